/*---------------------------------------------------------------------------*\
    words.c - words and numbers of a text

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "feed/words.h"

#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of characters of a number. */
#define NUMBER_MOST 400

int sel_word_next(
    const char **at, const char *end, const char *separators, sel_word *word)
{
    const char *first = *at;
    while (first < end && strchr(separators, *first))
    {
        first++;
    }
    const char *last = first;
    while (last < end && !strchr(separators, *last))
    {
        last++;
    }
    word->at = first;
    word->n = (size_t)(last - first);
    *at = last;
    return last > first;
}

int sel_word_find(sel_word word, int n, const char *const *names)
{
    for (int i = 0; i < n; i++)
    {
        if (strlen(names[i]) == word.n
            && memcmp(names[i], word.at, word.n) == 0)
        {
            return i;
        }
    }
    return -1;
}

int sel_word_number(sel_word word, double *value)
{
    char text[NUMBER_MOST + 1], *end;
    fenv_t traps;
    if (word.n == 0 || word.n > NUMBER_MOST)
    {
        return 0;
    }
    memcpy(text, word.at, word.n);
    text[word.n] = '\0';
    feholdexcept(&traps);
    *value = strtod(text, &end);
    fesetenv(&traps);
    return *end == '\0' && isfinite(*value);
}

int sel_word_count(sel_word word, int *value)
{
    char text[16], *end;
    if (word.n == 0 || word.n >= sizeof text)
    {
        return 0;
    }
    memcpy(text, word.at, word.n);
    text[word.n] = '\0';
    errno = 0;
    long read = strtol(text, &end, 10);
    *value = (int)read;
    return *end == '\0' && errno == 0 && read >= 0 && read <= INT_MAX;
}

void sel_writing_add(sel_writing *to, const char *format, ...)
{
    va_list arguments;
    size_t left = to->size > to->length ? to->size - to->length : 0;
    va_start(arguments, format);
    int n = vsnprintf(
        left > 0 ? to->text + to->length : NULL, left, format, arguments);
    va_end(arguments);
    to->length += n > 0 ? (size_t)n : 0;
}

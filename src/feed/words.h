/*---------------------------------------------------------------------------*\
    words.h - words and numbers of a text (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FEED_WORDS_H
#define SEL_FEED_WORDS_H

#include <stddef.h>

/* A word of a text: n characters, not ended by a zero. */
typedef struct sel_word
{
    const char *at;
    size_t n;
} sel_word;

/* Finds the next word from *at up to `end`, and moves *at to its end.
   `separators` contains the characters between words. Returns 0 if there is no
   word. */
int sel_word_next(
    const char **at, const char *end, const char *separators, sel_word *word);

/* Returns the index of a word in a list of n names; -1: the list does not
   contain it. */
int sel_word_find(sel_word word, int n, const char *const *names);

/* Reads a word as a finite number. Returns 0 if the word is not such a number,
   also if the number is too large. Raises no floating-point exception. */
int sel_word_number(sel_word word, double *value);

/* Reads a word as an integer >= 0. Returns 0 if the word is not such a
   number. */
int sel_word_count(sel_word word, int *value);

/* A text that is written piece by piece to a buffer of size bytes. `length` is
   the length of the whole text, even if the buffer is too small. */
typedef struct sel_writing
{
    char *text;
    size_t size, length;
} sel_writing;

/* Appends text with the format of printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void sel_writing_add(sel_writing *to, const char *format, ...);

#endif

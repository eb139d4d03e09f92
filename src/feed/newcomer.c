/*---------------------------------------------------------------------------*\
    newcomer.c - particles that wait until they have space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Order of the words of a text: id, shape, diameter, density, x, v, omega, q.
\*---------------------------------------------------------------------------*/

#include "feed/words.h"
#include "sel_newcomer.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

double sel_newcomer_mass(const sel_newcomer *p)
{
    return p->density * M_PI / 6.0
        * (p->diameter * (p->diameter * p->diameter));
}

static int by_id(const void *one, const void *other)
{
    int a = ((const sel_newcomer *)one)->id;
    int b = ((const sel_newcomer *)other)->id;
    return (a > b) - (a < b);
}

void sel_newcomer_sort(int n, sel_newcomer *list)
{
    if (n > 0)
    {
        qsort(list, (size_t)n, sizeof(*list), by_id);
    }
}

/* Lists the numbers that follow the name of the shape in a text. */
static void numbers_of(sel_newcomer *p, double *of[15])
{
    int n = 0;
    of[n++] = &p->diameter;
    of[n++] = &p->density;
    for (int i = 0; i < 3; i++)
    {
        of[n + i] = &p->x[i];
        of[n + 3 + i] = &p->v[i];
        of[n + 6 + i] = &p->omega[i];
    }
    for (int i = 0; i < 4; i++)
    {
        of[n + 9 + i] = &p->q[i];
    }
}

size_t sel_newcomer_write(
    const sel_newcomer *p, const char *name, char *text, size_t size)
{
    sel_writing to = {.text = text, .size = size};
    sel_newcomer copy = *p;
    double *of[15];
    numbers_of(&copy, of);
    sel_writing_add(&to, "%d %s", p->id, name);
    for (int i = 0; i < 15; i++)
    {
        sel_writing_add(&to, " %.17g", *of[i]);
    }
    return to.length;
}

int sel_newcomer_read(
    sel_newcomer *p, int n, const char *const *names, const char *text)
{
    const char *at = text, *end = text + strlen(text);
    double *of[15];
    sel_word word;
    numbers_of(p, of);
    if (!sel_word_next(&at, end, " \t\r\n", &word)
        || !sel_word_count(word, &p->id)
        || !sel_word_next(&at, end, " \t\r\n", &word))
    {
        return 0;
    }
    p->shape = sel_word_find(word, n, names);
    int good = p->shape >= 0;
    for (int i = 0; i < 15 && good; i++)
    {
        good = sel_word_next(&at, end, " \t\r\n", &word)
            && sel_word_number(word, of[i]);
    }
    return good && p->diameter > 0.0 && p->density > 0.0;
}

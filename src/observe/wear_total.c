/*---------------------------------------------------------------------------*\
    wear_total.c - wear of a wall since the start of a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_wear.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

void sel_wear_total_add(sel_wear_total *t, const sel_exact *sums)
{
    for (int law = 0; law < SEL_WEAR_LAWS; law++)
    {
        sel_exact_join(&t->sums[law], &sums[sel_wear_laws[law].sum]);
    }
    sel_exact_join(&t->impacts, &sums[SEL_WALL_IMPACTS]);
}

double sel_wear_total_volume(const sel_wear_total *t, int law, double rate)
{
    return t->before[law] + rate * sel_exact_value(&t->sums[law]);
}

/* - - - text - - - */

/* Appends as much as fits; the capacity is the length of the longest text. */
static int print_number(char *text, int n, double value)
{
    return n + snprintf(text + n, (size_t)(SEL_WEAR_TEXT - n), " %.17g", value);
}

static int print_sum(char *text, int n, const sel_exact *sum)
{
    for (int k = 0; k < SEL_EXACT_DIGITS; k++)
    {
        n += snprintf(
            text + n, (size_t)(SEL_WEAR_TEXT - n), " %" PRId64, sum->digit[k]);
    }
    return n;
}

int sel_wear_total_print(const sel_wear_total *t, const sel_wear_rate *rates,
    char text[SEL_WEAR_TEXT])
{
    int n = 0;
    for (int law = 0; law < SEL_WEAR_LAWS; law++)
    {
        n = print_number(text, n, t->before[law]);
        n = print_number(text, n, rates[law].rate);
        n = sel_wear_laws[law].ofSum ? print_number(text, n, rates[law].ofSum)
                                     : n;
        n = print_sum(text, n, &t->sums[law]);
    }
    return print_sum(text, n, &t->impacts);
}

/* Reads a number; *text becomes NULL if there is none. */
static double scan_number(const char **text)
{
    char *end = NULL;
    double value = *text ? strtod(*text, &end) : 0.0;
    *text = end == *text ? NULL : end;
    return value;
}

static void scan_sum(const char **text, sel_exact *sum)
{
    for (int k = 0; k < SEL_EXACT_DIGITS; k++)
    {
        char *end = NULL;
        sum->digit[k] = *text ? strtoll(*text, &end, 10) : 0;
        *text = end == *text ? NULL : end;
    }
}

int sel_wear_total_scan(
    sel_wear_total *t, const sel_wear_rate *rates, const char *text)
{
    sel_wear_total read = {.before = {0.0}};
    sel_wear_rate old[SEL_WEAR_LAWS] = {{.rate = 0.0}};
    for (int law = 0; law < SEL_WEAR_LAWS; law++)
    {
        read.before[law] = scan_number(&text);
        old[law].rate = scan_number(&text);
        old[law].ofSum = sel_wear_laws[law].ofSum ? scan_number(&text) : 0.0;
        scan_sum(&text, &read.sums[law]);
    }
    scan_sum(&text, &read.impacts);
    for (int law = 0; law < SEL_WEAR_LAWS && text; law++)
    {
        if (old[law].rate != rates[law].rate
            || old[law].ofSum != rates[law].ofSum)
        {
            read.before[law]
                += old[law].rate * sel_exact_value(&read.sums[law]);
            read.sums[law] = (sel_exact){.digit = {0}};
        }
    }
    *t = text ? read : *t;
    return text != NULL;
}

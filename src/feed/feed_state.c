/*---------------------------------------------------------------------------*\
    feed_state.c - the state of a feed as text, for a restart

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Order of the words: five counters, three amounts, one amount per shape, the
    units of the rate and of the shares, and the names of the shapes. The names
    are needed since the list of shapes may have another order at a restart.
    States of older versions may have no units and names.
\*---------------------------------------------------------------------------*/

#include "feed/words.h"
#include "sel_feed.h"

#include <gsl/gsl_math.h>
#include <string.h>

static const char *const units[2] = {"number", "mass"};

size_t sel_feed_write(
    const sel_feed *feed, const char *const *names, char *text, size_t size)
{
    sel_writing to = {.text = text, .size = size};
    int n = feed->mixture->n;
    sel_writing_add(&to, "%d %d %d %d %d %.17g %.17g %.17g", feed->fed,
        feed->skipped, feed->tries, feed->waited, feed->ended, feed->due,
        feed->fedMass, feed->skippedMass);
    for (int i = 0; i < n; i++)
    {
        sel_writing_add(&to, " %.17g", feed->taken[i]);
    }
    sel_writing_add(&to, " %s %s", units[feed->byMass != 0],
        units[feed->mixture->byMass != 0]);
    for (int i = 0; i < n; i++)
    {
        sel_writing_add(&to, " %s", names[i]);
    }
    return to.length;
}

typedef struct reading
{
    const char *at, *end;
} reading;

static int next_word(reading *from, sel_word *word)
{
    return sel_word_next(&from->at, from->end, " \t\r\n", word);
}

static int read_count(reading *from, int *value)
{
    sel_word word;
    return next_word(from, &word) && sel_word_count(word, value);
}

static int read_amount(reading *from, double *value)
{
    sel_word word;
    return next_word(from, &word) && sel_word_number(word, value)
        && *value >= 0.0;
}

/* Counts the numbers from the present position on, and the words after them. */
static void count_words(reading from, int *numbers, int *others)
{
    sel_word word;
    double value;
    *numbers = *others = 0;
    while (next_word(&from, &word))
    {
        int number = *others == 0 && sel_word_number(word, &value);
        *numbers += number;
        *others += !number;
    }
}

/* Converts the amount that is due if the rate had the other unit. */
static void convert_due(sel_feed *feed)
{
    double mean = feed->density * feed->meanVolume;
    double masses = feed->fedMass + feed->skippedMass;
    int number = feed->fed + feed->skipped;
    feed->due = feed->byMass
        ? GSL_MAX_DBL(0.0, masses + mean * (feed->due - number))
        : GSL_MAX_DBL(0.0, number + (feed->due - masses) / mean);
}

/* Reads the two units. */
static int read_units(sel_feed *feed, reading *from)
{
    sel_word rate, shares;
    if (!next_word(from, &rate) || !next_word(from, &shares))
    {
        return 0;
    }
    int byMass = sel_word_find(rate, 2, units);
    int sharesByMass = sel_word_find(shares, 2, units);
    if (byMass < 0 || sharesByMass < 0)
    {
        return 0;
    }
    if (byMass != (feed->byMass != 0))
    {
        convert_due(feed);
    }
    if (sharesByMass != (feed->mixture->byMass != 0))
    {
        memset(feed->taken, 0, (size_t)feed->mixture->n * sizeof(*feed->taken));
    }
    return 1;
}

/* Reads the amounts of the shapes. The names after the units identify their
   shapes; without names the n amounts are in the order of the shapes. */
static int read_taken(sel_feed *feed, const char *const *names, reading from)
{
    int n = feed->mixture->n, numbers, others, known = 1;
    count_words(from, &numbers, &others);
    int named = others > 2;
    if ((!named && numbers != n) || others == 1
        || (named && others != 2 + numbers))
    {
        return 0;
    }
    reading name = from;
    sel_word word;
    for (int i = 0; i < (named ? numbers + 2 : 0); i++)
    {
        known = known && next_word(&name, &word);
    }
    memset(feed->taken, 0, (size_t)n * sizeof(*feed->taken));
    for (int i = 0; i < numbers && known; i++)
    {
        double amount;
        int shape = i;
        known = read_amount(&from, &amount);
        if (known && named)
        {
            known = next_word(&name, &word);
            shape = known ? sel_word_find(word, n, names) : -1;
        }
        if (known && shape >= 0)
        {
            feed->taken[shape] += amount;
        }
    }
    return known && (others == 0 || read_units(feed, &from));
}

int sel_feed_read(sel_feed *feed, const char *const *names, const char *text)
{
    reading from = {.at = text, .end = text + strlen(text)};
    return read_count(&from, &feed->fed) && read_count(&from, &feed->skipped)
        && read_count(&from, &feed->tries) && read_count(&from, &feed->waited)
        && read_count(&from, &feed->ended) && feed->ended <= 1
        && read_amount(&from, &feed->due) && read_amount(&from, &feed->fedMass)
        && read_amount(&from, &feed->skippedMass)
        && read_taken(feed, names, from);
}

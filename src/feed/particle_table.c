/*---------------------------------------------------------------------------*\
    particle_table.c - particles from a text: header and rows

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "feed/particle_columns.h"
#include "sel_limits.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* UTF-8 byte order mark, which some editors write. */
#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

#define SEPARATORS " \t\r,"

int table_fault(sel_table_reading *s, const char *format, ...)
{
    va_list arguments;
    s->fault->line = s->line;
    va_start(arguments, format);
    (void)vsnprintf(s->fault->text, sizeof s->fault->text, format, arguments);
    va_end(arguments);
    return 0;
}

/* - - - - - - - - - - - - - - - - the header  - - - - - - - - - - - - - - - */


/* Checks that the header has all columns of a group or none of them. *has: 1 if
   it has them. */
static int check_group(sel_table_reading *s, const char *group, int *has)
{
    const char *at = group, *end = group + strlen(group);
    int n = 0, all = 0;
    sel_word word, missing = {.n = 0};
    while (sel_word_next(&at, end, " ", &word))
    {
        int there = s->place[table_column(word)] >= 0;
        n += there;
        all++;
        missing = there ? missing : word;
    }
    *has = n > 0;
    return n == 0 || n == all
        || table_fault(s,
            "the header lacks the column '%.*s'; give all of %s, or none",
            (int)missing.n, missing.at, group);
}

static int read_names(sel_table_reading *s, const char *at, const char *end)
{
    sel_word word;
    for (int i = 0; i < TABLE_COLUMNS; i++)
    {
        s->place[i] = -1;
    }
    for (s->nColumns = 0; sel_word_next(&at, end, SEPARATORS, &word);
         s->nColumns++)
    {
        char cut[TABLE_CUT];
        int column = table_column(word);
        if (column < 0)
        {
            return table_fault(s,
                "the header (the last line with # above the rows) names the "
                "unknown column '%s'; the columns are: %s",
                table_cut(word, cut), TABLE_NAMES);
        }
        if (s->place[column] >= 0)
        {
            return table_fault(s, "the header names the column '%s' twice",
                table_cut(word, cut));
        }
        s->place[column] = s->nColumns;
    }
    return 1;
}

/* Writes the names of the header, or "nothing". */
static void list_header(const sel_table_reading *s, char *text, size_t size)
{
    sel_writing to = {.text = text, .size = size};
    const char *at = s->header.at, *end = at + s->header.n;
    sel_word word;
    sel_writing_add(&to, "%s", s->nColumns > 0 ? "" : "nothing");
    while (sel_word_next(&at, end, SEPARATORS, &word))
    {
        sel_writing_add(
            &to, "%s%.*s", to.length > 0 ? " " : "", (int)word.n, word.at);
    }
}

static int read_header(sel_table_reading *s)
{
    char listed[500];
    int position, quaternion, tensor, other;
    if (!read_names(s, s->header.at, s->header.at + s->header.n)
        || !check_group(s, TABLE_POSITION, &position)
        || !check_group(s, TABLE_QUATERNION, &quaternion)
        || !check_group(s, TABLE_TENSOR, &tensor)
        || !check_group(s, TABLE_VELOCITY, &other)
        || !check_group(s, TABLE_SPIN, &other))
    {
        return 0;
    }
    if (!position)
    {
        list_header(s, listed, sizeof listed);
        return table_fault(
            s, "the header lacks the columns x y z; it names: %s", listed);
    }
    if (quaternion && tensor)
    {
        return table_fault(s,
            "the header has both a quaternion (e0 ...) and a tensor (Qxx ...); "
            "give one of them");
    }
    if (s->place[TABLE_SHAPE] < 0 && s->nShapes > 1)
    {
        table_list(s->nShapes, s->names, listed, sizeof listed);
        return table_fault(s,
            "the header lacks the column 'shape', which is required if the "
            "cloud has several shapes: %s",
            listed);
    }
    return 1;
}

/* Reads the header when the first row is found, with its own line number. */
static int start_rows(sel_table_reading *s)
{
    int line = s->line;
    if (!s->header.at)
    {
        return table_fault(s,
            "the header above the first row is missing; expected a line such "
            "as: # x y z e0 e1 e2 e3 shape");
    }
    s->line = s->headerLine;
    int good = read_header(s);
    s->line = line;
    return good;
}

/* - - - - - - - - - - - - - - - - the rows  - - - - - - - - - - - - - - - - */

static int reserve_row(sel_table_reading *s)
{
    sel_particle_table *table = s->table;
    return sel_array_reserve(
               &table->rows, &s->capacity, table->n + 1, sizeof *table->rows)
        || table_fault(s, "out of memory");
}

static int read_row(sel_table_reading *s, const char *at, const char *end)
{
    sel_word words[TABLE_COLUMNS], word;
    char listed[500];
    int n = 0;
    if ((s->table->n == 0 && !start_rows(s)) || !reserve_row(s))
    {
        return 0;
    }
    for (; sel_word_next(&at, end, SEPARATORS, &word); n++)
    {
        if (n < TABLE_COLUMNS)
        {
            words[n] = word;
        }
    }
    if (n != s->nColumns)
    {
        list_header(s, listed, sizeof listed);
        return table_fault(s, "read %d columns; the header names %d: %s", n,
            s->nColumns, listed);
    }
    return table_take_row(s, words, &s->table->rows[s->table->n++]);
}

static int read_line(sel_table_reading *s, const char *at, const char *end)
{
    if (memchr(at, '\0', (size_t)(end - at)))
    {
        return table_fault(
            s, "the file has a zero byte; the table must be a text file");
    }
    while (at < end && strchr(" \t\r", *at))
    {
        at++;
    }
    if (at == end)
    {
        return 1;
    }
    if (*at != '#')
    {
        return read_row(s, at, end);
    }
    if (s->table->n == 0)
    {
        s->header.at = at + 1;
        s->header.n = (size_t)(end - at - 1);
        s->headerLine = s->line;
    }
    return 1;
}

int sel_particle_table_read(const char *text, size_t length, int nShapes,
    const char *const *names, sel_particle_table *table, sel_table_fault *fault)
{
    sel_table_reading s = {.nShapes = nShapes,
        .names = names,
        .table = table,
        .fault = fault,
        .line = 1};
    const char *end = text + length, *at = text;
    size_t mark = strlen(BYTE_ORDER_MARK);
    *table = (sel_particle_table){.rows = NULL};
    if (length >= mark && memcmp(text, BYTE_ORDER_MARK, mark) == 0)
    {
        at += mark;
    }
    for (; at < end; s.line++)
    {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        if (!read_line(&s, at, stop))
        {
            return 0;
        }
        at = stop + 1;
    }
    if (table->n == 0)
    {
        s.line = -1;
        return table_fault(
            &s, "the table has no rows; at least one particle is required");
    }
    return 1;
}

static int are_within(const double *a, int n, double most)
{
    int within = 1;
    for (int k = 0; k < n; k++)
    {
        within = within && sel_within(a[k], most);
    }
    return within;
}

static int is_unit(const double q[4])
{
    return are_within(q, 4, 2.0)
        && fabs(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] - 1.0)
        <= 1e-6;
}

/* sel_within raises no exception if a number is NaN. */
const char *sel_particle_row_fault(const sel_particle_row *row)
{
    return !sel_within(row->diameter, 2.0 * SEL_LENGTH_MOST)
            || row->diameter < SEL_LENGTH_LEAST
        ? "a diameter out of range"
        : !are_within(row->x, 3, SEL_POSITION_MOST)
        ? "a centre that is not finite"
        : !is_unit(row->q) ? "an orientation that is not a unit quaternion"
        : !are_within(row->v, 3, 2.0 * SEL_SPEED_MOST)
        ? "a velocity out of range"
        : !are_within(row->omega, 3, SEL_SPIN_MOST) ? "a spin out of range"
        : !sel_within(row->density, SEL_DENSITY_MOST) || row->density < 0.0
        ? "a density out of range"
        : NULL;
}

void sel_particle_table_free(sel_particle_table *table)
{
    free(table->rows);
    *table = (sel_particle_table){.rows = NULL};
}

/*---------------------------------------------------------------------------*\
    particle_columns.c - the numbers of a row of a table of particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "feed/particle_columns.h"
#include "sel_limits.h"
#include "sel_motion.h"

#include <gsl/gsl_math.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* [-] A smaller deviation of a quaternion's length from 1, or of a tensor from
   a rotation, is due to the limited digits in the file. */
#define ROUNDING 1e-6

/* [-] Deviation of a tensor from a rotation that is an error. */
#define NO_ROTATION 1e-2

/* Greatest component of an orientation. */
#define COMPONENT_MOST 1e15

/* Least length of a quaternion that has a direction. */
#define LENGTH_LEAST 1e-150

/* Upper bound of a number that is read before the range of its column is
   checked. */
#define NUMBER_MOST 1e300

int table_column(sel_word name)
{
    const char *at = TABLE_NAMES, *end = at + strlen(TABLE_NAMES);
    sel_word word;
    for (int i = 0; sel_word_next(&at, end, " ", &word); i++)
    {
        if (word.n == name.n && memcmp(word.at, name.at, name.n) == 0)
        {
            return i;
        }
    }
    return -1;
}

const char *table_cut(sel_word word, char text[TABLE_CUT])
{
    const int most = 60;
    if (word.n <= (size_t)most)
    {
        snprintf(text, TABLE_CUT, "%.*s", (int)word.n, word.at);
    }
    else
    {
        snprintf(text, TABLE_CUT, "%.*s ... (%zu characters)", most, word.at,
            word.n);
    }
    return text;
}

void table_list(int n, const char *const *names, char *text, size_t size)
{
    sel_writing to = {.text = text, .size = size};
    sel_writing_add(&to, "%s", n > 0 ? "" : "nothing");
    for (int i = 0; i < n; i++)
    {
        sel_writing_add(&to, "%s%s", i > 0 ? " " : "", names[i]);
    }
}

/* A row that is being read. */
typedef struct taking
{
    sel_table_reading *s;
    const sel_word *words;
} taking;

static int has(const taking *t, int column)
{
    return t->s->place[column] >= 0;
}

/* Sets a fault in a column, which the table must have. read 1: the message
   contains the word itself. */
static int column_fault(
    const taking *t, int column, int read, const char *message)
{
    const char *at = TABLE_NAMES, *end = at + strlen(TABLE_NAMES);
    char cut[TABLE_CUT];
    sel_word name = {.n = 0};
    for (int i = 0; i <= column; i++)
    {
        (void)sel_word_next(&at, end, " ", &name);
    }
    int place = t->s->place[column];
    return table_fault(t->s, "column %d (%.*s): %s%s%s%s", place + 1,
        (int)name.n, name.at, read ? "read '" : "",
        read ? table_cut(t->words[place], cut) : "", read ? "'; " : "",
        message);
}

/* Reads n numbers of columns that the table has; their magnitude may be `most`
   at most. */
static int read_numbers(
    const taking *t, int first, int n, double most, double *to)
{
    char message[100];
    for (int i = 0; i < n; i++)
    {
        int column = first + i;
        if (!sel_word_number(t->words[t->s->place[column]], &to[i]))
        {
            return column_fault(t, column, 1, "it must be a finite number");
        }
        if (fabs(to[i]) > most)
        {
            snprintf(message, sizeof message, "it must lie in [%.10g, %.10g]",
                -most, most);
            return column_fault(t, column, 1, message);
        }
    }
    return 1;
}

/* The same for columns that may be missing; `to` is then 0. */
static int read_triple(const taking *t, int first, double most, double to[3])
{
    memset(to, 0, 3 * sizeof(*to));
    return !has(t, first) || read_numbers(t, first, 3, most, to);
}

/* Reads a quaternion, not normalised. *off: deviation of its length from 1. */
static int read_quaternion(const taking *t, double q[4], double *off)
{
    char message[100];
    double sum = 0.0;
    if (!read_numbers(t, TABLE_E0, 4, COMPONENT_MOST, q))
    {
        return 0;
    }
    for (int i = 0; i < 4; i++)
    {
        sum += q[i] * q[i];
    }
    double length = sqrt(sum);
    if (!(length > LENGTH_LEAST) || length > COMPONENT_MOST)
    {
        snprintf(message, sizeof message,
            "the quaternion has the length %.10g; it must be 1", length);
        return column_fault(t, TABLE_E0, 0, message);
    }
    *off = fabs(length - 1.0);
    return 1;
}

/* Returns the largest component of Q Q^T - 1. */
static double off_rotation(const double Q[9])
{
    double off = 0.0;
    for (int i = 0; i < 9; i++)
    {
        off = GSL_MAX_DBL(off, fabs(Q[i]));
    }
    if (off > 2.0)
    {
        return off; /* squares of very large numbers could overflow */
    }
    off = 0.0;
    for (int i = 0; i < 9; i++)
    {
        const double *a = Q + 3 * (i / 3), *b = Q + 3 * (i % 3);
        double product = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        off = GSL_MAX_DBL(off, fabs(product - (i % 4 == 0 ? 1.0 : 0.0)));
    }
    return off;
}

static double determinant(const double Q[9])
{
    return Q[0] * (Q[4] * Q[8] - Q[5] * Q[7])
        + Q[1] * (Q[5] * Q[6] - Q[3] * Q[8])
        + Q[2] * (Q[3] * Q[7] - Q[4] * Q[6]);
}

/* Reads a tensor as a quaternion. *off: its deviation from a rotation. */
static int read_tensor(const taking *t, double q[4], double *off)
{
    char message[120];
    double Q[9];
    if (!read_numbers(t, TABLE_QXX, 9, COMPONENT_MOST, Q))
    {
        return 0;
    }
    *off = off_rotation(Q);
    if (*off > NO_ROTATION)
    {
        snprintf(message, sizeof message,
            "the tensor Q is not a rotation: Q Q^T differs from the unit "
            "tensor by %.10g",
            *off);
        return column_fault(t, TABLE_QXX, 0, message);
    }
    if (determinant(Q) < 0.0)
    {
        return column_fault(t, TABLE_QXX, 0,
            "the tensor Q is not a rotation: its determinant is negative");
    }
    sel_motion_quaternion(Q, q);
    return 1;
}

static int read_orientation(const taking *t, double q[4])
{
    sel_particle_table *table = t->s->table;
    double off = 0.0;
    q[0] = 1.0;
    q[1] = q[2] = q[3] = 0.0;
    if ((has(t, TABLE_E0) && !read_quaternion(t, q, &off))
        || (has(t, TABLE_QXX) && !read_tensor(t, q, &off)))
    {
        return 0;
    }
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++)
    {
        q[i] /= length;
    }
    if (off > ROUNDING && table->normalised++ == 0)
    {
        table->firstNormalised = t->s->line;
    }
    return 1;
}

static int read_shape(const taking *t, int *shape)
{
    char listed[500], message[600];
    *shape = 0;
    if (!has(t, TABLE_SHAPE))
    {
        return 1;
    }
    *shape = sel_word_find(
        t->words[t->s->place[TABLE_SHAPE]], t->s->nShapes, t->s->names);
    if (*shape < 0)
    {
        table_list(t->s->nShapes, t->s->names, listed, sizeof listed);
        snprintf(message, sizeof message, "the shapes are: %s", listed);
        return column_fault(t, TABLE_SHAPE, 1, message);
    }
    return 1;
}

/* Reads a number in a range above zero; 0 if the column is missing. */
static int read_positive(
    const taking *t, int column, double least, double most, double *value)
{
    char message[120];
    *value = 0.0;
    if (!has(t, column))
    {
        return 1;
    }
    if (!read_numbers(t, column, 1, NUMBER_MOST, value))
    {
        return 0;
    }
    if (!(*value >= least && *value <= most))
    {
        snprintf(message, sizeof message,
            "it must be greater than zero, in [%.10g, %.10g]", least, most);
        return column_fault(t, column, 1, message);
    }
    return 1;
}

int table_take_row(
    sel_table_reading *s, const sel_word *words, sel_particle_row *row)
{
    taking t = {.s = s, .words = words};
    return read_shape(&t, &row->shape)
        && read_triple(&t, TABLE_X, SEL_POSITION_MOST, row->x)
        && read_orientation(&t, row->q)
        && read_triple(&t, TABLE_UX, SEL_SPEED_MOST, row->v)
        && read_triple(&t, TABLE_WX, SEL_SPIN_MOST, row->omega)
        && read_positive(
            &t, TABLE_DEQ, SEL_LENGTH_LEAST, SEL_LENGTH_MOST, &row->diameter)
        && read_positive(
            &t, TABLE_RHO, SEL_DENSITY_LEAST, SEL_DENSITY_MOST, &row->density);
}

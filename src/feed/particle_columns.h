/*---------------------------------------------------------------------------*\
    particle_columns.h - the columns of a table of particles (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FEED_PARTICLE_COLUMNS_H
#define SEL_FEED_PARTICLE_COLUMNS_H

#include "feed/words.h"
#include "sel_particle_table.h"

/* Columns by groups, in the order of their indices. */
#define TABLE_POSITION   "x y z"
#define TABLE_QUATERNION "e0 e1 e2 e3"
#define TABLE_TENSOR     "Qxx Qxy Qxz Qyx Qyy Qyz Qzx Qzy Qzz"
#define TABLE_VELOCITY   "ux uy uz"
#define TABLE_SPIN       "wx wy wz"
#define TABLE_NAMES                                                            \
    TABLE_POSITION " " TABLE_QUATERNION " " TABLE_TENSOR " " TABLE_VELOCITY    \
                   " " TABLE_SPIN " shape dEq rho"

/* Indices of the first column of each group, and of the others. */
enum
{
    TABLE_X = 0,
    TABLE_E0 = 3,
    TABLE_QXX = 7,
    TABLE_UX = 16,
    TABLE_WX = 19,
    TABLE_SHAPE = 22,
    TABLE_DEQ,
    TABLE_RHO,
    TABLE_COLUMNS
};

/* Characters of a word in a message, and of what may follow it. */
#define TABLE_CUT 100

/* A table that is being read. */
typedef struct sel_table_reading
{
    int nShapes;
    const char *const *names;
    sel_particle_table *table;
    sel_table_fault *fault;
    int capacity;             /* of the rows */
    int line;                 /* number of the present line */
    sel_word header;          /* names of the columns; at NULL: none yet */
    int headerLine, nColumns; /* its line; the number of its names */
    int place[TABLE_COLUMNS]; /* place of a column in a row; -1: not there */
} sel_table_reading;

/* Sets the fault at the present line. Returns 0. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int table_fault(sel_table_reading *s, const char *format, ...);

/* Index of a column; -1: there is no such column. */
int table_column(sel_word name);

/* Writes a word, its first 60 characters and its length where it is longer. */
const char *table_cut(sel_word word, char text[TABLE_CUT]);

/* Writes n names with blanks between them, or "nothing". */
void table_list(int n, const char *const *names, char *text, size_t size);

/* Takes the words of a row as a particle. Returns 0 with a fault. */
int table_take_row(
    sel_table_reading *s, const sel_word *words, sel_particle_row *row);

#endif

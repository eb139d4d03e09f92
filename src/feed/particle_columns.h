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

/* Number of characters of a word in a message, including a remark that may
   follow it. */
#define TABLE_CUT 100

/* A table that is being read. */
typedef struct sel_table_reading
{
    int nShapes;
    const char *const *names;
    sel_particle_table *table;
    sel_table_fault *fault;
    int capacity;             /* of `rows` in the table */
    int line;                 /* number of the present line */
    sel_word header;          /* names of the columns; .at is NULL: there is no
                                 header yet */
    int headerLine, nColumns; /* line of the header; number of its names */
    int place[TABLE_COLUMNS]; /* place of a column in a row; -1: the table does
                                 not have it */
} sel_table_reading;

/* Sets the fault at the present line. Returns 0. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int table_fault(sel_table_reading *s, const char *format, ...);

/* Returns the index of a column; -1: there is no such column. */
int table_column(sel_word name);

/* Writes a word. If it is longer than 60 characters, writes these and its
   length. */
const char *table_cut(sel_word word, char text[TABLE_CUT]);

/* Writes n names with blanks between them, or "nothing". */
void table_list(int n, const char *const *names, char *text, size_t size);

/* Reads a particle from the words of a row. Returns 0, and sets a fault, if
   this fails. */
int table_take_row(
    sel_table_reading *s, const sel_word *words, sel_particle_row *row);

#endif

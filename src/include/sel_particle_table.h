/*---------------------------------------------------------------------------*\
    sel_particle_table.h - particles from a text with one row per particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Columns are separated by blanks, tabs or commas, and may be in any order.
    The last comment line (#) above the first row has their names. Empty lines
    and other comments are ignored.

        # two cubes
        # x      y      z      e0  e1  e2  e3   ux  uy  uz   shape
          0.01   0.00   0.10   1   0   0   0    0   0   -1   cube
          0.03   0.00   0.10   1   0   0   1    0   0   -1   cube

        x y z           centre [m]; required
        e0 e1 e2 e3     orientation, a unit quaternion; default 1 0 0 0
        Qxx Qxy .. Qzz  instead of e0 .. e3: the tensor that converts body
                        components to global ones, row by row
        ux uy uz        velocity [m/s]; default 0
        wx wy wz        angular velocity, global frame [rad/s]; default 0
        shape           name of a shape; required if there are several
        dEq             volume-equivalent diameter [m]; default the shape's
        rho             density [kg/m3]

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PARTICLE_TABLE_H
#define SEL_PARTICLE_TABLE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A row of a table. */
typedef struct sel_particle_row
{
    double x[3];
    double q[4]; /* unit */
    double v[3];
    double omega[3];
    double diameter; /* [m]; 0: that of the shape */
    double density;  /* [kg/m3]; 0: not given */
    int shape;       /* index in the list of shapes */
} sel_particle_row;

/* The reason why a text is not a table. */
typedef struct sel_table_fault
{
    int line; /* from 1; -1: none */
    char text[1000];
} sel_table_fault;

/* The rows of a table. */
typedef struct sel_particle_table
{
    int n;
    sel_particle_row *rows;
    /* Number of rows that were normalised, and the line of the first of them:
       the length of the quaternion differs from 1, or the tensor from a
       rotation, by more than 1e-6. */
    int normalised, firstNormalised;
} sel_particle_table;

/* Reads a text of `length` bytes. names: names of the nShapes shapes. Returns
   1, or 0 with a fault. */
int sel_particle_table_read(const char *text, size_t length, int nShapes,
    const char *const *names, sel_particle_table *table,
    sel_table_fault *fault);

/* Returns what is wrong with the numbers of a row, in words that continue "the
   particle has"; NULL: nothing is wrong. The diameter must be that of the
   particle, not 0. The rows of a table have been checked. */
const char *sel_particle_row_fault(const sel_particle_row *row);

/* Frees the rows of a table, also if it could not be read. */
void sel_particle_table_free(sel_particle_table *table);

#ifdef __cplusplus
}
#endif

#endif

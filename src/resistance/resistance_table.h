/*---------------------------------------------------------------------------*\
    resistance_table.h - the grid of the table of resistances

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The table has four coordinates, each of which is mapped to [-1, 1]:
        0   ln(a/b)             within +- ln 10; a < b follows by symmetry
        1   ln(c/sqrt(ab))      within +- ln 10
        2   epsilon1            0.2 to 1.8
        3   epsilon2            0.2 to 1.8
    Nodes are cos(pi k/(n - 1)) with k from n - 1 to 0. Each node has nine
    values, which compare the body with the ellipsoid (e) of the same semi-axes:
        ln(K/K_e), ln(G/G_e), ln(r/r_e), three each,
    where r = sqrt((Omega + Pi)/(Omega - Pi)) is the aspect ratio of the
    spheroid that would rotate like the body (Bretherton 1962) and
    G = sqrt((Omega + Pi)(Omega - Pi)). All values are zero for ellipsoids. The
    table does not use Omega, since it would slow the convergence of the
    polynomials: the Omega of an ellipsoid has a factor a^2 + b^2, which
    vanishes near the real axis of ln(a/b). G has no such factor.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_RESISTANCE_TABLE_H
#define SEL_RESISTANCE_RESISTANCE_TABLE_H

#include "superellipsoid.h"

enum
{
    TABLE_DIMENSIONS = 4,
    TABLE_NODES_MAX = 17,
    TABLE_VALUES = 9
};

/* Number of nodes in the four directions. */
#define TABLE_NODES                                                            \
    {                                                                          \
        11, 11, 7, 7                                                           \
    }

/* Computes the coordinates 0 to 3 of a shape; within the table they are in [-1,
   1]. */
void sel_table_coordinates(
    const double semiAxes[3], double epsilon1, double epsilon2, double x[4]);

/* Computes the inverse: the shape at x, with c = 1. */
void sel_table_shape(
    const double x[4], double semiAxes[3], double *epsilon1, double *epsilon2);

/* Returns node k of n nodes, in [-1, 1]. */
double sel_table_node(int n, int k);

/* These functions convert a resistance to the nine values, and back. */
sel_status sel_table_values(const double semiAxes[3],
    const sel_resistance *resistance, double value[TABLE_VALUES]);
sel_status sel_table_resistance(const double semiAxes[3],
    const double value[TABLE_VALUES], sel_resistance *resistance);

/* Computes the nine values at x with the polynomial through the nodes. `data`
   contains only the nodes with a >= b: ((n0 + 1)/2) x n1 x n2 x n3 x 9. */
void sel_table_interpolate(
    const double *data, const double x[4], double value[TABLE_VALUES]);

/* The program resistanceTable writes resistance_data.c, which contains these
   numbers. */
extern const double sel_table_data[];
extern const double sel_table_error; /* largest measured error, relative */

#endif

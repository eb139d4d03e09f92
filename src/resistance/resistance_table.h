/*---------------------------------------------------------------------------*\
    resistance_table.h - the grid of the table of resistances

    SPDX-License-Identifier: GPL-3.0-or-later

    Coordinates, each mapped to [-1, 1]:
        0   ln(a/b)             within +- ln 10; a < b follows by symmetry
        1   ln(c/sqrt(ab))      within +- ln 10
        2   epsilon1            0.2 to 1.8
        3   epsilon2            0.2 to 1.8
    Nodes are cos(pi k/(n - 1)), k from n - 1 to 0. Nine values a node, by
    what the body differs from the ellipsoid of the same semi-axes (e):
        ln(K/K_e), ln(G/G_e), ln(r/r_e), three each,
    where r = sqrt((Omega + Pi)/(Omega - Pi)) is the aspect ratio of the
    spheroid that would turn as the body does (Bretherton 1962) and
    G = sqrt((Omega + Pi)(Omega - Pi)). All vanish for ellipsoids. Omega itself
    would hold back the polynomials: an ellipsoid's has a factor a^2 + b^2,
    which vanishes near the real axis of ln(a/b); G has not.
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

/* The nodes in the four directions. */
#define TABLE_NODES                                                            \
    {                                                                          \
        11, 11, 7, 7                                                           \
    }

/* The coordinates 0..3 of a shape, in [-1, 1] where the table holds. */
void sel_table_coordinates(
    const double semiAxes[3], double epsilon1, double epsilon2, double x[4]);

/* Back: c = 1. */
void sel_table_shape(
    const double x[4], double semiAxes[3], double *epsilon1, double *epsilon2);

/* A node of n. */
double sel_table_node(int n, int k);

/* The nine values of a resistance, and the resistance of nine values. */
sel_status sel_table_values(const double semiAxes[3],
    const sel_resistance *resistance, double value[TABLE_VALUES]);
sel_status sel_table_resistance(const double semiAxes[3],
    const double value[TABLE_VALUES], sel_resistance *resistance);

/* The nine values at x by the polynomial through the nodes, of which data
   holds those with a >= b: (first (n0 + 1)/2) x n1 x n2 x n3 x 9. */
void sel_table_interpolate(
    const double *data, const double x[4], double value[TABLE_VALUES]);

/* resistance_data.c, made by the program resistanceTable. */
extern const double sel_table_data[];
extern const double sel_table_error; /* worst of those measured */

#endif

/*---------------------------------------------------------------------------*\
    chart.h - coordinates in which point and normal are both smooth (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    On a flat face (epsilon < 1) the normal hardly depends on the point; on an
    edge (epsilon > 1) the point hardly depends on the normal. So the surface is
    given by coordinates u (3, homogeneous) that are, level by level, those of
    the point where epsilon <= 1 and those of the normal where epsilon > 1. Then
    every power taken has an exponent of at least one, every derivative exists,
    and Newton works on the whole range of shapes.

    Scaled space: semi-axes are one. With xi the scaled point (x_i = a_i xi_i)
    and gamma the scaled gradient of the gauge (g_i = gamma_i / a_i):

        both levels epsilon <= 1:  xi = u,              gamma = grad phi(u)
        both levels epsilon > 1:   xi = h(u) grad h(u), gamma = u / h(u)

    and mixed shapes combine one level of each type. xi and level are of degree
    one in u, gamma of degree zero, and level = phi(xi). patch.c uses this for
    the mixed shapes; for the others it has simpler formulas.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_CHART_H
#define SEL_SHAPE_CHART_H

#include "superellipsoid.h"

typedef struct sel_chart
{
    double x[3];     /* point, body frame [m] */
    double g[3];     /* gradient of the gauge there, body frame [1/m] */
    double xu[9];    /* dx/du */
    double gu[9];    /* dg/du */
    double level;    /* gauge of x */
    double slope[3]; /* d level / du */
} sel_chart;

/* Evaluates everything at coordinates u (not zero). */
void sel_chart_eval(
    sel_chart *chart, const sel_shape *shape, const double u[3]);

/* Sets the coordinates of a point x (not the centre) whose outward normal is n
   (any length). Where the two do not fit together, each level takes the one it
   is made of. */
void sel_chart_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3]);

#endif

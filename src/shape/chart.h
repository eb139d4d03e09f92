/*---------------------------------------------------------------------------*\
    chart.h - coordinates in which point and normal are both smooth (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    On a flat face (epsilon < 1) the normal hardly depends on the point; on an
    edge (epsilon > 1) the point hardly depends on the normal. The surface is
    therefore described by coordinates u (3, homogeneous). For each of the two
    levels they are the coordinates of the point if epsilon <= 1, and those of
    the normal if epsilon > 1. Every power then has an exponent of at least one,
    every derivative exists, and Newton's method works for all shapes.

    Scaled space: semi-axes are one. With xi the scaled point (x_i = a_i xi_i)
    and gamma the scaled gradient of the gauge (g_i = gamma_i / a_i):

        both levels epsilon <= 1:  xi = u,              gamma = grad phi(u)
        both levels epsilon > 1:   xi = h(u) grad h(u), gamma = u / h(u)

    and mixed shapes combine one level of each type. xi and level are
    homogeneous of degree one in u, gamma of degree zero, and level = phi(xi).
    patch.c uses this for the mixed shapes; for the other shapes it has simpler
    formulas.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_CHART_H
#define SEL_SHAPE_CHART_H

#include "superellipsoid.h"

typedef struct sel_chart
{
    double x[3];     /* point, body frame [m] */
    double g[3];     /* gradient of the gauge at x, body frame [1/m] */
    double xu[9];    /* dx/du */
    double gu[9];    /* dg/du */
    double level;    /* gauge of x */
    double slope[3]; /* d level / du */
} sel_chart;

/* Sets all members at coordinates u (not zero). */
void sel_chart_eval(
    sel_chart *chart, const sel_shape *shape, const double u[3]);

/* Sets the coordinates u of a point x (not the centre) whose outward normal is
   n (any length). If the two do not correspond to each other, each level uses x
   if its epsilon is <= 1, else n. */
void sel_chart_from_both(
    const sel_shape *shape, const double x[3], const double n[3], double u[3]);

#endif

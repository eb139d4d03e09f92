/*---------------------------------------------------------------------------*\
    flow_poiseuille.c - laminar flow between two planes and through a pipe

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    u = Umax (1 - r^2/R^2) axis, with the distance r = P (x - origin) from the
    middle. P projects on the normal of the planes, or on the plane normal to
    the axis of the pipe. The mean velocity is 2/3 Umax between planes and 1/2
    Umax in a pipe.
\*---------------------------------------------------------------------------*/

#include "sel_flow.h"
#include "sel_limits.h"
#include "base/vec3.h"

#include <stddef.h>

/* A smaller cosine of an angle counts as zero. */
#define ZERO 1e-6
/* A place counts as on a wall, due to rounding, if r^2/R^2 is at most this. */
#define ON_WALL (1.0 + 1e-9)

/* Indices of the numbers in `given`. */
enum
{
    ORIGIN = 0,
    AXIS = 3,
    REACH = 6, /* R [m] */
    PEAK = 7,  /* Umax [m/s] */
    NORMAL = 8
};

/* Computes r; the array `derived` contains P. */
static void find_distance(
    const sel_flow_formula *formula, const double x[3], double r[3])
{
    double arm[3];
    v3_sub(arm, x, formula->given + ORIGIN);
    m3_apply(r, formula->derived, arm);
}

static int covers(const sel_flow_formula *formula, const double x[3])
{
    double r[3], reach = formula->given[REACH];
    find_distance(formula, x, r);
    return v3_dot(r, r) <= reach * reach * ON_WALL;
}

static void evaluate(const sel_flow_formula *formula, const double x[3],
    double u[3], double J[9])
{
    const double *axis = formula->given + AXIS;
    double r[3], peak = formula->given[PEAK], reach = formula->given[REACH];
    int inside = covers(formula, x);
    find_distance(formula, x, r);
    double square = reach * reach, slope = -2.0 * peak / square;
    v3_set(u, 0.0, 0.0, 0.0);
    if (inside)
    {
        v3_scale(u, peak * (1.0 - v3_dot(r, r) / square), axis);
    }
    for (int k = 0; J && k < 9; k++)
    {
        J[k] = inside ? slope * axis[k / 3] * r[k % 3] : 0.0;
    }
}

#define POISEUILLE_NEEDS(reach, mean)                                          \
    {.keyword = "origin",                                                      \
        .form = SEL_FLOW_VECTOR,                                               \
        .place = ORIGIN,                                                       \
        .optional = 1,                                                         \
        .most = SEL_POSITION_MOST},                                            \
        {.keyword = "axis", .form = SEL_FLOW_DIRECTION, .place = AXIS},        \
        {.keyword = reach, .form = SEL_FLOW_LENGTH, .place = REACH},           \
    {                                                                          \
        .keyword = "Umax", .form = SEL_FLOW_NUMBER, .place = PEAK,             \
        .other = "Umean", .per_other = mean                                    \
    }

static const sel_flow_need plane_needs[] = {
    POISEUILLE_NEEDS("halfHeight", 1.5),
    {.keyword = "normal",
        .form = SEL_FLOW_DIRECTION,
        .place = NORMAL,
        .must = "normal to the axis, ",
        .beside = "axis"},
    {.keyword = NULL},
};

static const sel_flow_need *prepare_plane(sel_flow_formula *formula, double nu)
{
    (void)nu;
    const double *n = formula->given + NORMAL;
    for (int k = 0; k < 9; k++)
    {
        formula->derived[k] = n[k / 3] * n[k % 3];
    }
    return fabs(v3_dot(formula->given + AXIS, n)) > ZERO ? &plane_needs[4]
                                                         : NULL;
}

const sel_flow_type sel_flow_plane = {
    .keyword = "poiseuille",
    .variant = "plane",
    .help = "laminar flow between two planes",
    .needs = plane_needs,
    .prepare = prepare_plane,
    .evaluate = evaluate,
    .covers = covers,
};

static const sel_flow_need pipe_needs[] = {
    POISEUILLE_NEEDS("radius", 2.0),
    {.keyword = NULL},
};

static const sel_flow_need *prepare_pipe(sel_flow_formula *formula, double nu)
{
    (void)nu;
    const double *axis = formula->given + AXIS;
    for (int k = 0; k < 9; k++)
    {
        formula->derived[k]
            = (k % 4 == 0 ? 1.0 : 0.0) - axis[k / 3] * axis[k % 3];
    }
    return NULL;
}

const sel_flow_type sel_flow_pipe = {
    .keyword = "poiseuille",
    .variant = "pipe",
    .help = "laminar flow through a pipe",
    .needs = pipe_needs,
    .prepare = prepare_pipe,
    .evaluate = evaluate,
    .covers = covers,
};

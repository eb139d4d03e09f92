/*---------------------------------------------------------------------------*\
    flow_linear.c - flows that are linear in space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    u = U + J (x - origin)

    uniform: J = 0; shear: J = rate direction gradient, with two unit vectors;
    rotation: J a = omega x a; strain: J is symmetric and has trace zero.
\*---------------------------------------------------------------------------*/

#include "sel_flow.h"
#include "sel_limits.h"
#include "base/vec3.h"

#include <stddef.h>
#include <string.h>

/* A smaller cosine of an angle, or trace over the size of a tensor, counts as
   zero. */
#define ZERO 1e-6

/* Indices of the numbers in `given`. */
enum
{
    ORIGIN = 0,
    VECTOR = 3, /* U or omega */
    DIRECTION = 3,
    GRADIENT = 6,
    RATE = 9,
    TENSOR = 3
};

/* Indices of the numbers in `derived`. */
enum
{
    VELOCITY = 0,
    JACOBIAN = 3
};

static void evaluate(const sel_flow_formula *formula, const double x[3],
    double u[3], double J[9])
{
    const double *jacobian = formula->derived + JACOBIAN;
    double arm[3], change[3];
    v3_sub(arm, x, formula->given + ORIGIN);
    m3_apply(change, jacobian, arm);
    v3_madd(u, formula->derived + VELOCITY, 1.0, change);
    if (J)
    {
        memcpy(J, jacobian, 9 * sizeof(double));
    }
}

static double *cleared(sel_flow_formula *formula)
{
    memset(formula->derived, 0, sizeof formula->derived);
    return formula->derived + JACOBIAN;
}

static const sel_flow_need uniform_needs[] = {
    {.keyword = "U",
        .form = SEL_FLOW_VECTOR,
        .place = VECTOR,
        .most = SEL_SPEED_MOST},
    {.keyword = NULL},
};

static const sel_flow_need *prepare_uniform(
    sel_flow_formula *formula, double nu)
{
    (void)nu;
    cleared(formula);
    v3_set(formula->given + ORIGIN, 0.0, 0.0, 0.0);
    v3_copy(formula->derived + VELOCITY, formula->given + VECTOR);
    return NULL;
}

const sel_flow_type sel_flow_uniform = {
    .keyword = "uniform",
    .help = "u = U",
    .needs = uniform_needs,
    .prepare = prepare_uniform,
    .evaluate = evaluate,
};

static const sel_flow_need shear_needs[] = {
    {.keyword = "origin",
        .form = SEL_FLOW_VECTOR,
        .place = ORIGIN,
        .optional = 1,
        .most = SEL_POSITION_MOST},
    {.keyword = "direction", .form = SEL_FLOW_DIRECTION, .place = DIRECTION},
    {.keyword = "gradient",
        .form = SEL_FLOW_DIRECTION,
        .place = GRADIENT,
        .must = "normal to the direction, ",
        .beside = "direction"},
    {.keyword = "rate", .form = SEL_FLOW_NUMBER, .place = RATE},
    {.keyword = NULL},
};

static const sel_flow_need *prepare_shear(sel_flow_formula *formula, double nu)
{
    (void)nu;
    const double *direction = formula->given + DIRECTION;
    const double *gradient = formula->given + GRADIENT;
    double *J = cleared(formula);
    for (int k = 0; k < 9; k++)
    {
        J[k] = formula->given[RATE] * direction[k / 3] * gradient[k % 3];
    }
    return fabs(v3_dot(direction, gradient)) > ZERO ? &shear_needs[2] : NULL;
}

const sel_flow_type sel_flow_shear = {
    .keyword = "shear",
    .help = "u = rate ((x - origin).gradient) direction",
    .needs = shear_needs,
    .prepare = prepare_shear,
    .evaluate = evaluate,
};

static const sel_flow_need rotation_needs[] = {
    {.keyword = "origin",
        .form = SEL_FLOW_VECTOR,
        .place = ORIGIN,
        .optional = 1,
        .most = SEL_POSITION_MOST},
    {.keyword = "omega",
        .form = SEL_FLOW_VECTOR,
        .place = VECTOR,
        .most = SEL_SPIN_MOST},
    {.keyword = NULL},
};

static const sel_flow_need *prepare_rotation(
    sel_flow_formula *formula, double nu)
{
    (void)nu;
    const double *w = formula->given + VECTOR;
    const double J[9] = {0.0, -w[2], w[1], w[2], 0.0, -w[0], -w[1], w[0], 0.0};
    memcpy(cleared(formula), J, sizeof J);
    return NULL;
}

const sel_flow_type sel_flow_rotation = {
    .keyword = "rotation",
    .help = "u = omega x (x - origin)",
    .needs = rotation_needs,
    .prepare = prepare_rotation,
    .evaluate = evaluate,
};

static const sel_flow_need strain_needs[] = {
    {.keyword = "origin",
        .form = SEL_FLOW_VECTOR,
        .place = ORIGIN,
        .optional = 1,
        .most = SEL_POSITION_MOST},
    {.keyword = "rate",
        .form = SEL_FLOW_TENSOR,
        .place = TENSOR,
        .must = "(xx xy xz yy yz zz), of which xx + yy + zz must be zero"},
    {.keyword = NULL},
};

static const sel_flow_need *prepare_strain(sel_flow_formula *formula, double nu)
{
    (void)nu;
    const double *e = formula->given + TENSOR;
    const double E[9] = {e[0], e[1], e[2], e[1], e[3], e[4], e[2], e[4], e[5]};
    double size = 0.0;
    memcpy(cleared(formula), E, sizeof E);
    for (int k = 0; k < 9; k++)
    {
        size += E[k] * E[k];
    }
    return fabs(E[0] + E[4] + E[8]) > ZERO * sqrt(size) ? &strain_needs[1]
                                                        : NULL;
}

const sel_flow_type sel_flow_strain = {
    .keyword = "strain",
    .help = "u = E (x - origin), E = (xx xy xz yy yz zz)",
    .needs = strain_needs,
    .prepare = prepare_strain,
    .evaluate = evaluate,
};

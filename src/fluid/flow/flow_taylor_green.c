/*---------------------------------------------------------------------------*\
    flow_taylor_green.c - Taylor-Green vortices

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With k = 2 pi/waveLength and x relative to the origin,

        u = A sin(k x) cos(k y) [cos(k z)]
        v = -A cos(k x) sin(k y) [cos(k z)]
        w = 0

    In two dimensions (without the terms in brackets) the vortices decay as
    exp(-2 k^2 nu t) and are a solution of the Navier-Stokes equations. In three
    dimensions they decay as exp(-3 k^2 nu t) and are a solution of the Stokes
    equations; faster flows do not keep this form.
\*---------------------------------------------------------------------------*/

#include "sel_flow.h"
#include "sel_limits.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stddef.h>

/* Indices of the numbers in `given`. */
enum
{
    ORIGIN = 0,
    DIMENSIONS = 3,
    AMPLITUDE = 4,
    WAVE_LENGTH = 5,
    DECAY = 6
};

static const sel_flow_need needs[] = {
    {.keyword = "dimensions",
        .form = SEL_FLOW_COUNT,
        .place = DIMENSIONS,
        .optional = 1,
        .deflt = 2,
        .least = 2,
        .most = 3},
    {.keyword = "amplitude", .form = SEL_FLOW_NUMBER, .place = AMPLITUDE},
    {.keyword = "waveLength",
        .form = SEL_FLOW_LENGTH,
        .place = WAVE_LENGTH,
        .least = SEL_LENGTH_LEAST,
        .most = SEL_POSITION_MOST},
    {.keyword = "origin",
        .form = SEL_FLOW_VECTOR,
        .place = ORIGIN,
        .optional = 1,
        .most = SEL_POSITION_MOST},
    {.keyword = "decay",
        .form = SEL_FLOW_SWITCH,
        .place = DECAY,
        .optional = 1,
        .deflt = 1},
    {.keyword = NULL},
};

/* Sets `derived` to the wave number along x, y and z [1/m]. */
static const sel_flow_need *prepare(sel_flow_formula *formula, double nu)
{
    double *k = formula->derived;
    double wave = 2.0 * M_PI / formula->given[WAVE_LENGTH];
    v3_set(k, wave, wave, formula->given[DIMENSIONS] == 3.0 ? wave : 0.0);
    formula->decay = formula->given[DECAY] != 0.0 ? nu * v3_dot(k, k) : 0.0;
    return NULL;
}

static void evaluate(const sel_flow_formula *formula, const double x[3],
    double u[3], double J[9])
{
    const double *k = formula->derived;
    double A = formula->given[AMPLITUDE], s[3], c[3];
    for (int i = 0; i < 3; i++)
    {
        double phase = k[i] * (x[i] - formula->given[ORIGIN + i]);
        s[i] = sin(phase);
        c[i] = cos(phase);
    }
    double high = A * c[2];
    v3_set(u, high * (s[0] * c[1]), high * (-c[0] * s[1]), high * 0.0);
    if (J)
    {
        v3_set(J, A * (k[0] * c[0] * c[1] * c[2]),
            A * (-k[1] * s[0] * s[1] * c[2]), A * (-k[2] * s[0] * c[1] * s[2]));
        v3_set(J + 3, A * (k[0] * s[0] * s[1] * c[2]),
            A * (-k[1] * c[0] * c[1] * c[2]), A * (k[2] * c[0] * s[1] * s[2]));
        v3_set(J + 6, A * 0.0, A * 0.0, A * 0.0);
    }
}

const sel_flow_type sel_flow_taylor_green = {
    .keyword = "taylorGreen",
    .help = "Taylor-Green vortices in 2 or 3 dimensions",
    .needs = needs,
    .prepare = prepare,
    .evaluate = evaluate,
};

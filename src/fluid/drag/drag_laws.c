/*---------------------------------------------------------------------------*\
    drag_laws.c - evaluation of a drag law

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each law has its own file. s is the sphericity and R the Reynolds number
    with the diameter of the sphere of the same volume; C_D refers to the
    cross-section of this sphere.

    Fits to simulations of single bodies (Ouchene, Zastawny, Sanjeevi and their
    co-workers) are not included, since their coefficients could not be checked
    in the original papers.
\*---------------------------------------------------------------------------*/

#include "fluid/drag/drag_laws.h"

/* A shape counts as a sphere above this sphericity. So rounding errors, to
   which the powers of the logarithm are very sensitive near 1, have no
   effect. */
#define SPHERE (1.0 - 1e-12)

void sel_drag_fit_set(sel_drag_fit *fit, double sphericity)
{
    const sel_drag_law *law;
    fit->sphericity = sphericity < SPHERE ? sphericity : 1.0;
    fit->nLaws = 0;
    for (int k = 0; (law = sel_drag_list(k)) != NULL; k++)
    {
        for (int i = 0; i < SEL_DRAG_CONSTANTS; i++)
        {
            fit->constants[k][i] = 0.0;
        }
        if (law->constants)
        {
            law->constants(fit->sphericity, fit->constants[k]);
        }
        fit->nLaws = k + 1;
    }
}

/* Returns the constants of a law; NULL if it has none. If the law was not yet
   in the list when the fit was made, computes them into `own`. */
static const double *constants_of(const sel_drag_fit *fit,
    const sel_drag_law *law, double own[SEL_DRAG_CONSTANTS])
{
    if (!fit || !law->constants)
    {
        return NULL;
    }
    int k = sel_drag_index(law);
    if (k >= 0 && k < fit->nLaws)
    {
        return fit->constants[k];
    }
    law->constants(fit->sphericity, own);
    return own;
}

double sel_drag_over_stokes(const sel_drag_fit *fit, const sel_drag_law *law,
    double Re, double crosswise, double lengthwise)
{
    if (!law)
    {
        return 0.0;
    }
    double own[SEL_DRAG_CONSTANTS];
    sel_drag_flow flow = {.Re = Re,
        .sphericity = fit ? fit->sphericity : 1.0,
        .crosswise = crosswise,
        .lengthwise = lengthwise,
        .constants = constants_of(fit, law, own)};
    return law->over_stokes(&flow);
}

double sel_drag_stokes_limit(const sel_drag_fit *fit, const sel_drag_law *law,
    double crosswise, double lengthwise)
{
    if (!law || !law->stokes_limit)
    {
        return 1.0;
    }
    double own[SEL_DRAG_CONSTANTS];
    sel_drag_flow flow = {.Re = 0.0,
        .sphericity = fit ? fit->sphericity : 1.0,
        .crosswise = crosswise,
        .lengthwise = lengthwise,
        .constants = constants_of(fit, law, own)};
    return law->stokes_limit(&flow);
}

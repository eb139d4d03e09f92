/*---------------------------------------------------------------------------*\
    force_radius.c - radii of curvature

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A small step delta along a surface moves its point by X delta and its normal
    by G delta (shape/patch.h). G X^-1 is therefore its curvature, with

        k1 + k2 = (G11 X22 - G12 X21 + G22 X11 - G21 X12)/det X
        k1 k2 = det G/det X

    This is also correct on faces, where G is singular, and on edges, where X is
    singular. It agrees with the expressions of Podlozhnyuk et al. 2017 in terms
    of F, with the sign of an outward normal. The root is over the whole
    Gaussian curvature; in the paper it is printed over the numerator alone.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "sel_force.h"
#include "shape/patch.h"

/* The square of a radius, 4 / (k1 + k2)^2 or 1 / (k1 k2), as numerator (over)
   and denominator (under). */
typedef struct fraction
{
    double over, under;
} fraction;

/* Type of a function that computes the square of a radius from the patch of the
   surface. NULL stands for the radius of the sphere of the same volume, which
   needs no patch. */
typedef fraction square_of_radius(const double X[4], const double G[4]);

static fraction square_by_gauss(const double X[4], const double G[4])
{
    double detX = X[0] * X[3] - X[1] * X[2];
    double detG = G[0] * G[3] - G[1] * G[2];
    return (fraction){fabs(detX), fabs(detG)};
}

static fraction square_by_mean(const double X[4], const double G[4])
{
    double detX = X[0] * X[3] - X[1] * X[2];
    double sum = G[0] * X[3] - G[1] * X[2] + G[3] * X[0] - G[2] * X[1];
    return (fraction){4.0 * detX * detX, sum * sum};
}

typedef struct curvature_entry
{
    sel_law law;
    square_of_radius *square;
} curvature_entry;

static const curvature_entry curvature_mean
    = {{.keyword = "mean", .help = "2/|k1 + k2|"}, square_by_mean};
static const curvature_entry curvature_gaussian
    = {{.keyword = "gaussian", .help = "1/sqrt|k1 k2|"}, square_by_gauss};
static const curvature_entry curvature_volume
    = {{.keyword = "volume", .help = "sphere of the same volume"}, NULL};

#define ENTRY(NAME, name) [SEL_CURVATURE_##NAME] = &curvature_##name,
static const curvature_entry *const curvatures[] = {SEL_CURVATURE_LAWS(ENTRY)};
#undef ENTRY

const sel_law *sel_curvature_list(int k)
{
    return k >= 0 && k < SEL_CURVATURE_COUNT ? &curvatures[k]->law : NULL;
}

double sel_soft_radius(const sel_shape *shape, const double x[3],
    const double n[3], sel_curvature curvature, double limit)
{
    double volume = 0.5 * shape->equivalentDiameter;
    double most = limit * volume, least = volume / limit;
    double u[3], t1[3], t2[3];
    double X[4] = {1.0, 0.0, 0.0, 1.0}, G[4] = {1.0, 0.0, 0.0, 1.0};
    sel_patch patch;
    square_of_radius *square_of = curvatures[curvature]->square;
    if (!square_of || shape->isSphere || shape->type != SEL_SUPERELLIPSOID)
    {
        return volume;
    }
    sel_patch_from_both(shape, x, n, u);
    if (!sel_patch_eval(&patch, shape, u))
    {
        return volume;
    }
    v3_tangents(patch.n, t1, t2);
    sel_patch_frame(&patch, shape, t1, t2, X, G);
    fraction square = square_of(X, G);
    return square.over >= most * most * square.under
        ? most
        : fmax(least, sqrt(square.over / square.under));
}

double sel_soft_effective_radius(double R1, double R2)
{
    return R1 * R2 / (R1 + R2);
}

/*---------------------------------------------------------------------------*\
    shape.c - a shape's constants, its gauge and its support function

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The functions of superellipsoids are here; other types have tables of
    functions (shape_type.h).
\*---------------------------------------------------------------------------*/

#include "base/norm.h"
#include "shape/shape_type.h"
#include "shape/power_norm.h"
#include "superellipsoid.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_sf_gamma.h>

/* Returns the beta function. The arguments are in [0.05, 5], for which GSL
   cannot fail. */
static double beta(double x, double y)
{
    gsl_sf_result result;
    return gsl_sf_beta_e(x, y, &result) == GSL_SUCCESS ? result.val : 0.0;
}

/* Sets volume and principal inertia for unit density; Wedel et al. 2023, eq.
   17-19 (Jaklic and Solina). */
static void set_volume_and_inertia(sel_shape *shape)
{
    double a = shape->semiAxes[0], b = shape->semiAxes[1];
    double c = shape->semiAxes[2];
    double e1 = shape->epsilon1, e2 = shape->epsilon2;
    double i1 = beta(1.5 * e2, 0.5 * e2) * beta(0.5 * e1, 2.0 * e1 + 1.0);
    double i2 = beta(0.5 * e2, 0.5 * e2 + 1.0) * beta(1.5 * e1, e1 + 1.0);
    double k = 0.5 * a * b * c * e1 * e2;

    shape->volume = 2.0 * a * b * c * e1 * e2 * beta(0.5 * e1 + 1.0, e1)
        * beta(0.5 * e2, 0.5 * e2);
    shape->inertia[0] = k * (b * b * i1 + 4.0 * c * c * i2);
    shape->inertia[1] = k * (a * a * i1 + 4.0 * c * c * i2);
    shape->inertia[2] = k * (a * a + b * b) * i1;
    if (shape->isSphere)
    {
        /* the same to the last bit: a sphere's rotation is then exact, and
           cheap (sel_motion_rotate) */
        shape->inertia[1] = shape->inertia[2] = shape->inertia[0];
    }
    shape->equivalentDiameter = cbrt(6.0 * shape->volume / M_PI);
}

/* Returns the maximum of N_2(r u, s v) over N_p(u, v) = 1, u, v >= 0 (Hoelder).
   For p <= 2 the norm N_p is at least N_2, so that an axis is farthest. Else
   the stationary point of Podlozhnyuk et al. 2017 ("Neighbor search") is a
   maximum; the formula here has no division by a number that may be zero. */
static double farthest2(double r, double s, double p)
{
    double big = r > s ? r : s;
    double small = r > s ? s : r;
    if (p <= 2.0)
    {
        return big;
    }
    double ratio = small / big;
    double power = pow(ratio, 2.0 * p / (p - 2.0));
    return power > 0.0 ? big * pow(1.0 + power, 0.5 - 1.0 / p) : big;
}

/* The square of the distance is (inner section)^2 + z^2. The farthest point of
   an inner section of size W is W times that of the section of size one.
   Therefore the two levels can be treated one after the other. */
static double bounding_radius(const sel_shape *shape)
{
    double inner = farthest2(shape->semiAxes[0], shape->semiAxes[1], shape->p2);
    return farthest2(inner, shape->semiAxes[2], shape->p1);
}

/* Rounds an exponent to a multiple of 1/2 if the difference is only rounding: 2
   - 1.8 is not exactly 0.2. */
static double snap(double p)
{
    double whole = 0.5 * round(2.0 * p);
    return fabs(p - whole) < 1e-13 * p ? whole : p;
}

/* Within these limits volume and inertia (fifth power) are normal numbers; a
   world has narrower limits (sel_limits.h). */
static int valid_length(double length)
{
    return gsl_finite(length) && length > 1e-30 && length < 1e15;
}

sel_status sel_shape_init(sel_shape *shape, const double semiAxes[3],
    double epsilon1, double epsilon2)
{
    double least = semiAxes[0], most = semiAxes[0];
    for (int i = 0; i < 3; i++)
    {
        if (!valid_length(semiAxes[i]))
        {
            return SEL_E_SEMI_AXIS;
        }
        least = GSL_MIN_DBL(least, semiAxes[i]);
        most = GSL_MAX_DBL(most, semiAxes[i]);
    }
    if (!gsl_finite(epsilon1) || !gsl_finite(epsilon2)
        || !(epsilon1 >= SEL_EPSILON_MIN && epsilon1 <= SEL_EPSILON_MAX
            && epsilon2 >= SEL_EPSILON_MIN && epsilon2 <= SEL_EPSILON_MAX))
    {
        return SEL_E_EPSILON;
    }
    if (most > SEL_ASPECT_MAX * least * (1.0 + 1e-12))
    {
        return SEL_E_ASPECT;
    }
    *shape = (sel_shape){0};
    for (int i = 0; i < 3; i++)
    {
        shape->semiAxes[i] = semiAxes[i];
        shape->inverseAxes[i] = 1.0 / semiAxes[i];
    }
    shape->epsilon1 = epsilon1;
    shape->epsilon2 = epsilon2;
    shape->p1 = snap(2.0 / epsilon1);
    shape->p2 = snap(2.0 / epsilon2);
    shape->q1 = snap(2.0 / (2.0 - epsilon1));
    shape->q2 = snap(2.0 / (2.0 - epsilon2));
    shape->gauge = sel_exponents_of(shape->p1, shape->p2);
    shape->support = sel_exponents_of(shape->q1, shape->q2);
    shape->chart = epsilon1 >= 1.0 && epsilon2 >= 1.0 ? SEL_CHART_NORMAL
        : epsilon1 <= 1.0 && epsilon2 <= 1.0          ? SEL_CHART_POINT
                                                      : SEL_CHART_MIXED;
    shape->minSemiAxis = least;
    shape->isEllipsoid = epsilon1 == 1.0 && epsilon2 == 1.0;
    shape->isSphere = shape->isEllipsoid && least == most;
    shape->boundingRadius = bounding_radius(shape);
    set_volume_and_inertia(shape);
    return SEL_OK;
}

/* Returns a lower bound of the distance of tangent planes from the centre [m].
   For the octahedron, the most pointed shape, this distance is 1/sqrt(3) of the
   semi-axis. Shapes without pointed sections contain the ellipsoid with the
   same semi-axes, so that the bound is the smallest semi-axis. */
static double inscribed_radius(const sel_shape *shape)
{
    if (shape->functions)
    {
        return shape->functions->inscribed(shape);
    }
    return shape->epsilon1 > 1.0 || shape->epsilon2 > 1.0
        ? shape->minSemiAxis / sqrt(3.0)
        : shape->minSemiAxis;
}

double sel_shape_grow(const sel_shape *shape, double by, sel_shape *grown)
{
    double factor = 1.0 + by / inscribed_radius(shape);
    double cube = factor * factor * factor;
    *grown = *shape;
    for (int k = 0; k < 3; k++)
    {
        grown->semiAxes[k] *= factor;
        grown->inverseAxes[k] = 1.0 / grown->semiAxes[k];
        grown->inertia[k] *= cube * factor * factor;
    }
    grown->volume *= cube;
    grown->equivalentDiameter *= factor;
    grown->boundingRadius *= factor;
    grown->minSemiAxis *= factor;
    grown->scale *= factor;
    return factor;
}

sel_status sel_shape_init_equivalent(sel_shape *shape, double dEq,
    const double aspectRatios[2], double epsilon1, double epsilon2)
{
    if (!valid_length(dEq) || !valid_length(aspectRatios[0])
        || !valid_length(aspectRatios[1]))
    {
        return SEL_E_DEQ;
    }
    double unit[3] = {aspectRatios[0], aspectRatios[1], 1.0};
    sel_status status = sel_shape_init(shape, unit, epsilon1, epsilon2);
    if (status != SEL_OK)
    {
        return status == SEL_E_SEMI_AXIS ? SEL_E_DEQ : status;
    }
    double scale = dEq / shape->equivalentDiameter;
    v3_scale(unit, scale, unit);
    return sel_shape_init(shape, unit, epsilon1, epsilon2);
}

double sel_shape_gauge(const sel_shape *shape, const double x[3],
    double gradient[3], double hessian[9])
{
    if (shape->functions)
    {
        return shape->functions->gauge(shape, x, gradient, hessian);
    }
    double y[3], inverse[3];
    for (int i = 0; i < 3; i++)
    {
        inverse[i] = 1.0 / shape->semiAxes[i];
        y[i] = x[i] * inverse[i];
    }
    if (fabs(y[0]) < SEL_CENTRE && fabs(y[1]) < SEL_CENTRE
        && fabs(y[2]) < SEL_CENTRE)
    {
        v3_set(y, 0.0, 0.0, 0.0);
    }
    double value = hessian
        ? sel_nested_norm(shape->p1, shape->p2, y, gradient, hessian)
        : sel_power_norm(&shape->gauge, y, gradient);
    for (int i = 0; i < 3 && gradient; i++)
    {
        gradient[i] = value > 0.0 ? gradient[i] * inverse[i] : 0.0;
    }
    for (int i = 0; i < 9 && hessian; i++)
    {
        hessian[i] *= inverse[i / 3] * inverse[i % 3];
    }
    return value;
}

int sel_shape_has_flat_sides(const sel_shape *shape)
{
    return shape->type != SEL_SUPERELLIPSOID
        || fmax(shape->p1, shape->p2) >= SEL_FLAT_SIDES;
}

double sel_shape_inside_outside(const sel_shape *shape, const double x[3])
{
    double gauge = sel_shape_gauge(shape, x, NULL, NULL);
    if (gauge <= 0.0)
    {
        return -1.0;
    }
    double p1 = shape->type == SEL_SUPERELLIPSOID ? shape->p1 : 1.0;
    double exponent = p1 * log(gauge);
    return exponent < 690.0 ? expm1(exponent) : 1e300;
}

double sel_shape_support(
    const sel_shape *shape, const double n[3], double point[3])
{
    if (shape->functions)
    {
        return shape->functions->support(shape, n, point);
    }
    double y[3];
    for (int i = 0; i < 3; i++)
    {
        y[i] = n[i] * shape->semiAxes[i];
    }
    double h = sel_power_norm(&shape->support, y, point);
    for (int i = 0; i < 3 && point; i++)
    {
        point[i] *= shape->semiAxes[i];
    }
    return h;
}

void sel_shape_project_radial(const sel_shape *shape, const double x[3],
    double point[3], double normal[3])
{
    double gauge = sel_shape_gauge(shape, x, normal, NULL);
    if (gauge > 0.0)
    {
        v3_scale(point, 1.0 / gauge, x);
        v3_normalise(normal);
    }
    else
    {
        /* the centre has no direction: use the pole */
        v3_set(point, 0.0, 0.0, shape->semiAxes[2]);
        v3_set(normal, 0.0, 0.0, 1.0);
    }
}

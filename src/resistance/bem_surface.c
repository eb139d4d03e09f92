/*---------------------------------------------------------------------------*\
    bem_surface.c - an octant of a superellipsoid in four smooth patches

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With X = x/a, Y = y/b, Z = z/c and rho = (X^p2 + Y^p2)^(1/p2) the surface
    is rho^p1 + Z^p1 = 1. A direction is given by s, the ratio of X and Y, and
    by t, the ratio of rho and Z:
        0, 1   side: Z/rho = t, with the larger of X and Y at rho = 1
        2, 3   cap: rho/Z = t
    The point of a direction is the point at which the ray in this direction
    leaves the body. Sharp edges are always lines of this mesh: the edges of
    cubes and cylinders at s = 1 or t = 1, those of octahedra and cones at s = 0
    or t = 0. Cubic maps make the points denser there.

    The weight of the density is (x.n) dS = abc (t)/(phi^3 rho^2) ds dt; only
    caps have the factor t. With this weight the density of a translating
    ellipsoid is a constant. The density includes the Jacobian of the cubic
    maps, which damps the singularity at sharp edges.
\*---------------------------------------------------------------------------*/

#include "resistance/bem.h"

#include <math.h>

/* Dependence on epsilon of g in the maps s = (1 - g) u + g u^3 (or their mirror
   images). The values minimise the errors of orders 4 and 5 in the resistances
   of cubes, octahedra, cylinders, cones and mixtures of them, both compact and
   with aspect ratios up to 20. Sharp edges need the full grading early, flat
   and long bodies even earlier. At g = 1 elements would end in cusps. */
#define GRADE_ROUND 0.55
#define GRADE_SHARP 0.99
#define GRADE_POWER 5.0

static void set_grade(bem_surface *surface, int which, double epsilon)
{
    surface->toOne[which] = epsilon < 1.0;
    surface->grade[which] = epsilon < 1.0
        ? GRADE_ROUND * (1.0 - epsilon)
        : GRADE_SHARP * (1.0 - pow(2.0 - epsilon, GRADE_POWER));
}

void bem_surface_init(bem_surface *surface, const double axes[3],
    double epsilon1, double epsilon2)
{
    for (int i = 0; i < 3; i++)
    {
        surface->axes[i] = axes[i];
    }
    surface->p1 = 2.0 / epsilon1;
    surface->p2 = 2.0 / epsilon2;
    set_grade(surface, 0, epsilon1);
    set_grade(surface, 1, epsilon2);
}

static double graded(const bem_surface *surface, int which, double u)
{
    double g = surface->grade[which];
    if (surface->toOne[which])
    {
        double v = 1.0 - u;
        return (1.0 - g) * u + g * (1.0 - v * v * v);
    }
    return (1.0 - g) * u + g * u * u * u;
}

void bem_surface_section(
    const bem_surface *surface, int which, double u, double section[2])
{
    double t = graded(surface, which, u);
    double p = which == 0 ? surface->p1 : surface->p2;
    section[0] = 1.0 / pow(1.0 + pow(t, p), 1.0 / p);
    section[1] = t * section[0];
}

double bem_surface_join(const bem_surface *surface, int patch,
    const double plane[2], const double meridian[2], double x[3])
{
    int cap = patch >= 2, first = patch % 2;
    double wide = meridian[cap];
    x[first] = surface->axes[first] * wide * plane[0];
    x[1 - first] = surface->axes[1 - first] * wide * plane[1];
    x[2] = surface->axes[2] * meridian[1 - cap];
    return wide * meridian[0] * meridian[0] * plane[0] * plane[0];
}

double bem_surface_point(
    const bem_surface *surface, int patch, double u, double v, double x[3])
{
    double plane[2], meridian[2];
    bem_surface_section(surface, 1, u, plane);
    bem_surface_section(surface, 0, v, meridian);
    return bem_surface_join(surface, patch, plane, meridian, x);
}

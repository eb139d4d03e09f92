/*---------------------------------------------------------------------------*\
    cone.h - the common basis of both friction laws of sel_cone.h (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The plane u_n = 0 cuts the cone in a conic section with a focus at x_t = 0.
    For a unit tangent e, x_t = r e lies on the section if
        r (1 - slope.e) = capacity,   slope = -mu lean,   capacity = mu level,
    where |slope| is the eccentricity. The inside, |x_t| - slope.x_t <=
    capacity, is convex. The direction e alone determines the solution of a
    slipping contact.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COLLISION_CONE_H
#define SEL_COLLISION_CONE_H

#include "superellipsoid.h"

#include <float.h>
#include <math.h>

/* The conic section of a contact that does not separate, b_n <= 0. */
typedef struct sel_cone_section
{
    const double *S;
    double mu, level;
    double capacity, slope[2];
    double c[2];
    double stick[2]; /* x_t with u_t = 0 */
} sel_cone_section;

/* Sets the section. Sets x to the sticking impulse and returns 1 if it lies in
   the cone. */
static inline int sel_cone_sticks(
    const sel_cone *cone, const double b[3], sel_cone_section *p, double x[3])
{
    const double *lean = cone->lean, *f = cone->factors;
    p->S = cone->S;
    p->mu = cone->mu;
    p->level = -b[0] * cone->perNormal;
    p->capacity = cone->mu * p->level;
    p->slope[0] = -cone->mu * lean[0];
    p->slope[1] = -cone->mu * lean[1];
    p->c[0] = b[1] - lean[0] * b[0];
    p->c[1] = b[2] - lean[1] * b[0];
    x[2] = -f[2] * (p->c[1] - f[1] * p->c[0]);
    x[1] = -f[0] * p->c[0] - f[1] * x[2];
    x[0] = p->level - lean[0] * x[1] - lean[1] * x[2];
    p->stick[0] = x[1];
    p->stick[1] = x[2];
    double radius = cone->mu * x[0];
    return x[0] >= 0.0 && x[1] * x[1] + x[2] * x[2] <= radius * radius;
}

/* Sets the unit vector e along a, which is not zero. The square of a may
   underflow or overflow. */
static inline void sel_cone_unit(const double a[2], double e[2])
{
    double size = fmax(fabs(a[0]), fabs(a[1]));
    double x = a[0] / size, y = a[1] / size, inv = 1.0 / sqrt(x * x + y * y);
    e[0] = inv * x;
    e[1] = inv * y;
}

/* Sets the slipping impulse along `direction`, which has any length but zero;
   `length`: approximate length of the impulse. Near an asymptote the exact
   length is ill-conditioned as a function of the direction. There `length` is
   used, as far as it agrees with the direction to rounding. */
static inline void sel_cone_slip(const sel_cone_section *p,
    const double direction[2], double length, double x[3])
{
    double e[2];
    sel_cone_unit(direction, e);
    double along = p->slope[0] * e[0], across = p->slope[1] * e[1];
    double size = 1.0 + fabs(along) + fabs(across);
    double gap = 1.0 - along - across, slack = 16.0 * DBL_EPSILON * size;
    if (size * length > p->capacity)
    {
        double wanted = p->capacity / length;
        gap = fmin(fmax(wanted, gap - slack), gap + slack);
    }
    x[0] = p->level / fmax(gap, DBL_EPSILON * slack);
    x[1] = p->mu * x[0] * e[0];
    x[2] = p->mu * x[0] * e[1];
}

#endif

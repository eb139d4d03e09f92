/*---------------------------------------------------------------------------*\
    cone_dissipation.c - the law of maximum dissipation at one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Preclik et al. 2017, sect. 3.2 (their b is -b here). In the plane u_n = 0
    the energy is x_t.S.x_t/2 + c.x_t plus a constant. It is strictly convex,
    and the inside of the conic section is convex, so there is one solution. The
    branches of their figure 5:

        b_n > 0               separates: the impulse is zero
        the sticking impulse lies in the cone: it is the solution
        mu = 0                the section is a point: the normal impulse alone
        b_n < 0, mu > 0       ellipse, parabola or branch of a hyperbola: the
                              quartic below
        b_n = 0, mu > 0       the section degenerates: to the point zero
                              (|slope| < 1), a ray (= 1), or the wedge between
                              two rays (> 1)

    The quartic. x_t = r(alpha) e(alpha) with r = capacity/(1 - slope.e) has a
    tangent along t = (-(e_2 - slope_2), e_1 - slope_1). The energy is
    stationary if t.(S x_t + c) = 0; this times (1 - slope.e) is their eq. 8:
        capacity t.S.e + (1 - slope.e) t.c = 0.
    It becomes a quartic in tau = tan(alpha/2). The paper finds its four roots,
    checks which of them are valid and takes the best; here one root is
    bracketed instead. The solution is the boundary point nearest to x_0, the
    sticking impulse, in the metric S. So it is visible from x_0, i.e. x_0 lies
    beyond the tangent at the solution. The visible part of a convex curve is an
    arc, and the distance to x_0 has only one stationary point on this arc. The
    focus x_t = 0 lies inside, and the line from x_0 to the focus crosses the
    arc. With alpha measured from the direction of x_0, the visible points are
        tau^2 < (|x_0| (1 - slope_1) - capacity)
              / (|x_0| (1 + slope_1) + capacity),
    and for a hyperbola 1 - slope.e > 0 is required in addition.

    The wedge. The paper chooses the ray by the side of the axis on which x_0
    lies. But if x_0 lies behind the apex, both rays are visible from x_0, and
    the side does not decide which is nearer in the metric S. Here the ray with
    the lower energy is taken. Their ray for |slope| = 1 has the wrong sign (it
    is along -A_nt, as their formula for the wedge says).
\*---------------------------------------------------------------------------*/

#include "collision/cone.h"
#include "base/tolerances.h"

/* The problem in axes parallel and perpendicular to the direction of x_0. */
typedef struct aligned
{
    double S[3], c[2], slope[2];
    double capacity, distance;
} aligned;

static aligned align(const sel_cone_section *p, const double e[2])
{
    const double *S = p->S, f[2] = {-e[1], e[0]};
    double Se[2] = {S[0] * e[0] + S[1] * e[1], S[1] * e[0] + S[2] * e[1]};
    double Sf[2] = {S[0] * f[0] + S[1] * f[1], S[1] * f[0] + S[2] * f[1]};
    aligned q = {.S = {e[0] * Se[0] + e[1] * Se[1], f[0] * Se[0] + f[1] * Se[1],
                     f[0] * Sf[0] + f[1] * Sf[1]},
        .c = {e[0] * p->c[0] + e[1] * p->c[1], f[0] * p->c[0] + f[1] * p->c[1]},
        .slope = {e[0] * p->slope[0] + e[1] * p->slope[1],
            f[0] * p->slope[0] + f[1] * p->slope[1]},
        .capacity = p->capacity,
        .distance = e[0] * p->stick[0] + e[1] * p->stick[1]};
    return q;
}

/* Adds `factor` times the product of two quadratics to q(tau). */
static void add_product(
    double q[5], double factor, const double a[3], const double b[3])
{
    q[0] += factor * (a[0] * b[0]);
    q[1] += factor * (a[0] * b[1] + a[1] * b[0]);
    q[2] += factor * (a[0] * b[2] + a[1] * b[1] + a[2] * b[0]);
    q[3] += factor * (a[1] * b[2] + a[2] * b[1]);
    q[4] += factor * (a[2] * b[2]);
}

/* Sets q to (1 + tau^2)^2 times the left side of eq. 8 above. e, t and 1 -
   slope.e are quadratics divided by 1 + tau^2. */
static void quartic(const aligned *p, double q[5])
{
    const double *S = p->S, s1 = p->slope[0], s2 = p->slope[1];
    const double t1[3] = {s2, -2.0, s2};
    const double t2[3] = {1.0 - s1, 0.0, -(1.0 + s1)};
    const double gap[3] = {1.0 - s1, -2.0 * s2, 1.0 + s1};
    const double Se1[3] = {S[0], 2.0 * S[1], -S[0]};
    const double Se2[3] = {S[1], 2.0 * S[2], -S[1]};
    for (int i = 0; i < 5; i++)
    {
        q[i] = 0.0;
    }
    add_product(q, p->capacity, t1, Se1);
    add_product(q, p->capacity, t2, Se2);
    add_product(q, p->c[0], gap, t1);
    add_product(q, p->c[1], gap, t2);
}

/* Sets the ends of the arc that is visible from x_0: ends[0] < 0 < ends[1]. */
static void bracket(const aligned *p, double ends[2])
{
    double s1 = p->slope[0], s2 = p->slope[1];
    double near = p->distance * (1.0 - s1) - p->capacity;
    double far = p->distance * (1.0 + s1) + p->capacity;
    double seen = SEL_SECULAR_FAR;
    if (near < far * seen * seen)
    {
        seen = sqrt(fmax(near, 0.0) / far);
    }
    ends[0] = -seen;
    ends[1] = seen;
    /* 1 - slope.e > 0: a - 2 s2 tau + (1 + s1) tau^2 > 0 around tau = 0 */
    double a = 1.0 - s1, root = s1 * s1 + s2 * s2 - 1.0;
    if (root >= 0.0)
    {
        root = sqrt(root);
        if (s2 + root > 0.0 && a < (s2 + root) * ends[1])
        {
            ends[1] = a / (s2 + root);
        }
        if (s2 - root < 0.0 && a < (s2 - root) * ends[0])
        {
            ends[0] = a / (s2 - root);
        }
    }
}

/* Returns the root of the quartic between the ends, by Newton's method inside a
   shrinking bracket. The energy decreases before the root and increases after
   it. */
static double root_between(const double q[5], const double ends[2])
{
    double low = ends[0], high = ends[1], tau = 0.0;
    for (int i = 0; i < SEL_CONE_STEPS; i++)
    {
        double f
            = q[0] + tau * (q[1] + tau * (q[2] + tau * (q[3] + tau * q[4])));
        double derivative
            = q[1] + tau * (2.0 * q[2] + tau * (3.0 * q[3] + tau * 4.0 * q[4]));
        low = f < 0.0 ? tau : low;
        high = f < 0.0 ? high : tau;
        if (derivative > 0.0 && fabs(f) < derivative * (high - low))
        {
            double step = f / derivative;
            if (tau - step >= low && tau - step <= high)
            {
                tau -= step;
                if (fabs(step) <= SEL_CONE_STEP * (1.0 + fabs(tau)))
                {
                    break;
                }
                continue;
            }
        }
        tau = 0.5 * (low + high);
    }
    return tau;
}

/* Returns the distance along the unit vector e at which the energy is
   minimal. */
static double least_along(const sel_cone_section *p, const double e[2])
{
    const double *S = p->S;
    double fall = -(e[0] * p->c[0] + e[1] * p->c[1]);
    double rise
        = S[0] * e[0] * e[0] + 2.0 * S[1] * e[0] * e[1] + S[2] * e[1] * e[1];
    return fall > 0.0 ? fall / rise : 0.0;
}

/* Does Newton steps in x_t itself, for a point so far along an asymptote that
   its distance is ill-conditioned as a function of its angle. The steps are
   tangential, to the stationary energy, and perpendicular, onto the curve. */
static void polish(const sel_cone_section *p, double y[2])
{
    const double *S = p->S, *c = p->c;
    for (int i = 0; i < SEL_CONE_POLISH; i++)
    {
        double r = sqrt(y[0] * y[0] + y[1] * y[1]), inv = 1.0 / r;
        double e[2] = {inv * y[0], inv * y[1]};
        double n[2] = {e[0] - p->slope[0], e[1] - p->slope[1]};
        double square = n[0] * n[0] + n[1] * n[1];
        if (!(square > 0.0))
        {
            return;
        }
        double per = 1.0 / square, curved = e[0] * n[0] + e[1] * n[1];
        double g[2] = {
            S[0] * y[0] + S[1] * y[1] + c[0], S[1] * y[0] + S[2] * y[1] + c[1]};
        double pull = fmax(-per * (g[0] * n[0] + g[1] * n[1]), 0.0);
        double bend = S[0] * n[1] * n[1] - 2.0 * S[1] * n[0] * n[1]
            + S[2] * n[0] * n[0] + pull * inv * curved * curved;
        double along = (g[0] * n[1] - g[1] * n[0]) / bend;
        double across
            = per * (r - p->slope[0] * y[0] - p->slope[1] * y[1] - p->capacity);
        y[0] += -along * n[1] - across * n[0];
        y[1] += along * n[0] - across * n[1];
    }
}

/* Solves the cases ellipse, parabola and hyperbola. */
static void conic(const sel_cone_section *p, double x[3])
{
    double ends[2], q[5], e0[2];
    sel_cone_unit(p->stick, e0);
    aligned frame = align(p, e0);
    quartic(&frame, q);
    bracket(&frame, ends);
    double tau = root_between(q, ends), whole = 1.0 / (1.0 + tau * tau);
    double cosine = whole * (1.0 - tau * tau), sine = whole * 2.0 * tau;
    const double e[2]
        = {cosine * e0[0] - sine * e0[1], cosine * e0[1] + sine * e0[0]};
    double gap = 1.0 - p->slope[0] * e[0] - p->slope[1] * e[1];
    if (gap > SEL_CONE_ASYMPTOTE)
    {
        sel_cone_slip(p, e, p->capacity / gap, x);
        return;
    }
    double r = fmax(least_along(p, e), p->capacity);
    double y[2] = {r * e[0], r * e[1]};
    polish(p, y);
    sel_cone_slip(p, y, sqrt(y[0] * y[0] + y[1] * y[1]), x);
}

/* Solves the cases point, ray and wedge. The rays are the unit vectors e with
   slope.e = 1. */
static int degenerate(const sel_cone_section *p, double x[3])
{
    double s1 = p->slope[0], s2 = p->slope[1], square = s1 * s1 + s2 * s2;
    double least = 0.0;
    x[0] = x[1] = x[2] = 0.0;
    if (square < 1.0)
    {
        return SEL_CONE_OPEN;
    }
    double inv = 1.0 / square, open = sqrt(square - 1.0);
    for (int side = -1; side <= 1; side += 2)
    {
        double rotation = side * open;
        const double e[2]
            = {inv * (s1 - rotation * s2), inv * (s2 + rotation * s1)};
        double r = least_along(p, e);
        double energy = 0.5 * r * (e[0] * p->c[0] + e[1] * p->c[1]);
        if (energy < least)
        {
            least = energy;
            x[0] = r / p->mu;
            x[1] = r * e[0];
            x[2] = r * e[1];
        }
    }
    return least < 0.0 ? SEL_CONE_SLIP : SEL_CONE_OPEN;
}

int sel_cone_dissipation(const sel_cone *cone, const double b[3], double x[3])
{
    sel_cone_section section;
    x[0] = x[1] = x[2] = 0.0;
    if (!(b[0] <= 0.0))
    {
        return SEL_CONE_OPEN;
    }
    if (sel_cone_sticks(cone, b, &section, x))
    {
        return x[0] > 0.0 ? SEL_CONE_STICK : SEL_CONE_OPEN;
    }
    if (section.capacity > 0.0)
    {
        conic(&section, x);
        return SEL_CONE_SLIP;
    }
    if (b[0] < 0.0)
    {
        x[0] = section.level;
        x[1] = x[2] = 0.0;
        return SEL_CONE_SLIP;
    }
    return degenerate(&section, x);
}

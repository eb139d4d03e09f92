/*---------------------------------------------------------------------------*\
    friction.c - Coulomb's cone at one contact point

    SPDX-License-Identifier: GPL-3.0-or-later

    u' = u + A J with A symmetric positive definite; the kinetic energy
    changes by J.u + J.A.J/2. Poisson's hypothesis in two phases:

    Compression. The plastic impulse J_c stops the approach, u_n' = 0, and
    its tangential part has the least energy in the disc |J_t| <= mu J_n. The
    conditions of that minimum are u_t' = -k J_t with k = 0 (stick) or
    |J_t| = mu J_n and k > 0 (slip against the friction). With J_n eliminated
    by u_n' = 0 this is
        (S + k) J_t = -c,    S = A_tt - A_tn A_nt/A_nn,
        c = u_t - A_tn u_n/A_nn,    J_n = -(u_n + A_nt.J_t)/A_nn,
    one unknown k >= 0. At k = 0 it is the sticking impulse -A^-1 u, the
    answer if it lies in the cone; as k grows J_t dies out and J_n tends to
    -u_n/A_nn > 0, inside the cone. So there always is an answer in between.

    Restitution. J_n = (1 + en) J_cn, and J_t again has the least energy in
    its disc: (A_tt + k) J_t = -(u_t + A_tn J_n).

    This never adds energy, for any A, mu and en <= 1: in the compression
    J_c.u' = -k |J_t|^2 <= 0, so J_c.A.J_c <= -J_c.u and
        E((1 + en) J_c) - E(0) = (1 + en) (J_c.u + (1 + en)/2 J_c.A.J_c)
                              <= (1 + en) (1 - en)/2 J_c.u <= 0;
    (1 + en) J_c lies in the disc over which J_t is then chosen. For spheres
    A_tn = 0 and the law is exactly eq. 87 of paper 000.

    Where A_tn is large the friction of the second phase may leave u_n' < 0.
    A second plastic impulse then follows from there; it loses energy by the
    same argument, and the sum of two impulses in the (convex) cone is in it.

    Newton's hypothesis (u_n' = -en u_n) with friction can create energy;
    the energetic one (Stronge) needs the history of slip integrated through
    the collision. S with unlike eigenvalues may allow several plastic
    impulses: each satisfies all of the above and any may be returned (the
    same always for the same input).
\*---------------------------------------------------------------------------*/

#include "friction.h"
#include "tolerances.h"

#include <math.h>

static void spectrum_init(sel_spectrum *s, double a, double b, double d)
{
    double half = 0.5 * (a - d), radius = sqrt(half * half + b * b);
    double mean = 0.5 * (a + d);
    s->value[0] = mean + radius;
    s->value[1] = mean - radius;
    s->axis[0] = 1.0;
    s->axis[1] = 0.0;
    if (radius > 0.0)
    {
        /* the larger of the two expressions for the eigenvector */
        double x = half >= 0.0 ? half + radius : fabs(b);
        double y = half >= 0.0 ? b : copysign(radius - half, b);
        double length = sqrt(x * x + y * y);
        s->axis[0] = x / length;
        s->axis[1] = y / length;
    }
}

void sel_friction_point_init(
    sel_friction_point *point, const double A[9], double factor)
{
    for (int i = 0; i < 9; i++)
    {
        point->A[i] = factor * A[i];
    }
    const double *a = point->A;
    double x = a[1] / a[0], y = a[2] / a[0];
    spectrum_init(&point->slide, a[4], a[5], a[8]);
    spectrum_init(&point->stop, a[4] - x * a[1], a[5] - x * a[2],
        a[8] - y * a[2]);
}

/* The cone |J_t| <= room + slope.J_t that an impulse (S + k) J_t = -c has to
   meet. All in the eigenvectors of S. The multiplier k is replaced by
   w = s0/(s0 + k), s0 the larger eigenvalue: w = 0 means no friction, w = 1
   sticking, and for equal eigenvalues J_t is linear in w. The unknown is w or
   1 - w, whichever is the smaller: near sticking along a compliant direction
   (s1 far below s0) 1 - w counts in all its digits. */
typedef struct secular
{
    double s0, s1;
    double c[2];
    double room, slope[2];
    double J[2]; /* at w */
} secular;

/* rest = 1 - w; derivative by w. */
static double excess(secular *p, double w, double rest, double *derivative)
{
    double den = p->s1 * w + p->s0 * rest;
    double rate[2] = {-p->c[0] / p->s0, -p->c[1] / den * (p->s0 / den)};
    p->J[0] = w * rate[0];
    p->J[1] = -p->c[1] * (w / den);
    double norm = sqrt(p->J[0] * p->J[0] + p->J[1] * p->J[1]);
    double growth = p->J[0] * rate[0] + p->J[1] * rate[1];
    *derivative = (norm > 0.0 ? growth / norm : 0.0)
        - p->slope[0] * rate[0] - p->slope[1] * rate[1];
    return norm - p->room - p->slope[0] * p->J[0] - p->slope[1] * p->J[1];
}

/* Newton inside the bracket [0, 1/2] of w or, near, of 1 - w; the excess
   falls with the latter. */
static void slide(secular *p)
{
    double low = 0.0, high = 0.5, derivative;
    double first = sqrt(p->c[0] * p->c[0] + p->c[1] * p->c[1])
        + p->slope[0] * p->c[0] + p->slope[1] * p->c[1];
    int near = !(excess(p, 0.5, 0.5, &derivative) > 0.0);
    double x = 0.25;
    if (!near && p->room * p->s0 < 0.5 * first)
    {
        x = p->room * p->s0 / first; /* the root if S is isotropic */
    }
    for (int i = 0; i < SEL_SECULAR_STEPS; i++)
    {
        double f = near ? -excess(p, 1.0 - x, x, &derivative)
                        : excess(p, x, 1.0 - x, &derivative);
        if (f > 0.0)
        {
            high = x;
        }
        else
        {
            low = x;
        }
        double next = 0.5 * (low + high);
        if (derivative > fabs(f))
        {
            /* a step shorter than one: no overflow */
            double newton = x - f / derivative;
            next = newton > low && newton < high ? newton : next;
        }
        if (fabs(next - x) <= SEL_SECULAR_TOLERANCE * x)
        {
            break;
        }
        x = next;
    }
}

/* Solve |J_t| <= mu (level + slope.J_t), level >= 0. */
static void solve(const sel_spectrum *s, double mu, double level,
    const double slope[2], const double c[2], double Jt[2])
{
    double x = s->axis[0], y = s->axis[1], derivative;
    secular p = {.s0 = s->value[0], .s1 = s->value[1], .room = mu * level};
    if (!(p.room > 0.0))
    {
        Jt[0] = Jt[1] = 0.0;
        return;
    }
    p.c[0] = x * c[0] + y * c[1];
    p.c[1] = x * c[1] - y * c[0];
    p.slope[0] = mu * (x * slope[0] + y * slope[1]);
    p.slope[1] = mu * (x * slope[1] - y * slope[0]);
    if (excess(&p, 1.0, 0.0, &derivative) > 0.0)
    {
        slide(&p);
    }
    Jt[0] = x * p.J[0] - y * p.J[1];
    Jt[1] = y * p.J[0] + x * p.J[1];
}

void sel_friction_disc(const sel_friction_point *point, double radius,
    const double ut[2], double Jt[2])
{
    static const double flat[2] = {0.0, 0.0};
    solve(&point->slide, 1.0, radius, flat, ut, Jt);
}

void sel_friction_plastic(const sel_friction_point *point, double mu,
    const double u[3], double J[3])
{
    const double *A = point->A;
    if (!(u[0] < 0.0))
    {
        J[0] = J[1] = J[2] = 0.0;
        return;
    }
    double level = -u[0] / A[0];
    const double slope[2] = {-A[1] / A[0], -A[2] / A[0]};
    const double c[2] = {u[1] + A[1] * level, u[2] + A[2] * level};
    solve(&point->stop, mu, level, slope, c, J + 1);
    J[0] = level + slope[0] * J[1] + slope[1] * J[2];
}

void sel_friction_coulomb(const double A[9], double mu, double en,
    const double u[3], double J[3])
{
    sel_friction_point point;
    sel_friction_point_init(&point, A, 1.0);
    sel_friction_plastic(&point, mu, u, J);
    if (!(en > 0.0))
    {
        return;
    }
    J[0] *= 1.0 + en;
    double after[3], more[3];
    const double ut[2] = {u[1] + A[1] * J[0], u[2] + A[2] * J[0]};
    sel_friction_disc(&point, mu * J[0], ut, J + 1);
    double lift = A[1] * J[1] + A[2] * J[2];
    after[0] = u[0] + A[0] * J[0] + lift;
    if (after[0] < -SEL_APPROACH * (A[0] * J[0] + fabs(lift)))
    {
        after[1] = ut[0] + A[4] * J[1] + A[5] * J[2];
        after[2] = ut[1] + A[7] * J[1] + A[8] * J[2];
        sel_friction_plastic(&point, mu, after, more);
        for (int i = 0; i < 3; i++)
        {
            J[i] += more[i];
        }
    }
}

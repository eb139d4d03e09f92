/*---------------------------------------------------------------------------*\
    friction.c - Coulomb's cone at one contact point

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An impulse J changes the contact velocity u to u' = u + A J with A symmetric
    positive definite (collision.c); n and t are the normal and tangential
    components. The kinetic energy changes by J.u + J.A.J/2. The law is
    Poisson's hypothesis in two phases:

    Compression. The plastic impulse J_c stops the approach, u_n' = 0, and its
    tangential component J_t minimises the energy in the disc |J_t| <= mu J_n.
    The conditions of that minimum are u_t' = -k J_t with k = 0 (stick), or with
    k > 0 and |J_t| = mu J_n (slip, opposite to the impulse of friction).
    Elimination of J_n by u_n' = 0 gives
        (S + k) J_t = -c,    S = A_tt - A_tn A_nt/A_nn,
        c = u_t - A_tn u_n/A_nn,    J_n = -(u_n + A_nt.J_t)/A_nn,
    with one unknown k >= 0. At k = 0, J is the sticking impulse -A^-1 u, which
    is the solution if it lies in the cone. As k increases, J_t tends to zero
    and J_n to -u_n/A_nn > 0, which is inside the cone. So a solution always
    exists in between.

    Restitution. J_n = (1 + en) J_cn, and J_t again minimises the energy in its
    disc: (A_tt + k) J_t = -(u_t + A_tn J_n).

    This never adds energy, for any A, mu and en <= 1. In the compression J_c.u'
    = -k |J_t|^2 <= 0, so J_c.A.J_c <= -J_c.u and
        E((1 + en) J_c) - E(0) = (1 + en) (J_c.u + (1 + en)/2 J_c.A.J_c)
                              <= (1 + en) (1 - en)/2 J_c.u <= 0.
    The impulse (1 + en) J_c lies in the disc in which J_t is then chosen, so
    that choice does not increase the energy. For spheres A_tn = 0, and the law
    is exactly eq. 87 of Wedel et al. 2023.

    If A_tn is large, u_n' < 0 is possible after the friction of the second
    phase. A second plastic impulse then follows. It loses energy by the same
    argument, and the sum of two impulses in the (convex) cone is in the cone.

    Two hypotheses are not used: Newton's (u_n' = -en u_n), which with friction
    can create energy, and the energetic one (Stronge), which requires the
    integration of the slip through the collision. If the eigenvalues of S differ, several plastic impulses may
    exist. Each satisfies all of the above, and any of them may be returned
    (always the same one for the same input).
\*---------------------------------------------------------------------------*/

#include "collision/friction.h"
#include "base/tolerances.h"

#include <math.h>

void sel_friction_point_init(
    sel_friction_point *point, const double A[9], double factor)
{
    for (int i = 0; i < 9; i++)
    {
        point->A[i] = factor * A[i];
    }
    const double *a = point->A;
    double inv = 1.0 / a[0], x = inv * a[1], y = inv * a[2];
    point->stop[0] = fmax(a[4] - x * a[1], SEL_COLLISION_PIVOT * a[4]);
    point->stop[1] = a[5] - x * a[2];
    point->stop[2] = fmax(a[8] - y * a[2], SEL_COLLISION_PIVOT * a[8]);
}

/* The equation (S + k) J = -c on the cone |J| = capacity + slope.J. */
typedef struct secular
{
    double S[3]; /* xx, xy, yy */
    double c[2], capacity, slope[2];
    double most; /* |c| + slope.c: limit of k times |J| - slope.J for large k */
    double J[2]; /* at k */
    double size; /* |J| + |slope.J|: size of the terms of the excess */
} secular;

/* Returns |J| - slope.J - capacity and sets its derivative with respect to
   k. */
static double excess(secular *p, double k, double *derivative)
{
    double a = p->S[0] + k, b = p->S[1], d = p->S[2] + k;
    double inv = 1.0 / fmax(a * d - b * b, SEL_COLLISION_PIVOT * (a * d));
    double x = inv * (b * p->c[1] - d * p->c[0]);
    double y = inv * (b * p->c[0] - a * p->c[1]);
    /* dJ/dk = -(S + k)^-1 J */
    double dx = inv * (b * y - d * x), dy = inv * (b * x - a * y);
    double norm = sqrt(x * x + y * y);
    double lift = p->slope[0] * x + p->slope[1] * y;
    p->J[0] = x;
    p->J[1] = y;
    p->size = norm + fabs(lift);
    *derivative = (norm > 0.0 ? (x * dx + y * dy) / norm : 0.0)
        - p->slope[0] * dx - p->slope[1] * dy;
    return norm - lift - p->capacity;
}

/* Returns Newton's step to the root; f and derivative: the values of excess()
   at k. Newton's method is applied to 1/(|J| - slope.J) if that is
   asymptotically linear in k (most > 0) and f is positive, otherwise to |J| -
   slope.J. */
static double newton_step(const secular *p, double f, double derivative)
{
    double level
        = p->most > 0.0 ? fmax(p->capacity, f + p->capacity) : p->capacity;
    return level / p->capacity * f / -derivative;
}

/* Returns the k from which Newton starts; f and derivative: the values of
   excess() at k = 0. The function 1/(|J| - slope.J) has the asymptote (k +
   rho)/most. If slope is zero, the function is concave, so that the asymptote
   and the tangent at k = 0 both reach 1/capacity at a smaller k than the
   function does. If S is isotropic, the function is a straight line, and all
   three k coincide. */
static double start(const secular *p, double f, double derivative)
{
    const double *S = p->S, *c = p->c;
    double norm = sqrt(c[0] * c[0] + c[1] * c[1]), k = 0.0;
    if (norm > 0.0 && p->most > p->capacity * (S[0] + S[2]))
    {
        double x = S[0] * c[0] + S[1] * c[1], y = S[1] * c[0] + S[2] * c[1];
        double rho
            = (c[0] * x + c[1] * y) / norm + p->slope[0] * x + p->slope[1] * y;
        k = fmax(0.0, p->most / p->capacity - rho / p->most);
    }
    return derivative < 0.0 ? fmax(k, newton_step(p, f, derivative)) : k;
}

/* Solves 1/(|J| - slope.J) = 1/capacity by Newton's method inside a bracket of
   k. f (positive) and derivative: the values of excess() at k = 0. */
static void slide(secular *p, double f, double derivative)
{
    double size = p->S[0] + p->S[2], low = 0.0, high = HUGE_VAL;
    double k = start(p, f, derivative);
    for (int i = 0; i < SEL_SECULAR_STEPS; i++)
    {
        f = excess(p, k, &derivative);
        if (fabs(f) <= SEL_SECULAR_TOLERANCE * p->size)
        {
            break;
        }
        low = f > 0.0 ? k : low;
        high = f > 0.0 ? high : k;
        double next = high < HUGE_VAL ? 0.5 * (low + high) : 2.0 * k + size;
        if (derivative < 0.0)
        {
            double newton = k + newton_step(p, f, derivative);
            next = newton > low && newton < high ? newton : next;
        }
        k = next;
    }
    if (f > SEL_SECULAR_TOLERANCE * p->size && high < HUGE_VAL)
    {
        excess(p, high, &derivative); /* maximum number of steps: use the end of
                                         the bracket that is inside the cone */
    }
}

/* Returns 1 if the capacity is so small that k is large and S negligible. The
   solution is then explicit, without overflow, and is set here. */
static int is_narrow(secular *p)
{
    if (!(p->most > SEL_SECULAR_FAR * p->capacity * (p->S[0] + p->S[2])))
    {
        return 0;
    }
    p->J[0] = -p->capacity / p->most * p->c[0];
    p->J[1] = -p->capacity / p->most * p->c[1];
    return 1;
}

int sel_friction_secular(const double S[3], double mu, double level,
    const double slope[2], const double c[2], double Jt[2])
{
    double derivative;
    secular p = {.S = {S[0], S[1], S[2]},
        .c = {c[0], c[1]},
        .capacity = mu * level,
        .slope = {mu * slope[0], mu * slope[1]}};
    Jt[0] = Jt[1] = 0.0;
    if (!(p.capacity > 0.0))
    {
        return 0;
    }
    p.most = sqrt(c[0] * c[0] + c[1] * c[1]) + p.slope[0] * c[0]
        + p.slope[1] * c[1];
    double f = excess(&p, 0.0, &derivative);
    if (f > 0.0 && !is_narrow(&p))
    {
        slide(&p, f, derivative);
    }
    Jt[0] = p.J[0];
    Jt[1] = p.J[1];
    return f > 0.0;
}

void sel_friction_disc(const sel_friction_point *point, double radius,
    const double ut[2], double Jt[2])
{
    static const double flat[2] = {0.0, 0.0};
    const double *A = point->A, S[3] = {A[4], A[5], A[8]};
    sel_friction_secular(S, 1.0, radius, flat, ut, Jt);
}

void sel_friction_plastic(
    const sel_friction_point *point, double mu, const double u[3], double J[3])
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
    int slips = sel_friction_secular(point->stop, mu, level, slope, c, J + 1);
    J[0] = level + slope[0] * J[1] + slope[1] * J[2];
    if (slips && J[0] < SEL_CONE_LEVEL * level)
    {
        /* the same value without the difference, which may be only rounding */
        J[0] = sqrt(J[1] * J[1] + J[2] * J[2]) / mu;
    }
}

void sel_friction_coulomb(
    const double A[9], double mu, double en, const double u[3], double J[3])
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

/*---------------------------------------------------------------------------*\
    cone_coulomb.c - Coulomb's law at one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A contact that slips has u_t = -k x_t, k > 0, so that
        (S + k) x_t = -c,    |x_t| = capacity + slope.x_t.
    This is the secular equation of friction.c without restitution. Along the
    curve x_t(k) the energy x_t.S.x_t/2 + c.x_t increases with k: its derivative
    is (S x_t + c).x_t' = k x_t.(S + k)^-1 x_t > 0. So if there are several
    solutions, the one with the smallest k dissipates most energy.

    If |x_t| - slope.x_t decreases for all k (cone.c), there is one solution,
    and Newton's method in a bracket finds it. Otherwise the equation is
    squared. With x_t = N/D, D = det(S + k), N = -adj(S + k) c,
        P(k) = (capacity D + slope.N)^2 - |N|^2 = 0.
    This is a quartic in k. Its roots are all solutions and, in addition, points
    on the other half of the cone, where capacity D + slope.N < 0. The roots are
    found between the roots of the derivative, first for k up to the trace of S,
    then for larger k in terms of 1/k.
\*---------------------------------------------------------------------------*/

#include "collision/cone.h"
#include "collision/friction.h"
#include "base/tolerances.h"

#define DEGREE 4

static double value(int degree, const double *p, double z)
{
    double sum = p[degree];
    for (int i = degree - 1; i >= 0; i--)
    {
        sum = p[i] + z * sum;
    }
    return sum;
}

/* Returns the root of p in [low, high], where p changes its sign once. Uses
   Newton's method inside the bracket. */
static double crossing(int degree, const double *p, double low, double high)
{
    int below = value(degree, p, low) < 0.0;
    double z = 0.5 * (low + high);
    for (int i = 0; i < SEL_SECULAR_STEPS; i++)
    {
        double f = p[degree], slope = 0.0;
        for (int j = degree - 1; j >= 0; j--)
        {
            slope = f + z * slope;
            f = p[j] + z * f;
        }
        low = (f < 0.0) == below ? z : low;
        high = (f < 0.0) == below ? high : z;
        double next = 0.5 * (low + high);
        if (fabs(f) < fabs(slope) * (high - low))
        {
            double newton = z - f / slope;
            next = newton > low && newton < high ? newton : next;
        }
        double step = fabs(next - z);
        z = next;
        if (step <= DBL_EPSILON * z)
        {
            break;
        }
    }
    return z;
}

/* Finds the roots of a quartic in [0, 1], in increasing order. Uses that the
   roots of a polynomial lie between those of its derivative. */
static int roots_in_unit(const double p[DEGREE + 1], double roots[DEGREE])
{
    double q[DEGREE + 1], ends[DEGREE + 2] = {0.0, 1.0};
    int count = 0;
    for (int degree = 1; degree <= DEGREE; degree++)
    {
        int times = DEGREE - degree;
        for (int i = 0; i <= degree; i++)
        {
            q[i] = p[i + times];
            for (int j = 1; j <= times; j++)
            {
                q[i] *= i + j;
            }
        }
        int last = count + 1;
        count = 0;
        for (int i = 0; i < last; i++)
        {
            int here = value(degree, q, ends[i]) < 0.0;
            if (here != (value(degree, q, ends[i + 1]) < 0.0))
            {
                roots[count++] = crossing(degree, q, ends[i], ends[i + 1]);
            }
        }
        for (int i = 0; i < count; i++)
        {
            ends[i + 1] = roots[i];
        }
        ends[count + 1] = 1.0;
    }
    return count;
}

/* The solution of (S + k) x_t = -c at some k. level: |x_t| - slope.x_t; excess:
   level - capacity; derivative: that of `level`. */
typedef struct secular
{
    double xt[2], dt[2]; /* x_t and its derivative with respect to k */
    double level, excess, derivative;
} secular;

static inline secular secular_at(const sel_cone_section *p, double k)
{
    secular s;
    double a = p->S[0] + k, b = p->S[1], d = p->S[2] + k;
    double inv = 1.0 / (a * d - b * b);
    double x = inv * (b * p->c[1] - d * p->c[0]);
    double y = inv * (b * p->c[0] - a * p->c[1]);
    double length = sqrt(x * x + y * y);
    double per = length > 0.0 ? 1.0 / length : 0.0;
    s.xt[0] = x;
    s.xt[1] = y;
    s.dt[0] = inv * (b * y - d * x);
    s.dt[1] = inv * (b * x - a * y);
    s.level = length - p->slope[0] * x - p->slope[1] * y;
    s.excess = s.level - p->capacity;
    s.derivative
        = (per * x - p->slope[0]) * s.dt[0] + (per * y - p->slope[1]) * s.dt[1];
    return s;
}

/* The secular equation with k divided by the trace of S, c divided by its
   largest component, and x_t in the corresponding unit. L = capacity D +
   slope.N and N are polynomials, scaled by the same factor. */
typedef struct scaled
{
    double trace, length; /* units of k, of x_t */
    double S[3], c[2];
    double L[3], N[2][2];
} scaled;

static scaled scale(const sel_cone_section *p)
{
    scaled q = {.trace = p->S[0] + p->S[2]};
    double inv = 1.0 / q.trace, size = fmax(fabs(p->c[0]), fabs(p->c[1]));
    q.length = inv * size;
    double capacity = p->capacity / q.length, *S = q.S, *c = q.c;
    for (int i = 0; i < 3; i++)
    {
        S[i] = inv * p->S[i];
    }
    c[0] = p->c[0] / size;
    c[1] = p->c[1] / size;
    double N[2][2] = {
        {S[1] * c[1] - S[2] * c[0], -c[0]}, {S[1] * c[0] - S[0] * c[1], -c[1]}};
    double least = SEL_COLLISION_PIVOT * S[0] * S[2];
    double det = fmax(S[0] * S[2] - S[1] * S[1], least);
    double unit = 1.0
        / fmax(fmax(1.0, capacity), fabs(p->slope[0]) + fabs(p->slope[1]));
    for (int i = 0; i < 2; i++)
    {
        q.L[i] = unit * p->slope[0] * N[0][i] + unit * p->slope[1] * N[1][i];
        q.N[0][i] = unit * N[0][i];
        q.N[1][i] = unit * N[1][i];
    }
    q.L[0] += unit * capacity * det;
    q.L[1] += unit * capacity;
    q.L[2] = unit * capacity;
    return q;
}

static void squared(const scaled *q, double P[DEGREE + 1])
{
    const double *L = q->L, *x = q->N[0], *y = q->N[1];
    P[0] = L[0] * L[0] - x[0] * x[0] - y[0] * y[0];
    P[1] = 2.0 * (L[0] * L[1] - x[0] * x[1] - y[0] * y[1]);
    P[2] = L[1] * L[1] + 2.0 * L[0] * L[2] - x[1] * x[1] - y[1] * y[1];
    P[3] = 2.0 * L[1] * L[2];
    P[4] = L[2] * L[2];
}

/* Returns 1 if the quartic has exactly one root with k > 0, by Descartes' rule
   of signs. The quartic is negative at k = 0 unless that point lies in the
   other half of the cone. */
static int has_one_root(const double P[DEGREE + 1])
{
    int changes = 0;
    for (int i = 0; i < DEGREE; i++)
    {
        changes += (P[i] < 0.0) != (P[i + 1] < 0.0);
    }
    return changes == 1 && P[0] < 0.0;
}

/* Refines x_t on the cone near k. The root of the quartic is accurate, but the
   coefficients of the quartic are differences with rounding errors. */
static void refine(const sel_cone_section *p, double k, double xt[2])
{
    secular s = secular_at(p, k);
    for (int i = 0; i < SEL_CONE_POLISH && s.derivative != 0.0; i++)
    {
        if (fabs(s.excess) >= fabs(s.derivative) * k)
        {
            break;
        }
        k -= s.excess / s.derivative;
        secular next = secular_at(p, k);
        if (fabs(next.excess) >= fabs(s.excess))
        {
            break;
        }
        s = next;
    }
    xt[0] = s.xt[0];
    xt[1] = s.xt[1];
}

/* Finds the roots of P in [0, 1], in increasing order. */
static int roots_of(const double P[DEGREE + 1], double roots[DEGREE])
{
    if (!has_one_root(P))
    {
        return roots_in_unit(P, roots);
    }
    if (value(DEGREE, P, 1.0) < 0.0)
    {
        return 0;
    }
    roots[0] = crossing(DEGREE, P, 0.0, 1.0);
    return 1;
}

/* Finds the roots with k > 1, as 1/k, in increasing order. */
static int far_roots_of(const double P[DEGREE + 1], double roots[DEGREE])
{
    double back[DEGREE + 1];
    for (int i = 0; i <= DEGREE; i++)
    {
        back[i] = P[DEGREE - i];
    }
    if (!has_one_root(P))
    {
        return roots_in_unit(back, roots);
    }
    roots[0] = crossing(DEGREE, back, 0.0, 1.0);
    return 1;
}

/* Finds at most `most` points on the cone with k > 0, in increasing order of
   k. */
static int slips(const sel_cone_section *p, int most, double xt[][2])
{
    double P[DEGREE + 1], roots[DEGREE];
    scaled q = scale(p);
    squared(&q, P);
    int found = 0, count = roots_of(P, roots);
    for (int i = 0; i < count && found < most; i++)
    {
        if (value(2, q.L, roots[i]) > 0.0)
        {
            refine(p, q.trace * roots[i], xt[found++]);
        }
    }
    most = has_one_root(P) ? 1 : most;
    const double L[3] = {q.L[2], q.L[1], q.L[0]};
    count = found < most ? far_roots_of(P, roots) : 0;
    for (int i = count - 1; i >= 0 && found < most; i--)
    {
        if (value(2, L, roots[i]) > 0.0 && roots[i] < 1.0
            && roots[i] * SEL_SECULAR_FAR > 1.0)
        {
            refine(p, q.trace / roots[i], xt[found++]);
        }
    }
    return found;
}

/* Sets x to the point on the cone along xt. */
static void onto_cone(
    const sel_cone_section *p, const double xt[2], double x[3])
{
    double length = sqrt(xt[0] * xt[0] + xt[1] * xt[1]);
    if (length > 0.0)
    {
        sel_cone_slip(p, xt, length, x);
        return;
    }
    x[0] = p->level; /* mu is zero, or nearly zero */
    x[1] = x[2] = 0.0;
}

static void safe_slip(
    const sel_cone *cone, const sel_cone_section *p, double x[3])
{
    const double slope[2] = {-cone->lean[0], -cone->lean[1]};
    double xt[2];
    sel_friction_secular(p->S, p->mu, p->level, slope, p->c, xt);
    onto_cone(p, xt, x);
}

/* Tests whether the contact opens or sticks; if it does, sets x. Otherwise sets
   the section for a slipping contact. Returns the state. */
static int rests(
    const sel_cone *cone, const double b[3], sel_cone_section *p, double x[3])
{
    if (!(b[0] < 0.0))
    {
        x[0] = x[1] = x[2] = 0.0;
        return SEL_CONE_OPEN;
    }
    return sel_cone_sticks(cone, b, p, x) ? SEL_CONE_STICK : SEL_CONE_SLIP;
}

int sel_cone_coulomb(const sel_cone *cone, const double b[3], double x[3])
{
    sel_cone_section section;
    double xt[1][2];
    int state = rests(cone, b, &section, x);
    if (state == SEL_CONE_SLIP)
    {
        if (!cone->single && section.capacity > 0.0
            && slips(&section, 1, xt) > 0)
        {
            onto_cone(&section, xt[0], x);
        }
        else
        {
            safe_slip(cone, &section, x);
        }
    }
    return state;
}

int sel_cone_coulomb_all(
    const sel_cone *cone, const double b[3], double x[SEL_CONE_SOLUTIONS][3])
{
    sel_cone_section section;
    double xt[SEL_CONE_SOLUTIONS][2];
    int state = sel_cone_coulomb(cone, b, x[0]);
    if (cone->single || state == SEL_CONE_OPEN)
    {
        return 1;
    }
    int first = rests(cone, b, &section, x[0]) == SEL_CONE_STICK;
    int count = section.capacity > 0.0
        ? slips(&section, SEL_CONE_SOLUTIONS - first, xt)
        : 0;
    for (int i = 0; i < count; i++)
    {
        onto_cone(&section, xt[i], x[first + i]);
    }
    if (first + count == 0)
    {
        safe_slip(cone, &section, x[0]);
        return 1;
    }
    return first + count;
}

/* Returns the k at which the asymptote of 1/(|x_t| - slope.x_t) is 1/capacity.
   For isotropic S this function is its own asymptote (see start() in
   friction.c). */
static double first_guess(const sel_cone_section *p)
{
    const double *S = p->S, *c = p->c, *slope = p->slope;
    double norm = sqrt(c[0] * c[0] + c[1] * c[1]);
    double most = norm + slope[0] * c[0] + slope[1] * c[1];
    if (!(most > p->capacity * (S[0] + S[2])))
    {
        return 0.0;
    }
    double x = S[0] * c[0] + S[1] * c[1], y = S[1] * c[0] + S[2] * c[1];
    double rho = (c[0] * x + c[1] * y) / norm + slope[0] * x + slope[1] * y;
    return fmax(0.0, most / p->capacity - rho / most);
}

/* Sets x to the point on the cone along xt. Faster than onto_cone, which it
   calls near an asymptote; not for narrow sections. */
static void quickly_onto_cone(
    const sel_cone_section *p, const double xt[2], double x[3])
{
    double inv = 1.0 / sqrt(xt[0] * xt[0] + xt[1] * xt[1]);
    double gap = 1.0 - inv * (p->slope[0] * xt[0] + p->slope[1] * xt[1]);
    if (gap < SEL_CONE_ASYMPTOTE)
    {
        onto_cone(p, xt, x);
        return;
    }
    x[0] = p->level / gap;
    double friction = inv * (p->mu * x[0]);
    x[1] = friction * xt[0];
    x[2] = friction * xt[1];
}

/* Finds the slipping impulse by Newton's method for 1/(|x_t| - slope.x_t),
   which is nearly linear in k. Returns 0 if the method does not converge. */
static int hasty_slip(const sel_cone_section *p, double *k, double x[3])
{
    double at = *k > 0.0 ? *k : first_guess(p), per = 1.0 / p->capacity;
    for (int i = 0; i < SEL_CONE_FAST_STEPS; i++)
    {
        secular s = secular_at(p, at);
        if (!(s.derivative < 0.0 && s.level > 0.0))
        {
            return 0;
        }
        double share = per * s.excess;
        double step = -share * s.level / s.derivative;
        at = fmax(at + step, 0.0);
        if (fabs(share) <= SEL_CONE_NEAR)
        {
            const double xt[2]
                = {s.xt[0] + step * s.dt[0], s.xt[1] + step * s.dt[1]};
            *k = at;
            quickly_onto_cone(p, xt, x);
            return 1;
        }
    }
    return 0;
}

/* Returns 1 if the section is so narrow that k is large, or c so small that its
   square underflows. The safe method handles both. */
static int is_extreme(const sel_cone_section *p)
{
    double size = fmax(fabs(p->c[0]), fabs(p->c[1]));
    return size * SEL_CONE_NARROW >= p->capacity * (p->S[0] + p->S[2])
        || size < SEL_CONE_TINY;
}

int sel_cone_coulomb_fast(
    const sel_cone *cone, const double b[3], double *k, double x[3])
{
    sel_cone_section section;
    double xt[1][2];
    int state = rests(cone, b, &section, x);
    if (state == SEL_CONE_SLIP)
    {
        if (is_extreme(&section))
        {
            return sel_cone_coulomb(cone, b, x);
        }
        if (!cone->single && slips(&section, 1, xt) > 0)
        {
            onto_cone(&section, xt[0], x);
        }
        else if (!hasty_slip(&section, k, x))
        {
            safe_slip(cone, &section, x);
        }
    }
    return state;
}

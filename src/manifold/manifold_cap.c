/*---------------------------------------------------------------------------*\
    manifold_cap.c - the cap of a body, its surface near a support plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    h is the support function of the body, e is perpendicular to n. The support
    point x of n + t e lies
        drop(t) = h(n) - n.x,   drop' = t e.x'
    below the support plane of n. On one face, drop is almost a power of the
    tilt t, and Newton's method in logarithms needs few steps. If a component of
    n + t e changes its sign, x moves across a flat face while t hardly changes.
    There the coordinate on the face, a power of that component, replaces t.
\*---------------------------------------------------------------------------*/

#include "manifold/manifold_cap.h"
#include "contact/pair.h"
#include "shape/power.h"
#include "base/tolerances.h"
#include "base/vec3.h"

/* S(y) = (|y0|^p2 + |y1|^p2)^(p1/p2) + |y2|^p1; g: its gradient divided by p1;
   dg: derivative of g along a direction. */
typedef struct form
{
    double value, g[3], dg[3];
} form;

/* Returns y^(p - 2). At y = 0 any finite value is allowed, because it is
   multiplied by y. */
static double power(double y, const sel_exponent *e)
{
    return y > SEL_CENTRE ? (y < 1.0 || y > 1.0 ? sel_power(y, e) : 1.0) : 0.0;
}

static void form_equal(
    form *f, const sel_exponents *e, const double y[3], const double d[3])
{
    double bend = e->p1 - 1.0;
    for (int i = 0; i < 3; i++)
    {
        double k = power(fabs(y[i]), &e->outer);
        f->g[i] = k * y[i];
        f->dg[i] = bend * k * d[i];
    }
    f->value = v3_dot(f->g, y);
}

static void form_mixed(
    form *f, const sel_exponents *e, const double y[3], const double d[3])
{
    int b = fabs(y[1]) > fabs(y[0]) ? 1 : 0, s = 1 - b;
    double big = fabs(y[b]), small = fabs(y[s]), z = fabs(y[2]);
    double r = big > SEL_CENTRE ? small / big : 0.0;
    double inner = power(r, &e->inner), rest = inner * r * r;
    double sum = power(big, &e->outer) * sel_power(1.0 + rest, &e->ratio);
    double k = (e->p1 - e->p2) / (1.0 + rest);
    double zOuter = power(z, &e->outer);
    double mix = sum * k * inner * r;
    mix = (y[0] < 0.0) != (y[1] < 0.0) ? -mix : mix;
    f->g[b] = sum * y[b];
    f->g[s] = sum * inner * y[s];
    f->g[2] = zOuter * y[2];
    f->dg[b] = sum * (e->p2 - 1.0 + k) * d[b] + mix * d[s];
    f->dg[s] = sum * inner * (e->p2 - 1.0 + k * rest) * d[s] + mix * d[b];
    f->dg[2] = (e->p1 - 1.0) * zOuter * d[2];
    f->value = v3_dot(f->g, y);
}

static void form_eval(
    form *f, const sel_exponents *e, const double y[3], const double d[3])
{
    if (e->p1 == e->p2)
    {
        form_equal(f, e, y, d);
    }
    else
    {
        form_mixed(f, e, y, d);
    }
}

/* - - - corners - - - */

/* The support point of n + t e, with lengths divided by the bounding radius. If
   component `given` of a (n + t e) is a small difference, its value is set in
   `component`; -1: none. */
typedef struct tilted
{
    double t, drop, slope; /* slope: derivative of drop with respect to t */
    double level, rate;    /* level: ln(drop / depth); rate: derivative of ln t
                              with respect to level, or 0 */
    double x[3], dx[3];    /* point and its derivative with respect to t */
    int given;
    double component;
} tilted;

/* The search for a corner: the body, and the direction e of the corner. */
typedef struct search
{
    const sel_shape *shape;
    double a[3], n[3], e[3], an[3], ae[3];
    double support, depth, least, most; /* least, most: bounds of the tilt */
    tilted *low, *high, *last;          /* bracket (high NULL: none yet) */
    tilted base, pool[4];               /* base: the point without tilt */
} search;

static double component(const search *s, const tilted *p, int i)
{
    return p->given == i ? p->component : s->an[i] + p->t * s->ae[i];
}

static double greatest(const double y[3])
{
    double a = fabs(y[0]), b = fabs(y[1]), c = fabs(y[2]);
    double most = a > b ? a : b;
    return most > c ? most : c;
}

static double within(double x, double low, double high)
{
    return !(x >= low) ? low : x > high ? high : x;
}

static void tilt(tilted *p, const search *s)
{
    const sel_exponents *e = &s->shape->support;
    double y[3], d[3], q = e->p1;
    form f;
    v3_madd(y, s->an, p->t, s->ae);
    if (p->given >= 0)
    {
        y[p->given] = p->component;
    }
    double unit = 1.0 / greatest(y);
    v3_scale(y, unit, y);
    v3_scale(d, unit, s->ae);
    form_eval(&f, e, y, d);
    /* gradient of the norm S^(1/q), and its derivative along d */
    double first = q == 2.0 ? 1.0 / sqrt(f.value) : pow(f.value, 1.0 / q - 1.0);
    double bend = (q - 1.0) * v3_dot(f.g, d) / f.value;
    for (int i = 0; i < 3; i++)
    {
        double a = s->a[i] * first;
        p->x[i] = a * f.g[i];
        p->dx[i] = a * (f.dg[i] - bend * f.g[i]);
    }
    p->drop = s->support - v3_dot(s->n, p->x);
    p->slope = p->t * v3_dot(s->e, p->dx);
    p->rate = 0.0;
}

static double signed_power(double x, double p)
{
    double size = fabs(x);
    return size > SEL_CENTRE ? copysign(pow(size, p), x) : 0.0;
}

/* Returns a component that belongs to a flat face and changes its sign between
   the ends of the bracket, or that the last step used; -1: none. */
static int tipping(const search *s)
{
    for (int i = 0; i < 3; i++)
    {
        double q = i < 2 ? s->shape->q2 : s->shape->q1;
        double from = component(s, s->low, i);
        double to = component(s, s->high, i);
        if (q < 2.0 && fabs(from - to) > SEL_CENTRE
            && ((from < 0.0) != (to < 0.0) || s->last->given == i))
        {
            return i;
        }
    }
    return -1;
}

/* Does a step of Newton's method in the coordinate v = c^(q - 1) on the face
   whose component c changes its sign. Uses regula falsi if Newton's step leaves
   the bracket. */
static void step_across(const search *s, int i, int halve, tilted *next)
{
    double q = i < 2 ? s->shape->q2 : s->shape->q1;
    double p = i < 2 ? s->shape->p2 : s->shape->p1;
    double from = signed_power(component(s, s->low, i), q - 1.0);
    double to = signed_power(component(s, s->high, i), q - 1.0);
    double c = component(s, s->last, i);
    double at = s->last == s->low ? from : to;
    double share = (s->depth - s->low->drop) / (s->high->drop - s->low->drop);
    double v = from + (halve ? 0.5 : share) * (to - from);
    if (!halve && s->last->slope > 0.0 && fabs(c) > SEL_CENTRE)
    {
        double rate = (q - 1.0) * at / c * s->ae[i];
        double newton = at + (s->depth - s->last->drop) / s->last->slope * rate;
        v = (newton - from) * (newton - to) < 0.0 ? newton : v;
    }
    next->given = i;
    next->component = signed_power(v, p - 1.0);
    next->t = (next->component - s->an[i]) / s->ae[i];
}

/* Returns the value at x = 0 of the cubic through the points (x0, y0) and (x1,
   y1) with the slopes m0 and m1. */
static double cubic(
    double x0, double x1, double y0, double y1, double m0, double m1)
{
    double h = x1 - x0, u = -x0 / h, w = 1.0 - u;
    return w * w * ((1.0 + 2.0 * u) * y0 + u * h * m0)
        + u * u * ((1.0 + 2.0 * w) * y1 - w * h * m1);
}

/* Does a step of Newton's method in logarithms. Uses the last two steps if they
   are near the solution. */
static double step_along(search *s, const tilted *before)
{
    tilted *last = s->last;
    if (last->drop > 1e-6 * s->depth
        && last->slope * last->t > 0.1 * last->drop)
    {
        last->level = log(last->drop / s->depth);
        last->rate = last->drop / (last->slope * last->t);
    }
    /* at a corner of the body the point hardly moves: change the tilt by a
       factor */
    if (last->rate <= 0.0)
    {
        return last->t * (last->drop < s->depth ? 3.0 : 1.0 / 3.0);
    }
    double move = -last->level * last->rate;
    if (before && before->rate > 0.0 && fabs(last->level) < 0.5
        && fabs(before->level) < 2.0
        && fabs(last->level) < 0.5 * fabs(before->level))
    {
        double better = cubic(before->level, last->level,
            log(before->t / last->t), 0.0, before->rate, last->rate);
        move = fabs(better - move) < 0.5 * fabs(move) ? better : move;
    }
    return last->t * exp(within(move, -SEL_MANIFOLD_SPAN, SEL_MANIFOLD_SPAN));
}

static void step(search *s, const tilted *before, int slow, tilted *next)
{
    int i = s->high ? tipping(s) : -1;
    next->given = -1;
    if (i >= 0)
    {
        double c = component(s, s->last, i);
        if (slow || fabs(c) < SEL_MANIFOLD_TIP || (c < 0.0) == (s->n[i] < 0.0))
        {
            step_across(s, i, slow, next);
            next->t = within(next->t, s->low->t, s->high->t);
            return;
        }
    }
    next->t = step_along(s, before);
    if (slow || next->t <= s->low->t || (s->high && next->t >= s->high->t))
    {
        double high = s->high ? s->high->t : s->most;
        next->t = sqrt(fmax(s->low->t, s->least) * high);
    }
    next->t = within(next->t, s->least, s->most);
    if (i >= 0 && (component(s, next, i) < 0.0) == (s->n[i] < 0.0)
        && -s->n[i] / s->e[i] > s->low->t)
    {
        /* not beyond the tilt at which the component changes its sign */
        next->given = i;
        next->component = 0.0;
        next->t = -s->n[i] / s->e[i];
    }
}

/* Returns an unused entry for the next tilt. */
static tilted *spare(search *s, const tilted *before)
{
    tilted *p = s->pool;
    while (p == s->low || p == s->high || p == before)
    {
        p++;
    }
    return p;
}

/* Finds the corner from the last tilt, or from the last two. With one tilt, the
   relative error of the corner is the square of the remaining share of the
   depth; with two, the product of both shares. Returns 0 if the tilts are not
   near enough to the corner. */
static int settle(const search *s, const tilted *before, double x[3])
{
    const tilted *last = s->last;
    double left = s->depth - last->drop;
    if (!(last->slope > 0.0))
    {
        return 0;
    }
    if (fabs(left) < SEL_MANIFOLD_NEAR * s->depth)
    {
        v3_madd(x, last->x, left / last->slope, last->dx);
        return 1;
    }
    double left0 = before ? s->depth - before->drop : HUGE_VAL;
    if (!before || !(before->slope > 0.0) || fabs(left0) > 0.1 * s->depth
        || fabs(left) > 0.1 * fabs(left0)
        || fabs(left * left0) > SEL_MANIFOLD_NEAR * s->depth * s->depth)
    {
        return 0;
    }
    double k0 = 1.0 / before->slope, k1 = 1.0 / last->slope, bend = 0.0;
    for (int i = 0; i < 3; i++)
    {
        x[i] = cubic(-left0, -left, before->x[i], last->x[i],
            k0 * before->dx[i], k1 * last->dx[i]);
        bend += fabs(x[i] - last->x[i] - left * k1 * last->dx[i]);
    }
    return bend < SEL_MANIFOLD_BEND;
}

/* Finds the corner. Returns 0 if Newton's method does not reach the corner; x
   is then on the chord across the bracket. Also returns 0 if there is no
   corner; x is then at the least or greatest tilt. `start`: the first tilt. */
static int find(search *s, double start, double x[3])
{
    const tilted *before = NULL;
    double shrink = HUGE_VAL;
    s->low = &s->base;
    s->high = NULL;
    s->last = NULL;
    tilted *next = s->pool;
    next->given = -1;
    next->t = start;
    for (int k = 0; k < SEL_MANIFOLD_STEPS; k++)
    {
        tilt(next, s);
        double left = s->depth - next->drop;
        before = s->last;
        s->last = next;
        if (settle(s, before, x))
        {
            return 1;
        }
        if ((left >= 0.0 && next->t >= s->most)
            || (left <= 0.0 && next->t <= s->least))
        {
            v3_copy(x, next->x);
            return 0;
        }
        *(left >= 0.0 ? &s->low : &s->high) = next;
        int slow = s->high && fabs(left) > 0.5 * shrink;
        shrink = slow || !s->high ? HUGE_VAL : fabs(left);
        tilted *p = spare(s, before);
        step(s, before, slow, p);
        next = p;
    }
    v3_copy(x, s->last->x);
    if (s->high && s->high->drop > s->low->drop)
    {
        double chord[3];
        v3_sub(chord, s->high->x, s->low->x);
        v3_madd(x, s->low->x,
            (s->depth - s->low->drop) / (s->high->drop - s->low->drop), chord);
    }
    return 0;
}

/* Sets tangents along the two axes of a body that are closest to perpendicular
   to n. Their lengths are inversely proportional to the semi-axes. */
static void side_directions(
    const sel_shape *shape, const double n[3], double e1[3], double e2[3])
{
    int face = 0;
    for (int i = 1; i < 3; i++)
    {
        face = fabs(n[i]) > fabs(n[face]) ? i : face;
    }
    int i = (face + 1) % 3, j = (face + 2) % 3;
    for (int k = 0; k < 3; k++)
    {
        e1[k] = (k == i ? 1.0 : 0.0) - n[i] * n[k];
    }
    v3_normalise(e1);
    v3_cross(e2, n, e1);
    v3_scale(e1, shape->minSemiAxis / shape->semiAxes[i], e1);
    v3_scale(e2, shape->minSemiAxis / shape->semiAxes[j], e2);
}

/* Returns the first tilt. It is exact if the normal is that of a face and the
   exponents are equal. Then S = 1 + (r^q + r^q) t^q and drop = a (1 -
   S^(-1/p)). */
static double first_tilt(
    const sel_shape *shape, const double n[3], double depth)
{
    int face = 0;
    for (int i = 1; i < 3; i++)
    {
        face = fabs(n[i]) > fabs(n[face]) ? i : face;
    }
    double p = shape->p1, a = shape->semiAxes[face];
    double share = fmin(depth / a, 0.5);
    double sum = pow(1.0 - share, -p) - 1.0;
    return fmin(pow(0.5 * sum, 1.0 - 1.0 / p) * a / shape->minSemiAxis, 2.0);
}

void sel_cap_corners(const sel_shape *shape, const double n[3], double depth,
    double corners[4][3], int found[4], double *support)
{
    static const double ways[4][2]
        = {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    double unit = 1.0 / shape->boundingRadius, e1[3], e2[3];
    search s = {.shape = shape, .depth = unit * depth, .most = 2.0};
    v3_copy(s.n, n);
    for (int i = 0; i < 3; i++)
    {
        s.a[i] = unit * shape->semiAxes[i];
        s.an[i] = s.a[i] * n[i];
    }
    s.least = s.depth * exp(-SEL_MANIFOLD_SPAN);
    s.base.given = -1;
    tilt(&s.base, &s);
    s.support = v3_dot(n, s.base.x);
    s.base.drop = 0.0;
    *support = shape->boundingRadius * s.support;
    side_directions(shape, n, e1, e2);
    /* All corners have the same start, so that symmetry is kept. For a body
       with edges the start is small, because drop tends to a limit as the tilt
       increases. */
    double start = shape->chart == SEL_CHART_POINT ? first_tilt(shape, n, depth)
                                                   : fmin(4.0 * s.depth, 1.0);
    for (int k = 0; k < 4; k++)
    {
        v3_scale(s.e, ways[k][0], e1);
        v3_madd(s.e, s.e, ways[k][1], e2);
        for (int i = 0; i < 3; i++)
        {
            s.ae[i] = s.a[i] * s.e[i];
        }
        found[k] = find(&s, start, corners[k]);
        v3_scale(corners[k], shape->boundingRadius, corners[k]);
    }
}

/* - - - lines - - - */

/* Returns 1 - S^root, S = 1 + excess. If S is close to one, uses the logarithm
   of S from its continued fraction. */
static double fall(double excess, double root)
{
    if (fabs(excess) > 0.1)
    {
        return 1.0 - pow(1.0 + excess, root);
    }
    double w = root * excess * (6.0 + excess) / (6.0 + 4.0 * excess);
    return -w * (1.0 + w * (1.0 / 2.0 + w * (1.0 / 6.0 + w / 24.0)));
}

/* Newton's method for the gauge S^(1/p), which is convex along the line. */
int sel_cap_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t)
{
    const double *inv = shape->inverseAxes;
    const sel_exponents *e = &shape->gauge;
    double d[3] = {inv[0] * n[0], inv[1] * n[1], inv[2] * n[2]};
    *t = start;
    for (int k = 0; k < SEL_MANIFOLD_LINE_STEPS; k++)
    {
        form f;
        double y[3];
        for (int i = 0; i < 3; i++)
        {
            y[i] = inv[i] * x[i] + *t * d[i];
        }
        form_eval(&f, e, y, d);
        double slope = v3_dot(f.g, d), excess = f.value - 1.0;
        double most = f.value * fall(excess, e->level.value);
        if (!(fabs(most) < *t * slope))
        {
            break;
        }
        double step = most / slope;
        *t -= step;
        if (fabs(step) < SEL_MANIFOLD_LINE_NEAR * shape->minSemiAxis)
        {
            return 1;
        }
    }
    return sel_line_exit(shape, x, n, sel_line_start(shape, x, n), t);
}

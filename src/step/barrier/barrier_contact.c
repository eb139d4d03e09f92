/*---------------------------------------------------------------------------*\
    barrier_contact.c - the force of one local contact, and its derivatives

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Gay Neto and Wriggers 2021, eqs. 49 to 58. The derivatives are
    exact, so Newton's method converges quadratically. The friction limit is mu
    times the whole normal force, including the damper's share. The paper omits
    that share; a contact could then slip although Coulomb's law holds it. The
    paper's N vanishes if the damper attracts as much as f repels. Both grow
    like 1/g, so particles that separate faster than f/c would meet no barrier
    at any gap. The rule reverses velocities, so particles may separate this
    fast at the end of a step; then the only solution of the step would be one
    through the body.

    The derivatives of n, of the points and of the gap are given (sel_local.h);
    everything else follows from these equations:

        V = v2(p) - v1(p)         dV from a4, the spin's derivative and the arms
        N = f(g) - c(g) n.V > 0   c = 2 zeta sqrt(k m); if the damper would
                                  take more than half of f: f^2/(4 c n.V)
        s = R s0 + (I - nn) w     w: displacement of the points that were the
                                  closest ones when the step began; R: the
                                  least rotation from n0 to n
        T = -e_t s - c_t (I - nn) V, and no more than mu N

    and the force on 2 is weight (N n + T). It acts on both bodies at p, the
    midpoint of the closest points. If it acted at the closest points (as in the
    paper), T and -T, a gap apart, would exert a moment on the two bodies
    together.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/barrier/barrier.h"

#include <string.h>

enum
{
    U = SEL_BARRIER_U
};

typedef double rows[3][SEL_BARRIER_U];

/* Quantities that the forces depend on, with derivatives. */
typedef struct terms
{
    double V[3], closing; /* n.V: rate of change of the gap */
    rows dV;
    double dClosing[U];
    double push, dPush[U];
    double rate; /* coefficient of the damper [N s/m] */
} terms;

static void column(double c[3], rows A, int k)
{
    v3_set(c, A[0][k], A[1][k], A[2][k]);
}

static void set_column(rows A, int k, const double c[3])
{
    for (int a = 0; a < 3; a++)
    {
        A[a][k] = c[a];
    }
}

static void column_of(double c[3], const rows A, int k)
{
    v3_set(c, A[0][k], A[1][k], A[2][k]);
}

void sel_barrier_middle(const sel_local *local, double at[3])
{
    v3_madd(at, local->point1, 1.0, local->point2);
    v3_scale(at, 0.5, at);
}

void sel_barrier_middle_slope(const sel_local_slope *slope, int k, double dp[3])
{
    for (int a = 0; a < 3; a++)
    {
        dp[a] = 0.5 * (slope->point1[a][k] + slope->point2[a][k]);
    }
}

/* Derivative of the velocity of a body at a point by unknown k of the same body
   (0 to 5); the point moves by dp. k -1: an unknown of the other body. */
static void point_slope(const sel_barrier_motion *b, const double p[3], int k,
    const double dp[3], double dv[3])
{
    double r[3], arm[3], rotation[3], spin[3];
    v3_sub(r, p, b->centre);
    v3_copy(arm, dp);
    v3_set(dv, 0.0, 0.0, 0.0);
    if (k >= 0 && k < 3)
    {
        arm[k] -= 1.0;
        dv[k] = b->speed;
    }
    v3_cross(rotation, b->omega, arm);
    v3_madd(dv, dv, 1.0, rotation);
    if (k >= 3)
    {
        v3_set(spin, b->spin[k - 3], b->spin[k], b->spin[k + 3]);
        v3_cross(rotation, spin, r);
        v3_madd(dv, dv, 1.0, rotation);
    }
}

static void set_velocities(const sel_barrier_force_input *q, terms *t)
{
    const sel_local *l = q->local;
    double u1[3], u2[3], at[3];
    sel_barrier_middle(l, at);
    v3_point_velocity(u1, q->one->v, q->one->omega, q->one->centre, at);
    v3_point_velocity(u2, q->two->v, q->two->omega, q->two->centre, at);
    v3_sub(t->V, u2, u1);
    t->closing = v3_dot(l->normal, t->V);
    for (int k = 0; k < U && q->slope; k++)
    {
        double dp[3], dn[3];
        sel_barrier_middle_slope(q->slope, k, dp);
        point_slope(q->one, at, k < 6 ? k : -1, dp, u1);
        point_slope(q->two, at, k < 6 ? -1 : k - 6, dp, u2);
        v3_sub(u2, u2, u1);
        set_column(t->dV, k, u2);
        column_of(dn, q->slope->normal, k);
        t->dClosing[k] = v3_dot(dn, t->V) + v3_dot(l->normal, u2);
    }
}

/* [-] The damper grows from zero to its full value over this depth, over the
   skin, from the outer limit of the skin inwards. With a linear law of force
   the whole damper would appear at once, and no step between the two states
   would have a solution. */
#define RAMP 0.05

/* Returns the acting share of the damper at the present gap, and its derivative
   by the gap. */
static double ramp(const sel_barrier_force_input *q, double *slope)
{
    double length = RAMP * q->skin, x = (q->skin - q->local->gap) / length;
    if (x <= 0.0 || x >= 1.0)
    {
        *slope = 0.0;
        return x >= 1.0 ? 1.0 : 0.0;
    }
    *slope = -6.0 * x * (1.0 - x) / length;
    return x * x * (3.0 - 2.0 * x);
}

/* [-] Greatest factor on derivatives by the gap. */
#define STEEPER_MOST 1e6

/* Returns the factor on derivatives by the gap. They use the force that the
   last iteration predicted, not the force at the present gap, since f g =
   constant is solved for both f and g. */
static double steepness(const sel_barrier_force_input *q, double push)
{
    double threshold = q->material->barrier.fraction * q->skin;
    if (!(q->expected > 0.0 && push > 0.0 && q->local->gap < threshold))
    {
        return 1.0;
    }
    double ratio = q->expected / push;
    return fmin(fmax(ratio, 1.0 / STEEPER_MOST), STEEPER_MOST);
}

/* Sets the normal force, including the damper (eqs. 49 to 53). */
static void set_push(
    const sel_barrier_force_input *q, const sel_barrier_force *f, terms *t)
{
    double zeta = q->material->barrier.damping, slope;
    double root = sqrt(f->stiffness * q->mass);
    double part = ramp(q, &slope);
    t->rate = 2.0 * zeta * root * part;
    double bend = root > 0.0 ? -zeta * q->mass * f->bend / root * part : 0.0;
    bend += 2.0 * zeta * root * slope;
    /* if the damper takes more than half of f, the force falls like one over
       the speed; value and derivative are continuous at one half */
    double opening = t->rate * t->closing, onForce = 1.0, onRate = 1.0;
    t->push = f->force - opening;
    if (opening > 0.5 * f->force)
    {
        onForce = 0.5 * f->force / opening;
        onRate = onForce * onForce;
        t->push = 0.5 * onForce * f->force;
    }
    double steeper = steepness(q, t->push);
    for (int k = 0; k < U && q->slope; k++)
    {
        double dg = steeper * q->slope->gap[k];
        t->dPush[k] = -onForce * f->stiffness * dg
            - onRate * (bend * t->closing * dg + t->rate * t->dClosing[k]);
    }
}

/* out = (I - n n) in. */
static void project(double out[3], const double n[3], const double in[3])
{
    v3_madd(out, in, -v3_dot(n, in), n);
}

/* Derivative of (I - n n) w; dw is the derivative of w for constant n. */
static void projected_slope(double out[3], const double n[3], const double w[3],
    const double dn[3], const double dw[3])
{
    project(out, n, dw);
    v3_madd(out, out, -v3_dot(n, w), dn);
    v3_madd(out, out, -v3_dot(dn, w), n);
}

/* Rotates s, which is tangential to n0, by the least rotation from n0 to n. The
   next function computes the derivative by n. */
static void rotated(
    double out[3], const double n0[3], const double n[3], const double s[3])
{
    double sum[3], part = v3_dot(n, s) / (1.0 + v3_dot(n0, n));
    v3_madd(sum, n0, 1.0, n);
    v3_madd(out, s, -part, sum);
}

static void turned_slope(double out[3], const double n0[3], const double n[3],
    const double s[3], const double dn[3])
{
    double sum[3], c = 1.0 + v3_dot(n0, n), part = v3_dot(n, s) / c;
    v3_madd(sum, n0, 1.0, n);
    v3_scale(out, (part * v3_dot(n0, dn) - v3_dot(dn, s)) / c, sum);
    v3_madd(out, out, -part, dn);
}

/* Derivative of the displacement of a body's point by unknown k of the same
   body. The point is the one that was closest when the step began. */
static void way_slope(const sel_barrier_motion *b, int k, double dw[3])
{
    double r[3], axis[3] = {0.0, 0.0, 0.0};
    v3_set(dw, 0.0, 0.0, 0.0);
    if (b->fixed || k < 0)
    {
        return;
    }
    if (k < 3)
    {
        dw[k] = 1.0;
        return;
    }
    v3_sub(r, b->point, b->centre);
    axis[k - 3] = 1.0;
    v3_cross(dw, axis, r);
}

/* [-] Least cosine between a normal and the normal at the beginning of the
   step. Below it the two normals belong to different places. */
#define TURN_LEAST (-0.5)

/* Stretch s of the tangential spring, and its derivatives. */
static void set_stretch(
    const sel_barrier_force_input *q, const terms *t, double s[3], rows ds)
{
    const sel_local *l = q->local;
    const sel_barrier_spring *start = q->start;
    double w[3], zero[3] = {0.0, 0.0, 0.0};
    int known = start && v3_dot(start->normal, l->normal) > TURN_LEAST;
    v3_copy(s, zero);
    if (known)
    {
        rotated(s, start->normal, l->normal, start->stretch);
        v3_sub(w, q->two->point, q->one->point);
        if (q->span > 0.0)
        {
            v3_scale(w, q->span, t->V);
        }
        double way[3];
        project(way, l->normal, w);
        v3_madd(s, s, 1.0, way);
    }
    for (int k = 0; k < U && q->slope; k++)
    {
        double d[3] = {0.0, 0.0, 0.0}, dn[3], one[3], two[3];
        column_of(dn, q->slope->normal, k);
        if (known)
        {
            double part[3];
            way_slope(q->one, k < 6 ? k : -1, one);
            way_slope(q->two, k < 6 ? -1 : k - 6, two);
            v3_sub(two, two, one);
            turned_slope(d, start->normal, l->normal, start->stretch, dn);
            projected_slope(part, l->normal, w, dn, two);
            v3_madd(d, d, 1.0, part);
        }
        set_column(ds, k, d);
    }
}

/* Friction T and its derivatives (eqs. 54 to 58). */
static void set_friction(const sel_barrier_force_input *q, const terms *t,
    double T[3], rows dT, sel_barrier_force_result *a)
{
    const sel_barrier_material *m = &q->material->barrier;
    const double *n = q->local->normal;
    double s[3], Vt[3], trial[3];
    rows ds;
    set_stretch(q, t, s, ds);
    project(Vt, n, t->V);
    v3_scale(trial, -m->tangential, s);
    v3_madd(trial, trial, -m->drag, Vt);
    int slid = q->start && q->start->slides;
    double mu = slid ? q->material->mu : m->muStatic, size = v3_norm(trial);
    double least = q->material->mu * t->push, most = mu * t->push;
    a->slides = size > most;
    double part = a->slides ? least / size : 1.0;
    v3_scale(T, part, trial);
    for (int k = 0; k < U && q->slope; k++)
    {
        double d[3], dn[3], dv[3], one[3], dSize;
        column_of(dn, q->slope->normal, k);
        column(dv, ((terms *)t)->dV, k);
        projected_slope(one, n, t->V, dn, dv);
        column(d, ds, k);
        v3_scale(d, -m->tangential, d);
        v3_madd(d, d, -m->drag, one);
        if (a->slides)
        {
            dSize = v3_dot(trial, d) / size;
            v3_scale(d, part, d);
            v3_madd(d, d,
                q->material->mu * t->dPush[k] / size - part * dSize / size,
                trial);
        }
        set_column(dT, k, d);
    }
    /* the elastic share of the stretch is stored */
    double elastic = m->tangential * v3_norm(s);
    double kept = elastic > most ? least / elastic : 1.0;
    v3_scale(a->stretch, kept, s);
    a->energy += 0.5 * m->tangential * v3_dot(a->stretch, a->stretch);
    a->slipped = a->slides ? -v3_dot(T, Vt) : 0.0;
    a->dragged = a->slides ? 0.0 : m->drag * v3_dot(Vt, Vt);
}

void sel_barrier_contact_force(
    const sel_barrier_force_input *q, sel_barrier_force_result *a)
{
    const sel_local *l = q->local;
    const sel_barrier_material *m = &q->material->barrier;
    const sel_barrier_force f = sel_barrier_normal(m, q->skin, l->gap);
    double sum[3], T[3] = {0.0, 0.0, 0.0};
    rows dT;
    terms t;
    memset(a, 0, sizeof *a);
    memset(dT, 0, sizeof dT);
    set_velocities(q, &t);
    set_push(q, &f, &t);
    a->energy = f.energy;
    a->normal = t.push;
    memcpy(a->dNormal, t.dPush, q->slope ? sizeof a->dNormal : 0);
    if (t.push > 0.0 && l->weight > 0.0
        && q->material->friction != SEL_FRICTION_NONE)
    {
        set_friction(q, &t, T, dT, a);
    }
    v3_madd(sum, T, t.push, l->normal);
    v3_scale(a->force, l->weight, sum);
    a->push = l->weight * t.push;
    a->stiffness = fabs(l->weight) * fmax(f.stiffness, m->tangential);
    a->energy *= l->weight;
    a->damped = l->weight * (f.force - t.push) * t.closing;
    a->slipped *= l->weight;
    a->dragged *= l->weight;
    for (int k = 0; k < U && q->slope; k++)
    {
        double d[3], dn[3];
        column_of(dn, q->slope->normal, k);
        column(d, dT, k);
        v3_madd(d, d, t.dPush[k], l->normal);
        v3_madd(d, d, t.push, dn);
        v3_scale(d, l->weight, d);
        v3_madd(d, d, q->slope->weight[k], sum);
        set_column(a->slope, k, d);
    }
}

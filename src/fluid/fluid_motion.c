/*---------------------------------------------------------------------------*\
    fluid_motion.c - motion of one particle in the fluid over a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The equation is a corrected form of Wedel et al. 2023, eq. 7, with the added
    mass on the left:

        (m + C V rho_f) dv/dt = (m - V rho_f) g + V rho_f Du/Dt
            + C V rho_f du/dt + D (u - v) + lift + history + force

    where du/dt is the derivative along the particle's path, or Du/Dt
    (added_inertia).

    Translation is computed after the rotation. In the body frame in the middle
    of the substep mass and drag D are diagonal. If all other terms are linear
    in time, the velocity and the path have a closed solution (phi.h). A first
    iteration predicts the position of the particle at the end, and thus the
    fluid there.

    The rotation of the drag tensor, the factor of the law and the lift depend
    on the slip u - v, which changes over the substep. They are evaluated for
    the mean slip, which each iteration computes and the next one uses. The slip
    at the beginning is not suitable: if the drag is stiff, the particle
    approaches the mean slip within the substep. The lift is that of the mean
    slip in the whole substep. For a stiff particle the path is then of second
    order, and the contribution of the lift to its velocity is of first order.

    All formulas use the slip. The velocity of the fluid itself, which may be
    far greater, only contributes by its change.

    Along the path the fluid's velocity u is taken as linear in time. The true
    path of a fluid element in the flow of the substep, du/dt = G u + du/dt|x,
    is known. With M = G dt and the acceleration A at the start, its path
    is dt u + dt^2 phi2(M) A, and its velocity increases by phi1(M) A dt. So the
    path of the linear velocity lacks the distance b = dt^2 (phi2(M) -
    phi1(M)/2) A, which is distributed over the substep like t (dt - t). The
    share of b to which the particle responds (1 - uncarried) is added to its
    path. For a particle without inertia this is all of b, and the result is
    exact in a rotation by any angle; for a heavy particle the share tends to
    zero.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "fluid/fluid.h"
#include "fluid/phi.h"
#include "world/flight.h"
#include "world/particles.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* One substep of the translation of one particle. Vectors are in the global
   frame. Vectors marked "body" are in the body frame in the middle of the
   substep. */
typedef struct passage
{
    const sel_immersed_particle *s;
    double dt;
    double Q0[9], Q[9], Q1[9]; /* at the beginning, in the middle, at the end */
    const double *gravity;
    double x[3], v[3], spin[3];
    double constant[3];  /* body forces and particles.force [N] */
    double u0[3], u1[3]; /* velocity of the fluid at the beginning and at the
                            end */
    double mean[3];      /* mean velocity of the particle along its path */
    double saffman[3], magnus[3];
    double bend[3];  /* body: b, see above */
    double shift[3]; /* body: velocity that the tensors add to the fluid's
                        velocity */
    sel_history history;
    int hasHistory;

    double factor;     /* factor of the drag law */
    double slipUsed;   /* magnitude of the slip at which the factor was
                          evaluated */
    double slip[3];    /* mean of u - v */
    double drag[3];    /* body: includes the factor */
    double mass[3];    /* body: includes the added mass */
    sel_phi f[3];      /* body */
    double rate[3];    /* rate of the slip */
    double average[3]; /* mean of the history force over the substep */
    double echo[3][3]; /* body: response of the acceleration, of its change and
                          of the average history force to a unit of lift */
    double x1[3], v1[3], slip1[3]; /* at the end */
} passage;

/* Computes z = M diag(d) M^T y. */
static void apply_turned(
    const double M[9], const double d[3], const double y[3], double z[3])
{
    double b[3];
    m3_apply_transposed(b, M, y);
    for (int k = 0; k < 3; k++)
    {
        b[k] *= d[k];
    }
    m3_apply(z, M, b);
}

/* - - - one iteration - - - */

/* Computes a mass times the acceleration of the fluid along a path of velocity
   y. */
static void fluid_inertia(const sel_immersed_particle *s, double mass,
    const double y[3], double force[3])
{
    m3_apply(force, s->gradient, y);
    v3_madd(force, force, 1.0, s->dudt);
    v3_scale(force, mass, force);
}

/* Computes a mass times the fluid's acceleration that acts on the added
   mass. */
static void added_inertia(const passage *p, double mass, double force[3])
{
    double mean[3];
    v3_copy(mean, p->mean);
    if (p->s->settings->addedMassPath == SEL_ADDED_MASS_FLUID_PATH)
    {
        v3_madd(mean, p->u0, 1.0, p->u1);
        v3_scale(mean, 0.5, mean);
    }
    fluid_inertia(p->s, mass, mean, force);
}

/* Computes the force without drag, lift, history and added mass, if the fluid
   moves with u. The force includes the difference between the drag at the
   orientation Q and the drag at the orientation in the middle of the
   substep. */
static void force_at(
    const passage *p, const double Q[9], const double u[3], double force[3])
{
    double rotated[3], middle[3];
    v3_copy(force, p->constant);
    if (p->s->settings->pressureGradient)
    {
        double a[3];
        fluid_inertia(p->s, p->s->displaced, u, a);
        v3_madd(force, force, 1.0, a);
    }
    apply_turned(Q, p->drag, p->slip, rotated);
    apply_turned(p->Q, p->drag, p->slip, middle);
    v3_sub(rotated, rotated, middle);
    v3_madd(force, force, 1.0, rotated);
}

/* Computes accelerations without drag (body frame): `a` at the beginning, and
   the change from the beginning to the end. */
static void accelerations(const passage *p, double a[3], double change[3])
{
    double start[3], end[3], fluid[3], seen[3];
    force_at(p, p->Q0, p->u0, start);
    force_at(p, p->Q1, p->u1, end);
    v3_sub(end, end, start);
    added_inertia(p, 1.0, fluid);
    m3_apply_transposed(a, p->Q, start);
    m3_apply_transposed(change, p->Q, end);
    m3_apply_transposed(seen, p->Q, fluid);
    for (int k = 0; k < 3; k++)
    {
        a[k] = (a[k] + p->s->added[k] * seen[k]) / p->mass[k];
        change[k] /= p->mass[k];
    }
    for (int k = 0; k < 3 && p->s->tensors; k++)
    {
        a[k] += p->drag[k] * p->shift[k] / p->mass[k];
    }
}

/* Returns the slip at the end without the history force (body frame). */
static double final_slip(
    const passage *p, int k, double slip0, double du, double a, double change)
{
    const sel_phi *f = &p->f[k];
    return f->e * slip0 + f->p1 * du - p->dt * (f->p1 * a + f->p2 * change);
}

/* Adds the history force, which is linear in time. Its mean and its final value
   depend on the rate of the slip, which depends on the force; the equation is
   solved for this rate. The lift is added later; `echo` is the response of the
   history force to the lift. */
static void add_history(passage *p, const double slip0[3], const double du[3],
    double a[3], double change[3])
{
    const sel_history *h = &p->history;
    double steady[3], final[3], rate[3], average[3];
    m3_apply_transposed(steady, p->Q, h->steady);
    m3_apply_transposed(final, p->Q, h->final);
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &p->f[k];
        double onMean = 2.0 * (f->p1 - f->p2) / p->mass[k];
        double onEnd = (2.0 * f->p2 - f->p1) / p->mass[k];
        double stiff = 1.0 + onMean * h->steadyPer + onEnd * h->finalPer;
        double alone = final_slip(p, k, slip0[k], du[k], a[k], change[k]);
        rate[k] = ((alone - slip0[k]) / p->dt - onMean * steady[k]
                      - onEnd * final[k])
            / stiff;
        average[k] = steady[k] + h->steadyPer * rate[k];
        double end = final[k] + h->finalPer * rate[k];
        a[k] += (2.0 * average[k] - end) / p->mass[k];
        change[k] += 2.0 * (end - average[k]) / p->mass[k];
        rate[k] = -f->p1 / p->mass[k] / stiff; /* due to a unit of lift */
        p->echo[0][k]
            = (2.0 * h->steadyPer - h->finalPer) * rate[k] / p->mass[k];
        p->echo[1][k]
            = 2.0 * (h->finalPer - h->steadyPer) * rate[k] / p->mass[k];
        p->echo[2][k] = h->steadyPer * rate[k];
    }
    m3_apply(p->average, p->Q, average);
}

/* Solves for the mean slip with lift. The lift slip x w reduces the mean slip
   by `reach` per unit of force. reach >= 0, since drag and history only
   decelerate. */
static void solve_lift(const double reach[3], const double w[3], double slip[3])
{
    double rows[3][3] = {{1.0, reach[0] * w[2], -reach[0] * w[1]},
        {-reach[1] * w[2], 1.0, reach[1] * w[0]},
        {reach[2] * w[1], -reach[2] * w[0], 1.0}};
    double c0[3], c1[3], c2[3], y[3];
    v3_cross(c0, rows[1], rows[2]);
    v3_cross(c1, rows[2], rows[0]);
    v3_cross(c2, rows[0], rows[1]);
    v3_copy(y, slip);
    v3_scale(slip, y[0], c0);
    v3_madd(slip, slip, y[1], c1);
    v3_madd(slip, slip, y[2], c2);
    v3_scale(slip, 1.0 / v3_dot(rows[0], c0), slip);
}

static void add_lift(passage *p, double slip[3], double a[3], double change[3])
{
    double w[3], axis[3], reach[3], force[3], average[3];
    v3_madd(axis, p->saffman, 1.0, p->magnus);
    m3_apply_transposed(w, p->Q, axis);
    for (int k = 0; k < 3; k++)
    {
        reach[k] = p->dt
            * (p->f[k].p2 * (1.0 / p->mass[k] + p->echo[0][k])
                + p->f[k].p3 * p->echo[1][k]);
    }
    solve_lift(reach, w, slip);
    v3_cross(force, slip, w);
    for (int k = 0; k < 3; k++)
    {
        a[k] += force[k] * (1.0 / p->mass[k] + p->echo[0][k]);
        change[k] += force[k] * p->echo[1][k];
        average[k] = force[k] * p->echo[2][k];
    }
    m3_apply(force, p->Q, average);
    v3_madd(p->average, p->average, 1.0, force);
}

/* - - - the path of a fluid element - - - */

/* Computes phi2(M) A = sum M^k A/(k + 2)!, to rounding. |M| is limited to
   SEL_FLUID_ROTATION; for a greater |M| the substep does not resolve the flow.
   */
static void phi2_of(const double M[9], const double A[3], double y[3])
{
    double term[3], next[3], norm = 0.0, scale = 1.0;
    for (int k = 0; k < 9; k++)
    {
        norm = hypot(norm, M[k]);
    }
    if (norm > SEL_FLUID_ROTATION)
    {
        scale = SEL_FLUID_ROTATION / norm;
    }
    v3_scale(term, 0.5, A);
    v3_copy(y, term);
    for (int k = 3; k < 50; k++)
    {
        m3_apply(next, M, term);
        v3_scale(term, scale / k, next);
        v3_madd(y, y, 1.0, term);
        if (v3_norm(term) <= GSL_DBL_EPSILON * v3_norm(y))
        {
            break;
        }
    }
}

/* Computes `besides` (global), the path of a fluid element that starts at the
   particle, minus dt u0. Also computes b. */
static void element_path(passage *p, double besides[3])
{
    double M[9], A[3], half[3], b[3], step = p->dt * p->dt;
    for (int k = 0; k < 9; k++)
    {
        M[k] = p->dt * p->s->gradient[k];
    }
    fluid_inertia(p->s, 1.0, p->u0, A);
    phi2_of(M, A, besides);
    m3_apply(half, M, besides); /* phi1(M) A = A + M phi2(M) A */
    v3_madd(half, half, 1.0, A);
    v3_madd(b, besides, -0.5, half);
    v3_scale(b, step, b);
    m3_apply_transposed(p->bend, p->Q, b);
    v3_scale(besides, step, besides);
}

/* Returns the share of b that the particle does not follow; this share remains
   slip. */
static double uncarried(const sel_phi *f)
{
    return 6.0 * (f->p2 - 2.0 * f->p3);
}

/* One iteration: computes path, velocity and slip from the present values of
   the drag factor, the fluid at the end and the mean slip. */
static void pass(passage *p)
{
    double a[3], change[3], slip0[3], du[3], slip[3], step[3], gain[3], end[3];
    accelerations(p, a, change);
    v3_sub(step, p->u0, p->v);
    m3_apply_transposed(slip0, p->Q, step);
    v3_sub(step, p->u1, p->u0);
    m3_apply_transposed(du, p->Q, step);
    if (p->hasHistory)
    {
        add_history(p, slip0, du, a, change);
    }
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &p->f[k];
        slip[k] = f->p1 * slip0[k] + f->p2 * du[k]
            - p->dt * (f->p2 * a[k] + f->p3 * change[k])
            + uncarried(f) * p->bend[k] / p->dt;
    }
    add_lift(p, slip, a, change);
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &p->f[k];
        double damp = p->drag[k] / p->mass[k], left = uncarried(f);
        double late = left * damp * p->bend[k];
        end[k] = final_slip(p, k, slip0[k], du[k], a[k], change[k]) - late;
        a[k] += damp * slip0[k];
        change[k] += damp * du[k];
        step[k] = p->dt * p->dt * (f->p2 * a[k] + f->p3 * change[k])
            + (1.0 - left) * p->bend[k];
        gain[k] = p->dt * (f->p1 * a[k] + f->p2 * change[k]) + late;
    }
    m3_apply(p->x1, p->Q, step);
    v3_madd(p->x1, p->x1, p->dt, p->v);
    v3_madd(p->x1, p->x1, 1.0, p->x);
    m3_apply(p->v1, p->Q, gain);
    v3_madd(p->v1, p->v1, 1.0, p->v);
    m3_apply(p->slip, p->Q, slip);
    m3_apply(p->slip1, p->Q, end);
}

/* - - - the law's factor - - - */

/* Sets the factor, and the quantities that depend on it, for a slip of the
   given length in the direction of the vector `slip`. */
static void set_factor(passage *p, const double slip[3], double length)
{
    double body[3], norm = v3_norm(slip);
    m3_apply_transposed(body, p->Q, slip);
    if (norm > 0.0)
    {
        v3_scale(body, length / norm, body);
    }
    if (p->s->tensors)
    {
        double along[3] = {body[0], body[1], body[2]};
        m3_apply(body, p->s->tensors->axes, along);
    }
    p->slipUsed = length;
    p->factor = sel_fluid_factor(p->s, body);
    for (int k = 0; k < 3; k++)
    {
        p->drag[k] = p->factor * p->s->drag[k];
        p->mass[k] = p->s->mass + p->s->added[k];
        p->f[k] = sel_phi_of(p->drag[k] / p->mass[k] * p->dt);
    }
}

/* The last trial of the factor: logarithms of the used slip and of the slip
   that resulted from it. */
typedef struct trial
{
    double used, found;
    int known;
} trial;

/* Returns the slip to use next. It is the slip for which the found slip would
   equal the used slip, according to a secant in logarithms. The slope of the
   secant is limited to [-1, 0]: if the used slip is larger, the found slip is
   smaller, at most in inverse proportion. */
static double next_slip(trial *last, double used, double found)
{
    if (!(used > 0.0) || !(found > 0.0))
    {
        return found;
    }
    double x = log(used), y = log(found), slope = 0.0;
    if (last->known && x != last->used)
    {
        slope = (y - last->found) / (x - last->used);
    }
    *last = (trial){x, y, 1};
    slope = GSL_MAX_DBL(-1.0, GSL_MIN_DBL(0.0, slope));
    return exp(x + (y - x) / (1.0 - slope));
}

/* A first iteration predicts the end, a second one uses the prediction, and
   further iterations follow until the factor of the law has converged. The
   fluid at the end is predicted only once, since iterations with repeated
   predictions might not converge in a steep flow. */
static void iterate(passage *p)
{
    const sel_drag_law *drag = p->s->settings->drag;
    int law = drag && (drag->needs & SEL_DRAG_NEEDS_SLIP) && p->s->mu > 0.0;
    trial last = {.known = 0};
    pass(p);
    sel_fluid_velocity(p->s, p->x1, p->dt, p->u1);
    v3_sub(p->mean, p->x1, p->x);
    v3_scale(p->mean, 1.0 / p->dt, p->mean);
    for (int k = 0; k < SEL_FLUID_ITERATIONS; k++)
    {
        double before[3];
        v3_copy(before, p->slip);
        if (law)
        {
            double found = v3_norm(p->slip);
            set_factor(p, p->slip, next_slip(&last, p->slipUsed, found));
        }
        pass(p);
        v3_sub(before, before, p->slip);
        if (!law || v3_norm(before) <= SEL_FLUID_SETTLED * v3_norm(p->slip))
        {
            break;
        }
    }
}

/* - - - the whole substep - - - */

static void middle_frame(const double q0[4], const double q1[4], double Q[9])
{
    double sign = q0[0] * q1[0] + v3_dot(q0 + 1, q1 + 1) < 0.0 ? -1.0 : 1.0;
    double q[4];
    for (int k = 0; k < 4; k++)
    {
        q[k] = q0[k] + sign * q1[k];
    }
    double length = sqrt(q[0] * q[0] + v3_dot(q + 1, q + 1));
    for (int k = 0; k < 4; k++)
    {
        q[k] /= length;
    }
    sel_motion_tensor(q, Q);
}

/* Initialises a substep. Predicts the fluid at the end as for a particle that
   follows the fluid. */
static void start(passage *p, const sel_world *w, int i)
{
    const sel_immersed_particle *s = p->s;
    double slip[3], mean[3], x1[3], besides[3], body[3];
    double heavy = s->mass - (s->settings->buoyancy ? s->displaced : 0.0);
    v3_copy(p->x, w->p.x + 3 * i);
    v3_copy(p->v, w->p.v + 3 * i);
    v3_madd(p->constant, w->p.force + 3 * i, heavy, w->settings.gravity);
    if (sel_world_is_held(w, i))
    {
        v3_set(p->constant, 0.0, 0.0, 0.0);
    }
    sel_fluid_velocity(s, p->x, 0.0, p->u0);
    v3_sub(slip, p->u0, p->v);
    set_factor(p, slip, v3_norm(slip));
    m3_apply_transposed(mean, p->Q, slip);
    for (int k = 0; k < 3; k++)
    {
        mean[k] *= -p->f[k].p1;
    }
    m3_apply(p->mean, p->Q, mean);
    v3_madd(p->mean, p->mean, 1.0, p->u0);
    v3_madd(x1, p->x, p->dt, p->mean);
    element_path(p, besides);
    m3_apply_transposed(body, p->Q, besides);
    for (int k = 0; k < 3; k++)
    {
        body[k] *= 1.0 - uncarried(&p->f[k]);
    }
    m3_apply(besides, p->Q, body);
    v3_madd(x1, x1, 1.0, besides);
    sel_fluid_velocity(s, x1, p->dt, p->u1);
    v3_set(p->slip, 0.0, 0.0, 0.0);
    sel_fluid_lift(s, p->spin, p->saffman, p->magnus);
}

/* Adds the impulse of each term. The drag is the total minus all other terms,
   so the sum of the terms is the total. */
static void add_terms(const passage *p, const double impulse[3], double *terms)
{
    const sel_immersed_particle *s = p->s;
    double mean[3], fluid[3], gain[3], part[SEL_TERM_COUNT][3] = {{0.0}};
    if (s->settings->pressureGradient)
    {
        v3_madd(mean, p->u0, 1.0, p->u1);
        v3_scale(mean, 0.5, mean);
        fluid_inertia(
            s, p->dt * s->displaced, mean, part[SEL_TERM_PRESSURE_GRADIENT]);
    }
    added_inertia(p, p->dt, fluid);
    v3_sub(gain, p->v1, p->v);
    v3_sub(fluid, fluid, gain);
    apply_turned(p->Q, s->added, fluid, part[SEL_TERM_ADDED_MASS]);
    v3_cross(part[SEL_TERM_SAFFMAN], p->slip, p->saffman);
    v3_scale(part[SEL_TERM_SAFFMAN], p->dt, part[SEL_TERM_SAFFMAN]);
    v3_cross(part[SEL_TERM_MAGNUS], p->slip, p->magnus);
    v3_scale(part[SEL_TERM_MAGNUS], p->dt, part[SEL_TERM_MAGNUS]);
    v3_scale(part[SEL_TERM_HISTORY], p->dt, p->average);
    if (s->settings->drag)
    {
        double *drag = part[SEL_TERM_DRAG];
        v3_copy(drag, impulse);
        for (int k = 0; k < SEL_TERM_COUNT; k++)
        {
            v3_madd(drag, drag, k == SEL_TERM_DRAG ? 0.0 : -1.0, part[k]);
        }
    }
    if (s->settings->buoyancy)
    {
        v3_scale(part[SEL_TERM_BUOYANCY], -p->dt * s->displaced, p->gravity);
    }
    for (int k = 0; k < SEL_TERM_COUNT; k++)
    {
        v3_madd(terms + 3 * k, terms + 3 * k, 1.0, part[k]);
    }
}

/* Adds the impulse that the particle has received from the fluid, from its
   momentum balance. */
static void account(const passage *p, sel_fluid *a, int i)
{
    double impulse[3], rotated[9];
    v3_sub(impulse, p->v1, p->v);
    v3_scale(impulse, p->s->mass, impulse);
    v3_madd(impulse, impulse, -p->dt, p->constant);
    v3_madd(a->impulse + 3 * i, a->impulse + 3 * i, 1.0, impulse);
    for (int k = 0; k < 9; k++)
    {
        rotated[k] = p->Q[k] * p->drag[k % 3] * p->dt;
    }
    for (int k = 0; k < 9; k++)
    {
        a->coefficient[9 * i + k]
            += v3_dot(rotated + 3 * (k / 3), p->Q + 3 * (k % 3));
    }
    if (a->terms)
    {
        add_terms(p, impulse, a->terms + 3 * SEL_TERM_COUNT * i);
    }
}

static void note_extremes(const passage *p, sel_statistics *statistics)
{
    double *Re = &statistics->reynoldsWorst;
    double *stiff = &statistics->relaxationWorst;
    double own = sel_fluid_reynolds(p->s, p->slip);
    *Re = GSL_MAX_DBL(*Re, own);
    for (int k = 0; k < 3; k++)
    {
        *stiff = GSL_MAX_DBL(*stiff, p->drag[k] / p->mass[k] * p->dt);
    }
}

static void translate(sel_world *w, int i, passage *p)
{
    sel_fluid_state *fluid = w->fluid;
    const sel_immersed_particle *s = p->s;
    double *state = NULL, slip0[3];
    start(p, w, i);
    p->hasHistory = s->settings->history && s->rho > 0.0 && s->mu > 0.0;
    v3_sub(slip0, p->u0, p->v);
    if (p->hasHistory)
    {
        state = fluid->arrays.history + SEL_HISTORY_WIDTH * i;
        sel_history_begin(&p->history, &fluid->kernel, s, slip0, p->dt, state);
    }
    iterate(p);
    if (p->hasHistory)
    {
        double rate[3];
        v3_sub(rate, p->slip1, slip0);
        v3_scale(rate, 1.0 / p->dt, rate);
        sel_history_end(&fluid->kernel, s, rate, p->slip1, p->dt, state);
    }
    account(p, &fluid->arrays, i);
    note_extremes(p, &w->statistics);
    v3_copy(w->p.x + 3 * i, p->x1);
    v3_copy(w->p.v + 3 * i, p->v1);
}

static void rotate(
    sel_world *w, int i, const sel_immersed_particle *s, double dt)
{
    double gained[3], *sum = w->fluid->arrays.angularImpulse + 3 * i;
    if (!s->settings->torque || s->mu == 0.0)
    {
        sel_world_rotate_particle(w, i, dt);
        return;
    }
    sel_fluid_rotate(
        s, dt, w->p.torque + 3 * i, w->p.q + 4 * i, w->p.omega + 3 * i, gained);
    v3_madd(sum, sum, 1.0, gained);
}

/* Replaces a rotation Q from the body frame by the rotation from the axes of
   the drag. */
static void turn_to(const double axes[9], double Q[9])
{
    double product[9];
    m3_multiply(product, Q, axes);
    for (int k = 0; k < 9; k++)
    {
        Q[k] = product[k];
    }
}

/* Sets the frames for tensors: the body frame of a passage then has the axes of
   K. */
static void set_axes(passage *p)
{
    const double *axes = p->s->tensors->axes;
    sel_fluid_shift(p->s, p->Q, p->spin, p->shift);
    turn_to(axes, p->Q0);
    turn_to(axes, p->Q);
    turn_to(axes, p->Q1);
}

/* Sets the frames of a substep in which the body rotates from q0 to q1. */
static void set_frames(passage *p, const double q0[4], const double q1[4])
{
    sel_motion_tensor(q0, p->Q0);
    middle_frame(q0, q1, p->Q);
    sel_motion_tensor(q1, p->Q1);
    if (p->s->tensors)
    {
        set_axes(p);
    }
}

/* Sets a slip to zero if it is too large or not a number, so that the rotation
   does not overflow. The substep then ends with an error status. */
static void bound_slip(double slip[3])
{
    if (!(v3_norm(slip) <= SEL_SPEED_MOST))
    {
        v3_set(slip, 0.0, 0.0, 0.0);
    }
}

/* Predicts the slip that exerts torque on the body. It is the mean over the
   substep, for the spin that results from the slip at the beginning. */
static void predict_slip(
    const sel_world *w, int i, sel_immersed_particle *s, double dt)
{
    passage p = {.s = s, .dt = dt, .gravity = w->settings.gravity};
    const double *q0 = w->p.q + 4 * i;
    double q[4] = {q0[0], q0[1], q0[2], q0[3]}, omega[3], gained[3];
    if (!sel_fluid_couples(s))
    {
        return;
    }
    sel_fluid_velocity(s, w->p.x + 3 * i, 0.0, s->slip);
    v3_sub(s->slip, s->slip, w->p.v + 3 * i);
    bound_slip(s->slip);
    v3_copy(omega, w->p.omega + 3 * i);
    v3_scale(p.spin, 0.5, omega);
    sel_fluid_rotate(s, dt, w->p.torque + 3 * i, q, omega, gained);
    v3_madd(p.spin, p.spin, 0.5, omega);
    set_frames(&p, q0, q);
    start(&p, w, i);
    iterate(&p);
    v3_copy(s->slip, p.slip);
    bound_slip(s->slip);
}

/* Moves a particle through the fluid. */
static void move(sel_world *w, int i, sel_immersed_particle *s, double dt)
{
    passage p = {.s = s, .dt = dt, .gravity = w->settings.gravity};
    double q[4], *omega = w->p.omega + 3 * i;
    for (int k = 0; k < 4; k++)
    {
        q[k] = w->p.q[4 * i + k];
    }
    v3_scale(p.spin, 0.5, omega);
    if (s->tensors)
    {
        predict_slip(w, i, s, dt);
    }
    rotate(w, i, s, dt);
    v3_madd(p.spin, p.spin, 0.5, omega);
    set_frames(&p, q, w->p.q + 4 * i);
    translate(w, i, &p);
}

/* [-] Factor on the mass of a body that does not move, a power of two. The
   impulse on it then hardly changes its velocity, and still follows from this
   change to rounding. */
#define HEAVY 0x1p64

static void weigh_down(sel_immersed_particle *s)
{
    s->mass *= HEAVY;
    for (int k = 0; k < 3; k++)
    {
        s->inertia[k] *= HEAVY;
        s->rotation[k] /= HEAVY;
    }
}

/* Transfers the impulse of the fluid on a body that a wall holds to the
   wall. */
static void press(sel_world *w, int i, sel_immersed_particle *s, double dt)
{
    sel_statistics *t = &w->statistics;
    const double *given = w->fluid->arrays.impulse + 3 * i;
    double x[3], q[4], before[3], impulse[3];
    v3_copy(x, w->p.x + 3 * i);
    v3_copy(q, w->p.q + 4 * i);
    q[3] = w->p.q[4 * i + 3];
    v3_copy(before, given);
    weigh_down(s);
    move(w, i, s, dt);
    v3_sub(impulse, given, before);
    if (s->settings->buoyancy)
    {
        v3_madd(impulse, impulse, -dt * s->displaced, w->settings.gravity);
    }
    v3_madd(t->wallImpulse, t->wallImpulse, -1.0, impulse);
    v3_copy(w->p.x + 3 * i, x);
    v3_copy(w->p.q + 4 * i, q);
    w->p.q[4 * i + 3] = q[3];
    v3_set(w->p.v + 3 * i, 0.0, 0.0, 0.0);
    v3_set(w->p.omega + 3 * i, 0.0, 0.0, 0.0);
}

void sel_fluid_move(sel_world *w, int i, double dt)
{
    sel_immersed_particle s;
    if (!sel_fluid_swimmer(&s, w, i))
    {
        sel_world_move_particle(w, i, dt);
    }
    else if (sel_world_is_held(w, i))
    {
        press(w, i, &s, dt);
    }
    else
    {
        move(w, i, &s, dt);
    }
}

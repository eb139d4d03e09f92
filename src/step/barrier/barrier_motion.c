/*---------------------------------------------------------------------------*\
    barrier_motion.c - motion by Newmark's rule, rotations by Rodrigues vectors

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Gay Neto and Wriggers 2021, eqs. 21 and 22. The unknowns are the
    displacement u of the centre and the vector alpha of the rotation since the
    beginning of the step:

        a = a1 u - a2 v0 - a3 a0          v = a4 u + a5 v0 + a6 a0
        w' = Q_ (a1 alpha - a2 w0 - a3 w0')
        w  = Q_ (a4 alpha + a5 w0 + a6 w0') = Q_ W,    Q_ the rotation

    The paper uses beta 0.3 and gamma 0.5. With these values a packing whose
    contacts are too stiff for the step gains energy as contacts open and close,
    and never comes to rest (24 cubes, steps of 10 ms, springs that would need
    0.4 ms: 6 J and growing). With gamma 0.7 and beta (gamma + 1/2)^2/4, the
    defaults, it comes to rest to rounding. Motion that steps resolve keeps its
    energy with both choices.

    With J = Q_ J0 Q_^T the rate of angular momentum is Q_ (J0 W' + W x J0 W),
    where W and J0 are in the frame at the beginning of the step. A small
    rotation dphi after alpha changes alpha by dalpha = (I - A/2 + alpha
    alpha^T/4) dphi, A = [alpha x].
\*---------------------------------------------------------------------------*/

#include "sel_motion.h"
#include "base/vec3.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

/* Rule with damping (barrier_gain.c). Only the forces at the end of the step
   change velocities; beta is (gamma + 1/2)^2/4. */
#define GAMMA_DAMPED 1.0
#define BETA_DAMPED  0.5625

sel_newmark sel_newmark_of(const sel_world *w, double h)
{
    const sel_barrier_settings *rule = &w->settings.barrier;
    int damps = sel_barrier_of(w)->damps;
    const double gamma = damps ? fmax(GAMMA_DAMPED, rule->gamma) : rule->gamma;
    const double beta = damps ? fmax(BETA_DAMPED, rule->beta) : rule->beta;
    return (sel_newmark){
        .h = h,
        .gamma = gamma,
        .a1 = 1.0 / (beta * h * h),
        .a2 = 1.0 / (beta * h),
        .a3 = (1.0 - 2.0 * beta) / (2.0 * beta),
        .a4 = gamma / (beta * h),
        .a5 = 1.0 - gamma / beta,
        .a6 = (1.0 - gamma / (2.0 * beta)) * h,
    };
}

/* A = [a x]. */
static void skew(double A[9], const double a[3])
{
    const double rows[9]
        = {0.0, -a[2], a[1], a[2], 0.0, -a[0], -a[1], a[0], 0.0};
    memcpy(A, rows, sizeof rows);
}

/* Computes the rotation Q_ of a Rodrigues vector (eq. 6), and dalpha/dphi. */
static void turn_of(const double alpha[3], double Q[9], double slope[9])
{
    double q[4] = {1.0, 0.0, 0.0, 0.0}, A[9];
    sel_motion_rotate_by_rodrigues(q, alpha);
    sel_motion_tensor(q, Q);
    skew(A, alpha);
    for (int r = 0; r < 3; r++)
    {
        for (int c = 0; c < 3; c++)
        {
            slope[3 * r + c] = (r == c ? 1.0 : 0.0) - 0.5 * A[3 * r + c]
                + 0.25 * alpha[r] * alpha[c];
        }
    }
}

/* Computes the Rodrigues vector [-] of the rotation from q0 to q; it is the
   same on all processes. */
static void turn_between(const double q0[4], const double q[4], double alpha[3])
{
    double back[4] = {q0[0], -q0[1], -q0[2], -q0[3]}, d[4];
    q4_multiply(d, q, back);
    double part = fabs(d[0]) > 1e-3 ? 2.0 / d[0] : 0.0;
    v3_scale(alpha, part, d + 1);
}

/* Computes a linear combination of three vectors, which gives a velocity or an
   acceleration. */
static void mix(double out[3], double s, const double x[3], double s0,
    const double x0[3], double s1, const double x1[3])
{
    v3_scale(out, s, x);
    v3_madd(out, out, s0, x0);
    v3_madd(out, out, s1, x1);
}

void sel_barrier_place(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_newmark *k = &s->newmark;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const int v = 3 * i;
        double W[3], Q[9], slope[9];
        v3_madd(w->p.x + v, s->x0 + v, 1.0, s->way + v);
        memcpy(w->p.q + 4 * i, s->q0 + 4 * i, 4 * sizeof(double));
        sel_motion_rotate_by_rodrigues(w->p.q + 4 * i, s->rotation + v);
        mix(w->p.v + v, k->a4, s->way + v, k->a5, s->v0 + v, k->a6, s->a0 + v);
        mix(W, k->a4, s->rotation + v, k->a5, s->w0 + v, k->a6, s->b0 + v);
        turn_of(s->rotation + v, Q, slope);
        m3_apply(w->p.omega + v, Q, W);
    }
}

/* d omega/d phi = -[omega x] + a4 Q_ dalpha/dphi. The function is also called
   for halos, so it uses only data that halos have. */
void sel_barrier_motion_of(
    const sel_world *w, int i, sel_barrier_motion *motion)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double alpha[3], Q[9], slope[9], QS[9], A[9];
    v3_copy(motion->centre, w->p.x + 3 * i);
    v3_copy(motion->v, w->p.v + 3 * i);
    v3_copy(motion->omega, w->p.omega + 3 * i);
    turn_between(s->q0 + 4 * i, w->p.q + 4 * i, alpha);
    turn_of(alpha, Q, slope);
    m3_multiply(QS, Q, slope);
    skew(A, motion->omega);
    for (int k = 0; k < 9; k++)
    {
        motion->spin[k] = s->newmark.a4 * QS[k] - A[k];
    }
    motion->speed = s->newmark.a4;
    motion->fixed = 0;
}

/* Computes J0, the inertia of particle i at the beginning of the step, global
   [kg m2]. */
static void inertia_of(const sel_world *w, int i, double J[9])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double Q[9], D[9] = {0.0};
    for (int k = 0; k < 3; k++)
    {
        D[4 * k] = w->p.density[i] * shape->inertia[k];
    }
    sel_motion_tensor(s->q0 + 4 * i, Q);
    m3_rotate(J, Q, D);
}

static double mass_of(const sel_world *w, int i)
{
    return w->p.density[i] * w->shapes[w->p.shape[i]].volume;
}

/* Computes the rate of angular momentum in the frame at the beginning of the
   step, and its derivative by alpha. */
static void spin_up(const sel_world *w, int i, double rate[3], double slope[9])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const sel_newmark *k = &s->newmark;
    const int v = 3 * i;
    double J[9], W[3], A[3], L[3], rotation[3], SW[9], SL[9], SWJ[9];
    inertia_of(w, i, J);
    mix(A, k->a1, s->rotation + v, -k->a2, s->w0 + v, -k->a3, s->b0 + v);
    mix(W, k->a4, s->rotation + v, k->a5, s->w0 + v, k->a6, s->b0 + v);
    m3_apply(L, J, W);
    m3_apply(rate, J, A);
    v3_cross(rotation, W, L);
    v3_madd(rate, rate, 1.0, rotation);
    skew(SW, W);
    skew(SL, L);
    m3_multiply(SWJ, SW, J);
    for (int c = 0; c < 9; c++)
    {
        slope[c] = k->a1 * J[c] + k->a4 * (SWJ[c] - SL[c]);
    }
}

void sel_barrier_inertia(
    const sel_world *w, int i, double residual[6], double diagonal[36])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const sel_newmark *k = &s->newmark;
    const int v = 3 * i;
    double m = mass_of(w, i), a[3], rate[3], h[3], Q[9], S[9], R[9], RS[9],
           A[9];
    mix(a, k->a1, s->way + v, -k->a2, s->v0 + v, -k->a3, s->a0 + v);
    v3_madd(a, a, -1.0, w->settings.gravity);
    v3_scale(residual, m, a);
    v3_madd(residual, residual, -1.0, w->p.force + v);
    turn_of(s->rotation + v, Q, S);
    spin_up(w, i, rate, R);
    m3_apply(h, Q, rate);
    v3_madd(residual + 3, h, -1.0, w->p.torque + v);
    m3_multiply(RS, R, S);
    m3_multiply(R, Q, RS);
    skew(A, h);
    memset(diagonal, 0, 36 * sizeof(double));
    for (int r = 0; r < 3; r++)
    {
        diagonal[6 * r + r] = m * k->a1;
        for (int c = 0; c < 3; c++)
        {
            diagonal[6 * (r + 3) + c + 3] = R[3 * r + c] - A[3 * r + c];
        }
    }
}

/* Accelerations: a = F/m + g; J b = M - w x J w. */
void sel_barrier_accelerate(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const int v = 3 * i;
        double total[6], J[9], L[3], rotation[3];
        sel_barrier_total(w, i, total);
        v3_madd(total, total, 1.0, w->p.force + v);
        v3_madd(total + 3, total + 3, 1.0, w->p.torque + v);
        v3_madd(s->a0 + v, w->settings.gravity, w->invMass[i], total);
        inertia_of(w, i, J);
        m3_apply(L, J, s->w0 + v);
        v3_cross(rotation, s->w0 + v, L);
        v3_sub(rotation, total + 3, rotation);
        m3_apply(s->b0 + v, w->invInertia + 9 * i, rotation);
    }
}

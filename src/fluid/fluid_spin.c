/*---------------------------------------------------------------------------*\
    fluid_spin.c - rotation of one particle in the fluid over a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In the body frame the torque of Wedel et al. 2023, eq. 21, relaxes each
    component of the spin towards a target, which is the spin without torque. A
    substep consists of half a substep of this relaxation (target linear in time
    from the beginning to the predicted middle), the free rotation, and another
    half substep of relaxation (from the middle to the end).

    If the spin relaxes much faster than dt, this method alone is of first
    order. The spin at the start of the rotation is then already the spin in the
    middle of the substep, but the rotation changes it by the gyroscopic
    acceleration c, which in reality the fluid balances. Therefore c is moved
    from the rotation to the relaxations, where it has little effect: - c dt/2
    before and after the rotation, + c in each relaxation (the corrected
    splitting of Einkemmer and Ostermann, 2015). If the spin relaxes slowly, the
    two contributions are equal and opposite up to dt over the relaxation time,
    and the rotation is the free one.

    Orientation. A spin that the fluid keeps constant rotates the body by the
    exponential of this spin, which the free rotation with its kicks
    approximates only to second order. Therefore the orientation is interpolated
    between the result of the free rotation and the exponential of the spin in
    the middle. The exponential has the weight 1 - exp(-z), with z of the
    slowest relaxation over half a substep. Both are of second order, so their
    difference is of third order. In a fluid in rigid rotation a body without
    inertia then rotates with the fluid, to rounding; a body without friction
    rotates freely.
\*---------------------------------------------------------------------------*/

#include "fluid/fluid.h"
#include "fluid/phi.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* A relaxation over half a substep h: the spin w (body frame) relaxes under
   accelerations that are linear in time. held: gyroscopic acceleration. */
typedef struct relaxation
{
    const sel_immersed_particle *s;
    double h;
    sel_phi f[3];
    double held[3];
} relaxation;

/* These functions transform a vector to the modes that relax, and back. Without
   tensors the modes are the components themselves. */
static void to_modes(const sel_immersed_particle *s, double y[3])
{
    double z[3];
    if (s->tensors)
    {
        m3_apply(z, s->tensors->toModes, y);
        v3_copy(y, z);
    }
}

static void from_modes(const sel_immersed_particle *s, double z[3])
{
    double y[3];
    if (s->tensors)
    {
        m3_apply(y, s->tensors->fromModes, z);
        v3_copy(z, y);
    }
}

/* Computes the acceleration of the modes at w = 0, due to the target and the
   constant torque. */
static void source(const sel_immersed_particle *s, const double q[4],
    const double torque[3], double a[3])
{
    double Q[9], target[3];
    sel_fluid_target(s, q, target);
    v3_set(a, 0.0, 0.0, 0.0);
    if (torque[0] != 0.0 || torque[1] != 0.0 || torque[2] != 0.0)
    {
        sel_motion_tensor(q, Q);
        m3_apply_transposed(a, Q, torque);
    }
    to_modes(s, target);
    for (int k = 0; k < 3; k++)
    {
        a[k] /= s->inertia[k];
    }
    to_modes(s, a);
    for (int k = 0; k < 3; k++)
    {
        a[k] += s->rotation[k] * target[k];
    }
}

static void relax(
    const relaxation *r, const double from[3], const double to[3], double w[3])
{
    to_modes(r->s, w);
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &r->f[k];
        w[k] = f->e * w[k]
            + r->h * (f->p1 * from[k] + f->p2 * (to[k] - from[k]));
    }
    from_modes(r->s, w);
}

static void quaternion_product(
    const double q[4], const double r[4], double product[4])
{
    product[0] = q[0] * r[0] - q[1] * r[1] - q[2] * r[2] - q[3] * r[3];
    product[1] = q[0] * r[1] + q[1] * r[0] + q[2] * r[3] - q[3] * r[2];
    product[2] = q[0] * r[2] - q[1] * r[3] + q[2] * r[0] + q[3] * r[1];
    product[3] = q[0] * r[3] + q[1] * r[2] - q[2] * r[1] + q[3] * r[0];
}

/* Computes q, rotated by a rotation vector in the body frame. */
static void turn_by(const double q[4], const double angle[3], double rotated[4])
{
    double length = v3_norm(angle);
    double s = length > 0.0 ? sin(0.5 * length) / length : 0.0;
    double r[4] = {cos(0.5 * length), s * angle[0], s * angle[1], s * angle[2]};
    quaternion_product(q, r, rotated);
}

/* Predicts the orientation in the middle from the spin in the first half. */
static void predict(const relaxation *r, const double q[4],
    const double from[3], const double to[3], const double w[3],
    double middle[4])
{
    double angle[3], modes[3];
    v3_copy(modes, w);
    to_modes(r->s, modes);
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &r->f[k];
        double a = f->p2 * from[k] + f->p3 * (to[k] - from[k]);
        angle[k] = r->h * (f->p1 * modes[k] + r->h * a);
    }
    from_modes(r->s, angle);
    turn_by(q, angle, middle);
}

/* Computes the gyroscopic acceleration at the spin w. It is limited: in half a
   substep it changes w by at most half of w (in the norm of the energy). The
   substep does not resolve a faster motion, and such a motion must not gain
   energy. */
static void gyroscopic(
    const sel_immersed_particle *s, const double w[3], double h, double c[3])
{
    const double *I = s->inertia;
    double energy = 0.0, change = 0.0;
    for (int k = 0; k < 3; k++)
    {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        c[k] = (I[i] - I[j]) / I[k] * w[i] * w[j];
        energy += I[k] * w[k] * w[k];
        change += I[k] * h * h * c[k] * c[k];
    }
    if (4.0 * change > energy)
    {
        v3_scale(c, 0.5 * sqrt(energy / change), c);
    }
}

/* Adds the net effect of the gyroscopic acceleration in a relaxation and of the
   opposite kick, for the relaxation before the rotation (before = 1) or after
   it (before = 0). */
static void hold(const relaxation *r, int before, double w[3])
{
    double held[3];
    v3_copy(held, r->held);
    to_modes(r->s, held);
    to_modes(r->s, w);
    for (int k = 0; k < 3; k++)
    {
        const sel_phi *f = &r->f[k];
        w[k] += r->h * held[k] * (before ? f->p1 - 1.0 : f->p1 - f->e);
    }
    from_modes(r->s, w);
}

/* Two rotations start at the orientation `before`: the free rotation, which
   ends at q, and a rotation with the steady spin w (body frame) for dt. Moves q
   from the first result towards the second. */
static void lead_turn(const relaxation *r, const double before[4],
    const double w[3], double dt, double q[4])
{
    double slowest = GSL_MAX_DBL(r->f[0].e, GSL_MAX_DBL(r->f[1].e, r->f[2].e));
    double angle[3], steady[4], off[4], rotated[4];
    v3_scale(angle, dt, w);
    turn_by(before, angle, steady);
    double back[4] = {q[0], -q[1], -q[2], -q[3]};
    quaternion_product(back, steady, off);
    double s = v3_norm(off + 1), share = 1.0 - slowest;
    if (!(s > 0.0))
    {
        return;
    }
    /* q and -q are the same rotation: takes the shorter path */
    double half = off[0] < 0.0 ? -atan2(s, -off[0]) : atan2(s, off[0]);
    v3_scale(angle, 2.0 * share * half / s, off + 1);
    turn_by(q, angle, rotated);
    double length
        = sqrt(rotated[0] * rotated[0] + v3_dot(rotated + 1, rotated + 1));
    for (int k = 0; k < 4; k++)
    {
        q[k] = rotated[k] / length;
    }
}

static void angular_momentum(const sel_immersed_particle *s, const double q[4],
    const double omega[3], double L[3])
{
    double Q[9], w[3];
    sel_motion_tensor(q, Q);
    m3_apply_transposed(w, Q, omega);
    for (int k = 0; k < 3; k++)
    {
        w[k] *= s->inertia[k];
    }
    m3_apply(L, Q, w);
}

/* Transforms the spin from the body frame to the global frame. */
static void set_spin(const double q[4], const double w[3], double omega[3])
{
    double Q[9];
    sel_motion_tensor(q, Q);
    m3_apply(omega, Q, w);
}

static void get_spin(const double q[4], const double omega[3], double w[3])
{
    double Q[9];
    sel_motion_tensor(q, Q);
    m3_apply_transposed(w, Q, omega);
}

/* Makes the rotation between the relaxations: advances q and the spin w (body
   frame). */
static void turn_freely(const relaxation *r, const sel_immersed_particle *s,
    double dt, double q[4], double w[3])
{
    double before[4] = {q[0], q[1], q[2], q[3]}, steady[3], held[3], omega[3];
    v3_copy(steady, w);
    v3_copy(held, r->held);
    to_modes(s, steady);
    to_modes(s, held);
    for (int k = 0; k < 3; k++)
    {
        steady[k] += r->h * r->f[k].p1 * held[k];
    }
    from_modes(s, steady);
    hold(r, 1, w);
    set_spin(q, w, omega);
    sel_motion_rotate(s->inertia, dt, q, omega);
    get_spin(q, omega, w);
    lead_turn(r, before, steady, dt, q);
}

void sel_fluid_rotate(const sel_immersed_particle *s, double dt,
    const double torque[3], double q[4], double omega[3], double gained[3])
{
    double from[3], half[3], to[3], w[3], middle[4], before[3];
    relaxation r = {.s = s, .h = 0.5 * dt};
    angular_momentum(s, q, omega, before);
    for (int k = 0; k < 3; k++)
    {
        r.f[k] = sel_phi_of(s->rotation[k] * r.h);
    }
    get_spin(q, omega, w);
    source(s, q, torque, from);
    predict(&r, q, from, from, w, middle);
    source(s, middle, torque, half);
    predict(&r, q, from, half, w, middle);
    source(s, middle, torque, half);
    relax(&r, from, half, w);
    gyroscopic(s, w, r.h, r.held);
    turn_freely(&r, s, dt, q, w);
    source(s, q, torque, to);
    relax(&r, half, to, w);
    hold(&r, 0, w);
    set_spin(q, w, omega);
    angular_momentum(s, q, omega, gained);
    v3_sub(gained, gained, before);
    v3_madd(gained, gained, -dt, torque);
}

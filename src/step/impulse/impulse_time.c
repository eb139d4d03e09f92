/*---------------------------------------------------------------------------*\
    impulse_time.c - a substep's motion, half before and half after collisions

    SPDX-License-Identifier: GPL-3.0-or-later

    Drift, kick, drift (Stoermer-Verlet), with the collisions in the middle:

        x += dt/2 v, free rotation over dt/2          half of the way
        v += dt/2 a, omega += dt/2 I^-1 T             half of the kick
        contacts are found; those that close fast bounce
        v += dt/2 a, omega += dt/2 I^-1 T             the other half
        what still closes is stopped
        x += dt/2 v, free rotation over dt/2          the rest of the way

    What bounces does so at the velocities of the middle, so that the substep is
    symmetric in time: a ball that bounces with en 1 keeps the height that it
    falls from, exactly. What is held is held after the whole kick: it has no
    velocity at the end or the beginning of any substep, and goes nowhere,
    however long they are. (With all of the kick after the collisions it would
    creep by g dt/2.) So v as it stands after a substep is the velocity that a
    body has, and that of a body at rest is zero.

    A body that touches nothing moves by x + dt v + dt^2/2 a: exactly, where
    forces are constant. The free rotation keeps the angular momentum to
    rounding (sel_motion.h). In a fluid the half kick is half of what the fluid's
    own integrator changes over the substep, as it is when nothing is touched,
    and what touches nothing goes where that says.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "fluid/fluid.h"
#include "sel_clock.h"
#include "step/impulse/impulse.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* v and omega of particle i by its forces over dt. */
static void kick(sel_world *w, int i, double dt)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    const double *torque = w->p.torque + 3 * i;
    double *v = w->p.v + 3 * i, *omega = w->p.omega + 3 * i;
    double invMass = 1.0 / (w->p.density[i] * shape->volume);
    v3_madd(v, v, dt, w->settings.gravity);
    v3_madd(v, v, dt * invMass, w->p.force + 3 * i);
    if (torque[0] != 0.0 || torque[1] != 0.0 || torque[2] != 0.0)
    {
        double Q[9], t[3], spin[3];
        sel_motion_tensor(w->p.q + 4 * i, Q);
        m3_apply_transposed(t, Q, torque);
        for (int k = 0; k < 3; k++)
        {
            t[k] *= dt / (w->p.density[i] * shape->inertia[k]);
        }
        m3_apply(spin, Q, t);
        v3_madd(omega, omega, 1.0, spin);
    }
}

static void drift(sel_world *w, int i, double dt)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double *omega = w->p.omega + 3 * i;
    v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, dt, w->p.v + 3 * i);
    if (omega[0] != 0.0 || omega[1] != 0.0 || omega[2] != 0.0)
    {
        double inertia[3];
        v3_scale(inertia, w->p.density[i], shape->inertia);
        sel_motion_rotate(inertia, dt, w->p.q + 4 * i, omega);
    }
}

/* The particles as they were when the substep began, and as they are. */
static void swap(double *a, double *b, int count)
{
    for (int k = 0; k < count; k++)
    {
        double x = a[k];
        a[k] = b[k];
        b[k] = x;
    }
}

static void swap_particles(sel_world *w, sel_impulse_state *s)
{
    int n = w->p.nLocal;
    swap(w->p.x, s->x, 3 * n);
    swap(w->p.q, s->q, 4 * n);
    swap(w->p.v, s->v, 3 * n);
    swap(w->p.omega, s->omega, 3 * n);
}

static void note_particles(const sel_world *w, sel_impulse_state *s)
{
    const size_t d = sizeof(double), n = (size_t)w->p.nLocal;
    if (n > 0)
    {
        memcpy(s->x, w->p.x, 3 * n * d);
        memcpy(s->q, w->p.q, 4 * n * d);
        memcpy(s->v, w->p.v, 3 * n * d);
        memcpy(s->omega, w->p.omega, 3 * n * d);
    }
}

sel_status sel_impulse_approach(sel_world *w, double dt)
{
    sel_impulse_state *s = sel_impulse_of(w);
    double start = sel_clock_wall();
    sel_world_note_places(w);
    note_particles(w, s);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        drift(w, i, 0.5 * dt);
        if (!w->fluid)
        {
            kick(w, i, 0.5 * dt);
        }
    }
    w->statistics.seconds.motion += sel_clock_wall() - start;
    sel_status status = sel_world_refresh_halos(w);
    if (status == SEL_E_HALO)
    {
        swap_particles(w, s);
    }
    return status;
}

/* - - - in a fluid - - - */

/* Half of a change, from an old velocity, which comes to stand for it; the
   velocity that has changed goes back by it. */
static void halve(double *now, double *old)
{
    for (int k = 0; k < 3; k++)
    {
        old[k] = 0.5 * (now[k] - old[k]);
        now[k] -= old[k];
    }
}

/* Particle i has flown: it is half the way again, with half of the change;
   and in the state stands the other half, and where it has flown. */
static void go_half_back(sel_world *w, sel_impulse_state *s, int i)
{
    swap(w->p.x + 3 * i, s->x + 3 * i, 3);
    swap(w->p.q + 4 * i, s->q + 4 * i, 4);
    halve(w->p.v + 3 * i, s->v + 3 * i);
    halve(w->p.omega + 3 * i, s->spin + 3 * i);
}

/* As if it had not flown, which is for those that no fluid surrounds. */
static void go_back(sel_world *w, sel_impulse_state *s, int i, double dt)
{
    swap(w->p.x + 3 * i, s->x + 3 * i, 3);
    swap(w->p.q + 4 * i, s->q + 4 * i, 4);
    v3_copy(w->p.v + 3 * i, s->v + 3 * i);
    v3_copy(w->p.omega + 3 * i, s->omega + 3 * i);
    kick(w, i, 0.5 * dt);
}

/* From the beginning through the fluid, then back half the way. */
static sel_status fly(sel_world *w, sel_impulse_state *s, double dt)
{
    swap_particles(w, s);
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        s->spin[k] = w->p.omega[k];
    }
    sel_status status = sel_step_move(w, dt);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sel_swimmer swimmer;
        s->swims[i] = sel_fluid_swimmer(&swimmer, w, i);
        if (s->swims[i])
        {
            go_half_back(w, s, i);
        }
        else
        {
            go_back(w, s, i, dt);
        }
    }
    return status;
}

sel_status sel_impulse_fly(sel_world *w, double dt)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->touched[i] = s->swims[i] = 0;
    }
    sel_status status = SEL_OK;
    if (w->fluid)
    {
        status = fly(w, s, dt);
        status = status == SEL_OK ? sel_step_share_velocities(w) : status;
    }
    return status;
}

/* - - - after the collisions - - - */

sel_status sel_impulse_kick(sel_world *w, double dt)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double *v = w->p.v + 3 * i, *omega = w->p.omega + 3 * i;
        if (s->swims[i])
        {
            v3_madd(v, v, 1.0, s->v + 3 * i);
            v3_madd(omega, omega, 1.0, s->spin + 3 * i);
        }
        else
        {
            kick(w, i, 0.5 * dt);
        }
    }
    return sel_step_share_velocities(w);
}

/* In a fluid the change of its spin by its own motion was in the kick. */
static void arrive_swimming(
    sel_world *w, const sel_impulse_state *s, int i, double dt)
{
    if (s->touched[i])
    {
        double turn[3];
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, 0.5 * dt, w->p.v + 3 * i);
        v3_scale(turn, 0.5 * dt, w->p.omega + 3 * i);
        sel_motion_turn(w->p.q + 4 * i, turn);
    }
    else
    {
        v3_copy(w->p.x + 3 * i, s->x + 3 * i);
        memcpy(w->p.q + 4 * i, s->q + 4 * i, 4 * sizeof(double));
    }
}

void sel_impulse_arrive(sel_world *w, double dt)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double start = sel_clock_wall();
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (s->swims[i])
        {
            arrive_swimming(w, s, i, dt);
        }
        else
        {
            drift(w, i, 0.5 * dt);
        }
        double travel = dt * sel_world_surface_speed(w, i)
            / w->shapes[w->p.shape[i]].minSemiAxis;
        w->statistics.travelWorst
            = GSL_MAX_DBL(w->statistics.travelWorst, travel);
    }
    w->statistics.seconds.motion += sel_clock_wall() - start;
}

/*---------------------------------------------------------------------------*\
    moreau.c - motion in a substep, half before and half after the collisions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Drift, kick, drift (Stoermer-Verlet), with the collisions in the middle:

        x += dt/2 v, free rotation over dt/2          first half of the drift
        v += dt/2 a, omega += dt/2 I^-1 T             first half of the kick
        contacts are found; those that close fast bounce
        v += dt/2 a, omega += dt/2 I^-1 T             second half of the kick
        contacts that still close are stopped
        x += dt/2 v, free rotation over dt/2          second half of the drift

    Contacts bounce at the velocities of mid-step, so the substep is symmetric
    in time: a ball that bounces with en 1 returns exactly to the height from
    which it fell. Contacts are stopped after the whole kick. A body at rest
    then has no velocity at the end or the beginning of any substep, and it does
    not move, however long the substeps are. (If the whole kick came after the
    collisions, the body would creep by g dt/2.) The v stored after a substep is
    therefore the velocity of a body, and is zero for a body at rest.

    A body without contacts moves by x + dt v + dt^2/2 a, which is exact for
    constant forces. The free rotation conserves the angular momentum to
    rounding (sel_motion.h). In a fluid the half kick is half of the velocity
    change that the fluid's own integrator gives over the substep without
    contacts. A particle without contacts moves as that integrator computes.
\*---------------------------------------------------------------------------*/

#include "step/common/moreau.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/threads.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/paths.h"
#include "detect/speculative.h"
#include "exchange/halo_times.h"
#include "fluid/fluid.h"
#include "observe/budget.h"
#include "world/flight.h"
#include "world/particles.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

SEL_ARRAYS(SEL_MOREAU_ARRAYS, sel_moreau, grow, release)
SEL_ARRAYS(SEL_MOREAU_STARTS, sel_moreau, grow_starts, release_starts)

sel_status sel_moreau_reserve(sel_moreau *m, int old, int capacity)
{
    return grow(m, old, capacity);
}

/* A run on one process without a fluid never returns to the start of the
   substep. */
static int has_starts(const sel_world *w, const sel_moreau *m)
{
    return m->starts || w->fluid || w->settings.exchange;
}

static sel_status reserve_starts(const sel_world *w, sel_moreau *m)
{
    int capacity = w->capacity;
    if (capacity <= m->startCapacity || !has_starts(w, m))
    {
        return SEL_OK;
    }
    SEL_TRY(grow_starts(m, m->startCapacity, capacity));
    m->startCapacity = capacity;
    return SEL_OK;
}

void sel_moreau_free(sel_moreau *m)
{
    release(m);
    release_starts(m);
}

/* Computes the changes of v and omega of particle i by its forces over dt. */
static void forces(
    const sel_world *w, int i, double dt, double v[3], double omega[3])
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    const double *torque = w->p.torque + 3 * i;
    double invMass = 1.0 / (w->p.density[i] * shape->volume);
    if (sel_world_is_held(w, i))
    {
        v3_set(v, 0.0, 0.0, 0.0);
        v3_set(omega, 0.0, 0.0, 0.0);
        return;
    }
    v3_scale(v, dt, w->settings.gravity);
    v3_madd(v, v, dt * invMass, w->p.force + 3 * i);
    v3_set(omega, 0.0, 0.0, 0.0);
    if (torque[0] != 0.0 || torque[1] != 0.0 || torque[2] != 0.0)
    {
        double Q[9], t[3];
        sel_motion_tensor(w->p.q + 4 * i, Q);
        m3_apply_transposed(t, Q, torque);
        for (int k = 0; k < 3; k++)
        {
            t[k] *= dt / (w->p.density[i] * shape->inertia[k]);
        }
        m3_apply(omega, Q, t);
    }
}

static void kick(sel_world *w, int i, double dt)
{
    double v[3], omega[3];
    forces(w, i, dt, v, omega);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, 1.0, v);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, omega);
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

/* Exchanges the state at the start of the substep with the present state. */
static void swap(double *a, double *b, int count)
{
    for (int k = 0; k < count; k++)
    {
        double x = a[k];
        a[k] = b[k];
        b[k] = x;
    }
}

static void swap_particles(sel_world *w, sel_moreau *m)
{
    int n = w->p.nLocal;
    swap(w->p.x, m->x, 3 * n);
    swap(w->p.q, m->q, 4 * n);
    swap(w->p.v, m->v, 3 * n);
    swap(w->p.omega, m->omega, 3 * n);
}

static void note_particles(const sel_world *w, sel_moreau *m)
{
    const size_t d = sizeof(double), n = (size_t)w->p.nLocal;
    if (n > 0 && has_starts(w, m))
    {
        memcpy(m->x, w->p.x, 3 * n * d);
        memcpy(m->q, w->p.q, 4 * n * d);
        memcpy(m->v, w->p.v, 3 * n * d);
        memcpy(m->omega, w->p.omega, 3 * n * d);
    }
}

/* Context of the loops that several threads share. */
typedef struct task
{
    sel_world *w;
    const sel_moreau *m;
    double dt;
} task;

static double approach(void *context, int first, int end)
{
    const task *t = context;
    for (int i = first; i < end; i++)
    {
        drift(t->w, i, 0.5 * t->dt);
        if (!t->w->fluid && !t->m->late)
        {
            kick(t->w, i, 0.5 * t->dt);
        }
    }
    return 0.0;
}

static double kick_late(void *context, int first, int end)
{
    const task *t = context;
    for (int i = first; i < end; i++)
    {
        kick(t->w, i, 0.5 * t->dt);
    }
    return 0.0;
}

/* Without a fluid the velocities contain half of the kick. */
static void set_speculative(
    sel_world *w, const sel_moreau *m, double dt, int first, int end)
{
    if (m->speculative)
    {
        sel_world_set_speculative_distance(w, dt, !w->fluid, first, end);
    }
    if (m->along)
    {
        sel_world_mark_fast_particles(w, m->x, dt, first, end);
    }
}

sel_status sel_moreau_approach(sel_world *w, sel_moreau *m, double dt)
{
    double start = sel_clock_wall();
    task t = {w, m, dt};
    sel_status status = reserve_starts(w, m);
    if (status != SEL_OK)
    {
        return status;
    }
    sel_world_note_places(w);
    note_particles(w, m);
    sel_threads_share(w->settings.threads, w->p.nLocal, approach, &t);
    set_speculative(w, m, dt, 0, w->p.nLocal);
    w->statistics.seconds.motion += sel_clock_wall() - start;
    status = sel_world_refresh_halos(w);
    if (status == SEL_E_HALO)
    {
        swap_particles(w, m);
    }
    else
    {
        sel_world_count_gravity(w, 0.5 * dt);
    }
    set_speculative(w, m, dt, w->p.nLocal, w->p.n);
    sel_world_forget_far_halos(w);
    return status;
}

/* - - - in a fluid - - - */

/* Replaces the velocity `old` by half of the change from `old` to `now`, and
   subtracts that half from `now`. */
static void halve(double *now, double *old)
{
    for (int k = 0; k < 3; k++)
    {
        old[k] = 0.5 * (now[k] - old[k]);
        now[k] -= old[k];
    }
}

/* Sets particle i back to mid-step after its free flight, with half of the
   change of velocity. The state of sel_moreau then stores the other half, and
   the position at the end of the flight. */
static void go_half_back(sel_world *w, sel_moreau *m, int i)
{
    swap(w->p.x + 3 * i, m->x + 3 * i, 3);
    swap(w->p.q + 4 * i, m->q + 4 * i, 4);
    halve(w->p.v + 3 * i, m->v + 3 * i);
    halve(w->p.omega + 3 * i, m->spin + 3 * i);
}

/* Sets a particle i outside the fluid back to mid-step, as if it had not moved
   through the fluid, with half of the kick. */
static void go_back(sel_world *w, sel_moreau *m, int i, double dt)
{
    swap(w->p.x + 3 * i, m->x + 3 * i, 3);
    swap(w->p.q + 4 * i, m->q + 4 * i, 4);
    v3_copy(w->p.v + 3 * i, m->v + 3 * i);
    v3_copy(w->p.omega + 3 * i, m->omega + 3 * i);
    kick(w, i, 0.5 * dt);
}

/* Moves the particles from the start of the substep through the fluid, then
   back to mid-step. */
static sel_status fly(sel_world *w, sel_moreau *m, double dt)
{
    swap_particles(w, m);
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        m->spin[k] = w->p.omega[k];
    }
    sel_status status = sel_step_move(w, dt);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sel_immersed_particle swimmer;
        m->inFluid[i] = sel_fluid_swimmer(&swimmer, w, i);
        if (m->inFluid[i])
        {
            go_half_back(w, m, i);
        }
        else
        {
            go_back(w, m, i, dt);
        }
    }
    return status;
}

sel_status sel_moreau_fly(sel_world *w, sel_moreau *m, double dt)
{
    for (int i = 0; i < w->p.n; i++)
    {
        m->touched[i] = m->inFluid[i] = 0;
    }
    sel_status status = SEL_OK;
    if (w->fluid)
    {
        status = fly(w, m, dt);
        SEL_THEN(status, sel_step_share_velocities(w));
    }
    else if (m->late)
    {
        task t = {w, m, dt};
        sel_threads_share(w->settings.threads, w->p.nLocal, kick_late, &t);
    }
    return status;
}

/* - - - after the collisions - - - */

void sel_moreau_half(const sel_world *w, const sel_moreau *m, int i, double dt,
    double v[3], double omega[3])
{
    if (m->inFluid[i])
    {
        v3_copy(v, m->v + 3 * i);
        v3_copy(omega, m->spin + 3 * i);
    }
    else
    {
        forces(w, i, 0.5 * dt, v, omega);
    }
}

double sel_moreau_energy(
    const sel_world *w, const sel_moreau *m, int i, double dt)
{
    const sel_shape *shape = w->bodies[i].shape;
    const double *v = w->p.v + 3 * i, *Q = w->bodies[i].Q;
    double half[3] = {0.0}, halfSpin[3] = {0.0}, spin[3], rotation[3];
    if (dt > 0.0)
    {
        sel_moreau_half(w, m, i, dt, half, halfSpin);
    }
    v3_madd(half, v, -2.0, half);
    v3_madd(halfSpin, w->p.omega + 3 * i, -2.0, halfSpin);
    m3_apply_transposed(spin, Q, w->p.omega + 3 * i);
    m3_apply_transposed(rotation, Q, halfSpin);
    double twice = shape->volume * v3_dot(v, half);
    for (int k = 0; k < 3; k++)
    {
        twice += shape->inertia[k] * spin[k] * rotation[k];
    }
    return 0.5 * w->p.density[i] * twice;
}

static double kick_rest(void *context, int first, int end)
{
    const task *t = context;
    sel_world *w = t->w;
    for (int i = first; i < end; i++)
    {
        double v[3], omega[3];
        sel_moreau_half(w, t->m, i, t->dt, v, omega);
        v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, 1.0, v);
        v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, omega);
    }
    return 0.0;
}

void sel_moreau_kick(sel_world *w, const sel_moreau *m, double dt)
{
    task t = {w, m, dt};
    sel_world_count_gravity(w, 0.5 * dt);
    sel_threads_share(w->settings.threads, w->p.nLocal, kick_rest, &t);
}

/* In a fluid the kick includes the change of the spin by the free rotation. */
static void arrive_in_fluid(sel_world *w, const sel_moreau *m, int i, double dt)
{
    if (m->touched[i])
    {
        double rotation[3];
        v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, 0.5 * dt, w->p.v + 3 * i);
        v3_scale(rotation, 0.5 * dt, w->p.omega + 3 * i);
        sel_motion_rotate_by(w->p.q + 4 * i, rotation);
    }
    else
    {
        v3_copy(w->p.x + 3 * i, m->x + 3 * i);
        memcpy(w->p.q + 4 * i, m->q + 4 * i, 4 * sizeof(double));
    }
}

/* Returns the greatest relative travel. */
static double arrive(void *context, int first, int end)
{
    const task *t = context;
    sel_world *w = t->w;
    double most = 0.0;
    for (int i = first; i < end; i++)
    {
        if (t->m->inFluid[i])
        {
            arrive_in_fluid(w, t->m, i, t->dt);
        }
        else
        {
            drift(w, i, 0.5 * t->dt);
        }
        most = GSL_MAX_DBL(most, sel_world_relative_travel(w, i, t->dt));
    }
    return most;
}

void sel_moreau_arrive(sel_world *w, const sel_moreau *m, double dt)
{
    double start = sel_clock_wall();
    task t = {w, m, dt};
    double most
        = sel_threads_share(w->settings.threads, w->p.nLocal, arrive, &t);
    w->statistics.travelWorst = GSL_MAX_DBL(w->statistics.travelWorst, most);
    w->statistics.seconds.motion += sel_clock_wall() - start;
}

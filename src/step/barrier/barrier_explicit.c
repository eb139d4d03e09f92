/*---------------------------------------------------------------------------*\
    barrier_explicit.c - the model "barrier" with leap-frog

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A substep makes half of the displacement, computes the forces at these
    positions, applies the kick and makes the rest of the displacement. Substeps
    must be shorter than the critical one, which tends to zero as gaps close. A
    particle that crosses the barrier is an error, not a deep contact. A
    particle that may have passed another one in the half step after the kick is
    an error, too.
\*---------------------------------------------------------------------------*/

#include "sel_motion.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "step/barrier/barrier.h"
#include "world/flight.h"
#include "world/world.h"

#include <string.h>

/* Moves particles, with gravity and external forces. */
static void drift(sel_world *w, double dt)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sel_world_move_particle(w, i, dt);
    }
}

/* Applies the contact forces. */
static void kick(sel_world *w, double dt)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const int v = 3 * i;
        double total[6], rotation[3];
        sel_barrier_total(w, i, total);
        v3_madd(w->p.v + v, w->p.v + v, dt * w->invMass[i], total);
        m3_apply(rotation, w->invInertia + 9 * i, total + 3);
        v3_madd(w->p.omega + v, w->p.omega + v, dt, rotation);
    }
}

static void set(double *to, const double *from, int count)
{
    if (count > 0)
    {
        memcpy(to, from, (size_t)count * sizeof(double));
    }
}

sel_status sel_barrier_step_explicit(sel_world *w, double dt)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_statistics before = w->statistics;
    int any = 0;
    s->spare = 0.0;
    sel_world_note_places(w);
    set(s->xs, w->p.x, 3 * w->p.nLocal);
    set(s->qs, w->p.q, 4 * w->p.nLocal);
    set(s->vs, w->p.v, 3 * w->p.nLocal);
    set(s->ws, w->p.omega, 3 * w->p.nLocal);
    drift(w, 0.5 * dt);
    sel_status status = sel_barrier_find(w, dt);
    if (status == SEL_E_HALO)
    {
        set(w->p.x, s->xs, 3 * w->p.nLocal);
        set(w->p.q, s->qs, 4 * w->p.nLocal);
        set(w->p.v, s->vs, 3 * w->p.nLocal);
        set(w->p.omega, s->ws, 3 * w->p.nLocal);
        w->statistics = before;
    }
    if (status == SEL_OK)
    {
        set(s->x0, w->p.x, 3 * w->p.n);
        set(s->q0, w->p.q, 4 * w->p.n);
        s->newmark = (sel_newmark){.h = dt, .gamma = 1.0};
        status = sel_barrier_evaluate(w, dt, 0);
    }
    if (status == SEL_OK)
    {
        sel_barrier_open_budget(w);
        kick(w, dt);
        sel_barrier_commit(w, dt);
        drift(w, 0.5 * dt);
        sel_barrier_count_forces(w, s->xs, s->ws, dt);
        w->statistics.barrierSteps++;
        status = sel_world_any(w, sel_barrier_anyone_passes(w), &any);
    }
    return status == SEL_OK && any ? SEL_E_STEP : status;
}

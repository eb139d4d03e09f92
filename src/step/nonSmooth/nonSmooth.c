/*---------------------------------------------------------------------------*\
    nonSmooth.c - the model "nonSmooth": the stages of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/nonSmooth/nonSmooth.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/detect.h"
#include "exchange/halos.h"
#include "world/world.h"
#include "world/world_inertia.h"

#include <stdlib.h>
#include <string.h>

static int valid(const sel_world_settings *settings)
{
    const sel_nonsmooth_settings *s = &settings->nonSmooth;
    return s->velocityIterations >= 1
        && s->velocityIterations <= SEL_PASSES_MOST
        && s->positionIterations >= 0
        && s->positionIterations <= SEL_PASSES_MOST && s->bounceIterations >= 0
        && s->bounceIterations <= SEL_PASSES_MOST && s->law >= SEL_SLIP_COULOMB
        && s->law < SEL_SLIP_COUNT && sel_within(s->tolerance, 1.0)
        && s->tolerance > 0.0
        && sel_within(s->bounceThreshold, SEL_BOUNCE_THRESHOLD_MOST)
        && s->bounceThreshold >= 0.0;
}

static int holds(const sel_world_settings *settings)
{
    (void)settings;
    return 1;
}

static void *create(void)
{
    sel_nonsmooth_state *s = calloc(1, sizeof(sel_nonsmooth_state));
    if (s)
    {
        s->moreau.ahead = 1;
    }
    return s;
}

static void free_state(void *state)
{
    sel_nonsmooth_state *s = state;
    sel_moreau_free(&s->moreau);
    sel_mutual_free(&s->mutual);
    free(s->crowd);
    free(s->taken);
    free(s->wanted);
    free(s->addend);
    free(s->met);
    free(s->colour);
    free(s->stage);
    free(s->set);
    free(s->queue);
    free(s->group);
    free(s->shift);
    free(s->rotation);
    free(s->stepV);
    free(s->stepOmega);
    free(s->activity);
    free(s->stamp);
    free(s->list);
    free(s->spare);
    free(s->wait);
    free(s->moved);
    free(s->total);
    free(s->place);
    free(s->parts);
    free(s->speeds);
    free(s);
}

static sel_status reserve(void *state, int old, int capacity)
{
    const size_t d = sizeof(double);
    sel_nonsmooth_state *s = state;
    int ok = sel_moreau_reserve(&s->moreau, old, capacity) == SEL_OK;
    sel_array_grow(&s->crowd, &ok, old, capacity, d);
    sel_array_grow(&s->taken, &ok, old, capacity, d);
    sel_array_grow(&s->met, &ok, old, capacity, sizeof(int));
    sel_array_grow(&s->wanted, &ok, old, capacity, d);
    sel_array_grow(&s->addend, &ok, old, capacity, d);
    sel_array_grow(&s->shift, &ok, old, capacity, 3 * d);
    sel_array_grow(&s->rotation, &ok, old, capacity, 3 * d);
    sel_array_grow(&s->stepV, &ok, old, capacity, 3 * d);
    sel_array_grow(&s->stepOmega, &ok, old, capacity, 3 * d);
    sel_array_grow(&s->activity, &ok, old, capacity, d);
    sel_array_grow(&s->stamp, &ok, old, capacity, sizeof(unsigned));
    ok = ok && sel_mutual_reserve(&s->mutual, old, capacity) == SEL_OK;
    s->capacity = ok ? capacity : s->capacity;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

double sel_nonsmooth_share(sel_world *w, int n, sel_part part, double dt)
{
    sel_nonsmooth_task task = {w, dt};
    return sel_threads_share(w->settings.threads, n, part, &task);
}

double sel_nonsmooth_sum(const sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double sum = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sum += s->addend[i];
    }
    return sum;
}

static sel_status find(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    SEL_TRY(sel_moreau_approach(w, &s->moreau, dt));
    SEL_TRY(sel_world_find_contacts(w));
    SEL_TRY(sel_world_update_halo_gaps(w));
    SEL_TRY(sel_moreau_fly(w, &s->moreau, dt));
    sel_world_find_manifolds(w);
    sel_world_set_inertia(w);
    return SEL_OK;
}

/* Marks particles that have received an impulse: in a fluid their path differs
   from that of untouched ones. */
static void note_touched(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n && w->fluid; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (v3_dot(t->impulse, t->impulse) > 0.0
            || v3_dot(s->total + 3 * l, s->total + 3 * l) > 0.0)
        {
            s->moreau.touched[t->i] = 1;
            s->moreau.touched[t->j < 0 ? t->i : t->j] = 1;
        }
    }
}

/* Stores sel_moreau_energy of each particle as its addend. */
static double add_energy(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    sel_nonsmooth_state *s = sel_nonsmooth_of(task->w);
    for (int i = first; i < end; i++)
    {
        s->addend[i] = sel_moreau_energy(task->w, &s->moreau, i, task->dt);
    }
    return 0.0;
}

static double energy(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, w->p.nLocal, add_energy, dt);
    return sel_nonsmooth_sum(w);
}

/* Collisions in the middle of the substep, then the contact impulses against
   forces. */
static sel_status collide(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_statistics *t = &w->statistics;
    double lost = 0.0, driven = t->wallWork;
    int bounce = 0;
    s->unboundedImpulses = 0;
    sel_status status = sel_nonsmooth_prepare(w, dt);
    SEL_THEN(status, sel_nonsmooth_approach(w, dt, &bounce));
    if (status == SEL_OK && bounce)
    {
        lost = energy(w, 0.0);
        status = sel_nonsmooth_bounce(w, dt);
        lost -= energy(w, 0.0);
    }
    sel_moreau_kick(w, &s->moreau, dt);
    lost += energy(w, dt);
    status = status == SEL_OK ? sel_nonsmooth_note_speeds(w, dt) : status;
    SEL_THEN(status, sel_nonsmooth_solve_forces(w, dt));
    lost -= energy(w, dt);
    t->unboundedImpulses += s->unboundedImpulses;
    t->energyDissipated += lost + (t->wallWork - driven);
    return status;
}

static sel_status resolve(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_seconds *seconds = &w->statistics.seconds;
    double exchanged = seconds->exchange, start = sel_clock_wall();
    double moved = seconds->motion;
    sel_status status = collide(w, dt);
    if (status == SEL_OK)
    {
        note_touched(w);
        sel_nonsmooth_set_targets(w, dt);
        sel_moreau_arrive(w, &s->moreau, dt);
        status = sel_nonsmooth_correct_positions(w);
    }
    if (status == SEL_OK)
    {
        sel_nonsmooth_store(w, dt);
    }
    seconds->collision += sel_clock_wall() - start - (seconds->motion - moved)
        - (seconds->exchange - exchanged);
    return status;
}

static sel_status step(sel_world *world, double dt)
{
    SEL_TRY(find(world, dt));
    return resolve(world, dt);
}

static const double *impulses(const sel_world *w, int c)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    return s->total + 3 * s->place[c];
}

const sel_model sel_nonsmooth_model = {
    .keyword = "nonSmooth",
    .valid = valid,
    .memory = sel_nonsmooth_memory,
    .holds = holds,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .impulses = impulses,
    .step = step,
};

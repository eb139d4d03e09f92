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
#include "exchange/halo_times.h"
#include "world/world.h"
#include "world/world_inertia.h"

#include <stdlib.h>

static const char *const ignored[]
    = {"partners", "impactTime", "iterations", "removeOverlap", NULL};

static int valid(const sel_world_settings *settings)
{
    const sel_nonsmooth_settings *s = &settings->nonSmooth;
    return s->velocityIterations >= 1
        && s->velocityIterations <= SEL_ITERATIONS_MOST
        && s->positionIterations >= 0
        && s->positionIterations <= SEL_ITERATIONS_MOST
        && s->bounceIterations >= 0
        && s->bounceIterations <= SEL_ITERATIONS_MOST
        && sel_slip_list((int)s->law) && sel_within(s->tolerance, 1.0)
        && s->tolerance > 0.0 && sel_within(s->relativeTolerance, 1.0)
        && s->relativeTolerance >= 0.0
        && sel_within(s->bounceThreshold, SEL_BOUNCE_THRESHOLD_MOST)
        && s->bounceThreshold >= 0.0;
}

static void describe(const sel_world_settings *settings, char *text)
{
    const sel_nonsmooth_settings *s = &settings->nonSmooth;
    sel_step_append(text,
        "    iterations: velocities up to %d, positions up to %d, tolerance "
        "%.3g, relTol %.3g, bounceThreshold %.3g, law %s\n",
        s->velocityIterations, s->positionIterations, s->tolerance,
        s->relativeTolerance, s->bounceThreshold,
        sel_slip_list((int)s->law)->keyword);
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
        s->moreau.speculative = 1;
    }
    return s;
}

SEL_ARRAYS(SEL_NONSMOOTH_ARRAYS, sel_nonsmooth_state, grow, release)

static void free_state(void *state)
{
    sel_nonsmooth_state *s = state;
    sel_moreau_free(&s->moreau);
    sel_mutual_free(&s->mutual);
    sel_solver_free(&s->solver);
    sel_nonsmooth_free_speeds(s);
    sel_nonsmooth_free_points(s);
    release(s);
    free(s);
}

static sel_status reserve(void *state, int old, int capacity)
{
    sel_nonsmooth_state *s = state;
    SEL_TRY(sel_moreau_reserve(&s->moreau, old, capacity));
    SEL_TRY(sel_mutual_reserve(&s->mutual, old, capacity));
    SEL_TRY(sel_solver_reserve_bodies(&s->solver, old, capacity));
    return grow(s, old, capacity);
}

double sel_nonsmooth_share(sel_world *w, int n, sel_part part, double dt)
{
    sel_nonsmooth_task task = {w, dt};
    return sel_threads_share(w->settings.threads, n, part, &task);
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
   from that of untouched particles. */
static void note_touched(sel_world *w)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int *touched = sel_nonsmooth_of(w)->moreau.touched;
    for (int l = 0; l < s->n && w->fluid; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (v3_dot(t->impulse, t->impulse) > 0.0
            || v3_dot(s->total + 3 * l, s->total + 3 * l) > 0.0)
        {
            touched[t->i] = 1;
            touched[t->j < 0 ? t->i : t->j] = 1;
        }
    }
}

/* Stores sel_moreau_energy of each particle in the array `addend`. */
static double add_energy(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(task->w);
    for (int i = first; i < end; i++)
    {
        s->solver.addend[i]
            = sel_moreau_energy(task->w, &s->moreau, i, task->dt);
    }
    return 0.0;
}

static double energy(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, w->p.nLocal, add_energy, dt);
    return sel_solver_add_up(sel_nonsmooth_solver(w));
}

/* Applies the collisions in the middle of the substep, then the contact
   impulses against forces. */
static sel_status collide(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_statistics *t = &w->statistics;
    double lost = 0.0, driven = t->wallWork;
    int bounce = 0;
    s->solver.unbounded = 0;
    SEL_TRY(sel_nonsmooth_prepare(w, dt));
    SEL_TRY(sel_nonsmooth_approach(w, dt, &bounce));
    if (bounce)
    {
        lost = energy(w, 0.0);
        SEL_TRY(sel_nonsmooth_bounce(w, dt));
        lost -= energy(w, 0.0);
    }
    sel_moreau_kick(w, &s->moreau, dt);
    lost += energy(w, dt);
    SEL_TRY(sel_nonsmooth_note_speeds(w, dt));
    SEL_TRY(sel_nonsmooth_solve_forces(w, dt));
    lost -= energy(w, dt);
    t->unboundedImpulses += s->solver.unbounded;
    t->energyDissipated += lost + (t->wallWork - driven);
    return SEL_OK;
}

static sel_status resolve(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_seconds *seconds = &w->statistics.seconds;
    double exchanged = seconds->exchange, start = sel_clock_wall();
    double moved = seconds->motion;
    SEL_TRY(collide(w, dt));
    note_touched(w);
    sel_nonsmooth_set_targets(w, dt);
    sel_moreau_arrive(w, &s->moreau, dt);
    SEL_TRY(sel_nonsmooth_correct_positions(w));
    sel_nonsmooth_store(w, dt);
    seconds->collision += sel_clock_wall() - start - (seconds->motion - moved)
        - (seconds->exchange - exchanged);
    return SEL_OK;
}

static sel_status step(sel_world *world, double dt)
{
    SEL_TRY(find(world, dt));
    return resolve(world, dt);
}

static const double *impulses(const sel_world *w, int c)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    return s->total + 3 * s->place[c];
}

const sel_model sel_nonsmooth_model = {
    .keyword = "nonSmooth",
    .traits = SEL_MODEL_SOLVES_AT_ONCE | SEL_MODEL_ITERATES,
    .ignores = ignored,
    .findsSpeculative = 1,
    .valid = valid,
    .describe = describe,
    .memory = sel_nonsmooth_memory,
    .holds = holds,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .impulses = impulses,
    .step = step,
};

/*---------------------------------------------------------------------------*\
    impulse.c - the model "impulse": the stages of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Wedel et al. 2023. The model applies impulses at the contacts of
    mid-step (moreau.c) and then removes overlaps. No data are kept for the next
    substep, except the impulses of each contact for output.
\*---------------------------------------------------------------------------*/

#include "step/impulse/impulse.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "exchange/halo_times.h"
#include "memory/persistent_contacts.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

static int valid(const sel_world_settings *settings)
{
    const sel_impulse_settings *s = &settings->impulse;
    return s->iterations >= 1 && s->iterations <= SEL_ITERATIONS_MOST
        && (s->partners == SEL_PARTNERS_ALL
            || s->partners == SEL_PARTNERS_DEEPEST)
        && sel_within(s->bounceThreshold, SEL_BOUNCE_THRESHOLD_MOST)
        && s->bounceThreshold >= 0.0;
}

static void describe_detection(const sel_world_settings *settings, char *text)
{
    sel_step_append(text, ", partners %s",
        settings->impulse.partners == SEL_PARTNERS_ALL ? "all" : "deepest");
}

static int memory(
    const sel_world_settings *settings, sel_persistent_contact_field *fields)
{
    fields[0] = (sel_persistent_contact_field){.type = SEL_FIELD_VECTOR,
        .count = settings->manifold > 0.0 ? SEL_MANIFOLD_MAX : 1,
        .restarts = 0};
    return 1;
}

static int holds(const sel_world_settings *settings)
{
    (void)settings;
    return 1;
}

static void *create(void)
{
    sel_impulse_state *s = calloc(1, sizeof(sel_impulse_state));
    if (s)
    {
        s->moreau.starts = 1; /* impulse_momentum.c uses these arrays for its
                                 sums */
        s->moreau.along = 1;
        s->mutual.got = sel_impulse_remember;
    }
    return s;
}

SEL_ARRAYS(SEL_IMPULSE_ARRAYS, sel_impulse_state, grow, release)
SEL_ARRAYS(
    SEL_IMPULSE_CONTACTS, sel_impulse_state, grow_contacts, release_contacts)

static void free_state(void *state)
{
    sel_impulse_state *s = state;
    release(s);
    release_contacts(s);
    sel_moreau_free(&s->moreau);
    sel_mutual_free(&s->mutual);
    free(s);
}

static sel_status reserve(void *state, int old, int capacity)
{
    sel_impulse_state *s = state;
    SEL_TRY(grow(s, old, capacity));
    SEL_TRY(sel_moreau_reserve(&s->moreau, old, capacity));
    return sel_mutual_reserve(&s->mutual, old, capacity);
}

/* Reserves capacity for all contacts of the world. */
static sel_status reserve_contacts(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    if (w->contacts.n <= s->contactCapacity)
    {
        return SEL_OK;
    }
    s->pushWidth = w->persistent.width;
    s->hasTimes = w->settings.impulse.impactTime != 0;
    SEL_TRY(grow_contacts(s, s->contactCapacity, w->contacts.capacity));
    s->contactCapacity = w->contacts.capacity;
    return sel_mutual_reserve_contacts(&s->mutual, w);
}

/* Clears the impulses of the last substep. */
static void clear_impulses(sel_world *w)
{
    for (int c = 0; c < w->contacts.n; c++)
    {
        double *sum = sel_persistent_contact_data(w, w->contacts.entry[c]);
        for (int k = 0; k < w->persistent.width; k++)
        {
            sum[k] = 0.0;
        }
    }
}

/* From here on only halos in contact are processed and sent. */
static sel_status select_pairs(sel_world *w)
{
    int *sets = sel_impulse_of(w)->chosen;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        sets[c] = 0;
    }
    return sel_world_select_pairs(w, sets);
}

/* - - - the substep - - - */

static sel_status find(sel_world *w, double dt)
{
    sel_impulse_state *s = sel_impulse_of(w);
    SEL_TRY(sel_moreau_approach(w, &s->moreau, dt));
    w->speculation.loadTime = dt;
    s->threshold = w->settings.impulse.bounceThreshold * dt
        * v3_norm(w->settings.gravity);
    SEL_TRY(sel_world_find_contacts(w));
    SEL_TRY(sel_world_update_halo_gaps(w));
    SEL_TRY(reserve_contacts(w));
    SEL_TRY(select_pairs(w));
    clear_impulses(w);
    SEL_TRY(sel_moreau_fly(w, &s->moreau, dt));
    SEL_TRY(
        w->settings.impulse.impactTime ? sel_impulse_rewind(w, dt) : SEL_OK);
    int traces = w->settings.impulse.impactTime;
    sel_contacts_note_untraced_overlap(
        w, traces ? sel_impulse_of(w)->since : NULL);
    sel_world_find_manifolds(w);
    return SEL_OK;
}

/* Stops contacts that still close after the whole kick, and removes overlaps.
   Both steps dissipate energy. */
static sel_status settle(sel_world *w, double dt)
{
    sel_statistics *t = &w->statistics;
    double before = sel_impulse_energy(w, dt), driven = t->wallWork;
    sel_status status = sel_impulse_stop(w, dt);
    SEL_THEN(status,
        w->settings.impulse.removeOverlap ? sel_impulse_remove_overlaps(w)
                                          : SEL_OK);
    t->energyDissipated
        += before + (t->wallWork - driven) - sel_impulse_energy(w, dt);
    return status;
}

static sel_status resolve(sel_world *w, double dt)
{
    sel_seconds *seconds = &w->statistics.seconds;
    double exchanged = seconds->exchange, start = sel_clock_wall();
    sel_status status = sel_impulse_bounce(w);
    if (status == SEL_OK && w->settings.impulse.impactTime)
    {
        sel_impulse_fly_on(w);
    }
    if (status == SEL_OK)
    {
        sel_moreau_kick(w, &sel_impulse_of(w)->moreau, dt);
        status = sel_step_share_velocities(w);
    }
    SEL_THEN(status, settle(w, dt));
    seconds->collision
        += sel_clock_wall() - start - (seconds->exchange - exchanged);
    return status;
}

static sel_status step(sel_world *world, double dt)
{
    SEL_TRY(find(world, dt));
    SEL_TRY(resolve(world, dt));
    sel_moreau_arrive(world, &sel_impulse_of(world)->moreau, dt);
    return SEL_OK;
}

static const double *impulses(const sel_world *w, int c)
{
    return sel_persistent_contact_data(w, w->contacts.entry[c]);
}

const sel_model sel_impulse_model = {
    .keyword = "impulse",
    .valid = valid,
    .describeDetection = describe_detection,
    .memory = memory,
    .holds = holds,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .impulses = impulses,
    .step = step,
};

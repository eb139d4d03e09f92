/*---------------------------------------------------------------------------*\
    softSphere.c - the model "softSphere": the stages of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Unless the trapezoidal rule is selected (softSphere_trapezoidal.c), the rule
    is leap-frog: half of the displacement, all forces at these positions, the
    kick of all particles, the rest of the displacement (moreau.c does the same
    with impulses). It is symmetric in time and conserves momentum and angular
    momentum to rounding; on average, springs without dampers neither gain nor
    lose energy. Rotations are products of exponentials (sel_motion.h). Forces
    are evaluated once per substep, and halos are sent once.
\*---------------------------------------------------------------------------*/

#include "step/softSphere/softSphere.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/threads.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/detect.h"
#include "exchange/halo_times.h"
#include "world/world.h"
#include "world/world_inertia.h"

#include <stdlib.h>
#include <string.h>

static const sel_law leap_frog
    = {.keyword = "leapFrog", .help = "explicit, of second order"};
static const sel_law trapezoidal = {.keyword = "trapezoidal",
    .help = "implicit (Campello 2015)",
    .traits = SEL_LAW_NO_FLUID};

#define ENTRY(NAME, name) [SEL_##NAME] = &(name),
static const sel_law *const integrations[] = {SEL_INTEGRATIONS(ENTRY)};
#undef ENTRY

const sel_law *sel_integration_list(int k)
{
    return k >= 0 && k < SEL_INTEGRATION_COUNT ? integrations[k] : NULL;
}

static const char *const ignored[] = {"partners", "impactTime", "iterations",
    "removeOverlap", "maxOverlap", "bounceThreshold", NULL};

static int valid(const sel_world_settings *settings)
{
    const sel_softsphere_settings *s = &settings->softSphere;
    return sel_curvature_list((int)s->curvature)
        && sel_within(s->radiusLimit, 1e3) && s->radiusLimit >= 1.0
        && sel_integration_list((int)s->integration)
        && sel_within(s->tolerance, 1.0) && s->tolerance > 0.0
        && s->iterations >= 1;
}

/* Returns 1 if the model is restricted to runs without a fluid. The fluid has
   its own integrator, which works together with leap-frog only. */
static int dry(const sel_world_settings *settings, sel_conflict *found)
{
    const sel_law *rule
        = sel_integration_list((int)settings->softSphere.integration);
    *found = (sel_conflict){"integration",
        "is trapezoidal, which has no fluid forces; allowed in a fluid "
        "(the block fluid): leapFrog"};
    return rule && (rule->traits & SEL_LAW_NO_FLUID) != 0;
}

static void describe(const sel_world_settings *settings, char *text)
{
    const sel_softsphere_settings *s = &settings->softSphere;
    sel_step_append(text,
        "    radii of curvature %s, radiusLimit %.3g, integration %s",
        sel_curvature_list((int)s->curvature)->keyword, s->radiusLimit,
        sel_integration_list((int)s->integration)->keyword);
    if (s->integration == SEL_TRAPEZOIDAL)
    {
        sel_step_append(text, ", up to %d iterations, tolerance %.3g",
            s->iterations, s->tolerance);
    }
    sel_step_append(text, "\n");
}

static int is_stiff(const sel_world_settings *settings)
{
    (void)settings;
    return 1;
}

/* Returns 1 if the reported impulses are the applied ones. */
static int holds(const sel_world_settings *settings)
{
    return settings->softSphere.integration == SEL_LEAP_FROG;
}

static int fits(const sel_material *m)
{
    return (m->friction == SEL_FRICTION_NONE
               || m->friction == SEL_FRICTION_COULOMB)
        && sel_soft_material_valid(&m->soft);
}

SEL_ARRAYS(SEL_SOFT_ARRAYS, sel_soft_state, grow, release)
SEL_ARRAYS(SEL_SOFT_CONTACTS, sel_soft_state, grow_contacts, release_contacts)

static void *create(void)
{
    sel_soft_state *s = calloc(1, sizeof(sel_soft_state));
    if (s)
    {
        s->moreau.late = 1;
    }
    return s;
}

static void free_state(void *state)
{
    sel_soft_state *s = state;
    sel_moreau_free(&s->moreau);
    sel_trapezoid_free(&s->trapezoid);
    release(s);
    release_contacts(s);
    free(s);
}

static sel_status reserve(void *state, int old, int capacity)
{
    sel_soft_state *s = state;
    SEL_TRY(sel_moreau_reserve(&s->moreau, old, capacity));
    return grow(s, old, capacity);
}

static sel_status reserve_contacts(sel_world *w)
{
    sel_soft_state *s = sel_soft_of(w);
    if (w->contacts.n <= s->contactCapacity)
    {
        return SEL_OK;
    }
    s->points = sel_soft_points(w);
    SEL_TRY(grow_contacts(s, s->contactCapacity, w->contacts.capacity));
    s->contactCapacity = w->contacts.capacity;
    return SEL_OK;
}

/* - - - the substep - - - */

/* Stores the velocities between the kicks, at a time when the velocities of
   halos are valid, too. */
static void note_velocities(sel_world *w)
{
    sel_soft_state *s = sel_soft_of(w);
    size_t bytes = 3 * (size_t)w->p.n * sizeof(double);
    if (bytes > 0)
    {
        memcpy(s->v, w->p.v, bytes);
        memcpy(s->omega, w->p.omega, bytes);
    }
}

/* Counts the contacts of each particle. All loaded contacts of a particle share
   the moment that stops rolling (softSphere_force.c), so halos need the number
   of their contacts. */
static sel_status count_contacts(sel_world *w)
{
    sel_soft_state *s = sel_soft_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->contacted[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        double touches = w->contacts.list[c].overlap > 0.0
                || *sel_soft_memory_of(w, c).count > 0.0
            ? 1.0
            : 0.0;
        s->contacted[i] += touches;
        s->contacted[j < 0 ? i : j] += j < 0 ? 0.0 : touches;
    }
    const sel_field field = {SEL_FIELD_SCALAR, s->contacted};
    return sel_world_share_fields(w, &field, 1);
}

sel_status sel_soft_find(sel_world *w)
{
    SEL_TRY(sel_world_find_contacts(w));
    SEL_TRY(sel_world_update_halo_gaps(w));
    SEL_TRY(reserve_contacts(w));
    if (sel_soft_of(w)->rolls)
    {
        SEL_TRY(count_contacts(w));
    }
    return SEL_OK;
}

static sel_status find(sel_world *w, double dt)
{
    sel_soft_state *s = sel_soft_of(w);
    sel_soft_set_speculative_distance(w, dt, 0, w->p.n);
    SEL_TRY(sel_moreau_approach(w, &s->moreau, dt));
    note_velocities(w);
    SEL_TRY(sel_soft_find(w));
    SEL_TRY(sel_moreau_fly(w, &s->moreau, dt));
    sel_world_find_manifolds(w);
    sel_world_set_inertia(w);
    return SEL_OK;
}

typedef struct task
{
    sel_world *w;
    const sel_soft_span *span;
} task;

static double resolve(void *context, int first, int end)
{
    const task *t = context;
    for (int c = first; c < end; c++)
    {
        sel_soft_resolve(t->w, c, t->span);
    }
    return 0.0;
}

void sel_soft_resolve_all(sel_world *w, const sel_soft_span *span)
{
    double start = sel_clock_wall();
    task t = {w, span};
    sel_threads_share(w->settings.threads, w->contacts.n, resolve, &t);
    w->statistics.seconds.collision += sel_clock_wall() - start;
}

static sel_status step_leap_frog(sel_world *w, double dt)
{
    sel_soft_state *s = sel_soft_of(w);
    const sel_soft_span span
        = {.dt = dt, .stretches = dt, .pushes = dt, .ahead = 0.5 * dt};
    SEL_TRY(find(w, dt));
    sel_soft_resolve_all(w, &span);
    double start = sel_clock_wall();
    sel_soft_kick(w);
    sel_moreau_kick(w, &s->moreau, dt);
    w->statistics.seconds.collision += sel_clock_wall() - start;
    sel_moreau_arrive(w, &s->moreau, dt);
    return SEL_OK;
}

/* Returns 1 for the trapezoidal rule: each of its iterates makes its own
   contact search. */
static int retreats(const sel_world_settings *settings)
{
    return settings->softSphere.integration == SEL_TRAPEZOIDAL;
}

static sel_status step(sel_world *w, double dt)
{
    return w->settings.softSphere.integration == SEL_TRAPEZOIDAL
        ? sel_soft_step_trapezoidal(w, dt)
        : step_leap_frog(w, dt);
}

static const double *impulses(const sel_world *w, int c)
{
    return sel_soft_of(w)->impulse + 3 * sel_soft_points(w) * c;
}

static const double *moment(const sel_world *w, int c)
{
    return sel_soft_of(w)->contacts[c].moment;
}

/* Returns 1 if any point of contact c slips. */
static int slips(const sel_world *w, int c)
{
    const sel_soft_memory m = sel_soft_memory_of(w, c);
    int any = 0;
    for (int k = 0; k < (int)*m.count; k++)
    {
        any = any || m.slips[k] > 0.0;
    }
    return any;
}

static void wall_rates(const sel_world *w, int c, double rates[2])
{
    const sel_soft_contact *contact = &sel_soft_of(w)->contacts[c];
    rates[0] = contact->square[1];
    rates[1] = contact->damping[1];
}

const sel_model sel_softsphere_model = {
    .keyword = "softSphere",
    .traits = SEL_MODEL_SOLVES_AT_ONCE | SEL_MODEL_HAS_SPRINGS,
    .ignores = ignored,
    .valid = valid,
    .fits = fits,
    .dry = dry,
    .describe = describe,
    .isStiff = is_stiff,
    .stableSubsteps = sel_soft_substeps,
    .memory = sel_soft_fields,
    .likeness = sel_soft_likeness,
    .keeps = sel_soft_keeps,
    .holds = holds,
    .moment = moment,
    .retreats = retreats,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .impulses = impulses,
    .slips = slips,
    .wallRates = wall_rates,
    .step = step,
};

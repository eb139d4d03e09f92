/*---------------------------------------------------------------------------*\
    barrier.c - the model "barrier": a substep as one step, or several

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Gay Neto and Wriggers 2021. The model first tries a substep as one
    step. If this step has no solution, or a wrong one, the model halves the
    step; later steps grow again. The length of steps is not remembered beyond
    the substep, so a continued run gives the same results.
\*---------------------------------------------------------------------------*/

#include "step/barrier/barrier.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] Factor by which the next step is longer if a step needed no halving. */
#define STEP_GROWS 1.5
/* [-] How far particles may be pushed beyond the motion that their velocities
   predict, over the skin. If a push is larger, the step is repeated with a
   wider search. */
#define SPARE 0.5
/* [-] A remainder of a substep that is below this, over the substep, is a
   rounding error. */
#define TIME_SLACK 1e-9

static const char *const ignored[] = {"partners", "impactTime", "iterations",
    "removeOverlap", "maxOverlap", "bounceThreshold", "en", NULL};

static int valid(const sel_world_settings *settings)
{
    const sel_barrier_settings *s = &settings->barrier;
    int rotations = 0;
    for (int k = 0; k < settings->nPeriods; k++)
    {
        rotations = rotations || sel_period_is_rotating(&settings->period[k]);
    }
    return sel_within(s->skin, SEL_LENGTH_MOST) && s->skin >= SEL_LENGTH_LEAST
        && sel_within(s->gamma, 1.5) && s->gamma >= 0.5
        && sel_within(s->beta, 1.0) && s->beta >= 0.5 * s->gamma
        && sel_within(s->tolerance, 1e-2) && s->tolerance > 0.0
        && s->iterations >= 2 && s->halvings >= 0 && s->halvings <= 40
        && settings->reuse == 0.0 && !rotations
        && settings->plane.axis == SEL_PLANE_NONE;
}

static int dry(const sel_world_settings *settings, sel_conflict *found)
{
    (void)settings;
    *found = (sel_conflict){"model",
        "is barrier; its time integration has no fluid forces; allowed "
        "in a fluid (the block fluid): impulse, nonSmooth, softSphere"};
    return 1;
}

static void describe(const sel_world_settings *settings, char *text)
{
    const sel_barrier_settings *s = &settings->barrier;
    sel_step_append(text, "    skin %.3g m, integration %s", s->skin,
        s->isExplicit ? "explicit" : "implicit");
    if (!s->isExplicit)
    {
        sel_step_append(text,
            ", up to %d iterations, tolerance %.3g, substepHalvings %d",
            s->iterations, s->tolerance, s->halvings);
    }
    sel_step_append(text, "\n");
}

static int is_stiff(const sel_world_settings *settings)
{
    return settings->barrier.isExplicit;
}

static double gap(const sel_world_settings *settings)
{
    return 2.0 * settings->barrier.skin;
}

static int fits(const sel_material *m)
{
    return (m->friction == SEL_FRICTION_NONE
               || (m->friction == SEL_FRICTION_COULOMB
                   && m->barrier.muStatic >= m->mu))
        && sel_barrier_material_valid(&m->barrier);
}

/* An implicit step may be repeated or divided; each attempt makes its own
   contact search. */
static int retreats(const sel_world_settings *settings)
{
    return !settings->barrier.isExplicit;
}

static void *create(void)
{
    return calloc(1, sizeof(sel_barrier_state));
}

SEL_ARRAYS(SEL_BARRIER_ARRAYS, sel_barrier_state, grow, release)

static void free_state(void *state)
{
    sel_barrier_state *s = state;
    void *arrays[] = {s->pairs, s->pairOf, s->springs, s->gaps, s->oldGaps,
        s->kept, s->locals, s->slopes, s->order, s->impulse, s->slipped};
    release(s);
    for (size_t k = 0; k < sizeof(arrays) / sizeof(arrays[0]); k++)
    {
        free(arrays[k]);
    }
    for (int k = 0; k < 8; k++)
    {
        free(s->vector[k]);
    }
    for (int k = 0; k < s->nRegions; k++)
    {
        sel_subregions_free(s->regions[k]);
    }
    free(s->regions);
    sel_wall_regions_free(s->wallRegions);
    free(s);
}

static sel_status reserve(void *state, int old, int capacity)
{
    sel_barrier_state *s = state;
    int ok = grow(s, old, capacity) == SEL_OK;
    for (int k = 0; k < 8; k++)
    {
        sel_array_grow(&s->vector[k], &ok, old, capacity, 6 * sizeof(double));
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* - - - the substep - - - */

/* Copies positions, orientations and velocities of n particles. */
static void copy(int n, double *const to[4], double *const from[4])
{
    static const size_t widths[4] = {3, 4, 3, 3};
    for (int k = 0; k < 4 && n > 0; k++)
    {
        memcpy(to[k], from[k], widths[k] * (size_t)n * sizeof(double));
    }
}

#define PRESENT(w)                                                             \
    ((double *const[4]){(w)->p.x, (w)->p.q, (w)->p.v, (w)->p.omega})
#define SUBSTEP(s) ((double *const[4]){(s)->xs, (s)->qs, (s)->vs, (s)->ws})
#define STEP(s)    ((double *const[4]){(s)->x0, (s)->q0, (s)->v0, (s)->w0})

static void note_substep(sel_world *w)
{
    copy(w->p.nLocal, SUBSTEP(sel_barrier_of(w)), PRESENT(w));
}

static void undo_substep(sel_world *w)
{
    copy(w->p.nLocal, PRESENT(w), SUBSTEP(sel_barrier_of(w)));
}

static void note_step(sel_world *w)
{
    copy(w->p.n, STEP(sel_barrier_of(w)), PRESENT(w));
}

static void undo_step(sel_world *w)
{
    copy(w->p.n, PRESENT(w), STEP(sel_barrier_of(w)));
}

sel_status sel_barrier_begin(sel_world *w, double h, double since)
{
    sel_barrier_state *s = sel_barrier_of(w);
    SEL_TRY(sel_drive_to(w, since));
    SEL_TRY(sel_barrier_find(w, h));
    note_step(w);
    s->newmark = (sel_newmark){.h = 0.0};
    SEL_TRY(sel_barrier_evaluate(w, 0.0, 0));
    sel_barrier_open_budget(w);
    sel_barrier_note_forces(w);
    sel_barrier_accelerate(w);
    SEL_TRY(sel_drive_to(w, since + h));
    return sel_barrier_set_regions(w);
}

/* Makes a step of length *h or less, which starts at the time `since` after the
   beginning of the substep [s]. */
static sel_status one_step(
    sel_world *w, double dt, double since, double *h, int *halvings)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    sel_barrier_end end = SEL_BARRIER_OUT_OF_REACH;
    s->spare = SPARE * w->settings.barrier.skin;
    s->damps = 0;
    while (end != SEL_BARRIER_SOLVED)
    {
        w->trouble.any = 0;
        SEL_TRY(sel_barrier_begin(w, *h, since));
        SEL_TRY(sel_barrier_newton(w, *h, &end));
        if (end != SEL_BARRIER_SOLVED)
        {
            if (!w->trouble.any)
            {
                sel_barrier_set_trouble_least(w);
            }
            undo_step(w);
            t->barrierOutOfReach += end == SEL_BARRIER_OUT_OF_REACH;
        }
        if (end == SEL_BARRIER_GAINED)
        {
            t->barrierDamped++;
            s->damps = 1;
        }
        if (end == SEL_BARRIER_UNSOLVED)
        {
            t->barrierRepeats++;
            *h *= 0.5;
            SEL_TRY(++*halvings > w->settings.barrier.halvings ? SEL_E_STEP
                                                               : SEL_OK);
        }
    }
    sel_barrier_count_forces(w, s->x0, s->w0, *h);
    sel_barrier_commit(w, dt);
    t->barrierSteps++;
    return SEL_OK;
}

static sel_status step_implicit(sel_world *w, double dt)
{
    const sel_statistics before = w->statistics;
    sel_barrier_state *s = sel_barrier_of(w);
    double since = 0.0, h = dt, stored = s->stored;
    int hasStored = s->hasStored;
    int halvings = 0;
    sel_status status = SEL_OK;
    sel_world_note_places(w);
    note_substep(w);
    while (status == SEL_OK && since < dt * (1.0 - TIME_SLACK))
    {
        double tried = h = GSL_MIN_DBL(h, dt - since);
        status = one_step(w, dt, since, &h, &halvings);
        since += h;
        halvings = GSL_MAX_INT(halvings - (h == tried), 0);
        h = h == tried ? STEP_GROWS * h : h;
    }
    if (status == SEL_E_HALO)
    {
        undo_substep(w);
        w->statistics = before;
        s->stored = stored;
        s->hasStored = hasStored;
    }
    return status;
}

static sel_status step(sel_world *w, double dt)
{
    return w->settings.barrier.isExplicit ? sel_barrier_step_explicit(w, dt)
                                          : step_implicit(w, dt);
}

static const double *impulses(const sel_world *w, int c)
{
    return sel_barrier_of(w)->impulse + 3 * sel_barrier_points(w) * c;
}

static int slips(const sel_world *w, int c)
{
    return sel_barrier_of(w)->slipped[c];
}

const sel_model sel_barrier_model = {
    .keyword = "barrier",
    .traits
    = SEL_MODEL_SOLVES_AT_ONCE | SEL_MODEL_HAS_SKIN | SEL_MODEL_FINDS_POINTS,
    .ignores = ignored,
    .valid = valid,
    .fits = fits,
    .dry = dry,
    .describe = describe,
    .isStiff = is_stiff,
    .gap = gap,
    .memory = sel_barrier_fields,
    .keeps = sel_barrier_keeps,
    .listsNear = 1,
    .retreats = retreats,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .impulses = impulses,
    .slips = slips,
    .step = step,
};

/*---------------------------------------------------------------------------*\
    nonSmooth.c - the model "nonSmooth": a substep as a list of stages

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "step/nonSmooth/nonSmooth.h"
#include "sel_clock.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

static int legal(const sel_world_settings *settings)
{
    const sel_nonsmooth_settings *s = &settings->nonSmooth;
    return s->sweeps >= 1 && s->sweeps <= SEL_PASSES_MOST
        && s->positionSweeps >= 0 && s->positionSweeps <= SEL_PASSES_MOST
        && s->bouncePasses >= 0 && s->bouncePasses <= SEL_PASSES_MOST
        && s->tolerance > 0.0 && s->tolerance <= 1.0
        && s->bounceThreshold >= 0.0;
}

/* Of each point: force [N]; of the contact: its colour; of each point: the push
   of position correction. */
static int memory(const sel_world_settings *settings, sel_link_field *fields)
{
    int points = settings->manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
    fields[0] = (sel_link_field){
        .kind = SEL_FIELD_VECTOR, .count = points, .restarts = 1};
    fields[1] = (sel_link_field){
        .kind = SEL_FIELD_SCALAR, .count = 1 + points, .restarts = 1};
    return 2;
}

static void *create(void)
{
    return calloc(1, sizeof(sel_nonsmooth_state));
}

static void free_state(void *state)
{
    sel_nonsmooth_state *s = state;
    sel_moreau_free(&s->moreau);
    sel_mutual_free(&s->mutual);
    free(s->crowd);
    free(s->taken);
    free(s->wanted);
    free(s->colour);
    free(s->key);
    free(s->shift);
    free(s->turn);
    free(s->stamp);
    free(s->touched);
    free(s->list);
    free(s->place);
    free(s);
}

static sel_status reserve(void *state, int old, int room)
{
    const size_t d = sizeof(double);
    sel_nonsmooth_state *s = state;
    int ok = sel_moreau_reserve(&s->moreau, old, room) == SEL_OK;
    sel_world_grow(&s->crowd, &ok, old, room, d);
    sel_world_grow(&s->taken, &ok, old, room, d);
    sel_world_grow(&s->wanted, &ok, old, room, d);
    sel_world_grow(&s->shift, &ok, old, room, 3 * d);
    sel_world_grow(&s->turn, &ok, old, room, 3 * d);
    sel_world_grow(&s->stamp, &ok, old, room, sizeof(int));
    sel_world_grow(&s->touched, &ok, old, room, sizeof(int));
    ok = ok && sel_mutual_reserve(&s->mutual, old, room) == SEL_OK;
    s->room = ok ? room : s->room;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

static sel_status find(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_status status = sel_moreau_approach(w, &s->moreau, dt);
    if (status == SEL_OK)
    {
        status = sel_world_find_contacts(w);
    }
    if (status == SEL_OK)
    {
        status = sel_world_look_around(w);
    }
    if (status == SEL_OK)
    {
        sel_world_find_manifolds(w);
        sel_world_set_inertia(w);
    }
    return status;
}

/* Who has got an impulse goes the second half of the way by what it left. */
static void arrive(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->touched[i] = 0;
    }
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        if (v3_dot(t->impulse, t->impulse) > 0.0
            || v3_dot(t->impact, t->impact) > 0.0)
        {
            s->touched[t->i] = 1;
            s->touched[t->j < 0 ? t->i : t->j] = 1;
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        sel_moreau_arrive(w, &s->moreau, i, s->touched[i], dt);
    }
}

/* Velocities: impacts in the middle, then forces against contacts. */
static sel_status collide(sel_world *w, double dt, int bounce)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (bounce)
    {
        sel_moreau_half_back(w, &s->moreau);
    }
    sel_status status = sel_nonsmooth_prepare(w);
    if (status == SEL_OK && bounce)
    {
        status = sel_nonsmooth_bounce(w, dt);
        sel_moreau_half_on(w, &s->moreau);
    }
    if (status == SEL_OK)
    {
        status = sel_nonsmooth_warm(w, dt);
    }
    double least
        = w->settings.nonSmooth.tolerance * dt * v3_norm(w->settings.gravity);
    return status == SEL_OK ? sel_nonsmooth_sweep(w, least) : status;
}

static sel_status resolve(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_seconds *seconds = &w->statistics.seconds;
    double exchanged = seconds->exchange, start = sel_clock_wall();
    int bounce = 0;
    sel_status status = sel_nonsmooth_approach(w, dt, &bounce);
    double moving = seconds->motion;
    if (status == SEL_OK)
    {
        status = sel_moreau_fly(w, &s->moreau, dt);
    }
    moving = seconds->motion - moving;
    if (status == SEL_OK)
    {
        status = collide(w, dt, bounce);
    }
    if (status == SEL_OK)
    {
        arrive(w, dt);
        status = sel_nonsmooth_part(w, dt);
    }
    if (status == SEL_OK)
    {
        sel_nonsmooth_store(w, dt);
    }
    seconds->collision
        += sel_clock_wall() - start - moving - (seconds->exchange - exchanged);
    return status;
}

static sel_status step(sel_world *world, double dt)
{
    sel_status status = find(world, dt);
    return status == SEL_OK ? resolve(world, dt) : status;
}

const sel_model sel_nonsmooth_model = {
    .keyword = "nonSmooth",
    .legal = legal,
    .memory = memory,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .step = step,
};

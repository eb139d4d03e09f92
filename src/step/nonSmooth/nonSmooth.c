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
        if (t->bounced || v3_dot(t->impulse, t->impulse) > 0.0
            || v3_dot(t->stopped, t->stopped) > 0.0)
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

/* What driven walls do on particles, besides bounces. */
static double work_of_walls(const sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double work = 0.0;
    for (int l = s->start[SEL_COLOURS]; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        work -= v3_dot(t->impulse, t->rj) + v3_dot(t->stopped, t->rj);
    }
    return work;
}

/* Sum of m v.v/2 - m v.v_h and the like for the spin, v_h half of what the
   flight changed: impulses J that change v_f to v' do the work J.(v + v')/2
   over the way that is gone, v = v_f - 2 v_h, which is the change of this. */
static double energy(const sel_world *w)
{
    const sel_moreau *m = &sel_nonsmooth_of(w)->moreau;
    double sum = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double v[3], spin[3], half[3];
        const double *inertia = w->bodies[i].shape->inertia;
        const double *Q = w->bodies[i].Q;
        v3_madd(v, w->p.v + 3 * i, -2.0, m->v + 3 * i);
        m3_apply_transposed(spin, Q, w->p.omega + 3 * i);
        m3_apply_transposed(half, Q, m->omega + 3 * i);
        double turning = 0.0;
        for (int k = 0; k < 3; k++)
        {
            turning += inertia[k] * spin[k] * (spin[k] - 2.0 * half[k]);
        }
        sum += 0.5 * w->p.density[i]
            * (turning
                + w->bodies[i].shape->volume * v3_dot(w->p.v + 3 * i, v));
    }
    return sum;
}

/* Velocities: impacts in the middle, then forces against contacts. */
static sel_status collide(sel_world *w, double dt, int bounce)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double before = energy(w), driven = w->statistics.wallWork;
    if (bounce)
    {
        sel_moreau_half_back(w, &s->moreau);
    }
    sel_status status = sel_nonsmooth_prepare(w, dt);
    if (status == SEL_OK && bounce)
    {
        status = sel_nonsmooth_bounce(w, dt);
        sel_moreau_half_on(w, &s->moreau);
    }
    if (status == SEL_OK)
    {
        status = sel_nonsmooth_hold(w, dt);
    }
    w->statistics.wallWork += work_of_walls(w);
    w->statistics.energyDissipated
        += before + (w->statistics.wallWork - driven) - energy(w);
    return status;
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
    .memory = sel_nonsmooth_memory,
    .create = create,
    .free = free_state,
    .reserve = reserve,
    .step = step,
};

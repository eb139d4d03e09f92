/*---------------------------------------------------------------------------*\
    barrier_budget.c - the energy budget of a step, and data for error messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The work of contacts is the energy that particles have gained minus the work
    of gravity, external forces and walls. The energy that the springs of
    contacts have lost beyond this work is dissipated: by dampers, by slip, and,
    as the remainder, by the finite length of the step. Powers are those at the
    end of the step, as in the rule.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/detect.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

typedef struct tally
{
    double stored, damped, slipped, dragged; /* [J], [W] */
} tally;

static tally add_up(const sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    tally sum = {.stored = 0.0};
    for (int p = 0; p < s->nPairs; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        double part = pair->second < 0
            ? 1.0
            : sel_world_share(w, pair->first, pair->second);
        sum.stored += part * pair->energy;
        sum.damped += part * pair->damped;
        sum.slipped += part * pair->slipped;
        sum.dragged += part * pair->dragged;
    }
    return sum;
}

static double energy_of(const sel_world *w)
{
    sel_energy energy;
    sel_world_energy(w, &energy);
    return energy.translation + energy.rotation + energy.potential;
}

void sel_barrier_count_forces(
    sel_world *w, const double *x, const double *omega, double h)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const int v = 3 * i;
        double way[3], spin[3];
        v3_sub(way, w->p.x + v, x + v);
        v3_madd(spin, omega + v, 1.0, w->p.omega + v);
        w->statistics.forceWork += v3_dot(w->p.force + v, way)
            + 0.5 * h * v3_dot(w->p.torque + v, spin);
    }
}

void sel_barrier_count_beginning(sel_world *w, const sel_barrier_pair *pair)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    const double *force = pair->before[0], *moment = force + 3;
    double share = (1.0 - s->newmark.gamma) * s->newmark.h, arm[3];
    sel_statistics *t = &w->statistics;
    if (share != 0.0)
    {
        v3_cross(arm, s->x0 + 3 * pair->first, force);
        v3_madd(arm, arm, 1.0, moment);
        t->wallWork -= share * pair->given;
        v3_madd(t->wallImpulse, t->wallImpulse, share, force);
        v3_madd(t->wallAngularImpulse, t->wallAngularImpulse, share, arm);
    }
}

void sel_barrier_open_budget(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    s->energyBefore = energy_of(w);
    s->storedBefore = s->hasStored ? s->stored : add_up(w).stored;
    s->driven = w->statistics.wallWork;
    s->forced = w->statistics.forceWork;
}

void sel_barrier_close_budget(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    sel_statistics *t = &w->statistics;
    const tally sum = add_up(w);
    double h = s->newmark.h, got = sum.stored - s->storedBefore;
    double done = t->wallWork - s->driven + t->forceWork - s->forced;
    double lost = done - got - (energy_of(w) - s->energyBefore);
    double slip = h * (sum.slipped + sum.dragged), damped = h * sum.damped;
    s->stored = sum.stored;
    s->hasStored = 1;
    t->energyElastic = sum.stored;
    t->energyStored += got;
    t->energyDissipated += lost;
    t->energyFriction += slip;
    t->energyDamped += damped;
    t->energySlipped += h * sum.slipped;
    t->energyTangentialDamped += h * sum.dragged;
    t->energyStepError += lost - slip - damped;
}

/* - - - data for error messages - - - */

void sel_barrier_set_trouble(
    sel_world *w, int i, int j, const double point[3], double gap)
{
    w->trouble = (sel_failure){
        .any = 1, .id = {w->p.id[i], j < 0 ? -1 : w->p.id[j]}, .gap = gap};
    v3_copy(w->trouble.point, point);
}

void sel_barrier_set_trouble_overlap(sel_world *w)
{
    double most = 0.0;
    for (int c = 0; c < w->contacts.n; c++)
    {
        const sel_touch *touch = &w->contacts.list[c];
        if (touch->overlap > most)
        {
            most = touch->overlap;
            sel_barrier_set_trouble(w, w->contacts.first[c],
                w->contacts.second[c], touch->point, -most);
        }
    }
}

void sel_barrier_set_trouble_least(sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double least = HUGE_VAL;
    for (int p = 0; p < s->nPairs; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        for (int k = 0; k < pair->localCount; k++)
        {
            double gap = s->gaps[pair->locals + k].gap;
            if (gap < least)
            {
                least = gap;
                sel_barrier_set_trouble(w, pair->first, pair->second,
                    w->p.x + 3 * pair->first, gap);
            }
        }
    }
}

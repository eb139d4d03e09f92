/*---------------------------------------------------------------------------*\
    measure_budget.c - the conservation budget of a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Adds sums in the order of the particles and of the causes.
\*---------------------------------------------------------------------------*/

#include "sel_budget.h"
#include "sel_fluid.h"
#include "base/vec3.h"

#include <string.h>

#define SEL_BUDGET_NAME(NAME, name) name,
static const char *const names[] = {SEL_BUDGET_CAUSES(SEL_BUDGET_NAME)};
#undef SEL_BUDGET_NAME

/* Causes that the caller adds after the substeps. */
static const sel_budget_cause noted[]
    = {SEL_BUDGET_OUT, SEL_BUDGET_REMOVED, SEL_BUDGET_STOPPED};
enum
{
    NOTED = sizeof noted / sizeof noted[0]
};

const char *sel_budget_cause_name(int cause)
{
    return cause >= 0 && cause < SEL_BUDGET_CAUSE_COUNT ? names[cause] : NULL;
}

static void add(double *into, const double *from, double sign)
{
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        into[k] += sign * from[k];
    }
}

static void set_amounts(double *amounts, const sel_energy *e)
{
    amounts[SEL_BUDGET_NUMBER] = e->particles;
    amounts[SEL_BUDGET_MASS] = e->mass;
    v3_copy(amounts + SEL_BUDGET_MOMENTUM, e->momentum);
    v3_copy(amounts + SEL_BUDGET_ANGULAR, e->angularMomentum);
    amounts[SEL_BUDGET_ENERGY] = e->translation + e->rotation + e->potential;
}

void sel_budget_note(sel_budget_run *run, sel_budget_cause cause,
    const sel_energy *energy, double sign)
{
    double amounts[SEL_BUDGET_WIDTH];
    set_amounts(amounts, energy);
    add(run->sums.causes[cause], amounts, sign);
}

void sel_budget_begin(
    sel_budget_run *run, sel_world *world, int64_t nextId, double time)
{
    if (run->begun && nextId == run->known)
    {
        return;
    }
    const sel_particles *p = sel_world_particles(world);
    sel_energy come = {0}, were = {0};
    for (int i = 0; i < p->nLocal; i++)
    {
        sel_world_add_energy(world, p->shape[i], p->density[i], p->x + 3 * i,
            p->q + 4 * i, p->v + 3 * i, p->omega + 3 * i,
            p->id[i] >= run->known ? &come : &were);
    }
    sel_budget_note(run, SEL_BUDGET_IN, &come, 1.0);
    if (!run->begun)
    {
        run->begun = 1;
        run->since = time;
        set_amounts(run->sums.start, &were);
    }
    run->known = nextId;
}

static void add_vector(
    sel_budget_run *run, sel_budget_cause cause, int quantity, const double *v)
{
    double *to = run->sums.causes[cause] + quantity;
    v3_madd(to, to, 1.0, v);
}

static void add_energy(sel_budget_run *run, sel_budget_cause cause, double e)
{
    run->sums.causes[cause][SEL_BUDGET_ENERGY] += e;
}

/* Adds the contributions of the fluid and of external forces to local particle
   i in dt. */
static void add_fluid(sel_budget_run *run, sel_world *world, int i, double dt,
    const double gravity[3])
{
    const sel_particles *p = sel_world_particles(world);
    const sel_fluid *f = sel_world_fluid(world);
    double given[3], forced[3];
    v3_copy(given, f->impulse + 3 * i);
    if (run->buoyancy)
    {
        double displaced
            = f->density[i] * sel_world_shape(world, p->shape[i])->volume;
        v3_madd(given, given, -(dt * displaced), gravity);
    }
    v3_scale(forced, dt, p->force + 3 * i);
    add_vector(run, SEL_BUDGET_FLUID, SEL_BUDGET_MOMENTUM, given);
    add_vector(run, SEL_BUDGET_FORCES, SEL_BUDGET_MOMENTUM, forced);
}

static void add_statistics(sel_budget_run *run, const sel_statistics *s)
{
    add_vector(
        run, SEL_BUDGET_GRAVITY, SEL_BUDGET_ANGULAR, s->gravityAngularImpulse);
    add_vector(run, SEL_BUDGET_WALLS, SEL_BUDGET_MOMENTUM, s->wallImpulse);
    add_vector(
        run, SEL_BUDGET_WALLS, SEL_BUDGET_ANGULAR, s->wallAngularImpulse);
    add_vector(run, SEL_BUDGET_POSITION_CORRECTION, SEL_BUDGET_ANGULAR,
        s->angularMomentumPositionCorrection);
    add_energy(run, SEL_BUDGET_WALLS, s->wallWork);
    add_energy(
        run, SEL_BUDGET_POSITION_CORRECTION, s->energyPositionCorrection);
    add_energy(run, SEL_BUDGET_FRICTION, -s->energyFriction);
    add_energy(run, SEL_BUDGET_SPRINGS, -s->energyStored);
    add_energy(run, SEL_BUDGET_FORCES, s->forceWork);
    add_energy(run, SEL_BUDGET_RESTITUTION,
        -(s->energyDissipated - s->energyFriction));
}

void sel_budget_advance(sel_budget_run *run, sel_world *world, double dt,
    const double gravity[3], double gained)
{
    sel_energy energy;
    double kick[3];
    sel_world_energy(world, &energy);
    set_amounts(run->moved, &energy);
    v3_scale(kick, dt * run->moved[SEL_BUDGET_MASS], gravity);
    add_vector(run, SEL_BUDGET_GRAVITY, SEL_BUDGET_MOMENTUM, kick);
    add_energy(run, SEL_BUDGET_GRAVITY, gained);
    add_statistics(run, sel_world_statistics(world));
    int n = sel_world_fluid(world) ? sel_world_particles(world)->nLocal : 0;
    for (int i = 0; i < n; i++)
    {
        add_fluid(run, world, i, dt, gravity);
    }
    for (int k = 0; k < NOTED; k++)
    {
        add(run->moved, run->sums.causes[noted[k]], -1.0);
    }
}

/* Particles that have moved to other processes are missing on this process and
   additional on the others; the sum over all processes is correct. */
void sel_budget_end(sel_budget_run *run, const sel_energy *energy)
{
    sel_budget *sums = &run->sums;
    double expected[SEL_BUDGET_WIDTH];
    sums->energy = *energy;
    set_amounts(sums->present, energy);
    memcpy(expected, run->moved, sizeof expected);
    for (int k = 0; k < NOTED; k++)
    {
        add(expected, sums->causes[noted[k]], 1.0);
    }
    for (int k = SEL_BUDGET_MOMENTUM; run->periodic && k < SEL_BUDGET_WIDTH;
         k++)
    {
        sums->causes[SEL_BUDGET_PERIODIC][k] += sums->present[k] - expected[k];
    }
}

void sel_budget_merge(sel_budget *into, const sel_budget *from)
{
    add(into->start, from->start, 1.0);
    add(into->present, from->present, 1.0);
    sel_energy_merge(&into->energy, &from->energy);
    for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; c++)
    {
        add(into->causes[c], from->causes[c], 1.0);
    }
}

void sel_budget_close_fluid(sel_budget *budget)
{
    double balance[SEL_BUDGET_WIDTH];
    sel_budget_balance(budget, balance);
    for (int k = SEL_BUDGET_ANGULAR; k < SEL_BUDGET_WIDTH; k++)
    {
        budget->causes[SEL_BUDGET_FLUID][k] += balance[k];
    }
}

sel_budget sel_budget_between(
    const sel_budget *budget, const sel_budget *before)
{
    sel_budget change = *budget;
    memcpy(change.start, before->present, sizeof change.start);
    for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; c++)
    {
        add(change.causes[c], before->causes[c], -1.0);
    }
    return change;
}

void sel_budget_balance(const sel_budget *budget, double *balance)
{
    memcpy(balance, budget->present, sizeof budget->present);
    add(balance, budget->start, -1.0);
    for (int c = 0; c < SEL_BUDGET_CAUSE_COUNT; c++)
    {
        add(balance, budget->causes[c], -1.0);
    }
}

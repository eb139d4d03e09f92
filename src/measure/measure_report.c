/*---------------------------------------------------------------------------*\
    measure_report.c - data for the report of a step, over all processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_fluid.h"
#include "sel_report.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Number of successive reports without convergence, and of a trembling packing,
   after which advice is given. */
#define MANY_UNCONVERGED 50
#define MANY_TREMBLING   50
/* [-] An overlap over dEq above DEEP is no valid contact if it lasts for
   MANY_DEEP reports. An overlap above TOO_DEEP is not valid even in a single
   report. */
#define DEEP      0.2
#define MANY_DEEP 10
#define TOO_DEEP  0.4
/* [-] A packing trembles if its speed, over the speed that gravity gives in a
   substep, is in this range. A packing at rest has some hundredths at most;
   falling or flowing particles are faster. */
#define TREMBLING_LEAST 0.05
#define TREMBLING_MOST  5.0
/* [-] Upper bound of that ratio. Without gravity the ratio would be infinite,
   which is an error if floating point exceptions are trapped. */
#define SPEED_MOST 1e100
/* [-] Overlap over dEq, and share of the iterations with impulses; above either
   of them a packing does not come to rest. */
#define RESTLESS_OVERLAP  0.01
#define RESTLESS_IMPULSES 0.3

void sel_report_take(sel_report *report, sel_world *world, double dt,
    double particles, double wall, double cpu)
{
    const sel_particles *p = sel_world_particles(world);
    const sel_fluid *fluid = sel_world_fluid(world);
    *report = (sel_report){.processes = 1,
        .dt = dt,
        .wall = wall,
        .cpu = cpu,
        .statistics = *sel_world_statistics(world)};
    const sel_statistics *s = &report->statistics;
    const sel_seconds *t = &s->seconds;
    const double amounts[SEL_WORKLOAD_COUNT]
        = {particles, p->n - p->nLocal, s->pairContacts + s->wallContacts,
            t->neighbours + t->detection + t->collision + t->motion};
    for (int k = 0; k < SEL_WORKLOAD_COUNT; k++)
    {
        report->workload[k]
            = (sel_workload){amounts[k], amounts[k], amounts[k], 0};
    }
    sel_world_energy(world, &report->energy);
    for (int i = 0; fluid && i < p->nLocal; i++)
    {
        v3_madd(report->impulse, report->impulse, 1.0, fluid->impulse + 3 * i);
        v3_madd(report->angularImpulse, report->angularImpulse, 1.0,
            fluid->angularImpulse + 3 * i);
    }
}

static void merge_workload(
    sel_workload *into, const sel_workload *from, int processes)
{
    into->least
        = processes ? GSL_MIN_DBL(into->least, from->least) : from->least;
    into->sum += from->sum;
    if (!processes || from->greatest > into->greatest)
    {
        into->greatest = from->greatest;
        into->busiest = processes + from->busiest;
    }
}

void sel_report_merge(sel_report *into, const sel_report *from)
{
    for (int k = 0; k < SEL_WORKLOAD_COUNT; k++)
    {
        merge_workload(&into->workload[k], &from->workload[k], into->processes);
    }
    into->processes += from->processes;
    into->dt = GSL_MAX_DBL(into->dt, from->dt);
    into->wall = GSL_MAX_DBL(into->wall, from->wall);
    into->cpu = GSL_MAX_DBL(into->cpu, from->cpu);
    v3_madd(into->impulse, into->impulse, 1.0, from->impulse);
    v3_madd(
        into->angularImpulse, into->angularImpulse, 1.0, from->angularImpulse);
    sel_statistics_merge(&into->statistics, &from->statistics);
    sel_energy_merge(&into->energy, &from->energy);
}

double sel_report_imbalance(
    const sel_report *report, sel_workload_quantity quantity)
{
    const sel_workload *w = &report->workload[quantity];
    return w->sum > 0.0 ? w->greatest * report->processes / w->sum : 1.0;
}

static double substeps_of(const sel_report *report)
{
    return GSL_MAX_DBL(1.0, report->statistics.substeps);
}

static double contacts_of(const sel_report *report)
{
    return report->statistics.pairContacts + report->statistics.wallContacts;
}

double sel_report_unconverged(const sel_report *report)
{
    return report->statistics.unconverged / substeps_of(report);
}

double sel_report_overlap(const sel_report *report)
{
    const sel_statistics *s = &report->statistics;
    return GSL_MAX_DBL(s->overlapPairLast, s->overlapWallLast);
}

double sel_report_coordination(const sel_report *report)
{
    double n = report->workload[SEL_WORKLOAD_PARTICLES].sum;
    return contacts_of(report) / GSL_MAX_DBL(1.0, n);
}

double sel_report_speed(const sel_report *report, double g)
{
    double kick = g * report->dt / substeps_of(report);
    double speed = report->energy.speedMean;
    return speed < SPEED_MOST * kick ? speed / kick
        : speed > 0.0                ? SPEED_MOST
                                     : 0.0;
}

double sel_report_impulses(const sel_report *report, int iterations)
{
    double most
        = iterations * contacts_of(report) * report->statistics.substeps;
    return report->statistics.impulses / GSL_MAX_DBL(1.0, most);
}

/* Particles that a wall drives are not expected to rest. */
static int is_trembling(const sel_report *report, double g)
{
    double speed = sel_report_speed(report, g);
    return sel_report_coordination(report) > 1.0
        && report->statistics.wallWork == 0.0 && speed > TREMBLING_LEAST
        && speed < TREMBLING_MOST;
}

static int is_restless(const sel_report *report, int iterations)
{
    return sel_report_coordination(report) > 1.0
        && (sel_report_overlap(report) > RESTLESS_OVERLAP
            || sel_report_impulses(report, iterations) > RESTLESS_IMPULSES);
}

int sel_adviser_take(sel_adviser *adviser, const sel_report *report, double g)
{
    sel_adviser *a = adviser;
    int due = 0;
    double overlap = sel_report_overlap(report);
    /* Convergence may fail for a while as long as particles move. */
    a->unconverged
        = sel_report_unconverged(report) > 0.5 ? a->unconverged + 1 : 0;
    a->deep = overlap > DEEP ? a->deep + 1 : 0;
    /* A dense cloud may still come to rest. */
    a->trembling
        = a->flatSides && is_trembling(report, g) ? a->trembling + 1 : 0;
    due |= a->iterations > 0 && is_restless(report, a->iterations)
        ? SEL_ADVICE_MODEL
        : 0;
    due |= a->trembling == MANY_TREMBLING ? SEL_ADVICE_MANIFOLD : 0;
    due |= a->deep == MANY_DEEP || overlap > TOO_DEEP ? SEL_ADVICE_DEEP : 0;
    due &= ~a->given;
    a->given |= due;
    return due
        | (a->unconverged == MANY_UNCONVERGED ? SEL_ADVICE_UNCONVERGED : 0);
}

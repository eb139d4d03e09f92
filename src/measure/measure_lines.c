/*---------------------------------------------------------------------------*\
    measure_lines.c - the numbers in the lines of a log

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_report.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <string.h>

#define SET(...)                                                               \
    do                                                                         \
    {                                                                          \
        const double values[] = {__VA_ARGS__};                                 \
        memcpy(numbers, values, sizeof values);                                \
        return (int)(sizeof values / sizeof values[0]);                        \
    } while (0)

static int contacts(
    const sel_statistics *s, sel_report_line line, double *numbers)
{
    switch (line)
    {
    case SEL_LINE_CONTACTS:
        SET(s->pairContacts, s->wallContacts, s->haloContacts,
            s->haloContactsTotal, s->candidatePairs);
    case SEL_LINE_MANIFOLD: SET(s->manifoldPoints);
    default:
        SET(s->overlapPairWorst, s->overlapWallWorst, s->residualWorst,
            s->narrowIterations / GSL_MAX_DBL(s->narrowCalls, 1.0),
            s->narrowIterationsWorst, s->fallbacks, s->loose, s->travelWorst);
    }
}

static int springs(
    const sel_report *report, sel_report_line line, double n, double *numbers)
{
    const sel_statistics *s = &report->statistics;
    const double critical = sel_statistics_critical_step(s);
    switch (line)
    {
    case SEL_LINE_CRITICAL: SET(report->dt / n / critical, critical);
    case SEL_LINE_LOSSES:
        SET(s->energyElastic, s->energyDamped, s->energyTangentialDamped,
            s->energySlipped);
    case SEL_LINE_ROLLING: SET(s->energyRolled, s->energyNeckBreak);
    case SEL_LINE_ERROR: SET(s->energyStepError);
    default: SET(critical);
    }
}

static int iterations(
    const sel_statistics *s, sel_report_line line, double n, double *numbers)
{
    const double steps = GSL_MAX_DBL(s->barrierSteps, 1.0);
    switch (line)
    {
    case SEL_LINE_NONSMOOTH:
        SET(s->velocityIterations / n, s->positionIterations / n,
            s->residualVelocitySum / n, s->residualVelocityWorst,
            s->unconverged, s->substeps, s->unconvergedBounces,
            s->impulseResets, s->reused, s->energyPositionCorrection);
    case SEL_LINE_IMPLICIT:
        SET(s->iterations / n, s->iterationsWorst, s->iterationsResidual,
            s->unconverged, s->substeps);
    case SEL_LINE_BARRIER:
        SET(s->localContacts, s->nearness, s->barrierSteps / n);
    default:
        SET(s->barrierRepeats, s->barrierOutOfReach, s->barrierDamped,
            s->iterations / steps, s->iterationsWorst,
            s->linearIterations / steps);
    }
}

static int energies(
    const sel_report *report, sel_report_line line, double *numbers)
{
    const sel_statistics *s = &report->statistics;
    const sel_energy *e = &report->energy;
    if (line == SEL_LINE_ENERGY)
    {
        SET(e->translation, e->rotation, e->potential, s->energyDissipated,
            s->energyAdded, e->speedMax);
    }
    if (line == SEL_LINE_WORK)
    {
        SET(s->wallWork);
    }
    /* Before the first step dt is zero. */
    const double perSecond = report->dt > 0.0 ? 1.0 / report->dt : 0.0;
    double force[3], torque[3];
    v3_scale(force, perSecond, report->impulse);
    v3_scale(torque, perSecond, report->angularImpulse);
    SET(force[0], force[1], force[2], torque[0], torque[1], torque[2],
        s->reynoldsWorst, s->relaxationWorst);
}

static int work(const sel_report *report, sel_report_line line, double *numbers)
{
    const sel_seconds *t = &report->statistics.seconds;
    if (line == SEL_LINE_SECONDS)
    {
        SET(t->neighbours, t->detection, t->collision, t->motion, t->exchange,
            report->wall, report->cpu);
    }
    int n = 0;
    for (int k = 0; k < SEL_WORKLOAD_COUNT; k++)
    {
        const sel_workload *w = &report->workload[k];
        numbers[n++] = w->least;
        numbers[n++] = w->sum / report->processes;
        numbers[n++] = w->greatest;
        numbers[n++] = sel_report_imbalance(report, (sel_workload_quantity)k);
        numbers[n++] = w->busiest;
    }
    return n;
}

int sel_report_numbers(const sel_report *report, sel_report_line line,
    double numbers[SEL_LINE_NUMBERS])
{
    const sel_statistics *s = &report->statistics;
    const sel_workload *particles = &report->workload[SEL_WORKLOAD_PARTICLES];
    const double n = GSL_MAX_DBL(s->substeps, 1.0);
    switch (line)
    {
    case SEL_LINE_PARCELS: SET(particles->sum);
    case SEL_LINE_PROCESSES: SET(particles->least, particles->greatest);
    case SEL_LINE_CONTACTS:
    case SEL_LINE_MANIFOLD:
    case SEL_LINE_NARROW: return contacts(s, line, numbers);
    case SEL_LINE_NONSMOOTH:
    case SEL_LINE_IMPLICIT:
    case SEL_LINE_BARRIER:
    case SEL_LINE_NEWTON: return iterations(s, line, n, numbers);
    case SEL_LINE_CRITICAL:
    case SEL_LINE_LOSSES:
    case SEL_LINE_ROLLING:
    case SEL_LINE_ERROR:
    case SEL_LINE_EXPLICIT: return springs(report, line, n, numbers);
    case SEL_LINE_ENERGY:
    case SEL_LINE_WORK:
    case SEL_LINE_FLUID: return energies(report, line, numbers);
    case SEL_LINE_SECONDS:
    case SEL_LINE_WORKLOAD: return work(report, line, numbers);
    case SEL_LINE_COUNT: break;
    }
    return 0;
}

/*---------------------------------------------------------------------------*\
    statistics.c - merges the statistics of several processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_world.h"

#include <gsl/gsl_math.h>

static void add(double *into, double from)
{
    *into += from;
}

static void keep_worst(double *into, double from)
{
    *into = GSL_MAX_DBL(*into, from);
}

/* Takes the maximum, because all processes wait for the slowest one at the end
   of each stage. */
static void merge_seconds(sel_seconds *into, const sel_seconds *from)
{
    keep_worst(&into->neighbours, from->neighbours);
    keep_worst(&into->detection, from->detection);
    keep_worst(&into->collision, from->collision);
    keep_worst(&into->motion, from->motion);
    keep_worst(&into->exchange, from->exchange);
}

static void merge_counts(sel_statistics *into, const sel_statistics *from)
{
    add(&into->candidatePairs, from->candidatePairs);
    add(&into->pairContacts, from->pairContacts);
    add(&into->wallContacts, from->wallContacts);
    add(&into->manifoldPoints, from->manifoldPoints);
    add(&into->haloContacts, from->haloContacts);
    add(&into->haloContactsTotal, from->haloContactsTotal);
    add(&into->reused, from->reused);
    add(&into->reusedWalls, from->reusedWalls);
    add(&into->narrowCalls, from->narrowCalls);
    add(&into->narrowIterations, from->narrowIterations);
    add(&into->fallbacks, from->fallbacks);
    add(&into->loose, from->loose);
    add(&into->impulses, from->impulses);
    add(&into->impactsTraced, from->impactsTraced);
    add(&into->energyDissipated, from->energyDissipated);
    add(&into->energyAdded, from->energyAdded);
    add(&into->wallWork, from->wallWork);
    add(&into->energyFriction, from->energyFriction);
    add(&into->energyDamped, from->energyDamped);
    add(&into->energySlipped, from->energySlipped);
    add(&into->energyTangentialDamped, from->energyTangentialDamped);
    add(&into->energyRolled, from->energyRolled);
    add(&into->energyNeckBreak, from->energyNeckBreak);
    add(&into->energyStepError, from->energyStepError);
    add(&into->energyStored, from->energyStored);
    add(&into->forceWork, from->forceWork);
    add(&into->energyElastic, from->energyElastic);
    for (int k = 0; k < 3; k++)
    {
        add(&into->wallImpulse[k], from->wallImpulse[k]);
        add(&into->wallAngularImpulse[k], from->wallAngularImpulse[k]);
        add(&into->gravityAngularImpulse[k], from->gravityAngularImpulse[k]);
        add(&into->angularMomentumPositionCorrection[k],
            from->angularMomentumPositionCorrection[k]);
    }
    add(&into->impulseResets, from->impulseResets);
    add(&into->passed, from->passed);
    add(&into->wallPenetrationsHeld, from->wallPenetrationsHeld);
    add(&into->localContacts, from->localContacts);
    add(&into->energyPositionCorrection, from->energyPositionCorrection);
}

static void merge_worst(sel_statistics *into, const sel_statistics *from)
{
    into->narrowIterationsWorst
        = GSL_MAX_INT(into->narrowIterationsWorst, from->narrowIterationsWorst);
    keep_worst(&into->velocityIterations, from->velocityIterations);
    keep_worst(&into->positionIterations, from->positionIterations);
    keep_worst(&into->unconverged, from->unconverged);
    keep_worst(&into->iterations, from->iterations);
    into->iterationsWorst
        = GSL_MAX_INT(into->iterationsWorst, from->iterationsWorst);
    keep_worst(&into->iterationsResidual, from->iterationsResidual);
    keep_worst(&into->unconvergedBounces, from->unconvergedBounces);
    keep_worst(&into->unboundedImpulses, from->unboundedImpulses);
    keep_worst(&into->residualVelocityWorst, from->residualVelocityWorst);
    keep_worst(&into->residualVelocitySum, from->residualVelocitySum);
    keep_worst(&into->residualRestSum, from->residualRestSum);
    keep_worst(&into->residualWorst, from->residualWorst);
    keep_worst(&into->overlapPairWorst, from->overlapPairWorst);
    keep_worst(&into->overlapWallWorst, from->overlapWallWorst);
    keep_worst(&into->overlapPairLast, from->overlapPairLast);
    keep_worst(&into->overlapWallLast, from->overlapWallLast);
    keep_worst(&into->barrierSteps, from->barrierSteps);
    keep_worst(&into->barrierRepeats, from->barrierRepeats);
    keep_worst(&into->barrierOutOfReach, from->barrierOutOfReach);
    keep_worst(&into->barrierDamped, from->barrierDamped);
    keep_worst(&into->linearIterations, from->linearIterations);
    keep_worst(&into->nearness, from->nearness);
    keep_worst(&into->frequencyWorst, from->frequencyWorst);
    keep_worst(&into->frequencyPairWorst, from->frequencyPairWorst);
    keep_worst(&into->travelWorst, from->travelWorst);
    keep_worst(&into->overlapUntraced, from->overlapUntraced);
    keep_worst(&into->wallPenetrationId, from->wallPenetrationId);
    keep_worst(&into->reynoldsWorst, from->reynoldsWorst);
    keep_worst(&into->relaxationWorst, from->relaxationWorst);
}

void sel_statistics_merge(sel_statistics *into, const sel_statistics *from)
{
    into->substeps = GSL_MAX_INT(into->substeps, from->substeps);
    into->rebuilds = GSL_MAX_INT(into->rebuilds, from->rebuilds);
    merge_counts(into, from);
    merge_worst(into, from);
    merge_seconds(&into->seconds, &from->seconds);
}

/* A mass on springs to a fixed wall oscillates at its own frequency; for two
   masses on one spring the squares of both frequencies add up. (Springs of one
   particle share its mass in proportion to their stiffness; the greatest
   frequency of all is then at most that of a single pair.) */
double sel_statistics_critical_step(const sel_statistics *s)
{
    double square = s->frequencyWorst + s->frequencyPairWorst;
    return square > 0.0 ? 2.0 / sqrt(square) : HUGE_VAL;
}

void sel_energy_merge(sel_energy *into, const sel_energy *from)
{
    double all = into->particles + from->particles;
    if (all > 0.0)
    {
        into->speedMean = (into->particles * into->speedMean
                              + from->particles * from->speedMean)
            / all;
    }
    into->particles = all;
    add(&into->translation, from->translation);
    add(&into->rotation, from->rotation);
    add(&into->potential, from->potential);
    for (int k = 0; k < 3; k++)
    {
        add(&into->momentum[k], from->momentum[k]);
        add(&into->angularMomentum[k], from->angularMomentum[k]);
    }
    add(&into->mass, from->mass);
    keep_worst(&into->speedMax, from->speedMax);
}

/*---------------------------------------------------------------------------*\
    sel_statistics.h - statistics of the substeps of a world, and its energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STATISTICS_H
#define SEL_STATISTICS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Wall-clock time of the stages of a substep [s], each without its time in
   exchange. */
typedef struct sel_seconds
{
    double neighbours; /* candidate pairs */
    double detection;  /* contacts and their manifolds */
    double collision;  /* impulses and overlap removal */
    double motion;
    double exchange; /* in the message callbacks, including waiting */
} sel_seconds;

/* Statistics since sel_world_clear_statistics, of this process;
   sel_statistics_merge combines those of several processes. Plain data, which
   may be sent as bytes.

   A count is the sum over the substeps or, if marked "last", the value of the
   last substep only. Counts are doubles: two processes find a pair of a local
   particle and a halo, and each counts 1/2. The sum over all processes is then
   the count of a run on one process. Merging adds counts and energies, and
   takes the maximum of worst values and of numbers of iterations and
   substeps. */
typedef struct sel_statistics
{
    int substeps; /* the same on all processes */
    int rebuilds; /* of the neighbour lists; the maximum over processes */
    double candidatePairs;     /* last */
    double pairContacts;       /* last; pairs that touch, without gaps */
    double wallContacts;       /* likewise, with walls; each belongs to one
                                  process */
    double manifoldPoints;     /* last; 0 without manifolds */
    double haloContacts;       /* last; pair contacts of a local particle with a
                                  halo */
    double haloContactsTotal;  /* likewise, over all substeps */
    double reused;             /* pair contacts that were not solved again
                                  (settings.reuse) */
    double reusedWalls;        /* wall contacts that were not searched again */
    double narrowCalls;        /* narrow-phase calls of pairs that needed
                                  iterations */
    double narrowIterations;   /* iterations of these calls */
    int narrowIterationsWorst; /* greatest number of iterations of a call */
    double fallbacks;          /* calls that needed the fallback */
    double loose;              /* contacts whose tolerance was not reached */
    double residualWorst;      /* greatest residual of a pair contact [-],
                                  sel_contact */
    double overlapPairWorst;   /* greatest pair overlap over dEq of the smaller
                                  particle [-] */
    double overlapWallWorst;   /* greatest wall overlap over dEq [-] */
    double overlapPairLast; /* greatest pair overlap of the last substep [-] */
    double overlapWallLast; /* greatest wall overlap of the last substep [-] */
    double
        overlapUntraced; /* greatest depth of a pair that collided where it was
                            found, not where it first touched (impactTime).
                            Depth: overlap over the sum of the distances of both
                            surfaces from their centres along the normal; 1 for
                            equal spheres with the same centre. Only pairs count
                            whose overlap is at least 1/4 of the thickness of
                            the thinner body (the smaller of dEq and twice the
                            least semi-axis); 0: there are none */
    double travelWorst; /* greatest displacement of a surface in a substep, over
                            the smallest semi-axis, as it counts for
                            sel_world_substeps_needed */
    double passed; /* number of times that the centre of a convex particle went
                      through a rigid wall from its front */
    double
        wallPenetrationId; /* 1 + the greatest id of such a particle; 0: none */
    double
        wallPenetrationsHeld;  /* number of these passages in which a wall held
                                  the particle (sel_hold.h) */
    double velocityIterations; /* nonSmooth: iterations for the velocities */
    double positionIterations; /* nonSmooth: iterations of the position
                                  correction */
    double unconverged;  /* substeps whose iterations ended before the tolerance
                            was reached: nonSmooth for the velocities,
                            softSphere with the trapezoidal rule */
    double iterations;   /* softSphere, trapezoidal rule: iterations in all
                            substeps */
    int iterationsWorst; /* greatest number of iterations in a substep */
    double iterationsResidual; /* greatest displacement in the last iteration of
                                  a substep, over the smallest semi-axis */
    double residualVelocityWorst; /* nonSmooth: greatest change of a contact's
                                     velocity in the last iteration of a substep
                                     [m/s] */
    double
        residualVelocitySum; /* sum over the substeps of the greatest change in
                                the last iteration [m/s] */
    double
        residualRestSum; /* the same sum, but the change of a substep that has
                            converged is limited to the tolerance of particles
                            at rest: contacts of moving particles have a wider
                            tolerance (relativeTolerance) [m/s] */
    double unconvergedBounces; /* nonSmooth: substeps in which the iterations of
                                  contacts that still approach after the
                                  collisions did not reach their tolerance (the
                                  other iterations then solve these contacts) */
    double
        impulseResets; /* nonSmooth: contact points whose impulses were reset to
                          zero because iterations without convergence ejected a
                          particle */
    double
        unboundedImpulses; /* nonSmooth: substeps in which the solver found no
                              limit to the impulses, as happens if a moving wall
                              presses particles against another wall */
    double energyPositionCorrection; /* [J] potential energy gained in position
                                        corrections */
    double impulses;      /* contacts that received an impulse, counted in each
                             iteration */
    double impactsTraced; /* contacts that collided at their first touch
                             (settings.impactTime) */
    double energyDissipated; /* [J] by impulses, net; does not include the work
                                of moving walls */
    double energyAdded; /* [J] by collisions in which the law of friction added
                           energy. Does not include energy added by nonSmooth's
                           iterations: energyDissipated, which is net, does */
    double wallWork;    /* [J] work of moving walls on particles */
    double wallImpulse[3];        /* [N s] of all walls on particles */
    double wallAngularImpulse[3]; /* [N m s] likewise, about the origin */
    double energyFriction;        /* budget: [J] share of energyDissipated by
                                     tangential impulses. The rest is
                                     restitution and, if particles collide in
                                     equal parts, the energy lost when the parts
                                     are reunited */
    double energyDamped;  /* softSphere, barrier: [J] share of energyDissipated
                             by normal dampers */
    double energySlipped; /* likewise by slip, and by changes of spring
                             stiffness */
    double energyTangentialDamped; /* likewise by tangential dampers */
    double energyRolled;           /* likewise by rolling resistance */
    double energyNeckBreak;        /* likewise by necks that broke */
    double energyStepError; /* likewise the rest, of either sign: the error of a
                               finite substep, and changes of the radii of
                               particles that roll on each other, which the
                               energy of hertz does not include */
    double energyStored;  /* softSphere, barrier: [J] net energy that went into
                             springs and necks */
    double energyElastic; /* softSphere, barrier: [J] energy in springs and
                             necks, last */
    double forceWork;     /* barrier: [J] work of external forces and torques */
    double barrierSteps;  /* barrier: number of steps of all substeps */
    double barrierRepeats; /* barrier: steps that were discarded because they
                              had no solution or bodies passed through each
                              other */
    double
        barrierOutOfReach;   /* barrier: steps that were repeated because bodies
                                from beyond the search distance came into
                                contact */
    double barrierDamped;    /* barrier: steps that were repeated with a damping
                                rule because a contact released more energy than
                                it had stored */
    double linearIterations; /* barrier: iterations of the linear solver */
    double nearness; /* barrier: greatest ratio of the skin to a gap; 0: no gap
                        was within the skin */
    double localContacts;  /* barrier: local contacts with a force, last */
    double frequencyWorst; /* softSphere: greatest upper bound of the square of
                              the angular frequency of a particle on its contact
                              springs [1/s2] */
    double frequencyPairWorst;       /* likewise, only for particles with a pair
                                        contact: see
                                        sel_statistics_critical_step */
    double gravityAngularImpulse[3]; /* budget: [N m s] of gravity, about the
                                        origin */
    double
        angularMomentumPositionCorrection[3]; /* budget: [kg m2/s] by position
                                                 correction, about the origin */
    sel_seconds seconds; /* merged: time of the slowest process in each stage */
    double reynoldsWorst;   /* in the fluid: greatest Reynolds number of a
                               particle, with dEq */
    double relaxationWorst; /* in the fluid: greatest ratio of the substep to
                               the relaxation time of a velocity */
} sel_statistics;

/* Merges the statistics *from into *into, which may start as {0}. The last bits
   of sums depend on the order of the calls: merge in the order of the ranks to
   get the same result in every run. */
void sel_statistics_merge(sel_statistics *into, const sel_statistics *from);

/* softSphere: returns a lower bound of the critical substep [s]: 2 over the
   greatest angular frequency that is possible with the springs, masses and
   moments of inertia that occurred. With longer substeps motions grow without
   bound. HUGE_VAL: there was no contact. */
double sel_statistics_critical_step(const sel_statistics *statistics);

/* Energy and momentum of the local particles. Plain data. */
typedef struct sel_energy
{
    double particles;                        /* number of particles */
    double translation, rotation, potential; /* [J] */
    double momentum[3];                      /* [kg m/s] */
    double angularMomentum[3];               /* about the origin [kg m2/s] */
    double mass;                             /* [kg] */
    double speedMean, speedMax;              /* [m/s] */
} sel_energy;

/* Merges *from into *into: adds sums, and computes speedMean and speedMax of
   all particles. */
void sel_energy_merge(sel_energy *into, const sel_energy *from);

#ifdef __cplusplus
}
#endif

#endif

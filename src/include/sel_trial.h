/*---------------------------------------------------------------------------*\
    sel_trial.h - cost of particles at rest and in motion, measured in a trial
    run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_TRIAL_H
#define SEL_TRIAL_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A trial run on this machine: some particles of the actual run in a half-full
   box, with the contact settings, model and gravity of that run. At first the
   box does not move for 10 sqrt(side/gravity), or for 0.3 of the member
   `seconds` if that is shorter; `speed` in the result shows if the particles
   are then at rest. After a measurement at rest the box rotates like a drum for
   the measurement in motion. */
typedef struct sel_trial
{
    /* Settings of the run. Messages, periods and fluid are ignored, and gravity
       points along an axis. SEL_E_ARGUMENT: there is no gravity, or none in the
       plane in which particles are held, so that no packing is at rest. */
    const sel_world_settings *settings;
    int nShapes;
    const sel_shape *shapes;
    const double *shares; /* share of each shape, by number of particles; NULL:
                             equal */
    const int *types;     /* row of materials of each shape; NULL: 0 */
    int nTypes;           /* 0: all pairs have the material of the settings */
    const sel_material *materials; /* as for sel_world_set_materials */
    double density;                /* [kg/m3] > 0 */
    sel_material wall;
    int bodies;        /* number of particles, 1 to SEL_TRIAL_MOST */
    double step;       /* time step of the run [s] */
    int substeps;      /* in a step; 0: from sel_world_substeps_next and
                          sel_world_substeps_settled */
    double maxTravel;  /* [-] if substeps is 0: argument of the former */
    double maxOverlap; /* [-] if substeps is 0: `most` of the latter */
    double seconds; /* approximate time limit of the whole trial, by the clock
                       [s] > 0 */
    double (*clock)(void); /* returns the time [s]; NULL: sel_clock_wall */
} sel_trial;

/* The maximum number of particles in a trial. */
#define SEL_TRIAL_MOST 10000

/* Result of a measurement. */
typedef struct sel_trial_state
{
    double substeps; /* in a step; 0: there was no time for the measurement */
    double seconds;  /* time per particle and substep, by the clock [s] */
    double contacts; /* contacts per particle, including those with walls */
    double speed;    /* mean speed of the particles [m/s] */
} sel_trial_state;

/* Results of a trial. */
typedef struct sel_trial_cost
{
    int bodies;
    sel_trial_state resting, moving;
} sel_trial_cost;

/* Runs a trial. SEL_E_ARGUMENT: see sel_trial. Any other error has ended the
   trial; *cost then contains the measurements up to that moment. The results
   depend on the clock, so that no two calls give the same results, unless the
   clock only counts its calls. */
sel_status sel_trial_run(const sel_trial *trial, sel_trial_cost *cost);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_trial.h - what bodies cost, at rest and where they move, by a trial

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_TRIAL_H
#define SEL_TRIAL_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Some bodies of the run that is asked about, in a box that is half full, with the
   contacts, the model and the gravity of that run, on this machine. The box first
   stands for ten times the root of its side over gravity, or for 0.3 of the seconds,
   whichever is over first: speed tells whether the bodies rest by then. After it has
   been measured so the box turns as a drum does. */
typedef struct sel_trial
{
    /* Of the run; messages, periods and fluid are left out, and gravity points
       along an axis. Without gravity, or with none in the plane that bodies are held
       in, there is no bed: SEL_E_ARGUMENT. */
    const sel_world_settings *settings;
    int nShapes;
    const sel_shape *shapes;
    const double *shares; /* of each shape, by number; NULL: alike */
    const int *types;     /* of each shape: row of materials; NULL: 0 */
    int nTypes;           /* 0: of all pairs it is that of the settings */
    const sel_material *materials; /* as sel_world_set_materials takes them */
    double density;                /* [kg/m3] > 0 */
    sel_material wall;
    int bodies;   /* 1 to SEL_TRIAL_MOST */
    double step;  /* of the run [s] */
    int substeps; /* in it; 0: as many as speeds, springs and beds at rest ask
                          for (sel_world_substeps_next, _settled) */
    double maxTravel;      /* [-] of these functions, where substeps is 0 */
    double maxOverlap;     /* [-] */
    double seconds;        /* of the clock, that all may take, about; > 0 */
    double (*clock)(void); /* [s] since some time; NULL: sel_clock_wall */
} sel_trial;

#define SEL_TRIAL_MOST 10000

/* What was measured of it. */
typedef struct sel_trial_state
{
    double substeps; /* in a step; 0: there was no time for it */
    double seconds;  /* of the clock [s] a body and substep */
    double contacts; /* a body, with walls */
    double speed;    /* mean of the bodies [m/s] */
} sel_trial_state;

typedef struct sel_trial_cost
{
    int bodies;
    sel_trial_state resting, moving;
} sel_trial_cost;

/* SEL_E_ARGUMENT: see above; or what the trial ends with, then with what had been
   measured by then. The numbers are the clock's: no two calls give the same, but
   with a clock that only counts how often it is asked. */
sel_status sel_trial_run(const sel_trial *trial, sel_trial_cost *cost);

#ifdef __cplusplus
}
#endif

#endif

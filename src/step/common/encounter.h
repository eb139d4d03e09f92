/*---------------------------------------------------------------------------*\
    encounter.h - resolves a single contact, and its conservation budget
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An encounter contains the bodies of a contact of the substep, its point or
    the points of its manifold, its material, and the contributions to the
    statistics. The models that apply a single-contact law use it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_ENCOUNTER_H
#define SEL_STEP_ENCOUNTER_H

#include "superellipsoid.h"

typedef struct sel_encounter
{
    int contact;                  /* index in world->contacts */
    int n;                        /* number of points */
    const double (*points)[3];    /* n [m] */
    const double *normal;         /* from body 0 to body 1 */
    sel_material material;        /* may be changed before solving */
    sel_collision_body before[2]; /* body 1 is the wall, if there is one */
    sel_collision_body after[2];
    int nLoadedPoints,
        loadedPoints[SEL_MANIFOLD_MAX];   /* number of points that carry a load,
                                             and their indices */
    double impulses[SEL_MANIFOLD_MAX][3]; /* n, on body 1 [N s] */
} sel_encounter;

/* Returns the overlap at point k of contact c [m]; < 0: a gap. */
double sel_encounter_overlap(const sel_world *world, int c, int k);

/* Returns the greatest closing speed of contact c at any of its points, with
   the present velocities [m/s]. Returns 0 if the contact does not close, if it
   does not close its gap in the substep, or if the speed is within the rounding
   error of the velocities. */
double sel_encounter_approach(const sel_world *world, int c);

/* Sets the encounter of contact c at the present motion. Each particle is one
   of parts[..] equal parts (1: the whole particle; not used for a wall).
   invMass and invInertia of the world must be up to date. */
void sel_encounter_set(const sel_world *world, int c, const double parts[2],
    sel_encounter *encounter);

/* Sets `impulses` and `after` by the law of the material. Returns 0, and sets
   neither, if the contact does not close. The world is not changed. */
int sel_encounter_solve(sel_encounter *encounter);

/* Computes the tangential component of impulse k. */
void sel_encounter_tangential(
    const sel_encounter *encounter, int k, double Jt[3]);

/* Adds the contributions of an applied encounter to the statistics. */
void sel_encounter_count(sel_world *world, const sel_encounter *encounter);

/* Sets the velocities of the world's particles to those in `after`. Only for
   whole particles. */
void sel_encounter_apply(sel_world *world, const sel_encounter *encounter);

#endif

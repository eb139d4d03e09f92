/*---------------------------------------------------------------------------*\
    encounter.h - a contact as it is resolved at once, and its ledger (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    What models have in common when they ask a single-contact law: the bodies
    of a contact of the substep, its one point or the points of its manifold,
    its material, and what the statistics keep of the outcome.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_ENCOUNTER_H
#define SEL_STEP_ENCOUNTER_H

#include "world/world_state.h"

typedef struct sel_encounter
{
    int contact;                  /* its number in world->contacts */
    int n;                        /* points */
    const double (*points)[3];    /* n [m] */
    const double *normal;         /* from body 0 to body 1 */
    sel_material material;        /* to be changed before it is solved */
    sel_collision_body before[2]; /* body 1 is the wall, where it is one */
    sel_collision_body after[2];
    int bearing, bears[SEL_MANIFOLD_MAX]; /* so many points touch: these */
    double impulses[SEL_MANIFOLD_MAX][3]; /* n, on body 1 [N s] */
} sel_encounter;

/* The points of contact c: its one, or its manifold's; *n of them. */
const double (*sel_encounter_points(const sel_world *world, int c, int *n))[3];

/* [m] The overlap at point k of contact c; < 0: a gap. */
double sel_encounter_overlap(const sel_world *world, int c, int k);

/* The greatest speed [m/s] at which contact c closes at any of its points, as
   its particles move now; at most 0: it closes nowhere, or not by its gap in
   the substep. What cannot be told from the rounding of the velocities is 0. */
double sel_encounter_approach(const sel_world *world, int c);

/* Contact c as its bodies move now, each as one of so many equal parts (1: the
   whole particle; a wall has none). invMass and invInertia of the world are
   right. */
void sel_encounter_set(const sel_world *world, int c, const double parts[2],
    sel_encounter *encounter);

/* impulses and after, by the law of the material. 0: nothing closes, and
   neither is written. Nothing of the world is changed. */
int sel_encounter_solve(sel_encounter *encounter);

/* The part of its impulse k across the normal. */
void sel_encounter_tangential(
    const sel_encounter *encounter, int k, double Jt[3]);

/* It has been applied: the statistics. */
void sel_encounter_count(sel_world *world, const sel_encounter *encounter);

/* The bodies after it become what the world's particles are; for wholes. */
void sel_encounter_apply(sel_world *world, const sel_encounter *encounter);

#endif

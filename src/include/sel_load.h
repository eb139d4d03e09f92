/*---------------------------------------------------------------------------*\
    sel_load.h - what contacts bore in the last substep, for those who look

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LOAD_H
#define SEL_LOAD_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a contact bears what it bears. */
typedef enum sel_grip
{
    SEL_GRIP_NONE,  /* it bears nothing */
    SEL_GRIP_STICK, /* its friction has not used up its cone */
    SEL_GRIP_SLIP   /* it has; or there is no friction */
} sel_grip;

/* What a contact was and bore in the last substep, as particle 1 (of the lower
   id), at home, has it; impulses over the substep are mean forces. All
   is where it was in the middle of the substep, when contacts were found. */
typedef struct sel_load
{
    int first, second; /* particles, one of them local; second -1: a wall */
    int patch;         /* of the wall; -1 for pairs */
    int64_t feature;   /* what of a wall it is: one number a feature; 0 */
    int points;        /* of its manifold */
    int bearing;       /* of these, those with a normal impulse */
    sel_grip grip;     /* of all points together */
    double from[3];    /* centre of 1 [m] */
    double to[3];      /* centre of 2 as 1 sees it; of a wall the point [m] */
    double point[3];   /* the mean of the bearing points, by their normal
                            impulses; else the contact's [m] */
    double normal[3];  /* unit, from 1 to 2 or into the wall */
    double overlap;    /* [m]; < 0: a gap, that may have closed since */
    double impulse[3]; /* on 2 or the wall, the opposite one on 1 [N s] */
    double moment1[9]; /* sum over the points of J_a r_b, row by row, r from
                            the centre of 1 [N m s] */
    double moment2[9]; /* the same of 2, at its home: of -J, r from the centre
                            of 2; a wall: 0 */
} sel_load;

/* Contact number k of the last substep, k from 0: pairs first, in no order. A
   pair of a local particle and a halo or image is met from both sides: with
   second < 0 or first < nLocal each is met once, over all processes. 0 past the
   end. Between a substep and what comes next: a look (sel_world_contacts) leaves
   nothing of it. */
int sel_world_load(const sel_world *world, int k, sel_load *load);

/* What local particles did to each wall patch in the last substep joins the
   sums: nPatches x 6, impulse on it [N s] and its moment about the origin
   [N m s]. Sums over all substeps are sel_statistics' wallImpulse and
   wallAngularImpulse, with the other sign. */
void sel_world_add_wall_loads(const sel_world *world, double *sums);

/* And what each wall patch that moves, or whose surface does, did on them joins
   the sums: nPatches [J], those that take energy below zero. Of rolling friction
   it is left out. Over all substeps and patches: wallWork of sel_statistics. */
void sel_world_add_wall_work(const sel_world *world, double *sums);

/* What all particles did to a rigid wall in the last substep, and it to them. */
typedef struct sel_rigid_load
{
    double impulse[3]; /* on it [N s] */
    double moment[3];  /* about the origin [N m s] */
    double work;       /* on the particles [J] */
    /* softSphere: square of the angular frequency that springs let it have, at
       most [1/s2], and the rate at which dampers stop it, at most [1/s]; zeros:
       contacts do not move it. */
    double square, damping;
} sel_rigid_load;

/* Of rigid wall number k (sel_walls_create_rigid), the same to the last bit on any
   number of processes, all of which call it. SEL_E_ARGUMENT: there is none. */
sel_status sel_world_rigid_load(sel_world *world, int k, sel_rigid_load *load);

/* The substep dt [s] beyond which a rigid wall that is kicked by these loads, in the
   middle of substeps, makes motions that grow without end, on bodies whose own
   springs have the square of an angular frequency of at most bodies [1/s2]
   (sel_statistics' frequencyWorst): where w^2 dt^2 + 2 c dt = 4, with the squares
   of both, which bound that of all together, and dampers at rate c, which see
   the wall as it was before the kick. HUGE_VAL: contacts do not move it. */
double sel_rigid_critical_step(const sel_rigid_load *load, double bodies);

#ifdef __cplusplus
}
#endif

#endif

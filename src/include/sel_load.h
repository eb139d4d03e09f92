/*---------------------------------------------------------------------------*\
    sel_load.h - loads of contacts in the last substep, for output

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LOAD_H
#define SEL_LOAD_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* State of a contact: sticking or slipping. */
typedef enum sel_grip
{
    SEL_GRIP_NONE,  /* it carries no load */
    SEL_GRIP_STICK, /* it sticks: its friction is below the limit of its cone */
    SEL_GRIP_SLIP   /* it slips: its friction is at that limit, or there is
                       none */
} sel_grip;

/* A contact of the last substep and its load, as particle 1 (that of the lower
   id) sees it, at its home position. Impulses over the substep are mean forces.
   All positions are those of the middle of the substep, when contacts were
   found. */
typedef struct sel_load
{
    int first, second; /* indices of the particles, one of them local; second
                          -1: a wall */
    int patch;         /* patch of the wall; -1 for pairs */
    int64_t feature;   /* the feature of the wall: one number per feature; 0 for
                          pairs */
    int points;        /* number of points of its manifold */
    int nLoadedPoints; /* number of these points that have a repulsive impulse */
    sel_grip grip;     /* that of all points together */
    double from[3];    /* centre of 1 [m] */
    double to[3];      /* centre of 2 as 1 sees it; for a wall, point [m] */
    double point[3]; /* mean of the points with a repulsive impulse, weighted by
                        their normal impulses; if there are none the contact's
                        point [m] */
    double normal[3];  /* unit, from 1 to 2 or into the wall */
    double overlap;    /* [m]; < 0: a gap that may have closed since */
    double impulse[3]; /* on 2 or the wall; the opposite one acts on 1 [N s] */
    double moment1[9]; /* sum over the points of J_a r_b, row by row, r from the
                          centre of 1 [N m s] */
    double moment2[9]; /* the same for 2, at its home position: -J, and r from
                          the centre of 2; zero for a wall */
} sel_load;

/* Gets contact number k of the last substep, k from 0: pairs first, in no
   particular order. Returns 0 past the end, else 1. A pair of a local particle
   and a halo or image is listed from both sides. To count each contact once
   over all processes, take those with second < 0 or first < nLocal. To be
   called between a substep and the next change of the world: sel_world_contacts
   discards the loads. */
int sel_world_load(const sel_world *world, int k, sel_load *load);

/* Adds the loads of local particles on each wall patch in the last substep to
   the sums: nPatches x 6, the impulse on the patch [N s] and its moment about
   the origin [N m s]. The sums over all substeps, with the opposite sign, are
   wallImpulse and wallAngularImpulse of sel_statistics. */
void sel_world_add_wall_loads(const sel_world *world, double *sums);

/* Adds the work [J] that each wall patch which moves, or whose surface moves,
   did on local particles in the last substep to the sums (nPatches). It is
   negative where the patch takes energy from them. The work of rolling friction
   is not included. The sum over all substeps and patches is wallWork of
   sel_statistics. */
void sel_world_add_wall_work(const sel_world *world, double *sums);

/* The load of all particles on a rigid wall in the last substep, and the wall's
   work on them. */
typedef struct sel_rigid_load
{
    double impulse[3]; /* on the wall [N s] */
    double moment[3];  /* about the origin [N m s] */
    double work;       /* on the particles [J] */
    /* softSphere: upper bounds of the square of the wall's angular frequency on
       the contact springs [1/s2], and of the rate at which dampers slow it down
       [1/s]. Both are zero where contacts do not move the wall. */
    double square, damping;
} sel_rigid_load;

/* Gets the load of rigid wall number k (sel_walls_create_rigid), bitwise the
   same on any number of processes. Every process must call it. SEL_E_ARGUMENT:
   there is no such wall. */
sel_status sel_world_rigid_load(sel_world *world, int k, sel_rigid_load *load);

/* Returns the critical substep dt [s] of a rigid wall that is accelerated by
   these loads in the middle of substeps: beyond it the motion of wall and
   bodies grows without bound. The springs of the bodies themselves have the
   square of an angular frequency of at most bodies [1/s2] (frequencyWorst of
   sel_statistics). dt solves w^2 dt^2 + 2 c dt = 4, with w^2 the sum of both
   squares, which bounds that of the whole system, and c the rate of the
   dampers, which act on the wall's velocity before the acceleration. HUGE_VAL:
   contacts do not move the wall. */
double sel_rigid_critical_step(const sel_rigid_load *load, double bodies);

#ifdef __cplusplus
}
#endif

#endif

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
    SEL_GRIP_NONE,  /* the contact carries no load */
    SEL_GRIP_STICK, /* it sticks: its friction is below the limit of its cone */
    SEL_GRIP_SLIP   /* it slips: its friction is at that limit, or there is no
                       friction */
} sel_grip;

/* A contact of the last substep and its load, relative to particle 1 (the one
   with the lower id) at its own position, not at that of an image. An impulse
   divided by the substep is a mean force. All positions are those in the middle
   of the substep, when contacts were found. */
typedef struct sel_load
{
    int first, second; /* indices of the particles, at least one of them local;
                          second is -1 for a wall */
    int patch;         /* patch of the wall; -1 for pairs */
    int64_t feature;   /* identifies the touched feature of the wall; 0 for
                          pairs */
    int points;        /* number of points of its manifold */
    int nLoadedPoints; /* number of these points with a repulsive impulse */
    sel_grip grip;     /* state of all points together */
    double from[3];    /* centre of 1 [m] */
    double to[3];      /* centre of 2, of its image if 1 touches that; for a
                          wall, same as point [m] */
    double point[3]; /* mean of the points with a repulsive impulse, weighted by
                        their normal impulses; if there are none, the contact
                        point [m] */
    double normal[3];  /* unit, from 1 to 2 or into the wall */
    double overlap;    /* [m]; < 0: a gap that may have closed since then */
    double impulse[3]; /* on 2 or the wall; the opposite one acts on 1 [N s] */
    double moment1[9]; /* sum over the points of J_a r_b, row by row, r from the
                          centre of 1 [N m s] */
    double moment2[9]; /* the same for 2 at its own position, not at that of an
                          image: with -J, and r from the centre of 2; zero for a
                          wall */
} sel_load;

/* Gets contact number k of the last substep, k from 0: pairs first, in no
   particular order. Returns 0 past the end, else 1. A pair of a local particle
   and a halo or image is listed twice, once per side. To count each contact
   once over all processes, use those with second < 0 or first < nLocal. Call
   this between a substep and the next change of the world: sel_world_contacts
   discards the loads. */
int sel_world_load(const sel_world *world, int k, sel_load *load);

/* Adds the loads of local particles on each wall patch in the last substep to
   the sums: nPatches x 6, the impulse on the patch [N s] and its moment about
   the origin [N m s]. The sums over all substeps, with the opposite sign, are
   wallImpulse and wallAngularImpulse of sel_statistics. */
void sel_world_add_wall_loads(const sel_world *world, double *sums);

/* Adds to the sums (nPatches) the work [J] of each wall patch on local
   particles in the last substep. Only patches that move, or whose surface
   moves, do work. It is negative if the patch takes energy from the particles.
   The work of rolling friction is not included. The sum over all substeps and
   patches is wallWork of sel_statistics. */
void sel_world_add_wall_work(const sel_world *world, double *sums);

/* The load of all particles on a rigid wall in the last substep, and the wall's
   work on them. */
typedef struct sel_rigid_load
{
    double impulse[3]; /* on the wall [N s] */
    double moment[3];  /* about the origin [N m s] */
    double work;       /* on the particles [J] */
    /* softSphere: upper bounds of the square of the wall's angular frequency on
       the contact springs [1/s2], and of the rate at which dampers slow the
       wall down [1/s]. Both are zero if contacts do not move the wall. */
    double square, damping;
} sel_rigid_load;

/* Gets the load of rigid wall number k (sel_walls_create_rigid), bitwise the
   same on any number of processes. Every process must call it. SEL_E_ARGUMENT:
   there is no such wall. */
sel_status sel_world_rigid_load(sel_world *world, int k, sel_rigid_load *load);

/* Returns the critical substep dt [s] of a rigid wall that these loads
   accelerate in the middle of substeps: with longer substeps the motion of wall
   and bodies grows without bound. `bodies`: upper bound of the square of the
   angular frequency of the bodies on their springs [1/s2] (frequencyWorst of
   sel_statistics). dt solves w^2 dt^2 + 2 c dt = 4. w^2 is the sum of
   load->square and `bodies`, an upper bound for the whole system. c is the rate
   of the dampers (load->damping), which act on the wall's velocity before the
   acceleration. HUGE_VAL: contacts do not move the wall. */
double sel_rigid_critical_step(const sel_rigid_load *load, double bodies);

#ifdef __cplusplus
}
#endif

#endif

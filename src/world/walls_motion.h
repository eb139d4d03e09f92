/*---------------------------------------------------------------------------*\
    walls_motion.h - data of moving walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WALLS_MOTION_H
#define SEL_WORLD_WALLS_MOTION_H

#include "superellipsoid.h"

/* Criterion by which the wall search skips a particle: the particle is
   farther from the walls than its skin plus `margin` [m]. It is valid until
   the walls have travelled by `margin`. `since`: travel of the walls at the
   last update [m]. */
typedef struct sel_far
{
    double margin, since;
} sel_far;

/* Moving walls (world_drive.c): the deforming mesh, and rigid walls. */
typedef struct sel_drive
{
    double *start, *velocity; /* start points of the walls x 3 [m] and their
                                 velocities [m/s]; NULL: they have never
                                 moved */
    double *now;              /* current points, same size */
    sel_rigid_motion *rigid;  /* nRigid: states of the rigid walls at the
                                 start of their motion; NULL: they have never
                                 moved */
    int nRigid;
    double elapsed, at;  /* time since the start [s]: at present, and of the
                            current points */
    double rigidElapsed; /* time since the start of the rigid motion [s] */
    double meshSpeed;    /* speed of the fastest point of the mesh [m/s] */
    double rigidSpeed;   /* speed of the fastest point of a rigid wall [m/s] */
    double speed;        /* the greater of both; 0: all walls are at rest */
    double margin;       /* margin that `mesh` gets at its next update [m] */
    double rigidMargin;  /* margin that `rigids` gets at its next update [m] */
    sel_far mesh, rigids;
    int asked;             /* index of the rigid wall whose load is being
                              summed */
    int isMovedByContacts; /* 1: contacts move at least one rigid wall */
} sel_drive;

#endif

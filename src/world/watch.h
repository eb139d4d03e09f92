/*---------------------------------------------------------------------------*\
    watch.h - impacts on walls and passages through them (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WATCH_H
#define SEL_WORLD_WATCH_H

/* Detection of impacts on walls (observe/impact.c). */
typedef struct sel_watch
{
    double *before; /* capacity x 6: velocity [m/s] and spin [rad/s] of local
                       particles at the start of the substep */
    char *hit;      /* hitCapacity: 1: the wall contact is an impact */
    int capacity, hitCapacity;
    int on;
} sel_watch;

/* Detection of particles that pass through rigid walls (detect/paths.c). */
typedef struct sel_wall_passages
{
    double *x; /* capacity x 3: positions of local particles at the start of the
                  substep */
    int capacity;
} sel_wall_passages;

#endif

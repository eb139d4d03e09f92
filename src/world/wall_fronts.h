/*---------------------------------------------------------------------------*\
    wall_fronts.h - wall fronts of the particles near walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WALL_FRONTS_H
#define SEL_WORLD_WALL_FRONTS_H

#include "wall/wall_mesh.h"

/* Wall fronts (wall/wall_front.c) of the particles near walls. */
typedef struct sel_fronts
{
    sel_wall_front *list;
    int count, capacity;
    int free; /* first free entry, or -1: then the next one is `count` */
} sel_fronts;

#endif

/*---------------------------------------------------------------------------*\
    parts.h - convex parts of the two particles of a contact (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PARTS_H
#define SEL_WORLD_PARTS_H

#include "superellipsoid.h"

/* Bit mask of `part` in sel_contact. */
#define SEL_PART_BITS                                                          \
    ((unsigned)(SEL_POLYHEDRON_PARTS_MOST * SEL_POLYHEDRON_PARTS_MOST) - 1u)

/* Returns the convex part of the first particle (`second` 0; also for a
   particle at a wall) or of the second particle (`second` 1). */
static inline int sel_part_of(int part, int second)
{
    return second ? part % SEL_POLYHEDRON_PARTS_MOST
                  : part / SEL_POLYHEDRON_PARTS_MOST;
}

#endif

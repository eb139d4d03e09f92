/*---------------------------------------------------------------------------*\
    particles.h - the arrays of particles (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PARTICLES_H
#define SEL_WORLD_PARTICLES_H

#include "world/world.h"

/* An array of the world, in the list by which all arrays grow and are freed. */
typedef struct sel_array
{
    void *slot; /* address of its pointer */
    size_t item;
} sel_array;

/* Grows one array, keeps its contents and clears the new entries; array is the
   address of its pointer. *ok becomes 0 if out of memory. */
void sel_world_grow(void *array, int *ok, int old, int capacity, size_t item);
void sel_world_free_particles(sel_world *world);

/* Returns 1 if a wall holds particle i. */
static inline int sel_world_is_held(const sel_world *w, int i)
{
    return w->p.held[i] > 0.0;
}

#endif

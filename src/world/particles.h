/*---------------------------------------------------------------------------*\
    particles.h - the arrays of particles (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PARTICLES_H
#define SEL_WORLD_PARTICLES_H

#include "world/world.h"

void sel_world_free_particles(sel_world *world);

/* Returns 1 if a wall holds particle i. */
static inline int sel_world_is_held(const sel_world *w, int i)
{
    return w->p.held[i] > 0.0;
}

#endif

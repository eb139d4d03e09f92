/*---------------------------------------------------------------------------*\
    particles.h - the arrays of particles (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PARTICLES_H
#define SEL_WORLD_PARTICLES_H

#include "world/world.h"

/* Arrays of sel_world per particle, in addition to the fields of
   sel_fields.h. */
#define SEL_WORLD_ARRAYS(X)                                                    \
    X(p.id, int64_t, 1, "id")                                                  \
    X(p.shape, int, 1, "shape")                                                \
    X(p.type, int, 1, "type")                                                  \
    X(p.handle, int, 1, "handle")                                              \
    X(p.source, int, 1, "source of a halo")                                    \
    X(p.image, int, 1, "image")                                                \
    X(p.rotations, int, 1, "rotations by the period")                          \
    X(bodies, sel_body, 1, "body at its pose")                                 \
    X(invMass, double, 1, "inverse mass")                                      \
    X(invInertia, double, 9, "inverse inertia")                                \
    X(near.radius, double, 1, "of the grown sphere")                           \
    X(near.halfSkin, double, 1, "half skin")                                   \
    X(speculation.distance, double, 1, "speculative distance")                 \
    X(near.xBuilt, double, 3, "position at the last rebuild")                  \
    X(near.qBuilt, double, 4, "orientation there")                             \
    X(near.nearWall, int, 1, "near a wall")                                    \
    X(order.byId, int, 1, "sorted by id")                                      \
    X(order.scratch, int, 1, "scratch")                                        \
    X(memory.pairHead, int, 1, "first persistent contact")                     \
    X(memory.wallHead, int, 1, "first one with a wall")                        \
    X(memory.idBuilt, int64_t, 1, "id at the last rebuild")                    \
    X(memory.rotationsBuilt, int, 1, "rotations there")                        \
    X(messages.xBuilt, double, s->settings.exchange ? 3 : 0,                   \
        "position when the halos were made")                                   \
    X(messages.xSent, double, s->settings.exchange ? 3 : 0,                    \
        "and when they were sent")                                             \
    X(order.canon, int, s->settings.nPeriods > 0,                              \
        "first particle with the id")                                          \
    X(order.stand, double, s->settings.nPeriods > 0 ? 3 : 0,                   \
        "position of the image")

void sel_world_free_particles(sel_world *world);

/* Returns 1 if a wall holds particle i. */
static inline int sel_world_is_held(const sel_world *w, int i)
{
    return w->p.held[i] > 0.0;
}

#endif

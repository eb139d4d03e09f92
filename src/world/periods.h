/*---------------------------------------------------------------------------*\
    periods.h - poses and vectors across periodic boundaries (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PERIODS_H
#define SEL_WORLD_PERIODS_H

#include "base/vec3.h"
#include "world/world.h"

#include <string.h>

/* Sets the images from the settings. */
void sel_world_set_periods(sel_world *world);
/* Returns the index in world->periods.images of the image of j that i sees. One
   of the two particles is no image, or i is j. */
static inline int sel_world_image_for(const sel_world *world, int i, int j)
{
    return world->p.image[i] == 0 ? world->p.image[j]
        : i == j                  ? 0
                                  : world->periods.opposite[world->p.image[i]];
}

/* Computes the position of particle j as seen by i, in the own frame of i
   [m]. In this frame both processes, or both sides of a period, compute a
   pair from the same numbers. */
static inline void sel_world_seen(
    const sel_world *world, int i, int j, double x[3])
{
    if (world->settings.nPeriods > 0)
    {
        sel_image_place(
            &world->periods.images[sel_world_image_for(world, i, j)],
            world->p.x + 3 * j, x);
        return;
    }
    v3_copy(x, world->p.x + 3 * j);
}

/* Computes the vector from the centre of i to that of j, as seen by i [m]. */
static inline void sel_world_apart(
    const sel_world *world, int i, int j, double d[3])
{
    sel_world_seen(world, i, j, d);
    v3_sub(d, d, world->p.x + 3 * i);
}

/* Returns the index in world->periods.images of the image of j that i sees, if
   this image is rotated; else 0. */
static inline int sel_world_rotated_image(const sel_world *world, int i, int j)
{
    int k = world->periods.rotating < 0 ? 0 : sel_world_image_for(world, i, j);
    return world->periods.images[k].rotated ? k : 0;
}

/* Returns the rotation, 3 x 3, from the own frame of j to that of i; NULL:
   there is none. Velocities of j, forces on it and its other data are in its
   own frame. */
static inline const double *sel_world_rotation(
    const sel_world *world, int i, int j)
{
    int k = sel_world_rotated_image(world, i, j);
    return k ? world->periods.images[k].Q : NULL;
}

/* vector_seen: transforms a vector of j, from the array `all` (n x 3), to the
   frame of i. vector_to_own_frame: transforms a vector as seen by i to the own
   frame of j. */
static inline void sel_world_vector_seen(
    const sel_world *world, int i, int j, const double *all, double seen[3])
{
    const double *Q = sel_world_rotation(world, i, j);
    if (Q)
    {
        m3_apply(seen, Q, all + 3 * j);
        return;
    }
    v3_copy(seen, all + 3 * j);
}

static inline void sel_world_vector_to_own_frame(
    const sel_world *world, int i, int j, const double seen[3], double own[3])
{
    const double *Q = sel_world_rotation(world, i, j);
    if (Q)
    {
        m3_apply_transposed(own, Q, seen);
        return;
    }
    v3_copy(own, seen);
}

/* Computes the orientation of j as seen by i. */
static inline void sel_world_orientation_seen(
    const sel_world *world, int i, int j, double q[4])
{
    const double *own = world->p.q + 4 * j;
    int k = sel_world_rotated_image(world, i, j);
    if (k)
    {
        q4_multiply(q, world->periods.images[k].q, own);
        return;
    }
    memcpy(q, own, 4 * sizeof(double));
}

/* Transforms a body of j, at any pose of j, to the frame of i. */
void sel_world_see_body(const sel_world *world, int i, int j, sel_body *body);
/* Returns body j as seen by i: the body itself, or *moved. */
static inline const sel_body *sel_world_body_seen(
    const sel_world *world, int i, int j, sel_body *moved)
{
    if (world->settings.nPeriods == 0)
    {
        return &world->bodies[j];
    }
    *moved = world->bodies[j];
    sel_world_see_body(world, i, j, moved);
    return moved;
}

/* Returns the array position that represents all images of a particle. Call
   sel_world_rank first. */
static inline int sel_world_canonical(const sel_world *world, int i)
{
    return world->settings.nPeriods > 0 ? world->order.canon[i] : i;
}

/* Sets and returns the positions of all particles, images transformed, for the
   neighbour search. */
const double *sel_world_set_stand(sel_world *world);
/* Returns 1 if particles i and j may be a pair. Returns 0 if a nearer pair of
   images exists, if the two particles cannot touch through the boundaries, or
   if both are images of one particle. */
int sel_world_may_pair(const sel_world *world, int i, int j);
/* Returns half of the shortest period [m], an upper bound for the length of a
   body. HUGE_VAL without periods. */
double sel_world_half_period(const sel_world *world);

#endif

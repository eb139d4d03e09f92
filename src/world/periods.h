/*---------------------------------------------------------------------------*\
    periods.h - what particles see across periodic boundaries (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PERIODS_H
#define SEL_WORLD_PERIODS_H

#include "world/world.h"

/* Sets the images from the settings. */
void sel_world_set_periods(sel_world *world);
/* Position of particle j as seen by i, in the home frame of i [m]. In this
   frame both processes, or both sides of a period, compute a pair from the same
   numbers. */
void sel_world_seen(const sel_world *world, int i, int j, double x[3]);
/* Vector from the centre of i to that of j, as seen by i [m]. */
void sel_world_apart(const sel_world *world, int i, int j, double d[3]);
/* Rotation of j as seen by i, 3 x 3, from the home frame of j to that of i;
   NULL: none. Velocities of j, forces on it and its other data are in its home
   frame. */
const double *sel_world_rotation(const sel_world *world, int i, int j);
/* vector_seen: a vector of j, from an array all (n x 3), as seen by i.
   vector_home: a vector as seen by i, in the home frame of j. */
void sel_world_vector_seen(
    const sel_world *world, int i, int j, const double *all, double seen[3]);
void sel_world_vector_home(
    const sel_world *world, int i, int j, const double seen[3], double home[3]);
/* turned_image: index in world->images of the image of j that i sees, if it is
   rotated; else 0. orientation_seen: orientation of j as seen by i. */
int sel_world_turned_image(const sel_world *world, int i, int j);
void sel_world_orientation_seen(
    const sel_world *world, int i, int j, double q[4]);
/* Body j as seen by i: the body itself, or *moved. */
const sel_body *sel_world_body_seen(
    const sel_world *world, int i, int j, sel_body *moved);
/* Transforms a body of j, at any pose of j, to the frame of i. */
void sel_world_see_body(const sel_world *world, int i, int j, sel_body *body);
/* Array position that represents all images of a particle. Call sel_world_rank
   first. */
int sel_world_canonical(const sel_world *world, int i);
/* Sets and returns the positions of all particles, images transformed, for the
   neighbour search. */
const double *sel_world_set_stand(sel_world *world);
/* Returns 1 if particles i and j may be a pair. Returns 0 if a nearer pair of
   images exists, or if they cannot meet through the boundaries, or if both are
   one particle. */
int sel_world_may_pair(const sel_world *world, int i, int j);
/* Half of the shortest period [m], an upper bound for the length of a body.
   HUGE_VAL without periods. */
double sel_world_half_period(const sel_world *world);

#endif

/*---------------------------------------------------------------------------*\
    prepared.h - a contact of a substep, prepared for its laws (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All data of particle 2 that a contact uses come from here, in the frame of
    particle 1. So every process that has the pair uses the same numbers
    (world_periods.c). sel_side_to_own_frame transforms the effect of the
    contact on particle 2 back.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_COMMON_PREPARED_H
#define SEL_STEP_COMMON_PREPARED_H

#include "base/vec3.h"
#include "world/world.h"
#include "world/world_drive.h"

/* One side of a contact. */
typedef struct sel_side
{
    int particle;     /* -1: the wall */
    double centre[3]; /* centre of the particle as seen from 1, or the origin of
                         the wall's motion [m] */
    const double *Q;  /* rotation from the frame of the particle to that of 1;
                         NULL: none */
} sel_side;

/* Data of a contact that do not change while its laws are evaluated. */
typedef struct sel_prepared_contact
{
    const sel_world *world;
    int contact;               /* index in world->contacts */
    const sel_touch *touch;    /* point, normal, overlap */
    const double *normal;      /* unit, from 1 to 2 or into the wall */
    int n;                     /* number of points */
    const double (*points)[3]; /* n: its single point, or its manifold [m] */
    const sel_material *material;
    sel_surface wall; /* motion of the wall at the contact point; not set for a
                         pair */
    sel_side sides[2];
} sel_prepared_contact;

/* Sets side 0 or 1 of contact c; the side must be a particle. */
void sel_contact_side(
    const sel_world *world, int c, int side, sel_side *particle);

/* Sets all data of contact c. */
void sel_contact_prepare(
    const sel_world *world, int c, sel_prepared_contact *contact);

/* Computes a vector of a side as seen from particle 1; the array `all` (n x 3)
   contains it. */
static inline void sel_side_seen(
    const sel_side *body, const double *all, double seen[3])
{
    const double *own = all + 3 * body->particle;
    if (body->Q)
    {
        m3_apply(seen, body->Q, own);
        return;
    }
    v3_copy(seen, own);
}

/* Transforms a vector as seen from particle 1 to the frame of a side. */
static inline void sel_side_to_own_frame(
    const sel_side *body, const double seen[3], double own[3])
{
    if (body->Q)
    {
        m3_apply_transposed(own, body->Q, seen);
        return;
    }
    v3_copy(own, seen);
}

/* Rigid motion of a side. */
typedef struct sel_side_motion
{
    double v[3], omega[3], centre[3];
} sel_side_motion;

/* Returns the motion of a side. The arrays v and omega (n x 3) contain the
   velocities and spins of particles. */
sel_side_motion sel_side_motion_of(const sel_prepared_contact *contact,
    int side, const double *v, const double *omega);

/* Transforms an impulse at a point [N s], and a moment over the substep [N m
   s], both on particle 2, into the frame of a side. J is the impulse, `angular`
   the moment about the centre of the side; the signs are those on particle
   2. */
void sel_side_load(const sel_side *side, const double point[3],
    const double impulse[3], const double moment[3], double J[3],
    double angular[3]);

#endif

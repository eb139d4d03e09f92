/*---------------------------------------------------------------------------*\
    sel_collision.h - impulses of one contact

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COLLISION_H
#define SEL_COLLISION_H

#include "sel_barrier.h"
#include "sel_force.h"
#include "sel_manifold.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A body as an impulse sees it. A fixed or driven wall: invMass 0 and
   invInertia 0. */
typedef struct sel_collision_body
{
    double invMass;       /* [1/kg] */
    double invInertia[9]; /* global frame [1/(kg m2)] */
    double centre[3];     /* [m] */
    double v[3];          /* velocity of the centre [m/s] */
    double omega[3];      /* [rad/s], global */
} sel_collision_body;

typedef enum sel_friction
{
    SEL_FRICTION_NONE,             /* normal impulse only */
    SEL_FRICTION_RESTITUTION,      /* Wedel et al. 2023 as printed: et
                                 prescribes the tangential contact velocity;
                                 it may add energy where the contact is
                                 eccentric */
    SEL_FRICTION_SAFE_RESTITUTION, /* et in a form that adds none: see
                                      collision.c */
    SEL_FRICTION_SCHWAGER,         /* Wedel et al. 2023, eq. 87-88: et from mu,
                                 then as printed; exact for spheres only */
    SEL_FRICTION_COULOMB, /* mu: cone on the impulse; never adds energy */
    SEL_FRICTION_COUNT
} sel_friction;

typedef struct sel_material
{
    double en; /* normal restitution, [0, 1] */
    double et; /* tangential restitution, [-1, 1]: the two RESTITUTIONs */
    double mu; /* coefficient of friction, >= 0: SCHWAGER and COULOMB; of
                  softSphere that of slip */
    sel_friction friction;
    sel_soft_material soft; /* softSphere alone, which takes its restitution
                               from it, and not en */
    sel_barrier_material barrier; /* barrier alone, likewise */
} sel_material;

/* 1 if all numbers are finite and in range. */
int sel_material_legal(const sel_material *material);

/* Impulse [N s] on body 2 (the opposite one on body 1) at a contact point
   with unit normal from 1 to 2 (Wedel et al. 2023, eq. 65-72 and 75-81 as a
   3 x 3 system in the impulse). Zero, and 0 returned, when the contact
   separates or rests; else 1. */
int sel_collision_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double impulse[3]);

/* The same for the points of a manifold (1 <= n <= SEL_MANIFOLD_MAX, one
   normal) at once, so that their order does not matter. Laws that prescribe
   the tangential velocity (et) do so for the mean of the points. 0 when no
   point approaches. */
int sel_collision_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material, double impulses[][3]);

/* v and omega of both bodies after the impulse. */
void sel_collision_apply(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3]);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_collision.h - impulses of one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

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

/* The state of a body that an impulse needs. A fixed or driven wall has invMass
   0 and invInertia 0. */
typedef struct sel_collision_body
{
    double invMass;       /* [1/kg] */
    double invInertia[9]; /* global frame [1/(kg m2)] */
    double centre[3];     /* [m] */
    double v[3];          /* velocity of the centre [m/s] */
    double omega[3];      /* [rad/s], global */
} sel_collision_body;

/* Laws of friction of a contact:
       NONE              normal impulse only
       RESTITUTION       Wedel et al. 2023 as printed: et prescribes the
                         tangential contact velocity. It may add energy if the
                         contact is eccentric
       SAFE_RESTITUTION  et in a form that adds no energy: see
                         friction_safe_restitution.c
       SCHWAGER          Wedel et al. 2023, eq. 87-88: et from mu, then as
                         printed; exact for spheres only
       COULOMB           mu: cone on the impulse; never adds energy */
#define SEL_FRICTION_LAWS(X)                                                   \
    X(NONE, none)                                                              \
    X(RESTITUTION, restitution)                                                \
    X(SAFE_RESTITUTION, safeRestitution)                                       \
    X(SCHWAGER, schwager)                                                      \
    X(COULOMB, coulomb)
#define SEL_FRICTION_ENUMERATOR(NAME, name) SEL_FRICTION_##NAME,
/* The laws above, in their order. */
typedef enum sel_friction
{
    SEL_FRICTION_LAWS(SEL_FRICTION_ENUMERATOR) SEL_FRICTION_COUNT,
    SEL_FRICTION_LAST = SEL_LAWS_MOST - 1 /* the last place for added laws */
} sel_friction;
#undef SEL_FRICTION_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_friction_list;

/* Material of a pair of particles, or of a particle and a wall. */
typedef struct sel_material
{
    double en; /* normal restitution, [0, 1] */
    double et; /* tangential restitution, [-1, 1]: both RESTITUTION laws */
    double mu; /* coefficient of friction, >= 0: SCHWAGER and COULOMB; dynamic
                  friction of softSphere and barrier */
    sel_friction friction;
    sel_soft_material soft;       /* for softSphere only, which uses its damping
                                     instead of en */
    sel_barrier_material barrier; /* for barrier only, likewise */
} sel_material;

/* Returns 1 if all members of two materials are equal, else 0. */
int sel_material_same(const sel_material *a, const sel_material *b);

/* Returns 1 if all numbers are finite and in range, else 0. */
int sel_material_valid(const sel_material *material);

/* A closing contact: the input of a law of friction. */
typedef struct sel_impact
{
    const sel_collision_body *body1, *body2;
    const double *point, *normal; /* [m]; unit, from 1 to 2 */
    const sel_material *material;
    double u[3]; /* velocity of body 2 relative to body 1 at the point [m/s] */
    double gn;   /* normal component of u, < 0 [m/s] */
} sel_impact;

/* Sets A (3 x 3 [1/kg]): an impulse J on body 2 changes u by A J. */
void sel_impact_response(const sel_impact *impact, double A[9]);

/* A law of friction and restitution. `impulse` sets the impulse on body 2
   [N s], including its normal component. For several points,
   sel_collision_impulses calls it for the impulse at their mean. Only the model
   impulse calls it: the equations of the other models contain Coulomb's
   cone. */
typedef struct sel_friction_entry
{
    sel_law law;
    void (*impulse)(const sel_impact *impact, double impulse[3]);
} sel_friction_entry;

/* Adds a law of friction. When to call it, and SEL_E_ARGUMENT: as for
   sel_normal_register (sel_force.h). To select the law, set the member
   `friction` of sel_material to its place in the list. */
sel_status sel_friction_register(const sel_friction_entry *entry);

/* Computes the impulse [N s] on body 2 (the opposite one acts on body 1) at a
   contact point with unit normal from 1 to 2 (Wedel et al. 2023, eq. 65-72 and
   75-81 as a 3 x 3 system in the impulse). Returns 1, or 0 with a zero impulse
   if the contact separates or rests. */
int sel_collision_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double impulse[3]);

/* Computes the impulses [N s] on body 2 at all points of a manifold (1 <= n <=
   SEL_MANIFOLD_MAX, one normal) at once, so that their order does not matter.
   Laws that prescribe the tangential velocity (et) do so for the mean of the
   points. Returns 1, or 0 with zero impulses if no point approaches. */
int sel_collision_impulses(const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3], const sel_material *material, double impulses[][3]);

/* Changes v and omega of both bodies by the impulse [N s] on body 2 at a
   point. */
void sel_collision_apply(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3]);

#ifdef __cplusplus
}
#endif

#endif

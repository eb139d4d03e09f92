/*---------------------------------------------------------------------------*\
    sel_force.h - forces of a soft contact: pure functions

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h. A soft contact pushes back the more the
    bodies overlap. Equations, their sources and misprints: docs/theory.md,
    "Soft contacts".
\*---------------------------------------------------------------------------*/

#ifndef SEL_FORCE_H
#define SEL_FORCE_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The elastic force along the normal at an overlap d [m]. */
typedef enum sel_normal_law
{
    SEL_NORMAL_HOOKE, /* k_n d */
    SEL_NORMAL_HERTZ, /* 4/3 E* sqrt(R) d^(3/2) (Hertz 1882) */
    SEL_NORMAL_COUNT
} sel_normal_law;

/* What holds two bodies together. */
typedef enum sel_cohesion_law
{
    SEL_COHESION_NONE,
    SEL_COHESION_SJKR, /* adhesion times the area 2 pi R d in which two
                          spheres cut each other; no range, no pull-off */
    SEL_COHESION_JKR,  /* Johnson, Kendall and Roberts 1971, with the neck
                          that holds beyond zero overlap; hertz alone */
    SEL_COHESION_DMT,  /* Derjaguin, Muller and Toporov 1975: 2 pi w R while
                          they overlap; hertz alone */
    SEL_COHESION_COUNT
} sel_cohesion_law;

/* The spring across the normal, of stiffness k_t. */
typedef enum sel_tangential_law
{
    SEL_TANGENTIAL_NONE,
    SEL_TANGENTIAL_LINEAR,  /* k_t as given */
    SEL_TANGENTIAL_MINDLIN, /* 8 G* a, a the radius of the area of contact
                               (Mindlin 1949); hertz alone */
    SEL_TANGENTIAL_COUNT
} sel_tangential_law;

/* What resists rolling (Ai, Chen, Rotter and Ooi 2011). */
typedef enum sel_rolling_law
{
    SEL_ROLLING_NONE,
    SEL_ROLLING_CDT,   /* a constant moment mu_r R N against the rolling */
    SEL_ROLLING_EPSD2, /* a spring k_t R^2, up to that moment */
    SEL_ROLLING_COUNT
} sel_rolling_law;

/* What a pair of materials, or a material and a wall, is made of. All zero: not
   given. */
typedef struct sel_soft_material
{
    double stiffness; /* hooke: k_n [N/m]; hertz: E* of the pair [Pa]; > 0 */
    double shear;     /* linear: k_t [N/m]; mindlin: G* of the pair [Pa]; > 0
                         where there is a tangential law */
    double damping;   /* zeta of the normal force, sel_soft_damping [-] */
    double dampingTangential; /* zeta across the normal [-] */
    double muStatic;  /* up to which the spring holds; the mu of sel_material
                         is that of slip and no greater [-] */
    double muRolling; /* mu_r, a lever over R [-] */
    double adhesion;  /* sjkr: [J/m3]; jkr, dmt: work of adhesion w [J/m2] */
    sel_normal_law normal;
    sel_cohesion_law cohesion;
    sel_tangential_law tangential;
    sel_rolling_law rolling;
} sel_soft_material;

/* [-] The least restitution that damping can be given for: at 0 it would be
   infinite. */
#define SEL_SOFT_RESTITUTION_LEAST 1e-3
/* [-] What sel_soft_damping returns for it is below this. */
#define SEL_SOFT_DAMPING_MOST 16.0
/* [N/m], [Pa] */
#define SEL_STIFFNESS_LEAST 1e-15
#define SEL_STIFFNESS_MOST  1e20
/* [J/m2], [J/m3] */
#define SEL_ADHESION_MOST 1e15

/* Are all numbers in range, and do the laws go together? */
int sel_soft_material_legal(const sel_soft_material *material);

/* - - - constants of a pair - - - */

/* E* [Pa] of two materials by their Young's moduli [Pa] and Poisson's ratios:
   1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 (Campello 2015, eq. 20). */
double sel_soft_modulus(double E1, double nu1, double E2, double nu2);

/* G* [Pa]: 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2, G = E/(2(1 + nu)) (Mindlin
   1949). Campello 2015, eq. 38, leaves out both (2 - nu). */
double sel_soft_shear_modulus(double E1, double nu1, double E2, double nu2);

/* The coefficient of restitution that a damping ratio zeta >= 0 makes, by both
   laws alike and at any speed, where the contact never pulls: it ends when its
   force does. */
double sel_soft_restitution(double zeta);

/* The inverse: zeta for a restitution en, 1e-3 to 1; below, that of 1e-3. */
double sel_soft_damping(double en);

/* - - - curvature - - - */

/* What the radius of a body at its contact is taken for (Podlozhnyuk et al.
   2017, eq. 39-40): of the mean or of the Gaussian curvature there, or of the
   sphere of the same volume. */
typedef enum sel_curvature
{
    SEL_CURVATURE_MEAN,
    SEL_CURVATURE_GAUSSIAN,
    SEL_CURVATURE_VOLUME,
    SEL_CURVATURE_COUNT
} sel_curvature;

/* Radius of a body at a point near its surface with an outward normal (body frame)
   [m], held between R/limit and R limit, R that of the sphere of the same volume;
   limit >= 1. */
double sel_soft_radius(const sel_shape *shape, const double x[3],
    const double normal[3], sel_curvature curvature, double limit);

/* R1 R2/(R1 + R2) [m]; a flat wall has none: R1. */
double sel_soft_effective_radius(double R1, double R2);

/* - - - along the normal - - - */

/* A contact along its normal, all of it by the overlap alone. */
typedef struct sel_normal_force
{
    double elastic;   /* pushes apart, >= 0 [N] */
    double adhesive;  /* pulls together, >= 0 [N] */
    double damper;    /* force over closing speed, >= 0 [N s/m] */
    double stiffness; /* of elastic, d/d overlap, >= 0 [N/m] */
    double radius;    /* of the area of contact; hooke: sqrt(R d) [m] */
    double energy;    /* of elastic and adhesive, from overlap 0 on; < 0 where
                         they hold together [J] */
} sel_normal_force;

/* radius: effective, R [m] > 0; mass: of the two bodies as the contact feels it
   along the normal [kg]. overlap [m]: below zero all is zero but for JKR that
   has touched (hasTouched), down to - sel_soft_neck. */
void sel_soft_normal(const sel_soft_material *material, double radius,
    double mass, double overlap, int hasTouched, sel_normal_force *force);

/* How long the neck of JKR gets before it breaks [m], where it is not held by a
   spring; 0: there is none. */
double sel_soft_neck(const sel_soft_material *material, double radius);

/* The greatest pull [N]: JKR 3/2 pi w R, DMT 2 pi w R, else 0. */
double sel_soft_pull_off(const sel_soft_material *material, double radius);

/* The force on body 2 along the normal [N], and of it what pushes, *push >= 0,
   which friction goes by. closing: the speed at which the bodies close [m/s];
   response: what of it a unit force takes away in half a substep [m/s/N], 0:
   nothing. The damper works on the mean of the closing speeds before and after,
   as this contact alone would change it; and it never pulls. */
double sel_soft_damped(const sel_soft_material *material,
    const sel_normal_force *force, double closing, double response,
    double *push);

/* - - - across the normal - - - */

/* What lasts of a contact across its normal. */
typedef struct sel_spring
{
    double stretch[3]; /* of 2 past 1, across the normal, global [m] */
    double stiffness;  /* that it had [N/m]; 0: none yet */
    int slips;         /* it slipped */
} sel_spring;

/* The part of a stretch across a new normal, of the same length, turned by an
   angle [rad] about it. */
void sel_spring_turn(double stretch[3], const double normal[3], double angle);

/* Stiffness k_t [N/m] of a contact whose area has a radius [m]. */
double sel_soft_shear_stiffness(
    const sel_soft_material *material, double radius);

/* It is stiffer now, or softer. Where it has got stiffer the stretch shrinks so
   that the force stays: Mindlin's springs would else gain energy from loading.
   Returns the energy that goes [J] >= 0. */
double sel_spring_restiffen(sel_spring *spring, double stiffness);

/* A spring stretched by a step [m], with stick and slip (Campello 2015, eq.
   30-36), and with a damper. */
typedef struct sel_tangential_force
{
    double force[3];  /* on body 2 [N] */
    double damper[3]; /* of it the damper's [N] */
    double slip;      /* energy that slip takes [J] >= 0 */
} sel_tangential_force;

/* push: of the normal force [N]; mu: of slip; damper [N s/m] works on the
   velocity u of 2 past 1 [m/s], less what the force takes away in half a
   substep, response times the force [m/s/N]. */
void sel_spring_pull(const sel_soft_material *material, double mu, double push,
    double damper, double response, const double step[3], const double u[3],
    sel_spring *spring, sel_tangential_force *force);

/* - - - rolling - - - */

/* Moment on body 2 [N m] against a spin of 2 past 1, rolling [rad/s], across the
   normal. most: mu_r R N [N m]; stiffness: k_t R^2 [N m]; stop: the moment that
   would end the rolling in this substep, over it [N m s]; turn: of the spring
   [rad], EPSD2 alone, changed. */
void sel_soft_rolling(const sel_soft_material *material,
    const double rolling[3], double dt, double most, double stiffness,
    double stop, double turn[3], double moment[3]);

#ifdef __cplusplus
}
#endif

#endif

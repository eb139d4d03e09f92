/*---------------------------------------------------------------------------*\
    sel_force.h - forces of a soft contact: pure functions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.

    The repulsion of a soft contact grows with the overlap of the bodies.
    Equations, their sources and misprints: docs/theory.md, "Soft contacts".
\*---------------------------------------------------------------------------*/

#ifndef SEL_FORCE_H
#define SEL_FORCE_H

#include "sel_law.h"
#include "sel_shape.h"
#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Laws of the elastic normal force at an overlap d [m]:
       HOOKE   k_n d
       HERTZ   4/3 E* sqrt(R) d^(3/2) (Hertz 1882) */
#define SEL_NORMAL_LAWS(X)                                                     \
    X(HOOKE, hooke)                                                            \
    X(HERTZ, hertz)
#define SEL_NORMAL_ENUMERATOR(NAME, name) SEL_NORMAL_##NAME,
/* The laws above, in their order. */
typedef enum sel_normal_law
{
    SEL_NORMAL_LAWS(SEL_NORMAL_ENUMERATOR) SEL_NORMAL_COUNT,
    SEL_NORMAL_LAST = SEL_LAWS_MOST - 1 /* the last place for added laws */
} sel_normal_law;
#undef SEL_NORMAL_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_normal_list;

/* Laws of cohesion of two bodies:
       NONE
       SJKR    adhesion times the area 2 pi R d in which two overlapping spheres
               intersect; no force without overlap, no pull-off force
       JKR     Johnson, Kendall and Roberts 1971, with a neck that pulls at
               negative overlap, too; hertz only
       DMT     Derjaguin, Muller and Toporov 1975: 2 pi w R while the bodies
               overlap; hertz only */
#define SEL_COHESION_LAWS(X)                                                   \
    X(NONE, none)                                                              \
    X(SJKR, sjkr)                                                              \
    X(JKR, jkr)                                                                \
    X(DMT, dmt)
#define SEL_COHESION_ENUMERATOR(NAME, name) SEL_COHESION_##NAME,
/* The laws above, in their order. */
typedef enum sel_cohesion_law
{
    SEL_COHESION_LAWS(SEL_COHESION_ENUMERATOR) SEL_COHESION_COUNT,
    SEL_COHESION_LAST = SEL_LAWS_MOST - 1 /* the last place for added laws */
} sel_cohesion_law;
#undef SEL_COHESION_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_cohesion_list;

/* Laws of the tangential spring, of stiffness k_t:
       NONE
       LINEAR  k_t as given
       MINDLIN 8 G* a, a the radius of the area of contact (Mindlin 1949); hertz
               only */
#define SEL_TANGENTIAL_LAWS(X)                                                 \
    X(NONE, none)                                                              \
    X(LINEAR, linear)                                                          \
    X(MINDLIN, mindlin)
#define SEL_TANGENTIAL_ENUMERATOR(NAME, name) SEL_TANGENTIAL_##NAME,
/* The laws above, in their order. */
typedef enum sel_tangential_law
{
    SEL_TANGENTIAL_LAWS(SEL_TANGENTIAL_ENUMERATOR) SEL_TANGENTIAL_COUNT,
    SEL_TANGENTIAL_LAST = SEL_LAWS_MOST - 1 /* the last place for added laws */
} sel_tangential_law;
#undef SEL_TANGENTIAL_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_tangential_list;

/* Laws of the rolling resistance (Ai, Chen, Rotter and Ooi 2011):
       NONE
       CDT     a constant moment mu_r R N against the rolling
       EPSD2   a spring k_t R^2, up to that moment */
#define SEL_ROLLING_LAWS(X)                                                    \
    X(NONE, none)                                                              \
    X(CDT, cdt)                                                                \
    X(EPSD2, epsd2)
#define SEL_ROLLING_ENUMERATOR(NAME, name) SEL_ROLLING_##NAME,
/* The laws above, in their order. */
typedef enum sel_rolling_law
{
    SEL_ROLLING_LAWS(SEL_ROLLING_ENUMERATOR) SEL_ROLLING_COUNT,
    SEL_ROLLING_LAST = SEL_LAWS_MOST - 1 /* the last place for added laws */
} sel_rolling_law;
#undef SEL_ROLLING_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_rolling_list;

/* Soft-contact material of a pair of materials, or of a material and a wall.
   All members zero: not given. */
typedef struct sel_soft_material
{
    double stiffness; /* hooke: k_n [N/m]; hertz: E* of the pair [Pa]; > 0 */
    double shear; /* linear: k_t [N/m]; mindlin: G* of the pair [Pa]; > 0 with a
                     tangential law that needs it, SEL_LAW_NEEDS_SHEAR */
    double damping;           /* damping ratio zeta of the normal force, see
                                 sel_soft_damping [-] */
    double dampingTangential; /* damping ratio of the tangential force [-] */
    double muStatic;  /* static friction [-]: the spring holds up to it; the
                         friction of slip is mu of sel_material, <= muStatic */
    double muRolling; /* mu_r: lever arm over R [-] */
    double adhesion;  /* sjkr: [J/m3]; jkr, dmt: work of adhesion w [J/m2] */
    sel_normal_law normal;
    sel_cohesion_law cohesion;
    sel_tangential_law tangential;
    sel_rolling_law rolling;
} sel_soft_material;

/* [-] Minimum restitution that is converted to a damping ratio: for 0 the
   damping would be infinite. */
#define SEL_SOFT_RESTITUTION_LEAST 1e-3
/* [-] Upper bound of the result of sel_soft_damping. */
#define SEL_SOFT_DAMPING_MOST 16.0
/* [N/m], [Pa] Range of stiffnesses and moduli. */
#define SEL_STIFFNESS_LEAST 1e-15
#define SEL_STIFFNESS_MOST  1e20
/* [J/m2], [J/m3] Maximum adhesion. */
#define SEL_ADHESION_MOST 1e15

/* Returns 1 if all numbers are in range and the laws may be combined, else
   0. */
int sel_soft_material_valid(const sel_soft_material *material);

/* The numbers of one body for soft contacts, as a user gives them. */
typedef struct sel_soft_numbers
{
    double kn;                /* normal stiffness of a contact [N/m] */
    double kt;                /* tangential stiffness of a contact [N/m] */
    double E;                 /* Young's modulus [Pa] */
    double nu;                /* Poisson's ratio [-] */
    double muStatic;          /* static friction [-]; < 0: that of slip */
    double tangentialDamping; /* damping ratio of the tangential force over that
                                 of the normal force [-] */
    double adhesion;          /* as in sel_soft_material */
    double muRolling;         /* as in sel_soft_material */
} sel_soft_numbers;

/* Returns flags SEL_LAW_NEEDS_*: which numbers the laws of a material need. */
unsigned sel_soft_needs(const sel_soft_material *material);

/* Sets the numbers of a material from those of two bodies, and from the
   restitution en and the friction of slip mu of their contacts. The laws of the
   material must be set. Stiffnesses of contacts, static friction, adhesion and
   rolling resistance are those of the first body. If the adhesion is zero, the
   law of cohesion becomes NONE. hasStatic 1: muStatic was given for this pair;
   the pair must then have friction. Returns 1 and sets *found if a number is
   not allowed, else 0. */
int sel_soft_material_set(sel_soft_material *material,
    const sel_soft_numbers *one, const sel_soft_numbers *other, int hasStatic,
    double en, double mu, sel_finding *found);

/* Changes the material of a pair to that of a body and a plane of symmetry. The
   body and its mirror image overlap by twice the overlap of the body and the
   plane. */
void sel_soft_material_mirror(sel_soft_material *material);

/* - - - constants of a pair - - - */

/* Returns E* [Pa] of two materials from their Young's moduli [Pa] and Poisson's
   ratios: 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 (Campello 2015, eq. 20). */
double sel_soft_modulus(double E1, double nu1, double E2, double nu2);

/* Returns G* [Pa] of two materials from their Young's moduli [Pa] and Poisson's
   ratios: 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2, G = E/(2(1 + nu)) (Mindlin 1949).
   Campello 2015, eq. 38, leaves out both factors (2 - nu). */
double sel_soft_shear_modulus(double E1, double nu1, double E2, double nu2);

/* Returns the coefficient of restitution for a damping ratio zeta >= 0. Valid
   for both normal laws and at any speed, if contacts never attract: they end
   when their force becomes zero. */
double sel_soft_restitution(double zeta);

/* Returns the damping ratio zeta for a restitution en of 1e-3 to 1: the inverse
   of sel_soft_restitution. For en below 1e-3 returns the value for 1e-3. */
double sel_soft_damping(double en);

/* - - - curvature - - - */

/* Laws of the radius of curvature of a body at a contact (Podlozhnyuk et al.
   2017, eq. 39-40): from the mean or the Gaussian curvature at the contact, or
   the radius of the sphere of the same volume. */
#define SEL_CURVATURE_LAWS(X)                                                  \
    X(MEAN, mean)                                                              \
    X(GAUSSIAN, gaussian)                                                      \
    X(VOLUME, volume)
#define SEL_CURVATURE_ENUMERATOR(NAME, name) SEL_CURVATURE_##NAME,
/* The laws above, in their order. */
typedef enum sel_curvature
{
    SEL_CURVATURE_LAWS(SEL_CURVATURE_ENUMERATOR) SEL_CURVATURE_COUNT
} sel_curvature;
#undef SEL_CURVATURE_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_curvature_list;

/* Returns the radius of curvature [m] of a body at a point near its surface
   with an outward normal (body frame). It is clamped to the range from R/limit
   to R*limit, where R is the radius of the sphere of the same volume; limit >=
   1. For a polyhedron returns R. */
double sel_soft_radius(const sel_shape *shape, const double x[3],
    const double normal[3], sel_curvature curvature, double limit);

/* Returns the effective radius R1 R2/(R1 + R2) [m] of two bodies. At a flat
   wall, which has no radius, the effective radius is R1. */
double sel_soft_effective_radius(double R1, double R2);

/* - - - normal force - - - */

/* The normal force of a contact as a function of the overlap. */
typedef struct sel_normal_force
{
    double elastic;   /* repulsive, >= 0 [N] */
    double adhesive;  /* attractive, >= 0 [N] */
    double damper;    /* force over closing speed, >= 0 [N s/m] */
    double stiffness; /* derivative of elastic with respect to the
                         overlap, >= 0 [N/m] */
    double radius;    /* of the area of contact; hooke: sqrt(R d) [m] */
    double energy;    /* of elastic and adhesive, zero at overlap 0; < 0 if the
                         bodies are bound [J] */
} sel_normal_force;

/* Sets the normal force at an overlap [m]. radius: effective, R [m] > 0. mass:
   the effective mass of the two bodies in the normal direction [kg]. At a
   negative overlap all members are zero. Exception: JKR with hasTouched 1, if
   the overlap is above - sel_soft_neck. */
void sel_soft_normal(const sel_soft_material *material, double radius,
    double mass, double overlap, int hasTouched, sel_normal_force *force);

/* Returns the greatest stiffness [N/m] in a collision of an effective mass [kg]
   at a speed [m/s], without damping and cohesion. Sets *area to the radius of
   the area of contact at that moment [m] (hooke: 0). */
double sel_soft_steepest(const sel_soft_material *material, double radius,
    double mass, double speed, double *area);

/* Returns the length [m] of a neck of JKR at which it breaks: the overlap is
   then minus this length. 0 for other laws. */
double sel_soft_neck(const sel_soft_material *material, double radius);

/* Returns the pull-off force [N]: JKR: 3/2 pi w R; DMT: 2 pi w R; else 0. */
double sel_soft_pull_off(const sel_soft_material *material, double radius);

/* Returns the normal force on body 2 [N] with damping. Sets *push >= 0 to its
   repulsive share, to which friction is proportional. closing: the speed at
   which the bodies approach [m/s]. response: the change of that speed in half a
   substep per unit force [m/s/N]; 0: none. The damper acts on the mean of the
   closing speeds before and after the substep, if only this contact changes the
   speed. The damper never attracts. */
double sel_soft_damped(const sel_soft_material *material,
    const sel_normal_force *force, double closing, double response,
    double *push);

/* - - - tangential force - - - */

/* The tangential state of a contact, which is kept from substep to substep. */
typedef struct sel_spring
{
    double stretch[3]; /* tangential displacement of 2 relative to 1, global
                          [m] */
    double stiffness; /* of the spring in the last substep [N/m]; 0: none yet */
    int slips;        /* 1: the contact slips */
} sel_spring;

/* Makes a stretch tangential to a new normal without a change of its length,
   and rotates it about that normal by an angle [rad]. */
void sel_spring_rotate(double stretch[3], const double normal[3], double angle);

/* Returns the tangential stiffness k_t [N/m] of a contact. radius: that of the
   area of contact [m]. */
double sel_soft_shear_stiffness(
    const sel_soft_material *material, double radius);

/* Changes the stiffness [N/m] of a spring. If it increases, the stretch is
   reduced so that the force stays the same: Mindlin's springs would otherwise
   gain energy if the normal load increases. Returns the lost energy [J] >=
   0. */
double sel_spring_restiffen(sel_spring *spring, double stiffness);

/* The tangential force of a spring with stick and slip (Campello 2015, eq.
   30-36), and with a damper. */
typedef struct sel_tangential_force
{
    double force[3];  /* on body 2 [N] */
    double damper[3]; /* the damper's share of it [N] */
    double slip;      /* energy that slip dissipates [J] >= 0 */
} sel_tangential_force;

/* Stretches the spring by a displacement `step` [m] and sets the tangential
   force. push: the repulsive share of the normal force [N]. mu: friction of
   slip. damper [N s/m] acts on the velocity u of 2 relative to 1 [m/s], reduced
   by the change that the force itself causes in half a substep: response
   [m/s/N] times the force. */
void sel_spring_pull(const sel_soft_material *material, double mu, double push,
    double damper, double response, const double step[3], const double u[3],
    sel_spring *spring, sel_tangential_force *force);

/* - - - rolling - - - */

/* Sets the moment on body 2 [N m] that resists rolling. `rolling`: tangential
   spin of 2 relative to 1 [rad/s]. `most`: the maximum moment mu_r R N [N m].
   `stiffness`: k_t R^2 [N m]. `stop`: the moment that would end the rolling in
   this substep, over the rolling [N m s]. `rotation`: that of the spring [rad];
   EPSD2 updates it, other laws do not use it. */
void sel_soft_rolling(const sel_soft_material *material,
    const double rolling[3], double dt, double most, double stiffness,
    double stop, double rotation[3], double moment[3]);

/* - - - laws - - - */

/* The entries of the laws of each family. Arguments are those of the functions
   above; R: effective radius [m]. A function may be NULL unless its entry says
   otherwise; it then adds nothing or returns 0. */

/* A normal law; no function may be NULL. */
typedef struct sel_normal_entry
{
    sel_law law;

    /* Sets all members of the force except the damper. */
    void (*force)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    /* Returns the damper [N s/m] for the force that was set. */
    double (*damper)(
        const sel_soft_material *m, double mass, const sel_normal_force *f);

    /* sel_soft_steepest */
    double (*steepest)(const sel_soft_material *m, double R, double mass,
        double speed, double *area);
} sel_normal_entry;

/* A law of cohesion. */
typedef struct sel_cohesion_entry
{
    sel_law law;

    /* Replaces the force of the normal law. */
    void (*force)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    /* Adds to the force of the normal law. */
    void (*add)(const sel_soft_material *m, double R, double overlap,
        sel_normal_force *f);

    /* sel_soft_neck, and sel_soft_pull_off */
    double (*neck)(const sel_soft_material *m, double R);
    double (*pull_off)(const sel_soft_material *m, double R);
} sel_cohesion_entry;

/* A law of the tangential force; stiffness must not be NULL. */
typedef struct sel_tangential_entry
{
    sel_law law;
    /* sel_soft_shear_stiffness; area: radius of the area of contact [m]. The
       coefficient of the damper, 2 zeta_t sqrt(k_t m_t), follows from this
       stiffness and from the effective mass m_t at the contact point, which is
       in the middle of the overlap. */
    double (*stiffness)(const sel_soft_material *m, double area);
    /* Replaces the spring with stick, slip and damper; the arguments are those
       of sel_spring_pull. It sets all members of the force, which must not
       exceed mu times push, and spring->slips, which the output reports. It may
       keep its history in spring->stretch, the tangential displacement of a
       spring of this stiffness: before the call it is rotated with the normal,
       and reduced if the stiffness has increased. A damper alone is implicit: F
       = -c u / (1 + c response); while friction limits it, `damper` is zero and
       `slip` is minus F times step. NULL: the spring. */
    void (*pull)(const sel_soft_material *m, double mu, double push,
        double damper, double response, const double step[3], const double u[3],
        sel_spring *spring, sel_tangential_force *force);
} sel_tangential_entry;

/* A law of rolling resistance; the function must not be NULL. moment is zero
   before the call. */
typedef struct sel_rolling_entry
{
    sel_law law;
    /* sel_soft_rolling */
    void (*resist)(const double rolling[3], double dt, double most,
        double stiffness, double stop, double rotation[3], double moment[3]);
} sel_rolling_entry;

/* These four functions add a law to its family, until the process ends. The
   entry is not copied. Call them before any world is created, from one thread,
   for example while a library is loaded. They return SEL_E_ARGUMENT, and add
   nothing, in these cases: the keyword is not a word of letters, digits and
   underscores, is "none", or is in use; needs or traits are not among those of
   sel_law.h; a function is NULL that must not be; the family has SEL_LAWS_MOST
   laws already. To select the law, set the member of sel_soft_material to its
   place in the list of its family, cast to the enumeration. */
sel_status sel_normal_register(const sel_normal_entry *entry);
/* As sel_normal_register. */
sel_status sel_cohesion_register(const sel_cohesion_entry *entry);
/* As sel_normal_register. */
sel_status sel_tangential_register(const sel_tangential_entry *entry);
/* As sel_normal_register. */
sel_status sel_rolling_register(const sel_rolling_entry *entry);

#ifdef __cplusplus
}
#endif

#endif

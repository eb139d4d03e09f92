/*---------------------------------------------------------------------------*\
    sel_settings.h - settings of a world and of its models

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SETTINGS_H
#define SEL_SETTINGS_H

#include "sel_collision.h"
#include "sel_cone.h"
#include "sel_contact.h"
#include "sel_exchange.h"
#include "sel_force.h"
#include "sel_limits.h"
#include "sel_period.h"
#include "sel_plane.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* All particles of a process, with walls, models and memory of contacts. */
typedef struct sel_world sel_world;

/* The contacts of a particle that take part in a substep. */
typedef enum sel_partners
{
    SEL_PARTNERS_ALL,
    SEL_PARTNERS_DEEPEST /* Wedel et al. 2023, section 3.5.3: only the partner
                            with the greatest overlap, and only the deepest wall
                            contact */
} sel_partners;

/* A model of a substep: how contacts are resolved and particles moved
   (step/model.h). The library has a list of models, each with a keyword. */
typedef struct sel_model sel_model;

/* Properties of a model (sel_model_traits). In the order below, the model:
   treats all contacts of a substep together; finds the velocities of all
   contacts by iterations, so that particles at rest determine the length of
   substeps (sel_world_substeps_settled); has forces that grow with overlaps;
   has forces that grow as gaps close; finds the points of its contacts itself,
   so that `manifold` does not change its results, and `reuse` must be 0. */
#define SEL_MODEL_SOLVES_AT_ONCE 1u
#define SEL_MODEL_ITERATES       2u
#define SEL_MODEL_HAS_SPRINGS    4u
#define SEL_MODEL_HAS_SKIN       8u
#define SEL_MODEL_FINDS_POINTS   16u

/* Returns the model with this keyword; NULL: there is none. */
const sel_model *sel_model_find(const char *keyword);

/* Returns 1 if a model makes no use of a setting with this keyword of the
   dictionary (docs/dictionary.md, the blocks contact and contactLaw), else
   0. */
int sel_model_ignores(const sel_model *model, const char *keyword);

/* Returns the keyword of a model. */
const char *sel_model_keyword(const sel_model *model);
/* Returns the properties of a model, SEL_MODEL_* or 0. */
unsigned sel_model_traits(const sel_model *model);
/* Returns the k-th model of the list, from 0; NULL past its end. */
const sel_model *sel_model_list(int k);

/* Settings of the model "impulse" (step/impulse). It computes impulses in
   successive iterations, without memory from one substep to the next. */
typedef struct sel_impulse_settings
{
    sel_partners partners;
    int iterations;    /* number of iterations in a substep, >= 1, of each of:
                          collisions of whole particles (mutual.h); collisions
                          of the remaining contacts, each with an equal share
                          of the particle's mass (impulse_collide.c); removal
                          of overlap */
    int removeOverlap; /* 1: separate overlapping particles (Wedel et al. 2023,
                          section 5.3) */
    int impactTime; /* 1: two particles that collide and have no other contact
                       do so at the time and place of their first touch, up to
                       a substep earlier, and move on from there; 0: they
                       collide where the contact is found (impulse_impact.c) */
    double bounceThreshold; /* approach speed, over |gravity| dt, up to which a
                               contact rests instead of bouncing; 0 to
                               SEL_BOUNCE_THRESHOLD_MOST */
} sel_impulse_settings;

/* Settings of the model "nonSmooth" (step/nonSmooth). It finds velocities and
   impulses that satisfy all contacts at once, and starts from the impulses of
   the last substep. */
typedef struct sel_nonsmooth_settings
{
    int velocityIterations;   /* maximum number of iterations for the velocities
                                 in a substep; >= 1 */
    double tolerance;         /* the iterations end if no contact's velocity
                                 changes by more than this times |gravity| dt in
                                 an iteration; for new contacts 1/30 of it;
                                 (0, 1] */
    double relativeTolerance; /* after a few iterations a change is within the
                                 tolerance, too, if it is at most this times the
                                 speed at which bodies nearby approach or leave
                                 each other; 0 to 1, 0: not used */
    int positionIterations;   /* maximum number of iterations of the position
                                 correction; >= 0 */
    int bounceIterations;     /* maximum number of iterations of collisions with
                                 restitution. Contacts that still approach after
                                 them are stopped without restitution; >= 0 */
    double bounceThreshold; /* approach speed, over |gravity| dt, below which a
                               contact does not bounce; 0 to
                               SEL_BOUNCE_THRESHOLD_MOST */
    sel_slip_law law;
} sel_nonsmooth_settings;

/* Time integration of the model "softSphere":
       LEAP_FROG
       TRAPEZOIDAL   implicit (Campello 2015); not in a fluid */
#define SEL_INTEGRATIONS(X)                    X(LEAP_FROG, leap_frog) X(TRAPEZOIDAL, trapezoidal)
#define SEL_INTEGRATION_ENUMERATOR(NAME, name) SEL_##NAME,
/* The integrations above, in their order. */
typedef enum sel_integration
{
    SEL_INTEGRATIONS(SEL_INTEGRATION_ENUMERATOR) SEL_INTEGRATION_COUNT
} sel_integration;
#undef SEL_INTEGRATION_ENUMERATOR
/* Returns the k-th of these, NULL beyond the last one (sel_law.h). */
sel_law_list sel_integration_list;

/* Settings of the model "softSphere" (step/softSphere). Its forces grow with
   the overlap. It needs the member `soft` of materials, and friction none or
   coulomb. */
typedef struct sel_softsphere_settings
{
    sel_curvature curvature; /* curvature that defines the radius at a
                                contact */
    double radiusLimit;      /* a radius is limited to between 1/radiusLimit and
                                radiusLimit times that of the sphere of the same
                                volume; 1 to 1e3 (10 in Podlozhnyuk et al.
                                2017) */
    sel_integration integration;
    double tolerance; /* trapezoidal rule: maximum displacement in the last
                         iteration, over a particle's smallest semi-axis;
                         (0, 1] */
    int iterations;   /* trapezoidal rule: maximum number of iterations in a
                         substep; >= 1 */
} sel_softsphere_settings;

/* Settings of the model "barrier" (step/barrier). Its forces grow as gaps
   close, so that bodies never overlap (sel_barrier.h). It needs the member
   `barrier` of materials, and friction none or coulomb. It does not support a
   fluid, two dimensions, a rotating period, or reuse. If settings.manifold is
   above 0, its contacts are reported with up to SEL_MANIFOLD_MAX points. */
typedef struct sel_barrier_settings
{
    double skin;    /* gap below which bodies repel each other [m] > 0 */
    int isExplicit; /* 1: leap-frog; 0: implicit (Newmark) */
    double beta;    /* Newmark's beta: gamma/2 to 1; 0.3 in the paper */
    double gamma;   /* Newmark's gamma: 0.5 to 1.5. 0.5, as in the paper, gives
                       no numerical damping. Greater values damp motions that
                       are too fast for the step, so that packings come to rest
                       with long steps */
    double tolerance; /* implicit: maximum displacement of a point in the last
                         iteration, over the skin; (0, 1e-2] */
    int iterations;   /* maximum number of Newton iterations in a step; >= 2 */
    int halvings; /* maximum number of times that a substep without a solution
                     is halved; 0 to 40 */
} sel_barrier_settings;

/* Settings of a world. Start from sel_world_default_settings, then change
   members. */
typedef struct sel_world_settings
{
    double gravity[3]; /* [m/s2]; its component normal to the plane has no
                          effect */
    sel_plane plane;   /* plane in which all particles are held, or none; walls
                          must be normal to it */
    sel_period period[SEL_PERIODS_MOST]; /* periods. The caller supplies a halo
                                            for each image that a local particle
                                            may touch, also if the original is
                                            on this process. Fields of the halo:
                                            those of the original, and the
                                            number of the image */
    int nPeriods;                        /* number of periods; 0: none */
    sel_material material; /* material of pairs that are not in the table of
                              materials */
    sel_method method;     /* method of contact detection */
    int betweenParticles;  /* 0: particles touch walls only, and pass through
                              each other */
    double manifold;       /* 0: one point per contact. Else the argument
                              `depth` of sel_contact_manifold over the smallest
                              semi-axis of the (smaller) body; at most 1 */
    double reuse; /* [-] a pair is solved again if its bodies have moved
                     relative to each other by this share of the smaller of
                     their smallest semi-axes; until then its contact moves with
                     them (detect/reuse.c). 0: each substep solves it; at most
                     SEL_REUSE_MOST. In packings 1e-3 gives the same results as
                     0 */
    double skin;  /* skin of the neighbour lists, over a particle's bounding
                     radius. This radius is limited to between half and twice
                     the mean; for a long body its thickness is used instead
                     (detect/skins.c) */
    int budget;   /* 1: the statistics include the members marked "budget"; this
                     costs one loop over the particles and one over the contacts
                     in a substep */
    int threads;  /* number of threads of the world; 1 to sel_threads_most. The
                     result is bitwise the same with any number */
    const sel_model *model;
    sel_impulse_settings impulse;
    sel_nonsmooth_settings nonSmooth;
    sel_softsphere_settings softSphere;
    sel_barrier_settings barrier;
    sel_exchange exchange;
    sel_select select;
    sel_reduce reduce;
    sel_reduce sum;
    void *messageContext; /* context of these four callbacks */
    int cookie;           /* detects a structure that was not initialised */
} sel_world_settings;

/* Fills settings with the defaults. size: the size of the caller's structure;
   if it differs from the library's, all members become zero, which
   sel_world_create rejects. */
void sel_world_fill_settings(sel_world_settings *settings, size_t size);

/* Returns the default settings. */
static inline sel_world_settings sel_world_default_settings(void)
{
    sel_world_settings settings;
    sel_world_fill_settings(&settings, sizeof settings);
    return settings;
}

/* Two settings that cannot be combined. */
typedef struct sel_conflict
{
    const char *keyword; /* the keyword to change */
    const char *message; /* a sentence about it, with the allowed values */
} sel_conflict;

/* Returns 1 and sets *found if two settings cannot be combined, else 0.
   inFluid 1: the world will be in a fluid (sel_world_set_fluid). Does not check
   the range of single members. */
int sel_world_conflict(
    const sel_world_settings *settings, int inFluid, sel_conflict *found);

/* Returns 1 if the model with these settings has springs that limit the length
   of a substep (sel_statistics_critical_step), else 0. */
int sel_world_is_stiff(const sel_world_settings *settings);

/* Returns the gap between two particles below which the model makes them push
   each other [m]; at walls half of it. 0: they push each other only if they
   touch. */
double sel_world_gap(const sel_world_settings *settings);

/* Returns the greatest number of threads of a world: SEL_THREADS_MOST, or 1
   if the library was built without OpenMP. */
int sel_threads_most(void);

#ifdef __cplusplus
}
#endif

#endif

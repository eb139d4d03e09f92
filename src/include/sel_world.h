/*---------------------------------------------------------------------------*\
    sel_world.h - all particles: state, substep, statistics

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_H
#define SEL_WORLD_H

#include "sel_collision.h"
#include "sel_cone.h"
#include "sel_contact.h"
#include "sel_fields.h"
#include "sel_force.h"
#include "sel_limits.h"
#include "sel_period.h"
#include "sel_plane.h"
#include "sel_replay.h"
#include "sel_status.h"
#include "sel_walls.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A field to be exchanged. */
typedef struct sel_field
{
    sel_field_type kind;
    double *data; /* n particles x width of the field type */
} sel_field;

/* A pair of a local particle and a halo in contact, and the set that it belongs
   to. */
typedef struct sel_halo_pair
{
    int local, halo;
    int set; /* 0 to SEL_SETS - 1 */
} sel_halo_pair;

/* Number of sets, and values of the argument set of sel_exchange. */
#define SEL_SETS      32
#define SEL_SET_ANY   32   /* halos of all pairs, whatever their set */
#define SEL_SET_HALOS (-1) /* all halos */

/* Callbacks for messages between processes. Every process calls them in the
   same order, at points of a substep that depend only on reduced numbers, so
   that no process waits for a call that never comes. They return 0 on success.

   exchange: updates the entries [nLocal, n) (halos) of the fields from their
             owners, at least those of a set. A process requests a set of its
             own (0 to SEL_SETS - 1) only if it has a pair of that set. The
             other process of the pair has it too, and makes the same request.
   select:   gives the pairs and their sets, valid until the next call of it or
             until the particles change. Pairs that are not in the list belong
             to no set. The list is in any order and may contain a pair more
             than once. A process calls it only if it has pairs to notify, so it
             must not wait for the other processes: both processes of a pair
             know the set of the pair.
   reduce:   replaces each value by its maximum over all processes. (Unlike a
             sum, a maximum does not depend on the order of the processes.)
   sum:      replaces each value by its sum over all processes. The values are
             whole numbers and every sum is below 2^53, so that it does not
             depend on the order, either.

   Set all four or none; none means that there are no halos and no images. */
typedef int (*sel_exchange)(
    void *context, const sel_field *fields, int count, int set);
/* Callback of select, see sel_exchange. */
typedef int (*sel_select)(void *context, const sel_halo_pair *pairs, int count);
/* Callback of reduce and of sum, see sel_exchange. */
typedef int (*sel_reduce)(void *context, double *values, int count);

/* A wall patch: its material and, for moving walls, the velocity of its surface
   v(x) = velocity + omega x (x - origin) [m/s]. A patch that holds particles
   (sel_hold.h) must be at rest. */
typedef struct sel_wall_patch
{
    sel_material material;
    double velocity[3];
    double omega[3];
    double origin[3];
    double holdsBelow; /* [m/s] 0: it holds no particles; else see sel_hold.h */
} sel_wall_patch;

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

/* Returns the model with this keyword; NULL: there is none. */
const sel_model *sel_model_find(const char *keyword);

/* Returns 1 if a model makes no use of a setting with this keyword of the
   dictionary (docs/dictionary.md, the blocks contact and contactLaw), else
   0. */
int sel_model_ignores(const sel_model *model, const char *keyword);

/* Returns the keyword of a model. */
const char *sel_model_keyword(const sel_model *model);
/* Returns the k-th model of the list, from 0; NULL past its end. */
const sel_model *sel_model_list(int k);

/* Settings of the model "impulse" (step/impulse): impulses in successive
   iterations, without memory from one substep to the next. */
typedef struct sel_impulse_settings
{
    sel_partners partners;
    int passes;        /* iterations in a substep, >= 1: of collisions of whole
                          particles (mutual.h), of collisions of equal parts of
                          a particle for the remaining contacts
                          (impulse_collide.c), and of overlap removal */
    int removeOverlap; /* 1: separate overlapping particles (Wedel et al. 2023,
                          section 5.3) */
    int impactTime; /* 1: two particles that meet, each without another contact,
                       collide at the time and place of their first touch, up to
                       a substep earlier, and move on from there; 0: they
                       collide where the contact is found (impulse_impact.c) */
    double bounceThreshold; /* approach speed, over |gravity| dt, up to which a
                               contact rests instead of bouncing; 0 to
                               SEL_BOUNCE_THRESHOLD_MOST */
} sel_impulse_settings;

/* Law of friction of a contact that slips: sel_cone.h. */
typedef enum sel_slip_law
{
    SEL_SLIP_COULOMB,
    SEL_SLIP_MAXIMUM_DISSIPATION,
    SEL_SLIP_COUNT
} sel_slip_law;

/* Settings of the model "nonSmooth" (step/nonSmooth): finds velocities and
   impulses that satisfy all contacts at once, starting from those of the last
   substep. */
typedef struct sel_nonsmooth_settings
{
    int velocityIterations; /* greatest number of iterations for the velocities in a
                           substep; >= 1 */
    double tolerance;       /* greatest change of a contact's velocity in an
                           iteration, over |gravity| dt, at which the iterations
                           end; for new contacts a thirtieth of it; (0, 1] */
    int positionIterations; /* greatest number of iterations of the position
                           correction; >= 0 */
    int bounceIterations;   /* greatest number of iterations of collisions with
                           restitution. Contacts that still approach after them
                           are stopped without restitution; >= 0 */
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
/* The laws above, in their order. */
typedef enum sel_integration
{
    SEL_INTEGRATIONS(SEL_INTEGRATION_ENUMERATOR) SEL_INTEGRATION_COUNT
} sel_integration;
#undef SEL_INTEGRATION_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_integration_list;

/* Settings of the model "softSphere" (step/softSphere): forces that grow with
   the overlap. Its materials need their member soft, and friction none or
   coulomb. */
typedef struct sel_softsphere_settings
{
    sel_curvature curvature; /* curvature that defines the radius at a
                                contact */
    double radiusLimit; /* greatest ratio, either way, of a radius to that of
                           the sphere of the same volume; 1 to 1e3 (Podlozhnyuk
                           et al. 2017: 10) */
    sel_integration integration;
    double tolerance; /* trapezoidal rule: greatest displacement by the last
                         iteration, over a particle's smallest semi-axis;
                         (0, 1] */
    int iterations;   /* trapezoidal rule: greatest number of iterations in a
                         substep; >= 1 */
} sel_softsphere_settings;

/* Settings of the model "barrier" (step/barrier): forces that grow as gaps
   close, so that bodies never overlap (sel_barrier.h). Its materials need their
   member barrier, and friction none or coulomb. It does not support a fluid,
   two dimensions, a rotating period, or reuse. With any settings.manifold above
   0 its contacts are reported with up to SEL_MANIFOLD_MAX points. */
typedef struct sel_barrier_settings
{
    double skin;    /* gap below which bodies repel each other [m] > 0 */
    int isExplicit; /* 1: leap-frog; 0: implicit (Newmark) */
    double beta;    /* Newmark's beta: gamma/2 to 1; 0.3 in the paper */
    double gamma;   /* Newmark's gamma: 0.5 to 1.5. 0.5, as in the paper, has no
                       numerical damping. Above it, motions too fast for the
                       step are damped, so that packings come to rest with long
                       steps */
    double tolerance; /* implicit: greatest displacement of a point by the last
                         iteration, over the skin; (0, 1e-2] */
    int iterations;   /* greatest number of Newton iterations in a step; >= 2 */
    int halvings; /* greatest number of times that a substep without a solution
                     is halved; 0 to 40 */
} sel_barrier_settings;

/* Settings of a world. Fill with sel_world_default_settings, then change. */
typedef struct sel_world_settings
{
    double gravity[3]; /* [m/s2]; its component normal to the plane has no
                          effect */
    sel_plane plane;   /* plane that all particles are held in, or none; walls
                          must be normal to it */
    sel_period period[SEL_PERIODS_MOST]; /* periods. The caller supplies images
                                            as halos: the particle as it is at
                                            home, and the number of the image,
                                            for each image that a local particle
                                            may touch, whether the original is
                                            on this process or on another one */
    int nPeriods;                        /* number of periods; 0: none */
    sel_material material; /* material of pairs that are not in the table of
                              materials */
    sel_method method;     /* method of contact detection */
    int betweenParticles;  /* 0: particles touch walls only, and pass through
                              each other */
    double manifold;       /* 0: one point per contact. Else the depth of
                              sel_contact_manifold over the smallest semi-axis
                              of the (smaller) body; at most 1 */
    double reuse; /* [-] a pair is solved again when its bodies have moved
                     relative to each other by this share of the smaller of
                     their smallest semi-axes; until then its contact moves with
                     them (detect/reuse.c). 0: each substep solves it; at most
                     SEL_REUSE_MOST. In packings 1e-3 gives the same results as
                     0 */
    double skin;  /* skin of the neighbour lists, over a particle's bounding
                     radius, which for this purpose is limited to between half
                     and twice the mean; a long body has its thickness instead
                     (detect/skins.c) */
    int budget;   /* 1: the statistics include the members marked "budget"; this
                     costs one loop over the particles and one over the contacts
                     in a substep */
    int threads;  /* threads that work on the world; 1 to sel_threads_most. The
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

/* Two settings that do not go together. */
typedef struct sel_conflict
{
    const char *keyword; /* the keyword to change */
    const char *message; /* a sentence about it, with what is allowed */
} sel_conflict;

/* Returns 1 and sets *found if settings do not go together, else 0. inFluid 1:
   the world will be in a fluid (sel_world_set_fluid). Other limits are those of
   the members. */
int sel_world_conflict(
    const sel_world_settings *settings, int inFluid, sel_conflict *found);

/* Returns the greatest number of threads of a world: SEL_THREADS_MOST, or 1
   where the library was built without OpenMP. */
int sel_threads_most(void);

/* Modulus of the rotation count sel_particles.turns. */
#define SEL_TURNS 128

/* The particles: local ones first, then halos (copies of particles of other
   processes, and periodic images). All arrays are owned by the world and stay
   valid until the next sel_world_resize. The fields are those of sel_fields.h,
   n x width. */
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id; /* unique over all processes, except for images, which have the
                    id of their particle. Defines the order in which impulses
                    are added up; absolute value below 2^53 */
    int *shape;  /* index into the world's shapes; may be changed only after
                    sel_world_resize */
    int *type; /* row of the table of materials; not used where there is none */
    int *handle; /* belongs to the caller, who can identify particles by it
                    after sel_world_sort; the world only moves it along */
    int *source; /* of a halo: a number that is equal for all halos from the
                    same process with the same image. Set it on all processes,
                    or on none. < 0, as after sel_world_resize: unknown, which
                    costs messages. For local particles any number */
    int *image;  /* of a halo: the number of its periodic image, sel_period.h;
                    all its fields are those of its particle at home. 0, as
                    after sel_world_resize: not an image */
    int *
        rotations; /* how often the particle has passed a rotating period forward,
                    less backward, modulo SEL_TURNS: its contact memory is
                    rotated accordingly. 0 for new particles after
                    sel_world_resize */
#define SEL_FIELD_MEMBER(name, kind, travels, restarts, meaning) double *name;
    SEL_PARTICLE_FIELDS(SEL_FIELD_MEMBER)
#undef SEL_FIELD_MEMBER
} sel_particles;

/* Returns the array of entry f of sel_field_list. */
double *sel_particles_field(const sel_particles *particles, int f);

/* Wall-clock time of the stages of a substep [s], each without its time in
   exchange. */
typedef struct sel_seconds
{
    double neighbours; /* candidate pairs */
    double detection;  /* contacts and their manifolds */
    double collision;  /* impulses and overlap removal */
    double motion;
    double exchange; /* in the message callbacks, waiting included */
} sel_seconds;

/* Statistics since sel_world_clear_statistics, of this process;
   sel_statistics_merge combines those of several processes. Plain data, which
   may be sent as bytes.

   A count is the sum over the substeps or, where "last" is said, the value of
   the last substep only. Counts are doubles because a pair of a local particle
   and a halo is found by two processes, each of which counts 1/2: the sum over
   processes is the count that one process alone would have. Merging adds counts
   and energies, and takes the maximum of worst values and of numbers of
   iterations and substeps. */
typedef struct sel_statistics
{
    int substeps; /* the same on all processes */
    int rebuilds; /* of the neighbour lists; the maximum over processes */
    double candidatePairs;     /* last */
    double pairContacts;       /* last; pairs that touch, without gaps */
    double wallContacts;       /* likewise, with walls; each belongs to one
                                  process */
    double manifoldPoints;     /* last; 0 without manifolds */
    double haloContacts;       /* last; pair contacts of a local particle with a
                                  halo */
    double haloContactsTotal;  /* likewise, over all substeps */
    double reused;             /* pair contacts that were not solved again
                                  (settings.reuse) */
    double reusedWalls;        /* wall contacts that were not searched again */
    double narrowCalls;        /* narrow-phase calls of pairs that reached the
                                  iteration */
    double narrowIterations;   /* iterations of these calls */
    int narrowIterationsWorst; /* greatest number of iterations of a call */
    double fallbacks;          /* calls that needed the fallback */
    double loose;              /* contacts whose tolerance was not reached */
    double residualWorst;      /* greatest residual of a pair contact [-],
                                  sel_contact */
    double overlapPairWorst;   /* greatest pair overlap over dEq of the smaller
                                  particle [-] */
    double overlapWallWorst;   /* greatest wall overlap over dEq [-] */
    double overlapPairLast; /* greatest pair overlap of the last substep [-] */
    double overlapWallLast; /* greatest wall overlap of the last substep [-] */
    double
        overlapUntraced; /* greatest depth of a pair that collided where it was
                           found, not where it first touched (impactTime):
                           overlap over the sum of the distances of both
                           surfaces from their centres along the normal; for
                           equal spheres 1 where their centres coincide. Only
                           pairs count that overlap by a quarter of the
                           thickness of the thinner one (the smaller of dEq and
                           twice the least semi-axis); else 0 */
    double travelWorst;  /* greatest displacement of a surface point in a
                           substep, over the smallest semi-axis */
    double passed; /* number of times that the centre of a convex particle went
                      through a rigid wall from its front */
    double
        wallPenetrationId; /* 1 + the greatest id of such a particle; 0: none */
    double
        wallPenetrationsHeld; /* those of passed in which a wall held the particle
                              (sel_hold.h) */
    double velocityIterations; /* nonSmooth: iterations for the velocities */
    double positionIterations; /* nonSmooth: iterations of the position
                              correction */
    double unconverged;  /* substeps whose iterations ended before the tolerance
                            was reached: nonSmooth for the velocities,
                            softSphere with the trapezoidal rule */
    double iterations;   /* softSphere, trapezoidal rule: iterations in all
                            substeps */
    int iterationsWorst; /* greatest number of iterations in a substep */
    double iterationsResidual; /* greatest displacement by the last iteration of
                                  a substep, over the smallest semi-axis */
    double
        residualVelocityWorst; /* nonSmooth: greatest change of a contact's velocity
                              in the last iteration of a substep [m/s] */
    double
        residualVelocitySum; /* the greatest change of each such iteration, summed
                              over the substeps [m/s] */
    double
        unconvergedBounces; /* nonSmooth: substeps in which the iterations for
                                the contacts that still approach after the
                                collisions did not reach their tolerance (these
                                contacts are left to the other iterations) */
    double
        impulseResets; /* nonSmooth: contact points whose impulses were reset to zero
                     because iterations without convergence ejected a
                     particle */
    double
        unboundedImpulses; /* nonSmooth: substeps in which impulses had no bound,
                             because moving walls press particles against
                             others */
    double energyPositionCorrection; /* [J] potential energy gained in position
                             corrections */
    double impulses;      /* contacts that received an impulse, counted in each
                             iteration */
    double impactsTraced; /* contacts that collided at their first touch
                             (settings.impactTime) */
    double energyDissipated; /* [J] by impulses, net; the work of moving walls
                                is not included */
    double energyAdded; /* [J] by collisions in which the law of friction added
                           energy; energy added by nonSmooth's iterations is in
                           energyDissipated only, which is net */
    double wallWork;    /* [J] work of moving walls on particles */
    double wallImpulse[3];        /* [N s] of all walls on particles */
    double wallAngularImpulse[3]; /* [N m s] likewise, about the origin */
    double energyFriction;        /* budget: [J] share of energyDissipated by
                                     tangential impulses. The rest is
                                     restitution and, where particles collide in
                                     equal parts, the energy lost when the parts
                                     are reunited */
    double energyDamped;  /* softSphere, barrier: [J] share of energyDissipated
                             by normal dampers */
    double energySlipped; /* likewise by slip, and by changes of spring
                             stiffness */
    double energyTangentialDamped; /* likewise by tangential dampers */
    double energyRolled;           /* likewise by rolling resistance */
    double energyNeckBreak;        /* likewise by necks that broke */
    double energyStepError; /* likewise all else, of either sign: the error of a
                             finite substep, and changes of the radii of
                             particles that roll on each other, for which hertz
                             has no energy */
    double energyStored;  /* softSphere, barrier: [J] net energy that went into
                             springs and necks */
    double energyElastic; /* softSphere, barrier: [J] energy in springs and
                             necks, last */
    double forceWork;     /* barrier: [J] work of external forces and torques */
    double barrierSteps;  /* barrier: steps that the substeps consist of */
    double barrierRepeats; /* barrier: steps that were discarded because they
                              had no solution or bodies passed through each
                              other */
    double
        barrierOutOfReach; /* barrier: steps that were repeated because bodies came
                           from beyond the search distance */
    double barrierDamped;    /* barrier: steps that were repeated with a damping
                                rule because a contact released more energy than
                                it had stored */
    double linearIterations; /* barrier: iterations of the linear solver */
    double nearness; /* barrier: greatest ratio of the skin to a gap; 0: no gap
                        was within the skin */
    double localContacts;  /* barrier: local contacts with a force, last */
    double frequencyWorst; /* softSphere: greatest upper bound of the square of
                              the angular frequency of a particle on its contact
                              springs [1/s2] */
    double frequencyPairWorst;       /* likewise, only of particles with a pair
                                        contact: see
                                        sel_statistics_critical_step */
    double gravityAngularImpulse[3]; /* budget: [N m s] of gravity, about the
                                        origin */
    double
        angularMomentumPositionCorrection[3]; /* budget: [kg m2/s] by position
                                        correction, about the origin */
    sel_seconds seconds; /* merged: of each stage that of the slowest process */
    double reynoldsWorst;   /* in the fluid: greatest Reynolds number of a
                               particle, with dEq */
    double relaxationWorst; /* in the fluid: greatest ratio of the substep to
                               the relaxation time of a velocity */
} sel_statistics;

/* Merges the statistics *from into *into, which may start as {0}. Sums depend
   in their last bits on the order of calls: merge in the order of the ranks to
   get the same result in every run. */
void sel_statistics_merge(sel_statistics *into, const sel_statistics *from);

/* softSphere: returns the critical substep [s], a lower bound: 2 over the
   greatest angular frequency that is possible with the springs, masses and
   moments of inertia that occurred. Beyond it motions grow without bound.
   HUGE_VAL where there was no contact. */
double sel_statistics_critical_step(const sel_statistics *statistics);

/* Energy and momentum of the local particles. Plain data. */
typedef struct sel_energy
{
    double particles;                        /* number of particles */
    double translation, rotation, potential; /* [J] */
    double momentum[3];                      /* [kg m/s] */
    double angularMomentum[3];               /* about the origin [kg m2/s] */
    double mass;                             /* [kg] */
    double speedMean, speedMax;              /* [m/s] */
} sel_energy;

/* Merges *from into *into: sums, the mean over all particles, the maximum. */
void sel_energy_merge(sel_energy *into, const sel_energy *from);

/* All particles of a process, with walls, models and memory of contacts. */
typedef struct sel_world sel_world;

/* The structures that a program shares with the library. SEL_LAYOUT, which
   includes their size, changes when one of them grows. Other incompatible
   changes raise SEL_INTERFACE. */
typedef struct sel_layout
{
    sel_world_settings settings;
    sel_wall_patch patch;
    sel_particles particles;
    sel_shape shape;
    sel_contact contact;
    sel_statistics statistics;
    sel_energy energy;
} sel_layout;

/* Number of this interface, and what sel_world_create_as compares. */
#define SEL_INTERFACE 3
#define SEL_LAYOUT    (SEL_INTERFACE * 65536u + sizeof(sel_layout))

/* Creates a world. layout: SEL_LAYOUT of the caller. SEL_E_LAYOUT: that of the
   library differs, and nothing has been read. SEL_E_ARGUMENT: a setting is not
   valid. SEL_E_MEMORY. */
sel_status sel_world_create_as(
    sel_world **world, const sel_world_settings *settings, size_t layout);

/* Creates a world. Errors as for sel_world_create_as. */
static inline sel_status sel_world_create(
    sel_world **world, const sel_world_settings *settings)
{
    return sel_world_create_as(world, settings, SEL_LAYOUT);
}

/* Frees a world, with its walls; NULL is allowed. */
void sel_world_free(sel_world *world);

/* Adds a copy of a shape and sets *index; equal shapes share one index.
   SEL_E_SEMI_AXIS: a semi-axis is out of the range of sel_limits.h.
   SEL_E_SIZES: the sizes differ too much. SEL_E_MEMORY. */
sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index);

/* Returns the shape with an index. */
const sel_shape *sel_world_shape(const sel_world *world, int index);

/* Sets the materials of pairs by type: nTypes x nTypes, symmetric, copied.
   Particles whose type lies outside [0, nTypes) use the settings' material.
   nTypes 0 removes the table. SEL_E_ARGUMENT: a material is not valid or the
   table not symmetric. */
sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table);

/* Sets the walls and their patches (nPatches, copied). The world takes
   ownership of the walls, and frees the previous ones. On an error the walls
   stay the caller's, and the world keeps those that it had. The memory of
   contacts with walls is cleared. Walls do not move with the velocity of their
   surface; a motion other than tangential to itself needs sel_world_move_walls.
   SEL_E_ARGUMENT: a patch is not valid; or it holds particles, but moves or the
   model does not support that. SEL_E_MESH: a triangle's patch is not below
   nPatches. SEL_E_ORDER: a patch holds particles, and there is memory of
   contacts from before walls were watched (sel_wear.h). SEL_E_MEMORY. */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);

/* Moves the walls, which must be a whole mesh: their points are now at points
   [m] and continue straight with these velocities [m/s] until the next call;
   NULL: they stay there. Both are sel_walls_points x 3. The memory of contacts
   is kept. The velocity of a patch's surface is added to this. SEL_E_ARGUMENT:
   the walls are a part, one holds particles, or a velocity is out of range.
   SEL_E_MESH as for sel_walls_move; later substeps may return it, too. */
sel_status sel_world_move_walls(
    sel_world *world, const double *points, const double *velocities, int *bad);

/* Position and motion of a rigid wall (sel_walls_create_rigid): the position of
   the origin of its frame [m], its orientation (a unit quaternion), and the
   velocity of that origin [m/s] and spin [rad/s], both global and constant.
   Where contacts accelerate the wall, also its response, else zeros: perMass is
   acceleration over force along the global axes [1/kg]; perInertia, row by row,
   turns a torque about that origin into an angular acceleration [1/(kg m2)],
   and is symmetric and positive semidefinite. softSphere then tunes its dampers
   to the restitution of particle and wall together, and sel_rigid_load gives
   the wall's frequency. */
typedef struct sel_rigid_motion
{
    double position[3], orientation[4];
    double velocity[3], omega[3];
    double perMass[3], perInertia[9];
} sel_rigid_motion;

/* Advances a motion by a time [s]. */
void sel_rigid_advance(sel_rigid_motion *motion, double dt);

/* Places all rigid walls (sel_walls_rigids of them, on every process) and moves
   them from now until the next call. The memory of contacts is kept. The
   velocity of a patch's surface is in the wall's frame, and is added.
   SEL_E_ARGUMENT: there is no rigid wall, a number is out of range, or an
   orientation is not of unit length. SEL_E_MESH as for sel_walls_place; later
   substeps may return it, too. SEL_E_MEMORY. */
sel_status sel_world_move_rigid_walls(
    sel_world *world, const sel_rigid_motion *motions);

/* Changes the velocity [m/s] and spin [rad/s], about its origin, with which the
   surface of a wall patch (from 0 on) moves tangentially to itself, between
   substeps. The memory of contacts is kept. SEL_E_ARGUMENT: there is no such
   patch, or a number is out of range; nothing has changed then. */
sel_status sel_world_set_surface(sel_world *world, int patch,
    const double velocity[3], const double omega[3]);

/* Returns the walls; NULL: there are none. */
const sel_walls *sel_world_walls(const sel_world *world);

/* Replaces the walls by another part of the same mesh (sel_walls_unpack), which
   the world takes ownership of. The memory of contacts is kept. Rigid walls
   continue their motion; if their number has changed, they are in their own
   frames, at rest, until sel_world_move_rigid_walls. SEL_E_MESH: a patch is not
   one of the walls'. */
sel_status sel_world_change_walls(sel_world *world, sel_walls *walls);

/* Returns the distance [m] beyond the box of the walls that are here at which
   local particles may touch walls before the halos are chosen again
   (sel_world_set_halo_reach); 0: they cannot. For this process only. */
double sel_world_wall_range_excess(const sel_world *world);

/* Order of the calls in one step of the caller:

       sel_world_resize        capacity, where particles have come or gone
       particles               the caller fills the arrays
       sel_world_sort          optional: sorts them in space
       sel_world_begin         checks and takes the particles
       sel_world_set_memory    for those that come from elsewhere
       sel_world_begin_fluid   takes the fluid, if any (sel_fluid.h)
       sel_world_substep       any number of times
       particles, sel_world_get_memory    the caller reads the results

   Where the particles are those of the step before, sel_world_resize is left
   out, and neighbour lists and contacts are kept. A call out of this order is
   an error, SEL_E_ORDER. */

/* Sets the number of particles to nLocal + nHalo; the caller then fills the
   arrays. The memory of contacts whose particles stay (by id) is kept, and so
   are the entries of the first particles in the arrays. Memory is allocated
   only to grow. SEL_E_ARGUMENT: a number is negative. SEL_E_MEMORY. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);

/* Returns the arrays of the particles. */
sel_particles *sel_world_particles(sel_world *world);

/* Sorts the local particles, whose arrays have been filled, in space, so that
   neighbours are near each other in memory (ids are in the order of injection).
   This does not change any result. To be followed by sel_world_begin; fluid
   arrays are to be filled after it. Each process calls it independently. */
sel_status sel_world_sort(sel_world *world);

/* Checks the particles (as sel_world_check) once the arrays are filled, and
   makes them ready for substeps. All processes must call it together (it calls
   reduce). */
sel_status sel_world_begin(sel_world *world, int *bad);

/* Returns the index of the particle with an id, local or halo (an image only if
   there is nothing else); -1: there is none, or two have that id. */
int sel_world_index_of(sel_world *world, int64_t id);

/* Sets how far [m] any particle may move before the chosen halos may be
   incomplete; the same on all processes. To be called between sel_world_resize
   and sel_world_begin. When the halos must be chosen again, sel_world_substep
   does nothing but return SEL_E_HALO. */
void sel_world_set_halo_reach(sel_world *world, double reach);

/* The memory of the contacts of local particle i (sel_contact_memory, age, data
   of the model) as a flat list of records, to be sent with the particle or
   written with it. A record is

       partner's id, or the wall's feature     as a double
       its type and layout                     packed, see memory/records.c
       turns of the particle of the lower id   with the age [substeps]
       6 chart coordinates                     pairs only
       pose and geometry last solved           with settings.reuse
       data of the model                       scalars, then vectors (global)

   sel_world_get_memory writes up to capacity doubles and returns their full
   number; 0 between a sel_world_resize and the next substep. withAll 1: all
   contacts, for a particle that changes processes; 0: pairs only with the
   particle of the lower id, for a file that contains both. */
int sel_world_get_memory(
    sel_world *world, int i, int withAll, double *records, int capacity);

/* Sets the memory of contacts of a particle that is here or a halo, from
   records of either partner. What the world itself has in memory takes
   precedence. SEL_E_ARGUMENT: a record is incomplete or not valid.
   SEL_E_MEMORY. */
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* Moves those records of a list of all contacts of the particle with that id
   (withAll 1) that a file contains for it (withAll 0) to the beginning of the
   list; returns the number of doubles of these. */
int sel_memory_keep_own(double *records, int count, int64_t id);
/* Subtracts the rotation count turns of the particle from those in its list of
   records, where the particle has the lower id in all of them: for a file, in
   which all particles start with count 0. */
void sel_memory_subtract_rotations(double *records, int count, int rotations);
/* Returns the length of the first record of a list, 0 where there is none or it
   is incomplete. Sets its partner's id, and *isPair to 0 for a wall, else 1. */
int sel_memory_next(
    const double *records, int count, int64_t *partner, int *isPair);

/* Clears the memory of contacts, because the particles will be other ones. */
void sel_world_forget(sel_world *world);

/* Checks that every number of the particles is in its range, sel_limits.h.
   SEL_E_STATE: one is not; *bad is the index of its particle, and
   sel_world_fault describes the error. */
sel_status sel_world_check(const sel_world *world, int *bad);

/* Returns a message with what is wrong with particle i and what is allowed;
   NULL: nothing is wrong. */
const char *sel_world_fault(const sel_world *world, int i);

/* Asserts in debug builds (SUPERELLIPSOID_DEBUG) that all internal data are
   consistent; else does nothing. Debug builds call it in each substep. */
void sel_world_validate(const sel_world *world);

/* Advances the world by one substep of dt [s] with its model. v and omega are
   then those at the end of the substep, after forces and impulses: for a
   particle at rest they are zero, without the gravity of dt. SEL_E_ARGUMENT: dt
   is out of range. SEL_E_STATE: a particle is out of range before the substep,
   or after it where it was ejected. SEL_E_HALO: halos must be updated first;
   nothing has been done. */
sel_status sel_world_substep(sel_world *world, double dt);

/* Finds all contacts at the present positions, for checks before a run and for
   output. It changes no particle, memory or statistics. Pairs are in the order
   of ids, then wall contacts likewise. margin [m]: pairs (not walls) with a
   smaller gap are included, too (overlap < 0, minus the distance). The arrays
   stay owned by the world until the next call. second[k] is the index of
   particle 2, or -1 for a wall. SEL_E_ARGUMENT: margin is not 0 to
   SEL_POSITION_MOST. */
sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count);

/* Data of a contact in the last substep. */
typedef struct sel_contact_state
{
    const sel_touch *contact;
    int first, second; /* indices of the particles; second -1: a wall */
    int age; /* number of consecutive substeps, this one included, in which it
                was a contact (nonSmooth: gaps included) */
    int points;            /* number of points of the manifold */
    const double *impulse; /* points x 3 [N s] on particle 2, at each point of
                              the manifold; NULL where the model has none */
} sel_contact_state;

/* Gets contact number k, 0 <= k < count, of the last substep: pairs first, in
   no particular order. Returns 0 past the end, else 1. */
int sel_world_contact_state(
    const sel_world *world, int k, sel_contact_state *state);

/* Gets the narrow-phase call with the greatest residual (then: fallback, then
   iterations) since sel_world_clear_statistics, with the bodies and the memory
   that it started from. Returns 0 if there was none, else 1. */
int sel_world_worst(const sel_world *world, sel_replay *replay);

/* barrier: the particles that caused SEL_E_OVERLAP or SEL_E_STEP, if they are
   on this process. */
typedef struct sel_failure
{
    int any;         /* 1: there are such particles */
    int64_t id[2];   /* their ids; the second -1: a wall */
    double point[3]; /* the place, or the centre of the first [m], global */
    double gap;      /* [m]; negative: overlap; HUGE_VAL: unknown */
} sel_failure;

/* Returns the cause of the last such error. */
const sel_failure *sel_world_failure(const sel_world *world);

/* Returns the number of substeps in time dt [s] with which no surface point of
   a local particle, nor a moving wall, moves by more than maxTravel smallest
   semi-axes per substep, at the present speeds plus the gain by gravity in dt.
   At least 1; also 1 where dt is out of range or maxTravel is not 1e-30 to
   1e30. In a fluid, after sel_world_begin_fluid, at the speeds that the fluid
   permits. */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* Returns the greatest mass of a local particle [kg]; 0: there are none. */
double sel_world_heaviest(const sel_world *world);

/* softSphere: returns the number of substeps in time dt [s] with which each is
   a SEL_SOFT_STEP-th of the critical one. It takes into account the contacts
   since sel_world_clear_statistics, and those that local particles at their
   present speed would make with a body like themselves or with a wall, taken as
   the lightest one that contacts move. 1 for other models, and where dt is out
   of range. With several processes use the greatest. */
int sel_world_substeps_stable(const sel_world *world, double dt);

/* [-] Number of substeps in a critical one that sel_world_substeps_stable
   requires: about thirty in a collision. */
#define SEL_SOFT_STEP 20.0
/* [-] Share of the critical substep above which results of collisions are wrong
   by more than a hundredth. */
#define SEL_SOFT_STEP_COARSE 0.2

/* Returns the number of substeps in the next step of dt [s], at least 1: the
   greatest of the two numbers above and settled, the result of
   sel_world_substeps_settled after the last step, 1 at first. The requirement
   of springs depends on the contacts since sel_world_clear_statistics. With
   several processes use the greatest. */
int sel_world_substeps_next(
    const sel_world *world, double dt, double maxTravel, int settled);

/* State of a packing at rest, since sel_world_clear_statistics. With several
   processes use the greatest of each number. */
typedef struct sel_resting
{
    double overlap;     /* greatest overlap in the last substep of contacts that
                         have lasted for ten, over dEq of the smaller
                         particle */
    double unconverged; /* share of the substeps whose iterations ended before
                         their tolerance */
    double residual;    /* greatest change of a contact's velocity in the last
                         iteration of a substep, mean over the substeps [m/s] */
} sel_resting;

/* Returns the state of the local particles and their partners. */
sel_resting sel_world_resting(const sel_world *world);

/* nonSmooth: returns the number of substeps for particles at rest, for which
   speeds give no criterion, in the next step of dt [s]. Contacts at rest then
   overlap by less than most (over dEq, 0.01 is usual), and iterations that do
   not converge move contacts by no more than a thousandth of that in a substep.
   before: the number that this function returned after the last step, 1 at
   first; used: the number of substeps in the step. To be called after each
   step; the number grows at most twofold and falls by a tenth. Returns before
   for other models, whose overlaps at rest follow from their springs and
   impulses, and where dt is out of range, used is below 1, or most is not 1e-30
   to 1e30. */
int sel_world_substeps_settled(const sel_world *world, double dt, int before,
    int used, const sel_resting *rest, double most);

/* Returns the statistics of this process. */
const sel_statistics *sel_world_statistics(const sel_world *world);

/* Sets the statistics, the worst narrow-phase call (sel_world_worst) and the
   field overlap of the particles to zero. */
void sel_world_clear_statistics(sel_world *world);

/* Computes energy and momentum of the local particles. */
void sel_world_energy(const sel_world *world, sel_energy *energy);

/* Changes gravity [m/s2] between substeps, for substeps and energies. Its
   component normal to the plane has no effect. *gained (may be NULL): the
   change of the potential energy of the local particles at their positions [J];
   for gravity that varies in time, dE/dt = -m x.dg/dt. SEL_E_ARGUMENT: a
   component is out of range; nothing has changed then. */
sel_status sel_world_set_gravity(
    sel_world *world, const double gravity[3], double *gained);

/* Adds a particle to the sums. Its shape must be one of the world; it need not
   be in the arrays. x [m], orientation q, v [m/s], spin omega [rad/s], global
   frame. The mean speed is not updated. */
void sel_world_add_energy(const sel_world *world, int shape, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy);

#ifdef __cplusplus
}
#endif

#endif

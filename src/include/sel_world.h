/*---------------------------------------------------------------------------*\
    sel_world.h - all particles: state, substep, statistics

    SPDX-License-Identifier: GPL-3.0-or-later

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

typedef struct sel_field
{
    sel_field_kind kind;
    double *data; /* n particles x width of the kind */
} sel_field;

/* A local particle and a halo that touch, and a set that they are put in. */
typedef struct sel_across
{
    int local, halo;
    int set; /* 0 to SEL_SETS - 1 */
} sel_across;

#define SEL_SETS      32
#define SEL_SET_ANY   32   /* halos of all pairs, whichever set they are in */
#define SEL_SET_HALOS (-1) /* all halos */

/* Calls that every process makes alike, at places of a substep that only
   reduced numbers decide on, so that none waits for a call that does not come.
   Return 0 on success.

   exchange: refresh entries [nLocal, n) (halos) of the fields from their
             owners: those of a set at least. Those of a set of its own a
             process asks for only if it has a pair of that set; then the other
             process has the same pair, and asks, too.
   select:   the pairs, and the sets they are in, until the next call of it or
             until the particles are others; pairs that are not there are in
             none. The order of the list is free, and a pair may be there more
             than once. A process calls it, with sets of its own, only if it
             has to tell, so that nobody is to wait in it for the others: each
             then knows the same of what it has in common with another one.
   reduce:   each of the values becomes the greatest that any process has. (A
             greatest value does not depend on the order of the processes; a
             sum would.)
   sum:      each of the values becomes the sum over all processes. They are
             whole numbers, and so is every sum of them, below 2^53: so this
             does not depend on the order either.

   All or none; none: there are no halos, and no images. */
typedef int (*sel_exchange)(
    void *context, const sel_field *fields, int count, int set);
typedef int (*sel_select)(void *context, const sel_across *pairs, int count);
typedef int (*sel_reduce)(void *context, double *values, int count);

/* Wall patch: its material and, for moving walls, its surface velocity
   v(x) = velocity + omega x (x - origin). One that holds particles
   (sel_hold.h) is at rest. */
typedef struct sel_wall_patch
{
    sel_material material;
    double velocity[3];
    double omega[3];
    double origin[3];
    double holdsBelow; /* [m/s] 0: it holds none; else sel_hold.h */
} sel_wall_patch;

/* Which contacts of a particle take part in a substep. */
typedef enum sel_partners
{
    SEL_PARTNERS_ALL,
    SEL_PARTNERS_DEEPEST /* Wedel et al. 2023, section 3.5.3: the partner of
                            greatest overlap alone; and the deepest wall
                            contact alone */
} sel_partners;

/* What a substep is: how contacts are resolved and particles moved
   (step/model.h). One of a list, known by its keyword. */
typedef struct sel_model sel_model;

/* NULL where no model has that keyword. */
const sel_model *sel_model_find(const char *keyword);
const char *sel_model_keyword(const sel_model *model);
/* The k-th of the list, from 0; NULL past its end. */
const sel_model *sel_model_list(int k);

/* Settings of the model "impulse" (step/impulse): impulses in one pass after
   another, with nothing remembered from one substep to the next. */
typedef struct sel_impulse_settings
{
    sel_partners partners;
    int passes;             /* of collisions of wholes (mutual.h), of those in
                          parts of what is left (impulse_collide.c), and of
                          overlap removal, in a substep; >= 1 */
    int removeOverlap;      /* 1: move touching bodies apart (Wedel et al. 2023,
                          section 5.3) */
    int impactTime;         /* 1: bodies that meet, each with no other contact,
                          collide where and when they first touched, up to a
                          substep ago, and fly on from there; 0: where they
                          are found (impulse_impact.c) */
    double bounceThreshold; /* speed of approach, over |gravity| dt, up to which
                               a contact does not bounce but rests; 0 to
                               SEL_BOUNCE_THRESHOLD_MOST */
} sel_impulse_settings;

/* What friction does where a contact slips: sel_cone.h. */
typedef enum sel_slip_law
{
    SEL_SLIP_COULOMB,
    SEL_SLIP_MAXIMUM_DISSIPATION,
    SEL_SLIP_COUNT
} sel_slip_law;

/* Settings of the model "nonSmooth" (step/nonSmooth): the velocities and
   impulses that obey all contacts at once, from those of the last substep. */
typedef struct sel_nonsmooth_settings
{
    int sweeps;         /* over the velocities in a substep, at most; >= 1 */
    double tolerance;   /* change of a contact's velocity in a sweep at
                               which they end, over |gravity| dt; where a
                               contact is new, a thirtieth of it; (0, 1] */
    int positionSweeps; /* over the overlaps, at most; >= 0 */
    int bouncePasses;   /* of collisions with restitution, at most; what
                               closes after them is stopped without; >= 0 */
    double bounceThreshold; /* approach over |gravity| dt, below which a contact
                               does not bounce; 0 to
                               SEL_BOUNCE_THRESHOLD_MOST */
    sel_slip_law law;
} sel_nonsmooth_settings;

/* How the model "softSphere" goes through a substep. */
typedef enum sel_integration
{
    SEL_LEAP_FROG,
    SEL_TRAPEZOIDAL, /* implicit (Campello 2015); not in a fluid */
    SEL_INTEGRATION_COUNT
} sel_integration;

/* Settings of the model "softSphere" (step/softSphere): forces that grow with
   the overlap. Its materials must have their part "soft", and friction none or
   coulomb. */
typedef struct sel_softsphere_settings
{
    sel_curvature curvature; /* of which the radius at a contact is */
    double radiusLimit;      /* how many times as large, or as small, as that of
                                the sphere of the same volume a radius may be;
                                1 to 1e3 (Podlozhnyuk et al. 2017: 10) */
    sel_integration integration;
    double tolerance; /* of the trapezoidal rule: what the last iteration
                         changed, as a way over a particle's smallest
                         semi-axis, at most; (0, 1] */
    int iterations;   /* of it in a substep, at most; >= 1 */
} sel_softsphere_settings;

/* Settings of the model "barrier" (step/barrier): forces that grow as gaps close,
   so that bodies never overlap (sel_barrier.h). Its materials must have their part
   "barrier", and friction none or coulomb. Not in a fluid, nor in two dimensions,
   nor with a period that turns, nor with reuse. With settings.manifold of any size
   contacts are shown with up to SEL_MANIFOLD_MAX points. */
typedef struct sel_barrier_settings
{
    double skin;    /* gap below which bodies push each other [m] > 0 */
    int isExplicit; /* 1: leap-frog; 0: implicit (Newmark) */
    double beta;    /* of Newmark's rule: gamma/2 to 1; 0.3 in the paper */
    double gamma;   /* and 0.5 to 1.5, in the paper 0.5, which damps nothing by
                         itself. Above it what is too fast for the step is damped,
                         which lets beds rest in long ones */
    double
        tolerance;  /* implicit: what the last iteration moved a point by, over
                         the skin, at most; (0, 1e-2] */
    int iterations; /* of Newton's in a step, at most; >= 2 */
    int halvings;   /* of a substep for which there is no solution, at most;
                         0 to 40 */
} sel_barrier_settings;

/* Fill with sel_world_default_settings, then change. */
typedef struct sel_world_settings
{
    double gravity[3]; /* [m/s2]; across the plane it is not felt */
    sel_plane plane;   /* that all bodies are held in, or none; walls have
                              to be normal to it */
    sel_period period[SEL_PERIODS_MOST]; /* the caller gives images as halos:
                              the particle as it is at home, and which;
                              each that a local particle may touch, be it
                              of this process or of another one */
    int nPeriods;                        /* 0: nothing is periodic */
    sel_material material; /* of pairs not in the table of materials */
    sel_method method;     /* of contact detection */
    int betweenParticles;  /* 0: particles meet walls alone, and pass through
                              each other */
    double manifold;       /* 0: one point a contact. Else the depth of
                              sel_contact_manifold over the smallest
                              semi-axis of the (smaller) body; at most 1 */
    double reuse;          /* [-] a pair is solved anew when its bodies have
                              moved, one as seen from the other, by this
                              share of the smaller smallest semi-axis; until
                              then its contact goes with them
                              (world_reuse.c). 0: solved in each substep; at
                              most SEL_REUSE_MOST. In beds 1e-3 does what 0
                              does */
    double skin;           /* of the neighbour lists: share of a particle's
                              bounding radius, which for this is held
                              between half and twice the mean, and for a
                              long body is what it is thick
                              (world_skins.c) */
    int ledger;            /* 1: the statistics have what stands under "ledger"
                              there, too; for a pass over the particles and
                              one over the contacts in a substep */
    int threads;           /* that work on the world; 1 to sel_threads_most.
                              The outcome has the same bits with any
                              number */
    const sel_model *model;
    sel_impulse_settings impulse;
    sel_nonsmooth_settings nonSmooth;
    sel_softsphere_settings softSphere;
    sel_barrier_settings barrier;
    sel_exchange exchange;
    sel_select select;
    sel_reduce reduce;
    sel_reduce sum;
    void *messageContext; /* of these four */
    int cookie;           /* catches a structure that was not initialised */
} sel_world_settings;

/* size: that of the caller's settings; where the library's is another one, they
   are all zero, which sel_world_create does not take. */
void sel_world_fill_settings(sel_world_settings *settings, size_t size);

static inline sel_world_settings sel_world_default_settings(void)
{
    sel_world_settings settings;
    sel_world_fill_settings(&settings, sizeof settings);
    return settings;
}

/* The most threads that a world may have: SEL_THREADS_MOST, or 1 where the
   library was built without OpenMP. */
int sel_threads_most(void);

/* The particles: local ones first, then halos (copies of particles of other
   processes). All arrays are owned by the world and stay valid until the
   next sel_world_resize. The fields are those of sel_fields.h, n x width. */
#define SEL_TURNS 128
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id; /* unique over all processes, but for images, which have that
                    of their particle; sets the order
                    in which impulses are added up; absolute value below
                    2^53 */
    int *shape;  /* index into the world's shapes; to be changed after a
                    sel_world_resize only */
    int *type;   /* row of the table of materials; any number where there is
                    none */
    int *handle; /* of the caller, who may find his particle again by it after
                    sel_world_sort; the world only carries it along */
    int *source; /* of a halo: a number that it has in common with those that
                    are from the same process and stand there as the same
                    image; on all processes, or on none. < 0, as after
                    sel_world_resize: that is not known, and takes messages.
                    Local particles have any number */
    int *image;  /* of a halo: which periodic image it is, sel_period.h; all its
                    fields are those of its particle, at home. 0, as after
                    sel_world_resize: none */
    int *turns;  /* how often a period that turns has turned it forth, less
                    back, modulo SEL_TURNS: what is kept of its contacts is
                    turned after it. Of who is new after sel_world_resize 0 */
#define SEL_FIELD_MEMBER(name, kind, travels, restarts, meaning) double *name;
    SEL_PARTICLE_FIELDS(SEL_FIELD_MEMBER)
#undef SEL_FIELD_MEMBER
} sel_particles;

/* The array of entry f of sel_field_list. */
double *sel_particles_field(const sel_particles *particles, int f);

/* Wall-clock time of the stages of a substep [s], each without what it spent
   in exchange. */
typedef struct sel_seconds
{
    double neighbours; /* candidate pairs */
    double detection;  /* contacts and their manifolds */
    double collision;  /* impulses and overlap removal */
    double motion;
    double exchange; /* in settings.exchange, waiting included */
} sel_seconds;

/* What has happened since sel_world_clear_statistics, on this process, and
   how sel_statistics_merge puts it together. Plain data: may travel as bytes.

   A count is the sum over the substeps, or, where "last" is said, that of the
   last substep alone. Counts are doubles because a pair of a local particle
   and a halo is met by two processes, each of which counts 1/2: the sum over
   processes is what one process alone would count. A worst is the largest
   value, of the processes too. */
typedef struct sel_statistics
{
    int substeps;              /* the same on all processes */
    int rebuilds;              /* of the neighbour lists; most of a process */
    double candidatePairs;     /* last */
    double pairContacts;       /* last; of those that touch, not of gaps */
    double wallContacts;       /* likewise; each is its own process's alone */
    double manifoldPoints;     /* last; 0 without manifolds */
    double haloContacts;       /* last; pairContacts of a local with a halo */
    double haloContactsTotal;  /* and over all substeps */
    double reused;             /* pair contacts not solved (settings.reuse) */
    double reusedWalls;        /* and wall contacts not searched for */
    double narrowCalls;        /* of pairs, that reached the iteration */
    double narrowIterations;   /* over these calls */
    int narrowIterationsWorst; /* of a call */
    double fallbacks;          /* calls that needed one */
    double loose;              /* contacts whose tolerance was not reached */
    double residualWorst;      /* of a pair contact [-], sel_contact */
    double overlapPairWorst;   /* over dEq of the smaller particle */
    double overlapWallWorst;   /* over dEq */
    double overlapPairLast;    /* worst of the last substep */
    double overlapWallLast;
    double overlapMet;     /* of a pair that was treated as it lay, and not
                                    where it first touched (impactTime): overlap
                                    over the reach of both along the normal, from
                                    centre to surface; of balls that are alike 1
                                    where their centres meet. Only of pairs
                                    that overlap by a quarter of the thickness
                                    of the thinner one (the smaller of dEq and
                                    twice the least semi-axis); else 0 */
    double travelWorst;    /* motion of a surface point in one substep,
                                    over the smallest semi-axis */
    double passed;         /* convex particles whose centres went through rigid
                                    walls, from their front, each time anew; */
    double passedBy;       /* 1 + the greatest id of one of them, 0: none */
    double passedHeld;     /* those of them that a wall held (sel_hold.h) */
    double sweeps;         /* nonSmooth: over the velocities */
    double positionSweeps; /* nonSmooth: over the overlaps */
    double unsettled;      /* nonSmooth: substeps whose sweeps ended before
                                    the tolerance was met; softSphere: whose
                                    iterations did */
    double iterations;     /* softSphere, trapezoidal rule: in all substeps, */
    int iterationsWorst;   /* and in one; */
    double iterationsResidual; /* what the last one of a substep changed, at
                                  most, as a way over the smallest semi-axis */
    double unsettledWorst;     /* nonSmooth: change of a contact's velocity in
                                    the last sweep of a substep [m/s], */
    double unsettledSum;       /* and summed over the substeps */
    double unsettledBounces;   /* nonSmooth: substeps in which those over what
                                    bouncing passes leave did (what closes
                                    then is left to the others) */
    double letGo;              /* nonSmooth: points whose impulses were taken
                                    back, for sweeps that did not settle threw
                                    bodies there */
    double boundless;          /* nonSmooth: substeps in which impulses had no
                                    bound: walls that move press bodies against
                                    others */
    double energyParted;       /* [J] by position correction */
    double impulses;           /* contacts that took one, in each pass anew */
    double impactsTraced;      /* contacts that collided at their first touch
                                    (settings.impactTime) */
    double energyDissipated;   /* [J] by impulses, net: what driven walls do
                                    is not in it */
    double energyAdded;        /* [J] by collisions whose law of friction
                                    gained energy; nonSmooth's sweeps gain none
                                    but in energyDissipated, which is net */
    double wallWork;           /* [J] done on particles by driven walls */
    double wallImpulse[3];     /* [N s] of all walls on particles */
    double wallAngularImpulse[3]; /* [N m s] and about the origin */
    double energyFriction; /* ledger: [J] of energyDissipated, what tangential
                              impulses took. The rest is restitution, and where
                              contacts are solved in parts what these lose as
                              they become one again */
    double energyDamped;   /* softSphere, barrier: [J] of energyDissipated, by
                              dampers along normals, */
    double energySlipped;  /* by slip, and by springs that change, */
    double energyDragged;  /* by dampers across normals, */
    double energyRolled;   /* by what resists rolling, */
    double energyTorn;     /* by necks that broke, */
    double energyOfStep;   /* and all that is none of these, of either sign:
                              what the length of the substep does; and
                              radii that change where bodies roll on each
                              other, for which hertz has no energy */
    double energySprung;   /* softSphere, barrier: [J] that springs and necks
                              have got, net */
    double energyElastic;  /* softSphere, barrier: [J] in springs and necks,
                              last */
    double forceWork;      /* barrier: [J] of forces and torques from outside */
    double barrierSteps;   /* barrier: steps that the substeps took, */
    double barrierRepeats; /* and that were thrown away: without a solution, or
                              through a body, */
    double barrierOwls;    /* or for who came from farther than was looked, */
    double barrierDamped;  /* or for a contact that gave more than it got: these
                              were taken by a rule that damps */
    double linearIterations; /* barrier: of the linear solver */
    double nearness;         /* barrier: skin over the least gap; 0: nobody was
                                in a skin */
    double localContacts;    /* barrier: that push, last */
    double frequencyWorst;   /* softSphere: square of the angular frequency that
                              its contacts let a particle have, at most
                              [1/s2] */
    double frequencyPairWorst; /* and of a particle with a pair contact: see
                                  sel_statistics_critical_step */
    double gravityAngularImpulse[3]; /* ledger: [N m s] of gravity, about the
                                        origin */
    double partedAngularMomentum[3]; /* ledger: [kg m2/s] by position
                                        correction, about the origin */
    sel_seconds seconds;    /* of each stage that of the slowest process */
    double reynoldsWorst;   /* in the fluid: of a particle, with dEq */
    double relaxationWorst; /* in the fluid: substep over the time in which
                                    the velocity relaxes */
} sel_statistics;

/* *into becomes the statistics of its processes and those of *from together;
   it may start as {0}. Sums depend in their last bits on the order of calls:
   merge in the order of the ranks, and they are the same in every run. */
void sel_statistics_merge(sel_statistics *into, const sel_statistics *from);

/* softSphere: the substep [s] beyond which springs as stiff as they were, with
   masses and moments of inertia as they are, make motions that grow without
   end: 2 over the greatest angular frequency there may be, a lower bound.
   HUGE_VAL where there was no contact. */
double sel_statistics_critical_step(const sel_statistics *statistics);

/* Of the local particles. Plain data. */
typedef struct sel_energy
{
    double particles;                        /* their number */
    double translation, rotation, potential; /* [J] */
    double momentum[3];                      /* [kg m/s] */
    double angularMomentum[3];               /* about the origin [kg m2/s] */
    double mass;                             /* [kg] */
    double speedMean, speedMax;              /* [m/s] */
} sel_energy;

/* As sel_statistics_merge: sums, the mean of all particles, the maximum. */
void sel_energy_merge(sel_energy *into, const sel_energy *from);

typedef struct sel_world sel_world;

/* What a program and the library have in common, for its size: SEL_LAYOUT is
   another number where one of these has grown. What changes otherwise raises
   SEL_INTERFACE. */
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

#define SEL_INTERFACE 2
#define SEL_LAYOUT    (SEL_INTERFACE * 65536u + sizeof(sel_layout))

/* layout: that of the caller. SEL_E_LAYOUT: the library has another one, and
   nothing has been read. */
sel_status sel_world_create_as(
    sel_world **world, const sel_world_settings *settings, size_t layout);

static inline sel_status sel_world_create(
    sel_world **world, const sel_world_settings *settings)
{
    return sel_world_create_as(world, settings, SEL_LAYOUT);
}

void sel_world_free(sel_world *world);

/* The same shape given twice has one index. SEL_E_SEMI_AXIS: a semi-axis is
   out of the range of sel_limits.h. */
sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index);
const sel_shape *sel_world_shape(const sel_world *world, int index);

/* Materials of pairs by type: nTypes x nTypes, symmetric, copied. Particles
   whose type lies outside [0, nTypes) use the settings' material. nTypes 0
   takes the table away. SEL_E_ARGUMENT where a material is not legal or the
   table not symmetric. */
sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table);

/* The world takes the walls over (and frees them), unless there is an error: then
   they stay the caller's, and the world has those that it had; patches: nPatches.
   What is known of contacts with walls is forgotten. Walls stay where they are,
   whatever the velocity of their surface: what moves other than along itself is told
   by sel_world_move_walls. SEL_E_ARGUMENT: a patch is not legal; or it holds particles,
   and moves, or the model cannot have that. SEL_E_ORDER: one holds particles, and
   contacts are known of before walls were watched (sel_wear.h). */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);

/* Walls, whole ones, are elsewhere, and move: their points stand there [m] and go
   on with these velocities [m/s], straight, until the next call; NULL: they stay.
   Both sel_walls_points x 3. What is known of contacts stays. The velocity of a
   patch's surface is added to this. SEL_E_ARGUMENT: the walls are a part, or one
   holds particles, or a velocity is out of range. SEL_E_MESH: as sel_walls_move;
   so may be the substeps after it. */
sel_status sel_world_move_walls(
    sel_world *world, const double *points, const double *velocities, int *bad);

/* A rigid wall (sel_walls_create_rigid): where the origin of its frame stands [m],
   how it is turned (a unit quaternion), and how it goes on: velocity of that origin
   [m/s], spin [rad/s], both global and constant. And, where contacts move it, what it
   answers to them, else zeros: acceleration over force along the global axes
   [1/kg], and the tensor, row by row, that makes of a torque about that origin a
   spin-up [1/(kg m2)], symmetric and not negative. With softSphere dampers then make
   the restitution of both, and sel_rigid_load has how fast the wall swings. */
typedef struct sel_rigid_motion
{
    double position[3], orientation[4];
    double velocity[3], omega[3];
    double perMass[3], perInertia[9];
} sel_rigid_motion;

/* It has gone on for so long [s]. */
void sel_rigid_advance(sel_rigid_motion *motion, double dt);

/* All rigid walls (sel_walls_rigids of them, here and on every process) stand
   there and go on so, from now until the next call. What is known of contacts
   stays. The velocity of a patch's surface is in the wall's frame, and is added.
   SEL_E_ARGUMENT: a number is out of range, or an orientation of no unit length.
   SEL_E_MESH: as sel_walls_place; so may be the substeps after it. */
sel_status sel_world_move_rigid_walls(
    sel_world *world, const sel_rigid_motion *motions);

/* Between substeps: the surface of a wall patch, from 0 on, goes along itself with
   another velocity [m/s] and spin [rad/s] from here on, about the origin that it has.
   What is known of contacts stays. SEL_E_ARGUMENT: there is no such patch, or a
   number is out of range; nothing has changed then. */
sel_status sel_world_set_surface(sel_world *world, int patch,
    const double velocity[3], const double omega[3]);

const sel_walls *sel_world_walls(const sel_world *world);

/* Another part of the same walls (sel_walls_unpack), which the world takes over:
   what is known of contacts stays. Rigid walls go on as they did; where there are
   more or fewer than before they stand in their own frames, at rest, until
   sel_world_move_rigid_walls. SEL_E_MESH: a patch is not one of the walls'. */
sel_status sel_world_change_walls(sel_world *world, sel_walls *walls);

/* How far [m] local particles may meet walls beyond the box of those that are
   there, until halos must be made anew (sel_world_set_halo_reach): 0: they do
   not. Each process alone. */
double sel_world_walls_short(const sel_world *world);

/* One step of the caller is

       sel_world_resize        room, where particles have come or gone
       particles               the caller fills the arrays
       sel_world_sort          in an order of space, where wanted
       sel_world_begin         the particles are there
       sel_world_set_memory    of those that come from elsewhere
       sel_world_begin_fluid   with a fluid: it is there, too (sel_fluid.h)
       sel_world_substep       as often as wanted
       particles, sel_world_get_memory    the caller takes them back

   Where the particles are those of the step before, sel_world_resize is left
   out, and neighbour lists and contacts live on. A call out of this order is
   refused: SEL_E_ORDER. */

/* Room for nLocal + nHalo particles; the caller then fills the arrays. What
   is known of contacts that stay (by id) is kept, and so is what stands in the
   arrays for the first particles. Allocates only to grow. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);
sel_particles *sel_world_particles(sel_world *world);

/* The local particles, filled, are put in an order of space, so that what is
   near in the vessel is near in memory: ids are in the order of injection.
   The outcome is the same. To be followed by sel_world_begin, and the
   fluid's arrays are to be filled after it. Every process alone. */
sel_status sel_world_sort(sel_world *world);

/* The arrays are filled: checks the particles (as sel_world_check). Every
   process alike (reduce). */
sel_status sel_world_begin(sel_world *world, int *bad);

/* Where the particle with an id stands now, local or halo (an image where there
   is nothing else); -1: nowhere, or two have that id. */
int sel_world_place(sel_world *world, int64_t id);

/* How far [m] any particle may move before the halos, as they were chosen, may
   be incomplete. After sel_world_resize, before sel_world_begin; the same on
   all processes. sel_world_substep then does nothing but say SEL_E_HALO when
   they must be made anew. */
void sel_world_set_halo_reach(sel_world *world, double reach);

/* What is known of the contacts of local particle i (sel_contact_memory, age,
   what the model keeps) as a flat list of records, to travel with the particle
   or be written with it. A record is

       partner's id, or the wall's feature     as a double
       what it is                              packed, see world_records.c
       turns of the particle of the lower id; age [substeps]
       6 chart coordinates                     pairs only
       pose and geometry last solved           with settings.reuse
       what the model keeps                    scalars, then vectors (global)

   get: returns the number of doubles there are, writes up to capacity; none
   between a sel_world_resize and the next substep. withAll 1: all contacts,
   for a particle that travels; 0: pairs only with the particle of the lower
   id, for a file that has both. set: of a particle that is here, or a halo's,
   from either partner; what the world knows itself comes first.
   SEL_E_ARGUMENT where a record is not whole or not legal. */
int sel_world_get_memory(
    sel_world *world, int i, int withAll, double *records, int capacity);
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* Of a list of all contacts of the particle with that id (withAll 1) those that a
   file has of it (withAll 0) come to its beginning; returns the number of doubles
   that they are. */
int sel_memory_keep_own(double *records, int count, int64_t id);
/* The turns in a list of records, less those of its particle, which has the
   lower id of all of them: for a file, where all begin with no turns. */
void sel_memory_forget_turns(double *records, int count, int turns);
/* Of the record at the beginning of a list: its length, 0 where there is none
   or it is not whole; and its partner's id. *isPair 0: a wall. */
int sel_memory_next(
    const double *records, int count, int64_t *partner, int *isPair);

/* What is known of contacts is forgotten: the particles are to be others. */
void sel_world_forget(sel_world *world);

/* Check the particles: every number in its range, sel_limits.h (SEL_E_STATE,
   *bad: the index, of which sel_world_fault says what is wrong). */
sel_status sel_world_check(const sel_world *world, int *bad);

/* What is wrong with particle i, and what is allowed; NULL: nothing. */
const char *sel_world_fault(const sel_world *world, int i);

/* In debug builds (SUPERELLIPSOID_DEBUG) asserts that all that is held agrees
   with itself; else does nothing. Called in each substep there. */
void sel_world_validate(const sel_world *world);

/* One substep of dt [s], of the model. v and omega are then those at its end,
   after forces and impulses: of what is at rest they are zero, and not
   gravity's dt. SEL_E_ARGUMENT: dt is out of range;
   SEL_E_STATE: a particle is so before it, or, where it has been thrown, after
   it; SEL_E_HALO: nothing has been done, halos first. */
sel_status sel_world_substep(sel_world *world, double dt);

/* All contacts at the present positions: for checks before a run and for
   output. A look: no substep, statistics, memory or particle is another for
   it. Pairs in the order of ids, then walls likewise. margin [m]: pairs with a
   gap below it are there, too (overlap < 0, the least distance); walls are not.
   SEL_E_ARGUMENT: it is not 0 to SEL_POSITION_MOST.
   Contacts stay owned by the world until the next call. second[k] is the index
   of particle 2, or -1 for a wall. */
sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count);

/* What the last substep knows of its contact number k, 0 <= k < count: pairs
   first, in no order. 0 past the end. */
typedef struct sel_contact_state
{
    const sel_touch *contact;
    int first, second;     /* particles; second -1: a wall */
    int age;               /* substeps in a row, this one included, in which
                              it was a contact (nonSmooth: gaps, too) */
    int points;            /* of the manifold */
    const double *impulse; /* points x 3 [N s] on particle 2, at each point of
                              the manifold; NULL where the model has none */
} sel_contact_state;

int sel_world_contact_state(
    const sel_world *world, int k, sel_contact_state *state);

/* The narrow-phase call with the greatest residual (then: by fallback, then
   by iterations) since sel_world_clear_statistics; bodies as they were and
   the memory it started from. 0: there was none. */
int sel_world_worst(const sel_world *world, sel_replay *replay);

/* barrier: of whom SEL_E_OVERLAP or SEL_E_STEP has come, if it was of this
   process's particles. */
typedef struct sel_trouble
{
    int any;
    int64_t id[2];   /* the second -1: a wall */
    double point[3]; /* where; or the centre of the first [m], global */
    double gap;      /* [m]; negative: overlap; HUGE_VAL: not known */
} sel_trouble;

const sel_trouble *sel_world_trouble(const sel_world *world);

/* The number of substeps in time dt [s] with which no surface point would
   move by more than maxTravel smallest semi-axes a substep, at the present
   speeds plus what gravity adds in dt; at least 1, and that where dt is out of
   range or maxTravel is not 1e-30 to 1e30. Local particles. In a fluid,
   as it is after sel_world_begin_fluid, at the speeds that it lets them have.
   */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* Of the local particles the greatest mass [kg]; 0: there are none. */
double sel_world_heaviest(const sel_world *world);

/* softSphere: the number of substeps in time dt [s] with which each is a
   SEL_SOFT_STEP-th of the critical one: of the contacts since
   sel_world_clear_statistics, and of those that local particles, as fast as they
   are, would make with a body of their own kind or a wall, the lightest of those
   that contacts move; 1 for other models,
   and where dt is out of range. Of several processes: the greatest. */
int sel_world_substeps_stable(const sel_world *world, double dt);

/* [-] Substeps in a critical one that sel_world_substeps_stable asks for: some
   thirty in a collision. */
#define SEL_SOFT_STEP 20.0
/* [-] Share of the critical substep from which on collisions come out wrong by
   more than a hundredth. */
#define SEL_SOFT_STEP_COARSE 0.2

/* The number of substeps in the next step of dt [s], at least 1: what speeds and
   springs ask for (the two above), and settled, what sel_world_substeps_settled
   returned after the step before, 1 at first. Springs answer by the contacts since
   sel_world_clear_statistics. Of several processes: the greatest. */
int sel_world_substeps_next(
    const sel_world *world, double dt, double maxTravel, int settled);

/* What a bed at rest is like, since sel_world_clear_statistics. Of several
   processes: the greatest of each number. */
typedef struct sel_resting
{
    double overlap;   /* greatest of the last substep's contacts that have been
                         there for ten, over dEq of the smaller particle */
    double unsettled; /* share of the substeps whose sweeps ended before their
                         tolerance */
    double residual;  /* change of a contact's velocity by the last sweep, the
                         mean over the substeps of the greatest [m/s] */
} sel_resting;

/* Local particles and their partners. */
sel_resting sel_world_resting(const sel_world *world);

/* nonSmooth: the same for what rests, which no speed tells: the number in the next
   step of dt, such that contacts at rest overlap by less than most (over dEq, 0.01
   is usual), and that sweeps that do not settle leave contacts by no more than a
   hundredth of that in a substep. before: the number this has returned after the
   step before, 1 at first; used: substeps that there were in the step. Call it
   after each step; the number grows at most twofold and falls by a tenth. before
   for other models, whose beds overlap by what their springs and impulses let them,
   and where dt is out of range, used below 1, or most is not 1e-30 to 1e30. */
int sel_world_substeps_settled(const sel_world *world, double dt, int before,
    int used, const sel_resting *rest, double most);

const sel_statistics *sel_world_statistics(const sel_world *world);
void sel_world_clear_statistics(sel_world *world);
void sel_world_energy(const sel_world *world, sel_energy *energy);

/* Between substeps: gravity is another one from here on [m/s2], in substeps and in
   energies; across the plane it is not felt. *gained (NULL: not asked for): what the
   potential energy of the local particles, as they lie, changes by [J]; from the
   motion of a particle under gravity that changes with time, dE/dt = -m x.dg/dt.
   SEL_E_ARGUMENT: a component is out of range; nothing has changed then. */
sel_status sel_world_set_gravity(
    sel_world *world, const double gravity[3], double *gained);

/* A particle, of a shape of the world, which need not be in the arrays, joins
   the sums: x [m], orientation q, v [m/s], spin omega [rad/s], global frame.
   Not the mean speed. */
void sel_world_add_energy(const sel_world *world, int shape, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy);

#ifdef __cplusplus
}
#endif

#endif

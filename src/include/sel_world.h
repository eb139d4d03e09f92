/*---------------------------------------------------------------------------*\
    sel_world.h - all particles: state, substep, statistics

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_H
#define SEL_WORLD_H

#include "sel_collision.h"
#include "sel_contact.h"
#include "sel_limits.h"
#include "sel_replay.h"
#include "sel_status.h"
#include "sel_walls.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a field of particle data is, for an exchange that must turn or shift
   it (periodic images). */
typedef enum sel_field_kind
{
    SEL_FIELD_SCALAR,    /* 1 double a particle */
    SEL_FIELD_POSITION,  /* 3 */
    SEL_FIELD_VECTOR,    /* 3 */
    SEL_FIELD_QUATERNION /* 4 */
} sel_field_kind;

typedef struct sel_field
{
    sel_field_kind kind;
    double *data; /* n particles x width of the kind */
} sel_field;

/* Refresh entries [nLocal, n) (halos) of the fields from their owners. The
   core calls it at fixed places of a substep on every process alike. NULL:
   there are no halos. Return 0 on success. */
typedef int (*sel_exchange)(void *context, const sel_field *fields, int count);

/* Wall patch: its material and, for moving walls, its surface velocity
   v(x) = velocity + omega x (x - origin). */
typedef struct sel_wall_patch
{
    sel_material material;
    double velocity[3];
    double omega[3];
    double origin[3];
} sel_wall_patch;

/* Which contacts of a particle take part in a substep. */
typedef enum sel_partners
{
    SEL_PARTNERS_ALL,
    SEL_PARTNERS_DEEPEST /* Wedel et al. 2023, section 3.5.3: the partner of
                            greatest overlap alone; and the deepest wall
                            contact alone */
} sel_partners;

/* Fill with sel_world_default_settings, then change. */
typedef struct sel_world_settings
{
    double gravity[3];     /* [m/s2] */
    sel_material material; /* of pairs not in the table of materials */
    sel_method method;     /* of contact detection */
    int betweenParticles;  /* 0: particles meet walls alone, and pass through
                              each other */
    sel_partners partners;
    double manifold;   /* 0: one point a contact. Else the depth of
                              sel_contact_manifold over the smallest
                              semi-axis of the (smaller) body; at most 1 */
    int passes;        /* of collisions, and of overlap removal, in a
                              substep; >= 1. Of several partners at once each
                              meets a part of a particle (world_collide.c), so
                              restitution is then less than en */
    int removeOverlap; /* 1: move touching bodies apart (Wedel et al.
                          2023, section 5.3) */
    int impactTime;    /* 1: bodies that meet, each with no other contact,
                              collide where and when they first touched, up to
                              a substep ago, and fly on from there; 0: where
                              they are found (world_impact.c) */
    double skin;       /* of the neighbour lists: share of a particle's
                              bounding radius, which for this is held
                              between half and twice the mean
                              (world_neighbours.c) */
    sel_exchange exchange;
    void *exchangeContext;
    int cookie; /* catches a structure that was not initialised */
} sel_world_settings;

sel_world_settings sel_world_default_settings(void);

/* The particles: local ones first, then halos (copies of particles of other
   processes). All arrays are owned by the world and stay valid until the
   next sel_world_resize. */
typedef struct sel_particles
{
    int nLocal;
    int n;
    int64_t *id;     /* unique over all processes; sets the order;
                        absolute value below 2^53 */
    int *shape;      /* index into the world's shapes; to be changed after a
                        sel_world_resize only */
    int *type;       /* row of the table of materials; any number where
                        there is none */
    double *density; /* [kg/m3] */
    double *x;       /* n x 3 [m] */
    double *q;       /* n x 4 */
    double *v;       /* n x 3 [m/s] */
    double *omega;   /* n x 3 [rad/s], global */
    double *force;   /* n x 3 [N], besides gravity; constant in a substep */
    double *torque;  /* n x 3 [N m], global */
    double *overlap; /* n: worst overlap since sel_world_clear_statistics,
                        relative to dEq of the particle */
} sel_particles;

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
    double pairContacts;       /* last */
    double wallContacts;       /* last; each is its own process's alone */
    double manifoldPoints;     /* last; 0 without manifolds */
    double haloContacts;       /* last; pairContacts of a local with a halo */
    double haloContactsTotal;  /* and over all substeps */
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
    double travelWorst;      /* motion of a surface point in one substep,
                                    over the smallest semi-axis */
    double impulses;         /* contacts that took one, in each pass anew */
    double impactsTraced;    /* contacts that collided at their first touch
                                    (settings.impactTime) */
    double energyDissipated; /* [J] by impulses, net: what driven walls do
                                    is not in it */
    double energyAdded;      /* [J] by impulses that gained energy */
    double wallWork;         /* [J] done on particles by driven walls */
    sel_seconds seconds;     /* of each stage that of the slowest process */
    double reynoldsWorst;    /* in the fluid: of a particle, with dEq */
    double relaxationWorst;  /* in the fluid: substep over the time in which
                                    the velocity relaxes */
} sel_statistics;

/* *into becomes the statistics of its processes and those of *from together;
   it may start as {0}. Sums depend in their last bits on the order of calls:
   merge in the order of the ranks, and they are the same in every run. */
void sel_statistics_merge(sel_statistics *into, const sel_statistics *from);

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

sel_status sel_world_create(
    sel_world **world, const sel_world_settings *settings);
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

/* The world takes the walls over (and frees them); patches: nPatches. */
sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches);
const sel_walls *sel_world_walls(const sel_world *world);

/* Room for nLocal + nHalo particles; the caller then fills the arrays. What
   is known of pairs that stay (by id) is kept, and so is what stands in the
   arrays for the first particles. Allocates only to grow. */
sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo);
sel_particles *sel_world_particles(sel_world *world);

/* Contact memory of local particle i as a flat list of records of
   SEL_MEMORY_WIDTH doubles (partner's id first), to travel and be written
   with it. get: returns the number of doubles there are, writes up to
   capacity; none between a sel_world_resize and the next substep. set: after
   the last sel_world_resize before a substep, which drops what was set
   before. */
#define SEL_MEMORY_WIDTH 8
int sel_world_get_memory(
    sel_world *world, int i, double *records, int capacity);
sel_status sel_world_set_memory(
    sel_world *world, int i, const double *records, int count);

/* Check the particles: every number in its range, sel_limits.h (SEL_E_STATE,
   *bad: the index, of which sel_world_fault says what is wrong). */
sel_status sel_world_check(const sel_world *world, int *bad);

/* What is wrong with particle i, and what is allowed; NULL: nothing. */
const char *sel_world_fault(const sel_world *world, int i);

/* One substep of dt [s]: halos, neighbours, detection, collisions, overlap
   removal, motion. SEL_E_ARGUMENT: dt is out of range; SEL_E_STATE: a particle
   is so before it, or, where it has been thrown, after it. */
sel_status sel_world_substep(sel_world *world, double dt);

/* All contacts at the present positions, with nothing moved and no memory
   changed: for checks before a run and for output. Contacts stay owned by the
   world until the next call. second[k] is the index of particle 2, or -1 for a
   wall. */
sel_status sel_world_contacts(sel_world *world, const sel_contact **contacts,
    const int **first, const int **second, int *count);

/* The narrow-phase call with the greatest residual (then: by fallback, then
   by iterations) since sel_world_clear_statistics; bodies as they were and
   the memory it started from. 0: there was none. */
int sel_world_worst(const sel_world *world, sel_replay *replay);

/* The number of substeps in time dt [s] with which no surface point would
   move by more than maxTravel smallest semi-axes a substep, at the present
   speeds plus what gravity adds in dt; at least 1. Local particles. In a fluid,
   as it is after sel_world_begin_fluid, at the speeds that it lets them have.
   */
int sel_world_substeps_needed(
    const sel_world *world, double dt, double maxTravel);

/* Largest distance that a local particle's centre has moved from where it was
   when the first substep after sel_world_resize began [m]: halos stay
   complete while it is below half the margin they were chosen with. */
double sel_world_travel(const sel_world *world);

const sel_statistics *sel_world_statistics(const sel_world *world);
void sel_world_clear_statistics(sel_world *world);
void sel_world_energy(const sel_world *world, sel_energy *energy);

#ifdef __cplusplus
}
#endif

#endif

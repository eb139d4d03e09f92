/*---------------------------------------------------------------------------*\
    world.h - the data of a world (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Order. Particles are sorted in space (world_order.c), and pairs are
    processed in the order of their particles. The contributions of several
    partners to one particle are added in the order of the partners' ids
    (sel_partners_of), and a contact is the same from either side. The result
    therefore depends neither on array positions, nor on memory addresses, nor
    on the number of processes.

    Ownership. These folders write the following data:

        world/      arrays of particles, tables, moving walls
        memory/     persistent contacts
        detect/     candidate pairs, contacts of the substep
        exchange/   data that all processes agree on
        observe/    statistics of walls

    A model (model.h) reads all of it, and writes x, q, v, omega and its own
    data of the persistent contacts.

    Comments of arrays begin with their size; "capacity" is the member of that
    name.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_H
#define SEL_WORLD_WORLD_H

#include "superellipsoid.h"
#include "wall/wall_mesh.h"
#include "world/candidates.h"
#include "world/contacts.h"
#include "world/messages.h"
#include "world/model.h"
#include "world/persistent.h"
#include "world/wall_fronts.h"
#include "world/walls_motion.h"
#include "world/watch.h"

/* The worst narrow-phase call so far. */
typedef struct sel_worst
{
    sel_replay replay;
    int any; /* 0: none yet */
} sel_worst;

typedef struct sel_block sel_block; /* detect/detect_blocks.c */

/* Marks settings that were filled by sel_world_default_settings. */
#define SEL_SETTINGS_COOKIE 0x5e11e

/* Ids are stored as doubles in records of contacts. */
#define SEL_LARGEST_ID 9007199254740992.0

/* State in the caller's time step: sel_world.h. */
typedef enum sel_phase
{
    SEL_PHASE_EMPTY,   /* no particles yet */
    SEL_PHASE_FILLING, /* since sel_world_resize or sel_world_sort */
    SEL_PHASE_READY    /* since sel_world_begin */
} sel_phase;

typedef struct sel_fluid_state sel_fluid_state; /* fluid/fluid.h */

/* Arrays per particle that belong to another module. */
typedef struct sel_companion
{
    sel_status (*reserve)(sel_world *world, int old, int capacity);
    void (*free)(sel_world *world);
} sel_companion;

/* Candidate pairs and walls nearby, kept until a skin is used up (detect/). */
typedef struct sel_near
{
    sel_neighbours *neighbours;
    double *radius;   /* capacity: bounding radius plus half the skin */
    double *halfSkin; /* capacity: travel allowed before a rebuild [m] */
    double *xBuilt;   /* capacity x 3: positions at the last rebuild */
    double *qBuilt;   /* capacity x 4: orientations at the last rebuild */
    int *nearWall;    /* capacity: 0: cannot touch a wall before the next
                         rebuild; else see detect/near_walls.c */
    sel_fronts fronts;
    int rebuild;   /* 1: the candidates are out of date */
    double margin; /* candidates are complete up to this gap [m] */
    int sorted;    /* number of rebuilds when the particles were last sorted */
    sel_candidates candidates;
} sel_near;

/* Speculative contacts, and walls on the paths of fast particles. */
typedef struct sel_speculation
{
    double *distance; /* capacity: the particle's share of the gap up to which
                         a pair is a speculative contact [m] */
    double time;      /* duration that speculative contacts cover [s]; 0: there
                         are none, and bodies in contact overlap */
    double loadTime;  /* without speculative contacts: a point of a manifold
                         carries a load if it touches within this time [s]; 0:
                         all points do */
    double wallShare; /* a particle searches for speculative contacts with walls
                         if it moves by more than this share of its smallest
                         semi-axis [-] */
    const double *began; /* nLocal x 3: positions of the local particles at
                            the start of the substep, if their paths are
                            tested for walls [m]; NULL: no path is tested */
    double beganOf;      /* duration of that substep [s] */
    int arrived; /* 1: no substep has run since the particles were set, so that
                    their speculative distances are not known yet */
} sel_speculation;

/* The particles by id. */
typedef struct sel_order
{
    int *byId;     /* particles sorted by id */
    int *scratch;  /* capacity */
    int *canon;    /* capacity, with periods: first particle with the same id */
    double *stand; /* capacity x 3, with periods: positions, those of images
                      transformed */
    int ranked;    /* 1: byId is a permutation of the particles */
} sel_order;

/* The images of settings.period. */
typedef struct sel_period_images
{
    sel_image images[SEL_IMAGES_MOST];
    int opposite[SEL_IMAGES_MOST]; /* index of the inverse of each image */
    int rotating; /* index of the rotational period; -1: none */
} sel_period_images;

/* Persistent contacts by particle, and their states that may come back
   (memory/). */
typedef struct sel_memory
{
    sel_persistent_contact_field fields[SEL_PERSISTENT_FIELDS_MAX];
    int nFields;
    sel_staged staged;
    sel_staged noted; /* persistent contacts at the start of the substep, to
                         be restored */
    int waiting;      /* 1: persistent contacts of pairs that are not candidates
                         are kept until the next substep */
    int reindex;      /* 1: the array positions in persistent contacts are out
                         of date */
    int64_t *idBuilt; /* capacity: id of the particle at each array position,
                         at the last rebuild */
    int *rotationsBuilt; /* capacity: number of rotations of that particle */
    int nBuilt;
    int *pairHead; /* capacity, in a rebuild: first persistent contact of each
                      particle in pairs; -1: none */
    int *wallHead; /* capacity: first persistent contact of each particle with
                      walls; -1: none */
    int *next; /* nextCapacity: in a rebuild, next one in the lists of pairHead
                  and wallHead */
    int nextCapacity;
    int *start; /* n + 2 starts, then the persistent contacts of each
                   particle */
    int startCapacity, indexed;
} sel_memory;

/* The contacts of this substep by particle. */
typedef struct sel_partner_lists
{
    int *start; /* n + 2 starts, then the contacts of each particle, sorted by
                   the partners' ids */
    int *list;  /* address of the contacts in start */
    int capacity;
} sel_partner_lists;

struct sel_world
{
    sel_world_settings settings;
    sel_phase phase;

    const sel_model *model;
    void *modelState;

    sel_fluid_state *fluid;              /* NULL: none */
    const sel_companion *fluidCompanion; /* NULL: none */

    sel_shape *shapes;
    int nShapes, shapeCapacity;
    double leastAxis, mostAxis; /* of all shapes [m] */
    double flattest; /* least thickness over dEq of all shapes, at most 1 [-] */
    int inParts;     /* 1: some shapes are not convex */
    int *shapeTable; /* 2 shapeCapacity: hash table of indices; -1: empty */

    sel_walls *walls;
    unsigned wallsTaken; /* number of times that the walls were replaced */
    sel_wall_patch *patches;
    int nPatches;
    int holds; /* 1: some patch holds particles */
    sel_drive drive;
    sel_watch watch;
    sel_wall_passages passes;

    sel_material *materials; /* nTypes x nTypes, of pairs */
    int nTypes;

    sel_particles p;
    int capacity; /* capacity, in particles */

    /* per particle, of this substep */
    sel_body *bodies;
    double *invMass;    /* capacity */
    double *invInertia; /* capacity x 9, global */

    sel_near near;
    sel_speculation speculation;
    sel_order order;
    sel_period_images periods;

    sel_persistent_contacts persistent;
    sel_memory memory;

    /* contacts of this substep, and of a query */
    sel_contacts contacts, look;
    sel_found found;
    sel_block *blocks; /* NULL: one thread */
    sel_partner_lists partners;

    sel_messages messages;

    sel_worst worst;
    sel_failure trouble;

    sel_statistics statistics;
};

#endif

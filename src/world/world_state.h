/*---------------------------------------------------------------------------*\
    world_state.h - what a world holds (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Order. Contacts are visited in the order of the particles' ids: pairs by
    (id of particle 1, id of particle 2) with id 1 < id 2, then wall contacts
    by (id, triangle). Array positions, memory addresses and the number of
    processes have no part in it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_STATE_H
#define SEL_WORLD_WORLD_STATE_H

#include "superellipsoid.h"

/* Candidate pairs, sorted by ids. */
typedef struct sel_candidates
{
    const int *pairs; /* count x 2: particles, the lower id first; owned by
                         the neighbours */
    int *memory;      /* room: index of the pair's record, or -1 */
    int count, room;
} sel_candidates;

/* What is known of the contact of a pair. */
typedef struct sel_record
{
    int64_t id1, id2; /* id1 < id2 */
    sel_contact_memory memory;
} sel_record;

typedef struct sel_records
{
    sel_record *list;
    int count, room;
    int unused; /* 1 + index of the first record that is free again, 0: none;
                   its id1 is the next such number */
} sel_records;

/* Ids travel as doubles in contact memories. */
#define SEL_LARGEST_ID 9007199254740992.0

typedef struct sel_fluid_state sel_fluid_state; /* fluid.h */

struct sel_world
{
    sel_world_settings settings;
    sel_fluid_state *fluid; /* NULL: none */

    sel_shape *shapes;
    int nShapes, shapeRoom;
    double leastAxis, mostAxis; /* of all shapes [m] */
    int *shapeTable; /* 2 shapeRoom: hash table of indices, -1 empty */

    sel_walls *walls;
    sel_wall_patch *patches;
    int nPatches;

    sel_material *materials; /* of pairs: nTypes x nTypes */
    int nTypes;

    sel_particles p;
    int room; /* particles there is memory for */

    /* per particle, of this substep */
    sel_body *bodies;
    double *invMass;    /* room */
    double *invInertia; /* room x 9, global */
    double *active;     /* contacts that take part in a pass */
    double *touching;   /* contacts that take part */
    double *choice;     /* id of the partner wanted (world_partners.c) */
    int *deepest;       /* contact with that partner, -1: none */
    double *shift;      /* room x 3: overlap removal */
    double *impulse;    /* room x 3: sum over contacts of a pass */
    double *twist;      /* room x 3: sum of moments of impulse */

    /* neighbours */
    sel_neighbours *neighbours;
    double *radius;   /* room: bounding radius and half the skin */
    double *halfSkin; /* room: how far it may go before a rebuild [m] */
    double *xBuilt;   /* room x 3: positions at the last rebuild */
    double *xResized; /* room x 3: positions at the last resize */
    int *nearWall;    /* room: may touch a wall before the next rebuild */
    int *byId;        /* particles in the order of their ids */
    int *scratch;     /* room */
    int ranked;       /* 1: byId is a permutation of the particles */
    int rebuild;      /* 1: the candidates are out of date */
    int fresh;        /* 1: resized, no substep since */
    int looking;      /* 1: sel_world_contacts, which leaves no trace */
    sel_candidates candidates;

    /* contact memory */
    sel_records records;
    sel_records staged; /* given by sel_world_set_memory */
    int *kept;          /* keptRoom: records by ids, during a rebuild */
    int keptRoom;
    int *memoryStart; /* n + 2 starts, then candidates, per particle */
    int memoryRoom, memoryIndexed;

    /* contacts of this substep */
    sel_contact *contacts;
    int *first, *second; /* particles; second -1: a wall */
    int *candidate;      /* per pair contact, if it is new: its number among
                            the candidates; else -1 */
    double *since;       /* per contact: time since the first touch, to which
                            its particles are flown back; 0: as now [s] */
    int *chosen;         /* per contact: takes part in the substep */
    int *flags;          /* and in the pass */
    sel_manifold *manifolds; /* per contact, if settings.manifold > 0 */
    int nContacts, nPairContacts, contactRoom;

    sel_replay worst; /* narrow-phase call */
    int hasWorst;

    sel_statistics statistics;
};

/* world_neighbours.c: candidates are right for the present positions. */
sel_status sel_world_update_candidates(sel_world *world);

/* world_contacts.c: bodies and contacts at the present positions, or, new
   contacts, where they first touched, dt ago at most. dt 0: a look, of which
   nothing is kept. */
sel_status sel_world_detect(sel_world *world, double dt);

/* world_impact.c: fly back particles whose only contact is new, to where they
   first touched; and on again after the collision. */
sel_status sel_world_rewind(sel_world *world, double dt);
void sel_world_fly_on(sel_world *world);

/* world_partners.c: chosen and touching, for the first pass and with each pass
   more. *found: contacts joined. */
sel_status sel_world_choose(sel_world *world, int pass, int *found);

/* world_collide.c */
sel_status sel_world_collide(sel_world *world);

/* world_overlap.c: of the contacts that took part in the collisions. */
sel_status sel_world_remove_overlaps(sel_world *world);

/* world_move.c: all particles; one; and its rotation alone, the last two as
   if there were no fluid. */
void sel_world_move(sel_world *world, double dt);
void sel_world_move_particle(sel_world *world, int i, double dt);
void sel_world_rotate_particle(sel_world *world, int i, double dt);

/* world.c: grow one array, keeping what is in it and clearing what is new;
   array is the address of its pointer. *ok becomes 0 without memory. */
void sel_world_grow(void *array, int *ok, int old, int room, size_t item);

/* Refresh the halo part of fields; the time it takes is counted. */
sel_status sel_world_exchange(
    sel_world *world, const sel_field *fields, int count);

/* world_memory.c: what is known of candidate k (kind 0: nothing). */
sel_contact_memory sel_world_recall(const sel_world *world, int k);
sel_status sel_world_keep(
    sel_world *world, int k, const sel_contact_memory *memory);
/* Before and after candidates are made anew: what is known of pairs goes
   with them, by ids; what is known of others is forgotten. */
sel_status sel_world_collect_memory(sel_world *world, int *count);
sel_status sel_world_deal_memory(sel_world *world, int count);
void sel_world_forget(sel_world *world);

#endif

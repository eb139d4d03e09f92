/*---------------------------------------------------------------------------*\
    world_state.h - the data of a world, shared by its source files (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Order. Particles are sorted in space (world_order.c), and pairs are
    processed in the order of their particles. The contributions of several
    partners to one particle are added in the order of the partners' ids
    (sel_partners_of), and a contact is the same from either side. The result
    therefore depends neither on array positions, nor on memory addresses, nor
    on the number of processes.

    Ownership. These files write the following data:

        world_particles.c     arrays of particles
        world_neighbours.c    candidate pairs
        world_links.c         persistent contacts (links)
        world_detect.c        contacts of the substep

    A model (model.h) reads all of it, and writes x, q, v, omega and its own
    data of the persistent contacts.

    Comments of arrays begin with their size; room is the capacity, the member
    of that name.
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_STATE_H
#define SEL_WORLD_WORLD_STATE_H

#include "superellipsoid.h"
#include "wall/wall_mesh.h"
#include "world/model.h"

#ifdef SUPERELLIPSOID_DEBUG
#include <assert.h>
#define SEL_ASSERT(condition) assert(condition)
#else
#define SEL_ASSERT(condition) ((void)0)
#endif

/* An array of the world, in the list by which all arrays grow and are freed. */
typedef struct sel_array
{
    void *slot; /* address of its pointer */
    size_t item;
} sel_array;

/* Candidate pairs, sorted by their particles. */
typedef struct sel_candidates
{
    int *pairs; /* count x 2: particles, the lower id first; owned by the
                      neighbours */
    int *part;  /* count: convex parts of the two particles, encoded as in
                      sel_contact; NULL: all are convex */
    int *link;  /* room: the pair's link, or -1 */
    int *
        expanded; /* expandedCapacity x 3: pairs and convex parts; used if a shape
                      is not convex */
    int expandedCapacity;
    int count, capacity;
    int hidden; /* 1: a pair of a local particle and a halo whose spheres meet
                   was left out because the oriented boxes do not meet */
} sel_candidates;

/* Bit mask of sel_contact's part. */
#define SEL_PART_BITS                                                          \
    ((unsigned)(SEL_POLYHEDRON_PARTS_MOST * SEL_POLYHEDRON_PARTS_MOST) - 1u)

/* Wall fronts (wall_front.c) of the particles near walls. */
typedef struct sel_fronts
{
    sel_wall_front *list;
    int count, capacity;
    int free; /* first free entry, or -1; count is the next unused one */
} sel_fronts;

/* A persistent contact: the data of a contact that lasts from substep to
   substep. Its key is the two particles and their convex parts, or a particle,
   its convex part and a feature of a wall; for periodic images see
   world_periods.c. Particles are given by their array positions at the last
   rebuild of the candidates (idBuilt), and not by id, to save memory: there are
   more links than anything else. */
typedef struct sel_persistent_contact
{
    union
    {
        double u[2][3]; /* pairs: sel_contact_memory */
        struct
        {
            int next;     /* walls: next link of the particle, or -1. Free: next
                             free link, or -1 */
            int triangle; /* walls: triangle of sel_contact */
            double at[3]; /* walls: the point that serves as the centre of body
                             2 in sel_kept, global [m] */
        };
    };
    int first;            /* the particle; of a pair that with the lower id */
    int second;           /* the other particle; walls: item of sel_contact */
    int age;              /* consecutive substeps in contact */
    unsigned kind : 2;    /* sel_link_type */
    unsigned memory : 2;  /* pairs: kind of sel_contact_memory */
    unsigned feature : 2; /* walls: sel_feature; 3: unknown */
    unsigned part : 12;   /* as in sel_contact */
    /* Rotations by the period that particle 1 had undergone when the model's
       data were stored; set while candidates are rebuilt (world_turns.c). */
    unsigned rotations : 8;
} sel_persistent_contact;

typedef enum sel_link_type
{
    SEL_LINK_FREE,
    SEL_LINK_PAIR,
    SEL_LINK_WALL
} sel_link_type;

/* Result of a pair's last narrow-phase solve that is kept for reuse
   (world_reuse.c). */
typedef enum sel_kept_state
{
    SEL_KEPT_NOTHING,
    SEL_KEPT_TOUCHING,
    SEL_KEPT_APART
} sel_kept_state;

/* The pose of body 2 in the frame of body 1 at which a pair was last solved,
   and the solution there. Everything is given in the frame of body 1, so that
   it rotates with the body. A wall is a body 2 at rest. */
typedef struct sel_kept
{
    double overlap;    /* [m]; apart: < 0, minus a lower bound of the gap */
    float place[3];    /* centre of body 2 [m] */
    float rotation[4]; /* quaternion: body 2 to body 1 */
    float point[3], normal[3]; /* set if touching */
    int state;                 /* sel_kept_state */
} sel_kept;

/* Derivatives of a contact with respect to the relative motion: contact/pair.h.
   They are not in records, because they follow from the other data. */
typedef struct sel_slope
{
    float shift[8], rotation[8];
    int state; /* 0: not yet computed, 1: valid, -1: does not exist */
} sel_slope;

/* The manifold found at that pose, in the frame of body 1. */
typedef struct sel_flat
{
    float point[SEL_MANIFOLD_MAX][3], overlap[SEL_MANIFOLD_MAX]; /* [m] */
    int count; /* 0: none. 1: the contact itself, point and overlap are not
                  set */
} sel_flat;

typedef struct sel_persistent_contacts
{
    sel_persistent_contact *list;
    double *data;     /* room x width: data of the model */
    sel_kept *kept;   /* room, if reuse */
    sel_slope *slope; /* room, if reuse */
    sel_flat *flat;   /* room, if reuse and manifolds */
    double *mark;     /* room x 3, if watched: normal of a wall contact that
                         carried a load in the last substep, else 0
                         (world_impact.c) */
    int count, capacity, width, reuse, manifolds, watched;
    int free; /* first free link, or -1 */
} sel_persistent_contacts;

/* Links given by sel_world_set_memory, whose particles are identified by id. */
typedef struct sel_staged
{
    sel_persistent_contacts links; /* first and second are not set */
    int64_t (*ids)[2]; /* room: the lower one first; walls: the particle's
                          first */
    int capacity;
} sel_staged;

/* The contacts found: pairs, then walls. */
typedef struct sel_contacts
{
    sel_touch *list;         /* in a substep */
    sel_contact *seen;       /* in a query (sel_world_contacts), with all
                                members */
    int *first, *second;     /* particles; second -1: a wall */
    int *link;               /* persistent contact; in a substep */
    sel_manifold *manifolds; /* if settings.manifold > 0 */
    double *wallPoint;       /* wallCapacity x 3, in a substep: point2 of wall
                                contacts */
    int n, nPairs, capacity, wallCapacity;
    int same;   /* 1: the pairs are those of the last substep, in the same
                   order */
    int listed; /* number of pairs in the partner lists; -1: the lists are out
                   of date */
} sel_contacts;

/* Criterion by which the wall search skips far particles: those farther from
   the walls than their skin plus margin [m]. It is valid until the walls have
   travelled by margin. since: travel of the walls at the last update [m]. */
typedef struct sel_far
{
    double margin, since;
} sel_far;

/* Moving walls (world_drive.c): the deforming mesh, and rigid walls. */
typedef struct sel_drive
{
    double *start, *velocity; /* start points of the walls x 3 [m] and their
                                 velocities [m/s]; NULL: they have never
                                 moved */
    double *now;              /* current points, same size */
    sel_rigid_motion *rigid;  /* nRigid: their state at the start; NULL: they
                                 have never moved */
    int nRigid;
    double elapsed, at;  /* time since the start: now, and of the current points
                            [s] */
    double rigidElapsed; /* since the start of the rigid motion [s] */
    double meshSpeed;    /* of the fastest point of the mesh [m/s] */
    double rigidSpeed;   /* of the fastest point of a rigid wall [m/s] */
    double speed;        /* the greater one; 0: all at rest */
    double margin;       /* margin of mesh at its next update [m] */
    double rigidMargin;  /* margin of rigids at its next update [m] */
    sel_far mesh, rigids;
    int asked;             /* the rigid wall whose load is being summed */
    int isMovedByContacts; /* 1: contacts move at least one rigid wall */
} sel_drive;

/* Detection of impacts on walls (world_impact.c). */
typedef struct sel_watch
{
    double *before; /* room x 6: velocity [m/s] and spin [rad/s] of local
                       particles at the start of the substep */
    char *hit;      /* hitCapacity: 1: the wall contact is an impact */
    int capacity, hitCapacity;
    int on;
} sel_watch;

/* Detection of particles that pass through rigid walls (world_paths.c). */
typedef struct sel_wall_passages
{
    double *x; /* room x 3: positions of local particles at the start of the
                  substep */
    int capacity;
} sel_wall_passages;

/* The surface of a wall where a particle touches it. It moves at x with
   velocity + omega x (x - origin). */
typedef struct sel_surface
{
    const sel_material *material;
    double velocity[3], omega[3], origin[3];
} sel_surface;

/* Wall contacts of one particle. */
typedef struct sel_found
{
    sel_contact *list;
    int capacity;
} sel_found;

/* The worst narrow-phase call so far. */
typedef struct sel_worst
{
    sel_replay replay;
    int any; /* 0: none yet */
} sel_worst;

typedef struct sel_block sel_block; /* world_blocks.c */

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

/* Data that all processes agree on, by reductions (world_exchange.c). */
typedef struct sel_messages
{
    int any;      /* 1: some process has halos */
    int shared;   /* 1: some process has a contact with a halo in this
                          substep */
    int selected; /* 1: pairs across processes have been selected since the
                          halos were refreshed */
    sel_halo_pair *pairs; /* pairCapacity: the selected pairs */
    int pairCapacity;
    uint32_t sets;  /* bit mask of the sets that pairs of this process are in */
    double reach;   /* sel_world_set_halo_reach [m] */
    double gap;     /* least gap of a local particle and a halo on any process,
                       by bounding spheres, when the halos were last refreshed
                       [m] */
    double *xBuilt; /* room x 3: positions of local particles when the halos
                       were made */
    double *xSent;  /* room x 3: and when they were last refreshed */
    int fresh;      /* 1: xBuilt is not set yet */
} sel_messages;

typedef struct sel_fluid_state sel_fluid_state; /* fluid/fluid.h */

/* Arrays per particle that belong to another module. */
typedef struct sel_companion
{
    sel_status (*reserve)(sel_world *world, int old, int capacity);
    void (*free)(sel_world *world);
} sel_companion;

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

    sel_material *materials; /* of pairs: nTypes x nTypes */
    int nTypes;

    sel_particles p;
    int capacity; /* capacity, in particles */

    /* per particle, of this substep */
    sel_body *bodies;
    double *invMass;    /* room */
    double *invInertia; /* room x 9, global */

    /* neighbours */
    sel_neighbours *neighbours;
    double *radius; /* room: bounding radius plus half the skin */
    double *ahead;  /* room: the particle's share of the gap up to which a pair
                        is a speculative contact [m] */
    double
        speculativeTime; /* duration that speculative contacts cover [s]; 0: there
                        are none, a contact is an overlap */
    double loadTime;     /* without speculative contacts: a point of a manifold
                        carries a load if it touches within this time [s]; 0:
                        all points do */
    double
        speculativeWallShare; /* a particle searches for speculative contacts with
                            walls if it moves by more than this share of its
                            smallest semi-axis [-] */
    const double *began; /* nLocal x 3: positions at the start of the substep,
                            of particles whose path is tested for walls; NULL:
                            no path is tested [m] */
    double beganOf;      /* duration of that substep [s] */
    double *halfSkin;    /* room: travel allowed before a rebuild [m] */
    double *xBuilt;      /* room x 3: positions at the last rebuild */
    double *qBuilt;      /* room x 4: orientations at the last rebuild */
    int *nearWall;       /* room: 0: cannot touch a wall before the next
                            rebuild; else see world_fronts.c */
    sel_fronts fronts;
    int *byId;     /* particles sorted by id */
    int *scratch;  /* room */
    int *canon;    /* room, with periods: first particle with the same id */
    double *stand; /* room x 3, with periods: position, that of the image for an
                      image */
    sel_image images[SEL_IMAGES_MOST]; /* of settings.period */
    int opposite[SEL_IMAGES_MOST];     /* of each image the inverse one */
    int rotating;                      /* the rotational period; -1: none */
    int ranked;    /* 1: byId is a permutation of the particles */
    int rebuild;   /* 1: the candidates are out of date */
    int arrived;   /* 1: no substep since the particles were set: their
                      speculative distance is not known yet */
    int waiting;   /* 1: links of pairs that are not candidates were kept, until
                      the next substep */
    double margin; /* candidates are complete up to this gap [m] */
    int sorted;    /* number of rebuilds when the particles were last sorted */
    sel_candidates candidates;

    /* persistent contacts */
    sel_persistent_contact_field linkFields[SEL_LINK_FIELDS_MAX];
    int nLinkFields;
    sel_persistent_contacts links;
    sel_staged staged;
    sel_staged noted; /* links at the start of the substep, to be restored */
    int reindex;      /* 1: the array positions in the links are out of date */
    int64_t *idBuilt; /* room: ids at those positions */
    int *turnsBuilt;  /* room: and rotations of the particles there */
    int nBuilt;
    int *pairHead; /* room: links of a particle, during a rebuild; -1: none */
    int *wallHead; /* room: wall links of a particle; -1: none */
    int *linkNext; /* linkNextCapacity: next link in the chain of pairHead */
    int linkNextCapacity;
    int *memoryStart; /* n + 2 starts, then the links of each particle */
    int memoryCapacity, memoryIndexed;

    /* contacts of this substep, and of a query */
    sel_contacts contacts, look;
    sel_found found;
    sel_block *blocks; /* NULL: one thread */
    int *partnerStart; /* n + 2 starts, then the contacts of each particle,
                          sorted by the partners' ids */
    int *partner;      /* the contacts in partnerStart */
    int partnerCapacity;

    sel_messages messages;

    sel_worst worst;
    sel_failure trouble;

    sel_statistics statistics;
};

/* - - - world_ahead.c - - - */

/* Sets the speculative distance of particles [first, end) for the substep dt
   [s]: a pair that may touch before its end becomes a contact, with an overlap
   < 0. kicked: v contains gravity's half kick. */
void sel_world_set_speculative_distance(
    sel_world *world, double dt, int kicked, int first, int end);
/* Returns 1 if contact c, at a closing speed [m/s], may close its gap within
   the substep. */
int sel_world_closes(const sel_world *world, int c, double speed);

/* - - - world_paths.c - - - */

/* may_be_parted: 1 if a wall without thickness may lie between particles i and
   j. is_parted: 1 if such a wall separates them at a point where they touch or
   nearly touch, as seen by i; part: that of the contact. */
int sel_world_may_be_separated_by_wall(const sel_world *world, int i, int j);
int sel_world_is_separated_by_wall(
    const sel_world *world, int i, int j, int part, const double point[3]);

/* Without speculative contacts, marks the particles whose centres move far in
   this substep; their paths are tested for walls. Particles [first, end) are at
   mid-step; began: positions of the local ones at its start. */
void sel_world_mark_fast_particles(
    sel_world *world, const double *began, double dt, int first, int end);
/* goes_far: 1 if local particle i is marked. passed_wall: sets the contact with
   the wall at rest that its centre has passed since the substep began, or will
   pass before it ends; returns 0 if there is none. */
int sel_world_goes_far(const sel_world *world, int i);
int sel_world_passed_wall(const sel_world *world, int i, sel_contact *contact);

/* sel_wall_passages_begin: called at the start of a substep. sel_wall_passages_count: called
   at its end, with the walls at mid-step; counts the particles that passed
   through a rigid wall. */
sel_status sel_wall_passages_begin(sel_world *world);
void sel_wall_passages_count(sel_world *world, double dt);
void sel_wall_passages_free(sel_wall_passages *passes);

/* - - - world_particles.c - - - */

/* Grows one array, keeps its contents and clears the new entries; array is the
   address of its pointer. *ok becomes 0 if out of memory. */
void sel_world_grow(void *array, int *ok, int old, int capacity, size_t item);
void sel_world_free_particles(sel_world *world);

/* - - - world_neighbours.c - - - */

/* Makes the candidates valid for the present positions, up to a gap of margin
   [m]. */
sel_status sel_world_update_candidates(sel_world *world, double margin);
/* Updates byId. SEL_E_STATE: an id occurs twice. */
sel_status sel_world_rank(sel_world *world);
/* Returns the position of the particle with an id, or -1. Call sel_world_rank
   first. */
int sel_world_find_id(const sel_world *world, int64_t id);

/* - - - world_periods.c - - - */

/* Sets the images from the settings. */
void sel_world_set_periods(sel_world *world);
/* Position of particle j as seen by i, in the home frame of i [m]. In this
   frame both processes, or both sides of a period, compute a pair from the same
   numbers. */
void sel_world_seen(const sel_world *world, int i, int j, double x[3]);
/* Vector from the centre of i to that of j, as seen by i [m]. */
void sel_world_apart(const sel_world *world, int i, int j, double d[3]);
/* Rotation of j as seen by i, 3 x 3, from the home frame of j to that of i;
   NULL: none. Velocities of j, forces on it and its other data are in its home
   frame. */
const double *sel_world_rotation(const sel_world *world, int i, int j);
/* vector_seen: a vector of j, from an array all (n x 3), as seen by i.
   vector_home: a vector as seen by i, in the home frame of j. */
void sel_world_vector_seen(
    const sel_world *world, int i, int j, const double *all, double seen[3]);
void sel_world_vector_home(
    const sel_world *world, int i, int j, const double seen[3], double home[3]);
/* turned_image: index in world->images of the image of j that i sees, if it is
   rotated; else 0. orientation_seen: orientation of j as seen by i. */
int sel_world_turned_image(const sel_world *world, int i, int j);
void sel_world_orientation_seen(
    const sel_world *world, int i, int j, double q[4]);
/* Body j as seen by i: the body itself, or *moved. */
const sel_body *sel_world_body_seen(
    const sel_world *world, int i, int j, sel_body *moved);
/* Transforms a body of j, at any pose of j, to the frame of i. */
void sel_world_see_body(const sel_world *world, int i, int j, sel_body *body);
/* Array position that represents all images of a particle. Call sel_world_rank
   first. */
int sel_world_canonical(const sel_world *world, int i);
/* Sets and returns the positions of all particles, images transformed, for the
   neighbour search. */
const double *sel_world_set_stand(sel_world *world);
/* Returns 1 if particles i and j may be a pair. Returns 0 if a nearer pair of
   images exists, or if they cannot meet through the boundaries, or if both are
   one particle. */
int sel_world_may_pair(const sel_world *world, int i, int j);
/* Half of the shortest period [m], an upper bound for the length of a body.
   HUGE_VAL without periods. */
double sel_world_half_period(const sel_world *world);

/* - - - world_turns.c - - - */

/* Rotates the data of each link by the rotations of particle 1 since the data
   were stored. Call it when the links have their new array positions. */
void sel_world_turn_links(sel_world *world);

/* - - - world_skins.c - - - */

/* Starts new skins at the present positions. */
void sel_world_set_skins(sel_world *world);
/* Returns 1 if a particle has used up half of its skin since then. */
int sel_world_skin_used(sel_world *world);
/* Upper bound of the travel of particle i's hull since then [m]. */
double sel_world_travel(const sel_world *world, int i);
/* Sets the bodies whose hulls are boxes; returns 1 if there are any. */
int sel_world_set_boxes(sel_world *world);
/* Filter of pairs (neighbours.h): returns 1 if two particles whose grown
   spheres meet may touch before the skins are used up, or if they have a
   link. */
int sel_world_may_touch(void *world, int i, int j);

/* - - - world_drive.c - - - */

/* Returns the surface of the triangle that a contact names, near a point
   [m]. */
sel_surface sel_world_surface(
    const sel_world *world, int triangle, const double at[3]);
/* sel_drive_middle: moves the walls to mid-step of a substep of dt [s] that
   begins now. sel_drive_done: called at its end. sel_drive_present: moves the
   walls to the present time, between substeps. SEL_E_MESH: a triangle has lost
   its area. */
sel_status sel_drive_middle(sel_world *world, double dt);
/* Moves the walls to a time [s] after the start of the substep. */
sel_status sel_drive_to(sel_world *world, double since);
void sel_drive_done(sel_world *world, double dt);
sel_status sel_drive_present(sel_world *world);
/* Returns 1 if the walls have travelled so far that a particle that was far may
   be near. */
int sel_drive_nears(const sel_world *world);
/* set_far: starts a new period in which far particles are skipped. is_near: 1
   if particle i is near a wall for that period. */
void sel_drive_set_far(sel_world *world);
int sel_drive_is_near(const sel_world *world, int i);
/* Returns 1 if a moving wall may touch particle i before the substep ends. */
int sel_drive_meets(const sel_world *world, int i);
/* Returns 1 if the wall of this triangle moves. */
int sel_drive_moves(const sel_world *world, int triangle);
/* Returns the present motion of rigid wall k. */
sel_surface sel_drive_motion(const sel_world *world, int k);
/* Speculative distance of particle i to walls [m]. */
double sel_drive_speculative(const sel_world *world, int i);
/* Returns the rigid wall of a triangle if contacts move it, and its present
   origin [m]; else NULL. */
const sel_rigid_motion *sel_drive_movable_wall(
    const sel_world *world, int triangle, double origin[3]);
/* Upper bound of the acceleration of a wall point over the force there, for all
   walls that contacts move [1/kg]. */
double sel_drive_lightest(const sel_world *world);
/* Called when the world has another share of the same walls: the mesh is at
   rest, rigid walls continue their motion. */
sel_status sel_drive_changed(sel_world *world);
void sel_drive_free(sel_drive *drive);

/* - - - world_fronts.c - - - */

/* Finds the particles whose grown sphere meets a wall, or may do so before the
   next rebuild. */
void sel_world_set_near(sel_world *world);
/* Drops all fronts. Call it when walls or array positions have changed. */
void sel_world_drop_fronts(sel_world *world);
/* As sel_walls_contacts, for particle i; its body must be up to date. */
int sel_world_touch_walls(
    sel_world *world, int i, sel_contact *contacts, int capacity);
/* To be called after that: the same for a particle near walls, or for a convex
   part of it, grown by its speculative distance; *factor: factor of the
   growth. */
int sel_world_near_walls(sel_world *world, int i, const sel_body *part,
    sel_contact *contacts, int capacity, double *factor);

/* - - - world_detect.c, world_contacts.c: detection of contacts - - - */

/* find_contacts: updates bodies, candidates, contacts, partner lists and
   statistics, with timing. find_manifolds: the manifolds of the contacts
   found. */
sel_status sel_world_find_contacts(sel_world *world);
void sel_world_find_manifolds(sel_world *world);
/* Allocates the blocks for detection by several threads; none for one
   thread. */
sel_status sel_world_create_blocks(sel_world *world);
void sel_world_free_blocks(sel_world *world);
/* Weight of a pair in this process's counts: 1/2 if another process has it,
   too, else 1. */
double sel_world_share(const sel_world *world, int i, int j);
/* Returns the indices of the pair contacts of particle i, sorted by the
   partner's id; *count: their number. */
const int *sel_partners_of(const sel_world *world, int i, int *count);
void sel_contacts_free(sel_contacts *contacts);

/* Two bodies in the frame of the first, or their convex parts in contact;
   second NULL: a wall. The structure contains pointers to itself: do not copy
   it. */
typedef struct sel_two_bodies
{
    const sel_body *first, *second;
    sel_body seen, parts[2];
    sel_shape shapes[2];
} sel_two_bodies;

void sel_world_two_bodies(
    const sel_world *world, int i, int j, int part, sel_two_bodies *two);
/* Reserves capacity for n wall contacts. */
sel_status sel_found_reserve(sel_found *found, int n);
/* Converts a stored contact to a sel_contact, as far as its members are stored,
   and back; point1 and, for pairs, point2 lie at half the overlap along the
   normal. */
sel_contact sel_contact_of(const sel_contacts *contacts, int c);
void sel_contact_set(sel_contacts *contacts, int c, const sel_contact *found);

/* Point k of contact c of a substep [m]. */
const double *sel_contact_point(const sel_world *world, int c, int k);

/* - - - world_impact.c: impacts on walls - - - */

/* Called at the start and at the end of a substep; nothing happens if walls are
   not watched. */
sel_status sel_watch_begin(sel_world *world);
sel_status sel_watch_end(sel_world *world);
void sel_watch_free(sel_watch *watch);
/* Copies the marks of particle i's former wall links to the links of its new
   contacts found. old: chain of the former links that are no longer in
   contact. */
void sel_watch_inherit(sel_world *world, int i, const sel_contact *found,
    const int *links, int count, int old);
/* Marks link l as touching a wall in an unknown direction. */
void sel_watch_mark_unknown(sel_persistent_contacts *links, int l);
/* Velocity of the particle of wall contact c relative to the wall at a point
   [m/s]: before the substep, or with after the mean of before and after. */
void sel_watch_slip(const sel_world *world, int c, const double at[3],
    int after, double slip[3]);

/* Normal impulse of contact c on the wall [N s]; at most zero: it does not
   press. */
double sel_watch_pressed(const sel_world *world, int c);

/* - - - world_hold.c - - - */

/* Returns 1 if a wall holds particle i. */
static inline int sel_world_is_held(const sel_world *w, int i)
{
    return w->p.held[i] > 0.0;
}
/* Called when the particles are set: releases those whose wall no longer holds
   particles. */
void sel_hold_begin(sel_world *world);
/* Called at the end of a substep of dt [s]: adds the loads that held particles
   put on walls, and finds the particles held from now on. */
void sel_hold_end(sel_world *world, double dt);

/* - - - world_wear.c - - - */

/* Returns the triangle that contains a point of a wall contact; if there is
   none, as at a rim or on an edge, the triangle at which the contact was
   found. */
int sel_world_triangle_at(
    const sel_world *world, const sel_touch *touch, const double point[3]);

/* - - - world_reuse.c: if settings.reuse > 0 - - - */

/* State of link l of a pair at the present poses: apart, by margin [m] or more;
   or touching, with point, normal and overlap in *contact; or nothing, and the
   pair must be solved. */
sel_kept_state sel_world_reuse(
    sel_world *world, int l, double margin, sel_contact *contact);
/* Stores the solution of a pair, at the present poses. */
void sel_world_keep_pose(sel_world *world, int l, const sel_contact *contact);

/* Sets the wall contacts last found for particle i, moved with it, sorted by
   their triangles; returns their number, or -1 if the walls must be
   searched. */
int sel_world_reuse_walls(sel_world *world, int i, sel_found *found);
/* Stores a wall contact found, at the present pose. */
void sel_world_keep_wall(sel_world *world, int l, const sel_contact *contact);

/* Sets the manifold of contact c if it is stored; else returns 0. */
int sel_world_reuse_manifold(sel_world *world, int c, sel_manifold *manifold);
/* Stores a manifold found, at the present poses. */
void sel_world_keep_manifold(
    sel_world *world, int c, const sel_manifold *manifold);

/* - - - world_links.c - - - */

/* Clears the model's data of a pair that is no longer a contact, and its
   age. */
void sel_world_separate_link(sel_world *world, int l);
/* Raises the age of a contact that stays as it is. */
void sel_world_age_link(sel_world *world, int l);
/* Returns the narrow phase's memory of link l; l -1: an empty one. */
sel_contact_memory sel_persistent_contact_memory(const sel_world *world, int l);
/* Stores the narrow phase's memory of candidate k; creates or drops its link.
   SEL_E_MEMORY. */
sel_status sel_world_keep(
    sel_world *world, int k, const sel_contact_memory *memory, int touches);
/* Returns the existing link of a wall contact of particle i; -1: none. */
int sel_world_find_wall(
    const sel_world *world, int i, const sel_contact *contact);
/* Returns the link of a wall contact of particle i. *old is the chain of its
   links from the last substep; a link found there is taken out of it. -1: out
   of memory. */
int sel_world_wall_link(
    sel_world *world, int i, const sel_contact *contact, int *old);
/* Drops a chain of wall links. */
void sel_world_drop_walls(sel_world *world, int chain);
/* Convex parts of candidate k, encoded as in sel_contact. */
static inline int sel_candidate_part(const sel_world *w, int k)
{
    return w->candidates.part ? w->candidates.part[k] : 0;
}
/* Decodes the convex part of the first particle (second = 0; also the particle
   at a wall), or of the second (second = 1). */
static inline int sel_part_of(int part, int second)
{
    return second ? part % SEL_POLYHEDRON_PARTS_MOST
                  : part / SEL_POLYHEDRON_PARTS_MOST;
}
/* The model's data of link l. */
double *sel_persistent_contact_data(const sel_world *world, int l);

/* Called before and after the candidates are rebuilt: links of pairs are found
   again by ids; links of pairs that are no candidates are dropped. */
sel_status sel_world_chain_links(sel_world *world);
sel_status sel_world_assign_links(sel_world *world);
/* Returns 1 if a pair has a link; to be called between the two. */
int sel_world_has_link(const sel_world *world, int i, int j);
/* Copies link k of one store to link l of another, except for the slope, which
   follows from the rest. Both must be in use. */
void sel_persistent_contacts_copy(sel_persistent_contacts *to, int l,
    const sel_persistent_contacts *from, int k);
/* Returns a new link of this kind, all zero; -1: out of memory. */
int sel_persistent_contacts_take(
    sel_persistent_contacts *links, sel_link_type kind);
void sel_persistent_contacts_drop(sel_persistent_contacts *links, int l);
void sel_persistent_contacts_free(sel_persistent_contacts *links);
/* The same for staged links. */
int sel_staged_take(
    sel_staged *staged, sel_link_type kind, int64_t id1, int64_t id2);
void sel_staged_clear(sel_staged *staged);
void sel_staged_free(sel_staged *staged);

/* - - - world_undo.c - - - */

/* Stores the links at the start of a substep, if the model may have to repeat
   it with new halos. SEL_E_MEMORY. */
sel_status sel_world_note_links(sel_world *world);
/* Restores the stored links, and nothing else, after a substep that did not
   take place. */
void sel_world_undo_links(sel_world *world);

/* - - - world_exchange.c - - - */

/* Refreshes the halo range of fields, if some process has a contact with a
   halo; once pairs have been selected, only of halos in contact. The time is
   added to statistics. */
sel_status sel_world_share_fields(
    sel_world *world, const sel_field *fields, int count);
/* Returns 1 if pair contact c is one of a local particle and a halo. */
int sel_world_is_across(const sel_world *world, int c);
/* Selects the pairs across processes: sets[c] is the set of pair contact c; <
   0: it is left out. Valid for this substep, or until the next call. Nothing
   happens if no contact is shared. SEL_E_MEMORY, SEL_E_EXCHANGE. */
sel_status sel_world_select_pairs(sel_world *world, const int *sets);
/* Returns 1 if this process has a pair of the set. */
static inline int sel_world_crosses(const sel_world *world, int set)
{
    return world->messages.selected && (world->messages.sets >> set & 1U) != 0;
}
/* Refreshes the halo range of fields, for the halos of that set only. */
sel_status sel_world_share_set(
    sel_world *world, const sel_field *fields, int count, int set);
/* Reduces values by how (settings.reduce or settings.sum), if it is set; the
   time is added to statistics. */
sel_status sel_world_reduce(
    sel_world *world, sel_reduce how, double *values, int count);
/* *any: 1 if mine is true on some process. Only this process counts if no
   contact is shared. */
sel_status sel_world_any_if_shared(sel_world *world, int mine, int *any);
/* Stores the present positions as those at which the halos were made, if the
   halos are new. Call it before particles move. */
void sel_world_note_places(sel_world *world);
/* *any: 1 if mine is true on some process, with or without shared contacts. For
   loops that a process must run as long as any other, so that the result does
   not depend on the number of processes. */
sel_status sel_world_any(sel_world *world, int mine, int *any);
/* Forces a refresh of all halos the next time. */
void sel_world_force_halo_refresh(sel_world *world);
/* Refreshes the halos if they may be out of date to an extent that matters.
   SEL_E_HALO: they must be made anew. */
sel_status sel_world_refresh_halos(sel_world *world);
/* The same for an iterate within a substep, after sel_world_refresh_halos or
   sel_world_refresh_speculative at its start: particles may have moved by the
   speculative distance of that time. beyond: distance at which a particle acts
   on others [m]. */
sel_status sel_world_refresh_iterates(sel_world *world, double beyond);
/* The same before the first iterate: the halos then stay valid for any motion
   up to the speculative distance. */
sel_status sel_world_refresh_speculative(sel_world *world, double beyond);
/* Called after detection: finds whether contacts are shared, and how near the
   halos are. */
sel_status sel_world_update_halo_gaps(sel_world *world);
/* Called after a refresh, when the speculative distances are set: clears those
   of halos that were not sent, because no particle is near, as their velocities
   are out of date. */
void sel_world_forget_far_halos(sel_world *world);
/* Called when the set of particles has changed: finds whether any process has
   halos. */
sel_status sel_world_begin_messages(sel_world *world);

/* - - - flight.c: motion, or rotation alone, of a particle without a fluid - -
   - */

void sel_world_move_particle(sel_world *world, int i, double dt);
void sel_world_rotate_particle(sel_world *world, int i, double dt);
/* Upper bound of the speed of a surface point [m/s]. */
double sel_world_surface_speed(const sel_world *world, int i);

/* - - - world_budget.c - - - */

/* Adds to the statistics an impulse [N s] on a wall at a point [m], where its
   surface has velocity u [m/s]. */
void sel_world_count_wall(sel_world *world, const double impulse[3],
    const double point[3], const double u[3]);
/* If settings.ledger is set: count_gravity adds the angular impulse of gravity
   over dt [s] on local particles at their present positions; begin_parting and
   end_parting enclose the position correction, whose change of the angular
   momentum they add. before [kg m2/s]. */
void sel_world_count_gravity(sel_world *world, double dt);
void sel_world_begin_position_correction(
    const sel_world *world, double before[3]);
void sel_world_end_position_correction(
    sel_world *world, const double before[3]);

/* - - - world.c - - - */

/* Sets invMass and invInertia of all particles. */
void sel_world_set_inertia(sel_world *world);

/* For a world in two dimensions. hold_inertia: the inverse inertia of a body
   aligned with the plane, so that nothing rotates it out of the plane.
   hold_gravity: removes the out-of-plane component of gravity [m/s2].
   hold_plane: projects all local particles onto the plane. */
void sel_world_hold_inertia(const sel_world *world, double invInertia[9]);
void sel_world_hold_gravity(const sel_world *world, double gravity[3]);
void sel_world_hold_plane(sel_world *world);
/* Material of a pair, by their types. */
const sel_material *sel_world_pair_material(
    const sel_world *world, int i, int j);

/* - - - world_sum.c - - - */

#define SEL_SUMS_MOST  9
#define SEL_SUM_DIGITS 3  /* of a term */
#define SEL_SUM_PLACES 32 /* places of digits: numbers from 1e-109 to 1e125 */

/* Sums in progress. */
typedef struct sel_sums
{
    int count;
    double digits[SEL_SUMS_MOST * SEL_SUM_PLACES];
} sel_sums;

/* Adds a term to sum k. Terms below and above the representable range are
   ignored. */
void sel_sums_add(sel_sums *sums, int k, double term);
/* Sums the terms that terms() adds on all processes. The result has the same
   bits for any distribution of the terms; a term that two processes have is
   added in halves, also by one process. SEL_E_ARGUMENT: count is not in 0 to
   SEL_SUMS_MOST. */
typedef void (*sel_terms)(const sel_world *world, sel_sums *sums);
sel_status sel_world_sum(
    sel_world *world, int count, sel_terms terms, double *values);

#endif

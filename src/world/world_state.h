/*---------------------------------------------------------------------------*\
    world_state.h - what a world holds (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Order. Particles stand in an order of space (world_order.c), and pairs are
    looked at in the order in which they stand. What reaches one particle from
    several partners is added up in the order of the partners' ids
    (sel_partners_of), and a contact is the same whoever looks at it. So array
    positions, memory addresses and the number of processes have no part in
    the outcome.

    Who writes what. world_particles.c the arrays of particles; world_neighbours
    the candidates; world_links the links; world_detect the contacts. A model
    (model.h) reads them, and writes x, q, v, omega and what it keeps of links.
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

/* An array of the world, for those that grow and free all of them. */
typedef struct sel_array
{
    void *slot; /* address of its pointer */
    size_t item;
} sel_array;

/* Candidate pairs, in the order of their particles. */
typedef struct sel_candidates
{
    int *pairs; /* count x 2: particles, that of the lower id first; owned by
                   the neighbours */
    int *part;  /* count: which of their parts, as sel_contact's; NULL: all are
                   convex */
    int *link;  /* room: the pair's link, or -1 */
    int *expanded; /* expandedRoom x 3: pairs and parts, where not all are */
    int expandedRoom;
    int count, room;
    int hidden; /* 1: a local particle and a halo whose spheres meet are not
                   among them, for their boxes do not */
} sel_candidates;

/* The bits of sel_contact's part. */
#define SEL_PART_BITS                                                          \
    ((unsigned)(SEL_POLYHEDRON_PARTS_MOST * SEL_POLYHEDRON_PARTS_MOST) - 1u)

/* What particles near walls keep of these. */
typedef struct sel_fronts
{
    sel_wall_front *list;
    int count, room;
    int free; /* first that is free, or -1; count is the next one */
} sel_fronts;

/* The home of a contact: what lasts of it from substep to substep. Its key is
   the two particles and their parts, or particle, part and feature of a wall; of periodic images see
   world_periods.c. Particles by the places where they stood when the candidates were last made
   (idBuilt): there are more links than anything else. */
typedef struct sel_link
{
    union
    {
        double u[2][3]; /* pairs: sel_contact_memory */
        struct
        {
            int next;     /* walls: next of the particle, or -1. Free: next
                             that is free, or -1 */
            int triangle; /* walls: sel_contact's */
            double at[3]; /* walls: the point that sel_kept takes for the
                             centre of 2, global [m] */
        };
    };
    int first;            /* the particle; of a pair that of the lower id */
    int second;           /* the other; walls: sel_contact's item */
    int age;              /* substeps in a row in touch */
    unsigned kind : 2;    /* sel_link_kind */
    unsigned memory : 2;  /* pairs: sel_contact_memory's kind */
    unsigned feature : 2; /* walls: sel_feature; 3: one that is not known */
    unsigned part : 12;   /* as sel_contact's */
    unsigned
        turns : 8; /* of particle 1, when what the model keeps was told; set
                             while candidates are made anew (world_turns.c) */
} sel_link;

typedef enum sel_link_kind
{
    SEL_LINK_FREE,
    SEL_LINK_PAIR,
    SEL_LINK_WALL
} sel_link_kind;

/* What of the geometry of a pair is kept (world_reuse.c). */
typedef enum sel_kept_state
{
    SEL_KEPT_NOTHING,
    SEL_KEPT_TOUCHING,
    SEL_KEPT_APART
} sel_kept_state;

/* The pose of body 2 in the frame of body 1 at which a pair was solved, and the
   solution there. All lies in the frame of body 1: nothing turns with a
   patch. A wall is a body 2 that stays where it is. */
typedef struct sel_kept
{
    double overlap; /* [m]; apart: < 0, less is not left of the gap */
    float place[3]; /* centre of 2 [m] */
    float turn[4];  /* quaternion: body 2 to body 1 */
    float point[3], normal[3]; /* touching */
    int state;                 /* sel_kept_state */
} sel_kept;

/* How a contact goes with a motion: contact/pair.h. Not in records: it follows
   from the rest. */
typedef struct sel_slope
{
    float shift[8], turn[8];
    int state; /* 0: not yet asked for, 1: known, -1: there is none */
} sel_slope;

/* The manifold found at that pose, in the frame of body 1. */
typedef struct sel_flat
{
    float point[SEL_MANIFOLD_MAX][3], overlap[SEL_MANIFOLD_MAX]; /* [m] */
    int count; /* 0: none. 1: the contact itself, points are not set */
} sel_flat;

typedef struct sel_links
{
    sel_link *list;
    double *data;     /* room x width: what the model keeps */
    sel_kept *kept;   /* room, with reuse */
    sel_slope *slope; /* room, with reuse */
    sel_flat *flat;   /* room, with reuse and manifolds */
    double *mark;     /* room x 3, watched: the normal of what pressed a wall in
                         the last substep, else 0 (world_impact.c) */
    int count, room, width, reuse, manifolds, watched;
    int free; /* first that is free, or -1 */
} sel_links;

/* Links given by sel_world_set_memory, whose particles are known by id. */
typedef struct sel_staged
{
    sel_links links;   /* places are not set */
    int64_t (*ids)[2]; /* room: the lower first; walls: the particle's */
    int room;
} sel_staged;

/* Contacts as they were found: pairs, then walls. */
typedef struct sel_contacts
{
    sel_touch *list;         /* of a substep */
    sel_contact *seen;       /* of a look: all that is known */
    int *first, *second;     /* particles; second -1: a wall */
    int *link;               /* home; of a substep */
    sel_manifold *manifolds; /* if settings.manifold > 0 */
    double *wallPoint;       /* wallRoom x 3, of a substep: point2 of walls */
    int n, nPairs, room, wallRoom;
    int same;   /* 1: the pairs are those of the last substep, in its order */
    int listed; /* pairs in the lists of partners, -1: not right */
} sel_contacts;

/* Who is far from walls: farther than a margin, and than his skin [m], since they
   had travelled so far [m]. */
typedef struct sel_far
{
    double margin, since;
} sel_far;

/* Walls that move (world_drive.c): the mesh, and rigid ones. */
typedef struct sel_drive
{
    double *start, *velocity; /* points of the walls x 3 [m], [m/s]; NULL: they
                                 have never moved */
    double *now;              /* room for as many */
    sel_rigid_motion *rigid;  /* nRigid: as they began; NULL: they never have */
    int nRigid;
    double elapsed, at;  /* since the start: now, and as they stand [s] */
    double rigidElapsed; /* since rigid ones began [s] */
    double meshSpeed;    /* of the fastest point of the mesh [m/s] */
    double rigidSpeed;   /* of the fastest of a rigid wall [m/s] */
    double speed;        /* the greater one; 0: at rest */
    double margin;      /* who is farther from the mesh is far, next time [m] */
    double rigidMargin; /* likewise from rigid walls [m] */
    sel_far mesh, rigids;
    int asked; /* the rigid wall whose load is added up */
    int heeds; /* do contacts move any of them? */
} sel_drive;

/* For those who watch walls (world_impact.c). */
typedef struct sel_watch
{
    double *before; /* room x 6: velocity [m/s] and spin [rad/s] of local
                       particles as the substep began */
    char *hit;      /* hitRoom: is a wall contact an impact? */
    int room, hitRoom;
    int on;
} sel_watch;

/* For those who ask which bodies go through rigid walls (world_ways.c). */
typedef struct sel_passes
{
    double *x; /* room x 3: where local particles were when the substep began */
    int room;
} sel_passes;

/* What a body touches at a wall, and how that moves: at x with velocity + omega
   x (x - origin). */
typedef struct sel_surface
{
    const sel_material *material;
    double velocity[3], omega[3], origin[3];
} sel_surface;

/* Wall contacts of one body. */
typedef struct sel_found
{
    sel_contact *list;
    int room;
} sel_found;

/* The worst narrow-phase call so far. */
typedef struct sel_worst
{
    sel_replay replay;
    int any; /* 0: none yet */
} sel_worst;

typedef struct sel_block sel_block; /* world_blocks.c */

/* In settings that sel_world_default_settings has filled. */
#define SEL_SETTINGS_COOKIE 0x5e11e

/* Ids travel as doubles in contact memories. */
#define SEL_LARGEST_ID 9007199254740992.0

/* Where a step of the caller is: sel_world.h. */
typedef enum sel_phase
{
    SEL_PHASE_EMPTY,   /* no particles yet */
    SEL_PHASE_FILLING, /* since sel_world_resize or sel_world_sort */
    SEL_PHASE_READY    /* since sel_world_begin */
} sel_phase;

/* What the processes know together, by reduce (world_exchange.c). */
typedef struct sel_messages
{
    int any;           /* has anyone halos? */
    int shared;        /* does anyone's contact have a halo, this substep? */
    int selected;      /* have the pairs across processes been told since? */
    sel_across *pairs; /* these: pairRoom */
    int pairRoom;
    uint32_t sets;  /* those that a pair here is in */
    double reach;   /* of the halos: sel_world_set_halo_reach [m] */
    double gap;     /* least gap of a local particle and a halo, by bounding
                        spheres, when the halos were refreshed; anywhere [m] */
    double *xBuilt; /* room x 3: where local particles were when the halos
                        were made */
    double *xSent;  /* room x 3: and when they were refreshed */
    int fresh;      /* 1: xBuilt is not yet noted */
} sel_messages;

typedef struct sel_fluid_state sel_fluid_state; /* fluid/fluid.h */

/* What comes with particles and is not the world's own. */
typedef struct sel_companion
{
    sel_status (*reserve)(sel_world *world, int old, int room);
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
    int nShapes, shapeRoom;
    double leastAxis, mostAxis; /* of all shapes [m] */
    double
        flattest; /* [-] of all shapes, what they are thick over dEq; 1 at most */
    int inParts;     /* 1: some are not convex */
    int *shapeTable; /* 2 shapeRoom: hash table of indices, -1 empty */

    sel_walls *walls;
    unsigned wallsTaken; /* how often it has got other walls */
    sel_wall_patch *patches;
    int nPatches;
    int holds; /* does any of them hold particles? */
    sel_drive drive;
    sel_watch watch;
    sel_passes passes;

    sel_material *materials; /* of pairs: nTypes x nTypes */
    int nTypes;

    sel_particles p;
    int room; /* particles there is memory for */

    /* per particle, of this substep */
    sel_body *bodies;
    double *invMass;    /* room */
    double *invInertia; /* room x 9, global */

    /* neighbours */
    sel_neighbours *neighbours;
    double *radius;  /* room: bounding radius and half the skin */
    double *ahead;   /* room: its share of the gap of a contact [m] */
    double aheadOf;  /* for so long [s]; 0: no one looks ahead, they touch */
    double bearsFor; /* where no one looks ahead: points of a manifold bear that
                         touch within so long [s]; 0: all */
    double aheadWall;    /* who looks farther than this share of the smallest
                         semi-axis looks for walls, too [-] */
    const double *began; /* nLocal x 3: where those were when the substep began
                            who are asked what they pass; NULL: nobody is [m] */
    double beganOf;      /* a substep of so long [s] */
    double *halfSkin;    /* room: how far it may go before a rebuild [m] */
    double *xBuilt;      /* room x 3: positions at the last rebuild */
    double *qBuilt;      /* room x 4: orientations then */
    int *nearWall;       /* room: may touch a wall before the next rebuild
                         (world_fronts.c); 0: no */
    sel_fronts fronts;
    int *byId;     /* particles in the order of their ids */
    int *scratch;  /* room */
    int *canon;    /* room, with periods: of all with its id the first */
    double *stand; /* room x 3, with periods: where it stands as an image */
    sel_image images[SEL_IMAGES_MOST]; /* of settings.period */
    int opposite[SEL_IMAGES_MOST];     /* of each image the one moved back */
    int turning;                       /* the period that turns; -1: none */
    int ranked;    /* 1: byId is a permutation of the particles */
    int rebuild;   /* 1: the candidates are out of date */
    int arrived;   /* 1: no substep since the particles came: how far they
                      look ahead is not known yet */
    int waiting;   /* 1: a look left links of pairs that it did not list */
    double margin; /* candidates are complete up to this gap [m] */
    int sorted;    /* rebuilds when the particles were put in order */
    sel_candidates candidates;

    /* contact memory */
    sel_link_field linkFields[SEL_LINK_FIELDS_MAX];
    int nLinkFields;
    sel_links links;
    sel_staged staged;
    sel_staged noted; /* links when the substep began, to go back to */
    int reindex;      /* 1: where links' particles stand is out of date */
    int64_t *idBuilt; /* room: the ids of those places */
    int *turnsBuilt;  /* room: and the turns of the particles there */
    int nBuilt;
    int *pairHead; /* room: links of a particle, during a rebuild; -1 */
    int *wallHead; /* room: its wall links; -1: none */
    int *linkNext; /* linkNextRoom: chains of pairHead */
    int linkNextRoom;
    int *memoryStart; /* n + 2 starts, then links, per particle */
    int memoryRoom, memoryIndexed;

    /* contacts of this substep, and of a look */
    sel_contacts contacts, look;
    sel_found found;
    sel_block *blocks; /* NULL: one thread */
    int *partnerStart; /* n + 2 starts, then contacts, per particle, in the
                          order of its partners' ids */
    int *partner;      /* those contacts */
    int partnerRoom;

    sel_messages messages;

    sel_worst worst;
    sel_trouble trouble;

    sel_statistics statistics;
};

/* - - - world_ahead.c - - - */

/* From now on particles [first, end) look ahead for the substep dt [s]: what
   they may touch until its end is a contact, too, with an overlap < 0. kicked:
   v has gravity's half kick. */
void sel_world_look_ahead(
    sel_world *world, double dt, int kicked, int first, int end);
/* Does contact c close by more than its gap in a substep, at a speed [m/s]? */
int sel_world_closes(const sel_world *world, int c, double speed);

/* - - - world_ways.c - - - */

/* May a wall without thickness lie between particles i and j? And does it, where they
   touch, or come near, at a point, as i sees it (part: of the contact)? */
int sel_world_may_be_parted(const sel_world *world, int i, int j);
int sel_world_is_parted(
    const sel_world *world, int i, int j, int part, const double point[3]);

/* In this substep who goes far is asked for walls that its centre passes, where
   nobody looks ahead. Particles [first, end) are in the middle of it; began: where
   local ones were. */
void sel_world_look_along(
    sel_world *world, const double *began, double dt, int first, int end);
/* Is local particle i one of these? Then its contact with a wall at rest that it
   has passed since the substep began, or will until it ends; 0: there is none. */
int sel_world_goes_far(const sel_world *world, int i);
int sel_world_passed_wall(const sel_world *world, int i, sel_contact *contact);

/* A substep begins; it has been gone through, the walls stand where they are in the
   middle: who has gone through a rigid wall counts. */
sel_status sel_passes_begin(sel_world *world);
void sel_passes_count(sel_world *world, double dt);
void sel_passes_free(sel_passes *passes);

/* - - - world_particles.c - - - */

/* Grow one array, keeping what is in it and clearing what is new; array is the
   address of its pointer. *ok becomes 0 without memory. */
void sel_world_grow(void *array, int *ok, int old, int room, size_t item);
void sel_world_free_particles(sel_world *world);

/* - - - world_neighbours.c - - - */

/* Candidates are right for the present positions, up to a gap of margin [m]. */
sel_status sel_world_update_candidates(sel_world *world, double margin);
/* byId is right. SEL_E_STATE: an id twice. */
sel_status sel_world_rank(sel_world *world);
/* Where the particle with an id stands; -1: nowhere. After sel_world_rank. */
int sel_world_find_id(const sel_world *world, int64_t id);

/* - - - world_periods.c - - - */

/* What images are, after the settings. */
void sel_world_set_periods(sel_world *world);
/* Where the centre of particle j is for particle i, at home [m]: in this frame
   both processes, or both sides of a period, see a pair by the same numbers. */
void sel_world_seen(const sel_world *world, int i, int j, double x[3]);
/* From the centre of i to that of j, so seen [m]. */
void sel_world_apart(const sel_world *world, int i, int j, double d[3]);
/* How j is turned, so seen: 3 x 3, from its home to that of i; NULL: not at
   all. Velocities of j, forces on it and what else it has lie in its home. */
const double *sel_world_turn(const sel_world *world, int i, int j);
/* A vector of j, of all (n x 3), as i sees it; and one that is seen, at home. */
void sel_world_vector_seen(
    const sel_world *world, int i, int j, const double *all, double seen[3]);
void sel_world_vector_home(
    const sel_world *world, int i, int j, const double seen[3], double home[3]);
/* As which of world->images; 0: not at all. */
int sel_world_turned_image(const sel_world *world, int i, int j);
void sel_world_orientation_seen(
    const sel_world *world, int i, int j, double q[4]);
/* Body j so seen: itself, or *moved. */
const sel_body *sel_world_body_seen(
    const sel_world *world, int i, int j, sel_body *moved);
/* A body of j that is where j may be another time, so seen. */
void sel_world_see_body(const sel_world *world, int i, int j, sel_body *body);
/* One place for an id, whichever of its images is meant: after
   sel_world_rank. */
int sel_world_canonical(const sel_world *world, int i);
/* Positions as images stand, for who looks for neighbours. */
const double *sel_world_set_stand(sel_world *world);
/* May the two that stand there be a pair, or are there nearer ones of the two
   particles, or has one nothing to do with the other? */
int sel_world_may_pair(const sel_world *world, int i, int j);
/* Half of the shortest period: no body is longer. HUGE_VAL without [m] */
double sel_world_half_period(const sel_world *world);

/* - - - world_turns.c - - - */

/* What is known of contacts turns with particle 1 of each, which a period has
   turned since it was told; after all links know their places. */
void sel_world_turn_links(sel_world *world);

/* - - - world_skins.c - - - */

/* Skins, from the present positions on. */
void sel_world_set_skins(sel_world *world);
/* Has anyone used up half of his skin since then? */
int sel_world_skin_used(sel_world *world);
/* How far the hull of particle i has gone since then, at most [m]. */
double sel_world_travel(const sel_world *world, int i);
/* Bodies of those whose hulls are boxes; are there any? */
int sel_world_set_boxes(sel_world *world);
/* A filter of pairs (neighbours.h): may two particles whose grown spheres meet
   touch while the skins last, or is anything known of them? */
int sel_world_may_touch(void *world, int i, int j);

/* - - - world_drive.c - - - */

/* The surface of a triangle that a contact names, near a point [m]. */
sel_surface sel_world_surface(
    const sel_world *world, int triangle, const double at[3]);
/* Walls stand as in the middle of a substep that begins now [s]; it is done; as
   they stand now, between substeps. SEL_E_MESH: a triangle has lost its area. */
sel_status sel_drive_middle(sel_world *world, double dt);
/* Or as so long after its beginning [s]. */
sel_status sel_drive_to(sel_world *world, double since);
void sel_drive_done(sel_world *world, double dt);
sel_status sel_drive_present(sel_world *world);
/* Have they come so near that who was far may not be? */
int sel_drive_nears(const sel_world *world);
/* Who is far is asked anew: so that lasts from now on; and is particle i near? */
void sel_drive_set_far(sel_world *world);
int sel_drive_is_near(const sel_world *world, int i);
/* May a wall that moves touch particle i before the substep ends? */
int sel_drive_meets(const sel_world *world, int i);
/* Does the wall move that a contact names the triangle of? */
int sel_drive_moves(const sel_world *world, int triangle);
/* How rigid wall k moves, as it stands now. */
sel_surface sel_drive_motion(const sel_world *world, int k);
/* How far particle i looks ahead for walls [m]. */
double sel_drive_ahead(const sel_world *world, int i);
/* The rigid wall of a triangle, if contacts move it, and its origin now [m];
   NULL: they do not. */
const sel_rigid_motion *sel_drive_heeding(
    const sel_world *world, int triangle, double origin[3]);
/* Of all walls that contacts move the greatest acceleration of a point over the
   force there [1/kg], or more. */
double sel_drive_lightest(const sel_world *world);
/* The world has others of the same walls: the mesh is at rest, rigid ones go on. */
sel_status sel_drive_changed(sel_world *world);
void sel_drive_free(sel_drive *drive);

/* - - - world_fronts.c - - - */

/* Whose grown sphere meets a wall, or may until the lists are made anew. */
void sel_world_set_near(sel_world *world);
/* Walls or places are others. */
void sel_world_drop_fronts(sel_world *world);
/* As sel_walls_contacts, of particle i, up to date in bodies. */
int sel_world_touch_walls(
    sel_world *world, int i, sel_contact *contacts, int capacity);
/* After that: the same of the particle, which is near walls, or of a part of it,
   grown by what it looks ahead; *factor: so many times as large. */
int sel_world_near_walls(sel_world *world, int i, const sel_body *part,
    sel_contact *contacts, int capacity, double *factor);

/* - - - world_detect.c, world_contacts.c: contacts at the present positions - - - */

/* Bodies, contacts and manifolds: candidates, detection and the partners, with
   time taken and statistics. */
sel_status sel_world_find_contacts(sel_world *world);
void sel_world_find_manifolds(sel_world *world);
/* What several threads need to detect contacts, where there are several. */
sel_status sel_world_create_blocks(sel_world *world);
void sel_world_free_blocks(sel_world *world);
/* Bodies as one sees them: 1/2 of a contact that another process sees too. */
double sel_world_share(const sel_world *world, int i, int j);
/* The places in contacts of the pairs of particle i, ordered by the partner's
   id: from *from, so many. */
const int *sel_partners_of(const sel_world *world, int i, int *count);
void sel_contacts_free(sel_contacts *contacts);

/* Two bodies as the first one sees them, or the parts of them that touch; second
   NULL: a wall. Points into itself. */
typedef struct sel_two_bodies
{
    const sel_body *first, *second;
    sel_body seen, parts[2];
    sel_shape shapes[2];
} sel_two_bodies;

void sel_world_two_bodies(
    const sel_world *world, int i, int j, int part, sel_two_bodies *two);
/* Room for n wall contacts. */
sel_status sel_found_reserve(sel_found *found, int n);
/* As sel_contact has it, as far as it is kept, and back; point1 and, of pairs,
   point2 lie half the overlap along the normal. */
sel_contact sel_contact_of(const sel_contacts *contacts, int c);
void sel_contact_set(sel_contacts *contacts, int c, const sel_contact *found);

/* Point k of contact c of a substep [m]. */
const double *sel_contact_point(const sel_world *world, int c, int k);

/* - - - world_impact.c: where walls are watched - - - */

/* A substep begins, and has been done; nothing where nobody watches. */
sel_status sel_watch_begin(sel_world *world);
sel_status sel_watch_end(sel_world *world);
void sel_watch_free(sel_watch *watch);
/* New homes of particle i, which are links, of contacts found, take marks from
   those that it had, of which old is the chain of those that are left. */
void sel_watch_inherit(sel_world *world, int i, const sel_contact *found,
    const int *links, int count, int old);
/* Link l touches a wall, in a direction that is not known. */
void sel_watch_mark_unknown(sel_links *links, int l);
/* How the body of wall contact c goes relative to the wall at a point [m]: before
   the substep, or in the mean of before and after. [m/s] */
void sel_watch_slip(const sel_world *world, int c, const double at[3],
    int after, double slip[3]);

/* How contact c presses a wall; not above zero: it does not [N s]. */
double sel_watch_pressed(const sel_world *world, int c);

/* - - - world_hold.c - - - */

/* Does a wall hold particle i? */
static inline int sel_world_is_held(const sel_world *w, int i)
{
    return w->p.held[i] > 0.0;
}
/* The particles are there: those whose wall holds none any more are free. */
void sel_hold_begin(sel_world *world);
/* A substep of dt [s] has been done: what walls bore for those that they held, and
   whom they hold from now on. */
void sel_hold_end(sel_world *world, double dt);

/* - - - world_wear.c - - - */

/* The triangle that holds a point of a wall contact; where none does, at a rim
   or on an edge, the one that the contact was found from. */
int sel_world_triangle_at(
    const sel_world *world, const sel_touch *touch, const double point[3]);

/* - - - world_reuse.c: with settings.reuse - - - */

/* Link l of a pair at the present poses: apart, by margin [m] and more; or
   touching, then *contact has point, normal and overlap; or nothing, and it
   must be solved. */
sel_kept_state sel_world_reuse(
    sel_world *world, int l, double margin, sel_contact *contact);
/* It has been solved, at the present poses. */
void sel_world_keep_pose(sel_world *world, int l, const sel_contact *contact);

/* The wall contacts of particle i as they were last found, moved with it: their
   number, in the order of their triangles; -1: they must be searched for. */
int sel_world_reuse_walls(sel_world *world, int i, sel_found *found);
/* Link l of a wall contact that has been found, at the present pose. */
void sel_world_keep_wall(sel_world *world, int l, const sel_contact *contact);

/* The manifold of contact c, where it is known; else 0. */
int sel_world_reuse_manifold(sel_world *world, int c, sel_manifold *manifold);
/* It has been found, at the present poses. */
void sel_world_keep_manifold(
    sel_world *world, int c, const sel_manifold *manifold);

/* - - - world_links.c - - - */

/* A pair that is no contact loses what the model keeps: that is of the
   contact. */
void sel_world_part(sel_world *world, int l);
/* A pair that touches still, with nothing new to keep. */
void sel_world_touch_on(sel_world *world, int l);
/* What the narrow phase keeps in link l; -1: nothing. */
sel_contact_memory sel_link_memory(const sel_world *world, int l);
/* What the narrow phase keeps of it. SEL_E_MEMORY. */
sel_status sel_world_keep(
    sel_world *world, int k, const sel_contact_memory *memory, int touches);
/* That of a wall contact of particle i that is there; -1: none. */
int sel_world_find_wall(
    const sel_world *world, int i, const sel_contact *contact);
/* The link of a wall contact of particle i; the chain of those that were
   there before is in *old, and gets shorter. -1: no memory. */
int sel_world_wall_link(
    sel_world *world, int i, const sel_contact *contact, int *old);
/* Drop a chain of wall links. */
void sel_world_drop_walls(sel_world *world, int chain);
/* Which parts of its bodies candidate k is: sel_contact's part. */
static inline int sel_candidate_part(const sel_world *w, int k)
{
    return w->candidates.part ? w->candidates.part[k] : 0;
}
/* Which part of a particle: the first (side 0) or the second of a pair, or the
   particle at a wall. */
static inline int sel_part_of(int part, int second)
{
    return second ? part % SEL_POLYHEDRON_PARTS_MOST
                  : part / SEL_POLYHEDRON_PARTS_MOST;
}
/* Numbers of link l that the model keeps. */
double *sel_link_data(const sel_world *world, int l);

/* Before and after candidates are made anew: what is known of pairs goes with
   them, by ids; what is known of others is forgotten. */
sel_status sel_world_chain_links(sel_world *world);
sel_status sel_world_deal_links(sel_world *world);
/* Between the two: has a pair a link? */
int sel_world_has_link(const sel_world *world, int i, int j);
/* What is known in link k of one store comes to link l of another, but for the
   slope, which follows from the rest. Neither is free. */
void sel_links_copy(sel_links *to, int l, const sel_links *from, int k);
/* A link that is all zero, of a kind; -1: no memory. */
int sel_links_take(sel_links *links, sel_link_kind kind);
void sel_links_drop(sel_links *links, int l);
void sel_links_free(sel_links *links);
/* The same of staged ones. */
int sel_staged_take(
    sel_staged *staged, sel_link_kind kind, int64_t id1, int64_t id2);
void sel_staged_clear(sel_staged *staged);
void sel_staged_free(sel_staged *staged);

/* - - - world_undo.c - - - */

/* Remember what is known of contacts, where the model may find within a substep
   that other halos are wanted. SEL_E_MEMORY. */
sel_status sel_world_note_links(sel_world *world);
/* That is known again, and nothing else: the substep has not been. */
void sel_world_undo_links(sel_world *world);

/* - - - world_exchange.c - - - */

/* Refresh the halo part of fields, where anyone's contact has a halo; once pairs
   are told, that of halos that touch. The time it takes is counted. */
sel_status sel_world_share_fields(
    sel_world *world, const sel_field *fields, int count);
/* Is pair contact c one of a local particle and a halo? */
int sel_world_is_across(const sel_world *world, int c);
/* Tells pairs: sets[c] is that of pair contact c; < 0: it is not told. For this
   substep, or until the next call. Nothing where nothing is shared. SEL_E_MEMORY,
   SEL_E_EXCHANGE. */
sel_status sel_world_tell_pairs(sel_world *world, const int *sets);
/* Has this process a pair of the set? */
static inline int sel_world_crosses(const sel_world *world, int set)
{
    return world->messages.selected && (world->messages.sets >> set & 1U) != 0;
}
/* The halo part of fields, of those of that set alone. */
sel_status sel_world_share_set(
    sel_world *world, const sel_field *fields, int count, int set);
/* By settings.reduce or settings.sum, where there is one; the time it takes is
   counted. */
sel_status sel_world_reduce(
    sel_world *world, sel_reduce how, double *values, int count);
/* Is mine true anywhere? Alone where nothing is shared. */
sel_status sel_world_anyone(sel_world *world, int mine, int *any);
/* Where particles are now is where halos were made, if that is new: to be told
   before they move. */
void sel_world_note_places(sel_world *world);
/* Is mine true anywhere, shared or not? For what one process does longer than
   it needs because another does, so that it is done as long on any number. */
sel_status sel_world_anywhere(sel_world *world, int mine, int *any);
/* Halos are refreshed the next time, near or far. */
void sel_world_distrust_halos(sel_world *world);
/* Halos are here, and as their owners are, as far as it matters. */
sel_status sel_world_refresh_halos(sel_world *world);
/* The same in an iterate of a substep that began with the other: they may go
   what they looked ahead then. A body acts on those that are so far off [m]. */
sel_status sel_world_refresh_iterates(sel_world *world, double beyond);
/* And before the first of them: where that would do for whatever goes no farther
   than it looks ahead. */
sel_status sel_world_refresh_ahead(sel_world *world, double beyond);
/* After detection: is anything shared, how near are the halos? */
sel_status sel_world_look_around(sel_world *world);
/* After a refresh, and when they have looked ahead: halos that were not sent,
   for nobody is near, do not do so by the speeds that they once had. */
void sel_world_forget_far_halos(sel_world *world);
/* The set of particles is another: who has halos? */
sel_status sel_world_begin_messages(sel_world *world);

/* - - - flight.c: one particle, and its rotation alone, without a fluid - - - */

void sel_world_move_particle(sel_world *world, int i, double dt);
void sel_world_rotate_particle(sel_world *world, int i, double dt);
/* Bound on the speed of a surface point [m/s]. */
double sel_world_surface_speed(const sel_world *world, int i);

/* - - - world_ledger.c - - - */

/* An impulse [N s] that a wall, whose surface moves with u [m/s] there, has got
   at a point [m]. */
void sel_world_count_wall(sel_world *world, const double impulse[3],
    const double point[3], const double u[3]);
/* Where settings.ledger asks for it: what gravity does over dt [s] to local
   particles as they lie; and what position correction changes, between
   the two calls: before [kg m2/s]. */
void sel_world_count_gravity(sel_world *world, double dt);
void sel_world_begin_parting(const sel_world *world, double before[3]);
void sel_world_end_parting(sel_world *world, const double before[3]);

/* - - - world.c - - - */

/* invMass, invInertia of all particles. */
void sel_world_set_inertia(sel_world *world);

/* In a world in two dimensions: of a body that is aligned with the plane, so
   that nothing turns it out of that; gravity [m/s2], so that nothing pulls one out;
   and all local particles back in it. */
void sel_world_hold_inertia(const sel_world *world, double invInertia[9]);
void sel_world_hold_gravity(const sel_world *world, double gravity[3]);
void sel_world_hold_plane(sel_world *world);
/* Of a pair, by their types. */
const sel_material *sel_world_pair_material(
    const sel_world *world, int i, int j);

/* - - - world_sum.c - - - */

#define SEL_SUMS_MOST  9
#define SEL_SUM_DIGITS 3  /* of a term */
#define SEL_SUM_PLACES 32 /* for them: of numbers from 1e-109 to 1e125 */

/* Sums that are under way. */
typedef struct sel_sums
{
    int count;
    double digits[SEL_SUMS_MOST * SEL_SUM_PLACES];
} sel_sums;

/* A term of sum k. Terms below and above the numbers that have places are taken
   for nothing. */
void sel_sums_add(sel_sums *sums, int k, double term);
/* Sums of the terms that terms() adds on any process, the same to the last bit
   whoever has which; a term that two of them have is added in halves, by one
   process, too. SEL_E_ARGUMENT: count is not 0 to SEL_SUMS_MOST. */
typedef void (*sel_terms)(const sel_world *world, sel_sums *sums);
sel_status sel_world_sum(
    sel_world *world, int count, sel_terms terms, double *values);

#endif

/*---------------------------------------------------------------------------*\
    persistent.h - data of persistent contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_PERSISTENT_H
#define SEL_WORLD_PERSISTENT_H

#include "superellipsoid.h"
#include "base/arrays.h"

/* A persistent contact: the data of a contact that lasts from substep to
   substep. Its key is the two particles and their convex parts, or a
   particle, its convex part and a feature of a wall; for periodic images see
   world_periods.c. Particles are given by their array positions at the last
   rebuild of the candidates (idBuilt), not by id, to save memory: the number
   of persistent contacts is large. */
typedef struct sel_persistent_contact
{
    union
    {
        double u[2][3]; /* pairs: sel_contact_memory */
        struct
        {
            int next;     /* walls: next persistent contact of the particle,
                             or -1; free entries: next free entry, or -1 */
            int triangle; /* walls: triangle of sel_contact */
            double at[3]; /* walls: the point that serves as the centre of body
                             2 in sel_kept, global [m] */
        };
    };
    int first;            /* the particle; pairs: the one with the lower id */
    int second;           /* the other particle; walls: item of sel_contact */
    int age;              /* consecutive substeps in contact */
    unsigned type : 2;    /* sel_persistent_type */
    unsigned memory : 2;  /* pairs: type of sel_contact_memory */
    unsigned feature : 2; /* walls: sel_feature; 3: unknown */
    unsigned part : 12;   /* as in sel_contact */
    /* Number of rotations by the period that particle 1 had undergone when
       the model's data were stored; set while candidates are rebuilt
       (memory/contact_rotations.c). */
    unsigned rotations : 8;
} sel_persistent_contact;

typedef enum sel_persistent_type
{
    SEL_PERSISTENT_FREE,
    SEL_PERSISTENT_PAIR,
    SEL_PERSISTENT_WALL
} sel_persistent_type;

/* State of a result of the narrow phase that a pair keeps for reuse
   (detect/reuse.c). */
typedef enum sel_kept_state
{
    SEL_KEPT_NOTHING,
    SEL_KEPT_TOUCHING,
    SEL_KEPT_APART
} sel_kept_state;

/* The pose of body 2 in the frame of body 1 at which a pair was last solved,
   and the solution at this pose. All data are in the frame of body 1, so that
   they rotate with it. For a wall contact, body 2 is the wall, at rest. */
typedef struct sel_kept
{
    double overlap;    /* [m]; apart: < 0, minus a lower bound of the gap */
    float place[3];    /* centre of body 2 [m] */
    float rotation[4]; /* quaternion: body 2 to body 1 */
    float point[3], normal[3]; /* set if touching */
    unsigned state : 2;        /* sel_kept_state */
    unsigned slope : 30;       /* 1 + index in slopes; 0: none */
} sel_kept;

/* Derivatives of a contact with respect to the relative motion: contact/pair.h.
   They are not in records, because they follow from the other data. */
typedef struct sel_slope
{
    float shift[8], rotation[8];
    int state; /* 0: not yet computed, 1: valid, -1: does not exist */
} sel_slope;

/* The manifold found at the pose in sel_kept, in the frame of body 1. */
typedef struct sel_flat
{
    float point[SEL_MANIFOLD_MAX][3], overlap[SEL_MANIFOLD_MAX]; /* [m] */
    int count; /* 0: none. 1: the manifold is the contact itself, point and
                  overlap are not used */
} sel_flat;

/* Arrays per persistent contact: sel_persistent_contacts. */
#define SEL_PERSISTENT_ARRAYS(X)                                               \
    X(list, sel_persistent_contact, 1, "the contacts")                         \
    X(data, double, s->width, "data of the model")                             \
    X(kept, sel_kept, s->reuse, "result for reuse")                            \
    X(flat, sel_flat, s->manifolds, "its manifold")                            \
    X(mark, double, s->watched ? 3 : 0,                                        \
        "normal of a wall contact that carried a load in the last substep, "   \
        "else 0 (observe/impact.c)")

typedef struct sel_persistent_contacts
{
    SEL_PERSISTENT_ARRAYS(SEL_ARRAY_MEMBER)
    int count, capacity, width, reuse, manifolds, watched;
    int free; /* first free entry, or -1 */

    /* With reuse: derivatives of the contacts that have needed them, in
       consecutive entries; the unused rest of `slopes` occupies no physical
       memory. */
    sel_slope *slopes; /* capacity */
    int *freeSlopes;   /* capacity: entries of `slopes` that are free again */
    int nSlopes, nFreeSlopes;
    int takenSlopes; /* number of entries that threads have taken since the
                        two counts above were last updated. They are taken from
                        the end of freeSlopes, and once it is empty, from
                        nSlopes on */
} sel_persistent_contacts;

/* Persistent contacts given by sel_world_set_memory, whose particles are
   identified by id. */
typedef struct sel_staged
{
    sel_persistent_contacts persistent; /* first and second are not set */
    int64_t (*ids)[2]; /* capacity: ids, the lower one first; walls: the
                          particle's id first */
    int capacity;
} sel_staged;

#endif

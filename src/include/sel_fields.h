/*---------------------------------------------------------------------------*\
    sel_fields.h - the fields of a particle, as one list

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.

    A particle's numbers stand in arrays, one a field. This list is all there
    is to know of them: what grows, is freed, put in another order, sent to
    other processes or written for a restart loops over it. A new field is a
    line here; it is then a member of sel_particles.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FIELDS_H
#define SEL_FIELDS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a field is, for whoever must turn or shift it (periodic images,
   rotating patches). */
typedef enum sel_field_kind
{
    SEL_FIELD_SCALAR,    /* 1 double a particle */
    SEL_FIELD_POSITION,  /* 3: shifted and turned */
    SEL_FIELD_VECTOR,    /* 3: turned */
    SEL_FIELD_QUATERNION /* 4: turned */
} sel_field_kind;

/* When a field goes to the halos, the copies of a particle on other
   processes. */
typedef enum sel_travel
{
    SEL_TRAVEL_NEVER,   /* halos have none of it: zero there */
    SEL_TRAVEL_ONCE,    /* when halos are made */
    SEL_TRAVEL_SUBSTEP, /* then, and in each substep */
    SEL_TRAVEL_COUNT
} sel_travel;

/* X(name, kind, travels, restarts, meaning). restarts: 1 where a run that is
   continued must have the field back, 0 where the caller sets it anew before
   each step. */
#define SEL_PARTICLE_FIELDS(X)                                                 \
    X(density, SCALAR, ONCE, 1, "[kg/m3]")                                     \
    X(x, POSITION, SUBSTEP, 1, "centre [m]")                                   \
    X(q, QUATERNION, SUBSTEP, 1, "orientation")                                \
    X(v, VECTOR, SUBSTEP, 1, "velocity of the centre [m/s]")                   \
    X(omega, VECTOR, SUBSTEP, 1, "spin, global frame [rad/s]")                 \
    X(force, VECTOR, NEVER, 0, "besides gravity, constant in a substep [N]")   \
    X(torque, VECTOR, NEVER, 0, "global frame [N m]")                          \
    X(overlap, SCALAR, NEVER, 1,                                               \
        "worst overlap since sel_world_clear_statistics, over the particle's " \
        "equivalent diameter [-]")                                             \
    X(held, SCALAR, SUBSTEP, 1,                                                \
        "0: it is free; else 1 + the triangle of a wall that holds it: it is " \
        "at rest then (sel_hold.h)")

/* One entry of the list. */
typedef struct sel_field_info
{
    const char *name;
    const char *meaning;
    sel_field_kind kind;
    sel_travel travels;
    int restarts;
    int width;     /* doubles a particle */
    size_t member; /* where its pointer stands in sel_particles [byte] */
} sel_field_info;

/* Doubles a particle of a field. */
int sel_field_width(sel_field_kind kind);

/* The list, of *count entries. */
const sel_field_info *sel_field_list(int *count);

#ifdef __cplusplus
}
#endif

#endif

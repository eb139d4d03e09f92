/*---------------------------------------------------------------------------*\
    sel_fields.h - the list of the fields of a particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.

    Each quantity of a particle is an array, called a field. All code that
    grows, frees, reorders, sends or restarts particles loops over this list. A
    new field needs one line here, and becomes a member of sel_particles.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FIELDS_H
#define SEL_FIELDS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Transformation type of a field: how code that shifts or rotates particles
   (periodic images, rotating patches) transforms it. */
typedef enum sel_field_type
{
    SEL_FIELD_SCALAR,    /* 1 double per particle */
    SEL_FIELD_POSITION,  /* 3: shifted and rotated */
    SEL_FIELD_VECTOR,    /* 3: rotated */
    SEL_FIELD_QUATERNION /* 4: rotated */
} sel_field_type;

/* When a field is sent to the halos, the copies of a particle on other
   processes. */
typedef enum sel_travel
{
    SEL_TRAVEL_NEVER,   /* never: the field is zero in halos */
    SEL_TRAVEL_ONCE,    /* when halos are created */
    SEL_TRAVEL_SUBSTEP, /* when halos are created, and in each substep */
    SEL_TRAVEL_COUNT
} sel_travel;

/* X(name, type, travels, restarts, meaning). restarts is 1 if a restarted run
   must read the field back, 0 if the caller sets it before each step. */
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

/* Entry of the list of fields. */
typedef struct sel_field_info
{
    const char *name;
    const char *meaning;
    sel_field_type type;
    sel_travel travels;
    int restarts;
    int width;     /* doubles per particle */
    size_t member; /* offset of its pointer in sel_particles [byte] */
} sel_field_info;

/* Returns the number of doubles per particle of a field of this type. */
int sel_field_width(sel_field_type type);

/* Returns the list of fields, with *count entries. */
const sel_field_info *sel_field_list(int *count);

#ifdef __cplusplus
}
#endif

#endif

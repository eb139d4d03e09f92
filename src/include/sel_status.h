/*---------------------------------------------------------------------------*\
    sel_status.h - status codes and their messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STATUS_H
#define SEL_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* The status codes and their messages (sel_status_message). */
#define SEL_STATUS_LIST(X)                                                     \
    X(SEL_OK, "success")                                                       \
    X(SEL_E_MEMORY, "out of memory")                                           \
    X(SEL_E_SEMI_AXIS,                                                         \
        "semi-axes must be finite and greater than zero: from 1e-10 "          \
        "to 1e10 m")                                                           \
    X(SEL_E_SIZES,                                                             \
        "the longest semi-axis of all particles may be at most 1e8 "           \
        "times the shortest")                                                  \
    X(SEL_E_EPSILON, "epsilon1 and epsilon2 must lie in [0.1, 1.9]")           \
    X(SEL_E_ASPECT,                                                            \
        "the longest semi-axis may be at most 20 times the "                   \
        "shortest")                                                            \
    X(SEL_E_DEQ,                                                               \
        "the equivalent diameter and the aspect ratios must be "               \
        "finite and greater than zero, the diameter from 1e-10 to "            \
        "1e10 m")                                                              \
    X(SEL_E_ARGUMENT, "argument out of range")                                 \
    X(SEL_E_MESH,                                                              \
        "a wall triangle is degenerate, names a missing point, or "            \
        "lies farther than 1e10 m from the origin")                            \
    X(SEL_E_STATE,                                                             \
        "a particle has a position, velocity, spin, orientation, "             \
        "density or force that is not finite or out of range, or is "          \
        "too large for a period")                                              \
    X(SEL_E_FULL, "no room for a further particle in the region")              \
    X(SEL_E_EXCHANGE, "the halo exchange failed")                              \
    X(SEL_E_REPLAY,                                                            \
        "not the record of a contact: a line is missing, "                     \
        "unknown, given twice or has wrong values")                            \
    X(SEL_E_WRITE, "the record of a contact could not be written")             \
    X(SEL_E_FLUID,                                                             \
        "the fluid at a particle is not finite or not legal, or "              \
        "the resistance of its shape is not known")                            \
    X(SEL_E_RESISTANCE,                                                        \
        "the boundary elements found no resistance: their "                    \
        "matrix is not positive definite")                                     \
    X(SEL_E_FACES,                                                             \
        "the body has too many faces for boundary elements on them: its "      \
        "resistance is not known")                                             \
    X(SEL_E_MIRROR,                                                            \
        "the resistance of the body is tensors, not their diagonals, as it "   \
        "is where there are not three mirror planes")                          \
    X(SEL_E_CACHE,                                                             \
        "not a cache of resistances: a line is wrong, or its "                 \
        "version is not known")                                                \
    X(SEL_E_CACHE_WRITE, "the cache of resistances could not be written")      \
    X(SEL_E_TABLE, "the shape lies outside the table of resistances")          \
    X(SEL_E_ORDER, "a call out of the order that sel_world.h gives")           \
    X(SEL_E_HALO, "the halos are out of date: make them anew")                 \
    X(SEL_E_OVERLAP,                                                           \
        "bodies overlap, or a body and a wall: the barrier keeps apart what "  \
        "is apart, and cannot part them")                                      \
    X(SEL_E_STEP,                                                              \
        "no solution of a step was found, however short, or bodies may have "  \
        "gone past each other in one: the substep is too long, or bodies are " \
        "nearer than numbers can tell")                                        \
    X(SEL_E_LAYOUT,                                                            \
        "the program was built with the headers of another release than "      \
        "the library: build it again")

/* Status that functions return; SEL_OK is success. */
typedef enum sel_status
{
#define SEL_STATUS_ENTRY(code, message) code,
    SEL_STATUS_LIST(SEL_STATUS_ENTRY)
#undef SEL_STATUS_ENTRY
        SEL_STATUS_COUNT
} sel_status;

/* Returns the message of a code; never NULL. */
const char *sel_status_message(sel_status status);

#ifdef __cplusplus
}
#endif

#endif

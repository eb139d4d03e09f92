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
        "a wall triangle is degenerate, refers to a missing point, or lies "   \
        "farther than 1e10 m from the origin")                                 \
    X(SEL_E_STATE,                                                             \
        "a particle has a position, velocity, spin, orientation, "             \
        "density or force that is not finite or out of range, or is "          \
        "too large for a period")                                              \
    X(SEL_E_FULL, "no space for another particle in the region")               \
    X(SEL_E_EXCHANGE, "the halo exchange failed")                              \
    X(SEL_E_REPLAY,                                                            \
        "not a contact record: a line is missing, unknown, duplicated or "     \
        "has wrong values")                                                    \
    X(SEL_E_WRITE, "the contact record could not be written")                  \
    X(SEL_E_FLUID,                                                             \
        "the fluid at a particle is not finite or out of range, or the "       \
        "resistance of its shape is unknown")                                  \
    X(SEL_E_RESISTANCE,                                                        \
        "the boundary element matrix is not positive definite: no "            \
        "resistance was computed")                                             \
    X(SEL_E_FACES,                                                             \
        "the body has too many faces for boundary elements: its resistance "   \
        "is unknown")                                                          \
    X(SEL_E_MIRROR,                                                            \
        "the body has fewer than three mirror planes: its resistance needs "   \
        "full tensors, not diagonals")                                         \
    X(SEL_E_CACHE,                                                             \
        "not a resistance cache: a line is wrong, or its version is unknown")  \
    X(SEL_E_CACHE_WRITE, "the resistance cache could not be written")          \
    X(SEL_E_TABLE, "the shape is outside the range of the resistance table")   \
    X(SEL_E_ORDER,                                                             \
        "functions were called in an order that sel_world.h does not allow")   \
    X(SEL_E_HALO, "the halos are out of date: rebuild them")                   \
    X(SEL_E_OVERLAP,                                                           \
        "particles overlap each other or a wall: the barrier model cannot "    \
        "separate them")                                                       \
    X(SEL_E_STEP,                                                              \
        "no solution was found even with the shortest step, or particles "     \
        "may have passed through each other: the substep is too long, or a "   \
        "gap is below the resolution of the numbers")                          \
    X(SEL_E_LAYOUT,                                                            \
        "the program was built with headers of a different release of the "    \
        "library: rebuild it")

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

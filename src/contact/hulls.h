/*---------------------------------------------------------------------------*\
    hulls.h - contact where a body is a convex polytope (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_HULLS_H
#define SEL_CONTACT_HULLS_H

#include "superellipsoid.h"

/* [-] A contact deeper than this many times the overlap at a seam between parts
   must prove that the bodies meet there; otherwise the seam is left to the next
   part. */
#define SEL_SEAM_MOST 2.0

/* As sel_contact_pair for two hulls (contact_hulls.c): the shortest separating
   translation along a face's normal or a cross product of two edges. Bodies
   apart by less than margin [m] have end SEL_APART and overlap = -gap, the gap
   that a plane leaves, with its normal and points; farther ones have overlap <=
   -margin. */
void sel_contact_hulls(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* The same for a superellipsoid and a hull, in either order (contact_mixed.c):
   the contact is where the gauge of the former is least on the latter. */
void sel_contact_mixed(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Calls either of the two, by the types of the bodies, for all pairs of convex
   parts; one body is a hull. */
void sel_contact_flat(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Returns 1 where a body, of any type and with any number of parts, touches a
   wall. */
int sel_contact_meets_walls(const sel_walls *walls, const sel_body *body);

/* Makes convex part k of a body a body of its own with its own shape. The
   body's shape must outlive it. */
void sel_contact_part(
    const sel_body *body, int k, sel_shape *shape, sel_body *part);

#endif

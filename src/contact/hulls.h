/*---------------------------------------------------------------------------*\
    hulls.h - contact if one or both bodies are convex polytopes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_HULLS_H
#define SEL_CONTACT_HULLS_H

#include "superellipsoid.h"

/* [-] If a contact is deeper than this many times the overlap at a seam between
   parts, the bodies must be proven to overlap at that contact. Otherwise the
   contact is at the seam, which the next part may take over. */
#define SEL_SEAM_MOST 2.0

/* As sel_contact_pair, for two hulls (contact_hulls.c): finds the shortest
   separating translation, along the normal of a face or a cross product of two
   edges. If the gap that the best plane leaves is less than `margin` [m], the
   end is SEL_APART, overlap = -gap, and the normal and points are those of the
   plane. If the gap is larger, overlap <= -margin. */
void sel_contact_hulls(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* As sel_contact_hulls, for a superellipsoid and a hull in either order
   (contact_mixed.c): the contact is at the point of the hull with the lowest
   gauge of the superellipsoid. */
void sel_contact_mixed(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Calls sel_contact_hulls or sel_contact_mixed for all pairs of convex parts.
   At least one body must be a polyhedron. */
void sel_contact_flat(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Returns 1 if a body touches a wall. The body may be of any type and have any
   number of parts. */
int sel_contact_meets_walls(const sel_walls *walls, const sel_body *body);

/* Sets *part to convex part k of a body; *shape is the part's own shape. The
   shape of the body must exist as long as *part is used. */
void sel_contact_part(
    const sel_body *body, int k, sel_shape *shape, sel_body *part);

#endif

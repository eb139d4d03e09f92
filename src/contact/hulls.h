/*---------------------------------------------------------------------------*\
    hulls.h - contact where a body is a convex polytope (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_HULLS_H
#define SEL_CONTACT_HULLS_H

#include "superellipsoid.h"

/* Times the overlap at a seam between parts: what is deeper is left to the next
   part. */
#define SEL_SEAM_MOST 2.0

/* As sel_contact_pair, of two hulls (contact_hulls.c): the translation along a
   face's normal or a product of two edges that parts them soonest. Bodies apart by
   less than margin [m]: end SEL_APART, overlap = - gap, what a plane leaves, with
   its normal and points; farther ones: overlap <= - margin. */
void sel_contact_hulls(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* The same of a superellipsoid and a hull, in either order (contact_mixed.c):
   where the least gauge of the former on the latter is. */
void sel_contact_mixed(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Either of the two, by the kinds of the bodies; one is a hull. */
void sel_contact_flat(const sel_body *body1, const sel_body *body2,
    double margin, sel_contact_memory *memory, sel_contact *contact);

/* Does a body, of whatever kind and parts, touch a wall? */
int sel_contact_meets_walls(const sel_walls *walls, const sel_body *body);

/* Part k of a body, which must outlive it, with a shape of its own. */
void sel_contact_part(
    const sel_body *body, int k, sel_shape *shape, sel_body *part);

#endif

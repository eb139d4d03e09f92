/*---------------------------------------------------------------------------*\
    sel_manifold.h - the points of a contact between flat sides

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_H
#define SEL_MANIFOLD_H

#include "sel_contact.h"
#include "sel_walls.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Up to four points that span the region where two flat sides touch, all with
   the normal of the contact (sel_contact_manifold). */
#define SEL_MANIFOLD_MAX 4

typedef struct sel_manifold
{
    int count;                         /* 1: a point contact */
    double point[SEL_MANIFOLD_MAX][3]; /* [m] */
    double overlap[SEL_MANIFOLD_MAX];  /* [m] along the normal; may be < 0 by
                                          as much as 4 times the depth */
} sel_manifold;

/* The manifold of a contact that sel_contact_pair has found, or, with body2
   NULL, sel_walls_contacts; walls (may be NULL: the plane has no end) keep
   the points on the wall. depth [m]: how far below each body's outermost
   point the region may reach. A depth of zero, an ellipsoid's contact, a
   wall's edge or vertex, and a region too small to matter give the one point
   of the contact. */
void sel_contact_manifold(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    sel_manifold *manifold);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_manifold.h - the contact points of two flat sides

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MANIFOLD_H
#define SEL_MANIFOLD_H

#include "sel_contact.h"
#include "sel_walls.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The maximum number of points of a manifold. The points span the region where
   two flat sides touch, and all have the normal of the contact
   (sel_contact_manifold). */
#define SEL_MANIFOLD_MAX 4

/* The points of a contact. */
typedef struct sel_manifold
{
    int count;                         /* 1: a point contact */
    double point[SEL_MANIFOLD_MAX][3]; /* [m] */
    double overlap[SEL_MANIFOLD_MAX]; /* [m] along the normal; may be < 0, by up
                                         to 4 times the depth */
} sel_manifold;

/* Finds the manifold of a contact that sel_contact_pair has found, or, if body2
   is NULL, sel_walls_contacts. walls: restrict the points to the wall; NULL:
   the plane of the wall is unbounded. depth [m]: how far below each body's
   outermost point the region may extend. The manifold is only the contact point
   itself if the depth is zero, the body is an ellipsoid, an edge or vertex of a
   wall is touched, or the region is too small to matter. */
void sel_contact_manifold(const sel_body *body1, const sel_body *body2,
    const sel_walls *walls, const sel_contact *contact, double depth,
    sel_manifold *manifold);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    hull.h - convex polytopes, cut by planes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In an unfinished polytope (a sel_hull), only nPoints, nFaces, points,
    planes, faceStart and facePoints are set, in the polyhedron's frame.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_H
#define SEL_POLYHEDRON_HULL_H

#include "sel_polyhedron.h"

typedef enum sel_cut
{
    SEL_CUT_MADE,
    SEL_CUT_BEHIND, /* the whole hull lies behind the plane: no result is
                       made */
    SEL_CUT_AHEAD,  /* no point lies behind the plane: no result is made */
    SEL_CUT_LOST,   /* rounding leaves no polytope: no result is made */
    SEL_CUT_NO_MEMORY
} sel_cut;

/* Makes a box. Returns 0 if there is no memory. */
int sel_hull_box(sel_hull *hull, const double low[3], const double high[3]);

/* Cuts a hull by the plane n.x = d and sets `behind` to the portion behind the
   plane. Points within `slack` count as points on the plane. */
sel_cut sel_hull_clip(const sel_hull *hull, const double plane[4], double slack,
    sel_hull *behind);

/* Returns the volume of an unfinished polytope and computes its centre of mass
   (may be NULL). */
double sel_hull_mass(const sel_hull *hull, double centre[3]);

/* Returns the greatest n.x of the hull's points. */
double sel_hull_reach(const sel_hull *hull, const double n[3]);

/* In an unfinished polytope, merges the ends of edges that are shorter than
   `tolerance`, and removes corners that belong to only two faces. */
sel_cut sel_hull_clean(sel_hull *hull, double tolerance);

/* Completes an unfinished polytope: sets `offset` to its centre of mass, moves
   the points to be relative to it, and sets all other members. */
sel_cut sel_hull_finish(sel_hull *hull, double offset[3]);

void sel_hull_free(sel_hull *hull);

#endif

/*---------------------------------------------------------------------------*\
    hull.h - convex polytopes from cuts by planes (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    A polytope in the making is a sel_hull of which nPoints, nFaces, points,
    planes, faceStart and facePoints alone are set, in the polyhedron's frame.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_H
#define SEL_POLYHEDRON_HULL_H

#include "sel_polyhedron.h"

typedef enum sel_cut
{
    SEL_CUT_MADE,
    SEL_CUT_BEHIND, /* all of it lies behind the plane: nothing is made */
    SEL_CUT_AHEAD,  /* nothing of it does: nothing is made */
    SEL_CUT_LOST,   /* rounding left no polytope: nothing is made */
    SEL_CUT_NO_MEMORY
} sel_cut;

/* 0: no memory. */
int sel_hull_box(sel_hull *hull, const double low[3], const double high[3]);

/* What lies behind the plane n.x = d; points within the slack lie on it. */
sel_cut sel_hull_clip(const sel_hull *hull, const double plane[4], double slack,
    sel_hull *behind);

/* Volume, and centre of mass unless NULL, of a polytope in the making. */
double sel_hull_mass(const sel_hull *hull, double centre[3]);

/* The greatest n.x of its points. */
double sel_hull_reach(const sel_hull *hull, const double n[3]);

/* Corners of a polytope in the making that are nearer than tolerance become
   one; those between two faces alone go. */
sel_cut sel_hull_clean(sel_hull *hull, double tolerance);

/* All the rest, about its centre of mass, which offset tells. */
sel_cut sel_hull_finish(sel_hull *hull, double offset[3]);

void sel_hull_free(sel_hull *hull);

#endif

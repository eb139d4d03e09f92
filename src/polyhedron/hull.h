/*---------------------------------------------------------------------------*\
    hull.h - convex polytopes, cut by planes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    An unfinished polytope is a sel_hull in which only nPoints, nFaces, points,
    planes, faceStart and facePoints are set, in the polyhedron's frame.
\*---------------------------------------------------------------------------*/

#ifndef SEL_POLYHEDRON_HULL_H
#define SEL_POLYHEDRON_HULL_H

#include "sel_polyhedron.h"

typedef enum sel_cut
{
    SEL_CUT_MADE,
    SEL_CUT_BEHIND, /* all of it lies behind the plane: nothing is made */
    SEL_CUT_AHEAD,  /* none of it lies behind: nothing is made */
    SEL_CUT_LOST,   /* rounding left no polytope: nothing is made */
    SEL_CUT_NO_MEMORY
} sel_cut;

/* Makes a box. Returns 0 if there is no memory. */
int sel_hull_box(sel_hull *hull, const double low[3], const double high[3]);

/* Cuts a hull by the plane n.x = d; `behind` receives what lies behind it.
   Points within the slack lie on the plane. */
sel_cut sel_hull_clip(const sel_hull *hull, const double plane[4], double slack,
    sel_hull *behind);

/* Returns the volume, and the centre of mass unless NULL, of an unfinished
   polytope. */
double sel_hull_mass(const sel_hull *hull, double centre[3]);

/* Returns the greatest n.x of its points. */
double sel_hull_reach(const sel_hull *hull, const double n[3]);

/* Merges corners of an unfinished polytope that are nearer than tolerance;
   removes those of only two faces. */
sel_cut sel_hull_clean(sel_hull *hull, double tolerance);

/* Sets all other members, about the centre of mass, which is written to
   offset. */
sel_cut sel_hull_finish(sel_hull *hull, double offset[3]);

void sel_hull_free(sel_hull *hull);

#endif

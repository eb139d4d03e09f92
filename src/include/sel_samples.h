/*---------------------------------------------------------------------------*\
    sel_samples.h - points of equal volume in a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    They are used for sums over the share of a body in each cell of a mesh. The
    points of a superellipsoid come from a fixed quasi-random sequence (additive
    recurrence with the powers of the root of x^4 = x + 1, the generalisation of
    the golden ratio to three dimensions) in one octant, mirrored into the other
    seven. Their centroid is therefore exactly the centre, for any number of
    points. No point lies in a mirror plane: if the body is aligned with the
    mesh and its centre lies in a plane of the mesh, no point lies on a face.
    Semi-axes scale a volume affinely, so that the points of the unit body are
    valid for all sizes and aspect ratios. A polyhedron may have no mirror
    planes: its points fill all octants.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_SAMPLES_H
#define SEL_SAMPLES_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Number of points in a cell that lies inside the body; minimum and maximum
   number of points in an octant, powers of two. */
#define SEL_SAMPLES_PER_CELL     27
#define SEL_SAMPLES_OCTANT_LEAST 8
#define SEL_SAMPLES_OCTANT_MOST  65536

/* The points of unit bodies, each computed once. */
typedef struct sel_samples sel_samples;

/* Creates an empty set. SEL_E_MEMORY. */
sel_status sel_samples_create(sel_samples **samples);

/* Frees a set; NULL is allowed. */
void sel_samples_free(sel_samples *samples);

/* Returns the number of points in an octant of a body whose volume is that of
   nCells cells. */
int sel_samples_per_octant(double nCells);

/* Finds 8 n points of a body in its frame (*points: 8 n x 3 [m], valid until
   the next call). Successive points are close to each other; for a
   superellipsoid the points of an octant are consecutive. semiAxes: a, b, c
   [m]; polyhedron: NULL for a superellipsoid; else only the longest semi-axis
   is used. Errors as for sel_shape_init and sel_shape_init_polyhedron of the
   unit body; SEL_E_MEMORY. */
sel_status sel_samples_find(sel_samples *samples, const double semiAxes[3],
    double epsilon1, double epsilon2, const sel_polyhedron *polyhedron, int n,
    const double **points);

#ifdef __cplusplus
}
#endif

#endif

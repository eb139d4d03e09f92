/*---------------------------------------------------------------------------*\
    faces.h - boundary elements for Stokes flow about a body with flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The equation of bem.h, u(x0) = int G(x0, x) psi(x) dS, is solved by
    Galerkin's method with a psi that is constant on flat panels. The potentials
    of flat panels have a closed form. Each corner of a face has its own
    quadrilateral, with the corner, the middles of its two edges and the middle
    of the face as vertices. The quadrilateral is cut into panels, which become
    narrow at edges of the body at which the angle of the solid is less than pi.
    There psi grows as r^(lambda - 1), with lambda 0.54 at the edge of a cube;
    with widths that increase like (k/n)^3 the error of the energies is of order
    n^-3 (von Petersdorff and Stephan 1990).

    psi = n, a pressure, causes no velocity. A has exactly this null vector,
    since n is constant on panels. The right-hand side of a motion without flux
    through the surface is orthogonal to it. A term added to A in this direction
    makes A definite.

    Mirror planes are the coordinate planes in which the panels are images of
    each other. They form a group of 2^m reflections (a mask: bit i for a
    reflection of coordinate i). A reflection maps some motions to themselves
    times a sign chi. Motions with the same signs form a class with its own
    system, which has one panel per orbit.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_FACES_H
#define SEL_RESISTANCE_FACES_H

#include "superellipsoid.h"

enum
{
    FACES_PANELS_MOST = 8000,   /* maximum number of panels of a body */
    FACES_UNKNOWNS_MOST = 5000, /* maximum number of unknowns of a system */
    FACES_PAIRS_MOST = 8000000, /* maximum of orbits times panels; each needs 48
                                    bytes */
    FACES_TENSOR = 6,           /* xx yy zz yz zx xy of a symmetric tensor */
    FACES_REFLECTIONS = 8,      /* maximum number of reflections */
    FACES_MOTIONS = 6,          /* translations, rotations */
    FACES_STRAINS = 6           /* xx yy zz yz zx xy */
};

/* A flat convex quadrilateral; the last two corners of a triangle coincide. */
typedef struct faces_panel
{
    double corner[4][3]; /* counter-clockwise from outside */
    double normal[3];
    double centre[3]; /* centroid */
    double area;
    double radius;      /* radius of the panel's bounding sphere about the
                           centre */
    double point[4][4]; /* quadrature for distant panels: place, weight */
} faces_panel;

typedef struct faces_mesh
{
    int count, capacity;
    faces_panel *panels;
    int planes;      /* mask of the planes of symmetry x = 0, y = 0, z = 0 */
    int *image[3];   /* for each panel, its image in the plane normal to that
                        coordinate */
    int *stands;     /* for each panel, the representative of its orbit: the
                             panel with the least index */
    int *reflection; /* the reflection from the representative to the panel */
    int *place;      /* index of the representative among the representatives of
                        all orbits */
    int orbits;      /* number of orbits */
} faces_mesh;

/* Returns the number of panels at a level; -1: out of memory. Level 0 uses the
   triangles themselves. Level n cuts each quadrilateral into n x n panels, or
   more if it is long. */
int faces_mesh_count(const sel_polyhedron *body, int level);

/* The caller must free the mesh even after an error. Errors: SEL_E_MEMORY. */
sel_status faces_mesh_init(
    faces_mesh *mesh, const sel_polyhedron *body, int level);
void faces_mesh_free(faces_mesh *mesh);

/* Computes all members of a panel from its corners. */
void faces_panel_set(faces_panel *panel);

/* Computes the point x of a panel at (s, t) in the unit square. Returns the
   area per ds dt. */
double faces_panel_point(
    const faces_panel *panel, double s, double t, double x[3]);

/* Returns the distance of x from the segment a-b, which may be a point. */
double faces_segment_distance(
    const double x[3], const double a[3], const double b[3]);

/* Computes int G(x0, x) dS over a panel in closed form; x0 may be any point
   that is not on an edge of the panel. */
void faces_potential(
    const faces_panel *panel, const double x0[3], double value[FACES_TENSOR]);

/* Computes int int G dS dS over two panels, which may be the same panel. */
void faces_interaction(
    const faces_panel *a, const faces_panel *b, double value[FACES_TENSOR]);

/* Values <b_i, A^-1 u>, where u are the six motions, then the six strains. */
typedef struct faces_moments
{
    double value[FACES_MOTIONS][FACES_MOTIONS + FACES_STRAINS];
    int unknowns; /* number of unknowns of the largest system */
} faces_moments;

/* Errors: SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status faces_system_solve(const faces_mesh *mesh, faces_moments *moments);

#endif

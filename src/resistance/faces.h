/*---------------------------------------------------------------------------*\
    faces.h - boundary elements for Stokes flow about a body with flat faces

    SPDX-License-Identifier: GPL-3.0-or-later

    The equation of bem.h, u(x0) = int G(x0, x) psi(x) dS, by Galerkin's method
    with a psi that is constant on flat panels, whose potentials have a closed
    form. Each corner of a face has a quadrilateral of its own, from it over the
    middles of its two edges to the middle of the face; that is cut into panels
    which gather at edges of the body where the solid's angle is less than pi:
    there psi grows like r^(lambda - 1), lambda 0.54 at the edge of a cube, and
    widths that rise like (k/n)^3 keep the error of the energies at n^-3
    (von Petersdorff and Stephan 1990).

    psi = n, a pressure, has no velocity: A has that null vector, exactly, since
    it is constant on panels. No motion without flux through the surface has a
    share in it; what is added to A in its direction makes A definite.

    Mirror planes: those coordinate planes in which the panels are images of
    each other. They make a group of 2^m reflections (a mask: bit i, coordinate i
    reflected); a class of motions that these turn into themselves times a sign
    chi has its own system, of one panel an orbit.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_FACES_H
#define SEL_RESISTANCE_FACES_H

#include "superellipsoid.h"

enum
{
    FACES_PANELS_MOST = 8000,   /* of a body */
    FACES_UNKNOWNS_MOST = 5000, /* of a system */
    FACES_PAIRS_MOST = 8000000, /* panels that stand for orbits times panels:
                                    48 bytes each */
    FACES_TENSOR = 6,           /* xx yy zz yz zx xy of a symmetric tensor */
    FACES_REFLECTIONS = 8,      /* at most */
    FACES_MOTIONS = 6,          /* translations, rotations */
    FACES_STRAINS = 6           /* xx yy zz yz zx xy */
};

/* A flat convex quadrilateral; a triangle: its last two corners are one. */
typedef struct faces_panel
{
    double corner[4][3]; /* counter-clockwise from outside */
    double normal[3];
    double centre[3]; /* of gravity */
    double area;
    double radius;      /* of the ball about the centre that holds it */
    double point[4][4]; /* a rule for what is far: place, weight */
} faces_panel;

typedef struct faces_mesh
{
    int count, room;
    faces_panel *panels;
    int planes;      /* mask: planes x = 0, y = 0, z = 0 of symmetry */
    int *image[3];   /* of each panel that in such a plane */
    int *stands;     /* for each panel: that of its orbit which has the
                             least index, */
    int *reflection; /* the reflection that makes it of that, */
    int *place;      /* and where that is among those that stand */
    int orbits;      /* their number */
} faces_mesh;

/* The number of panels at a level: 0, the triangles as they are; n, quadrilaterals
   cut into n x n, or more where they are long. */
int faces_mesh_count(const sel_polyhedron *body, int level);

/* Free it in any case. SEL_E_MEMORY. */
sel_status faces_mesh_init(
    faces_mesh *mesh, const sel_polyhedron *body, int level);
void faces_mesh_free(faces_mesh *mesh);

/* Fills in what follows from the corners. */
void faces_panel_set(faces_panel *panel);

/* (s, t) in the unit square -> the place, and the area it stands for. */
double faces_panel_point(
    const faces_panel *panel, double s, double t, double x[3]);

/* Of x from the segment from a to b, which may be a point. */
double faces_segment_distance(
    const double x[3], const double a[3], const double b[3]);

/* int G(x0, x) dS over a panel: closed form, for x0 anywhere but on its
   edges. */
void faces_potential(
    const faces_panel *panel, const double x0[3], double value[FACES_TENSOR]);

/* int int G dS dS over two panels, one of which may be the other. */
void faces_interaction(
    const faces_panel *a, const faces_panel *b, double value[FACES_TENSOR]);

/* <b_i, A^-1 u>: u the six motions, then the six strains. */
typedef struct faces_moments
{
    double value[FACES_MOTIONS][FACES_MOTIONS + FACES_STRAINS];
    int unknowns; /* of the largest system */
} faces_moments;

/* SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status faces_system_solve(const faces_mesh *mesh, faces_moments *moments);

#endif

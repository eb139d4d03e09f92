/*---------------------------------------------------------------------------*\
    sel_resistance.h - force and torque of a slow flow on one shape

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_H
#define SEL_RESISTANCE_H

#include "sel_shape.h"
#include "sel_status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Resistance of one shape in Stokes flow (Wedel et al. 2023, eq. 5, 21-23).
   With v and w the velocity [m/s] and spin [rad/s] of the particle, u, (f g h)
   and (xi eta chi) the undisturbed velocity, strain rate and spin of the fluid
   at its centre, and c = semiAxes[2], whichever axis is the longest:
       force   F = pi mu c K (u - v)                                      [N]
       torque  T = pi mu c^3 (Pi (f g h) + Omega ((xi eta chi) - w))     [N m]
   all in the body frame, where the three mirror planes make K, Omega and Pi
   diagonal; f = (dw/dy + dv/dz)/2, xi = (dw/dy - dv/dz)/2 and so on round
   (g = (du/dz + dw/dx)/2, h = (dv/dx + du/dy)/2). A sphere has K = 6,
   Omega = 8, Pi = 0. */
typedef struct sel_resistance
{
    double K[3];     /* translation [-] */
    double Omega[3]; /* rotation [-] */
    double Pi[3];    /* strain [-] */
    double error;    /* estimated, relative, of the worst; Pi's relative to
                        Omega, since it may be zero. 0: exact */
} sel_resistance;

/* Exact resistance of an ellipsoid: Oberbeck's force and Jeffery's torque by
   Carlson's integrals, good to rounding for spheres, needles and disks alike.
   SEL_E_SEMI_AXIS; SEL_E_ARGUMENT beyond an aspect ratio of 1e8. */
sel_status sel_resistance_ellipsoid(
    const double semiAxes[3], sel_resistance *resistance);

/* Added-mass coefficients of an ellipsoid along its axes [-], relative to the
   mass of the displaced fluid (Lamb, Hydrodynamics, sec. 114 and 373; sphere:
   1/2). Errors as above. */
sel_status sel_resistance_added_mass(
    const double semiAxes[3], double coefficient[3]);

/* Semi-axes [m], body frame, of the ellipsoid with the same volume integrals of
   x^2, y^2 and z^2 over the volume: a_i^2 = 5/(2 V) (I_j + I_k - I_i). */
void sel_resistance_moment_axes(const sel_shape *shape, double semiAxes[3]);

/* Boundary elements: refinement 0 .. SEL_BEM_REFINEMENT_MAX is the order of
   the polynomials less three. */
#define SEL_BEM_REFINEMENT_DEFAULT 2
#define SEL_BEM_REFINEMENT_MAX     5

/* What a solution took. */
typedef struct sel_bem_report
{
    int order;        /* nodes of an element in one direction */
    int unknowns;     /* of each of the six systems */
    size_t memory;    /* [byte] */
    double asymmetry; /* of the matrices: what their quadrature leaves */
    int attempts;     /* more than 1: a matrix was not positive definite */
} sel_bem_report;

/* Resistance by boundary elements, ellipsoids too. The error is what the next
   coarser refinement differs by. report may be NULL. SEL_E_ARGUMENT
   (refinement; a polyhedron), SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status sel_resistance_bem(const sel_shape *shape, int refinement,
    sel_resistance *resistance, sel_bem_report *report);

/* Resistance of a body with flat faces, whatever its symmetry, about its centre of
   mass. With s = u - v and o = (xi eta chi) - w, as above, and the strain rates
   e = (e_xx e_yy e_zz f g h) of the fluid at the centre, c = semiAxes[2]:
       force   F = pi mu c   (K s + c C^T o + c G e)                      [N]
       torque  T = pi mu c^2 (C s + c Omega o + c H e)                  [N m]
   all in the body frame. K and Omega are symmetric and positive. Of e only the
   part without a trace has a share: the first three columns of G add up to zero,
   and so do those of H. With three mirror planes K, Omega and H[k][3 + k] = Pi are
   all there is. */
typedef struct sel_resistance_tensors
{
    double K[9];     /* force by translation [-] */
    double C[9];     /* torque by translation [-] */
    double Omega[9]; /* torque by rotation [-] */
    double G[18];    /* 3 x 6: force by strain [-] */
    double H[18];    /* 3 x 6: torque by strain [-] */
    double error;    /* estimated, relative, of the worst entry: of K_ij to
                        sqrt(K_ii K_jj) and so on */
} sel_resistance_tensors;

/* What that took. */
typedef struct sel_faces_report
{
    int level;    /* panels in each direction of a corner of a face */
    int panels;   /* of the surface */
    int planes;   /* mirror planes used: mask */
    int unknowns; /* of the largest system */
} sel_faces_report;

/* By boundary elements on the faces themselves, gathered at its edges, and to the
   limit of fine ones by their order (theory.md, section 8); until the error is
   at most tolerance, or to the end: see tensors->error. Of any body without cavities,
   convex or not. report may be NULL. SEL_E_ARGUMENT, SEL_E_MEMORY, SEL_E_RESISTANCE;
   SEL_E_FACES: more faces than the elements can be refined on (from some 550
   compact triangles on, fewer long ones; 2000 with three mirror planes). */
sel_status sel_resistance_polyhedron(const sel_polyhedron *body,
    double tolerance, sel_resistance_tensors *tensors,
    sel_faces_report *report);

/* SEL_E_FACES where that would be its answer; takes no time. SEL_E_MEMORY. */
sel_status sel_resistance_polyhedron_fits(const sel_polyhedron *body);

/* 1: finite, and what a body can have: K, Omega and the whole resistance of motion
   (K, C^T; C, Omega) symmetric and positive definite; an error that is not
   negative. */
int sel_resistance_tensors_legal(const sel_resistance_tensors *tensors);

/* 1: nothing but K, Omega and Pi, in units of the error's: to the error itself where
   the shape has three mirror planes, else to what quadrature leaves. */
int sel_resistance_tensors_diagonal(
    const sel_resistance_tensors *tensors, const sel_shape *shape);

/* The diagonals: all there is of a shape with three mirror planes. */
void sel_resistance_diagonal(
    const sel_resistance_tensors *tensors, sel_resistance *resistance);

/* Exact for ellipsoids; else refined until the error is at most tolerance,
   or to the end: see resistance->error. Polyhedra: as above, where
   that is diagonal; others SEL_E_MIRROR. Errors as above. */
sel_status sel_resistance_compute(
    const sel_shape *shape, double tolerance, sel_resistance *resistance);

/* Off the table that comes with the library: Chebyshev's interpolation between
   nodes computed by boundary elements, exact for ellipsoids. It holds where
   a/b and c/sqrt(ab) are within 1/10 .. 10 and epsilon1 and epsilon2 within
   0.2 .. 1.8; elsewhere SEL_E_TABLE. The error is the worst that was measured
   on shapes between the nodes. Some 30 us. */
sel_status sel_resistance_table(
    const sel_shape *shape, sel_resistance *resistance);

/* Resistances of shapes of any size, by (a/c, b/c, epsilon1, epsilon2), and
   the text file in which they outlast a run (resistance_cache.c). */
typedef struct sel_resistance_cache sel_resistance_cache;

/* An empty one; NULL: out of memory. */
sel_resistance_cache *sel_resistance_cache_create(void);
void sel_resistance_cache_free(sel_resistance_cache *cache);
int sel_resistance_cache_count(const sel_resistance_cache *cache);

/* 1 and *resistance where the shape is there, its key the same to 1e-12; else
   0. Whether the error will do is the caller's to see. */
int sel_resistance_cache_find(const sel_resistance_cache *cache,
    const sel_shape *shape, sel_resistance *resistance);

/* Adds a shape, or replaces what is there. SEL_E_ARGUMENT where the values
   cannot be a resistance, SEL_E_MEMORY. */
sel_status sel_resistance_cache_add(sel_resistance_cache *cache,
    const sel_shape *shape, const sel_resistance *resistance);

/* The same of a body with flat faces, by its key: 1 where it is there with an error
   of at most tolerance, or was computed for one (asked) that was no more: then there
   is nothing better. */
int sel_resistance_cache_find_tensors(const sel_resistance_cache *cache,
    const sel_polyhedron *body, double tolerance,
    sel_resistance_tensors *tensors);
sel_status sel_resistance_cache_add_tensors(sel_resistance_cache *cache,
    const sel_polyhedron *body, double asked,
    const sel_resistance_tensors *tensors);

/* Adds what a file holds; nothing where there is none. SEL_E_CACHE: *line is
   the number of the line that is wrong (of the last, where the file is empty
   or cut short), what came before it is taken. SEL_E_MEMORY. */
sel_status sel_resistance_cache_read(
    sel_resistance_cache *cache, const char *name, int *line);

/* The file appears at once and whole: it is written beside, then renamed.
   SEL_E_CACHE_WRITE, SEL_E_MEMORY. */
sel_status sel_resistance_cache_write(
    const sel_resistance_cache *cache, const char *name);

#ifdef __cplusplus
}
#endif

#endif

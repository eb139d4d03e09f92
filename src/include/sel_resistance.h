/*---------------------------------------------------------------------------*\
    sel_resistance.h - force and torque of a slow flow on one shape

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

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

/* Resistance of one shape in Stokes flow (Wedel et al. 2023, eq. 5, 21-23). v
   and w are the velocity [m/s] and spin [rad/s] of the particle; u, (f g h) and
   (xi eta chi) are the undisturbed velocity, strain rate and spin of the fluid
   at its centre; c = semiAxes[2], even if another axis is longer:
       force   F = pi mu c K (u - v)                                      [N]
       torque  T = pi mu c^3 (Pi (f g h) + Omega ((xi eta chi) - w))     [N m]
   all in the body frame, where the three mirror planes make K, Omega and Pi
   diagonal; f = (dw/dy + dv/dz)/2, xi = (dw/dy - dv/dz)/2, and cyclically (g =
   (du/dz + dw/dx)/2, h = (dv/dx + du/dy)/2). A sphere has K = 6, Omega = 8, Pi
   = 0. */
typedef struct sel_resistance
{
    double K[3];     /* translation [-] */
    double Omega[3]; /* rotation [-] */
    double Pi[3];    /* strain [-] */
    double error; /* estimated greatest relative error; that of Pi is relative
                     to Omega, since Pi may be zero. 0: exact */
} sel_resistance;

/* Computes the exact resistance of an ellipsoid: Oberbeck's force and Jeffery's
   torque by Carlson's integrals, accurate to rounding also for spheres, needles
   and disks. SEL_E_SEMI_AXIS; SEL_E_ARGUMENT: the aspect ratio is above 1e8. */
sel_status sel_resistance_ellipsoid(
    const double semiAxes[3], sel_resistance *resistance);

/* Computes the added-mass coefficients of an ellipsoid along its axes [-],
   relative to the mass of the displaced fluid (Lamb, Hydrodynamics, sec. 114
   and 373; sphere: 1/2). Errors as for sel_resistance_ellipsoid. */
sel_status sel_resistance_added_mass(
    const double semiAxes[3], double coefficient[3]);

/* Computes the semi-axes [m], body frame, of the ellipsoid with the same
   integrals of x^2, y^2 and z^2 over the volume: a_i^2 = 5/(2 V) (I_j + I_k -
   I_i). */
void sel_resistance_moment_axes(const sel_shape *shape, double semiAxes[3]);

/* Refinement of the boundary elements, 0 to SEL_BEM_REFINEMENT_MAX: the order
   of the polynomials minus three. */
#define SEL_BEM_REFINEMENT_DEFAULT 2
#define SEL_BEM_REFINEMENT_MAX     5

/* Cost and quality of a solution. */
typedef struct sel_bem_report
{
    int order;        /* nodes per element in one direction */
    int unknowns;     /* number of unknowns of each of the six systems */
    size_t memory;    /* [byte] */
    double asymmetry; /* of the matrices, due to quadrature */
    int attempts; /* more than 1: a matrix was not positive definite at first */
} sel_bem_report;

/* Computes the resistance by boundary elements, also for ellipsoids. The error
   is the difference from the next coarser refinement. report may be NULL.
   SEL_E_ARGUMENT (refinement; a polyhedron), SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status sel_resistance_bem(const sel_shape *shape, int refinement,
    sel_resistance *resistance, sel_bem_report *report);

/* Resistance of a body with flat faces, about its centre of mass; the body need
   not be symmetric. With the symbols of sel_resistance, s = u - v, o = (xi eta
   chi) - w, and e = (e_xx e_yy e_zz f g h), the strain rates of the fluid at
   the centre:
       force   F = pi mu c   (K s + c C^T o + c G e)                      [N]
       torque  T = pi mu c^2 (C s + c Omega o + c H e)                  [N m]
   all in the body frame. K and Omega are symmetric and positive. Only the
   traceless component of e contributes: the first three columns of G add up to
   zero, and so do those of H. With three mirror planes only K, Omega and H[k][3
   + k] = Pi are not zero. */
typedef struct sel_resistance_tensors
{
    double K[9];     /* force by translation [-] */
    double C[9];     /* torque by translation [-] */
    double Omega[9]; /* torque by rotation [-] */
    double G[18];    /* 3 x 6: force by strain [-] */
    double H[18];    /* 3 x 6: torque by strain [-] */
    double error; /* estimated greatest relative error: that of K_ij relative to
                     sqrt(K_ii K_jj), and so on */
} sel_resistance_tensors;

/* Cost of a solution by sel_resistance_polyhedron. */
typedef struct sel_faces_report
{
    int level;    /* panels in each direction at a corner of a face */
    int panels;   /* panels of the surface */
    int planes;   /* mirror planes used: bit mask */
    int unknowns; /* unknowns of the largest system */
} sel_faces_report;

/* Computes the resistance of any body without cavities, convex or not, by
   boundary elements on its faces. The elements are graded towards the edges of
   the body, and the results are extrapolated to the limit of fine elements
   (theory.md, section 8). The elements are refined until the error is at most
   `tolerance` or no finer elements are possible: see tensors->error. report may
   be NULL. SEL_E_ARGUMENT, SEL_E_MEMORY, SEL_E_RESISTANCE; SEL_E_FACES: there
   are too many faces to refine their elements (more than about 550 compact
   triangles, fewer long ones; 2000 with three mirror planes). */
sel_status sel_resistance_polyhedron(const sel_polyhedron *body,
    double tolerance, sel_resistance_tensors *tensors,
    sel_faces_report *report);

/* Returns SEL_E_FACES if sel_resistance_polyhedron would return it, else
   SEL_OK. Takes little time. SEL_E_MEMORY. */
sel_status sel_resistance_polyhedron_fits(const sel_polyhedron *body);

/* Returns 1 if the tensors are finite and physically possible: K, Omega and the
   whole resistance of motion (K, C^T; C, Omega) are symmetric and positive
   definite, and the error is not negative. */
int sel_resistance_tensors_valid(const sel_resistance_tensors *tensors);

/* Returns 1 if all entries except the diagonals K, Omega and Pi are negligible:
   below the error if the shape has three mirror planes, else below the error of
   the quadrature. */
int sel_resistance_tensors_diagonal(
    const sel_resistance_tensors *tensors, const sel_shape *shape);

/* Copies the diagonals of the tensors. For a shape with three mirror planes all
   other entries are zero. */
void sel_resistance_diagonal(
    const sel_resistance_tensors *tensors, sel_resistance *resistance);

/* Computes the resistance of a shape: exactly for ellipsoids; for other
   superellipsoids by boundary elements that are refined until the error is at
   most `tolerance` or no finer elements are possible (see resistance->error);
   for polyhedra by sel_resistance_polyhedron. SEL_E_MIRROR: the tensors of the
   polyhedron are not diagonal. Other errors as for these functions. */
sel_status sel_resistance_compute(
    const sel_shape *shape, double tolerance, sel_resistance *resistance);

/* Looks up the resistance in the table that comes with the library: Chebyshev
   interpolation between nodes computed by boundary elements, exact for
   ellipsoids. Valid for a/b and c/sqrt(ab) within 1/10 to 10, and epsilon1 and
   epsilon2 within 0.2 to 1.8; else returns SEL_E_TABLE. resistance->error is
   the greatest error measured for shapes between the nodes. Takes about
   30 us. */
sel_status sel_resistance_table(
    const sel_shape *shape, sel_resistance *resistance);

/* A cache of resistances by (a/c, b/c, epsilon1, epsilon2), valid for any size.
   A text file keeps them between runs (resistance_cache.c). */
typedef struct sel_resistance_cache sel_resistance_cache;

/* Creates an empty cache; NULL: out of memory. */
sel_resistance_cache *sel_resistance_cache_create(void);

/* Frees a cache; NULL is allowed. */
void sel_resistance_cache_free(sel_resistance_cache *cache);

/* Returns the number of entries. */
int sel_resistance_cache_count(const sel_resistance_cache *cache);

/* Returns 1 and sets *resistance if the cache has the shape (a key that agrees
   to 1e-12); else returns 0. The caller decides if the error is small
   enough. */
int sel_resistance_cache_find(const sel_resistance_cache *cache,
    const sel_shape *shape, sel_resistance *resistance);

/* Adds a shape, or replaces its entry. SEL_E_ARGUMENT: the values cannot be a
   resistance. SEL_E_MEMORY. */
sel_status sel_resistance_cache_add(sel_resistance_cache *cache,
    const sel_shape *shape, const sel_resistance *resistance);

/* Finds a body with flat faces in the cache, by its key. Returns 1 and sets
   *tensors if the error is at most `tolerance`, or if the entry was computed
   for a tolerance (`asked`) of at most this value, so that a new computation
   would not be better; else returns 0. */
int sel_resistance_cache_find_tensors(const sel_resistance_cache *cache,
    const sel_polyhedron *body, double tolerance,
    sel_resistance_tensors *tensors);

/* Adds a body with flat faces, or replaces its entry. asked: the tolerance for
   which the tensors were computed. Errors as for sel_resistance_cache_add. */
sel_status sel_resistance_cache_add_tensors(sel_resistance_cache *cache,
    const sel_polyhedron *body, double asked,
    const sel_resistance_tensors *tensors);

/* Adds the entries of a file, if it exists. SEL_E_CACHE: *line is the number of
   the wrong line (if the file is empty or incomplete: of the last line); the
   entries before it have been added. SEL_E_MEMORY. */
sel_status sel_resistance_cache_read(
    sel_resistance_cache *cache, const char *name, int *line);

/* Writes the file, first under another name in the same directory, then renames
   it, so that there is never an incomplete file. SEL_E_CACHE_WRITE,
   SEL_E_MEMORY. */
sel_status sel_resistance_cache_write(
    const sel_resistance_cache *cache, const char *name);

/* Computes the form of a shape: a/c and b/c, rounded so that the size does not
   matter, epsilon1 and epsilon2. The dimensionless properties of the shape
   depend only on its form, and on its polyhedron. */
void sel_resistance_form(const sel_shape *shape, double form[4]);

/* Makes the shape of a form with c = 1, or of a polyhedron (NULL: none) with a
   longest half width of 1. Errors as for sel_shape_init and
   sel_shape_init_polyhedron. */
sel_status sel_resistance_unit(
    const double form[4], const sel_polyhedron *polyhedron, sel_shape *shape);

/* Requirements for sel_resistance_find. */
typedef struct sel_resistance_wanted
{
    double tolerance; /* relative */
    int fromTable;    /* 1: from the table if that contains the shape */
    int needed;       /* 0: the resistance is not used; polyhedra then get that
                         of a sphere */
} sel_resistance_wanted;

/* Source of a resistance. */
typedef enum sel_resistance_source
{
    SEL_RESISTANCE_UNUSED,
    SEL_RESISTANCE_TABULATED,
    SEL_RESISTANCE_CACHED,
    SEL_RESISTANCE_COMPUTED
} sel_resistance_source;

/* Dimensionless properties of a form. */
typedef struct sel_resistance_found
{
    sel_resistance diagonal;
    sel_resistance_tensors tensors; /* of a polyhedron */
    int hasTensors;      /* 1: a polyhedron whose tensors are not diagonal */
    double addedMass[3]; /* of the ellipsoid with the same moments [-] */
    sel_resistance_source source;
} sel_resistance_found;

/* Finds the resistance and the added mass of a shape. The resistance is from
   the table, from the cache (NULL: none), or computed and, unless exact, added
   to the cache. Errors as for sel_resistance_compute, sel_resistance_polyhedron
   and sel_resistance_cache_add. */
sel_status sel_resistance_find(const sel_shape *shape,
    const sel_resistance_wanted *wanted, sel_resistance_cache *cache,
    sel_resistance_found *found);

#ifdef __cplusplus
}
#endif

#endif

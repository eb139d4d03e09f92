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

/* Resistance of one shape in Stokes flow (Wedel et al. 2023, eq. 5, 21-23).
   With v and w the velocity [m/s] and spin [rad/s] of the particle, u, (f g h)
   and (xi eta chi) the undisturbed velocity, strain rate and spin of the fluid
   at its centre, and c = semiAxes[2], whichever axis is the longest:
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
   torque by Carlson's integrals, accurate to rounding for spheres, needles and
   disks alike. SEL_E_SEMI_AXIS; SEL_E_ARGUMENT beyond an aspect ratio of
   1e8. */
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
   of the polynomials less three. */
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

/* Computes the resistance by boundary elements, for ellipsoids too. The error
   is the difference from the next coarser refinement. report may be NULL.
   SEL_E_ARGUMENT (refinement; a polyhedron), SEL_E_MEMORY, SEL_E_RESISTANCE. */
sel_status sel_resistance_bem(const sel_shape *shape, int refinement,
    sel_resistance *resistance, sel_bem_report *report);

/* Resistance of a body with flat faces of any symmetry, about its centre of
   mass. With s = u - v and o = (xi eta chi) - w, as above, the strain rates e =
   (e_xx e_yy e_zz f g h) of the fluid at the centre, and c = semiAxes[2]:
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

/* Cost of such a solution. */
typedef struct sel_faces_report
{
    int level;    /* panels in each direction at a corner of a face */
    int panels;   /* panels of the surface */
    int planes;   /* mirror planes used: bit mask */
    int unknowns; /* unknowns of the largest system */
} sel_faces_report;

/* Computes the resistance of any body without cavities, convex or not, by
   boundary elements on its faces, which are graded towards its edges and
   extrapolated to the limit of fine elements (theory.md, section 8). It refines
   until the error is at most tolerance or no finer elements are possible: see
   tensors->error. report may be NULL. SEL_E_ARGUMENT, SEL_E_MEMORY,
   SEL_E_RESISTANCE; SEL_E_FACES: too many faces to refine the elements on them
   (from some 550 compact triangles on, fewer long ones; 2000 with three mirror
   planes). */
sel_status sel_resistance_polyhedron(const sel_polyhedron *body,
    double tolerance, sel_resistance_tensors *tensors,
    sel_faces_report *report);

/* Returns SEL_E_FACES where sel_resistance_polyhedron would, else SEL_OK. It
   takes little time. SEL_E_MEMORY. */
sel_status sel_resistance_polyhedron_fits(const sel_polyhedron *body);

/* Returns 1 if the tensors are finite and physically possible: K, Omega and the
   whole resistance of motion (K, C^T; C, Omega) are symmetric and positive
   definite, and the error is not negative. */
int sel_resistance_tensors_valid(const sel_resistance_tensors *tensors);

/* Returns 1 if all entries except the diagonals K, Omega and Pi are negligible:
   below the error where the shape has three mirror planes, else below what
   quadrature leaves. */
int sel_resistance_tensors_diagonal(
    const sel_resistance_tensors *tensors, const sel_shape *shape);

/* Copies the diagonals, which are all nonzero entries for a shape with three
   mirror planes. */
void sel_resistance_diagonal(
    const sel_resistance_tensors *tensors, sel_resistance *resistance);

/* Computes the resistance of a shape: exactly for ellipsoids; for other
   superellipsoids by boundary elements that are refined until the error is at
   most tolerance or no finer ones are possible (see resistance->error); for
   polyhedra by sel_resistance_polyhedron, where that is diagonal, else
   SEL_E_MIRROR. Other errors as above. */
sel_status sel_resistance_compute(
    const sel_shape *shape, double tolerance, sel_resistance *resistance);

/* Looks up the resistance in the table that comes with the library: Chebyshev
   interpolation between nodes computed by boundary elements, exact for
   ellipsoids. Valid where a/b and c/sqrt(ab) are within 1/10 to 10 and epsilon1
   and epsilon2 within 0.2 to 1.8; elsewhere SEL_E_TABLE. The error is the
   greatest that was measured on shapes between the nodes. Takes about 30 us. */
sel_status sel_resistance_table(
    const sel_shape *shape, sel_resistance *resistance);

/* A store of resistances by (a/c, b/c, epsilon1, epsilon2), valid for any size,
   and the text file that keeps them between runs (resistance_cache.c). */
typedef struct sel_resistance_cache sel_resistance_cache;

/* Creates an empty cache; NULL: out of memory. */
sel_resistance_cache *sel_resistance_cache_create(void);

/* Frees a cache; NULL is allowed. */
void sel_resistance_cache_free(sel_resistance_cache *cache);

/* Returns the number of entries. */
int sel_resistance_cache_count(const sel_resistance_cache *cache);

/* Returns 1 and sets *resistance if the shape is in the cache, with a key that
   agrees to 1e-12; else returns 0. The caller decides whether the error is
   small enough. */
int sel_resistance_cache_find(const sel_resistance_cache *cache,
    const sel_shape *shape, sel_resistance *resistance);

/* Adds a shape, or replaces its entry. SEL_E_ARGUMENT where the values cannot
   be a resistance; SEL_E_MEMORY. */
sel_status sel_resistance_cache_add(sel_resistance_cache *cache,
    const sel_shape *shape, const sel_resistance *resistance);

/* Returns 1 and sets *tensors if a body with flat faces is in the cache, by its
   key, with an error of at most tolerance, or with a value that was computed
   for a tolerance (asked) not above this one, so that nothing better can be
   had; else returns 0. */
int sel_resistance_cache_find_tensors(const sel_resistance_cache *cache,
    const sel_polyhedron *body, double tolerance,
    sel_resistance_tensors *tensors);

/* Adds a body with flat faces, or replaces its entry. asked: the tolerance that
   the tensors were computed for. Errors as for sel_resistance_cache_add. */
sel_status sel_resistance_cache_add_tensors(sel_resistance_cache *cache,
    const sel_polyhedron *body, double asked,
    const sel_resistance_tensors *tensors);

/* Adds the entries of a file, if there is one. SEL_E_CACHE: *line is the number
   of the wrong line (of the last one, where the file is empty or cut short);
   the entries before it have been added. SEL_E_MEMORY. */
sel_status sel_resistance_cache_read(
    sel_resistance_cache *cache, const char *name, int *line);

/* Writes the file. It is written under another name beside it and then renamed,
   so that an incomplete file never appears. SEL_E_CACHE_WRITE, SEL_E_MEMORY. */
sel_status sel_resistance_cache_write(
    const sel_resistance_cache *cache, const char *name);

/* Computes the form of a shape, all that its dimensionless properties depend on
   besides its polyhedron: a/c and b/c, rounded so that sizes do not matter,
   epsilon1 and epsilon2. */
void sel_resistance_form(const sel_shape *shape, double form[4]);

/* Makes the shape of a form with c = 1, or of a polyhedron (NULL: none) with a
   longest half width of 1. The errors of sel_shape_init and
   sel_shape_init_polyhedron. */
sel_status sel_resistance_unit(
    const double form[4], const sel_polyhedron *polyhedron, sel_shape *shape);

/* What sel_resistance_find is to find. */
typedef struct sel_resistance_wanted
{
    double tolerance; /* relative */
    int fromTable;    /* 1: from the table where it has the shape */
    int needed;       /* 0: nothing needs the resistance; polyhedra get that of
                         a sphere */
} sel_resistance_wanted;

/* Where a resistance is from. */
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

/* Finds the resistance of a shape, from the table, from the cache (NULL: none)
   or by computing it, which adds it to the cache unless it is exact; and its
   added mass. The errors of sel_resistance_compute, sel_resistance_polyhedron
   and sel_resistance_cache_add. */
sel_status sel_resistance_find(const sel_shape *shape,
    const sel_resistance_wanted *wanted, sel_resistance_cache *cache,
    sel_resistance_found *found);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    bem.h - boundary elements for Stokes flow about one superellipsoid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A layer of point forces of density psi matches the surface velocities u of a
    rigid rotation, a translation or a strain,
        u(x0) = int G(x0, x) psi(x) dS,   G = 1/r + r r/r^3,
    and forces and torques are 8 pi mu times the moments of psi (Pozrikidis,
    Boundary Integral and Singularity Methods, 1992, ch. 4). The method is
    Galerkin's with discontinuous polynomials. A = <phi_i, G phi_j> is symmetric
    and positive, resistances are the energies b A^-1 b, and their error is of
    second order in the error of psi.

    The mirror planes reduce the problem to one octant and six uncoupled
    systems. The image k of a source (bit i of k: coordinate i is reflected) has
    the mirrored psi with a sign chi(k), and
        sum_k chi(k) R_k G(R_k x0, x)
    is the kernel on the octant, so only the point x0 needs to be reflected.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_BEM_H
#define SEL_RESISTANCE_BEM_H

#include "superellipsoid.h"

enum
{
    BEM_PATCHES = 4,   /* patches of an octant: bem_surface.c */
    BEM_ORDER_MAX = 8, /* maximum number of nodes of an element in one
                          direction */
    BEM_RULE_MAX = 16, /* maximum number of points of a one-dimensional rule */
    BEM_CLASSES = 6,   /* parities: translations, rotations */
    BEM_TENSOR = 6     /* xx yy zz yz zx xy of a symmetric tensor */
};

/* - - - - - - - - - - - - - - - - surface - - - - - - - - - - - - - - - - - */

typedef struct bem_surface
{
    double axes[3];
    double p1, p2;   /* exponents of the gauge */
    double grade[2]; /* grading of t (by epsilon1) and of s (by epsilon2); 0:
                        none */
    int toOne[2];    /* 1: points are denser at 1 (the edges of a cube); 0: at
                        0 */
} bem_surface;

void bem_surface_init(bem_surface *surface, const double axes[3],
    double epsilon1, double epsilon2);

/* The surface is a product of two curves: (1, t)/phi of a meridian (which = 0,
   at v) and (1, s)/rho of a section x-y (which = 1, at u). bem_surface_section
   evaluates one curve; bem_surface_join computes the point of a patch from
   both. */
void bem_surface_section(
    const bem_surface *surface, int which, double u, double section[2]);
double bem_surface_join(const bem_surface *surface, int patch,
    const double plane[2], const double meridian[2], double x[3]);

/* Computes the point of a patch at (u, v) in the unit square. Returns the
   weight w of the density: psi dS = g w du dv with g smooth. */
double bem_surface_point(
    const bem_surface *surface, int patch, double u, double v, double x[3]);

/* - - - - - - - - - - - - - - - - mesh  - - - - - - - - - - - - - - - - - - */

/* A Gauss rule on [0, 1]. */
typedef struct bem_rule
{
    int count;
    double x[BEM_RULE_MAX], w[BEM_RULE_MAX];
} bem_rule;

/* A rectangle of an element with its quadrature points, made on the first
   use. */
typedef struct bem_cell
{
    double low[2], size[2]; /* rectangle of the cell in the unit square */
    double centre[3], radius;
    int split;      /* direction in which the cell is halved */
    int child[2];   /* -1: not made yet */
    double *points; /* x, y, z, weight: four arrays of rule^2 */
    double *basis;  /* values of Lagrange's polynomials, 2 x rule x order */
} bem_cell;

/* A patch with its cells. */
typedef struct bem_element
{
    int patch;
    int root; /* the cell that covers the whole patch */
} bem_element;

typedef struct bem_mesh
{
    bem_surface surface;
    int order; /* nodes of an element in one direction */
    bem_element elements[BEM_PATCHES];
    bem_rule nodes;    /* the nodes of Lagrange's polynomials */
    bem_rule outer;    /* for the integral with the test functions */
    bem_rule inner;    /* for the integral over a cell */
    bem_rule singular; /* for the radius and the angle about a point */
    double barycentric[BEM_ORDER_MAX];
    double near; /* cells are halved if they are closer than this number of
                    radii */
    bem_cell *cells;
    int cellCount, cellCapacity;
    size_t memory; /* [byte] */
} bem_mesh;

typedef struct bem_settings
{
    int order, outer, inner, singular; /* numbers of points of the rules
                                          above */
    double near;
} bem_settings;

/* The caller must free the mesh even after an error. Errors: SEL_E_MEMORY. */
sel_status bem_mesh_init(
    bem_mesh *mesh, const bem_surface *surface, const bem_settings *settings);
void bem_mesh_free(bem_mesh *mesh);

/* Computes the values of Lagrange's polynomials at x in [0, 1]. */
void bem_mesh_basis(const bem_mesh *mesh, double x, double *value);

/* Returns the index of a child of a cell; makes the child if it does not exist.
   -1: out of memory. */
int bem_mesh_child(
    bem_mesh *mesh, const bem_element *element, int cell, int which);

/* - - - - - - - - - - - - - - - - integrals - - - - - - - - - - - - - - - - */

/* These functions add int G(x0, x) phi_j w du dv over an element to
   value[tensor][j]. The first is for a point x0 outside the element, the second
   for the element's point at the parameters `at`. */
sel_status bem_integrate_regular(bem_mesh *mesh, const bem_element *element,
    const double x0[3], double *value);
sel_status bem_integrate_singular(bem_mesh *mesh, const bem_element *element,
    const double at[2], const double x0[3], double *value);

/* - - - - - - - - - - - - - - - - system  - - - - - - - - - - - - - - - - - */

/* Energies b A^-1 b of translations and of rotations, and the mixed energies of
   a rotation and the strain about the same axis. */
typedef struct bem_energies
{
    double translation[3], rotation[3], strain[3];
    double asymmetry; /* greatest |Aij - Aji|/sqrt(Aii Ajj) */
    int definite;     /* 0: A is not positive definite, and the energies are not
                         set */
} bem_energies;

/* *memory: number of used bytes. Errors: SEL_E_MEMORY. */
sel_status bem_system_solve(
    bem_mesh *mesh, bem_energies *energies, size_t *memory);

/* Sets the settings for the semi-axes of a shape and an order. */
void bem_settings_of(const double axes[3], int order, bem_settings *settings);

/* Computes the resistance from one mesh, for any aspect ratio. Sets the error
   to 0, since one mesh gives no estimate. Errors: SEL_E_MEMORY,
   SEL_E_RESISTANCE. report may be NULL. */
sel_status bem_resistance(const double semiAxes[3], double epsilon1,
    double epsilon2, int order, sel_resistance *resistance,
    sel_bem_report *report);

#endif

/*---------------------------------------------------------------------------*\
    bem.h - boundary elements for Stokes flow about one superellipsoid

    SPDX-License-Identifier: GPL-3.0-or-later

    Surface velocities u of rigid rotation, translation and strain are matched
    by a layer of point forces,
        u(x0) = int G(x0, x) psi(x) dS,   G = 1/r + r r/r^3,
    and forces and torques are 8 pi mu times the moments of psi (Pozrikidis,
    Boundary Integral and Singularity Methods, 1992, ch. 4). Galerkin's method
    with discontinuous polynomials: A = <phi_i, G phi_j> is symmetric and
    positive, resistances are the energies b A^-1 b, and their error is of
    second order in that of psi.

    The mirror planes leave one octant and six systems that are not coupled:
    the image k of a source (bit i of k: coordinate i reflected) carries the
    mirrored psi with a sign chi(k), and
        sum_k chi(k) R_k G(R_k x0, x)
    is the kernel on the octant, so it is the point x0 that is reflected.
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_BEM_H
#define SEL_RESISTANCE_BEM_H

#include "superellipsoid.h"

enum
{
    BEM_PATCHES = 4,   /* of an octant: bem_surface.c */
    BEM_ORDER_MAX = 8, /* nodes of an element in one direction */
    BEM_RULE_MAX = 16, /* points of a one-dimensional rule */
    BEM_CLASSES = 6,   /* parities: translations, rotations */
    BEM_TENSOR = 6     /* xx yy zz yz zx xy of a symmetric tensor */
};

/* - - - - - - - - - - - - - - - - surface - - - - - - - - - - - - - - - - - */

typedef struct bem_surface
{
    double axes[3];
    double p1, p2;   /* exponents of the gauge */
    double grade[2]; /* of t (epsilon1) and of s (epsilon2); 0: none */
    int toOne[2];    /* points gather at 1 (a cube's edges), or at 0 */
} bem_surface;

void bem_surface_init(bem_surface *surface, const double axes[3],
    double epsilon1, double epsilon2);

/* The surface is a product: (1, t)/phi of a meridian (which 0, at v) and
   (1, s)/rho of a section x-y (which 1, at u), joined by a patch. */
void bem_surface_section(
    const bem_surface *surface, int which, double u, double section[2]);
double bem_surface_join(const bem_surface *surface, int patch,
    const double plane[2], const double meridian[2], double x[3]);

/* The point of patch at (u, v) in the unit square, and the weight w of the
   density: psi dS = g w du dv with g smooth. */
double bem_surface_point(
    const bem_surface *surface, int patch, double u, double v, double x[3]);

/* - - - - - - - - - - - - - - - - mesh  - - - - - - - - - - - - - - - - - - */

/* A Gauss rule on [0, 1]. */
typedef struct bem_rule
{
    int count;
    double x[BEM_RULE_MAX], w[BEM_RULE_MAX];
} bem_rule;

/* A part of an element with its quadrature points, made when it is needed. */
typedef struct bem_cell
{
    double low[2], size[2]; /* its rectangle in the unit square */
    double centre[3], radius;
    int split;      /* direction in which it is halved */
    int child[2];   /* -1: none yet */
    double *points; /* x, y, z, weight: four arrays of rule^2 */
    double *basis;  /* Lagrange's polynomials, 2 x rule x order */
} bem_cell;

/* A patch with its cells. */
typedef struct bem_element
{
    int patch;
    int root; /* the cell that is all of it */
} bem_element;

typedef struct bem_mesh
{
    bem_surface surface;
    int order; /* nodes of an element in one direction */
    bem_element elements[BEM_PATCHES];
    bem_rule nodes;    /* of Lagrange's polynomials */
    bem_rule outer;    /* of the integral with the test functions */
    bem_rule inner;    /* of a cell */
    bem_rule singular; /* in the radius and the angle about a point */
    double barycentric[BEM_ORDER_MAX];
    double near; /* cells nearer than this many radii are halved */
    bem_cell *cells;
    int cellCount, cellRoom;
    size_t memory; /* [byte] */
} bem_mesh;

typedef struct bem_settings
{
    int order, outer, inner, singular; /* points of the rules above */
    double near;
} bem_settings;

/* Free it in any case. SEL_E_MEMORY. */
sel_status bem_mesh_init(
    bem_mesh *mesh, const bem_surface *surface, const bem_settings *settings);
void bem_mesh_free(bem_mesh *mesh);

/* Values of Lagrange's polynomials of the nodes at x in [0, 1]. */
void bem_mesh_basis(const bem_mesh *mesh, double x, double *value);

/* The child of a cell; -1: out of memory. */
int bem_mesh_child(
    bem_mesh *mesh, const bem_element *element, int cell, int which);

/* - - - - - - - - - - - - - - - - integrals - - - - - - - - - - - - - - - - */

/* Adds int G(x0, x) phi_j w du dv over an element to value[tensor][j], for a
   point x0 outside it, and for the point (u, v) of it. */
sel_status bem_integrate_regular(bem_mesh *mesh, const bem_element *element,
    const double x0[3], double *value);
sel_status bem_integrate_singular(bem_mesh *mesh, const bem_element *element,
    const double at[2], const double x0[3], double *value);

/* - - - - - - - - - - - - - - - - system  - - - - - - - - - - - - - - - - - */

/* Energies b A^-1 b: of translations and rotations, and what a rotation and
   the strain about the same axis have in common. */
typedef struct bem_energies
{
    double translation[3], rotation[3], strain[3];
    double asymmetry; /* greatest |Aij - Aji|/sqrt(Aii Ajj) */
    int definite;     /* 0: A is not positive definite, the rest is unset */
} bem_energies;

/* SEL_E_MEMORY. */
sel_status bem_system_solve(
    bem_mesh *mesh, bem_energies *energies, size_t *memory);

/* Settings that a shape of these semi-axes needs at an order. */
void bem_settings_of(const double axes[3], int order, bem_settings *settings);

/* Resistance by one mesh, no matter how long the shape is. The error is 0.
   SEL_E_MEMORY, SEL_E_RESISTANCE. report may be NULL. */
sel_status bem_resistance(const double semiAxes[3], double epsilon1,
    double epsilon2, int order, sel_resistance *resistance,
    sel_bem_report *report);

#endif

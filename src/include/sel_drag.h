/*---------------------------------------------------------------------------*\
    sel_drag.h - drag laws beyond Stokes flow

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_DRAG_H
#define SEL_DRAG_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A drag law is a structure with a keyword and functions. The laws of the core
   are listed in SEL_DRAG_LAWS; a library may add its own with
   sel_drag_register. If the pointer to a law is NULL, there is no drag.

   Re is the particle Reynolds number rho |u - v| dEq / mu, with dEq the
   diameter of the volume-equivalent sphere. */

/* Quantities that a law depends on, sel_drag_law.needs. */
#define SEL_DRAG_NEEDS_REYNOLDS   1u
#define SEL_DRAG_NEEDS_SPHERICITY 2u
#define SEL_DRAG_NEEDS_CROSSWISE  4u /* area normal to the flow */
#define SEL_DRAG_NEEDS_LENGTHWISE 8u /* area along the flow */
/* The law needs a table of areas by direction, and therefore a shape with three
   mirror planes. */
#define SEL_DRAG_NEEDS_AREAS                                                   \
    (SEL_DRAG_NEEDS_CROSSWISE | SEL_DRAG_NEEDS_LENGTHWISE)
/* The law needs the sel_drag_form of each shape. */
#define SEL_DRAG_NEEDS_FORM (SEL_DRAG_NEEDS_SPHERICITY | SEL_DRAG_NEEDS_AREAS)
/* The law changes with the velocity of the particle in the fluid. */
#define SEL_DRAG_NEEDS_SLIP (SEL_DRAG_NEEDS_REYNOLDS | SEL_DRAG_NEEDS_AREAS)

/* Number of constants that a law may derive from the sphericity. */
#define SEL_DRAG_CONSTANTS 4
/* Maximum number of laws: those of the core and registered ones. */
#define SEL_DRAG_LAWS_MOST 32

/* Arguments of a law. */
typedef struct sel_drag_flow
{
    double Re;               /* 0 to 1e12 */
    double sphericity;       /* (0, 1]; 1 if the law does not need it */
    double crosswise;        /* projected area over pi dEq^2/4, sel_drag_areas;
                                1 if the law does not need it */
    double lengthwise;       /* the same along the flow */
    const double *constants; /* SEL_DRAG_CONSTANTS values written by the law's
                                own function; NULL if it has none */
} sel_drag_flow;

/* A drag law. */
typedef struct sel_drag_law
{
    const char *keyword; /* letters, digits and underscores */
    const char *help;    /* source of the formula, one line */
    unsigned needs;      /* SEL_DRAG_NEEDS_* or 0 */

    /* Writes the constants for a sphericity in (0, 1]. If the pointer is NULL,
       there are no constants. */
    void (*constants)(double sphericity, double values[SEL_DRAG_CONSTANTS]);

    /* Returns C_D Re / 24, finite and greater than zero for Re in [0, 1e12]. */
    double (*over_stokes)(const sel_drag_flow *flow);

    /* Returns the Stokes limit: the value of over_stokes at Re = 0. over_stokes
       is divided by this before it multiplies the resistance tensor. If the
       pointer is NULL, the limit is 1. */
    double (*stokes_limit)(const sel_drag_flow *flow);
} sel_drag_law;

/* Laws of the core. X(name) is the law sel_drag_name, defined in
   src/fluid/drag/drag_name.c. */
#define SEL_DRAG_LAWS(X)                                                       \
    X(stokes)                                                                  \
    X(schiller_naumann)                                                        \
    X(haider_levenspiel)                                                       \
    X(ganser)                                                                  \
    X(hoelzer_sommerfeld)

/* Declares the structure of a law. */
#define SEL_DRAG_DECLARE(name) extern const sel_drag_law sel_drag_##name;
/* The laws of the core. */
SEL_DRAG_LAWS(SEL_DRAG_DECLARE)
#undef SEL_DRAG_DECLARE

/* Returns the law with this keyword, NULL if there is none. */
const sel_drag_law *sel_drag_find(const char *keyword);

/* Returns the k-th law, in the order of SEL_DRAG_LAWS and then of
   registration; NULL beyond the last one. */
const sel_drag_law *sel_drag_list(int k);

/* Adds a law to the list, until the process ends. The structure is not copied.
   Call it before any world is created, from one thread, for example while a
   library is loaded. Returns SEL_E_ARGUMENT, and adds nothing, in these cases:
   the keyword is not a word of letters, digits and underscores, is "none", or
   is in use; over_stokes is NULL; there are SEL_DRAG_LAWS_MOST laws already. */
sel_status sel_drag_register(const sel_drag_law *law);

/* Returns the keyword of a law, "none" for NULL. */
const char *sel_drag_name(const sel_drag_law *law);

/* Sphericity, and the constants that follow from it, in the order of
   sel_drag_list. */
typedef struct sel_drag_fit
{
    double sphericity;
    double constants[SEL_DRAG_LAWS_MOST][SEL_DRAG_CONSTANTS];
    int nLaws; /* laws whose constants are known */
} sel_drag_fit;

/* Number of cells of a table along an axis, and of its points. */
#define SEL_DRAG_CELLS  48
#define SEL_DRAG_POINTS (SEL_DRAG_CELLS + 3)

/* Table of an area by direction, over A = pi dEq^2/4 (drag_form.c). */
typedef struct sel_drag_table
{
    double axis[3];                                 /* values along the axes */
    double value[SEL_DRAG_POINTS][SEL_DRAG_POINTS]; /* values of a spline */
} sel_drag_table;

/* Surface of a shape, and areas by direction, over those of the sphere of the
   same volume. They do not depend on the size of the shape. Written by
   sel_drag_form_init, constant afterwards; the structure has no pointers, so
   that it may be copied and sent. */
typedef struct sel_drag_form
{
    sel_drag_fit fit;
    double surface;        /* surface over pi dEq^2: 1/sphericity */
    sel_drag_table across; /* projected area by direction, over A */
    sel_drag_table along;  /* mean of the projected areas on all planes that
                              contain the direction, over A */
} sel_drag_form;

/* Computes the areas of a shape. Takes 0.3 s, for a pointed shape 0.8 s. The
   tables are accurate to 1e-3. They cover one octant, and are therefore valid
   only for shapes with three mirror planes (sel_shape_mirrored). */
void sel_drag_form_init(sel_drag_form *form, const sel_shape *shape);

/* Finds the areas of Hoelzer and Sommerfeld over A = pi dEq^2/4; both are 1 for
   the sphere. crosswise = 1/s_perp: the projected area; lengthwise = 1/s_par:
   half the surface minus the mean projected area along the direction. Each may
   be NULL. direction: that of the flow past the particle, body frame, of any
   length (zero means along z). */
void sel_drag_areas(const sel_drag_form *form, const double direction[3],
    double *crosswise, double *lengthwise);

/* Returns C_D as published: force = C_D A rho |u - v|^2 / 2. Re is clamped to
   1e-30 to 1e12; direction as in sel_drag_areas. For the law stokes returns the
   sphere's 24/Re, for no law (NULL) 0. The form may be NULL if the law does not
   need it (SEL_DRAG_NEEDS_FORM), and the direction if it needs no areas.

   None of the laws with a shape agrees with the resistance tensor as Re -> 0.
   For a cube the tensor gives C_D Re / 24 = 1.0875 in this limit; Haider and
   Levenspiel give 1, as for all shapes; Ganser 1.0759, from sphericity and
   area; Hoelzer and Sommerfeld 1.1409 for flow normal to a face, from their
   three areas. All laws are scalars and give no force normal to the flow.
   sel_drag_factor is for use together with the tensor, and then agrees with it
   in that limit. */
double sel_drag_coefficient(const sel_drag_form *form, const sel_drag_law *law,
    double Re, const double direction[3]);

/* Returns C_D over the Stokes limit of the same law: the ratio of the drag to
   that of the resistance tensor. For the laws of the core this factor is 1 at
   Re = 0, continuous there, and never less; for the law stokes it is always 1;
   for NULL 0. With Hoelzer and Sommerfeld it grows like sqrt(Re) at first, so
   that its derivative is unbounded at 0. Re (>= 0) is limited to 1e12. No
   allocation, no state. */
double sel_drag_factor(const sel_drag_form *form, const sel_drag_law *law,
    double Re, const double direction[3]);

#ifdef __cplusplus
}
#endif

#endif

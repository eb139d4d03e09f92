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

/* Drag laws. All but NONE and STOKES depend on the particle Reynolds number Re
   = rho |u - v| dEq / mu, with dEq the diameter of the volume-equivalent
   sphere. */
typedef enum sel_drag
{
    SEL_DRAG_NONE,
    SEL_DRAG_STOKES, /* the resistance tensor, Wedel et al. 2023, eq. 5 */
    SEL_DRAG_SCHILLER_NAUMANN,  /* factor 1 + 0.15 Re^0.687; above Re = 1000 C_D
                                   keeps its value there, 0.4383 */
    SEL_DRAG_HAIDER_LEVENSPIEL, /* 1989: by sphericity */
    SEL_DRAG_GANSER, /* 1993: by sphericity and projected area; without its term
                        for the diameter of the vessel */
    SEL_DRAG_HOELZER_SOMMERFELD, /* 2008: by sphericity and the areas crosswise
                                    and lengthwise to the flow */
    SEL_DRAG_COUNT
} sel_drag;

/* Returns the keyword of a drag law: none, Stokes, SchillerNaumann,
   HaiderLevenspiel, Ganser or HoelzerSommerfeld. */
const char *sel_drag_name(sel_drag law);

/* Coefficients of the laws that follow from the sphericity; drag.c has the
   formulas. */
typedef struct sel_drag_fit
{
    double sphericity;
    double haider[4];  /* A, B, C/24, D */
    double ganser[2];  /* 2/3 sphericity^(-1/2), K2 */
    double hoelzer[3]; /* the coefficients of 1/Re, 1/sqrt(Re) and 1, times
                          Re/24 */
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

/* Areas of a shape over those of the sphere of the same volume, and the areas
   that it presents to each direction. They do not depend on its size. Written
   by sel_drag_form_init, constant afterwards; the structure has no pointers, so
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
   tables are accurate to 1e-3. They cover one octant, and so hold for shapes
   with three mirror planes only (sel_shape_mirrored). */
void sel_drag_form_init(sel_drag_form *form, const sel_shape *shape);

/* Finds the areas of Hoelzer and Sommerfeld over A = pi dEq^2/4, 1 for the
   sphere: crosswise = 1/s_perp, the projected area; lengthwise = 1/s_par, half
   the surface less the mean projected area along the direction. Either may be
   NULL. direction: that of the flow past the particle, body frame, of any
   length (zero is taken as along z). */
void sel_drag_areas(const sel_drag_form *form, const double direction[3],
    double *crosswise, double *lengthwise);

/* Returns C_D as published: force = C_D A rho |u - v|^2 / 2. Re is clamped to
   1e-30 to 1e12; direction as in sel_drag_areas. STOKES is the sphere's 24/Re;
   NONE is 0. These two and SCHILLER_NAUMANN read neither form nor direction,
   which may be NULL.

   None of the shape laws agrees with the resistance tensor as Re -> 0. The
   limits of C_D Re / 24 for a cube, where the tensor gives 1.0875: Haider and
   Levenspiel 1, as for all shapes; Ganser 1.0759, by sphericity and area;
   Hoelzer and Sommerfeld 1.1409 face on, by their three areas. All laws are
   scalars and give no force across the flow. sel_drag_factor is meant for use
   with the tensor, and agrees with it in that limit. */
double sel_drag_coefficient(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

/* Returns C_D over the Stokes limit of the same law: the factor by which the
   drag exceeds that of the resistance tensor. It is 1 at Re = 0 (and for
   STOKES; 0 for NONE), never less, and continuous there. With Hoelzer and
   Sommerfeld it rises like sqrt(Re) at first, so that its derivative is
   unbounded at 0. Re (>= 0) is limited to 1e12. No allocation, no state. */
double sel_drag_factor(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

#ifdef __cplusplus
}
#endif

#endif

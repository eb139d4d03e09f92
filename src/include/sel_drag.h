/*---------------------------------------------------------------------------*\
    sel_drag.h - drag laws beyond Stokes flow

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_DRAG_H
#define SEL_DRAG_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Drag laws. All but STOKES depend on the particle Reynolds number
   Re = rho |u - v| dEq / mu, dEq of the volume-equivalent sphere. */
typedef enum sel_drag
{
    SEL_DRAG_NONE,
    SEL_DRAG_STOKES,             /* the resistance tensor, Wedel et al. 2023,
                                    eq. 5 */
    SEL_DRAG_SCHILLER_NAUMANN,   /* its factor 1 + 0.15 Re^0.687; above Re =
                                    1000 C_D stays what it is there, 0.4383 */
    SEL_DRAG_HAIDER_LEVENSPIEL,  /* 1989: sphericity */
    SEL_DRAG_GANSER,             /* 1993: sphericity, projected area; without
                                    its term for the diameter of the vessel */
    SEL_DRAG_HOELZER_SOMMERFELD, /* 2008: sphericity, areas crosswise and
                                    lengthwise to the flow */
    SEL_DRAG_COUNT
} sel_drag;

/* The keyword of a drag law: none, Stokes, SchillerNaumann, HaiderLevenspiel,
   Ganser, HoelzerSommerfeld. */
const char *sel_drag_name(sel_drag law);

/* What the laws make of a sphericity; drag.c has the formulas. */
typedef struct sel_drag_fit
{
    double sphericity;
    double haider[4];  /* A, B, C/24, D */
    double ganser[2];  /* 2/3 sphericity^(-1/2), K2 */
    double hoelzer[3]; /* the terms of 1/Re, 1/sqrt(Re), 1, times Re/24 */
} sel_drag_fit;

/* An area by direction, over A = pi dEq^2/4: drag_form.c. */
#define SEL_DRAG_CELLS  48
#define SEL_DRAG_POINTS (SEL_DRAG_CELLS + 3)
typedef struct sel_drag_table
{
    double axis[3];                                 /* along the axes */
    double value[SEL_DRAG_POINTS][SEL_DRAG_POINTS]; /* of a spline */
} sel_drag_table;

/* Areas of a shape over those of the sphere of the same volume, and the areas
   that it shows to each direction; whatever its size. Written by
   sel_drag_form_init, constant afterwards; without pointers, so that it may be
   copied and sent. */
typedef struct sel_drag_form
{
    sel_drag_fit fit;
    double surface;        /* over pi dEq^2: 1/sphericity */
    sel_drag_table across; /* projected area, over A */
    sel_drag_table along;  /* projected area on a plane along the direction,
                              mean of all such planes, over A */
} sel_drag_form;

/* 0.3 s a shape, 0.8 s a pointed one; the tables are good to 1e-3. They are of one
   octant: of shapes that are mirrored (sel_shape_mirrored). */
void sel_drag_form_init(sel_drag_form *form, const sel_shape *shape);

/* The areas of Hoelzer and Sommerfeld over A = pi dEq^2/4, 1 for the sphere:
   crosswise = 1/s_perp, the projected area; lengthwise = 1/s_par, half the
   surface less the mean projected area along the direction; either may be
   NULL. direction: of the flow past the particle, body frame, of any length
   (zero: as along z). */
void sel_drag_areas(const sel_drag_form *form, const double direction[3],
    double *crosswise, double *lengthwise);

/* C_D as published: force = C_D A rho |u - v|^2 / 2. Re is held between 1e-30
   and 1e12; direction as above. STOKES is the sphere's 24/Re; NONE is 0.
   These two and SCHILLER_NAUMANN read neither form nor direction (NULL).

   As Re -> 0 none of the shape laws meets the resistance tensor. C_D Re / 24
   there, with the tensor's value of the cube (1.0875) beside it: Haider and
   Levenspiel 1 for all shapes; Ganser (cube: 1.0759) by sphericity and area,
   Hoelzer and Sommerfeld (cube, face on: 1.1409) by its three areas. They all
   are scalars: no drift across the flow. sel_drag_factor is for use with the
   tensor, and does meet it. */
double sel_drag_coefficient(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

/* C_D over the Stokes limit of the same law: how much the drag rises above the
   resistance tensor's. 1 at Re = 0 (and for STOKES; 0 for NONE), and never
   less. Continuous there; with Hoelzer and Sommerfeld the rise begins like
   sqrt(Re), so that its derivative is unbounded at 0. Re (>= 0) is held below
   1e12. No allocation, no state. */
double sel_drag_factor(const sel_drag_form *form, sel_drag law, double Re,
    const double direction[3]);

#ifdef __cplusplus
}
#endif

#endif

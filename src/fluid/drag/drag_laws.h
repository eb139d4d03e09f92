/*---------------------------------------------------------------------------*\
    drag_laws.h - drag laws as functions of sphericity and areas (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_DRAG_DRAG_LAWS_H
#define SEL_FLUID_DRAG_DRAG_LAWS_H

#include "sel_drag.h"

/* Returns the index of a law in the list; -1: the list does not contain it. */
int sel_drag_index(const sel_drag_law *law);

/* Computes the constants of all laws for a sphericity in (0, 1]. */
void sel_drag_fit_set(sel_drag_fit *fit, double sphericity);

/* Returns C_D Re / 24, which is finite at Re = 0, for Re in [0, 1e12]; 0
   without a law. crosswise and lengthwise: results of sel_drag_areas; only the
   laws that need them read them. fit: may be NULL if the law does not need the
   sphericity. */
double sel_drag_over_stokes(const sel_drag_fit *fit, const sel_drag_law *law,
    double Re, double crosswise, double lengthwise);

/* Returns the value of C_D Re / 24 at Re = 0. */
double sel_drag_stokes_limit(const sel_drag_fit *fit, const sel_drag_law *law,
    double crosswise, double lengthwise);

#endif

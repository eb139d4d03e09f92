/*---------------------------------------------------------------------------*\
    drag_laws.h - drag laws as functions of sphericity and areas (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_DRAG_LAWS_H
#define SEL_FLUID_DRAG_LAWS_H

#include "sel_drag.h"

/* Computes the constants of the laws for a sphericity in (0, 1]. */
void sel_drag_fit_set(sel_drag_fit *fit, double sphericity);

/* C_D Re / 24, which is finite at Re = 0, for Re in [0, 1e12]. crosswise and
   lengthwise: as from sel_drag_areas, read only by the laws that use them. */
double sel_drag_over_stokes(const sel_drag_fit *fit, sel_drag law, double Re,
    double crosswise, double lengthwise);

/* Its value at Re = 0. */
double sel_drag_stokes_limit(
    const sel_drag_fit *fit, sel_drag law, double crosswise, double lengthwise);

#endif

/*---------------------------------------------------------------------------*\
    power_norm.h - the norm in the gauge and in the support function (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_POWER_NORM_H
#define SEL_SHAPE_POWER_NORM_H

#include "superellipsoid.h"

/* Returns the exponents for p1 and p2. */
sel_exponents sel_exponents_of(double p1, double p2);

/* Returns ((|y0|^p2 + |y1|^p2)^(p1/p2) + |y2|^p1)^(1/p1) and its gradient (may
   be NULL; zero at y = 0). The sum is divided by the greatest component, so
   that no number overflows. p1 > 1, p2 > 1. */
double sel_power_norm(
    const sel_exponents *e, const double y[3], double gradient[3]);

#endif

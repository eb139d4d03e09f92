/*---------------------------------------------------------------------------*\
    power_norm.h - the norm that gauge and support function are made of
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_SHAPE_POWER_NORM_H
#define SEL_SHAPE_POWER_NORM_H

#include "superellipsoid.h"

/* Returns the exponents that p1 and p2 make. */
sel_exponents sel_exponents_of(double p1, double p2);

/* Returns ((|y0|^p2 + |y1|^p2)^(p1/p2) + |y2|^p1)^(1/p1) and its gradient (may
   be NULL; zero at y = 0). The greatest component is taken out of the sum, so
   that nothing overflows. p1 > 1, p2 > 1. */
double sel_power_norm(
    const sel_exponents *e, const double y[3], double gradient[3]);

#endif

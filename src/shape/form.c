/*---------------------------------------------------------------------------*\
    form.c - the sum of powers of a superellipsoid whose exponents differ

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "shape/form.h"

void sel_form_mixed(sel_form *f, const sel_exponents *e, const double y[3])
{
    double x0 = fabs(y[0]), y0 = fabs(y[1]), z = fabs(y[2]);
    double big = x0 > y0 ? x0 : y0;
    double small = x0 > y0 ? y0 : x0;
    double r = big > 0.0 ? small / big : 0.0;
    double inner = sel_power(r, &e->inner); /* r^(p2 - 2) */
    double s = inner * r * r;               /* r^p2 */
    double outer = sel_power(big, &e->outer);
    double sum = outer * sel_power(1.0 + s, &e->ratio);
    double zOuter = sel_power(z, &e->outer);

    /* k: the term that the outer power adds to that of the inner level */
    double k = (e->p1 - e->p2) / (1.0 + s);
    double bigBig = sum * (e->p2 - 1.0 + k);
    double smallSmall = sum * inner * (e->p2 - 1.0 + k * s);
    double bigSmall = sum * k * inner * r;
    double signs = (y[0] < 0.0) != (y[1] < 0.0) ? -1.0 : 1.0;
    double gBig = sum * big, gSmall = sum * inner * small;
    int first = x0 > y0;

    f->value = sum * (1.0 + s) * big * big + zOuter * z * z;
    f->g[0] = copysign(first ? gBig : gSmall, y[0]);
    f->g[1] = copysign(first ? gSmall : gBig, y[1]);
    f->g[2] = copysign(zOuter * z, y[2]);
    f->xx = first ? bigBig : smallSmall;
    f->yy = first ? smallSmall : bigBig;
    f->xy = signs * bigSmall;
    f->zz = (e->p1 - 1.0) * zOuter;
}

/*---------------------------------------------------------------------------*\
    period.c - periodic boundaries and the images that they make

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "sel_period.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

int sel_image_count(int nPeriods)
{
    int count = 1;
    for (int p = 0; p < nPeriods; p++)
    {
        count *= 3;
    }
    return count;
}

/* A number in the system of base three: 0, 1 for +1, 2 for -1. */
void sel_image_signs(int k, int signs[SEL_PERIODS_MOST])
{
    for (int p = 0; p < SEL_PERIODS_MOST; p++, k /= 3)
    {
        signs[p] = k % 3 == 2 ? -1 : k % 3;
    }
}

int sel_image_opposite(int k)
{
    int opposite = 0, place = 1;
    for (; k > 0; k /= 3, place *= 3)
    {
        opposite += (3 - k % 3) % 3 * place;
    }
    return opposite;
}

void sel_image_shift(
    const sel_period *periods, int nPeriods, int k, double shift[3])
{
    int signs[SEL_PERIODS_MOST];
    sel_image_signs(k, signs);
    v3_set(shift, 0.0, 0.0, 0.0);
    for (int p = 0; p < nPeriods; p++)
    {
        v3_madd(shift, shift, signs[p], periods[p].step);
    }
}

static int is_at_gate(const sel_period *period, int side, const double x[3])
{
    double square = 0.0, reach = 0.5 * v3_norm(period->step);
    for (int d = 0; d < 3; d++)
    {
        double off = GSL_MAX_DBL(
            period->low[side][d] - x[d], x[d] - period->high[side][d]);
        off = GSL_MAX_DBL(off, 0.0);
        square += off * off;
    }
    return square <= reach * reach;
}

int sel_image_may_touch(
    const sel_period *periods, int nPeriods, int k, const double x[3])
{
    int signs[SEL_PERIODS_MOST], may = 1;
    sel_image_signs(k, signs);
    for (int p = 0; p < nPeriods; p++)
    {
        may = may
            && (signs[p] == 0 || !periods[p].gated
                || is_at_gate(&periods[p], signs[p] > 0 ? 0 : 1, x));
    }
    return may;
}

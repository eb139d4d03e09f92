/*---------------------------------------------------------------------------*\
    period.c - periodic boundaries and the images they create

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_period.h"
#include "sel_motion.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* [-] Tolerance for a point to count as inside the box of a gate, divided by
   the length of the period. It is 1e-6 because coordinates in files may have
   only seven digits. */
#define FROM_PLANE 1e-6

int sel_image_count(int nPeriods)
{
    int count = 1;
    for (int p = 0; p < nPeriods; p++)
    {
        count *= 3;
    }
    return count;
}

/* k is a number in base three, one digit per period: 0; 1 for +1; 2 for -1. */
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

int sel_period_is_rotating(const sel_period *period)
{
    const double *q = period->rotation;
    return q[1] != 0.0 || q[2] != 0.0 || q[3] != 0.0;
}

double sel_period_half(const sel_period *period)
{
    return sel_period_is_rotating(period) ? period->half
                                          : 0.5 * v3_norm(period->step);
}

static void set_unmoved(sel_image *image)
{
    *image = (sel_image){.Q = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0},
        .q = {1.0, 0.0, 0.0, 0.0}};
}

/* sign > 0: x -> Q x + step; sign < 0: the inverse, x -> Q^T x - Q^T step. */
static void turn_image(const sel_period *period, int sign, sel_image *image)
{
    const double *q = period->rotation;
    double back[3];
    image->rotated = 1;
    image->q[0] = q[0];
    v3_scale(image->q + 1, sign, q + 1);
    sel_motion_tensor(image->q, image->Q);
    v3_copy(image->shift, period->step);
    if (sign < 0)
    {
        m3_apply(back, image->Q, period->step);
        v3_scale(image->shift, -1.0, back);
    }
}

void sel_image_set(
    const sel_period *periods, int nPeriods, int k, sel_image *image)
{
    int signs[SEL_PERIODS_MOST];
    sel_image_signs(k, signs);
    set_unmoved(image);
    for (int p = 0; p < nPeriods; p++)
    {
        if (sel_period_is_rotating(&periods[p]) && signs[p] != 0)
        {
            turn_image(&periods[p], signs[p], image);
        }
    }
    for (int p = 0; p < nPeriods; p++)
    {
        if (!sel_period_is_rotating(&periods[p]))
        {
            v3_madd(image->shift, image->shift, signs[p], periods[p].step);
        }
    }
}

void sel_image_place(const sel_image *image, const double x[3], double at[3])
{
    double rotated[3];
    v3_copy(rotated, x);
    if (image->rotated)
    {
        m3_apply(rotated, image->Q, x);
    }
    v3_madd(at, rotated, 1.0, image->shift);
}

void sel_image_place_box(const sel_image *image, const double low[3],
    const double high[3], double lowAt[3], double highAt[3])
{
    double least[3] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    double most[3] = {-HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int c = 0; c < 8; c++)
    {
        double at[3],
            corner[3] = {c & 1 ? high[0] : low[0], c & 2 ? high[1] : low[1],
                c & 4 ? high[2] : low[2]};
        sel_image_place(image, corner, at);
        for (int d = 0; d < 3; d++)
        {
            least[d] = GSL_MIN_DBL(least[d], at[d]);
            most[d] = GSL_MAX_DBL(most[d], at[d]);
        }
    }
    v3_copy(lowAt, least);
    v3_copy(highAt, most);
}

static int is_near(const sel_gate *gate, const double x[3], double reach)
{
    double square = 0.0;
    for (int d = 0; d < 3; d++)
    {
        double off = GSL_MAX_DBL(gate->low[d] - x[d], x[d] - gate->high[d]);
        off = GSL_MAX_DBL(off, 0.0);
        square += off * off;
    }
    return square <= reach * reach;
}

static int is_at_gate(
    const sel_period *period, int side, const double x[3], double more)
{
    double reach = sel_period_half(period) + more;
    int near = 0;
    for (int g = 0; g < period->gates && !near; g++)
    {
        near = is_near(&period->gate[side][g], x, reach);
    }
    return near;
}

int sel_image_may_touch(const sel_period *periods, int nPeriods, int k,
    const double x[3], double more)
{
    int signs[SEL_PERIODS_MOST], may = 1;
    sel_image_signs(k, signs);
    for (int p = 0; p < nPeriods; p++)
    {
        may = may
            && (signs[p] == 0 || periods[p].gates == 0
                || is_at_gate(&periods[p], signs[p] > 0 ? 0 : 1, x, more));
    }
    return may;
}

/* Returns 1 if the triangle lies in the box of the gate, and the box is flat in
   some direction. */
static int lies_in(const sel_gate *gate, const double corners[9], double within)
{
    int flat = 0, in = 1;
    for (int i = 0; i < 3; i++)
    {
        flat = flat || gate->high[i] - gate->low[i] <= within;
        for (int c = 0; c < 3; c++)
        {
            double x = corners[3 * c + i];
            in = in && x >= gate->low[i] - within
                && x <= gate->high[i] + within;
        }
    }
    return flat && in;
}

int sel_period_on_gate(
    const sel_period *periods, int nPeriods, const double corners[9])
{
    for (int p = 0; p < nPeriods; p++)
    {
        double within = FROM_PLANE * v3_norm(periods[p].step);
        for (int k = 0; k < 2 * periods[p].gates; k++)
        {
            const sel_gate *gate = &periods[p].gate[k % 2][k / 2];
            if (!sel_period_is_rotating(&periods[p])
                && lies_in(gate, corners, within))
            {
                return 1;
            }
        }
    }
    return 0;
}

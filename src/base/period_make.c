/*---------------------------------------------------------------------------*\
    period_make.c - periods from pairs of boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "sel_period.h"

#include <gsl/gsl_math.h>

/* Digits of a step: rounding of a mesh's points affects only further digits. */
#define STEP_DIGITS 12
/* [-], [m] Rounding of a rotation that is computed from two pairs. */
#define SAME_ROTATION 1e-9
/* [-] Sine of the angle between a step and the axis of a rotation. */
#define ALONG_AXIS 1e-6
/* [-] Distance of an angle from a fraction of a circle, over that fraction. */
#define WHOLE_ANGLE 1e-4
/* [-] Maximum distance of the centres of two sides, over their size, and
   maximum difference of their normals. */
#define SIDE_OFF  1e-3
#define SIDE_TILT 1e-2

/* - - - one period - - - */

void sel_period_round(double step[3])
{
    double size = 0.0, unit = 1.0;
    for (int d = 0; d < 3; d++)
    {
        size = GSL_MAX_DBL(size, fabs(step[d]));
    }
    /* Powers of ten are exact up to the 22nd. */
    for (int k = 0; k < 22 && size * unit < pow(10.0, STEP_DIGITS - 1); k++)
    {
        unit *= 10.0;
    }
    for (int d = 0; d < 3; d++)
    {
        step[d] = round(step[d] * unit) / unit;
    }
}

double sel_period_whole_angle(double angle)
{
    double circle = 2.0 * M_PI, rounded[3] = {angle, 0.0, 0.0};
    double whole = circle / round(circle / fabs(angle));
    sel_period_round(rounded);
    return fabs(whole - fabs(angle)) < WHOLE_ANGLE * whole
        ? copysign(whole, angle)
        : rounded[0];
}

/* The step is such that the rotation leaves the centre fixed. */
void sel_period_set_rotation(sel_period *period, const double axis[3],
    const double centre[3], double angle, double least)
{
    sel_image image;
    double moved[3];
    *period = (sel_period){.rotation = {cos(0.5 * angle)}};
    v3_scale(period->rotation + 1, sin(0.5 * angle), axis);
    sel_image_set(period, 1, 1, &image);
    sel_image_place(&image, centre, moved);
    v3_sub(period->step, centre, moved);
    period->half = least * fabs(sin(0.5 * angle));
}

double sel_period_rotation_reach(const sel_period *period, const double axis[3],
    const double centre[3], double angle, const sel_gate gates[2])
{
    double radius = 0.0;
    for (int c = 0; c < 16; c++)
    {
        const sel_gate *g = &gates[c / 8];
        double r[3], across[3],
            corner[3] = {c & 1 ? g->high[0] : g->low[0],
                c & 2 ? g->high[1] : g->low[1], c & 4 ? g->high[2] : g->low[2]};
        v3_sub(r, corner, centre);
        v3_cross(across, r, axis);
        radius = GSL_MAX_DBL(radius, v3_norm(across));
    }
    return GSL_MAX_DBL(period->half, radius * fabs(sin(0.5 * angle)));
}

static void centre_of(const sel_period_side *side, double centre[3])
{
    for (int d = 0; d < 3; d++)
    {
        centre[d] = side->area > 0.0 ? side->moment[d] / side->area : 0.0;
    }
}

sel_period_misfit sel_period_compare(
    const sel_period *period, const sel_period_side sides[2])
{
    sel_period_misfit m;
    sel_image image;
    double owner[3], gap[3], faced[3];
    sel_image_set(period, 1, 1, &image);
    centre_of(&sides[0], owner);
    centre_of(&sides[1], m.centre);
    sel_image_place(&image, owner, m.turned);
    v3_sub(gap, m.turned, m.centre);
    m.off = v3_norm(gap);
    m3_apply(faced, image.Q, sides[0].vectorArea);
    v3_madd(faced, faced, 1.0, sides[1].vectorArea);
    m.tilt = sides[0].area > 0.0 ? v3_norm(faced) / sides[0].area : 0.0;
    m.isLarge = m.off > SIDE_OFF * sqrt(sides[0].area) || m.tilt > SIDE_TILT;
    return m;
}

/* - - - all periods - - - */

/* Returns 1 if two periods are equal, -1 if one is the inverse of the other,
   and 0 otherwise. Rotations are compared up to rounding. */
static int relation(const sel_period *known, const sel_period *way)
{
    sel_image two;
    sel_image_set(way, 1, 1, &two);
    for (int sign = 1; sign >= -1; sign -= 2)
    {
        sel_image one;
        sel_image_set(known, 1, sign > 0 ? 1 : 2, &one);
        double off = 0.0, apart[3];
        for (int d = 0; d < 4; d++)
        {
            off = GSL_MAX_DBL(off, fabs(one.q[d] - two.q[d]));
        }
        v3_sub(apart, one.shift, two.shift);
        if (one.rotated || two.rotated
                ? off < SAME_ROTATION && v3_norm(apart) < SAME_ROTATION
                : apart[0] == 0.0 && apart[1] == 0.0 && apart[2] == 0.0)
        {
            return sign;
        }
    }
    return 0;
}

/* Adds two boxes to the gates of a period or, if there is no space left,
   extends the last ones. reversed 1: the first box belongs to boundary 1. */
static void add_gates(sel_period *period, const sel_gate gates[2], int reversed)
{
    int shared = period->gates == SEL_GATES_MOST;
    int at = shared ? SEL_GATES_MOST - 1 : period->gates;
    for (int side = 0; side < 2; side++)
    {
        const sel_gate *box = &gates[reversed ? 1 - side : side];
        sel_gate *gate = &period->gate[side][at];
        for (int d = 0; d < 3; d++)
        {
            gate->low[d]
                = shared ? GSL_MIN_DBL(gate->low[d], box->low[d]) : box->low[d];
            gate->high[d] = shared ? GSL_MAX_DBL(gate->high[d], box->high[d])
                                   : box->high[d];
        }
    }
    period->gates = at + 1;
}

sel_periods_fault sel_periods_add(sel_periods *periods, const sel_period *way,
    const sel_gate *gates, double reach, int *at)
{
    int how = 0;
    for (*at = 0; *at < periods->size; ++*at)
    {
        how = relation(&periods->list[*at], way);
        if (how != 0)
        {
            break;
        }
        if (sel_period_is_rotating(&periods->list[*at])
            && sel_period_is_rotating(way))
        {
            return SEL_PERIODS_TWO_ROTATIONS;
        }
    }
    if (*at == SEL_PERIODS_MOST)
    {
        return SEL_PERIODS_FULL;
    }
    if (*at == periods->size)
    {
        periods->list[periods->size] = *way;
        periods->reach[periods->size++] = 0.0;
    }
    periods->reach[*at] = GSL_MAX_DBL(periods->reach[*at], reach);
    if (gates)
    {
        add_gates(&periods->list[*at], gates, how < 0);
    }
    return SEL_PERIODS_OK;
}

int sel_periods_rotating(const sel_periods *periods)
{
    for (int p = 0; p < periods->size; p++)
    {
        if (sel_period_is_rotating(&periods->list[p]))
        {
            return p;
        }
    }
    return -1;
}

int sel_periods_off_axis(const sel_periods *periods)
{
    int t = sel_periods_rotating(periods);
    for (int p = 0; t >= 0 && p < periods->size; p++)
    {
        const double *axis = periods->list[t].rotation + 1;
        const double *step = periods->list[p].step;
        double across[3];
        v3_cross(across, axis, step);
        if (p != t
            && v3_norm(across) > ALONG_AXIS * v3_norm(axis) * v3_norm(step))
        {
            return p;
        }
    }
    return -1;
}

double sel_periods_reach(const sel_periods *periods, int k)
{
    int signs[SEL_PERIODS_MOST];
    double most = 0.0;
    sel_image_signs(k, signs);
    for (int p = 0; p < periods->size; p++)
    {
        most = signs[p] != 0 ? GSL_MAX_DBL(most, periods->reach[p]) : most;
    }
    return most;
}

/* Returns 1 if a box is within reach of a gate of a side. */
static int is_near_gate(const sel_period *period, int side, double reach,
    const double low[3], const double high[3])
{
    int near = 0;
    for (int g = 0; g < period->gates && !near; g++)
    {
        const sel_gate *gate = &period->gate[side][g];
        near = 1;
        for (int d = 0; d < 3; d++)
        {
            near = near && gate->high[d] + reach >= low[d]
                && gate->low[d] - reach <= high[d];
        }
    }
    return near;
}

int sel_periods_box_may_touch(const sel_periods *periods, int k,
    const double low[3], const double high[3])
{
    int signs[SEL_PERIODS_MOST], may = 1;
    sel_image_signs(k, signs);
    for (int p = 0; p < periods->size; p++)
    {
        const sel_period *period = &periods->list[p];
        may = may
            && (signs[p] == 0 || period->gates == 0
                || is_near_gate(period, signs[p] > 0 ? 0 : 1, periods->reach[p],
                    low, high));
    }
    return may;
}

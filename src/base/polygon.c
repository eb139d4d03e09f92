/*---------------------------------------------------------------------------*\
    polygon.c - convex polygons in a tangent plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/polygon.h"

#include <math.h>

static double rotate(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

double sel_polygon_area(const sel_polygon *p)
{
    double sum = 0.0;
    for (int k = 1; k + 1 < p->count; k++)
    {
        sum += 0.5 * rotate(p->at[0], p->at[k], p->at[k + 1]);
    }
    return sum;
}

void sel_polygon_reverse(sel_polygon *p)
{
    for (int k = 0; k < p->count / 2; k++)
    {
        for (int i = 0; i < 2; i++)
        {
            double swap = p->at[k][i];
            p->at[k][i] = p->at[p->count - 1 - k][i];
            p->at[p->count - 1 - k][i] = swap;
        }
    }
}

/* Keeps the portion of p to the left of the line a-b (Sutherland, Hodgman). */
static void clip_line(sel_polygon *p, const double a[2], const double b[2])
{
    sel_polygon old = *p;
    p->count = 0;
    for (int k = 0; k < old.count; k++)
    {
        const double *from = old.at[k];
        const double *to = old.at[(k + 1) % old.count];
        double left = rotate(a, b, from), next = rotate(a, b, to);
        if (left >= 0.0 && p->count < SEL_POLYGON_MOST)
        {
            p->at[p->count][0] = from[0];
            p->at[p->count++][1] = from[1];
        }
        if ((left > 0.0) != (next > 0.0) && left != next && left != 0.0
            && next != 0.0 && p->count < SEL_POLYGON_MOST)
        {
            double share = left / (left - next);
            p->at[p->count][0] = from[0] + share * (to[0] - from[0]);
            p->at[p->count++][1] = from[1] + share * (to[1] - from[1]);
        }
    }
}

void sel_polygon_clip(sel_polygon *p, const sel_polygon *window)
{
    for (int k = 0; k < window->count && p->count > 0; k++)
    {
        clip_line(p, window->at[k], window->at[(k + 1) % window->count]);
    }
}

void sel_polygon_reduce(sel_polygon *p, const double along[2])
{
    static const double ways[4][2]
        = {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}};
    sel_polygon out = {.count = 0};
    int first = -1, last = -1;
    for (int k = 0; k < 4; k++)
    {
        int best = 0;
        double most = -HUGE_VAL;
        for (int i = 0; i < p->count; i++)
        {
            double u = along[0] * p->at[i][0] + along[1] * p->at[i][1];
            double v = along[0] * p->at[i][1] - along[1] * p->at[i][0];
            double reach = ways[k][0] * u + ways[k][1] * v;
            if (reach > most)
            {
                most = reach;
                best = i;
            }
        }
        if (best != last && best != first)
        {
            out.at[out.count][0] = p->at[best][0];
            out.at[out.count++][1] = p->at[best][1];
        }
        last = best;
        first = k == 0 ? best : first;
    }
    *p = out;
}

void sel_polygon_extents(const sel_polygon *p, double mean[2], double along[2],
    double *length, double *width)
{
    double xx = 0.0, xy = 0.0, yy = 0.0;
    mean[0] = mean[1] = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        mean[0] += p->at[k][0] / p->count;
        mean[1] += p->at[k][1] / p->count;
    }
    for (int k = 0; k < p->count; k++)
    {
        double x = p->at[k][0] - mean[0], y = p->at[k][1] - mean[1];
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    double angle = xx != yy || xy != 0.0 ? 0.5 * atan2(2.0 * xy, xx - yy) : 0.0;
    along[0] = cos(angle);
    along[1] = sin(angle);
    double low = 0.0, high = 0.0, left = 0.0, right = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        double x = p->at[k][0] - mean[0], y = p->at[k][1] - mean[1];
        double u = along[0] * x + along[1] * y;
        double v = along[0] * y - along[1] * x;
        low = fmin(low, u);
        high = fmax(high, u);
        left = fmax(left, v);
        right = fmin(right, v);
    }
    *length = 0.5 * (high - low);
    *width = 0.5 * (left - right);
}

void sel_polygon_narrow(
    sel_polygon *p, const double mean[2], const double along[2])
{
    double low = 0.0, high = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        double u = along[0] * (p->at[k][0] - mean[0])
            + along[1] * (p->at[k][1] - mean[1]);
        low = fmin(low, u);
        high = fmax(high, u);
    }
    p->count = 2;
    for (int i = 0; i < 2; i++)
    {
        p->at[0][i] = mean[i] + low * along[i];
        p->at[1][i] = mean[i] + high * along[i];
    }
}

/* Returns the corner farthest from a point. */
static const double *farthest(const sel_polygon *p, const double from[2])
{
    const double *best = p->at[0];
    double most = -1.0;
    for (int k = 0; k < p->count; k++)
    {
        double x = p->at[k][0] - from[0], y = p->at[k][1] - from[1];
        if (x * x + y * y > most)
        {
            most = x * x + y * y;
            best = p->at[k];
        }
    }
    return best;
}

void sel_polygon_centre(const sel_polygon *p, double centre[2])
{
    double sum = 0.0, moment[2] = {0.0, 0.0}, size = 0.0;
    for (int k = 0; k < p->count; k++)
    {
        for (int i = 0; i < 2; i++)
        {
            size = fmax(size, fabs(p->at[k][i] - p->at[0][i]));
        }
    }
    for (int k = 1; k + 1 < p->count; k++)
    {
        double part = 0.5 * rotate(p->at[0], p->at[k], p->at[k + 1]);
        sum += part;
        for (int i = 0; i < 2; i++)
        {
            moment[i]
                += part / 3.0 * (p->at[0][i] + p->at[k][i] + p->at[k + 1][i]);
        }
    }
    if (fabs(sum) > 1e-12 * size * size)
    {
        centre[0] = moment[0] / sum;
        centre[1] = moment[1] / sum;
        return;
    }
    const double *from = farthest(p, p->at[0]), *to = farthest(p, from);
    for (int i = 0; i < 2; i++)
    {
        centre[i] = 0.5 * (from[i] + to[i]);
    }
}

/*---------------------------------------------------------------------------*\
    measure_bins.c - spatial bins, and sums over the bodies in the bins

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"
#include "sel_motion.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* Maximum number of tried points, over the number of wanted points in the
   body. */
#define TRIES 1000.0

int sel_bins_count(const sel_bins *bins)
{
    return bins->type == SEL_BINS_BOX ? bins->n[0] * bins->n[1] * bins->n[2]
                                      : bins->n[0] * bins->n[1];
}

/* Returns the index of the interval that contains `share`, of n equal intervals
   of [0, 1); -1: none contains it. */
static int part(double share, int n)
{
    if (!(share >= 0.0 && share < 1.0))
    {
        return -1;
    }
    int k = (int)(share * n);
    return k < n ? k : n - 1;
}

static int find_in_box(const sel_bins *bins, const double x[3])
{
    int at = 0;
    for (int i = 2; i >= 0; i--)
    {
        double share = (x[i] - bins->low[i]) / (bins->high[i] - bins->low[i]);
        if (bins->periodic[i])
        {
            share -= floor(share);
            share = share < 1.0 ? share : 0.0;
        }
        int k = part(share, bins->n[i]);
        if (k < 0)
        {
            return -1;
        }
        at = at * bins->n[i] + k;
    }
    return at;
}

static int find_in_cylinder(const sel_bins *bins, const double x[3])
{
    double axis[3], r[3];
    v3_sub(axis, bins->high, bins->low);
    v3_sub(r, x, bins->low);
    double length = v3_normalise(axis);
    double along = v3_dot(r, axis);
    v3_madd(r, r, -along, axis);
    int slice = part(along / length, bins->n[0]);
    int ring = part(v3_norm(r) / bins->radius, bins->n[1]);
    return slice < 0 || ring < 0 ? -1 : ring * bins->n[0] + slice;
}

int sel_bins_find(const sel_bins *bins, const double x[3])
{
    return bins->type == SEL_BINS_BOX ? find_in_box(bins, x)
                                      : find_in_cylinder(bins, x);
}

double sel_bins_volume(const sel_bins *bins, int bin)
{
    double span[3];
    v3_sub(span, bins->high, bins->low);
    if (bins->type == SEL_BINS_BOX)
    {
        return span[0] / bins->n[0] * (span[1] / bins->n[1])
            * (span[2] / bins->n[2]);
    }
    int ring = bin / bins->n[0];
    double width = bins->radius / bins->n[1];
    return M_PI * (2.0 * ring + 1.0) * width * width
        * (v3_norm(span) / bins->n[0]);
}

void sel_bins_middle(const sel_bins *bins, int bin, double middle[3])
{
    double span[3];
    v3_sub(span, bins->high, bins->low);
    if (bins->type == SEL_BINS_CYLINDER)
    {
        v3_set(middle, (bin % bins->n[0] + 0.5) * v3_norm(span) / bins->n[0],
            (bin / bins->n[0] + 0.5) * bins->radius / bins->n[1], 0.0);
        return;
    }
    for (int i = 0; i < 3; i++)
    {
        middle[i]
            = bins->low[i] + (bin % bins->n[i] + 0.5) * span[i] / bins->n[i];
        bin /= bins->n[i];
    }
}

int sel_measure_points(const sel_shape *shape, int n, double *points)
{
    /* 1/g, 1/g^2 and 1/g^3, where g is the root of g^4 = g + 1 */
    const double steps[3]
        = {0.8191725133961645, 0.6710436067037893, 0.5497004779019703};
    int found = 0;
    for (double k = 0.0; found < n && k < TRIES * n; k += 1.0)
    {
        double *x = points + 3 * found;
        for (int i = 0; i < 3; i++)
        {
            double u = 0.5 + k * steps[i];
            x[i] = (2.0 * (u - floor(u)) - 1.0) * shape->semiAxes[i];
        }
        if (sel_shape_gauge(shape, x, NULL, NULL) <= 1.0)
        {
            found++;
        }
    }
    return found;
}

void sel_bins_add(const sel_bins *bins, const sel_measured *body,
    const double *points, int nPoints, sel_bin_sums *sums)
{
    double Q[9];
    sel_motion_tensor(body->q, Q);
    int central = sel_bins_find(bins, body->x);
    if (central >= 0)
    {
        sums[central].number += 1.0;
    }
    for (int k = 0; k < nPoints; k++)
    {
        double x[3];
        m3_apply(x, Q, points + 3 * k);
        v3_madd(x, x, 1.0, body->x);
        int bin = sel_bins_find(bins, x);
        if (bin < 0)
        {
            continue;
        }
        double mass = body->mass / nPoints;
        sums[bin].volume += body->volume / nPoints;
        sums[bin].mass += mass;
        v3_madd(sums[bin].momentum, sums[bin].momentum, mass, body->v);
        sums[bin].square += mass * v3_dot(body->v, body->v);
    }
}

void sel_bins_mean(
    const sel_bin_sums *sums, double velocity[3], double *temperature)
{
    v3_set(velocity, 0.0, 0.0, 0.0);
    *temperature = 0.0;
    if (sums->mass > 0.0)
    {
        v3_scale(velocity, 1.0 / sums->mass, sums->momentum);
        double rest = sums->square / sums->mass - v3_dot(velocity, velocity);
        *temperature = fmax(rest, 0.0) / 3.0;
    }
}

void sel_bins_cylindrical(const sel_bins *bins, const double x[3], double v[3])
{
    double axis[3], r[3], away[3] = {0.0, 0.0, 0.0}, around[3];
    v3_sub(axis, bins->high, bins->low);
    double length = v3_norm(axis);
    v3_set(axis, axis[0] / length, axis[1] / length, axis[2] / length);
    v3_sub(r, x, bins->low);
    v3_madd(r, r, -v3_dot(r, axis), axis);
    double distance = v3_norm(r);
    if (distance > 0.0)
    {
        v3_set(away, r[0] / distance, r[1] / distance, r[2] / distance);
    }
    v3_cross(around, axis, away);
    v3_set(v, v3_dot(v, axis), v3_dot(v, away), v3_dot(v, around));
}

void sel_measure_scatter(
    int n, const double *values, double mean, sel_scatter *scatter)
{
    double square = 0.0;
    *scatter = (sel_scatter){.deviation = 0.0};
    for (int i = 0; i < n; i++)
    {
        double off = values[i] - mean;
        square += off * off;
        scatter->least = i ? fmin(scatter->least, values[i]) : values[i];
        scatter->greatest = i ? fmax(scatter->greatest, values[i]) : values[i];
    }
    scatter->deviation = sqrt(square / fmax(n, 1.0));
}

void sel_bins_fractions(const sel_bins *bins, const sel_bin_sums *sums,
    double *fractions, sel_bins_solid *solid)
{
    int n = sel_bins_count(bins);
    double cell = sel_bins_volume(bins, 0);
    *solid = (sel_bins_solid){.volume = 0.0};
    for (int i = 0; i < n; i++)
    {
        fractions[i] = sums[i].volume / cell;
        solid->volume += sums[i].volume;
    }
    solid->mean = solid->volume / cell / n;
    sel_measure_scatter(n, fractions, solid->mean, &solid->scatter);
}

void sel_measure_centre(int n, const sel_measured *bodies, double centre[3])
{
    double mass = 0.0;
    v3_set(centre, 0.0, 0.0, 0.0);
    for (int k = 0; k < n; k++)
    {
        v3_madd(centre, centre, bodies[k].mass, bodies[k].x);
        mass += bodies[k].mass;
    }
    for (int i = 0; mass > 0.0 && i < 3; i++)
    {
        centre[i] /= mass;
    }
}

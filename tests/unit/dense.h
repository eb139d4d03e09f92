/*  dense.h - dense random packings of any number of spheres

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A periodic cube of 1000 spheres at random positions, moved apart until
    little overlap is left, then repeated. The particles are in random order, as
    after mixing.  */

#ifndef DENSE_H
#define DENSE_H

#include <math.h>
#include <stdlib.h>
#include "scenes.h"

enum
{
    DENSE_BASE = 1000,
    DENSE_ITERATIONS = 300
};

typedef struct dense
{
    double side;    /* of the periodic cube */
    double overlap; /* largest remaining one, over the sum of radii */
    double x[3*DENSE_BASE], radius[DENSE_BASE];
} dense;

typedef struct dense_cloud
{
    int n;
    double *x, *radius;
} dense_cloud;

/* Moves a pair apart, the smaller sphere farther; returns its overlap. */
static inline double dense_push(dense *d, int i, int j)
{
    double step[3], square = 0, sum = d->radius[i] + d->radius[j];
    for (int k = 0; k < 3; k++)
    {
        step[k] = d->x[3*j + k] - d->x[3*i + k];
        step[k] -= step[k] > d->side/2 ? d->side : 0;
        step[k] += step[k] < -d->side/2 ? d->side : 0;
        square += step[k]*step[k];
        if (square >= sum*sum)
        {
            return 0;
        }
    }
    double distance = sqrt(square) + 1e-12*sum, overlap = sum - distance;
    for (int k = 0; k < 3; k++)
    {
        double push = 0.55*overlap*step[k]/distance;
        d->x[3*i + k] -= 2*push*d->radius[j]/sum;
        d->x[3*j + k] += 2*push*d->radius[i]/sum;
    }
    return overlap/sum;
}

/* Random radii, and positions with little overlap: diameters from 1/ratio to 1,
   log-uniform; solid fraction as given. */
static inline void dense_make(dense *d, uint64_t seed, double ratio,
    double fraction)
{
    scene_random random = {seed};
    double volume = 0;
    for (int i = 0; i < DENSE_BASE; i++)
    {
        d->radius[i] = 0.5*scene_log_uniform(&random, 1/ratio, 1);
        volume += 4*SCENE_PI/3*pow(d->radius[i], 3);
    }
    d->side = cbrt(volume/fraction);
    for (int i = 0; i < 3*DENSE_BASE; i++)
    {
        d->x[i] = scene_uniform(&random, 0, d->side);
    }
    for (int round = 0; round < DENSE_ITERATIONS; round++)
    {
        d->overlap = 0;
        for (int i = 0; i < DENSE_BASE; i++)
        {
            for (int j = i + 1; j < DENSE_BASE; j++)
            {
                d->overlap = fmax(d->overlap, dense_push(d, i, j));
            }
        }
        for (int i = 0; i < 3*DENSE_BASE; i++)
        {
            d->x[i] -= d->side*floor(d->x[i]/d->side);
        }
    }
}

/* Repeats the cube: n is a multiple of DENSE_BASE. */
static inline dense_cloud dense_repeat(const dense *d, int n)
{
    scene_random random = {(uint64_t)n};
    dense_cloud c = {n, malloc(3*(size_t)n*sizeof(double)),
        malloc((size_t)n*sizeof(double))};
    int *at = malloc((size_t)n*sizeof(int));
    if (!c.x || !c.radius || !at)
    {
        exit(EXIT_FAILURE);
    }
    for (int i = 0; i < n; i++)
    {
        at[i] = i;
        int j = scene_integer(&random, i + 1); /* a random permutation */
        at[i] = at[j];
        at[j] = i;
    }
    int edge = 1;
    while (edge*edge*edge*DENSE_BASE < n)
    {
        edge++;
    }
    for (int i = 0; i < n; i++)
    {
        int k = i % DENSE_BASE, tile = i/DENSE_BASE, p = at[i];
        const int shift[3] = {tile % edge, tile/edge % edge,
            tile/edge/edge};
        for (int m = 0; m < 3; m++)
        {
            c.x[3*p + m] = d->x[3*k + m] + d->side*shift[m];
        }
        c.radius[p] = d->radius[k];
    }
    free(at);
    return c;
}

static inline void dense_free(dense_cloud *c)
{
    free(c->x);
    free(c->radius);
}

#endif

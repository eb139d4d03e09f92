/*  bench_neighbours.c - time and memory of the neighbour search against n

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_neighbours [largest n]

    Dense random packings of spheres (solid fraction 0.6), of one size and with
    diameters log-uniform over a decade; 10^3 to 10^6 particles in random
    order. find: sel_neighbours_find alone (margin 10 % of the mean diameter).
    rebuild: all that a world does when its skin (0.2) is used up. Bytes: what
    each allocates for it; for the world with its own arrays, 48 bytes times
    the 1.25 they have to spare. Then one particle of ratio 100 among small
    ones. Nanoseconds per particle should grow only by the effect of caches. */

#define _GNU_SOURCE
#include "bench.h"
#include "dense.h"
#include "detect/candidate_pairs.h"

#include <malloc.h>

static double heap(void)
{
    struct mallinfo2 m = mallinfo2();
    return (double)(m.uordblks + m.hblkhd);
}

static void time_find(const dense_cloud *c, double margin)
{
    sel_neighbours *neighbours;
    const int *pairs;
    int count = 0, repeats = 1000000/c->n + 3;
    double before = heap(), best = 1e300;
    bench_need(sel_neighbours_create(&neighbours), "create");
    for (int k = 0; k < repeats; k++)
    {
        double start = bench_now();
        bench_need(sel_neighbours_find(neighbours, c->n, c->n, c->x,
            c->radius, margin, &pairs, &count), "find");
        best = fmin(best, bench_now() - start);
    }
    printf(" %6.2f | %8.1f ns %6.0f B |", (double)count/c->n, 1e9*best/c->n,
        (heap() - before)/c->n);
    sel_neighbours_free(neighbours);
}

static sel_world *fill_world(const dense_cloud *c, double shrink)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    settings.gravity[2] = 0;
    settings.impulse.removeOverlap = 0;
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_resize(world, c->n, 0), "room");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < c->n; i++)
    {
        double r = shrink*c->radius[i];
        const double axes[3] = {r, r, r};
        sel_shape shape;
        bench_need(sel_shape_init(&shape, axes, 1, 1), "shape");
        bench_need(sel_world_add_shape(world, &shape, &P->shape[i]), "shape");
        P->id[i] = i;
        P->density[i] = 1000;
        P->q[4*i] = 1;
        memcpy(P->x + 3*i, c->x + 3*i, 3*sizeof(double));
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

/* Only one particle moves, by more than any skin, back and forth. */
static void time_rebuild(const dense_cloud *c, double shrink)
{
    sel_world *world = fill_world(c, shrink);
    sel_particles *P = sel_world_particles(world);
    double before = heap(), best = 1e300, far = 0;
    int repeats = 300000/c->n + 4;
    for (int i = 0; i < c->n; i++)
    {
        far = fmax(far, 0.2*c->radius[i]);
    }
    for (int k = 0; k < repeats; k++)
    {
        P->x[0] += k % 2 ? -far : far;
        double start = bench_now();
        bench_need(sel_world_update_candidates(world, 0), "candidates");
        best = fmin(best, bench_now() - start);
    }
    if (sel_world_statistics(world)->rebuilds != repeats)
    {
        fprintf(stderr, "no rebuild\n");
        exit(EXIT_FAILURE);
    }
    printf(" %8.1f ns %6.0f B\n", 1e9*best/c->n,
        (heap() - before)/c->n + 1.25*48);
    sel_world_free(world);
}

static void search(const dense *base, int n, double ratio)
{
    dense_cloud c = dense_repeat(base, n);
    double mean = 0;
    for (int i = 0; i < n; i++)
    {
        mean += c.radius[i]/n;
    }
    printf("%9d %6.0f |", n, ratio);
    time_find(&c, 0.2*mean);
    time_rebuild(&c, 1 - base->overlap - 1e-3);
    dense_free(&c);
}

/* The middle is cleared for a sphere a hundred times as wide as the rest. */
static void one_giant(const dense *base, int n)
{
    dense_cloud c = dense_repeat(base, n);
    double r = base->radius[0], edge = ceil(cbrt(n/(double)DENSE_BASE));
    double middle[3], big = 100*r;
    int left = 0;
    for (int m = 0; m < 3; m++)
    {
        middle[m] = 0.5*edge*base->side;
    }
    for (int i = 0; i < n; i++)
    {
        if (scene_distance(c.x + 3*i, middle) > 0.9*r + big)
        {
            memcpy(c.x + 3*left, c.x + 3*i, 3*sizeof(double));
            c.radius[left++] = c.radius[i];
        }
    }
    memcpy(c.x + 3*(left - 1), middle, sizeof middle);
    c.radius[left - 1] = big;
    c.n = left;
    printf("%9d  giant |", left);
    time_find(&c, 0.2*r);
    time_rebuild(&c, 1 - base->overlap - 1e-3);
    dense_free(&c);
}

int main(int argc, char **argv)
{
    static dense base;
    int most = argc > 1 ? atoi(argv[1]) : 1000000;
    printf("        n  ratio |  pairs |        find          |       "
           "rebuild\n");
    for (int r = 1; r >= 0; r--)
    {
        dense_make(&base, 5, r ? 10 : 1, 0.6);
        for (int n = 1000; n <= most; n *= 10)
        {
            search(&base, n, r ? 10 : 1);
        }
    }
    /* it replaces 6e5 */
    for (int n = 700000; n <= 1000000 && most >= 100000; n += 300000)
    {
        one_giant(&base, n);
    }
    return EXIT_SUCCESS;
}

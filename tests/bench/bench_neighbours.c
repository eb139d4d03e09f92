/*  bench_neighbours.c - time of the neighbour search against n

    SPDX-License-Identifier: GPL-3.0-or-later

    bench_neighbours [largest n]

    Spheres at 55 % by volume (random, overlapping), of one size and of sizes
    1 to 10; 10^3 to 10^6. Nanoseconds a particle should not grow with n. */

#define _GNU_SOURCE
#include "bench.h"

static void search(int n, double ratio)
{
    scene_random random = {(uint64_t)n};
    double *x = malloc(3*(size_t)n*sizeof(double));
    double *radius = malloc((size_t)n*sizeof(double));
    if (!x || !radius)
    {
        exit(EXIT_FAILURE);
    }
    double volume = 0;
    for (int i = 0; i < n; i++)
    {
        radius[i] = scene_log_uniform(&random, 1/ratio, 1);
        volume += 4*SCENE_PI/3*radius[i]*radius[i]*radius[i];
    }
    double side = cbrt(volume/0.55);
    for (int i = 0; i < 3*n; i++)
    {
        x[i] = scene_uniform(&random, 0, side);
    }
    sel_neighbours *neighbours;
    const int *pairs;
    int count = 0, repeats = 3000000/n + 1;
    repeats = repeats > 200 ? 200 : repeats;
    bench_need(sel_neighbours_create(&neighbours), "create");
    bench_need(sel_neighbours_find(neighbours, n, n, x, radius, 0.1, &pairs,
        &count), "find");
    double start = bench_now();
    for (int k = 0; k < repeats; k++)
    {
        bench_need(sel_neighbours_find(neighbours, n, n, x, radius, 0.1,
            &pairs, &count), "find");
    }
    double seconds = (bench_now() - start)/repeats;
    printf("%9d %6.0f %11d %10.3f ms %8.1f ns %8.1f ns\n", n, ratio, count,
        1e3*seconds, 1e9*seconds/n, 1e9*seconds/(count ? count : 1));
    sel_neighbours_free(neighbours);
    free(x);
    free(radius);
}

int main(int argc, char **argv)
{
    int most = argc > 1 ? atoi(argv[1]) : 1000000;
    printf("        n  ratio       pairs         time  a particle      a pair"
           "\n");
    for (int r = 0; r < 2; r++)
    {
        for (int n = 1000; n <= most; n *= 10)
        {
            search(n, r ? 10 : 1);
        }
    }
    return EXIT_SUCCESS;
}

/*  bench_drag.c - nanoseconds a call of the drag laws, seconds a shape

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_drag [calls]

    Areas, the table of a shape, and each law's factor at Reynolds numbers from
    0.01 to 100 and directions that differ. Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"

static const struct
{
    const char *name;
    double axes[3], epsilon1, epsilon2;
} shapes[] = {
    {"ellipsoid 5 3 1", {5, 3, 1}, 1, 1},
    {"cube 0.2", {1, 1, 1}, 0.2, 0.2},
    {"2 1.5 1, 0.5 1.4", {2, 1.5, 1}, 0.5, 1.4},
    {"pointed 1.9", {1, 1, 1}, 1.9, 1.9},
};

static void direction(int i, int calls, double d[3])
{
    double t = (double)i/calls;
    d[0] = 0.1 + t;
    d[1] = 0.5;
    d[2] = 1.1 - t;
}

static double law_seconds(const sel_drag_form *form, const sel_drag_law *law,
    int calls, double *sum)
{
    double start = bench_now();
    for (int i = 0; i < calls; i++)
    {
        double d[3];
        direction(i, calls, d);
        *sum += sel_drag_factor(form, law, 0.01 + 100.0*i/calls, d);
    }
    return (bench_now() - start)/calls;
}

int main(int argc, char **argv)
{
    int calls = argc > 1 ? atoi(argv[1]) : 1000000;
    double sum = 0;
    if (calls < 1)
    {
        fprintf(stderr, "usage: bench_drag [calls]\n");
        return EXIT_FAILURE;
    }
    printf("form: %zu bytes\n", sizeof(sel_drag_form));
    for (size_t k = 0; k < sizeof shapes/sizeof shapes[0]; k++)
    {
        sel_shape s;
        sel_drag_form form;
        bench_need(sel_shape_init(&s, shapes[k].axes, shapes[k].epsilon1,
            shapes[k].epsilon2), "shape");
        double start = bench_now();
        sum += sel_shape_area(&s);
        double surface = bench_now() - start;
        start = bench_now();
        for (int i = 0; i < 100; i++)
        {
            double d[3];
            direction(i, 100, d);
            sum += sel_shape_projected_area(&s, d);
        }
        double shadow = (bench_now() - start)/100;
        start = bench_now();
        sel_drag_form_init(&form, &s);
        printf("%s: surface %.2f ms, shadow %.3f ms, form %.0f ms\n",
            shapes[k].name, 1e3*surface, 1e3*shadow,
            1e3*(bench_now() - start));
        const sel_drag_law *law;
        for (int i = 0; (law = sel_drag_list(i)) != NULL; i++)
        {
            printf("    %-17s %6.1f ns\n", sel_drag_name(law),
                1e9*law_seconds(&form, law, calls, &sum));
        }
    }
    printf("(%g)\n", sum); /* so that no result is optimised away */
    return EXIT_SUCCESS;
}

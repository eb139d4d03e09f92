/*  bench_cone.c - nanoseconds a call of the laws of one contact among many

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_cone [contacts [law]]

    Two ellipsoids of aspect ratio up to 3 or one and a wall, arms of half the
    longest semi-axis, mu 0.5, all of them approach.
    warm: the fast variant from the k of a b that was 1 % different. Instructions
    a call: valgrind --tool=callgrind --toggle-collect='sel_cone_*'. Nothing is
    asserted. */

#define _GNU_SOURCE
#include "bench.h"
#include "cone_checks.h"

typedef struct scene
{
    cone_problem problem;
    sel_cone cone;
    double near[3];
} scene;

static void prepare(scene_random *random, scene *s)
{
    cone_problem *p = &s->problem;
    memset(p->A, 0, sizeof p->A);
    for (int i = 0; i < 1 + scene_integer(random, 2); i++)
    {
        cone_add_body(random, scene_log_uniform(random, 0.1, 1), 1./3, 0.5,
            p->A);
    }
    scene_direction(random, p->b);
    p->b[0] = -fabs(p->b[0]);
    p->mu = 0.5;
    sel_cone_prepare(&s->cone, p->A, p->mu);
    for (int k = 0; k < 3; k++)
    {
        s->near[k] = p->b[k]*(1 + 0.01*scene_uniform(random, -1, 1));
    }
}

static int solve(const scene *s, int law, double *k, double x[3])
{
    sel_cone cone;
    switch (law)
    {
        case 0:
            sel_cone_prepare(&cone, s->problem.A, s->problem.mu);
            x[0] = cone.S[0];
            return 0;
        case 1: return sel_cone_coulomb(&s->cone, s->problem.b, x);
        case 2:
            *k = 0;
            return sel_cone_coulomb_fast(&s->cone, s->problem.b, k, x);
        case 3: return sel_cone_coulomb_fast(&s->cone, s->problem.b, k, x);
        default: return sel_cone_dissipation(&s->cone, s->problem.b, x);
    }
}

int main(int argc, char **argv)
{
    static const char *names[]
        = {"prepare", "coulomb", "fast", "fast, warm", "dissipation"};
    int count = argc > 1 ? atoi(argv[1]) : 10000, repeats = 20;
    int only = argc > 2 ? atoi(argv[2]) : -1;
    scene *scenes = malloc((size_t)count*sizeof *scenes);
    double *ks = calloc((size_t)count, sizeof *ks), sum = 0, x[3];
    scene_random random = {1};
    if (scenes == NULL || ks == NULL)
    {
        return EXIT_FAILURE;
    }
    long stick = 0, single = 0;
    for (int i = 0; i < count; i++)
    {
        prepare(&random, &scenes[i]);
        stick += sel_cone_coulomb_fast(&scenes[i].cone, scenes[i].near,
            &ks[i], x) == SEL_CONE_STICK;
        single += scenes[i].cone.single;
    }
    printf("%d contacts, %ld stick, %ld single; nanoseconds a call\n", count,
        stick, single);
    for (int law = 0; law < 5; law++)
    {
        double start = bench_now();
        for (int r = 0; r < repeats && (only < 0 || only == law); r++)
        {
            for (int i = 0; i < count; i++)
            {
                double k = ks[i];
                solve(&scenes[i], law, &k, x);
                sum += x[0];
            }
        }
        printf("%-12s %6.0f\n", names[law],
            1e9*(bench_now() - start)/count/repeats);
    }
    free(scenes);
    free(ks);
    return sum > 1e300 ? EXIT_FAILURE : EXIT_SUCCESS; /* the sum is needed */
}

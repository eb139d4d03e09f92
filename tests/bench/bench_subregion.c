/*  bench_subregion.c - local contacts of polyhedra near each other

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Microseconds a call of sel_local_pair, without and with slopes, and how many
    contacts it finds: PAIRS random pairs of a body at a hundredth of its size from
    each other, reach twice that; the least of ROUNDS rounds. Nothing is
    asserted. */

#define _GNU_SOURCE
#include "bench.h"
#include "subregion_scenes.h"

enum
{
    PAIRS = 200,
    ITERATIONS = 10
};

static sel_local locals[NEAR_MOST];
static sel_local_slope slopes[NEAR_MOST];

static double best_of(const near_pair *pairs, int count, int withSlopes,
    long *found)
{
    double best = HUGE_VAL;
    for (int r = 0; r < ITERATIONS; r++)
    {
        double start = bench_now();
        *found = 0;
        for (int k = 0; k < count; k++)
        {
            *found += near_find(&pairs[k], 0.02, locals,
                withSlopes ? slopes : NULL, NEAR_MOST);
        }
        best = fmin(best, bench_now() - start);
    }
    return 1e6*best/count;
}

/* Two bodies of a type, a hundredth apart along a random line. */
static void place(scene_random *random, near_solid which, near_pair *p)
{
    double q[4], n[3], x[3] = {0, 0, 0};
    do
    {
        for (int k = 0; k < 2; k++)
        {
            scene_quaternion(random, q);
            near_set(p, k, which, 1, x, q);
        }
        scene_direction(random, n);
        v3_scale(p->body[1].centre, 3*p->shape[0].boundingRadius, n);
        for (int k = 0; k < 30; k++)
        {
            double now = near_brute(&p->body[0], &p->body[1]);
            v3_madd(p->body[1].centre, p->body[1].centre, 0.01 - now, n);
        }
    } while (near_brute(&p->body[0], &p->body[1]) > 0.011);
}

int main(void)
{
    static const struct
    {
        near_solid which;
        const char *name;
        int pairs;
    } list[] = {{NEAR_CUBE, "cubes", PAIRS}, {NEAR_TETRAHEDRON, "tetrahedra", PAIRS},
        {NEAR_ICOSAHEDRON, "icosahedra", PAIRS},
        {NEAR_TETRAPOD, "tetrapods", PAIRS}, {NEAR_DRUM, "prisms of 100", 20},
        {NEAR_STONE, "900 faces", 5}};
    static near_pair pairs[PAIRS];
    printf("%-16s %10s %12s %10s\n", "bodies", "us", "with slopes", "contacts");
    for (size_t i = 0; i < sizeof list/sizeof *list; i++)
    {
        scene_random random = {1};
        long found;
        for (int k = 0; k < list[i].pairs; k++)
        {
            place(&random, list[i].which, &pairs[k]);
        }
        double alone = best_of(pairs, list[i].pairs, 0, &found);
        double both = best_of(pairs, list[i].pairs, 1, &found);
        printf("%-16s %10.2f %12.2f %10.2f\n", list[i].name, alone, both,
            (double)found/list[i].pairs);
    }
    return 0;
}

/*  bench_collision.c - nanoseconds a call of the laws of collision

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_collision [contacts]

    Random eccentric contacts of any shapes, half of them with a wall: one
    point, and manifolds of two to four, by each law; en 0.5, et 0.3, mu 0.3.
    Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"
#include "collision_scenes.h"

typedef struct scene
{
    mass_body body[2];
    double points[4][3], normal[3];
} scene;

int main(int argc, char **argv)
{
    static const char *names[SEL_FRICTION_COUNT] = {"NONE", "RESTITUTION",
        "SAFE_RESTITUTION", "SCHWAGER", "COULOMB"};
    int count = argc > 1 ? atoi(argv[1]) : 2000, repeats = 20;
    scene *scenes = malloc((size_t)count*sizeof *scenes);
    scene_random random = {1};
    double sum = 0;
    if (scenes == NULL)
    {
        return EXIT_FAILURE;
    }
    for (int i = 0; i < count; i++)
    {
        random_manifold(&random, i % 2, 4, scenes[i].body, scenes[i].points,
            scenes[i].normal);
    }
    printf("%d contacts; nanoseconds a call\n", count);
    printf("law              |  1 point |    n = 1 | 2 points | 3 points | "
           "4 points\n");
    for (int law = 0; law < SEL_FRICTION_COUNT; law++)
    {
        const sel_material m = {.en = 0.5, .et = 0.3, .mu = 0.3,
            .friction = (sel_friction)law};
        printf("%-16s", names[law]);
        for (int n = 0; n <= 4; n++)
        {
            double J[4][3] = {{0}}, start = bench_now();
            for (int r = 0; r < repeats; r++)
            {
                for (int i = 0; i < count; i++)
                {
                    const scene *s = &scenes[i];
                    const sel_collision_body *a = &s->body[0].body;
                    const sel_collision_body *b = &s->body[1].body;
                    if (n == 0)
                    {
                        sel_collision_impulse(a, b, s->points[0], s->normal,
                            &m, J[0]);
                    }
                    else
                    {
                        sel_collision_impulses(a, b, n,
                            (const double (*)[3])s->points, s->normal, &m,
                            J);
                    }
                    sum += J[0][0];
                }
            }
            printf(" | %8.0f", 1e9*(bench_now() - start)/count/repeats);
        }
        printf("\n");
    }
    free(scenes);
    return sum > 1e300 ? EXIT_FAILURE : EXIT_SUCCESS; /* the sum is needed */
}

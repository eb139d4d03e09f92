/*  test_horizon.c - skins for the speed of a particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "candidate_scenes.h"

/* One particle flies, 10 are at rest. At rest one search is enough. In flight
   skins that are all alike would need one each 34 substeps of 3 ms, or 30
   altogether; with a skin for its speed it needs them for the first few, until
   its skin is as thick as it may be: 3 radii, which are the way of 1 s and a
   third of the run. */
START_TEST(rebuilt_only_when_the_skin_is_used_up)
{
    double x[33] = {0}, radius[11];
    for (int k = 0; k < 11; k++)
    {
        x[3*k + 1] = 10*k;
        radius[k] = 1;
    }
    for (int moving = 0; moving < 2; moving++)
    {
        sel_world *world = spheres(11, 11, x, radius, 0.2);
        world->p.v[3*4] = moving; /* it takes 0.1 s for half a skin */
        for (int k = 0; k < 1000; k++)
        {
            CHECK_OK(sel_world_substep(world, 3e-3));
        }
        int rebuilds = sel_world_statistics(world)->rebuilds;
        CHECK_TRUE(moving ? rebuilds > 1 && rebuilds < 10 : rebuilds == 1);
        sel_world_free(world);
    }
}
END_TEST

/* A crowd of all speeds: thirds of it at rest, slow, as fast as 2 radii in a
   substep, and some that change their speed at any time, as if something had
   hit them. Halos too. By brute force each list has every pair that touches,
   and it stays within a bound. */
START_TEST(lists_hold_for_the_fast_and_the_slow)
{
    enum
    {
        N = 300,
        STEPS = 200
    };
    scene_random random = {17};
    int touched = 0, rebuilds = 0, most = 0, runs = scene_effort(6);
    for (int run = 0; run < runs; run++)
    {
        double x[3*N], radius[N], dt = 1e-3;
        int nLocal = run % 2 ? N : 2*N/3, decade = run % 3 == 2;
        for (int k = 0; k < N; k++)
        {
            radius[k] = decade ? scene_log_uniform(&random, 0.1, 1) : 0.4;
            for (int m = 0; m < 3; m++)
            {
                x[3*k + m] = scene_uniform(&random, 0, run % 3 ? 7 : 20);
            }
        }
        sel_world *world = spheres(N, nLocal, x, radius, 0.1);
        for (int step = 0; step < STEPS; step++)
        {
            for (int k = 0; k < N; k++)
            {
                double *v = world->p.v + 3*k, way[3];
                int kicked = step == 0 || scene_integer(&random, 500) == 0;
                scene_direction(&random, way);
                for (int m = 0; m < 3; m++)
                {
                    double speed = k % 3 == 0 ? 0 : k % 3 == 1 ? 5
                        : scene_log_uniform(&random, 10, 800);
                    v[m] = kicked ? speed*way[m] : v[m];
                    world->p.x[3*k + m] += v[m]*dt;
                }
            }
            CHECK_OK(sel_world_update_candidates(world, 0));
            touched += check_list(world);
            most = world->near.candidates.count > most ? world->near.candidates.count
                                                  : most;
        }
        rebuilds += sel_world_statistics(world)->rebuilds;
        sel_world_free(world);
    }
    CHECK_TRUE(touched > 1000*runs);
    CHECK_TRUE(rebuilds > 10*runs && rebuilds < 180*runs);
    CHECK_TRUE(most < N*N/4);
    printf("crowds of all speeds: %d searches in %d substeps, at most %d pairs "
           "of %d\n", rebuilds, STEPS*runs, most, N*(N - 1)/2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("horizon");
    suite_add(suite, "rebuilds", rebuilt_only_when_the_skin_is_used_up, 10);
    suite_add(suite, "speeds", lists_hold_for_the_fast_and_the_slow, 60);
    return suite_run(suite);
}

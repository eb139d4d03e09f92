/*  test_nonSmooth_momentum.c - iterations with a momentum term

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

enum
{
    N = 8
};

static const double g = 9.81, radius = 0.005;

/* Impulses of n contacts of a column of equal spheres after this many plain
   iterations, from zero, relative to the exact ones: largest error. Contact k
   is below sphere k. Independent of the core: spheres have a mass of one and
   get the impulse -1. order: 0 upwards, 1 downwards, 2 every other one. */
static double plain_iterations(int velocityIterations, int order)
{
    double v[N], J[N] = {0}, worst = 0;
    for (int i = 0; i < N; i++)
    {
        v[i] = -1;
    }
    for (int s = 0; s < velocityIterations; s++)
    {
        for (int m = 0; m < N; m++)
        {
            int k = order == 0 ? m
                : order == 1 ? N - 1 - m
                : m < (N + 1)/2 ? 2*m : 2*(m - (N + 1)/2) + 1;
            double u = v[k] - (k > 0 ? v[k - 1] : 0);
            double was = J[k], change;
            J[k] = fmax(0, J[k] - u/(k > 0 ? 2 : 1));
            change = J[k] - was;
            v[k] += change;
            if (k > 0)
            {
                v[k - 1] -= change;
            }
        }
    }
    for (int k = 0; k < N; k++)
    {
        worst = fmax(worst, fabs(J[k]/(N - k) - 1));
    }
    return worst;
}

static double with_momentum(int velocityIterations)
{
    static scene s;
    const double dt = 1e-4;
    sel_world_settings settings = nonsmooth_settings(g, 0);
    settings.nonSmooth.velocityIterations = velocityIterations;
    settings.nonSmooth.tolerance = 1e-6;
    stack(&s, N, radius, 1e-8);
    sel_world *world = make_on_floor(&s, &settings);
    CHECK_OK(sel_world_substep(world, dt));
    sel_contact_state state;
    sel_energy energy;
    sel_world_energy(world, &energy);
    double worst = 0, weight = energy.mass/N*g*dt;
    int seen = 0;
    for (; sel_world_contact_state(world, seen, &state); seen++)
    {
        int above = state.second < 0 ? N : N - (state.first > state.second
            ? state.first : state.second);
        worst = fmax(worst, fabs(fabs(state.impulse[2])/(above*weight) - 1));
    }
    ck_assert_int_eq(seen, N);
    sel_world_free(world);
    return worst;
}

/* A weight needs as many iterations as there are spheres to reach the floor.
   Once it has, iterations with momentum leave less than half of the error of
   twice as many plain ones, for any order. (Plain ones reduce the error by
   (pi/N)^2, those with momentum by about pi/N.) */
START_TEST(further_than_plain_iterations)
{
    for (int velocityIterations = 16; velocityIterations <= 24; velocityIterations += 4)
    {
        double worst = with_momentum(velocityIterations), best = HUGE_VAL;
        for (int order = 0; order < 3; order++)
        {
            best = fmin(best, plain_iterations(2*velocityIterations, order));
        }
        printf("%d iterations: weights off by %.3f, by %.3f after twice as many "
            "plain ones\n", velocityIterations, worst, best);
        CHECK_AT_MOST(worst, 0.5*best);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nonSmooth_momentum");
    suite_add(suite, "further", further_than_plain_iterations, 60);
    return suite_run(suite);
}

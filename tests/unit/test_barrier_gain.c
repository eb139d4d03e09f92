/*---------------------------------------------------------------------------*\
    test_barrier_gain.c - impacts that the substeps do not resolve add no energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "base/vec3.h"

static const double half = 0.02, skin = 4e-4, speed = 4.4;

/* A body in any orientation hits the floor without gravity. Returns its kinetic
   energy after the contact over that before, and the greatest sum of kinetic
   energy and energy of the springs. */
static double bounce(int seed, const sel_material *m, double beta, double gamma,
    double dt, double *most)
{
    static scene s;
    scene_random random = {.state = (uint64_t)seed};
    barrier_cubes(&s, half);
    add(&s, 0, 0, 0, 0.045);
    s.p[0].v[2] = -speed;
    if (seed > 0)
    {
        scene_quaternion(&random, s.p[0].q);
    }
    sel_world_settings settings = barrier_settings(m, skin, 0);
    settings.barrier.beta = beta;
    settings.barrier.gamma = gamma;
    sel_world *w = make(&s, &settings);
    add_barrier_floor(w, m);
    double start = barrier_energy(w), last = start;
    *most = 0;
    for (double t = 0; t < 0.02; t += dt)
    {
        run(w, 1, dt);
        const sel_statistics *now = sel_world_statistics(w);
        last = barrier_energy(w);
        *most = fmax(*most, (last + now->energyElastic)/start);
    }
    sel_world_free(w);
    return last/start;
}

/* Substeps from a hundredth of the skin over the speed to ten times that; the
   default rule and that of the paper; with and without a damper. The energy
   never exceeds the initial one by more than the error of the rule: a twentieth
   of the energy of the springs, in a few steps. */
START_TEST(never_more_than_before)
{
    const double steps[] = {1e-6, 1e-5, 4e-5, 1e-4, 1e-3};
    const double rules[2][2] = {{0.36, 0.7}, {0.3, 0.5}};
    double worst = 0, worstAfter = 0;
    for (int c = 0; c < 2*2*COUNT(steps); c++)
    {
        double dt = steps[c/4];
        const double *rule = rules[c % 2];
        sel_material m = barrier_material(1e4, c/2 % 2 ? 0.3 : 0, 0.5);
        for (int seed = 0; seed < (dt < 1e-5 ? 2 : scene_amount(12, 12, 4)); seed++)
        {
            double most;
            double after = bounce(seed, &m, rule[0], rule[1], dt, &most);
            CHECK_THAT(most < 1.10, "%g s, gamma %g, damper %d, pose %d: %.4f "
                "of the energy", dt, rule[1], c/2 % 2, seed, most);
            worst = fmax(worst, most);
            worstAfter = fmax(worstAfter, after);
        }
    }
    printf("    at most %.4f of the energy, %.4f after the impact\n", worst,
        worstAfter);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier_gain");
    suite_add(suite, "impact", never_more_than_before, 120);
    return suite_run(suite);
}

/*  test_nonSmooth_energy.c - sweeps that end too early throw nobody

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

static const double g = 9.81, radius = 0.005;

/* A column is pressed hard and let go, with too few sweeps for it. Balls that
   lie elsewhere lie on. */
START_TEST(others_lie_on)
{
    static scene s;
    const double dt = 1e-4;
    const int n = 20, others = 10;
    double worst = 0;
    sel_world_settings settings = settings_of(g, 0);
    settings.model = sel_model_find("nonSmooth");
    settings.nonSmooth.sweeps = 10;
    stack(&s, n, radius, 1e-8);
    for (int i = 0; i < others; i++)
    {
        add(&s, 0, 0.05*(i + 1), 0, s.p[0].x[2]);
        s.p[s.n - 1].id = n + i;
    }
    sel_world *world = make_on_floor(&s, &settings);
    for (int k = 0; k < 420; k++)
    {
        sel_particles *P = sel_world_particles(world);
        P->force[3*(n - 1) + 2] = k < 400
            ? -2000*fmin(1, k/200.0)*1000*s.shapes[0].volume*g : 0;
        CHECK_OK(sel_world_substep(world, dt));
        for (int i = n; i < s.n; i++)
        {
            worst = fmax(worst, k > 10 ? fabs(P->v[3*i + 2]) : 0);
        }
    }
    printf("balls elsewhere: %.1e g dt at most\n", worst/(g*dt));
    CHECK_AT_MOST(worst, 0.02*g*dt);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nonSmooth_energy");
    suite_add(suite, "others", others_lie_on, 60);
    return suite_run(suite);
}

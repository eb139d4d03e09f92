/*---------------------------------------------------------------------------*\
    test_barrier_ledger.c - where energy goes by barriers, and who ends a run

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "base/vec3.h"

static const double g = 9.81, skin = 1e-3, half = 0.05;

/* A cube of 1 kg that lies on the floor at rest in its barrier is thrown along it,
   and a force pulls: where its energy has gone. */
static sel_world *slide(int isExplicit, double dt, double pull)
{
    static scene s;
    sel_material m = barrier_material(1e5, 0.5, 0.3);
    barrier_cubes(&s, half);
    add(&s, 0, 0, 0, half + 0.9*skin);
    sel_world_settings settings = barrier_settings(&m, skin, g);
    settings.barrier.isExplicit = isExplicit;
    sel_world *w = make(&s, &settings);
    add_barrier_floor(w, &m);
    run(w, (int)(0.3/dt + 0.5), dt);
    sel_particles *p = sel_world_particles(w);
    p->v[0] = 0.5;
    p->force[0] = pull;
    sel_world_clear_statistics(w);
    double before = barrier_energy(w);
    run(w, (int)(0.3/dt + 0.5), dt);
    const sel_statistics *t = sel_world_statistics(w);
    double left = barrier_energy(w) - before + t->energyDissipated + t->energySprung
        - t->forceWork - t->wallWork;
    printf("    %s %.0e s: slip %.6f J, across %.1e, dampers %.1e, "
        "step %.1e, forces %.6f, balance %.1e; %.1e m/s\n",
        isExplicit ? "explicit" : "implicit", dt, t->energySlipped,
        t->energyDragged, t->energyDamped, t->energyOfStep, t->forceWork,
        left, v3_norm(p->v));
    /* of the explicit rule forces work between its kicks */
    CHECK_AT_MOST(fabs(left), isExplicit ? 1e-6 : 1e-12);
    CHECK_NEAR(t->energyDissipated, t->energyFriction + t->energyDamped
        + t->energyOfStep, 1e-12);
    return w;
}

/* Coulomb's friction takes v^2/2 of a kilogramme, and with a pull F that friction
   mu g stops all the same, mu g/(mu g - F) times that, of which F has done its part:
   to 1 %, for the block rocks a little; what the step does goes with its length. */
START_TEST(ledger)
{
    const double start = 0.125, pull = 1, limit = 0.3*g;
    double step[2];
    for (int k = 0; k < 2; k++)
    {
        sel_world *w = slide(0, k ? 5e-5 : 2e-4, pull);
        const sel_statistics *t = sel_world_statistics(w);
        CHECK_NEAR(t->energySlipped, start*limit/(limit - pull), 0.01*start);
        CHECK_NEAR(t->forceWork, start*pull/(limit - pull), 0.01*start);
        step[k] = fabs(t->energyOfStep);
        sel_world_free(w);
    }
    CHECK_AT_MOST(step[0], 0.01*start);
    CHECK_AT_MOST(step[1], 0.5*step[0]);
    sel_world *w = slide(1, 2e-5, pull);
    CHECK_NEAR(sel_world_statistics(w)->energySlipped,
        start*limit/(limit - pull), 0.01*start);
    CHECK_AT_MOST(fabs(sel_world_statistics(w)->energyOfStep), 0.01*start);
    sel_world_free(w);
}
END_TEST

/* Of two that fly past each other and two that rest in their skins the end of a
   step names the first. */
START_TEST(who_it_was)
{
    static scene s;
    sel_material m = barrier_material(2e5, 0.3, 0);
    sel_world_settings settings = barrier_settings(&m, 2e-3, 0);
    settings.barrier.halvings = 0;
    barrier_cubes(&s, half);
    add(&s, 0, -0.2, 0, 0);
    add(&s, 0, 0.2, 0.12, 0);
    s.p[0].v[0] = 400;
    s.p[1].v[0] = -400;
    add(&s, 0, 5, 5, 0);
    add(&s, 0, 5 + 2*half + 1.5e-3, 5, 0);
    sel_world *w = make(&s, &settings);
    sel_status status = SEL_OK;
    for (int k = 0; k < 3 && status == SEL_OK; k++)
    {
        status = sel_world_substep(w, 1e-3);
    }
    const sel_trouble *t = sel_world_trouble(w);
    const int64_t *id = sel_world_particles(w)->id;
    ck_assert_int_eq(status, SEL_E_STEP);
    ck_assert_int_eq(t->any, 1);
    CHECK_TRUE(t->id[0] == id[0] && t->id[1] == id[1]);
    sel_world_free(w);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier_ledger");
    suite_add(suite, "ledger", ledger, 60);
    suite_add(suite, "who it was", who_it_was, 20);
    return suite_run(suite);
}

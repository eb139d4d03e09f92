/*---------------------------------------------------------------------------*\
    test_barrier_budget.c - energy budget of barriers, and particles named in
    errors

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "base/vec3.h"

static const double g = 9.81, skin = 1e-3, half = 0.05;

/* A cube of 1 kg at rest on the floor in its barrier gets a tangential
   velocity, and a force pulls it: the test follows its energy. */
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
    double left = barrier_energy(w) - before + t->energyDissipated + t->energyStored
        - t->forceWork - t->wallWork;
    printf("    %s %.0e s: slip %.6f J, across %.1e, dampers %.1e, "
        "step %.1e, forces %.6f, balance %.1e; %.1e m/s\n",
        isExplicit ? "explicit" : "implicit", dt, t->energySlipped,
        t->energyTangentialDamped, t->energyDamped, t->energyStepError, t->forceWork,
        left, v3_norm(p->v));
    /* forces work between the kicks of the explicit rule */
    CHECK_AT_MOST(fabs(left), isExplicit ? 1e-6 : 1e-12);
    CHECK_NEAR(t->energyDissipated, t->energyFriction + t->energyDamped
        + t->energyStepError, 1e-12);
    return w;
}

/* Coulomb friction takes v^2/2 from one kilogram. With a pull F that friction
   mu g still stops, it takes mu g/(mu g - F) times that, to which F has
   contributed. Tolerance 1 %, since the block rocks slightly; the error is
   proportional to the step. */
START_TEST(budget)
{
    const double start = 0.125, pull = 1, limit = 0.3*g;
    double step[2];
    for (int k = 0; k < 2; k++)
    {
        sel_world *w = slide(0, k ? 5e-5 : 2e-4, pull);
        const sel_statistics *t = sel_world_statistics(w);
        CHECK_NEAR(t->energySlipped, start*limit/(limit - pull), 0.01*start);
        CHECK_NEAR(t->forceWork, start*pull/(limit - pull), 0.01*start);
        step[k] = fabs(t->energyStepError);
        sel_world_free(w);
    }
    CHECK_AT_MOST(step[0], 0.01*start);
    CHECK_AT_MOST(step[1], 0.5*step[0]);
    sel_world *w = slide(1, 2e-5, pull);
    CHECK_NEAR(sel_world_statistics(w)->energySlipped,
        start*limit/(limit - pull), 0.01*start);
    CHECK_AT_MOST(fabs(sel_world_statistics(w)->energyStepError), 0.01*start);
    sel_world_free(w);
}
END_TEST

/* A cube falls at an angle on a floor that moves sideways, and rebounds, in
   steps that become shorter, with damping. Its whole momentum comes from the
   floor and from gravity. Newton's method ends at residuals of 1e-8 of its
   weight or less. */
START_TEST(momentum_of_walls)
{
    static scene s;
    sel_material m = barrier_material(2e5, 0.2, 0.3);
    double before[3], after[3], change[3];
    barrier_cubes(&s, half);
    add(&s, 0, 0, 0, 2*half);
    s.p[0].v[2] = -1;
    s.p[0].omega[0] = 3;
    const double q[4] = {0.9, 0.3, 0.2, sqrt(1 - 0.94)};
    memcpy(s.p[0].q, q, sizeof q);
    sel_world_settings settings = barrier_settings(&m, skin, g);
    settings.barrier.isExplicit = _i;
    sel_world *w = make(&s, &settings);
    add_barrier_floor(w, &m);
    sel_particles *p = sel_world_particles(w);
    const double mass = p->density[0]*s.shapes[0].volume;
    v3_scale(before, mass, p->v);
    run(w, _i ? 20000 : 150, _i ? 2e-5 : 4e-3);
    const sel_statistics *t = sel_world_statistics(w);
    v3_scale(after, mass, p->v);
    v3_sub(change, after, before);
    v3_madd(change, change, -1, t->wallImpulse);
    change[2] += mass*g*(_i ? 20000*2e-5 : 150*4e-3);
    printf("    %s: %g N s of the floor, off by %.1e; %g steps damped, %g again\n",
        _i ? "explicit" : "implicit", v3_norm(t->wallImpulse), v3_norm(change),
        t->barrierDamped, t->barrierRepeats);
    CHECK_TRUE(_i || t->barrierDamped + t->barrierRepeats > 0);
    CHECK_TRUE(v3_norm(t->wallImpulse) > mass);
    CHECK_AT_MOST(v3_norm(change), 1e-8*v3_norm(t->wallImpulse));
    sel_world_free(w);
}
END_TEST

/* One pair flies past each other and another rests within its skins: the first
   pair makes the step fail, and the failure names it. */
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
    const sel_failure *t = sel_world_failure(w);
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
    suite_add(suite, "ledger", budget, 60);
    TCase *walls = tcase_create("momentum of walls");
    tcase_set_timeout(walls, 20);
    tcase_add_loop_test(walls, momentum_of_walls, 0, 2);
    suite_add_tcase(suite, walls);
    suite_add(suite, "who it was", who_it_was, 20);
    return suite_run(suite);
}

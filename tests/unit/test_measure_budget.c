/*  test_measure_budget.c - the conservation budget of a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
static const double running[3] = {0.3, 0.1, 0.2};
static const double g = 10, dt = 1e-3;

/* Balls with restitution in a box with moving walls. */
static sel_world *balls(int model)
{
    static scene s;
    sel_shape sphere;
    sel_world_settings settings = settings_of(g, 0.5);
    settings.model = model_of(model);
    settings.budget = 1;
    scene_named_shape(SCENE_SPHERE, 0.2, &sphere);
    gas(&s, &sphere, 1, 4, 3);
    sel_world *world = make(&s, &settings);
    add_driven_box(world, low, high, 0.5, running);
    return world;
}

static void step(sel_budget_run *budget, sel_world *world, int substeps)
{
    const double gravity[3] = {0, 0, -g};
    sel_energy e;
    sel_budget_begin(budget, world, INT64_MAX, 0);
    sel_world_clear_statistics(world);
    run(world, substeps, dt);
    sel_budget_advance(budget, world, substeps*dt, gravity, 0);
    sel_world_energy(world, &e);
    sel_budget_end(budget, &e);
}

static void check_balance(const sel_budget *b, const double *scale)
{
    double balance[SEL_BUDGET_WIDTH];
    sel_budget_balance(b, balance);
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        CHECK_NEAR(balance[k], 0, 1e-11*scale[k]);
    }
}

/* Amounts with which the balance is compared: those of all particles at the
   greatest speed. */
static void set_scale(sel_world *world, double *scale)
{
    sel_energy e;
    sel_world_energy(world, &e);
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        scale[k] = e.mass*(1 + e.speedMax)*(1 + e.speedMax);
    }
    scale[SEL_BUDGET_NUMBER] = scale[SEL_BUDGET_MASS] = 0;
}

/* The contributions of walls, gravity and contacts are the whole change, over
   several steps. */
START_TEST(closes)
{
    sel_world *world = balls(_i);
    sel_budget_run budget = {0};
    double scale[SEL_BUDGET_WIDTH];
    set_scale(world, scale);
    for (int k = 0; k < 4; k++)
    {
        step(&budget, world, 50);
        check_balance(&budget.sums, scale);
    }
    const sel_budget *b = &budget.sums;
    CHECK_NEAR(b->causes[SEL_BUDGET_IN][SEL_BUDGET_NUMBER], 64, 0);
    CHECK_NEAR(b->present[SEL_BUDGET_NUMBER], 64, 0);
    CHECK_TRUE(b->causes[SEL_BUDGET_RESTITUTION][SEL_BUDGET_ENERGY] < 0);
    CHECK_TRUE(b->causes[SEL_BUDGET_WALLS][SEL_BUDGET_ENERGY] != 0);
    CHECK_NEAR(b->causes[SEL_BUDGET_GRAVITY][SEL_BUDGET_MOMENTUM + 2],
        -g*200*dt*b->present[SEL_BUDGET_MASS],
        1e-12*g*b->present[SEL_BUDGET_MASS]);
    sel_world_free(world);
}
END_TEST

/* Particles from a given number on are new; those below it are there at the
   start. Without a new number none is counted again. */
START_TEST(known_ones_start)
{
    sel_world *world = balls(0);
    const sel_particles *p = sel_world_particles(world);
    sel_budget_run budget = {.known = p->id[10]};
    sel_budget_begin(&budget, world, INT64_MAX, 7);
    CHECK_NEAR(budget.since, 7, 0);
    CHECK_NEAR(budget.sums.start[SEL_BUDGET_NUMBER], 10, 0);
    CHECK_NEAR(budget.sums.causes[SEL_BUDGET_IN][SEL_BUDGET_NUMBER], 54, 0);
    sel_budget_begin(&budget, world, INT64_MAX, 8);
    CHECK_NEAR(budget.since, 7, 0);
    CHECK_NEAR(budget.sums.causes[SEL_BUDGET_IN][SEL_BUDGET_NUMBER], 54, 0);
    sel_world_free(world);
}
END_TEST

/* A particle that leaves removes its amounts, and one that passes a period
   continues elsewhere: both balance. */
START_TEST(what_the_caller_does)
{
    sel_world *world = balls(0);
    const sel_particles *p = sel_world_particles(world);
    sel_budget_run budget = {.periodic = 1};
    sel_energy all, one = {0};
    double scale[SEL_BUDGET_WIDTH];
    set_scale(world, scale);
    step(&budget, world, 50);
    check_balance(&budget.sums, scale);
    sel_world_add_energy(world, p->shape[0], p->density[0], p->x, p->q, p->v,
        p->omega, &one);
    sel_budget_note(&budget, SEL_BUDGET_OUT, &one, -1);
    sel_world_energy(world, &all);
    all.particles -= 1;
    all.mass -= one.mass;
    all.translation -= one.translation;
    all.rotation -= one.rotation;
    all.potential += 3 - one.potential;
    for (int k = 0; k < 3; k++)
    {
        all.momentum[k] -= one.momentum[k];
        all.angularMomentum[k] += 1 - one.angularMomentum[k];
    }
    sel_budget_end(&budget, &all);
    scale[SEL_BUDGET_MASS] = all.mass;
    check_balance(&budget.sums, scale);
    double (*causes)[SEL_BUDGET_WIDTH] = budget.sums.causes;
    CHECK_NEAR(causes[SEL_BUDGET_OUT][SEL_BUDGET_NUMBER], -1, 0);
    CHECK_NEAR(causes[SEL_BUDGET_OUT][SEL_BUDGET_MASS], -one.mass, 0);
    CHECK_NEAR(causes[SEL_BUDGET_PERIODIC][SEL_BUDGET_ENERGY], 3,
        1e-11*scale[SEL_BUDGET_ENERGY]);
    CHECK_NEAR(causes[SEL_BUDGET_PERIODIC][SEL_BUDGET_ANGULAR], 1,
        1e-11*scale[SEL_BUDGET_ANGULAR]);
    CHECK_NEAR(causes[SEL_BUDGET_PERIODIC][SEL_BUDGET_MOMENTUM], 0,
        1e-11*scale[SEL_BUDGET_MOMENTUM]);
    sel_world_free(world);
}
END_TEST

/* Two budgets add up, the later less the earlier is that of the time in
   between, and a fluid receives the remaining angular momentum and energy. */
START_TEST(budgets)
{
    sel_budget a = {0}, b = {0}, sum = {0};
    double balance[SEL_BUDGET_WIDTH];
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        a.start[k] = k;
        a.causes[SEL_BUDGET_FORCES][k] = 2*k;
        a.present[k] = 5*k;
        b.present[k] = 100;
        b.causes[SEL_BUDGET_SPRINGS][k] = 7;
    }
    sel_budget_merge(&sum, &a);
    sel_budget_merge(&sum, &b);
    sel_budget_balance(&sum, balance);
    sel_budget since = sel_budget_between(&sum, &a);
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        CHECK_NEAR(balance[k], 5*k + 100 - k - 2*k - 7, 0);
        CHECK_NEAR(since.start[k], 5*k, 0);
        CHECK_NEAR(since.causes[SEL_BUDGET_FORCES][k], 0, 0);
        CHECK_NEAR(since.causes[SEL_BUDGET_SPRINGS][k], 7, 0);
        CHECK_NEAR(since.present[k], 5*k + 100, 0);
    }
    sel_budget_close_fluid(&sum);
    sel_budget_balance(&sum, balance);
    for (int k = 0; k < SEL_BUDGET_WIDTH; k++)
    {
        double left = k < SEL_BUDGET_ANGULAR ? 2*k + 93 : 0;
        CHECK_NEAR(balance[k], left, 0);
    }
}
END_TEST

START_TEST(names)
{
    ck_assert_str_eq(sel_budget_cause_name(SEL_BUDGET_IN), "in");
    ck_assert_str_eq(sel_budget_cause_name(SEL_BUDGET_SPRINGS), "springs");
    CHECK_TRUE(!sel_budget_cause_name(-1));
    CHECK_TRUE(!sel_budget_cause_name(SEL_BUDGET_CAUSE_COUNT));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_budget");
    suite_add_models(suite, "closes", closes, 60);
    suite_add(suite, "known", known_ones_start, 10);
    suite_add(suite, "caller", what_the_caller_does, 10);
    suite_add(suite, "budgets", budgets, 10);
    suite_add(suite, "names", names, 10);
    return suite_run(suite);
}

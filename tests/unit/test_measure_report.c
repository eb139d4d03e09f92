/*  test_measure_report.c - what a report of a step needs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

/* Two processes: least value, sum, greatest value, and the process that has the
   greatest; the slowest determines the times. */
START_TEST(two_processes)
{
    sel_report all = {0};
    sel_report one = {.processes = 1, .wall = 2, .cpu = 1,
        .workload = {{3, 3, 3, 0}, {0, 0, 0, 0}}, .impulse = {1, 2, 3}};
    sel_report two = {.processes = 1, .wall = 1, .cpu = 1.5,
        .workload = {{9, 9, 9, 0}, {0, 0, 0, 0}}, .impulse = {4, 4, 4}};
    sel_report_merge(&all, &one);
    sel_report_merge(&all, &two);
    sel_report_merge(&all, &two);
    const sel_workload *w = &all.workload[SEL_WORKLOAD_PARTICLES];
    ck_assert_int_eq(all.processes, 3);
    CHECK_NEAR(w->least, 3, 0);
    CHECK_NEAR(w->sum, 21, 0);
    CHECK_NEAR(w->greatest, 9, 0);
    ck_assert_int_eq(w->busiest, 1);
    CHECK_NEAR(sel_report_imbalance(&all, SEL_WORKLOAD_PARTICLES), 9/7.0,
        1e-15);
    CHECK_NEAR(sel_report_imbalance(&all, SEL_WORKLOAD_HALOS), 1, 0);
    CHECK_NEAR(all.wall, 2, 0);
    CHECK_NEAR(all.cpu, 1.5, 0);
    CHECK_NEAR(all.impulse[0], 9, 0);
}
END_TEST

/* Report of a world: contacts of a stack on a floor, at rest. */
START_TEST(of_a_world)
{
    static scene s;
    sel_world_settings settings = nonsmooth_settings(9.81, 0);
    stack(&s, 5, 0.05, 1e-4);
    sel_world *world = make_on_floor(&s, &settings);
    sel_report report;
    run(world, 20, 1e-3);
    sel_report_take(&report, world, 0.02, 5, 3, 2);
    const sel_statistics *t = sel_world_statistics(world);
    ck_assert_int_eq(report.processes, 1);
    CHECK_NEAR(report.workload[SEL_WORKLOAD_PARTICLES].sum, 5, 0);
    CHECK_NEAR(report.workload[SEL_WORKLOAD_HALOS].sum, 0, 0);
    CHECK_NEAR(report.workload[SEL_WORKLOAD_CONTACTS].sum, 5, 0);
    CHECK_NEAR(sel_report_coordination(&report), 1, 0);
    CHECK_NEAR(sel_report_overlap(&report),
        fmax(t->overlapPairLast, t->overlapWallLast), 0);
    CHECK_NEAR(sel_report_unconverged(&report), t->unconverged/20, 0);
    CHECK_NEAR(sel_report_speed(&report, 9.81),
        report.energy.speedMean/(9.81*1e-3), 1e-12);
    CHECK_NEAR(report.energy.mass, 5*1000*4/3.0*M_PI*0.05*0.05*0.05, 1e-9);
    sel_world_free(world);
}
END_TEST

/* Without gravity, or nearly so, no speed overflows: programs may trap that. */
START_TEST(speed_without_gravity)
{
    sel_report r = {.processes = 1, .dt = 1e-3};
    r.statistics.substeps = 2;
    ck_assert(sel_report_speed(&r, 0) == 0);
    r.energy.speedMean = 25;
    ck_assert(sel_report_speed(&r, 0) == 1e100);
    ck_assert(sel_report_speed(&r, 1e-300) == 1e100);
    CHECK_NEAR(sel_report_speed(&r, 10), 5000, 1e-9);
}
END_TEST

/* A report with a given number of contacts per particle, and overlaps. */
static sel_report packing(double contacts, double overlap)
{
    sel_report r = {.processes = 1, .dt = 0.2,
        .workload = {[SEL_WORKLOAD_PARTICLES] = {10, 10, 10, 0}}};
    r.statistics.substeps = 2;
    r.statistics.pairContacts = 10*contacts;
    r.statistics.overlapPairLast = overlap;
    return r;
}

static int count(sel_adviser *adviser, const sel_report *report, int bit,
    int reports, int *first)
{
    int n = 0;
    *first = 0;
    for (int k = 1; k <= reports; k++)
    {
        int due = sel_adviser_take(adviser, report, 10) & bit;
        *first = due && !*first ? k : *first;
        n += due != 0;
    }
    return n;
}

/* Another model is recommended once, for a packing whose overlaps or impulses
   do not decay. */
START_TEST(advice_on_the_model)
{
    sel_adviser adviser = {.iterations = 5}, other = {0};
    sel_report calm = packing(2, 0.009), deep = packing(2, 0.011);
    sel_report few = packing(1, 0.011);
    int first;
    calm.statistics.impulses = 0.3*5*20*2;
    ck_assert_int_eq(count(&adviser, &calm, SEL_ADVICE_MODEL, 9, &first), 0);
    ck_assert_int_eq(count(&adviser, &few, SEL_ADVICE_MODEL, 9, &first), 0);
    ck_assert_int_eq(count(&other, &deep, SEL_ADVICE_MODEL, 9, &first), 0);
    calm.statistics.impulses += 1;
    ck_assert_int_eq(count(&adviser, &calm, SEL_ADVICE_MODEL, 9, &first), 1);
    ck_assert_int_eq(first, 1);
    ck_assert_int_eq(count(&adviser, &deep, SEL_ADVICE_MODEL, 9, &first), 0);
}
END_TEST

/* Manifolds are recommended for a packing whose motion has not decayed in fifty
   consecutive reports. */
START_TEST(advice_on_manifolds)
{
    sel_adviser adviser = {.flatSides = 1};
    sel_report trembles = packing(2, 0), flows = trembles, pushed = trembles;
    int first;
    trembles.energy.speedMean = 0.1*10*0.1;
    flows.energy.speedMean = 6*10*0.1;
    pushed.energy.speedMean = trembles.energy.speedMean;
    pushed.statistics.wallWork = 1;
    const sel_report *list[] = {&flows, &pushed};
    for (int k = 0; k < 2; k++)
    {
        ck_assert_int_eq(
            count(&adviser, &trembles, SEL_ADVICE_MANIFOLD, 49, &first), 0);
        ck_assert_int_eq(
            count(&adviser, list[k], SEL_ADVICE_MANIFOLD, 60, &first), 0);
    }
    ck_assert_int_eq(
        count(&adviser, &trembles, SEL_ADVICE_MANIFOLD, 200, &first), 1);
    ck_assert_int_eq(first, 50);
    sel_adviser round = {0};
    ck_assert_int_eq(
        count(&round, &trembles, SEL_ADVICE_MANIFOLD, 200, &first), 0);
}
END_TEST

/* Iterations that do not converge in fifty reports: reported again if they have
   converged in between. */
START_TEST(advice_on_iterations)
{
    sel_adviser adviser = {0};
    sel_report bad = packing(2, 0), good = bad;
    int first;
    bad.statistics.unconverged = 2;
    good.statistics.unconverged = 1;
    for (int k = 0; k < 2; k++)
    {
        ck_assert_int_eq(
            count(&adviser, &bad, SEL_ADVICE_UNCONVERGED, 120, &first), 1);
        ck_assert_int_eq(first, 50);
        ck_assert_int_eq(
            count(&adviser, &good, SEL_ADVICE_UNCONVERGED, 60, &first), 0);
    }
}
END_TEST

/* Deep overlaps are reported if they last for ten reports, or at once if they
   are too deep. */
START_TEST(advice_on_depth)
{
    sel_adviser adviser = {0}, other = {0};
    sel_report deep = packing(2, 0.21), deeper = packing(2, 0.41);
    sel_report none = packing(2, 0.2);
    int first;
    ck_assert_int_eq(count(&adviser, &deep, SEL_ADVICE_DEEP, 9, &first), 0);
    ck_assert_int_eq(count(&adviser, &none, SEL_ADVICE_DEEP, 1, &first), 0);
    ck_assert_int_eq(count(&adviser, &deep, SEL_ADVICE_DEEP, 30, &first), 1);
    ck_assert_int_eq(first, 10);
    ck_assert_int_eq(count(&other, &deeper, SEL_ADVICE_DEEP, 30, &first), 1);
    ck_assert_int_eq(first, 1);
}
END_TEST

/* Each line has as many values as placeholders; values that are not copied are
   ratios. */
START_TEST(lines)
{
    sel_report r = packing(2, 0.1);
    double x[SEL_LINE_NUMBERS];
    r.processes = 2;
    r.statistics.velocityIterations = 14;
    r.statistics.frequencyWorst = 4e4;
    r.statistics.barrierSteps = 5;
    r.statistics.iterations = 15;
    r.statistics.narrowIterations = 12;
    r.statistics.narrowCalls = 3;
    r.impulse[1] = 3;
    for (int k = 0; k < SEL_LINE_COUNT; k++)
    {
        int n = sel_report_numbers(&r, (sel_report_line)k, x);
        CHECK_TRUE(n >= 1 && n <= SEL_LINE_NUMBERS);
    }
    ck_assert_int_eq(sel_report_numbers(&r, SEL_LINE_WORKLOAD, x), 20);
    CHECK_NEAR(x[1], 5, 0);
    CHECK_NEAR(x[3], 2, 0);
    sel_report_numbers(&r, SEL_LINE_NONSMOOTH, x);
    CHECK_NEAR(x[0], 7, 0);
    sel_report_numbers(&r, SEL_LINE_CRITICAL, x);
    CHECK_NEAR(x[1], 0.01, 1e-15);
    CHECK_NEAR(x[0], 10, 1e-12);
    sel_report_numbers(&r, SEL_LINE_NEWTON, x);
    CHECK_NEAR(x[3], 3, 0);
    sel_report_numbers(&r, SEL_LINE_NARROW, x);
    CHECK_NEAR(x[3], 4, 0);
    sel_report_numbers(&r, SEL_LINE_FLUID, x);
    CHECK_NEAR(x[1], 15, 1e-12);
    ck_assert_int_eq(sel_report_numbers(&r, SEL_LINE_COUNT, x), 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_report");
    suite_add(suite, "processes", two_processes, 10);
    suite_add(suite, "world", of_a_world, 10);
    suite_add(suite, "speed", speed_without_gravity, 10);
    suite_add(suite, "lines", lines, 10);
    suite_add(suite, "model", advice_on_the_model, 10);
    suite_add(suite, "manifold", advice_on_manifolds, 10);
    suite_add(suite, "iterations", advice_on_iterations, 10);
    suite_add(suite, "depth", advice_on_depth, 10);
    return suite_run(suite);
}

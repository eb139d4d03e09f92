/*---------------------------------------------------------------------------*\
    test_softSphere_state.c - softSphere: budget, restart, processes, images

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "base/vec3.h"
#include "crowd_scenes.h"
#include "energy_scenes.h"
#include "soft_scenes.h"

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};

/* Types of material: rough, damped, with rolling resistance, or sticky; types 3
   and 4 are the first two by the trapezoidal rule. */
enum { KINDS = 5, TRAPEZOIDAL = 3 };

static sel_material material_of(int type)
{
    type = type%TRAPEZOIDAL;
    sel_material m = soft_material(type == 0 ? SEL_NORMAL_HOOKE
        : SEL_NORMAL_HERTZ, 0.6, 0.4);
    m.soft.muStatic = 0.5;
    if (type == 0)
    {
        m.soft.rolling = SEL_ROLLING_EPSD2;
        m.soft.muRolling = 0.1;
    }
    else if (type == 1)
    {
        m.soft.rolling = SEL_ROLLING_CDT;
        m.soft.muRolling = 0.05;
        m.soft.cohesion = SEL_COHESION_SJKR;
        m.soft.adhesion = 1e4;
    }
    else
    {
        m.soft.cohesion = SEL_COHESION_JKR;
        m.soft.adhesion = 20;
    }
    return m;
}

static sel_world_settings settings_for(int type)
{
    sel_material m = material_of(type);
    sel_world_settings s = soft_settings(&m, 9.81);
    s.manifold = type%TRAPEZOIDAL == 0 ? 0.02 : 0;
    s.softSphere.integration = type < TRAPEZOIDAL ? SEL_LEAP_FROG
        : SEL_TRAPEZOIDAL;
    s.budget = 1;
    return s;
}

static const double running[3] = {0.3, 0.1, 0.2}, still[3] = {0, 0, 0};

/* - - - the conservation budget - - - */

/* Tolerance 1e-10 of the exchanged amounts, as required: energy of the bodies
   and of the springs against the work of walls and the losses; momentum and
   angular momentum likewise (angular momentum by leap-frog only: the
   trapezoidal rule conserves it to second order). The third-order error of free
   rotation is determined separately (energy_scenes.h). The losses by mechanism
   add up, and none of the dissipative ones is negative. */
static void check_ledger(int type)
{
    static scene s;
    double exchanged = 0, worst = 0, worstP = 0, ofStep = 0, lost = 0;
    double iterations = 0, unconverged = 0;
    const double dt = 1e-4;
    const int count = type < TRAPEZOIDAL ? scene_amount(5000, 2000, 1500)
                                         : scene_amount(1500, 1000, 1000);
    sel_statistics sum = {0};
    mixture(&s, 5);
    sel_world_settings settings = settings_for(type);
    sel_world *world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, running);
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy e, f;
    double before = 0, elastic = 0, walls = 0;
    for (int k = 0; k < count; k++)
    {
        sel_world_energy(world, &e);
        before = e.translation + e.rotation + e.potential + elastic;
        sel_world_clear_statistics(world);
        double rotated = 0;
        if (type < TRAPEZOIDAL)
        {
            rotated = substep_gain_of_rotation(world, s.shapes, dt);
        }
        else
        {
            run(world, 1, dt);
        }
        sel_world_energy(world, &f);
        double after = f.translation + f.rotation + f.potential
            + t->energyElastic;
        double off = after - before - rotated - t->wallWork
            + t->energyDissipated;
        worst = fmax(worst, fabs(off));
        exchanged += fabs(t->energyDissipated) + fabs(t->wallWork)
            + fabs(t->energyElastic - elastic);
        elastic = t->energyElastic;
        for (int m = 0; m < 3; m++)
        {
            double P = f.momentum[m] - e.momentum[m] - t->wallImpulse[m]
                - e.mass*settings.gravity[m]*dt;
            double L = f.angularMomentum[m] - e.angularMomentum[m]
                - t->wallAngularImpulse[m] - t->gravityAngularImpulse[m];
            worstP = fmax(worstP,
                fmax(fabs(P), type < TRAPEZOIDAL ? fabs(L) : 0));
        }
        walls += scene_norm(t->wallImpulse);
        CHECK_TRUE(t->energySlipped >= 0 && t->energyNeckBreak >= 0);
        double known = t->energyDamped + t->energySlipped + t->energyTangentialDamped
            + t->energyRolled + t->energyNeckBreak + t->energyStepError;
        CHECK_NEAR(known, t->energyDissipated, 1e-12*(fabs(t->energyDamped)
            + fabs(t->energySlipped) + fabs(t->energyStepError) + 1e-3));
        sel_statistics_merge(&sum, t);
        ofStep += t->energyStepError;
        iterations += t->iterations;
        unconverged += t->unconverged;
        lost += t->energyDissipated;
    }
    printf("kind %d: energy off by %.1e of %.2e J exchanged, momentum %.1e of "
        "%.1e; dampers %.2e, slip %.2e, dampers across %.2e, rolling %.2e, "
        "necks %.2e, substep %.2e J; substep %.2f of critical\n", type, worst,
        exchanged, worstP, walls, sum.energyDamped, sum.energySlipped,
        sum.energyTangentialDamped, sum.energyRolled, sum.energyNeckBreak, ofStep,
        dt/sel_statistics_critical_step(&sum));
    if (type >= TRAPEZOIDAL)
    {
        printf("    %.1f iterations a substep, at most %d, residual %.1e, "
            "unsettled %g\n", iterations/count, sum.iterationsWorst,
            sum.iterationsResidual, unconverged);
    }
    CHECK_AT_MOST(worst*count, 1e-10*exchanged);
    CHECK_AT_MOST(worstP*count, 1e-10*walls);
    /* a fifth of the critical substep; and radii of Hertz that change */
    CHECK_AT_MOST(fabs(ofStep), 0.03*lost);
    sel_world_free(world);
}

START_TEST(the_ledger_closes)
{
    check_ledger(_i);
}
END_TEST

/* - - - restart, threads, processes, images - - - */

/* A run that is interrupted, with all its data in records, continues to the
   last bit in another world, in which the particles have another order. */
START_TEST(restarts_have_the_same_bits)
{
    const int begin = _i < TRAPEZOIDAL ? scene_amount(3000, 1200, 1200)
                                       : scene_amount(1500, 900, 900);
    const int more = begin/3;
    static scene s, cut;
    enum { MOST = 4096 };
    static double records[CAPACITY][MOST];
    static int counts[CAPACITY];
    mixture(&s, 5);
    sel_world_settings settings = settings_for(_i);
    sel_world *world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, running);
    run(world, begin, 1e-4);
    snapshot(world, &cut);
    int held = 0;
    for (int i = 0; i < s.n; i++)
    {
        counts[i] = sel_world_get_memory(world, i, 0, records[i], MOST);
        CHECK_TRUE(counts[i] <= MOST);
        held += counts[i];
    }
    CHECK_TRUE(held > 1000);
    run(world, more, 1e-4);
    cut.nShapes = s.nShapes;
    memcpy(cut.shapes, s.shapes, sizeof s.shapes);
    static scene other;
    other = cut;
    for (int i = 0; i < s.n; i++)
    {
        other.p[i] = cut.p[s.n - 1 - i];
    }
    sel_world *again = make(&other, &settings);
    add_soft_box(again, low, high, &settings.material, running);
    for (int i = 0; i < s.n; i++)
    {
        int from = s.n - 1 - i;
        CHECK_OK(sel_world_set_memory(again, i, records[from], counts[from]));
    }
    run(again, more, 1e-4);
    CHECK_TRUE(hash_of(again) == hash_of(world));
    sel_world_free(again);
    /* and without them it is another run */
    again = make(&other, &settings);
    add_soft_box(again, low, high, &settings.material, running);
    run(again, more, 1e-4);
    CHECK_TRUE(hash_of(again) != hash_of(world));
    sel_world_free(again);
    sel_world_free(world);
}
END_TEST

/* Two processes, any number of threads, neighbour lists rebuilt all the time:
   the same bits. */
START_TEST(the_same_bits_on_any_number)
{
    static scene s, one;
    static split both;
    const int count = _i < TRAPEZOIDAL ? scene_amount(4000, 1000, 1000)
                                       : 1000;
    mixture(&s, 5);
    sel_world_settings settings = settings_for(_i);
    sel_world *world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, still);
    run(world, count, 1e-4);
    uint64_t hash = hash_of(world);
    snapshot(world, &one);
    double square = sel_world_statistics(world)->frequencyWorst;
    double pairs = sel_world_statistics(world)->frequencyPairWorst;
    sel_world_free(world);

    split_scene(&both, &s, 0.5, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        add_soft_box(both.sides[rank].world, low, high, &settings.material,
            still);
    }
    run_split(&both, count, 1e-4);
    static scene joined, part;
    joined.n = 0;
    sel_statistics sum = {0};
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(joined.p + joined.n, part.p, (size_t)part.n*sizeof part.p[0]);
        joined.n += part.n;
        sel_statistics_merge(&sum,
            sel_world_statistics(both.sides[rank].world));
    }
    printf("kind %d: %g contacts across, of %d substeps\n", _i,
        sum.haloContactsTotal, count);
    CHECK_TRUE(sum.haloContactsTotal > count/10);
    CHECK_TRUE(hash_of_particles(&joined) == hash);
    CHECK_TRUE(sum.frequencyWorst == square);
    CHECK_TRUE(sum.frequencyPairWorst == pairs);
    free_split(&both);

    settings.threads = sel_threads_most() > 1 ? 3 : 1;
    settings.skin = 0.01;
    world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, still);
    run(world, count, 1e-4);
    CHECK_TRUE(hash_of(world) == hash);
    sel_world_free(world);
}
END_TEST

/* Two spheres on two processes held by a neck across a gap, by the trapezoidal
   rule: only the neck makes them exchange their positions. */
START_TEST(necks_reach_other_processes)
{
    static scene s;
    static split both;
    const double radius = 0.01;
    one_ball(&s, radius);
    sel_world_settings settings = settings_for(5);
    settings.gravity[2] = 0;
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 2*radius*(1 - 1e-4), 0, 0);
    s.p[0].v[0] = -0.02*_i;
    s.p[1].v[0] = 0.02*_i;
    sel_world *world = make(&s, &settings);
    split_scene(&both, &s, radius, settings);
    double gap = 0;
    for (int k = 0; k < 300; k++)
    {
        run(world, 1, 5e-6);
        run_split(&both, 1, 5e-6);
        const double *x = sel_world_particles(world)->x;
        gap = fmax(gap, x[3] - x[0] - 2*radius);
        const double *left = sel_world_particles(both.sides[0].world)->x;
        const double *right = sel_world_particles(both.sides[1].world)->x;
        CHECK_TRUE(left[0] == x[0] && right[0] == x[3]);
    }
    double neck = sel_soft_neck(&settings.material.soft, 0.5*radius);
    printf("neck %.2e m, gap up to %.2e m\n", neck, gap);
    CHECK_TRUE(gap > 0.1*neck && gap < neck);
    sel_world_free(world);
    free_split(&both);
}
END_TEST

/* Invalid springs in a damaged file are rejected: more of them than there are
   points, a negative number, a fraction, or no normal. */
START_TEST(damaged_springs_are_refused)
{
    static scene s;
    enum { MOST = 4096 };
    static double records[MOST];
    mixture(&s, 4);
    sel_world_settings settings = settings_for(0);
    sel_world *world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, still);
    run(world, 3000, 1e-4);
    int count = 0, refused = 0, taken = 0;
    for (int i = 0; i < s.n && count == 0; i++)
    {
        count = sel_world_get_memory(world, i, 0, records, MOST);
    }
    CHECK_TRUE(count > 20 && count <= MOST);
    CHECK_OK(sel_world_set_memory(world, 0, records, count));
    static const double wrong[] = {100, 1e9, 1e15, -3, 0.5, 5};
    for (int k = 0; k < count; k++)
    {
        for (int l = 0; l < COUNT(wrong); l++)
        {
            double right = records[k];
            records[k] = wrong[l];
            /* no signal may be raised */
            int good = sel_world_set_memory(world, 0, records, count) == SEL_OK;
            refused += !good;
            taken += good;
            records[k] = right;
        }
    }
    printf("%d numbers: %d refused, %d taken\n", count, refused, taken);
    CHECK_TRUE(refused > 2*count);
    run(world, 10, 1e-4);
    sel_world_free(world);
}
END_TEST

/* Energy produced by the length of the substep [of the total energy], with
   velocities greater by the given number of thousandths; *unsettled:
   substeps. */
static double made_by_the_step(int more, int count, double *unconverged)
{
    static scene s;
    mixture(&s, 5);
    for (int i = 0; i < s.n; i++)
    {
        v3_scale(s.p[i].v, 1 + 1e-3*more, s.p[i].v);
    }
    sel_world_settings settings = settings_for(3);
    settings.material = soft_material(SEL_NORMAL_HOOKE, 1e-3, 1e6);
    settings.material.soft.muStatic = 1e6;
    sel_world *world = make(&s, &settings);
    add_soft_box(world, low, high, &settings.material, still);
    sel_energy e, f;
    sel_world_energy(world, &e);
    run(world, count, 3e-4);
    sel_world_energy(world, &f);
    const sel_statistics *t = sel_world_statistics(world);
    double lost = t->energyDissipated, all = e.translation + e.rotation
        + e.potential - f.potential, made = -t->energyStepError/all;
    printf("unsettled %g of %d, %.1f iterations, residual %.1e; lost %.3e J, "
        "of it by the substep's length %.2e J\n", t->unconverged, count,
        t->iterations/count, t->iterationsResidual, lost, t->energyStepError);
    CHECK_AT_MOST(f.translation + f.rotation, all);
    *unconverged += t->unconverged;
    sel_world_free(world);
    return made;
}

/* Practically infinite dampers, friction that never slips, half of the critical
   substep: iterations of the trapezoidal rule often end without a solution, and
   then add hardly any energy. The contacts of such a substep are random: the
   mean of some runs. */
START_TEST(what_does_not_settle_makes_no_energy)
{
    const int runs = 4, count = scene_effort(200);
    double unconverged = 0, made = 0;
    for (int k = 0; k < runs; k++)
    {
        made += made_by_the_step(k, count, &unconverged)/runs;
    }
    CHECK_TRUE(unconverged > 0 || count < 200);
    CHECK_AT_MOST(made, 0.03);
}
END_TEST

/* The model is rejected with materials without springs, and so are laws that
   prescribe velocities. */
START_TEST(materials_that_do_not_fit_are_refused)
{
    sel_world *world;
    sel_world_settings settings = settings_of(0, 1);
    settings.model = sel_model_find("softSphere");
    settings.material.soft.stiffness = 0;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
    settings = settings_for(0);
    settings.material.friction = SEL_FRICTION_RESTITUTION;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
    settings = settings_for(0);
    settings.softSphere.radiusLimit = 0.5;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
    settings = settings_for(0);
    CHECK_OK(sel_world_create(&world, &settings));
    sel_material table[1] = {settings.material};
    CHECK_OK(sel_world_set_materials(world, 1, table));
    table[0].soft.stiffness = 0;
    ck_assert_int_eq(sel_world_set_materials(world, 1, table),
        SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

static void add_loop(Suite *suite, const char *name, const TTest *test)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 300);
    /* short runs, as under a sanitizer, leave the trapezoidal rule to its suite */
    tcase_add_loop_test(tcase, test, 0,
        getenv("SUITE_SHORT") ? TRAPEZOIDAL : KINDS);
    suite_add_tcase(suite, tcase);
}

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("softSphere_state");
    suite_needs_threads(1);
    add_loop(suite, "ledger", the_ledger_closes);
    add_loop(suite, "restart", restarts_have_the_same_bits);
    add_loop(suite, "processes", the_same_bits_on_any_number);
    TCase *necks = tcase_create("necks");
    tcase_add_loop_test(necks, necks_reach_other_processes, 2, 5);
    suite_add_tcase(suite, necks);
    suite_add(suite, "damaged", damaged_springs_are_refused, 60);
    suite_add(suite, "unsettled", what_does_not_settle_makes_no_energy, 120);
    suite_add(suite, "refused", materials_that_do_not_fit_are_refused, 30);
    return suite_run(suite);
}

/*  test_trial.c - computing cost of bodies, at rest and in motion

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The clock counts its calls, so that each stage ends at the same point on any
    machine and all numbers are the same in each run. The motion of the bodies
    has a known result: bodies at rest stand on each other (at least three
    contacts per body hold it in space, two in a plane; each body of a pair
    counts half a contact, so at least 1 is required here), and in a drum they
    move with the order of magnitude of the speed of its wall. */

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"

/* [s] Time per call; a substep calls it once or twice. */
static const double tick = 1e-3;
static double ticks;

static double count_up(void)
{
    ticks += 1;
    return tick*ticks;
}

static sel_material rough(void)
{
    return (sel_material){.en = 0.5, .et = 1, .mu = 0.5,
        .friction = SEL_FRICTION_COULOMB};
}

static sel_world_settings trial_settings(const char *model)
{
    sel_world_settings s = sel_world_default_settings();
    s.model = sel_model_find(model);
    s.material = rough();
    s.gravity[1] = -9.81;
    return s;
}

static sel_trial trial_of(const sel_world_settings *settings,
    const sel_shape *shapes, int nShapes)
{
    return (sel_trial){.settings = settings, .nShapes = nShapes,
        .shapes = shapes, .density = 2500, .wall = settings->material,
        .bodies = scene_amount(60, 20, 16), .step = 1e-3, .substeps = 5,
        .maxTravel = 0.1, .maxOverlap = 0.01, .seconds = 60,
        .clock = count_up};
}

static sel_trial_cost cost_of(const sel_trial *trial, const char *what)
{
    sel_trial_cost cost;
    ticks = 0;
    sel_status status = sel_trial_run(trial, &cost);
    CHECK_THAT(status == SEL_OK, "%s: %s", what, sel_status_message(status));
    CHECK_TRUE(cost.bodies == trial->bodies);
    return cost;
}

static int same_cost(const sel_trial_cost *a, const sel_trial_cost *b)
{
    return memcmp(&a->resting, &b->resting, sizeof a->resting) == 0
        && memcmp(&a->moving, &b->moving, sizeof a->moving) == 0;
}

static void goes(const sel_trial *trial, const char *what, double contacts)
{
    sel_trial_cost cost = cost_of(trial, what);
    CHECK_TRUE(cost.resting.substeps > 0 && cost.moving.substeps > 0);
    CHECK_TRUE(cost.resting.seconds > 0 && cost.moving.seconds > 0);
    CHECK_TRUE(trial->substeps == 0
        || fabs(cost.moving.substeps - trial->substeps) < 1e-9);
    /* A surface may move by a tenth of the smallest semi-axis; a body that
       still accelerates then moves farther than in the mean */
    CHECK_TRUE(trial->substeps > 0
        || cost.moving.speed*trial->step/cost.moving.substeps
            < trial->maxTravel*trial->shapes[0].minSemiAxis);
    printf("%s: %g and %g substeps; at rest %.3g us, %.3g contacts, %.3g m/s; moving %.3g us, %.3g "
        "contacts, %.3g m/s\n", what, cost.resting.substeps,
        cost.moving.substeps, 1e6*cost.resting.seconds,
        cost.resting.contacts, cost.resting.speed, 1e6*cost.moving.seconds,
        cost.moving.contacts, cost.moving.speed);
    CHECK_THAT(cost.resting.contacts > contacts, "%s: %g contacts a body", what,
        cost.resting.contacts);
    CHECK_THAT(cost.moving.speed > 0.01 && cost.moving.speed < 1,
        "%s: %g m/s", what, cost.moving.speed);
    CHECK_THAT(cost.resting.speed < cost.moving.speed/3, "%s: %g m/s at rest",
        what, cost.resting.speed);
}

START_TEST(all_models)
{
    const double axes[3] = {2e-3, 2e-3, 4e-3};
    sel_shape shape;
    sel_world_settings s = trial_settings("nonSmooth");
    sel_trial t = trial_of(&s, &shape, 1);
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 0.5));
    goes(&t, "nonSmooth", 1);
    s = trial_settings("impulse");
    t = trial_of(&s, &shape, 1);
    goes(&t, "impulse", 1);
    t.step = 0.1;
    t.substeps = 0;
    goes(&t, "impulse, auto", 1);

    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.3, 0.5);
    s = soft_settings(&m, 9.81);
    t = trial_of(&s, &shape, 1);
    t.step = 2e-4;
    t.substeps = 0;
    goes(&t, "softSphere", 1);
}
END_TEST

/* At rest shorter substeps are required for the model nonSmooth only, as in a
   run: springs have the same overlap with any. Here they overlap by 2 % of a
   diameter. The number doubles at most from step to step; the reported one is
   the last. */
START_TEST(settles_where_a_run_does)
{
    const double axes[3] = {2e-3, 2e-3, 2e-3}, skin = 2e-4;
    sel_shape ball, cube;
    sel_material soft = soft_material(SEL_NORMAL_HOOKE, 0.3, 0.5);
    sel_material barrier = barrier_material(1e4, 0.1, 0.5);
    CHECK_OK(sel_shape_init(&ball, axes, 1, 1));
    solid_shape(CUBE, 2e-3, &cube);
    soft.soft.stiffness
        = 2500*ball.volume*9.81/(0.02*ball.equivalentDiameter);
    soft.soft.shear = 2*soft.soft.stiffness/7;
    const sel_world_settings settings[] = {soft_settings(&soft, 9.81),
        trial_settings("impulse"), barrier_settings(&barrier, skin, 9.81),
        trial_settings("nonSmooth")};
    for (int k = 0; k < (getenv("SUITE_SHORT") ? 2 : COUNT(settings)); k++)
    {
        if (k == 2 && !getenv("SUITE_LONG"))
        {
            continue; /* steps of barrier take long */
        }
        const sel_shape *shape = k == 2 ? &cube : &ball;
        const char *what = sel_model_keyword(settings[k].model);
        sel_trial t = trial_of(&settings[k], shape, 1);
        t.bodies = k == 2 ? 8 : t.bodies;
        t.step = k == 2 ? 1e-3 : 4e-3;
        t.substeps = 0;
        t.maxOverlap = 10;
        sel_trial_cost lax = cost_of(&t, what);
        t.maxOverlap = 1e-4;
        sel_trial_cost strict = cost_of(&t, what);
        printf("%s: %g and %g substeps at rest where overlaps may be 1e-4, %g and %g "
            "where they may be large\n", what, strict.resting.substeps,
            strict.moving.substeps, lax.resting.substeps, lax.moving.substeps);
        CHECK_THAT(k == 3 ? strict.resting.substeps > 100
                          : same_cost(&strict, &lax),
            "%s: %g and %g substeps", what, strict.resting.substeps,
            lax.resting.substeps);
    }
}
END_TEST

/* All pairs have another material, except those of type 1. */
static sel_trial_cost cost_of_type(const sel_shape *shape, int type,
    sel_material other)
{
    const sel_world_settings s = trial_settings("nonSmooth");
    const sel_material table[4] = {other, other, other, s.material};
    sel_trial t = trial_of(&s, shape, 1);
    t.types = &type;
    t.nTypes = 2;
    t.materials = table;
    return cost_of(&t, "types");
}

/* Pairs have the material of their types, which are assigned to shapes; equal
   shapes may have several types. */
START_TEST(materials_by_type)
{
    const double axes[3] = {2e-3, 2e-3, 2e-3};
    const int types[2] = {0, 1};
    sel_shape shapes[2];
    sel_world_settings s = trial_settings("nonSmooth");
    sel_trial t = trial_of(&s, shapes, 1);
    sel_material smooth = {.en = 0.5, .et = 1, .friction = SEL_FRICTION_NONE};
    CHECK_OK(sel_shape_init(&shapes[0], axes, 1, 1));
    shapes[1] = shapes[0];
    const sel_trial_cost plain = cost_of(&t, "no types");
    const sel_trial_cost second = cost_of_type(shapes, 1, smooth);
    CHECK_TRUE(same_cost(&plain, &second));
    const sel_trial_cost first = cost_of_type(shapes, 0, smooth);
    CHECK_TRUE(!same_cost(&plain, &first));
    t.nShapes = 2;
    goes(&t, "a shape twice", 1);
    sel_trial_cost twice = cost_of(&t, "a shape twice");
    CHECK_TRUE(same_cost(&plain, &twice));

    const sel_material table[4] = {s.material, smooth, smooth, smooth};
    t.types = types;
    t.nTypes = 2;
    t.materials = table;
    twice = cost_of(&t, "of two types");
    CHECK_TRUE(!same_cost(&plain, &twice) && !same_cost(&first, &twice));
}
END_TEST

/* The same results each time, and no more time than allowed, except for
   placing, which may take a quarter of it at each of four densities. */
START_TEST(goes_by_the_clock)
{
    const double axes[3] = {2e-3, 2e-3, 4e-3};
    sel_shape shape;
    sel_world_settings s = trial_settings("nonSmooth");
    sel_trial t = trial_of(&s, &shape, 1);
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    const sel_trial_cost one = cost_of(&t, "once");
    const double all = ticks;
    const sel_trial_cost two = cost_of(&t, "again");
    CHECK_TRUE(same_cost(&one, &two) && ticks == all);
    CHECK_TRUE(one.resting.seconds >= tick/t.bodies);
    t.seconds = 0.1;
    const sel_trial_cost few = cost_of(&t, "a hundred ticks");
    CHECK_AT_MOST(ticks, 210);
    CHECK_TRUE(few.resting.substeps > 0 && few.moving.seconds > 0);
    t.clock = NULL;
    const sel_trial_cost real = cost_of(&t, "by the machine's");
    CHECK_TRUE(real.resting.seconds > 0 && real.resting.seconds < 1);
}
END_TEST

START_TEST(shapes_and_planes)
{
    const double fibre[3] = {5e-4, 5e-4, 5e-3}, ball[3] = {2e-3, 2e-3, 2e-3};
    const double shares[3] = {1, 0, 3};
    sel_shape shapes[3];
    sel_world_settings s = trial_settings("nonSmooth");
    sel_trial t = trial_of(&s, shapes, 3);
    CHECK_OK(sel_shape_init(&shapes[0], fibre, 1, 1));
    CHECK_OK(sel_shape_init(&shapes[1], ball, 1, 1));
    solid_shape(TETRAPOD, 4e-3, &shapes[2]);
    t.shares = shares;
    goes(&t, "fibres and tetrapods", 1);
    s.plane = (sel_plane){SEL_PLANE_Z, 3};
    t.nShapes = 1;
    t.shapes = shapes + 1;
    t.shares = NULL;
    goes(&t, "discs", 0.7);
}
END_TEST

START_TEST(with_barrier)
{
    sel_shape cube;
    sel_material m = barrier_material(1e4, 0.1, 0.5);
    sel_world_settings s = barrier_settings(&m, 2e-4, 9.81);
    solid_shape(CUBE, 2e-3, &cube);
    sel_trial t = trial_of(&s, &cube, 1);
    t.bodies = 8;
    t.substeps = 1;
    goes(&t, "barrier", 0.2);
}
END_TEST

START_TEST(refused)
{
    const double axes[3] = {2e-3, 2e-3, 2e-3}, none[1] = {0};
    sel_shape shape;
    sel_trial_cost cost;
    sel_world_settings s = trial_settings("nonSmooth");
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    const sel_trial good = trial_of(&s, &shape, 1);
    const double densities[] = {NAN, 0, -1, INFINITY};
    sel_trial t = good;
    for (int k = 0; k < COUNT(densities); k++)
    {
        t.density = densities[k];
        CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    }
    t = good;
    t.nTypes = 1;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    /* the walls are freed, which a sanitizer checks */
    t = good;
    t.wall.en = 2;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    t = good;
    t.bodies = 0;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    t = good;
    t.step = NAN;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    t = good;
    t.seconds = 0;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    t = good;
    t.shares = none;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    t = good;
    s.gravity[0] = s.gravity[1] = s.gravity[2] = 0;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    CHECK_TRUE(cost.bodies == 0);
}
END_TEST

/* A packing requires gravity that acts on bodies, with a size, in valid
   settings. */
START_TEST(refused_settings)
{
    const double axes[3] = {2e-3, 2e-3, 2e-3};
    const double bad[][3] = {{0, 0, 0}, {NAN, 0, 0}, {0, INFINITY, 0}};
    sel_shape shape;
    sel_trial_cost cost;
    sel_world_settings s = trial_settings("nonSmooth");
    const sel_trial t = trial_of(&s, &shape, 1);
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int k = 0; k < COUNT(bad); k++)
    {
        memcpy(s.gravity, bad[k], sizeof s.gravity);
        CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    }
    for (int k = 0; k < 3; k++)
    {
        s = trial_settings("nonSmooth");
        memset(s.gravity, 0, sizeof s.gravity);
        s.gravity[k] = -9.81;
        s.plane = (sel_plane){(sel_plane_axis)(SEL_PLANE_X + k), 0};
        CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
        CHECK_TRUE(cost.bodies == 0);
    }
    s = trial_settings("nonSmooth");
    s.model = NULL;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    s = trial_settings("nonSmooth");
    s.plane.axis = (sel_plane_axis)7;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
    s = trial_settings("nonSmooth");
    s.cookie = 0;
    CHECK_TRUE(sel_trial_run(&t, &cost) == SEL_E_ARGUMENT);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("trial");
    suite_add(suite, "models", all_models, 300);
    /* all of it is slow under a sanitizer */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "shapes", shapes_and_planes, 300);
        suite_add(suite, "barrier", with_barrier, 300);
    }
    suite_add(suite, "settles", settles_where_a_run_does, 300);
    suite_add(suite, "materials", materials_by_type, 300);
    suite_add(suite, "clock", goes_by_the_clock, 300);
    suite_add(suite, "refused", refused, 60);
    suite_add(suite, "settings", refused_settings, 60);
    return suite_run(suite);
}

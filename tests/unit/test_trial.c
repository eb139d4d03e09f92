/*  test_trial.c - what bodies cost, at rest and where they move

    SPDX-License-Identifier: GPL-3.0-or-later

    A clock's numbers have no right value; what the bodies do has: those at rest
    stand on each other (three contacts a body at least hold it in space, two in a
    plane; half a contact is counted to each of a pair, so 1 suffices here), and in
    a drum they move as fast as its wall does, in their order of magnitude. They are
    given ten times the time that they take, for machines that have other work. */

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"

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
        .bodies = scene_amount(60, 36, 24), .step = 1e-3, .substeps = 5,
        .maxTravel = 0.1, .maxOverlap = 0.01, .seconds = 60};
}

static void goes(const sel_trial *trial, const char *what, double contacts)
{
    sel_trial_cost cost;
    sel_status status = sel_trial_run(trial, &cost);
    CHECK_THAT(status == SEL_OK, "%s: %s", what, sel_status_message(status));
    CHECK_TRUE(cost.bodies == trial->bodies);
    CHECK_TRUE(cost.resting.substeps > 0 && cost.moving.substeps > 0);
    CHECK_TRUE(cost.resting.seconds > 0 && cost.moving.seconds > 0);
    CHECK_TRUE(trial->substeps == 0
        || fabs(cost.moving.substeps - trial->substeps) < 1e-9);
    /* A surface may go a tenth of the least semi-axis; what is not yet as fast as
       it gets then goes farther than in the mean */
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

START_TEST(refused)
{
    const double axes[3] = {2e-3, 2e-3, 2e-3}, none[1] = {0};
    sel_shape shape;
    sel_trial_cost cost;
    sel_world_settings s = trial_settings("nonSmooth");
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    const sel_trial good = trial_of(&s, &shape, 1);
    sel_trial t = good;
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

int main(void)
{
    Suite *suite = suite_create("trial");
    suite_add(suite, "models", all_models, 300);
    /* under a sanitizer all that is slow */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "shapes", shapes_and_planes, 300);
        suite_add(suite, "barrier", with_barrier, 300);
    }
    suite_add(suite, "refused", refused, 60);
    return suite_run(suite);
}

/*  test_models.c - which settings a model uses, and which do not go together

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE

#include "world_scenes.h"

static const char *const models[] = {"impulse", "nonSmooth", "softSphere",
    "barrier"};

/* Changes the setting of a keyword; returns 0 if the world has no such
   setting. */
static int change(sel_world_settings *s, const char *keyword)
{
    int is[] = {!strcmp(keyword, "partners"), !strcmp(keyword, "impactTime"),
        !strcmp(keyword, "iterations"), !strcmp(keyword, "removeOverlap"),
        !strcmp(keyword, "bounceThreshold"), !strcmp(keyword, "en")};
    s->impulse.partners = is[0] ? SEL_PARTNERS_DEEPEST : SEL_PARTNERS_ALL;
    s->impulse.impactTime = !is[1];
    s->impulse.iterations = is[2] ? 1 : 10;
    s->impulse.removeOverlap = !is[3];
    s->impulse.bounceThreshold = is[4] ? 1e5 : 4;
    s->nonSmooth.bounceThreshold = s->impulse.bounceThreshold;
    s->material.en = is[5] ? 0.1 : 0.9;
    return is[0] + is[1] + is[2] + is[3] + is[4] + is[5];
}

/* Positions of balls after some collisions under gravity. */
static uint64_t end_of(const char *model, const char *keyword)
{
    static scene s, after;
    sel_shape ball;
    scene_named_shape(SCENE_SPHERE, 0.18, &ball);
    gas(&s, &ball, 1, 4, 3);
    sel_world_settings settings = settings_of(9.81, 0.9);
    settings.model = sel_model_find(model);
    settings.material.barrier = sel_barrier_material_usual();
    settings.material.barrier.stiffness = 1e4;
    settings.material.barrier.muStatic = 0;
    settings.material.barrier.tangential = 0;
    settings.barrier.skin = 1e-3;
    change(&settings, keyword);
    sel_world *world = make(&s, &settings);
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    for (int k = 0; k < 300; k++)
    {
        CHECK_OK(sel_world_substep(world, 5e-4));
    }
    snapshot(world, &after);
    sel_world_free(world);
    return hash_bytes(0, after.p, (size_t)after.n*sizeof after.p[0]);
}

/* A run is the same, to the last bit, with other values of the settings that
   its model ignores; with impulse, which ignores none, a run differs. */
START_TEST(ignored_settings_change_nothing)
{
    static const char *const keywords[] = {"partners", "impactTime",
        "iterations", "removeOverlap", "bounceThreshold", "en"};
    const sel_model *model = sel_model_find(models[_i]);
    uint64_t usual = end_of(models[_i], "");
    int ignored = 0;
    for (int k = 0; k < COUNT(keywords); k++)
    {
        int ignores = sel_model_ignores(model, keywords[k]);
        CHECK_THAT(!ignores || end_of(models[_i], keywords[k]) == usual,
            "%s uses %s", models[_i], keywords[k]);
        ignored += ignores;
    }
    static const int counts[] = {0, 4, 5, 6};
    ck_assert_int_eq(ignored, counts[_i]);
    ck_assert_int_eq(sel_model_ignores(model, "skin"), 0);
    CHECK_TRUE(_i > 1 || end_of(models[_i], "en") != usual);
    CHECK_TRUE(_i > 0 || end_of(models[_i], "impactTime") != usual);
}
END_TEST

START_TEST(conflicts)
{
    sel_conflict found;
    sel_world_settings s = sel_world_default_settings();
    for (int k = 0; k < COUNT(models); k++)
    {
        s.model = sel_model_find(models[k]);
        s.softSphere.integration = SEL_LEAP_FROG;
        ck_assert_int_eq(sel_world_conflict(&s, 0, &found), 0);
        ck_assert_int_eq(sel_world_conflict(&s, 1, &found), k == 3);
        s.softSphere.integration = SEL_TRAPEZOIDAL;
        ck_assert_int_eq(sel_world_conflict(&s, 0, &found), 0);
        ck_assert_int_eq(sel_world_conflict(&s, 1, &found), k >= 2);
        if (k >= 2)
        {
            ck_assert_str_eq(found.keyword, k == 3 ? "model" : "integration");
        }
    }
    s.threads = sel_threads_most() + 1;
    ck_assert_int_eq(sel_world_conflict(&s, 0, &found), 1);
    ck_assert_str_eq(found.keyword, "threads");
}
END_TEST

/* Which models have springs, and which push at a distance. */
START_TEST(properties)
{
    static const unsigned all = SEL_MODEL_SOLVES_AT_ONCE;
    static const unsigned traits[] = {0, all | SEL_MODEL_ITERATES,
        all | SEL_MODEL_HAS_SPRINGS,
        all | SEL_MODEL_HAS_SKIN | SEL_MODEL_FINDS_POINTS};
    sel_world_settings s = sel_world_default_settings();
    s.barrier.skin = 1e-3;
    for (int k = 0; k < COUNT(models); k++)
    {
        s.model = sel_model_find(models[k]);
        ck_assert(sel_model_traits(s.model) == traits[k]);
        ck_assert(sel_world_gap(&s) == (k == 3 ? 2e-3 : 0));
        s.barrier.isExplicit = 0;
        ck_assert_int_eq(sel_world_is_stiff(&s), k == 2);
        s.barrier.isExplicit = 1;
        ck_assert_int_eq(sel_world_is_stiff(&s), k >= 2);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("models");
    TCase *ignored = tcase_create("ignored");
    tcase_set_timeout(ignored, 120);
    tcase_add_loop_test(ignored, ignored_settings_change_nothing, 0, 4);
    suite_add_tcase(suite, ignored);
    suite_add(suite, "conflicts", conflicts, 10);
    suite_add(suite, "properties", properties, 10);
    return suite_run(suite);
}

/*  test_admit.c - which bodies at given places can be added without overlap

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

enum
{
    FIXED = 20,
    MOST = 300
};

/* Bodies at given places, too close for all: by brute force an admitted body
   overlaps none of the earlier ones, and a rejected body overlaps the one that
   is named. Brute force returns -1 if they are too near to touching to decide.
   */
START_TEST(given_places)
{
    static sel_shape shapes[SCENE_NAMED_COUNT];
    static sel_body all[FIXED + MOST];
    static int met[MOST], apart[FIXED];
    scene_random random = {5};
    int let = 0, refused = 0, byFixed = 0;
    for (int k = 0; k < SCENE_NAMED_COUNT; k++)
    {
        scene_named_shape((scene_named)k, 0.1, &shapes[k]);
    }
    /* existing bodies stand on a lattice */
    for (int i = 0; i < FIXED + MOST; i++)
    {
        double x[3], q[4];
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(&random, -0.5, 0.5);
        }
        scene_quaternion(&random, q);
        if (i < FIXED)
        {
            x[0] = 0.4*(i % 3 - 1);
            x[1] = 0.4*(i/3 % 3 - 1);
            x[2] = 0.4*(i/9 - 1);
        }
        sel_contact_body(&all[i], &shapes[i % SCENE_NAMED_COUNT], x, q);
    }
    CHECK_OK(sel_packing_admit(FIXED, all, 0, NULL, 0, NULL, 0, NULL, apart));
    for (int i = 0; i < FIXED; i++)
    {
        ck_assert_int_eq(apart[i], SEL_MEETS_NOTHING);
    }
    CHECK_OK(sel_packing_admit(MOST, all + FIXED, 0, NULL, 0, NULL,
        FIXED, all, met));
    for (int i = 0; i < MOST; i++)
    {
        const sel_body *body = &all[FIXED + i];
        if (met[i] != SEL_MEETS_NOTHING)
        {
            ck_assert_int_ge(met[i], 0);
            ck_assert_int_lt(met[i], FIXED + i);
            CHECK_TRUE(met[i] < FIXED
                || met[met[i] - FIXED] == SEL_MEETS_NOTHING);
            CHECK_TRUE(scene_brute_meet(body, &all[met[i]]) != 0);
            refused++;
            byFixed += met[i] < FIXED;
            continue;
        }
        let++;
        for (int j = 0; j < FIXED + i; j++)
        {
            double reach = body->shape->boundingRadius
                + all[j].shape->boundingRadius;
            if ((j < FIXED || met[j - FIXED] == SEL_MEETS_NOTHING)
                && scene_distance(body->centre, all[j].centre) < reach)
            {
                CHECK_THAT(scene_brute_meet(body, &all[j]) != 1,
                    "%d and %d overlap", i, j);
            }
        }
    }
    CHECK_TRUE(let > 30 && refused > 30 && byFixed > 5);
}
END_TEST

/* Balls at the two ends of a period, and one with a gap to the other's
   image. */
START_TEST(given_places_across_a_period)
{
    sel_shape shape;
    sel_body body[3];
    sel_period period;
    int met[3];
    const double axes[3] = {0.1, 0.1, 0.1}, q[4] = {1, 0, 0, 0};
    const double x[3][3] = {{0.95, 0, 0}, {0.08, 0, 0}, {0.16, 0, 0}};
    memset(&period, 0, sizeof period);
    period.step[0] = -1;
    period.rotation[0] = 1;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int i = 0; i < 3; i++)
    {
        sel_contact_body(&body[i], &shape, x[i], q);
    }
    CHECK_OK(sel_packing_admit(3, body, 0, NULL, 1, &period, 0, NULL, met));
    ck_assert_int_eq(met[0], SEL_MEETS_NOTHING);
    ck_assert_int_eq(met[1], 0);
    ck_assert_int_eq(met[2], SEL_MEETS_NOTHING);
    CHECK_OK(sel_packing_admit(3, body, 0.02, NULL, 1, &period, 0, NULL, met));
    ck_assert_int_eq(met[2], 0);
    CHECK_OK(sel_packing_admit(2, body, 0, NULL, 0, NULL, 0, NULL, met));
    ck_assert_int_eq(met[1], SEL_MEETS_NOTHING);
}
END_TEST

/* Bodies on a wall, behind it and at a gap from it. */
START_TEST(given_places_at_walls)
{
    sel_shape shape;
    sel_body body[3];
    scene_mesh mesh;
    sel_walls *walls;
    int met[3];
    const double axes[3] = {0.1, 0.1, 0.1}, q[4] = {1, 0, 0, 0};
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    for (int i = 0; i < 3; i++)
    {
        const double x[3] = {0.5, 0.2 + 0.3*i, i == 0 ? 0.05 : 0.105};
        sel_contact_body(&body[i], &shape, x, q);
    }
    CHECK_OK(sel_packing_admit(3, body, 0, walls, 0, NULL, 0, NULL,
        met));
    ck_assert_int_eq(met[0], SEL_MEETS_WALL);
    ck_assert_int_eq(met[1], SEL_MEETS_NOTHING);
    ck_assert_int_eq(met[2], SEL_MEETS_NOTHING);
    CHECK_OK(sel_packing_admit(3, body, 0.02, walls, 0, NULL, 0, NULL,
        met));
    ck_assert_int_eq(met[1], SEL_MEETS_WALL);
    ck_assert_int_eq(sel_packing_admit(3, body, -1, walls, 0, NULL, 0,
        NULL, met), SEL_E_ARGUMENT);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("admit");
    suite_add(suite, "given", given_places, 120);
    suite_add(suite, "given, period", given_places_across_a_period, 30);
    suite_add(suite, "given at walls", given_places_at_walls, 60);
    return suite_run(suite);
}

/*  test_measure_check.c - checks of a world before a run

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

static const double radius = 0.05;

/* Spheres in a row along x, at the given distances from the first
   [diameters]. */
static sel_world *row(int n, const double *at)
{
    static scene s;
    const double axes[3] = {radius, radius, radius};
    sel_world_settings settings = settings_of(9.81, 0.5);
    sel_shape sphere;
    CHECK_OK(sel_shape_init(&sphere, axes, 1, 1));
    one_shape(&s, &sphere);
    for (int i = 0; i < n; i++)
    {
        add(&s, 0, 2*radius*at[i], 0, 0.98*radius);
        s.p[i].id = 10 - i;
    }
    return make_on_floor(&s, &settings);
}

/* Two pairs, 25 and 10 % deep, and all in the floor by 1 %: the worst first,
   with the lower id in front; walls are listed as -1. */
START_TEST(overlaps)
{
    const double at[3] = {0, 0.75, 1.65};
    sel_world *world = row(3, at);
    sel_overlap list[8];
    int n;
    CHECK_OK(sel_world_overlaps(world, 0.005, 0, list, 1, &n));
    ck_assert_int_eq(n, 5);
    CHECK_OK(sel_world_overlaps(world, 0.005, 0, list, 8, &n));
    n = sel_overlaps_sort(list, n);
    ck_assert_int_eq(n, 5);
    CHECK_NEAR(list[0].share, 0.25, 1e-6);
    CHECK_NEAR(list[1].share, 0.1, 1e-6);
    CHECK_TRUE(list[0].id[0] == 9 && list[0].id[1] == 10);
    CHECK_TRUE(list[1].id[0] == 8 && list[1].id[1] == 9);
    CHECK_NEAR(list[0].point[0], 2*radius*0.375, 1e-6);
    for (int k = 2; k < 5; k++)
    {
        CHECK_NEAR(list[k].share, 0.01, 1e-6);
        CHECK_TRUE(list[k].id[1] == -1 - 4);
    }
    CHECK_NEAR(sel_overlaps_worst(list, n, 0), list[0].share, 0);
    CHECK_NEAR(sel_overlaps_worst(list, n, 10), list[0].share, 0);
    CHECK_NEAR(sel_overlaps_worst(list, n, 11), 0, 0);
    CHECK_OK(sel_world_overlaps(world, 0.05, 10, list, 8, &n));
    ck_assert_int_eq(n, 1);
    CHECK_OK(sel_world_overlaps(world, 0.3, 0, list, 8, &n));
    ck_assert_int_eq(n, 0);
    sel_world_free(world);
}
END_TEST

/* A pair that two processes report counts once, with its worst overlap; two
   contacts of a particle with a wall stay; the order of the list does not
   matter. */
START_TEST(each_pair_once)
{
    const sel_overlap all[6] = {{.share = 0.1, .id = {1, 2}},
        {.share = 0.3, .id = {2, 5}}, {.share = 0.2, .id = {1, -1}},
        {.share = 0.1 + 1e-12, .id = {1, 2}}, {.share = 0.05, .id = {1, -1}},
        {.share = 0.3, .id = {2, 4}}};
    for (int from = 0; from < 6; from++)
    {
        sel_overlap list[6];
        for (int k = 0; k < 6; k++)
        {
            list[k] = all[(from + k) % 6];
        }
        ck_assert_int_eq(sel_overlaps_sort(list, 6), 5);
        CHECK_TRUE(list[0].id[1] == 4 && list[1].id[1] == 5);
        CHECK_NEAR(list[2].share, 0.2, 0);
        CHECK_NEAR(list[3].share, 0.1 + 1e-12, 0);
        CHECK_NEAR(list[4].share, 0.05, 0);
    }
    ck_assert_int_eq(sel_overlaps_sort(NULL, 0), 0);
}
END_TEST

/* A rigid block around the last two of three centres. */
START_TEST(inside)
{
    const double at[3] = {0, 2, 3};
    const double from[3] = {0.15, -0.1, -0.1}, to[3] = {0.4, 0.1, 0.2};
    int wall, n, rigid[12], i;
    sel_world *world = row(3, at);
    i = sel_world_first_inside(world, 0, &wall, &n);
    CHECK_TRUE(i == -1 && n == 0);
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    scene_mesh_box(&mesh, from, to, 1, 1);
    for (int k = 0; k < 12; k++)
    {
        rigid[k] = 1;
    }
    CHECK_OK(sel_walls_create_rigid(&walls, &mesh.mesh, rigid, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    i = sel_world_first_inside(world, 0, &wall, &n);
    CHECK_TRUE(i == 2 && n == 2 && wall == 0);
    i = sel_world_first_inside(world, 9, &wall, &n);
    CHECK_TRUE(i == 1 && n == 1 && wall == 0);
    i = sel_world_first_inside(world, 10, &wall, &n);
    CHECK_TRUE(i == -1 && n == 0);
    sel_world_free(world);
}
END_TEST

/* A particle that is held by a triangle of the floor, whose patch does not hold
   particles; and one held by a triangle elsewhere. */
START_TEST(held)
{
    const double at[2] = {0, 2};
    sel_world *world = row(2, at);
    sel_particles *p = sel_world_particles(world);
    const sel_walls *walls = sel_world_walls(world);
    int released, floors = 0, ceilings = 0;
    CHECK_TRUE(sel_world_check_held(world, &released) == INT64_MAX);
    ck_assert_int_eq(released, 0);
    for (int k = 0; k < 48; k++)
    {
        p->held[0] = k + 1;
        int patch = sel_walls_patch(walls, k);
        int64_t id = sel_world_check_held(world, &released);
        int fits = sel_world_held_fits(world, 0);
        CHECK_TRUE(patch == 4 || !fits);
        CHECK_TRUE(id == (fits ? INT64_MAX : 10));
        ck_assert_int_eq(released, fits);
        floors += fits;
        ceilings += patch == 5 && !fits;
    }
    CHECK_TRUE(floors > 0 && ceilings == 8);
    sel_world_free(world);
}
END_TEST

/* Contacts of a stack on a floor: a contact of two particles counts half for
   each, one with a wall counts fully. */
START_TEST(contacts)
{
    static scene s;
    sel_world_settings settings = nonsmooth_settings(9.81, 0);
    stack(&s, 3, radius, 1e-3);
    sel_world *world = make_on_floor(&s, &settings);
    double n[3];
    run(world, 1, 1e-4);
    sel_world_count_contacts(world, n);
    CHECK_NEAR(n[0], 1.5, 0);
    CHECK_NEAR(n[1], 1, 0);
    CHECK_NEAR(n[2], 0.5, 0);
    sel_world_free(world);
}
END_TEST

/* The text names the particle, the value and the error; it is empty for a valid
   particle. */
START_TEST(explains)
{
    const double at[2] = {0, 2};
    sel_world *world = row(2, at);
    char text[SEL_EXPLANATION];
    sel_world_explain(world, SEL_E_STATE, text);
    ck_assert_str_eq(text, "");
    sel_world_particles(world)->density[1] = -5;
    sel_world_explain(world, SEL_E_STATE, text);
    CHECK_TRUE(strstr(text, "    particle 9: "));
    CHECK_TRUE(strstr(text, sel_world_fault(world, 1)));
    CHECK_TRUE(strstr(text, "centre (0.2 0 0.049)"));
    CHECK_TRUE(strstr(text, "rho -5"));
    static const sel_status others[]
        = {SEL_E_FLUID, SEL_E_OVERLAP, SEL_E_STEP, SEL_E_MEMORY};
    for (int k = 0; k < COUNT(others); k++)
    {
        sel_world_explain(world, others[k], text);
        ck_assert_str_eq(text, "");
    }
    sel_world_free(world);
}
END_TEST

/* Keywords and values of each model; those that a model does not use are left
   out. */
START_TEST(describes)
{
    char text[SEL_EXPLANATION];
    sel_world_settings s = settings_of(9.81, 0.5);
    s.impulse.partners = SEL_PARTNERS_DEEPEST;
    s.manifold = 0;
    sel_world_describe(&s, text);
    CHECK_TRUE(strstr(text, ", partners deepest, manifold off, model impulse"));
    ck_assert_int_eq(text[strlen(text) - 1], '\n');
    s.model = sel_model_find("nonSmooth");
    s.manifold = 0.025;
    s.threads = 3;
    s.nonSmooth.velocityIterations = 77;
    sel_world_describe(&s, text);
    CHECK_TRUE(!strstr(text, "partners"));
    CHECK_TRUE(strstr(text, ", manifold 0.025, model nonSmooth, threads 3\n"));
    CHECK_TRUE(strstr(text, "    iterations: velocities up to 77, positions "));
    s.model = sel_model_find("softSphere");
    s.softSphere.integration = SEL_LEAP_FROG;
    sel_world_describe(&s, text);
    CHECK_TRUE(strstr(text, "integration ") && !strstr(text, "tolerance"));
    s.softSphere.integration = SEL_TRAPEZOIDAL;
    sel_world_describe(&s, text);
    CHECK_TRUE(strstr(text, "tolerance"));
    s.model = sel_model_find("barrier");
    s.barrier.isExplicit = 1;
    s.barrier.skin = 0.004;
    sel_world_describe(&s, text);
    CHECK_TRUE(strstr(text, "    skin 0.004 m, integration explicit\n"));
    CHECK_TRUE(!strstr(text, "manifold"));
    s.barrier.isExplicit = 0;
    s.barrier.halvings = 9;
    sel_world_describe(&s, text);
    CHECK_TRUE(strstr(text, "implicit, up to ") && strstr(text, "ings 9\n"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("measure_check");
    suite_add(suite, "overlaps", overlaps, 10);
    suite_add(suite, "once", each_pair_once, 10);
    suite_add(suite, "inside", inside, 10);
    suite_add(suite, "held", held, 10);
    suite_add(suite, "contacts", contacts, 10);
    suite_add(suite, "explains", explains, 10);
    suite_add(suite, "describes", describes, 10);
    return suite_run(suite);
}

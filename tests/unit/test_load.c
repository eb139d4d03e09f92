/*  test_load.c - contact loads as reported to observers

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"
#include "period_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

static sel_world_settings rough(double mu)
{
    sel_world_settings settings = nonsmooth_settings(g, 0);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = mu;
    settings.manifold = 0.05;
    settings.nonSmooth.tolerance = 1e-6;
    settings.nonSmooth.velocityIterations = 1000;
    return settings;
}

static sel_world *on_rough_floor(const scene *s,
    const sel_world_settings *settings)
{
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    sel_world *world = make(s, settings);
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings->material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    return world;
}

/* A tower of cubes at rest: each contact carries the weight above it, straight
   down, at points below the centre; moments give their positions. */
START_TEST(tower)
{
    enum { N = 5 };
    static scene s;
    const double half = 0.01, axes[3] = {half, half, half}, dt = 1e-3;
    double exerted[N][3] = {{0}}, weight[N + 1] = {0};
    sel_shape cube;
    sel_load load;
    CHECK_OK(sel_shape_init(&cube, axes, 0.1, 0.1));
    one_shape(&s, &cube);
    for (int i = 0; i < N; i++)
    {
        add(&s, 0, 0, 0, (2*i + 1)*half*(1 - 1e-5));
        s.p[i].id = i;
    }
    const sel_world_settings settings = rough(0.5);
    sel_world *world = on_rough_floor(&s, &settings);
    run(world, 500, dt);
    for (int i = N - 1; i >= 0; i--)
    {
        weight[i] = weight[i + 1] + g*mass_of(&s, i);
    }
    int met = 0;
    for (int k = 0; sel_world_load(world, k, &load); k++)
    {
        int wall = load.second < 0;
        int above = load.first == 0 && wall ? 0 : load.first + 1;
        met++;
        CHECK_TRUE(wall || load.second == load.first + 1);
        CHECK_TRUE(load.nLoadedPoints >= 3);
        ck_assert_int_eq(load.grip, SEL_GRIP_STICK);
        ck_assert_int_eq(load.patch >= 0, wall);
        /* on 2, which is above, and on the floor */
        CHECK_NEAR(load.impulse[2]/dt, (wall ? -1 : 1)*weight[above],
            1e-4*weight[0]);
        CHECK_NEAR(load.impulse[0]/dt, 0, 1e-4*weight[0]);
        CHECK_NEAR(load.point[0], 0, 1e-3*half);
        CHECK_NEAR(load.point[1], 0, 1e-3*half);
        /* J_z r_z, r_z the half edge, but for half the depth of a manifold */
        CHECK_NEAR(load.moment1[8]/dt, half*weight[above],
            (wall ? 0.026 : 1e-3)*half*weight[0]);
        CHECK_NEAR(load.moment2[8]/dt, wall ? 0 : half*weight[above],
            1e-3*half*weight[0]);
        for (int d = 0; d < 3; d++)
        {
            exerted[load.first][d] += load.impulse[d]/dt;
            exerted[wall ? 0 : load.second][d] -= wall ? 0 : load.impulse[d]/dt;
        }
    }
    ck_assert_int_eq(met, N);
    for (int i = 0; i < N; i++)
    {
        CHECK_NEAR(exerted[i][2], -g*mass_of(&s, i), 1e-4*weight[0]);
    }
    sel_world_free(world);
}
END_TEST

/* A cube on a slope, represented by tilted gravity: below the angle of friction
   it sticks, and friction carries m g sin; above it slips, with mu m g cos.
   Without springs and with them. */
START_TEST(slope)
{
    const int steep = _i%2, soft = _i/2;
    static scene s;
    const double half = 0.01, axes[3] = {half, half, half};
    const double dt = soft ? 1e-5 : 1e-3;
    const double mu = 0.5, angle = steep ? 0.6 : 0.3;
    sel_shape cube;
    sel_load load;
    CHECK_OK(sel_shape_init(&cube, axes, 0.1, 0.1));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, half*(1 - 1e-5));
    sel_world_settings settings = rough(mu);
    settings.gravity[0] = g*sin(angle);
    settings.gravity[2] = -g*cos(angle);
    if (soft)
    {
        settings.model = sel_model_find("softSphere");
        settings.material.soft = soft_material(SEL_NORMAL_HOOKE, 0.1, mu).soft;
        settings.material.soft.muStatic = mu;
    }
    sel_world *world = on_rough_floor(&s, &settings);
    run(world, soft ? 40000 : 200, dt);
    double weight = g*mass_of(&s, 0);
    CHECK_TRUE(sel_world_load(world, 0, &load));
    CHECK_TRUE(!sel_world_load(world, 1, &load));
    CHECK_TRUE(sel_world_load(world, 0, &load));
    CHECK_NEAR(-load.impulse[2]/dt, weight*cos(angle), 1e-4*weight);
    CHECK_NEAR(load.impulse[0]/dt,
        weight*(steep ? mu*cos(angle) : sin(angle)), 1e-4*weight);
    ck_assert_int_eq(load.grip, steep ? SEL_GRIP_SLIP : SEL_GRIP_STICK);
    sel_world_free(world);
}
END_TEST

/* The loads on the walls equal the statistics of their impulses. */
START_TEST(walls)
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    double sums[36] = {0}, force[3] = {0}, moment[3] = {0};
    sel_world_settings settings = settings_of(g, 0.5);
    settings.model = model_of(_i);
    settings.manifold = 0.05;
    mixture(&s, 4);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0.5);
    for (int k = 0; k < scene_effort(300); k++)
    {
        CHECK_OK(sel_world_substep(world, 1e-3));
        sel_world_add_wall_loads(world, sums);
    }
    const sel_statistics *t = sel_world_statistics(world);
    for (int k = 0; k < 6; k++)
    {
        for (int d = 0; d < 3; d++)
        {
            force[d] += sums[6*k + d];
            moment[d] += sums[6*k + 3 + d];
        }
    }
    double size = scene_norm(t->wallImpulse);
    CHECK_TRUE(size > 0);
    for (int d = 0; d < 3; d++)
    {
        CHECK_NEAR(force[d], -t->wallImpulse[d], 1e-12*size);
        CHECK_NEAR(moment[d], -t->wallAngularImpulse[d], 1e-12*size);
    }
    sel_world_free(world);
}
END_TEST

/* A pair that is pressed together across a boundary is reported from both
   sides, with the same numbers; one of the two reports has a local first
   particle. */
START_TEST(images)
{
    const double length[3] = {1, 1, 1}, half[3] = {0.1, 0.1, 0.1};
    static scene s;
    static mirror m;
    sel_shape cube;
    sel_load load[2];
    CHECK_OK(sel_shape_init(&cube, half, 0.3, 0.3));
    one_shape(&s, &cube);
    add(&s, 0, 0.9 + 1e-5, 0.5, 0.5);
    add(&s, 0, 0.1 - 1e-5, 0.5, 0.5);
    sel_world_settings settings = settings_of(0, 0);
    settings.model = model_of(_i);
    settings.manifold = 0.05;
    set_box(&settings, &m, 1, length);
    make_mirror(&m, &s, &settings);
    sel_particles *P = sel_world_particles(m.world);
    for (int step = 0; step < 5; step++)
    {
        P->force[0] = 5;
        P->force[3] = -5;
        run(m.world, 1, 1e-3);
    }
    CHECK_TRUE(sel_world_load(m.world, 0, &load[0]));
    CHECK_TRUE(sel_world_load(m.world, 1, &load[1]));
    ck_assert_int_eq(
        (load[0].first < P->nLocal) + (load[1].first < P->nLocal), 1);
    ck_assert_int_eq(
        (load[0].second < P->nLocal) + (load[1].second < P->nLocal), 1);
    CHECK_NEAR(load[0].to[0] - load[0].from[0], 0.2, 1e-3);
    CHECK_NEAR(load[0].impulse[0], 5e-3, 1e-5);
    CHECK_NEAR(load[0].moment1[0], 5e-4, 1e-5);
    CHECK_NEAR(load[0].moment2[0], 5e-4, 1e-5);
    for (int d = 0; d < 9; d++)
    {
        ck_assert(load[0].moment1[d] == load[1].moment1[d]);
        ck_assert(load[0].moment2[d] == load[1].moment2[d]);
    }
    for (int d = 0; d < 3; d++)
    {
        ck_assert(load[0].impulse[d] == load[1].impulse[d]);
        ck_assert(load[0].from[d] == load[1].from[d]);
        ck_assert(load[0].to[d] == load[1].to[d]);
        ck_assert(load[0].point[d] == load[1].point[d]);
    }
    sel_world_free(m.world);
}
END_TEST

/* The same across a boundary that rotates by a right angle: the values of the
   first body are in its frame, those of the second in that of its original. */
START_TEST(turned_images)
{
    const double half[3] = {0.1, 0.1, 0.1}, root = sqrt(0.5);
    static scene s;
    static mirror m;
    sel_shape cube;
    sel_load load[2];
    sel_period rotation;
    CHECK_OK(sel_shape_init(&cube, half, 0.3, 0.3));
    one_shape(&s, &cube);
    add(&s, 0, 1, 0.1 - 1e-5, 0.5);
    add(&s, 0, 0.1 - 1e-5, 1, 0.5); /* as at y = -0.1 + 1e-5 */
    memset(&rotation, 0, sizeof rotation);
    rotation.rotation[0] = rotation.rotation[3] = root;
    rotation.half = 0.5;
    rotation.gates = 1;
    rotation.gate[0][0] = (sel_gate){{0, 0, 0}, {9, 0, 9}};
    rotation.gate[1][0] = (sel_gate){{0, 0, 0}, {0, 9, 9}};
    sel_world_settings settings = settings_of(0, 0);
    settings.model = model_of(_i);
    settings.manifold = 0.05;
    set_periods(&settings, &m, 1, &rotation);
    make_mirror(&m, &s, &settings);
    sel_particles *P = sel_world_particles(m.world);
    for (int step = 0; step < 5; step++)
    {
        P->force[1] = -5;
        P->force[3] = -5;
        run(m.world, 1, 1e-3);
    }
    CHECK_TRUE(sel_world_load(m.world, 0, &load[0]));
    CHECK_TRUE(sel_world_load(m.world, 1, &load[1]));
    CHECK_NEAR(load[0].to[1] - load[0].from[1], -0.2, 1e-3);
    CHECK_NEAR(load[0].impulse[1], -5e-3, 1e-5);
    CHECK_NEAR(load[0].impulse[0], 0, 1e-5);
    CHECK_NEAR(load[0].moment1[4], 5e-4, 1e-5); /* along y there, */
    CHECK_NEAR(load[0].moment1[0], 0, 1e-5);
    CHECK_NEAR(load[0].moment2[0], 5e-4, 1e-5); /* along x here */
    CHECK_NEAR(load[0].moment2[4], 0, 1e-5);
    for (int d = 0; d < 9; d++)
    {
        ck_assert(load[0].moment1[d] == load[1].moment1[d]);
        ck_assert(load[0].moment2[d] == load[1].moment2[d]);
    }
    for (int d = 0; d < 3; d++)
    {
        ck_assert(load[0].impulse[d] == load[1].impulse[d]);
        ck_assert(load[0].point[d] == load[1].point[d]);
    }
    sel_world_free(m.world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("load");
    TCase *tcase = tcase_create("slope");
    suite_add(suite, "tower", tower, 60);
    tcase_add_loop_test(tcase, slope, 0, 4);
    suite_add_tcase(suite, tcase);
    suite_add_models(suite, "walls", walls, 60);
    suite_add_models(suite, "images", images, 20);
    suite_add_models(suite, "turned", turned_images, 20);
    return suite_run(suite);
}

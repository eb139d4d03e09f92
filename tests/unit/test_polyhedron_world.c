/*  test_polyhedron_world.c - beds of polyhedra, with all models

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "crowd_scenes.h"
#include "polyhedron_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

static sel_world_settings nonsmooth(double en, double mu)
{
    sel_world_settings s = nonsmooth_settings(g, en);
    s.reuse = 1e-3;
    s.manifold = 0.05;
    s.material.mu = mu;
    s.material.friction = SEL_FRICTION_COULOMB;
    return s;
}

static void add_floor(sel_world *world, const sel_material *material,
    const double low[3], const double high[3])
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* The mean force on the floor over 200 substeps [N]; *points: those that carry
   a load in the last one. */
static double force_on_floor(sel_world *world, double dt, int *points)
{
    double up = 0;
    for (int n = 0; n < 200; n++)
    {
        sel_contact_state state;
        *points = 0;
        run(world, 1, dt);
        for (int k = 0; sel_world_contact_state(world, k, &state); k++)
        {
            for (int m = 0; m < state.points && state.second < 0; m++)
            {
                up -= state.impulse[3*m + 2]/(200*dt);
                *points += fabs(state.impulse[3*m + 2]) > 0;
            }
        }
    }
    return up;
}

static double greatest_speed(const sel_world *world)
{
    scene s;
    double most = 0;
    snapshot(world, &s);
    for (int i = 0; i < s.n; i++)
    {
        most = fmax(most, v3_norm(s.p[i].v));
    }
    return most;
}

static double weight(const sel_world *world)
{
    sel_energy energy;
    sel_world_energy(world, &energy);
    return g*energy.mass;
}

/* Ten cubes on each other: they stay, and the floor carries their weight. */
START_TEST(pile_of_cubes)
{
    static scene s;
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2}, dt = 1e-3;
    sel_world_settings settings = nonsmooth(0, 0.5);
    sel_shape cube;
    int points;
    solid_shape(CUBE, 0.05, &cube);
    one_shape(&s, &cube);
    for (int k = 0; k < 10; k++)
    {
        add(&s, 0, 0.01*(k % 3), -0.01*(k % 2), 0.05 + 0.1001*k);
    }
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material, low, high);
    run(world, 4000, dt);
    snapshot(world, &s);
    /* iterations end at 0.03 g dt a contact, and there are ten on top of each
       other */
    CHECK_AT_MOST(greatest_speed(world), 0.5*g*dt);
    for (int k = 0; k < 10; k++)
    {
        CHECK_NEAR(s.p[k].x[0], 0.01*(k % 3), 3e-4);
        CHECK_NEAR(s.p[k].x[2], 0.05 + 0.1*k, 1e-4);
        CHECK_NEAR(fabs(s.p[k].q[0]), 1, 1e-6);
    }
    CHECK_NEAR(force_on_floor(world, dt, &points)/weight(world), 1, 1e-3);
    ck_assert_int_eq(points, 4);
    sel_world_free(world);
}
END_TEST

/* On the edge of a table a cube stays if its centre is above the table, and
   otherwise falls without penetrating the edge. */
START_TEST(cube_on_the_edge)
{
    const double low[3] = {-1, -1, -1}, high[3] = {0, 1, 0}, dt = 1e-3;
    for (int over = 0; over < 2; over++)
    {
        static scene s;
        sel_world_settings settings = nonsmooth(0, 0.5);
        scene_mesh mesh;
        sel_walls *walls;
        sel_wall_patch patches[6];
        sel_shape cube;
        double deepest = 0;
        memset(patches, 0, sizeof patches);
        for (int k = 0; k < 6; k++)
        {
            patches[k].material = settings.material;
        }
        solid_shape(CUBE, 0.05, &cube);
        one_shape(&s, &cube);
        add(&s, 0, over ? 0.01 : -0.01, 0.1, 0.0501);
        sel_world *world = make(&s, &settings);
        scene_mesh_box(&mesh, low, high, 2, 1);
        CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
        scene_mesh_free(&mesh);
        CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
        for (int k = 0; k < 800; k++)
        {
            run(world, 1, dt);
            deepest = fmax(deepest, sel_world_statistics(world)->overlapWallLast);
        }
        snapshot(world, &s);
        if (over)
        {
            CHECK_TRUE(s.p[0].x[2] < -0.2 && s.p[0].x[0] > 0.02);
        }
        else
        {
            CHECK_NEAR(s.p[0].x[2], 0.05, 1e-4);
            CHECK_NEAR(s.p[0].x[0], -0.01, 1e-3);
        }
        CHECK_AT_MOST(deepest, 0.02);
        sel_world_free(world);
    }
}
END_TEST

/* A tetrapod comes to lie on three of its arms, by their tips. */
START_TEST(tetrapod_on_floor)
{
    static scene s;
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 2}, dt = 1e-3;
    sel_world_settings settings = nonsmooth(0.2, 0.5);
    scene_random random = {3};
    sel_shape pod;
    int points;
    solid_shape(TETRAPOD, 0.1, &pod);
    one_shape(&s, &pod);
    add(&s, 0, 0, 0, 0.3);
    scene_quaternion(&random, s.p[0].q);
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material, low, high);
    run(world, 3000, dt);
    CHECK_AT_MOST(greatest_speed(world), 0.05*g*dt);
    CHECK_NEAR(force_on_floor(world, dt, &points)/weight(world), 1, 1e-3);
    CHECK_TRUE(points >= 3);
    snapshot(world, &s);
    int low3 = 0;
    for (int k = 0; k < pod.polyhedron->nPoints; k++)
    {
        double x[3], Q[9];
        scene_tensor(s.p[0].q, Q);
        scene_turn(Q, pod.polyhedron->points + 3*k, x);
        double z = s.p[0].x[2] + pod.scale*x[2];
        CHECK_TRUE(z > -1e-4);
        low3 += z < 1e-4;
    }
    CHECK_TRUE(low3 >= 3);
    sel_world_free(world);
}
END_TEST

static void all_kinds(scene *s, int perSide, uint64_t seed)
{
    sel_shape shapes[6];
    /* round bodies would roll on */
    const double grain[3] = {0.06, 0.06, 0.08}, block[3] = {0.05, 0.05, 0.07};
    solid_shape(CUBE, 0.06, &shapes[0]);
    solid_shape(TETRAHEDRON, 0.07, &shapes[1]);
    solid_shape(PRISM, 0.07, &shapes[2]);
    solid_shape(TETRAPOD, 0.09, &shapes[3]);
    CHECK_OK(sel_shape_init(&shapes[4], grain, 0.5, 0.36));
    CHECK_OK(sel_shape_init(&shapes[5], block, 0.3, 0.3));
    gas(s, shapes, 6, perSide, seed);
}

static double rms_speed(const sel_world *world)
{
    sel_energy energy;
    sel_world_energy(world, &energy);
    return sqrt(2*energy.translation/energy.mass);
}

/* A packing of all bodies comes to rest, carries its weight, and has small
   overlaps. In two of these, tetrahedra lean with an edge in the corner of floor
   and side. A body may roll or topple late, and so there is time for this; what
   trembles never rests. */
START_TEST(bed_of_all)
{
    static const uint64_t seeds[] = {17, 9, 3};
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1}, dt = 1e-3;
    sel_world_settings settings = nonsmooth(0.2, 0.5);
    int points;
    all_kinds(&s, scene_amount(4, 4, 3), seeds[_i]);
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material, low, high);
    run(world, 4500, dt);
    for (int more = 0; more < 4 && rms_speed(world) > 0.05*g*dt; more++)
    {
        run(world, 1500, dt);
    }
    sel_world_clear_statistics(world);
    double force = force_on_floor(world, dt, &points);
    const sel_statistics *t = sel_world_statistics(world);
    double rms = rms_speed(world);
    printf("bed of all: rms %.3g g dt, overlap %.3g, force/weight %.5f\n",
        rms/(g*dt), t->overlapPairWorst, force/weight(world));
    CHECK_AT_MOST(rms, 0.05*g*dt);
    CHECK_AT_MOST(t->overlapPairWorst, 0.01);
    CHECK_NEAR(force/weight(world), 1, 1e-3);
    sel_world_free(world);
}
END_TEST

/* Serial runs repeat bit for bit, whatever the order of numbers and threads. */
START_TEST(same_bits)
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1}, dt = 1e-3;
    uint64_t hash[3];
    for (int k = 0; k < 3; k++)
    {
        sel_world_settings settings = nonsmooth(0.2, 0.5);
        settings.threads = k == 2 && sel_threads_most() > 1 ? 2 : 1;
        settings.skin = k == 1 ? 0.3 : settings.skin;
        all_kinds(&s, 3, 17);
        sel_world *world = make(&s, &settings);
        add_floor(world, &settings.material, low, high);
        run(world, 800, dt);
        hash[k] = hash_of(world);
        sel_world_free(world);
    }
    CHECK_TRUE(hash[0] == hash[1] && hash[1] == hash[2]);
}
END_TEST

/* Type 0: nonSmooth; 1, 2: softSphere by leap-frog and by the trapezoidal
   rule. */
static sel_world_settings settings_of_kind(int type)
{
    sel_material material = soft_material(SEL_NORMAL_HERTZ, 0.5, 0.5);
    sel_world_settings s = nonsmooth(0.2, 0.5);
    if (type > 0)
    {
        s = soft_settings(&material, g);
        s.manifold = 0.05;
        s.reuse = 1e-3;
        s.softSphere.integration = type == 1 ? SEL_LEAP_FROG : SEL_TRAPEZOIDAL;
    }
    return s;
}

/* Two processes, and a run that continues from the memory of contacts: the same
   bits. Tetrapods have several contacts per pair, and one for each convex part
   with a wall. */
START_TEST(processes_and_restarts)
{
    static scene s, cut, joined, part;
    static split both;
    static double records[CAPACITY][8192];
    static int counts[CAPACITY];
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    const double dt = _i ? 1e-4 : 1e-3, edge = 0.5;
    const int first = _i == 0 ? 700 : _i == 1 ? 5000 : 2500;
    const int more = _i == 2 ? 50 : 150;
    sel_world_settings settings = settings_of_kind(_i);
    all_kinds(&s, 3, 17);
    for (int i = 0; i < s.n; i++)
    {
        s.p[i].shape = i % 3 ? s.p[i].shape : 3;
        s.p[i].v[2] -= 1;
    }
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material, low, high);
    run(world, first, dt);
    snapshot(world, &cut);
    int held = 0;
    for (int i = 0; i < s.n; i++)
    {
        counts[i] = sel_world_get_memory(world, i, 0, records[i], 8192);
        CHECK_TRUE(counts[i] <= 8192);
        held += counts[i];
    }
    run(world, more, dt);
    uint64_t hash = hash_of(world);
    sel_world_free(world);

    cut.nShapes = s.nShapes;
    memcpy(cut.shapes, s.shapes, sizeof s.shapes);
    world = make(&cut, &settings);
    add_floor(world, &settings.material, low, high);
    for (int i = 0; i < s.n; i++)
    {
        CHECK_OK(sel_world_set_memory(world, i, records[i], counts[i]));
    }
    run(world, more, dt);
    printf("kind %d: %d numbers of contacts\n", _i, held);
    CHECK_TRUE(held > 500);
    CHECK_TRUE(hash_of(world) == hash);
    sel_world_free(world);

    split_scene(&both, &s, edge, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        add_floor(both.sides[rank].world, &settings.material, low, high);
    }
    run_split(&both, first + more, dt);
    joined.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(joined.p + joined.n, part.p, (size_t)part.n*sizeof part.p[0]);
        joined.n += part.n;
    }
    CHECK_TRUE(hash_of_particles(&joined) == hash);
    free_split(&both);
}
END_TEST

/* Elastic bodies without gravity conserve momentum and energy: model impulse,
   and softSphere including the energy of its springs. */
START_TEST(gas_of_polyhedra)
{
    static scene s;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    sel_world_settings settings = settings_of(0, 1);
    sel_energy before, after;
    settings.manifold = 0.05;
    settings.impulse.removeOverlap = 0;
    all_kinds(&s, 4, 17);
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material, low, high);
    sel_world_energy(world, &before);
    run(world, 2000, 5e-4);
    sel_world_energy(world, &after);
    double kept = (after.translation + after.rotation)
        /(before.translation + before.rotation);
    printf("gas of all: energy kept %.5f\n", kept);
    CHECK_NEAR(kept, 1, 0.02);
    sel_world_free(world);
}
END_TEST

int main(int argc, char **argv)
{
    (void)argc;
    let_threads_sleep(argv);
    Suite *suite = suite_create("polyhedronWorld");
    suite_needs_threads(1);
    suite_add(suite, "pile", pile_of_cubes, 60);
    suite_add(suite, "edge", cube_on_the_edge, 60);
    suite_add(suite, "tetrapod", tetrapod_on_floor, 60);
    TCase *beds = tcase_create("beds");
    tcase_set_timeout(beds, 200);
    tcase_add_loop_test(beds, bed_of_all, 0, scene_amount(3, 2, 1));
    suite_add_tcase(suite, beds);
    suite_add(suite, "bits", same_bits, 200);
    suite_add(suite, "gas", gas_of_polyhedra, 100);
    TCase *tcase = tcase_create("processes");
    tcase_set_timeout(tcase, 300);
    tcase_add_loop_test(tcase, processes_and_restarts, 0, scene_amount(3, 3, 1));
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

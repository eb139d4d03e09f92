/*  test_world_thin_walls.c - walls without thickness between bodies, and walls on the
    path of a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "wall/wall_mesh.h"

/* - - - - - - - - - - - - - - - - sheets  - - - - - - - - - - - - - - - - - */

/* A square of n x n cells, |x|, |y| < half, in the plane at a height, and its other
   side, whose cells are cut along the other diagonal where cut is 1. */
static void add_sheet(scene_mesh *mesh, double half, double height, int n,
    int cut, int patch)
{
    int first = mesh->mesh.nPoints, across = n + 1;
    for (int k = 0; k < across*across; k++)
    {
        scene_mesh_point(mesh, half*(2.0*(k % across)/n - 1),
            half*(2.0*(k/across)/n - 1), height);
    }
    for (int k = 0; k < n*n; k++)
    {
        int a = first + k % n + k/n*across, b = a + 1, d = a + across;
        int c = d + 1;
        scene_mesh_triangle(mesh, a, b, c, patch);
        scene_mesh_triangle(mesh, a, c, d, patch);
        if (cut)
        {
            scene_mesh_triangle(mesh, b, a, d, patch + 1);
            scene_mesh_triangle(mesh, b, d, c, patch + 1);
        }
        else
        {
            scene_mesh_triangle(mesh, c, b, a, patch + 1);
            scene_mesh_triangle(mesh, d, c, a, patch + 1);
        }
    }
}

static sel_walls *sheet_at(double height, int n, int cut)
{
    scene_mesh mesh;
    sel_walls *walls;
    scene_mesh_start(&mesh);
    add_sheet(&mesh, 1, height, n, cut, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    return walls;
}

/* Both sides of a sheet are identified as such, for any triangulation, in a
   part, too; and no triangle of a box, whose sides are thin plates or not. */
START_TEST(sheets_are_known)
{
    for (int m = 0; m < 4; m++)
    {
        const double low[3] = {-0.4, -0.4, -1}, high[3] = {0.4, 0.4, 1};
        sel_walls *walls = sheet_at(0.3, 1 + m, m & 1), *part;
        void *bytes;
        size_t size;
        ck_assert_int_eq(walls->nSheets, 4*(1 + m)*(1 + m));
        CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
        CHECK_OK(sel_walls_unpack(&part, bytes, size));
        free(bytes);
        ck_assert_int_eq(part->nSheets, part->nTriangles);
        sel_walls_free(part);
        sel_walls_free(walls);
    }
    for (double thick = 1; thick > 1e-4; thick *= 0.1)
    {
        scene_mesh mesh;
        sel_walls *walls;
        const double low[3] = {0, 0, 0}, high[3] = {1, 1, thick};
        scene_mesh_box(&mesh, low, high, 3, 1);
        CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
        ck_assert_int_eq(walls->nSheets, 0);
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
}
END_TEST

/* Bodies that a sheet separates, and contacts round its edge, at x = 1: to
   rounding. */
START_TEST(edge_is_exact)
{
    scene_random random = {3};
    sel_walls *walls = sheet_at(0, 5, 1);
    int parted = 0, met = 0;
    for (int m = 0; m < 20000; m++)
    {
        double one[3], two[3], p[3];
        for (int k = 0; k < 3; k++)
        {
            one[k] = scene_uniform(&random, -1.3, 1.3);
            two[k] = scene_uniform(&random, -1.3, 1.3);
            p[k] = scene_uniform(&random, -1.3, 1.3);
        }
        p[2] = m % 4 ? 1e-3*p[2] : 0;
        /* where the path crosses the plane, in front of which zero is */
        int a = one[2] > 0, b = p[2] > 0, c = two[2] > 0, want = 0;
        if (a != c)
        {
            const double *from = a != b ? one : p, *to = a != b ? p : two;
            double t = from[2]/(from[2] - to[2]);
            want = fabs(from[0] + t*(to[0] - from[0])) < 1
                && fabs(from[1] + t*(to[1] - from[1])) < 1;
        }
        ck_assert_int_eq(sel_walls_part(walls, one, p, two), want);
        ck_assert_int_eq(sel_walls_part(walls, two, p, one), want);
        parted += want;
        met += a != c && !want;
    }
    printf("%d parted, %d beside the sheet\n", parted, met);
    CHECK_TRUE(parted > 1000 && met > 1000);
    sel_walls_free(walls);
}
END_TEST

/* - - - - - - - - - - - - - - - - bodies  - - - - - - - - - - - - - - - - - */

static sel_world_settings sheet_settings(const char *model, sel_material *m)
{
    sel_world_settings s = settings_of(0, 0.5);
    *m = barrier_material(2e5, 0.2, 0);
    m->en = 0.5;
    m->soft = springs_of(0.5);
    s.material = *m;
    s.model = sel_model_find(model);
    s.barrier.skin = 2e-3;
    return s;
}

static void set_walls(sel_world *world, scene_mesh *mesh, int patches,
    const sel_material *m)
{
    sel_walls *walls;
    sel_wall_patch list[8];
    memset(list, 0, sizeof list);
    for (int k = 0; k < 8; k++)
    {
        list[k].material = *m;
    }
    CHECK_OK(sel_walls_create(&walls, &mesh->mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, patches, list));
    scene_mesh_free(mesh);
}

static const char *const all[] = {"impulse", "nonSmooth", "softSphere", "barrier"};

/* One body lies above a sheet and one beneath, just under it; the lower one
   moves up at high speed. The upper one is not affected: neither its velocity
   nor its position changes by a bit. Then the same next to the sheet. */
START_TEST(shot_from_below)
{
    for (int beside = 0; beside < 2; beside++)
    {
        static scene s, before;
        sel_material m;
        sel_world_settings settings = sheet_settings(all[_i], &m);
        scene_mesh mesh;
        sel_shape cube;
        double gap = _i == 3 ? 5e-3 : 0, away = beside ? 1.2 : 0.3;
        solid_shape(CUBE, 0.05, &cube);
        one_shape(&s, &cube);
        add(&s, 0, away, 0.1, cube.minSemiAxis + gap);
        add(&s, 0, away + 0.01, 0.11, -cube.minSemiAxis - 0.02);
        s.p[1].v[2] = 1;
        sel_world *world = make(&s, &settings);
        scene_mesh_start(&mesh);
        add_sheet(&mesh, 1, 0, 3, 1, 0);
        set_walls(world, &mesh, 2, &m);
        before = s;
        for (int k = 0; k < 600; k++)
        {
            CHECK_OK(sel_world_substep(world, 2e-4));
        }
        snapshot(world, &s);
        printf("%s, %s: %g m/s up, %g m/s\n", all[_i],
            beside ? "beside" : "sheet", s.p[0].v[2], s.p[1].v[2]);
        if (beside)
        {
            CHECK_TRUE(s.p[0].v[2] > 0.3);
        }
        else
        {
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(s.p[0].x[k], before.p[0].x[k], 0);
                CHECK_NEAR(s.p[0].v[k], 0, 0);
            }
            CHECK_TRUE(s.p[1].v[2] < 0);
        }
        sel_world_free(world);
    }
}
END_TEST

/* Bodies fall on a sheet from above while others hit it from beneath at high
   speed, some of them around its edge; a cut across it gives two processes the
   bits of one. */
START_TEST(processes_agree)
{
    static scene s, one, two, part;
    static split both;
    scene_random random = {8};
    sel_material m;
    sel_world_settings settings = sheet_settings(all[_i], &m);
    sel_shape cube;
    int steps = _i == 2 ? 1500 : 300;
    double dt = _i == 2 ? 2e-4 : 1e-3;
    settings.gravity[2] = -9.81;
    solid_shape(CUBE, 0.05, &cube);
    one_shape(&s, &cube);
    for (int k = 0; k < 50; k++)
    {
        double up = k % 2 ? -1 : 1;
        add(&s, 0, -0.84 + 0.42*(k/2 % 5), -0.84 + 0.42*(k/10),
            up*cube.boundingRadius*1.2);
        s.p[k].x[0] += (k % 2)*0.05;
        s.p[k].v[2] = -up*3;
        scene_quaternion(&random, s.p[k].q);
    }
    sel_world *world = make(&s, &settings);
    split_scene(&both, &s, 0.01, settings);
    for (int rank = -1; rank < 2; rank++)
    {
        scene_mesh mesh;
        scene_mesh_start(&mesh);
        add_sheet(&mesh, 0.84, 0, 3, 1, 0); /* some lie over its edge */
        set_walls(rank < 0 ? world : both.sides[rank].world, &mesh, 2, &m);
    }
    for (int k = 0; k < steps; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
    }
    snapshot(world, &one);
    run_split(&both, steps, dt);
    two.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(two.p + two.n, part.p, (size_t)part.n*sizeof part.p[0]);
        two.n += part.n;
    }
    printf("%s: %g halos\n", all[_i], both.sides[0].halos);
    CHECK_TRUE(both.sides[0].halos > 0);
    CHECK_TRUE(hash_of_particles(&one) == hash_of_particles(&two));
    free_split(&both);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - beds  - - - - - - - - - - - - - - - - - - */

/* A vessel with a divider across its middle, a sheet or a plate of 2 mm. */
static void add_divided(sel_world *world, double thick, const sel_material *m)
{
    const double low[3] = {-0.2, 0, 0}, high[3] = {0.2, 0.2, 1};
    const double from[3] = {-0.5*thick, 0, 0}, to[3] = {0.5*thick, 0.2, 0.5};
    scene_mesh vessel, divider, mesh;
    scene_mesh_box(&vessel, low, high, 2, 0);
    scene_mesh_box(&divider, from, to, 1, 1);
    scene_mesh_start(&mesh);
    for (int k = 0; k < 2; k++)
    {
        const scene_mesh *one = k ? &divider : &vessel;
        int first = mesh.mesh.nPoints;
        for (int i = 0; i < one->mesh.nPoints; i++)
        {
            const double *x = one->points + 3*i;
            scene_mesh_point(&mesh, x[0], x[1], x[2]);
        }
        for (int t = 0; t < one->mesh.nTriangles; t++)
        {
            const int *c = one->triangles + 3*t;
            /* a sheet consists of the two sides normal to x only */
            if (!k || thick > 0 || one->patch[t] < 2)
            {
                scene_mesh_triangle(&mesh, first + c[0], first + c[1],
                    first + c[2], one->patch[t]);
            }
        }
    }
    scene_mesh_free(&vessel);
    scene_mesh_free(&divider);
    set_walls(world, &mesh, 6, m);
}

/* Two packings that settle; the left one is then stirred, or not. */
static void settle(const char *model, double thick, int across, double dt,
    int active, scene *s)
{
    scene_random random = {21};
    sel_material m;
    sel_world_settings settings = sheet_settings(model, &m);
    sel_shape shape;
    int half = across*across*across, often = (int)(0.02/dt + 0.5);
    double cell = 0.2/across;
    settings.gravity[2] = -9.81;
    m.friction = SEL_FRICTION_COULOMB;
    m.mu = m.barrier.muStatic = 0.5;
    settings.material = m;
    if (strcmp(model, "barrier") == 0)
    {
        solid_shape(CUBE, 0.35*cell, &shape);
    }
    else
    {
        scene_named_shape(SCENE_TRIAXIAL, 0.9*cell, &shape);
    }
    one_shape(s, &shape);
    for (int k = 0; k < 2*half; k++)
    {
        int i = k % half;
        double sign = k < half ? -1 : 1;
        add(s, 0, sign*(0.1 + cell*(i % across - 0.5*(across - 1))),
            cell*(i/across % across + 0.5),
            1.02*cell*(i/across/across + 0.5));
    }
    sel_world *world = make(s, &settings);
    add_divided(world, thick, &m);
    for (double t = 0; t < 0.8; t += dt)
    {
        sel_particles *P = sel_world_particles(world);
        int now = active && t > 0.4 && (int)(t/dt + 0.5) % often == 0;
        for (int i = 0; now && i < P->nLocal; i++)
        {
            if (P->x[3*i] < 0)
            {
                P->v[3*i] = scene_uniform(&random, 0, 1);
                P->v[3*i + 2] = scene_uniform(&random, -0.5, 0.5);
            }
        }
        CHECK_OK(sel_world_substep(world, dt));
    }
    snapshot(world, s);
    sel_world_free(world);
}

/* Effect of stirring on the left on the packing on the right [m]. */
static double felt(const char *model, double thick, int across, double dt)
{
    static scene still, activity;
    double most = 0;
    settle(model, thick, across, dt, 0, &still);
    settle(model, thick, across, dt, 1, &activity);
    for (int i = 0; i < still.n; i++)
    {
        if (still.p[i].x[0] > 0)
        {
            ck_assert_int_eq(still.p[i].id, activity.p[i].id);
            most = fmax(most,
                scene_distance(still.p[i].x, activity.p[i].x));
        }
    }
    return most;
}

/* A packing next to a sheet is affected by the other side no more than one next
   to a plate of 2 mm: only by the common end of the iterations of all
   contacts. */
START_TEST(divided_beds)
{
    static const double dt[] = {1e-3, 1e-3, 2e-4, 1e-3};
    static const int across[] = {3, 3, 3, 2};
    double plate = felt(all[_i], 2e-3, across[_i], dt[_i]);
    double sheet = felt(all[_i], 0, across[_i], dt[_i]);
    printf("%s: stirring moves the bed behind a sheet by %g m, behind a plate by "
        "%g m\n", all[_i], sheet, plate);
    CHECK_AT_MOST(sheet, plate + 1e-6*0.05);
}
END_TEST

/* Two cubes, each within the skin of a sheet between them: each moves as it
   would alone, to the tolerance of the iterations. */
START_TEST(barriers_end_at_sheets)
{
    double v[3];
    for (int type = 0; type < 3; type++) /* alone; both; both without a sheet */
    {
        static scene s;
        sel_material m;
        sel_world_settings settings = sheet_settings("barrier", &m);
        scene_mesh mesh;
        sel_shape cube;
        solid_shape(CUBE, 0.05, &cube);
        one_shape(&s, &cube);
        add(&s, 0, 0.3, 0.1, cube.minSemiAxis + 0.8e-3);
        if (type > 0)
        {
            add(&s, 0, 0.31, 0.11, -cube.minSemiAxis - 0.8e-3);
        }
        sel_world *world = make(&s, &settings);
        scene_mesh_start(&mesh);
        add_sheet(&mesh, 1, type < 2 ? 0 : 0.5, 3, 1, 0);
        set_walls(world, &mesh, 2, &m);
        for (int k = 0; k < 40; k++)
        {
            CHECK_OK(sel_world_substep(world, 2e-4));
        }
        snapshot(world, &s);
        v[type] = s.p[0].v[2];
        sel_world_free(world);
    }
    printf("alone %g m/s, with another one behind the sheet %g, without a sheet "
        "%g\n", v[0], v[1], v[2]);
    CHECK_NEAR(v[1], v[0], 1e-4*v[0]);
    CHECK_TRUE(v[2] > 0.1*v[0]);
}
END_TEST

/* - - - - - - - - - - - - - - - - passing - - - - - - - - - - - - - - - - - */

/* Bodies fly to a floor, aligned or rotated, with steps in which they move by
   twice their semi-axes: each rebounds, and those that strike once have the
   velocity of short steps to rounding, and the position to the overlap at which
   a touch counts (1e-7 d, SEL_TOUCH_NEAR). (The spin of bodies without an axis
   of symmetry changes in coarse steps, and is not compared.) */
START_TEST(coarse_steps_rebound)
{
    scene_random random = {5};
    double worst[2] = {0, 0};
    int once = 0;
    for (int m = 0; m < 400; m++)
    {
        static scene s, fine, coarse;
        sel_world_settings settings = settings_of(0, 1);
        double start = scene_uniform(&random, 0.5, 1), dt = 0.1;
        int strikes = 0;
        named_shapes(&s);
        add(&s, m % 3, 0, 0, m < 50 ? 0.5 : start);
        if (m % 2)
        {
            scene_quaternion(&random, s.p[0].q);
        }
        s.p[0].v[2] = -1;
        s.p[0].v[0] = m % 4 > 1 ? 0.5 : 0;
        for (int k = 0; k < 2; k++)
        {
            sel_world *world = make(&s, &settings);
            const double low[3] = {-20, -20, 0}, high[3] = {20, 20, 20};
            int parts = k ? 1 : 64;
            add_box(world, low, high, 1);
            for (int step = 0; step < 12*parts; step++)
            {
                CHECK_OK(sel_world_substep(world, dt/parts));
            }
            snapshot(world, k ? &coarse : &fine);
            strikes = k ? strikes : (int)sel_world_statistics(world)->impulses;
            sel_world_free(world);
        }
        once += strikes == 1;
        const particle *a = &fine.p[0], *b = &coarse.p[0];
        CHECK_TRUE(b->x[2] > 0);
        const double error[2]
            = {scene_distance(a->v, b->v), scene_distance(a->x, b->x)};
        for (int k = 0; k < 2 && strikes == 1; k++)
        {
            worst[k] = fmax(worst[k], error[k]);
        }
    }
    printf("%d strike once: velocity %g, place %g\n", once, worst[0],
        worst[1]);
    CHECK_TRUE(once > 200);
    CHECK_AT_MOST(worst[0], 1e-12);
    CHECK_AT_MOST(worst[1], 1e-6*0.1);
}
END_TEST

/* The same at a sheet, whose back is touched after the centre has come behind
   it; and at one that is so near to a wall that a body behind it touches the
   wall. Rebounding bodies have the fraction en of the speed, to rounding. */
START_TEST(sheets_rebound)
{
    for (int m = 0; m < 80; m++)
    {
        static scene s;
        sel_world_settings settings = settings_of(0, 0.5);
        sel_material none = settings.material;
        scene_mesh mesh;
        sel_shape ball;
        scene_named_shape(SCENE_SPHERE, 0.1, &ball);
        one_shape(&s, &ball);
        add(&s, 0, 0.1, 0.2, 0.5 + 0.1*(m % 40)/40.);
        s.p[0].v[2] = -1;
        sel_world *world = make(&s, &settings);
        scene_mesh_start(&mesh);
        add_sheet(&mesh, 1, 0, 1, 0, 0);
        if (m >= 40)
        {
            add_sheet(&mesh, 1, -0.03, 1, 0, 0);
        }
        set_walls(world, &mesh, 2, &none);
        for (int step = 0; step < 12; step++)
        {
            CHECK_OK(sel_world_substep(world, 0.1));
        }
        snapshot(world, &s);
        CHECK_TRUE(s.p[0].x[2] > 0);
        CHECK_NEAR(s.p[0].v[2], 0.5, 1e-12);
        sel_world_free(world);
    }
}
END_TEST

/* A centre that passes through a rigid wall counts, whether the wall or the
   body moves, and one that comes back does not. */
START_TEST(passes_are_counted)
{
    for (int moves = 0; moves < 2; moves++)
    {
        static scene s;
        sel_world_settings settings = nonsmooth_settings(0, 0);
        sel_rigid_motion motion = {.orientation = {1}};
        scene_mesh mesh;
        sel_walls *walls;
        sel_wall_patch patches[2];
        sel_shape ball;
        int rigid[64];
        scene_named_shape(SCENE_SPHERE, 0.1, &ball);
        one_shape(&s, &ball);
        add(&s, 0, 0, 0, 0.4);
        add(&s, 0, 0.5, 0, 0.3);
        s.p[0].v[2] = moves ? 0 : -100;
        s.p[1].v[2] = moves ? 0 : 1;
        motion.velocity[2] = moves ? 100 : 0;
        sel_world *world = make(&s, &settings);
        scene_mesh_start(&mesh);
        add_sheet(&mesh, 1, 0, 1, 0, 0);
        for (int k = 0; k < 64; k++)
        {
            rigid[k] = 1;
        }
        memset(patches, 0, sizeof patches);
        CHECK_OK(sel_walls_create_rigid(&walls, &mesh.mesh, rigid, NULL));
        CHECK_OK(sel_world_set_walls(world, walls, 2, patches));
        scene_mesh_free(&mesh);
        CHECK_OK(sel_world_move_rigid_walls(world, &motion));
        CHECK_OK(sel_world_substep(world, 1e-2));
        const sel_statistics *t = sel_world_statistics(world);
        printf("passed %g, by %g\n", t->passed, t->wallPenetrationId - 1);
        snapshot(world, &s);
        int through = s.p[0].x[2] < (moves ? 1 : 0);
        ck_assert_int_eq((int)t->passed, (moves ? 2 : 1)*through);
        sel_world_free(world);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, ways and walls");
    suite_add(suite, "sheets", sheets_are_known, 20);
    suite_add(suite, "edge", edge_is_exact, 20);
    TCase *tcase = tcase_create("shot");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, shot_from_below, 0, 4);
    suite_add_tcase(suite, tcase);
    TCase *beds = tcase_create("beds");
    tcase_set_timeout(beds, 120);
    /* those at rest; barriers take long */
    tcase_add_loop_test(beds, divided_beds, 1, scene_amount(4, 4, 2));
    suite_add_tcase(suite, beds);
    TCase *processes = tcase_create("processes");
    tcase_set_timeout(processes, 60);
    tcase_add_loop_test(processes, processes_agree, 0, 3);
    suite_add_tcase(suite, processes);
    suite_add(suite, "barriers", barriers_end_at_sheets, 30);
    suite_add(suite, "coarse", coarse_steps_rebound, 60);
    suite_add(suite, "rebound", sheets_rebound, 20);
    suite_add(suite, "passes", passes_are_counted, 20);
    return suite_run(suite);
}

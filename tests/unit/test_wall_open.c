/*  test_wall_open.c - walls with open patches

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "energy_scenes.h"
#include "wall/wall_mesh.h"

enum
{
    SQUARES = 3
};

/* A floor of 3 x 3 unit squares, z = 0, whose middle one is patch 1. */
static void make_floor(scene_mesh *mesh)
{
    int at[SQUARES + 1][SQUARES + 1];
    scene_mesh_start(mesh);
    for (int i = 0; i <= SQUARES; i++)
    {
        for (int j = 0; j <= SQUARES; j++)
        {
            at[i][j] = scene_mesh_point(mesh, i, j, 0);
        }
    }
    for (int i = 0; i < SQUARES; i++)
    {
        for (int j = 0; j < SQUARES; j++)
        {
            int patch = i == 1 && j == 1;
            scene_mesh_triangle(mesh, at[i][j], at[i + 1][j + 1],
                at[i + 1][j], patch);
            scene_mesh_triangle(mesh, at[i][j], at[i][j + 1],
                at[i + 1][j + 1], patch);
        }
    }
}

static sel_walls *make_walls(const int open[2])
{
    scene_mesh mesh;
    sel_walls *walls;
    int bad;
    make_floor(&mesh);
    CHECK_OK(sel_walls_create_open(&walls, &mesh.mesh, NULL, open, &bad));
    scene_mesh_free(&mesh);
    return walls;
}

static int touch(const sel_walls *walls, double radius, double x, double y,
    double z, sel_contact contact[2])
{
    sel_shape shape;
    sel_body body;
    const double axes[3] = {radius, radius, radius}, q[4] = {1, 0, 0, 0};
    const double centre[3] = {x, y, z};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    sel_contact_body(&body, &shape, centre, q);
    return sel_walls_contacts(walls, &body, contact, 2);
}

/* A ball of radius 0.3 on a floor, in the hole, and at its rim, of which the
   nearest point is known. */
static void check_hole(const sel_walls *walls)
{
    sel_contact c[2], both[2];
    ck_assert_int_eq(touch(walls, 0.3, 1.5, 1.5, 0.2, c), 0);
    ck_assert_int_eq(touch(walls, 0.3, 0.5, 1.5, 0.2, c), 1);
    CHECK_NEAR(c[0].overlap, 0.1, 1e-12);
    ck_assert_int_eq(touch(walls, 0.3, 1.1, 1.5, 0.2, c), 1);
    CHECK_NEAR(c[0].overlap, 0.3 - sqrt(0.1*0.1 + 0.2*0.2), 1e-9);
    CHECK_NEAR(c[0].point[0], 1, 0.3);
    ck_assert_int_eq(sel_walls_patch(walls, c[0].triangle), 0);
    /* in the corner of the hole: two rims */
    ck_assert_int_eq(touch(walls, 0.3, 1.1, 1.1, 0.2, both), 2);
    CHECK_NEAR(both[0].overlap, c[0].overlap, 1e-9);
    CHECK_NEAR(both[1].overlap, c[0].overlap, 1e-9);
}

START_TEST(hole)
{
    const int open[2] = {0, 1};
    sel_walls *walls = make_walls(open);
    ck_assert_int_eq(sel_walls_count(walls), 16);
    check_hole(walls);
    sel_walls_free(walls);
}
END_TEST

/* No open patch: the same as sel_walls_create. */
START_TEST(closed)
{
    const int open[2] = {0, 0};
    sel_walls *walls = make_walls(open);
    sel_contact c[2];
    ck_assert_int_eq(touch(walls, 0.3, 1.5, 1.5, 0.2, c), 1);
    CHECK_NEAR(c[0].overlap, 0.1, 1e-12);
    ck_assert_int_eq(touch(walls, 0.3, 1.1, 1.5, 0.2, c), 1);
    CHECK_NEAR(c[0].overlap, 0.1, 1e-12); /* no rim */
    sel_walls_free(walls);
}
END_TEST

START_TEST(all_open)
{
    const int open[2] = {1, 1};
    sel_walls *walls = make_walls(open);
    sel_contact c[2];
    ck_assert_int_eq(sel_walls_count(walls), 0);
    ck_assert_int_eq(touch(walls, 0.3, 1.5, 1.5, 0.2, c), 0);
    sel_walls_free(walls);
}
END_TEST

/* Over a triangle beyond the hole the name is that of the whole mesh; so it is
   in a part, and after the walls have moved. */
START_TEST(names)
{
    const int open[2] = {0, 1}, none[2] = {0, 0};
    const double low[3] = {1.5, -1, -1}, high[3] = {4, 4, 1};
    sel_walls *walls = make_walls(open), *whole = make_walls(none), *part;
    sel_contact a[2], b[2];
    void *bytes;
    size_t size;
    int bad;
    double points[3*16];
    ck_assert_int_eq(touch(whole, 0.3, 2.6, 2.4, 0.2, a), 1);
    ck_assert_int_eq(touch(walls, 0.3, 2.6, 2.4, 0.2, b), 1);
    ck_assert_int_eq(a[0].triangle, b[0].triangle);
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    CHECK_OK(sel_walls_unpack(&part, bytes, size));
    ck_assert_int_eq(touch(part, 0.3, 2.6, 2.4, 0.2, b), 1);
    ck_assert_int_eq(a[0].triangle, b[0].triangle);
    ck_assert_int_eq(touch(part, 0.3, 1.9, 1.6, 0.2, b), 1);
    CHECK_NEAR(b[0].overlap, 0.3 - sqrt(0.1*0.1 + 0.2*0.2), 1e-9);
    free(bytes);
    sel_walls_free(part);
    for (int i = 0; i < 16; i++)
    {
        points[3*i] = i/4;
        points[3*i + 1] = i % 4;
        points[3*i + 2] = 1e-3;
    }
    ck_assert_int_eq(sel_walls_points(walls), 16);
    CHECK_OK(sel_walls_move(walls, points, &bad));
    ck_assert_int_eq(touch(walls, 0.3, 2.6, 2.4, 0.201, b), 1);
    ck_assert_int_eq(a[0].triangle, b[0].triangle);
    CHECK_NEAR(b[0].overlap, 0.1, 1e-12);
    ck_assert_int_eq(touch(walls, 0.3, 1.1, 1.5, 0.201, b), 1);
    ck_assert_int_eq(sel_walls_patch(walls, b[0].triangle), 0);
    sel_walls_free(walls);
    sel_walls_free(whole);
}
END_TEST

/* Invalid triangles are reported by the name of the whole mesh, too. */
START_TEST(bad_triangle)
{
    scene_mesh mesh;
    sel_walls *walls;
    const int open[2] = {0, 1};
    int bad = -1;
    make_floor(&mesh);
    scene_mesh_triangle(&mesh, 0, 0, 1, 0);
    ck_assert_int_eq(
        sel_walls_create_open(&walls, &mesh.mesh, NULL, open, &bad), SEL_E_MESH);
    ck_assert_ptr_null(walls);
    ck_assert_int_eq(bad, 18);
    scene_mesh_free(&mesh);
}
END_TEST

/* A rigid wall next to a patch that is open: its triangles have the names of
   the whole mesh, also in a part of the mesh, where it is placed as in the
   whole. */
START_TEST(rigid_names)
{
    enum { ALL = 20 };
    scene_mesh mesh;
    sel_walls *walls, *part;
    sel_contact a[2], b[2];
    const int open[2] = {0, 1};
    const double low[3] = {-1, -1, -1}, high[3] = {1, 4, 1};
    const double up[3] = {0, 0, 0.5};
    const double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    int rigid[ALL] = {0}, bad;
    void *bytes;
    size_t size;
    make_floor(&mesh);
    int p = scene_mesh_point(&mesh, 0, 0, 1);
    scene_mesh_point(&mesh, 3, 0, 1);
    scene_mesh_point(&mesh, 3, 3, 1);
    scene_mesh_point(&mesh, 0, 3, 1);
    scene_mesh_triangle(&mesh, p, p + 2, p + 1, 0);
    scene_mesh_triangle(&mesh, p, p + 3, p + 2, 0);
    rigid[ALL - 2] = rigid[ALL - 1] = 1;
    CHECK_OK(sel_walls_create_open(&walls, &mesh.mesh, rigid, open, &bad));
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    CHECK_OK(sel_walls_unpack(&part, bytes, size));
    free(bytes);
    ck_assert_int_eq(sel_walls_rigids(part), 1);
    CHECK_OK(sel_walls_place(walls, 0, up, Q));
    CHECK_OK(sel_walls_place(part, 0, up, Q));
    ck_assert_int_eq(touch(walls, 0.3, 2, 1, 1.7, a), 1);
    ck_assert_int_eq(touch(part, 0.3, 2, 1, 1.7, b), 1);
    ck_assert_int_eq(a[0].triangle, ALL - 2);
    ck_assert_int_eq(b[0].triangle, ALL - 2);
    ck_assert_int_eq(sel_walls_rigid_of(walls, ALL - 1), 0);
    ck_assert_int_eq(sel_walls_rigid_of(part, ALL - 1), 0);
    ck_assert_int_eq(touch(part, 0.3, 0.5, 1.5, 0.2, b), 1);
    CHECK_NEAR(b[0].overlap, 0.1, 1e-12);
    sel_walls_free(part);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

enum
{
    FLOOR = 18, /* number of triangles */
    SHEETS = 22
};

/* The floor, and above it two sheets that are rigid walls, patches 2 and 3, in a
   frame of their own at z = 1 and 2; the first of them reaches far. */
static void make_sheets(scene_mesh *mesh, int rigid[SHEETS])
{
    make_floor(mesh);
    for (int k = 1; k <= 2; k++)
    {
        double far = k == 1 ? 30 : 3;
        int p = scene_mesh_point(mesh, 0, 0, k);
        scene_mesh_point(mesh, far, 0, k);
        scene_mesh_point(mesh, far, far, k);
        scene_mesh_point(mesh, 0, far, k);
        scene_mesh_triangle(mesh, p, p + 2, p + 1, 1 + k);
        scene_mesh_triangle(mesh, p, p + 3, p + 2, 1 + k);
    }
    for (int t = 0; t < SHEETS; t++)
    {
        rigid[t] = t < FLOOR ? 0 : 1 + (t - FLOOR)/2;
    }
}

static sel_walls *make_open_sheets(int first, int second)
{
    const int open[4] = {0, 0, first, second};
    scene_mesh mesh;
    sel_walls *walls;
    int rigid[SHEETS], bad;
    make_sheets(&mesh, rigid);
    CHECK_OK(sel_walls_create_open(&walls, &mesh.mesh, rigid, open, &bad));
    scene_mesh_free(&mesh);
    return walls;
}

/* The first sheet is open: the second is number 0, under its names, extends as
   far as it does alone, and moves to its prescribed position, in a part,
   too. */
START_TEST(rigid_open)
{
    const double low[3] = {-1, -1, -1}, high[3] = {4, 4, 4};
    const double up[3] = {0, 0, 0.5};
    const double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    sel_walls *all = make_open_sheets(0, 0), *walls = make_open_sheets(1, 0);
    sel_walls *none = make_open_sheets(1, 1), *part;
    sel_contact a[2], b[2];
    void *bytes;
    size_t size;
    ck_assert_int_eq(sel_walls_rigids(all), 2);
    ck_assert_int_eq(sel_walls_rigids(walls), 1);
    ck_assert_int_eq(sel_walls_rigids(none), 0);
    ck_assert_int_eq(sel_walls_count(walls), SHEETS - 2);
    ck_assert_int_eq(sel_walls_count(none), FLOOR);
    CHECK_NEAR(walls->rigids.reach[0], all->rigids.reach[1], 0);
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    CHECK_OK(sel_walls_unpack(&part, bytes, size));
    free(bytes);
    CHECK_OK(sel_walls_place(all, 1, up, Q));
    CHECK_OK(sel_walls_place(walls, 0, up, Q));
    CHECK_OK(sel_walls_place(part, 0, up, Q));
    ck_assert_int_eq(sel_walls_place(walls, 1, up, Q), SEL_E_ARGUMENT);
    for (int k = 0; k < 2; k++)
    {
        sel_walls *other = k == 0 ? walls : part;
        ck_assert_int_eq(touch(all, 0.3, 2, 1, 2.7, a), 1);
        ck_assert_int_eq(touch(other, 0.3, 2, 1, 2.7, b), 1);
        ck_assert_int_eq(a[0].triangle, b[0].triangle);
        CHECK_NEAR(a[0].overlap, b[0].overlap, 0);
        ck_assert_int_eq(sel_walls_rigid_of(other, SHEETS - 1), 0);
        ck_assert_int_eq(sel_walls_rigid_of(other, FLOOR), -1);
        ck_assert_int_eq(sel_walls_patch(other, FLOOR), -1);
        /* at an edge, whose name is that of the whole mesh, too */
        ck_assert_int_eq(touch(all, 0.3, 3.1, 1, 2.45, a), 1);
        ck_assert_int_eq(touch(other, 0.3, 3.1, 1, 2.45, b), 1);
        ck_assert_int_eq(a[0].item, b[0].item);
        /* there are no contacts with the other */
        ck_assert_int_eq(touch(other, 0.3, 2, 1, 1.2, b), 0);
    }
    sel_walls_free(all);
    sel_walls_free(walls);
    sel_walls_free(none);
    sel_walls_free(part);
}
END_TEST

/* An open sheet, which comes before the other, does not affect the points that
   move with the mesh: their number is unchanged, and the floor follows them. */
START_TEST(rigid_points)
{
    enum { ALL = 16 };
    for (int which = 0; which < 4; which++)
    {
        sel_walls *walls = make_open_sheets(which & 1, which/2);
        sel_contact c[2];
        double *points = malloc(3*ALL*sizeof(double));
        ck_assert_ptr_nonnull(points);
        for (int i = 0; i < ALL; i++)
        {
            points[3*i] = i/4;
            points[3*i + 1] = i % 4;
            points[3*i + 2] = 1e-3;
        }
        ck_assert_int_eq(sel_walls_points(walls), ALL);
        CHECK_OK(sel_walls_move(walls, points, NULL));
        ck_assert_int_eq(touch(walls, 0.3, 2.6, 2.4, 0.201, c), 1);
        CHECK_NEAR(c[0].overlap, 0.1, 1e-12);
        /* no other point has moved */
        CHECK_NEAR(sel_wall_travelled(walls), 1e-3, 0);
        free(points);
        sel_walls_free(walls);
    }
}
END_TEST

/* Invalid numbers of rigid walls, and of points. */
START_TEST(rigid_bad)
{
    const int open[4] = {0, 0, 1, 0};
    scene_mesh mesh;
    sel_walls *walls;
    int rigid[SHEETS], bad;
    make_sheets(&mesh, rigid);
    rigid[SHEETS - 1] = 3;
    ck_assert_int_eq(
        sel_walls_create_open(&walls, &mesh.mesh, rigid, open, &bad),
        SEL_E_ARGUMENT);
    rigid[SHEETS - 1] = 0;
    ck_assert_int_eq(
        sel_walls_create_open(&walls, &mesh.mesh, rigid, open, &bad),
        SEL_E_ARGUMENT);
    rigid[SHEETS - 1] = 2;
    mesh.triangles[3*FLOOR] = 1000000;
    mesh.triangles[3*SHEETS - 1] = -5;
    ck_assert_int_eq(
        sel_walls_create_open(&walls, &mesh.mesh, rigid, open, &bad), SEL_E_MESH);
    ck_assert_int_eq(bad, SHEETS - 1);
    scene_mesh_free(&mesh);
}
END_TEST

static void go_up(sel_world *world, int count, double speed)
{
    sel_rigid_motion motions[2];
    memset(motions, 0, sizeof motions);
    for (int k = 0; k < count; k++)
    {
        motions[k].orientation[0] = 1;
        motions[k].velocity[2] = speed;
    }
    CHECK_OK(sel_world_move_rigid_walls(world, motions));
}

/* A ball between the sheets moves up, through the open one, and falls onto it
   after it is closed; the other ball continues to move. No ball passes through
   a closed sheet. */
START_TEST(in_a_world)
{
    static scene s;
    sel_shape ball;
    sel_wall_patch patches[4];
    const double dt = 1e-3;
    sel_world_settings settings = settings_of(0, 1);
    settings.model = model_of(_i);
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 4; k++)
    {
        patches[k].material = settings.material;
    }
    scene_named_shape(SCENE_SPHERE, 0.2, &ball);
    one_shape(&s, &ball);
    add(&s, 0, 1, 1.5, 1.5);
    s.p[0].v[2] = -1;
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_OK(sel_world_set_walls(world, make_open_sheets(0, 0), 4, patches));
    go_up(world, 2, 0);
    CHECK_OK(sel_world_change_walls(world, make_open_sheets(1, 0)));
    go_up(world, 1, 0);
    run(world, 700, dt);
    /* through it, and not at the floor yet */
    CHECK_NEAR(P->x[2], 0.8, 1e-9);
    run(world, 1000, dt);
    /* up again from the floor */
    CHECK_NEAR(P->v[2], 1, 0.01);
    CHECK_OK(sel_world_change_walls(world, make_open_sheets(1, 1)));
    run(world, 1300, dt);
    double z = P->x[2];
    CHECK_TRUE(z > 1.5);
    CHECK_OK(sel_world_change_walls(world, make_open_sheets(0, 1)));
    go_up(world, 1, 0);
    P->v[2] = -1;
    run(world, 1000, dt);
    CHECK_NEAR(P->v[2], 1, 0.01);
    CHECK_TRUE(P->x[2] > 1.1);
    CHECK_NEAR(t->passed, 0, 0);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wall_open");
    suite_add(suite, "hole", hole, 60);
    suite_add(suite, "closed", closed, 60);
    suite_add(suite, "all", all_open, 60);
    suite_add(suite, "names", names, 60);
    suite_add(suite, "rigid names", rigid_names, 60);
    suite_add(suite, "bad", bad_triangle, 60);
    suite_add(suite, "rigid open", rigid_open, 60);
    suite_add(suite, "rigid points", rigid_points, 60);
    suite_add(suite, "rigid bad", rigid_bad, 60);
    TCase *world = tcase_create("world");
    tcase_add_loop_test(world, in_a_world, 0, ALL_MODELS);
    suite_add_tcase(suite, world);
    return suite_run(suite);
}

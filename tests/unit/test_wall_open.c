/*  test_wall_open.c - walls of which some patches are open

    SPDX-License-Identifier: GPL-3.0-or-later  */

#include "suite.h"

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

static sel_walls *make(const int open[2])
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
    sel_walls *walls = make(open);
    ck_assert_int_eq(sel_walls_count(walls), 16);
    check_hole(walls);
    sel_walls_free(walls);
}
END_TEST

/* Nothing open: as sel_walls_create. */
START_TEST(closed)
{
    const int open[2] = {0, 0};
    sel_walls *walls = make(open);
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
    sel_walls *walls = make(open);
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
    sel_walls *walls = make(open), *whole = make(none), *part;
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

/* What is wrong has the name of the whole mesh, too. */
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

/* A rigid wall beside a patch that is open: its triangles have the names of the
   whole mesh, in a part, too, where it is placed as in the whole. */
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

int main(void)
{
    Suite *suite = suite_create("wall_open");
    suite_add(suite, "hole", hole, 60);
    suite_add(suite, "closed", closed, 60);
    suite_add(suite, "all", all_open, 60);
    suite_add(suite, "names", names, 60);
    suite_add(suite, "rigid names", rigid_names, 60);
    suite_add(suite, "bad", bad_triangle, 60);
    return suite_run(suite);
}

/*  test_mesh.c - separate triangles merged to a mesh, and the inside of a mesh

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

enum
{
    CELLS = 5,
    TRIANGLES = 6*2*CELLS*CELLS,
    POINTS = 6*CELLS*CELLS + 2 /* on the surface of a cube of cells */
};

static const double low[3] = {-1, -2, 0.5}, high[3] = {1, 3, 2};

/* The triangles of a mesh as separate ones, each corner perturbed by noise, and
   each triangle starting at a random corner. */
static void loosen(const scene_mesh *mesh, double noise, uint64_t seed,
    double *corners, int *patch)
{
    scene_random random = {seed};
    for (int t = 0; t < mesh->mesh.nTriangles; t++)
    {
        int start = (int)scene_uniform(&random, 0, 3);
        for (int k = 0; k < 3; k++)
        {
            const double *x = mesh->points
                + 3*mesh->triangles[3*t + (start + k) % 3];
            for (int d = 0; d < 3; d++)
            {
                corners[9*t + 3*k + d] = x[d]
                    + noise*scene_uniform(&random, -1, 1);
            }
        }
        patch[t] = mesh->patch[t];
    }
}

static void shuffle(int n, double *corners, int *patch, uint64_t seed)
{
    scene_random random = {seed};
    for (int i = n - 1; i > 0; i--)
    {
        int j = (int)scene_uniform(&random, 0, i + 1), p = patch[i];
        double swap[9];
        memcpy(swap, corners + 9*i, sizeof swap);
        memcpy(corners + 9*i, corners + 9*j, sizeof swap);
        memcpy(corners + 9*j, swap, sizeof swap);
        patch[i] = patch[j];
        patch[j] = p;
    }
}

/* Volume by the divergence theorem. */
static double volume(const sel_wall_mesh *mesh)
{
    double sum = 0;
    for (int t = 0; t < mesh->nTriangles; t++)
    {
        const double *x[3];
        double normal[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = mesh->points + 3*mesh->triangles[3*t + k];
        }
        scene_cross(x[1], x[2], normal);
        sum += scene_dot(x[0], normal)/6;
    }
    return sum;
}

/* - - - - - - - - - - - - - - - - welding - - - - - - - - - - - - - - - - - */

/* Corners within a thousandth of the tolerance are merged to one point: the
   number of points is that of the mesh, and the volume inside is unchanged (to
   the noise). Shuffled separate triangles give the same mesh to the bit. */
START_TEST(loose_corners_are_welded)
{
    static double corners[9*TRIANGLES];
    static int patch[TRIANGLES];
    scene_mesh mesh;
    sel_welded one, other;
    double exact = 2*5*1.5, diagonal = sqrt(4 + 25 + 2.25);
    scene_mesh_box(&mesh, low, high, CELLS, 0);
    for (int tries = 0; tries < 2; tries++)
    {
        double noise = tries ? 1e-12*diagonal : 0;
        double tolerance = tries ? 1e-9 : 0;
        loosen(&mesh, noise, 3, corners, patch);
        CHECK_OK(sel_welded_create(&one, TRIANGLES, corners, patch, tolerance,
            1e-9));
        ck_assert_int_eq(one.mesh.nPoints, POINTS);
        ck_assert_int_eq(one.mesh.nTriangles, TRIANGLES);
        ck_assert_int_eq(one.degenerate + one.doubled, 0);
        CHECK_NEAR(volume(&one.mesh), exact, 1e-10*exact);
        /* each corner has been merged to one, and no two points are the same */
        int taken[TRIANGLES] = {0};
        for (int i = 0; i < TRIANGLES; i++)
        {
            int t = sel_welded_find(&one, i, patch);
            CHECK_TRUE(t >= 0 && !taken[t] && one.patch[t] == patch[i]);
            taken[t] = 1;
            for (int k = 0; k < 3; k++)
            {
                const int *of = one.triangles + 3*t;
                int point = one.corner[3*i + k];
                CHECK_TRUE(of[0] == point || of[1] == point || of[2] == point);
            }
        }
        shuffle(TRIANGLES, corners, patch, 5);
        CHECK_OK(sel_welded_create(&other, TRIANGLES, corners, patch,
            tolerance, 1e-9));
        ck_assert_int_eq(other.mesh.nPoints, POINTS);
        CHECK_TRUE(!memcmp(one.triangles, other.triangles,
            3*TRIANGLES*sizeof(int)));
        CHECK_TRUE(!memcmp(one.patch, other.patch, TRIANGLES*sizeof(int)));
        CHECK_TRUE(!memcmp(one.points, other.points,
            3*POINTS*sizeof(double)));
        sel_welded_free(&one);
        sel_welded_free(&other);
    }
    scene_mesh_free(&mesh);
}
END_TEST

/* Triangles without an area, and duplicate ones, are left out and counted; one
   with the opposite orientation, or of another patch, stays. */
START_TEST(useless_triangles_are_left_out)
{
    const double corners[6*9] = {
        0, 0, 0, 1, 0, 0, 0, 1, 0, /* a triangle */
        1, 0, 0, 0, 1, 0, 0, 0, 0, /* the same again */
        0, 1, 0, 1, 0, 0, 0, 0, 0, /* the opposite orientation */
        0, 0, 0, 1, 0, 0, 0, 1, 0, /* of another patch */
        0, 0, 0, 1, 1, 0, 2, 2, 0, /* a line */
        0, 0, 1, 1, 0, 0, 0, 0, 1, /* two corners are one */
    };
    const int patch[6] = {0, 0, 0, 1, 0, 0};
    sel_welded welded;
    CHECK_OK(sel_welded_create(&welded, 6, corners, patch, 1e-9, 1e-9));
    ck_assert_int_eq(welded.mesh.nTriangles, 3);
    ck_assert_int_eq(welded.degenerate, 2);
    ck_assert_int_eq(welded.doubled, 1);
    ck_assert_int_eq(welded.patch[2], 1);
    /* the triangle that each has become: the first two are one, that with the
       opposite orientation is another */
    int one = sel_welded_find(&welded, 0, patch);
    int behind = sel_welded_find(&welded, 2, patch);
    ck_assert_int_eq(one + behind, 1);
    ck_assert_int_eq(sel_welded_find(&welded, 1, patch), one);
    ck_assert_int_eq(sel_welded_find(&welded, 3, patch), 2);
    ck_assert_int_eq(sel_welded_find(&welded, 4, patch), -1);
    ck_assert_int_eq(sel_welded_find(&welded, 5, patch), -1);
    sel_welded_free(&welded);
    CHECK_OK(sel_welded_create(&welded, 0, corners, NULL, 1e-9, 1e-9));
    ck_assert_int_eq(welded.mesh.nTriangles + welded.mesh.nPoints, 0);
    sel_welded_free(&welded);
}
END_TEST

START_TEST(what_is_no_number_is_refused)
{
    double corners[9] = {0, 0, 0, 1, 0, 0, 0, 1, NAN};
    sel_welded welded;
    ck_assert_int_eq(sel_welded_create(&welded, 1, corners, NULL, 0, 0),
        SEL_E_ARGUMENT);
    corners[8] = 0;
    ck_assert_int_eq(sel_welded_create(&welded, 1, corners, NULL, -1, 0),
        SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_welded_create(&welded, -1, corners, NULL, 0, 0),
        SEL_E_ARGUMENT);
}
END_TEST

/* All corners in one plane normal to x, where a search along x alone would
   compare each of 90601 points with each: 4e9 comparisons. */
START_TEST(a_plane_is_welded_fast)
{
    int side = scene_effort(300), n = 2*side*side;
    double *corners = malloc((size_t)n*9*sizeof(double));
    for (int t = 0; t < n; t++)
    {
        static const int at[2][3][2] = {{{0, 0}, {1, 0}, {1, 1}},
            {{0, 0}, {1, 1}, {0, 1}}};
        for (int k = 0; k < 3; k++)
        {
            double *x = corners + 9*t + 3*k;
            x[0] = 0.1;
            x[1] = t/2 % side + at[t % 2][k][0];
            x[2] = t/2/side + at[t % 2][k][1];
        }
    }
    sel_welded welded;
    CHECK_OK(sel_welded_create(&welded, n, corners, NULL, 1e-9, 1e-9));
    ck_assert_int_eq(welded.mesh.nPoints, (side + 1)*(side + 1));
    ck_assert_int_eq(welded.mesh.nTriangles, n);
    sel_welded_free(&welded);
    free(corners);
}
END_TEST

/* - - - - - - - - - - - - - - - the inside  - - - - - - - - - - - - - - - - */

static int in_box(const double x[3], double margin)
{
    int inside = 1;
    for (int k = 0; k < 3; k++)
    {
        inside = inside && x[k] > low[k] + margin && x[k] < high[k] - margin;
    }
    return inside;
}

/* Random points, and points exactly above and below vertices and edges of the
   triangles, on the grid of the faces. */
START_TEST(points_in_a_box)
{
    scene_random random = {17};
    scene_mesh mesh;
    sel_enclosure *e;
    double least[3], most[3];
    scene_mesh_box(&mesh, low, high, CELLS, 0);
    CHECK_OK(sel_enclosure_create(&e, &mesh.mesh, NULL));
    sel_enclosure_bounds(e, least, most);
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(least[k], low[k], 0);
        CHECK_NEAR(most[k], high[k], 0);
    }
    for (int i = 0; i < scene_effort(100000); i++)
    {
        double x[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(&random, low[k] - 1, high[k] + 1);
            if (i % 2 && k < 2) /* on the grid, without its border */
            {
                int line = 1 + (int)scene_uniform(&random, 0, CELLS - 1);
                x[k] = low[k] + line*(high[k] - low[k])/CELLS;
            }
        }
        ck_assert_int_eq(sel_enclosure_has(e, x), in_box(x, 0));
    }
    sel_enclosure_free(e);
    scene_mesh_free(&mesh);
}
END_TEST

/* A box with a box cut out of it: points are inside one of the two only. */
START_TEST(a_shell_in_a_shell)
{
    static double corners[2*9*TRIANGLES];
    static int patch[2*TRIANGLES];
    const double low2[3] = {-0.5, -1, 1}, high2[3] = {0.5, 2, 1.5};
    scene_random random = {23};
    scene_mesh outer, inner;
    sel_welded both;
    sel_enclosure *e;
    scene_mesh_box(&outer, low, high, CELLS, 0);
    scene_mesh_box(&inner, low2, high2, CELLS, 1);
    loosen(&outer, 0, 1, corners, patch);
    loosen(&inner, 0, 2, corners + 9*TRIANGLES, patch + TRIANGLES);
    CHECK_OK(sel_welded_create(&both, 2*TRIANGLES, corners, patch, 0, 1e-12));
    CHECK_OK(sel_enclosure_create(&e, &both.mesh, NULL));
    for (int i = 0; i < scene_effort(20000); i++)
    {
        double x[3];
        int hole = 1;
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(&random, low[k], high[k]);
            hole = hole && x[k] > low2[k] && x[k] < high2[k];
        }
        ck_assert_int_eq(sel_enclosure_has(e, x), !hole);
    }
    sel_enclosure_free(e);
    sel_welded_free(&both);
    scene_mesh_free(&outer);
    scene_mesh_free(&inner);
}
END_TEST

/* A sphere lies inside as long as its centre is a radius away from the
   faces. */
START_TEST(spheres_in_a_box)
{
    const double radius = 0.3, axes[3] = {radius, radius, radius};
    const double q[4] = {1, 0, 0, 0};
    scene_random random = {29};
    scene_mesh mesh;
    sel_shape sphere;
    sel_enclosure *e;
    int inside = 0;
    CHECK_OK(sel_shape_init(&sphere, axes, 1, 1));
    scene_mesh_box(&mesh, low, high, CELLS, 0);
    CHECK_OK(sel_enclosure_create(&e, &mesh.mesh, NULL));
    for (int i = 0; i < scene_effort(20000); i++)
    {
        double x[3];
        sel_body body;
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(&random, low[k] - 0.5, high[k] + 0.5);
        }
        sel_contact_body(&body, &sphere, x, q);
        int accepted = sel_enclosure_accept(e, &body);
        inside += accepted;
        CHECK_TRUE(!accepted || in_box(x, radius - 1e-9));
        CHECK_TRUE(accepted || !in_box(x, radius + 1e-9));
    }
    CHECK_TRUE(inside > 0);
    sel_enclosure_free(e);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(no_surface_is_refused)
{
    const double points[9] = {0, 0, 0, 0, 1, 0, 0, 0, 1};
    const int triangle[3] = {0, 1, 2}, patch = 0;
    const sel_wall_mesh none = {.nPoints = 3, .points = points};
    const sel_wall_mesh flat = {3, points, 1, triangle, &patch};
    sel_enclosure *e;
    ck_assert_int_eq(sel_enclosure_create(&e, &none, NULL), SEL_E_MESH);
    ck_assert_int_eq(sel_enclosure_create(&e, &flat, NULL), SEL_E_MESH);
    CHECK_TRUE(!e);
    sel_enclosure_free(e);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("meshes");
    suite_add(suite, "welded", loose_corners_are_welded, 10);
    suite_add(suite, "useless", useless_triangles_are_left_out, 10);
    suite_add(suite, "no number", what_is_no_number_is_refused, 10);
    suite_add(suite, "plane", a_plane_is_welded_fast, 30);
    suite_add(suite, "box", points_in_a_box, 10);
    suite_add(suite, "shell", a_shell_in_a_shell, 10);
    suite_add(suite, "spheres", spheres_in_a_box, 10);
    suite_add(suite, "no surface", no_surface_is_refused, 10);
    return suite_run(suite);
}

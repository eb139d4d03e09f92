/*  test_surface.c - tessellation

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"

typedef struct surface
{
    int nPoints, nQuads;
    double *points, *normals;
    int *quads;
} surface;

static surface tessellate(const sel_shape *shape, int n)
{
    surface s;
    s.nPoints = sel_shape_tessellation_points(n);
    s.nQuads = sel_shape_tessellation_quads(n);
    s.points = malloc(3*(size_t)s.nPoints*sizeof(double));
    s.normals = malloc(3*(size_t)s.nPoints*sizeof(double));
    s.quads = malloc(4*(size_t)s.nQuads*sizeof(int));
    CHECK_OK(sel_shape_tessellate(shape, n, s.points, s.normals, s.quads));
    return s;
}

static void release(surface *s)
{
    free(s->points);
    free(s->normals);
    free(s->quads);
}

/* 6 (2n)^2 quads; Euler: V - E + F = 2 with E = 2F gives V = F + 2. */
START_TEST(counts)
{
    for (int n = 1; n <= 20; n++)
    {
        ck_assert_int_eq(sel_shape_tessellation_quads(n), 24*n*n);
        ck_assert_int_eq(sel_shape_tessellation_points(n), 24*n*n + 2);
    }
}
END_TEST

START_TEST(wrong_division_is_refused)
{
    sel_shape shape;
    double points[300];
    int quads[300];
    scene_named_shape(SCENE_CUBE, 1, &shape);
    ck_assert_int_ne(sel_shape_tessellate(&shape, 0, points, NULL, quads),
        SEL_OK);
    ck_assert_int_ne(sel_shape_tessellate(&shape, -3, points, NULL, quads),
        SEL_OK);
}
END_TEST

/* Points on the surface to rounding of powers of up to 20 (1e-12); normals
   unit (1e-14) and those of the gauge's gradient; distinct points. */
START_TEST(points_and_normals)
{
    scene_random random = {21};
    for (int i = 0; i < scene_amount(200, 200, 40); i++)
    {
        sel_shape shape;
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &shape);
        int n = 1 + scene_integer(&random, 8);
        surface s = tessellate(&shape, n);
        double *bare = malloc(3*(size_t)s.nPoints*sizeof(double));
        int *quads = malloc(4*(size_t)s.nQuads*sizeof(int));
        CHECK_OK(sel_shape_tessellate(&shape, n, bare, NULL, quads));
        CHECK_TRUE(!memcmp(bare, s.points,
            3*(size_t)s.nPoints*sizeof(double)));
        CHECK_TRUE(!memcmp(quads, s.quads, 4*(size_t)s.nQuads*sizeof(int)));
        free(bare);
        free(quads);
        for (int p = 0; p < s.nPoints; p++)
        {
            const double *x = s.points + 3*p, *m = s.normals + 3*p;
            long double y[3] = {x[0], x[1], x[2]}, u[3] = {m[0], m[1], m[2]};
            CHECK_NEAR((double)scene_gauge(&shape, y, NULL), 1, 1e-12);
            CHECK_NEAR(scene_norm(m), 1, 1e-14);
            /* outward normal: the tangent plane holds the body, so that
               n.x is the support; the normal may be any of the cone at an
               edge sharp to rounding */
            double h = (double)scene_support(&shape, u, NULL);
            CHECK_NEAR(scene_dot(m, x), h, 1e-9*h);
            for (int r = 0; r < p; r++)
            {
                CHECK_THAT(scene_distance(s.points + 3*r, x) > 0,
                    "points %d and %d coincide", r, p);
            }
        }
        release(&s);
    }
}
END_TEST

static int compare_edges(const void *a, const void *b)
{
    const int *e = a, *f = b;
    return e[0] != f[0] ? (e[0] > f[0]) - (e[0] < f[0])
                        : (e[1] > f[1]) - (e[1] < f[1]);
}

/* Closed and oriented: each directed edge occurs once, its reverse too. */
START_TEST(surface_is_closed)
{
    scene_random random = {22};
    for (int n = 1; n <= 6; n++)
    {
        sel_shape shape;
        scene_shape(&random, 1, &shape);
        surface s = tessellate(&shape, n);
        int count = 4*s.nQuads;
        int (*edges)[2] = malloc((size_t)count*sizeof *edges);
        for (int k = 0; k < count; k++)
        {
            int a = s.quads[k];
            int b = s.quads[4*(k/4) + (k + 1) % 4];
            CHECK_TRUE(a >= 0 && a < s.nPoints && a != b);
            edges[k][0] = a;
            edges[k][1] = b;
        }
        qsort(edges, (size_t)count, sizeof *edges, compare_edges);
        for (int k = 0; k < count; k++)
        {
            int reverse[2] = {edges[k][1], edges[k][0]};
            CHECK_TRUE(k == 0 || compare_edges(edges[k - 1], edges[k]) != 0);
            CHECK_TRUE(bsearch(reverse, edges, (size_t)count, sizeof *edges,
                compare_edges) != NULL);
        }
        free(edges);
        release(&s);
    }
}
END_TEST

/* Volume enclosed by the quads (each as four triangles about its middle). */
static double enclosed(const surface *s)
{
    double volume = 0;
    for (int k = 0; k < s->nQuads; k++)
    {
        double m[3] = {0, 0, 0}, c[3];
        for (int j = 0; j < 4; j++)
        {
            scene_axpy(0.25, s->points + 3*s->quads[4*k + j], m);
        }
        for (int j = 0; j < 4; j++)
        {
            const double *a = s->points + 3*s->quads[4*k + j];
            const double *b = s->points + 3*s->quads[4*k + (j + 1) % 4];
            scene_cross(a, b, c);
            volume += scene_dot(m, c)/6;
        }
    }
    return volume;
}

/* Counter-clockwise from outside: the volume is positive; it lies in a
   convex body, so it is at most the shape's (to rounding), and comes near it:
   3 % with n = 16 over the whole range, 1 % for the tutorials' shapes. */
START_TEST(volume_converges)
{
    scene_random random = {23};
    double worst = 0;
    for (int i = 0; i < scene_effort(300); i++)
    {
        sel_shape shape;
        scene_shape(&random, 1, &shape);
        surface coarse = tessellate(&shape, 4), fine = tessellate(&shape, 16);
        double v4 = enclosed(&coarse), v16 = enclosed(&fine);
        CHECK_AT_MOST(v16, shape.volume*(1 + 1e-12));
        CHECK_AT_MOST(v4, v16*(1 + 1e-12));
        CHECK_THAT(v16 > 0.97*shape.volume,
            "epsilon %g %g: %g of the volume", shape.epsilon1,
            shape.epsilon2, v16/shape.volume);
        worst = fmax(worst, 1 - v16/shape.volume);
        release(&coarse);
        release(&fine);
    }
    for (int i = 0; i < SCENE_NAMED_COUNT; i++)
    {
        sel_shape shape;
        scene_named_shape((scene_named)i, 0.01, &shape);
        surface fine = tessellate(&shape, 16);
        CHECK_NEAR(enclosed(&fine)/shape.volume, 1, 0.01);
        release(&fine);
    }
    printf("tessellation: volume with n = 16 is at worst %.2g %% short\n",
        100*worst);
}
END_TEST

/* Edges stay sharp: for epsilon = 0.1 some point lies within 2 % of each
   corner of the body, whatever n. */
START_TEST(corners_are_kept)
{
    for (int n = 1; n <= 8; n++)
    {
        sel_shape shape;
        const double axes[3] = {3, 2, 1};
        CHECK_OK(sel_shape_init(&shape, axes, 0.1, 0.1));
        surface s = tessellate(&shape, n);
        double corner = pow(3, -1.0/20);
        for (int c = 0; c < 8; c++)
        {
            double x[3], least = 1e30;
            for (int k = 0; k < 3; k++)
            {
                x[k] = (c >> k & 1 ? 1 : -1)*axes[k]*corner;
            }
            for (int p = 0; p < s.nPoints; p++)
            {
                least = fmin(least, scene_distance(x, s.points + 3*p));
            }
            CHECK_AT_MOST(least, 0.06);
        }
        release(&s);
    }
}
END_TEST

/* Polyhedra: faces with separate points, in their planes, that enclose the
   volume of the body; superellipsoids: the tessellation. */
START_TEST(meshes_of_shapes)
{
    const solid solids[] = {CUBE, TETRAPOD};
    for (int which = 0; which < 3; which++)
    {
        sel_shape shape;
        if (which < 2)
        {
            solid_shape(solids[which], 0.3, &shape);
        }
        else
        {
            scene_named_shape(SCENE_TRIAXIAL, 0.3, &shape);
        }
        sel_surface_size size = sel_shape_surface_size(&shape, 3);
        double *x = malloc(3*(size_t)size.points*sizeof(double));
        double *normals = malloc(3*(size_t)size.points*sizeof(double));
        int *corners = malloc((size_t)size.corners*sizeof(int));
        int *ends = malloc((size_t)size.faces*sizeof(int));
        double volume = 0;
        CHECK_OK(sel_shape_surface(&shape, 3, x, normals, corners, ends));
        ck_assert_int_eq(ends[size.faces - 1], size.corners);
        if (which == 0)
        {
            ck_assert_int_eq(size.faces, 6);
            ck_assert_int_eq(size.points, 24);
        }
        for (int f = 0, first = 0; f < size.faces; first = ends[f++])
        {
            CHECK_TRUE(ends[f] - first >= 3);
            for (int k = first + 1; k + 1 < ends[f]; k++)
            {
                const double *a = x + 3*corners[first];
                const double *b = x + 3*corners[k], *c = x + 3*corners[k + 1];
                double n[3];
                scene_cross(b, c, n);
                volume += scene_dot(a, n)/6;
            }
            for (int k = first; k < ends[f]; k++)
            {
                const double *n = normals + 3*corners[k];
                CHECK_NEAR(scene_norm(n), 1, 1e-14);
                /* In a polyhedron one plane contains the whole face */
                CHECK_TRUE(which == 2
                    || fabs(scene_dot(n, x + 3*corners[k])
                           - scene_dot(n, x + 3*corners[first])) < 1e-15);
            }
        }
        if (which < 2)
        {
            CHECK_NEAR(volume, shape.volume, 1e-13*shape.volume);
        }
        else
        {
            surface s = tessellate(&shape, 3);
            ck_assert_int_eq(size.faces, s.nQuads);
            CHECK_TRUE(!memcmp(x, s.points,
                3*(size_t)s.nPoints*sizeof(double)));
            CHECK_TRUE(!memcmp(corners, s.quads,
                4*(size_t)s.nQuads*sizeof(int)));
            release(&s);
        }
        free(x);
        free(normals);
        free(corners);
        free(ends);
    }
    sel_shape ball;
    double none[3];
    int nothing[4];
    scene_named_shape(SCENE_SPHERE, 1, &ball);
    ck_assert_int_ne(
        sel_shape_surface(&ball, 0, none, none, nothing, nothing), SEL_OK);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("surface");
    suite_add(suite, "counts", counts, 10);
    suite_add(suite, "refused", wrong_division_is_refused, 10);
    suite_add(suite, "points", points_and_normals, 120);
    suite_add(suite, "closed", surface_is_closed, 60);
    suite_add(suite, "volume", volume_converges, 120);
    suite_add(suite, "corners", corners_are_kept, 60);
    suite_add(suite, "meshes", meshes_of_shapes, 30);
    return suite_run(suite);
}

/*  test_dense.c - dense packings

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

enum
{
    MOST = 500
};

typedef struct packing
{
    int n;
    int type[MOST];
    double x[3*MOST], q[4*MOST];
    sel_shape shapes[SCENE_NAMED_COUNT];
    sel_body body[MOST];
    sel_packing_settings settings;
    sel_packing_state state;
    sel_status status;
} packing;

/* All shapes by turns, of the volume of a sphere of diameter 0.1. */
static void start(packing *p, int n)
{
    p->n = n;
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        scene_named_shape((scene_named)s, 0.1, &p->shapes[s]);
    }
    for (int i = 0; i < n; i++)
    {
        p->type[i] = i % SCENE_NAMED_COUNT;
    }
    sel_packing_default_settings(&p->settings);
}

static void pack(packing *p, const sel_region *region, const sel_walls *walls,
    int nFixed, const sel_body *fixed)
{
    p->status = sel_packing_dense(region, p->shapes, p->n, p->type,
        &p->settings, walls, nFixed, fixed, p->x, p->q, &p->state);
    for (int i = 0; i < p->n; i++)
    {
        sel_contact_body(&p->body[i], &p->shapes[p->type[i]], p->x + 3*i,
            p->q + 4*i);
    }
}

/* A box for n such bodies at the given solid fraction. */
static sel_region box(int n, double fraction)
{
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_BOX;
    for (int k = 0; k < 3; k++)
    {
        region.p2[k] = cbrt(n*SCENE_PI/6e3/fraction);
    }
    return region;
}

/* Checks all pairs, by the oracle's own search where the spheres around them
   meet, and by the narrow phase. */
static void check_apart(const sel_body *body, int n)
{
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < i; j++)
        {
            sel_contact_memory none = {.type = 0};
            sel_contact contact;
            sel_contact_pair(
                SEL_COMMON_NORMAL, &body[i], &body[j], &none, &contact);
            CHECK_THAT(!SEL_TOUCHES(contact.end), "%d and %d overlap by %g", i,
                j, contact.overlap);
            double reach = body[i].shape->boundingRadius
                + body[j].shape->boundingRadius;
            if (body[i].shape->type == SEL_SUPERELLIPSOID
                && scene_distance(body[i].centre, body[j].centre) < reach
                && (i + j) % 16 == 0)
            {
                CHECK_THAT(scene_brute_meet(&body[i], &body[j]) != 1,
                    "%d and %d overlap", i, j);
            }
        }
    }
}

/* The whole body inside: its support in each direction (rounding: 1e-12). */
static void check_in_box(const sel_body *body, int n, const sel_region *region)
{
    for (int i = 0; i < n; i++)
    {
        for (int s = 0; s < 6; s++)
        {
            double m[3] = {0, 0, 0};
            m[s/2] = s % 2 ? 1 : -1;
            double reach = scene_dot(m, body[i].centre)
                + scene_body_support(&body[i], m, NULL);
            CHECK_AT_MOST(
                reach, (s % 2 ? region->p2[s/2] : -region->p1[s/2]) + 1e-12);
        }
    }
}

/* A mixture of all shapes at 0.45, where random placement ends at 0.3. */
START_TEST(box_of_all_shapes)
{
    static packing p;
    start(&p, 210);
    sel_region region = box(210, 0.45);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    CHECK_NEAR(p.state.size, 1, 0);
    ck_assert_int_eq(p.state.overlaps, 0);
    check_apart(p.body, p.n);
    check_in_box(p.body, p.n, &region);
    double volume = 0;
    for (int i = 0; i < p.n; i++)
    {
        const double *q = p.q + 4*i;
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-13);
        volume += p.body[i].shape->volume;
    }
    /* the fraction is that of the sum of volumes (rounding) */
    CHECK_NEAR(volume/pow(region.p2[0], 3), 0.45, 1e-12);
}
END_TEST

/* Spheres jam at random close packing, 0.64 (Scott and Kilgour 1969), less the
   effect of the walls of so small a box: a layer of about a fifth of a diameter
   at each of six, about 0.1 here. Far less would not be a dense packing, more
   than 0.64 would be order. The result is free of overlaps at the returned
   size. */
START_TEST(spheres_jam)
{
    static packing p;
    const double axes[3] = {0.05, 0.05, 0.05};
    start(&p, 400);
    CHECK_OK(sel_shape_init(&p.shapes[0], axes, 1, 1));
    memset(p.type, 0, sizeof p.type);
    sel_region region = box(400, 0.74);
    pack(&p, &region, NULL, 0, NULL);
    ck_assert_int_eq(p.status, SEL_E_FULL);
    double fraction = 0.74*p.state.share;
    CHECK_NEAR(p.state.share, pow(p.state.size, 3), 1e-12);
    CHECK_TRUE(fraction > 0.53 && fraction < 0.64);
    for (int i = 0; i < p.n; i++)
    {
        for (int j = 0; j < i; j++)
        {
            CHECK_TRUE(scene_distance(p.x + 3*i, p.x + 3*j)
                >= 0.1*p.state.size*(1 - 1e-12));
        }
        for (int k = 0; k < 3; k++)
        {
            CHECK_TRUE(p.x[3*i + k] >= 0.05*p.state.size*(1 - 1e-12));
            CHECK_TRUE(
                region.p2[k] - p.x[3*i + k] >= 0.05*p.state.size*(1 - 1e-12));
        }
    }
}
END_TEST

/* As many rounds as are allowed, and no more. */
START_TEST(rounds_end_it)
{
    static packing p;
    start(&p, 210);
    p.settings.iterations = 10;
    sel_region region = box(210, 0.45);
    pack(&p, &region, NULL, 0, NULL);
    ck_assert_int_eq(p.status, SEL_E_FULL);
    CHECK_TRUE(p.state.size > 0.1 && p.state.size < 1);
    ck_assert_int_eq(p.state.iterations, 10);
}
END_TEST

static int until_seven(void *context)
{
    return ++*(int *)context == 7;
}

/* The callback ends it, and is not called again. */
START_TEST(somebody_ends_it)
{
    static packing p;
    int asked = 0;
    start(&p, 210);
    p.settings.enough = until_seven;
    p.settings.context = &asked;
    sel_region region = box(210, 0.45);
    pack(&p, &region, NULL, 0, NULL);
    ck_assert_int_eq(p.status, SEL_E_FULL);
    CHECK_TRUE(p.state.size > 0.1 && p.state.size < 1);
    ck_assert_int_eq(p.state.iterations, 7);
    ck_assert_int_eq(asked, 7);
}
END_TEST

/* Large among small ones, at 0.4: 5 of ten times the diameter have most of the
   volume. Random placement also places the largest first. */
START_TEST(large_among_small)
{
    static packing p;
    const double large[3] = {0.5, 0.5, 0.5}, small[3] = {0.05, 0.05, 0.05};
    start(&p, 400);
    CHECK_OK(sel_shape_init(&p.shapes[0], large, 1, 1));
    CHECK_OK(sel_shape_init(&p.shapes[1], small, 1, 1));
    for (int i = 0; i < p.n; i++)
    {
        p.type[i] = i % 80 != 79;
    }
    sel_region region = box(5000 + 395, 0.4);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    check_apart(p.body, p.n);
    check_in_box(p.body, p.n, &region);
    int placed;
    region = box(5000 + 395, 0.12);
    CHECK_OK(sel_packing_random(&region, p.shapes, p.n, p.type, 1, 0, 10000,
        NULL, 0, NULL, p.x, p.q, &placed));
    ck_assert_int_eq(placed, p.n);
}
END_TEST

/* Seeds, and threads, which change nothing. */
START_TEST(same_seed_same_packing)
{
    static packing a, b, c;
    sel_region region = box(140, 0.4);
    start(&a, 140);
    start(&b, 140);
    start(&c, 140);
    b.settings.threads = sel_threads_most() > 1 ? 2 : 1;
    c.settings.seed = 2;
    pack(&a, &region, NULL, 0, NULL);
    pack(&b, &region, NULL, 0, NULL);
    pack(&c, &region, NULL, 0, NULL);
    CHECK_OK(a.status);
    CHECK_OK(c.status);
    ck_assert_int_eq(memcmp(a.x, b.x, 420*sizeof(double)), 0);
    ck_assert_int_eq(memcmp(a.q, b.q, 560*sizeof(double)), 0);
    ck_assert_int_ne(memcmp(a.x, c.x, 420*sizeof(double)), 0);
}
END_TEST

/* A tilted cylinder: the bodies are inside, by 500 directions normal to the
   axis, and the ends. */
START_TEST(tilted_cylinder)
{
    static packing p;
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_CYLINDER;
    const double p1[3] = {1, 2, 3}, p2[3] = {1.5, 2.7, 4};
    memcpy(region.p1, p1, sizeof p1);
    memcpy(region.p2, p2, sizeof p2);
    region.radius = 0.25;
    start(&p, 180);
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    check_apart(p.body, p.n);
    double axis[3], t[3], u[3], length = scene_distance(p1, p2);
    for (int k = 0; k < 3; k++)
    {
        axis[k] = (p2[k] - p1[k])/length;
    }
    scene_tangents(axis, t, u);
    for (int i = 0; i < p.n; i++)
    {
        double d[3], minus[3];
        for (int k = 0; k < 3; k++)
        {
            d[k] = p.x[3*i + k] - p1[k];
            minus[k] = -axis[k];
        }
        double along = scene_dot(d, axis);
        CHECK_AT_MOST(scene_body_support(&p.body[i], axis, NULL) + along,
            length + 1e-12);
        CHECK_AT_MOST(
            scene_body_support(&p.body[i], minus, NULL) - along, 1e-12);
        for (int s = 0; s < 500; s++)
        {
            double angle = 2*SCENE_PI*s/500, m[3];
            for (int k = 0; k < 3; k++)
            {
                m[k] = cos(angle)*t[k] + sin(angle)*u[k];
            }
            CHECK_AT_MOST(
                scene_dot(d, m) + scene_body_support(&p.body[i], m, NULL),
                region.radius + 1e-12);
        }
    }
}
END_TEST

/* Held in a plane: centres on it, one axis normal to it, no overlap; 0.6 of its
   area. */
START_TEST(in_a_plane)
{
    static packing p;
    const double axes[3] = {0.1, 0.06, 0.05};
    start(&p, 200);
    CHECK_OK(sel_shape_init(&p.shapes[0], axes, 1, 1));
    memset(p.type, 0, sizeof p.type);
    sel_region region;
    memset(&region, 0, sizeof region);
    region.p2[0] = region.p2[1] = sqrt(200*SCENE_PI*0.1*0.06/0.6);
    region.p2[2] = 0.02;
    region.plane = (sel_plane){.axis = SEL_PLANE_Z, .at = 0.01};
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
    check_apart(p.body, p.n);
    for (int i = 0; i < p.n; i++)
    {
        CHECK_NEAR(p.x[3*i + 2], 0.01, 0);
        /* the shortest axis, c, is along z (rounding of the tensor) */
        CHECK_NEAR(fabs(p.body[i].Q[8]), 1, 1e-14);
        for (int s = 0; s < 4; s++)
        {
            double m[3] = {0, 0, 0};
            m[s/2] = s % 2 ? 1 : -1;
            double reach = scene_dot(m, p.body[i].centre)
                + scene_body_support(&p.body[i], m, NULL);
            CHECK_AT_MOST(reach, (s % 2 ? region.p2[s/2] : 0) + 1e-12);
        }
    }
}
END_TEST

/* In a closed surface, around an obstacle of walls, beside an earlier particle,
   with a gap, all rotated together; an open surface is detected. */
START_TEST(surface_walls_fixed_and_gap)
{
    static packing p;
    static sel_shape grown[SCENE_NAMED_COUNT + 1];
    static sel_body all[MOST];
    scene_mesh mesh;
    sel_enclosure *enclosure;
    const double low[3] = {0, 0, 0}, high[3] = {1, 0.8, 0.6}, gap = 2e-3;
    const double centre[3] = {0.5, 0.4, 0.3}, q[4] = {0.5, 0.5, 0.5, 0.5};
    const double axes[3] = {0.2, 0.1, 0.1};
    sel_shape obstacle;
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_enclosure_create(&enclosure, &mesh.mesh, NULL));
    ck_assert_int_eq(sel_enclosure_open_edges(enclosure), 0);
    CHECK_NEAR(sel_enclosure_volume(enclosure), 0.48, 1e-14);
    sel_region region;
    memset(&region, 0, sizeof region);
    sel_enclosure_bounds(enclosure, region.p1, region.p2);
    region.enclosure = enclosure;
    region.orientation = q;
    CHECK_OK(sel_shape_init(&obstacle, axes, 1, 1));
    sel_body fixed;
    sel_contact_body(&fixed, &obstacle, centre, q);
    start(&p, 300);
    p.settings.gap = gap;
    pack(&p, &region, NULL, 1, &fixed);
    CHECK_OK(p.status);
    check_in_box(p.body, p.n, &region);
    for (int i = 0; i <= p.n; i++)
    {
        int s = i < p.n ? p.type[i] : SCENE_NAMED_COUNT;
        const sel_shape *shape = i < p.n ? &p.shapes[s] : &obstacle;
        double a[3];
        for (int k = 0; k < 3; k++)
        {
            a[k] = shape->semiAxes[k] + gap/2;
        }
        CHECK_OK(
            sel_shape_init(&grown[s], a, shape->epsilon1, shape->epsilon2));
        sel_contact_body(&all[i], &grown[s], i < p.n ? p.x + 3*i : centre,
            i < p.n ? p.q + 4*i : q);
        ck_assert_int_eq(i < p.n ? memcmp(p.q + 4*i, q, sizeof q) : 0, 0);
    }
    check_apart(all, p.n + 1);
    sel_enclosure_free(enclosure);
    mesh.mesh.nTriangles--;
    CHECK_OK(sel_enclosure_create(&enclosure, &mesh.mesh, NULL));
    ck_assert_int_eq(sel_enclosure_open_edges(enclosure), 3);
    sel_enclosure_free(enclosure);
    scene_mesh_free(&mesh);
}
END_TEST

/* Polyhedra, convex or not, among walls alone: a box of triangles inside the
   region. */
START_TEST(polyhedra_in_walls)
{
    static packing p;
    sel_polyhedron_fault fault;
    const double arms[2] = {3, 0.6};
    sel_polyhedron *cube = sel_polyhedron_solid("cube", NULL, 0, &fault);
    sel_polyhedron *tetrapod
        = sel_polyhedron_solid("tetrapod", arms, 2, &fault);
    CHECK_TRUE(cube && tetrapod);
    start(&p, 80);
    CHECK_OK(sel_shape_init_polyhedron(&p.shapes[0], cube, 0.05));
    CHECK_OK(sel_shape_init_polyhedron(&p.shapes[1], tetrapod, 0.07));
    for (int i = 0; i < p.n; i++)
    {
        p.type[i] = i % 8 == 7;
    }
    const double low[3] = {0, 0, 0}, high[3] = {0.6, 0.6, 0.6};
    scene_mesh mesh;
    sel_walls *walls;
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    sel_region region = box(1, 0.1);
    memcpy(region.p1, low, sizeof low);
    memcpy(region.p2, high, sizeof high);
    pack(&p, &region, walls, 0, NULL);
    CHECK_OK(p.status);
    check_apart(p.body, p.n);
    for (int i = 0; i < p.n; i++)
    {
        const sel_shape *shape = p.body[i].shape;
        for (int k = 0; k < shape->polyhedron->nPoints; k++)
        {
            double r[3];
            scene_turn(p.body[i].Q, shape->polyhedron->points + 3*k, r);
            for (int l = 0; l < 3; l++)
            {
                double x = p.body[i].centre[l] + shape->scale*r[l];
                CHECK_TRUE(x > -1e-12 && x < 0.6 + 1e-12);
            }
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
    sel_polyhedron_free(cube);
    sel_polyhedron_free(tetrapod);
}
END_TEST

static int anywhere(void *context, const sel_body *body)
{
    (void)context;
    (void)body;
    return 1;
}

static void refuse(packing *p, const sel_region *region)
{
    pack(p, region, NULL, 0, NULL);
    ck_assert_int_eq(p->status, SEL_E_ARGUMENT);
    start(p, 7);
}

START_TEST(wrong_arguments)
{
    static packing p;
    sel_region region = box(7, 0.1);
    start(&p, 7);
    p.settings.gap = -1;
    refuse(&p, &region);
    p.settings.iterations = 0;
    refuse(&p, &region);
    p.settings.threads = 0;
    refuse(&p, &region);
    p.settings.threads = SEL_THREADS_MOST + 1;
    refuse(&p, &region);
    region.accept = anywhere;
    refuse(&p, &region);
    region = box(7, 0.1);
    region.p2[1] = -1;
    refuse(&p, &region);
    region = box(7, 0.1);
    p.n = 0;
    pack(&p, &region, NULL, 0, NULL);
    CHECK_OK(p.status);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("dense");
    suite_needs_threads(1);
    suite_add(suite, "box", box_of_all_shapes, 120);
    /* many cases; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "jam", spheres_jam, 120);
    }
    suite_add(suite, "rounds", rounds_end_it, 60);
    suite_add(suite, "enough", somebody_ends_it, 60);
    suite_add(suite, "large", large_among_small, 120);
    suite_add(suite, "seed", same_seed_same_packing, 120);
    suite_add(suite, "cylinder", tilted_cylinder, 120);
    suite_add(suite, "plane", in_a_plane, 120);
    suite_add(suite, "surface", surface_walls_fixed_and_gap, 120);
    suite_add(suite, "polyhedra", polyhedra_in_walls, 120);
    suite_add(suite, "arguments", wrong_arguments, 60);
    return suite_run(suite);
}

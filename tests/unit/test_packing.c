/*  test_packing.c - random placement

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

enum
{
    MOST = 300
};

typedef struct packing
{
    int n, placed;
    int type[MOST];
    double x[3*MOST], q[4*MOST];
    sel_shape shapes[SCENE_NAMED_COUNT];
    sel_body body[MOST];
    sel_status status;
} packing;

static void pack(packing *p, const sel_region *region, int n,
    unsigned long seed, double gap, const sel_walls *walls)
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
    p->status = sel_packing_random(region, p->shapes, n, p->type, seed, gap,
        100000, walls, 0, NULL, p->x, p->q, &p->placed);
    for (int i = 0; i < p->placed; i++)
    {
        sel_contact_body(&p->body[i], &p->shapes[p->type[i]], p->x + 3*i,
            p->q + 4*i);
    }
}

static sel_region box(double side)
{
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_BOX;
    for (int k = 0; k < 3; k++)
    {
        region.p1[k] = -side/2;
        region.p2[k] = side/2;
    }
    return region;
}

/* No two bodies overlap, by the ellipsoid method on all pairs whose spheres
   overlap. */
static void check_apart(const sel_body *body, int n)
{
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < i; j++)
        {
            double reach = body[i].shape->boundingRadius
                + body[j].shape->boundingRadius;
            if (scene_distance(body[i].centre, body[j].centre) < reach)
            {
                CHECK_THAT(scene_brute_meet(&body[i], &body[j]) != 1,
                    "%d and %d overlap", i, j);
            }
        }
    }
}

/* The whole body inside: its support in each direction (1e-12). */
static void check_in_box(const sel_body *body, int n, double side)
{
    for (int i = 0; i < n; i++)
    {
        for (int s = 0; s < 6; s++)
        {
            double m[3] = {0, 0, 0};
            m[s/2] = s % 2 ? 1 : -1;
            double reach = scene_dot(m, body[i].centre)
                + scene_body_support(&body[i], m, NULL);
            CHECK_AT_MOST(reach, side/2 + 1e-12);
        }
    }
}

START_TEST(box_of_all_shapes)
{
    static packing p;
    sel_region region = box(1);
    pack(&p, &region, 210, 1, 0, NULL);
    CHECK_OK(p.status);
    ck_assert_int_eq(p.placed, 210);
    check_apart(p.body, p.n);
    check_in_box(p.body, p.n, 1);
    for (int i = 0; i < p.n; i++)
    {
        const double *q = p.q + 4*i;
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-14);
    }
}
END_TEST

/* A tilted cylinder: bodies are inside, by 500 directions normal to the axis,
   and the ends; the support of a body in a direction is exact, the circle is
   approximated by tangents: to 2e-5 of the radius. */
START_TEST(tilted_cylinder)
{
    static packing p;
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_CYLINDER;
    const double p1[3] = {1, 2, 3}, p2[3] = {1.5, 2.7, 4};
    memcpy(region.p1, p1, sizeof p1);
    memcpy(region.p2, p2, sizeof p2);
    region.radius = 0.4;
    pack(&p, &region, 140, 2, 0, NULL);
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
        CHECK_AT_MOST(scene_body_support(&p.body[i], minus, NULL) - along,
            1e-12);
        for (int s = 0; s < 500; s++)
        {
            double angle = 2*SCENE_PI*s/500, m[3];
            for (int k = 0; k < 3; k++)
            {
                m[k] = cos(angle)*t[k] + sin(angle)*u[k];
            }
            CHECK_AT_MOST(scene_dot(d, m) + scene_body_support(&p.body[i], m,
                NULL), region.radius + 1e-12);
        }
    }
}
END_TEST

START_TEST(same_seed_same_packing)
{
    static packing a, b, c;
    sel_region region = box(1);
    pack(&a, &region, 100, 7, 0, NULL);
    pack(&b, &region, 100, 7, 0, NULL);
    pack(&c, &region, 100, 8, 0, NULL);
    ck_assert_int_eq(memcmp(a.x, b.x, 300*sizeof(double)), 0);
    ck_assert_int_eq(memcmp(a.q, b.q, 400*sizeof(double)), 0);
    ck_assert_int_ne(memcmp(a.x, c.x, 300*sizeof(double)), 0);
}
END_TEST

/* Distance of two bodies, or a little less: the widest gap between parallel
   planes, found by steps of decreasing size from the line of centres. */
static double distance(const sel_body *b1, const sel_body *b2)
{
    double n[3], best, e[2][3];
    for (int k = 0; k < 3; k++)
    {
        n[k] = b2->centre[k] - b1->centre[k];
    }
    scene_normalise(n);
    best = sel_contact_gap_along(b1, b2, n);
    for (double step = 0.3; step > 1e-5; step *= 0.7)
    {
        scene_tangents(n, e[0], e[1]);
        for (int k = 0; k < 8; k++)
        {
            double m[3], c = step*cos(0.25*SCENE_PI*k), t = step*sin(0.25*SCENE_PI*k);
            for (int i = 0; i < 3; i++)
            {
                m[i] = n[i] + c*e[0][i] + t*e[1][i];
            }
            scene_normalise(m);
            double gap = sel_contact_gap_along(b1, b2, m);
            if (gap > best)
            {
                best = gap;
                memcpy(n, m, sizeof n);
            }
        }
    }
    return best;
}

/* Gap: no two bodies are nearer than that, in particular long and pointed ones,
   whose oblique sides hardly move if axes get longer (0.68 of the gap in an
   earlier version). */
START_TEST(gap_is_kept)
{
    static const struct
    {
        double axes[3], epsilon[2];
    } list[] = {
        {{1, 1, 1}, {1.9, 1.9}}, {{1, 1, 1}, {1.9, 0.1}},
        {{1, 1, 8}, {1, 1}}, {{8, 8, 1}, {1, 1}}, {{1, 3, 8}, {0.4, 0.7}},
        {{1, 1, 6}, {1.8, 1}}, {{1, 1, 1}, {0.1, 0.1}}};
    enum { SHAPES = sizeof list/sizeof list[0] };
    static packing p;
    sel_region region = box(0.9);
    const double gap = 0.02;
    int near = 0;
    for (int s = 0; s < SHAPES; s++)
    {
        double ratios[2] = {list[s].axes[0]/list[s].axes[2],
            list[s].axes[1]/list[s].axes[2]};
        CHECK_OK(sel_shape_init_equivalent(&p.shapes[s], 0.1, ratios,
            list[s].epsilon[0], list[s].epsilon[1]));
        p.n = MOST;
        for (int i = 0; i < MOST; i++)
        {
            p.type[i] = s;
        }
        p.status = sel_packing_random(&region, p.shapes, MOST, p.type, 3, gap,
            scene_amount(20000, 8000, 2000), NULL, 0, NULL, p.x, p.q, &p.placed);
        for (int i = 0; i < p.placed; i++)
        {
            sel_contact_body(&p.body[i], &p.shapes[s], p.x + 3*i, p.q + 4*i);
        }
        for (int i = 0; i < p.placed; i++)
        {
            for (int j = 0; j < i; j++)
            {
                /* distance at least that of the spheres around them */
                if (scene_distance(p.body[i].centre, p.body[j].centre)
                    > 2*p.shapes[s].boundingRadius + 1.5*gap)
                {
                    continue;
                }
                double apart = distance(&p.body[i], &p.body[j]);
                ck_assert_double_ge(apart, gap*(1 - 1e-3));
                near += apart < 1.5*gap;
            }
        }
    }
    ck_assert_int_ge(near, 50);
}
END_TEST

/* A region that is too small ends with the number of placed bodies; these are
   valid. */
START_TEST(full_region)
{
    static packing p;
    sel_region region = box(0.45);
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        scene_named_shape((scene_named)s, 0.1, &p.shapes[s]);
    }
    for (int i = 0; i < MOST; i++)
    {
        p.type[i] = i % SCENE_NAMED_COUNT;
    }
    sel_status status = sel_packing_random(&region, p.shapes, MOST, p.type, 5,
        0, 300, NULL, 0, NULL, p.x, p.q, &p.placed);
    ck_assert_int_eq(status, SEL_E_FULL);
    CHECK_TRUE(p.placed > 5 && p.placed < MOST);
    for (int i = 0; i < p.placed; i++)
    {
        sel_contact_body(&p.body[i], &p.shapes[p.type[i]], p.x + 3*i,
            p.q + 4*i);
    }
    check_apart(p.body, p.placed);
    check_in_box(p.body, p.placed, 0.45);
    /* no space for one */
    region = box(0.01);
    ck_assert_int_eq(sel_packing_random(&region, p.shapes, 1, p.type, 5, 0,
        100, NULL, 0, NULL, p.x, p.q, &p.placed), SEL_E_FULL);
    ck_assert_int_eq(p.placed, 0);
}
END_TEST

static int outside_the_block(void *context, const sel_body *body)
{
    (void)context;
    const double *c = body->centre;
    return fabs(c[0]) > 0.2 || fabs(c[1]) > 0.2 || fabs(c[2]) > 0.2;
}

/* No body overlaps fixed bodies and walls: a block in the middle, particles
   around it, and a first packing that is fixed for the second. */
START_TEST(fixed_bodies_and_walls)
{
    static packing a, b;
    static sel_body all[2*MOST];
    scene_mesh mesh;
    sel_walls *walls;
    const double low[3] = {-0.2, -0.2, -0.2}, high[3] = {0.2, 0.2, 0.2};
    sel_region region = box(1.2);
    region.accept = outside_the_block; /* walls are surfaces */
    scene_mesh_box(&mesh, low, high, 2, 1);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    pack(&a, &region, 80, 11, 0, walls);
    CHECK_OK(a.status);
    b = a;
    b.status = sel_packing_random(&region, b.shapes, 80, b.type, 12, 0,
        100000, walls, 80, a.body, b.x, b.q, &b.placed);
    CHECK_OK(b.status);
    for (int i = 0; i < 80; i++)
    {
        all[i] = a.body[i];
        sel_contact_body(&all[80 + i], &b.shapes[b.type[i]], b.x + 3*i,
            b.q + 4*i);
    }
    check_apart(all, 160);
    check_in_box(all, 160, 1.2);
    for (int i = 0; i < 160; i++)
    {
        /* the block's surface: no point of a grid lies in a body */
        sel_contact contact;
        int count = sel_walls_contacts(walls, &all[i], &contact, 1);
        CHECK_THAT(count == 0, "body %d touches the block", i);
        for (int g = 0; g < 6*21*21; g++)
        {
            double x[3];
            int side = g/441;
            x[side/2] = side % 2 ? 0.2 : -0.2;
            x[(side/2 + 1) % 3] = -0.2 + 0.02*(g % 21);
            x[(side/2 + 2) % 3] = -0.2 + 0.02*(g/21 % 21);
            CHECK_THAT(scene_distance(x, all[i].centre)
                    > all[i].shape->boundingRadius
                || scene_body_gauge(&all[i], x, NULL) > 1 - 1e-10,
                "body %d holds a point of the block", i);
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

static int upper_half(void *context, const sel_body *body)
{
    ++*(int *)context;
    return body->centre[2] > 0;
}

START_TEST(extra_condition)
{
    static packing p;
    int calls = 0;
    sel_region region = box(1);
    region.accept = upper_half;
    region.context = &calls;
    pack(&p, &region, 50, 21, 0, NULL);
    CHECK_OK(p.status);
    ck_assert_int_ge(calls, 50);
    for (int i = 0; i < 50; i++)
    {
        CHECK_TRUE(p.x[3*i + 2] > 0);
    }
}
END_TEST

/* Uniform: 3000 small spheres one at a time; means within 5 standard
   deviations, octants alike. */
START_TEST(uniform_in_the_box)
{
    double sum[3] = {0, 0, 0};
    int octants[8] = {0};
    sel_shape shape;
    const double axes[3] = {1e-4, 1e-4, 1e-4};
    const int type[1] = {0};
    sel_region region = box(2);
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int i = 0; i < 3000; i++)
    {
        double x[3], q[4];
        int placed;
        CHECK_OK(sel_packing_random(&region, &shape, 1, type,
            (unsigned long)i, 0, 10, NULL, 0, NULL, x, q, &placed));
        int octant = 0;
        for (int k = 0; k < 3; k++)
        {
            sum[k] += x[k]/3000;
            octant |= (x[k] > 0) << k;
        }
        octants[octant]++;
    }
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(sum[k], 0, 5*sqrt(1.0/3/3000));
    }
    for (int k = 0; k < 8; k++)
    {
        CHECK_NEAR(octants[k], 375, 5*sqrt(3000*(1.0/8)*(7.0/8)));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("packing");
    suite_add(suite, "box", box_of_all_shapes, 120);
    suite_add(suite, "cylinder", tilted_cylinder, 120);
    suite_add(suite, "seed", same_seed_same_packing, 60);
    suite_add(suite, "gap", gap_is_kept, 60);
    suite_add(suite, "full", full_region, 60);
    suite_add(suite, "fixed", fixed_bodies_and_walls, 120);
    suite_add(suite, "condition", extra_condition, 60);
    suite_add(suite, "uniform", uniform_in_the_box, 60);
    return suite_run(suite);
}

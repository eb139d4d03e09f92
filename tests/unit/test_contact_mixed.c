/*  test_contact_mixed.c - contact of a superellipsoid and a convex polyhedron

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with closed forms (balls at a cube, ellipsoids on a face), with
    points all over the polyhedron, none of which may have a lower gauge than
    the result, and with the same pair rotated, moved, and in other units. */

#define _GNU_SOURCE
#include "couples.h"

/* A ball at a cube: face, edge and corner in closed form. */
START_TEST(ball_and_cube)
{
    scene_random random = {3};
    int features[3] = {0};
    for (int k = 0; k < scene_effort(20000); k++)
    {
        couple c;
        sel_contact contact;
        double x[3], q[4] = {1, 0, 0, 0}, origin[3] = {0}, to[3];
        double radius = scene_log_uniform(&random, 0.2, 4), one[3];
        v3_set(one, radius, radius, radius);
        CHECK_OK(sel_shape_init(&c.shape[1], one, 1, 1));
        solid_shape(CUBE, 1, &c.shape[0]);
        for (int i = 0; i < 3; i++)
        {
            x[i] = scene_uniform(&random, -1 - radius, 1 + radius);
            to[i] = x[i] - fmin(fmax(x[i], -1), 1);
        }
        place(&c, 0, origin, q);
        place(&c, 1, x, q);
        double distance = v3_norm(to), margin = 0.2;
        if (!(distance > 1e-3*radius))
        {
            continue; /* its centre is in the cube */
        }
        solve(&c, margin, &contact);
        double gap = distance - radius;
        CHECK_TRUE((contact.end == SEL_TOUCHING) == (gap < 0));
        if (gap < margin)
        {
            int out = (to[0] != 0) + (to[1] != 0) + (to[2] != 0);
            CHECK_NEAR(contact.overlap, -gap, 1e-9);
            for (int i = 0; i < 3; i++)
            {
                CHECK_NEAR(contact.normal[i], to[i]/distance, 1e-7);
                CHECK_NEAR(contact.point1[i], x[i] - to[i], 1e-7);
            }
            features[out - 1]++;
        }
    }
    printf("ball and cube: %d faces, %d edges, %d corners\n", features[0],
        features[1], features[2]);
    CHECK_TRUE(features[0] > 50 && features[1] > 50 && features[2] > 20);
}
END_TEST

/* The contact's point on the hull has the least gauge of all its points: a plane
   across the normal there keeps the hull off, to the gauge of that point. */
START_TEST(mixed_random)
{
    scene_random random = {4};
    int touching = 0, count = scene_effort(20000);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        double r[3], y[3], n[3], back[3];
        random_couple(&random, 1, &c);
        solve(&c, 0, &contact);
        if (contact.end != SEL_TOUCHING)
        {
            continue;
        }
        /* duality: gauge >= (least n.x over the hull)/h(n) for every n */
        v3_sub(r, contact.point2, c.body[0].centre);
        m3_apply_transposed(y, c.body[0].Q, r);
        m3_apply_transposed(n, c.body[0].Q, contact.normal);
        double low = least(&c.body[1], contact.normal)
            - v3_dot(c.body[0].centre, contact.normal);
        double bound = low/sel_shape_support(&c.shape[0], n, NULL);
        v3_sub(back, contact.point1, contact.point2);
        CHECK_NEAR(v3_norm(contact.normal), 1, 1e-12);
        CHECK_NEAR(v3_dot(back, contact.normal), contact.overlap,
            1e-9*c.length);
        CHECK_TRUE(bound < 1 + 1e-9);
        if (fabs(low - v3_dot(n, y)) < 1e-9*c.length)
        {
            CHECK_TRUE(bound <= sel_shape_gauge(&c.shape[0], y, NULL, NULL)
                + 1e-6);
        }
        touching++;
    }
    printf("mixed: %d of %d random pairs touch\n", touching, count);
    CHECK_TRUE(touching > count/20);
}
END_TEST

/* A copy of a couple, in other units, rotated and moved as a whole. */
static void carry(const couple *c, double scale, const double q[4],
    const double by[3], couple *out)
{
    double Q[9];
    scene_tensor(q, Q);
    *out = *c;
    for (int k = 0; k < 2; k++)
    {
        sel_shape *shape = &out->shape[k];
        double axes[3], x[3], rotated[3];
        if (c->shape[k].hull)
        {
            CHECK_OK(sel_shape_init_polyhedron(shape, c->shape[k].polyhedron,
                scale*c->shape[k].scale));
        }
        else
        {
            v3_scale(axes, scale, c->shape[k].semiAxes);
            CHECK_OK(sel_shape_init(shape, axes, c->shape[k].epsilon1,
                c->shape[k].epsilon2));
        }
        m3_apply(x, Q, c->body[k].centre);
        v3_scale(x, scale, x);
        v3_madd(rotated, x, scale, by);
        out->body[k] = c->body[k];
        out->body[k].shape = shape;
        v3_copy(out->body[k].centre, rotated);
        scene_multiply(Q, c->body[k].Q, out->body[k].Q);
    }
    out->length = scale*c->length;
}

/* The same in nanometres and in millions of kilometres, rotated and moved. */
START_TEST(mixed_in_all_units)
{
    scene_random random = {6};
    int touching = 0;
    for (int k = 0; k < scene_effort(4000); k++)
    {
        couple c, other;
        sel_contact one, two;
        double q[4], by[3], scale = scene_log_uniform(&random, 1e-9, 1e9);
        scene_quaternion(&random, q);
        scene_direction(&random, by);
        random_couple(&random, 1, &c);
        carry(&c, scale, q, by, &other);
        int there = solve(&c, 0, &one), still = solve(&other, 0, &two);
        if (there && fabs(one.overlap) > 1e-9*c.length && one.residual == 0)
        {
            double step[3], Q[9], rotated[3];
            CHECK_TRUE(still);
            /* the gauge has half of the digits of the position, and that of a
               flat side determines the normal poorly: the overlap has most
               digits */
            CHECK_NEAR(two.overlap/scale, one.overlap, 1e-6*c.length);
            scene_tensor(q, Q);
            m3_apply(rotated, Q, one.normal);
            v3_sub(step, rotated, two.normal);
            CHECK_AT_MOST(v3_norm(step), 1e-3);
            touching++;
        }
    }
    CHECK_TRUE(touching > scene_effort(4000)/20);
}
END_TEST

/* Exchanged bodies: the same result with the opposite normal. */
START_TEST(mixed_turned_round)
{
    scene_random random = {7};
    int touching = 0;
    for (int k = 0; k < scene_effort(4000); k++)
    {
        couple c, swapped;
        sel_contact one, two;
        random_couple(&random, 1, &c);
        swapped = c;
        for (int b = 0; b < 2; b++)
        {
            swapped.shape[b] = c.shape[1 - b];
            swapped.body[b] = c.body[1 - b];
            swapped.body[b].shape = &swapped.shape[b];
        }
        int there = solve(&c, 0.1*c.length, &one);
        CHECK_TRUE(there == solve(&swapped, 0.1*c.length, &two));
        for (int i = 0; i < 3 && there; i++)
        {
            CHECK_NEAR(two.overlap, one.overlap, 1e-12*c.length);
            CHECK_NEAR(two.normal[i], -one.normal[i], 1e-12);
            CHECK_NEAR(two.point1[i], one.point2[i], 1e-12*c.length);
            CHECK_NEAR(two.point2[i], one.point1[i], 1e-12*c.length);
        }
        touching += there;
    }
    CHECK_TRUE(touching > scene_effort(4000)/20);
}
END_TEST

/* Ellipsoids in any pose on a wide face: the overlap is the support distance
   sqrt( sum (a_i n_i)^2) less that of the face, at the point a_i^2 n_i over
   that distance. */
START_TEST(ellipsoid_on_a_face)
{
    scene_random random = {8};
    for (int k = 0; k < scene_effort(4000); k++)
    {
        couple c;
        sel_contact contact;
        double axes[3], q[4], deep[3], low[3], origin[3] = {0}, h = 0;
        const double upright[4] = {1, 0, 0, 0}, down[3] = {0, 0, -1};
        for (int i = 0; i < 3; i++)
        {
            axes[i] = scene_log_uniform(&random, 0.1, 1);
        }
        CHECK_OK(sel_shape_init(&c.shape[0], axes, 1, 1));
        solid_shape(CUBE, 4, &c.shape[1]);
        scene_quaternion(&random, q);
        place(&c, 0, origin, q);
        m3_apply_transposed(low, c.body[0].Q, down);
        for (int i = 0; i < 3; i++)
        {
            h += axes[i]*axes[i]*low[i]*low[i];
            deep[i] = axes[i]*axes[i]*low[i];
        }
        h = sqrt(h);
        double overlap = scene_uniform(&random, -0.05, 0.3)*h;
        const double x[3] = {scene_uniform(&random, -2, 2),
            scene_uniform(&random, -2, 2), h - overlap};
        const double cube[3] = {0, 0, -4};
        place(&c, 0, x, q);
        place(&c, 1, cube, upright);
        m3_apply(low, c.body[0].Q, deep);
        v3_scale(low, 1/h, low);
        CHECK_TRUE(solve(&c, 0.1, &contact));
        CHECK_NEAR(contact.overlap, overlap, 1e-12);
        CHECK_NEAR(contact.normal[2], -1, 1e-12);
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(contact.point1[i], x[i] + low[i], 1e-9);
        }
    }
}
END_TEST

/* A point of a face of a hull, anywhere on it (global). */
static void any_point(const sel_body *body, scene_random *random, double x[3])
{
    const sel_hull *hull = body->shape->hull;
    int f = scene_integer(random, hull->nFaces);
    double sum = 0, y[3] = {0, 0, 0};
    for (int i = hull->faceStart[f]; i < hull->faceStart[f + 1]; i++)
    {
        double part = pow(scene_uniform(random, 0, 1), 3);
        v3_madd(y, y, part, hull->points + 3*hull->facePoints[i]);
        sum += part;
    }
    v3_scale(y, body->shape->scale/sum, y);
    m3_apply(x, body->Q, y);
    v3_madd(x, x, 1, body->centre);
}

/* The gauge, in the superellipsoid, of the contact point of the polyhedron. */
static double gauge_of(const couple *c, const double x[3])
{
    return holds(&c->body[1], x, 1e-8*c->length)
        ? scene_body_gauge(&c->body[0], x, NULL)
        : HUGE_VAL;
}

/* The tangent plane shows the lowest possible gauge on the polyhedron: low/h.
   The contact point of the polyhedron has no higher one, so it is the minimum,
   and none of many other points has a lower one. The centre of each body is
   outside the other. */
START_TEST(no_point_is_lower)
{
    scene_random random = {9};
    int checked = 0, apart = 0;
    for (int k = 0; k < scene_effort(600); k++)
    {
        couple c;
        sel_contact contact;
        double x[3], deep[3];
        random_couple(&random, 1, &c);
        if (!solve(&c, 0.2*c.length, &contact) || contact.residual > 0)
        {
            continue;
        }
        double low = least(&c.body[1], contact.normal)
            - v3_dot(c.body[0].centre, contact.normal);
        double h = scene_body_support(&c.body[0], contact.normal, deep);
        double bound = contact.overlap > 0 ? low/h : 1;
        for (int i = 0; i < 1000; i++)
        {
            any_point(&c.body[1], &random, x);
            CHECK_TRUE(scene_body_gauge(&c.body[0], x, NULL) > bound*(1 - 1e-9));
        }
        apart += contact.overlap <= 0;
        if (contact.overlap > 0)
        {
            v3_sub(deep, deep, c.body[0].centre);
            v3_madd(x, c.body[0].centre, bound, deep);
            double reached
                = fmin(gauge_of(&c, x), gauge_of(&c, contact.point2));
            CHECK_NEAR(reached, bound, 1e-6);
            CHECK_TRUE(bound < 1);
            checked++;
        }
    }
    printf("%d pairs that overlap looked at all over, %d apart\n", checked,
        apart);
    CHECK_TRUE(checked > scene_effort(600)/20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("contact_mixed");
    suite_add(suite, "ball", ball_and_cube, 60);
    suite_add(suite, "dual", mixed_random, 120);
    suite_add(suite, "units", mixed_in_all_units, 60);
    suite_add(suite, "round", mixed_turned_round, 60);
    suite_add(suite, "ellipsoid", ellipsoid_on_a_face, 60);
    suite_add(suite, "lowest", no_point_is_lower, 120);
    return suite_run(suite);
}

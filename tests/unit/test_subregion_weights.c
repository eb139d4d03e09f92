/*  test_subregion_weights.c - weights: each place counts once, contacts start
    from zero

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors */

#define _GNU_SOURCE
#include "suite.h"
#include "subregion_scenes.h"

static sel_local locals[NEAR_MOST];

/* The sum of a law of the gap over all contacts, and the least gap. */
static double sum_of(const near_pair *p, double reach, double *least)
{
    int n = near_find(p, reach, locals, NULL, NEAR_MOST);
    double sum = 0;
    *least = reach;
    CHECK_TRUE(n <= NEAR_MOST);
    for (int i = 0; i < n; i++)
    {
        double left = (reach - locals[i].gap)/reach;
        sum += locals[i].weight*left*left;
        *least = locals[i].weight > 0 ? fmin(*least, locals[i].gap) : *least;
    }
    return sum;
}

/* A step along a screw motion: a jump would not decrease if the step is halved
   repeatedly. */
static void check_step(const near_pair *p, const double way[3],
    const double rotation[3], double reach)
{
    near_pair low = *p, high = *p;
    double length = 1, a, b, least;
    near_move(&high.body[1], way, rotation);
    a = sum_of(&low, reach, &least);
    b = sum_of(&high, reach, &least);
    for (int k = 0; k < 16 && fabs(b - a) > 5e-4; k++)
    {
        near_pair middle = low;
        double half[3], by[3];
        length /= 2;
        v3_scale(half, length, way);
        v3_scale(by, length, rotation);
        near_move(&middle.body[1], half, by);
        double m = sum_of(&middle, reach, &least);
        int isFirst = fabs(m - a) > fabs(b - m);
        b = isFirst ? m : b;
        low = isFirst ? low : middle;
        a = isFirst ? a : m;
    }
    if (fabs(b - a) <= 5e-4)
    {
        return;
    }
    int n = near_find(&low, reach, locals, NULL, NEAR_MOST);
    for (int i = 0; i < n; i++)
    {
        printf("  %d %ld gap %.6g weight %.6g\n", locals[i].type,
            (long)locals[i].name, locals[i].gap, locals[i].weight);
    }
    ck_abort_msg("%d and %d: a jump from %.9g to %.9g", p->which[0],
        p->which[1], a, b);
}

static void follow(near_pair *p, scene_random *random, double reach,
    int steps)
{
    double way[3], rotation[3], before, least, last;
    scene_direction(random, way);
    scene_direction(random, rotation);
    v3_scale(way, 1e-2*reach, way);
    v3_scale(rotation, 1e-2*reach/p->size*scene_uniform(random, 0, 2), rotation);
    before = sum_of(p, reach, &last);
    for (int k = 0; k < steps; k++)
    {
        near_pair here = *p;
        near_move(&p->body[1], way, rotation);
        double now = sum_of(p, reach, &least);
        if (least < 0.1*reach || last < 0.1*reach)
        {
            break;
        }
        if (fabs(now - before) > 0.004)
        {
            check_step(&here, way, rotation, reach);
        }
        before = now;
        last = least;
    }
}

/* A small body with a corner near an edge of another, or a corner of it;
   returns 0 if that is not free. */
static int place_beside(scene_random *random, near_solid which, double reach,
    near_pair *p)
{
    double q[4], x[3] = {0}, at[3], offset[3];
    scene_quaternion(random, q);
    near_set(p, 0, which, 1, x, q);
    scene_quaternion(random, q);
    near_set(p, 1, (near_solid)scene_integer(random, NEAR_SMALL_COUNT),
        scene_uniform(random, 2, 20)*reach, x, q);
    const sel_polyhedron *body = p->shape[0].polyhedron;
    const int *edge = body->edges + 4*scene_integer(random, body->nEdges);
    double share = scene_integer(random, 2) ? 0 : scene_uniform(random, 0, 1);
    for (int i = 0; i < 3; i++)
    {
        x[i] = (1 - share)*body->points[3*edge[0] + i]
            + share*body->points[3*edge[1] + i];
    }
    m3_apply(at, p->body[0].Q, x);
    scene_direction(random, offset);
    v3_madd(at, at, scene_uniform(random, 0, 1.5)*reach, offset);
    const sel_polyhedron *probe = p->shape[1].polyhedron;
    v3_scale(x, p->shape[1].scale,
        probe->points + 3*scene_integer(random, probe->nPoints));
    m3_apply(offset, p->body[1].Q, x);
    v3_sub(p->body[1].centre, at, offset);
    m3_apply_transposed(x, p->body[0].Q, p->body[1].centre);
    return near_brute(&p->body[0], &p->body[1]) > 0.1*reach
        && sel_shape_gauge(&p->shape[0], x, NULL, NULL) > 1;
}

START_TEST(no_contact_comes_at_once_in_notches)
{
    scene_random random = {2};
    long paths[NEAR_SMALL_COUNT] = {0};
    for (int k = 0; k < scene_amount(20000, 8000, 1000); k++)
    {
        near_pair p;
        double reach = scene_log_uniform(&random, 1e-3, 0.02);
        near_solid which = (near_solid)scene_integer(&random, NEAR_SMALL_COUNT);
        if (place_beside(&random, which, reach, &p))
        {
            paths[which]++;
            follow(&p, &random, reach, 400);
        }
    }
    for (int k = 0; k < NEAR_SMALL_COUNT; k++)
    {
        CHECK_TRUE(paths[k] > 0);
    }
}
END_TEST

START_TEST(no_contact_comes_at_once)
{
    scene_random random = {1};
    for (int k = 0; k < scene_thorough(1500); k++)
    {
        near_pair p;
        double reach = scene_log_uniform(&random, 1e-3, 0.02);
        if (near_random(&random, NEAR_SMALL_COUNT, 0.5*reach, &p))
        {
            follow(&p, &random, reach, 400);
        }
    }
}
END_TEST

/* - - - figures that are known - - - */

static int count_kind(const sel_local *list, int n, sel_local_type type)
{
    int count = 0;
    for (int i = 0; i < n; i++)
    {
        count += list[i].type == type;
    }
    return count;
}

/* The corners of the region common to two squares carry the load: corners that
   lie on a face, and crossings of edges. */
START_TEST(a_cube_lies_flat_on_a_cube)
{
    const double tilts[5] = {0, 1e-12, 1e-9, 1e-6, 1e-3};
    const double places[4][3] = {{0, 0, 0}, {0.5, 0.3, 0}, {0.4, 0, 0},
        {0.5, 0.3, 0.7}}; /* along x, along y, rotated */
    const int faces[4] = {4, 2, 4, 2}, crosses[4] = {0, 2, 0, 2};
    for (int place = 1; place < 4; place++)
    {
        double first = 0;
        for (int k = 0; k < 10; k++)
        {
            double q[4], upright[4], tilted[4], x[3] = {0, 0, 0};
            const double up[3] = {0, 0, 1}, side[3] = {0.6, 0.8, 0};
            near_pair p;
            scene_axis_angle(up, 0, q);
            near_set(&p, 0, NEAR_CUBE, 1, x, q);
            scene_axis_angle(up, places[place][2], upright);
            scene_axis_angle(side, (k % 2 ? 1 : -1)*tilts[k/2], tilted);
            scene_quaternion_product(tilted, upright, q);
            v3_set(x, places[place][0], places[place][1],
                1 + (place == 2 ? 0.3 : 1) + 0.01);
            near_set(&p, 1, NEAR_CUBE, place == 2 ? 0.3 : 1, x, q);
            int n = near_find(&p, 0.05, locals, NULL, NEAR_MOST);
            double sum = 0;
            for (int i = 0; i < n; i++)
            {
                sum += locals[i].weight;
            }
            first = k ? first : sum;
            CHECK_NEAR(sum, first, 1e-4);
            CHECK_NEAR(sum, place == 3 ? 6 : 4, 1e-4);
            if (places[place][2] > 0)
            {
                continue;
            }
            CHECK_TRUE(count_kind(locals, n, SEL_LOCAL_VERTEX_FACE)
                == faces[place]);
            CHECK_TRUE(count_kind(locals, n, SEL_LOCAL_EDGE_EDGE)
                == crosses[place]);
        }
    }
}
END_TEST

/* The tip of a needle in a notch: both faces once each, the edge subtracted. */
START_TEST(a_corner_in_a_notch_has_both_faces)
{
    const near_solid notches[3] = {NEAR_NOTCH60, NEAR_NOTCH90, NEAR_NOTCH135};
    for (int k = 0; k < 3; k++)
    {
        near_pair p;
        double q[4], x[3] = {0, 0, 0};
        const double up[3] = {0, 0, 1};
        scene_axis_angle(up, 0, q);
        near_set(&p, 0, notches[k], 2, x, q);
        double scale = p.shape[0].scale;
        const sel_polyhedron *body = p.shape[0].polyhedron;
        int line = -1;
        double n1[3], n2[3];
        for (int e = 0; e < body->nEdges; e++)
        {
            line = body->edgeReflex[e] ? e : line;
        }
        CHECK_TRUE(line >= 0);
        const int *edge = body->edges + 4*line;
        v3_copy(n1, body->planes + 4*edge[2]);
        v3_copy(n2, body->planes + 4*edge[3]);
        double open[3], at[3], t[3];
        v3_madd(open, n1, 1, n2);
        v3_normalise(open);
        for (int i = 0; i < 3; i++)
        {
            at[i] = 0.5*scale*(body->points[3*edge[0] + i]
                + body->points[3*edge[1] + i]);
        }
        v3_madd(at, at, 0.01, open);
        /* a corner of a tetrahedron, the others on the open side */
        near_set(&p, 1, NEAR_TETRAHEDRON, 0.05, x, q);
        const double *tip = p.shape[1].polyhedron->points;
        double back[3], axis[3];
        v3_scale(back, -1/v3_norm(tip), tip);
        v3_cross(axis, back, open);
        double angle = atan2(v3_norm(axis), v3_dot(back, open));
        if (v3_norm(axis) < 1e-9)
        {
            v3_frame(open, axis, t);
        }
        scene_axis_angle(axis, angle, q);
        near_set(&p, 1, NEAR_TETRAHEDRON, 0.05, x, q);
        v3_scale(t, p.shape[1].scale, tip);
        m3_apply(x, p.body[1].Q, t);
        v3_sub(x, at, x);
        v3_copy(p.body[1].centre, x);
        int n = near_find(&p, 0.02, locals, NULL, NEAR_MOST);
        double half = 0.01*v3_dot(open, n1);
        int both = 0, off = 0;
        for (int i = 0; i < n; i++)
        {
            if (scene_distance(locals[i].point2, at) > 1e-9)
            {
                continue;
            }
            both += locals[i].type == SEL_LOCAL_VERTEX_FACE
                && fabs(locals[i].gap - half) < 1e-12;
            off += locals[i].type == SEL_LOCAL_VERTEX_EDGE
                && fabs(locals[i].gap - 0.01) < 1e-12
                && fabs(locals[i].weight + 1) < 1e-12;
        }
        CHECK_THAT(both == 2 && off == 1, "notch %d: %d and %d", k, both, off);
    }
}
END_TEST

/* Above a plate that is thinner than reach: no contact with its other side. */
START_TEST(nothing_touches_through_a_plate)
{
    scene_random random = {7};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        near_pair p;
        double q[4], x[3] = {0, 0, 0};
        const double up[3] = {0, 0, 1};
        scene_axis_angle(up, 0, q);
        near_set(&p, 0, NEAR_PLATE, 1, x, q);
        /* its thin direction is the axis of the least half width */
        const double *half = p.shape[0].semiAxes;
        int thin = half[0] < half[1] && half[0] < half[2] ? 0
            : half[1] < half[2] ? 1 : 2;
        scene_quaternion(&random, q);
        near_set(&p, 1, (near_solid)scene_integer(&random, NEAR_CONVEX_COUNT),
            0.3, x, q);
        for (int i = 0; i < 3; i++)
        {
            x[i] = scene_uniform(&random, -0.8, 0.8);
        }
        x[thin] = half[thin] + 1;
        v3_copy(p.body[1].centre, x);
        double down = near_brute(&p.body[0], &p.body[1]);
        p.body[1].centre[thin] -= down - 0.02;
        int n = near_find(&p, 0.4, locals, NULL, NEAR_MOST);
        for (int i = 0; i < n; i++)
        {
            double side = locals[i].point1[thin];
            CHECK_THAT(side > -half[thin] + 1e-12
                || locals[i].normal[thin] < 1e-12,
                "kind %d, gap %g, weight %g", locals[i].type, locals[i].gap,
                locals[i].weight);
        }
    }
}
END_TEST

START_TEST(size_and_place_do_not_matter)
{
    scene_random random = {8};
    static sel_local others[NEAR_MOST];
    for (int k = 0; k < scene_effort(300); k++)
    {
        near_pair p;
        if (!near_random(&random, NEAR_SMALL_COUNT, 0.05, &p))
        {
            continue;
        }
        int n = near_find(&p, 0.1, locals, NULL, NEAR_MOST);
        near_pair same = p;
        double by = k % 2 ? scene_log_uniform(&random, 1e-6, 1e6) : 1;
        double rotation[3], T[9], q[4], x[3];
        scene_direction(&random, rotation);
        scene_quaternion(&random, q);
        scene_tensor(q, T);
        for (int i = 0; i < 2; i++)
        {
            const double unit[4] = {1, 0, 0, 0};
            double Q[9];
            m3_apply(x, T, p.body[i].centre);
            v3_scale(x, by, x);
            scene_multiply(T, p.body[i].Q, Q);
            near_set(&same, i, p.which[i], by*p.shape[i].scale, x, unit);
            memcpy(same.body[i].Q, Q, sizeof Q);
        }
        int m = near_find(&same, 0.1*by, others, NULL, NEAR_MOST);
        CHECK_TRUE(n == m);
        for (int i = 0; i < n; i++)
        {
            const sel_local *it = NULL;
            for (int j = 0; j < m; j++)
            {
                it = others[j].name == locals[i].name ? &others[j] : it;
            }
            CHECK_TRUE(it != NULL);
            CHECK_NEAR(it->gap/by, locals[i].gap, 1e-13);
            CHECK_NEAR(it->weight, locals[i].weight, 1e-10);
            m3_apply(x, T, locals[i].normal);
            CHECK_AT_MOST(scene_distance(x, it->normal), 1e-12);
        }
    }
}
END_TEST

/* Transforms ends of an edge from the body's frame to the global one. */
static void edge_of(const near_pair *p, int k, const int *edge, double from[3],
    double to[3])
{
    const sel_polyhedron *body = p->shape[k].polyhedron;
    for (int end = 0; end < 2; end++)
    {
        double x[3], *at = end ? to : from;
        v3_scale(x, p->shape[k].scale, body->points + 3*edge[end]);
        m3_apply(at, p->body[k].Q, x);
        v3_madd(at, at, 1, p->body[k].centre);
    }
}

/* Two convex bodies that are nearest where an edge of one, at distance beyond
   from its end, crosses the middle of an edge of the other; returns 0 if they
   are not nearest there. */
static int cross_at(scene_random *random, double gap, double beyond,
    near_pair *p)
{
    const int *edge[2];
    double q[4], zero[3] = {0}, from[2][3], to[2][3], d[2][3], at[2][3], n[3];
    for (int k = 0; k < 2; k++)
    {
        near_solid which = scene_integer(random, NEAR_CONVEX_COUNT);
        scene_quaternion(random, q);
        near_set(p, k, which, scene_uniform(random, 0.5, 2), zero, q);
        const sel_polyhedron *body = p->shape[k].polyhedron;
        edge[k] = body->edges + 4*scene_integer(random, body->nEdges);
        edge_of(p, k, edge[k], from[k], to[k]);
        v3_sub(d[k], to[k], from[k]);
        v3_madd(at[k], from[k], k ? beyond : scene_uniform(random, 0.2, 0.8),
            d[k]);
    }
    v3_cross(n, d[0], d[1]);
    v3_normalise(n);
    v3_madd(n, zero, scene_integer(random, 2) ? 1 : -1, n);
    v3_sub(p->body[1].centre, at[0], at[1]);
    v3_madd(p->body[1].centre, p->body[1].centre, gap, n);
    return fabs(near_brute(&p->body[0], &p->body[1]) - gap) < 1e-3*gap;
}

/* Forces that grow like one over the gap must keep bodies apart wherever they
   are nearest: the total force is that of the least gap, or at least half of
   it, also where an end of an edge lies on a rim. */
START_TEST(something_keeps_bodies_apart_everywhere)
{
    scene_random random = {7};
    int tried = 0;
    double least = HUGE_VAL;
    for (long k = 0; k < 4000L*scene_thorough(1000) && tried < scene_thorough(3000);
        k++)
    {
        near_pair p;
        double gap = pow(10, scene_uniform(&random, -6, -2)), sum = 0;
        if (!cross_at(&random, gap, pow(10, scene_uniform(&random, -7, -0.5)),
            &p))
        {
            continue;
        }
        int n = near_find(&p, 100*gap, locals, NULL, NEAR_MOST);
        for (int i = 0; i < n; i++)
        {
            sum += locals[i].weight*gap/locals[i].gap;
        }
        least = fmin(least, sum);
        tried++;
    }
    printf("    %d pairs, pushed by %.3f of one contact at least\n", tried,
        least);
    CHECK_TRUE(tried == scene_thorough(3000));
    CHECK_TRUE(least >= 0.5);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("subregion weights");
    suite_add(suite, "no jumps", no_contact_comes_at_once, 300);
    suite_add(suite, "notches", no_contact_comes_at_once_in_notches, 300);
    suite_add(suite, "flat", a_cube_lies_flat_on_a_cube, 60);
    suite_add(suite, "both faces", a_corner_in_a_notch_has_both_faces, 60);
    suite_add(suite, "plate", nothing_touches_through_a_plate, 120);
    suite_add(suite, "rims", something_keeps_bodies_apart_everywhere, 120);
    suite_add(suite, "invariance", size_and_place_do_not_matter, 60);
    return suite_run(suite);
}

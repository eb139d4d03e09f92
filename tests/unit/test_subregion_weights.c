/*  test_subregion_weights.c - every place counts once, and none comes at once

    SPDX-License-Identifier: GPL-3.0-or-later */

#define _GNU_SOURCE
#include "suite.h"
#include "subregion_scenes.h"

static sel_local locals[NEAR_MOST];

/* What a law of the gap makes of all contacts, and the least gap. */
static double sum_of(const near_pair *p, double reach, double skin,
    double *least)
{
    int n = near_find(p, reach, skin, locals, NULL, NEAR_MOST);
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

/* A step along a screw: what is a jump does not get smaller when the step is
   halved ever again. */
static void check_step(const near_pair *p, const double way[3],
    const double turn[3], double reach, double skin)
{
    near_pair low = *p, high = *p;
    double length = 1, a, b, least;
    near_move(&high.body[1], way, turn);
    a = sum_of(&low, reach, skin, &least);
    b = sum_of(&high, reach, skin, &least);
    for (int k = 0; k < 16 && fabs(b - a) > 5e-4; k++)
    {
        near_pair middle = low;
        double half[3], by[3];
        length /= 2;
        v3_scale(half, length, way);
        v3_scale(by, length, turn);
        near_move(&middle.body[1], half, by);
        double m = sum_of(&middle, reach, skin, &least);
        int isFirst = fabs(m - a) > fabs(b - m);
        b = isFirst ? m : b;
        low = isFirst ? low : middle;
        a = isFirst ? a : m;
    }
    if (fabs(b - a) <= 5e-4)
    {
        return;
    }
    int n = near_find(&low, reach, skin, locals, NULL, NEAR_MOST);
    for (int i = 0; i < n; i++)
    {
        printf("  %d %ld gap %.6g weight %.6g\n", locals[i].kind,
            (long)locals[i].name, locals[i].gap, locals[i].weight);
    }
    ck_abort_msg("%d and %d: a jump from %.9g to %.9g", p->which[0],
        p->which[1], a, b);
}

static void follow(near_pair *p, scene_random *random, double reach,
    double skin, int steps)
{
    double way[3], turn[3], before, least, last;
    scene_direction(random, way);
    scene_direction(random, turn);
    v3_scale(way, 1e-2*reach, way);
    v3_scale(turn, 1e-2*reach/p->size*scene_uniform(random, 0, 2), turn);
    before = sum_of(p, reach, skin, &last);
    for (int k = 0; k < steps; k++)
    {
        near_pair here = *p;
        near_move(&p->body[1], way, turn);
        double now = sum_of(p, reach, skin, &least);
        if (least < 0.1*reach || last < 0.1*reach)
        {
            break;
        }
    if (fabs(now - before) > 0.004)
        {
            check_step(&here, way, turn, reach, skin);
        }
        before = now;
        last = least;
    }
}

/* A small body with a corner near an edge of another, or a corner of it: 0 where
   that is not free. */
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
    for (int k = 0; k < scene_effort(20000); k++)
    {
        near_pair p;
        double reach = scene_log_uniform(&random, 1e-3, 0.02);
        near_solid which = (near_solid)scene_integer(&random, NEAR_SMALL_COUNT);
        if (place_beside(&random, which, reach, &p))
        {
            paths[which]++;
            follow(&p, &random, reach, scene_uniform(&random, 0.2, 1)*reach,
                400);
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
    for (int k = 0; k < scene_effort(1500); k++)
    {
        near_pair p;
        double reach = scene_log_uniform(&random, 1e-3, 0.02);
        if (near_random(&random, NEAR_SMALL_COUNT, 0.5*reach, &p))
        {
            follow(&p, &random, reach, scene_uniform(&random, 0.2, 1)*reach,
                400);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("subregion weights");
    suite_add(suite, "no jumps", no_contact_comes_at_once, 300);
    suite_add(suite, "notches", no_contact_comes_at_once_in_notches, 300);
    return suite_run(suite);
}

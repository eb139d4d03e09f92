/*  test_subregion_smooth.c - local contacts of superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors */

#define _GNU_SOURCE
#include "suite.h"
#include "subregion_scenes.h"

static sel_local locals[NEAR_MOST], others[NEAR_MOST];
static sel_local_slope slopes[NEAR_MOST];

static void set_smooth(scene_random *random, near_pair *p, int k, int tame)
{
    double q[4], axes[3];
    const double x[3] = {0, 0, 0};
    scene_quaternion(random, q);
    if (tame)
    {
        for (int i = 0; i < 3; i++)
        {
            axes[i] = scene_uniform(random, 0.4, 1);
        }
        CHECK_OK(sel_shape_init(&p->shape[k], axes,
            scene_uniform(random, 0.5, 1.3), scene_uniform(random, 0.5, 1.3)));
    }
    else
    {
        scene_shape(random, 1, &p->shape[k]);
    }
    p->regions[k] = NULL;
    sel_contact_body(&p->body[k], &p->shape[k], x, q);
    p->size = k ? fmin(1, p->size) : 1;
}

static double gap_of(const near_pair *p)
{
    sel_contact contact = {.overlap = -HUGE_VAL};
    sel_contact_gap(&p->body[0], &p->body[1], 1e9, &contact);
    return contact.overlap > -HUGE_VAL ? -contact.overlap : 0;
}

/* Types: 0 two superellipsoids, 1 and 2 one of them a convex polyhedron. */
static int random_pair(scene_random *random, int which, int tame, double gap,
    near_pair *p)
{
    double q[4], n[3];
    const double x[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++)
    {
        if (which == k + 1)
        {
            scene_quaternion(random, q);
            near_set(p, k, (near_solid)scene_integer(random,
                NEAR_CONVEX_COUNT), scene_log_uniform(random, 0.5, 2), x, q);
        }
        else
        {
            set_smooth(random, p, k, tame);
        }
    }
    p->size = 1;
    scene_direction(random, n);
    double far = p->shape[0].boundingRadius + p->shape[1].boundingRadius;
    v3_scale(p->body[1].centre, 1.1*far, n);
    for (int i = 0; i < 80; i++)
    {
        double now = gap_of(p);
        if (fabs(now - gap) < 1e-3*gap)
        {
            return 1;
        }
        v3_madd(p->body[1].centre, p->body[1].centre, gap - now, n);
    }
    return 0;
}

static void check_record(const sel_local *local, double reach)
{
    double step[3];
    v3_sub(step, local->point2, local->point1);
    v3_madd(step, step, -local->gap, local->normal);
    CHECK_NEAR(v3_norm(local->normal), 1, 1e-12);
    CHECK_AT_MOST(v3_norm(step), 1e-12);
    CHECK_TRUE(local->gap > 0 && local->gap < reach);
}

START_TEST(the_gap_is_the_distance)
{
    scene_random random = {1};
    for (int k = 0; k < scene_amount(3000, 1200, 151); k++)
    {
        near_pair p;
        double gap = scene_log_uniform(&random, 1e-6, 0.2);
        if (!random_pair(&random, k % 3, k % 2, gap, &p))
        {
            continue;
        }
        double reach = 1.5*gap, exact = gap_of(&p), least = HUGE_VAL;
        int n = near_find(&p, reach, locals, NULL, NEAR_MOST);
        CHECK_THAT(n >= 1, "pair %d: none at %g", k, exact);
        for (int i = 0; i < n; i++)
        {
            check_record(&locals[i], reach);
            CHECK_TRUE(locals[i].weight == 1);
            least = fmin(least, locals[i].gap);
        }
        CHECK_THAT(n == 1, "pair %d: %d contacts", k, n);
        CHECK_NEAR(least, exact, 2e-9);
    }
}
END_TEST

/* - - - slopes - - - */

enum
{
    NUMBERS = 10
};

static void numbers_of(const sel_local *local, double x[NUMBERS])
{
    x[0] = local->gap;
    v3_copy(x + 1, local->normal);
    v3_copy(x + 4, local->point1);
    v3_copy(x + 7, local->point2);
}

static double slope_of(const sel_local_slope *s, int number, int column)
{
    return number == 0 ? s->gap[column]
        : number < 4 ? s->normal[number - 1][column]
        : number < 7 ? s->point1[number - 4][column]
                     : s->point2[number - 7][column];
}

static int moved_numbers(const near_pair *p, int column, double by,
    double reach, int64_t name, double x[NUMBERS])
{
    near_pair moved = *p;
    double way[3] = {0}, rotation[3] = {0};
    *(column % 6 < 3 ? way + column % 3 : rotation + column % 3) = by;
    near_move(&moved.body[column/6], way, rotation);
    int n = near_find(&moved, reach, others, NULL, NEAR_MOST);
    for (int i = 0; i < n; i++)
    {
        if (others[i].name == name)
        {
            numbers_of(&others[i], x);
            return 1;
        }
    }
    return 0;
}

START_TEST(slopes_are_those_of_the_contacts)
{
    scene_random random = {2};
    long compared = 0, left_out = 0, of[3] = {0};
    double worst = 0;
    for (int k = 0; k < scene_effort(600); k++)
    {
        near_pair p;
        double gap = scene_log_uniform(&random, 0.01, 0.2), reach = 2*gap;
        if (!random_pair(&random, k % 3, 1, gap, &p)
            || near_find(&p, reach, locals, slopes, NEAR_MOST) != 1)
        {
            continue;
        }
        for (int c = 0; c < 12; c++)
        {
            double d[3][NUMBERS], low[NUMBERS], high[NUMBERS];
            int there = 1;
            for (int h = 0; h < 3 && there; h++)
            {
                double by = 1e-3*gap/(1 << h);
                there = moved_numbers(&p, c, by, reach, locals[0].name, high)
                    && moved_numbers(&p, c, -by, reach, locals[0].name, low);
                for (int i = 0; i < NUMBERS && there; i++)
                {
                    d[h][i] = (high[i] - low[i])/(2*by);
                }
            }
            for (int i = 0; i < NUMBERS && there; i++)
            {
                double once = (4*d[1][i] - d[0][i])/3;
                double twice = (4*d[2][i] - d[1][i])/3;
                double best = (16*twice - once)/15, scale = 1 + fabs(best);
                if (fabs(twice - once) > 1e-6*scale)
                {
                    left_out++;
                    continue;
                }
                double off = fabs(slope_of(&slopes[0], i, c) - best)/scale;
                CHECK_THAT(off < 3e-6, "pair %d (which %d), number %d, unknown "
                    "%d: %.12g, expected %.12g", k, k % 3, i, c,
                    slope_of(&slopes[0], i, c), best);
                worst = fmax(worst, off);
                compared++;
                of[k % 3]++;
            }
            left_out += there ? 0 : NUMBERS;
        }
    }
    printf("slopes: %ld compared (%ld %ld %ld), %ld left out, off by at most "
        "%.2g\n", compared, of[0], of[1], of[2], left_out, worst);
    CHECK_TRUE(left_out < compared/5);
}
END_TEST

START_TEST(balls_are_known)
{
    scene_random random = {3};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        near_pair p;
        double q[4], x[3] = {0, 0, 0}, n[3], near[3];
        const double axes[3] = {0.3, 0.3, 0.3};
        scene_quaternion(&random, q);
        near_set(&p, 0, NEAR_CUBE, 1, x, q);
        CHECK_OK(sel_shape_init(&p.shape[1], axes, 1, 1));
        for (int i = 0; i < 3; i++)
        {
            n[i] = k % 4 == 0 ? scene_integer(&random, 5) - 2
                              : scene_uniform(&random, -1.4, 1.4);
            near[i] = fmax(-1, fmin(1, n[i]));
        }
        double gap = scene_distance(n, near) - 0.3;
        m3_apply(x, p.body[0].Q, n);
        sel_contact_body(&p.body[1], &p.shape[1], x, q);
        p.regions[1] = NULL;
        int count = near_find(&p, 0.2, locals, slopes, NEAR_MOST);
        CHECK_TRUE(count == (gap > 0 && gap < 0.2));
        if (count)
        {
            CHECK_NEAR(locals[0].gap, gap, 1e-14);
        }
    }
}
END_TEST

/* - - - nothing comes at once - - - */

static double sum_of(const near_pair *p, double reach, double *least)
{
    int n = near_find(p, reach, locals, NULL, NEAR_MOST);
    double sum = 0;
    *least = reach;
    for (int i = 0; i < n; i++)
    {
        double left = (reach - locals[i].gap)/reach;
        sum += locals[i].weight*left*left;
        *least = locals[i].weight > 0 ? fmin(*least, locals[i].gap) : *least;
    }
    return sum;
}

/* Is the body apart from all parts of the first one? */
static int is_apart(const near_pair *p)
{
    for (int k = 0; k < p->shape[0].polyhedron->nParts; k++)
    {
        sel_shape part;
        sel_body body = p->body[0];
        double offset[3], way[3];
        sel_contact contact = {.overlap = -HUGE_VAL};
        sel_shape_part(&p->shape[0], k, &part, offset);
        body.shape = &part;
        m3_apply(way, body.Q, offset);
        v3_madd(body.centre, body.centre, 1, way);
        sel_contact_gap(&body, &p->body[1], 1e9, &contact);
        if (!(contact.overlap > -HUGE_VAL && contact.overlap < -2e-3))
        {
            return 0;
        }
    }
    return 1;
}

START_TEST(no_contact_comes_at_once)
{
    scene_random random = {4};
    long steps = 0;
    for (int k = 0; k < scene_amount(1500, 600, 76); k++)
    {
        near_pair p;
        double reach = 0.02, q[4], x[3] = {0}, at[3], way[3], rotation[3], least, last;
        scene_quaternion(&random, q);
        near_set(&p, 0, (near_solid)scene_integer(&random, NEAR_SMALL_COUNT), 1,
            x, q);
        set_smooth(&random, &p, 1, 1);
        double axes[3];
        v3_scale(axes, 0.05, p.shape[1].semiAxes);
        CHECK_OK(sel_shape_init(&p.shape[1], axes, p.shape[1].epsilon1,
            p.shape[1].epsilon2));
        const sel_polyhedron *body = p.shape[0].polyhedron;
        const int *edge = body->edges + 4*scene_integer(&random, body->nEdges);
        double share = scene_integer(&random, 2) ? 0
            : scene_uniform(&random, 0, 1);
        for (int i = 0; i < 3; i++)
        {
            x[i] = (1 - share)*body->points[3*edge[0] + i]
                + share*body->points[3*edge[1] + i];
        }
        m3_apply(at, p.body[0].Q, x);
        scene_direction(&random, x);
        v3_madd(p.body[1].centre, at, scene_uniform(&random, 0.03, 0.1), x);
        if (!is_apart(&p))
        {
            continue;
        }
        scene_direction(&random, way);
        scene_direction(&random, rotation);
        v3_scale(way, 2e-2*reach, way);
        v3_scale(rotation, 5e-3, rotation);
        double before = sum_of(&p, reach, &last);
        for (int i = 0; i < 200; i++)
        {
            near_pair low = p;
            near_move(&p.body[1], way, rotation);
            double now = sum_of(&p, reach, &least), a = before, b = now;
            if (least < 0.1*reach || last < 0.1*reach)
            {
                break;
            }
            double length = 1, unused;
            for (int h = 0; h < 16 && fabs(b - a) > 1e-3; h++)
            {
                near_pair half = low;
                double by[3], around[3];
                length /= 2;
                v3_scale(by, length, way);
                v3_scale(around, length, rotation);
                near_move(&half.body[1], by, around);
                double middle = sum_of(&half, reach, &unused);
                int isFirst = fabs(middle - a) > fabs(b - middle);
                b = isFirst ? middle : b;
                low = isFirst ? low : half;
                a = isFirst ? a : middle;
            }
            CHECK_THAT(fabs(b - a) <= 1e-3, "%d: body %d: a jump from %g to %g",
                k, p.which[0], a, b);
            before = now;
            last = least;
            steps++;
        }
    }
    CHECK_TRUE(steps > 1000);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("subregion smooth");
    suite_add(suite, "distance", the_gap_is_the_distance, 120);
    suite_add(suite, "slopes", slopes_are_those_of_the_contacts, 120);
    suite_add(suite, "balls", balls_are_known, 60);
    suite_add(suite, "no jumps", no_contact_comes_at_once, 240);
    return suite_run(suite);
}

/*  test_subregion.c - local contacts of polyhedra, and their slopes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors */

#define _GNU_SOURCE
#include "suite.h"
#include "subregion_scenes.h"

static sel_local locals[NEAR_MOST], others[NEAR_MOST];
static sel_local_slope slopes[NEAR_MOST];

/* The least gap of the contacts with a weight. */
static double least_gap(const sel_local *list, int n)
{
    double least = HUGE_VAL;
    for (int i = 0; i < n; i++)
    {
        least = list[i].weight > 0 ? fmin(least, list[i].gap) : least;
    }
    return least;
}

static const sel_local *named(const sel_local *list, int n, int64_t name)
{
    for (int i = 0; i < n; i++)
    {
        if (list[i].name == name)
        {
            return &list[i];
        }
    }
    return NULL;
}

static void check_record(const near_pair *p, const sel_local *local,
    double reach)
{
    double step[3], size = p->size;
    v3_sub(step, local->point2, local->point1);
    v3_madd(step, step, -local->gap, local->normal);
    CHECK_NEAR(v3_norm(local->normal), 1, 1e-12);
    CHECK_AT_MOST(v3_norm(step), 1e-12*size);
    CHECK_TRUE(local->gap > 0 && local->gap < reach);
    CHECK_TRUE(local->weight != 0 && fabs(local->weight) <= 1);
    CHECK_TRUE(local->name >= 0 && local->name < (int64_t)1 << 53);
}

static void check_distance(scene_random *random, int count, int tries)
{
    const double gaps[5] = {1e-9, 1e-6, 1e-3, 1e-2, 0.1};
    for (int k = 0; k < tries; k++)
    {
        near_pair p;
        double gap = gaps[scene_integer(random, 5)];
        if (!near_random(random, count, gap, &p))
        {
            continue;
        }
        double reach = 2*gap, brute = near_brute(&p.body[0], &p.body[1]);
        int n = near_find(&p, reach, locals, NULL, NEAR_MOST);
        CHECK_TRUE(n > 0 && n <= NEAR_MOST);
        CHECK_THAT(fabs(least_gap(locals, n) - brute) <= 1e-13,
            "try %d, %d and %d: %.17g, expected %.17g", k, p.which[0],
            p.which[1], least_gap(locals, n), brute);
        for (int i = 0; i < n; i++)
        {
            check_record(&p, &locals[i], reach);
            CHECK_TRUE(named(locals, n, locals[i].name) == &locals[i]);
        }
    }
}

START_TEST(the_least_gap_is_the_distance)
{
    scene_random random = {1};
    check_distance(&random, NEAR_SMALL_COUNT, scene_effort(2000));
}
END_TEST

START_TEST(the_least_gap_of_bodies_of_many_faces)
{
    scene_random random = {2};
    check_distance(&random, NEAR_COUNT, scene_effort(20));
}
END_TEST

START_TEST(either_body_may_be_the_first)
{
    scene_random random = {3};
    for (int k = 0; k < scene_effort(500); k++)
    {
        near_pair p, back;
        if (!near_random(&random, NEAR_SMALL_COUNT, 0.05, &p))
        {
            continue;
        }
        back = p;
        for (int i = 0; i < 2; i++)
        {
            back.body[i] = p.body[1 - i];
            back.regions[i] = p.regions[1 - i];
        }
        int n = near_find(&p, 0.2, locals, NULL, NEAR_MOST);
        int m = near_find(&back, 0.2, others, NULL, NEAR_MOST);
        CHECK_TRUE(n == m);
        for (int i = 0; i < n; i++)
        {
            int found = 0;
            for (int j = 0; j < m; j++)
            {
                found += others[j].type == locals[i].type
                    && scene_distance(others[j].point2, locals[i].point1) < 1e-12
                    && scene_distance(others[j].point1, locals[i].point2) < 1e-12
                    && fabs(others[j].gap - locals[i].gap) < 1e-13
                    && fabs(others[j].weight - locals[i].weight) < 1e-11;
            }
            CHECK_TRUE(found > 0);
        }
    }
}
END_TEST

/* - - - slopes - - - */

/* All numbers of a local contact in a row. */
enum
{
    NUMBERS = 11
};

static void numbers_of(const sel_local *local, double x[NUMBERS])
{
    x[0] = local->gap;
    x[1] = local->weight;
    v3_copy(x + 2, local->normal);
    v3_copy(x + 5, local->point1);
    v3_copy(x + 8, local->point2);
}

static double slope_of(const sel_local_slope *s, int number, int column)
{
    return number == 0 ? s->gap[column]
        : number == 1 ? s->weight[column]
        : number < 5 ? s->normal[number - 2][column]
        : number < 8 ? s->point1[number - 5][column]
                     : s->point2[number - 8][column];
}

static int moved_numbers(const near_pair *p, int column, double by,
    double reach, int64_t name, double x[NUMBERS])
{
    near_pair moved = *p;
    double way[3] = {0}, rotation[3] = {0};
    *(column % 6 < 3 ? way + column % 3 : rotation + column % 3) = by;
    near_move(&moved.body[column/6], way, rotation);
    int n = near_find(&moved, reach, others, NULL, NEAR_MOST);
    const sel_local *it = named(others, n, name);
    if (it)
    {
        numbers_of(it, x);
    }
    return it != NULL;
}

typedef struct tally
{
    long compared, left_out, types[SEL_LOCAL_TYPE_COUNT];
    double worst;
} tally;

static int differences(const near_pair *p, int column, double h, double reach,
    int64_t name, double d[NUMBERS])
{
    double low[NUMBERS], high[NUMBERS];
    if (!moved_numbers(p, column, h, reach, name, high)
        || !moved_numbers(p, column, -h, reach, name, low))
    {
        return 0;
    }
    for (int i = 0; i < NUMBERS; i++)
    {
        d[i] = (high[i] - low[i])/(2*h);
    }
    return 1;
}

static void check_column(const near_pair *p, const sel_local *local,
    const sel_local_slope *slope, int column, double reach,
    tally *t)
{
    /* step relative to 1/gap: so small that all is smooth in it */
    double h = 1e-3*local->gap, d[3][NUMBERS];
    for (int k = 0; k < 3; k++)
    {
        if (!differences(p, column, h/(1 << k), reach, local->name, d[k]))
        {
            t->left_out++;
            return;
        }
    }
    for (int i = 0; i < NUMBERS; i++)
    {
        double once = (4*d[1][i] - d[0][i])/3, twice = (4*d[2][i] - d[1][i])/3;
        double best = (16*twice - once)/15, scale = 1 + fabs(best);
        if (fabs(twice - once) > 1e-8*scale)
        {
            t->left_out++; /* a weight becomes zero or ceases to be zero */
            continue;
        }
        double off = fabs(slope_of(slope, i, column) - best)/scale;
        CHECK_THAT(off < 1e-7,
            "kind %d, number %d, unknown %d: %.12g, expected %.12g (gap %g)",
            local->type, i, column, slope_of(slope, i, column), best,
            local->gap);
        t->worst = fmax(t->worst, off);
        t->compared++;
        t->types[local->type]++;
    }
}

START_TEST(slopes_are_those_of_the_contacts)
{
    scene_random random = {4};
    tally t = {0};
    for (int k = 0; k < scene_effort(400); k++)
    {
        near_pair p;
        double gap = scene_log_uniform(&random, 1e-2, 0.1);
        if (!near_random(&random, NEAR_SMALL_COUNT, gap, &p))
        {
            continue;
        }
        double reach = 3*gap;
        int n = near_find(&p, reach, locals, slopes, NEAR_MOST);
        for (int i = 0; i < n; i++)
        {
            for (int column = 0; column < 12; column++)
            {
                check_column(&p, &locals[i], &slopes[i], column, reach,
                    &t);
            }
        }
    }
    printf("slopes: %ld compared, %ld left out, off by at most %.2g; %ld %ld "
        "%ld %ld of each kind\n", t.compared, t.left_out, t.worst, t.types[0],
        t.types[1], t.types[2], t.types[3]);
    CHECK_TRUE(t.left_out < t.compared/20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("subregion");
    suite_add(suite, "distance", the_least_gap_is_the_distance, 120);
    suite_add(suite, "many faces", the_least_gap_of_bodies_of_many_faces, 120);
    suite_add(suite, "either first", either_body_may_be_the_first, 60);
    suite_add(suite, "slopes", slopes_are_those_of_the_contacts, 120);
    return suite_run(suite);
}

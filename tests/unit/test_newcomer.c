/*  test_newcomer.c - particles that wait until they have space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

static const char *const names[3] = {"cube", "prolate", "ball"};

static sel_newcomer random_one(scene_random *random)
{
    sel_newcomer p;
    for (int i = 0; i < 3; i++)
    {
        p.x[i] = scene_uniform(random, -1, 1);
        p.v[i] = scene_uniform(random, -1, 1)*1e-12;
        p.omega[i] = scene_uniform(random, -1e6, 1e6);
    }
    scene_quaternion(random, p.q);
    p.diameter = scene_log_uniform(random, 1e-9, 1);
    p.density = scene_log_uniform(random, 1, 1e4);
    p.id = scene_integer(random, 1000);
    p.shape = scene_integer(random, 3);
    return p;
}

static int same(const sel_newcomer *a, const sel_newcomer *b)
{
    return memcmp(a->x, b->x, sizeof a->x) == 0
        && memcmp(a->v, b->v, sizeof a->v) == 0
        && memcmp(a->omega, b->omega, sizeof a->omega) == 0
        && memcmp(a->q, b->q, sizeof a->q) == 0 && a->diameter == b->diameter
        && a->density == b->density && a->id == b->id && a->shape == b->shape;
}

START_TEST(text_and_back)
{
    scene_random random = {1};
    for (int k = 0; k < 200; k++)
    {
        sel_newcomer p = random_one(&random), again;
        char text[500], cut[500];
        size_t length
            = sel_newcomer_write(&p, names[p.shape], text, sizeof text);
        ck_assert_int_eq((int)length, (int)strlen(text));
        CHECK_TRUE(sel_newcomer_read(&again, 3, names, text));
        CHECK_TRUE(same(&p, &again));
        CHECK_NEAR(sel_newcomer_mass(&p)/p.density,
            SCENE_PI/6*pow(p.diameter, 3), 1e-12*pow(p.diameter, 3));
        strcpy(cut, text);
        *strrchr(cut, ' ') = '\0';
        CHECK_TRUE(!sel_newcomer_read(&again, 3, names, cut));
        CHECK_TRUE(!sel_newcomer_read(&again, p.shape, names, text));
    }
    sel_newcomer p;
    CHECK_TRUE(!sel_newcomer_read(&p, 3, names,
        "-1 cube 1 1 0 0 0 0 0 0 0 0 0 1 0 0 0"));
    CHECK_TRUE(!sel_newcomer_read(&p, 3, names,
        "1 cube 0 1 0 0 0 0 0 0 0 0 0 1 0 0 0"));
    CHECK_TRUE(sel_newcomer_read(&p, 3, names,
        "1 cube 1 1 0 0 0 0 0 0 0 0 0 1 0 0 0"));
}
END_TEST

START_TEST(sorted)
{
    scene_random random = {8};
    sel_newcomer list[50];
    int sum = 0;
    for (int i = 0; i < 50; i++)
    {
        list[i] = random_one(&random);
        sum += list[i].id;
    }
    sel_newcomer_sort(50, list);
    for (int i = 0; i < 50; i++)
    {
        sum -= list[i].id;
        CHECK_TRUE(i == 0 || list[i - 1].id <= list[i].id);
    }
    ck_assert_int_eq(sum, 0);
    sel_newcomer_sort(0, NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("newcomer");
    suite_add(suite, "text", text_and_back, 10);
    suite_add(suite, "sorted", sorted, 10);
    return suite_run(suite);
}

/*---------------------------------------------------------------------------*\
    test_world_persistent.c - persistent contacts: state, records, order, messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "world_scenes.h"
#include "world/world.h"

/* A cube that lies on the floor of a box, and a ball on top of it. */
static sel_world *pile(scene *s, double manifold)
{
    sel_shape cube;
    const double half[3] = {0.5, 0.5, 0.5}, low[3] = {0, 0, 0};
    const double high[3] = {4, 4, 4};
    CHECK_OK(sel_shape_init(&cube, half, 0.1, 0.1));
    one_shape(s, &cube);
    s->nShapes = 2;
    CHECK_OK(sel_shape_init(&s->shapes[1], half, 1, 1));
    add(s, 0, 2, 2, 0.5);
    add(s, 1, 2, 2, 1.5);
    sel_world_settings settings = settings_of(9.81, 0);
    settings.manifold = manifold;
    sel_world *world = make(s, &settings);
    add_box(world, low, high, 0);
    return world;
}

static int find_state(const sel_world *world, int wall,
    sel_contact_state *state)
{
    for (int k = 0; sel_world_contact_state(world, k, state); k++)
    {
        if ((state->second < 0) == wall)
        {
            return 1;
        }
    }
    return 0;
}

/* At rest each contact transfers the weight that stands on it: the impulse of a
   substep is m g dt, of the ball on the cube and of both on the floor. It
   oscillates in this model, so the mean over substeps is compared, to 1 %. */
START_TEST(impulses_carry_the_weight)
{
    for (int points = 0; points < 2; points++)
    {
        static scene s;
        sel_world *world = pile(&s, points ? 0.01 : 0);
        const double dt = 1e-4;
        double ball = 1000*s.shapes[1].volume, cube = 1000*s.shapes[0].volume;
        double pair = 0, floor = 0;
        sel_contact_state state;
        run(world, 2000, dt);
        for (int k = 0; k < 4000; k++)
        {
            run(world, 1, dt);
            for (int c = 0; sel_world_contact_state(world, c, &state); c++)
            {
                double *sum = state.second < 0 ? &floor : &pair;
                double sign = state.second < 0
                        || sel_world_particles(world)->shape[state.second] == 1
                    ? 1 : -1;
                for (int p = 0; p < state.points; p++)
                {
                    *sum += sign*state.impulse[3*p + 2]/(4000*dt);
                }
            }
        }
        CHECK_NEAR(pair, 9.81*ball, 0.01*9.81*ball);
        CHECK_NEAR(floor, -9.81*(ball + cube), 0.01*9.81*(ball + cube));
        sel_world_free(world);
    }
}
END_TEST

/* The age counts substeps in touch, over new neighbour lists, over particles
   that change places in the arrays, and by records into another world; it ends
   where the contact ends. */
START_TEST(ages_outlive_all_but_the_contact)
{
    static scene s, now;
    sel_contact_state state;
    sel_world *world = pile(&s, 0);
    world->settings.skin = 0; /* lists rebuilt all the time */
    run(world, 100, 1e-4);
    snapshot(world, &now);
    CHECK_TRUE(find_state(world, 1, &state) && state.age == 100);
    CHECK_TRUE(find_state(world, 0, &state));
    int age = state.age;
    CHECK_TRUE(age > 0);

    CHECK_OK(sel_world_resize(world, 2, 0));
    put(sel_world_particles(world), 0, &now.p[1]);
    put(sel_world_particles(world), 1, &now.p[0]);
    CHECK_OK(sel_world_sort(world));
    CHECK_OK(sel_world_begin(world, NULL));
    run(world, 1, 1e-12);
    CHECK_TRUE(find_state(world, 1, &state) && state.age == 101);
    CHECK_TRUE(find_state(world, 0, &state) && state.age == age + 1);

    double records[2][64];
    int counts[2];
    for (int i = 0; i < 2; i++)
    {
        counts[i] = sel_world_get_memory(world, i, 1, records[i], 64);
        CHECK_TRUE(counts[i] > 0 && counts[i] <= 64);
    }
    snapshot(world, &now);
    now.nShapes = s.nShapes;
    memcpy(now.shapes, s.shapes, sizeof s.shapes);
    sel_world_settings settings = settings_of(9.81, 0);
    sel_world *other = make(&now, &settings);
    const double low[3] = {0, 0, 0}, high[3] = {4, 4, 4};
    add_box(other, low, high, 0);
    for (int i = 0; i < 2; i++)
    {
        CHECK_OK(sel_world_set_memory(other, i, records[i], counts[i]));
    }
    run(other, 1, 1e-12);
    CHECK_TRUE(find_state(other, 1, &state) && state.age == 102);
    CHECK_TRUE(find_state(other, 0, &state) && state.age == age + 2);

    sel_world_particles(other)->v[2] = 100; /* off the floor */
    sel_world_particles(other)->v[5] = 100;
    run(other, 2, 1e-3);
    CHECK_TRUE(!find_state(other, 1, &state));
    ck_assert_int_eq(other->memory.wallHead[0], -1);
    ck_assert_int_eq(other->memory.wallHead[1], -1);
    sel_world_free(world);
    sel_world_free(other);
}
END_TEST

/* A file has no rotations of periods, and its records refer to that: to
   particle 1, rotated once less, or once more, than when they were written.
   Damaged ones end the list. */
START_TEST(records_forget_turns)
{
    /* type 1, one scalar, two vectors; 0, age 7 */
    const double packed = 1 | 1 << 3 | 2 << 9;
    double record[2][17] = {{5, packed, 0, 7, 1, 0, 0, 0, 1, 0, 9, 1, 2, 3, 4,
        5, 6}, {5, packed - 1, 0, 7, 9, 1, 2, 3, 4, 5, 6}};
    int64_t partner;
    int isPair;
    ck_assert_int_eq(sel_memory_next(record[0], 17, &partner, &isPair), 17);
    CHECK_TRUE(partner == 5 && isPair);
    ck_assert_int_eq(sel_memory_next(record[1], 17, &partner, &isPair), 11);
    sel_memory_subtract_rotations(record[0], 17, 1);
    CHECK_NEAR(record[0][2], SEL_ROTATIONS - 1, 0);
    sel_memory_subtract_rotations(record[0], 17, -2);
    CHECK_NEAR(record[0][2], 1, 0);
    CHECK_NEAR(record[0][3], 7, 0);
    const double bad[] = {-1, 1e300, HUGE_VAL, NAN};
    for (int k = 0; k < COUNT(bad); k++)
    {
        for (int at = 1; at < 4; at++)
        {
            double broken[17] = {5, 0, 0, 7};
            broken[at] = at == 2 && k == 0 ? -1e3 : bad[k];
            ck_assert_int_eq(sel_memory_next(broken, 17, &partner, &isPair),
                0);
        }
    }
    ck_assert_int_eq(sel_memory_next(record[0], 16, &partner, &isPair), 0);
    /* a file with six digits still has it */
    char text[32];
    snprintf(text, sizeof text, "%.6g", packed);
    CHECK_TRUE(atof(text) == packed);
}
END_TEST

/* If a packing with random ids is sorted in space every ten substeps, it ends
   with the same bits, and checks list the same contacts. */
START_TEST(order_of_space_does_not_matter)
{
    static scene s;
    sel_shape shapes[2];
    sel_world *world[2];
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
    scene_named_shape(SCENE_CUBE, 0.18, &shapes[0]);
    scene_named_shape(SCENE_PROLATE, 0.18, &shapes[1]);
    gas(&s, shapes, 2, 5, 3);
    for (int i = 0; i < s.n; i++)
    {
        s.p[i].v[2] -= 3;
        s.p[i].id = 17 + 3*(67*i % s.n);
    }
    sel_world_settings settings = settings_of(9.81, 0.5);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.3;
    int count[2], moved = 0;
    for (int w = 0; w < 2; w++)
    {
        world[w] = make(&s, &settings);
        add_box(world[w], low, high, 0.5);
    }
    for (int k = 0; k < scene_effort(30); k++)
    {
        const sel_contact *contacts[2];
        const int *first[2], *second[2];
        sel_particles *P = sel_world_particles(world[1]);
        for (int i = 0; i < s.n; i++)
        {
            P->handle[i] = i;
        }
        CHECK_OK(sel_world_sort(world[1]));
        ck_assert_int_eq(sel_world_substep(world[1], 1e-3), SEL_E_ORDER);
        for (int i = 0; i < s.n; i++)
        {
            moved += P->handle[i] != i;
        }
        CHECK_OK(sel_world_begin(world[1], NULL));
        for (int w = 0; w < 2; w++)
        {
            run(world[w], 10, 2e-3);
            CHECK_OK(sel_world_contacts(world[w], 0, &contacts[w], &first[w],
                &second[w], &count[w]));
        }
        CHECK_TRUE(hash_of(world[0]) == hash_of(world[1]));
        ck_assert_int_eq(count[0], count[1]);
        for (int c = 0; c < count[0]; c++)
        {
            const int64_t *id0 = sel_world_particles(world[0])->id;
            CHECK_TRUE(id0[first[0][c]] == P->id[first[1][c]]);
            CHECK_TRUE((second[0][c] < 0) == (second[1][c] < 0));
            CHECK_TRUE(contacts[0][c].overlap == contacts[1][c].overlap);
        }
    }
    CHECK_TRUE(moved > s.n && count[0] > 20);
    sel_world_free(world[0]);
    sel_world_free(world[1]);
}
END_TEST

/* Data that came with a particle are kept, too, if the arrays grow a second
   time before any substep: halos that prove insufficient are chosen again. */
START_TEST(more_room_forgets_nothing)
{
    static scene s;
    sel_shape shape;
    double records[2][256], x = 0.999;
    int64_t partner;
    int count, isPair;
    scene_named_shape(SCENE_SPHERE, 1, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 2*x*shape.boundingRadius, 0, 0);
    for (int i = 0; i < 2; i++)
    {
        memset(s.p[i].v, 0, sizeof s.p[i].v);
        memset(s.p[i].omega, 0, sizeof s.p[i].omega);
    }
    sel_world_settings settings = nonsmooth_settings(0, 0);
    sel_world *world = make(&s, &settings);
    run(world, 3, 1e-5);
    count = sel_world_get_memory(world, 0, 1, records[0], 256);
    ck_assert_int_gt(sel_memory_next(records[0], count, &partner, &isPair), 0);
    CHECK_NEAR(records[0][3], 3, 0); /* its age */
    snapshot(world, &s);
    sel_world *other = make(&s, &settings);
    CHECK_OK(sel_world_set_memory(other, 0, records[0], count));
    CHECK_OK(sel_world_resize(other, 2, 0));
    CHECK_OK(sel_world_begin(other, NULL));
    run(other, 1, 1e-5);
    ck_assert_int_eq(sel_world_get_memory(other, 0, 1, records[1], 256), count);
    CHECK_NEAR(records[1][3], 4, 0);
    sel_world_free(world);
    sel_world_free(other);
}
END_TEST

/* Each call in the wrong order is rejected, and has no effect. */
START_TEST(wrong_order_is_refused)
{
    static scene s;
    sel_shape shape;
    sel_world *world;
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    double record[1] = {0};
    scene_named_shape(SCENE_CUBE, 1, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    sel_world_settings settings = settings_of(9.81, 1);
    CHECK_OK(sel_world_create(&world, &settings));
    ck_assert_int_eq(sel_world_begin(world, NULL), SEL_E_ORDER);
    ck_assert_int_eq(sel_world_sort(world), SEL_E_ORDER);
    ck_assert_int_eq(sel_world_substep(world, 1e-3), SEL_E_ORDER);
    sel_world_free(world);
    world = make(&s, &settings);
    CHECK_OK(sel_world_substep(world, 1e-3));
    CHECK_OK(sel_world_resize(world, 1, 0));
    ck_assert_int_eq(sel_world_substep(world, 1e-3), SEL_E_ORDER);
    ck_assert_int_eq(sel_world_set_memory(world, 0, record, 0), SEL_E_ORDER);
    ck_assert_int_eq(sel_world_contacts(world, 0, &contacts, &first, &second,
        &count), SEL_E_ORDER);
    CHECK_OK(sel_world_begin(world, NULL));
    CHECK_OK(sel_world_substep(world, 1e-3));
    sel_world_free(world);
}
END_TEST

static sel_world *balls(scene *s, int n, const double *x)
{
    sel_shape shape;
    const double axes[3] = {0.5, 0.5, 0.5};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(s, &shape);
    for (int i = 0; i < n; i++)
    {
        add(s, 0, x[3*i], x[3*i + 1], x[3*i + 2]);
    }
    sel_world_settings settings = settings_of(0, 1);
    settings.impulse.removeOverlap = 0;
    return make(s, &settings);
}

/* Data of contacts refer to the particles of the request, after the arrays have
   another order and a check has made new lists; after they are deleted there
   are none, and contacts are found as at first. */
START_TEST(memory_is_of_the_one_who_asks)
{
    static scene s;
    const double x[9] = {5, 0, 0, 0, 0, 0, 0.95, 0, 0};
    const sel_contact *contacts;
    const int *first, *second;
    double records[64];
    int count;
    sel_world *world = balls(&s, 3, x);
    const sel_particles *P = sel_world_particles(world);
    run(world, 1, 1e-5);
    CHECK_TRUE(sel_world_get_memory(world, 1, 1, records, 64) > 0);
    CHECK_OK(sel_world_sort(world));
    CHECK_OK(sel_world_begin(world, NULL));
    CHECK_OK(sel_world_contacts(world, 0, &contacts, &first, &second, &count));
    ck_assert_int_eq(count, 1);
    for (int i = 0; i < 3; i++)
    {
        int length = sel_world_get_memory(world, i, 1, records, 64);
        CHECK_TRUE((length > 0) == (P->id[i] != 10));
        CHECK_TRUE(length == 0 || records[0] == 41 - (double)P->id[i]);
    }
    sel_world_forget(world);
    run(world, 1, 1e-5);
    CHECK_TRUE(sel_world_statistics(world)->pairContacts == 1);
    sel_world_free(world);
}
END_TEST

/* Features of walls that no longer exist are not reported, and records of walls
   that come with a halo's neighbour do no harm. */
START_TEST(wall_links_end_with_the_walls)
{
    static scene s;
    double records[64];
    sel_world *world = pile(&s, 0);
    run(world, 7, 1e-4);
    int cube = 0, length = sel_world_get_memory(world, cube, 1, records, 64);
    int64_t partner;
    int isPair = 1, wall = 0;
    for (int at = 0, step; at < length && !wall; at += step)
    {
        step = sel_memory_next(records + at, length - at, &partner, &isPair);
        ck_assert_int_gt(step, 0);
        wall = !isPair;
    }
    CHECK_TRUE(wall);
    const double low[3] = {0, 0, 0}, high[3] = {4, 4, 4};
    add_box(world, low, high, 0);
    int now = sel_world_get_memory(world, cube, 1, records, 64);
    for (int at = 0, step; at < now; at += step)
    {
        step = sel_memory_next(records + at, now - at, &partner, &isPair);
        ck_assert_int_gt(step, 0);
        CHECK_TRUE(isPair && partner == s.p[1].id);
    }
    run(world, 1, 1e-4);
    sel_world_free(world);
}
END_TEST

/* A model is selected by its keyword; beyond the last one there is none. */
START_TEST(models_have_keywords)
{
    sel_world_settings settings = settings_of(0, 1);
    sel_world *world;
    CHECK_TRUE(sel_model_find("impulse") == settings.model);
    CHECK_TRUE(strcmp(sel_model_keyword(settings.model), "impulse") == 0);
    CHECK_TRUE(sel_model_list(0) == settings.model);
    CHECK_TRUE(!sel_model_list(-1) && !sel_model_find("impulses"));
    int k = 0;
    while (sel_model_list(k))
    {
        const sel_model *model = sel_model_list(k++);
        CHECK_TRUE(sel_model_find(sel_model_keyword(model)) == model);
    }
    settings.model = NULL;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
}
END_TEST

/* - - - - - - - - - - - - - - - -  gaps - - - - - - - - - - - - - - - - - - */

START_TEST(a_look_sees_gaps)
{
    static scene s;
    sel_shape shape;
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    const double axes[3] = {0.5, 0.5, 0.5};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 1.25, 0, 0);
    add(&s, 0, 5, 0, 0);
    sel_world_settings settings = settings_of(0, 1);
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_contacts(world, 0, &contacts, &first, &second, &count));
    ck_assert_int_eq(count, 0);
    CHECK_OK(sel_world_contacts(world, 0.2, &contacts, &first, &second,
        &count));
    ck_assert_int_eq(count, 0);
    CHECK_OK(sel_world_contacts(world, 0.3, &contacts, &first, &second,
        &count));
    ck_assert_int_eq(count, 1);
    CHECK_NEAR(contacts[0].overlap, -0.25, 1e-9);
    CHECK_NEAR(contacts[0].normal[0], 1, 1e-6);
    CHECK_TRUE(sel_world_particles(world)->overlap[0] == 0);
    sel_world_free(world);
}
END_TEST

/* The stored data of the narrow phase of a pair are not its gap: cubes that
   touched, and moved 0.275 apart, are not listed below 0.1. */
START_TEST(kept_normals_are_no_gaps)
{
    static scene s;
    sel_shape cube;
    const double half[3] = {0.5, 0.5, 0.5};
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    CHECK_OK(sel_shape_init(&cube, half, 0.1, 0.1));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 0.99, 0, 0);
    sel_world_settings settings = settings_of(0, 1);
    settings.impulse.removeOverlap = 0;
    sel_world *world = make(&s, &settings);
    run(world, 1, 1e-6);
    sel_world_particles(world)->x[3] = 1.01;
    run(world, 1, 1e-6);
    sel_world_particles(world)->x[5] = 1.25;
    CHECK_OK(sel_world_contacts(world, 0.1, &contacts, &first, &second,
        &count));
    ck_assert_int_eq(count, 0);
    CHECK_OK(sel_world_contacts(world, 0.3, &contacts, &first, &second,
        &count));
    ck_assert_int_eq(count, 1);
    double apart = -contacts[0].overlap;
    CHECK_TRUE(apart > 0.25 && apart < 0.29);
    sel_world_free(world);
}
END_TEST

/* A check of an overlap of 0.05 leaves the particles' own record of their worst
   overlap unchanged, which is that of the model. */
START_TEST(a_look_leaves_the_overlap)
{
    static scene s;
    sel_shape shape;
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    scene_named_shape(SCENE_SPHERE, 1, &shape);
    one_shape(&s, &shape);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 0.95, 0, 0);
    sel_world_settings settings = settings_of(0, 1);
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_contacts(world, 0, &contacts, &first, &second, &count));
    ck_assert_int_eq(count, 1);
    CHECK_TRUE(sel_world_particles(world)->overlap[0] == 0);
    CHECK_TRUE(sel_world_particles(world)->overlap[1] == 0);
    CHECK_TRUE(sel_world_statistics(world)->overlapPairWorst == 0);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - messages  - - - - - - - - - - - - - - - - - */

/* Two processes whose particles fly apart from each other, but have halos: one
   reduction a substep and, while the gap lasts, no exchange. */
START_TEST(free_flight_costs_one_reduction)
{
    static scene s;
    static split both;
    sel_shape shape;
    const double axes[3] = {0.1, 0.1, 0.1};
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 0.5));
    one_shape(&s, &shape);
    add(&s, 0, -1, 0, 0);
    add(&s, 0, 1, 0, 0);
    s.p[0].v[1] = 0.1;
    sel_world_settings settings = settings_of(0, 1);
    split_scene(&both, &s, 0, settings);
    run_split(&both, 1, 1e-3);
    int calls = both.sides[0].calls, reductions = both.sides[0].reductions;
    run_split(&both, 100, 1e-3);
    ck_assert_int_eq(both.sides[0].calls, calls);
    ck_assert_int_eq(both.sides[0].reductions, reductions + 100);
    free_split(&both);
}
END_TEST

/* If they collide later on, no contact is missed: the same as one world. */
START_TEST(gaps_that_close_are_noticed)
{
    for (int k = 0; k < 20; k++)
    {
        static scene s;
        static split both;
        static scene sides[2], alone;
        sel_shape shape;
        scene_random random = {(uint64_t)k + 1};
        scene_named_shape((scene_named)(k % SCENE_NAMED_COUNT), 0.2, &shape);
        one_shape(&s, &shape);
        for (int i = 0; i < 8; i++)
        {
            add(&s, 0, (i % 2 ? 1 : -1)*0.6, 0.4*(i/2 % 2), 0.4*(i/4));
            particle *p = &s.p[i];
            scene_quaternion(&random, p->q);
            p->v[0] = (i % 2 ? -1 : 1)*scene_uniform(&random, 0.5, 2);
        }
        sel_world_settings settings = settings_of(0, 0.9);
        sel_world *world = make(&s, &settings);
        split_scene(&both, &s, 0, settings);
        run(world, 600, 1e-3);
        run_split(&both, 600, 1e-3);
        CHECK_TRUE(sel_world_statistics(world)->impulses > 2);
        snapshot(world, &alone);
        for (int r = 0; r < 2; r++)
        {
            snapshot(both.sides[r].world, &sides[r]);
            for (int i = 0; i < sides[r].n; i++)
            {
                for (int j = 0; j < alone.n; j++)
                {
                    if (alone.p[j].id == sides[r].p[i].id)
                    {
                        CHECK_AT_MOST(scene_distance(alone.p[j].x,
                            sides[r].p[i].x), 0);
                    }
                }
            }
        }
        sel_world_free(world);
        free_split(&both);
    }
}
END_TEST

/* If halos were chosen for a short distance, a longer one is an error, on both
   sides alike, and nothing moves. */
START_TEST(halos_out_of_date_are_refused)
{
    static scene s;
    static split both;
    sel_shape shape;
    scene_named_shape(SCENE_CUBE, 0.2, &shape);
    one_shape(&s, &shape);
    add(&s, 0, -1, 0, 0);
    add(&s, 0, 1, 0, 0);
    s.p[0].v[0] = 1;
    sel_world_settings settings = settings_of(0, 1);
    split_scene(&both, &s, 0, settings);
    for (int r = 0; r < 2; r++)
    {
        sel_world_set_halo_reach(both.sides[r].world, 0.02);
    }
    run_split(&both, 10, 1e-3);
    pthread_t threads[2];
    for (int r = 0; r < 2; r++)
    {
        both.sides[r].steps = 10;
        pthread_create(&threads[r], NULL, run_side, &both.sides[r]);
    }
    for (int r = 0; r < 2; r++)
    {
        pthread_join(threads[r], NULL);
        ck_assert_int_eq(both.sides[r].status, SEL_E_HALO);
    }
    /* 1 mm a substep: half of 20 mm is used up after ten substeps, or just
       not */
    const sel_particles *P = sel_world_particles(both.sides[0].world);
    CHECK_NEAR(P->nLocal > 0 && P->v[0] != 0 ? P->x[0] : -0.99, -0.99, 1.5e-3);
    free_split(&both);
}
END_TEST

/* No particle was near enough to be a halo, and particles move: they may
   collide later on, so halos must be chosen again all the same. */
START_TEST(without_halos_the_way_counts_too)
{
    static scene s;
    sel_shape shape;
    int reductions = 0, steps = 0;
    scene_named_shape(SCENE_CUBE, 0.2, &shape);
    one_shape(&s, &shape);
    add(&s, 0, -1, 0, 0);
    s.p[0].v[0] = 1;
    sel_world_settings settings = settings_of(0, 1);
    settings.exchange = no_exchange;
    settings.select = no_select;
    settings.reduce = settings.sum = no_reduce;
    settings.messageContext = &reductions;
    sel_world *world = make(&s, &settings);
    sel_world_set_halo_reach(world, 0.02);
    while (sel_world_substep(world, 1e-3) == SEL_OK && steps < 100)
    {
        steps++;
    }
    /* half of 20 mm, by 1 mm */
    CHECK_TRUE(steps == 10 || steps == 11);
    ck_assert_int_eq(sel_world_substep(world, 1e-3), SEL_E_HALO);
    ck_assert_int_eq(reductions, steps + 3);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, contacts that last");
    suite_add(suite, "weight", impulses_carry_the_weight, 60);
    suite_add(suite, "ages", ages_outlive_all_but_the_contact, 10);
    suite_add(suite, "turned", records_forget_turns, 10);
    suite_add(suite, "order", order_of_space_does_not_matter, 120);
    suite_add(suite, "room", more_room_forgets_nothing, 60);
    suite_add(suite, "phases", wrong_order_is_refused, 10);
    suite_add(suite, "asked", memory_is_of_the_one_who_asks, 10);
    suite_add(suite, "walls", wall_links_end_with_the_walls, 10);
    suite_add(suite, "models", models_have_keywords, 10);
    suite_add(suite, "look", a_look_sees_gaps, 10);
    suite_add(suite, "kept", kept_normals_are_no_gaps, 10);
    suite_add(suite, "overlap", a_look_leaves_the_overlap, 10);
    suite_add(suite, "flight", free_flight_costs_one_reduction, 10);
    suite_add(suite, "closing", gaps_that_close_are_noticed, 60);
    suite_add(suite, "none", without_halos_the_way_counts_too, 10);
    suite_add(suite, "halos", halos_out_of_date_are_refused, 10);
    return suite_run(suite);
}

/*  test_world_partners.c - which contacts are active, with which material; the
    worst call

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

/* - - - - - - - - - - - - - - - materials - - - - - - - - - - - - - - - - - */

/* Pairs of equal spheres head-on, types a and b: the relative velocity is
   multiplied by -en of their entry (to rounding). */
START_TEST(materials_by_type)
{
    static const int types[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 7},
        {-1, -1}};
    static const double ens[] = {1, 0.5, 0.5, 0, 0.25, 0.25};
    static scene s;
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, 0.01, &shape);
    one_shape(&s, &shape);
    for (int k = 0; k < COUNT(types); k++)
    {
        for (int which = 0; which < 2; which++)
        {
            add(&s, 0, which*0.00999, 0.1*k, 0);
            s.p[2*k + which].v[0] = 0.5 - which;
            s.p[2*k + which].type = types[k][which];
        }
    }
    sel_world_settings settings = settings_of(0, 0.25);
    settings.impulse.removeOverlap = 0;
    sel_world *world = make(&s, &settings);
    sel_material table[4];
    memset(table, 0, sizeof table);
    table[0].en = 1;
    table[1].en = table[2].en = 0.5;
    CHECK_OK(sel_world_set_materials(world, 2, table));
    table[0].en = 0; /* the table is copied */
    run(world, 1, 1e-6);
    const sel_particles *P = sel_world_particles(world);
    for (int k = 0; k < COUNT(types); k++)
    {
        CHECK_NEAR(P->v[6*k + 3] - P->v[6*k], ens[k], 1e-14);
    }
    /* without the table all pairs have the settings again */
    CHECK_OK(sel_world_set_materials(world, 0, NULL));
    for (int i = 0; i < s.n; i++)
    {
        put(sel_world_particles(world), i, &s.p[i]);
    }
    run(world, 1, 1e-6);
    for (int k = 0; k < COUNT(types); k++)
    {
        CHECK_NEAR(P->v[6*k + 3] - P->v[6*k], 0.25, 1e-14);
    }
    sel_world_free(world);
}
END_TEST

START_TEST(bad_materials_are_refused)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    sel_material table[4];
    CHECK_OK(sel_world_create(&world, &settings));
    memset(table, 0, sizeof table);
    CHECK_OK(sel_world_set_materials(world, 2, table));
    ck_assert_int_eq(sel_world_set_materials(world, -1, table),
        SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_set_materials(world, 2, NULL),
        SEL_E_ARGUMENT);
    table[1].mu = 0.5; /* not symmetric */
    ck_assert_int_eq(sel_world_set_materials(world, 2, table),
        SEL_E_ARGUMENT);
    table[2].mu = 0.5;
    CHECK_OK(sel_world_set_materials(world, 2, table));
    table[1].friction = SEL_FRICTION_COULOMB;
    ck_assert_int_eq(sel_world_set_materials(world, 2, table),
        SEL_E_ARGUMENT);
    table[1].friction = table[2].friction;
    table[3].en = NAN;
    ck_assert_int_eq(sel_world_set_materials(world, 2, table),
        SEL_E_ARGUMENT);
    table[3].en = 1.1;
    ck_assert_int_eq(sel_world_set_materials(world, 2, table),
        SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

START_TEST(bad_settings_are_refused)
{
    for (int type = 0; type < 9; type++)
    {
        sel_world_settings s = sel_world_default_settings();
        sel_world *world = NULL;
        switch (type)
        {
            case 0: break;
            case 1: s.method = SEL_METHOD_COUNT; break;
            case 2: s.method = (sel_method)-1; break;
            case 3: s.impulse.partners = (sel_partners)2; break;
            case 4: s.manifold = -0.1; break;
            case 5: s.manifold = 1.1; break;
            case 6: s.manifold = NAN; break;
            case 7: s.material.mu = -1; break;
            default: s.material.friction = SEL_FRICTION_COUNT; break;
        }
        sel_status status = sel_world_create(&world, &s);
        CHECK_THAT((status == SEL_OK) == (type == 0), "kind %d: %d", type,
            (int)status);
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - partners  - - - - - - - - - - - - - - - - - */

/* Spheres placed at random in a small box so that many overlap. */
static void crowd(scene *s, int n, uint64_t seed)
{
    scene_random random = {seed};
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, 0.2, &shape);
    one_shape(s, &shape);
    for (int i = 0; i < n; i++)
    {
        double x[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(&random, 0, 1);
        }
        add(s, 0, x[0], x[1], x[2]);
        for (int k = 0; k < 3; k++)
        {
            s->p[i].v[k] = scene_uniform(&random, -1, 1);
        }
    }
}

/* Wedel et al. 2023, section 3.5.3, by brute force: the deepest pair of all
   whose partners are both free, repeatedly; rounds: in which iteration. Equal
   spheres, en = 1, exchange their normal velocities. */
static int greedy(scene *s)
{
    static int taken[CAPACITY];
    int pairs = 0;
    memset(taken, 0, sizeof taken);
    for (;;)
    {
        int a = -1, b = -1;
        double least = 0.2;
        for (int i = 0; i < s->n; i++)
        {
            for (int j = 0; j < i; j++)
            {
                double d = scene_distance(s->p[i].x, s->p[j].x);
                if (!taken[i] && !taken[j] && d < least)
                {
                    least = d;
                    a = i;
                    b = j;
                }
            }
        }
        if (a < 0)
        {
            return pairs;
        }
        pairs++;
        taken[a] = taken[b] = 1;
        double n[3], change = 0;
        for (int k = 0; k < 3; k++)
        {
            n[k] = (s->p[b].x[k] - s->p[a].x[k])/least;
            change += n[k]*(s->p[b].v[k] - s->p[a].v[k]);
        }
        for (int k = 0; k < 3 && change < 0; k++)
        {
            s->p[a].v[k] += change*n[k];
            s->p[b].v[k] -= change*n[k];
        }
    }
}

/* The world does the same, to rounding. */
START_TEST(deepest_partner_only)
{
    static scene s, expected, got;
    double worst = 0;
    int pairs = 0;
    for (uint64_t seed = 1; seed <= 20; seed++)
    {
        crowd(&s, 150, seed);
        expected = s;
        pairs += greedy(&expected);
        sel_world_settings settings = settings_of(0, 1);
        settings.impulse.partners = SEL_PARTNERS_DEEPEST;
        settings.impulse.removeOverlap = 0;
        settings.impulse.iterations = 100;
        sel_world *world = make(&s, &settings);
        run(world, 1, 1e-14);
        snapshot(world, &got);
        for (int i = 0; i < s.n; i++)
        {
            worst = fmax(worst, scene_distance(got.p[i].v, expected.p[i].v));
        }
        sel_world_free(world);
    }
    CHECK_TRUE(pairs > 20*50);
    CHECK_AT_MOST(worst, 1e-11);
}
END_TEST

/* A row whose overlaps are 3, 2, 1: the middle pair never takes part; the last
   one takes part in the second iteration. Overlap removal leaves it, too. */
START_TEST(who_has_a_partner_is_neglected)
{
    for (int passes = 1; passes <= 2; passes++)
    {
        static scene s;
        sel_shape shape;
        scene_named_shape(SCENE_SPHERE, 1, &shape);
        one_shape(&s, &shape);
        const double x[4] = {0, 0.97, 0.97 + 0.98, 0.97 + 0.98 + 0.99};
        for (int i = 0; i < 4; i++)
        {
            add(&s, 0, x[i], 0, 0);
            s.p[i].v[0] = -i; /* all approach */
        }
        sel_world_settings settings = settings_of(0, 1);
        settings.impulse.partners = SEL_PARTNERS_DEEPEST;
        settings.impulse.iterations = passes;
        sel_world *world = make(&s, &settings);
        run(world, 1, 1e-9);
        const sel_particles *P = sel_world_particles(world);
        const double after[2][4] = {{-1, 0, -2, -3}, {-1, 0, -3, -2}};
        for (int i = 0; i < 4; i++)
        {
            CHECK_NEAR(P->v[3*i], after[passes - 1][i], 1e-14);
        }
        /* moved apart up to SEL_SLOP (1e-4), and only from the partner */
        CHECK_NEAR(P->x[3] - P->x[0], 1 - 1e-4, 1e-7);
        CHECK_NEAR(P->x[9] - P->x[6], passes == 1 ? 0.99 : 1 - 1e-4, 1e-7);
        sel_world_free(world);
    }
}
END_TEST

/* In a corner the deepest of three walls alone reverses its component. */
START_TEST(deepest_wall_only)
{
    for (int deep = 0; deep < 3; deep++)
    {
        static scene s;
        sel_shape shape;
        scene_named_shape(SCENE_SPHERE, 0.2, &shape);
        one_shape(&s, &shape);
        add(&s, 0, 0.099, 0.099, 0.099);
        s.p[0].x[deep] = 0.098;
        for (int k = 0; k < 3; k++)
        {
            s.p[0].v[k] = -1;
        }
        sel_world_settings settings = settings_of(0, 1);
        settings.impulse.partners = SEL_PARTNERS_DEEPEST;
        sel_world *world = make(&s, &settings);
        const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
        add_box(world, low, high, 1);
        run(world, 1, 1e-9);
        const sel_particles *P = sel_world_particles(world);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(P->v[k], k == deep ? 1 : -1, 1e-14);
        }
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - the worst call  - - - - - - - - - - - - - - */

/* The record has the values of the statistics, and the call repeats from it to
   the last bit. */
START_TEST(worst_call_repeats)
{
    static scene s;
    sel_shape shapes[3];
    scene_named_shape(SCENE_CUBE, 0.2, &shapes[0]);
    scene_named_shape(SCENE_DIAMOND, 0.2, &shapes[1]);
    scene_named_shape(SCENE_TRIAXIAL, 0.2, &shapes[2]);
    gas(&s, shapes, 3, 4, 7);
    sel_world_settings settings = settings_of(0, 1);
    sel_world *world = make(&s, &settings);
    sel_replay replay;
    ck_assert_int_eq(sel_world_worst(world, &replay), 0);
    run(world, scene_effort(1000), 5e-4);
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_TRUE(t->impulses > 10);
    CHECK_TRUE(sel_world_worst(world, &replay));
    CHECK_NEAR(replay.contact.residual, t->residualWorst, 0);
    CHECK_TRUE(replay.id[0] < replay.id[1]);
    ck_assert_int_eq((int)replay.method, (int)settings.method);
    sel_body body[2];
    for (int k = 0; k < 2; k++)
    {
        sel_contact_body(&body[k], &replay.shape[k], replay.centre[k],
            replay.q[k]);
    }
    sel_contact again;
    memset(&again, 0, sizeof again);
    sel_contact_pair(replay.method, &body[0], &body[1], &replay.memory,
        &again);
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(again.point1[k], replay.contact.point1[k], 0);
        CHECK_NEAR(again.point2[k], replay.contact.point2[k], 0);
        CHECK_NEAR(again.normal[k], replay.contact.normal[k], 0);
    }
    CHECK_NEAR(again.residual, replay.contact.residual, 0);
    ck_assert_int_eq(again.iterations, replay.contact.iterations);
    ck_assert_int_eq(again.fallback, replay.contact.fallback);
    printf("worst call: residual %.1e, fallback %d, %d iterations\n",
        again.residual, again.fallback, again.iterations);
    sel_world_clear_statistics(world);
    ck_assert_int_eq(sel_world_worst(world, &replay), 0);
    /* a check is no step */
    const sel_contact *contacts;
    const int *first, *second;
    int count;
    CHECK_OK(sel_world_contacts(world, 0, &contacts, &first, &second, &count));
    ck_assert_int_eq(sel_world_worst(world, &replay), 0);
    sel_world_free(world);
}
END_TEST

/* Every number of every law has an effect, in either order of the two
   bodies. */
START_TEST(materials_of_a_barrier_are_symmetric)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    sel_material table[4];
    double *const numbers[] = {&table[1].barrier.stiffness,
        &table[1].barrier.exponent, &table[1].barrier.fraction,
        &table[1].barrier.barrier, &table[1].barrier.damping,
        &table[1].barrier.tangential, &table[1].barrier.drag,
        &table[1].barrier.muStatic};
    CHECK_OK(sel_world_create(&world, &settings));
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
    {
        memset(table, 0, sizeof table);
        for (int i = 0; i < 4; i++)
        {
            table[i].barrier
                = (sel_barrier_material){1e4, 1, 0.5, -1, 0.1, 10, 1, 0.3};
        }
        CHECK_OK(sel_world_set_materials(world, 2, table));
        *numbers[k] *= 1.1;
        ck_assert_int_eq(sel_world_set_materials(world, 2, table),
            SEL_E_ARGUMENT);
        table[2] = table[1];
        CHECK_OK(sel_world_set_materials(world, 2, table));
    }
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, partners");
    suite_add(suite, "materials", materials_by_type, 60);
    suite_add(suite, "bad materials", bad_materials_are_refused, 60);
    suite_add(suite, "barrier materials", materials_of_a_barrier_are_symmetric,
        10);
    suite_add(suite, "settings", bad_settings_are_refused, 60);
    suite_add(suite, "deepest", deepest_partner_only, 60);
    suite_add(suite, "row", who_has_a_partner_is_neglected, 60);
    suite_add(suite, "deepest wall", deepest_wall_only, 60);
    suite_add(suite, "worst call", worst_call_repeats, 120);
    return suite_run(suite);
}

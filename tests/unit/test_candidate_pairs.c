/*  test_candidate_pairs.c - candidate pairs of a world: skins, memory, records

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "candidate_scenes.h"
#include "dense.h"
#include "world_scenes.h"
#include "detect/skins.h"

#include <malloc.h>

/* Moves every particle (halos too) towards another one as far as is allowed
   without a rebuild: the worst case. */
static void approach(sel_world *w, scene_random *random)
{
    for (int i = 0; i < w->p.n; i++)
    {
        double step[3], best = 1e300;
        int near = -1;
        for (int j = 0; j < w->p.n; j++)
        {
            double gap = scene_distance(w->p.x + 3*i, w->p.x + 3*j)
                - w->shapes[w->p.shape[j]].boundingRadius
                - w->shapes[w->p.shape[i]].boundingRadius;
            if (j != i && gap > 0 && gap < best)
            {
                best = gap;
                near = j;
            }
        }
        scene_direction(random, step);
        if (near >= 0)
        {
            for (int m = 0; m < 3; m++)
            {
                step[m] = w->near.xBuilt[3*near + m] - w->near.xBuilt[3*i + m];
            }
            scene_normalise(step);
        }
        for (int m = 0; m < 3; m++)
        {
            w->p.x[3*i + m] = w->near.xBuilt[3*i + m]
                + (1 - 1e-5)*w->near.halfSkin[i]*step[m];
        }
    }
}

/* Sizes: equal, one decade, three decades, one giant; with and without halos;
   also far from the origin. A list remains valid until half a skin is used up,
   and no longer. */
START_TEST(lists_hold_while_skins_last)
{
    enum
    {
        N = 300
    };
    scene_random random = {91};
    int touched = 0, fresh = 0;
    for (int i = 0; i < scene_effort(60); i++)
    {
        double x[3*N], radius[N];
        double shift = i % 7 == 3 ? -3e4 : 0;
        double skin = scene_log_uniform(&random, 0.01, 2);
        int type = i % 4, nLocal = i % 3 ? N : N/2, sum;
        for (int k = 0; k < N; k++)
        {
            radius[k] = type == 0 ? 0.5
                : type == 1 ? scene_log_uniform(&random, 0.1, 1)
                : type == 2 ? scene_log_uniform(&random, 0.003, 3)
                : k == 7 ? 5 : scene_uniform(&random, 0.05, 0.06);
            for (int m = 0; m < 3; m++)
            {
                x[3*k + m] = shift
                    + scene_uniform(&random, 0, type == 3 ? 11 : 6);
            }
        }
        sel_world *world = spheres(N, nLocal, x, radius, skin);
        CHECK_OK(sel_world_update_candidates(world, 0));
        sum = check_list(world);
        approach(world, &random);
        CHECK_OK(sel_world_update_candidates(world, 0));
        ck_assert_int_eq(sel_world_statistics(world)->rebuilds, 1);
        int more = check_list(world);
        touched += sum;
        fresh += more - sum;
        int one = scene_integer(&random, N);
        memcpy(world->p.x + 3*one, world->near.xBuilt + 3*one,
            3*sizeof(double));
        world->p.x[3*one] += (1 + 1e-5)*world->near.halfSkin[one];
        CHECK_OK(sel_world_update_candidates(world, 0));
        ck_assert_int_eq(sel_world_statistics(world)->rebuilds, 2);
        check_list(world);
        sel_world_free(world);
    }
    CHECK_TRUE(touched > scene_effort(10000));
    CHECK_TRUE(fresh > scene_effort(1000)); /* the motion causes contacts */
}
END_TEST

/* A skin is a fraction of the particle's radius, limited to between half and
   twice the mean skin and to twice its own fraction. The three cases in
   turn. */
START_TEST(skins_follow_the_particle)
{
    double x[300] = {0}, radius[100];
    for (int k = 0; k < 100; k++)
    {
        x[3*k] = 100.0*k;
        radius[k] = 1;
    }
    radius[0] = 0.4; /* mean 1 to a few hundredths: the lower limit is 0.5 */
    radius[1] = 0.1; /* 0.2, twice its own */
    radius[2] = 3;   /* 2, twice the mean */
    double mean = (97 + 0.4 + 0.1 + 3)/100;
    sel_world *world = spheres(100, 100, x, radius, 0.2);
    CHECK_OK(sel_world_update_candidates(world, 0));
    CHECK_NEAR(world->near.halfSkin[0], 0.1*0.5*mean, 1e-12);
    CHECK_NEAR(world->near.halfSkin[1], 0.1*0.2, 1e-12);
    CHECK_NEAR(world->near.halfSkin[2], 0.1*2*mean, 1e-12);
    CHECK_NEAR(world->near.halfSkin[3], 0.1*1, 1e-12);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - boxes - - - - - - - - - - - - - - - - - - */

/* Needles, plates, compact bodies and spheres, of sizes 1 to 4. */
static sel_world *thicket(scene_random *random, int n, int nLocal, double skin)
{
    static const double ratios[5][2]
        = {{0.05, 0.05}, {20, 20}, {0.1, 0.4}, {1, 1}, {1.5, 0.8}};
    sel_world_settings settings = settings_of(0, 0.5);
    sel_world *world;
    settings.skin = skin;
    CHECK_OK(sel_world_create(&world, &settings));
    CHECK_OK(sel_world_resize(world, nLocal, n - nLocal));
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        sel_shape shape;
        int type = scene_integer(random, 5);
        double blocky = type < 3 && i % 2 ? 0.3 : 1;
        CHECK_OK(sel_shape_init_equivalent(&shape,
            i % 7 ? 0.3 : scene_uniform(random, 0.3, 1.2), ratios[type],
            blocky, blocky));
        CHECK_OK(sel_world_add_shape(world, &shape, &P->shape[i]));
        P->id[i] = 5 - 3*(int64_t)i;
        P->density[i] = 1000;
        scene_quaternion(random, P->q + 4*i);
        for (int m = 0; m < 3; m++)
        {
            P->x[3*i + m] = scene_uniform(random, 0, 2.5);
        }
    }
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

/* By brute force: all pairs whose spheres and boxes overlap now are listed.
   Marks them in met; returns the number of new ones. */
static int check_boxes(const sel_world *w, char *met)
{
    int fresh = 0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int j = i + 1; j < w->p.n; j++)
        {
            sel_body a, b;
            sel_contact_body(&a, &w->shapes[w->p.shape[i]], w->p.x + 3*i,
                w->p.q + 4*i);
            sel_contact_body(&b, &w->shapes[w->p.shape[j]], w->p.x + 3*j,
                w->p.q + 4*j);
            if (scene_distance(a.centre, b.centre)
                <= a.shape->boundingRadius + b.shape->boundingRadius
                && sel_contact_boxes_meet(&a, &b, 0))
            {
                CHECK_THAT(listed(w, i, j), "%d and %d meet unseen", i, j);
                fresh += !met[i*w->p.n + j];
                met[i*w->p.n + j] = 1;
            }
        }
    }
    return fresh;
}

/* Distance of the farthest corner of the box from its position when the box was
   listed. */
static double corner_step(const sel_world *w, int i)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double P[9], Q[9], most = 0;
    scene_tensor(w->near.qBuilt + 4*i, P);
    scene_tensor(w->p.q + 4*i, Q);
    for (int c = 0; c < 8; c++)
    {
        double r[3], from[3], to[3];
        for (int m = 0; m < 3; m++)
        {
            r[m] = (c >> m & 1 ? -1 : 1)*shape->semiAxes[m];
        }
        scene_turn(P, r, from);
        scene_turn(Q, r, to);
        scene_axpy(1, w->near.xBuilt + 3*i, from);
        scene_axpy(1, w->p.x + 3*i, to);
        most = fmax(most, scene_distance(from, to));
    }
    return most;
}

/* A rotation about a random axis by an angle, from the listed orientation. */
static void spin(sel_world *w, int i, const double axis[3], double angle)
{
    double rotation[4];
    scene_axis_angle(axis, angle, rotation);
    scene_quaternion_product(rotation, w->near.qBuilt + 4*i, w->p.q + 4*i);
}

/* Every particle moves by some distance and rotates so far that half its skin
   is used up to a thousandth. */
static void tumble(sel_world *w, scene_random *random)
{
    for (int i = 0; i < w->p.n; i++)
    {
        double axis[3], step[3], low = 0, high = 1;
        double way = scene_uniform(random, 0, 1)*w->near.halfSkin[i];
        scene_direction(random, axis);
        scene_direction(random, step);
        memcpy(w->p.x + 3*i, w->near.xBuilt + 3*i, 3*sizeof(double));
        scene_axpy(way, step, w->p.x + 3*i);
        for (int k = 0; k < 60; k++)
        {
            double middle = 0.5*(low + high);
            spin(w, i, axis, middle);
            double travel = sel_world_travel(w, i);
            const sel_shape *s = &w->shapes[w->p.shape[i]];
            /* the bound is not wasteful: for a compact body, whose sphere does
               not change by rotation, it is the displacement of the centre */
            if (s->boundingRadius > 3*s->minSemiAxis)
            {
                double corner = corner_step(w, i);
                CHECK_TRUE(corner <= travel*(1 + 1e-12));
                CHECK_TRUE(travel <= 3*corner + 2*way + 1e-12);
            }
            else
            {
                CHECK_NEAR(travel, way, 1e-12);
            }
            *(travel < 0.999*w->near.halfSkin[i] ? &low : &high) = middle;
        }
        spin(w, i, axis, low);
    }
}

/* Boxes that are separated stay so until half a skin is used up by the motion
   of a corner, rotation included; then the list is rebuilt. With and without
   halos. */
START_TEST(boxes_hold_while_skins_last)
{
    enum
    {
        N = 120
    };
    scene_random random = {94};
    int fresh = 0, pairs = 0, spheres = 0;
    for (int i = 0; i < scene_effort(40); i++)
    {
        static char met[N*N];
        int nLocal = i % 3 ? N : N/2;
        sel_world *w = thicket(&random, N, nLocal,
            scene_log_uniform(&random, 0.02, 1));
        memset(met, 0, sizeof met);
        CHECK_OK(sel_world_update_candidates(w, 0));
        check_boxes(w, met);
        for (int k = 0; k < 5; k++)
        {
            tumble(w, &random);
            CHECK_OK(sel_world_update_candidates(w, 0));
            ck_assert_int_eq(sel_world_statistics(w)->rebuilds, 1);
            fresh += check_boxes(w, met);
        }
        pairs += w->near.candidates.count;
        for (int a = 0; a < nLocal; a++)
        {
            for (int b = a + 1; b < N; b++)
            {
                spheres += scene_distance(w->near.xBuilt + 3*a, w->near.xBuilt + 3*b)
                    <= w->near.radius[a] + w->near.radius[b];
            }
        }
        /* a needle or plate rotates in place */
        int one = 0;
        while (w->shapes[w->p.shape[one]].boundingRadius
            < 4*w->shapes[w->p.shape[one]].minSemiAxis)
        {
            one++;
        }
        const double axis[3] = {0, 0.6, 0.8};
        memcpy(w->p.x + 3*one, w->near.xBuilt + 3*one, 3*sizeof(double));
        for (double angle = 1e-4; sel_world_travel(w, one) < 1.001*w->near.halfSkin
            [one]; angle *= 1.001)
        {
            spin(w, one, axis, angle);
        }
        CHECK_OK(sel_world_update_candidates(w, 0));
        ck_assert_int_eq(sel_world_statistics(w)->rebuilds, 2);
        check_boxes(w, met);
        sel_world_free(w);
    }
    printf("thickets: %d candidates of %d pairs of spheres, %d boxes meet "
        "later\n", pairs, spheres, fresh);
    CHECK_TRUE(fresh > scene_effort(400));
    CHECK_TRUE(2*pairs < spheres);
}
END_TEST

/* - - - - - - - - - - - - - - - - records - - - - - - - - - - - - - - - - - */

/* Each persistent contact belongs to one candidate, with its ids, or is free,
   since there are no walls. */
static int check_records(const sel_world *w)
{
    int used = 0, unused = 0;
    char *seen = calloc((size_t)w->persistent.count + 1, 1);
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        int r = w->near.candidates.entry[k];
        const int *pair = w->near.candidates.pairs + 2*k;
        if (r >= 0)
        {
            CHECK_TRUE(r < w->persistent.count && !seen[r]);
            CHECK_TRUE(w->persistent.list[r].first == pair[0]);
            CHECK_TRUE(w->persistent.list[r].second == pair[1]);
            CHECK_TRUE(w->persistent.list[r].memory != 0
                || w->persistent.list[r].age > 0);
            seen[r] = 1;
            used++;
        }
    }
    for (int r = w->persistent.free; r >= 0; r = w->persistent.list[r].next)
    {
        CHECK_TRUE(!seen[r] && w->persistent.list[r].type == SEL_PERSISTENT_FREE);
        seen[r] = 1;
        unused++;
    }
    ck_assert_int_eq(used + unused, w->persistent.count);
    free(seen);
    return used;
}

/* Long and round bodies, ratio of sizes 6, or needles and plates, gathered in a
   heap by a central force. */
static void eject_together(scene *s, int needles)
{
    scene_random random = {92};
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 60; i++)
    {
        static const scene_named names[] = {SCENE_PROLATE, SCENE_CUBE,
            SCENE_OBLATE, SCENE_CYLINDER};
        static const double ratios[4][2]
            = {{0.06, 0.05}, {10, 10}, {0.1, 0.1}, {8, 2}};
        if (i < 4)
        {
            scene_named_shape(names[i], 0.05, &s->shapes[i]);
        }
        if (i < 4 && needles)
        {
            CHECK_OK(sel_shape_init_equivalent(&s->shapes[i], 0.2, ratios[i],
                i % 2 ? 0.5 : 1, 1));
        }
        else if (i > 3 && i < 7 && !needles)
        {
            scene_named_shape(names[i - 4], 0.3, &s->shapes[i]);
        }
        add(s, i % 5 || needles ? i % 4 : 4 + i % 3, 0.5*(i % 4),
            0.5*(i/4 % 4), 0.5*(i/16));
        particle *p = &s->p[i];
        p->id = (37*i) % 60;
        scene_quaternion(&random, p->q);
        for (int m = 0; m < 3; m++)
        {
            p->v[m] = 0.75 - p->x[m] + scene_uniform(&random, -0.2, 0.2);
            p->omega[m] = scene_uniform(&random, -5, 5);
        }
    }
    s->nShapes = needles ? 4 : 7;
}

static sel_world *heap(double skin, int needles)
{
    static scene s;
    sel_world_settings settings = settings_of(0, 0.5);
    settings.skin = skin;
    eject_together(&s, needles);
    return make(&s, &settings);
}

/* The times at which lists are rebuilt do not affect the results, to the last
   bit. */
static void compare_skins(int needles)
{
    static const double skins[] = {0, 0.1, 0.3, 1, 8};
    sel_world *first = heap(skins[0], needles);
    int steps = 2000, used = 0;
    for (int k = 0; k < steps; k++)
    {
        CHECK_OK(sel_world_substep(first, 1e-3));
        int now = check_records(first);
        used = now > used ? now : used;
    }
    int rebuilds = sel_world_statistics(first)->rebuilds;
    CHECK_TRUE(sel_world_statistics(first)->impulses > 200);
    CHECK_TRUE(used > 5);
    for (int i = 1; i < COUNT(skins); i++)
    {
        sel_world *other = heap(skins[i], needles);
        for (int k = 0; k < steps; k++)
        {
            CHECK_OK(sel_world_substep(other, 1e-3));
            check_records(other);
        }
        rebuilds = sel_world_statistics(other)->rebuilds;
        CHECK_TRUE(hash_of(first) == hash_of(other));
        sel_world_free(other);
    }
    CHECK_TRUE(rebuilds < sel_world_statistics(first)->rebuilds);
    printf("%s, five skins: %d to %d rebuilds in %d substeps, the same to the "
           "bit; at most %d records\n", needles ? "needles" : "bodies",
        sel_world_statistics(first)->rebuilds, rebuilds, steps, used);
    sel_world_free(first);
}

START_TEST(skin_does_not_change_the_outcome)
{
    compare_skins(0);
}
END_TEST

START_TEST(skin_of_needles_does_not_either)
{
    compare_skins(1);
}
END_TEST

/* On one process and on two the state of each particle is the same. */
static void compare_halves(const scene *s, double cut, int steps,
    const char *what)
{
    static scene whole, part;
    static split both;
    sel_world_settings settings = settings_of(0, 0.5);
    sel_world *single = make(s, &settings);
    split_scene(&both, s, cut, settings);
    run(single, steps, 1e-3);
    run_split(&both, steps, 1e-3);
    snapshot(single, &whole);
    int seen = 0;
    for (int r = 0; r < 2; r++)
    {
        snapshot(both.sides[r].world, &part);
        for (int i = 0; i < part.n; i++)
        {
            for (int j = 0; j < whole.n; j++)
            {
                const particle *a = &whole.p[j], *b = &part.p[i];
                if (a->id == b->id)
                {
                    seen++;
                    CHECK_TRUE(!memcmp(a->x, b->x, sizeof a->x));
                    CHECK_TRUE(!memcmp(a->q, b->q, sizeof a->q));
                    CHECK_TRUE(!memcmp(a->v, b->v, sizeof a->v));
                    CHECK_TRUE(!memcmp(a->omega, b->omega, sizeof a->omega));
                }
            }
        }
    }
    const sel_statistics *t = sel_world_statistics(both.sides[0].world);
    double across = t->haloContactsTotal
        + sel_world_statistics(both.sides[1].world)->haloContactsTotal;
    ck_assert_int_eq(seen, s->n);
    printf("%s on two: %.0f contacts across the cut in %d substeps, %d "
        "exchanges, the same to the bit\n", what, across, t->substeps,
        both.sides[0].calls);
    CHECK_TRUE(across > 0);
    sel_world_free(single);
    free_split(&both);
}

/* Pairs that are excluded by boxes hide no halo that comes near: in a crowd,
   and if the centres stay and only a rotation brings two needles together. */
START_TEST(needles_on_two_processes)
{
    static scene s;
    sel_shape needle;
    eject_together(&s, 1);
    compare_halves(&s, 0.75, 2000, "needles");
    const double ratios[2] = {0.05, 0.05}, axis[3] = {1, 0, 0};
    CHECK_OK(sel_shape_init_equivalent(&needle, 0.2, ratios, 1, 1));
    one_shape(&s, &needle);
    add(&s, 0, 0, 0, 0);
    add(&s, 0, 0.6, 0.3, 0);
    scene_axis_angle(axis, 0.5*SCENE_PI, s.p[0].q); /* both along y */
    scene_axis_angle(axis, 0.5*SCENE_PI, s.p[1].q);
    s.p[1].omega[2] = 5;
    compare_halves(&s, 0.3, 400, "a turn");
}
END_TEST

/* - - - - - - - - - - - - - - - - memory  - - - - - - - - - - - - - - - - - */

/* Memory as counted by the allocator; 0 where it does not count (valgrind,
   sanitizers). */
static double allocated(void)
{
    struct mallinfo2 m = mallinfo2();
    return (double)(m.uordblks + m.hblkhd);
}

/* All memory of the search, per particle: that allocated at the update, and
   that of the particles themselves (radius, half skin, position, two
   indices). */
static double search_bytes(const dense_cloud *c)
{
    sel_world *world = spheres(c->n, c->n, c->x, c->radius, 0.2);
    double own = 5*sizeof(double) + 4*sizeof(int);
    double before = allocated();
    CHECK_OK(sel_world_update_candidates(world, 0));
    double bytes = (allocated() - before + own*world->capacity)/c->n;
    /* less than the candidates alone: the count is incomplete */
    CHECK_TRUE(bytes > 12.0*world->near.candidates.count/c->n + own);
    sel_world_free(world);
    return bytes;
}

/* Dense random packings, solid fraction 0.6, and the bounding spheres of
   cubes packed as densely (2.7 times their volume): under 400 bytes. */
START_TEST(memory_of_the_search)
{
    static const double ratios[] = {1, 10, 1};
    static const double fractions[] = {0.6, 0.6, 1.6};
    static dense base;
    double bytes[3];
    for (int i = 0; i < 3 && allocated() > 0; i++)
    {
        dense_make(&base, 93, ratios[i], fractions[i]);
        CHECK_TRUE(i == 2 || base.overlap < 0.05);
        dense_cloud c = dense_repeat(&base, 27000);
        bytes[i] = search_bytes(&c);
        CHECK_AT_MOST(bytes[i], 400);
        dense_free(&c);
        printf("%s %.0f%s", i ? "," : "bytes a particle of one size, of sizes"
            " 1 to 10, of cubes:", bytes[i], i < 2 ? "" : "\n");
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("candidate_pairs");
    int all = scene_effort(100) == 100; /* without the long ones for valgrind */
    suite_add(suite, "lists", lists_hold_while_skins_last, 120);
    suite_add(suite, "skins", skins_follow_the_particle, 10);
    suite_add(suite, "boxes", boxes_hold_while_skins_last, 120);
    if (all)
    {
        suite_add(suite, "outcome", skin_does_not_change_the_outcome, 300);
        suite_add(suite, "needles", skin_of_needles_does_not_either, 300);
        suite_add(suite, "two", needles_on_two_processes, 120);
        suite_add(suite, "bytes", memory_of_the_search, 120);
    }
    return suite_run(suite);
}

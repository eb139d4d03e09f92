/*  test_world_neighbours.c - candidates of a world: skins, memory, records

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "suite.h"
#include "dense.h"
#include "world/world_state.h"

#include <malloc.h>

/* Spheres, halos last; nothing moves by itself. ids run backwards. */
static sel_world *spheres(int n, int nLocal, const double *x,
    const double *radius, double skin)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    settings.gravity[2] = 0;
    settings.skin = skin;
    settings.impulse.removeOverlap = 0;
    CHECK_OK(sel_world_create(&world, &settings));
    CHECK_OK(sel_world_resize(world, nLocal, n - nLocal));
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        sel_shape shape;
        const double axes[3] = {radius[i], radius[i], radius[i]};
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        CHECK_OK(sel_world_add_shape(world, &shape, &P->shape[i]));
        P->id[i] = 5 - 3*(int64_t)i;
        P->density[i] = 1000;
        P->q[4*i] = 1;
        memcpy(P->x + 3*i, x + 3*i, 3*sizeof(double));
    }
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

static int listed(const sel_world *w, int i, int j)
{
    for (int k = 0; k < w->candidates.count; k++)
    {
        const int *pair = w->candidates.pairs + 2*k;
        if ((pair[0] == i && pair[1] == j) || (pair[0] == j && pair[1] == i))
        {
            return 1;
        }
    }
    return 0;
}

/* Every pair that touches now, by brute force, is on the list; the list is
   sorted by places, the lower id first in each pair, and holds no two
   halos. */
static int check_list(const sel_world *w)
{
    int touching = 0;
    for (int k = 0; k < w->candidates.count; k++)
    {
        const int *pair = w->candidates.pairs + 2*k;
        CHECK_TRUE(pair[0] < w->p.nLocal || pair[1] < w->p.nLocal);
        CHECK_TRUE(w->p.id[pair[0]] < w->p.id[pair[1]]);
        if (k > 0)
        {
            int a = pair[-2] < pair[-1] ? pair[-2] : pair[-1];
            int b = pair[0] < pair[1] ? pair[0] : pair[1];
            CHECK_TRUE(a < b
                || (a == b && pair[-2] + pair[-1] < pair[0] + pair[1]));
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int j = i + 1; j < w->p.n; j++)
        {
            double reach = w->shapes[w->p.shape[i]].boundingRadius
                + w->shapes[w->p.shape[j]].boundingRadius;
            if (scene_distance(w->p.x + 3*i, w->p.x + 3*j) <= reach)
            {
                touching++;
                CHECK_THAT(listed(w, i, j), "%d and %d touch unseen", i, j);
            }
        }
    }
    return touching;
}

/* Move every particle (halos too) as far as it may go without a rebuild,
   towards another: the worst it can do. */
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
                step[m] = w->xBuilt[3*near + m] - w->xBuilt[3*i + m];
            }
            scene_normalise(step);
        }
        for (int m = 0; m < 3; m++)
        {
            w->p.x[3*i + m] = w->xBuilt[3*i + m]
                + (1 - 1e-5)*w->halfSkin[i]*step[m];
        }
    }
}

/* Mono, decade, three decades, a giant; with and without halos; far from the
   origin too. A list made once holds until half a skin is used up, and no
   longer. */
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
        int kind = i % 4, nLocal = i % 3 ? N : N/2, sum;
        for (int k = 0; k < N; k++)
        {
            radius[k] = kind == 0 ? 0.5
                : kind == 1 ? scene_log_uniform(&random, 0.1, 1)
                : kind == 2 ? scene_log_uniform(&random, 0.003, 3)
                : k == 7 ? 5 : scene_uniform(&random, 0.05, 0.06);
            for (int m = 0; m < 3; m++)
            {
                x[3*k + m] = shift
                    + scene_uniform(&random, 0, kind == 3 ? 11 : 6);
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
        memcpy(world->p.x + 3*one, world->xBuilt + 3*one,
            3*sizeof(double));
        world->p.x[3*one] += (1 + 1e-5)*world->halfSkin[one];
        CHECK_OK(sel_world_update_candidates(world, 0));
        ck_assert_int_eq(sel_world_statistics(world)->rebuilds, 2);
        check_list(world);
        sel_world_free(world);
    }
    CHECK_TRUE(touched > scene_effort(10000));
    CHECK_TRUE(fresh > scene_effort(1000)); /* the motion makes contacts */
}
END_TEST

/* A skin is a share of the own radius, held between half and twice the mean
   and at most twice the own share: the three in turn. */
START_TEST(skins_follow_the_particle)
{
    double x[300] = {0}, radius[100];
    for (int k = 0; k < 100; k++)
    {
        x[3*k] = 100.0*k;
        radius[k] = 1;
    }
    radius[0] = 0.4; /* mean 1 but for hundredths: 0.5 counts */
    radius[1] = 0.1; /* 0.2, twice its own */
    radius[2] = 3;   /* 2, twice the mean */
    double mean = (97 + 0.4 + 0.1 + 3)/100;
    sel_world *world = spheres(100, 100, x, radius, 0.2);
    CHECK_OK(sel_world_update_candidates(world, 0));
    CHECK_NEAR(world->halfSkin[0], 0.1*0.5*mean, 1e-12);
    CHECK_NEAR(world->halfSkin[1], 0.1*0.2, 1e-12);
    CHECK_NEAR(world->halfSkin[2], 0.1*2*mean, 1e-12);
    CHECK_NEAR(world->halfSkin[3], 0.1*1, 1e-12);
    sel_world_free(world);
}
END_TEST

/* One particle flies, 10 are at rest: after n substeps as many rebuilds as
   half skins fit into the way, and the first. At rest: the first only. */
START_TEST(rebuilt_only_when_the_skin_is_used_up)
{
    double x[33] = {0}, radius[11];
    for (int k = 0; k < 11; k++)
    {
        x[3*k + 1] = 10*k;
        radius[k] = 1;
    }
    for (int moving = 0; moving < 2; moving++)
    {
        sel_world *world = spheres(11, 11, x, radius, 0.2);
        world->p.v[3*4] = moving; /* 0.1 s for half a skin */
        for (int k = 0; k < 1000; k++)
        {
            CHECK_OK(sel_world_substep(world, 3e-3));
        }
        /* after 34 substeps of 3 ms it has gone 0.102 m */
        int expected = moving ? 1 + 999/34 : 1;
        ck_assert_int_eq(sel_world_statistics(world)->rebuilds, expected);
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - records - - - - - - - - - - - - - - - - - */

/* Each link belongs to one candidate, with its ids, or is free: there are no
   walls. */
static int check_records(const sel_world *w)
{
    int used = 0, unused = 0;
    char *seen = calloc((size_t)w->links.count + 1, 1);
    for (int k = 0; k < w->candidates.count; k++)
    {
        int r = w->candidates.link[k];
        const int *pair = w->candidates.pairs + 2*k;
        if (r >= 0)
        {
            CHECK_TRUE(r < w->links.count && !seen[r]);
            CHECK_TRUE(w->links.list[r].first == pair[0]);
            CHECK_TRUE(w->links.list[r].second == pair[1]);
            CHECK_TRUE(w->links.list[r].memory != 0
                || w->links.list[r].age > 0);
            seen[r] = 1;
            used++;
        }
    }
    for (int r = w->links.free; r >= 0; r = w->links.list[r].next)
    {
        CHECK_TRUE(!seen[r] && w->links.list[r].kind == SEL_LINK_FREE);
        seen[r] = 1;
        unused++;
    }
    ck_assert_int_eq(used + unused, w->links.count);
    free(seen);
    return used;
}

/* Long and round bodies, ratio of sizes 6, thrown together in a heap by a
   central pull. */
static sel_world *heap(double skin)
{
    enum
    {
        N = 60
    };
    scene_random random = {92};
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    settings.gravity[2] = 0;
    settings.material.en = 0.5;
    settings.skin = skin;
    CHECK_OK(sel_world_create(&world, &settings));
    CHECK_OK(sel_world_resize(world, N, 0));
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < N; i++)
    {
        sel_shape shape;
        static const scene_named names[] = {SCENE_PROLATE, SCENE_CUBE,
            SCENE_OBLATE, SCENE_CYLINDER};
        scene_named_shape(names[i % 4], i % 5 ? 0.05 : 0.3, &shape);
        CHECK_OK(sel_world_add_shape(world, &shape, &P->shape[i]));
        P->id[i] = (37*i) % N;
        P->density[i] = 1000;
        scene_quaternion(&random, P->q + 4*i);
        P->x[3*i] = 0.5*(i % 4);
        P->x[3*i + 1] = 0.5*(i/4 % 4);
        P->x[3*i + 2] = 0.5*(i/16);
        for (int m = 0; m < 3; m++)
        {
            P->v[3*i + m] = 0.75 - P->x[3*i + m]
                + scene_uniform(&random, -0.2, 0.2);
            P->omega[3*i + m] = scene_uniform(&random, -5, 5);
        }
    }
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

/* When lists are made anew is no part of the outcome, to the last bit. */
START_TEST(skin_does_not_change_the_outcome)
{
    static const double skins[] = {0, 0.1, 0.3, 1, 8};
    sel_world *first = heap(skins[0]);
    int steps = 2000, used = 0;
    for (int k = 0; k < steps; k++)
    {
        CHECK_OK(sel_world_substep(first, 1e-3));
        int now = check_records(first);
        used = now > used ? now : used;
    }
    const sel_particles *P = sel_world_particles(first);
    int rebuilds = sel_world_statistics(first)->rebuilds;
    CHECK_TRUE(sel_world_statistics(first)->impulses > 200);
    CHECK_TRUE(used > 5);
    for (int i = 1; i < COUNT(skins); i++)
    {
        sel_world *other = heap(skins[i]);
        for (int k = 0; k < steps; k++)
        {
            CHECK_OK(sel_world_substep(other, 1e-3));
            check_records(other);
        }
        const sel_particles *Q = sel_world_particles(other);
        CHECK_TRUE(sel_world_statistics(other)->rebuilds < rebuilds);
        rebuilds = sel_world_statistics(other)->rebuilds;
        CHECK_TRUE(memcmp(P->x, Q->x, 3*(size_t)P->n*sizeof(double)) == 0);
        CHECK_TRUE(memcmp(P->q, Q->q, 4*(size_t)P->n*sizeof(double)) == 0);
        CHECK_TRUE(memcmp(P->v, Q->v, 3*(size_t)P->n*sizeof(double)) == 0);
        sel_world_free(other);
    }
    printf("five skins: %d to %d rebuilds in %d substeps, the same to the "
           "bit; at most %d records\n",
        sel_world_statistics(first)->rebuilds, rebuilds, steps, used);
    sel_world_free(first);
}
END_TEST

/* - - - - - - - - - - - - - - - - memory  - - - - - - - - - - - - - - - - - */

/* As the allocator counts; 0 where it does not (valgrind, sanitizers). */
static double allocated(void)
{
    struct mallinfo2 m = mallinfo2();
    return (double)(m.uordblks + m.hblkhd);
}

/* All that the search allocates, per particle: at the update, and with the
   particles themselves (radius, half skin, position, two indices). */
static double search_bytes(const dense_cloud *c)
{
    sel_world *world = spheres(c->n, c->n, c->x, c->radius, 0.2);
    double own = 5*sizeof(double) + 4*sizeof(int);
    double before = allocated();
    CHECK_OK(sel_world_update_candidates(world, 0));
    double bytes = (allocated() - before + own*world->room)/c->n;
    /* less than the candidates alone: not all has been counted */
    CHECK_TRUE(bytes > 12.0*world->candidates.count/c->n + own);
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
    Suite *suite = suite_create("world, neighbours");
    int all = scene_effort(100) == 100; /* not the long ones for valgrind */
    suite_add(suite, "lists", lists_hold_while_skins_last, 120);
    suite_add(suite, "skins", skins_follow_the_particle, 10);
    suite_add(suite, "rebuilds", rebuilt_only_when_the_skin_is_used_up, 10);
    if (all)
    {
        suite_add(suite, "outcome", skin_does_not_change_the_outcome, 300);
        suite_add(suite, "bytes", memory_of_the_search, 120);
    }
    return suite_run(suite);
}

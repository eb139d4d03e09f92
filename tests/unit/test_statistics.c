/*  test_statistics.c - the statistics of several processes together

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

enum
{
    PARTS = 2
};

/* A gas in a box of walls: bodies with edges and without, so that every branch
   of the narrow phase is used. */
static void gas_in_a_box(scene *s)
{
    sel_shape shapes[4];
    scene_named_shape(SCENE_SPHERE, 0.24, &shapes[0]);
    scene_named_shape(SCENE_CUBE, 0.24, &shapes[1]);
    scene_named_shape(SCENE_TRIAXIAL, 0.24, &shapes[2]);
    scene_named_shape(SCENE_DIAMOND, 0.24, &shapes[3]);
    gas(s, shapes, 4, 4, 7);
    for (int i = 0; i < s->n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            s->p[i].v[k] += 8*(0.5 - s->p[i].x[k]);
        }
    }
}

static sel_world_settings settings_of_the_box(void)
{
    sel_world_settings settings = settings_of(50, 0.2);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.manifold = 0.05;
    settings.impulse.impactTime = 1;
    settings.reuse = 0.01;
    return settings;
}

static void merge(const split *both, sel_statistics *t, sel_energy *e)
{
    *t = (sel_statistics){0};
    *e = (sel_energy){0};
    for (int r = 0; r < PARTS; r++)
    {
        sel_energy part;
        sel_statistics_merge(t, sel_world_statistics(both->sides[r].world));
        sel_world_energy(both->sides[r].world, &part);
        sel_energy_merge(e, &part);
    }
}

/* Halves are exact, so that counts are equal to the bit; what is computed is
   off by what two orders of some hundred roundings have grown to. Searches for
   candidates and their number are left out: each process has a horizon of its
   own (detect/horizon.c). */
static void check_same(const sel_statistics *t, const sel_statistics *u)
{
    ck_assert_int_eq(t->substeps, u->substeps);
    CHECK_NEAR(t->pairContacts, u->pairContacts, 0);
    CHECK_NEAR(t->wallContacts, u->wallContacts, 0);
    CHECK_NEAR(t->manifoldPoints, u->manifoldPoints, 0);
    CHECK_NEAR(t->reused, u->reused, 0);
    CHECK_NEAR(t->reusedWalls, u->reusedWalls, 0);
    CHECK_NEAR(t->narrowCalls, u->narrowCalls, 0);
    CHECK_NEAR(t->narrowIterations, u->narrowIterations, 0);
    ck_assert_int_eq(t->narrowIterationsWorst, u->narrowIterationsWorst);
    CHECK_NEAR(t->fallbacks, u->fallbacks, 0);
    CHECK_NEAR(t->loose, u->loose, 0);
    CHECK_NEAR(t->impulses, u->impulses, 0);
    CHECK_NEAR(t->impactsTraced, u->impactsTraced, 0);
    CHECK_NEAR(t->unconverged, u->unconverged, 0);
    CHECK_NEAR(t->unconvergedBounces, u->unconvergedBounces, 0);
    CHECK_NEAR(t->residualWorst, u->residualWorst, 1e-12);
    CHECK_NEAR(t->overlapPairWorst, u->overlapPairWorst, 1e-9);
    CHECK_NEAR(t->overlapWallWorst, u->overlapWallWorst, 1e-9);
    CHECK_NEAR(t->overlapPairLast, u->overlapPairLast, 1e-9);
    CHECK_NEAR(t->overlapWallLast, u->overlapWallLast, 1e-9);
    CHECK_NEAR(t->travelWorst, u->travelWorst, 1e-9);
    double scale = 1e-9*u->energyDissipated;
    CHECK_NEAR(t->energyDissipated, u->energyDissipated, scale);
    CHECK_NEAR(t->energyAdded, u->energyAdded, scale);
    CHECK_NEAR(t->wallWork, u->wallWork, scale);
}

static void check_same_energy(const sel_energy *e, const sel_energy *f)
{
    double scale = 1e-9*(f->translation + f->rotation);
    CHECK_NEAR(e->particles, f->particles, 0);
    CHECK_NEAR(e->mass, f->mass, 1e-12*f->mass);
    CHECK_NEAR(e->translation, f->translation, scale);
    CHECK_NEAR(e->rotation, f->rotation, scale);
    CHECK_NEAR(e->potential, f->potential, 1e-9*fabs(f->potential));
    CHECK_NEAR(e->speedMean, f->speedMean, 1e-9*f->speedMean);
    CHECK_NEAR(e->speedMax, f->speedMax, 1e-9*f->speedMax);
    for (int k = 0; k < 3; k++)
    {
        double momentum = 1e-9*f->mass*f->speedMax;
        CHECK_NEAR(e->momentum[k], f->momentum[k], momentum);
        CHECK_NEAR(e->angularMomentum[k], f->angularMomentum[k], momentum);
    }
}

/* Two processes together report the same as one. The walls move, so that they
   do work. */
START_TEST(two_halves_count_as_one)
{
    static scene s;
    static split both;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    const double running[3] = {0.5, 0, 0};
    sel_world_settings settings = settings_of_the_box();
    gas_in_a_box(&s);
    sel_world *single = make(&s, &settings);
    split_scene(&both, &s, 0.5, settings);
    add_driven_box(single, low, high, 0.5, running);
    for (int r = 0; r < PARTS; r++)
    {
        add_driven_box(both.sides[r].world, low, high, 0.5, running);
    }
    run(single, 150, 1e-3);
    run_split(&both, 150, 1e-3);
    sel_statistics t;
    sel_energy e, f;
    const sel_statistics *u = sel_world_statistics(single);
    merge(&both, &t, &e);
    sel_world_energy(single, &f);
    check_same(&t, u);
    check_same_energy(&e, &f);
    printf("two halves: %.0f + %.0f contacts (%.0f across), %.0f impulses, "
           "%.0f first touches, %d rebuilds\n", t.pairContacts,
        t.wallContacts, t.haloContacts, t.impulses, t.impactsTraced,
        t.rebuilds);
    CHECK_TRUE(t.pairContacts > 10 && t.wallContacts > 1);
    CHECK_TRUE(t.impactsTraced > 1 && t.energyDissipated > 0);
    CHECK_TRUE(t.haloContacts > 0 && t.haloContacts < t.pairContacts);
    CHECK_TRUE(t.rebuilds > 1 && t.wallWork != 0);
    CHECK_NEAR(u->haloContactsTotal, 0, 0);
    sel_world_free(single);
    free_split(&both);
}
END_TEST

/* For each stage the time of the slowest process. */
START_TEST(seconds_are_those_of_the_slowest)
{
    sel_statistics t = {0};
    const sel_statistics a = {.seconds = {1, 2, 3, 4, 5}};
    const sel_statistics b = {.seconds = {5, 4, 3, 2, 1}};
    sel_statistics_merge(&t, &a);
    sel_statistics_merge(&t, &b);
    CHECK_NEAR(t.seconds.neighbours, 5, 0);
    CHECK_NEAR(t.seconds.detection, 4, 0);
    CHECK_NEAR(t.seconds.collision, 3, 0);
    CHECK_NEAR(t.seconds.motion, 4, 0);
    CHECK_NEAR(t.seconds.exchange, 5, 0);
}
END_TEST

/* A process without particles changes nothing, and causes no division by
   zero. */
START_TEST(an_empty_process_adds_nothing)
{
    sel_energy e = {0};
    const sel_energy none = {0};
    const sel_energy one = {.particles = 3, .speedMean = 2, .speedMax = 4};
    sel_energy_merge(&e, &none);
    sel_energy_merge(&e, &one);
    sel_energy_merge(&e, &none);
    CHECK_NEAR(e.particles, 3, 0);
    CHECK_NEAR(e.speedMean, 2, 0);
    CHECK_NEAR(e.speedMax, 4, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("statistics");
    suite_add(suite, "halves", two_halves_count_as_one, 60);
    suite_add(suite, "seconds", seconds_are_those_of_the_slowest, 10);
    suite_add(suite, "empty", an_empty_process_adds_nothing, 10);
    return suite_run(suite);
}

/*  test_world_gas.c - dense gases with friction and manifolds: energy and
    momentum, order and decomposition

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "energy_scenes.h"

/* Settings of a gas: every law that guarantees to add no energy, with points
   and with manifolds, with all partners and with the deepest. */
typedef struct variant
{
    sel_friction friction;
    double en, manifold;
    sel_partners partners;
} variant;

enum
{
    VARIANTS = 3*2*2*2
};

static variant variant_of(int k)
{
    static const sel_friction laws[] = {SEL_FRICTION_NONE,
        SEL_FRICTION_SAFE_RESTITUTION, SEL_FRICTION_COULOMB};
    return (variant){laws[k % 3], k/3 % 2 ? 0.5 : 1, k/6 % 2 ? 0.05 : 0,
        k/12 % 2 ? SEL_PARTNERS_DEEPEST : SEL_PARTNERS_ALL};
}

static sel_world_settings settings_for(const variant *v)
{
    sel_world_settings settings = settings_of(0, v->en);
    settings.material.friction = v->friction;
    settings.material.mu = 0.4;
    settings.material.et = 0.3;
    settings.manifold = v->manifold;
    settings.impulse.partners = v->partners;
    settings.impulse.removeOverlap = 0;
    return settings;
}

/* Blocks so large that they collide soon, attracted to the middle. */
static void dense(scene *s, uint64_t seed)
{
    sel_shape shapes[3];
    scene_named_shape(SCENE_CUBE, 0.24, &shapes[0]);
    scene_named_shape(SCENE_TRIAXIAL, 0.24, &shapes[1]);
    scene_named_shape(SCENE_DIAMOND, 0.24, &shapes[2]);
    gas(s, shapes, 3, 4, seed);
    for (int i = 0; i < s->n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            s->p[i].v[k] += 4*(0.5 - s->p[i].x[k]);
        }
    }
}

/* Impulses only dissipate energy, substep by substep, to 1e-12 of it, and the
   budget contains it (motion conserves the energy of rotation to second order
   in spin dt = 1e-2: the budget is checked against that with 1e-3). Momentum
   and angular momentum are conserved, to the rounding of a sum over some
   thousand impulses. */
START_TEST(no_law_adds_energy)
{
    double gain = 0, drift = 0, drift2 = 0;
    for (int k = 0; k < VARIANTS; k++)
    {
        static scene s;
        variant v = variant_of(k);
        sel_world_settings settings = settings_for(&v);
        dense(&s, 200 + (uint64_t)k);
        sel_world *world = make(&s, &settings);
        const sel_statistics *t = sel_world_statistics(world);
        sel_energy before, after;
        sel_world_energy(world, &before);
        double start = kinetic(world), lost = 0, several = 0, points = 0;
        for (int n = 0; n < scene_effort(300); n++)
        {
            double energy = kinetic(world);
            run(world, 1, 1e-3);
            gain = fmax(gain, (lost - t->energyDissipated)/energy);
            CHECK_AT_MOST(lost - t->energyDissipated, 1e-12*energy);
            lost = t->energyDissipated;
            several = fmax(several, t->pairContacts);
            points = fmax(points, t->manifoldPoints - t->pairContacts);
        }
        sel_world_energy(world, &after);
        double p = before.mass*1, L = before.mass*0.3;
        drift = fmax(drift, scene_distance(before.momentum,
            after.momentum)/p);
        drift2 = fmax(drift2, scene_distance(before.angularMomentum,
            after.angularMomentum)/L);
        CHECK_AT_MOST(t->energyAdded, 1e-12*start);
        CHECK_NEAR(kinetic(world) + lost, start, 1e-3*start);
        CHECK_TRUE(t->impulses > scene_effort(100) && several > 20);
        CHECK_TRUE((points > 3) == (v.manifold > 0));
        sel_world_free(world);
    }
    CHECK_AT_MOST(drift, 1e-12);
    CHECK_AT_MOST(drift2, 1e-12);
    printf("gases of blocks: energy at most +%.1e of itself in a substep, "
           "momentum off by %.1e, angular momentum by %.1e\n", gain, drift,
        drift2);
}
END_TEST

/* Spheres: motion conserves their energy, so the total itself never rises. */
START_TEST(total_energy_never_rises)
{
    for (int k = 0; k < VARIANTS; k++)
    {
        static scene s;
        sel_shape shape;
        variant v = variant_of(k);
        sel_world_settings settings = settings_for(&v);
        scene_named_shape(SCENE_SPHERE, 0.24, &shape);
        gas(&s, &shape, 1, 4, 300 + (uint64_t)k);
        sel_world *world = make(&s, &settings);
        const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
        add_box(world, low, high, v.en);
        double energy = kinetic(world);
        for (int n = 0; n < scene_effort(300); n++)
        {
            run(world, 1, 1e-3);
            double now = kinetic(world);
            CHECK_AT_MOST(now, energy*(1 + 1e-12));
            energy = now;
        }
        CHECK_TRUE(sel_world_statistics(world)->impulses
            > scene_effort(100));
        sel_world_free(world);
    }
}
END_TEST

/* The order of the arrays has no effect: to the last bit. */
START_TEST(order_does_not_matter)
{
    for (int k = 0; k < VARIANTS; k++)
    {
        static scene s, mixed;
        uint64_t hashes[2];
        variant v = variant_of(k);
        sel_world_settings settings = settings_for(&v);
        settings.impulse.removeOverlap = 1;
        dense(&s, 400 + (uint64_t)k);
        mixed = s;
        scene_random random = {98};
        for (int i = s.n - 1; i > 0; i--)
        {
            int j = scene_integer(&random, i + 1);
            particle p = mixed.p[i];
            mixed.p[i] = mixed.p[j];
            mixed.p[j] = p;
        }
        for (int i = 0; i < 2; i++)
        {
            sel_world *world = make(i ? &mixed : &s, &settings);
            const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
            add_box(world, low, high, v.en);
            run(world, scene_effort(150), 1e-3);
            hashes[i] = hash_of(world);
            CHECK_TRUE(sel_world_statistics(world)->impulses
                > scene_effort(50));
            sel_world_free(world);
        }
        CHECK_THAT(hashes[0] == hashes[1], "variant %d", k);
    }
}
END_TEST

/* Largest distance of a particle from its position in the single world; its
   velocity counts a tenth. */
static double difference(const sel_world *single, const split *both)
{
    static scene whole, part;
    double worst = 0;
    int seen = 0;
    snapshot(single, &whole);
    for (int r = 0; r < 2; r++)
    {
        snapshot(both->sides[r].world, &part);
        for (int i = 0; i < part.n; i++)
        {
            for (int j = 0; j < whole.n; j++)
            {
                if (whole.p[j].id == part.p[i].id)
                {
                    seen++;
                    worst = fmax(worst, scene_distance(whole.p[j].x,
                        part.p[i].x));
                    worst = fmax(worst, 0.1*scene_distance(whole.p[j].v,
                        part.p[i].v));
                }
            }
        }
    }
    ck_assert_int_eq(seen, whole.n);
    return worst;
}

/* Cut in two, all results are those of one world (1e-9: some thousand
   roundings, grown by some collisions), including sums of the statistics. */
START_TEST(two_halves_with_friction)
{
    double worst = 0;
    for (int k = 0; k < VARIANTS; k++)
    {
        static scene s;
        static split both;
        variant v = variant_of(k);
        sel_world_settings settings = settings_for(&v);
        settings.impulse.removeOverlap = 1;
        dense(&s, 500 + (uint64_t)k);
        sel_world *single = make(&s, &settings);
        split_scene(&both, &s, 0.5, settings);
        int steps = scene_effort(150);
        run(single, steps, 1e-3);
        run_split(&both, steps, 1e-3);
        worst = fmax(worst, difference(single, &both));
        const sel_statistics *t = sel_world_statistics(single);
        const sel_statistics *a = sel_world_statistics(both.sides[0].world);
        const sel_statistics *b = sel_world_statistics(both.sides[1].world);
        CHECK_AT_MOST(worst, 1e-9);
        CHECK_TRUE(a->haloContactsTotal > scene_effort(20));
        CHECK_NEAR(a->impulses + b->impulses, t->impulses, 1e-9);
        CHECK_NEAR(a->manifoldPoints + b->manifoldPoints, t->manifoldPoints,
            1e-9);
        CHECK_NEAR(a->energyDissipated + b->energyDissipated,
            t->energyDissipated, 1e-9*t->energyDissipated + 1e-9);
        ck_assert_int_eq(both.sides[0].calls, both.sides[1].calls);
        sel_world_free(single);
        free_split(&both);
    }
    printf("two halves with friction: worst difference %.1e\n", worst);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, gases");
    suite_add(suite, "energy", no_law_adds_energy, 300);
    suite_add(suite, "total energy", total_energy_never_rises, 300);
    suite_add(suite, "order", order_does_not_matter, 300);
    suite_add(suite, "halves", two_halves_with_friction, 300);
    return suite_run(suite);
}

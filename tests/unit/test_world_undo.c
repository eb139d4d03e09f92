/*---------------------------------------------------------------------------*\
    test_world_undo.c - substeps that are repeated with other halos

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Too few halos are an error at the beginning of a substep or, in models that
    search more than once, within it. In each substep, one world is given a very
    small thickness of the halo layer, which is increased until it suffices; the
    other world is on one process. Both must have the same bits: of particles,
    of the data of contacts and of wall loads.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "golden_hash.h"
#include "soft_scenes.h"

static const double low[3] = {-0.25, -0.25, 0}, high[3] = {0.25, 0.25, 10};

/* Bodies above each other on a jittered grid, that fall into a box. */
static void rain(scene *s, const sel_shape *shape, int n, double speed,
    double light)
{
    scene_random random = {11};
    one_shape(s, shape);
    double cell = 2.02*shape->boundingRadius + 2e-3;
    for (int k = 0; k < n; k++)
    {
        add(s, 0, low[0] + (k % 2 + 0.5)*cell, low[1] + (k/2 % 2 + 0.5)*cell,
            cell*(k/4 + 0.52));
        scene_quaternion(&random, s->p[k].q);
        let_run(&s->p[k], &random);
        s->p[k].v[2] -= speed;
        s->p[k].density *= k % 2 ? light : 1;
    }
}

/* A substep with the thinnest valid halos. Returns how often it was rejected
   after the first of the questions that it asks the others. */
static int retry(sel_world *w, double dt, int *asked)
{
    int within = 0, n = sel_world_particles(w)->nLocal;
    double reach = 1e-6;
    sel_status status = SEL_E_HALO;
    while (status == SEL_E_HALO)
    {
        CHECK_OK(sel_world_resize(w, n, 0));
        sel_world_set_halo_reach(w, reach);
        CHECK_OK(sel_world_begin(w, NULL));
        *asked = 0;
        status = sel_world_substep(w, dt);
        within += status == SEL_E_HALO && *asked > 1;
        reach *= 1.1;
    }
    CHECK_OK(status);
    return within;
}

static uint64_t hash_of_all(sel_world *w)
{
    static scene s;
    snapshot(w, &s);
    uint64_t hash = golden_loads(hash_of_particles(&s), w);
    for (int i = 0; i < s.n; i++)
    {
        hash = golden_memory(hash, w, s.p[i].id);
    }
    return hash;
}

/* Returns how often a substep was repeated from within. */
static int compare(const scene *s, sel_world_settings settings, int steps,
    double dt)
{
    uint64_t hash[2];
    int asked = 0, within = 0;
    const double still[3] = {0, 0, 0};
    int isBarrier = settings.model == sel_model_find("barrier");
    for (int k = 0; k < 2; k++)
    {
        if (k == 1)
        {
            settings.exchange = no_exchange;
            settings.select = no_select;
            settings.reduce = settings.sum = no_reduce;
            settings.messageContext = &asked;
        }
        sel_world *w = make(s, &settings);
        isBarrier ? add_barrier_box(w, low, high, &settings.material)
                  : add_soft_box(w, low, high, &settings.material, still);
        for (int step = 0; step < steps; step++)
        {
            if (k == 0)
            {
                CHECK_OK(sel_world_substep(w, dt));
            }
            else
            {
                within += retry(w, dt, &asked);
            }
        }
        const sel_statistics *t = sel_world_statistics(w);
        printf("    %d times in %d substeps it came again from within; contacts %g, %g;"
            " owls %g\n", within, steps, t->pairContacts + t->localContacts,
            t->wallContacts, t->barrierOutOfReach);
        CHECK_TRUE(t->pairContacts + t->wallContacts > 0);
        hash[k] = hash_of_all(w);
        sel_world_free(w);
    }
    CHECK_TRUE(hash[0] == hash[1]);
    return within;
}

static sel_world_settings barrier_of(int isExplicit)
{
    sel_material m = barrier_material(2e5, 0.2, 0.4);
    sel_world_settings settings = barrier_settings(&m, 2e-3, 9.81);
    settings.barrier.isExplicit = isExplicit;
    return settings;
}

/* Steps of the implicit rule are repeated, in parts, if a body moves farther
   than the range of its speculative contacts. */
START_TEST(barrier_implicit)
{
    static scene s;
    sel_shape shape;
    solid_shape(CUBE, 0.05, &shape);
    rain(&s, &shape, 12, 5, 1);
    const int steps = scene_amount(60, 60, 25);
    CHECK_TRUE(compare(&s, barrier_of(0), steps, 4e-3) > 4);
    solid_shape(TETRAPOD, 0.08, &shape);
    rain(&s, &shape, 8, 5, 1);
    CHECK_TRUE(compare(&s, barrier_of(0), steps, 4e-3) > 4);
}
END_TEST

START_TEST(barrier_explicit)
{
    static scene s;
    sel_shape shape;
    solid_shape(CUBE, 0.05, &shape);
    rain(&s, &shape, 4, 1, 1);
    compare(&s, barrier_of(1), 6000, 2e-5);
}
END_TEST

static void soft(sel_integration rule, int expected)
{
    static scene s;
    const double axes[3] = {0.05, 0.04, 0.03};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 0.6, 0.8));
    rain(&s, &shape, 12, 3, 0.02);
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.6, 0.5);
    sel_world_settings settings = soft_settings(&m, 9.81);
    settings.softSphere.integration = rule;
    int within = compare(&s, settings, 300,
        rule == SEL_TRAPEZOIDAL ? 2e-3 : 2e-4);
    CHECK_TRUE(within >= expected);
}

START_TEST(softSphere_trapezoidal)
{
    soft(SEL_TRAPEZOIDAL, 1);
}
END_TEST

START_TEST(softSphere_leap_frog)
{
    soft(SEL_LEAP_FROG, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, substeps that come again");
    suite_add(suite, "implicit", barrier_implicit, 120);
    suite_add(suite, "explicit", barrier_explicit, 120);
    suite_add(suite, "trapezoidal", softSphere_trapezoidal, 120);
    suite_add(suite, "leapFrog", softSphere_leap_frog, 60);
    return suite_run(suite);
}

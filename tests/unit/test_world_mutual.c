/*  test_world_mutual.c - collisions of bodies with several contacts at once

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

/* - - - - - - - - - - - - - - - rows of balls - - - - - - - - - - - - - - - */

/* Balls of diameter 1 in a row, each a little into the next, that move along
   it; velocities after one substep. Mirrored: the ids run the other way. */
static void hit(int n, const double *v, double gap, double en, int mirrored,
    double *after)
{
    static scene s;
    sel_shape shape;
    scene_named_shape(SCENE_SPHERE, 1, &shape);
    one_shape(&s, &shape);
    for (int i = 0; i < n; i++)
    {
        add(&s, 0, gap*i, 0, 0);
        s.p[i].v[0] = v[i];
        s.p[i].id = mirrored ? 100 - i : i;
    }
    sel_world_settings settings = settings_of(0, en);
    settings.impulse.removeOverlap = 0;
    sel_world *world = make(&s, &settings);
    run(world, 1, 1e-6);
    for (int i = 0; i < n; i++)
    {
        after[i] = sel_world_particles(world)->v[3*i];
    }
    sel_world_free(world);
}

/* Two equal balls hit a resting third from both sides in one substep: one after
   the other or both at once, elastic balls exchange their velocities, and end
   with their initial velocities reversed. */
START_TEST(three_balls)
{
    const double v[3] = {2, 0, -2}, w[3] = {3, 0, -1};
    for (int mirrored = 0; mirrored < 2; mirrored++)
    {
        double after[3];
        hit(3, v, 0.9999, 1, mirrored, after);
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(after[i], -v[i], 1e-15);
        }
        hit(3, w, 0.9999, 1, mirrored, after);
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(after[i], w[2 - i], 1e-15);
        }
    }
}
END_TEST

/* Newton's cradle of five in contact: as many leave as have come. Velocities of
   equal elastic balls are only ever exchanged until they rise along the row. */
START_TEST(newtons_cradle)
{
    for (int come = 1; come <= 4; come++)
    {
        for (int mirrored = 0; mirrored < 2; mirrored++)
        {
            double v[5] = {0}, after[5];
            for (int i = 0; i < come; i++)
            {
                v[i] = 1.5;
            }
            hit(5, v, 1, 1, mirrored, after);
            for (int i = 0; i < 5; i++)
            {
                CHECK_NEAR(after[i], v[4 - i], 1e-15);
            }
        }
    }
}
END_TEST

/* With en below one a cradle conserves its momentum, loses energy, and no two
   balls approach at the end; en 0: all move as one, up to the error of the
   iterations. */
START_TEST(lossy_cradle)
{
    for (int k = 0; k <= 9; k++)
    {
        double v[5] = {1, 0, 0, 0, 0}, after[5], p = 0, e = 0;
        hit(5, v, 1, 0.1*k, 0, after);
        for (int i = 0; i < 5; i++)
        {
            p += after[i];
            e += after[i]*after[i];
        }
        CHECK_NEAR(p, 1, 1e-14);
        CHECK_TRUE(e < 1);
        if (k >= 5)
        {
            for (int i = 0; i < 4; i++)
            {
                CHECK_AT_MOST(after[i] - after[i + 1], 1e-14);
            }
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - random clusters - - - - - - - - - - - - - - */

enum
{
    CLUSTERS = 60,
    MOST = 8
};

/* Clusters of 2 to 8 bodies of any shape placed at random in a ball around
   places far apart, half of them on the floor; masses differ by up to 1e6. */
static void clusters(scene *s, int first[CLUSTERS + 1], scene_random *random)
{
    static const int named[3] = {SCENE_SPHERE, SCENE_TRIAXIAL, SCENE_CUBE};
    memset(s, 0, sizeof *s);
    s->nShapes = 3;
    for (int k = 0; k < 3; k++)
    {
        scene_named_shape(named[k], 1, &s->shapes[k]);
    }
    for (int k = 0; k < CLUSTERS; k++)
    {
        int n = 2 + scene_integer(random, MOST - 1);
        first[k] = s->n;
        for (int i = 0; i < n; i++)
        {
            add(s, scene_integer(random, 3), 5*k, 0, k % 2 ? 0.9 : 3);
            particle *p = &s->p[s->n - 1];
            p->density = pow(10, scene_uniform(random, 0, 6));
            scene_quaternion(random, p->q);
            for (int d = 0; d < 3; d++)
            {
                p->x[d] += scene_uniform(random, -0.6, 0.6);
                p->v[d] = scene_uniform(random, -1, 1);
                p->omega[d] = scene_uniform(random, -2, 2);
            }
        }
    }
    first[CLUSTERS] = s->n;
}

static double energy_of(const sel_world *world, int i)
{
    const sel_particles *p
        = sel_world_particles((sel_world *)(uintptr_t)world);
    const sel_shape *shape = sel_world_shape(world, p->shape[i]);
    double Q[9], e = 0;
    sel_motion_tensor(p->q + 4*i, Q);
    for (int k = 0; k < 3; k++)
    {
        double spin = 0;
        for (int d = 0; d < 3; d++)
        {
            spin += Q[3*d + k]*p->omega[3*i + d];
        }
        e += shape->inertia[k]*spin*spin
            + shape->volume*p->v[3*i + k]*p->v[3*i + k];
    }
    return 0.5*p->density[i]*e;
}

static void energies(const sel_world *world, const int first[CLUSTERS + 1],
    double energy[CLUSTERS])
{
    for (int k = 0; k < CLUSTERS; k++)
    {
        energy[k] = 0;
        for (int i = first[k]; i < first[k + 1]; i++)
        {
            energy[k] += energy_of(world, i);
        }
    }
}

/* No cluster gains energy beyond 1e-12 of its own, for any en, friction and
   walls; nor does one lose any at en 1 without friction while the iterations
   converge. The substep is so short that nothing moves. CLUSTER_WORLDS in the
   environment: number of worlds of 60 (16667: a million clusters, which takes
   minutes). */
START_TEST(clusters_gain_nothing)
{
    static const sel_friction laws[] = {SEL_FRICTION_NONE,
        SEL_FRICTION_SAFE_RESTITUTION, SEL_FRICTION_COULOMB};
    scene_random random = {71};
    double gain = -1, loss = 0, contacts = 0;
    const char *wanted = getenv("CLUSTER_WORLDS");
    int worlds = wanted ? atoi(wanted) : scene_effort(60);
    for (int n = 0; n < worlds; n++)
    {
        static scene s;
        int first[CLUSTERS + 1];
        double before[CLUSTERS], after[CLUSTERS];
        clusters(&s, first, &random);
        double en = n % 4 ? scene_uniform(&random, 0, 1) : 1;
        sel_world_settings settings = settings_of(0, en);
        settings.material.friction = laws[n % 3];
        settings.material.mu = scene_uniform(&random, 0, 2);
        settings.material.et = scene_uniform(&random, -1, 1);
        settings.manifold = n % 5 ? 0 : 0.05;
        settings.impulse.removeOverlap = 0;
        int elastic = en == 1 && laws[n % 3] == SEL_FRICTION_NONE;
        settings.impulse.iterations = elastic ? 10000 : 10;
        sel_world *world = make(&s, &settings);
        const double low[3] = {-9, -9, 0}, high[3] = {5*CLUSTERS, 9, 9};
        add_box(world, low, high, en);
        energies(world, first, before);
        run(world, 1, 1e-12);
        energies(world, first, after);
        contacts += sel_world_statistics(world)->pairContacts;
        for (int k = 0; k < CLUSTERS; k++)
        {
            gain = fmax(gain, after[k]/before[k] - 1);
            loss = elastic ? fmax(loss, 1 - after[k]/before[k]) : loss;
        }
        sel_world_free(world);
    }
    printf("%d clusters, %.0f pairs: energy at most %+.1e of itself, elastic "
           "at least -%.1e\n", worlds*CLUSTERS, contacts, gain, loss);
    CHECK_TRUE(contacts > 200*worlds);
    CHECK_AT_MOST(gain, 1e-12);
    /* among a million some light bodies use up all iterations */
    CHECK_AT_MOST(loss, wanted ? 1 : 1e-12);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("world, several at once");
    suite_add(suite, "three", three_balls, 60);
    suite_add(suite, "cradle", newtons_cradle, 60);
    suite_add(suite, "lossy", lossy_cradle, 60);
    suite_add(suite, "clusters", clusters_gain_nothing,
        getenv("CLUSTER_WORLDS") ? 36000 : 60);
    return suite_run(suite);
}

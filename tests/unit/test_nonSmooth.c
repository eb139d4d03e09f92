/*  test_nonSmooth.c - model nonSmooth: many contacts at once

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "crowd_scenes.h"

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};

static sel_world_settings nonsmooth(double gravity, double en, double mu)
{
    sel_world_settings s = nonsmooth_settings(gravity, en);
    s.reuse = 1e-3;
    s.material.mu = mu;
    s.material.friction = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
    return s;
}

static void add_rough_walls(sel_world *world, const sel_material *material,
    const double from[3], const double to[3])
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, from, to, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static void add_rough_box(sel_world *world, const sel_material *material)
{
    add_rough_walls(world, material, low, high);
}

static sel_world *fallen(double exponent, double manifold, double dt, int steps)
{
    static scene s;
    sel_world_settings settings = nonsmooth(9.81, 0.3, 0.5);
    settings.manifold = manifold;
    cubes_and_long_ones(&s, exponent);
    sel_world *world = make(&s, &settings);
    add_rough_box(world, &settings.material);
    run(world, steps, dt);
    return world;
}

/* - - - - - - - - - - - - - - - - - rest  - - - - - - - - - - - - - - - - - */

/* Impulse of the walls on the bodies, upwards, in the last substep. */
static double carried(const sel_world *world)
{
    sel_contact_state state;
    double up = 0;
    for (int k = 0; sel_world_contact_state(world, k, &state); k++)
    {
        for (int m = 0; m < state.points && state.second < 0; m++)
        {
            up -= state.impulse[3*m + 2];
        }
    }
    return up;
}

/* Does a fallen bed come to rest? Then later speeds are less than a twentieth of
   g dt in the mean (the tolerance is 0.03 g dt per contact), and the centre of
   mass moves by less than a micrometre a second; forces on the walls carry the
   weight, to a tenth of a percent. One that does not moves by less than 0.3
   g dt. */
static int rests(double exponent)
{
    const double dt = 1e-3;
    sel_world *world = fallen(exponent, 0.05, dt,
        scene_amount(6000, 4000, 4000));
    sel_energy before, after;
    sel_world_energy(world, &before);
    sel_world_clear_statistics(world);
    run(world, 1000, dt);
    sel_world_energy(world, &after);
    double sinks = (before.potential - after.potential)/after.mass/9.81;
    double weight = carried(world)/(after.mass*9.81*dt);
    const sel_statistics *t = sel_world_statistics(world);
    printf("speed %.2e g dt, sinks %.1e m/s, overlap %.2e dEq, %.2f iterations, "
           "weight carried %.6f\n", after.speedMean/(9.81*dt), sinks,
        fmax(t->overlapPairWorst, t->overlapWallWorst),
        t->velocityIterations/t->substeps, weight);
    CHECK_AT_MOST(after.speedMean, 0.3*9.81*dt);
    CHECK_AT_MOST(fmax(t->overlapPairWorst, t->overlapWallWorst), 0.01);
    CHECK_TRUE(sel_world_particles(world)->n == 64);
    sel_world_free(world);
    return after.speedMean < 0.05*9.81*dt && fabs(sinks) < 1e-6
        && fabs(weight - 1) < 1e-3;
}

/* No body can roll, but a long one may come to lie in a trough, and rocks: of
   sixteen beds that differ in the ninth digit of their exponent, three do. So
   one in three is to rest. */
static void check_rest(double exponent)
{
    int one = 0;
    for (int k = 0; k < 3 && !one; k++)
    {
        one = rests(exponent*(1 + 1e-9*k));
    }
    CHECK_TRUE(one);
}

START_TEST(a_bed_rests)
{
    check_rest(0.28);
    if (scene_amount(1, 1, 0))
    {
        check_rest(0.36);
    }
}
END_TEST

/* A ball on another, up to a million times as heavy: iterations converge
   slowly, since each transfers only as much as the light one can take up. Both
   stay at rest, to the remaining overlap (1e-4 of dEq) and as much again. */
START_TEST(heavy_on_light)
{
    static scene s;
    sel_shape shape;
    const double axes[3] = {0.05, 0.05, 0.05}, dt = 1e-3;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(&s, &shape);
    add(&s, 0, 0.5, 0.5, 0.05);
    add(&s, 0, 0.5, 0.5, 0.15);
    s.p[1].density = 1000*pow(1e3, _i + 1);
    sel_world_settings settings = nonsmooth(9.81, 0, 0);
    sel_world *world = make(&s, &settings);
    add_rough_box(world, &settings.material);
    run(world, 2000, dt);
    const sel_particles *P = sel_world_particles(world);
    printf("heavy on light: heights %.6f and %.6f m\n", P->x[2], P->x[5]);
    CHECK_NEAR(P->x[2], 0.05, 2e-5);
    CHECK_NEAR(P->x[5], 0.15, 2e-5);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - collisions  - - - - - - - - - - - - - - - - */

/* Balls in a row, touching; the first k come with 1 m/s: the last k leave. And
   two that hit a third from both sides. */
START_TEST(cradle)
{
    sel_shape shape;
    const double axes[3] = {0.02, 0.02, 0.02};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    for (int coming = 1; coming < 5; coming++)
    {
        static scene s;
        one_shape(&s, &shape);
        for (int k = 0; k < 5; k++)
        {
            /* closer than the distance moved in a substep, by far */
            add(&s, 0, 0.2 + 0.04*(1 - 1e-9)*k, 0.5, 0.5);
            s.p[k].v[0] = k < coming ? 1 : 0;
        }
        sel_world_settings settings = nonsmooth(0, 1, 0);
        sel_world *world = make(&s, &settings);
        run(world, 100, 1e-4);
        const double *v = sel_world_particles(world)->v;
        for (int k = 0; k < 5; k++)
        {
            CHECK_NEAR(v[3*k], k < 5 - coming ? 0 : 1, 1e-12);
        }
        printf("a cradle, %d come: %.15g, %.15g, %.15g, %.15g, %.15g m/s\n",
            coming, v[0], v[3], v[6], v[9], v[12]);
        sel_world_free(world);
    }
}
END_TEST

START_TEST(three_balls)
{
    static scene s;
    sel_shape shape;
    const double axes[3] = {0.02, 0.02, 0.02};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(&s, &shape);
    for (int k = 0; k < 3; k++)
    {
        add(&s, 0, 0.5 + 0.05*(k - 1), 0.5, 0.5);
        s.p[k].v[0] = 1 - k;
    }
    sel_world_settings settings = nonsmooth(0, 1, 0);
    sel_world *world = make(&s, &settings);
    run(world, 300, 1e-4);
    const double *v = sel_world_particles(world)->v;
    CHECK_NEAR(v[0], -1, 1e-12);
    CHECK_NEAR(v[3], 0, 1e-12);
    CHECK_NEAR(v[6], 1, 1e-12);
    printf("three balls: %.15g, %.15g, %.15g m/s\n", v[0], v[3], v[6]);
    sel_world_free(world);
}
END_TEST

/* A cluster of 2 to 8 bodies that overlap and approach each other; masses
   differ by up to 1e6. */
static void cluster(scene *s, scene_random *random)
{
    named_shapes(s);
    int n = 2 + scene_integer(random, 7);
    for (int k = 0; k < n; k++)
    {
        add(s, scene_integer(random, 3), scene_uniform(random, 0.4, 0.55),
            scene_uniform(random, 0.4, 0.55),
            scene_uniform(random, 0.4, 0.55));
        particle *p = &s->p[k];
        scene_quaternion(random, p->q);
        p->density = scene_log_uniform(random, 1, 1e6);
        let_run(p, random);
    }
}

/* Any en, zero and one in every fourth cluster; friction, zero in every third;
   both laws of slip; with or without manifolds. */
static sel_world_settings any_law(int trial, scene_random *random)
{
    double en = scene_uniform(random, 0, 1), mu = scene_uniform(random, 0, 1.5);
    sel_world_settings s = nonsmooth(0, trial % 4 < 2 ? trial % 4 : en,
        trial % 3 ? mu : 0);
    s.nonSmooth.law = scene_integer(random, 2) ? SEL_SLIP_MAXIMUM_DISSIPATION
                                               : SEL_SLIP_COULOMB;
    s.manifold = scene_integer(random, 2) ? 0.05 : 0;
    return s;
}

/* In one substep, so short that nothing moves, no random cluster gains energy,
   1e-12 of its energy at most; every fifth also has walls. Environment
   variables: CLUSTERS, the number of clusters (a million takes minutes);
   CLUSTER_FIRST, the first one. */
START_TEST(clusters_gain_nothing)
{
    static const double near[3] = {0.37, 0.37, 0.37}, far[3] = {0.6, 0.6, 0.6};
    scene_random random = {3};
    double worst = -1, contacts = 0;
    const char *wanted = getenv("CLUSTERS"), *from = getenv("CLUSTER_FIRST");
    int first = from ? atoi(from) : 0;
    int trials = wanted ? atoi(wanted) : scene_amount(4000, 1500, 201);
    for (int trial = 0; trial < trials; trial++)
    {
        static scene s;
        sel_energy before, after;
        cluster(&s, &random);
        sel_world_settings settings = any_law(trial, &random);
        if (trial < first)
        {
            continue;
        }
        sel_world *world = make(&s, &settings);
        if (trial % 5 == 0)
        {
            add_rough_walls(world, &settings.material, near, far);
        }
        sel_world_energy(world, &before);
        run(world, 1, 1e-6);
        sel_world_energy(world, &after);
        const sel_statistics *t = sel_world_statistics(world);
        contacts += t->pairContacts + t->wallContacts;
        double gain = (after.translation + after.rotation)
            /(before.translation + before.rotation) - 1;
        worst = fmax(worst, gain);
        CHECK_THAT(gain <= 1e-12, "cluster %d: gains %.3e", trial, gain);
        sel_world_free(world);
    }
    printf("%d clusters, %.0f contacts: most that is gained %.1e\n",
        trials - first, contacts, worst);
    CHECK_TRUE(contacts > 2*(trials - first));
}
END_TEST

/* - - - - - - - - - - - - - the same on any number  - - - - - - - - - - - - */

static const particle *find(const scene *s, int64_t id)
{
    for (int i = 0; i < s->n; i++)
    {
        if (s->p[i].id == id)
        {
            return &s->p[i];
        }
    }
    return NULL;
}

/* A crowd falls in one world and in two halves: the same to the last bit, at
   the end of some thousand substeps in which hundreds of contacts cross the
   cut. */
static void halves(const scene *s, const sel_world_settings *settings,
    int steps, double dt)
{
    static scene whole, part;
    static split both;
    sel_world *world = make(s, settings);
    add_rough_box(world, &settings->material);
    run(world, steps, dt);
    snapshot(world, &whole);
    split_scene(&both, s, 0.5, *settings);
    for (int r = 0; r < 2; r++)
    {
        add_rough_box(both.sides[r].world, &settings->material);
    }
    run_split(&both, steps, dt);
    for (int r = 0; r < 2; r++)
    {
        snapshot(both.sides[r].world, &part);
        for (int i = 0; i < part.n; i++)
        {
            const particle *a = &part.p[i], *b = find(&whole, a->id);
            CHECK_TRUE(b != NULL);
            CHECK_TRUE(memcmp(a->x, b->x, sizeof a->x) == 0);
            CHECK_TRUE(memcmp(a->q, b->q, sizeof a->q) == 0);
            CHECK_TRUE(memcmp(a->v, b->v, sizeof a->v) == 0);
            CHECK_TRUE(memcmp(a->omega, b->omega, sizeof a->omega) == 0);
        }
    }
    const sel_statistics *t = sel_world_statistics(both.sides[0].world);
    printf("%d substeps, %.0f contacts across the cut in the last; a substep "
           "%.1f exchanges, of %.1f halos each, and %.1f reductions\n", steps,
        2*t->haloContacts, both.sides[0].calls/(double)steps,
        both.sides[0].halos/both.sides[0].calls,
        both.sides[0].reductions/(double)steps);
    /* in a tenth of a second they do not touch yet */
    CHECK_TRUE(t->haloContactsTotal > 0 || steps*dt < 0.2);
    double impulseResets = 0;
    /* both know the remaining ones, which equal those of one world */
    for (int r = 0; r < 2; r++)
    {
        const sel_statistics *its = sel_world_statistics(both.sides[r].world);
        const sel_statistics *one = sel_world_statistics(world);
        CHECK_TRUE(its->velocityIterations == one->velocityIterations);
        CHECK_TRUE(its->unconverged == one->unconverged);
        CHECK_TRUE(its->residualVelocitySum == one->residualVelocitySum);
        CHECK_TRUE(its->residualVelocityWorst == one->residualVelocityWorst);
        CHECK_TRUE(its->unconvergedBounces == one->unconvergedBounces);
        impulseResets += its->impulseResets;
    }
    CHECK_TRUE(impulseResets == sel_world_statistics(world)->impulseResets);
    free_split(&both);
    sel_world_free(world);
}

START_TEST(two_halves)
{
    static scene s;
    sel_world_settings settings = nonsmooth(9.81, 0.3, 0.5);
    settings.manifold = _i ? 0.05 : 0;
    cubes_and_long_ones(&s, 1);
    halves(&s, &settings, scene_amount(2000, 400, 101), 1e-3);
}
END_TEST

/* Heavy bodies squeeze light ones: iterations do not converge, and impulses are
   reset. */
START_TEST(two_halves_of_heavy_and_light)
{
    static scene s;
    sel_world_settings settings = nonsmooth(9.81, 0.3, 0.5);
    mixture(&s, 5);
    for (int i = 0; i < s.n; i += 2)
    {
        s.p[i].density *= 1e6;
    }
    sel_world *world = make(&s, &settings);
    add_rough_box(world, &settings.material);
    run(world, 150, 1e-3);
    CHECK_TRUE(sel_world_statistics(world)->impulseResets > 50);
    sel_world_free(world);
    halves(&s, &settings, 150, 1e-3);
}
END_TEST

/* A large ball has more partners than there are colours. */
START_TEST(more_partners_than_colours)
{
    static scene s;
    ball_in_crowd(&s);
    sel_world_settings settings = nonsmooth(9.81, 0.3, 0.5);
    sel_world *world = make(&s, &settings);
    run(world, 1, 1e-4);
    ck_assert_int_gt((int)sel_world_statistics(world)->pairContacts, 64);
    sel_world_free(world);
    halves(&s, &settings, scene_amount(1000, 300, 51), 1e-3);
}
END_TEST

/* - - - - - - - - - - - - - - - - restart - - - - - - - - - - - - - - - - - */

/* The data that a particle carries continue the run to the last bit. */
START_TEST(memory_continues)
{
    enum
    {
        WIDTH = 64*64
    };
    static double records[64][WIDTH];
    static scene middle;
    double manifold = _i ? 0.05 : 0;
    sel_world *world = fallen(1, manifold, 1e-3, scene_effort(1500));
    snapshot(world, &middle);
    cubes_and_long_ones(&middle, 1);
    snapshot(world, &middle);
    sel_world_settings settings = nonsmooth(9.81, 0.3, 0.5);
    settings.manifold = manifold;
    sel_world *other = make(&middle, &settings);
    add_rough_box(other, &settings.material);
    for (int i = 0; i < middle.n; i++)
    {
        int count = sel_world_get_memory(world, i, 0, records[i], WIDTH);
        CHECK_TRUE(count <= WIDTH);
        CHECK_OK(sel_world_set_memory(other, i, records[i], count));
    }
    for (int k = 0; k < scene_effort(500); k++)
    {
        run(world, 1, 1e-3);
        run(other, 1, 1e-3);
        CHECK_THAT(hash_of(world) == hash_of(other),
            "differs after %d substeps", k + 1);
    }
    sel_world_free(world);
    sel_world_free(other);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("nonSmooth");
    /* many cases; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "rest", a_bed_rests, 120);
    }
    suite_add_models(suite, "heavy", heavy_on_light, 60);
    suite_add(suite, "cradle", cradle, 60);
    suite_add(suite, "three", three_balls, 60);
    suite_add(suite, "clusters", clusters_gain_nothing,
        getenv("CLUSTERS") ? 36000 : 120);
    suite_add_models(suite, "halves", two_halves, 200);
    suite_add(suite, "halvesOfMasses", two_halves_of_heavy_and_light, 200);
    suite_add(suite, "colours", more_partners_than_colours, 200);
    suite_add_models(suite, "restart", memory_continues, 120);
    return suite_run(suite);
}

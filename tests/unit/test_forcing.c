/*  test_forcing.c - gravity and wall velocities that change between substeps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "energy_scenes.h"

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};
static const double still[3] = {0, 0, 0};

static void add_rough_box(sel_world *world, double mu)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.en = 0.5;
        patches[k].material.friction = SEL_FRICTION_COULOMB;
        patches[k].material.mu = mu;
        patches[k].material.soft = springs_of(0.5);
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static void add_floor(sel_world *world, const sel_material *material)
{
    static const double upright[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    scene_mesh mesh;
    scene_random random = {5};
    sel_walls *walls;
    sel_wall_patch patch = {.material = *material};
    scene_mesh_floor(&mesh, &random, 2, 7, upright);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 1, &patch));
    scene_mesh_free(&mesh);
}

static sel_world_settings settings_with(int model, double manifold)
{
    sel_world_settings settings = settings_of(9.81, 0.4);
    settings.model = model_of(model);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.4;
    settings.manifold = manifold;
    settings.budget = 1;
    return settings;
}

typedef struct total
{
    double P[3], L[3], E, m;
} total;

static total total_of(const sel_world *world)
{
    sel_energy e;
    total t;
    sel_world_energy(world, &e);
    memcpy(t.P, e.momentum, sizeof t.P);
    memcpy(t.L, e.angularMomentum, sizeof t.L);
    t.E = e.translation + e.rotation + e.potential;
    t.m = e.mass;
    return t;
}

/* Gravity that rotates and grows up to twofold. */
static void gravity_at(double t, double g[3])
{
    g[0] = 9.81*sin(31*t);
    g[1] = 4*sin(17*t);
    g[2] = -9.81*(1 + sin(47*t));
}

static void run_walls(sel_world *world, double t)
{
    for (int k = 0; k < 6; k++)
    {
        const double u[3] = {0.3*sin(23*t + k), 0.1*cos(40*t), 0.2};
        const double spin[3] = {0, cos(11*t), 0.4*sin(70*t)};
        CHECK_OK(sel_world_set_surface(world, k, u, spin));
    }
}

/* Balls in a box; gravity and box change in each substep: momentum, angular
   momentum and energy close to the rounding of about 1e4 operations, including
   the work of the change of gravity. The energy of springs is that of a scheme
   and does not close. */
START_TEST(balances)
{
    static scene s;
    sel_shape ball;
    const double dt = 1e-3;
    double worstP = 0, worstL = 0, worstE = 0, given = 0;
    sel_world_settings settings = settings_with(_i, 0);
    scene_named_shape(SCENE_SPHERE, 0.12, &ball);
    gas(&s, &ball, 1, 5, 3);
    sel_world *world = make(&s, &settings);
    const sel_statistics *t = sel_world_statistics(world);
    add_rough_box(world, 0.3);
    total all = total_of(world);
    double scale = 4*all.m;
    for (int k = 0; k < 800; k++)
    {
        double g[3], gained;
        sel_world_clear_statistics(world);
        total before = total_of(world);
        gravity_at(k*dt, g);
        CHECK_OK(sel_world_set_gravity(world, g, &gained));
        given += fabs(gained);
        CHECK_NEAR(total_of(world).E, before.E + gained, 1e-12*scale);
        run_walls(world, k*dt);
        CHECK_OK(sel_world_substep(world, dt));
        total after = total_of(world);
        for (int a = 0; a < 3; a++)
        {
            before.P[a] += all.m*g[a]*dt + t->wallImpulse[a];
            before.L[a] += t->gravityAngularImpulse[a]
                + t->wallAngularImpulse[a] + t->angularMomentumPositionCorrection[a];
        }
        before.E += gained + t->wallWork + t->energyPositionCorrection
            - t->energyDissipated;
        worstP = fmax(worstP, scene_distance(before.P, after.P));
        worstL = fmax(worstL, scene_distance(before.L, after.L));
        worstE = fmax(worstE, fabs(before.E - after.E));
    }
    printf("%s: off by %.1e N s, %.1e N m s, %.1e J of %.1e that gravity "
           "gave\n", sel_model_keyword(settings.model), worstP, worstL, worstE,
        given);
    CHECK_TRUE(given > 10*all.m);
    CHECK_AT_MOST(worstP, 1e4*DBL_EPSILON*scale);
    CHECK_AT_MOST(worstL, 2e4*DBL_EPSILON*scale);
    if (_i < MODELS)
    {
        CHECK_AT_MOST(worstE, 1e4*DBL_EPSILON*scale*4);
    }
    sel_world_free(world);
}
END_TEST

/* A body that falls alone with g0 cos wt, taken at the middle of a substep: the
   error of the speed is h^2 w^2/24 of g0/w; that of the position is the same
   fraction of the greatest distance. */
START_TEST(falls)
{
    static scene s;
    sel_shape ball;
    const double g0 = 9.81, w = 20, dt = 1e-4;
    sel_world_settings settings = settings_with(_i, 0);
    settings.gravity[2] = g0;
    scene_named_shape(SCENE_SPHERE, 0.02, &ball);
    one_shape(&s, &ball);
    add(&s, 0, 0, 0, 0);
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    for (int k = 0; k < 5000; k++)
    {
        const double g[3] = {0, 0, g0*cos(w*(k + 0.5)*dt)};
        double end = (k + 1)*dt, near = w*w*dt*dt/12;
        CHECK_OK(sel_world_set_gravity(world, g, NULL));
        CHECK_OK(sel_world_substep(world, dt));
        CHECK_NEAR(P->v[2], g0/w*sin(w*end), near*g0/w);
        CHECK_NEAR(P->x[2], g0/w/w*(1 - cos(w*end)), near*2*g0/w/w);
    }
    sel_world_free(world);
}
END_TEST

/* A cube on a floor that oscillates as V sin wt: it sticks if V w is below mu
   g, and has the speed of the floor; beyond, its acceleration is mu g. */
static void shake(int model, double V, double w, int sticks)
{
    static scene s;
    sel_shape cube;
    const double a = 0.01, axes[3] = {a, a, a}, dt = 1e-4, mu = 0.4, g = 9.81;
    double most = 0, slip = 0;
    sel_world_settings settings = settings_with(model, 0.05);
    settings.material.en = 0;
    CHECK_OK(sel_shape_init(&cube, axes, 0.1, 0.1));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, a*(1 - 1e-5));
    sel_world *world = make(&s, &settings);
    add_floor(world, &settings.material);
    run(world, 100, dt);
    const sel_statistics *t = sel_world_statistics(world);
    const sel_particles *P = sel_world_particles(world);
    sel_world_clear_statistics(world);
    double v0 = P->v[0], m = 1000*cube.volume;
    for (int k = 0; k < 4000; k++)
    {
        const double u[3] = {V*sin(w*(k + 0.5)*dt), 0, 0};
        double before = P->v[0];
        CHECK_OK(sel_world_set_surface(world, 0, u, still));
        CHECK_OK(sel_world_substep(world, dt));
        slip = fmax(slip, fabs(P->v[0] - u[0]));
        most = fmax(most, fabs(P->v[0] - before)/dt);
    }
    printf("%s: at %.2g mu g slips by %.1e m/s of %.2g, gets up to %.4g mu g\n",
        sel_model_keyword(settings.model), V*w/mu/g, slip, V, most/mu/g);
    CHECK_NEAR(t->wallImpulse[0], m*(P->v[0] - v0), 1e-9*m*V);
    if (sticks)
    {
        CHECK_AT_MOST(slip, 1e-6*V);
        CHECK_AT_MOST(most, V*w + 2*slip/dt);
    }
    else
    {
        CHECK_TRUE(slip > 0.1*V);
        CHECK_NEAR(most, mu*g, 0.02*mu*g);
        CHECK_TRUE(t->energyFriction > 0);
    }
    sel_world_free(world);
}

START_TEST(carried)
{
    shake(_i, 0.1, 20, 1);
    shake(_i, 0.1, 100, 0);
}
END_TEST

/* A value equal to the previous one changes no bit. */
START_TEST(same_again)
{
    static scene s, other;
    const double u[3] = {0.1, 0.2, 0.3}, spin[3] = {0, 0.2, 0};
    sel_world_settings settings = settings_with(_i, 0);
    fill_crowd(&s, CROWD_MIXED);
    other = s;
    sel_world *a = make(&s, &settings), *b = make(&other, &settings);
    add_rough_box(a, 0.3);
    add_rough_box(b, 0.3);
    for (int k = 0; k < 6; k++)
    {
        CHECK_OK(sel_world_set_surface(a, k, u, spin));
        CHECK_OK(sel_world_set_surface(b, k, u, spin));
    }
    for (int n = 0; n < 100; n++)
    {
        double gained = 1;
        CHECK_OK(sel_world_set_gravity(b, settings.gravity, &gained));
        CHECK_NEAR(gained, 0, 0);
        for (int k = 0; k < 6; k++)
        {
            CHECK_OK(sel_world_set_surface(b, k, u, spin));
        }
        CHECK_OK(sel_world_substep(a, 1e-3));
        CHECK_OK(sel_world_substep(b, 1e-3));
    }
    snapshot(a, &s);
    snapshot(b, &other);
    CHECK_TRUE(hash_of_particles(&s) == hash_of_particles(&other));
    sel_world_free(a);
    sel_world_free(b);
}
END_TEST

/* Gravity normal to the plane of a two-dimensional world has no effect. */
START_TEST(plane)
{
    static scene s;
    sel_shape ball;
    const double g[3] = {1, 2, 3};
    double gained;
    sel_world_settings settings = settings_with(_i, 0);
    settings.plane.axis = SEL_PLANE_Y;
    scene_named_shape(SCENE_SPHERE, 0.02, &ball);
    one_shape(&s, &ball);
    add(&s, 0, 5, 0, 7);
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    CHECK_OK(sel_world_set_gravity(world, g, &gained));
    /* from (0 0 -9.81) */
    CHECK_NEAR(gained, -1000*ball.volume*(5 + 7*(3 + 9.81)), 1e-12);
    CHECK_OK(sel_world_substep(world, 1e-3));
    CHECK_NEAR(P->v[0], 1e-3, 1e-15);
    CHECK_NEAR(P->v[1], 0, 0);
    CHECK_NEAR(P->v[2], 3e-3, 1e-15);
    sel_world_free(world);
}
END_TEST

/* Values out of range change nothing. */
START_TEST(refused)
{
    static scene s;
    const double good[3] = {0, 1, 0}, at[] = {1e200, -1e31, NAN, INFINITY};
    sel_energy before, after;
    sel_world_settings settings = settings_with(1, 0);
    fill_crowd(&s, CROWD_MIXED);
    sel_world *world = make(&s, &settings);
    add_rough_box(world, 0.3);
    sel_world_energy(world, &before);
    for (int k = 0; k < COUNT(at); k++)
    {
        const double bad[3] = {0, at[k], 0};
        double gained;
        ck_assert_int_eq(sel_world_set_gravity(world, bad, &gained),
            SEL_E_ARGUMENT);
        ck_assert_int_eq(sel_world_set_surface(world, 0, bad, good),
            SEL_E_ARGUMENT);
        ck_assert_int_eq(sel_world_set_surface(world, 0, good, bad),
            SEL_E_ARGUMENT);
    }
    ck_assert_int_eq(sel_world_set_surface(world, -1, good, good),
        SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_set_surface(world, 6, good, good),
        SEL_E_ARGUMENT);
    sel_world_energy(world, &after);
    CHECK_NEAR(after.potential, before.potential, 0);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("forcing");
    TCase *sums = tcase_create("balances");
    TCase *fall = tcase_create("falls");
    tcase_set_timeout(sums, 60);
    tcase_add_loop_test(sums, balances, 0, ALL_MODELS);
    tcase_add_loop_test(fall, falls, 0, ALL_MODELS);
    suite_add_tcase(suite, sums);
    suite_add_tcase(suite, fall);
    suite_add_models(suite, "carried", carried, 60);
    suite_add_models(suite, "same again", same_again, 60);
    suite_add_models(suite, "plane", plane, 20);
    suite_add(suite, "refused", refused, 20);
    return suite_run(suite);
}

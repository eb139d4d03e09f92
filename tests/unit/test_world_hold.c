/*  test_world_hold.c - walls to which touching particles stick

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "crowd_scenes.h"
#include "fluid_scenes.h"
#include "soft_scenes.h"

static const double g = 9.81;

/* The inside of a box whose floor is that of scene_mesh_box. */
enum
{
    FLOOR = 4
};

static const double unit[2][3] = {{0, 0, 0}, {1, 1, 1}};

static sel_world_settings settings_for(int model, double gravity, double en,
    double mu, double *dt)
{
    sel_world_settings s = settings_of(gravity, en);
    int soft = model > 1;
    *dt = soft ? 1e-4 : 1e-3;
    s.model = model_of(model);
    s.material = soft_material(SEL_NORMAL_HOOKE, en, mu);
    s.material.soft.muStatic = mu;
    s.manifold = 0.05;
    s.budget = 1;
    return s;
}

/* A box whose floor, divided into triangles, holds particles. */
static sel_status add_room(sel_world *world, const sel_material *material,
    double holdsBelow)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    patches[FLOOR].holdsBelow = holdsBelow;
    scene_mesh_box(&mesh, unit[0], unit[1], 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    sel_status status = sel_world_set_walls(world, walls, 6, patches);
    if (status != SEL_OK)
    {
        sel_walls_free(walls);
    }
    return status;
}

static sel_world *roomed(const scene *s, const sel_world_settings *settings,
    double holdsBelow)
{
    sel_world *world = make(s, settings);
    CHECK_OK(add_room(world, &settings->material, holdsBelow));
    return world;
}

static double held_sum(const sel_world *world, int patch, int what)
{
    sel_exact sums[6*SEL_HELD_SUMS] = {{{0}}};
    sel_world_add_held(world, 6, sums);
    return sel_exact_value(&sums[SEL_HELD_SUMS*patch + what]);
}

/* A ball over the middle of a triangle of the floor, that falls at a speed. */
static void one_that_falls(scene *s, double radius, double gap, double speed)
{
    one_ball(s, radius);
    add(s, 0, 0.3, 0.4, radius + gap);
    s->p[0].v[0] = 0.2;
    s->p[0].v[2] = -speed;
    s->p[0].omega[1] = 3;
}

/* - - - - - - - - - - - - - - - - holding - - - - - - - - - - - - - - - - - */

START_TEST(whom)
{
    ck_assert(!sel_hold_catches(0, 1, 0));
    ck_assert(sel_hold_catches(HUGE_VAL, 1e-300, -1));
    ck_assert(!sel_hold_catches(HUGE_VAL, 0, 5));
    ck_assert(!sel_hold_catches(HUGE_VAL, -1, 5));
    ck_assert(sel_hold_catches(0.5, 1, 0.5));
    ck_assert(sel_hold_catches(0.5, 1, 0));
    ck_assert(!sel_hold_catches(0.5, 1, 0.5*(1 + 1e-15)));
    ck_assert(!sel_hold_catches(0.5, 1, -1));
}
END_TEST

/* It hits the floor with spin and sliding, and does not move from then on; the
   floor has received its momentum and its weight, and its energy is
   dissipated. */
START_TEST(stays)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.8, 0.3, &dt);
    one_that_falls(&s, 0.05, 0.02, 1);
    sel_world *world = roomed(&s, &settings, HUGE_VAL);
    sel_particles *P = sel_world_particles(world);
    sel_energy e;
    sel_world_energy(world, &e);
    double height = 0.05, mass = e.mass, up = -mass*(1 + g*0.1);
    double had = e.translation + e.rotation + e.potential;
    run(world, (int)(0.06/dt), dt);
    ck_assert(P->held[0] > 0);
    ck_assert_int_eq(
        sel_walls_patch(sel_world_walls(world), (int)P->held[0] - 1), FLOOR);
    double x[3] = {P->x[0], P->x[1], P->x[2]};
    run(world, (int)(0.04/dt), dt);
    for (int k = 0; k < 3; k++)
    {
        ck_assert(P->x[k] == x[k] && P->v[k] == 0 && P->omega[k] == 0);
    }
    /* the position after the substep in which it arrived, at 1.2 m/s */
    CHECK_NEAR(x[2], height, 1.5*1.2*dt);
    const sel_statistics *t = sel_world_statistics(world);
    double scale = 1e-11*mass;
    CHECK_NEAR(t->wallImpulse[2], -up, scale);
    CHECK_NEAR(t->wallImpulse[0], -0.2*mass, scale);
    sel_world_energy(world, &e);
    CHECK_NEAR(t->energyDissipated + e.potential + t->energyStored
            - t->energyPositionCorrection,
        had, scale);
    ck_assert(held_sum(world, FLOOR, SEL_HELD_NUMBER) == 1);
    ck_assert(held_sum(world, FLOOR, SEL_HELD_MASS) == mass);
    ck_assert(held_sum(world, 0, SEL_HELD_NUMBER) == 0);
    sel_world_free(world);
}
END_TEST

/* In a substep that is far too long it bounces, and has gone on when the substep
   ends: it is held only if it is beside the floor, where a restart expects
   it. */
START_TEST(held_beside_the_wall)
{
    static scene s;
    double dt;
    int hits = 0;
    sel_world_settings settings = settings_for(_i, 0, 1, 0, &dt);
    for (int k = 0; k < 20; k++)
    {
        one_that_falls(&s, 0.02, 0.3 + 0.002*k, 0.6/dt);
        sel_world *world = roomed(&s, &settings, HUGE_VAL);
        sel_particles *P = sel_world_particles(world);
        run(world, 1, dt);
        hits += P->held[0] > 0 || P->v[2] > 0;
        ck_assert(sel_world_held_fits(world, 0));
        sel_world_free(world);
    }
    ck_assert_int_ge(hits, 2);
}
END_TEST

/* At twice the speed it bounces, at half of it it sticks; a body that hit at 2
   with en 0.4 rebounds with 0.8. */
START_TEST(slow_ones_stay)
{
    static scene s;
    double dt;
    const int model = _i/2, fast = _i % 2;
    sel_world_settings settings = settings_for(model, 0, 0.4, 0, &dt);
    one_that_falls(&s, 0.05, 0.02, fast ? 2 : 0.5);
    s.p[0].omega[1] = 0;
    sel_world *world = roomed(&s, &settings, 1);
    sel_particles *P = sel_world_particles(world);
    run(world, (int)(0.08/dt), dt);
    if (fast)
    {
        ck_assert(P->held[0] == 0);
        CHECK_NEAR(P->v[2], 0.8, 0.02);
        P->v[2] = -0.8;
        CHECK_OK(sel_world_begin(world, NULL));
        run(world, (int)(0.12/dt), dt);
    }
    ck_assert(P->held[0] > 0 && P->v[2] == 0);
    sel_world_free(world);
}
END_TEST

/* A body that is too fast, and loses all its velocity in its impact, does not
   bounce: it lies there and is not held. (nonSmooth stops it slightly above the
   floor, which it then hits.) */
START_TEST(who_lies_is_free)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(2*_i, g, 0, 0, &dt);
    one_that_falls(&s, 0.05, 0.02, 2);
    sel_world *world = roomed(&s, &settings, 0.5);
    run(world, (int)(0.05/dt), dt);
    sel_particles *P = sel_world_particles(world);
    ck_assert(P->held[0] == 0);
    CHECK_NEAR(P->x[2], 0.05, 1e-3);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - others - - - - - - - - - - - - - - - - - - */

static double off(const double a[3], const double b[3])
{
    return scene_distance(a, b);
}

/* Bodies of three shapes fall into the box: those below are held, others pile
   up on them. Held bodies never move; momentum and angular momentum close in
   each substep. */
START_TEST(piles)
{
    static scene s, before;
    const int model = _i;
    double dt, worstP = 0, worstL = 0;
    sel_world_settings settings = settings_for(model, g, 0.4, 0.4, &dt);
    mixture(&s, 4);
    sel_world *world = roomed(&s, &settings, HUGE_VAL);
    sel_particles *P = sel_world_particles(world);
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy e;
    int steps = (int)(0.6/dt), moved = 0;
    double touching = 0;
    for (int k = 0; k < steps; k++)
    {
        sel_world_energy(world, &e);
        snapshot(world, &before);
        double held[CAPACITY];
        memcpy(held, P->held, (size_t)P->n*sizeof *held);
        sel_world_clear_statistics(world);
        CHECK_OK(sel_world_substep(world, dt));
        for (int d = 0; d < 3; d++)
        {
            e.momentum[d] += e.mass*settings.gravity[d]*dt + t->wallImpulse[d];
            e.angularMomentum[d] += t->gravityAngularImpulse[d]
                + t->wallAngularImpulse[d] + t->angularMomentumPositionCorrection[d];
        }
        sel_energy now;
        sel_world_energy(world, &now);
        worstP = fmax(worstP, off(e.momentum, now.momentum));
        worstL = fmax(worstL, off(e.angularMomentum, now.angularMomentum));
        for (int i = 0; i < P->n; i++)
        {
            moved += held[i] > 0
                && (memcmp(before.p[i].x, P->x + 3*i, 24)
                    || memcmp(before.p[i].q, P->q + 4*i, 32)
                    || held[i] != P->held[i]);
        }
        touching += t->pairContacts;
    }
    double number = held_sum(world, FLOOR, SEL_HELD_NUMBER), scale = e.mass*3;
    double least = 1;
    sel_world_energy(world, &e);
    for (int i = 0; i < P->n; i++)
    {
        least = fmin(least, P->x[3*i + 2]);
    }
    printf("%s %d: %g of %d held, off by %.1e N s, %.1e N m s of %.1e; lowest %g, "
           "speed %g\n",
        sel_model_keyword(settings.model), model, number, P->n, worstP, worstL,
        scale, least, e.speedMax);
    ck_assert_int_eq(moved, 0);
    CHECK_TRUE(number > 5 && number < P->n && touching > 0 && least > 0);
    CHECK_AT_MOST(worstP, 1e4*DBL_EPSILON*scale);
    CHECK_AT_MOST(worstL, 2e4*DBL_EPSILON*scale);
    sel_world_free(world);
}
END_TEST

/* Balls that fly back to their first touch with held bodies: energy closes,
   too. */
START_TEST(balls_close)
{
    static scene s;
    sel_shape ball;
    double dt, worst = 0;
    sel_world_settings settings = settings_for(_i, g, 0.6, 0.4, &dt);
    scene_named_shape(SCENE_SPHERE, 0.12, &ball);
    gas(&s, &ball, 1, 5, 3);
    sel_world *world = roomed(&s, &settings, HUGE_VAL);
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy e, now;
    for (int k = 0; k < (int)(0.5/dt); k++)
    {
        sel_world_energy(world, &e);
        sel_world_clear_statistics(world);
        CHECK_OK(sel_world_substep(world, dt));
        sel_world_energy(world, &now);
        double was = e.translation + e.rotation + e.potential;
        double is = now.translation + now.rotation + now.potential;
        worst = fmax(worst, fabs(was - is + t->energyPositionCorrection
            - t->energyDissipated - t->energyStored));
    }
    printf("%d: %g held, energy off by %.1e J of %.1e\n", _i,
        held_sum(world, FLOOR, SEL_HELD_NUMBER), worst, e.mass);
    CHECK_TRUE(held_sum(world, FLOOR, SEL_HELD_NUMBER) > 5);
    CHECK_AT_MOST(worst, 1e4*DBL_EPSILON*e.mass*g);
    sel_world_free(world);
}
END_TEST

/* A ball falls on one that is held, off its middle, and bounces as off a wall. */
START_TEST(is_a_wall_to_others)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(_i, 0, 0.7, 0, &dt);
    one_ball(&s, 0.05);
    add(&s, 0, 0.5, 0.5, 0.05);
    add(&s, 0, 0.5, 0.5, 0.18);
    s.p[0].v[2] = -1;
    s.p[1].v[2] = -1;
    sel_world *world = roomed(&s, &settings, HUGE_VAL);
    run(world, (int)(0.1/dt), dt);
    sel_particles *P = sel_world_particles(world);
    ck_assert(P->held[0] > 0 && P->held[1] == 0 && P->v[2] == 0);
    /* softSphere: a few per cent of the bounce are due to the length of the
       substep */
    CHECK_NEAR(P->v[5], 0.7, _i > 1 ? 0.03 : 1e-9);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - runs  - - - - - - - - - - - - - - - - - - */

static uint64_t hash_held(const sel_world *world, uint64_t hash)
{
    sel_particles *P = sel_world_particles((sel_world *)(uintptr_t)world);
    return hash_bytes(hash, P->held, (size_t)P->nLocal*sizeof(double));
}

/* The data in a file are sufficient: the same trajectories after a restart. */
START_TEST(goes_on)
{
    static scene s;
    static double records[4096];
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.4, 0.4, &dt);
    mixture(&s, 3);
    sel_world *world = roomed(&s, &settings, 0.8);
    run(world, (int)(0.35/dt), dt);
    snapshot(world, &s);
    sel_world *again = make(&s, &settings);
    CHECK_OK(add_room(again, &settings.material, 0.8));
    sel_particles *P = sel_world_particles(world);
    sel_particles *Q = sel_world_particles(again);
    memcpy(Q->held, P->held, (size_t)P->n*sizeof *P->held);
    CHECK_OK(sel_world_begin(again, NULL));
    for (int i = 0; i < s.n; i++)
    {
        int n = sel_world_get_memory(world, i, 1, records, COUNT(records));
        CHECK_OK(sel_world_set_memory(again, i, records, n));
    }
    double number = held_sum(world, FLOOR, SEL_HELD_NUMBER);
    run(world, (int)(0.3/dt), dt);
    run(again, (int)(0.3/dt), dt);
    ck_assert(hash_of(world) == hash_of(again));
    ck_assert(hash_held(world, 1) == hash_held(again, 1));
    printf("%d: %g held, then %g of %d\n", _i, number,
        held_sum(world, FLOOR, SEL_HELD_NUMBER), s.n);
    CHECK_TRUE(number > 0 && held_sum(world, FLOOR, SEL_HELD_NUMBER) > number);
    sel_world_free(world);
    sel_world_free(again);
}
END_TEST

/* Two processes give the result of one, to the last bit. */
START_TEST(halves)
{
    static scene s, parts;
    static split both;
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.4, 0.4, &dt);
    mixture(&s, 3);
    sel_world *single = roomed(&s, &settings, HUGE_VAL);
    int steps = (int)(0.5/dt);
    split_scene(&both, &s, 0.5, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        CHECK_OK(add_room(both.sides[rank].world, &settings.material, HUGE_VAL));
    }
    run(single, steps, dt);
    run_split(&both, steps, dt);
    sel_exact sums[6*SEL_HELD_SUMS] = {{{0}}};
    snapshot(both.sides[0].world, &parts);
    int n = parts.n;
    for (int rank = 0; rank < 2; rank++)
    {
        sel_world_add_held(both.sides[rank].world, 6, sums);
    }
    static scene other;
    snapshot(both.sides[1].world, &other);
    memcpy(parts.p + n, other.p, (size_t)other.n*sizeof *other.p);
    parts.n += other.n;
    ck_assert(hash_of_particles(&parts) == hash_of(single));
    for (int what = 0; what < SEL_HELD_SUMS; what++)
    {
        ck_assert(sel_exact_value(&sums[SEL_HELD_SUMS*FLOOR + what])
            == held_sum(single, FLOOR, what));
    }
    CHECK_TRUE(held_sum(single, FLOOR, SEL_HELD_NUMBER) > 3);
    sel_world_free(single);
    free_split(&both);
}
END_TEST

/* Any number of threads, and contacts that move with their bodies: the former
   give the same result, and with the latter no held body moves. */
START_TEST(threads_and_reuse)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.4, 0.4, &dt);
    int steps = (int)(0.5/dt);
    mixture(&s, 3);
    settings.reuse = 1e-3;
    uint64_t hash[2];
    for (int k = 0; k < 2; k++)
    {
        settings.threads = k ? sel_threads_most() : 1;
        sel_world *world = roomed(&s, &settings, HUGE_VAL);
        sel_particles *P = sel_world_particles(world);
        run(world, steps/2, dt);
        double held[CAPACITY], x[3*CAPACITY];
        memcpy(held, P->held, (size_t)P->n*sizeof *held);
        memcpy(x, P->x, 3*(size_t)P->n*sizeof *x);
        run(world, steps/2, dt);
        for (int i = 0; i < P->n; i++)
        {
            ck_assert(held[i] == 0 || !memcmp(x + 3*i, P->x + 3*i, 24));
        }
        CHECK_TRUE(held_sum(world, FLOOR, SEL_HELD_NUMBER) > 3);
        hash[k] = hash_held(world, hash_of(world));
        sel_world_free(world);
    }
    ck_assert(hash[0] == hash[1]);
}
END_TEST

/* Walls that do not hold, which a new run may have, release held bodies. */
START_TEST(let_go)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.4, 0.4, &dt);
    one_that_falls(&s, 0.05, 0.001, 1);
    sel_world *world = roomed(&s, &settings, HUGE_VAL);
    sel_particles *P = sel_world_particles(world);
    run(world, (int)(0.02/dt), dt);
    ck_assert(P->held[0] > 0);
    CHECK_OK(sel_world_begin(world, NULL));
    ck_assert(P->held[0] > 0);
    P->v[0] = 1e-3;
    ck_assert_int_eq(sel_world_begin(world, NULL), SEL_E_STATE);
    ck_assert(strstr(sel_world_fault(world, 0), "held"));
    P->v[0] = 0;
    const double wrong[] = {-1, 0.5, 1e200, INFINITY, NAN};
    double held = P->held[0];
    const sel_walls *walls = sel_world_walls(world);
    int fits = 0;
    /* of all triangles the one on which it lies, with two that are near */
    for (int t = 0; t < sel_walls_count(walls); t++)
    {
        P->held[0] = t + 1.0;
        int does = sel_world_held_fits(world, 0);
        fits += does;
        ck_assert(does || P->held[0] != held);
        ck_assert(!does || sel_walls_patch(walls, t) == FLOOR);
    }
    ck_assert_int_eq(fits, 3);
    P->held[0] = sel_walls_count(walls) + 1.0;
    ck_assert(!sel_world_held_fits(world, 0));
    P->held[0] = 0;
    ck_assert(sel_world_held_fits(world, 0));
    for (int k = 0; k < COUNT(wrong); k++)
    {
        P->held[0] = wrong[k];
        ck_assert_int_eq(sel_world_begin(world, NULL), SEL_E_STATE);
    }
    P->held[0] = held;
    CHECK_OK(add_room(world, &settings.material, 0));
    P->v[2] = 0;
    CHECK_OK(sel_world_begin(world, NULL));
    ck_assert(P->held[0] == 0);
    P->v[2] = 1;
    run(world, 1, dt);
    CHECK_TRUE(P->v[2] > 0.9);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - a fluid - - - - - - - - - - - - - - - - - */

/* A stream of u past a held ball, with added mass, history and lift: the force
   is Stokes' drag, and the rest is zero in a steady stream. It is applied to
   the ball, as the fluid sees it, and carried by the wall. */
START_TEST(in_a_stream)
{
    const double u = 0.3, dt = 1e-2;
    fluid_particle s = fluid_particle_of(&BALL);
    s.rhoP = 2;
    s.g[2] = -g;
    s.x[2] = 0.5;
    s.set.addedMass = SEL_ADDED_MASS_ELLIPSOID;
    s.set.pressureGradient = s.set.buoyancy = s.set.torque = 1;
    sel_world *world = fluid_particle_world(&s);
    const double low[3] = {-50, -50, -0.5}, high[3] = {50, 50, 99};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings_of(0, 1).material;
    }
    patches[FLOOR].holdsBelow = HUGE_VAL;
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    sel_particles *P = sel_world_particles(world);
    P->held[0] = 1;
    while (sel_walls_patch(walls, (int)P->held[0] - 1) != FLOOR)
    {
        P->held[0]++;
    }
    CHECK_OK(sel_world_begin(world, NULL));
    sel_fluid *f = sel_world_fluid(world);
    double along = 0, rotation = 0;
    for (int k = 0; k < 100; k++)
    {
        memcpy(f->x0, P->x, 3*sizeof(double));
        memset(f->gradient, 0, 9*sizeof(double));
        memset(f->dudt, 0, 3*sizeof(double));
        f->u[0] = u;
        f->u[1] = f->u[2] = 0;
        f->gradient[2] = 0.5; /* a torque that would rotate it */
        f->density[0] = s.rhoF;
        f->viscosity[0] = s.mu;
        CHECK_OK(sel_world_begin_fluid(world, 0));
        CHECK_OK(sel_world_substep(world, dt));
        along += f->impulse[0];
        rotation += f->angularImpulse[1];
    }
    double drag = 6*M_PI*s.mu*u, volume = 4*M_PI/3, time = 100*dt;
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_NEAR(along, drag*time, 1e-12*drag);
    /* 8 pi mu times half the vorticity */
    CHECK_NEAR(rotation, 8*M_PI*s.mu*0.25*time, 1e-11);
    CHECK_NEAR(t->wallImpulse[0], -drag*time, 1e-12*drag);
    CHECK_NEAR(t->wallImpulse[2], (s.rhoP - s.rhoF)*volume*g*time, 1e-10);
    ck_assert(P->x[0] == 0 && P->x[2] == 0.5 && P->q[0] == 1);
    ck_assert(P->v[0] == 0 && P->omega[1] == 0);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - - errors - - - - - - - - - - - - - - - - - */

START_TEST(refused)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(1, g, 0.4, 0, &dt);
    one_that_falls(&s, 0.05, 0.02, 1);
    sel_world *world = make(&s, &settings);
    const double wrong[] = {-1, NAN, -HUGE_VAL};
    for (int k = 0; k < COUNT(wrong); k++)
    {
        ck_assert_int_eq(add_room(world, &settings.material, wrong[k]),
            SEL_E_ARGUMENT);
    }
    CHECK_OK(add_room(world, &settings.material, 1e200));
    const sel_walls *walls = sel_world_walls(world);
    double *points = calloc((size_t)sel_walls_points(walls), 24);
    ck_assert_int_eq(sel_world_move_walls(world, points, NULL, NULL),
        SEL_E_ARGUMENT);
    free(points);
    sel_world_free(world);
    sel_material m = barrier_material(1e5, 0, 0);
    settings = barrier_settings(&m, 1e-4, g);
    ck_assert(!sel_world_may_hold(&settings));
    world = make(&s, &settings);
    ck_assert_int_eq(add_room(world, &m, 1), SEL_E_ARGUMENT);
    CHECK_OK(add_room(world, &m, 0));
    sel_world_free(world);
    settings = settings_for(2, g, 0.4, 0, &dt);
    ck_assert(sel_world_may_hold(&settings));
    settings.softSphere.integration = SEL_TRAPEZOIDAL;
    world = make(&s, &settings);
    ck_assert_int_eq(add_room(world, &settings.material, 1), SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

/* A belt does not hold bodies that it carries along. */
START_TEST(no_belt)
{
    static scene s;
    double dt;
    sel_world_settings settings = settings_for(_i, g, 0.4, 0, &dt);
    one_that_falls(&s, 0.05, 0.02, 1);
    sel_world *world = make(&s, &settings);
    sel_walls *walls;
    scene_mesh mesh;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
        patches[k].holdsBelow = HUGE_VAL;
    }
    patches[FLOOR].velocity[0] = 1;
    scene_mesh_box(&mesh, unit[0], unit[1], 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    ck_assert_int_eq(sel_world_set_walls(world, walls, 6, patches),
        SEL_E_ARGUMENT);
    patches[FLOOR].velocity[0] = 0;
    patches[FLOOR].omega[2] = 1;
    ck_assert_int_eq(sel_world_set_walls(world, walls, 6, patches),
        SEL_E_ARGUMENT);
    patches[FLOOR].omega[2] = 0;
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hold");
    TCase *tcase = tcase_create("worlds");
    suite_add(suite, "whom", whom, 10);
    suite_add(suite, "refused", refused, 10);
    suite_add(suite, "in a stream", in_a_stream, 10);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, stays, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, held_beside_the_wall, 0, 2);
    tcase_add_loop_test(tcase, slow_ones_stay, 0, 2*ALL_MODELS);
    tcase_add_loop_test(tcase, who_lies_is_free, 0, 2);
    tcase_add_loop_test(tcase, piles, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, balls_close, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, is_a_wall_to_others, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, goes_on, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, halves, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, threads_and_reuse, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, let_go, 0, ALL_MODELS);
    tcase_add_loop_test(tcase, no_belt, 0, ALL_MODELS);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

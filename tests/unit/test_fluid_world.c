/*  test_fluid_world.c - worlds in a fluid: balance, bounds, rejected input

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "fluid_scenes.h"

static const known_body *const BODIES[4]
    = {&BALL, &PROLATE5, &TRIAXIAL, &OBLATE5};

static sel_drag_form forms[4]; /* set in nothing_is_too_stiff */

static void add_hydros(sel_world *world, int nShapes)
{
    for (int k = 0; k < nShapes; k++)
    {
        const known_body *body = BODIES[k % 4];
        sel_hydro hydro;
        int index;
        memset(&hydro, 0, sizeof hydro);
        hydro.form = forms[k % 4].surface > 0 ? &forms[k % 4] : NULL;
        memcpy(hydro.resistance.K, body->K, sizeof body->K);
        memcpy(hydro.resistance.Omega, body->Omega, sizeof body->Omega);
        memcpy(hydro.resistance.Pi, body->Pi, sizeof body->Pi);
        memcpy(hydro.addedMass, body->added, sizeof body->added);
        CHECK_OK(sel_world_add_hydro(world, &hydro, &index));
        CHECK_OK(sel_world_set_hydro(world, k, index));
    }
}

static sel_fluid_settings everything(void)
{
    sel_fluid_settings set = sel_fluid_default_settings();
    set.drag = &sel_drag_schiller_naumann;
    set.saffman = set.magnus = set.history = set.terms = 1;
    return set;
}

/* Particles far from each other, of the four bodies, in random orientation. */
static void apart(scene *s, scene_random *random)
{
    memset(s, 0, sizeof *s);
    s->nShapes = 4;
    for (int k = 0; k < 4; k++)
    {
        double axes[3];
        for (int i = 0; i < 3; i++)
        {
            axes[i] = 1e-3*BODIES[k]->axes[i];
        }
        CHECK_OK(sel_shape_init(&s->shapes[k], axes, 1, 1));
    }
    for (int i = 0; i < 8; i++)
    {
        add(s, i % 4, 0.1*i, 0, 0);
        particle *p = &s->p[i];
        p->density = scene_log_uniform(random, 10, 1e4);
        scene_quaternion(random, p->q);
        for (int k = 0; k < 3; k++)
        {
            p->v[k] = scene_uniform(random, -0.1, 0.1);
            p->omega[k] = scene_uniform(random, -10, 10);
        }
    }
}

static void any_fluid(sel_world *world, scene_random *random, double steep)
{
    sel_fluid *f = sel_world_fluid(world);
    sel_particles *p = sel_world_particles(world);
    for (int i = 0; i < p->nLocal; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            f->x0[3*i + k] = p->x[3*i + k] + scene_uniform(random, -1e-3, 1e-3);
            f->u[3*i + k] = scene_uniform(random, -0.1, 0.1);
            f->dudt[3*i + k] = scene_uniform(random, -1, 1);
        }
        for (int k = 0; k < 9; k++)
        {
            f->gradient[9*i + k] = scene_uniform(random, -steep, steep);
        }
        f->density[i] = scene_log_uniform(random, 1, 1e4);
        f->viscosity[i] = scene_log_uniform(random, 1e-6, 1);
    }
}

/* - - - - - - - - - - - - - - - - balance - - - - - - - - - - - - - - - - - */

static sel_world *any_world(scene *s, scene_random *random,
    const sel_fluid_settings *set)
{
    sel_world_settings settings = settings_of(9.81, 1);
    apart(s, random);
    sel_world *world = make(s, &settings);
    CHECK_OK(sel_world_set_fluid(world, set));
    add_hydros(world, 4);
    sel_particles *p = sel_world_particles(world);
    for (int i = 0; i < 3*p->nLocal; i++)
    {
        p->force[i] = scene_uniform(random, -1e-4, 1e-4);
        p->torque[i] = scene_uniform(random, -1e-8, 1e-8);
    }
    return world;
}

static void momenta(const sel_shape *shape, const sel_particles *p, int i,
    double P[3], double L[3])
{
    double Q[9], w[3];
    scene_tensor(p->q + 4*i, Q);
    scene_turn_back(Q, p->omega + 3*i, w);
    for (int k = 0; k < 3; k++)
    {
        P[k] = p->density[i]*shape->volume*p->v[3*i + k];
        w[k] *= p->density[i]*shape->inertia[k];
    }
    scene_turn(Q, w, L);
}

/* Largest error of: momentum, terms, angular momentum; relative to the sum of
   their contributions. */
static void balance(sel_world *world, const scene *s, double dt,
    double worst[3])
{
    double P0[8][3], L0[8][3];
    sel_particles *p = sel_world_particles(world);
    sel_fluid *f = sel_world_fluid(world);
    const sel_shape *shapes = s->shapes;
    for (int i = 0; i < 8; i++)
    {
        momenta(&shapes[p->shape[i]], p, i, P0[i], L0[i]);
    }
    CHECK_OK(sel_world_begin_fluid(world, 0));
    run(world, 5, dt);
    for (int i = 0; i < 8; i++)
    {
        const sel_shape *shape = &shapes[p->shape[i]];
        double P[3], L[3], V = shape->volume, T = 5*dt;
        momenta(shape, p, i, P, L);
        for (int k = 0; k < 3; k++)
        {
            double g = k == 2 ? -9.81 : 0, *terms = f->terms + 21*i + k;
            double given = T*(p->force[3*i + k]
                + V*(p->density[i] - f->density[i])*g);
            double size = scene_norm(P0[i]) + scene_norm(P) + fabs(given);
            double off = P[k] - P0[i][k] - given - f->impulse[3*i + k];
            double sum = 0, sizes = 0;
            for (int j = 0; j < SEL_TERM_COUNT; j++)
            {
                sum += terms[3*j];
                sizes += fabs(terms[3*j]);
            }
            sum -= f->impulse[3*i + k] - T*V*f->density[i]*g;
            worst[0] = fmax(worst[0], fabs(off)/size);
            worst[1] = fmax(worst[1], fabs(sum)/(size + sizes));
            off = L[k] - L0[i][k] - T*p->torque[3*i + k]
                - f->angularImpulse[3*i + k];
            size = scene_norm(L) + scene_norm(L0[i])
                + T*scene_norm(p->torque + 3*i);
            worst[2] = fmax(worst[2], fabs(off)/size);
        }
    }
}

/* m v and the angular momentum change by the impulses on the particles, by
   weight less buoyancy and by the given forces; the terms add up. Tolerance:
   some tens of roundings of the greatest term. */
START_TEST(what_particles_get_is_what_they_gain)
{
    scene_random random = {12};
    double worst[3] = {0, 0, 0};
    static scene s;
    for (int trial = 0; trial < scene_effort(200); trial++)
    {
        sel_fluid_settings set = everything();
        set.history = trial % 2;
        set.drag = trial % 3 ? &sel_drag_stokes : set.drag;
        sel_world *world = any_world(&s, &random, &set);
        any_fluid(world, &random, 10);
        balance(world, &s, scene_log_uniform(&random, 1e-6, 1e-2), worst);
        sel_world_free(world);
    }
    printf("  balance off by %.1e, of terms %.1e, of the spin %.1e\n",
        worst[0], worst[1], worst[2]);
    CHECK_AT_MOST(worst[0], 1e-14);
    CHECK_AT_MOST(worst[1], 1e-14);
    CHECK_AT_MOST(worst[2], 1e-14);
}
END_TEST

/* A settling body: the fluid gets its submerged weight, and the drag's
   derivative is pi mu c K rotated to the global frame, times dt. */
START_TEST(drag_at_rest_and_its_derivative)
{
    fluid_particle s = fluid_particle_of(&TRIAXIAL);
    scene_random random = {3};
    double Q[9];
    scene_quaternion(&random, s.q);
    scene_tensor(s.q, Q);
    s.rhoP = 3;
    s.g[2] = -1;
    s.mu = 100;
    sel_world *world = fluid_particle_world(&s);
    const sel_fluid *f = sel_world_fluid(world);
    fluid_particle_run(&s, world, 50, 3);
    for (int i = 0; i < 3; i++)
    {
        double weight = i == 2 ? 2*s.shape.volume*50 : 0;
        CHECK_NEAR(f->impulse[i], weight, 1e-12*50*s.shape.volume);
        CHECK_NEAR(f->terms[3*SEL_TERM_DRAG + i], weight,
            1e-12*50*s.shape.volume);
        for (int j = 0; j < 3; j++)
        {
            double D = 0;
            for (int k = 0; k < 3; k++)
            {
                D += 50*SCENE_PI*s.mu*s.body->K[k]*Q[3*i + k]*Q[3*j + k];
            }
            CHECK_NEAR(f->coefficient[3*i + j], D, 1e-13*50*100*100);
        }
    }
    CHECK_AT_MOST(1, sel_world_statistics(world)->relaxationWorst);
    CHECK_AT_MOST(1e-4, sel_world_statistics(world)->reynoldsWorst);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - bounds  - - - - - - - - - - - - - - - - - */

/* All terms, any step from 1e-8 to 1e4 s, gradients up to 1/dt: results are
   finite, and no exception is raised. Without drag the pressure of so steep a
   flow, which is linear to any distance, moves a body out of the range of
   positions (1e20 m): that is an error, like all values out of range, and is
   rare. */
START_TEST(nothing_is_too_stiff)
{
    scene_random random = {99};
    static scene s;
    int thrown = 0;
    for (int k = 0; k < 4; k++)
    {
        sel_shape shape;
        CHECK_OK(sel_shape_init(&shape, BODIES[k]->axes, 1, 1));
        sel_drag_form_init(&forms[k], &shape);
    }
    for (int trial = 0; trial < scene_effort(2000); trial++)
    {
        sel_fluid_settings set = everything();
        set.drag = sel_drag_list(scene_integer(&random, 6) - 1);
        set.addedMass = (sel_added_mass)scene_integer(&random, 3);
        set.dragAsPublished = scene_integer(&random, 2);
        set.saffman = scene_integer(&random, 2);
        set.magnus = scene_integer(&random, 2);
        set.history = scene_integer(&random, 2);
        set.torque = scene_integer(&random, 4) > 0;
        double dt = scene_log_uniform(&random, 1e-8, 1e4);
        sel_world *world = any_world(&s, &random, &set);
        for (int step = 0; step < 3; step++)
        {
            any_fluid(world, &random, fmin(1e5, 1/dt));
            CHECK_OK(sel_world_begin_fluid(world, 0));
            sel_status status = SEL_OK;
            for (int k = 0; k < 3 && status == SEL_OK; k++)
            {
                status = sel_world_substep(world, dt);
            }
            if (status == SEL_E_STATE)
            {
                int bad = -1;
                thrown++;
                ck_assert_int_eq(sel_world_check(world, &bad), SEL_E_STATE);
                CHECK_TRUE(sel_world_fault(world, bad) != NULL);
                break;
            }
            CHECK_OK(status);
            CHECK_OK(sel_world_check(world, NULL));
        }
        sel_world_free(world);
    }
    CHECK_AT_MOST(thrown, 0.5*scene_effort(2000));
}
END_TEST

/* In a fluid at rest neither the energy of the velocity (with an added mass
   that is the same along all axes) nor that of the spin may grow, whatever the
   step; spins are up to 1/dt. */
START_TEST(a_fluid_at_rest_only_brakes)
{
    scene_random random = {4};
    for (int trial = 0; trial < scene_effort(2000); trial++)
    {
        fluid_particle s = fluid_particle_of(BODIES[trial % 4]);
        s.set.drag = sel_drag_list(scene_integer(&random, 2));
        s.set.addedMass = SEL_ADDED_MASS_SPHERE;
        double dt = scene_log_uniform(&random, 1e-6, 1e6);
        scene_quaternion(&random, s.q);
        for (int k = 0; k < 3; k++)
        {
            s.v[k] = scene_uniform(&random, -1, 1);
            s.omega[k] = scene_uniform(&random, -1, 1)/fmax(1, dt);
        }
        sel_world *world = fluid_particle_world(&s);
        sel_energy last, now;
        sel_world_energy(world, &last);
        for (int k = 0; k < 5; k++)
        {
            fluid_particle_run(&s, world, dt, 1);
            sel_world_energy(world, &now);
            CHECK_AT_MOST(now.translation, last.translation*(1 + 1e-14));
            CHECK_AT_MOST(now.rotation, last.rotation*(1 + 1e-14));
            last = now;
        }
        sel_world_free(world);
    }
}
END_TEST

/* A fluid of zero density and viscosity and no fluid give the same bits. */
START_TEST(empty_space_is_no_fluid)
{
    static scene s;
    sel_shape shapes[4];
    uint64_t hash[2];
    for (int k = 0; k < 4; k++)
    {
        const double *a = BODIES[k]->axes;
        double axes[3] = {0.02*a[0], 0.02*a[1], 0.02*a[2]};
        CHECK_OK(sel_shape_init(&shapes[k], axes, k == 3 ? 0.5 : 1, 1));
    }
    gas(&s, shapes, 4, 5, 21);
    for (int fluid = 0; fluid < 2; fluid++)
    {
        sel_world_settings settings = settings_of(9.81, 0.9);
        sel_world *world = make(&s, &settings);
        double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
        add_box(world, low, high, 0.9);
        sel_particles *p = sel_world_particles(world);
        for (int i = 0; i < 3*s.n; i++)
        {
            p->force[i] = 0.01*(i % 5);
            p->torque[i] = 1e-4*(i % 7);
        }
        if (fluid)
        {
            sel_fluid_settings set = everything();
            CHECK_OK(sel_world_set_fluid(world, &set));
            add_hydros(world, 4);
            CHECK_OK(sel_world_begin_fluid(world, 0));
        }
        run(world, 200, 1e-3);
        hash[fluid] = hash_of(world);
        sel_world_free(world);
    }
    ck_assert(hash[0] == hash[1]);
}
END_TEST

/* A ball sinks in syrup, with steps of 50 relaxation times, and stays on the
   floor, to within the distance that it sinks in a step and the permitted
   overlap (1e-4 diameters); the fluid carries its submerged weight during the
   fall. */
START_TEST(a_ball_sinks_and_rests)
{
    for (int traced = 0; traced < 2; traced++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.rhoP = 3;
        s.g[2] = -1;
        s.mu = 100;
        s.x[2] = 1.5;
        s.impactTime = traced;
        double low[3] = {-10, -10, 0}, high[3] = {10, 10, 10};
        double dt = 50*4*s.shape.volume/(6*SCENE_PI*s.mu);
        sel_world *world = fluid_particle_world(&s);
        add_box(world, low, high, 0.2);
        const sel_particles *p = sel_world_particles(world);
        const sel_fluid *f = sel_world_fluid(world);
        double weight = 2*s.shape.volume, v = weight/(6*SCENE_PI*s.mu);
        fluid_particle_run(&s, world, dt, 2);
        CHECK_NEAR(p->v[2], -v, 1e-12*v);
        CHECK_NEAR(f->impulse[2], weight*dt, 1e-12*weight*dt);
        fluid_particle_run(&s, world, dt, (int)(1/(v*dt)));
        CHECK_NEAR(p->x[2], 1, v*dt + 1e-4*2);
        fluid_particle_run(&s, world, dt, 50);
        CHECK_NEAR(p->x[2], 1, v*dt + 1e-4*2);
        sel_world_free(world);
    }
}
END_TEST

/* With the recommended number of substeps a particle moves by no more than the
   limit, and half as much again for the effect of the shear along its path; a
   stiff one with an initial velocity does not need more than one at rest. */
START_TEST(substeps_that_are_needed)
{
    scene_random random = {31};
    for (int trial = 0; trial < scene_effort(500); trial++)
    {
        fluid_particle s = fluid_particle_of(BODIES[trial % 4]);
        s.flow = (flow){FLOW_SHEAR, scene_uniform(&random, 0, 2), 0};
        s.mu = scene_log_uniform(&random, 1e-3, 1e3);
        s.rhoP = scene_uniform(&random, 1, 5);
        s.g[1] = -1;
        s.v[0] = scene_uniform(&random, 0, 3);
        s.x[1] = scene_uniform(&random, 0, 2);
        sel_world *world = fluid_particle_world(&s);
        const double dt = 1;
        fluid_particle_sample(&s, world, 0, 0);
        int n = sel_world_substeps_needed(world, dt, 0.2);
        double last[3];
        for (int k = 0; k < n; k++)
        {
            const double *x = sel_world_particles(world)->x;
            memcpy(last, x, sizeof last);
            CHECK_OK(sel_world_substep(world, dt/n));
            double moved = scene_distance(x, last)/s.shape.minSemiAxis;
            CHECK_AT_MOST(moved, 0.2*1.5);
        }
        sel_world_free(world);
    }
    fluid_particle s = fluid_particle_of(&BALL);
    s.mu = 1e4;
    s.v[0] = 100;
    sel_world *world = fluid_particle_world(&s);
    fluid_particle_sample(&s, world, 0, 0);
    ck_assert_int_eq(sel_world_substeps_needed(world, 1, 0.2), 1);
    sel_world_free(world);
}
END_TEST

/* The fluid is at rest but about to move: heavy, light and stiff particles move
   with it, by no more than the limit. */
START_TEST(substeps_for_a_fluid_that_sets_off)
{
    const double density[3] = {1, 1e-3, 1}, viscosity[3] = {1e-3, 1e-3, 100};
    for (int k = 0; k < 3; k++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.rhoP = density[k];
        s.mu = viscosity[k];
        sel_world *world = fluid_particle_world(&s);
        const double *x = sel_world_particles(world)->x;
        fluid_particle_sample(&s, world, 0, 0);
        sel_world_fluid(world)->dudt[0] = 100;
        int n = sel_world_substeps_needed(world, 1, 0.2);
        double last = 0, farthest = 0;
        for (int j = 0; j < n; j++)
        {
            CHECK_OK(sel_world_substep(world, 1.0/n));
            farthest = fmax(farthest, x[0] - last);
            last = x[0];
        }
        CHECK_AT_MOST(farthest, 0.2);
        CHECK_AT_MOST(49, last);
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - refusals  - - - - - - - - - - - - - - - - - */

START_TEST(what_is_not_valid_is_refused)
{
    fluid_particle s = fluid_particle_of(&BALL);
    sel_world *world = fluid_particle_world(&s), *dry;
    sel_fluid *f = sel_world_fluid(world);
    sel_fluid_settings set = sel_fluid_default_settings();
    sel_hydro hydro;
    int index, bad = -1;
    memset(&hydro, 0, sizeof hydro);
    ck_assert_int_eq(sel_world_set_fluid(world, &set), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_add_hydro(world, &hydro, &index),
        SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_set_hydro(world, 1, 0), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_set_hydro(world, 0, 7), SEL_E_ARGUMENT);
    CHECK_OK(sel_world_begin_fluid(world, 0));
    ck_assert_int_eq(sel_world_begin_fluid(world, NAN), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_world_begin_fluid(world, 1e300), SEL_E_ARGUMENT);
    double *const fields[6] = {f->x0, f->u, f->dudt, f->gradient, f->density,
        f->viscosity};
    const double wrong[3] = {NAN, INFINITY, -1e61};
    for (int k = 0; k < 18; k++)
    {
        double kept = fields[k/3][0];
        fields[k/3][0] = wrong[k % 3];
        ck_assert_int_eq(sel_world_begin_fluid(world, 0), SEL_E_FLUID);
        ck_assert_int_eq(sel_world_check_fluid(world, &bad), SEL_E_FLUID);
        ck_assert_int_eq(bad, 0);
        fields[k/3][0] = kept;
    }
    f->viscosity[0] = 1e-300;
    ck_assert_int_eq(sel_world_begin_fluid(world, 0), SEL_E_FLUID);
    f->viscosity[0] = 0;
    sel_world_particles(world)->shape[0] = 1;
    ck_assert_int_eq(sel_world_begin_fluid(world, 0), SEL_E_FLUID);
    sel_world_free(world);
    sel_world_settings settings = settings_of(0, 1);
    CHECK_OK(sel_world_create(&dry, &settings));
    ck_assert_ptr_null(sel_world_fluid(dry));
    ck_assert_int_eq(sel_world_history_width(dry), 0);
    ck_assert_int_eq(sel_world_begin_fluid(dry, 0), SEL_E_ARGUMENT);
    set.drag = &sel_drag_ganser;
    CHECK_OK(sel_world_set_fluid(dry, &set));
    memcpy(hydro.resistance.K, BALL.K, sizeof BALL.K);
    memcpy(hydro.resistance.Omega, BALL.Omega, sizeof BALL.Omega);
    ck_assert_int_eq(sel_world_add_hydro(dry, &hydro, &index),
        SEL_E_ARGUMENT);
    sel_world_free(dry);
    CHECK_OK(sel_world_create(&dry, &settings));
    const sel_drag_law unknown = *set.drag;
    set.drag = &unknown;
    ck_assert_int_eq(sel_world_set_fluid(dry, &set), SEL_E_ARGUMENT);
    sel_world_free(dry);
}
END_TEST

/* A history as read from a file of an earlier run, and a form that was never
   filled. */
START_TEST(what_the_caller_forgot_is_refused)
{
    static sel_drag_form empty;
    fluid_particle s = fluid_particle_of(&BALL);
    s.set.history = 1;
    s.set.drag = &sel_drag_schiller_naumann;
    sel_world *world = fluid_particle_world(&s);
    sel_world_fluid(world)->history[sel_world_history_width(world) - 1] = NAN;
    ck_assert_int_eq(sel_world_begin_fluid(world, 0), SEL_E_FLUID);
    sel_world_free(world);

    sel_world_settings settings = settings_of(0, 1);
    sel_hydro hydro;
    int index;
    memset(&hydro, 0, sizeof hydro);
    memcpy(hydro.resistance.K, BALL.K, sizeof BALL.K);
    memcpy(hydro.resistance.Omega, BALL.Omega, sizeof BALL.Omega);
    hydro.form = &empty;
    CHECK_OK(sel_world_create(&world, &settings));
    s.set.drag = &sel_drag_ganser;
    CHECK_OK(sel_world_set_fluid(world, &s.set));
    ck_assert_int_eq(sel_world_add_hydro(world, &hydro, &index),
        SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fluid world");
    suite_add(suite, "balance", what_particles_get_is_what_they_gain, 60);
    suite_add(suite, "derivative", drag_at_rest_and_its_derivative, 20);
    suite_add(suite, "stiff", nothing_is_too_stiff, 120);
    suite_add(suite, "brakes", a_fluid_at_rest_only_brakes, 60);
    suite_add(suite, "vacuum", empty_space_is_no_fluid, 60);
    suite_add(suite, "floor", a_ball_sinks_and_rests, 20);
    suite_add(suite, "substeps", substeps_that_are_needed, 60);
    suite_add(suite, "substeps, fluid", substeps_for_a_fluid_that_sets_off, 60);
    suite_add(suite, "refusals", what_is_not_valid_is_refused, 20);
    suite_add(suite, "forgotten", what_the_caller_forgot_is_refused, 20);
    return suite_run(suite);
}

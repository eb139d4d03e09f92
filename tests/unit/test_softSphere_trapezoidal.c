/*---------------------------------------------------------------------------*\
    test_softSphere_trapezoidal.c - softSphere by the implicit trapezoidal rule

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Oscillators have exact solutions; the order is found from the errors at
    halved substeps. Leap-frog is tested for comparison.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "soft_scenes.h"

static sel_world_settings trapezoidal(const sel_material *material,
    double gravity)
{
    sel_world_settings s = soft_settings(material, gravity);
    s.softSphere.integration = SEL_TRAPEZOIDAL;
    return s;
}

/* - - - order - - - */

/* A ball on a wall, from touch on, part of the way: x'' = -k/m x - 2 zeta
   sqrt(k/m) x'. Returns the error of the position. */
static double off_oscillator(sel_integration integration, double en, int steps,
    double part)
{
    static scene s;
    const double radius = 0.01, speed = 0.5;
    one_ball(&s, radius);
    sel_material m = soft_material(SEL_NORMAL_HOOKE, en, 0);
    add(&s, 0, 0, 0, radius);
    s.p[0].v[2] = -speed;
    double omega = sqrt(m.soft.stiffness/mass_of(&s, 0));
    double zeta = sel_soft_damping(en), swing = omega*sqrt(1 - zeta*zeta);
    double time = part*SCENE_PI/swing;
    /* starts with its damper active: after it has oscillated for a while */
    double x = speed/swing*exp(-zeta*omega*time)*sin(swing*time);
    double start = 0.2*SCENE_PI/swing;
    double decay = exp(-zeta*omega*start);
    double x0 = speed/swing*decay*sin(swing*start);
    double v0 = speed*decay*(cos(swing*start)
        - zeta*omega/swing*sin(swing*start));
    s.p[0].x[2] = radius - x0;
    s.p[0].v[2] = -v0;
    sel_world_settings settings = soft_settings(&m, 0);
    settings.softSphere.integration = integration;
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    run(world, steps, (time - start)/steps);
    double off = fabs(radius - sel_world_particles(world)->x[2] - x)
        /(speed/omega);
    if (integration == SEL_TRAPEZOIDAL)
    {
        const sel_statistics *t = sel_world_statistics(world);
        printf("    %d substeps: %.1f iterations each, off by %.2e\n", steps,
            t->iterations/steps, off);
        CHECK_TRUE(t->unconverged == 0);
    }
    sel_world_free(world);
    return off;
}

/* The order on a spring, and with its damper: 2, to 0.1. */
START_TEST(the_order_is_two)
{
    static const double restitutions[] = {1, 0.5, 0.2};
    for (int k = 0; k < COUNT(restitutions); k++)
    {
        double off[3];
        for (int level = 0; level < 3; level++)
        {
            off[level] = off_oscillator(SEL_TRAPEZOIDAL, restitutions[k],
                20 << level, restitutions[k] < 0.5 ? 0.35 : 0.6);
        }
        double order = log2(off[1]/off[2]);
        double leap = off_oscillator(SEL_LEAP_FROG, restitutions[k], 40,
            restitutions[k] < 0.5 ? 0.35 : 0.6);
        printf("en %.1f: order %.3f; leap-frog at 40: off by %.2e\n",
            restitutions[k], order, leap);
        CHECK_NEAR(order, 2, 0.1);
    }
}
END_TEST

static void askew(scene *s)
{
    const double axes[3] = {0.02, 0.012, 0.009};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 0.8, 0.9));
    one_shape(s, &shape);
    add(s, 0, 0, 0, 0);
    add(s, 0, 0.004, 0.003, 0.0168);
    const double axis[3] = {0.6, 0, 0.8};
    scene_axis_angle(axis, 0.3, s->p[1].q);
    s->p[0].v[0] = 0.2;
    s->p[1].v[2] = -0.5;
    s->p[0].omega[1] = 20;
    s->p[1].omega[2] = 30;
}

/* Two bodies without symmetry that press, slide and rotate on each other, rough
   and damped, springs of Hertz and Mindlin: positions after a while, compared
   with those at a 64th of the substep. */
static void press(int steps, double x[7])
{
    static scene s;
    const double time = 2e-4;
    askew(&s);
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.7, 0.5);
    sel_world_settings settings = trapezoidal(&m, 9.81);
    sel_world *world = make(&s, &settings);
    run(world, steps, time/steps);
    CHECK_TRUE(sel_world_statistics(world)->unconverged == 0);
    CHECK_TRUE(sel_world_statistics(world)->pairContacts == 1);
    const sel_particles *P = sel_world_particles(world);
    memcpy(x, P->x + 3, 3*sizeof(double));
    memcpy(x + 3, P->q + 4, 4*sizeof(double));
    sel_world_free(world);
}

START_TEST(the_order_of_a_pair_is_two)
{
    double exact[7], off[3] = {0, 0, 0};
    press(2560, exact);
    for (int level = 0; level < 3; level++)
    {
        double x[7];
        press(10 << level, x);
        for (int k = 0; k < 7; k++)
        {
            off[level] = fmax(off[level],
                fabs(x[k] - exact[k])*(k < 3 ? 100 : 1));
        }
    }
    printf("pair: off by %.2e, %.2e, %.2e: orders %.2f, %.2f\n", off[0],
        off[1], off[2], log2(off[0]/off[1]), log2(off[1]/off[2]));
    CHECK_NEAR(log2(off[1]/off[2]), 2, 0.2);
}
END_TEST

/* - - - conserved quantities - - - */

/* On Hooke springs it conserves the energy: 1/2 k (x1^2 - x0^2) is the mean
   force times the displacement. A ball that bounces on one for a while, at any
   substep; it starts within the spring, so that no substep contains the end of
   a touch. */
START_TEST(springs_keep_the_energy)
{
    static const double parts[] = {0.05, 0.5, 3};
    for (int k = 0; k < COUNT(parts); k++)
    {
        static scene s;
        const double radius = 0.01;
        one_ball(&s, radius);
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 1, 0);
        add(&s, 0, 0, 0, radius);
        double mass = mass_of(&s, 0), omega = sqrt(m.soft.stiffness/mass);
        double deep = 1000*mass*9.81/m.soft.stiffness;
        s.p[0].x[2] = radius - deep;
        s.p[0].v[2] = -0.3*deep*omega;
        sel_world_settings settings = trapezoidal(&m, 1000*9.81);
        settings.softSphere.iterations = 1000;
        sel_world *world = make(&s, &settings);
        add_soft_floor(world, &m);
        const sel_statistics *t = sel_world_statistics(world);
        sel_energy e;
        double first = 0, worst = 0, kinetic = 0;
        for (int n = 0; n < 200; n++)
        {
            run(world, 1, parts[k]*2/omega);
            sel_world_energy(world, &e);
            double d = radius - sel_world_particles(world)->x[2];
            double all = e.translation + e.potential
                + 0.5*m.soft.stiffness*d*d;
            first = n == 0 ? all : first;
            worst = fmax(worst, fabs(all - first));
            kinetic = fmax(kinetic, e.translation);
        }
        printf("substep %.2f of leap-frog's limit: energy off by %.1e of the "
            "kinetic; %.1f iterations\n", parts[k], worst/kinetic,
            t->iterations/200);
        CHECK_AT_MOST(worst, 1e-6*kinetic);
        CHECK_TRUE(t->unconverged == 0);
        sel_world_free(world);
    }
}
END_TEST

/* Where leap-frog becomes unstable, at twice its limit, it remains stable: a
   pile of balls comes to rest; and with damping at five times the limit. */
START_TEST(it_bears_longer_substeps)
{
    static const double parts[] = {2, 5};
    for (int k = 0; k < COUNT(parts); k++)
    {
        static scene s;
        const double radius = 0.01;
        one_ball(&s, radius);
        for (int i = 0; i < 3; i++)
        {
            add(&s, 0, 0, 0, radius*(1 + 2*i));
        }
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.3, 0.3);
        sel_world_settings settings = trapezoidal(&m, 9.81);
        settings.softSphere.iterations = 1000;
        sel_world *world = make(&s, &settings);
        add_soft_floor(world, &m);
        run(world, 1, 1e-6);
        double dt = parts[k]
            *sel_statistics_critical_step(sel_world_statistics(world));
        run(world, 2000, dt);
        const sel_particles *P = sel_world_particles(world);
        const sel_statistics *t = sel_world_statistics(world);
        double sunk = 0, fastest = 0;
        for (int i = 0; i < 3; i++)
        {
            double load = (3 - i)*mass_of(&s, 0)*9.81;
            sunk += load/m.soft.stiffness;
            CHECK_NEAR(P->x[3*i + 2], radius*(1 + 2*i) - sunk, 1e-3*sunk);
            fastest = fmax(fastest, scene_norm(P->v + 3*i));
        }
        printf("%g of the limit: %.1f iterations, unsettled %g of 2001, "
            "%.1e m/s at rest\n", parts[k], t->iterations/2001, t->unconverged,
            fastest);
        CHECK_AT_MOST(fastest, 0.01*9.81*dt);
        sel_world_free(world);
    }
}
END_TEST

/* A free body: its angular momentum is conserved exactly, its energy to second
   order. */
START_TEST(a_free_body_turns)
{
    double off[2];
    for (int k = 0; k < 2; k++)
    {
        static scene s;
        const double axes[3] = {0.03, 0.02, 0.01};
        sel_shape shape;
        sel_energy e, f;
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        one_shape(&s, &shape);
        add(&s, 0, 0, 0, 0);
        s.p[0].omega[0] = 1;
        s.p[0].omega[1] = 30;
        s.p[0].omega[2] = 2;
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 1, 0);
        sel_world_settings settings = trapezoidal(&m, 0);
        sel_world *world = make(&s, &settings);
        sel_world_energy(world, &e);
        run(world, 500 << k, 1e-3/(1 << k));
        sel_world_energy(world, &f);
        off[k] = fabs(f.rotation/e.rotation - 1);
        for (int l = 0; l < 3; l++)
        {
            CHECK_NEAR(f.angularMomentum[l], e.angularMomentum[l],
                1e-11*scene_norm(e.angularMomentum));
        }
        sel_world_free(world);
    }
    printf("free rotation: energy off by %.1e, %.1e\n", off[0], off[1]);
    CHECK_AT_MOST(off[1], 0.3*off[0]);
    CHECK_AT_MOST(off[0], 1e-4);
}
END_TEST

/* - - - limitations - - - */

/* A cube that friction holds on a slope, with little damping and at five times
   the largest substep of leap-frog: iterates that separate it from the floor
   for a moment remove no spring. It creeps by less than a hundredth of g dt. */
START_TEST(springs_outlast_iterates)
{
    static scene s;
    const double radius = 0.01, angle = 0.2, axes[3] = {radius, radius, radius};
    sel_shape cube;
    CHECK_OK(sel_shape_init(&cube, axes, 0.3, 0.3));
    one_shape(&s, &cube);
    sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.9, 0.5);
    add(&s, 0, 0, 0, radius);
    sel_world_settings settings = trapezoidal(&m, 9.81);
    settings.manifold = 0.02;
    settings.gravity[0] = 9.81*sin(angle);
    settings.gravity[2] = -9.81*cos(angle);
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    run(world, 1, 1e-6);
    double dt = 5*sel_statistics_critical_step(sel_world_statistics(world));
    sel_world_clear_statistics(world);
    run(world, (int)(1/dt), dt);
    const sel_particles *p = sel_world_particles(world);
    double speed = scene_norm(p->v);
    printf("slope: %.1e m/s, %.1e g dt; unsettled %g of %d\n", speed,
        speed/(9.81*dt), sel_world_statistics(world)->unconverged, (int)(1/dt));
    CHECK_AT_MOST(speed, 0.01*9.81*dt);
    sel_world_free(world);
}
END_TEST

/* Two bodies that collide, and far from them pairs of balls that stop abruptly,
   some of which have no solution in the substep of their first touch: the
   motion of the two is independent of them. Returns their positions after a
   while. */
static double pair_among(int others, double x[6])
{
    static scene s;
    const double axes[3] = {0.01, 0.01, 0.01}, dt = 5e-5, time = 4e-4;
    askew(&s);
    CHECK_OK(sel_shape_init(&s.shapes[1], axes, 1, 1));
    s.nShapes = 2;
    for (int k = 0; k < 2*others; k++)
    {
        double gap = (0.05 + 0.37*(k/2))*dt;
        add(&s, 1, 1 + 0.1*(k/2), 0, k % 2 ? 0.02 + gap : 0);
        s.p[s.n - 1].v[2] = k % 2 ? -1 : 0;
        s.p[s.n - 1].type = 1;
    }
    sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.3, 0.5);
    sel_material dead = soft_material(SEL_NORMAL_HOOKE, 0.001, 0);
    dead.soft.stiffness = 1e5;
    const sel_material table[4] = {m, m, m, dead};
    sel_world_settings settings = trapezoidal(&m, 0);
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_set_materials(world, 2, table));
    run(world, (int)(time/dt), dt);
    memcpy(x, sel_world_particles(world)->x, 6*sizeof(double));
    double unconverged = sel_world_statistics(world)->unconverged;
    sel_world_free(world);
    return unconverged;
}

START_TEST(a_far_collision_changes_nothing)
{
    double alone[6], among[6], off = 0;
    CHECK_TRUE(pair_among(0, alone) == 0);
    double unconverged = pair_among(60, among);
    for (int k = 0; k < 6; k++)
    {
        off = fmax(off, fabs(among[k] - alone[k])/0.01);
    }
    printf("far collisions: %g substeps without a solution; off by %.1e\n",
        unconverged, off);
    CHECK_TRUE(unconverged > 5);
    CHECK_AT_MOST(off, 1e-10);
}
END_TEST

/* The reported deepest overlap is one at the end of a substep. */
START_TEST(overlaps_are_those_of_the_end)
{
    static const double substeps[] = {1e-5, 1e-4, 1e-3};
    static scene s;
    const double radius = 0.01;
    one_ball(&s, radius);
    add(&s, 0, 0, 0, 1.02*radius);
    s.p[0].v[2] = -0.5;
    sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.5, 0.3);
    sel_world_settings settings = trapezoidal(&m, 9.81);
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    double most = 0;
    for (int k = 0; k < 1000; k++)
    {
        run(world, 1, substeps[_i]);
        double overlap = radius - sel_world_particles(world)->x[2];
        most = fmax(most, overlap/(2*radius));
    }
    /* detection finds it to 1e-10; the last change is to the tolerance */
    CHECK_NEAR(sel_world_statistics(world)->overlapWallWorst, most, 1e-9);
    sel_world_free(world);
}
END_TEST

/* So are the overlap of a particle, and the depth by which a run is ended. */
START_TEST(depths_are_those_of_the_end)
{
    static const double substeps[] = {1e-5, 1e-4, 1e-3};
    static scene s;
    const double radius = 0.01;
    one_ball(&s, radius);
    add(&s, 0, -1.02*radius, 0, 0);
    add(&s, 0, 1.02*radius, 0, 0);
    s.p[0].v[0] = 1;
    s.p[1].v[0] = -1;
    sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.5, 0.3);
    sel_world_settings settings = trapezoidal(&m, 0);
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    double most = 0;
    for (int k = 0; k < 200; k++)
    {
        run(world, 1, substeps[_i]);
        most = fmax(most, 1 - (P->x[3] - P->x[0])/(2*radius));
    }
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_NEAR(t->overlapPairWorst, most, 1e-9);
    CHECK_NEAR(P->overlap[0], most, 1e-9);
    CHECK_AT_MOST(t->overlapUntraced, most + 1e-9);
    sel_world_free(world);
}
END_TEST

/* Angular momentum of two bodies that collide off centre: conserved to second
   order. */
START_TEST(angular_momentum_is_kept_to_second_order)
{
    double off[3];
    for (int level = 0; level < 3; level++)
    {
        static scene s;
        askew(&s);
        sel_material m = soft_material(SEL_NORMAL_HERTZ, 0.7, 0.5);
        sel_world_settings settings = trapezoidal(&m, 0);
        sel_world *world = make(&s, &settings);
        sel_energy e, f;
        sel_world_energy(world, &e);
        run(world, 20 << level, 2e-4/(20 << level));
        sel_world_energy(world, &f);
        for (int k = 0; k < 3; k++)
        {
            f.angularMomentum[k] -= e.angularMomentum[k];
        }
        off[level] = scene_norm(f.angularMomentum)
            /scene_norm(e.angularMomentum);
        CHECK_TRUE(sel_world_statistics(world)->pairContacts == 1);
        sel_world_free(world);
    }
    printf("angular momentum: off by %.1e, %.1e, %.1e\n", off[0], off[1],
        off[2]);
    CHECK_NEAR(log2(off[1]/off[2]), 2, 0.1);
}
END_TEST

START_TEST(bad_settings_are_refused)
{
    sel_material m = soft_material(SEL_NORMAL_HOOKE, 1, 0);
    sel_world *world;
    sel_world_settings s = trapezoidal(&m, 0);
    s.softSphere.tolerance = 0;
    ck_assert_int_eq(sel_world_create(&world, &s), SEL_E_ARGUMENT);
    s.softSphere.tolerance = 1e200;
    ck_assert_int_eq(sel_world_create(&world, &s), SEL_E_ARGUMENT);
    s = trapezoidal(&m, 0);
    s.softSphere.iterations = 0;
    ck_assert_int_eq(sel_world_create(&world, &s), SEL_E_ARGUMENT);
    s = trapezoidal(&m, 0);
    s.softSphere.integration = SEL_INTEGRATION_COUNT;
    ck_assert_int_eq(sel_world_create(&world, &s), SEL_E_ARGUMENT);
    s = trapezoidal(&m, 0);
    CHECK_OK(sel_world_create(&world, &s));
    sel_fluid_settings fluid = sel_fluid_default_settings();
    ck_assert_int_eq(sel_world_set_fluid(world, &fluid), SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("softSphere_trapezoidal");
    suite_add(suite, "order", the_order_is_two, 60);
    suite_add(suite, "pair", the_order_of_a_pair_is_two, 60);
    suite_add(suite, "energy", springs_keep_the_energy, 60);
    suite_add(suite, "long", it_bears_longer_substeps, 60);
    suite_add(suite, "free", a_free_body_turns, 60);
    suite_add(suite, "slope", springs_outlast_iterates, 60);
    suite_add(suite, "far", a_far_collision_changes_nothing, 60);
    TCase *overlaps = tcase_create("overlaps");
    tcase_add_loop_test(overlaps, overlaps_are_those_of_the_end, 0, 3);
    tcase_add_loop_test(overlaps, depths_are_those_of_the_end, 0, 3);
    suite_add_tcase(suite, overlaps);
    suite_add(suite, "angular", angular_momentum_is_kept_to_second_order, 60);
    suite_add(suite, "refused", bad_settings_are_refused, 30);
    return suite_run(suite);
}

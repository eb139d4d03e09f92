/*  test_fluid_motion.c - one particle in a fluid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE

#include "fluid_scenes.h"

#include <complex.h>
#include <gsl/gsl_integration.h>

/* Equal up to rounding: a few operations, each to 1e-16. */
#define ROUNDING 1e-13

/* - - - - - - - - - - - - - - - translation - - - - - - - - - - - - - - - - */

/* The long axis at 45 degrees to gravity, from rest: reference values of the
   drift angle, and v = F/(pi mu c K) along each axis; after 40 relaxation
   times in steps of any length. Angles are given to 1e-7 degrees. */
START_TEST(spheroids_at_45_degrees_drift)
{
    const known_body *bodies[3] = {&PROLATE2, &PROLATE5, &PROLATE10};
    const double angle[3] = {3.8752181, 8.0284130, 10.2197221};
    const double share[] = {1e-2, 1, 100, 1e4, 1e8};
    for (int k = 0; k < 3*COUNT(share); k++)
    {
        fluid_particle s = fluid_particle_of(bodies[k % 3]);
        const double axis[3] = {0, 1, 0}, *K = s.body->K;
        scene_axis_angle(axis, 0.25*SCENE_PI, s.q);
        s.rhoP = 3;
        s.g[2] = -1;
        double tau = 4*s.shape.volume/(SCENE_PI*K[0]);
        double dt = share[k/3]*tau;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, dt, (int)fmax(2, 40/share[k/3]));
        const double *v = sel_world_particles(world)->v;
        double F = 2*s.shape.volume/(SCENE_PI*sqrt(2));
        double along = F/K[0], across = F/K[1];
        CHECK_NEAR(v[2], -(along + across)/sqrt(2), 1e-13*along);
        CHECK_NEAR(fabs(v[0]), (along - across)/sqrt(2), 1e-13*along);
        CHECK_NEAR(180/SCENE_PI*atan2(fabs(v[0]), -v[2]), angle[k % 3], 6e-8);
        sel_world_free(world);
    }
}
END_TEST

/* Relaxation times of the reference (rho_p = mu = c = 1): of the velocity and
   of the spin about each axis. One step of one time leaves exp(-1). */
START_TEST(velocity_and_spin_relax)
{
    const double tauV[3][3] = {{0.622537920, 0.468632132, 0.468632132},
        {1.29135227, 1.17326024, 0.974290070}, {2.0/9, 2.0/9, 2.0/9}};
    const double tauW[3][3] = {{0.0944179030, 0.186761376, 0.186761376},
        {0.256859413, 0.327714629, 0.447096733}, {1.0/15, 1.0/15, 1.0/15}};
    const known_body *bodies[3] = {&PROLATE5, &TRIAXIAL, &BALL};
    for (int k = 0; k < 9; k++)
    {
        fluid_particle s = fluid_particle_of(bodies[k/3]);
        scene_random random = {77};
        double Q[9];
        scene_quaternion(&random, s.q);
        scene_tensor(s.q, Q);
        s.set.addedMass = SEL_ADDED_MASS_NONE;
        double e[3] = {k % 3 == 0, k % 3 == 1, k % 3 == 2}, *now;
        scene_turn(Q, e, s.v);
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, tauV[k/3][k % 3], 1);
        now = sel_world_particles(world)->v;
        CHECK_NEAR(scene_dot(now, s.v), exp(-1), 2e-9);
        now = sel_world_particles(world)->x;
        CHECK_NEAR(scene_dot(now, s.v)/tauV[k/3][k % 3], 1 - exp(-1), 2e-9);
        sel_world_free(world);
        memcpy(s.omega, s.v, sizeof s.v);
        memset(s.v, 0, sizeof s.v);
        world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, tauW[k/3][k % 3], 1);
        now = sel_world_particles(world)->omega;
        CHECK_NEAR(scene_dot(now, s.omega), exp(-1), 2e-9);
        sel_world_free(world);
    }
}
END_TEST

/* One step of a body at rest that begins to fall, and of one with an initial
   velocity, against the solution in long double, from dt/tau = 1e-12 to
   1e12. */
START_TEST(any_step_is_exact)
{
    printf("  dt/tau: error of velocity, of place\n");
    for (int k = -12; k <= 12; k++)
    {
        fluid_particle s = fluid_particle_of(&PROLATE5);
        s.rhoP = 3;
        s.g[0] = 1;
        s.v[0] = 0.3;
        long double V = s.shape.volume, M = (3 + s.body->added[0])*V;
        long double rate = 3.14159265358979323846264L*s.body->K[0]/M;
        long double dt = (double)(powl(10, k)/rate), z = dt*rate;
        long double end = 2*V*s.g[0]/M/rate, e = -expm1l(-z);
        long double v = 0.3L + e*(end - 0.3L);
        /* z - e without cancellation */
        long double rest = z < 1e-3L
            ? z*z/2*(1 - z/3*(1 - z/4*(1 - z/5*(1 - z/6)))) : z - e;
        long double x = (0.3L*e + end*rest)/rate;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, (double)dt, 1);
        double dv = fabs(sel_world_particles(world)->v[0]/(double)v - 1);
        double dx = fabs(sel_world_particles(world)->x[0]/(double)x - 1);
        printf("    1e%+03d %8.1e %8.1e\n", k, dv, dx);
        CHECK_AT_MOST(dv, ROUNDING);
        CHECK_AT_MOST(dx, ROUNDING);
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - order - - - - - - - - - - - - - - - - - - - */

static fluid_particle cells(double stokes, const known_body *body)
{
    fluid_particle s = fluid_particle_of(body);
    double axes[3] = {0.05*body->axes[0], 0.05*body->axes[1],
        0.05*body->axes[2]};
    scene_random random = {5};
    CHECK_OK(sel_shape_init(&s.shape, axes, 1, 1));
    scene_quaternion(&random, s.q);
    s.flow = (flow){FLOW_CELLS, 1, 0.3};
    s.rhoF = 0.7;
    s.rhoP = 1.3;
    s.x[0] = 0.9;
    s.x[1] = 0.4;
    s.x[2] = 0.1;
    /* relaxation time of the velocity, about that of Stokes */
    s.mu = s.rhoP*s.shape.volume/(SCENE_PI*0.05*body->K[0]*stokes);
    s.g[1] = -0.3*(stokes > 1e-2 ? 1 : 1e-2/stokes);
    return s;
}

/* Errors of position, velocity, orientation and spin. */
static void errors(const fluid_particle *s, const fluid_particle *truth, double dt, int steps,
    double error[4])
{
    sel_world *world = fluid_particle_world(s);
    fluid_particle_run(s, world, dt, steps);
    const sel_particles *p = sel_world_particles(world);
    double back[4] = {truth->q[0], -truth->q[1], -truth->q[2], -truth->q[3]};
    double rotation[4];
    scene_quaternion_product(p->q, back, rotation);
    error[0] = scene_distance(p->x, truth->x);
    error[1] = scene_distance(p->v, truth->v);
    error[2] = 2*scene_norm(rotation + 1);
    error[3] = scene_distance(p->omega, truth->omega);
    sel_world_free(world);
}

/* With halved steps a quarter of the error must remain, to within
   pre-asymptotic terms: at least a factor of 3.4 is required, an order of 1.77.
   The start is on the slow manifold, to which the true solution has decayed for
   40 of its times: a method that does not resolve an initial fast transient has
   no order in it. Errors below 2e-8 are small enough. The first count is
   compared. */
static void check_order(const char *name, fluid_particle s, double tau, int count)
{
    static const char *what[4] = {"place", "velocity", "turn", "spin"};
    if (tau < 0.02)
    {
        oracle_run(&s, 40*tau);
    }
    fluid_particle truth = s;
    double error[3][4];
    oracle_run(&truth, 1);
    for (int k = 0; k < 3; k++)
    {
        errors(&s, &truth, 0.01/(1 << k), 100 << k, error[k]);
    }
    for (int i = 0; i < 4; i++)
    {
        printf("    %-22s %-9s %8.1e %8.1e %8.1e  orders %.2f %.2f\n", name,
            what[i], error[0][i], error[1][i], error[2][i],
            log2(error[0][i]/error[1][i]), log2(error[1][i]/error[2][i]));
    }
    for (int i = 0; i < count; i++)
    {
        CHECK_THAT(error[2][i] < 2e-8 || error[1][i]/error[2][i] > 3.4,
            "%s, %s: %g -> %g", name, what[i], error[1][i], error[2][i]);
    }
}

/* The gradient is constant in a substep, and the fluid's change along the path
   of the particle follows from it: in a curved flow the spin at the end of a
   stiff substep is half a substep old, and its lag behind a changing gradient,
   of one relaxation time, is not resolved. Rotation and spin of stiff particles
   are therefore required to be second order in linear flows only. */
START_TEST(second_order_in_smooth_flows)
{
    printf("  errors after time 1, steps of 1/100, 1/200, 1/400\n");
    check_order("cells, dt/tau 1e-2", cells(1, &TRIAXIAL), 1, 4);
    check_order("cells, dt/tau 0.1", cells(0.1, &TRIAXIAL), 0.1, 4);
    check_order("cells, dt/tau 20", cells(5e-4, &TRIAXIAL), 5e-4, 2);
    check_order("cells, dt/tau 200", cells(5e-5, &TRIAXIAL), 5e-5, 2);
    for (int k = 0; k < 3; k++)
    {
        static const char *name[3] = {"linear, dt/tau 0.1",
            "linear, dt/tau 2", "linear, dt/tau 50"};
        double tau[3] = {0.1, 0.005, 2e-4};
        fluid_particle s = cells(tau[k], &TRIAXIAL);
        s.flow = (flow){k == 0 ? FLOW_ROTATION : FLOW_SHEAR, 3, 0};
        s.omega[0] = 4;
        s.torque[1] = 0.01*s.mu*s.shape.volume;
        s.force[2] = 0.01*s.mu*s.shape.equivalentDiameter;
        check_order(name[k], s, tau[k], 4);
        s.set.saffman = s.set.magnus = 1;
        check_order("  with lift", s, tau[k], 4);
    }
}
END_TEST

/* The same particle except for its relaxation time, with steps of 0.02 until
   0.5: errors of second order are about dt^2 = 4e-4 times second derivatives of
   about one, whatever dt/tau; five times that is allowed. */
START_TEST(no_step_is_too_long)
{
    printf("  dt/tau: errors in cells at 0.5 of place, velocity, turn, spin; "
        "dt 0.02\n");
    int last = scene_effort(20) < 20 ? 2 : 4;
    for (int k = -4; k <= last; k++)
    {
        const double dt = 0.02, tau = dt*pow(10, -k);
        fluid_particle s = cells(tau, &TRIAXIAL);
        double error[4];
        s.g[1] = tau < 0.3 ? -0.1/tau : -0.3; /* settles at about 0.1 */
        if (tau < 0.05)
        {
            oracle_run(&s, fmin(40*tau, 0.1));
        }
        fluid_particle truth = s;
        oracle_run(&truth, 0.5);
        errors(&s, &truth, dt, 25, error);
        printf("    1e%+03d %8.1e %8.1e %8.1e %8.1e\n", k, error[0], error[1],
            error[2], error[3]);
        CHECK_AT_MOST(error[0], 5*dt*dt);
        CHECK_AT_MOST(error[1], 5*dt*dt);
        CHECK_AT_MOST(error[2], 5*dt*dt);
        CHECK_AT_MOST(error[3], k > 0 ? dt : 5*dt*dt);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - Jeffery - - - - - - - - - - - - - - - - - - */

/* A spheroid of ratio r (its axis: x, or z where oblate) in the shear y e_x,
   so light that it follows the torque-free spin: its rotation relaxes in 1e-8.
   Axis p = (sin th sin ph, sin th cos ph, cos th). */
static fluid_particle orbit(int prolate, double th, double ph)
{
    fluid_particle s = fluid_particle_of(prolate ? &PROLATE5 : &OBLATE5);
    double p[3] = {sin(th)*sin(ph), sin(th)*cos(ph), cos(th)}, axis[3];
    double own[3] = {prolate, 0, !prolate};
    scene_cross(own, p, axis);
    scene_axis_angle(axis, acos(scene_dot(own, p)), s.q);
    s.flow = (flow){FLOW_SHEAR, 1, 0};
    s.rhoP = 1e-7;
    s.rhoF = 0;
    return s;
}

static void axis_of(const sel_world *world, int prolate, double p[3])
{
    double Q[9], own[3] = {prolate, 0, !prolate};
    scene_tensor(sel_world_particles((sel_world *)(uintptr_t)world)->q, Q);
    scene_turn(Q, own, p);
}

static const double PERIOD = 32.672563597334; /* 2 pi (5 + 1/5) */

/* Angle from the gradient towards the flow, in plane from ph = 0, at given
   fractions of the period (reference, 1e-10). Steps of T/2000, in which the
   body rotates by up to 0.016: the tolerance is 1e-4 rad, a tenth of 0.1 %, and
   the order is two. */
static void in_plane(int perPeriod, double *angleOff, double *spinOff)
{
    const double part[6] = {0.05, 0.10, 0.15, 0.20, 0.25, 0.50};
    const double angle[6] = {1.0190310361, 1.3021731820, 1.4264977655,
        1.5059036303, 0.5*SCENE_PI, SCENE_PI};
    const double spin[6] = {-0.2921014674, -0.1034825188, -0.0575488823,
        -0.0423432194, -0.0384615385, -0.9615384615};
    fluid_particle s = orbit(1, 0.5*SCENE_PI, 0);
    sel_world *world = fluid_particle_world(&s);
    *angleOff = *spinOff = 0;
    for (int k = 0, done = 0; k < 6; k++)
    {
        int steps = (int)lround(perPeriod*part[k]);
        double p[3];
        fluid_particle_run(&s, world, PERIOD/perPeriod, steps - done);
        done = steps;
        axis_of(world, 1, p);
        double off = remainder(atan2(p[0], p[1]) - angle[k], SCENE_PI);
        *angleOff = fmax(*angleOff, fabs(off));
        *spinOff = fmax(*spinOff,
            fabs(sel_world_particles(world)->omega[2] - spin[k]));
        CHECK_NEAR(p[2], 0, 1e-12);
    }
    sel_world_free(world);
}

START_TEST(jeffery_in_plane)
{
    double angle, spin, coarse, coarseSpin;
    in_plane(1000, &coarse, &coarseSpin);
    in_plane(2000, &angle, &spin);
    printf("  Jeffery in plane, T/2000: angle off by %.1e (order %.2f), spin "
        "by %.1e\n", angle, log2(coarse/angle), spin);
    CHECK_AT_MOST(angle, 1e-4);
    CHECK_AT_MOST(spin, 1e-4);
    CHECK_AT_MOST(3.4, coarse/angle);
}
END_TEST

/* Out of plane, both types of spheroid, against the reference (8 digits). */
START_TEST(jeffery_out_of_plane)
{
    const double place[6][3] = {{0.95240592, 0.16828529, 0.25417124},
        {0.98043635, -0.01213138, 0.19646218},
        {0.93556267, -0.21179164, 0.28260714},
        {-0.21348687, -0.69014502, 0.69146454},
        {0.18796449, -0.20174622, 0.96123244},
        {0.08287102, -0.64087528, 0.76315875}};
    double worst = 0;
    for (int prolate = 0; prolate < 2; prolate++)
    {
        fluid_particle s = orbit(prolate, prolate ? 0.8072819387 : 0.5168080039, 0.3);
        sel_world *world = fluid_particle_world(&s);
        for (int k = prolate ? 0 : 4; k < (prolate ? 4 : 6); k++)
        {
            double p[3];
            fluid_particle_run(&s, world, PERIOD/2000, 250);
            axis_of(world, prolate, p);
            worst = fmax(worst, scene_distance(p, place[k]));
        }
        sel_world_free(world);
    }
    printf("  out of plane, T/2000: axis off by %.1e\n", worst);
    CHECK_AT_MOST(worst, 1e-4);
}
END_TEST

/* Twenty periods in steps of T/1000: the time when the axis has rotated by 2 pi
   for the 20th time, and the orbit constant C = tan th sqrt(r^2 cos^2 ph +
   sin^2 ph)/r. */
START_TEST(jeffery_for_twenty_periods)
{
    for (int prolate = 0; prolate < 2; prolate++)
    {
        const double r = prolate ? 5 : 0.2, dt = PERIOD/1000;
        fluid_particle s = orbit(prolate, prolate ? 0.8072819387 : 0.5168080039, 0.3);
        sel_world *world = fluid_particle_world(&s);
        double rotated = 0, last = 0.3, period = 0, drift = 0;
        for (int k = 1; rotated < 40*SCENE_PI; k++)
        {
            double p[3], before = rotated;
            fluid_particle_run(&s, world, dt, 1);
            axis_of(world, prolate, p);
            double ph = atan2(p[0], p[1]);
            rotated += remainder(ph - last, 2*SCENE_PI);
            last = ph;
            double more = (40*SCENE_PI - before)/(rotated - before);
            period = dt*(k - 1 + more)/20;
            double C = hypot(p[0], p[1])/p[2]
                *hypot(r*cos(ph), sin(ph))/r;
            drift = fmax(drift, fabs(C - 1));
        }
        printf("  r = %-3g: period off by %.1e, C by %.1e in 20 periods\n", r,
            period/PERIOD - 1, drift);
        CHECK_NEAR(period/PERIOD, 1, 1e-4);
        CHECK_AT_MOST(drift, 1e-3);
        sel_world_free(world);
    }
}
END_TEST

/* A triaxial body that tumbles with inertia: against the oracle. */
START_TEST(triaxial_body_in_shear)
{
    fluid_particle s = fluid_particle_of(&TRIAXIAL), truth;
    scene_random random = {8};
    double error[4];
    scene_quaternion(&random, s.q);
    s.flow = (flow){FLOW_SHEAR, 1, 0};
    s.omega[2] = -0.5;
    truth = s;
    oracle_run(&truth, 20);
    sel_world *world = fluid_particle_world(&s);
    fluid_particle_run(&s, world, 20.0/4000, 4000);
    const sel_particles *p = sel_world_particles(world);
    double back[4] = {truth.q[0], -truth.q[1], -truth.q[2], -truth.q[3]};
    scene_quaternion_product(p->q, back, error);
    printf("  triaxial, t = 20, steps of 0.005: turn off by %.1e, spin %.1e\n",
        2*scene_norm(error + 1), scene_distance(p->omega, truth.omega));
    CHECK_AT_MOST(2*scene_norm(error + 1), 1e-4);
    CHECK_AT_MOST(scene_distance(p->omega, truth.omega), 1e-4);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - other terms - - - - - - - - - - - - - - - - */

/* A sphere without viscosity: a = (rho_p - rho_f) g/(rho_p + rho_f/2); without
   drag it moves with an accelerated fluid of its own density. */
START_TEST(added_mass_of_a_sphere)
{
    for (int k = 0; k < 3; k++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.set.addedMass = k ? SEL_ADDED_MASS_SPHERE : SEL_ADDED_MASS_ELLIPSOID;
        s.set.drag = k == 2 ? NULL : &sel_drag_stokes;
        s.mu = k == 2 ? 1 : 0;
        s.rhoP = 0.4;
        s.g[2] = -9.81;
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, 0.125, 8);
        const double a = (0.4 - 1)*-9.81/(0.4 + 0.5);
        CHECK_NEAR(sel_world_particles(world)->v[2], a, ROUNDING*a);
        CHECK_NEAR(sel_world_particles(world)->x[2], 0.5*a, ROUNDING*a);
        sel_world_free(world);
    }
}
END_TEST

/* Schiller and Naumann: v where weight = pi mu c K v (1 + 0.15 Re^0.687), by
   bisection here; from rest, steps of any length. */
START_TEST(law_settles_at_its_own_speed)
{
    const double share[] = {0.01, 1, 100, 1e4, 1e8};
    for (int k = 0; k < COUNT(share); k++)
    {
        for (double weight = 1e-6; weight < 1e6; weight *= 10)
        {
            fluid_particle s = fluid_particle_of(&BALL);
            s.set.drag = &sel_drag_schiller_naumann;
            s.rhoP = 3;
            s.mu = 0.1;
            s.force[0] = weight;
            double low = 0, high = weight/s.mu;
            for (int i = 0; i < 200; i++)
            {
                double v = 0.5*(low + high), Re = v*2/s.mu, f = Re < 1000
                    ? 1 + 0.15*pow(Re, 0.687)
                    : (1 + 0.15*pow(1000, 0.687))*Re/1000;
                *(6*SCENE_PI*s.mu*v*f > weight ? &high : &low) = v;
            }
            double tau = 4*s.shape.volume/(6*SCENE_PI*s.mu);
            sel_world *world = fluid_particle_world(&s);
            fluid_particle_run(&s, world, share[k]*tau, (int)fmax(30, 40/share[k]));
            CHECK_NEAR(sel_world_particles(world)->v[0]/low, 1, 1e-7);
            sel_world_free(world);
        }
    }
}
END_TEST

/* All laws, with the tensor and as published, on a triaxial body in random
   orientation: the drag by the law at the resulting slip balances the given
   force. */
START_TEST(every_law_balances_a_force)
{
    static sel_drag_form form;
    scene_random random = {61};
    fluid_particle s = fluid_particle_of(&TRIAXIAL);
    double c = s.shape.semiAxes[2], d = s.shape.equivalentDiameter, worst = 0;
    sel_drag_form_init(&form, &s.shape);
    s.form = &form;
    s.set.torque = 0;
    s.mu = 0.1;
    s.rhoP = 2;
    for (int k = 0; k < scene_effort(400); k++)
    {
        double Q[9], way[3], slip[3], pull[3], drag[3], length;
        s.set.drag = sel_drag_list(k % 5);
        s.set.dragAsPublished = k/5 % 2;
        scene_quaternion(&random, s.q);
        scene_direction(&random, way);
        scene_tensor(s.q, Q);
        length = scene_log_uniform(&random, 1e-6, 1e6);
        for (int i = 0; i < 3; i++)
        {
            s.force[i] = length*way[i];
        }
        double tau = s.rhoP*s.shape.volume/(SCENE_PI*s.mu*c*s.body->K[0]);
        double share = scene_log_uniform(&random, 1e-2, 1e8);
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, share*tau, (int)fmax(20, 40/share));
        const double *v = sel_world_particles(world)->v;
        double V = scene_norm(v), Re = V*d/s.mu;
        scene_turn_back(Q, v, slip);
        scene_turn_back(Q, s.force, pull);
        for (int i = 0; i < 3; i++)
        {
            drag[i] = s.set.dragAsPublished
                ? sel_drag_coefficient(&form, s.set.drag, Re, slip)
                    *0.5*SCENE_PI*d*d/4*V*slip[i]
                : sel_drag_factor(&form, s.set.drag, Re, slip)
                    *SCENE_PI*s.mu*c*s.body->K[i]*slip[i];
        }
        double off = scene_distance(drag, pull)/length;
        worst = fmax(worst, off);
        CHECK_THAT(off < 1e-7, "law %s%s, force %g, dt/tau %g: off by %g",
            sel_drag_name(s.set.drag), s.set.dragAsPublished ? " as published" : "", length,
            share, off);
        sel_world_free(world);
    }
    printf("  drag of the laws against the force: off by %.1e\n", worst);
}
END_TEST

static double twice_stokes(const sel_drag_flow *at)
{
    (void)at;
    return 2;
}

static double squared_speed(const sel_drag_flow *at)
{
    return 1 + at->Re;
}

/* Laws of a user. Twice Stokes: half the speed, with the tensor and as
   published. 1 + Re: v where F = 6 pi mu v (1 + 2 v/mu), a = rho = 1. */
START_TEST(own_laws_settle_at_their_speed)
{
    static const sel_drag_law twice = {.keyword = "twiceStokes",
        .over_stokes = twice_stokes};
    static const sel_drag_law square = {.keyword = "square",
        .needs = SEL_DRAG_NEEDS_REYNOLDS, .over_stokes = squared_speed};
    CHECK_OK(sel_drag_register(&twice));
    CHECK_OK(sel_drag_register(&square));
    for (int k = 0; k < 4; k++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.set.drag = sel_drag_find(k % 2 ? "square" : "twiceStokes");
        s.set.dragAsPublished = k/2;
        s.mu = 0.1;
        s.force[0] = 3;
        double stokes = s.force[0]/(6*SCENE_PI*s.mu), b = 2/s.mu;
        double expected = k % 2 ? (sqrt(1 + 4*b*stokes) - 1)/(2*b) : stokes/2;
        double tau = s.shape.volume/(6*SCENE_PI*s.mu);
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, 0.5*tau, 60);
        CHECK_NEAR(sel_world_particles(world)->v[0], expected, 1e-9*expected);
        sel_world_free(world);
    }
}
END_TEST

/* The full set of forces as above, unsteady and rotated, against the oracle. */
START_TEST(law_is_of_second_order)
{
    fluid_particle s = cells(0.3, &PROLATE5);
    s.set.drag = &sel_drag_schiller_naumann;
    s.v[2] = 20;
    check_order("Schiller-Naumann", s, 0.3, 4);
}
END_TEST

/* Saffman (1965): 6.46 mu a^2 sqrt(rate/nu), directed towards the faster fluid
   if the particle lags behind; Rubinow and Keller (1961): pi rho a^3 spin x v.
   In both cases drag and lift balance a force, in steps of any length. */
START_TEST(lift_balances_drag)
{
    fluid_particle s = fluid_particle_of(&BALL);
    s.set.saffman = 1;
    s.set.torque = 0;
    s.set.pressureGradient = 0;
    s.flow = (flow){FLOW_SHEAR, 0.3, 0};
    s.force[0] = -1; /* lags */
    sel_world *world = fluid_particle_world(&s);
    sel_fluid *f = sel_world_fluid(world);
    sel_particles *p = sel_world_particles(world);
    fluid_particle_run(&s, world, 1e3, 3);
    memcpy(p->x, s.x, sizeof s.x);
    memcpy(p->v, s.v, sizeof s.v);
    fluid_particle_run(&s, world, 1e-3, 1);
    const double *lift = f->terms + 3*SEL_TERM_SAFFMAN;
    const double *drag = f->terms + 3*SEL_TERM_DRAG;
    double slip = drag[0]/(6*SCENE_PI*1e-3);
    CHECK_AT_MOST(1e-9, slip);
    CHECK_NEAR(lift[1], 1e-3*6.46*sqrt(0.3)*slip, 1e-12*slip);
    CHECK_NEAR(lift[0], -1e-3*6.46*sqrt(0.3)*drag[1]/(6*SCENE_PI*1e-3),
        1e-12*slip);
    sel_world_free(world);

    s = fluid_particle_of(&BALL);
    s.set.magnus = 1;
    s.set.torque = 0;
    s.omega[2] = 2.5;
    s.force[0] = 1;
    world = fluid_particle_world(&s);
    fluid_particle_run(&s, world, 1e6, 3);
    const double *v = sel_world_particles(world)->v;
    /* 6 pi v - pi spin x v = force */
    double D = 6*SCENE_PI, L = SCENE_PI*2.5;
    CHECK_NEAR(v[0], D/(D*D + L*L), 1e-12);
    CHECK_NEAR(v[1], L/(D*D + L*L), 1e-12);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - history - - - - - - - - - - - - - - - - - - */

/* A sphere that falls from rest with added mass and history: the Laplace
   transform of its velocity is F/(s (M s + B sqrt(s) + D)), inverted along the
   cut of the root; r = y^2. */
typedef struct fall
{
    double M, B, D, t;
} fall;

static double cut(double y, void *context)
{
    const fall *f = context;
    double r = y*y, real = f->D - f->M*r, imaginary = f->B*y;
    return exp(-r*f->t)*2*f->B/(real*real + imaginary*imaginary);
}

static double falling(const fall *f)
{
    double value, error;
    gsl_integration_workspace *space = gsl_integration_workspace_alloc(1000);
    gsl_function g = {cut, (void *)(uintptr_t)f};
    gsl_integration_qagiu(&g, 0, 0, 1e-11, 1000, space, &value, &error);
    gsl_integration_workspace_free(space);
    return 1/f->D - value/SCENE_PI;
}

/* At times from 1e-3 to 1e3 a^2/nu, in 100 steps each; the error is that of the
   kernel (1.5e-4) and of the steps. */
START_TEST(history_of_a_sphere_that_falls)
{
    const double density[3] = {0.3, 1, 8};
    printf("  history: velocity off, at t nu/a^2 of 1e-3 to 1e3\n");
    for (int k = 0; k < 3; k++)
    {
        printf("    rho_p/rho_f %-4g", density[k]);
        for (int j = -3; j <= 3; j++)
        {
            fluid_particle s = fluid_particle_of(&BALL);
            s.set.history = 1;
            s.rhoP = density[k];
            s.force[0] = 1;
            double t = pow(10, j);
            fall f = {4*SCENE_PI/3*(density[k] + 0.5), 6*SCENE_PI,
                6*SCENE_PI, t};
            sel_world *world = fluid_particle_world(&s);
            fluid_particle_run(&s, world, t/100, 100);
            double off = sel_world_particles(world)->v[0]/falling(&f) - 1;
            printf(" %8.1e", off);
            CHECK_AT_MOST(fabs(off), 1e-3);
            sel_world_free(world);
        }
        printf("\n");
    }
}
END_TEST

/* The same with Magnus' force: v = v_x + i v_y, and D - i L instead of D, where
   the force on a sphere that spins about z is i L v. */
static double complex rotating(const fall *f, double L)
{
    const double complex D = f->D - I*L;
    const int n = 200000;
    const double end = 12/sqrt(f->t);
    double complex sum = 0;
    for (int k = 0; k < n; k++)
    {
        double y = end*(k + 0.5)/n;
        double complex real = D - f->M*y*y;
        sum += exp(-y*y*f->t)*2*f->B/(real*real + f->B*f->B*y*y);
    }
    return 1/D - sum*end/n/SCENE_PI;
}

/* The same bounds as above. */
START_TEST(history_with_lift)
{
    const double spin = 3;
    printf("  history and lift: velocity off, at t nu/a^2 of 1e-3 to 1e3\n   ");
    for (int j = -3; j <= 3; j++)
    {
        fluid_particle s = fluid_particle_of(&BALL);
        s.set.history = s.set.magnus = 1;
        s.set.torque = 0;
        s.force[0] = 1;
        s.omega[2] = spin;
        double t = pow(10, j);
        fall f = {2*SCENE_PI, 6*SCENE_PI, 6*SCENE_PI, t};
        double complex truth = rotating(&f, SCENE_PI*spin);
        sel_world *world = fluid_particle_world(&s);
        fluid_particle_run(&s, world, t/100, 100);
        const double *v = sel_world_particles(world)->v;
        double off[2] = {fabs(v[0]/creal(truth) - 1),
            fabs(v[1]/cimag(truth) - 1)};
        printf(" %8.1e %8.1e", off[0], off[1]);
        CHECK_AT_MOST(off[0], 1e-3);
        CHECK_AT_MOST(off[1], 1e-3);
        sel_world_free(world);
    }
    printf("\n");
}
END_TEST

/* A run that is interrupted, with its whole state transferred, gives the same
   bits. */
START_TEST(history_goes_on_in_a_restart)
{
    fluid_particle s = cells(0.2, &BALL);
    s.set.history = 1;
    sel_world *one = fluid_particle_world(&s), *two;
    fluid_particle_run(&s, one, 0.01, 20);
    const sel_particles *p = sel_world_particles(one);
    fluid_particle half = s;
    half.t = 0.2;
    memcpy(half.x, p->x, sizeof s.x);
    memcpy(half.v, p->v, sizeof s.v);
    memcpy(half.q, p->q, sizeof s.q);
    memcpy(half.omega, p->omega, sizeof s.omega);
    two = fluid_particle_world(&half);
    int width = sel_world_history_width(one);
    ck_assert_int_gt(width, 0);
    memcpy(sel_world_fluid(two)->history, sel_world_fluid(one)->history,
        (size_t)width*sizeof(double));
    fluid_particle_run(&half, one, 0.01, 20);
    fluid_particle_run(&half, two, 0.01, 20);
    ck_assert(hash_of(one) == hash_of(two));
    sel_world_free(one);
    sel_world_free(two);
}
END_TEST

/* - - - - - - - - - - - rotation without inertia  - - - - - - - - - - - - - - */

/* A particle without inertia (velocity and spin relax in about 1e-18 s) in a
   fluid that rotates about the axis (1 2 2)/3 at a constant spin: it moves and
   rotates with the fluid, x = R x0, q = R q0 with R that rotation. Only
   rounding remains: about ten operations a step, each to 1e-16, which add up
   over the steps at worst. */
static void turning_flow(void *context, int n, const double *x, double t,
    double *u, double *gradient, double *dudt)
{
    const double *w = context;
    (void)t;
    for (int i = 0; i < n; i++)
    {
        double *G = gradient + 9*i;
        const double rotation[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0};
        memcpy(G, rotation, sizeof rotation);
        scene_cross(w, x + 3*i, u + 3*i);
        memset(dudt + 3*i, 0, 3*sizeof(double));
    }
}

static void go_round(const double axes[3], double angle, int steps,
    double *placeOff, double *turnOff)
{
    const double axis[3] = {1.0/3, 2.0/3, 2.0/3}, dt = 0.1;
    double w[3], rotation[4], q[4], back[4], Q[9], x[3];
    scene_random random = {3};
    sel_resistance r;
    CHECK_OK(sel_resistance_ellipsoid(axes, &r));
    known_body body = {{axes[0], axes[1], axes[2]},
        {r.K[0], r.K[1], r.K[2]}, {r.Omega[0], r.Omega[1], r.Omega[2]},
        {r.Pi[0], r.Pi[1], r.Pi[2]}, {0, 0, 0}};
    fluid_particle s = fluid_particle_of(&body);
    s.mu = 1e18;
    s.rhoF = 0;
    scene_quaternion(&random, s.q);
    s.x[0] = 3;
    s.x[1] = -1;
    for (int k = 0; k < 3; k++)
    {
        w[k] = s.omega[k] = angle/dt*axis[k];
    }
    scene_cross(w, s.x, s.v);
    sel_world *world = fluid_particle_world(&s);
    const sel_particles *p = sel_world_particles(world);
    CHECK_OK(sel_world_set_flow(world, turning_flow, w));
    sel_world_fluid(world)->density[0] = 0;
    sel_world_fluid(world)->viscosity[0] = s.mu;
    CHECK_OK(sel_world_begin_fluid(world, 0));
    run(world, steps, dt);
    scene_axis_angle(axis, steps*angle, rotation);
    scene_tensor(rotation, Q);
    scene_turn(Q, s.x, x);
    scene_quaternion_product(rotation, s.q, q);
    memcpy(rotation, q, sizeof rotation);
    for (int k = 0; k < 4; k++)
    {
        back[k] = k == 0 ? p->q[0] : -p->q[k];
    }
    scene_quaternion_product(rotation, back, q);
    *placeOff = scene_distance(p->x, x)/scene_norm(s.x);
    *turnOff = 2*scene_norm(q + 1);
    sel_world_free(world);
}

START_TEST(without_inertia_it_turns_with_the_fluid)
{
    const double ball[3] = {1, 1, 1}, body[3] = {12.0/9, 40.0/9, 1};
    for (int k = 0; k < 6; k++)
    {
        const double angle = k < 2 ? 0.26 : k < 4 ? 1 : 2;
        const int steps = (int)lround(51/angle);
        double place, rotation;
        go_round(k % 2 ? body : ball, angle, steps, &place, &rotation);
        printf("  %s, %g a step, after %g rad: place off by %.1e of its way"
            " round, turn by %.1e\n", k % 2 ? "12 : 40 : 9" : "ball", angle,
            steps*angle, place, rotation);
        CHECK_AT_MOST(place, steps*1e-15);
        CHECK_AT_MOST(rotation, steps*1e-15);
    }
}
END_TEST

/* - - - - - - - - - - - added mass by Du/Dt  - - - - - - - - - - - - - - - - - */

/* A light particle that slips through the cells: against the oracle with that
   acceleration, whose path differs from that with the acceleration along the
   particle's own path. */
START_TEST(added_mass_along_the_fluid)
{
    fluid_particle s = cells(0.1, &TRIAXIAL), own;
    s.rhoF = 3;
    s.g[1] = 5;
    own = s;
    s.set.addedMassPath = SEL_ADDED_MASS_FLUID_PATH;
    check_order("Du/Dt", s, 0.1, 4);
    fluid_particle other = s;
    oracle_run(&own, 1);
    oracle_run(&other, 1);
    printf("    places by du/dt and Du/Dt differ by %.1e\n",
        scene_distance(own.x, other.x));
    CHECK_AT_MOST(1e-2, scene_distance(own.x, other.x));
}
END_TEST

/* - - - - - - - - - - - - a flow with a formula - - - - - - - - - - - - - - */

static void ask_flow(void *context, int n, const double *x, double t, double *u,
    double *gradient, double *dudt)
{
    for (int i = 0; i < n; i++)
    {
        flow_at(context, x + 3*i, t, u + 3*i, gradient + 9*i, dudt + 3*i);
    }
}

static void run_flow(fluid_particle *s, const fluid_particle *truth, int steps, double error[2])
{
    sel_world *world = fluid_particle_world(s);
    const sel_particles *p = sel_world_particles(world);
    sel_fluid *f = sel_world_fluid(world);
    CHECK_OK(sel_world_set_flow(world, ask_flow, &s->flow));
    f->density[0] = s->rhoF;
    f->viscosity[0] = s->mu;
    CHECK_OK(sel_world_begin_fluid(world, 0));
    run(world, steps, 0.5/steps);
    error[0] = scene_distance(p->x, truth->x);
    error[1] = scene_distance(p->v, truth->v);
    sel_world_free(world);
}

/* The fluid is set once, in cells that decay; the world itself samples it in
   each substep. Then with twice the substeps a quarter of the error remains, to
   within terms of higher order (3.4, as above), and the result is that of a
   caller that samples before each substep, to the rounding of the time. */
START_TEST(substeps_refine_a_known_flow)
{
    const double tau[2] = {0.1, 1e-4};
    for (int k = 0; k < 2; k++)
    {
        fluid_particle s = cells(tau[k], &TRIAXIAL);
        oracle_run(&s, fmax(40*tau[k], 0.01) < 0.1 ? 40*tau[k] : 0);
        s.t = 0; /* the cells start anew with the fluid */
        fluid_particle truth = s;
        double error[3][2], sampled[4];
        oracle_run(&truth, 0.5);
        for (int i = 0; i < 3; i++)
        {
            run_flow(&s, &truth, 16 << i, error[i]);
        }
        printf("  begun once, tau %g: %.1e %.1e %.1e\n", tau[k], error[0][0],
            error[1][0], error[2][0]);
        for (int i = 0; i < 2; i++)
        {
            CHECK_AT_MOST(3.4, error[0][i]/error[1][i]);
            CHECK_AT_MOST(3.4, error[1][i]/error[2][i]);
        }
        errors(&s, &truth, 0.5/64, 64, sampled);
        CHECK_NEAR(error[2][0], sampled[0], ROUNDING*10);
        CHECK_NEAR(error[2][1], sampled[1], ROUNDING*10/tau[k]);
    }
}
END_TEST

static void no_number(void *context, int n, const double *x, double t,
    double *u, double *gradient, double *dudt)
{
    ask_flow(context, n, x, t, u, gradient, dudt);
    u[1] = t > 0.1 ? HUGE_VAL : 0;
}

START_TEST(a_flow_that_ends_is_refused)
{
    flow rest = {FLOW_REST, 0, 0};
    fluid_particle s = fluid_particle_of(&BALL);
    sel_world *world = fluid_particle_world(&s), *dry;
    sel_world_settings settings = settings_of(0, 1);
    CHECK_OK(sel_world_create(&dry, &settings));
    ck_assert_int_eq(sel_world_set_flow(dry, no_number, &rest), SEL_E_ARGUMENT);
    sel_world_free(dry);
    CHECK_OK(sel_world_set_flow(world, no_number, &rest));
    sel_world_fluid(world)->density[0] = s.rhoF;
    sel_world_fluid(world)->viscosity[0] = s.mu;
    CHECK_OK(sel_world_begin_fluid(world, 0));
    CHECK_OK(sel_world_substep(world, 0.1));
    ck_assert_int_eq(sel_world_substep(world, 0.1), SEL_E_FLUID);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fluid motion");
    suite_add(suite, "drift", spheroids_at_45_degrees_drift, 20);
    suite_add(suite, "relaxation", velocity_and_spin_relax, 20);
    suite_add(suite, "any step", any_step_is_exact, 20);
    suite_add(suite, "order", second_order_in_smooth_flows, 60);
    suite_add(suite, "long steps", no_step_is_too_long, 120);
    suite_add(suite, "Jeffery in plane", jeffery_in_plane, 20);
    suite_add(suite, "Jeffery out of plane", jeffery_out_of_plane, 20);
    suite_add(suite, "Jeffery 20", jeffery_for_twenty_periods, 60);
    suite_add(suite, "known flow", substeps_refine_a_known_flow, 60);
    suite_add(suite, "known flow, end", a_flow_that_ends_is_refused, 20);
    suite_add(suite, "no inertia", without_inertia_it_turns_with_the_fluid, 20);
    suite_add(suite, "triaxial", triaxial_body_in_shear, 60);
    suite_add(suite, "added mass", added_mass_of_a_sphere, 20);
    suite_add(suite, "Du/Dt", added_mass_along_the_fluid, 20);
    suite_add(suite, "law", law_settles_at_its_own_speed, 60);
    suite_add(suite, "all laws", every_law_balances_a_force, 60);
    suite_add(suite, "own laws", own_laws_settle_at_their_speed, 20);
    suite_add(suite, "law order", law_is_of_second_order, 60);
    suite_add(suite, "lift", lift_balances_drag, 20);
    suite_add(suite, "history", history_of_a_sphere_that_falls, 60);
    suite_add(suite, "history lift", history_with_lift, 60);
    suite_add(suite, "history restart", history_goes_on_in_a_restart, 20);
    return suite_run(suite);
}

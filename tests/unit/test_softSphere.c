/*---------------------------------------------------------------------------*\
    test_softSphere.c - the model softSphere compared with known results

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Sources are named where they are used; unless stated otherwise, tolerances
    are those of the integration, of second order in the substep.
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "energy_scenes.h"
#include "soft_scenes.h"

/* - - - a ball against a wall - - - */

typedef struct bounce
{
    double en, duration, overlap;
} bounce;

/* The ball arrives from a position within a substep of touch. */
static bounce bounce_of(const sel_material *m, double speed, double dt,
    double phase)
{
    static scene s;
    const double radius = 0.01;
    bounce b = {0, 0, 0};
    one_ball(&s, radius);
    add(&s, 0, 0, 0, radius + (1 + phase)*dt*speed);
    s.p[0].v[2] = -speed;
    sel_world_settings settings = soft_settings(m, 0);
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, m);
    const sel_particles *P = sel_world_particles(world);
    for (int k = 0; P->x[2] < radius + 2*dt*speed; k++)
    {
        double d = radius - P->x[2];
        b.overlap = fmax(b.overlap, d);
        b.duration += d > 0 ? dt : 0;
        CHECK_OK(sel_world_substep(world, dt));
        CHECK_THAT(k < 100000, "it does not come back");
    }
    b.en = P->v[2]/speed;
    sel_world_free(world);
    return b;
}

/* Restitution 0.1 to 1 by both laws to 1e-3, as required, at a hundredth of the
   collision, for any start within a substep; and at a twentieth to 1e-2. The
   oscillator without a damper: pi sqrt(m/k), v sqrt(m/k). Hertz (Johnson,
   Contact mechanics, section 11.4): 2.8683 (m^2/(R E*^2 v))^(1/5), (15 m
   v^2/(16 sqrt(R) E*))^(2/5). */
START_TEST(balls_bounce_as_known)
{
    static const double restitutions[] = {0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1};
    for (int law = 0; law < 2; law++)
    {
        double worst[2] = {0, 0};
        sel_material m = soft_material((sel_normal_law)law, 1, 0);
        static scene s;
        one_ball(&s, 0.01);
        add(&s, 0, 0, 0, 0);
        double mass = mass_of(&s, 0), E = m.soft.stiffness, v = 0.5;
        double duration = law ? 2.86827*pow(mass*mass/(0.01*E*E*v), 0.2)
                              : SCENE_PI*sqrt(mass/E);
        double overlap = law ? pow(15*mass*v*v/(16*0.1*E), 0.4)
                             : v*sqrt(mass/E);
        bounce b = bounce_of(&m, v, duration/2000, 0.3);
        printf("%s: duration over theory %.6f, overlap %.6f\n", law ? "hertz"
            : "hooke", b.duration/duration, b.overlap/overlap);
        CHECK_NEAR(b.duration/duration, 1, 1e-3); /* counted in substeps */
        CHECK_NEAR(b.overlap/overlap, 1, 1e-5);
        for (int k = 0; k < COUNT(restitutions); k++)
        {
            m = soft_material((sel_normal_law)law, restitutions[k], 0);
            for (double phase = 0.05; phase < 1; phase += 0.1)
            {
                for (int coarse = 0; coarse < 2; coarse++)
                {
                    b = bounce_of(&m, v, duration/(coarse ? 20 : 100), phase);
                    worst[coarse] = fmax(worst[coarse],
                        fabs(b.en - restitutions[k]));
                }
            }
        }
        printf("%s: restitution off by %.1e at 1/100 of a collision, %.1e at "
            "1/20\n", law ? "hertz" : "hooke", worst[0], worst[1]);
        CHECK_AT_MOST(worst[0], 1e-3);
        CHECK_AT_MOST(worst[1], 2e-2);
    }
}
END_TEST

/* An eccentric collision of an ellipsoid with a wall, without friction: the
   normal velocity of the contact point is reversed with the factor en, while
   the body hardly rotates in the collision. The remaining difference is due to
   its duration: 1e-2 with this stiffness. The reference: the impulse of rigid
   bodies, J = (1 + en) g/(n.A n). */
START_TEST(eccentric_collisions_have_the_restitution)
{
    static scene s;
    const double axes[3] = {0.02, 0.01, 0.01}, speed = 0.5, en = 0.6;
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(&s, &shape);
    sel_material m = soft_material(SEL_NORMAL_HOOKE, en, 0);
    m.soft.stiffness = 1e9;
    double n[3] = {-sqrt(0.5), 0, -sqrt(0.5)}, point[3];
    double height = sel_shape_support(&shape, n, point);
    const double axis[3] = {0, 1, 0};
    add(&s, 0, 0, 0, height + 1e-6);
    scene_axis_angle(axis, -SCENE_PI/4, s.p[0].q);
    double Q[9], r[3];
    const double down[3] = {0, 0, -1};
    scene_tensor(s.p[0].q, Q);
    scene_turn_back(Q, down, n);
    sel_shape_support(&shape, n, point);
    scene_turn(Q, point, r);
    double mass = mass_of(&s, 0), I = s.p[0].density*shape.inertia[1];
    double J = (1 + en)*speed/(1/mass + r[0]*r[0]/I);
    s.p[0].v[2] = -speed;
    sel_world_settings settings = soft_settings(&m, 0);
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    const sel_particles *P = sel_world_particles(world);
    double omega = -r[0]*J/I, v = J/mass - speed;
    run(world, 8000, 2e-8);
    printf("eccentric: v %.6f of %.6f, omega %.4f of %.4f\n", P->v[2], v,
        P->omega[1], omega);
    CHECK_NEAR(P->v[2], v, 2e-3*speed);
    CHECK_NEAR(P->omega[1], omega, 2e-3*fabs(omega));
    sel_world_free(world);
}
END_TEST

/* - - - tangential springs - - - */

/* Campello 2015, section 5.1, with the values that follow from its equation 51:
   t_roll 2.685423 s, v 8.941 m/s, omega -44.705 rad/s (0.1 % required). z is up
   here. By leap-frog and by the rule of the paper. */
START_TEST(rolling_sphere)
{
    static scene s;
    const double radius = 0.2, mass = 1000, E = 1e10, nu = 0.25, mu = 0.25;
    one_ball(&s, radius);
    sel_material m = {.en = 1, .et = 1, .mu = mu,
        .friction = SEL_FRICTION_COULOMB};
    /* the surface is rigid */
    m.soft = (sel_soft_material){.normal = SEL_NORMAL_HERTZ,
        .stiffness = E/(1 - nu*nu), .shear = E/(2*(1 + nu)*(2 - nu)),
        .tangential = SEL_TANGENTIAL_MINDLIN, .muStatic = mu};
    double a = pow(0.75*mass*9.81*radius/m.soft.stiffness, 1.0/3);
    add(&s, 0, 0, 0, radius - a*a/radius);
    s.p[0].density = mass/s.shapes[0].volume;
    s.p[0].v[0] = 2.355;
    s.p[0].omega[1] = 127.03;
    sel_world_settings settings = soft_settings(&m, 9.81);
    settings.softSphere.integration = (sel_integration)_i;
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    const sel_particles *P = sel_world_particles(world);
    /* Without a damper the spring continues to oscillate about rolling: means
       over the last second. It rolls from the time when the contact point is
       first at rest. */
    const double dt = 1e-4;
    double rolls = 0, v = 0, omega = 0, place = 0;
    for (int k = 0; k < 50000; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        double slip = P->v[0] - P->omega[1]*radius;
        place = rolls == 0 ? P->x[0] : place;
        rolls = rolls == 0 && slip > 0 ? (k + 1)*dt : rolls;
        v += k >= 40000 ? P->v[0]*dt : 0;
        omega += k >= 40000 ? P->omega[1]*dt : 0;
    }
    printf("rolling: from %.6f s, %.5f m on; v %.6f m/s, omega %.5f rad/s\n",
        rolls, place, v, omega);
    /* the force acts half the overlap above the lowest point, 3.4e-4 of the
       radius */
    CHECK_NEAR(rolls, 2.685423, 5e-4*2.685423);
    CHECK_NEAR(place, 15.167269, 5e-4*15.167269);
    CHECK_NEAR(v, 8.941, 5e-4*8.941);
    CHECK_NEAR(omega, 44.705, 5e-4*44.705);
    sel_world_free(world);
}
END_TEST

/* A cube of 1 kg on a slope of 20 degrees, with a friction angle of 27, comes
   to rest and then moves no farther: less than 1e-9 m in 10 s, as required; the
   force is the weight along the slope. */
static void check_slope(sel_normal_law law, double en)
{
    static scene s;
    const double half[3] = {0.05, 0.05, 0.05}, slope = SCENE_PI/9;
    sel_shape cube;
    CHECK_OK(sel_shape_init(&cube, half, 0.2, 0.2));
    one_shape(&s, &cube);
    add(&s, 0, 0, 0, 0.05);
    sel_material m = soft_material(law, en, 0.5);
    sel_world_settings settings = soft_settings(&m, 0);
    settings.gravity[0] = 9.81*sin(slope);
    settings.gravity[2] = -9.81*cos(slope);
    settings.manifold = 0.05;
    sel_world *world = make(&s, &settings);
    add_soft_floor(world, &m);
    const sel_particles *P = sel_world_particles(world);
    double start[3], worst = 0, weight = mass_of(&s, 0)*9.81, force = 0;
    const double dt = 1e-4;
    run(world, scene_effort(30000), dt);
    memcpy(start, P->x, sizeof start);
    for (int k = 0; k < scene_effort(100000); k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
        worst = fmax(worst, scene_distance(P->x, start));
    }
    sel_contact_state state;
    CHECK_TRUE(sel_world_contact_state(world, 0, &state));
    for (int k = 0; k < state.points; k++)
    {
        force += state.impulse[3*k]/dt;
    }
    printf("slope, %s: %.1e m in 10 s, at %d points; held by %.9f of its "
        "weight\n", law ? "hertz" : "hooke", worst, state.points,
        force/weight);
    CHECK_AT_MOST(worst, scene_effort(100000) == 100000 ? 1e-9 : 1e-3);
    CHECK_NEAR(force/weight, sin(slope), scene_effort(100000) == 100000
        ? 1e-6 : 1);
    sel_world_free(world);
}

START_TEST(block_on_a_slope)
{
    check_slope((sel_normal_law)_i, 0.3);
}
END_TEST

/* A plate with mu_s = 0.6 and mu_d = 0.4 is pulled by half its weight: at rest
   it stays so, in slip it accelerates by 0.1 g. */
START_TEST(what_slips_goes_on_to_slip)
{
    for (int starts = 0; starts < 2; starts++)
    {
        static scene s;
        const double half[3] = {0.05, 0.05, 0.02};
        sel_shape plate;
        CHECK_OK(sel_shape_init(&plate, half, 0.2, 0.2));
        one_shape(&s, &plate);
        add(&s, 0, 0, 0, 0.02);
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 0.3, 0.4);
        m.soft.muStatic = 0.6;
        sel_world_settings settings = soft_settings(&m, 9.81);
        settings.manifold = 0.05;
        sel_world *world = make(&s, &settings);
        add_soft_floor(world, &m);
        sel_particles *P = sel_world_particles(world);
        run(world, 5000, 1e-4);
        /* slowly: a step of the force would stretch the spring twice as far */
        for (int k = 1; k <= 5000; k++)
        {
            P->force[0] = k/5000.0*0.5*9.81*mass_of(&s, 0);
            CHECK_OK(sel_world_substep(world, 1e-4));
        }
        P->v[0] += starts;
        run(world, 5000, 1e-4);
        double v = P->v[0];
        run(world, 5000, 1e-4);
        double a = (P->v[0] - v)/0.5;
        printf("%s: acceleration %.6f g\n", starts ? "in slip" : "at rest",
            a/9.81);
        /* an even floor, and the plate does not tip: 1e-3 */
        CHECK_NEAR(a/9.81, starts ? 0.1 : 0, 1e-3);
        sel_world_free(world);
    }
}
END_TEST

/* - - - two bodies - - - */

static void two_bodies(scene *s, double spin)
{
    const double axes[2][3] = {{0.02, 0.012, 0.01}, {0.01, 0.015, 0.02}};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    CHECK_OK(sel_shape_init(&s->shapes[0], axes[0], 0.8, 1));
    CHECK_OK(sel_shape_init(&s->shapes[1], axes[1], 1, 1.2));
    add(s, 0, 0, 0, 0);
    add(s, 1, 0.03, 0.006, 0.004);
    const double one[3] = {1, 2, 3}, two[3] = {-2, 1, 1};
    scene_axis_angle(one, 0.4, s->p[0].q);
    scene_axis_angle(two, 0.7, s->p[1].q);
    s->p[0].v[0] = 0.8;
    s->p[0].v[1] = 0.3;
    s->p[1].v[2] = -0.2;
    for (int k = 0; k < 3; k++)
    {
        s->p[0].omega[k] = spin*(k + 1);
        s->p[1].omega[k] = -spin*(2 - k);
    }
}

/* Momentum to rounding; the energy of an elastic collision of bodies of any
   shape to second order in the substep, which is verified. */
START_TEST(elastic_collisions_conserve)
{
    double gain[3];
    for (int fine = 0; fine < 3; fine++)
    {
        static scene s;
        two_bodies(&s, 5);
        sel_material m = soft_material(SEL_NORMAL_HOOKE, 1, 0);
        m.soft.stiffness = 1e4;
        sel_world_settings settings = soft_settings(&m, 0);
        sel_world *world = make(&s, &settings);
        sel_energy e, f;
        sel_world_energy(world, &e);
        double dt = 2e-5/(1 << fine);
        run(world, 1500 << fine, dt);
        sel_world_energy(world, &f);
        CHECK_TRUE(sel_world_statistics(world)->impulses > 10);
        CHECK_TRUE(sel_world_statistics(world)->pairContacts == 0);
        double P = scene_norm(e.momentum), L = scene_norm(e.angularMomentum);
        CHECK_NEAR(scene_distance(e.momentum, f.momentum), 0, 1e-13*P);
        CHECK_NEAR(scene_distance(e.angularMomentum, f.angularMomentum), 0,
            1e-12*L);
        gain[fine] = (f.translation + f.rotation)
            /(e.translation + e.rotation) - 1;
        sel_world_free(world);
    }
    printf("elastic: energy off by %.1e, %.1e, %.1e\n", gain[0], gain[1],
        gain[2]);
    CHECK_AT_MOST(fabs(gain[2]), 2e-5);
    CHECK_AT_MOST(fabs(gain[1]), 1e-4);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("softSphere");
    suite_add(suite, "bounce", balls_bounce_as_known, 120);
    suite_add(suite, "eccentric", eccentric_collisions_have_the_restitution,
        60);
    TCase *rolling = tcase_create("rolling");
    tcase_set_timeout(rolling, 60);
    tcase_add_loop_test(rolling, rolling_sphere, 0, SEL_INTEGRATION_COUNT);
    suite_add_tcase(suite, rolling);
    TCase *slopes = tcase_create("slope");
    tcase_set_timeout(slopes, 300);
    tcase_add_loop_test(slopes, block_on_a_slope, 0, 2);
    suite_add_tcase(suite, slopes);
    suite_add(suite, "slips", what_slips_goes_on_to_slip, 60);
    suite_add(suite, "elastic", elastic_collisions_conserve, 60);
    return suite_run(suite);
}

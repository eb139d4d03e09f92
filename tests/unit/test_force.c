/*---------------------------------------------------------------------------*\
    test_force.c - forces of a soft contact, as functions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with: the collision integrated by GSL's Runge-Kutta of order 8; the
    original form of Johnson, Kendall and Roberts, F(a) and d(a); the curvatures
    of ellipsoids in closed form; Mindlin's ratio of stiffnesses.
\*---------------------------------------------------------------------------*/

#include "suite.h"

#include "superellipsoid.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_odeiv2.h>

static sel_soft_material glass(sel_normal_law law)
{
    sel_soft_material m = {.normal = law,
        .stiffness = law == SEL_NORMAL_HOOKE ? 1e4 : 5e6};
    return m;
}

/* - - - restitution - - - */

typedef struct ball
{
    const sel_soft_material *m;
    double R, mass;
} ball;

/* y: overlap, closing speed. */
static int fall(double t, const double y[], double dydt[], void *context)
{
    const ball *b = context;
    sel_normal_force f;
    double push;
    (void)t;
    sel_soft_normal(b->m, b->R, b->mass, fmax(0, y[0]), 1, &f);
    dydt[0] = y[1];
    dydt[1] = -sel_soft_damped(b->m, &f, y[1], 0, &push)/b->mass;
    return GSL_SUCCESS;
}

/* From first touch to separation, in steps so short that the discontinuity at
   the end of the force does not matter. */
static double rebound(const ball *b, double speed)
{
    gsl_odeiv2_system system = {fall, NULL, 2, (void *)(uintptr_t)b};
    double scale = b->m->normal == SEL_NORMAL_HOOKE
        ? sqrt(b->mass/b->m->stiffness)
        : pow(b->mass*b->mass/(b->R*pow(b->m->stiffness, 2)*speed), 0.2);
    gsl_odeiv2_driver *driver = gsl_odeiv2_driver_alloc_y_new(&system,
        gsl_odeiv2_step_rk8pd, 1e-4*scale, 0, 1e-10);
    double t = 0, y[2] = {0, speed};
    for (int k = 1; k < 100000 && (y[0] > 0 || k < 10); k++)
    {
        ck_assert_int_eq(gsl_odeiv2_driver_apply(driver, &t, k*0.01*scale, y),
            GSL_SUCCESS);
    }
    gsl_odeiv2_driver_free(driver);
    return -y[1]/speed;
}

/* Tolerance 1e-6, the accuracy of the integration; 1e-3 is required. */
START_TEST(damping_gives_the_restitution)
{
    static const double restitutions[]
        = {0.01, 0.1, 0.13533528, 0.2, 0.3, 0.5, 0.7, 0.9, 0.99, 1};
    for (int law = 0; law < 2; law++)
    {
        sel_soft_material m = glass((sel_normal_law)law);
        double worst = 0;
        for (int k = 0; k < COUNT(restitutions); k++)
        {
            m.damping = sel_soft_damping(restitutions[k]);
            CHECK_TRUE(sel_soft_material_valid(&m));
            for (double speed = 1e-3; speed < 20; speed *= 100)
            {
                ball b = {&m, 0.005, 2e-4};
                double en = rebound(&b, speed);
                worst = fmax(worst, fabs(en - restitutions[k]));
                CHECK_NEAR(en, restitutions[k], 1e-6);
            }
        }
        printf("%s: restitution off by %.1e\n", law ? "hertz" : "hooke", worst);
    }
}
END_TEST

START_TEST(restitution_and_damping_are_inverse)
{
    for (double zeta = 0; zeta < 15; zeta += 0.01)
    {
        CHECK_NEAR(sel_soft_damping(sel_soft_restitution(zeta)), zeta,
            1e-9*(1 + zeta));
    }
    /* both sides of critical damping, where the form changes */
    CHECK_NEAR(sel_soft_restitution(1 - 1.001e-6), sel_soft_restitution(
        1 - 0.999e-6), 1e-8);
    CHECK_NEAR(sel_soft_restitution(1), exp(-2), 1e-15);
    CHECK_TRUE(sel_soft_damping(0) < SEL_SOFT_DAMPING_MOST);
    CHECK_TRUE(sel_soft_damping(1) == 0);
}
END_TEST

/* - - - energy - - - */

static sel_soft_material of_cohesion(sel_cohesion_law law)
{
    sel_soft_material m = glass(SEL_NORMAL_HERTZ);
    m.cohesion = law;
    m.adhesion = law == SEL_COHESION_NONE ? 0
        : law == SEL_COHESION_SJKR        ? 3e4
                                          : 0.05;
    return m;
}

/* The force is the slope of the energy, and the stiffness that of the elastic
   force except for JKR (that of its neck at constant area): by central
   differences of third order, 1e-7. */
START_TEST(forces_have_an_energy)
{
    for (int law = 0; law < SEL_COHESION_COUNT; law++)
    {
        sel_soft_material m = of_cohesion((sel_cohesion_law)law);
        const double R = 0.005, mass = 1e-4;
        double from = -0.95*sel_soft_neck(&m, R);
        for (int k = 1; k < 40; k++)
        {
            double d = from + k*1e-6, h = 1e-9;
            sel_normal_force f[3];
            for (int s = 0; s < 3; s++)
            {
                sel_soft_normal(&m, R, mass, d + (s - 1)*h, 1, &f[s]);
            }
            double force = f[1].elastic - f[1].adhesive;
            CHECK_NEAR((f[2].energy - f[0].energy)/(2*h), force,
                1e-6*(fabs(force) + f[1].elastic + f[1].adhesive));
            if (law != SEL_COHESION_JKR)
            {
                CHECK_NEAR((f[2].elastic - f[0].elastic)/(2*h),
                    f[1].stiffness, 1e-6*f[1].stiffness);
            }
        }
    }
}
END_TEST

/* - - - adhesion - - - */

/* The pull-off forces of JKR and DMT are the published ones; 1 % is required.
   The maximum is found by a search over all overlaps. */
START_TEST(pull_off)
{
    const double R = 0.005;
    for (int law = SEL_COHESION_JKR; law <= SEL_COHESION_DMT; law++)
    {
        sel_soft_material m = of_cohesion((sel_cohesion_law)law);
        double expected = (law == SEL_COHESION_JKR ? 1.5 : 2)*SCENE_PI
            *m.adhesion*R, most = 0;
        double neck = sel_soft_neck(&m, R);
        for (int k = -100000; k <= 1000; k++)
        {
            sel_normal_force f;
            sel_soft_normal(&m, R, 1, law == SEL_COHESION_JKR ? k*1e-5*neck
                : fabs(k*1e-13), 1, &f);
            most = fmax(most, f.adhesive - f.elastic);
        }
        printf("%s: pull-off over theory %.9f\n", law == SEL_COHESION_JKR
            ? "jkr" : "dmt", most/expected);
        CHECK_NEAR(most/expected, 1, 1e-6);
        CHECK_NEAR(sel_soft_pull_off(&m, R)/expected, 1, 1e-12);
    }
}
END_TEST

/* JKR as a function of the area, after Johnson et al. 1971. Near the end of the
   neck the area changes with the root of the overlap, so 1e-5. The neck itself:
   Maugis, d = -3/4 (pi^2 w^2 R/E*^2)^(1/3). */
START_TEST(jkr_by_its_area)
{
    sel_soft_material m = of_cohesion(SEL_COHESION_JKR);
    const double R = 0.005, E = m.stiffness, w = m.adhesion;
    double neck = sel_soft_neck(&m, R);
    CHECK_NEAR(neck, 0.75*cbrt(pow(SCENE_PI*w, 2)*R/(E*E)), 1e-12*neck);
    double end = cbrt(SCENE_PI*w*R*R/(8*E));
    for (double a = end; a < 30*end; a *= 1.01)
    {
        double d = a*a/R - sqrt(2*SCENE_PI*w*a/E);
        double F = 4*E*a*a*a/(3*R) - sqrt(8*SCENE_PI*w*E*a*a*a);
        sel_normal_force f;
        sel_soft_normal(&m, R, 1, fmax(d, -neck), 1, &f);
        CHECK_NEAR(f.radius, a, 1e-5*a);
        CHECK_NEAR(f.elastic - f.adhesive, F,
            1e-5*(fabs(F) + sel_soft_pull_off(&m, R)));
    }
    /* without previous contact there is no neck, and beyond its end none
       either */
    sel_normal_force f;
    sel_soft_normal(&m, R, 1, -0.5*neck, 0, &f);
    CHECK_TRUE(f.adhesive == 0);
    sel_soft_normal(&m, R, 1, -1.001*neck, 1, &f);
    CHECK_TRUE(f.adhesive == 0);
}
END_TEST

/* The damper never pulls. */
START_TEST(dampers_do_not_pull)
{
    for (int law = 0; law < SEL_COHESION_COUNT; law++)
    {
        sel_soft_material m = of_cohesion((sel_cohesion_law)law);
        m.damping = 3;
        for (double d = 1e-9; d < 1e-4; d *= 2)
        {
            sel_normal_force f;
            double push;
            sel_soft_normal(&m, 0.005, 1e-4, d, 1, &f);
            double force = sel_soft_damped(&m, &f, -100, 0, &push);
            CHECK_TRUE(push >= 0);
            CHECK_TRUE(force >= -f.adhesive);
            CHECK_TRUE(law == SEL_COHESION_JKR || push == 0);
            sel_soft_damped(&m, &f, 100, 0, &push);
            CHECK_TRUE(push > f.elastic);
        }
    }
}
END_TEST

/* - - - curvature - - - */

/* An ellipsoid at x: with s = sum x_i^2/a_i^4, the Gaussian curvature is 1/(a b
   c s)^2, twice the mean one (x^2 + y^2 + z^2 - a^2 - b^2 - c^2) / (a b c)^2
   s^(-3/2), with the opposite sign. To rounding. */
START_TEST(curvatures_of_ellipsoids)
{
    scene_random random = {3};
    const double a[3] = {3e-3, 2e-3, 1e-3};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, a, 1, 1));
    double abc = a[0]*a[1]*a[2];
    for (int k = 0; k < 200; k++)
    {
        double n[3], x[3], s = 0, square = 0, in[3];
        scene_direction(&random, n);
        /* on the axes, too */
        for (int i = 0; i < 3 && k < 7; i++)
        {
            n[i] *= (k + 1) >> i & 1;
        }
        sel_shape_support(&shape, n, x);
        for (int i = 0; i < 3; i++)
        {
            s += x[i]*x[i]/pow(a[i], 4);
            square += x[i]*x[i] - a[i]*a[i];
        }
        double gauss = abc*s, mean = -2*abc*abc*pow(s, 1.5)/square;
        CHECK_NEAR(sel_soft_radius(&shape, x, n, SEL_CURVATURE_GAUSSIAN, 1e3),
            gauss, 1e-11*gauss);
        CHECK_NEAR(sel_soft_radius(&shape, x, n, SEL_CURVATURE_MEAN, 1e3),
            mean, 1e-11*mean);
        /* a point slightly inside has the curvature of the surface */
        for (int i = 0; i < 3; i++)
        {
            in[i] = 0.99*x[i];
        }
        CHECK_NEAR(sel_soft_radius(&shape, in, n, SEL_CURVATURE_MEAN, 1e3),
            mean, 1e-11*mean);
    }
}
END_TEST

/* Faces are limited to R times the limit, edges to R over the limit, and no
   shape raises an exception. */
START_TEST(radii_have_limits)
{
    scene_random random = {4};
    for (int k = 0; k < scene_effort(20000); k++)
    {
        sel_shape shape;
        double n[3], x[3], limit = 10;
        scene_shape(&random, 1e-2, &shape);
        scene_direction(&random, n);
        n[scene_integer(&random, 3)] *= scene_integer(&random, 2);
        if (scene_norm(n) == 0)
        {
            continue;
        }
        sel_shape_support(&shape, n, x);
        for (int c = 0; c < SEL_CURVATURE_COUNT; c++)
        {
            double R = sel_soft_radius(&shape, x, n, (sel_curvature)c, limit);
            double volume = 0.5*shape.equivalentDiameter;
            CHECK_TRUE(R >= 0.999*volume/limit && R <= 1.001*volume*limit);
        }
    }
    sel_shape cube;
    const double side[3] = {1, 1, 1}, top[3] = {0, 0, 1};
    CHECK_OK(sel_shape_init(&cube, side, 0.2, 0.2));
    CHECK_NEAR(sel_soft_radius(&cube, top, top, SEL_CURVATURE_MEAN, 10),
        5*cube.equivalentDiameter, 1e-12);
}
END_TEST

/* - - - tangential - - - */

/* Mindlin 1949: two bodies of one material, k_t/k_n = 2 (1 - nu)/(2 - nu). */
START_TEST(mindlin)
{
    for (double nu = 0; nu < 0.5; nu += 0.1)
    {
        sel_soft_material m = {.normal = SEL_NORMAL_HERTZ,
            .stiffness = sel_soft_modulus(1e7, nu, 1e7, nu),
            .shear = sel_soft_shear_modulus(1e7, nu, 1e7, nu),
            .tangential = SEL_TANGENTIAL_MINDLIN};
        sel_normal_force f;
        sel_soft_normal(&m, 0.005, 1, 1e-5, 1, &f);
        CHECK_NEAR(sel_soft_shear_stiffness(&m, f.radius)/f.stiffness,
            2*(1 - nu)/(2 - nu), 1e-12);
    }
}
END_TEST

/* Loading and unloading with a stretched spring dissipates energy and never
   produces any; loading keeps the force. */
START_TEST(stiffer_springs_gain_nothing)
{
    sel_spring s = {.stretch = {1e-6, 0, 0}, .stiffness = 1e4};
    CHECK_NEAR(sel_spring_restiffen(&s, 2e4), 0.25e-8, 1e-20);
    CHECK_NEAR(s.stretch[0]*s.stiffness, 1e-2, 1e-15);
    CHECK_NEAR(sel_spring_restiffen(&s, 1e4), 0.125e-8, 1e-20);
    CHECK_NEAR(s.stretch[0]*s.stiffness, 0.5e-2, 1e-15);
}
END_TEST

/* A body that continues to slide is held by mu_d, however the path is divided
   into steps; one that stops is held by mu_s again. */
START_TEST(stick_and_slip)
{
    sel_soft_material m = glass(SEL_NORMAL_HOOKE);
    m.tangential = SEL_TANGENTIAL_LINEAR;
    m.muStatic = 0.6;
    sel_spring s = {.stiffness = 1e3};
    sel_tangential_force f;
    const double mu = 0.4, push = 2, u[3] = {0, 0, 0};
    double most = 0, taken = 0, given = 0;
    for (int k = 0; k < 1000; k++)
    {
        const double step[3] = {1e-5, 0, 0};
        sel_spring_pull(&m, mu, push, 0, 0, step, u, &s, &f);
        most = fmax(most, -f.force[0]);
        given += -f.force[0]*step[0];
        taken += f.slip;
        CHECK_TRUE(k < 121 || fabs(f.force[0] + mu*push) < 1e-12);
    }
    CHECK_NEAR(most, m.muStatic*push, 1e-2);
    /* mu_d N times the distance, and the energy that the spring lost at the
       first slip */
    CHECK_NEAR(taken, mu*push*(1e-2 - 1.2e-3)
        + 0.5/s.stiffness*(1.44 - 0.64), 1e-12);
    const double back[3] = {-1e-5, 0, 0};
    sel_spring_pull(&m, mu, push, 0, 0, back, u, &s, &f);
    CHECK_TRUE(!s.slips && f.slip == 0);
    CHECK_TRUE(given > 0);
}
END_TEST

/* A pair that rotates as one rotates its spring; for a new normal the length is
   kept. */
START_TEST(springs_turn)
{
    scene_random random = {5};
    for (int k = 0; k < 100; k++)
    {
        double n[3], t[3], u[3], s[3], q[4], Q[9], rotated[3], axis[3];
        scene_direction(&random, n);
        scene_tangents(n, t, u);
        memcpy(s, t, sizeof s);
        sel_spring_rotate(s, n, 0.3);
        CHECK_NEAR(scene_dot(s, t), cos(0.3), 1e-14);
        CHECK_NEAR(scene_dot(s, u), sin(0.3), 1e-14);
        /* a small rotation of everything about any axis */
        scene_direction(&random, axis);
        double angle = 1e-4, normal[3];
        scene_axis_angle(axis, angle, q);
        scene_tensor(q, Q);
        scene_turn(Q, n, normal);
        scene_turn(Q, t, rotated);
        memcpy(s, t, sizeof s);
        sel_spring_rotate(s, normal, angle*scene_dot(axis, n));
        CHECK_NEAR(scene_distance(s, rotated), 0, 2*angle*angle);
        CHECK_NEAR(scene_norm(s), 1, 1e-14);
    }
}
END_TEST

START_TEST(rolling_is_resisted)
{
    sel_soft_material m = {.rolling = SEL_ROLLING_CDT};
    double rotation[3] = {0, 0, 0}, moment[3];
    const double spin[3] = {0, 3, 4};
    sel_soft_rolling(&m, spin, 1e-3, 2, 0, 1e9, rotation, moment);
    CHECK_NEAR(moment[1], -1.2, 1e-14);
    CHECK_NEAR(moment[2], -1.6, 1e-14);
    sel_soft_rolling(&m, spin, 1e-3, 2, 0, 0.1, rotation, moment);
    CHECK_NEAR(scene_norm(moment), 0.5, 1e-14);
    m.rolling = SEL_ROLLING_EPSD2;
    for (int k = 1; k < 100; k++)
    {
        sel_soft_rolling(&m, spin, 1e-3, 2, 10, 0, rotation, moment);
        CHECK_NEAR(scene_norm(moment), fmin(2, 10*5e-3*k), 1e-12);
    }
}
END_TEST

START_TEST(what_does_not_fit_is_refused)
{
    sel_soft_material good = of_cohesion(SEL_COHESION_JKR);
    CHECK_TRUE(sel_soft_material_valid(&good));
    for (int k = 0; k < 8; k++)
    {
        sel_soft_material m = good;
        m.normal = k == 0 ? SEL_NORMAL_HOOKE : m.normal;
        m.stiffness = k == 1 ? 0 : k == 2 ? HUGE_VAL : m.stiffness;
        m.tangential = k == 3 ? SEL_TANGENTIAL_MINDLIN : m.tangential;
        m.damping = k == 4 ? -1 : 0;
        m.adhesion = k == 5 ? 0 : m.adhesion;
        m.rolling = k == 6 ? SEL_ROLLING_EPSD2 : m.rolling;
        m.muStatic = k == 7 ? NAN : 0;
        CHECK_THAT(!sel_soft_material_valid(&m), "%d", k);
    }
}
END_TEST

/* Keywords as in cases, in the order of the enumerators; laws with the same
   keyword differ in their form. */
START_TEST(laws_have_keywords)
{
    static const struct
    {
        const sel_law *(*list)(int k);
        int count;
        const char *words[6];
    } families[] = {
        {sel_normal_list, SEL_NORMAL_COUNT, {"hooke", "hertz"}},
        {sel_cohesion_list, SEL_COHESION_COUNT, {"none", "sjkr", "jkr", "dmt"}},
        {sel_tangential_list, SEL_TANGENTIAL_COUNT,
            {"none", "linear", "mindlin"}},
        {sel_rolling_list, SEL_ROLLING_COUNT, {"none", "cdt", "epsd2"}},
        {sel_curvature_list, SEL_CURVATURE_COUNT,
            {"mean", "gaussian", "volume"}},
        {sel_integration_list, SEL_INTEGRATION_COUNT,
            {"leapFrog", "trapezoidal"}},
        {sel_friction_list, SEL_FRICTION_COUNT,
            {"none", "restitution", "restitution", "schwager", "coulomb"}}};
    for (int i = 0; i < COUNT(families); i++)
    {
        ck_assert_ptr_null(families[i].list(-1));
        ck_assert_ptr_null(families[i].list(families[i].count));
        for (int k = 0; families[i].words[k]; k++)
        {
            const sel_law *law = families[i].list(k);
            ck_assert_ptr_nonnull(law);
            ck_assert_str_eq(law->keyword, families[i].words[k]);
            CHECK_TRUE(law->help && *law->help);
            for (int other = 0; other < k; other++)
            {
                const sel_law *earlier = families[i].list(other);
                CHECK_TRUE(strcmp(law->keyword, earlier->keyword) != 0
                    || strcmp(law->form, earlier->form) != 0);
            }
        }
    }
    ck_assert_str_eq(sel_cohesion_list(SEL_COHESION_JKR)->keyword, "jkr");
    ck_assert_str_eq(sel_rolling_list(SEL_ROLLING_CDT)->keyword, "cdt");
    ck_assert_str_eq(sel_friction_list(SEL_FRICTION_COULOMB)->keyword,
        "coulomb");
}
END_TEST

/* docs/dictionary.md: mindlin, jkr and dmt require hertz, epsd2 a tangential
   law, and a law of cohesion an adhesion. */
START_TEST(laws_that_go_together)
{
    for (int k = 0; k < SEL_NORMAL_COUNT*SEL_COHESION_COUNT
            *SEL_TANGENTIAL_COUNT*SEL_ROLLING_COUNT*2; k++)
    {
        int at = k, adhesion = at % 2;
        sel_soft_material m = {.stiffness = 1e5, .shear = 1e5, .damping = 0.1,
            .adhesion = adhesion};
        at /= 2;
        m.normal = (sel_normal_law)(at % SEL_NORMAL_COUNT);
        at /= SEL_NORMAL_COUNT;
        m.cohesion = (sel_cohesion_law)(at % SEL_COHESION_COUNT);
        at /= SEL_COHESION_COUNT;
        m.tangential = (sel_tangential_law)(at % SEL_TANGENTIAL_COUNT);
        m.rolling = (sel_rolling_law)(at/SEL_TANGENTIAL_COUNT);
        int wantsHertz = m.cohesion == SEL_COHESION_JKR
            || m.cohesion == SEL_COHESION_DMT
            || m.tangential == SEL_TANGENTIAL_MINDLIN;
        int fits = (!wantsHertz || m.normal == SEL_NORMAL_HERTZ)
            && (m.rolling != SEL_ROLLING_EPSD2
                || m.tangential != SEL_TANGENTIAL_NONE)
            && (m.cohesion == SEL_COHESION_NONE || adhesion);
        ck_assert_int_eq(sel_soft_material_valid(&m), fits);
    }
}
END_TEST

/* Constants of two bodies: E of one and a rigid wall is E/(1 - nu^2) (Hertz),
   of two equal bodies half of that, and G* is G/(2 (2 - nu)). */
START_TEST(numbers_make_a_material)
{
    sel_finding found;
    sel_soft_numbers n = {.kn = 5, .kt = 3, .E = 1e7, .nu = 0.25,
        .muStatic = -1, .tangentialDamping = 0.5, .muRolling = 0.1};
    sel_soft_numbers hard = n;
    hard.E = 1e20;
    sel_soft_material m = {.normal = SEL_NORMAL_HERTZ,
        .tangential = SEL_TANGENTIAL_MINDLIN, .cohesion = SEL_COHESION_JKR};
    ck_assert_int_eq(sel_soft_material_set(&m, &n, &n, 0, 0.5, 0.3, &found), 0);
    CHECK_NEAR(m.stiffness, 0.5e7/0.9375, 1e-6);
    CHECK_NEAR(m.shear, 4e6/3.5, 1e-6);
    CHECK_NEAR(sel_soft_restitution(m.damping), 0.5, 1e-12);
    CHECK_NEAR(m.dampingTangential/m.damping, 0.5, 1e-14);
    CHECK_NEAR(m.muStatic, 0.3, 0);
    ck_assert_int_eq(m.cohesion, SEL_COHESION_NONE);
    ck_assert_int_eq(
        sel_soft_material_set(&m, &n, &hard, 0, 0.5, 0.3, &found), 0);
    CHECK_NEAR(m.stiffness/1e7, 1/0.9375, 1e-12);
    sel_soft_material_mirror(&m);
    CHECK_NEAR(m.stiffness/1e7, 2/0.9375, 1e-12);
    CHECK_NEAR(m.muRolling, 0, 0);
    sel_soft_material hooke = {.normal = SEL_NORMAL_HOOKE,
        .tangential = SEL_TANGENTIAL_LINEAR};
    n.muStatic = 0.4;
    ck_assert_int_eq(
        sel_soft_material_set(&hooke, &n, &n, 1, 1, 0.4, &found), 0);
    CHECK_NEAR(hooke.stiffness, 5, 0);
    CHECK_NEAR(hooke.shear, 3, 0);
    CHECK_NEAR(hooke.damping, 0, 0);
    CHECK_TRUE(sel_soft_material_valid(&hooke));
}
END_TEST

/* Invalid values are reported with keyword, value and limit. */
START_TEST(wrong_numbers_are_found)
{
    static const struct
    {
        double en, mu, muStatic, E;
        int hasStatic;
        const char *keyword;
        double value, least;
    } cases[] = {{0, 0.3, -1, 1e7, 0, "en", 0, 1e-3},
        {1, 0, 0.6, 1e7, 1, "muStatic", 0.6, 0},
        {1, 0.5, 0.3, 1e7, 0, "muStatic", 0.3, 0.5},
        {1, 0.5, 0.5, 1e-15, 0, "E", 2.5e-16, 1e-15},
        {1, 0, 0.6, 1e7, 0, NULL, 0, 0}, {1e-3, 0.5, 0.5, 1e7, 1, NULL, 0, 0}};
    for (int i = 0; i < COUNT(cases); i++)
    {
        sel_finding found = {.keyword = NULL};
        sel_soft_material m = {.normal = SEL_NORMAL_HERTZ,
            .tangential = SEL_TANGENTIAL_MINDLIN};
        sel_soft_numbers n = {.E = cases[i].E, .nu = 0,
            .muStatic = cases[i].muStatic};
        int any = sel_soft_material_set(&m, &n, &n, cases[i].hasStatic,
            cases[i].en, cases[i].mu, &found);
        ck_assert_int_eq(any, cases[i].keyword != NULL);
        if (any)
        {
            ck_assert_str_eq(found.keyword, cases[i].keyword);
            CHECK_TRUE(found.what && *found.what);
            if (strcmp(found.keyword, "E") != 0)
            {
                CHECK_NEAR(found.value, cases[i].value, 0);
            }
            CHECK_NEAR(found.least, cases[i].least, 0);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("force");
    suite_add(suite, "restitution", damping_gives_the_restitution, 60);
    suite_add(suite, "inverse", restitution_and_damping_are_inverse, 30);
    suite_add(suite, "energy", forces_have_an_energy, 30);
    suite_add(suite, "pull-off", pull_off, 30);
    suite_add(suite, "jkr", jkr_by_its_area, 30);
    suite_add(suite, "dampers", dampers_do_not_pull, 30);
    suite_add(suite, "ellipsoids", curvatures_of_ellipsoids, 30);
    suite_add(suite, "limits", radii_have_limits, 60);
    suite_add(suite, "mindlin", mindlin, 30);
    suite_add(suite, "stiffer", stiffer_springs_gain_nothing, 30);
    suite_add(suite, "stick-slip", stick_and_slip, 30);
    suite_add(suite, "turn", springs_turn, 30);
    suite_add(suite, "rolling", rolling_is_resisted, 30);
    suite_add(suite, "refused", what_does_not_fit_is_refused, 30);
    suite_add(suite, "keywords", laws_have_keywords, 10);
    suite_add(suite, "together", laws_that_go_together, 10);
    suite_add(suite, "numbers", numbers_make_a_material, 10);
    suite_add(suite, "findings", wrong_numbers_are_found, 10);
    return suite_run(suite);
}

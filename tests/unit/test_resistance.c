/*  test_resistance.c - Stokes resistance of ellipsoids and superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include "resistance_bodies.h"

/* - - - - - - - - - - - - - - - ellipsoids  - - - - - - - - - - - - - - - - */

/* Oberbeck and Jeffery with the integrals by three methods that agree better
   than 1e-20 (elliptic integrals in 50 digits, quadrature, and for spheroids
   Kim and Karrila's closed forms); 15 digits printed. */
static const struct
{
    double axes[3], K[3], Omega[3], Pi[3];
} ellipsoids[] = {
    {{1, 1, 1}, {6, 6, 6}, {8, 8, 8}, {0, 0, 0}},
    {{2, 1, 1}, {7.22364593872921, 8.27339434151859, 8.27339434151859},
        {12.9068271890842, 24.078819795764, 24.078819795764},
        {0, -14.4472918774584, 14.4472918774584}},
    {{5, 1, 1}, {10.7088523476529, 14.2257993324293, 14.2257993324293},
        {28.2432312239421, 185.620107359318, 185.620107359318},
        {0, -171.341637562447, 171.341637562447}},
    {{5, 3, 1}, {15.4876407083818, 17.04651641522, 20.5277674559969},
        {155.727211043281, 317.349274903681, 304.184732073484},
        {124.581768834625, -292.937792218783, 143.145756269875}},
    {{3, 2, 1}, {10.7657739874873, 11.6491173089455, 13.2289241511534},
        {48.627447089568, 80.6755955743362, 84.0294564277969},
        {29.1764682537408, -64.540476459469, 32.3190217029988}},
    {{2, 2, 1}, {9.51248913179752, 9.51248913179752, 10.8636631380123},
        {36.2122104600411, 36.2122104600411, 45.1212903615082},
        {21.7273262760247, -21.7273262760247, 0}},
    {{10, 1, 1}, {15.8828160116491, 22.8691706706992, 22.8691706706992},
        {54.437648964118, 1069.44294478437, 1069.44294478437},
        {0, -1048.26585676884, 1048.26585676884}},
    {{1.5, 1.25, 1}, {7.19804947090831, 7.46558978701456, 7.80040998790725},
        {13.8641189163813, 16.269072468064, 17.5679879308317},
        {3.04334317676662, -6.25733556464, 3.1679978235926}},
    {{5, 5, 1}, {19.7876053911019, 19.7876053911019, 25.8435662611558},
        {447.955148526701, 447.955148526701, 534.367681973382},
        {413.497060178493, -413.497060178493, 0}},
};

static double relative(double value, double exact)
{
    return exact == 0 ? fabs(value) : fabs(value/exact - 1);
}

/* 1e-10 is required; the reference values have 13 digits or more. */
START_TEST(ellipsoids_of_the_reference)
{
    double worst = 0;
    for (int i = 0; i < COUNT(ellipsoids); i++)
    {
        sel_resistance r;
        CHECK_OK(sel_resistance_ellipsoid(ellipsoids[i].axes, &r));
        for (int k = 0; k < 3; k++)
        {
            double e = relative(r.K[k], ellipsoids[i].K[k]);
            e = fmax(e, relative(r.Omega[k], ellipsoids[i].Omega[k]));
            e = fmax(e, relative(r.Pi[k], ellipsoids[i].Pi[k]));
            worst = fmax(worst, e);
        }
        CHECK_THAT(r.error == 0, "error %g", r.error);
    }
    printf("ellipsoids: %d of the reference, worst relative error %.1e\n",
        COUNT(ellipsoids), worst);
    CHECK_AT_MOST(worst, 1e-10);
}
END_TEST

/* Closed forms of spheroids about z, lambda = c/a > 1 (Gallily and Cohen
   1979, as Fan and Ahmadi print them for K; Kim and Karrila, Microhydro-
   dynamics, table 3.4 and 3.6 for rotation), in long double: at lambda near 1
   they lose digits themselves, so they begin at 2. */
static void prolate_about_z(long double l, long double K[2],
    long double Omega[2])
{
    long double s = sqrtl(l*l - 1), e = s/l;
    long double L = logl((1 + e)/(1 - e));
    long double XA = 8.0L/3*e*e*e/(-2*e + (1 + e*e)*L);
    long double YA = 16.0L/3*e*e*e/(2*e + (3*e*e - 1)*L);
    long double XC = 4.0L/3*e*e*e*(1 - e*e)/(2*e - (1 - e*e)*L);
    long double YC = 4.0L/3*e*e*e*(2 - e*e)/(-2*e + (1 + e*e)*L);
    K[0] = 6*YA;  /* scaled with c, the long axis */
    K[1] = 6*XA;
    Omega[0] = 8*YC;
    Omega[1] = 8*XC;
}

/* 1e-12: a few roundings and Carlson's own 1e-15 or so. */
START_TEST(needles)
{
    static const double ratios[] = {2, 5, 20, 100, 1e3, 1e4};
    double worst = 0;
    for (int i = 0; i < COUNT(ratios); i++)
    {
        double axes[3] = {1, 1, ratios[i]};
        long double K[2], Omega[2];
        sel_resistance r;
        prolate_about_z((long double)ratios[i], K, Omega);
        CHECK_OK(sel_resistance_ellipsoid(axes, &r));
        worst = fmax(worst, relative(r.K[0], (double)K[0]));
        worst = fmax(worst, relative(r.K[1], (double)K[0]));
        worst = fmax(worst, relative(r.K[2], (double)K[1]));
        worst = fmax(worst, relative(r.Omega[0], (double)Omega[0]));
        /* 1 - e^2 of the closed form itself has lost lambda^2 roundings */
        double lost = 1e-19*ratios[i]*ratios[i]*ratios[i];
        CHECK_AT_MOST(relative(r.Omega[2], (double)Omega[1]), 1e-12 + lost);
    }
    printf("needles: to aspect 1e4, worst relative error %.1e\n", worst);
    CHECK_AT_MOST(worst, 1e-12);
}
END_TEST

/* The circular disk of radius 1 (Lamb; Kim and Karrila, sec. 3.3): forces 16 mu
   U broadside, 32/3 mu U edge-on; torques 32/3 mu w. With the thickness t the
   relative difference is O(t), with a constant below 2. Disks rotate on without
   a torque from strain where Pi/Omega -> 1. */
START_TEST(disks)
{
    for (double t = 1e-1; t > 5e-5; t /= 10)
    {
        double axes[3] = {1, 1, t};
        sel_resistance r;
        CHECK_OK(sel_resistance_ellipsoid(axes, &r));
        double t3 = t*t*t;
        CHECK_AT_MOST(relative(SCENE_PI*t*r.K[2], 16), 2*t);
        CHECK_AT_MOST(relative(SCENE_PI*t*r.K[0], 32.0/3), 2*t);
        CHECK_AT_MOST(relative(SCENE_PI*t3*r.Omega[2], 32.0/3), 2*t);
        CHECK_AT_MOST(relative(SCENE_PI*t3*r.Omega[0], 32.0/3), 2*t);
        CHECK_NEAR(r.Pi[0]/r.Omega[0], (1 - t*t)/(1 + t*t), 1e-14);
    }
}
END_TEST

/* To first order in the deformation (Brenner 1964; Happel and Brenner, 5-9) the
   ellipsoid (1 + d)(1)(1) has K_x = 6(1 + d/5), K_y = 6(1 + 2d/5), and the
   torque of strain is that of Jeffery, Pi_z = 8 d; remainders are below d^2
   times 10. Spheres of any size are exact. */
START_TEST(nearly_spheres)
{
    for (double d = 1e-2; d > 1e-15; d /= 10)
    {
        double axes[3] = {1 + d, 1, 1};
        sel_resistance r;
        CHECK_OK(sel_resistance_ellipsoid(axes, &r));
        double h = axes[0] - 1, bound = 10*h*h + 2e-14;
        CHECK_NEAR(r.K[0], 6*(1 + h/5), bound);
        CHECK_NEAR(r.K[1], 6*(1 + 2*h/5), bound);
        CHECK_NEAR(r.Pi[2], 8*h, 20*h*h + 1e-14*h);
        CHECK_NEAR(r.Pi[1], -8*h, 20*h*h + 1e-14*h);
    }
    for (double size = 1e-300; size < 1e300; size *= 1e20)
    {
        double axes[3] = {size, size, size};
        sel_resistance r;
        CHECK_OK(sel_resistance_ellipsoid(axes, &r));
        CHECK_NEAR(r.K[0], 6, 1e-14);
        CHECK_NEAR(r.Omega[2], 8, 1e-14);
        CHECK_THAT(r.Pi[0] == 0, "%g", r.Pi[0]);
    }
}
END_TEST

/* The length that scales is the third semi-axis: another order of the axes
   gives the same forces. */
START_TEST(order_of_the_axes)
{
    const double axes[3] = {0.7, 2.1, 1.3};
    sel_resistance r;
    CHECK_OK(sel_resistance_ellipsoid(axes, &r));
    for (int rotation = 1; rotation < 3; rotation++)
    {
        double rotated[3];
        for (int i = 0; i < 3; i++)
        {
            rotated[i] = axes[(i + rotation) % 3];
        }
        sel_resistance t;
        CHECK_OK(sel_resistance_ellipsoid(rotated, &t));
        double s = rotated[2]/axes[2];
        for (int i = 0; i < 3; i++)
        {
            int j = (i + rotation) % 3;
            CHECK_NEAR(t.K[i]*s, r.K[j], 1e-13*r.K[j]);
            CHECK_NEAR(t.Omega[i]*s*s*s, r.Omega[j], 1e-13*r.Omega[j]);
            CHECK_NEAR(t.Pi[i]*s*s*s, r.Pi[j], 1e-13*r.Omega[j]);
        }
    }
}
END_TEST

/* The same source as the ellipsoids; 12 digits. And the cylinder, which is the
   limit of the long needle: one broadside, none lengthwise. */
START_TEST(added_mass)
{
    static const struct
    {
        double axes[3], C[3];
    } rows[] = {
        {{1, 1, 1}, {0.5, 0.5, 0.5}},
        {{2, 1, 1}, {0.210015048977, 0.70421042585, 0.70421042585}},
        {{5, 1, 1}, {0.0591211708978, 0.89426053962, 0.89426053962}},
        {{5, 3, 1}, {0.11556144509, 0.264259367841, 2.19883864459}},
        {{2, 2, 1}, {0.30958592847, 0.30958592847, 1.1150604857}},
    };
    double C[3], worst = 0;
    for (int i = 0; i < COUNT(rows); i++)
    {
        CHECK_OK(sel_resistance_added_mass(rows[i].axes, C));
        for (int k = 0; k < 3; k++)
        {
            worst = fmax(worst, relative(C[k], rows[i].C[k]));
        }
    }
    CHECK_AT_MOST(worst, 1e-10);
    const double needle[3] = {1e4, 1, 1};
    CHECK_OK(sel_resistance_added_mass(needle, C));
    CHECK_NEAR(C[1], 1, 1e-6);
    CHECK_AT_MOST(C[0], 1e-6);
}
END_TEST

START_TEST(ellipsoids_refused)
{
    static const double wrong[][3]
        = {{0, 1, 1}, {1, -1, 1}, {1, 1, NAN}, {INFINITY, 1, 1}};
    sel_resistance r;
    double C[3];
    for (int i = 0; i < COUNT(wrong); i++)
    {
        ck_assert_int_eq(
            sel_resistance_ellipsoid(wrong[i], &r), SEL_E_SEMI_AXIS);
        ck_assert_int_eq(
            sel_resistance_added_mass(wrong[i], C), SEL_E_SEMI_AXIS);
    }
    const double thread[3] = {1e-9, 1, 1};
    ck_assert_int_eq(sel_resistance_ellipsoid(thread, &r), SEL_E_ARGUMENT);
}
END_TEST

/* - - - - - - - - - - - - - - boundary elements - - - - - - - - - - - - - - */

static sel_shape make_shape(double a, double b, double c, double epsilon1,
    double epsilon2)
{
    sel_shape shape;
    const double axes[3] = {a, b, c};
    CHECK_OK(sel_shape_init(&shape, axes, epsilon1, epsilon2));
    return shape;
}

/* Ellipsoids with exact values. At the default refinement 0.05 % of K and 0.2 %
   of Omega and Pi are required; the method gives 1e-5, and its error is within
   its own estimate. At the coarsest refinement it must be worse, or nothing
   would converge. */
START_TEST(elements_against_ellipsoids)
{
    static const double axes[][3]
        = {{1, 1, 1}, {5, 3, 1}, {1.5, 1.25, 1}, {20, 1, 1}, {1, 20, 20}};
    double worst = 0;
    for (int i = 0; i < COUNT(axes); i += scene_amount(1, 1, 3))
    {
        sel_shape shape
            = make_shape(axes[i][0], axes[i][1], axes[i][2], 1, 1);
        sel_resistance exact, r;
        CHECK_OK(sel_resistance_ellipsoid(axes[i], &exact));
        double error[2];
        for (int k = 0; k < 2; k++)
        {
            double ofK, ofOmega;
            CHECK_OK(sel_resistance_bem(
                &shape, k ? SEL_BEM_REFINEMENT_DEFAULT : 0, &r, NULL));
            deviations(&r, exact.K, exact.Omega, exact.Pi, &ofK, &ofOmega);
            error[k] = fmax(ofK, ofOmega);
            CHECK_AT_MOST(error[k], r.error);
        }
        CHECK_AT_MOST(error[1], 1e-5);
        CHECK_TRUE(error[1] < error[0]);
        worst = fmax(worst, error[1]);
    }
    printf("boundary elements: %d ellipsoids, worst %.1e\n", COUNT(axes),
        worst);
}
END_TEST

/* One refinement below the default, with a fifth of the required bounds (0.05 %
   of K, 0.2 % of Omega and Pi) or less; of the reference's own error the spread
   of its extrapolations and the number of printed digits are known. */
START_TEST(elements_against_bodies)
{
    double worst[2] = {0, 0};
    for (int i = 0; i < COUNT(bodies); i += scene_amount(1, 1, 4))
    {
        sel_shape shape = make_shape(bodies[i].axes[0], bodies[i].axes[1],
            bodies[i].axes[2], bodies[i].epsilon[0], bodies[i].epsilon[1]);
        sel_resistance r;
        sel_bem_report report;
        double of[2];
        CHECK_OK(sel_resistance_bem(&shape, 1, &r, &report));
        deviations(&r, bodies[i].K, bodies[i].Omega, bodies[i].Pi, &of[0],
            &of[1]);
        double digits = 0, own = bodies[i].spread;
        for (int k = 0; k < 3; k++)
        {
            digits = fmax(digits, printed(bodies[i].Omega[k]));
        }
        CHECK_AT_MOST(of[0], 1e-4 + own);
        CHECK_AT_MOST(of[1], 2e-4 + own + digits);
        CHECK_AT_MOST(of[1], r.error + 3*own + digits);
        CHECK_AT_MOST((double)report.memory, 200e6);
        worst[0] = fmax(worst[0], of[0] - own);
        worst[1] = fmax(worst[1], of[1] - own - digits);
    }
    printf("boundary elements, refinement 1: %d bodies of the reference, "
           "worst %.1e of K, %.1e of Omega and Pi beyond its own error\n",
        COUNT(bodies), worst[0], worst[1]);
}
END_TEST

/* Least and greatest distance of the surface from the centre for semi-axes of
   one, by sampling (1e-3 allowed for the steps). */
static void radii(double epsilon1, double epsilon2, double *least,
    double *greatest)
{
    sel_shape shape = make_shape(1, 1, 1, epsilon1, epsilon2);
    *least = *greatest = 1;
    for (int i = 0; i <= 40; i++)
    {
        for (int j = 0; j <= 40; j++)
        {
            double t = SCENE_PI/2*i/40, p = SCENE_PI/2*j/40;
            double x[3] = {sin(t)*cos(p), sin(t)*sin(p), cos(t)};
            double r = 1/sel_shape_gauge(&shape, x, NULL, NULL);
            *least = fmin(*least, r);
            *greatest = fmax(*greatest, r);
        }
    }
    *greatest = fmax(*greatest, shape.boundingRadius);
    *least *= 1 - 1e-3;
}

/* A body moves and rotates in Stokes flow with more drag than any body inside
   it and less than any around it (Hill and Power 1956): ellipsoids bound every
   random shape of the valid range, including the sharpest and longest.
   Floating-point exceptions are on. */
START_TEST(elements_on_any_shape)
{
    double worst = 0, tightest = INFINITY;
    scene_random state = {11};
    int count = getenv("SUITE_SHORT") ? 4 : 40;
    for (int i = 0; i < count; i++)
    {
        double random[5];
        for (int k = 0; k < 5; k++)
        {
            random[k] = scene_uniform(&state, 0, 1);
        }
        /* every fourth at the corners of the range */
        double a = pow(20, random[0]), b = pow(20, random[1]);
        double e1 = i%4 ? 0.1 + 1.8*random[2] : random[2] < 0.5 ? 0.1 : 1.9;
        double e2 = i%4 ? 0.1 + 1.8*random[3] : random[3] < 0.5 ? 0.1 : 1.9;
        double axes[3] = {1, a, b}, rotated[3];
        for (int k = 0; k < 3; k++)
        {
            rotated[k] = axes[(k + (int)(3*random[4]))%3];
        }
        sel_shape shape
            = make_shape(rotated[0], rotated[1], rotated[2], e1, e2);
        sel_resistance r, e;
        CHECK_OK(sel_resistance_bem(&shape, 0, &r, NULL));
        CHECK_OK(sel_resistance_ellipsoid(rotated, &e));
        double in, out;
        radii(e1, e2, &in, &out);
        for (int k = 0; k < 3; k++)
        {
            double slack = r.error;
            CHECK_TRUE(r.K[k] > in*e.K[k]*(1 - slack));
            CHECK_TRUE(r.K[k] < out*e.K[k]*(1 + slack));
            CHECK_TRUE(r.Omega[k] > in*in*in*e.Omega[k]*(1 - slack));
            CHECK_TRUE(r.Omega[k] < out*out*out*e.Omega[k]*(1 + slack));
            CHECK_TRUE(fabs(r.Pi[k]) < r.Omega[k]*(1 + slack));
            tightest = fmin(tightest, out*e.K[k]/r.K[k] - 1);
        }
        worst = fmax(worst, r.error);
        CHECK_AT_MOST(r.error, 0.2);
    }
    printf("boundary elements: %d random shapes between their ellipsoids "
           "(nearest %.1f %%), worst estimate at refinement 0 %.1e\n", count,
        100*tightest, worst);
}
END_TEST

/* x and y are exchanged by a rotation about x = y, which is a mirror image: K
   and Omega follow, Pi changes sign. The size does not matter. Tolerance:
   rounding. */
START_TEST(elements_and_symmetry)
{
    sel_shape one = make_shape(2, 1.2, 1, 0.6, 1.5);
    sel_shape two = make_shape(1.2e-6, 2e-6, 1e-6, 0.6, 1.5);
    sel_resistance r, s;
    CHECK_OK(sel_resistance_bem(&one, 1, &r, NULL));
    CHECK_OK(sel_resistance_bem(&two, 1, &s, NULL));
    static const int other[3] = {1, 0, 2};
    for (int i = 0; i < 3; i++)
    {
        int j = other[i];
        CHECK_NEAR(s.K[j], r.K[i], 1e-9*r.K[i]);
        CHECK_NEAR(s.Omega[j], r.Omega[i], 1e-9*r.Omega[i]);
        CHECK_NEAR(s.Pi[j], -r.Pi[i], 1e-9*r.Omega[i]);
    }
    sel_shape cube = make_shape(2, 1, 3, 0.3, 0.3);
    sel_shape rotated = make_shape(3, 2, 1, 0.3, 0.3);
    CHECK_OK(sel_resistance_bem(&cube, 1, &r, NULL));
    CHECK_OK(sel_resistance_bem(&rotated, 1, &s, NULL));
    for (int i = 0; i < 3; i++)
    {
        int j = (i + 1)%3;
        CHECK_NEAR(s.K[j], 3*r.K[i], 1e-9*s.K[j]);
        CHECK_NEAR(s.Omega[j], 27*r.Omega[i], 1e-9*s.Omega[j]);
        CHECK_NEAR(s.Pi[j], 27*r.Pi[i], 1e-9*s.Omega[j]);
    }
}
END_TEST

START_TEST(computed_to_a_tolerance)
{
    sel_shape cube = make_shape(1, 1, 1, 0.2, 0.2);
    sel_shape ellipsoid = make_shape(3, 2, 1, 1, 1);
    sel_resistance loose, close, e, x;
    CHECK_OK(sel_resistance_compute(&cube, 1e-2, &loose));
    CHECK_OK(sel_resistance_compute(&cube, 3e-5, &close));
    CHECK_AT_MOST(loose.error, 1e-2);
    CHECK_AT_MOST(close.error, 3e-5);
    CHECK_TRUE(close.error < loose.error);
    CHECK_OK(sel_resistance_compute(&ellipsoid, 1e-3, &e));
    CHECK_OK(sel_resistance_ellipsoid(ellipsoid.semiAxes, &x));
    ck_assert_int_eq(memcmp(&e, &x, sizeof e), 0);
    ck_assert_int_eq(sel_resistance_compute(&cube, 0, &e), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_resistance_compute(&cube, NAN, &e), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_resistance_bem(&cube, -1, &e, NULL), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_resistance_bem(&cube, SEL_BEM_REFINEMENT_MAX + 1, &e,
        NULL), SEL_E_ARGUMENT);
}
END_TEST

/* - - - - - - - - - - - - - - - - table - - - - - - - - - - - - - - - - - - */

/* Shapes away from the nodes, by boundary elements two orders finer than the
   nodes' own. */
START_TEST(table_against_elements)
{
    static const double shapes[][5] = {{1.3, 1.1, 1, 0.3, 0.7},
        {3, 2, 1, 0.45, 0.45}, {0.3, 0.2, 1, 1.3, 0.25},
        {7, 6, 1, 0.21, 1.73}, {2, 5, 1, 0.6, 1.7}, {1, 1, 1, 1.75, 1.65},
        {6, 1.1, 1, 0.33, 0.33}};
    double worst = 0;
    for (int i = 0; i < COUNT(shapes); i += scene_amount(1, 1, 4))
    {
        const double *s = shapes[i];
        sel_shape shape = make_shape(s[0], s[1], s[2], s[3], s[4]);
        sel_resistance table, direct;
        double ofK, ofOmega;
        CHECK_OK(sel_resistance_table(&shape, &table));
        CHECK_OK(sel_resistance_bem(&shape, 2, &direct, NULL));
        deviations(&table, direct.K, direct.Omega, direct.Pi, &ofK, &ofOmega);
        CHECK_AT_MOST(fmax(ofK, ofOmega), table.error);
        worst = fmax(worst, fmax(ofK, ofOmega));
    }
    printf("table: %d shapes between its nodes, worst %.1e\n", COUNT(shapes),
        worst);
}
END_TEST

START_TEST(table_and_symmetry)
{
    sel_shape one = make_shape(2, 1.2, 1, 0.6, 1.5);
    sel_shape two = make_shape(1.2e3, 2e3, 1e3, 0.6, 1.5);
    sel_resistance r, s, x;
    CHECK_OK(sel_resistance_table(&one, &r));
    CHECK_OK(sel_resistance_table(&two, &s));
    static const int other[3] = {1, 0, 2};
    for (int i = 0; i < 3; i++)
    {
        int j = other[i];
        CHECK_NEAR(s.K[j], r.K[i], 1e-12*r.K[i]);
        CHECK_NEAR(s.Omega[j], r.Omega[i], 1e-12*r.Omega[i]);
        CHECK_NEAR(s.Pi[j], -r.Pi[i], 1e-12*r.Omega[i]);
    }
    sel_shape ellipsoid = make_shape(20, 1, 1, 1, 1);
    CHECK_OK(sel_resistance_table(&ellipsoid, &r));
    CHECK_OK(sel_resistance_ellipsoid(ellipsoid.semiAxes, &x));
    ck_assert_int_eq(memcmp(&r, &x, sizeof r), 0);
    static const double outside[][5] = {{1, 1, 1, 0.19, 1}, {1, 1, 1, 1, 1.81},
        {11, 1, 3, 0.5, 0.5}, {11, 11, 1, 0.5, 0.5}, {1, 1, 11, 1.5, 0.5}};
    for (int i = 0; i < COUNT(outside); i++)
    {
        const double *o = outside[i];
        sel_shape shape = make_shape(o[0], o[1], o[2], o[3], o[4]);
        ck_assert_int_eq(sel_resistance_table(&shape, &r), SEL_E_TABLE);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - cache - - - - - - - - - - - - - - - - - - */

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    CHECK_TRUE(file);
    fputs(text, file);
    fclose(file);
}

static const char cache_name[] = FOLDER "/resistances.txt";

START_TEST(cache_keeps_every_bit)
{
    remove(cache_name);
    sel_resistance_cache *cache = sel_resistance_cache_create();
    sel_shape shape = make_shape(1.0/3, 0.7, 1, 0.3, 1.7), big, near, far;
    sel_resistance r = {{1.0/3, 2.0/7, 0.1 + 0.2}, {1e-5/3, 1e5/3, 8},
        {-1e-6/3, 1e4/7, 0}, 1e-4/3}, got;
    int line = 7;
    CHECK_OK(sel_resistance_cache_read(cache, cache_name, &line));
    ck_assert_int_eq(line, 0);
    ck_assert_int_eq(sel_resistance_cache_find(cache, &shape, &got), 0);
    CHECK_OK(sel_resistance_cache_add(cache, &shape, &r));
    r.error /= 2; /* replaces the shape */
    CHECK_OK(sel_resistance_cache_add(cache, &shape, &r));
    sel_shape second = make_shape(5, 5, 1, 0.2, 0.2);
    CHECK_OK(sel_resistance_cache_add(cache, &second, &r));
    ck_assert_int_eq(sel_resistance_cache_count(cache), 2);
    CHECK_OK(sel_resistance_cache_write(cache, cache_name));
    CHECK_OK(sel_resistance_cache_write(cache, cache_name));
    sel_resistance_cache_free(cache);

    cache = sel_resistance_cache_create();
    CHECK_OK(sel_resistance_cache_read(cache, cache_name, &line));
    ck_assert_int_eq(sel_resistance_cache_count(cache), 2);
    big = make_shape(1e-3/3, 0.7e-3, 1e-3, 0.3, 1.7); /* rounded differently */
    near = make_shape((1 + 4e-13)/3, 0.7, 1, 0.3, 1.7);
    far = make_shape((1 + 4e-12)/3, 0.7, 1, 0.3, 1.7);
    ck_assert_int_eq(sel_resistance_cache_find(cache, &big, &got), 1);
    ck_assert_int_eq(memcmp(&got, &r, sizeof r), 0);
    ck_assert_int_eq(sel_resistance_cache_find(cache, &near, &got), 1);
    ck_assert_int_eq(sel_resistance_cache_find(cache, &far, &got), 0);
    sel_resistance_cache_free(cache);
    remove(cache_name);
}
END_TEST

/* A file of two shapes, and its values. */
static size_t two_shapes(char text[4096], sel_resistance known[2])
{
    sel_resistance_cache *cache = sel_resistance_cache_create();
    for (int k = 0; k < 2; k++)
    {
        sel_shape shape = make_shape(2 + k, 1.5, 1, 0.5, 1.5);
        known[k] = (sel_resistance){{7 + k, 8, 9}, {11, 12, 13},
            {0.1, -0.2, 1.0/3}, 1e-5};
        CHECK_OK(sel_resistance_cache_add(cache, &shape, &known[k]));
    }
    CHECK_OK(sel_resistance_cache_write(cache, cache_name));
    sel_resistance_cache_free(cache);
    FILE *file = fopen(cache_name, "rb");
    CHECK_TRUE(file);
    size_t size = fread(text, 1, 4096, file);
    fclose(file);
    CHECK_TRUE(size > 200 && size < 4096);
    return size;
}

/* Reading bytes either fails or gives the written values; returns 1 if it
   fails. */
static int refused_or_same(const char *text, size_t size,
    const sel_resistance known[2])
{
    sel_resistance_cache *cache = sel_resistance_cache_create();
    int line;
    FILE *file = fopen(cache_name, "wb");
    CHECK_TRUE(file && fwrite(text, 1, size, file) == size);
    fclose(file);
    sel_status status = sel_resistance_cache_read(cache, cache_name, &line);
    CHECK_TRUE(status == SEL_OK || status == SEL_E_CACHE);
    for (int k = 0; k < 2 && status == SEL_OK; k++)
    {
        sel_shape shape = make_shape(2 + k, 1.5, 1, 0.5, 1.5);
        sel_resistance got;
        CHECK_THAT(sel_resistance_cache_find(cache, &shape, &got)
            && memcmp(&got, &known[k], sizeof got) == 0,
            "shape %d has other numbers", k);
    }
    CHECK_TRUE(status != SEL_OK || sel_resistance_cache_count(cache) == 2);
    sel_resistance_cache_free(cache);
    return status == SEL_E_CACHE;
}

/* Every byte of a file changed in many ways, and every line left out. */
START_TEST(cache_notices_damage)
{
    static const char others[] = "0159 #.-+e\nnx";
    char text[4096], changed[4096];
    sel_resistance known[2];
    size_t size = two_shapes(text, known);
    int refused = 0, tried = 0;
    const size_t stride = (size_t)scene_amount(1, 2, 7);
    ck_assert_int_eq(refused_or_same(text, size, known), 0);
    for (size_t i = 0; i < size; i += stride)
    {
        for (int k = 0; k < COUNT(others) + 8; k++)
        {
            memcpy(changed, text, size);
            /* a zero too */
            changed[i] = (char)(k < COUNT(others) ? others[k]
                : text[i] ^ (1 << (k - COUNT(others))));
            tried += changed[i] != text[i];
            refused += refused_or_same(changed, size, known);
        }
        /* cut off */
        CHECK_TRUE(i + 1 == size || refused_or_same(text, i + 1, known));
    }
    for (char *line = text; line < text + size;)
    {
        char *next = (char *)memchr(line, '\n', size) + 1;
        size_t before = (size_t)(line - text), length = (size_t)(next - line);
        memcpy(changed, text, before);
        memcpy(changed + before, next, size - before - length);
        CHECK_TRUE(*line == '#'
            || refused_or_same(changed, size - length, known));
        line = next;
    }
    printf("cache: %d changes of a byte, %d refused, none with other numbers\n",
        tried, refused);
    CHECK_TRUE(refused > 0.7*tried);
    remove(cache_name);
}
END_TEST

/* Version 1, which has no checksums, is read as before. */
START_TEST(cache_of_the_first_version)
{
    write_text(cache_name, "superellipsoidResistance 1\n"
        "1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5\n");
    sel_resistance_cache *cache = sel_resistance_cache_create();
    sel_shape shape = make_shape(1, 1, 1, 0.5, 0.5);
    sel_resistance got;
    int line;
    CHECK_OK(sel_resistance_cache_read(cache, cache_name, &line));
    ck_assert_int_eq(sel_resistance_cache_find(cache, &shape, &got), 1);
    ck_assert(got.K[0] == 7 && got.Omega[2] == 13 && got.error == 1e-5);
    sel_resistance_cache_free(cache);
    remove(cache_name);
}
END_TEST

START_TEST(cache_refuses)
{
    static const char head[] = "superellipsoidResistance 1\n";
    static const char good[] = "1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5\n";
    static const struct
    {
        const char *text;
        int line, taken;
    } wrong[] = {{"", 0, 0}, {"# nothing\n", 1, 0},
        {"superellipsoidResistance 3\n", 1, 0}, {"1 1 1 1\n", 1, 0},
        {"superellipsoidResistance 2\n", 1, 0}, /* no end */
        {"superellipsoidResistance 2\n"
         "1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5\n", 2, 0}, /* no checksum */
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 0 0\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5 2\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 0 x 1e-5\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 nan 0 0 0 1e-5\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 1e999 0 0 0 1e-5\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 0 13 13 13 0 0 0 1e-5\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 30 0 1e-5\n", 3, 1},
        {"@1 1 0.5 2.5 7 7 7 13 13 13 0 0 0 1e-5\n", 3, 1},
        {"@1 50 0.5 0.5 7 7 7 13 13 13 0 0 0 1e-5\n", 3, 1},
        {"@1 1 0.5 0.5 7 7 7 13 13 13 0 0 0 -1e-5\n", 3, 1}};
    for (int i = 0; i < COUNT(wrong); i++)
    {
        char text[400];
        const char *t = wrong[i].text;
        snprintf(text, sizeof text, "%s%s%s", *t == '@' ? head : "",
            *t == '@' ? good : "", *t == '@' ? t + 1 : t);
        write_text(cache_name, text);
        sel_resistance_cache *cache = sel_resistance_cache_create();
        int line;
        ck_assert_int_eq(sel_resistance_cache_read(cache, cache_name, &line),
            SEL_E_CACHE);
        CHECK_THAT(line == wrong[i].line
            && sel_resistance_cache_count(cache) == wrong[i].taken,
            "case %d: line %d, %d taken", i, line,
            sel_resistance_cache_count(cache));
        sel_resistance_cache_free(cache);
    }
    remove(cache_name);
    sel_resistance_cache *cache = sel_resistance_cache_create();
    ck_assert_int_eq(sel_resistance_cache_write(cache,
        FOLDER "/not/there/resistances.txt"), SEL_E_CACHE_WRITE);
    sel_shape shape = make_shape(1, 1, 1, 0.5, 0.5);
    sel_resistance r = {{6, 6, -6}, {8, 8, 8}, {0, 0, 0}, 0};
    ck_assert_int_eq(
        sel_resistance_cache_add(cache, &shape, &r), SEL_E_ARGUMENT);
    r.K[2] = NAN;
    ck_assert_int_eq(
        sel_resistance_cache_add(cache, &shape, &r), SEL_E_ARGUMENT);
    sel_resistance_cache_free(cache);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("resistance");
    suite_add(suite, "reference", ellipsoids_of_the_reference, 10);
    suite_add(suite, "needles", needles, 10);
    suite_add(suite, "disks", disks, 10);
    suite_add(suite, "spheres", nearly_spheres, 10);
    suite_add(suite, "order", order_of_the_axes, 10);
    suite_add(suite, "added mass", added_mass, 10);
    suite_add(suite, "refused", ellipsoids_refused, 10);
    suite_add(suite, "elements ellipsoids", elements_against_ellipsoids, 300);
    suite_add(suite, "elements bodies", elements_against_bodies, 300);
    suite_add(suite, "elements any shape", elements_on_any_shape, 600);
    suite_add(suite, "elements symmetry", elements_and_symmetry, 300);
    suite_add(suite, "elements tolerance", computed_to_a_tolerance, 300);
    suite_add(suite, "table elements", table_against_elements, 300);
    suite_add(suite, "table symmetry", table_and_symmetry, 60);
    suite_add(suite, "cache", cache_keeps_every_bit, 10);
    suite_add(suite, "cache, version 1", cache_of_the_first_version, 10);
    suite_add(suite, "cache, damage", cache_notices_damage, 60);
    suite_add(suite, "cache refuses", cache_refuses, 10);
    return suite_run(suite);
}

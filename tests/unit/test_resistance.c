/*  test_resistance.c - Stokes resistance of ellipsoids and superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "suite.h"

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

/* 1e-10 is asked for; the figures carry 13 digits or more. */
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
        /* 1 - e^2 of the closed form has lost lambda^2 roundings itself */
        double lost = 1e-19*ratios[i]*ratios[i]*ratios[i];
        CHECK_AT_MOST(relative(r.Omega[2], (double)Omega[1]), 1e-12 + lost);
    }
    printf("needles: to aspect 1e4, worst relative error %.1e\n", worst);
    CHECK_AT_MOST(worst, 1e-12);
}
END_TEST

/* The circular disk of radius 1 (Lamb; Kim and Karrila, sec. 3.3): forces
   16 mu U across, 32/3 mu U edge-on; torques 32/3 mu w. With the thickness t
   the relative difference is O(t), with a constant below 2. Disks turn on
   without a torque from strain where Pi/Omega -> 1. */
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

/* To first order in the deformation (Brenner 1964; Happel and Brenner, 5-9)
   the ellipsoid (1 + d)(1)(1) has K_x = 6(1 + d/5), K_y = 6(1 + 2d/5), and
   the torque of strain is that of Jeffery, Pi_z = 8 d; remainders are below
   d^2 times 10. Spheres of any size are exact. */
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
    for (int turn = 1; turn < 3; turn++)
    {
        double turned[3];
        for (int i = 0; i < 3; i++)
        {
            turned[i] = axes[(i + turn) % 3];
        }
        sel_resistance t;
        CHECK_OK(sel_resistance_ellipsoid(turned, &t));
        double s = turned[2]/axes[2];
        for (int i = 0; i < 3; i++)
        {
            int j = (i + turn) % 3;
            CHECK_NEAR(t.K[i]*s, r.K[j], 1e-13*r.K[j]);
            CHECK_NEAR(t.Omega[i]*s*s*s, r.Omega[j], 1e-13*r.Omega[j]);
            CHECK_NEAR(t.Pi[i]*s*s*s, r.Pi[j], 1e-13*r.Omega[j]);
        }
    }
}
END_TEST

/* The same source as the ellipsoids; 12 digits. And the cylinder, to which
   the long needle tends: one across, none along. */
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
    return suite_run(suite);
}

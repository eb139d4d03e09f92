/*  test_shape.c - volume, inertia, bounding radius, gauge, support

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include <complex.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>

/* - - - - - - - - - - - - - volume and inertia  - - - - - - - - - - - - - - */

/* Slice quadrature in 50 digits, agreed with Wedel et al. 2023, eq. 17-19
   (Jaklic and Solina) to 2e-31; printed to 13 digits. The last row: volume
   2 Gamma(1/6)^3/(27 sqrt(pi)), I/m = 3/5 exactly (supersphere n = 6). */
static const struct
{
    double axes[3], epsilon1, epsilon2, volume, inertia[3], dEq;
} reference[] = {
    {{1, 1, 1}, 1, 1, 4.188790204786,
        {1.675516081915, 1.675516081915, 1.675516081915}, 2},
    {{5, 3, 1}, 1, 1, 62.8318530718,
        {125.6637061436, 326.7256359733, 427.2566008882}, 4.932424148661},
    {{1, 1, 1}, 0.2, 0.2, 7.675235886575,
        {4.888272549330, 4.888272549330, 4.888272549330}, 2.447359129641},
    {{1, 1, 1}, 0.25, 0.25, 7.516700362172,
        {4.689607678574, 4.689607678574, 4.689607678574}, 2.430391319310},
    {{1, 1, 1}, 1.8, 1.8, 1.706452044407,
        {0.3930832886233, 0.3930832886233, 0.3930832886233},
        1.482626717139},
    {{1, 1, 1}, 0.2, 1, 6.115370430493,
        {3.443532505033, 3.443532505033, 2.992253456892}, 2.268861830154},
    {{2, 1.5, 1}, 0.5, 1.4, 13.94228292766,
        {9.948106726322, 14.71244642833, 17.01549893576}, 2.986150942209},
    {{1.2, 0.9, 0.7}, 1.6, 0.4, 2.566626277105,
        {0.5996567005895, 0.9364169060259, 1.202715019416},
        1.698718192792},
    {{4, 4, 2.65}, 1.0/3, 1, 249.0341387280,
        {1473.413600868, 1473.413600868, 1897.521858206}, 7.805847960105},
    {{2, 2, 1}, 0.5, 0.5, 25.92794940715,
        {35.54306350527, 35.54306350527, 56.86890160843}, 3.672173419997},
    {{1.96, 1.83, 1}, 0.564, 0.472, 22.73460376778,
        {26.72584775771, 29.77452933684, 44.49268296083}, 3.514764697870},
    {{1, 1, 1}, 1.0/3, 1.0/3, 7.20766956805572856964,
        {0.6*7.20766956805572856964, 0.6*7.20766956805572856964,
            0.6*7.20766956805572856964}, 2.396568713377},
};

/* 1e-10 relative; the reference values have 13 digits. */
START_TEST(volume_and_inertia_of_the_reference)
{
    double worst = 0;
    for (int i = 0; i < COUNT(reference); i++)
    {
        sel_shape shape;
        CHECK_OK(sel_shape_init(&shape, reference[i].axes,
            reference[i].epsilon1, reference[i].epsilon2));
        double error = fabs(shape.volume/reference[i].volume - 1);
        for (int k = 0; k < 3; k++)
        {
            double e = fabs(shape.inertia[k]/reference[i].inertia[k] - 1);
            error = e > error ? e : error;
        }
        CHECK_AT_MOST(error, 1e-10);
        worst = error > worst ? error : worst;
        double dEq = cbrt(6*reference[i].volume/SCENE_PI);
        CHECK_NEAR(shape.equivalentDiameter, dEq, 1e-10*dEq);
        if (i + 1 < COUNT(reference))
        {
            CHECK_NEAR(shape.equivalentDiameter, reference[i].dEq, 1e-10*dEq);
        }
    }
    printf("volume, inertia: %d shapes of the reference, worst relative "
           "error %.1e\n", COUNT(reference), worst);
}
END_TEST

/* M(k, m) = int_0^1 S(t)^k t^m dt of the curve S = (1 - t^p)^(1/p). Each of
   its two halves, about t = S, is an integral of a bounded, smooth function
   (the steep end is integrated along the other axis). */
struct moment
{
    double p, middle;
    int k, m, half;
};

static double moment_integrand(double t, void *context)
{
    const struct moment *moment = context;
    double other = pow(1 - pow(t, moment->p), 1/moment->p);
    if (moment->half == 0)
    {
        return pow(other, moment->k)*pow(t, moment->m);
    }
    return moment->k*pow(t, moment->k - 1)*(pow(other, moment->m + 1)
        - pow(moment->middle, moment->m + 1))/(moment->m + 1);
}

static double moment_integral(gsl_integration_workspace *work, double epsilon,
    int k, int m)
{
    double p = 2/epsilon, sum = 0;
    struct moment moment = {p, pow(2, -1/p), k, m, 0};
    gsl_function function = {moment_integrand, &moment};
    for (moment.half = 0; moment.half < 2; moment.half++)
    {
        double part, error;
        gsl_integration_qags(&function, 0, moment.middle, 0, 1e-13, 1000,
            work, &part, &error);
        sum += part;
    }
    return sum;
}

/* Volume and second moments by slices z = const, adaptive quadrature (QAGS,
   asked for 1e-13). 1e-10 leaves room for its error estimate. */
START_TEST(volume_and_inertia_of_random_shapes)
{
    scene_random random = {1};
    gsl_integration_workspace *work = gsl_integration_workspace_alloc(1000);
    double worst = 0;
    gsl_set_error_handler_off(); /* "round-off reached" is good enough */
    for (int i = 0; i < 200; i++)
    {
        sel_shape s;
        scene_shape(&random, scene_log_uniform(&random, 1e-5, 10), &s);
        const double *a = s.semiAxes;
        double area = 4*moment_integral(work, s.epsilon2, 1, 0);
        double second = 4*moment_integral(work, s.epsilon2, 1, 2);
        double abc = a[0]*a[1]*a[2];
        double height2 = 2*moment_integral(work, s.epsilon1, 2, 0);
        double height4 = 2*moment_integral(work, s.epsilon1, 4, 0);
        double height22 = 2*moment_integral(work, s.epsilon1, 2, 2);
        double xx = a[0]*a[0]*abc*second*height4;
        double yy = a[1]*a[1]*abc*second*height4;
        double zz = a[2]*a[2]*abc*area*height22;
        double expected[4] = {abc*area*height2, yy + zz, xx + zz, xx + yy};
        double got[4] = {s.volume, s.inertia[0], s.inertia[1], s.inertia[2]};
        for (int k = 0; k < 4; k++)
        {
            CHECK_NEAR(got[k], expected[k], 1e-10*expected[k]);
            worst = fmax(worst, fabs(got[k]/expected[k] - 1));
        }
    }
    gsl_integration_workspace_free(work);
    printf("volume, inertia: 200 random shapes against quadrature, worst "
           "%.1e\n", worst);
}
END_TEST

/* - - - - - - - - - - - - - - - set-up  - - - - - - - - - - - - - - - - - - */

START_TEST(fields_of_a_shape)
{
    scene_random random = {2};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        sel_shape s;
        scene_shape(&random, scene_log_uniform(&random, 1e-6, 10), &s);
        double least = fmin(s.semiAxes[0], fmin(s.semiAxes[1],
            s.semiAxes[2]));
        CHECK_NEAR(s.minSemiAxis, least, 0);
        CHECK_NEAR(s.p1, 2/s.epsilon1, 1e-15*s.p1);
        CHECK_NEAR(s.p2, 2/s.epsilon2, 1e-15*s.p2);
        CHECK_NEAR(s.q1, 2/(2 - s.epsilon1), 1e-15*s.q1);
        CHECK_NEAR(s.q2, 2/(2 - s.epsilon2), 1e-15*s.q2);
        int ellipsoid = s.epsilon1 == 1 && s.epsilon2 == 1;
        int equal = s.semiAxes[0] == s.semiAxes[1]
            && s.semiAxes[1] == s.semiAxes[2];
        ck_assert_int_eq(!!s.isEllipsoid, ellipsoid);
        ck_assert_int_eq(!!s.isSphere, ellipsoid && equal);
    }
}
END_TEST

/* A grown shape is the one that is made with its semi-axes, and its tangent
   planes are farther out by at least the required distance. */
START_TEST(grown_shapes)
{
    scene_random random = {12};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        sel_shape s, grown, made;
        double n[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-5, 10), &s);
        double by = s.minSemiAxis*scene_log_uniform(&random, 1e-6, 1);
        double factor = sel_shape_grow(&s, by, &grown);
        CHECK_OK(sel_shape_init(&made, grown.semiAxes, s.epsilon1, s.epsilon2));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(grown.semiAxes[k], factor*s.semiAxes[k], 0);
            CHECK_NEAR(grown.inverseAxes[k]*grown.semiAxes[k], 1, 1e-15);
            CHECK_NEAR(grown.inertia[k], made.inertia[k],
                1e-12*made.inertia[k]);
        }
        CHECK_NEAR(grown.volume, made.volume, 1e-12*made.volume);
        CHECK_NEAR(grown.equivalentDiameter, made.equivalentDiameter,
            1e-12*made.equivalentDiameter);
        /* found by a search */
        CHECK_NEAR(grown.boundingRadius, made.boundingRadius,
            1e-9*made.boundingRadius);
        CHECK_NEAR(grown.minSemiAxis, made.minSemiAxis,
            1e-15*made.minSemiAxis);
        for (int k = 0; k < 20; k++)
        {
            scene_direction(&random, n);
            if (k < 3)
            {
                memset(n, 0, sizeof n);
                n[k] = 1;
            }
            double before = sel_shape_support(&s, n, NULL);
            CHECK_AT_MOST(by, sel_shape_support(&grown, n, NULL) - before
                + 1e-14*grown.boundingRadius);
        }
    }
}
END_TEST

/* a/c and b/c as given, the volume that of the equivalent sphere: rounding
   of one cube root, 1e-14. */
START_TEST(equivalent_diameter_and_ratios)
{
    scene_random random = {3};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        sel_shape s;
        double dEq = scene_log_uniform(&random, 1e-6, 10);
        double ratios[2] = {scene_log_uniform(&random, 0.3, 4),
            scene_log_uniform(&random, 0.3, 4)};
        double e1 = scene_uniform(&random, 0.1, 1.9);
        double e2 = scene_uniform(&random, 0.1, 1.9);
        CHECK_OK(sel_shape_init_equivalent(&s, dEq, ratios, e1, e2));
        CHECK_NEAR(s.equivalentDiameter, dEq, 1e-13*dEq);
        CHECK_NEAR(s.volume, SCENE_PI*dEq*dEq*dEq/6, 1e-13*s.volume);
        for (int k = 0; k < 2; k++)
        {
            CHECK_NEAR(s.semiAxes[k]/s.semiAxes[2], ratios[k],
                1e-14*ratios[k]);
        }
    }
}
END_TEST

/* Including NaN: the traps are on, so that the check itself must not raise
   "invalid". */
START_TEST(illegal_shapes_are_refused)
{
    static const double nan_ = NAN, inf_ = INFINITY;
    const struct
    {
        double axes[3], e1, e2;
        sel_status status;
    } cases[] = {
        {{0, 1, 1}, 1, 1, SEL_E_SEMI_AXIS},
        {{1, -1, 1}, 1, 1, SEL_E_SEMI_AXIS},
        {{1, 1, nan_}, 1, 1, SEL_E_SEMI_AXIS},
        {{1, inf_, 1}, 1, 1, SEL_E_SEMI_AXIS},
        {{1, 1, 1}, 0.0999, 1, SEL_E_EPSILON},
        {{1, 1, 1}, 1, 1.9001, SEL_E_EPSILON},
        {{1, 1, 1}, 0, 1, SEL_E_EPSILON},
        {{1, 1, 1}, 2, 1, SEL_E_EPSILON},
        {{1, 1, 1}, 1, -1, SEL_E_EPSILON},
        {{1, 1, 1}, nan_, 1, SEL_E_EPSILON},
        {{1, 1, 1}, 1, inf_, SEL_E_EPSILON},
        {{20.1, 1, 1}, 1, 1, SEL_E_ASPECT},
        {{1, 20.1, 5}, 1, 1, SEL_E_ASPECT},
        {{1, 0.0499, 1}, 1, 1, SEL_E_ASPECT},
        {{20, 1, 1}, 1, 1, SEL_OK},
        {{1, 20, 10}, 0.1, 1.9, SEL_OK},
        {{1, 1, 1}, 1.9, 0.1, SEL_OK},
    };
    for (int i = 0; i < COUNT(cases); i++)
    {
        sel_shape shape;
        sel_status status = sel_shape_init(&shape, cases[i].axes, cases[i].e1,
            cases[i].e2);
        CHECK_THAT(status == cases[i].status, "case %d: %s", i,
            sel_status_message(status));
    }
    const double one[2] = {1, 1}, zero[2] = {0, 1}, wide[2] = {30, 1};
    const double bad[2] = {1, NAN};
    sel_shape shape;
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, 0, one, 1, 1),
        SEL_E_DEQ);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, nan_, one, 1, 1),
        SEL_E_DEQ);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, -1, one, 1, 1),
        SEL_E_DEQ);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, 1, zero, 1, 1),
        SEL_E_DEQ);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, 1, bad, 1, 1),
        SEL_E_DEQ);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, 1, wide, 1, 1),
        SEL_E_ASPECT);
    ck_assert_int_eq(sel_shape_init_equivalent(&shape, 1, one, 3, 1),
        SEL_E_EPSILON);
}
END_TEST

/* - - - - - - - - - - - - - - bounding radius - - - - - - - - - - - - - - - */

static void check_radius(const double axes[3], double e1, double e2)
{
    sel_shape s;
    CHECK_OK(sel_shape_init(&s, axes, e1, e2));
    double brute = scene_brute_radius(&s);
    CHECK_THAT(fabs(s.boundingRadius - brute) <= 1e-12*brute,
        "(%g %g %g) epsilon %g %g: bounding radius %.17g, brute force %.17g",
        axes[0], axes[1], axes[2], e1, e2, s.boundingRadius, brute);
}

/* 1e-12: the brute force is good to 1e-15, a closed form with powers of up
   to 1/(p - 2) loses some digits near p = 2. */
START_TEST(bounding_radius_special_cases)
{
    static const double epsilons[] = {0.1, 0.2, 0.5, 0.9, 0.999999, 1,
        1.000001, 1.1, 1.5, 1.9};
    static const double axes[][3] = {{1, 1, 1}, {2, 1, 1}, {1, 2, 1},
        {1, 1, 2}, {2, 2, 1}, {1, 2, 2}, {2, 1, 2}, {3, 2, 1}, {1, 2, 3},
        {2, 3, 1}, {20, 1, 1}, {1, 1, 20}, {1, 20, 20}, {20, 19, 1},
        {1, 1 + 1e-9, 1}, {1, 1, 1 - 1e-9}};
    for (int i = 0; i < COUNT(axes); i++)
    {
        for (int j = 0; j < COUNT(epsilons); j++)
        {
            for (int k = 0; k < COUNT(epsilons); k++)
            {
                if (scene_effort(100) < 100 && (i + 3*j + k) % 20)
                {
                    continue;
                }
                check_radius(axes[i], epsilons[j], epsilons[k]);
            }
        }
    }
}
END_TEST

START_TEST(bounding_radius_of_random_shapes)
{
    scene_random random = {4};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        sel_shape s;
        scene_shape(&random, scene_log_uniform(&random, 1e-5, 10), &s);
        check_radius(s.semiAxes, s.epsilon1, s.epsilon2);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - support - - - - - - - - - - - - - - - - - */

/* Random direction, at times on an axis, in a plane or next to one. */
static void any_direction(scene_random *random, double n[3])
{
    static const double tiny[] = {0, 1e-300, 1e-20, 1e-9, -1e-4};
    scene_direction(random, n);
    int type = scene_integer(random, 4);
    for (int k = 0; type < 2 && k <= type; k++)
    {
        n[scene_integer(random, 3)] = tiny[scene_integer(random, 5)];
    }
    if (!(scene_norm(n) > 1e-3))
    {
        n[scene_integer(random, 3)] = 1;
    }
}

/* 1e-12 of the longest semi-axis; the brute force,
   bisection in long double, is good to 1e-17. */
START_TEST(support_against_brute_force)
{
    scene_random random = {5};
    double worst = 0;
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double n[3], point[3];
        long double m[3], brute[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-5, 10), &s);
        any_direction(&random, n);
        for (int k = 0; k < 3; k++)
        {
            m[k] = n[k];
        }
        double h = sel_shape_support(&s, n, point);
        double expected = (double)scene_brute_support(&s, m, brute);
        CHECK_NEAR(h, expected, 1e-12*expected);
        CHECK_NEAR(sel_shape_support(&s, n, NULL), h, 0);
        CHECK_NEAR(scene_dot(n, point), h, 1e-12*h);
        double longest = fmax(s.semiAxes[0], fmax(s.semiAxes[1],
            s.semiAxes[2]));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(point[k], (double)brute[k], 1e-12*longest);
            worst = fmax(worst, fabs(point[k] - (double)brute[k])/longest);
        }
        for (int k = 0; k < 3; k++)
        {
            m[k] = point[k];
        }
        CHECK_NEAR((double)scene_gauge(&s, m, NULL), 1, 1e-12);
    }
    printf("support: 20000 points against brute force, worst %.1e of the "
           "longest semi-axis\n", worst);
}
END_TEST

/* The simplest oracle: no point of a fine grid on the surface lies beyond the
   support plane (rounding, 1e-14), and the nearest one is within the grid's
   spacing. */
START_TEST(support_against_a_grid)
{
    scene_random random = {6};
    const int n = 60;
    for (int i = 0; i < scene_amount(30, 15, 5); i++)
    {
        sel_shape s;
        double normal[3], best = -1;
        scene_shape(&random, 1, &s);
        scene_direction(&random, normal);
        double h = sel_shape_support(&s, normal, NULL);
        for (int side = 0; side < 6; side++)
        {
            for (int a = 0; a <= n; a++)
            {
                for (int b = 0; b <= n; b++)
                {
                    long double y[3];
                    double x[3];
                    y[side/2] = side % 2 ? 1 : -1;
                    y[(side/2 + 1) % 3] = 2*(long double)a/n - 1;
                    y[(side/2 + 2) % 3] = 2*(long double)b/n - 1;
                    for (int k = 0; k < 3; k++)
                    {
                        y[k] *= (long double)s.semiAxes[k];
                    }
                    long double phi = scene_gauge(&s, y, NULL);
                    for (int k = 0; k < 3; k++)
                    {
                        x[k] = (double)(y[k]/phi);
                    }
                    best = fmax(best, scene_dot(normal, x));
                }
            }
        }
        CHECK_AT_MOST(best, h*(1 + 1e-14));
        CHECK_AT_MOST(h, best + 3.0/n);
    }
}
END_TEST

/* Length of n: h is of degree one, the point of degree zero, down to lengths
   that underflow when squared. */
START_TEST(support_of_any_length)
{
    scene_random random = {7};
    static const double scales[] = {1e-200, 1e-30, 1e-3, 7, 1e30, 1e200};
    for (int i = 0; i < scene_thorough(2000); i++)
    {
        sel_shape s;
        double n[3], point[3], m[3], other[3];
        scene_shape(&random, 1, &s);
        scene_direction(&random, n);
        double h = sel_shape_support(&s, n, point);
        double scale = scales[scene_integer(&random, COUNT(scales))];
        for (int k = 0; k < 3; k++)
        {
            m[k] = scale*n[k];
        }
        CHECK_NEAR(sel_shape_support(&s, m, other)/scale, h, 1e-13*h);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(other[k], point[k], 1e-13);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - gauge - - - - - - - - - - - - - - - - - - */

/* A point well inside an octant, in units of the semi-axes. */
static void octant_point(scene_random *random, const sel_shape *s,
    double x[3])
{
    double scale = scene_log_uniform(random, 0.3, 3);
    for (int k = 0; k < 3; k++)
    {
        double sign = scene_integer(random, 2) ? 1 : -1;
        x[k] = sign*scale*s->semiAxes[k]*scene_uniform(random, 0.15, 1);
    }
}

static long double complex complex_gauge(const sel_shape *s,
    const long double complex x[3])
{
    long double p1 = 2/(long double)s->epsilon1;
    long double p2 = 2/(long double)s->epsilon2;
    long double complex u[3];
    for (int k = 0; k < 3; k++)
    {
        /* |x| of a real point with a small imaginary step */
        u[k] = (creall(x[k]) < 0 ? -x[k] : x[k])
            /(long double)s->semiAxes[k];
    }
    long double complex w = cpowl(cpowl(u[0], p2) + cpowl(u[1], p2), 1/p2);
    return cpowl(cpowl(w, p1) + cpowl(u[2], p1), 1/p1);
}

/* Derivative by a complex step: no cancellation, exact to rounding. */
static long double complex_gradient(const sel_shape *s,
    const long double x[3], int k)
{
    long double step = 1e-30L*(long double)s->semiAxes[k];
    long double complex z[3] = {x[0], x[1], x[2]};
    z[k] += step*I;
    return cimagl(complex_gauge(s, z))/step;
}

/* Value and gradient: rounding of a few powers with exponents up to 20,
   1e-13. Hessian: fourth-order difference of the complex-step gradient with
   steps of 1e-3 of the distance to the coordinate planes; its error is
   (20 * 1e-3)^4 and some: 1e-6 of the largest entry (scaled by the axes). */
START_TEST(gauge_derivatives)
{
    scene_random random = {8};
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        sel_shape s;
        double x[3], g[3], H[9];
        long double y[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &s);
        octant_point(&random, &s, x);
        double phi = sel_shape_gauge(&s, x, g, H);
        double alone = sel_shape_gauge(&s, x, NULL, NULL);
        for (int k = 0; k < 3; k++)
        {
            y[k] = x[k];
        }
        double expected = (double)scene_gauge(&s, y, NULL);
        CHECK_NEAR(phi, expected, 1e-13*phi);
        CHECK_NEAR(alone, phi, 1e-15*phi);
        double size = 0, error = 0, error2 = 0;
        for (int k = 0; k < 3; k++)
        {
            double exact = (double)complex_gradient(&s, y, k);
            error = fmax(error, s.semiAxes[k]*fabs(g[k] - exact));
        }
        CHECK_AT_MOST(error, scene_tolerance(1e-13, 1e-12));
        for (int j = 0; j < 3; j++)
        {
            for (int k = 0; k < 3; k++)
            {
                long double step = 1e-3L*y[k], value[4];
                static const long double at[4] = {-2, -1, 1, 2};
                for (int m = 0; m < 4; m++)
                {
                    long double z[3] = {y[0], y[1], y[2]};
                    z[k] += at[m]*step;
                    value[m] = complex_gradient(&s, z, j);
                }
                double exact = (double)((value[0] - 8*value[1] + 8*value[2]
                    - value[3])/(12*step));
                double scale = s.semiAxes[j]*s.semiAxes[k];
                error2 = fmax(error2, scale*fabs(H[3*j + k] - exact));
                size = fmax(size, scale*fabs(exact));
            }
        }
        CHECK_THAT(error2 <= 1e-6*size + 1e-10,
            "Hessian off by %g of %g: epsilon %g %g", error2, size,
            s.epsilon1, s.epsilon2);
    }
}
END_TEST

/* If coordinates vanish or nearly so, no trap fires, all results are finite,
   and the identities of degree one hold: x.grad = phi and H x = 0, with
   rounding of the Hessian's size. The Hessian is symmetric and positive
   semi-definite. */
START_TEST(gauge_on_planes_and_axes)
{
    static const double tiny[] = {0, -0.0, 5e-324, 1e-310, 1e-200, 1e-100,
        1e-30, 1e-16, 1e-9, 1e-4};
    scene_random random = {9};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3], g[3], H[9];
        scene_shape(&random, 1, &s);
        octant_point(&random, &s, x);
        int zeros = 1 + scene_integer(&random, 2);
        for (int k = 0; k < zeros; k++)
        {
            x[scene_integer(&random, 3)] =
                tiny[scene_integer(&random, COUNT(tiny))];
        }
        double phi = sel_shape_gauge(&s, x, g, H);
        long double y[3] = {x[0], x[1], x[2]}, e[3];
        double expected = (double)scene_gauge(&s, y, e);
        CHECK_NEAR(phi, expected, 1e-13*expected);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(g[k]*s.semiAxes[k], (double)e[k]*s.semiAxes[k],
                1e-12);
            for (int j = 0; j < 3; j++)
            {
                CHECK_TRUE(isfinite(H[3*k + j]));
                CHECK_NEAR(H[3*k + j], H[3*j + k],
                    1e-12*fabs(H[3*k + j]));
            }
            CHECK_THAT(H[4*k] >= 0, "H%d%d = %g", k, k, H[4*k]);
        }
        CHECK_NEAR(scene_dot(x, g), phi, 1e-13*phi);
    }
}
END_TEST

START_TEST(gauge_identities)
{
    scene_random random = {10};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3], g[3], H[9], Hx[3], size = 0;
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &s);
        octant_point(&random, &s, x);
        double phi = sel_shape_gauge(&s, x, g, H);
        CHECK_NEAR(scene_dot(x, g), phi, 1e-13*phi);
        scene_turn(H, x, Hx);
        for (int k = 0; k < 9; k++)
        {
            size = fmax(size, fabs(H[k]*s.semiAxes[k/3]*x[k % 3]));
        }
        for (int k = 0; k < 3; k++)
        {
            CHECK_AT_MOST(fabs(Hx[k]*s.semiAxes[k]), 1e-12*size + 1e-15);
        }
        double v[3], Hv[3];
        scene_direction(&random, v);
        scene_turn(H, v, Hv);
        CHECK_AT_MOST(-scene_dot(v, Hv),
            1e-12*size/(s.minSemiAxis*s.minSemiAxis));
        double sum = sel_shape_inside_outside(&s, x) + 1;
        if (sum > 1e-3) /* F + 1 has lost what is below the rounding of 1 */
        {
            CHECK_NEAR(pow(sum, s.epsilon1/2), phi, 1e-12*phi);
        }
    }
}
END_TEST

START_TEST(gauge_is_homogeneous_and_convex)
{
    static const double scales[] = {1e-100, 1e-30, 1e-3, 2, 1e3, 1e30, 1e100};
    scene_random random = {11};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3], y[3], z[3], g[3], G[3];
        scene_shape(&random, 1, &s);
        octant_point(&random, &s, x);
        octant_point(&random, &s, y);
        double a = sel_shape_gauge(&s, x, g, NULL);
        double b = sel_shape_gauge(&s, y, NULL, NULL);
        double t = scene_uniform(&random, 0, 1);
        for (int k = 0; k < 3; k++)
        {
            z[k] = t*x[k] + (1 - t)*y[k];
        }
        double c = sel_shape_gauge(&s, z, NULL, NULL);
        CHECK_AT_MOST(c - (t*a + (1 - t)*b), 1e-14*(a + b));
        /* the tangent plane supports the graph */
        for (int k = 0; k < 3; k++)
        {
            z[k] = y[k] - x[k];
        }
        CHECK_AT_MOST(a + scene_dot(g, z) - b, 1e-13*(a + b));
        double scale = scales[scene_integer(&random, COUNT(scales))];
        for (int k = 0; k < 3; k++)
        {
            z[k] = scale*x[k];
        }
        CHECK_NEAR(sel_shape_gauge(&s, z, G, NULL)/scale, a, 1e-13*a);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(G[k]*s.semiAxes[k], g[k]*s.semiAxes[k], 1e-12);
        }
    }
}
END_TEST

/* phi(x) h(n) >= n.x for all x and n; equal at the support point, where the
   gradient of phi is n/h. */
START_TEST(support_and_gauge_are_dual)
{
    scene_random random = {12};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3], n[3], point[3], g[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &s);
        octant_point(&random, &s, x);
        any_direction(&random, n);
        double h = sel_shape_support(&s, n, point);
        double phi = sel_shape_gauge(&s, x, NULL, NULL);
        CHECK_AT_MOST(scene_dot(n, x), phi*h*(1 + 1e-14));
        CHECK_NEAR(sel_shape_gauge(&s, point, g, NULL)*h,
            scene_dot(n, point), 1e-13*h);
        /* the normal at a given point is sensitive where the surface is sharply
           curved (exponent 2/epsilon - 1 up to 19 of rounding), and vanishing
           components are accurate only to rounding to that power: loose, 1e-6
           where epsilon <= 1.5, and for the well-conditioned ones tight */
        if (s.epsilon1 >= 0.3 && s.epsilon2 >= 0.3 && s.epsilon1 <= 1
            && s.epsilon2 <= 1)
        {
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(g[k]*s.semiAxes[k], n[k]*s.semiAxes[k]/h, 1e-12);
            }
        }
    }
}
END_TEST

START_TEST(centre_and_far_away)
{
    scene_random random = {13};
    for (int i = 0; i < scene_thorough(1000); i++)
    {
        sel_shape s;
        double centre[3] = {0, 0, 0}, g[3] = {1, 1, 1}, H[9], x[3];
        scene_shape(&random, 1, &s);
        CHECK_NEAR(sel_shape_gauge(&s, centre, g, H), 0, 0);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(g[k], 0, 0);
        }
        for (int k = 0; k < 9; k++)
        {
            CHECK_TRUE(isfinite(H[k]));
        }
        CHECK_NEAR(sel_shape_inside_outside(&s, centre), -1, 0);
        scene_direction(&random, x);
        for (int k = 0; k < 3; k++)
        {
            x[k] *= 1e200;
        }
        double F = sel_shape_inside_outside(&s, x);
        CHECK_THAT(F > 1e100 && F <= 1e300, "far away F = %g", F);
    }
}
END_TEST

/* F: the sign says inside or outside; the value is eq. 3 of Wedel et al.
   2023. */
START_TEST(inside_outside)
{
    scene_random random = {14};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3];
        scene_shape(&random, 1, &s);
        octant_point(&random, &s, x);
        long double y[3] = {x[0], x[1], x[2]};
        long double phi = scene_gauge(&s, y, NULL);
        double F = sel_shape_inside_outside(&s, x);
        double expected = (double)(powl(phi, 2/(long double)s.epsilon1) - 1);
        CHECK_NEAR(F, expected, 1e-12*(1 + expected));
        CHECK_TRUE(fabsl(phi - 1) < 1e-12L || (F < 0) == (phi < 1));
    }
}
END_TEST

START_TEST(radial_projection)
{
    scene_random random = {15};
    for (int i = 0; i < scene_thorough(20000); i++)
    {
        sel_shape s;
        double x[3], point[3], normal[3];
        long double y[3], g[3];
        scene_shape(&random, 1, &s);
        octant_point(&random, &s, x);
        if (scene_integer(&random, 2))
        {
            x[scene_integer(&random, 3)] = 0;
        }
        sel_shape_project_radial(&s, x, point, normal);
        for (int k = 0; k < 3; k++)
        {
            y[k] = x[k];
        }
        double phi = (double)scene_gauge(&s, y, g);
        double length = sqrt((double)(g[0]*g[0] + g[1]*g[1] + g[2]*g[2]));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(point[k], x[k]/phi, 1e-13);
            CHECK_NEAR(normal[k], (double)g[k]/length, 1e-12);
        }
        CHECK_NEAR(scene_norm(normal), 1, 1e-14);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("shape");
    suite_add(suite, "reference", volume_and_inertia_of_the_reference, 10);
    suite_add(suite, "quadrature", volume_and_inertia_of_random_shapes, 60);
    suite_add(suite, "fields", fields_of_a_shape, 20);
    suite_add(suite, "grown", grown_shapes, 20);
    suite_add(suite, "equivalent", equivalent_diameter_and_ratios, 20);
    suite_add(suite, "illegal", illegal_shapes_are_refused, 10);
    suite_add(suite, "radius, special", bounding_radius_special_cases, 600);
    suite_add(suite, "radius, random", bounding_radius_of_random_shapes, 600);
    suite_add(suite, "support", support_against_brute_force, 600);
    suite_add(suite, "support, grid", support_against_a_grid, 600);
    suite_add(suite, "support, length", support_of_any_length, 60);
    suite_add(suite, "derivatives", gauge_derivatives, 600);
    suite_add(suite, "planes and axes", gauge_on_planes_and_axes, 60);
    suite_add(suite, "identities", gauge_identities, 60);
    suite_add(suite, "convex", gauge_is_homogeneous_and_convex, 60);
    suite_add(suite, "dual", support_and_gauge_are_dual, 60);
    suite_add(suite, "centre, far", centre_and_far_away, 60);
    suite_add(suite, "inside-outside", inside_outside, 60);
    suite_add(suite, "projection", radial_projection, 60);
    return suite_run(suite);
}

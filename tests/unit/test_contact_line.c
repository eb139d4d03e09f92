/*  test_contact_line.c - exit point of a line from a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with the roots of the quadratic for ellipsoids, and with bisection
    of the oracle's gauge for other shapes. */

#include "suite.h"

#include "contact/pair.h"

#define FAR (-1.0)

static void along(const double x[3], double t, const double n[3],
    long double y[3])
{
    for (int k = 0; k < 3; k++)
    {
        y[k] = (long double)x[k] + (long double)t*(long double)n[k];
    }
}

/* The gauge ends within 1e-15 of one, and its own rounding is 1e-14 at the
   highest exponents; along the line it increases from level at x to one at t,
   and is convex: its slope is at least the remaining difference over t. */
static double accuracy(double level, double t, double size)
{
    return 2e-14*t/(1 - level) + 1e-15*size;
}

/* A random point inside with its gauge. */
static double point_inside(scene_random *random, const sel_shape *shape,
    double x[3])
{
    long double y[3];
    double level = scene_uniform(random, 0, 1);
    level = scene_integer(random, 4) ? level : 1 - 1e-6*level;
    scene_direction(random, x);
    for (int k = 0; k < 3; k++)
    {
        y[k] = (long double)(x[k]*shape->semiAxes[k]);
        y[k] = scene_integer(random, 8) ? y[k] : 0;
        x[k] = (double)y[k];
    }
    if (scene_norm(x) > 0)
    {
        double factor = level/(double)scene_gauge(shape, y, NULL);
        for (int k = 0; k < 3; k++)
        {
            x[k] *= factor;
        }
        return level;
    }
    return 0;
}

/* Random directions, often along axes. */
static void any_direction(scene_random *random, double n[3])
{
    scene_direction(random, n);
    int axis = scene_integer(random, 12);
    if (axis < 3)
    {
        n[0] = n[1] = n[2] = 0;
        n[axis] = scene_integer(random, 2) ? 1 : -1;
    }
}

/* |(x + t n)/a|^2 = 1: the far root, or a negative number. */
static double root_of_ellipsoid(const double a[3], const double x[3],
    const double n[3], double *under)
{
    long double A = 0, B = 0, C = -1;
    for (int k = 0; k < 3; k++)
    {
        long double xi = (long double)x[k]/(long double)a[k];
        long double eta = (long double)n[k]/(long double)a[k];
        A += eta*eta;
        B += xi*eta;
        C += xi*xi;
    }
    long double D = B*B - A*C;
    *under = (double)(D/A);
    return D < 0 ? FAR : (double)((-B + sqrtl(D))/A);
}

/* The result is the same from the bounding sphere, from a nearer point outside,
   and from one inside, for which the line is reversed. */
START_TEST(ellipsoids)
{
    scene_random random = {401};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        sel_shape shape;
        double a[3], x[3], n[3], under, t;
        for (int k = 0; k < 3; k++)
        {
            a[k] = scene_log_uniform(&random, 0.3, 3);
        }
        CHECK_OK(sel_shape_init(&shape, a, 1, 1));
        double level = point_inside(&random, &shape, x);
        any_direction(&random, n);
        double exact = root_of_ellipsoid(a, x, n, &under);
        double slack = accuracy(level, exact, shape.boundingRadius);
        const double starts[] = {sel_line_start(&shape, x, n), 1.01*exact,
            30*exact, 0.5*exact, 0};
        for (int k = 0; k < COUNT(starts); k++)
        {
            ck_assert(sel_line_exit(&shape, x, n, starts[k], &t));
            CHECK_NEAR(t, exact, slack);
        }
    }
}
END_TEST

/* Any shape: bisection of the gauge, which is above one beyond the exit. */
START_TEST(any_shape)
{
    scene_random random = {402};
    for (int i = 0; i < scene_effort(4000); i++)
    {
        sel_shape shape;
        double x[3], n[3], t;
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &shape);
        double level = point_inside(&random, &shape, x);
        any_direction(&random, n);
        double low = 0, high = sel_line_start(&shape, x, n);
        for (int k = 0; k < 60; k++)
        {
            double middle = 0.5*(low + high);
            long double y[3];
            along(x, middle, n, y);
            int in = scene_gauge(&shape, y, NULL) < 1;
            low = in ? middle : low;
            high = in ? high : middle;
        }
        double slack = accuracy(level, high, shape.boundingRadius);
        ck_assert(sel_line_exit(&shape, x, n, sel_line_start(&shape, x, n),
            &t));
        CHECK_NEAR(t, high, slack);
        ck_assert(sel_line_exit(&shape, x, n, scene_uniform(&random, 0, 2)
            *high, &t));
        CHECK_NEAR(t, high, slack);
    }
}
END_TEST

/* The bounding sphere: on it, in front, and around the whole body. Where the
   line misses it, the point nearest to the centre. */
START_TEST(bounding_sphere)
{
    scene_random random = {403};
    int missed = 0;
    for (int i = 0; i < scene_effort(50000); i++)
    {
        sel_shape shape;
        double x[3], n[3];
        scene_shape(&random, 1, &shape);
        double R = shape.boundingRadius;
        scene_direction(&random, n);
        scene_direction(&random, x);
        double far = R*(i % 2 ? scene_uniform(&random, 0, 1)
                              : scene_uniform(&random, 1, 30));
        for (int k = 0; k < 3; k++)
        {
            x[k] *= far;
        }
        double t = sel_line_start(&shape, x, n), y[3] = {x[0], x[1], x[2]};
        scene_axpy(t, n, y);
        double cross[3];
        scene_cross(x, n, cross);
        double least = scene_norm(cross);
        if (least > R*(1 + 1e-12))
        {
            CHECK_NEAR(scene_dot(y, n), 0, 1e-14*far);
            missed++;
        }
        else if (least < R*(1 - 1e-12))
        {
            /* the square comes with the rounding of far^2 */
            double rounded = 1e-15*(far*far + R*R);
            CHECK_NEAR(scene_dot(y, y), R*R, 4*rounded);
            /* the far one of both */
            CHECK_AT_MOST(-scene_dot(y, n), sqrt(4*rounded));
        }
    }
    ck_assert_int_gt(missed, scene_effort(10000));
}
END_TEST

/* Points a few gauges off an ellipsoid: the line passes through it, past it or
   away. Through: the far exit, even if it lies behind. Within 1e-12 of grazing
   either result is correct. (From about ten gauges on, rounding of the point
   may keep the gauge from one; no caller needs that.) */
START_TEST(points_outside)
{
    scene_random random = {404};
    int hits = 0, misses = 0;
    for (int i = 0; i < scene_effort(50000); i++)
    {
        sel_shape shape;
        double a[3], x[3], n[3], foot[3], under, t;
        for (int k = 0; k < 3; k++)
        {
            a[k] = scene_log_uniform(&random, 0.3, 3);
        }
        CHECK_OK(sel_shape_init(&shape, a, 1, 1));
        scene_direction(&random, n);
        scene_direction(&random, foot);
        double off = scene_log_uniform(&random, 1e-15, 1);
        double level = i % 3 ? scene_uniform(&random, 0, 2)
            : 1 + (i % 2 ? off : -off);
        /* a line whose lowest level is that */
        double scaled = 0, square = 0;
        for (int k = 0; k < 3; k++)
        {
            foot[k] *= a[k];
            scaled += foot[k]*n[k]/(a[k]*a[k]);
            square += n[k]*n[k]/(a[k]*a[k]);
        }
        scene_axpy(-scaled/square, n, foot);
        double size = sqrt(pow(foot[0]/a[0], 2) + pow(foot[1]/a[1], 2)
            + pow(foot[2]/a[2], 2));
        double back = scene_uniform(&random, -2, 2)/sqrt(square);
        for (int k = 0; k < 3; k++)
        {
            x[k] = foot[k]*level/size + back*n[k];
        }
        double exact = root_of_ellipsoid(a, x, n, &under);
        double start = sel_line_start(&shape, x, n);
        int hit = sel_line_exit(&shape, x, n, start, &t);
        CHECK_TRUE(isfinite(t));
        if (fabs(level - 1) < 1e-12)
        {
            continue;
        }
        ck_assert_int_eq(hit, level < 1);
        if (hit)
        {
            /* 1e-14 of the gauge, whose slope is half over a^2 or more */
            double half = sqrt(under);
            CHECK_NEAR(t, exact, 1e-14*9/half + 1e-14);
        }
        hits += hit;
        misses += !hit;
    }
    ck_assert_int_gt(hits, scene_effort(15000));
    ck_assert_int_gt(misses, scene_effort(15000));
}
END_TEST

/* Lines that miss random shapes, flat faces and edges included: they pass a
   plane that touches the body. And lines through the centre, from outside. */
START_TEST(past_a_plane)
{
    scene_random random = {405};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        sel_shape shape;
        double m[3], t1[3], t2[3], n[3] = {0, 0, 0}, x[3] = {0, 0, 0}, t;
        long double direction[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-4, 10), &shape);
        any_direction(&random, m);
        double R = shape.boundingRadius;
        for (int k = 0; k < 3; k++)
        {
            direction[k] = m[k];
        }
        double h = (double)scene_support(&shape, direction, NULL);
        scene_tangents(m, t1, t2);
        double angle = scene_uniform(&random, 0, 2*SCENE_PI);
        scene_axpy(cos(angle), t1, n);
        scene_axpy(sin(angle), t2, n);
        double over = scene_log_uniform(&random, 1e-11, 1);
        scene_axpy(h*(1 + over), m, x);
        scene_axpy(R*scene_uniform(&random, -2, 2), n, x);
        scene_axpy(R*scene_uniform(&random, -1, 1), t1, x);
        ck_assert_int_eq(sel_line_exit(&shape, x, n,
            sel_line_start(&shape, x, n), &t), 0);

        double reach = 1/(double)scene_gauge(&shape, direction, NULL);
        for (int k = 0; k < 3; k++)
        {
            x[k] = -2*reach*m[k];
        }
        ck_assert(sel_line_exit(&shape, x, m, sel_line_start(&shape, x, m),
            &t));
        CHECK_NEAR(t, 3*reach, 1e-14*reach);
    }
}
END_TEST

/* On the surface, outwards: zero distance. No direction: no exit. From the
   centre: the support distance along the axes. A start that is much too far. */
START_TEST(ends)
{
    static const double none[3] = {0, 0, 0};
    scene_random random = {406};
    for (int i = 0; i < scene_effort(5000); i++)
    {
        sel_shape shape;
        double x[3] = {0, 0, 0}, n[3], t = 7;
        scene_shape(&random, 1, &shape);
        double R = shape.boundingRadius;
        ck_assert_int_eq(sel_line_exit(&shape, x, none, R, &t), 0);
        for (int k = 0; k < 3; k++)
        {
            double e[3] = {0, 0, 0}, a = shape.semiAxes[k];
            e[k] = i % 2 ? 1 : -1;
            CHECK_NEAR(sel_line_start(&shape, x, e), R, 1e-15*R);
            ck_assert(sel_line_exit(&shape, x, e, R, &t));
            CHECK_NEAR(t, a, 1e-14*a);
            /* a gauge of degree one is linear along the line: few steps
               suffice */
            ck_assert(sel_line_exit(&shape, x, e, 3e15*a, &t));
            CHECK_NEAR(t, a, 1e-14*a);
        }
        scene_direction(&random, n);
        sel_shape_support(&shape, n, x);
        ck_assert(sel_line_exit(&shape, x, n, sel_line_start(&shape, x, n),
            &t));
        /* h increases along its own normal by one over h */
        CHECK_NEAR(t, 0, 2e-14*R);
        for (int k = 0; k < 3; k++)
        {
            x[k] *= 3;
        }
        ck_assert_int_eq(sel_line_exit(&shape, x, none,
            sel_line_start(&shape, x, none), &t), 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("line");
    suite_add(suite, "ellipsoids", ellipsoids, 60);
    suite_add(suite, "any", any_shape, 60);
    suite_add(suite, "sphere", bounding_sphere, 60);
    suite_add(suite, "outside", points_outside, 60);
    suite_add(suite, "plane", past_a_plane, 60);
    suite_add(suite, "ends", ends, 60);
    return suite_run(suite);
}

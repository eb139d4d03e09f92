/*  test_form.c - the sum of powers of a superellipsoid, with derivatives
    (form.h, form.c)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Exponents are from 2 to 20 (epsilon from 0.1 to 1), those of gauge and
    support function wherever the form is used. */

#include "suite.h"

#include "shape/form.h"
#include "shape/power_norm.h"

#include <float.h>

/* One unit in the last place, relative. */
static const double ulp = DBL_EPSILON;

/* An exponent, a whole number every other time. */
static double some_power(scene_random *random, int whole)
{
    return whole ? 2 + scene_integer(random, 19)
        : 2/scene_uniform(random, 0.1, 1);
}

/* A third of the pairs are equal. */
static sel_exponents some_exponents(scene_random *random, int i)
{
    double p1 = some_power(random, i % 2);
    return sel_exponents_of(p1, i % 3 ? some_power(random, i/2 % 2) : p1);
}

/* With signs that alternate with i. */
static void some_point(scene_random *random, int i, double least, double y[3])
{
    for (int k = 0; k < 3; k++)
    {
        y[k] = (i >> k & 1 ? -1 : 1)*scene_uniform(random, least, 1);
    }
}

static long double definition(const sel_exponents *e, const long double y[3])
{
    long double in = powl(fabsl(y[0]), e->p2) + powl(fabsl(y[1]), e->p2);
    return powl(in, (long double)e->p1/e->p2) + powl(fabsl(y[2]), e->p1);
}

/* - - - differences - - - */

static long double moved(const sel_exponents *e, const double y[3], int k,
    long double hk, int l, long double hl)
{
    long double z[3] = {y[0], y[1], y[2]};
    z[k] += hk;
    z[l] += hl;
    return definition(e, z);
}

/* Central differences, extrapolated once: of order four. */
static long double slope(const sel_exponents *e, const double y[3], int k)
{
    long double d[2];
    for (int i = 0; i < 2; i++)
    {
        long double h = 1e-4L*(1 + i);
        d[i] = (moved(e, y, k, h, k, 0) - moved(e, y, k, -h, k, 0))/(2*h);
    }
    return (4*d[0] - d[1])/3;
}

static long double bend(const sel_exponents *e, const double y[3], int k,
    int l)
{
    long double d[2];
    for (int i = 0; i < 2; i++)
    {
        long double h = 1e-4L*(1 + i)/2;
        d[i] = (moved(e, y, k, h, l, h) - moved(e, y, k, h, l, -h)
            - moved(e, y, k, -h, l, h) + moved(e, y, k, -h, l, -h))/(4*h*h);
    }
    return (4*d[0] - d[1])/3;
}

/* Coordinates are 0.5 or more, so that a derivative of order m is at most about
   (20/0.5)^m S. The differences leave h^4/30 of the fifth, 3e-10 S, and h^4/60 of
   the sixth, 7e-9 S; rounding, 1e-19/h^2, leaves 4e-11 S. */
START_TEST(derivatives_are_differences)
{
    scene_random random = {21};
    for (int i = 0; i < 6000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        sel_form f;
        double y[3], p = e.p1;
        some_point(&random, i, 0.5, y);
        sel_form_eval(&f, &e, y);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(p*f.g[k], (double)slope(&e, y, k), 3e-10*f.value);
        }
        CHECK_NEAR(p*f.xx, (double)bend(&e, y, 0, 0), 7e-9*f.value);
        CHECK_NEAR(p*f.xy, (double)bend(&e, y, 0, 1), 7e-9*f.value);
        CHECK_NEAR(p*f.yy, (double)bend(&e, y, 1, 1), 7e-9*f.value);
        CHECK_NEAR(p*f.zz, (double)bend(&e, y, 2, 2), 7e-9*f.value);
        for (int k = 0; k < 2; k++) /* the form has no such terms */
        {
            CHECK_NEAR((double)bend(&e, y, k, 2), 0, 7e-9*f.value);
        }
    }
}
END_TEST

/* - - - formulas - - - */

typedef struct exact_form
{
    long double value, g[3], xx, xy, yy, zz;
} exact_form;

/* 0^0 = 1 */
static long double power(long double r, long double p)
{
    return p == 0 ? 1 : powl(r, p);
}

/* By the chain rule, over p1. The greater of |y0|, |y1| is a factor, since its
   power may underflow even in long double. On the axis the derivatives vanish,
   except for the second ones with p1 = p2 = 2. */
static void exactly(exact_form *f, const sel_exponents *e, const double y[3])
{
    long double big = fmaxl(fabsl(y[0]), fabsl(y[1])), z = fabsl(y[2]);
    long double x = big > 0 ? fabsl(y[0])/big : 0;
    long double v = big > 0 ? fabsl(y[1])/big : 0;
    long double p = e->p1, q = e->p2, u = powl(x, q) + powl(v, q);
    long double first = u > 0 ? powl(u, p/q - 1) : p == 2 && q == 2;
    long double second = u > 0 ? (p - q)*powl(u, p/q - 2) : 0;
    long double dx = powl(x, q - 1), dv = powl(v, q - 1);
    long double g = powl(big, p - 1), h = power(big, p - 2);
    f->value = g*big*(u > 0 ? powl(u, p/q) : 0) + powl(z, p);
    f->g[0] = copysignl(g*first*dx, y[0]);
    f->g[1] = copysignl(g*first*dv, y[1]);
    f->g[2] = copysignl(powl(z, p - 1), y[2]);
    f->xx = h*(second*dx*dx + (q - 1)*first*power(x, q - 2));
    f->yy = h*(second*dv*dv + (q - 1)*first*power(v, q - 2));
    f->xy = h*second*dx*dv*((y[0] < 0) != (y[1] < 0) ? -1 : 1);
    f->zz = (p - 1)*power(z, p - 2);
}

/* Up to three powers with at most 18 factors, of 3 units each (test_power), and
   a factor p2 - 1 + k of a second derivative, which is at least one and has
   terms up to 19: below 300 units. What is below the smallest normal number,
   over the greatest term, may be lost. */
static void check_exactly(const sel_form *f, const sel_exponents *e,
    const double y[3])
{
    exact_form x;
    exactly(&x, e, y);
    const double tolerance = 300*ulp;
    double g = 1, h = 1 + (double)(fabsl(x.xx) + fabsl(x.yy) + x.zz);
    CHECK_NEAR(f->value, (double)x.value, tolerance*(double)x.value + DBL_MIN);
    for (int k = 0; k < 3; k++)
    {
        g += (double)fabsl(x.g[k]);
    }
    for (int k = 0; k < 3; k++)
    {
        CHECK_NEAR(f->g[k], (double)x.g[k], tolerance*(double)fabsl(x.g[k])
            + g*DBL_MIN);
    }
    CHECK_NEAR(f->zz, (double)x.zz, tolerance*(double)x.zz + h*DBL_MIN);
    if (y[0] == 0 && y[1] == 0 && e->p1 == 2 && e->p2 > 2)
    {
        /* not smooth: the second derivatives along lines are up to one */
        CHECK_TRUE(f->xx >= 0 && f->xx <= 1 && f->yy >= 0 && f->yy <= 1);
        return;
    }
    CHECK_NEAR(f->xx, (double)x.xx, tolerance*(double)x.xx + h*DBL_MIN);
    CHECK_NEAR(f->yy, (double)x.yy, tolerance*(double)x.yy + h*DBL_MIN);
    CHECK_NEAR(f->xy, (double)x.xy, tolerance*(double)fabsl(x.xy) + h*DBL_MIN);
}

/* Also with equal coordinates, and with some that are zero. */
START_TEST(form_is_the_definition)
{
    scene_random random = {22};
    for (int i = 0; i < 60000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        sel_form f;
        double y[3];
        some_point(&random, i, 0, y);
        y[i % 3] *= i % 5 ? 1 : 0;
        y[1] = i % 7 ? y[1] : -y[0];
        sel_form_eval(&f, &e, y);
        check_exactly(&f, &e, y);
        sel_form_mixed(&f, &e, y); /* equal exponents are allowed as well */
        check_exactly(&f, &e, y);
    }
}
END_TEST

/* Coordinates between the bounds of sel_patch_in_range beside tiny ones and
   zero raise nothing (the traps are on). Of the exponents the least, the
   greatest and some between. */
START_TEST(extremes_are_exact)
{
    static const double sizes[] = {0, DBL_MIN, 1e-139, 1e-30, 1e-9, 1e-3, 1,
        1e9};
    static const double powers[] = {2, 2.0000000001, 3, 7.3, 19.9, 20};
    for (int m = 0; m < 6*6; m++)
    {
        sel_exponents e = sel_exponents_of(powers[m % 6], powers[m/6]);
        for (int i = 0; i < 8*8*8; i++)
        {
            double y[3] = {sizes[i % 8], -sizes[i/8 % 8], sizes[i/64]};
            if (fmax(fmax(y[0], -y[1]), y[2]) >= 1e-9)
            {
                sel_form f;
                sel_form_eval(&f, &e, y);
                check_exactly(&f, &e, y);
            }
        }
    }
}
END_TEST

/* A sphere in units of its radius, or an ellipsoid in units of its semi-axes:
   S = |y|^2; a body of revolution with p2 = 2 and p1 = 4; a prism with p2 = 4
   and p1 = 2. */
START_TEST(polynomials)
{
    scene_random random = {23};
    const sel_exponents ball = sel_exponents_of(2, 2);
    const sel_exponents round = sel_exponents_of(4, 2);
    for (int i = 0; i < 10000; i++)
    {
        double y[3];
        sel_form f;
        some_point(&random, i, 0, y);
        double x = y[0], v = y[1], z = y[2], flat = x*x + v*v;
        sel_form_eval(&f, &ball, y);
        CHECK_NEAR(f.value, flat + z*z, 4*ulp*f.value);
        CHECK_TRUE(f.g[0] == x && f.g[1] == v && f.g[2] == z);
        CHECK_TRUE(f.xx == 1 && f.yy == 1 && f.zz == 1 && f.xy == 0);
        sel_form_eval(&f, &round, y);
        CHECK_NEAR(f.value, flat*flat + z*z*z*z, 20*ulp*f.value);
        CHECK_NEAR(f.g[0], flat*x, 20*ulp*fabs(f.g[0]));
        CHECK_NEAR(f.g[1], flat*v, 20*ulp*fabs(f.g[1]));
        CHECK_NEAR(f.g[2], z*z*z, 4*ulp*fabs(f.g[2]));
        CHECK_NEAR(f.xx, 3*x*x + v*v, 20*ulp*f.xx);
        CHECK_NEAR(f.yy, x*x + 3*v*v, 20*ulp*f.yy);
        CHECK_NEAR(f.xy, 2*x*v, 20*ulp*fabs(f.xy));
        CHECK_NEAR(f.zz, 3*z*z, 4*ulp*f.zz);
    }
}
END_TEST

/* - - - what holds for all exponents - - - */

/* S is of degree p1. Powers of two change no digit where p1 is a whole number.
   Euler: g.y = S and H y = (p1 - 1) g, each to the 300 units of the terms. */
START_TEST(degree_is_p1)
{
    scene_random random = {24};
    for (int i = 0; i < 20000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        sel_form f, scaled;
        double y[3], z[3];
        int steps = scene_integer(&random, 59) - 29, p = (int)e.p1;
        some_point(&random, i, 0, y);
        for (int k = 0; k < 3; k++)
        {
            z[k] = ldexp(y[k], steps);
        }
        sel_form_eval(&f, &e, y);
        sel_form_eval(&scaled, &e, z);
        if (p == e.p1)
        {
            CHECK_NEAR(scaled.value, ldexp(f.value, steps*p), 0);
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(scaled.g[k], ldexp(f.g[k], steps*(p - 1)), 0);
            }
            CHECK_NEAR(scaled.xx, ldexp(f.xx, steps*(p - 2)), 0);
            CHECK_NEAR(scaled.xy, ldexp(f.xy, steps*(p - 2)), 0);
            CHECK_NEAR(scaled.yy, ldexp(f.yy, steps*(p - 2)), 0);
            CHECK_NEAR(scaled.zz, ldexp(f.zz, steps*(p - 2)), 0);
        }
        double dot = f.g[0]*y[0] + f.g[1]*y[1] + f.g[2]*y[2];
        CHECK_NEAR(dot, f.value, 300*ulp*f.value);
        const double a[3] = {f.xx*y[0], f.xy*y[0], f.zz*y[2]};
        const double b[3] = {f.xy*y[1], f.yy*y[1], 0};
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(a[k] + b[k], (e.p1 - 1)*f.g[k],
                600*ulp*(fabs(a[k]) + fabs(b[k])));
        }
    }
}
END_TEST

/* Signs change those of g and xy only, and the exchange of y0 and y1 exchanges
   numbers, without a change of a digit. */
START_TEST(mirrors_and_exchange)
{
    scene_random random = {25};
    for (int i = 0; i < 20000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        sel_form f, other;
        double y[3];
        some_point(&random, 0, 0, y);
        sel_form_mixed(&f, &e, y);
        const double s[3] = {i & 1 ? -1 : 1, i & 2 ? -1 : 1, i & 4 ? -1 : 1};
        const double z[3] = {s[1]*y[1], s[0]*y[0], s[2]*y[2]};
        sel_form_mixed(&other, &e, z);
        CHECK_TRUE(other.g[0] == s[1]*f.g[1] && other.g[1] == s[0]*f.g[0]);
        CHECK_TRUE(other.g[2] == s[2]*f.g[2] && other.value == f.value);
        CHECK_TRUE(other.xx == f.yy && other.yy == f.xx && other.zz == f.zz);
        CHECK_TRUE(other.xy == s[0]*s[1]*f.xy);
    }
}
END_TEST

/* - - - the root - - - */

/* Ten units: three of a root or of pow, and the sum of the series. The exponent
   -1/p1, rounded, changes it by log(S)/p1 units. */
START_TEST(root_is_that_of_long_double)
{
    scene_random random = {26};
    int series = 0;
    for (int i = 0; i < 60000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        double S = i % 3 == 0 ? pow(10, scene_uniform(&random, -180, 180))
            : 1 + scene_uniform(&random, -0.021, 0.021);
        double exact = (double)powl(S, -1/(long double)e.p1);
        double bound = (10 + fabs(log(S))/e.p1)*ulp*exact;
        CHECK_NEAR(sel_form_root(S, &e.level), exact, bound);
        series += fabs(S - 1) <= 0.02 && e.level.factors == SEL_NOT_ROOTS;
    }
    CHECK_TRUE(series > 10000);
}
END_TEST

/* The root brings a point to the surface, S = 1: to the error of its own 10
   units times p1, and to that of S. One stays one. */
START_TEST(root_leads_to_the_surface)
{
    scene_random random = {27};
    for (int i = 0; i < 20000; i++)
    {
        sel_exponents e = some_exponents(&random, i);
        sel_form f;
        double y[3];
        some_point(&random, i, 0.01, y);
        sel_form_eval(&f, &e, y);
        double scale = sel_form_root(f.value, &e.level);
        for (int k = 0; k < 3; k++)
        {
            y[k] *= scale;
        }
        sel_form_eval(&f, &e, y);
        CHECK_NEAR(f.value, 1, (600 + 11*e.p1)*ulp);
        CHECK_NEAR(sel_form_root(1, &e.level), 1, 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("form");
    suite_add(suite, "differences", derivatives_are_differences, 60);
    suite_add(suite, "definition", form_is_the_definition, 60);
    suite_add(suite, "extremes", extremes_are_exact, 60);
    suite_add(suite, "polynomials", polynomials, 10);
    suite_add(suite, "degree", degree_is_p1, 10);
    suite_add(suite, "mirrors", mirrors_and_exchange, 10);
    suite_add(suite, "root", root_is_that_of_long_double, 60);
    suite_add(suite, "surface", root_leads_to_the_surface, 10);
    return suite_run(suite);
}

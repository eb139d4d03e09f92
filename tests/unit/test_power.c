/*  test_power.c - powers by roots and products (power.h), and the norm made of
    them (power_norm.c)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

#include "shape/power.h"
#include "shape/power_norm.h"

#include <float.h>

/* One unit in the last place, relative. */
static const double ulp = DBL_EPSILON;

/* Three roundings of the last step, each of a third or less of the result:
   below two units. */
START_TEST(cube_root_is_that_of_long_double)
{
    scene_random random = {11};
    for (int i = 0; i < 200000; i++)
    {
        double x = i % 2 ? scene_uniform(&random, 0, 8)
            : pow(10, scene_uniform(&random, -320, 299));
        double root = (double)cbrtl((long double)x);
        CHECK_NEAR(sel_cube_root(x), root, 2*ulp*root);
    }
    CHECK_NEAR(sel_cube_root(0), 0, 0);
}
END_TEST

/* Exponents that the powers 2/epsilon = 2 to 20 make, and some that are no
   fraction with a root. */
static double some_exponent(scene_random *random, int i)
{
    double p = 2 + scene_integer(random, 19);
    switch (i % 6)
    {
    case 0: return p - 2;
    case 1: return p - 1;
    case 2: return 1/p;
    case 3: return 1/(p - 1);
    case 4: return -(p - 2)/(p - 1);
    default: return scene_uniform(random, 0.05, 20);
    }
}

/* Each factor of a product has the error of its root and of a rounding, 3 units
   at most; pow has one unit, and the exponent, rounded itself, changes r^e by
   e |log r| ulp. */
START_TEST(power_is_that_of_long_double)
{
    scene_random random = {12};
    for (int i = 0; i < 60000; i++)
    {
        sel_exponent e = sel_exponent_of(some_exponent(&random, i));
        double r[3], three[3];
        for (int k = 0; k < 3; k++)
        {
            r[k] = scene_uniform(&random, 1e-3, 3);
        }
        sel_power3(three, r, &e);
        int factors = e.factors == SEL_NOT_ROOTS ? 0 : abs(e.factors);
        for (int k = 0; k < 3; k++)
        {
            double exact = (double)powl(r[k], (long double)e.value);
            double bound = 3*(1 + factors) + fabs(e.value*log(r[k]));
            CHECK_NEAR(sel_power(r[k], &e), exact, bound*ulp*exact);
            CHECK_NEAR(three[k], sel_power(r[k], &e), 0);
        }
    }
}
END_TEST

/* The exponents of a body with p = 4 need no pow; a third is a cube root, and
   0.3 is neither. */
START_TEST(fractions_are_known)
{
    sel_exponents p = sel_exponents_of(4, 4), q = sel_exponents_of(4/3., 4/3.);
    const sel_exponent all[] = {p.outer, p.slope1, p.root1, p.level, q.slope1,
        q.root1, q.outer, q.level};
    for (int k = 0; k < COUNT(all); k++)
    {
        CHECK_TRUE(all[k].factors != SEL_NOT_ROOTS);
    }
    CHECK_TRUE(q.slope1.factors == 1 && q.slope1.cubeRoots == 1
        && q.slope1.squareRoots == 0);
    CHECK_TRUE(sel_exponent_of(0.3).factors == SEL_NOT_ROOTS);
    CHECK_TRUE(sel_exponent_of(41).factors == SEL_NOT_ROOTS);
}
END_TEST

static long double level(long double p, long double u, long double v)
{
    return powl(powl(u, p) + powl(v, p), 1/p);
}

static long double definition(const sel_exponents *e, const double y[3])
{
    long double in = level(e->p2, fabs(y[0]), fabs(y[1]));
    return level(e->p1, in, fabs(y[2]));
}

/* Derivative by y_k: two powers p - 1 of ratios. */
static long double derivative(
    const sel_exponents *e, const double y[3], int k)
{
    long double in = level(e->p2, fabs(y[0]), fabs(y[1]));
    long double all = definition(e, y);
    long double slope = powl(k == 2 ? fabsl(y[2])/all : in/all, e->p1 - 1.0L);
    slope *= k == 2 || in == 0 ? 1 : powl(fabsl(y[k])/in, e->p2 - 1.0L);
    return copysignl(slope, y[k]);
}

/* 40 units: the power p - 1 of a component has up to 3 for each of its 19
   factors, less than 1/2 of which reaches the sum; the derivatives have as
   much of their own, relative to themselves, and a rounding of the exponents'
   reciprocals times the logarithm of a component. */
START_TEST(norm_is_the_definition)
{
    scene_random random = {13};
    for (int i = 0; i < 60000; i++)
    {
        double p1 = i % 3 ? 2 + scene_integer(&random, 19)
            : 2/scene_uniform(&random, 0.1, 1.9);
        double p2 = i % 2 ? p1 : 2 + scene_integer(&random, 19);
        sel_exponents e = i % 4 < 2 ? sel_exponents_of(p1, p2)
            : sel_exponents_of(p1/(p1 - 1), p2/(p2 - 1));
        double y[3], g[3];
        for (int k = 0; k < 3; k++)
        {
            y[k] = (i >> k & 1 ? -1 : 1)*scene_uniform(&random, 0, 1);
        }
        y[i % 3] *= i % 5 ? 1 : 0;
        double exact = (double)definition(&e, y);
        CHECK_NEAR(sel_power_norm(&e, y, g), exact, 40*ulp*exact);
        CHECK_NEAR(sel_power_norm(&e, y, NULL), sel_power_norm(&e, y, g), 0);
        for (int k = 0; k < 3; k++)
        {
            double slope = (double)derivative(&e, y, k);
            CHECK_NEAR(g[k], slope, 120*ulp*fabs(slope) + DBL_MIN);
        }
    }
}
END_TEST

/* Zero, tiny and huge components raise nothing (the traps are on), and no
   derivative exceeds one. */
START_TEST(extremes_are_harmless)
{
    static const double values[] = {0, 1e-300, 1e-139, 1e-30, 1e-8, 1, 1e8,
        1e150};
    for (int k = 1; k <= 19; k++)
    {
        sel_exponents e = sel_exponents_of(20.0/k, 20.0/(20 - k));
        for (int i = 0; i < 8*8*8; i++)
        {
            double y[3] = {values[i % 8], -values[i/8 % 8], values[i/64]};
            double g[3], n = sel_power_norm(&e, y, g);
            CHECK_TRUE(isfinite(n) && n >= 0);
            for (int j = 0; j < 3; j++)
            {
                CHECK_AT_MOST(fabs(g[j]), 1 + 40*ulp);
            }
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("power");
    suite_add(suite, "cube root", cube_root_is_that_of_long_double, 60);
    suite_add(suite, "power", power_is_that_of_long_double, 60);
    suite_add(suite, "fractions", fractions_are_known, 10);
    suite_add(suite, "norm", norm_is_the_definition, 60);
    suite_add(suite, "extremes", extremes_are_harmless, 60);
    return suite_run(suite);
}

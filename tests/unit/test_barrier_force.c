/*---------------------------------------------------------------------------*\
    test_barrier_force.c - the force law of the barrier

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"

#include <gsl/gsl_integration.h>

static sel_barrier_material material(double n1, double f, double n2)
{
    return (sel_barrier_material){.stiffness = 1e5,
        .exponent = n1,
        .fraction = f,
        .barrier = n2};
}

static const double exponents[] = {1, 1.5, 2.3, 3};
static const double fractions[] = {0.05, 0.5, 0.9};
static const double barriers[] = {-0.25, -1, -1.7, -4};
static const double skin = 1e-3;

typedef void (*with)(const sel_barrier_material *m);

static void for_all(with check)
{
    for (int a = 0; a < COUNT(exponents); a++)
    {
        for (int b = 0; b < COUNT(fractions); b++)
        {
            for (int c = 0; c < COUNT(barriers); c++)
            {
                sel_barrier_material m
                    = material(exponents[a], fractions[b], barriers[c]);
                CHECK_TRUE(sel_barrier_material_valid(&m));
                check(&m);
            }
        }
    }
}

/* Eqs. 49 and 51 as printed, in the symbols of the paper. */
static double printed(const sel_barrier_material *m, double g)
{
    double e1 = m->stiffness, n1 = m->exponent, n2 = m->barrier;
    double gg = m->fraction*skin;
    double e2 = -e1*n1*pow(skin - gg, n1 - 1)/(n2*pow(gg, n2 - 1));
    double c2 = e1*pow(skin - gg, n1) - e2*pow(gg, n2);
    return g >= skin ? 0 : g >= gg ? e1*pow(skin - g, n1) : e2*pow(g, n2) + c2;
}

static void as_printed(const sel_barrier_material *m)
{
    for (int k = 1; k <= 110; k++)
    {
        double g = 0.01*k*skin, f = printed(m, g);
        CHECK_NEAR(sel_barrier_normal(m, skin, g).force, f, 1e-12*fabs(f));
    }
    CHECK_TRUE(sel_barrier_normal(m, skin, skin).force == 0);
    CHECK_TRUE(sel_barrier_normal(m, skin, 7*skin).energy == 0);
}

START_TEST(law)
{
    for_all(as_printed);
}
END_TEST

/* Central differences have an error of some 1e-10 with this step. */
static void check_slopes(const sel_barrier_material *m)
{
    for (int k = 1; k < 99; k++)
    {
        double g = (0.01*k + 0.003)*skin, d = 1e-6*g;
        if (fabs(g/skin - m->fraction) < 2e-6)
        {
            continue;
        }
        sel_barrier_force at = sel_barrier_normal(m, skin, g);
        sel_barrier_force low = sel_barrier_normal(m, skin, g - d);
        sel_barrier_force high = sel_barrier_normal(m, skin, g + d);
        double slope = (low.force - high.force)/(2*d);
        double bend = (low.stiffness - high.stiffness)/(2*d);
        CHECK_NEAR(slope, at.stiffness, 1e-7*at.stiffness);
        CHECK_NEAR(bend, at.bend, 1e-7*at.bend + 1e-7*at.stiffness/skin);
    }
}

START_TEST(slopes)
{
    for_all(check_slopes);
}
END_TEST

/* Value and slope agree where the barrier begins (eq. 50). */
static void check_joint(const sel_barrier_material *m)
{
    double gg = m->fraction*skin;
    sel_barrier_force above = sel_barrier_normal(m, skin, gg*(1 + 1e-13));
    sel_barrier_force below = sel_barrier_normal(m, skin, gg*(1 - 1e-13));
    CHECK_NEAR(below.force, above.force, 1e-10*above.force);
    CHECK_NEAR(below.stiffness, above.stiffness, 1e-10*above.stiffness);
    CHECK_NEAR(below.energy, above.energy, 1e-10*above.energy);
}

START_TEST(joint)
{
    for_all(check_joint);
}
END_TEST

static double force_at(double g, void *context)
{
    return sel_barrier_normal(context, skin, g).force;
}

static void check_energy(const sel_barrier_material *m)
{
    static const double gaps[] = {1e-3, 0.03, 0.4, 0.77};
    gsl_integration_workspace *capacity = gsl_integration_workspace_alloc(200);
    gsl_function f = {force_at, (void *)(uintptr_t)m};
    for (int k = 0; k < COUNT(gaps); k++)
    {
        double sum, error, gap = gaps[k]*skin;
        double points[3] = {gap, m->fraction*skin, skin};
        int two = points[1] > gap ? 3 : 2;
        points[1] = two == 3 ? points[1] : skin;
        gsl_integration_qagp(&f, points, (size_t)two, 0, 1e-11, 200, capacity,
            &sum, &error);
        CHECK_NEAR(sel_barrier_normal(m, skin, gap).energy, sum, 1e-9*sum);
    }
    gsl_integration_workspace_free(capacity);
}

START_TEST(energy)
{
    for_all(check_energy);
}
END_TEST

/* No number within the range raises an exception. */
START_TEST(extremes)
{
    sel_barrier_material m = material(1.5, 0.5, -4);
    m.stiffness = SEL_STIFFNESS_MOST;
    for (double gap = 1e-300; gap < 1; gap *= 10)
    {
        sel_barrier_force f = sel_barrier_normal(&m, skin, gap);
        CHECK_TRUE(isfinite(f.force) && f.force >= 0);
        CHECK_TRUE(isfinite(f.bend) && isfinite(f.energy));
    }
    m.barrier = 1;
    CHECK_TRUE(!sel_barrier_material_valid(&m));
    m.barrier = NAN;
    CHECK_TRUE(!sel_barrier_material_valid(&m));
}
END_TEST

/* Settings that the user omits are derived from the others. */
START_TEST(defaults)
{
    sel_finding found;
    sel_barrier_material m = sel_barrier_material_usual();
    m.stiffness = 5;
    ck_assert_int_eq(sel_barrier_material_set(&m, 0.3, &found), 0);
    CHECK_NEAR(m.muStatic, 0.3, 0);
    CHECK_NEAR(m.tangential, 5, 0);
    CHECK_TRUE(sel_barrier_material_valid(&m));
    m.muStatic = 0.4;
    m.tangential = 0;
    ck_assert_int_eq(sel_barrier_material_set(&m, 0.3, &found), 0);
    CHECK_NEAR(m.muStatic, 0.4, 0);
    CHECK_NEAR(m.tangential, 0, 0);
    ck_assert_int_eq(sel_barrier_material_set(&m, 0.5, &found), 1);
    ck_assert_str_eq(found.keyword, "muStatic");
    CHECK_NEAR(found.value, 0.4, 0);
    CHECK_NEAR(found.least, 0.5, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier_force");
    suite_add(suite, "law", law, 20);
    suite_add(suite, "slopes", slopes, 20);
    suite_add(suite, "joint", joint, 20);
    suite_add(suite, "energy", energy, 20);
    suite_add(suite, "extremes", extremes, 20);
    suite_add(suite, "defaults", defaults, 20);
    return suite_run(suite);
}

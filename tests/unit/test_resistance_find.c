/*  test_resistance_find.c - where the resistance of a form comes from

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "superellipsoid.h"
#include "suite.h"

static sel_shape shape_of(double a, double b, double c, double e1, double e2)
{
    const double axes[3] = {a, b, c};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, e1, e2));
    return shape;
}

/* Shapes that differ in size only have the same form; so does the unit shape,
   also if rounding has made the longest ratio larger than valid. */
START_TEST(forms_do_not_depend_on_size)
{
    const double ratios[][2] = {{1.0/3, 0.7}, {20, 1}, {1, 1.0/20}, {7.0/9, 3}};
    for (int k = 0; k < COUNT(ratios); k++)
    {
        double first[4], other[4];
        for (int i = 0; i < 30; i++)
        {
            double c = 1e-3*pow(1.37, i);
            sel_shape shape
                = shape_of(ratios[k][0]*c, ratios[k][1]*c, c, 0.4, 1.3);
            sel_shape unit;
            sel_resistance_form(&shape, i == 0 ? first : other);
            CHECK_TRUE(i == 0 || memcmp(first, other, sizeof first) == 0);
            CHECK_OK(sel_resistance_unit(first, NULL, &unit));
            CHECK_TRUE(unit.semiAxes[2] == 1 && unit.epsilon1 == 0.4);
            CHECK_NEAR(unit.semiAxes[0]/ratios[k][0], 1, 2e-9);
        }
    }
}
END_TEST

/* A sphere: K = 6, Omega = 8, Pi = 0, added mass 1/2, exactly. The exact value
   is not stored. */
START_TEST(a_sphere)
{
    sel_resistance_cache *cache = sel_resistance_cache_create();
    const sel_resistance_wanted wanted = {.tolerance = 1e-3, .needed = 1};
    sel_shape shape = shape_of(1, 1, 1, 1, 1);
    sel_resistance_found found;
    CHECK_OK(sel_resistance_find(&shape, &wanted, cache, &found));
    for (int d = 0; d < 3; d++)
    {
        CHECK_NEAR(found.diagonal.K[d], 6, 1e-13);
        CHECK_NEAR(found.diagonal.Omega[d], 8, 1e-13);
        CHECK_NEAR(found.addedMass[d], 0.5, 1e-13);
    }
    CHECK_TRUE(!found.hasTensors && found.source == SEL_RESISTANCE_COMPUTED);
    CHECK_TRUE(sel_resistance_cache_count(cache) == 0);
    sel_resistance_cache_free(cache);
}
END_TEST

START_TEST(table_before_cache_before_computation)
{
    sel_resistance_cache *cache = sel_resistance_cache_create();
    sel_resistance_wanted wanted = {.tolerance = 0.02, .needed = 1};
    sel_shape shape = shape_of(1, 1, 1, 0.8, 0.8);
    sel_resistance_found computed, found;
    CHECK_OK(sel_resistance_find(&shape, &wanted, cache, &computed));
    CHECK_TRUE(computed.source == SEL_RESISTANCE_COMPUTED);
    CHECK_TRUE(sel_resistance_cache_count(cache) == 1);
    CHECK_OK(sel_resistance_find(&shape, &wanted, cache, &found));
    CHECK_TRUE(found.source == SEL_RESISTANCE_CACHED);
    CHECK_TRUE(memcmp(&found.diagonal, &computed.diagonal,
        sizeof found.diagonal) == 0);
    wanted.fromTable = 1;
    CHECK_OK(sel_resistance_find(&shape, &wanted, cache, &found));
    CHECK_TRUE(found.source == SEL_RESISTANCE_TABULATED);
    CHECK_NEAR(found.diagonal.K[0]/computed.diagonal.K[0], 1, 0.02);
    wanted.fromTable = 0;
    wanted.tolerance = computed.diagonal.error/2;
    CHECK_OK(sel_resistance_find(&shape, &wanted, cache, &found));
    CHECK_TRUE(found.source == SEL_RESISTANCE_COMPUTED);
    CHECK_TRUE(found.diagonal.error < computed.diagonal.error);
    sel_resistance_cache_free(cache);
    CHECK_OK(sel_resistance_find(&shape, &wanted, NULL, &found));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("resistance of a form");
    suite_add(suite, "forms", forms_do_not_depend_on_size, 20);
    suite_add(suite, "sphere", a_sphere, 20);
    suite_add(suite, "order", table_before_cache_before_computation, 120);
    return suite_run(suite);
}

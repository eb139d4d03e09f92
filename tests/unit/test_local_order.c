/*---------------------------------------------------------------------------*\
    test_local_order.c - local contacts in the order of their names

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "suite.h"
#include "sel_local.h"
#include "scenes.h"

enum
{
    MOST = 60
};

/* Lists of all lengths, with names that occur twice: afterwards they are in
   order, each with its own gap and slope, and none is lost. */
START_TEST(names_ascend)
{
    static sel_local locals[MOST];
    static sel_local_slope slopes[MOST];
    static size_t order[MOST];
    scene_random random = {3};
    for (int n = 0; n <= MOST; n++)
    {
        for (int withSlopes = 0; withSlopes < 2; withSlopes++)
        {
            double sum = 0, after = 0;
            for (int k = 0; k < n; k++)
            {
                locals[k] = (sel_local){.name = scene_integer(&random, 40),
                    .gap = 1 + k};
                slopes[k] = (sel_local_slope){.gap = {1 + k}};
                sum += locals[k].gap*(double)(1 + locals[k].name);
            }
            sel_local_sort(locals, withSlopes ? slopes : NULL, order, n);
            for (int k = 0; k < n; k++)
            {
                after += locals[k].gap*(double)(1 + locals[k].name);
                CHECK_TRUE(slopes[k].gap[0]
                    == (withSlopes ? locals[k].gap : 1 + k));
                CHECK_TRUE(k == 0 || locals[k - 1].name < locals[k].name
                    || (locals[k - 1].name == locals[k].name
                        && locals[k - 1].gap < locals[k].gap));
            }
            CHECK_TRUE(sum == after);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("local contacts, order");
    suite_add(suite, "names", names_ascend, 10);
    return suite_run(suite);
}

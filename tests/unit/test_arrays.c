/*  test_arrays.c - arrays of a structure that grow together

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "base/arrays.h"

/* Stored values stay, and new entries are zero. */
START_TEST(growing_keeps_and_clears)
{
    double *list = NULL;
    int ok = 1, capacity = 0;
    for (int next = 1; next < 5000; next *= 3)
    {
        sel_array_grow(&list, &ok, capacity, next, sizeof *list);
        CHECK_TRUE(ok);
        for (int i = 0; i < next; i++)
        {
            CHECK_TRUE(list[i] == (i < capacity ? i + 1 : 0));
            list[i] = i + 1;
        }
        capacity = next;
    }
    free(list);
}
END_TEST

START_TEST(unused_arrays_stay_missing)
{
    double *list = NULL;
    int ok = 1;
    sel_array_grow(&list, &ok, 0, 100, 0);
    CHECK_TRUE(ok && !list);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arrays");
    suite_add(suite, "grow", growing_keeps_and_clears, 20);
    suite_add(suite, "unused", unused_arrays_stay_missing, 20);
    return suite_run(suite);
}

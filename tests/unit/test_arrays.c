/*  test_arrays.c - arrays that grow

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

/* An array for one more entry each time: stored values stay, the capacity is
   never below the number of entries, and grows seldom. */
START_TEST(appending_reserves)
{
    int *list = NULL, capacity = 0, times = 0;
    for (int n = 0; n < 100000; n++)
    {
        int before = capacity;
        CHECK_TRUE(sel_array_reserve(&list, &capacity, n + 1, sizeof *list));
        CHECK_TRUE(capacity > n);
        times += capacity != before;
        list[n] = 7*n;
    }
    for (int n = 0; n < 100000; n++)
    {
        CHECK_TRUE(list[n] == 7*n);
    }
    ck_assert_int_le(times, 17);
    CHECK_TRUE(sel_array_reserve(&list, &capacity, 1000000, sizeof *list));
    ck_assert_int_eq(capacity, 1000000);
    free(list);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("arrays");
    suite_add(suite, "grow", growing_keeps_and_clears, 20);
    suite_add(suite, "reserve", appending_reserves, 20);
    suite_add(suite, "unused", unused_arrays_stay_missing, 20);
    return suite_run(suite);
}

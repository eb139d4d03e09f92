/*  test_clock.c - wall-clock and processor time

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"
#include "sel_clock.h"

#include <time.h>

/* A sleep takes wall-clock time and, apart from the call itself, no processor
   time; the wrong clock would report all of it. On a loaded machine the call
   took 7 ms. */
START_TEST(sleep_costs_no_processor_time)
{
    const struct timespec nap = {.tv_nsec = 50000000};
    double wall = sel_clock_wall(), cpu = sel_clock_cpu();
    nanosleep(&nap, NULL);
    wall = sel_clock_wall() - wall;
    cpu = sel_clock_cpu() - cpu;
    CHECK_TRUE(wall >= 0.05);
    CHECK_AT_MOST(cpu, 0.5*wall);
}
END_TEST

START_TEST(work_costs_both)
{
    double wall = sel_clock_wall(), cpu = sel_clock_cpu();
    volatile double sum = 0;
    while (sel_clock_cpu() - cpu < 0.01)
    {
        sum += 1;
    }
    CHECK_TRUE(sel_clock_wall() - wall >= 0.0099); /* two clocks, read
                                                      alternately */
}
END_TEST

START_TEST(never_back)
{
    double wall = sel_clock_wall(), cpu = sel_clock_cpu();
    for (int k = 0; k < 100000; k++)
    {
        double later = sel_clock_wall(), used = sel_clock_cpu();
        CHECK_TRUE(later >= wall && used >= cpu);
        wall = later;
        cpu = used;
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("clock");
    suite_add(suite, "sleep", sleep_costs_no_processor_time, 10);
    suite_add(suite, "work", work_costs_both, 10);
    suite_add(suite, "never back", never_back, 10);
    return suite_run(suite);
}

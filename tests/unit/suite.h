/*---------------------------------------------------------------------------*\
    suite.h - definitions common to all test programs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SUITE_H
#define SUITE_H

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "scenes.h"

#define COUNT(array) ((int)(sizeof(array)/sizeof((array)[0])))

/* The macros of Check write to a file at every assertion; these do so only on
   failure, so that they can be used in inner loops. A NaN fails. */
#define CHECK_THAT(condition, ...)                                            \
    do                                                                        \
    {                                                                         \
        if (!(condition))                                                     \
        {                                                                     \
            ck_abort_msg(__VA_ARGS__);                                        \
        }                                                                     \
    } while (0)

#define CHECK_TRUE(condition) CHECK_THAT(condition, "not so: %s", #condition)

/* |value - expected| <= tolerance, with the three numbers in the message. */
#define CHECK_NEAR(value, expected, tolerance)                                \
    do                                                                        \
    {                                                                         \
        double value_ = (value), expected_ = (expected);                      \
        double tolerance_ = (tolerance);                                      \
        if (isnan(value_) || !(fabs(value_ - expected_) <= tolerance_))       \
        {                                                                     \
            ck_abort_msg("%s = %.17g, expected %.17g within %.3g (off by "    \
                "%.3g)", #value, value_, expected_, tolerance_,               \
                value_ - expected_);                                          \
        }                                                                     \
    } while (0)

#define CHECK_AT_MOST(value, limit)                                           \
    do                                                                        \
    {                                                                         \
        double value_ = (value), limit_ = (limit);                            \
        if (isnan(value_) || !(value_ <= limit_))                             \
        {                                                                     \
            ck_abort_msg("%s = %.17g, at most %.3g", #value, value_, limit_); \
        }                                                                     \
    } while (0)

#define CHECK_OK(status)                                                      \
    do                                                                        \
    {                                                                         \
        sel_status status_ = (status);                                        \
        CHECK_THAT(status_ == SEL_OK, "%s: %s", #status,                      \
            sel_status_message(status_));                                     \
    } while (0)

/* Reports checks that cannot be made here, which do not count as passed. To be
   called in main; tests/Alltest counts them. */
static inline void suite_skip(int checks, const char *what, const char *why)
{
    printf("SKIP %d %s: %s\n", checks, what, why);
}

/* Reports so many checks of threads as skipped if the library has no
   threads. */
static inline void suite_needs_threads(int checks)
{
    if (sel_threads_most() < 2)
    {
        suite_skip(checks, "of threads", "the library was built without");
    }
}

/* Adds a separate test case with a time limit in seconds. */
static inline void suite_add(Suite *suite, const char *name, const TTest *test,
    double seconds)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, seconds);
    tcase_add_test(tcase, test);
    suite_add_tcase(suite, tcase);
}

/* Runs the suite. A floating-point exception kills the test that raises it. */
static inline int suite_run(Suite *suite)
{
    scene_trap_exceptions();
    setvbuf(stdout, NULL, _IONBF, 0);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif

/*  test_status.c - status codes and their messages

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

START_TEST(every_code_has_its_own_message)
{
    for (int i = 0; i < SEL_STATUS_COUNT; i++)
    {
        const char *message = sel_status_message((sel_status)i);
        ck_assert_ptr_nonnull(message);
        ck_assert_int_gt((int)strlen(message), 0);
        for (int j = 0; j < i; j++)
        {
            ck_assert_str_ne(message, sel_status_message((sel_status)j));
        }
    }
    ck_assert_int_eq(SEL_OK, 0);
}
END_TEST

START_TEST(a_wrong_code_has_a_message)
{
    ck_assert_ptr_nonnull(sel_status_message(SEL_STATUS_COUNT));
    ck_assert_ptr_nonnull(sel_status_message((sel_status)1000));
}
END_TEST

START_TEST(the_library_is_of_the_version_of_its_headers)
{
    int major, minor, patch;
    char rest;
    ck_assert_str_eq(sel_version(), SEL_VERSION);
    ck_assert_int_eq(
        sscanf(sel_version(), "%d.%d.%d%c", &major, &minor, &patch, &rest), 3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("status");
    suite_add(suite, "messages", every_code_has_its_own_message, 10);
    suite_add(suite, "wrong code", a_wrong_code_has_a_message, 10);
    suite_add(suite, "version", the_library_is_of_the_version_of_its_headers, 10);
    return suite_run(suite);
}

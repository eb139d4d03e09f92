/*  test_particle_table.c - faults and damage of a text of particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

static const char *const names[2] = {"cube", "prolate"};

#define HEAD "# x y z shape e0 e1 e2 e3\n"
#define LONG "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct
{
    const char *text;
    int line;
    const char *words;
} faults[] = {
    {"", -1, "no rows"},
    {HEAD, -1, "no rows"},
    {"1 2 3 cube 1 0 0 0", 1, "header above the first row is missing"},
    {"# x y z shape colour\n1 2 3 cube 4", 1, "unknown column 'colour'"},
    {"# x y z shape x\n1 2 3 cube 4", 1, "'x' twice"},
    {"# e0 e1 e2 e3 shape\n1 0 0 0 cube", 1, "lacks the columns x y z; it names: e0 e1 e2 e3 shape"},
    {"# x y shape\n1 2 cube", 1, "lacks the column 'z'; give all of x y z"},
    {"# x y z\n1 2 3", 1, "'shape', which is required if the cloud has several shapes: cube prolate"},
    {"# x y z shape e0 e1 e2 e3 Qxx Qxy Qxz Qyx Qyy Qyz Qzx Qzy Qzz\n1", 1, "both a quaternion"},
    {HEAD "1 2 3 cube 1 0 0 0\n1 2 3 cube 1 0 0", 3, "read 7 columns; the header names 8: x y z shape"},
    {HEAD "1 2 3 cube 1 0 0 0 0", 2, "read 9 columns"},
    {HEAD "1 2 nan cube 1 0 0 0", 2, "column 3 (z): read 'nan'; it must be a finite number"},
    {HEAD "1 2 1e999 cube 1 0 0 0", 2, "finite number"},
    {HEAD "1e21 2 3 cube 1 0 0 0", 2, "column 1 (x): read '1e21'; it must lie in [-1e+20, 1e+20]"},
    {HEAD "1 2 3 ball 1 0 0 0", 2, "column 4 (shape): read 'ball'; the shapes are: cube prolate"},
    {HEAD "1 2 3 " LONG " 1 0 0 0", 2, " ... (68 characters)'"},
    {HEAD "1 2 3 cube 0 0 0 0", 2, "column 5 (e0): the quaternion has the length 0; it must be 1"},
    {"# x y z shape dEq\n1 2 3 cube 0", 2, "column 5 (dEq): read '0'; it must be greater than zero"},
    {"# x y z shape rho\n1 2 3 cube -1", 2, "greater than zero, in [1e-12, 1e+18]"},
    {"# x y z shape Qxx Qxy Qxz Qyx Qyy Qyz Qzx Qzy Qzz\n0 0 0 cube 1 0 0 0 1 0 0 0 -1", 2, "determinant is negative"},
    {"# x y z shape Qxx Qxy Qxz Qyx Qyy Qyz Qzx Qzy Qzz\n0 0 0 cube 1 0 0 0 1 0 0 0 1.1", 2, "differs from the unit tensor by 0.21"},
};

START_TEST(faults_of_a_text)
{
    for (int k = 0; k < COUNT(faults); k++)
    {
        sel_particle_table table;
        sel_table_fault fault;
        const char *text = faults[k].text;
        CHECK_TRUE(!sel_particle_table_read(
            text, strlen(text), 2, names, &table, &fault));
        CHECK_THAT(fault.line == faults[k].line
                && strstr(fault.text, faults[k].words),
            "line %d: %s; not %d: %s", fault.line, fault.text, faults[k].line,
            faults[k].words);
        sel_particle_table_free(&table);
    }
    sel_particle_table table;
    sel_table_fault fault;
    CHECK_TRUE(!sel_particle_table_read(
        HEAD "1 \0 3", sizeof HEAD + 4, 2, names, &table, &fault));
    CHECK_TRUE(strstr(fault.text, "zero byte") != NULL);
    sel_particle_table_free(&table);
}
END_TEST

/* Damaged texts are read or rejected and never cause a crash. */
START_TEST(damaged_texts)
{
    const char whole[] = HEAD "1 2 3 cube 1 0 0 0\n4 5 6 prolate 0 1 0 0\n";
    scene_random random = {2};
    for (int k = 0; k < 20000; k++)
    {
        char text[sizeof whole];
        sel_particle_table table;
        sel_table_fault fault;
        memcpy(text, whole, sizeof whole);
        for (int i = 0; i < 1 + k % 3; i++)
        {
            text[scene_integer(&random, (int)sizeof whole - 1)]
                = (char)(scene_bits(&random) & 127);
        }
        if (sel_particle_table_read(text, strlen(text), 2, names, &table,
                &fault))
        {
            CHECK_TRUE(table.n >= 1 && table.rows[0].shape < 2);
        }
        else
        {
            CHECK_TRUE(strlen(fault.text) > 0);
        }
        sel_particle_table_free(&table);
    }
}
END_TEST

/* What a user's injector may list. */
START_TEST(faults_of_a_row)
{
    const sel_particle_row good = {.q = {1}, .diameter = 1e-3};
    sel_particle_row row = good;
    ck_assert_ptr_null(sel_particle_row_fault(&row));
    double *const members[] = {row.x + 2, row.q + 3, row.q, row.v,
        row.omega + 1, &row.diameter, &row.density};
    const double values[] = {NAN, 1e300, -1e300, INFINITY};
    for (int i = 0; i < 7; i++)
    {
        for (int k = 0; k < 4; k++)
        {
            row = good;
            *members[i] = values[k];
            ck_assert_ptr_nonnull(sel_particle_row_fault(&row));
        }
    }
    row = good;
    row.q[0] = 0.0;
    ck_assert_ptr_nonnull(sel_particle_row_fault(&row));
    row.q[0] = 1.0 + 1e-8;
    ck_assert_ptr_null(sel_particle_row_fault(&row));
    row.diameter = 0.0;
    ck_assert_ptr_nonnull(sel_particle_row_fault(&row));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("particle_table");
    suite_add(suite, "faults", faults_of_a_text, 10);
    suite_add(suite, "damaged", damaged_texts, 30);
    suite_add(suite, "row", faults_of_a_row, 10);
    return suite_run(suite);
}

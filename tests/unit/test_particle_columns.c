/*  test_particle_columns.c - columns of a table of particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    What the columns of a good row mean. Faults of columns are among those of
    test_particle_table.c, which give the line too. */

#include "suite.h"

static const char *const names[2] = {"cube", "prolate"};

static sel_particle_table read_table(const char *text)
{
    sel_particle_table table;
    sel_table_fault fault;
    int good = sel_particle_table_read(
        text, strlen(text), 2, names, &table, &fault);
    CHECK_THAT(good, "line %d: %s", fault.line, fault.text);
    return table;
}

START_TEST(columns_in_any_order)
{
    sel_particle_table table = read_table("\xEF\xBB\xBF# two bodies\n"
        "#shape, z y x\te0 e1 e2 e3 ux uy uz wx wy wz dEq rho\r\n\n"
        "prolate,3 2 1 0 0 0 1 4 5 6 7 8 9 0.5 1e3\r\n"
        "  # a comment\n"
        "cube 30 20 10 1 0 0 0 -4 -5 -6 0 0 0 1e-3 2500");
    ck_assert_int_eq(table.n, 2);
    for (int k = 0; k < 2; k++)
    {
        const sel_particle_row *row = &table.rows[k];
        ck_assert_int_eq(row->shape, 1 - k);
        for (int i = 0; i < 3; i++)
        {
            CHECK_TRUE(row->x[i] == (i + 1)*(k ? 10 : 1));
            CHECK_TRUE(row->v[i] == (i + 4)*(k ? -1 : 1));
            CHECK_TRUE(row->omega[i] == (k ? 0 : i + 7));
        }
        for (int i = 0; i < 4; i++)
        {
            CHECK_TRUE(row->q[i] == (i == (k ? 0 : 3)));
        }
        CHECK_TRUE(row->diameter == (k ? 1e-3 : 0.5));
        CHECK_TRUE(row->density == (k ? 2500 : 1e3));
    }
    ck_assert_int_eq(table.normalised, 0);
    sel_particle_table_free(&table);
    table = read_table("# x y z shape\n1 2 3 cube\n");
    CHECK_TRUE(table.rows[0].q[0] == 1 && table.rows[0].v[1] == 0
        && table.rows[0].diameter == 0 && table.rows[0].density == 0);
    sel_particle_table_free(&table);
}
END_TEST

/* A tensor and a quaternion of one rotation are read as the same. */
START_TEST(tensors)
{
    scene_random random = {9};
    for (int k = 0; k < 50; k++)
    {
        double q[4], Q[9];
        char text[800] = "# x y z shape Qxx Qxy Qxz Qyx Qyy Qyz Qzx Qzy Qzz\n"
                         "0 0 0 cube";
        scene_quaternion(&random, q);
        sel_motion_tensor(q, Q);
        for (int i = 0; i < 9; i++)
        {
            sprintf(text + strlen(text), " %.17g", Q[i]);
        }
        sel_particle_table table = read_table(text);
        double dot = 0;
        for (int i = 0; i < 4; i++)
        {
            dot += q[i]*table.rows[0].q[i];
        }
        CHECK_NEAR(fabs(dot), 1, 1e-14);
        sel_particle_table_free(&table);
    }
}
END_TEST

START_TEST(normalised_orientations)
{
    sel_particle_table table = read_table("# x y z shape e0 e1 e2 e3\n"
        "0 0 0 cube 1 0 0 0\n0 0 0 cube 3 0 4 0\n0 0 0 cube 2 0 0 0\n"
        "0 0 0 cube 0.70710678 0.70710678 0 0\n");
    ck_assert_int_eq(table.normalised, 2);
    ck_assert_int_eq(table.firstNormalised, 3);
    CHECK_NEAR(table.rows[1].q[0], 0.6, 1e-15);
    CHECK_NEAR(table.rows[1].q[2], 0.8, 1e-15);
    for (int k = 0; k < 4; k++)
    {
        const double *q = table.rows[k].q;
        CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1, 1e-14);
    }
    sel_particle_table_free(&table);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("particle_columns");
    suite_add(suite, "columns", columns_in_any_order, 10);
    suite_add(suite, "tensors", tensors, 10);
    suite_add(suite, "normalised", normalised_orientations, 10);
    return suite_run(suite);
}

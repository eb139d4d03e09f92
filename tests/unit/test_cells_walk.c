/*  test_cells_walk.c - walks from cell to cell

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "box_mesh.h"

#define H 0.005

START_TEST(walks_end_where_the_point_is)
{
    scene_random random = {1};
    box_mesh m;
    box_mesh_init(&m, 5, 4, 6, H, 0);
    for (int draw = 0; draw < 2000; draw++)
    {
        double x[3];
        for (int d = 0; d < 3; d++)
        {
            x[d] = H*m.n[d]*scene_uniform(&random, -0.2, 1.2);
        }
        int start = scene_integer(&random, m.cells.n);
        CHECK_TRUE(sel_cells_walk(&m.cells, x, start)
            == box_mesh_find(&m, x, -1));
    }
    box_mesh_free(&m);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cells_walk");
    suite_add(suite, "walk", walks_end_where_the_point_is, 20);
    return suite_run(suite);
}

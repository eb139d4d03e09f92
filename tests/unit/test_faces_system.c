/*---------------------------------------------------------------------------*\
    test_faces_system.c - systems of boundary elements on flat faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "faces_scenes.h"
#include "resistance/cholesky.h"

/* For a body without symmetry the 6 x 6 resistance has coupling terms and is
   positive. Its symmetry follows from that of the matrix, which is enforced;
   test_faces_integrals checks that of the entries. */
START_TEST(whole_is_positive)
{
    sel_polyhedron *body = faces_stone(NULL);
    faces_mesh mesh;
    faces_moments m;
    CHECK_OK(faces_mesh_init(&mesh, body, 3));
    CHECK_OK(faces_system_solve(&mesh, &m));
    double U[36];
    for (int i = 0; i < 36; i++)
    {
        double scale = sqrt(m.value[i/6][i/6]*m.value[i%6][i%6]);
        CHECK_NEAR(m.value[i/6][i%6], m.value[i%6][i/6], 1e-12*scale);
        U[i] = m.value[i/6][i%6];
    }
    CHECK_THAT(fabs(m.value[0][3]) > 1e-4, "no coupling: %g", m.value[0][3]);
    ck_assert_int_eq(sel_cholesky(U, 6), 1);
    faces_mesh_free(&mesh);
    sel_polyhedron_free(body);
}
END_TEST

/* Mirror planes only save time: the tensors of the cube and of a prism equal
   those of a body without them, up to the error of the rules. */
START_TEST(planes_change_nothing)
{
    static const solid bodies[] = {CUBE, BRICK, PRISM};
    static const int planes[] = {7, 7, 6};
    for (int b = 0; b < COUNT(bodies); b++)
    {
        faces_mesh mesh;
        faces_moments with, without;
        CHECK_OK(faces_mesh_init(&mesh, solid_of(bodies[b]), 2));
        ck_assert_int_eq(mesh.planes, planes[b]);
        CHECK_OK(faces_system_solve(&mesh, &with));
        mesh.planes = 0;
        mesh.orbits = mesh.count;
        for (int p = 0; p < mesh.count; p++)
        {
            mesh.stands[p] = mesh.place[p] = p;
            mesh.reflection[p] = 0;
        }
        CHECK_OK(faces_system_solve(&mesh, &without));
        for (int i = 0; i < 72; i++)
        {
            CHECK_NEAR(with.value[i/12][i%12], without.value[i/12][i%12],
                2e-6*with.value[5][5]);
        }
        faces_mesh_free(&mesh);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("faces_system");
    suite_add(suite, "whole", whole_is_positive, 60);
    suite_add(suite, "planes", planes_change_nothing, 60);
    return suite_run(suite);
}

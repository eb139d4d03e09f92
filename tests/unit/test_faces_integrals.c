/*---------------------------------------------------------------------------*\
    test_faces_integrals.c - integrals over flat panels

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "faces_scenes.h"
#include "base/vec3.h"

static faces_panel panel_of(const double corner[4][3])
{
    faces_panel panel;
    memcpy(panel.corner, corner, sizeof panel.corner);
    faces_panel_set(&panel);
    return panel;
}

/* Reference: 300 x 300 midpoints of the parameter square. Their error is of
   second order, 1e-5 x (extent/distance)^2 and at a tenth of the extent
   1e-3. */
START_TEST(potential_by_brute_force)
{
    static const double corner[4][3]
        = {{0, 0, 0.1}, {1.3, 0.1, 0.1}, {1.0, 0.9, 0.1}, {-0.2, 0.7, 0.1}};
    static const double places[][3] = {{0.3, 0.4, 0.6}, {0.3, 0.4, -0.2},
        {2, 1, 0.1}, {-1, 0, 0.1}, {-0.4, 2, 3}, {0.5, 0.4, 0.2}};
    static const int index[6][2]
        = {{0, 0}, {1, 1}, {2, 2}, {1, 2}, {2, 0}, {0, 1}};
    const int n = 300;
    faces_panel panel = panel_of(corner);
    double area = 0;
    for (int p = 0; p < COUNT(places); p++)
    {
        double value[6], sum[6] = {0};
        faces_potential(&panel, places[p], value);
        area = 0;
        for (int k = 0; k < n*n; k++)
        {
            double x[3], r[3];
            double w = faces_panel_point(&panel, (k/n + 0.5)/n, (k%n + 0.5)/n,
                x)/(n*n);
            area += w;
            for (int i = 0; i < 3; i++)
            {
                r[i] = places[p][i] - x[i];
            }
            double length = sqrt(faces_dot(r, r));
            for (int c = 0; c < 6; c++)
            {
                int i = index[c][0], j = index[c][1];
                sum[c] += w*((i == j)/length + r[i]*r[j]/pow(length, 3));
            }
        }
        for (int c = 0; c < 6; c++)
        {
            CHECK_NEAR(value[c], sum[c], 2e-4*fabs(value[0]));
        }
    }
    CHECK_NEAR(panel.area, area, 1e-12);
}
END_TEST

/* On the plane of the panel and at the extension of an edge no exception is
   raised; the potential is continuous across the plane: 1e-9 on either side of
   it differs from it by 2 pi 1e-9. */
START_TEST(potential_in_the_plane)
{
    static const double corner[4][3]
        = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    faces_panel panel = panel_of(corner);
    static const double places[][3]
        = {{0.3, 0.4, 0}, {2, 0, 0}, {-1, 1, 0}, {0.5, 3, 0}, {1.5, 1.5, 0}};
    for (int p = 0; p < COUNT(places); p++)
    {
        double at[6], above[6], x[3];
        memcpy(x, places[p], sizeof x);
        faces_potential(&panel, x, at);
        x[2] = 1e-9;
        faces_potential(&panel, x, above);
        for (int c = 0; c < 6; c++)
        {
            CHECK_NEAR(at[c], above[c], 2e-8);
        }
    }
    /* the middle of a unit square: 1/r has 4 ln(1 + sqrt 2) */
    const double middle[3] = {0.5, 0.5, 0};
    double value[6];
    faces_potential(&panel, middle, value);
    CHECK_NEAR(value[2], 4*log(1 + sqrt(2)), 1e-14);
    CHECK_NEAR(value[0], 6*log(1 + sqrt(2)), 1e-14);
}
END_TEST

/* psi = n has no velocity: the sum over all panels q of <p, q> n_q is zero. The
   quadrature rules leave about 1e-5 of the sum of the terms' sizes. */
START_TEST(pressure_is_no_flow)
{
    faces_mesh mesh;
    CHECK_OK(faces_mesh_init(&mesh, solid_of(TETRAHEDRON), 4));
    double worst = 0;
    for (int p = 0; p < mesh.count; p++)
    {
        double sum[3] = {0}, all = 0;
        for (int q = 0; q < mesh.count; q++)
        {
            double v[6];
            const double *n = mesh.panels[q].normal;
            faces_interaction(&mesh.panels[p], &mesh.panels[q], v);
            sum[0] += v[0]*n[0] + v[5]*n[1] + v[4]*n[2];
            sum[1] += v[5]*n[0] + v[1]*n[1] + v[3]*n[2];
            sum[2] += v[4]*n[0] + v[3]*n[1] + v[2]*n[2];
            all += v[0] + v[1] + v[2];
        }
        worst = fmax(worst, sqrt(faces_dot(sum, sum))/all);
    }
    printf("pressure: velocity at most %.1e\n", worst);
    CHECK_AT_MOST(worst, 5e-5);
    faces_mesh_free(&mesh);
}
END_TEST

/* int int G over two panels: the potential of one over midpoints of the
   other. */
static void by_midpoints(const faces_panel *of, const faces_panel *over,
    double sum[6])
{
    const int n = 60;
    memset(sum, 0, 6*sizeof(double));
    for (int k = 0; k < n*n; k++)
    {
        double x[3], value[6];
        double w = faces_panel_point(over, (k/n + 0.5)/n, (k%n + 0.5)/n, x)
            /(n*n);
        faces_potential(of, x, value);
        for (int c = 0; c < 6; c++)
        {
            sum[c] += w*value[c];
        }
    }
}

/* Lorentz's reciprocity: the potential of one panel over another is that of the
   other over the one, also by the rules of the program. Midpoints leave about
   1e-4 where panels touch, and the rules 1e-5 of the sum of the terms'
   sizes. */
START_TEST(either_way_round)
{
    sel_polyhedron *body = faces_stone(NULL);
    faces_mesh mesh;
    double differ = 0, off = 0;
    int touching = 0;
    CHECK_OK(faces_mesh_init(&mesh, body, 1));
    for (int p = 0; p < mesh.count; p += 3)
    {
        for (int q = 0; q < p; q++)
        {
            const faces_panel *a = &mesh.panels[p], *b = &mesh.panels[q];
            double one[6], two[6], value[6], between[3];
            by_midpoints(a, b, one);
            by_midpoints(b, a, two);
            faces_interaction(a, b, value);
            v3_sub(between, a->centre, b->centre);
            touching += v3_norm(between) < a->radius + b->radius;
            for (int c = 0; c < 6; c++)
            {
                double all = one[0] + one[1] + one[2];
                differ = fmax(differ, fabs(one[c] - two[c])/all);
                off = fmax(off, fabs(value[c] - 0.5*(one[c] + two[c]))/all);
            }
        }
    }
    printf("either way round: %.1e apart, the rules off by %.1e; %d touch\n",
        differ, off, touching);
    CHECK_TRUE(touching > 20);
    CHECK_AT_MOST(differ, 1e-4);
    CHECK_AT_MOST(off, 1e-4);
    faces_mesh_free(&mesh);
    sel_polyhedron_free(body);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("faces_integrals");
    suite_add(suite, "potential", potential_by_brute_force, 60);
    suite_add(suite, "potential in the plane", potential_in_the_plane, 10);
    suite_add(suite, "pressure", pressure_is_no_flow, 60);
    suite_add(suite, "either way round", either_way_round, 60);
    return suite_run(suite);
}

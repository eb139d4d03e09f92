/*  test_couple.c - torques as impulses of cells, eigenvalues, second moments

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "base/eigen3.h"
#include "superellipsoid.h"
#include "suite.h"

enum
{
    MOST = 40
};

typedef struct cells
{
    int n;
    double volume[MOST], centre[3*MOST], T[3], impulse[3*MOST], left[3];
} cells;

static void any_cells(cells *c, scene_random *random, int n, double far)
{
    c->n = n;
    for (int i = 0; i < n; i++)
    {
        c->volume[i] = scene_log_uniform(random, 1e-2, 1);
    }
    for (int k = 0; k < 3*n; k++)
    {
        c->centre[k] = far + scene_uniform(random, -1, 1);
    }
    for (int k = 0; k < 3; k++)
    {
        c->T[k] = scene_uniform(random, -1, 1);
    }
    sel_couple(n, c->volume, c->centre, c->T, c->impulse, c->left);
}

static void sums(const cells *c, double P[3], double L[3])
{
    memset(P, 0, 3*sizeof(double));
    memset(L, 0, 3*sizeof(double));
    for (int i = 0; i < c->n; i++)
    {
        double arm[3], one[3];
        memcpy(arm, c->centre + 3*i, sizeof arm);
        scene_axpy(-1, c->centre, arm);
        scene_cross(arm, c->impulse + 3*i, one);
        scene_axpy(1, one, L);
        scene_axpy(1, c->impulse + 3*i, P);
    }
}

/* No momentum, and the whole torque: to the rounding of 40 terms, which
   increases with the distance from the origin. */
START_TEST(cells_carry_a_torque)
{
    scene_random random = {11};
    for (int trial = 0; trial < 2000; trial++)
    {
        static cells c;
        double P[3], L[3], far = trial % 2 ? 1e3 : 0;
        any_cells(&c, &random, 4 + trial % (MOST - 4), far);
        sums(&c, P, L);
        scene_axpy(-1, c.T, L);
        /* four cells almost in a plane have arms as short as 1e-2 */
        CHECK_AT_MOST(scene_norm(P), 1e-11 + 1e-13*far);
        CHECK_AT_MOST(scene_norm(L), 1e-11 + 1e-13*far);
        CHECK_AT_MOST(scene_norm(c.left), 1e-14);
    }
}
END_TEST

/* Cells on a line carry the part normal to it, a single cell nothing. */
START_TEST(cells_in_a_line_carry_what_is_across)
{
    cells c = {.n = 3, .volume = {1, 2, 1}, .T = {3, 4, 5},
        .centre = {0, 0, 0, 1, 0, 0, 2, 0, 0}};
    double P[3], L[3];
    sel_couple(3, c.volume, c.centre, c.T, c.impulse, c.left);
    sums(&c, P, L);
    CHECK_NEAR(L[0], 0, 1e-15);
    CHECK_NEAR(L[1], 4, 1e-14);
    CHECK_NEAR(L[2], 5, 1e-14);
    CHECK_NEAR(c.left[0], 3, 1e-15);
    CHECK_NEAR(hypot(c.left[1], c.left[2]), 0, 1e-14);
    sel_couple(1, c.volume, c.centre, c.T, c.impulse, c.left);
    for (int k = 0; k < 3; k++)
    {
        ck_assert_double_eq(c.impulse[k], 0);
        ck_assert_double_eq(c.left[k], c.T[k]);
    }
}
END_TEST

/* S E = E diag and E^T E = 1 to rounding, for any size and for equal values
   too. */
START_TEST(eigenvalues_of_any_size)
{
    scene_random random = {12};
    for (int trial = 0; trial < 3000; trial++)
    {
        double q[4], Q[9], S[9], values[3], E[9];
        double size = scene_log_uniform(&random, 1e-150, 1e150);
        double d[3] = {size*scene_uniform(&random, -1, 1), size, size};
        d[1] = trial % 3 ? size*scene_log_uniform(&random, 1e-9, 1) : size;
        d[2] = trial % 5 ? d[2] : d[0];
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        for (int k = 0; k < 9; k++)
        {
            const double *a = Q + 3*(k/3), *b = Q + 3*(k % 3);
            S[k] = a[0]*d[0]*b[0] + a[1]*d[1]*b[1] + a[2]*d[2]*b[2];
        }
        sel_eigen3(S, values, E);
        for (int k = 0; k < 9; k++)
        {
            int i = k/3, j = k % 3;
            double left = S[3*i]*E[j] + S[3*i + 1]*E[3 + j]
                + S[3*i + 2]*E[6 + j];
            double product = E[i]*E[j] + E[3 + i]*E[3 + j] + E[6 + i]*E[6 + j];
            CHECK_AT_MOST(fabs(left/size - values[j]/size*E[k]), 1e-14);
            CHECK_NEAR(product, i == j, 1e-14);
        }
    }
    double none[9] = {0}, values[3], E[9];
    sel_eigen3(none, values, E);
    ck_assert_double_eq(values[0] + values[1] + values[2], 0);
}
END_TEST

/* An ellipsoid is its own equivalent; for any other body the integrals of x^2
   are found by midpoints in an octant of it, with an error of about 1/N^1.5. */
START_TEST(moment_axes)
{
    const double axes[3] = {5e-3, 2e-3, 1e-3};
    const double epsilon[4] = {1, 0.3, 1.6, 0.7};
    enum
    {
        N = 120
    };
    for (int k = 0; k < 4; k++)
    {
        sel_shape shape;
        double found[3], sum[3] = {0}, volume = 0;
        CHECK_OK(sel_shape_init(&shape, axes, epsilon[k], epsilon[3 - k]));
        if (k == 0)
        {
            CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        }
        sel_resistance_moment_axes(&shape, found);
        for (int c = 0; c < N*N*N; c++)
        {
            double x[3] = {(c % N + 0.5)/N*axes[0],
                (c/N % N + 0.5)/N*axes[1], (c/N/N + 0.5)/N*axes[2]};
            if (sel_shape_gauge(&shape, x, NULL, NULL) < 1)
            {
                volume += 1;
                for (int i = 0; i < 3; i++)
                {
                    sum[i] += x[i]*x[i];
                }
            }
        }
        for (int i = 0; i < 3; i++)
        {
            CHECK_NEAR(found[i]/sqrt(5*sum[i]/volume), 1, 1e-3);
            CHECK_THAT(k > 0 || fabs(found[i]/axes[i] - 1) < 1e-12,
                "an ellipsoid: %.17g", found[i]);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("couples");
    suite_add(suite, "torque", cells_carry_a_torque, 20);
    suite_add(suite, "line", cells_in_a_line_carry_what_is_across, 20);
    suite_add(suite, "eigenvalues", eigenvalues_of_any_size, 20);
    suite_add(suite, "moments", moment_axes, 60);
    return suite_run(suite);
}

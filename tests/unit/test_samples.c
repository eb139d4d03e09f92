/*  test_samples.c - points of equal volume in a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "superellipsoid.h"
#include "suite.h"

static sel_samples *created(void)
{
    sel_samples *samples;
    CHECK_OK(sel_samples_create(&samples));
    return samples;
}

START_TEST(numbers)
{
    CHECK_TRUE(sel_samples_per_octant(0) == SEL_SAMPLES_OCTANT_LEAST);
    CHECK_TRUE(sel_samples_per_octant(1e9) == SEL_SAMPLES_OCTANT_MOST);
    for (double cells = 1; cells < 1e4; cells *= 3)
    {
        int n = sel_samples_per_octant(cells);
        CHECK_TRUE(8*n >= 27*cells && (n & (n - 1)) == 0);
        CHECK_TRUE(n == SEL_SAMPLES_OCTANT_LEAST || 4*n < 27*cells);
    }
}
END_TEST

/* Points lie in the body; their centroid is its centre, and their second
   moments are those of the shape, I_x = V <y^2 + z^2>, by its own closed
   formulas. The error for N random points of an octant would be about
   1/sqrt(N); it must be smaller. */
START_TEST(moments_of_superellipsoids)
{
    enum
    {
        N = 1024
    };
    const double axes[3] = {1.5, 0.8, 1};
    scene_random random = {1};
    sel_samples *samples = created();
    for (int draw = 0; draw < 20; draw++)
    {
        sel_shape shape;
        const double *points, *again;
        double e1 = scene_uniform(&random, 0.2, 1.8);
        double e2 = scene_uniform(&random, 0.2, 1.8);
        double sum[3] = {0}, square[3] = {0};
        CHECK_OK(sel_shape_init(&shape, axes, e1, e2));
        CHECK_OK(sel_samples_find(samples, axes, e1, e2, NULL, N, &points));
        for (int k = 0; k < 8*N; k++)
        {
            const double *x = points + 3*k;
            CHECK_TRUE(sel_shape_gauge(&shape, x, NULL, NULL) < 1);
            for (int d = 0; d < 3; d++)
            {
                CHECK_TRUE(x[d] != 0);
                sum[d] += x[d];
                square[d] += x[d]*x[d]/(8*N);
            }
        }
        for (int d = 0; d < 3; d++)
        {
            double others = square[(d + 1) % 3] + square[(d + 2) % 3];
            CHECK_NEAR(sum[d]/N, 0, 1e-14);
            CHECK_NEAR(shape.volume*others/shape.inertia[d], 1, 1/sqrt(N));
        }
        double first = points[0];
        CHECK_OK(sel_samples_find(samples, axes, e1, e2, NULL, N, &again));
        CHECK_TRUE(again[0] == first);
    }
    sel_samples_free(samples);
}
END_TEST

/* A point and the next one are close: a walk from cell to cell stays short. */
START_TEST(neighbours_are_close)
{
    enum
    {
        N = 512
    };
    const double axes[3] = {1, 1, 1};
    const double *x;
    double path = 0;
    sel_samples *samples = created();
    CHECK_OK(sel_samples_find(samples, axes, 1, 1, NULL, N, &x));
    for (int k = 1; k < 8*N; k++)
    {
        double step[3] = {x[3*k] - x[3*k - 3], x[3*k + 1] - x[3*k - 2],
            x[3*k + 2] - x[3*k - 1]};
        path += sqrt(scene_dot(step, step));
    }
    /* In random order the mean step would be about the radius. */
    CHECK_AT_MOST(path/(8*N), 0.2);
    sel_samples_free(samples);
}
END_TEST

START_TEST(errors)
{
    const double axes[3] = {1, 1, 1};
    const double *points;
    sel_samples *samples = created();
    CHECK_TRUE(sel_samples_find(samples, axes, 5, 1, NULL, 8, &points)
        == SEL_E_EPSILON);
    CHECK_OK(sel_samples_find(samples, axes, 1, 1, NULL, 8, &points));
    sel_samples_free(samples);
    sel_samples_free(NULL);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("samples");
    suite_add(suite, "numbers", numbers, 20);
    suite_add(suite, "moments", moments_of_superellipsoids, 60);
    suite_add(suite, "curve", neighbours_are_close, 20);
    suite_add(suite, "errors", errors, 20);
    return suite_run(suite);
}

/*  test_inlet.c - surfaces through which bodies come in

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_rng.h>

enum
{
    TRIES = 4000
};

/* Two planes at a right angle, of one and three unit squares: the floor z = 0,
   0 < x < 3, 0 < y < 1, whose normal is down, and the side x = 0, 0 < z < 1. */
static const double points[] = {0, 0, 0, 3, 0, 0, 3, 1, 0, 0, 1, 0, 0, 0, 1,
    0, 1, 1};
static const int triangles[] = {0, 2, 1, 0, 3, 2, 0, 4, 5, 0, 5, 3};
static const int patches[] = {0, 0, 0, 0};
static const sel_wall_mesh corner = {6, points, 4, triangles, patches};

static sel_inlet *make(const sel_wall_mesh *mesh)
{
    sel_inlet *inlet;
    CHECK_OK(sel_inlet_create(&inlet, mesh, NULL));
    return inlet;
}

static int place(const sel_inlet *inlet, const sel_spread *spread, int seed,
    sel_shape *shape, sel_body *body)
{
    const int type[1] = {0};
    double x[3], q[4];
    int placed;
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_INLET;
    region.inlet = inlet;
    region.spread = spread;
    sel_packing_random(&region, shape, 1, type, (unsigned long)seed, 0, 1,
        NULL, 0, NULL, x, q, &placed);
    if (placed)
    {
        sel_contact_body(body, shape, x, q);
    }
    return placed;
}

/* The least coordinate of the surface, by points of a grid of directions. */
static double least(const sel_body *body, int axis)
{
    double least = 1e300;
    for (int i = 1; i < 100; i++)
    {
        for (int j = 0; j < 200; j++)
        {
            double t = M_PI*i/100, p = M_PI*j/100;
            double d[3] = {sin(t)*cos(p), sin(t)*sin(p), cos(t)};
            double scale = 1/sel_shape_gauge(body->shape, d, NULL, NULL);
            double x = body->Q[3*axis]*d[0] + body->Q[3*axis + 1]*d[1]
                + body->Q[3*axis + 2]*d[2];
            least = fmin(least, body->centre[axis] + scale*x);
        }
    }
    return least;
}

/* Behind both planes, and at one of them: the nearest point of a body to
   rounding, the nearest of the sampled ones to the error of 60 samples (a
   thousandth). */
START_TEST(behind_the_surface)
{
    sel_inlet *inlet = make(&corner);
    sel_shape shape;
    const double axes[3] = {0.1, 0.05, 0.03};
    CHECK_OK(sel_shape_init(&shape, axes, 0.7, 1.2));
    ck_assert_double_eq_tol(sel_inlet_area(inlet), 4, 1e-14);
    int placed = 0;
    for (int seed = 0; seed < 200; seed++)
    {
        sel_body body;
        if (place(inlet, NULL, seed, &shape, &body))
        {
            double low = least(&body, 2), side = least(&body, 0);
            CHECK_TRUE(low > 0 && side > 0);
            CHECK_TRUE(fmin(low, side) < 5e-3*0.1);
            placed++;
        }
    }
    /* near the edge there is no space for some of them */
    CHECK_TRUE(placed > 150 && placed < 200);
    sel_inlet_free(inlet);
}
END_TEST

/* The number on a side is proportional to its area: 5 standard deviations. A
   small ball nearly always finds space. */
START_TEST(by_area)
{
    sel_inlet *inlet = make(&corner);
    sel_shape shape;
    const double axes[3] = {1e-6, 1e-6, 1e-6};
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    int floor = 0, placed = 0;
    double sum = 0;
    for (int seed = 0; seed < TRIES; seed++)
    {
        sel_body body;
        if (place(inlet, NULL, seed, &shape, &body))
        {
            int isFloor = body.centre[2] < 2e-6;
            floor += isFloor;
            sum += isFloor ? body.centre[0] : 0;
            placed++;
        }
    }
    ck_assert_int_ge(placed, TRIES - 5);
    CHECK_NEAR(floor, 0.75*placed, 5*sqrt(placed*0.75*0.25));
    CHECK_NEAR(sum/floor, 1.5, 5*sqrt(9.0/12/floor));
    sel_inlet_free(inlet);
}
END_TEST

static void axis_of(const double q[4], const double axis[3], double to[3])
{
    double Q[9];
    sel_motion_tensor(q, Q);
    for (int k = 0; k < 3; k++)
    {
        to[k] = Q[3*k]*axis[0] + Q[3*k + 1]*axis[1] + Q[3*k + 2]*axis[2];
    }
}

/* cos of the angle is uniform from 1 to cos(half angle): its mean and that of
   its square; a vector across the axis points anywhere (5 standard
   deviations, and the rounding of a sum). Half angles of 0 and pi, and an axis that is the direction's
   opposite, too. */
START_TEST(spread_about_a_direction)
{
    const double angles[] = {0, 0.3, 2, M_PI};
    const double directions[3][3] = {{0, 0, 1}, {0.6, 0, 0.8}, {0, 0, -1}};
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    for (int c = 0; c < 12; c++)
    {
        sel_spread spread = {{0, 0, 0}, {0, 0, 1}, angles[c/3]};
        memcpy(spread.direction, directions[c % 3], sizeof spread.direction);
        double least = cos(spread.halfAngle), sum = 0, squares = 0;
        double across[3] = {0, 0, 0};
        for (int i = 0; i < TRIES; i++)
        {
            double u[3], q[4], axis[3], x[3];
            const double bodyX[3] = {1, 0, 0};
            for (int k = 0; k < 3; k++)
            {
                u[k] = gsl_rng_uniform(rng);
            }
            sel_spread_orientation(&spread, u, q);
            CHECK_NEAR(q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3], 1,
                1e-14);
            axis_of(q, spread.axis, axis);
            axis_of(q, bodyX, x);
            double cosine = axis[0]*spread.direction[0]
                + axis[1]*spread.direction[1] + axis[2]*spread.direction[2];
            CHECK_TRUE(cosine >= least - 1e-14);
            sum += cosine/TRIES;
            squares += cosine*cosine/TRIES;
            for (int k = 0; k < 3; k++)
            {
                across[k] += x[k]/TRIES;
            }
        }
        double width = 1 - least;
        CHECK_NEAR(sum, (1 + least)/2, 5*width/sqrt(12.0*TRIES) + TRIES*1e-16);
        CHECK_NEAR(squares, (1 + least + least*least)/3,
            5*2*width/sqrt(12.0*TRIES) + TRIES*1e-16);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(across[k], 0, 5/sqrt(2.0*TRIES));
        }
    }
    gsl_rng_free(rng);
}
END_TEST

START_TEST(wrong_surfaces)
{
    sel_inlet *inlet;
    int bad = -1;
    sel_wall_mesh mesh = corner;
    mesh.nTriangles = 0;
    ck_assert_int_eq(sel_inlet_create(&inlet, &mesh, &bad), SEL_E_MESH);
    ck_assert_ptr_null(inlet);
    const int outside[] = {0, 2, 9};
    mesh = corner;
    mesh.nTriangles = 1;
    mesh.triangles = outside;
    ck_assert_int_eq(sel_inlet_create(&inlet, &mesh, &bad), SEL_E_MESH);
    ck_assert_ptr_null(inlet);
    ck_assert_int_eq(bad, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("inlet");
    suite_add(suite, "behind", behind_the_surface, 60);
    suite_add(suite, "area", by_area, 60);
    suite_add(suite, "spread", spread_about_a_direction, 60);
    suite_add(suite, "wrong", wrong_surfaces, 60);
    return suite_run(suite);
}

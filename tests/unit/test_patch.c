/*  test_patch.c - a surface point with its neighbourhood to first order

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Points and normals are compared with the gauge and the support distance of
    the oracles, their changes with differences and with the curvature of
    ellipsoids in closed form. _i: the type of the shape. */

#include "suite.h"

#include "shape/patch.h"

#define KINDS 3

static const sel_chart_type types[KINDS] = {SEL_CHART_POINT,
    SEL_CHART_NORMAL, SEL_CHART_MIXED};

/* Any shape of a type, including exponents on the bounds and equal ones. */
static void shape_of_kind(scene_random *random, sel_chart_type type,
    double least, double most, sel_shape *shape)
{
    double axes[3], e[2];
    for (int k = 0; k < 3; k++)
    {
        axes[k] = scene_log_uniform(random, 0.3, 3);
    }
    double low[2] = {scene_uniform(random, least, 1),
        scene_uniform(random, least, 1)};
    double high[2] = {scene_uniform(random, 1, most),
        scene_uniform(random, 1, most)};
    int first = scene_integer(random, 2);
    for (int k = 0; k < 2; k++)
    {
        int is_high = type == SEL_CHART_NORMAL
            || (type == SEL_CHART_MIXED && k == first);
        e[k] = is_high ? high[k] : low[k];
    }
    switch (scene_integer(random, 6))
    {
        case 0: /* equal exponents: coordinates that do not mix */
            e[1] = type == SEL_CHART_MIXED ? e[1] : e[0];
            break;
        case 1: /* half-integers as exponents 2/e, 2/(2 - e) */
        case 2:
            for (int k = 0; k < 2; k++)
            {
                double half = 2/(2.5 + 0.5*scene_integer(random, 12));
                e[k] = e[k] > 1 ? 2 - half : half;
            }
            e[1] = type == SEL_CHART_MIXED || scene_integer(random, 2)
                ? e[1] : e[0];
            break;
        case 3:
            e[first] = type == SEL_CHART_MIXED ? e[first] : 1;
            break;
        default:
            break;
    }
    CHECK_OK(sel_shape_init(shape, axes, e[0], e[1]));
    CHECK_TRUE(shape->chart == type);
}

/* Coordinates with all signs, none nearer to zero than the fraction. */
static void random_coordinates(scene_random *random, double share,
    double u[3])
{
    for (int k = 0; k < 3; k++)
    {
        u[k] = scene_uniform(random, share, 1);
        u[k] = scene_integer(random, 2) ? u[k] : -u[k];
    }
}

static double greatest(const double a[], int count)
{
    double most = 0;
    for (int k = 0; k < count; k++)
    {
        most = fmax(most, fabs(a[k]));
    }
    return most;
}

/* - - - - - - - - - - - - - - place and normal  - - - - - - - - - - - - - - */

/* A point of the surface with its unit normal, which is the gradient of the
   gauge there: 1e-12, for exponents up to 19 of rounded coordinates. The
   coordinates name the scaled point and the scaled normal, whose support
   distance is one (1e-13). */
START_TEST(place_and_normal)
{
    scene_random random = {201};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double u[3], along = 0;
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        random_coordinates(&random, 0.02, u);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        long double x[3], g[3], m[3], length = 0, point[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = patch.x[k];
            m[k] = patch.n[k];
        }
        CHECK_NEAR((double)scene_gauge(&shape, x, g), 1, 1e-13);
        CHECK_NEAR(scene_norm(patch.n), 1, 1e-14);
        long double h = scene_support(&shape, m, point);
        CHECK_NEAR(scene_dot(patch.x, patch.n), (double)h, 1e-13*(double)h);
        for (int k = 0; k < 3; k++)
        {
            length += g[k]*g[k];
            along += u[k]*patch.u[k];
        }
        /* of the given direction */
        CHECK_NEAR(along, scene_norm(u)*scene_norm(patch.u), 1e-14);
        for (int k = 0; k < 3; k++)
        {
            double a = shape.semiAxes[k];
            if (types[_i] == SEL_CHART_POINT)
            {
                CHECK_NEAR(patch.n[k], (double)(g[k]/sqrtl(length)), 1e-12);
                CHECK_NEAR(patch.u[k], patch.x[k]/a, 1e-15);
            }
            else if (types[_i] == SEL_CHART_NORMAL)
            {
                CHECK_NEAR(patch.x[k], (double)point[k], 1e-12);
                CHECK_NEAR(patch.u[k], a*patch.n[k]/(double)h, 1e-14);
            }
        }
    }
}
END_TEST

/* Scale of the rounding of m: its size; radii are differences of numbers of the
   size of the body. */
static double form_size(const sel_patch *patch, const sel_shape *shape)
{
    double size = greatest(patch->m, 6) + 1e-300;
    return shape->chart == SEL_CHART_NORMAL ? size + shape->boundingRadius
                                            : size;
}

/* The length of u does not matter: 1e-13 for powers of it up to twenty. */
START_TEST(length_of_coordinates)
{
    static const double lengths[] = {1e-8, 1e-3, 0.5, 0.9995, 1.0004, 3, 1e4,
        1e8};
    scene_random random = {202};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch one, other;
        double u[3], v[3];
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        random_coordinates(&random, 0, u);
        CHECK_TRUE(sel_patch_eval(&one, &shape, u));
        for (int k = 0; k < 3; k++)
        {
            v[k] = one.u[k]*lengths[i % COUNT(lengths)];
        }
        CHECK_TRUE(sel_patch_eval(&other, &shape, v));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(other.u[k], one.u[k], 1e-14);
            CHECK_NEAR(other.x[k], one.x[k], 1e-13*scene_norm(one.x));
            CHECK_NEAR(other.n[k], one.n[k], 1e-13);
        }
        if (types[_i] != SEL_CHART_MIXED)
        {
            double size = form_size(&one, &shape);
            for (int k = 0; k < 6; k++)
            {
                CHECK_NEAR(other.m[k], one.m[k], 1e-12*size);
            }
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - derivatives - - - - - - - - - - - - - - - - */

/* x and n at u + s step: differences of fourth order in s. */
static void differences(const sel_shape *shape, const double u[3],
    const double step[3], double s, double dx[3], double dn[3])
{
    static const double at[4] = {-2, -1, 1, 2}, weight[4] = {1, -8, 8, -1};
    for (int k = 0; k < 3; k++)
    {
        dx[k] = dn[k] = 0;
    }
    for (int m = 0; m < 4; m++)
    {
        sel_patch near;
        double v[3] = {u[0], u[1], u[2]};
        scene_axpy(at[m]*s, step, v);
        CHECK_TRUE(sel_patch_eval(&near, shape, v));
        scene_axpy(weight[m]/(12*s), near.x, dx);
        scene_axpy(weight[m]/(12*s), near.n, dn);
    }
}

/* dx = T X delta and dn = T G delta. A step s of 5e-4 of the least coordinate:
   the truncation error of fourth-order differences is s^4/30 times a fifth
   derivative, and with three nested powers, their exponents up to 20, that is
   (60*5e-4)^4/30 = 3e-8 of the first one; rounding 1e-13/s. */
START_TEST(steps_are_differences)
{
    scene_random random = {203};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double u[3], t1[3], t2[3], step[3], dx[3], dn[3];
        double X[4] = {1, 0, 0, 1}, G[4] = {1, 0, 0, 1};
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        random_coordinates(&random, 0.05, u);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        scene_tangents(patch.n, t1, t2);
        double angle = scene_uniform(&random, 0, 2*SCENE_PI);
        const double delta[2] = {cos(angle), sin(angle)};
        sel_patch_frame(&patch, &shape, t1, t2, X, G);
        sel_patch_direction(&patch, &shape, t1, t2, delta, step);
        double least = fmin(fabs(patch.u[0]),
            fmin(fabs(patch.u[1]), fabs(patch.u[2])));
        double s = 5e-4*least/greatest(step, 3);
        differences(&shape, patch.u, step, s, dx, dn);
        double sizeX = scene_norm(dx), sizeN = scene_norm(dn);
        double roundX = 1e-13*scene_norm(patch.x)/s, roundN = 1e-13/s;
        double moved[3] = {0, 0, 0}, rotated[3] = {0, 0, 0};
        scene_axpy(X[0]*delta[0] + X[1]*delta[1], t1, moved);
        scene_axpy(X[2]*delta[0] + X[3]*delta[1], t2, moved);
        scene_axpy(G[0]*delta[0] + G[1]*delta[1], t1, rotated);
        scene_axpy(G[2]*delta[0] + G[3]*delta[1], t2, rotated);
        /* both are tangential */
        for (int k = 0; k < 2 && types[_i] == SEL_CHART_MIXED; k++)
        {
            CHECK_NEAR(scene_dot(patch.xu[k], patch.n), 0,
                1e-13*(scene_norm(patch.xu[k]) + shape.boundingRadius));
            CHECK_NEAR(scene_dot(patch.nu[k], patch.n), 0,
                1e-13*(scene_norm(patch.nu[k]) + 1));
        }
        double whole = types[_i] == SEL_CHART_NORMAL ? greatest(X, 4) : sizeX;
        double rotations = types[_i] == SEL_CHART_POINT ? greatest(G, 4) : sizeN;
        CHECK_THAT(scene_distance(moved, dx) <= 1e-7*whole + roundX,
            "dx off by %g of %g, epsilon %g %g", scene_distance(moved, dx),
            whole, shape.epsilon1, shape.epsilon2);
        CHECK_THAT(scene_distance(rotated, dn) <= 1e-7*rotations + roundN,
            "dn off by %g of %g, epsilon %g %g", scene_distance(rotated, dn),
            rotations, shape.epsilon1, shape.epsilon2);
    }
}
END_TEST

/* Curvature is symmetric, never negative, the same in any frame, and
   independent of the side: 1e-12 of its size. */
START_TEST(curvature_is_a_form)
{
    scene_random random = {204};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch, mirror;
        double u[3], t1[3], t2[3], s1[3] = {0}, s2[3] = {0}, none[4];
        double A[4], B[4];
        int point = _i == 0;
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        random_coordinates(&random, 0, u);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        scene_tangents(patch.n, t1, t2);
        double angle = scene_uniform(&random, 0, 2*SCENE_PI);
        double c = cos(angle), s = sin(angle);
        scene_axpy(c, t1, s1);
        scene_axpy(s, t2, s1);
        scene_axpy(-s, t1, s2);
        scene_axpy(c, t2, s2);
        sel_patch_frame(&patch, &shape, t1, t2, point ? none : A,
            point ? A : none);
        sel_patch_frame(&patch, &shape, s1, s2, point ? none : B,
            point ? B : none);
        double size = form_size(&patch, &shape);
        CHECK_NEAR(A[1], A[2], 0);
        CHECK_NEAR(A[0] + A[3], B[0] + B[3], 1e-12*size);
        CHECK_NEAR(c*c*A[0] + 2*c*s*A[1] + s*s*A[3], B[0], 1e-12*size);
        CHECK_NEAR(c*s*(A[3] - A[0]) + (c*c - s*s)*A[1], B[1], 1e-12*size);
        CHECK_AT_MOST(-A[0], 1e-12*size);
        CHECK_AT_MOST(A[1]*A[1] - A[0]*A[3], 1e-12*size*size);
        int k = scene_integer(&random, 3);
        u[k] = -u[k];
        t1[k] = -t1[k];
        t2[k] = -t2[k];
        CHECK_TRUE(sel_patch_eval(&mirror, &shape, u));
        sel_patch_frame(&mirror, &shape, t1, t2, point ? none : B,
            point ? B : none);
        for (int j = 0; j < 4; j++)
        {
            CHECK_NEAR(B[j], A[j], 1e-14*size);
        }
        CHECK_NEAR(mirror.x[k], -patch.x[k], 0);
        CHECK_NEAR(mirror.n[k], -patch.n[k], 0);
    }
}
END_TEST

/* Ellipsoids: x = A n/h, A = diag(a^2); in the tangent plane the curvature is
   t.A^-1 t/|A^-1 x|, the radii its inverse, and Gauss's curvature
   1/(abc sum x^2/a^4)^2. Spheres: the radius. */
START_TEST(ellipsoids)
{
    scene_random random = {205};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double a[3], n[3], u[3], t[2][3], K[4], G[4], W[4], sum = 0, h = 0;
        for (int k = 0; k < 3; k++)
        {
            a[k] = i % 5 ? scene_log_uniform(&random, 0.2, 4) : 0.7;
        }
        CHECK_OK(sel_shape_init(&shape, a, 1, 1));
        scene_direction(&random, n);
        for (int k = 0; k < 3; k++)
        {
            u[k] = 0.3*a[k]*n[k];
            h += a[k]*a[k]*n[k]*n[k];
        }
        h = sqrt(h);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(patch.n[k], n[k], 1e-14);
            CHECK_NEAR(patch.x[k], a[k]*a[k]*n[k]/h, 1e-14*a[k]);
            sum += pow(patch.x[k], 2)/pow(a[k], 4);
        }
        scene_tangents(n, t[0], t[1]);
        sel_patch_frame(&patch, &shape, t[0], t[1], K, G);
        for (int j = 0; j < 4; j++)
        {
            W[j] = 0;
            for (int k = 0; k < 3; k++)
            {
                W[j] += t[j/2][k]*t[j % 2][k]/(a[k]*a[k]*sqrt(sum));
            }
        }
        double det = K[0]*K[3] - K[1]*K[2];
        double gauss = pow(a[0]*a[1]*a[2]*sum, 2);
        double size = greatest(K, 4)*greatest(W, 4);
        CHECK_NEAR(det/gauss, 1, 1e-13*size*size);
        for (int j = 0; j < 4; j++)
        {
            double unit = K[j/2*2]*W[j % 2] + K[j/2*2 + 1]*W[2 + j % 2];
            CHECK_NEAR(unit, j % 3 ? 0 : 1, 1e-13*size);
            if (i % 5 == 0)
            {
                CHECK_NEAR(K[j], j % 3 ? 0 : 0.7, 1e-14);
            }
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - ways to a patch - - - - - - - - - - - - - - - */

/* The point with a given normal is the support point, for any length of the
   normal. 1e-12: as above. */
START_TEST(from_normal)
{
    scene_random random = {206};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double n[3], u[3], scaled[3], apart = 0;
        long double m[3], point[3];
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        scene_direction(&random, n);
        double length = i % 2 ? 1 : scene_log_uniform(&random, 1e-30, 1e30);
        for (int k = 0; k < 3; k++)
        {
            if (scene_integer(&random, 20) == 0)
            {
                n[k] = 0;
            }
        }
        if (!(scene_norm(n) > 0.1))
        {
            continue;
        }
        scene_normalise(n);
        for (int k = 0; k < 3; k++)
        {
            m[k] = n[k];
            scaled[k] = length*n[k];
        }
        double h = (double)scene_support(&shape, m, point);
        sel_patch_from_normal(&shape, scaled, u);
        CHECK_NEAR(greatest(u, 3), 1, 1e-15);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        for (int k = 0; k < 3; k++)
        {
            apart = fmax(apart, fabs(patch.x[k] - (double)point[k]));
        }
        CHECK_AT_MOST(apart, 1e-12*shape.boundingRadius);
        /* the plane normal to n touches there */
        CHECK_NEAR(scene_dot(patch.x, n), h, 1e-13*h);
        /* and the normal is the same, except on faces so flat that the last
           digit of the point does not determine it */
        if (fmin(shape.epsilon1, shape.epsilon2) > 0.5
            && fmin(fabs(n[0]), fmin(fabs(n[1]), fabs(n[2]))) > 0.01)
        {
            CHECK_AT_MOST(scene_distance(patch.n, n), 1e-11);
        }
    }
}
END_TEST

/* A point and its normal, from the oracles, are recovered. If they are not
   consistent, the type of the shape determines which of them is used. */
START_TEST(from_both)
{
    scene_random random = {207};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double x[3], n[3], u[3], v[3], other[3];
        long double y[3], g[3];
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        random_coordinates(&random, 0.1, v);
        for (int k = 0; k < 3; k++)
        {
            y[k] = (long double)v[k]*(long double)shape.semiAxes[k];
        }
        long double level = scene_gauge(&shape, y, g);
        for (int k = 0; k < 3; k++)
        {
            x[k] = (double)(y[k]/level);
            n[k] = (double)g[k];
        }
        sel_patch_from_both(&shape, x, n, u);
        CHECK_NEAR(greatest(u, 3), 1, 1e-15);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        CHECK_AT_MOST(scene_distance(patch.x, x), 1e-12*scene_norm(x));
        scene_normalise(n);
        CHECK_AT_MOST(scene_distance(patch.n, n), 1e-12);

        scene_direction(&random, other);
        if (types[_i] == SEL_CHART_POINT)
        {
            sel_patch_from_both(&shape, x, other, v);
            CHECK_NEAR(scene_distance(u, v), 0, 0);
        }
        if (types[_i] == SEL_CHART_NORMAL)
        {
            sel_patch_from_both(&shape, other, n, v);
            CHECK_NEAR(scene_distance(u, v), 0, 1e-15);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - inside  - - - - - - - - - - - - - - - - - */

/* The value agrees with the oracle's gauge to the 20 roundings of a power at
   the surface; in the box around the body and outside. */
START_TEST(inside)
{
    scene_random random = {208};
    int in = 0, out = 0;
    for (int i = 0; i < scene_effort(20000); i++)
    {
        sel_shape shape;
        double x[3], u[3];
        long double y[3];
        int type = _i;
        shape_of_kind(&random, types[type], 0.1, 1.9, &shape);
        if (i % 4 == 0)
        {
            const double *a = shape.semiAxes, axes[3] = {a[0], a[1], a[2]};
            CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        }
        random_coordinates(&random, 0, u);
        for (int k = 0; k < 3; k++)
        {
            y[k] = (long double)u[k]*(long double)shape.semiAxes[k];
            y[k] = scene_integer(&random, 10) ? y[k] : 0;
        }
        if (!(y[0] != 0 || y[1] != 0 || y[2] != 0))
        {
            continue;
        }
        long double level = scene_gauge(&shape, y, NULL);
        double off = scene_log_uniform(&random, 1e-14, 1);
        double gauge = scene_integer(&random, 2) ? 1 + off : 1 - off;
        for (int k = 0; k < 3; k++)
        {
            x[k] = (double)(y[k]*(long double)gauge/level);
            y[k] = x[k];
        }
        level = scene_gauge(&shape, y, NULL);
        if (fabsl(level - 1) > 1e-14L)
        {
            CHECK_THAT(sel_patch_inside(&shape, x) == (level < 1),
                "gauge - 1 = %g", (double)(level - 1));
            in += level < 1;
            out += level > 1;
        }
    }
    ck_assert_int_gt(in, scene_effort(8000));
    ck_assert_int_gt(out, scene_effort(8000));
}
END_TEST

START_TEST(inside_at_the_ends)
{
    static const double far[] = {1.0000001, 2, 1e10, 1e150, 1e300};
    scene_random random = {209};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        sel_shape shape;
        double x[3] = {0, 0, 0}, n[3];
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        ck_assert_int_eq(sel_patch_inside(&shape, x), 1);
        for (int k = 0; k < 3; k++)
        {
            x[k] = shape.semiAxes[k]*(1 - 1e-12);
            ck_assert_int_eq(sel_patch_inside(&shape, x), 1);
            x[k] = -shape.semiAxes[k]*(1 + 1e-12);
            ck_assert_int_eq(sel_patch_inside(&shape, x), 0);
            x[k] = 0;
            x[(k + 1) % 3] = 1e-310;
            ck_assert_int_eq(sel_patch_inside(&shape, x), 1);
            x[(k + 1) % 3] = 0;
        }
        scene_direction(&random, n);
        for (int k = 0; k < COUNT(far); k++)
        {
            double r = far[k]*shape.boundingRadius;
            double y[3] = {r*n[0], r*n[1], r*n[2]}, z[3] = {0, 0, 0};
            ck_assert_int_eq(sel_patch_inside(&shape, y), 0);
            z[i % 3] = i % 2 ? r : -r;
            ck_assert_int_eq(sel_patch_inside(&shape, z), 0);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - bad input - - - - - - - - - - - - - - - - - */

static int sane_patch(const sel_patch *patch, const sel_shape *shape)
{
    double t1[3], t2[3], X[4] = {0}, G[4] = {0}, step[3];
    const double delta[2] = {0.3, -0.4};
    scene_tangents(patch->n, t1, t2);
    sel_patch_frame(patch, shape, t1, t2, X, G);
    sel_patch_direction(patch, shape, t1, t2, delta, step);
    int finite = fabs(scene_norm(patch->n) - 1) < 1e-13
        && isfinite(scene_norm(patch->x)) && isfinite(scene_norm(patch->u))
        && isfinite(scene_norm(step));
    for (int k = 0; k < 4; k++)
    {
        finite = finite && isfinite(X[k]) && isfinite(G[k]);
    }
    return finite;
}

/* No trap fires and results are finite: coordinates that vanish or nearly so,
   in any combination. Zero, and values that are too small or too large, name no
   point. */
START_TEST(planes_axes_and_nothing)
{
    static const double some[] = {0, -0.0, 5e-324, -1e-310, 1e-200, 1e-140,
        -1e-100, 1e-30, 1e-16, -1e-9, 1e-4, 1, -1};
    static const double bad[][3] = {{0, 0, 0}, {-0.0, 0, -0.0},
        {1e-10, 0, 0}, {5e-324, 1e-320, 0}, {1e-12, -1e-12, 1e-12},
        {1e10, 0, 0}, {1, 1e200, 1}, {1e300, 1e300, -1e300}};
    scene_random random = {210};
    for (int i = 0; i < scene_effort(15000); i++)
    {
        sel_shape shape;
        sel_patch patch;
        double u[3], n[3], x[3];
        shape_of_kind(&random, types[_i], 0.1, 1.9, &shape);
        for (int k = 0; k < 3; k++)
        {
            u[k] = some[scene_integer(&random, COUNT(some))];
        }
        int whole = scene_integer(&random, 3);
        u[whole] = 1;
        CHECK_TRUE(sel_patch_eval(&patch, &shape, u));
        CHECK_THAT(sane_patch(&patch, &shape), "u = %g %g %g, eps %g %g",
            u[0], u[1], u[2], shape.epsilon1, shape.epsilon2);
        long double y[3] = {patch.x[0], patch.x[1], patch.x[2]};
        CHECK_NEAR((double)scene_gauge(&shape, y, NULL), 1, 1e-13);
        /* used as a normal */
        sel_patch_from_normal(&shape, u, n);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, n));
        CHECK_TRUE(sane_patch(&patch, &shape));
        /* used as both */
        sel_shape_support(&shape, u, x);
        sel_patch_from_both(&shape, x, u, n);
        CHECK_TRUE(sel_patch_eval(&patch, &shape, n));
        CHECK_TRUE(sane_patch(&patch, &shape));
        const double *none = bad[i % COUNT(bad)];
        ck_assert_int_eq(sel_patch_eval(&patch, &shape, none), 0);
    }
}
END_TEST

static void add(Suite *suite, const char *name, const TTest *test, int count)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, test, 0, count);
    suite_add_tcase(suite, tcase);
}

int main(void)
{
    Suite *suite = suite_create("patch");
    add(suite, "place", place_and_normal, KINDS);
    add(suite, "length", length_of_coordinates, KINDS);
    add(suite, "steps", steps_are_differences, KINDS);
    add(suite, "form", curvature_is_a_form, KINDS - 1);
    suite_add(suite, "ellipsoids", ellipsoids, 60);
    add(suite, "from normal", from_normal, KINDS);
    add(suite, "from both", from_both, KINDS);
    add(suite, "inside", inside, KINDS);
    add(suite, "inside, ends", inside_at_the_ends, KINDS);
    add(suite, "nothing", planes_axes_and_nothing, KINDS);
    return suite_run(suite);
}

/*  test_area.c - surface and projected areas

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include <gsl/gsl_sf_ellint.h>

/* Shapes of the reference for the Stokes resistance. The areas are those of its
   triangles, extrapolated to zero size; their accuracy is the spread of two
   such extrapolations (about 1e-5; 4e-4 for the cusped body, third column). */
static const struct
{
    double axes[3], epsilon1, epsilon2, area, tolerance;
} reference[] = {
    {{1, 1, 1}, 1, 1, 12.56637, 1e-5},
    {{5, 3, 1}, 1, 1, 108.62702, 1e-5},
    {{1, 1, 1}, 0.2, 0.2, 21.33858, 1e-5},
    {{1, 1, 1}, 0.25, 0.25, 20.68469, 1e-5},
    {{1, 1, 1}, 0.4, 0.4, 18.78622, 1e-5},
    {{1, 1, 1}, 0.5, 0.5, 17.58723, 1e-5},
    {{1, 1, 1}, 1.8, 1.8, 7.68879, 1e-5},
    {{1, 1, 1}, 1.5, 1.5, 9.13015, 1e-5},
    {{1, 1, 1}, 0.2, 1, 17.46234, 1e-5},
    {{0.5, 0.5, 1}, 0.2, 1, 7.35580, 1e-5},
    {{0.2, 0.2, 1}, 0.2, 1, 2.63872, 1e-5},
    {{1.96, 1.83, 1}, 0.564, 0.472, 43.11947, 1e-5},
    {{2, 2, 1}, 0.5, 0.5, 47.68416, 1e-5},
    {{2, 1.5, 1}, 0.5, 1.4, 30.09625, 4e-4},
    {{5, 5, 1}, 0.2, 0.2, 256.96073, 1e-5},
    {{10, 10, 1}, 1.5, 1.5, 514.83731, 1e-5},
    {{4, 1, 1}, 0.2, 0.2, 65.04357, 1e-5},
    {{1.50943, 1.50943, 1}, 0.333333, 1, 29.17020, 1e-5},
};

START_TEST(surface_of_the_reference)
{
    double worst = 0, cusped = 0;
    for (int i = 0; i < COUNT(reference); i++)
    {
        sel_shape s;
        CHECK_OK(sel_shape_init(&s, reference[i].axes, reference[i].epsilon1,
            reference[i].epsilon2));
        double error = fabs(sel_shape_area(&s)/reference[i].area - 1);
        CHECK_AT_MOST(error, reference[i].tolerance);
        double *type = reference[i].tolerance > 1e-5 ? &cusped : &worst;
        *type = fmax(*type, error);
    }
    printf("surface: %d shapes of the reference, worst %.1e, the cusped one "
           "%.1e\n", COUNT(reference), worst, cusped);
}
END_TEST

/* Legendre: with a > b > c, cos(phi) = c/a,
   k^2 = a^2 (b^2 - c^2)/(b^2 (a^2 - c^2)),
   area = 2 pi (c^2 + a b (E(phi, k) sin^2 + F(phi, k) cos^2)/sin). */
static double ellipsoid_area(double a, double b, double c)
{
    double phi = acos(c/a), sine = sin(phi);
    double k = sqrt(a*a*(b*b - c*c)/(b*b*(a*a - c*c)));
    double E = gsl_sf_ellint_E(phi, k, GSL_PREC_DOUBLE);
    double F = gsl_sf_ellint_F(phi, k, GSL_PREC_DOUBLE);
    return 2*SCENE_PI*(c*c + a*b/sine*(E*sine*sine + F*c*c/(a*a)));
}

/* 1e-10: the bound of the header. */
START_TEST(surface_of_ellipsoids)
{
    scene_random random = {3};
    double worst = 0;
    for (int i = 0; i < scene_effort(300); i++)
    {
        double c = scene_log_uniform(&random, 1e-6, 10);
        double b = c*scene_uniform(&random, 1, 10);
        double a = b*scene_uniform(&random, 1.01, 2);
        double axes[3] = {a, b, c};
        double *first = &axes[scene_integer(&random, 3)];
        double other = axes[0];
        axes[0] = *first;
        *first = other;
        sel_shape s;
        CHECK_OK(sel_shape_init(&s, axes, 1, 1));
        double error = fabs(sel_shape_area(&s)/ellipsoid_area(a, b, c) - 1);
        CHECK_AT_MOST(error, 1e-10);
        worst = fmax(worst, error);
    }
    printf("surface: ellipsoids against Legendre's formula, worst %.1e\n",
        worst);
}
END_TEST

/* If both exponents are one, the axes may be exchanged; the quadrature is then
   a different one. 1e-10: the bound of the header. */
START_TEST(axes_change_places)
{
    scene_random random = {4};
    double worst = 0, worstShadow = 0;
    for (int i = 0; i < scene_effort(60); i++)
    {
        double epsilon = i % 4 == 0 ? 0.1
            : i % 4 == 1            ? 1.9
                                    : scene_uniform(&random, 0.1, 1.9);
        double a[3] = {scene_log_uniform(&random, 1, 20),
            scene_log_uniform(&random, 1, 20), i % 3 ? 1 : 20};
        double d[3];
        scene_direction(&random, d);
        sel_shape s, t;
        CHECK_OK(sel_shape_init(&s, a, epsilon, epsilon));
        CHECK_OK(sel_shape_init(&t, (double[3]){a[1], a[2], a[0]}, epsilon,
            epsilon));
        double error = fabs(sel_shape_area(&s)/sel_shape_area(&t) - 1);
        CHECK_AT_MOST(error, 1e-10);
        worst = fmax(worst, error);
        error = fabs(sel_shape_projected_area(&s, d)
            /sel_shape_projected_area(&t, (double[3]){d[1], d[2], d[0]}) - 1);
        CHECK_AT_MOST(error, 1e-10);
        worstShadow = fmax(worstShadow, error);
    }
    printf("axes change places: surface %.1e, shadow %.1e\n", worst,
        worstShadow);
}
END_TEST

/* Bodies grow as an exponent decreases, and of two convex bodies, one inside
   the other, the larger has the larger surface. Near the ends of the range a
   straight line through two values (at 0.1, 0.2 and 1.8, 1.9) extrapolates to
   cube, cylinder and octahedron up to the second order, (0.1)^2. */
START_TEST(cube_cylinder_and_octahedron_are_limits)
{
    const double one[3] = {1, 1, 1};
    double before = 24, beforeRound = 6*SCENE_PI, cube[2], cylinder[2];
    double octahedron[2];
    sel_shape s;
    for (int i = 0; i <= 18; i++)
    {
        double epsilon = i < 18 ? 0.1 + 0.1*i : 1.9;
        CHECK_OK(sel_shape_init(&s, one, epsilon, epsilon));
        double area = sel_shape_area(&s);
        CHECK_TRUE(area < before && area > 4*sqrt(3));
        before = area;
        CHECK_OK(sel_shape_init(&s, one, epsilon, 1));
        double round = sel_shape_area(&s);
        /* a double cone is the smallest of these */
        CHECK_TRUE(round < beforeRound && round > 2*SCENE_PI*sqrt(2));
        beforeRound = round;
        if (i < 2)
        {
            cube[i] = area;
            cylinder[i] = round;
        }
        if (i > 16)
        {
            octahedron[i - 17] = area;
        }
    }
    double cubeLimit = 2*cube[0] - cube[1];
    double cylinderLimit = 2*cylinder[0] - cylinder[1];
    double octahedronLimit = 2*octahedron[1] - octahedron[0];
    printf("limits: cube %.4f of 24, cylinder %.4f of %.4f, octahedron "
           "%.4f of %.4f\n", cubeLimit, cylinderLimit, 6*SCENE_PI,
        octahedronLimit, 4*sqrt(3));
    CHECK_NEAR(octahedronLimit, 4*sqrt(3), 0.01*4*sqrt(3));
    CHECK_NEAR(cubeLimit, 24, 0.01*24);
    CHECK_NEAR(cylinderLimit, 6*SCENE_PI, 0.01*6*SCENE_PI);
}
END_TEST

/* The quadrature of the silhouette in cases that have a closed form. */
START_TEST(shadow_of_ellipsoids)
{
    scene_random random = {5};
    double worst = 0;
    for (int i = 0; i < scene_effort(200); i++)
    {
        double a[3], d[3], square = 0;
        for (int k = 0; k < 3; k++)
        {
            a[k] = scene_log_uniform(&random, 1, 20);
        }
        scene_direction(&random, d);
        if (i % 3 == 0)
        {
            d[i/3 % 3] *= scene_log_uniform(&random, 1e-20, 1);
        }
        scene_normalise(d);
        sel_shape s;
        CHECK_OK(sel_shape_init(&s, a, 1, 1));
        for (int k = 0; k < 3; k++)
        {
            double part = d[k]*a[(k + 1) % 3]*a[(k + 2) % 3];
            square += part*part;
        }
        double exact = SCENE_PI*sqrt(square);
        CHECK_NEAR(sel_shape_projected_area(&s, d), exact, 1e-13*exact);
        s.isEllipsoid = 0;
        double error = fabs(sel_shape_projected_area(&s, d)/exact - 1);
        CHECK_AT_MOST(error, 1e-10);
        worst = fmax(worst, error);
    }
    printf("shadow: ellipsoids by quadrature, worst %.1e\n", worst);
}
END_TEST

/* Area of |x/a|^p + |y/b|^p = 1 by gamma functions. */
static double section_area(double a, double b, double p)
{
    return 4*a*b*exp(2*lgamma(1 + 1/p) - lgamma(1 + 2/p));
}

/* Along an axis the shadow is the cross-section. */
START_TEST(shadow_along_the_axes)
{
    scene_random random = {6};
    double worst = 0;
    for (int i = 0; i < scene_effort(200); i++)
    {
        sel_shape s;
        scene_shape(&random, scene_log_uniform(&random, 1e-6, 10), &s);
        for (int k = 0; k < 3; k++)
        {
            double d[3] = {0, 0, 0};
            d[k] = k == 1 ? -3 : 1e-200;
            double exact = section_area(s.semiAxes[(k + 1) % 3],
                s.semiAxes[(k + 2) % 3], k == 2 ? s.p2 : s.p1);
            double error
                = fabs(sel_shape_projected_area(&s, d)/exact - 1);
            CHECK_AT_MOST(error, 1e-10);
            worst = fmax(worst, error);
        }
    }
    printf("shadow: along the axes, random shapes, worst %.1e\n", worst);
}
END_TEST

/* Cauchy: the surface is four times the mean shadow. The octant of directions
   d = (a D_0, b D_1, c D_2), D = ((1 - t)(1 - s), (1 - t) s, t), by the double
   exponential rule. */
static double cauchy_area(const sel_shape *s, double step)
{
    int reach = (int)(3/step);
    double sum = 0;
    for (int i = -reach; i <= reach; i++)
    {
        double e = exp(-SCENE_PI*sinh(i*step)), t = 1/(1 + e), rest = t*e;
        double wt = SCENE_PI*cosh(i*step)*t*rest*step;
        for (int k = -reach; k <= reach; k++)
        {
            double f = exp(-SCENE_PI*sinh(k*step)), u = 1/(1 + f);
            double ws = SCENE_PI*cosh(k*step)*u*u*f*step;
            double d[3] = {s->semiAxes[0]*rest*u*f, s->semiAxes[1]*rest*u,
                s->semiAxes[2]*t};
            sum += ws*wt*rest*sel_shape_projected_area(s, d)
                /pow(scene_norm(d), 3);
        }
    }
    return 8/SCENE_PI*s->semiAxes[0]*s->semiAxes[1]*s->semiAxes[2]*sum;
}

/* Only convexity is in common with the surface's own quadrature. The rule is
   exact to 1e-9 with this step, but for pointed bodies, whose shadow has
   rounded kinks inside the octant, only to 1e-3. */
START_TEST(mean_shadow_is_a_quarter_of_the_surface)
{
    static const double shapes[][5] = {{1, 1, 1, 0.2, 0.2},
        {1.96, 1.83, 1, 0.564, 0.472}, {5, 3, 1, 1, 1},
        {2, 1.5, 1, 0.5, 1.4}, {10, 10, 1, 1.5, 1.5}, {1, 4, 1, 0.1, 0.8},
        {1, 1, 1, 1.8, 1.8}, {1, 3, 2, 1.9, 0.1}, {1, 3, 2, 0.1, 1.9}};
    double worst[2] = {0, 0};
    for (int i = 0; i < COUNT(shapes); i += scene_amount(1, 2, 3))
    {
        sel_shape s;
        CHECK_OK(sel_shape_init(&s, shapes[i], shapes[i][3], shapes[i][4]));
        int pointed = shapes[i][3] > 1.5 || shapes[i][4] > 1.5;
        double error = fabs(cauchy_area(&s, 0.1)/sel_shape_area(&s) - 1);
        CHECK_AT_MOST(error, pointed ? 1e-3 : 1e-9);
        worst[pointed] = fmax(worst[pointed], error);
    }
    printf("Cauchy: worst %.1e, pointed bodies %.1e\n", worst[0], worst[1]);
}
END_TEST

/* - - - - - - - - - - - - - - brute force - - - - - - - - - - - - - - - - - */

static int by_place(const void *a, const void *b)
{
    const double *p = a, *q = b;
    int first = (p[0] > q[0]) - (p[0] < q[0]);
    return first ? first : (p[1] > q[1]) - (p[1] < q[1]);
}

static double rotate(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0])*(c[1] - a[1]) - (b[1] - a[1])*(c[0] - a[0]);
}

/* Area of the hull of n points in the plane (Andrew's chains). */
static double hull_area(double (*p)[2], int n)
{
    double (*chain)[2] = malloc((size_t)n*sizeof *chain);
    double area = 0;
    qsort(p, (size_t)n, sizeof *p, by_place);
    for (int side = -1; side <= 1; side += 2)
    {
        int count = 0;
        for (int i = 0; i < n; i++)
        {
            while (count > 1
                && side*rotate(chain[count - 2], chain[count - 1], p[i]) <= 0)
            {
                count--;
            }
            chain[count][0] = p[i][0];
            chain[count++][1] = p[i][1];
        }
        for (int i = 1; i < count; i++)
        {
            area += side*0.5*(chain[i - 1][0]*chain[i][1]
                - chain[i][0]*chain[i - 1][1]);
        }
    }
    free(chain);
    return area;
}

/* Area of the polygon formed by n tangents with normals at equal angles. */
static double tangents_area(const sel_shape *s, const double e[3],
    const double f[3], int n)
{
    double area = 0, before = 0, angle = 2*SCENE_PI/n;
    for (int i = 0; i <= n; i++)
    {
        double normal[3] = {0, 0, 0};
        scene_axpy(cos(i*angle), e, normal);
        scene_axpy(sin(i*angle), f, normal);
        double h = sel_shape_support(s, normal, NULL);
        if (i > 0)
        {
            area += before*h/sin(angle)
                - 0.5*(before*before + h*h)/tan(angle);
        }
        before = h;
    }
    return area;
}

/* The area lies between the hull of points on the surface and a polygon of
   tangents; both bounds hold to rounding. */
START_TEST(shadow_between_hull_and_tangents)
{
    enum
    {
        DIVISIONS = 32,
        TANGENTS = 2000
    };
    scene_random random = {8};
    int n = sel_shape_tessellation_points(DIVISIONS);
    int quads = sel_shape_tessellation_quads(DIVISIONS);
    double *points = malloc((size_t)n*3*sizeof *points);
    double (*flat)[2] = malloc((size_t)n*sizeof *flat);
    int *corners = malloc((size_t)quads*4*sizeof *corners);
    double gapIn = 0, gapOut = 0;
    for (int i = 0; i < scene_effort(60); i++)
    {
        sel_shape s;
        double d[3], e[3], f[3];
        scene_shape(&random, 1, &s);
        CHECK_OK(sel_shape_tessellate(&s, DIVISIONS, points, NULL, corners));
        scene_direction(&random, d);
        scene_tangents(d, e, f);
        for (int k = 0; k < n; k++)
        {
            flat[k][0] = scene_dot(points + 3*k, e);
            flat[k][1] = scene_dot(points + 3*k, f);
        }
        double inner = hull_area(flat, n);
        double outer = tangents_area(&s, e, f, TANGENTS);
        double area = sel_shape_projected_area(&s, d);
        CHECK_TRUE(inner <= area*(1 + 1e-12) && area <= outer*(1 + 1e-12));
        gapIn = fmax(gapIn, 1 - inner/area);
        gapOut = fmax(gapOut, outer/area - 1);
    }
    /* else the bounds would say nothing */
    CHECK_AT_MOST(gapIn, 0.02);
    CHECK_AT_MOST(gapOut, 0.02);
    printf("shadow: above the hull of %d points by at most %.1e, below %d "
           "tangents by at most %.1e\n", n, gapIn, TANGENTS, gapOut);
    free(points);
    free(flat);
    free(corners);
}
END_TEST

/* Random shapes, sizes and directions, with floating-point traps. The surface
   of a body is at least that of the sphere of the same volume, and a shadow is
   at most half of the surface. */
START_TEST(every_valid_shape)
{
    scene_random random = {9};
    for (int i = 0; i < scene_effort(300); i++)
    {
        sel_shape s, t;
        double d[3];
        scene_shape(&random, scene_log_uniform(&random, 1e-25, 1e14), &s);
        double area = sel_shape_area(&s), dEq = s.equivalentDiameter;
        CHECK_TRUE(area >= SCENE_PI*dEq*dEq*(1 - 1e-12));
        scene_direction(&random, d);
        for (int k = 0; k < 3; k++)
        {
            d[k] *= i % 2 ? 1 : scene_log_uniform(&random, 1e-300, 1e300);
        }
        double shadow = sel_shape_projected_area(&s, d);
        CHECK_TRUE(shadow > 0 && shadow < 0.5*area);
        double axes[3];
        for (int k = 0; k < 3; k++)
        {
            axes[k] = 0.125*s.semiAxes[k];
        }
        CHECK_OK(sel_shape_init(&t, axes, s.epsilon1, s.epsilon2));
        CHECK_NEAR(sel_shape_area(&t)*64, area, 1e-13*area);
        CHECK_NEAR(sel_shape_projected_area(&t, d)*64, shadow, 1e-13*shadow);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("area");
    suite_add(suite, "reference", surface_of_the_reference, 300);
    suite_add(suite, "ellipsoids", surface_of_ellipsoids, 300);
    suite_add(suite, "places", axes_change_places, 600);
    suite_add(suite, "limits", cube_cylinder_and_octahedron_are_limits, 300);
    suite_add(suite, "shadowEllipsoids", shadow_of_ellipsoids, 300);
    suite_add(suite, "shadowAxes", shadow_along_the_axes, 300);
    suite_add(suite, "cauchy", mean_shadow_is_a_quarter_of_the_surface, 600);
    suite_add(suite, "brute", shadow_between_hull_and_tangents, 600);
    suite_add(suite, "legal", every_valid_shape, 600);
    return suite_run(suite);
}

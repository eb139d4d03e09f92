/*  test_drag.c - drag laws, and the projected areas that they need

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "suite.h"

#include "fluid/drag/drag_laws.h"

static const double reynolds[5] = {0.1, 1, 10, 100, 1000};

/* 36 pi V^2 = A^3 for a sphere: (36 pi V^2)^(1/3)/A, cube and cylinder of equal
   length and diameter. */
#define CUBE 0.8059959770
#define CYLINDER 0.8735804647
/* The true cube with flow onto a face, relative to the volume-equivalent
   sphere. */
#define CUBE_PERP 1.20899397
#define CUBE_PAR 0.70015152

/* C_D of the published formulas, evaluated independently of this program and
   printed to six decimals. perp, par: areas of the sphere over the body's. */
static const struct
{
    const sel_drag_law *law;
    double sphericity, perp, par, coefficient[5];
} published[] = {
    {&sel_drag_schiller_naumann, 1, 1, 1,
        {247.401206, 27.6, 4.151066, 1.091731, 0.438288}},
    {&sel_drag_haider_levenspiel, 1, 1, 1,
        {249.940146, 28.469906, 4.410591, 1.149845, 0.483863}},
    {&sel_drag_haider_levenspiel, CUBE, 1, 1,
        {258.919070, 30.637581, 4.753799, 1.284579, 1.216687}},
    {&sel_drag_haider_levenspiel, 0.9, 1, 1,
        {253.535289, 29.355043, 4.523994, 1.132612, 0.702378}},
    {&sel_drag_haider_levenspiel, CYLINDER, 1, 1,
        {254.806135, 29.663165, 4.574784, 1.154710, 0.824411}},
    {&sel_drag_ganser, CUBE, 1, 1,
        {270.486559, 31.387863, 5.116864, 1.498940, 1.112975}},
    {&sel_drag_hoelzer_sommerfeld, 1, 1, 1,
        {249.906833, 27.42, 3.768683, 0.96, 0.538868}},
    {&sel_drag_hoelzer_sommerfeld, CUBE, CUBE_PERP, CUBE_PAR,
        {285.595730, 31.525892, 4.470008, 1.242991, 0.755399}},
    /* the simpler form, with one area for both */
    {&sel_drag_hoelzer_sommerfeld, CUBE, CUBE_PERP, CUBE_PERP,
        {262.745314, 29.240851, 4.241504, 1.220141, 0.753114}},
};

/* 6e-7: the rounding of the printed figures; the inputs (8 decimals) move the
   large values at Re = 0.1 by as much as 2e-6. */
START_TEST(coefficients_as_published)
{
    double worst = 0;
    for (int i = 0; i < COUNT(published); i++)
    {
        sel_drag_fit fit;
        sel_drag_fit_set(&fit, published[i].sphericity);
        for (int k = 0; k < 5; k++)
        {
            double got = 24/reynolds[k]*sel_drag_over_stokes(&fit,
                published[i].law, reynolds[k], 1/published[i].perp,
                1/published[i].par);
            double expected = published[i].coefficient[k];
            CHECK_NEAR(got, expected, 6e-7 + 1e-8*expected);
            worst = fmax(worst, fabs(got - expected));
        }
    }
    printf("C_D: %d columns of the reference, worst %.1e\n",
        5*COUNT(published), worst);
}
END_TEST

/* Stokes limits, C_D Re/24, four decimals. */
START_TEST(limits_miss_the_tensor)
{
    sel_drag_fit fit;
    sel_drag_fit_set(&fit, CUBE);
    double face = sel_drag_over_stokes(&fit, &sel_drag_hoelzer_sommerfeld, 0,
        1/CUBE_PERP, 1/CUBE_PAR);
    double simple = sel_drag_over_stokes(&fit, &sel_drag_hoelzer_sommerfeld, 0,
        1/CUBE_PERP, 1/CUBE_PERP);
    double cube = sel_drag_over_stokes(&fit, &sel_drag_ganser, 0, 1, 1);
    CHECK_NEAR(face, 1.1409, 5e-5);
    CHECK_NEAR(simple, 1.0457, 5e-5);
    CHECK_NEAR(cube, 1.0759, 5e-5);
    CHECK_TRUE(sel_drag_over_stokes(&fit, &sel_drag_haider_levenspiel, 0, 1, 1)
        == 1);
    sel_drag_fit_set(&fit, CYLINDER);
    CHECK_NEAR(sel_drag_over_stokes(&fit, &sel_drag_ganser, 0, 1, 1), 1.0466,
        5e-5);
}
END_TEST

/* The areas of a sphere are 1. Tolerance 1e-4, the accuracy of the tables. */
START_TEST(sphere)
{
    const double a[3] = {2e-3, 2e-3, 2e-3};
    sel_drag_form form;
    sel_shape s;
    CHECK_OK(sel_shape_init(&s, a, 1, 1));
    sel_drag_form_init(&form, &s);
    CHECK_NEAR(form.fit.sphericity, 1, 1e-12);
    scene_random random = {1};
    double worst = 0;
    for (int i = 0; i < 1000; i++)
    {
        double d[3], across, along;
        scene_direction(&random, d);
        sel_drag_areas(&form, d, &across, &along);
        worst = fmax(worst, fmax(fabs(across - 1), fabs(along - 1)));
    }
    CHECK_AT_MOST(worst, 1e-4);
    /* along an axis the tables are exact except for rounding and planes */
    double d[3] = {0, 0, 1};
    for (int i = 0; i < COUNT(published); i++)
    {
        for (int k = 0; k < 5 && published[i].sphericity == 1; k++)
        {
            double expected = published[i].coefficient[k];
            CHECK_NEAR(sel_drag_coefficient(&form, published[i].law,
                reynolds[k], d), expected, 1e-6*expected + 6e-7);
        }
    }
    printf("sphere: areas off by at most %.1e\n", worst);
}
END_TEST

static void make_form(sel_drag_form *form, sel_shape *shape, double a,
    double b, double c, double epsilon1, double epsilon2)
{
    CHECK_OK(sel_shape_init(shape, (double[3]){a, b, c}, epsilon1, epsilon2));
    sel_drag_form_init(form, shape);
}

/* 2-D mean of the exact shadow over directions normal to d. */
static double mean_shadow(const sel_shape *s, const double d[3], int n)
{
    double e[3], f[3], sum = 0;
    scene_tangents(d, e, f);
    for (int i = 0; i < n; i++)
    {
        double angle = SCENE_PI*(i + 0.5)/n, g[3] = {0, 0, 0};
        scene_axpy(cos(angle), e, g);
        scene_axpy(sin(angle), f, g);
        sum += sel_shape_projected_area(s, g)/n;
    }
    return sum;
}

/* Directions of all types: random, near a plane of symmetry, spread evenly over
   the surface's normals. */
static void any_direction(scene_random *random, int type, const sel_shape *s,
    double d[3])
{
    scene_direction(random, d);
    if (type % 3 == 1)
    {
        d[scene_integer(random, 3)] *= scene_log_uniform(random, 1e-4, 1);
    }
    for (int k = 0; type % 3 == 2 && k < 3; k++)
    {
        d[k] /= s->semiAxes[k];
    }
    scene_normalise(d);
}

/* 1e-3: the bound of the header. */
START_TEST(tables_hold_the_areas)
{
    static const double shapes[][5] = {{1, 1, 1, 0.1, 1.9},
        {1, 1, 1, 1.9, 0.1}, {1, 1, 1, 1.9, 1.9}, {1, 20, 1, 1.9, 1.9},
        {20, 20, 1, 1.9, 0.1}, {1, 0.05, 0.63, 1.59, 0.148},
        {1, 1, 20, 0.1, 0.1}, {20, 20, 1, 0.1, 1}, {1, 1, 1, 1.9, 0.2}};
    scene_random random = {2};
    double across = 0, along = 0;
    for (int i = 0; i < COUNT(shapes) + scene_thorough(12); i++)
    {
        sel_drag_form form;
        sel_shape s;
        scene_shape(&random, 1, &s);
        const double *given = i < COUNT(shapes) ? shapes[i] : NULL;
        make_form(&form, &s, given ? given[0] : s.semiAxes[0],
            given ? given[1] : s.semiAxes[1],
            given ? given[2] : s.semiAxes[2],
            given ? given[3] : s.epsilon1, given ? given[4] : s.epsilon2);
        double unit = SCENE_PI/4*pow(s.equivalentDiameter, 2);
        double half = 0.5*sel_shape_area(&s);
        for (int k = 0; k < scene_amount(150, 50, 20); k++)
        {
            double d[3], got, gotAlong;
            any_direction(&random, k, &s, d);
            sel_drag_areas(&form, d, &got, &gotAlong);
            double exact = sel_shape_projected_area(&s, d)/unit;
            CHECK_NEAR(got, exact, 1e-3*exact);
            across = fmax(across, fabs(got/exact - 1));
            if (k % 50 < scene_amount(2, 2, 1))
            {
                exact = (half - mean_shadow(&s, d, 64))/unit;
                CHECK_NEAR(gotAlong, exact, 1e-3*exact);
                along = fmax(along, fabs(gotAlong/exact - 1));
            }
        }
    }
    printf("tables: crosswise off by at most %.1e, lengthwise by %.1e\n",
        across, along);
}
END_TEST

/* An independent computation of the lengthwise area: the mean of |n.e| over the
   unit vectors e normal to d is 2/pi |n x d|, so that the mean shadow along d
   is the integral of |n x d| over the surface, over pi; here over flat
   quadrilaterals. Their number (6 x 80^2) gives 1e-3; so does the table. */
START_TEST(lengthwise_area_by_the_surface)
{
    enum
    {
        DIVISIONS = 40
    };
    static const double shapes[][5] = {{1, 1, 1, 0.2, 0.2},
        {5, 3, 1, 1, 1}, {1, 1, 4, 0.2, 1}, {2, 1.5, 1, 0.5, 1.4},
        {1, 1, 1, 1.8, 1.8}};
    int n = sel_shape_tessellation_points(DIVISIONS);
    int quads = sel_shape_tessellation_quads(DIVISIONS);
    double *x = malloc((size_t)n*3*sizeof *x);
    int *corners = malloc((size_t)quads*4*sizeof *corners);
    scene_random random = {3};
    double worst = 0;
    for (int i = 0; i < COUNT(shapes); i++)
    {
        sel_drag_form form;
        sel_shape s;
        make_form(&form, &s, shapes[i][0], shapes[i][1], shapes[i][2],
            shapes[i][3], shapes[i][4]);
        CHECK_OK(sel_shape_tessellate(&s, DIVISIONS, x, NULL, corners));
        for (int m = 0; m < 10; m++)
        {
            double d[3], got, surface = 0, across = 0;
            any_direction(&random, m, &s, d);
            for (int k = 0; k < quads; k++)
            {
                const int *c = corners + 4*k;
                double p[3], q[3], area[3], rotated[3];
                for (int j = 0; j < 3; j++)
                {
                    p[j] = x[3*c[2] + j] - x[3*c[0] + j];
                    q[j] = x[3*c[3] + j] - x[3*c[1] + j];
                }
                scene_cross(p, q, area);
                scene_cross(area, d, rotated);
                surface += 0.5*scene_norm(area);
                across += 0.5*scene_norm(rotated);
            }
            double unit = SCENE_PI/4*pow(s.equivalentDiameter, 2);
            double expected = (0.5*surface - across/SCENE_PI)/unit;
            sel_drag_areas(&form, d, NULL, &got);
            CHECK_NEAR(got, expected, 2e-3*expected);
            worst = fmax(worst, fabs(got/expected - 1));
        }
    }
    printf("lengthwise area by |n x d|: off by at most %.1e\n", worst);
    free(x);
    free(corners);
}
END_TEST

/* Linear extrapolation from epsilon 0.2, 0.1 to the true cube: the error is of
   second order, (0.1)^2. */
START_TEST(cube_is_the_limit)
{
    double sphericity[2], perp[2], par[2];
    for (int i = 0; i < 2; i++)
    {
        sel_drag_form form;
        sel_shape s;
        double across, along;
        make_form(&form, &s, 1, 1, 1, 0.2 - 0.1*i, 0.2 - 0.1*i);
        sel_drag_areas(&form, (double[3]){0, 0, -1}, &across, &along);
        sphericity[i] = form.fit.sphericity;
        perp[i] = 1/across;
        par[i] = 1/along;
    }
    double limit[3] = {2*sphericity[1] - sphericity[0], 2*perp[1] - perp[0],
        2*par[1] - par[0]};
    printf("cube: sphericity %.4f, s_perp %.4f, s_par %.4f (%.4f, %.4f, "
           "%.4f)\n", limit[0], limit[1], limit[2], CUBE, CUBE_PERP,
        CUBE_PAR);
    CHECK_NEAR(limit[0], CUBE, 0.01);
    CHECK_NEAR(limit[1], CUBE_PERP, 0.01);
    CHECK_NEAR(limit[2], CUBE_PAR, 0.01);
}
END_TEST

/* The function is 1 at 0 and increasing, and C_D over its limit in between. */
START_TEST(factor_rises_from_one)
{
    static const double shapes[][5] = {{1, 1, 1, 1, 1}, {1, 1, 1, 0.2, 0.2},
        {20, 20, 1, 1, 1}, {1, 1, 20, 1.9, 1.9}};
    for (int i = 0; i < COUNT(shapes); i++)
    {
        sel_drag_form form;
        sel_shape s;
        make_form(&form, &s, shapes[i][0], shapes[i][1], shapes[i][2],
            shapes[i][3], shapes[i][4]);
        double d[3] = {0.3, -0.5, 0.8}, across, along;
        sel_drag_areas(&form, d, &across, &along);
        const sel_drag_law *l;
        for (int law = 0; (l = sel_drag_list(law)) != NULL; law++)
        {
            double limit
                = sel_drag_over_stokes(&form.fit, l, 0, across, along);
            double before = sel_drag_factor(&form, l, 0, d);
            CHECK_NEAR(before, 1, 1e-15);
            for (double Re = 1e-20; Re < 1e13; Re *= 1.5)
            {
                double factor = sel_drag_factor(&form, l, Re, d);
                CHECK_TRUE(factor >= before);
                double same = sel_drag_coefficient(&form, l, Re, d)
                    *fmin(Re, 1e12)/24/limit;
                CHECK_NEAR(factor, same, 1e-14*same);
                before = factor;
            }
        }
    }
}
END_TEST

START_TEST(schiller_and_naumann_goes_on)
{
    double below = sel_drag_factor(NULL, &sel_drag_schiller_naumann, 1000,
        NULL);
    double above = sel_drag_factor(NULL, &sel_drag_schiller_naumann,
        1000*(1 + 1e-15), NULL);
    double far = sel_drag_factor(NULL, &sel_drag_schiller_naumann, 1e6, NULL);
    CHECK_NEAR(above, below, 1e-13*below);
    CHECK_NEAR(far*24/1e6, below*24/1e3, 1e-13);
    CHECK_NEAR(below*24/1e3, 0.438288, 6e-7);
}
END_TEST

/* With floating-point exceptions: no division by zero and no overflow for any
   input. */
START_TEST(every_valid_input)
{
    static const double res[] = {0, 5e-324, 1e-300, 1e-30, 1, 1e12, 1e300,
        1.7e308};
    static const double directions[][3] = {{0, 0, 0}, {5e-324, 0, 0},
        {0, 0, 1e-300}, {1e300, 1e300, 1e300}, {0, -1e-200, 1e200},
        {1, 0, 0}, {0, -1, 0}, {1, 1, 0}, {-1, 0, 1e-170}};
    scene_random random = {4};
    for (int i = 0; i < scene_effort(8); i++)
    {
        sel_drag_form form;
        sel_shape s;
        scene_shape(&random, scene_log_uniform(&random, 1e-20, 1e10), &s);
        sel_drag_form_init(&form, &s);
        for (int law = -1; law < 0 || sel_drag_list(law); law++)
        {
            const sel_drag_law *l = sel_drag_list(law);
            for (int k = 0; k < COUNT(res)*COUNT(directions); k++)
            {
                const double *d = directions[k % COUNT(directions)];
                double Re = res[k/COUNT(directions)];
                double factor = sel_drag_factor(&form, l, Re, d);
                double c = sel_drag_coefficient(&form, l, Re, d);
                CHECK_TRUE(isfinite(factor) && isfinite(c) && c >= 0);
                CHECK_TRUE(!l ? factor == 0 : factor >= 1);
            }
        }
    }
}
END_TEST

/* Size of the body, viewing direction, length of the direction. */
START_TEST(symmetry_and_scale)
{
    sel_drag_form form, small;
    sel_shape s;
    make_form(&form, &s, 3, 2, 1, 0.4, 1.6);
    make_form(&small, &s, 3e-6, 2e-6, 1e-6, 0.4, 1.6);
    scene_random random = {5};
    for (int i = 0; i < 200; i++)
    {
        double d[3], a[2], b[2];
        any_direction(&random, i, &s, d);
        sel_drag_areas(&form, d, &a[0], &a[1]);
        sel_drag_areas(&small, d, &b[0], &b[1]);
        CHECK_NEAR(b[0], a[0], 1e-12);
        CHECK_NEAR(b[1], a[1], 1e-12);
        for (int sides = 0; sides < 8; sides++)
        {
            double e[3];
            for (int k = 0; k < 3; k++)
            {
                e[k] = (sides >> k & 1) ? -1024*d[k] : 1024*d[k];
            }
            sel_drag_areas(&form, e, &b[0], &b[1]);
            CHECK_TRUE(a[0] == b[0] && a[1] == b[1]);
        }
        /* continuous: a step of 1e-7 changes the result by no more than a few
           sizes */
        d[i % 3] += 1e-7;
        sel_drag_areas(&form, d, &b[0], &b[1]);
        CHECK_NEAR(b[0], a[0], 1e-6);
        CHECK_NEAR(b[1], a[1], 1e-6);
    }
}
END_TEST

/* The keywords used in cases: each is found, and has a help text. */
START_TEST(names)
{
    static const char *const expected[] = {"Stokes", "SchillerNaumann",
        "HaiderLevenspiel", "Ganser", "HoelzerSommerfeld"};
    ck_assert_str_eq(sel_drag_name(NULL), "none");
    for (int i = 0; i < COUNT(expected); i++)
    {
        const sel_drag_law *law = sel_drag_find(expected[i]);
        ck_assert_ptr_nonnull(law);
        ck_assert_str_eq(sel_drag_name(law), expected[i]);
        CHECK_TRUE(law->help && *law->help);
    }
    const sel_drag_law *law;
    for (int k = 0; (law = sel_drag_list(k)) != NULL; k++)
    {
        ck_assert_ptr_eq(sel_drag_find(law->keyword), law);
        ck_assert_int_eq(sel_drag_index(law), k);
    }
    ck_assert_ptr_null(sel_drag_list(-1));
    ck_assert_ptr_null(sel_drag_find("none"));
    ck_assert_ptr_null(sel_drag_find("Stoke"));
    ck_assert_ptr_null(sel_drag_find("stokes"));
    ck_assert_ptr_null(sel_drag_find(""));
}
END_TEST

/* A law reads only the inputs that it declares: with the others made invalid,
   its value is the same. */
START_TEST(laws_need_what_they_say)
{
    const sel_drag_law *law;
    for (int k = 0; (law = sel_drag_list(k)) != NULL; k++)
    {
        double constants[SEL_DRAG_CONSTANTS] = {0};
        if (law->constants)
        {
            law->constants(0.9, constants);
        }
        const sel_drag_flow flow = {50, 0.9, 1.1, 0.8, constants};
        const double value = law->over_stokes(&flow);
        for (int i = 0; i < 3; i++)
        {
            const unsigned need[] = {SEL_DRAG_NEEDS_REYNOLDS,
                SEL_DRAG_NEEDS_CROSSWISE, SEL_DRAG_NEEDS_LENGTHWISE};
            sel_drag_flow other = flow;
            *(i == 0 ? &other.Re : i == 1 ? &other.crosswise
                : &other.lengthwise) *= 2;
            CHECK_TRUE((law->over_stokes(&other) != value)
                == !!(law->needs & need[i]));
        }
        CHECK_TRUE(!law->constants
            || (law->needs & SEL_DRAG_NEEDS_SPHERICITY));
    }
}
END_TEST

/* - - - laws of a user - - - */

static double twice(const sel_drag_flow *flow)
{
    (void)flow;
    return 2;
}

static void square(double sphericity, double values[SEL_DRAG_CONSTANTS])
{
    values[3] = sphericity*sphericity;
}

static double by_square(const sel_drag_flow *flow)
{
    return flow->constants[3] + flow->Re;
}

START_TEST(a_law_of_ones_own)
{
    static const sel_drag_law own = {.keyword = "own", .over_stokes = twice};
    static const sel_drag_law squared = {.keyword = "squared",
        .needs = SEL_DRAG_NEEDS_SPHERICITY | SEL_DRAG_NEEDS_REYNOLDS,
        .constants = square, .over_stokes = by_square};
    sel_drag_fit before, after;
    sel_drag_fit_set(&before, 0.5);
    ck_assert_ptr_null(sel_drag_find("own"));
    ck_assert_int_eq(sel_drag_index(&own), -1);
    CHECK_OK(sel_drag_register(&own));
    CHECK_OK(sel_drag_register(&squared));
    ck_assert_ptr_eq(sel_drag_find("own"), &own);
    ck_assert_ptr_eq(sel_drag_list(sel_drag_index(&squared)), &squared);
    CHECK_NEAR(sel_drag_factor(NULL, &own, 7, NULL), 2, 0);
    CHECK_NEAR(sel_drag_coefficient(NULL, &own, 6, NULL), 8, 0);
    /* whether the form was made before or after */
    sel_drag_fit_set(&after, 0.5);
    CHECK_NEAR(sel_drag_over_stokes(&before, &squared, 3, 1, 1), 3.25, 0);
    CHECK_NEAR(sel_drag_over_stokes(&after, &squared, 3, 1, 1), 3.25, 0);
}
END_TEST

START_TEST(wrong_laws_are_refused)
{
    static const sel_drag_law wrong[] = {
        {.keyword = "Stokes", .over_stokes = twice},
        {.keyword = "none", .over_stokes = twice},
        {.keyword = "", .over_stokes = twice},
        {.keyword = "two words", .over_stokes = twice},
        {.keyword = NULL, .over_stokes = twice},
        {.keyword = "nothing", .over_stokes = NULL}};
    static const sel_drag_law good = {.keyword = "good", .over_stokes = twice};
    static const sel_drag_law again = {.keyword = "good", .over_stokes = twice};
    static char words[SEL_DRAG_LAWS_MOST][4];
    static sel_drag_law many[SEL_DRAG_LAWS_MOST];
    ck_assert_int_eq(sel_drag_register(NULL), SEL_E_ARGUMENT);
    for (int i = 0; i < COUNT(wrong); i++)
    {
        ck_assert_int_eq(sel_drag_register(&wrong[i]), SEL_E_ARGUMENT);
        ck_assert_int_eq(sel_drag_index(&wrong[i]), -1);
    }
    CHECK_OK(sel_drag_register(&good));
    ck_assert_int_eq(sel_drag_register(&good), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_drag_register(&again), SEL_E_ARGUMENT);
    ck_assert_ptr_eq(sel_drag_find("good"), &good);

    int held = 0;
    for (int i = 0; i < SEL_DRAG_LAWS_MOST; i++)
    {
        words[i][0] = 'w';
        words[i][1] = (char)('0' + i/10);
        words[i][2] = (char)('0' + i % 10);
        many[i] = (sel_drag_law){.keyword = words[i], .over_stokes = twice};
        held += sel_drag_register(&many[i]) == SEL_OK;
    }
    CHECK_TRUE(held > 16 && held < SEL_DRAG_LAWS_MOST);
    ck_assert_ptr_nonnull(sel_drag_list(SEL_DRAG_LAWS_MOST - 1));
    ck_assert_ptr_null(sel_drag_list(SEL_DRAG_LAWS_MOST));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("drag");
    suite_add(suite, "published", coefficients_as_published, 10);
    suite_add(suite, "stokesLimits", limits_miss_the_tensor, 10);
    suite_add(suite, "sphere", sphere, 120);
    /* many cases; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "tables", tables_hold_the_areas, 900);
    }
    suite_add(suite, "lengthwise", lengthwise_area_by_the_surface, 300);
    suite_add(suite, "cube", cube_is_the_limit, 300);
    suite_add(suite, "factor", factor_rises_from_one, 300);
    suite_add(suite, "schiller", schiller_and_naumann_goes_on, 10);
    suite_add(suite, "legal", every_valid_input, 600);
    suite_add(suite, "symmetry", symmetry_and_scale, 300);
    suite_add(suite, "names", names, 10);
    suite_add(suite, "needs", laws_need_what_they_say, 10);
    /* last, since its laws stay registered where tests are not forked */
    suite_add(suite, "own", a_law_of_ones_own, 10);
    suite_add(suite, "refused", wrong_laws_are_refused, 10);
    return suite_run(suite);
}

/*  test_contact_ellipsoids.c - Newton's method for two ellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with closed forms for ellipsoids: gauge and normal, the contact
    function of Perram and Wertheim, the distance of a point by the secular
    equation. _i: the method. */

#include "pair_scenes.h"

#include "base/tolerances.h"

/* Ellipsoids with centres outside each other, gap over the smallest semi-axis
   along a normal n, which is then the common one. */
static void random_scene(scene_random *random, double most, double gap,
    scene_pair *scene, double n[3])
{
    do
    {
        scene_random_pair(random, SCENE_ANY, scene);
        scene->size = HUGE_VAL;
        double scale = scene_log_uniform(random, 1e-4, 10);
        for (int b = 0; b < 2; b++)
        {
            double a[3];
            for (int k = 0; k < 3; k++)
            {
                a[k] = scale*scene_uniform(random, 1, most);
            }
            CHECK_OK(sel_shape_init(&scene->shape[b], a, 1, 1));
            scene->size = fmin(scene->size, scene->shape[b].minSemiAxis);
        }
        to_own_frame(scene);
        scene_direction(random, n);
        scene_touch(scene, n, gap*scene->size);
    } while (scene_body_gauge(&scene->body[0], scene->body[1].centre, NULL)
            < 1.1
        || scene_body_gauge(&scene->body[1], scene->body[0].centre, NULL)
            < 1.1);
}

/* Coordinates of a normal of body 1: any length. */
static void start_from(const sel_pair *pair, const double n[3], double u1[3],
    double u2[3])
{
    double m[3];
    scene_turn_back(pair->R, n, m);
    for (int k = 0; k < 3; k++)
    {
        u1[k] = pair->shape1->semiAxes[k]*n[k]/scene_norm(pair->d);
        u2[k] = -pair->shape2->semiAxes[k]*m[k];
    }
}

static void tilted(scene_random *random, double angle, const double n[3],
    double m[3])
{
    double t[3], u[3], rotation = scene_uniform(random, 0, 2*SCENE_PI);
    scene_tangents(n, t, u);
    memcpy(m, n, 3*sizeof(double));
    scene_axpy(angle*cos(rotation), t, m);
    scene_axpy(angle*sin(rotation), u, m);
    scene_normalise(m);
}

/* A point over the squared semi-axes: its level and its unit normal. */
static double level_and_normal(const double a[3], const double x[3],
    double n[3])
{
    double sum = 0;
    for (int k = 0; k < 3; k++)
    {
        sum += x[k]*x[k]/(a[k]*a[k]);
        n[k] = x[k]/(a[k]*a[k]);
    }
    scene_normalise(n);
    return sqrt(sum);
}

/* The conditions of a solution: points on both surfaces, opposite normals, (1)
   of pair.h; for the convex problems they are sufficient. The residual is the
   remaining error of Newton's method; 1e-13 is rounding, with aspect ratios up
   to 4. */
static void check_conditions(const sel_pair *pair, const sel_solution *s)
{
    double n1[3], n2[3], y[3], m[3], off[3];
    double rounded = 1e-13, length = pair->length;
    CHECK_NEAR(scene_norm(s->normal), 1, 1e-14);
    CHECK_NEAR(level_and_normal(pair->shape1->semiAxes, s->x1, n1), 1,
        rounded);
    CHECK_AT_MOST(scene_distance(n1, s->normal), rounded);
    scene_turn_back(pair->R, s->x2, y);
    scene_turn_back(pair->R, s->normal, m);
    CHECK_NEAR(level_and_normal(pair->shape2->semiAxes, y, n2), 1, rounded);
    scene_axpy(1, m, n2);
    CHECK_AT_MOST(scene_norm(n2), rounded);
    double rho = 0;
    for (int k = 0; k < 3; k++)
    {
        off[k] = s->s1*s->x1[k] - pair->d[k] - s->s2*s->x2[k];
        rho += (s->x1[k] - pair->d[k] - s->x2[k])*s->normal[k];
    }
    CHECK_NEAR(s->rho, rho, rounded*length);
    if (pair->method == SEL_COMMON_NORMAL)
    {
        CHECK_NEAR(s->s1, 1, 0);
        CHECK_NEAR(s->s2, 1, 0);
        scene_axpy(-rho, s->normal, off);
    }
    if (pair->method == SEL_DEEPEST_POINT)
    {
        CHECK_NEAR(s->s1, 1, 0);
    }
    if (pair->method == SEL_MIDWAY)
    {
        CHECK_NEAR(s->s1, s->s2, 0);
    }
    /* the normal part is always solved */
    CHECK_NEAR(scene_dot(off, s->normal), 0, rounded*length);
    CHECK_AT_MOST(scene_norm(off), (s->residual + rounded)*length);
}

/* Starts 0.05 rad off the solution. */
START_TEST(conditions)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {601};
    for (int i = 0; i < scene_effort(6000); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 3};
        double n[3], m[3], u1[3], u2[3], unit = 0;
        random_scene(&random, 4, -scene_log_uniform(&random, 1e-9, 0.1),
            &scene, n);
        sel_pair pair = pair_of(method, &scene);
        tilted(&random, 0.05, n, m);
        start_from(&pair, m, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s), SEL_NEWTON_SOLVED);
        CHECK_AT_MOST(s.residual, SEL_CONTACT_TOLERANCE);
        CHECK_TRUE(s.iterations > 3 && s.iterations <= 3 + SEL_NEWTON_MAX);
        check_conditions(&pair, &s);
        CHECK_TRUE(s.s2 < 1 || method == SEL_COMMON_NORMAL);
        CHECK_TRUE(s.rho > 0);
        /* coordinates of the solution, at level one */
        for (int b = 0; b < 2; b++)
        {
            const sel_shape *shape = scene.body[b].shape;
            double *u = b ? u2 : u1, v[3], back[3];
            unit = scene_norm(u);
            CHECK_NEAR(unit, 1, 1e-14);
            for (int k = 0; k < 3; k++)
            {
                v[k] = (b ? -u[k] : u[k])/shape->semiAxes[k];
            }
            scene_turn(scene.body[b].Q, v, back);
            scene_normalise(back);
            CHECK_AT_MOST(scene_distance(back, s.normal), 1e-14);
        }
        /* and from them as a start no step is needed */
        sel_solution again = {.iterations = 0};
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &again),
            SEL_NEWTON_SOLVED);
        CHECK_AT_MOST(again.iterations, s.residual < 1e-12 ? 0 : 1);
        CHECK_NEAR(again.rho, s.rho, 1e-13*pair.length);
    }
}
END_TEST

/* Newton's method converges quadratically: from 1e-4 off, with ratios of axes
   up to 2, a step leaves about 1e-8, another one rounding. With a wrong
   derivative it takes many steps. */
START_TEST(by_squares)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {602};
    for (int i = 0; i < scene_effort(6000); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0}, near = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3];
        random_scene(&random, 2, -scene_log_uniform(&random, 1e-9, 0.1),
            &scene, n);
        sel_pair pair = pair_of(method, &scene);
        start_from(&pair, n, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s), SEL_NEWTON_SOLVED);
        tilted(&random, 1e-4, s.normal, m);
        start_from(&pair, m, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &near),
            SEL_NEWTON_SOLVED);
        CHECK_AT_MOST(near.iterations, 2);
    }
}
END_TEST

/* Greatest over l of l (1 - l) d.[(1 - l) A + l B]^-1 d, whose root is the
   scale at which both ellipsoids touch (Perram and Wertheim, 1985). */
static double touching_scale(const sel_pair *pair)
{
    const double *a = pair->shape1->semiAxes, *b = pair->shape2->semiAxes;
    double low = 0, high = 1, value[2] = {0, 0};
    for (int step = 0; step < 90; step++)
    {
        for (int s = 0; s < 2; s++)
        {
            double l = low + (s ? 0.618 : 0.382)*(high - low), G[9], c[9];
            for (int i = 0; i < 9; i++)
            {
                G[i] = i % 4 ? 0 : (1 - l)*a[i/3]*a[i/3];
                for (int k = 0; k < 3; k++)
                {
                    G[i] += l*pair->R[i/3*3 + k]*b[k]*b[k]
                        *pair->R[i % 3*3 + k];
                }
            }
            for (int i = 0; i < 3; i++)
            {
                scene_cross(G + 3*((i + 1) % 3), G + 3*((i + 2) % 3),
                    c + 3*i);
            }
            double w[3];
            scene_turn(c, pair->d, w);
            value[s] = l*(1 - l)*scene_dot(pair->d, w)/scene_dot(G, c);
        }
        int up = value[0] < value[1];
        low = up ? low + 0.382*(high - low) : low;
        high = up ? high : low + 0.618*(high - low);
    }
    return sqrt(fmax(value[0], value[1]));
}

/* Closed form: touching_scale, which is flat at its maximum, so accurate to
   rounding. The residual bounds the error of a scale. */
START_TEST(scale_of_midway)
{
    scene_random random = {603};
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3];
        random_scene(&random, 4, -scene_log_uniform(&random, 1e-9, 0.3),
            &scene, n);
        sel_pair pair = pair_of(SEL_MIDWAY, &scene);
        tilted(&random, 0.05, n, m);
        start_from(&pair, m, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s), SEL_NEWTON_SOLVED);
        double exact = touching_scale(&pair);
        CHECK_NEAR(s.s1, exact, exact*(1e-13 + s.residual));
    }
}
END_TEST

/* One of the two is a sphere of radius r. Then the overlap is r less the
   distance of its centre from the ellipsoid; the least gauge of the sphere (as
   body 2) is that distance over r, that of the ellipsoid (as body 2) a distance
   in a frame in which the ellipsoid is the unit sphere. 1e-12: bisection. */
START_TEST(with_a_sphere)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {604};
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3], away[3], z[3], ball;
        random_scene(&random, 3, -0.01, &scene, n);
        int one = i % 2; /* the sphere */
        const double *a = scene.shape[1 - one].semiAxes;
        ball = scene.size*scene_uniform(&random, 0.5, 3);
        const double axes[3] = {ball, ball, ball};
        CHECK_OK(sel_shape_init(&scene.shape[one], axes, 1, 1));
        scene.size = fmin(scene.size, ball);
        scene_touch(&scene, n, -scene.size*scene_log_uniform(&random, 1e-6,
            0.1));
        sel_pair pair = pair_of(method, &scene);
        tilted(&random, 0.05, n, m);
        start_from(&pair, m, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s), SEL_NEWTON_SOLVED);
        check_conditions(&pair, &s);
        for (int k = 0; k < 3; k++)
        {
            away[k] = one ? pair.d[k] : -pair.d[k];
        }
        scene_turn_back(scene.body[1 - one].Q, away, z);
        double far = scene_ellipsoid_distance(a, z);
        if (method == SEL_COMMON_NORMAL)
        {
            CHECK_NEAR(s.rho, ball - far, 1e-12*pair.length);
        }
        if (method == SEL_DEEPEST_POINT && one == 1)
        {
            CHECK_NEAR(s.s2, far/ball, 1e-12*far/ball + s.residual);
        }
        if (method == SEL_DEEPEST_POINT && one == 0)
        {
            double shrunk[3], centre[3];
            for (int k = 0; k < 3; k++)
            {
                shrunk[k] = ball/a[k];
                centre[k] = z[k]/a[k];
            }
            CHECK_NEAR(s.s2, scene_ellipsoid_distance(shrunk, centre), 1e-12
                + s.residual);
        }
        if (method == SEL_MIDWAY)
        {
            double exact = touching_scale(&pair);
            CHECK_NEAR(s.s2, exact, exact*(1e-13 + s.residual));
        }
    }
}
END_TEST

/* Two spheres: points and normal are on the line of centres. */
START_TEST(spheres)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {605};
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3], r[2];
        random_scene(&random, 2, -0.1, &scene, n);
        for (int b = 0; b < 2; b++)
        {
            r[b] = scene_uniform(&random, 0.5, 2);
            const double axes[3] = {r[b], r[b], r[b]};
            CHECK_OK(sel_shape_init(&scene.shape[b], axes, 1, 1));
        }
        scene_touch(&scene, n, -scene_uniform(&random, 0, 0.3));
        sel_pair pair = pair_of(method, &scene);
        double d = scene_norm(pair.d);
        tilted(&random, scene_uniform(&random, 0, 0.3), n, m);
        start_from(&pair, m, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s), SEL_NEWTON_SOLVED);
        /* Newton's method may stop 1e-11 lengths off tangentially */
        CHECK_NEAR(scene_dot(s.normal, pair.d), d, 1e-14*d);
        CHECK_NEAR(s.rho, r[0] + r[1] - d, 1e-13);
        double s1 = method == SEL_MIDWAY ? d/(r[0] + r[1]) : 1;
        double s2 = method == SEL_COMMON_NORMAL ? 1
            : method == SEL_MIDWAY ? s1 : (d - r[0])/r[1];
        CHECK_NEAR(s.s1, s1, 1e-13);
        CHECK_NEAR(s.s2, s2, 1e-13);
    }
}
END_TEST

/* Exchanged bodies: the opposite normal, the same overlap and (midway)
   scale. */
START_TEST(exchange)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {606};
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene, other;
        sel_solution s[2] = {{.iterations = 0}, {.iterations = 0}};
        double n[3], m[3], u1[3], u2[3];
        random_scene(&random, 4, -scene_log_uniform(&random, 1e-9, 0.1),
            &scene, n);
        exchanged(&scene, &other);
        sel_pair pair = pair_of(method, &scene);
        sel_pair back = pair_of(method, &other);
        start_from(&pair, n, u1, u2);
        ck_assert_int_eq(sel_newton(&pair, u1, u2, &s[0]),
            SEL_NEWTON_SOLVED);
        scene_turn_back(pair.R, n, m);
        for (int k = 0; k < 3; k++)
        {
            m[k] = -m[k];
        }
        start_from(&back, m, u1, u2);
        ck_assert_int_eq(sel_newton(&back, u1, u2, &s[1]),
            SEL_NEWTON_SOLVED);
        if (method != SEL_DEEPEST_POINT)
        {
            scene_turn(pair.R, s[1].normal, m);
            scene_axpy(1, s[0].normal, m);
            CHECK_AT_MOST(scene_norm(m), 1e-8);
            CHECK_NEAR(s[1].rho, s[0].rho, 1e-10*pair.length);
            CHECK_NEAR(s[1].s2, s[0].s1, 1e-10);
        }
    }
}
END_TEST

/* A gap: where the search ends early, its normal is that of a plane between the
   bodies, and rho the gap along it; it never reports touching bodies if they
   are apart, nor the reverse. Starts of any type in the half space of body
   2. */
START_TEST(apart_or_not)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {607};
    int apart = 0, solved = 0, count = scene_effort(6000);
    for (int i = 0; i < count; i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3];
        double off = scene_log_uniform(&random, 1e-9, 0.3);
        random_scene(&random, 3, i % 2 ? off : -off, &scene, n);
        sel_pair pair = pair_of(method, &scene);
        tilted(&random, scene_uniform(&random, 0, 0.7), n, m);
        start_from(&pair, m, u1, u2);
        sel_newton_end end = sel_newton(&pair, u1, u2, &s);
        CHECK_TRUE(end != SEL_NEWTON_APART || i % 2 == 1);
        if (end == SEL_NEWTON_APART)
        {
            const long double normal[3] = {s.normal[0], s.normal[1],
                s.normal[2]};
            double depth = (double)scene_depth(&scene.body[0],
                &scene.body[1], normal);
            CHECK_TRUE(depth < 0);
            CHECK_NEAR(s.rho, depth, 1e-13*scene_norm(pair.d));
            apart++;
        }
        if (end == SEL_NEWTON_SOLVED && i % 2 == 1)
        {
            /* solved before a separating plane was found: still no overlap */
            CHECK_TRUE(s.s2 > 1 || s.rho < 0);
        }
        if (end == SEL_NEWTON_SOLVED && i % 2 == 0
            && method != SEL_COMMON_NORMAL)
        {
            CHECK_TRUE(s.s2 < 1);
        }
        if (end == SEL_NEWTON_SOLVED)
        {
            check_conditions(&pair, &s);
            solved++;
        }
    }
    ck_assert_int_gt(apart, count*4/10);
    ck_assert_int_gt(solved, count*4/10);
}
END_TEST

/* Tangential part of (1) in pair.h, from the support points of the oracle;
   negative if there is no scale. */
static double across(const sel_pair *pair, const scene_pair *scene,
    const double n[3])
{
    double minus[3] = {-n[0], -n[1], -n[2]}, x1[3], x2[3], r[3];
    double h1 = scene_body_support(&scene->body[0], n, x1);
    double h2 = scene_body_support(&scene->body[1], minus, x2);
    double along = scene_dot(n, pair->d), s1 = 1, s2 = 1;
    if (pair->method == SEL_DEEPEST_POINT)
    {
        s2 = (along - h1)/h2;
    }
    if (pair->method == SEL_MIDWAY)
    {
        s1 = s2 = along/(h1 + h2);
    }
    for (int k = 0; k < 3; k++)
    {
        r[k] = s1*x1[k] - pair->d[k] - s2*(x2[k] - pair->d[k]);
    }
    scene_axpy(-scene_dot(r, n), n, r);
    return s2 > 0 ? scene_norm(r) : -1;
}

/* Long thin bodies, wild starts: steps are damped, so that the tangential
   residual never grows, whether or not the search converges. */
START_TEST(never_worse)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {609};
    int failed = 0, solved = 0;
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene;
        sel_solution s = {.iterations = 0};
        double n[3], m[3], u1[3], u2[3];
        random_scene(&random, 20, -scene_log_uniform(&random, 1e-6, 0.3),
            &scene, n);
        sel_pair pair = pair_of(method, &scene);
        tilted(&random, scene_uniform(&random, 0, 2), n, m);
        double before = across(&pair, &scene, m);
        start_from(&pair, m, u1, u2);
        sel_newton_end end = sel_newton(&pair, u1, u2, &s);
        ck_assert(before >= 0 || end == SEL_NEWTON_FAILED);
        if (before >= 0)
        {
            double after = across(&pair, &scene, s.normal);
            CHECK_TRUE(after >= 0);
            CHECK_AT_MOST(after, before*(1 + 1e-9) + 1e-13*pair.length);
            failed += end == SEL_NEWTON_FAILED;
            solved += end == SEL_NEWTON_SOLVED;
        }
    }
    printf("%-13s %d solved, %d not\n", sel_method_name(method), solved,
        failed);
}
END_TEST

/* Meaningless starts: a normal away from body 2 has no scale, and the result
   claims nothing. With the centre of 2 in body 1 deepestPoint has no valid
   start at all. */
START_TEST(bad_starts)
{
    scene_random random = {608};
    for (int i = 0; i < scene_effort(2500); i++)
    {
        scene_pair scene;
        sel_solution s;
        double n[3], m[3], u1[3], u2[3], away[3], far = 0;
        random_scene(&random, 3, -0.05, &scene, n);
        for (int method = SEL_DEEPEST_POINT; method <= SEL_MIDWAY; method++)
        {
            sel_pair pair = pair_of((sel_method)method, &scene);
            for (int k = 0; k < 3; k++)
            {
                away[k] = -pair.d[k]/scene_norm(pair.d);
            }
            tilted(&random, scene_uniform(&random, 0, 1), away, m);
            s = (sel_solution){.iterations = 5};
            start_from(&pair, m, u1, u2);
            ck_assert_int_eq(sel_newton(&pair, u1, u2, &s),
                SEL_NEWTON_FAILED);
            CHECK_NEAR(s.residual, 1, 0);
            ck_assert_int_eq(s.iterations, 5);
        }
        sel_pair inside = pair_of(SEL_DEEPEST_POINT, &scene);
        for (int k = 0; k < 3; k++)
        {
            inside.d[k] *= 0.2;
            far += pow(inside.d[k]/inside.shape1->semiAxes[k], 2);
        }
        scene_direction(&random, m);
        start_from(&inside, m, u1, u2);
        s = (sel_solution){.iterations = 0};
        ck_assert(far > 0.98
            || sel_newton(&inside, u1, u2, &s) == SEL_NEWTON_FAILED);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ellipsoids");
    suite_add_methods(suite, "conditions", conditions, 60);
    suite_add_methods(suite, "squares", by_squares, 60);
    suite_add(suite, "midway", scale_of_midway, 60);
    suite_add_methods(suite, "sphere", with_a_sphere, 60);
    suite_add_methods(suite, "spheres", spheres, 60);
    suite_add_methods(suite, "exchange", exchange, 60);
    suite_add_methods(suite, "apart", apart_or_not, 60);
    suite_add_methods(suite, "never worse", never_worse, 60);
    suite_add(suite, "bad", bad_starts, 60);
    return suite_run(suite);
}

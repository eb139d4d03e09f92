/*  test_contact_bracket.c - the search with guaranteed convergence

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compares the cut of an ellipse with the theory of the ellipsoid method
    (Bland, Goldfarb and Todd 1981: deep cuts), the search for the normal with
    the bounds of random directions, and the whole with brute force. _i: the
    method. */

#include "pair_scenes.h"

#include "base/tolerances.h"

/* - - - - - - - - - - - - - - - - ellipses  - - - - - - - - - - - - - - - - */

typedef struct ellipse
{
    double y[2], J[4];
} ellipse;

static double determinant(const double J[4])
{
    return J[0]*J[3] - J[1]*J[2];
}

/* |J^-1 (p - y)|: at most one inside. */
static double level_in(const ellipse *e, const double p[2])
{
    double r[2] = {p[0] - e->y[0], p[1] - e->y[1]}, det = determinant(e->J);
    double u = (e->J[3]*r[0] - e->J[1]*r[1])/det;
    double v = (e->J[0]*r[1] - e->J[2]*r[0])/det;
    return sqrt(u*u + v*v);
}

static void point_in(const ellipse *e, double u, double v, double p[2])
{
    p[0] = e->y[0] + e->J[0]*u + e->J[1]*v;
    p[1] = e->y[1] + e->J[2]*u + e->J[3]*v;
}

static void random_ellipse(scene_random *random, double stretch, ellipse *e)
{
    double a = scene_uniform(random, 0, 2*SCENE_PI);
    double b = scene_uniform(random, 0, 2*SCENE_PI);
    double size = scene_log_uniform(random, 1e-6, 1e3);
    double s = size*scene_log_uniform(random, 1/stretch, 1);
    double l = size*scene_log_uniform(random, 1/stretch, 1);
    /* rotated, stretched, rotated */
    e->J[0] = cos(a)*s*cos(b) - sin(a)*l*sin(b);
    e->J[1] = -cos(a)*s*sin(b) - sin(a)*l*cos(b);
    e->J[2] = sin(a)*s*cos(b) + cos(a)*l*sin(b);
    e->J[3] = -sin(a)*s*sin(b) + cos(a)*l*cos(b);
    e->y[0] = scene_uniform(random, -10, 10)*size;
    e->y[1] = scene_uniform(random, -10, 10)*size;
}

/* Half the width of the ellipse along g. */
static double width_along(const ellipse *e, const double g[2])
{
    return hypot(e->J[0]*g[0] + e->J[2]*g[1], e->J[1]*g[0] + e->J[3]*g[1]);
}

static void random_cut(scene_random *random, double g[2], double *alpha)
{
    double angle = scene_uniform(random, 0, 2*SCENE_PI);
    double length = scene_log_uniform(random, 1e-10, 1e10);
    g[0] = length*cos(angle);
    g[1] = length*sin(angle);
    *alpha = scene_integer(random, 4) ? scene_uniform(random, 0, 0.99) : 0;
}

/* P' = delta (P - sigma (P g)(P g)^T/(g P g)), y' = y + tau P g/sqrt(g P g),
   with n = 2: tau = (1 + n alpha)/(n + 1), delta = n^2 (1 - alpha^2)/(n^2 -
   1), sigma = 2 (1 + n alpha)/((n + 1)(1 + alpha)); the area goes down by
   delta sqrt(1 - sigma). Rounding, times the stretch of up to 30: 1e-12. */
START_TEST(theory_of_the_cut)
{
    scene_random random = {701};
    for (int i = 0; i < scene_effort(100000); i++)
    {
        ellipse old, now;
        double g[2], alpha, P[4], N[4], Pg[2];
        random_ellipse(&random, 30, &old);
        random_cut(&random, g, &alpha);
        now = old;
        double width = width_along(&old, g);
        ck_assert(sel_ellipse_cut(now.y, now.J, g, alpha*width));
        for (int k = 0; k < 4; k++)
        {
            const double *r = old.J + k/2*2, *s = old.J + k % 2*2;
            P[k] = r[0]*s[0] + r[1]*s[1];
            r = now.J + k/2*2;
            s = now.J + k % 2*2;
            N[k] = r[0]*s[0] + r[1]*s[1];
        }
        Pg[0] = P[0]*g[0] + P[1]*g[1];
        Pg[1] = P[2]*g[0] + P[3]*g[1];
        double tau = (1 + 2*alpha)/3, delta = 4*(1 - alpha*alpha)/3;
        double sigma = 2*(1 + 2*alpha)/(3*(1 + alpha));
        double size = fabs(P[0]) + fabs(P[3]);
        for (int k = 0; k < 4; k++)
        {
            double exact = delta*(P[k] - sigma*Pg[k/2]*Pg[k % 2]
                /(width*width));
            CHECK_NEAR(N[k], exact, 1e-12*size);
        }
        for (int k = 0; k < 2; k++)
        {
            CHECK_NEAR(now.y[k], old.y[k] + tau*Pg[k]/width,
                1e-13*(fabs(old.y[k]) + sqrt(size)));
        }
        double ratio = determinant(now.J)/determinant(old.J);
        CHECK_NEAR(ratio, delta*sqrt(1 - sigma), 1e-12);
        if (!(alpha > 0))
        {
            CHECK_NEAR(ratio, 4/(3*sqrt(3)), 1e-12); /* 0.77 */
        }
    }
}
END_TEST

/* The points to be kept are kept; the tip beyond the cut and the ends of its
   chord lie on the new ellipse. 1e-11: levels with a stretch of 30. */
START_TEST(cut_keeps_points)
{
    scene_random random = {702};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        ellipse old, now;
        double g[2], alpha, p[2];
        random_ellipse(&random, 30, &old);
        random_cut(&random, g, &alpha);
        now = old;
        double width = width_along(&old, g);
        ck_assert(sel_ellipse_cut(now.y, now.J, g, alpha*width));
        double u = (old.J[0]*g[0] + old.J[2]*g[1])/width;
        double v = (old.J[1]*g[0] + old.J[3]*g[1])/width;
        double chord = sqrt(1 - alpha*alpha);
        point_in(&old, u, v, p);
        CHECK_NEAR(level_in(&now, p), 1, 1e-11/(1 - alpha));
        for (int side = -1; side <= 1; side += 2)
        {
            point_in(&old, alpha*u - side*chord*v, alpha*v + side*chord*u, p);
            CHECK_NEAR(level_in(&now, p), 1, 1e-11/(1 - alpha));
        }
        for (int k = 0; k < 20; k++)
        {
            double angle = scene_uniform(&random, 0, 2*SCENE_PI);
            double r = k % 2 ? 1 : sqrt(scene_uniform(&random, 0, 1));
            point_in(&old, r*cos(angle), r*sin(angle), p);
            double far = g[0]*(p[0] - old.y[0]) + g[1]*(p[1] - old.y[1]);
            if (far >= alpha*width)
            {
                CHECK_AT_MOST(level_in(&now, p), 1 + 1e-11/(1 - alpha));
            }
        }
    }
}
END_TEST

/* A cut that leaves nothing, or that has no direction, changes nothing and its
   return value says so; so does that of a cut that leaves an ellipse below
   SEL_BRACKET. */
START_TEST(nothing_left)
{
    scene_random random = {703};
    for (int i = 0; i < scene_effort(20000); i++)
    {
        ellipse old, now;
        double g[2], alpha;
        const double none[2] = {0, 0};
        random_ellipse(&random, 30, &old);
        random_cut(&random, g, &alpha);
        double width = width_along(&old, g);
        now = old;
        double beyond = 1 + scene_log_uniform(&random, 1e-14, 10);
        ck_assert_int_eq(sel_ellipse_cut(now.y, now.J, g, beyond*width), 0);
        ck_assert_int_eq(sel_ellipse_cut(now.y, now.J, none, 0), 0);
        ck_assert_int_eq(sel_ellipse_cut(now.y, now.J, none, 1), 0);
        for (int k = 0; k < 4; k++)
        {
            CHECK_NEAR(now.J[k], old.J[k], 0);
            CHECK_NEAR(now.y[k/2], old.y[k/2], 0);
        }
        /* its Frobenius norm: after a cut through the middle the axes are
           1.155 and 0.667 times the old ones, so the norm 0.66 to 1.16 */
        double size = sqrt(old.J[0]*old.J[0] + old.J[1]*old.J[1]
            + old.J[2]*old.J[2] + old.J[3]*old.J[3]);
        for (int large = 0; large < 2; large++)
        {
            double scale = (large ? 1.6 : 0.8)*SEL_BRACKET/size;
            for (int k = 0; k < 4; k++)
            {
                now.J[k] = scale*old.J[k];
            }
            ck_assert_int_eq(sel_ellipse_cut(now.y, now.J, g, 0), large);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - scales  - - - - - - - - - - - - - - - - - */

/* Inserts the result in the definition: s1 h1 + s1^alpha h2 = distance. Where
   the plane is far from both bodies it is sufficient to know that:
   SEL_SCALE_STEPS steps do not always reach the scale. */
START_TEST(scale_of_a_direction)
{
    scene_random random = {704};
    scene_pair scene;
    scene_random_pair(&random, SCENE_ANY, &scene);
    to_own_frame(&scene);
    for (int i = 0; i < scene_effort(100000); i++)
    {
        sel_pair pair = pair_of((sel_method)(i % 3), &scene);
        double h1 = scene_log_uniform(&random, 1e-4, 1e4);
        double h2 = scene_log_uniform(&random, 1e-4, 1e4);
        double share = scene_log_uniform(&random, 1e-3, i % 8 ? 2.5 : 25);
        double distance = share*(h1 + h2);
        pair.alpha = pair.method != SEL_MIDWAY || i % 2 ? 1
            : scene_log_uniform(&random, 1.0/19, 19);
        double s = sel_pair_scale(&pair, h1, h2, distance);
        if (pair.method == SEL_DEEPEST_POINT)
        {
            CHECK_NEAR(h1 + s*h2, distance, 1e-15*(h1 + distance));
        }
        else
        {
            /* 1e-15 in the logarithm of the scale, times up to 19 */
            CHECK_TRUE(s > 0 && (s > 1) == (share > 1));
            if (share > 2.5)
            {
                continue;
            }
            CHECK_NEAR(s*h1 + pow(s, pair.alpha)*h2, distance,
                1e-13*distance);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - normal  - - - - - - - - - - - - - - - - - */

/* Bodies for which the search is intended: no centre of 2 in body 1 for
   deepestPoint, no bodies at the same place. Some are separated. */
static void random_scene(scene_random *random, sel_method method,
    scene_pair *scene)
{
    double far = 0;
    do
    {
        scene_random_pair(random,
            (scene_pose)scene_integer(random, SCENE_POSE_COUNT), scene);
        to_own_frame(scene);
        far = scene_norm(scene->body[1].centre);
    } while (far < 1e-3*scene->size || (method == SEL_DEEPEST_POINT
        && scene_body_gauge(&scene->body[0], scene->body[1].centre, NULL)
        < 1.01));
}

/* Bound that a direction proves: the least s1 (deepestPoint: s2) for which the
   bodies touch its plane, by bisection of (2) in pair.h; n of any length, n.d >
   0. */
static double bound_of(const sel_pair *pair, const scene_pair *scene,
    const double n[3])
{
    double minus[3] = {-n[0], -n[1], -n[2]};
    double h1 = scene_body_support(&scene->body[0], n, NULL);
    double h2 = scene_body_support(&scene->body[1], minus, NULL);
    double distance = scene_dot(n, pair->d), low = 0, high = 2;
    int deepest = pair->method == SEL_DEEPEST_POINT;
    if (deepest)
    {
        return (distance - h1)/h2;
    }
    while (high*h1 + pow(high, pair->alpha)*h2 < distance)
    {
        high *= 2;
    }
    for (int k = 0; k < 60; k++)
    {
        double s = 0.5*(low + high);
        int below = s*h1 + pow(s, pair->alpha)*h2 < distance;
        low = below ? s : low;
        high = below ? high : s;
    }
    return low;
}

/* Plane coordinates of a direction, n.d = |d|; 0 where it has none. */
static int coordinates(const sel_dual *dual, const double n[3], double y[2])
{
    double along = scene_dot(n, dual->axis);
    if (!(along > 1e-9))
    {
        return 0;
    }
    y[0] = scene_dot(n, dual->e1)/along;
    y[1] = scene_dot(n, dual->e2)/along;
    return 1;
}

/* The frame, and the first ellipse: a disc that contains every direction with a
   better bound than the axis. Such directions are searched for there, and on
   its rim. */
START_TEST(first_ellipse)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {705};
    int better = 0;
    for (int i = 0; i < scene_effort(600); i++)
    {
        scene_pair scene;
        sel_dual dual;
        double cross[3];
        random_scene(&random, method, &scene);
        sel_pair pair = pair_of(method, &scene);
        sel_dual_start(&dual, &pair);
        double far = scene_norm(pair.d);
        CHECK_NEAR(dual.distance, far, 1e-15*far);
        CHECK_NEAR(scene_dot(dual.axis, pair.d), far, 1e-14*far);
        CHECK_NEAR(scene_norm(dual.axis), 1, 1e-14);
        scene_cross(dual.axis, dual.e1, cross);
        CHECK_AT_MOST(scene_distance(cross, dual.e2), 1e-14);
        CHECK_NEAR(scene_norm(dual.e1), 1, 1e-14);
        CHECK_NEAR(scene_distance(dual.best, dual.axis), 0, 0);
        ck_assert_int_eq(dual.cuts, 0);
        ck_assert_int_eq(dual.done, 0);
        double bound = method == SEL_DEEPEST_POINT ? 0
            : bound_of(&pair, &scene, dual.axis);
        CHECK_NEAR(dual.bound, bound, 1e-12*bound + 1e-17); /* bisection */
        for (int k = 0; k < 40; k++)
        {
            double n[3], y[2];
            const ellipse e = {{dual.y[0], dual.y[1]},
                {dual.J[0], dual.J[1], dual.J[2], dual.J[3]}};
            scene_direction(&random, n);
            if (k % 2)
            {
                double size = scene_log_uniform(&random, 1e-3, 3)*dual.J[0];
                for (int j = 0; j < 3; j++)
                {
                    n[j] = dual.axis[j] + size*n[j];
                }
            }
            if (coordinates(&dual, n, y)
                && bound_of(&pair, &scene, n) > bound*(1 + 1e-12))
            {
                CHECK_AT_MOST(level_in(&e, y), 1 + 1e-9);
                better++;
            }
        }
    }
    ck_assert_int_gt(better, scene_effort(300));
}
END_TEST

/* Depth of a cut at the centre of an ellipse, over its half-width: the amount
   by which (2) of pair.h is violated with the bound known by then; the supports
   are those of the oracle. Negative where the width is rounding, as is possible
   at the best direction. */
static double depth_of_cut(const sel_pair *pair, const scene_pair *scene,
    const sel_dual *before, double bound)
{
    double n[3], x1[3], x2[3], c[2] = {1, bound}, g[2];
    for (int k = 0; k < 3; k++)
    {
        n[k] = before->axis[k] + before->y[0]*before->e1[k]
            + before->y[1]*before->e2[k];
    }
    if (pair->method != SEL_DEEPEST_POINT)
    {
        c[0] = bound;
        c[1] = pow(bound, pair->alpha);
    }
    double minus[3] = {-n[0], -n[1], -n[2]}, sum[3] = {0, 0, 0};
    double h1 = scene_body_support(&scene->body[0], n, x1);
    double h2 = scene_body_support(&scene->body[1], minus, x2);
    scene_axpy(-1, pair->d, x2);
    scene_axpy(-c[0], x1, sum);
    scene_axpy(c[1], x2, sum);
    g[0] = scene_dot(sum, before->e1);
    g[1] = scene_dot(sum, before->e2);
    const ellipse e = {{0, 0},
        {before->J[0], before->J[1], before->J[2], before->J[3]}};
    double width = width_along(&e, g);
    return width < 1e-5*before->distance ? -1
        : fmax(0, c[0]*h1 + c[1]*h2 - scene_dot(n, pair->d))/width;
}

/* Each of the first cuts is as deep as the bound allows, as shown by the area.
   1e-8: points at edges move by the root of rounding. */
START_TEST(cuts_are_deep)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {710};
    int deep = 0;
    for (int i = 0; i < scene_effort(500); i++)
    {
        scene_pair scene;
        sel_dual dual, before;
        random_scene(&random, method, &scene);
        sel_pair pair = pair_of(method, &scene);
        sel_dual_start(&dual, &pair);
        for (int cut = 1; cut < 8; cut++)
        {
            before = dual;
            sel_dual_run(&dual, &pair, cut);
            if (dual.done || dual.cuts < cut)
            {
                break;
            }
            double alpha = depth_of_cut(&pair, &scene, &before, dual.bound);
            double ratio = determinant(dual.J)/determinant(before.J);
            double exact = 2.0/3*(1 - alpha)*sqrt(4.0/3*(1 - alpha*alpha));
            CHECK_TRUE(alpha < 0 || fabs(ratio - exact) < 1e-8);
            deep += alpha > 0.1;
        }
    }
    ck_assert_int_gt(deep, scene_effort(500));
}
END_TEST

/* After any number of cuts: the bound is that of its direction; all directions
   with a better one are in the ellipse; the bound only increases. A search in
   pieces gives the same bits as one search. */
START_TEST(cuts_keep_the_best)
{
    static const int stops[] = {1, 2, 3, 5, 8, 12, 20, 40, 60};
    const sel_method method = (sel_method)_i;
    scene_random random = {706};
    int better = 0;
    for (int i = 0; i < scene_effort(250); i++)
    {
        scene_pair scene;
        sel_dual dual, end;
        random_scene(&random, method, &scene);
        sel_pair pair = pair_of(method, &scene);
        sel_dual_start(&end, &pair);
        dual = end;
        sel_dual_run(&end, &pair, SEL_DUAL_CUTS);
        for (int stop = 0; stop < COUNT(stops); stop++)
        {
            double last = dual.bound;
            sel_dual_run(&dual, &pair, stops[stop]);
            CHECK_AT_MOST(dual.cuts, stops[stop]);
            CHECK_TRUE(dual.cuts == stops[stop] || dual.done
                || dual.bound > 1);
            CHECK_AT_MOST(last, dual.bound);
            if (dual.bound > 0)
            {
                CHECK_NEAR(dual.bound, bound_of(&pair, &scene, dual.best),
                    1e-12*(1 + dual.bound));
            }
            const ellipse e = {{dual.y[0], dual.y[1]},
                {dual.J[0], dual.J[1], dual.J[2], dual.J[3]}};
            double size = sqrt(fabs(determinant(e.J)));
            if (dual.done || size < 1e-9)
            {
                break;
            }
            for (int k = 0; k < 6; k++)
            {
                double n[3], y[2], far = scene_log_uniform(&random, 1e-3, 3)
                    *size*(k % 3);
                scene_direction(&random, n);
                for (int j = 0; j < 3; j++)
                {
                    n[j] = end.best[j] + far*n[j];
                }
                if (coordinates(&dual, n, y) && bound_of(&pair, &scene, n)
                    > dual.bound + 1e-12*(1 + dual.bound))
                {
                    CHECK_AT_MOST(level_in(&e, y), 1 + 1e-7);
                    better++;
                }
            }
        }
        sel_dual_run(&dual, &pair, SEL_DUAL_CUTS);
        ck_assert_int_eq(dual.cuts, end.cuts);
        CHECK_NEAR(dual.bound, end.bound, 0);
        CHECK_NEAR(scene_distance(dual.best, end.best), 0, 0);
        /* a result that is proven apart, or final, remains so */
        sel_dual_run(&dual, &pair, dual.bound > 1 ? end.cuts + 5 : end.cuts);
        ck_assert_int_eq(dual.cuts, end.cuts);
    }
    ck_assert_int_gt(better, scene_effort(150));
}
END_TEST

/* - - - - - - - - - - - - - - - the whole - - - - - - - - - - - - - - - - - */

/* Shapes for which commonNormal's problem (exponent one) is the oracle's. */
static void alike(sel_method method, scene_pair *scene)
{
    if (method == SEL_COMMON_NORMAL)
    {
        const double *a = scene->shape[1].semiAxes;
        const double axes[3] = {a[0], a[1], a[2]};
        CHECK_OK(sel_shape_init(&scene->shape[1], axes,
            scene->shape[0].epsilon1, scene->shape[1].epsilon2));
    }
}

/* Brute force brackets the scale in [lower, upper]. The bound never exceeds it;
   a proof of separation implies separation. The result satisfies its claims:
   the points are on both surfaces and are one point, except for the rounding of
   a solution near the centre; the value exceeds the brute-force one by no more
   than the residual. */
START_TEST(against_brute_force)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {707};
    int met = 0, apart = 0, loose = 0;
    for (int i = 0; i < scene_effort(80); i++)
    {
        scene_pair scene;
        sel_dual dual;
        sel_solution s = {.residual = -1};
        double lower, upper, point[3];
        random_scene(&random, method, &scene);
        alike(method, &scene);
        sel_pair pair = pair_of(method, &scene);
        if (method == SEL_DEEPEST_POINT)
        {
            scene_brute_deepest(&scene.body[0], &scene.body[1], &lower,
                &upper, point);
        }
        else
        {
            scene_brute_midway(&scene.body[0], &scene.body[1], &lower,
                &upper);
        }
        sel_dual_start(&dual, &pair);
        int meets = sel_bracket(&dual, &pair, &s);
        CHECK_AT_MOST(dual.bound - upper, 1e-13*(1 + upper));
        CHECK_NEAR(scene_norm(s.normal), 1, 1e-14);
        if (!meets)
        {
            const long double n[3] = {s.normal[0], s.normal[1], s.normal[2]};
            CHECK_TRUE(dual.bound > 1);
            CHECK_AT_MOST((double)scene_depth(&scene.body[0], &scene.body[1],
                n), 1e-15*scene_norm(pair.d));
            apart++;
            continue;
        }
        met++;
        double value = method == SEL_DEEPEST_POINT ? s.s2 : s.s1;
        double y[3], off[3];
        CHECK_TRUE(s.residual >= 0 && s.residual <= 1);
        CHECK_AT_MOST(lower - value, 1e-12*(1 + upper));
        /* residual: relative gap to a bound, of the greater of both gauges
           (that of the body with the greater exponent) */
        int second = method == SEL_DEEPEST_POINT || pair.alpha < 1;
        double claimed = second ? s.s2 : s.s1;
        double greater = method != SEL_DEEPEST_POINT && second
            ? pow(upper, pair.alpha) : upper;
        CHECK_AT_MOST(claimed*(1 - s.residual) - greater,
            1e-12*(1 + greater));
        loose += s.residual > 1e-9;
        CHECK_NEAR(scene_body_gauge(&scene.body[0], s.x1, NULL), 1, 1e-13);
        for (int k = 0; k < 3; k++)
        {
            y[k] = s.x2[k] + pair.d[k];
            off[k] = s.s1*s.x1[k] - pair.d[k] - s.s2*s.x2[k];
        }
        if (s.s2 > 1e-3)
        {
            CHECK_NEAR(scene_body_gauge(&scene.body[1], y, NULL), 1, 1e-12);
        }
        double size = scene_norm(pair.d) + pair.shape1->boundingRadius
            + pair.shape2->boundingRadius;
        CHECK_AT_MOST(scene_norm(off), 1e-14*size);
        double rho = scene_dot(s.x1, s.normal) - scene_dot(y, s.normal);
        CHECK_NEAR(s.rho, rho, 1e-14*size);
    }
    printf("%-13s %d met, %d apart, %d loose\n", sel_method_name(method),
        met, apart, loose);
    ck_assert_int_gt(met, scene_effort(80)/3);
    ck_assert_int_gt(apart, scene_effort(80)/20);
    ck_assert_int_lt(loose, met/20 + 1);
}
END_TEST

/* Flat sides and edges on each other, where the support points of the best
   direction may be anywhere, so that the search for the point is needed: the
   certified gap to the bound still closes. */
START_TEST(flat_sides)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {711};
    int met = 0, open = 0;
    double worst = 0;
    for (int i = 0; i < scene_effort(400); i++)
    {
        scene_pair scene;
        sel_dual dual;
        sel_solution s = {.residual = -1};
        do
        {
            random_scene(&random, method, &scene);
        } while (scene.pose < SCENE_AXIS_ALIGNED
            || scene.pose > SCENE_EDGE_EDGE);
        sel_pair pair = pair_of(method, &scene);
        sel_dual_start(&dual, &pair);
        if (sel_bracket(&dual, &pair, &s))
        {
            met++;
            open += s.residual > 1e-9;
            worst = fmax(worst, s.residual);
        }
    }
    printf("%-13s %d met, %d open, to %.1e\n", sel_method_name(method), met,
        open, worst);
    ck_assert_int_gt(met, scene_effort(400)/4);
    ck_assert_int_le(open, 0);
}
END_TEST

/* Two spheres: scale distance/(r1 + r2), deepestPoint (distance - r1)/r2, on
   the line of centres; gap certified to 1e-12 (SEL_PRIMAL_GAP and rounding).
*/
START_TEST(spheres)
{
    const sel_method method = (sel_method)_i;
    scene_random random = {708};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        scene_pair scene;
        sel_dual dual;
        sel_solution s = {.residual = -1};
        double n[3], r[2], centre[3] = {0, 0, 0};
        scene_random_pair(&random, SCENE_ANY, &scene);
        for (int b = 0; b < 2; b++)
        {
            r[b] = scene_uniform(&random, 0.5, 2);
            const double axes[3] = {r[b], r[b], r[b]};
            CHECK_OK(sel_shape_init(&scene.shape[b], axes, 1, 1));
        }
        scene.size = fmin(r[0], r[1]);
        to_own_frame(&scene);
        scene_direction(&random, n);
        double d = scene_uniform(&random, r[0] + 0.1, 1.2*(r[0] + r[1]));
        scene_axpy(d, n, centre);
        scene_place(&scene, 1, centre, scene.q[1]);
        sel_pair pair = pair_of(method, &scene);
        double scale = method == SEL_DEEPEST_POINT ? (d - r[0])/r[1]
            : d/(r[0] + r[1]);
        sel_dual_start(&dual, &pair);
        int meets = sel_bracket(&dual, &pair, &s);
        if (fabs(scale - 1) > 1e-12)
        {
            ck_assert_int_eq(meets, scale < 1);
        }
        if (scale < 1 - 1e-12)
        {
            CHECK_NEAR(s.s2, scale, 1e-12);
            CHECK_NEAR(s.s1, method == SEL_DEEPEST_POINT ? 1 : scale, 1e-12);
            CHECK_NEAR(scene_dot(s.normal, n), 1, 1e-12);
            CHECK_AT_MOST(s.residual, 1e-11);
            CHECK_NEAR(s.rho, r[0] + r[1] - d, 1e-11);
        }
    }
}
END_TEST

/* Exchanged bodies (midway, and commonNormal's problem): the scales are
   exchanged, up to both residuals; a proof of separation remains one. */
START_TEST(exchange)
{
    static const sel_method methods[] = {SEL_COMMON_NORMAL, SEL_MIDWAY};
    const sel_method method = methods[_i];
    scene_random random = {709};
    int compared = 0;
    for (int i = 0; i < scene_effort(300); i++)
    {
        scene_pair scene, other;
        sel_dual there, back;
        sel_solution s = {.residual = -1}, t = {.residual = -1};
        random_scene(&random, method, &scene);
        exchanged(&scene, &other);
        sel_pair pair = pair_of(method, &scene);
        sel_pair reverse = pair_of(method, &other);
        sel_dual_start(&there, &pair);
        sel_dual_start(&back, &reverse);
        int one = sel_bracket(&there, &pair, &s);
        int two = sel_bracket(&back, &reverse, &t);
        if (one != two)
        {
            CHECK_NEAR(one ? there.bound : back.bound, 1, 1e-9);
            continue;
        }
        if (one && s.residual < 1e-9 && t.residual < 1e-9)
        {
            /* a power of up to 19 between them */
            double slack = 20*(s.residual + t.residual + 1e-12);
            CHECK_NEAR(s.s1, t.s2, slack);
            CHECK_NEAR(s.s2, t.s1, slack);
            compared++;
        }
    }
    ck_assert_int_gt(compared, scene_effort(300)/3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("bracket");
    suite_add(suite, "cut", theory_of_the_cut, 60);
    suite_add(suite, "kept", cut_keeps_points, 60);
    suite_add(suite, "nothing", nothing_left, 60);
    suite_add(suite, "scale", scale_of_a_direction, 60);
    suite_add_methods(suite, "first", first_ellipse, 60);
    suite_add_methods(suite, "best", cuts_keep_the_best, 60);
    suite_add_methods(suite, "deep", cuts_are_deep, 60);
    suite_add_methods(suite, "brute", against_brute_force, 120);
    suite_add_methods(suite, "flat", flat_sides, 60);
    suite_add_methods(suite, "spheres", spheres, 60);
    TCase *tcase = tcase_create("exchange");
    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, exchange, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite_run(suite);
}

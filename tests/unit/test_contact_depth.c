/*  test_contact_depth.c - the depth of a pair in a direction, and its minima

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Compared with the support distances of the oracles, with closed forms for
    spheres and a sphere on an ellipsoid, and with the oracle's own descent. */

#include "pair_scenes.h"

#include "shape/patch.h"

/* All rounds in the order of contact.c. */
#define ITERATIONS 40

static void random_scene(scene_random *random, int i, scene_pair *scene)
{
    scene_random_pair(random, (scene_pose)(i % SCENE_POSE_COUNT), scene);
    to_own_frame(scene);
}

static double depth_of(const scene_pair *scene, const double n[3])
{
    const long double m[3] = {n[0], n[1], n[2]};
    return (double)scene_depth(&scene->body[0], &scene->body[1], m);
}

/* Spheres that intersect, with centres at a distance. */
static void random_spheres(scene_random *random, scene_pair *scene)
{
    double n[3], centre[3] = {0, 0, 0}, r[2];
    scene_random_pair(random, SCENE_ANY, scene);
    for (int b = 0; b < 2; b++)
    {
        r[b] = scene_uniform(random, 0.5, 2);
        const double axes[3] = {r[b], r[b], r[b]};
        CHECK_OK(sel_shape_init(&scene->shape[b], axes, 1, 1));
    }
    scene->size = fmin(r[0], r[1]);
    to_own_frame(scene);
    scene_direction(random, n);
    scene_axpy(scene_uniform(random, 0.2, 0.99)*(r[0] + r[1]), n, centre);
    scene_place(scene, 1, centre, scene->q[1]);
}

/* Tolerance 1e-14 of the sum of all terms; with the bodies exchanged the
   direction is the opposite one, seen from body 2. */
START_TEST(support_distances)
{
    scene_random random = {501};
    for (int i = 0; i < scene_effort(8000); i++)
    {
        scene_pair scene, other;
        double n[3], m[3];
        random_scene(&random, i, &scene);
        sel_pair pair = pair_of((sel_method)(i % 3), &scene);
        scene_direction(&random, n);
        double depth = sel_depth(&pair, n), exact = depth_of(&scene, n);
        double size = pair.shape1->boundingRadius
            + pair.shape2->boundingRadius + scene_norm(pair.d);
        CHECK_NEAR(depth, exact, 1e-14*size);
        exchanged(&scene, &other);
        sel_pair back = pair_of((sel_method)(i % 3), &other);
        scene_turn_back(pair.R, n, m);
        for (int k = 0; k < 3; k++)
        {
            m[k] = -m[k];
        }
        CHECK_NEAR(sel_depth(&back, m), depth, 1e-14*size);
    }
}
END_TEST

/* Distance that 2 has to move: shifted by the depth along n, the bodies just
   touch the plane normal to n from opposite sides. Random points of both are
   tested. */
START_TEST(shifted_apart)
{
    scene_random random = {502};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        scene_pair scene;
        double n[3], top = -HUGE_VAL, least = HUGE_VAL;
        random_scene(&random, i, &scene);
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        scene_direction(&random, n);
        double depth = sel_depth(&pair, n);
        for (int k = 0; k < 200; k++)
        {
            double m[3], x[3], y[3], normal[3];
            scene_direction(&random, m);
            sel_shape_project_radial(pair.shape1, m, x, normal);
            top = fmax(top, scene_dot(n, x));
            sel_shape_project_radial(pair.shape2, m, y, normal);
            scene_turn(pair.R, y, x);
            scene_axpy(1, pair.d, x);
            least = fmin(least, scene_dot(n, x));
        }
        /* no point of 2 is below the plane, but the samples may be nearer to it
           than the depth says: never farther */
        double size = pair.shape1->boundingRadius
            + pair.shape2->boundingRadius + scene_norm(pair.d);
        CHECK_AT_MOST(top - least - depth, 1e-14*size);
    }
}
END_TEST

/* The depth never increases, for any bodies, intersecting or apart, and from
   any start; unit normal; more iterations never end higher; zero iterations
   change nothing. */
START_TEST(never_up)
{
    scene_random random = {503};
    int lower = 0, count = scene_effort(600);
    for (int i = 0; i < count; i++)
    {
        scene_pair scene;
        double n[3], start[3];
        random_scene(&random, i, &scene);
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        scene_direction(&random, start);
        double before = sel_depth(&pair, start), last = before;
        memcpy(n, start, sizeof n);
        sel_depth_descend(&pair, n, 0);
        CHECK_NEAR(scene_distance(n, start), 0, 0);
        /* few rounds come with few cuts: compare from three on */
        static const int rounds[] = {1, 2, 3, 5, 9, ITERATIONS};
        for (int k = 0; k < COUNT(rounds); k++)
        {
            memcpy(n, start, sizeof n);
            sel_depth_descend(&pair, n, rounds[k]);
            double after = sel_depth(&pair, n);
            CHECK_NEAR(scene_norm(n), 1, 1e-14);
            CHECK_AT_MOST(after, before);
            CHECK_TRUE(rounds[k] <= 3 || after <= last);
            last = after;
        }
        lower += last < before;
    }
    ck_assert_int_gt(lower, count*9/10);
}
END_TEST

/* For spheres the points p1 - p2 form a sphere of radius r = r1 + r2 about -d.
   The ray along n leaves it at t n, t = sqrt(r^2 - d^2 + (n.d)^2) - n.d, where
   the normal is (t n + d)/r: a round in closed form. 60 cuts, each to 0.77 of
   the area or less, reduce the disc's radius of 2 to below 1e-3. In the end,
   where each round starts from the last best, directions are accurate to 1e-4,
   depths to the square of that. */
START_TEST(rounds_of_spheres)
{
    scene_random random = {504};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        scene_pair scene;
        double n[3], exact[3];
        random_spheres(&random, &scene);
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        double r = pair.shape1->semiAxes[0] + pair.shape2->semiAxes[0];
        double d2 = scene_dot(pair.d, pair.d);
        do
        {
            scene_direction(&random, n);
        } while (scene_dot(n, pair.d) < 0.2*sqrt(d2));
        memcpy(exact, n, sizeof n);
        sel_depth_descend(&pair, n, 3);
        for (int k = 0; k < 3; k++)
        {
            double along = scene_dot(exact, pair.d);
            double t = sqrt(r*r - d2 + along*along) - along;
            for (int j = 0; j < 3; j++)
            {
                exact[j] = (t*exact[j] + pair.d[j])/r;
            }
        }
        CHECK_AT_MOST(scene_distance(n, exact), 1e-3);
        /* and in the end: along the line of centres */
        sel_depth_descend(&pair, n, ITERATIONS);
        CHECK_NEAR(sel_depth(&pair, n), r - sqrt(d2), 1e-8*r);
    }
}
END_TEST

/* A sphere whose centre is outside an ellipsoid: from any direction in which
   the centre is beyond the ellipsoid there is only one minimum, the radius less
   the distance. Either body may be first. */
START_TEST(sphere_on_ellipsoid)
{
    scene_random random = {505};
    double worst = 0;
    for (int i = 0; i < scene_effort(1500); i++)
    {
        scene_pair scene, other;
        double n[3], m[3], r = scene_uniform(&random, 0.5, 2), a[3];
        const double ball[3] = {r, r, r};
        scene_random_pair(&random, SCENE_ANY, &scene);
        for (int k = 0; k < 3; k++)
        {
            a[k] = scene_uniform(&random, 0.5, 2);
        }
        CHECK_OK(sel_shape_init(&scene.shape[0], a, 1, 1));
        CHECK_OK(sel_shape_init(&scene.shape[1], ball, 1, 1));
        scene.size = 0.5;
        to_own_frame(&scene);
        scene_direction(&random, n);
        scene_touch(&scene, n, -0.5*r*scene_log_uniform(&random, 1e-6, 1));
        double depth = r - scene_ellipsoid_distance(a, scene.body[1].centre);
        /* tilted as far as the centre remains beyond */
        scene_direction(&random, m);
        scene_axpy(scene_uniform(&random, 0, 1), m, n);
        scene_normalise(n);
        if (depth_of(&scene, n) > 0.95*r)
        {
            continue;
        }
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        exchanged(&scene, &other);
        sel_pair back = pair_of(SEL_COMMON_NORMAL, &other);
        scene_turn_back(pair.R, n, m);
        for (int k = 0; k < 3; k++)
        {
            m[k] = -m[k];
        }
        sel_depth_descend(&pair, n, ITERATIONS);
        sel_depth_descend(&back, m, ITERATIONS);
        double found = sel_depth(&pair, n), again = sel_depth(&back, m);
        CHECK_AT_MOST(depth - found, 1e-13);
        CHECK_AT_MOST(depth - again, 1e-13);
        worst = fmax(worst, fmax(found, again) - depth);
    }
    printf("above the least depth by %.1e\n", worst);
    CHECK_AT_MOST(worst, 1e-8);
}
END_TEST

/* Smooth bodies: at the end the depth is stationary, by the points where both
   planes touch (they lie on one line along the normal), and as low as by the
   oracle's own descent from there. Directions to 1e-4, depths to its square, as
   above. */
START_TEST(stationary)
{
    scene_random random = {506};
    double worst = 0, above = 0;
    for (int i = 0; i < scene_effort(150); i++)
    {
        scene_pair scene;
        double n[3], tilt[3];
        scene_random_pair(&random, SCENE_ANY, &scene);
        for (int b = 0; b < 2; b++)
        {
            const double axes[3] = {scene_uniform(&random, 1, 2), 1,
                scene_uniform(&random, 1, 2)};
            CHECK_OK(sel_shape_init(&scene.shape[b], axes,
                scene_uniform(&random, 0.7, 1.2),
                scene_uniform(&random, 0.7, 1.2)));
        }
        scene.size = 1;
        to_own_frame(&scene);
        scene_direction(&random, n);
        scene_touch(&scene, n, -scene_log_uniform(&random, 1e-6, 0.1));
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        scene_direction(&random, tilt);
        scene_axpy(0.3, tilt, n);
        scene_normalise(n);
        sel_depth_descend(&pair, n, ITERATIONS);
        double minus[3] = {-n[0], -n[1], -n[2]}, x1[3], x2[3], step[3];
        scene_body_support(&scene.body[0], n, x1);
        scene_body_support(&scene.body[1], minus, x2);
        for (int k = 0; k < 3; k++)
        {
            step[k] = x1[k] - x2[k];
        }
        double found = sel_depth(&pair, n);
        CHECK_NEAR(scene_dot(step, n), found, 1e-13);
        scene_axpy(-found, n, step);
        worst = fmax(worst, scene_norm(step));
        long double m[3] = {n[0], n[1], n[2]};
        double least = (double)scene_descend_depth(&scene.body[0],
            &scene.body[1], m);
        above = fmax(above, found - least);
    }
    printf("points off the normal by %.1e, depth above by %.1e\n", worst,
        above);
    CHECK_AT_MOST(worst, 1e-4);
    CHECK_AT_MOST(above, 1e-8);
}
END_TEST

/* Coordinates of the support points to n and -n: the points are those of the
   oracle, 1e-12 (exponents to 19). */
START_TEST(start_coordinates)
{
    scene_random random = {507};
    for (int i = 0; i < scene_effort(10000); i++)
    {
        scene_pair scene;
        sel_patch patch[2];
        double n[3], u[2][3];
        random_scene(&random, i, &scene);
        sel_pair pair = pair_of(SEL_MIDWAY, &scene);
        scene_direction(&random, n);
        sel_pair_start(&pair, n, u[0], u[1]);
        for (int b = 0; b < 2; b++)
        {
            const sel_body *body = &scene.body[b];
            double m[3] = {b ? -n[0] : n[0], b ? -n[1] : n[1],
                b ? -n[2] : n[2]}, point[3], x[3];
            CHECK_TRUE(sel_patch_eval(&patch[b], body->shape, u[b]));
            scene_body_support(body, m, point);
            scene_turn(body->Q, patch[b].x, x);
            scene_axpy(1, body->centre, x);
            CHECK_AT_MOST(scene_distance(x, point),
                1e-12*body->shape->boundingRadius
                + 1e-15*scene_norm(body->centre));
        }
    }
}
END_TEST

/* Concentric bodies, spheres at one place (stationary everywhere), no
   direction, a direction opposite to all lower ones: no exception is raised. */
START_TEST(ends)
{
    scene_random random = {508};
    for (int i = 0; i < scene_effort(500); i++)
    {
        scene_pair scene;
        const double zero[3] = {0, 0, 0};
        double n[3], none[3] = {0, 0, 0};
        random_scene(&random, i, &scene);
        scene_place(&scene, 1, zero, scene.q[1]);
        sel_pair pair = pair_of(SEL_COMMON_NORMAL, &scene);
        scene_direction(&random, n);
        double before = sel_depth(&pair, n);
        sel_depth_descend(&pair, n, ITERATIONS);
        CHECK_AT_MOST(sel_depth(&pair, n), before);
        CHECK_NEAR(sel_depth(&pair, none), 0, 0);
        sel_depth_descend(&pair, none, 1);
        CHECK_TRUE(isfinite(scene_norm(none)));

        random_spheres(&random, &scene);
        pair = pair_of(SEL_COMMON_NORMAL, &scene);
        for (int k = 0; k < 3; k++)
        {
            n[k] = -pair.d[k]/scene_norm(pair.d);
        }
        before = sel_depth(&pair, n);
        sel_depth_descend(&pair, n, ITERATIONS);
        CHECK_AT_MOST(sel_depth(&pair, n), before);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("depth");
    suite_add(suite, "support", support_distances, 60);
    suite_add(suite, "apart", shifted_apart, 60);
    suite_add(suite, "never up", never_up, 120);
    suite_add(suite, "spheres", rounds_of_spheres, 60);
    suite_add(suite, "sphere, ellipsoid", sphere_on_ellipsoid, 60);
    suite_add(suite, "stationary", stationary, 60);
    suite_add(suite, "start", start_coordinates, 60);
    suite_add(suite, "ends", ends, 60);
    return suite_run(suite);
}

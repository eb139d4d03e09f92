/*  test_manifold.c - the points that span a flat contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The region in which two flat sides touch is compared with a dense grid in
    the tangent plane: at a point y of it body 1 ends at the height z1(y) along
    the normal, the other body begins at z2(y), and the overlap there is z1 -
    z2. The region consists of the points at which both are within depth of the
    bodies' outermost points. */

#include "contact_checks.h"
#include "polyhedron_scenes.h"
#include "manifold/manifold_cap.h"

enum
{
    GRID = 60
};

/* The object in contact with a body: body2, or the plane z = height below it.
   */
typedef struct touch
{
    const sel_body *body1, *body2;
    double height;
    sel_contact contact;
    double t[3], u[3]; /* tangents */
} touch;

/* Distance along n (from x) at which the line leaves the body: gauge = 1;
   -HUGE_VAL where it misses the body. */
static double leaves(const sel_body *body, const double x[3],
    const double n[3])
{
    double reach = 4*body->shape->boundingRadius;
    double low = -reach, high = reach, y[3], g[3];
    for (int k = 0; k < 80; k++) /* the least gauge: slope zero */
    {
        double s = 0.5*(low + high);
        memcpy(y, x, sizeof y);
        scene_axpy(s, n, y);
        scene_body_gauge(body, y, g);
        int up = scene_dot(g, n) > 0;
        low = up ? low : s;
        high = up ? s : high;
    }
    memcpy(y, x, sizeof y);
    scene_axpy(low, n, y);
    if (scene_body_gauge(body, y, NULL) >= 1)
    {
        return -HUGE_VAL;
    }
    high = reach;
    for (int k = 0; k < 80; k++)
    {
        double s = 0.5*(low + high);
        memcpy(y, x, sizeof y);
        scene_axpy(s, n, y);
        int out = scene_body_gauge(body, y, NULL) > 1;
        low = out ? low : s;
        high = out ? s : high;
    }
    return low;
}

/* Depth, below the outermost point of a body along n, at which the body ends on
   the line through x; HUGE_VAL where the line misses it. */
static double below(const sel_body *body, const double x[3],
    const double n[3])
{
    double d[3] = {x[0] - body->centre[0], x[1] - body->centre[1],
        x[2] - body->centre[2]};
    return scene_body_support(body, n, NULL) - scene_dot(d, n)
        - leaves(body, x, n);
}

/* Overlap along the normal on the line through x; *deepest: the greater depth
   below the outermost points. */
static double overlap_at(const touch *c, const double x[3], double *deepest)
{
    const double *n = c->contact.normal;
    double minus[3] = {-n[0], -n[1], -n[2]};
    double end = leaves(c->body1, x, n), below1 = below(c->body1, x, n);
    double begin = c->body2 ? leaves(c->body2, x, minus)
                            : c->height - x[2];
    double below2 = c->body2 ? below(c->body2, x, minus) : 0;
    *deepest = fmax(below1, below2);
    return end == -HUGE_VAL || begin == -HUGE_VAL ? -HUGE_VAL : end + begin;
}

/* Wall: z = height, below body 1, normal -z (into it). */
static int touch_wall(touch *c, const sel_body *body, double height)
{
    static const int triangles[] = {0, 2, 1, 0, 3, 2}, patch[] = {0, 0};
    double r = 100*body->shape->boundingRadius;
    const double points[] = {-r, -r, height, r, -r, height, r, r, height, -r,
        r, height};
    const sel_wall_mesh mesh = {4, points, 2, triangles, patch};
    sel_walls *walls;
    CHECK_OK(sel_walls_create(&walls, &mesh, NULL));
    int found = sel_walls_contacts(walls, body, &c->contact, 1);
    sel_walls_free(walls);
    c->body1 = body;
    c->body2 = NULL;
    c->height = height;
    scene_tangents(c->contact.normal, c->t, c->u);
    return found;
}

static void touch_body(touch *c, const scene_pair *pair)
{
    solve_by(SEL_COMMON_NORMAL, pair, &c->contact);
    ck_assert_int_eq(c->contact.end, SEL_TOUCHING);
    c->body1 = &pair->body[0];
    c->body2 = &pair->body[1];
    scene_tangents(c->contact.normal, c->t, c->u);
}

static void in_plane(const touch *c, const double x[3], double y[2])
{
    double d[3];
    for (int k = 0; k < 3; k++)
    {
        d[k] = x[k] - c->contact.point[k];
    }
    y[0] = scene_dot(d, c->t);
    y[1] = scene_dot(d, c->u);
}

/* Does the line through x along n cross the section of the body at depth below
   its outermost point? (One that crosses the cap crosses the section, except
   for an overhang, which a nearly flat side does not have.) */
static int in_cap(const sel_body *body, const double x[3], const double n[3],
    double depth)
{
    double d[3] = {x[0] - body->centre[0], x[1] - body->centre[1],
        x[2] - body->centre[2]}, y[3] = {x[0], x[1], x[2]};
    scene_axpy(scene_body_support(body, n, NULL) - depth - scene_dot(d, n),
        n, y);
    return scene_body_gauge(body, y, NULL) <= 1;
}

/* Area of the region by the grid, and its error: the cells on its rim. */
static double region_area(const touch *c, double depth, double *error)
{
    static char in[GRID + 1][GRID + 1];
    const double *n = c->contact.normal;
    double minus[3] = {-n[0], -n[1], -n[2]};
    double half = 2.2*c->body1->shape->boundingRadius, cell = 2*half/GRID;
    int area = 0, rim = 0;
    for (int i = 0; i <= GRID; i++)
    {
        for (int j = 0; j <= GRID; j++)
        {
            double x[3];
            memcpy(x, c->contact.point, sizeof x);
            scene_axpy(-half + i*cell, c->t, x);
            scene_axpy(-half + j*cell, c->u, x);
            in[i][j] = in_cap(c->body1, x, n, depth)
                && (!c->body2 || in_cap(c->body2, x, minus, depth));
            area += in[i][j];
            rim += i > 0 && in[i][j] != in[i - 1][j];
            rim += j > 0 && in[i][j] != in[i][j - 1];
        }
    }
    *error = 0.5*rim*cell*cell;
    return area*cell*cell;
}

/* Area of the convex hull of up to four points: the greatest over all
   orders. */
static double hull_area(const touch *c, const sel_manifold *m)
{
    static const int orders[][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};
    double most = 0, y[SEL_MANIFOLD_MAX][2];
    for (int k = 0; k < m->count; k++)
    {
        in_plane(c, m->point[k], y[k]);
    }
    for (int o = 0; o < 3 && m->count > 2; o++)
    {
        double twice = 0;
        for (int k = 0; k < m->count; k++)
        {
            const int *order = m->count == 4 ? orders[o] : orders[0];
            const double *a = y[order[k]], *b = y[order[(k + 1) % m->count]];
            twice += a[0]*b[1] - a[1]*b[0];
        }
        most = fmax(most, 0.5*fabs(twice));
    }
    return most;
}

/* Every point lies in the region, and the overlap there is the stated one.
   tolerance: fraction of depth. For bodies that stand on feet the overlap is
   that of the planes of the feet, which lie up to the depth within each, and
   the region is that of the feet for any tilt: here by no more than half of the
   depth. */
static void check_points(const touch *c, const sel_manifold *m, double depth,
    double tolerance, int standing)
{
    CHECK_TRUE(m->count >= 1 && m->count <= SEL_MANIFOLD_MAX);
    for (int k = 0; k < m->count; k++)
    {
        double slack = tolerance*depth, deepest;
        double overlap = overlap_at(c, m->point[k], &deepest);
        CHECK_AT_MOST(deepest, depth*(standing ? 1.5 : 1) + slack);
        CHECK_AT_MOST(m->overlap[k], c->contact.overlap + slack);
        CHECK_AT_MOST(m->overlap[k], overlap + slack);
        CHECK_AT_MOST(overlap - standing*depth, m->overlap[k] + slack);
    }
}

static void cube(double epsilon, double a, double b, double c,
    sel_shape *shape)
{
    const double axes[3] = {a, b, c};
    CHECK_OK(sel_shape_init(shape, axes, epsilon, epsilon));
}

/* A cube on a plane, flat or tilted by less than depth over its width, rotated
   by any angle about the normal. Four points of a rounded square: at least 0.6
   of its area (a disc has 0.64), and no more than all of it. */
START_TEST(cube_on_plane)
{
    static const double epsilons[] = {0.1, 0.2};
    scene_random random = {91};
    for (int i = 0; i < scene_effort(40); i++)
    {
        sel_shape shape;
        sel_body body;
        touch c;
        sel_manifold m;
        double spin[4], tilt[4], q[4], axis[3], down[3] = {0, 0, -1};
        const double z[3] = {0, 0, 1}, zero[3] = {0, 0, 0};
        const double depth = 0.01;
        cube(epsilons[i % 2], 1, scene_uniform(&random, 1, 2), 1, &shape);
        scene_axis_angle(z, scene_uniform(&random, 0, 6.28), spin);
        scene_direction(&random, axis);
        scene_axis_angle(axis, i % 3 ? 0 : 0.2*depth, tilt);
        scene_quaternion_product(tilt, spin, q);
        sel_contact_body(&body, &shape, zero, q);
        double height = -scene_body_support(&body, down, NULL)
            + scene_log_uniform(&random, 1e-6, 1e-2);
        ck_assert_int_eq(touch_wall(&c, &body, height), 1);
        sel_contact_manifold(&body, NULL, NULL, &c.contact, depth, &m);
        check_points(&c, &m, depth, 0.1, 1);
        double error, area = region_area(&c, depth, &error);
        double hull = hull_area(&c, &m);
        CHECK_THAT(m.count >= 3, "%d points", m.count);
        CHECK_AT_MOST(0.6*(area - error), hull);
        CHECK_AT_MOST(hull, area + error);
    }
}
END_TEST

/* Two cubes face to face, the upper one shifted and rotated. */
START_TEST(cube_on_cube)
{
    static const double epsilons[] = {0.1, 0.2};
    scene_random random = {92};
    for (int i = 0; i < scene_effort(40); i++)
    {
        scene_pair pair;
        touch c;
        sel_manifold m;
        double q[4];
        const double z[3] = {0, 0, 1}, zero[3] = {0, 0, 0};
        const double none[4] = {1, 0, 0, 0};
        const double depth = 0.01;
        for (int b = 0; b < 2; b++)
        {
            cube(epsilons[(i >> b) % 2], 1, 1, 1, &pair.shape[b]);
        }
        pair.size = 1;
        scene_place(&pair, 0, zero, none);
        scene_axis_angle(z, scene_uniform(&random, 0, 6.28), q);
        double centre[3] = {scene_uniform(&random, -0.9, 0.9),
            scene_uniform(&random, -0.9, 0.9), 2};
        centre[2] -= scene_log_uniform(&random, 1e-4, 1e-2);
        scene_place(&pair, 1, centre, q);
        touch_body(&c, &pair);
        sel_contact_manifold(
            &pair.body[0], &pair.body[1], NULL, &c.contact, 0, &m);
        ck_assert_int_eq(m.count, 1);
        sel_contact_manifold(&pair.body[0], &pair.body[1], NULL, &c.contact,
            depth, &m);
        check_points(&c, &m, depth, 0.1, 2);
        double error, area = region_area(&c, depth, &error);
        double hull = hull_area(&c, &m);
        CHECK_THAT(m.count >= 3, "%d points", m.count);
        CHECK_AT_MOST(0.6*(area - error), hull);
        CHECK_AT_MOST(hull, area + error);
    }
}
END_TEST

/* Nothing flat: only the contact's own point, for any partner. */
START_TEST(one_point_of_spheres)
{
    scene_random random = {93};
    for (int i = 0; i < scene_effort(200); i++)
    {
        scene_pair pair;
        touch c;
        sel_manifold m;
        double n[3];
        const double q[4] = {1, 0, 0, 0}, zero[3] = {0, 0, 0};
        for (int b = 0; b < 2; b++)
        {
            cube(1, 1, 1, 1, &pair.shape[b]);
            scene_place(&pair, b, zero, q);
        }
        pair.size = 1;
        scene_direction(&random, n);
        double overlap = scene_log_uniform(&random, 1e-6, 1e-2);
        double depth = scene_log_uniform(&random, 1e-4, 1e-3);
        scene_touch(&pair, n, -overlap);
        touch_body(&c, &pair);
        for (int wall = 0; wall < 2; wall++)
        {
            if (wall)
            {
                ck_assert_int_eq(touch_wall(&c, &pair.body[0],
                    -1 + overlap), 1);
            }
            sel_contact_manifold(c.body1, c.body2, NULL, &c.contact, depth,
                &m);
            ck_assert_int_eq(m.count, 1);
            CHECK_AT_MOST(scene_distance(m.point[0], c.contact.point),
                1e-12);
            CHECK_NEAR(m.overlap[0], c.contact.overlap, 1e-12);
        }
    }
}
END_TEST

/* Greatest extent of the points along eight directions of the plane z = 0, and
   their greatest and least overlap; neither depends on their order. */
static void measures(const sel_manifold *m, double measure[10])
{
    measure[8] = -HUGE_VAL;
    measure[9] = HUGE_VAL;
    for (int k = 0; k < 8; k++)
    {
        measure[k] = -HUGE_VAL;
        for (int p = 0; p < m->count; p++)
        {
            measure[k] = fmax(measure[k], cos(k*SCENE_PI/4)*m->point[p][0]
                + sin(k*SCENE_PI/4)*m->point[p][1]);
            measure[8] = fmax(measure[8], m->overlap[p]);
            measure[9] = fmin(measure[9], m->overlap[p]);
        }
    }
}

/* The greatest change from one tilt of a cube on a plane to the next. */
static double worst_jump(const sel_shape *shape, const double axis[3],
    double most, int steps)
{
    const double zero[3] = {0, 0, 0}, down[3] = {0, 0, -1}, depth = 0.01;
    double last[10], now[10], worst = 0;
    for (int i = 0; i <= steps; i++)
    {
        sel_body body;
        touch c;
        sel_manifold m;
        double q[4];
        scene_axis_angle(axis, most*i/steps, q);
        sel_contact_body(&body, shape, zero, q);
        double height = -scene_body_support(&body, down, NULL) + 0.003;
        ck_assert_int_eq(touch_wall(&c, &body, height), 1);
        sel_contact_manifold(&body, NULL, NULL, &c.contact, depth, &m);
        measures(&m, now);
        for (int k = 0; k < 10 && i > 0; k++)
        {
            worst = fmax(worst, fabs(now[k] - last[k]));
        }
        memcpy(last, now, sizeof last);
    }
    return worst;
}

/* A quarter of the step makes at most half the jump: there is none in the
   limit. (1e-3 semi-axes: the boundary of the region is a root of the depth.)
   Feet that leave the wall by more than twice the depth are no longer points:
   not tested here. */
START_TEST(continuous_under_tilt)
{
    scene_random random = {94};
    for (int i = 0; i < scene_effort(20); i++)
    {
        sel_shape shape;
        double angle = scene_uniform(&random, 0, 6.28);
        double axis[3] = {cos(angle), sin(angle), 0};
        cube(i % 2 ? 0.1 : 0.2, 1, scene_uniform(&random, 1, 1.5), 1, &shape);
        double few = worst_jump(&shape, axis, 0.006, 100);
        double many = worst_jump(&shape, axis, 0.006, 400);
        CHECK_AT_MOST(many, 0.5*few + 1e-3);
    }
}
END_TEST

/* Two random shapes of one size in random poses: no point occurs twice (1e-9 of
   the size, far below any side of a region). */
START_TEST(no_point_comes_twice)
{
    scene_random random = {96};
    int spanned = 0;
    for (int i = 0; i < scene_amount(20000, 8000, 1001); i++)
    {
        sel_shape shape[2];
        sel_body body[2];
        sel_contact contact;
        sel_contact_memory memory = {.type = 0};
        sel_manifold m;
        double x[3], q[4];
        for (int b = 0; b < 2; b++)
        {
            cube(scene_uniform(&random, 0.1, 1.9),
                scene_uniform(&random, 1, 3), 1, 1, &shape[b]);
            scene_direction(&random, x);
            scene_quaternion(&random, q);
            for (int k = 0; k < 3; k++)
            {
                x[k] *= b*scene_uniform(&random, 1, 4);
            }
            sel_contact_body(&body[b], &shape[b], x, q);
        }
        sel_contact_pair(SEL_COMMON_NORMAL, &body[0], &body[1], &memory,
            &contact);
        if (contact.end != SEL_TOUCHING)
        {
            continue;
        }
        sel_contact_manifold(&body[0], &body[1], NULL, &contact,
            scene_log_uniform(&random, 1e-4, 1), &m);
        spanned += m.count > 2;
        for (int k = 0; k < m.count; k++)
        {
            for (int j = 0; j < k; j++)
            {
                double d[3];
                memcpy(d, m.point[k], sizeof d);
                scene_axpy(-1, m.point[j], d);
                CHECK_THAT(scene_dot(d, d) > 1e-18, "points %d and %d of %d",
                    j, k, m.count);
            }
        }
    }
    ck_assert_int_gt(spanned, scene_amount(100, 40, 6));
}
END_TEST

/* A cube that stands flat: the corners of a square, equal to rounding. */
START_TEST(flat_cube_is_symmetric)
{
    static const double epsilons[] = {0.1, 0.2, 0.23, 0.5, 0.77};
    for (int i = 0; i < 5; i++)
    {
        sel_shape shape;
        sel_body body;
        touch c;
        sel_manifold m;
        const double zero[3] = {0, 0, 0}, q[4] = {1, 0, 0, 0};
        cube(epsilons[i], 1, 1, 1, &shape);
        sel_contact_body(&body, &shape, zero, q);
        ck_assert_int_eq(touch_wall(&c, &body, -0.999), 1);
        sel_contact_manifold(&body, NULL, NULL, &c.contact, 0.05, &m);
        ck_assert_int_eq(m.count, 4);
        for (int k = 0; k < 4; k++)
        {
            for (int j = 0; j < 2; j++)
            {
                CHECK_NEAR(fabs(m.point[k][j]), fabs(m.point[0][0]), 4e-16);
            }
            CHECK_NEAR(m.overlap[k], m.overlap[0], 4e-16);
        }
    }
}
END_TEST

/* The corners of a cap are on the surface at that depth, and none of them lies
   farther out than another in the direction that this one is the corner to:
   the part of its normal in the plane of the section. Any shape; depth and
   gauge to 1e-8 of the semi-axis: a step of Newton's method from 1e-6 leaves
   its square, times the bend of the surface. */
START_TEST(corners_of_caps)
{
    scene_random random = {97};
    int all = 0, sought = 0;
    for (int i = 0; i < scene_amount(5000, 2000, 251); i++)
    {
        sel_shape shape;
        double n[3], corners[4][3], h;
        int found[4];
        scene_shape(&random, 1, &shape);
        scene_direction(&random, n);
        for (int k = 0; k < 3 && i % 2; k++)
        {
            n[k] = k == i % 3 ? 1 : n[k]*pow(10, -1 - i % 12);
        }
        scene_normalise(n);
        double depth = scene_log_uniform(&random, 1e-4, 0.2)
            *shape.minSemiAxis;
        const long double wide[3] = {n[0], n[1], n[2]};
        if (shape.isEllipsoid)
        {
            continue;
        }
        sel_cap_corners(&shape, n, depth, corners, found, &h);
        CHECK_NEAR(h, (double)scene_support(&shape, wide, NULL), 1e-14);
        for (int k = 0; k < 4; k++, sought++)
        {
            const double *x = corners[k];
            long double y[3] = {x[0], x[1], x[2]}, g[3];
            double out[3], away[3], slack = 1e-8*shape.minSemiAxis;
            if (!found[k])
            {
                continue;
            }
            all++;
            CHECK_NEAR((double)scene_gauge(&shape, y, g), 1, 1e-8);
            CHECK_NEAR(h - scene_dot(n, x), depth, slack);
            for (int j = 0; j < 3; j++)
            {
                out[j] = (double)g[j];
            }
            scene_axpy(-scene_dot(out, n), n, out);
            scene_normalise(out);
            for (int j = 0; j < 4; j++)
            {
                memcpy(away, corners[j], sizeof away);
                scene_axpy(-1, x, away);
                CHECK_AT_MOST(found[j] ? scene_dot(away, out) : 0, 10*slack);
            }
        }
    }
    ck_assert_int_gt(all, 8*sought/10);
}
END_TEST

/* - - - - - - - - - - - - - - seams of the wall - - - - - - - - - - - - - - */

enum
{
    SIDE = 12 /* number of squares along a side of the floor */
};

/* The square |x|, |y| < half at z = 0 exactly, in triangles. */
static sel_walls *floor_of_triangles(double half)
{
    static double points[(SIDE + 1)*(SIDE + 1)*3];
    static int triangles[SIDE*SIDE*6], patch[SIDE*SIDE*2];
    for (int k = 0; k < (SIDE + 1)*(SIDE + 1); k++)
    {
        points[3*k] = half*(2.0*(k % (SIDE + 1))/SIDE - 1);
        points[3*k + 1] = half*(2.0*(k/(SIDE + 1))/SIDE - 1);
        points[3*k + 2] = 0;
    }
    for (int k = 0; k < SIDE*SIDE; k++)
    {
        int a = k/SIDE*(SIDE + 1) + k % SIDE, b = a + 1;
        int c = b + SIDE + 1, d = a + SIDE + 1;
        const int two[] = {a, c, b, a, d, c};
        memcpy(triangles + 6*k, two, sizeof two);
    }
    const sel_wall_mesh mesh = {(SIDE + 1)*(SIDE + 1), points, 2*SIDE*SIDE,
        triangles, patch};
    sel_walls *walls;
    CHECK_OK(sel_walls_create(&walls, &mesh, NULL));
    return walls;
}

/* A wall that is larger than the body is a plane, however it is divided: cubes
   and cylinders, lying and standing, rotated about the vertical. Equal points
   to rounding (1e-12 of the size). */
START_TEST(seams_do_not_show)
{
    scene_random random = {95};
    int spanned = 0;
    for (int i = 0; i < scene_effort(200); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contact;
        sel_manifold plane, cut;
        const double L = pow(10, scene_uniform(&random, -6, 1));
        const double axes[3] = {0.2*L, 0.2*L, L}, x[3] = {1, 0, 0};
        const double z[3] = {0, 0, 1};
        double lie[4], rotation[4], q[4], centre[3];
        CHECK_OK(sel_shape_init(&shape, axes, 0.1, i % 2 ? 1 : 0.1));
        scene_axis_angle(x, i % 4 < 2 ? 0.5*SCENE_PI : 0, lie);
        scene_axis_angle(z, i % 3 ? scene_uniform(&random, 0, 6) : 0, rotation);
        scene_quaternion_product(rotation, lie, q);
        centre[0] = scene_uniform(&random, -1, 1)*L;
        centre[1] = scene_uniform(&random, -1, 1)*L;
        centre[2] = i % 4 < 2 ? 0.1999*L : 0.9999*L;
        sel_contact_body(&body, &shape, centre, q);
        sel_walls *walls = floor_of_triangles(3*L);
        ck_assert_int_eq(sel_walls_contacts(walls, &body, &contact, 1), 1);
        sel_contact_manifold(&body, NULL, NULL, &contact, 0.002*L, &plane);
        sel_contact_manifold(&body, NULL, walls, &contact, 0.002*L, &cut);
        ck_assert_int_eq(cut.count, plane.count);
        for (int k = 0; k < cut.count; k++)
        {
            for (int j = 0; j < 3; j++)
            {
                CHECK_NEAR(cut.point[k][j], plane.point[k][j], 1e-12*L);
            }
        }
        spanned += plane.count > 1;
        sel_walls_free(walls);
    }
    ck_assert_int_gt(spanned, scene_effort(180));
}
END_TEST

/* A cube that overhangs the end of the floor, |x|, |y| < half, in any rotation:
   points on the floor are the same as without an end, the others are moved to
   the edge (to the slack of its triangles, 1e-9 of their height, and
   rounding). */
START_TEST(drawn_in_to_the_edge)
{
    scene_random random = {98};
    const double half = 3, z[3] = {0, 0, 1};
    int drawn = 0;
    sel_walls *walls = floor_of_triangles(half);
    for (int i = 0; i < scene_effort(200); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contact;
        sel_manifold plane, cut;
        double q[4], centre[3] = {half - scene_uniform(&random, 0.05, 1.2),
            scene_uniform(&random, -1, 1)*half/2, 0.999};
        cube(0.2, 1, 1, 1, &shape);
        scene_axis_angle(z, scene_uniform(&random, 0, 6), q);
        sel_contact_body(&body, &shape, centre, q);
        if (sel_walls_contacts(walls, &body, &contact, 1) != 1
            || contact.feature != SEL_FACE)
        {
            continue; /* the edge itself */
        }
        sel_contact_manifold(&body, NULL, NULL, &contact, 0.01, &plane);
        sel_contact_manifold(&body, NULL, walls, &contact, 0.01, &cut);
        for (int k = 0; k < cut.count && plane.count == cut.count; k++)
        {
            double most = plane.point[k][0], x = cut.point[k][0];
            CHECK_NEAR(x, fmin(most, half), 2e-9);
            drawn += most > half;
        }
    }
    sel_walls_free(walls);
    ck_assert_int_gt(drawn, scene_effort(50));
}
END_TEST

/* An edge of the lower of a prism's two parallel faces: its ends, as numbers of
   corners. */
static void edge_below(const sel_polyhedron *prism, int ends[2])
{
    const double *p = prism->points;
    double least = HUGE_VAL;
    ends[0] = 0;
    while (p[3*ends[0] + 2] > 0)
    {
        ends[0]++;
    }
    for (int v = ends[0] + 1; v < prism->nPoints; v++)
    {
        double apart = scene_distance(p + 3*ends[0], p + 3*v);
        if (p[3*v + 2] < 0 && apart < least)
        {
            least = apart;
            ends[1] = v;
        }
    }
}

/* A prism with seven sides stands on an edge, on a cube's face, inclined by any
   angle below 45 degrees. It touches the face at the two ends of this edge,
   though its own face beside the edge, all of which is above that of the cube,
   has seven corners and is wider than the edge. */
START_TEST(edge_on_a_face)
{
    scene_random random = {99};
    const double zero[3] = {0, 0, 0}, unturned[4] = {1, 0, 0, 0};
    const double z[3] = {0, 0, 1};
    sel_shape shapes[2];
    int ends[2];
    solid_shape(CUBE, 1, &shapes[0]);
    solid_shape(PRISM, 0.5, &shapes[1]);
    edge_below(shapes[1].polyhedron, ends);
    for (int i = 0; i < scene_effort(400); i++)
    {
        sel_body bodies[2];
        sel_contact contact;
        sel_contact_memory memory = {.type = 0};
        sel_manifold m;
        double lean[4], turn[4], q[4], a[3], b[3], centre[3], axis[3];
        sel_contact_body(&bodies[1], &shapes[1], zero, unturned);
        solid_corner(&bodies[1], ends[0], a);
        solid_corner(&bodies[1], ends[1], b);
        scene_axpy(1, b, a);
        a[2] = 0;
        scene_cross(z, a, axis);
        scene_normalise(axis);
        scene_axis_angle(axis, scene_uniform(&random, 0.3, 0.75), lean);
        scene_axis_angle(z, scene_uniform(&random, 0, 2*SCENE_PI), turn);
        scene_quaternion_product(turn, lean, q);
        sel_contact_body(&bodies[1], &shapes[1], zero, q);
        solid_corner(&bodies[1], ends[0], a);
        solid_corner(&bodies[1], ends[1], b);
        for (int k = 0; k < 3; k++)
        {
            double at = k < 2 ? scene_uniform(&random, -0.1, 0.1) : 0.999;
            centre[k] = at - 0.5*(a[k] + b[k]);
        }
        sel_contact_body(&bodies[0], &shapes[0], zero, unturned);
        sel_contact_body(&bodies[1], &shapes[1], centre, q);
        sel_contact_pair(SEL_COMMON_NORMAL, &bodies[0], &bodies[1], &memory,
            &contact);
        sel_contact_manifold(
            &bodies[0], &bodies[1], NULL, &contact, 0.02, &m);
        ck_assert_int_eq(m.count, 2);
        for (int e = 0; e < 2; e++)
        {
            double end[3], least = HUGE_VAL;
            solid_corner(&bodies[1], ends[e], end);
            end[2] += 0.5e-3; /* half of the overlap */
            for (int k = 0; k < 2; k++)
            {
                least = fmin(least, scene_distance(end, m.point[k]));
            }
            CHECK_AT_MOST(least, 1e-12);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("manifold");
    suite_add(suite, "plane", cube_on_plane, 300);
    suite_add(suite, "cubes", cube_on_cube, 300);
    suite_add(suite, "spheres", one_point_of_spheres, 60);
    suite_add(suite, "tilt", continuous_under_tilt, 120);
    suite_add(suite, "twice", no_point_comes_twice, 60);
    suite_add(suite, "symmetric", flat_cube_is_symmetric, 60);
    suite_add(suite, "corners", corners_of_caps, 60);
    suite_add(suite, "edge on a face", edge_on_a_face, 60);
    suite_add(suite, "edge", drawn_in_to_the_edge, 60);
    suite_add(suite, "seams", seams_do_not_show, 60);
    return suite_run(suite);
}

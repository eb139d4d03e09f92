/*  test_walls.c - triangulated walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "polyhedron_scenes.h"
#include "wall/wall_mesh.h"

enum
{
    CAPACITY = 64
};

static const double unturned[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};

static sel_walls *build(const scene_mesh *mesh)
{
    sel_walls *walls;
    CHECK_OK(sel_walls_create(&walls, &mesh->mesh, NULL));
    return walls;
}

static int find(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts)
{
    int count = sel_walls_contacts(walls, body, contacts, CAPACITY);
    CHECK_TRUE(count >= 0 && count <= CAPACITY);
    for (int i = 0; i < count; i++)
    {
        const sel_contact *c = &contacts[i];
        CHECK_TRUE(SEL_TOUCHES(c->end));
        CHECK_TRUE(c->triangle >= 0 && c->triangle < sel_walls_count(walls));
        CHECK_TRUE(isfinite(c->overlap) && isfinite(c->residual));
        CHECK_NEAR(scene_norm(c->normal), 1, 1e-13);
        double extent = scene_norm(body->centre)
            + 2*body->shape->boundingRadius, d[3];
        for (int k = 0; k < 3; k++)
        {
            d[k] = c->point1[k] - c->point2[k];
            CHECK_NEAR(c->point[k], 0.5*(c->point1[k] + c->point2[k]),
                1e-14*extent);
        }
        /* the overlap lies along the normal, point1 on the particle */
        CHECK_NEAR(c->overlap, scene_dot(c->normal, d), 1e-12*extent);
        CHECK_NEAR(scene_body_gauge(body, c->point1, NULL), 1, 1e-10);
    }
    return count;
}

static void sphere_body(sel_shape *shape, sel_body *body, double radius,
    const double centre[3])
{
    const double axes[3] = {radius, radius, radius}, q[4] = {1, 0, 0, 0};
    CHECK_OK(sel_shape_init(shape, axes, 1, 1));
    sel_contact_body(body, shape, centre, q);
}

/* - - - - - - - - - - - - - - - - planes  - - - - - - - - - - - - - - - - - */

/* Any shape, any pose over one big plane, tilted at random, cut into few or
   many triangles: the overlap is the support distance less the height
   (1e-12 of the coordinates), the normal that of the plane, one contact or
   none. */
START_TEST(plane_against_the_support_function)
{
    scene_random random = {71};
    int touching = 0;
    for (int m = 0; m < 40; m++)
    {
        scene_mesh mesh;
        double q[4], Q[9], down[3];
        scene_quaternion(&random, q);
        scene_tensor(q, Q);
        scene_mesh_floor(&mesh, &random, 5, m % 2 ? 16 : 1, Q);
        sel_walls *walls = build(&mesh);
        for (int k = 0; k < 3; k++)
        {
            down[k] = -Q[3*k + 2];
        }
        for (int i = 0; i < 250; i++)
        {
            sel_shape shape;
            sel_body body;
            sel_contact contacts[CAPACITY];
            double x[3] = {scene_uniform(&random, -2, 2),
                scene_uniform(&random, -2, 2), 0}, b[4], reach[3];
            const double zero[3] = {0, 0, 0};
            scene_shape(&random, 1, &shape);
            if (i % 3)
            {
                scene_quaternion(&random, b);
            }
            else
            {
                memcpy(b, q, sizeof b); /* flat on the plane */
            }
            sel_contact_body(&body, &shape, zero, b);
            double h = scene_body_support(&body, down, reach);
            double overlap = shape.minSemiAxis
                *scene_uniform(&random, -0.5, 0.5);
            x[2] = h - overlap;
            scene_turn(Q, x, x);
            sel_contact_body(&body, &shape, x, b);
            int count = find(walls, &body, contacts);
            ck_assert_int_eq(count, overlap > 0);
            if (count)
            {
                touching++;
                CHECK_NEAR(contacts[0].overlap, overlap, 1e-12);
                CHECK_AT_MOST(scene_distance(contacts[0].normal, down),
                    1e-12);
                /* point1 is the deepest in the wall: on the support plane */
                double d[3];
                for (int k = 0; k < 3; k++)
                {
                    d[k] = contacts[0].point1[k] - x[k];
                }
                CHECK_NEAR(scene_dot(d, down), h, 1e-12);
                CHECK_NEAR(scene_dot(contacts[0].point2, down), 0, 1e-12);
            }
        }
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
    ck_assert_int_gt(touching, scene_thorough(2000));
}
END_TEST

/* Rolling and sliding over the seams of an irregular triangulation, with points
   and edges hit exactly: one contact, the same normal and overlap at every step
   (1e-12). */
START_TEST(seams_do_not_show)
{
    scene_random random = {72};
    scene_mesh mesh;
    scene_mesh_floor(&mesh, &random, 5, 20, unturned);
    sel_walls *walls = build(&mesh);
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double spin[4], q[4] = {1, 0, 0, 0}, zero[3] = {0, 0, 0};
        const double down[3] = {0, 0, -1}, axis[3] = {0.3, 1, 0.2};
        scene_named_shape((scene_named)s, 1, &shape);
        for (int i = 0; i < scene_thorough(4000); i++)
        {
            double x[3] = {-3 + 0.0015*i, 0.7*sin(0.001*i), 0};
            if (i % 4 == 0)
            {
                /* exactly over a point or the middle of an edge */
                const double *a = mesh.points
                    + 3*scene_integer(&random, mesh.mesh.nPoints);
                const int *t = mesh.triangles
                    + 3*scene_integer(&random, mesh.mesh.nTriangles);
                const double *b = mesh.points + 3*t[0];
                const double *c = mesh.points + 3*t[1];
                x[0] = i % 8 ? a[0] : 0.5*(b[0] + c[0]);
                x[1] = i % 8 ? a[1] : 0.5*(b[1] + c[1]);
                if (fabs(x[0]) > 3 || fabs(x[1]) > 3)
                {
                    continue;
                }
            }
            if (i >= 1000)
            {
                scene_axis_angle(axis, 0.003*i, spin);
                memcpy(q, spin, sizeof q);
            }
            sel_contact_body(&body, &shape, zero, q);
            double h = scene_body_support(&body, down, NULL);
            double overlap = i % 2 ? 1e-6 : 0.01;
            x[2] = h - overlap;
            sel_contact_body(&body, &shape, x, q);
            int count = find(walls, &body, contacts);
            CHECK_THAT(count == 1, "%s, step %d: %d contacts",
                scene_shape_name((scene_named)s), i, count);
            CHECK_NEAR(contacts[0].overlap, overlap, 1e-12);
            CHECK_AT_MOST(scene_distance(contacts[0].normal, down), 1e-12);
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* - - - - - - - - - - - - - - - - corners - - - - - - - - - - - - - - - - - */

/* Inside a box, in its corners: each of the planes within reach, and no other
   contact. */
START_TEST(concave_edges_give_all_planes)
{
    scene_random random = {73};
    scene_mesh mesh;
    const double low[3] = {0, 0, 0}, high[3] = {10, 10, 10};
    for (int cells = 1; cells <= 7; cells += 3)
    {
        scene_mesh_box(&mesh, low, high, cells, 0);
        sel_walls *walls = build(&mesh);
        for (int i = 0; i < scene_thorough(2000); i++)
        {
            sel_shape shape;
            sel_body body;
            sel_contact contacts[CAPACITY];
            double centre[3];
            int wanted = 0;
            for (int k = 0; k < 3; k++)
            {
                double overlap = scene_integer(&random, 3)
                    ? scene_log_uniform(&random, 1e-9, 0.05)
                    : -0.5;
                wanted += overlap > 0;
                centre[k] = 1 - overlap;
                centre[k] = scene_integer(&random, 2)
                    ? centre[k]
                    : 10 - centre[k];
            }
            sphere_body(&shape, &body, 1, centre);
            int count = find(walls, &body, contacts);
            ck_assert_int_eq(count, wanted);
            for (int c = 0; c < count; c++)
            {
                int side = sel_walls_patch(walls, contacts[c].triangle);
                double n[3] = {0, 0, 0};
                n[side/2] = side % 2 ? 1 : -1;
                CHECK_AT_MOST(scene_distance(contacts[c].normal, n), 1e-12);
                double depth = side % 2 ? centre[side/2] - 9
                                        : 1 - centre[side/2];
                CHECK_NEAR(contacts[c].overlap, depth, 1e-12);
                for (int d = 0; d < c; d++)
                {
                    CHECK_TRUE(contacts[d].triangle < contacts[c].triangle);
                }
            }
        }
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
}
END_TEST

static int outermost(const sel_body *body, const double out[3])
{
    int last = 0;
    double most = -HUGE_VAL;
    for (int v = 0; v < body->shape->polyhedron->nPoints; v++)
    {
        double x[3];
        solid_corner(body, v, x);
        last = scene_dot(out, x) > most ? v : last;
        most = fmax(most, scene_dot(out, x));
    }
    return last;
}

/* The greatest coordinate k of a polyhedron's corners, or minus the least. */
static double reach_of(const sel_body *body, int k, double sign)
{
    double out[3] = {0, 0, 0}, x[3];
    out[k] = sign;
    solid_corner(body, outermost(body, out), x);
    return sign*x[k];
}

/* Moves a body so that its outermost corner along `out` is beyond the sides y =
   1 and z = 0 of a box by two overlaps. */
static void into_corner(const sel_body *body, const double out[3],
    const double beyond[2], double centre[3])
{
    double p[3];
    int last = outermost(body, out);
    solid_corner(body, last, p);
    centre[0] = 0.5;
    centre[1] = 1 + beyond[0] - (p[1] - body->centre[1]);
    centre[2] = -beyond[1] - (p[2] - body->centre[2]);
}

/* Is x in the convex hull of a body's corners? By all planes through three of
   them that have all others on one side. */
static int holds(const sel_body *body, const double x[3])
{
    int n = body->shape->polyhedron->nPoints;
    for (int t = 0; t < n*n*n; t++)
    {
        double a[3], b[3], c[3], normal[3], most = -HUGE_VAL;
        solid_corner(body, t % n, a);
        solid_corner(body, t/n % n, b);
        solid_corner(body, t/n/n, c);
        scene_axpy(-1, a, b);
        scene_axpy(-1, a, c);
        scene_cross(b, c, normal);
        if (scene_norm(normal) < 1e-9)
        {
            continue;
        }
        scene_normalise(normal);
        for (int v = 0; v < n; v++)
        {
            solid_corner(body, v, b);
            most = fmax(most, scene_dot(normal, b) - scene_dot(normal, a));
        }
        if (most < 1e-9 && scene_dot(normal, x) > scene_dot(normal, a))
        {
            return 0;
        }
    }
    return 1;
}

/* Is the point of the corner at which walls `side` and y = 1 or z = 0 meet in the
   body? The point nearest to that at which the ray from the centre to the
   outermost corner crosses this wall. */
static int holds_edge(const sel_body *body, int side)
{
    double out[3] = {0, 0, 0}, x[3], edge[3] = {0, 1, 0};
    out[side/2] = side % 2 ? 1 : -1;
    solid_corner(body, outermost(body, out), x);
    double way = x[side/2] - body->centre[side/2];
    double part = ((side % 2) - body->centre[side/2])/way;
    edge[0] = body->centre[0] + part*(x[0] - body->centre[0]);
    return holds(body, edge);
}

/* A polyhedron with one corner beyond two walls of a box, y = 1 and z = 0: a
   contact with each wall that any of its corners passes, as deep as that corner.
   One of the two may be missing only if their common edge is outside the body.
   Bodies of which another corner is deep in a wall are left out. */
START_TEST(corner_beyond_two_walls)
{
    const solid solids[] = {CUBE, TETRAHEDRON, OCTAHEDRON, BRICK};
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    scene_random random = {79};
    scene_mesh mesh;
    int both = 0, one = 0;
    scene_mesh_box(&mesh, low, high, _i, 0);
    sel_walls *walls = build(&mesh);
    for (int i = 0; i < scene_thorough(8000); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double q[4], centre[3] = {0, 0, 0};
        double angle = scene_uniform(&random, 0.05, 1.5);
        const double out[3] = {0, cos(angle), -sin(angle)};
        const double deep = scene_log_uniform(&random, 1e-8, 1e-3);
        const double beyond[2] = {deep,
            deep*scene_log_uniform(&random, 0.1, 10)};
        int found[6] = {0};
        solid_shape(solids[i % 4], 0.1, &shape);
        scene_quaternion(&random, q);
        sel_contact_body(&body, &shape, centre, q);
        into_corner(&body, out, beyond, centre);
        sel_contact_body(&body, &shape, centre, q);
        double overlap[6], deepest = 0;
        for (int side = 0; side < 6; side++)
        {
            overlap[side]
                = reach_of(&body, side/2, side % 2 ? 1 : -1) - (side % 2);
            deepest = fmax(deepest, overlap[side]);
        }
        if (deepest > 11e-3)
        {
            continue;
        }
        int count = sel_walls_contacts(walls, &body, contacts, CAPACITY);
        for (int c = 0; c < count; c++)
        {
            int side = sel_walls_patch(walls, contacts[c].triangle);
            CHECK_NEAR(contacts[c].overlap, overlap[side], 1e-12);
            CHECK_TRUE(overlap[side] > 0 && !found[side]);
            found[side] = 1;
        }
        for (int side = 3; side <= 4; side++)
        {
            one += !found[side] && overlap[side] > 0;
            CHECK_TRUE(found[side] || !(overlap[side] > 0)
                || !holds_edge(&body, side));
        }
        both += found[3] && found[4];
    }
    printf("corners beyond two walls: %d with two contacts, %d with one\n", both,
        one);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
    ck_assert_int_gt(both, scene_thorough(200));
}
END_TEST

/* A box with slanting sides, of n x n cells a side. */
static sel_walls *slanting_box(int n)
{
    const double low[3] = {0, 0, 0}, high[3] = {0.05, 0.05, 0.05};
    scene_mesh mesh;
    scene_mesh_box(&mesh, low, high, n, 0);
    for (int k = 0; k < mesh.mesh.nPoints; k++)
    {
        mesh.points[3*k] += 0.4*mesh.points[3*k + 2];
        mesh.points[3*k + 1] += 0.2*mesh.points[3*k + 2];
    }
    sel_walls *walls = build(&mesh);
    scene_mesh_free(&mesh);
    return walls;
}

/* A body with edges, close to touching floor and side at one point, moves along
   their corner: the same contacts, however the walls are divided. */
START_TEST(corner_without_seams)
{
    sel_walls *one = slanting_box(1), *many = slanting_box(7);
    const double axes[3] = {4e-3, 4e-3, 4e-3};
    const double u[3] = {0.60977543145309654, 0.39699980585203698,
        0.21241923278183705};
    sel_shape shape;
    double q[4];
    int touching = 0;
    CHECK_OK(sel_shape_init(&shape, axes, 0.1, 0.1));
    sel_motion_random_orientation(u, q);
    for (int step = 0; step < 400; step++)
    {
        sel_body body;
        sel_contact left[CAPACITY], right[CAPACITY];
        const double z = 6.030944385668883e-3 - 2e-5*(step % 20);
        const double x[3] = {-1.1711800610702454e-3 + 0.4*z,
            0.029 + 1.8e-5*step + 0.2*z, z};
        sel_contact_body(&body, &shape, x, q);
        int n = find(one, &body, left);
        ck_assert_int_eq(n, find(many, &body, right));
        for (int c = 0; c < n; c++)
        {
            CHECK_NEAR(left[c].overlap, right[c].overlap, 1e-14);
        }
        touching += n > 0;
    }
    printf("along a corner: %d of 400 touch\n", touching);
    ck_assert_int_gt(touching, 20);
    ck_assert_int_lt(touching, 400);
    sel_walls_free(one);
    sel_walls_free(many);
}
END_TEST

/* The same with any shape in any pose: a plane is reported if, and only if, the
   support point lies behind it; the overlap is that of the support unless that
   point is outside the face, behind another plane. */
START_TEST(any_shape_in_a_box)
{
    scene_random random = {74};
    scene_mesh mesh;
    const double low[3] = {0, 0, 0}, high[3] = {10, 10, 10};
    scene_mesh_box(&mesh, low, high, 3, 0);
    sel_walls *walls = build(&mesh);
    int planes = 0;
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double q[4], centre[3] = {5, 5, 5}, depth[6];
        scene_shape(&random, 2, &shape);
        scene_quaternion(&random, q);
        if (i % 4 == 0)
        {
            q[0] = 1;
            q[1] = q[2] = q[3] = 0;
        }
        sel_contact_body(&body, &shape, centre, q);
        for (int k = 0; k < 3; k++)
        {
            double n[3] = {0, 0, 0};
            n[k] = 1;
            double h = scene_body_support(&body, n, NULL);
            double overlap = 0.02*shape.minSemiAxis
                *scene_uniform(&random, -1, 1);
            int far_ = scene_integer(&random, 4) == 0;
            centre[k] = far_ ? 5 : h - overlap;
            if (scene_integer(&random, 2))
            {
                centre[k] = 10 - centre[k];
            }
        }
        sel_contact_body(&body, &shape, centre, q);
        int exact = 1;
        for (int side = 0; side < 6; side++)
        {
            double n[3] = {0, 0, 0}, point[3];
            n[side/2] = side % 2 ? 1 : -1;
            double h = scene_body_support(&body, n, point);
            depth[side] = h - (side % 2 ? 10 - centre[side/2]
                                        : centre[side/2]);
            for (int k = 0; depth[side] > 0 && k < 3; k++)
            {
                if (k != side/2)
                {
                    exact = exact && point[k] > 1e-9 && point[k] < 10 - 1e-9;
                }
            }
        }
        int count = find(walls, &body, contacts);
        int seen[6] = {0};
        for (int c = 0; c < count; c++)
        {
            int side = sel_walls_patch(walls, contacts[c].triangle);
            seen[side]++;
            CHECK_TRUE(depth[side] > -1e-12);
            if (exact)
            {
                double n[3] = {0, 0, 0};
                n[side/2] = side % 2 ? 1 : -1;
                CHECK_NEAR(contacts[c].overlap, depth[side], 1e-12);
                CHECK_AT_MOST(scene_distance(contacts[c].normal, n), 1e-12);
                planes++;
            }
        }
        for (int side = 0; side < 6; side++)
        {
            CHECK_TRUE(seen[side] <= 1);
            if (exact && depth[side] > 1e-12)
            {
                CHECK_THAT(seen[side] == 1, "plane %d is missed: overlap %g",
                    side, depth[side]);
            }
        }
    }
    ck_assert_int_gt(planes, scene_thorough(2000));
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* A sphere outside a block: face, edge or vertex; one contact, along the
   line from the centre to the closest point, overlap radius - distance. */
START_TEST(convex_edges_and_vertices)
{
    scene_random random = {75};
    scene_mesh mesh;
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    for (int cells = 1; cells <= 5; cells += 2)
    {
        scene_mesh_box(&mesh, low, high, cells, 1);
        sel_walls *walls = build(&mesh);
        int types[3] = {0, 0, 0};
        for (int i = 0; i < scene_thorough(5000); i++)
        {
            sel_shape shape;
            sel_body body;
            sel_contact contacts[CAPACITY];
            double centre[3], closest[3], d[3] = {0, 0, 0};
            double radius = scene_uniform(&random, 0.2, 1.5);
            /* a point of the block, and an outward direction there */
            int outside = 0;
            for (int k = 0; k < 3; k++)
            {
                closest[k] = scene_uniform(&random, -1, 1);
            }
            while (!outside)
            {
                for (int k = 0; k < 3; k++)
                {
                    if (scene_integer(&random, 2))
                    {
                        closest[k] = scene_integer(&random, 2) ? 1 : -1;
                        d[k] = closest[k]*scene_uniform(&random, 0.05, 1);
                        outside++;
                    }
                }
            }
            scene_normalise(d);
            double overlap = radius*(scene_integer(&random, 4)
                ? scene_log_uniform(&random, 1e-8, 0.3)
                : -0.1);
            for (int k = 0; k < 3; k++)
            {
                centre[k] = closest[k] + (radius - overlap)*d[k];
            }
            sphere_body(&shape, &body, radius, centre);
            int count = find(walls, &body, contacts);
            ck_assert_int_eq(count, overlap > 0);
            if (count)
            {
                CHECK_NEAR(contacts[0].overlap, overlap, 1e-10);
                for (int k = 0; k < 3; k++)
                {
                    CHECK_NEAR(contacts[0].normal[k], -d[k], 1e-9);
                    CHECK_NEAR(contacts[0].point2[k], closest[k], 1e-8);
                }
                int zeros = (d[0] == 0) + (d[1] == 0) + (d[2] == 0);
                types[2 - zeros]++;
            }
        }
        for (int k = 0; k < 3; k++)
        {
            ck_assert_int_ge(types[k], scene_thorough(100) - 1);
        }
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
}
END_TEST

/* Any shape on a convex edge: the point of the edge that is deepest in the
   gauge (by bisection of its slope), the normal from the gauge's gradient
   there, the overlap (1 - phi) h. In this pose no face is touched first. */
START_TEST(any_shape_on_an_edge)
{
    scene_random random = {76};
    scene_mesh mesh;
    const double low[3] = {-5, -5, -5}, high[3] = {5, 5, 5};
    scene_mesh_box(&mesh, low, high, 1, 1);
    sel_walls *walls = build(&mesh);
    int done = 0;
    for (int i = 0; i < scene_thorough(20000) && done < 2000; i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double q[4], zero[3] = {0, 0, 0}, centre[3], n[3], point[3];
        scene_shape(&random, 1, &shape);
        scene_quaternion(&random, q);
        sel_contact_body(&body, &shape, zero, q);
        /* into the block through its edge x = 5, z = 5 */
        double angle = scene_uniform(&random, 0.3, SCENE_PI/2 - 0.3);
        n[0] = -cos(angle);
        n[1] = 0;
        n[2] = -sin(angle);
        scene_body_support(&body, n, point);
        double overlap = shape.minSemiAxis*scene_log_uniform(&random, 1e-7,
            1e-2);
        centre[0] = 5 - point[0] + overlap*n[0];
        centre[1] = scene_uniform(&random, -1, 1);
        centre[2] = 5 - point[2] + overlap*n[2];
        sel_contact_body(&body, &shape, centre, q);
        double a = -4.5, b = 4.5;
        for (int k = 0; k < 100; k++)
        {
            const double x[3] = {5, 0.5*(a + b), 5};
            double g[3];
            scene_body_gauge(&body, x, g);
            a = g[1] < 0 ? x[1] : a;
            b = g[1] < 0 ? b : x[1];
        }
        double x[3] = {5, 0.5*(a + b), 5}, g[3];
        double phi = scene_body_gauge(&body, x, g);
        scene_normalise(g);
        /* a wedge: the gradient has to lie between the faces, well inside */
        if (phi >= 1 - 1e-9 || g[0] > -0.1 || g[2] > -0.1)
        {
            continue;
        }
        double h = scene_body_support(&body, g, NULL);
        int count = find(walls, &body, contacts);
        /* on a ridge (epsilon > 1) the gradient jumps within rounding: then
           only the existence of a contact can be required */
        int resolved = fabs(g[1]) < 1e-7;
        CHECK_THAT(count == 1 || (count > 1 && !resolved),
            "%d contacts, overlap %g, epsilon %g %g", count, (1 - phi)*h,
            shape.epsilon1, shape.epsilon2);
        done++;
        if (!resolved)
        {
            /* stationary along the edge: the normal is perpendicular to it */
            CHECK_NEAR(contacts[0].normal[1], 0, 1e-6);
            continue;
        }
        CHECK_NEAR(contacts[0].overlap, (1 - phi)*h,
            1e-8*shape.boundingRadius);
        CHECK_AT_MOST(scene_body_gauge(&body, contacts[0].point2, NULL),
            phi + 1e-9);
        CHECK_NEAR(contacts[0].point2[0], 5, 1e-12);
        CHECK_NEAR(contacts[0].point2[2], 5, 1e-12);
    }
    ck_assert_int_ge(done, scene_thorough(1000));
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* A cube that overhangs a step: its flat bottom still rests on the edge. The
   bottom of a superellipsoid with epsilon 0.2 is flat to (x/a)^10: depth and
   normal within that. */
START_TEST(cube_overhangs_a_step)
{
    scene_mesh mesh;
    const double low[3] = {-10, -10, -10}, high[3] = {0, 10, 0};
    scene_mesh_box(&mesh, low, high, 2, 1);
    sel_walls *walls = build(&mesh);
    sel_shape shape;
    const double axes[3] = {1, 1, 1}, q[4] = {1, 0, 0, 0};
    CHECK_OK(sel_shape_init(&shape, axes, 0.2, 0.2));
    for (int i = 0; i <= 200; i++)
    {
        sel_body body;
        sel_contact contacts[CAPACITY];
        double x = -1.5 + 0.01*i; /* up to half of it beyond the edge */
        const double overlap = 0.01, centre[3] = {x, 0.3, 1 - overlap};
        sel_contact_body(&body, &shape, centre, q);
        int count = find(walls, &body, contacts);
        ck_assert_int_ge(count, 1);
        double deepest = -1;
        for (int c = 0; c < count; c++)
        {
            deepest = fmax(deepest, contacts[c].overlap);
            CHECK_AT_MOST(contacts[c].normal[2], -0.999);
        }
        double slack = pow(fabs(x), 10); /* face up to the edge */
        CHECK_NEAR(deepest, overlap, 1e-12 + 0.3*slack);
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* - - - - - - - - - - - - - - other walls - - - - - - - - - - - - - - - - - */

/* A sphere in a faceted tube with ends: the deepest overlap is that to the
   closest point of the mesh (brute force over the triangles), its normal
   points there; none when it is farther than the radius. */
START_TEST(tube)
{
    scene_random random = {77};
    scene_mesh mesh;
    scene_mesh_tube(&mesh, 1, 3, 48, 5);
    sel_walls *walls = build(&mesh);
    int touching = 0;
    for (int i = 0; i < scene_effort(5000); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double radius = scene_uniform(&random, 0.05, 0.4);
        double angle = scene_uniform(&random, 0, 2*SCENE_PI), closest[3];
        double away = scene_uniform(&random, 0.5, 1.03) - radius;
        double centre[3] = {away*cos(angle), away*sin(angle),
            scene_uniform(&random, 0.9*radius, 3 - 0.9*radius)};
        sphere_body(&shape, &body, radius, centre);
        double overlap = radius - scene_mesh_distance(&mesh, centre,
            closest);
        int count = find(walls, &body, contacts);
        ck_assert_int_eq(count > 0, overlap > 0);
        int deepest = 0;
        for (int c = 1; c < count; c++)
        {
            deepest = contacts[c].overlap > contacts[deepest].overlap
                ? c
                : deepest;
        }
        if (count)
        {
            const sel_contact *c = &contacts[deepest];
            touching++;
            CHECK_NEAR(c->overlap, overlap, 1e-9);
            for (int k = 0; k < 3; k++)
            {
                CHECK_NEAR(c->normal[k], (closest[k] - centre[k])
                    /scene_distance(closest, centre), 1e-6);
            }
        }
    }
    ck_assert_int_gt(touching, scene_effort(300));
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* A sphere rolls down inside the tube once around: at every angle it touches
   the facet, or the two facets, that are nearest; the overlap never leaves
   the range of the facets' sagitta. */
START_TEST(around_the_tube)
{
    scene_mesh mesh;
    const int facets = 64;
    scene_mesh_tube(&mesh, 1, 2, facets, 2);
    sel_walls *walls = build(&mesh);
    double sagitta = 1 - cos(SCENE_PI/facets);
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double angle = 2*SCENE_PI*i/5000, radius = 0.3;
        double overlap = 3*sagitta, away = 1 - radius + overlap;
        double centre[3] = {away*cos(angle), away*sin(angle), 1};
        sphere_body(&shape, &body, radius, centre);
        int count = find(walls, &body, contacts);
        CHECK_TRUE(count == 1 || count == 2);
        double deepest = 0, closest[3];
        for (int c = 0; c < count; c++)
        {
            deepest = fmax(deepest, contacts[c].overlap);
            CHECK_NEAR(contacts[c].normal[2], 0, 1e-12);
        }
        CHECK_NEAR(deepest, radius - scene_mesh_distance(&mesh, centre,
            closest), 1e-12);
        CHECK_TRUE(deepest >= overlap - 1e-12
            && deepest <= overlap + 1.01*sagitta);
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* A plate thinner than the particle: from above only its upper side counts,
   however deep the lower side's plane lies in the particle. */
START_TEST(far_side_does_not_count)
{
    scene_mesh mesh;
    const double low[3] = {-5, -5, -0.05}, high[3] = {5, 5, 0};
    scene_mesh_box(&mesh, low, high, 4, 1);
    sel_walls *walls = build(&mesh);
    for (int s = 0; s < SCENE_NAMED_COUNT; s++)
    {
        for (int side = -1; side <= 1; side += 2)
        {
            for (int i = 1; i <= 10; i++)
            {
                sel_shape shape;
                sel_body body;
                sel_contact contacts[CAPACITY];
                const double q[4] = {1, 0, 0, 0};
                double overlap = 0.015*i;
                scene_named_shape((scene_named)s, 1, &shape);
                double centre[3] = {0.123, 0.217, shape.semiAxes[2]
                    - overlap};
                if (side < 0)
                {
                    centre[2] = -0.05 - centre[2];
                }
                sel_contact_body(&body, &shape, centre, q);
                int count = find(walls, &body, contacts);
                CHECK_THAT(count == 1, "%s: %d contacts, overlap %g",
                    scene_shape_name((scene_named)s), count, overlap);
                CHECK_NEAR(contacts[0].normal[2], -side, 1e-12);
                CHECK_NEAR(contacts[0].overlap, overlap, 1e-12);
            }
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(none_when_apart)
{
    scene_random random = {78};
    scene_mesh mesh;
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    scene_mesh_box(&mesh, low, high, 3, 1);
    sel_walls *walls = build(&mesh);
    for (int i = 0; i < scene_thorough(5000); i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double q[4], n[3], centre[3];
        scene_shape(&random, 0.5, &shape);
        scene_quaternion(&random, q);
        scene_direction(&random, n);
        /* beyond a plane that holds the block on its other side */
        double block = fabs(n[0]) + fabs(n[1]) + fabs(n[2]);
        double minus[3] = {-n[0], -n[1], -n[2]};
        const double zero[3] = {0, 0, 0};
        sel_contact_body(&body, &shape, zero, q);
        double h = scene_body_support(&body, minus, NULL);
        for (int k = 0; k < 3; k++)
        {
            centre[k] = (block + h + 1e-9)*n[k];
        }
        sel_contact_body(&body, &shape, centre, q);
        ck_assert_int_eq(find(walls, &body, contacts), 0);
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* The number found may be larger than the capacity; no more than that is
   written. */
START_TEST(capacity)
{
    scene_mesh mesh;
    const double low[3] = {0, 0, 0}, high[3] = {10, 10, 10};
    scene_mesh_box(&mesh, low, high, 1, 0);
    sel_walls *walls = build(&mesh);
    sel_shape shape;
    sel_body body;
    sel_contact contacts[3], all[CAPACITY];
    const double centre[3] = {0.99, 0.98, 0.97};
    sphere_body(&shape, &body, 1, centre);
    memset(contacts, 0x5a, sizeof contacts);
    sel_contact before = contacts[2];
    ck_assert_int_eq(sel_walls_contacts(walls, &body, contacts, 2), 3);
    ck_assert_int_eq(memcmp(&before, &contacts[2], sizeof before), 0);
    ck_assert_int_eq(sel_walls_contacts(walls, &body, NULL, 0), 3);
    ck_assert_int_eq(find(walls, &body, all), 3);
    CHECK_NEAR(all[0].overlap, contacts[0].overlap, 0);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(patches_and_count)
{
    scene_mesh mesh;
    const double low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    scene_mesh_box(&mesh, low, high, 2, 0);
    sel_walls *walls = build(&mesh);
    ck_assert_int_eq(sel_walls_count(walls), mesh.mesh.nTriangles);
    for (int i = 0; i < mesh.mesh.nTriangles; i++)
    {
        ck_assert_int_eq(sel_walls_patch(walls, i), mesh.patch[i]);
    }
    sel_walls_free(walls);
    sel_walls_free(NULL);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(bad_meshes_are_refused)
{
    static const double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0,
        1, 1, 1};
    static const int patch[] = {0, 0};
    static const struct
    {
        int triangles[6];
        int bad;
    } cases[] = {
        {{0, 1, 2, 0, 1, 1}, 1},  /* a duplicate point */
        {{0, 1, 2, 0, 1, 3}, 1},  /* points on one line */
        {{0, 1, 7, 0, 1, 2}, 0},  /* an invalid point */
        {{0, 1, 2, 0, -1, 2}, 1}, /* another invalid point */
    };
    for (int i = 0; i < COUNT(cases); i++)
    {
        sel_wall_mesh mesh = {5, points, 2, cases[i].triangles, patch};
        sel_walls *walls = NULL;
        int bad = -1;
        ck_assert_int_eq(sel_walls_create(&walls, &mesh, &bad), SEL_E_MESH);
        ck_assert_int_eq(bad, cases[i].bad);
        ck_assert_int_eq(sel_walls_create(&walls, &mesh, NULL), SEL_E_MESH);
    }
    double broken[15];
    memcpy(broken, points, sizeof broken);
    broken[5] = NAN;
    static const int good[] = {0, 1, 2, 0, 1, 4};
    sel_wall_mesh mesh = {5, broken, 2, good, patch};
    sel_walls *walls = NULL;
    ck_assert_int_eq(sel_walls_create(&walls, &mesh, NULL), SEL_E_MESH);
}
END_TEST

/* Meshes come with coordinates of so many digits, so that the triangles of an
   oblique plane are coplanar to about that only. A flat-faced body lying on
   it, pressed in by 2 % of its size, has a contact all the same. */
START_TEST(rounded_coordinates)
{
    static const double epsilons[] = {0.1, 0.2, 0.3, 0.5, 1};
    scene_random random = {93};
    for (int digits = 5; digits <= 16; digits++)
    {
        scene_mesh mesh;
        double q[4] = {cos(0.15), sin(0.15)*0.6, sin(0.15)*0.8, 0}, Q[9];
        scene_tensor(q, Q);
        scene_mesh_floor(&mesh, &random, 0.5, 50, Q);
        for (int i = 0; i < 3*mesh.mesh.nPoints; i++)
        {
            double x = mesh.points[i];
            double unit = x == 0 ? 1
                : pow(10, floor(log10(fabs(x))) + 1 - digits);
            mesh.points[i] = unit*round(x/unit);
        }
        sel_walls *walls = build(&mesh);
        for (int k = 0; k < COUNT(epsilons)*60; k++)
        {
            const double axes[3] = {0.05, 0.05, 0.05};
            const double e = epsilons[k % COUNT(epsilons)];
            sel_shape shape;
            sel_body body;
            sel_contact contacts[CAPACITY];
            double x[3] = {scene_uniform(&random, -0.3, 0.3),
                scene_uniform(&random, -0.3, 0.3), 0.98*0.05};
            CHECK_OK(sel_shape_init(&shape, axes, e, e));
            scene_turn(Q, x, x);
            sel_contact_body(&body, &shape, x, q);
            int count = find(walls, &body, contacts);
            double deepest = 0;
            for (int c = 0; c < count; c++)
            {
                deepest = fmax(deepest, contacts[c].overlap);
            }
            /* the plane is where it should be to its rounding; ten times
               that for the slope of a triangle under a body three times as
               wide; triangles to 1e-9 of their size in one plane share it */
            CHECK_THAT(fabs(deepest - 0.001) < 10*pow(10, -digits) + 1e-10,
                "%d contacts, deepest %g: %d digits, epsilon %g", count,
                deepest, digits, e);
        }
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
}
END_TEST

/* Sheets with one edge in common, both sides of each a face, listed in two
   orders: the contacts are those with the two sheets around the sphere. */
START_TEST(many_sheets_on_an_edge)
{
    static const int orders[2][4] = {{0, 1, 2, 3}, {2, 3, 0, 1}};
    const double centre[3] = {0.2, 0.1, 0.2};
    for (int o = 0; o < 2; o++)
    {
        scene_mesh mesh;
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        scene_mesh_start(&mesh);
        int a = scene_mesh_point(&mesh, 0, -1, 0);
        int b = scene_mesh_point(&mesh, 0, 1, 0);
        for (int i = 0; i < 4; i++)
        {
            double angle = orders[o][i]*SCENE_PI/2;
            int c = scene_mesh_point(&mesh, cos(angle), 1, sin(angle));
            int d = scene_mesh_point(&mesh, cos(angle), -1, sin(angle));
            scene_mesh_triangle(&mesh, a, b, c, 0);
            scene_mesh_triangle(&mesh, a, c, d, 0);
            scene_mesh_triangle(&mesh, a, c, b, 0);
            scene_mesh_triangle(&mesh, a, d, c, 0);
        }
        sel_walls *walls = build(&mesh);
        sphere_body(&shape, &body, 0.3, centre);
        ck_assert_int_eq(find(walls, &body, contacts), 2);
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
}
END_TEST

/* sel_walls_near never returns 0 if there is a contact, and it does return 0:
   the ball touches a wall only if the box around it meets that of a triangle,
   so 0 also means that the mesh is farther than the radius. */
START_TEST(near_is_never_missed)
{
    scene_random random = {81};
    scene_mesh mesh;
    scene_mesh_tube(&mesh, 1, 3, 48, 5);
    sel_walls *walls = build(&mesh);
    int touching = 0, far = 0, count = scene_thorough(5000);
    for (int i = 0; i < count; i++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact contacts[CAPACITY];
        double centre[3] = {scene_uniform(&random, -1.2, 1.2),
            scene_uniform(&random, -1.2, 1.2),
            scene_uniform(&random, -0.5, 3.5)};
        double q[4], closest[3];
        scene_quaternion(&random, q);
        scene_shape(&random, scene_uniform(&random, 0.05, 0.4), &shape);
        sel_contact_body(&body, &shape, centre, q);
        int near = sel_walls_near(walls, centre, shape.boundingRadius);
        if (sel_walls_contacts(walls, &body, contacts, CAPACITY) > 0)
        {
            touching++;
            CHECK_TRUE(near);
        }
        double away = scene_mesh_distance(&mesh, centre, closest);
        CHECK_TRUE(near || away >= shape.boundingRadius);
        far += !near;
    }
    CHECK_TRUE(touching > count/10 && far > count/10);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* A copy without a tree: one leaf that contains all triangles, each of which
   has a box as large as all space, with edges, and no plane: none is
   skipped. */
static void without_tree(const sel_walls *walls, sel_walls *all)
{
    *all = *walls;
    size_t n = (size_t)walls->nTriangles;
    all->triangles = malloc(n*sizeof *all->triangles);
    all->order = malloc(n*sizeof *all->order);
    all->nodes = calloc(1, sizeof *all->nodes);
    memcpy(all->triangles, walls->triangles, n*sizeof *all->triangles);
    all->nNodes = 1;
    all->nodes[0].box.count = all->nTriangles;
    all->nodes[0].box.skip = 1;
    all->nodes[0].flat = -1;
    for (int k = 0; k < 3; k++)
    {
        all->nodes[0].box.low[k] = -1e300;
        all->nodes[0].box.high[k] = 1e300;
    }
    for (int t = 0; t < all->nTriangles; t++)
    {
        all->order[t] = t;
        all->triangles[t].bare = 0;
        all->triangles[t].off = 1e300;
        for (int k = 0; k < 3; k++)
        {
            all->triangles[t].low[k] = -1e300;
            all->triangles[t].high[k] = 1e300;
        }
    }
}

static void free_copy(sel_walls *all)
{
    free(all->triangles);
    free(all->order);
    free(all->nodes);
}

/* Hills and hollows, folds and cliffs: height from a few waves, or at random,
   or in steps; partly flat. */
static void terrain(scene_mesh *mesh, scene_random *random, int n, int type)
{
    scene_mesh_start(mesh);
    for (int i = 0; i <= n; i++)
    {
        for (int j = 0; j <= n; j++)
        {
            double x = 4.0*i/n - 2, y = 4.0*j/n - 2;
            double z = type == 0 ? 0.3*sin(2*x)*cos(1.5*y)
                : type == 1 ? 0.1*scene_uniform(random, -1, 1)
                : 0.2*floor(x);
            scene_mesh_point(mesh, x, y, fabs(y) < 0.5 ? 0 : z);
        }
    }
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < n; j++)
        {
            int a = i*(n + 1) + j, b = a + n + 1;
            scene_mesh_triangle(mesh, a, b + 1, b, 0);
            scene_mesh_triangle(mesh, a, a + 1, b + 1, 0);
        }
    }
}

static void same_contacts(const sel_contact *a, const sel_contact *b)
{
    CHECK_TRUE(a->triangle == b->triangle && a->item == b->item);
    CHECK_TRUE(a->feature == b->feature && a->overlap == b->overlap);
    CHECK_TRUE(!memcmp(a->normal, b->normal, sizeof a->normal));
    CHECK_TRUE(!memcmp(a->point1, b->point1, sizeof a->point1));
    CHECK_TRUE(!memcmp(a->point2, b->point2, sizeof a->point2));
}

/* Walls that branches and planes exclude have no contact: the results have the
   bits of a loop over all triangles. Coarse to fine meshes, also moved far
   away. */
START_TEST(tree_against_all_triangles)
{
    scene_random random = {82};
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    int contacts = 0, types[3] = {0, 0, 0};
    for (int m = 0; m < 24; m++)
    {
        scene_mesh mesh;
        sel_walls all;
        const int fine[3] = {3, 12, 40};
        int type = m % 6, n = fine[m/6 % 3];
        double shift = m < 18 ? 0 : 1000;
        if (type < 3)
        {
            terrain(&mesh, &random, n, type);
        }
        else if (type == 3)
        {
            scene_mesh_tube(&mesh, 1, 3, 4*n, n);
        }
        else
        {
            scene_mesh_box(&mesh, low, high, n, type == 4);
        }
        for (int k = 0; k < 3*mesh.mesh.nPoints; k++)
        {
            mesh.points[k] += shift;
        }
        sel_walls *walls = build(&mesh);
        without_tree(walls, &all);
        for (int i = 0; i < scene_effort(n == 40 ? 80 : 1200); i++)
        {
            sel_shape shape;
            sel_body body;
            sel_contact one[CAPACITY], two[CAPACITY];
            double q[4], x[3];
            scene_shape(&random, scene_uniform(&random, 0.05, 0.4), &shape);
            scene_quaternion(&random, q);
            if (i % 4 == 0)
            {
                q[0] = 1;
                q[1] = q[2] = q[3] = 0;
            }
            /* about a point of the wall */
            const double *p = mesh.points
                + 3*scene_integer(&random, mesh.mesh.nPoints);
            for (int k = 0; k < 3; k++)
            {
                x[k] = p[k] + shape.boundingRadius
                    *scene_uniform(&random, -1, 1);
            }
            sel_contact_body(&body, &shape, x, q);
            int found = sel_walls_contacts(walls, &body, one, CAPACITY);
            int wanted = sel_walls_contacts(&all, &body, two, CAPACITY);
            CHECK_THAT(found == wanted, "mesh %d, body %d: %d contacts, of "
                "all triangles %d", m, i, found, wanted);
            for (int c = 0; c < found && found <= CAPACITY; c++)
            {
                same_contacts(&one[c], &two[c]);
                types[one[c].feature]++;
                contacts++;
            }
        }
        free_copy(&all);
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
    printf("tree against all triangles: %d contacts with faces, %d with edges, "
        "%d with vertices\n", types[0], types[1], types[2]);
    CHECK_TRUE(contacts > scene_effort(5000) && types[2] > scene_effort(50));
}
END_TEST

/* Bodies that creep, roll, rest and jump along walls: with their fronts the
   same contacts as without, to the bit. */
START_TEST(fronts_against_the_tree)
{
    scene_random random = {83};
    int contacts = 0, served = 0, asked = 0;
    for (int m = 0; m < 6; m++)
    {
        scene_mesh mesh;
        const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
        if (m < 3)
        {
            terrain(&mesh, &random, 40, m);
        }
        else if (m == 3)
        {
            scene_mesh_tube(&mesh, 1, 3, 160, 40);
        }
        else
        {
            scene_mesh_box(&mesh, low, high, 40, m == 4);
        }
        sel_walls *walls = build(&mesh);
        for (int i = 0; i < scene_thorough(120); i++)
        {
            sel_shape shape;
            sel_body body;
            sel_wall_front front;
            sel_contact one[CAPACITY], two[CAPACITY];
            double q[4], x[3], axis[3], rotation[4], next[4];
            double pace = scene_log_uniform(&random, 1e-6, 0.3);
            memset(&front, 0, sizeof front);
            scene_shape(&random, scene_uniform(&random, 0.05, 0.4), &shape);
            scene_quaternion(&random, q);
            const double *p = mesh.points
                + 3*scene_integer(&random, mesh.mesh.nPoints);
            for (int k = 0; k < 3; k++)
            {
                x[k] = p[k] + shape.boundingRadius
                    *scene_uniform(&random, -1, 1);
            }
            for (int s = 0; s < 60; s++)
            {
                double way = i % 3 ? pace*shape.minSemiAxis : 0, step[3];
                scene_direction(&random, step);
                scene_axpy(s % 20 == 19 ? 10*way : way, step, x);
                scene_direction(&random, axis);
                scene_axis_angle(axis, i % 4 ? pace : 0, rotation);
                scene_quaternion_product(rotation, q, next);
                memcpy(q, next, sizeof q);
                sel_contact_body(&body, &shape, x, q);
                int found = sel_walls_contacts_near(walls, &body, q, &front,
                    one, CAPACITY);
                int wanted = sel_walls_contacts(walls, &body, two, CAPACITY);
                CHECK_THAT(found == wanted, "mesh %d, body %d, step %d: %d "
                    "contacts, %d without a front", m, i, s, found, wanted);
                for (int c = 0; c < found && found <= CAPACITY; c++)
                {
                    same_contacts(&one[c], &two[c]);
                    contacts++;
                }
                served += front.limit > 0;
                asked++;
            }
        }
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
    printf("fronts: %d of %d looks, %d contacts\n", served, asked, contacts);
    CHECK_TRUE(served > asked/4 && asked - served > asked/10);
    CHECK_TRUE(contacts > asked/10);
}
END_TEST

/* A part sent as bytes, at an unaligned address. */
static sel_walls *part_of(
    const sel_walls *walls, const double low[3], const double high[3])
{
    void *bytes;
    size_t size;
    sel_walls *part = NULL;
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    char *moved = malloc(size + 1);
    memcpy(moved + 1, bytes, size);
    CHECK_OK(sel_walls_unpack(&part, moved + 1, size));
    free(moved);
    free(bytes);
    return part;
}

/* Other functions that take the names of a contact. */
static void same_answers(const sel_walls *walls, const sel_walls *part,
    const sel_body *body, const sel_contact *c)
{
    sel_contact one, two;
    CHECK_TRUE(sel_walls_patch(walls, c->triangle)
        == sel_walls_patch(part, c->triangle));
    int again = sel_wall_again(walls, body, c->triangle, c->feature, c->item,
        &one);
    CHECK_TRUE(again && sel_wall_again(part, body, c->triangle, c->feature,
        c->item, &two));
    same_contacts(&one, &two);
    CHECK_TRUE(!sel_wall_again(part, body, c->triangle, c->feature,
        c->item + 1, &two));
    /* towards the projection of the centre on the plane, which is in the box,
       too */
    double step[3], along = 0;
    for (int k = 0; k < 3; k++)
    {
        step[k] = body->centre[k] - c->point2[k];
        along += step[k]*c->normal[k];
    }
    for (int j = 0; j < 4 && c->feature == SEL_FACE; j++)
    {
        double x[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = c->point2[k] + 0.3*j*(step[k] - along*c->normal[k]);
        }
        CHECK_TRUE(sel_walls_cover(walls, c->triangle, x)
            == sel_walls_cover(part, c->triangle, x));
    }
}

/* With the walls packed for a box a body in the box has the contacts that it
   has with all walls, to the bit and under the same names: on hills, in tubes
   and boxes whose planes continue outside. */
START_TEST(parts_against_the_whole)
{
    scene_random random = {84};
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    int contacts = 0, types[3] = {0, 0, 0}, held = 0, there = 0;
    for (int m = 0; m < scene_amount(30, 30, 18); m++)
    {
        scene_mesh mesh;
        int type = m % 6, n = m < 6 ? 3 : m < 18 ? 12 : 40;
        double from[3], to[3];
        if (type < 3)
        {
            terrain(&mesh, &random, n, type);
        }
        else if (type == 3)
        {
            scene_mesh_tube(&mesh, 1, 3, 4*n, n);
        }
        else
        {
            scene_mesh_box(&mesh, low, high, n, type == 4);
        }
        sel_walls *walls = build(&mesh);
        const double *middle
            = mesh.points + 3*scene_integer(&random, mesh.mesh.nPoints);
        for (int k = 0; k < 3; k++)
        {
            from[k] = middle[k] - scene_uniform(&random, 0.5, 0.7);
            to[k] = middle[k] + scene_uniform(&random, 0.5, 0.7);
        }
        sel_walls *part = part_of(walls, from, to);
        held += sel_walls_count(part);
        there += sel_walls_count(walls);
        for (int i = 0; i < scene_thorough(1500); i++)
        {
            sel_shape shape;
            sel_body body;
            sel_contact one[CAPACITY], two[CAPACITY];
            double q[4], x[3];
            scene_shape(&random, scene_uniform(&random, 0.02, 0.3), &shape);
            scene_quaternion(&random, q);
            if (i % 4 == 0)
            {
                q[0] = 1;
                q[1] = q[2] = q[3] = 0;
            }
            double r = fmin(shape.boundingRadius, 0.44);
            /* about a point of the wall, where that is in the box */
            const double *p = mesh.points
                + 3*scene_integer(&random, mesh.mesh.nPoints);
            for (int k = 0; k < 3; k++)
            {
                x[k] = p[k] + r*scene_uniform(&random, -1, 1);
                if (x[k] < from[k] + r || x[k] > to[k] - r)
                {
                    x[k] = scene_uniform(&random, from[k] + r, to[k] - r);
                }
            }
            if (shape.boundingRadius > r)
            {
                continue;
            }
            sel_contact_body(&body, &shape, x, q);
            int found = sel_walls_contacts(part, &body, one, CAPACITY);
            int wanted = sel_walls_contacts(walls, &body, two, CAPACITY);
            CHECK_THAT(found == wanted, "mesh %d, body %d: %d contacts with "
                "the part, %d with all", m, i, found, wanted);
            for (int c = 0; c < found && found <= CAPACITY; c++)
            {
                same_contacts(&one[c], &two[c]);
                same_answers(walls, part, &body, &two[c]);
                types[one[c].feature]++;
                contacts++;
            }
        }
        sel_walls_free(part);
        sel_walls_free(walls);
        scene_mesh_free(&mesh);
    }
    printf("parts: %d of %d triangles, %d contacts: faces %d, edges %d, "
        "vertices %d\n", held, there, contacts, types[SEL_FACE],
        types[SEL_EDGE], types[SEL_VERTEX]);
    CHECK_TRUE(held < there/2);
    CHECK_TRUE(types[SEL_FACE] > scene_thorough(200)
        && types[SEL_EDGE] > scene_thorough(200)
        && types[SEL_VERTEX] >= scene_thorough(40));
}
END_TEST

START_TEST(parts_that_are_not_whole)
{
    scene_mesh mesh;
    void *bytes;
    size_t size;
    sel_walls *part;
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    const double far[3] = {5, 5, 5}, farther[3] = {6, 6, 6};
    scene_mesh_box(&mesh, low, high, 3, 0);
    sel_walls *walls = build(&mesh);
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    for (size_t n = 0; n < size; n += 7)
    {
        CHECK_TRUE(sel_walls_unpack(&part, bytes, n) == SEL_E_ARGUMENT);
        CHECK_TRUE(part == NULL);
    }
    free(bytes);
    part = part_of(walls, far, farther);
    ck_assert_int_eq(sel_walls_count(part), 0);
    ck_assert_int_eq(sel_walls_patch(part, 0), -1);
    sel_walls_free(part);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(a_mesh_without_triangles)
{
    sel_wall_mesh mesh = {0, NULL, 0, NULL, NULL};
    sel_walls *walls = NULL;
    sel_shape shape;
    sel_body body;
    sel_contact contacts[CAPACITY];
    const double centre[3] = {0, 0, 0};
    CHECK_OK(sel_walls_create(&walls, &mesh, NULL));
    sphere_body(&shape, &body, 1, centre);
    ck_assert_int_eq(find(walls, &body, contacts), 0);
    sel_walls_free(walls);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("walls");
    suite_add(suite, "plane", plane_against_the_support_function, 120);
    suite_add(suite, "seams", seams_do_not_show, 120);
    suite_add(suite, "concave", concave_edges_give_all_planes, 60);
    TCase *corners = tcase_create("corners");
    tcase_set_timeout(corners, 60);
    tcase_add_loop_test(corners, corner_beyond_two_walls, 1, 4);
    tcase_add_test(corners, corner_without_seams);
    suite_add_tcase(suite, corners);
    suite_add(suite, "box", any_shape_in_a_box, 60);
    suite_add(suite, "convex", convex_edges_and_vertices, 60);
    suite_add(suite, "edge", any_shape_on_an_edge, 120);
    suite_add(suite, "step", cube_overhangs_a_step, 60);
    suite_add(suite, "tube", tube, 120);
    suite_add(suite, "fronts", fronts_against_the_tree, 120);
    suite_add(suite, "tree", tree_against_all_triangles, 120);
    suite_add(suite, "parts", parts_against_the_whole, 120);
    suite_add(suite, "broken parts", parts_that_are_not_whole, 10);
    suite_add(suite, "around", around_the_tube, 60);
    suite_add(suite, "far side", far_side_does_not_count, 60);
    suite_add(suite, "apart", none_when_apart, 60);
    suite_add(suite, "capacity", capacity, 10);
    suite_add(suite, "patches", patches_and_count, 10);
    suite_add(suite, "bad mesh", bad_meshes_are_refused, 10);
    suite_add(suite, "digits", rounded_coordinates, 60);
    suite_add(suite, "sheets", many_sheets_on_an_edge, 10);
    suite_add(suite, "near", near_is_never_missed, 60);
    suite_add(suite, "no mesh", a_mesh_without_triangles, 10);
    return suite_run(suite);
}

/*  test_contact_hulls.c - contact of polyhedra, with each other and superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later

    The oracle for two hulls tries all axes there are: the normals of all faces
    and the products of all pairs of edges, both ways, each with the whole of both
    bodies. The greatest separation is the answer. For a superellipsoid and a hull
    the answer certifies itself: the least value of a convex function. */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "contact/hulls.h"
#include "polyhedron_scenes.h"

typedef struct couple
{
    sel_shape shape[2];
    sel_body body[2];
    double length; /* smaller bounding radius */
} couple;

static void place(couple *c, int k, const double x[3], const double q[4])
{
    sel_contact_body(&c->body[k], &c->shape[k], x, q);
    c->length = fmin(c->shape[0].boundingRadius, c->shape[1].boundingRadius);
}

static void random_couple(scene_random *random, int smooth, couple *c)
{
    double x[3] = {0}, q[4], direction[3];
    for (int k = 0; k < 2; k++)
    {
        double size = scene_log_uniform(random, 0.3, 3);
        if (smooth && k == 0)
        {
            scene_shape(random, size, &c->shape[k]);
        }
        else
        {
            solid_shape((solid)scene_integer(random, CONVEX_COUNT), size,
                &c->shape[k]);
        }
    }
    double reach = c->shape[0].boundingRadius + c->shape[1].boundingRadius;
    for (int k = 0; k < 2; k++)
    {
        scene_quaternion(random, q);
        scene_direction(random, direction);
        v3_scale(x, k*reach*scene_uniform(random, 0.1, 1), direction);
        place(c, k, x, q);
    }
}

/* n.x over a body, least. */
static double least(const sel_body *body, const double n[3])
{
    const sel_hull *hull = body->shape->hull;
    double m[3], low = HUGE_VAL;
    m3_apply_transposed(m, body->Q, n);
    for (int v = 0; v < hull->nPoints; v++)
    {
        low = fmin(low, v3_dot(hull->points + 3*v, m));
    }
    return v3_dot(body->centre, n) + body->shape->scale*low;
}

static double separation(const couple *c, const double n[3])
{
    double back[3];
    v3_scale(back, -1, n);
    return least(&c->body[1], n) + least(&c->body[0], back);
}

static void face_axis(const couple *c, int side, int f, double n[3])
{
    m3_apply(n, c->body[side].Q, c->shape[side].hull->planes + 4*f);
    v3_scale(n, side ? -1 : 1, n);
}

static void edge_direction(const couple *c, int side, int e, double d[3])
{
    const sel_hull *hull = c->shape[side].hull;
    double step[3];
    v3_sub(step, hull->points + 3*hull->edges[4*e + 1],
        hull->points + 3*hull->edges[4*e]);
    m3_apply(d, c->body[side].Q, step);
    v3_normalise(d);
}

/* Over all axes. */
static double oracle(const couple *c)
{
    double most = -HUGE_VAL, n[3], d1[3], d2[3];
    for (int side = 0; side < 2; side++)
    {
        for (int f = 0; f < c->shape[side].hull->nFaces; f++)
        {
            face_axis(c, side, f, n);
            most = fmax(most, separation(c, n));
        }
    }
    for (int e = 0; e < c->shape[0].hull->nEdges; e++)
    {
        edge_direction(c, 0, e, d1);
        for (int g = 0; g < c->shape[1].hull->nEdges; g++)
        {
            edge_direction(c, 1, g, d2);
            v3_cross(n, d1, d2);
            if (v3_norm(n) > 1e-9)
            {
                v3_normalise(n);
                most = fmax(most, separation(c, n));
                v3_scale(n, -1, n);
                most = fmax(most, separation(c, n));
            }
        }
    }
    return most;
}

/* Is a point in a hull, grown by slack [m]? */
static int holds(const sel_body *body, const double x[3], double slack)
{
    double r[3], y[3];
    v3_sub(r, x, body->centre);
    m3_apply_transposed(y, body->Q, r);
    for (int f = 0; f < body->shape->hull->nFaces; f++)
    {
        const double *plane = body->shape->hull->planes + 4*f;
        if (v3_dot(plane, y) > body->shape->scale*plane[3] + slack)
        {
            return 0;
        }
    }
    return 1;
}

/* Is it a contact, of bodies that touch or are nearer than the margin? */
static int solve(const couple *c, double margin, sel_contact *contact)
{
    sel_contact_memory memory = {.kind = 0};
    sel_contact_pair(SEL_COMMON_NORMAL, &c->body[0], &c->body[1], &memory,
        contact);
    return SEL_TOUCHES(contact->end)
        || (margin > 0
            && sel_contact_near(SEL_COMMON_NORMAL, &c->body[0], &c->body[1],
                margin, &memory, contact));
}

/* What every contact of two hulls is held to: normal, points, overlap. */
static void check_hulls(const couple *c, const sel_contact *contact)
{
    /* what is as deep to 1e-9 of its body is deepest */
    double step[3], slack = 3e-9
        *fmax(c->shape[0].boundingRadius, c->shape[1].boundingRadius);
    CHECK_NEAR(v3_norm(contact->normal), 1, 1e-12);
    v3_sub(step, contact->point1, contact->point2);
    CHECK_NEAR(v3_dot(step, contact->normal), contact->overlap, slack);
    CHECK_NEAR(-separation(c, contact->normal), contact->overlap, slack);
    /* apart at two corners a plane is all there is: its foot may be beside */
    if (contact->overlap >= 0)
    {
        CHECK_TRUE(holds(&c->body[0], contact->point1, slack));
        CHECK_TRUE(holds(&c->body[1], contact->point2, slack));
    }
}

START_TEST(hulls_random)
{
    scene_random random = {1};
    int touching = 0, near = 0, loose = 0, missed = 0, count = scene_effort(8000);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        random_couple(&random, 0, &c);
        double s = oracle(&c), margin = 0.2*c.length;
        int there = solve(&c, margin, &contact);
        if (s < -1e-9*c.length)
        {
            CHECK_THAT(contact.end == SEL_TOUCHING, "pair %d: apart by %g", k,
                s);
            CHECK_NEAR(contact.overlap, -s, 3e-9*c.length);
            check_hulls(&c, &contact);
            touching++;
        }
        else if (s > 1e-9*c.length && there)
        {
            /* Corners apart: of a pair of edges that makes no face of the Minkowski
               difference the plane may leave more */
            CHECK_AT_MOST(-contact.overlap, s + 3e-9*c.length);
            loose += -contact.overlap < 0.9*s;
            check_hulls(&c, &contact);
            near++;
        }
        else if (s > 1e-9*c.length)
        {
            CHECK_TRUE(contact.end <= SEL_APART);
            missed += s < 0.5*margin;
        }
    }
    printf("hulls: %d of %d random pairs touch, %d are near, of %d a plane leaves "
        "less than 0.9 of the gap\n", touching, count, near, loose);
    CHECK_TRUE(touching > count/20 && near > count/20 && loose < near/10);
    CHECK_TRUE(missed == 0);
}
END_TEST

/* The same whichever body is first, and moved and turned together. */
START_TEST(hulls_symmetric)
{
    scene_random random = {2};
    for (int k = 0; k < scene_effort(2000); k++)
    {
        couple c, swapped;
        sel_contact one, two;
        random_couple(&random, 0, &c);
        swapped.shape[0] = c.shape[1];
        swapped.shape[1] = c.shape[0];
        swapped.body[0] = c.body[1];
        swapped.body[1] = c.body[0];
        swapped.body[0].shape = &swapped.shape[0];
        swapped.body[1].shape = &swapped.shape[1];
        swapped.length = c.length;
        solve(&c, 0, &one);
        solve(&swapped, 0, &two);
        CHECK_TRUE((one.end == SEL_TOUCHING) == (two.end == SEL_TOUCHING));
        if (one.end == SEL_TOUCHING)
        {
            CHECK_NEAR(one.overlap, two.overlap, 3e-9*c.length);
        }
    }
}
END_TEST

/* Faces, edges and corners exactly on each other: an answer, no trap, and the
   overlap that the pose was made with. */
START_TEST(cubes_exactly)
{
    static const double shifts[] = {0, 0.25, 1, 1.999999999, 2};
    const double still[4] = {1, 0, 0, 0}, half = sqrt(0.5);
    const double turns[3][4] = {{1, 0, 0, 0}, {half, 0, 0, half},
        {cos(0.125*SCENE_PI), 0, 0, sin(0.125*SCENE_PI)}};
    for (int t = 0; t < 3; t++)
    {
        for (int k = 0; k < COUNT(shifts)*COUNT(shifts); k++)
        {
            for (int g = -2; g <= 2; g++)
            {
                couple c;
                sel_contact contact;
                double gap = g*1e-3, origin[3] = {0, 0, 0};
                double x[3] = {shifts[k % COUNT(shifts)],
                    shifts[k / COUNT(shifts)], 2 + gap};
                solid_shape(CUBE, 1, &c.shape[0]);
                solid_shape(CUBE, 1, &c.shape[1]);
                place(&c, 0, origin, still);
                place(&c, 1, x, turns[t]);
                solve(&c, 0.01, &contact);
                double s = oracle(&c);
                if (fabs(s) > 1e-12 && s < 0.01)
                {
                    CHECK_TRUE((contact.end == SEL_TOUCHING) == (s < 0));
                    CHECK_TRUE(s < 0 || -contact.overlap <= s + 1e-8);
                    CHECK_TRUE(s > 0 || fabs(contact.overlap + s) < 1e-8);
                    check_hulls(&c, &contact);
                }
                if (fabs(s - gap) < 1e-12 && shifts[k % COUNT(shifts)] < 1.5
                    && shifts[k / COUNT(shifts)] < 1.5 && t < 2 && g < 0)
                {
                    /* the middle of what lies on each other */
                    CHECK_NEAR(contact.normal[2], 1, 1e-12);
                    CHECK_NEAR(contact.point[0], 0.5*x[0], 1e-9);
                    CHECK_NEAR(contact.point[1], 0.5*x[1], 1e-9);
                }
            }
        }
    }
}
END_TEST

/* Two edges, one on the other, which cross at an angle that goes to nothing, and
   slightly shifted along each other: an answer, of that depth, without a trap. */
START_TEST(edges_nearly_parallel)
{
    for (int k = 0; k < 400; k++)
    {
        couple c;
        sel_contact contact;
        const double along[3] = {0, 1, 0}, up[3] = {0, 0, 1};
        double roll[4], turn[4], q[4], origin[3] = {0, 0, 0};
        double angle = k % 20 ? pow(10, -1 - 0.6*(k % 20)) : 0;
        double x[3] = {(k % 3 - 1)*1e-4, 0.1*(k % 7), 2*sqrt(2) - 1e-3};
        scene_axis_angle(along, 0.25*SCENE_PI, roll);
        scene_axis_angle(up, angle, turn);
        scene_quaternion_product(turn, roll, q);
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(k & 1 ? BRICK : CUBE, 1, &c.shape[1]);
        place(&c, 0, origin, roll);
        place(&c, 1, x, q);
        solve(&c, 0.01, &contact);
        double s = oracle(&c);
        if (s < -1e-9)
        {
            CHECK_TRUE(contact.end == SEL_TOUCHING);
            CHECK_NEAR(contact.overlap, -s, 1e-8);
            check_hulls(&c, &contact);
        }
    }
}
END_TEST

/* A cube on a larger one: four points, of the small one's corners, each with the
   overlap; tilted, those that are lower have more. */
START_TEST(manifold_of_cubes)
{
    const double still[4] = {1, 0, 0, 0}, axis[3] = {0, 1, 0};
    const double origin[3] = {0, 0, 0}, x[3] = {0.3, -0.2, 1.5 - 1e-3};
    for (int k = 0; k < 2; k++)
    {
        couple c;
        sel_contact contact;
        sel_manifold m;
        double q[4], angle = k*1e-3, sum = 0;
        scene_axis_angle(axis, angle, q);
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(CUBE, 0.5, &c.shape[1]);
        place(&c, 0, origin, still);
        place(&c, 1, x, q);
        solve(&c, 0, &contact);
        sel_contact_manifold(&c.body[0], &c.body[1], NULL, &contact, 0.02, &m);
        ck_assert_int_eq(m.count, 4);
        for (int p = 0; p < 4; p++)
        {
            double height = 1.5 - 1e-3 - 0.5*cos(angle)
                - (m.point[p][0] - x[0] > 0 ? 1 : -1)*0.5*sin(angle);
            CHECK_NEAR(fabs(m.point[p][0] - x[0]), 0.5, 2e-3);
            CHECK_NEAR(fabs(m.point[p][1] - x[1]), 0.5, 2e-3);
            CHECK_NEAR(m.overlap[p], 1 - height, 2e-6);
            sum += m.overlap[p];
        }
        CHECK_NEAR(sum, 4e-3, 3e-6);
    }
}
END_TEST

/* - - - with a superellipsoid - - - */

/* A ball at a cube: face, edge and corner in closed form. */
START_TEST(ball_and_cube)
{
    scene_random random = {3};
    int features[3] = {0};
    for (int k = 0; k < scene_effort(20000); k++)
    {
        couple c;
        sel_contact contact;
        double x[3], q[4] = {1, 0, 0, 0}, origin[3] = {0}, to[3];
        double radius = scene_log_uniform(&random, 0.2, 4), one[3];
        v3_set(one, radius, radius, radius);
        CHECK_OK(sel_shape_init(&c.shape[1], one, 1, 1));
        solid_shape(CUBE, 1, &c.shape[0]);
        for (int i = 0; i < 3; i++)
        {
            x[i] = scene_uniform(&random, -1 - radius, 1 + radius);
            to[i] = x[i] - fmin(fmax(x[i], -1), 1);
        }
        place(&c, 0, origin, q);
        place(&c, 1, x, q);
        double distance = v3_norm(to), margin = 0.2;
        if (!(distance > 1e-3*radius))
        {
            continue; /* its centre is in the cube */
        }
        solve(&c, margin, &contact);
        double gap = distance - radius;
        CHECK_TRUE((contact.end == SEL_TOUCHING) == (gap < 0));
        if (gap < margin)
        {
            int out = (to[0] != 0) + (to[1] != 0) + (to[2] != 0);
            CHECK_NEAR(contact.overlap, -gap, 1e-9);
            for (int i = 0; i < 3; i++)
            {
                CHECK_NEAR(contact.normal[i], to[i]/distance, 1e-7);
                CHECK_NEAR(contact.point1[i], x[i] - to[i], 1e-7);
            }
            features[out - 1]++;
        }
    }
    printf("ball and cube: %d faces, %d edges, %d corners\n", features[0],
        features[1], features[2]);
    CHECK_TRUE(features[0] > 50 && features[1] > 50 && features[2] > 20);
}
END_TEST

/* The contact's point on the hull has the least gauge of all its points: a plane
   across the normal there keeps the hull off, to the gauge of that point. */
START_TEST(mixed_random)
{
    scene_random random = {4};
    int touching = 0, count = scene_effort(20000);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        double r[3], y[3], n[3], back[3];
        random_couple(&random, 1, &c);
        solve(&c, 0, &contact);
        if (contact.end != SEL_TOUCHING)
        {
            continue;
        }
        /* duality: gauge >= (least n.x over the hull)/h(n) for every n */
        v3_sub(r, contact.point2, c.body[0].centre);
        m3_apply_transposed(y, c.body[0].Q, r);
        m3_apply_transposed(n, c.body[0].Q, contact.normal);
        double low = least(&c.body[1], contact.normal)
            - v3_dot(c.body[0].centre, contact.normal);
        double bound = low/sel_shape_support(&c.shape[0], n, NULL);
        v3_sub(back, contact.point1, contact.point2);
        CHECK_NEAR(v3_norm(contact.normal), 1, 1e-12);
        CHECK_NEAR(v3_dot(back, contact.normal), contact.overlap,
            1e-9*c.length);
        CHECK_TRUE(bound < 1 + 1e-9);
        if (fabs(low - v3_dot(n, y)) < 1e-9*c.length)
        {
            CHECK_TRUE(bound <= sel_shape_gauge(&c.shape[0], y, NULL, NULL)
                + 1e-6);
        }
        touching++;
    }
    printf("mixed: %d of %d random pairs touch\n", touching, count);
    CHECK_TRUE(touching > count/20);
}
END_TEST

/* The edge of a cube on the face of another, and beyond it: the middle of what lies
   on it is touched. */
START_TEST(edge_overhangs)
{
    const double upright[4] = {1, 0, 0, 0}, axis[3] = {1, 0, 0}, zero[3] = {0};
    for (int k = 0; k <= 20; k++)
    {
        couple c;
        sel_contact contact;
        double q[4], along = -1.25 + 0.125*k;
        double x[3] = {along, 0.1, 1 + 0.5*sqrt(2) - 1e-3};
        solid_shape(CUBE, 1, &c.shape[0]);
        solid_shape(CUBE, 0.5, &c.shape[1]);
        scene_axis_angle(axis, SCENE_PI/4, q);
        place(&c, 0, zero, upright);
        place(&c, 1, x, q);
        solve(&c, 0, &contact);
        double low = fmax(-1, along - 0.5), high = fmin(1, along + 0.5);
        CHECK_NEAR(contact.point[0], 0.5*(low + high), 1e-9);
        CHECK_NEAR(contact.point[1], 0.1, 1e-9);
    }
}
END_TEST

/* - - - at walls - - - */

/* A cube that overhangs a table, flush, turned and tilted: the deepest of its
   corners and of the table's edge, by brute force, is found, with a normal up. */
START_TEST(cube_overhangs)
{
    scene_mesh mesh;
    sel_walls *walls;
    const double low[3] = {-10, -10, -10}, high[3] = {0, 10, 0};
    scene_mesh_box(&mesh, low, high, 2, 1);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    sel_shape shape;
    solid_shape(CUBE, 1, &shape);
    for (int i = 0; i <= 900; i++)
    {
        sel_body body;
        sel_contact contacts[16];
        double turn[4], tilt[4], q[4], x = -1.5 + 0.01*(i % 240);
        const double up[3] = {0, 0, 1}, across[3] = {0, 1, 0};
        const double centre[3] = {x, 0.3, 0.99};
        double angle = i % 3 ? 0.4*(i % 7) : 0, lean = (i % 5 - 2)*1e-3;
        double deepest = -1;
        scene_axis_angle(up, angle, turn);
        scene_axis_angle(across, lean, tilt);
        scene_quaternion_product(tilt, turn, q);
        sel_contact_body(&body, &shape, centre, q);
        int count = sel_walls_contacts(walls, &body, contacts, 16);
        if (lean == 0)
        {
            CHECK_THAT(count >= 1, "x %g, turned by %g: nothing", x, angle);
        }
        for (int c = 0; c < count; c++)
        {
            deepest = fmax(deepest, contacts[c].overlap);
            CHECK_AT_MOST(contacts[c].normal[2], -0.99);
        }
        if (lean == 0)
        {
            CHECK_NEAR(deepest, 0.01, 1e-9);
        }
        if (lean > 0 && x > -0.9 && angle == 0)
        {
            /* what hangs over is lower, and the edge is in it: to its face */
            CHECK_NEAR(deepest, 1 - 0.99*cos(lean) - x*sin(lean), 1e-9);
        }
    }
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

/* - - - of several parts - - - */

/* The tetrapod's depth by its parts is never less than that of one of them. */
START_TEST(tetrapods)
{
    scene_random random = {5};
    int touching = 0;
    for (int k = 0; k < scene_effort(2000); k++)
    {
        couple c;
        sel_contact contact;
        double x[3] = {0}, q[4], direction[3];
        solid_shape(TETRAPOD, 1, &c.shape[0]);
        solid_shape(k & 1 ? TETRAPOD : CUBE, 0.7, &c.shape[1]);
        for (int b = 0; b < 2; b++)
        {
            scene_quaternion(&random, q);
            scene_direction(&random, direction);
            v3_scale(x, b*scene_uniform(&random, 0.5, 2), direction);
            place(&c, b, x, q);
        }
        solve(&c, 0, &contact);
        if (contact.end == SEL_TOUCHING)
        {
            CHECK_TRUE(contact.overlap >= 0);
            CHECK_NEAR(v3_norm(contact.normal), 1, 1e-12);
            touching++;
        }
    }
    CHECK_TRUE(touching > 50);
}
END_TEST

/* An L of two parts, as it stands in its file: its foot 4 wide and 1 high, on it
   what is 1 wide and 3 high; 4 deep. */
static sel_polyhedron *make_l(void)
{
    static const double at[6][2]
        = {{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 4}, {0, 4}};
    double points[36];
    int triangles[60], *t = triangles;
    for (int k = 0; k < 12; k++)
    {
        v3_set(points + 3*k, at[k % 6][0], k < 6 ? -2 : 2, at[k % 6][1]);
    }
    for (int k = 0; k < 6; k++)
    {
        int l = (k + 1) % 6, two[6] = {k, l + 6, l, k, k + 6, l + 6};
        memcpy(t, two, sizeof two);
        t += 6;
    }
    for (int k = 1; k < 5; k++)
    {
        int two[6] = {0, k, k + 1, 6, k + 7, k + 6};
        memcpy(t, two, sizeof two);
        t += 6;
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *l = sel_polyhedron_create(points, 12, triangles, 20, &fault);
    CHECK_THAT(l, "%s", fault.text);
    ck_assert_int_eq(l->nParts, 2);
    return l;
}

/* Do they touch, or nearly? */
static int part_meets(const sel_body *whole, int k, const sel_body *other,
    sel_contact *contact)
{
    sel_shape shape;
    sel_body part;
    sel_contact_memory memory = {0};
    sel_contact_part(whole, k, &shape, &part);
    sel_contact_pair(SEL_COMMON_NORMAL, &part, other, &memory, contact);
    return SEL_TOUCHES(contact->end)
        || sel_contact_near(SEL_COMMON_NORMAL, &part, other, 2e-3, &memory,
            contact);
}

/* What slides over the two faces of an L that go on from one part to the other is
   always touched, and never, nor nearly, along the way (what is level counts as
   flat: a ball feels that much). */
START_TEST(seams_do_not_show)
{
    sel_polyhedron *l = make_l();
    const double axes[3] = {0.5, 0.5, 0.5}, upright[4] = {1, 0, 0, 0};
    const double depth = 1e-3;
    sel_shape shapes[3], whole;
    CHECK_OK(sel_shape_init_polyhedron(&whole, l, l->fileScale));
    solid_shape(CUBE, 0.5, &shapes[0]);
    solid_shape(TETRAHEDRON, 0.5, &shapes[1]);
    CHECK_OK(sel_shape_init(&shapes[2], axes, 1, 1));
    sel_body body, other;
    sel_contact_body(&body, &whole, l->fileCentre, upright);
    memcpy(body.Q, l->fileQ, sizeof body.Q);
    for (int k = 0; k < 2*3*4000; k++)
    {
        int left = k & 1, which = k/2 % 3, touched = 0;
        double along = 0.3 + 2*(k/6)/4000.0;
        double far = depth - sel_shape_support(&shapes[which],
            (double[3]){left, 0, 1 - left}, NULL);
        double x[3] = {left ? far : along, 0.1, left ? along : far};
        sel_contact_body(&other, &shapes[which], x, upright);
        for (int part = 0; part < 2; part++)
        {
            sel_contact c;
            if (part_meets(&body, part, &other, &c))
            {
                CHECK_THAT(fabs(c.normal[left ? 2 : 0]) < 0.06,
                    "shape %d at %g: part %d along %g %g %g", which, along,
                    part, c.normal[0], c.normal[1], c.normal[2]);
            }
            touched += SEL_TOUCHES(c.end)
                && fabs(c.overlap - depth) < 1e-9;
        }
        CHECK_TRUE(touched >= 1);
    }
    sel_polyhedron_free(l);
}
END_TEST

/* An L that comes onto a table from its side, with what it overlaps by: never
   stopped where its foot begins. */
START_TEST(seam_at_a_table)
{
    sel_polyhedron *l = make_l();
    scene_mesh mesh;
    sel_walls *walls;
    sel_shape whole, shape;
    sel_body body, part;
    const double low[3] = {-10, -10, -10}, high[3] = {0, 10, 0};
    const double upright[4] = {1, 0, 0, 0};
    scene_mesh_box(&mesh, low, high, 2, 1);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_shape_init_polyhedron(&whole, l, l->fileScale));
    for (int k = 0; k < 20000; k++)
    {
        double x[3] = {-0.2 - 1.6*k/20000, 0, -1e-3};
        sel_contact contacts[16];
        int found = 0;
        v3_madd(x, x, 1, l->fileCentre);
        sel_contact_body(&body, &whole, x, upright);
        memcpy(body.Q, l->fileQ, sizeof body.Q);
        for (int p = 0; p < 2; p++)
        {
            sel_contact_part(&body, p, &shape, &part);
            int count = sel_walls_contacts(walls, &part, contacts, 16);
            for (int c = 0; c < count; c++)
            {
                CHECK_AT_MOST(contacts[c].normal[2], -0.99);
            }
            found += count;
        }
        CHECK_TRUE(found > 0);
    }
    sel_walls_free(walls);
    sel_polyhedron_free(l);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("hulls");
    suite_add(suite, "random", hulls_random, 120);
    suite_add(suite, "symmetric", hulls_symmetric, 60);
    suite_add(suite, "exactly", cubes_exactly, 60);
    suite_add(suite, "parallel", edges_nearly_parallel, 60);
    suite_add(suite, "manifold", manifold_of_cubes, 60);
    suite_add(suite, "ball", ball_and_cube, 60);
    suite_add(suite, "mixed", mixed_random, 120);
    suite_add(suite, "overhangs", cube_overhangs, 60);
    suite_add(suite, "tetrapods", tetrapods, 60);
    suite_add(suite, "edge", edge_overhangs, 60);
    suite_add(suite, "table", seam_at_a_table, 60);
    suite_add(suite, "seams", seams_do_not_show, 60);
    return suite_run(suite);
}

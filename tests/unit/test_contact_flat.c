/*  test_contact_flat.c - pairs with bodies of several convex parts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The solid angle of its triangles, as seen from a point, tells whether the
    point is inside a body, independently of the convex parts. */

#define _GNU_SOURCE
#include "couples.h"

/* - - - points in a body - - - */

/* The solid angle of a triangle as seen from the origin (van Oosterom, Strackee). */
static double solid_angle(const double *a, const double *b, const double *c)
{
    double across[3], A = v3_norm(a), B = v3_norm(b), C = v3_norm(c);
    v3_cross(across, b, c);
    double up = v3_dot(a, across);
    double down = A*B*C + v3_dot(a, b)*C + v3_dot(a, c)*B + v3_dot(b, c)*A;
    return 2*atan2(up, down);
}

/* Is a point (global) in a polyhedron? */
static int is_in(const sel_body *body, const double x[3])
{
    const sel_polyhedron *p = body->shape->polyhedron;
    double r[3], y[3], sum = 0;
    v3_sub(r, x, body->centre);
    m3_apply_transposed(y, body->Q, r);
    v3_scale(y, 1/body->shape->scale, y);
    for (int t = 0; t < p->nTriangles; t++)
    {
        double corner[3][3];
        for (int k = 0; k < 3; k++)
        {
            v3_sub(corner[k], p->points + 3*p->triangles[3*t + k], y);
        }
        sum += solid_angle(corner[0], corner[1], corner[2]);
    }
    return fabs(sum) > 2*SCENE_PI;
}

/* Does any corner of a polyhedron, or the middle of an edge, lie in another? */
static int pokes(const sel_body *body, const sel_body *other)
{
    const sel_polyhedron *p = body->shape->polyhedron;
    for (int e = 0; e < p->nEdges; e++)
    {
        for (int k = 0; k <= 10; k++)
        {
            double y[3], x[3];
            v3_scale(y, 0.1*k, p->points + 3*p->edges[4*e]);
            v3_madd(y, y, 1 - 0.1*k, p->points + 3*p->edges[4*e + 1]);
            v3_scale(y, body->shape->scale, y);
            m3_apply(x, body->Q, y);
            v3_madd(x, x, 1, body->centre);
            if (is_in(other, x))
            {
                return 1;
            }
        }
    }
    return 0;
}

static sel_polyhedron *make_l(void);

/* A tetrapod and a body in contact with it, in any pose. */
static void any_two(scene_random *random, int k, couple *c)
{
    double x[3] = {0}, q[4], direction[3];
    solid_shape(TETRAPOD, 1, &c->shape[0]);
    solid_shape(k & 1 ? TETRAPOD : CUBE, 0.7, &c->shape[1]);
    for (int b = 0; b < 2; b++)
    {
        scene_quaternion(random, q);
        scene_direction(random, direction);
        v3_scale(x, b*scene_uniform(random, 0.5, 2), direction);
        place(c, b, x, q);
    }
}

/* Is a point in one of a body's convex parts, up to rounding? */
static int is_in_part(const sel_body *body, const double x[3])
{
    int held = 0;
    for (int p = 0; p < sel_shape_parts(body->shape); p++)
    {
        sel_shape shape;
        sel_body part;
        sel_contact_part(body, p, &shape, &part);
        held = held || holds(&part, x, 1e-8);
    }
    return held;
}

/* A body that contains a piece of the other's edges touches it. The points of a
   slight contact are in their bodies. */
START_TEST(bodies_that_meet_touch)
{
    scene_random random = {5};
    int touching = 0, poking = 0, count = scene_effort(2000);
    for (int k = 0; k < count; k++)
    {
        couple c;
        sel_contact contact;
        any_two(&random, k, &c);
        solve(&c, 0, &contact);
        int meets = pokes(&c.body[0], &c.body[1])
            || pokes(&c.body[1], &c.body[0]);
        int touches = contact.end == SEL_TOUCHING;
        CHECK_THAT(touches || !meets, "pair %d: not seen", k);
        if (touches)
        {
            CHECK_NEAR(v3_norm(contact.normal), 1, 1e-12);
            /* deep ones may have the contact at a neighbouring face */
            CHECK_TRUE(contact.overlap > 0.1
                || (is_in_part(&c.body[0], contact.point1)
                    && is_in_part(&c.body[1], contact.point2)));
        }
        touching += touches;
        poking += meets;
    }
    printf("%d of %d touch, of %d an edge is in the other\n", touching, count,
        poking);
    CHECK_TRUE(poking > count/20);
}
END_TEST

/* - - - convex parts - - - */

/* A point of a body is in exactly one of its convex parts; a part has the same
   position as in its body. */
START_TEST(parts_fill_the_body)
{
    scene_random random = {6};
    sel_polyhedron *l = make_l();
    for (int type = 0; type < 2; type++)
    {
        sel_shape shape, piece;
        sel_body body, part;
        double q[4], x[3], centre[3], volume = 0;
        int parted = 0, both = 0, inside = 0;
        if (type)
        {
            CHECK_OK(sel_shape_init_polyhedron(&shape, l, 0.3));
        }
        else
        {
            solid_shape(TETRAPOD, 2, &shape);
        }
        scene_quaternion(&random, q);
        v3_set(centre, 1, -2, 3);
        sel_contact_body(&body, &shape, centre, q);
        for (int k = 0; k < scene_effort(4000); k++)
        {
            int held = 0;
            scene_direction(&random, x);
            v3_scale(x, scene_uniform(&random, 0, 1)*shape.boundingRadius, x);
            v3_madd(x, x, 1, centre);
            for (int p = 0; p < sel_shape_parts(&shape); p++)
            {
                sel_contact_part(&body, p, &piece, &part);
                CHECK_TRUE(part.shape == &piece && piece.hull);
                held += holds(&part, x, 0);
            }
            parted += (held > 0) != is_in(&body, x);
            both += held > 1;
            inside += held > 0;
        }
        CHECK_TRUE(inside > 20);
        ck_assert_int_eq(parted, 0);
        ck_assert_int_eq(both, 0);
        for (int p = 0; p < sel_shape_parts(&shape); p++)
        {
            sel_contact_part(&body, p, &piece, &part);
            volume += piece.hull->volume*pow(shape.scale, 3);
        }
        CHECK_NEAR(volume, shape.volume, 1e-9*shape.volume);
    }
    sel_polyhedron_free(l);
}
END_TEST

/* The same result if the bodies are exchanged, and in other units. */
START_TEST(parts_in_all_units)
{
    scene_random random = {7};
    for (int k = 0; k < scene_effort(600); k++)
    {
        couple c, other;
        sel_contact one, two;
        double scale = scene_log_uniform(&random, 1e-9, 1e9);
        any_two(&random, k, &c);
        other = c;
        for (int b = 0; b < 2; b++)
        {
            const sel_shape *from = &c.shape[1 - b];
            CHECK_OK(sel_shape_init_polyhedron(&other.shape[b],
                from->polyhedron, scale*from->scale));
            other.body[b] = c.body[1 - b];
            other.body[b].shape = &other.shape[b];
            v3_scale(other.body[b].centre, scale, other.body[b].centre);
        }
        solve(&c, 0, &one);
        solve(&other, 0, &two);
        if (one.end == SEL_TOUCHING && one.overlap > 1e-6)
        {
            CHECK_TRUE(two.end == SEL_TOUCHING);
            CHECK_NEAR(two.overlap/scale, one.overlap, 1e-8);
        }
    }
}
END_TEST

/* - - - at walls - - - */

/* A body touches a floor if its lowest corner, or for a round body its lowest
   point, is below it. */
START_TEST(who_meets_a_floor)
{
    static const int triangles[] = {0, 2, 1, 0, 3, 2}, patch[] = {0, 0};
    static const double points[]
        = {-9, -9, 0, 9, -9, 0, 9, 9, 0, -9, 9, 0};
    const sel_wall_mesh mesh = {4, points, 2, triangles, patch};
    const double axes[3] = {0.7, 0.4, 0.5}, down[3] = {0, 0, -1};
    sel_walls *walls;
    scene_random random = {8};
    CHECK_OK(sel_walls_create(&walls, &mesh, NULL));
    for (int k = 0; k < scene_effort(600); k++)
    {
        sel_shape shape;
        sel_body body;
        double q[4], x[3] = {0.1, -0.2, 0}, low = HUGE_VAL;
        scene_quaternion(&random, q);
        if (k % 3 == 0)
        {
            CHECK_OK(sel_shape_init(&shape, axes, 0.5, 0.7));
        }
        else
        {
            solid_shape(k % 3 == 1 ? TETRAPOD : PRISM, 1, &shape);
        }
        sel_contact_body(&body, &shape, x, q);
        if (k % 3 == 0)
        {
            low = -scene_body_support(&body, down, NULL);
        }
        for (int i = 0; k % 3 && i < shape.polyhedron->nPoints; i++)
        {
            double y[3];
            m3_apply(y, body.Q, shape.polyhedron->points + 3*i);
            low = fmin(low, shape.scale*y[2]);
        }
        double gap = (k & 1 ? 1 : -1)*scene_log_uniform(&random, 1e-6, 0.1);
        body.centre[2] = gap - low;
        CHECK_THAT(sel_contact_meets_walls(walls, &body) == (gap < 0),
            "body %d, %g above the floor", k, gap);
    }
    sel_walls_free(walls);
}
END_TEST

/* - - - seams - - - */

/* An L of two parts, as in its file: its foot is 4 wide and 1 high, the upright
   on it 1 wide and 3 high; both are 4 deep. */
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

/* A body that slides over the two coplanar faces of an L, which belong to two
   convex parts, always has a contact, and its normal never points, even nearly,
   along the motion (a level surface counts as flat up to the deviation that a
   ball has there). */
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

/* An L that moves onto a table from the side, with the overlap of its approach:
   it is never stopped where its foot begins. */
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
    Suite *suite = suite_create("contact_flat");
    suite_add(suite, "meet", bodies_that_meet_touch, 120);
    suite_add(suite, "parts", parts_fill_the_body, 60);
    suite_add(suite, "units", parts_in_all_units, 60);
    suite_add(suite, "floor", who_meets_a_floor, 60);
    suite_add(suite, "table", seam_at_a_table, 60);
    suite_add(suite, "seams", seams_do_not_show, 60);
    return suite_run(suite);
}

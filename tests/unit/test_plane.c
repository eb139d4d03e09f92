/*  test_plane.c - bodies held in a plane

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

/* The axis of a body nearest to the normal of the plane, by a comparison of all
   six: the cosine between them. */
static double nearest_cosine(const double q[4], int across)
{
    double Q[9], most = 0;
    scene_tensor(q, Q);
    for (int k = 0; k < 3; k++)
    {
        most = fmax(most, fmax(Q[3*across + k], -Q[3*across + k]));
    }
    return most;
}

/* Aligned to rounding, with a rotation by no more than the angle to the nearest
   axis. */
START_TEST(aligned_the_shortest_way)
{
    scene_random random = {7};
    for (int i = 0; i < scene_effort(10000); i++)
    {
        double q[4], before[4], cosine = 0;
        int across = scene_integer(&random, 3);
        sel_plane plane = {(sel_plane_axis)(SEL_PLANE_X + across), 0};
        scene_quaternion(&random, q);
        memcpy(before, q, sizeof q);
        sel_plane_align(&plane, q);
        CHECK_NEAR(nearest_cosine(q, across), 1, 1e-15);
        for (int k = 0; k < 4; k++)
        {
            cosine += q[k]*before[k];
        }
        /* the cosine of half the angle */
        CHECK_NEAR(2*cosine*cosine - 1, nearest_cosine(before, across), 1e-14);
    }
}
END_TEST

START_TEST(shortest_axis_across)
{
    scene_random random = {8};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        double axes[3], q[4], Q[9], angle = scene_uniform(&random, 0, 6.28);
        int across = scene_integer(&random, 3), shortest = 0;
        sel_plane plane = {(sel_plane_axis)(SEL_PLANE_X + across), 0};
        for (int k = 0; k < 3; k++)
        {
            axes[k] = scene_uniform(&random, 1, 2);
            shortest = axes[k] < axes[shortest] ? k : shortest;
        }
        sel_plane_orientation(&plane, axes, angle, q);
        scene_tensor(q, Q);
        CHECK_NEAR(fabs(Q[3*across + shortest]), 1, 1e-15);
        /* the following axis has rotated by the angle */
        CHECK_NEAR(Q[3*((across + 1) % 3) + (shortest + 1) % 3], cos(angle),
            1e-14);
        CHECK_NEAR(Q[3*((across + 2) % 3) + (shortest + 1) % 3], sin(angle),
            1e-14);
    }
}
END_TEST

/* Two bodies in the plane z = 0.5 that approach each other. */
static void in_the_plane(scene *s, scene_random *random)
{
    const double axes[][3] = {{0.03, 0.05, 0.08}, {0.06, 0.04, 0.05}};
    const double epsilon[2] = {1, 0.7};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    for (int i = 0; i < 2; i++)
    {
        CHECK_OK(sel_shape_init(&s->shapes[i], axes[i], epsilon[i], epsilon[i]));
        add(s, i, i ? 0.17 : 0, scene_uniform(random, -0.04, 0.04), 0.5);
        particle *p = &s->p[i];
        const sel_plane plane = {SEL_PLANE_Z, 0.5};
        scene_quaternion(random, p->q);
        p->v[0] = i ? -1 : 1;
        p->v[1] = scene_uniform(random, -0.5, 0.5);
        p->omega[2] = scene_uniform(random, -10, 10);
        sel_plane_hold(&plane, p->x, p->q, p->v, p->omega);
    }
}

/* By symmetry they stay in the plane in three dimensions too, so that the
   results must be the same, with friction. 1e-9: tolerance of contacts, over
   0.1 m. */
START_TEST(as_without)
{
    scene_random random = {9};
    int met = 0, pairs = scene_effort(100);
    for (int i = 0; i < pairs; i++)
    {
        static scene s;
        sel_world *worlds[2];
        in_the_plane(&s, &random);
        for (int held = 0; held < 2; held++)
        {
            sel_world_settings settings = settings_of(0, 0.8);
            settings.model = model_of(_i);
            settings.material.friction = SEL_FRICTION_COULOMB;
            settings.material.mu = 0.3;
            settings.plane.axis = held ? SEL_PLANE_Z : SEL_PLANE_NONE;
            settings.plane.at = 0.5;
            worlds[held] = make(&s, &settings);
            run(worlds[held], 200, 5e-4);
        }
        const sel_particles *A = sel_world_particles(worlds[0]);
        const sel_particles *B = sel_world_particles(worlds[1]);
        met += fabs(A->v[0] - 1) > 1e-6;
        for (int k = 0; k < 6; k++)
        {
            CHECK_NEAR(A->x[k], B->x[k], 1e-9);
            CHECK_NEAR(A->v[k], B->v[k], 1e-8);
            CHECK_NEAR(A->omega[k], B->omega[k], 1e-7);
        }
        sel_world_free(worlds[0]);
        sel_world_free(worlds[1]);
    }
    printf("%d of %d pairs met\n", met, pairs);
    CHECK_TRUE(met > pairs/2);
}
END_TEST

/* 144 bodies, including cubes with flat sides, for which the contact point may
   lie anywhere along the normal of the plane. */
static void sheet(scene *s)
{
    scene_random random = {10};
    named_shapes(s);
    for (int i = 0; i < 144; i++)
    {
        /* dEq 0.1; the largest width is 0.17 */
        add(s, i % s->nShapes, 0.2*(i % 12), 0.2*(i/12), 0);
        particle *p = &s->p[i];
        const sel_plane plane = {SEL_PLANE_Z, 0};
        scene_quaternion(&random, p->q);
        let_run(p, &random);
        sel_plane_hold(&plane, p->x, p->q, p->v, p->omega);
    }
}

static double kinetic(const sel_energy *e)
{
    return e->translation + e->rotation;
}

/* Elastic, without walls: momentum stays to rounding, energy to the 1e-3 of
   three dimensions (test_world_elastic); all stay in the plane, exactly. */
START_TEST(gas_in_a_plane)
{
    static scene s;
    sel_energy before, after;
    sel_world_settings settings = settings_of(0, 1);
    settings.model = model_of(_i);
    settings.plane.axis = SEL_PLANE_Z;
    sheet(&s);
    sel_world *world = make(&s, &settings);
    const sel_particles *P = sel_world_particles(world);
    sel_world_energy(world, &before);
    run(world, 400, 1e-3);
    sel_world_energy(world, &after);
    int met = 0;
    for (int i = 0; i < P->n; i++)
    {
        met += scene_distance(P->v + 3*i, s.p[i].v) > 1e-6;
    }
    printf("%d of %d have met, energy %.2e\n", met, P->n,
        kinetic(&after)/kinetic(&before) - 1);
    CHECK_TRUE(met > P->n/2);
    CHECK_NEAR(kinetic(&after)/kinetic(&before), 1, 1e-3);
    CHECK_NEAR(after.momentum[0], before.momentum[0], 1e-12*before.mass);
    CHECK_NEAR(after.momentum[1], before.momentum[1], 1e-12*before.mass);
    for (int i = 0; i < P->n; i++)
    {
        CHECK_TRUE(P->x[3*i + 2] == 0 && P->v[3*i + 2] == 0);
        CHECK_TRUE(P->omega[3*i] == 0 && P->omega[3*i + 1] == 0);
        CHECK_NEAR(nearest_cosine(P->q + 4*i, 2), 1, 1e-14);
    }
    sel_world_free(world);
}
END_TEST

/* Gravity normal to the plane has no effect, gravity in the plane its full
   effect. */
START_TEST(gravity_along)
{
    static scene s;
    sel_shape ball;
    const double axes[3] = {0.01, 0.01, 0.01};
    CHECK_OK(sel_shape_init(&ball, axes, 1, 1));
    one_shape(&s, &ball);
    add(&s, 0, 0, 0, 2);
    sel_world_settings settings = settings_of(9.81, 1);
    settings.gravity[0] = 3;
    settings.model = model_of(_i);
    settings.plane.axis = SEL_PLANE_Z;
    settings.plane.at = 2;
    sel_world *world = make(&s, &settings);
    run(world, 100, 1e-3);
    const sel_particles *P = sel_world_particles(world);
    CHECK_NEAR(P->v[0], 0.3, 1e-14);
    CHECK_TRUE(P->v[2] == 0 && P->x[2] == 2);
    sel_world_free(world);
}
END_TEST

/* Bodies placed in the plane that are thicker than the region: their sections
   with the plane are inside it, for a cylinder along the plane and beside it
   too, without overlap. */
START_TEST(placed_in_the_plane)
{
    const double axes[3] = {0.1, 0.3, 0.2};
    const sel_region regions[] = {
        {.type = SEL_REGION_BOX, .p1 = {0, 0, -0.01}, .p2 = {4, 4, 0.01}},
        {.type = SEL_REGION_CYLINDER, .p1 = {2, 2, -0.01}, .p2 = {2, 2, 0.01},
            .radius = 2},
        {.type = SEL_REGION_CYLINDER, .p1 = {2, 0, 1.2}, .p2 = {2, 4, 1.2},
            .radius = 2}};
    /* the plane cuts the third in a strip, 1.6 to each side */
    static const double reach[] = {2, 2, 1.6};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 0.5, 0.5));
    for (int k = 0; k < COUNT(regions); k++)
    {
        enum { N = 20 };
        int type[N] = {0}, placed;
        double x[3*N], q[4*N];
        sel_region region = regions[k];
        region.plane.axis = SEL_PLANE_Z;
        CHECK_OK(sel_packing_random(&region, &shape, N, type, 1, 0, 10000, NULL,
            0, NULL, x, q, &placed));
        for (int i = 0; i < N; i++)
        {
            sel_body body;
            double Q[9];
            sel_contact_body(&body, &shape, x + 3*i, q + 4*i);
            scene_tensor(q + 4*i, Q);
            CHECK_TRUE(x[3*i + 2] == 0);
            CHECK_NEAR(fabs(Q[6]), 1, 1e-15);
            for (int d = 0; d < 64; d++)
            {
                double n[3] = {cos(d*SCENE_PI/32), sin(d*SCENE_PI/32), 0};
                double h = scene_body_support(&body, n, NULL);
                double out = (x[3*i] - 2)*n[0] + (x[3*i + 1] - 2)*n[1] + h;
                int straight = d % 32 == 0;
                CHECK_TRUE(out <= reach[k] || (k != 1 && !straight));
            }
            for (int j = 0; j < i; j++)
            {
                sel_body other;
                sel_contact_memory memory = {.type = 0};
                sel_contact contact;
                sel_contact_body(&other, &shape, x + 3*j, q + 4*j);
                sel_contact_pair(
                    SEL_COMMON_NORMAL, &body, &other, &memory, &contact);
                CHECK_TRUE(!SEL_TOUCHES(contact.end));
            }
        }
    }
}
END_TEST

/* Invalid planes are rejected. */
START_TEST(illegal)
{
    sel_world *world;
    sel_world_settings settings = settings_of(0, 1);
    settings.plane.axis = SEL_PLANE_COUNT;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
    settings.plane.axis = SEL_PLANE_X;
    settings.plane.at = NAN;
    ck_assert_int_eq(sel_world_create(&world, &settings), SEL_E_ARGUMENT);
}
END_TEST

/* Twice the vector area of a triangle. */
static void area_of(const double *c, double area[3])
{
    double u[3], v[3];
    for (int d = 0; d < 3; d++)
    {
        u[d] = c[3 + d] - c[d];
        v[d] = c[6 + d] - c[d];
    }
    area[0] = u[1]*v[2] - u[2]*v[1];
    area[1] = u[2]*v[0] - u[0]*v[2];
    area[2] = u[0]*v[1] - u[1]*v[0];
}

/* A face of a layer of cells becomes a rectangle of the length of the face and
   the width of the walls, with the same orientation: area and position. */
START_TEST(extruded)
{
    scene_random random = {17};
    for (int i = 0; i < scene_effort(2000); i++)
    {
        int n = scene_integer(&random, 3);
        double at = scene_uniform(&random, -1, 1), half = scene_uniform(&random, 1, 3);
        sel_plane plane = {(sel_plane_axis)(SEL_PLANE_X + n), at};
        double line[2][3], points[12], corners[18], area[2][3], out[3] = {0, 0, 0};
        for (int d = 0; d < 3; d++)
        {
            line[0][d] = scene_uniform(&random, -1, 1);
            line[1][d] = scene_uniform(&random, -1, 1);
        }
        line[0][n] = line[1][n] = at;
        int sign = scene_integer(&random, 2) ? 1 : -1;
        /* normal to the line, in the plane */
        out[(n + 1) % 3] = sign*(line[1][(n + 2) % 3] - line[0][(n + 2) % 3]);
        out[(n + 2) % 3] = -sign*(line[1][(n + 1) % 3] - line[0][(n + 1) % 3]);
        for (int c = 0; c < 4; c++)
        {
            memcpy(points + 3*c, line[c == 1 || c == 2], 3*sizeof(double));
            points[3*c + n] += c < 2 ? -0.1 : 0.1;
        }
        sel_plane_extrude_face(&plane, half, points, 4, out, corners);
        area_of(corners, area[0]);
        area_of(corners + 9, area[1]);
        for (int d = 0; d < 3; d++)
        {
            /* each triangle is half of a rectangle of width 2 half */
            CHECK_NEAR(area[0][d], 2*half*out[d], 1e-12);
            CHECK_NEAR(area[1][d], 2*half*out[d], 1e-12);
        }
        for (int c = 0; c < 6; c++)
        {
            double from[2] = {0, 0};
            for (int d = 1; d < 3; d++)
            {
                int k = (n + d) % 3;
                from[0] += fabs(corners[3*c + k] - line[0][k]);
                from[1] += fabs(corners[3*c + k] - line[1][k]);
            }
            CHECK_AT_MOST(fmin(from[0], from[1]), 1e-15);
            CHECK_NEAR(fabs(corners[3*c + n] - at), half, 1e-15);
        }
    }
}
END_TEST

/* Points on the two sides of a wedge about an axis, in any order. */
START_TEST(wedge)
{
    scene_random random = {23};
    for (int i = 0; i < scene_effort(1000); i++)
    {
        double axis = scene_uniform(&random, -2, 2);
        double slope = scene_uniform(&random, 0.01, 0.5);
        double way = scene_integer(&random, 2) ? 1 : -1;
        sel_wedge_point range[2];
        for (int k = 0; k < 20; k++)
        {
            double r = scene_uniform(&random, 0.1, 1);
            sel_wedge_extend(
                range, (sel_wedge_point){slope*r, axis + way*r}, k == 0);
        }
        CHECK_NEAR(sel_wedge_axis(range), axis, 1e-12);
    }
}
END_TEST

/* The thickness of a box of held bodies: the axis that is normal to the
   plane. */
START_TEST(thickness)
{
    const double semiAxes[3] = {1, 2, 3};
    for (int n = 0; n < 3; n++)
    {
        sel_plane plane = {(sel_plane_axis)(SEL_PLANE_X + n), 0};
        double q[4];
        sel_plane_orientation(&plane, semiAxes, 0.7, q);
        CHECK_NEAR(sel_plane_thickness(&plane, semiAxes, q), 2, 1e-12);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("plane");
    suite_add(suite, "faces made wider", extruded, 60);
    suite_add(suite, "axis of a wedge", wedge, 60);
    suite_add(suite, "thickness", thickness, 60);
    suite_add(suite, "aligned", aligned_the_shortest_way, 60);
    suite_add(suite, "across", shortest_axis_across, 60);
    suite_add_models(suite, "as without", as_without, 60);
    suite_add_models(suite, "gas", gas_in_a_plane, 60);
    suite_add_models(suite, "gravity", gravity_along, 60);
    suite_add(suite, "placed", placed_in_the_plane, 60);
    suite_add(suite, "illegal", illegal, 60);
    return suite_run(suite);
}

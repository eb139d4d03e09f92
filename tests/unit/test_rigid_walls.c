/*  test_rigid_walls.c - walls that move as rigid bodies, and their surfaces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "energy_scenes.h"
#include "sel_shell.h"
#include "wall/wall_mesh.h"

enum
{
    TOUCHES = 64,
    PATCHES = 16
};

static const double vessel[2][3] = {{0, 0, 0}, {1, 1, 2}};
static const double brick[2][3] = {{-0.3, -0.2, -0.1}, {0.3, 0.2, 0.1}};

/* - - - - - - - - - - - - - - - - meshes  - - - - - - - - - - - - - - - - - */

/* One wall behind the other; rigid: the second and the following ones. */
typedef struct joined
{
    sel_wall_mesh mesh;
    double *points;
    int *triangles, *patch, *rigid;
} joined;

static void join(joined *all, const scene_mesh *meshes, int count, int first)
{
    int points = 0, triangles = 0;
    for (int m = 0; m < count; m++)
    {
        points += meshes[m].mesh.nPoints;
        triangles += meshes[m].mesh.nTriangles;
    }
    all->points = malloc(3*(size_t)points*sizeof(double));
    all->triangles = malloc(3*(size_t)triangles*sizeof(int));
    all->patch = malloc((size_t)triangles*sizeof(int));
    all->rigid = malloc((size_t)triangles*sizeof(int));
    int p = 0, t = 0, patches = 0;
    for (int m = 0; m < count; m++)
    {
        const sel_wall_mesh *one = &meshes[m].mesh;
        int most = 0;
        memcpy(all->points + 3*p, one->points,
            3*(size_t)one->nPoints*sizeof(double));
        for (int i = 0; i < one->nTriangles; i++)
        {
            for (int k = 0; k < 3; k++)
            {
                all->triangles[3*(t + i) + k] = p + one->triangles[3*i + k];
            }
            all->patch[t + i] = patches + one->patch[i];
            all->rigid[t + i] = m + first;
            most = one->patch[i] > most ? one->patch[i] : most;
        }
        p += one->nPoints;
        t += one->nTriangles;
        patches += most + 1;
    }
    all->mesh = (sel_wall_mesh){points, all->points, triangles,
        all->triangles, all->patch};
}

static void joined_free(joined *all)
{
    free(all->points);
    free(all->triangles);
    free(all->patch);
    free(all->rigid);
}

static void carry(const double Q[9], const double x[3], scene_mesh *mesh)
{
    for (int i = 0; i < mesh->mesh.nPoints; i++)
    {
        double to[3];
        scene_turn(Q, mesh->points + 3*i, to);
        scene_axpy(1, x, to);
        memcpy(mesh->points + 3*i, to, sizeof to);
    }
}

/* The same features, and positions within a tolerance, for bodies
   everywhere. */
static int same_contacts(const sel_walls *a, const sel_walls *b,
    scene_random *random, double tolerance)
{
    sel_contact left[TOUCHES], right[TOUCHES];
    int found = 0;
    for (int m = 0; m < 400; m++)
    {
        sel_shape shape;
        sel_body body;
        double x[3], q[4];
        scene_shape(random, 0.3, &shape);
        scene_quaternion(random, q);
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(random, -0.2, 1.2);
        }
        sel_contact_body(&body, &shape, x, q);
        int n = sel_walls_contacts(a, &body, left, TOUCHES);
        ck_assert_int_eq(n, sel_walls_contacts(b, &body, right, TOUCHES));
        for (int k = 0; k < n; k++)
        {
            ck_assert_int_eq(left[k].triangle, right[k].triangle);
            ck_assert_int_eq(left[k].feature, right[k].feature);
            ck_assert_int_eq(left[k].item, right[k].item);
            CHECK_NEAR(left[k].overlap, right[k].overlap, tolerance);
            CHECK_AT_MOST(
                scene_distance(left[k].normal, right[k].normal), tolerance);
        }
        found += n;
    }
    return found;
}

/* Bricks placed somewhere in a vessel give the same contacts as walls created
   there, up to the rounding of the rotation (a side that the rotated point of a
   body reaches is another one within 1e-9 only); and a process that has a part
   of the vessel, and all bricks, has the bits of the whole. */
START_TEST(placed_is_as_made)
{
    scene_random random = {11};
    int found = 0;
    for (int m = 0; m < 6; m++)
    {
        scene_mesh meshes[3];
        joined home, there;
        sel_walls *placed, *made, *part;
        void *bytes;
        size_t size;
        const double low[3] = {-2, -2, -2}, high[3] = {2, 2, 0.9};
        scene_mesh_box(&meshes[0], vessel[0], vessel[1], 3, 0);
        scene_mesh_box(&meshes[1], brick[0], brick[1], 1 + m, 1);
        scene_mesh_tube(&meshes[2], 0.2, 0.5, 7 + m, 2);
        join(&home, meshes, 3, 0);
        CHECK_OK(sel_walls_create_rigid(
            &placed, &home.mesh, home.rigid, NULL));
        CHECK_OK(sel_walls_pack(placed, low, high, &bytes, &size));
        CHECK_OK(sel_walls_unpack(&part, bytes, size));
        free(bytes);
        ck_assert_int_eq(sel_walls_rigids(placed), 2);
        ck_assert_int_eq(sel_walls_rigids(part), 2);
        ck_assert_int_eq(sel_walls_points(placed), meshes[0].mesh.nPoints);
        for (int rotations = 0; rotations < 4; rotations++)
        {
            scene_mesh moved[3];
            scene_mesh_box(&moved[0], vessel[0], vessel[1], 3, 0);
            scene_mesh_box(&moved[1], brick[0], brick[1], 1 + m, 1);
            scene_mesh_tube(&moved[2], 0.2, 0.5, 7 + m, 2);
            for (int r = 0; r < 2; r++)
            {
                double q[4], Q[9], x[3];
                scene_quaternion(&random, q);
                scene_tensor(q, Q);
                for (int k = 0; k < 3; k++)
                {
                    x[k] = scene_uniform(&random, 0.2, 0.8);
                }
                CHECK_OK(sel_walls_place(placed, r, x, Q));
                CHECK_OK(sel_walls_place(part, r, x, Q));
                carry(Q, x, &moved[1 + r]);
            }
            join(&there, moved, 3, 0);
            CHECK_OK(sel_walls_create_rigid(
                &made, &there.mesh, there.rigid, NULL));
            found += same_contacts(placed, made, &random, 1e-12);
            scene_random again = random;
            sel_contact a[TOUCHES], b[TOUCHES];
            for (int i = 0; i < 200; i++)
            {
                sel_shape shape;
                sel_body body;
                double x[3], q[4];
                scene_shape(&again, 0.2, &shape);
                scene_quaternion(&again, q);
                for (int k = 0; k < 3; k++)
                {
                    x[k] = scene_uniform(&again, 0, 0.6);
                }
                sel_contact_body(&body, &shape, x, q);
                int n = sel_walls_contacts(placed, &body, a, TOUCHES);
                ck_assert_int_eq(
                    n, sel_walls_contacts(part, &body, b, TOUCHES));
                for (int k = 0; k < n; k++)
                {
                    ck_assert_int_eq(a[k].triangle, b[k].triangle);
                    ck_assert_int_eq(a[k].item, b[k].item);
                    CHECK_NEAR(a[k].overlap, b[k].overlap, 0);
                    CHECK_NEAR(scene_distance(a[k].point, b[k].point), 0, 0);
                }
            }
            sel_walls_free(made);
            joined_free(&there);
            for (int k = 0; k < 3; k++)
            {
                scene_mesh_free(&moved[k]);
            }
        }
        sel_walls_free(placed);
        sel_walls_free(part);
        joined_free(&home);
        for (int k = 0; k < 3; k++)
        {
            scene_mesh_free(&meshes[k]);
        }
    }
    printf("%d contacts\n", found);
    CHECK_TRUE(found > 2000);
}
END_TEST

/* Walls that do not move give the bits that they give alone, fronts
   included. */
START_TEST(others_keep_their_bits)
{
    scene_random random = {3};
    scene_mesh meshes[2];
    joined all;
    sel_walls *alone, *beside;
    const double far[3] = {5, 5, 5}, Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    scene_mesh_box(&meshes[0], vessel[0], vessel[1], 5, 0);
    scene_mesh_box(&meshes[1], brick[0], brick[1], 3, 1);
    join(&all, meshes, 2, 0);
    CHECK_OK(sel_walls_create(&alone, &meshes[0].mesh, NULL));
    CHECK_OK(sel_walls_create_rigid(&beside, &all.mesh, all.rigid, NULL));
    CHECK_OK(sel_walls_place(beside, 0, far, Q));
    CHECK_TRUE(same_contacts(alone, beside, &random, 0) > 100);
    sel_wall_front front[2];
    memset(front, 0, sizeof front);
    for (int k = 0; k < 300; k++)
    {
        sel_shape shape;
        sel_body body;
        sel_contact a[TOUCHES], b[TOUCHES];
        const double q[4] = {1, 0, 0, 0};
        double x[3] = {0.099 + 1e-5*k, 0.3, 0.0995};
        scene_named_shape(SCENE_CUBE, 0.2, &shape);
        sel_contact_body(&body, &shape, x, q);
        double at[3] = {5 + 0.01*k, 5, 5};
        CHECK_OK(sel_walls_place(beside, 0, at, Q));
        int n = sel_walls_contacts_near(
            alone, &body, q, &front[0], a, TOUCHES);
        ck_assert_int_eq(n, sel_walls_contacts_near(beside, &body, q,
            &front[1], b, TOUCHES));
        ck_assert_int_eq(memcmp(a, b, (size_t)n*sizeof(sel_contact)), 0);
        CHECK_NEAR(front[0].limit, front[1].limit, 0);
    }
    sel_walls_free(alone);
    sel_walls_free(beside);
    joined_free(&all);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}
END_TEST

/* A brick has an inside in any pose; a tube that is touched from within has
   none, nor has an open surface. */
START_TEST(inside)
{
    scene_random random = {4};
    scene_mesh meshes[3];
    joined all;
    sel_walls *walls;
    double q[4], Q[9];
    const double x[3] = {3, -1, 2}, far[3] = {30, 0, 0};
    const double still[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    int in = 0;
    scene_mesh_box(&meshes[0], brick[0], brick[1], 2, 1);
    scene_mesh_tube(&meshes[1], 0.5, 1, 9, 1);
    scene_mesh_floor(&meshes[2], &random, 0.5, 3, still);
    join(&all, meshes, 3, 1);
    CHECK_OK(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL));
    ck_assert_int_eq(sel_walls_points(walls), 0);
    scene_quaternion(&random, q);
    scene_tensor(q, Q);
    CHECK_OK(sel_walls_place(walls, 0, x, Q));
    CHECK_OK(sel_walls_place(walls, 1, far, Q));
    for (int k = 0; k < 5000; k++)
    {
        double r[3], p[3];
        int lies = 1;
        for (int a = 0; a < 3; a++)
        {
            r[a] = scene_uniform(&random, -0.5, 0.5);
            lies = lies && r[a] > brick[0][a] && r[a] < brick[1][a];
        }
        scene_turn(Q, r, p);
        scene_axpy(1, x, p);
        ck_assert_int_eq(sel_walls_inside(walls, p), lies ? 0 : -1);
        in += lies;
        ck_assert_int_eq(sel_walls_inside(walls, r), -1);
        scene_turn(Q, r, p);
        scene_axpy(1, far, p);
        ck_assert_int_eq(sel_walls_inside(walls, p), -1);
    }
    CHECK_TRUE(in > 150);
    sel_walls_free(walls);
    joined_free(&all);
    for (int k = 0; k < 3; k++)
    {
        scene_mesh_free(&meshes[k]);
    }
}
END_TEST

START_TEST(refused)
{
    scene_mesh meshes[2];
    joined all;
    sel_walls *walls;
    const double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, at[3] = {1e200, 0, 0};
    scene_mesh_box(&meshes[0], vessel[0], vessel[1], 1, 0);
    scene_mesh_box(&meshes[1], brick[0], brick[1], 1, 1);
    join(&all, meshes, 2, 0);
    int n = all.mesh.nTriangles, last = all.rigid[n - 1];
    all.rigid[n - 1] = 0;
    ck_assert_int_eq(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL),
        SEL_E_ARGUMENT);
    all.rigid[n - 1] = 3;
    ck_assert_int_eq(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL),
        SEL_E_ARGUMENT);
    all.rigid[n - 1] = -1;
    ck_assert_int_eq(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL),
        SEL_E_ARGUMENT);
    /* points of both */
    all.rigid[n - 1] = last;
    all.rigid[meshes[0].mesh.nTriangles - 1] = 1;
    ck_assert_int_eq(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL),
        SEL_E_ARGUMENT);
    all.rigid[meshes[0].mesh.nTriangles - 1] = 0;
    CHECK_OK(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL));
    ck_assert_int_eq(sel_walls_place(walls, 1, vessel[0], Q), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_walls_place(walls, -1, vessel[0], Q), SEL_E_ARGUMENT);
    ck_assert_int_eq(sel_walls_place(walls, 0, at, Q), SEL_E_MESH);

    static scene s;
    sel_world_settings settings = settings_of(0, 1);
    sel_wall_patch patches[PATCHES];
    memset(patches, 0, sizeof patches);
    stack(&s, 1, 0.05, 0);
    sel_world *world = make(&s, &settings);
    sel_rigid_motion m = {.orientation = {1}};
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &m), SEL_E_ARGUMENT);
    CHECK_OK(sel_world_set_walls(world, walls, PATCHES, patches));
    CHECK_OK(sel_world_move_rigid_walls(world, &m));
    m.orientation[1] = 0.1;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &m), SEL_E_ARGUMENT);
    m.orientation[1] = NAN;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &m), SEL_E_ARGUMENT);
    m.orientation[1] = 0;
    m.velocity[2] = HUGE_VAL;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &m), SEL_E_ARGUMENT);
    sel_rigid_load load;
    ck_assert_int_eq(sel_world_rigid_load(world, 1, &load), SEL_E_ARGUMENT);
    sel_world_free(world);
    joined_free(&all);
    scene_mesh_free(&meshes[0]);
    scene_mesh_free(&meshes[1]);
}
END_TEST

/* - - - - - - - - - - - - - - - - motion  - - - - - - - - - - - - - - - - - */

/* A rotation with a constant spin is that about its axis by the angle, for any
   number of steps: to the rounding of as many. */
START_TEST(turns_exactly)
{
    for (int steps = 1; steps < 3000; steps *= 7)
    {
        sel_rigid_motion m = {.position = {1, 2, 3}, .orientation = {1},
            .velocity = {0.5, 0, -1}, .omega = {0, 3, 4}};
        const double angle = 5*1.7;
        for (int k = 0; k < steps; k++)
        {
            sel_rigid_advance(&m, 1.7/steps);
        }
        const double q[4] = {cos(0.5*angle), 0, 0.6*sin(0.5*angle),
            0.8*sin(0.5*angle)};
        for (int k = 0; k < 4; k++)
        {
            CHECK_NEAR(m.orientation[k], q[k], 1e-15*(steps + 10));
        }
        CHECK_NEAR(m.position[0], 1 + 0.5*1.7, 1e-15*(steps + 10));
        CHECK_NEAR(m.position[2], 3 - 1.7, 1e-15*(steps + 10));
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - the world - - - - - - - - - - - - - - - - */

static void add_walls(sel_world *world, scene_mesh *meshes, int count,
    int first, double en, double mu)
{
    joined all;
    sel_walls *walls;
    sel_wall_patch patches[PATCHES];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < PATCHES; k++)
    {
        patches[k].material.en = en;
        patches[k].material.friction
            = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
        patches[k].material.mu = mu;
    }
    join(&all, meshes, count, first);
    CHECK_OK(sel_walls_create_rigid(&walls, &all.mesh, all.rigid, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, PATCHES, patches));
    joined_free(&all);
    for (int k = 0; k < count; k++)
    {
        scene_mesh_free(&meshes[k]);
    }
}

/* A ball rests on a plate that rises and moves sideways: it has the plate's
   velocity to rounding, and the plate's displacement since it was picked up. */
START_TEST(plate_carries)
{
    for (double dt = 1e-2; dt > 5e-5; dt *= 0.1)
    {
        static scene s;
        sel_world_settings settings = settings_of(9.81, 0);
        scene_mesh meshes[1];
        sel_rigid_motion m = {.position = {0.4, 0.4, -0.1},
            .orientation = {1}, .velocity = {0, 0, 0.3}};
        settings.model = model_of(_i);
        stack(&s, 1, 0.05, 0);
        s.p[0].x[0] = s.p[0].x[1] = 0.4;
        s.p[0].x[2] = 0.05;
        sel_world *world = make(&s, &settings);
        scene_mesh_box(&meshes[0], brick[0], brick[1], 2, 1);
        add_walls(world, meshes, 1, 1, 0, 0.5);
        for (int k = 0; k < 200; k++)
        {
            CHECK_OK(sel_world_move_rigid_walls(world, &m));
            CHECK_OK(sel_world_substep(world, dt));
            sel_rigid_advance(&m, dt);
        }
        snapshot(world, &s);
        CHECK_NEAR(s.p[0].v[2], 0.3, 9.81*dt*1e-9 + 1e-12);
        double gap = s.p[0].x[2] - 0.05 - 0.1 - m.position[2];
        printf("%s, %g s: gap %g\n", sel_model_keyword(settings.model), dt,
            gap);
        CHECK_AT_MOST(fabs(gap), 0.3*dt + 1e-3*0.05);
        sel_world_free(world);
    }
}
END_TEST

/* Balls in a rigidly rotating drum are at the same positions as in a drum with
   a tangential surface velocity, to the height of its 64 sides, since the balls
   are at slightly different positions in the polygon; the work of the drum, by
   its loads and by its power, is that of the statistics. */
START_TEST(drum)
{
    double height[2];
    for (int type = 0; type < 2; type++)
    {
        static scene s;
        sel_shape ball;
        sel_world_settings settings = settings_of(9.81, 0.3);
        scene_mesh meshes[1];
        const double quarter[4] = {sqrt(0.5), sqrt(0.5), 0, 0};
        settings.model = model_of(_i);
        settings.budget = 1;
        scene_named_shape(SCENE_SPHERE, 0.2, &ball);
        gas(&s, &ball, 1, 3, 3);
        for (int i = 0; i < s.n; i++)
        {
            memset(s.p[i].v, 0, sizeof s.p[i].v);
        }
        sel_world *world = make(&s, &settings);
        scene_mesh_tube(&meshes[0], 1.2, 4, 64, 1);
        add_walls(world, meshes, 1, 1, 0.3, 0.5);
        sel_rigid_motion m = {.position = {0.5, 3, 0.5},
            .orientation = {quarter[0], quarter[1], 0, 0},
            .omega = {0, type ? 0 : 2, 0}};
        if (type)
        {
            /* the same spin tangentially, in the drum's own frame */
            for (int k = 0; k < PATCHES; k++)
            {
                world->patches[k].omega[2] = -2;
            }
        }
        double sums[6*PATCHES] = {0}, work[PATCHES] = {0}, own = 0, J[3] = {0};
        sel_world_clear_statistics(world);
        for (int k = 0; k < 1500; k++)
        {
            sel_rigid_load load;
            CHECK_OK(sel_world_move_rigid_walls(world, &m));
            CHECK_OK(sel_world_substep(world, 1e-3));
            sel_world_add_wall_loads(world, sums);
            sel_world_add_wall_work(world, work);
            CHECK_OK(sel_world_rigid_load(world, 0, &load));
            own += load.work;
            scene_axpy(1, load.impulse, J);
            sel_rigid_advance(&m, 1e-3);
        }
        const sel_statistics *t = sel_world_statistics(world);
        double total = 0, all[3] = {0};
        for (int k = 0; k < PATCHES; k++)
        {
            total += work[k];
            scene_axpy(1, sums + 6*k, all);
        }
        printf("%s: work %g J, by power %g\n",
            sel_model_keyword(settings.model), t->wallWork, total);
        CHECK_TRUE(t->wallWork > 0);
        CHECK_NEAR(total, t->wallWork, 1e-10*t->wallWork);
        CHECK_NEAR(own, t->wallWork, 1e-10*t->wallWork);
        CHECK_AT_MOST(scene_distance(all, J), 1e-10);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(all[k], -t->wallImpulse[k], 1e-10);
        }
        snapshot(world, &s);
        height[type] = 0;
        for (int i = 0; i < s.n; i++)
        {
            height[type] += s.p[i].x[2]/s.n;
        }
        sel_world_free(world);
    }
    printf("heights %g %g\n", height[0], height[1]);
    /* 64 sides: 1.2 (1 - cos(pi/64)) = 1.4e-3; balls of 0.1 roll */
    CHECK_NEAR(height[0], height[1], 0.03);
}
END_TEST

/* Walls at valid but unreasonable speeds: bodies are hit, or not, and every
   number stays finite. */
START_TEST(immense_speeds)
{
    for (double speed = 1e5; speed < 2e20; speed *= 1e5)
    {
        static scene s;
        sel_world_settings settings = settings_of(9.81, 0);
        scene_mesh meshes[1];
        settings.model = model_of(_i);
        stack(&s, 4, 0.05, 0);
        sel_world *world = make(&s, &settings);
        scene_mesh_box(&meshes[0], brick[0], brick[1], 2, 1);
        add_walls(world, meshes, 1, 1, 0.5, 0.5);
        for (int at = 0; at < 8; at++)
        {
            sel_rigid_motion m = {.position = {0.04*at, 0.4, -0.5},
                .orientation = {1}, .velocity = {speed*(at & 1), 0, speed}};
            CHECK_OK(sel_world_move_rigid_walls(world, &m));
            sel_status status = sel_world_substep(world, 1e-3);
            if (status != SEL_OK) /* a body is at an invalid position */
            {
                break;
            }
        }
        sel_world_free(world);
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - surfaces - - - - - - - - - - - - - - - -  */

static char *stl(const scene_mesh *mesh, int rotated, const double shift[3])
{
    char *text = NULL;
    size_t size;
    FILE *file = open_memstream(&text, &size);
    for (int t = 0; t < mesh->mesh.nTriangles; t++)
    {
        fprintf(file, "facet normal 0 0 0\nouter loop\n");
        for (int k = 0; k < 3; k++)
        {
            int corner = rotated ? 2 - k : k;
            const double *x = mesh->points + 3*mesh->triangles[3*t + corner];
            fprintf(file, "vertex %.17g %.17g %.17g\n", x[0] + shift[0],
                x[1] + shift[1], x[2] + shift[2]);
        }
        fprintf(file, "endloop\nendfacet\n");
    }
    fclose(file);
    return text;
}

static char *solid(const char *a, const char *b)
{
    char *text;
    if (asprintf(&text, "solid s\n%s%sendsolid s\n", a, b) < 0)
    {
        abort();
    }
    return text;
}

static sel_shell *parse(const char *text, int rotated,
    sel_polyhedron_fault *fault)
{
    return sel_shell_parse("s.stl", text, strlen(text), 2, rotated, fault);
}

START_TEST(surfaces)
{
    scene_mesh box, small;
    sel_polyhedron_fault fault = {""};
    const double none[3] = {0, 0, 0}, aside[3] = {2, 0, 0};
    const double half[2][3] = {{-0.1, -0.1, -0.05}, {0.1, 0.1, 0.05}};
    scene_mesh_box(&box, brick[0], brick[1], 2, 0); /* outward normals */
    scene_mesh_box(&small, half[0], half[1], 1, 0);
    char *out = stl(&box, 0, none), *in = stl(&box, 1, none);
    char *second = stl(&box, 1, aside), *hollow = stl(&small, 1, none);
    char *text;
    sel_shell *shell;

    /* closed: 2^3 times 0.6 x 0.4 x 0.2 */
    text = solid(out, "");
    shell = parse(text, 0, &fault);
    CHECK_TRUE(shell != NULL);
    CHECK_NEAR(shell->volume, 8*0.6*0.4*0.2, 1e-14);
    CHECK_NEAR(shell->area, 4*2*(0.24 + 0.12 + 0.08), 1e-14);
    CHECK_TRUE(!shell->open && !shell->inwards && shell->pieces == 1);
    CHECK_NEAR(shell->high[0], 0.6, 1e-15);
    {
        /* a rotation by 90 degrees about z at x = 1 m, then up; from (0.6 0.4
           0.2) */
        const double rotation[3] = {0, 0, M_PI/2}, about[3] = {1, 0, 0};
        const double shift[3] = {0, 0, 5}, far[3] = {2e20, 0, 0};
        const double low[3] = {0.6, -1.6, 4.8}, high[3] = {1.4, -0.4, 5.2};
        CHECK_OK(sel_shell_place(shell, rotation, about, shift));
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(shell->low[k], low[k], 1e-14);
            CHECK_NEAR(shell->high[k], high[k], 1e-14);
        }
        ck_assert_int_eq(sel_shell_place(shell, rotation, about, far), SEL_E_MESH);
        CHECK_NEAR(shell->low[2], 4.8, 1e-14);
    }
    sel_shell_free(shell);
    shell = parse(text, 1, &fault);
    CHECK_TRUE(shell && shell->inwards == 1 && shell->volume < 0);
    sel_shell_free(shell);
    free(text);

    /* one of two has inward normals; a hollow may */
    text = solid(out, second);
    shell = parse(text, 0, &fault);
    CHECK_TRUE(shell && shell->inwards == 1 && shell->pieces == 2);
    CHECK_TRUE(shell->inwardsAt[0] > 2);
    sel_shell_free(shell);
    free(text);
    text = solid(hollow, out);
    shell = parse(text, 0, &fault);
    CHECK_TRUE(shell && shell->inwards == 0 && shell->pieces == 2);
    CHECK_NEAR(shell->volume, 8*(0.048 - 0.004), 1e-14);
    sel_shell_free(shell);
    free(text);

    /* open: without its first triangle */
    text = solid(strstr(out, "endfacet\n") + 9, "");
    shell = parse(text, 0, &fault);
    CHECK_TRUE(shell && shell->open == 3);
    sel_shell_free(shell);
    free(text);

    /* a triangle with the opposite orientation is named */
    char *rest = strstr(in, "endfacet\n") + 9, *first = strdup(out);
    strstr(first, "endfacet\n")[9] = '\0';
    text = solid(first, rest);
    CHECK_TRUE(parse(text, 0, &fault) == NULL);
    CHECK_TRUE(strstr(fault.text, "opposite") != NULL);
    free(text);
    free(first);
    CHECK_TRUE(parse("solid s\nendsolid s\n", 0, &fault) == NULL);
    CHECK_TRUE(parse("", 0, &fault) == NULL);
    CHECK_TRUE(parse("solid s\nfacet normal 0 0 0\nouter loop\n"
        "vertex 1e300 0 0\nvertex 0 1 0\nvertex 0 0 1\nendloop\nendfacet\n"
        "endsolid s\n", 0, &fault) == NULL);
    free(out);
    free(in);
    free(second);
    free(hollow);
    scene_mesh_free(&box);
    scene_mesh_free(&small);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rigid walls");
    suite_add(suite, "placed is as made", placed_is_as_made, 60);
    suite_add(suite, "others keep their bits", others_keep_their_bits, 30);
    suite_add(suite, "inside", inside, 30);
    suite_add(suite, "refused", refused, 20);
    suite_add(suite, "turns", turns_exactly, 20);
    suite_add_models(suite, "plate", plate_carries, 60);
    suite_add_models(suite, "drum", drum, 60);
    suite_add_models(suite, "immense speeds", immense_speeds, 30);
    suite_add(suite, "surfaces", surfaces, 20);
    return suite_run(suite);
}

/*  test_drive.c - moving walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "energy_scenes.h"
#include "wall/wall_mesh.h"

enum
{
    TOUCHES = 64
};

static const double low[3] = {0, 0, 0}, high[3] = {1, 1, 2};

/* - - - - - - - - - - - - - - - - the mesh  - - - - - - - - - - - - - - - - */

/* A rotation about an axis through the origin, and a displacement. */
static void carry(const double Q[9], const double step[3], const double *from,
    int n, double *to)
{
    for (int i = 0; i < n; i++)
    {
        scene_turn(Q, from + 3*i, to + 3*i);
        scene_axpy(1, step, to + 3*i);
    }
}

/* The contacts, to the last bit, are those of walls created there: nothing of
   the former walls is left. */
static int same_contacts(const sel_walls *moved, const sel_walls *made,
    scene_random *random, double reach)
{
    sel_contact a[TOUCHES], b[TOUCHES];
    int found = 0;
    for (int m = 0; m < 300; m++)
    {
        sel_shape shape;
        sel_body body;
        double x[3], q[4];
        scene_shape(random, 0.5, &shape);
        scene_quaternion(random, q);
        for (int k = 0; k < 3; k++)
        {
            x[k] = scene_uniform(random, -reach, reach);
        }
        sel_contact_body(&body, &shape, x, q);
        int n = sel_walls_contacts(moved, &body, a, TOUCHES);
        ck_assert_int_eq(n, sel_walls_contacts(made, &body, b, TOUCHES));
        for (int k = 0; k < n; k++)
        {
            ck_assert_int_eq(a[k].triangle, b[k].triangle);
            ck_assert_int_eq(a[k].feature, b[k].feature);
            ck_assert_int_eq(a[k].item, b[k].item);
            CHECK_NEAR(a[k].overlap, b[k].overlap, 0);
            CHECK_NEAR(scene_distance(a[k].point, b[k].point), 0, 0);
            CHECK_NEAR(scene_distance(a[k].normal, b[k].normal), 0, 0);
        }
        found += n;
    }
    return found;
}

/* Blocks, boxes, floors and tubes that are moved, and deformed. */
START_TEST(moved_is_as_made)
{
    scene_random random = {5};
    const double Q[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double block[2][3] = {{-0.5, -0.4, -0.3}, {0.4, 0.6, 0.5}};
    int found = 0;
    for (int m = 0; m < 24; m++)
    {
        scene_mesh mesh;
        sel_walls *moved, *made;
        if (m % 3 == 2)
        {
            scene_mesh_floor(&mesh, &random, 1, 6, Q);
        }
        else
        {
            scene_mesh_box(&mesh, block[0], block[1], 4, m % 3);
        }
        CHECK_OK(sel_walls_create(&moved, &mesh.mesh, NULL));
        ck_assert_int_eq(sel_walls_points(moved), mesh.mesh.nPoints);
        for (int rotations = 0; rotations < 3; rotations++)
        {
            double q[4], rotation[9], step[3];
            scene_quaternion(&random, q);
            scene_tensor(q, rotation);
            scene_direction(&random, step);
            scene_axpy(-0.9, step, step);
            carry(rotation, step, mesh.points, mesh.mesh.nPoints, mesh.points);
            for (int i = 0; i < 3*mesh.mesh.nPoints && m >= 12; i++)
            {
                mesh.points[i] += scene_uniform(&random, -0.02, 0.02);
            }
            CHECK_OK(sel_walls_move(moved, mesh.points, NULL));
        }
        CHECK_OK(sel_walls_create(&made, &mesh.mesh, NULL));
        found += same_contacts(moved, made, &random, 1);
        sel_walls_free(moved);
        sel_walls_free(made);
        scene_mesh_free(&mesh);
    }
    printf("%d contacts\n", found);
    CHECK_TRUE(found > 500);
}
END_TEST

/* Velocity and spin of a rigid motion, at any point, to rounding. In another
   linear field, its value. */
START_TEST(motion_of_a_triangle)
{
    scene_random random = {6};
    scene_mesh mesh;
    sel_walls *walls;
    const double cube[2][3] = {{-1, -1, -1}, {1, 1, 1}};
    scene_mesh_box(&mesh, cube[0], cube[1], 3, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    int n = mesh.mesh.nPoints;
    double *velocities = malloc(3*(size_t)n*sizeof(double));
    for (int m = 0; m < 200; m++)
    {
        double v[3], spin[3], A[9], u[3], omega[3], origin[3], at[3], w[3];
        int rigid = m % 2;
        scene_direction(&random, v);
        scene_direction(&random, spin);
        for (int k = 0; k < 9; k++)
        {
            A[k] = scene_uniform(&random, -1, 1);
        }
        for (int i = 0; i < n; i++)
        {
            double *to = velocities + 3*i;
            if (rigid)
            {
                scene_cross(spin, mesh.points + 3*i, to);
            }
            else
            {
                scene_turn(A, mesh.points + 3*i, to);
            }
            scene_axpy(1, v, to);
        }
        int t = scene_integer(&random, mesh.mesh.nTriangles);
        const int *corner = mesh.triangles + 3*t;
        double a = scene_uniform(&random, 0, 1), b = (1 - a)*0.3;
        for (int k = 0; k < 3; k++)
        {
            at[k] = a*mesh.points[3*corner[0] + k]
                + b*mesh.points[3*corner[1] + k]
                + (1 - a - b)*mesh.points[3*corner[2] + k];
        }
        sel_walls_motion(walls, t, velocities, at, u, omega, origin);
        CHECK_AT_MOST(scene_distance(origin, at), 1e-14);
        if (rigid)
        {
            scene_cross(spin, at, w);
            CHECK_AT_MOST(scene_distance(omega, spin), 1e-13);
        }
        else
        {
            scene_turn(A, at, w);
        }
        scene_axpy(1, v, w);
        CHECK_AT_MOST(scene_distance(u, w), 1e-13);
    }
    free(velocities);
    sel_walls_free(walls);
    scene_mesh_free(&mesh);
}
END_TEST

START_TEST(refused)
{
    scene_mesh mesh;
    sel_walls *walls, *part;
    void *bytes;
    size_t size;
    int bad;
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    CHECK_OK(sel_walls_pack(walls, low, high, &bytes, &size));
    CHECK_OK(sel_walls_unpack(&part, bytes, size));
    ck_assert_int_eq(sel_walls_move(part, mesh.points, &bad), SEL_E_ARGUMENT);
    free(bytes);
    sel_walls_free(part);

    static scene s;
    sel_world_settings settings = settings_of(0, 1);
    stack(&s, 1, 0.05, 0);
    sel_world *world = make(&s, &settings);
    ck_assert_int_eq(
        sel_world_move_walls(world, mesh.points, NULL, &bad), SEL_E_ARGUMENT);
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    double kept = mesh.points[4];
    for (double x = 1e200; !isnan(x); x = x < 1e201 ? HUGE_VAL : NAN)
    {
        mesh.points[4] = x;
        ck_assert_int_eq(sel_world_move_walls(world, mesh.points, NULL, &bad),
            SEL_E_MESH);
        ck_assert_int_eq(bad, -1);
    }
    mesh.points[4] = kept;
    double *velocities = calloc(3*(size_t)mesh.mesh.nPoints, sizeof(double));
    velocities[2] = 1e200;
    ck_assert_int_eq(
        sel_world_move_walls(world, mesh.points, velocities, &bad),
        SEL_E_ARGUMENT);
    /* all points in one plane after a second: triangles have no area then */
    for (int i = 0; i < mesh.mesh.nPoints; i++)
    {
        velocities[3*i + 2] = -2*mesh.points[3*i + 2];
    }
    CHECK_OK(sel_world_move_walls(world, mesh.points, velocities, &bad));
    ck_assert_int_eq(sel_world_substep(world, 1), SEL_E_MESH);
    free(velocities);
    scene_mesh_free(&mesh);
    sel_world_free(world);
}
END_TEST

/* - - - - - - - - - - - - - - - - the world - - - - - - - - - - - - - - - - */

/* A box whose walls move, and where their points are. */
typedef struct cage
{
    scene_mesh mesh;
    double *velocities, time;
} cage;

static void add_cage(sel_world *world, cage *c, double en, double mu)
{
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.en = en;
        patches[k].material.friction
            = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
        patches[k].material.mu = mu;
    }
    scene_mesh_box(&c->mesh, low, high, 2, 0);
    c->velocities = calloc(3*(size_t)c->mesh.mesh.nPoints, sizeof(double));
    c->time = 0;
    CHECK_OK(sel_walls_create(&walls, &c->mesh.mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static void free_cage(cage *c)
{
    free(c->velocities);
    scene_mesh_free(&c->mesh);
}

/* All points above a height get a velocity along z, or all points the same. */
static void push(cage *c, double above, const double v[3])
{
    for (int i = 0; i < c->mesh.mesh.nPoints; i++)
    {
        if (c->mesh.points[3*i + 2] > above)
        {
            memcpy(c->velocities + 3*i, v, 3*sizeof(double));
        }
    }
}

static void drive(sel_world *world, cage *c)
{
    CHECK_OK(sel_world_move_walls(world, c->mesh.points, c->velocities, NULL));
}

/* Sets the positions after this time, as a solver does. */
static void step_on(sel_world *world, cage *c, int substeps, double dt)
{
    drive(world, c);
    for (int k = 0; k < substeps; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
    }
    for (int i = 0; i < 3*c->mesh.mesh.nPoints; i++)
    {
        c->mesh.points[i] += substeps*dt*c->velocities[i];
    }
}

/* A ball that flies against a wall which approaches at V has v' = V + en (V -
   v): the wall has infinite mass. The impact is found within the substep at the
   time of touch, where speeds are exact. */
START_TEST(piston_hits_ball)
{
    for (int m = 0; m < 6; m++)
    {
        static scene s;
        const double en = m % 2 ? 0.5 : 1, V[3] = {0, 0, m < 4 ? -0.7 : 0.4};
        const double dt = m < 2 ? 1e-2 : 1e-3, v = 1.5;
        sel_world_settings settings = settings_of(0, en);
        settings.model = model_of(_i);
        cage c;
        stack(&s, 1, 0.05, 0);
        s.p[0].x[0] = s.p[0].x[1] = 0.4;
        s.p[0].x[2] = 1;
        s.p[0].v[2] = v;
        sel_world *world = make(&s, &settings);
        add_cage(world, &c, en, 0);
        push(&c, 1.5, V);
        const double meet = (2 - 0.05 - 1)/(v - V[2]);
        step_on(world, &c, (int)(meet/dt) + 3, dt);
        snapshot(world, &s);
        CHECK_NEAR(s.p[0].v[2], V[2] + en*(V[2] - v), 1e-12);
        CHECK_NEAR(s.p[0].v[0], 0, 1e-14);
        free_cage(&c);
        sel_world_free(world);
    }
}
END_TEST

/* A ball rests on a floor which rises, or which moves away from it: after it
   has been picked up it has the floor's velocity to rounding, at an overlap
   that does not grow, and follows the floor. For any substep. */
START_TEST(floor_lifts)
{
    for (double dt = 1e-2; dt > 5e-6; dt *= 0.1)
    {
        static scene s;
        const double V[3] = {0, 0, 0.3};
        sel_world_settings settings = settings_of(9.81, 0);
        settings.model = model_of(_i);
        cage c;
        stack(&s, 1, 0.05, 0);
        s.p[0].x[0] = s.p[0].x[1] = 0.4;
        s.p[0].x[2] = 0.05;
        sel_world *world = make(&s, &settings);
        add_cage(world, &c, 0, 0.5);
        push(&c, -1, V);
        for (int k = 0; k < 10; k++)
        {
            step_on(world, &c, 20, dt);
        }
        snapshot(world, &s);
        CHECK_NEAR(s.p[0].v[2], V[2], 9.81*dt*1e-9 + 1e-12);
        double gap = s.p[0].x[2] - 0.05 - 200*dt*V[2];
        printf("%s, %g s: gap %g\n", sel_model_keyword(settings.model), dt,
            gap);
        CHECK_AT_MOST(fabs(gap), V[2]*dt + 1e-3*0.05);
        free_cage(&c);
        sel_world_free(world);
    }
}
END_TEST

/* Galilean invariance: balls that bounce and roll in a box that moves, with
   everything in it, behave as in one at rest. Differences are rounding, which
   collisions of balls magnify: 1e-10 of lengths of 0.1. (Bodies at rest, and
   crowds, do differ: the distance of speculative contacts depends on the
   absolute speed.) */
START_TEST(box_on_a_train)
{
    static scene s, still, moving;
    const double V[3] = {1.3, -0.7, 0.4};
    sel_shape ball;
    sel_world_settings settings = settings_of(9.81, 0.5);
    settings.model = model_of(_i);
    settings.impulse.impactTime = 0;
    settings.reuse = 0;
    double worst = 0;
    scene_named_shape(SCENE_SPHERE, 0.2, &ball);
    gas(&s, &ball, 1, 2, 3);
    sel_world *a = make(&s, &settings);
    cage c, rest;
    add_cage(a, &rest, 0.5, 0.4);
    for (int i = 0; i < s.n; i++)
    {
        scene_axpy(1, V, s.p[i].v);
    }
    sel_world *b = make(&s, &settings);
    add_cage(b, &c, 0.5, 0.4);
    push(&c, -1, V);
    for (int k = 0; k < 70; k++)
    {
        run(a, 5, 1e-3);
        step_on(b, &c, 5, 1e-3);
    }
    snapshot(a, &still);
    snapshot(b, &moving);
    for (int i = 0; i < s.n; i++)
    {
        scene_axpy(0.35, V, still.p[i].x);
        scene_axpy(1, V, still.p[i].v);
        worst = fmax(worst, scene_distance(still.p[i].x, moving.p[i].x));
        worst = fmax(worst, 0.1*scene_distance(still.p[i].v, moving.p[i].v));
        worst = fmax(worst, 0.1*scene_distance(still.p[i].omega,
            moving.p[i].omega));
    }
    printf("%s: %.1e m after %.0f impulses\n",
        sel_model_keyword(settings.model), worst,
        sel_world_statistics(a)->impulses);
    CHECK_TRUE(sel_world_statistics(a)->impulses >= 10);
    CHECK_AT_MOST(worst, 1e-10);
    free_cage(&rest);
    free_cage(&c);
    sel_world_free(a);
    sel_world_free(b);
}
END_TEST

/* A lid moves down on balls without friction and restitution losses: its work
   is their energy, to rounding, and the momentum given by the walls is
   theirs. */
START_TEST(piston_does_work)
{
    static scene s;
    const double V[3] = {0, 0, -0.5};
    sel_shape ball;
    sel_world_settings settings = settings_of(0, 1);
    settings.model = model_of(_i);
    settings.budget = 1;
    scene_named_shape(SCENE_SPHERE, 0.12, &ball);
    gas(&s, &ball, 1, 5, 3);
    sel_world *world = make(&s, &settings);
    cage c;
    add_cage(world, &c, 1, 0);
    push(&c, 1.5, V);
    sel_energy e;
    sel_world_energy(world, &e);
    double before = e.translation + e.rotation;
    sel_world_clear_statistics(world);
    for (int k = 0; k < 160; k++)
    {
        step_on(world, &c, 10, 1e-3);
    }
    sel_world_energy(world, &e);
    const sel_statistics *t = sel_world_statistics(world);
    double got = e.translation + e.rotation - before;
    printf("%s: from %g J, work %g J, off %.1e, parted %.1e\n",
        sel_model_keyword(settings.model), before, t->wallWork,
        got - (t->wallWork - t->energyDissipated + t->energyPositionCorrection),
        t->energyPositionCorrection);
    CHECK_TRUE(t->wallWork > 0.5*before);
    CHECK_NEAR(got, t->wallWork - t->energyDissipated + t->energyPositionCorrection,
        1e-12*(before + t->wallWork));
    for (int i = 0; i < s.n; i++)
    {
        const sel_particles *P = sel_world_particles(world);
        CHECK_TRUE(P->x[3*i + 2] < 2 - 1.6*0.5 && P->x[3*i + 2] > 0);
    }
    free_cage(&c);
    sel_world_free(world);
}
END_TEST

/* The contact persists: its age continues to count, for any motion, and the
   data of the solver persist. */
START_TEST(contacts_live_on)
{
    static scene s;
    const double V[3] = {0.2, 0, 0.3};
    sel_world_settings settings = nonsmooth_settings(9.81, 0);
    settings.material.friction = SEL_FRICTION_COULOMB;
    settings.material.mu = 0.5;
    cage c;
    stack(&s, 4, 0.05, 1e-6);
    for (int i = 0; i < s.n; i++)
    {
        s.p[i].x[0] = s.p[i].x[1] = 0.4;
    }
    sel_world *world = make(&s, &settings);
    add_cage(world, &c, 0, 0.5);
    run(world, 50, 1e-3);
    push(&c, -1, V);
    for (int k = 0; k < 10; k++)
    {
        step_on(world, &c, 5, 1e-3);
    }
    sel_contact_state state;
    int walls = 0;
    for (int k = 0; sel_world_contact_state(world, k, &state); k++)
    {
        walls += state.second < 0 && state.contact->overlap > 0;
        CHECK_TRUE(state.second >= 0 || state.age >= 90);
    }
    CHECK_TRUE(walls >= 1);
    free_cage(&c);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("drive");
    suite_add(suite, "moved is as made", moved_is_as_made, 60);
    suite_add(suite, "motion of a triangle", motion_of_a_triangle, 20);
    suite_add(suite, "refused", refused, 20);
    suite_add_models(suite, "piston", piston_hits_ball, 30);
    suite_add_models(suite, "floor", floor_lifts, 60);
    suite_add_models(suite, "train", box_on_a_train, 60);
    suite_add_models(suite, "work", piston_does_work, 60);
    suite_add(suite, "live on", contacts_live_on, 30);
    return suite_run(suite);
}

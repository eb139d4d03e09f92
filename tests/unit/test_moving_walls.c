/*  test_moving_walls.c - surfaces from files that move as rigid walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "soft_scenes.h"
#include "sel_moving_walls.h"

static const double radius = 0.05;

/* A brick 2 x 1 x 3, with its lowest corner at (1 2 3). */
static sel_shell *brick(void)
{
    static const char text[] = "v 1 2 3\nv 3 2 3\nv 1 3 3\nv 3 3 3\n"
        "v 1 2 6\nv 3 2 6\nv 1 3 6\nv 3 3 6\n"
        "f 1 5 7\nf 1 7 3\nf 2 4 8\nf 2 8 6\nf 1 2 6\nf 1 6 5\n"
        "f 3 7 8\nf 3 8 4\nf 1 3 4\nf 1 4 2\nf 5 6 8\nf 5 8 7\n";
    sel_polyhedron_fault fault;
    sel_shell *shell
        = sel_shell_parse("brick.obj", text, strlen(text), 1, 0, &fault);
    ck_assert_msg(shell != NULL, "%s", shell ? "" : fault.text);
    ck_assert_int_eq(shell->nTriangles, 12);
    CHECK_NEAR(shell->volume, 6, 1e-12);
    return shell;
}

/* Three walls: touched from outside, from inside, from both sides. */
static sel_moving_walls three(const double origin[3])
{
    sel_moving_walls all = {.n = 0};
    sel_shell *shell = brick();
    CHECK_OK(sel_moving_walls_add(&all, shell, origin, 1, 0));
    CHECK_OK(sel_moving_walls_add(&all, shell, origin, 0, 1));
    CHECK_OK(sel_moving_walls_add(&all, shell, origin, 1, 1));
    sel_shell_free(shell);
    ck_assert_int_eq(all.n, 3);
    return all;
}

/* Volume between triangles of a wall and its origin. */
static double volume_of(const sel_moving_wall *wall, int from, int to)
{
    double sum = 0;
    for (int t = from; t < to; t++)
    {
        double n[3];
        const double *x[3];
        for (int k = 0; k < 3; k++)
        {
            x[k] = wall->points + 3*wall->triangles[3*t + k];
        }
        scene_cross(x[1], x[2], n);
        sum += scene_dot(x[0], n)/6;
    }
    return sum;
}

/* - - - - - - - - - - - - - - - - surfaces  - - - - - - - - - - - - - - - - */

START_TEST(layers)
{
    const double origin[3] = {0.5, -1, 2};
    const double wanted[2][3] = {{1, 2, 3}, {3, 3, 6}};
    sel_moving_walls all = three(origin);
    for (int i = 0; i < 3; i++)
    {
        const sel_moving_wall *w = &all.wall[i];
        double low[3], high[3], areas[12], area = 0;
        ck_assert_int_eq(w->nShown, 12);
        ck_assert_int_eq(w->nTriangles, i == 2 ? 24 : 12);
        sel_moving_wall_bounds(w, low, high);
        sel_moving_wall_areas(w, areas);
        for (int k = 0; k < 3; k++)
        {
            CHECK_NEAR(low[k], wanted[0][k], 1e-12);
            CHECK_NEAR(high[k], wanted[1][k], 1e-12);
            CHECK_NEAR(w->state.position[k], origin[k], 0);
        }
        for (int t = 0; t < 12; t++)
        {
            area += areas[t];
        }
        CHECK_NEAR(area, 2*(2*1 + 2*3 + 1*3), 1e-12);
        /* Normals point into the wall: away from the particles */
        CHECK_NEAR(volume_of(w, 0, 12), i == 1 ? 6 : -6, 1e-12);
    }
    CHECK_NEAR(volume_of(&all.wall[2], 12, 24), 6, 1e-12);
    const int triangles[] = {-1, 0, 11, 12, 24, 35, 36, 47, 48};
    const int walls[] = {-1, 0, 0, 1, 2, 2, 2, 2, -1};
    const int shown[] = {-1, 0, 11, 0, 0, 11, 0, 11, -1};
    for (int k = 0; k < COUNT(triangles); k++)
    {
        int on;
        ck_assert_int_eq(
            sel_moving_walls_find(&all, triangles[k], &on), walls[k]);
        ck_assert_int_eq(on, shown[k]);
    }
    sel_moving_walls_free(&all);
    ck_assert_int_eq(all.n, 0);
}
END_TEST

/* Patches 0 .. 5 are those of a vessel, the walls follow. */
START_TEST(opened)
{
    const double origin[3] = {0, 0, 0}, low[3] = {-9, -9, -9};
    const double high[3] = {9, 9, 9};
    sel_moving_walls all = three(origin);
    scene_mesh mesh;
    scene_mesh_box(&mesh, low, high, 1, 0);
    sel_walls *walls;
    int bad;
    CHECK_OK(
        sel_moving_walls_join(&all, &mesh.mesh, 6, NULL, &walls, &bad));
    ck_assert_int_eq(sel_walls_count(walls), mesh.mesh.nTriangles + 48);
    ck_assert_int_eq(sel_walls_rigids(walls), 3);
    ck_assert_int_eq(sel_walls_patch(walls, mesh.mesh.nTriangles), 6);
    ck_assert_int_eq(sel_walls_patch(walls, mesh.mesh.nTriangles + 47), 8);
    sel_walls_free(walls);
    const int open[] = {0, 0, 0, 0, 0, 0, 0, 1, 0};
    ck_assert_int_eq(sel_moving_walls_open(&all, open + 6), 0);
    ck_assert_int_eq(sel_moving_walls_there(&all, 0), 0);
    ck_assert_int_eq(sel_moving_walls_there(&all, 1), 2);
    ck_assert_int_eq(sel_moving_walls_there(&all, 2), -1);
    CHECK_OK(sel_moving_walls_join(&all, &mesh.mesh, 6, open, &walls, &bad));
    ck_assert_int_eq(sel_walls_count(walls), mesh.mesh.nTriangles + 36);
    ck_assert_int_eq(sel_walls_rigids(walls), 2);
    /* The last wall moves to a place where there is no other wall: it alone
       holds that place. */
    all.wall[2].state.position[0] = 4;
    CHECK_OK(sel_moving_walls_place(&all, walls));
    const double inside[2][3] = {{2, 2.5, 4}, {6, 2.5, 4}};
    ck_assert_int_eq(sel_walls_inside(walls, inside[0]), 0);
    ck_assert_int_eq(sel_walls_inside(walls, inside[1]) >= 0, 0);
    sel_walls_free(walls);
    const int none[3] = {0, 0, 0};
    ck_assert_int_eq(sel_moving_walls_open(&all, none), 1);
    ck_assert_int_eq(sel_moving_walls_open(&all, none), 0);
    scene_mesh_free(&mesh);
    sel_moving_walls_free(&all);
}
END_TEST

/* - - - - - - - - - - - - - - - - - loads - - - - - - - - - - - - - - - - - */

/* A ball bounces on the top of a brick at rest: the brick gets the momentum
   that the ball loses. The moment about its origin is that of the impulse at
   the contact. */
START_TEST(bounced)
{
    static scene s;
    const double origin[3] = {1.2, 2.7, 4}, at[3] = {2.5, 2.25, 6};
    const double dt = 1e-5;
    sel_moving_walls all = {.n = 0};
    sel_shell *shell = brick();
    sel_material material = soft_material(SEL_NORMAL_HOOKE, 0.5, 0);
    sel_world_settings settings = soft_settings(&material, 0);
    sel_wall_patch patch = {.material = material};
    const sel_wall_mesh none = {.nPoints = 0};
    sel_walls *walls;
    int bad;
    CHECK_OK(sel_moving_walls_add(&all, shell, origin, 1, 0));
    sel_shell_free(shell);
    CHECK_OK(sel_moving_walls_join(&all, &none, 0, NULL, &walls, &bad));
    s.n = 0;
    one_ball(&s, radius);
    add(&s, 0, at[0], at[1], at[2] + radius + 1e-5);
    s.p[0].v[2] = -0.5;
    double mass = mass_of(&s, 0), last = 0;
    sel_world *world = make(&s, &settings);
    CHECK_OK(sel_world_set_walls(world, walls, 1, &patch));
    sel_moving_walls_begin(&all);
    for (int step = 0; step < 20000 && s.p[0].v[2] < 0.2; step++)
    {
        CHECK_OK(sel_moving_walls_stand(&all, world));
        CHECK_OK(sel_world_substep(world, dt));
        CHECK_OK(sel_moving_walls_load(&all, world, dt));
        last += dt*all.wall[0].last.force[2];
        snapshot(world, &s);
    }
    double given = -mass*(s.p[0].v[2] + 0.5);
    CHECK_TRUE(given < -0.6*mass);
    CHECK_NEAR(last, given, 1e-12*mass);
    CHECK_TRUE(sel_moving_walls_critical_step(&all, -1, 0) == HUGE_VAL);
    double row[SEL_MOVING_WALL_ROW];
    sel_moving_wall_row(&all.wall[0], 0.5, row);
    CHECK_NEAR(row[15], 2*given, 1e-12*mass);
    CHECK_NEAR(row[16], 2*given*(at[1] - origin[1]), 1e-9*mass);
    CHECK_NEAR(row[17], -2*given*(at[0] - origin[0]), 1e-9*mass);
    CHECK_NEAR(row[19], 0, 0);
    sel_moving_wall_row(&all.wall[0], 0.5, row);
    CHECK_TRUE(row[15] == 0 && row[16] == 0 && row[17] == 0);
    /* An open wall has no load */
    const int open = 1;
    sel_moving_walls_open(&all, &open);
    CHECK_OK(sel_moving_walls_load(&all, world, dt));
    CHECK_TRUE(all.wall[0].last.force[2] == 0);
    sel_world_free(world);
    sel_moving_walls_free(&all);
}
END_TEST

/* - - - - - - - - - - - - - - - - numbers - - - - - - - - - - - - - - - - - */

START_TEST(state_is_whole)
{
    const double origin[3] = {0, 0, 0};
    sel_moving_walls all = three(origin);
    double numbers[SEL_MOVING_WALL_STATE], again[SEL_MOVING_WALL_STATE];
    for (int k = 0; k < SEL_MOVING_WALL_STATE; k++)
    {
        numbers[k] = k + 1;
    }
    sel_moving_wall_set_state(&all.wall[1], numbers);
    sel_moving_wall_state(&all.wall[1], again);
    ck_assert(memcmp(numbers, again, sizeof numbers) == 0);
    const sel_moving_wall *w = &all.wall[1];
    CHECK_TRUE(w->state.position[0] == 1 && w->state.orientation[0] == 4
        && w->state.velocity[0] == 8 && w->state.omega[0] == 11
        && w->last.force[0] == 14 && w->last.torque[0] == 17
        && w->impulse[0] == 20 && w->moment[0] == 23 && w->work == 26);
    sel_moving_walls_free(&all);
}
END_TEST

/* A rotation by 90 degrees about z, with a spin of 2 about it: (x y) goes to
   (-y x), with the velocity 2 (-x -y). */
START_TEST(picture)
{
    const double origin[3] = {1, 2, 3};
    sel_moving_walls all = three(origin);
    sel_moving_wall *w = &all.wall[0];
    float points[108], velocities[108];
    const double to[3] = {5, 6, 7};
    memcpy(w->state.position, to, sizeof to);
    w->state.orientation[0] = w->state.orientation[3] = sqrt(0.5);
    w->state.velocity[2] = 0.25;
    w->state.omega[2] = 2;
    sel_moving_wall_picture(w, points, velocities);
    for (int c = 0; c < 36; c++)
    {
        const double *x = w->points + 3*w->triangles[c];
        CHECK_NEAR(points[3*c], 5 - x[1], 1e-6);
        CHECK_NEAR(points[3*c + 1], 6 + x[0], 1e-6);
        CHECK_NEAR(points[3*c + 2], 7 + x[2], 1e-6);
        CHECK_NEAR(velocities[3*c], -2*x[0], 1e-6);
        CHECK_NEAR(velocities[3*c + 1], -2*x[1], 1e-6);
        CHECK_NEAR(velocities[3*c + 2], 0.25, 1e-6);
    }
    sel_moving_walls_free(&all);
}
END_TEST

START_TEST(speeds)
{
    const double before[6] = {0, 0, 0, 1, 1, 1}, after[6] = {3, 4, 0, 1, 1, 2};
    const double far[3] = {1e300, 0, 0};
    double velocities[6];
    CHECK_NEAR(sel_walls_velocities(2, before, after, 0.5, velocities), 10,
        1e-12);
    CHECK_TRUE(velocities[0] == 6 && velocities[1] == 8 && velocities[5] == 2);
    CHECK_NEAR(sel_walls_velocities(1, before, far, 1, velocities), 1e150, 1e140);
    CHECK_TRUE(sel_walls_velocities(0, NULL, NULL, 1, NULL) == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("moving_walls");
    suite_add(suite, "layers", layers, 20);
    suite_add(suite, "opened", opened, 20);
    suite_add(suite, "bounced", bounced, 20);
    suite_add(suite, "state", state_is_whole, 20);
    suite_add(suite, "picture", picture, 20);
    suite_add(suite, "speeds", speeds, 20);
    return suite_run(suite);
}

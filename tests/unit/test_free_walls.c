/*  test_free_walls.c - rigid walls moved by contact forces, with softSphere

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "soft_scenes.h"

static const double brick[2][3] = {{-0.3, -0.2, -0.1}, {0.3, 0.2, 0}};
static const double radius = 0.05, stiffness = 1e5;

/* A brick of mass M whose upper side is z = 0, with its origin there; arm: it
   has the moment of inertia M arm^2 about y, about which it rotates; 0: it does
   not rotate. */
static void add_brick(sel_world *world, const sel_material *material,
    double mass, double arm, sel_rigid_motion *motion)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    int rigid[12];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, brick[0], brick[1], 1, 1);
    ck_assert_int_eq(mesh.mesh.nTriangles, COUNT(rigid));
    for (int t = 0; t < COUNT(rigid); t++)
    {
        rigid[t] = 1;
    }
    CHECK_OK(sel_walls_create_rigid(&walls, &mesh.mesh, rigid, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    scene_mesh_free(&mesh);
    *motion = (sel_rigid_motion){.orientation = {1}};
    for (int k = 0; k < 3; k++)
    {
        motion->perMass[k] = 1/mass;
    }
    motion->perInertia[4] = arm > 0 ? 1/(mass*arm*arm) : 0;
}

/* A substep, and its effect on the wall: the wall gets its impulse at the
   middle, as bodies do. */
static void substep(sel_world *world, sel_rigid_motion *m, double dt,
    sel_rigid_load *load)
{
    double moment[3];
    CHECK_OK(sel_world_move_rigid_walls(world, m));
    CHECK_OK(sel_world_substep(world, dt));
    CHECK_OK(sel_world_rigid_load(world, 0, load));
    sel_rigid_advance(m, 0.5*dt);
    scene_cross(m->position, load->impulse, moment);
    for (int k = 0; k < 3; k++)
    {
        m->velocity[k] += m->perMass[k]*load->impulse[k];
        m->omega[k] += m->perInertia[4*k]*(load->moment[k] - moment[k]);
    }
    sel_rigid_advance(m, 0.5*dt);
}

/* - - - - - - - - - - - - - - - - restitution - - - - - - - - - - - - - - - */

/* A ball hits a brick at rest that is heavier or lighter, in its middle or
   beside it, so that it rotates: momentum and angular momentum are conserved,
   and the contact opens en times as fast as it closed (Newton), for any masses.
   With half a period of pi/w and w dt = 1/20 the error of springs and dampers
   in leap-frog is about (w dt)^2 = 2.5e-3. */
START_TEST(bounce)
{
    const double ratios[] = {1e-6, 1e-3, 0.1, 1, 1e3}, en = 0.6, speed = 0.5;
    for (int k = 0; k < COUNT(ratios); k++)
    {
        for (int beside = 0; beside < 2; beside++)
        {
            static scene s;
            sel_material material = soft_material(SEL_NORMAL_HOOKE, en, 0);
            sel_world_settings settings = soft_settings(&material, 0);
            sel_rigid_motion m;
            sel_rigid_load load = {.work = 0};
            double x = beside ? 0.1 : 0, arm = 0.15;
            s.n = 0;
            one_ball(&s, radius);
            add(&s, 0, x, 0, radius + 1e-5);
            s.p[0].v[2] = -speed;
            double mass = mass_of(&s, 0), wall = ratios[k]*mass;
            double answers = 1/mass + 1/wall*(beside ? 1 + x*x/arm/arm : 1);
            double dt = 1/sqrt(stiffness*answers)/20, critical = HUGE_VAL;
            sel_world *world = make(&s, &settings);
            add_brick(world, &material, wall, beside ? arm : 0, &m);
            int n = (int)((1e-5/speed + 2*M_PI/sqrt(stiffness*answers))/dt);
            for (int step = 0; step < n; step++)
            {
                substep(world, &m, dt, &load);
                critical = fmin(critical, sel_rigid_critical_step(&load,
                    sel_world_statistics(world)->frequencyWorst));
            }
            ck_assert(load.impulse[2] == 0);
            snapshot(world, &s);
            double opens = s.p[0].v[2] - m.velocity[2] + m.omega[1]*x;
            printf("%g %d: %g of %g, critical %g of %g\n", ratios[k], beside,
                opens, en*speed, critical, 2/sqrt(stiffness*answers));
            CHECK_NEAR(opens, en*speed, 2.5e-3*speed);
            CHECK_NEAR(mass*s.p[0].v[2] + wall*m.velocity[2], -mass*speed,
                1e-12*mass*speed);
            CHECK_NEAR(wall*arm*arm*m.omega[1]*beside - x*mass*s.p[0].v[2],
                x*mass*speed, 1e-3*mass*speed*x + 1e-15);
            /* a lower bound, and no lower than the dampers and two signs
               allow */
            CHECK_TRUE(critical <= 2/sqrt(stiffness*answers)*(1 + 1e-9)
                && critical > 0.3*2/sqrt(stiffness*answers));
            sel_world_free(world);
        }
    }
}
END_TEST

/* - - - - - - - - - - - - - - - - swinging  - - - - - - - - - - - - - - - - */

/* A light brick between springs that are compressed by two heavy bodies,
   without dampers: at rest until it is pushed. With substeps below the critical
   one its amplitude stays constant, with longer ones it grows without bound. */
static double swing(double share)
{
    static scene s;
    const double pressed = 1e-3, push = 1e-3, mass = 1e-6;
    sel_material material = soft_material(SEL_NORMAL_HOOKE, 1, 0);
    sel_world_settings settings = soft_settings(&material, 0);
    sel_rigid_motion m;
    sel_rigid_load load = {.work = 0};
    double most = 0, dt = share*2/sqrt(2*stiffness/mass);
    s.n = 0;
    one_ball(&s, radius);
    for (int k = 0; k < 2; k++)
    {
        add(&s, 0, 0, 0, k ? -0.1 - radius + pressed : radius - pressed);
        s.p[k].density = 1e9;
    }
    sel_world *world = make(&s, &settings);
    add_brick(world, &material, mass, 0, &m);
    m.velocity[2] = push;
    for (int step = 0; step < 400; step++)
    {
        substep(world, &m, dt, &load);
        most = fmax(most, fabs(m.velocity[2]));
        if (step == 0)
        {
            double bodies = sel_world_statistics(world)->frequencyWorst;
            CHECK_NEAR(sel_rigid_critical_step(&load, bodies)*share, dt,
                1e-6*dt);
        }
    }
    sel_world_free(world);
    printf("%g of the critical step: up to %g times the push\n", share,
        most/push);
    return most/push;
}

START_TEST(swings)
{
    /* for w dt < 2 the amplitude of leap-frog between substeps is 1/sqrt(1 - (w
       dt/2)^2) */
    CHECK_AT_MOST(swing(0.05), 1.01);
    CHECK_AT_MOST(swing(0.9), 1/sqrt(1 - 0.81) + 0.1);
    CHECK_TRUE(swing(1.05) > 100);
}
END_TEST

/* - - - - - - - - - - - - - - - - ahead - - - - - - - - - - - - - - - - - - */

/* The number of substeps is known before a body touches a light wall; a heavy
   wall needs no more than walls at rest. */
START_TEST(ahead)
{
    static scene s;
    sel_material material = soft_material(SEL_NORMAL_HOOKE, 0.5, 0);
    sel_world_settings settings = soft_settings(&material, 0);
    int needed[3];
    for (int k = 0; k < 3; k++)
    {
        sel_rigid_motion m;
        s.n = 0;
        one_ball(&s, radius);
        add(&s, 0, 0, 0, 2*radius);
        double mass = mass_of(&s, 0);
        sel_world *world = make(&s, &settings);
        add_brick(world, &material, k == 1 ? 1e3*mass : 1e-4*mass, 0, &m);
        if (k == 0)
        {
            memset(m.perMass, 0, sizeof m.perMass);
        }
        CHECK_OK(sel_world_move_rigid_walls(world, &m));
        CHECK_NEAR(sel_world_heaviest(world), mass, 0);
        needed[k] = sel_world_substeps_stable(world, 0.1);
        sel_world_free(world);
    }
    printf("substeps %d, %d, %d\n", needed[0], needed[1], needed[2]);
    ck_assert_int_eq(needed[0], needed[1]);
    /* sqrt of (1 + 1e4)/2, rounded up */
    CHECK_NEAR(needed[2], needed[0]*sqrt(10001/2.0), 1.1*sqrt(10001/2.0));
}
END_TEST

START_TEST(refused)
{
    static scene s;
    sel_material material = soft_material(SEL_NORMAL_HOOKE, 0.5, 0);
    sel_world_settings settings = soft_settings(&material, 0);
    sel_rigid_motion good, bad;
    s.n = 0;
    one_ball(&s, radius);
    add(&s, 0, 0, 0, 2*radius);
    sel_world *world = make(&s, &settings);
    add_brick(world, &material, 1, 1, &good);
    CHECK_OK(sel_world_move_rigid_walls(world, &good));
    bad = good;
    bad.perMass[1] = -1;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &bad), SEL_E_ARGUMENT);
    bad.perMass[1] = NAN;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &bad), SEL_E_ARGUMENT);
    bad = good;
    bad.perInertia[8] = -1;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &bad), SEL_E_ARGUMENT);
    bad.perInertia[8] = 1e31;
    ck_assert_int_eq(sel_world_move_rigid_walls(world, &bad), SEL_E_ARGUMENT);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("free walls");
    suite_add(suite, "bounce", bounce, 60);
    suite_add(suite, "swings", swings, 60);
    suite_add(suite, "ahead", ahead, 20);
    suite_add(suite, "refused", refused, 20);
    return suite_run(suite);
}

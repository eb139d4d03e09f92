/*  test_dissipation.c - both laws of slip in the model nonSmooth

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"

static const double g = 1e-2; /* its work in a substep is left out below */

static sel_world_settings settings_with(sel_slip_law law, double mu)
{
    sel_world_settings s = nonsmooth_settings(g, 0);
    s.material.friction = SEL_FRICTION_COULOMB;
    s.material.mu = mu;
    s.nonSmooth.law = law;
    s.nonSmooth.tolerance = 1e-12;
    s.nonSmooth.velocityIterations = 200;
    s.nonSmooth.bounceThreshold = 1e6; /* a bouncing contact does not use the
                                          law of slip */
    return s;
}

static void add_rough_box(sel_world *world, double mu)
{
    const double low[3] = {-1, -1, 0}, high[3] = {1, 1, 1};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.friction = SEL_FRICTION_COULOMB;
        patches[k].material.mu = mu;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* A long ellipsoid or a ball on the floor, in any orientation, that slides and
   rotates. Returns its motion after a substep by a law. */
static sel_energy after(scene s, sel_slip_law law, double mu, particle *p)
{
    sel_energy energy;
    sel_world_settings settings = settings_with(law, mu);
    sel_world *world = make(&s, &settings);
    add_rough_box(world, mu);
    CHECK_OK(sel_world_substep(world, 1e-8));
    sel_world_energy(world, &energy);
    take(sel_world_particles(world), 0, p);
    sel_world_free(world);
    return energy;
}

/* One contact that approaches, in so short a substep that nothing moves.
   Maximum dissipation leaves no more energy than Coulomb's law, and in many of
   them less by a thousandth; for a ball, whose contact is straight below its
   centre, both are the same. 1e-7: the accuracy of Coulomb's solution from the
   iterations. */
START_TEST(one_contact)
{
    scene_random random = {21};
    int less = 0;
    for (int i = 0; i < scene_effort(2000); i++)
    {
        static scene s;
        int ball = i % 4 == 0;
        const double axes[3] = {ball ? 1e-3 : 8e-3, 1e-3, 1e-3};
        double mu = scene_log_uniform(&random, 0.3, 10), n[3] = {0, 0, -1};
        double support[3];
        particle *p = &s.p[0], after1, after2;
        sel_body body;
        memset(&s, 0, sizeof s);
        s.n = s.nShapes = 1;
        CHECK_OK(sel_shape_init(&s.shapes[0], axes, 1, 1));
        p->id = 1;
        p->density = 1000;
        scene_quaternion(&random, p->q);
        scene_direction(&random, p->v);
        scene_direction(&random, p->omega);
        p->v[2] = -0.1*fabs(p->v[2]);
        for (int k = 0; k < 3; k++)
        {
            p->omega[k] *= 50;
        }
        memset(&body, 0, sizeof body);
        body.shape = &s.shapes[0];
        scene_tensor(p->q, body.Q);
        scene_body_support(&body, n, support);
        p->x[2] = -support[2] - 5e-5;
        double arm[3];
        scene_cross(p->omega, support, arm);
        if (p->v[2] + arm[2] > -1e-3)
        {
            continue;
        }
        sel_energy coulomb = after(s, SEL_SLIP_COULOMB, mu, &after1);
        sel_energy least = after(s, SEL_SLIP_MAXIMUM_DISSIPATION, mu,
            &after2);
        double a = coulomb.translation + coulomb.rotation;
        double b = least.translation + least.rotation;
        CHECK_AT_MOST(b, a*(1 + 1e-7));
        less += b < 0.999*a;
        if (ball)
        {
            CHECK_AT_MOST(scene_distance(after1.v, after2.v), 1e-7);
            CHECK_AT_MOST(scene_distance(after1.omega, after2.omega), 1e-4);
        }
    }
    CHECK_TRUE(less > scene_effort(20));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("dissipation");
    suite_add(suite, "one contact", one_contact, 120);
    return suite_run(suite);
}

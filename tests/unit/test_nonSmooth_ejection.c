/*  test_nonSmooth_ejection.c - unconverged iterations eject no particle

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "iteration_scenes.h"
#include "energy_scenes.h"

/* A dense cluster of up to 12 bodies, which are light or 1e9 times as heavy. */
static void heavy_and_light(scene *s, scene_random *random)
{
    named_shapes(s);
    int n = 2 + scene_integer(random, 11);
    for (int k = 0; k < n; k++)
    {
        add(s, scene_integer(random, 3), scene_uniform(random, 0.42, 0.58),
            scene_uniform(random, 0.42, 0.58),
            scene_uniform(random, 0.42, 0.58));
        particle *p = &s->p[k];
        scene_quaternion(random, p->q);
        p->density = scene_integer(random, 2) ? 1 : 1e9;
        let_run(p, random);
    }
}

/* Speed of the fastest point of a surface, approximately. */
static double fastest(sel_world *world)
{
    const sel_particles *P = sel_world_particles(world);
    double most = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        double speed = sqrt(scene_dot(P->v + 3*i, P->v + 3*i))
            + 0.05*sqrt(scene_dot(P->omega + 3*i, P->omega + 3*i));
        most = fmax(most, speed);
    }
    return most;
}

/* Heavy bodies that collide, without restitution, eject no light body between
   them if the iterations do not converge: contacts separate at most 1.5 times
   as fast as the fastest before, in each of the two stages of a substep (which
   may be the relative speed of two bodies, so twice the value measured here).
   If they do converge, light bodies may be squeezed out according to the laws.
   */
START_TEST(light_ones_are_not_thrown)
{
    scene_random random = {3};
    const int trials = scene_effort(800);
    double worst[2] = {0}, gain = -1, impulseResets = 0;
    int unconverged = 0;
    for (int trial = 0; trial < trials; trial++)
    {
        static scene s;
        heavy_and_light(&s, &random);
        sel_world_settings settings = nonsmooth_settings(0, 0);
        settings.material.friction = SEL_FRICTION_COULOMB;
        settings.nonSmooth.relativeTolerance = 0;
        settings.material.mu = scene_uniform(&random, 0, 1);
        sel_world *world = make(&s, &settings);
        double speed = fastest(world), energy = kinetic(world);
        run(world, 1, 1e-9);
        const sel_statistics *t = sel_world_statistics(world);
        int any = t->unconverged + t->unconvergedBounces > 0;
        worst[any] = fmax(worst[any], fastest(world)/speed);
        gain = fmax(gain, kinetic(world)/energy - 1);
        unconverged += any;
        impulseResets += t->impulseResets;
        sel_world_free(world);
    }
    printf("%d of %d clusters unsettled, %.0f points let go: speeds times %.1f "
        "at most, %.1f where settled; energy gains %.1e\n", unconverged, trials,
        impulseResets, worst[1], worst[0], gain);
    /* with few trials none of them may be a bad one */
    CHECK_TRUE(unconverged > 0.05*trials && (impulseResets > 0 || trials < 800));
    CHECK_AT_MOST(worst[1], 2*1.5*1.5);
    CHECK_AT_MOST(gain, 1e-12);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("throw");
    suite_add(suite, "thrown", light_ones_are_not_thrown, 60);
    return suite_run(suite);
}

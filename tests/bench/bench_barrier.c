/*  bench_barrier.c - the implicit step of model barrier and the explicit one

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Sixty sharp cubes of 1 kg fall into a box of a metre and come to rest in two
    seconds. Prints a line per rule and substep: steps, repeated steps, iterations,
    the smallest critical step of an explicit rule, processor seconds, mean height
    and greatest speed at the end; or where it failed. Nothing is asserted.

        bench_barrier [SUBSTEP ..]    of the explicit rule; default 2e-4 8e-5 1e-5 */

#define _GNU_SOURCE
#include "bench.h"
#include "base/vec3.h"

enum
{
    CUBES = 60
};

static const double side = 1, half = 0.05, skin = 2e-3, duration = 2;

static sel_world_settings settings_of(int isExplicit)
{
    sel_world_settings s = sel_world_default_settings();
    s.model = sel_model_find("barrier");
    s.material.mu = 0.5;
    s.material.friction = SEL_FRICTION_COULOMB;
    s.material.barrier = (sel_barrier_material){.stiffness = 1e5,
        .exponent = 1, .fraction = 0.5, .barrier = -1, .damping = 0.3,
        .tangential = 1e5, .muStatic = 0.5};
    s.barrier.skin = skin;
    s.barrier.isExplicit = isExplicit;
    return s;
}

static void add_walls(sel_world *world, const sel_material *material)
{
    const double low[3] = {-0.5*side, -0.5*side, 0};
    const double high[3] = {0.5*side, 0.5*side, 10};
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    bench_need(sel_world_set_walls(world, walls, 6, patches), "walls");
}

static void add_cubes(sel_world *world, const sel_shape *cube)
{
    scene_random random = {7};
    double cell = 2.05*cube->boundingRadius;
    int across = (int)(side/cell);
    bench_need(sel_world_resize(world, CUBES, 0), "room");
    sel_particles *p = sel_world_particles(world);
    for (int k = 0; k < CUBES; k++)
    {
        p->id[k] = k;
        p->shape[k] = 0;
        p->type[k] = 0;
        p->density[k] = 1000;
        v3_set(p->x + 3*k, ((k % across + 0.5)/across - 0.5)*side,
            ((k/across % across + 0.5)/across - 0.5)*side,
            cell*(k/across/across + 0.52));
        scene_quaternion(&random, p->q + 4*k);
        memset(p->v + 3*k, 0, 3*sizeof(double));
        memset(p->omega + 3*k, 0, 3*sizeof(double));
        memset(p->force + 3*k, 0, 3*sizeof(double));
        memset(p->torque + 3*k, 0, 3*sizeof(double));
    }
    bench_need(sel_world_begin(world, NULL), "begin");
}

static void fall(const sel_polyhedron *solid, int isExplicit, double dt)
{
    sel_world_settings settings = settings_of(isExplicit);
    sel_world *world;
    sel_shape cube;
    sel_status status = SEL_OK;
    int index, steps = (int)(duration/dt + 0.5), k = 0;
    bench_need(sel_shape_init_polyhedron(&cube, solid, half), "cube");
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_add_shape(world, &cube, &index), "shape");
    add_cubes(world, &cube);
    add_walls(world, &settings.material);
    double start = bench_now();
    for (k = 0; k < steps && status == SEL_OK; k++)
    {
        status = sel_world_substep(world, dt);
    }
    double seconds = bench_now() - start;
    const sel_statistics *t = sel_world_statistics(world);
    printf("%s %.0e s: %.0f steps, %.0f again, %.2f iterations a step, "
        "critical %.1e s, %.1f s", isExplicit ? "explicit" : "implicit", dt,
        t->barrierSteps, t->barrierRepeats, t->iterations/t->barrierSteps,
        sel_statistics_critical_step(t), seconds);
    if (status == SEL_OK)
    {
        sel_energy energy;
        sel_world_energy(world, &energy);
        printf(", height %.4f m, speed %.1e m/s\n", bench_mean_height(world),
            energy.speedMax);
    }
    else
    {
        printf("; ended at %.3f s: %s\n", k*dt, sel_status_message(status));
    }
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    static const double usual[] = {2e-4, 8e-5, 1e-5};
    sel_polyhedron_fault fault;
    sel_polyhedron *solid = sel_polyhedron_solid("cube", NULL, 0, &fault);
    int count = argc > 1 ? argc - 1 : 3;
    fall(solid, 0, 2e-3);
    fall(solid, 0, 1e-3);
    for (int k = 0; k < count; k++)
    {
        fall(solid, 1, argc > 1 ? strtod(argv[k + 1], NULL) : usual[k]);
    }
    sel_polyhedron_free(solid);
    return 0;
}

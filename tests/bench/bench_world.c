/*  bench_world.c - substeps of a bed that settles in a tube

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_world [seconds [substep [passes [manifold [mu [impactTime]]]]]]

    100 particles as in Wedel et al. 2023, section 5.3: tube D 0.057 m, L 0.4 m,
    dEq 0.01 m, density 1000 kg/m3, en 0.2, substep 1e-5 s, points,
    frictionless, or with manifolds and Coulomb friction, and impactTime if 1;
    each of the shapes in turn.
    Prints the time per simulated second, stage by stage, and figures of the bed
    at the end. Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    N = 100
};

static void settle(scene_named name, double seconds, double dt, int passes,
    double manifold, double mu, int impactTime)
{
    static double x[3*N], q[4*N];
    static int type[N];
    sel_shape shape;
    scene_mesh mesh;
    sel_walls *walls;
    sel_world *world;
    sel_wall_patch patches[3];
    int placed, index;
    const double D = 0.057, L = 0.4;
    scene_named_shape(name, 0.01, &shape);
    scene_mesh_tube(&mesh, D/2, L, 40, 20);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    sel_region region;
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_CYLINDER;
    region.p1[2] = 0.002;
    region.p2[2] = L - 0.002;
    region.radius = 0.99*D/2*cos(SCENE_PI/40);
    bench_need(sel_packing_random(&region, &shape, N, type, 1, 0, 100000,
        walls, 0, NULL, x, q, &placed), "packing");
    sel_world_settings settings = sel_world_default_settings();
    const double down[3] = {0, 0, -9.81};
    memcpy(settings.gravity, down, sizeof down);
    settings.material.en = 0.2;
    settings.material.mu = mu;
    settings.material.friction
        = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE;
    settings.manifold = manifold;
    settings.impulse.impactTime = impactTime;
    if (passes > 0)
    {
        settings.impulse.iterations = passes;
    }
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 3; k++)
    {
        patches[k].material = settings.material;
    }
    bench_need(sel_world_set_walls(world, walls, 3, patches), "walls");
    bench_need(sel_world_resize(world, N, 0), "resize");
    sel_particles *P = sel_world_particles(world);
    memcpy(P->x, x, sizeof x);
    memcpy(P->q, q, sizeof q);
    memset(P->v, 0, 3*N*sizeof(double));
    memset(P->omega, 0, 3*N*sizeof(double));
    memset(P->force, 0, 3*N*sizeof(double));
    memset(P->torque, 0, 3*N*sizeof(double));
    for (int i = 0; i < N; i++)
    {
        P->id[i] = i;
        P->shape[i] = index;
        P->density[i] = 1000;
        P->overlap[i] = 0;
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    double start = bench_now();
    int steps = (int)lround(seconds/dt);
    for (int k = 0; k < steps; k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
    double cost = (bench_now() - start)/seconds;
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy e;
    sel_world_energy(world, &e);
    P = sel_world_particles(world);
    double top = 0;
    for (int i = 0; i < N; i++)
    {
        top = fmax(top, P->x[3*i + 2]);
    }
    const sel_seconds *stage = &t->seconds;
    double stages = (stage->neighbours + stage->detection + stage->collision
        + stage->motion)/100;
    printf("%-9s %7.1f s (neighbours %.0f %%, detection %.0f %%, collision "
           "%.0f %%, motion %.0f %%) | contacts %.0f + %.0f (%.0f points), "
           "%.2f "
           "iterations, worst %d, fallbacks %.0f, loose %.0f | speed %.2g "
           "(max %.2g) m/s, overlap now %.2g %.2g, ever %.2g %.2g, top %.1f "
           "mm\n", scene_shape_name(name), cost,
        stage->neighbours/stages, stage->detection/stages,
        stage->collision/stages, stage->motion/stages,
        t->pairContacts, t->wallContacts, t->manifoldPoints, t->narrowIterations
        /(t->narrowCalls > 0 ? t->narrowCalls : 1), t->narrowIterationsWorst,
        t->fallbacks, t->loose, e.speedMean, e.speedMax, t->overlapPairLast,
        t->overlapWallLast, t->overlapPairWorst, t->overlapWallWorst,
        1e3*top);
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    double seconds = argc > 1 ? atof(argv[1]) : 1;
    double dt = argc > 2 ? atof(argv[2]) : 1e-5;
    int passes = argc > 3 ? atoi(argv[3]) : 0;
    double manifold = argc > 4 ? atof(argv[4]) : 0;
    double mu = argc > 5 ? atof(argv[5]) : 0;
    int impactTime = argc > 6 ? atoi(argv[6]) : 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("%g s with substeps of %g s; cost of one simulated second\n",
        seconds, dt);
    for (int k = 0; k < SCENE_NAMED_COUNT; k++)
    {
        settle((scene_named)k, seconds, dt, passes, manifold, mu,
            impactTime);
    }
    return EXIT_SUCCESS;
}

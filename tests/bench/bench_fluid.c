/*  bench_fluid.c - time of the motion in a fluid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_fluid [particles]

    Triaxial ellipsoids far from each other in a shear, with other orientations
    and spins each; nanoseconds of processor time a particle and substep of the
    stage that moves them (contacts are not in it), for some sets of terms and
    three steps: 3e-4, 0.03 and 3 relaxation times. */

#define _GNU_SOURCE
#include "bench.h"
#include "step/common/step.h"

static const double AXES[3] = {5e-4, 3e-4, 1e-4};

static sel_world *fill(int n)
{
    sel_world_settings settings = sel_world_default_settings();
    scene_random random = {1};
    sel_world *world;
    sel_shape shape;
    int index;
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_shape_init(&shape, AXES, 1, 1), "shape");
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    bench_need(sel_world_resize(world, n, 0), "room");
    sel_particles *p = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        p->id[i] = i;
        p->shape[i] = 0;
        p->density[i] = 2500;
        scene_quaternion(&random, p->q + 4*i);
        for (int k = 0; k < 3; k++)
        {
            p->x[3*i + k] = k == 0 ? 0.01*(i % 100)
                : k == 1           ? 0.01*(i/100)
                                   : 0;
            p->v[3*i + k] = 0;
            p->omega[3*i + k] = scene_uniform(&random, -10, 10);
        }
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

static void flood(sel_world *world, const sel_fluid_settings *set,
    sel_drag_form *form)
{
    /* (5, 3, 1): reference values, Wedel et al. 2023, eq. 5 and 21 */
    sel_hydro hydro = {.resistance = {{15.4876407083818, 17.04651641522,
                           20.5277674559969},
                           {155.727211043281, 317.349274903681,
                               304.184732073484},
                           {124.581768834625, -292.937792218783,
                               143.145756269875}, 0},
        .addedMass = {0.11556144509, 0.264259367841, 2.19883864459},
        .form = form};
    int index, n = sel_world_particles(world)->n;
    bench_need(sel_world_set_fluid(world, set), "fluid");
    bench_need(sel_world_add_hydro(world, &hydro, &index), "hydro");
    bench_need(sel_world_set_hydro(world, 0, index), "hydro");
    sel_fluid *f = sel_world_fluid(world);
    for (int i = 0; i < n; i++)
    {
        memcpy(f->x0 + 3*i, sel_world_particles(world)->x + 3*i,
            3*sizeof(double));
        f->u[3*i] = 0.1;
        f->gradient[9*i + 1] = 20;
        f->density[i] = 1000;
        f->viscosity[i] = 1e-3;
    }
    bench_need(sel_world_begin_fluid(world, 0), "begin");
}

static double measure(int n, const sel_fluid_settings *set,
    sel_drag_form *form, double dt)
{
    sel_world *world = fill(n);
    if (set)
    {
        flood(world, set, form);
    }
    double best = 1e300;
    for (int k = 0; k < 20; k++)
    {
        double start = bench_now();
        bench_need(sel_step_move(world, dt), "move");
        best = fmin(best, bench_now() - start);
    }
    sel_world_free(world);
    return 1e9*best/n;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10000;
    static sel_drag_form form;
    sel_shape shape;
    bench_need(sel_shape_init(&shape, AXES, 1, 1), "shape");
    sel_drag_form_init(&form, &shape);
    struct
    {
        const char *name;
        sel_fluid_settings set;
    } runs[8];
    for (int k = 0; k < 8; k++)
    {
        runs[k].set = sel_fluid_default_settings();
    }
    runs[0].name = "no fluid";
    runs[1].name = "Stokes, no torque";
    runs[1].set.torque = 0;
    runs[2].name = "Stokes";
    runs[3].name = "Stokes, terms kept";
    runs[3].set.terms = 1;
    runs[4].name = "Stokes, lift";
    runs[4].set.saffman = runs[4].set.magnus = 1;
    runs[5].name = "Stokes, history";
    runs[5].set.history = 1;
    runs[6].name = "SchillerNaumann";
    runs[6].set.drag = &sel_drag_schiller_naumann;
    runs[7].name = "HoelzerSommerfeld";
    runs[7].set.drag = &sel_drag_hoelzer_sommerfeld;
    const double steps[3] = {1e-5, 1e-3, 1e-1};
    printf("nanoseconds a particle and substep, dt of 1e-5, 1e-3, 0.1 s\n");
    for (int k = 0; k < 8; k++)
    {
        printf("%-20s", runs[k].name);
        for (int j = 0; j < 3; j++)
        {
            printf(" %7.0f",
                measure(n, k ? &runs[k].set : NULL, &form, steps[j]));
        }
        printf("\n");
    }
    return EXIT_SUCCESS;
}

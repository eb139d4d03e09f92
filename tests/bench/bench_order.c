/*  bench_order.c - particles in the order of ids and sorted in space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_order [largest n [substeps]]

    Ellipsoids 1.2 : 1.08 : 0.96 where a dense random packing of spheres has its
    unit spheres (solid fraction 0.6), with Coulomb friction, at rest without
    gravity; ids shuffled. Microseconds a particle and substep, in the order of
    the ids and after sel_world_sort, 10^3 to 10^5 particles, the least of five
    runs; contacts a particle; and bytes a particle that the world has allocated
    afterwards, by part: the particles' arrays, persistent contacts (with the
    model's data), contacts (and lists of partners), the rest (neighbours, the
    model's own). */

#define _GNU_SOURCE
#include "bench.h"
#include "dense.h"
#include "world/world.h"

#include <malloc.h>

static double heap(void)
{
    struct mallinfo2 m = mallinfo2();
    return (double)(m.uordblks + m.hblkhd);
}

/* Bytes of the parts that the world itself holds, spare capacity included. */
static void print_parts(const sel_world *w, double all)
{
    int count;
    const sel_field_info *field = sel_field_list(&count);
    size_t fields = 0;
    for (int f = 0; f < count; f++)
    {
        fields += (size_t)field[f].width*sizeof(double);
    }
    double n = w->p.n;
    /* id, shape, type, handle; Q and the like; the neighbours' arrays */
    double particles = (double)w->capacity/n
        *(double)(fields + 2*sizeof(int64_t) + 8*sizeof(int)
            + sizeof(sel_body) + 15*sizeof(double));
    double persistent = (double)w->persistent.capacity/n
        *(double)(sizeof(sel_persistent_contact)
            + (size_t)w->persistent.width*sizeof(double)) + 4.0*w->memory.nextCapacity/n;
    double contacts = (double)w->contacts.capacity/n
        *(double)(sizeof(sel_touch) + 3*sizeof(int)) + 4.0*w->partners.capacity/n;
    printf("; particles %.0f, persistent contacts %.0f, contacts %.0f, rest %.0f B",
        particles, persistent, contacts, all - particles - persistent - contacts);
}

static void fill(sel_world *world, const dense_cloud *c)
{
    scene_random random = {17};
    const int n = c->n;
    int *place = malloc((size_t)n*sizeof *place);
    bench_need(sel_world_resize(world, n, 0), "room");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        int j = scene_integer(&random, i + 1);
        place[i] = place[j];
        place[j] = i;
    }
    for (int i = 0; i < n; i++)
    {
        double r = 1.2*c->radius[place[i]]; /* so that they touch */
        const double axes[3] = {r, 0.9*r, 0.8*r};
        sel_shape shape;
        bench_need(sel_shape_init(&shape, axes, 1, 1), "shape");
        bench_need(sel_world_add_shape(world, &shape, &P->shape[i]), "shape");
        P->id[i] = i;
        P->density[i] = 1000;
        scene_quaternion(&random, P->q + 4*i);
        memcpy(P->x + 3*i, c->x + 3*place[i], 3*sizeof(double));
    }
    free(place);
}

static void measure(const dense_cloud *c, int sorted, int substeps)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    settings.gravity[2] = 0;
    settings.material.en = 0.5;
    settings.material.mu = 0.5;
    settings.material.friction = SEL_FRICTION_COULOMB;
    double before = heap(), best = 1e300;
    bench_need(sel_world_create(&world, &settings), "world");
    fill(world, c);
    if (sorted)
    {
        bench_need(sel_world_sort(world), "sort");
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    for (int k = 0; k < 5; k++)
    {
        double start = bench_now();
        for (int s = 0; s < substeps; s++)
        {
            bench_need(sel_world_substep(world, 1e-6), "substep");
        }
        best = fmin(best, bench_now() - start);
    }
    printf(" %8.3f us %6.0f B", 1e6*best/substeps/c->n,
        (heap() - before)/c->n);
    if (sorted)
    {
        printf(" %6.2f contacts",
            sel_world_statistics(world)->pairContacts/c->n);
        print_parts(world, (heap() - before)/c->n);
        printf("\n");
    }
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    int most = argc > 1 ? atoi(argv[1]) : 100000;
    int substeps = argc > 2 ? atoi(argv[2]) : 10;
    dense base;
    setvbuf(stdout, NULL, _IOLBF, 0);
    dense_make(&base, 5, 1, 0.6);
    printf("        n |   ids shuffled        | in an order of space\n");
    for (int n = 1000; n <= most; n *= 10)
    {
        dense_cloud c = dense_repeat(&base, n);
        printf("%9d |", n);
        measure(&c, 0, substeps);
        printf(" |");
        measure(&c, 1, substeps);
        dense_free(&c);
    }
    return EXIT_SUCCESS;
}

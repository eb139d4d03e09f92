/*  bench_long.c - beds of long bodies: candidates, and what a contact costs

    SPDX-License-Identifier: GPL-3.0-or-later

    bench_long [aspect [substeps [settle [file]]]]

    1000 prolate ellipsoids of one volume (d_eq 4 mm) and of an aspect ratio (0:
    of 2, 10 and 20 in turn) are placed at random in a box with a base of 20 d_eq
    squared, fall and settle for settle seconds with the model "impulse"
    (substep 2e-4 s, Coulomb friction 0.5, en 0.2). Then so many substeps of
    1e-4 s are measured: candidates and contacts in the last, rebuilds, and the
    processor time of a contact and substep, in all and in finding it. With a
    file the settled bed is kept there: the next call begins with it, so that
    two calls with different numbers of substeps can be compared under
    callgrind. Nothing is asserted. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    N = 1000
};

typedef struct bed
{
    double x[3*N], q[4*N], v[3*N], omega[3*N];
} bed;

static const double size = 4e-3, side = 20*4e-3;

/* Falling from where none overlaps. */
static void scatter(bed *b, const sel_shape *shape, double height)
{
    static int type[N];
    int placed;
    sel_region region;
    memset(b, 0, sizeof *b);
    memset(&region, 0, sizeof region);
    region.kind = SEL_REGION_BOX;
    region.p2[0] = region.p2[1] = side;
    region.p2[2] = height;
    bench_need(sel_packing_random(&region, shape, N, type, 1, 0, 1000000, NULL,
        0, NULL, b->x, b->q, &placed), "packing");
}

static sel_world *make(const sel_shape *shape, double height, const bed *b)
{
    sel_world_settings settings = sel_world_default_settings();
    const double low[3] = {0, 0, 0}, high[3] = {side, side, height};
    scene_mesh mesh;
    sel_walls *walls;
    sel_world *world;
    sel_wall_patch patches[6];
    int index;
    memset(settings.gravity, 0, sizeof settings.gravity);
    settings.gravity[2] = -9.81;
    settings.material.en = 0.2;
    settings.material.mu = 0.5;
    settings.material.friction = SEL_FRICTION_COULOMB;
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_add_shape(world, shape, &index), "shape");
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
    }
    scene_mesh_box(&mesh, low, high, 4, 0);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    bench_need(sel_world_set_walls(world, walls, 6, patches), "walls");
    bench_need(sel_world_resize(world, N, 0), "resize");
    sel_particles *P = sel_world_particles(world);
    memcpy(P->x, b->x, sizeof b->x);
    memcpy(P->q, b->q, sizeof b->q);
    memcpy(P->v, b->v, sizeof b->v);
    memcpy(P->omega, b->omega, sizeof b->omega);
    for (int i = 0; i < N; i++)
    {
        P->id[i] = i;
        P->density[i] = 2500;
    }
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

static void settle(bed *b, const sel_shape *shape, double height,
    double seconds)
{
    sel_world *world = make(shape, height, b);
    const double dt = 2e-4;
    for (int k = 0; k < (int)lround(seconds/dt); k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
    const sel_particles *P = sel_world_particles(world);
    memcpy(b->x, P->x, sizeof b->x);
    memcpy(b->q, P->q, sizeof b->q);
    memcpy(b->v, P->v, sizeof b->v);
    memcpy(b->omega, P->omega, sizeof b->omega);
    sel_world_free(world);
}

static int load(const char *file, bed *b)
{
    FILE *in = file ? fopen(file, "rb") : NULL;
    int found = in && fread(b, sizeof *b, 1, in) == 1;
    if (in)
    {
        fclose(in);
    }
    return found;
}

static void save(const char *file, const bed *b)
{
    FILE *out = file ? fopen(file, "wb") : NULL;
    if (out)
    {
        fwrite(b, sizeof *b, 1, out);
        fclose(out);
    }
}

static void measure(double aspect, int substeps, double seconds,
    const char *file)
{
    static bed b;
    const double ratios[2] = {1/aspect, 1/aspect};
    /* of solids at the start */
    double fraction = aspect < 5 ? 0.2 : 1/aspect;
    double height = N*SCENE_PI/6*pow(size, 3)/(side*side*fraction);
    double contacts = 0;
    sel_shape shape;
    bench_need(sel_shape_init_equivalent(&shape, size, ratios, 1, 1), "shape");
    if (!load(file, &b))
    {
        scatter(&b, &shape, height);
        settle(&b, &shape, height, seconds);
        save(file, &b);
    }
    sel_world *world = make(&shape, height, &b);
    double start = bench_now();
    for (int k = 0; k < substeps; k++)
    {
        bench_need(sel_world_substep(world, 1e-4), "substep");
        const sel_statistics *t = sel_world_statistics(world);
        contacts += t->pairContacts + t->wallContacts;
    }
    double cost = 1e6*(bench_now() - start)/contacts;
    const sel_statistics *t = sel_world_statistics(world);
    const sel_seconds *stage = &t->seconds;
    double top = 0;
    for (int i = 0; i < N; i++)
    {
        top += sel_world_particles(world)->x[3*i + 2]/N;
    }
    printf("%6g | %8.0f %6.0f + %4.0f | %4d of %d | %6.2f (neighbours %.2f, "
        "detection %.2f) | %.1f mm\n", aspect, t->candidatePairs,
        t->pairContacts, t->wallContacts, t->rebuilds, substeps, cost,
        1e6*stage->neighbours/contacts, 1e6*stage->detection/contacts, 1e3*top);
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    double aspect = argc > 1 ? atof(argv[1]) : 0;
    int substeps = argc > 2 ? atoi(argv[2]) : 100;
    double seconds = argc > 3 ? atof(argv[3]) : 0.3;
    const char *file = argc > 4 ? argv[4] : NULL;
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("aspect | candidates, contacts | rebuilds  | us a contact and "
        "substep | mean height\n");
    for (int k = 0; k < 3; k++)
    {
        static const double all[] = {2, 10, 20};
        if (aspect == 0 || k == 0)
        {
            measure(aspect > 0 ? aspect : all[k], substeps, seconds,
                aspect > 0 ? file : NULL);
        }
    }
    return EXIT_SUCCESS;
}

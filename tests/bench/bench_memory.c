/*  bench_memory.c - how much memory a particle needs, and for what

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_memory FILE [layers] [tiles] [settle] [flow] [model]

    FILE: a settled bed, as bench_bed.c has it; layers on top of each other (10),
    tiles a side (1). The bed is at rest for so many substeps of 1 ms (20), then
    each particle gets a random velocity of up to 0.5 m/s along each axis, and so
    many substeps follow (20). After each of the two a table lists the arrays of
    a world: bytes a particle for which there is capacity, and how many of these
    are in use, because the system gives an array only those of its pages that
    were written. The last lines are the whole of the world's heap, and what
    malloc holds. (Linux.) */

#define _GNU_SOURCE
#include "bench.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/particles.h"
#include "world/world.h"
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static const double side = 0.1, pitch = 0.021;

/* - - - the scene - - - */

static int read_bed(const char *path, double (**x)[3], double (**q)[4])
{
    FILE *file = fopen(path, "r");
    int n = 0, capacity = 0;
    double v[13];
    long id;
    if (!file)
    {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(EXIT_FAILURE);
    }
    while (fscanf(file, "%ld %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf "
        "%lf", &id, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7, v + 8,
        v + 9, v + 10, v + 11, v + 12) == 14)
    {
        if (n == capacity)
        {
            capacity = 2*capacity + 64;
            *x = realloc(*x, (size_t)capacity*sizeof **x);
            *q = realloc(*q, (size_t)capacity*sizeof **q);
        }
        memcpy((*x)[n], v, sizeof **x);
        memcpy((*q)[n], v + 9, sizeof **q);
        n++;
    }
    fclose(file);
    return n;
}

/* Every second tile is a mirror image: bench_bed.c. */
static void place_tile(double x[3], double q[4], int column, int row)
{
    if (column % 2)
    {
        x[0] = side - x[0];
        q[2] = -q[2];
        q[3] = -q[3];
    }
    if (row % 2)
    {
        x[1] = side - x[1];
        q[1] = -q[1];
        q[3] = -q[3];
    }
    x[0] += side*column;
    x[1] += side*row;
}

static void fill(sel_world *world, const char *path, int layers, int tiles)
{
    const double axes[3] = {2e-3, 2e-3, 4e-3};
    double (*x)[3] = NULL, (*q)[4] = NULL;
    int index, one = read_bed(path, &x, &q), n = one*layers*tiles*tiles;
    sel_shape shape;
    bench_need(sel_shape_init(&shape, axes, 0.5, 0.5), "shape");
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    bench_need(sel_world_resize(world, n, 0), "capacity");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        int place = i/one, tile = place/layers;
        P->id[i] = i;
        P->shape[i] = index;
        P->density[i] = 2500;
        memcpy(P->x + 3*i, x[i % one], sizeof x[0]);
        memcpy(P->q + 4*i, q[i % one], sizeof q[0]);
        P->x[3*i + 2] += pitch*(place % layers);
        place_tile(P->x + 3*i, P->q + 4*i, tile % tiles, tile/tiles);
    }
    free(x);
    free(q);
    bench_need(sel_world_sort(world), "sort");
    bench_need(sel_world_begin(world, NULL), "begin");
}

static void add_walls(
    sel_world *world, const sel_material *material, int layers, int tiles)
{
    const double low[3] = {0, 0, 0};
    const double high[3] = {side*tiles, side*tiles, pitch*layers + 1};
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, low, high, 2*tiles, 0);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    bench_need(sel_world_set_walls(world, walls, 6, patches), "walls");
}

static void stir(sel_world *world)
{
    sel_particles *P = sel_world_particles(world);
    scene_random random = {7};
    for (int k = 0; k < 3*P->n; k++)
    {
        P->v[k] = scene_uniform(&random, -0.5, 0.5);
    }
}

/* - - - the table - - - */

typedef struct bytes
{
    double capacity, used;
} bytes;

static int particles;

/* Bytes of an array that the system has given to it. */
static double used(const void *array, size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = (uintptr_t)array/page*page;
    size_t n = ((uintptr_t)array + size - first + page - 1)/page;
    unsigned char *in = malloc(n);
    double sum = 0;
    if (in && mincore((void *)first, n*page, in) == 0)
    {
        for (size_t k = 0; k < n; k++)
        {
            sum += in[k] & 1 ? (double)page : 0;
        }
    }
    free(in);
    return fmin(sum, (double)size);
}

static void row(bytes *sum, const char *owner, const char *name,
    const void *array, size_t size)
{
    if (!array || size == 0)
    {
        return;
    }
    bytes b = {(double)size/particles, used(array, size)/particles};
    sum->capacity += b.capacity;
    sum->used += b.used;
    printf("  %-12s %-22s %8.1f %8.1f\n", owner, name, b.capacity, b.used);
}

static void total(bytes *all, const bytes *sum, const char *owner)
{
    printf("%-37s %8.1f %8.1f\n", owner, sum->capacity, sum->used);
    all->capacity += sum->capacity;
    all->used += sum->used;
}

/* A row for each array of a list (base/arrays.h); capacity, sum and owner are
   variables of the caller. */
#define ROW(name, type, count, meaning)                                        \
    row(&sum, owner, #name, s->name,                                           \
        (size_t)capacity*(size_t)(count)*sizeof(type));

static void list_particles(const sel_world *s, bytes *all)
{
    const char *owner = "particles";
    bytes sum = {0};
    int count, capacity = s->capacity;
    const sel_field_info *fields = sel_field_list(&count);
    for (int f = 0; f < count; f++)
    {
        row(&sum, owner, fields[f].name, sel_particles_field(&s->p, f),
            (size_t)capacity*(size_t)fields[f].width*sizeof(double));
    }
    SEL_WORLD_ARRAYS(ROW)
    total(all, &sum, owner);
}

static void list_contacts(const sel_world *w, bytes *all)
{
    const char *owner = "persistent";
    bytes sum = {0};
    {
        const sel_persistent_contacts *s = &w->persistent;
        size_t capacity = (size_t)s->capacity;
        SEL_PERSISTENT_ARRAYS(ROW)
        row(&sum, owner, "slopes", s->slopes, capacity*sizeof(sel_slope));
        row(&sum, owner, "persistentNext", w->memory.next,
            (size_t)w->memory.nextCapacity*sizeof(int));
        row(&sum, owner, "memoryStart", w->memory.start,
            (size_t)w->memory.startCapacity*sizeof(int));
        total(all, &sum, owner);
    }
    {
        const sel_contacts *s = &w->contacts;
        size_t capacity = (size_t)s->capacity;
        sum = (bytes){0};
        owner = "contacts";
        SEL_CONTACTS_ARRAYS(ROW)
        row(&sum, owner, "partner", w->partners.start,
            (size_t)w->partners.capacity*sizeof(int));
        row(&sum, owner, "wallPoint", s->wallPoint,
            3*(size_t)s->wallCapacity*sizeof(double));
        total(all, &sum, owner);
    }
    sum = (bytes){0};
    owner = "candidates";
    row(&sum, owner, "entry", w->near.candidates.entry,
        (size_t)w->near.candidates.capacity*sizeof(int));
    row(&sum, owner, "pairs", w->near.candidates.pairs,
        2*(size_t)w->near.candidates.count*sizeof(int));
    total(all, &sum, owner);
}

static void list_model(const sel_world *w, bytes *all)
{
    const sel_nonsmooth_state *n = sel_nonsmooth_of(w);
    size_t capacity = (size_t)w->capacity;
    const char *owner = "nonSmooth";
    bytes sum = {0};
    {
        const sel_nonsmooth_state *s = n;
        SEL_NONSMOOTH_ARRAYS(ROW)
    }
    {
        const sel_moreau *s = &n->moreau;
        SEL_MOREAU_ARRAYS(ROW)
        capacity = (size_t)s->startCapacity;
        SEL_MOREAU_STARTS(ROW)
    }
    {
        const sel_mutual *s = &n->mutual;
        capacity = (size_t)w->capacity;
        SEL_MUTUAL_ARRAYS(ROW)
        capacity = (size_t)s->contactCapacity;
        SEL_MUTUAL_CONTACTS(ROW)
    }
    total(all, &sum, owner);
    const sel_solver *s = &n->solver;
    sum = (bytes){0};
    owner = "solver";
    capacity = (size_t)s->capacity;
    SEL_SOLVER_BODIES(ROW)
    capacity = (size_t)s->contactCapacity;
    SEL_SOLVER_CONSTRAINTS(ROW)
    SEL_SOLVER_CONTACTS(ROW)
    total(all, &sum, owner);
}

static long resident(const char *key)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kB = 0;
    while (file && fgets(line, sizeof line, file))
    {
        if (strncmp(line, key, strlen(key)) == 0)
        {
            kB = atol(line + strlen(key));
        }
    }
    if (file)
    {
        fclose(file);
    }
    return kB;
}

static void list(const sel_world *world, const char *when, long before)
{
    const sel_statistics *t = sel_world_statistics(world);
    bytes all = {0};
    printf("%s: %d particles, %.2f contacts and %.2f candidates a particle\n"
        "%-37s %8s %8s\n", when, particles,
        (t->pairContacts + t->wallContacts)/particles,
        t->candidatePairs/particles, "bytes a particle", "capacity", "used");
    list_particles(world, &all);
    list_contacts(world, &all);
    if (strcmp(world->model->keyword, "nonSmooth") == 0)
    {
        list_model(world, &all);
    }
    struct mallinfo2 m = mallinfo2();
    printf("%-37s %8.1f %8.1f\n", "listed above", all.capacity, all.used);
    printf("%-37s %8.1f\n", "malloc holds",
        (double)(m.hblkhd + m.uordblks)/particles);
    printf("%-37s %8s %8.1f\n%-37s %8s %8.1f\n\n", "resident, of the world",
        "", 1024.0*(double)(resident("VmRSS:") - before)/particles,
        "at its peak", "", 1024.0*(double)(resident("VmHWM:") - before)/particles);
}

static void advance(sel_world *world, int substeps)
{
    for (int k = 0; k < substeps; k++)
    {
        bench_need(sel_world_substep(world, 1e-3), "substep");
    }
}

int main(int argc, char **argv)
{
    int number[4] = {10, 1, 20, 20};
    if (argc < 2)
    {
        fprintf(stderr,
            "bench_memory FILE [layers] [tiles] [settle] [flow] [model]\n");
        return EXIT_FAILURE;
    }
    for (int k = 0; k < 4 && k + 2 < argc; k++)
    {
        number[k] = atoi(argv[k + 2]);
    }
    sel_world_settings settings = sel_world_default_settings();
    settings.gravity[2] = -9.81;
    settings.model = sel_model_find(argc > 6 ? argv[6] : "nonSmooth");
    settings.material = (sel_material){.en = 0.5, .et = 1, .mu = 0.5,
        .friction = SEL_FRICTION_COULOMB};
    settings.reuse = 0.01;
    long before = resident("VmRSS:");
    sel_world *world;
    bench_need(sel_world_create(&world, &settings), "world");
    add_walls(world, &settings.material, number[0], number[1]);
    fill(world, argv[1], number[0], number[1]);
    particles = sel_world_particles(world)->n;
    advance(world, number[2]);
    list(world, "at rest", before);
    stir(world);
    sel_world_clear_statistics(world);
    advance(world, number[3]);
    list(world, "in flow", before);
    sel_world_free(world);
    return EXIT_SUCCESS;
}

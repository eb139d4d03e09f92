/*  bench_polyhedra.c - polyhedra and superellipsoids: a pair, and a bed

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_polyhedra [pairs | bed [cubes [seconds]]]
    bench_polyhedra -one name N

    pairs: microseconds a call of the narrow phase and its manifold, of PAIRS
    random pairs that touch (up to 2 % of their size deep), cold; the least of
    ROUNDS repetitions. bed: cubes fall into a box by nonSmooth in substeps of
    1 ms until they rest, once with flat faces and once with epsilon 0.1; then
    prints the time of a substep. Nothing is asserted.

    -one: nothing but N calls, to be counted by callgrind. */

#define _GNU_SOURCE
#include "bench.h"
#include "base/vec3.h"

enum
{
    PAIRS = 500,
    ITERATIONS = 10
};

typedef struct pair
{
    sel_body body[2];
} pair;

typedef struct named
{
    const char *name, *solid;
    double numbers[2];
    int count;
    double epsilon;
} named;

static const named list[] = {{"cubes", "cube", {0}, 0, 0},
    {"tetrahedra", "tetrahedron", {0}, 0, 0},
    {"icosahedra", "icosahedron", {0}, 0, 0},
    {"prisms of 50 sides", "prism", {50, 1}, 2, 0},
    {"tetrapods", "tetrapod", {4, 0.5}, 2, 0},
    {"epsilon 0.1", NULL, {0}, 0, 0.1}, {"epsilon 0.2", NULL, {0}, 0, 0.2}};

static void make_shape(const named *it, double size, sel_shape *shape)
{
    sel_polyhedron_fault fault = {""};
    const double axes[3] = {size, size, size};
    sel_status status = SEL_OK;
    if (it->solid)
    {
        const sel_polyhedron *body = sel_polyhedron_solid(it->solid,
            it->numbers, it->count, &fault);
        if (!body)
        {
            fprintf(stderr, "%s\n", fault.text);
            exit(EXIT_FAILURE);
        }
        status = sel_shape_init_polyhedron(shape, body, size);
    }
    else
    {
        status = sel_shape_init(shape, axes, it->epsilon, it->epsilon);
    }
    if (status != SEL_OK)
    {
        exit(EXIT_FAILURE);
    }
}

/* Two bodies of a shape that overlap by up to 2 % of its radius. */
static void place(scene_random *random, const sel_shape *shape, pair *p)
{
    double q[4], x[3] = {0, 0, 0}, n[3];
    double low = 0, high = 2*shape->boundingRadius;
    scene_direction(random, n);
    for (int k = 0; k < 2; k++)
    {
        scene_quaternion(random, q);
        sel_contact_body(&p->body[k], shape, x, q);
    }
    /* distance along n: they touch at a smaller one */
    for (int i = 0; i < 40; i++)
    {
        sel_contact_memory none = {.type = 0};
        sel_contact contact;
        double middle = 0.5*(low + high);
        v3_scale(p->body[1].centre, middle, n);
        sel_contact_pair(SEL_COMMON_NORMAL, &p->body[0], &p->body[1], &none,
            &contact);
        *(SEL_TOUCHES(contact.end) ? &low : &high) = middle;
    }
    low -= 0.02*shape->boundingRadius*scene_uniform(random, 0, 1);
    v3_scale(p->body[1].centre, low, n);
}

static double solve(const pair *p)
{
    sel_contact_memory none = {.type = 0};
    sel_contact contact;
    sel_manifold manifold;
    sel_contact_pair(SEL_COMMON_NORMAL, &p->body[0], &p->body[1], &none,
        &contact);
    if (!SEL_TOUCHES(contact.end) || sel_shape_parts(p->body[0].shape) > 1)
    {
        return contact.overlap;
    }
    sel_contact_manifold(&p->body[0], &p->body[1], NULL, &contact,
        0.05*p->body[0].shape->minSemiAxis, &manifold);
    return manifold.overlap[0];
}

static void time_pairs(const named *it, int calls)
{
    static pair pairs[PAIRS];
    static sel_shape shape;
    scene_random random = {7};
    double least = HUGE_VAL, sum = 0;
    make_shape(it, 1, &shape);
    for (int k = 0; k < PAIRS; k++)
    {
        place(&random, &shape, &pairs[k]);
    }
    for (int k = 0; k < calls; k++)
    {
        sum += solve(&pairs[k % PAIRS]);
    }
    for (int r = 0; r < ITERATIONS && !calls; r++)
    {
        double start = sel_clock_wall();
        for (int k = 0; k < PAIRS; k++)
        {
            sum += solve(&pairs[k]);
        }
        least = fmin(least, (sel_clock_wall() - start)/PAIRS);
    }
    if (!calls)
    {
        printf("%-20s %8.2f us a pair (%g)\n", it->name, 1e6*least,
            sum/PAIRS/ITERATIONS);
    }
}

/* - - - a bed - - - */

static sel_world *fall(const named *it, int cubes)
{
    sel_world_settings s = sel_world_default_settings();
    sel_world *world;
    sel_shape shape;
    scene_random random = {11};
    int index, side = (int)ceil(cbrt(cubes));
    const double size = 0.01, pitch = 4*size;
    s.model = sel_model_find("nonSmooth");
    s.gravity[2] = -9.81;
    s.manifold = 0.05;
    s.reuse = 1e-3;
    s.material.en = 0.2;
    s.material.mu = 0.5;
    s.material.friction = SEL_FRICTION_COULOMB;
    make_shape(it, size, &shape);
    if (sel_world_create(&world, &s) != SEL_OK
        || sel_world_add_shape(world, &shape, &index) != SEL_OK
        || sel_world_resize(world, cubes, 0) != SEL_OK)
    {
        exit(EXIT_FAILURE);
    }
    sel_particles *P = sel_world_particles(world);
    memset(P->v, 0, (size_t)cubes*3*sizeof(double));
    memset(P->omega, 0, (size_t)cubes*3*sizeof(double));
    memset(P->force, 0, (size_t)cubes*3*sizeof(double));
    memset(P->torque, 0, (size_t)cubes*3*sizeof(double));
    for (int i = 0; i < cubes; i++)
    {
        P->id[i] = i;
        P->shape[i] = index;
        P->type[i] = 0;
        P->density[i] = 2500;
        P->x[3*i] = (i % side + 0.5)*pitch;
        P->x[3*i + 1] = (i / side % side + 0.5)*pitch;
        P->x[3*i + 2] = (i / side / side + 0.5)*pitch;
        scene_quaternion(&random, P->q + 4*i);
    }
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    const double low[3] = {0, 0, 0};
    const double high[3] = {side*pitch, side*pitch, 2*side*pitch};
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = s.material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    if (sel_walls_create(&walls, &mesh.mesh, NULL) != SEL_OK
        || sel_world_set_walls(world, walls, 6, patches) != SEL_OK
        || sel_world_begin(world, NULL) != SEL_OK)
    {
        exit(EXIT_FAILURE);
    }
    scene_mesh_free(&mesh);
    return world;
}

static void substeps(sel_world *world, int count)
{
    for (int k = 0; k < count; k++)
    {
        if (sel_world_substep(world, 1e-3) != SEL_OK)
        {
            fprintf(stderr, "a substep failed\n");
            exit(EXIT_FAILURE);
        }
    }
}

static void time_bed(const named *it, int cubes, double seconds)
{
    const int some = 200;
    sel_world *world = fall(it, cubes);
    double start = sel_clock_wall();
    substeps(world, (int)(1e3*seconds));
    double falling = sel_clock_wall() - start;
    sel_world_clear_statistics(world);
    start = sel_clock_wall();
    substeps(world, some);
    double step = (sel_clock_wall() - start)/some;
    const sel_statistics *t = sel_world_statistics(world);
    sel_energy energy;
    sel_world_energy(world, &energy);
    double rms = sqrt(2*energy.translation/energy.mass);
    printf("%-20s %.3g s falling, then %.3g ms a substep: %.0f contacts, %.0f "
           "points, %.2g us a contact, %.1f sweeps; rms %.2g g dt, overlap "
           "%.2g dEq\n", it->name, falling, 1e3*step,
        t->pairContacts + t->wallContacts, t->manifoldPoints,
        1e6*step/(t->pairContacts + t->wallContacts), t->velocityIterations/t->substeps,
        rms/9.81e-3, t->overlapPairWorst);
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    int count = (int)(sizeof list/sizeof list[0]);
    for (int k = 0; k < count && strcmp(what, "bed") != 0; k++)
    {
        int one = strcmp(what, "-one") == 0;
        if (!one || (argc > 3 && strcmp(argv[2], list[k].name) == 0))
        {
            time_pairs(&list[k], one ? atoi(argv[3]) : 0);
        }
    }
    if (!*what || strcmp(what, "bed") == 0)
    {
        int cubes = argc > 2 ? atoi(argv[2]) : 1000;
        double seconds = argc > 3 ? atof(argv[3]) : 3;
        time_bed(&list[0], cubes, seconds);
        time_bed(&list[5], cubes, seconds);
    }
    return 0;
}

/*  bench_long.c - beds of long bodies: do they rest, and what a contact costs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_long [keyword value]...

    1000 prolate ellipsoids of one volume (d_eq 4 mm) and of an aspect ratio are
    placed at random in a box with a base of 20 d_eq squared, fall, settle and
    are measured. Coulomb friction 0.5, en 0.2. Keywords with their
    defaults:

        aspect 0 (2, 10 and 20 in turn)     model impulse
        dt 1e-4 [s]     settle 0.3 [s]      time 0.01 [s]
        reuse (that of the model)           tolerance    sweeps
        file (none: stores the settled bed; the next call begins with it, so
        that calls of other length can be compared under callgrind)

    Prints for the measured time: speed at the end over g dt, rise of the mean
    height, worst overlap over dEq and over the smallest semi-axis, contacts and
    candidates per particle, iterations, fraction of substeps whose iterations
    ended before their tolerance and the change of a contact's velocity in the
    last iteration, over g dt, mean and worst; rebuilds; the processor time per
    contact and substep, in all, in finding neighbours and in finding contacts.
    With a file there is no memory of contacts: it starts from positions and
    speeds.
    Nothing is asserted. */

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

static const double size = 4e-3, side = 20*4e-3, g = 9.81;

typedef struct options
{
    double aspect, dt, settle, time, reuse, tolerance, velocityIterations;
    const char *model, *file;
} options;

static sel_shape shape_of(double aspect)
{
    const double ratios[2] = {1/aspect, 1/aspect};
    sel_shape shape;
    bench_need(sel_shape_init_equivalent(&shape, size, ratios, 1, 1), "shape");
    return shape;
}

/* At the start, with so low a solid fraction that random placement succeeds. */
static double height_of(double aspect)
{
    double fraction = aspect < 5 ? 0.2 : 1/aspect;
    return N*SCENE_PI/6*pow(size, 3)/(side*side*fraction);
}

/* The fall begins without overlaps. */
static void scatter(bed *b, const sel_shape *shape, double height)
{
    static int type[N];
    int placed;
    sel_region region;
    memset(b, 0, sizeof *b);
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_BOX;
    region.p2[0] = region.p2[1] = side;
    region.p2[2] = height;
    bench_need(sel_packing_random(&region, shape, N, type, 1, 0, 1000000, NULL,
        0, NULL, b->x, b->q, &placed), "packing");
}

static sel_world_settings settings_of(const options *o)
{
    sel_world_settings s = sel_world_default_settings();
    memset(s.gravity, 0, sizeof s.gravity);
    s.gravity[2] = -g;
    s.material.en = 0.2;
    s.material.mu = 0.5;
    s.material.friction = SEL_FRICTION_COULOMB;
    s.model = sel_model_find(o->model);
    if (!s.model)
    {
        fprintf(stderr, "no model %s\n", o->model);
        exit(EXIT_FAILURE);
    }
    /* what a case has by default */
    s.reuse = o->reuse >= 0 ? o->reuse
        : strcmp(o->model, "nonSmooth") == 0 ? 1e-3 : 0;
    s.nonSmooth.tolerance
        = o->tolerance > 0 ? o->tolerance : s.nonSmooth.tolerance;
    s.nonSmooth.velocityIterations = o->velocityIterations > 0 ? (int)o->velocityIterations : s.nonSmooth.velocityIterations;
    return s;
}

static void add_walls(sel_world *world, double height)
{
    const double low[3] = {0, 0, 0}, high[3] = {side, side, height};
    const sel_world_settings s = sel_world_default_settings();
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = s.material;
        patches[k].material.en = 0.2;
        patches[k].material.mu = 0.5;
        patches[k].material.friction = SEL_FRICTION_COULOMB;
    }
    scene_mesh_box(&mesh, low, high, 4, 0);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    bench_need(sel_world_set_walls(world, walls, 6, patches), "walls");
}

static sel_world *make(const sel_shape *shape, double height, const bed *b,
    const options *o)
{
    sel_world_settings settings = settings_of(o);
    sel_world *world;
    int index;
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_add_shape(world, shape, &index), "shape");
    add_walls(world, height);
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

/* The sum of contacts over the substeps. */
static double advance(sel_world *world, double dt, double seconds)
{
    double contacts = 0;
    for (int k = 0; k < (int)lround(seconds/dt); k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
        const sel_statistics *t = sel_world_statistics(world);
        contacts += t->pairContacts + t->wallContacts;
    }
    return contacts;
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

static void save(const char *file, sel_world *world)
{
    static bed b;
    const sel_particles *P = sel_world_particles(world);
    FILE *out = file ? fopen(file, "wb") : NULL;
    memcpy(b.x, P->x, sizeof b.x);
    memcpy(b.q, P->q, sizeof b.q);
    memcpy(b.v, P->v, sizeof b.v);
    memcpy(b.omega, P->omega, sizeof b.omega);
    if (out)
    {
        fwrite(&b, sizeof b, 1, out);
        fclose(out);
    }
}

static void report(sel_world *world, const options *o, double aspect,
    double rise, double contacts, double spent)
{
    const sel_statistics *t = sel_world_statistics(world);
    const double kick = g*o->dt, most = fmax(t->overlapPairWorst,
        t->overlapWallWorst);
    const sel_shape shape = shape_of(aspect);
    sel_energy energy;
    sel_world_energy(world, &energy);
    printf("aspect %g, %s, dt %g s: mean height %.2f mm\n", aspect, o->model,
        o->dt, 1e3*bench_mean_height(world));
    printf("    speed over g dt: mean %.3g, worst %.3g; rise %.3g um in %g s; "
        "overlap to %.3g of dEq, %.3g of the smallest semi-axis\n",
        energy.speedMean/kick, energy.speedMax/kick, 1e6*rise, o->time, most,
        most*size/shape.semiAxes[0]);
    printf("    a particle: %.2f pairs, %.2f walls, %.1f candidates; sweeps "
        "%.1f, unsettled %.0f %%, last change over g dt %.3g mean, %.3g "
        "worst\n", t->pairContacts/N, t->wallContacts/N, t->candidatePairs/N,
        t->velocityIterations/t->substeps, 100*t->unconverged/t->substeps,
        t->residualVelocitySum/t->substeps/kick, t->residualVelocityWorst/kick);
    printf("    us a contact and substep: %.3f, neighbours %.3f, detection "
        "%.3f; %d rebuilds in %d substeps\n", 1e6*spent/contacts,
        1e6*t->seconds.neighbours/contacts, 1e6*t->seconds.detection/contacts,
        t->rebuilds, t->substeps);
}

static void measure(double aspect, const options *o)
{
    static bed b;
    const sel_shape shape = shape_of(aspect);
    const double height = height_of(aspect);
    int found = load(o->file, &b);
    if (!found)
    {
        scatter(&b, &shape, height);
    }
    sel_world *world = make(&shape, height, &b, o);
    if (!found)
    {
        advance(world, o->dt, o->settle);
        save(o->file, world);
    }
    sel_world_clear_statistics(world);
    double before = bench_mean_height(world), start = bench_now();
    double contacts = advance(world, o->dt, o->time);
    double spent = bench_now() - start;
    double rise = bench_mean_height(world) - before;
    report(world, o, aspect, rise, contacts, spent);
    sel_world_free(world);
}

static options read_options(int argc, char **argv)
{
    options o = {.dt = 1e-4, .settle = 0.3, .time = 0.01, .reuse = -1,
        .model = "impulse"};
    const struct
    {
        const char *name;
        double *number;
        const char **word;
    } list[] = {{"aspect", &o.aspect, NULL}, {"dt", &o.dt, NULL},
        {"settle", &o.settle, NULL}, {"time", &o.time, NULL},
        {"reuse", &o.reuse, NULL}, {"tolerance", &o.tolerance, NULL},
        {"sweeps", &o.velocityIterations, NULL}, {"model", NULL, &o.model},
        {"file", NULL, &o.file}};
    const size_t count = sizeof list/sizeof list[0];
    for (int k = 1; k < argc; k += 2)
    {
        size_t l = 0;
        while (l < count && strcmp(argv[k], list[l].name) != 0)
        {
            l++;
        }
        if (l == count || k + 1 == argc)
        {
            fprintf(stderr, "%s: not a keyword, or without a value\n",
                argv[k]);
            exit(EXIT_FAILURE);
        }
        if (list[l].number)
        {
            *list[l].number = atof(argv[k + 1]);
        }
        else
        {
            *list[l].word = argv[k + 1];
        }
    }
    return o;
}

int main(int argc, char **argv)
{
    static const double all[] = {2, 10, 20};
    options o = read_options(argc, argv);
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int k = 0; k < 3; k++)
    {
        if (o.aspect > 0 && k > 0)
        {
            break;
        }
        measure(o.aspect > 0 ? o.aspect : all[k], &o);
    }
    return EXIT_SUCCESS;
}

/*  bench_bed.c - a bed at rest: does it rest, and what does that cost?

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_bed FILE [keyword value]...

    FILE: a settled bed, one particle a line: id, x y z [m], velocity, spin,
    quaternion (bed.txt: 1000 superellipsoids of semi-axes 2, 2, 4 mm, epsilon
    0.5, on 0.1 x 0.1 m). Keywords with their defaults:

        model impulse   dt 1e-4 [s]     layers 1   tiles 1 (a side)
        settle 0.1 [s]  time 0.2 [s]    mu 0.5     en 0.5
        manifold 0      shuffle 0       sweeps     tolerance
        positions       reuse           passes     threads 1
        budget 0        E 1e7 [Pa], nu 0.3 (softSphere: hertz, mindlin)
        lift 1          factor on heights: with 2 the bodies fall on each other

    Settles, then prints for the measured time: speed at the end over g dt, rise
    of the mean height [um/s], worst overlap over dEq, contacts and candidates per
    particle, iterations per substep, simulated seconds per processor second,
    microseconds per contact and per particle and substep, the share of substeps
    that did not converge; for softSphere the substep over the critical one. */

#define _GNU_SOURCE
#include "bench.h"

typedef struct options
{
    const char *model;
    double dt, settle, time, mu, en, manifold, velocityIterations, tolerance, positions,
        reuse, passes, E, nu, lift;
    int layers, tiles, shuffle, threads, budget;
} options;

typedef struct bed
{
    int n;
    double (*x)[3], (*q)[4];
} bed;

static const double g = 9.81, side = 0.1, pitch = 0.021;

static bed read_bed(const char *path)
{
    FILE *file = fopen(path, "r");
    bed b = {0};
    char line[1024];
    int capacity = 0;
    if (!file)
    {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(EXIT_FAILURE);
    }
    while (fgets(line, sizeof line, file))
    {
        double v[13];
        int id;
        if (sscanf(line, "%d %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf %lf "
            "%lf", &id, v, v + 1, v + 2, v + 3, v + 4, v + 5, v + 6, v + 7,
            v + 8, v + 9, v + 10, v + 11, v + 12) != 14)
        {
            continue;
        }
        if (b.n == capacity)
        {
            capacity = 2*capacity + 64;
            b.x = realloc(b.x, (size_t)capacity*sizeof *b.x);
            b.q = realloc(b.q, (size_t)capacity*sizeof *b.q);
        }
        memcpy(b.x[b.n], v, sizeof b.x[0]);
        memcpy(b.q[b.n], v + 9, sizeof b.q[0]);
        b.n++;
    }
    fclose(file);
    return b;
}

/* Every second tile is a mirror image, so that bodies that leaned on a wall
   lean on their own image if the wall is missing, and the bed stays at rest.
   The bodies are their own mirror images. */
static void place_tile(sel_particles *P, int i, int column, int row)
{
    double *x = P->x + 3*i, *q = P->q + 4*i;
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

static void fill(sel_world *world, const bed *b, const options *o)
{
    const double axes[3] = {2e-3, 2e-3, 4e-3};
    const int n = b->n*o->layers*o->tiles*o->tiles;
    scene_random random = {7};
    sel_shape shape;
    int index, *id = malloc((size_t)n*sizeof *id);
    bench_need(sel_shape_init(&shape, axes, 0.5, 0.5), "shape");
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    bench_need(sel_world_resize(world, n, 0), "room");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        int j = o->shuffle ? scene_integer(&random, i + 1) : i;
        id[i] = id[j];
        id[j] = i;
    }
    for (int i = 0; i < n; i++)
    {
        int k = i % b->n, place = i/b->n, tile = place/o->layers;
        P->id[i] = id[i];
        P->shape[i] = index;
        P->density[i] = 2500;
        memcpy(P->x + 3*i, b->x[k], sizeof b->x[k]);
        P->x[3*i + 2] += pitch*(place % o->layers);
        P->x[3*i + 2] *= o->lift;
        memcpy(P->q + 4*i, b->q[k], sizeof b->q[k]);
        place_tile(P, i, tile % o->tiles, tile/o->tiles);
        memset(P->v + 3*i, 0, 3*sizeof(double));
        memset(P->omega + 3*i, 0, 3*sizeof(double));
    }
    free(id);
    bench_need(sel_world_sort(world), "sort");
    bench_need(sel_world_begin(world, NULL), "begin");
}

static sel_material material_of(const options *o)
{
    sel_material m = {.en = o->en, .et = 1, .mu = o->mu,
        .friction = o->mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
    m.soft = (sel_soft_material){.normal = SEL_NORMAL_HERTZ,
        .tangential = SEL_TANGENTIAL_MINDLIN,
        .stiffness = sel_soft_modulus(o->E, o->nu, o->E, o->nu),
        .shear = sel_soft_shear_modulus(o->E, o->nu, o->E, o->nu),
        .damping = sel_soft_damping(o->en), .muStatic = o->mu};
    m.soft.dampingTangential = m.soft.damping;
    return m;
}

static void add_walls(sel_world *world, const options *o)
{
    const double low[3] = {0, 0, 0};
    const double high[3] = {side*o->tiles, side*o->tiles, o->lift*pitch*o->layers + 1};
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = material_of(o);
    }
    scene_mesh_box(&mesh, low, high, 2*o->tiles, 0);
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    bench_need(sel_world_set_walls(world, walls, 6, patches), "walls");
}

static double height(sel_world *world)
{
    const sel_particles *P = sel_world_particles(world);
    double sum = 0;
    for (int i = 0; i < P->n; i++)
    {
        sum += P->x[3*i + 2];
    }
    return sum/P->n;
}

static void advance(sel_world *world, double dt, double time)
{
    for (int k = 0; k < (int)(time/dt + 0.5); k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
}

static sel_world_settings settings_of(const options *o)
{
    sel_world_settings s = sel_world_default_settings();
    s.gravity[2] = -g;
    s.model = sel_model_find(o->model);
    if (!s.model)
    {
        fprintf(stderr, "no model %s\n", o->model);
        exit(EXIT_FAILURE);
    }
    s.material = material_of(o);
    s.manifold = o->manifold;
    s.threads = o->threads;
    s.budget = o->budget;
    if (o->passes > 0)
    {
        s.impulse.iterations = (int)o->passes;
    }
    if (o->velocityIterations > 0)
    {
        s.nonSmooth.velocityIterations = (int)o->velocityIterations;
    }
    if (o->positions >= 0)
    {
        s.nonSmooth.positionIterations = (int)o->positions;
    }
    if (o->reuse >= 0)
    {
        s.reuse = o->reuse;
    }
    if (o->tolerance > 0)
    {
        s.nonSmooth.tolerance = o->tolerance;
    }
    return s;
}

static void measure(const bed *b, const options *o)
{
    sel_world_settings settings = settings_of(o);
    sel_world *world;
    sel_energy energy;
    bench_need(sel_world_create(&world, &settings), "world");
    add_walls(world, o);
    fill(world, b, o);
    advance(world, o->dt, o->settle);
    sel_world_clear_statistics(world);
    double before = height(world), start = bench_now();
    advance(world, o->dt, o->time);
    double spent = bench_now() - start;
    const sel_statistics *t = sel_world_statistics(world);
    double contacts = t->pairContacts + t->wallContacts;
    int n = sel_world_particles(world)->n;
    sel_world_energy(world, &energy);
    printf("%-9s n %6d dt %7.1e speed %9.3g worst %9.3g gdt  rise %9.3g um/s "
        "height %8.4f mm overlap %7.4f now %7.4f %% contacts %5.3f candidates "
        "%6.2f sweeps %5.1f %5.1f  %8.4f s/s %7.3f us  n/d/c/m %.2f %.2f %.2f %.2f  %.3f us/particle "
        "unconverged %.3f\n",
        o->model, n, o->dt,
        energy.speedMean/(g*o->dt), energy.speedMax/(g*o->dt),
        1e6*(height(world) - before)/o->time, 1e3*height(world),
        100*fmax(t->overlapPairWorst, t->overlapWallWorst),
        100*fmax(t->overlapPairLast, t->overlapWallLast), contacts/n,
        t->candidatePairs/n, t->velocityIterations/t->substeps,
        t->positionIterations/t->substeps, o->time/spent,
        1e6*spent/t->substeps/contacts, t->seconds.neighbours, 
        t->seconds.detection, t->seconds.collision, t->seconds.motion,
        1e6*spent/t->substeps/n, t->unconverged/t->substeps);
    if (t->frequencyWorst > 0)
    {
        printf("substep over the critical one %.4f\n",
            o->dt/sel_statistics_critical_step(t));
    }
    sel_world_free(world);
}

int main(int argc, char **argv)
{
    options o = {.model = "impulse", .dt = 1e-4, .settle = 0.1, .time = 0.2,
        .mu = 0.5, .en = 0.5, .layers = 1, .tiles = 1, .threads = 1, .positions = -1, .reuse = 0.01,
        .E = 1e7, .nu = 0.3, .lift = 1};
    const struct
    {
        const char *name;
        double *number;
        int *whole;
    } list[] = {{"dt", &o.dt, NULL}, {"settle", &o.settle, NULL},
        {"time", &o.time, NULL}, {"mu", &o.mu, NULL}, {"en", &o.en, NULL},
        {"manifold", &o.manifold, NULL}, {"sweeps", &o.velocityIterations, NULL},
        {"tolerance", &o.tolerance, NULL}, {"positions", &o.positions, NULL},
        {"reuse", &o.reuse, NULL}, {"E", &o.E, NULL}, {"nu", &o.nu, NULL},
        {"lift", &o.lift, NULL},
        {"passes", &o.passes, NULL}, {"layers", NULL, &o.layers},
        {"tiles", NULL, &o.tiles}, {"shuffle", NULL, &o.shuffle},
        {"threads", NULL, &o.threads}, {"budget", NULL, &o.budget}};
    const size_t count = sizeof list/sizeof list[0];
    if (argc < 2)
    {
        fprintf(stderr, "bench_bed FILE [keyword value]...\n");
        return EXIT_FAILURE;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int k = 2; k + 1 < argc; k += 2)
    {
        size_t l = 0;
        while (l < count && strcmp(argv[k], list[l].name) != 0)
        {
            l++;
        }
        if (strcmp(argv[k], "model") == 0)
        {
            o.model = argv[k + 1];
        }
        else if (l == count)
        {
            fprintf(stderr, "%s: not a keyword\n", argv[k]);
            return EXIT_FAILURE;
        }
        else if (list[l].number)
        {
            *list[l].number = atof(argv[k + 1]);
        }
        else
        {
            *list[l].whole = atoi(argv[k + 1]);
        }
    }
    bed b = read_bed(argv[1]);
    measure(&b, &o);
    free(b.x);
    free(b.q);
    return EXIT_SUCCESS;
}

/*  bench_hopper.c - the discharge of a hopper at several substeps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_hopper [keyword value]...

    Grains (d_eq 6 mm, 1000 kg/m3) are filled into a square shaft above a funnel
    with a square hole, as in tutorials/hopper, and are still after 2 s; then
    the hole is opened. Each filling is opened once with each substep. Keywords,
    with their defaults:

        dt 1e-3 [s]     may come several times: substeps to compare
        soft [s]        likewise, of the model softSphere (E 1e7, nu 0.3),
                        whose contacts have one point
        fillings 20     first 1         seed of the first
        hole 2.7        its width over d_eq
        grains 250      time 0.5 [s]    from the opening on
        block 0         1: blocks, aspect ratios 1.4 and 1.2, epsilon 0.3
        en 0.2          mu 0.5          manifold 0.05
        threshold 4     bounceThreshold
        sweeps          positions       tolerance   relTol    reuse 0.001

    Prints how many have come out of each filling; for each substep the mean and
    its standard error; how many more than at the last substep given, in pairs;
    if half of the grains come out, the rate from a tenth of them on [1/s] and
    its error; and the worst overlap over d_eq. Grains that are out continue to
    fall. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    STEPS = 8
};

static const double g = 9.81, dEq = 6e-3, high = 0.02, half = 0.024;

typedef struct options
{
    double dt[STEPS];
    int soft[STEPS]; /* 1: with the model softSphere */
    int steps, fillings, first, grains, block;
    double hole, time, en, mu, manifold, threshold, velocityIterations, positions,
        tolerance, relTol, reuse;
} options;

typedef struct heap
{
    int n;
    double *x, *q;
} heap;

/* Results of one substep, over the fillings. */
typedef struct tally
{
    double sum, squares, more, moreSquares, rate, rateSquares,
        overlap;
    int rates;
} tally;

static void quad(scene_mesh *mesh, int a, int b, int c, int d, int patch)
{
    scene_mesh_triangle(mesh, a, b, c, patch);
    scene_mesh_triangle(mesh, a, c, d, patch);
}

/* Four corners at a height, in anticlockwise order about +z. */
static int ring(scene_mesh *mesh, double halfWidth, double z)
{
    const double a = halfWidth;
    int first = scene_mesh_point(mesh, -a, -a, z);
    scene_mesh_point(mesh, a, -a, z);
    scene_mesh_point(mesh, a, a, z);
    scene_mesh_point(mesh, -a, a, z);
    return first;
}

static sel_walls *make_walls(const options *o, double top, int open)
{
    scene_mesh mesh;
    sel_walls *walls;
    scene_mesh_start(&mesh);
    int below = ring(&mesh, 0.5*o->hole*dEq, 0), middle = ring(&mesh, half,
        high), above = ring(&mesh, half, top);
    for (int k = 0; k < 4; k++)
    {
        int l = (k + 1) % 4;
        quad(&mesh, below + k, below + l, middle + l, middle + k, 0);
        quad(&mesh, middle + k, middle + l, above + l, above + k, 0);
    }
    if (!open)
    {
        quad(&mesh, below, below + 3, below + 2, below + 1, 1);
    }
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    return walls;
}

static sel_world_settings settings_of(const options *o)
{
    sel_world_settings s = sel_world_default_settings();
    s.gravity[2] = -g;
    s.model = sel_model_find("nonSmooth");
    s.material = (sel_material){.en = o->en, .et = 1, .mu = o->mu,
        .friction = o->mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
    s.manifold = o->manifold;
    s.reuse = o->reuse;
    s.nonSmooth.bounceThreshold = o->threshold;
    s.nonSmooth.velocityIterations = o->velocityIterations > 0 ? (int)o->velocityIterations : s.nonSmooth.velocityIterations;
    s.nonSmooth.positionIterations = o->positions >= 0 ? (int)o->positions
                                                   : s.nonSmooth.positionIterations;
    s.nonSmooth.tolerance = o->tolerance > 0 ? o->tolerance
                                             : s.nonSmooth.tolerance;
    s.nonSmooth.relativeTolerance = o->relTol >= 0
        ? o->relTol : s.nonSmooth.relativeTolerance;
    return s;
}

/* The same grains as springs, with Hertz's and Mindlin's laws. */
static void soften(sel_world_settings *s)
{
    const double E = 1e7, nu = 0.3;
    const sel_material *m = &s->material;
    s->model = sel_model_find("softSphere");
    s->manifold = 0;
    s->material.soft = (sel_soft_material){.normal = SEL_NORMAL_HERTZ,
        .tangential = m->mu > 0 ? SEL_TANGENTIAL_MINDLIN : SEL_TANGENTIAL_NONE,
        .stiffness = sel_soft_modulus(E, nu, E, nu),
        .shear = sel_soft_shear_modulus(E, nu, E, nu),
        .damping = sel_soft_damping(m->en),
        .dampingTangential = sel_soft_damping(m->en),
        .muStatic = m->mu};
}

static void set_shape(const options *o, sel_shape *shape)
{
    const double ratio[3] = {1.4, 1.2, 1};
    double axes[3], epsilon = o->block ? 0.3 : 1;
    for (int k = 0; k < 3; k++)
    {
        axes[k] = 0.5*dEq*(o->block ? ratio[k] : 1);
    }
    bench_need(sel_shape_init(shape, axes, epsilon, epsilon), "shape");
    double scale = dEq/shape->equivalentDiameter;
    for (int k = 0; k < 3; k++)
    {
        axes[k] *= scale;
    }
    bench_need(sel_shape_init(shape, axes, epsilon, epsilon), "shape");
}

static double top_of(const options *o)
{
    return high + 0.09*o->grains/250;
}

/* Grains at rest in the positions of the heap. */
static sel_world *make_world(const options *o, const heap *h, int open,
    int soft)
{
    sel_world_settings settings = settings_of(o);
    sel_wall_patch patches[2];
    sel_world *world;
    sel_shape shape;
    int index;
    if (soft)
    {
        soften(&settings);
    }
    bench_need(sel_world_create(&world, &settings), "world");
    memset(patches, 0, sizeof patches);
    patches[0].material = patches[1].material = settings.material;
    bench_need(sel_world_set_walls(world, make_walls(o, top_of(o), open), 2,
        patches), "walls");
    set_shape(o, &shape);
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    bench_need(sel_world_resize(world, h->n, 0), "room");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < h->n; i++)
    {
        P->id[i] = i;
        P->shape[i] = index;
        P->density[i] = 1000;
    }
    memcpy(P->x, h->x, (size_t)h->n*3*sizeof(double));
    memcpy(P->q, h->q, (size_t)h->n*4*sizeof(double));
    memset(P->v, 0, (size_t)h->n*3*sizeof(double));
    memset(P->omega, 0, (size_t)h->n*3*sizeof(double));
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

static void advance(sel_world *world, double dt, double time)
{
    for (int k = 0; k < (int)(time/dt + 0.5); k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
}

/* Grains fall into the closed hopper. */
static void fill(const options *o, unsigned long seed, heap *h)
{
    sel_region region;
    sel_shape shape;
    sel_walls *walls = make_walls(o, top_of(o), 0);
    int placed, *type = calloc((size_t)h->n, sizeof *type);
    memset(&region, 0, sizeof region);
    region.type = SEL_REGION_BOX;
    for (int k = 0; k < 2; k++)
    {
        region.p1[k] = -half;
        region.p2[k] = half;
    }
    region.p1[2] = high;
    region.p2[2] = top_of(o);
    set_shape(o, &shape);
    bench_need(sel_packing_random(&region, &shape, h->n, type, seed, 0, 100000,
        walls, 0, NULL, h->x, h->q, &placed), "packing");
    sel_walls_free(walls);
    sel_world *world = make_world(o, h, 0, 0);
    advance(world, 5e-4, 2);
    const sel_particles *P = sel_world_particles(world);
    memcpy(h->x, P->x, (size_t)h->n*3*sizeof(double));
    memcpy(h->q, P->q, (size_t)h->n*4*sizeof(double));
    sel_world_free(world);
    free(type);
}

static int count_out(sel_world *world)
{
    const sel_particles *P = sel_world_particles(world);
    int out = 0;
    for (int i = 0; i < P->n; i++)
    {
        out += P->x[3*i + 2] < 0;
    }
    return out;
}

/* Opens the hole; returns the number of grains that have come out in the
   end. */
static int open_hole(const options *o, const heap *h, int step, tally *t)
{
    const double dt = o->dt[step];
    sel_world *world = make_world(o, h, 1, o->soft[step]);
    double begun = -1, ended = -1;
    int beginning = 0, out = 0, done = 0, all = (int)(o->time/dt + 0.5);
    while (done < all)
    {
        /* grains are counted each millisecond, as far as dt divides it */
        int now = (int)fmin(fmax(1, 1e-3/dt + 0.5), all - done);
        advance(world, dt, now*dt);
        done += now;
        double time = done*dt;
        out = count_out(world);
        if (begun < 0 && 10*out >= h->n)
        {
            begun = time;
            beginning = out;
        }
        if (ended < 0 && 2*out >= h->n)
        {
            ended = time;
            double rate = (out - beginning)/(ended - begun);
            t->rate += rate;
            t->rateSquares += rate*rate;
            t->rates++;
        }
    }
    t->overlap = fmax(t->overlap, fmax(
        sel_world_statistics(world)->overlapPairWorst,
        sel_world_statistics(world)->overlapWallWorst));
    sel_world_free(world);
    return out;
}

static double error_of(double sum, double squares, int n)
{
    double mean = n > 0 ? sum/n : 0;
    return n > 1 ? sqrt(fmax(0, squares/n - mean*mean)/(n - 1)) : 0;
}

static void report(const options *o, const tally *tallies)
{
    int n = o->fillings;
    for (int k = 0; k < o->steps; k++)
    {
        const tally *t = &tallies[k];
        printf("%s %7.1e: out %6.2f +- %.2f  more than the last %6.2f +- %.2f"
            "  rate %6.1f +- %.1f /s of %d  overlap %.2f %%\n", o->soft[k] ? "soft" : "dt", o->dt[k], t->sum/n,
            error_of(t->sum, t->squares, n), t->more/n,
            error_of(t->more, t->moreSquares, n),
            t->rates ? t->rate/t->rates : 0,
            error_of(t->rate, t->rateSquares, t->rates), t->rates,
            100*t->overlap);
    }
}

static void run(const options *o)
{
    heap h = {o->grains, malloc((size_t)o->grains*3*sizeof(double)),
        malloc((size_t)o->grains*4*sizeof(double))};
    tally tallies[STEPS] = {{0}};
    for (int seed = o->first; seed < o->first + o->fillings; seed++)
    {
        int out[STEPS];
        fill(o, (unsigned long)seed, &h);
        printf("filling %d:", seed);
        for (int k = 0; k < o->steps; k++)
        {
            out[k] = open_hole(o, &h, k, &tallies[k]);
            printf(" %d", out[k]);
        }
        printf("\n");
        for (int k = 0; k < o->steps; k++)
        {
            int more = out[k] - out[o->steps - 1];
            tallies[k].sum += out[k];
            tallies[k].squares += out[k]*out[k];
            tallies[k].more += more;
            tallies[k].moreSquares += more*more;
        }
    }
    report(o, tallies);
    free(h.x);
    free(h.q);
}

int main(int argc, char **argv)
{
    options o = {.fillings = 20, .first = 1, .grains = 250, .hole = 2.7,
        .time = 0.5, .en = 0.2, .mu = 0.5, .manifold = 0.05, .threshold = 4,
        .positions = -1, .relTol = -1, .reuse = 1e-3};
    const struct
    {
        const char *name;
        double *number;
        int *whole;
    } list[] = {{"fillings", NULL, &o.fillings}, {"first", NULL, &o.first},
        {"grains", NULL, &o.grains}, {"block", NULL, &o.block},
        {"hole", &o.hole, NULL}, {"time", &o.time, NULL}, {"en", &o.en, NULL},
        {"mu", &o.mu, NULL}, {"manifold", &o.manifold, NULL},
        {"threshold", &o.threshold, NULL}, {"sweeps", &o.velocityIterations, NULL},
        {"positions", &o.positions, NULL}, {"tolerance", &o.tolerance, NULL},
        {"relTol", &o.relTol, NULL}, {"reuse", &o.reuse, NULL}};
    const size_t count = sizeof list/sizeof list[0];
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int k = 1; k + 1 < argc; k += 2)
    {
        size_t l = 0;
        while (l < count && strcmp(argv[k], list[l].name) != 0)
        {
            l++;
        }
        int soft = strcmp(argv[k], "soft") == 0;
        if ((soft || strcmp(argv[k], "dt") == 0) && o.steps < STEPS)
        {
            o.soft[o.steps] = soft;
            o.dt[o.steps++] = atof(argv[k + 1]);
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
    if (o.steps == 0)
    {
        o.dt[o.steps++] = 1e-3;
    }
    run(&o);
    return EXIT_SUCCESS;
}

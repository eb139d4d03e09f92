/*  bench_flow.c - grains that flow: what a second of it costs, and what it is

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_flow pour|drum [keyword value]...

    pour   grains fall from rest, at random in a box of 100 x 100 x 200 mm, into
           its lower end; figure: the mean height of their centres [mm]
    drum   grains at rest in a drum (radius 50 mm, 40 mm long, with ends, of 60
           facets) that starts to rotate at 2 rad/s; figure: the mean angle of
           their common centre from the vertical [deg]

    Each scene is run with each setting of the time step, from the same
    placements. Keywords, with their defaults:

        dt [s]          model nonSmooth with this substep
        auto [s]        with steps of this length, in as many substeps as
                        sel_world_substeps_next says
        soft [s]        model softSphere (hertz, mindlin, nu 0.3)
        seeds 1         first 1         time 0.4 or 3 [s]
        grains 1000 or 480              a 2e-3  b 2e-3  c 4e-3  epsilon 0.5
        mu 0.5          en 0.5          manifold 0      travel 0.1 (auto)
        E 1e7 [Pa] (softSphere)

    dt, auto and soft may come several times, up to eight in all. No model has
    reuse. Grains of the drum have 0.4 s to come to rest, and the angle is taken
    each 10 ms from 1 s on. Prints the figure of each seed; then for each the seconds of the
    processor of a run and the simulated seconds in one of them, the substeps,
    the velocity iterations of a substep, the share of substeps that did not
    converge, the worst overlap over d_eq, and the mean of the figure with its
    standard error; then how much more it is than that of the last setting, in
    pairs. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    SETTINGS = 8
};

static const double g = 9.81, box[3] = {0.1, 0.1, 0.2};
static const double drumRadius = 0.05, drumLength = 0.04, spin = 2;
static const double margin = 1e-3, from = 1;

typedef struct setting
{
    const char *keyword;
    double dt;
} setting;

typedef struct options
{
    int isDrum, seeds, first, grains, count;
    double time, a, b, c, epsilon, mu, en, manifold, travel, E;
    setting list[SETTINGS];
} options;

typedef struct placement
{
    int n;
    double *x, *q;
} placement;

/* What one run gives. */
typedef struct outcome
{
    double cpu, figure, substeps, iterations, unconverged, overlap;
} outcome;

static int is_soft(const setting *s)
{
    return strcmp(s->keyword, "soft") == 0;
}

static sel_walls *make_walls(const options *o)
{
    const double low[3] = {0, 0, 0};
    scene_mesh mesh;
    sel_walls *walls;
    if (o->isDrum)
    {
        scene_mesh_tube(&mesh, drumRadius, drumLength, 60, 1);
    }
    else
    {
        scene_mesh_box(&mesh, low, box, 2, 0);
    }
    bench_need(sel_walls_create(&walls, &mesh.mesh, NULL), "walls");
    scene_mesh_free(&mesh);
    return walls;
}

static sel_world_settings settings_of(const options *o, int soft)
{
    const double E = o->E, nu = 0.3;
    sel_world_settings s = sel_world_default_settings();
    s.gravity[0] = s.gravity[1] = s.gravity[2] = 0;
    s.gravity[o->isDrum ? 1 : 2] = -g;
    s.model = sel_model_find(soft ? "softSphere" : "nonSmooth");
    s.manifold = o->manifold;
    s.reuse = 0;
    s.material = (sel_material){.en = o->en, .et = 1, .mu = o->mu,
        .friction = o->mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
    s.material.soft = (sel_soft_material){.normal = SEL_NORMAL_HERTZ,
        .tangential = o->mu > 0 ? SEL_TANGENTIAL_MINDLIN : SEL_TANGENTIAL_NONE,
        .stiffness = sel_soft_modulus(E, nu, E, nu),
        .shear = sel_soft_shear_modulus(E, nu, E, nu),
        .damping = sel_soft_damping(o->en),
        .dampingTangential = sel_soft_damping(o->en),
        .muStatic = o->mu};
    return s;
}

static void set_shape(const options *o, sel_shape *shape)
{
    const double axes[3] = {o->a, o->b, o->c};
    bench_need(sel_shape_init(shape, axes, o->epsilon, o->epsilon), "shape");
}

/* Grains at rest where they are placed; the drum rotates at the given speed. */
static sel_world *make_world(const options *o, const placement *p, int soft,
    double speed)
{
    const sel_world_settings settings = settings_of(o, soft);
    sel_wall_patch patches[6];
    sel_world *world;
    sel_shape shape;
    int index;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
        patches[k].omega[2] = speed;
    }
    bench_need(sel_world_create(&world, &settings), "world");
    bench_need(sel_world_set_walls(world, make_walls(o), o->isDrum ? 3 : 6,
        patches), "walls");
    set_shape(o, &shape);
    bench_need(sel_world_add_shape(world, &shape, &index), "shape");
    bench_need(sel_world_resize(world, p->n, 0), "room");
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < p->n; i++)
    {
        P->id[i] = i;
        P->shape[i] = index;
        P->density[i] = 2500;
    }
    memcpy(P->x, p->x, (size_t)p->n*3*sizeof(double));
    memcpy(P->q, p->q, (size_t)p->n*4*sizeof(double));
    memset(P->v, 0, (size_t)p->n*3*sizeof(double));
    memset(P->omega, 0, (size_t)p->n*3*sizeof(double));
    bench_need(sel_world_begin(world, NULL), "begin");
    return world;
}

static sel_region region_of(const options *o)
{
    sel_region r;
    memset(&r, 0, sizeof r);
    r.type = o->isDrum ? SEL_REGION_CYLINDER : SEL_REGION_BOX;
    r.radius = drumRadius*cos(SCENE_PI/60) - margin;
    for (int k = 0; k < 3; k++)
    {
        r.p1[k] = o->isDrum ? (k == 2 ? margin : 0) : margin;
        r.p2[k] = o->isDrum ? (k == 2 ? drumLength - margin : 0)
                            : box[k] - margin;
    }
    return r;
}

/* Places the grains; in the drum they fall and come to rest. */
static void place(const options *o, unsigned long seed, placement *p)
{
    const sel_region region = region_of(o);
    const double dt = 5e-4, still = 0.4;
    sel_shape shape;
    int placed, *type = calloc((size_t)p->n, sizeof *type);
    set_shape(o, &shape);
    bench_need(sel_packing_random(&region, &shape, p->n, type, seed, 0, 100000,
        NULL, 0, NULL, p->x, p->q, &placed), "packing");
    free(type);
    if (!o->isDrum)
    {
        return;
    }
    sel_world *world = make_world(o, p, 0, 0);
    for (int k = 0; k < (int)(still/dt + 0.5); k++)
    {
        bench_need(sel_world_substep(world, dt), "substep");
    }
    const sel_particles *P = sel_world_particles(world);
    memcpy(p->x, P->x, (size_t)p->n*3*sizeof(double));
    memcpy(p->q, P->q, (size_t)p->n*4*sizeof(double));
    sel_world_free(world);
}

static double figure(const options *o, const sel_world *world)
{
    const sel_particles *P = sel_world_particles((sel_world *)world);
    double c[3] = {0};
    for (int i = 0; i < P->n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            c[k] += P->x[3*i + k]/P->n;
        }
    }
    return o->isDrum ? atan2(c[0], -c[1])*180/SCENE_PI : 1e3*c[2];
}

/* One step of dt, in n substeps; adds its statistics. */
static void advance(sel_world *world, double dt, int n, outcome *to)
{
    double start = bench_now();
    sel_world_clear_statistics(world);
    for (int k = 0; k < n; k++)
    {
        bench_need(sel_world_substep(world, dt/n), "substep");
    }
    to->cpu += bench_now() - start;
    const sel_statistics *t = sel_world_statistics(world);
    to->substeps += n;
    to->iterations += t->velocityIterations;
    to->unconverged += t->unconverged;
    to->overlap = fmax(to->overlap, fmax(t->overlapPairWorst,
        t->overlapWallWorst));
}

/* Returns the number of substeps of the next step. settled: what
   sel_world_substeps_settled returned after the last one. */
static int substeps(const options *o, sel_world *world, const setting *s,
    int settled, outcome *to)
{
    double start = bench_now();
    int n = 1;
    if (strcmp(s->keyword, "auto") == 0)
    {
        bench_need(sel_world_substeps_next(world, s->dt, o->travel, settled,
            &n), "substeps");
    }
    to->cpu += bench_now() - start;
    return n;
}

static outcome run(const options *o, const placement *p, const setting *s)
{
    sel_world *world = make_world(o, p, is_soft(s), o->isDrum ? spin : 0);
    outcome to = {0};
    double sum = 0;
    int settled = 1, count = 0, all = (int)(o->time/s->dt + 0.5);
    int each = (int)fmax(1, 0.01/s->dt + 0.5);
    for (int k = 1; k <= all; k++)
    {
        int n = substeps(o, world, s, settled, &to);
        advance(world, s->dt, n, &to);
        const sel_resting rest = sel_world_resting(world);
        settled = sel_world_substeps_settled(world, s->dt, settled, n, &rest,
            0.01);
        if (o->isDrum ? k % each == 0 && k*s->dt > from : k == all)
        {
            sum += figure(o, world);
            count++;
        }
    }
    to.figure = sum/fmax(1, count);
    sel_world_free(world);
    return to;
}

static void mean_of(int n, const double *values, double *mean, double *error)
{
    double sum = 0, squares = 0;
    for (int k = 0; k < n; k++)
    {
        sum += values[k]/n;
    }
    for (int k = 0; k < n; k++)
    {
        squares += (values[k] - sum)*(values[k] - sum);
    }
    *mean = sum;
    *error = n > 1 ? sqrt(squares/n/(n - 1)) : 0;
}

/* all: seed by seed, and for each seed setting by setting. */
static void report(const options *o, const outcome *all)
{
    double *values = malloc((size_t)o->seeds*sizeof *values);
    for (int k = 0; k < o->count; k++)
    {
        outcome sum = {0};
        double mean, error, more, moreError;
        for (int s = 0; s < o->seeds; s++)
        {
            const outcome *one = &all[s*o->count + k];
            values[s] = one->figure;
            sum.cpu += one->cpu/o->seeds;
            sum.substeps += one->substeps;
            sum.iterations += one->iterations;
            sum.unconverged += one->unconverged;
            sum.overlap = fmax(sum.overlap, one->overlap);
        }
        mean_of(o->seeds, values, &mean, &error);
        for (int s = 0; s < o->seeds; s++)
        {
            values[s] -= all[s*o->count + o->count - 1].figure;
        }
        mean_of(o->seeds, values, &more, &moreError);
        printf("%-4s %7.1e: cpu %7.2f s, %7.4f s/s, substeps %7.0f, iterations "
            "%5.1f, unconverged %6.4f, overlap %5.2f %%, %s %8.4f +- %.4f, more "
            "%8.4f +- %.4f\n", o->list[k].keyword, o->list[k].dt, sum.cpu,
            o->time/sum.cpu, sum.substeps/o->seeds, sum.iterations/sum.substeps,
            sum.unconverged/sum.substeps, 100*sum.overlap,
            o->isDrum ? "angle" : "height", mean, error, more, moreError);
    }
    free(values);
}

static void compare(const options *o)
{
    placement p = {o->grains, malloc((size_t)o->grains*3*sizeof(double)),
        malloc((size_t)o->grains*4*sizeof(double))};
    outcome *all = calloc((size_t)(o->seeds*o->count), sizeof *all);
    for (int s = 0; s < o->seeds; s++)
    {
        place(o, (unsigned long)(o->first + s), &p);
        printf("seed %d:", o->first + s);
        for (int k = 0; k < o->count; k++)
        {
            all[s*o->count + k] = run(o, &p, &o->list[k]);
            printf(" %.4f", all[s*o->count + k].figure);
        }
        printf("\n");
    }
    report(o, all);
    free(all);
    free(p.x);
    free(p.q);
}

/* Reads a time step; 0: the keyword is another one. */
static int read_setting(options *o, const char *keyword, const char *value)
{
    static const char *const keywords[] = {"dt", "auto", "soft"};
    for (size_t k = 0; k < sizeof keywords/sizeof keywords[0]; k++)
    {
        if (strcmp(keyword, keywords[k]) == 0)
        {
            if (o->count == SETTINGS)
            {
                fprintf(stderr, "more than %d time steps\n", SETTINGS);
                exit(EXIT_FAILURE);
            }
            o->list[o->count++] = (setting){keywords[k], atof(value)};
            return 1;
        }
    }
    return 0;
}

static void read_options(options *o, int argc, char **argv)
{
    const struct
    {
        const char *name;
        double *number;
        int *whole;
    } list[] = {{"seeds", NULL, &o->seeds}, {"first", NULL, &o->first},
        {"grains", NULL, &o->grains}, {"time", &o->time, NULL},
        {"a", &o->a, NULL}, {"b", &o->b, NULL}, {"c", &o->c, NULL},
        {"epsilon", &o->epsilon, NULL}, {"mu", &o->mu, NULL},
        {"en", &o->en, NULL}, {"manifold", &o->manifold, NULL},
        {"travel", &o->travel, NULL}, {"E", &o->E, NULL}};
    const size_t count = sizeof list/sizeof list[0];
    for (int k = 2; k + 1 < argc; k += 2)
    {
        size_t l = 0;
        if (read_setting(o, argv[k], argv[k + 1]))
        {
            continue;
        }
        while (l < count && strcmp(argv[k], list[l].name) != 0)
        {
            l++;
        }
        if (l == count)
        {
            fprintf(stderr, "%s: not a keyword\n", argv[k]);
            exit(EXIT_FAILURE);
        }
        if (list[l].number)
        {
            *list[l].number = atof(argv[k + 1]);
        }
        else
        {
            *list[l].whole = atoi(argv[k + 1]);
        }
    }
}

/* Ends the program where the options make no run. */
static void check(const options *o)
{
    int bad = o->seeds < 1 || o->grains < 1 || !(o->time > 0)
        || (o->isDrum && !(o->time > from));
    for (int k = 0; k < o->count; k++)
    {
        bad = bad || !(o->list[k].dt > 0) || o->list[k].dt > o->time;
    }
    if (bad)
    {
        fprintf(stderr, "seeds, grains and times must be > 0, steps at most "
            "the time, and that of a drum > %g s\n", from);
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv)
{
    int isDrum = argc > 1 && strcmp(argv[1], "drum") == 0;
    options o = {.isDrum = isDrum, .seeds = 1, .first = 1,
        .grains = isDrum ? 480 : 1000, .time = isDrum ? 3 : 0.4, .a = 2e-3,
        .b = 2e-3, .c = 4e-3, .epsilon = 0.5, .mu = 0.5, .en = 0.5,
        .travel = 0.1, .E = 1e7};
    if (argc > 1 && !isDrum && strcmp(argv[1], "pour") != 0)
    {
        fprintf(stderr, "bench_flow pour|drum [keyword value]...\n");
        return EXIT_FAILURE;
    }
    setvbuf(stdout, NULL, _IOLBF, 0);
    read_options(&o, argc, argv);
    if (o.count == 0)
    {
        o.list[o.count++] = (setting){"auto", 1e-3};
    }
    check(&o);
    compare(&o);
    return EXIT_SUCCESS;
}

/*  bench_packing.c - how dense, and how long it takes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    bench_packing [-shape NAME] [-n N] [-fraction F] [-seed S] [-threads T]
        [-tell]

    Fills a box with N bodies of one shape by sel_packing_dense, to a solid
    fraction F of the box, and prints the fraction, that of the middle of the
    box, two diameters and more from all of its walls, with published ones, and
    the seconds. Without F: as dense as possible; the requested fraction is too
    high, and they jam. Without a shape: all, with 1000 and 10000 bodies.
    The fraction of the middle is that of a million random points that lie in
    a body: to 0.001, and with 1000 bodies, of which few are in the middle,
    some 0.01 from one packing to another. */

#define _GNU_SOURCE
#include "bench.h"

enum
{
    POINTS = 1000000
};

typedef struct bench_shape
{
    const char *name;
    double axes[3], epsilon; /* epsilon 0: a polyhedral cube */
    const char *published;
} bench_shape;

/* spheres: Scott and Kilgour 1969; ellipsoids: Donev et al. 2004 (0.735), M&M's
   0.695; cubes: Baker and Kudrolli 2010 (shaken), Liu et al. 2017 (without any
   order); rods: Williams and Philipse 2003, spherocylinders (for aspect 10,
   0.45). */
static const bench_shape bench_shapes[] = {
    {"sphere", {1, 1, 1}, 1, "0.637"},
    {"ellipsoid", {1.25, 1, 0.8}, 1, "0.735"},
    {"smartie", {1.93, 1.93, 1}, 1, "0.695"},
    {"cube", {1, 1, 1}, 0.1, "0.637-0.67"},
    {"dice", {1, 1, 1}, 0, "0.637-0.67"},
    {"fibre", {1, 1, 10}, 1, "0.45"},
    {"rod", {1, 1, 10}, 0.4, "0.45"},
};

enum
{
    SHAPES = sizeof bench_shapes/sizeof bench_shapes[0]
};

typedef struct bench_options
{
    int shape; /* -1: all */
    int n;     /* 0: 1000 and 10000 */
    double fraction;
    unsigned long seed;
    int threads, tell;
} bench_options;

typedef struct bench_packing
{
    sel_shape shape;
    sel_region region;
    int n;
    double side, *x, *q;
    sel_packing_state state;
    sel_status status;
    double seconds;
} bench_packing;

static void make_shape(const bench_shape *b, sel_shape *shape)
{
    double e = b->epsilon;
    if (e > 0)
    {
        bench_need(sel_shape_init(shape, b->axes, e, e), "shape");
        return;
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *cube = sel_polyhedron_solid("cube", NULL, 0, &fault);
    if (!cube)
    {
        fprintf(stderr, "%s\n", fault.text);
        exit(EXIT_FAILURE);
    }
    bench_need(sel_shape_init_polyhedron(shape, cube, 1), "shape");
}

static void tell(void *context, const sel_packing_state *state)
{
    double fraction = *(double *)context;
    fprintf(stderr, "    %6d rounds: size %.6f, fraction %.5f\n",
        state->iterations, state->size, fraction*state->share);
}

static double wall_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static void pack(bench_packing *p, const bench_options *o, double fraction)
{
    size_t n = (size_t)p->n;
    sel_packing_settings settings;
    int *type = calloc(n, sizeof(int));
    p->side = cbrt(p->n*p->shape.volume/fraction);
    p->x = malloc(3*n*sizeof(double));
    p->q = malloc(4*n*sizeof(double));
    memset(&p->region, 0, sizeof p->region);
    for (int k = 0; k < 3; k++)
    {
        p->region.p2[k] = p->side;
    }
    sel_packing_default_settings(&settings);
    settings.seed = o->seed;
    settings.threads = o->threads;
    settings.notify = o->tell ? tell : NULL;
    settings.context = &fraction;
    double begin = wall_clock();
    p->status = sel_packing_dense(&p->region, &p->shape, p->n, type,
        &settings, NULL, 0, NULL, p->x, p->q, &p->state);
    p->seconds = wall_clock() - begin;
    free(type);
}

/* Fraction of random points inside a body, among those at least this far from
   the walls. */
static double fraction_within(const bench_packing *p, double away)
{
    sel_shape shape;
    scene_random random = {7};
    double factor = p->state.size, count = 0, inside = p->side - 2*away;
    double reach = p->shape.boundingRadius*factor;
    if (!(inside > 0))
    {
        return 0;
    }
    int cells = (int)fmax(1, floor(p->side/reach)), total = cells*cells*cells;
    double width = p->side/cells;
    int *head = malloc((size_t)total*sizeof(int));
    int *next = malloc((size_t)p->n*sizeof(int));
    sel_body *body = malloc((size_t)p->n*sizeof(sel_body));
    sel_shape_grow(&p->shape, 0, &shape);
    memset(head, -1, (size_t)total*sizeof(int));
    for (int i = 0; i < p->n; i++)
    {
        int at = 0;
        for (int k = 0; k < 3; k++)
        {
            int c = (int)(p->x[3*i + k]/width);
            at = cells*at + (c < cells ? c : cells - 1);
        }
        next[i] = head[at];
        head[at] = i;
        sel_contact_body(&body[i], &shape, p->x + 3*i, p->q + 4*i);
    }
    for (int m = 0; m < POINTS; m++)
    {
        double x[3], r[3], y[3];
        int c[3], found = 0;
        for (int k = 0; k < 3; k++)
        {
            x[k] = away + inside*scene_uniform(&random, 0, 1);
            c[k] = (int)(x[k]/width);
        }
        for (int s = 0; s < 27 && !found; s++)
        {
            int i = c[0] + s%3 - 1, j = c[1] + s/3%3 - 1, k = c[2] + s/9 - 1;
            if (i < 0 || j < 0 || k < 0 || i >= cells || j >= cells
                || k >= cells)
            {
                continue;
            }
            for (int b = head[(i*cells + j)*cells + k]; b >= 0 && !found;
                 b = next[b])
            {
                for (int l = 0; l < 3; l++)
                {
                    r[l] = (x[l] - p->x[3*b + l])/factor;
                }
                scene_turn_back(body[b].Q, r, y);
                found = sel_shape_gauge(&shape, y, NULL, NULL) < 1;
            }
        }
        count += found;
    }
    free(head);
    free(next);
    free(body);
    return count/POINTS;
}

static void run(const bench_options *o, int shape, int n)
{
    bench_packing p = {.n = n};
    double asked = o->fraction > 0 ? o->fraction : 0.9;
    make_shape(&bench_shapes[shape], &p.shape);
    pack(&p, o, asked);
    double away = 2*p.shape.equivalentDiameter*p.state.size;
    double reached = asked*p.state.share;
    printf("%-10s %6d  %.4f  %.4f  %-10s %6d %8.1f  %s\n",
        bench_shapes[shape].name, n, reached, fraction_within(&p, away),
        bench_shapes[shape].published, p.state.iterations, p.seconds,
        p.status == SEL_OK ? "reached" : "jammed");
    fflush(stdout);
    free(p.x);
    free(p.q);
}

static int find_shape(const char *name)
{
    for (int k = 0; k < SHAPES; k++)
    {
        if (!strcmp(name, bench_shapes[k].name))
        {
            return k;
        }
    }
    fprintf(stderr, "no shape '%s'\n", name);
    exit(EXIT_FAILURE);
}

int main(int argc, char **argv)
{
    bench_options o = {.shape = -1, .seed = 1, .threads = 1};
    for (int k = 1; k < argc; k++)
    {
        const char *value = k + 1 < argc ? argv[k + 1] : "";
        if (!strcmp(argv[k], "-tell"))
        {
            o.tell = 1;
            continue;
        }
        k++;
        if (!strcmp(argv[k - 1], "-shape")) o.shape = find_shape(value);
        else if (!strcmp(argv[k - 1], "-n")) o.n = atoi(value);
        else if (!strcmp(argv[k - 1], "-fraction")) o.fraction = atof(value);
        else if (!strcmp(argv[k - 1], "-seed"))
            o.seed = strtoul(value, NULL, 10);
        else if (!strcmp(argv[k - 1], "-threads")) o.threads = atoi(value);
        else
        {
            fprintf(stderr, "unknown option %s\n", argv[k - 1]);
            return EXIT_FAILURE;
        }
    }
    printf("%-10s %6s  %6s  %6s  %-10s %6s %8s\n", "shape", "bodies", "box",
        "middle", "published", "rounds", "seconds");
    for (int k = 0; k < SHAPES; k++)
    {
        for (int n = 1000; n <= 10000; n *= 10)
        {
            if ((o.shape < 0 || o.shape == k) && (!o.n || n == 1000))
            {
                run(&o, k, o.n ? o.n : n);
            }
        }
    }
    return EXIT_SUCCESS;
}

/*---------------------------------------------------------------------------*\
    dense.c - dense packings by growth and separation of bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Bodies are placed at random, small enough that this is easy, and grow
    together. Each step of growth is followed by iterations, which find the
    bodies that overlap or nearly do (dense_detect.c) and separate them by the
    least motion (dense_part.c). The measure of success is the size at which
    nothing would overlap. The positions for which this size is largest are
    kept, and each step starts from them. After a step that gains half of its
    growth, the next step may be longer; if the allowed number of iterations
    does not achieve this gain, the next step is shorter. The bodies jam when
    the successful steps are negligibly short. Growth is therefore fast where
    there is space and slow where there is little, and the result is close to
    the density at which random packings jam. Slower growth would give spheres
    the time to order.

    The remaining overlap of a step must not be the reference of the next step.
    Otherwise the shorter steps would also have to remove the overlap that
    longer steps left, and a single slow pair of ten thousand would stop the
    growth.
\*---------------------------------------------------------------------------*/

#include "packing/dense.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <gsl/gsl_rng.h>
#include <stdlib.h>
#include <string.h>

/* [-] Random start. At the first size tried the bodies fill START_SHARE of the
   region. If this fails, a size smaller by the factor START_LESS is tried, down
   to START_LEAST. START_TRIES: number of tries per body. */
#define START_SHARE 0.2
#define START_LESS  0.8
#define START_LEAST 1e-3
#define START_TRIES 2000

/* [-] Relative growth per step: first value, maximum, and the value below which
   the bodies count as jammed. */
#define GROWTH_FIRST 0.02
#define GROWTH_MOST  0.05
#define GROWTH_LEAST 1e-4
/* Factors on the growth after a step with few iterations, after one with many,
   and after one that failed. Numbers of iterations that count as few and as
   many, and the maximum number. */
#define GROWTH_MORE      1.5
#define GROWTH_LESS      0.7
#define GROWTH_FAIL      0.4
#define ITERATIONS_FEW   4
#define ITERATIONS_MANY  12
#define ITERATIONS_LIMIT 40

/* [-] Largest depth below its outermost point to which a curved side counts as
   touching, over the smallest semi-axis. */
#define RIM_MOST 0.02

/* [-] Share of a motion that is carried out after many iterations: with the
   whole motion bodies may oscillate. */
#define EASE 0.5

/* Number of failed final checks after which the growth ends. */
#define CHECKS_MOST 5

/* [-] Excess over the requested size: at which bodies must be free of overlap,
   and the largest one to which bodies grow for this purpose. */
#define BEYOND      1e-4
#define BEYOND_MOST 3e-3

/* [-] Margin of the wide shapes: the maximum, and the margin of long bodies
   over the square root of minSemiAxis/boundingRadius. */
#define MARGIN_MOST 0.1
#define MARGIN_LONG 0.126

/* Positions and orientations of the bodies. */
typedef struct places
{
    double *x, *q;
} places;

typedef struct growth
{
    sel_dense *d;
    const sel_packing_settings *settings;
    sel_packing_state *state;
    places good; /* positions at which the bodies can be largest */
    double free; /* [-] largest size at which nothing overlaps there */
    double step; /* [-] relative growth of the next step */
    int checks;  /* number of failed final checks */
    int over;    /* 1: no more iterations are allowed */
} growth;

void sel_packing_default_settings(sel_packing_settings *settings)
{
    *settings = (sel_packing_settings){
        .seed = 1, .gap = 0.0, .iterations = 5000, .threads = 1};
}

static int count_shapes(int n, const int *type)
{
    int most = 0;
    for (int i = 0; i < n; i++)
    {
        most = GSL_MAX_INT(most, type[i] + 1);
    }
    return most;
}

/* - - - memory - - - */

static void set_masses(sel_dense *d)
{
    for (int k = 0; k < d->nShapes; k++)
    {
        d->inverseMass[k]
            = d->shapes[0].equivalentDiameter / d->shapes[k].equivalentDiameter;
    }
}

/* Sets the margin. It widens long bodies more at their ends than at their
   sides, so that the normals of close pairs differ from those of their true
   shapes. Therefore long bodies have a smaller margin. */
static void set_margin(sel_dense *d)
{
    d->margin = MARGIN_MOST;
    for (int k = 0; k < d->nShapes; k++)
    {
        const sel_shape *shape = &d->shapes[k];
        double round = sqrt(shape->minSemiAxis / shape->boundingRadius);
        d->margin = GSL_MIN_DBL(d->margin, MARGIN_LONG * round);
    }
}

static sel_status create(sel_dense *d)
{
    size_t n = (size_t)d->n, total = n + (size_t)d->nFixed + 1;
    const sel_region *region = d->region;
    size_t shapes = (size_t)d->nShapes + 1;
    d->now = malloc(shapes * sizeof(sel_shape));
    d->wide = malloc(shapes * sizeof(sel_shape));
    d->inverseMass = malloc(shapes * sizeof(double));
    d->motion = malloc((6 * n + 1) * sizeof(double));
    d->travel = malloc((n + 1) * sizeof(double));
    d->inverseInertia = malloc((9 * n + 1) * sizeof(double));
    d->sphere = malloc(total * sizeof(double));
    d->centre = malloc(3 * total * sizeof(double));
    d->bodies = malloc(total * sizeof(sel_body));
    d->capacity = (int)total;
    d->nImages = sel_image_count(region->nPeriods);
    d->overhang = sel_region_overhang(region);
    for (int k = 0; k < d->nImages; k++)
    {
        sel_image_set(region->periods, region->nPeriods, k, &d->images[k]);
    }
    sel_status status = sel_neighbours_create(&d->neighbours);
    if (status != SEL_OK || !d->now || !d->wide || !d->inverseMass || !d->motion
        || !d->travel || !d->inverseInertia || !d->sphere || !d->centre
        || !d->bodies)
    {
        return SEL_E_MEMORY;
    }
    set_masses(d);
    set_margin(d);
    return SEL_OK;
}

static void destroy(sel_dense *d)
{
    free(d->now);
    free(d->wide);
    free(d->inverseMass);
    free(d->motion);
    free(d->travel);
    free(d->inverseInertia);
    free(d->sphere);
    free(d->centre);
    free(d->bodies);
    free(d->ghosts);
    free(d->pairs);
    free(d->former);
    free(d->all.list);
    for (int k = 0; k < SEL_THREADS_MOST; k++)
    {
        free(d->part[k].list);
    }
    sel_neighbours_free(d->neighbours);
}

/* - - - the start - - - */

/* Returns the scale of the bodies at which their volume is `share` times that
   of the box or cylinder. The scale is at most 1. */
static double size_at(const sel_dense *d, double share)
{
    sel_region whole = *d->region;
    whole.enclosure = NULL;
    double volume = 0.0, capacity = sel_region_volume(&whole);
    for (int i = 0; i < d->n; i++)
    {
        volume += d->shapes[d->type[i]].volume;
    }
    return GSL_MIN_DBL(1.0, cbrt(share * capacity / volume));
}

/* Places the bodies at random at a small size. In two dimensions bodies fill
   more of the plane than of the box, so the first sizes may fail. */
static sel_status start(growth *g)
{
    sel_dense *d = g->d;
    sel_status status = SEL_E_FULL;
    double size = size_at(d, START_SHARE);
    int placed;
    /* the caller's arrays are not initialised */
    for (int i = 0; i < d->n; i++)
    {
        memset(d->x + 3 * i, 0, 3 * sizeof(double));
        memset(d->q + 4 * i, 0, 4 * sizeof(double));
        d->q[4 * i] = 1.0;
    }
    for (; status == SEL_E_FULL && size > START_LEAST; size *= START_LESS)
    {
        d->size = size;
        sel_dense_set_bodies(d, size);
        status = sel_packing_random(d->region, d->wide, d->n, d->type,
            g->settings->seed, 0.0, START_TRIES, d->walls[0], d->nFixed,
            d->fixed, d->x, d->q, &placed);
    }
    return status;
}

/* - - - growth - - - */

static void copy(const sel_dense *d, places *to, const places *from)
{
    memcpy(to->x, from->x, 3 * (size_t)d->n * sizeof(double));
    memcpy(to->q, from->q, 4 * (size_t)d->n * sizeof(double));
}

static void keep(growth *g)
{
    places now = {g->d->x, g->d->q};
    copy(g->d, &g->good, &now);
}

static void restore(growth *g)
{
    places now = {g->d->x, g->d->q};
    copy(g->d, &now, &g->good);
    g->d->listedSize = 0.0;
}

static void tell(growth *g, double size)
{
    g->state->size = size;
    g->state->share = gsl_pow_3(size);
    if (g->settings->notify)
    {
        g->settings->notify(g->settings->context, g->state);
    }
}

/* Counts one more iteration. Returns 1 if it is the last one. */
static int is_last(growth *g)
{
    const sel_packing_settings *s = g->settings;
    g->over = ++g->state->iterations >= s->iterations
        || (s->enough && s->enough(s->context) != 0);
    return g->over;
}

/* Iterates at a size until the overlap is at most `left` [-], and keeps the
   positions at which the bodies can be largest. *taken: the number of
   iterations; ITERATIONS_LIMIT: `left` was not reached. */
static sel_status settle(growth *g, double size, double left, int *taken)
{
    sel_dense *d = g->d;
    double worst = g->step;
    sel_status status = SEL_OK;
    d->size = size;
    for (*taken = 0; *taken < ITERATIONS_LIMIT; (*taken)++)
    {
        d->rim = GSL_MIN_DBL(RIM_MOST, GSL_MAX_DBL(worst, left));
        SEL_TRY(sel_dense_detect(d, &worst));
        if (size * (1.0 - worst) > g->free)
        {
            g->free = size * (1.0 - worst);
            keep(g);
        }
        if (worst <= left)
        {
            return status;
        }
        d->ease = *taken < ITERATIONS_MANY ? 1.0 : EASE;
        if (is_last(g))
        {
            *taken = ITERATIONS_LIMIT;
            return status;
        }
        sel_dense_part(d, 0.2 * left);
    }
    return status;
}

/* Makes one step of growth. The target is a gain of half of the step. The
   bodies grow by the other half, too, because a few iterations that start from
   a larger overlap leave the bodies just separate at the target. */
static sel_status grow(growth *g)
{
    double goal = g->free * (1.0 + 0.5 * g->step);
    goal = GSL_MIN_DBL(goal, 1.0 + BEYOND);
    double size = goal * (1.0 + 0.5 * g->step);
    size = GSL_MIN_DBL(size, 1.0 + BEYOND_MOST);
    int taken;
    sel_status status = settle(g, size, 1.0 - goal / size, &taken);
    if (status != SEL_OK)
    {
        return status;
    }
    if (taken == ITERATIONS_LIMIT)
    {
        restore(g);
        g->step *= GROWTH_FAIL;
        return SEL_OK;
    }
    g->step *= taken <= ITERATIONS_FEW ? GROWTH_MORE
        : taken > ITERATIONS_MANY      ? GROWTH_LESS
                                       : 1.0;
    g->step = GSL_MIN_DBL(g->step, GROWTH_MOST);
    tell(g, GSL_MIN_DBL(1.0, g->free));
    return SEL_OK;
}

/* Finds a size at which nothing overlaps, for bodies that jam. */
static sel_status fall_back(growth *g, double size)
{
    sel_dense *d = g->d;
    restore(g);
    double less = 0.1 * BEYOND;
    for (int k = 0; k < 100; k++, size *= 1.0 - less)
    {
        less = GSL_MIN_DBL(2.0 * less, 5.0 * BEYOND);
        int overlaps = sel_dense_overlaps(d, size);
        if (overlaps <= 0)
        {
            g->state->size = size;
            g->state->share = gsl_pow_3(size);
            return overlaps < 0 ? SEL_E_MEMORY : SEL_E_FULL;
        }
    }
    return SEL_E_FULL;
}

/* Makes the final check at the requested size. If it finds an overlap that the
   iterations missed, the iterations continue with a new list of pairs. */
static sel_status check(growth *g, int *done)
{
    g->state->overlaps = sel_dense_overlaps(g->d, 1.0);
    if (g->state->overlaps < 0)
    {
        return SEL_E_MEMORY;
    }
    *done = g->state->overlaps == 0;
    if (!*done)
    {
        g->free = 1.0 - BEYOND;
        g->checks++;
        sel_dense_forget(g->d);
    }
    return SEL_OK;
}

static int is_stuck(const growth *g)
{
    return g->step < GROWTH_LEAST || g->checks >= CHECKS_MOST || g->over;
}

static sel_status run(growth *g)
{
    int done = 0;
    g->step = GROWTH_FIRST;
    g->free = g->d->size;
    keep(g);
    while (!done)
    {
        if (is_stuck(g))
        {
            return fall_back(g, GSL_MIN_DBL(g->free, 1.0));
        }
        SEL_TRY(grow(g));
        SEL_TRY(g->free >= 1.0 + 0.5 * BEYOND ? check(g, &done) : SEL_OK);
    }
    if (done)
    {
        tell(g, 1.0);
    }
    return SEL_OK;
}

static sel_status pack(growth *g)
{
    size_t n = (size_t)g->d->n;
    g->good.x = malloc((3 * n + 1) * sizeof(double));
    g->good.q = malloc((4 * n + 1) * sizeof(double));
    sel_status status = g->good.x && g->good.q ? SEL_OK : SEL_E_MEMORY;
    SEL_THEN(status, create(g->d));
    SEL_THEN(status, start(g));
    SEL_THEN(status, run(g));
    free(g->good.x);
    free(g->good.q);
    destroy(g->d);
    return status;
}

/* Adds the gap to the shapes and the fixed bodies. */
static sel_status widen(const sel_shape *shapes, int nShapes, int nFixed,
    const sel_body *fixed, double gap, sel_shape *wide, sel_body *bodies)
{
    for (int k = 0; k < nShapes; k++)
    {
        SEL_TRY(sel_packing_grow(&shapes[k], gap, &wide[k]));
    }
    for (int i = 0; i < nFixed; i++)
    {
        bodies[i] = fixed[i];
        bodies[i].shape = &wide[nShapes + i];
        SEL_TRY(sel_packing_grow(fixed[i].shape, gap, &wide[nShapes + i]));
    }
    return SEL_OK;
}

sel_status sel_packing_dense(const sel_region *region, const sel_shape *shapes,
    int n, const int *type, const sel_packing_settings *settings,
    const sel_walls *walls, int nFixed, const sel_body *fixed, double *x,
    double *q, sel_packing_state *state)
{
    *state = (sel_packing_state){.overlaps = -1};
    if (sel_packing_check(region, settings->gap) != SEL_OK || n < 0
        || nFixed < 0 || region->accept || settings->iterations < 1
        || settings->threads < 1 || settings->threads > SEL_THREADS_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    if (n == 0)
    {
        state->size = state->share = 1.0;
        state->overlaps = 0;
        return SEL_OK;
    }
    int nShapes = count_shapes(n, type);
    size_t total = (size_t)nShapes + (size_t)nFixed;
    sel_shape *wide = malloc(total * sizeof(sel_shape));
    sel_body *bodies = malloc(((size_t)nFixed + 1) * sizeof(sel_body));
    sel_status status = wide && bodies
        ? widen(shapes, nShapes, nFixed, fixed, settings->gap, wide, bodies)
        : SEL_E_MEMORY;
    if (status == SEL_OK)
    {
        sel_dense d = {.region = region,
            .walls = {walls,
                region->enclosure ? sel_enclosure_walls(region->enclosure)
                                  : NULL},
            .shapes = wide,
            .type = type,
            .nShapes = nShapes,
            .n = n,
            .nFixed = nFixed,
            .threads = settings->threads,
            .fixed = bodies,
            .x = x,
            .q = q};
        growth g = {.d = &d, .settings = settings, .state = state};
        status = pack(&g);
    }
    free(wide);
    free(bodies);
    return status;
}

/*---------------------------------------------------------------------------*\
    neighbours.c - candidate pairs by grids of cells, one per size class

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The radius halves from one size class to the next: level 0 contains the
    spheres from the largest radius down to half of it, level 1 those down to a
    quarter, and so on. Each level has a grid whose cells are as wide as the
    largest diameter in it. A sphere is stored in the grid of its own level
    only, and searches this level and the coarser ones, in which only few cells
    are near it. The work is therefore linear in n for any mixture of sizes.

    The cells of a level are mapped to a hash table in blocks of 4 x 4 x 4, so
    that the memory depends on the number of particles and not on the space they
    occupy, and neighbours in space are mostly neighbours in memory. A block is
    a run of 64 buckets, one per cell, and cells less than four apart differ in
    their position in the block: no bucket is visited twice in one search, and
    distant spheres that share a bucket fail the distance test.

    Finally, pairs are sorted by two counting sorts.
\*---------------------------------------------------------------------------*/

#include "neighbours/neighbours.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

/* Number of cells from the origin beyond which particles share the last
   cell. */
#define FARTHEST_CELL 1e12
/* [-] Relative increase of the cell width: the rounding error of a position, in
   cells, is at most 2e-4 at the farthest cell. */
#define CELL_SLACK 1e-3

enum
{
    BLOCK = 64,     /* buckets */
    MAX_LEVELS = 40 /* the last level contains all smaller spheres */
};

/* A sphere, copied to its position in the grid. */
typedef struct sphere
{
    double x[3];
    double radius; /* including half the margin */
} sphere;

typedef struct level
{
    int count;       /* number of spheres */
    int table;       /* its first bucket */
    int blocks;      /* power of two */
    double largest;  /* largest radius */
    double inverse;  /* inverse of the cell width */
    double farthest; /* coordinate of the last cell */
} level;

struct sel_neighbours
{
    int capacity;    /* capacity, in particles */
    sphere *spheres; /* sorted by bucket */
    int *place;      /* particle of each sphere; ~index for a halo */
    int *bucket;     /* bucket of each particle */
    int *table;      /* starts of the buckets; while sorting, counts */
    int tableCapacity;
    int pairCapacity; /* capacity, in pairs */
    int *pairs;       /* pairCapacity x 2 */
    int *lower;       /* pairCapacity: used while sorting */
    sel_neighbours_filter filter;
    level levels[MAX_LEVELS];
};

sel_status sel_neighbours_create(sel_neighbours **neighbours)
{
    *neighbours = calloc(1, sizeof(sel_neighbours));
    return *neighbours ? SEL_OK : SEL_E_MEMORY;
}

void sel_neighbours_free(sel_neighbours *neighbours)
{
    if (neighbours)
    {
        free(neighbours->spheres);
        free(neighbours->place);
        free(neighbours->bucket);
        free(neighbours->table);
        free(neighbours->pairs);
        free(neighbours->lower);
        free(neighbours);
    }
}

/* - - - memory - - - */

static sel_status reserve(sel_neighbours *s, int n)
{
    if (n <= s->capacity)
    {
        return SEL_OK;
    }
    size_t capacity = (size_t)n + (size_t)n / 8;
    capacity = capacity < INT_MAX / 8 ? capacity : (size_t)n;
    free(s->spheres);
    free(s->place);
    free(s->bucket);
    s->spheres = malloc(capacity * sizeof(sphere));
    s->place = malloc(capacity * sizeof(int));
    s->bucket = malloc(capacity * sizeof(int));
    s->capacity = s->spheres && s->place && s->bucket ? (int)capacity : 0;
    return s->capacity ? SEL_OK : SEL_E_MEMORY;
}

static sel_status reserve_table(sel_neighbours *s, int n)
{
    if (n <= s->tableCapacity)
    {
        return SEL_OK;
    }
    free(s->table);
    s->table = malloc((size_t)n * sizeof(int));
    s->tableCapacity = s->table ? n : 0;
    return s->table ? SEL_OK : SEL_E_MEMORY;
}

/* Capacity grows by an eighth, because there may be many pairs, and few are
   added each time. */
static sel_status reserve_pairs(sel_neighbours *s, int n)
{
    if (n <= s->pairCapacity)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int capacity = n + n / 8 + 64;
    int *pairs = realloc(s->pairs, 2 * (size_t)capacity * sizeof(int));
    s->pairs = pairs ? pairs : s->pairs;
    free(s->lower); /* its contents are not needed between sorts */
    s->lower = malloc((size_t)capacity * sizeof(int));
    s->pairCapacity = pairs && s->lower ? capacity : 0;
    return s->pairCapacity ? SEL_OK : SEL_E_MEMORY;
}

/* - - - the grid - - - */

/* Returns the size class of a radius: the number of times that the radius can
   be doubled without exceeding the largest one. */
static int level_of(double radius, double largest)
{
    int exponent;
    double share = frexp(radius / largest, &exponent);
    return share > 0.0 && -exponent < MAX_LEVELS ? GSL_MAX_INT(-exponent, 0)
                                                 : MAX_LEVELS - 1;
}

static int64_t cell_of(const level *l, double x)
{
    double near = GSL_MIN(GSL_MAX(x, -l->farthest), l->farthest);
    double at = near * l->inverse;
    int64_t cell = (int64_t)at;
    return cell - (at < (double)cell);
}

static int bucket_of(const level *l, int64_t cx, int64_t cy, int64_t cz)
{
    uint64_t x = (uint64_t)(cx + (INT64_C(1) << 42));
    uint64_t y = (uint64_t)(cy + (INT64_C(1) << 42));
    uint64_t z = (uint64_t)(cz + (INT64_C(1) << 42));
    uint64_t h = (x >> 2) * 0x9E3779B97F4A7C15u;
    h ^= (y >> 2) * 0xC2B2AE3D27D4EB4Fu;
    h ^= (z >> 2) * 0x165667B19E3779F9u;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9u;
    h ^= h >> 32;
    uint64_t block = h & (uint64_t)(l->blocks - 1);
    uint64_t inside = (x & 3) | (y & 3) << 2 | (z & 3) << 4;
    return l->table + (int)(block * BLOCK + inside);
}

/* Sets the levels, their cells and tables; *buckets: total number of
   buckets. */
static sel_status set_levels(
    sel_neighbours *s, int n, const double *radius, double margin, int *buckets)
{
    double largest = 0.0;
    for (int i = 0; i < n; i++)
    {
        largest = GSL_MAX_DBL(largest, radius[i] + 0.5 * margin);
    }
    if (!(largest > 0.0))
    {
        return SEL_E_ARGUMENT;
    }
    for (int a = 0; a < MAX_LEVELS; a++)
    {
        s->levels[a] = (level){.blocks = 1};
    }
    for (int i = 0; i < n; i++)
    {
        double r = radius[i] + 0.5 * margin;
        level *l = &s->levels[level_of(r, largest)];
        l->count++;
        l->largest = GSL_MAX_DBL(l->largest, r);
    }
    *buckets = 0;
    for (int a = 0; a < MAX_LEVELS; a++)
    {
        level *l = &s->levels[a];
        if (l->count == 0)
        {
            continue;
        }
        /* if all spheres are points, any width is valid */
        double width = l->largest > 0.0 ? 2.0 * l->largest : largest;
        l->inverse = 1.0 / (width * (1.0 + CELL_SLACK));
        l->farthest = FARTHEST_CELL / l->inverse;
        while ((double)l->blocks * BLOCK < 2.0 * l->count)
        {
            l->blocks *= 2;
        }
        if (l->blocks > (INT_MAX / 2 - *buckets) / BLOCK)
        {
            return SEL_E_MEMORY;
        }
        l->table = *buckets;
        *buckets += l->blocks * BLOCK;
    }
    return SEL_OK;
}

/* Counting sort of the spheres into buckets. */
static void fill(sel_neighbours *s, int n, int nLocal, const double *x,
    const double *radius, double margin, int buckets)
{
    double largest = 0.0;
    for (int a = 0; a < MAX_LEVELS; a++)
    {
        largest = GSL_MAX_DBL(largest, s->levels[a].largest);
    }
    for (int b = 0; b <= buckets; b++)
    {
        s->table[b] = 0;
    }
    for (int i = 0; i < n; i++)
    {
        const level *l
            = &s->levels[level_of(radius[i] + 0.5 * margin, largest)];
        s->bucket[i] = bucket_of(l, cell_of(l, x[3 * i]),
            cell_of(l, x[3 * i + 1]), cell_of(l, x[3 * i + 2]));
        s->table[s->bucket[i]]++;
    }
    for (int b = 0; b < buckets; b++)
    {
        s->table[b + 1] += s->table[b];
    }
    /* fills each bucket from its end; its start index moves down */
    for (int i = n - 1; i >= 0; i--)
    {
        int at = --s->table[s->bucket[i]];
        v3_copy(s->spheres[at].x, x + 3 * i);
        s->spheres[at].radius = radius[i] + 0.5 * margin;
        s->place[at] = i < nLocal ? i : ~i;
    }
}

/* - - - search - - - */

/* Tests the components first, because the square of a large one could
   overflow. */
static int meet(const sphere *a, const sphere *b)
{
    double reach = a->radius + b->radius, step[3];
    v3_sub(step, b->x, a->x);
    return fabs(step[0]) <= reach && fabs(step[1]) <= reach
        && fabs(step[2]) <= reach && v3_dot(step, step) <= reach * reach;
}

/* Appends the pairs of sphere m with the spheres [from, to). */
static sel_status visit(sel_neighbours *s, int m, int from, int to, int *count)
{
    for (int k = from; k < to; k++)
    {
        if (!meet(&s->spheres[m], &s->spheres[k])
            || (s->place[m] < 0 && s->place[k] < 0))
        {
            continue;
        }
        int a = s->place[m] < 0 ? ~s->place[m] : s->place[m];
        int b = s->place[k] < 0 ? ~s->place[k] : s->place[k];
        if (s->filter.keep && !s->filter.keep(s->filter.context, a, b))
        {
            continue;
        }
        if (*count >= s->pairCapacity && reserve_pairs(s, *count + 1) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        s->pairs[2 * *count] = GSL_MIN(a, b);
        s->pairs[2 * *count + 1] = GSL_MAX(a, b);
        ++*count;
    }
    return SEL_OK;
}

/* Searches the sphere's own level: half of the neighbour cells, and the
   following spheres of its own cell, so that each pair is found once. */
static sel_status look_beside(
    sel_neighbours *s, const level *l, int m, int *count)
{
    const double *x = s->spheres[m].x;
    int64_t cx = cell_of(l, x[0]), cy = cell_of(l, x[1]);
    int64_t cz = cell_of(l, x[2]);
    int own = bucket_of(l, cx, cy, cz);
    SEL_TRY(visit(s, m, m + 1, s->table[own + 1], count));
    for (int k = 14; k < 27; k++)
    {
        int b
            = bucket_of(l, cx + k % 3 - 1, cy + k / 3 % 3 - 1, cz + k / 9 - 1);
        SEL_TRY(visit(s, m, s->table[b], s->table[b + 1], count));
    }
    return SEL_OK;
}

/* Searches a coarser level: all cells within reach of its largest sphere, two
   or three in each direction. */
static sel_status look_up(sel_neighbours *s, const level *l, int m, int *count)
{
    const double *x = s->spheres[m].x;
    double reach = (s->spheres[m].radius + l->largest) * (1.0 + CELL_SLACK);
    int64_t low[3], high[3];
    for (int d = 0; d < 3; d++)
    {
        low[d] = cell_of(l, x[d] - reach);
        high[d] = cell_of(l, x[d] + reach);
    }
    for (int64_t z = low[2]; z <= high[2]; z++)
    {
        for (int64_t y = low[1]; y <= high[1]; y++)
        {
            for (int64_t c = low[0]; c <= high[0]; c++)
            {
                int b = bucket_of(l, c, y, z);
                SEL_TRY(visit(s, m, s->table[b], s->table[b + 1], count));
            }
        }
    }
    return SEL_OK;
}

static sel_status look_around(sel_neighbours *s, int *count)
{
    for (int a = 0; a < MAX_LEVELS; a++)
    {
        const level *own = &s->levels[a];
        int first = own->count ? s->table[own->table] : 0;
        for (int m = first; m < first + own->count; m++)
        {
            SEL_TRY(look_beside(s, own, m, count));
            for (int b = 0; b < a; b++)
            {
                SEL_TRY(s->levels[b].count ? look_up(s, &s->levels[b], m, count)
                                           : SEL_OK);
            }
        }
    }
    return SEL_OK;
}

/* - - - order - - - */

/* Converts counts to ends: end[k] becomes the end of run k - 1, which is the
   start of run k. */
static void add_up(int *end, int n)
{
    for (int k = 0; k < n; k++)
    {
        end[k + 1] += end[k];
    }
}

/* Sorts the pairs: first by the higher particle, then by the lower one (a
   stable counting sort each). */
static void sort(sel_neighbours *s, int n, int count)
{
    int *high = s->table, *low = s->table + n + 1;
    for (int k = 0; k < 2 * (n + 1); k++)
    {
        s->table[k] = 0;
    }
    for (int k = 0; k < count; k++)
    {
        low[s->pairs[2 * k] + 1]++;
        high[s->pairs[2 * k + 1] + 1]++;
    }
    add_up(low, n);
    add_up(high, n);
    for (int k = 0; k < count; k++)
    {
        s->lower[high[s->pairs[2 * k + 1]]++] = s->pairs[2 * k];
    }
    /* high[j] is now the end of the run of j */
    for (int j = 0, k = 0; j < n; j++)
    {
        for (; k < high[j]; k++)
        {
            int i = s->lower[k], at = low[i]++;
            s->pairs[2 * at] = i;
            s->pairs[2 * at + 1] = j;
        }
    }
}

sel_status sel_neighbours_find_own(sel_neighbours *s, int n, int nLocal,
    const double *x, const double *radius, double margin,
    const sel_neighbours_filter *filter, int **pairs, int *nPairs)
{
    int buckets, count = 0;
    s->filter = *filter;
    *nPairs = 0;
    *pairs = s->pairs;
    if (n < 0 || nLocal > n || !gsl_finite(margin) || margin < 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    if (n == 0)
    {
        return SEL_OK;
    }
    SEL_TRY(set_levels(s, n, radius, margin, &buckets));
    /* the table has at least 2 n buckets, enough for two counts */
    if (reserve(s, n) != SEL_OK || reserve_table(s, buckets + 2) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    fill(s, n, nLocal, x, radius, margin, buckets);
    SEL_TRY(look_around(s, &count));
    sort(s, n, count);
    *nPairs = count;
    *pairs = s->pairs;
    return SEL_OK;
}

sel_status sel_neighbours_find(sel_neighbours *s, int n, int nLocal,
    const double *x, const double *radius, double margin, const int **pairs,
    int *nPairs)
{
    int *own = NULL;
    const sel_neighbours_filter all = {.keep = NULL};
    sel_status status = sel_neighbours_find_own(
        s, n, nLocal, x, radius, margin, &all, &own, nPairs);
    *pairs = own;
    return status;
}

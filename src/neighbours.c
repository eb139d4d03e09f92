/*---------------------------------------------------------------------------*\
    neighbours.c - candidate pairs through a hashed grid of cells

    SPDX-License-Identifier: GPL-3.0-or-later

    Cells as wide as the largest sphere's diameter plus the margin, kept in a
    hash table, so that memory follows the particles and not the space they
    are spread over. Pairs come in the order of (i, j).
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Beyond this many cells from the origin particles share the last cell. */
#define FARTHEST_CELL 1e15

typedef struct cell
{
    int64_t i[3];
} cell;

struct sel_neighbours
{
    int room;       /* particles there is memory for */
    int buckets;    /* power of two, at least twice the particles */
    int *start;     /* buckets + 1 */
    int *member;    /* particles, bucket by bucket */
    cell *cellOf;   /* of each particle */
    int pairRoom;   /* pairs there is memory for */
    int *pairs;     /* pairRoom x 2 */
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
        free(neighbours->start);
        free(neighbours->member);
        free(neighbours->cellOf);
        free(neighbours->pairs);
        free(neighbours);
    }
}

static sel_status reserve(sel_neighbours *s, int n)
{
    if (n <= s->room)
    {
        return SEL_OK;
    }
    int buckets = 64;
    while (buckets < 2 * n && buckets < (1 << 29))
    {
        buckets *= 2;
    }
    free(s->start);
    free(s->member);
    free(s->cellOf);
    s->start = malloc(((size_t)buckets + 1) * sizeof(int));
    s->member = malloc((size_t)n * sizeof(int));
    s->cellOf = malloc((size_t)n * sizeof(cell));
    s->room = s->start && s->member && s->cellOf ? n : 0;
    s->buckets = buckets;
    return s->room ? SEL_OK : SEL_E_MEMORY;
}

static sel_status reserve_pairs(sel_neighbours *s, int n)
{
    if (n <= s->pairRoom)
    {
        return SEL_OK;
    }
    int room = GSL_MAX_INT(n, s->pairRoom > (1 << 29) ? n : 2 * s->pairRoom);
    int *pairs = realloc(s->pairs, 2 * (size_t)room * sizeof(int));
    if (!pairs)
    {
        return SEL_E_MEMORY;
    }
    s->pairs = pairs;
    s->pairRoom = room;
    return SEL_OK;
}

static int bucket_of(const sel_neighbours *s, const cell *c)
{
    uint64_t h = (uint64_t)c->i[0] * 0x9E3779B97F4A7C15u;
    h ^= (uint64_t)c->i[1] * 0xC2B2AE3D27D4EB4Fu;
    h ^= (uint64_t)c->i[2] * 0x165667B19E3779F9u;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9u;
    h ^= h >> 32;
    return (int)(h & (uint64_t)(s->buckets - 1));
}

/* Counting sort of the particles into buckets; ascending within each. */
static void fill(sel_neighbours *s, int n, const double *x, double width)
{
    for (int b = 0; b <= s->buckets; b++)
    {
        s->start[b] = 0;
    }
    for (int i = 0; i < n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            double index = floor(x[3 * i + k] / width);
            index = fmin(fmax(index, -FARTHEST_CELL), FARTHEST_CELL);
            s->cellOf[i].i[k] = (int64_t)index;
        }
        s->start[bucket_of(s, &s->cellOf[i]) + 1]++;
    }
    for (int b = 0; b < s->buckets; b++)
    {
        s->start[b + 1] += s->start[b];
    }
    for (int i = n - 1; i >= 0; i--)
    {
        /* from the end of each bucket, which moves down to its start */
        s->member[--s->start[bucket_of(s, &s->cellOf[i]) + 1]] = i;
    }
    /* start[b + 1] now is the start of bucket b */
    for (int b = 0; b < s->buckets; b++)
    {
        s->start[b] = s->start[b + 1];
    }
    s->start[s->buckets] = n;
}

static int same_cell(const cell *a, const cell *b)
{
    return a->i[0] == b->i[0] && a->i[1] == b->i[1] && a->i[2] == b->i[2];
}

/* Pairs (i, j > i) with j in the cell c; they follow *count. */
static sel_status visit(sel_neighbours *s, const cell *c, int i,
    const double *x, const double *radius, double margin, int *count)
{
    int b = bucket_of(s, c);
    for (int k = s->start[b]; k < s->start[b + 1]; k++)
    {
        int j = s->member[k];
        if (j <= i || !same_cell(&s->cellOf[j], c))
        {
            continue;
        }
        double step[3];
        double reach = radius[i] + radius[j] + margin;
        v3_sub(step, x + 3 * j, x + 3 * i);
        if (v3_dot(step, step) > reach * reach)
        {
            continue;
        }
        if (reserve_pairs(s, *count + 1) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        int at = (*count)++;
        for (; at > 0 && s->pairs[2 * at - 2] == i && s->pairs[2 * at - 1] > j;
             at--)
        {
            s->pairs[2 * at] = i;
            s->pairs[2 * at + 1] = s->pairs[2 * at - 1];
        }
        s->pairs[2 * at] = i;
        s->pairs[2 * at + 1] = j;
    }
    return SEL_OK;
}

sel_status sel_neighbours_find(sel_neighbours *s, int n, int nLocal,
    const double *x, const double *radius, double margin, const int **pairs,
    int *nPairs)
{
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
    double largest = 0.0;
    for (int i = 0; i < n; i++)
    {
        largest = GSL_MAX_DBL(largest, radius[i]);
    }
    if (reserve(s, n) != SEL_OK || !(largest > 0.0))
    {
        return largest > 0.0 ? SEL_E_MEMORY : SEL_E_ARGUMENT;
    }
    fill(s, n, x, 2.0 * largest + margin);
    for (int i = 0; i < nLocal; i++)
    {
        const cell *home = &s->cellOf[i];
        for (int k = 0; k < 27; k++)
        {
            cell c = {{home->i[0] + k % 3 - 1, home->i[1] + k / 3 % 3 - 1,
                home->i[2] + k / 9 - 1}};
            if (visit(s, &c, i, x, radius, margin, nPairs) != SEL_OK)
            {
                return SEL_E_MEMORY;
            }
        }
    }
    *pairs = s->pairs;
    return SEL_OK;
}

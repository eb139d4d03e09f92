/*---------------------------------------------------------------------------*\
    weld.c - makes a mesh of loose triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Corners are visited in lexicographic order, equal ones in the order of the
    input. Each corner is merged with the last point within the tolerance, or
    becomes a new point. A hash table of cells as wide as the tolerance gives
    the candidates: they are in the corner's cell or in one next to it.
\*---------------------------------------------------------------------------*/

#include "sel_mesh.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct corner
{
    double x[3];
    int at; /* in the input */
} corner;

typedef struct triangle
{
    int patch;
    int point[3];
} triangle;

typedef struct weld
{
    corner *corners; /* sorted */
    int *index;      /* for each corner of the input: its point */
    int *head;       /* for each bucket: its last point; -1: none */
    int *next;       /* for each point: the next point of its bucket */
    triangle *triangles;
    int nCorners, nTriangles, nPoints;
    uint64_t buckets;
    double distance, cell; /* [m] */
    double *points;
} weld;

static int by_place(const void *left, const void *right)
{
    const corner *a = left, *b = right;
    for (int k = 0; k < 3; k++)
    {
        if (a->x[k] != b->x[k])
        {
            return a->x[k] < b->x[k] ? -1 : 1;
        }
    }
    return a->at - b->at;
}

static int by_patch_and_points(const void *left, const void *right)
{
    const triangle *a = left, *b = right;
    if (a->patch != b->patch)
    {
        return a->patch < b->patch ? -1 : 1;
    }
    for (int k = 0; k < 3; k++)
    {
        if (a->point[k] != b->point[k])
        {
            return a->point[k] < b->point[k] ? -1 : 1;
        }
    }
    return 0;
}

static void cell_of(const weld *w, const double x[3], int64_t cell[3])
{
    for (int k = 0; k < 3; k++)
    {
        cell[k] = (int64_t)floor((x[k] - w->corners[0].x[k]) / w->cell);
    }
}

static uint64_t bucket(const weld *w, const int64_t cell[3])
{
    uint64_t h = (uint64_t)cell[0] * 73856093u ^ (uint64_t)cell[1] * 19349663u
        ^ (uint64_t)cell[2] * 83492791u;
    return h % w->buckets;
}

static int near(const weld *w, int point, const double x[3])
{
    double step[3];
    v3_sub(step, w->points + 3 * point, x);
    return v3_norm(step) <= w->distance;
}

/* Returns the last of the points near x, or -1. */
static int find_near(const weld *w, const double x[3])
{
    int64_t own[3];
    int found = -1;
    cell_of(w, x, own);
    for (int k = 0; k < 27; k++)
    {
        int64_t cell[3]
            = {own[0] + k % 3 - 1, own[1] + k / 3 % 3 - 1, own[2] + k / 9 - 1};
        for (int p = w->head[bucket(w, cell)]; p > found; p = w->next[p])
        {
            if (near(w, p, x))
            {
                found = p;
            }
        }
    }
    return found;
}

static int add_point(weld *w, const double x[3])
{
    int p = w->nPoints++;
    v3_copy(w->points + 3 * p, x);
    if (w->cell > 0.0)
    {
        int64_t cell[3];
        cell_of(w, x, cell);
        uint64_t b = bucket(w, cell);
        w->next[p] = w->head[b];
        w->head[b] = p;
    }
    return p;
}

/* For a tolerance of zero: the corners are sorted, so that only the last point
   can be equal. */
static int find_equal(const weld *w, const double x[3])
{
    int last = w->nPoints - 1;
    return last >= 0 && near(w, last, x) ? last : -1;
}

static void merge_corners(weld *w)
{
    qsort(w->corners, (size_t)w->nCorners, sizeof(corner), by_place);
    for (int i = 0; i < w->nCorners; i++)
    {
        const double *x = w->corners[i].x;
        int found = w->cell > 0.0 ? find_near(w, x) : find_equal(w, x);
        w->index[w->corners[i].at] = found < 0 ? add_point(w, x) : found;
    }
}

/* Returns 1 if a triangle has an area. */
static int has_area(const weld *w, const int point[3], double flat)
{
    double side[3][3], normal[3], longest = 0.0;
    for (int k = 0; k < 3; k++)
    {
        v3_sub(side[k], w->points + 3 * point[(k + 1) % 3],
            w->points + 3 * point[k]);
        double length = v3_norm(side[k]);
        longest = GSL_MAX_DBL(longest, length);
    }
    v3_cross(normal, side[0], side[2]);
    return v3_norm(normal) > flat * longest * longest;
}

static triangle from_least(int patch, const int point[3])
{
    triangle t = {.patch = patch};
    int least = 0;
    for (int k = 1; k < 3; k++)
    {
        least = point[k] < point[least] ? k : least;
    }
    for (int k = 0; k < 3; k++)
    {
        t.point[k] = point[(least + k) % 3];
    }
    return t;
}

/* Takes the triangles and sorts them. Leaves out and counts degenerate and
   duplicate ones. */
static void take_triangles(
    weld *w, const int *patch, double flat, sel_welded *welded)
{
    for (int i = 0; i < w->nCorners / 3; i++)
    {
        if (has_area(w, w->index + 3 * i, flat))
        {
            w->triangles[w->nTriangles++]
                = from_least(patch ? patch[i] : 0, w->index + 3 * i);
        }
        else
        {
            welded->degenerate++;
        }
    }
    qsort(w->triangles, (size_t)w->nTriangles, sizeof(triangle),
        by_patch_and_points);
    int kept = 0;
    for (int i = 0; i < w->nTriangles; i++)
    {
        if (!kept
            || by_patch_and_points(&w->triangles[kept - 1], &w->triangles[i]))
        {
            w->triangles[kept++] = w->triangles[i];
        }
    }
    welded->doubled = w->nTriangles - kept;
    w->nTriangles = kept;
}

static sel_status allocate(weld *w)
{
    size_t n = (size_t)w->nCorners + 1;
    w->buckets = 2 * n + 1;
    w->corners = malloc(n * sizeof(corner));
    w->index = malloc(n * sizeof(int));
    w->head = malloc(w->buckets * sizeof(int));
    w->next = malloc(n * sizeof(int));
    w->triangles = malloc(n * sizeof(triangle));
    w->points = malloc(3 * n * sizeof(double));
    if (!w->corners || !w->index || !w->head || !w->next || !w->triangles
        || !w->points)
    {
        return SEL_E_MEMORY;
    }
    for (uint64_t b = 0; b < w->buckets; b++)
    {
        w->head[b] = -1;
    }
    return SEL_OK;
}

static void release(weld *w)
{
    free(w->corners);
    free(w->index);
    free(w->head);
    free(w->next);
    free(w->triangles);
    free(w->points);
}

/* Takes the corners, and converts the tolerance to a length. */
static sel_status take_corners(weld *w, const double *corners, double tolerance)
{
    double low[3], high[3], diagonal[3] = {0.0, 0.0, 0.0};
    for (int i = 0; i < w->nCorners; i++)
    {
        const double *x = corners + 3 * i;
        for (int k = 0; k < 3; k++)
        {
            if (!gsl_finite(x[k]))
            {
                return SEL_E_ARGUMENT;
            }
            low[k] = i ? GSL_MIN_DBL(low[k], x[k]) : x[k];
            high[k] = i ? GSL_MAX_DBL(high[k], x[k]) : x[k];
            diagonal[k] = high[k] - low[k];
        }
        v3_copy(w->corners[i].x, x);
        w->corners[i].at = i;
    }
    w->distance = tolerance * v3_norm(diagonal);
    w->cell = 1.001 * w->distance;
    return SEL_OK;
}

static sel_status hand_over(weld *w, sel_welded *welded)
{
    size_t n = (size_t)w->nTriangles + 1;
    welded->triangles = malloc(3 * n * sizeof(int));
    welded->patch = malloc(n * sizeof(int));
    if (!welded->triangles || !welded->patch)
    {
        return SEL_E_MEMORY;
    }
    for (int i = 0; i < w->nTriangles; i++)
    {
        welded->patch[i] = w->triangles[i].patch;
        memcpy(welded->triangles + 3 * i, w->triangles[i].point,
            sizeof(w->triangles[i].point));
    }
    welded->points = w->points;
    welded->corner = w->index;
    welded->nCorners = w->nCorners;
    w->points = NULL;
    w->index = NULL;
    welded->mesh = (sel_wall_mesh){
        .nPoints = w->nPoints,
        .points = welded->points,
        .nTriangles = w->nTriangles,
        .triangles = welded->triangles,
        .patch = welded->patch,
    };
    return SEL_OK;
}

sel_status sel_welded_create(sel_welded *welded, int n, const double *corners,
    const int *patch, double tolerance, double flat)
{
    *welded = (sel_welded){.degenerate = 0};
    if (n < 0 || n > INT32_MAX / 9 || !gsl_finite(tolerance) || tolerance < 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    weld w = {.nCorners = 3 * n};
    sel_status status = allocate(&w);
    SEL_THEN(status, take_corners(&w, corners, tolerance));
    if (status == SEL_OK)
    {
        merge_corners(&w);
        take_triangles(&w, patch, flat, welded);
        status = hand_over(&w, welded);
    }
    release(&w);
    if (status != SEL_OK)
    {
        sel_welded_free(welded);
    }
    return status;
}

void sel_welded_free(sel_welded *welded)
{
    free(welded->points);
    free(welded->triangles);
    free(welded->patch);
    free(welded->corner);
    *welded = (sel_welded){.degenerate = 0};
}

int sel_welded_find(const sel_welded *welded, int i, const int *patch)
{
    triangle wanted = from_least(patch ? patch[i] : 0, welded->corner + 3 * i);
    int low = 0, high = welded->mesh.nTriangles;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        triangle here
            = from_least(welded->patch[middle], welded->triangles + 3 * middle);
        int order = by_patch_and_points(&here, &wanted);
        if (order == 0)
        {
            return middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return -1;
}

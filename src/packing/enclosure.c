/*---------------------------------------------------------------------------*\
    enclosure.c - the inside of a closed surface of triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In a view along z the triangles are sorted into the squares that they
    overlap, about one triangle per square, so that a point is tested against
    only a few of them.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "contact/hulls.h"
#include "packing/packing.h"
#include "sel_mesh.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

struct sel_enclosure
{
    sel_walls *surface; /* walls that contain bodies; NULL: none */
    int isOpen;         /* 1: bodies may extend across some of the triangles */
    double *points;     /* nPoints x 3 */
    int *triangles;     /* nTriangles x 3 */
    int nPoints, nTriangles;
    double low[3], high[3];
    int side;    /* number of squares in a row and in a column */
    int *start;  /* side^2 + 1: index in `square` of the first triangle of
                    square row side + column */
    int *square; /* triangles, sorted by square */
};

typedef struct range
{
    int low[2], high[2]; /* column, row */
} range;

static int is_before(const double a[3], const double b[3])
{
    for (int k = 0; k < 3; k++)
    {
        if (a[k] != b[k])
        {
            return a[k] < b[k];
        }
    }
    return 0;
}

/* Returns the column (k 0) or row (k 1) of a coordinate. */
static int cell_of(const sel_enclosure *e, double x, int k)
{
    double share = (x - e->low[k]) / (e->high[k] - e->low[k]);
    return (int)GSL_MAX_DBL(0.0, GSL_MIN_DBL(e->side - 1.0, e->side * share));
}

static const double *point(const sel_enclosure *e, int t, int k)
{
    return e->points + 3 * e->triangles[3 * t + k];
}

static range squares_of(const sel_enclosure *e, int t)
{
    const double *a = point(e, t, 0), *b = point(e, t, 1), *c = point(e, t, 2);
    range r;
    for (int k = 0; k < 2; k++)
    {
        r.low[k] = cell_of(e, GSL_MIN_DBL(a[k], GSL_MIN_DBL(b[k], c[k])), k);
        r.high[k] = cell_of(e, GSL_MAX_DBL(a[k], GSL_MAX_DBL(b[k], c[k])), k);
    }
    return r;
}

/* Sets start[k + 1] to the number of triangles of square k. */
static void count(sel_enclosure *e)
{
    for (int t = 0; t < e->nTriangles; t++)
    {
        range r = squares_of(e, t);
        for (int j = r.low[1]; j <= r.high[1]; j++)
        {
            for (int i = r.low[0]; i <= r.high[0]; i++)
            {
                e->start[j * e->side + i + 1]++;
            }
        }
    }
}

/* Lists the triangles of each square. `next`: for each square, the place in
   e->square of its next triangle. */
static void fill(sel_enclosure *e, int *next)
{
    for (int t = 0; t < e->nTriangles; t++)
    {
        range r = squares_of(e, t);
        for (int j = r.low[1]; j <= r.high[1]; j++)
        {
            for (int i = r.low[0]; i <= r.high[0]; i++)
            {
                e->square[next[j * e->side + i]++] = t;
            }
        }
    }
}

static sel_status sort_into_squares(sel_enclosure *e)
{
    e->side = GSL_MAX_INT(1, (int)sqrt((double)e->nTriangles));
    size_t squares = (size_t)e->side * (size_t)e->side;
    e->start = calloc(squares + 1, sizeof(int));
    int *next = malloc((squares + 1) * sizeof(int));
    if (e->start && next)
    {
        count(e);
        for (size_t k = 0; k < squares; k++)
        {
            e->start[k + 1] += e->start[k];
        }
        e->square = malloc(((size_t)e->start[squares] + 1) * sizeof(int));
    }
    if (e->square)
    {
        memcpy(next, e->start, squares * sizeof(int));
        fill(e, next);
    }
    free(next);
    return e->square ? SEL_OK : SEL_E_MEMORY;
}

static sel_status copy_surface(sel_enclosure *e, const sel_wall_mesh *surface)
{
    size_t points = 3 * (size_t)surface->nPoints * sizeof(double);
    size_t triangles = 3 * (size_t)surface->nTriangles * sizeof(int);
    e->nPoints = surface->nPoints;
    e->nTriangles = surface->nTriangles;
    e->points = malloc(points);
    e->triangles = malloc(triangles);
    if (!e->points || !e->triangles)
    {
        return SEL_E_MEMORY;
    }
    memcpy(e->points, surface->points, points);
    memcpy(e->triangles, surface->triangles, triangles);
    for (int i = 0; i < 3 * e->nPoints; i++)
    {
        double x = e->points[i];
        e->low[i % 3] = i < 3 ? x : GSL_MIN_DBL(e->low[i % 3], x);
        e->high[i % 3] = i < 3 ? x : GSL_MAX_DBL(e->high[i % 3], x);
    }
    return e->low[0] < e->high[0] && e->low[1] < e->high[1] ? SEL_OK
                                                            : SEL_E_MESH;
}

/* Makes walls from the triangles that contain bodies: all except those on
   periodic boundaries. */
static sel_status build_surface(sel_enclosure *e, const sel_wall_mesh *surface,
    int nPeriods, const sel_period *periods, int *bad)
{
    int *hold = malloc((size_t)surface->nTriangles * sizeof(int));
    if (!hold)
    {
        return SEL_E_MEMORY;
    }
    for (int t = 0; t < surface->nTriangles; t++)
    {
        hold[t] = nPeriods == 0 || surface->patch[t] == 0;
        e->isOpen = e->isOpen || !hold[t];
    }
    sel_status status = sel_packing_surface(
        &e->surface, surface, hold, nPeriods, periods, bad);
    free(hold);
    return status;
}

sel_status sel_enclosure_create(
    sel_enclosure **enclosure, const sel_wall_mesh *surface, int *bad)
{
    return sel_enclosure_create_periodic(enclosure, surface, 0, NULL, bad);
}

sel_status sel_enclosure_create_periodic(sel_enclosure **enclosure,
    const sel_wall_mesh *surface, int nPeriods, const sel_period *periods,
    int *bad)
{
    *enclosure = NULL;
    if (surface->nTriangles <= 0 || surface->nPoints <= 0)
    {
        return SEL_E_MESH;
    }
    sel_enclosure *e = calloc(1, sizeof(sel_enclosure));
    if (!e)
    {
        return SEL_E_MEMORY;
    }
    sel_status status = build_surface(e, surface, nPeriods, periods, bad);
    SEL_THEN(status, copy_surface(e, surface));
    SEL_THEN(status, sort_into_squares(e));
    if (status != SEL_OK)
    {
        sel_enclosure_free(e);
        return status;
    }
    *enclosure = e;
    return SEL_OK;
}

void sel_enclosure_free(sel_enclosure *e)
{
    if (e)
    {
        sel_walls_free(e->surface);
        free(e->points);
        free(e->triangles);
        free(e->start);
        free(e->square);
        free(e);
    }
}

void sel_enclosure_bounds(const sel_enclosure *e, double low[3], double high[3])
{
    v3_copy(low, e->low);
    v3_copy(high, e->high);
}

/* Returns the side of the edge from a to b on which x lies in a view along z: 1
   or -1, the opposite for the edge from b to a; 0 if the edge is along z. */
static int side_of(const double a[3], const double b[3], const double x[3])
{
    /* both triangles at the edge evaluate the formula with the ends of the edge
       in the same order, so that the point lies in exactly one of them */
    if (is_before(b, a))
    {
        return -side_of(b, a, x);
    }
    double dx = b[0] - a[0], dy = b[1] - a[1];
    double cross = dx * (x[1] - a[1]) - dy * (x[0] - a[0]);
    if (cross != 0.0)
    {
        return cross > 0.0 ? 1 : -1;
    }
    if (dy != 0.0)
    {
        return dy < 0.0 ? 1 : -1;
    }
    return dx > 0.0 ? 1 : 0;
}

/* Returns 1 if triangle t lies above x. */
static int is_above(const sel_enclosure *e, int t, const double x[3])
{
    const double *a = point(e, t, 0), *b = point(e, t, 1), *c = point(e, t, 2);
    int s = side_of(a, b, x);
    if (!s || side_of(b, c, x) != s || side_of(c, a, x) != s)
    {
        return 0;
    }
    double ab[3], ac[3], xa[3], normal[3];
    v3_sub(ab, b, a);
    v3_sub(ac, c, a);
    v3_sub(xa, a, x);
    v3_cross(normal, ab, ac);
    return v3_dot(normal, xa) * normal[2] > 0.0;
}

int sel_enclosure_has(const sel_enclosure *e, const double x[3])
{
    if (x[0] < e->low[0] || x[0] > e->high[0] || x[1] < e->low[1]
        || x[1] > e->high[1])
    {
        return 0;
    }
    int k = cell_of(e, x[1], 1) * e->side + cell_of(e, x[0], 0);
    int odd = 0;
    for (int n = e->start[k]; n < e->start[k + 1]; n++)
    {
        odd ^= is_above(e, e->square[n], x);
    }
    return odd;
}

int sel_enclosure_holds(const sel_enclosure *e, const sel_body *body)
{
    return sel_enclosure_has(e, body->centre)
        && !(e->surface && sel_contact_meets_walls(e->surface, body));
}

int sel_enclosure_accept(void *enclosure, const sel_body *body)
{
    return sel_enclosure_holds(enclosure, body);
}

int sel_enclosure_is_open(const sel_enclosure *e)
{
    return e->isOpen;
}

const sel_walls *sel_enclosure_walls(const sel_enclosure *e)
{
    return e->surface;
}

double sel_enclosure_volume(const sel_enclosure *e)
{
    double sum = 0.0;
    for (int t = 0; t < e->nTriangles; t++)
    {
        double a[3], b[3], c[3], product[3];
        v3_sub(a, point(e, t, 0), e->low);
        v3_sub(b, point(e, t, 1), e->low);
        v3_sub(c, point(e, t, 2), e->low);
        v3_cross(product, b, c);
        sum += v3_dot(a, product) / 6.0;
    }
    return sum;
}

/* An edge of a triangle. `least` and `most` are its points with the lower and
   the higher number; sign is 1 if the triangle runs from least to most, else
   -1. */
typedef struct side
{
    int least, most, sign;
} side;

static int compare_sides(const void *a, const void *b)
{
    const side *s = a, *t = b;
    if (s->least != t->least)
    {
        return s->least < t->least ? -1 : 1;
    }
    return (s->most > t->most) - (s->most < t->most);
}

int sel_enclosure_open_edges(const sel_enclosure *e)
{
    int n = 3 * e->nTriangles, open = 0;
    side *sides = malloc((size_t)n * sizeof(side));
    if (!sides)
    {
        return -1;
    }
    for (int k = 0; k < n; k++)
    {
        int a = e->triangles[k];
        int b = e->triangles[k % 3 == 2 ? k - 2 : k + 1];
        sides[k] = (side){GSL_MIN_INT(a, b), GSL_MAX_INT(a, b), a < b ? 1 : -1};
    }
    qsort(sides, (size_t)n, sizeof(side), compare_sides);
    for (int k = 0; k < n;)
    {
        int first = k, sum = 0;
        for (; k < n && compare_sides(&sides[first], &sides[k]) == 0; k++)
        {
            sum += sides[k].sign;
        }
        open += sum != 0;
    }
    free(sides);
    return open;
}

/*---------------------------------------------------------------------------*\
    polyhedron_surface.c - makes one closed surface of triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/vec3.h"
#include "sel_limits.h"
#include "sel_mesh.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Range of sizes in a file; their cubes and fifth powers are normal numbers. */
#define SIZE_LEAST 1e-30
#define SIZE_MOST  1e30

int sel_fault(sel_polyhedron_fault *fault, const char *format, ...)
{
    if (fault)
    {
        va_list list;
        va_start(list, format);
        vsnprintf(fault->text, sizeof fault->text, format, list);
        va_end(list);
    }
    return 0;
}

int sel_fault_memory(sel_polyhedron_fault *fault)
{
    return sel_fault(fault, "no memory for this body");
}

void sel_surface_place(
    const sel_surface *surface, const double x[3], double file[3])
{
    double rotated[3];
    m3_apply(rotated, surface->Q, x);
    v3_madd(file, surface->centre, surface->scale, rotated);
}

void sel_surface_free(sel_surface *surface)
{
    free(surface->points);
    free(surface->triangles);
    free(surface->across);
    free(surface->faceOf);
    free(surface->planes);
    *surface = (sel_surface){0};
}

void sel_surface_normal(const sel_surface *surface, int t, double normal[3])
{
    const int *p = surface->triangles + 3 * t;
    double a[3], b[3];
    v3_sub(a, surface->points + 3 * p[1], surface->points + 3 * p[0]);
    v3_sub(b, surface->points + 3 * p[2], surface->points + 3 * p[0]);
    v3_cross(normal, a, b);
}

/* - - - - - - - - - - - - - - - - input - - - - - - - - - - - - - - - - - - */

static int check_counts(const double *points, int nPoints, const int *triangles,
    int nTriangles, sel_polyhedron_fault *fault)
{
    if (nTriangles > SEL_POLYHEDRON_TRIANGLES_MOST)
    {
        return sel_fault(fault, "%d triangles; at most %d are allowed",
            nTriangles, SEL_POLYHEDRON_TRIANGLES_MOST);
    }
    if (!points || !triangles || nPoints < 4 || nTriangles < 4)
    {
        return sel_fault(fault,
            "%d points and %d triangles; a body needs at least 4 of each",
            nPoints, nTriangles);
    }
    for (int i = 0; i < 3 * nTriangles; i++)
    {
        if (triangles[i] < 0 || triangles[i] >= nPoints)
        {
            return sel_fault(fault,
                "triangle %d refers to point %d; allowed: 0 to %d", i / 3,
                triangles[i], nPoints - 1);
        }
    }
    return 1;
}

static int check_numbers(
    const double *points, int nPoints, sel_polyhedron_fault *fault)
{
    for (int p = 0; p < nPoints; p++)
    {
        for (int k = 0; k < 3; k++)
        {
            if (!sel_within(points[3 * p + k], DBL_MAX))
            {
                return sel_fault(fault,
                    "the %c coordinate of point %d is not a finite number",
                    "xyz"[k], p);
            }
        }
    }
    return 1;
}

/* Sets centre and scale so that the box of the points in triangles extends from
   -1 to 1 at most. Half coordinates are used so that no difference
   overflows. */
static int set_box(sel_surface *surface, const double *points,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault)
{
    double low[3], high[3], size = 0.0;
    for (int i = 0; i < 3 * nTriangles; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            double x = 0.5 * points[3 * triangles[i] + k];
            low[k] = i ? GSL_MIN_DBL(low[k], x) : x;
            high[k] = i ? GSL_MAX_DBL(high[k], x) : x;
        }
    }
    for (int k = 0; k < 3; k++)
    {
        double width = high[k] - low[k];
        size = GSL_MAX_DBL(size, width);
        surface->centre[k] = high[k] + low[k];
    }
    if (!(size >= SIZE_LEAST && size <= SIZE_MOST))
    {
        return sel_fault(fault,
            "half the largest width of its box is %g; allowed: %g to %g", size,
            SIZE_LEAST, SIZE_MOST);
    }
    surface->scale = size;
    return 1;
}

/* - - - - - - - - - - - - - - - - welding - - - - - - - - - - - - - - - - - */

static int by_corners(const void *left, const void *right)
{
    const int *a = left, *b = right;
    for (int k = 0; k < 3; k++)
    {
        if (a[k] != b[k])
        {
            return a[k] < b[k] ? -1 : 1;
        }
    }
    return 0;
}

/* Takes the triangles with three different points, and the points of these
   triangles. Each triangle starts with its lowest point; the order of the
   triangles does not depend on the order in the file. */
static int take_welded(sel_surface *surface, const sel_welded *welded)
{
    size_t n = (size_t)welded->nCorners;
    int *t = malloc((n + 1) * sizeof(int));
    int *name = malloc(((size_t)welded->mesh.nPoints + 1) * sizeof(int));
    surface->triangles = t;
    surface->points
        = malloc((3 * (size_t)welded->mesh.nPoints + 1) * sizeof(double));
    if (!t || !name || !surface->points)
    {
        free(name);
        return 0;
    }
    for (size_t i = 0; i < n; i += 3)
    {
        const int *c = welded->corner + i;
        if (c[0] != c[1] && c[1] != c[2] && c[2] != c[0])
        {
            int least = c[1] < c[0] ? 1 : 0;
            least = c[2] < c[least] ? 2 : least;
            for (int k = 0; k < 3; k++)
            {
                t[3 * surface->nTriangles + k] = c[(least + k) % 3];
            }
            surface->nTriangles++;
        }
    }
    qsort(t, (size_t)surface->nTriangles, 3 * sizeof(int), by_corners);
    for (int p = 0; p < welded->mesh.nPoints; p++)
    {
        name[p] = -1;
    }
    for (int i = 0; i < 3 * surface->nTriangles; i++)
    {
        name[t[i]] = 0;
    }
    for (int p = 0; p < welded->mesh.nPoints; p++)
    {
        if (name[p] == 0)
        {
            name[p] = surface->nPoints++;
            v3_copy(surface->points + 3 * name[p], welded->points + 3 * p);
        }
    }
    for (int i = 0; i < 3 * surface->nTriangles; i++)
    {
        t[i] = name[t[i]];
    }
    free(name);
    return 1;
}

/* Converts the corners of the triangles to the box from -1 to 1 and welds
   them. */
static int weld(sel_surface *surface, const double *points,
    const int *triangles, int nTriangles)
{
    double *corners = malloc(9 * (size_t)nTriangles * sizeof(double));
    sel_welded welded = {.degenerate = 0};
    int good = corners != NULL;
    for (int i = 0; i < 3 * nTriangles && good; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            double x = points[3 * triangles[i] + k] - surface->centre[k];
            corners[3 * i + k] = x / surface->scale;
        }
    }
    good = good
        && sel_welded_create(
               &welded, nTriangles, corners, NULL, SEL_BODY_WELD, 0.0)
            == SEL_OK;
    free(corners);
    good = good && take_welded(surface, &welded);
    sel_welded_free(&welded);
    return good;
}

/* - - - - - - - - - - - - - - - - sides - - - - - - - - - - - - - - - - - - */

typedef struct side
{
    int low, high, at, forward; /* at: 3 t + k */
} side;

static int by_points(const void *left, const void *right)
{
    const side *a = left, *b = right;
    if (a->low != b->low)
    {
        return a->low < b->low ? -1 : 1;
    }
    if (a->high != b->high)
    {
        return a->high < b->high ? -1 : 1;
    }
    return a->at - b->at;
}

static int side_fault(const sel_surface *surface, const side *s, int count,
    sel_polyhedron_fault *fault)
{
    double a[3], b[3];
    sel_surface_place(surface, surface->points + 3 * s->low, a);
    sel_surface_place(surface, surface->points + 3 * s->high, b);
    const char *what = count == 1
        ? "the surface is open: only one triangle has the edge"
        : (count == 2
                ? "the orientation of triangles is not consistent: two have "
                  "the same direction along the edge"
                : "the surface branches: more than two triangles have the "
                  "edge");
    return sel_fault(fault,
        "%s from (%.9g %.9g %.9g) to (%.9g %.9g %.9g); every edge must have "
        "two, with opposite directions",
        what, a[0], a[1], a[2], b[0], b[1], b[2]);
}

static int match_sides(
    sel_surface *surface, const side *sides, sel_polyhedron_fault *fault)
{
    int n = 3 * surface->nTriangles, count = 0;
    for (int i = 0; i < n; i += count)
    {
        const side *s = sides + i;
        for (count = 1; i + count < n && s[count].low == s->low
             && s[count].high == s->high;)
        {
            count++;
        }
        if (count != 2 || s[0].forward == s[1].forward)
        {
            return side_fault(surface, s, count, fault);
        }
        surface->across[s[0].at] = s[1].at;
        surface->across[s[1].at] = s[0].at;
    }
    return 1;
}

int sel_surface_connect(sel_surface *surface, sel_polyhedron_fault *fault)
{
    size_t n = 3 * (size_t)surface->nTriangles;
    side *sides = malloc(n * sizeof(side));
    free(surface->across);
    surface->across = malloc(n * sizeof(int));
    if (!sides || !surface->across)
    {
        free(sides);
        return sel_fault_memory(fault);
    }
    for (int i = 0; i < (int)n; i++)
    {
        int p = surface->triangles[i];
        int q = surface->triangles[i % 3 < 2 ? i + 1 : i - 2];
        sides[i] = (side){GSL_MIN_INT(p, q), GSL_MAX_INT(p, q), i, p < q};
    }
    qsort(sides, n, sizeof(side), by_points);
    int good = match_sides(surface, sides, fault);
    free(sides);
    return good;
}

/* - - - - - - - - - - - - - - - - points and shells - - - - - - - - - - - - */

/* Returns the next corner at the same point, in the neighbour across the side
   that ends there. */
static int next_corner(const sel_surface *surface, int corner)
{
    int into = corner % 3 ? corner - 1 : corner + 2;
    return surface->across[into];
}

/* Checks that all corners at a point form one ring. If they do not, several
   sheets share the point. */
static int check_points(const sel_surface *surface, int *ring, char *seen,
    sel_polyhedron_fault *fault)
{
    for (int p = 0; p < surface->nPoints; p++)
    {
        seen[p] = 0;
    }
    for (int i = 0; i < 3 * surface->nTriangles; i++)
    {
        int p = surface->triangles[i];
        if (ring[i] || seen[p])
        {
            if (!ring[i])
            {
                double x[3];
                sel_surface_place(surface, surface->points + 3 * p, x);
                return sel_fault(fault,
                    "the surface touches itself at the point (%.9g %.9g %.9g): "
                    "the triangles at a point must form a single fan",
                    x[0], x[1], x[2]);
            }
            continue;
        }
        seen[p] = 1;
        for (int c = i; !ring[c]; c = next_corner(surface, c))
        {
            ring[c] = 1;
        }
    }
    return 1;
}

/* Returns the number of triangles that are connected to the first one. */
static int count_reached(const sel_surface *surface, int *stack, char *seen)
{
    int n = 1, reached = 1;
    memset(seen, 0, (size_t)surface->nTriangles);
    stack[0] = 0;
    seen[0] = 1;
    while (n > 0)
    {
        int t = stack[--n];
        for (int k = 0; k < 3; k++)
        {
            int u = surface->across[3 * t + k] / 3;
            if (!seen[u])
            {
                seen[u] = 1;
                reached++;
                stack[n++] = u;
            }
        }
    }
    return reached;
}

static int check_shells(const sel_surface *surface, int *stack, char *seen,
    sel_polyhedron_fault *fault)
{
    int reached = count_reached(surface, stack, seen), t = 0;
    if (reached == surface->nTriangles)
    {
        return 1;
    }
    while (seen[t])
    {
        t++;
    }
    double x[3];
    sel_surface_place(
        surface, surface->points + 3 * surface->triangles[3 * t], x);
    return sel_fault(fault,
        "the surface has more than one shell: %d of %d triangles are "
        "connected, and the one at (%.9g %.9g %.9g) is not connected to them; "
        "a body must be one piece without cavities",
        reached, surface->nTriangles, x[0], x[1], x[2]);
}

static int check_sheets(const sel_surface *surface, sel_polyhedron_fault *fault)
{
    size_t n = 3 * (size_t)surface->nTriangles;
    int *work = calloc(n, sizeof(int));
    char *seen = calloc(n, 1);
    int good = work && seen;
    if (!good)
    {
        sel_fault_memory(fault);
    }
    good = good && check_points(surface, work, seen, fault)
        && check_shells(surface, work, seen, fault);
    free(work);
    free(seen);
    return good;
}

/* - - - - - - - - - - - - - - - - all of it - - - - - - - - - - - - - - - - */

int sel_surface_make(sel_surface *surface, const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault)
{
    *surface = (sel_surface){.scale = 1.0, .Q = {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    if (!check_counts(points, nPoints, triangles, nTriangles, fault)
        || !check_numbers(points, nPoints, fault)
        || !set_box(surface, points, triangles, nTriangles, fault))
    {
        return 0;
    }
    if (!weld(surface, points, triangles, nTriangles))
    {
        return sel_fault_memory(fault);
    }
    if (surface->nTriangles < 4)
    {
        return sel_fault(fault,
            "no volume: %d triangles have three different points",
            surface->nTriangles);
    }
    return sel_surface_connect(surface, fault) && check_sheets(surface, fault);
}

/*---------------------------------------------------------------------------*\
    polyhedron_faces.c - merges coplanar triangles into faces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A face grows from its largest triangle. Its plane is fitted to the triangles
    that the face already has, because the plane of a small triangle is
    inaccurate (rounding of its points divided by its height). If the result is
    curved, so that not all points are near one plane, the face grows again with
    the plane of its first triangle.
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

typedef struct seed
{
    double area;
    int triangle;
} seed;

typedef struct growth
{
    const sel_surface *surface;
    int *faceOf;  /* face of each triangle, -1: none yet */
    int *members; /* triangles of this face, in the order in which they were
                     added */
    int n;
    double normals[3], moment[3], weight; /* sums weighted with the areas */
    double plane[4];
    int fixed; /* 1: the plane is not fitted again */
} growth;

static int by_area(const void *left, const void *right)
{
    const seed *a = left, *b = right;
    if (a->area != b->area)
    {
        return a->area > b->area ? -1 : 1;
    }
    return a->triangle - b->triangle;
}

static const double *corner(const sel_surface *surface, int t, int k)
{
    return surface->points + 3 * surface->triangles[3 * t + k];
}

/* Sets the unit normal of a triangle and returns its smallest height. For a
   sliver, returns 0 and sets no unit normal. */
static double height_of(const sel_surface *surface, int t, double normal[3])
{
    double longest = 0.0;
    sel_surface_normal(surface, t, normal);
    for (int k = 0; k < 3; k++)
    {
        double side[3];
        v3_sub(side, corner(surface, t, (k + 1) % 3), corner(surface, t, k));
        double length = v3_norm(side);
        longest = GSL_MAX_DBL(longest, length);
    }
    double height = v3_norm(normal) / longest;
    if (height < SEL_BODY_SLIVER)
    {
        return 0.0;
    }
    v3_normalise(normal);
    return height;
}

static void take(growth *g, int t, int face)
{
    double normal[3];
    g->faceOf[t] = face;
    g->members[g->n++] = t;
    if (g->fixed)
    {
        return;
    }
    sel_surface_normal(g->surface, t, normal);
    double area = v3_norm(normal);
    v3_madd(g->normals, g->normals, 1.0, normal);
    for (int k = 0; k < 3; k++)
    {
        v3_madd(g->moment, g->moment, area / 3.0, corner(g->surface, t, k));
    }
    g->weight += area;
    v3_copy(g->plane, g->normals);
    v3_normalise(g->plane);
    g->plane[3] = g->weight > 0.0 ? v3_dot(g->plane, g->moment) / g->weight
                                  : v3_dot(g->plane, corner(g->surface, t, 0));
}

/* Returns the greatest distance of a triangle's points from the plane. */
static double distance(const growth *g, int t)
{
    double most = 0.0;
    for (int k = 0; k < 3; k++)
    {
        double d = v3_dot(g->plane, corner(g->surface, t, k)) - g->plane[3];
        most = GSL_MAX_DBL(most, fabs(d));
    }
    return most;
}

static int belongs(const growth *g, int t)
{
    double normal[3], c[3];
    if (distance(g, t) > SEL_BODY_FLAT)
    {
        return 0;
    }
    double height = height_of(g->surface, t, normal);
    if (height <= 0.0)
    {
        return 1;
    }
    v3_cross(c, normal, g->plane);
    return v3_dot(normal, g->plane) > 0.0
        && v3_norm(c) < SEL_BODY_FLAT * (1.0 + 1.0 / height);
}

static void grow(growth *g, int first, int face)
{
    g->n = 0;
    take(g, first, face);
    for (int i = 0; i < g->n; i++)
    {
        for (int k = 0; k < 3; k++)
        {
            int t = g->surface->across[3 * g->members[i] + k] / 3;
            if (g->faceOf[t] < 0 && belongs(g, t))
            {
                take(g, t, face);
            }
        }
    }
}

/* Returns the greatest distance of the members' points from the plane. */
static double spread(const growth *g)
{
    double most = 0.0;
    for (int i = 0; i < g->n; i++)
    {
        double d = distance(g, g->members[i]);
        most = GSL_MAX_DBL(most, d);
    }
    return most;
}

static void make_face(growth *g, int first, int face)
{
    g->fixed = 0;
    g->weight = 0.0;
    v3_set(g->normals, 0.0, 0.0, 0.0);
    v3_set(g->moment, 0.0, 0.0, 0.0);
    grow(g, first, face);
    if (spread(g) > SEL_BODY_FLAT)
    {
        for (int i = 0; i < g->n; i++)
        {
            g->faceOf[g->members[i]] = -1;
        }
        sel_surface_normal(g->surface, first, g->plane);
        v3_normalise(g->plane);
        g->plane[3] = v3_dot(g->plane, corner(g->surface, first, 0));
        g->fixed = 1;
        grow(g, first, face);
    }
}

/* Returns the longest side of a triangle. A sliver that belongs to no face
   joins the face across its longest side. */
static int longest_side(const sel_surface *surface, int t)
{
    double most = -1.0;
    int longest = 0;
    for (int k = 0; k < 3; k++)
    {
        double side[3];
        v3_sub(side, corner(surface, t, (k + 1) % 3), corner(surface, t, k));
        double length = v3_norm(side);
        if (length > most)
        {
            most = length;
            longest = k;
        }
    }
    return longest;
}

static void place_slivers(sel_surface *surface)
{
    int changed = 1;
    while (changed)
    {
        changed = 0;
        for (int t = 0; t < surface->nTriangles; t++)
        {
            if (surface->faceOf[t] < 0)
            {
                int k = longest_side(surface, t);
                int face = surface->faceOf[surface->across[3 * t + k] / 3];
                surface->faceOf[t] = face;
                changed |= face >= 0;
            }
        }
    }
}

/* Makes all faces, starting from the largest triangles. Returns 0 if a sliver
   has no face. */
static int make_faces(sel_surface *surface, growth *g, const seed *seeds)
{
    for (int i = 0; i < surface->nTriangles; i++)
    {
        double normal[3];
        int t = seeds[i].triangle;
        if (surface->faceOf[t] < 0 && height_of(surface, t, normal) > 0.0)
        {
            make_face(g, t, surface->nFaces);
            v3_copy(surface->planes + 4 * surface->nFaces, g->plane);
            surface->planes[4 * surface->nFaces + 3] = g->plane[3];
            double far = spread(g);
            surface->flatness = GSL_MAX_DBL(surface->flatness, far);
            surface->nFaces++;
        }
    }
    place_slivers(surface);
    for (int t = 0; t < surface->nTriangles; t++)
    {
        if (surface->faceOf[t] < 0)
        {
            return 0;
        }
    }
    return 1;
}

/* - - - - - - - - - - - - - - - - order - - - - - - - - - - - - - - - - - - */

/* Sorts the triangles by face; the faces are in the order in which they were
   made. */
static void sort_triangles(sel_surface *surface, int *start, int *place)
{
    size_t n = (size_t)surface->nTriangles;
    int *old = place + n;
    memcpy(old, surface->triangles, 3 * n * sizeof(int));
    memset(start, 0, ((size_t)surface->nFaces + 1) * sizeof(int));
    for (size_t t = 0; t < n; t++)
    {
        start[surface->faceOf[t] + 1]++;
    }
    for (int f = 0; f < surface->nFaces; f++)
    {
        start[f + 1] += start[f];
    }
    for (size_t t = 0; t < n; t++)
    {
        place[t] = start[surface->faceOf[t]]++;
        memcpy(surface->triangles + 3 * place[t], old + 3 * t, 3 * sizeof(int));
    }
    memcpy(old, surface->across, 3 * n * sizeof(int));
    for (size_t i = 0; i < 3 * n; i++)
    {
        surface->across[3 * place[i / 3] + (int)(i % 3)]
            = 3 * place[old[i] / 3] + old[i] % 3;
    }
    int t = 0;
    for (int f = 0; f < surface->nFaces; f++)
    {
        for (; t < start[f]; t++)
        {
            surface->faceOf[t] = f;
        }
    }
}

static int merge(
    sel_surface *surface, seed *seeds, int *work, sel_polyhedron_fault *fault)
{
    growth g = {.surface = surface, .faceOf = surface->faceOf, .members = work};
    for (int t = 0; t < surface->nTriangles; t++)
    {
        double normal[3];
        sel_surface_normal(surface, t, normal);
        seeds[t] = (seed){v3_norm(normal), t};
        surface->faceOf[t] = -1;
    }
    qsort(seeds, (size_t)surface->nTriangles, sizeof(seed), by_area);
    if (!make_faces(surface, &g, seeds))
    {
        return sel_fault(fault,
            "triangles thinner than %g of the body's half width have no "
            "adjacent face",
            SEL_BODY_SLIVER);
    }
    if (surface->nFaces > SEL_POLYHEDRON_FACES_MOST)
    {
        return sel_fault(fault,
            "%d faces (coplanar triangles count as one); at most %d are "
            "allowed: coarsen the surface",
            surface->nFaces, SEL_POLYHEDRON_FACES_MOST);
    }
    sort_triangles(surface, work, work + surface->nFaces + 1);
    return 1;
}

int sel_surface_merge(sel_surface *surface, sel_polyhedron_fault *fault)
{
    size_t n = (size_t)surface->nTriangles;
    seed *seeds = malloc(n * sizeof(seed));
    int *work = malloc((5 * n + 2) * sizeof(int));
    surface->faceOf = malloc(n * sizeof(int));
    surface->planes = malloc(4 * n * sizeof(double));
    int good = seeds && work && surface->faceOf && surface->planes;
    if (!good)
    {
        sel_fault_memory(fault);
    }
    good = good && merge(surface, seeds, work, fault);
    free(seeds);
    free(work);
    return good;
}

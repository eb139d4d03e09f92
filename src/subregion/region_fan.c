/*---------------------------------------------------------------------------*\
    region_fan.c - the cone of a solid at a vertex, and how often the vertex
    counts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Let y be a point outside. Each point x of a surface at which the distance
    from y is stationary counts

        1 - chi(the solid near x, on the side of y)

    times, with chi the Euler characteristic (pieces minus holes): Morse theory
    of the distance. A face counts once, a convex edge once in its wedge. An
    edge in a notch counts -1 if both of its faces approach y, because each of
    them counts once there. A point on the far side of the solid counts 0. So
    the sum over all x, and its slope, are continuous if y passes from one item
    to the next.

    At a vertex the solid is a cone, whose trace on a sphere is a region L with
    the rays of the vertex around it; y is in the middle of a hemisphere H. Both
    are discs. If their borders do not cross, L in H is all of L, empty, H, or H
    with a hole; the size of L decides which. If the borders cross 2 k times, L
    in H consists of discs: one if k = 1; otherwise the discs are counted along
    their borders.

    If the faces do not close around a vertex (a rim, a tangle), they count as
    sheets.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Maximum number of crossings that are counted: more than any vertex in use
   has. */
#define CROSSINGS 32
/* [rad] A wider sector gets a ray in its middle, so that no sector spans pi. */
#define WIDE (0.9 * M_PI)

/* - - - making fans - - - */

static void direction(
    const sel_regions *regions, int edge, int vertex, double e[3])
{
    const sel_region_edge *it = &regions->edges[edge];
    v3_scale(e, it->point[0] == vertex ? 1.0 : -1.0, it->a);
}

/* Returns the angle from one edge to the next, counter-clockwise about the
   normal: 0 .. 2 pi. */
static double angle_between(
    const double from[3], const double to[3], const double normal[3])
{
    double rotation[3];
    v3_cross(rotation, from, to);
    double angle = atan2(v3_dot(rotation, normal), v3_dot(from, to));
    return angle > 0.0 ? angle : angle + 2.0 * M_PI;
}

static sel_region_ray *add_ray(sel_regions *regions, sel_region_vertex *v)
{
    v->nRays++;
    return &regions->rays[regions->nRays++];
}

/* Adds the ray of a corner, and one within the corner if it is wide. */
static void add_corner(
    sel_regions *regions, sel_region_vertex *v, const sel_region_corner *corner)
{
    double from[3], to[3], across[3];
    direction(regions, corner->from, v->index, from);
    direction(regions, corner->to, v->index, to);
    sel_region_ray *ray = add_ray(regions, v);
    v3_copy(ray->e, from);
    ray->isEdge = !regions->edges[corner->from].flat;
    double angle = angle_between(from, to, corner->normal);
    if (angle > WIDE)
    {
        ray = add_ray(regions, v);
        v3_cross(across, corner->normal, from);
        v3_scale(ray->e, cos(0.5 * angle), from);
        v3_madd(ray->e, ray->e, sin(0.5 * angle), across);
        v3_normalise(ray->e);
        ray->isEdge = 0;
    }
}

/* Orders the corners one after the other around the vertex; returns 0 if they
   do not close. */
static int chain(const sel_region_corner *corners, int n, int *order)
{
    int here = 0, count = 0;
    do
    {
        int next = -1;
        order[count++] = here;
        for (int k = 0; k < n && next < 0; k++)
        {
            next = corners[k].from == corners[here].to ? k : -1;
        }
        here = next;
    } while (here > 0 && count < n);
    return here == 0 && count == n;
}

/* Sums the angles by which the faces turn around the vertex: the cone's solid
   angle is 2 pi minus the sum. */
static void set_wide(const sel_regions *regions, sel_region_vertex *v,
    const sel_region_corner *corners, const int *order, int n)
{
    double rotation = 0.0;
    for (int k = 0; k < n; k++)
    {
        const sel_region_corner *one = &corners[order[k]];
        const sel_region_corner *two = &corners[order[(k + 1) % n]];
        double across[3], e[3];
        direction(regions, one->to, v->index, e);
        v3_cross(across, one->normal, e);
        double sine = v3_dot(across, two->normal);
        double cosine = v3_dot(one->normal, two->normal);
        rotation
            += cosine < 0.0 && fabs(sine) < 1e-9 ? M_PI : atan2(sine, cosine);
    }
    v->wide = rotation < 0.0;
}

static int find_ray(sel_regions *regions, sel_region_vertex *v, const int *edge,
    int count, int wanted)
{
    for (int k = 0; k < count; k++)
    {
        if (edge[k] == wanted)
        {
            return k;
        }
    }
    sel_region_ray *ray = add_ray(regions, v);
    direction(regions, wanted, v->index, ray->e);
    ray->isEdge = !regions->edges[wanted].flat;
    return count;
}

/* Adds rays and sectors of a rim or a tangle, in no order. `capacity`: work
   space for 2 n numbers. */
static void set_sheet(sel_regions *regions, sel_region_vertex *v,
    const sel_region_corner *corners, int n, int *capacity)
{
    int count = 0;
    v->firstSector = regions->nSectors;
    for (int k = 0; k < n; k++)
    {
        sel_region_sector *sector = &regions->sectors[regions->nSectors++];
        int edge[2] = {corners[k].from, corners[k].to};
        for (int end = 0; end < 2; end++)
        {
            int ray = find_ray(regions, v, capacity, count, edge[end]);
            sector->ray[end] = ray;
            capacity[ray] = edge[end];
            count = GSL_MAX_INT(count, ray + 1);
        }
        v3_copy(sector->normal, corners[k].normal);
        v->nSectors++;
    }
}

static int has_edges(
    const sel_regions *regions, const sel_region_corner *corners, int n)
{
    for (int k = 0; k < n; k++)
    {
        if (!regions->edges[corners[k].from].flat
            || !regions->edges[corners[k].to].flat)
        {
            return 1;
        }
    }
    return 0;
}

static void set_fan(sel_regions *regions, sel_region_vertex *v,
    const sel_region_corner *corners, int n, int *capacity)
{
    v->firstRay = regions->nRays;
    v->used = v->used && has_edges(regions, corners, n);
    if (!v->used)
    {
        return;
    }
    v->closed = chain(corners, n, capacity);
    if (!v->closed)
    {
        set_sheet(regions, v, corners, n, capacity);
        return;
    }
    set_wide(regions, v, corners, capacity, n);
    for (int k = 0; k < n; k++)
    {
        add_corner(regions, v, &corners[capacity[k]]);
    }
}

int sel_region_set_fans(
    sel_regions *regions, const sel_region_corner *corners, const int *start)
{
    size_t most = 2 * (size_t)start[regions->nVertices] + 1;
    int *capacity = malloc(most * sizeof(int));
    for (int v = 0; v < regions->nVertices && capacity; v++)
    {
        set_fan(regions, &regions->vertices[v], corners + start[v],
            start[v + 1] - start[v], capacity);
    }
    free(capacity);
    return capacity != NULL;
}

/* - - - counting - - - */

/* A crossing of the borders of L and H: its angle about n; 1 if L enters H. */
typedef struct crossing
{
    double angle;
    int isIn;
} crossing;

/* At the crossing `leaving` the border of L leaves H (with its region on the
   right). From there the border of the disc continues along that of H,
   clockwise. Returns the crossing at which L enters again. */
static int goes_on(const crossing *list, int count, int leaving)
{
    double best = GSL_DBL_MAX;
    int next = -1;
    for (int k = 0; k < count; k++)
    {
        double back = list[leaving].angle - list[k].angle;
        back += back <= 0.0 ? 2.0 * M_PI : 0.0;
        if (list[k].isIn && back < best)
        {
            best = back;
            next = k;
        }
    }
    return next;
}

static int count_discs(const crossing *list, int count)
{
    int seen[CROSSINGS] = {0}, discs = 0;
    for (int first = 0; first < count; first++)
    {
        if (list[first].isIn || seen[first])
        {
            continue;
        }
        discs++;
        for (int at = first; !seen[at];)
        {
            seen[at] = 1;
            at = (goes_on(list, count, at) + 1) % count;
        }
    }
    return discs;
}

static int index_of_cone(
    const sel_regions *regions, const sel_region_vertex *v, const double n[3])
{
    const sel_region_ray *rays = regions->rays + v->firstRay;
    crossing list[CROSSINGS];
    double t1[3], t2[3], unit[3], last = v3_dot(rays[v->nRays - 1].e, n);
    int count = 0;
    v3_copy(unit, n);
    for (int k = 0; k < v->nRays; k++)
    {
        double here = v3_dot(rays[k].e, n);
        if ((here > 0.0) != (last > 0.0) && count < CROSSINGS)
        {
            const double *before = rays[k ? k - 1 : v->nRays - 1].e;
            double x[3];
            if (count == 0)
            {
                v3_normalise(unit);
                v3_frame(unit, t1, t2);
            }
            v3_scale(x, fabs(here), before);
            v3_madd(x, x, fabs(last), rays[k].e);
            list[count].angle = atan2(v3_dot(x, t2), v3_dot(x, t1));
            list[count++].isIn = here > 0.0;
        }
        last = here;
    }
    if (count == 0)
    {
        return last > 0.0 ? v->wide : !v->wide;
    }
    return count == 2 ? 0 : 1 - count_discs(list, count - count % 2);
}

/* The number of pieces of the faces on the side of y is the number of rays
   there minus that of sectors between them. */
static int index_of_sheet(
    const sel_regions *regions, const sel_region_vertex *v, const double n[3])
{
    const sel_region_ray *rays = regions->rays + v->firstRay;
    int pieces = 0, isBefore = 0;
    for (int k = 0; k < v->nRays; k++)
    {
        pieces += v3_dot(rays[k].e, n) > 0.0;
    }
    for (int k = 0; k < v->nSectors; k++)
    {
        const sel_region_sector *s = &regions->sectors[v->firstSector + k];
        pieces -= v3_dot(rays[s->ray[0]].e, n) > 0.0
            && v3_dot(rays[s->ray[1]].e, n) > 0.0;
        isBefore = isBefore || v3_dot(s->normal, n) > 0.0;
    }
    return isBefore ? 1 - pieces : 0;
}

int sel_region_vertex_index(
    const sel_regions *regions, const sel_region_vertex *v, const double n[3])
{
    if (!v->used || v->nRays == 0)
    {
        return 0;
    }
    return v->closed ? index_of_cone(regions, v, n)
                     : index_of_sheet(regions, v, n);
}

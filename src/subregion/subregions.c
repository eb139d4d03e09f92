/*---------------------------------------------------------------------------*\
    subregions.c - the sub-regions of a polyhedron

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <stdlib.h>

static void set_points(sel_regions *regions, const sel_polyhedron *body)
{
    for (int v = 0; v < body->nPoints; v++)
    {
        sel_region_vertex *vertex = &regions->vertices[v];
        v3_copy(regions->points + 3 * v, body->points + 3 * v);
        vertex->index = vertex->name = v;
        vertex->used = 1;
    }
}

/* Sets edges with their faces, and counts the sides of each face. */
static void set_edges(sel_regions *regions, const sel_polyhedron *body)
{
    for (int e = 0; e < body->nEdges; e++)
    {
        sel_region_edge *edge = &regions->edges[e];
        edge->point[0] = body->edges[4 * e];
        edge->point[1] = body->edges[4 * e + 1];
        edge->name = e;
        sel_region_set_edge(regions, e);
        for (int k = 0; k < 2; k++)
        {
            int face = body->edges[4 * e + 2 + k];
            (void)sel_region_add_face(
                regions, e, body->planes + 4 * face, k == 0);
            regions->faces[face].nSides++;
        }
    }
}

static void set_faces(sel_regions *regions, const sel_polyhedron *body)
{
    int first = 0;
    for (int f = 0; f < body->nFaces; f++)
    {
        sel_region_face *face = &regions->faces[f];
        double t2[3];
        v3_copy(face->normal, body->planes + 4 * f);
        face->offset = body->planes[4 * f + 3];
        face->name = f;
        face->convex = 1;
        v3_frame(face->normal, face->up, t2);
        face->firstSide = first;
        first += face->nSides;
        face->nSides = 0;
    }
    for (int i = 0; i < 2 * body->nEdges; i++)
    {
        sel_region_face *face
            = &regions->faces[body->edges[4 * (i / 2) + 2 + i % 2]];
        regions->sides[face->firstSide + face->nSides++] = (sel_region_side){
            .edge = i / 2, .which = i % 2, .isLeft = i % 2 == 0};
    }
}

/* Returns the point at which a side of a face begins (end 0) or ends (1),
   counter-clockwise. */
static int point_of(
    const sel_regions *regions, const sel_region_side *side, int end)
{
    return regions->edges[side->edge].point[side->isLeft ? end : 1 - end];
}

/* Sets the direction away from point v along a side. */
static void away(const sel_regions *regions, int edge, int v, double e[3])
{
    const sel_region_edge *it = &regions->edges[edge];
    v3_scale(e, it->point[0] == v ? 1.0 : -1.0, it->a);
}

/* Returns the side of the face that ends where side k begins. If there are
   several (a border may pass a point twice), returns the first one in a
   rotation from side k through the face. */
static int side_before(
    const sel_regions *regions, const sel_region_face *face, int k)
{
    const sel_region_side *sides = regions->sides + face->firstSide;
    int v = point_of(regions, &sides[k], 0), best = -1;
    double least = 0.0, from[3];
    away(regions, sides[k].edge, v, from);
    for (int i = 0; i < face->nSides; i++)
    {
        double to[3], rotation[3];
        if (point_of(regions, &sides[i], 1) != v)
        {
            continue;
        }
        away(regions, sides[i].edge, v, to);
        v3_cross(rotation, from, to);
        double angle = atan2(v3_dot(rotation, face->normal), v3_dot(from, to));
        angle += angle <= 0.0 ? 2.0 * acos(-1.0) : 0.0;
        if (best < 0 || angle < least)
        {
            best = i;
            least = angle;
        }
    }
    return best;
}

/* Makes one corner per side, at the point where the side begins. A face is
   convex if no corner turns the other way and it has only one border. Returns 0
   if no side ends at a point. */
static int set_corners(
    sel_regions *regions, sel_region_corner *corners, const int *start, int *at)
{
    for (int v = 0; v < regions->nVertices; v++)
    {
        at[v] = start[v];
    }
    for (int f = 0; f < regions->nFaces; f++)
    {
        sel_region_face *face = &regions->faces[f];
        const sel_region_side *sides = regions->sides + face->firstSide;
        double rotated = 0.0;
        for (int k = 0; k < face->nSides; k++)
        {
            int before = side_before(regions, face, k);
            if (before < 0)
            {
                return 0;
            }
            int v = point_of(regions, &sides[k], 0);
            sel_region_corner *corner = &corners[at[v]++];
            double from[3], to[3], cross[3];
            corner->from = sides[k].edge;
            corner->to = sides[before].edge;
            v3_copy(corner->normal, face->normal);
            away(regions, corner->from, v, from);
            away(regions, corner->to, v, to);
            v3_cross(cross, from, to);
            double sine = v3_dot(cross, face->normal);
            face->convex = face->convex && sine >= 0.0;
            rotated += atan2(sine, -v3_dot(from, to));
        }
        face->convex = face->convex && rotated < 3.0 * acos(-1.0);
    }
    return 1;
}

static int make_fans(sel_regions *regions)
{
    size_t points = (size_t)regions->nVertices + 2;
    sel_region_corner *corners
        = calloc((size_t)regions->nSides + 1, sizeof(sel_region_corner));
    int *start = calloc(points, sizeof(int));
    int *at = calloc(points, sizeof(int));
    int done = corners && start && at;
    for (int k = 0; k < regions->nSides && done; k++)
    {
        start[point_of(regions, &regions->sides[k], 0) + 1]++;
    }
    for (int v = 0; v < regions->nVertices && done; v++)
    {
        start[v + 1] += start[v];
    }
    done = done && set_corners(regions, corners, start, at)
        && sel_region_set_fans(regions, corners, start);
    free(corners);
    free(start);
    free(at);
    return done;
}

sel_subregions *sel_subregions_create(const sel_polyhedron *polyhedron)
{
    const sel_polyhedron *body = polyhedron;
    sel_subregions *it = calloc(1, sizeof(sel_subregions));
    if (!it
        || body->nPoints + body->nEdges + body->nFaces > SEL_REGION_BODY_NAMES)
    {
        free(it);
        return NULL;
    }
    sel_regions *regions = &it->regions;
    int done = sel_regions_reserve(
        regions, body->nPoints, body->nEdges, body->nFaces, 2 * body->nEdges);
    if (done)
    {
        regions->nSides = 2 * body->nEdges;
        set_points(regions, body);
        set_edges(regions, body);
        set_faces(regions, body);
        done = make_fans(regions) && sel_region_tree_build(regions);
    }
    if (!done)
    {
        sel_subregions_free(it);
        return NULL;
    }
    return it;
}

void sel_subregions_free(sel_subregions *subregions)
{
    if (subregions)
    {
        sel_regions_release(&subregions->regions);
        free(subregions);
    }
}

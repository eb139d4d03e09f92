/*---------------------------------------------------------------------------*\
    region.c - arrays of sub-regions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "subregion/region.h"
#include "base/vec3.h"

#include <stdlib.h>

int sel_regions_reserve(
    sel_regions *regions, int nVertices, int nEdges, int nFaces, int nSides)
{
    size_t vertices = (size_t)nVertices + 1, edges = (size_t)nEdges + 1;
    size_t faces = (size_t)nFaces + 1, sides = (size_t)nSides + 1;
    regions->nVertices = nVertices;
    regions->nEdges = nEdges;
    regions->nFaces = nFaces;
    regions->points = calloc(3 * vertices, sizeof(double));
    regions->vertices = calloc(vertices, sizeof(sel_region_vertex));
    regions->edges = calloc(edges, sizeof(sel_region_edge));
    regions->faces = calloc(faces, sizeof(sel_region_face));
    /* a corner has a ray of its own, and at most one within it */
    regions->rays = calloc(2 * sides + 1, sizeof(sel_region_ray));
    regions->sectors = calloc(2 * sides + 1, sizeof(sel_region_sector));
    regions->sides = calloc(sides, sizeof(sel_region_side));
    return regions->points && regions->vertices && regions->edges
        && regions->faces && regions->rays && regions->sectors
        && regions->sides;
}

void sel_regions_release(sel_regions *regions)
{
    free(regions->points);
    free(regions->vertices);
    free(regions->edges);
    free(regions->faces);
    free(regions->rays);
    free(regions->sectors);
    free(regions->sides);
    free(regions->boxes);
    free(regions->order);
    free(regions->nodes);
}

void sel_region_set_edge(sel_regions *regions, int edge)
{
    sel_region_edge *e = &regions->edges[edge];
    v3_sub(e->a, regions->points + 3 * e->point[1],
        regions->points + 3 * e->point[0]);
    e->length = v3_normalise(e->a);
}

/* Marks an edge of two faces as reflex if the second face rises from the edge
   beyond the first one. Two faces back to back, the rim of a sheet, are not
   reflex. */
static void set_reflex(sel_region_edge *e)
{
    double rise = v3_dot(e->out[0], e->normal[1]);
    double same = v3_dot(e->normal[0], e->normal[1]);
    int isRim = same < 0.0 && fabs(rise) < 1e-9;
    e->reflex = rise < 0.0 && !isRim;
}

int sel_region_add_face(
    sel_regions *regions, int edge, const double normal[3], int isLeft)
{
    sel_region_edge *e = &regions->edges[edge];
    int which = e->nFaces++;
    v3_cross(e->out[which], e->a, normal);
    v3_normalise(e->out[which]);
    v3_scale(e->out[which], isLeft ? 1.0 : -1.0, e->out[which]);
    v3_copy(e->normal[which], normal);
    if (which == 1)
    {
        set_reflex(e);
    }
    return which;
}

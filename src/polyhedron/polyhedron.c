/*---------------------------------------------------------------------------*\
    polyhedron.c - a body with flat faces, from its triangles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull.h"
#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* For the key, coordinates are rounded to multiples of 1/KEY_UNIT, i.e. to
   seven digits, as in single precision. */
#define KEY_UNIT 1e7
/* FNV-1a, 64 bit. */
#define KEY_START UINT64_C(0xcbf29ce484222325)
#define KEY_PRIME UINT64_C(0x100000001b3)
#define KEY_BITS  31

void sel_polyhedron_free(sel_polyhedron *body)
{
    if (body)
    {
        for (int i = 0; i < body->nParts; i++)
        {
            sel_hull_free(&body->parts[i].hull);
        }
        free(body->points);
        free(body->triangles);
        free(body->faceFirst);
        free(body->planes);
        free(body->edges);
        free(body->edgeReflex);
        free(body->parts);
        free(body);
    }
}

/* Adds a number to the hash, lowest byte first, so that the hash is the same on
   all machines. */
static uint64_t hash(uint64_t key, int64_t number)
{
    uint64_t bits = (uint64_t)number;
    for (int k = 0; k < 8; k++)
    {
        key = (key ^ (bits >> 8 * k & 255u)) * KEY_PRIME;
    }
    return key;
}

static void set_key(sel_polyhedron *body)
{
    uint64_t key = hash(KEY_START, body->nPoints);
    for (int i = 0; i < 3 * body->nPoints; i++)
    {
        key = hash(key, (int64_t)llround(KEY_UNIT * body->points[i]));
    }
    for (int i = 0; i < 3 * body->nTriangles; i++)
    {
        key = hash(key, body->triangles[i]);
    }
    key ^= key >> KEY_BITS;
    key &= (UINT64_C(1) << KEY_BITS) - 1;
    body->key = key ? (int64_t)key : 1;
}

static void set_sizes(sel_polyhedron *body)
{
    for (int p = 0; p < body->nPoints; p++)
    {
        const double *x = body->points + 3 * p;
        double length = v3_norm(x);
        body->radius = GSL_MAX_DBL(body->radius, length);
        for (int k = 0; k < 3; k++)
        {
            body->halfWidth[k] = GSL_MAX_DBL(body->halfWidth[k], fabs(x[k]));
        }
    }
}

/* Gives the surface's arrays to the body. */
static int take_surface(sel_polyhedron *body, sel_surface *surface)
{
    body->nPoints = surface->nPoints;
    body->nTriangles = surface->nTriangles;
    body->nFaces = surface->nFaces;
    body->faceFirst = calloc((size_t)surface->nFaces + 1, sizeof(int));
    if (!body->faceFirst)
    {
        return 0;
    }
    for (int t = 0; t < surface->nTriangles; t++)
    {
        body->faceFirst[surface->faceOf[t] + 1] = t + 1;
    }
    body->points = surface->points;
    body->triangles = surface->triangles;
    body->planes = surface->planes;
    body->volume = surface->volume;
    body->area = surface->area;
    v3_copy(body->inertia, surface->inertia);
    body->fileScale = surface->scale;
    v3_copy(body->fileCentre, surface->centre);
    memcpy(body->fileQ, surface->Q, sizeof body->fileQ);
    body->flipped = surface->flipped;
    return 1;
}

static int fill(
    sel_polyhedron *body, sel_surface *surface, sel_polyhedron_fault *fault)
{
    if (!sel_surface_orient(surface, fault)
        || !sel_surface_merge(surface, fault)
        || !sel_surface_cuts(surface, fault))
    {
        return 0;
    }
    if (!take_surface(body, surface))
    {
        return sel_fault_memory(fault);
    }
    set_sizes(body);
    set_key(body);
    int good = sel_polyhedron_find_edges(body, surface, fault)
        && sel_polyhedron_find_parts(body, surface->flatness, fault);
    /* these belong to the body now */
    surface->points = NULL;
    surface->triangles = NULL;
    surface->planes = NULL;
    return good;
}

sel_polyhedron *sel_polyhedron_create(const double *points, int nPoints,
    const int *triangles, int nTriangles, sel_polyhedron_fault *fault)
{
    sel_surface surface = {.nPoints = 0};
    sel_polyhedron *body = calloc(1, sizeof(sel_polyhedron));
    if (!body)
    {
        sel_fault_memory(fault);
        return NULL;
    }
    if (!sel_surface_make(
            &surface, points, nPoints, triangles, nTriangles, fault)
        || !fill(body, &surface, fault))
    {
        sel_polyhedron_free(body);
        body = NULL;
    }
    sel_surface_free(&surface);
    return body;
}

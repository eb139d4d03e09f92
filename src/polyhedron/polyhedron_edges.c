/*---------------------------------------------------------------------------*\
    polyhedron_edges.c - edges between faces, and which of them are reflex

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Consecutive sides of triangles in a straight line between the same two faces
    form one edge.
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <stdlib.h>
#include <string.h>

/* A side of a triangle between two faces. The face with the lower number is on
   its left, so all borders of an edge have the same direction. */
typedef struct border
{
    int p, q, left, right, taken;
} border;

typedef struct borders
{
    const sel_polyhedron *body;
    border *list;
    int n;
    int *degree; /* number of borders at a point */
    int *from;   /* last border that begins at a point, -1: none */
    int *into;   /* last border that ends at a point, -1: none */
} borders;

static void list_borders(borders *b, const sel_surface *surface)
{
    for (int i = 0; i < 3 * surface->nTriangles; i++)
    {
        int left = surface->faceOf[i / 3];
        int right = surface->faceOf[surface->across[i] / 3];
        if (left < right)
        {
            int p = surface->triangles[i];
            int q = surface->triangles[i % 3 < 2 ? i + 1 : i - 2];
            b->degree[p]++;
            b->degree[q]++;
            b->from[p] = b->into[q] = b->n;
            b->list[b->n++] = (border){p, q, left, right, 0};
        }
    }
}

/* Returns 1 if an edge continues in a straight line at a point. */
static int goes_on(const borders *b, int point)
{
    int in = b->into[point], out = b->from[point];
    if (b->degree[point] != 2 || in < 0 || out < 0)
    {
        return 0;
    }
    const border *i = &b->list[in], *o = &b->list[out];
    if (i->left != o->left || i->right != o->right)
    {
        return 0;
    }
    const double *x = b->body->points + 3 * point;
    double before[3], after[3], whole[3], c[3];
    v3_sub(before, x, b->body->points + 3 * i->p);
    v3_sub(after, b->body->points + 3 * o->q, x);
    v3_madd(whole, before, 1.0, after);
    v3_cross(c, before, whole);
    return v3_dot(before, after) > 0.0
        && v3_norm(c) < SEL_BODY_FLAT * v3_norm(whole);
}

/* For an edge from p to q with face L on its left and face R on its right, n_L
   x n_R points along the edge, or against it if the edge is reflex. */
static int is_reflex(const sel_polyhedron *body, const int edge[4])
{
    double along[3], rotation[3];
    v3_sub(along, body->points + 3 * edge[1], body->points + 3 * edge[0]);
    v3_cross(rotation, body->planes + 4 * edge[2], body->planes + 4 * edge[3]);
    return v3_dot(rotation, along) < 0.0;
}

static void take_edge(sel_polyhedron *body, borders *b, int first)
{
    int last = first, p = b->list[first].p;
    b->list[first].taken = 1;
    while (
        goes_on(b, b->list[last].q) && !b->list[b->from[b->list[last].q]].taken)
    {
        last = b->from[b->list[last].q];
        b->list[last].taken = 1;
    }
    int q = b->list[last].q, left = b->list[first].left;
    int right = b->list[first].right;
    const int edge[4] = {p < q ? p : q, p < q ? q : p, p < q ? left : right,
        p < q ? right : left};
    memcpy(body->edges + 4 * body->nEdges, edge, sizeof edge);
    body->edgeReflex[body->nEdges++] = (uint8_t)is_reflex(body, edge);
}

static void take_edges(sel_polyhedron *body, borders *b)
{
    for (int i = 0; i < b->n; i++)
    {
        if (!goes_on(b, b->list[i].p))
        {
            take_edge(body, b, i);
        }
    }
    for (int i = 0; i < b->n; i++)
    {
        if (!b->list[i].taken)
        {
            take_edge(body, b, i);
        }
    }
}

int sel_polyhedron_find_edges(sel_polyhedron *body, const sel_surface *surface,
    sel_polyhedron_fault *fault)
{
    size_t n = (size_t)body->nPoints, most = 3 * (size_t)body->nTriangles / 2;
    borders b = {.body = body};
    b.list = malloc((most + 1) * sizeof(border));
    b.degree = calloc(3 * n, sizeof(int));
    body->edges = malloc(4 * (most + 1) * sizeof(int));
    body->edgeReflex = calloc(most + 1, 1);
    int good = b.list && b.degree && body->edges && body->edgeReflex;
    if (good)
    {
        b.from = b.degree + n;
        b.into = b.from + n;
        for (size_t p = 0; p < n; p++)
        {
            b.from[p] = b.into[p] = -1;
        }
        list_borders(&b, surface);
        take_edges(body, &b);
    }
    else
    {
        sel_fault_memory(fault);
    }
    free(b.list);
    free(b.degree);
    return good;
}

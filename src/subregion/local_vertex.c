/*---------------------------------------------------------------------------*\
    local_vertex.c - vertices of one side at the surface of the other

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The face, edge or vertex to which the foot of a vertex belongs is decided
    for a point beside the vertex. The shift is negligible for the distance and
    large against rounding. Without it, bodies that lie exactly on each other,
    corner on corner, would be on both sides of a border or on none.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/local.h"

#include <gsl/gsl_math.h>

/* [-] The shift, over the size, in a direction that edges of bodies hardly ever
   have. */
#define SHIFT (1.0 / 1099511627776.0) /* 2^-40 */
static const double shiftWay[3] = {0.61803398875, 0.41421356237, 0.73205080757};

/* One vertex, in the frame and unit of the surface. */
typedef struct visit
{
    sel_local_query *q;
    int owner, vertex;
    const sel_regions *regions; /* of the surface */
    sel_local_frame frame;      /* of the owner */
    double y[3], beside[3];
    double reach;
} visit;

void sel_local_set_beside(
    const sel_regions *regions, const double y[3], double beside[3])
{
    double size = 1.0;
    if (regions->isWall)
    {
        /* powers of two, so that the size hardly ever changes between steps */
        int power;
        double most
            = GSL_MAX_DBL(fabs(y[0]), GSL_MAX_DBL(fabs(y[1]), fabs(y[2])));
        (void)frexp(most, &power);
        size = ldexp(1.0, power);
    }
    v3_madd(beside, y, SHIFT * size, shiftWay);
}

/* Returns the weight of a contact of the vertex along n (the vertex's own
   frame); its material is on the side of n. */
static double fade_of(const visit *v, const double n[3])
{
    const sel_regions *own = v->q->side[v->owner].regions;
    const sel_region_vertex *vertex = &own->vertices[v->vertex];
    double fade = 1.0;
    for (int k = 0; k < vertex->nRays && fade > 0.0; k++)
    {
        const sel_region_ray *ray = &own->rays[vertex->firstRay + k];
        double x = 1.0 + v3_dot(ray->e, n) / SEL_LOCAL_FADE;
        fade *= ray->isEdge ? sel_local_smooth(x) : 1.0;
    }
    return fade;
}

static void write(visit *v, const sel_local_foot *f)
{
    sel_local_query *q = v->q;
    sel_local *local = sel_local_next(q);
    if (!local)
    {
        return;
    }
    int isSecond = f->owner == 1;
    local->gap = f->gap;
    v3_scale(local->normal, isSecond ? 1.0 : -1.0, f->n);
    v3_copy(local->point1, isSecond ? f->foot : f->at);
    v3_copy(local->point2, isSecond ? f->at : f->foot);
    local->weight = f->index * f->fade;
    local->type = f->type;
    local->name = sel_local_name(q, isSecond ? f->item : f->vertex,
        isSecond ? f->vertex : f->item, isSecond);
    local->place = sel_local_place(q, f->vertex, isSecond);
    if (q->slopes)
    {
        sel_local_foot_slope(q, f, &q->slopes[q->count - 1]);
    }
}

/* Writes a contact. n (unit) and gap are in the frame and unit of the surface;
   `axis`: direction of an edge, or NULL. */
static void found(visit *v, sel_local_type type, int item, int index,
    const double n[3], double gap, const double axis[3])
{
    const sel_local_side *surface = &v->q->side[1 - v->owner];
    const sel_local_side *own = &v->q->side[v->owner];
    double m[3], r[3];
    m3_apply_transposed(m, v->frame.R, n);
    sel_local_foot f = {.type = type,
        .owner = v->owner,
        .vertex = v->vertex,
        .item = item,
        .index = index,
        .gap = gap * surface->scale,
        .fade = fade_of(v, m)};
    if (!(f.fade > 0.0))
    {
        return;
    }
    m3_apply(f.n, surface->Q, n);
    if (axis)
    {
        m3_apply(f.axis, surface->Q, axis);
    }
    v3_scale(r, own->scale, own->regions->points + 3 * v->vertex);
    m3_apply(f.at, own->Q, r);
    v3_madd(f.at, f.at, 1.0, own->centre);
    v3_madd(r, v->y, -gap, n);
    v3_scale(r, surface->scale, r);
    m3_apply(f.foot, surface->Q, r);
    v3_madd(f.foot, f.foot, 1.0, surface->centre);
    write(v, &f);
}

static void at_vertex(visit *v, int item)
{
    const double *x = v->regions->points + 3 * item;
    double n[3], towards[3];
    v3_sub(n, v->y, x);
    double gap = v3_normalise(n);
    if (!(gap > 0.0) || gap >= v->reach)
    {
        return;
    }
    v3_sub(towards, v->beside, x);
    int index = sel_region_vertex_index(
        v->regions, &v->regions->vertices[item], towards);
    if (index)
    {
        found(v, SEL_LOCAL_VERTEX_VERTEX, item, index, n, gap, NULL);
    }
}

static void at_edge(visit *v, int edge)
{
    const sel_region_edge *e = &v->regions->edges[edge];
    double n[3];
    v3_sub(n, v->y, v->regions->points + 3 * e->point[0]);
    v3_madd(n, n, -v3_dot(n, e->a), e->a);
    double gap = v3_normalise(n);
    if (!(gap > 0.0) || gap >= v->reach)
    {
        return;
    }
    int index = sel_region_edge_index(v->regions, e, v->beside);
    if (index)
    {
        /* the gap may be as small as its rounding */
        v3_madd(n, n, -v3_dot(n, e->a), e->a);
        if (!(v3_normalise(n) > 0.5))
        {
            return;
        }
        found(v, SEL_LOCAL_VERTEX_EDGE, v->regions->nVertices + edge, index, n,
            gap, e->a);
    }
}

static void at_face(visit *v, int face)
{
    const sel_region_face *f = &v->regions->faces[face];
    double gap = v3_dot(f->normal, v->y) - f->offset;
    if (gap > 0.0 && gap < v->reach
        && sel_region_face_holds(v->regions, f, v->beside))
    {
        found(v, SEL_LOCAL_VERTEX_FACE,
            v->regions->nVertices + v->regions->nEdges + face, 1, f->normal,
            gap, NULL);
    }
}

static int is_far(const visit *v, const double low[3], const double high[3])
{
    return !(sel_region_from_box(v->y, low, high) < v->reach * v->reach);
}

static void at_item(visit *v, int item)
{
    const double *box = v->regions->boxes[item];
    if (is_far(v, box, box + 3))
    {
        return;
    }
    int edge = item - v->regions->nVertices, face = edge - v->regions->nEdges;
    if (edge < 0)
    {
        at_vertex(v, item);
    }
    else if (face < 0)
    {
        at_edge(v, edge);
    }
    else
    {
        at_face(v, face);
    }
}

static void at_surface(visit *v)
{
    const sel_regions *regions = v->regions;
    for (int node = 0; node < regions->nNodes;)
    {
        const sel_box_node *here = &regions->nodes[node];
        if (is_far(v, here->low, here->high))
        {
            node = here->skip;
            continue;
        }
        for (int k = 0; k < here->count; k++)
        {
            at_item(v, regions->order[here->first + k]);
        }
        node++;
    }
}

static void one_vertex(visit *v, int vertex)
{
    const sel_regions *own = v->q->side[v->owner].regions;
    if (vertex >= own->nVertices)
    {
        return;
    }
    v->vertex = vertex;
    m3_apply(v->y, v->frame.R, own->points + 3 * vertex);
    v3_scale(v->y, v->frame.ratio, v->y);
    v3_madd(v->y, v->y, 1.0, v->frame.offset);
    if (!is_far(v, v->regions->nodes[0].low, v->regions->nodes[0].high))
    {
        sel_local_set_beside(v->regions, v->y, v->beside);
        at_surface(v);
    }
}

void sel_local_vertices(sel_local_query *q, int owner)
{
    const sel_regions *own = q->side[owner].regions;
    visit v = {.q = q, .owner = owner, .regions = q->side[1 - owner].regions};
    double centre[3];
    if (own->nNodes == 0 || v.regions->nNodes == 0)
    {
        return;
    }
    v.reach = q->reach / q->side[1 - owner].scale;
    sel_local_set_frame(q, owner, &v.frame);
    sel_local_other(q, owner, centre);
    for (int node = 0; node < own->nNodes;)
    {
        const sel_box_node *here = &own->nodes[node];
        if (!sel_local_is_near(q, owner, centre, here))
        {
            node = here->skip;
            continue;
        }
        for (int k = 0; k < here->count; k++)
        {
            one_vertex(&v, own->order[here->first + k]);
        }
        node++;
    }
}

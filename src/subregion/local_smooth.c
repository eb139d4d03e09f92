/*---------------------------------------------------------------------------*\
    local_smooth.c - local contacts of superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Two superellipsoids have one local contact. With a polyhedron or walls,
    contacts are counted as for a vertex (region_fan.c), but with the distance
    from a convex body instead of that from a point. A face, edge or vertex
    counts if the distance is stationary on the surface at its nearest point.
    The direction from there to the body decides how often it counts.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/smooth.h"

typedef struct visit
{
    sel_local_query *q;
    int side;                   /* side of the superellipsoid */
    const sel_regions *regions; /* of the other side */
    sel_local_frame frame;      /* of the other, to the superellipsoid's */
    double centre[3];           /* of the superellipsoid, in the other's
                                   frame */
    double low[3], high[3];     /* its box in that frame, grown by reach */
} visit;

/* Transforms a point of the other side to the frame of the superellipsoid, and
   back. */
static void to_body(const visit *v, const double y[3], double x[3])
{
    m3_apply(x, v->frame.R, y);
    v3_scale(x, v->frame.ratio, x);
    v3_madd(x, x, 1.0, v->frame.offset);
}

static void from_body(const visit *v, const double x[3], double y[3])
{
    double r[3];
    v3_sub(r, x, v->frame.offset);
    v3_scale(r, 1.0 / v->frame.ratio, r);
    m3_apply_transposed(y, v->frame.R, r);
}

/* Sets both points, in the global frame. */
static void set_points(
    const sel_local_query *q, int side, const sel_smooth *s, sel_local *local)
{
    const sel_local_side *own = &q->side[side];
    double *on = side ? local->point2 : local->point1;
    double *off = side ? local->point1 : local->point2, n[3];
    m3_apply(n, own->Q, s->n);
    m3_apply(on, own->Q, s->x);
    v3_madd(on, on, 1.0, own->centre);
    v3_madd(off, on, s->gap, n);
    v3_scale(local->normal, side ? -1.0 : 1.0, n);
    local->gap = s->gap;
    local->type = SEL_LOCAL_SMOOTH;
    local->place = 0;
}

/* Writes a contact; `axis`: direction of an edge, in the frame of the
   superellipsoid, or NULL. */
static void write(visit *v, sel_smooth_other what, const sel_smooth *s,
    int item, int index, const double axis[3])
{
    sel_local_query *q = v->q;
    sel_local *local = sel_local_next(q);
    if (!local)
    {
        return;
    }
    set_points(q, v->side, s, local);
    local->weight = index;
    local->name = sel_local_name_of(v->regions, item);
    if (q->slopes)
    {
        double a[3];
        if (axis)
        {
            m3_apply(a, q->side[v->side].Q, axis);
        }
        sel_smooth_slope(q, v->side, what, s, NULL, axis ? a : NULL,
            &q->slopes[q->count - 1]);
    }
}

/* Sets a point beside the superellipsoid's point, in the other's frame. */
static void beside(const visit *v, const sel_smooth *s, double y[3])
{
    double x[3];
    from_body(v, s->x, x);
    sel_local_set_beside(v->regions, x, y);
}

static void at_vertex(visit *v, int vertex)
{
    const double *at = v->regions->points + 3 * vertex;
    const sel_shape *shape = v->q->side[v->side].shape;
    double x[3], y[3], towards[3];
    const double none[3] = {0.0, 0.0, 0.0};
    sel_smooth s;
    to_body(v, at, x);
    if (sel_smooth_at_least(shape, x, none, 0.0) >= v->q->reach
        || !sel_smooth_point(shape, x, 0, &s) || !(s.gap > 0.0)
        || s.gap >= v->q->reach)
    {
        return;
    }
    beside(v, &s, y);
    v3_sub(towards, y, at);
    int index = sel_region_vertex_index(
        v->regions, &v->regions->vertices[vertex], towards);
    if (index)
    {
        write(v, SEL_SMOOTH_POINT, &s, vertex, index, NULL);
    }
}

static void at_edge(visit *v, int edge)
{
    const sel_region_edge *e = &v->regions->edges[edge];
    const sel_shape *shape = v->q->side[v->side].shape;
    double from[3], a[3], y[3], t, length = v->frame.ratio * e->length;
    sel_smooth s;
    to_body(v, v->regions->points + 3 * e->point[0], from);
    m3_apply(a, v->frame.R, e->a);
    if (sel_smooth_at_least(shape, from, a, length) >= v->q->reach
        || !sel_smooth_line(shape, from, a, length, v->q->reach, &t, &s)
        || !(s.gap > 0.0))
    {
        return;
    }
    beside(v, &s, y);
    int index = sel_region_edge_index(v->regions, e, y);
    if (index)
    {
        write(v, SEL_SMOOTH_LINE, &s, v->regions->nVertices + edge, index, a);
    }
}

static void at_face(visit *v, int face)
{
    const sel_region_face *f = &v->regions->faces[face];
    const sel_local_side *own = &v->q->side[v->side];
    double n[3], y[3];
    sel_smooth s;
    double off = v3_dot(f->normal, v->centre) - f->offset;
    if (off <= 0.0
        || (off - v->q->reach / v->frame.ratio) * v->frame.ratio >= own->radius)
    {
        return;
    }
    m3_apply(n, v->frame.R, f->normal);
    double offset = v->frame.ratio * f->offset + v3_dot(n, v->frame.offset);
    sel_smooth_plane(own->shape, n, offset, &s);
    if (!(s.gap > 0.0) || s.gap >= v->q->reach)
    {
        return;
    }
    beside(v, &s, y);
    if (sel_region_face_holds(v->regions, f, y))
    {
        write(v, SEL_SMOOTH_PLANE, &s,
            v->regions->nVertices + v->regions->nEdges + face, 1, NULL);
    }
}

static int is_far(const visit *v, const double low[3], const double high[3])
{
    return v->low[0] > high[0] || v->high[0] < low[0] || v->low[1] > high[1]
        || v->high[1] < low[1] || v->low[2] > high[2] || v->high[2] < low[2];
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

/* Sets the box of the superellipsoid in the frame and unit of the other. */
static void set_box(visit *v)
{
    const sel_local_side *own = &v->q->side[v->side];
    from_body(v, (const double[3]){0.0, 0.0, 0.0}, v->centre);
    for (int k = 0; k < 3; k++)
    {
        const double axis[3]
            = {v->frame.R[k], v->frame.R[3 + k], v->frame.R[6 + k]};
        double half = (sel_shape_support(own->shape, axis, NULL) + v->q->reach)
            / v->frame.ratio;
        v->low[k] = v->centre[k] - half;
        v->high[k] = v->centre[k] + half;
    }
}

static void at_surface(sel_local_query *q, int side)
{
    const sel_regions *regions = q->side[1 - side].regions;
    visit v = {.q = q, .side = side, .regions = regions};
    sel_local_set_frame(q, 1 - side, &v.frame);
    set_box(&v);
    for (int node = 0; node < regions->nNodes;)
    {
        const sel_box_node *here = &regions->nodes[node];
        if (is_far(&v, here->low, here->high))
        {
            node = here->skip;
            continue;
        }
        for (int k = 0; k < here->count; k++)
        {
            at_item(&v, regions->order[here->first + k]);
        }
        node++;
    }
}

void sel_local_smooths(
    sel_local_query *q, const sel_body *body1, const sel_body *body2)
{
    sel_smooth s[2];
    if (q->side[1].regions)
    {
        at_surface(q, 0);
        return;
    }
    if (q->side[0].regions)
    {
        at_surface(q, 1);
        return;
    }
    if (sel_smooth_pair(body1, body2, q->reach, s))
    {
        sel_local *local = sel_local_next(q);
        if (!local)
        {
            return;
        }
        set_points(q, 0, &s[0], local);
        local->weight = 1.0;
        local->name = local->place = 0;
        if (q->slopes)
        {
            sel_smooth_slope(q, 0, SEL_SMOOTH_BODY, &s[0], &s[1], NULL,
                &q->slopes[q->count - 1]);
        }
    }
}

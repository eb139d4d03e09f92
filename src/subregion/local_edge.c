/*---------------------------------------------------------------------------*\
    local_edge.c - edges of one side with edges of the other

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The weight is a product of fade factors. It fades if the normal leaves the
    directions that the faces of an edge allow. It also fades if an end of one
    edge lies beside the other edge by less than a share of the gap, because the
    vertex there is then about as near. This happens at the ends of edges, and
    for parallel edges. With a fixed length instead of the gap, bodies would
    have no contact if ends lie on rims.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/local.h"

/* [-] Squared sine of the angle below which two edges count as parallel: at a
   smaller angle, less than half of the digits of their cross product are
   correct. Along such edges their distance changes by at most 1e-8 of the
   size. */
#define PARALLEL 1e-16
/* [-] Gap, in the unit of side 1, below which edges count as touching: it is
   far below rounding errors, but a division by it does not overflow. */
#define TOUCHING 1e-100

/* One edge of side 0, in the frame and unit of side 1. */
typedef struct visit
{
    sel_local_query *q;
    sel_local_frame frame;
    int edge;
    double from[3], to[3], a[3], length;
    double low[3], high[3]; /* its box, grown by reach */
    double reach;
} visit;

/* Returns 1 if an edge can touch another one. Edges of a notch, seams and shut
   edges cannot. */
static int can_touch(const sel_region_edge *e)
{
    return !e->flat && !e->reflex && !e->shut;
}

/* Returns the weight of an edge for a normal n that points away from it (frame
   of the edge). */
static double fade_of(const sel_region_edge *e, const double n[3])
{
    double fade = 1.0;
    int isBehind = 1;
    for (int k = 0; k < e->nFaces; k++)
    {
        fade *= sel_local_smooth(1.0 + v3_dot(e->out[k], n) / SEL_LOCAL_FADE);
        isBehind = isBehind && v3_dot(e->normal[k], n) < 0.0;
    }
    return isBehind ? 0.0 : fade;
}

/* Returns the weight by the two ends of an edge whose point `along` is nearest
   to the other edge. steep: the sine of the edges' angle over the distance
   beside the other edge beyond which the weight is one. */
static double ends_of(double along, double length, double steep)
{
    return sel_local_smooth(along * steep)
        * sel_local_smooth((length - along) * steep);
}

static void write(visit *v, sel_local_cross *c)
{
    sel_local_query *q = v->q;
    sel_local *local = sel_local_next(q);
    if (!local)
    {
        return;
    }
    local->gap = c->gap;
    v3_copy(local->normal, c->n);
    v3_copy(local->point1, c->at[0]);
    v3_copy(local->point2, c->at[1]);
    local->weight = c->weight;
    local->type = SEL_LOCAL_EDGE_EDGE;
    local->name = sel_local_name(q, q->side[0].regions->nVertices + c->edge[0],
        q->side[1].regions->nVertices + c->edge[1], 0);
    local->place = -1 - local->name;
    if (q->slopes)
    {
        sel_local_cross_slope(q, c, &q->slopes[q->count - 1]);
    }
}

/* Sets the pair, converted from the frame and unit of side 1 to the global
   frame. */
static void set_cross(const visit *v, const sel_region_edge *e, int other,
    const double n[3], double gap, double s, double t, sel_local_cross *c)
{
    const sel_local_side *side = &v->q->side[1];
    double x[3];
    *c = (sel_local_cross){.edge = {v->edge, other},
        .length = {v->length * side->scale, e->length * side->scale},
        .along = {s * side->scale, t * side->scale},
        .gap = gap * side->scale};
    m3_apply(c->n, side->Q, n);
    m3_apply(c->a[0], side->Q, v->a);
    m3_apply(c->a[1], side->Q, e->a);
    for (int k = 0; k < 2; k++)
    {
        const double *from
            = k ? side->regions->points + 3 * e->point[0] : v->from;
        v3_madd(x, from, k ? t : s, k ? e->a : v->a);
        v3_scale(x, side->scale, x);
        m3_apply(c->at[k], side->Q, x);
        v3_madd(c->at[k], c->at[k], 1.0, side->centre);
    }
}

static void two_edges(visit *v, int other)
{
    const sel_local_query *q = v->q;
    const sel_region_edge *e = &q->side[1].regions->edges[other];
    double across[3], w[3], rotation[3], n[3], m[3];
    if (!can_touch(e))
    {
        return;
    }
    v3_cross(across, v->a, e->a);
    double sine2 = v3_dot(across, across);
    v3_sub(w, q->side[1].regions->points + 3 * e->point[0], v->from);
    double height = v3_dot(across, w);
    if (sine2 < PARALLEL || height * height >= v->reach * v->reach * sine2)
    {
        return;
    }
    v3_cross(rotation, w, e->a);
    double s = v3_dot(rotation, across) / sine2;
    v3_cross(rotation, w, v->a);
    double t = v3_dot(rotation, across) / sine2;
    if (!(s > 0.0 && s < v->length && t > 0.0 && t < e->length))
    {
        return;
    }
    double sine = sqrt(sine2), gap = fabs(height) / sine;
    if (gap < TOUCHING)
    {
        return;
    }
    v3_scale(n, (height > 0.0 ? 1.0 : -1.0) / sine, across);
    m3_apply_transposed(m, v->frame.R, n);
    double weight = fade_of(&q->side[0].regions->edges[v->edge], m);
    v3_scale(m, -1.0, n);
    double steep = sine / (SEL_LOCAL_BESIDE * gap);
    weight *= fade_of(e, m) * ends_of(s, v->length, steep)
        * ends_of(t, e->length, steep);
    if (weight > 0.0)
    {
        sel_local_cross c;
        set_cross(v, e, other, n, gap, s, t, &c);
        c.sine2 = sine2;
        c.weight = weight;
        write(v, &c);
    }
}

static int is_apart(const visit *v, const double low[3], const double high[3])
{
    return v->low[0] > high[0] || v->high[0] < low[0] || v->low[1] > high[1]
        || v->high[1] < low[1] || v->low[2] > high[2] || v->high[2] < low[2];
}

static void at_edges(visit *v)
{
    const sel_regions *regions = v->q->side[1].regions;
    for (int node = 0; node < regions->nNodes;)
    {
        const sel_box_node *here = &regions->nodes[node];
        if (is_apart(v, here->low, here->high))
        {
            node = here->skip;
            continue;
        }
        for (int k = 0; k < here->count; k++)
        {
            int item = regions->order[here->first + k];
            int edge = item - regions->nVertices;
            const double *box = regions->boxes[item];
            if (edge >= 0 && edge < regions->nEdges
                && !is_apart(v, box, box + 3))
            {
                two_edges(v, edge);
            }
        }
        node++;
    }
}

static void one_edge(visit *v, int item)
{
    const sel_regions *own = v->q->side[0].regions;
    const sel_regions *other = v->q->side[1].regions;
    int edge = item - own->nVertices;
    if (edge < 0 || edge >= own->nEdges || !can_touch(&own->edges[edge]))
    {
        return;
    }
    const sel_region_edge *e = &own->edges[edge];
    v->edge = edge;
    v->length = v->frame.ratio * e->length;
    m3_apply(v->a, v->frame.R, e->a);
    m3_apply(v->from, v->frame.R, own->points + 3 * e->point[0]);
    v3_scale(v->from, v->frame.ratio, v->from);
    v3_madd(v->from, v->from, 1.0, v->frame.offset);
    v3_madd(v->to, v->from, v->length, v->a);
    for (int k = 0; k < 3; k++)
    {
        v->low[k] = fmin(v->from[k], v->to[k]) - v->reach;
        v->high[k] = fmax(v->from[k], v->to[k]) + v->reach;
    }
    if (!is_apart(v, other->nodes[0].low, other->nodes[0].high))
    {
        at_edges(v);
    }
}

void sel_local_edges(sel_local_query *q)
{
    const sel_regions *own = q->side[0].regions;
    visit v = {.q = q, .reach = q->reach / q->side[1].scale};
    double centre[3];
    if (own->nNodes == 0 || q->side[1].regions->nNodes == 0)
    {
        return;
    }
    sel_local_set_frame(q, 0, &v.frame);
    sel_local_other(q, 0, centre);
    for (int node = 0; node < own->nNodes;)
    {
        const sel_box_node *here = &own->nodes[node];
        if (!sel_local_is_near(q, 0, centre, here))
        {
            node = here->skip;
            continue;
        }
        for (int k = 0; k < here->count; k++)
        {
            one_edge(&v, own->order[here->first + k]);
        }
        node++;
    }
}

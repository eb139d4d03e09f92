/*---------------------------------------------------------------------------*\
    local_slope.c - derivatives of a local contact with the motion of its bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    If the bodies' points at the contact move by d1 and d2, the gap changes by
    n.(d2 - d1), because it is stationary if the points slide on the surfaces.
    The points themselves slide so that the gap stays normal to the surfaces: a
    point on a vertex does not slide, a point on an edge slides along the edge,
    and a point on a face follows the vertex above it.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/local.h"

void sel_local_set_unknown(sel_local_unknown *u, int column)
{
    u->side = column / 6;
    u->isTurn = column % 6 / 3;
    v3_set(u->axis, column % 3 == 0, column % 3 == 1, column % 3 == 2);
}

void sel_local_move(const sel_local_query *q, const sel_local_unknown *u,
    int side, const double x[3], double d[3])
{
    double r[3];
    v3_set(d, 0.0, 0.0, 0.0);
    if (u->side == side)
    {
        v3_copy(d, u->axis);
        if (u->isTurn)
        {
            v3_sub(r, x, q->side[side].centre);
            v3_cross(d, u->axis, r);
        }
    }
}

void sel_local_rotate(
    const sel_local_unknown *u, int side, const double e[3], double d[3])
{
    v3_set(d, 0.0, 0.0, 0.0);
    if (u->side == side && u->isTurn)
    {
        v3_cross(d, u->axis, e);
    }
}

static void clear(sel_local_slope *slope)
{
    *slope = (sel_local_slope){.gap = {0.0}};
}

/* - - - a vertex at a surface - - - */

/* Returns the change of the vertex's weight if the normal changes by dn. */
static double fade_slope(const sel_local_query *q, const sel_local_foot *f,
    const sel_local_unknown *u, const double dn[3])
{
    const sel_local_side *own = &q->side[f->owner];
    const sel_region_vertex *vertex = &own->regions->vertices[f->vertex];
    double sum = 0.0;
    for (int k = 0; k < vertex->nRays; k++)
    {
        const sel_region_ray *ray = &own->regions->rays[vertex->firstRay + k];
        double e[3], de[3];
        if (!ray->isEdge)
        {
            continue;
        }
        m3_apply(e, own->Q, ray->e);
        double x = 1.0 + v3_dot(e, f->n) / SEL_LOCAL_FADE;
        double steep = sel_local_smooth_slope(x);
        if (steep > 0.0)
        {
            sel_local_rotate(u, f->owner, e, de);
            sum += steep / sel_local_smooth(x)
                * (v3_dot(de, f->n) + v3_dot(e, dn)) / SEL_LOCAL_FADE;
        }
    }
    return f->index * f->fade * sum;
}

/* Sets the changes dv of the vertex, df of the foot, dn of the normal; returns
   the change of the gap. */
static double foot_ways(const sel_local_query *q, const sel_local_foot *f,
    const sel_local_unknown *u, double dv[3], double df[3], double dn[3])
{
    int surface = 1 - f->owner;
    double apart[3], slide = 0.0, da[3];
    sel_local_move(q, u, f->owner, f->at, dv);
    sel_local_move(q, u, surface, f->foot, df);
    v3_sub(apart, dv, df);
    double dg = v3_dot(f->n, apart);
    if (f->type == SEL_LOCAL_VERTEX_FACE)
    {
        sel_local_rotate(u, surface, f->n, dn);
        v3_madd(df, dv, -dg, f->n);
        v3_madd(df, df, -f->gap, dn);
        return dg;
    }
    if (f->type == SEL_LOCAL_VERTEX_EDGE)
    {
        sel_local_rotate(u, surface, f->axis, da);
        slide = v3_dot(f->axis, apart) + f->gap * v3_dot(f->n, da);
        v3_madd(df, df, slide, f->axis);
    }
    v3_madd(dn, apart, -slide, f->axis);
    v3_madd(dn, dn, -dg, f->n);
    v3_scale(dn, 1.0 / f->gap, dn);
    return dg;
}

void sel_local_foot_slope(
    const sel_local_query *q, const sel_local_foot *f, sel_local_slope *slope)
{
    double sign = f->owner == 1 ? 1.0 : -1.0;
    clear(slope);
    for (int k = 0; k < q->columns; k++)
    {
        sel_local_unknown u;
        double dv[3], df[3], dn[3];
        sel_local_set_unknown(&u, k);
        slope->gap[k] = foot_ways(q, f, &u, dv, df, dn);
        slope->weight[k] = fade_slope(q, f, &u, dn);
        for (int i = 0; i < 3; i++)
        {
            slope->normal[i][k] = sign * dn[i];
            slope->point1[i][k] = f->owner == 0 ? dv[i] : df[i];
            slope->point2[i][k] = f->owner == 0 ? df[i] : dv[i];
        }
    }
}

/* - - - two edges - - - */

/* Returns the contribution of a fade factor to the relative slope of a
   product. */
static double share(double x, double dx)
{
    double steep = sel_local_smooth_slope(x);
    return steep > 0.0 ? steep / sel_local_smooth(x) * dx : 0.0;
}

/* Returns the relative slope of the weight due to the faces of one edge. sign:
   makes n point away from the edge. */
static double cone_slope(const sel_local_query *q, const sel_local_cross *c,
    int side, const sel_local_unknown *u, const double dn[3])
{
    const sel_local_side *own = &q->side[side];
    const sel_region_edge *e = &own->regions->edges[c->edge[side]];
    double sign = side == 0 ? 1.0 : -1.0, sum = 0.0;
    for (int k = 0; k < e->nFaces; k++)
    {
        double out[3], rotated[3];
        m3_apply(out, own->Q, e->out[k]);
        sel_local_rotate(u, side, out, rotated);
        double x = 1.0 + sign * v3_dot(out, c->n) / SEL_LOCAL_FADE;
        sum += share(x,
            sign * (v3_dot(rotated, c->n) + v3_dot(out, dn)) / SEL_LOCAL_FADE);
    }
    return sum;
}

/* Sets how far the two points slide along their edges, and how the normal
   rotates in the plane of both, from the condition that it stays normal to both
   edges. */
static void cross_slides(const sel_local_cross *c, double da[2][3],
    const double apart[3], double slide[2], double dn[3])
{
    double cosine = v3_dot(c->a[0], c->a[1]), r[2], w[2];
    for (int k = 0; k < 2; k++)
    {
        double rise = v3_dot(c->n, da[k]);
        r[k] = v3_dot(c->a[k], apart) + c->gap * rise;
        w[k] = -rise;
    }
    slide[0] = (r[0] - cosine * r[1]) / c->sine2;
    slide[1] = cosine * slide[0] - r[1];
    v3_scale(dn, (w[0] - cosine * w[1]) / c->sine2, c->a[0]);
    v3_madd(dn, dn, (w[1] - cosine * w[0]) / c->sine2, c->a[1]);
}

/* Returns the relative slope of the weight due to the ends of an edge.
   `growth`: relative change of the sine of the edges' angle over the gap. */
static double ends_slope(
    const sel_local_cross *c, int i, double slide, double growth)
{
    double steep = sqrt(c->sine2) / (SEL_LOCAL_BESIDE * c->gap);
    double from = c->along[i], to = c->length[i] - from;
    return share(from * steep, (slide + from * growth) * steep)
        + share(to * steep, (to * growth - slide) * steep);
}

void sel_local_cross_slope(
    const sel_local_query *q, const sel_local_cross *c, sel_local_slope *slope)
{
    double cosine = v3_dot(c->a[0], c->a[1]);
    clear(slope);
    for (int k = 0; k < q->columns; k++)
    {
        sel_local_unknown u;
        double d[2][3], da[2][3], apart[3], slide[2], dn[3], sum = 0.0;
        sel_local_set_unknown(&u, k);
        for (int i = 0; i < 2; i++)
        {
            sel_local_move(q, &u, i, c->at[i], d[i]);
            sel_local_rotate(&u, i, c->a[i], da[i]);
        }
        v3_sub(apart, d[1], d[0]);
        slope->gap[k] = v3_dot(c->n, apart);
        cross_slides(c, da, apart, slide, dn);
        double dc = v3_dot(da[0], c->a[1]) + v3_dot(c->a[0], da[1]);
        double growth = -cosine * dc / c->sine2 - slope->gap[k] / c->gap;
        for (int i = 0; i < 2; i++)
        {
            sum += ends_slope(c, i, slide[i], growth);
            sum += cone_slope(q, c, i, &u, dn);
        }
        slope->weight[k] = c->weight * sum;
        for (int i = 0; i < 3; i++)
        {
            slope->normal[i][k] = dn[i];
            slope->point1[i][k] = d[0][i] + slide[0] * c->a[0][i];
            slope->point2[i][k] = d[1][i] + slide[1] * c->a[1][i];
        }
    }
}

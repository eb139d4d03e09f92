/*---------------------------------------------------------------------------*\
    local.c - local contacts of two bodies, and of a body with walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    There are three families of contacts (docs/theory.md): vertices of the first
    body at the surface of the second, vertices of the second at the surface of
    the first, and edges with edges.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/smooth.h"

#include <assert.h>

void sel_local_set_frame(
    const sel_local_query *q, int k, sel_local_frame *frame)
{
    const sel_local_side *one = &q->side[k], *two = &q->side[1 - k];
    double step[3];
    m3_multiply_transposed(frame->R, two->Q, one->Q);
    frame->ratio = one->scale / two->scale;
    v3_sub(step, one->centre, two->centre);
    v3_scale(step, 1.0 / two->scale, step);
    m3_apply_transposed(frame->offset, two->Q, step);
}

void sel_local_other(const sel_local_query *q, int k, double centre[3])
{
    sel_local_frame frame;
    sel_local_set_frame(q, 1 - k, &frame);
    v3_copy(centre, frame.offset);
}

int sel_local_is_near(const sel_local_query *q, int k, const double centre[3],
    const sel_box_node *node)
{
    double most = (q->side[1 - k].radius + q->reach) / q->side[k].scale;
    return sel_region_from_box(centre, node->low, node->high) < most * most;
}

/* Returns the number of a sub-region. Vertices, edges and faces are numbered
   consecutively; those of walls by their names. */
static int64_t number_of(const sel_regions *regions, int item, int isOwner)
{
    int edge = item - regions->nVertices, face = edge - regions->nEdges;
    if (!regions->isWall)
    {
        assert(item < SEL_REGION_BODY_NAMES);
        return item + (isOwner ? SEL_REGION_BODY_NAMES : 0);
    }
    return edge < 0 ? regions->vertices[item].name
            + (isOwner ? 3 * SEL_REGION_WALL_TYPE : 0)
        : face < 0 ? SEL_REGION_WALL_TYPE + regions->edges[edge].name
                   : 2 * SEL_REGION_WALL_TYPE + regions->faces[face].name;
}

int64_t sel_local_name(
    const sel_local_query *q, int item0, int item1, int isVertexOf1)
{
    const sel_regions *two = q->side[1].regions;
    int64_t most
        = two->isWall ? SEL_REGION_WALL_NAMES : 2 * SEL_REGION_BODY_NAMES;
    int64_t name = most * number_of(q->side[0].regions, item0, 0)
        + number_of(two, item1, isVertexOf1);
    assert(name >= 0 && name < (int64_t)1 << 53);
    return name;
}

int64_t sel_local_place(const sel_local_query *q, int vertex, int isSecond)
{
    return 2 * number_of(q->side[isSecond].regions, vertex, 0) + isSecond;
}

int64_t sel_local_name_of(const sel_regions *regions, int item)
{
    return number_of(regions, item, 0);
}

sel_local *sel_local_next(sel_local_query *q)
{
    int at = q->count++;
    return at < q->capacity ? &q->locals[at] : NULL;
}

static void set_body(
    sel_local_side *side, const sel_body *body, const sel_subregions *regions)
{
    side->regions = regions ? &regions->regions : NULL;
    side->shape = body->shape;
    v3_copy(side->centre, body->centre);
    for (int i = 0; i < 9; i++)
    {
        side->Q[i] = body->Q[i];
    }
    side->scale = regions ? body->shape->scale : 1.0;
    side->radius = body->shape->boundingRadius;
}

static void set_walls(sel_local_side *side, const sel_wall_regions *regions)
{
    side->regions = &regions->regions;
    v3_set(side->centre, 0.0, 0.0, 0.0);
    for (int i = 0; i < 9; i++)
    {
        side->Q[i] = i % 4 == 0 ? 1.0 : 0.0;
    }
    side->scale = 1.0;
    side->radius = HUGE_VAL;
}

static int find(
    sel_local_query *q, const sel_body *body1, const sel_body *body2)
{
    for (int k = 0; k < 2; k++)
    {
        if (!q->side[k].regions && q->side[k].shape->type != SEL_SUPERELLIPSOID)
        {
            return 0; /* a polyhedron without sub-regions */
        }
    }
    if (!q->side[0].regions || !q->side[1].regions)
    {
        sel_local_smooths(q, body1, body2);
        return q->count;
    }
    sel_local_vertices(q, 0);
    sel_local_vertices(q, 1);
    sel_local_edges(q);
    return q->count;
}

int sel_local_pair(const sel_body *body1, const sel_subregions *regions1,
    const sel_body *body2, const sel_subregions *regions2, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity)
{
    sel_local_query q = {.reach = reach,
        .columns = 12,
        .locals = locals,
        .slopes = slopes,
        .capacity = capacity};
    set_body(&q.side[0], body1, regions1);
    set_body(&q.side[1], body2, regions2);
    double step[3], far = q.side[0].radius + q.side[1].radius + reach;
    v3_sub(step, body1->centre, body2->centre);
    return v3_dot(step, step) < far * far ? find(&q, body1, body2) : 0;
}

int sel_local_walls(const sel_body *body, const sel_subregions *regions,
    const sel_walls *walls, const sel_wall_regions *wallRegions, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity)
{
    sel_local_query q = {.reach = reach,
        .columns = 6,
        .locals = locals,
        .slopes = slopes,
        .capacity = capacity};
    (void)walls;
    set_body(&q.side[0], body, regions);
    set_walls(&q.side[1], wallRegions);
    return find(&q, body, NULL);
}

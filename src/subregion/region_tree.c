/*---------------------------------------------------------------------------*\
    region_tree.c - the tree of boxes over sub-regions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

static void box_point(double box[6], const double x[3])
{
    sel_box_add(box, box + 3, x, x);
}

static void box_edge(const sel_regions *regions, int edge, double box[6])
{
    for (int k = 0; k < 2; k++)
    {
        box_point(box, regions->points + 3 * regions->edges[edge].point[k]);
    }
}

static void set_boxes(sel_regions *regions)
{
    double(*box)[6] = regions->boxes;
    for (int v = 0; v < regions->nVertices; v++, box++)
    {
        sel_box_clear(*box, *box + 3);
        box_point(*box, regions->points + 3 * v);
    }
    for (int e = 0; e < regions->nEdges; e++, box++)
    {
        sel_box_clear(*box, *box + 3);
        box_edge(regions, e, *box);
    }
    for (int f = 0; f < regions->nFaces; f++, box++)
    {
        const sel_region_face *face = &regions->faces[f];
        sel_box_clear(*box, *box + 3);
        for (int k = 0; k < face->nSides; k++)
        {
            box_edge(regions, regions->sides[face->firstSide + k].edge, *box);
        }
    }
}

/* Sets the box of a node. Returns the axis of the greatest spread of middles,
   so that long items do not hide the others. */
static int set_node(const sel_box_tree *tree, void *at)
{
    const sel_box_node *node = at;
    double most = -1.0;
    int axis = 0;
    sel_box_tree_fit(tree, at);
    for (int k = 0; k < 3; k++)
    {
        double low = GSL_DBL_MAX, high = -GSL_DBL_MAX;
        for (int i = node->first; i < node->first + node->count; i++)
        {
            double middle = sel_box_tree_middle(tree, tree->order[i], k);
            low = GSL_MIN_DBL(low, middle);
            high = GSL_MAX_DBL(high, middle);
        }
        axis = high - low > most ? k : axis;
        most = GSL_MAX_DBL(most, high - low);
    }
    return axis;
}

static void build(sel_regions *regions)
{
    sel_box_tree tree = {.low = regions->boxes[0],
        .high = regions->boxes[0] + 3,
        .stride = sizeof(regions->boxes[0]),
        .leaf = SEL_REGION_LEAF,
        .order = regions->order,
        .nodes = regions->nodes,
        .nodeSize = sizeof(sel_box_node),
        .set = set_node};
    sel_box_tree_build(&tree, 0, regions->nOrder);
    regions->nNodes = tree.nNodes;
}

/* Returns 0 for an item that nothing touches: a seam, or a point of seams
   only. */
static int is_item(const sel_regions *regions, int item)
{
    if (item < regions->nVertices)
    {
        return regions->vertices[item].used;
    }
    item -= regions->nVertices;
    return item >= regions->nEdges || !regions->edges[item].flat;
}

int sel_region_tree_build(sel_regions *regions)
{
    int count = regions->nVertices + regions->nEdges + regions->nFaces;
    size_t n = (size_t)count + 1;
    regions->boxes = malloc(n * sizeof(*regions->boxes));
    regions->order = malloc(n * sizeof(int));
    regions->nodes = calloc(2 * n, sizeof(sel_box_node));
    if (!regions->boxes || !regions->order || !regions->nodes)
    {
        return 0;
    }
    set_boxes(regions);
    for (int item = 0; item < count; item++)
    {
        if (is_item(regions, item))
        {
            regions->order[regions->nOrder++] = item;
        }
    }
    if (regions->nOrder > 0)
    {
        build(regions);
    }
    return 1;
}

double sel_region_from_box(
    const double y[3], const double low[3], const double high[3])
{
    double square = 0.0;
    for (int k = 0; k < 3; k++)
    {
        double off
            = GSL_MAX_DBL(0.0, GSL_MAX_DBL(low[k] - y[k], y[k] - high[k]));
        square += off * off;
    }
    return square;
}

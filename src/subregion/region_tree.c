/*---------------------------------------------------------------------------*\
    region_tree.c - the tree of boxes over sub-regions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "subregion/region.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

static void box_start(double box[6])
{
    v3_set(box, GSL_DBL_MAX, GSL_DBL_MAX, GSL_DBL_MAX);
    v3_set(box + 3, -GSL_DBL_MAX, -GSL_DBL_MAX, -GSL_DBL_MAX);
}

static void box_point(double box[6], const double x[3])
{
    for (int k = 0; k < 3; k++)
    {
        box[k] = GSL_MIN_DBL(box[k], x[k]);
        box[3 + k] = GSL_MAX_DBL(box[3 + k], x[k]);
    }
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
        box_start(*box);
        box_point(*box, regions->points + 3 * v);
    }
    for (int e = 0; e < regions->nEdges; e++, box++)
    {
        box_start(*box);
        box_edge(regions, e, *box);
    }
    for (int f = 0; f < regions->nFaces; f++, box++)
    {
        const sel_region_face *face = &regions->faces[f];
        box_start(*box);
        for (int k = 0; k < face->nSides; k++)
        {
            box_edge(regions, regions->sides[face->firstSide + k].edge, *box);
        }
    }
}

static double middle(const sel_regions *regions, int entry, int axis)
{
    const double *box = regions->boxes[regions->order[entry]];
    return box[axis] + box[3 + axis];
}

/* Quickselect: afterwards no entry before nth is greater than those after. */
static void split(sel_regions *regions, int first, int last, int nth, int axis)
{
    int *order = regions->order;
    while (last - first > 1)
    {
        double pivot = middle(regions, first + (last - first) / 2, axis);
        int i = first, j = last - 1;
        while (i <= j)
        {
            while (middle(regions, i, axis) < pivot)
            {
                i++;
            }
            while (middle(regions, j, axis) > pivot)
            {
                j--;
            }
            if (i <= j)
            {
                int swap = order[i];
                order[i++] = order[j];
                order[j--] = swap;
            }
        }
        if (nth <= j)
        {
            last = j + 1;
        }
        else if (nth >= i)
        {
            first = i;
        }
        else
        {
            return;
        }
    }
}

/* Returns the axis of the greatest spread of middles, so that long items do not
   hide the others. */
static int widest(const sel_regions *regions, int first, int last)
{
    double most = -1.0;
    int axis = 0;
    for (int k = 0; k < 3; k++)
    {
        double low = GSL_DBL_MAX, high = -GSL_DBL_MAX;
        for (int i = first; i < last; i++)
        {
            low = GSL_MIN_DBL(low, middle(regions, i, k));
            high = GSL_MAX_DBL(high, middle(regions, i, k));
        }
        axis = high - low > most ? k : axis;
        most = GSL_MAX_DBL(most, high - low);
    }
    return axis;
}

static void build(sel_regions *regions, int first, int last)
{
    sel_region_node *node = &regions->nodes[regions->nNodes++];
    double box[6];
    box_start(box);
    for (int i = first; i < last; i++)
    {
        const double *item = regions->boxes[regions->order[i]];
        box_point(box, item);
        box_point(box, item + 3);
    }
    v3_copy(node->low, box);
    v3_copy(node->high, box + 3);
    node->first = first;
    node->count = last - first;
    if (last - first > SEL_REGION_LEAF)
    {
        int half = first + (last - first) / 2;
        split(regions, first, last, half, widest(regions, first, last));
        node->count = 0;
        build(regions, first, half);
        build(regions, half, last);
    }
    node->skip = regions->nNodes;
}

/* Returns 0 for what nothing touches: a seam, or a point of seams only. */
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
    regions->nodes = calloc(2 * n, sizeof(sel_region_node));
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
        build(regions, 0, regions->nOrder);
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

/*---------------------------------------------------------------------------*\
    box_tree.c - builds a tree of boxes around items

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/box_tree.h"

#include <gsl/gsl_math.h>

static const double *corner(
    const sel_box_tree *tree, const double *corners, int item)
{
    const char *first = (const char *)corners;
    return (const double *)(const void *)(first + tree->stride * (size_t)item);
}

double sel_box_tree_middle(const sel_box_tree *tree, int item, int axis)
{
    return corner(tree, tree->low, item)[axis]
        + corner(tree, tree->high, item)[axis];
}

/* Quickselect: afterwards no entry before position nth is greater than an entry
   after it. */
static void split(
    const sel_box_tree *tree, int first, int last, int nth, int axis)
{
    int *order = tree->order;
    while (last - first > 1)
    {
        double pivot = sel_box_tree_middle(
            tree, order[first + (last - first) / 2], axis);
        int i = first, j = last - 1;
        while (i <= j)
        {
            while (sel_box_tree_middle(tree, order[i], axis) < pivot)
            {
                i++;
            }
            while (sel_box_tree_middle(tree, order[j], axis) > pivot)
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

void sel_box_tree_build(sel_box_tree *tree, int first, int end)
{
    void *at = (char *)tree->nodes + tree->nodeSize * (size_t)tree->nNodes++;
    sel_box_node *node = at;
    node->first = first;
    node->count = end - first;
    int axis = tree->set(tree, at);
    if (end - first > tree->leaf)
    {
        int half = first + (end - first) / 2;
        split(tree, first, end, half, axis);
        node->count = 0;
        sel_box_tree_build(tree, first, half);
        sel_box_tree_build(tree, half, end);
    }
    node->skip = tree->nNodes;
}

void sel_box_tree_fit(const sel_box_tree *tree, sel_box_node *node)
{
    sel_box_clear(node->low, node->high);
    for (int i = node->first; i < node->first + node->count; i++)
    {
        int item = tree->order[i];
        sel_box_add(node->low, node->high, corner(tree, tree->low, item),
            corner(tree, tree->high, item));
    }
}

int sel_box_longest(const double low[3], const double high[3])
{
    int axis = 0;
    for (int k = 0; k < 3; k++)
    {
        axis = high[k] - low[k] > high[axis] - low[axis] ? k : axis;
    }
    return axis;
}

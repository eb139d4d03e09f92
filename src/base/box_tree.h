/*---------------------------------------------------------------------------*\
    box_tree.h - a tree of boxes around items (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Used for the triangles of walls, the sub-regions of bodies and walls, and
    the triangles of a body's surface. A query visits the nodes in their order:

        while (node < end)
            if the query does not intersect nodes[node]:
                  node = nodes[node].skip
            else: check the items order[first] .. order[first + count - 1];
                  node = node + 1
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_BOX_TREE_H
#define SEL_BASE_BOX_TREE_H

#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stddef.h>

/* Nodes are stored depth-first: the first child follows its parent. skip: the
   next node if the query does not intersect this one. */
typedef struct sel_box_node
{
    double low[3], high[3];
    int first, count; /* range of a leaf in `order`; count 0: an inner node */
    int skip;
} sel_box_node;

typedef struct sel_box_tree sel_box_tree;

struct sel_box_tree
{
    /* corners of the boxes of the items, 3 each; those of item i are i * stride
       bytes after the first */
    const double *low, *high;
    size_t stride;
    int leaf;        /* maximum number of items in a leaf */
    int *order;      /* the items; building the tree rearranges them */
    void *nodes;     /* space for 2 nodes per item; each begins with a
                        sel_box_node */
    size_t nodeSize; /* [bytes] */
    int nNodes;      /* number of nodes set so far */

    /* Sets the box of a node, and its other data, from its items; first and
       count are set before. Returns the axis along which to divide its
       items. */
    int (*set)(const sel_box_tree *tree, void *node);
    const void *context; /* for set */
};

/* Builds the nodes of the items order[first] .. order[end - 1], at least one
   item. A node with more items than fit into a leaf gets two children, each
   with half of the items. The depth of the recursion is the logarithm of the
   number of items. */
void sel_box_tree_build(sel_box_tree *tree, int first, int end);

/* Returns twice the middle of an item's box along an axis. */
double sel_box_tree_middle(const sel_box_tree *tree, int item, int axis);

/* Sets the box of a node from its items. */
void sel_box_tree_fit(const sel_box_tree *tree, sel_box_node *node);

/* sel_box_clear makes a box empty; sel_box_add enlarges it to contain another
   box. */
static inline void sel_box_clear(double low[3], double high[3])
{
    v3_set(low, GSL_DBL_MAX, GSL_DBL_MAX, GSL_DBL_MAX);
    v3_set(high, -GSL_DBL_MAX, -GSL_DBL_MAX, -GSL_DBL_MAX);
}
static inline void sel_box_add(double low[3], double high[3],
    const double otherLow[3], const double otherHigh[3])
{
    for (int k = 0; k < 3; k++)
    {
        low[k] = GSL_MIN_DBL(low[k], otherLow[k]);
        high[k] = GSL_MAX_DBL(high[k], otherHigh[k]);
    }
}

/* Returns the axis of a box's longest side, the first of equally long ones. */
int sel_box_longest(const double low[3], const double high[3]);

/* Returns 1 if two boxes have no common point. */
static inline int sel_boxes_apart(const double lowA[3], const double highA[3],
    const double lowB[3], const double highB[3])
{
    return lowA[0] > highB[0] || highA[0] < lowB[0] || lowA[1] > highB[1]
        || highA[1] < lowB[1] || lowA[2] > highB[2] || highA[2] < lowB[2];
}

#endif

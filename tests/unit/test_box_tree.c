/*  test_box_tree.c - a tree of boxes, against a search of all items

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#include "suite.h"
#include "base/box_tree.h"

#define ITEMS 300

/* The box of a node's items, which is divided along its longest side. */
static int set(const sel_box_tree *tree, void *place)
{
    sel_box_node *node = place;
    sel_box_tree_fit(tree, node);
    int axis = 0;
    for (int k = 1; k < 3; k++)
    {
        axis = node->high[k] - node->low[k] > node->high[axis] - node->low[axis]
            ? k
            : axis;
    }
    return axis;
}

static int misses(const double *low, const double *high, const double x[3])
{
    return x[0] < low[0] || x[0] > high[0] || x[1] < low[1] || x[1] > high[1]
        || x[2] < low[2] || x[2] > high[2];
}

/* Counts how often each item is found to contain x. */
static void query(const sel_box_tree *tree, const double x[3], int *found)
{
    const sel_box_node *nodes = tree->nodes;
    int node = 0;
    while (node < tree->nNodes)
    {
        const sel_box_node *n = &nodes[node];
        if (misses(n->low, n->high, x))
        {
            node = n->skip;
            continue;
        }
        for (int i = n->first; i < n->first + n->count; i++)
        {
            int item = tree->order[i];
            found[item]
                += !misses(tree->low + 3*item, tree->high + 3*item, x);
        }
        node++;
    }
}

/* Each item whose box contains the point is found once, and no other item. */
START_TEST(queries_find_what_a_search_finds)
{
    static double low[3*ITEMS], high[3*ITEMS];
    static sel_box_node nodes[2*ITEMS];
    scene_random random = {17};
    for (int round = 0; round < 60; round++)
    {
        int n = 1 + scene_integer(&random, ITEMS), order[ITEMS], hits = 0;
        for (int i = 0; i < 3*n; i++)
        {
            /* some boxes are the same, some are flat */
            low[i] = scene_integer(&random, 8);
            high[i] = low[i] + 0.5*scene_integer(&random, 4);
        }
        for (int i = 0; i < n; i++)
        {
            order[i] = i;
        }
        sel_box_tree tree = {.low = low, .high = high,
            .stride = 3*sizeof(double), .leaf = 1 + scene_integer(&random, 6),
            .order = order, .nodes = nodes, .nodeSize = sizeof nodes[0],
            .set = set};
        sel_box_tree_build(&tree, 0, n);
        CHECK_TRUE(tree.nNodes >= 1 && tree.nNodes <= 2*n);
        for (int q = 0; q < 50; q++)
        {
            int found[ITEMS] = {0};
            double x[3];
            for (int k = 0; k < 3; k++)
            {
                x[k] = scene_uniform(&random, 0, 9);
            }
            query(&tree, x, found);
            for (int i = 0; i < n; i++)
            {
                CHECK_TRUE(found[i] == !misses(low + 3*i, high + 3*i, x));
                hits += found[i];
            }
        }
        CHECK_TRUE(n < 100 || hits > 0);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("box_tree");
    suite_add(suite, "queries", queries_find_what_a_search_finds, 30);
    return suite_run(suite);
}

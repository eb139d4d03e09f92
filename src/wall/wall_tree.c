/*---------------------------------------------------------------------------*\
    wall_tree.c - tree of the wall triangles: construction and queries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A node stores the box of its triangles and a slab: all triangles lie between
    two planes normal to their mean normal. On a fine mesh a body lies above
    many triangles but near only a few, and the slab decides. A patch of width w
    on a wall of radius R has a slab of thickness w^2/8R, so one direction
    separates the body from a whole patch. The farther the patch is from the
    contact, the larger it may be.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [-] Minimum cosine of the angle between a normal and the mean normal. If it
   is less, a slab is not better than a box. */
#define SLAB_COSINE 0.7
/* [-] Rounding of coordinates, as a share of the largest coordinate. */
#define ROUNDING 1e-14

/* Sets the box and the slack of a node from its triangles or, if it has none,
   from its children. Returns the axis of the longest side of the box. */
static int set_box(const sel_walls *walls, sel_wall_node *node, double far)
{
    sel_box_node *box = &node->box;
    sel_box_clear(box->low, box->high);
    for (int i = box->first; i < box->first + box->count; i++)
    {
        const sel_wall_triangle *t = &walls->triangles[walls->order[i]];
        sel_box_add(box->low, box->high, t->low, t->high);
    }
    if (box->count == 0)
    {
        const sel_box_node *left = &node[1].box,
                           *right = &walls->nodes[left->skip].box;
        sel_box_add(box->low, box->high, left->low, left->high);
        sel_box_add(box->low, box->high, right->low, right->high);
    }
    int axis = sel_box_longest(box->low, box->high);
    for (int k = 0; k < 3; k++)
    {
        far = GSL_MAX_DBL(
            far, GSL_MAX_DBL(fabs(box->low[k]), fabs(box->high[k])));
    }
    /* a point slightly outside a triangle counts as inside (SEL_SEAM) */
    node->slack
        = 2.0 * SEL_SEAM * (box->high[axis] - box->low[axis]) + ROUNDING * far;
    return axis;
}

static void set_triangle(const sel_walls *walls, sel_wall_triangle *t)
{
    t->bare = !t->hollow;
    t->off = 0.0;
    for (int k = 0; k < 3; k++)
    {
        double at = v3_dot(t->normal, walls->points + 3 * t->point[k]);
        t->off = GSL_MAX_DBL(t->off, fabs(at - t->offset));
        t->bare = t->bare && t->edge[k] < 0 && t->vertex[k] < 0;
    }
}

/* Sets the axis to the mean normal of the triangles if their normals have
   nearly the same direction, otherwise to zero. Also sets `flat`. */
static void set_axis(const sel_walls *walls, sel_wall_node *node)
{
    int last = node->box.first + node->box.count;
    double least = 1.0;
    node->flat = walls->order[node->box.first];
    int plane = walls->triangles[node->flat].plane;
    v3_set(node->axis, 0.0, 0.0, 0.0);
    for (int i = node->box.first; i < last; i++)
    {
        const sel_wall_triangle *t = &walls->triangles[walls->order[i]];
        v3_madd(node->axis, node->axis, 1.0, t->normal);
        node->flat = t->plane != plane || !t->bare ? -1 : node->flat;
    }
    v3_normalise(node->axis);
    for (int i = node->box.first; i < last; i++)
    {
        const sel_wall_triangle *t = &walls->triangles[walls->order[i]];
        double cosine = v3_dot(node->axis, t->normal);
        least = GSL_MIN_DBL(least, cosine);
    }
    if (!(least > SLAB_COSINE))
    {
        v3_set(node->axis, 0.0, 0.0, 0.0);
    }
}

static void set_slab(const sel_walls *walls, sel_wall_node *node)
{
    set_axis(walls, node);
    node->from = GSL_DBL_MAX;
    node->to = -GSL_DBL_MAX;
    for (int i = node->box.first; i < node->box.first + node->box.count; i++)
    {
        const sel_wall_triangle *t = &walls->triangles[walls->order[i]];
        for (int k = 0; k < 3; k++)
        {
            double at = v3_dot(node->axis, walls->points + 3 * t->point[k]);
            node->from = GSL_MIN_DBL(node->from, at);
            node->to = GSL_MAX_DBL(node->to, at);
        }
    }
    node->from -= node->slack;
    node->to += node->slack;
}

static int set_node(const sel_box_tree *tree, void *at)
{
    const sel_walls *walls = tree->context;
    sel_wall_node *node = at;
    int axis = set_box(walls, node, 0.0);
    set_slab(walls, node);
    return axis;
}

static void build(sel_walls *walls, int first, int last)
{
    sel_box_tree tree = {.low = walls->triangles[0].low,
        .high = walls->triangles[0].high,
        .stride = sizeof(sel_wall_triangle),
        .leaf = SEL_WALL_LEAF,
        .order = walls->order,
        .nodes = walls->nodes,
        .nodeSize = sizeof(sel_wall_node),
        .nNodes = walls->nNodes,
        .set = set_node,
        .context = walls};
    sel_box_tree_build(&tree, first, last);
    walls->nNodes = tree.nNodes;
}

static void set_triangles(sel_walls *walls, int end)
{
    for (int t = 0; t < end; t++)
    {
        set_triangle(walls, &walls->triangles[t]);
    }
}

/* Sets a node above trees that move relative to each other. It has a box but no
   slab. */
static void join(const sel_walls *walls, sel_wall_node *node)
{
    node->flat = -1;
    v3_set(node->axis, 0.0, 0.0, 0.0);
    sel_wall_node_fit(walls, node, 0.0);
    node->from = -node->slack;
    node->to = node->slack;
}

/* Builds one tree per group, and the nodes above the trees. The first split is
   between group 0 and the rigid walls. */
static void build_groups(sel_walls *walls, int first, int last)
{
    sel_wall_rigids *rigids = &walls->rigids;
    int here = walls->nNodes;
    rigids->above = first == 1 && last == rigids->n + 1 ? here : rigids->above;
    if (last - first == 1)
    {
        rigids->root[first] = here;
        build(walls, rigids->firstTriangle[first],
            rigids->firstTriangle[first + 1]);
        return;
    }
    sel_wall_node *node = &walls->nodes[walls->nNodes++];
    int half = first == 0 ? 1 : first + (last - first) / 2;
    rigids->joints[rigids->nJoints++] = here;
    node->box.first = rigids->firstTriangle[first];
    node->box.count = 0;
    build_groups(walls, first, half);
    build_groups(walls, half, last);
    node->box.skip = walls->nNodes;
    join(walls, node);
}

void sel_wall_tree_build(sel_walls *walls)
{
    int first = sel_wall_still_triangles(walls) > 0 ? 0 : 1;
    set_triangles(walls, walls->nTriangles);
    if (walls->nTriangles > 0)
    {
        build_groups(walls, first, walls->rigids.n + 1);
    }
}

void sel_wall_tree_join(sel_walls *walls)
{
    for (int k = walls->rigids.nJoints - 1; k >= 0; k--)
    {
        join(walls, &walls->nodes[walls->rigids.joints[k]]);
    }
}

void sel_wall_node_fit(const sel_walls *walls, sel_wall_node *node, double far)
{
    set_box(walls, node, far);
}

void sel_wall_tree_refit(sel_walls *walls)
{
    int root = walls->rigids.root[0], still = sel_wall_still_triangles(walls);
    int end = root >= 0 ? walls->nodes[root].box.skip : root;
    set_triangles(walls, still);
    for (int k = root; k < end; k++)
    {
        sel_wall_node *node = &walls->nodes[k];
        int count = node->box.count;
        int last = node->box.skip < end ? walls->nodes[node->box.skip].box.first
                                        : still;
        node->box.count = last - node->box.first;
        set_box(walls, node, 0.0);
        set_slab(walls, node);
        node->box.count = count;
    }
    sel_wall_tree_join(walls);
}

/* - - - the triangle of a plane that contains a point - - - */

/* Returns the rounding of a point on a node's triangles [m]. The rounding of
   each coordinate depends on all three coordinates, because e.g. a floor at z =
   0 has no extent in z. */
static double node_slack(const sel_wall_node *node, const double point[3])
{
    double extent = 0.0, far = 0.0;
    for (int i = 0; i < 3; i++)
    {
        extent = fmax(extent, node->box.high[i] - node->box.low[i]);
        far = fmax(far, fabs(point[i]));
    }
    return SEL_COPLANAR * (extent + far);
}

/* Returns the lowest name among the triangles of a plane that contain the
   point; -1: none. With the lowest name, the result does not depend on the tree
   if two triangles contain the point. */
static int first_holder(
    const sel_walls *walls, int plane, const double point[3])
{
    int first = -1, node = 0;
    while (node < walls->nNodes)
    {
        const sel_wall_node *here = &walls->nodes[node];
        double low[3], high[3], slack = node_slack(here, point);
        for (int i = 0; i < 3; i++)
        {
            low[i] = point[i] - slack;
            high[i] = point[i] + slack;
        }
        if (sel_boxes_apart(low, high, here->box.low, here->box.high))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            int t = walls->order[here->box.first + k];
            const sel_wall_triangle *tri = &walls->triangles[t];
            if (tri->plane == plane && (first < 0 || tri->name < first)
                && sel_wall_contains(walls, t, point))
            {
                first = tri->name;
            }
        }
        node++;
    }
    return first;
}

int sel_walls_cover(const sel_walls *walls, int triangle, const double point[3])
{
    int t = sel_wall_find(walls, triangle);
    return t >= 0
        && (sel_wall_contains(walls, t, point)
            || first_holder(walls, walls->triangles[t].plane, point) >= 0);
}

int sel_walls_holder(
    const sel_walls *walls, int triangle, const double point[3])
{
    int t = sel_wall_find(walls, triangle);
    if (t < 0)
    {
        return -1;
    }
    const sel_wall_triangle *tri = &walls->triangles[t];
    double foot[3];
    v3_madd(foot, point, tri->offset - v3_dot(tri->normal, point), tri->normal);
    return sel_wall_contains(walls, t, foot)
        ? triangle
        : first_holder(walls, tri->plane, foot);
}

/* - - - extent of a body - - - */

/* Returns the norm with exponent p of two numbers >= 0 (base/norm.c). */
static float norm_single(float p, float u, float v)
{
    float big = u > v ? u : v, small = u > v ? v : u;
    return big > 0.0f ? big * powf(1.0f + powf(small / big, p), 1.0f / p)
                      : 0.0f;
}

double sel_wall_support_most(const sel_shape *shape, const double n[3])
{
    const double *a = shape->semiAxes;
    double y[3] = {a[0] * n[0], a[1] * n[1], a[2] * n[2]};
    if (shape->type != SEL_SUPERELLIPSOID)
    {
        const double back[3] = {-n[0], -n[1], -n[2]};
        return fmax(sel_shape_support(shape, n, NULL),
                   sel_shape_support(shape, back, NULL))
            * (1.0 + ROUNDING);
    }
    if (shape->isEllipsoid)
    {
        return v3_norm(y) * (1.0 + ROUNDING);
    }
    /* scaled to the order of one, within the range of single precision */
    double size = 1.0 / shape->boundingRadius;
    float w = norm_single(
        (float)shape->q2, (float)fabs(size * y[0]), (float)fabs(size * y[1]));
    float h = norm_single((float)shape->q1, w, (float)fabs(size * y[2]));
    return (double)h * shape->boundingRadius * (1.0 + 0.5 * SEL_WALL_SINGLE);
}

/* - - - is a ball near a wall? - - - */

/* Returns 1 if a ball (its centre and radius, and the box around it) is apart
   from the triangles of a node. */
static int ball_apart(const sel_wall_node *node, const double centre[3],
    double radius, const double low[3], const double high[3])
{
    return sel_boxes_apart(low, high, node->box.low, node->box.high)
        || sel_slab_apart(node, v3_dot(node->axis, centre), radius);
}

int sel_walls_near(
    const sel_walls *walls, const double centre[3], double radius)
{
    return sel_walls_near_branch(
        walls, walls->nNodes > 0 ? 0 : -1, centre, radius);
}

int sel_walls_near_branch(
    const sel_walls *walls, int branch, const double centre[3], double radius)
{
    double low[3], high[3];
    int node = branch,
        end = branch >= 0 ? walls->nodes[branch].box.skip : branch;
    for (int i = 0; i < 3; i++)
    {
        low[i] = centre[i] - radius;
        high[i] = centre[i] + radius;
    }
    while (node < end)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (ball_apart(here, centre, radius, low, high))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            const sel_wall_triangle *tri
                = &walls->triangles[walls->order[here->box.first + k]];
            if (!sel_boxes_apart(low, high, tri->low, tri->high))
            {
                return 1;
            }
        }
        node++;
    }
    return 0;
}

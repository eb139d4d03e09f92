/*---------------------------------------------------------------------------*\
    wall_rigid.c - walls that move as rigid bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The motion of a wall as a whole does not change which triangles lie in one
    plane, and which edges and vertices can be touched. These are found once, in
    the wall's own frame, and stored together with the normals, the sides and
    the tree. When a wall is placed, all of them are rotated and shifted from
    the wall's own frame, not from the last position, so that errors do not
    accumulate. Boxes are recomputed from the leaves up. Other walls are not
    changed, except for the boxes above them.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] A point is in a body if the body's surface covers more than this share of
   the sphere around the point. Without rounding the share is 1 inside and 0
   outside. */
#define INSIDE 0.5

int sel_walls_rigids(const sel_walls *walls)
{
    return walls->rigids.n;
}

static int group_of(const sel_walls *walls, int triangle)
{
    const sel_wall_rigids *rigids = &walls->rigids;
    int low = 0, high = rigids->n;
    while (low < high)
    {
        int middle = low + (high - low + 1) / 2;
        if (rigids->firstTriangle[middle] <= triangle)
        {
            low = middle;
        }
        else
        {
            high = middle - 1;
        }
    }
    return low;
}

int sel_walls_rigid_of(const sel_walls *walls, int triangle)
{
    int t = walls->rigids.n > 0 ? sel_wall_find(walls, triangle) : -1;
    return t >= 0 ? group_of(walls, t) - 1 : -1;
}

/* - - - assignment to groups - - - */

static int allocate(sel_wall_rigids *rigids)
{
    size_t n = (size_t)rigids->n;
    rigids->firstTriangle = calloc(n + 2, sizeof(int));
    rigids->firstPoint = calloc(n + 2, sizeof(int));
    rigids->root = malloc((n + 1) * sizeof(int));
    rigids->joints = malloc((n + 1) * sizeof(int));
    rigids->reach = calloc(n + 1, sizeof(double));
    rigids->pose = calloc(12 * n + 1, sizeof(double));
    rigids->closed = calloc(n + 1, 1);
    return rigids->firstTriangle && rigids->firstPoint && rigids->root
        && rigids->joints && rigids->reach && rigids->pose && rigids->closed;
}

/* Returns 1 if the numbers of rigid walls ascend by steps of one. */
static int ascends(const sel_walls *walls, const int *rigid)
{
    int last = 0, good = 1;
    for (int t = 0; t < walls->nTriangles && rigid && good; t++)
    {
        good = rigid[t] == last || rigid[t] == last + 1;
        last = rigid[t];
    }
    return good;
}

/* Sets the first point of each group. Returns 0 if a point of a group has a
   lower index than a point of a previous group. Points that belong to no
   triangle join the previous group. */
static int set_points(sel_walls *walls)
{
    sel_wall_rigids *rigids = &walls->rigids;
    int most = -1, good = 1;
    for (int g = 0; g <= rigids->n && good; g++)
    {
        int least = walls->nPoints, greatest = most;
        int end = rigids->firstTriangle[g + 1];
        for (int t = rigids->firstTriangle[g]; t < end; t++)
        {
            for (int k = 0; k < 3; k++)
            {
                int point = walls->triangles[t].point[k];
                least = GSL_MIN_INT(least, point);
                greatest = GSL_MAX_INT(greatest, point);
            }
        }
        good = least > most;
        rigids->firstPoint[g] = g > 0 ? least : 0;
        most = greatest;
    }
    rigids->firstPoint[rigids->n + 1] = walls->nPoints;
    return good;
}

sel_status sel_wall_rigids_begin(sel_walls *walls, const int *rigid)
{
    sel_wall_rigids *rigids = &walls->rigids;
    int n = walls->nTriangles;
    rigids->n = rigid && n > 0 ? rigid[n - 1] : 0;
    rigids->above = -1;
    if (!ascends(walls, rigid))
    {
        rigids->n = 0;
    }
    if (!allocate(rigids))
    {
        return SEL_E_MEMORY;
    }
    for (int g = 0; g <= rigids->n; g++)
    {
        rigids->root[g] = -1;
    }
    for (int t = 0; t < n && rigids->n > 0; t++)
    {
        rigids->firstTriangle[rigid[t] + 1] = t + 1;
    }
    /* also if there is no rigid wall */
    rigids->firstTriangle[rigids->n + 1] = n;
    return ascends(walls, rigid) && set_points(walls) ? SEL_OK : SEL_E_ARGUMENT;
}

/* - - - storage in their own frames - - - */

static void set_reach(sel_walls *walls, int g)
{
    sel_wall_rigids *rigids = &walls->rigids;
    for (int i = rigids->firstPoint[g]; i < rigids->firstPoint[g + 1]; i++)
    {
        rigids->reach[g - 1]
            = GSL_MAX_DBL(rigids->reach[g - 1], v3_norm(walls->points + 3 * i));
    }
}

/* Returns the volume, the sum of x.(y x z) / 6 over the triangles; > 0 if the
   normals point outwards. */
static double volume(const sel_walls *walls, int g)
{
    const sel_wall_rigids *rigids = &walls->rigids;
    const double *origin = walls->points + 3 * rigids->firstPoint[g];
    double sum = 0.0;
    for (int t = rigids->firstTriangle[g]; t < rigids->firstTriangle[g + 1];
         t++)
    {
        double p[3][3], cross[3];
        for (int k = 0; k < 3; k++)
        {
            v3_sub(
                p[k], walls->points + 3 * walls->triangles[t].point[k], origin);
        }
        v3_cross(cross, p[1], p[2]);
        sum += v3_dot(p[0], cross) / 6.0;
    }
    return sum;
}

/* Returns 1 if the wall is closed: at every edge, the number of triangles is
   the same for both directions along the edge. */
static int shuts(const sel_walls *walls, int g)
{
    const sel_wall_side *sides = walls->topology.sides;
    int first = 3 * walls->rigids.firstTriangle[g];
    int end = 3 * walls->rigids.firstTriangle[g + 1], good = 1;
    for (int at = first; at < end && good;)
    {
        int sum = 0, low = sides[at].low, high = sides[at].high;
        for (; at < end && sides[at].low == low && sides[at].high == high; at++)
        {
            const sel_wall_triangle *tri
                = &walls->triangles[sides[at].triangle];
            sum += tri->point[sides[at].index] == low ? 1 : -1;
        }
        good = sum == 0;
    }
    return good;
}

/* Sets the data of a group. Normals point into the wall, so the computed volume
   of a closed body is below zero. */
static void set_group(sel_walls *walls, int g)
{
    static const double still[12]
        = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};
    memcpy(walls->rigids.pose + 12 * (ptrdiff_t)(g - 1), still, sizeof still);
    set_reach(walls, g);
    walls->rigids.closed[g - 1] = shuts(walls, g) && volume(walls, g) < 0.0;
}

sel_status sel_wall_rigids_keep(sel_walls *walls)
{
    sel_wall_rigids *r = &walls->rigids;
    if (r->n == 0)
    {
        return SEL_OK;
    }
    int still = sel_wall_still_triangles(walls);
    int firstPoint = sel_wall_still_points(walls);
    size_t points = (size_t)(walls->nPoints - firstPoint);
    size_t triangles = (size_t)(walls->nTriangles - still);
    size_t nodes = (size_t)(walls->nNodes - r->above);
    r->points = malloc(3 * points * sizeof(double));
    r->into = malloc(9 * triangles * sizeof(double));
    r->triangles = malloc(triangles * sizeof(sel_wall_triangle));
    r->nodes = malloc(nodes * sizeof(sel_wall_node));
    if (!r->points || !r->into || !r->triangles || !r->nodes)
    {
        return SEL_E_MEMORY;
    }
    memcpy(
        r->points, walls->points + 3 * firstPoint, 3 * points * sizeof(double));
    memcpy(r->into, walls->into + 9 * still, 9 * triangles * sizeof(double));
    memcpy(r->triangles, walls->triangles + still,
        triangles * sizeof(sel_wall_triangle));
    memcpy(r->nodes, walls->nodes + r->above, nodes * sizeof(sel_wall_node));
    for (int g = 1; g <= r->n; g++)
    {
        set_group(walls, g);
    }
    return SEL_OK;
}

void sel_wall_rigids_free(sel_wall_rigids *rigids)
{
    void *arrays[] = {rigids->firstTriangle, rigids->firstPoint, rigids->root,
        rigids->joints, rigids->points, rigids->into, rigids->triangles,
        rigids->nodes, rigids->reach, rigids->pose, rigids->closed};
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++)
    {
        free(arrays[i]);
    }
    *rigids = (sel_wall_rigids){.n = 0};
}

/* - - - placing - - - */

/* The new position of a group: x -> at + Q x. */
typedef struct placing
{
    sel_walls *walls;
    const double *at, *Q;
    int group;
} placing;

/* Places the points. Returns the greatest displacement [m]; < 0: a point is out
   of range. */
static double place_points(const placing *p)
{
    const sel_wall_rigids *rigids = &p->walls->rigids;
    int still = sel_wall_still_points(p->walls);
    int end = rigids->firstPoint[p->group + 1];
    double most = 0.0;
    for (int i = rigids->firstPoint[p->group]; i < end; i++)
    {
        double to[3], step[3], *x = p->walls->points + 3 * i;
        m3_apply(to, p->Q, rigids->points + 3 * (i - still));
        v3_madd(to, to, 1.0, p->at);
        for (int k = 0; k < 3; k++)
        {
            if (!sel_within(to[k], SEL_POSITION_MOST))
            {
                return -1.0;
            }
        }
        v3_sub(step, to, x);
        most = GSL_MAX_DBL(most, v3_dot(step, step));
        v3_copy(x, to);
    }
    return sqrt(most);
}

/* Places a plane n.x = d; returns its new d. */
static double place_plane(
    const placing *p, const double n[3], double d, double to[3])
{
    m3_apply(to, p->Q, n);
    return d + v3_dot(to, p->at);
}

static void place_triangle(const placing *p, int t)
{
    const sel_walls *walls = p->walls;
    const sel_wall_triangle *original
        = &walls->rigids.triangles[t - sel_wall_still_triangles(walls)];
    sel_wall_triangle *tri = &walls->triangles[t];
    const double *x[3];
    tri->offset
        = place_plane(p, original->normal, original->offset, tri->normal);
    tri->off = 0.0;
    for (int k = 0; k < 3; k++)
    {
        x[k] = walls->points + 3 * tri->point[k];
        tri->side[k][3] = place_plane(
            p, original->side[k], original->side[k][3], tri->side[k]);
        double off = v3_dot(tri->normal, x[k]) - tri->offset;
        tri->off = GSL_MAX_DBL(tri->off, fabs(off));
    }
    for (int k = 0; k < 3; k++)
    {
        tri->low[k] = GSL_MIN_DBL(x[0][k], GSL_MIN_DBL(x[1][k], x[2][k]));
        tri->high[k] = GSL_MAX_DBL(x[0][k], GSL_MAX_DBL(x[1][k], x[2][k]));
    }
}

/* At the edges that a triangle owns, rotates the directions into the faces. */
static void place_edges(const placing *p, int t)
{
    const sel_walls *walls = p->walls;
    int still = sel_wall_still_triangles(walls);
    for (int k = 0; k < 3; k++)
    {
        int e = walls->triangles[t].edge[k];
        const sel_wall_edge *edge = e >= 0 ? &walls->edges[e] : NULL;
        for (int f = 0; edge && f < edge->nFaces; f++)
        {
            int at = edge->firstFace + f;
            m3_apply(walls->into + 3 * at, p->Q,
                walls->rigids.into + 3 * (at - 3 * still));
        }
    }
}

/* Moves the slab with the wall. Its slack covers the rounding in the wall's own
   frame and at the new position. */
static void place_node(const placing *p, int k)
{
    const sel_walls *walls = p->walls;
    const sel_wall_node *original
        = &walls->rigids.nodes[k - walls->rigids.above];
    sel_wall_node *node = &walls->nodes[k];
    double far = v3_norm(p->at) + walls->rigids.reach[p->group - 1];
    m3_apply(node->axis, p->Q, original->axis);
    double shift = v3_dot(node->axis, p->at);
    sel_wall_node_fit(walls, node, far);
    node->from = original->from + original->slack + shift - node->slack;
    node->to = original->to - original->slack + shift + node->slack;
}

static int is_there(const placing *p)
{
    const double *pose = p->walls->rigids.pose + 12 * (p->group - 1);
    return memcmp(pose, p->at, 3 * sizeof(double)) == 0
        && memcmp(pose + 3, p->Q, 9 * sizeof(double)) == 0;
}

sel_status sel_walls_place(sel_walls *walls, int rigid,
    const double position[3], const double rotation[9])
{
    sel_wall_rigids *rigids = &walls->rigids;
    placing p
        = {.walls = walls, .at = position, .Q = rotation, .group = rigid + 1};
    if (rigid < 0 || rigid >= rigids->n)
    {
        return SEL_E_ARGUMENT;
    }
    if (is_there(&p))
    {
        return SEL_OK;
    }
    double step = place_points(&p);
    if (step < 0.0)
    {
        return SEL_E_MESH;
    }
    int end = rigids->firstTriangle[p.group + 1], root = rigids->root[p.group];
    for (int t = rigids->firstTriangle[p.group]; t < end; t++)
    {
        place_triangle(&p, t);
        place_edges(&p, t);
    }
    for (int k = walls->nodes[root].box.skip - 1; k >= root; k--)
    {
        place_node(&p, k);
    }
    sel_wall_tree_join(walls);
    memcpy(rigids->pose + 12 * (ptrdiff_t)rigid, position, 3 * sizeof(double));
    memcpy(
        rigids->pose + 12 * (ptrdiff_t)rigid + 3, rotation, 9 * sizeof(double));
    rigids->travelled += step;
    return SEL_OK;
}

/* - - - inside - - - */

/* Returns the solid angle of a triangle (van Oosterom and Strackee 1983,
   equation 8) divided by 4 pi. The sum over a closed surface is 1 if x is
   inside and the normals point outwards, and 0 if x is outside. */
static double share_of_sphere(const sel_walls *walls, int t, const double x[3])
{
    double r[3][3], size[3], cross[3];
    for (int k = 0; k < 3; k++)
    {
        v3_sub(r[k], walls->points + 3 * walls->triangles[t].point[k], x);
        size[k] = v3_norm(r[k]);
    }
    v3_cross(cross, r[1], r[2]);
    double above = v3_dot(r[0], cross);
    double below = size[0] * size[1] * size[2] + v3_dot(r[0], r[1]) * size[2]
        + v3_dot(r[0], r[2]) * size[1] + v3_dot(r[1], r[2]) * size[0];
    return above == 0.0 ? 0.0 : atan2(above, below) / (2.0 * M_PI);
}

int sel_walls_inside(const sel_walls *walls, const double point[3])
{
    const sel_wall_rigids *rigids = &walls->rigids;
    for (int g = 1; g <= rigids->n; g++)
    {
        const sel_wall_node *all = &walls->nodes[rigids->root[g]];
        double sum = 0.0;
        if (!rigids->closed[g - 1]
            || sel_boxes_apart(point, point, all->box.low, all->box.high))
        {
            continue;
        }
        for (int t = rigids->firstTriangle[g]; t < rigids->firstTriangle[g + 1];
             t++)
        {
            sum += share_of_sphere(walls, t, point);
        }
        if (sum < -INSIDE)
        {
            return g - 1;
        }
    }
    return -1;
}

/*---------------------------------------------------------------------------*\
    wall_front.c - contacts with walls of a body that moves little

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In a packing, bodies rest for a long time or creep. So each body keeps a
    front: a few branches of the tree that contain all triangles near the body,
    each with a lower bound of its distance. A branch is searched only if the
    surface of the body may have moved by this distance. Triangles outside the
    front are farther away than its limit; they are not searched as long as the
    body has moved by less. The distance of a body from a triangle cannot change
    by more than the motion of its surface. So the contacts are the same as
    those from a search of all triangles.

    Making a front takes about as long as a search of the whole tree. So it is
    made only for a body that has moved little since the last query.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [-] Limit of a front, divided by the smallest semi-axis. */
#define REACH 0.1
/* Minimum number of queries for which a front should be valid. */
#define SERVES 16.0
/* [-] A branch that is farther away than this share of the limit is not split,
   because it is seldom searched. */
#define CLOSE 0.1
/* [-] ROUNDING: rounding error of distances and motions, divided by the
   bounding radius. SINGLE: rounding error of a bound in single precision. */
#define ROUNDING 1e-12
#define SINGLE   1e-6

/* Returns an upper bound of the relative motion of the body's surface and the
   walls since the front was made [m]. */
static double travel(const sel_wall_front *front, const sel_walls *walls,
    const sel_body *body, const double q[4])
{
    double step[3], v[3] = {0.0, 0.0, 0.0};
    v3_sub(step, body->centre, front->x);
    if (!body->shape->isSphere)
    {
        q4_turn(v, front->q, q);
    }
    return v3_norm(step) + (walls->travelled - front->travelled)
        + body->shape->boundingRadius * (2.0 * v3_norm(v) + ROUNDING);
}

/* Returns a lower bound of the distance of a branch from the body [m]; 0: the
   body may touch it. low, high: box of the body. If the boxes give a bound
   above `enough`, the slab is not tested. */
static double distance(const sel_wall_node *node, const sel_body *body,
    const double low[3], const double high[3], double enough)
{
    double apart = 0.0;
    for (int k = 0; k < 3; k++)
    {
        apart = GSL_MAX_DBL(apart,
            GSL_MAX_DBL(node->box.low[k] - high[k], low[k] - node->box.high[k])
                - node->slack);
    }
    double at = v3_dot(node->axis, body->centre);
    double gap = GSL_MAX_DBL(node->from - at, at - node->to);
    if (apart <= enough && gap > apart)
    {
        double n[3];
        m3_apply_transposed(n, body->Q, node->axis);
        gap -= sel_wall_support_most(body->shape, n);
        apart = GSL_MAX_DBL(apart, gap);
    }
    return GSL_MAX_DBL(
        apart - ROUNDING * (body->shape->boundingRadius + fabs(at)), 0.0);
}

/* Returns 1 for a branch that should be split. Leaves are not split, nor are
   flat branches, for which a single point is tested. */
static int is_inner(const sel_wall_node *node)
{
    return node->box.count == 0 && node->flat < 0;
}

/* Adds a branch to the front or, if it is farther away than `reach`, reduces
   the limit of the front to its distance. */
static void add(sel_wall_front *front, const sel_walls *walls, int node,
    const sel_body *body, const double low[3], const double high[3],
    double reach)
{
    double apart = distance(&walls->nodes[node], body, low, high, reach);
    if (apart > reach)
    {
        front->limit = GSL_MIN_DBL(front->limit, apart);
        return;
    }
    front->node[front->count] = node;
    front->gap[front->count++] = (float)(apart * (1.0 - SINGLE));
}

/* Makes a front. Starts with the root; as long as there is capacity, replaces
   the oldest inner branch that is close by its two children. */
static void make(sel_wall_front *front, const sel_walls *walls,
    const sel_body *body, const double q[4])
{
    double low[3], high[3], reach = REACH * body->shape->minSemiAxis;
    sel_wall_body_box(body, low, high);
    v3_copy(front->x, body->centre);
    for (int k = 0; k < 4; k++)
    {
        front->q[k] = q[k];
    }
    front->travelled = walls->travelled;
    front->count = 0;
    front->limit = GSL_DBL_MAX;
    if (walls->rigids.root[0] >= 0)
    {
        add(front, walls, walls->rigids.root[0], body, low, high, reach);
    }
    for (int k = 0; k < front->count && front->count < SEL_WALL_FRONT;)
    {
        int node = front->node[k], left = node + 1;
        if (!is_inner(&walls->nodes[node])
            || (double)front->gap[k] > CLOSE * reach)
        {
            k++;
            continue;
        }
        for (int j = k + 1; j < front->count; j++)
        {
            front->node[j - 1] = front->node[j];
            front->gap[j - 1] = front->gap[j];
        }
        front->count--;
        add(front, walls, left, body, low, high, reach);
        add(front, walls, walls->nodes[left].box.skip, body, low, high, reach);
    }
    /* after the body has moved by `reach`, every branch would be searched */
    front->limit = front->count ? reach : front->limit;
}

/* Returns 1 if there is a valid front for the current pose. Makes one if the
   body has moved little. */
static int have_front(sel_wall_front *front, const sel_walls *walls,
    const sel_body *body, const double q[4])
{
    double moved = travel(front, walls, body, q);
    if (moved < front->limit)
    {
        return 1;
    }
    if (SERVES * moved < REACH * body->shape->minSemiAxis)
    {
        make(front, walls, body, q);
        return 1;
    }
    v3_copy(front->x, body->centre);
    for (int k = 0; k < 4; k++)
    {
        front->q[k] = q[k];
    }
    front->travelled = walls->travelled;
    front->limit = 0.0;
    return 0;
}

/* Finds the contacts of a body whose surface has moved by at most `moved` [m]
   since the front was made. */
static int contacts_of(const sel_walls *walls, const sel_body *body,
    const sel_wall_front *front, double moved, sel_contact *contacts,
    int capacity)
{
    int branches[SEL_WALL_FRONT + 1], count = 0;
    for (int k = 0; k < front->count; k++)
    {
        if ((double)front->gap[k] <= moved)
        {
            branches[count++] = front->node[k];
        }
    }
    if (walls->rigids.above >= 0)
    {
        branches[count++] = walls->rigids.above;
    }
    return count ? sel_walls_contacts_of(
               walls, body, branches, count, contacts, capacity)
                 : 0;
}

int sel_walls_contacts_near(const sel_walls *walls, const sel_body *body,
    const double q[4], sel_wall_front *front, sel_contact *contacts,
    int capacity)
{
    return walls->nNodes == 0 || !have_front(front, walls, body, q)
        ? sel_walls_contacts(walls, body, contacts, capacity)
        : contacts_of(walls, body, front, travel(front, walls, body, q),
            contacts, capacity);
}

int sel_walls_contacts_grown(const sel_walls *walls, const sel_body *grown,
    const double q[4], double by, const sel_wall_front *front,
    sel_contact *contacts, int capacity)
{
    double moved = travel(front, walls, grown, q) + by;
    return walls->nNodes > 0 && moved < front->limit
        ? contacts_of(walls, grown, front, moved, contacts, capacity)
        : sel_walls_contacts(walls, grown, contacts, capacity);
}

/*---------------------------------------------------------------------------*\
    wall_front.c - what a body may touch of the walls while it hardly moves

    SPDX-License-Identifier: GPL-3.0-or-later

    In a bed bodies stay where they are for long, or creep. So each keeps a front:
    a few branches of the tree that hold all that is near, each with a lower
    bound of its distance. A branch is looked into when the surface of the body
    may have come that far since; what is not in the front is farther than its
    limit, and while the body has moved by less it is not asked for. How far a
    body is from a triangle cannot change by more than its surface moves: the
    contacts are those of all triangles.

    A front costs about as much as a look at the whole tree. So one is made only
    for a body that has moved slowly since it was last looked at.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [-] How far a front looks, in smallest semi-axes, */
#define REACH 0.1
/* and how often, at least, it should serve. */
#define SERVES 16.0
/* [-] Branches farther than this share of it are not parted: they are seldom
   looked into. */
#define CLOSE 0.1
/* [-] Rounding of distances and motions, over the bounding radius, and of a
   bound in single precision. */
#define ROUNDING 1e-12
#define SINGLE   1e-6

/* How far a point of the surface has moved, at most, and one of the walls. */
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

/* At least so far is a branch from the body, whose box is given; 0: it may
   touch. The box is tried first, and beyond enough that will do. */
static double distance(const sel_wall_node *node, const sel_body *body,
    const double low[3], const double high[3], double enough)
{
    double apart = 0.0;
    for (int k = 0; k < 3; k++)
    {
        apart = GSL_MAX_DBL(apart,
            GSL_MAX_DBL(node->low[k] - high[k], low[k] - node->high[k])
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

/* Branches that are worth being parted: neither leaves, nor flat, where one
   point is all that is asked for. */
static int is_inner(const sel_wall_node *node)
{
    return node->count == 0 && node->flat < 0;
}

/* A branch joins the front, or bounds what the front knows. */
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

/* From the root on, the oldest inner branch that is close gives way to its two children, as
   long as there is room. */
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
        add(front, walls, walls->nodes[left].skip, body, low, high, reach);
    }
    /* beyond, all of it would be looked into */
    front->limit = front->count ? reach : front->limit;
}

/* Is there a front for the present pose? It is made where it pays. */
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

/* Contacts of a body whose surface is at most so far from where the front found
   it. */
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

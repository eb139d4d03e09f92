/*---------------------------------------------------------------------------*\
    walls.c - contacts of a body with triangulated walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In Wedel et al. 2023, section 3.4.1, the contact is the deepest point of the
    wall in the particle, the point of lowest gauge (the least point). On a wall
    of many triangles the contacts are the LOCAL minima of the gauge over the
    surface:

      face    The ray from the centre to the support point crosses the plane
              at the least point (closed form). It counts if it lies in the
              triangle, or just beyond a corner with another wall. Contact with
              the plane: section 3.4.2.
      edge    The least point of the edge counts if the gauge increases from
              it into both faces. So only a convex edge can have a contact.
      vertex  A vertex counts if the gauge increases along all its edges.

    Coplanar triangles have one common least point, so a seam between them has
    no effect. At a concave edge each plane has its own least point. It may be
    just beyond the edge if the body overlaps the other wall. At a convex
    edge the contact changes from the face to the edge exactly when the least
    point leaves the face. Contacts are visited in the order of the triangles
    (face, edges, vertices of each).
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "polyhedron/hull_face.h"
#include "wall/wall_mesh.h"

#include <gsl/gsl_math.h>

/* [-] Rounding of a distance, as a share of the lengths from which it is
   computed. */
#define ROUNDING 1e-13

/* Number of surface points that a query stores. */
#define POINTS 4

/* A query and its results. */
typedef struct query
{
    const sel_walls *walls;
    const sel_body *body;
    double low[3], high[3]; /* box around the body */
    sel_contact *contacts;
    int capacity, count;
    int missed; /* a plane that the body does not reach, -1: none */
    int plane;  /* plane to which the next five members belong, -1: none */
    double h, distance, support[3], least[3];
    int crosses;  /* 1: the body is a part, its centre is behind the plane, and
                     it crosses the plane */
    double slack; /* rounding of a distance from a plane [m] */
    double points[POINTS][3]; /* surface points, body frame, or zero */
    int latest;
} query;

/* Computes the vector from the centre to p, in the body frame. */
static void to_body(const query *q, const double p[3], double r[3])
{
    double delta[3];
    v3_sub(delta, p, q->body->centre);
    m3_apply_transposed(r, q->body->Q, delta);
}

static void to_global(const query *q, const double r[3], double p[3])
{
    m3_apply(p, q->body->Q, r);
    v3_madd(p, p, 1.0, q->body->centre);
}

/* Returns 1 if the same plane has already been found from a neighbouring
   triangle, or the same point from a seam. The first contact is kept. */
static int known(const query *q, const sel_contact *contact)
{
    double size = q->body->shape->boundingRadius;
    for (int i = 0; i < q->count && i < q->capacity; i++)
    {
        const sel_contact *other = &q->contacts[i];
        double rotation[3], step[3];
        v3_cross(rotation, contact->normal, other->normal);
        v3_sub(step, contact->point2, other->point2);
        int faces = contact->feature == SEL_FACE || other->feature == SEL_FACE;
        double apart
            = faces ? fabs(v3_dot(step, contact->normal)) : v3_norm(step);
        if (v3_norm(rotation) < SEL_COPLANAR
            && v3_dot(contact->normal, other->normal) > 0.0
            && apart < SEL_COPLANAR * size)
        {
            return 1;
        }
    }
    return 0;
}

/* Returns 1 if this part has the contact for the next part, too: the next part
   is entirely behind the face of the contact and has no contact with it, and
   the middle of this part's section is on the face. This is so for a body that
   has passed through a wall, but not for a body that lies on a table. */
static int stands_for(const query *q, const sel_contact *c, int next)
{
    sel_shape shape;
    sel_body beside;
    double arm[3], middle[3];
    int t = sel_wall_find(q->walls, c->triangle);
    sel_hull_part_beside(q->body, next - 1, &shape, &beside);
    v3_sub(arm, c->point2, beside.centre);
    if (sel_wall_part_sees(&beside, c->normal, v3_dot(arm, c->normal)))
    {
        return 0;
    }
    v3_sub(arm, c->point2, q->body->centre);
    return sel_wall_part_crosses(
               q->body, c->normal, v3_dot(arm, c->normal), middle)
        && t >= 0 && sel_wall_contains(q->walls, t, middle);
}

/* Returns 1 if the contact is on a cut between parts of a body and the next
   part, which continues into the wall, has the deeper contact. */
static int is_cut(const query *q, const sel_contact *c)
{
    const sel_body *body = q->body;
    const sel_hull *hull = body->shape->hull;
    int next = hull && !hull->faceReal[sel_hull_facing(body, c->normal)]
        ? sel_hull_goes_on(body, c->point1, c->normal)
        : 0;
    return next && (c->feature != SEL_FACE || !stands_for(q, c, next));
}

static void add(query *q, const double point1[3], const double point2[3],
    const double normal[3], int triangle, int item, sel_feature feature)
{
    sel_contact contact = {.triangle = triangle,
        .item = item,
        .feature = feature,
        .end = SEL_TOUCHING};
    double step[3];
    v3_copy(contact.point1, point1);
    v3_copy(contact.point2, point2);
    v3_copy(contact.normal, normal);
    v3_sub(step, point1, point2);
    contact.overlap = v3_dot(step, normal);
    for (int i = 0; i < 3; i++)
    {
        contact.point[i] = 0.5 * (point1[i] + point2[i]);
    }
    if (!known(q, &contact) && !is_cut(q, &contact))
    {
        if (q->count < q->capacity)
        {
            q->contacts[q->count] = contact;
        }
        q->count++;
    }
}

static int is_behind(const query *q)
{
    return q->distance < -SEL_WALL_CENTRE * q->body->shape->boundingRadius;
}

/* Computes the point at which the line from the centre to a support point p
   crosses the plane. */
static void on_plane(const query *q, const double p[3], double least[3])
{
    for (int i = 0; i < 3; i++)
    {
        double centre = q->body->centre[i];
        least[i] = centre + q->distance / q->h * (p[i] - centre);
    }
}

/* Sets the support point towards the plane of a triangle, and the plane's least
   point. Both are kept as long as the next triangle has the same plane. */
static void face_support(query *q, const sel_wall_triangle *tri)
{
    double n[3], s[3];
    if (q->plane == tri->plane)
    {
        return;
    }
    q->plane = tri->plane;
    q->distance = tri->offset - v3_dot(tri->normal, q->body->centre);
    m3_apply_transposed(n, q->body->Q, tri->normal);
    q->h = sel_shape_support(q->body->shape, n, s);
    to_global(q, s, q->support);
    q->crosses = is_behind(q)
        && sel_wall_part_crosses(q->body, tri->normal, q->distance, q->least);
    if (!q->crosses)
    {
        on_plane(q, q->support, q->least);
    }
}

/* Returns 1 if the body reaches the plane from the front. If the centre of the
   body is behind the plane (as for the far side of a solid wall), it does so
   only if it is a part that crosses the plane. */
static int face_in_reach(const query *q)
{
    return q->distance <= q->h && (!is_behind(q) || q->crosses);
}

/* A hull that lies on the plane has several corners with the same depth. If the
   least point of the support point is not in the triangle but that of another
   such corner is, this corner becomes the support point. Returns 1 if there is
   one. */
static int takes_other_corner(query *q, int t)
{
    const sel_wall_triangle *tri = &q->walls->triangles[t];
    const sel_hull *hull = q->body->shape->hull;
    double scale = q->body->shape->scale, n[3];
    m3_apply_transposed(n, q->body->Q, tri->normal);
    double most = q->h - SEL_COPLANAR * q->body->shape->boundingRadius;
    for (int v = 0; v < hull->nPoints; v++)
    {
        double r[3], p[3], least[3];
        v3_scale(r, scale, hull->points + 3 * v);
        if (v3_dot(r, n) < most)
        {
            continue;
        }
        to_global(q, r, p);
        on_plane(q, p, least);
        if (sel_wall_contains(q->walls, t, least))
        {
            v3_copy(q->support, p);
            v3_copy(q->least, least);
            return 1;
        }
    }
    return 0;
}

/* Returns the gauge at a point p of a wall edge or vertex (below 1 if p lies in
   the body) and sets its gradient (global). */
static double depth_at(const query *q, const double p[3], double gradient[3])
{
    double r[3], g[3];
    to_body(q, p, r);
    double gauge = sel_shape_gauge(q->body->shape, r, g, NULL);
    m3_apply(gradient, q->body->Q, g);
    return gauge;
}

/* Returns 1 if the plane's least point is just outside the triangle, beyond a
   corner with another wall, the support point is beyond that corner, too, and
   the body contains the point of the corner's edge nearest to the least point. A
   body of polyhedral shape that leans in a corner overlaps both walls at one
   point. The ray from the centre to this point crosses one of the walls beyond
   the corner; without this contact the body would be held by one wall in turn,
   and would never rest. */
static int is_beyond_corner(const query *q, int t)
{
    const sel_wall_triangle *tri = &q->walls->triangles[t];
    double most = SEL_HOLLOW_REACH * q->body->shape->minSemiAxis;
    for (int k = 0; k < 3; k++)
    {
        const double *side = tri->side[k];
        if (!(tri->hollow >> k & 1) || v3_dot(side, q->least) >= side[3]
            || v3_dot(side, q->support) >= side[3]
            || v3_dot(side, q->body->centre) <= side[3])
        {
            continue;
        }
        const double *a = q->walls->points + 3 * tri->point[k];
        const double *b = q->walls->points + 3 * tri->point[(k + 1) % 3];
        double along[3], r[3], edge[3], gradient[3];
        v3_sub(along, b, a);
        v3_sub(r, q->least, a);
        double share = v3_dot(r, along) / v3_dot(along, along);
        v3_madd(edge, a, share, along);
        v3_sub(r, q->least, edge);
        if (share >= -SEL_SEAM && share <= 1.0 + SEL_SEAM
            && v3_dot(r, r) <= most * most && depth_at(q, edge, gradient) < 1.0)
        {
            return 1;
        }
    }
    return 0;
}

static void face_contact(query *q, int t)
{
    const sel_wall_triangle *tri = &q->walls->triangles[t];
    face_support(q, tri);
    if (!face_in_reach(q) || (q->crosses && tri->sheet))
    {
        return;
    }
    if (sel_wall_contains(q->walls, t, q->least)
        || (q->body->shape->hull && !q->crosses && takes_other_corner(q, t))
        || (tri->hollow && !q->crosses && is_beyond_corner(q, t)))
    {
        double foot[3];
        v3_madd(foot, q->support, q->distance - q->h, tri->normal);
        add(q, q->support, foot, tri->normal, tri->name, tri->plane, SEL_FACE);
    }
}

/* Adds a contact at an edge or vertex. The normal is the direction of the
   gauge's gradient. The corresponding point of the body lies on the same ray
   from the centre, as for two particles. */
static void point_contact(query *q, const double p[3], double gauge,
    const double gradient[3], int t, int item, sel_feature feature)
{
    double n[3], point1[3];
    if (gauge < SEL_WALL_CENTRE)
    {
        return;
    }
    v3_copy(n, gradient);
    v3_normalise(n);
    for (int i = 0; i < 3; i++)
    {
        point1[i] = q->body->centre[i] + (p[i] - q->body->centre[i]) / gauge;
    }
    add(q, point1, p, n, t, item, feature);
}

/* Returns 1 if the gauge increases from a point of an edge into the faces of
   the edge. */
static int grows_into_faces(
    const sel_walls *walls, const sel_wall_edge *edge, const double g[3])
{
    double slack = -SEL_LOCAL_MINIMUM * v3_norm(g);
    for (int k = 0; k < edge->nFaces; k++)
    {
        if (v3_dot(g, walls->into + 3 * (edge->firstFace + k)) < slack)
        {
            return 0;
        }
    }
    return 1;
}

/* A bracket on an edge, with the gradients and the slopes along the edge at its
   ends. */
typedef struct bracket
{
    double low, high;
    double gLow[3], gHigh[3];
    double slopeLow, slopeHigh; /* < 0, > 0 */
} bracket;

/* Computes the subgradient at the least point whose slope along the edge is
   zero. On a ridge of the body (epsilon > 1) the gradient is discontinuous, and
   the gradient of neither side has zero slope. */
static void level_gradient(const bracket *k, double g[3])
{
    double span = k->slopeHigh - k->slopeLow;
    v3_scale(g, k->slopeHigh / span, k->gLow);
    v3_madd(g, g, -k->slopeLow / span, k->gHigh);
}

/* As edge_contact for a hull, whose gauge is piecewise linear (wall_hull.c). */
static void hull_edge_contact(query *q, const sel_wall_edge *edge, int t)
{
    const double *from = q->walls->points + 3 * edge->point[0];
    const double *to = q->walls->points + 3 * edge->point[1];
    double a[3], b[3], n[3], g[3], p[3], gauge, x;
    to_body(q, from, a);
    to_body(q, to, b);
    if (!sel_wall_hull_edge(q->body->shape, a, b, &x, &gauge, n))
    {
        return;
    }
    m3_apply(g, q->body->Q, n);
    v3_sub(p, to, from);
    v3_madd(p, from, x, p);
    if (grows_into_faces(q->walls, edge, g))
    {
        int name = q->walls->triangles[t].name;
        point_contact(q, p, gauge, g, name, edge->name, SEL_EDGE);
    }
}

/* Finds the lowest gauge along an edge, at the root of its increasing slope, by
   alternate secant steps and bisection. Only inner points count. */
static void edge_contact(query *q, const sel_wall_edge *edge, int t)
{
    if (q->body->shape->hull)
    {
        hull_edge_contact(q, edge, t);
        return;
    }
    const double *a = q->walls->points + 3 * edge->point[0];
    const double *b = q->walls->points + 3 * edge->point[1];
    double along[3], g[3], p[3], gauge = 2.0;
    bracket k = {.low = 0.0, .high = 1.0};
    v3_sub(along, b, a);
    depth_at(q, a, k.gLow);
    k.slopeLow = v3_dot(k.gLow, along);
    depth_at(q, b, k.gHigh);
    k.slopeHigh = v3_dot(k.gHigh, along);
    if (k.slopeLow >= 0.0 || k.slopeHigh <= 0.0)
    {
        return;
    }
    for (int i = 0; i < SEL_EDGE_STEPS && k.high - k.low > SEL_EDGE_BRACKET;
         i++)
    {
        double share = k.slopeLow / (k.slopeLow - k.slopeHigh);
        double x = (i & 1) ? 0.5 * (k.low + k.high)
                           : k.low + share * (k.high - k.low);
        v3_madd(p, a, x, along);
        gauge = depth_at(q, p, g);
        double slope = v3_dot(g, along);
        /* the gauge is convex: if its tangent is above one in the whole
           bracket, the edge is outside */
        double fall = slope > 0.0 ? slope * (x - k.low) : -slope * (k.high - x);
        if (gauge - fall > 1.0)
        {
            return;
        }
        if (slope == 0.0 || x <= k.low || x >= k.high)
        {
            break;
        }
        *(slope < 0.0 ? &k.low : &k.high) = x;
        *(slope < 0.0 ? &k.slopeLow : &k.slopeHigh) = slope;
        v3_copy(slope < 0.0 ? k.gLow : k.gHigh, g);
    }
    if (v3_dot(g, along) != 0.0)
    {
        level_gradient(&k, g);
    }
    if (gauge < 1.0 && grows_into_faces(q->walls, edge, g))
    {
        int name = q->walls->triangles[t].name;
        point_contact(q, p, gauge, g, name, edge->name, SEL_EDGE);
    }
}

static void vertex_contact(query *q, int vertex, int t)
{
    const sel_walls *walls = q->walls;
    const double *p = walls->points + 3 * vertex;
    double g[3];
    double gauge = depth_at(q, p, g);
    if (gauge >= 1.0)
    {
        return;
    }
    double size = v3_norm(g);
    for (int k = walls->starStart[vertex]; k < walls->starStart[vertex + 1];
         k++)
    {
        double along[3];
        v3_sub(along, walls->points + 3 * walls->star[k], p);
        if (v3_dot(g, along) < -SEL_LOCAL_MINIMUM * size * v3_norm(along))
        {
            return;
        }
    }
    point_contact(q, p, gauge, g, walls->triangles[t].name,
        walls->pointName[vertex], SEL_VERTEX);
}

static void triangle_contacts(query *q, int t)
{
    const sel_wall_triangle *tri = &q->walls->triangles[t];
    face_contact(q, t);
    for (int k = 0; k < 3; k++)
    {
        if (tri->edge[k] >= 0)
        {
            edge_contact(q, &q->walls->edges[tri->edge[k]], t);
        }
        if (tri->vertex[k] >= 0)
        {
            vertex_contact(q, tri->vertex[k], t);
        }
    }
}

/* - - - search of the tree - - - */

/* As reaches(), for a body that is not symmetric about its centre. */
static int reaches_either_way(const query *q, const double n[3], double gap)
{
    const sel_shape *shape = q->body->shape;
    double back[3];
    v3_scale(back, -1.0, n);
    return gap <= sel_shape_support(shape, n, NULL) + q->slack
        || gap <= sel_shape_support(shape, back, NULL) + q->slack;
}

/* Returns 1 if the body extends to the distance `gap` from its centre along a
   unit direction or opposite to it, up to rounding. Surface points found for
   other directions may already show this. */
static int reaches(query *q, const double direction[3], double gap)
{
    const sel_shape *shape = q->body->shape;
    double n[3];
    if (gap > shape->boundingRadius + q->slack)
    {
        return 0;
    }
    m3_apply_transposed(n, q->body->Q, direction);
    if (shape->type != SEL_SUPERELLIPSOID)
    {
        return reaches_either_way(q, n, gap);
    }
    if (shape->isEllipsoid)
    {
        return gap <= sel_wall_support_most(shape, n) + q->slack;
    }
    for (int k = 0; k < POINTS; k++)
    {
        if (gap <= fabs(v3_dot(q->points[k], n)))
        {
            return 1;
        }
    }
    if (gap > sel_wall_support_most(shape, n) + q->slack)
    {
        return 0;
    }
    q->latest = (q->latest + 1) % POINTS;
    return gap <= sel_shape_support(shape, n, q->points[q->latest]) + q->slack;
}

static int lies_outside(const double point[3], const sel_wall_node *node)
{
    int outside = 0;
    for (int k = 0; k < 3; k++)
    {
        outside = outside || point[k] < node->box.low[k] - node->slack
            || point[k] > node->box.high[k] + node->slack;
    }
    return outside;
}

/* Returns 1 if the body reaches the plane of a triangle (or of a node in one
   plane), and sets the plane's least point. */
static int has_least(query *q, const sel_wall_triangle *tri)
{
    if (q->missed == tri->plane)
    {
        return 0;
    }
    if (q->plane != tri->plane)
    {
        double distance = tri->offset - v3_dot(tri->normal, q->body->centre);
        if (!reaches(q, tri->normal, fabs(distance)))
        {
            q->missed = tri->plane;
            return 0;
        }
        face_support(q, tri);
    }
    return face_in_reach(q);
}

/* Returns 1 if the body is apart from all triangles of a node. A contact has a
   point that lies in the body and on a triangle (the gauge of a face's least
   point is distance/h). So the node need not be searched if its box or its slab
   is apart from the body. If the triangles lie in one plane without edges,
   there is only one least point, which is tested. */
static int misses(query *q, const sel_wall_node *node)
{
    if (sel_boxes_apart(q->low, q->high, node->box.low, node->box.high))
    {
        return 1;
    }
    if (node->flat >= 0)
    {
        return !has_least(q, &q->walls->triangles[node->flat])
            || lies_outside(q->least, node);
    }
    double at = v3_dot(node->axis, q->body->centre);
    double gap = GSL_MAX_DBL(node->from - at, at - node->to);
    return gap > 0.0 && !reaches(q, node->axis, gap);
}

/* Returns 1 if the body is apart from a triangle and its edges and vertices. */
static int misses_triangle(query *q, const sel_wall_triangle *tri)
{
    if (sel_boxes_apart(q->low, q->high, tri->low, tri->high))
    {
        return 1;
    }
    if (tri->bare)
    {
        return !has_least(q, tri)
            || !sel_wall_contains(
                q->walls, (int)(tri - q->walls->triangles), q->least);
    }
    double distance = tri->offset - v3_dot(tri->normal, q->body->centre);
    return !reaches(q, tri->normal, fabs(distance) - tri->off);
}

/* Triangles that may be touched, in ascending order. */
typedef struct batch
{
    int triangles[SEL_WALL_BATCH], n;
} batch;

static void resolve(query *q, batch *found)
{
    for (int i = 0; i < found->n; i++)
    {
        triangle_contacts(q, found->triangles[i]);
    }
    found->n = 0;
}

static void insert(query *q, batch *found, int t)
{
    if (found->n == SEL_WALL_BATCH)
    {
        resolve(q, found); /* the batch is full: process it */
    }
    int i = found->n++;
    for (; i > 0 && found->triangles[i - 1] > t; i--)
    {
        found->triangles[i] = found->triangles[i - 1];
    }
    found->triangles[i] = t;
}

static void descend(query *q, int branch, batch *found)
{
    const sel_walls *walls = q->walls;
    for (int node = branch; node < walls->nodes[branch].box.skip;)
    {
        const sel_wall_node *here = &walls->nodes[node];
        if (misses(q, here))
        {
            node = here->box.skip;
            continue;
        }
        for (int k = 0; k < here->box.count; k++)
        {
            int t = walls->order[here->box.first + k];
            if (!misses_triangle(q, &walls->triangles[t]))
            {
                insert(q, found, t);
            }
        }
        node++;
    }
}

/* Sorts the contacts by triangle, because several batches may not be in
   order. */
static void sort_contacts(query *q)
{
    int n = GSL_MIN_INT(q->count, q->capacity);
    for (int i = 1; i < n; i++)
    {
        sel_contact contact = q->contacts[i];
        int k = i;
        for (; k > 0 && q->contacts[k - 1].triangle > contact.triangle; k--)
        {
            q->contacts[k] = q->contacts[k - 1];
        }
        q->contacts[k] = contact;
    }
}

void sel_wall_body_box(const sel_body *body, double low[3], double high[3])
{
    for (int i = 0; i < 3; i++)
    {
        double half = fabs(body->Q[3 * i]) * body->shape->semiAxes[0]
            + fabs(body->Q[3 * i + 1]) * body->shape->semiAxes[1]
            + fabs(body->Q[3 * i + 2]) * body->shape->semiAxes[2];
        half = GSL_MIN_DBL(half, body->shape->boundingRadius);
        low[i] = body->centre[i] - half;
        high[i] = body->centre[i] + half;
    }
}

/* The triangles found are sorted before use. So the choice between two contacts
   in one plane does not depend on the tree. */
int sel_walls_contacts_of(const sel_walls *walls, const sel_body *body,
    const int *branches, int count, sel_contact *contacts, int capacity)
{
    query q = {.walls = walls,
        .body = body,
        .contacts = contacts,
        .capacity = capacity,
        .plane = -1,
        .missed = -1,
        .slack = ROUNDING * body->shape->boundingRadius};
    batch found;
    found.n = 0;
    sel_wall_body_box(body, q.low, q.high);
    for (int i = 0; i < 3; i++)
    {
        q.slack = GSL_MAX_DBL(q.slack, ROUNDING * fabs(body->centre[i]));
    }
    for (int k = 0; k < count; k++)
    {
        descend(&q, branches[k], &found);
    }
    resolve(&q, &found);
    sort_contacts(&q);
    return q.count;
}

int sel_wall_again(const sel_walls *walls, const sel_body *body, int triangle,
    sel_feature feature, int item, sel_contact *contact)
{
    query q = {.walls = walls,
        .body = body,
        .contacts = contact,
        .capacity = 1,
        .plane = -1};
    int t = sel_wall_find(walls, triangle);
    if (t < 0)
    {
        return 0;
    }
    if (feature == SEL_FACE)
    {
        face_contact(&q, t);
    }
    const sel_wall_triangle *tri = &walls->triangles[t];
    for (int k = 0; k < 3 && feature != SEL_FACE; k++)
    {
        int edge = tri->edge[k], vertex = tri->vertex[k];
        if (feature == SEL_EDGE && edge >= 0 && walls->edges[edge].name == item)
        {
            edge_contact(&q, &walls->edges[edge], t);
        }
        if (feature == SEL_VERTEX && vertex >= 0
            && walls->pointName[vertex] == item)
        {
            vertex_contact(&q, vertex, t);
        }
    }
    return q.count > 0 && contact->item == item;
}

int sel_walls_contacts(const sel_walls *walls, const sel_body *body,
    sel_contact *contacts, int capacity)
{
    const int root = 0;
    return sel_walls_contacts_of(
        walls, body, &root, walls->nNodes > 0, contacts, capacity);
}

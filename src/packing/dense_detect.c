/*---------------------------------------------------------------------------*\
    dense_detect.c - detection of bodies that overlap or nearly do

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contacts are found for wide bodies, which are larger by a margin, so that
    close pairs have a normal and contact points, too. The distance h(n) of a
    support plane is proportional to the size of a body, so the overlap at the
    present size is that of the wide bodies less the margin's share of h1 + h2.
    If it is not positive, a plane with this normal separates the bodies; the
    estimate is therefore on the safe side.

    Across periodic boundaries there are images of the particles that are close
    to others. If two particles touch across a boundary, the pair consists of
    the particle with the lower number and an image of the other one. The limit
    stores the arms and the normal of the image in the frame of the particle
    itself. Images exist as long as the list of pairs; when a new list is made,
    particles that have left the region are first moved back into it.

    Threads process ranges of pairs and bodies, each in order. Their results are
    combined in the order of the ranges, which is the order of the pairs and
    bodies.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/threads.h"
#include "base/vec3.h"
#include "contact/hulls.h"
#include "packing/dense.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] Skin of the listed pairs, over the least equivalent diameter. */
#define SKIN 0.15

/* [-] Depth below its outermost point to which the flat side of a polyhedron
   counts as touching, over the smallest semi-axis. */
#define RIM 0.3

/* [-] Tilt of the directions in which further support points of a body towards
   a plane are searched. */
#define TILT 0.1

/* Maximum number of contacts of a body with one set of walls. */
#define WALL_CONTACTS 32

/* - - - bodies - - - */

static void set_shapes(const sel_dense *d, double size, sel_shape *scaled)
{
    for (int k = 0; k < d->nShapes; k++)
    {
        const sel_shape *shape = &d->shapes[k];
        sel_shape *s = &scaled[k];
        *s = *shape;
        for (int i = 0; i < 3; i++)
        {
            s->semiAxes[i] *= size;
            s->inverseAxes[i] = 1.0 / s->semiAxes[i];
            s->inertia[i] *= gsl_pow_5(size);
        }
        s->volume *= gsl_pow_3(size);
        s->equivalentDiameter *= size;
        s->boundingRadius *= size;
        s->minSemiAxis *= size;
        s->scale *= size;
    }
}

void sel_dense_set_bodies(sel_dense *d, double size)
{
    set_shapes(d, size, d->wide);
    for (int i = 0; i < d->n; i++)
    {
        sel_contact_body(
            &d->bodies[i], &d->wide[d->type[i]], d->x + 3 * i, d->q + 4 * i);
    }
    for (int i = 0; i < d->nFixed; i++)
    {
        d->bodies[d->n + i] = d->fixed[i];
    }
    for (int g = 0; g < d->nGhosts; g++)
    {
        const sel_dense_ghost *ghost = &d->ghosts[g];
        sel_packing_image(&d->images[ghost->image], &d->bodies[ghost->of],
            &d->bodies[d->n + d->nFixed + g]);
    }
}

/* - - - images - - - */

/* Returns the image that body j is; NULL if j is not an image. */
static const sel_dense_ghost *ghost_of(const sel_dense *d, int j)
{
    int first = d->n + d->nFixed;
    return j >= first ? &d->ghosts[j - first] : NULL;
}

static int reserve_ghost(sel_dense *d)
{
    return sel_array_reserve(
        &d->ghosts, &d->ghostCapacity, d->nGhosts + 1, sizeof *d->ghosts);
}

/* Reserves capacity for all bodies. Returns 0 if memory runs out. */
static int reserve_bodies(sel_dense *d)
{
    int total = d->n + d->nFixed + d->nGhosts + 1;
    if (total <= d->capacity)
    {
        return 1;
    }
    int ok = 1, capacity = total + total / 4;
    sel_array_extend(&d->bodies, &ok, capacity, sizeof *d->bodies);
    sel_array_extend(&d->sphere, &ok, capacity, sizeof *d->sphere);
    sel_array_extend(&d->centre, &ok, capacity, 3 * sizeof *d->centre);
    d->capacity = ok ? capacity : d->capacity;
    return ok;
}

/* Finds the bounding box of the spheres around all particles, wider by a skin
   [m]. */
static void find_box(
    const sel_dense *d, double skin, double low[3], double high[3])
{
    for (int i = 0; i < 3 * d->n; i++)
    {
        const sel_body *body = &d->bodies[i / 3];
        double r = body->shape->boundingRadius + skin;
        double x = body->centre[i % 3];
        int k = i % 3;
        low[k] = i < 3 ? x - r : GSL_MIN_DBL(low[k], x - r);
        high[k] = i < 3 ? x + r : GSL_MAX_DBL(high[k], x + r);
    }
}

/* Returns 1 if image k of a particle may come within the skin of a body in the
   box. */
static int is_wanted(const sel_dense *d, int i, int k, double skin,
    const double low[3], const double high[3])
{
    double at[3], r = d->bodies[i].shape->boundingRadius;
    if (!sel_image_may_touch(d->region->periods, d->region->nPeriods, k,
            d->x + 3 * i, skin + d->overhang))
    {
        return 0;
    }
    sel_image_place(&d->images[k], d->x + 3 * i, at);
    int near = 1;
    for (int l = 0; l < 3; l++)
    {
        near = near && at[l] + r >= low[l] && at[l] - r <= high[l];
    }
    return near;
}

/* Lists the images of all particles and sets their bodies; the bodies of the
   particles must be set. Returns 0 if memory runs out. */
static int list_ghosts(sel_dense *d, double skin)
{
    double low[3], high[3];
    int good = 1;
    d->nGhosts = 0;
    if (d->nImages == 1)
    {
        return 1;
    }
    find_box(d, skin, low, high);
    for (int i = 0; i < d->n && good; i++)
    {
        for (int k = 1; k < d->nImages && good; k++)
        {
            if (is_wanted(d, i, k, skin, low, high))
            {
                good = reserve_ghost(d);
                if (good)
                {
                    d->ghosts[d->nGhosts++] = (sel_dense_ghost){i, k};
                }
            }
        }
    }
    good = good && reserve_bodies(d);
    d->nGhosts = good ? d->nGhosts : 0;
    for (int g = 0; g < d->nGhosts; g++)
    {
        const sel_dense_ghost *ghost = &d->ghosts[g];
        sel_packing_image(&d->images[ghost->image], &d->bodies[ghost->of],
            &d->bodies[d->n + d->nFixed + g]);
    }
    return good;
}

static void return_to_region(sel_dense *d)
{
    for (int i = 0; i < d->n && d->nImages > 1; i++)
    {
        sel_packing_return(d->region, d->x + 3 * i, d->q + 4 * i);
    }
}

/* - - - pairs - - - */

/* Returns 1 for a pair to be dropped. Two particles that touch across a
   boundary appear twice, each with the image of the other: only the pair with
   the image of the higher number is kept. A particle has no contact with its
   own image. */
static int is_double(const sel_dense *d, const int *pair)
{
    const sel_dense_ghost *ghost = ghost_of(d, pair[1]);
    return ghost && ghost->of <= pair[0];
}

static int find_pairs(sel_dense *d, double skin, const int **pairs)
{
    int total = d->n + d->nFixed + d->nGhosts, count = 0;
    for (int i = 0; i < total; i++)
    {
        v3_copy(d->centre + 3 * i, d->bodies[i].centre);
        d->sphere[i] = d->bodies[i].shape->boundingRadius;
    }
    sel_status status = sel_neighbours_find(
        d->neighbours, total, d->n, d->centre, d->sphere, skin, pairs, &count);
    return status == SEL_OK ? count : -1;
}

/* Returns 1 if a pair precedes another one in a list. For each i, images come
   last. */
static int comes_before(const sel_dense_pair *a, const sel_dense_pair *b)
{
    if (a->i != b->i)
    {
        return a->i < b->i;
    }
    int imageA = a->image != 0, imageB = b->image != 0;
    if (imageA != imageB)
    {
        return imageA < imageB;
    }
    return a->of != b->of ? a->of < b->of : a->image < b->image;
}

/* Copies the memory of pairs that were listed before; both lists are sorted. */
static void recall(sel_dense *d, int nFormer)
{
    int k = 0;
    for (int l = 0; l < d->nPairs; l++)
    {
        sel_dense_pair *pair = &d->pairs[l];
        while (k < nFormer && comes_before(&d->former[k], pair))
        {
            k++;
        }
        pair->memory = (sel_contact_memory){.type = 0};
        if (k < nFormer && !comes_before(pair, &d->former[k]))
        {
            pair->memory = d->former[k].memory;
        }
    }
}

/* Reserves capacity for `count` pairs; the present list becomes the former
   one. */
static int turn_lists(sel_dense *d, int count)
{
    sel_dense_pair *pairs = d->former;
    int capacity = d->formerCapacity;
    if (count > capacity)
    {
        free(pairs);
        capacity = count + count / 4 + 16;
        pairs = malloc((size_t)capacity * sizeof(sel_dense_pair));
        capacity = pairs ? capacity : 0;
    }
    d->former = d->pairs;
    d->formerCapacity = d->pairCapacity;
    d->pairs = pairs;
    d->pairCapacity = capacity;
    return pairs || count == 0;
}

static double least_diameter(const sel_dense *d)
{
    double least = HUGE_VAL;
    for (int k = 0; k < d->nShapes; k++)
    {
        least = GSL_MIN_DBL(least, d->shapes[k].equivalentDiameter);
    }
    return least;
}

static int both_spheres(const sel_dense *d, const int *pair)
{
    return d->bodies[pair[0]].shape->isSphere
        && d->bodies[pair[1]].shape->isSphere;
}

/* Lists the pairs whose boxes are closer than the skin. */
static sel_status list_pairs(sel_dense *d)
{
    const int *found;
    d->skin = SKIN * d->size * least_diameter(d);
    if (!list_ghosts(d, d->skin))
    {
        return SEL_E_MEMORY;
    }
    int count = find_pairs(d, d->skin, &found), nFormer = d->nPairs;
    if (count < 0 || !turn_lists(d, count))
    {
        return SEL_E_MEMORY;
    }
    d->nPairs = 0;
    for (int k = 0; k < count; k++)
    {
        const int *pair = found + 2 * k;
        const sel_dense_ghost *ghost = ghost_of(d, pair[1]);
        if (!is_double(d, pair)
            && (both_spheres(d, pair)
                || sel_contact_boxes_meet(
                    &d->bodies[pair[0]], &d->bodies[pair[1]], d->skin)))
        {
            d->pairs[d->nPairs++] = (sel_dense_pair){pair[0], pair[1],
                ghost ? ghost->of : pair[1], ghost ? ghost->image : 0,
                {.type = 0}};
        }
    }
    recall(d, nFormer);
    memset(d->travel, 0, (size_t)d->n * sizeof(double));
    d->listedSize = d->size;
    return SEL_OK;
}

/* Returns 1 if bodies whose pair is not listed may touch. */
static int is_due(const sel_dense *d)
{
    double most = 0.0;
    if (!(d->listedSize > 0.0))
    {
        return 1;
    }
    double grown = (1.0 + d->margin) * fabs(d->size - d->listedSize);
    for (int i = 0; i < d->n; i++)
    {
        double radius = d->shapes[d->type[i]].boundingRadius;
        most = GSL_MAX_DBL(most, d->travel[i] + radius * grown);
    }
    return 2.0 * most > d->skin;
}

/* - - - limits - - - */

static sel_dense_limit *next_limit(sel_dense_limits *limits)
{
    if (!sel_array_reserve(&limits->list, &limits->capacity, limits->n + 1,
            sizeof *limits->list))
    {
        limits->failed = 1;
        return &limits->spare;
    }
    return &limits->list[limits->n++];
}

/* Sets the arm and the rotation by a unit push along the normal at a point.
   Returns the displacement of the point along the normal by this push. */
static double set_arm(const sel_dense *d, int i, const double point[3],
    const double n[3], double arm[3], double spin[3])
{
    double r[3];
    v3_set(arm, 0.0, 0.0, 0.0);
    v3_set(spin, 0.0, 0.0, 0.0);
    if (i < 0 || i >= d->n)
    {
        return 0.0;
    }
    v3_sub(r, point, d->x + 3 * i);
    v3_cross(arm, r, n);
    m3_apply(spin, d->inverseInertia + 9 * i, arm);
    return d->inverseMass[d->type[i]] + v3_dot(arm, spin);
}

/* Does the same for body j, and sets its normal t->nJ. For an image these are
   in the frame of the particle itself. */
static double set_arm_there(const sel_dense *d, int j, const double point[3],
    const double n[3], sel_dense_limit *t)
{
    const sel_dense_ghost *ghost = ghost_of(d, j);
    v3_copy(t->nJ, n);
    if (!ghost)
    {
        return set_arm(d, j, point, n, t->armJ, t->spinJ);
    }
    const sel_image *image = &d->images[ghost->image];
    double there[3], at[3];
    v3_sub(there, point, image->shift);
    v3_copy(at, there);
    if (image->rotated)
    {
        m3_apply_transposed(at, image->Q, there);
        m3_apply_transposed(t->nJ, image->Q, n);
    }
    return set_arm(d, ghost->of, at, t->nJ, t->armJ, t->spinJ);
}

/* Returns the particle that moves with body j; -1: none. */
static int mover(const sel_dense *d, int j)
{
    const sel_dense_ghost *ghost = ghost_of(d, j);
    return ghost ? ghost->of : j < d->n ? j : -1;
}

/* Adds the limit of the bodies i and j at a point. In two dimensions the normal
   is projected onto the plane. */
static void add(const sel_dense *d, sel_dense_limits *limits, int i, int j,
    const double normal[3], const double point[3], double overlap, double reach)
{
    sel_dense_limit *t = next_limit(limits);
    double n[3];
    v3_copy(n, normal);
    if (d->region->plane.axis != SEL_PLANE_NONE)
    {
        n[d->region->plane.axis - SEL_PLANE_X] = 0.0;
    }
    t->i = i;
    t->j = mover(d, j);
    v3_copy(t->n, n);
    double ease = set_arm(d, i, point, n, t->armI, t->spinI);
    ease += set_arm_there(d, j, point, n, t);
    t->mass = ease > 0.0 ? 1.0 / ease : 0.0;
    t->overlap = overlap;
    t->reach = reach;
    t->push = t->start = t->former = 0.0;
}

/* Returns the distance of a body's point from its centre along n. */
static double height(
    const sel_body *body, const double point[3], const double n[3])
{
    double r[3];
    v3_sub(r, point, body->centre);
    return v3_dot(r, n);
}

/* Returns the depth below the outermost point to which a side counts as
   touching [m]. Faces of polyhedra are flat up to their edges. Other sides are
   curved: a body that rotates about a deeper point of its rim would overlap
   before it reaches that point. */
static double depth_of_rim(
    const sel_dense *d, const sel_body *body1, const sel_body *body2)
{
    double least = body1->shape->minSemiAxis;
    int flat = body1->shape->type == SEL_POLYHEDRON;
    if (body2)
    {
        least = GSL_MIN_DBL(least, body2->shape->minSemiAxis);
        flat = flat && body2->shape->type == SEL_POLYHEDRON;
    }
    return least * (flat ? RIM : d->rim);
}

/* Adds the limit of a contact, and, if flat sides touch, those of the corners
   of the manifold. */
static void add_manifold(const sel_dense *d, sel_dense_limits *limits, int i,
    int j, const sel_body *body1, const sel_body *body2, const sel_walls *walls,
    const sel_contact *contact, double less, double reach)
{
    int round
        = body1->shape->isEllipsoid || (body2 && body2->shape->isEllipsoid);
    add(d, limits, i, j, contact->normal, contact->point,
        contact->overlap - less, reach);
    if (round)
    {
        return;
    }
    sel_manifold manifold;
    sel_contact_manifold(
        body1, body2, walls, contact, depth_of_rim(d, body1, body2), &manifold);
    for (int k = 0; k < manifold.count && manifold.count > 1; k++)
    {
        add(d, limits, i, j, contact->normal, manifold.point[k],
            manifold.overlap[k] - less, reach);
    }
}

static void add_pair(const sel_dense *d, sel_dense_limits *limits, int i, int j,
    const sel_body *body1, const sel_body *body2, const sel_contact *contact)
{
    double back[3];
    v3_scale(back, -1.0, contact->normal);
    double reach = height(&d->bodies[i], contact->point1, contact->normal);
    if (mover(d, j) >= 0)
    {
        reach += height(&d->bodies[j], contact->point2, back);
    }
    double less = d->margin / (1.0 + d->margin) * reach;
    add_manifold(
        d, limits, i, j, body1, body2, NULL, contact, less, reach - less);
}

/* Finds the contacts of bodies that are not convex, for each pair of convex
   parts. */
static void find_parts(
    const sel_dense *d, sel_dense_limits *limits, int i, int j)
{
    int n1 = sel_shape_parts(d->bodies[i].shape);
    int n2 = sel_shape_parts(d->bodies[j].shape);
    for (int k = 0; k < n1 * n2; k++)
    {
        sel_shape shapes[2];
        sel_body parts[2];
        sel_contact_memory memory = {.type = 0};
        sel_contact contact;
        sel_contact_part(&d->bodies[i], k / n2, &shapes[0], &parts[0]);
        sel_contact_part(&d->bodies[j], k % n2, &shapes[1], &parts[1]);
        sel_contact_pair(
            SEL_COMMON_NORMAL, &parts[0], &parts[1], &memory, &contact);
        if (SEL_TOUCHES(contact.end))
        {
            add_pair(d, limits, i, j, &parts[0], &parts[1], &contact);
        }
    }
}

static void find_pair(
    const sel_dense *d, sel_dense_limits *limits, sel_dense_pair *pair)
{
    const sel_body *body1 = &d->bodies[pair->i], *body2 = &d->bodies[pair->j];
    sel_contact contact;
    if (sel_shape_parts(body1->shape) * sel_shape_parts(body2->shape) > 1)
    {
        find_parts(d, limits, pair->i, pair->j);
        return;
    }
    sel_contact_pair(SEL_COMMON_NORMAL, body1, body2, &pair->memory, &contact);
    if (SEL_TOUCHES(contact.end))
    {
        add_pair(d, limits, pair->i, pair->j, body1, body2, &contact);
    }
}

/* Adds a limit at the support point of a direction, if this point is closer to
   the plane than `near` [m]. */
static void add_support(const sel_dense *d, sel_dense_limits *limits, int i,
    const sel_body *body, const sel_packing_plane *plane,
    const double direction[3], double near)
{
    double m[3], r[3], point[3];
    m3_apply_transposed(m, body->Q, direction);
    sel_shape_support(body->shape, m, r);
    m3_apply(point, body->Q, r);
    v3_madd(point, point, 1.0, body->centre);
    double overlap = v3_dot(plane->normal, point) - plane->offset;
    if (overlap > -near)
    {
        double reach = height(body, point, plane->normal);
        add(d, limits, i, -1, plane->normal, point, overlap, reach);
    }
}

/* Finds the limits of body i due to the planes of the region. Tilted directions
   also find the corners of a flat side; they are at 45 degrees to t1 and t2,
   the directions of the edges of a box aligned with the plane. */
static void find_planes(const sel_dense *d, sel_dense_limits *limits, int i)
{
    sel_packing_plane planes[SEL_PACKING_PLANES_MOST];
    sel_body body = d->bodies[i];
    body.shape = &d->now[d->type[i]];
    double near = d->margin * body.shape->boundingRadius;
    int count = sel_packing_planes(d->region, &body, near, planes);
    for (int k = 0; k < count; k++)
    {
        double t1[3], t2[3], tilted[3];
        const double *n = planes[k].normal;
        add_support(d, limits, i, &body, &planes[k], n, HUGE_VAL);
        v3_frame(n, t1, t2);
        for (int l = 0; l < 4 && !body.shape->isEllipsoid; l++)
        {
            v3_madd(tilted, n, l % 2 ? TILT : -TILT, t1);
            v3_madd(tilted, tilted, l / 2 ? TILT : -TILT, t2);
            add_support(d, limits, i, &body, &planes[k], tilted, near);
        }
    }
}

static void find_walls(const sel_dense *d, sel_dense_limits *limits, int i,
    const sel_walls *walls, const sel_body *body)
{
    sel_contact contacts[WALL_CONTACTS];
    int count = sel_walls_contacts(walls, body, contacts, WALL_CONTACTS);
    for (int k = 0; k < GSL_MIN_INT(count, WALL_CONTACTS); k++)
    {
        const sel_contact *contact = &contacts[k];
        double reach = height(&d->bodies[i], contact->point1, contact->normal);
        double less = d->margin / (1.0 + d->margin) * reach;
        add_manifold(
            d, limits, i, -1, body, NULL, walls, contact, less, reach - less);
    }
}

static void find_all_walls(const sel_dense *d, sel_dense_limits *limits, int i)
{
    const sel_body *body = &d->bodies[i];
    int parts = sel_shape_parts(body->shape);
    for (int w = 0; w < 2; w++)
    {
        for (int k = 0; k < parts && d->walls[w]; k++)
        {
            sel_shape shape;
            sel_body part = *body;
            if (parts > 1)
            {
                sel_contact_part(body, k, &shape, &part);
            }
            find_walls(d, limits, i, d->walls[w], &part);
        }
    }
}

static void work_on_pairs(void *context, int thread, int count)
{
    sel_dense *d = context;
    sel_dense_limits *limits = &d->part[thread];
    int end = sel_threads_from(0, d->nPairs, thread + 1, count);
    limits->n = 0;
    for (int k = sel_threads_from(0, d->nPairs, thread, count); k < end; k++)
    {
        find_pair(d, limits, &d->pairs[k]);
    }
}

static void work_on_walls(void *context, int thread, int count)
{
    sel_dense *d = context;
    sel_dense_limits *limits = &d->part[thread];
    int end = sel_threads_from(0, d->n, thread + 1, count);
    limits->n = 0;
    for (int i = sel_threads_from(0, d->n, thread, count); i < end; i++)
    {
        find_planes(d, limits, i);
        find_all_walls(d, limits, i);
    }
}

/* Appends the limits found by all threads to d->all. */
static sel_status gather(sel_dense *d)
{
    sel_dense_limits *all = &d->all;
    int n = all->n, failed = 0;
    for (int k = 0; k < d->threads; k++)
    {
        n += d->part[k].n;
        failed = failed || d->part[k].failed;
    }
    failed
        = !sel_array_reserve(&all->list, &all->capacity, n, sizeof *all->list)
        || failed;
    for (int k = 0; k < d->threads && !failed; k++)
    {
        size_t count = (size_t)d->part[k].n;
        if (count > 0)
        {
            memcpy(all->list + all->n, d->part[k].list,
                count * sizeof(sel_dense_limit));
        }
        all->n += d->part[k].n;
        d->part[k].n = 0;
    }
    return failed ? SEL_E_MEMORY : SEL_OK;
}

static double find_worst(const sel_dense *d)
{
    double worst = 0.0;
    for (int l = 0; l < d->all.n; l++)
    {
        const sel_dense_limit *t = &d->all.list[l];
        worst = GSL_MAX_DBL(worst, t->overlap / t->reach);
    }
    return worst;
}

static double set_inertias(void *context, int first, int end)
{
    sel_dense *d = context;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = &d->shapes[d->type[i]];
        const double *Q = d->bodies[i].Q;
        double D[9] = {0.0}, *inverse = d->inverseInertia + 9 * i;
        for (int k = 0; k < 3 && !d->region->orientation; k++)
        {
            D[4 * k] = d->inverseMass[d->type[i]] * shape->volume
                / (shape->inertia[k] * d->size * d->size);
        }
        m3_rotate(inverse, Q, D);
        for (int k = 0; k < 9 && d->region->plane.axis != SEL_PLANE_NONE; k++)
        {
            int axis = (int)d->region->plane.axis - (int)SEL_PLANE_X;
            inverse[k] = k == 4 * axis ? inverse[k] : 0.0;
        }
    }
    return 0.0;
}

sel_status sel_dense_detect(sel_dense *d, double *worst)
{
    int due = is_due(d);
    if (due)
    {
        return_to_region(d);
    }
    set_shapes(d, d->size, d->now);
    sel_dense_set_bodies(d, d->size * (1.0 + d->margin));
    sel_threads_share(d->threads, d->n, set_inertias, d);
    sel_status status = due ? list_pairs(d) : SEL_OK;
    d->all.n = 0;
    if (status == SEL_OK)
    {
        sel_threads_team(d->threads, work_on_pairs, d);
        status = gather(d);
    }
    if (status == SEL_OK)
    {
        sel_threads_team(d->threads, work_on_walls, d);
        status = gather(d);
    }
    *worst = find_worst(d);
    return status;
}

/* - - - the check - - - */

static int meets(const sel_body *body1, const sel_body *body2)
{
    sel_contact_memory none = {.type = 0};
    sel_contact contact;
    sel_contact_pair(SEL_DEEPEST_POINT, body1, body2, &none, &contact);
    return SEL_TOUCHES(contact.end);
}

void sel_dense_forget(sel_dense *d)
{
    d->nPairs = 0;
    d->listedSize = 0.0;
}

int sel_dense_overlaps(sel_dense *d, double size)
{
    const int *pairs;
    return_to_region(d);
    d->nGhosts = 0;
    sel_dense_set_bodies(d, size);
    if (!list_ghosts(d, 0.0))
    {
        return -1;
    }
    int count = find_pairs(d, 0.0, &pairs), overlaps = 0;
    for (int k = 0; k < count; k++)
    {
        const int *pair = pairs + 2 * k;
        overlaps += !is_double(d, pair)
            && meets(&d->bodies[pair[0]], &d->bodies[pair[1]]);
    }
    /* the images of the listed pairs no longer exist */
    d->listedSize = d->nImages > 1 ? 0.0 : d->listedSize;
    for (int i = 0; i < d->n; i++)
    {
        const sel_body *body = &d->bodies[i];
        overlaps += !sel_packing_inside(d->region, body)
            || (d->walls[0] && sel_contact_meets_walls(d->walls[0], body));
    }
    return count < 0 ? -1 : overlaps;
}

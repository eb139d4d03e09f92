/*---------------------------------------------------------------------------*\
    packing_region.c - planes around a region, and the check of bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "packing/inlet.h"
#include "packing/packing.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] Share of a direction in the plane below which it counts as normal to the
   plane. */
#define PARALLEL 1e-9

/* [-] Relative difference of the volumes of shapes that form one group. */
#define ALIKE 0.01

static double support(const sel_body *body, const double n[3])
{
    double m[3];
    m3_apply_transposed(m, body->Q, n);
    return sel_shape_support(body->shape, m, NULL);
}

/* Returns 1 if direction i (0, 1, 2) is normal to the plane. */
static int across(const sel_region *region, int i)
{
    return i == (int)region->plane.axis - (int)SEL_PLANE_X;
}

/* Returns 1 if bodies may extend across the sides normal to direction i of a
   box, or (i = 0) across the ends of a cylinder. */
static int is_open(const sel_region *region, int i)
{
    return region->open & (1 << i);
}

/* Returns how far a body extends beyond a plane [m]. */
static double beyond(const sel_packing_plane *plane, const sel_body *body)
{
    return v3_dot(plane->normal, body->centre) + support(body, plane->normal)
        - plane->offset;
}

/* Replaces the unit vector n by its component in the plane, and returns the
   length of this component. */
static double flatten(const sel_region *region, double n[3])
{
    if (region->plane.axis == SEL_PLANE_NONE)
    {
        return 1.0;
    }
    n[region->plane.axis - SEL_PLANE_X] = 0.0;
    return v3_norm(n);
}

/* - - - box - - - */

static int box_planes(const sel_region *region, const sel_body *body,
    double near, sel_packing_plane *planes)
{
    int count = 0;
    for (int k = 0; k < 6; k++)
    {
        int i = k / 2, upper = k % 2;
        sel_packing_plane plane = {.normal = {0.0, 0.0, 0.0}};
        plane.normal[i] = upper ? 1.0 : -1.0;
        plane.offset = upper ? region->p2[i] : -region->p1[i];
        if (!across(region, i) && !is_open(region, i)
            && beyond(&plane, body) > -near)
        {
            planes[count++] = plane;
        }
    }
    return count;
}

/* In the direction normal to the plane only the centre of a body counts. */
static int inside_box(const sel_region *region, const sel_body *body)
{
    for (int i = 0; i < 3; i++)
    {
        double n[3] = {0.0, 0.0, 0.0};
        n[i] = 1.0;
        double h = across(region, i) ? 0.0 : support(body, n);
        n[i] = -1.0;
        double g = across(region, i) ? 0.0 : support(body, n);
        if (!is_open(region, i)
            && (body->centre[i] - g < region->p1[i]
                || body->centre[i] + h > region->p2[i]))
        {
            return 0;
        }
    }
    return 1;
}

/* - - - cylinder - - - */

typedef struct cylinder
{
    double axis[3], t1[3], t2[3]; /* unit */
    double length, apothem;       /* [m]; apothem: distance from the axis to
                                     the planes around it */
    double r[3];                  /* from p1 to the body's centre */
    double aside[3];              /* component of r normal to the axis */
    double along;                 /* component of r along the axis */
} cylinder;

static void set_cylinder(
    const sel_region *region, const sel_body *body, cylinder *c)
{
    v3_sub(c->axis, region->p2, region->p1);
    c->length = v3_normalise(c->axis);
    c->apothem = region->radius * cos(M_PI / SEL_PACKING_ROUND);
    v3_frame(c->axis, c->t1, c->t2);
    v3_sub(c->r, body->centre, region->p1);
    c->along = v3_dot(c->r, c->axis);
    v3_madd(c->aside, c->r, -c->along, c->axis);
}

/* Returns the half-width of the section of the cylinder by the plane, which may
   lie beside the axis; without a plane, the apothem. Negative if the plane does
   not cut the cylinder. */
static double half_width(const sel_region *region, const cylinder *c)
{
    if (region->plane.axis == SEL_PLANE_NONE)
    {
        return c->apothem;
    }
    double beside = c->aside[region->plane.axis - SEL_PLANE_X];
    double square = c->apothem * c->apothem - beside * beside;
    return square > 0.0 ? sqrt(square) : -1.0;
}

/* Sets plane k around the cylinder. Returns 0 if, in two dimensions, it is
   parallel to the plane of the region. */
static int round_plane(const sel_region *region, const cylinder *c, int k,
    double limit, sel_packing_plane *plane)
{
    double angle = 2.0 * M_PI * k / SEL_PACKING_ROUND;
    double *n = plane->normal;
    v3_scale(n, cos(angle), c->t1);
    v3_madd(n, n, sin(angle), c->t2);
    double share = flatten(region, n);
    if (!(share > PARALLEL))
    {
        return 0;
    }
    v3_scale(n, 1.0 / share, n);
    plane->offset = v3_dot(n, region->p1) + limit;
    return 1;
}

/* Returns 1 if the bounding sphere of a body is at least `near` [m] away from
   the mantle. */
static int is_central(
    const cylinder *c, const sel_body *body, double limit, double near)
{
    return v3_norm(c->aside) + body->shape->boundingRadius + near <= limit;
}

/* Sets the plane of the upper or lower end; in two dimensions, the line in
   which the region's plane cuts it. Returns 0 if there is no such line. */
static int end_plane(const sel_region *region, const cylinder *c, int upper,
    sel_packing_plane *plane)
{
    double sign = upper ? 1.0 : -1.0;
    v3_scale(plane->normal, sign, c->axis);
    plane->offset = v3_dot(plane->normal, upper ? region->p2 : region->p1);
    if (region->plane.axis != SEL_PLANE_NONE)
    {
        int k = (int)region->plane.axis - (int)SEL_PLANE_X;
        plane->offset -= plane->normal[k] * region->plane.at;
    }
    double share = flatten(region, plane->normal);
    if (!(share > PARALLEL))
    {
        return 0;
    }
    v3_scale(plane->normal, 1.0 / share, plane->normal);
    plane->offset /= share;
    return 1;
}

static int cylinder_planes(const sel_region *region, const sel_body *body,
    double near, sel_packing_plane *planes)
{
    double depth[SEL_PACKING_ROUND];
    sel_packing_plane plane;
    cylinder c;
    int count = 0;
    set_cylinder(region, body, &c);
    double limit = half_width(region, &c);
    for (int upper = 0; upper < 2 && !is_open(region, 0); upper++)
    {
        if (end_plane(region, &c, upper, &plane)
            && beyond(&plane, body) > -near)
        {
            planes[count++] = plane;
        }
    }
    if (is_central(&c, body, limit, near))
    {
        return count;
    }
    for (int k = 0; k < SEL_PACKING_ROUND; k++)
    {
        depth[k] = round_plane(region, &c, k, limit, &plane)
            ? beyond(&plane, body)
            : -HUGE_VAL;
    }
    for (int k = 0; k < SEL_PACKING_ROUND; k++)
    {
        double last = depth[(k + SEL_PACKING_ROUND - 1) % SEL_PACKING_ROUND];
        double next = depth[(k + 1) % SEL_PACKING_ROUND];
        if (depth[k] > -near && depth[k] > last && depth[k] >= next)
        {
            round_plane(region, &c, k, limit, &planes[count++]);
        }
    }
    return count;
}

static int inside_cylinder(const sel_region *region, const sel_body *body)
{
    sel_packing_plane plane;
    cylinder c;
    set_cylinder(region, body, &c);
    double limit = half_width(region, &c);
    for (int upper = 0; upper < 2 && !is_open(region, 0); upper++)
    {
        if (end_plane(region, &c, upper, &plane) && beyond(&plane, body) > 0.0)
        {
            return 0;
        }
    }
    int within = c.along >= 0.0 && c.along <= c.length;
    if (!(limit > 0.0) || (!within && !is_open(region, 0)))
    {
        return 0;
    }
    int inside = 1;
    for (int k = 0;
         k < SEL_PACKING_ROUND && inside && !is_central(&c, body, limit, 0.0);
         k++)
    {
        inside = !round_plane(region, &c, k, limit, &plane)
            || !(beyond(&plane, body) > 0.0);
    }
    return inside;
}

/* - - - either - - - */

static int is_inside(const sel_region *region, const sel_body *body)
{
    switch (region->type)
    {
    case SEL_REGION_BOX: return inside_box(region, body);
    case SEL_REGION_CYLINDER: return inside_cylinder(region, body);
    default: return inlet_clears(region->inlet, body);
    }
}

int sel_packing_inside(const sel_region *region, const sel_body *body)
{
    return is_inside(region, body)
        && (!region->enclosure || sel_enclosure_holds(region->enclosure, body))
        && (!region->accept || region->accept(region->context, body));
}

int sel_packing_planes(const sel_region *region, const sel_body *body,
    double near, sel_packing_plane planes[SEL_PACKING_PLANES_MOST])
{
    return region->type == SEL_REGION_BOX
        ? box_planes(region, body, near, planes)
        : cylinder_planes(region, body, near, planes);
}

static int within(double value, double most)
{
    return gsl_finite(value) && fabs(value) <= most;
}

static int is_region(const sel_region *region)
{
    double span[3];
    v3_sub(span, region->p2, region->p1);
    switch (region->type)
    {
    case SEL_REGION_BOX: return span[0] > 0.0 && span[1] > 0.0 && span[2] > 0.0;
    case SEL_REGION_CYLINDER:
        return v3_norm(span) > 0.0 && region->radius > 0.0;
    case SEL_REGION_INLET: return region->inlet != NULL;
    default: return 0;
    }
}

sel_status sel_packing_check(const sel_region *region, double gap)
{
    for (int i = 0; i < 3; i++)
    {
        if (!within(region->p1[i], SEL_POSITION_MOST)
            || !within(region->p2[i], SEL_POSITION_MOST))
        {
            return SEL_E_ARGUMENT;
        }
    }
    if (region->nPeriods < 0 || region->nPeriods > SEL_PERIODS_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    if ((int)region->plane.axis < 0 || region->plane.axis >= SEL_PLANE_COUNT
        || !within(region->plane.at, SEL_POSITION_MOST))
    {
        return SEL_E_ARGUMENT;
    }
    if (!within(gap, SEL_LENGTH_MOST)
        || (region->type == SEL_REGION_CYLINDER
            && !within(region->radius, SEL_POSITION_MOST)))
    {
        return SEL_E_ARGUMENT;
    }
    return is_region(region) && gap >= 0.0 ? SEL_OK : SEL_E_ARGUMENT;
}

/* - - - shapes - - - */

/* [-] Least growth of the support distances h(n) of a rounded or boxy
   superellipsoid (no exponent below 2), over the length added to its semi-axes.
   With the support point r of n, w = r/a and b = 1/a, n_i is proportional to
   t_i b_i/w_i with t_i >= 0, sum t_i = 1 and t_i <= w_i^2; so
       dh = sum n_i w_i = sum t b / sqrt(sum t^2 b^2/w^2)
          >= sum t b / sqrt(sum t b^2),
   which is least if the longest and the shortest semi-axis have equal weights
   (Kantorovich 1948). The bound holds for any added length, because h is convex
   in the semi-axes. */
static double least_growth(const double a[3])
{
    double least = GSL_MIN_DBL(a[0], GSL_MIN_DBL(a[1], a[2]));
    double most = GSL_MAX_DBL(a[0], GSL_MAX_DBL(a[1], a[2]));
    return 2.0 * sqrt(least * most) / (least + most);
}

/* Scales pointed shapes and polyhedra as a whole: with longer semi-axes their
   sides would hardly move near a tip. */
sel_status sel_packing_grow(
    const sel_shape *shape, double gap, sel_shape *grown)
{
    double a[3];
    if (gap == 0.0)
    {
        *grown = *shape;
        return SEL_OK;
    }
    if (shape->type != SEL_SUPERELLIPSOID || shape->epsilon1 > 1.0
        || shape->epsilon2 > 1.0)
    {
        sel_shape_grow(shape, 0.5 * gap, grown);
        return SEL_OK;
    }
    double by = 0.5 * gap / least_growth(shape->semiAxes);
    for (int i = 0; i < 3; i++)
    {
        a[i] = shape->semiAxes[i] + by;
    }
    return sel_shape_init(grown, a, shape->epsilon1, shape->epsilon2);
}

/* Sets `group` to the number of each shape's group, 0 for the largest shapes,
   and `largest` to the indices of all shapes by decreasing volume. Returns the
   number of groups. */
static int find_groups(
    const sel_shape *shapes, int nShapes, int *largest, int *group)
{
    int groups = 0;
    for (int k = 0; k < nShapes; k++)
    {
        int at = k;
        for (; at > 0 && shapes[largest[at - 1]].volume < shapes[k].volume;
             at--)
        {
            largest[at] = largest[at - 1];
        }
        largest[at] = k;
    }
    for (int k = 0; k < nShapes; k++)
    {
        double volume = shapes[largest[k]].volume;
        groups
            += k == 0 || volume < (1.0 - ALIKE) * shapes[largest[k - 1]].volume;
        group[largest[k]] = groups - 1;
    }
    return groups;
}

sel_status sel_packing_order(
    const sel_shape *shapes, int n, const int *type, int *order)
{
    int nShapes = 0;
    for (int i = 0; i < n; i++)
    {
        nShapes = GSL_MAX_INT(nShapes, type[i] + 1);
    }
    int *capacity = malloc((2 * (size_t)nShapes + 1) * sizeof(int));
    if (!capacity)
    {
        return SEL_E_MEMORY;
    }
    int *group = capacity + nShapes;
    int groups = find_groups(shapes, nShapes, capacity, group), next = 0;
    for (int k = 0; k < groups; k++)
    {
        for (int i = 0; i < n; i++)
        {
            if (group[type[i]] == k)
            {
                order[next++] = i;
            }
        }
    }
    free(capacity);
    return SEL_OK;
}

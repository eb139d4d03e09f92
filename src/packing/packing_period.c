/*---------------------------------------------------------------------------*\
    packing_period.c - regions and surfaces in meshes with periodic boundaries

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A body that extends across a periodic boundary also exists as an image at
    the opposite boundary. The region therefore has no side there, and a body is
    tested against all others and their images, and against the surfaces that
    contain it and their images.
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/try.h"
#include "packing/inlet.h"
#include "packing/packing.h"
#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] Length by which a region may be shorter than a period, and by which a
   boundary may be out of its plane, over the length of the period: case files
   have few digits. */
#define SHORT 1e-6

/* [-] Sine of the angle between two directions below which they are
   parallel. */
#define PARALLEL 1e-9

/* [-] SAME_POINT: distance, over the size of the surface, below which two
   points of a surface and its images count as the same point; it is not zero
   because the steps of periods are rounded. FLAT: height of a triangle over its
   longest side below which the triangle is left out. */
#define SAME_POINT 1e-9
#define FLAT       1e-12

/* Returns the distance around a box within which images of it are needed [m]:
   half of a period's step, because no body is longer than that; for a rotating
   period, the size of the box. */
static double reach_out(int nPeriods, const sel_period *periods, double size)
{
    double out = 0.0;
    for (int p = 0; p < nPeriods; p++)
    {
        double half = sel_period_is_rotating(&periods[p])
            ? size
            : 0.5 * v3_norm(periods[p].step);
        out = GSL_MAX_DBL(out, half);
    }
    return out;
}

/* - - - boxes and cylinders - - - */

/* Returns the length of a period whose step is parallel to a unit vector [m];
   0: it is not parallel, or the period rotates. */
static double length_along(const sel_period *period, const double axis[3])
{
    double aside[3], along = v3_dot(period->step, axis);
    if (sel_period_is_rotating(period))
    {
        return 0.0;
    }
    v3_madd(aside, period->step, -along, axis);
    return v3_norm(aside) <= PARALLEL * fabs(along) ? fabs(along) : 0.0;
}

/* Returns 1 if all gates of a side lie in one plane normal to direction i. *at:
   the coordinate of the plane [m]. */
static int plane_of_gates(
    const sel_period *period, int side, int i, double within, double *at)
{
    const sel_gate *gate = period->gate[side];
    int flat = 1;
    *at = gate[0].low[i];
    for (int g = 0; g < period->gates; g++)
    {
        flat = flat && fabs(gate[g].low[i] - *at) <= within
            && fabs(gate[g].high[i] - *at) <= within;
    }
    return flat;
}

/* Sets `ends` to the coordinates of a period's boundaries along direction i.
   Returns 0 if these are not planes normal to the direction. Without gates the
   boundaries have no fixed place, and `ends` is set symmetrically about
   `middle`. */
static int find_boundaries(
    const sel_period *period, int i, double middle, double ends[2])
{
    double length = fabs(period->step[i]), within = SHORT * length;
    double at[2] = {0.0, 0.0};
    if (period->gates == 0)
    {
        ends[0] = middle - 0.5 * length;
        ends[1] = middle + 0.5 * length;
        return 1;
    }
    int flat = plane_of_gates(period, 0, i, within, &at[0])
        && plane_of_gates(period, 1, i, within, &at[1]);
    ends[0] = GSL_MIN_DBL(at[0], at[1]);
    ends[1] = GSL_MAX_DBL(at[0], at[1]);
    return flat && fabs(ends[1] - ends[0] - length) <= within;
}

static void fold_box(sel_region *region, const sel_period *period)
{
    for (int i = 0; i < 3; i++)
    {
        double axis[3] = {0.0, 0.0, 0.0}, ends[2];
        axis[i] = 1.0;
        double length = length_along(period, axis);
        double span = region->p2[i] - region->p1[i];
        double middle = 0.5 * (region->p1[i] + region->p2[i]);
        if (length > 0.0 && span >= length * (1.0 - SHORT)
            && find_boundaries(period, i, middle, ends))
        {
            region->p1[i] = ends[0];
            region->p2[i] = ends[1];
            region->open |= 1 << i;
        }
    }
}

/* Returns the coordinate axis to which a unit vector is parallel; -1: none. */
static int axis_along(const double n[3])
{
    for (int i = 0; i < 3; i++)
    {
        if (fabs(n[i]) >= 1.0 - PARALLEL)
        {
            return i;
        }
    }
    return -1;
}

/* Cuts a cylinder down to one period. If the cylinder is not along a coordinate
   axis, its middle stays in place. */
static void fold_cylinder(sel_region *region, const sel_period *period)
{
    double axis[3], middle[3], ends[2];
    v3_sub(axis, region->p2, region->p1);
    double span = v3_normalise(axis);
    double length = length_along(period, axis);
    int i = axis_along(axis);
    v3_madd(middle, region->p1, 0.5 * span, axis);
    if (!(length > 0.0) || span < length * (1.0 - SHORT)
        || (i < 0 && period->gates > 0))
    {
        return;
    }
    if (i >= 0)
    {
        if (!find_boundaries(period, i, middle[i], ends))
        {
            return;
        }
        length = ends[1] - ends[0];
        middle[i] = 0.5 * (ends[0] + ends[1]);
    }
    v3_madd(region->p1, middle, -0.5 * length, axis);
    v3_madd(region->p2, middle, 0.5 * length, axis);
    region->open = 1;
}

/* Opens those sides of the box of an enclosure beyond which the period may have
   images of the enclosure. */
static void open_box_of_enclosure(sel_region *region, const sel_period *period)
{
    const double *way
        = sel_period_is_rotating(period) ? period->rotation + 1 : period->step;
    double length = v3_norm(way);
    for (int i = 0; i < 3; i++)
    {
        double share = fabs(way[i]) / length;
        int leads = sel_period_is_rotating(period) ? share < 1.0 - PARALLEL
                                                   : share > PARALLEL;
        region->open |= leads ? 1 << i : 0;
    }
}

sel_status sel_region_fold(sel_region *region)
{
    region->open = 0;
    if (region->nPeriods < 0 || region->nPeriods > SEL_PERIODS_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    for (int p = 0; p < region->nPeriods; p++)
    {
        if (region->enclosure)
        {
            if (sel_enclosure_is_open(region->enclosure))
            {
                open_box_of_enclosure(region, &region->periods[p]);
            }
        }
        else if (region->type == SEL_REGION_BOX)
        {
            fold_box(region, &region->periods[p]);
        }
        else if (region->type == SEL_REGION_CYLINDER)
        {
            fold_cylinder(region, &region->periods[p]);
        }
    }
    return SEL_OK;
}

/* Finds the least and the greatest coordinate of a box along a unit vector
   [m]. */
static void along(const double low[3], const double high[3],
    const double axis[3], double ends[2])
{
    ends[0] = ends[1] = 0.0;
    for (int i = 0; i < 3; i++)
    {
        ends[0] += axis[i] * (axis[i] > 0.0 ? low[i] : high[i]);
        ends[1] += axis[i] * (axis[i] > 0.0 ? high[i] : low[i]);
    }
}

/* Finds the same for all gates of a period, which must have gates and not
   rotate. */
static void along_gates(
    const sel_period *period, const double axis[3], double ends[2])
{
    ends[0] = HUGE_VAL;
    ends[1] = -HUGE_VAL;
    for (int g = 0; g < 2 * period->gates; g++)
    {
        const sel_gate *gate = &period->gate[g % 2][g / 2];
        double of[2];
        along(gate->low, gate->high, axis, of);
        ends[0] = GSL_MIN_DBL(ends[0], of[0]);
        ends[1] = GSL_MAX_DBL(ends[1], of[1]);
    }
}

/* Finds the same for a region; for a cylinder, the coordinates are those of the
   cylinder itself, not of its bounding box. */
static void along_region(
    const sel_region *region, const double axis[3], double ends[2])
{
    double low[3], high[3], way[3];
    if (region->enclosure || region->type != SEL_REGION_CYLINDER)
    {
        sel_region_bounds(region, low, high);
        along(low, high, axis, ends);
        return;
    }
    v3_sub(way, region->p2, region->p1);
    double span = v3_normalise(way);
    double cosine = v3_dot(way, axis);
    double middle = v3_dot(region->p1, axis) + 0.5 * span * cosine;
    double half = 0.5 * span * fabs(cosine)
        + region->radius * sqrt(GSL_MAX_DBL(0.0, 1.0 - cosine * cosine));
    ends[0] = middle - half;
    ends[1] = middle + half;
}

double sel_region_overhang(const sel_region *region)
{
    double square = 0.0;
    for (int p = 0; p < region->nPeriods; p++)
    {
        const sel_period *period = &region->periods[p];
        double axis[3], ends[2], gates[2];
        v3_copy(axis, period->step);
        if (period->gates > 0 && !sel_period_is_rotating(period)
            && v3_normalise(axis) > 0.0)
        {
            along_region(region, axis, ends);
            along_gates(period, axis, gates);
            double out = GSL_MAX_DBL(gates[0] - ends[0], ends[1] - gates[1]);
            square += out > 0.0 ? out * out : 0.0;
        }
    }
    return sqrt(square);
}

int sel_region_is_too_wide(const sel_region *region)
{
    for (int p = 0; p < region->nPeriods && !region->enclosure; p++)
    {
        double axis[3], ends[2];
        v3_copy(axis, region->periods[p].step);
        double length = v3_normalise(axis);
        along_region(region, axis, ends);
        if (!sel_period_is_rotating(&region->periods[p])
            && ends[1] - ends[0] >= 2.0 * length)
        {
            return 1;
        }
    }
    return 0;
}

double sel_region_volume(const sel_region *region)
{
    double span[3];
    v3_sub(span, region->p2, region->p1);
    if (region->enclosure)
    {
        return sel_enclosure_volume(region->enclosure);
    }
    return region->type == SEL_REGION_BOX
        ? span[0] * span[1] * span[2]
        : M_PI * region->radius * region->radius * v3_norm(span);
}

void sel_region_bounds(const sel_region *region, double low[3], double high[3])
{
    if (region->type == SEL_REGION_INLET)
    {
        sel_inlet_bounds(region->inlet, low, high);
        return;
    }
    double aside = region->type == SEL_REGION_CYLINDER ? region->radius : 0.0;
    for (int i = 0; i < 3; i++)
    {
        low[i] = GSL_MIN_DBL(region->p1[i], region->p2[i]) - aside;
        high[i] = GSL_MAX_DBL(region->p1[i], region->p2[i]) + aside;
    }
}

/* - - - bodies - - - */

/* Replaces x and q by the image that lies in the enclosure, if there is one. */
static void wrap_in_enclosure(
    const sel_region *region, double x[3], double q[4])
{
    int found = sel_enclosure_has(region->enclosure, x);
    for (int k = 1; k < sel_image_count(region->nPeriods) && !found; k++)
    {
        sel_image image;
        double at[3], rotated[4];
        sel_image_set(region->periods, region->nPeriods, k, &image);
        sel_image_place(&image, x, at);
        found = sel_enclosure_has(region->enclosure, at);
        if (found)
        {
            v3_copy(x, at);
        }
        if (found && image.rotated)
        {
            q4_multiply(rotated, image.q, q);
            memcpy(q, rotated, sizeof rotated);
        }
    }
}

/* Moves x along a unit vector, by a multiple of `length`, into the period that
   begins at `from`. */
static void wrap_along(
    const double from[3], double length, const double axis[3], double x[3])
{
    double d[3];
    v3_sub(d, x, from);
    double periods = floor(v3_dot(d, axis) / length);
    if (periods != 0.0)
    {
        v3_madd(x, x, -periods * length, axis);
    }
}

void sel_packing_return(const sel_region *region, double x[3], double q[4])
{
    if (region->open == 0)
    {
        return;
    }
    if (region->enclosure)
    {
        wrap_in_enclosure(region, x, q);
    }
    else if (region->type == SEL_REGION_BOX)
    {
        for (int i = 0; i < 3; i++)
        {
            double axis[3] = {0.0, 0.0, 0.0};
            axis[i] = 1.0;
            if (region->open & (1 << i))
            {
                wrap_along(region->p1, region->p2[i] - region->p1[i], axis, x);
            }
        }
    }
    else
    {
        double axis[3];
        v3_sub(axis, region->p2, region->p1);
        double length = v3_normalise(axis);
        wrap_along(region->p1, length, axis, x);
    }
}

void sel_packing_image(
    const sel_image *image, const sel_body *body, sel_body *there)
{
    *there = *body;
    sel_image_place(image, body->centre, there->centre);
    if (image->rotated)
    {
        m3_multiply(there->Q, image->Q, body->Q);
    }
}

/* - - - surfaces - - - */

static const double *corner(const sel_wall_mesh *mesh, int t, int k)
{
    return mesh->points + 3 * mesh->triangles[3 * t + k];
}

typedef struct triangles
{
    double *corners; /* n x 9 */
    int n, capacity;
    double low[3], high[3]; /* images outside are left out */
} triangles;

/* Appends a triangle. Returns 0 if memory runs out. */
static int add_triangle(triangles *list, const double corners[9])
{
    if (!sel_array_reserve(
            &list->corners, &list->capacity, list->n + 1, 9 * sizeof(double)))
    {
        return 0;
    }
    memcpy(list->corners + 9 * (size_t)list->n++, corners, 9 * sizeof(double));
    return 1;
}

static int is_near(const triangles *list, const double corners[9])
{
    int near = 1;
    for (int i = 0; i < 3; i++)
    {
        double low = GSL_MIN_DBL(
            corners[i], GSL_MIN_DBL(corners[3 + i], corners[6 + i]));
        double high = GSL_MAX_DBL(
            corners[i], GSL_MAX_DBL(corners[3 + i], corners[6 + i]));
        near = near && low <= list->high[i] && high >= list->low[i];
    }
    return near;
}

/* Adds a triangle and those of its images that overlap the box. */
static int add_images(triangles *list, const sel_wall_mesh *mesh, int t,
    int nPeriods, const sel_period *periods)
{
    int good = 1;
    for (int k = 0; k < sel_image_count(nPeriods) && good; k++)
    {
        sel_image image;
        double corners[9];
        sel_image_set(periods, nPeriods, k, &image);
        for (int c = 0; c < 3; c++)
        {
            sel_image_place(&image, corner(mesh, t, c), corners + 3 * c);
        }
        if (k == 0 || is_near(list, corners))
        {
            good = add_triangle(list, corners);
        }
    }
    return good;
}

static void set_near(triangles *list, const sel_wall_mesh *mesh, int nPeriods,
    const sel_period *periods)
{
    double size[3];
    for (int k = 0; k < 3 * mesh->nPoints; k++)
    {
        double x = mesh->points[k];
        int i = k % 3;
        list->low[i] = k < 3 ? x : GSL_MIN_DBL(list->low[i], x);
        list->high[i] = k < 3 ? x : GSL_MAX_DBL(list->high[i], x);
    }
    v3_sub(size, list->high, list->low);
    double out = reach_out(nPeriods, periods, v3_norm(size));
    for (int i = 0; i < 3; i++)
    {
        list->low[i] -= out;
        list->high[i] += out;
    }
}

static sel_status weld(const triangles *list, sel_walls **walls)
{
    sel_welded welded;
    sel_status status = sel_welded_create(
        &welded, list->n, list->corners, NULL, SAME_POINT, FLAT);
    SEL_THEN(status, sel_walls_create(walls, &welded.mesh, NULL));
    sel_welded_free(&welded);
    return status;
}

sel_status sel_packing_surface(sel_walls **walls, const sel_wall_mesh *mesh,
    const int *hold, int nPeriods, const sel_period *periods, int *bad)
{
    triangles list = {.corners = NULL};
    int good = 1;
    /* without images first, to find errors of the surface itself */
    sel_status status = sel_walls_create(walls, mesh, bad);
    if (status != SEL_OK || nPeriods == 0)
    {
        return status;
    }
    sel_walls_free(*walls);
    *walls = NULL;
    set_near(&list, mesh, nPeriods, periods);
    for (int t = 0; t < mesh->nTriangles && good; t++)
    {
        good = (hold && !hold[t])
            || add_images(&list, mesh, t, nPeriods, periods);
    }
    status = good ? SEL_OK : SEL_E_MEMORY;
    SEL_THEN(status, list.n > 0 ? weld(&list, walls) : SEL_OK);
    free(list.corners);
    return status;
}

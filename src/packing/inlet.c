/*---------------------------------------------------------------------------*\
    inlet.c - inlet surfaces, and the random orientation of bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "packing/inlet.h"

#include "base/vec3.h"
#include "packing/packing.h"
#include "contact/hulls.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] Distance of a body from its triangle, over its bounding radius: more than
   rounding, and far less than the overlap of a contact. */
#define CLEARANCE 1e-9

/* [-] Squared length of the sum of two unit vectors below which they count as
   opposite: then any axis normal to them can be used for the rotation. */
#define OPPOSITE 1e-20

struct sel_inlet
{
    sel_walls *surface;
    int nTriangles;
    double *corners; /* nTriangles x 9 [m] */
    double *normals; /* nTriangles x 3: unit, out of the domain that bodies
                        enter */
    double *areas;   /* nTriangles: total area of the triangles up to this one
                        [m2] */
    double low[3], high[3];
};

/* Copies triangle t of the mesh, and returns its area [m2]. */
static double take(sel_inlet *inlet, const sel_wall_mesh *mesh, int t)
{
    double *corner = inlet->corners + 9 * (size_t)t;
    double *normal = inlet->normals + 3 * (size_t)t;
    double side[3], other[3];
    for (int k = 0; k < 3; k++)
    {
        const double *x = mesh->points + 3 * mesh->triangles[3 * t + k];
        v3_copy(corner + 3 * k, x);
        for (int i = 0; i < 3; i++)
        {
            int first = t == 0 && k == 0;
            inlet->low[i] = first ? x[i] : GSL_MIN_DBL(inlet->low[i], x[i]);
            inlet->high[i] = first ? x[i] : GSL_MAX_DBL(inlet->high[i], x[i]);
        }
    }
    v3_sub(side, corner + 3, corner);
    v3_sub(other, corner + 6, corner);
    v3_cross(normal, side, other);
    return 0.5 * v3_normalise(normal);
}

sel_status sel_inlet_create(
    sel_inlet **made, const sel_wall_mesh *mesh, int *bad)
{
    return sel_inlet_create_periodic(made, mesh, 0, NULL, bad);
}

sel_status sel_inlet_create_periodic(sel_inlet **made,
    const sel_wall_mesh *mesh, int nPeriods, const sel_period *periods,
    int *bad)
{
    *made = NULL;
    if (mesh->nTriangles <= 0 || mesh->nPoints <= 0)
    {
        return SEL_E_MESH;
    }
    sel_inlet *inlet = calloc(1, sizeof(sel_inlet));
    if (!inlet)
    {
        return SEL_E_MEMORY;
    }
    size_t n = (size_t)mesh->nTriangles;
    inlet->nTriangles = mesh->nTriangles;
    inlet->corners = malloc(9 * n * sizeof(double));
    inlet->normals = malloc(3 * n * sizeof(double));
    inlet->areas = malloc(n * sizeof(double));
    sel_status status = SEL_E_MEMORY;
    if (inlet->corners && inlet->normals && inlet->areas)
    {
        status = sel_packing_surface(
            &inlet->surface, mesh, NULL, nPeriods, periods, bad);
    }
    if (status != SEL_OK)
    {
        sel_inlet_free(inlet);
        return status;
    }
    double area = 0.0;
    for (int t = 0; t < inlet->nTriangles; t++)
    {
        area += take(inlet, mesh, t);
        inlet->areas[t] = area;
    }
    *made = inlet;
    return SEL_OK;
}

void sel_inlet_free(sel_inlet *inlet)
{
    if (inlet)
    {
        sel_walls_free(inlet->surface);
        free(inlet->corners);
        free(inlet->normals);
        free(inlet->areas);
        free(inlet);
    }
}

double sel_inlet_area(const sel_inlet *inlet)
{
    return inlet->areas[inlet->nTriangles - 1];
}

void sel_inlet_bounds(const sel_inlet *inlet, double low[3], double high[3])
{
    v3_copy(low, inlet->low);
    v3_copy(high, inlet->high);
}

/* Returns the first triangle up to which the sum of the areas exceeds
   `area`. */
static int find_triangle(const sel_inlet *inlet, double area)
{
    int low = 0, high = inlet->nTriangles - 1;
    while (low < high)
    {
        int middle = low + (high - low) / 2;
        if (inlet->areas[middle] > area)
        {
            high = middle;
        }
        else
        {
            low = middle + 1;
        }
    }
    return low;
}

/* Osada et al. 2002, "Shape distributions", eq. 1. */
int inlet_point(const sel_inlet *inlet, const double u[3], double x[3])
{
    int t = find_triangle(inlet, u[0] * sel_inlet_area(inlet));
    const double *corner = inlet->corners + 9 * (size_t)t;
    double root = sqrt(u[1]);
    v3_scale(x, 1.0 - root, corner);
    v3_madd(x, x, root * (1.0 - u[2]), corner + 3);
    v3_madd(x, x, root * u[2], corner + 6);
    return t;
}

void inlet_seat(const sel_inlet *inlet, int triangle, sel_body *body)
{
    const double *normal = inlet->normals + 3 * (size_t)triangle;
    double m[3];
    m3_apply_transposed(m, body->Q, normal);
    double depth = sel_shape_support(body->shape, m, NULL)
        + CLEARANCE * body->shape->boundingRadius;
    v3_madd(body->centre, body->centre, -depth, normal);
}

int inlet_clears(const sel_inlet *inlet, const sel_body *body)
{
    return !sel_contact_meets_walls(inlet->surface, body);
}

/* Finds the shortest rotation of one unit vector to another. */
static void turn_to(const double from[3], const double to[3], double q[4])
{
    double half[3], across[3], other[3];
    v3_madd(half, from, 1.0, to);
    if (v3_dot(half, half) < OPPOSITE)
    {
        v3_frame(from, across, other);
        q[0] = 0.0;
        v3_copy(q + 1, across);
        return;
    }
    v3_normalise(half);
    q[0] = v3_dot(from, half);
    v3_cross(q + 1, from, half);
}

void sel_spread_orientation(
    const sel_spread *spread, const double u[3], double q[4])
{
    double t1[3], t2[3], to[3], rotation[4];
    double cosine = 1.0 - u[0] * (1.0 - cos(spread->halfAngle));
    double sine = sqrt(GSL_MAX_DBL(0.0, 1.0 - cosine * cosine));
    double azimuth = 2.0 * M_PI * u[1], spin = M_PI * u[2];
    v3_frame(spread->direction, t1, t2);
    v3_scale(to, cosine, spread->direction);
    v3_madd(to, to, sine * cos(azimuth), t1);
    v3_madd(to, to, sine * sin(azimuth), t2);
    turn_to(spread->axis, to, rotation);
    /* first a rotation by 2 spin about the body's own axis, then `rotation` */
    double s = sin(spin), c = cos(spin), own[3], cross[3];
    v3_scale(own, s, spread->axis);
    v3_cross(cross, rotation + 1, own);
    q[0] = rotation[0] * c - v3_dot(rotation + 1, own);
    for (int i = 0; i < 3; i++)
    {
        q[i + 1] = rotation[0] * own[i] + c * rotation[i + 1] + cross[i];
    }
}

/*---------------------------------------------------------------------------*\
    parts_mark.c - marks faces and edges of parts that are on the body's surface

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

enum
{
    CAPACITY = 64 /* maximum number of points of a triangle after cuts by the
                     sides of a face */
};

/* Minimum shared area that counts, divided by the slack; maximum difference of
   normals. */
#define AREA_LEAST    1.0
#define NORMALS_LEAST 1e-6

/* Cuts a polygon by the line from p to q. The portion on the left of the line,
   seen against n, remains. Returns the number of points. */
static int trim(const double (*in)[3], int count, const double n[3],
    const double p[3], const double q[3], double (*out)[3])
{
    double along[3], inward[3];
    int m = 0;
    v3_sub(along, q, p);
    v3_cross(inward, n, along);
    double d = v3_dot(inward, p);
    for (int i = 0; i < count && m < CAPACITY - 2; i++)
    {
        const double *a = in[i], *b = in[(i + 1) % count];
        double ha = v3_dot(inward, a) - d, hb = v3_dot(inward, b) - d;
        if (ha >= 0.0)
        {
            v3_copy(out[m++], a);
        }
        if ((ha > 0.0 && hb < 0.0) || (ha < 0.0 && hb > 0.0))
        {
            double step[3];
            v3_sub(step, b, a);
            v3_madd(out[m++], a, ha / (ha - hb), step);
        }
    }
    return m;
}

static double area_of(const double (*x)[3], int n)
{
    double sum[3] = {0.0, 0.0, 0.0};
    for (int i = 1; i + 1 < n; i++)
    {
        double a[3], b[3], c[3];
        v3_sub(a, x[i], x[0]);
        v3_sub(b, x[i + 1], x[0]);
        v3_cross(c, a, b);
        v3_madd(sum, sum, 0.5, c);
    }
    return v3_norm(sum);
}

/* Returns the area that a triangle of the body and a face of a part share. */
static double shared_area(
    const sel_polyhedron *body, int t, const sel_convex_part *part, int f)
{
    const sel_hull *hull = &part->hull;
    double capacity[2][CAPACITY][3];
    int n = 3, in = 0, first = hull->faceStart[f], end = hull->faceStart[f + 1];
    for (int k = 0; k < 3; k++)
    {
        v3_sub(capacity[0][k], body->points + 3 * body->triangles[3 * t + k],
            part->offset);
    }
    for (int i = first; i < end && n >= 3; i++)
    {
        int p = hull->facePoints[i];
        int q = hull->facePoints[i + 1 < end ? i + 1 : first];
        n = trim((const double(*)[3])capacity[in], n, hull->planes + 4 * f,
            hull->points + 3 * p, hull->points + 3 * q, capacity[1 - in]);
        in = 1 - in;
    }
    return n >= 3 ? area_of((const double(*)[3])capacity[in], n) : 0.0;
}

static int face_is_real(const sel_polyhedron *body, const sel_convex_part *part,
    int f, double slack)
{
    const double *plane = part->hull.planes + 4 * f;
    double offset = plane[3] + v3_dot(plane, part->offset);
    for (int g = 0; g < body->nFaces; g++)
    {
        const double *other = body->planes + 4 * g;
        double off[3];
        v3_sub(off, plane, other);
        if (fabs(other[3] - offset) > slack
            || v3_norm(off) > NORMALS_LEAST + slack)
        {
            continue;
        }
        for (int t = body->faceFirst[g]; t < body->faceFirst[g + 1]; t++)
        {
            if (shared_area(body, t, part, f) > AREA_LEAST * slack)
            {
                return 1;
            }
        }
    }
    return 0;
}

/* Returns the distance of x from the line through p along the unit vector
   `along`. *at: the position of x along the line, from p. */
static double off_line(
    const double x[3], const double p[3], const double along[3], double *at)
{
    double step[3];
    v3_sub(step, x, p);
    *at = v3_dot(step, along);
    v3_madd(step, step, -*at, along);
    return v3_norm(step);
}

static int edge_is_real(const sel_polyhedron *body, const sel_convex_part *part,
    int e, double slack)
{
    double end[2][3];
    for (int k = 0; k < 2; k++)
    {
        v3_madd(end[k], part->hull.points + 3 * part->hull.edges[4 * e + k],
            1.0, part->offset);
    }
    for (int g = 0; g < body->nEdges; g++)
    {
        const double *p = body->points + 3 * body->edges[4 * g];
        double along[3], at[2];
        v3_sub(along, body->points + 3 * body->edges[4 * g + 1], p);
        double length = v3_normalise(along);
        if (body->edgeReflex[g] || off_line(end[0], p, along, &at[0]) > slack
            || off_line(end[1], p, along, &at[1]) > slack)
        {
            continue;
        }
        double low = GSL_MIN_DBL(at[0], at[1]);
        double high = GSL_MAX_DBL(at[0], at[1]);
        if (GSL_MIN_DBL(high, length) - GSL_MAX_DBL(low, 0.0) > slack)
        {
            return 1;
        }
    }
    return 0;
}

void sel_polyhedron_mark_parts(sel_polyhedron *body, double slack)
{
    for (int i = 0; i < body->nParts; i++)
    {
        sel_convex_part *part = &body->parts[i];
        for (int f = 0; f < part->hull.nFaces; f++)
        {
            part->hull.faceReal[f]
                = (uint8_t)face_is_real(body, part, f, slack);
        }
        for (int e = 0; e < part->hull.nEdges; e++)
        {
            part->hull.edgeReal[e]
                = (uint8_t)edge_is_real(body, part, e, slack);
        }
    }
}

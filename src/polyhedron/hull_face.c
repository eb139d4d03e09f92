/*---------------------------------------------------------------------------*\
    hull_face.c - the faces of a hull as polygons

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "polyhedron/hull_face.h"
#include "base/vec3.h"

/* [-] Cosine between a normal and a face that is seen from its side. */
#define EDGE_ON 1e-3

int sel_hull_facing(const sel_body *body, const double n[3])
{
    const sel_hull *hull = body->shape->hull;
    double m[3], most = -2.0;
    int best = 0;
    m3_apply_transposed(m, body->Q, n);
    for (int f = 0; f < hull->nFaces; f++)
    {
        double value = v3_dot(hull->planes + 4 * f, m);
        if (value > most)
        {
            most = value;
            best = f;
        }
    }
    return best;
}

void sel_hull_polygon(const sel_body *body, int face, const double origin[3],
    const double t1[3], const double t2[3], sel_polygon *out)
{
    const sel_hull *hull = body->shape->hull;
    int first = hull->faceStart[face],
        count = hull->faceStart[face + 1] - first;
    int stride = 1 + (count - 1) / (SEL_POLYGON_MOST / 2);
    double back[3];
    v3_sub(back, body->centre, origin);
    out->count = 0;
    for (int k = 0; k < count; k += stride)
    {
        double r[3];
        m3_apply(r, body->Q, hull->points + 3 * hull->facePoints[first + k]);
        v3_scale(r, body->shape->scale, r);
        v3_madd(r, r, 1.0, back);
        out->at[out->count][0] = v3_dot(t1, r);
        out->at[out->count++][1] = v3_dot(t2, r);
    }
    if (sel_polygon_area(out) < 0.0)
    {
        sel_polygon_reverse(out);
    }
}

int sel_hull_height(const sel_body *body, int face, const double point[3],
    const double n[3], double *height)
{
    const double *plane = body->shape->hull->planes + 4 * face;
    double m[3], r[3];
    m3_apply(m, body->Q, plane);
    v3_sub(r, point, body->centre);
    double slope = v3_dot(m, n);
    if (slope < EDGE_ON)
    {
        return 0;
    }
    *height = (body->shape->scale * plane[3] - v3_dot(m, r)) / slope;
    return 1;
}

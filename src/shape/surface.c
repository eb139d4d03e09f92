/*---------------------------------------------------------------------------*\
    surface.c - the surface of a shape as quadrilaterals, for pictures

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The lattice points of a cube's surface give directions on the unit sphere.
    The angles of these directions are the parameters of the usual parametric
    form. The mesh therefore has no poles, and its lines are dense in regions of
    high curvature.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

int sel_shape_tessellation_points(int n)
{
    return n < 1 ? 0 : 6 * (2 * n) * (2 * n) + 2;
}

int sel_shape_tessellation_quads(int n)
{
    return n < 1 ? 0 : 6 * (2 * n) * (2 * n);
}

/* Returns the number of the lattice point (i, j, k), 0..m each, on the cube's
   surface. Points are numbered in this order: bottom, rings, top. */
static int lattice_index(int m, int i, int j, int k)
{
    int plate = (m + 1) * (m + 1);
    if (k == 0)
    {
        return j * (m + 1) + i;
    }
    if (k == m)
    {
        return plate + 4 * m * (m - 1) + j * (m + 1) + i;
    }
    int ring = plate + 4 * m * (k - 1);
    if (j == 0)
    {
        return ring + i;
    }
    if (i == m)
    {
        return ring + m + j;
    }
    if (j == m)
    {
        return ring + 3 * m - i;
    }
    return ring + 4 * m - j;
}

static double signed_power(double x, double p)
{
    return x == 0.0 ? 0.0 : copysign(pow(fabs(x), p), x);
}

/* Converts a lattice coordinate to [-1, 1], with equal steps of the angle. The
   result is exactly odd about the middle, and exactly 1 and -1 at the ends, so
   that the mesh is symmetric. */
static double spread(int i, int m)
{
    int twice = 2 * i - m;
    if (twice == m || twice == -m)
    {
        return twice > 0 ? 1.0 : -1.0;
    }
    return tan(0.25 * M_PI * twice / m);
}

static void surface_point(
    const sel_shape *shape, const double direction[3], double x[3])
{
    double v[3] = {direction[0], direction[1], direction[2]};
    v3_normalise(v);
    double rho = hypot(v[0], v[1]);
    double outer = signed_power(rho, shape->epsilon1);
    if (rho > 0.0)
    {
        x[0] = outer * signed_power(v[0] / rho, shape->epsilon2);
        x[1] = outer * signed_power(v[1] / rho, shape->epsilon2);
    }
    else
    {
        x[0] = x[1] = 0.0;
    }
    x[2] = signed_power(v[2], shape->epsilon1);
    for (int i = 0; i < 3; i++)
    {
        x[i] *= shape->semiAxes[i];
    }
    double gauge = sel_shape_gauge(shape, x, NULL, NULL);
    v3_scale(x, 1.0 / gauge, x);
}

static void set_points(
    const sel_shape *shape, int m, double *points, double *normals)
{
    for (int k = 0; k <= m; k++)
    {
        for (int j = 0; j <= m; j++)
        {
            for (int i = 0; i <= m; i++)
            {
                if (i % m && j % m && k % m)
                {
                    continue;
                }
                double direction[3]
                    = {spread(i, m), spread(j, m), spread(k, m)};
                int index = lattice_index(m, i, j, k);
                double x[3], p[3], n[3];
                surface_point(shape, direction, x);
                v3_copy(points + 3 * index, x);
                if (normals)
                {
                    sel_shape_project_radial(shape, x, p, n);
                    v3_copy(normals + 3 * index, n);
                }
            }
        }
    }
}

static void set_quads(int m, int *quads)
{
    int *q = quads;
    for (int axis = 0; axis < 3; axis++)
    {
        for (int end = 0; end < 2; end++)
        {
            for (int s = 0; s < m; s++)
            {
                for (int t = 0; t < m; t++)
                {
                    /* corners counter-clockwise seen from +axis */
                    static const int ds[4] = {0, 1, 1, 0};
                    static const int dt[4] = {0, 0, 1, 1};
                    for (int c = 0; c < 4; c++)
                    {
                        int at[3];
                        int corner = end ? c : 3 - c;
                        at[axis] = end * m;
                        at[(axis + 1) % 3] = s + ds[corner];
                        at[(axis + 2) % 3] = t + dt[corner];
                        *q++ = lattice_index(m, at[0], at[1], at[2]);
                    }
                }
            }
        }
    }
}

sel_status sel_shape_tessellate(
    const sel_shape *shape, int n, double *points, double *normals, int *quads)
{
    if (n < 1 || n > 1000)
    {
        return SEL_E_ARGUMENT;
    }
    set_points(shape, 2 * n, points, normals);
    set_quads(2 * n, quads);
    return SEL_OK;
}

/* - - - meshes for pictures - - - */

sel_surface_size sel_shape_surface_size(const sel_shape *shape, int n)
{
    if (shape->hull)
    {
        const sel_hull *h = shape->hull;
        int corners = h->faceStart[h->nFaces];
        return (sel_surface_size){corners, h->nFaces, corners};
    }
    if (shape->polyhedron)
    {
        int triangles = shape->polyhedron->nTriangles;
        return (sel_surface_size){3 * triangles, triangles, 3 * triangles};
    }
    int quads = sel_shape_tessellation_quads(n);
    return (sel_surface_size){
        sel_shape_tessellation_points(n), quads, 4 * quads};
}

/* A mesh to which faces are added; each face has its own points. */
typedef struct mesh
{
    double *points, *normals;
    int *corners, *ends;
    int nPoints, nFaces;
} mesh;

static void add_face(mesh *m, const double *from, const int *numbers, int n,
    double scale, const double normal[3])
{
    for (int k = 0; k < n; k++)
    {
        v3_scale(m->points + 3 * (ptrdiff_t)m->nPoints, scale,
            from + 3 * (ptrdiff_t)numbers[k]);
        v3_copy(m->normals + 3 * (ptrdiff_t)m->nPoints, normal);
        m->corners[m->nPoints] = m->nPoints;
        m->nPoints++;
    }
    m->ends[m->nFaces++] = m->nPoints;
}

static void add_polyhedron(mesh *m, const sel_shape *shape)
{
    const sel_polyhedron *p = shape->polyhedron;
    const sel_hull *h = shape->hull;
    for (int f = 0; h && f < h->nFaces; f++)
    {
        int first = h->faceStart[f];
        add_face(m, h->points, h->facePoints + first,
            h->faceStart[f + 1] - first, shape->scale,
            h->planes + 4 * (ptrdiff_t)f);
    }
    for (int f = 0; !h && f < p->nFaces; f++)
    {
        for (int t = p->faceFirst[f]; t < p->faceFirst[f + 1]; t++)
        {
            add_face(m, p->points, p->triangles + 3 * (ptrdiff_t)t, 3,
                shape->scale, p->planes + 4 * (ptrdiff_t)f);
        }
    }
}

sel_status sel_shape_surface(const sel_shape *shape, int n, double *points,
    double *normals, int *corners, int *ends)
{
    if (shape->polyhedron)
    {
        mesh m = {.points = points,
            .normals = normals,
            .corners = corners,
            .ends = ends};
        add_polyhedron(&m, shape);
        return SEL_OK;
    }
    for (int f = 0; f < sel_shape_tessellation_quads(n); f++)
    {
        ends[f] = 4 * (f + 1);
    }
    return sel_shape_tessellate(shape, n, points, normals, corners);
}

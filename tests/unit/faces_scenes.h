/*---------------------------------------------------------------------------*\
    faces_scenes.h - bodies with flat faces for the tests of their resistance

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef FACES_SCENES_H
#define FACES_SCENES_H

#include "polyhedron_scenes.h"
#include "resistance/faces.h"

static inline double faces_dot(const double *a, const double *b)
{
    return a[0]*b[0] + a[1]*b[1] + a[2]*b[2];
}

/* A star: each face of an icosahedron is divided into four several times, and
   the corners are moved onto an ellipsoid and from there in or out by up to the
   fraction spike. Rotated by Q (may be NULL). */
static inline sel_polyhedron *faces_star(int cuts, const double axes[3], const double *Q,
    double spike, double phase)
{
    const sel_polyhedron *seed = solid_of(ICOSAHEDRON);
    int nTriangles = seed->nTriangles;
    int capacity = nTriangles << 2*cuts;
    double *points = malloc(9*(size_t)capacity*sizeof *points);
    int *triangles = malloc(3*(size_t)capacity*sizeof *triangles);
    for (int k = 0; k < 3*nTriangles; k++)
    {
        memcpy(points + 3*k, seed->points + 3*seed->triangles[k],
            3*sizeof *points);
    }
    for (int cut = 0; cut < cuts; cut++)
    {
        for (int t = nTriangles - 1; t >= 0; t--)
        {
            double c[6][3];
            memcpy(c, points + 9*t, 9*sizeof *points);
            for (int k = 0; k < 9; k++)
            {
                c[3 + k/3][k%3] = 0.5*(c[k/3][k%3] + c[(k/3 + 1)%3][k%3]);
            }
            static const int of[12] = {0, 3, 5, 3, 1, 4, 5, 4, 2, 3, 4, 5};
            for (int k = 0; k < 12; k++)
            {
                memcpy(points + 3*(12*t + k), c[of[k]], sizeof c[0]);
            }
        }
        nTriangles *= 4;
    }
    for (int k = 0; k < 3*nTriangles; k++)
    {
        double *x = points + 3*k, length = sqrt(faces_dot(x, x)), y[3];
        double out = 1 + spike*sin(phase + (17*x[0] + 23*x[1] + 31*x[2])/length);
        for (int i = 0; i < 3; i++)
        {
            y[i] = out*axes[i]*x[i]/length;
        }
        for (int i = 0; i < 3; i++)
        {
            x[i] = Q ? faces_dot(Q + 3*i, y) : y[i];
        }
        triangles[k] = k;
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body = sel_polyhedron_create(
        points, 3*nTriangles, triangles, nTriangles, &fault);
    CHECK_THAT(body, "%s", fault.text);
    free(points);
    free(triangles);
    return body;
}

static inline sel_polyhedron *faces_ball(int cuts, const double axes[3], const double *Q)
{
    return faces_star(cuts, axes, Q, 0, 0);
}

/* Transforms M to the frame and units of the file: force per pi mu, torque per
   pi mu. */
static inline void faces_in_file(const sel_polyhedron *body, const double *M, int power,
    double out[9])
{
    double c = body->fileScale*body->halfWidth[2];
    for (int i = 0; i < 9; i++)
    {
        out[i] = 0;
        for (int k = 0; k < 9; k++)
        {
            out[i] += pow(c, power)*body->fileQ[3*(i/3) + k/3]*M[k]
                *body->fileQ[3*(i%3) + k%3];
        }
    }
}

/* An octahedron whose corners have been moved, without any symmetry. */
static inline sel_polyhedron *faces_stone(const double *Q)
{
    static const double corners[6][3] = {{1.2, 0.1, 0}, {-0.9, 0.2, 0.1},
        {0.1, 1, 0.3}, {-0.2, -0.8, 0.1}, {0.1, 0.2, 0.9}, {0, -0.1, -1.1}};
    static const int triangles[24] = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0,
        5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
    double points[6][3];
    for (int k = 0; k < 18; k++)
    {
        points[k/3][k%3]
            = Q ? faces_dot(Q + 3*(k%3), corners[k/3]) : corners[k/3][k%3];
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body
        = sel_polyhedron_create(&points[0][0], 6, triangles, 8, &fault);
    CHECK_THAT(body, "%s", fault.text);
    return body;
}

#endif

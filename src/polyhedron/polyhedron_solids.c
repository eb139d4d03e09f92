/*---------------------------------------------------------------------------*\
    polyhedron_solids.c - the built-in bodies

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "polyhedron/surface.h"
#include "base/vec3.h"
#include "sel_limits.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    POINTS = 20, /* maximum number for a regular solid */
    TRIANGLES = 36,
    SIDES_MOST = 1000
};

/* Ratios of sizes. */
#define RATIO_MOST 1e3
#define ARM_LEAST  1.0
#define ARM_MOST   100.0
#define TIP_LEAST  0.01
#define TIP_MOST   1.0
#define GOLDEN     1.61803398874989484820
#define SAME_PLANE 1e-9

typedef sel_polyhedron *maker(
    const char *name, const double *numbers, sel_polyhedron_fault *fault);

/* - - - - - - - - - - - - - - - - regular ones  - - - - - - - - - - - - - - */

typedef struct solid
{
    double x[POINTS][3];
    int nPoints;
    int triangles[TRIANGLES][3], nTriangles;
} solid;

/* Adds (a, b, c) with all signs. If `rotations` is 3, also adds the cyclic
   permutations (b, c, a) and (c, a, b) with all signs. */
static void add_signs(solid *s, double a, double b, double c, int rotations)
{
    const double x[3] = {a, b, c};
    for (int i = 0; i < 8 * rotations; i++)
    {
        double y[3];
        int first = 1;
        for (int k = 0; k < 3; k++)
        {
            double value = x[(k + i / 8) % 3];
            y[k] = i >> k & 1 ? -value : value;
            /* a zero is added with one sign only */
            first = first && !(value == 0.0 && (i >> k & 1));
        }
        if (first)
        {
            v3_copy(s->x[s->nPoints++], y);
        }
    }
}

/* Finds the corners of the face through i, j, k, in order around the face,
   starting with the lowest index. Returns the number of corners. Returns 0 if
   there is no such face, or if its corners do not start with i, j, k. */
static int face_through(const solid *s, int i, int j, int k, int *ring)
{
    double a[3], b[3], n[3], mid[3] = {0.0, 0.0, 0.0};
    int count = 0;
    v3_sub(a, s->x[j], s->x[i]);
    v3_sub(b, s->x[k], s->x[i]);
    v3_cross(n, a, b);
    v3_normalise(n);
    double d = v3_dot(n, s->x[i]);
    for (int p = 0; p < s->nPoints; p++)
    {
        double h = v3_dot(n, s->x[p]) - d;
        if (h > SAME_PLANE)
        {
            return 0;
        }
        if (h > -SAME_PLANE)
        {
            ring[count++] = p;
            v3_madd(mid, mid, 1.0, s->x[p]);
        }
    }
    if (ring[0] != i)
    {
        return 0;
    }
    v3_scale(mid, 1.0 / count, mid);
    /* the next corner: all other corners are to the left of the line to it */
    for (int p = 1; p < count; p++)
    {
        for (int q = p; q < count; q++)
        {
            double u[3], v[3], c[3];
            v3_sub(u, s->x[ring[p]], s->x[ring[p - 1]]);
            v3_sub(v, s->x[ring[q]], s->x[ring[p - 1]]);
            v3_cross(c, u, v);
            if (v3_dot(c, n) < 0.0)
            {
                int swap = ring[p];
                ring[p] = ring[q];
                ring[q] = swap;
            }
        }
    }
    return ring[1] == j && ring[2] == k ? count : 0;
}

/* Adds the faces of the convex hull, as fans of triangles. */
static void add_faces(solid *s)
{
    int n = s->nPoints;
    for (int i = 0; i < n * n * n; i++)
    {
        int a = i / n / n, b = i / n % n, c = i % n, ring[POINTS] = {0};
        int count
            = a < b && a < c && b != c ? face_through(s, a, b, c, ring) : 0;
        for (int k = 1; k + 1 < count; k++)
        {
            int *t = s->triangles[s->nTriangles++];
            t[0] = ring[0];
            t[1] = ring[k];
            t[2] = ring[k + 1];
        }
    }
}

static void set_regular(solid *s, const char *name)
{
    s->nPoints = s->nTriangles = 0;
    switch (name[0])
    {
    case 't':
        for (int p = 0; p < 4; p++)
        {
            v3_set(s->x[p], p & 1 ? -1.0 : 1.0, p & 2 ? -1.0 : 1.0,
                p == 1 || p == 2 ? -1.0 : 1.0);
        }
        s->nPoints = 4;
        break;
    case 'o': add_signs(s, 1.0, 0.0, 0.0, 3); break;
    case 'd':
        add_signs(s, 1.0, 1.0, 1.0, 1);
        add_signs(s, 0.0, 1.0 / GOLDEN, GOLDEN, 3);
        break;
    case 'i': add_signs(s, 0.0, 1.0, GOLDEN, 3); break;
    default: add_signs(s, 1.0, 1.0, 1.0, 1); break;
    }
    add_faces(s);
}

static sel_polyhedron *make_regular(
    const char *name, const double *numbers, sel_polyhedron_fault *fault)
{
    solid s;
    (void)numbers;
    set_regular(&s, name);
    return sel_polyhedron_create(
        s.x[0], s.nPoints, s.triangles[0], s.nTriangles, fault);
}

static sel_polyhedron *make_box(
    const char *name, const double *numbers, sel_polyhedron_fault *fault)
{
    solid s;
    double least = GSL_MIN_DBL(numbers[0], GSL_MIN_DBL(numbers[1], numbers[2]));
    double most = GSL_MAX_DBL(numbers[0], GSL_MAX_DBL(numbers[1], numbers[2]));
    if (!(least > 0.0 && most / RATIO_MOST <= least))
    {
        sel_fault(fault,
            "box: edges %g, %g, %g; each must be greater than 0, the longest "
            "at most %g times the shortest",
            numbers[0], numbers[1], numbers[2], RATIO_MOST);
        return NULL;
    }
    set_regular(&s, name);
    for (int p = 0; p < s.nPoints; p++)
    {
        for (int k = 0; k < 3; k++)
        {
            s.x[p][k] *= numbers[k] / most;
        }
    }
    return sel_polyhedron_create(
        s.x[0], s.nPoints, s.triangles[0], s.nTriangles, fault);
}

/* - - - - - - - - - - - - - - - - prism - - - - - - - - - - - - - - - - - - */

/* Makes a prism from two regular polygons of circumradius 1 at z = -h and z =
   h, with a corner at y = 0, x > 0. */
static sel_polyhedron *make_prism(
    const char *name, const double *numbers, sel_polyhedron_fault *fault)
{
    (void)name;
    if (!(numbers[0] >= 3.0 && numbers[0] <= SIDES_MOST
            && numbers[0] == floor(numbers[0])))
    {
        sel_fault(fault,
            "prism: %g sides; allowed: a whole number from 3 to %d", numbers[0],
            SIDES_MOST);
        return NULL;
    }
    if (!(numbers[1] >= 1.0 / RATIO_MOST && numbers[1] <= RATIO_MOST))
    {
        sel_fault(fault,
            "prism: height over circumdiameter %g; allowed: %g to %g",
            numbers[1], 1.0 / RATIO_MOST, RATIO_MOST);
        return NULL;
    }
    int n = (int)numbers[0];
    double x[2 * SIDES_MOST][3];
    int triangles[4 * SIDES_MOST][3], count = 0;
    for (int k = 0; k < n; k++)
    {
        double angle = 2.0 * M_PI * k / n;
        int next = (k + 1) % n;
        v3_set(x[k], cos(angle), sin(angle), -numbers[1]);
        v3_set(x[n + k], cos(angle), sin(angle), numbers[1]);
        const int sides[4][3] = {{k, next, n + next}, {k, n + next, n + k},
            {0, k + 1, k}, {n, n + k, n + k + 1}};
        int few = k > 0 && k + 1 < n ? 4 : 2;
        memcpy(triangles[count], sides, (size_t)few * sizeof sides[0]);
        count += few;
    }
    return sel_polyhedron_create(x[0], 2 * n, triangles[0], count, fault);
}

/* - - - - - - - - - - - - - - - - tetrapod  - - - - - - - - - - - - - - - - */

/* Makes a tetrapod. Its core is a regular tetrahedron whose faces have an
   inscribed circle of radius 1, the half thickness of the arms at the roots. So
   each face has the distance 1/sqrt(2) from the centre. On each face there is
   an arm, a frustum whose root is that face. The tip of the arm is parallel to
   the root, at the distance numbers[0] from the centre; it has an inscribed
   circle of radius numbers[1]. The corners of the root have the distance 2 from
   its middle. */
static sel_polyhedron *make_tetrapod(
    const char *name, const double *numbers, sel_polyhedron_fault *fault)
{
    (void)name;
    if (!(numbers[0] >= ARM_LEAST && numbers[0] <= ARM_MOST))
    {
        sel_fault(fault,
            "tetrapod: length of an arm over its half thickness %g; allowed: "
            "%g to %g",
            numbers[0], ARM_LEAST, ARM_MOST);
        return NULL;
    }
    if (!(numbers[1] >= TIP_LEAST && numbers[1] <= TIP_MOST))
    {
        sel_fault(fault,
            "tetrapod: half thickness at the tip over that at the root %g; "
            "allowed: %g to %g",
            numbers[1], TIP_LEAST, TIP_MOST);
        return NULL;
    }
    solid core;
    double x[16][3], stretch = sqrt(1.5);
    int triangles[28][3], count = 0;
    set_regular(&core, "tetrahedron");
    for (int p = 0; p < 4; p++)
    {
        v3_scale(x[p], stretch, core.x[p]);
    }
    for (int f = 0; f < 4; f++)
    {
        const int *root = core.triangles[f];
        int tip = 4 + 3 * f;
        double middle[3] = {0.0, 0.0, 0.0}, axis[3];
        for (int k = 0; k < 3; k++)
        {
            v3_madd(middle, middle, 1.0 / 3.0, x[root[k]]);
        }
        v3_copy(axis, middle);
        v3_normalise(axis);
        for (int k = 0; k < 3; k++)
        {
            double spoke[3];
            v3_sub(spoke, x[root[k]], middle);
            v3_scale(x[tip + k], numbers[0], axis);
            v3_madd(x[tip + k], x[tip + k], numbers[1], spoke);
        }
        for (int k = 0; k < 3; k++)
        {
            int l = (k + 1) % 3;
            const int side[2][3]
                = {{root[k], root[l], tip + l}, {root[k], tip + l, tip + k}};
            memcpy(triangles[count], side, sizeof side);
            count += 2;
        }
        const int end[3] = {tip, tip + 1, tip + 2};
        memcpy(triangles[count++], end, sizeof end);
    }
    return sel_polyhedron_create(x[0], 16, triangles[0], count, fault);
}

/* - - - - - - - - - - - - - - - - names - - - - - - - - - - - - - - - - - - */

static const struct
{
    const char *name;
    int nNumbers;
    maker *make;
} solids[] = {
    {"cube", 0, make_regular},
    {"tetrahedron", 0, make_regular},
    {"octahedron", 0, make_regular},
    {"dodecahedron", 0, make_regular},
    {"icosahedron", 0, make_regular},
    {"box", 3, make_box},
    {"prism", 2, make_prism},
    {"tetrapod", 2, make_tetrapod},
};

const char *sel_polyhedron_solid_name(int k, int *nNumbers)
{
    if (k < 0 || k >= (int)(sizeof solids / sizeof solids[0]))
    {
        return NULL;
    }
    if (nNumbers)
    {
        *nNumbers = solids[k].nNumbers;
    }
    return solids[k].name;
}

static int valid_numbers(
    const double *numbers, int nNumbers, sel_polyhedron_fault *fault)
{
    for (int k = 0; k < nNumbers; k++)
    {
        if (!sel_within(numbers[k], 1e30) || !(numbers[k] >= 1e-30))
        {
            return sel_fault(fault,
                "number %d of the solid must be between 1e-30 and 1e30", k + 1);
        }
    }
    return 1;
}

sel_polyhedron *sel_polyhedron_solid(const char *name, const double *numbers,
    int nNumbers, sel_polyhedron_fault *fault)
{
    int asked;
    for (int k = 0; sel_polyhedron_solid_name(k, &asked); k++)
    {
        if (strcmp(name, solids[k].name))
        {
            continue;
        }
        if (asked != nNumbers)
        {
            sel_fault(
                fault, "%s takes %d numbers, not %d", name, asked, nNumbers);
            return NULL;
        }
        return valid_numbers(numbers, nNumbers, fault)
            ? solids[k].make(name, numbers, fault)
            : NULL;
    }
    sel_fault(fault,
        "unknown solid %.60s; allowed: cube, tetrahedron, octahedron, "
        "dodecahedron, icosahedron, box, prism, tetrapod",
        name);
    return NULL;
}

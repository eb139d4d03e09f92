/*---------------------------------------------------------------------------*\
    subregion_scenes.h - close bodies, and their distance by brute force

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SUBREGION_SCENES_H
#define SUBREGION_SCENES_H

#include "base/vec3.h"
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum near_solid
{
    NEAR_CUBE,
    NEAR_TETRAHEDRON,
    NEAR_OCTAHEDRON,
    NEAR_DODECAHEDRON,
    NEAR_ICOSAHEDRON,
    NEAR_PLATE,
    NEAR_NEEDLE,
    NEAR_BRICK,
    NEAR_WEDGE,
    NEAR_PRISM,
    NEAR_CONVEX_COUNT,
    NEAR_TETRAPOD = NEAR_CONVEX_COUNT,
    NEAR_SPIKES,
    NEAR_L,
    NEAR_NOTCH60,
    NEAR_NOTCH90,
    NEAR_NOTCH135,
    NEAR_STAR,
    NEAR_CORNER,
    NEAR_TRIPOD,
    NEAR_CROSS,
    NEAR_STAIR,
    NEAR_SMALL_COUNT,
    NEAR_DRUM = NEAR_SMALL_COUNT,
    NEAR_STONE,
    NEAR_COUNT
} near_solid;

static inline void near_fail(const char *text)
{
    fprintf(stderr, "%s\n", text);
    abort();
}

static inline double near_cross2(const double *a, const double *b,
    const double *c)
{
    return (b[0] - a[0])*(c[1] - a[1]) - (b[1] - a[1])*(c[0] - a[0]);
}

static inline int near_is_ear(double (*p)[2], const int *left, int n,
    int k)
{
    int a = left[(k + n - 1) % n], b = left[k], c = left[(k + 1) % n];
    if (near_cross2(p[a], p[b], p[c]) <= 0)
    {
        return 0;
    }
    for (int i = 0; i < n; i++)
    {
        int x = left[i];
        if (x != a && x != b && x != c && near_cross2(p[a], p[b], p[x]) >= 0
            && near_cross2(p[b], p[c], p[x]) >= 0
            && near_cross2(p[c], p[a], p[x]) >= 0)
        {
            return 0;
        }
    }
    return 1;
}

/* Extrudes a polygon (counter-clockwise, at most 40 corners) to a height. */
static inline sel_polyhedron *near_extrude(double (*p)[2], int n,
    double height)
{
    double points[80*3];
    int triangles[160*3], count = 0, left[40], m = n;
    for (int i = 0; i < n; i++)
    {
        v3_set(points + 3*i, p[i][0], p[i][1], -height/2);
        v3_set(points + 3*(n + i), p[i][0], p[i][1], height/2);
        left[i] = i;
        int j = (i + 1) % n;
        int sides[2][3] = {{i, j, n + i}, {j, n + j, n + i}};
        memcpy(triangles + 3*count, sides, sizeof sides);
        count += 2;
    }
    for (int k = 0; m > 2; k = (k + 1) % m)
    {
        if (!near_is_ear(p, left, m, k))
        {
            continue;
        }
        int a = left[(k + m - 1) % m], b = left[k], c = left[(k + 1) % m];
        int caps[2][3] = {{a, c, b}, {n + a, n + b, n + c}};
        memcpy(triangles + 3*count, caps, sizeof caps);
        count += 2;
        memmove(left + k, left + k + 1, (size_t)(m - k - 1)*sizeof(int));
        m--;
        k = 0;
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body
        = sel_polyhedron_create(points, 2*n, triangles, count, &fault);
    if (!body)
    {
        near_fail(fault.text);
    }
    return body;
}

/* Makes a block with a notch of the given angle in its top. */
static inline sel_polyhedron *near_notch(double degrees)
{
    double wide = 0.5*tan(0.5*degrees*SCENE_PI/180);
    double p[7][2] = {{-2, -1}, {2, -1}, {2, 1}, {wide, 1}, {0, 0.5},
        {-wide, 1}, {-2, 1}};
    return near_extrude(p, 7, 2);
}

static inline sel_polyhedron *near_star(void)
{
    double p[10][2];
    for (int i = 0; i < 10; i++)
    {
        double r = i % 2 ? 0.4 : 1, rotation = SCENE_PI*i/5;
        p[i][0] = r*cos(rotation);
        p[i][1] = r*sin(rotation);
    }
    return near_extrude(p, 10, 0.6);
}

/* Joins cubes of a 3 x 3 x 3 grid, given by bits, that are connected by
   faces. */
static inline sel_polyhedron *near_cells(unsigned cells)
{
    double points[64*3];
    int triangles[27*12*3], count = 0;
    for (int i = 0; i < 64; i++)
    {
        v3_set(points + 3*i, i % 4, i/4 % 4, i/16);
    }
    for (int c = 0; c < 27; c++)
    {
        int at[3] = {c % 3, c/3 % 3, c/9};
        for (int face = 0; face < 6 && (cells >> c & 1); face++)
        {
            int axis = face/2, up = face % 2, next[3] = {at[0], at[1], at[2]};
            next[axis] += up ? 1 : -1;
            if (next[axis] >= 0 && next[axis] < 3
                && (cells >> (next[0] + 3*next[1] + 9*next[2]) & 1))
            {
                continue;
            }
            int corner[4];
            for (int k = 0; k < 4; k++)
            {
                int x[3] = {at[0], at[1], at[2]};
                x[axis] += up;
                x[(axis + 1) % 3] += k == 1 || k == 2;
                x[(axis + 2) % 3] += k >= 2;
                corner[k] = x[0] + 4*x[1] + 16*x[2];
            }
            int two[2][3] = {{corner[0], corner[1], corner[2]},
                {corner[0], corner[2], corner[3]}};
            for (int k = 0; k < 6; k++)
            {
                triangles[3*count + k] = two[k/3][up ? k % 3 : 2 - k % 3];
            }
            count += 2;
        }
    }
    int used[64], n = 0;
    for (int i = 0; i < 64; i++)
    {
        used[i] = -1;
        for (int k = 0; k < 3*count && used[i] < 0; k++)
        {
            used[i] = triangles[k] == i ? n : -1;
        }
        if (used[i] >= 0)
        {
            memmove(points + 3*n++, points + 3*i, 3*sizeof(double));
        }
    }
    for (int k = 0; k < 3*count; k++)
    {
        triangles[k] = used[triangles[k]];
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body
        = sel_polyhedron_create(points, n, triangles, count, &fault);
    if (!body)
    {
        near_fail(fault.text);
    }
    return body;
}

/* Makes a ball of n rings of 2n points, with 4 n^2 faces, no two alike. */
static inline sel_polyhedron *near_stone(int rings)
{
    int count = rings*2*rings + 2, nTriangles = 0, m = 2*rings;
    double *points = calloc((size_t)count*3, sizeof(double));
    int *triangles = calloc((size_t)count*6, sizeof(int));
    for (int i = 0; i < rings; i++)
    {
        double polar = SCENE_PI*(i + 1)/(rings + 1);
        for (int j = 0; j < m; j++)
        {
            double rotation = 2*SCENE_PI*(j + 0.5*(i % 2))/m;
            v3_set(points + 3*(i*m + j), sin(polar)*cos(rotation),
                sin(polar)*sin(rotation), cos(polar));
        }
    }
    int top = rings*m, bottom = top + 1;
    points[3*top + 2] = 1;
    points[3*bottom + 2] = -1;
    for (int j = 0; j < m; j++)
    {
        int next = (j + 1) % m, last = (rings - 1)*m;
        int cap[2][3] = {{top, j, next}, {bottom, last + next, last + j}};
        memcpy(triangles + 3*nTriangles, cap, sizeof cap);
        nTriangles += 2;
    }
    for (int i = 0; i + 1 < rings; i++)
    {
        for (int j = 0; j < m; j++)
        {
            int a = i*m + j, b = i*m + (j + 1) % m;
            int c = a + m, d = (i + 1)*m + (j + 1) % m;
            int even[2][3] = {{a, c, b}, {b, c, d}};
            int odd[2][3] = {{a, c, d}, {a, d, b}};
            memcpy(triangles + 3*nTriangles, i % 2 ? odd : even, sizeof even);
            nTriangles += 2;
        }
    }
    sel_polyhedron_fault fault;
    sel_polyhedron *body = sel_polyhedron_create(points, count, triangles,
        nTriangles, &fault);
    if (!body)
    {
        near_fail(fault.text);
    }
    free(points);
    free(triangles);
    return body;
}

static inline sel_polyhedron *near_make(near_solid which)
{
    static const struct
    {
        const char *name;
        double numbers[3];
        int count;
    } list[] = {{"cube", {0}, 0}, {"tetrahedron", {0}, 0}, {"octahedron", {0}, 0},
        {"dodecahedron", {0}, 0}, {"icosahedron", {0}, 0},
        {"box", {10, 10, 1}, 3}, {"box", {15, 1, 1}, 3}, {"box", {3, 2, 1}, 3},
        {"prism", {3, 0.1}, 2}, {"prism", {7, 1}, 2},
        {"tetrapod", {4, 0.5}, 2}, {"tetrapod", {8, 0.2}, 2}};
    double l[6][2] = {{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}};
    sel_polyhedron_fault fault;
    sel_polyhedron *body = NULL;
    const double drum[2] = {100, 0.5};
    switch (which)
    {
    case NEAR_L: return near_extrude(l, 6, 1);
    case NEAR_NOTCH60: return near_notch(60);
    case NEAR_NOTCH90: return near_notch(90);
    case NEAR_NOTCH135: return near_notch(135);
    case NEAR_STAR: return near_star();
    case NEAR_CORNER: return near_cells(0x1b | 0xb << 9);
    case NEAR_TRIPOD: return near_cells(0xb | 1 << 9);
    case NEAR_CROSS: return near_cells(1 << 4 | (0xba << 9) | 1 << 22);
    case NEAR_STAIR: return near_cells(0x1f | 0xb << 9 | 1 << 18);
    case NEAR_STONE: return near_stone(15);
    case NEAR_DRUM: body = sel_polyhedron_solid("prism", drum, 2, &fault); break;
    default:
        body = sel_polyhedron_solid(list[which].name, list[which].numbers,
            list[which].count, &fault);
    }
    if (!body)
    {
        near_fail(fault.text);
    }
    return body;
}

static inline const sel_polyhedron *near_body(near_solid which)
{
    static sel_polyhedron *made[NEAR_COUNT];
    if (!made[which])
    {
        made[which] = near_make(which);
    }
    return made[which];
}

static inline const sel_subregions *near_regions(near_solid which)
{
    static sel_subregions *made[NEAR_COUNT];
    if (!made[which])
    {
        made[which] = sel_subregions_create(near_body(which));
    }
    if (!made[which])
    {
        near_fail("no sub-regions");
    }
    return made[which];
}

/* Two bodies with all arguments of a call. */
typedef struct near_pair
{
    near_solid which[2];
    sel_shape shape[2];
    sel_body body[2];
    const sel_subregions *regions[2];
    double size; /* of the smaller one */
} near_pair;

static inline void near_set(near_pair *p, int k, near_solid which, double size,
    const double x[3], const double q[4])
{
    p->which[k] = which;
    if (sel_shape_init_polyhedron(&p->shape[k], near_body(which), size)
        != SEL_OK)
    {
        near_fail("no shape");
    }
    p->regions[k] = near_regions(which);
    sel_contact_body(&p->body[k], &p->shape[k], x, q);
    p->size = k ? fmin(size, p->size) : size;
}

enum
{
    NEAR_MOST = 4000
};

static inline int near_find(const near_pair *p, double reach,
    sel_local *locals, sel_local_slope *slopes, int capacity)
{
    return sel_local_pair(&p->body[0], p->regions[0], &p->body[1],
        p->regions[1], reach, locals, slopes, capacity);
}

/* Rotates a body by a rotation vector, and moves it. */
static inline void near_move(sel_body *body, const double way[3],
    const double rotation[3])
{
    double angle = v3_norm(rotation), q[4], T[9], Q[9];
    v3_madd(body->centre, body->centre, 1, way);
    if (angle > 0)
    {
        scene_axis_angle(rotation, angle, q);
        scene_tensor(q, T);
        memcpy(Q, body->Q, sizeof Q);
        scene_multiply(T, Q, body->Q);
    }
}

/* - - - brute force: triangles with triangles - - - */

static inline double near_clamp(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

static inline double near_point_segment(const double x[3], const double a[3],
    const double b[3])
{
    double u[3], r[3];
    v3_sub(u, b, a);
    v3_sub(r, x, a);
    double t = near_clamp(v3_dot(r, u)/v3_dot(u, u));
    v3_madd(r, r, -t, u);
    return v3_norm(r);
}

static inline double near_segments(const double a[3], const double b[3],
    const double c[3], const double d[3])
{
    double u[3], v[3], w[3], best = fmin(
        fmin(near_point_segment(a, c, d), near_point_segment(b, c, d)),
        fmin(near_point_segment(c, a, b), near_point_segment(d, a, b)));
    v3_sub(u, b, a);
    v3_sub(v, d, c);
    v3_sub(w, a, c);
    double uu = v3_dot(u, u), uv = v3_dot(u, v), vv = v3_dot(v, v);
    double det = uu*vv - uv*uv;
    if (det > 1e-14*uu*vv)
    {
        double s = (uv*v3_dot(v, w) - vv*v3_dot(u, w))/det;
        double t = (uu*v3_dot(v, w) - uv*v3_dot(u, w))/det;
        if (s > 0 && s < 1 && t > 0 && t < 1)
        {
            v3_madd(w, w, s, u);
            v3_madd(w, w, -t, v);
            best = fmin(best, v3_norm(w));
        }
    }
    return best;
}

/* Distance of a point above a triangle; infinite elsewhere, where the edges
   determine the distance. */
static inline double near_point_triangle(const double x[3],
    double p[3][3])
{
    double n[3], u[3], v[3], r[3];
    v3_sub(u, p[1], p[0]);
    v3_sub(v, p[2], p[0]);
    v3_cross(n, u, v);
    for (int k = 0; k < 3; k++)
    {
        double side[3], e[3];
        v3_sub(e, p[(k + 1) % 3], p[k]);
        v3_sub(r, x, p[k]);
        v3_cross(side, n, e);
        if (v3_dot(side, r) < 0)
        {
            return HUGE_VAL;
        }
    }
    v3_sub(r, x, p[0]);
    return fabs(v3_dot(n, r))/v3_norm(n);
}

/* Does the segment go through the triangle? */
static inline int near_pierces(const double a[3], const double b[3],
    double p[3][3])
{
    double n[3], u[3], v[3], r[3], x[3];
    v3_sub(u, p[1], p[0]);
    v3_sub(v, p[2], p[0]);
    v3_cross(n, u, v);
    v3_sub(r, a, p[0]);
    double s = v3_dot(n, r);
    v3_sub(r, b, p[0]);
    double t = v3_dot(n, r);
    if ((s > 0) == (t > 0) || s == t)
    {
        return 0;
    }
    v3_sub(r, b, a);
    v3_madd(x, a, s/(s - t), r);
    return near_point_triangle(x, p) < HUGE_VAL;
}

static inline double near_triangles(double p[3][3], double q[3][3])
{
    double best = HUGE_VAL;
    for (int i = 0; i < 3; i++)
    {
        best = fmin(best, near_point_triangle(p[i], q));
        best = fmin(best, near_point_triangle(q[i], p));
        for (int j = 0; j < 3; j++)
        {
            best = fmin(best, near_segments(p[i], p[(i + 1) % 3], q[j],
                q[(j + 1) % 3]));
        }
        if (near_pierces(p[i], p[(i + 1) % 3], q)
            || near_pierces(q[i], q[(i + 1) % 3], p))
        {
            return 0;
        }
    }
    return best;
}

static inline void near_triangle(const sel_body *body, int t, double p[3][3])
{
    const sel_polyhedron *solid = body->shape->polyhedron;
    for (int k = 0; k < 3; k++)
    {
        double x[3];
        v3_scale(x, body->shape->scale,
            solid->points + 3*solid->triangles[3*t + k]);
        m3_apply(p[k], body->Q, x);
        v3_madd(p[k], p[k], 1, body->centre);
    }
}

static inline double near_brute(const sel_body *one, const sel_body *two)
{
    double best = HUGE_VAL;
    for (int s = 0; s < one->shape->polyhedron->nTriangles; s++)
    {
        double p[3][3];
        near_triangle(one, s, p);
        for (int t = 0; t < two->shape->polyhedron->nTriangles; t++)
        {
            double q[3][3], low = 0;
            near_triangle(two, t, q);
            for (int i = 0; i < 3; i++)
            {
                double apart = fmax(
                    fmin(fmin(p[0][i], p[1][i]), p[2][i])
                        - fmax(fmax(q[0][i], q[1][i]), q[2][i]),
                    fmin(fmin(q[0][i], q[1][i]), q[2][i])
                        - fmax(fmax(p[0][i], p[1][i]), p[2][i]));
                low = fmax(low, apart);
            }
            if (low < best)
            {
                best = fmin(best, near_triangles(p,
                    q));
            }
        }
    }
    return best;
}

/* Makes a random pair and moves it to a gap along a random line; returns 0 if
   that takes too many steps. */
static inline int near_random(scene_random *random, int count, double gap,
    near_pair *p)
{
    double q[4], n[3], x[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++)
    {
        double size = scene_log_uniform(random, 0.5, 2);
        scene_quaternion(random, q);
        near_set(p, k, (near_solid)scene_integer(random, count), size, x, q);
    }
    scene_direction(random, n);
    double far = p->shape[0].boundingRadius + p->shape[1].boundingRadius;
    scene_direction(random, x);
    v3_scale(x, 0.5*p->size*scene_uniform(random, 0, 1), x);
    v3_madd(p->body[1].centre, x, 1.5*far, n);
    for (int k = 0; k < 60; k++)
    {
        double now = near_brute(&p->body[0], &p->body[1]);
        if (fabs(now - gap) < 1e-3*gap)
        {
            return 1;
        }
        v3_madd(p->body[1].centre, p->body[1].centre, gap - now, n);
        if (v3_dot(n, p->body[1].centre) < -2*far)
        {
            return 0;
        }
    }
    return 0;
}

#endif

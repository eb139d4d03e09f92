/*  fuzz_hulls.c - random pairs of polyhedra, and of polyhedra with
    superellipsoids

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    fuzz_hulls [N [seed [first]]]

    Twenty bodies: the built-in solids, needles, plates, wedges, tetrapods, a
    stone of random points, a drum of 1000 faces and superellipsoids of all
    types, in all sizes from 1 to 10. Poses: any; by quarter rotations on a
    grid, so that faces, edges and corners lie exactly on each other; separated
    or overlapping by 1e-16 to 1e-2 of the size along a random normal.
    Floating-point exceptions are trapped. Every result is checked by a proof of
    it:

        apart     a plane perpendicular to the normal separates them (hulls)
        touching  unit normal; the overlap is the distance along the normal that
                  separates them (hulls), or that separates the points (all);
                  each point lies in its body, unless they overlap deeply or
                  hardly touch (hulls: the foot of a superellipsoid may be beside
                  the face on which its least point lies)
        all       the same result whichever body is the first

    A pair is identified by its number k: fuzz_hulls 1 seed k repeats it alone.
    Ends with a non-zero code if a pair fails. */

#define _GNU_SOURCE
#include "base/vec3.h"
#include "scenes.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
    BODIES = 20,
    MOST_REPORTS = 20
};

static sel_shape bodies[BODIES];
static long failures;

static const sel_polyhedron *need(sel_polyhedron *body,
    const sel_polyhedron_fault *fault)
{
    if (!body)
    {
        fprintf(stderr, "%s\n", fault->text);
        exit(EXIT_FAILURE);
    }
    return body;
}

static void make_solid(int k, const char *name, double a, double b, double c,
    int count)
{
    sel_polyhedron_fault fault;
    const double numbers[3] = {a, b, c};
    if (sel_shape_init_polyhedron(&bodies[k],
            need(sel_polyhedron_solid(name, numbers, count, &fault), &fault), 1)
        != SEL_OK)
    {
        exit(EXIT_FAILURE);
    }
}

/* A ball of n rings of n: as many faces as make a thousand, none alike. */
static void make_stone(int k, int rings, double rough)
{
    sel_polyhedron_fault fault;
    scene_random random = {99};
    int count = rings*2*rings + 2, nTriangles = 0, m = 2*rings;
    double *points = calloc((size_t)count*3, sizeof(double));
    int *triangles = calloc((size_t)count*6, sizeof(int));
    for (int i = 0; i < rings; i++)
    {
        double polar = SCENE_PI*(i + 1)/(rings + 1);
        for (int j = 0; j < m; j++)
        {
            double rotation = 2*SCENE_PI*(j + 0.5*(i % 2))/m;
            double r = 1 - rough*scene_uniform(&random, 0, 1);
            double *x = points + 3*(i*m + j);
            v3_set(x, r*sin(polar)*cos(rotation), r*sin(polar)*sin(rotation),
                r*cos(polar));
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
            /* the ring below is rotated by half a step, back and forth */
            int even[2][3] = {{a, c, b}, {b, c, d}};
            int odd[2][3] = {{a, c, d}, {a, d, b}};
            memcpy(triangles + 3*nTriangles, i % 2 ? odd : even, sizeof even);
            nTriangles += 2;
        }
    }
    if (sel_shape_init_polyhedron(&bodies[k],
            need(sel_polyhedron_create(points, count, triangles, nTriangles,
                &fault), &fault), 1) != SEL_OK)
    {
        exit(EXIT_FAILURE);
    }
    free(points);
    free(triangles);
}

static void make_bodies(void)
{
    const double axes[6][3] = {{1, 1, 1}, {1, 0.5, 0.2}, {0.1, 0.1, 1},
        {1, 1, 0.1}, {1, 1, 1}, {0.6, 0.8, 1}};
    const double epsilon[6] = {1, 1, 1, 0.2, 0.1, 1.5};
    make_solid(0, "cube", 0, 0, 0, 0);
    make_solid(1, "tetrahedron", 0, 0, 0, 0);
    make_solid(2, "octahedron", 0, 0, 0, 0);
    make_solid(3, "dodecahedron", 0, 0, 0, 0);
    make_solid(4, "icosahedron", 0, 0, 0, 0);
    make_solid(5, "box", 20, 1, 1, 3);
    make_solid(6, "box", 20, 20, 1, 3);
    make_solid(7, "box", 3, 2, 1, 3);
    make_solid(8, "prism", 3, 0.1, 0, 2);
    make_solid(9, "prism", 6, 2, 0, 2);
    make_solid(10, "prism", 100, 0.5, 0, 2);
    make_solid(11, "tetrapod", 4, 0.5, 0, 2);
    make_solid(12, "tetrapod", 8, 0.2, 0, 2);
    make_stone(13, 15, 0); /* some 900 faces */
    for (int k = 0; k < 6; k++)
    {
        if (sel_shape_init(&bodies[14 + k], axes[k], epsilon[k], epsilon[k])
            != SEL_OK)
        {
            exit(EXIT_FAILURE);
        }
    }
}

static double support(const sel_body *body, const double n[3])
{
    double m[3];
    m3_apply_transposed(m, body->Q, n);
    return sel_shape_support(body->shape, m, NULL);
}

static double separation(const sel_body body[2], const double n[3])
{
    double back[3], step[3];
    v3_scale(back, -1, n);
    v3_sub(step, body[1].centre, body[0].centre);
    return v3_dot(step, n) - support(&body[0], n) - support(&body[1], back);
}

static double gauge(const sel_body *body, const double x[3])
{
    double r[3], y[3];
    v3_sub(r, x, body->centre);
    m3_apply_transposed(y, body->Q, r);
    return sel_shape_gauge(body->shape, y, NULL, NULL);
}

static void pose(scene_random *random, sel_shape shape[2], sel_body body[2])
{
    int type = scene_integer(random, 3);
    double q[4], n[3], x[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++)
    {
        int which = k && scene_integer(random, 3) ? scene_integer(random, BODIES)
                                                  : scene_integer(random, 14);
        double size = type == 1 ? 1 + scene_integer(random, 3)
                                : scene_log_uniform(random, 1, 10);
        double offset[3];
        sel_shape whole = bodies[which];
        if (whole.type == SEL_POLYHEDRON)
        {
            (void)sel_shape_init_polyhedron(&whole, whole.polyhedron, size);
        }
        sel_shape_part(&whole, 0, &shape[k], offset);
        shape[k] = scene_integer(random, 2) ? shape[k] : whole;
        if (type == 1)
        {
            const double axis[3] = {k, 1 - k, scene_integer(random, 2)};
            scene_axis_angle(axis, 0.5*SCENE_PI*scene_integer(random, 4), q);
        }
        else
        {
            scene_quaternion(random, q);
        }
        sel_contact_body(&body[k], &shape[k], x, q);
    }
    scene_direction(random, n);
    double reach = support(&body[0], n);
    v3_scale(x, -1, n);
    reach += support(&body[1], x);
    double size = fmin(shape[0].minSemiAxis, shape[1].minSemiAxis);
    if (type == 0)
    {
        v3_scale(body[1].centre, reach*scene_uniform(random, 0.3, 1.1), n);
    }
    else if (type == 2)
    {
        double by = size*scene_log_uniform(random, 1e-16, 1e-2);
        v3_scale(body[1].centre, reach + (scene_integer(random, 2) ? by : -by),
            n);
    }
    for (int i = 0; i < 3 && type == 1; i++)
    {
        body[1].centre[i] = 0.5*scene_integer(random, 13) - 3;
    }
}

static void fail(long k, const char *what, const sel_contact *contact,
    const sel_body body[2])
{
    failures++;
    if (failures <= MOST_REPORTS)
    {
        printf("pair %ld (%s with %s): %s; overlap %.17g, end %d\n", k,
            body[0].shape->type ? "polyhedron" : "superellipsoid",
            body[1].shape->type ? "polyhedron" : "superellipsoid", what,
            contact->overlap, contact->end);
    }
}

static int is_hull(const sel_body *body)
{
    return body->shape->hull != NULL;
}

/* A convex part of another body may be separated at a smaller distance along a
   cut, which does not count. */
static int is_whole(const sel_body *body)
{
    const sel_polyhedron *polyhedron = body->shape->polyhedron;
    return !polyhedron || polyhedron->nParts == 1;
}

static void check(long k, const sel_body body[2], const sel_contact *contact,
    const sel_contact *swapped)
{
    double length = fmax(body[0].shape->boundingRadius,
        body[1].shape->boundingRadius), slack = 1e-8*length, step[3];
    double small = fmin(body[0].shape->minSemiAxis, body[1].shape->minSemiAxis);
    int hulls = is_hull(&body[0]) && is_hull(&body[1]);
    int touches = contact->end == SEL_TOUCHING;
    int whole = is_whole(&body[0]) && is_whole(&body[1]);
    if (contact->end == SEL_APART || contact->end == SEL_APART_DIRECTION)
    {
        /* the share of a convex part at a seam may be left to the next part */
        int left = !whole && contact->overlap == -DBL_MAX;
        if (hulls && !left && !(separation(body, contact->normal) >= -1e-12*length))
        {
            fail(k, "apart, and no plane shows it", contact, body);
        }
    }
    if (touches)
    {
        v3_sub(step, contact->point1, contact->point2);
        if (!(fabs(v3_norm(contact->normal) - 1) < 1e-12)
            || !(fabs(v3_dot(step, contact->normal) - contact->overlap) < slack))
        {
            fail(k, "points, normal and overlap do not agree", contact, body);
        }
        if (hulls && !(fabs(separation(body, contact->normal)
            + contact->overlap) < slack))
        {
            fail(k, "it does not part them", contact, body);
        }
        if (whole && hulls && contact->overlap < 0.1*small
            && contact->overlap > 1e-12*length
            && !(gauge(&body[0], contact->point1) < 1 + 1e-6
                && gauge(&body[1], contact->point2) < 1 + 1e-6))
        {
            fail(k, "its points are not in their bodies", contact, body);
        }
    }
    /* of equal axes the first one counts, which may be at a seam */
    if (whole && touches && swapped->end == SEL_TOUCHING
        && !(fabs(swapped->overlap - contact->overlap) < slack))
    {
        fail(k, "another overlap the other way round", contact, body);
    }
    if (whole && touches != (swapped->end == SEL_TOUCHING)
        && fmax(contact->overlap, swapped->overlap) > slack
        && contact->end != SEL_TOUCHING_LOOSE
        && swapped->end != SEL_TOUCHING_LOOSE)
    {
        fail(k, "apart the other way round", contact, body);
    }
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long first = argc > 3 ? atol(argv[3]) : 0, touching = 0, loose = 0;
    scene_trap_exceptions();
    make_bodies();
    for (long k = first; k < first + count; k++)
    {
        scene_random random = {(seed << 40) + (uint64_t)k};
        sel_shape shape[2];
        sel_body body[2], other[2];
        sel_contact contact, swapped;
        sel_contact_memory memory[2] = {{.type = 0}, {.type = 0}};
        scene_bits(&random);
        pose(&random, shape, body);
        sel_contact_pair(SEL_COMMON_NORMAL, &body[0], &body[1], &memory[0],
            &contact);
        other[0] = body[1];
        other[1] = body[0];
        sel_contact_pair(SEL_COMMON_NORMAL, &other[0], &other[1], &memory[1],
            &swapped);
        check(k, body, &contact, &swapped);
        touching += contact.end == SEL_TOUCHING;
        loose += contact.end == SEL_TOUCHING_LOOSE;
    }
    printf("%ld pairs of %d bodies, %ld touch, %ld too deep; 0 floating-point "
           "exceptions (trapped), %ld failures\n", count, BODIES, touching,
        loose, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

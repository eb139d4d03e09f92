/*  fuzz_walls.c - random bodies against random walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    fuzz_walls [N [seed [first]]]

    Any shape in any pose (axis-aligned, flat on faces, on edges, at corners,
    deep, just touching) at a floor of irregular triangles, in a box, at a
    block, in a tube. Floating-point exceptions are trapped. Checks:

        records    finite, unit normals, point1 on the body, the overlap along
                   the normal, positive; triangles in order
        missed     there is a contact if a point of the wall (a vertex, or the
                   deepest of points on its triangles) lies inside the body by
                   more than 1e-6
        phantom    there is no contact if the body is on the fluid side of the
                   walls (convex walls: by its support in each plane)
        floor      one contact with the plane's normal and the support's
                   overlap

    Ends with a non-zero code if a body fails. A body is identified by its
    number k: fuzz_walls 1 seed k repeats it alone. */

#define _GNU_SOURCE
#include "scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum
{
    CAPACITY = 256,
    MOST_REPORTS = 20
};

typedef enum wall_kind
{
    FLOOR,
    BOX,
    BLOCK,
    TUBE,
    WALL_KIND_COUNT
} wall_kind;

static const char *const names[] = {"floor", "box", "block", "tube"};

typedef struct tally
{
    long calls, touching, contacts, most, slow, failures, loose;
    double seconds, worstSeconds, worstResidual;
} tally;

static tally tallies[WALL_KIND_COUNT];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9*(double)t.tv_nsec;
}

static void fail(long number, wall_kind type, const sel_body *body,
    const double q[4], const char *what, double value)
{
    const sel_shape *s = body->shape;
    tallies[type].failures++;
    if (tallies[type].failures > MOST_REPORTS)
    {
        return;
    }
    printf("FAILED %ld (%s): %s %.6g\n    {%.17g, %.17g, %.17g}, %.17g, "
           "%.17g, x {%.17g, %.17g, %.17g}, q {%.17g, %.17g, %.17g, "
           "%.17g}\n", number, names[type], what, value, s->semiAxes[0],
        s->semiAxes[1], s->semiAxes[2], s->epsilon1, s->epsilon2,
        body->centre[0], body->centre[1], body->centre[2], q[0], q[1], q[2],
        q[3]);
}

static void check_records(long number, wall_kind type, const sel_body *body,
    const double q[4], const sel_contact *contacts, int count)
{
    tally *t = &tallies[type];
    for (int i = 0; i < count; i++)
    {
        const sel_contact *c = &contacts[i];
        double d[3];
        int finite = isfinite(c->overlap) && isfinite(c->residual);
        for (int k = 0; k < 3; k++)
        {
            finite = finite && isfinite(c->point[k])
                && isfinite(c->point1[k]) && isfinite(c->point2[k])
                && isfinite(c->normal[k]);
            d[k] = c->point1[k] - c->point2[k];
        }
        if (!finite)
        {
            fail(number, type, body, q, "not finite", 0);
            continue;
        }
        t->worstResidual = fmax(t->worstResidual, c->residual);
        t->loose += c->end == SEL_TOUCHING_LOOSE;
        if (fabs(scene_norm(c->normal) - 1) > 1e-12)
        {
            fail(number, type, body, q, "normal", scene_norm(c->normal));
        }
        double error = fabs(scene_body_gauge(body, c->point1, NULL) - 1);
        if (error > 1e-9)
        {
            fail(number, type, body, q, "point1 off the body", error);
        }
        error = fabs(scene_dot(c->normal, d) - c->overlap);
        if (error > 1e-12*(1 + scene_norm(body->centre)))
        {
            fail(number, type, body, q, "overlap not along normal", error);
        }
        if (c->overlap < 0)
        {
            fail(number, type, body, q, "overlap", c->overlap);
        }
        if (i > 0 && c->triangle < contacts[i - 1].triangle)
        {
            fail(number, type, body, q, "order", c->triangle);
        }
    }
}

/* Least gauge over points of the mesh: vertices, and for triangles near the
   body a few points on each (an upper bound). */
static double mesh_gauge(const scene_mesh *mesh, const sel_body *body)
{
    double least = HUGE_VAL;
    for (int k = 0; k < mesh->mesh.nTriangles; k++)
    {
        const double *corner[3];
        double middle[3] = {0, 0, 0}, reach = 0;
        for (int j = 0; j < 3; j++)
        {
            corner[j] = mesh->points + 3*mesh->triangles[3*k + j];
            scene_axpy(1.0/3, corner[j], middle);
        }
        for (int j = 0; j < 3; j++)
        {
            reach = fmax(reach, scene_distance(corner[j], middle));
        }
        if (scene_distance(middle, body->centre)
            > reach + body->shape->boundingRadius)
        {
            continue;
        }
        const int n = 8;
        for (int a = 0; a <= n; a++)
        {
            for (int b = 0; a + b <= n; b++)
            {
                double x[3] = {0, 0, 0};
                scene_axpy((double)a/n, corner[0], x);
                scene_axpy((double)b/n, corner[1], x);
                scene_axpy((double)(n - a - b)/n, corner[2], x);
                least = fmin(least, scene_body_gauge(body, x, NULL));
            }
        }
    }
    return least;
}

static void random_body(scene_random *random, wall_kind type,
    sel_shape *shape, sel_body *body, double q[4])
{
    scene_shape(random, scene_log_uniform(random, 0.1, 1), shape);
    scene_quaternion(random, q);
    if (scene_integer(random, 3) == 0)
    {
        q[0] = q[1] = q[2] = q[3] = 0;
        q[scene_integer(random, 4)] = 1;
    }
    double x[3] = {0, 0, 0};
    sel_contact_body(body, shape, x, q);
    double depth[3];
    for (int k = 0; k < 3; k++)
    {
        depth[k] = shape->minSemiAxis*(scene_integer(random, 2)
            ? scene_log_uniform(random, 1e-10, 0.5)
            : -scene_log_uniform(random, 1e-10, 0.5));
    }
    for (int k = 0; k < 3; k++)
    {
        double n[3] = {0, 0, 0};
        n[k] = scene_integer(random, 2) ? 1 : -1;
        double h = scene_body_support(body, n, NULL);
        switch (type)
        {
            case FLOOR:
                x[k] = k < 2 ? scene_uniform(random, -1, 1)
                             : h - fabs(depth[2]);
                break;
            case BOX: /* 0 .. 4 */
                x[k] = n[k] > 0 ? 4 - h + depth[k] : h - depth[k];
                x[k] = scene_integer(random, 2)
                    ? scene_uniform(random, 1, 3)
                    : x[k];
                break;
            case BLOCK: /* -1 .. 1 */
                x[k] = scene_integer(random, 2)
                    ? scene_uniform(random, -1, 1)
                    : -n[k]*(1 + h - depth[k]);
                break;
            case TUBE:
            case WALL_KIND_COUNT:
            default:
                break;
        }
    }
    if (type == BLOCK && fabs(x[0]) <= 1 && fabs(x[1]) <= 1
        && fabs(x[2]) <= 1)
    {
        const double up[3] = {0, 0, 1};
        x[2] = 1 + scene_body_support(body, up, NULL) - depth[2];
    }
    if (type == TUBE)
    {
        double angle = scene_uniform(random, 0, 2*SCENE_PI);
        double n[3] = {cos(angle), sin(angle), 0};
        double away = 1.5 - scene_body_support(body, n, NULL) + depth[0];
        x[0] = away*n[0];
        x[1] = away*n[1];
        x[2] = scene_integer(random, 2) ? scene_uniform(random, 1, 2)
                                        : scene_uniform(random, 0, 0.5);
    }
    sel_contact_body(body, shape, x, q);
}

/* Is the body on the fluid side of every plane? (floor, box, tube) */
static double deepest_plane(const scene_mesh *mesh, const sel_body *body)
{
    double deepest = -HUGE_VAL;
    for (int k = 0; k < mesh->mesh.nTriangles; k++)
    {
        const int *t = mesh->triangles + 3*k;
        const double *a = mesh->points + 3*t[0], *b = mesh->points + 3*t[1];
        const double *c = mesh->points + 3*t[2];
        double u[3], v[3], n[3], d[3];
        for (int j = 0; j < 3; j++)
        {
            u[j] = b[j] - a[j];
            v[j] = c[j] - a[j];
            d[j] = body->centre[j] - a[j];
        }
        scene_cross(u, v, n);
        scene_normalise(n);
        deepest = fmax(deepest, scene_dot(n, d)
            + scene_body_support(body, n, NULL));
    }
    return deepest;
}

static void one(long number, wall_kind type, const scene_mesh *mesh,
    const sel_walls *walls, scene_random *random)
{
    sel_shape shape;
    sel_body body;
    double q[4];
    static sel_contact contacts[CAPACITY];
    tally *t = &tallies[type];
    random_body(random, type, &shape, &body, q);
    double start = now();
    int count = sel_walls_contacts(walls, &body, contacts, CAPACITY);
    double seconds = now() - start;
    t->calls++;
    t->seconds += seconds;
    t->slow += seconds > 1e-3;
    t->worstSeconds = fmax(t->worstSeconds, seconds);
    t->touching += count > 0;
    t->contacts += count;
    t->most = count > t->most ? count : t->most;
    if (count < 0 || count > CAPACITY)
    {
        fail(number, type, &body, q, "number of contacts", count);
        return;
    }
    check_records(number, type, &body, q, contacts, count);
    if (type != BLOCK)
    {
        double plane = deepest_plane(mesh, &body);
        if (plane < -1e-12 && count > 0)
        {
            fail(number, type, &body, q, "phantom contact, planes", plane);
        }
        if (type == FLOOR && plane > 1e-12)
        {
            const double down[3] = {0, 0, -1};
            if (count != 1)
            {
                fail(number, type, &body, q, "contacts with a plane", count);
            }
            else if (fabs(contacts[0].overlap - plane) > 1e-12
                || scene_distance(contacts[0].normal, down) > 1e-12)
            {
                fail(number, type, &body, q, "overlap with a plane is off by",
                    contacts[0].overlap - plane);
            }
            return;
        }
    }
    if (count == 0 && number % 16 < 4)
    {
        double phi = mesh_gauge(mesh, &body);
        if (phi < 1 - 1e-6)
        {
            fail(number, type, &body, q, "missed: gauge at the wall", phi);
        }
    }
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long first = argc > 3 ? atol(argv[3]) : 0;
    scene_mesh meshes[WALL_KIND_COUNT];
    sel_walls *walls[WALL_KIND_COUNT];
    scene_random random = {seed << 40};
    const double unturned[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double boxLow[3] = {0, 0, 0}, boxHigh[3] = {4, 4, 4};
    const double low[3] = {-1, -1, -1}, high[3] = {1, 1, 1};
    long failures = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    scene_trap_exceptions();
    scene_mesh_floor(&meshes[FLOOR], &random, 3, 15, unturned);
    scene_mesh_box(&meshes[BOX], boxLow, boxHigh, 3, 0);
    scene_mesh_box(&meshes[BLOCK], low, high, 3, 1);
    scene_mesh_tube(&meshes[TUBE], 1.5, 3, 40, 4);
    for (int k = 0; k < WALL_KIND_COUNT; k++)
    {
        if (sel_walls_create(&walls[k], &meshes[k].mesh, NULL) != SEL_OK)
        {
            printf("no walls: %s\n", names[k]);
            return EXIT_FAILURE;
        }
    }
    for (long i = first; i < first + count; i++)
    {
        scene_random own = {(seed << 40) + (uint64_t)i};
        scene_bits(&own);
        wall_kind type = (wall_kind)(i % WALL_KIND_COUNT);
        one(i, type, &meshes[type], walls[type], &own);
    }
    for (int k = 0; k < WALL_KIND_COUNT; k++)
    {
        const tally *t = &tallies[k];
        printf("%-6s %ld bodies, %.1f %% touch, %.3f contacts each, most "
               "%ld, loose %ld, residual %.1e; %.2f us, longer than 1 ms "
               "%ld, worst %.3f ms; %ld failures\n", names[k], t->calls,
            100*(double)t->touching
                /(double)(t->calls ? t->calls : 1),
            (double)t->contacts/(double)(t->touching ? t->touching : 1),
            t->most, t->loose, t->worstResidual,
            1e6*t->seconds/(double)(t->calls ? t->calls : 1), t->slow,
            1e3*t->worstSeconds,
            t->failures);
        failures += t->failures;
        sel_walls_free(walls[k]);
        scene_mesh_free(&meshes[k]);
    }
    printf("%ld bodies, 0 floating-point exceptions (trapped), %ld "
           "failures\n", count, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

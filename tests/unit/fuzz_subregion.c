/*  fuzz_subregion.c - local contacts of random pairs of bodies, and with walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    fuzz_subregion [N [seed [first]]]

    The bodies of subregion_scenes.h in sizes from 1 to 10, and superellipsoids
    of all types. Poses: any, overlapping or separated; by quarter rotations on
    a grid, so that faces, edges and corners lie exactly on each other; corner
    or edge on the other's surface by 1e-16 to 1e-2 of the size. In every third
    pair the second body is a wall. Floating-point exceptions are trapped.
    Checks of every contact:

        the gap is positive and below reach; the normal has length one; the points
        are separated by the gap along it; the weight is in its range; no name
        occurs twice; all slopes are finite, and the gap's is that of the points
        pairs: the same whichever body is the first; for superellipsoids, whose
        flat sides have no unique point, only the least gap

    A pair is identified by its number k: fuzz_subregion 1 seed k repeats it
    alone. Ends with a non-zero code if a pair fails. */

#define _GNU_SOURCE
#include "subregion_scenes.h"

enum
{
    MOST_REPORTS = 20,
    SMOOTH_COUNT = 8
};

static sel_local locals[NEAR_MOST], swapped[NEAR_MOST];
static sel_local_slope slopes[NEAR_MOST];
static long failures, contacts;

static void fail(long k, const near_pair *p, const char *what,
    const sel_local *local)
{
    failures++;
    if (failures <= MOST_REPORTS)
    {
        printf("pair %ld (%d with %d): %s; kind %d, gap %.17g, weight %.17g\n",
            k, p->which[0], p->which[1], what, local->type, local->gap,
            local->weight);
    }
}

static void set_smooth(near_pair *p, int k, int which, double size,
    const double x[3], const double q[4])
{
    const double axes[SMOOTH_COUNT][3] = {{1, 1, 1}, {1, 0.5, 0.2},
        {0.1, 0.1, 1}, {1, 1, 0.1}, {1, 1, 1}, {0.6, 0.8, 1}, {1, 1, 1},
        {0.7, 0.5, 1}};
    const double epsilon[SMOOTH_COUNT][2] = {{1, 1}, {1, 1}, {1, 1},
        {0.2, 0.2}, {0.1, 0.1}, {1.5, 1.5}, {0.1, 1}, {1.9, 0.5}};
    double by[3];
    v3_scale(by, size, axes[which]);
    if (sel_shape_init(&p->shape[k], by, epsilon[which][0], epsilon[which][1])
        != SEL_OK)
    {
        near_fail("no shape");
    }
    p->which[k] = (near_solid)(NEAR_COUNT + which);
    p->regions[k] = NULL;
    sel_contact_body(&p->body[k], &p->shape[k], x, q);
    p->size = k ? fmin(size, p->size) : size;
}

static void corner(scene_random *random, const near_pair *p, int k, double x[3])
{
    const sel_polyhedron *body = p->shape[k].polyhedron;
    double r[3], n[3];
    if (body)
    {
        v3_scale(r, p->shape[k].scale,
            body->points + 3*scene_integer(random, body->nPoints));
    }
    else
    {
        scene_direction(random, n);
        (void)sel_shape_support(&p->shape[k], n, r);
    }
    m3_apply(x, p->body[k].Q, r);
    v3_madd(x, x, 1, p->body[k].centre);
}

/* A corner above a corner or above a triangle. */
static void put_upon(scene_random *random, near_pair *p)
{
    double x[3], y[3], n[3], t[3][3], share = scene_integer(random, 2)
        ? scene_uniform(random, 0, 1) : 0;
    corner(random, p, 1, x);
    if (p->regions[0])
    {
        near_triangle(&p->body[0],
            scene_integer(random, p->shape[0].polyhedron->nTriangles), t);
    }
    for (int i = 0; i < 3 && !p->regions[0]; i++)
    {
        corner(random, p, 0, t[i]);
        v3_copy(t[i], t[0]);
    }
    double other = scene_integer(random, 2) ? scene_uniform(random, 0, 1) : 0;
    for (int i = 0; i < 3; i++)
    {
        double edge = t[0][i] + share*(t[1][i] - t[0][i]);
        y[i] = edge + other*(t[2][i] - edge);
    }
    scene_direction(random, n);
    v3_madd(y, y, scene_integer(random, 2)
        ? p->size*scene_log_uniform(random, 1e-16, 1e-2) : 0, n);
    v3_sub(y, y, x);
    v3_madd(p->body[1].centre, p->body[1].centre, 1, y);
}

static void pose(scene_random *random, near_pair *p)
{
    int type = scene_integer(random, 3);
    int count = scene_integer(random, 50) ? NEAR_SMALL_COUNT : NEAR_COUNT;
    double q[4], n[3], x[3] = {0, 0, 0};
    for (int k = 0; k < 2; k++)
    {
        double size = type == 1 ? 1 + scene_integer(random, 3)
                                : scene_log_uniform(random, 1, 10);
        const double axis[3] = {k, 1 - k, scene_integer(random, 2)};
        scene_quaternion(random, q);
        if (type == 1 || !scene_integer(random, 8))
        {
            scene_axis_angle(axis, 0.5*SCENE_PI*scene_integer(random, 4), q);
        }
        if (scene_integer(random, 4))
        {
            near_set(p, k, (near_solid)scene_integer(random, count), size, x,
                q);
        }
        else
        {
            set_smooth(p, k, scene_integer(random, SMOOTH_COUNT), size, x, q);
        }
    }
    scene_direction(random, n);
    double reach = p->shape[0].boundingRadius + p->shape[1].boundingRadius;
    v3_scale(p->body[1].centre, reach*scene_uniform(random, 0.1, 1), n);
    if (type == 2)
    {
        put_upon(random, p);
    }
    for (int i = 0; i < 3 && type == 1; i++)
    {
        p->body[1].centre[i] = 0.5*scene_integer(random, 13) - 3;
    }
}

static int by_name(const void *left, const void *right)
{
    const sel_local *a = left, *b = right;
    return a->name < b->name ? -1 : a->name > b->name;
}

static void check_slope(long k, const near_pair *p, const sel_local *local,
    const sel_local_slope *s)
{
    const double *all = (const double *)s;
    for (size_t i = 0; i < sizeof(*s)/sizeof(double); i++)
    {
        if (!isfinite(all[i]))
        {
            fail(k, p, "a slope is not finite", local);
            return;
        }
    }
    for (int c = 0; c < 6; c++)
    {
        double by = 0, most = 0;
        for (int i = 0; i < 3; i++)
        {
            most = fmax(most, fabs(s->point1[i][c]));
            by += local->normal[i]*(s->point2[i][c] - s->point1[i][c]);
        }
        if (!(fabs(by - s->gap[c]) < 1e-9*(1 + most)*fmax(10, p->size)))
        {
            fail(k, p, "the gap goes another way than the points", local);
        }
    }
}

static void check(long k, const near_pair *p, double reach, int n)
{
    double size = fmax(p->shape[0].boundingRadius, p->shape[1].boundingRadius);
    for (int i = 0; i < n; i++)
    {
        const sel_local *local = &locals[i];
        double step[3];
        v3_sub(step, local->point2, local->point1);
        v3_madd(step, step, -local->gap, local->normal);
        if (!(local->gap > 0 && local->gap < reach)
            || !(fabs(v3_norm(local->normal) - 1) < 1e-12)
            || !(v3_norm(step) < 1e-13*(size + v3_norm(p->body[1].centre))))
        {
            fail(k, p, "points, normal and gap do not agree", local);
        }
        if (!(local->weight != 0 && fabs(local->weight) <= 2)
            || local->name < 0 || local->name >= (int64_t)1 << 53)
        {
            fail(k, p, "weight or name out of range", local);
        }
        check_slope(k, p, local, &slopes[i]);
    }
    qsort(locals, (size_t)n, sizeof(sel_local), by_name);
    for (int i = 0; i + 1 < n; i++)
    {
        if (locals[i].name == locals[i + 1].name)
        {
            fail(k, p, "a name comes twice", &locals[i]);
        }
    }
}

/* The distance by which the end of an edge lies beside another edge, divided by
   the gap, determines the weights of the two; the factor is 12 at most. A
   rounding error of 4e-15 of the sizes is therefore visible. */
static int is_in(const sel_local *it, const sel_local *list, int n)
{
    double weights = 1e-5
        + (it->type == SEL_LOCAL_EDGE_EDGE ? 12*4e-15/it->gap : 0);
    for (int i = 0; i < n; i++)
    {
        if (list[i].type == it->type && fabs(list[i].gap - it->gap) < 1e-10
            && fabs(list[i].weight - it->weight) < weights
            && scene_distance(list[i].point1, it->point2) < 1e-6)
        {
            return 1;
        }
    }
    return 0;
}

static void check_swapped(long k, const near_pair *p, double reach, int n)
{
    near_pair back = *p;
    for (int i = 0; i < 2; i++)
    {
        back.body[i] = p->body[1 - i];
        back.regions[i] = p->regions[1 - i];
    }
    int m = near_find(&back, reach, swapped, NULL, NEAR_MOST);
    if (!p->regions[0] || !p->regions[1])
    {
        double one = reach, two = reach;
        for (int i = 0; i < n; i++)
        {
            one = locals[i].weight > 0 ? fmin(one, locals[i].gap) : one;
        }
        for (int i = 0; i < m; i++)
        {
            two = swapped[i].weight > 0 ? fmin(two, swapped[i].gap) : two;
        }
        if (!(fabs(one - two) < 1e-7*p->size) && n > 0
            && fmin(one, two) > 1e-9*p->size)
        {
            fail(k, p, "another gap the other way round", &locals[0]);
        }
        return;
    }
    for (int i = 0; i < n && m <= NEAR_MOST; i++)
    {
        if (fabs(locals[i].weight) > 1e-5 && locals[i].gap > 1e-12
            && locals[i].gap < reach*(1 - 1e-9)
            && !is_in(&locals[i], swapped, m))
        {
            fail(k, p, "not there the other way round", &locals[i]);
        }
    }
}

/* The surface of the second body as walls. */
static int find_walls(const near_pair *p, double reach)
{
    const sel_polyhedron *solid = p->shape[1].polyhedron;
    int count = solid->nTriangles, *triangles
        = calloc(4*(size_t)count, sizeof(int));
    double *points = malloc(3*(size_t)solid->nPoints*sizeof(double));
    for (int i = 0; i < solid->nPoints; i++)
    {
        double x[3];
        v3_scale(x, p->shape[1].scale, solid->points + 3*i);
        m3_apply(points + 3*i, p->body[1].Q, x);
        v3_madd(points + 3*i, points + 3*i, 1, p->body[1].centre);
    }
    for (int i = 0; i < 3*count; i++)
    {
        triangles[i] = solid->triangles[3*(i/3) + 2 - i % 3];
    }
    sel_wall_mesh mesh = {.nPoints = solid->nPoints, .points = points,
        .nTriangles = count, .triangles = triangles,
        .patch = triangles + 3*count};
    sel_walls *walls;
    int n = 0;
    if (sel_walls_create(&walls, &mesh, NULL) == SEL_OK)
    {
        sel_wall_regions *regions = sel_wall_regions_create(walls);
        n = sel_local_walls(&p->body[0], p->regions[0], walls, regions, reach,
            locals, slopes, NEAR_MOST);
        sel_wall_regions_free(regions);
        sel_walls_free(walls);
    }
    free(points);
    free(triangles);
    return n;
}

int main(int argc, char **argv)
{
    long count = argc > 1 ? atol(argv[1]) : 100000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    long first = argc > 3 ? atol(argv[3]) : 0, most = 0;
    scene_trap_exceptions();
    for (long k = first; k < first + count; k++)
    {
        scene_random random = {(seed << 40) + (uint64_t)k};
        near_pair p;
        scene_bits(&random);
        pose(&random, &p);
        double reach = scene_log_uniform(&random, 1e-3, 1);
        int isPair = k % 3 || !p.regions[1];
        int n = isPair ? near_find(&p, reach, locals, slopes, NEAR_MOST)
                      : find_walls(&p, reach);
        most = n > most ? n : most;
        if (n > NEAR_MOST)
        {
            continue;
        }
        contacts += n;
        check(k, &p, reach, n);
        if (isPair)
        {
            check_swapped(k, &p, reach, n);
        }
    }
    printf("%ld pairs of %d bodies, %ld contacts, at most %ld of one pair; 0 "
           "floating-point exceptions (trapped), %ld failures\n", count,
        NEAR_COUNT + SMOOTH_COUNT, contacts, most, failures);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}

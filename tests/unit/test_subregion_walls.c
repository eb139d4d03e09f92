/*  test_subregion_walls.c - local contacts with walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors */

#define _GNU_SOURCE
#include "suite.h"
#include "subregion_scenes.h"

enum
{
    POINTS_MOST = 3000,
    TRIANGLES_MOST = 6000
};

/* Walls under construction. */
typedef struct mesh
{
    double points[3*POINTS_MOST];
    int triangles[3*TRIANGLES_MOST], patch[TRIANGLES_MOST];
    int nPoints, nTriangles;
} mesh;

static mesh made;
static sel_local locals[NEAR_MOST], others[NEAR_MOST];
static sel_local_slope slopes[NEAR_MOST];

typedef struct near_walls
{
    sel_walls *walls;
    sel_wall_regions *regions;
} near_walls;

static near_walls walls_of(const mesh *m)
{
    near_walls w;
    sel_wall_mesh mesh_ = {.nPoints = m->nPoints, .points = m->points,
        .nTriangles = m->nTriangles, .triangles = m->triangles,
        .patch = m->patch};
    CHECK_OK(sel_walls_create(&w.walls, &mesh_, NULL));
    w.regions = sel_wall_regions_create(w.walls);
    CHECK_TRUE(w.regions);
    return w;
}

static void free_walls(near_walls *w)
{
    sel_wall_regions_free(w->regions);
    sel_walls_free(w->walls);
}

/* The surface of a body as walls, solid inside the body. */
static void mesh_of_body(const sel_body *body, mesh *m)
{
    const sel_polyhedron *solid = body->shape->polyhedron;
    m->nPoints = solid->nPoints;
    m->nTriangles = solid->nTriangles;
    for (int i = 0; i < solid->nPoints; i++)
    {
        double x[3];
        v3_scale(x, body->shape->scale, solid->points + 3*i);
        m3_apply(m->points + 3*i, body->Q, x);
        v3_madd(m->points + 3*i, m->points + 3*i, 1, body->centre);
    }
    for (int i = 0; i < 3*solid->nTriangles; i++)
    {
        m->triangles[i] = solid->triangles[3*(i/3) + 2 - i % 3];
        m->patch[i/3] = 0;
    }
}

static int find(const near_pair *p, const near_walls *w, double reach,
    sel_local *list, sel_local_slope *slope)
{
    int n = sel_local_walls(&p->body[0], p->regions[0], w->walls, w->regions,
        reach, list, slope, NEAR_MOST);
    CHECK_TRUE(n <= NEAR_MOST);
    return n;
}

static int is_like(const sel_local *a, const sel_local *b)
{
    return a->type == b->type && fabs(a->gap - b->gap) < 1e-12
        && fabs(a->weight - b->weight) < 1e-9
        && scene_distance(a->point1, b->point1) < 1e-9
        && scene_distance(a->point2, b->point2) < 1e-9
        && scene_distance(a->normal, b->normal) < 1e-9;
}

static void check_same(const sel_local *list, int n, const sel_local *with,
    int m)
{
    for (int i = 0; i < n + m && n != m; i++)
    {
        const sel_local *it = i < n ? &list[i] : &with[i - n];
        printf("%d: %d gap %.12g weight %g name %lld\n", i < n, it->type,
            it->gap, it->weight, (long long)it->name);
    }
    CHECK_THAT(n == m, "%d and %d contacts", n, m);
    for (int i = 0; i < n; i++)
    {
        int found = 0;
        for (int j = 0; j < m; j++)
        {
            found += is_like(&list[i], &with[j]);
        }
        CHECK_TRUE(found > 0);
    }
}

/* Walls and another body have the same effect on a body if that other body has
   no points within its edges, which would be more edges of walls. */
START_TEST(walls_are_as_a_body_is)
{
    scene_random random = {1};
    for (int k = 0; k < scene_effort(1500); k++)
    {
        near_pair p;
        double reach = scene_log_uniform(&random, 1e-3, 0.2);
        if (!near_random(&random, NEAR_CORNER, 0.3*reach, &p))
        {
            continue;
        }
        mesh_of_body(&p.body[1], &made);
        near_walls w = walls_of(&made);
        int n = near_find(&p, reach, others, NULL, NEAR_MOST);
        int m = find(&p, &w, reach, locals, NULL);
        check_same(others, n, locals, m);
        for (int i = 0; i < m; i++)
        {
            int t = sel_local_triangle(w.regions, locals[i].name);
            CHECK_TRUE(t >= 0 && t < made.nTriangles);
            CHECK_TRUE(locals[i].name < (int64_t)1 << 53);
            for (int j = 0; j < i; j++)
            {
                CHECK_TRUE(locals[i].name != locals[j].name);
            }
        }
        free_walls(&w);
    }
}
END_TEST

/* The same for a superellipsoid. */
START_TEST(walls_are_as_a_body_is_to_superellipsoids)
{
    scene_random random = {7};
    long found = 0;
    for (int k = 0; k < scene_effort(2000); k++)
    {
        near_pair p;
        double q[4], x[3] = {0, 0, 0};
        double axes[3] = {0.5, scene_uniform(&random, 0.3, 0.6), 0.4};
        scene_quaternion(&random, q);
        near_set(&p, 1, (near_solid)scene_integer(&random, NEAR_CORNER), 1, x,
            q);
        CHECK_OK(sel_shape_init(&p.shape[0], axes, scene_uniform(&random, 0.5,
            1.4), scene_uniform(&random, 0.5, 1.4)));
        scene_direction(&random, x);
        v3_scale(x, scene_uniform(&random, 0.5, 2), x);
        scene_quaternion(&random, q);
        sel_contact_body(&p.body[0], &p.shape[0], x, q);
        p.regions[0] = NULL;
        p.which[0] = NEAR_COUNT;
        mesh_of_body(&p.body[1], &made);
        near_walls w = walls_of(&made);
        int n = near_find(&p, 0.2, others, NULL, NEAR_MOST);
        int m = find(&p, &w, 0.2, locals, NULL);
        check_same(others, n, locals, m);
        found += n;
        free_walls(&w);
    }
    CHECK_TRUE(found > 100 || scene_effort(100) < 100);
}
END_TEST

START_TEST(slopes_are_those_of_pairs)
{
    scene_random random = {2};
    static sel_local_slope with[NEAR_MOST];
    for (int k = 0; k < scene_effort(300); k++)
    {
        near_pair p;
        if (!near_random(&random, NEAR_CORNER, 0.03, &p))
        {
            continue;
        }
        mesh_of_body(&p.body[1], &made);
        near_walls w = walls_of(&made);
        int n = near_find(&p, 0.1, others, with, NEAR_MOST);
        int m = find(&p, &w, 0.1, locals, slopes);
        CHECK_TRUE(n == m);
        for (int i = 0; i < n; i++)
        {
            int j = 0;
            while (j < m && !is_like(&others[i], &locals[j]))
            {
                j++;
            }
            for (int c = 0; c < 12; c++)
            {
                double here = c < 6 ? with[i].gap[c] : 0;
                CHECK_NEAR(slopes[j].gap[c], here, 1e-9);
                CHECK_NEAR(slopes[j].weight[c], c < 6 ? with[i].weight[c] : 0,
                    1e-6*(1 + fabs(with[i].weight[c])));
                for (int x = 0; x < 3; x++)
                {
                    CHECK_NEAR(slopes[j].normal[x][c],
                        c < 6 ? with[i].normal[x][c] : 0, 1e-7);
                    CHECK_NEAR(slopes[j].point2[x][c],
                        c < 6 ? with[i].point2[x][c] : 0, 1e-7);
                }
            }
        }
        free_walls(&w);
    }
}
END_TEST

/* - - - floors - - - */

/* n x n squares at z = 0, points shifted by a fraction of a square, either
   diagonal; faces are oriented downwards, into the wall. */
static void floor_mesh(scene_random *random, int n, double shake, double tilt,
    mesh *m)
{
    m->nPoints = m->nTriangles = 0;
    for (int i = 0; i <= n; i++)
    {
        for (int j = 0; j <= n; j++)
        {
            int inner = i > 0 && j > 0 && i < n && j < n;
            double x = -2 + 4.0*(i
                + inner*shake*scene_uniform(random, -1, 1))/n;
            double y = -2 + 4.0*(j
                + inner*shake*scene_uniform(random, -1, 1))/n;
            v3_set(m->points + 3*m->nPoints++, x, y, tilt*x);
        }
    }
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j < n; j++)
        {
            int a = i*(n + 1) + j, b = a + n + 1, c = b + 1, d = a + 1;
            int way = scene_integer(random, 2);
            int two[2][3] = {{a, way ? c : d, b}, {way ? a : d, way ? d : c,
                way ? c : b}};
            memcpy(m->triangles + 3*m->nTriangles, two, sizeof two);
            m->patch[m->nTriangles] = m->patch[m->nTriangles + 1] = 0;
            m->nTriangles += 2;
        }
    }
}

START_TEST(seams_of_a_floor_do_not_show)
{
    scene_random random = {3};
    for (int k = 0; k < scene_effort(300); k++)
    {
        const double q[4] = {1, 0, 0, 0};
        double gap = 1e-3, x[3] = {scene_uniform(&random, -0.5, 0.5),
            scene_uniform(&random, -0.5, 0.5), 0.5 + gap};
        near_pair p;
        if (k % 3 == 0)
        {
            v3_set(x, 0, 0, 0.5 + gap); /* corners over points of the mesh */
        }
        near_set(&p, 0, NEAR_CUBE, 0.5, x, q);
        for (int mode = 0; mode < 4; mode++)
        {
            const int parts[4] = {1, 8, 10, 31};
            floor_mesh(&random, parts[mode], mode > 1 ? 0.2 : 0, 0, &made);
            near_walls w = walls_of(&made);
            int n = find(&p, &w, 0.01, locals, NULL);
            CHECK_THAT(n == 4, "%d contacts", n);
            for (int i = 0; i < n; i++)
            {
                CHECK_TRUE(locals[i].type == SEL_LOCAL_VERTEX_FACE);
                CHECK_TRUE(locals[i].weight == 1);
                CHECK_TRUE(locals[i].gap == locals[0].gap);
                if (mode == 0)
                {
                    others[i] = locals[i];
                }
                /* a plane's normal is that of its first triangle */
                CHECK_NEAR(locals[i].gap, others[i].gap, 1e-16);
                CHECK_TRUE(locals[i].name == others[i].name);
            }
            free_walls(&w);
        }
    }
}
END_TEST

/* A vertex anywhere over a floor of random triangles: one contact. */
START_TEST(a_vertex_has_one_contact_with_a_floor)
{
    scene_random random = {4};
    for (int k = 0; k < scene_effort(100); k++)
    {
        floor_mesh(&random, 20, 0.2, k % 2 ? 0.37 : 0, &made);
        near_walls w = walls_of(&made);
        for (int i = 0; i < 200; i++)
        {
            near_pair p;
            double q[4], x[3] = {0}, low = HUGE_VAL;
            scene_quaternion(&random, q);
            near_set(&p, 0, NEAR_TETRAHEDRON, 0.3, x, q);
            double n[3] = {k % 2 ? -0.37 : 0, 0, 1};
            v3_normalise(n);
            for (int v = 0; v < 4; v++)
            {
                double at[3];
                m3_apply(at, p.body[0].Q, p.shape[0].polyhedron->points + 3*v);
                low = fmin(low, 0.3*v3_dot(n, at));
            }
            v3_scale(x, 0.01 - low, n);
            if (i % 2)
            {
                int t = scene_integer(&random, made.nTriangles);
                const double *to = made.points + 3*made.triangles[3*t];
                for (int c = 0; c < 3; c++)
                {
                    x[c] += 0.5*to[c];
                }
            }
            v3_copy(p.body[0].centre, x);
            int count = find(&p, &w, 0.02, locals, NULL);
            CHECK_TRUE(count >= 1);
            double least = HUGE_VAL;
            for (int c = 0; c < count; c++)
            {
                CHECK_THAT(locals[c].type == SEL_LOCAL_VERTEX_FACE, "kind %d",
                    locals[c].type);
                least = fmin(least, locals[c].gap);
            }
            CHECK_NEAR(least, 0.01, 1e-13);
        }
        free_walls(&w);
    }
}
END_TEST

/* - - - convex parts - - - */

/* A height field with a step in it. */
static void hills(scene_random *random, int n, mesh *m)
{
    floor_mesh(random, n, 0.2, 0, m);
    for (int i = 0; i < m->nPoints; i++)
    {
        double *x = m->points + 3*i;
        x[2] = x[0] < -1 ? 0 : x[0] < 0 ? 0.2 : scene_uniform(random, 0, 0.1);
    }
}

/* Contacts of a part and of the whole mesh, in the order of their names: the
   same, each with its own slope. Returns whether they were in another order
   before. */
static int check_sorted(const near_pair *p, const near_walls *whole,
    const near_walls *part, double reach)
{
    static sel_local_slope with[NEAR_MOST];
    static size_t order[NEAR_MOST];
    int n = find(p, whole, reach, locals, slopes), unlike = 0;
    int m = find(p, part, reach, others, with);
    CHECK_TRUE(n == m);
    for (int i = 0; i < n; i++)
    {
        unlike += locals[i].name != others[i].name;
        slopes[i].weight[11] = (double)locals[i].name;
        with[i].weight[11] = (double)others[i].name;
    }
    sel_local_sort(locals, slopes, order, n);
    sel_local_sort(others, with, order, m);
    for (int i = 0; i < n; i++)
    {
        CHECK_TRUE(i == 0 || locals[i - 1].name < locals[i].name);
        CHECK_TRUE(locals[i].name == others[i].name);
        CHECK_TRUE(locals[i].gap == others[i].gap);
        CHECK_TRUE(slopes[i].weight[11] == (double)locals[i].name);
        CHECK_TRUE(with[i].weight[11] == (double)locals[i].name);
        CHECK_TRUE(slopes[i].gap[0] == with[i].gap[0]);
    }
    return unlike > 0;
}

START_TEST(parts_of_walls_are_as_the_whole)
{
    scene_random random = {5};
    int unlike = 0;
    for (int k = 0; k < scene_effort(400); k++)
    {
        hills(&random, 20, &made);
        near_walls whole = walls_of(&made), part;
        near_pair p;
        double q[4], x[3] = {scene_uniform(&random, -2, 2),
            scene_uniform(&random, -2, 2), scene_uniform(&random, 0.2, 0.5)};
        double low[3], high[3], reach = 0.1;
        scene_quaternion(&random, q);
        near_set(&p, 0, (near_solid)scene_integer(&random, NEAR_SMALL_COUNT),
            0.3, x, q);
        double r = p.shape[0].boundingRadius + reach;
        for (int i = 0; i < 3; i++)
        {
            low[i] = x[i] - r;
            high[i] = x[i] + r;
        }
        void *bytes;
        size_t size;
        CHECK_OK(sel_walls_pack(whole.walls, low, high, &bytes, &size));
        CHECK_OK(sel_walls_unpack(&part.walls, bytes, size));
        part.regions = sel_wall_regions_create(part.walls);
        free(bytes);
        int n = find(&p, &whole, reach, locals, NULL);
        int m = find(&p, &part, reach, others, NULL);
        CHECK_THAT(n == m, "%d and %d", n, m);
        for (int i = 0; i < n; i++)
        {
            int found = 0;
            for (int j = 0; j < m; j++)
            {
                found += others[j].name == locals[i].name
                    && others[j].gap == locals[i].gap
                    && others[j].weight == locals[i].weight
                    && scene_distance(others[j].point2, locals[i].point2) == 0;
            }
            CHECK_TRUE(found == 1);
            CHECK_TRUE(sel_local_triangle(part.regions, locals[i].name) >= 0);
        }
        unlike += check_sorted(&p, &whole, &part, reach);
        free_walls(&whole);
        free_walls(&part);
    }
    CHECK_TRUE(unlike > 0);
}
END_TEST

/* - - - nothing comes at once - - - */

static double sum_of(const near_pair *p, const near_walls *w, double reach,
    double *least)
{
    int n = find(p, w, reach, locals, NULL);
    double sum = 0;
    *least = reach;
    for (int i = 0; i < n; i++)
    {
        double left = (reach - locals[i].gap)/reach;
        sum += locals[i].weight*left*left;
        *least = locals[i].weight > 0 ? fmin(*least, locals[i].gap) : *least;
    }
    return sum;
}

/* A random screw motion: a jump would not decrease if its step is halved
   repeatedly. Ends where they touch. */
static void follow(near_pair *p, const near_walls *w, scene_random *random,
    double reach, int steps)
{
    double way[3], rotation[3], last, least;
    scene_direction(random, way);
    scene_direction(random, rotation);
    v3_scale(way, 1e-2*reach, way);
    v3_scale(rotation, 3e-2*reach, rotation);
    double before = sum_of(p, w, reach, &last);
    for (int i = 0; i < steps; i++)
    {
        near_pair low = *p;
        near_move(&p->body[0], way, rotation);
        double now = sum_of(p, w, reach, &least), a = before, b = now;
        if (least < 0.1*reach || last < 0.1*reach)
        {
            break;
        }
        double length = 1, unused;
        for (int h = 0; h < 16 && fabs(b - a) > 1e-3; h++)
        {
            near_pair half = low;
            double by[3], around[3];
            length /= 2;
            v3_scale(by, length, way);
            v3_scale(around, length, rotation);
            near_move(&half.body[0], by, around);
            double middle = sum_of(&half, w, reach, &unused);
            int isFirst = fabs(middle - a) > fabs(b - middle);
            b = isFirst ? middle : b;
            low = isFirst ? low : half;
            a = isFirst ? a : middle;
        }
        CHECK_THAT(fabs(b - a) <= 1e-3, "%d: a jump from %g to %g",
            p->which[0], a, b);
        before = now;
        last = least;
    }
}

START_TEST(no_contact_comes_at_once)
{
    scene_random random = {6};
    const double reach = 0.02;
    for (int k = 0; k < scene_effort(300); k++)
    {
        hills(&random, 10, &made);
        near_walls w = walls_of(&made);
        near_pair p;
        double q[4], x[3] = {scene_uniform(&random, -1.5, 1.5),
            scene_uniform(&random, -1.5, 1.5), 1};
        scene_quaternion(&random, q);
        near_set(&p, 0, (near_solid)scene_integer(&random, NEAR_SMALL_COUNT),
            0.2, x, q);
        for (int i = 0; i < 4000 && !find(&p, &w, reach, locals, NULL);
            i++)
        {
            p.body[0].centre[2] -= 0.5*reach;
        }
        follow(&p, &w, &random, reach, 500);
        free_walls(&w);
    }
}
END_TEST

static void add_triangle(mesh *m, int a, int b, int c)
{
    int *t = m->triangles + 3*m->nTriangles;
    t[0] = a;
    t[1] = b;
    t[2] = c;
    m->patch[m->nTriangles++] = 0;
}

/* A floor with a sheet on it, of two sides that share their points: at its foot
   four faces meet, also within it. */
static void baffle(scene_random *random, int first, int last, mesh *m)
{
    floor_mesh(random, 8, 0, 0, m);
    int base = m->nPoints;
    for (int j = first; j <= last; j++)
    {
        v3_set(m->points + 3*m->nPoints++, 0, -2 + 0.5*j, 0.5);
    }
    for (int j = first; j < last; j++)
    {
        int a = 4*9 + j, b = a + 1, c = base + j - first, d = c + 1;
        add_triangle(m, a, b, c);
        add_triangle(m, b, d, c);
        add_triangle(m, a, c, b);
        add_triangle(m, b, c, d);
    }
}

static double brute_walls(const sel_body *body, const mesh *m)
{
    double best = HUGE_VAL;
    for (int s = 0; s < body->shape->polyhedron->nTriangles; s++)
    {
        double p[3][3], q[3][3];
        near_triangle(body, s, p);
        for (int t = 0; t < m->nTriangles; t++)
        {
            for (int c = 0; c < 3; c++)
            {
                v3_copy(q[c], m->points + 3*m->triangles[3*t + c]);
            }
            best = fmin(best, near_triangles(p, q));
        }
    }
    return best;
}

/* Points at the foot of the sheet, at its rim and its corners. */
START_TEST(baffles_have_two_sides)
{
    scene_random random = {8};
    const double reach = 0.02;
    for (int k = 0; k < scene_effort(1500); k++)
    {
        int whole = k % 2, type = scene_integer(&random, 4);
        near_pair p;
        double q[4], x[3] = {0, 0, 0};
        const double at[3] = {0, type < 2 ? scene_uniform(&random, -0.9, 0.9)
            : -1, type % 2 ? 0.5 : 0};
        baffle(&random, whole ? 0 : 2, whole ? 8 : 6, &made);
        scene_quaternion(&random, q);
        near_set(&p, 0, (near_solid)scene_integer(&random, NEAR_CONVEX_COUNT),
            0.1, x, q);
        const sel_polyhedron *body = p.shape[0].polyhedron;
        v3_scale(x, 0.1,
            body->points + 3*scene_integer(&random, body->nPoints));
        m3_apply(q, p.body[0].Q, x);
        v3_sub(p.body[0].centre, at, q);
        scene_direction(&random, x);
        v3_madd(p.body[0].centre, p.body[0].centre,
            1.2*reach*scene_uniform(&random, 0, 1), x);
        double gap = brute_walls(&p.body[0], &made), least = HUGE_VAL;
        if (gap < 0.15*reach || p.body[0].centre[2] < 0)
        {
            continue;
        }
        near_walls w = walls_of(&made);
        int n = find(&p, &w, reach, locals, NULL);
        for (int i = 0; i < n; i++)
        {
            least = locals[i].weight > 0 ? fmin(least, locals[i].gap) : least;
            for (int j = 0; j < i; j++)
            {
                CHECK_TRUE(locals[i].name != locals[j].name);
            }
        }
        CHECK_TRUE((n == 0 && gap >= reach) || fabs(least - gap) < 1e-13);
        follow(&p, &w, &random, reach, 300);
        free_walls(&w);
    }
}
END_TEST

/* The inside of a cube. A corner of a body in a corner of the cube has three
   faces, less the three edges that each two of them share, and the corner,
   which all three share; beside a wall, one face; in an edge, two faces less
   the edge. */
START_TEST(corners_of_a_room_have_three_walls)
{
    scene_random random = {9};
    near_pair p;
    double q[4] = {1, 0, 0, 0}, x[3] = {0, 0, 0};
    near_set(&p, 1, NEAR_CUBE, 1, x, q);
    mesh_of_body(&p.body[1], &made);
    for (int t = 0; t < made.nTriangles; t++)
    {
        int swap = made.triangles[3*t];
        made.triangles[3*t] = made.triangles[3*t + 1];
        made.triangles[3*t + 1] = swap;
    }
    near_walls w = walls_of(&made);
    for (int k = 0; k < 1000; k++)
    {
        int sides = k % 4, n = 0, counts[3] = {0};
        double at[3], tip[3], sum = 0;
        scene_quaternion(&random, q);
        near_set(&p, 0, NEAR_TETRAHEDRON, 0.3, x, q);
        v3_scale(tip, 0.3, p.shape[0].polyhedron->points);
        m3_apply(at, p.body[0].Q, tip);
        for (int i = 0; i < 3; i++)
        {
            at[i] = (i < sides ? 0.995 : 0.5) - at[i];
        }
        v3_copy(p.body[0].centre, at);
        int count = find(&p, &w, 0.02, locals, NULL);
        m3_apply(at, p.body[0].Q, tip);
        v3_madd(at, at, 1, p.body[0].centre);
        for (int i = 0; i < count; i++)
        {
            if (scene_distance(locals[i].point1, at) < 1e-12
                && locals[i].type != SEL_LOCAL_EDGE_EDGE)
            {
                n++;
                counts[locals[i].type]++;
                sum += locals[i].weight < 0 ? -1 : 1;
                CHECK_TRUE((locals[i].type == SEL_LOCAL_VERTEX_EDGE)
                    == (locals[i].weight < 0));
            }
        }
        /* as long as the tip has its material on the correct side */
        CHECK_TRUE(counts[0] <= sides && counts[1] <= sides*(sides - 1)/2
            && counts[2] <= (sides == 3));
        double r[3];
        v3_sub(r, p.body[0].centre, at);
        v3_normalise(r);
        if (r[0] < -0.5 && r[1] < -0.5 && r[2] < -0.5)
        {
            CHECK_TRUE(counts[0] == sides && counts[1] == sides*(sides - 1)/2
                && counts[2] == (sides == 3) && sum == (sides > 0));
        }
    }
    free_walls(&w);
}
END_TEST

/* Over a ridge the contact is the edge, beside it a face; beyond an open rim
   the rim. */
START_TEST(ridges_and_rims_are_touched)
{
    near_walls w;
    made.nPoints = 6;
    made.nTriangles = 4;
    const double points[6][3] = {{-1, -2, -1}, {-1, 2, -1}, {0, -2, 0},
        {0, 2, 0}, {1, -2, -1}, {1, 2, -1}};
    const int triangles[4][3] = {{0, 1, 2}, {1, 3, 2}, {2, 3, 4}, {3, 5, 4}};
    memcpy(made.points, points, sizeof points);
    memcpy(made.triangles, triangles, sizeof triangles);
    memset(made.patch, 0, 4*sizeof(int));
    w = walls_of(&made);
    const double axes[3] = {0.1, 0.1, 0.1}, q[4] = {1, 0, 0, 0};
    const double at[5][3] = {{0, 0.1, 0.11}, {0.05, 0.3, 0.1},
        {0.5 + 0.11*sqrt(0.5), 0.2, -0.5 + 0.11*sqrt(0.5)},
        {1 + 0.11*0.6, 0, -1 - 0.11*0.8}, {0, 2.11, 0}};
    const int isFace[5] = {0, 0, 1, 0, 0};
    near_pair p;
    for (int k = 0; k < 5; k++)
    {
        CHECK_OK(sel_shape_init(&p.shape[0], axes, 1, 1));
        sel_contact_body(&p.body[0], &p.shape[0], at[k], q);
        p.regions[0] = NULL;
        int n = find(&p, &w, 0.05, locals, NULL);
        CHECK_THAT(n == 1, "place %d: %d contacts", k, n);
        CHECK_TRUE(locals[0].weight == 1);
        double gap = k == 1 ? sqrt(0.05*0.05 + 0.01) - 0.1 : 0.01;
        CHECK_NEAR(locals[0].gap, gap, 1e-14);
        /* which of the names: 1 an edge, 2 a face, 0 a point */
        int type = (int)(locals[0].name >> 31 & 3);
        CHECK_THAT(type == (isFace[k] ? 2 : k == 4 ? 0 : 1), "place %d: %d", k,
            type);
    }
    free_walls(&w);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("subregion walls");
    suite_add(suite, "as bodies", walls_are_as_a_body_is, 120);
    suite_add(suite, "superellipsoids",
        walls_are_as_a_body_is_to_superellipsoids, 120);
    suite_add(suite, "slopes", slopes_are_those_of_pairs, 120);
    suite_add(suite, "seams", seams_of_a_floor_do_not_show, 120);
    suite_add(suite, "one contact", a_vertex_has_one_contact_with_a_floor, 120);
    suite_add(suite, "parts", parts_of_walls_are_as_the_whole, 120);
    suite_add(suite, "no jumps", no_contact_comes_at_once, 120);
    suite_add(suite, "baffles", baffles_have_two_sides, 120);
    suite_add(suite, "room", corners_of_a_room_have_three_walls, 60);
    suite_add(suite, "ridge", ridges_and_rims_are_touched, 60);
    return suite_run(suite);
}

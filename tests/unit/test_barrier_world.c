/*---------------------------------------------------------------------------*\
    test_barrier_world.c - many bodies with the barrier model: processes, memory

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#define _GNU_SOURCE
#include "barrier_scenes.h"
#include "base/vec3.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

static const double g = 9.81, skin = 2e-3, dt = 1e-3;

static const double low[3] = {-0.25, -0.25, 0}, high[3] = {0.25, 0.25, 10};

/* Bodies above each other on a jittered grid, that fall into a box. */
static void rain(scene *s, solid which, int n)
{
    scene_random random = {11};
    sel_shape shape;
    solid_shape(which, which == TETRAPOD ? 0.08 : 0.05, &shape);
    one_shape(s, &shape);
    double cell = 2.02*shape.boundingRadius + skin;
    int across = (int)((high[0] - low[0])/cell);
    for (int k = 0; k < n; k++)
    {
        add(s, 0, low[0] + (k % across + 0.5)*(high[0] - low[0])/across,
            low[1] + (k/across % across + 0.5)*(high[1] - low[1])/across,
            cell*(k/across/across + 0.52));
        scene_quaternion(&random, s->p[k].q);
        let_run(&s->p[k], &random);
    }
}

static sel_world_settings settings_for(int isExplicit)
{
    sel_material m = barrier_material(2e5, 0.2, 0.4);
    sel_world_settings s = barrier_settings(&m, skin, g);
    s.barrier.isExplicit = isExplicit;
    return s;
}

static int overlaps(sel_world *w)
{
    const sel_contact *list;
    const int *first, *second;
    int count, any = 0;
    CHECK_OK(sel_world_contacts(w, 0, &list, &first, &second, &count));
    for (int k = 0; k < count; k++)
    {
        any += list[k].overlap > 0;
    }
    return any;
}

static sel_world *alone(const scene *s, int isExplicit)
{
    sel_world_settings settings = settings_for(isExplicit);
    sel_world *w = make(s, &settings);
    add_barrier_box(w, low, high, &settings.material);
    return w;
}

/* Two processes give the result of one, to the last bit. */
static void compare_processes(solid which, int n, int isExplicit, int steps)
{
    static scene s, one, two, part;
    static split both;
    double h = isExplicit ? dt/50 : dt;
    sel_world_settings settings = settings_for(isExplicit);
    rain(&s, which, n);
    sel_world *w = alone(&s, isExplicit);
    run(w, steps, h);
    snapshot(w, &one);
    const sel_statistics *t = sel_world_statistics(w);
    printf("    %d bodies %d, explicit %d: local contacts %g, steps %g, made "
        "again %g\n", n, (int)which, isExplicit, t->localContacts,
        t->barrierSteps, t->barrierRepeats);
    CHECK_TRUE(t->localContacts > 0);
    ck_assert_int_eq(overlaps(w), 0);
    split_scene(&both, &s, 0, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        add_barrier_box(both.sides[rank].world, low, high, &settings.material);
    }
    run_split(&both, steps, h);
    two.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(two.p + two.n, part.p, (size_t)part.n*sizeof part.p[0]);
        two.n += part.n;
    }
    CHECK_TRUE(both.sides[0].halos > 0);
    CHECK_TRUE(hash_of_particles(&one) == hash_of_particles(&two));
    free_split(&both);
    sel_world_free(w);
}

START_TEST(processes)
{
    const int few = scene_amount(400, 250, 200);
    compare_processes(CUBE, 24, 0, few);
    compare_processes(TETRAPOD, 12, 0, few);
    compare_processes(CUBE, 6, 1, scene_amount(7000, 5500, 5500));
}
END_TEST

/* Two cubes of two processes collide and separate. From then on the halos
   receive nothing: their values of the last iteration, any number, stay
   unchanged in any number of further iterations (some 140 divisions by 0.01 m
   would overflow, which raises an exception). */
START_TEST(parted)
{
    static scene s;
    static split both;
    sel_shape shape;
    double before[2];
    sel_world_settings settings = settings_for(0);
    settings.gravity[2] = 0;
    solid_shape(CUBE, 0.01, &shape);
    one_shape(&s, &shape);
    add(&s, 0, -0.02, 0.002, 0);
    add(&s, 0, 0.02, 0, 0.003);
    s.p[0].v[0] = 1;
    s.p[1].v[0] = -1;
    split_scene(&both, &s, 0, settings);
    run_split(&both, 60, dt);
    for (int rank = 0; rank < 2; rank++)
    {
        const sel_particles *P = sel_world_particles(both.sides[rank].world);
        const double *dphi = sel_barrier_of(both.sides[rank].world)->dphi;
        CHECK_TRUE(P->v[0]*(rank ? -1 : 1) < 0);
        before[rank] = v3_norm(dphi + 3);
        CHECK_TRUE(before[rank] > 0);
    }
    run_split(&both, 200, dt);
    for (int rank = 0; rank < 2; rank++)
    {
        const double *dphi = sel_barrier_of(both.sides[rank].world)->dphi;
        CHECK_TRUE(v3_norm(dphi + 3) == before[rank]);
    }
    free_split(&both);
}
END_TEST

/* The memory of contacts is transferred to another world, which continues in
   the same way. */
START_TEST(memory)
{
    static scene s;
    static double records[64][20000];
    int counts[64];
    rain(&s, CUBE, 24);
    sel_world *w = alone(&s, 0);
    run(w, 350, dt);
    snapshot(w, &s);
    const sel_particles *p = sel_world_particles(w);
    for (int i = 0; i < s.n; i++)
    {
        counts[i] = sel_world_get_memory(w, i, 1, records[i], 20000);
        CHECK_TRUE(counts[i] <= 20000);
    }
    run(w, 100, dt);
    uint64_t expected = hash_of(w);
    sel_world_free(w);
    w = alone(&s, 0);
    for (int i = 0; i < s.n; i++)
    {
        CHECK_OK(sel_world_set_memory(w, i, records[i], counts[i]));
    }
    run(w, 100, dt);
    CHECK_TRUE(hash_of(w) == expected);
    sel_world_free(w);
    (void)p;
}
END_TEST

/* A bed comes to rest, its weight is carried by the floor, and no two bodies
   overlap, for any substep. */
START_TEST(bed)
{
    static scene s;
    for (int k = scene_amount(0, 1, 2); k < 3; k++)
    {
        static const double steps[3] = {5e-4, 2e-3, 1e-2};
        double up = 0, h = steps[k];
        rain(&s, CUBE, scene_amount(18, 18, 9));
        sel_world *w = alone(&s, 0);
        run(w, (int)(4/h), h);
        sel_energy e;
        sel_world_energy(w, &e);
        sel_contact_state state;
        for (int c = 0; sel_world_contact_state(w, c, &state); c++)
        {
            up -= state.second < 0 ? state.impulse[2]/h : 0;
        }
        const sel_statistics *t = sel_world_statistics(w);
        printf("    substep %g: speed %.1e m/s, floor %.7f of the weight, "
            "steps %g a substep, %g iterations a step\n", h, e.speedMax,
            up/(g*e.mass), t->barrierSteps/t->substeps,
            t->iterations/t->barrierSteps);
        CHECK_AT_MOST(e.speedMax, 1e-3*g*h);
        CHECK_NEAR(up/(g*e.mass), 1, 1e-4);
        ck_assert_int_eq(overlaps(w), 0);
        sel_world_free(w);
    }
}
END_TEST

/* A crowd collides with itself, with friction and dampers, far from all walls:
   the explicit rule conserves momentum and angular momentum to rounding, the
   implicit one momentum to the error of its iterations. */
START_TEST(momentum)
{
    static scene s;
    for (int isExplicit = 0; isExplicit < 2; isExplicit++)
    {
        scene_random random = {5};
        sel_shape body;
        sel_material m = barrier_material(2e5, 0.2, 0.5);
        sel_energy before, after;
        double dp = 0, dl = 0, h = isExplicit ? 2e-5 : 1e-3;
        solid_shape(isExplicit ? CUBE : TETRAPOD, 0.1, &body);
        one_shape(&s, &body);
        for (int k = 0; k < 27; k++)
        {
            double d = 2.1*body.boundingRadius;
            add(&s, 0, (k % 3 - 1)*d, (k/3 % 3 - 1)*d, (k/9 - 1)*d);
            scene_quaternion(&random, s.p[k].q);
            let_run(&s.p[k], &random);
            v3_scale(s.p[k].v, 0.1, s.p[k].v);
            v3_scale(s.p[k].omega, 0.25, s.p[k].omega);
            v3_madd(s.p[k].v, s.p[k].v, -1, s.p[k].x);
        }
        sel_world_settings settings = barrier_settings(&m, skin, 0);
        settings.barrier.isExplicit = isExplicit;
        sel_world *w = make(&s, &settings);
        sel_world_energy(w, &before);
        run(w, (int)(0.5/h), h);
        sel_world_energy(w, &after);
        for (int a = 0; a < 3; a++)
        {
            dp = fmax(dp, fabs(after.momentum[a] - before.momentum[a]));
            dl = fmax(dl,
                fabs(after.angularMomentum[a] - before.angularMomentum[a]));
        }
        double all = before.mass;
        printf("    explicit %d: off by %.1e, angular %.1e; energy %.3g to "
            "%.3g J\n", isExplicit, dp/all, dl/all, before.translation
            + before.rotation, after.translation + after.rotation);
        CHECK_AT_MOST(after.translation + after.rotation,
            0.9*(before.translation + before.rotation));
        CHECK_AT_MOST(dp/all, isExplicit ? 1e-13 : 1e-8);
        CHECK_AT_MOST(dl/all, isExplicit ? 1e-12 : 1e-4);
        sel_world_free(w);
    }
}
END_TEST

/* Does a segment go through a triangle? Moeller and Trumbore (1997). */
static int goes_through(const double p[3], const double q[3],
    const double a[3], const double b[3], const double c[3])
{
    double d[3], e[3], f[3], h[3], s[3], k[3];
    v3_sub(d, q, p);
    v3_sub(e, b, a);
    v3_sub(f, c, a);
    v3_cross(h, d, f);
    double det = v3_dot(e, h);
    v3_sub(s, p, a);
    v3_cross(k, s, e);
    double u = v3_dot(s, h)/det, v = v3_dot(d, k)/det, t = v3_dot(f, k)/det;
    return det != 0 && u >= 0 && v >= 0 && u + v <= 1 && t >= 0 && t <= 1;
}

static void points_of(const sel_body *body, double x[64][3])
{
    const sel_polyhedron *poly = body->shape->polyhedron;
    for (int k = 0; k < poly->nPoints; k++)
    {
        m3_apply(x[k], body->Q, poly->points + 3*k);
        v3_scale(x[k], body->shape->scale, x[k]);
        v3_madd(x[k], x[k], 1, body->centre);
    }
}

static int one_cuts(const sel_body *one, const sel_body *two)
{
    const sel_polyhedron *a = one->shape->polyhedron;
    const sel_polyhedron *b = two->shape->polyhedron;
    double x[64][3], y[64][3];
    int any = 0;
    points_of(one, x);
    points_of(two, y);
    for (int e = 0; e < a->nEdges; e++)
    {
        for (int t = 0; t < b->nTriangles; t++)
        {
            const int *c = b->triangles + 3*t;
            any |= goes_through(x[a->edges[4*e]], x[a->edges[4*e + 1]],
                y[c[0]], y[c[1]], y[c[2]]);
        }
    }
    return any;
}

static int cut(const sel_world *w)
{
    return one_cuts(&w->bodies[0], &w->bodies[1])
        || one_cuts(&w->bodies[1], &w->bodies[0]);
}

/* Tetrapods collide at ten metres a second, tip against arm and arm against
   arm, in steps in which they move by a skin: none passes through another. */
START_TEST(fast_tips)
{
    static scene s;
    int met = 0;
    const int pairs = scene_amount(60, 30, 10);
    for (uint64_t seed = 1; seed <= (uint64_t)pairs; seed++)
    {
        scene_random random = {seed};
        sel_shape pod;
        sel_material m = barrier_material(2e6, 0.1, 0);
        solid_shape(TETRAPOD, 0.4, &pod);
        one_shape(&s, &pod);
        for (int k = 0; k < 2; k++)
        {
            double sign = k ? 1 : -1;
            add(&s, 0, sign*0.6, scene_uniform(&random, -0.3, 0.3),
                scene_uniform(&random, -0.3, 0.3));
            scene_quaternion(&random, s.p[k].q);
            s.p[k].density = 2600;
            v3_set(s.p[k].v, -5*sign, 0, 0);
            for (int a = 0; a < 3; a++)
            {
                s.p[k].omega[a] = scene_uniform(&random, -10, 10);
            }
        }
        sel_world_settings settings = barrier_settings(&m, 0.01, 0);
        sel_world *w = make(&s, &settings);
        for (int n = 0; n < 180; n++)
        {
            sel_status status = sel_world_substep(w, 1e-3);
            CHECK_THAT(status == SEL_OK, "seed %d, step %d: %s", (int)seed, n,
                sel_status_message(status));
            CHECK_THAT(!cut(w), "seed %d: cut after %d steps", (int)seed, n);
        }
        met += v3_norm(sel_world_particles(w)->v) < 4.9;
        sel_world_free(w);
    }
    printf("    %d of %d have met\n", met, pairs);
    CHECK_TRUE(met > pairs/3);
}
END_TEST

/* A tip of a tetrapod approaches the place where the arms of another one meet:
   the cuts between its convex parts are nearest. No step ends in an overlap. */
START_TEST(fast_tips_at_cuts)
{
    static scene s;
    sel_material m = barrier_material(500, 0.1, 0.3);
    sel_world_settings settings = barrier_settings(&m, 1e-4, 0);
    int met = 0;
    const int pairs = scene_amount(200, 40, 15);
    for (uint64_t seed = 0; seed < (uint64_t)pairs; seed++)
    {
        scene_random random = {seed*31 + 1};
        double speed = scene_log_uniform(&random, 2, 100);
        double size = 5e-3;
        sel_shape pod;
        solid_shape(TETRAPOD, size, &pod);
        one_shape(&s, &pod);
        add(&s, 0, 0, 0, 0);
        add(&s, 0, 2*pod.boundingRadius + 2e-4, 0, 0);
        for (int k = 0; k < 2; k++)
        {
            scene_quaternion(&random, s.p[k].q);
            s.p[k].v[0] = (k ? -0.5 : 0.5)*speed;
        }
        sel_world *w = make(&s, &settings);
        sel_status status = SEL_OK;
        for (int n = 0; n < 40 && status == SEL_OK; n++)
        {
            status = sel_world_substep(w, 1e-4);
            CHECK_THAT(status == SEL_OK || status == SEL_E_STEP,
                "seed %d, step %d: %s", (int)seed, n,
                sel_status_message(status));
        }
        met += sel_world_particles(w)->v[0] < 0.49*speed;
        sel_world_free(w);
    }
    CHECK_TRUE(met > pairs/2);
}
END_TEST

/* Bodies of a centimetre that move by ten and more of their diameters in a
   substep: balls and cubes that fly at each other, and thin and thick ones at
   walls. At the end of the substep they would be separated again, on the wrong
   sides. */
static void fast_shape(int which, sel_shape *shape)
{
    const double thin[3] = {5e-3, 5e-4, 5e-4}, flat[3] = {5e-3, 5e-3, 5e-4};
    if (which == 0)
    {
        scene_named_shape(SCENE_SPHERE, 0.01, shape);
    }
    else if (which == 3 || which == 4)
    {
        CHECK_OK(sel_shape_init(shape, which == 3 ? thin : flat, 1, 1));
    }
    else
    {
        solid_shape(which == 1 ? CUBE : NEEDLE, 5e-3, shape);
    }
}

static void fly(scene *s, double speed, scene_random *random)
{
    scene_quaternion(random, s->p[0].q);
    scene_direction(random, s->p[0].v);
    for (int a = 0; a < 3; a++)
    {
        s->p[0].x[a] = scene_uniform(random, -0.03, 0.03);
        s->p[0].v[a] *= speed;
    }
}

START_TEST(fast_bodies)
{
    static scene s;
    sel_material m = barrier_material(500, 0.1, 0.3);
    sel_world_settings settings = barrier_settings(&m, 1e-4, 0);
    const double lowest[3] = {-0.04, -0.04, -0.04};
    const double highest[3] = {0.04, 0.04, 0.04};
    for (int k = 0; k < 10; k++)
    {
        sel_shape shape;
        fast_shape(k % 2, &shape);
        one_shape(&s, &shape);
        add(&s, 0, 0, 0, 0);
        add(&s, 0, 0.015 + 3e-3*k, 1.5e-3, 1e-3);
        s.p[0].v[0] = 50;
        s.p[1].v[0] = -50;
        sel_world *w = make(&s, &settings);
        CHECK_OK(sel_world_substep(w, 1e-3));
        const sel_particles *p = sel_world_particles(w);
        CHECK_THAT(p->x[3] > p->x[0], "pair %d: through each other", k);
        sel_world_free(w);
    }
    for (int k = 0; k < scene_amount(60, 30, 15); k++)
    {
        scene_random random = {(uint64_t)k};
        sel_shape shape;
        fast_shape(k % 5, &shape);
        one_shape(&s, &shape);
        add(&s, 0, 0, 0, 0);
        fly(&s, k % 3 ? 100 : 10, &random);
        sel_world *w = make(&s, &settings);
        add_barrier_box(w, lowest, highest, &m);
        for (int n = 0; n < 6; n++)
        {
            const sel_particles *p = sel_world_particles(w);
            CHECK_OK(sel_world_substep(w, 1e-3));
            for (int a = 0; a < 3; a++)
            {
                CHECK_THAT(fabs(p->x[a]) < 0.04, "body %d: through a wall, "
                    "substep %d", k, n);
            }
        }
        sel_world_free(w);
    }
}
END_TEST

/* Superellipsoids and polyhedra side by side come to rest; two processes give
   the same bits. */
static void mixture(scene *s)
{
    static const scene_named names[]
        = {SCENE_SPHERE, SCENE_TRIAXIAL, SCENE_OBLATE};
    rain(s, CUBE, 24);
    s->nShapes = 5;
    for (int k = 0; k < 3; k++)
    {
        scene_named_shape(names[k], 0.09, &s->shapes[k + 1]);
    }
    solid_shape(TETRAPOD, 0.06, &s->shapes[4]);
    for (int k = 0; k < s->n; k++)
    {
        s->p[k].shape = k % 5;
    }
}

START_TEST(mixtures)
{
    static scene s, one, two, part;
    static split both;
    sel_world_settings settings = settings_for(0);
    mixture(&s);
    sel_world *w = alone(&s, 0);
    const int steps = scene_amount(500, 150, 100);
    run(w, steps, dt);
    snapshot(w, &one);
    ck_assert_int_eq(overlaps(w), 0);
    split_scene(&both, &s, 0, settings);
    for (int rank = 0; rank < 2; rank++)
    {
        add_barrier_box(both.sides[rank].world, low, high, &settings.material);
    }
    run_split(&both, steps, dt);
    two.n = 0;
    for (int rank = 0; rank < 2; rank++)
    {
        snapshot(both.sides[rank].world, &part);
        memcpy(two.p + two.n, part.p, (size_t)part.n*sizeof part.p[0]);
        two.n += part.n;
    }
    CHECK_TRUE(hash_of_particles(&one) == hash_of_particles(&two));
    free_split(&both);
    sel_world_clear_statistics(w);
    run(w, scene_amount(1500, 250, 100), dt);
    sel_energy e;
    sel_world_energy(w, &e);
    const sel_statistics *t = sel_world_statistics(w);
    printf("    mixture: rms %.1e m/s, made again %g of %g steps, %g "
        "iterations a step\n", sqrt(2*e.translation/e.mass),
        t->barrierRepeats, t->barrierSteps, t->iterations/t->barrierSteps);
    ck_assert_int_eq(overlaps(w), 0);
    sel_world_free(w);
}
END_TEST

/* Bodies that overlap at the start cause an error with a message. */
START_TEST(overlap_at_start)
{
    static scene s;
    rain(&s, CUBE, 2);
    s.p[1] = s.p[0];
    s.p[1].id++;
    s.p[1].x[0] += 0.05;
    sel_world *w = alone(&s, 0);
    ck_assert_int_eq(sel_world_substep(w, dt), SEL_E_OVERLAP);
    sel_world_free(w);
}
END_TEST

/* Unsupported settings are rejected at once. */
START_TEST(settings)
{
    sel_world *w;
    for (int k = 0; k < 11; k++)
    {
        sel_world_settings s = settings_for(0);
        s.barrier.gamma = k == 9 ? 0.4 : 0.7;
        s.barrier.beta = k == 10 ? 0.2 : 0.36;
        s.barrier.skin = k == 0 ? 0 : s.barrier.skin;
        s.barrier.tolerance = k == 1 ? 0 : s.barrier.tolerance;
        s.barrier.iterations = k == 2 ? 1 : s.barrier.iterations;
        s.barrier.halvings = k == 3 ? 41 : s.barrier.halvings;
        s.skin = k == 4 ? -1 : s.skin;
        s.reuse = k == 5 ? 1e-3 : 0;
        s.plane.axis = k == 6 ? SEL_PLANE_Z : SEL_PLANE_NONE;
        s.material.barrier.stiffness = k == 7 ? 0 : 1e5;
        s.material.barrier.muStatic = k == 8 ? 0.1 : 0.4;
        ck_assert_int_eq(sel_world_create(&w, &s), SEL_E_ARGUMENT);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("barrier_world");
    suite_add(suite, "processes", processes, 200);
    suite_add(suite, "parted", parted, 20);
    suite_add(suite, "memory", memory, 60);
    suite_add(suite, "bed", bed, 200);
    /* many cases; the remaining ones cover the same code */
    if (!getenv("SUITE_SHORT"))
    {
        suite_add(suite, "momentum", momentum, 60);
    }
    suite_add(suite, "fast tips", fast_tips, 200);
    suite_add(suite, "fast tips at cuts", fast_tips_at_cuts, 60);
    suite_add(suite, "fast bodies", fast_bodies, 60);
    suite_add(suite, "mixtures", mixtures, 200);
    suite_add(suite, "overlap at start", overlap_at_start, 20);
    suite_add(suite, "settings", settings, 20);
    return suite_run(suite);
}

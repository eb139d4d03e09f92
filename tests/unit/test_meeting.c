/*  test_meeting.c - step/meeting.c: number of substeps by the speeds of
    particles that can meet

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#define _GNU_SOURCE
#include "world_scenes.h"
#include "base/vec3.h"

enum
{
    STREAM = 40
};
static const double dt = 1e-3, radius = 2e-3, most = 0.1;

static int meeting(sel_world *world, double step, double maxTravel)
{
    int n = -1;
    CHECK_OK(sel_world_substeps_meeting(world, step, maxTravel, &n));
    return n;
}

static sel_world_settings of(const char *model)
{
    sel_world_settings settings = settings_of(9.81, 0.5);
    settings.model = sel_model_find(model);
    return settings;
}

/* Upright ellipsoids of revolution that fall side by side, longer than wide by
   `longer`, and rotate. */
static void stream_of(scene *s, double longer, double speed, double spin)
{
    const double axes[3] = {radius, radius, radius + longer};
    sel_shape shape;
    CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
    one_shape(s, &shape);
    for (int i = 0; i < STREAM; i++)
    {
        add(s, 0, 5e-3*(i % 4), 5e-3*(i/4 % 2), 0.4 + 5e-3*(i/8));
        s->p[i].id = i;
        s->p[i].v[2] = -speed;
        s->p[i].omega[1] = spin;
    }
}

/* Balls that fall side by side. */
static void stream(scene *s, double speed)
{
    stream_of(s, 0, speed, 0);
}

/* The number of substeps for a speed of translation: it counts half, the gain by
   gravity whole. */
static int for_speed(double speed)
{
    return (int)ceil(dt*(0.5*speed + 9.81*dt)/(most*radius));
}

/* A stream has no relative speed: what remains is the gain by gravity, which a
   substep allows. A spin counts for both of two, by the difference of the
   semi-axes, at least by 2/7. The absolute speed counts for models that find no
   contacts ahead. */
START_TEST(side_by_side)
{
    static scene s;
    const double speed = 3, spin = 100, limit = most*radius;
    sel_world_settings settings = of("nonSmooth");
    stream(&s, speed);
    sel_world *world = make(&s, &settings);
    int all = (int)ceil(dt*(speed + 9.81*dt)/limit);
    ck_assert_int_eq(sel_world_substeps_needed(world, dt, most), all);
    ck_assert_int_eq(meeting(world, dt, most), 1);
    sel_world_free(world);
    stream_of(&s, 0, speed, 10*spin);
    world = make(&s, &settings);
    ck_assert_int_eq(meeting(world, dt, most),
        (int)ceil(dt*(2*10*spin*2.0/7.0*radius + 9.81*dt)/limit));
    sel_world_free(world);
    stream_of(&s, 0.5*radius, speed, spin);
    world = make(&s, &settings);
    ck_assert_int_eq(meeting(world, dt, most),
        (int)ceil(dt*(2*spin*0.5*radius + 9.81*dt)/limit));
    sel_world_free(world);
    const char *others[] = {"impulse", "softSphere"};
    for (int k = 0; k < COUNT(others); k++)
    {
        settings = of(others[k]);
        stream(&s, speed);
        world = make(&s, &settings);
        ck_assert_int_eq(meeting(world, dt, most), all);
        sel_world_free(world);
    }
}
END_TEST

/* One ball at rest, at a distance below the stream: it counts from where the
   stream can reach it in the step, at the latest. */
START_TEST(something_below)
{
    static scene s;
    const double speed = 3;
    sel_world_settings settings = of("nonSmooth");
    int least = 0, greatest = 0;
    for (int k = 0; k <= 30; k++)
    {
        double gap = k*1e-3;
        stream(&s, speed);
        add(&s, 0, 0, 0, 0.4 - 2*radius - gap);
        s.p[STREAM].id = STREAM;
        sel_world *world = make(&s, &settings);
        int n = meeting(world, dt, most);
        int all = for_speed(speed);
        CHECK_TRUE(n == 1 || n == all);
        CHECK_TRUE(n == all || gap > dt*speed);
        least = n == all && k > least ? k : least;
        greatest = n == 1 ? k : greatest;
        sel_world_free(world);
    }
    /* within three times the cells' side they are never near */
    CHECK_TRUE(greatest == 30 && least >= 3
        && least*1e-3 < 3*2*(radius + dt*(speed + 9.81*dt)));
}
END_TEST

/* A stream that falls through a box: the walls count where a ball can reach
   them in the step, and not where they are far. */
START_TEST(walls)
{
    static scene s;
    const double speed = 1.5, low[3] = {-1, -1, 0}, high[3] = {1, 1, 2};
    sel_world_settings settings = of("nonSmooth");
    for (int k = 0; k < 20; k++)
    {
        double gap = 0.4e-3*k;
        stream(&s, speed);
        for (int i = 0; i < s.n; i++)
        {
            s.p[i].x[2] += radius + gap - 0.4;
        }
        sel_world *world = make(&s, &settings);
        add_box(world, low, high, 0);
        int all = for_speed(speed);
        int near = gap < dt*(speed + 9.81*dt);
        ck_assert_int_eq(meeting(world, dt, most), near ? all : 1);
        sel_world_free(world);
    }
    /* a way longer than the radius: walls may be anywhere */
    stream(&s, 3);
    sel_world *world = make(&s, &settings);
    add_box(world, low, high, 0);
    ck_assert_int_eq(meeting(world, dt, most), for_speed(3));
    sel_world_free(world);
}
END_TEST

/* Crowds of two sizes, with and without a common velocity, in boxes of some or
   many diameters. */
static void crowd(scene *s, uint64_t seed)
{
    scene_random random = {seed};
    const double small[3] = {1e-3, 1e-3, 2e-3}, large[3] = {3e-3, 2e-3, 2e-3};
    memset(s, 0, sizeof *s);
    s->nShapes = 2;
    CHECK_OK(sel_shape_init(&s->shapes[0], small, 1, 1));
    CHECK_OK(sel_shape_init(&s->shapes[1], large, 0.5, 0.5));
    double width = 0.01*exp(scene_uniform(&random, 0, 4));
    double own = exp(scene_uniform(&random, -7, 1));
    double common = exp(scene_uniform(&random, -7, 2));
    for (int i = 0; i < 60; i++)
    {
        add(s, scene_integer(&random, 2), scene_uniform(&random, 0, width),
            scene_uniform(&random, 0, width), scene_uniform(&random, 0, width));
        s->p[i].id = i;
        for (int k = 0; k < 3; k++)
        {
            s->p[i].v[k] = scene_uniform(&random, -own, own);
            s->p[i].omega[k] = scene_uniform(&random, -own, own)/3e-3;
        }
        s->p[i].v[2] -= common;
    }
}

static double distance(const double a[3], const double b[3])
{
    return sqrt((a[0] - b[0])*(a[0] - b[0]) + (a[1] - b[1])*(a[1] - b[1])
        + (a[2] - b[2])*(a[2] - b[2]));
}

/* The greatest speed at which the rotation of an upright body moves its surface
   along the normal, by the support points in many directions. */
static double spin_of(const scene *s, const particle *p)
{
    enum
    {
        DIRECTIONS = 200
    };
    double fastest = 0;
    for (int k = 0; k < DIRECTIONS; k++)
    {
        double z = (2*k + 1.0)/DIRECTIONS - 1, r = sqrt(1 - z*z);
        double n[3] = {r*cos(2.399963*k), r*sin(2.399963*k), z};
        double point[3], u[3];
        sel_shape_support(&s->shapes[p->shape], n, point);
        v3_cross(u, p->omega, point);
        fastest = fmax(fastest, fabs(v3_dot(u, n)));
    }
    return fastest;
}

/* What pairs need that can meet in the step, each of them looked at. */
static int by_pairs(const scene *s)
{
    const double zero[3] = {0, 0, 0};
    double worst = 1;
    for (int i = 0; i < s->n; i++)
    {
        const particle *a = &s->p[i];
        const sel_shape *shape = &s->shapes[a->shape];
        double spin = spin_of(s, a), own = 0.5*distance(a->v, zero) + spin;
        for (int j = 0; j < s->n; j++)
        {
            const particle *b = &s->p[j];
            double speed = distance(a->v, b->v);
            double reach = shape->boundingRadius
                + s->shapes[b->shape].boundingRadius + dt*speed;
            if (j == i || distance(a->x, b->x) > reach)
            {
                continue;
            }
            speed = 0.5*speed + spin + spin_of(s, b);
            worst = fmax(worst, dt*fmin(speed, own)/(most*shape->minSemiAxis));
        }
    }
    return (int)ceil(worst);
}

/* It is an upper bound on what pairs need, never more than absolute speeds do,
   and less in many crowds. */
START_TEST(against_pairs)
{
    static scene s;
    sel_world_settings settings = of("nonSmooth");
    int fewer = 0, more = 0;
    for (uint64_t seed = 1; seed <= 300; seed++)
    {
        crowd(&s, seed);
        sel_world *world = make(&s, &settings);
        int n = meeting(world, dt, most), least = by_pairs(&s);
        int all = sel_world_substeps_needed(world, dt, most);
        ck_assert_int_ge(n, least);
        ck_assert_int_le(n, all);
        fewer += n < all;
        more += least > 1;
        sel_world_free(world);
    }
    CHECK_TRUE(fewer > 60 && more > 60);
}
END_TEST

typedef struct request
{
    sel_world *world;
    sel_status status;
    int n;
} request;

static void *ask(void *context)
{
    request *r = context;
    scene_trap_exceptions();
    r->status = sel_world_substeps_meeting(r->world, dt, most, &r->n);
    return NULL;
}

/* Two processes that have a part of the crowd each need the number of one. */
START_TEST(two_processes)
{
    static scene s;
    static split both;
    for (uint64_t seed = 1; seed <= 40; seed++)
    {
        sel_world_settings settings = of("nonSmooth");
        crowd(&s, seed);
        sel_world *world = make(&s, &settings);
        int one = meeting(world, dt, most), n = 0;
        sel_world_free(world);
        split_scene(&both, &s, s.p[0].x[0], settings);
        pthread_t threads[2];
        request requests[2];
        for (int rank = 0; rank < 2; rank++)
        {
            requests[rank] = (request){.world = both.sides[rank].world};
            pthread_create(&threads[rank], NULL, ask, &requests[rank]);
        }
        for (int rank = 0; rank < 2; rank++)
        {
            pthread_join(threads[rank], NULL);
            CHECK_OK(requests[rank].status);
            n = requests[rank].n > n ? requests[rank].n : n;
        }
        ck_assert_int_eq(n, one);
        free_split(&both);
    }
}
END_TEST

/* No particles, one, all in one place, speeds and places at the limits. */
START_TEST(extremes)
{
    static scene s;
    sel_world_settings settings = of("nonSmooth");
    sel_world *world;
    CHECK_OK(sel_world_create(&world, &settings));
    ck_assert_int_eq(meeting(world, dt, most), 1);
    sel_world_free(world);
    stream(&s, 3);
    s.n = 1;
    world = make(&s, &settings);
    ck_assert_int_eq(meeting(world, dt, most), 1);
    ck_assert_int_eq(meeting(world, NAN, most), 1);
    ck_assert_int_eq(meeting(world, dt, NAN), 1);
    ck_assert_int_eq(meeting(world, dt, 1e-300), 1);
    sel_world_free(world);
    stream(&s, 3);
    for (int i = 0; i < s.n; i++)
    {
        memcpy(s.p[i].x, s.p[0].x, sizeof s.p[i].x);
    }
    s.p[1].v[0] = 1;
    world = make(&s, &settings);
    CHECK_TRUE(meeting(world, dt, most) >= (int)ceil(0.5*dt/(most*radius)));
    sel_world_free(world);
    stream(&s, 3);
    s.p[1].v[0] = 1e19;
    s.p[2].x[1] = -1e19;
    world = make(&s, &settings);
    ck_assert_int_eq(meeting(world, dt, most), 1000000000);
    sel_world_free(world);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("meeting");
    suite_add(suite, "stream", side_by_side, 10);
    suite_add(suite, "below", something_below, 10);
    suite_add(suite, "walls", walls, 10);
    suite_add(suite, "pairs", against_pairs, 20);
    suite_add(suite, "processes", two_processes, 20);
    suite_add(suite, "extremes", extremes, 10);
    return suite_run(suite);
}

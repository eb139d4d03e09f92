/*---------------------------------------------------------------------------*\
    world_scenes.h - worlds for tests: filled, hashed, divided in two

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef WORLD_SCENES_H
#define WORLD_SCENES_H

#include "suite.h"

#include <pthread.h>

enum
{
    CAPACITY = 512
};

/* A particle outside any world, to fill worlds with. */
typedef struct particle
{
    int64_t id;
    int shape, type;
    double density, x[3], q[4], v[3], omega[3];
} particle;

typedef struct scene
{
    int n, nShapes;
    sel_shape shapes[SCENE_NAMED_COUNT];
    particle p[CAPACITY];
} scene;

static inline void put(sel_particles *P, int i, const particle *p)
{
    P->id[i] = p->id;
    P->shape[i] = p->shape;
    P->type[i] = p->type;
    P->density[i] = p->density;
    memcpy(P->x + 3*i, p->x, sizeof p->x);
    memcpy(P->q + 4*i, p->q, sizeof p->q);
    memcpy(P->v + 3*i, p->v, sizeof p->v);
    memcpy(P->omega + 3*i, p->omega, sizeof p->omega);
    memset(P->force + 3*i, 0, 3*sizeof(double));
    memset(P->torque + 3*i, 0, 3*sizeof(double));
    P->overlap[i] = 0;
}

static inline void take(const sel_particles *P, int i, particle *p)
{
    p->id = P->id[i];
    p->shape = P->shape[i];
    p->type = P->type[i];
    p->density = P->density[i];
    memcpy(p->x, P->x + 3*i, sizeof p->x);
    memcpy(p->q, P->q + 4*i, sizeof p->q);
    memcpy(p->v, P->v + 3*i, sizeof p->v);
    memcpy(p->omega, P->omega + 3*i, sizeof p->omega);
}

static inline sel_world *make(const scene *s,
    const sel_world_settings *settings)
{
    sel_world *world;
    CHECK_OK(sel_world_create(&world, settings));
    for (int k = 0; k < s->nShapes; k++)
    {
        int index;
        CHECK_OK(sel_world_add_shape(world, &s->shapes[k], &index));
        ck_assert_int_eq(index, k);
    }
    CHECK_OK(sel_world_resize(world, s->n, 0));
    sel_particles *P = sel_world_particles(world);
    ck_assert_int_eq(P->n, s->n);
    ck_assert_int_eq(P->nLocal, s->n);
    for (int i = 0; i < s->n; i++)
    {
        put(P, i, &s->p[i]);
    }
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

static inline void snapshot(const sel_world *world, scene *s)
{
    const sel_particles *P = sel_world_particles((sel_world *)(uintptr_t)
        world);
    s->n = P->nLocal;
    for (int i = 0; i < s->n; i++)
    {
        take(P, i, &s->p[i]);
    }
}

/* Adds a closed box of walls with its inside at low .. high, whose surfaces
   move at a velocity. */
static inline void add_driven_box(sel_world *world, const double low[3],
    const double high[3], double en, const double velocity[3])
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material.en = en;
        patches[k].material.friction = SEL_FRICTION_NONE;
        memcpy(patches[k].velocity, velocity, sizeof patches[k].velocity);
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

static inline void add_box(sel_world *world, const double low[3],
    const double high[3], double en)
{
    const double still[3] = {0, 0, 0};
    add_driven_box(world, low, high, en, still);
}

/* Models that a test loops over, by tcase_add_loop_test: 0 to MODELS are those
   of rigid bodies; 0 to ALL_MODELS also include softSphere, with the springs of
   settings_of. */
enum
{
    MODELS = 2,
    ALL_MODELS = 3
};

static inline const sel_model *model_of(int i)
{
    static const char *keywords[ALL_MODELS]
        = {"impulse", "nonSmooth", "softSphere"};
    return sel_model_find(keywords[i]);
}

static inline void suite_add_models(Suite *suite, const char *name,
    const TTest *test, double seconds)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, seconds);
    tcase_add_loop_test(tcase, test, 0, MODELS);
    suite_add_tcase(suite, tcase);
}

static inline void suite_add_all_models(Suite *suite, const char *name,
    const TTest *test, double seconds)
{
    TCase *tcase = tcase_create(name);
    tcase_set_timeout(tcase, seconds);
    tcase_add_loop_test(tcase, test, 0, ALL_MODELS);
    suite_add_tcase(suite, tcase);
}

/* Springs with which a body of one kilogram rebounds in about 10 ms. */
static inline sel_soft_material springs_of(double en)
{
    return (sel_soft_material){.normal = SEL_NORMAL_HOOKE, .stiffness = 2e4,
        .tangential = SEL_TANGENTIAL_LINEAR, .shear = 6e3,
        .damping = sel_soft_damping(en), .dampingTangential = 0.1};
}

static inline sel_world_settings settings_of(double gravity, double en)
{
    sel_world_settings s = sel_world_default_settings();
    s.gravity[0] = s.gravity[1] = 0;
    s.gravity[2] = -gravity;
    s.material.en = en;
    s.material.et = 1;
    s.material.friction = SEL_FRICTION_NONE;
    s.material.soft = springs_of(en);
    return s;
}

static inline sel_world_settings nonsmooth_settings(double gravity, double en)
{
    sel_world_settings s = settings_of(gravity, en);
    s.model = sel_model_find("nonSmooth");
    return s;
}

static inline void one_shape(scene *s, const sel_shape *shape)
{
    memset(s, 0, sizeof *s);
    s->nShapes = 1;
    s->shapes[0] = *shape;
}

/* Shapes of the clusters, dEq 0.1. */
static inline void named_shapes(scene *s)
{
    static const scene_named names[]
        = {SCENE_SPHERE, SCENE_TRIAXIAL, SCENE_CUBE};
    memset(s, 0, sizeof *s);
    s->nShapes = COUNT(names);
    for (int k = 0; k < COUNT(names); k++)
    {
        scene_named_shape(names[k], 0.1, &s->shapes[k]);
    }
}

/* Sets a random velocity [m/s] and angular velocity [rad/s]. */
static inline void let_run(particle *p, scene_random *random)
{
    for (int m = 0; m < 3; m++)
    {
        p->v[m] = scene_uniform(random, -1, 1);
        p->omega[m] = scene_uniform(random, -20, 20);
    }
}

static inline void add(scene *s, int shape, double x, double y, double z)
{
    particle *p = &s->p[s->n];
    memset(p, 0, sizeof *p);
    p->id = 10 + 7*s->n;
    p->shape = shape;
    p->density = 1000;
    p->x[0] = x;
    p->x[1] = y;
    p->x[2] = z;
    p->q[0] = 1;
    s->n++;
}

/* A gas on a jittered grid in (0, 1)^3, without initial overlaps. */
static inline void gas(scene *s, const sel_shape *shapes, int nShapes,
    int perSide, uint64_t seed)
{
    scene_random random = {seed};
    memset(s, 0, sizeof *s);
    s->nShapes = nShapes;
    memcpy(s->shapes, shapes, (size_t)nShapes*sizeof *shapes);
    double cell = 1.0/perSide;
    for (int i = 0; i < perSide*perSide*perSide; i++)
    {
        add(s, i % nShapes, (i % perSide + 0.5)*cell,
            (i/perSide % perSide + 0.5)*cell,
            (i/perSide/perSide + 0.5)*cell);
        particle *p = &s->p[i];
        scene_quaternion(&random, p->q);
        for (int k = 0; k < 3; k++)
        {
            p->v[k] = scene_uniform(&random, -1, 1);
            p->omega[k] = scene_uniform(&random, -5, 5);
        }
    }
}

static inline uint64_t hash_bytes(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++)
    {
        hash = (hash ^ bytes[i])*UINT64_C(0x100000001b3);
    }
    return hash;
}

static inline int by_id(const void *a, const void *b)
{
    const particle *p = a, *q = b;
    return (p->id > q->id) - (p->id < q->id);
}

/* Hashes the whole state, in the order of ids. */
static inline uint64_t hash_of_particles(scene *s)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    qsort(s->p, (size_t)s->n, sizeof s->p[0], by_id);
    for (int i = 0; i < s->n; i++)
    {
        hash = hash_bytes(hash, s->p[i].x, sizeof s->p[i].x);
        hash = hash_bytes(hash, s->p[i].q, sizeof s->p[i].q);
        hash = hash_bytes(hash, s->p[i].v, sizeof s->p[i].v);
        hash = hash_bytes(hash, s->p[i].omega, sizeof s->p[i].omega);
    }
    return hash;
}

static inline uint64_t hash_of(const sel_world *world)
{
    static _Thread_local scene s;
    snapshot(world, &s);
    return hash_of_particles(&s);
}

static inline void run(sel_world *world, int steps, double dt)
{
    for (int k = 0; k < steps; k++)
    {
        CHECK_OK(sel_world_substep(world, dt));
    }
}

/* - - - - - - - - - - - - - - - two halves  - - - - - - - - - - - - - - - - */

/* Two worlds as two processes: two threads that synchronise at a barrier when
   the core calls for an exchange. Every particle of the other world is a halo
   here, in the other world's order. */
typedef struct side
{
    struct split *split;
    int rank, nOwn, nOther, fail;
    sel_world *world;
    const sel_field *fields;
    int count, set, calls;
    double halos; /* number of those received */
    const sel_halo_pair *pairs;
    int nPairs;
    double values[7*32*32*32]; /* the most of a reduction: step/meeting.c */
    int nValues, reductions, begun;
    double dt;
    int steps;
    sel_status status;
} side;

typedef struct split
{
    pthread_barrier_t barrier;
    side sides[2];
} split;

/* Is the halo h in a set? */
static inline int is_of_set(const side *me, int h, int set)
{
    int found = set == SEL_SET_HALOS;
    for (int k = 0; k < me->nPairs && !found; k++)
    {
        found = me->pairs[k].halo == h
            && (set == SEL_SET_ANY || set == me->pairs[k].set);
    }
    return found;
}

/* Halos that are not in the set get wrong values, because nothing may read
   them. */
static inline int exchange(void *context, const sel_field *fields, int count,
    int set)
{
    side *me = context;
    side *other = &me->split->sides[1 - me->rank];
    me->fields = fields;
    me->count = count;
    me->set = set;
    me->calls++;
    pthread_barrier_wait(&me->split->barrier);
    /* the same fields on both, of the same set */
    int bad = other->count != count || other->set != set;
    for (int h = me->nOwn; h < me->nOwn + me->nOther && !bad; h++)
    {
        int comes = is_of_set(me, h, set);
        for (int k = 0; k < count && !bad; k++)
        {
            size_t w = (size_t)sel_field_width(fields[k].type);
            bad = other->fields[k].type != fields[k].type;
            for (size_t m = 0; m < w; m++)
            {
                fields[k].data[w*(size_t)h + m] = comes
                    ? other->fields[k].data[w*(size_t)(h - me->nOwn) + m]
                    : 123;
            }
        }
        me->halos += comes;
    }
    pthread_barrier_wait(&me->split->barrier);
    return bad || me->fail;
}

/* Checks that both sides have the same pairs, each from its own side. */
static inline int tell(void *context, const sel_halo_pair *pairs, int count)
{
    side *me = context;
    const side *other = &me->split->sides[1 - me->rank];
    me->pairs = pairs;
    me->nPairs = count;
    pthread_barrier_wait(&me->split->barrier);
    int bad = other->nPairs != count;
    for (int k = 0; k < count && !bad; k++)
    {
        int found = 0;
        for (int m = 0; m < count && !found; m++)
        {
            found = other->pairs[m].halo - other->nOwn == pairs[k].local
                && other->pairs[m].local == pairs[k].halo - me->nOwn
                && other->pairs[m].set == pairs[k].set;
        }
        bad = !found;
    }
    pthread_barrier_wait(&me->split->barrier);
    return bad;
}

static inline double add_values(double a, double b)
{
    return a + b;
}

static inline int combine(void *context, double *values, int count,
    double (*how)(double, double))
{
    side *me = context;
    side *other = &me->split->sides[1 - me->rank];
    ck_assert_int_le(count, COUNT(me->values));
    memcpy(me->values, values, (size_t)count*sizeof *values);
    me->nValues = count;
    me->reductions++;
    pthread_barrier_wait(&me->split->barrier);
    int bad = other->nValues != count;
    for (int k = 0; k < count && !bad; k++)
    {
        values[k] = how(values[k], other->values[k]);
    }
    pthread_barrier_wait(&me->split->barrier);
    return bad;
}

static inline int greatest(void *context, double *values, int count)
{
    return combine(context, values, count, fmax);
}

static inline int add_up(void *context, double *values, int count)
{
    return combine(context, values, count, add_values);
}

static inline void *run_side(void *context)
{
    side *me = context;
    scene_trap_exceptions();
    if (!me->begun)
    {
        me->status = sel_world_begin(me->world, NULL);
        me->begun = 1;
    }
    for (int k = 0; k < me->steps && me->status == SEL_OK; k++)
    {
        me->status = sel_world_substep(me->world, me->dt);
    }
    return NULL;
}

static inline void split_scene(split *both, const scene *s, double cut,
    sel_world_settings settings)
{
    memset(both, 0, sizeof *both);
    pthread_barrier_init(&both->barrier, NULL, 2);
    for (int rank = 0; rank < 2; rank++)
    {
        side *me = &both->sides[rank];
        me->split = both;
        me->rank = rank;
        for (int i = 0; i < s->n; i++)
        {
            int left = s->p[i].x[0] < cut;
            me->nOwn += left != rank;
            me->nOther += left == rank;
        }
        settings.exchange = exchange;
        settings.select = tell;
        settings.reduce = greatest;
        settings.sum = add_up;
        settings.messageContext = me;
        CHECK_OK(sel_world_create(&me->world, &settings));
        for (int k = 0; k < s->nShapes; k++)
        {
            int index;
            CHECK_OK(sel_world_add_shape(me->world, &s->shapes[k], &index));
        }
        CHECK_OK(sel_world_resize(me->world, me->nOwn, me->nOther));
        sel_particles *P = sel_world_particles(me->world);
        ck_assert_int_eq(P->n, s->n);
        int own = 0, halo = me->nOwn;
        for (int i = 0; i < s->n; i++)
        {
            int left = s->p[i].x[0] < cut;
            int at = left != rank ? own++ : halo++;
            put(P, at, &s->p[i]);
            P->source[at] = 1 - rank;
        }
    }
}

static inline void run_split(split *both, int steps, double dt)
{
    pthread_t threads[2];
    for (int rank = 0; rank < 2; rank++)
    {
        both->sides[rank].steps = steps;
        both->sides[rank].dt = dt;
        pthread_create(&threads[rank], NULL, run_side, &both->sides[rank]);
    }
    for (int rank = 0; rank < 2; rank++)
    {
        pthread_join(threads[rank], NULL);
        CHECK_OK(both->sides[rank].status);
    }
}

static inline void free_split(split *both)
{
    sel_world_free(both->sides[0].world);
    sel_world_free(both->sides[1].world);
    pthread_barrier_destroy(&both->barrier);
}

/* Callbacks for a world that takes part in messages although there is no other
   process; the context counts the reductions (int). */
static inline int no_exchange(void *context, const sel_field *fields, int count,
    int set)
{
    (void)context;
    (void)fields;
    (void)count;
    (void)set;
    return 0;
}

static inline int no_select(void *context, const sel_halo_pair *pairs, int count)
{
    (void)context;
    (void)pairs;
    (void)count;
    return 0;
}

static inline int no_reduce(void *context, double *values, int count)
{
    (void)values;
    (void)count;
    ++*(int *)context;
    return 0;
}

#endif

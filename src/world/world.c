/*---------------------------------------------------------------------------*\
    world.c - all particles: memory, substep, statistics

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "fluid/fluid.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world_check.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

#define COOKIE 0x5e11e

sel_world_settings sel_world_default_settings(void)
{
    return (sel_world_settings){
        .gravity = {0.0, 0.0, -9.81},
        .material = {.en = 1.0, .et = 1.0, .friction = SEL_FRICTION_NONE},
        .method = SEL_COMMON_NORMAL,
        .betweenParticles = 1,
        .partners = SEL_PARTNERS_ALL,
        .passes = 10,
        .removeOverlap = 1,
        .skin = 0.2,
        .cookie = COOKIE,
    };
}

sel_status sel_world_create(
    sel_world **result, const sel_world_settings *settings)
{
    *result = NULL;
    if (settings->cookie != COOKIE || !sel_world_legal_settings(settings))
    {
        return SEL_E_ARGUMENT;
    }
    sel_world *world = calloc(1, sizeof(sel_world));
    if (!world || sel_neighbours_create(&world->neighbours) != SEL_OK)
    {
        free(world);
        return SEL_E_MEMORY;
    }
    world->settings = *settings;
    world->rebuild = 1;
    world->leastAxis = SEL_LENGTH_MOST;
    *result = world;
    return SEL_OK;
}

void sel_world_free(sel_world *world)
{
    if (!world)
    {
        return;
    }
    void *arrays[] = {world->shapes, world->shapeTable, world->patches,
        world->materials, world->p.id, world->p.shape, world->p.type,
        world->p.density, world->p.x, world->p.q, world->p.v, world->p.omega,
        world->p.force, world->p.torque, world->p.overlap, world->bodies,
        world->invMass, world->invInertia, world->active, world->touching,
        world->choice, world->deepest, world->shift, world->impulse,
        world->twist, world->radius, world->halfSkin, world->xBuilt,
        world->xResized, world->nearWall, world->byId, world->scratch,
        world->candidates.memory, world->records.list, world->staged.list,
        world->kept, world->memoryStart, world->contacts, world->first,
        world->second, world->candidate, world->since, world->chosen,
        world->flags, world->manifolds};
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++)
    {
        free(arrays[i]);
    }
    sel_fluid_free(world->fluid);
    sel_walls_free(world->walls);
    sel_neighbours_free(world->neighbours);
    free(world);
}

/* - - - shapes, materials and walls - - - */

static uint64_t shape_hash(const sel_shape *shape)
{
    const double keys[5] = {shape->semiAxes[0], shape->semiAxes[1],
        shape->semiAxes[2], shape->epsilon1, shape->epsilon2};
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < 5; i++)
    {
        uint64_t bits;
        memcpy(&bits, &keys[i], sizeof(bits));
        hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

static int same_shape(const sel_shape *a, const sel_shape *b)
{
    return a->semiAxes[0] == b->semiAxes[0] && a->semiAxes[1] == b->semiAxes[1]
        && a->semiAxes[2] == b->semiAxes[2] && a->epsilon1 == b->epsilon1
        && a->epsilon2 == b->epsilon2;
}

/* The slot of a shape in the hash table (open addressing, at most half
   full): that of its index, or an empty one (-1). */
static int *shape_slot(sel_world *world, const sel_shape *shape)
{
    uint64_t mask = 2 * (uint64_t)world->shapeRoom - 1;
    uint64_t k = shape_hash(shape) & mask;
    while (world->shapeTable[k] >= 0
        && !same_shape(&world->shapes[world->shapeTable[k]], shape))
    {
        k = (k + 1) & mask;
    }
    return &world->shapeTable[k];
}

static sel_status grow_shapes(sel_world *world)
{
    int room = GSL_MAX_INT(16, 2 * world->shapeRoom);
    sel_shape *shapes
        = realloc(world->shapes, (size_t)room * sizeof(sel_shape));
    world->shapes = shapes ? shapes : world->shapes;
    int *table = malloc(2 * (size_t)room * sizeof(int));
    if (!shapes || !table)
    {
        free(table);
        return SEL_E_MEMORY;
    }
    free(world->shapeTable);
    world->shapeTable = table;
    world->shapeRoom = room;
    for (int k = 0; k < 2 * room; k++)
    {
        table[k] = -1;
    }
    for (int i = 0; i < world->nShapes; i++)
    {
        *shape_slot(world, &world->shapes[i]) = i;
    }
    return SEL_OK;
}

sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index)
{
    sel_status status = sel_world_check_shape(world, shape);
    if (status == SEL_OK && world->nShapes == world->shapeRoom)
    {
        status = grow_shapes(world);
    }
    if (status != SEL_OK)
    {
        return status;
    }
    int *slot = shape_slot(world, shape);
    if (*slot < 0)
    {
        world->shapes[world->nShapes] = *shape;
        *slot = world->nShapes++;
        sel_world_note_shape(world, shape);
    }
    *index = *slot;
    return SEL_OK;
}

const sel_shape *sel_world_shape(const sel_world *world, int index)
{
    return &world->shapes[index];
}

static int same_material(const sel_material *a, const sel_material *b)
{
    return a->en == b->en && a->et == b->et && a->mu == b->mu
        && a->friction == b->friction;
}

static int legal_table(int n, const sel_material *table)
{
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j <= i; j++)
        {
            const sel_material *a = &table[(size_t)i * (size_t)n + (size_t)j];
            const sel_material *b = &table[(size_t)j * (size_t)n + (size_t)i];
            if (!sel_material_legal(a) || !sel_material_legal(b)
                || !same_material(a, b))
            {
                return 0;
            }
        }
    }
    return 1;
}

sel_status sel_world_set_materials(
    sel_world *world, int nTypes, const sel_material *table)
{
    if (nTypes < 0 || (nTypes > 0 && !table) || !legal_table(nTypes, table))
    {
        return SEL_E_ARGUMENT;
    }
    size_t count = (size_t)nTypes * (size_t)nTypes;
    sel_material *copy = malloc((count + 1) * sizeof(sel_material));
    if (!copy)
    {
        return SEL_E_MEMORY;
    }
    for (size_t k = 0; k < count; k++)
    {
        copy[k] = table[k];
    }
    free(world->materials);
    world->materials = copy;
    world->nTypes = nTypes;
    return SEL_OK;
}

sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches)
{
    for (int i = 0; i < nPatches; i++)
    {
        if (!sel_world_legal_patch(&patches[i]))
        {
            return SEL_E_ARGUMENT;
        }
    }
    for (int t = 0; walls && t < sel_walls_count(walls); t++)
    {
        int patch = sel_walls_patch(walls, t);
        if (patch < 0 || patch >= nPatches)
        {
            return SEL_E_MESH;
        }
    }
    sel_wall_patch *copy
        = malloc(((size_t)nPatches + 1) * sizeof(sel_wall_patch));
    if (!copy)
    {
        return SEL_E_MEMORY;
    }
    for (int i = 0; i < nPatches; i++)
    {
        copy[i] = patches[i];
    }
    free(world->patches);
    if (world->walls != walls)
    {
        sel_walls_free(world->walls);
    }
    world->walls = walls;
    world->patches = copy;
    world->nPatches = nPatches;
    for (int i = 0; i < world->room; i++)
    {
        world->nearWall[i] = 1; /* until the next rebuild tells */
    }
    return SEL_OK;
}

const sel_walls *sel_world_walls(const sel_world *world)
{
    return world->walls;
}

/* - - - particles - - - */

void sel_world_grow(void *array, int *ok, int old, int room, size_t item)
{
    void **slot = array;
    void *bigger = realloc(*slot, (size_t)room * item);
    if (!bigger)
    {
        *ok = 0;
        return;
    }
    memset((char *)bigger + (size_t)old * item, 0, (size_t)(room - old) * item);
    *slot = bigger;
}

static sel_status reserve(sel_world *w, int n)
{
    if (n <= w->room)
    {
        return SEL_OK;
    }
    int room = GSL_MAX_INT(n + n / 4, 64), old = w->room, ok = 1;
    const size_t d = sizeof(double);
    sel_world_grow(&w->p.id, &ok, old, room, sizeof(int64_t));
    sel_world_grow(&w->p.shape, &ok, old, room, sizeof(int));
    sel_world_grow(&w->p.type, &ok, old, room, sizeof(int));
    sel_world_grow(&w->p.density, &ok, old, room, d);
    sel_world_grow(&w->p.x, &ok, old, room, 3 * d);
    sel_world_grow(&w->p.q, &ok, old, room, 4 * d);
    sel_world_grow(&w->p.v, &ok, old, room, 3 * d);
    sel_world_grow(&w->p.omega, &ok, old, room, 3 * d);
    sel_world_grow(&w->p.force, &ok, old, room, 3 * d);
    sel_world_grow(&w->p.torque, &ok, old, room, 3 * d);
    sel_world_grow(&w->p.overlap, &ok, old, room, d);
    sel_world_grow(&w->bodies, &ok, old, room, sizeof(sel_body));
    sel_world_grow(&w->invMass, &ok, old, room, d);
    sel_world_grow(&w->invInertia, &ok, old, room, 9 * d);
    sel_world_grow(&w->active, &ok, old, room, d);
    sel_world_grow(&w->touching, &ok, old, room, d);
    sel_world_grow(&w->choice, &ok, old, room, d);
    sel_world_grow(&w->deepest, &ok, old, room, sizeof(int));
    sel_world_grow(&w->shift, &ok, old, room, 3 * d);
    sel_world_grow(&w->impulse, &ok, old, room, 3 * d);
    sel_world_grow(&w->twist, &ok, old, room, 3 * d);
    sel_world_grow(&w->radius, &ok, old, room, d);
    sel_world_grow(&w->halfSkin, &ok, old, room, d);
    sel_world_grow(&w->xBuilt, &ok, old, room, 3 * d);
    sel_world_grow(&w->xResized, &ok, old, room, 3 * d);
    sel_world_grow(&w->nearWall, &ok, old, room, sizeof(int));
    sel_world_grow(&w->byId, &ok, old, room, sizeof(int));
    sel_world_grow(&w->scratch, &ok, old, room, sizeof(int));
    if (!ok || sel_fluid_reserve(w, old, room) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    w->room = room;
    return SEL_OK;
}

sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo)
{
    if (nLocal < 0 || nHalo < 0)
    {
        return SEL_E_ARGUMENT;
    }
    sel_status status = reserve(world, nLocal + nHalo);
    if (status != SEL_OK)
    {
        return status;
    }
    world->p.nLocal = nLocal;
    world->p.n = nLocal + nHalo;
    world->rebuild = 1;
    world->ranked = 0;
    world->fresh = 1;
    world->staged.count = 0;
    return SEL_OK;
}

sel_particles *sel_world_particles(sel_world *world)
{
    return &world->p;
}

/* - - - the substep - - - */

sel_status sel_world_exchange(
    sel_world *world, const sel_field *fields, int count)
{
    if (!world->settings.exchange)
    {
        return SEL_OK;
    }
    double start = sel_clock_wall();
    int failed = world->settings.exchange(
        world->settings.exchangeContext, fields, count);
    world->statistics.seconds.exchange += sel_clock_wall() - start;
    return failed ? SEL_E_EXCHANGE : SEL_OK;
}

static sel_status refresh_halos(sel_world *world)
{
    const sel_field fields[] = {
        {SEL_FIELD_POSITION, world->p.x},
        {SEL_FIELD_QUATERNION, world->p.q},
        {SEL_FIELD_VECTOR, world->p.v},
        {SEL_FIELD_VECTOR, world->p.omega},
    };
    return sel_world_exchange(world, fields, 4);
}

/* Positions from which sel_world_travel counts. */
static void note_positions(sel_world *world)
{
    for (int i = 0; i < 3 * world->p.nLocal && world->fresh; i++)
    {
        world->xResized[i] = world->p.x[i];
    }
    world->fresh = 0;
}

double sel_world_travel(const sel_world *world)
{
    double farthest = 0.0;
    for (int i = 0; i < world->p.nLocal && !world->fresh; i++)
    {
        double step[3];
        v3_sub(step, world->p.x + 3 * i, world->xResized + 3 * i);
        farthest = GSL_MAX_DBL(farthest, v3_dot(step, step));
    }
    return sqrt(farthest);
}

static sel_status find_contacts(sel_world *world, double dt)
{
    sel_statistics *s = &world->statistics;
    double start = sel_clock_wall();
    world->memoryIndexed = 0;
    sel_status status = sel_world_update_candidates(world);
    double middle = sel_clock_wall();
    s->seconds.neighbours += middle - start;
    if (status == SEL_OK)
    {
        status = sel_world_detect(world, dt);
    }
    s->seconds.detection += sel_clock_wall() - middle;
    return status;
}

sel_status sel_world_substep(sel_world *world, double dt)
{
    sel_statistics *s = &world->statistics;
    if (!sel_world_legal_time(dt))
    {
        return SEL_E_ARGUMENT;
    }
    sel_status status = refresh_halos(world);
    if (status == SEL_OK)
    {
        status = sel_world_check(world, NULL);
    }
    if (status == SEL_OK)
    {
        note_positions(world);
        status = find_contacts(world, dt);
    }
    if (status == SEL_OK)
    {
        double exchanged = s->seconds.exchange;
        double start = sel_clock_wall();
        status = sel_world_collide(world);
        if (status == SEL_OK && world->settings.impactTime)
        {
            sel_world_fly_on(world);
        }
        if (status == SEL_OK && world->settings.removeOverlap)
        {
            status = sel_world_remove_overlaps(world);
        }
        s->seconds.collision
            += sel_clock_wall() - start - (s->seconds.exchange - exchanged);
    }
    if (status == SEL_OK)
    {
        status = sel_fluid_sample(world, dt);
    }
    if (status == SEL_OK)
    {
        double start = sel_clock_wall();
        sel_world_move(world, dt);
        status = sel_world_check_motion(world);
        s->seconds.motion += sel_clock_wall() - start;
        s->substeps++;
    }
    return status;
}

sel_status sel_world_contacts(sel_world *world, const sel_contact **contacts,
    const int **first, const int **second, int *count)
{
    /* a look is no step: nothing of it stays, the contact memory neither, or
       a run would go on with other bits */
    sel_statistics before = world->statistics;
    world->looking = 1;
    sel_status status = find_contacts(world, 0.0);
    world->looking = 0;
    world->statistics = before;
    *contacts = world->contacts;
    *first = world->first;
    *second = world->second;
    *count = status == SEL_OK ? world->nContacts : 0;
    return status;
}

/* - - - statistics - - - */

const sel_statistics *sel_world_statistics(const sel_world *world)
{
    return &world->statistics;
}

void sel_world_clear_statistics(sel_world *world)
{
    world->statistics = (sel_statistics){0};
    world->hasWorst = 0;
    for (int i = 0; i < world->p.n; i++)
    {
        world->p.overlap[i] = 0.0;
    }
}

int sel_world_worst(const sel_world *world, sel_replay *replay)
{
    if (world->hasWorst)
    {
        *replay = world->worst;
    }
    return world->hasWorst;
}

void sel_world_energy(const sel_world *world, sel_energy *energy)
{
    const sel_particles *p = &world->p;
    *energy = (sel_energy){.particles = p->nLocal};
    for (int i = 0; i < p->nLocal; i++)
    {
        const sel_shape *shape = &world->shapes[p->shape[i]];
        const double *x = p->x + 3 * i, *v = p->v + 3 * i;
        double mass = p->density[i] * shape->volume;
        double Q[9], w[3], L[3], spin[3], orbit[3];
        sel_motion_tensor(p->q + 4 * i, Q);
        m3_apply_transposed(w, Q, p->omega + 3 * i);
        for (int k = 0; k < 3; k++)
        {
            L[k] = p->density[i] * shape->inertia[k] * w[k];
        }
        m3_apply(spin, Q, L);
        v3_cross(orbit, x, v);
        double speed = v3_norm(v);
        energy->mass += mass;
        energy->translation += 0.5 * mass * speed * speed;
        energy->rotation += 0.5 * v3_dot(w, L);
        energy->potential -= mass * v3_dot(world->settings.gravity, x);
        v3_madd(energy->momentum, energy->momentum, mass, v);
        v3_madd(energy->angularMomentum, energy->angularMomentum, mass, orbit);
        v3_madd(energy->angularMomentum, energy->angularMomentum, 1.0, spin);
        energy->speedMean += speed / p->nLocal;
        energy->speedMax = GSL_MAX_DBL(energy->speedMax, speed);
    }
}

/*---------------------------------------------------------------------------*\
    world_tables.c - shapes, materials of pairs, walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"
#include "world/pair_materials.h"
#include "world/world.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* - - - shapes - - - */

static uint64_t shape_hash(const double keys[SEL_IDENTITY])
{
    uint64_t hash = 14695981039346656037u;
    for (int i = 0; i < SEL_IDENTITY; i++)
    {
        uint64_t bits;
        memcpy(&bits, &keys[i], sizeof(bits));
        hash = (hash ^ bits) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    return hash;
}

static int same_shape(const sel_shape *shape, const double keys[SEL_IDENTITY])
{
    double others[SEL_IDENTITY];
    int same = 1;
    sel_shape_identity(shape, others);
    for (int i = 0; i < SEL_IDENTITY; i++)
    {
        same = same && others[i] == keys[i];
    }
    return same;
}

/* Returns the slot of a shape in the hash table (open addressing, at most
   half full): the slot with its index, or an empty slot (-1). */
static int *shape_slot(sel_world *world, const double keys[SEL_IDENTITY])
{
    uint64_t mask = 2 * (uint64_t)world->shapeCapacity - 1;
    uint64_t k = shape_hash(keys) & mask;
    while (world->shapeTable[k] >= 0
        && !same_shape(&world->shapes[world->shapeTable[k]], keys))
    {
        k = (k + 1) & mask;
    }
    return &world->shapeTable[k];
}

static sel_status grow_shapes(sel_world *world)
{
    int capacity = GSL_MAX_INT(16, 2 * world->shapeCapacity);
    sel_shape *shapes
        = realloc(world->shapes, (size_t)capacity * sizeof(sel_shape));
    world->shapes = shapes ? shapes : world->shapes;
    int *table = malloc(2 * (size_t)capacity * sizeof(int));
    if (!shapes || !table)
    {
        free(table);
        return SEL_E_MEMORY;
    }
    free(world->shapeTable);
    world->shapeTable = table;
    world->shapeCapacity = capacity;
    for (int k = 0; k < 2 * capacity; k++)
    {
        table[k] = -1;
    }
    for (int i = 0; i < world->nShapes; i++)
    {
        double keys[SEL_IDENTITY];
        sel_shape_identity(&world->shapes[i], keys);
        *shape_slot(world, keys) = i;
    }
    return SEL_OK;
}

sel_status sel_world_add_shape(
    sel_world *world, const sel_shape *shape, int *index)
{
    sel_status status = sel_world_check_shape(world, shape);
    SEL_THEN(status,
        world->nShapes == world->shapeCapacity ? grow_shapes(world) : SEL_OK);
    if (status != SEL_OK)
    {
        return status;
    }
    double keys[SEL_IDENTITY];
    sel_shape_identity(shape, keys);
    int *slot = shape_slot(world, keys);
    if (*slot < 0)
    {
        world->shapes[world->nShapes] = *shape;
        *slot = world->nShapes++;
        sel_world_note_shape(world, shape);
    }
    *index = *slot;
    return SEL_OK;
}

sel_status sel_world_shape_of(sel_world *world,
    const double identity[SEL_IDENTITY], sel_polyhedron_find find, int *index)
{
    sel_shape shape;
    *index = world->nShapes > 0 ? *shape_slot(world, identity) : -1;
    if (*index >= 0)
    {
        return SEL_OK;
    }
    sel_status status = sel_shape_of_identity(&shape, identity, find);
    return status == SEL_OK ? sel_world_add_shape(world, &shape, index)
                            : status;
}

int sel_world_shapes(const sel_world *world)
{
    return world->nShapes;
}

const sel_shape *sel_world_shape(const sel_world *world, int index)
{
    return &world->shapes[index];
}

static int valid_table(const sel_world *w, int n, const sel_material *table)
{
    for (int i = 0; i < n; i++)
    {
        for (int j = 0; j <= i; j++)
        {
            const sel_material *a = &table[(size_t)i * (size_t)n + (size_t)j];
            const sel_material *b = &table[(size_t)j * (size_t)n + (size_t)i];
            if (!sel_world_valid_material(w, a)
                || !sel_world_valid_material(w, b) || !sel_material_same(a, b))
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
    if (nTypes < 0 || (nTypes > 0 && !table)
        || !valid_table(world, nTypes, table))
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

sel_status sel_world_set_surface(sel_world *world, int patch,
    const double velocity[3], const double omega[3])
{
    if (patch < 0 || patch >= world->nPatches)
    {
        return SEL_E_ARGUMENT;
    }
    sel_wall_patch moved = world->patches[patch];
    v3_copy(moved.velocity, velocity);
    v3_copy(moved.omega, omega);
    if (!sel_world_valid_patch(world, &moved))
    {
        return SEL_E_ARGUMENT;
    }
    world->patches[patch] = moved;
    return SEL_OK;
}

const sel_walls *sel_world_walls(const sel_world *world)
{
    return world->walls;
}

double sel_world_wall_range_excess(const sel_world *world)
{
    const sel_walls *walls = world->walls;
    double most = 0.0;
    for (int i = 0; walls && i < world->p.nLocal; i++)
    {
        const sel_shape *shape = &world->shapes[world->p.shape[i]];
        double far = (1.0 + SEL_SPECULATIVE_MOST + world->settings.manifold)
                * shape->boundingRadius
            + world->messages.reach;
        for (int k = 0; k < 3; k++)
        {
            double x = world->p.x[3 * i + k];
            most = GSL_MAX_DBL(most, x + far - walls->high[k]);
            most = GSL_MAX_DBL(most, walls->low[k] - (x - far));
        }
    }
    return most;
}

const sel_material *sel_world_pair_material(
    const sel_world *world, int i, int j)
{
    int a = world->p.type[i], b = world->p.type[j], n = world->nTypes;
    if (a < 0 || a >= n || b < 0 || b >= n)
    {
        return &world->settings.material;
    }
    return &world->materials[(size_t)a * (size_t)n + (size_t)b];
}

/*---------------------------------------------------------------------------*\
    take_walls.c - gives a world its walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "detect/near_walls.h"
#include "memory/persistent_contacts.h"
#include "world/world.h"
#include "world/world_check.h"
#include "world/world_drive.h"

#include <stdlib.h>

static int valid_patches(const sel_walls *walls, int nPatches)
{
    int valid = 1;
    for (int t = 0; t < walls->nTriangles && valid; t++)
    {
        int patch = walls->triangles[t].patch;
        valid = patch >= 0 && patch < nPatches;
    }
    return valid;
}

static int any_holds(int nPatches, const sel_wall_patch *patches)
{
    int any = 0;
    for (int i = 0; i < nPatches; i++)
    {
        any = any || patches[i].holdsBelow > 0.0;
    }
    return any;
}

/* Returns an error if a holding patch belongs to a rigid wall. Switches on the
   watching of walls, which finds the particles that hit them. */
static sel_status may_hold(
    sel_world *world, const sel_walls *walls, const sel_wall_patch *patches)
{
    for (int t = 0; walls && t < walls->nTriangles; t++)
    {
        const sel_wall_triangle *tri = &walls->triangles[t];
        if (patches[tri->patch].holdsBelow > 0.0
            && sel_walls_rigid_of(walls, tri->name) >= 0)
        {
            return SEL_E_ARGUMENT;
        }
    }
    return sel_world_watch_walls(world);
}

/* wallsTaken identifies the walls, because new ones may be allocated at the
   address of freed ones. */
static void take_walls(sel_world *world, sel_walls *walls)
{
    if (world->walls != walls)
    {
        sel_walls_free(world->walls);
        world->walls = walls;
        world->wallsTaken++;
    }
}

sel_status sel_world_set_walls(sel_world *world, sel_walls *walls, int nPatches,
    const sel_wall_patch *patches)
{
    for (int i = 0; i < nPatches; i++)
    {
        if (!sel_world_valid_patch(world, &patches[i]))
        {
            return SEL_E_ARGUMENT;
        }
    }
    if (walls && !valid_patches(walls, nPatches))
    {
        return SEL_E_MESH;
    }
    int holds = any_holds(nPatches, patches);
    sel_status status = holds ? may_hold(world, walls, patches) : SEL_OK;
    if (status != SEL_OK)
    {
        return status;
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
    take_walls(world, walls);
    world->patches = copy;
    world->nPatches = nPatches;
    world->holds = holds;
    sel_drive_free(&world->drive);
    sel_world_drop_fronts(world);
    /* drops contacts with features of the old walls */
    world->memory.indexed = 0;
    world->contacts.n = world->contacts.nPairs;
    for (int l = 0; l < world->persistent.count; l++)
    {
        if (world->persistent.list[l].type == SEL_PERSISTENT_WALL)
        {
            sel_persistent_contacts_drop(&world->persistent, l);
        }
    }
    for (int i = 0; i < world->capacity; i++)
    {
        world->memory.wallHead[i] = -1;
    }
    return SEL_OK;
}

sel_status sel_world_change_walls(sel_world *world, sel_walls *walls)
{
    if (!walls || !valid_patches(walls, world->nPatches))
    {
        return SEL_E_MESH;
    }
    take_walls(world, walls);
    sel_world_drop_fronts(world);
    return sel_drive_changed(world);
}

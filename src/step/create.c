/*---------------------------------------------------------------------------*\
    create.c - creates and frees a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "detect/contact_list.h"
#include "detect/detect_blocks.h"
#include "detect/paths.h"
#include "memory/persistent_contacts.h"
#include "observe/impact.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_check.h"
#include "world/world_drive.h"
#include "world/world_plane.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Sets the layout of the data that the model stores for each contact. */
static void set_persistent_fields(sel_world *w)
{
    int width = 0;
    w->memory.nFields = w->model->memory(&w->settings, w->memory.fields);
    for (int f = 0; f < w->memory.nFields; f++)
    {
        width += w->memory.fields[f].count
            * sel_field_width(w->memory.fields[f].type);
    }
    sel_persistent_contacts *stores[] = {&w->persistent,
        &w->memory.staged.persistent, &w->memory.noted.persistent};
    for (size_t k = 0; k < sizeof(stores) / sizeof(stores[0]); k++)
    {
        stores[k]->width = width;
        stores[k]->reuse = w->settings.reuse > 0.0;
        stores[k]->manifolds = stores[k]->reuse && w->settings.manifold > 0.0;
        stores[k]->free = -1;
    }
}

sel_status sel_world_create_as(
    sel_world **result, const sel_world_settings *settings, size_t layout)
{
    *result = NULL;
    if (layout != SEL_LAYOUT)
    {
        return SEL_E_LAYOUT;
    }
    if (!sel_world_valid_settings(settings))
    {
        return SEL_E_ARGUMENT;
    }
    sel_world *world = calloc(1, sizeof(sel_world));
    if (!world)
    {
        return SEL_E_MEMORY;
    }
    world->settings = *settings;
    sel_world_hold_gravity(world, world->settings.gravity);
    world->model = settings->model;
    world->modelState = world->model->create();
    if (!world->modelState
        || sel_neighbours_create(&world->near.neighbours) != SEL_OK
        || sel_world_create_blocks(world) != SEL_OK)
    {
        sel_world_free(world);
        return SEL_E_MEMORY;
    }
    world->near.rebuild = 1;
    world->near.fronts.free = -1;
    world->leastAxis = SEL_LENGTH_MOST;
    world->flattest = 1.0;
    set_persistent_fields(world);
    sel_world_set_periods(world);
    *result = world;
    return SEL_OK;
}

void sel_world_free(sel_world *world)
{
    if (!world)
    {
        return;
    }
    void *arrays[]
        = {world->shapes, world->shapeTable, world->patches, world->materials,
            world->near.candidates.entry, world->near.candidates.expanded,
            world->memory.next, world->memory.start, world->partners.start,
            world->found.list, world->near.fronts.list};
    for (size_t i = 0; i < sizeof(arrays) / sizeof(arrays[0]); i++)
    {
        free(arrays[i]);
    }
    sel_world_free_particles(world);
    sel_persistent_contacts_free(&world->persistent);
    sel_staged_free(&world->memory.staged);
    sel_staged_free(&world->memory.noted);
    sel_contacts_free(&world->contacts);
    sel_contacts_free(&world->look);
    sel_world_free_blocks(world);
    if (world->fluidCompanion)
    {
        world->fluidCompanion->free(world);
    }
    if (world->modelState)
    {
        world->model->free(world->modelState);
    }
    sel_drive_free(&world->drive);
    sel_watch_free(&world->watch);
    sel_wall_passages_free(&world->passes);
    sel_walls_free(world->walls);
    sel_neighbours_free(world->near.neighbours);
    free(world);
}

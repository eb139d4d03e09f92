/*---------------------------------------------------------------------------*\
    near_walls.c - particles that may touch a wall, and their wall fronts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A particle whose grown sphere touches a wall has a front (wall_front.c).
    Other particles have none, because a front needs as much memory as all other
    data of a particle. A particle keeps its front while it is near a wall and
    the order of the particles in the arrays does not change. Fronts do not
    affect the results; if memory is short, a particle has no front.
\*---------------------------------------------------------------------------*/

#include "detect/near_walls.h"
#include "contact/hulls.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

enum
{
    FAR = 0,
    ALONE = -1 /* near, without a front; greater: 1 + index of the front */
};

void sel_world_drop_fronts(sel_world *w)
{
    for (int i = 0; i < w->capacity; i++)
    {
        w->near.nearWall[i] = ALONE; /* near until the next search */
    }
    w->near.fronts.count = 0;
    w->near.fronts.free = -1;
}

/* Returns 1 + the index of an empty front; ALONE: out of memory. */
static int take(sel_fronts *f)
{
    int k = f->free;
    if (k >= 0)
    {
        f->free = f->list[k].count;
    }
    else
    {
        if (f->count == f->capacity)
        {
            int capacity = f->capacity + f->capacity / 8 + 64;
            sel_wall_front *list
                = realloc(f->list, (size_t)capacity * sizeof(sel_wall_front));
            if (!list)
            {
                return ALONE;
            }
            f->list = list;
            f->capacity = capacity;
        }
        k = f->count++;
    }
    f->list[k] = (sel_wall_front){.limit = 0.0};
    return k + 1;
}

static void give_back(sel_fronts *f, int number)
{
    if (number > 0)
    {
        f->list[number - 1].count = f->free;
        f->free = number - 1;
    }
}

void sel_world_set_near(sel_world *w)
{
    if (w->memory.reindex)
    {
        sel_world_drop_fronts(w);
    }
    sel_drive_set_far(w);
    for (int i = 0; i < w->p.n; i++)
    {
        int *near = &w->near.nearWall[i];
        /* wall contacts of a halo are found by its own process */
        if (i >= w->p.nLocal || !w->walls || !sel_drive_is_near(w, i))
        {
            give_back(&w->near.fronts, *near);
            *near = FAR;
        }
        else if (*near <= 0)
        {
            *near = take(&w->near.fronts);
        }
    }
}

/* Finds the wall contacts of each convex part and returns their number. Stores
   those that fit into the capacity, with the number of their part. */
static int touch_by_parts(
    sel_world *w, int i, sel_contact *contacts, int capacity)
{
    int count = 0, parts = sel_shape_parts(w->bodies[i].shape);
    for (int k = 0; k < parts; k++)
    {
        sel_shape shape;
        sel_body part;
        int left = GSL_MAX_INT(capacity - count, 0);
        sel_contact_part(&w->bodies[i], k, &shape, &part);
        int found = sel_walls_contacts(
            w->walls, &part, left > 0 ? contacts + count : contacts, left);
        for (int c = 0; c < found && c < left; c++)
        {
            contacts[count + c].part = k * SEL_POLYHEDRON_PARTS_MOST;
        }
        count += found;
    }
    return count;
}

int sel_world_touch_walls(
    sel_world *w, int i, sel_contact *contacts, int capacity)
{
    const sel_body *body = &w->bodies[i];
    int near = w->near.nearWall[i];
    if (!w->walls || near == FAR)
    {
        return 0;
    }
    if (sel_shape_parts(body->shape) > 1)
    {
        return touch_by_parts(w, i, contacts, capacity);
    }
    return near == ALONE
        ? sel_walls_contacts(w->walls, body, contacts, capacity)
        : sel_walls_contacts_near(w->walls, body, w->p.q + 4 * i,
            &w->near.fronts.list[near - 1], contacts, capacity);
}

int sel_world_near_walls(sel_world *w, int i, const sel_body *part,
    sel_contact *contacts, int capacity, double *factor)
{
    sel_shape shape;
    sel_body grown = *part;
    int near = w->near.nearWall[i];
    *factor = sel_shape_grow(grown.shape, sel_drive_speculative(w, i), &shape);
    double by = (*factor - 1.0) * grown.shape->boundingRadius;
    grown.shape = &shape;
    return near == ALONE || part != &w->bodies[i]
        ? sel_walls_contacts(w->walls, &grown, contacts, capacity)
        : sel_walls_contacts_grown(w->walls, &grown, w->p.q + 4 * i, by,
            &w->near.fronts.list[near - 1], contacts, capacity);
}

/*---------------------------------------------------------------------------*\
    world_particles.c - the arrays of particles: capacity, fields, access

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "world/particles.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* - - - the list of fields - - - */

int sel_field_width(sel_field_type kind)
{
    switch (kind)
    {
    case SEL_FIELD_SCALAR: return 1;
    case SEL_FIELD_POSITION:
    case SEL_FIELD_VECTOR: return 3;
    case SEL_FIELD_QUATERNION: return 4;
    }
    return 0;
}

#define WIDTH_SCALAR     1
#define WIDTH_POSITION   3
#define WIDTH_VECTOR     3
#define WIDTH_QUATERNION 4

static const sel_field_info fields[] = {
#define ENTRY(name, kind, travels, restarts, meaning)                          \
    {#name, meaning, SEL_FIELD_##kind, SEL_TRAVEL_##travels, restarts,         \
        WIDTH_##kind, offsetof(sel_particles, name)},
    SEL_PARTICLE_FIELDS(ENTRY)
#undef ENTRY
};

enum
{
    FIELDS = sizeof(fields) / sizeof(fields[0]),
    WORLD_ARRAYS = 26
};

const sel_field_info *sel_field_list(int *count)
{
    *count = FIELDS;
    return fields;
}

/* The address of the pointer to a field's array. */
static void *field_slot(sel_particles *p, int f)
{
    return (char *)p + fields[f].member;
}

double *sel_particles_field(const sel_particles *p, int f)
{
    double *data;
    memcpy(&data, (const char *)p + fields[f].member, sizeof(data));
    return data;
}

/* - - - capacity - - - */

/* Lists all arrays with an entry per particle. */
static int list_arrays(sel_world *w, sel_array list[FIELDS + WORLD_ARRAYS])
{
    const size_t d = sizeof(double), i = sizeof(int);
    const sel_array own[WORLD_ARRAYS] = {{&w->p.id, sizeof(int64_t)},
        {&w->p.shape, i}, {&w->p.type, i}, {&w->p.handle, i}, {&w->p.source, i},
        {&w->p.image, i}, {&w->p.rotations, i}, {&w->bodies, sizeof(sel_body)},
        {&w->invMass, d}, {&w->invInertia, 9 * d}, {&w->radius, d},
        {&w->halfSkin, d}, {&w->ahead, d}, {&w->xBuilt, 3 * d},
        {&w->qBuilt, 4 * d}, {&w->nearWall, i}, {&w->byId, i}, {&w->scratch, i},
        {&w->pairHead, i}, {&w->wallHead, i}, {&w->idBuilt, sizeof(int64_t)},
        {&w->turnsBuilt, i}, {&w->messages.xBuilt, 3 * d},
        {&w->messages.xSent, 3 * d}, {&w->canon, i}, {&w->stand, 3 * d}};
    for (int f = 0; f < FIELDS; f++)
    {
        list[f].slot = field_slot(&w->p, f);
        list[f].item = (size_t)fields[f].width * d;
    }
    int count = FIELDS;
    for (int k = 0; k < WORLD_ARRAYS; k++)
    {
        /* former positions are only needed on several processes, and positions
           of images only with periods */
        if (k < WORLD_ARRAYS - 4
            || (k < WORLD_ARRAYS - 2 ? w->settings.exchange != NULL
                                     : w->settings.nPeriods > 0))
        {
            list[count++] = own[k];
        }
    }
    return count;
}

void sel_world_grow(void *array, int *ok, int old, int capacity, size_t item)
{
    void *before;
    memcpy(&before, array, sizeof(before));
    void *bigger = realloc(before, (size_t)capacity * item);
    if (!bigger)
    {
        *ok = 0;
        return;
    }
    memset((char *)bigger + (size_t)old * item, 0,
        (size_t)(capacity - old) * item);
    memcpy(array, &bigger, sizeof(bigger));
}

void sel_world_free_particles(sel_world *w)
{
    sel_array list[FIELDS + WORLD_ARRAYS];
    int count = list_arrays(w, list);
    for (int k = 0; k < count; k++)
    {
        void *array;
        memcpy(&array, list[k].slot, sizeof(array));
        free(array);
    }
    free(w->messages.pairs);
}

static sel_status reserve(sel_world *w, int n)
{
    if (n <= w->capacity)
    {
        return SEL_OK;
    }
    sel_array list[FIELDS + WORLD_ARRAYS];
    int count = list_arrays(w, list), old = w->capacity, ok = 1;
    int capacity = n > INT32_MAX / 16 * 15 ? n : GSL_MAX_INT(n + n / 16, 64);
    for (int k = 0; k < count; k++)
    {
        sel_world_grow(list[k].slot, &ok, old, capacity, list[k].item);
    }
    if (!ok || w->model->reserve(w->modelState, old, capacity) != SEL_OK
        || (w->fluidCompanion
            && w->fluidCompanion->reserve(w, old, capacity) != SEL_OK))
    {
        return SEL_E_MEMORY;
    }
    w->capacity = capacity;
    return SEL_OK;
}

sel_status sel_world_resize(sel_world *world, int nLocal, int nHalo)
{
    if (nLocal < 0 || nHalo < 0 || nHalo > INT32_MAX - nLocal
        || reserve(world, nLocal + nHalo) != SEL_OK)
    {
        return nLocal < 0 || nHalo < 0 ? SEL_E_ARGUMENT : SEL_E_MEMORY;
    }
    int known = GSL_MIN_INT(world->p.nLocal, nLocal);
    world->p.nLocal = nLocal;
    world->p.n = nLocal + nHalo;
    world->rebuild = world->reindex = world->arrived = 1;
    world->ranked = 0;
    world->memoryIndexed = 0;
    world->contacts.n = world->contacts.nPairs = 0;
    world->phase = SEL_PHASE_FILLING;
    /* resets entries of former or future halos; local ones stay as they are */
    for (int i = known; i < world->p.n; i++)
    {
        world->p.source[i] = i < nLocal ? world->p.source[i] : -1;
        world->p.image[i] = world->p.rotations[i] = 0;
    }
    return SEL_OK;
}

sel_particles *sel_world_particles(sel_world *world)
{
    return &world->p;
}

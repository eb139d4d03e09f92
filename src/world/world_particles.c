/*---------------------------------------------------------------------------*\
    world_particles.c - the arrays of particles: capacity, fields, access

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "world/particles.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* - - - the list of fields - - - */

int sel_field_width(sel_field_type type)
{
    switch (type)
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
#define ENTRY(name, type, travels, restarts, meaning)                          \
    {#name, meaning, SEL_FIELD_##type, SEL_TRAVEL_##travels, restarts,         \
        WIDTH_##type, offsetof(sel_particles, name)},
    SEL_PARTICLE_FIELDS(ENTRY)
#undef ENTRY
};

enum
{
    FIELDS = sizeof(fields) / sizeof(fields[0])
};

const sel_field_info *sel_field_list(int *count)
{
    *count = FIELDS;
    return fields;
}

/* Returns the address of the pointer to a field's array. */
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

SEL_ARRAYS(SEL_WORLD_ARRAYS, sel_world, grow_own, free_own)

void sel_world_free_particles(sel_world *w)
{
    for (int f = 0; f < FIELDS; f++)
    {
        free(sel_particles_field(&w->p, f));
    }
    free_own(w);
    free(w->messages.pairs);
}

static sel_status reserve(sel_world *w, int n)
{
    if (n <= w->capacity)
    {
        return SEL_OK;
    }
    int old = w->capacity, ok = 1;
    int capacity = n > INT32_MAX / 16 * 15 ? n : GSL_MAX_INT(n + n / 16, 64);
    for (int f = 0; f < FIELDS; f++)
    {
        sel_array_grow(field_slot(&w->p, f), &ok, old, capacity,
            (size_t)fields[f].width * sizeof(double));
    }
    if (!ok || grow_own(w, old, capacity) != SEL_OK
        || w->model->reserve(w->modelState, old, capacity) != SEL_OK
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
    world->near.rebuild = world->memory.reindex = world->speculation.arrived
        = 1;
    world->order.ranked = 0;
    world->memory.indexed = 0;
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

/*---------------------------------------------------------------------------*\
    contact_rotations.c - rotation of contact data, if a period is rotational

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The model's data of a contact are vectors in the own frame of particle 1
    (world_periods.c). If particle 1 passes a boundary of a rotational period,
    it is rotated, and its frame with it; but the data may be on another
    process, or travel with particle 2. Each record therefore contains the
    number of rotations of particle 1 at the time it was stored, and is rotated
    by the difference when it is used again. Every process that has the record
    rotates it by the same numbers.

    The narrow phase's data are in the frames of the bodies, and stay valid. A
    wall is not rotated; the data of its contacts become invalid.
\*---------------------------------------------------------------------------*/

#include "memory/contact_rotations.h"
#include "base/vec3.h"
#include "memory/persistent_contacts.h"
#include "world/world.h"

/* Returns the signed number of rotations from one count to another, modulo
   SEL_ROTATIONS. */
static int turns_between(int from, int to)
{
    int rotations = (to - from) & (SEL_ROTATIONS - 1);
    return rotations < SEL_ROTATIONS / 2 ? rotations
                                         : rotations - SEL_ROTATIONS;
}

/* Returns the rotation by the period, once, forward or back. */
static const double *turn_once(const sel_world *w, int back)
{
    int image = 1;
    for (int p = 0; p < w->periods.rotating; p++)
    {
        image *= 3;
    }
    return w->periods.images[back ? w->periods.opposite[image] : image].Q;
}

static void turn_vectors(const sel_world *w, double *data, const double Q[9])
{
    for (int f = 0; f < w->memory.nFields; f++)
    {
        const sel_persistent_contact_field *field = &w->memory.fields[f];
        int width = sel_field_width(field->type);
        for (int k = 0; k < field->count; k++, data += width)
        {
            if (field->type == SEL_FIELD_VECTOR)
            {
                double rotated[3];
                m3_apply(rotated, Q, data);
                v3_copy(data, rotated);
            }
        }
    }
}

static void rotate_persistent(sel_world *w, int l, int rotations)
{
    const double *Q = turn_once(w, rotations < 0);
    for (int k = 0; k != rotations; k += rotations < 0 ? -1 : 1)
    {
        turn_vectors(w, sel_persistent_contact_data(w, l), Q);
        if (w->persistent.watched)
        {
            double rotated[3];
            m3_apply(rotated, Q, w->persistent.mark + 3 * l);
            v3_copy(w->persistent.mark + 3 * l, rotated);
        }
    }
    if (w->persistent.list[l].type == SEL_PERSISTENT_WALL
        && w->persistent.reuse)
    {
        w->persistent.kept[l].state = SEL_KEPT_NOTHING;
        sel_persistent_contacts_reset_slope(&w->persistent, l);
    }
}

void sel_world_rotate_persistent(sel_world *w)
{
    for (int l = 0; l < w->persistent.count && w->periods.rotating >= 0; l++)
    {
        const sel_persistent_contact *entry = &w->persistent.list[l];
        if (entry->type != SEL_PERSISTENT_FREE)
        {
            int rotations
                = turns_between(entry->rotations, w->p.rotations[entry->first]);
            if (rotations != 0)
            {
                rotate_persistent(w, l, rotations);
            }
        }
    }
}

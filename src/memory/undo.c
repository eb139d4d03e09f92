/*---------------------------------------------------------------------------*\
    undo.c - restores the persistent contacts before a substep is repeated

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A model that searches for contacts more than once in a substep may find
    after the first search that new halos are needed (SEL_E_HALO). A search
    raises the age of contacts, and drops those of separated bodies. For the
    same result on any number of processes, the substep starts again with the
    persistent contacts of its start, identified by ids, because the candidates
    may have been rebuilt meanwhile.
\*---------------------------------------------------------------------------*/

#include "memory/undo.h"
#include "base/try.h"
#include "memory/persistent_contacts.h"
#include "world/world.h"

/* Returns 1 if the model may ask for new halos, and the run can provide
   them. */
static int may_retreat(const sel_world *w)
{
    return w->model->retreats && w->model->retreats(&w->settings)
        && w->settings.exchange && w->messages.reach > 0.0;
}

static sel_status note(sel_world *w, const sel_persistent_contacts *from, int k,
    const int64_t id[2])
{
    const sel_persistent_contact *entry = &from->list[k];
    int l = sel_staged_take(
        &w->memory.noted, (sel_persistent_type)entry->type, id[0], id[1]);
    if (l < 0)
    {
        return SEL_E_MEMORY;
    }
    sel_persistent_contacts_copy(&w->memory.noted.persistent, l, from, k);
    return SEL_OK;
}

/* Notes persistent contact k, whose particles are given by their array
   positions at the last rebuild. */
static sel_status note_known(sel_world *w, int k)
{
    const sel_persistent_contact *entry = &w->persistent.list[k];
    if (entry->type == SEL_PERSISTENT_FREE)
    {
        return SEL_OK;
    }
    int wall = entry->type == SEL_PERSISTENT_WALL;
    const int64_t id[2] = {w->memory.idBuilt[entry->first],
        w->memory.idBuilt[wall ? entry->first : entry->second]};
    SEL_TRY(note(w, &w->persistent, k, id));
    int l = w->memory.noted.persistent.count - 1;
    w->memory.noted.persistent.list[l].rotations
        = (unsigned)w->memory.rotationsBuilt[entry->first] & 255u;
    return SEL_OK;
}

sel_status sel_world_note_persistent(sel_world *w)
{
    sel_staged_clear(&w->memory.noted);
    if (!may_retreat(w))
    {
        return SEL_OK;
    }
    for (int k = 0; k < w->persistent.count; k++)
    {
        SEL_TRY(note_known(w, k));
    }
    for (int k = 0; k < w->memory.staged.persistent.count; k++)
    {
        SEL_TRY(
            note(w, &w->memory.staged.persistent, k, w->memory.staged.ids[k]));
    }
    return SEL_OK;
}

void sel_world_undo_persistent(sel_world *w)
{
    if (!may_retreat(w))
    {
        return;
    }
    sel_world_forget(w);
    const sel_staged empty = w->memory.staged;
    w->memory.staged = w->memory.noted;
    w->memory.noted = empty;
    w->speculation.arrived = 1;
}

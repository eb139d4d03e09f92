/*---------------------------------------------------------------------------*\
    undo.c - restores the links before a substep is repeated

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A model that searches for contacts more than once in a substep may find
    after the first search that new halos are needed (SEL_E_HALO). Searches
    raise the age of contacts, and drop those of separated bodies; a process
    without halos would continue from there. For the same result everywhere, the
    substep starts again with the links of its start, identified by ids, because
    the candidates may have been rebuilt meanwhile.
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
    const sel_persistent_contact *link = &from->list[k];
    int l = sel_staged_take(&w->noted, (sel_link_type)link->kind, id[0], id[1]);
    if (l < 0)
    {
        return SEL_E_MEMORY;
    }
    sel_persistent_contacts_copy(&w->noted.links, l, from, k);
    return SEL_OK;
}

/* The particles of a link are given by their array positions at the last
   rebuild. */
static sel_status note_known(sel_world *w, int k)
{
    const sel_persistent_contact *link = &w->links.list[k];
    if (link->kind == SEL_LINK_FREE)
    {
        return SEL_OK;
    }
    int wall = link->kind == SEL_LINK_WALL;
    const int64_t id[2] = {
        w->idBuilt[link->first], w->idBuilt[wall ? link->first : link->second]};
    SEL_TRY(note(w, &w->links, k, id));
    int l = w->noted.links.count - 1;
    w->noted.links.list[l].rotations
        = (unsigned)w->turnsBuilt[link->first] & 255u;
    return SEL_OK;
}

sel_status sel_world_note_links(sel_world *w)
{
    sel_staged_clear(&w->noted);
    if (!may_retreat(w))
    {
        return SEL_OK;
    }
    for (int k = 0; k < w->links.count; k++)
    {
        SEL_TRY(note_known(w, k));
    }
    for (int k = 0; k < w->staged.links.count; k++)
    {
        SEL_TRY(note(w, &w->staged.links, k, w->staged.ids[k]));
    }
    return SEL_OK;
}

void sel_world_undo_links(sel_world *w)
{
    if (!may_retreat(w))
    {
        return;
    }
    sel_world_forget(w);
    const sel_staged empty = w->staged;
    w->staged = w->noted;
    w->noted = empty;
    w->arrived = 1;
}

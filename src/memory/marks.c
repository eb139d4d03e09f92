/*---------------------------------------------------------------------------*\
    marks.c - marks of wall contacts that carried a load

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Used if walls are watched (sel_wear.h). A contact that has pressed a wall in
    the last substep leaves a mark in its persistent contact. The mark travels
    with the persistent contact, so that a particle from another process, or
    from a file, does not count as hitting the wall. The mark is the normal,
    because a particle that slides over facets has a new persistent contact on
    each of them. The former ones are then searched for a mark with the same
    direction.

    Models do not use the mark.
\*---------------------------------------------------------------------------*/

#include "memory/marks.h"
#include "sel_wear.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world.h"

/* Mark of a persistent contact that was stored without watching walls: it
   stands for any direction. It is longer than a rounded unit vector. */
static const double any[3] = {2.0, 0.0, 0.0};

sel_status sel_world_watch_walls(sel_world *w)
{
    if (w->persistent.capacity || w->memory.staged.persistent.capacity
        || w->memory.noted.persistent.capacity)
    {
        return w->watch.on ? SEL_OK : SEL_E_ORDER;
    }
    w->watch.on = w->persistent.watched = 1;
    w->memory.staged.persistent.watched = w->memory.noted.persistent.watched
        = 1;
    return SEL_OK;
}

static int is_alike(const double mark[3], const double normal[3])
{
    return v3_dot(mark, mark) > 2.0 || v3_dot(mark, normal) > SEL_IMPACT_ALIKE;
}

void sel_mark_unknown(sel_persistent_contacts *s, int l)
{
    v3_copy(s->mark + 3 * l, any);
}

static int chain_has(const sel_persistent_contacts *s, int chain,
    const double normal[3], int leastAge)
{
    int has = 0;
    for (int l = chain; l >= 0 && !has; l = s->list[l].next)
    {
        has = s->list[l].age >= leastAge && is_alike(s->mark + 3 * l, normal);
    }
    return has;
}

/* In the list of wallHead, a persistent contact that existed before this
   substep has an age of at least 2. */
void sel_marks_inherit(sel_world *w, int i, const sel_contact *found,
    const int *persistent, int count, int old)
{
    sel_persistent_contacts *s = &w->persistent;
    for (int k = 0; k < count; k++)
    {
        double *mark = s->mark + 3 * persistent[k];
        const double *normal = found[k].normal;
        if (!sel_mark_is_set(mark)
            && (chain_has(s, old, normal, 0)
                || chain_has(s, w->memory.wallHead[i], normal, 2)))
        {
            v3_copy(mark, normal);
        }
    }
}

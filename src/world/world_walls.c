/*---------------------------------------------------------------------------*\
    world_walls.c - contacts of particles with walls

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "world/world_detect.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

enum
{
    WALLS_AT_ONCE = 8
};

/* So many wall contacts, of a substep. */
static sel_status reserve_wall_points(sel_contacts *c, int n)
{
    int ok = 1;
    if (n > c->wallRoom)
    {
        int room = n + n / 16 + 64;
        sel_world_grow(
            &c->wallPoint, &ok, c->wallRoom, room, 3 * sizeof(double));
        c->wallRoom = ok ? room : c->wallRoom;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_status sel_world_reserve_found(sel_world *w, int n)
{
    if (n <= w->wallRoom)
    {
        return SEL_OK;
    }
    free(w->wallFound);
    w->wallFound = malloc((size_t)n * sizeof(sel_contact));
    w->wallRoom = w->wallFound ? n : 0;
    return w->wallFound ? SEL_OK : SEL_E_MEMORY;
}

/* Contacts of particle i with walls, in wallFound; *found: so many. */
static sel_status touch_walls(sel_world *w, int i, int *found)
{
    int room = WALLS_AT_ONCE;
    do
    {
        if (sel_world_reserve_found(w, room) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        *found = sel_world_touch_walls(w, i, w->wallFound, w->wallRoom);
        room = *found;
    } while (room > w->wallRoom);
    return SEL_OK;
}

/* The home of the one that is last in the list. */
static sel_status home_of_wall(
    sel_search *s, int i, int reused, const sel_contact *contact, int *old)
{
    sel_world *w = s->w;
    int l;
    if (reused)
    {
        l = sel_world_find_wall(w, i, contact);
        sel_world_touch_on(w, l);
    }
    else
    {
        l = sel_world_wall_link(w, i, contact, old);
        if (l >= 0 && w->links.reuse)
        {
            sel_world_keep_wall(w, l, contact);
        }
    }
    s->out->link[s->out->n - 1] = l;
    return l >= 0 ? SEL_OK : SEL_E_MEMORY;
}

/* Their homes: those of features that are not touched any more are left. */
static sel_status commit_walls(sel_search *s, int i, int found, int reused)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    sel_status status = SEL_OK;
    int old = s->looking || reused ? -1 : w->wallHead[i];
    if (sel_contacts_reserve(w, out, out->n + found) != SEL_OK
        || (!s->looking
            && reserve_wall_points(out, out->n - out->nPairs + found)
                != SEL_OK))
    {
        return SEL_E_MEMORY;
    }
    if (!s->looking && !reused)
    {
        w->wallHead[i] = -1;
    }
    for (int k = 0; k < found && status == SEL_OK; k++)
    {
        const sel_contact *contact = &w->wallFound[k];
        int c = out->n++;
        out->first[c] = i;
        out->second[c] = -1;
        if (s->looking)
        {
            out->seen[c] = *contact;
            continue;
        }
        sel_contact_set(out, c, contact);
        status = home_of_wall(s, i, reused, contact, &old);
    }
    sel_world_drop_walls(w, old);
    return status;
}

static void count_walls(sel_search *s, int i, int found)
{
    sel_world *w = s->w;
    sel_statistics *t = &w->statistics;
    for (int k = 0; k < found && !s->looking; k++)
    {
        sel_detect_note_overlap(w, i, w->wallFound[k].overlap,
            &t->overlapWallLast, &t->overlapWallWorst);
    }
    t->wallContacts += s->looking ? 0 : found;
}

static sel_status detect_walls_of(sel_search *s, int i)
{
    sel_world *w = s->w;
    sel_status status = SEL_OK;
    int found = 0, reused = 0;
    if (w->walls && w->nearWall[i])
    {
        if (w->links.reuse && !s->looking)
        {
            found = sel_world_reuse_walls(w, i);
            reused = found > 0;
        }
        if (!reused)
        {
            status = touch_walls(w, i, &found);
        }
    }
    if (status == SEL_OK)
    {
        status = commit_walls(s, i, found, reused);
    }
    w->statistics.reusedWalls += reused ? found : 0;
    count_walls(s, i, found);
    return status;
}

/* Of a halo its own process meets the wall. */
sel_status sel_detect_walls(sel_search *s)
{
    sel_status status = SEL_OK;
    for (int i = 0; i < s->w->p.nLocal && status == SEL_OK; i++)
    {
        status = detect_walls_of(s, i);
    }
    return status;
}

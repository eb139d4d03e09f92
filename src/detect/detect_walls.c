/*---------------------------------------------------------------------------*\
    detect_walls.c - contacts of particles with walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "contact/hulls.h"
#include "detect/contact_list.h"
#include "detect/near_walls.h"
#include "detect/paths.h"
#include "detect/reuse.h"
#include "detect/search.h"
#include "memory/marks.h"
#include "memory/persistent_contacts.h"
#include "world/particles.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

enum
{
    WALLS_AT_ONCE = 8
};

sel_status sel_contacts_reserve_walls(sel_contacts *c, int n)
{
    int ok = 1;
    if (n > c->wallCapacity)
    {
        int capacity = n + n / 16 + 64;
        sel_array_grow(
            &c->wallPoint, &ok, c->wallCapacity, capacity, 3 * sizeof(double));
        c->wallCapacity = ok ? capacity : c->wallCapacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_status sel_found_reserve(sel_found *found, int n)
{
    if (n <= found->capacity)
    {
        return SEL_OK;
    }
    free(found->list);
    found->list = malloc((size_t)n * sizeof(sel_contact));
    found->capacity = found->list ? n : 0;
    return found->list ? SEL_OK : SEL_E_MEMORY;
}

/* Finds the contacts of particle i with walls; *count: their number. */
static sel_status touch_walls(sel_search *s, int i, int *count)
{
    int capacity = WALLS_AT_ONCE;
    do
    {
        if (sel_found_reserve(s->found, capacity) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        *count = sel_world_touch_walls(
            s->w, i, s->found->list, s->found->capacity);
        capacity = *count;
    } while (capacity > s->found->capacity);
    return SEL_OK;
}

/* - - - speculative contacts - - - */

/* Grows the capacity and keeps the contents. */
static sel_status extend(sel_found *found, int n)
{
    int ok = 1;
    if (n > found->capacity)
    {
        sel_array_grow(
            &found->list, &ok, found->capacity, n, sizeof(sel_contact));
        found->capacity = ok ? n : found->capacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

static int is_there(const sel_contact *list, int count, const sel_contact *c)
{
    int there = 0;
    for (int k = 0; k < count && !there; k++)
    {
        int same = list[k].triangle == c->triangle && list[k].item == c->item
            && list[k].feature == c->feature;
        there = list[k].part == c->part
            && (same
                || v3_dot(list[k].normal, c->normal) > SEL_SPECULATIVE_SAME);
    }
    return there;
}

/* Converts a contact of the body grown by `factor` to a contact of the body
   itself. Returns 0 if the body overlaps the wall by more than a rounding
   error, or if the gap is not less than `most` [m]. */
static int shrink(
    const sel_body *body, double factor, double most, sel_contact *c)
{
    double n[3], r[3];
    v3_sub(r, c->point1, body->centre);
    v3_madd(c->point1, body->centre, 1.0 / factor, r);
    m3_apply_transposed(n, body->Q, c->normal);
    v3_sub(r, c->point2, body->centre);
    double gap = v3_dot(r, c->normal) - sel_shape_support(body->shape, n, NULL);
    /* The wall point found belongs to the grown body, and has another lever
       arm. Therefore the contact point is set at half the gap from the body. If
       the wall is far away, this distance is limited to the size of the body,
       because a huge lever arm would leave only rounding errors. */
    double half = GSL_MIN_DBL(0.5 * gap, body->shape->boundingRadius);
    v3_madd(c->point, c->point1, half, c->normal);
    c->overlap = -GSL_MAX_DBL(gap, 0.0);
    c->end = SEL_APART;
    return gap >= -SEL_SPECULATIVE_TOUCH * body->shape->boundingRadius
        && gap < most;
}

/* Keeps those of the contacts of the grown body that are speculative contacts.
   There are `found` such contacts in the list, from entry `touched` on. Returns
   the new number of contacts. */
static int keep_speculative(const sel_search *s, int i, const sel_body *body,
    int touched, int found, double factor)
{
    const sel_world *w = s->w;
    sel_contact *list = s->found->list;
    int count = touched;
    for (int k = touched; k < touched + found; k++)
    {
        if (!is_there(list, touched, &list[k])
            && shrink(body, factor, sel_drive_speculative(w, i), &list[k]))
        {
            list[count++] = list[k];
        }
    }
    return count;
}

/* Finds walls that particle i, or its convex part p, does not touch but may
   touch before the substep ends. */
static sel_status find_speculative_of(
    sel_search *s, int i, const sel_body *body, int p, int *count)
{
    sel_world *w = s->w;
    double factor;
    int found, capacity = *count + WALLS_AT_ONCE;
    do
    {
        if (extend(s->found, capacity) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        found = sel_world_near_walls(w, i, body, s->found->list + *count,
            s->found->capacity - *count, &factor);
        capacity = *count + found;
    } while (capacity > s->found->capacity);
    for (int k = *count; k < *count + found; k++)
    {
        s->found->list[k].part = p * SEL_POLYHEDRON_PARTS_MOST;
    }
    *count = keep_speculative(s, i, body, *count, found, factor);
    return SEL_OK;
}

static sel_status find_speculative(sel_search *s, int i, int *count)
{
    const sel_body *whole = &s->w->bodies[i];
    int parts = sel_shape_parts(whole->shape);
    SEL_TRY(parts == 1 ? find_speculative_of(s, i, whole, 0, count) : SEL_OK);
    for (int p = 0; p < parts && parts > 1; p++)
    {
        sel_shape shape;
        sel_body part;
        sel_contact_part(whole, p, &shape, &part);
        SEL_TRY(find_speculative_of(s, i, &part, p, count));
    }
    return SEL_OK;
}

/* - - - persistent contacts with walls - - - */

/* Returns 1 if a comes before b, in an order of the persistent contacts of a
   particle with walls that does not depend on their chain. */
static int is_before(
    const sel_persistent_contact *a, const sel_persistent_contact *b)
{
    return a->second != b->second ? a->second < b->second
        : a->part != b->part      ? a->part < b->part
                                  : a->feature < b->feature;
}

/* Searches a chain of persistent contacts that are no longer in contact.
   Returns the one that is most similar to a new contact; -1: none. If several
   are equally similar, returns the first in the order of is_before. */
static int most_like(const sel_world *w, int chain, const sel_contact *contact)
{
    int best = -1;
    double most = 0.0;
    for (int l = chain; l >= 0; l = w->persistent.list[l].next)
    {
        double likeness = w->model->likeness(w, l, contact);
        const sel_persistent_contact *list = w->persistent.list;
        if (likeness > most
            || (likeness == most
                && (best < 0 || is_before(&list[l], &list[best]))))
        {
            most = likeness;
            best = l;
        }
    }
    return best;
}

/* Gives new persistent contacts the data of similar ones in the chain `old`. */
static void inherit(sel_world *w, const sel_contact *found,
    const int *persistent, int count, int old)
{
    size_t width = (size_t)w->persistent.width;
    for (int k = 0; k < count && old >= 0; k++)
    {
        sel_persistent_contact *entry = &w->persistent.list[persistent[k]];
        int from = entry->age == 1 ? most_like(w, old, &found[k]) : -1;
        if (from >= 0)
        {
            double *data = sel_persistent_contact_data(w, from);
            entry->age = w->persistent.list[from].age;
            memcpy(sel_persistent_contact_data(w, persistent[k]), data,
                width * sizeof(double));
            memset(data, 0, width * sizeof(double)); /* no later contact takes
                                                        them over */
        }
    }
}

/* Sets the persistent contacts of contacts found by a search, which are listed
   from c on. Drops the persistent contacts of features that are no longer
   touched. */
static sel_status assign_walls(sel_search *s, int i, int c, int count)
{
    sel_world *w = s->w;
    sel_status status = SEL_OK;
    int old = w->memory.wallHead[i];
    w->memory.wallHead[i] = -1;
    for (int k = 0; k < count && status == SEL_OK; k++)
    {
        const sel_contact *contact = &s->found->list[k];
        int l = sel_world_wall_persistent(w, i, contact, &old);
        if (l >= 0 && w->persistent.reuse)
        {
            sel_world_keep_wall(w, l, contact);
        }
        s->out->entry[c + k] = l;
        status = l >= 0 ? SEL_OK : SEL_E_MEMORY;
    }
    if (status == SEL_OK && w->watch.on)
    {
        sel_marks_inherit(w, i, s->found->list, s->out->entry + c, count, old);
    }
    if (status == SEL_OK && w->model->likeness)
    {
        inherit(w, s->found->list, s->out->entry + c, count, old);
    }
    sel_world_drop_walls(w, old);
    return status;
}

sel_status sel_detect_settle_walls(sel_search *s, int i, int c)
{
    const sel_contacts *out = s->out;
    int count = 0;
    while (c + count < out->n && out->first[c + count] == i)
    {
        count++;
    }
    if (sel_found_reserve(s->found, count) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    for (int k = 0; k < count; k++)
    {
        s->found->list[k] = sel_contact_of(out, c + k);
    }
    return assign_walls(s, i, c, count);
}

static void touch_on(sel_search *s, int i, int c, int count)
{
    for (int k = 0; k < count; k++)
    {
        int l = sel_world_find_wall(s->w, i, &s->found->list[k]);
        sel_world_age_persistent(s->w, l);
        s->out->entry[c + k] = l;
    }
}

/* Returns 1 if each of the n contacts found has a persistent contact, and
   particle i has no other persistent contacts with walls. */
static int all_known(const sel_world *w, int i, const sel_found *found, int n)
{
    int persistent = 0, known = 1;
    for (int l = w->memory.wallHead[i]; l >= 0; l = w->persistent.list[l].next)
    {
        persistent++;
    }
    for (int k = 0; k < n && known; k++)
    {
        known = sel_world_find_wall(w, i, &found->list[k]) >= 0;
    }
    return known && persistent == n;
}

/* - - - the list - - - */

static sel_status reserve(sel_search *s, int more)
{
    sel_contacts *out = s->out;
    SEL_TRY(sel_contacts_reserve(s->w, out, out->n + more));
    return !s->looking
        ? sel_contacts_reserve_walls(out, out->n - out->nPairs + more)
        : SEL_OK;
}

static void list_walls(sel_search *s, int i, int count)
{
    sel_contacts *out = s->out;
    for (int k = 0; k < count; k++)
    {
        int c = out->n++;
        out->first[c] = i;
        out->second[c] = -1;
        if (s->looking)
        {
            out->seen[c] = s->found->list[k];
        }
        else
        {
            sel_contact_set(out, c, &s->found->list[k]);
        }
    }
}

static sel_status commit_walls(sel_search *s, int i, int count, int reused)
{
    int c = s->out->n;
    if (reserve(s, count) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    list_walls(s, i, count);
    if (s->looking)
    {
        return SEL_OK;
    }
    if (reused)
    {
        touch_on(s, i, c, count);
        return SEL_OK;
    }
    return s->waiting && !all_known(s->w, i, s->found, count)
        ? sel_deferred_add(s->waiting, i, c)
        : assign_walls(s, i, c, count);
}

static void count_walls(sel_search *s, int i, int count, int reused)
{
    sel_statistics *t = s->tally;
    for (int k = 0; k < count && !s->looking; k++)
    {
        double relative
            = sel_contacts_note_overlap(s->w, i, s->found->list[k].overlap);
        t->overlapWallLast = GSL_MAX_DBL(t->overlapWallLast, relative);
        t->overlapWallWorst = GSL_MAX_DBL(t->overlapWallWorst, relative);
        t->wallContacts += s->found->list[k].overlap >= 0.0;
    }
    t->reusedWalls += reused ? count : 0;
}

/* Returns 1 if particle i searches for speculative contacts with walls. */
static int is_speculative(const sel_search *s, int i)
{
    const sel_world *w = s->w;
    return !s->looking && w->speculation.time > 0.0
        && sel_drive_speculative(w, i)
        > w->speculation.wallShare * w->bodies[i].shape->minSemiAxis;
}

/* Keeps those contacts of a particle with walls that are in front of the wall
   that it passes (`passed`). The others are behind this wall, for example the
   back of a sheet, and would hold the particle there. *known: 1 if the particle
   touches the passed wall. */
static int keep_in_front(const sel_world *w, int i, sel_found *found, int count,
    const sel_contact *passed, int *known)
{
    double slack = SEL_SLOP * w->bodies[i].shape->minSemiAxis;
    int kept = 0;
    *known = 0;
    for (int k = 0; k < count; k++)
    {
        const sel_contact *contact = &found->list[k];
        double d[3];
        v3_sub(d, contact->point2, passed->point2);
        double behind = v3_dot(d, passed->normal);
        int same = contact->item == passed->item
            || (fabs(behind) <= slack
                && v3_dot(contact->normal, passed->normal)
                    > SEL_SPECULATIVE_SAME);
        *known = *known || same;
        if (same || behind < -slack)
        {
            found->list[kept++] = *contact;
        }
    }
    return kept;
}

/* If a particle moves far, adds a contact with the first wall that it passes,
   unless it touches that wall. */
static sel_status look_along(sel_search *s, int i, int *count)
{
    sel_contact contact;
    int known;
    if (s->looking || !sel_world_goes_far(s->w, i)
        || !sel_world_passed_wall(s->w, i, &contact))
    {
        return SEL_OK;
    }
    *count = keep_in_front(s->w, i, s->found, *count, &contact, &known);
    if (known)
    {
        return SEL_OK;
    }
    if (extend(s->found, *count + 1) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    s->found->list[(*count)++] = contact;
    return SEL_OK;
}

/* Finds the wall contacts of particle i, which is near walls; *reused: 1 if
   earlier contacts were reused. */
static sel_status find_walls(sel_search *s, int i, int *count, int *reused)
{
    sel_world *w = s->w;
    int speculative = is_speculative(s, i), far = sel_world_goes_far(w, i);
    /* a moving wall may bring other triangles near */
    if (w->persistent.reuse && !s->looking && !speculative && !far
        && !sel_drive_meets(w, i))
    {
        *count = sel_world_reuse_walls(w, i, s->found);
        *reused = *count > 0;
    }
    sel_status status = *reused ? SEL_OK : touch_walls(s, i, count);
    SEL_THEN(status, look_along(s, i, count));
    SEL_THEN(status, speculative ? find_speculative(s, i, count) : SEL_OK);
    return status;
}

static sel_status detect_walls_of(sel_search *s, int i)
{
    sel_world *w = s->w;
    sel_status status = SEL_OK;
    int count = 0, reused = 0;
    if (w->walls && w->near.nearWall[i]
        && (s->looking || !sel_world_is_held(w, i)))
    {
        status = find_walls(s, i, &count, &reused);
    }
    SEL_THEN(status, commit_walls(s, i, count, reused));
    count_walls(s, i, count, reused);
    return status;
}

sel_status sel_detect_walls(sel_search *s, int first, int end)
{
    for (int i = first; i < end; i++)
    {
        SEL_TRY(detect_walls_of(s, i));
    }
    return SEL_OK;
}

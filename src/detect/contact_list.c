/*---------------------------------------------------------------------------*\
    contact_list.c - the contacts of a substep: storage, manifolds, partners

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "detect/contact_list.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/threads.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "contact/hulls.h"
#include "detect/detect.h"
#include "detect/reuse.h"
#include "world/parts.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

/* [-] Overlap over the thickness of a body, below which two bodies cannot have
   passed through each other. */
#define OVERLAP_LEAST 0.25

/* - - - storage - - - */

SEL_ARRAYS(SEL_CONTACTS_ARRAYS, sel_contacts, grow, release)

sel_status sel_contacts_reserve(sel_world *w, sel_contacts *c, int n)
{
    if (n <= c->capacity)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int capacity = n + n / 16 + 64;
    c->queried = c == &w->look;
    c->hasManifolds = w->settings.manifold > 0.0 && c == &w->contacts;
    SEL_TRY(grow(c, c->capacity, capacity));
    c->capacity = capacity;
    return SEL_OK;
}

void sel_contacts_free(sel_contacts *c)
{
    release(c);
    free(c->wallPoint);
}

void sel_contact_set(sel_contacts *c, int k, const sel_contact *found)
{
    sel_touch *touch = &c->list[k];
    v3_copy(touch->point, found->point);
    v3_copy(touch->normal, found->normal);
    touch->overlap = found->overlap;
    touch->triangle = found->triangle;
    touch->item = found->item;
    touch->feature = found->feature;
    touch->part = found->part;
    if (k >= c->nPairs)
    {
        v3_copy(c->wallPoint + 3 * (k - c->nPairs), found->point2);
    }
}

sel_contact sel_contact_of(const sel_contacts *c, int k)
{
    const sel_touch *touch = &c->list[k];
    sel_contact contact = {.overlap = touch->overlap,
        .triangle = touch->triangle,
        .item = touch->item,
        .feature = touch->feature,
        .part = touch->part,
        .end = SEL_TOUCHING};
    v3_copy(contact.point, touch->point);
    v3_copy(contact.normal, touch->normal);
    v3_madd(contact.point1, touch->point, 0.5 * touch->overlap, touch->normal);
    v3_madd(contact.point2, touch->point, -0.5 * touch->overlap, touch->normal);
    if (k >= c->nPairs)
    {
        v3_copy(contact.point2, c->wallPoint + 3 * (k - c->nPairs));
    }
    return contact;
}

static sel_status reserve_partners(sel_world *w, int need)
{
    if (need <= w->partners.capacity)
    {
        return SEL_OK;
    }
    int capacity = need + need / 16 + 64;
    free(w->partners.start);
    w->partners.start = malloc((size_t)capacity * sizeof(int));
    w->partners.capacity = w->partners.start ? capacity : 0;
    return w->partners.start ? SEL_OK : SEL_E_MEMORY;
}

/* - - - convex parts - - - */

void sel_world_two_bodies(
    const sel_world *w, int i, int j, int part, sel_two_bodies *two)
{
    two->first = &w->bodies[i];
    two->second = j < 0 ? NULL : sel_world_body_seen(w, i, j, &two->seen);
    if (!w->inParts)
    {
        return;
    }
    if (sel_shape_parts(two->first->shape) > 1)
    {
        sel_contact_part(
            two->first, sel_part_of(part, 0), &two->shapes[0], &two->parts[0]);
        two->first = &two->parts[0];
    }
    if (two->second && sel_shape_parts(two->second->shape) > 1)
    {
        sel_contact_part(
            two->second, sel_part_of(part, 1), &two->shapes[1], &two->parts[1]);
        two->second = &two->parts[1];
    }
}

/* - - - manifolds - - - */

static void find_manifold(sel_world *w, int c, sel_manifold *manifold)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    if (w->persistent.manifolds && sel_world_reuse_manifold(w, c, manifold))
    {
        return;
    }
    sel_contact contact = sel_contact_of(&w->contacts, c);
    sel_two_bodies two;
    sel_world_two_bodies(w, i, j, contact.part, &two);
    double size = two.first->shape->minSemiAxis;
    if (two.second)
    {
        size = GSL_MIN_DBL(size, two.second->shape->minSemiAxis);
    }
    sel_contact_manifold(two.first, two.second, w->walls, &contact,
        w->settings.manifold * size, manifold);
    if (w->persistent.manifolds)
    {
        sel_world_keep_manifold(w, c, manifold);
    }
}

static double find_manifolds(void *context, int first, int end)
{
    sel_world *w = context;
    for (int c = first; c < end; c++)
    {
        find_manifold(w, c, &w->contacts.manifolds[c]);
    }
    return 0.0;
}

/* Returns 1 if contact c has so few points that a body can tip over them. */
static int is_narrow(const sel_world *w, int c)
{
    return !(w->settings.manifold > 0.0) || w->contacts.manifolds[c].count < 3;
}

static void meet_below_centre(sel_world *w, int c, double height)
{
    sel_touch *contact = &w->contacts.list[c];
    v3_copy(contact->point, w->p.x + 3 * w->contacts.first[c]);
    v3_madd(contact->point, contact->point, height, contact->normal);
    if (w->settings.manifold > 0.0)
    {
        sel_manifold *manifold = &w->contacts.manifolds[c];
        manifold->count = 1;
        manifold->overlap[0] = contact->overlap;
        v3_copy(manifold->point[0], contact->point);
    }
}

/* If a particle is deep in a wall and the contact has few points, moves the
   contact point to below the centre of the particle. Otherwise the particle
   would rotate about the points. If the points alternate between the ends of a
   flat side, both ends would sink in turn under the load on top, until the
   centre is behind the wall and the wall no longer detects the particle. */
static void hold_deep(sel_world *w)
{
    const sel_contacts *all = &w->contacts;
    for (int c = all->nPairs; c < all->n; c++)
    {
        const sel_touch *contact = &all->list[c];
        double arm[3];
        v3_sub(arm, contact->point, w->p.x + 3 * all->first[c]);
        double height = v3_dot(arm, contact->normal);
        if (contact->overlap > SEL_WALL_DEEP * height && is_narrow(w, c))
        {
            meet_below_centre(w, c, height);
        }
    }
}

void sel_world_find_manifolds(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    double start = sel_clock_wall();
    t->manifoldPoints = 0.0;
    if (w->settings.manifold > 0.0)
    {
        sel_threads_share(
            w->settings.threads, w->contacts.n, find_manifolds, w);
    }
    hold_deep(w);
    for (int c = 0; c < w->contacts.n && w->settings.manifold > 0.0; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        t->manifoldPoints += (j < 0 ? 1.0 : sel_world_share(w, i, j))
            * w->contacts.manifolds[c].count;
    }
    t->seconds.detection += sel_clock_wall() - start;
}

/* - - - partners - - - */

const int *sel_partners_of(const sel_world *w, int i, int *count)
{
    *count = w->partners.start[i + 1] - w->partners.start[i];
    return w->partners.list + w->partners.start[i];
}

/* Returns the id of particle i's partner in pair contact c. */
static int64_t partner_id(const sel_world *w, int i, int c)
{
    int j = w->contacts.first[c];
    return w->p.id[j == i ? w->contacts.second[c] : j];
}

static void sort_partners(const sel_world *w, int i, int *list, int count)
{
    for (int k = 1; k < count; k++)
    {
        int c = list[k], at = k;
        int64_t id = partner_id(w, i, c);
        for (; at > 0 && partner_id(w, i, list[at - 1]) > id; at--)
        {
            list[at] = list[at - 1];
        }
        list[at] = c;
    }
}

static double sort_all(void *context, int first, int end)
{
    sel_world *w = context;
    const int *start = w->partners.start;
    for (int i = first; i < end; i++)
    {
        sort_partners(
            w, i, w->partners.list + start[i], start[i + 1] - start[i]);
    }
    return 0.0;
}

sel_status sel_contacts_list_partners(sel_world *w)
{
    sel_contacts *c = &w->contacts;
    int n = w->p.n;
    if (c->same)
    {
        c->listed = c->nPairs;
        return SEL_OK;
    }
    if (c->nPairs > INT_MAX / 4
        || reserve_partners(w, n + 2 + 2 * c->nPairs) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int *start = w->partners.start, *item = start + n + 2;
    w->partners.list = item;
    for (int i = 0; i < n + 2; i++)
    {
        start[i] = 0;
    }
    for (int k = 0; k < c->nPairs; k++)
    {
        start[c->first[k] + 2]++;
        start[c->second[k] + 2]++;
    }
    for (int i = 0; i < n; i++)
    {
        start[i + 2] += start[i + 1];
    }
    for (int k = 0; k < c->nPairs; k++)
    {
        item[start[c->first[k] + 1]++] = k;
        item[start[c->second[k] + 1]++] = k;
    }
    sel_threads_share(w->settings.threads, n, sort_all, w);
    c->listed = c->nPairs;
    return SEL_OK;
}

double sel_contacts_note_overlap(sel_world *w, int i, double overlap)
{
    double relative = overlap / w->shapes[w->p.shape[i]].equivalentDiameter;
    w->p.overlap[i] = GSL_MAX_DBL(w->p.overlap[i], relative);
    return relative;
}

/* Returns the greatest relative overlap of particles [first, end). */
static double note_overlaps(void *context, int first, int end)
{
    sel_world *w = context;
    double worst = 0.0;
    for (int i = first; i < end; i++)
    {
        int count;
        const int *pairs = sel_partners_of(w, i, &count);
        double most = 0.0;
        for (int k = 0; k < count; k++)
        {
            most = GSL_MAX_DBL(most, w->contacts.list[pairs[k]].overlap);
        }
        if (count > 0)
        {
            double relative = sel_contacts_note_overlap(w, i, most);
            worst = GSL_MAX_DBL(worst, relative);
        }
    }
    return worst;
}

/* Returns the overlap of a pair over its overlap plus the distance of the
   centres along the normal. The centres are those of the convex parts in
   contact, because the centres of hook-shaped bodies may lie inside each other
   although the bodies do not. */
static double depth_of_pair(const sel_world *w, int c)
{
    const sel_touch *contact = &w->contacts.list[c];
    sel_two_bodies two;
    double apart[3];
    sel_world_two_bodies(
        w, w->contacts.first[c], w->contacts.second[c], contact->part, &two);
    v3_sub(apart, two.second->centre, two.first->centre);
    double reach = contact->overlap + v3_dot(apart, contact->normal);
    return reach > contact->overlap ? contact->overlap / reach : 1.0;
}

/* Returns the thickness of a body, or dEq if that is less [m]. */
static double thickness(const sel_world *w, int i)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    return GSL_MIN_DBL(2.0 * shape->minSemiAxis, shape->equivalentDiameter);
}

/* Returns 1 if the overlap is too deep for an ordinary contact. The threshold
   depends on the pair alone, so that the result does not depend on the other
   particles of this process. */
static int is_deep(const sel_world *w, int c)
{
    double size = GSL_MIN_DBL(thickness(w, w->contacts.first[c]),
        thickness(w, w->contacts.second[c]));
    return w->contacts.list[c].overlap > OVERLAP_LEAST * size;
}

void sel_contacts_note_untraced_overlap(sel_world *w, const double *since)
{
    sel_statistics *t = &w->statistics;
    if (!(t->overlapPairLast > OVERLAP_LEAST * w->flattest))
    {
        return;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if ((!since || since[c] == 0.0) && is_deep(w, c))
        {
            double depth = depth_of_pair(w, c);
            t->overlapUntraced = GSL_MAX_DBL(t->overlapUntraced, depth);
        }
    }
}

void sel_contacts_note_overlaps(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    t->overlapPairLast
        = sel_threads_share(w->settings.threads, w->p.n, note_overlaps, w);
    t->overlapPairWorst = GSL_MAX_DBL(t->overlapPairWorst, t->overlapPairLast);
    if (!w->speculation.began) /* else the model does this */
    {
        sel_contacts_note_untraced_overlap(w, NULL);
    }
}

/* - - - access - - - */

const double (*sel_contact_points(const sel_world *w, int c, int *n))[3]
{
    if (w->settings.manifold > 0.0)
    {
        const sel_manifold *manifold = &w->contacts.manifolds[c];
        *n = manifold->count;
        return manifold->point;
    }
    const sel_touch *contact = &w->contacts.list[c];
    *n = 1;
    return &contact->point;
}

const double *sel_contact_point(const sel_world *w, int c, int k)
{
    return w->settings.manifold > 0.0 ? w->contacts.manifolds[c].point[k]
                                      : w->contacts.list[c].point;
}

int sel_world_contact_state(const sel_world *w, int k, sel_contact_state *state)
{
    const sel_contacts *c = &w->contacts;
    if (k < 0 || k >= c->n)
    {
        return 0;
    }
    int l = c->entry[k];
    state->contact = &c->list[k];
    state->first = c->first[k];
    state->second = c->second[k];
    state->age = w->persistent.list[l].age;
    state->points = w->settings.manifold > 0.0 ? c->manifolds[k].count : 1;
    state->impulse = w->model->impulses(w, k);
    return 1;
}

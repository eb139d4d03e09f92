/*---------------------------------------------------------------------------*\
    world_contacts.c - all contacts at the present positions

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Grow one array of contactRoom items. */
static int grow(void *array, size_t count, size_t item)
{
    void **slot = array;
    void *bigger = realloc(*slot, count * item);
    *slot = bigger ? bigger : *slot;
    return bigger != NULL;
}

static sel_status reserve_contacts(sel_world *w, int n)
{
    if (n <= w->contactRoom)
    {
        return SEL_OK;
    }
    int room = GSL_MAX_INT(n + n / 2, 256);
    size_t count = (size_t)room;
    if (!grow(&w->contacts, count, sizeof(sel_contact))
        || !grow(&w->first, count, sizeof(int))
        || !grow(&w->second, count, sizeof(int))
        || !grow(&w->candidate, count, sizeof(int))
        || !grow(&w->since, count, sizeof(double))
        || !grow(&w->chosen, count, sizeof(int))
        || !grow(&w->flags, count, sizeof(int))
        || (w->settings.manifold > 0.0
            && !grow(&w->manifolds, count, sizeof(sel_manifold))))
    {
        return SEL_E_MEMORY;
    }
    w->contactRoom = room;
    return SEL_OK;
}

static void set_bodies(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        sel_contact_body(&w->bodies[i], &w->shapes[w->p.shape[i]],
            w->p.x + 3 * i, w->p.q + 4 * i);
    }
}

/* Shared with another process: counts half here. */
static double share(const sel_world *w, int i, int j)
{
    return i < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
}

static void count_call(sel_world *w, const sel_contact *contact, double part)
{
    sel_statistics *s = &w->statistics;
    if (contact->end < SEL_APART)
    {
        return;
    }
    s->narrowCalls += part;
    s->narrowIterations += part * contact->iterations;
    s->narrowIterationsWorst
        = GSL_MAX_INT(s->narrowIterationsWorst, contact->iterations);
    s->fallbacks += part * contact->fallback;
    s->loose += contact->end == SEL_TOUCHING_LOOSE ? part : 0.0;
    if (SEL_TOUCHES(contact->end))
    {
        s->residualWorst = GSL_MAX_DBL(s->residualWorst, contact->residual);
    }
}

/* Is a narrow-phase call worse than another: by its residual, then by its
   fallback, then by its iterations? */
static int is_worse(const sel_contact *a, const sel_contact *b)
{
    double ra = SEL_TOUCHES(a->end) ? a->residual : 0.0;
    double rb = SEL_TOUCHES(b->end) ? b->residual : 0.0;
    if (ra != rb)
    {
        return ra > rb;
    }
    if (a->fallback != b->fallback)
    {
        return a->fallback > b->fallback;
    }
    return a->iterations > b->iterations;
}

static void set_replay(const sel_world *w, int i, int k, sel_replay *replay)
{
    replay->shape[k] = *w->bodies[i].shape;
    v3_copy(replay->centre[k], w->p.x + 3 * i);
    v3_copy(replay->q[k], w->p.q + 4 * i);
    replay->q[k][3] = w->p.q[4 * i + 3];
    replay->id[k] = w->p.id[i];
}

/* The call of a pair, kept if it is the worst so far. */
static void note_worst(sel_world *w, int i, int j,
    const sel_contact_memory *memory, const sel_contact *contact)
{
    sel_replay *worst = &w->worst;
    if (contact->end < SEL_APART
        || (w->hasWorst && !is_worse(contact, &worst->contact)))
    {
        return;
    }
    set_replay(w, i, 0, worst);
    set_replay(w, j, 1, worst);
    worst->method = w->settings.method;
    worst->memory = *memory;
    worst->contact = *contact;
    w->hasWorst = 1;
}

static void note_overlap(
    sel_world *w, int i, double overlap, double *last, double *worst)
{
    double relative = overlap / w->shapes[w->p.shape[i]].equivalentDiameter;
    w->p.overlap[i] = GSL_MAX_DBL(w->p.overlap[i], relative);
    *last = GSL_MAX_DBL(*last, relative);
    *worst = GSL_MAX_DBL(*worst, relative);
}

static sel_status detect_pairs(sel_world *w)
{
    sel_statistics *s = &w->statistics;
    s->candidatePairs = s->pairContacts = s->haloContacts = 0.0;
    for (int k = 0; k < w->candidates.count; k++)
    {
        int i = w->candidates.pairs[2 * k];
        int j = w->candidates.pairs[2 * k + 1];
        sel_contact_memory memory = sel_world_recall(w, k);
        double part = share(w, i, j);
        s->candidatePairs += part;
        if (reserve_contacts(w, w->nContacts + 1) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        sel_contact *contact = &w->contacts[w->nContacts];
        sel_contact_memory before = memory;
        sel_contact_pair(
            w->settings.method, &w->bodies[i], &w->bodies[j], &memory, contact);
        if (!w->looking && sel_world_keep(w, k, &memory) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        count_call(w, contact, part);
        if (!w->looking)
        {
            note_worst(w, i, j, &before, contact);
        }
        if (!SEL_TOUCHES(contact->end))
        {
            continue;
        }
        s->pairContacts += part;
        s->haloContacts += part < 1.0 ? part : 0.0;
        note_overlap(
            w, i, contact->overlap, &s->overlapPairLast, &s->overlapPairWorst);
        note_overlap(
            w, j, contact->overlap, &s->overlapPairLast, &s->overlapPairWorst);
        w->first[w->nContacts] = i;
        w->second[w->nContacts] = j;
        w->candidate[w->nContacts] = before.kind == 1 ? -1 : k;
        w->nContacts++;
    }
    w->nPairContacts = w->nContacts;
    s->haloContactsTotal += s->haloContacts;
    return SEL_OK;
}

static sel_status detect_walls(sel_world *w)
{
    sel_statistics *s = &w->statistics;
    s->wallContacts = 0.0;
    for (int k = 0; k < w->p.n && w->walls; k++)
    {
        int i = w->byId[k];
        if (i >= w->p.nLocal || !w->nearWall[i])
        {
            continue; /* of a halo its own process meets the wall */
        }
        int found, room = 8;
        do
        {
            if (reserve_contacts(w, w->nContacts + room) != SEL_OK)
            {
                return SEL_E_MEMORY;
            }
            found = sel_walls_contacts(
                w->walls, &w->bodies[i], w->contacts + w->nContacts, room);
            room = found > room ? found : 0;
        } while (room > 0);
        for (int c = 0; c < found; c++)
        {
            note_overlap(w, i, w->contacts[w->nContacts].overlap,
                &s->overlapWallLast, &s->overlapWallWorst);
            w->first[w->nContacts] = i;
            w->second[w->nContacts] = -1;
            w->nContacts++;
        }
        s->wallContacts += found;
    }
    return SEL_OK;
}

static void find_manifolds(sel_world *w)
{
    sel_statistics *s = &w->statistics;
    s->manifoldPoints = 0.0;
    for (int c = 0; c < w->nContacts && w->settings.manifold > 0.0; c++)
    {
        int i = w->first[c], j = w->second[c];
        const sel_body *body2 = j < 0 ? NULL : &w->bodies[j];
        double size = w->bodies[i].shape->minSemiAxis;
        if (body2)
        {
            size = GSL_MIN_DBL(size, body2->shape->minSemiAxis);
        }
        sel_contact_manifold(&w->bodies[i], body2, w->walls, &w->contacts[c],
            w->settings.manifold * size, &w->manifolds[c]);
        s->manifoldPoints
            += (j < 0 ? 1.0 : share(w, i, j)) * w->manifolds[c].count;
    }
}

sel_status sel_world_detect(sel_world *w, double dt)
{
    w->nContacts = w->nPairContacts = 0;
    w->statistics.overlapPairLast = w->statistics.overlapWallLast = 0.0;
    set_bodies(w);
    sel_status status = detect_pairs(w);
    if (status == SEL_OK)
    {
        status = detect_walls(w);
    }
    if (status == SEL_OK && dt > 0.0 && w->settings.impactTime)
    {
        status = sel_world_rewind(w, dt);
    }
    if (status == SEL_OK)
    {
        find_manifolds(w);
    }
    return status;
}

/*---------------------------------------------------------------------------*\
    detect.c - all contacts at the present positions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Candidates are processed in batches, in four steps: classify (pairs whose
    bounding spheres do not overlap are left out), solve (the narrow phase,
    which writes only its own results), commit (to persistent contacts and to
    the list of contacts, in the order of the candidates), count (statistics). A
    query (sel_world_contacts) only solves and lists, and changes nothing that a
    later substep would notice. Several threads process blocks of the candidates
    at once, then the deferred work is done (detect_blocks.c).
\*---------------------------------------------------------------------------*/

#include "detect/detect.h"
#include "sel_clock.h"
#include "base/prefetch.h"
#include "base/threads.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/candidate_pairs.h"
#include "detect/contact_list.h"
#include "detect/paths.h"
#include "detect/reuse.h"
#include "detect/search.h"
#include "memory/persistent_contacts.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

enum
{
    BATCH = 64
};

/* A narrow-phase call. */
typedef struct call
{
    int k;         /* candidate */
    int reused;    /* 1: the result is known from an earlier solve */
    int meets;     /* 1: the pair is a contact */
    double margin; /* greatest gap of a contact [m] */
    sel_contact_memory before, after;
    sel_contact contact;
} call;

static double set_bodies(void *context, int first, int end)
{
    sel_world *w = context;
    for (int i = first; i < end; i++)
    {
        sel_contact_body(&w->bodies[i], &w->shapes[w->p.shape[i]],
            w->p.x + 3 * i, w->p.q + 4 * i);
    }
    return 0.0;
}

double sel_world_share(const sel_world *w, int i, int j)
{
    return i < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
}

/* - - - counts - - - */

static void count_call(
    sel_statistics *s, const sel_contact *contact, double part)
{
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

/* Returns 1 if a narrow-phase call is worse than another: by its residual, then
   by its fallback, then by its iterations. */
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

static int comes_before(const int64_t a[2], const int64_t b[2])
{
    return a[0] != b[0] ? a[0] < b[0] : a[1] < b[1];
}

static void set_replay(const sel_world *w, int i, int k, sel_replay *replay)
{
    replay->shape[k] = *w->bodies[i].shape;
    v3_copy(replay->centre[k], w->p.x + 3 * i);
    v3_copy(replay->q[k], w->p.q + 4 * i);
    replay->q[k][3] = w->p.q[4 * i + 3];
    replay->id[k] = w->p.id[i];
}

/* Returns 1 if a call for a pair replaces the worst one so far. Of equally bad
   calls the one with the lowest ids is kept. */
static int replaces(
    const sel_contact *contact, const int64_t id[2], const sel_worst *worst)
{
    const sel_contact *old = &worst->replay.contact;
    return contact->end >= SEL_APART
        && (!worst->any
            || (!is_worse(old, contact)
                && (is_worse(contact, old)
                    || comes_before(id, worst->replay.id))));
}

/* Returns 1 if a replay can store both bodies: it only stores
   superellipsoids. */
static int can_be_replayed(const sel_world *w, int i, int j)
{
    return w->bodies[i].shape->type == SEL_SUPERELLIPSOID
        && w->bodies[j].shape->type == SEL_SUPERELLIPSOID;
}

static void note_worst(sel_search *s, int i, int j,
    const sel_contact_memory *memory, const sel_contact *contact)
{
    const sel_world *w = s->w;
    sel_replay *worst = &s->worst->replay;
    const int64_t id[2] = {w->p.id[i], w->p.id[j]};
    if (can_be_replayed(w, i, j) && replaces(contact, id, s->worst))
    {
        set_replay(w, i, 0, worst);
        set_replay(w, j, 1, worst);
        sel_world_seen(w, i, j, worst->centre[1]);
        sel_world_orientation_seen(w, i, j, worst->q[1]);
        worst->method = w->settings.method;
        worst->memory = *memory;
        worst->contact = *contact;
        s->worst->any = 1;
    }
}

void sel_worst_merge(sel_worst *into, const sel_worst *from)
{
    if (from->any && replaces(&from->replay.contact, from->replay.id, into))
    {
        *into = *from;
    }
}

/* - - - pairs - - - */

/* Returns the greatest gap at which a pair is a contact, or is listed by a
   query [m]. */
static double margin_of(const sel_search *s, int i, int j)
{
    const sel_world *w = s->w;
    return s->looking || w->speculation.time == 0.0
        ? s->margin
        : w->speculation.distance[i] + w->speculation.distance[j];
}

/* Returns 1 if the bounding spheres come closer than the margin. */
static int spheres_meet(const sel_world *w, int i, int j, double margin)
{
    double delta[3];
    sel_world_apart(w, i, j, delta);
    double reach = w->bodies[i].shape->boundingRadius
        + w->bodies[j].shape->boundingRadius + margin;
    return v3_dot(delta, delta) <= reach * reach;
}

/* Returns 1 if a pair's state is known from an earlier solve. A touching pair
   is added to the calls. */
static int is_known(sel_search *s, int k, call *it)
{
    sel_world *w = s->w;
    int l = w->near.candidates.entry[k];
    it->k = k;
    it->reused = it->meets = 0;
    if (s->looking || !w->persistent.reuse || l < 0)
    {
        return 0;
    }
    sel_kept_state state = sel_world_reuse(w, l, it->margin, &it->contact);
    it->reused = it->meets = state == SEL_KEPT_TOUCHING;
    if (state == SEL_KEPT_APART)
    {
        sel_world_separate_persistent(
            w, l); /* it may have been a speculative contact */
    }
    return state != SEL_KEPT_NOTHING;
}

/* Drops the persistent contact of a pair that is too far apart. */
static sel_status forget(sel_search *s, int k)
{
    const sel_contact_memory nothing = {.type = 0};
    return s->waiting ? sel_deferred_add(s->waiting, k, -1)
                      : sel_world_keep(s->w, k, &nothing, 0);
}

/* Returns 0 for two particles held by walls, which have no effect on each
   other; a query lists them. */
static int moves(const sel_search *s, const int pair[2])
{
    return s->looking || !sel_world_is_held(s->w, pair[0])
        || !sel_world_is_held(s->w, pair[1]);
}

/* Starts to load the pair's memory, which solve_call() needs: persistent
   contacts are in another order than candidates. */
static void fetch_memory(const sel_world *w, int k)
{
    int l = w->near.candidates.entry[k];
    if (l >= 0)
    {
        SEL_PREFETCH(&w->persistent.list[l]);
    }
}

/* Collects up to BATCH pairs that must be solved or are contacts, from
   candidate *next on, before end. */
static sel_status classify(
    sel_search *s, int *next, int end, call *calls, int *count)
{
    sel_world *w = s->w;
    *count = 0;
    while (*next < end && *count < BATCH)
    {
        int k = (*next)++;
        const int *pair = w->near.candidates.pairs + 2 * k;
        double margin = margin_of(s, pair[0], pair[1]);
        if (moves(s, pair) && spheres_meet(w, pair[0], pair[1], margin))
        {
            call *it = &calls[*count];
            it->margin = margin;
            int known = is_known(s, k, it);
            *count += !known || it->reused;
            if (!known)
            {
                fetch_memory(w, k);
            }
        }
        else if (!s->looking && w->near.candidates.entry[k] >= 0)
        {
            SEL_TRY(forget(s, k));
        }
    }
    return SEL_OK;
}

/* Sets the distance of a pair for a query, which lists all pairs up to its
   margin. */
static void look_at(const sel_search *s, const sel_body *a, const sel_body *b,
    sel_contact *contact)
{
    /* the gap along a stored normal may be less than the distance */
    if (!sel_contact_boxes_meet(a, b, s->margin))
    {
        contact->overlap = -GSL_DBL_MAX;
    }
    sel_contact_gap(a, b, s->margin, contact);
}

/* Returns 1 if the spheres of two convex parts come closer than the margin. The
   boxes alone are not enough: their corners extend beyond the spheres, and the
   candidates are chosen by spheres whose skins differ from process to
   process. */
static int part_spheres_meet(
    const sel_body *a, const sel_body *b, double margin)
{
    double delta[3];
    v3_sub(delta, b->centre, a->centre);
    double reach = a->shape->boundingRadius + b->shape->boundingRadius + margin;
    return v3_dot(delta, delta) <= reach * reach;
}

/* Makes a contact of two convex parts if their boxes are near; else returns 0.
   Its gap is the greatest that a contact may have, because the distance of the
   parts is not known. */
static int stand_near(const sel_body *a, const sel_body *b, call *it)
{
    sel_contact *contact = &it->contact;
    if (!part_spheres_meet(a, b, it->margin)
        || !sel_contact_boxes_meet(a, b, it->margin))
    {
        return 0;
    }
    v3_sub(contact->normal, b->centre, a->centre);
    v3_normalise(contact->normal);
    v3_madd(contact->point, a->centre, 1.0, b->centre);
    v3_scale(contact->point, 0.5, contact->point);
    v3_copy(contact->point1, contact->point);
    v3_copy(contact->point2, contact->point);
    contact->overlap = -it->margin;
    contact->end = SEL_APART;
    return 1;
}

static void solve_call(const sel_search *s, call *it)
{
    const sel_world *w = s->w;
    const int *pair = w->near.candidates.pairs + 2 * it->k;
    sel_two_bodies two;
    sel_world_two_bodies(w, pair[0], pair[1],
        sel_candidate_part(&w->near.candidates, it->k), &two);
    const sel_body *a = two.first, *b = two.second;
    it->before = it->after
        = sel_persistent_contact_memory(w, w->near.candidates.entry[it->k]);
    if (!s->looking)
    {
        it->meets = sel_contact_within(
            w->settings.method, a, b, it->margin, &it->after, &it->contact);
    }
    else
    {
        sel_contact_pair(w->settings.method, a, b, &it->after, &it->contact);
        it->meets = SEL_TOUCHES(it->contact.end);
    }
    if (s->looking && !it->meets && it->margin > 0.0)
    {
        look_at(s, a, b, &it->contact);
        it->meets = it->contact.overlap >= -it->margin;
    }
    if (!it->meets && !s->looking && it->margin > 0.0 && w->model->listsNear
        && w->near.candidates.part)
    {
        it->meets = stand_near(a, b, it);
    }
}

/* Returns 1 if contacts through a wall without thickness are to be removed. A
   model with listsNear removes these contacts itself. */
static int asks_walls(const sel_search *s)
{
    const sel_world *w = s->w;
    return w->walls && w->walls->nSheets > 0
        && (s->looking || !w->model->listsNear);
}

static void ask_walls(const sel_search *s, call *it)
{
    const sel_world *w = s->w;
    const int *pair = w->near.candidates.pairs + 2 * it->k;
    if (it->meets
        && sel_world_is_separated_by_wall(w, pair[0], pair[1],
            sel_candidate_part(&w->near.candidates, it->k), it->contact.point))
    {
        it->meets = 0;
        it->contact.end = SEL_APART;
    }
}

static void solve(const sel_search *s, call *calls, int count)
{
    for (int c = 0; c < count; c++)
    {
        if (!calls[c].reused)
        {
            solve_call(s, &calls[c]);
        }
    }
    for (int c = 0; c < count && asks_walls(s); c++)
    {
        ask_walls(s, &calls[c]);
    }
}

static void list(sel_search *s, const call *it)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    const int *pair = w->near.candidates.pairs + 2 * it->k;
    int c = out->n++;
    out->same
        = out->same && out->first[c] == pair[0] && out->second[c] == pair[1];
    out->first[c] = pair[0];
    out->second[c] = pair[1];
    if (s->looking)
    {
        out->seen[c] = it->contact;
        out->seen[c].part = sel_candidate_part(&w->near.candidates, it->k);
        return;
    }
    out->nPairs = out->n;
    sel_contact_set(out, c, &it->contact);
    out->list[c].part = sel_candidate_part(&w->near.candidates, it->k);
    out->entry[c] = w->near.candidates.entry[it->k];
}

/* Stores the result in the pair's persistent contact. */
static sel_status commit_call(sel_world *w, const call *it)
{
    const int *l = &w->near.candidates.entry[it->k];
    if (it->reused && it->meets)
    {
        sel_world_age_persistent(w, *l);
        return SEL_OK;
    }
    if (it->reused)
    {
        sel_world_separate_persistent(w, *l);
        return SEL_OK;
    }
    SEL_TRY(sel_world_keep(w, it->k, &it->after, it->meets));
    if (w->persistent.reuse && *l >= 0)
    {
        sel_world_keep_pose(w, *l, &it->contact);
    }
    return SEL_OK;
}

/* Returns 1 if the persistent contact must be created or dropped, and this work
   is to be deferred. */
static int waits(const sel_search *s, const call *it)
{
    return s->waiting && !it->reused
        && (s->w->near.candidates.entry[it->k] >= 0)
        != (it->after.type || it->meets);
}

static sel_status commit(sel_search *s, const call *calls, int count)
{
    SEL_TRY(sel_contacts_reserve(s->w, s->out, s->out->n + count));
    for (int c = 0; c < count; c++)
    {
        int listed = calls[c].meets;
        if (waits(s, &calls[c]))
        {
            SEL_TRY(sel_deferred_add(
                s->waiting, calls[c].k, listed ? s->out->n : -1));
        }
        else if (!s->looking)
        {
            SEL_TRY(commit_call(s->w, &calls[c]));
        }
        if (listed)
        {
            list(s, &calls[c]);
        }
    }
    return SEL_OK;
}

static void count_pairs(sel_search *s, const call *calls, int count)
{
    sel_world *w = s->w;
    sel_statistics *t = s->tally;
    for (int c = 0; c < count && !s->looking; c++)
    {
        const sel_contact *contact = &calls[c].contact;
        const int *pair = w->near.candidates.pairs + 2 * calls[c].k;
        int i = pair[0], j = pair[1];
        double part = sel_world_share(w, i, j);
        if (calls[c].reused)
        {
            t->reused += part;
        }
        else
        {
            count_call(t, contact, part);
            if (SEL_TOUCHES(contact->end) || !calls[c].meets)
            {
                note_worst(s, i, j, &calls[c].before, contact);
            }
        }
        if (SEL_TOUCHES(contact->end))
        {
            t->pairContacts += part;
            t->haloContacts += part < 1.0 ? part : 0.0;
        }
    }
}

/* Counts a candidate with a halo as one half. */
static double count_candidates(const sel_world *w)
{
    int halves = 0;
    for (int k = 0; k < w->near.candidates.count && w->p.n > w->p.nLocal; k++)
    {
        const int *pair = w->near.candidates.pairs + 2 * k;
        halves += pair[0] >= w->p.nLocal || pair[1] >= w->p.nLocal;
    }
    return w->near.candidates.count - 0.5 * halves;
}

static sel_status detect_pairs(sel_search *s, int first, int end)
{
    call calls[BATCH];
    int next = first, count;
    while (next < end)
    {
        SEL_TRY(classify(s, &next, end, calls, &count));
        solve(s, calls, count);
        SEL_TRY(commit(s, calls, count));
        count_pairs(s, calls, count);
    }
    return SEL_OK;
}

/* Solves candidate k once more, only to create or drop its persistent contact.
   There are few such candidates. */
static sel_status settle_pair(sel_search *s, int k, int c)
{
    call it;
    int next = k, count;
    sel_status status = classify(s, &next, k + 1, &it, &count);
    solve(s, &it, count);
    SEL_THEN(status, count > 0 ? commit_call(s->w, &it) : SEL_OK);
    if (c >= 0)
    {
        s->out->entry[c] = s->w->near.candidates.entry[k];
    }
    return status;
}

/* - - - all contacts - - - */

/* Contacts of a halo with walls are found by its own process. */
sel_status sel_detect_run(sel_search *s)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    int before = out->nPairs;
    s->tally = &w->statistics;
    s->worst = &w->worst;
    s->found = &w->found;
    out->same = before > 0 && before == out->listed;
    out->n = out->nPairs = 0;
    out->listed = -1;
    sel_threads_share(w->settings.threads, w->p.n, set_bodies, w);
    sel_status status = sel_detect_shared(
        s, w->near.candidates.count, detect_pairs, settle_pair);
    out->same = out->same && status == SEL_OK && out->nPairs == before;
    SEL_THEN(status,
        sel_detect_shared(
            s, w->p.nLocal, sel_detect_walls, sel_detect_settle_walls));
    return status;
}

sel_status sel_world_find_contacts(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    sel_search s = {.w = w, .out = &w->contacts};
    double start = sel_clock_wall();
    w->memory.indexed = 0;
    w->near.rebuild = w->near.rebuild || w->memory.waiting;
    w->speculation.arrived = w->memory.waiting = 0;
    sel_status status = sel_world_update_candidates(w, 0.0);
    double middle = sel_clock_wall();
    t->seconds.neighbours += middle - start;
    t->pairContacts = t->haloContacts = t->wallContacts = 0.0;
    t->overlapPairLast = t->overlapWallLast = 0.0;
    if (status == SEL_OK)
    {
        t->candidatePairs = count_candidates(w);
        status = sel_detect_run(&s);
        t->haloContactsTotal += t->haloContacts;
    }
    SEL_THEN(status, sel_contacts_list_partners(w));
    if (status == SEL_OK)
    {
        sel_contacts_note_overlaps(w);
    }
    t->seconds.detection += sel_clock_wall() - middle;
    return status;
}

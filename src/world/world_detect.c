/*---------------------------------------------------------------------------*\
    world_detect.c - all contacts at the present positions

    SPDX-License-Identifier: GPL-3.0-or-later

    Four steps, batch by batch of the candidates: classify (pairs whose bounding
    spheres are apart need no more), solve (the narrow phase, which writes its
    answers and nothing else), commit (to links and to the list of contacts, in
    the order of the candidates), count (statistics). A look solves and lists,
    and leaves out what would be seen afterwards.
\*---------------------------------------------------------------------------*/

#include "world/world_detect.h"
#include "sel_clock.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

enum
{
    BATCH = 64
};

/* A narrow-phase call. */
typedef struct call
{
    int k;      /* candidate */
    int reused; /* 1: the contact is known */
    sel_contact_memory before, after;
    sel_contact contact;
} call;

static void set_bodies(sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        sel_contact_body(&w->bodies[i], &w->shapes[w->p.shape[i]],
            w->p.x + 3 * i, w->p.q + 4 * i);
    }
}

double sel_world_share(const sel_world *w, int i, int j)
{
    return i < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
}

/* - - - counts - - - */

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

/* The call of a pair, kept if it is the worst so far; of equally bad ones that
   of the lowest ids. */
static void note_worst(sel_world *w, int i, int j,
    const sel_contact_memory *memory, const sel_contact *contact)
{
    sel_replay *worst = &w->worst;
    const int64_t id[2] = {w->p.id[i], w->p.id[j]};
    if (contact->end < SEL_APART
        || (w->hasWorst && is_worse(&worst->contact, contact))
        || (w->hasWorst && !is_worse(contact, &worst->contact)
            && !comes_before(id, worst->id)))
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

void sel_detect_note_overlap(
    sel_world *w, int i, double overlap, double *last, double *worst)
{
    double relative = overlap / w->shapes[w->p.shape[i]].equivalentDiameter;
    w->p.overlap[i] = GSL_MAX_DBL(w->p.overlap[i], relative);
    *last = GSL_MAX_DBL(*last, relative);
    *worst = GSL_MAX_DBL(*worst, relative);
}

/* - - - pairs - - - */

/* Do the bounding spheres come nearer than the margin? */
static int spheres_meet(const sel_world *w, int i, int j, double margin)
{
    double delta[3];
    v3_sub(delta, w->bodies[j].centre, w->bodies[i].centre);
    double reach = w->bodies[i].shape->boundingRadius
        + w->bodies[j].shape->boundingRadius + margin;
    return v3_dot(delta, delta) <= reach * reach;
}

/* Is a pair known well enough, by what was solved before? Then it joins the
   calls where it touches. */
static int is_known(sel_search *s, int k, call *it)
{
    sel_world *w = s->w;
    int l = w->candidates.link[k];
    it->k = k;
    it->reused = 0;
    if (s->looking || !w->links.reuse || l < 0)
    {
        return 0;
    }
    sel_kept_state state = sel_world_reuse(w, l, &it->contact);
    it->reused = state == SEL_KEPT_TOUCHING;
    return state != SEL_KEPT_NOTHING;
}

/* From candidate *next on up to BATCH pairs that must be solved, or touch. Of
   those that are too far apart for it nothing is known any more. */
static sel_status classify(sel_search *s, int *next, call *calls, int *count)
{
    sel_world *w = s->w;
    const sel_contact_memory nothing = {.kind = 0};
    sel_status status = SEL_OK;
    *count = 0;
    while (*next < w->candidates.count && *count < BATCH && status == SEL_OK)
    {
        int k = (*next)++;
        const int *pair = w->candidates.pairs + 2 * k;
        if (spheres_meet(w, pair[0], pair[1], s->margin))
        {
            call *it = &calls[*count];
            *count += !is_known(s, k, it) || it->reused;
        }
        else if (!s->looking && w->candidates.link[k] >= 0)
        {
            status = sel_world_keep(w, k, &nothing, 0);
        }
    }
    return status;
}

static void solve(const sel_search *s, call *calls, int count)
{
    const sel_world *w = s->w;
    for (int c = 0; c < count; c++)
    {
        call *it = &calls[c];
        if (it->reused)
        {
            continue;
        }
        const int *pair = w->candidates.pairs + 2 * it->k;
        const sel_body *a = &w->bodies[pair[0]], *b = &w->bodies[pair[1]];
        it->before = it->after = sel_link_memory(w, w->candidates.link[it->k]);
        sel_contact_pair(w->settings.method, a, b, &it->after, &it->contact);
        if (s->margin > 0.0 && !SEL_TOUCHES(it->contact.end))
        {
            /* a kept normal may part them by less than their distance */
            if (!sel_contact_boxes_meet(a, b, s->margin))
            {
                it->contact.overlap = -GSL_DBL_MAX;
            }
            sel_contact_gap(a, b, s->margin, &it->contact);
        }
    }
}

static int is_listed(const sel_search *s, const call *it)
{
    return SEL_TOUCHES(it->contact.end)
        || (s->margin > 0.0 && it->contact.overlap >= -s->margin);
}

static void list(sel_search *s, const call *it)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    const int *pair = w->candidates.pairs + 2 * it->k;
    int c = out->n++;
    out->same
        = out->same && out->first[c] == pair[0] && out->second[c] == pair[1];
    out->first[c] = pair[0];
    out->second[c] = pair[1];
    if (s->looking)
    {
        out->seen[c] = it->contact;
        return;
    }
    out->nPairs = out->n;
    sel_contact_set(out, c, &it->contact);
    out->link[c] = w->candidates.link[it->k];
}

/* To the pair's home. */
static sel_status commit_call(sel_world *w, const call *it)
{
    const int *l = &w->candidates.link[it->k];
    if (it->reused)
    {
        sel_world_touch_on(w, *l);
        return SEL_OK;
    }
    sel_status status
        = sel_world_keep(w, it->k, &it->after, SEL_TOUCHES(it->contact.end));
    if (status == SEL_OK && w->links.reuse && *l >= 0)
    {
        sel_world_keep_pose(w, *l, &it->contact);
    }
    return status;
}

static sel_status commit(sel_search *s, const call *calls, int count)
{
    sel_status status = sel_contacts_reserve(s->w, s->out, s->out->n + count);
    for (int c = 0; c < count && status == SEL_OK; c++)
    {
        if (!s->looking)
        {
            status = commit_call(s->w, &calls[c]);
        }
        if (status == SEL_OK && is_listed(s, &calls[c]))
        {
            list(s, &calls[c]);
        }
    }
    return status;
}

static void count_pairs(sel_search *s, const call *calls, int count)
{
    sel_world *w = s->w;
    sel_statistics *t = &w->statistics;
    for (int c = 0; c < count && !s->looking; c++)
    {
        const sel_contact *contact = &calls[c].contact;
        const int *pair = w->candidates.pairs + 2 * calls[c].k;
        int i = pair[0], j = pair[1];
        double part = sel_world_share(w, i, j);
        if (calls[c].reused)
        {
            t->reused += part;
        }
        else
        {
            count_call(w, contact, part);
            note_worst(w, i, j, &calls[c].before, contact);
        }
        if (SEL_TOUCHES(contact->end))
        {
            t->pairContacts += part;
            t->haloContacts += part < 1.0 ? part : 0.0;
            sel_detect_note_overlap(w, i, contact->overlap, &t->overlapPairLast,
                &t->overlapPairWorst);
            sel_detect_note_overlap(w, j, contact->overlap, &t->overlapPairLast,
                &t->overlapPairWorst);
        }
    }
}

/* Candidates with a halo count half here. */
static double count_candidates(const sel_world *w)
{
    int halves = 0;
    for (int k = 0; k < w->candidates.count && w->p.n > w->p.nLocal; k++)
    {
        const int *pair = w->candidates.pairs + 2 * k;
        halves += pair[0] >= w->p.nLocal || pair[1] >= w->p.nLocal;
    }
    return w->candidates.count - 0.5 * halves;
}

static sel_status detect_pairs(sel_search *s)
{
    call calls[BATCH];
    sel_status status = SEL_OK;
    int next = 0, count;
    while (next < s->w->candidates.count && status == SEL_OK)
    {
        status = classify(s, &next, calls, &count);
        solve(s, calls, count);
        if (status == SEL_OK)
        {
            status = commit(s, calls, count);
        }
        count_pairs(s, calls, count);
    }
    return status;
}

/* - - - all of it - - - */

sel_status sel_detect_run(sel_search *s)
{
    sel_contacts *out = s->out;
    int before = out->nPairs;
    out->same = before > 0 && before == out->listed;
    out->n = out->nPairs = 0;
    out->listed = -1;
    set_bodies(s->w);
    sel_status status = detect_pairs(s);
    out->same = out->same && status == SEL_OK && out->nPairs == before;
    return status == SEL_OK ? sel_detect_walls(s) : status;
}

sel_status sel_world_find_contacts(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    sel_search s = {.w = w, .out = &w->contacts};
    double start = sel_clock_wall();
    w->memoryIndexed = 0;
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
    if (status == SEL_OK)
    {
        status = sel_contacts_list_partners(w);
    }
    t->seconds.detection += sel_clock_wall() - middle;
    return status;
}

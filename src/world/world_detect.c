/*---------------------------------------------------------------------------*\
    world_detect.c - all contacts at the present positions

    SPDX-License-Identifier: GPL-3.0-or-later

    Four steps, batch by batch of the candidates: classify (pairs whose bounding
    spheres are apart need no more), solve (the narrow phase, which writes its
    answers and nothing else), commit (to links and to the list of contacts, in
    the order of the candidates), count (statistics). A look solves and lists,
    and leaves out what would be seen afterwards.
\*---------------------------------------------------------------------------*/

#include "sel_clock.h"
#include "base/vec3.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

enum
{
    BATCH = 64,
    WALLS_AT_ONCE = 8
};

/* What is asked: a substep, or a look. */
typedef struct search
{
    sel_world *w;
    sel_contacts *out;
    int looking;
    double margin; /* pairs are listed up to this gap [m] */
} search;

/* A narrow-phase call. */
typedef struct call
{
    int k;      /* candidate */
    int reused; /* 1: the contact is known */
    sel_contact_memory before, after;
    sel_contact contact;
} call;

/* - - - room - - - */

static sel_status reserve_contacts(sel_world *w, sel_contacts *c, int n)
{
    if (n <= c->room)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 2)
    {
        return SEL_E_MEMORY;
    }
    int room = n + n / 16 + 64, ok = 1, old = c->room;
    sel_world_grow(&c->first, &ok, old, room, sizeof(int));
    sel_world_grow(&c->second, &ok, old, room, sizeof(int));
    if (c == &w->look)
    {
        sel_world_grow(&c->seen, &ok, old, room, sizeof(sel_contact));
    }
    else
    {
        sel_world_grow(&c->list, &ok, old, room, sizeof(sel_touch));
        sel_world_grow(&c->link, &ok, old, room, sizeof(int));
    }
    if (w->settings.manifold > 0.0 && c == &w->contacts)
    {
        sel_world_grow(&c->manifolds, &ok, old, room, sizeof(sel_manifold));
    }
    c->room = ok ? room : c->room;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

void sel_contacts_free(sel_contacts *c)
{
    free(c->list);
    free(c->seen);
    free(c->first);
    free(c->second);
    free(c->link);
    free(c->manifolds);
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
    if (need <= w->partnerRoom)
    {
        return SEL_OK;
    }
    int room = need + need / 16 + 64;
    free(w->partnerStart);
    w->partnerStart = malloc((size_t)room * sizeof(int));
    w->partnerRoom = w->partnerStart ? room : 0;
    return w->partnerStart ? SEL_OK : SEL_E_MEMORY;
}

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

static void note_overlap(
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
static int is_known(search *s, int k, call *it)
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
static sel_status classify(search *s, int *next, call *calls, int *count)
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

static void solve(const search *s, call *calls, int count)
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

static int is_listed(const search *s, const call *it)
{
    return SEL_TOUCHES(it->contact.end)
        || (s->margin > 0.0 && it->contact.overlap >= -s->margin);
}

static void list(search *s, const call *it)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    const int *pair = w->candidates.pairs + 2 * it->k;
    int c = out->n++;
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

static sel_status commit(search *s, const call *calls, int count)
{
    sel_status status = reserve_contacts(s->w, s->out, s->out->n + count);
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

static void count_pairs(search *s, const call *calls, int count)
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
            note_overlap(w, i, contact->overlap, &t->overlapPairLast,
                &t->overlapPairWorst);
            note_overlap(w, j, contact->overlap, &t->overlapPairLast,
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

static sel_status detect_pairs(search *s)
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

/* - - - walls - - - */

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
        *found = sel_walls_contacts(
            w->walls, &w->bodies[i], w->wallFound, w->wallRoom);
        room = *found;
    } while (room > w->wallRoom);
    return SEL_OK;
}

/* The home of the one that is last in the list. */
static sel_status home_of_wall(
    search *s, int i, int reused, const sel_contact *contact, int *old)
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
static sel_status commit_walls(search *s, int i, int found, int reused)
{
    sel_world *w = s->w;
    sel_contacts *out = s->out;
    sel_status status = SEL_OK;
    int old = s->looking || reused ? -1 : w->wallHead[i];
    if (reserve_contacts(w, out, out->n + found) != SEL_OK
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

static void count_walls(search *s, int i, int found)
{
    sel_world *w = s->w;
    sel_statistics *t = &w->statistics;
    for (int k = 0; k < found && !s->looking; k++)
    {
        note_overlap(w, i, w->wallFound[k].overlap, &t->overlapWallLast,
            &t->overlapWallWorst);
    }
    t->wallContacts += s->looking ? 0 : found;
}

static sel_status detect_walls_of(search *s, int i)
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
static sel_status detect_walls(search *s)
{
    sel_status status = SEL_OK;
    for (int i = 0; i < s->w->p.nLocal && status == SEL_OK; i++)
    {
        status = detect_walls_of(s, i);
    }
    return status;
}

/* - - - manifolds - - - */

static void find_manifold(sel_world *w, int c, sel_manifold *manifold)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    const sel_body *body2 = j < 0 ? NULL : &w->bodies[j];
    double size = w->bodies[i].shape->minSemiAxis;
    if (w->links.manifolds && sel_world_reuse_manifold(w, c, manifold))
    {
        return;
    }
    if (body2)
    {
        size = GSL_MIN_DBL(size, body2->shape->minSemiAxis);
    }
    sel_contact contact = sel_contact_of(&w->contacts, c);
    sel_contact_manifold(&w->bodies[i], body2, w->walls, &contact,
        w->settings.manifold * size, manifold);
    if (w->links.manifolds)
    {
        sel_world_keep_manifold(w, c, manifold);
    }
}

void sel_world_find_manifolds(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    double start = sel_clock_wall();
    t->manifoldPoints = 0.0;
    for (int c = 0; c < w->contacts.n && w->settings.manifold > 0.0; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        find_manifold(w, c, &w->contacts.manifolds[c]);
        t->manifoldPoints += (j < 0 ? 1.0 : sel_world_share(w, i, j))
            * w->contacts.manifolds[c].count;
    }
    t->seconds.detection += sel_clock_wall() - start;
}

/* - - - partners - - - */

const int *sel_partners_of(const sel_world *w, int i, int *count)
{
    *count = w->partnerStart[i + 1] - w->partnerStart[i];
    return w->partner + w->partnerStart[i];
}

/* The partner of particle i in pair contact c. */
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

/* What a particle gets from its partners is added up in the order of their
   ids, whatever order they stand in. */
static sel_status list_partners(sel_world *w)
{
    const sel_contacts *c = &w->contacts;
    int n = w->p.n;
    if (c->nPairs > INT_MAX / 4
        || reserve_partners(w, n + 2 + 2 * c->nPairs) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    int *start = w->partnerStart, *item = start + n + 2;
    w->partner = item;
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
    for (int i = 0; i < n; i++)
    {
        sort_partners(w, i, item + start[i], start[i + 1] - start[i]);
    }
    return SEL_OK;
}

/* - - - all of it - - - */

static sel_status run(search *s)
{
    s->out->n = s->out->nPairs = 0;
    set_bodies(s->w);
    sel_status status = detect_pairs(s);
    return status == SEL_OK ? detect_walls(s) : status;
}

sel_status sel_world_find_contacts(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    search s = {.w = w, .out = &w->contacts};
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
        status = run(&s);
        t->haloContactsTotal += t->haloContacts;
    }
    if (status == SEL_OK)
    {
        status = list_partners(w);
    }
    t->seconds.detection += sel_clock_wall() - middle;
    return status;
}

/* - - - a look - - - */

/* Place k of the look comes before place l: pairs by ids, then walls. */
static int listed_before(const sel_world *w, int k, int l)
{
    const sel_contacts *c = &w->look;
    int wallK = c->second[k] < 0, wallL = c->second[l] < 0;
    if (wallK != wallL)
    {
        return wallL;
    }
    int64_t a = w->p.id[c->first[k]], b = w->p.id[c->first[l]];
    if (a != b)
    {
        return a < b;
    }
    return wallK ? c->seen[k].triangle < c->seen[l].triangle
                 : w->p.id[c->second[k]] < w->p.id[c->second[l]];
}

static void swap_contacts(sel_contacts *c, int k, int l)
{
    sel_contact contact = c->seen[k];
    int first = c->first[k], second = c->second[k];
    c->seen[k] = c->seen[l];
    c->first[k] = c->first[l];
    c->second[k] = c->second[l];
    c->seen[l] = contact;
    c->first[l] = first;
    c->second[l] = second;
}

/* Heap sort, in place: a look is rare, and may be long. */
static void sort_look(sel_world *w)
{
    int n = w->look.n;
    for (int end = n, root = n / 2; end > 1;)
    {
        int at;
        if (root > 0)
        {
            at = --root;
        }
        else
        {
            swap_contacts(&w->look, 0, --end);
            at = 0;
        }
        for (int child = 2 * at + 1; child < end; child = 2 * at + 1)
        {
            child += child + 1 < end && listed_before(w, child, child + 1);
            if (!listed_before(w, at, child))
            {
                break;
            }
            swap_contacts(&w->look, at, child);
            at = child;
        }
    }
}

sel_status sel_world_contacts(sel_world *world, double margin,
    const sel_contact **contacts, const int **first, const int **second,
    int *count)
{
    search s
        = {.w = world, .out = &world->look, .looking = 1, .margin = margin};
    *count = 0;
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    if (!gsl_finite(margin) || margin < 0.0)
    {
        return SEL_E_ARGUMENT;
    }
    int rebuilds = world->statistics.rebuilds;
    sel_status status = sel_world_update_candidates(world, margin);
    world->statistics.rebuilds = rebuilds;
    if (status == SEL_OK)
    {
        status = run(&s);
    }
    if (status == SEL_OK)
    {
        sort_look(world);
        *count = world->look.n;
    }
    *contacts = world->look.seen;
    *first = world->look.first;
    *second = world->look.second;
    return status;
}

int sel_world_contact_state(const sel_world *w, int k, sel_contact_state *state)
{
    const sel_contacts *c = &w->contacts;
    if (k < 0 || k >= c->n)
    {
        return 0;
    }
    int l = c->link[k];
    state->contact = &c->list[k];
    state->first = c->first[k];
    state->second = c->second[k];
    state->age = w->links.list[l].age;
    state->points = w->settings.manifold > 0.0 ? c->manifolds[k].count : 1;
    state->impulse = sel_link_data(w, l);
    return 1;
}

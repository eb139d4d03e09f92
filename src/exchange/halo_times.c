/*---------------------------------------------------------------------------*\
    halo_times.c - messages between processes in a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    In a small substep messages cost more than all other work, so unnecessary
    messages are not sent. All processes decide in the same way, because their
    decisions depend on reduced numbers.

    Without halos, or with halos that no local particle can touch, one reduction
    is enough: the greatest travel of a particle. It also covers the particles
    that were too far away to be halos, because they come nearer, too
    (sel_world_set_halo_reach). If a halo has moved by less than the gap to it
    since its refresh, it touches no particle at its old or its new position,
    and its old position does no harm. So no halo is refreshed while the motion
    of no particle, with its speculative distance and the distance at which it
    acts on others, exceeds half of the least gap on all processes. Halos that
    particles may touch are refreshed, and a second reduction shows whether any
    process has a contact with a halo; if not, each process resolves its
    contacts alone.

    Gaps are between bounding spheres of listed pairs; pairs that are not listed
    have a gap of at least the rest of their skins (detect/skins.c). If a pair
    is not listed because its boxes do not overlap, its spheres may overlap, and
    the gap counts as zero.
\*---------------------------------------------------------------------------*/

#include "exchange/halo_times.h"
#include "sel_clock.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/skins.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Relative rounding error of distances. */
#define GAP_SLACK 1e-9
/* [m] Larger than any distance: there is no halo. */
#define NO_GAP 1e60

sel_status sel_world_reduce(
    sel_world *w, sel_reduce how, double *values, int count)
{
    if (!how)
    {
        return SEL_OK;
    }
    double start = sel_clock_wall();
    int failed = how(w->settings.messageContext, values, count);
    w->statistics.seconds.exchange += sel_clock_wall() - start;
    return failed ? SEL_E_EXCHANGE : SEL_OK;
}

static sel_status reduce(sel_world *w, double *values, int count)
{
    return sel_world_reduce(w, w->settings.reduce, values, count);
}

static sel_status exchange(
    sel_world *w, const sel_field *fields, int count, int set)
{
    double start = sel_clock_wall();
    int failed
        = w->settings.exchange(w->settings.messageContext, fields, count, set);
    w->statistics.seconds.exchange += sel_clock_wall() - start;
    return failed ? SEL_E_EXCHANGE : SEL_OK;
}

sel_status sel_world_share_fields(
    sel_world *w, const sel_field *fields, int count)
{
    int set = w->messages.selected ? SEL_SET_ANY : SEL_SET_HALOS;
    return w->messages.shared ? exchange(w, fields, count, set) : SEL_OK;
}

sel_status sel_world_share_set(
    sel_world *w, const sel_field *fields, int count, int set)
{
    return sel_world_crosses(w, set) ? exchange(w, fields, count, set) : SEL_OK;
}

int sel_world_is_across(const sel_world *w, int c)
{
    int nLocal = w->p.nLocal;
    return (w->contacts.first[c] < nLocal) != (w->contacts.second[c] < nLocal);
}

static sel_status reserve_pairs(sel_world *w)
{
    sel_messages *m = &w->messages;
    int count = 0, ok = 1;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        count += sel_world_is_across(w, c);
    }
    if (count > m->pairCapacity)
    {
        int capacity = count + count / 2;
        sel_array_grow(
            &m->pairs, &ok, m->pairCapacity, capacity, sizeof(sel_halo_pair));
        m->pairCapacity = ok ? capacity : m->pairCapacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_status sel_world_select_pairs(sel_world *w, const int *sets)
{
    sel_messages *m = &w->messages;
    int count = 0, nLocal = w->p.nLocal;
    if (!m->shared)
    {
        return SEL_OK;
    }
    sel_status status = reserve_pairs(w);
    if (status != SEL_OK)
    {
        return status;
    }
    m->sets = 0;
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        int i = w->contacts.first[c], j = w->contacts.second[c];
        if (sel_world_is_across(w, c) && sets[c] >= 0)
        {
            m->pairs[count].local = i < nLocal ? i : j;
            m->pairs[count].halo = i < nLocal ? j : i;
            m->pairs[count++].set = sets[c];
            m->sets |= UINT32_C(1) << sets[c];
        }
    }
    m->selected = 1;
    return w->settings.select(w->settings.messageContext, m->pairs, count)
        ? SEL_E_EXCHANGE
        : SEL_OK;
}

sel_status sel_world_any(sel_world *w, int mine, int *any)
{
    double value = mine ? 1.0 : 0.0;
    sel_status status = reduce(w, &value, 1);
    *any = value > 0.0;
    return status;
}

sel_status sel_world_any_if_shared(sel_world *w, int mine, int *any)
{
    double value = mine ? 1.0 : 0.0;
    sel_status status = w->messages.shared ? reduce(w, &value, 1) : SEL_OK;
    *any = value > 0.0;
    return status;
}

void sel_world_set_halo_reach(sel_world *w, double reach)
{
    w->messages.reach = reach;
}

sel_status sel_world_begin_messages(sel_world *w)
{
    sel_messages *m = &w->messages;
    m->any = m->shared = m->selected = 0;
    m->gap = -1.0;
    m->fresh = 1;
    if (!w->settings.exchange)
    {
        return SEL_OK;
    }
    double value = w->p.n > w->p.nLocal ? 1.0 : 0.0;
    sel_status status = reduce(w, &value, 1);
    m->any = value > 0.0;
    return status;
}

/* Returns the greatest distance of a local particle from its former position
   [m]. speculative 1: adds the particle's speculative distance. */
static double farthest(
    const sel_world *w, const double *before, int speculative)
{
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double step[3];
        v3_sub(step, w->p.x + 3 * i, before + 3 * i);
        double way
            = v3_norm(step) + (speculative ? w->speculation.distance[i] : 0.0);
        most = GSL_MAX_DBL(most, way);
    }
    return most;
}

static void note(const sel_world *w, double *places)
{
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        places[k] = w->p.x[k];
    }
}

static sel_status send_fields(sel_world *w)
{
    sel_field fields[16];
    int count, sent = 0;
    const sel_field_info *list = sel_field_list(&count);
    for (int f = 0; f < count; f++)
    {
        double *data = sel_particles_field(&w->p, f);
        if (list[f].travels == SEL_TRAVEL_SUBSTEP
            && (w->holds || data != w->p.held))
        {
            fields[sent].type = list[f].type;
            fields[sent++].data = data;
        }
    }
    note(w, w->messages.xSent);
    return exchange(w, fields, sent, SEL_SET_HALOS);
}

void sel_world_note_places(sel_world *w)
{
    sel_messages *m = &w->messages;
    if (w->settings.exchange && m->fresh)
    {
        note(w, m->xBuilt);
        note(w, m->xSent);
        m->fresh = 0;
    }
}

void sel_world_force_halo_refresh(sel_world *w)
{
    w->messages.gap = -1.0;
}

static sel_status refresh(sel_world *w, int speculative, double beyond)
{
    sel_messages *m = &w->messages;
    m->shared = m->selected = 0;
    if (!w->settings.exchange || (!m->any && !(m->reach > 0.0)))
    {
        return SEL_OK;
    }
    sel_world_note_places(w);
    /* The narrow phase starts at the speculative distance, and what it stores
       must not depend on the processes. */
    double moved[2] = {beyond + farthest(w, m->xBuilt, speculative),
        beyond + farthest(w, m->xSent, 1)};
    SEL_TRY(reduce(w, moved, 2));
    if (m->reach > 0.0 && 2.0 * moved[0] > m->reach * (1.0 - GAP_SLACK))
    {
        return SEL_E_HALO;
    }
    double gap = m->gap * (1.0 - GAP_SLACK);
    if (m->any && !(2.0 * moved[1] < gap))
    {
        m->gap = -1.0; /* unknown, to be computed */
        SEL_TRY(send_fields(w));
    }
    return SEL_OK;
}

sel_status sel_world_refresh_halos(sel_world *w)
{
    return refresh(w, 1, 0.0);
}

sel_status sel_world_refresh_speculative(sel_world *w, double beyond)
{
    return refresh(w, 1, beyond);
}

sel_status sel_world_refresh_iterates(sel_world *w, double beyond)
{
    return refresh(w, 0, beyond);
}

void sel_world_forget_far_halos(sel_world *w)
{
    for (int i = w->p.nLocal; i < w->p.n && w->messages.gap > 0.0; i++)
    {
        w->speculation.distance[i] = 0.0;
    }
}

/* Returns the least remaining skin of particles [from, to) [m]. */
static double least_skin(const sel_world *w, int from, int to)
{
    double least = NO_GAP;
    for (int i = from; i < to; i++)
    {
        double left = w->near.halfSkin[i] - sel_world_travel(w, i);
        least = GSL_MIN_DBL(least, left);
    }
    return least;
}

static double least_gap(const sel_world *w)
{
    int n = w->p.n, nLocal = w->p.nLocal;
    double least = least_skin(w, 0, nLocal) + least_skin(w, nLocal, n);
    if (w->near.candidates.hidden)
    {
        return -1.0; /* a box that rotates comes nearer although its centre does
                        not move */
    }
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        int i = w->near.candidates.pairs[2 * k],
            j = w->near.candidates.pairs[2 * k + 1];
        if ((i < nLocal) != (j < nLocal))
        {
            double step[3];
            sel_world_apart(w, i, j, step);
            double gap = v3_norm(step) - w->bodies[i].shape->boundingRadius
                - w->bodies[j].shape->boundingRadius;
            least = GSL_MIN_DBL(least, gap);
        }
    }
    return least;
}

sel_status sel_world_update_halo_gaps(sel_world *w)
{
    sel_messages *m = &w->messages;
    if (!m->any || m->gap > 0.0)
    {
        return SEL_OK; /* no particle touches a halo */
    }
    double touches = 0.0;
    for (int c = 0; c < w->contacts.nPairs && touches == 0.0; c++)
    {
        touches = w->contacts.first[c] < w->p.nLocal
                && w->contacts.second[c] < w->p.nLocal
            ? 0.0
            : 1.0;
    }
    double values[2] = {-least_gap(w), touches};
    sel_status status = reduce(w, values, 2);
    m->gap = -values[0];
    m->shared = values[1] > 0.0;
    return status;
}

/*---------------------------------------------------------------------------*\
    candidate_pairs.c - candidate pairs, kept until a skin is used up

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Candidates are the pairs that may touch before some particle has used up its
    skin (skins.c). The same holds for walls: a particle whose grown sphere
    touches no wall is not tested against walls until then.

    Each process decides alone when to rebuild the candidates, because a longer
    list gives the same contacts.
\*---------------------------------------------------------------------------*/

#include "detect/candidate_pairs.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/horizon.h"
#include "detect/near_walls.h"
#include "detect/skins.h"
#include "memory/persistent_contacts.h"
#include "neighbours/neighbours.h"
#include "world/ids.h"
#include "world/parts.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>

static sel_status reserve_candidates(sel_candidates *c, int n)
{
    if (n <= c->capacity)
    {
        return SEL_OK;
    }
    int capacity = n + n / 16 + 64;
    free(c->entry);
    c->entry = malloc((size_t)capacity * sizeof(int));
    c->capacity = c->entry ? capacity : 0;
    return c->entry ? SEL_OK : SEL_E_MEMORY;
}

/* Puts the particle with the lower id first, whatever their order in the
   arrays. */
static void order_pairs(const sel_world *w, int *pairs, int count)
{
    for (int k = 0; k < count; k++)
    {
        int *pair = pairs + 2 * k;
        if (w->p.id[pair[0]] > w->p.id[pair[1]])
        {
            int swap = pair[0];
            pair[0] = pair[1];
            pair[1] = swap;
        }
    }
}

/* - - - shapes that are not convex: pairs of convex parts - - - */

/* Returns 1 if two convex parts may touch before the candidates are rebuilt.
   The sphere of a part is grown as much as that of its body, which covers the
   allowed motion, rotation included. */
static int parts_may_touch(
    const sel_world *w, int i, int j, int part, double margin)
{
    double x[2][3], radius[2], step[3];
    const int bodies[2] = {i, j};
    for (int side = 0; side < 2; side++)
    {
        int b = bodies[side];
        const sel_shape *shape = &w->shapes[w->p.shape[b]];
        sel_shape own;
        double offset[3], Q[9], rotated[3];
        sel_shape_part(shape, sel_part_of(part, side), &own, offset);
        sel_motion_tensor(w->p.q + 4 * b, Q);
        m3_apply(rotated, Q, offset);
        v3_madd(x[side], w->p.x + 3 * b, 1.0, rotated);
        radius[side]
            = own.boundingRadius + w->near.radius[b] - shape->boundingRadius;
    }
    v3_sub(step, x[1], x[0]);
    double reach = radius[0] + radius[1] + margin;
    return v3_dot(step, step) <= reach * reach;
}

/* Reserves capacity for n pairs of convex parts. */
static sel_status reserve_expanded(sel_candidates *c, int n)
{
    if (n <= c->expandedCapacity)
    {
        return SEL_OK;
    }
    if (n > INT_MAX / 8)
    {
        return SEL_E_MEMORY;
    }
    int ok = 1, capacity = n + n / 8 + 64;
    sel_array_grow(
        &c->expanded, &ok, c->expandedCapacity, capacity, 3 * sizeof(int));
    c->expandedCapacity = ok ? capacity : c->expandedCapacity;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

static int parts_of(const sel_world *w, int i)
{
    return sel_shape_parts(&w->shapes[w->p.shape[i]]);
}

/* Replaces each pair by the pairs of its convex parts, in the order of the
   pairs; *count: their number. Across a period, particles may not be at the
   positions where they see each other: with periods, all pairs of parts are
   taken. A pair without any may come nearer by a rotation (least_gap,
   exchange/halo_times.c). */
static sel_status expand(
    sel_world *w, const int *pairs, int *count, double margin)
{
    sel_candidates *c = &w->near.candidates;
    int n = 0;
    for (int k = 0; k < *count; k++)
    {
        int i = pairs[2 * k], j = pairs[2 * k + 1];
        int n1 = parts_of(w, i), n2 = parts_of(w, j), alone = n1 * n2 == 1;
        if (n > INT_MAX / 8 || reserve_expanded(c, n + n1 * n2) != SEL_OK)
        {
            return SEL_E_MEMORY;
        }
        int before = n;
        for (int m = 0; m < n1 * n2; m++)
        {
            int part = m / n2 * SEL_POLYHEDRON_PARTS_MOST + m % n2;
            if (alone || w->settings.nPeriods > 0
                || parts_may_touch(w, i, j, part, margin))
            {
                int *to = c->expanded + 3 * n++;
                to[0] = i;
                to[1] = j;
                to[2] = part;
            }
        }
        c->hidden = c->hidden
            || (n == before && (i < w->p.nLocal) != (j < w->p.nLocal));
    }
    *count = n;
    return SEL_OK;
}

/* Rearranges the entries to the layout of the candidates: pairs first, then
   parts. */
static void split_expanded(sel_candidates *c, int *spare)
{
    for (int k = 0; k < c->count; k++)
    {
        spare[k] = c->expanded[3 * k + 2];
        c->expanded[2 * k] = c->expanded[3 * k];
        c->expanded[2 * k + 1] = c->expanded[3 * k + 1];
    }
    c->pairs = c->expanded;
    c->part = c->expanded + 2 * c->count;
    for (int k = 0; k < c->count; k++)
    {
        c->part[k] = spare[k];
    }
}

/* Finds the new candidates; pairs that stay keep their persistent contacts. */
static sel_status find_candidates(sel_world *w, double margin)
{
    sel_candidates *c = &w->near.candidates;
    int *pairs = NULL, count = 0;
    sel_status status = sel_world_chain_persistent(w);
    w->near.margin = margin;
    if (status == SEL_OK && w->settings.betweenParticles)
    {
        int filtered = sel_world_set_boxes(w) || w->settings.nPeriods > 0;
        sel_neighbours_filter filter
            = {.keep = filtered ? sel_world_may_touch : NULL, .context = w};
        const double *x = sel_world_set_stand(w);
        status = sel_neighbours_find_own(w->near.neighbours, w->p.n,
            w->p.nLocal, x, w->near.radius, margin, &filter, &pairs, &count);
    }
    if (status == SEL_OK)
    {
        order_pairs(w, pairs, count);
        status = w->inParts ? expand(w, pairs, &count, margin) : SEL_OK;
    }
    SEL_THEN(status, reserve_candidates(c, count));
    if (status != SEL_OK)
    {
        sel_world_forget(w);
        return status;
    }
    c->pairs = pairs;
    c->part = NULL;
    c->count = count;
    if (w->inParts)
    {
        split_expanded(c, c->entry);
    }
    return sel_world_assign_persistent(w);
}

sel_status sel_world_update_candidates(sel_world *w, double margin)
{
    /* rebuilt for a smaller margin, too, so that a query has no effect on later
       substeps */
    if (!w->near.rebuild && margin == w->near.margin)
    {
        if (!sel_world_skin_used(w))
        {
            sel_horizon_count(w);
            if (sel_drive_nears(w))
            {
                sel_world_set_near(w);
            }
            return SEL_OK;
        }
        sel_horizon_adapt(w);
    }
    w->near.candidates.uses = 0;
    w->near.rebuild = 1;
    w->memory.indexed = 0;
    SEL_TRY(sel_world_rank(w));
    sel_world_set_skins(w);
    sel_world_set_near(w);
    SEL_TRY(find_candidates(w, margin));
    w->near.rebuild = 0;
    w->statistics.rebuilds++;
    return SEL_OK;
}

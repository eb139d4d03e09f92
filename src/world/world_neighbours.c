/*---------------------------------------------------------------------------*\
    world_neighbours.c - candidate pairs, kept while the skins last

    SPDX-License-Identifier: GPL-3.0-or-later

    Skins. A particle has a skin of its own: candidates are the pairs whose
    bounding spheres, each grown by half its skin, meet, and they are made anew
    when some particle has moved by more than half its skin. Until then no pair
    that is not listed can touch. Spheres do not turn, so rotation does not
    matter. The same goes for walls: a particle whose grown sphere meets none is
    not compared with them until then.

    How thick. In proportion to the particle's own radius, so that a large one
    does not gather all the small ones around it. But particles of a bed move
    about as fast whatever their size: the skins of the smallest would be used
    up first, with those of the large still whole. So the radius that counts is
    held between half and twice the mean. The first keeps rebuilds rare where a
    few are small, the second keeps the list short where a few are large; and
    no skin is more than twice what the own radius gives, which bounds the
    list where many are small.

    What is decided here is decided by each process alone, and may be: a longer
    list has the same contacts.
\*---------------------------------------------------------------------------*/

#include "neighbours/neighbours.h"
#include "base/vec3.h"
#include "wall/wall_mesh.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] Radii are larger by this in the search: above the rounding of sums and
   distances, so that what leaves half a skin has been listed. */
#define RADIUS_SLACK 1e-12

/* Merge sort of the particles by id; ids are unique. */
static void sort_by_id(const int64_t *id, int *list, int *spare, int n)
{
    int *from = list, *to = spare;
    for (int width = 1; width < n; width *= 2)
    {
        for (int low = 0; low < n; low += 2 * width)
        {
            int mid = GSL_MIN_INT(low + width, n);
            int high = GSL_MIN_INT(low + 2 * width, n);
            int i = low, j = mid;
            for (int k = low; k < high; k++)
            {
                int left = i < mid && (j >= high || id[from[i]] <= id[from[j]]);
                to[k] = left ? from[i++] : from[j++];
            }
        }
        int *swap = from;
        from = to;
        to = swap;
    }
    for (int k = 0; k < n && from != list; k++)
    {
        list[k] = from[k];
    }
}

static int ascending(const int64_t *id, const int *list, int n)
{
    int k = 1;
    while (k < n && id[list[k - 1]] < id[list[k]])
    {
        k++;
    }
    return k >= n;
}

/* Ids seldom change: look before sorting. */
sel_status sel_world_rank(sel_world *w)
{
    int n = w->p.n;
    if (w->ranked && ascending(w->p.id, w->byId, n))
    {
        return SEL_OK;
    }
    for (int i = 0; i < n; i++)
    {
        w->byId[i] = i;
    }
    w->ranked = 1;
    if (ascending(w->p.id, w->byId, n))
    {
        return SEL_OK;
    }
    sort_by_id(w->p.id, w->byId, w->scratch, n);
    /* else two particles with one id */
    return ascending(w->p.id, w->byId, n) ? SEL_OK : SEL_E_STATE;
}

int sel_world_find_id(const sel_world *w, int64_t id)
{
    int low = 0, high = w->p.n;
    while (low < high)
    {
        int mid = low + (high - low) / 2;
        if (w->p.id[w->byId[mid]] < id)
        {
            low = mid + 1;
        }
        else
        {
            high = mid;
        }
    }
    return low < w->p.n && w->p.id[w->byId[low]] == id ? w->byId[low] : -1;
}

int sel_world_place(sel_world *world, int64_t id)
{
    return sel_world_rank(world) == SEL_OK ? sel_world_find_id(world, id) : -1;
}

static int skin_used(const sel_world *w)
{
    for (int i = 0; i < w->p.n; i++)
    {
        double step[3], limit = w->halfSkin[i];
        v3_sub(step, w->p.x + 3 * i, w->xBuilt + 3 * i);
        if (!(v3_dot(step, step) <= limit * limit))
        {
            return 1;
        }
    }
    return 0;
}

/* The radius of which a skin is a share: see above. */
static double skin_radius(double radius, double mean)
{
    double held = GSL_MAX_DBL(GSL_MIN_DBL(radius, 2.0 * mean), 0.5 * mean);
    return GSL_MIN_DBL(held, 2.0 * radius);
}

static void set_skins(sel_world *w)
{
    double mean = 0.0;
    for (int i = 0; i < w->p.n; i++)
    {
        mean += w->shapes[w->p.shape[i]].boundingRadius / w->p.n;
    }
    for (int i = 0; i < w->p.n; i++)
    {
        double radius = w->shapes[w->p.shape[i]].boundingRadius;
        w->halfSkin[i] = 0.5 * w->settings.skin * skin_radius(radius, mean);
        w->radius[i] = (radius + w->halfSkin[i]) * (1.0 + RADIUS_SLACK);
        v3_copy(w->xBuilt + 3 * i, w->p.x + 3 * i);
        w->nearWall[i] = w->walls
            && sel_walls_near(w->walls, w->p.x + 3 * i, w->radius[i]);
    }
}

static sel_status reserve_candidates(sel_candidates *c, int n)
{
    if (n <= c->room)
    {
        return SEL_OK;
    }
    int room = n + n / 16 + 64;
    free(c->link);
    c->link = malloc((size_t)room * sizeof(int));
    c->room = c->link ? room : 0;
    return c->link ? SEL_OK : SEL_E_MEMORY;
}

/* The particle with the lower id first, whatever the order they stand in. */
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

/* The new candidates, with the links of those that stay. */
static sel_status find_candidates(sel_world *w, double margin)
{
    sel_candidates *c = &w->candidates;
    int *pairs = NULL, count = 0;
    sel_status status = sel_world_chain_links(w);
    if (status == SEL_OK && w->settings.betweenParticles)
    {
        status = sel_neighbours_find_own(w->neighbours, w->p.n, w->p.nLocal,
            w->p.x, w->radius, margin, &pairs, &count);
    }
    if (status == SEL_OK)
    {
        status = reserve_candidates(c, count);
    }
    if (status != SEL_OK)
    {
        sel_world_forget(w);
        return status;
    }
    order_pairs(w, pairs, count);
    c->pairs = pairs;
    c->count = count;
    w->margin = margin;
    return sel_world_deal_links(w);
}

sel_status sel_world_update_candidates(sel_world *w, double margin)
{
    /* nor longer than asked for: a look with a margin leaves no trace */
    if (!w->rebuild && margin == w->margin && !skin_used(w))
    {
        return SEL_OK;
    }
    w->rebuild = 1;
    w->memoryIndexed = 0;
    sel_status status = sel_world_rank(w);
    if (status == SEL_OK)
    {
        set_skins(w);
        status = find_candidates(w, margin);
    }
    if (status == SEL_OK)
    {
        w->rebuild = 0;
        w->statistics.rebuilds++;
    }
    return status;
}

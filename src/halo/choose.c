/*---------------------------------------------------------------------------*\
    choose.c - chooses the particles that other processes need

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/arrays.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "halo/halo.h"

#include <gsl/gsl_math.h>

/* [-] Least skin of halos, over the largest bounding radius. */
#define SKIN_LEAST 0.05

static void include(const sel_world *w, int i, double *box)
{
    double radius = sel_world_shape(w, w->p.shape[i])->boundingRadius;
    double speed
        = v3_norm(w->p.v + 3 * i) + radius * v3_norm(w->p.omega + 3 * i);
    for (int d = 0; d < 3; d++)
    {
        double x = w->p.x[3 * i + d];
        box[SEL_BOX_LOW + d] = GSL_MAX_DBL(box[SEL_BOX_LOW + d], -x);
        box[SEL_BOX_HIGH + d] = GSL_MAX_DBL(box[SEL_BOX_HIGH + d], x);
    }
    box[SEL_BOX_RADIUS] = GSL_MAX_DBL(box[SEL_BOX_RADIUS], radius);
    box[SEL_BOX_SPEED] = GSL_MAX_DBL(box[SEL_BOX_SPEED], speed);
}

/* Returns the reach. It covers the distance that particles move until dt, but
   no more than two radii, since thick halos are costly; if particles move
   farther, halos are built again during the step. The reach covers at least the
   necessary distance: half of the first substep for each of two particles. To
   both it adds the speculative distances (detect/speculative.c). */
static double reach_of(const sel_halo *h, const sel_halo_need *need)
{
    double radius = 0.0, speed = 0.0;
    for (int r = 0; r < h->transport.ranks; r++)
    {
        const double *box = h->boxes.at + SEL_BOX_SIZE * r;
        radius = GSL_MAX_DBL(radius, box[SEL_BOX_RADIUS]);
        speed = GSL_MAX_DBL(speed, box[SEL_BOX_SPEED]);
    }
    double wanted = 2.0 * (speed + need->gravity * need->dt) * need->dt;
    double needed = (speed + need->gravity * need->first) * need->first;
    double ahead = GSL_MIN_DBL(
        SEL_SPECULATIVE_REACH * needed, SEL_SPECULATIVE_MOST * radius);
    return GSL_MAX_DBL(GSL_MIN_DBL(wanted, 2.0 * radius), needed) + 2.0 * ahead
        + GSL_MAX_DBL(h->world->settings.skin, SKIN_LEAST) * radius
        + 4.0 * need->law;
}

sel_status sel_halo_measure(sel_halo *h, const sel_halo_need *need)
{
    int n = SEL_BOX_SIZE * h->transport.ranks;
    if (sel_numbers_reserve(&h->boxes, (size_t)n) != SEL_OK)
    {
        return SEL_E_MEMORY;
    }
    for (int k = 0; k < n; k++)
    {
        h->boxes.at[k] = -HUGE_VAL;
    }
    for (int i = 0; i < h->world->p.nLocal; i++)
    {
        include(h->world, i, h->boxes.at + SEL_BOX_SIZE * h->transport.rank);
    }
    if (sel_halo_greatest(h, h->boxes.at, n))
    {
        return SEL_E_EXCHANGE;
    }
    h->margin = reach_of(h, need);
    return SEL_OK;
}

/* Returns the square of the distance of the box low .. high from the box of a
   process. */
static double square_distance(
    const double low[3], const double high[3], const double *box)
{
    double sum = 0.0;
    for (int d = 0; d < 3; d++)
    {
        double off = GSL_MAX_DBL(
            -box[SEL_BOX_LOW + d] - high[d], low[d] - box[SEL_BOX_HIGH + d]);
        off = GSL_MAX_DBL(off, 0.0);
        sum += off * off;
    }
    return sum;
}

int sel_halo_may_send(const sel_halo *h, int from, int to, int image)
{
    const double *mine = h->boxes.at + SEL_BOX_SIZE * from;
    const double *box = h->boxes.at + SEL_BOX_SIZE * to;
    double low[3], high[3];
    if ((from == to && image == 0) || mine[SEL_BOX_RADIUS] < 0.0
        || box[SEL_BOX_RADIUS] < 0.0)
    {
        return 0;
    }
    v3_scale(low, -1.0, mine + SEL_BOX_LOW);
    sel_image_place_box(
        &h->world->periods.images[image], low, mine + SEL_BOX_HIGH, low, high);
    double most = mine[SEL_BOX_RADIUS] + box[SEL_BOX_RADIUS] + h->margin;
    return square_distance(low, high, box) <= most * most;
}

static int is_near(const sel_halo *h, int i, int image, const double *box)
{
    const sel_world *w = h->world;
    const double *x = w->p.x + 3 * i;
    double at[3];
    double far = sel_world_shape(w, w->p.shape[i])->boundingRadius
        + box[SEL_BOX_RADIUS] + h->margin;
    sel_image_place(&w->periods.images[image], x, at);
    return square_distance(at, at, box) <= far * far
        && sel_image_may_touch(
            w->settings.period, w->settings.nPeriods, image, x, h->margin);
}

/* Appends an entry; the present entries of the list are kept. */
static sel_status append(sel_ints *list, int at, int particle)
{
    int ok = 1;
    if ((size_t)at == list->capacity)
    {
        int more = GSL_MAX_INT(64, 2 * at);
        sel_array_grow(&list->at, &ok, at, more, sizeof(int));
        list->capacity = ok ? (size_t)more : list->capacity;
    }
    if (ok)
    {
        list->at[at] = particle;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_status sel_halo_choose(sel_halo *h)
{
    int slots = h->transport.ranks * h->images, count = 0;
    sel_status status = sel_ints_reserve(&h->sent.start, (size_t)slots + 1);
    for (int slot = 0; slot < slots && status == SEL_OK; slot++)
    {
        int rank = slot / h->images, image = slot % h->images;
        const double *box = h->boxes.at + SEL_BOX_SIZE * rank;
        int near = sel_halo_may_send(h, h->transport.rank, rank, image);
        h->sent.start.at[slot] = count;
        for (int i = 0; near && i < h->world->p.nLocal && status == SEL_OK; i++)
        {
            if (is_near(h, i, image, box))
            {
                status = append(&h->sent.particle, count++, i);
            }
        }
        h->sent.start.at[slot + 1] = count;
    }
    return status;
}

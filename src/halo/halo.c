/*---------------------------------------------------------------------------*\
    halo.c - creates, connects and builds halos

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "halo/halo.h"
#include "base/try.h"

#include <stdlib.h>
#include <string.h>

sel_status sel_halo_reserve(
    void *array, size_t *capacity, size_t count, size_t item)
{
    void *data;
    if (count <= *capacity)
    {
        return SEL_OK;
    }
    size_t more = count + count / 4 + 16;
    memcpy(&data, array, sizeof data);
    free(data);
    data = malloc(more * item);
    memcpy(array, &data, sizeof data);
    *capacity = data ? more : 0;
    return data ? SEL_OK : SEL_E_MEMORY;
}

static void free_list(sel_halo_list *list)
{
    free(list->start.at);
    free(list->particle.at);
    free(list->bits);
    free(list->setStart.at);
    free(list->setParticle.at);
    free(list->buffer.at);
}

sel_status sel_halo_create(sel_halo **halo, const sel_transport *transport)
{
    *halo = calloc(1, sizeof(sel_halo));
    if (!*halo)
    {
        return SEL_E_MEMORY;
    }
    (*halo)->transport = *transport;
    return SEL_OK;
}

void sel_halo_free(sel_halo *halo)
{
    if (halo)
    {
        free_list(&halo->sent);
        free_list(&halo->received);
        free(halo->boxes.at);
        free(halo->slot.at);
        free(halo->neighbourOf.at);
        free(halo->entryOf.at);
        free(halo->theirs.at);
        free(halo->arrivals);
        free(halo->messages);
        free(halo);
    }
}

static int reduce(void *context, double *values, int count)
{
    sel_halo *halo = context;
    halo->counts.reductions++;
    return sel_halo_greatest(halo, values, count);
}

static int sum(void *context, double *values, int count)
{
    sel_halo *halo = context;
    halo->counts.reductions++;
    return sel_halo_sum(halo, values, count);
}

void sel_halo_connect(sel_halo *halo, sel_world_settings *settings)
{
    settings->exchange = sel_halo_refresh;
    settings->select = sel_halo_select;
    settings->reduce = reduce;
    settings->sum = sum;
    settings->messageContext = halo;
}

sel_status sel_halo_build(
    sel_halo *halo, sel_world *world, const sel_halo_need *need)
{
    halo->world = world;
    halo->images = sel_image_count(world->settings.nPeriods);
    SEL_TRY(sel_halo_measure(halo, need));
    SEL_TRY(sel_halo_choose(halo));
    SEL_TRY(sel_halo_swap(halo));
    SEL_TRY(sel_halo_set_neighbours(halo));
    sel_world_set_halo_reach(world, halo->margin);
    return SEL_OK;
}

const sel_halo_counts *sel_halo_get_counts(const sel_halo *halo)
{
    return &halo->counts;
}

void sel_halo_clear_counts(sel_halo *halo)
{
    halo->counts = (sel_halo_counts){0};
}

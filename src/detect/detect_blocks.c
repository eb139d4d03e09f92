/*---------------------------------------------------------------------------*\
    detect_blocks.c - detection by several threads, with the result of one

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Candidates, and then particles at walls, are divided into blocks. A thread
    processes a block on its own: contacts go to the block's list, counts to the
    block's statistics, and data of a pair to its persistent contact, which no
    other thread uses. Creating or dropping a persistent contact changes the
    store of all persistent contacts, and is deferred. Then the lists are
    concatenated in the order of the blocks, and the deferred work is done in
    the same order. The result is that of one thread.

    Counts are multiples of a half, whose sums are exact in any order.
\*---------------------------------------------------------------------------*/

#include "detect/detect_blocks.h"
#include "base/arrays.h"
#include "base/threads.h"
#include "base/try.h"
#include "detect/contact_list.h"
#include "detect/search.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum
{
    BLOCKS_A_THREAD = 8 /* balances blocks of different cost */
};

struct sel_block
{
    sel_contacts contacts;
    sel_statistics tally;
    sel_worst worst;
    sel_found found;
    sel_deferred_list waiting;
    sel_status status;
    int at; /* position of its contacts in the list of all */
};

static int count_blocks(const sel_world *w)
{
    return BLOCKS_A_THREAD * w->settings.threads;
}

sel_status sel_world_create_blocks(sel_world *w)
{
    if (w->settings.threads > 1)
    {
        w->blocks = calloc((size_t)count_blocks(w), sizeof(sel_block));
        return w->blocks ? SEL_OK : SEL_E_MEMORY;
    }
    return SEL_OK;
}

void sel_world_free_blocks(sel_world *w)
{
    for (int k = 0; w->blocks && k < count_blocks(w); k++)
    {
        sel_block *block = &w->blocks[k];
        sel_contacts_free(&block->contacts);
        free(block->found.list);
        free(block->waiting.list);
    }
    free(w->blocks);
}

sel_status sel_deferred_add(sel_deferred_list *s, int item, int contact)
{
    if (s->count == s->capacity)
    {
        int ok = 1, capacity = s->capacity + s->capacity / 2 + 64;
        sel_array_grow(
            &s->list, &ok, s->capacity, capacity, sizeof(sel_deferred_item));
        s->capacity = ok ? capacity : s->capacity;
    }
    if (s->count == s->capacity)
    {
        return SEL_E_MEMORY;
    }
    s->list[s->count++] = (sel_deferred_item){item, contact};
    return SEL_OK;
}

/* - - - each block - - - */

typedef struct task
{
    sel_search *search;
    sel_detect_some some;
    int items;
} task;

static void detect_block(void *context, int k)
{
    const task *t = context;
    sel_world *w = t->search->w;
    sel_block *block = &w->blocks[k];
    int count = count_blocks(w);
    sel_search s = *t->search;
    block->contacts.n = block->contacts.nPairs = block->contacts.same = 0;
    block->tally = (sel_statistics){0};
    block->worst.any = 0;
    block->waiting.count = 0;
    s.out = &block->contacts;
    s.tally = &block->tally;
    s.worst = &block->worst;
    s.found = &block->found;
    s.waiting = &block->waiting;
    block->status = t->some(&s, sel_threads_from(0, t->items, k, count),
        sel_threads_from(0, t->items, k + 1, count));
}

/* - - - all of them - - - */

/* Sets the positions of the blocks in the list of all, and reserves
   capacity. */
static sel_status reserve_blocks(sel_world *w)
{
    sel_contacts *out = &w->contacts;
    sel_status status = SEL_OK;
    int n = out->n, walls = 0;
    for (int k = 0; k < count_blocks(w) && status == SEL_OK; k++)
    {
        sel_block *block = &w->blocks[k];
        status = n > INT_MAX / 2 ? SEL_E_MEMORY : block->status;
        block->at = n;
        n += block->contacts.n;
        walls += block->contacts.n - block->contacts.nPairs;
    }
    SEL_THEN(status, sel_contacts_reserve(w, out, n));
    SEL_THEN(status, sel_contacts_reserve_walls(out, walls));
    out->n = status == SEL_OK ? n : out->n;
    return status;
}

/* Copies a block's contacts to their position. Sets from->same to 1 if the list
   already contains the same pairs there. */
static void copy_block(void *context, int k)
{
    sel_world *w = context;
    sel_contacts *out = &w->contacts, *from = &w->blocks[k].contacts;
    size_t at = (size_t)w->blocks[k].at, n = (size_t)from->n;
    if (n == 0)
    {
        return;
    }
    from->same = memcmp(out->first + at, from->first, n * sizeof(int)) == 0
        && memcmp(out->second + at, from->second, n * sizeof(int)) == 0;
    memcpy(out->first + at, from->first, n * sizeof(int));
    memcpy(out->second + at, from->second, n * sizeof(int));
    memcpy(out->entry + at, from->entry, n * sizeof(int));
    memcpy(out->list + at, from->list, n * sizeof(sel_touch));
    if (from->nPairs == 0)
    {
        memcpy(out->wallPoint + 3 * (at - (size_t)out->nPairs), from->wallPoint,
            3 * n * sizeof(double));
    }
}

static sel_status settle_block(
    sel_search *s, const sel_block *block, sel_detect_settle settle)
{
    for (int k = 0; k < block->waiting.count; k++)
    {
        const sel_deferred_item *late = &block->waiting.list[k];
        int c = late->contact < 0 ? -1 : block->at + late->contact;
        SEL_TRY(settle(s, late->item, c));
    }
    return SEL_OK;
}

/* Concatenates the blocks, then does the deferred work. */
static sel_status join(sel_search *s, sel_detect_settle settle)
{
    sel_world *w = s->w;
    int count = count_blocks(w);
    SEL_TRY(reserve_blocks(w));
    sel_threads_blocks(w->settings.threads, count, copy_block, w);
    for (int k = 0; k < count; k++)
    {
        const sel_block *block = &w->blocks[k];
        int pairs = block->contacts.nPairs;
        w->contacts.nPairs += pairs;
        w->contacts.same
            = w->contacts.same && (pairs == 0 || block->contacts.same);
        sel_statistics_merge(&w->statistics, &block->tally);
        sel_worst_merge(&w->worst, &block->worst);
        SEL_TRY(settle_block(s, block, settle));
    }
    return SEL_OK;
}

sel_status sel_detect_shared(
    sel_search *s, int items, sel_detect_some some, sel_detect_settle settle)
{
    sel_world *w = s->w;
    if (!w->blocks || s->looking || items < SEL_THREADS_WORTH)
    {
        return some(s, 0, items);
    }
    task t = {s, some, items};
    sel_threads_blocks(w->settings.threads, count_blocks(w), detect_block, &t);
    return join(s, settle);
}

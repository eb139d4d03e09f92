/*---------------------------------------------------------------------------*\
    search.h - interface between the files of detection (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_SEARCH_H
#define SEL_DETECT_SEARCH_H

#include "world/world.h"

/* A candidate, or a particle near walls, whose persistent contacts are to be
   created or dropped. This changes the store of all persistent contacts, and is
   deferred until no thread reads the store. */
typedef struct sel_deferred_item
{
    int item;
    int contact; /* index of its first contact in the list; pairs: -1 if there
                    is none */
} sel_deferred_item;

typedef struct sel_deferred_list
{
    sel_deferred_item *list;
    int count, capacity;
} sel_deferred_list;

/* One detection run: its input, for a substep or a query, and its output. */
typedef struct sel_search
{
    sel_world *w;
    sel_contacts *out;
    sel_statistics *tally;
    sel_worst *worst;
    sel_found *found;
    sel_deferred_list *waiting; /* NULL: nothing is deferred */
    int looking;
    double margin; /* pairs are listed up to this gap [m] */
} sel_search;

/* detect.c: finds the contacts of pairs and walls at the present
   positions. */
sel_status sel_detect_run(sel_search *search);
/* Sets *into to the worse of both calls. */
void sel_worst_merge(sel_worst *into, const sel_worst *from);

/* detect_walls.c: finds the wall contacts of particles [first, end). */
sel_status sel_detect_walls(sel_search *search, int first, int end);
/* Sets the persistent contacts of the wall contacts of particle i, which are
   listed from c on. */
sel_status sel_detect_settle_walls(sel_search *search, int i, int c);

/* detect_blocks.c: some(s, first, end) processes items [first, end), except for
   deferred work; settle(s, item, contact) does this work for an item. */
typedef sel_status (*sel_detect_some)(sel_search *search, int first, int end);
typedef sel_status (*sel_detect_settle)(
    sel_search *search, int item, int contact);
/* Processes all items by several threads, with the result of one thread. */
sel_status sel_detect_shared(sel_search *search, int items,
    sel_detect_some some, sel_detect_settle settle);
/* Defers the persistent contacts of an item. */
sel_status sel_deferred_add(sel_deferred_list *waiting, int item, int contact);

#endif

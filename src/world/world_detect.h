/*---------------------------------------------------------------------------*\
    world_detect.h - detection, between its files (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_DETECT_H
#define SEL_WORLD_WORLD_DETECT_H

#include "world/world_state.h"

/* A candidate, or a particle at walls, whose links are to be made or dropped:
   that changes the store of them all, and waits until no thread looks. */
typedef struct sel_late
{
    int item;
    int contact; /* its first one in the list; pairs: -1, there is none */
} sel_late;

typedef struct sel_waiting
{
    sel_late *list;
    int count, room;
} sel_waiting;

/* What is asked, a substep or a look, and where answers go. */
typedef struct sel_search
{
    sel_world *w;
    sel_contacts *out;
    sel_statistics *tally;
    sel_worst *worst;
    sel_found *found;
    sel_waiting *waiting; /* NULL: nobody waits */
    int looking;
    double margin; /* pairs are listed up to this gap [m] */
} sel_search;

/* world_contacts.c: room for n contacts in all. */
sel_status sel_contacts_reserve(
    sel_world *world, sel_contacts *contacts, int n);
/* What a particle gets from its partners is added up in the order of their
   ids, whatever order they stand in. */
sel_status sel_contacts_list_partners(sel_world *world);

/* What pairs overlap [m], into statistics and the particles' own worst. After
   sel_contacts_list_partners. */
void sel_contacts_note_overlaps(sel_world *world);
/* An overlap of particle i, likewise; returns it over its dEq. */
double sel_contacts_note_overlap(sel_world *world, int i, double overlap);

/* What the last substep adds to statistics.overlapMet: of pairs whose since, a time
   for each contact, is 0; NULL: of all. */
void sel_contacts_note_met(sel_world *world, const double *since);

/* world_detect.c: pairs and walls at the present positions. */
sel_status sel_detect_run(sel_search *search);
/* The worst of two. */
void sel_worst_merge(sel_worst *into, const sel_worst *from);

/* world_walls.c: of particles [first, end). */
sel_status sel_detect_walls(sel_search *search, int first, int end);
/* The homes of the wall contacts of particle i, which are there from c on. */
sel_status sel_detect_settle_walls(sel_search *search, int i, int c);

/* world_blocks.c: some(s, first, end) detects what it can of these items;
   settle(s, item, contact) does what had to wait. */
typedef sel_status (*sel_detect_some)(sel_search *search, int first, int end);
typedef sel_status (*sel_detect_settle)(
    sel_search *search, int item, int contact);
/* All items, by as many threads as there are, as one would. */
sel_status sel_detect_shared(sel_search *search, int items,
    sel_detect_some some, sel_detect_settle settle);
/* Is to wait. */
sel_status sel_waiting_add(sel_waiting *waiting, int item, int contact);
/* Room for wall contacts of a substep: so many. */
sel_status sel_contacts_reserve_walls(sel_contacts *contacts, int n);

#endif

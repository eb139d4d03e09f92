/*---------------------------------------------------------------------------*\
    world_detect.h - detection, between its files (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_WORLD_DETECT_H
#define SEL_WORLD_WORLD_DETECT_H

#include "world/world_state.h"

/* What is asked: a substep, or a look. */
typedef struct sel_search
{
    sel_world *w;
    sel_contacts *out;
    int looking;
    double margin; /* pairs are listed up to this gap [m] */
} sel_search;

/* world_contacts.c: room for n contacts in all. */
sel_status sel_contacts_reserve(
    sel_world *world, sel_contacts *contacts, int n);
/* What a particle gets from its partners is added up in the order of their
   ids, whatever order they stand in. */
sel_status sel_contacts_list_partners(sel_world *world);

/* world_detect.c: pairs and walls at the present positions. */
sel_status sel_detect_run(sel_search *search);
/* An overlap [m] of particle i, into two statistics and its own worst. */
void sel_detect_note_overlap(
    sel_world *world, int i, double overlap, double *last, double *worst);

/* world_walls.c: of the local particles. */
sel_status sel_detect_walls(sel_search *search);

#endif

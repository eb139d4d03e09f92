/*---------------------------------------------------------------------------*\
    contact_list.h - the list of contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_CONTACT_LIST_H
#define SEL_DETECT_CONTACT_LIST_H

#include "world/world.h"

/* Returns the indices of the pair contacts of particle i, sorted by the
   partner's id; *count: their number. */
const int *sel_partners_of(const sel_world *world, int i, int *count);
void sel_contacts_free(sel_contacts *contacts);

/* Two bodies in the frame of the first, or their convex parts in contact;
   second NULL: a wall. The structure contains pointers to itself: do not copy
   it. */
typedef struct sel_two_bodies
{
    const sel_body *first, *second;
    sel_body seen, parts[2];
    sel_shape shapes[2];
} sel_two_bodies;

void sel_world_two_bodies(
    const sel_world *world, int i, int j, int part, sel_two_bodies *two);
/* Reserves capacity for n wall contacts. */
sel_status sel_found_reserve(sel_found *found, int n);
/* sel_contact_of: converts a stored contact to a sel_contact; members that are
   not stored stay 0. point1 and, for pairs, point2 lie at half the overlap
   along the normal. sel_contact_set: stores a contact. */
sel_contact sel_contact_of(const sel_contacts *contacts, int c);
void sel_contact_set(sel_contacts *contacts, int c, const sel_contact *found);

/* Returns the points of contact c of a substep [m]: one point, or those of its
   manifold; *n: their number. */
const double (*sel_contact_points(const sel_world *world, int c, int *n))[3];
/* Returns point k of contact c of a substep [m]. */
const double *sel_contact_point(const sel_world *world, int c, int k);

/* Reserves capacity for n contacts in total. */
sel_status sel_contacts_reserve(
    sel_world *world, sel_contacts *contacts, int n);
/* Lists the pair contacts of each particle, sorted by the partners' ids. Their
   contributions are added in this order, whatever the order of the contacts. */
sel_status sel_contacts_list_partners(sel_world *world);

/* Adds the overlaps of pairs [m] to the statistics and to the particles' own
   worst overlap. Call it after sel_contacts_list_partners. */
void sel_contacts_note_overlaps(sel_world *world);
/* Adds an overlap of particle i to its worst one; returns the overlap over its
   dEq. */
double sel_contacts_note_overlap(sel_world *world, int i, double overlap);

/* Updates statistics.overlapUntraced with the pairs of the last substep whose
   entry in `since`, one per contact, is 0; `since` NULL: with all pairs. */
void sel_contacts_note_untraced_overlap(sel_world *world, const double *since);

/* Reserves capacity for n wall contacts of a substep. */
sel_status sel_contacts_reserve_walls(sel_contacts *contacts, int n);

#endif

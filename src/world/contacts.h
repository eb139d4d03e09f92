/*---------------------------------------------------------------------------*\
    contacts.h - the contacts of a substep or of a query (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_CONTACTS_H
#define SEL_WORLD_CONTACTS_H

#include "superellipsoid.h"

/* The contacts found: pairs, then walls. */
typedef struct sel_contacts
{
    sel_touch *list;         /* in a substep */
    sel_contact *seen;       /* in a query (sel_world_contacts), with all
                                members */
    int *first, *second;     /* particles; second -1: a wall */
    int *link;               /* persistent contact; in a substep */
    sel_manifold *manifolds; /* if settings.manifold > 0 */
    double *wallPoint;       /* wallCapacity x 3, in a substep: point2 of wall
                                contacts */
    int n, nPairs, capacity, wallCapacity;
    int same;   /* 1: the pairs are those of the last substep, in the same
                   order */
    int listed; /* number of pairs in the partner lists; -1: the lists are out
                   of date */
} sel_contacts;

/* Wall contacts of one particle. */
typedef struct sel_found
{
    sel_contact *list;
    int capacity;
} sel_found;

#endif

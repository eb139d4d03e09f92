/*---------------------------------------------------------------------------*\
    contacts.h - the contacts of a substep or of a query (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_CONTACTS_H
#define SEL_WORLD_CONTACTS_H

#include "superellipsoid.h"
#include "base/arrays.h"

/* Arrays per contact: sel_contacts. */
#define SEL_CONTACTS_ARRAYS(X)                                                 \
    X(first, int, 1, "particle")                                               \
    X(second, int, 1, "particle; -1: a wall")                                  \
    X(seen, sel_contact, s->queried, "in a query, with all members")           \
    X(list, sel_touch, !s->queried, "in a substep")                            \
    X(entry, int, !s->queried, "persistent contact; in a substep")             \
    X(manifolds, sel_manifold, s->hasManifolds, "if settings.manifold > 0")

/* The contacts found: pairs, then walls. */
typedef struct sel_contacts
{
    SEL_CONTACTS_ARRAYS(SEL_ARRAY_MEMBER)
    double *wallPoint; /* wallCapacity x 3, in a substep: point2 of wall
                                contacts */
    int n, nPairs, capacity, wallCapacity;
    int queried;      /* 1: the list is that of a query */
    int hasManifolds; /* 1: manifolds are stored */
    int same;         /* 1: the pairs are those of the last substep, in the same
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

/*---------------------------------------------------------------------------*\
    sel_exchange.h - messages between processes: callbacks of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_EXCHANGE_H
#define SEL_EXCHANGE_H

#include "sel_fields.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A field to be exchanged. */
typedef struct sel_field
{
    sel_field_type type;
    double *data; /* n particles x width of the field type */
} sel_field;

/* A local particle and a halo that are in contact, and the set of this pair. */
typedef struct sel_halo_pair
{
    int local, halo;
    int set; /* 0 to SEL_SETS - 1 */
} sel_halo_pair;

/* Number of sets, and values of the argument `set` of sel_exchange. */
#define SEL_SETS      32
#define SEL_SET_ANY   32   /* halos of all pairs, of any set */
#define SEL_SET_HALOS (-1) /* all halos */

/* Callbacks for messages between processes. Every process calls them in the
   same order, at points of a substep that depend only on reduced numbers, so
   that no process waits for a call that never comes. They return 0 on success.

   exchange: updates the entries [nLocal, n) (halos) of the fields from the
             owners of the particles, at least for the halos of the set. A
             process requests a set (0 to SEL_SETS - 1) only if it has a pair of
             that set. The other process of the pair then has the pair, too, and
             makes the same request.
   select:   gives the pairs and their sets, valid until the next call or until
             the particles change. Pairs that are not in the list belong to no
             set. The list is in any order and may contain a pair more than
             once. A process makes this call only if it has pairs, so the
             callback must not wait for other processes: both processes of a
             pair know its set.
   reduce:   replaces each value by its maximum over all processes. (Unlike a
             sum, a maximum does not depend on the order of the processes.)
   sum:      replaces each value by its sum over all processes. The values are
             whole numbers and every sum is below 2^53, so that the result does
             not depend on the order, either.

   Set all four or none; none means that there are no halos and no images. */
typedef int (*sel_exchange)(
    void *context, const sel_field *fields, int count, int set);
/* The callback select, see sel_exchange. */
typedef int (*sel_select)(void *context, const sel_halo_pair *pairs, int count);
/* The callbacks reduce and sum, see sel_exchange. */
typedef int (*sel_reduce)(void *context, double *values, int count);

#ifdef __cplusplus
}
#endif

#endif

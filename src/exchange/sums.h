/*---------------------------------------------------------------------------*\
    sums.h - sums over all processes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_EXCHANGE_SUMS_H
#define SEL_EXCHANGE_SUMS_H

#include "world/world.h"

#define SEL_SUMS_MOST  9
#define SEL_SUM_DIGITS 3  /* of a term */
#define SEL_SUM_PLACES 32 /* places of digits: numbers from 1e-109 to 1e125 */

/* Sums in progress. */
typedef struct sel_sums
{
    int count;
    double digits[SEL_SUMS_MOST * SEL_SUM_PLACES];
} sel_sums;

/* Adds a term to sum k. Terms below and above the representable range are
   ignored. */
void sel_sums_add(sel_sums *sums, int k, double term);
/* Sums the terms that terms() adds on all processes. The result has the same
   bits for any distribution of the terms; a term that two processes have is
   added in halves, also by one process. SEL_E_ARGUMENT: count is not in 0 to
   SEL_SUMS_MOST. */
typedef void (*sel_terms)(const sel_world *world, sel_sums *sums);
sel_status sel_world_sum(
    sel_world *world, int count, sel_terms terms, double *values);

#endif

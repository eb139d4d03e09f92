/*---------------------------------------------------------------------------*\
    sums.h - sums over all processes (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_EXCHANGE_SUMS_H
#define SEL_EXCHANGE_SUMS_H

#include "base/sums.h"
#include "world/world.h"

/* Sums the terms on all processes. */
sel_status sel_world_sum_digits(
    sel_world *world, sel_sums *sums, double *values);
/* Sums the terms that terms() adds on all processes. The result has the same
   bits for any distribution of the terms. A term that two processes may have is
   always added in two halves, also on a single process. SEL_E_ARGUMENT: count
   is not in 0 to SEL_SUMS_MOST. */
typedef void (*sel_terms)(const sel_world *world, sel_sums *sums);
sel_status sel_world_sum(
    sel_world *world, int count, sel_terms terms, double *values);

#endif

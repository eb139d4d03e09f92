/*---------------------------------------------------------------------------*\
    sums.c - sums over all processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "exchange/sums.h"
#include "exchange/halo_times.h"
#include "world/world.h"

sel_status sel_world_sum_digits(sel_world *w, sel_sums *sums, double *values)
{
    sel_status status = sel_world_reduce(
        w, w->settings.sum, sums->digits, SEL_SUM_PLACES * sums->count);
    sel_sums_values(sums, values);
    return status;
}

sel_status sel_world_sum(
    sel_world *w, int count, sel_terms terms, double *values)
{
    sel_sums s = {.count = count};
    if (count < 0 || count > SEL_SUMS_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    terms(w, &s);
    return sel_world_sum_digits(w, &s, values);
}

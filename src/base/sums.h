/*---------------------------------------------------------------------------*\
    sums.h - sums that do not depend on the order of their terms (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_SUMS_H
#define SEL_BASE_SUMS_H

#define SEL_SUMS_MOST  9
#define SEL_SUM_DIGITS 3  /* of a term */
#define SEL_SUM_PLACES 32 /* places of digits: numbers from 1e-109 to 1e125 */

/* Sums in progress. To get the sum over processes, add their digits: these are
   whole numbers, so that the order does not matter. */
typedef struct sel_sums
{
    int count;
    double digits[SEL_SUMS_MOST * SEL_SUM_PLACES];
} sel_sums;

/* Adds a term to sum k. Terms below and above the representable range are
   ignored. */
void sel_sums_add(sel_sums *sums, int k, double term);

/* Sets values to those of all sums. Changes the digits. */
void sel_sums_values(sel_sums *sums, double *values);

#endif

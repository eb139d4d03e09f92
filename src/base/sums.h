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

/* Sums in progress. The digits of several processes, added up, are those of the
   sum of all: whole numbers, whose sum does not depend on the order. */
typedef struct sel_sums
{
    int count;
    double digits[SEL_SUMS_MOST * SEL_SUM_PLACES];
} sel_sums;

/* Adds a term to sum k. Terms below and above the representable range are
   ignored. */
void sel_sums_add(sel_sums *sums, int k, double term);

/* Sets the values of all sums; the digits are changed. */
void sel_sums_values(sel_sums *sums, double *values);

#endif

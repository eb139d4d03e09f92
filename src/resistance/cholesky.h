/*---------------------------------------------------------------------------*\
    cholesky.h - A = U' U (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_CHOLESKY_H
#define SEL_RESISTANCE_CHOLESKY_H

/* Replaces the upper triangle of a symmetric A (n x n) by U; does not read the
   lower triangle. Returns 0 if A is not positive definite. */
int sel_cholesky(double *A, int n);

/* Replaces b by A^-1 b. */
void sel_cholesky_solve(const double *U, int n, double *b);

#endif

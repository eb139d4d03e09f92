/*---------------------------------------------------------------------------*\
    cholesky.h - A = U' U (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_RESISTANCE_CHOLESKY_H
#define SEL_RESISTANCE_CHOLESKY_H

/* U of a symmetric A (n x n), of whose upper triangle in place; the lower one is
   not looked at. 0: not positive definite. */
int sel_cholesky(double *A, int n);

/* A^-1 b, in place. */
void sel_cholesky_solve(const double *U, int n, double *b);

#endif

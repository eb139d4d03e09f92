/*---------------------------------------------------------------------------*\
    eigen3.h - eigenvalues of a symmetric 3 x 3 matrix (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_EIGEN3_H
#define SEL_BASE_EIGEN3_H

/* S = E diag(values) E^T, the columns of E orthonormal, in no order; equal
   values too. S: symmetric, finite, by rows. No allocation. */
void sel_eigen3(const double S[9], double values[3], double E[9]);

#endif

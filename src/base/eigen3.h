/*---------------------------------------------------------------------------*\
    eigen3.h - eigenvalues of a symmetric 3 x 3 matrix (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_EIGEN3_H
#define SEL_BASE_EIGEN3_H

/* Solves S = E diag(values) E^T. S must be symmetric and finite; it is stored
   by rows. The columns of E are orthonormal, also for equal eigenvalues. The
   values are not sorted. Allocates no memory. */
void sel_eigen3(const double S[9], double values[3], double E[9]);

#endif

/*---------------------------------------------------------------------------*\
    eigen3.h - eigenvalues of a symmetric 3 x 3 matrix (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_EIGEN3_H
#define SEL_BASE_EIGEN3_H

/* Solves S = E diag(values) E^T. The columns of E are orthonormal, also for
   equal eigenvalues; the values are not sorted. S is symmetric, finite, and
   stored by rows. Nothing is allocated. */
void sel_eigen3(const double S[9], double values[3], double E[9]);

#endif

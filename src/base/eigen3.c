/*---------------------------------------------------------------------------*\
    eigen3.c - eigenvalues of a symmetric 3 x 3 matrix, by GSL

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/eigen3.h"

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_math.h>

/* The workspace is on the stack, so that no memory is allocated. GSL could only
   report sizes that do not match. Its algorithm squares numbers, so S is first
   scaled to a largest entry of one. */
void sel_eigen3(const double S[9], double values[3], double E[9])
{
    double scaled[9], d[3], sd[3], gc[3], gs[3], most = 0.0;
    for (int k = 0; k < 9; k++)
    {
        most = GSL_MAX_DBL(most, fabs(S[k]));
    }
    for (int k = 0; k < 9; k++)
    {
        scaled[k] = most > 0.0 ? S[k] / most : 0.0;
    }
    gsl_eigen_symmv_workspace work
        = {.size = 3, .d = d, .sd = sd, .gc = gc, .gs = gs};
    gsl_matrix_view matrix = gsl_matrix_view_array(scaled, 3, 3);
    gsl_vector_view found = gsl_vector_view_array(values, 3);
    gsl_matrix_view vectors = gsl_matrix_view_array(E, 3, 3);
    gsl_eigen_symmv(&matrix.matrix, &found.vector, &vectors.matrix, &work);
    for (int k = 0; k < 3; k++)
    {
        values[k] *= most;
    }
}

/*---------------------------------------------------------------------------*\
    golden_library.h - a fingerprint of the functions of the C library and GSL

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The core adds, multiplies, divides and takes square roots, all of which IEEE
    754 rounds correctly everywhere. It also calls the functions below, whose
    last bit depends on the library and on whether the processor has FMA. Stored
    hashes are valid if these functions return the same bits at the points tried
    here.
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_LIBRARY_H
#define GOLDEN_LIBRARY_H

#include "world_scenes.h"

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_sf_ellint.h>
#include <gsl/gsl_sf_gamma.h>

/* Hashes functions of positive and of any arguments; volatile, so that no
   compiler evaluates them itself. */
static inline uint64_t golden_elementary(uint64_t hash, double a, double b)
{
    volatile double x = a, y = b, s = b/10;
    double out[] = {pow(x, y), sin(y), cos(y), hypot(x, y), exp(y),
        log(x + 1e-9), tan(y), acos(s), atan2(y, x), cbrt(y), sinh(y), cosh(y),
        asinh(y), acosh(1 + x), expm1(s), log1p(x), log2(x + 1e-9),
        log10(x + 1e-9), (double)powf((float)x, (float)y)};
    return hash_bytes(hash, out, sizeof out);
}

/* Hashes the special functions, and the eigenvectors of a symmetric matrix. */
static inline uint64_t golden_special(uint64_t hash, scene_random *random)
{
    double M[9], values[3], vectors[9], x[3];
    gsl_sf_result result[3];
    gsl_eigen_symmv_workspace *work = gsl_eigen_symmv_alloc(3);
    for (int k = 0; k < 3; k++)
    {
        x[k] = scene_uniform(random, 0.1, 3);
    }
    for (int k = 0; k < 9; k++)
    {
        M[k] = x[k/3]*x[k % 3] + (k % 4 == 0)*k;
    }
    gsl_matrix_view m = gsl_matrix_view_array(M, 3, 3);
    gsl_matrix_view v = gsl_matrix_view_array(vectors, 3, 3);
    gsl_vector_view d = gsl_vector_view_array(values, 3);
    gsl_eigen_symmv(&m.matrix, &d.vector, &v.matrix, work);
    gsl_eigen_symmv_free(work);
    gsl_sf_beta_e(x[0], x[1], &result[0]);
    gsl_sf_ellint_RD_e(x[0], x[1], x[2], GSL_PREC_DOUBLE, &result[1]);
    gsl_sf_ellint_RF_e(x[0], x[1], x[2], GSL_PREC_DOUBLE, &result[2]);
    hash = hash_bytes(hash, values, sizeof values);
    hash = hash_bytes(hash, vectors, sizeof vectors);
    for (int k = 0; k < 3; k++)
    {
        hash = hash_bytes(hash, &result[k].val, sizeof result[k].val);
    }
    return hash;
}

static inline uint64_t golden_fingerprint(void)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    scene_random random = {42};
    for (int k = 0; k < 20000; k++)
    {
        double x = scene_uniform(&random, 0, 2);
        hash = golden_elementary(hash, x, scene_uniform(&random, -10, 10));
    }
    for (int k = 0; k < 200; k++)
    {
        hash = golden_special(hash, &random);
    }
    return hash;
}

#endif

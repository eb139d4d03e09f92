/*---------------------------------------------------------------------------*\
    test_cholesky.c - Cholesky factors of boundary-element matrices

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "suite.h"
#include "resistance/cholesky.h"

/* A full matrix with known factors and 150 unknowns: more than one block, and
   not a multiple of blocks. */
START_TEST(factors)
{
    enum { N = 150 };
    double *A = calloc(N*N, sizeof *A), b[N], x[N];
    for (int i = 0; i < N; i++)
    {
        x[i] = sin(i);
        for (int j = 0; j < N; j++)
        {
            A[i*N + j] = exp(-0.1*abs(i - j)) + (i == j);
        }
    }
    for (int i = 0; i < N; i++)
    {
        b[i] = 0;
        for (int j = 0; j < N; j++)
        {
            b[i] += A[i*N + j]*x[j];
        }
    }
    ck_assert_int_eq(sel_cholesky(A, N), 1);
    sel_cholesky_solve(A, N, b);
    for (int i = 0; i < N; i++)
    {
        CHECK_NEAR(b[i], x[i], 1e-12);
    }
    A[77*N + 77] = -1e6;
    ck_assert_int_eq(sel_cholesky(A, N), 0);
    free(A);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cholesky");
    suite_add(suite, "factors", factors, 10);
    return suite_run(suite);
}

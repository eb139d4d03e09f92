/*---------------------------------------------------------------------------*\
    cholesky.c - factorises the matrices of boundary elements

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    GSL's own function calls its error handler if a matrix is not positive
    definite, which ends the process; it also requires structs for the matrix
    and its vectors. Here rows are eliminated in blocks and tiles, which remain
    in the cache.
\*---------------------------------------------------------------------------*/

#include "resistance/cholesky.h"

#include <gsl/gsl_math.h>
#include <stddef.h>

enum
{
    ROWS = 32,    /* rows of a block, which are eliminated together */
    COLUMNS = 512 /* columns of a tile of a block, which remains in the cache */
};

/* Computes the rows first .. last - 1 of U. The rows above have already been
   eliminated from these rows. Returns 0 if a pivot is not positive. */
static int factor_rows(double *A, size_t n, size_t first, size_t last)
{
    for (size_t k = first; k < last; k++)
    {
        double *row = A + k * n;
        for (size_t l = first; l < k; l++)
        {
            const double *above = A + l * n;
            double factor = above[k];
            for (size_t j = k; j < n; j++)
            {
                row[j] -= factor * above[j];
            }
        }
        if (!(row[k] > 0.0))
        {
            return 0;
        }
        double scale = 1.0 / sqrt(row[k]);
        for (size_t j = k; j < n; j++)
        {
            row[j] *= scale;
        }
    }
    return 1;
}

/* Eliminates the rows first .. last - 1 from the columns `from` to `to` - 1 of
   row i. */
static void eliminate(double *A, size_t n, size_t first, size_t last, size_t i,
    size_t from, size_t to)
{
    double *row = A + i * n;
    size_t k = first;
    for (; k + 4 <= last; k += 4)
    {
        const double *u0 = A + k * n, *u1 = u0 + n, *u2 = u1 + n, *u3 = u2 + n;
        double f0 = u0[i], f1 = u1[i], f2 = u2[i], f3 = u3[i];
        for (size_t j = from; j < to; j++)
        {
            row[j] -= f0 * u0[j] + f1 * u1[j] + f2 * u2[j] + f3 * u3[j];
        }
    }
    for (; k < last; k++)
    {
        const double *u = A + k * n;
        for (size_t j = from; j < to; j++)
        {
            row[j] -= u[i] * u[j];
        }
    }
}

int sel_cholesky(double *A, int size)
{
    size_t n = (size_t)size;
    for (size_t first = 0; first < n; first += ROWS)
    {
        size_t last = GSL_MIN(first + ROWS, n);
        if (!factor_rows(A, n, first, last))
        {
            return 0;
        }
        for (size_t tile = last; tile < n; tile += COLUMNS)
        {
            size_t end = GSL_MIN(tile + COLUMNS, n);
            for (size_t i = last; i < end; i++)
            {
                eliminate(A, n, first, last, i, GSL_MAX(i, tile), end);
            }
        }
    }
    return 1;
}

void sel_cholesky_solve(const double *U, int size, double *b)
{
    size_t n = (size_t)size;
    for (size_t k = 0; k < n; k++)
    {
        const double *row = U + k * n;
        b[k] /= row[k];
        for (size_t j = k + 1; j < n; j++)
        {
            b[j] -= row[j] * b[k];
        }
    }
    for (size_t k = n; k-- > 0;)
    {
        const double *row = U + k * n;
        double sum = b[k];
        for (size_t j = k + 1; j < n; j++)
        {
            sum -= row[j] * b[j];
        }
        b[k] = sum / row[k];
    }
}

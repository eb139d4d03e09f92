/*---------------------------------------------------------------------------*\
    bem_cholesky.c - Cholesky's factors, by blocks

    SPDX-License-Identifier: GPL-3.0-or-later

    GSL's ends the process by its error handler where a matrix is not positive
    definite; here that is an answer.
\*---------------------------------------------------------------------------*/

#include "bem.h"

#include <math.h>
#include <string.h>

enum
{
    BLOCK = 32, /* columns factored at a time */
    STRIP = 128 /* columns updated at a time, so that they stay in cache */
};

/* The columns from .. to of the rows below, by those of the block itself. */
static int factor_block(double *A, int n, int from, int to)
{
    for (int i = from; i < n; i++)
    {
        double *row = A + (size_t)i * (size_t)n;
        for (int j = from; j < to && j <= i; j++)
        {
            const double *other = A + (size_t)j * (size_t)n;
            double sum = row[j];
            for (int k = from; k < j; k++)
            {
                sum -= row[k] * other[k];
            }
            if (i == j && !(sum > 0.0))
            {
                return 0;
            }
            row[j] = i == j ? sqrt(sum) : sum / other[j];
        }
    }
    return 1;
}

/* The columns first .. last of what is right of the block, less the block
   times its transpose. */
static void update_strip(double *A, int n, int from, int to, int first,
                         int last)
{
    double turned[BLOCK][STRIP];
    for (int j = first; j < last; j++)
    {
        for (int k = from; k < to; k++)
        {
            turned[k - from][j - first] = A[(size_t)j * (size_t)n + (size_t)k];
        }
    }
    for (int i = first; i < n; i++)
    {
        double *row = A + (size_t)i * (size_t)n, *out = row + first;
        int count = (i < last - 1 ? i + 1 : last) - first;
        for (int k = 0; k + 3 < to - from; k += 4)
        {
            const double *f = row + from + k;
            double f0 = f[0], f1 = f[1], f2 = f[2], f3 = f[3];
            const double *t0 = turned[k], *t1 = turned[k + 1];
            const double *t2 = turned[k + 2], *t3 = turned[k + 3];
            for (int j = 0; j < count; j++)
            {
                out[j] -= (f0 * t0[j] + f1 * t1[j]) + (f2 * t2[j] + f3 * t3[j]);
            }
        }
    }
}

int bem_cholesky(double *A, int n)
{
    for (int from = 0; from < n; from += BLOCK)
    {
        int to = from + BLOCK < n ? from + BLOCK : n;
        if (!factor_block(A, n, from, to))
        {
            return 0;
        }
        for (int first = to; first < n; first += STRIP)
        {
            int last = first + STRIP < n ? first + STRIP : n;
            update_strip(A, n, from, to, first, last);
        }
    }
    return 1;
}

void bem_forward(const double *L, int n, double *b)
{
    for (int i = 0; i < n; i++)
    {
        const double *row = L + (size_t)i * (size_t)n;
        double sum = b[i];
        for (int k = 0; k < i; k++)
        {
            sum -= row[k] * b[k];
        }
        b[i] = sum / row[i];
    }
}

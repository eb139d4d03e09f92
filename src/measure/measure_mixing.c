/*---------------------------------------------------------------------------*\
    measure_mixing.c - mixing of two types of particles; sizes and bins for
    their classification

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_measure.h"

#include <gsl/gsl_math.h>

double sel_measure_diameter(double volume)
{
    return cbrt(6.0 * volume / M_PI);
}

int sel_measure_bin(double value, double most, int n)
{
    double place = floor(value / most * n);
    return (int)fmax(fmin(place, n - 1.0), 0.0);
}

void sel_measure_mixing(int n, const double *bodies, const double *first,
    double least, sel_mixing *mixing)
{
    double N = 0.0, firsts = 0.0;
    *mixing = (sel_mixing){.samples = 0};
    for (int i = 0; i < n; i++)
    {
        if (bodies[i] >= least)
        {
            mixing->samples++;
            N += bodies[i];
            firsts += first[i];
        }
    }
    if (mixing->samples == 0)
    {
        return;
    }

    double p = firsts / N, s2 = 0.0;
    for (int i = 0; i < n; i++)
    {
        if (bodies[i] >= least)
        {
            double off = first[i] / bodies[i] - p;
            s2 += bodies[i] * off * off / N;
        }
    }
    mixing->bodies = N;
    mixing->share = p;
    mixing->variance = s2;
    mixing->segregated = p * (1.0 - p);
    mixing->isValid = mixing->samples > 1 && firsts > 0.0 && firsts < N;
    if (mixing->isValid)
    {
        mixing->random = mixing->segregated * (mixing->samples - 1) / (N - 1.0);
        mixing->lacey
            = (mixing->segregated - s2) / (mixing->segregated - mixing->random);
        mixing->segregation = s2 / mixing->segregated;
    }
}

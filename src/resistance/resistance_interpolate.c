/*---------------------------------------------------------------------------*\
    resistance_interpolate.c - interpolation in the table of resistances

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The method is Lagrange's interpolation on Chebyshev's nodes, one direction
    after another, with barycentric weights (Berrut and Trefethen, SIAM Review
    46, 2004).
\*---------------------------------------------------------------------------*/

#include "resistance/resistance_table.h"

#include <math.h>

static const int nodes[TABLE_DIMENSIONS] = TABLE_NODES;

/* ln 10, and half of the range of epsilon, whose centre is 1. */
#define LOG_RANGE     2.302585092994045684
#define EPSILON_RANGE 0.8

void sel_table_coordinates(
    const double semiAxes[3], double epsilon1, double epsilon2, double x[4])
{
    double a = semiAxes[0] / semiAxes[2], b = semiAxes[1] / semiAxes[2];
    x[0] = (log(a) - log(b)) / LOG_RANGE;
    x[1] = -0.5 * (log(a) + log(b)) / LOG_RANGE;
    x[2] = (epsilon1 - 1.0) / EPSILON_RANGE;
    x[3] = (epsilon2 - 1.0) / EPSILON_RANGE;
}

void sel_table_shape(
    const double x[4], double semiAxes[3], double *epsilon1, double *epsilon2)
{
    semiAxes[0] = exp(LOG_RANGE * (0.5 * x[0] - x[1]));
    semiAxes[1] = exp(LOG_RANGE * (-0.5 * x[0] - x[1]));
    semiAxes[2] = 1.0;
    *epsilon1 = 1.0 + EPSILON_RANGE * x[2];
    *epsilon2 = 1.0 + EPSILON_RANGE * x[3];
}

double sel_table_node(int n, int k)
{
    /* this formula is exactly zero in the middle, and odd about the middle */
    return sin(0.5 * 3.14159265358979323846 * (2 * k - n + 1) / (n - 1));
}

/* Computes ln K, ln sqrt(Omega^2 - Pi^2) and ln r of a body. Returns 0 if an
   argument is not positive. */
static int logarithms(const sel_resistance *resistance, double value[])
{
    for (int i = 0; i < 3; i++)
    {
        double sum = resistance->Omega[i] + resistance->Pi[i];
        double rest = resistance->Omega[i] - resistance->Pi[i];
        if (resistance->K[i] <= 0.0 || sum <= 0.0 || rest <= 0.0)
        {
            return 0;
        }
        value[i] = log(resistance->K[i]);
        value[3 + i] = 0.5 * (log(sum) + log(rest));
        value[6 + i] = 0.5 * (log(sum) - log(rest));
    }
    return 1;
}

sel_status sel_table_values(const double semiAxes[3],
    const sel_resistance *resistance, double value[TABLE_VALUES])
{
    sel_resistance ellipsoid;
    double base[TABLE_VALUES];
    sel_status status = sel_resistance_ellipsoid(semiAxes, &ellipsoid);
    if (status != SEL_OK)
    {
        return status;
    }
    if (!logarithms(resistance, value) || !logarithms(&ellipsoid, base))
    {
        return SEL_E_ARGUMENT;
    }
    for (int m = 0; m < TABLE_VALUES; m++)
    {
        value[m] -= base[m];
    }
    return SEL_OK;
}

sel_status sel_table_resistance(const double semiAxes[3],
    const double value[TABLE_VALUES], sel_resistance *resistance)
{
    sel_resistance ellipsoid;
    double base[TABLE_VALUES];
    sel_status status = sel_resistance_ellipsoid(semiAxes, &ellipsoid);
    if (status != SEL_OK)
    {
        return status;
    }
    if (!logarithms(&ellipsoid, base))
    {
        return SEL_E_ARGUMENT;
    }
    for (int i = 0; i < 3; i++)
    {
        double mean = exp(base[3 + i] + value[3 + i]);
        double r = base[6 + i] + value[6 + i];
        resistance->K[i] = exp(base[i] + value[i]);
        resistance->Omega[i] = mean * cosh(r);
        resistance->Pi[i] = mean * sinh(r);
    }
    return SEL_OK;
}

/* Computes the weights of the values at n nodes for x. If x is a node, the
   weight of its value is 1 and the others are 0. */
static void weights(int n, double x, double *weight)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++)
    {
        double d = x - sel_table_node(n, k);
        if (d == 0.0)
        {
            for (int i = 0; i < n; i++)
            {
                weight[i] = i == k;
            }
            return;
        }
        weight[k] = (k % 2 ? -1.0 : 1.0) * (k % (n - 1) ? 1.0 : 0.5) / d;
        sum += weight[k];
    }
    for (int k = 0; k < n; k++)
    {
        weight[k] /= sum;
    }
}

/* Computes the values of the shape with a and b exchanged. */
static void exchange(const double in[TABLE_VALUES], double out[TABLE_VALUES])
{
    static const int from[TABLE_VALUES] = {1, 0, 2, 4, 3, 5, 7, 6, 8};
    for (int i = 0; i < TABLE_VALUES; i++)
    {
        out[i] = i < 6 ? in[from[i]] : -in[from[i]];
    }
}

/* Adds factor times the interpolation in the directions 1 to 3 on one plane of
   nodes; mirrored 1: uses the values with a and b exchanged. */
static void add_plane(const double *data,
    double weight[TABLE_DIMENSIONS][TABLE_NODES_MAX], int mirrored,
    double factor, double value[TABLE_VALUES])
{
    double sum[TABLE_VALUES] = {0.0}, rotated[TABLE_VALUES];
    for (int i = 0; i < nodes[1]; i++)
    {
        for (int j = 0; j < nodes[2]; j++)
        {
            for (int k = 0; k < nodes[3]; k++)
            {
                double w = weight[1][i] * weight[2][j] * weight[3][k];
                for (int m = 0; m < TABLE_VALUES; m++)
                {
                    sum[m] += w * *data++;
                }
            }
        }
    }
    exchange(sum, rotated);
    for (int m = 0; m < TABLE_VALUES; m++)
    {
        value[m] += factor * (mirrored ? rotated[m] : sum[m]);
    }
}

void sel_table_interpolate(
    const double *data, const double x[4], double value[TABLE_VALUES])
{
    double weight[TABLE_DIMENSIONS][TABLE_NODES_MAX];
    for (int d = 0; d < TABLE_DIMENSIONS; d++)
    {
        weights(nodes[d], x[d], weight[d]);
    }
    for (int m = 0; m < TABLE_VALUES; m++)
    {
        value[m] = 0.0;
    }
    int middle = nodes[0] / 2;
    int plane = nodes[1] * nodes[2] * nodes[3] * TABLE_VALUES;
    for (int k = 0; k <= middle; k++)
    {
        const double *at = data + k * plane;
        add_plane(at, weight, 0, weight[0][middle + k], value);
        if (k > 0)
        {
            add_plane(at, weight, 1, weight[0][middle - k], value);
        }
    }
}

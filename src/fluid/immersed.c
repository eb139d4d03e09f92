/*---------------------------------------------------------------------------*\
    immersed.c - the fluid at a body that spans several cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_immersed.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>
#include <string.h>

/* Sets density and viscosity; returns 1 if the density jumps. */
static int set_densities(
    int n, const sel_immersed_cell *cells, sel_immersed *mean)
{
    double least = cells[0].density, most = least;
    for (int k = 0; k < n; k++)
    {
        mean->density += cells[k].share * cells[k].density;
        mean->viscosity += cells[k].share * cells[k].viscosity;
        least = GSL_MIN_DBL(least, cells[k].density);
        most = GSL_MAX_DBL(most, cells[k].density);
    }
    return most - least > SEL_DENSITY_JUMP * most;
}

static void set_shares(
    int n, const sel_immersed_cell *cells, double density, double *massShare)
{
    for (int k = 0; k < n; k++)
    {
        massShare[k] = cells[k].share;
        if (density > 0.0)
        {
            massShare[k] *= cells[k].density / density;
        }
    }
}

static void add_cell(
    const sel_immersed_cell *cell, double share, sel_immersed *mean)
{
    double convected[3];
    m3_apply(convected, cell->gradient, cell->velocity);
    v3_madd(mean->velocity, mean->velocity, share, cell->velocity);
    v3_madd(mean->rate, mean->rate, share, cell->rate);
    v3_madd(mean->rate, mean->rate, share, convected);
    v3_madd(mean->arm, mean->arm, share, cell->arm);
    for (int k = 0; k < 9; k++)
    {
        mean->gradient[k] += share * cell->gradient[k];
    }
}

int sel_immersed_mean(int n, const sel_immersed_cell *cells, double *massShare,
    sel_immersed *mean)
{
    double convected[3];
    memset(mean, 0, sizeof(*mean));
    int jumps = set_densities(n, cells, mean);
    set_shares(n, cells, mean->density, massShare);
    for (int k = 0; k < n; k++)
    {
        add_cell(&cells[k], massShare[k], mean);
    }
    m3_apply(convected, mean->gradient, mean->velocity);
    v3_sub(mean->rate, mean->rate, convected);
    return jumps;
}

void sel_immersed_torque(const sel_immersed *mean, double volume,
    const double gravity[3], double torque[3])
{
    double force[3];
    v3_scale(force, -mean->density * volume, gravity);
    v3_cross(torque, mean->arm, force);
}

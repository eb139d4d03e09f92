/*---------------------------------------------------------------------------*\
    measure_bulk.c - bulk state of the particles in a volume

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_bulk.h"
#include "base/vec3.h"

/* Computes (1/V) sum m v' v'. v' is relative to the velocity of the centre of
   mass. */
static void kinetic(
    int n, const sel_bulk_particle *particles, double V, double tensor[9])
{
    double mass = 0.0, momentum[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < n; k++)
    {
        const sel_bulk_particle *p = particles + k;
        mass += p->mass;
        v3_madd(momentum, momentum, p->mass, p->v);
    }
    for (int k = 0; k < n; k++)
    {
        const sel_bulk_particle *p = particles + k;
        double v[3];
        for (int i = 0; i < 3; i++)
        {
            v[i] = p->v[i] - momentum[i] / mass;
        }
        for (int i = 0; i < 9; i++)
        {
            tensor[i] += p->mass * v[i / 3] * v[i % 3];
        }
    }
    for (int i = 0; i < 9; i++)
    {
        tensor[i] /= V;
    }
}

void sel_bulk_state(int n, const sel_bulk_particle *particles, double V,
    double least, sel_bulk *bulk)
{
    double ofOthers = 0.0;
    *bulk = (sel_bulk){.number = n};
    for (int k = 0; k < n; k++)
    {
        const sel_bulk_particle *p = particles + k;
        int isRattler = p->contacts < least;
        bulk->contacts += p->contacts;
        bulk->rattlers += isRattler;
        ofOthers += isRattler ? 0.0 : p->contacts;
        bulk->solidFraction += p->volume;
        for (int i = 0; i < 9; i++)
        {
            bulk->stress[i] += p->moment[i];
        }
        bulk->histogram[(int)fmin(p->contacts, SEL_BULK_HISTOGRAM - 1.0)]
            += 1.0;
    }
    bulk->contacts /= fmax(n, 1.0);
    bulk->contactsOfOthers = ofOthers / fmax(n - bulk->rattlers, 1.0);
    bulk->solidFraction /= V;
    for (int i = 0; i < 9; i++)
    {
        bulk->stress[i] /= V;
    }
    if (n > 0)
    {
        kinetic(n, particles, V, bulk->kinetic);
    }
}

/*---------------------------------------------------------------------------*\
    wear_laws.c - the laws of wear, with one entry for each

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_wear.h"

#include <string.h>

static double archard(const double *p)
{
    return p[0] / p[1];
}

static double finnie(const double *p)
{
    return p[0] > 0.0 ? p[1] / (p[2] * p[0] * p[3]) : 0.0;
}

const sel_wear_law sel_wear_laws[SEL_WEAR_LAWS] = {
    [SEL_WEAR_ARCHARD] = {.keyword = "archard",
        .sum = SEL_WALL_ARCHARD,
        .field = "wallWear",
        .column = "archardVolume",
        .nParameters = 2,
        .nRequired = 2,
        .names = {"k", "hardness"},
        .usual = {0.0, 1.0},
        .ratio = "kOverH",
        .rate = archard},
    [SEL_WEAR_FINNIE] = {.keyword = "finnie",
        .sum = SEL_WALL_EROSION,
        .field = "wallErosion",
        .column = "finnieVolume",
        .countsImpacts = 1,
        .nParameters = 4,
        .nRequired = 1,
        .names = {"flowPressure", "cutting", "depthRatio", "forceRatio"},
        .usual = {0.0, 0.5, 2.0, 2.0},
        .ofSum = "forceRatio",
        .rate = finnie},
};

sel_wear_rate sel_wear_rate_of(const sel_wear_law *law, const double *p)
{
    sel_wear_rate result = {.rate = law->rate(p)};
    for (int i = 0; law->ofSum && i < law->nParameters; i++)
    {
        if (strcmp(law->names[i], law->ofSum) == 0)
        {
            result.ofSum = p[i];
        }
    }
    return result;
}

/*  candidate_scenes.h - spheres, and checks of their candidate pairs

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#ifndef CANDIDATE_SCENES_H
#define CANDIDATE_SCENES_H

#include "suite.h"
#include "detect/candidate_pairs.h"
#include "world/world.h"

/* Spheres, halos last, without velocities. ids decrease. */
static inline sel_world *spheres(int n, int nLocal, const double *x,
    const double *radius, double skin)
{
    sel_world_settings settings = sel_world_default_settings();
    sel_world *world;
    settings.gravity[2] = 0;
    settings.skin = skin;
    settings.impulse.removeOverlap = 0;
    CHECK_OK(sel_world_create(&world, &settings));
    CHECK_OK(sel_world_resize(world, nLocal, n - nLocal));
    sel_particles *P = sel_world_particles(world);
    for (int i = 0; i < n; i++)
    {
        sel_shape shape;
        const double axes[3] = {radius[i], radius[i], radius[i]};
        CHECK_OK(sel_shape_init(&shape, axes, 1, 1));
        CHECK_OK(sel_world_add_shape(world, &shape, &P->shape[i]));
        P->id[i] = 5 - 3*(int64_t)i;
        P->density[i] = 1000;
        P->q[4*i] = 1;
        memcpy(P->x + 3*i, x + 3*i, 3*sizeof(double));
    }
    CHECK_OK(sel_world_begin(world, NULL));
    return world;
}

static inline int listed(const sel_world *w, int i, int j)
{
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        const int *pair = w->near.candidates.pairs + 2*k;
        if ((pair[0] == i && pair[1] == j) || (pair[0] == j && pair[1] == i))
        {
            return 1;
        }
    }
    return 0;
}

/* Every pair that touches now, by brute force, is on the list; the list is
   sorted by places, the lower id first in each pair, and contains no pair of
   halos. */
static inline int check_list(const sel_world *w)
{
    int touching = 0;
    for (int k = 0; k < w->near.candidates.count; k++)
    {
        const int *pair = w->near.candidates.pairs + 2*k;
        CHECK_TRUE(pair[0] < w->p.nLocal || pair[1] < w->p.nLocal);
        CHECK_TRUE(w->p.id[pair[0]] < w->p.id[pair[1]]);
        if (k > 0)
        {
            int a = pair[-2] < pair[-1] ? pair[-2] : pair[-1];
            int b = pair[0] < pair[1] ? pair[0] : pair[1];
            CHECK_TRUE(a < b
                || (a == b && pair[-2] + pair[-1] < pair[0] + pair[1]));
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        for (int j = i + 1; j < w->p.n; j++)
        {
            double reach = w->shapes[w->p.shape[i]].boundingRadius
                + w->shapes[w->p.shape[j]].boundingRadius;
            if (scene_distance(w->p.x + 3*i, w->p.x + 3*j) <= reach)
            {
                touching++;
                CHECK_THAT(listed(w, i, j), "%d and %d touch unseen", i, j);
            }
        }
    }
    return touching;
}

#endif

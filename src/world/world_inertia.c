/*---------------------------------------------------------------------------*\
    world_inertia.c - inverse masses and inertias

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "world/world_inertia.h"
#include "base/threads.h"
#include "world/particles.h"
#include "world/world.h"
#include "world/world_plane.h"

static double set_inertia(void *context, int first, int end)
{
    sel_world *w = context;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        const double *Q = w->bodies[i].Q;
        double invDensity = 1.0 / w->p.density[i];
        double inv[3];
        if (sel_world_is_held(w, i))
        {
            invDensity = 0.0;
        }
        for (int k = 0; k < 3; k++)
        {
            inv[k] = invDensity / shape->inertia[k];
        }
        w->invMass[i] = invDensity / shape->volume;
        for (int r = 0; r < 3; r++)
        {
            for (int c = 0; c < 3; c++)
            {
                w->invInertia[9 * i + 3 * r + c] = Q[3 * r] * inv[0] * Q[3 * c]
                    + Q[3 * r + 1] * inv[1] * Q[3 * c + 1]
                    + Q[3 * r + 2] * inv[2] * Q[3 * c + 2];
            }
        }
        sel_world_hold_inertia(w, w->invInertia + 9 * i);
    }
    return 0.0;
}

void sel_world_set_inertia(sel_world *w)
{
    sel_threads_share(w->settings.threads, w->p.n, set_inertia, w);
}

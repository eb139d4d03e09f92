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

/* Computes Q diag(inv) Q^T. */
static void rotate_inverse(double M[9], const double Q[9], const double inv[3])
{
    int isotropic = inv[0] == inv[1] && inv[1] == inv[2];
    for (int r = 0; r < 3; r++)
    {
        for (int c = 0; c < 3; c++)
        {
            M[3 * r + c] = isotropic ? inv[0] * (r == c)
                                     : Q[3 * r] * inv[0] * Q[3 * c]
                    + Q[3 * r + 1] * inv[1] * Q[3 * c + 1]
                    + Q[3 * r + 2] * inv[2] * Q[3 * c + 2];
        }
    }
}

static double set_inertia(void *context, int first, int end)
{
    sel_world *w = context;
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = w->bodies[i].shape;
        double invDensity
            = sel_world_is_held(w, i) ? 0.0 : 1.0 / w->p.density[i];
        double inv[3];
        for (int k = 0; k < 3; k++)
        {
            inv[k] = invDensity / shape->inertia[k];
        }
        w->invMass[i] = invDensity / shape->volume;
        rotate_inverse(w->invInertia + 9 * i, w->bodies[i].Q, inv);
        sel_world_hold_inertia(w, w->invInertia + 9 * i);
    }
    return 0.0;
}

void sel_world_set_inertia(sel_world *w)
{
    sel_threads_share(w->settings.threads, w->p.n, set_inertia, w);
}

/*---------------------------------------------------------------------------*\
    world_plane.c - a world in two dimensions

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The moments of inertia of rotations out of the plane are infinite, so that
    contacts are solved correctly for the plane. The remaining deviations are
    rounding errors, which are removed after each substep (sel_plane.h).
\*---------------------------------------------------------------------------*/

#include "world/world_plane.h"
#include "base/threads.h"
#include "world/world.h"

void sel_world_hold_inertia(const sel_world *w, double invInertia[9])
{
    const sel_plane *plane = &w->settings.plane;
    for (int k = 0; plane->axis != SEL_PLANE_NONE && k < 9; k++)
    {
        if (k != 4 * ((int)plane->axis - (int)SEL_PLANE_X))
        {
            invInertia[k] = 0.0;
        }
    }
}

void sel_world_hold_gravity(const sel_world *w, double gravity[3])
{
    const sel_plane *plane = &w->settings.plane;
    if (plane->axis != SEL_PLANE_NONE)
    {
        gravity[(int)plane->axis - (int)SEL_PLANE_X] = 0.0;
    }
}

static double hold(void *context, int first, int end)
{
    const sel_world *w = context;
    const sel_particles *p = &w->p;
    for (int i = first; i < end; i++)
    {
        sel_plane_hold(&w->settings.plane, p->x + 3 * i, p->q + 4 * i,
            p->v + 3 * i, p->omega + 3 * i);
    }
    return 0.0;
}

void sel_world_hold_plane(sel_world *w)
{
    if (w->settings.plane.axis != SEL_PLANE_NONE)
    {
        sel_threads_share(w->settings.threads, w->p.nLocal, hold, w);
    }
}

/*---------------------------------------------------------------------------*\
    nonSmooth_bounce.c - collisions, in the middle of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

static double threshold(const sel_world *w, double dt)
{
    return w->settings.nonSmooth.bounceThreshold * dt
        * v3_norm(w->settings.gravity);
}

/* Speed at which contact c closes [m/s]. */
static double closing(const sel_world *w, int c)
{
    const sel_contact *contact = &w->contacts.list[c];
    int i = w->contacts.first[c], j = w->contacts.second[c];
    double u1[3], u[3];
    v3_point_velocity(u1, w->p.v + 3 * i, w->p.omega + 3 * i,
        w->bodies[i].centre, contact->point);
    if (j >= 0)
    {
        v3_point_velocity(u, w->p.v + 3 * j, w->p.omega + 3 * j,
            w->bodies[j].centre, contact->point);
    }
    else
    {
        const sel_wall_patch *patch
            = &w->patches[sel_walls_patch(w->walls, contact->triangle)];
        v3_point_velocity(
            u, patch->velocity, patch->omega, patch->origin, contact->point);
    }
    v3_sub(u, u1, u);
    return v3_dot(u, contact->normal);
}

sel_status sel_nonsmooth_approach(sel_world *w, double dt, int *any)
{
    double least = threshold(w, dt);
    int mine = 0;
    for (int c = 0; c < w->contacts.n && !mine; c++)
    {
        mine = closing(w, c) > least;
    }
    return sel_world_anyone(w, mine, any);
}

sel_status sel_nonsmooth_bounce(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        v3_set(s->list[l].impulse, 0.0, 0.0, 0.0);
    }
    sel_status status = sel_nonsmooth_sweep(w, 0.1 * threshold(w, dt));
    for (int l = 0; l < s->n; l++)
    {
        v3_copy(s->list[l].impact, s->list[l].impulse);
    }
    return status;
}

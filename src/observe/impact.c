/*---------------------------------------------------------------------------*\
    impact.c - impacts of particles on walls, and their velocities

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Used if walls are watched (sel_wear.h). A contact that presses against a
    wall is an impact, unless a mark shows that it has pressed before
    (memory/marks.c).
\*---------------------------------------------------------------------------*/

#include "observe/impact.h"
#include "sel_wear.h"
#include "base/arrays.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "memory/marks.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <stdlib.h>
#include <string.h>

void sel_watch_free(sel_watch *watch)
{
    free(watch->before);
    free(watch->hit);
    *watch = (sel_watch){.on = 0};
}

/* - - - the substep - - - */

static sel_status reserve(sel_world *w)
{
    sel_watch *watch = &w->watch;
    int ok = 1;
    if (w->capacity > watch->capacity)
    {
        sel_array_grow(&watch->before, &ok, watch->capacity, w->capacity,
            6 * sizeof(double));
        watch->capacity = ok ? w->capacity : watch->capacity;
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

sel_status sel_watch_begin(sel_world *w)
{
    if (!w->watch.on)
    {
        return SEL_OK;
    }
    SEL_TRY(reserve(w));
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double *before = w->watch.before + 6 * i;
        v3_copy(before, w->p.v + 3 * i);
        v3_copy(before + 3, w->p.omega + 3 * i);
    }
    return SEL_OK;
}

double sel_watch_pressed(const sel_world *w, int c)
{
    sel_contact_state state;
    double sum = 0.0;
    if (sel_world_contact_state(w, c, &state) && state.impulse)
    {
        for (int k = 0; k < state.points; k++)
        {
            sum += v3_dot(state.impulse + 3 * k, state.contact->normal);
        }
    }
    return sum;
}

static double *mark_of(const sel_world *w, int c)
{
    return w->persistent.mark + 3 * w->contacts.entry[c];
}

/* Returns 1 if contact c of a particle, whose wall contacts are [first, end),
   is an impact: it presses, and no contact with a similar direction has pressed
   before or presses more now. */
static int hits(const sel_world *w, int c, int first, int end)
{
    double most = sel_watch_pressed(w, c);
    const double *normal = w->contacts.list[c].normal;
    int hit = most > 0.0 && !sel_mark_is_set(mark_of(w, c));
    for (int d = first; d < end && hit; d++)
    {
        double other = sel_watch_pressed(w, d);
        int alike
            = v3_dot(w->contacts.list[d].normal, normal) > SEL_IMPACT_ALIKE;
        int before = sel_mark_is_set(mark_of(w, d));
        int more = other > most || (other == most && d < c);
        hit = d == c || !(other > 0.0) || !alike || (!before && !more);
    }
    return hit;
}

static void end_of_body(sel_world *w, int first, int end)
{
    int walls = w->contacts.nPairs;
    for (int c = first; c < end; c++)
    {
        w->watch.hit[c - walls] = (char)hits(w, c, first, end);
    }
    for (int c = first; c < end; c++)
    {
        static const double none[3] = {0.0, 0.0, 0.0};
        v3_copy(mark_of(w, c),
            sel_watch_pressed(w, c) > 0.0 ? w->contacts.list[c].normal : none);
    }
}

sel_status sel_watch_end(sel_world *w)
{
    const sel_contacts *all = &w->contacts;
    int ok = 1, old = w->watch.hitCapacity;
    if (!w->watch.on)
    {
        return SEL_OK;
    }
    if (all->wallCapacity > old)
    {
        sel_array_grow(
            &w->watch.hit, &ok, old, all->wallCapacity, sizeof(char));
        w->watch.hitCapacity = ok ? all->wallCapacity : old;
    }
    for (int c = all->nPairs, end; c < all->n && ok; c = end)
    {
        end = c + 1;
        while (end < all->n && all->first[end] == all->first[c])
        {
            end++;
        }
        end_of_body(w, c, end);
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* - - - access - - - */

void sel_watch_slip(
    const sel_world *w, int c, const double at[3], int after, double slip[3])
{
    int i = w->contacts.first[c];
    const double *before = w->watch.before + 6 * i;
    const double *centre = w->bodies[i].centre;
    sel_surface s = sel_world_surface(w, w->contacts.list[c].triangle, at);
    double v[3], omega[3], wall[3];
    v3_copy(v, before);
    v3_copy(omega, before + 3);
    for (int k = 0; k < 3 && after; k++)
    {
        v[k] = 0.5 * (v[k] + w->p.v[3 * i + k]);
        omega[k] = 0.5 * (omega[k] + w->p.omega[3 * i + k]);
    }
    v3_point_velocity(slip, v, omega, centre, at);
    v3_point_velocity(wall, s.velocity, s.omega, s.origin, at);
    v3_sub(slip, slip, wall);
}

/* Computes the mean of the points of a contact, weighted by their normal
   impulses. */
static void mean_point(const sel_world *w, int c, double mean[3])
{
    sel_contact_state state;
    double sum = 0.0;
    v3_set(mean, 0.0, 0.0, 0.0);
    sel_world_contact_state(w, c, &state);
    for (int k = 0; k < state.points; k++)
    {
        double Jn = v3_dot(state.impulse + 3 * k, state.contact->normal);
        if (Jn > 0.0)
        {
            v3_madd(mean, mean, Jn, sel_contact_point(w, c, k));
            sum += Jn;
        }
    }
    v3_scale(mean, 1.0 / sum, mean); /* an impact presses, so the sum is
                                        positive */
}

int sel_world_impact(
    const sel_world *w, int k, double point[3], double velocity[3])
{
    const sel_contacts *all = &w->contacts;
    if (!w->watch.on || k < all->nPairs || k >= all->n
        || !w->watch.hit[k - all->nPairs])
    {
        return 0;
    }
    mean_point(w, k, point);
    sel_watch_slip(w, k, point, 0, velocity);
    return 1;
}

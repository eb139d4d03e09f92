/*---------------------------------------------------------------------------*\
    world_ledger.c - what the particles get from outside, for the balance of
    momentum and angular momentum

    SPDX-License-Identifier: GPL-3.0-or-later

    Each is counted where it happens, and not found from what it changes: so the
    sums can be held against the particles' momenta before and after.

    Gravity acts in two kicks while the particles are in the middle of a substep
    (step/moreau.c), so its moment is that about where they are then. Position
    correction moves bodies that have a velocity, for which there is no other
    cause: what it changes of the angular momentum is measured.

    Gravity that changes from one substep to the next changes the potential energy of
    bodies that have not moved meanwhile: by what is found from where they are.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world_check.h"
#include "world/world_state.h"

void sel_world_count_wall(sel_world *w, const double impulse[3],
    const double point[3], const double u[3])
{
    sel_statistics *t = &w->statistics;
    double moment[3];
    v3_cross(moment, point, impulse);
    t->wallWork -= v3_dot(impulse, u);
    v3_madd(t->wallImpulse, t->wallImpulse, -1.0, impulse);
    v3_madd(t->wallAngularImpulse, t->wallAngularImpulse, -1.0, moment);
}

/* The sum of mass times centre of the local particles [kg m]. */
static void first_moment(const sel_world *w, double first[3])
{
    v3_set(first, 0.0, 0.0, 0.0);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
        v3_madd(first, first, mass, w->p.x + 3 * i);
    }
}

void sel_world_count_gravity(sel_world *w, double dt)
{
    double first[3], moment[3], *sum;
    if (!w->settings.ledger)
    {
        return;
    }
    first_moment(w, first);
    sum = w->statistics.gravityAngularImpulse;
    v3_cross(moment, first, w->settings.gravity);
    v3_madd(sum, sum, dt, moment);
}

sel_status sel_world_set_gravity(
    sel_world *w, const double gravity[3], double *gained)
{
    double now[3], change[3], first[3];
    if (!sel_world_legal_gravity(gravity))
    {
        return SEL_E_ARGUMENT;
    }
    v3_copy(now, gravity);
    sel_world_hold_gravity(w, now);
    if (gained)
    {
        first_moment(w, first);
        v3_sub(change, now, w->settings.gravity);
        *gained = -v3_dot(first, change);
    }
    v3_copy(w->settings.gravity, now);
    return SEL_OK;
}

static void angular_momentum(const sel_world *w, double L[3])
{
    sel_energy energy;
    sel_world_energy(w, &energy);
    v3_copy(L, energy.angularMomentum);
}

void sel_world_begin_parting(const sel_world *w, double before[3])
{
    if (w->settings.ledger)
    {
        angular_momentum(w, before);
    }
}

void sel_world_end_parting(sel_world *w, const double before[3])
{
    double after[3], *sum = w->statistics.partedAngularMomentum;
    if (w->settings.ledger)
    {
        angular_momentum(w, after);
        v3_madd(sum, sum, 1.0, after);
        v3_madd(sum, sum, -1.0, before);
    }
}

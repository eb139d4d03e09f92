/*---------------------------------------------------------------------------*\
    budget.c - the conservation budget: momentum and angular momentum that
    the particles receive from outside

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each contribution is added at its application, not derived from its effect.
    So the sums can be compared with the particles' momenta before and after.

    Gravity acts in two kicks while the particles are at mid-step
    (step/moreau.c), so its moment is computed with their positions at that
    time. The position correction moves particles that have a velocity, without
    a force; the change of the angular momentum is computed from its effect.

    A change of gravity between substeps changes the potential energy of
    particles that have not moved; this is computed from their positions.
\*---------------------------------------------------------------------------*/

#include "observe/budget.h"
#include "base/vec3.h"
#include "world/world.h"
#include "world/world_check.h"
#include "world/world_plane.h"

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

/* Computes the sum of mass times centre of the local particles [kg m]. */
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
    if (!w->settings.budget)
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
    if (!sel_world_valid_gravity(gravity))
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

void sel_world_begin_position_correction(const sel_world *w, double before[3])
{
    if (w->settings.budget)
    {
        angular_momentum(w, before);
    }
}

void sel_world_end_position_correction(sel_world *w, const double before[3])
{
    double after[3], *sum = w->statistics.angularMomentumPositionCorrection;
    if (w->settings.budget)
    {
        angular_momentum(w, after);
        v3_madd(sum, sum, 1.0, after);
        v3_madd(sum, sum, -1.0, before);
    }
}

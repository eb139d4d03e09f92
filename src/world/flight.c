/*---------------------------------------------------------------------------*\
    flight.c - motion of one particle without a fluid

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Translation under constant gravity and force is exact. The torque is applied
    half before and half after the free rotation (second order).
\*---------------------------------------------------------------------------*/

#include "world/flight.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/particles.h"
#include "world/world.h"

static void kick_spin(sel_world *w, int i, double dt)
{
    const double *torque = w->p.torque + 3 * i;
    if (torque[0] == 0.0 && torque[1] == 0.0 && torque[2] == 0.0)
    {
        return;
    }
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double Q[9], t[3], spin[3];
    sel_motion_tensor(w->p.q + 4 * i, Q);
    m3_apply_transposed(t, Q, torque);
    for (int k = 0; k < 3; k++)
    {
        t[k] *= dt / (w->p.density[i] * shape->inertia[k]);
    }
    m3_apply(spin, Q, t);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
}

void sel_world_rotate_particle(sel_world *w, int i, double dt)
{
    double *omega = w->p.omega + 3 * i, inertia[3];
    v3_scale(inertia, w->p.density[i], w->shapes[w->p.shape[i]].inertia);
    kick_spin(w, i, 0.5 * dt);
    if (omega[0] != 0.0 || omega[1] != 0.0 || omega[2] != 0.0)
    {
        sel_motion_rotate(inertia, dt, w->p.q + 4 * i, omega);
    }
    kick_spin(w, i, 0.5 * dt);
}

void sel_world_move_particle(sel_world *w, int i, double dt)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double *x = w->p.x + 3 * i, *v = w->p.v + 3 * i;
    double a[3];
    double invMass = 1.0 / (w->p.density[i] * shape->volume);
    if (sel_world_is_held(w, i))
    {
        return;
    }
    v3_madd(a, w->settings.gravity, invMass, w->p.force + 3 * i);
    v3_madd(x, x, dt, v);
    v3_madd(x, x, 0.5 * dt * dt, a);
    v3_madd(v, v, dt, a);
    sel_world_rotate_particle(w, i, dt);
}

double sel_world_heaviest(const sel_world *w)
{
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
        most = fmax(most, mass);
    }
    return most;
}

double sel_world_rotation_speed(const sel_world *w, int i)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    const double *omega = w->p.omega + 3 * i;
    double most = shape->boundingRadius * v3_norm(omega), Q[9], spin[3];
    if (!w->model->findsSpeculative || w->fluid || most == 0.0)
    {
        return most;
    }
    double released = SEL_SPIN_RELEASED * most;
    if (shape->isSphere)
    {
        return released;
    }
    sel_motion_tensor(w->p.q + 4 * i, Q);
    m3_apply_transposed(spin, Q, omega);
    return GSL_MAX_DBL(sel_shape_rotation_speed(shape, spin), released);
}

double sel_world_surface_speed(const sel_world *w, int i)
{
    return v3_norm(w->p.v + 3 * i) + sel_world_rotation_speed(w, i);
}

double sel_world_relative_travel(const sel_world *w, int i, double dt)
{
    return dt * sel_world_surface_speed(w, i)
        / w->shapes[w->p.shape[i]].minSemiAxis;
}

void sel_world_note_travel(sel_world *w, double dt)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        w->statistics.travelWorst = GSL_MAX_DBL(
            w->statistics.travelWorst, sel_world_relative_travel(w, i, dt));
    }
}

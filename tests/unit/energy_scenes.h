/*---------------------------------------------------------------------------*\
    energy_scenes.h - energy of worlds, and its change by free rotation

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef ENERGY_SCENES_H
#define ENERGY_SCENES_H

#include "world_scenes.h"

static inline double kinetic(const sel_world *world)
{
    sel_energy e;
    sel_world_energy(world, &e);
    return e.translation + e.rotation;
}

static inline double mechanical(const sel_world *world)
{
    sel_energy e;
    sel_world_energy(world, &e);
    return e.translation + e.rotation + e.potential;
}

/* Returns the energy of rotation that sel_motion_rotate adds over dt, which may
   be negative: it keeps angular momentum to round-off, and energy to third
   order in a step. */
static inline double gain_of_rotation(sel_world *world, const sel_shape *shapes,
    double dt)
{
    const sel_particles *P = sel_world_particles(world);
    double sum = 0;
    for (int i = 0; i < P->nLocal; i++)
    {
        double q[4], omega[3], inertia[3], energy[2];
        memcpy(q, P->q + 4*i, sizeof q);
        memcpy(omega, P->omega + 3*i, sizeof omega);
        for (int k = 0; k < 3; k++)
        {
            inertia[k] = P->density[i]*shapes[P->shape[i]].inertia[k];
        }
        for (int pass = 0; pass < 2; pass++)
        {
            double Q[9], spin[3];
            sel_motion_tensor(q, Q);
            energy[pass] = 0;
            for (int k = 0; k < 3; k++)
            {
                spin[k] = Q[k]*omega[0] + Q[3 + k]*omega[1]
                    + Q[6 + k]*omega[2];
                energy[pass] += 0.5*inertia[k]*spin[k]*spin[k];
            }
            if (pass == 0)
            {
                sel_motion_rotate(inertia, dt, q, omega);
            }
        }
        sum += energy[1] - energy[0];
    }
    return sum;
}

/* Runs a substep of model nonSmooth without a fluid; returns the energy that
   free rotation has added in its two halves. That of the second half is found
   by a step back: the rotation is symmetric in time, and position correction
   rotates the spin with the body. */
static inline double substep_gain_of_rotation(sel_world *world,
    const sel_shape *shapes, double dt)
{
    double gain = gain_of_rotation(world, shapes, 0.5*dt);
    CHECK_OK(sel_world_substep(world, dt));
    return gain - gain_of_rotation(world, shapes, -0.5*dt);
}

#endif

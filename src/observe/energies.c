/*---------------------------------------------------------------------------*\
    energies.c - energy and momentum of particles

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

void sel_world_add_energy(const sel_world *world, int index, double density,
    const double x[3], const double q[4], const double v[3],
    const double omega[3], sel_energy *energy)
{
    const sel_shape *shape = &world->shapes[index];
    double mass = density * shape->volume, speed = v3_norm(v);
    double Q[9], w[3], L[3], spin[3], orbit[3];
    sel_motion_tensor(q, Q);
    m3_apply_transposed(w, Q, omega);
    for (int k = 0; k < 3; k++)
    {
        L[k] = density * shape->inertia[k] * w[k];
    }
    m3_apply(spin, Q, L);
    v3_cross(orbit, x, v);
    energy->particles += 1.0;
    energy->mass += mass;
    energy->translation += 0.5 * mass * speed * speed;
    energy->rotation += 0.5 * v3_dot(w, L);
    energy->potential -= mass * v3_dot(world->settings.gravity, x);
    v3_madd(energy->momentum, energy->momentum, mass, v);
    v3_madd(energy->angularMomentum, energy->angularMomentum, mass, orbit);
    v3_madd(energy->angularMomentum, energy->angularMomentum, 1.0, spin);
    energy->speedMax = GSL_MAX_DBL(energy->speedMax, speed);
}

void sel_world_energy(const sel_world *world, sel_energy *energy)
{
    const sel_particles *p = &world->p;
    *energy = (sel_energy){.particles = 0.0};
    for (int i = 0; i < p->nLocal; i++)
    {
        const double *v = p->v + 3 * i;
        sel_world_add_energy(world, p->shape[i], p->density[i], p->x + 3 * i,
            p->q + 4 * i, v, p->omega + 3 * i, energy);
        energy->speedMean += v3_norm(v) / p->nLocal;
    }
}

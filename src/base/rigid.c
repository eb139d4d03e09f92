/*---------------------------------------------------------------------------*\
    rigid.c - motion of a rigid wall at constant velocity and spin

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "superellipsoid.h"

/* A constant spin rotates about a fixed axis, so that its quaternion is
   exact. */
void sel_rigid_advance(sel_rigid_motion *m, double dt)
{
    double rate = v3_norm(m->omega), half = 0.5 * dt * rate;
    v3_madd(m->position, m->position, dt, m->velocity);
    if (half == 0.0)
    {
        return;
    }
    double by[4] = {cos(half)}, q[4], size = 0.0;
    v3_scale(by + 1, sin(half) / rate, m->omega);
    q4_multiply(q, by, m->orientation);
    for (int k = 0; k < 4; k++)
    {
        size += q[k] * q[k];
    }
    for (int k = 0; k < 4; k++)
    {
        m->orientation[k] = q[k] / sqrt(size);
    }
}

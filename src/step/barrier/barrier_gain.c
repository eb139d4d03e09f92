/*---------------------------------------------------------------------------*\
    barrier_gain.c - contacts that would create energy

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A particle that reaches a barrier within a step is stopped by one large
    force at the end of the step, at worst v0/(beta h), which changes a speed v0
    to (1 - gamma/beta) v0. With Newmark's rule the share 1 - gamma of that
    force also acts in the next step, when the particles have long separated. In
    total the speed changes to (1 - 1/beta) v0, which is -1.8 v0 with beta 0.36,
    and -2.3 v0 with 0.3. Shorter steps have the same problem with other
    impacts. Therefore the work of each pair is checked. With v, the mean of its
    velocities at the beginning and at the end of the step, its forces F0 and F1
    have changed the kinetic energy by

        h ((1 - gamma) F0 + gamma F1).v

    which is exact for displacements and of second order for rotations. The
    energy in the springs of the pair must cover this change. If it does not,
    the step is repeated with gamma = 1: forces then act only in the step in
    which they occur, and an impact that steps do not resolve loses energy
    instead of gaining it. Contacts that steps resolve, free flight and rest are
    not affected.

    Each pair is checked separately, with the same numbers on all processes, so
    the result depends neither on the number of processes nor on other pairs.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/barrier/barrier.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <math.h>
#include <string.h>

/* [-] Energy that a pair may gain, over the energy of its springs (the greater
   one of beginning and end of the step). With long steps the error of the rule
   is of this order. */
#define GAIN_SHARE 0.05
/* [-] Energy that a pair may gain in addition, over the kinetic energy of the
   relative motion of centres. A smaller gain is not worth another step. */
#define MOTION_SHARE 0.01

/* Returns the power that a pair gives to moving walls at the iterate [W]. */
static double given_to_walls(const sel_world *w, const sel_barrier_pair *pair)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double power = 0.0;
    for (int k = 0; k < pair->localCount; k++)
    {
        const sel_barrier_kept *kept = &s->kept[pair->kept + k];
        if (kept->acts)
        {
            double u[3];
            sel_surface surface
                = sel_world_surface(w, kept->triangle, kept->point);
            v3_point_velocity(u, surface.velocity, surface.omega,
                surface.origin, kept->point);
            power += v3_dot(kept->force, u);
        }
    }
    return power;
}

void sel_barrier_note_forces(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    for (int p = 0; p < s->nPairs; p++)
    {
        sel_barrier_pair *pair = &s->pairs[p];
        memcpy(pair->before, pair->force, sizeof pair->before);
        pair->energyBefore = pair->energy;
        pair->given = pair->second < 0 ? given_to_walls(w, pair) : 0.0;
    }
}

/* Returns the power of a force and a moment on particle i [W], with its mean
   velocity in the step. */
static double power_of(
    const sel_world *w, int i, const double wrench[SEL_BARRIER_B])
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double v[3], omega[3];
    v3_madd(v, s->v0 + 3 * i, 1.0, w->p.v + 3 * i);
    v3_madd(omega, s->w0 + 3 * i, 1.0, w->p.omega + 3 * i);
    return 0.5 * (v3_dot(wrench, v) + v3_dot(wrench + 3, omega));
}

static double power_of_pair(const sel_world *w, const sel_barrier_pair *pair,
    const double force[2][SEL_BARRIER_B])
{
    double power = power_of(w, pair->first, force[0]);
    return pair->second < 0 ? power
                            : power + power_of(w, pair->second, force[1]);
}

/* Returns the kinetic energy of the relative motion of centres [J]: the greater
   value of the beginning of the step and the iterate. Walls count as fixed. */
static double motion_of(const sel_world *w, const sel_barrier_pair *pair)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int i = 3 * pair->first, j = 3 * pair->second;
    double before[3], after[3];
    double inverse = w->invMass[pair->first];
    v3_copy(before, s->v0 + i);
    v3_copy(after, w->p.v + i);
    if (pair->second >= 0)
    {
        inverse += w->invMass[pair->second];
        v3_sub(before, before, s->v0 + j);
        v3_sub(after, after, w->p.v + j);
    }
    return 0.5 * fmax(v3_dot(before, before), v3_dot(after, after)) / inverse;
}

static int gains(const sel_world *w, const sel_barrier_pair *pair)
{
    const sel_newmark *rule = &sel_barrier_of(w)->newmark;
    double before = power_of_pair(w, pair, pair->before) + pair->given;
    double after = power_of_pair(w, pair, pair->force);
    after += pair->second < 0 ? given_to_walls(w, pair) : 0.0;
    double done
        = rule->h * ((1.0 - rule->gamma) * before + rule->gamma * after);
    double most = fmax(pair->energyBefore, pair->energy);
    return done - (pair->energyBefore - pair->energy)
        > GAIN_SHARE * most + MOTION_SHARE * motion_of(w, pair);
}

int sel_barrier_anyone_gains(const sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    int any = 0;
    for (int p = 0; p < s->nPairs && !any; p++)
    {
        any = gains(w, &s->pairs[p]);
    }
    return any;
}

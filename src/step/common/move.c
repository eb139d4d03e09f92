/*---------------------------------------------------------------------------*\
    move.c - motion of all particles over a substep without contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Particles move in free flight (world/flight.c) or in the fluid
    (fluid/fluid_motion.c).
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "fluid/fluid.h"
#include "step/common/step.h"
#include "world/flight.h"
#include "world/particles.h"
#include "world/world.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>

static void move_all(sel_world *w, double dt)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (w->fluid)
        {
            sel_fluid_move(w, i, dt);
        }
        else
        {
            sel_world_move_particle(w, i, dt);
        }
        double travel = sel_world_relative_travel(w, i, dt);
        w->statistics.travelWorst
            = GSL_MAX_DBL(w->statistics.travelWorst, travel);
    }
    if (w->fluid)
    {
        w->fluid->time += dt;
    }
}

sel_status sel_step_move(sel_world *w, double dt)
{
    double start = sel_clock_wall();
    sel_status status = sel_fluid_sample(w, dt);
    if (status == SEL_OK)
    {
        move_all(w, dt);
    }
    w->statistics.seconds.motion += sel_clock_wall() - start;
    return status;
}

int sel_world_substeps_needed(const sel_world *w, double dt, double maxTravel)
{
    double worst = 1.0;
    if (!sel_world_valid_time(dt) || !sel_within(maxTravel, SEL_ALLOWED_MOST)
        || maxTravel < SEL_ALLOWED_LEAST)
    {
        return 1;
    }
    double gain = dt * v3_norm(w->settings.gravity);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double limit = maxTravel * w->shapes[w->p.shape[i]].minSemiAxis;
        double steps = dt * (sel_world_surface_speed(w, i) + gain) / limit;
        if (w->fluid && !sel_world_is_held(w, i))
        {
            steps = sel_fluid_steps(w, i, dt, limit, steps);
        }
        worst = GSL_MAX_DBL(worst, steps);
        /* a moving wall approaches a particle at rest, too */
        worst = GSL_MAX_DBL(worst, dt * w->drive.speed / limit);
    }
    return worst < 1e9 ? (int)ceil(worst) : 1000000000;
}

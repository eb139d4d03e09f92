/*---------------------------------------------------------------------------*\
    nonSmooth_position.c - position correction: the removal of overlaps

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Sets the distance by which each contact must open, and applies the shifts
    and rotations that the solver finds (solver_position.c). Velocities are not
    changed (angular velocities rotate with their particles), so no overlap
    becomes motion. The energy budget contains the work of lifting particles
    (energyPositionCorrection).
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "observe/budget.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

static double size_of(const sel_world *w, const sel_constraint *t)
{
    double size = w->bodies[t->i].shape->equivalentDiameter;
    return t->j < 0
        ? size
        : GSL_MIN_DBL(size, w->bodies[t->j].shape->equivalentDiameter);
}

static double opening(const sel_solver *s, const sel_constraint *t)
{
    double u[3];
    sel_solver_velocity(s, t, u);
    return v3_dot(u, t->normal);
}

/* Returns the overlap that remains at a point [m]. With SEL_SLOP at each of
   several points a tilted particle could stand. Therefore, if all points touch,
   they keep only the overlap of the least deep point. */
static double left_alone(const sel_constraint *t, double size)
{
    const sel_constraint *first = t - t->point;
    double least = HUGE_VAL, slop = SEL_SLOP * size;
    for (int k = 0; k < t->points; k++)
    {
        least = GSL_MIN_DBL(least, first[k].overlap);
    }
    double near = SEL_LEVEL * size, level = GSL_MAX_DBL(0.0, least) + near;
    int lies = t->points > 2 && least > -near;
    return lies && t->overlap > level ? GSL_MIN_DBL(slop, level) : slop;
}

/* Sets the distance by which a contact must open: a share of its excess overlap
   after the distance by which it opens by itself until the end of the next
   substep. A contact that closes does so until the middle of the next substep,
   where it is solved again. If the result is negative, the contact may close by
   that distance. */
static double aim(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    const sel_world *w = task->w;
    const sel_solver *s = sel_nonsmooth_solver(w);
    for (int l = first; l < end; l++)
    {
        sel_constraint *t = &s->list[l];
        double speed = opening(s, t), size = size_of(w, t);
        double overlap = t->overlap - left_alone(t, size)
            - task->dt * GSL_MAX_DBL(speed, 1.5 * speed);
        t->size = size;
        t->target = overlap > 0.0 ? SEL_PART_SHARE * overlap : overlap;
    }
    return 0.0;
}

void sel_nonsmooth_set_targets(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, sel_nonsmooth_solver(w)->n, aim, dt);
}

/* Rotates `a` by a rotation vector [rad]. */
static void turn_vector(double a[3], const double rotation[3])
{
    double q[4] = {1.0, 0.0, 0.0, 0.0}, Q[9], b[3];
    sel_motion_rotate_by(q, rotation);
    sel_motion_tensor(q, Q);
    m3_apply(b, Q, a);
    v3_copy(a, b);
}

/* Moves particles. Angular velocities rotate with their particles, so the
   energy of rotation does not change. */
static double finish_some(void *context, int first, int end)
{
    const sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_solver *s = sel_nonsmooth_solver(w);
    for (int i = first; i < end; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double limit = SEL_SHIFT_MAX * shape->minSemiAxis;
        double length = v3_norm(s->shift + 3 * i)
            + shape->boundingRadius * v3_norm(s->rotation + 3 * i);
        double part = length > limit ? limit / length : 1.0, rotation[3];
        s->addend[i] = 0.0;
        if (length > 0.0)
        {
            v3_madd(w->p.x + 3 * i, w->p.x + 3 * i, part, s->shift + 3 * i);
            s->addend[i] = part * w->p.density[i] * shape->volume
                * v3_dot(s->shift + 3 * i, w->settings.gravity);
            v3_scale(rotation, part, s->rotation + 3 * i);
            sel_motion_rotate_by(w->p.q + 4 * i, rotation);
            turn_vector(w->p.omega + 3 * i, rotation);
        }
    }
    return 0.0;
}

static void finish(sel_world *w)
{
    sel_nonsmooth_share(w, w->p.nLocal, finish_some, 0.0);
    w->statistics.energyPositionCorrection
        -= sel_solver_add_up(sel_nonsmooth_solver(w));
}

sel_status sel_nonsmooth_correct_positions(sel_world *w)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    int any, iterations;
    double spun[3];
    SEL_TRY(sel_solver_any_opening(s, &any));
    if (!any)
    {
        return SEL_OK;
    }
    sel_world_begin_position_correction(w, spun);
    SEL_TRY(sel_solver_correct_positions(s, &iterations));
    w->statistics.positionIterations += iterations;
    finish(w);
    sel_world_end_position_correction(w, spun);
    return SEL_OK;
}

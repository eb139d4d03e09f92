/*---------------------------------------------------------------------------*\
    world_check.c - range checks of the world's input

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The ranges, and why nothing in them overflows: sel_limits.h.
\*---------------------------------------------------------------------------*/

#include "world/world_check.h"
#include "sel_hold.h"
#include "base/threads.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <limits.h>

/* Text of a limit in a message: "1e10". */
#define TEXT(limit)   LITERAL(limit)
#define LITERAL(text) #text

static int within(const double *value, int n, double most)
{
    int good = 1;
    for (int k = 0; k < n; k++)
    {
        good &= sel_within(value[k], most);
    }
    return good;
}

static int between(double value, double least, double most)
{
    return sel_within(value, most) && value >= least;
}

/* - - - settings, shapes and walls - - - */

static int valid_turn(const sel_period *period)
{
    const double *q = period->rotation;
    return within(q, 4, 2.0)
        && fabs(hypot(q[0], v3_norm(q + 1)) - 1.0) < SEL_UNIT
        && between(period->half, SEL_LENGTH_LEAST, SEL_LENGTH_MOST)
        && period->gates > 0;
}

static int valid_gates(const sel_period *period)
{
    int good = period->gates >= 0 && period->gates <= SEL_GATES_MOST;
    for (int side = 0; side < 2; side++)
    {
        for (int g = 0; g < period->gates && good; g++)
        {
            const sel_gate *gate = &period->gate[side][g];
            good = within(gate->low, 3, SEL_POSITION_MOST)
                && within(gate->high, 3, SEL_POSITION_MOST);
        }
    }
    return good;
}

static int valid_period(const sel_period *period)
{
    int rotations = sel_period_is_rotating(period);
    return within(period->step, 3, SEL_LENGTH_MOST)
        && (rotations ? valid_turn(period)
                      : v3_norm(period->step) >= SEL_LENGTH_LEAST)
        && valid_gates(period);
}

/* Returns 1 if at most one period is rotational, and the others are parallel
   to its axis. */
static int periods_agree(const sel_world_settings *s)
{
    int rotating = 0, good = 1;
    for (int k = 0; k < s->nPeriods; k++)
    {
        const double *axis = s->period[k].rotation + 1;
        rotating += sel_period_is_rotating(&s->period[k]);
        for (int l = 0; l < s->nPeriods && good; l++)
        {
            const double *step = s->period[l].step;
            double across[3];
            v3_cross(across, axis, step);
            good = l == k
                || v3_norm(across) <= SEL_UNIT * v3_norm(axis) * v3_norm(step);
        }
    }
    return good && rotating <= 1;
}

static int valid_periods(const sel_world_settings *s)
{
    int good = s->nPeriods >= 0 && s->nPeriods <= SEL_PERIODS_MOST
        && (s->nPeriods == 0 || s->exchange);
    for (int k = 0; k < s->nPeriods && good; k++)
    {
        good = valid_period(&s->period[k]);
    }
    return good && periods_agree(s);
}

static int valid_image(const sel_world *w, int i)
{
    int image = w->p.image[i], rotations = w->p.rotations[i];
    return image >= 0 && rotations >= 0 && rotations < SEL_ROTATIONS
        && image
        < (i < w->p.nLocal ? 1 : sel_image_count(w->settings.nPeriods));
}

int sel_world_valid_gravity(const double gravity[3])
{
    return within(gravity, 3, SEL_GRAVITY_MOST);
}

int sel_world_valid_settings(const sel_world_settings *s)
{
    return s->cookie == SEL_SETTINGS_COOKIE && s->model
        && sel_material_valid(&s->material)
        && (!s->model->fits || s->model->fits(&s->material))
        && (int)s->method >= 0 && s->method < SEL_METHOD_COUNT
        && between(s->manifold, 0.0, 1.0)
        && between(s->reuse, 0.0, SEL_REUSE_MOST) && !s->exchange == !s->reduce
        && !s->exchange == !s->sum && !s->exchange == !s->select
        && s->model->valid(s) && between(s->skin, 0.0, SEL_SKIN_MOST)
        && s->threads >= 1 && s->threads <= sel_threads_most()
        && sel_world_valid_gravity(s->gravity) && (int)s->plane.axis >= 0
        && s->plane.axis < SEL_PLANE_COUNT
        && within(&s->plane.at, 1, SEL_POSITION_MOST) && valid_periods(s);
}

static double longest(const sel_shape *shape)
{
    const double *a = shape->semiAxes;
    return GSL_MAX_DBL(a[0], GSL_MAX_DBL(a[1], a[2]));
}

sel_status sel_world_check_shape(const sel_world *world, const sel_shape *shape)
{
    double least = shape->minSemiAxis, most = longest(shape);
    if (!between(least, SEL_LENGTH_LEAST, SEL_LENGTH_MOST)
        || !between(most, SEL_LENGTH_LEAST, SEL_LENGTH_MOST))
    {
        return SEL_E_SEMI_AXIS;
    }
    least = GSL_MIN_DBL(least, world->leastAxis);
    most = GSL_MAX_DBL(most, world->mostAxis);
    return most <= SEL_SIZES_MOST * least ? SEL_OK : SEL_E_SIZES;
}

void sel_world_note_shape(sel_world *world, const sel_shape *shape)
{
    world->leastAxis = GSL_MIN_DBL(world->leastAxis, shape->minSemiAxis);
    double most = longest(shape);
    world->mostAxis = GSL_MAX_DBL(world->mostAxis, most);
    world->flattest = GSL_MIN_DBL(
        world->flattest, 2.0 * shape->minSemiAxis / shape->equivalentDiameter);
    world->inParts = world->inParts || sel_shape_parts(shape) > 1;
}

int sel_world_valid_material(const sel_world *world, const sel_material *m)
{
    return sel_material_valid(m)
        && (!world->model->fits || world->model->fits(m));
}

/* A held particle is at rest, and so is the wall that holds it. */
static int valid_hold(const sel_world *world, const sel_wall_patch *patch)
{
    return patch->holdsBelow == 0.0
        || (isgreater(patch->holdsBelow, 0.0)
            && sel_world_may_hold(&world->settings)
            && v3_norm(patch->velocity) == 0.0 && v3_norm(patch->omega) == 0.0);
}

int sel_world_valid_patch(const sel_world *world, const sel_wall_patch *patch)
{
    return sel_world_valid_material(world, &patch->material)
        && within(patch->velocity, 3, SEL_SPEED_MOST)
        && within(patch->omega, 3, SEL_SPIN_MOST)
        && within(patch->origin, 3, SEL_POSITION_MOST)
        && valid_hold(world, patch);
}

int sel_world_valid_time(double dt)
{
    return between(dt, SEL_TIME_LEAST, SEL_TIME_MOST);
}

/* - - - particles - - - */

/* The components are at most two, so that the squares cannot overflow. The
   deviation of the length is half that of its square. */
static int valid_orientation(const double q[4])
{
    return within(q, 4, 2.0)
        && fabs(q[0] * q[0] + v3_dot(q + 1, q + 1) - 1.0) < 2.0 * SEL_UNIT;
}

static int valid_force(const sel_particles *p, const sel_shape *shape, int i)
{
    double mass = p->density[i] * shape->volume;
    double inertia = p->density[i]
        * GSL_MIN_DBL(shape->inertia[0],
            GSL_MIN_DBL(shape->inertia[1], shape->inertia[2]));
    return within(p->force + 3 * i, 3, SEL_ACCELERATION_MOST * mass)
        && within(p->torque + 3 * i, 3,
            SEL_ACCELERATION_MOST * (inertia / shape->boundingRadius));
}

/* `held` is 1 + the index of a triangle, an int. Velocities of halos without
   a contact are not up to date, and are not checked. */
static int valid_held(const sel_particles *p, int i)
{
    double held = p->held[i];
    return between(held, 0.0, INT_MAX) && held == floor(held)
        && (held == 0.0 || i >= p->nLocal
            || (v3_norm(p->v + 3 * i) == 0.0
                && v3_norm(p->omega + 3 * i) == 0.0));
}

const char *sel_world_fault(const sel_world *world, int i)
{
    const sel_particles *p = &world->p;
    if (p->shape[i] < 0 || p->shape[i] >= world->nShapes)
    {
        return "its shape is unknown";
    }
    if (!(fabs((double)p->id[i]) < SEL_LARGEST_ID))
    {
        return "its number must be below 2^53";
    }
    if (!between(p->density[i], SEL_DENSITY_LEAST, SEL_DENSITY_MOST))
    {
        return "its density must lie in [" TEXT(SEL_DENSITY_LEAST) ", " TEXT(
            SEL_DENSITY_MOST) "] kg/m3";
    }
    if (!within(p->x + 3 * i, 3, SEL_POSITION_MOST))
    {
        return "its centre must lie within " TEXT(
            SEL_POSITION_MOST) " m of the origin";
    }
    if (!valid_image(world, i))
    {
        return "only a halo may be a periodic image, and only one of those of "
               "the periods";
    }
    if (!(world->shapes[p->shape[i]].boundingRadius
            <= 0.5 * sel_world_half_period(world)))
    {
        return "its bounding sphere must be no wider than half a period";
    }
    if (!valid_orientation(p->q + 4 * i))
    {
        return "its orientation must be a quaternion of length 1";
    }
    if (!within(p->v + 3 * i, 3, SEL_SPEED_MOST))
    {
        return "its velocity must be below " TEXT(SEL_SPEED_MOST) " m/s";
    }
    if (!within(p->omega + 3 * i, 3, SEL_SPIN_MOST))
    {
        return "its spin must be below " TEXT(SEL_SPIN_MOST) " rad/s";
    }
    if (!valid_held(p, i))
    {
        return "its field held must be 0, or 1 + the number of the wall "
               "triangle that holds it, and then it must be at rest";
    }
    if (!valid_force(p, &world->shapes[p->shape[i]], i))
    {
        return "its force and torque must accelerate it by less than " TEXT(
            SEL_ACCELERATION_MOST) " m/s2";
    }
    return NULL;
}

/* Context of the checks by several threads. */
typedef struct sight
{
    const sel_world *w;
} sight;

/* Returns n - i for the first particle i of the range that has a fault, so
   that the first particle of all gives the greatest value. 0: there is none. */
static double find_fault(void *context, int first, int end)
{
    const sel_world *w = ((const sight *)context)->w;
    int i = first;
    while (i < end && !sel_world_fault(w, i))
    {
        i++;
    }
    return i < end ? w->p.n - i : 0.0;
}

sel_status sel_world_check(const sel_world *world, int *bad)
{
    sight s = {world};
    int n = world->p.n;
    int left
        = (int)sel_threads_share(world->settings.threads, n, find_fault, &s);
    if (left > 0 && bad)
    {
        *bad = n - left;
    }
    return left > 0 ? SEL_E_STATE : SEL_OK;
}

static double moves_too_fast(void *context, int first, int end)
{
    const sel_particles *p = &((const sight *)context)->w->p;
    int at = 3 * first, n = 3 * (end - first);
    return !(within(p->x + at, n, SEL_POSITION_MOST)
        && within(p->v + at, n, SEL_SPEED_MOST)
        && within(p->omega + at, n, SEL_SPIN_MOST));
}

sel_status sel_world_check_motion(const sel_world *world)
{
    sight s = {world};
    double bad = sel_threads_share(
        world->settings.threads, world->p.nLocal, moves_too_fast, &s);
    return bad > 0.0 ? SEL_E_STATE : SEL_OK;
}

int sel_world_may_hold(const sel_world_settings *settings)
{
    const sel_model *model = settings->model;
    return model->holds && model->holds(settings);
}

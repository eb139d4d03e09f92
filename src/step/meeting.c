/*---------------------------------------------------------------------------*\
    meeting.c - number of substeps from the speeds of particles that can meet

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A substep must be short for particles that touch or are about to touch,
    since contacts are found once in it, for the geometry in its middle.
    Particles that fall side by side, far from all others, need no short
    substep, however fast they are. The criterion is the speed of a particle
    relative to the particles and walls that it can meet in the step.

    This speed depends on positions and velocities alone, so a run that
    restarts, or has another number of processes, makes the same substeps; with
    the list of contacts it would not. The box around all particles is divided
    into cells. Particles that can meet in the step are in the same cell or in
    adjacent cells. For each cell all processes together find the range of
    velocities and the greatest speed of a surface by its spin. The values of a
    cell and its neighbours then give an upper bound of the relative speed of
    every particle in the cell. For a particle near a wall its own speed is
    used.

    A rotation of a body with flat sides brings other points into contact, which
    overlap by as much as they have moved. A translation brings the bodies into
    contacts that are found before they touch (detect/speculative.c), along a
    straight path: the error is the square of the displacement over eight radii.
    Therefore translation counts half.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "sel_substeps.h"
#include "step/common/step.h"
#include "world/flight.h"
#include "world/world.h"
#include "world/world_check.h"

#include <float.h>
#include <gsl/gsl_math.h>
#include <stdlib.h>

/* Maximum number of cells along an axis. The data that all processes exchange
   are then less than 2 MB. */
#define MEETING_CELLS 32
/* [-] Slack for rounding of cells. */
#define MEETING_SLACK 1e-9
/* Numbers of a cell: the lowest velocity with the opposite sign, the highest
   velocity [m/s], and the greatest speed by spin [m/s]. Each number is thus a
   maximum over particles. */
#define MEETING_WIDTH 7
#define MEETING_LOW   0
#define MEETING_HIGH  3
#define MEETING_SPIN  6

typedef struct meeting_cells
{
    double low[3];  /* lowest corner of the box [m] */
    double size[3]; /* size of a cell [m] */
    int n[3];
    double *values; /* n x MEETING_WIDTH */
} meeting_cells;

/* Returns the speed that counts: of translation by its weight. */
static double weighted_speed(const sel_world *w, int i)
{
    return SEL_MEETING_TRANSLATION * v3_norm(w->p.v + 3 * i)
        + sel_world_rotation_speed(w, i);
}

static double gain(const sel_world *w, double dt)
{
    return dt * v3_norm(w->settings.gravity);
}

static void raise(double *value, double other)
{
    *value = GSL_MAX_DBL(*value, other);
}

/* Finds the box around the particles of all processes, and the least side of a
   cell [m]; 0: there are no particles. */
static sel_status find_box(
    sel_world *w, double dt, double low[3], double high[3], double *side)
{
    double all[8];
    for (int k = 0; k < 8; k++)
    {
        all[k] = k < 6 ? -DBL_MAX : 0.0;
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *x = w->p.x + 3 * i;
        for (int k = 0; k < 3; k++)
        {
            raise(&all[k], -x[k]);
            raise(&all[3 + k], x[k]);
        }
        raise(&all[6], sel_world_surface_speed(w, i));
        raise(&all[7], w->shapes[w->p.shape[i]].boundingRadius);
    }
    SEL_TRY(sel_world_reduce(w, w->settings.reduce, all, 8));
    for (int k = 0; k < 3; k++)
    {
        low[k] = -all[k];
        high[k] = all[3 + k];
    }
    *side = all[7] > 0.0
        ? 2.0 * (all[7] + dt * (all[6] + gain(w, dt))) * (1.0 + MEETING_SLACK)
        : 0.0;
    return SEL_OK;
}

static int cell_count(const meeting_cells *c)
{
    return c->n[0] * c->n[1] * c->n[2];
}

static sel_status make_cells(
    meeting_cells *c, const double low[3], const double high[3], double side)
{
    for (int k = 0; k < 3; k++)
    {
        double n = (high[k] - low[k]) / side;
        c->n[k] = n > 1.0 ? (int)GSL_MIN_DBL(n, MEETING_CELLS) : 1;
        c->low[k] = low[k];
        c->size[k] = GSL_MAX_DBL(side, (high[k] - low[k]) / c->n[k]);
    }
    int count = MEETING_WIDTH * cell_count(c);
    c->values = malloc((size_t)count * sizeof(double));
    if (!c->values)
    {
        return SEL_E_MEMORY;
    }
    for (int k = 0; k < count; k++)
    {
        c->values[k] = k % MEETING_WIDTH == MEETING_SPIN ? 0.0 : -DBL_MAX;
    }
    return SEL_OK;
}

static double *cell_of(const meeting_cells *c, const double x[3])
{
    int at[3];
    for (int k = 0; k < 3; k++)
    {
        double n = (x[k] - c->low[k]) / c->size[k];
        at[k] = (int)GSL_MAX_DBL(0.0, GSL_MIN_DBL(n, c->n[k] - 1));
    }
    return c->values
        + (ptrdiff_t)MEETING_WIDTH
        * ((at[2] * c->n[1] + at[1]) * c->n[0] + at[0]);
}

static sel_status fill_cells(sel_world *w, const meeting_cells *c)
{
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *v = w->p.v + 3 * i;
        double *cell = cell_of(c, w->p.x + 3 * i);
        for (int k = 0; k < 3; k++)
        {
            raise(&cell[MEETING_LOW + k], -v[k]);
            raise(&cell[MEETING_HIGH + k], v[k]);
        }
        raise(&cell[MEETING_SPIN], sel_world_rotation_speed(w, i));
    }
    return sel_world_reduce(
        w, w->settings.reduce, c->values, MEETING_WIDTH * cell_count(c));
}

/* Replaces each number in a row of cells by the greatest of itself and the
   numbers before and after it. */
static void spread_row(double *values, int n, ptrdiff_t stride)
{
    for (int k = 0; k < MEETING_WIDTH; k++)
    {
        double before = values[k];
        for (int i = 0; i < n; i++)
        {
            double *at = values + i * stride + k;
            double here = *at;
            raise(at, before);
            if (i + 1 < n)
            {
                raise(at, at[stride]);
            }
            before = here;
        }
    }
}

/* Replaces the numbers of each cell by the greatest numbers of the cell and its
   neighbours, along one axis after another. */
static void spread_cells(const meeting_cells *c)
{
    const int strides[3] = {1, c->n[0], c->n[0] * c->n[1]};
    for (int axis = 0; axis < 3; axis++)
    {
        int a = (axis + 1) % 3, b = (axis + 2) % 3;
        for (int i = 0; i < c->n[a]; i++)
        {
            for (int j = 0; j < c->n[b]; j++)
            {
                ptrdiff_t first = i * strides[a] + j * strides[b];
                spread_row(c->values + MEETING_WIDTH * first, c->n[axis],
                    (ptrdiff_t)MEETING_WIDTH * strides[axis]);
            }
        }
    }
}

/* Returns the greatest weighted speed of a particle's surface relative to the
   surface of a particle that it can meet [m/s]. */
static double relative_speed(const sel_world *w, const meeting_cells *c, int i)
{
    const double *v = w->p.v + 3 * i;
    const double *cell = cell_of(c, w->p.x + 3 * i);
    double most[3];
    for (int k = 0; k < 3; k++)
    {
        most[k] = GSL_MAX_DBL(
            cell[MEETING_HIGH + k] - v[k], v[k] + cell[MEETING_LOW + k]);
    }
    return SEL_MEETING_TRANSLATION * v3_norm(most)
        + sel_world_rotation_speed(w, i) + cell[MEETING_SPIN];
}

/* Returns 1 if a particle can meet a wall in the step. Beyond one radius from
   the bounding sphere a process may not have all walls; a particle that may
   move farther than that always returns 1. The test is exact for each triangle,
   so it does not depend on the tree of boxes, which differs between
   processes. */
static int can_meet_wall(const sel_world *w, int i, double way)
{
    static const double upright[4] = {1.0, 0.0, 0.0, 0.0};
    double radius = w->shapes[w->p.shape[i]].boundingRadius;
    if (!w->walls)
    {
        return 0;
    }
    if (way > radius)
    {
        return 1;
    }
    const double axes[3] = {radius + way, radius + way, radius + way};
    sel_shape ball;
    sel_body body;
    sel_contact contact;
    if (sel_shape_init(&ball, axes, 1.0, 1.0) != SEL_OK)
    {
        return 1;
    }
    sel_contact_body(&body, &ball, w->p.x + 3 * i, upright);
    return sel_walls_contacts(w->walls, &body, &contact, 1) > 0;
}

/* Returns the greatest weighted displacement of a particle in the step over the
   allowed displacement in a substep. The displacement is relative to the
   particles and walls that the particle can meet. */
static double steps_of_all(
    const sel_world *w, const meeting_cells *c, double dt, double maxTravel)
{
    double worst = 1.0, more = gain(w, dt);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double limit = maxTravel * w->shapes[w->p.shape[i]].minSemiAxis;
        double own = weighted_speed(w, i) + more;
        double met = relative_speed(w, c, i) + more;
        raise(&worst, dt * w->drive.speed / limit);
        if (dt * own / limit > worst)
        {
            double way = dt * (sel_world_surface_speed(w, i) + more);
            int alone = met < own && !can_meet_wall(w, i, way);
            raise(&worst, dt * (alone ? met : own) / limit);
        }
    }
    return worst;
}

static sel_status steps_by_cells(
    sel_world *w, double dt, double maxTravel, double *steps)
{
    double low[3], high[3], side;
    meeting_cells c = {.values = NULL};
    SEL_TRY(find_box(w, dt, low, high, &side));
    *steps = 1.0;
    if (!(side > 0.0))
    {
        return SEL_OK;
    }
    SEL_TRY(make_cells(&c, low, high, side));
    sel_status status = fill_cells(w, &c);
    if (status == SEL_OK)
    {
        spread_cells(&c);
        *steps = steps_of_all(w, &c, dt, maxTravel);
    }
    free(c.values);
    return status;
}

/* Returns 1 if only the speeds of particles that can meet count. */
static int meets(const sel_world *w)
{
    return w->model->findsSpeculative && !w->fluid && w->settings.nPeriods == 0;
}

double sel_world_travel_allowed(const sel_world *w, double maxTravel)
{
    return meets(w) ? maxTravel / SEL_MEETING_TRANSLATION : maxTravel;
}

sel_status sel_world_substeps_meeting(
    sel_world *w, double dt, double maxTravel, int *n)
{
    *n = sel_world_substeps_needed(w, dt, maxTravel);
    if (!meets(w) || !sel_world_valid_time(dt)
        || !sel_within(maxTravel, SEL_ALLOWED_MOST)
        || maxTravel < SEL_ALLOWED_LEAST)
    {
        return SEL_OK;
    }
    double steps;
    SEL_TRY(steps_by_cells(w, dt, maxTravel, &steps));
    *n = GSL_MIN_INT(*n, steps < 1e9 ? (int)ceil(steps) : 1000000000);
    return SEL_OK;
}

/*---------------------------------------------------------------------------*\
    trial.c - measures the cost of a run with some particles in a box

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The cost per particle depends on the particles and the machine. If the
    particles flow, it varies by an order of magnitude, because of iterations
    that do not converge and contacts that are solved again. It is therefore
    measured, for the two typical cases: a packing at rest, and a rotating drum.
    Both states are prepared with substeps as long as possible, and measured
    with those of the run.
\*---------------------------------------------------------------------------*/

#include "sel_trial.h"
#include "base/try.h"

#include "base/vec3.h"
#include "sel_clock.h"
#include "sel_packing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Solid fractions of the lower half of the box, which are tried in this order:
   fibres jam at fractions at which compact particles are still loose. */
static const double fractions[] = {0.5, 0.3, 0.15, 0.05};

/* Froude number of the drum, omega^2 R/g: the particles flow, and the drum does
   not eject them. */
static const double froude = 0.05;

/* Angle of rotation after which the particles flow [rad]. */
static const double slope = 0.8;

/* Time after which randomly placed particles are usually at rest, over
   sqrt(side/g) of the box. */
static const double toRest = 10.0;

/* Number of substeps in a measurement. */
static const double measuredSubsteps = 300;

/* Long substep, over sqrt(d/g), for models that allow one. */
static const double longShare = 0.05;

/* Additional share of the time, for placing the particles at one of the
   fractions above. */
static const double placeShare = 0.25;

/* Shares of the time: until the particles are at rest, measurement at rest,
   start of the flow, measurement of the flow. */
static const double shareOfTime[] = {0.3, 0.2, 0.25, 0.25};

typedef struct box
{
    const sel_trial *trial;
    sel_world *world;
    int n;
    int *shape;          /* shape of each particle, by its number in the
                            trial */
    int *place;          /* index of each shape in the world */
    double *x, *q;       /* n x 3, n x 4 */
    int axis, up;        /* axis of the drum; direction against gravity */
    double side, width;  /* size normal to the axis; size along it [m] */
    double dEq, longest; /* mean of dEq; greatest length of all shapes [m] */
    double g;            /* [m/s2] */
    int settled;         /* number of substeps for particles at rest in the next
                            step */
    sel_rigid_motion motion;
} box;

static double clock_of(const box *b)
{
    return b->trial->clock ? b->trial->clock() : sel_clock_wall();
}

/* Assigns shapes to the particles in proportion to the shares, in the order of
   the shapes. */
static void choose_shapes(box *b)
{
    const sel_trial *t = b->trial;
    double all = 0;
    for (int s = 0; s < t->nShapes; s++)
    {
        all += t->shares ? t->shares[s] : 1;
    }
    double sum = 0, share = t->shares ? t->shares[0] : 1;
    for (int i = 0, s = 0; i < b->n; i++)
    {
        while (s + 1 < t->nShapes && (i + 0.5) * all > (sum + share) * b->n)
        {
            sum += share;
            s++;
            share = t->shares ? t->shares[s] : 1;
        }
        b->shape[i] = s;
    }
}

/* Sets the size of the box: at this solid fraction the particles fill half of
   it, and it is at least two particles wide. */
static void choose_sizes(box *b, double fraction)
{
    const sel_shape *shapes = b->trial->shapes;
    double volume = 0;
    b->dEq = b->longest = 0;
    for (int i = 0; i < b->n; i++)
    {
        const sel_shape *s = &shapes[b->shape[i]];
        volume += s->volume;
        b->dEq += s->equivalentDiameter / b->n;
        b->longest = fmax(b->longest, 2 * s->boundingRadius);
    }
    if (b->trial->settings->plane.axis == SEL_PLANE_NONE)
    {
        b->side = fmax(cbrt(2 * volume / fraction), 2 * b->longest);
        b->width = b->side;
        return;
    }
    /* One layer: a particle fills about two thirds of its bounding cube */
    b->width = 2 * b->longest;
    b->side = fmax(
        sqrt(2 * b->n * b->longest * b->longest / (1.5 * fraction)), b->width);
}

/* Creates six sides with outward normals, except those parallel to the plane of
   a world in two dimensions. */
static sel_status make_walls(box *b)
{
    static const int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    double points[24];
    int triangles[36], patch[12], rigid[12], n = 0;
    for (int k = 0; k < 8; k++)
    {
        for (int i = 0; i < 3; i++)
        {
            points[3 * k + i]
                = (i == b->axis ? b->width : b->side) * ((k >> i & 1) - 0.5);
        }
    }
    for (int f = 0; f < 6; f++)
    {
        if (b->trial->settings->plane.axis != SEL_PLANE_NONE
            && f / 2 == b->axis)
        {
            continue;
        }
        const int *c = quads[f],
                  corners[6] = {c[0], c[1], c[2], c[0], c[2], c[3]};
        memcpy(triangles + 3 * n, corners, sizeof corners);
        n += 2;
    }
    for (int k = 0; k < n; k++)
    {
        patch[k] = 0;
        rigid[k] = 1;
    }
    sel_wall_mesh mesh = {8, points, n, triangles, patch};
    sel_wall_patch surface = {.material = b->trial->wall};
    sel_walls *walls = NULL;
    sel_status status = sel_walls_create_rigid(&walls, &mesh, rigid, NULL);
    if (status == SEL_OK)
    {
        status = sel_world_set_walls(b->world, walls, 1, &surface);
        if (status != SEL_OK)
        {
            sel_walls_free(walls);
        }
    }
    return status;
}

typedef struct deadline
{
    const box *box;
    double end; /* by the clock of the trial [s] */
} deadline;

static int is_late(void *context)
{
    const deadline *d = context;
    return clock_of(d->box) > d->end;
}

/* Places the particles densely in the lower half. SEL_E_FULL: they jam, or the
   share of the time for placing them was not enough. */
static sel_status place(box *b)
{
    const sel_world_settings *s = b->trial->settings;
    sel_region region = {.type = SEL_REGION_BOX, .plane = s->plane};
    sel_packing_settings packing;
    sel_packing_state state;
    double inside = 1e-6 * b->side;
    deadline late = {b, clock_of(b) + placeShare * b->trial->seconds};
    for (int i = 0; i < 3; i++)
    {
        double half = (i == b->axis ? b->width : b->side) / 2 - inside;
        region.p1[i] = -half;
        region.p2[i] = i == b->up ? 0 : half;
    }
    region.plane.at = 0;
    sel_packing_default_settings(&packing);
    packing.iterations = 500;
    packing.enough = is_late;
    packing.context = &late;
    /* no particle may start in the skin of another one */
    packing.gap = 1.5 * sel_world_gap(s);
    return sel_packing_dense(&region, b->trial->shapes, b->n, b->shape,
        &packing, NULL, 0, NULL, b->x, b->q, &state);
}

/* Adds the shapes that are used; equal ones are one shape in the world. */
static sel_status add_shapes(box *b)
{
    const sel_trial *t = b->trial;
    for (int k = 0; k < t->nShapes; k++)
    {
        b->place[k] = -1;
    }
    for (int i = 0; i < b->n; i++)
    {
        const int k = b->shape[i];
        if (b->place[k] < 0)
        {
            SEL_TRY(sel_world_add_shape(b->world, &t->shapes[k], &b->place[k]));
        }
    }
    return SEL_OK;
}

static sel_status fill(box *b)
{
    const sel_trial *t = b->trial;
    sel_status status
        = sel_world_set_materials(b->world, t->nTypes, t->materials);
    SEL_THEN(status, add_shapes(b));
    SEL_THEN(status, sel_world_resize(b->world, b->n, 0));
    if (status != SEL_OK)
    {
        return status;
    }
    sel_particles *p = sel_world_particles(b->world);
    for (int i = 0; i < b->n; i++)
    {
        p->id[i] = i;
        p->shape[i] = b->place[b->shape[i]];
        p->type[i] = t->types ? t->types[b->shape[i]] : 0;
        p->density[i] = t->density;
        memcpy(p->x + 3 * i, b->x + 3 * i, 3 * sizeof(double));
        memcpy(p->q + 4 * i, b->q + 4 * i, 4 * sizeof(double));
        memset(p->v + 3 * i, 0, 3 * sizeof(double));
        memset(p->omega + 3 * i, 0, 3 * sizeof(double));
    }
    return sel_world_begin(b->world, NULL);
}

static sel_status substep(box *b, double dt)
{
    sel_status status = sel_world_move_rigid_walls(b->world, &b->motion);
    SEL_THEN(status, sel_world_substep(b->world, dt));
    sel_rigid_advance(&b->motion, dt);
    return status;
}

/* Sets *n to the number of substeps in the next step. */
static sel_status find_substeps(const box *b, int *n)
{
    const sel_trial *t = b->trial;
    *n = t->substeps;
    if (*n <= 0)
    {
        SEL_TRY(sel_world_substeps_next(
            b->world, t->step, t->maxTravel, b->settled, n));
        *n = *n < SEL_SUBSTEPS_MOST ? *n : SEL_SUBSTEPS_MOST;
    }
    return SEL_OK;
}

/* Advances by a time [s], but stops after `seconds` by the clock. The
   statistics afterwards are those of the last substep only, for the stability
   limit of springs. */
static sel_status advance(box *b, double dt, double time, double seconds)
{
    const double start = clock_of(b);
    for (double done = 0; done < time && clock_of(b) - start < seconds;
         done += dt)
    {
        sel_world_clear_statistics(b->world);
        SEL_TRY(substep(b, dt));
    }
    return SEL_OK;
}

/* Results since the number of substeps stopped growing. */
typedef struct measured
{
    double begin; /* by the clock [s] */
    double seconds, substeps, steps;
} measured;

static int is_done(const measured *m)
{
    return m->substeps >= measuredSubsteps;
}

/* Does a step of the run with n substeps. Stops earlier if there are enough
   substeps or the clock reaches `end`. */
static sel_status step(box *b, int n, double end, measured *m)
{
    const sel_trial *t = b->trial;
    double now;
    int k = 0;
    sel_world_clear_statistics(b->world);
    do
    {
        SEL_TRY(substep(b, t->step / n));
        now = clock_of(b);
        m->seconds = now - m->begin;
        m->substeps++;
    } while (++k < n && now < end && !is_done(m));
    m->steps += (double)k / n;
    const sel_resting rest = sel_world_resting(b->world);
    b->settled = sel_world_substeps_settled(
        b->world, t->step, b->settled, n, &rest, t->maxOverlap);
    return SEL_OK;
}

/* Does steps of the run for `seconds` by the clock, or until there are enough
   substeps. The number of substeps per step adapts to particles at rest. Steps
   in which this number still grows do not count, unless there is no time for
   other steps. */
static sel_status measure(box *b, double seconds, sel_trial_state *state)
{
    measured m = {.begin = clock_of(b)};
    const double end = m.begin + seconds;
    int n = 0, next, grows = 1;
    do
    {
        SEL_TRY(find_substeps(b, &next));
        grows = grows && next > n;
        n = next;
        if (grows)
        {
            m = (measured){.begin = clock_of(b)};
        }
        SEL_TRY(step(b, n, end, &m));
    } while (m.begin + m.seconds < end && !is_done(&m));
    const sel_statistics *now = sel_world_statistics(b->world);
    sel_energy energy;
    sel_world_energy(b->world, &energy);
    state->substeps = m.substeps / m.steps;
    state->seconds = m.seconds / m.substeps / b->n;
    state->contacts = (now->pairContacts + now->wallContacts) / b->n;
    state->speed = energy.speedMean;
    return SEL_OK;
}

/* Finds a long substep for the preparation of a state. Models with springs have
   none: they use that of the run. */
static sel_status long_substep(const box *b, double *dt)
{
    int n;
    const sel_world_settings *s = b->trial->settings;
    SEL_TRY(find_substeps(b, &n));
    *dt = b->trial->step / n;
    *dt = sel_world_is_stiff(s) ? *dt
                                : fmax(*dt, longShare * sqrt(b->dEq / b->g));
    return SEL_OK;
}

static sel_status stages(box *b, sel_trial_cost *cost)
{
    double dt;
    SEL_TRY(long_substep(b, &dt));
    const double all = b->trial->seconds;
    const double omega = sqrt(froude * b->g / (b->side / 2));
    sel_status status
        = advance(b, dt, toRest * sqrt(b->side / b->g), shareOfTime[0] * all);
    SEL_THEN(status, measure(b, shareOfTime[1] * all, &cost->resting));
    b->motion.omega[b->axis] = omega;
    SEL_THEN(status, advance(b, dt, slope / omega, shareOfTime[2] * all));
    SEL_THEN(status, measure(b, shareOfTime[3] * all, &cost->moving));
    return status;
}

static sel_status create(box *b)
{
    sel_world_settings settings = *b->trial->settings;
    settings.nPeriods = 0;
    settings.exchange = NULL;
    settings.select = NULL;
    settings.reduce = NULL;
    settings.sum = NULL;
    settings.messageContext = NULL;
    settings.plane.at = 0;
    memset(settings.gravity, 0, sizeof settings.gravity);
    settings.gravity[b->up] = -b->g;
    sel_status status = sel_world_create(&b->world, &settings);
    for (size_t k = 0, last = sizeof fractions / sizeof *fractions;
         k < last && status == SEL_OK; k++)
    {
        choose_sizes(b, fractions[k]);
        status = place(b);
        if (status != SEL_E_FULL)
        {
            break;
        }
        status = k + 1 < last ? SEL_OK : SEL_E_FULL;
    }
    SEL_THEN(status, make_walls(b));
    SEL_THEN(status, fill(b));
    return status;
}

/* Returns the magnitude of gravity [m/s2]; in a world in two dimensions without
   the component normal to the plane. */
static double felt_gravity(const sel_world_settings *s)
{
    double g[3];
    for (int i = 0; i < 3; i++)
    {
        g[i] = (int)s->plane.axis == (int)SEL_PLANE_X + i ? 0 : s->gravity[i];
    }
    return v3_norm(g);
}

static int is_valid(const sel_trial *t)
{
    const double g = felt_gravity(t->settings);
    int valid = t->bodies >= 1 && t->bodies <= SEL_TRIAL_MOST && t->nShapes >= 1
        && isfinite(t->step) && t->step > 0 && t->seconds > 0
        && t->substeps >= 0 && t->substeps <= SEL_SUBSTEPS_MOST
        && isfinite(t->density) && t->density > 0 && isfinite(g) && g > 0
        && (int)t->settings->plane.axis >= 0
        && t->settings->plane.axis < SEL_PLANE_COUNT;
    double all = 0;
    for (int s = 0; valid && t->shares && s < t->nShapes; s++)
    {
        valid = isfinite(t->shares[s]) && t->shares[s] >= 0;
        all += t->shares[s];
    }
    return valid && (!t->shares || all > 0);
}

sel_status sel_trial_run(const sel_trial *trial, sel_trial_cost *cost)
{
    memset(cost, 0, sizeof *cost);
    if (!is_valid(trial))
    {
        return SEL_E_ARGUMENT;
    }
    const size_t n = (size_t)trial->bodies;
    box b = {.trial = trial, .n = trial->bodies, .settled = 1};
    b.g = felt_gravity(trial->settings);
    b.axis = trial->settings->plane.axis == SEL_PLANE_NONE
        ? 0
        : (int)trial->settings->plane.axis - (int)SEL_PLANE_X;
    b.up = (b.axis + 2) % 3;
    b.motion.orientation[0] = 1;
    b.shape = malloc(n * sizeof *b.shape);
    b.place = malloc((size_t)trial->nShapes * sizeof *b.place);
    b.x = malloc(3 * n * sizeof *b.x);
    b.q = malloc(4 * n * sizeof *b.q);
    sel_status status
        = b.shape && b.place && b.x && b.q ? SEL_OK : SEL_E_MEMORY;
    if (status == SEL_OK)
    {
        choose_shapes(&b);
        status = create(&b);
    }
    if (status == SEL_OK)
    {
        cost->bodies = b.n;
        status = stages(&b, cost);
    }
    sel_world_free(b.world);
    free(b.shape);
    free(b.place);
    free(b.x);
    free(b.q);
    return status;
}

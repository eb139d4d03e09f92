/*---------------------------------------------------------------------------*\
    barrier_newton.c - Newton's method for an implicit step

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Newton's method makes the residuals of all particles zero at once, starting
    from their motion with constant accelerations. According to the derivatives
    of the gaps, no iteration removes more than a share of any gap, so particles
    approach the barrier from outside. The solution is then checked: no particle
    may overlap another one, and no normal may have reversed (the paper's n.n' >
    0); otherwise particles have tunnelled, and the solution is rejected.

    The force f of a barrier obeys f g = constant, with the gap g. Its
    derivative f/g is evaluated with the force f that the last iteration
    predicted, not with the force at the gap, as in primal-dual interior-point
    methods (S. J. Wright 1997). If an iteration had to stop at a share of a
    gap, the next one thus already uses the force there. The residual, and thus
    the solution, is that of the law. This saves a quarter of the time of a test
    with 564 falling cubes.
\*---------------------------------------------------------------------------*/

#include "sel_clock.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halo_times.h"
#include "step/barrier/barrier.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <string.h>

enum
{
    B = SEL_BARRIER_B
};

/* [-] Greatest share of a gap that an iteration may remove. */
#define GAP_TAKEN 0.9
/* [-] The prediction of a force is at least this share of the present force. */
#define LEFT_LEAST 0.1
/* [-] LOOK_BACK: after an iteration that moves particles by less than this,
   over the skin, checks whether a particle has left the searched region.
   OVERTAKEN: the next search is wider by the excess times this factor. */
#define LOOK_BACK 0.3
#define OVERTAKEN 1.5
/* Greatest rotation of a particle in an iteration, and in a step [rad]. */
#define TURN_MOST      0.3
#define TURN_STEP_MOST 1.0
/* [-] An iteration that takes the share p of its step should reduce the next
   displacement by at least PROGRESS p. Otherwise it oscillates across a kink,
   at which a contact begins to push or to slip. The share is then halved, down
   to PART_LEAST. */
#define PROGRESS   0.4
#define PART_LEAST 0.125
/* [-] Bounds on the tolerance of the linear system. The tolerance is the square
   of the last iteration's displacement over the skin. */
#define LINEAR_MOST  1e-3
#define LINEAR_LEAST 1e-10

/* - - - iterates - - - */

/* Sends positions and velocities from their owners to halos. */
static sel_status share(sel_world *w)
{
    const sel_field fields[4] = {
        {SEL_FIELD_POSITION, w->p.x},
        {SEL_FIELD_QUATERNION, w->p.q},
        {SEL_FIELD_VECTOR, w->p.v},
        {SEL_FIELD_VECTOR, w->p.omega},
    };
    return sel_world_share_fields(w, fields, 4);
}

static sel_status place(sel_world *w, int tangent)
{
    sel_barrier_place(w);
    SEL_TRY(share(w));
    return sel_barrier_evaluate(w, 0.0, tangent);
}

/* Replaces alpha by the rotation alpha followed by the rotation d (eq. 7). */
static void compose(double alpha[3], const double d[3])
{
    double sum[3], rotation[3];
    v3_cross(rotation, d, alpha);
    v3_madd(sum, alpha, 1.0, d);
    v3_madd(sum, sum, 0.5, rotation);
    v3_scale(alpha, 4.0 / (4.0 - v3_dot(d, alpha)), sum);
}

/* Returns the greater number. For NaN returns HUGE_VAL, since messages would
   lose NaN. */
static double greater(double most, double one)
{
    return islessequal(one, most) ? most : isnan(one) ? HUGE_VAL : one;
}

/* Adds t times du, dphi to the iterate; returns the greatest displacement of a
   point [m]. */
static double take(sel_world *w, double t)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double d[3], R = w->shapes[w->p.shape[i]].boundingRadius;
        v3_scale(d, t, s->dphi + 3 * i);
        v3_madd(s->way + 3 * i, s->way + 3 * i, t, s->du + 3 * i);
        compose(s->rotation + 3 * i, d);
        double way = t * v3_norm(s->du + 3 * i) + R * v3_norm(d);
        most = greater(most, way);
    }
    return most;
}

/* Returns the change by du, dphi of a quantity with the derivatives `slope`. */
static double along(const sel_barrier_state *s, const sel_barrier_pair *pair,
    const double slope[SEL_BARRIER_U])
{
    int i = pair->first, j = pair->second;
    double d
        = v3_dot(slope, s->du + 3 * i) + v3_dot(slope + 3, s->dphi + 3 * i);
    return j < 0 ? d
                 : d + v3_dot(slope + 6, s->du + 3 * j)
            + v3_dot(slope + 9, s->dphi + 3 * j);
}

/* Returns 1 over the greatest share of du, dphi that leaves the required share
   of each gap and rotates no particle too far; at least 1. */
static double hindrance(const sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double most = 1.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double rotation = v3_norm(s->dphi + 3 * i) / TURN_MOST;
        most = greater(most, rotation);
    }
    for (int p = 0; p < s->nPairs; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        for (int k = 0; k < pair->localCount; k++)
        {
            const sel_barrier_gap *gap = &s->gaps[pair->locals + k];
            double d = along(s, pair, gap->slope);
            most = GSL_MAX_DBL(most, -d / (GAP_TAKEN * gap->gap));
        }
    }
    return most;
}

/* Predicts the normal forces after the whole du, dphi from their derivatives. A
   prediction is at least a share of the present force, since contacts do not
   attract. */
static void expect(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    for (int p = 0; p < s->nPairs; p++)
    {
        const sel_barrier_pair *pair = &s->pairs[p];
        for (int k = 0; k < pair->localCount; k++)
        {
            sel_barrier_gap *gap = &s->gaps[pair->locals + k];
            double d = along(s, pair, gap->dNormal);
            gap->normal
                = GSL_MAX_DBL(gap->normal + d, LEFT_LEAST * gap->normal);
        }
    }
}

/* Advances the iterate by the share of du, dphi that gaps allow, but at most by
   the share `part`. *moved: the displacement by the whole du, dphi, over the
   skin. */
static sel_status advance(sel_world *w, double part, double *moved)
{
    double most[2] = {hindrance(w), 0.0};
    sel_status status = sel_world_reduce(w, w->settings.reduce, most, 1);
    part = GSL_MIN_DBL(part, 1.0 / most[0]);
    most[1] = take(w, part) / part;
    SEL_THEN(status, sel_world_reduce(w, w->settings.reduce, most + 1, 1));
    *moved = most[1] / w->settings.barrier.skin;
    return status;
}

/* - - - the system - - - */

/* Divides the columns of the rotation by the bounding radius R. The unknowns
   are then displacements at the bounding sphere, comparable with
   translations. */
static void scale_columns(double *block, double R)
{
    for (int r = 0; r < B; r++)
    {
        for (int c = 3; c < B; c++)
        {
            block[B * r + c] /= R;
        }
    }
}

static double radius(const sel_world *w, int i)
{
    return w->shapes[w->p.shape[i]].boundingRadius;
}

static void add_pair_blocks(sel_world *w, int i, int p)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_barrier_pair *pair = &s->pairs[p];
    int second = pair->first != i;
    for (int k = 0; k < B * B; k++)
    {
        s->diagonal[B * B * i + k] += pair->block[second ? 3 : 0][k];
    }
    for (int a = 0; a < B; a++)
    {
        s->residual[B * i + a] -= pair->force[second][a];
    }
}

/* Assembles residuals and blocks: pairs in the order of the partners' ids, then
   walls. */
void sel_barrier_assemble(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        sel_barrier_inertia(w, i, s->residual + B * i, s->diagonal + B * B * i);
        for (int k = 0; k <= count; k++)
        {
            int p = k < count ? s->pairOf[partners[k]] : s->wallPair[i];
            if (p >= 0)
            {
                add_pair_blocks(w, i, p);
            }
        }
        scale_columns(s->diagonal + B * B * i, radius(w, i));
    }
    for (int p = 0; p < s->nBodies; p++)
    {
        sel_barrier_pair *pair = &s->pairs[p];
        scale_columns(pair->block[1], radius(w, pair->second));
        scale_columns(pair->block[2], radius(w, pair->first));
    }
}

/* - - - a step - - - */

/* Predicts the motion with constant accelerations. */
static sel_status guess(sel_world *w)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double h = s->newmark.h;
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        s->way[k] = s->rotation[k] = 0.0;
        s->du[k] = h * (s->v0[k] + 0.5 * h * s->a0[k]);
        s->dphi[k] = h * (s->w0[k] + 0.5 * h * s->b0[k]);
    }
    const sel_field fields[2] = {
        {SEL_FIELD_VECTOR, s->du},
        {SEL_FIELD_VECTOR, s->dphi},
    };
    SEL_TRY(place(w, 1));
    return sel_world_share_fields(w, fields, 2);
}

/* Returns the greatest distance by which a particle has moved beyond its
   speculative distance [m]; 0 or less: none has. */
static double beyond(const sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double R = radius(w, i);
        double way = v3_norm(s->way + 3 * i) + R * v3_norm(s->rotation + 3 * i)
            - (w->speculation.distance[i] - w->settings.barrier.skin);
        most = GSL_MAX_DBL(most, way);
    }
    return most;
}

static double greatest_turn(const sel_world *w)
{
    const sel_barrier_state *s = sel_barrier_of(w);
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        most = greater(most, v3_norm(s->rotation + 3 * i));
    }
    return most;
}

/* Before a solution is refined to the last digits, checks whether a particle
   has left the searched region. */
static sel_status look_back(sel_world *w, sel_barrier_end *end)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double far = beyond(w);
    sel_status status = sel_world_reduce(w, w->settings.reduce, &far, 1);
    if (far > 0.0)
    {
        *end = SEL_BARRIER_OUT_OF_REACH;
        s->spare += OVERTAKEN * far;
    }
    return status;
}

/* Checks the solution and sets *end. */
static sel_status judge(sel_world *w, sel_barrier_end *end)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double values[4] = {beyond(w), 0.0, greatest_turn(w), 0.0};
    values[1] = values[0] > 0.0 ? 0.0 : sel_barrier_overlaps(w);
    values[3] = s->damps ? 0.0 : sel_barrier_anyone_gains(w);
    sel_status status = sel_world_reduce(w, w->settings.reduce, values, 4);
    *end = values[3] > 0.0 ? SEL_BARRIER_GAINED : SEL_BARRIER_SOLVED;
    if (values[0] > 0.0)
    {
        *end = SEL_BARRIER_OUT_OF_REACH;
        s->spare += OVERTAKEN * values[0];
    }
    if (values[1] > 0.0 || !(values[2] < TURN_STEP_MOST))
    {
        *end = SEL_BARRIER_UNSOLVED;
    }
    return status;
}

static sel_status iterate(sel_world *w, double part, double *moved, int *good)
{
    sel_barrier_state *s = sel_barrier_of(w);
    double goal = *moved * *moved;
    int count;
    goal = GSL_MIN_DBL(LINEAR_MOST, GSL_MAX_DBL(LINEAR_LEAST, goal));
    sel_status status = place(w, 1);
    double start = sel_clock_wall();
    if (status == SEL_OK)
    {
        sel_barrier_assemble(w);
        status = sel_barrier_solve(w, goal, &count);
        *good = count >= 0;
    }
    w->statistics.seconds.collision += sel_clock_wall() - start;
    if (status == SEL_OK && *good)
    {
        s->linear += count;
        expect(w);
        status = advance(w, part, moved);
    }
    return status;
}

sel_status sel_barrier_newton(sel_world *w, double h, sel_barrier_end *end)
{
    sel_barrier_state *s = sel_barrier_of(w);
    const sel_barrier_settings *settings = &w->settings.barrier;
    double moved = 1.0, part = 1.0;
    int good = 1, k = 0, done = 0;
    s->newmark = sel_newmark_of(w, h);
    s->expects = 1;
    s->nMoves = 0;
    *end = SEL_BARRIER_UNSOLVED;
    sel_status status = guess(w);
    SEL_THEN(status, advance(w, part, &moved));
    while (status == SEL_OK && good && !done && k < settings->iterations
        && moved < HUGE_VAL)
    {
        double before = moved;
        status = iterate(w, part, &moved, &good);
        done = good && moved <= settings->tolerance;
        if (good && s->nMoves < SEL_BARRIER_MOVES)
        {
            s->moves[s->nMoves++] = moved;
        }
        if (status == SEL_OK && good && !done && moved < LOOK_BACK)
        {
            status = look_back(w, end);
            good = *end != SEL_BARRIER_OUT_OF_REACH;
        }
        /* the share `part` leaves 1 - part of the displacement in any case */
        part = moved > (1.0 - PROGRESS * part) * before
            ? GSL_MAX_DBL(0.5 * part, PART_LEAST)
            : GSL_MIN_DBL(2.0 * part, 1.0);
        k++;
    }
    s->expects = 0;
    w->statistics.iterations += k;
    if (status == SEL_OK && done)
    {
        w->statistics.iterationsWorst
            = GSL_MAX_INT(w->statistics.iterationsWorst, k);
        status = place(w, 0);
        SEL_THEN(status, judge(w, end));
    }
    return status;
}

/*---------------------------------------------------------------------------*\
    softSphere_trapezoidal.c - a substep by the implicit trapezoidal rule

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Campello 2015 (eqs. 40 to 46 with phi = 1/2). Index 0 is the
    beginning of the substep, index 1 its end:

        x1 = x0 + dt/2 (v0 + v1)          v1 = v0 + dt/2 (f0 + f1)/m
        q1 = turn(dt/2 (w0 + w1)) q0      L1 = L0 + dt/2 (T0 + T1)

    Here the angular momentum L replaces the angular velocity of the paper,
    whose particles are spheres; for spheres both are equivalent. turn(..) is
    the rotation by a Rodrigues vector.

    The force f1 depends on positions and velocities that themselves depend on
    f1. They are found by iteration: estimates give forces, and these give new
    estimates. If springs let a particle oscillate with the angular frequency
    omega, an iteration multiplies the error by -r, where r is between 0 and
    2 (omega dt/2)^2; the factor 2 includes the motion of the partners. A
    particle takes the share 1/(1 + (omega dt/2)^2 + d dt/2) of its change,
    where d is the rate of its dampers. So the error is multiplied by less than
    1 for springs of any stiffness; for soft springs the iteration converges as
    fast as without the share. This share does not consider slip: if the change
    grows, the share is halved. If a force jumps, there may be no solution; the
    iteration then ends with the estimate of the least change.

    Every iterate uses the springs and dampers that contacts had at the
    beginning of the substep. From iterate to iterate only the results of the
    narrow phase are kept. An iterate may separate a contact for a moment. So
    that its springs are not lost, two
    particles, or a particle and a wall, are a contact while their gap is less
    than the distance by which they may move (detect/speculative.c). An iterate
    that moves them farther apart loses the springs.
\*---------------------------------------------------------------------------*/

#include "sel_motion.h"
#include "base/arrays.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/detect.h"
#include "exchange/halo_times.h"
#include "memory/persistent_contacts.h"
#include "observe/budget.h"
#include "step/softSphere/softSphere.h"
#include "world/flight.h"
#include "world/world.h"
#include "world/world_drive.h"
#include "world/world_inertia.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* [-] Least share of a change that is taken, and the factor by which the share
   grows when changes decrease. */
#define PART_LEAST 0.02
#define PART_GROWS 1.25
/* [-] The last change is applied as a whole if it is below WHOLE_MOST, over the
   smallest semi-axis, or if no particle is stiffer than STIFF_MOST. A larger
   last change at a stiff contact would eject particles. */
#define WHOLE_MOST 1e-6
#define STIFF_MOST 0.5
/* The iteration ends after this number of iterations without a new best
   estimate: there is no solution, or this method does not find it. */
#define STALL 20
/* [-] A later iterate still counts as the best one if its change is at most
   this factor greater than the least change: a particle without a solution
   continues to change, while all others converge. */
#define LATER 2.0
/* [-] Change in an iteration, over the smallest semi-axis, beyond which the
   iteration diverges. */
#define RESIDUAL_MOST 1e6

/* - - - memory - - - */

SEL_ARRAYS(SEL_TRAPEZOID_ARRAYS, sel_trapezoid, grow, release)
SEL_ARRAYS(SEL_TRAPEZOID_ROWS, sel_trapezoid, grow_rows, release_rows)

void sel_trapezoid_free(sel_trapezoid *z)
{
    release(z);
    release_rows(z);
}

static sel_status reserve(sel_world *w)
{
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    if (w->capacity <= z->capacity)
    {
        return SEL_OK;
    }
    SEL_TRY(grow(z, z->capacity, w->capacity));
    z->capacity = w->capacity;
    return SEL_OK;
}

static sel_status reserve_rows(sel_world *w)
{
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    if (w->contacts.n <= z->rowCapacity)
    {
        return SEL_OK;
    }
    z->rowWidth = w->persistent.width;
    SEL_TRY(grow_rows(z, z->rowCapacity, w->contacts.capacity));
    z->rowCapacity = w->contacts.capacity;
    return SEL_OK;
}

/* - - - forces - - - */

/* Adds the impulses of a contact on the particle of a side, which is local. */
static void add_contact(
    sel_world *w, int c, int side, double impulse[3], double moment[3])
{
    sel_soft_state *s = sel_soft_of(w);
    int i = side ? w->contacts.second[c] : w->contacts.first[c];
    int count;
    double sign = side ? 1.0 : -1.0;
    const double(*points)[3] = sel_contact_points(w, c, &count);
    sel_side particle;
    const double *J = s->impulse + 3 * sel_soft_points(w) * c;
    static const double none[3] = {0.0, 0.0, 0.0};
    sel_contact_side(w, c, side, &particle);
    for (int k = 0; k < count && s->contacts[c].acts; k++)
    {
        double push[3], rotation[3];
        sel_side_load(&particle, points[k], J + 3 * k,
            k == 0 ? s->contacts[c].moment : none, push, rotation);
        v3_madd(impulse, impulse, sign, push);
        v3_madd(moment, moment, sign, rotation);
    }
    if (s->contacts[c].acts)
    {
        s->square[i] += s->contacts[c].square[side];
        s->damping[i] += s->contacts[c].damping[side];
    }
}

/* Adds the impulses of pairs in the order of the partners' ids, then those of
   walls, as in leap-frog. */
static void add_all(sel_world *w, double *impulse, double *moment)
{
    sel_soft_state *s = sel_soft_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        const int *pairs = sel_partners_of(w, i, &count);
        s->square[i] = s->damping[i] = 0.0;
        v3_set(impulse + 3 * i, 0.0, 0.0, 0.0);
        v3_set(moment + 3 * i, 0.0, 0.0, 0.0);
        for (int k = 0; k < count; k++)
        {
            add_contact(w, pairs[k], w->contacts.first[pairs[k]] != i,
                impulse + 3 * i, moment + 3 * i);
        }
    }
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        int i = w->contacts.first[c];
        add_contact(w, c, 0, impulse + 3 * i, moment + 3 * i);
    }
}

/* Finds contacts and forces at the present positions. */
static sel_status evaluate(
    sel_world *w, const sel_soft_span *span, double *impulse, double *moment)
{
    SEL_TRY(sel_soft_find(w));
    SEL_TRY(reserve_rows(w));
    sel_world_find_manifolds(w);
    sel_world_set_inertia(w);
    sel_soft_resolve_all(w, span);
    add_all(w, impulse, moment);
    return SEL_OK;
}

/* - - - motion - - - */

static void note_start(sel_world *w)
{
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double Q[9], L[3];
        v3_copy(z->x + 3 * i, w->p.x + 3 * i);
        memcpy(z->q + 4 * i, w->p.q + 4 * i, 4 * sizeof(double));
        v3_copy(z->v + 3 * i, w->p.v + 3 * i);
        v3_copy(z->omega + 3 * i, w->p.omega + 3 * i);
        sel_motion_tensor(w->p.q + 4 * i, Q);
        m3_apply_transposed(L, Q, w->p.omega + 3 * i);
        for (int k = 0; k < 3; k++)
        {
            L[k] *= w->p.density[i] * shape->inertia[k];
        }
        m3_apply(z->L + 3 * i, Q, L);
    }
}

static void note_halos(sel_world *w)
{
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    for (int i = w->p.nLocal; i < w->p.n; i++)
    {
        v3_copy(z->v + 3 * i, w->p.v + 3 * i);
        v3_copy(z->omega + 3 * i, w->p.omega + 3 * i);
    }
}

static void go_back(sel_world *w)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        v3_copy(w->p.x + 3 * i, z->x + 3 * i);
        memcpy(w->p.q + 4 * i, z->q + 4 * i, 4 * sizeof(double));
        v3_copy(w->p.v + 3 * i, z->v + 3 * i);
        v3_copy(w->p.omega + 3 * i, z->omega + 3 * i);
    }
}

/* Moves local particles from the beginning with the present velocities. */
static void place(sel_world *w, double dt)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        double mean[3], rotation[3];
        v3_madd(mean, z->v + 3 * i, 1.0, w->p.v + 3 * i);
        v3_madd(w->p.x + 3 * i, z->x + 3 * i, 0.5 * dt, mean);
        v3_madd(rotation, z->omega + 3 * i, 1.0, w->p.omega + 3 * i);
        v3_scale(rotation, 0.5 * dt, rotation);
        memcpy(w->p.q + 4 * i, z->q + 4 * i, 4 * sizeof(double));
        sel_motion_rotate_by_rodrigues(w->p.q + 4 * i, rotation);
    }
}

/* Sets the velocities that stretch springs to the mean of the substep. */
static void set_means(sel_world *w)
{
    sel_soft_state *s = sel_soft_of(w);
    const sel_trapezoid *z = &s->trapezoid;
    for (int k = 0; k < 3 * w->p.n; k++)
    {
        s->v[k] = 0.5 * (z->v[k] + w->p.v[k]);
        s->omega[k] = 0.5 * (z->omega[k] + w->p.omega[k]);
    }
}

/* Finds the velocities of local particle i after the substep, from half of the
   impulses at its beginning and half of the impulses at its end. Other forces
   are constant. */
static void velocities(const sel_world *w, int i, double dt,
    const double *impulse, const double *moment, double v[3], double omega[3])
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    double J[3], L[3];
    v3_madd(J, z->first + 3 * i, 1.0, impulse + 3 * i);
    v3_madd(J, J, dt, w->p.force + 3 * i);
    v3_madd(v, z->v + 3 * i, dt, w->settings.gravity);
    v3_madd(v, v, w->invMass[i], J);
    v3_madd(L, z->L + 3 * i, 1.0, z->firstTurn + 3 * i);
    v3_madd(L, L, 1.0, moment + 3 * i);
    v3_madd(L, L, dt, w->p.torque + 3 * i);
    m3_apply(omega, w->invInertia + 9 * i, L);
}

/* Returns the greater number. For NaN returns HUGE_VAL, since a maximum over
   processes would lose NaN. */
static double greater(double most, double one)
{
    return islessequal(one, most) ? most : isnan(one) ? HUGE_VAL : one;
}

/* Returns the dimensionless stiffness of the springs and dampers of particle i
   in the substep. An iterate changes the velocity of the particle by the share
   1/(1 + stiffness) of the required change. */
static double stiffness_of(const sel_world *w, int i, double dt)
{
    const sel_soft_state *s = sel_soft_of(w);
    return 0.5 * dt * (0.5 * dt * s->square[i] + s->damping[i]);
}

/* Returns the greatest stiffness of local particles. */
static double stiffest(const sel_world *w, double dt)
{
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        most = greater(most, stiffness_of(w, i, dt));
    }
    return most;
}

/* Applies to local particles the velocity change that these impulses require.
   soft 1: applies a share that depends on the stiffness, times the share
   `part`. Returns the greatest whole change, as a displacement over the
   smallest semi-axis. */
static double change(sel_world *w, double dt, int soft, double part,
    const double *impulse, const double *moment)
{
    double most = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        double v[3], omega[3];
        velocities(w, i, dt, impulse, moment, v, omega);
        v3_sub(v, v, w->p.v + 3 * i);
        v3_sub(omega, omega, w->p.omega + 3 * i);
        double way
            = 0.5 * dt * (v3_norm(v) + shape->boundingRadius * v3_norm(omega));
        most = greater(most, way / shape->minSemiAxis);
        double taken = soft ? part / (1.0 + stiffness_of(w, i, dt)) : 1.0;
        v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, taken, v);
        v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, taken, omega);
    }
    return most;
}

/* - - - the substep - - - */

/* Copies numbers, to save or to restore them. */
static void keep(const double *from, double *to, int count)
{
    if (count > 0)
    {
        memcpy(to, from, (size_t)count * sizeof(double));
    }
}

/* Stores what the search of an iterate adds to the output: the greatest
   overlaps, and a count. Only the last iterate may change these. */
static void note_overlaps(sel_world *w)
{
    const sel_statistics *t = &w->statistics;
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    z->pairWorst = t->overlapPairWorst;
    z->wallWorst = t->overlapWallWorst;
    z->untraced = t->overlapUntraced;
    z->haloContacts = t->haloContactsTotal;
    keep(w->p.overlap, z->overlap, w->p.nLocal);
}

static void forget_overlaps(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    t->overlapPairWorst = z->pairWorst;
    t->overlapWallWorst = z->wallWorst;
    t->overlapUntraced = z->untraced;
    t->haloContactsTotal = z->haloContacts;
    keep(z->overlap, w->p.overlap, w->p.nLocal);
}

static void forget_idle_of(
    const sel_world *w, sel_persistent_contacts *persistent)
{
    for (int l = 0; l < persistent->count; l++)
    {
        double *data = persistent->data + (size_t)persistent->width * (size_t)l;
        if (persistent->list[l].type == SEL_PERSISTENT_PAIR
            && *sel_soft_memory_at(w, data).count == 0.0)
        {
            persistent->list[l].age = 0;
            persistent->list[l].memory = 0;
            if (persistent->reuse)
            {
                persistent->kept[l].state = SEL_KEPT_NOTHING;
            }
        }
    }
}

/* At the beginning of a substep, deletes the age and the narrow-phase data of
   pairs without a force. Iterates also find pairs that touch only in the next
   substep. Which of them are found depends on the halos, and thus on the
   processes; so would the last bits of a later contact. */
static void forget_idle(sel_world *w)
{
    forget_idle_of(w, &w->persistent);
    forget_idle_of(w, &w->memory.staged.persistent);
}

/* Begins a substep. All halos are refreshed, also those that were sent before,
   since a halo without a contact at the beginning may have one in an iterate. A
   need for other halos must be detected here: later, the searches only know the
   contacts of iterates, and these would depend on the number of processes. */
static sel_status begin(sel_world *w, double dt)
{
    sel_soft_state *s = sel_soft_of(w);
    sel_trapezoid *z = &s->trapezoid;
    const sel_soft_span span = {.dt = dt, .pushes = 0.5 * dt};
    SEL_TRY(reserve(w));
    SEL_TRY(sel_drive_to(w, 0.0));
    sel_world_note_places(w);
    note_start(w);
    note_overlaps(w);
    forget_idle(w);
    sel_soft_set_speculative_distance(
        w, dt, 0, w->p.n); /* the greatest length of necks, of
                                              all particles */
    sel_world_force_halo_refresh(w);
    SEL_TRY(sel_world_refresh_speculative(w, s->neck));
    sel_soft_set_speculative_distance(w, dt, w->p.nLocal, w->p.n);
    note_halos(w);
    set_means(w);
    SEL_TRY(evaluate(w, &span, z->first, z->firstTurn));
    z->searches = 1;
    sel_world_count_gravity(w, 0.5 * dt);
    s->started = sel_soft_add_up(w);
    sel_soft_count_walls(w);
    change(w, dt, 1, 1.0, z->first, z->firstTurn);
    return sel_drive_to(w, dt);
}

/* Evaluates one iterate; residual: the greatest value of all processes. */
static sel_status iterate(
    sel_world *w, double dt, double part, double *residual)
{
    sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    const sel_soft_span span = {.dt = dt, .stretches = dt, .pushes = 0.5 * dt};
    place(w, dt);
    forget_overlaps(w);
    sel_status status = sel_world_refresh_iterates(w, sel_soft_of(w)->neck);
    if (status == SEL_E_HALO)
    {
        go_back(w);
    }
    if (status == SEL_OK)
    {
        set_means(w);
        status = evaluate(w, &span, z->last, z->lastTurn);
        z->searches++;
    }
    if (status == SEL_OK)
    {
        keep(w->p.v, z->tried, 3 * w->p.nLocal);
        keep(w->p.omega, z->triedSpin, 3 * w->p.nLocal);
        *residual = change(w, dt, 1, part, z->last, z->lastTurn);
        status = sel_world_reduce(w, w->settings.reduce, residual, 1);
    }
    return status;
}

static void keep_best(const sel_world *w)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    keep(z->tried, z->best, 3 * w->p.nLocal);
    keep(z->triedSpin, z->bestSpin, 3 * w->p.nLocal);
}

/* Ends an iteration that does not converge: uses the forces of the estimate
   with the least change, and applies as much of this change as possible. */
static sel_status end_unsettled(
    sel_world *w, double dt, double *residual, int *whole)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    keep(z->best, w->p.v, 3 * w->p.nLocal);
    keep(z->bestSpin, w->p.omega, 3 * w->p.nLocal);
    w->statistics.unconverged++;
    SEL_TRY(iterate(w, dt, 0.0, residual));
    double most = stiffest(w, dt);
    SEL_TRY(sel_world_reduce(w, w->settings.reduce, &most, 1));
    *whole = *residual < WHOLE_MOST || most < STIFF_MOST;
    return SEL_OK;
}

static sel_status iterate_all(
    sel_world *w, double dt, double *residual, int *count)
{
    const sel_softsphere_settings *settings = &w->settings.softSphere;
    double part = 1.0, least = HUGE_VAL;
    int k = 0, best = 0;
    sel_status status = SEL_OK;
    *residual = HUGE_VAL;
    while (status == SEL_OK && k < settings->iterations && (k - best) < STALL
        && !(*residual <= settings->tolerance)
        && (k == 0 || *residual < RESIDUAL_MOST))
    {
        double before = *residual;
        status = iterate(w, dt, part, residual);
        part = *residual > before ? GSL_MAX_DBL(0.5 * part, PART_LEAST)
                                  : GSL_MIN_DBL(PART_GROWS * part, 1.0);
        k++;
        if (*residual < least)
        {
            best = k;
            least = *residual;
        }
        if (*residual <= LATER * least)
        {
            keep_best(w);
        }
    }
    *count = k;
    return status;
}

static sel_status solve(sel_world *w, double dt)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    sel_statistics *t = &w->statistics;
    double residual;
    int count, whole = 1;
    SEL_TRY(iterate_all(w, dt, &residual, &count));
    if (!(residual <= w->settings.softSphere.tolerance))
    {
        SEL_TRY(end_unsettled(w, dt, &residual, &whole));
    }
    t->iterations += count;
    t->iterationsWorst = GSL_MAX_INT(t->iterationsWorst, count);
    t->iterationsResidual = GSL_MAX_DBL(t->iterationsResidual, residual);
    /* the whole remaining change conserves momentum to rounding */
    change(w, dt, !whole, 1.0, z->last, z->lastTurn);
    return SEL_OK;
}

/* Returns the work of the contacts on local particles [J]: the energy gain of
   the particles minus the work of gravity and other forces along their
   displacements. */
static double work_of_contacts(const sel_world *w, double dt)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    double work = 0.0;
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *v = w->p.v + 3 * i, *spin = w->p.omega + 3 * i;
        double mass = 1.0 / w->invMass[i];
        double way[3], gained[3], sum[3], rotation[3], body[3], Q[9];
        v3_sub(way, w->p.x + 3 * i, z->x + 3 * i);
        v3_madd(rotation, spin, 1.0, z->omega + 3 * i);
        v3_scale(rotation, 0.5 * dt, rotation);
        v3_sub(gained, v, z->v + 3 * i);
        v3_madd(sum, v, 1.0, z->v + 3 * i);
        work += 0.5 * mass * v3_dot(gained, sum);
        sel_motion_tensor(w->p.q + 4 * i, Q);
        m3_apply_transposed(body, Q, spin);
        for (int k = 0; k < 3; k++)
        {
            double inertia
                = w->p.density[i] * w->shapes[w->p.shape[i]].inertia[k];
            work += 0.5 * inertia * body[k] * body[k];
        }
        work -= 0.5 * v3_dot(z->L + 3 * i, z->omega + 3 * i);
        work -= mass * v3_dot(w->settings.gravity, way);
        work -= v3_dot(w->p.force + 3 * i, way);
        work -= v3_dot(w->p.torque + 3 * i, rotation);
    }
    return work;
}

/* Stores the contact data of the end. Each search has increased the age of the
   contacts; the age is corrected to an increase of one substep. */
static void commit(sel_world *w)
{
    const sel_trapezoid *z = &sel_soft_of(w)->trapezoid;
    size_t width = (size_t)w->persistent.width;
    for (int c = 0; c < w->contacts.n; c++)
    {
        int *age = &w->persistent.list[w->contacts.entry[c]].age;
        *age = GSL_MAX_INT(1, *age - z->searches + 1);
        memcpy(sel_persistent_contact_data(w, w->contacts.entry[c]),
            z->rows + width * (size_t)c, width * sizeof(double));
    }
}

/* Reports impulses as if the forces at the end had acted for the whole
   substep. */
static void show_impulses(sel_world *w)
{
    sel_soft_state *s = sel_soft_of(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        int count;
        double *impulse = s->impulse + 3 * sel_soft_points(w) * c;
        sel_contact_points(w, c, &count);
        for (int k = 0; k < 3 * count; k++)
        {
            impulse[k] *= 2.0;
        }
    }
}

sel_status sel_soft_step_trapezoidal(sel_world *w, double dt)
{
    sel_soft_state *s = sel_soft_of(w);
    const sel_statistics before = w->statistics;
    double driven = w->statistics.wallWork;
    sel_status status = begin(w, dt);
    SEL_THEN(status, solve(w, dt));
    if (status == SEL_OK)
    {
        sel_soft_tally sum = sel_soft_add_up(w);
        sel_soft_count_walls(w);
        sel_world_count_gravity(w, 0.5 * dt);
        commit(w);
        sel_soft_note_frequencies(w);
        sum.damped += s->started.damped;
        sum.dragged += s->started.dragged;
        sum.rolled += s->started.rolled;
        sel_soft_keep_budget(w, &sum,
            work_of_contacts(w, dt) - (w->statistics.wallWork - driven));
        show_impulses(w);
        sel_world_note_travel(w, dt);
    }
    if (status == SEL_E_HALO)
    {
        w->statistics = before; /* the substep will be repeated */
    }
    return status;
}

/*---------------------------------------------------------------------------*\
    nonSmooth_prepare.c - sets up the solver, and stores its results

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "exchange/halo_times.h"
#include "exchange/sums.h"
#include "step/common/prepared.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

SEL_ARRAYS_RENEWED(SEL_NONSMOOTH_CONTACTS, sel_nonsmooth_state, renew, release)

void sel_nonsmooth_free_points(sel_nonsmooth_state *s)
{
    release(s);
}

/* - - - messages - - - */

static sel_status share(
    void *context, const sel_field *fields, int count, int set)
{
    return set == SEL_SET_ANY
        ? sel_world_share_fields(context, fields, count)
        : sel_world_share_set(context, fields, count, set);
}

static sel_status select_pairs(void *context, const int *sets)
{
    return sel_world_select_pairs(context, sets);
}

static sel_status greatest(void *context, double *values, int count)
{
    sel_world *w = context;
    return sel_world_reduce(w, w->settings.reduce, values, count);
}

static sel_status sum(void *context, sel_sums *sums, double *values)
{
    return sel_world_sum_digits(context, sums, values);
}

static double approach(const void *context, int contact)
{
    return sel_encounter_approach(context, contact);
}

/* - - - the problem - - - */

static void set_bodies(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const sel_shape *shape = &w->shapes[w->p.shape[i]];
        s->mass[i] = w->p.density[i] * shape->volume;
        s->radius[i] = shape->boundingRadius;
    }
    s->solver.bodies = (sel_solver_bodies){.n = w->p.n,
        .nLocal = w->p.nLocal,
        .v = w->p.v,
        .omega = w->p.omega,
        .invMass = w->invMass,
        .invInertia = w->invInertia,
        .mass = s->mass,
        .radius = s->radius,
        .id = w->p.id,
        .source = w->p.source,
        .images = w->periods.images};
}

static sel_status reserve_contacts(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    if (w->contacts.n > s->solver.contactCapacity)
    {
        SEL_TRY(sel_solver_reserve(
            &s->solver, w->contacts.capacity, sel_nonsmooth_points(w)));
    }
    if (w->settings.manifold > 0.0 && w->contacts.n > s->pointCapacity)
    {
        s->pointCapacity = 0;
        SEL_TRY(renew(s, (size_t)w->contacts.capacity));
        s->pointCapacity = w->contacts.capacity;
    }
    return SEL_OK;
}

/* Sets the contacts; a contact of the last substep keeps its colour. */
static void set_contacts(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int hasPoints = w->settings.manifold > 0.0;
    for (int c = 0; c < w->contacts.n && hasPoints; c++)
    {
        s->points[c] = w->contacts.manifolds[c].count;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->solver.colour[c] = (int)*sel_nonsmooth_kept_colour(w, c) - 1;
    }
    s->solver.contacts = (sel_solver_contacts){.n = w->contacts.n,
        .nPairs = w->contacts.nPairs,
        .first = w->contacts.first,
        .second = w->contacts.second,
        .points = hasPoints ? s->points : NULL,
        .start = w->partners.start,
        .partner = w->partners.list};
}

static sel_status set_problem(sel_world *w)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    const sel_nonsmooth_settings *settings = &w->settings.nonSmooth;
    SEL_TRY(reserve_contacts(w));
    s->settings = (sel_solver_settings){.threads = w->settings.threads,
        .law = settings->law,
        .velocityIterations = settings->velocityIterations,
        .positionIterations = settings->positionIterations,
        .relativeTolerance = settings->relativeTolerance,
        .restsOnFaces = w->settings.manifold > 0.0};
    s->messages = (sel_solver_messages){.context = w,
        .shared = w->messages.shared,
        .share = share,
        .select = select_pairs,
        .greatest = greatest,
        .sum = sum,
        .approach = approach};
    set_bodies(w);
    set_contacts(w);
    return SEL_OK;
}

/* Sets the particles, the point and the overlap of a constraint. */
static void place_point(const sel_prepared_contact *p, int k, sel_constraint *t)
{
    const sel_world *w = p->world;
    const double *point = p->points[k];
    int i = p->sides[0].particle, j = p->sides[1].particle;
    t->i = i;
    t->j = j;
    t->overlap = sel_encounter_overlap(w, p->contact, k);
    v3_copy(t->normal, p->normal);
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    v3_sub(t->ri, point, w->p.x + 3 * i);
    t->image = (int8_t)(j >= 0 ? sel_world_rotated_image(w, i, j) : 0);
    if (j >= 0)
    {
        v3_sub(t->rj, point, p->sides[1].centre);
        return;
    }
    const sel_surface wall = point == p->touch->point
        ? p->wall
        : sel_world_surface(w, p->touch->triangle, point);
    v3_point_velocity(t->rj, wall.velocity, wall.omega, wall.origin, point);
}

/* Returns the equivalent diameter of the smaller particle. */
static double smaller_size(const sel_prepared_contact *p)
{
    const sel_body *bodies = p->world->bodies;
    int i = p->sides[0].particle, j = p->sides[1].particle;
    double size = bodies[i].shape->equivalentDiameter;
    return j < 0 ? size
                 : GSL_MIN_DBL(size, bodies[j].shape->equivalentDiameter);
}

static void place_contact(sel_world *w, int c, double dt)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    sel_prepared_contact p;
    sel_contact_prepare(w, c, &p);
    double mu = p.material->friction == SEL_FRICTION_NONE
        ? 0.0
        : GSL_MIN_DBL(p.material->mu, SEL_SOLVER_MU_MAX);
    double lies = p.n > 2 ? SEL_LIES * smaller_size(&p) : 0.0;
    for (int k = 0; k < p.n; k++)
    {
        sel_constraint *t = &s->list[s->place[c] + k];
        t->contact = c;
        t->point = (int8_t)k;
        t->points = (int8_t)p.n;
        t->mu = mu;
        t->isNew = w->persistent.list[w->contacts.entry[c]].age <= 1;
        place_point(&p, k, t);
        t->gap = t->overlap < lies ? (lies - t->overlap) / dt : 0.0;
        v3_set(s->total + 3 * (s->place[c] + k), 0.0, 0.0, 0.0);
    }
}

static double place_contacts(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    for (int c = first; c < end; c++)
    {
        place_contact(task->w, c, task->dt);
    }
    return 0.0;
}

/* - - - impulses of the last substep - - - */

/* Returns the index of the point of the last substep that corresponds to the
   point of t; -1: none. The persistent contact stores points as arms from
   particle 1, and these have moved little since. */
static int old_point(const sel_world *w, const sel_constraint *t)
{
    int points = sel_nonsmooth_points(w), found = -1;
    const double *data = sel_nonsmooth_kept_arms(w, t->contact);
    const double size = w->bodies[t->i].shape->minSemiAxis;
    double least = SEL_POINT_NEAR * size * (SEL_POINT_NEAR * size);
    for (int k = 0; k < points; k++)
    {
        double step[3];
        v3_sub(step, data + 3 * k, t->ri);
        double square = v3_dot(step, step);
        if (square < least)
        {
            least = square;
            found = k;
        }
    }
    return found;
}

/* Restores the share of a stored impulse that the friction limit allows now. */
static void recall(sel_world *w, sel_constraint *t, double dt)
{
    int k = sel_nonsmooth_points(w) > 1 ? old_point(w, t) : 0;
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    t->push = 0.0;
    if (k < 0)
    {
        return;
    }
    const double *force = sel_nonsmooth_kept_force(w, t->contact) + 3 * k;
    double tangential[3], normal = dt * v3_dot(force, t->normal);
    if (!(normal > 0.0))
    {
        return;
    }
    v3_scale(tangential, dt, force);
    v3_madd(tangential, tangential, -normal, t->normal);
    double length = v3_norm(tangential), most = t->mu * normal;
    double share = length > most ? most / length : 1.0;
    v3_scale(t->impulse, normal, t->normal);
    v3_madd(t->impulse, t->impulse, share, tangential);
    t->push = SEL_PART_KEPT * sel_nonsmooth_kept_push(w, t->contact)[k];
}

static double recall_all(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    const sel_solver *s = sel_nonsmooth_solver(task->w);
    for (int l = first; l < end; l++)
    {
        recall(task->w, &s->list[l], task->dt);
    }
    return 0.0;
}

sel_status sel_nonsmooth_prepare(sel_world *w, double dt)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    SEL_TRY(set_problem(w));
    SEL_TRY(sel_solver_colour(s));
    SEL_TRY(sel_solver_stages(s));
    SEL_TRY(sel_solver_order(s));
    sel_nonsmooth_share(w, w->contacts.n, place_contacts, dt);
    return sel_solver_respond(s);
}

void sel_nonsmooth_warm(sel_world *w, double dt)
{
    sel_solver *s = sel_nonsmooth_solver(w);
    sel_nonsmooth_share(w, s->n, recall_all, dt);
    sel_solver_act_start(s);
}

static void forget(sel_world *w, int c)
{
    double *force = sel_nonsmooth_kept_force(w, c);
    double *push = sel_nonsmooth_kept_push(w, c);
    for (int k = 0; k < sel_nonsmooth_points(w); k++)
    {
        v3_set(force + 3 * k, 0.0, 0.0, 0.0);
        push[k] = 0.0;
    }
}

/* Returns the factor on the stored force: 0 for a contact that has not
   converged, if impulses grow without bound. */
static double kept_share(const sel_solver *s, int l)
{
    int settled = sel_solver_is_exact(s, l) && !s->flags[l];
    return s->unbounded && !settled ? 0.0 : 1.0;
}

static void store(sel_world *w, int c, double dt)
{
    const sel_solver *s = sel_nonsmooth_solver(w);
    int points = sel_nonsmooth_points(w), count = sel_nonsmooth_count(w, c);
    double *force = sel_nonsmooth_kept_force(w, c);
    double *push = sel_nonsmooth_kept_push(w, c);
    if (points > 1)
    {
        forget(w, c);
    }
    if (c < w->contacts.nPairs)
    {
        *sel_nonsmooth_kept_colour(w, c) = 1.0 + s->colour[c];
    }
    for (int k = 0; k < count; k++)
    {
        int l = s->place[c] + k;
        const sel_constraint *t = &s->list[l];
        v3_madd(s->total + 3 * l, t->impulse, 1.0, s->total + 3 * l);
        v3_scale(force + 3 * k, kept_share(s, l) / dt, t->impulse);
        push[k] = t->push;
        if (points > 1)
        {
            v3_copy(sel_nonsmooth_kept_arms(w, c) + 3 * k, t->ri);
        }
    }
}

static double store_contacts(void *context, int first, int end)
{
    const sel_nonsmooth_task *task = context;
    for (int c = first; c < end; c++)
    {
        store(task->w, c, task->dt);
    }
    return 0.0;
}

void sel_nonsmooth_store(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, w->contacts.n, store_contacts, dt);
}

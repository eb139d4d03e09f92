/*---------------------------------------------------------------------------*\
    nonSmooth_prepare.c - set-up of the constraints of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halos.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/pair_materials.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

/* Replaces an array by a new one of so many items. Contents are not kept, since
   each substep sets what it needs; pages that are never used take no memory. */
static void renew(void *array, int *ok, size_t count, size_t item)
{
    void *before, *capacity = malloc(count * item);
    memcpy(&before, array, sizeof(before));
    free(before);
    memcpy(array, &capacity, sizeof(capacity));
    *ok = *ok && capacity;
}

static sel_status reserve_constraints(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int ok = 1;
    if (w->contacts.n <= s->contactCapacity)
    {
        return SEL_OK;
    }
    size_t contacts = (size_t)w->contacts.capacity;
    size_t points = contacts * (size_t)sel_nonsmooth_points(w);
    renew(&s->list, &ok, points, sizeof(sel_constraint));
    renew(&s->spare, &ok, points, sizeof(sel_constraint_extra));
    renew(&s->wait, &ok, points, sizeof(sel_activity_record));
    renew(&s->moved, &ok, points, 1);
    renew(&s->total, &ok, points, 3 * sizeof(double));
    renew(&s->place, &ok, contacts, sizeof(int));
    renew(&s->colour, &ok, contacts, sizeof(int));
    renew(&s->stage, &ok, contacts, sizeof(int));
    renew(&s->set, &ok, contacts, sizeof(int));
    renew(&s->queue, &ok, contacts, sizeof(int));
    s->contactCapacity = ok ? w->contacts.capacity : 0;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

static void count_crowds(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->crowd[i] = 0.0;
    }
    for (int l = s->crowds; l < s->walls; l++)
    {
        s->crowd[s->list[l].i] += 1.0;
        s->crowd[s->list[l].j] += 1.0;
    }
}

/* A += parts (1/m E - [r]x I^-1 [r]x), 3 x 3 */
static void add_response(double invMass, const double I[9], const double r[3],
    double parts, double A[9])
{
    /* B = [r]x I^-1, then A += parts (m^-1 - B [r]x) */
    double B[9];
    for (int k = 0; k < 3; k++)
    {
        B[k] = r[1] * I[6 + k] - r[2] * I[3 + k];
        B[3 + k] = r[2] * I[k] - r[0] * I[6 + k];
        B[6 + k] = r[0] * I[3 + k] - r[1] * I[k];
    }
    for (int k = 0; k < 3; k++)
    {
        const double *b = B + 3 * k;
        A[3 * k] += parts * (b[2] * r[1] - b[1] * r[2]);
        A[3 * k + 1] += parts * (b[0] * r[2] - b[2] * r[0]);
        A[3 * k + 2] += parts * (b[1] * r[0] - b[0] * r[1]);
        A[3 * k + k] += parts * invMass;
    }
}

/* Inverse of a symmetric positive definite matrix: xx xy xz yy yz zz. */
static void invert(const double A[9], double inverse[6])
{
    double c0 = A[4] * A[8] - A[5] * A[5];
    double c1 = A[2] * A[5] - A[1] * A[8];
    double c2 = A[1] * A[5] - A[2] * A[4];
    double det = A[0] * c0 + A[1] * c1 + A[2] * c2;
    double least = SEL_COLLISION_PIVOT * A[0] * A[4] * A[8];
    double inv = 1.0 / GSL_MAX_DBL(det, least);
    inverse[0] = inv * c0;
    inverse[1] = inv * c1;
    inverse[2] = inv * c2;
    inverse[3] = inv * (A[0] * A[8] - A[2] * A[2]);
    inverse[4] = inv * (A[1] * A[2] - A[0] * A[5]);
    inverse[5] = inv * (A[0] * A[4] - A[1] * A[1]);
}

static const sel_wall_patch *patch_of(const sel_world *w, int c)
{
    int triangle = w->contacts.list[c].triangle;
    return &w->patches[sel_walls_patch(w->walls, triangle)];
}

static const sel_material *material_of(const sel_world *w, int c)
{
    int j = w->contacts.second[c];
    return j < 0 ? &patch_of(w, c)->material
                 : sel_world_pair_material(w, w->contacts.first[c], j);
}

/* Sets the particles, the point and the overlap of a constraint. */
static void place_point(
    sel_world *w, const double point[3], double overlap, sel_constraint *t)
{
    int c = t->contact, j = w->contacts.second[c];
    t->i = w->contacts.first[c];
    t->j = j;
    t->overlap = overlap;
    v3_copy(t->normal, w->contacts.list[c].normal);
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    v3_sub(t->ri, point, w->p.x + 3 * t->i);
    t->image = (int8_t)(j >= 0 ? sel_world_turned_image(w, t->i, j) : 0);
    if (j >= 0)
    {
        double centre[3];
        sel_world_seen(w, t->i, j, centre);
        v3_sub(t->rj, point, centre);
    }
    else
    {
        const sel_surface wall
            = sel_world_surface(w, w->contacts.list[c].triangle, point);
        v3_point_velocity(t->rj, wall.velocity, wall.omega, wall.origin, point);
    }
}

static const double *point_of(const sel_world *w, int c, int k)
{
    return w->settings.manifold > 0.0 ? w->contacts.manifolds[c].point[k]
                                      : w->contacts.list[c].point;
}

/* Returns the equivalent diameter of the smaller particle. */
static double smaller_size(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    double size = w->bodies[i].shape->equivalentDiameter;
    return j < 0 ? size
                 : GSL_MIN_DBL(size, w->bodies[j].shape->equivalentDiameter);
}

static void place_contact(sel_world *w, int c, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_material *material = material_of(w, c);
    double mu = material->friction == SEL_FRICTION_NONE
        ? 0.0
        : GSL_MIN_DBL(material->mu, SEL_CROWD_MU_MAX);
    int count = sel_nonsmooth_count(w, c);
    double lies = count > 2 ? SEL_LIES * smaller_size(w, c) : 0.0;
    for (int k = 0; k < count; k++)
    {
        sel_constraint *t = &s->list[s->place[c] + k];
        t->contact = c;
        t->point = (int8_t)k;
        t->points = (int8_t)count;
        t->mu = mu;
        t->isNew = w->links.list[w->contacts.link[c]].age <= 1;
        place_point(w, point_of(w, c, k), sel_encounter_overlap(w, c, k), t);
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

/* Sets the response of constraint l to impulses, with i and j split into so
   many equal parts. */
static void set_response(sel_world *w, int l, double partsI, double partsJ)
{
    sel_constraint *t = &sel_nonsmooth_of(w)->list[l];
    double A[9] = {0.0};
    add_response(w->invMass[t->i], w->invInertia + 9 * t->i, t->ri, partsI, A);
    if (t->j >= 0)
    {
        double rotated[9];
        const double *invInertia = w->invInertia + 9 * t->j;
        if (t->image)
        {
            m3_rotate(rotated, w->images[t->image].Q, invInertia);
            invInertia = rotated;
        }
        add_response(w->invMass[t->j], invInertia, t->rj, partsJ, A);
    }
    invert(A, t->stick);
    const double symmetric[6] = {A[0], A[1], A[2], A[4], A[5], A[8]};
    memcpy(sel_nonsmooth_of(w)->spare[l].A, symmetric, sizeof(symmetric));
    m3_apply(t->An, A, t->normal);
    t->slope = 0.0;
    t->ready = false;
    t->mass = 1.0 / v3_dot(t->normal, t->An);
    t->crowded = partsI > 1.0 || partsJ > 1.0;
}

static double set_responses(void *context, int first, int end)
{
    sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int from = s->crowds, to = s->walls;
    for (int l = first; l < end; l++)
    {
        const sel_constraint *t = &s->list[l];
        int split = l >= from && l < to;
        set_response(
            w, l, split ? s->crowd[t->i] : 1.0, split ? s->crowd[t->j] : 1.0);
    }
    return 0.0;
}

/* - - - impulses of the last substep - - - */

/* Returns the index of a point among those of the last substep; -1: none. The
   persistent contact stores them as arms from particle 1, and they have moved
   little since. */
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

/* Restores the share of a stored impulse that friction allows now. */
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
    sel_nonsmooth_state *s = sel_nonsmooth_of(task->w);
    for (int l = first; l < end; l++)
    {
        recall(task->w, &s->list[l], task->dt);
    }
    return 0.0;
}

/* Applies the impulses of pairs to each particle in the order of its
   partners. */
static double start_pairs(void *context, int first, int end)
{
    sel_world *w = ((const sel_nonsmooth_task *)context)->w;
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = first; i < end; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int past = l + sel_nonsmooth_count(w, partners[k]);
            for (; l < past; l++)
            {
                const sel_constraint *t = &s->list[l];
                sel_nonsmooth_act_on(w, i, t, 1.0, t->impulse);
            }
        }
    }
    return 0.0;
}

static void start_walls(sel_world *w)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = s->walls; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        sel_nonsmooth_act(w, t->i, -1.0, t->ri, t->impulse);
    }
}

/* Sends to halos their numbers of pairs of the last colour. */
static sel_status share(sel_world *w)
{
    const sel_field field = {SEL_FIELD_SCALAR, sel_nonsmooth_of(w)->crowd};
    return sel_world_share_set(w, &field, 1, SEL_COLOURS - 1);
}

sel_status sel_nonsmooth_prepare(sel_world *w, double dt)
{
    sel_status status = reserve_constraints(w);
    if (status != SEL_OK)
    {
        return status;
    }
    status = sel_nonsmooth_colour(w);
    SEL_THEN(status, sel_nonsmooth_stages(w));
    if (status != SEL_OK)
    {
        return status;
    }
    status = sel_nonsmooth_order(w);
    if (status != SEL_OK)
    {
        return status;
    }
    sel_nonsmooth_share(w, w->contacts.n, place_contacts, dt);
    count_crowds(w);
    status = share(w);
    if (status == SEL_OK)
    {
        sel_nonsmooth_share(w, sel_nonsmooth_of(w)->n, set_responses, dt);
    }
    return status;
}

void sel_nonsmooth_warm(sel_world *w, double dt)
{
    sel_nonsmooth_share(w, sel_nonsmooth_of(w)->n, recall_all, dt);
    sel_nonsmooth_share(w, w->p.nLocal, start_pairs, dt);
    start_walls(w);
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

/* Returns the factor on the force to be stored: 0 for a contact that has not
   converged if impulses grow without bound. */
static double kept_share(const sel_nonsmooth_state *s, int l)
{
    int settled = s->list[l].change <= s->wait[l].least && !s->moved[l];
    return s->unboundedImpulses && !settled ? 0.0 : 1.0;
}

static void store(sel_world *w, int c, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int points = sel_nonsmooth_points(w), count = sel_nonsmooth_count(w, c);
    double *force = sel_nonsmooth_kept_force(w, c);
    double *push = sel_nonsmooth_kept_push(w, c);
    if (points > 1)
    {
        forget(w, c);
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

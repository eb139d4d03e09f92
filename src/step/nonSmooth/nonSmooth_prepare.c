/*---------------------------------------------------------------------------*\
    nonSmooth_prepare.c - constraints, once a substep

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

static sel_status reserve_constraints(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int old = s->contactRoom, room = w->contacts.room, ok = 1;
    if (w->contacts.n <= old)
    {
        return SEL_OK;
    }
    sel_world_grow(&s->list, &ok, old, room, sizeof(sel_constraint));
    sel_world_grow(&s->place, &ok, old, room, sizeof(int));
    sel_world_grow(&s->colour, &ok, old, room, sizeof(int));
    sel_world_grow(&s->key, &ok, old, room, sizeof(double));
    s->contactRoom = ok ? room : old;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* Places of the contacts, by colour; walls last, in their order. */
static void sort_by_colour(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int *start = s->start, at[SEL_COLOURS];
    memset(start, 0, sizeof(s->start));
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        start[s->colour[c] + 1]++;
    }
    for (int k = 0; k < SEL_COLOURS; k++)
    {
        start[k + 1] += start[k];
        at[k] = start[k];
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->place[c] = c < w->contacts.nPairs ? at[s->colour[c]]++ : c;
    }
    s->n = w->contacts.n;
}

static void count_crowds(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.n; i++)
    {
        s->crowd[i] = 0.0;
    }
    for (int l = s->start[SEL_COLOURS - 1]; l < s->start[SEL_COLOURS]; l++)
    {
        s->crowd[s->list[l].i] += 1.0;
        s->crowd[s->list[l].j] += 1.0;
    }
}

/* A += parts (1/m E - [r]x I^-1 [r]x), 3 x 3. */
static void add_response(
    const sel_world *w, int i, const double r[3], double parts, double A[9])
{
    const double *I = w->invInertia + 9 * i;
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
        A[3 * k + k] += parts * w->invMass[i];
    }
}

/* Inverse of a symmetric positive matrix: xx xy xz yy yz zz. */
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

static void spin_of(const sel_world *w, int i, const double r[3],
    const double n[3], double s[3])
{
    double twist[3];
    v3_cross(twist, r, n);
    m3_apply(s, w->invInertia + 9 * i, twist);
}

static const sel_wall_patch *patch_of(const sel_world *w, int c)
{
    int triangle = w->contacts.list[c].triangle;
    return &w->patches[sel_walls_patch(w->walls, triangle)];
}

/* Where and between whom. */
static void place_constraint(sel_world *w, int c, sel_constraint *t)
{
    const sel_touch *contact = &w->contacts.list[c];
    t->contact = c;
    t->i = w->contacts.first[c];
    t->j = w->contacts.second[c];
    v3_copy(t->normal, contact->normal);
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    v3_set(t->impact, 0.0, 0.0, 0.0);
    v3_sub(t->ri, contact->point, w->p.x + 3 * t->i);
    const sel_material *material;
    if (t->j >= 0)
    {
        v3_sub(t->rj, contact->point, w->p.x + 3 * t->j);
        material = sel_world_pair_material(w, t->i, t->j);
    }
    else
    {
        const sel_wall_patch *patch = patch_of(w, c);
        v3_point_velocity(t->rj, patch->velocity, patch->omega, patch->origin,
            contact->point);
        material = &patch->material;
    }
    t->mu = material->friction == SEL_FRICTION_NONE
        ? 0.0
        : GSL_MIN_DBL(material->mu, SEL_MU_MAX);
}

/* Its answer to impulses, with so many parts of i and j. */
static void set_response(
    sel_world *w, sel_constraint *t, double partsI, double partsJ)
{
    double A[9] = {0.0};
    add_response(w, t->i, t->ri, partsI, A);
    spin_of(w, t->i, t->ri, t->normal, t->spinI);
    v3_set(t->spinJ, 0.0, 0.0, 0.0);
    if (t->j >= 0)
    {
        add_response(w, t->j, t->rj, partsJ, A);
        spin_of(w, t->j, t->rj, t->normal, t->spinJ);
    }
    invert(A, t->stick);
    m3_apply(t->An, A, t->normal);
    double normal = v3_dot(t->normal, t->An);
    t->mass = t->invNormal = 1.0 / normal;
    t->invSlip = 1.0 / (A[0] + A[4] + A[8] - normal);
    t->crowded = partsI > 1.0 || partsJ > 1.0;
}

static void set_responses(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int first = s->start[SEL_COLOURS - 1], end = s->start[SEL_COLOURS];
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        int split = l >= first && l < end;
        set_response(
            w, t, split ? s->crowd[t->i] : 1.0, split ? s->crowd[t->j] : 1.0);
    }
}

/* - - - impulses of the last substep - - - */

/* The part of a remembered impulse that its contact can bear now. */
static void recall(sel_world *w, sel_constraint *t, double dt)
{
    int l = w->contacts.link[t->contact];
    const double *data = sel_link_data(w, l);
    double tangential[3], normal = dt * v3_dot(data, t->normal);
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    t->push = 0.0;
    if (!(normal > 0.0))
    {
        return;
    }
    v3_scale(tangential, dt, data);
    v3_madd(tangential, tangential, -normal, t->normal);
    double length = v3_norm(tangential), most = t->mu * normal;
    double share = length > most ? most / length : 1.0;
    v3_scale(t->impulse, normal, t->normal);
    v3_madd(t->impulse, t->impulse, share, tangential);
    t->push = *sel_nonsmooth_kept_push(w, t->contact);
}

static void act(sel_world *w, int i, double sign, const double r[3],
    const double impulse[3])
{
    double twist[3], spin[3];
    v3_cross(twist, r, impulse);
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, sign * w->invMass[i], impulse);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, sign, spin);
}

/* Each particle in the order of its partners. */
static void start_warm(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++)
        {
            const sel_constraint *t = &s->list[s->place[partners[k]]];
            int isFirst = t->i == i;
            act(w, i, isFirst ? -1.0 : 1.0, isFirst ? t->ri : t->rj,
                t->impulse);
        }
    }
    for (int l = w->contacts.nPairs; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        act(w, t->i, -1.0, t->ri, t->impulse);
    }
}

/* Velocities of halos, and how many pairs of the last colour they have. */
static sel_status share(sel_world *w, int withCrowds)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_field fields[] = {{SEL_FIELD_VECTOR, w->p.v},
        {SEL_FIELD_VECTOR, w->p.omega}, {SEL_FIELD_SCALAR, s->crowd}};
    return sel_world_share_fields(w, fields, withCrowds ? 3 : 2);
}

sel_status sel_nonsmooth_prepare(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_status status = reserve_constraints(w);
    if (status != SEL_OK)
    {
        return status;
    }
    status = sel_nonsmooth_colour(w);
    if (status != SEL_OK)
    {
        return status;
    }
    sort_by_colour(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        place_constraint(w, c, &s->list[s->place[c]]);
    }
    count_crowds(w);
    status = share(w, 1);
    if (status == SEL_OK)
    {
        set_responses(w);
    }
    return status;
}

sel_status sel_nonsmooth_warm(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        recall(w, &s->list[l], dt);
    }
    start_warm(w);
    return share(w, 0);
}

void sel_nonsmooth_store(sel_world *w, double dt)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double *data = sel_link_data(w, w->contacts.link[t->contact]);
        v3_scale(data, 1.0 / dt, t->impulse);
        *sel_nonsmooth_kept_push(w, t->contact) = t->push;
    }
}

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
    s->contactRoom = ok ? room : old;
    return ok ? SEL_OK : SEL_E_MEMORY;
}

static uint64_t mixed(uint64_t x)
{
    x ^= x >> 30;
    x *= UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 27;
    x *= UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* The same on every process. */
static int colour_of(const sel_world *w, int c, int colours)
{
    uint64_t a = (uint64_t)w->p.id[w->contacts.first[c]];
    uint64_t b = (uint64_t)w->p.id[w->contacts.second[c]];
    return (int)(mixed(mixed(a) + b) % (uint64_t)colours);
}

/* Places of the contacts, by colour; walls last, in their order. */
static void sort_by_colour(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    int colours = GSL_MAX_INT(w->settings.nonSmooth.colours, 1);
    int *start = s->start;
    memset(start, 0, sizeof(s->start));
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->place[c] = colour_of(w, c, colours);
        start[s->place[c] + 1]++;
    }
    for (int k = 0; k < SEL_COLOURS_MOST; k++)
    {
        start[k + 1] += start[k];
    }
    int at[SEL_COLOURS_MOST];
    memcpy(at, start, sizeof(at));
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->place[c] = at[s->place[c]]++;
    }
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        s->place[c] = c;
    }
    s->n = start[SEL_COLOURS_MOST + 1] = w->contacts.n;
}

static void count_crowds(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int k = 0; k < w->settings.nonSmooth.colours; k++)
    {
        double *crowd = s->crowd + (size_t)k * (size_t)s->room;
        for (int i = 0; i < w->p.n; i++)
        {
            crowd[i] = 0.0;
        }
        for (int l = s->start[k]; l < s->start[k + 1]; l++)
        {
            crowd[s->list[l].i] += 1.0;
            crowd[s->list[l].j] += 1.0;
        }
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
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    const sel_contact *contact = &w->contacts.list[c];
    t->contact = c;
    t->i = w->contacts.first[c];
    t->j = w->contacts.second[c];
    v3_copy(t->normal, contact->normal);
    v3_set(t->impulse, 0.0, 0.0, 0.0);
    v3_set(t->impact, 0.0, 0.0, 0.0);
    v3_sub(t->ri, contact->point, s->moreau.x + 3 * t->i);
    const sel_material *material;
    if (t->j >= 0)
    {
        v3_sub(t->rj, contact->point, w->bodies[t->j].centre);
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
    for (int k = 0; k <= SEL_COLOURS_MOST; k++)
    {
        const double *crowd = s->crowd + (size_t)k * (size_t)s->room;
        int split = k < w->settings.nonSmooth.colours;
        for (int l = s->start[k]; l < s->start[k + 1]; l++)
        {
            sel_constraint *t = &s->list[l];
            set_response(w, t, split ? crowd[t->i] : 1.0,
                split && t->j >= 0 ? crowd[t->j] : 1.0);
        }
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
    int points = w->settings.manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
    t->push = data[3 * points];
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

/* Velocities of halos, and how many pairs of each colour they have. */
static sel_status share(sel_world *w, int withCrowds)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_field fields[2 + SEL_COLOURS_MOST]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega}};
    int count = 2;
    for (int k = 0; withCrowds && k < w->settings.nonSmooth.colours; k++)
    {
        fields[count++] = (sel_field){
            SEL_FIELD_SCALAR, s->crowd + (size_t)k * (size_t)s->room};
    }
    return sel_world_share_fields(w, fields, count);
}

sel_status sel_nonsmooth_prepare(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    sel_status status = reserve_constraints(w);
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
    int points = w->settings.manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double *data = sel_link_data(w, w->contacts.link[t->contact]);
        v3_scale(data, 1.0 / dt, t->impulse);
        data[3 * points] = t->push;
    }
}

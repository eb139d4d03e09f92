/*---------------------------------------------------------------------------*\
    nonSmooth_accelerate.c - further than a sweep went, where sweeps are slow

    SPDX-License-Identifier: GPL-3.0-or-later

    A heavy body on a light one, a tower, a deep bed: each sweep passes on what
    the lighter one can take up, and goes the same way again and again. Impulses
    that hold are those of least energy

        f(J) = 1/2 v.M v + sum J.g,     v = v0 + M^-1 G J

    of the velocities that they leave, g being the velocity that a contact has
    of its own: a moving wall, a gap that may close, and, where it slips, mu |u_t|
    along the normal (de Saxce's shift: without it the least of f would lift what
    slips). The last is that of the sweep's end, and stays for the step: so what
    obeys Coulomb's law is not moved. After a sweep that has
    changed them by z, after a step that had changed them by y, they go on to
    the least of f in the plane of both,

        J + a z + b y,

    which for contacts that stay as they are is the method of conjugate
    gradients, with the sweep in the place of the preconditioner (like
    Silcowitz, Niebe, Erleben, Vis. Comput. 26 (2010) 893, but that a and b are
    the best ones). Impulses that leave their cone are brought back to it; if
    f is then more than it was the step is taken back. The next sweep goes on from there, and the last word is a sweep's.

    A sweep there and back again is symmetric, as that method asks for: then
    contacts of one point that stay as they are are right after as many steps as
    there are unknowns. It costs twice as much, so the first steps do without
    (nonSmooth_sweep.c).

    Sums over all contacts and particles do not depend on who has which
    (world_sum.c).
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

/* [-] Of two directions: they are one. */
#define PARALLEL 1e-10

enum
{
    ZZ, /* the squares of both, by M */
    ZY,
    YY,
    FZ, /* slopes of f along them */
    FY,
    COUNT
};

void sel_nonsmooth_remember(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        s->shift[k] = w->p.v[k];
        s->turn[k] = w->p.omega[k];
    }
    for (int l = 0; l < s->n; l++)
    {
        v3_copy(s->list[l].before, s->list[l].impulse);
    }
}

/* I^(1/2) omega, in the body's frame. */
static void weigh_spin(
    const sel_world *w, int i, const double omega[3], double out[3])
{
    m3_apply_transposed(out, w->bodies[i].Q, omega);
    for (int k = 0; k < 3; k++)
    {
        out[k] *= sqrt(w->bodies[i].shape->inertia[k]);
    }
}

/* M^(1/2) of a change of velocities: 6 numbers. */
static void weigh(const sel_world *w, int i, const double v[3],
    const double omega[3], double out[6])
{
    double density = sqrt(w->p.density[i]);
    v3_scale(out, density * sqrt(w->bodies[i].shape->volume), v);
    weigh_spin(w, i, omega, out + 3);
    v3_scale(out + 3, density, out + 3);
}

static double dot6(const double a[6], const double b[6])
{
    return v3_dot(a, b) + v3_dot(a + 3, b + 3);
}

static void add_particle(const sel_world *w, int i, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double v[3], omega[3], z[6], y[6] = {0.0};
    v3_sub(v, w->p.v + 3 * i, s->shift + 3 * i);
    v3_sub(omega, w->p.omega + 3 * i, s->turn + 3 * i);
    weigh(w, i, v, omega, z);
    sel_sums_add(sums, ZZ, dot6(z, z));
    if (s->hasStep)
    {
        weigh(w, i, s->stepV + 3 * i, s->stepOmega + 3 * i, y);
        sel_sums_add(sums, ZY, dot6(z, y));
        sel_sums_add(sums, YY, dot6(y, y));
    }
}

/* What a contact's impulses work on: its velocity, and what is its own. */
static void relative_velocity(
    const sel_world *w, const sel_constraint *t, double u[3])
{
    sel_nonsmooth_velocity(w, t, u);
    v3_madd(u, u, t->gap + t->slip, t->normal);
}

/* mu |u_t| of contacts that slip under a load. */
static void note_slips(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        double u[3];
        t->slip = 0.0;
        if (t->mu > 0.0 && v3_dot(t->impulse, t->normal) > 0.0)
        {
            sel_nonsmooth_velocity(w, t, u);
            v3_madd(u, u, -v3_dot(u, t->normal), t->normal);
            t->slip = t->mu * v3_norm(u);
        }
    }
}

/* A term of a contact, in halves: two processes may have it. */
static void add_contact(const sel_world *w, const sel_constraint *t,
    sel_sums *sums, int k, double term)
{
    sel_sums_add(sums, k, 0.5 * term);
    if (t->j < w->p.nLocal && t->i < w->p.nLocal)
    {
        sel_sums_add(sums, k, 0.5 * term);
    }
}

static void add_slopes(
    const sel_world *w, const sel_constraint *t, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double z[3], u[3];
    v3_sub(z, t->impulse, t->before);
    relative_velocity(w, t, u);
    add_contact(w, t, sums, FZ, v3_dot(z, u));
    if (s->hasStep)
    {
        add_contact(w, t, sums, FY, v3_dot(t->step, u));
    }
}

static void add_terms(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        add_particle(w, i, sums);
    }
    for (int l = 0; l < s->n; l++)
    {
        add_slopes(w, &s->list[l], sums);
    }
}

/* The least of f in the plane. */
static void choose(const double sums[COUNT], double *a, double *b)
{
    double det = sums[ZZ] * sums[YY] - sums[ZY] * sums[ZY];
    *a = *b = 0.0;
    if (det > PARALLEL * sums[ZZ] * sums[YY])
    {
        *a = (sums[FY] * sums[ZY] - sums[FZ] * sums[YY]) / det;
        *b = (sums[FZ] * sums[ZY] - sums[FY] * sums[ZZ]) / det;
    }
    else if (sums[ZZ] > 0.0)
    {
        *a = -sums[FZ] / sums[ZZ];
    }
}

/* The nearest that friction allows: less along the contact, not more across. */
static void bring_back(const sel_constraint *t, double J[3])
{
    double normal = v3_dot(J, t->normal), along[3];
    if (!(normal > 0.0))
    {
        v3_set(J, 0.0, 0.0, 0.0);
        return;
    }
    v3_madd(along, J, -normal, t->normal);
    double length = v3_norm(along), most = t->mu * normal;
    if (length > most)
    {
        v3_scale(J, normal, t->normal);
        v3_madd(J, J, most / length, along);
    }
}

/* Deltas of all contacts. */
static void propose(sel_world *w, double a, double b)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        double z[3], J[3];
        v3_sub(z, t->impulse, t->before);
        v3_madd(J, t->impulse, a, z);
        if (s->hasStep)
        {
            v3_madd(J, J, b, t->step);
        }
        bring_back(t, J);
        v3_sub(t->delta, J, t->impulse);
        relative_velocity(w, t, t->closing);
    }
}

static sel_status apply_all(sel_world *w, double sign)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        v3_scale(t->delta, sign, t->delta);
        v3_madd(t->impulse, t->impulse, 1.0, t->delta);
        t->change = v3_norm(t->delta) / t->invNormal;
        t->changed = t->change > 0.0;
    }
    sel_nonsmooth_act_all(w);
    return sel_nonsmooth_share_velocities(w);
}

/* What the deltas have added to f: they worked against the velocities from
   before to after. */
static void add_gain(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        double u[3];
        relative_velocity(w, t, u);
        v3_madd(u, u, 1.0, t->closing);
        add_contact(w, t, sums, 0, 0.5 * v3_dot(t->delta, u));
    }
}

/* What the whole step was. */
static void note_step(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int k = 0; k < 3 * w->p.nLocal; k++)
    {
        s->stepV[k] = w->p.v[k] - s->shift[k];
        s->stepOmega[k] = w->p.omega[k] - s->turn[k];
    }
    for (int l = 0; l < s->n; l++)
    {
        v3_sub(s->list[l].step, s->list[l].impulse, s->list[l].before);
    }
}

sel_status sel_nonsmooth_accelerate(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double sums[COUNT], a, b, gain;
    note_slips(w);
    sel_status status = sel_world_sum(w, COUNT, add_terms, sums);
    if (status != SEL_OK)
    {
        return status;
    }
    choose(sums, &a, &b);
    propose(w, a, b);
    status = apply_all(w, 1.0);
    if (status == SEL_OK)
    {
        status = sel_world_sum(w, 1, add_gain, &gain);
    }
    if (status == SEL_OK && gain > 0.0)
    {
        status = apply_all(w, -1.0);
    }
    note_step(w);
    s->hasStep = !(gain > 0.0);
    return status;
}

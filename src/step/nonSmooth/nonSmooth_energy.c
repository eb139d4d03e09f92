/*---------------------------------------------------------------------------*\
    nonSmooth_energy.c - sweeps that end too early add no energy

    SPDX-License-Identifier: GPL-3.0-or-later

    Impulses that obey all contacts take energy away (docs/theory.md, section
    7); those of sweeps that were stopped before need not. With the whole of
    them, J, the energy of the velocities seen from the walls changes by

        s J.u0 + s^2/2 J.A J,     J.u0 = J.u - J.A J

    for a share s of them; u0 and u are the contacts' velocities before and
    after. If that is a gain for s = 1 the share is taken that leaves the least:
    the impulses keep their cones, and what still closes is for the next
    substep.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

#include <gsl/gsl_math.h>

enum
{
    JU,
    JAJ,
    COUNT
};

static void add_push(const sel_constraint *t, int i, double push[6])
{
    double sign = t->i == i ? -1.0 : 1.0, twist[3];
    v3_cross(twist, t->i == i ? t->ri : t->rj, t->impulse);
    v3_madd(push, push, sign, t->impulse);
    v3_madd(push + 3, push + 3, sign, twist);
}

/* All impulses on each particle: linear [N s] to shift, angular to turn. */
static void gather(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        int count;
        double push[6] = {0.0};
        const int *partners = sel_partners_of(w, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int end = l + sel_nonsmooth_count(w, partners[k]);
            for (; l < end; l++)
            {
                add_push(&s->list[l], i, push);
            }
        }
        v3_copy(s->shift + 3 * i, push);
        v3_copy(s->turn + 3 * i, push + 3);
    }
    for (int l = s->start[SEL_COLOURS]; l < s->n; l++)
    {
        int i = s->list[l].i;
        double push[6] = {0.0};
        add_push(&s->list[l], i, push);
        v3_madd(s->shift + 3 * i, s->shift + 3 * i, 1.0, push);
        v3_madd(s->turn + 3 * i, s->turn + 3 * i, 1.0, push + 3);
    }
}

/* J.u by particles and walls, and J.A J by particles: what several processes
   have of pairs is not needed. */
static void add_terms(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *push = s->shift + 3 * i, *twist = s->turn + 3 * i;
        double spin[3];
        m3_apply(spin, w->invInertia + 9 * i, twist);
        sel_sums_add(sums, JU,
            v3_dot(push, w->p.v + 3 * i) + v3_dot(twist, w->p.omega + 3 * i));
        sel_sums_add(sums, JAJ,
            w->invMass[i] * v3_dot(push, push) + v3_dot(twist, spin));
    }
    for (int l = s->start[SEL_COLOURS]; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        sel_sums_add(sums, JU, v3_dot(t->impulse, t->rj));
    }
}

/* The share that leaves the least energy, where the whole is a gain. */
static double share_of(const double sums[COUNT])
{
    double gain = sums[JU] - 0.5 * sums[JAJ];
    double best = sums[JAJ] - sums[JU];
    return !(gain > 0.0) ? 1.0 : best > 0.0 ? best / sums[JAJ] : 0.0;
}

sel_status sel_nonsmooth_keep_energy(sel_world *w)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    double sums[COUNT];
    gather(w);
    sel_status status = sel_world_sum(w, COUNT, add_terms, sums);
    double share = share_of(sums);
    if (status != SEL_OK || share == 1.0)
    {
        return status;
    }
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        v3_scale(t->delta, share - 1.0, t->impulse);
        v3_scale(t->impulse, share, t->impulse);
        t->change = 0.0;
        t->changed = 1;
    }
    sel_nonsmooth_act_all(w);
    return sel_nonsmooth_share_velocities(w);
}

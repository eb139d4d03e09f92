/*---------------------------------------------------------------------------*\
    nonSmooth_energy.c - no gain of energy by iterations that end too early

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Impulses that satisfy all contacts take energy away (docs/theory.md, section
    7); those of iterations that were stopped before need not. The impulses J of
    all contacts change the energy of the velocities relative to the walls by

        J.u - 1/2 J.A J

    from its value after the forces of the substep, u being the contacts'
    velocities after J. If that is a gain, the contacts that had not converged
    in the last iteration, with impulses K, keep the share that leaves the least
    energy,

        1 - K.u / K.A K

    and if that is not enough, the impulses of all contacts are scaled so (K =
    J). Scaled impulses stay in their cones, and contacts that close then are
    left to the next substep. The most energy that can be gained is that of the
    forces of one substep on supported particles, (g dt)^2/2 per unit of mass.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/sums.h"
#include "step/nonSmooth/nonSmooth.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

enum
{
    JU,
    JAJ,
    COUNT
};

/* Adds the impulse of a constraint and its moment on particle i, which is the
   constraint's i or j. */
static void add_push(
    const sel_world *w, const sel_constraint *t, int i, double push[6])
{
    double sign = t->i == i ? -1.0 : 1.0, twist[3], impulse[3];
    v3_cross(twist, t->i == i ? t->ri : t->rj, t->impulse);
    v3_copy(impulse, t->impulse);
    if (t->i != i)
    {
        sel_nonsmooth_to_second(w, t, impulse, impulse);
        sel_nonsmooth_to_second(w, t, twist, twist);
    }
    v3_madd(push, push, sign, impulse);
    v3_madd(push + 3, push + 3, sign, twist);
}

static int takes_part(const sel_nonsmooth_state *s, int l, int all)
{
    return all || s->list[l].change > s->wait[l].least;
}

void sel_nonsmooth_gather(sel_world *w, int all)
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
                if (takes_part(s, l, all))
                {
                    add_push(w, &s->list[l], i, push);
                }
            }
        }
        v3_copy(s->shift + 3 * i, push);
        v3_copy(s->rotation + 3 * i, push + 3);
    }
    for (int l = s->walls; l < s->n; l++)
    {
        int i = s->list[l].i;
        double push[6] = {0.0};
        s->list[l].part = takes_part(s, l, all);
        if (s->list[l].part)
        {
            add_push(w, &s->list[l], i, push);
        }
        v3_madd(s->shift + 3 * i, s->shift + 3 * i, 1.0, push);
        v3_madd(s->rotation + 3 * i, s->rotation + 3 * i, 1.0, push + 3);
    }
}

/* Sums J.u over particles and walls, and J.A J over particles: data of pairs,
   which several processes may have, is not needed. */
static void add_terms(const sel_world *w, sel_sums *sums)
{
    const sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        const double *push = s->shift + 3 * i, *twist = s->rotation + 3 * i;
        double spin[3];
        m3_apply(spin, w->invInertia + 9 * i, twist);
        sel_sums_add(sums, JU,
            v3_dot(push, w->p.v + 3 * i) + v3_dot(twist, w->p.omega + 3 * i));
        sel_sums_add(sums, JAJ,
            w->invMass[i] * v3_dot(push, push) + v3_dot(twist, spin));
    }
    for (int l = s->walls; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        sel_sums_add(sums, JU, t->part ? v3_dot(t->impulse, t->rj) : 0.0);
    }
}

static sel_status measure(sel_world *w, int all, double sums[COUNT])
{
    sel_nonsmooth_gather(w, all);
    return sel_world_sum(w, COUNT, add_terms, sums);
}

/* Scales the impulses of the contacts that take part. Halos are not updated. */
static void keep(sel_world *w, int all, double share)
{
    sel_nonsmooth_state *s = sel_nonsmooth_of(w);
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        t->changed = takes_part(s, l, all);
        if (t->changed)
        {
            t->ready = false;
            v3_scale(s->spare[l].delta, share - 1.0, t->impulse);
            v3_scale(t->impulse, share, t->impulse);
        }
    }
    sel_nonsmooth_act_all(w);
}

/* If the impulses gain energy, scales those that take part. *gain: 1 if they
   did gain. */
static sel_status lessen(sel_world *w, int all, int *gain)
{
    double whole[COUNT], part[COUNT];
    sel_status status = measure(w, 1, whole);
    *gain = status == SEL_OK && whole[JU] - 0.5 * whole[JAJ] > 0.0;
    if (!*gain)
    {
        return status;
    }
    status = measure(w, all, part);
    if (status != SEL_OK || !(part[JU] > 0.0))
    {
        return status;
    }
    double share = part[JU] < part[JAJ] ? 1.0 - part[JU] / part[JAJ] : 0.0;
    keep(w, all, share);
    return SEL_OK;
}

sel_status sel_nonsmooth_limit_energy(sel_world *w)
{
    int gain = 0;
    sel_status status = lessen(w, 0, &gain);
    return status == SEL_OK && gain ? lessen(w, 1, &gain) : status;
}

/*---------------------------------------------------------------------------*\
    solver_energy.c - no gain of energy by iterations that end too early

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Impulses that satisfy all contacts take energy away (docs/theory.md, section
    7). Iterations that are stopped before convergence may leave impulses that
    add energy. The impulses J of all contacts change the energy of the
    velocities relative to the walls by

        J.u - 1/2 J.A J

    from its value after the forces of the substep, u being the contacts'
    velocities after J. If the impulses add energy, let K be the impulses of the
    contacts that had not converged in the last iteration. K is multiplied by
    the factor that leaves the least energy,

        1 - K.u / K.A K     (at least 0).

    If the impulses still add energy, the impulses of all contacts are scaled in
    the same way (K = J). Scaled impulses stay in their cones. Contacts that
    close because of the smaller impulses are left to the next substep. The
    greatest possible gain is the energy that the forces of one substep give to
    supported particles, (g dt)^2/2 per unit of mass.
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

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
    const sel_solver *s, const sel_constraint *t, int i, double push[6])
{
    double sign = t->i == i ? -1.0 : 1.0, twist[3], impulse[3];
    v3_cross(twist, t->i == i ? t->ri : t->rj, t->impulse);
    v3_copy(impulse, t->impulse);
    if (t->i != i)
    {
        sel_solver_to_second(s, t, impulse, impulse);
        sel_solver_to_second(s, t, twist, twist);
    }
    v3_madd(push, push, sign, impulse);
    v3_madd(push + 3, push + 3, sign, twist);
}

static int takes_part(const sel_solver *s, int l, int all)
{
    return all || !sel_solver_is_exact(s, l);
}

void sel_solver_gather(sel_solver *s, int all)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        int count;
        double push[6] = {0.0};
        const int *partners = sel_solver_partners(s, i, &count);
        for (int k = 0; k < count; k++)
        {
            int l = s->place[partners[k]];
            int end = l + sel_solver_points(s, partners[k]);
            for (; l < end; l++)
            {
                if (takes_part(s, l, all))
                {
                    add_push(s, &s->list[l], i, push);
                }
            }
        }
        v3_copy(s->push + 3 * i, push);
        v3_copy(s->twist + 3 * i, push + 3);
    }
    for (int l = s->firstWall; l < s->n; l++)
    {
        int i = s->list[l].i;
        double push[6] = {0.0};
        s->list[l].part = takes_part(s, l, all);
        if (s->list[l].part)
        {
            add_push(s, &s->list[l], i, push);
        }
        v3_madd(s->push + 3 * i, s->push + 3 * i, 1.0, push);
        v3_madd(s->twist + 3 * i, s->twist + 3 * i, 1.0, push + 3);
    }
}

/* Sums J.u over particles and walls, and J.A J over particles: data of pairs,
   which several processes may have, is not needed. */
static void add_terms(const sel_solver *s, sel_sums *sums)
{
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        const double *push = s->push + 3 * i, *twist = s->twist + 3 * i;
        double spin[3];
        m3_apply(spin, s->bodies.invInertia + 9 * i, twist);
        sel_sums_add(sums, JU,
            v3_dot(push, s->bodies.v + 3 * i)
                + v3_dot(twist, s->bodies.omega + 3 * i));
        sel_sums_add(sums, JAJ,
            s->bodies.invMass[i] * v3_dot(push, push) + v3_dot(twist, spin));
    }
    for (int l = s->firstWall; l < s->n; l++)
    {
        const sel_constraint *t = &s->list[l];
        sel_sums_add(sums, JU, t->part ? v3_dot(t->impulse, t->rj) : 0.0);
    }
}

static sel_status measure(sel_solver *s, int all, double sums[COUNT])
{
    sel_solver_gather(s, all);
    return sel_solver_sum(s, COUNT, add_terms, sums);
}

/* Scales the impulses of the contacts that take part. Halos are not updated. */
static void keep(sel_solver *s, int all, double share)
{
    for (int l = 0; l < s->n; l++)
    {
        sel_constraint *t = &s->list[l];
        t->changed = takes_part(s, l, all);
        if (t->changed)
        {
            v3_scale(s->delta + 3 * l, share - 1.0, t->impulse);
            v3_scale(t->impulse, share, t->impulse);
        }
    }
    sel_solver_act_all(s);
}

/* If the impulses gain energy, scales those that take part. *gain: 1 if they
   gained energy. */
static sel_status lessen(sel_solver *s, int all, int *gain)
{
    double whole[COUNT], part[COUNT];
    SEL_TRY(measure(s, 1, whole));
    *gain = whole[JU] - 0.5 * whole[JAJ] > 0.0;
    if (!*gain)
    {
        return SEL_OK;
    }
    SEL_TRY(measure(s, all, part));
    if (!(part[JU] > 0.0))
    {
        return SEL_OK;
    }
    double share = part[JU] < part[JAJ] ? 1.0 - part[JU] / part[JAJ] : 0.0;
    keep(s, all, share);
    return SEL_OK;
}

sel_status sel_solver_limit_energy(sel_solver *s)
{
    int gain = 0;
    SEL_TRY(lessen(s, 0, &gain));
    return gain ? lessen(s, 1, &gain) : SEL_OK;
}

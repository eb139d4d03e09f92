/*---------------------------------------------------------------------------*\
    solver.c - memory, threads and messages of the solver

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "solver/iteration.h"
#include "base/try.h"

/* - - - memory - - - */

SEL_ARRAYS(SEL_SOLVER_BODIES, sel_solver, grow_bodies, free_bodies)
SEL_ARRAYS(SEL_SOLVER_GROUPS, sel_solver, grow_groups, free_groups)
SEL_ARRAYS_RENEWED(
    SEL_SOLVER_CONSTRAINTS, sel_solver, renew_constraints, free_constraints)
SEL_ARRAYS_RENEWED(
    SEL_SOLVER_CONTACTS, sel_solver, renew_contacts, free_contacts)

sel_status sel_solver_reserve_bodies(sel_solver *s, int old, int capacity)
{
    SEL_TRY(grow_bodies(s, old, capacity));
#define PLACE(name, place, meaning)                                            \
    s->name = s->scratch + (size_t)(place) * (size_t)capacity;
    SEL_SOLVER_SCRATCH_ARRAYS(PLACE)
#undef PLACE
    s->capacity = capacity;
    return SEL_OK;
}

sel_status sel_solver_grow_groups(sel_solver *s, int old, int capacity)
{
    return grow_groups(s, old, capacity);
}

sel_status sel_solver_reserve(sel_solver *s, int contacts, int points)
{
    s->contactCapacity = 0;
    SEL_TRY(renew_constraints(s, (size_t)contacts * (size_t)points));
    SEL_TRY(renew_contacts(s, (size_t)contacts));
    s->contactCapacity = contacts;
    return SEL_OK;
}

void sel_solver_free(sel_solver *s)
{
    free_bodies(s);
    free_groups(s);
    free_constraints(s);
    free_contacts(s);
}

/* - - - threads - - - */

double sel_solver_share(sel_solver *s, int n, sel_part part, double value)
{
    sel_solver_task task = {s, value};
    return sel_threads_share(s->settings.threads, n, part, &task);
}

double sel_solver_add_up(const sel_solver *s)
{
    double sum = 0.0;
    for (int i = 0; i < s->bodies.nLocal; i++)
    {
        sum += s->addend[i];
    }
    return sum;
}

/* - - - messages - - - */

sel_status sel_solver_greatest(sel_solver *s, double *values, int count)
{
    const sel_solver_messages *m = &s->messages;
    return m->greatest ? m->greatest(m->context, values, count) : SEL_OK;
}

sel_status sel_solver_any(sel_solver *s, int mine, int *any)
{
    double value = mine ? 1.0 : 0.0;
    sel_status status = sel_solver_greatest(s, &value, 1);
    *any = value > 0.0;
    return status;
}

sel_status sel_solver_sum(
    sel_solver *s, int count, sel_solver_terms terms, double *values)
{
    const sel_solver_messages *m = &s->messages;
    sel_sums sums = {.count = count};
    terms(s, &sums);
    if (m->sum)
    {
        return m->sum(m->context, &sums, values);
    }
    sel_sums_values(&sums, values);
    return SEL_OK;
}

sel_status sel_solver_refresh(
    sel_solver *s, const sel_field *fields, int count, int set)
{
    const sel_solver_messages *m = &s->messages;
    int has = set == SEL_SET_ANY || (s->sets >> set & 1U) != 0;
    return m->shared && has ? m->share(m->context, fields, count, set) : SEL_OK;
}

sel_status sel_solver_select(sel_solver *s)
{
    const sel_solver_messages *m = &s->messages;
    s->sets = 0;
    if (!m->shared)
    {
        return SEL_OK;
    }
    for (int c = 0; c < s->contacts.nPairs; c++)
    {
        if (s->set[c] >= 0 && sel_solver_is_across(s, c))
        {
            s->sets |= UINT32_C(1) << s->set[c];
        }
    }
    return m->select(m->context, s->set);
}

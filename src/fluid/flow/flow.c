/*---------------------------------------------------------------------------*\
    flow.c - the list of flows given by a formula, and their evaluation

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each type has its own file, which contains its formula.
\*---------------------------------------------------------------------------*/

#include "sel_flow.h"
#include "base/vec3.h"

#include <stddef.h>
#include <string.h>

/* Step of the finite difference in time, over a time step. */
#define DIFFERENCE 1e-4

static const sel_flow_type *const types[] = {
#define FLOW_ENTRY(name) &sel_flow_##name,
    SEL_FLOW_TYPES(FLOW_ENTRY)
#undef FLOW_ENTRY
};

#define OWN        ((int)(sizeof types / sizeof types[0]))
#define ADDED_MOST (SEL_FLOW_TYPES_MOST - OWN)

static const sel_flow_type *added[SEL_FLOW_TYPES_MOST];
static int nAdded = 0;

const sel_flow_type *sel_flow_list(int k)
{
    if (k < 0 || k >= OWN + nAdded)
    {
        return NULL;
    }
    return k < OWN ? types[k] : added[k - OWN];
}

static int same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

const sel_flow_type *sel_flow_find(const char *keyword, const char *variant)
{
    const sel_flow_type *type;
    for (int k = 0; (type = sel_flow_list(k)) != NULL; k++)
    {
        if (same(type->keyword, keyword) && same(type->variant, variant))
        {
            return type;
        }
    }
    return NULL;
}

sel_status sel_flow_register(const sel_flow_type *type)
{
    if (!type || !type->keyword || !type->needs || !type->evaluate
        || sel_flow_find(type->keyword, type->variant) || nAdded == ADDED_MOST)
    {
        return SEL_E_ARGUMENT;
    }
    added[nAdded++] = type;
    return SEL_OK;
}

const sel_flow_need *sel_flow_prepare(sel_flow_formula *formula, double nu)
{
    formula->decay = 0.0;
    return formula->type->prepare ? formula->type->prepare(formula, nu) : NULL;
}

int sel_flow_covers(const sel_flow_formula *formula, const double x[3])
{
    return formula->type->covers ? formula->type->covers(formula, x) : 1;
}

/* Returns s(t). */
static double scale_at(const sel_flow_formula *formula, sel_flow_factor *factor,
    void *context, double t)
{
    double decay = formula->decay > 0.0 ? exp(-formula->decay * t) : 1.0;
    return factor ? decay * factor(context, t) : decay;
}

/* Returns ds/dt [1/s]; scale: s(t). */
static double rate_at(const sel_flow_formula *formula, sel_flow_factor *factor,
    void *context, double dt, double t, double scale)
{
    double decaying = formula->decay > 0.0 ? -formula->decay * scale : 0.0;
    if (!factor)
    {
        return decaying;
    }
    double h = DIFFERENCE * dt;
    double change = 4.0 * factor(context, t + h) - factor(context, t + 2.0 * h)
        - 3.0 * factor(context, t);
    double decay = formula->decay > 0.0 ? exp(-formula->decay * t) : 1.0;
    return decaying + decay * change / (2.0 * h);
}

void sel_flow_evaluate(const sel_flow_formula *formula, sel_flow_factor *factor,
    void *context, double dt, int n, const double *x, double t, double *u,
    double *gradient, double *dudt)
{
    double scale = scale_at(formula, factor, context, t);
    double rate = dudt ? rate_at(formula, factor, context, dt, t, scale) : 0.0;
    for (int i = 0; i < n; i++)
    {
        double u0[3], J[9];
        formula->type->evaluate(formula, x + 3 * i, u0, gradient ? J : NULL);
        v3_scale(u + 3 * i, scale, u0);
        if (dudt)
        {
            v3_scale(dudt + 3 * i, rate, u0);
        }
        for (int k = 0; gradient && k < 9; k++)
        {
            gradient[9 * i + k] = scale * J[k];
        }
    }
}

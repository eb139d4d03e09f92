/*---------------------------------------------------------------------------*\
    fluid_flow.c - a flow that is known everywhere, sampled in each substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The linear flow of a substep (sel_fluid) is accurate to second order if it
    is sampled half a substep ahead of the particle. If it is sampled only once
    for many substeps, more substeps do not reduce the error in a curved flow
    below the error of the flow's own step.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "fluid/fluid.h"
#include "world/world.h"

sel_status sel_world_set_flow(sel_world *world, sel_flow *flow, void *context)
{
    if (!world->fluid)
    {
        return SEL_E_ARGUMENT;
    }
    world->fluid->flow = flow;
    world->fluid->flowContext = context;
    return SEL_OK;
}

sel_status sel_fluid_sample(sel_world *world, double dt)
{
    sel_fluid_state *fluid = world->fluid;
    const sel_particles *p = &world->p;
    if (!fluid || !fluid->flow || p->nLocal == 0)
    {
        return SEL_OK;
    }
    sel_fluid *a = &fluid->arrays;
    double ahead = 0.5 * dt;
    for (int i = 0; i < p->nLocal; i++)
    {
        v3_madd(a->x0 + 3 * i, p->x + 3 * i, ahead, p->v + 3 * i);
    }
    fluid->flow(fluid->flowContext, p->nLocal, a->x0, fluid->elapsed + ahead,
        a->u, a->gradient, a->dudt);
    fluid->time = -ahead;
    fluid->elapsed += dt;
    return sel_world_check_fluid(world, NULL);
}

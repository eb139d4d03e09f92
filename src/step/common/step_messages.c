/*---------------------------------------------------------------------------*\
    step_messages.c - messages between processes from iteration to iteration

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "exchange/halo_times.h"
#include "step/common/step.h"
#include "world/world.h"

sel_status sel_step_go_on(sel_world *w, int iteration, int mine, int *goOn)
{
    int done = iteration + 1;
    if (w->messages.shared && (done & (done - 1)) != 0)
    {
        *goOn = 1;
        return SEL_OK;
    }
    return sel_world_any_if_shared(w, mine, goOn);
}

sel_status sel_step_share_velocities(sel_world *w)
{
    const sel_field fields[]
        = {{SEL_FIELD_VECTOR, w->p.v}, {SEL_FIELD_VECTOR, w->p.omega}};
    return sel_world_share_fields(w, fields, 2);
}

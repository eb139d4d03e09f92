/*---------------------------------------------------------------------------*\
    substep.c - the beginning of a time step, and a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "detect/paths.h"
#include "exchange/halo_times.h"
#include "memory/undo.h"
#include "observe/hold.h"
#include "observe/impact.h"
#include "world/world.h"
#include "world/world_check.h"
#include "world/world_drive.h"
#include "world/world_plane.h"

sel_status sel_world_begin(sel_world *world, int *bad)
{
    if (world->phase == SEL_PHASE_EMPTY)
    {
        return SEL_E_ORDER;
    }
    SEL_TRY(sel_world_check(world, bad));
    if (world->phase == SEL_PHASE_FILLING)
    {
        SEL_TRY(sel_world_begin_messages(world));
    }
    sel_hold_begin(world);
    world->phase = SEL_PHASE_READY;
    return SEL_OK;
}

sel_status sel_world_substep(sel_world *world, double dt)
{
    if (!sel_world_valid_time(dt))
    {
        return SEL_E_ARGUMENT;
    }
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    SEL_TRY(sel_world_check(world, NULL));
    SEL_TRY(sel_drive_middle(world, dt));
    SEL_TRY(sel_watch_begin(world));
    SEL_TRY(sel_wall_passages_begin(world));
    SEL_TRY(sel_world_note_persistent(world));
    sel_status status = world->model->step(world, dt);
    if (status == SEL_E_HALO)
    {
        sel_world_undo_persistent(world);
    }
    SEL_THEN(status, sel_watch_end(world));
    SEL_TRY(status);
    sel_hold_end(world, dt);
    world->statistics.substeps++;
    sel_wall_passages_count(world, dt);
    sel_drive_done(world, dt);
    sel_world_hold_plane(world);
    SEL_TRY(sel_world_check_motion(world));
    sel_world_validate(world);
    return SEL_OK;
}

/*---------------------------------------------------------------------------*\
    undo.h - persistent contacts before a substep is repeated (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_UNDO_H
#define SEL_MEMORY_UNDO_H

#include "world/world.h"

/* Stores the persistent contacts at the start of a substep, if the model may
   have to repeat it with new halos. SEL_E_MEMORY. */
sel_status sel_world_note_persistent(sel_world *world);
/* Restores the stored persistent contacts, and nothing else, after a substep
   that did not take place. */
void sel_world_undo_persistent(sel_world *world);

#endif

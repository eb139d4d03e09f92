/*---------------------------------------------------------------------------*\
    marks.h - marks of wall contacts that carried a load (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEMORY_MARKS_H
#define SEL_MEMORY_MARKS_H

#include "world/world.h"

/* Returns 1 if a mark is set: the contact carried a load in the last
   substep. */
static inline int sel_mark_is_set(const double mark[3])
{
    return mark[0] != 0.0 || mark[1] != 0.0 || mark[2] != 0.0;
}
/* Copies marks of former wall contacts of particle i to its new contacts
   `found`, whose persistent contacts are `persistent`. `old`: chain of the
   former persistent contacts that are no longer in contact. */
void sel_marks_inherit(sel_world *world, int i, const sel_contact *found,
    const int *persistent, int count, int old);
/* Marks persistent contact l as touching a wall in an unknown direction. */
void sel_mark_unknown(sel_persistent_contacts *persistent, int l);

#endif

/*---------------------------------------------------------------------------*\
    detect.h - detection of contacts (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_DETECT_H
#define SEL_DETECT_DETECT_H

#include "world/world.h"

/* find_contacts: updates bodies, candidates, contacts, partner lists and
   statistics, with timing. find_manifolds: computes the manifolds of the
   contacts found. */
sel_status sel_world_find_contacts(sel_world *world);
void sel_world_find_manifolds(sel_world *world);

/* Returns the weight of a pair in this process's counts: 1/2 if another process
   has the pair, too, else 1. */
double sel_world_share(const sel_world *world, int i, int j);

#endif

/*---------------------------------------------------------------------------*\
    candidate_pairs.h - updates the candidate pairs (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_DETECT_CANDIDATE_PAIRS_H
#define SEL_DETECT_CANDIDATE_PAIRS_H

#include "world/world.h"

/* Makes the candidates valid for the present positions, up to a gap of margin
   [m]. */
sel_status sel_world_update_candidates(sel_world *world, double margin);

#endif

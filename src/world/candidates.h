/*---------------------------------------------------------------------------*\
    candidates.h - candidate pairs (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_CANDIDATES_H
#define SEL_WORLD_CANDIDATES_H

/* Candidate pairs, sorted by their particles. */
typedef struct sel_candidates
{
    int *pairs;    /* count x 2: particles, the lower id first; owned by the
                      neighbours */
    int *part;     /* count: convex parts of the two particles, encoded as in
                      sel_contact; NULL: all are convex */
    int *entry;    /* capacity: the pair's persistent contact, or -1 */
    int *expanded; /* expandedCapacity x 3: pairs and convex parts; used if a
                      shape is not convex */
    int expandedCapacity;
    int count, capacity;
    double horizon; /* horizon [-] (detect/horizon.c): distance that the
                       fastest particle travels while the skins last, over the
                       mean radius */
    int uses;       /* number of uses since the last search */
    int hidden; /* 1: the box test (detect/skins.c), or that of convex parts,
                   excluded a pair of a local particle and a halo */
} sel_candidates;

/* Convex parts of candidate k, encoded as in sel_contact. */
static inline int sel_candidate_part(const sel_candidates *c, int k)
{
    return c->part ? c->part[k] : 0;
}

#endif

/*---------------------------------------------------------------------------*\
    golden_hash.h - the whole outcome of a run as one number

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_HASH_H
#define GOLDEN_HASH_H

#include "world_scenes.h"
#include "sel_load.h"

/* Largest number of wall patches of a run. */
#define GOLDEN_PATCHES 16

typedef struct golden_hash
{
    uint64_t motion; /* of positions and velocities alone */
    uint64_t all;    /* also of the memory of contacts, statistics, loads */
    double pairs, walls; /* numbers of contacts at the end */
} golden_hash;

/* The memory of a particle's contacts. */
static inline uint64_t golden_memory(uint64_t hash, sel_world *world,
    int64_t id)
{
    static double records[1 << 14];
    int i = sel_world_index_of(world, id);
    int count = sel_world_get_memory(world, i, 0, records, COUNT(records));
    CHECK_TRUE(i >= 0 && count <= COUNT(records));
    return hash_bytes(hash, records, (size_t)count*sizeof *records);
}

/* Hashes counts, sums and extremes, without the wall-clock time and without the
   number and length of the lists of candidates, which are no results: a longer
   list has the same contacts. */
static inline uint64_t golden_statistics(uint64_t hash, const sel_world *world)
{
    sel_statistics t = *sel_world_statistics(world);
    sel_energy energy;
    memset(&energy, 0, sizeof energy);
    t.seconds = (sel_seconds){0};
    t.rebuilds = 0;
    t.candidatePairs = 0.0;
    sel_world_energy(world, &energy);
    hash = hash_bytes(hash, &t, sizeof t);
    return hash_bytes(hash, &energy, sizeof energy);
}

/* Hashes the loads on each wall patch in the last substep. */
static inline uint64_t golden_loads(uint64_t hash, const sel_world *world)
{
    double sums[6*GOLDEN_PATCHES] = {0}, work[GOLDEN_PATCHES] = {0};
    sel_world_add_wall_loads(world, sums);
    sel_world_add_wall_work(world, work);
    hash = hash_bytes(hash, sums, sizeof sums);
    return hash_bytes(hash, work, sizeof work);
}

static inline uint64_t golden_fluid_sums(uint64_t hash, sel_world *world)
{
    const sel_fluid *f = sel_world_fluid(world);
    size_t n = (size_t)sel_world_particles(world)->nLocal*sizeof(double);
    if (f)
    {
        hash = hash_bytes(hash, f->impulse, 3*n);
        hash = hash_bytes(hash, f->angularImpulse, 3*n);
        hash = hash_bytes(hash, f->coefficient, 9*n);
        hash = hash_bytes(hash, f->history,
            (size_t)sel_world_history_width(world)*n);
    }
    return hash;
}

/* Adds a world to the hash after its run, and frees it. */
static inline void golden_take(golden_hash *hash, sel_world *world)
{
    static scene s;
    const sel_statistics *t = sel_world_statistics(world);
    CHECK_TRUE(sel_world_particles(world)->nLocal > 0);
    hash->pairs += t->pairContacts + t->localContacts;
    hash->walls += t->wallContacts;
    snapshot(world, &s);
    uint64_t motion = hash_of_particles(&s);
    hash->motion = hash->motion ? hash_bytes(hash->motion, &motion, 8) : motion;
    uint64_t all = hash_bytes(hash->motion, &hash->all, 8);
    for (int i = 0; i < s.n; i++)
    {
        all = golden_memory(all, world, s.p[i].id);
    }
    all = golden_statistics(all, world);
    all = golden_loads(all, world);
    hash->all = golden_fluid_sums(all, world);
    sel_world_free(world);
}

#endif

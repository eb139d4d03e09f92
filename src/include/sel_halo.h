/*---------------------------------------------------------------------------*\
    sel_halo.h - halos: particles of other processes, and periodic images

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The world of a process needs halos: copies of those particles of other
    processes that its own particles may touch, and images of particles at
    periodic boundaries. The functions below choose, send and refresh halos, by
    a transport that the caller provides (MPI, threads, ..):

        sel_halo_create     once
        sel_halo_connect    before sel_world_create: the callbacks of the world
        sel_halo_build      after the local particles are set, before
                            sel_world_begin; again after SEL_E_HALO

    A particle is sent to every process whose particles it could touch while no
    particle moves by more than half the reach (sel_world_set_halo_reach), its
    speculative distance included. The
    condition: the particle's bounding sphere, grown by the reach, overlaps the
    box around the centres of the other process's particles, grown by the
    largest bounding radius there. Both particles of a pair that could touch
    satisfy this condition, so that both processes have the pair.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_HALO_H
#define SEL_HALO_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers that go to another process, and numbers that come from it. */
typedef struct sel_message
{
    int rank;                 /* the other process */
    int tagSent, tagReceived; /* 0 to SEL_IMAGES_MOST; distinguish messages
                                 between the same two processes */
    int nSent, nReceived;     /* 0: none */
    const double *sent;       /* nSent */
    double *received;         /* nReceived */
} sel_message;

/* Delivers messages. Both processes of a message call it, with matching numbers
   and tags. Messages between two processes with the same tag arrive in the
   order of the calls. Returns, with 0 on success, when all messages have been
   received and the arrays `sent` may be overwritten. */
typedef int (*sel_deliver)(void *context, sel_message *messages, int count);

/* The connection between the processes. */
typedef struct sel_transport
{
    int rank, ranks; /* this process, 0 to ranks - 1, and their number */
    sel_deliver deliver;
    sel_reduce greatestOne; /* greatest value of one number over all processes,
                               if this is faster than by messages; else NULL */
    void *context;          /* context of both functions */
    sel_polyhedron_find polyhedron; /* NULL: there are no polyhedra */
} sel_transport;

/* Conditions for which halos are chosen. The same on all processes. */
typedef struct sel_halo_need
{
    double dt;      /* time for which they should be sufficient [s] */
    double first;   /* time for which they must be sufficient [s] */
    double gravity; /* its magnitude [m/s2] */
    double law;     /* distance up to which bodies repel each other [m] */
} sel_halo_need;

/* Counts since sel_halo_clear_counts. */
typedef struct sel_halo_counts
{
    double messages;   /* sent to other processes by refreshes */
    double bytes;      /* size of these messages */
    double reductions; /* reductions requested by the world */
} sel_halo_counts;

/* The halos of a world. */
typedef struct sel_halo sel_halo;

/* Creates an object without halos. SEL_E_MEMORY. */
sel_status sel_halo_create(sel_halo **halo, const sel_transport *transport);

/* Frees the halos; NULL is allowed. */
void sel_halo_free(sel_halo *halo);

/* Sets the callbacks of a world for messages. */
void sel_halo_connect(sel_halo *halo, sel_world_settings *settings);

/* Makes the halos of a world. Its local particles must be complete. All
   processes call it together. SEL_E_EXCHANGE: the transport failed.
   SEL_E_ARGUMENT: a polyhedron is not known on this process. SEL_E_MEMORY. */
sel_status sel_halo_build(
    sel_halo *halo, sel_world *world, const sel_halo_need *need);

/* Replaces values by their sums over all processes, added in an order that
   depends on the number of processes only. Returns 0 on success. All processes
   call it together. */
int sel_halo_sum(sel_halo *halo, double *values, int count);

/* As sel_halo_sum, but replaces values by their greatest over all processes. */
int sel_halo_greatest(sel_halo *halo, double *values, int count);

/* Returns the counts of this process. */
const sel_halo_counts *sel_halo_get_counts(const sel_halo *halo);

/* Sets the counts to zero. */
void sel_halo_clear_counts(sel_halo *halo);

#ifdef __cplusplus
}
#endif

#endif

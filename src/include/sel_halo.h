/*---------------------------------------------------------------------------*\
    sel_halo.h - halos: particles of other processes, and periodic images

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A world of one process has halos of the particles of other processes that
    its own may touch, and images of particles at periodic boundaries. Here they
    are chosen, sent and refreshed, by a transport that the caller provides
    (MPI, threads, ..):

        sel_halo_create     once
        sel_halo_connect    before sel_world_create: the callbacks of the world
        sel_halo_build      after the local particles are set, before
                            sel_world_begin; again after SEL_E_HALO

    A particle is sent to every process whose particles it could touch while
    nothing moves by more than half the reach (sel_world_set_halo_reach): its
    bounding sphere, grown by the reach, overlaps the box around the centres of
    the other's particles, grown by the largest bounding radius there. Both
    particles of a pair that could touch meet this condition, so that both
    processes have the pair.

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
    int tagSent, tagReceived; /* 0 to SEL_IMAGES_MOST; tell apart messages
                                      between the same two processes */
    int nSent, nReceived;     /* 0: none */
    const double *sent;       /* nSent */
    double *received;         /* nReceived */
} sel_message;

/* Delivers messages. Both processes of a message call it, with numbers and tags
   that match; messages of a pair of processes with the same tag arrive in the
   order of the calls. Returns when all have been received, and sent may be
   overwritten: 0 on success. */
typedef int (*sel_deliver)(void *context, sel_message *messages, int count);

/* What connects processes. */
typedef struct sel_transport
{
    int rank, ranks; /* this process, 0 to ranks - 1, and their number */
    sel_deliver deliver;
    sel_reduce greatestOne; /* greatest of one number over all processes, if
                               there is a faster way than messages; else NULL */
    void *context;          /* of both */
    sel_polyhedron_find polyhedron; /* NULL: there are no polyhedra */
} sel_transport;

/* What halos must serve. The same on all processes. */
typedef struct sel_halo_need
{
    double dt;      /* time that they should serve [s] */
    double first;   /* time that they must serve [s] */
    double gravity; /* its magnitude [m/s2] */
    double law;     /* distance up to which bodies push each other [m] */
} sel_halo_need;

/* Counts since sel_halo_clear_counts. */
typedef struct sel_halo_counts
{
    double messages;   /* sent to other processes by refreshes */
    double bytes;      /* in these */
    double reductions; /* reductions requested by the world */
} sel_halo_counts;

/* The halos of a world. */
typedef struct sel_halo sel_halo;

/* Creates an object without halos. SEL_E_MEMORY. */
sel_status sel_halo_create(sel_halo **halo, const sel_transport *transport);

/* Frees it; NULL is allowed. */
void sel_halo_free(sel_halo *halo);

/* Sets the callbacks of a world for messages. */
void sel_halo_connect(sel_halo *halo, sel_world_settings *settings);

/* Makes the halos of a world whose local particles are complete. All processes
   call it together. SEL_E_EXCHANGE: the transport failed. SEL_E_ARGUMENT: a
   polyhedron is not known here. SEL_E_MEMORY. */
sel_status sel_halo_build(
    sel_halo *halo, sel_world *world, const sel_halo_need *need);

/* Replaces values by their sums over all processes, added in an order that
   depends on the number of processes only. Returns 0 on success. All processes
   call it together. */
int sel_halo_sum(sel_halo *halo, double *values, int count);

/* Likewise by their greatest. */
int sel_halo_greatest(sel_halo *halo, double *values, int count);

/* Returns the counts of this process. */
const sel_halo_counts *sel_halo_get_counts(const sel_halo *halo);

/* Starts counting. */
void sel_halo_clear_counts(sel_halo *halo);

#ifdef __cplusplus
}
#endif

#endif

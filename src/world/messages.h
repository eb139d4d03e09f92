/*---------------------------------------------------------------------------*\
    messages.h - data that all processes agree on (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_WORLD_MESSAGES_H
#define SEL_WORLD_MESSAGES_H

#include "superellipsoid.h"

/* Data that all processes agree on, by reductions (exchange/halo_times.c). */
typedef struct sel_messages
{
    int any;      /* 1: some process has halos */
    int shared;   /* 1: some process has a contact with a halo in this
                     substep */
    int selected; /* 1: pairs across processes have been selected since the
                     halos were refreshed */
    sel_halo_pair *pairs; /* pairCapacity: the selected pairs */
    int pairCapacity;
    uint32_t sets;  /* bit mask of the sets that contain pairs of this
                       process */
    double reach;   /* set by sel_world_set_halo_reach [m] */
    double gap;     /* lower bound of the gap of a local particle and a halo,
                       over all processes, when the halos were last refreshed
                       [m]; < 0: unknown */
    double *xBuilt; /* capacity x 3: positions of local particles when the halos
                       were made */
    double *xSent;  /* capacity x 3: positions of local particles when the
                       halos were last refreshed */
    int fresh;      /* 1: xBuilt is not set yet */
} sel_messages;

#endif

/*---------------------------------------------------------------------------*\
    halo.h - lists of the particles that are sent and received (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A neighbour is a process together with an image. Particles that are sent to
    a neighbour appear there as this image, beyond a periodic boundary.
    Particles that are received from it appear here beyond the other boundary of
    the pair. The process may be this one; its numbers are then copied.

    A slot is the number of a possible neighbour: rank x images + image.
\*---------------------------------------------------------------------------*/

#ifndef SEL_HALO_HALO_H
#define SEL_HALO_HALO_H

#include "sel_halo.h"
#include "world/world.h"

/* Number of sets of pairs, including the set of all pairs. */
#define SEL_HALO_SETS (SEL_SET_ANY + 1)

/* Numbers of a process in `boxes`: largest -x and largest x in each direction,
   largest bounding radius, largest speed of a surface point. Without particles
   all numbers are -HUGE_VAL. */
enum
{
    SEL_BOX_LOW = 0,
    SEL_BOX_HIGH = 3,
    SEL_BOX_RADIUS = 6,
    SEL_BOX_SPEED = 7,
    SEL_BOX_SIZE = 8
};

/* Arrays that grow. */
typedef struct sel_ints
{
    int *at;
    size_t capacity;
} sel_ints;

typedef struct sel_numbers
{
    double *at;
    size_t capacity;
} sel_numbers;

/* List of sent or of received particles: by neighbour, and by neighbour and
   set. */
typedef struct sel_halo_list
{
    sel_ints start;    /* neighbours + 1: first entry of a neighbour */
    sel_ints particle; /* entries: index in the world */
    uint64_t *bits;    /* entries: sets, one bit each */
    size_t bitCapacity;
    sel_ints setStart;    /* neighbours x SEL_HALO_SETS + 1 */
    sel_ints setParticle; /* index in the world */
    sel_numbers buffer;
} sel_halo_list;

/* A particle that has been received. */
typedef struct sel_arrival
{
    double id;
    int rank, image;    /* process that sent the particle, and image as which it
                           was sent */
    int slot, place;    /* slot of the neighbour, and place of the particle
                           among the neighbour's entries */
    const double *data; /* its numbers */
} sel_arrival;

struct sel_halo
{
    sel_transport transport;
    sel_world *world;
    int images; /* number of images, 1 without periods */
    sel_numbers boxes;
    double margin; /* the reach [m] */
    sel_halo_list sent, received;
    int neighbours;
    sel_ints slot;                 /* neighbours */
    sel_ints neighbourOf, entryOf; /* per halo: its neighbour, and its entry in
                                      `received` */
    sel_numbers theirs;            /* scratch of reductions */
    sel_arrival *arrivals;
    size_t arrivalCapacity;
    sel_message *messages;
    size_t messageCapacity;
    sel_halo_counts counts;
};

/* Provides capacity for `count` items; the contents are lost. `array` is the
   address of the pointer to the items. SEL_E_MEMORY. */
sel_status sel_halo_reserve(
    void *array, size_t *capacity, size_t count, size_t item);

static inline sel_status sel_ints_reserve(sel_ints *a, size_t count)
{
    return sel_halo_reserve(&a->at, &a->capacity, count, sizeof(int));
}

static inline sel_status sel_numbers_reserve(sel_numbers *a, size_t count)
{
    return sel_halo_reserve(&a->at, &a->capacity, count, sizeof(double));
}

/* Returns the process of neighbour n. */
static inline int sel_halo_rank(const sel_halo *h, int n)
{
    return h->slot.at[n] / h->images;
}

/* Returns the image as which particles that are sent to neighbour n appear. */
static inline int sel_halo_image(const sel_halo *h, int n)
{
    return h->slot.at[n] % h->images;
}

/* Sets `boxes` and `margin`. */
sel_status sel_halo_measure(sel_halo *halo, const sel_halo_need *need);
/* Returns 1 if particles of the process `from` may be sent to the process `to`
   as an image. The result is the same on all processes. */
int sel_halo_may_send(const sel_halo *halo, int from, int to, int image);
/* Sets the list `sent`, by slot. */
sel_status sel_halo_choose(sel_halo *halo);
/* Sends the particles, adds the received ones to the world, sorted by id, and
   sets the list `received`, by slot. */
sel_status sel_halo_swap(sel_halo *halo);
/* Makes a neighbour of each slot that has entries. */
sel_status sel_halo_set_neighbours(sel_halo *halo);
/* Callbacks of the world. context: the halo. */
int sel_halo_select(void *context, const sel_halo_pair *pairs, int count);
int sel_halo_refresh(
    void *context, const sel_field *fields, int count, int set);

#endif

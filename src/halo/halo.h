/*---------------------------------------------------------------------------*\
    halo.h - lists of the particles that are sent and received (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A neighbour is a process together with the image as which particles are sent
    there: particles that are sent to it are beyond a periodic boundary there,
    and those received from it are beyond the other boundary of the pair here.
    The process may be this one: then its numbers are copied.

    A slot is the number of a possible neighbour: rank x images + image.
\*---------------------------------------------------------------------------*/

#ifndef SEL_HALO_HALO_H
#define SEL_HALO_HALO_H

#include "sel_halo.h"
#include "world/world.h"

/* Number of sets of pairs, that of all pairs included. */
#define SEL_HALO_SETS (SEL_SET_ANY + 1)

/* Numbers of a process in boxes: largest of -x and of x in each direction,
   largest bounding radius, largest speed of a surface point. Without particles
   all are -HUGE_VAL. */
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

/* Particles sent, or received: by neighbour, and by neighbour and set. */
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
    int rank, image;    /* whose, and as which image it was sent */
    int slot, place;    /* of the neighbour, and its place among its entries */
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
    sel_ints neighbourOf, entryOf; /* halos: its neighbour, its entry in
                                      received */
    sel_numbers theirs;            /* scratch of reductions */
    sel_arrival *arrivals;
    size_t arrivalCapacity;
    sel_message *messages;
    size_t messageCapacity;
    sel_halo_counts counts;
};

/* Provides capacity for count items; the contents are lost. array is the
   address of its pointer. SEL_E_MEMORY. */
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

/* The process of neighbour n. */
static inline int sel_halo_rank(const sel_halo *h, int n)
{
    return h->slot.at[n] / h->images;
}

/* The image as which particles sent to neighbour n appear. */
static inline int sel_halo_image(const sel_halo *h, int n)
{
    return h->slot.at[n] % h->images;
}

/* Sets boxes and margin. */
sel_status sel_halo_measure(sel_halo *halo, const sel_halo_need *need);
/* Returns 1 if particles of process from may be sent to process to as an image;
   the same on all processes. */
int sel_halo_may_send(const sel_halo *halo, int from, int to, int image);
/* Sets the list sent, by slot. */
sel_status sel_halo_choose(sel_halo *halo);
/* Sends the particles, enters those received into the world, sorted by number,
   and sets the list received, by slot. */
sel_status sel_halo_swap(sel_halo *halo);
/* Makes neighbours of the slots that have entries. */
sel_status sel_halo_set_neighbours(sel_halo *halo);
/* Callbacks of the world. context: the halo. */
int sel_halo_select(void *context, const sel_halo_pair *pairs, int count);
int sel_halo_refresh(
    void *context, const sel_field *fields, int count, int set);

#endif

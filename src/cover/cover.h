/*---------------------------------------------------------------------------*\
    cover.h - bodies and the cells that they cover (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_COVER_COVER_H
#define SEL_COVER_COVER_H

#include "sel_cover.h"
#include "sel_samples.h"

/* A list of items of one size, whose memory only grows. */
typedef struct cover_list
{
    void *items;
    int n, capacity;
} cover_list;

/* Adds an item to a list. Returns it, with undefined contents; NULL: out of
   memory. */
void *sel_cover_add(cover_list *list, size_t size);

/* Sets the number of items of a list to n. New items have undefined contents.
   SEL_E_MEMORY. */
sel_status sel_cover_resize(cover_list *list, int n, size_t size);

struct sel_cover
{
    const sel_cells *cells;
    sel_cover_polyhedron *polyhedron;
    sel_samples *samples;
    const double *density; /* of the fluid in the cells [kg/m3]; NULL: not
                              known */
    cover_list across;     /* double: density across boundary faces */
    cover_list bodies;     /* sel_cover_body */
    cover_list start;  /* int, one more than bodies: the first piece of each */
    cover_list pieces; /* sel_cover_piece */
    cover_list means;  /* sel_cover_mean */

    /* Scratch. `to` contains the receivers of messages. */
    cover_list large;         /* int: bodies whose samples are counted */
    cover_list tallies;       /* cover_tally */
    cover_list to;            /* int */
    cover_list questions;     /* cover_question */
    cover_list answers;       /* cover_tally */
    cover_list contributions; /* cover_contribution */
    cover_list places;        /* sel_cover_place */
    cover_list seen;          /* seen_cell */
    cover_list couple;        /* double */
    cover_list requests;      /* cover_request */
    cover_list fluids;        /* cover_answer */
    cover_list immersed;      /* sel_immersed_cell, one per piece */
    cover_list numbers;       /* double */
    cover_list ahead;         /* sel_cover_body */
    cover_list near;          /* unsigned char, one per cell */
};

/* Samples of a body in one cell. Sent as bytes. */
typedef struct cover_tally
{
    int body;   /* number of the body */
    int sample; /* its first sample in the cell */
    int order;  /* order of arrival */
    int count;  /* number of samples */
    int process, cell;
    double arms[3];   /* sum of their positions relative to the centre [m] */
    double volume;    /* of the cell [m3] */
    double centre[3]; /* of the cell, shifted back to the body if an image of it
                         is in the cell [m] */
} cover_tally;

/* Contribution of a body to a cell. Sent as bytes. */
typedef struct cover_contribution
{
    int id; /* id of the body */
    int cell;
    int order; /* order of arrival */
    double value[3];
    double coefficient;
} cover_contribution;

/* Counts the samples of bodies that are larger than their cell, or whose cell
   is marked in `finely` (may be NULL). Fills the tallies, sorted by body and
   first sample. Collective. */
sel_status sel_cover_count(sel_cover *cover, const unsigned char *finely);

/* Adds a contribution for a cell of a process. */
sel_status sel_cover_contribute(sel_cover *cover, int id, int process, int cell,
    const double value[3], double coefficient);

/* Sends all contributions to the processes of their cells. Adds those that
   arrive to `value` (n x 3) and `coefficient` (n), in the order of the bodies'
   ids. Afterwards the list of contributions is empty. Collective. */
sel_status sel_cover_deliver(
    sel_cover *cover, double *value, double *coefficient);

/* Lists the cells that carry a couple on body i in `places`: the cells of the
   body, if they are four or more; else the cell of its centre and the cells
   across the faces of that cell. No cell is listed twice: a cell that is seen
   twice, across periodic boundaries, has no arm to itself. */
sel_status sel_cover_couple_places(sel_cover *cover, int i);

/* Sets the density of the fluid; NULL: it is not known. Collective. */
sel_status sel_cover_set_density(sel_cover *cover, const double *density);

#endif

/*---------------------------------------------------------------------------*\
    sel_tally.h - sums over events during a run: flow through a section, and
    ages of the particles that leave

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. Sums are arrays of numbers whose indices have
    names, so that a caller can store and restore them unchanged. They start at
    zero.
\*---------------------------------------------------------------------------*/

#ifndef SEL_TALLY_H
#define SEL_TALLY_H

#ifdef __cplusplus
extern "C" {
#endif

/* A particle that passes a section or leaves through a patch. Plain data, may
   be sent as bytes. */
typedef struct sel_tally_event
{
    double step;  /* number of the time step */
    double id;    /* of the particle */
    double where; /* index of the section or patch */
    double sign;  /* 1 forward, -1 backward */
    double mass;  /* [kg] */
    double v[3];  /* velocity [m/s] */
    double type;  /* index of its shape; -1: unknown */
    double age;   /* [s] */
} sel_tally_event;

/* Sorts events by step, id and section or patch, and keeps one of equal events:
   if a particle crosses a periodic boundary, both sides record it. Returns the
   number of remaining events. */
int sel_tally_order(int n, sel_tally_event *events);

/* Sums over the particles that passed a section or a patch. */
typedef enum sel_tally_flow
{
    SEL_TALLY_FORTH,        /* number that went forward */
    SEL_TALLY_BACK,         /* number that went backward */
    SEL_TALLY_MASS,         /* mass, forward minus backward [kg] */
    SEL_TALLY_MOMENTUM,     /* three components, forward minus backward [N s] */
    SEL_TALLY_FLOW_SUMS = 6 /* length of the array */
} sel_tally_flow;

/* Adds to `flow` (SEL_TALLY_FLOW_SUMS) a particle that passed. sign: 1 forward,
   -1 backward; mass [kg], velocity [m/s]. */
void sel_tally_add_flow(
    double *flow, double sign, double mass, const double velocity[3]);

/* Adds an event to the sums of its section: flow since the last row, flow in
   total (SEL_TALLY_FLOW_SUMS each), and the net number by shape (nShapes). */
void sel_tally_book(double *sums, int nShapes, const sel_tally_event *event);

/* Makes a row of the sums of sel_tally_book: the flow since the last row, with
   the mass flow (mass over the time dt [s]; 0 if dt is not positive) after the
   mass; the total flow; the net numbers. row: 2 SEL_TALLY_FLOW_SUMS + 1 +
   nShapes. Sets the flow since the last row to zero. */
void sel_tally_row_of(double *sums, int nShapes, double dt, double *row);

/* Sums over the particles that left. */
typedef enum sel_tally_age
{
    SEL_TALLY_NUMBER,      /* number that left */
    SEL_TALLY_AGE,         /* sum of their ages [s] */
    SEL_TALLY_SQUARE,      /* sum of the squares of their ages [s2] */
    SEL_TALLY_SINCE,       /* number since the last row */
    SEL_TALLY_AGE_SINCE,   /* sum of the ages of these [s] */
    SEL_TALLY_AGE_SUMS = 5 /* length of the array */
} sel_tally_age;

/* Adds to `ages` (SEL_TALLY_AGE_SUMS) a particle that left at an age [s]. */
void sel_tally_add_age(double *ages, double age);

/* A row of the ages of particles that left. */
typedef struct sel_tally_row
{
    double since;     /* number since the last row */
    double meanSince; /* mean age of these [s]; 0 if there are none */
    double number;    /* number in total */
    double mean;      /* mean age of all [s]; 0 if there are none */
    double variance;  /* variance of their ages [s2]; never negative */
} sel_tally_row;

/* Computes a row from ages (SEL_TALLY_AGE_SUMS). */
sel_tally_row sel_tally_ages(const double *ages);

/* Returns the probability density in a bin of a histogram [1/s]. `count` of all
   `number` values are in this bin, which has a width [s]. 0 if there are no
   values. */
double sel_tally_density(double count, double number, double width);

#ifdef __cplusplus
}
#endif

#endif

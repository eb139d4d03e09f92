/*---------------------------------------------------------------------------*\
    sel_feed.h - particles fed over time: rates, limits, and the state

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A rate is integrated over each step (Gauss rule of two points on each part
    of the step). A particle is due as soon as the integral includes its whole
    mass or number. Its shape follows from the amounts fed before
    (sel_mixture_next); its size and position follow from the seed and its
    sequence number. A feed is therefore the same on any number of processes,
    and a restart continues it.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FEED_H
#define SEL_FEED_H

#include "sel_mixture.h"
#include "sel_status.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A rate over time, of mass [kg/s] or number [1/s]. */
typedef struct sel_rate
{
    double (*value)(void *context, double time);
    void *context;
    double most;        /* maximum allowed value */
    int isConstant;     /* 1: the rate is the same at all times */
    int nRows;          /* number of rows of a table; 0: the rate is no table */
    const double *rows; /* nRows times of a table [s], ascending; the rate may
                           have a jump or a kink at these times */
    double period; /* [s] a table that repeats: the last time minus the first
                      one; 0: it does not repeat */
    double badTime, badValue; /* set by sel_rate_integral if it fails */
} sel_rate;

/* Computes the integral of a rate over the time from `from` to `to` [s]; 0 if
   `to` is not later. Exact for tables that are linear between rows; a rate that
   is neither a table nor constant is evaluated at 32 times. Over more than 1000
   periods of a table the mean rate is used. SEL_E_ARGUMENT: a value is
   negative, above the limit or not a number. */
sel_status sel_rate_integral(
    sel_rate *rate, double from, double to, double *integral);

/* A feed. The caller sets the members of the first block. Those of the second
   block are its state: they start from zero, and the functions below change
   them. */
typedef struct sel_feed
{
    const sel_mixture *mixture;
    double meanVolume; /* [m3] sel_mixture_mean_volume */
    double density;    /* [kg/m3] */
    int byMass;        /* 1: the rate is that of mass; 0: of number */
    double massTotal;  /* limit of the mass [kg] */
    int numberTotal;   /* limit of the number */
    double duration;   /* [s] from the start of the feed */
    int waits; /* 1: if a particle has no space, it is tried again in the next
                  step; 0: it is left out */
    int seed;  /* of all random numbers, >= 0 */

    double due;         /* [kg] or number: integral of the rate */
    int fed, skipped;   /* numbers of particles fed and left out */
    double fedMass;     /* mass of particles fed [kg] */
    double skippedMass; /* mass of particles left out [kg] */
    double *taken; /* mixture->n amounts fed or left out (sel_mixture_amount);
                      owned by the caller */
    int tries;     /* number of steps in which the next particle has had no
                      space so far */
    int waited;    /* total number of such steps, of all particles */
    int ended;     /* 1: the feed was ended before its limits */
} sel_feed;

/* Adds the amount that becomes due from t0 to t1 [s after the start of the
   feed]. start: time of the rate at the start of the feed [s]. Adds nothing to
   a feed that is full or has ended: otherwise, after a restart with a higher
   limit, all of it would come at once. Errors as for sel_rate_integral. */
sel_status sel_feed_advance(
    sel_feed *feed, sel_rate *rate, double start, double t0, double t1);

/* Estimates the number of particles that are fed from t0 to t1 if there is
   space, from the rate in 1000 parts of that time. Arguments and errors as for
   sel_feed_advance. */
sel_status sel_feed_expected(const sel_feed *feed, sel_rate *rate, double start,
    double t0, double t1, int *number);

/* Finds the shape and the diameter [m] of the next particle. */
void sel_feed_next(const sel_feed *feed, int *shape, double *diameter);

/* Returns the mass [kg] of a particle with a diameter [m]. */
double sel_feed_mass(const sel_feed *feed, double diameter);

/* Returns 1 if the next particle would exceed a limit. */
int sel_feed_is_full(const sel_feed *feed);

/* Returns 1 if the next particle is due. */
int sel_feed_is_due(const sel_feed *feed);

/* Returns 1 if nothing more will be due after t [s after the start]. */
int sel_feed_is_over(const sel_feed *feed, double t);

/* Returns the amount that is due but neither fed nor left out [kg, or
   particles]. */
double sel_feed_behind(const sel_feed *feed);

/* Counts the next particle as placed. */
void sel_feed_place(sel_feed *feed);

/* Call this if there is no space for the next particle in this step. Returns 1
   if another particle may be tried in this step. */
int sel_feed_refuse(sel_feed *feed);

/* Reason why a feed that has ended fed less than 0.9 of the requested
   amount. */
typedef enum sel_feed_shortfall
{
    SEL_FEED_ENOUGH,   /* the feed has fed 0.9 of it, or was ended */
    SEL_FEED_TOO_BIG,  /* the next particle is heavier than the rest of
                          massTotal */
    SEL_FEED_NONE_DUE, /* the amount due was less than the first particle */
    SEL_FEED_NO_SPACE  /* particles were left out */
} sel_feed_shortfall;

/* Returns the reason for a feed that is over. */
sel_feed_shortfall sel_feed_fell_short(const sel_feed *feed);

/* Returns a seed, >= 0, from two numbers: the same for equal numbers. */
int sel_feed_seed(int number, int seed);

/* Returns a seed for the position of the next particle: a different one in each
   step, and for each attempt k, 0 to 7, in a step. */
int sel_feed_place_seed(const sel_feed *feed, int k);

/* Computes a velocity U of the next particle: U0 plus a random vector, uniform
   in a ball with the radius `spread`. All [m/s]. */
void sel_feed_velocity(
    const sel_feed *feed, const double U0[3], double spread, double U[3]);

/* Writes the state as text, with all digits, and with the units and the names
   of the shapes, on which it depends. A name has no blanks. Writes at most
   `size` bytes, the last of which is 0. Returns the length of the whole
   text. */
size_t sel_feed_write(
    const sel_feed *feed, const char *const *names, char *text, size_t size);

/* Reads a state that sel_feed_write has written. Finds shapes by their names.
   Converts amounts if the rate now has another unit. Sets the amounts of the
   shapes to zero if the shares of the mixture now have another unit. Returns 0
   for an invalid text; the state is then undefined. */
int sel_feed_read(sel_feed *feed, const char *const *names, const char *text);

#ifdef __cplusplus
}
#endif

#endif

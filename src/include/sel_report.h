/*---------------------------------------------------------------------------*\
    sel_report.h - the numbers in a report of a step, over all processes

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. Here a step is the time since
    sel_world_clear_statistics.
\*---------------------------------------------------------------------------*/

#ifndef SEL_REPORT_H
#define SEL_REPORT_H

#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Amounts of work that are compared between processes. */
typedef enum sel_workload_quantity
{
    SEL_WORKLOAD_PARTICLES,
    SEL_WORKLOAD_HALOS,
    SEL_WORKLOAD_CONTACTS, /* a pair on two processes counts 1/2 on each */
    SEL_WORKLOAD_SECONDS,  /* of work, without messages [s] */
    SEL_WORKLOAD_COUNT
} sel_workload_quantity;

/* An amount over the processes. */
typedef struct sel_workload
{
    double least, sum, greatest;
    int busiest; /* rank of the process with the greatest amount; of equal ones
                    the first */
} sel_workload;

/* Sums of a step over processes, in the order of their ranks. Plain data, which
   may be sent as bytes. */
typedef struct sel_report
{
    int processes;
    double dt; /* length of the step [s] */
    sel_workload workload[SEL_WORKLOAD_COUNT];
    double wall, cpu;         /* times of the slowest process [s] */
    double impulse[3];        /* from the fluid, without buoyancy [N s] */
    double angularImpulse[3]; /* [N m s] */
    sel_statistics statistics;
    sel_energy energy;
} sel_report;

/* Sets *report to the values of this process after a step of dt [s]. particles:
   number of its particles; wall, cpu: its times [s]. */
void sel_report_take(sel_report *report, sel_world *world, double dt,
    double particles, double wall, double cpu);

/* Adds the report of the next process to *into, which starts as {0}. */
void sel_report_merge(sel_report *into, const sel_report *from);

/* Returns the greatest amount over the mean; 1 if all amounts are zero. */
double sel_report_imbalance(
    const sel_report *report, sel_workload_quantity quantity);

/* Returns the share of the substeps whose iterations ended before their
   tolerance. */
double sel_report_unconverged(const sel_report *report);

/* Returns the greatest overlap in the last substep, over dEq. */
double sel_report_overlap(const sel_report *report);

/* Returns the number of contacts over the number of particles. */
double sel_report_coordination(const sel_report *report);

/* Returns the mean speed over the velocity that gravity g [m/s2] gives in a
   substep. */
double sel_report_speed(const sel_report *report, double g);

/* Model impulse: returns the mean share of the iterations in which a contact
   received an impulse. iterations: maximum number of iterations in a substep.
   The number of contacts is taken from the last substep. */
double sel_report_impulses(const sel_report *report, int iterations);

/* Advice in the log of a run; each is given once. */
typedef enum sel_advice
{
    SEL_ADVICE_MODEL = 1,       /* the model impulse does not bring a packing to
                                   rest */
    SEL_ADVICE_MANIFOLD = 2,    /* a packing of flat sides does not come to
                                   rest without manifolds */
    SEL_ADVICE_UNCONVERGED = 4, /* iterations rarely converge; given again if
                                   they have converged in between */
    SEL_ADVICE_DEEP = 8         /* overlaps are too large for contacts of
                                   solids */
} sel_advice;

/* State on which advice depends. Start with {0}, but set the first two
   members. */
typedef struct sel_adviser
{
    int iterations; /* model impulse: iterations in a substep; else 0 */
    int flatSides;  /* 1: nonSmooth, without manifolds, and shapes with flat
                      sides */
    int unconverged, deep, trembling; /* numbers of successive reports with this
                                         problem */
    int given;                        /* sel_advice given so far */
} sel_adviser;

/* Takes the report of a step; g: the greatest gravity in it [m/s2]. Returns the
   advice to be given now, bits of sel_advice. */
int sel_adviser_take(sel_adviser *adviser, const sel_report *report, double g);

/* Lines of a log, or parts of lines, with the numbers in them. Counts of
   iterations are means per substep, unless stated otherwise. */
typedef enum sel_report_line
{
    SEL_LINE_PARCELS,   /* number */
    SEL_LINE_PROCESSES, /* least and greatest number on a process */
    SEL_LINE_CONTACTS,  /* numbers of contacts: of pairs, with walls, between
                           processes, between processes in all substeps; number
                           of candidate pairs */
    SEL_LINE_MANIFOLD,  /* points of manifolds */
    SEL_LINE_NARROW,    /* greatest overlaps of pairs and with walls, over dEq;
                           residual; iterations of a call, mean and greatest;
                           fallbacks; calls that did not reach their tolerance;
                           travel */
    SEL_LINE_NONSMOOTH, /* iterations for velocities, positions; residual
                           velocity, mean and greatest; substeps without
                           convergence, substeps, substeps in which the bounces
                           did not converge; impulse resets; reused contacts;
                           energy by position correction */
    SEL_LINE_CRITICAL,  /* substep over the critical one; critical substep */
    SEL_LINE_LOSSES,    /* energy in springs, lost to normal and tangential
                           dampers, to slip */
    SEL_LINE_ROLLING,   /* energy lost to rolling resistance, broken necks */
    SEL_LINE_ERROR,     /* sel_statistics.energyStepError */
    SEL_LINE_IMPLICIT,  /* iterations; the greatest number; residual; substeps
                           without convergence, substeps */
    SEL_LINE_BARRIER,   /* local contacts, nearness, steps of a substep */
    SEL_LINE_NEWTON,    /* barrier: steps repeated, out of reach, damped;
                           iterations of a step, mean and greatest; iterations
                           of the linear solver per step */
    SEL_LINE_EXPLICIT,  /* critical substep */
    SEL_LINE_ENERGY,    /* translation, rotation, potential, dissipated, added;
                           greatest speed */
    SEL_LINE_WORK,      /* of moving walls */
    SEL_LINE_FLUID,     /* force and torque; greatest Reynolds number, and
                           substep over relaxation time */
    SEL_LINE_SECONDS,   /* of the five stages, wall-clock and processor time */
    SEL_LINE_WORKLOAD, /* for each of SEL_WORKLOAD_COUNT: least, mean, greatest,
                          greatest over mean, busiest */
    SEL_LINE_COUNT
} sel_report_line;

/* Maximum number of numbers in a line. */
#define SEL_LINE_NUMBERS (5 * SEL_WORKLOAD_COUNT)

/* Sets the numbers of a line. Returns their count. */
int sel_report_numbers(const sel_report *report, sel_report_line line,
    double numbers[SEL_LINE_NUMBERS]);

#ifdef __cplusplus
}
#endif

#endif

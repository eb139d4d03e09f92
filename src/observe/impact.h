/*---------------------------------------------------------------------------*\
    impact.h - impacts on walls (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_OBSERVE_IMPACT_H
#define SEL_OBSERVE_IMPACT_H

#include "world/world.h"

/* Called at the start and at the end of a substep; they do nothing if walls are
   not watched. */
sel_status sel_watch_begin(sel_world *world);
sel_status sel_watch_end(sel_world *world);
void sel_watch_free(sel_watch *watch);

/* Computes the velocity of the particle of wall contact c relative to the wall
   at a point [m/s]. after 0: the velocity before the substep; 1: the mean of
   the velocities before and after it. */
void sel_watch_slip(const sel_world *world, int c, const double at[3],
    int after, double slip[3]);

/* Returns the normal impulse of contact c on the wall [N s]. If it is zero or
   negative, the contact does not press. */
double sel_watch_pressed(const sel_world *world, int c);

#endif

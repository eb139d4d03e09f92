/*---------------------------------------------------------------------------*\
    sel_clock.h - the clocks for the times in statistics

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_CLOCK_H
#define SEL_CLOCK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the wall-clock time [s] since some fixed time of this machine.
   Setting the date does not change it. */
double sel_clock_wall(void);

/* Returns the processor (CPU) time [s] that all threads of this process have
   used. */
double sel_clock_cpu(void);

#ifdef __cplusplus
}
#endif

#endif

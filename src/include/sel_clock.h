/*---------------------------------------------------------------------------*\
    sel_clock.h - the clocks that times in statistics are taken from

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_CLOCK_H
#define SEL_CLOCK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Wall-clock time [s] since some fixed time of this machine. It runs on when
   somebody sets the date. */
double sel_clock_wall(void);

/* Processor (CPU) time [s] that all threads of this process have used. */
double sel_clock_cpu(void);

#ifdef __cplusplus
}
#endif

#endif

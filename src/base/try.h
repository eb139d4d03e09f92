/*---------------------------------------------------------------------------*\
    try.h - sequences of calls that end at the first error (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Both macros are variadic because a call may contain commas.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_TRY_H
#define SEL_BASE_TRY_H

#include "sel_status.h"

/* Makes a call, and returns its status if that is an error. For functions that
   have nothing to free. */
#define SEL_TRY(...)                                                           \
    do                                                                         \
    {                                                                          \
        const sel_status sel_tried = __VA_ARGS__;                              \
        if (sel_tried != SEL_OK)                                               \
        {                                                                      \
            return sel_tried;                                                  \
        }                                                                      \
    } while (0)

/* Makes the next call of a sequence if no previous call has failed. status:
   that of the previous calls; it becomes that of this call. Code after the
   sequence runs in any case. */
#define SEL_THEN(status, ...)                                                  \
    do                                                                         \
    {                                                                          \
        if ((status) == SEL_OK)                                                \
        {                                                                      \
            (status) = __VA_ARGS__;                                            \
        }                                                                      \
    } while (0)

#endif

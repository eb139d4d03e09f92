/*---------------------------------------------------------------------------*\
    version.c - the version of the library

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

const char *sel_version(void)
{
    return SEL_VERSION;
}

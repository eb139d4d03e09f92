/*---------------------------------------------------------------------------*\
    version.c - the version of the library

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"

const char *sel_version(void)
{
    return SEL_VERSION;
}

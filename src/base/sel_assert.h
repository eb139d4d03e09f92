/*---------------------------------------------------------------------------*\
    sel_assert.h - assertions of debug builds (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_SEL_ASSERT_H
#define SEL_BASE_SEL_ASSERT_H

#ifdef SUPERELLIPSOID_DEBUG
#include <assert.h>
#define SEL_ASSERT(condition) assert(condition)
#else
#define SEL_ASSERT(condition) ((void)0)
#endif

#endif

/*---------------------------------------------------------------------------*\
    prefetch.h - memory that will be read soon (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_BASE_PREFETCH_H
#define SEL_BASE_PREFETCH_H

/* Starts to load the memory at an address, if the compiler has a function for
   this. */
#ifdef __GNUC__
#define SEL_PREFETCH(address) __builtin_prefetch(address)
#else
#define SEL_PREFETCH(address) ((void)(address))
#endif

#endif

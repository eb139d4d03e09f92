/*---------------------------------------------------------------------------*\
    sel_version.h - the version of this software

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. The version number is defined here only: the
    Makefile, the log, the texts of -help and superellipsoidPost take it from
    here, and tests/version compares CITATION.cff with it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_VERSION_H
#define SEL_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* Version of these headers: major.minor.patch. */
#define SEL_VERSION "0.3.0"

/* Returns the version of the loaded library, which may differ from that of the
   headers; never NULL. */
const char *sel_version(void);

#ifdef __cplusplus
}
#endif

#endif

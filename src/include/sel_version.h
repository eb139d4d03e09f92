/*---------------------------------------------------------------------------*\
    sel_version.h - the version of this software

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h. This is the one place of the number: the
    Makefile, the log, the texts of -help and superellipsoidPost take it from
    here, and tests/version compares CITATION.cff with it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_VERSION_H
#define SEL_VERSION_H

#ifdef __cplusplus
extern "C" {
#endif

/* Of these headers: major.minor.patch. */
#define SEL_VERSION "0.2.0"

/* Of the library that is loaded, which may be another; never null. */
const char *sel_version(void);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_newcomer.h - particles that wait until they have space

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_NEWCOMER_H
#define SEL_NEWCOMER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A particle that will be added to a world as soon as it has space
   (sel_packing_admit). */
typedef struct sel_newcomer
{
    double x[3];     /* [m] */
    double v[3];     /* [m/s] */
    double omega[3]; /* [rad/s] */
    double q[4];
    double diameter; /* [m] of the sphere of its volume, > 0 */
    double density;  /* [kg/m3], > 0 */
    int id;          /* >= 0 */
    int shape;       /* index in a list of shapes */
} sel_newcomer;

/* Returns the mass of a newcomer [kg]. */
double sel_newcomer_mass(const sel_newcomer *p);

/* Sorts newcomers by their ids. */
void sel_newcomer_sort(int n, sel_newcomer *list);

/* Writes a newcomer as text, with all digits. name: name of its shape, without
   blanks. Writes at most `size` bytes, the last of which is 0. Returns the
   length of the whole text. */
size_t sel_newcomer_write(
    const sel_newcomer *p, const char *name, char *text, size_t size);

/* Reads a text that sel_newcomer_write has written. names: names of the n
   shapes. Returns 0 for an invalid text. */
int sel_newcomer_read(
    sel_newcomer *p, int n, const char *const *names, const char *text);

#ifdef __cplusplus
}
#endif

#endif

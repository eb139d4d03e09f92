/*---------------------------------------------------------------------------*\
    sel_couple.h - a torque on the fluid as impulses of its cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COUPLE_H
#define SEL_COUPLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Distributes the angular impulse T over n >= 1 cells as impulses V_c alpha x
   (x_c - X), where X is the centroid of the cells. The sum of the impulses is
   zero, and their angular impulse about any point is T. alpha follows from the
   inertia of the cells: (sum V_c (r^2 E - r r)) alpha = T. A single cell, or
   cells on a line, have no lever arm about that line. `left` is the part of T
   that the cells cannot carry; zero if they carry all.
   volume: n [m3], greater than zero; centre: n x 3 [m]; T [N m s];
   impulse: n x 3 [N s]; global frame. No allocation. */
void sel_couple(int n, const double *volume, const double *centre,
    const double T[3], double *impulse, double left[3]);

#ifdef __cplusplus
}
#endif

#endif

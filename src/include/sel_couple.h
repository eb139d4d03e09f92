/*---------------------------------------------------------------------------*\
    sel_couple.h - a torque on the fluid as impulses of its cells

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COUPLE_H
#define SEL_COUPLE_H

#ifdef __cplusplus
extern "C" {
#endif

/* Impulses V_c alpha x (x_c - X) of n >= 1 cells, X their centroid: they sum to
   zero and have the angular impulse T about any point, with the inertia of the
   cells in between, (sum V_c (r^2 E - r r)) alpha = T. Cells in a line, or a
   single one, have no arm about it: left is the part of T that they cannot
   carry, zero where they carry all.
   volume: n [m3], greater than zero; centre: n x 3 [m]; T [N m s];
   impulse: n x 3 [N s]; global frame. No allocation. */
void sel_couple(int n, const double *volume, const double *centre,
    const double T[3], double *impulse, double left[3]);

#ifdef __cplusplus
}
#endif

#endif

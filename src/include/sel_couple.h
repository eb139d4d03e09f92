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
   (x_c - X), X their centroid. The impulses sum to zero and have the angular
   impulse T about any point; alpha follows from the inertia of the cells, (sum
   V_c (r^2 E - r r)) alpha = T. Cells in a line, or a single one, have no arm
   about that line: left is the share of T that the cells cannot take, zero
   where they take all.
   volume: n [m3], greater than zero; centre: n x 3 [m]; T [N m s];
   impulse: n x 3 [N s]; global frame. No allocation. */
void sel_couple(int n, const double *volume, const double *centre,
    const double T[3], double *impulse, double left[3]);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_barrier.h - the barrier law: bodies that never overlap

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h. Gay Neto and Wriggers 2021, "Discrete element
    model for general polyhedra", Computational Particle Mechanics,
    doi:10.1007/s40571-021-00415-z, eqs. 49 to 58.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BARRIER_H
#define SEL_BARRIER_H

#ifdef __cplusplus
extern "C" {
#endif

/* What a pair of materials, or a material and a wall, is made of. All zero: not
   given. */
typedef struct sel_barrier_material
{
    double stiffness;  /* epsilon_1 > 0 [N/m^exponent] */
    double exponent;   /* n_1, 1 to 3 [-] */
    double fraction;   /* f: of the skin, below which the barrier rises; 0.01 to
                          0.99 [-] */
    double barrier;    /* n_2 < 0, -4 to -0.25 [-] */
    double damping;    /* zeta, eq. 52 [-] */
    double tangential; /* epsilon_t [N/m]; 0: no friction but that of drag */
    double drag;       /* c_t [N s/m] */
    double muStatic;   /* no less than the mu of sel_material, which is mu_d */
} sel_barrier_material;

/* 1 if all numbers are finite and in range. */
int sel_barrier_material_legal(const sel_barrier_material *material);

/* The force along the normal at a gap [m] > 0, with a skin [m] beyond which there
   is none (eqs. 49 to 51). */
typedef struct sel_barrier_force
{
    double force;     /* >= 0, pushes apart [N] */
    double stiffness; /* - d force/d gap >= 0 [N/m] */
    double bend;      /* - d stiffness/d gap >= 0 [N/m2] */
    double energy;    /* stored: integral of the force from gap to skin [J] */
} sel_barrier_force;

sel_barrier_force sel_barrier_normal(
    const sel_barrier_material *material, double skin, double gap);

#ifdef __cplusplus
}
#endif

#endif

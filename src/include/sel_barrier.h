/*---------------------------------------------------------------------------*\
    sel_barrier.h - the force law of the model "barrier": bodies never overlap

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. Gay Neto and Wriggers 2021, "Discrete element
    model for general polyhedra", Computational Particle Mechanics,
    doi:10.1007/s40571-021-00415-z, eqs. 49 to 58.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BARRIER_H
#define SEL_BARRIER_H

#include "sel_law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Barrier material of a pair of materials, or of a material and a wall. All
   members zero: not given. */
typedef struct sel_barrier_material
{
    double stiffness;  /* epsilon_1 > 0 [N/m^exponent] */
    double exponent;   /* n_1, 1 to 3 [-] */
    double fraction;   /* f: the barrier term acts at gaps below this share of
                          the skin; 0.01 to 0.99 [-] */
    double barrier;    /* n_2 < 0, -4 to -0.25 [-] */
    double damping;    /* damping ratio zeta, eq. 52 [-] */
    double tangential; /* epsilon_t [N/m]; 0: friction by drag only */
    double drag;       /* c_t [N s/m] */
    double muStatic;   /* static friction [-], not below the mu of sel_material,
                          which is the dynamic mu_d */
} sel_barrier_material;

/* Returns 1 if all numbers are finite and in range, else 0. */
int sel_barrier_material_valid(const sel_barrier_material *material);

/* Returns the default numbers. sel_barrier_material_set replaces those below
   zero. */
sel_barrier_material sel_barrier_material_usual(void);

/* Sets the numbers that the user has not given: a static friction below zero
   becomes the friction of slip mu; a tangential stiffness below zero becomes
   the normal stiffness. Returns 1 and sets *found if the static friction is
   less than mu, else 0. */
int sel_barrier_material_set(
    sel_barrier_material *material, double mu, sel_finding *found);

/* Normal force at a gap [m] > 0 (eqs. 49 to 51). It is zero for gaps of one
   skin [m] or more. */
typedef struct sel_barrier_force
{
    double force;     /* repulsive, >= 0 [N] */
    double stiffness; /* - d force/d gap >= 0 [N/m] */
    double bend;      /* - d stiffness/d gap >= 0 [N/m2] */
    double energy;    /* stored: integral of the force from the gap to the skin
                         [J] */
} sel_barrier_force;

/* Returns the normal force of a material at a gap [m], with a skin [m]. Gaps
   below 1e-12 of the skin count as 1e-12 of the skin, so that the force stays
   finite. */
sel_barrier_force sel_barrier_normal(
    const sel_barrier_material *material, double skin, double gap);

#ifdef __cplusplus
}
#endif

#endif

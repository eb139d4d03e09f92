/*---------------------------------------------------------------------------*\
    collision_laws.h - the laws of friction, and what they share (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_COLLISION_COLLISION_LAWS_H
#define SEL_COLLISION_COLLISION_LAWS_H

#include "superellipsoid.h"

/* The laws of the core, each in a file friction_*.c. */
#define SEL_FRICTION_DECLARATION(NAME, name)                                   \
    extern const sel_friction_entry sel_friction_law_##name;
SEL_FRICTION_LAWS(SEL_FRICTION_DECLARATION)
#undef SEL_FRICTION_DECLARATION

/* Sets u to the change of the velocity of body 2 relative to body 1 at the
   contact point by an impulse f on body 2: u = A f. */
void sel_impact_point_response(double u[3], const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], const double f[3]);

/* Solves A x = b, A symmetric positive definite, by Cholesky. Pivots have a
   lower bound: if the error of the contact point exceeds the size of the body,
   the arm may be so long that A is singular to rounding. */
void sel_impact_solve(const double A[9], const double b[3], double x[3]);

/* Finds the impulse after which the contact velocity is -en u_n n + et u_t. gn:
   the normal component of u. */
void sel_impact_restitution(const double A[9], const double normal[3],
    double en, double et, double gn, const double u[3], double impulse[3]);

#endif

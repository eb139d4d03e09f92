/*---------------------------------------------------------------------------*\
    friction.h - Coulomb's cone at one contact point (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All vectors are in the frame of the contact: component 0 along the normal, 1
    and 2 along two tangents.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COLLISION_FRICTION_H
#define SEL_COLLISION_FRICTION_H

/* The response of one point to an impulse, u' = u + A J. */
typedef struct sel_friction_point
{
    double A[9];
    double stop[3]; /* xx, xy, yy of the tangential response if J_n keeps u_n'
                       constant */
} sel_friction_point;

/* Sets the response to A [1/kg] times `factor`. */
void sel_friction_point_init(
    sel_friction_point *point, const double A[9], double factor);

/* Finds J_t with (S + k) J_t = -c and |J_t| <= mu (level + slope.J_t), where k
   = 0 or J_t lies on the cone. level >= 0; S: xx, xy, yy. Returns 1 if the
   contact slips (k > 0). */
int sel_friction_secular(const double S[3], double mu, double level,
    const double slope[2], const double c[2], double Jt[2]);

/* Finds the J_t that minimises the energy J_t.u_t + J_t.A_tt.J_t/2 in |J_t| <=
   radius. */
void sel_friction_disc(const sel_friction_point *point, double radius,
    const double ut[2], double Jt[2]);

/* Finds the plastic impulse: u_n' = 0, and J_t minimises the energy in |J_t| <=
   mu J_n. The impulse is zero if u_n >= 0. */
void sel_friction_plastic(
    const sel_friction_point *point, double mu, const double u[3], double J[3]);

/* Finds the impulse of a single contact with u_n < 0 (Poisson's hypothesis). */
void sel_friction_coulomb(
    const double A[9], double mu, double en, const double u[3], double J[3]);

#endif

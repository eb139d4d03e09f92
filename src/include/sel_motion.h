/*---------------------------------------------------------------------------*\
    sel_motion.h - quaternions and the free rotation of a body

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MOTION_H
#define SEL_MOTION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Computes the rotation tensor Q (3 x 3, row by row) of a unit quaternion; see
   the conventions. */
void sel_motion_tensor(const double q[4], double Q[9]);

/* Computes the unit quaternion of a rotation tensor Q (e0 >= 0). */
void sel_motion_quaternion(const double Q[9], double q[4]);

/* Computes the quaternion of the Euler angles of Wedel et al. 2023, eq. 11
   [rad]. */
void sel_motion_euler(double phi, double theta, double psi, double q[4]);

/* Returns a random number in [0, 1) that depends on a seed and two counters
   only: i counts objects, j < 4 the numbers of each object. It is the number
   with index 4 i + j of the generator splitmix64 (Steele, Lea and Flood 2014),
   which starts from state 0 for seed 0. */
double sel_motion_uniform(uint64_t seed, uint64_t i, uint64_t j);

/* Computes a uniformly random orientation from three numbers in [0, 1)
   (Shoemake). */
void sel_motion_random_orientation(const double u[3], double q[4]);

/* Rotates q by a rotation vector (global) [rad], exactly. */
void sel_motion_rotate_by(double q[4], const double rotation[3]);

/* Rotates q by a Rodrigues vector (global): along the axis, of length 2
   tan(angle/2). This equals the rotation vector to second order and needs no
   trigonometric functions (Campello 2015, eq. 11). */
void sel_motion_rotate_by_rodrigues(double q[4], const double rotation[3]);

/* Advances q and omega (global) by a free rotation over dt [s]. It is exact if
   the first two principal moments are equal to the last bit, as for bodies of
   revolution about z. Otherwise it is the symmetric splitting of Dullweber, Leimkuhler
   and McLachlan (1997): the angular momentum is conserved to rounding; the
   energy has an error of second order without drift. inertia: principal, body
   axes [kg m2]. */
void sel_motion_rotate(
    const double inertia[3], double dt, double q[4], double omega[3]);

#ifdef __cplusplus
}
#endif

#endif

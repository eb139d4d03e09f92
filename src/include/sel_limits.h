/*---------------------------------------------------------------------------*\
    sel_limits.h - the permitted ranges of input, in SI units

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Input outside these ranges is rejected with a status, and no input inside
    them can make a number overflow. The ranges are far wider than needed, from
    the size of an atom to that of the sun, with a margin for particles that a
    coarse step ejects to a great distance.

    Why nothing overflows. A body has a mass between 1e-43 and 1e50 kg and
    moments of inertia between 1e-64 and 1e71 kg m2. A point of a body is slower
    than 1e20 + 1e12 x 1e11 m/s, a point of a rotating wall than 1e33 m/s. The
    impulse between two such points is below 1e84 N s, the energy below 1e117 J.
    The response of a velocity to a unit impulse (the matrix A of
    sel_collision.h) is at most 1e46 /kg. The highest powers that occur are the
    squares of energies (1e234), the sixth power of A in the secular equation of
    friction (1e276), and sixth powers of lengths and distances (1e120). Double
    precision ends at 1e308. A collision does not add energy, so the lightest
    body is slower than 1e80 m/s after it. Its position is then still a finite
    number when it has moved, and the check at the end of the substep rejects
    it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LIMITS_H
#define SEL_LIMITS_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns 1 if |value| <= `most`, a finite number. Compares the bits without
   the sign, which have the same order as the numbers. A NaN (even a signalling
   one, from a damaged file) therefore gives 0 and raises no exception. */
static inline int sel_within(double value, double most)
{
    uint64_t v, m;
    memcpy(&v, &value, sizeof v);
    memcpy(&m, &most, sizeof m);
    return (v & INT64_MAX) <= (m & INT64_MAX);
}

/* [m] Semi-axes of the particles of a world. */
#define SEL_LENGTH_LEAST 1e-10
#define SEL_LENGTH_MOST  1e10
/* [-] The longest semi-axis in a world over the shortest. */
#define SEL_SIZES_MOST 1e8
/* [m] Components of positions: of centres, of points of walls, of origins of
   their rotation. */
#define SEL_POSITION_MOST 1e20
/* [m/s] Components of velocities. */
#define SEL_SPEED_MOST 1e20
/* [rad/s] Components of spins. */
#define SEL_SPIN_MOST 1e12
/* [kg/m3] Density of a particle. */
#define SEL_DENSITY_LEAST 1e-12
#define SEL_DENSITY_MOST  1e18
/* [m/s2] Components of gravity. */
#define SEL_GRAVITY_MOST 1e10
/* [m/s2] Acceleration of a particle by forces other than gravity and contact:
   force over mass, and torque times bounding radius over the least moment of
   inertia. */
#define SEL_ACCELERATION_MOST 1e24
/* [s] Length of a substep. */
#define SEL_TIME_LEAST 1e-30
#define SEL_TIME_MOST  1e15
/* [-] Maximum motion of the bodies of a contact, over the smallest semi-axis,
   before the contact is solved again: below it, terms of second order are
   small. */
#define SEL_REUSE_MOST 0.5
/* [-] Maximum skin of the neighbour lists, over bounding radii: with a larger
   skin every particle is a neighbour of every other one. */
#define SEL_SKIN_MOST 10.0
/* Maximum number of threads of a world. */
#define SEL_THREADS_MOST 64
/* Maximum bounceThreshold, in units of |gravity| dt. */
#define SEL_BOUNCE_THRESHOLD_MOST 1e6
/* Maximum number of iterations in a substep. */
#define SEL_ITERATIONS_MOST 10000
/* Maximum number of substeps in a step, chosen or required. A larger number
   indicates a wrong speed or size, and the step would never end. */
#define SEL_SUBSTEPS_MOST 1000000

#ifdef __cplusplus
}
#endif

#endif

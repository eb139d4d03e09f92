/*---------------------------------------------------------------------------*\
    sel_limits.h - the ranges of what may be given, in SI units

    SPDX-License-Identifier: GPL-3.0-or-later

    What lies outside is refused with a status, and nothing that lies inside
    can make a number overflow. The ranges are far beyond what there is, from
    the size of an atom to that of the sun, with room for what a coarse step
    throws far away.

    Why nothing overflows. A body has a mass between 1e-43 and 1e50 kg and
    moments of inertia between 1e-64 and 1e71 kg m2; a point of it is slower
    than 1e20 + 1e12 x 1e11 m/s, a point of a turning wall than 1e33 m/s. Two
    such points meet with an impulse below 1e84 N s and an energy below 1e117 J.
    What a unit impulse does to a velocity (the matrix A of sel_collision.h) is
    at most 1e46 /kg. The highest powers that occur are the squares of energies
    (1e234), the sixth power of A in the secular equation of friction (1e276),
    and sixth powers of lengths and distances (1e120). Double precision ends at
    1e308. A collision leaves no more energy than there was, so the lightest
    body leaves it slower than 1e80 m/s: that is still a number when the body
    has moved, and the check at the end of the substep refuses it.
\*---------------------------------------------------------------------------*/

#ifndef SEL_LIMITS_H
#define SEL_LIMITS_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Is |value| at most most, which is finite? By bits, whose order without the
   sign is that of the numbers: what is not a number (least of all a signalling
   one, from a damaged file) raises no exception, and is not. */
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
/* [kg/m3] */
#define SEL_DENSITY_LEAST 1e-12
#define SEL_DENSITY_MOST  1e18
/* [m/s2] Components of gravity. */
#define SEL_GRAVITY_MOST 1e10
/* [m/s2] What forces other than gravity and contact do to a particle: force
   over mass, and torque times bounding radius over the least moment of
   inertia. */
#define SEL_ACCELERATION_MOST 1e24
/* [s] A substep. */
#define SEL_TIME_LEAST 1e-30
#define SEL_TIME_MOST  1e15
/* [-] How far the bodies of a contact may go, over the smallest semi-axis, with
   no new solution: what is of second order is small below. */
#define SEL_REUSE_MOST 0.5
/* [-] Skin of the neighbour lists, over bounding radii: beyond this every
   particle is everyone's neighbour. */
#define SEL_SKIN_MOST 10.0
/* Threads that work on a world. */
#define SEL_THREADS_MOST 64
/* Of bounceThreshold, in |gravity| dt. */
#define SEL_BOUNCE_THRESHOLD_MOST 1e6
/* Passes of a substep. */
#define SEL_PASSES_MOST 10000
/* Substeps of a step, chosen or needed: more is a mistake in a speed or a
   size, and would never end. */
#define SEL_SUBSTEPS_MOST 1000000

#ifdef __cplusplus
}
#endif

#endif

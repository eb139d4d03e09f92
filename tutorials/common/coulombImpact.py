# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Impact of a rigid body on a plane with Coulomb friction, by brute force:
Poisson's hypothesis with maximum dissipation, from its statement. Nothing of
the library is used.

The contact velocity changes by A J with the impulse J, where A = E/m - [r]
I^-1 [r], [r] the cross product with r, the arm from the centre to the contact
point. n is the normal out of the plane, u the contact velocity before.

    compression   the impulse J with n.(u + A J) = 0 whose tangential part
                  makes the kinetic energy least among |Jt| <= mu Jn, this Jn
    restitution   Jn grows to (1 + e) times that; the tangential part again
                  makes the kinetic energy least among |Jt| <= mu Jn

so that a contact that slides at the end of either slides against the friction.
The energy as a function of J is u.J + J.A J/2. Its minimum is searched on a
grid on the disc |Jt| <= mu Jn that shrinks about its best point, the Jn of the
compression by bisection.
"""

import numpy as np


def mobility(mass, inertia, arm):
    """A. inertia: 3 x 3, global."""
    r = np.array(((0, -arm[2], arm[1]), (arm[2], 0, -arm[0]),
                  (-arm[1], arm[0], 0)))
    return np.eye(3)/mass - r @ np.linalg.inv(inertia) @ r


def tangents(n):
    t = np.cross(n, np.eye(3)[np.argmin(np.abs(n))])
    t /= np.linalg.norm(t)
    return t, np.cross(n, t)


def least(energy, levels=55, side=13):
    """Returns the point of the unit disc where energy (of arrays of points) is
    smallest. The energy is convex, so that shrinking the grid finds it."""
    centre, reach = np.zeros(2), 1.0
    grid = np.linspace(-1, 1, side)
    net = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2)
    for _ in range(levels):
        points = centre + reach*net
        length = np.linalg.norm(points, axis=1)
        # Points outside the disc are moved to the rim.
        points /= np.maximum(length, 1)[:, None]
        centre = points[np.argmin(energy(points))]
        reach *= 0.7
    return centre


def impulse(A, u, n, e, mu):
    """Impulse on the body."""
    t1, t2 = tangents(n)
    T = np.stack((t1, t2))

    def push(jn):
        """The impulse whose normal part is jn."""
        def energy(points):
            J = jn*(n + mu*points @ T)
            return J @ u + 0.5*np.einsum('ij,jk,ik->i', J, A, J)
        return jn*(n + mu*least(energy) @ T)

    if n @ u >= 0:
        return np.zeros(3)
    low, high = 0.0, -(n @ u)/(n @ A @ n)
    while n @ (u + A @ push(high)) < 0:
        low, high = high, 2*high
    for _ in range(50):
        middle = 0.5*(low + high)
        if n @ (u + A @ push(middle)) < 0:
            low = middle
        else:
            high = middle
    return push((1 + e)*high)


def bounce(mass, inertia, arm, v, omega, n, e, mu):
    """Velocity and spin after an impact."""
    u = v + np.cross(omega, arm)
    J = impulse(mobility(mass, inertia, arm), u, n, e, mu)
    return (v + J/mass,
            omega + np.linalg.solve(inertia, np.cross(arm, J)))

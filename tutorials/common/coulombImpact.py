"""Impact of a rigid body on a plane with Coulomb friction, by brute force:
Poisson's hypothesis with maximum dissipation, from its statement. Nothing of
the library is used.

The contact velocity changes by A J with the impulse J, where A = E/m - [r]
I^-1 [r], [r] the cross product with r, the arm from the centre to the contact
point. n is the normal out of the plane, u the contact velocity before.

    compression   the impulse J with n.(u + A J) = 0 whose tangential part
                  makes the kinetic energy least, among |Jt| <= mu Jn
    restitution   Jn grows to (1 + e) times that; the tangential part again
                  makes the kinetic energy least, among |Jt| <= mu Jn

The energy as a function of J is u.J + J.A J/2. Each least value is sought on
a net of the disc |Jt| <= mu Jn that shrinks about its best point.
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


def least(energy, levels=60, side=21):
    """The point of the unit disc where energy (of arrays of points) is least.
    The energy is convex along the net, so that shrinking finds it."""
    centre, reach = np.zeros(2), 1.0
    grid = np.linspace(-1, 1, side)
    net = np.stack(np.meshgrid(grid, grid), axis=-1).reshape(-1, 2)
    for _ in range(levels):
        points = centre + reach*net
        length = np.linalg.norm(points, axis=1)
        # What is outside comes on to the rim.
        points /= np.maximum(length, 1)[:, None]
        centre = points[np.argmin(energy(points))]
        reach *= 0.7
    return centre


def impulse(A, u, n, e, mu):
    """J on the body."""
    t1, t2 = tangents(n)
    T = np.stack((t1, t2))

    def lowest(normalImpulse):
        """J over the points of the disc; normalImpulse: of J/Jn"""
        def whole(points):
            directions = n + mu*points @ T
            return normalImpulse(directions)[:, None]*directions

        def energy(points):
            J = whole(points)
            return J @ u + 0.5*np.einsum('ij,jk,ik->i', J, A, J)
        return whole(least(energy)[None, :])[0]

    compressed = lowest(lambda d: -(n @ u)/(d @ A @ n))
    jn = (1 + e)*(n @ compressed)
    return lowest(lambda d: np.full(len(d), jn))


def bounce(mass, inertia, arm, v, omega, n, e, mu):
    """Velocity and spin after an impact."""
    u = v + np.cross(omega, arm)
    J = impulse(mobility(mass, inertia, arm), u, n, e, mu)
    return (v + J/mass,
            omega + np.linalg.solve(inertia, np.cross(arm, J)))

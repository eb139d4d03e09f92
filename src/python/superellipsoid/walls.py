# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Walls that particles touch: triangles, and boxes and planes of them."""

import ctypes

import numpy as np

from .library import Error, STRUCTURES, core, vector, wholes


class Wall:
    """Triangles (n x 3 indices) of points (m x 3 [m]), whose right-handed
    normals point into the wall, away from the particles.

    material: of its contacts (None: that of the world's settings). velocity
    [m/s], omega [rad/s], origin [m]: the motion of its surface tangential to
    itself, as of a belt; the triangles do not move.
    """

    def __init__(self, points, triangles, material=None, velocity=(0, 0, 0),
                 omega=(0, 0, 0), origin=(0, 0, 0)):
        self.points = vector(points, (None, 3), what='points')
        self.triangles = wholes(triangles, (None, 3), 'triangles')
        self.material = material
        self.velocity = vector(velocity, (3,), what='velocity')
        self.omega = vector(omega, (3,), what='omega')
        self.origin = vector(origin, (3,), what='origin')

    def __repr__(self):
        return 'Wall(%d points, %d triangles)' % (len(self.points),
                                                  len(self.triangles))

    def _patch(self, settings):
        """Its surface as the core has it."""
        patch = STRUCTURES['sel_wall_patch']()
        patch.material = self.material or settings.material
        for name in ('velocity', 'omega', 'origin'):
            setattr(patch, name, getattr(self, name))
        return patch


def box(low, high, **surface):
    """A box from its least to its greatest corner [m], with the particles
    inside; surface: arguments of Wall."""
    low, high = vector(low, (3,), what='low'), vector(high, (3,), what='high')
    points = [[(low, high)[side][axis] for axis, side in enumerate(corner)]
              for corner in ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0),
                             (0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 1))]
    quads = ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4),
             (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))
    return Wall(points, [t for a, b, c, d in quads
                         for t in ((a, b, c), (a, c, d))], **surface)


def plane(point, normal, size=1e3, **surface):
    """A square of an edge [m] about a point [m], with the particles on the side
    to which the normal points; surface: arguments of Wall."""
    point, n = vector(point, (3,), what='point'), vector(normal, (3,),
                                                         what='normal')
    if not np.linalg.norm(n) > 0:
        raise ValueError('the normal is %s; it must not be zero' % n)
    n = n/np.linalg.norm(n)
    u = np.cross(n, np.eye(3)[np.argmin(np.abs(n))])
    u *= size/2/np.linalg.norm(u)
    v = np.cross(n, u)
    corners = point + np.array([-u - v, -u + v, u + v, u - v])
    return Wall(corners, [(0, 1, 2), (0, 2, 3)], **surface)


def _joined(walls):
    """The core's walls (a pointer) of several, each a patch."""
    starts = np.cumsum([0] + [len(w.points) for w in walls])
    points = np.concatenate([w.points for w in walls])
    triangles = np.ascontiguousarray(np.concatenate(
        [w.triangles + start for w, start in zip(walls, starts)]), np.intc)
    patch = np.repeat(np.arange(len(walls), dtype=np.intc),
                      [len(w.triangles) for w in walls])
    mesh = STRUCTURES['sel_wall_mesh']()
    mesh.nPoints, mesh.nTriangles = len(points), len(triangles)
    mesh.points, mesh.triangles, mesh.patch = (
        array.ctypes.data for array in (points, triangles, patch))
    made, bad = ctypes.c_void_p(), ctypes.c_int(-1)
    try:
        core.sel_walls_create(ctypes.byref(made), ctypes.byref(mesh),
                              ctypes.byref(bad))
    except Error as problem:
        where = ('triangle %d' % bad.value if bad.value >= 0
                 else 'a point is out of range')
        raise Error('%s (%s)' % (problem, where), problem.status) from None
    return made

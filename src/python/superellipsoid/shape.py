# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Shapes, and shapes with a pose."""

import ctypes
import os

import numpy as np

from .library import Error, STRUCTURES, core, vector


class _Polyhedron:
    """The faces of a shape, freed with the last one that has them."""

    def __init__(self, what, numbers):
        fault = STRUCTURES['sel_polyhedron_fault']()
        if os.path.splitext(what)[1].lower() in ('.stl', '.obj'):
            if len(numbers):
                raise ValueError('a file takes no numbers')
            self.pointer = core.sel_polyhedron_read(
                os.fsencode(what), ctypes.byref(fault))
        else:
            self.pointer = core.sel_polyhedron_solid(
                what.encode(), numbers.ctypes, len(numbers),
                ctypes.byref(fault))
        if not self.pointer:
            raise Error(fault.text.decode(errors='replace'))

    def __del__(self):
        if getattr(self, 'pointer', None):
            core.sel_polyhedron_free(self.pointer)


class Shape:
    """A superellipsoid from its semi-axes a, b, c [m] and exponents; see also
    equivalent and polyhedron.

    Members of sel_shape, which do not change: semiAxes [m], epsilon1,
    epsilon2, volume [m3], inertia (principal, for unit density [m5]),
    equivalentDiameter, boundingRadius, minSemiAxis [m].
    """

    def __init__(self, a, b, c, epsilon1=1.0, epsilon2=1.0):
        self._begin()
        core.sel_shape_init(self._pointer, vector((a, b, c), (3,)).ctypes,
                            epsilon1, epsilon2)

    def _begin(self):
        self._shape = STRUCTURES['sel_shape']()
        self._pointer = ctypes.byref(self._shape)
        self._polyhedron = None

    @classmethod
    def sphere(cls, radius):
        """A sphere of a radius [m]."""
        return cls(radius, radius, radius)

    @classmethod
    def equivalent(cls, dEq, aspectRatios=(1, 1), epsilon1=1.0, epsilon2=1.0):
        """A superellipsoid from the diameter [m] of the sphere of the same
        volume and its aspect ratios a/c, b/c."""
        self = cls.__new__(cls)
        self._begin()
        core.sel_shape_init_equivalent(
            self._pointer, dEq, vector(aspectRatios, (2,)).ctypes, epsilon1,
            epsilon2)
        return self

    @classmethod
    def polyhedron(cls, what, size, numbers=()):
        """A polyhedron whose longest half width is size [m]: a file (.stl,
        .obj) or the name of a solid with its numbers (sel_polyhedron_solid):
        cube, tetrahedron, octahedron, dodecahedron, icosahedron; box (a, b, c);
        prism (sides, height over diameter); tetrapod (arm, tip)."""
        self = cls.__new__(cls)
        self._begin()
        self._polyhedron = _Polyhedron(
            os.fspath(what), vector(numbers, (None,)))
        core.sel_shape_init_polyhedron(
            self._pointer, self._polyhedron.pointer, size)
        return self

    def __getattr__(self, name):
        if name.startswith('_') or name not in STRUCTURES['sel_shape'].MEMBERS:
            raise AttributeError('Shape has no %s' % name)
        member = getattr(self._shape, name)
        if isinstance(member, np.ndarray):
            member = member.copy()
        return member

    def __dir__(self):
        return [*super().__dir__(), *STRUCTURES['sel_shape'].MEMBERS]

    def __repr__(self):
        if self._polyhedron:
            return 'Shape.polyhedron(dEq=%.6g)' % self.equivalentDiameter
        return 'Shape(%.6g, %.6g, %.6g, %.6g, %.6g)' % (
            *self.semiAxes, self.epsilon1, self.epsilon2)

    def _each(self, function, points, *more):
        """A function of points (n x 3 or 3), one after the other."""
        points = np.asarray(points, dtype=float)
        rows = vector(points.reshape(-1, 3) if points.shape[-1:] == (3,)
                      else points, (None, 3), what='the points')
        values = np.array([function(self._pointer, row.ctypes, *more)
                           for row in rows])
        return values.reshape(points.shape[:-1])[()]

    def inside_outside(self, points):
        """The function F of the surface at points (n x 3 or 3; body frame
        [m]); < 0 inside."""
        return self._each(core.sel_shape_inside_outside, points)

    def gauge(self, points):
        """The gauge at points (n x 3 or 3; body frame [m]): 1 on the surface,
        homogeneous of degree one."""
        return self._each(core.sel_shape_gauge, points, None, None)

    def support(self, directions):
        """The greatest n.x over the body, for directions n (n x 3 or 3; body
        frame)."""
        return self._each(core.sel_shape_support, directions, None)

    def projected_area(self, directions):
        """The projected area [m2] along directions (n x 3 or 3; body frame)."""
        return self._each(core.sel_shape_projected_area, directions)

    def area(self):
        """The surface area [m2]."""
        return core.sel_shape_area(self._pointer)

    def has_flat_sides(self):
        """Can it rest on its sides only?"""
        return bool(core.sel_shape_has_flat_sides(self._pointer))

    def tessellate(self, n=8):
        """points (m x 3, body frame [m]), outward normals (m x 3) and
        quadrilaterals (k x 4 indices) of the surface, with n divisions between
        pole and equator."""
        if not 1 <= n <= 1000:
            raise ValueError('n is %s; allowed: 1 to 1000' % n)
        points = np.empty((core.sel_shape_tessellation_points(n), 3))
        normals = np.empty_like(points)
        quads = np.empty((core.sel_shape_tessellation_quads(n), 4), np.intc)
        core.sel_shape_tessellate(self._pointer, n, points.ctypes,
                                  normals.ctypes, quads.ctypes)
        return points, normals, quads


class Body:
    """A shape with its centre x [m] and its orientation q, a unit quaternion;
    it does not change. Q (3 x 3) converts components in the body's frame to
    global ones."""

    def __init__(self, shape, x=(0, 0, 0), q=(1, 0, 0, 0)):
        self._shape = shape
        self.x = vector(x, (3,), what='x').copy()
        self.q = vector(q, (4,), what='q').copy()
        if not (np.all(np.isfinite(self.x))
                and abs(np.linalg.norm(self.q) - 1) < 1e-6):
            raise ValueError('x %s, q %s; allowed: finite numbers, and a unit '
                             'quaternion' % (self.x, self.q))
        self._body = STRUCTURES['sel_body']()
        self._pointer = ctypes.byref(self._body)
        core.sel_contact_body(self._pointer, shape._pointer, self.x.ctypes,
                              self.q.ctypes)
        self.x.flags.writeable = self.q.flags.writeable = False

    @property
    def shape(self):
        return self._shape

    @property
    def Q(self):
        return self._body.Q.reshape(3, 3).copy()

    def __repr__(self):
        return 'Body(%r, x=%s, q=%s)' % (self.shape, self.x, self.q)

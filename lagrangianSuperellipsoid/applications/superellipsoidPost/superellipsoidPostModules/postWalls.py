# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Walls that are not part of the mesh (movingWalls), with their pose at a
time.

    walls = MovingWalls(case)     a postBodies.Case
    walls.at(time)                [Wall]
    tracks(times, n)              the motion of each as a solid: [Track]

The walls are read from the same source as the bodies: the output of
superellipsoidVTP, or the state in time folders and the files that the cloud's
dictionary names."""

import itertools
import os

import numpy as np

import postFoam as foam
from postDictionary import Dictionary, expanded
from postProblem import Problem
import superellipsoidResults as results

# Colours of walls of the mesh, and of moving walls
STILL, MOVING = (0.55, 0.66, 0.76), (0.42, 0.47, 0.53)
ADVICE = '; to omit these walls, use -walls mesh'


class Wall:
    """A wall at one time. x: points (n x 3); triangles; U: velocity of the
    points [m/s]; spin: magnitude of the angular velocity [rad/s]; cells:
    {name: values of the triangles}."""

    def __init__(self, name, x, triangles, U, spin, cells=None):
        self.name, self.x, self.triangles = name, x, triangles
        self.U, self.spin, self.cells = U, spin, cells or {}

    @property
    def box(self):
        return np.min(self.x, axis=0), np.max(self.x, axis=0)

    @property
    def outline(self):
        """Returns points whose hull contains all points, for the camera. For
        more than 1000 points they are the corners of the box around the
        points."""
        if len(self.x) <= 1000:
            return self.x
        return np.array([[end[axis] for axis, end in enumerate(corner)]
                         for corner in itertools.product(self.box, repeat=3)])


class MovingWalls:
    """Moving walls of a case. The list is empty at a time without walls."""

    def __init__(self, case):
        self.case = case
        self._files = {}
        self._dictionary = None
        self._shapes = {}
        self._told = set()
        if case.files:
            self._files = case.series(case.output, 'movingWalls')

    def at(self, time):
        if self.case.files:
            return self._written(time)
        return self._state(time)

    # ------------------------------------------- what superellipsoidVTP wrote

    def _written(self, time):
        near = [t for t in self._files if abs(t - time) <= 1e-9*abs(time)]
        if not near:
            return []
        name = self._files[near[0]]
        if not os.path.exists(name):
            raise Problem('%s is missing%s' % (name, ADVICE))
        try:
            data = results.readVtp(
                name, ('Points', 'Polys', 'PointData', 'CellData'))
            return self._parted(data)
        except Exception as problem:     # a file truncated at any place
            raise Problem('%s is damaged: %s%s'
                          % (name, problem, ADVICE)) from None

    def _parted(self, data):
        """Returns the walls of a file, by their numbers."""
        x = data['x'].astype(float)
        triangles = data['connectivity'].reshape(-1, 3)
        if not (np.all(np.isfinite(x)) and np.all(np.diff(np.concatenate(
                ([0], data['offsets']))) == 3)):
            raise ValueError('no triangles')
        U = data['U'].astype(float)
        cells = {name: values for name, values in data.items()
                 if len(values) == len(triangles) and name not in (
                     'x', 'U', 'connectivity', 'offsets', 'wall')}
        whose = data['wall'].astype(int)
        names = self._names()
        made = []
        for number in np.unique(whose):      # an open wall has no triangles
            mine = whose == number
            used, at = np.unique(triangles[mine], return_inverse=True)
            made.append(Wall(
                names[number] if number < len(names) else 'wall%d' % number,
                x[used], at.reshape(-1, 3), U[used], spin(x[used], U[used]),
                {name: values[mine] for name, values in cells.items()}))
        return made

    def _names(self):
        """Returns the names in the order of the dictionary; empty if the
        dictionary cannot be read."""
        try:
            block = self._block()
        except Problem:
            return []
        return [name for name in block if block.block(name) is not None]

    # ------------------------------------------------- the state in a folder

    def _state(self, time):
        try:
            state = self._properties(time)
        except Problem as problem:
            raise Problem('%s%s' % (problem, ADVICE)) from None
        made = []
        for name in [n for n in state if state.block(n) is not None]:
            if state.block(name).word('open') == 'yes':
                continue
            shape = self._shape(name, time)
            if shape is None:
                continue
            points, triangles, origin = shape
            pose, rates = self._pose(state.block(name), origin)
            arm = points @ rotation(pose[3:], state.block(name).name).T
            omega = np.array(rates[3:])
            made.append(Wall(name, arm + pose[:3], triangles,
                             np.array(rates[:3]) + np.cross(omega, arm),
                             float(np.linalg.norm(omega))))
        return made

    @staticmethod
    def _pose(state, origin):
        """Returns position and quaternion, and velocity and angular velocity.
        If entries are missing, the wall is at rest in the pose of its file."""
        if state.get('pose') is None:
            return [*origin, 1.0, 0.0, 0.0, 0.0], [0.0]*6
        try:
            return state.numbers('pose', 7), state.numbers('rates', 6,
                                                           [0.0]*6)
        except Problem as problem:
            raise Problem('%s%s' % (problem, ADVICE)) from None

    def _properties(self, time):
        """Returns the block movingWalls that was written at a time. If there
        is no such file, as before a run, returns the block of the cloud's
        dictionary."""
        cloud = self.case.cloud
        for folder in self.case.beds[time]:
            root = folder.rsplit(os.sep, 2)[0]
            name = os.path.join(root, 'uniform', 'lagrangian', cloud,
                                cloud + 'OutputProperties')
            if foam.exists(name):
                if b'movingWalls' not in foam.content(name):
                    return {}
                return Dictionary.read(name, self.case.folder).block(
                    'movingWalls') or {}
        return self._block()

    def _block(self):
        """Reads the block from the cloud's dictionary."""
        if self._dictionary is None:
            name = os.path.join(self.case.folder, 'constant',
                                self.case.cloud + 'Properties')
            folder = self.case.folder
            block = (Dictionary.read(name, folder).block('movingWalls')
                     if foam.exists(name) else None)
            self._dictionary = (Dictionary(name, folder) if block is None
                                else block)
        return self._dictionary

    def _shape(self, name, time):
        """Returns the points and triangles in the frame of the wall, and the
        origin of the frame; None if the dictionary does not have the wall."""
        if name not in self._shapes:
            try:
                wall = self._block().block(name)
                self._shapes[name] = (None if wall is None
                                      else self._fromFile(wall))
            except Problem as problem:
                raise Problem('moving wall %s: %s%s'
                              % (name, problem, ADVICE)) from None
        if self._shapes[name] is None and name not in self._told:
            self._told.add(name)
            print('moving wall %s at %g s is missing in %s: it is not drawn'
                  % (name, time, self._block().name))
        return self._shapes[name]

    def _fromFile(self, wall):
        """Returns the surface of a file, scaled, rotated and shifted, relative
        to the origin of the wall's motion."""
        file = wall.word('file')
        if not file:
            raise Problem("no keyword 'file'")
        x, triangles = foam.readSurface(self._place(file))
        x = x*wall.numbers('scale', 1, [1.0])[0]
        rotate = wall.block('rotate')
        if rotate is not None:
            about = np.array(rotate.numbers('origin', 3, [0.0]*3))
            axis = np.array(rotate.numbers('axis', 3))
            half = np.radians(rotate.numbers('angle', 1)[0])/2
            size = np.linalg.norm(axis)
            if not size > 0:
                raise Problem("%s, keyword 'axis': it is zero" % rotate.name)
            turn = rotation([np.cos(half), *(np.sin(half)*axis/size)],
                            rotate.name)
            x = (x - about) @ turn.T + about
        x = x + wall.numbers('translate', 3, [0.0]*3)
        motion = wall.block('motion')
        origin = np.array(motion.numbers('origin', 3, [0.0]*3)
                          if motion is not None else [0.0]*3)
        return x - origin, triangles, origin

    def _place(self, file):
        """Finds the path of a file in the same way as the run."""
        case = self.case.folder
        file = expanded(file, case)
        for folder in ('constant/triSurface', 'constant/geometry', ''):
            path = os.path.join(case, folder, file)
            if foam.exists(path):
                return path
        raise Problem('no file %s in constant/triSurface, constant/geometry '
                      'or the case' % file)


# -------------------------------------------------------------------- motion

def rotation(quaternion, where):
    """Returns the rotation tensor of a quaternion, whose first number is the
    real part."""
    q = np.array(quaternion)
    size = np.linalg.norm(q)
    if not abs(size - 1) < 1e-3:
        raise Problem('%s: not a rotation' % where)
    w, x, y, z = q/size
    return np.array([
        (1 - 2*(y*y + z*z), 2*(x*y - z*w), 2*(x*z + y*w)),
        (2*(x*y + z*w), 1 - 2*(x*x + z*z), 2*(y*z - x*w)),
        (2*(x*z - y*w), 2*(y*z + x*w), 1 - 2*(x*x + y*y))])


def spin(x, U):
    """Returns the magnitude of the angular velocity of a solid [rad/s], from
    the velocities of its points by least squares."""
    arm, v = x - np.mean(x, axis=0), U - np.mean(U, axis=0)
    moment = np.sum(arm*arm)*np.eye(3) - arm.T @ arm
    return float(np.linalg.norm(np.linalg.pinv(moment, rcond=1e-9)
                                @ np.sum(np.cross(arm, v), axis=0)))


def rigid(a, b):
    """Returns R and t of the rigid motion R a + t from the points a to the
    points b, and its largest error (Kabsch 1976)."""
    middle, other = np.mean(a, axis=0), np.mean(b, axis=0)
    u, _, v = np.linalg.svd((a - middle).T @ (b - other))
    side = np.sign(np.linalg.det(u @ v)) or 1.0
    R = v.T @ np.diag((1, 1, side)) @ u.T
    t = other - R @ middle
    return R, t, np.max(np.linalg.norm(a @ R.T + t - b, axis=1))


class Track:
    """One wall at all times: its surface at the first time that has the wall,
    and its motion since then. there: False at times without the wall."""

    def __init__(self, wall, n):
        self.name, self.x, self.triangles = wall.name, wall.x, wall.triangles
        self.there = np.zeros(n, bool)
        self.R, self.t = np.tile(np.eye(3), (n, 1, 1)), np.zeros((n, 3))
        self.spin = np.zeros(n)

    def takes(self, k, wall):
        """If the argument is this wall at the time k, stores its pose and
        returns True."""
        if self.there[k] or self.triangles.shape != wall.triangles.shape \
                or len(self.x) != len(wall.x):
            return False
        R, t, off = rigid(self.x, wall.x)
        size = np.max(np.ptp(self.x, axis=0))
        far = max(np.max(np.abs(self.x)), np.max(np.abs(wall.x)))
        if off > 1e-4*size + 1e-6*far:
            return False
        self.there[k], self.R[k], self.t[k] = True, R, t
        self.spin[k] = wall.spin
        return True

    def origin(self):
        """Returns the point of the wall that moves least. The wall rotates
        about this point, which therefore does not move between the times."""
        seen = np.flatnonzero(self.there)
        middle = np.mean(self.x, axis=0)
        D = np.diff(self.R[seen], axis=0)
        e = np.diff(self.t[seen], axis=0) + D @ middle
        values, axes = np.linalg.eigh(np.einsum('kij,kil->jl', D, D))
        right = -np.einsum('kij,ki->j', D, e)
        shift = sum(((a @ right)/v*a for v, a in zip(values, axes.T)
                     if v > 1e-6), np.zeros(3))
        far = np.linalg.norm(shift) > 100*np.max(np.ptp(self.x, axis=0))
        return middle if far else middle + shift


def tracks(times, n):
    """Returns the tracks of the walls of n times; times: one [Wall] per time.
    Walls of two times are the same if their shapes are equal. If several
    shapes are equal, a wall with the same name is preferred."""
    made = []
    for k, some in enumerate(times):
        rest = []
        for wall in some:
            if not any(track.name == wall.name and track.takes(k, wall)
                       for track in made):
                rest.append(wall)
        for wall in rest:
            track = next((t for t in made if t.takes(k, wall)), None)
            if track is None:
                made.append(Track(wall, n))
                made[-1].takes(k, wall)
            else:
                track.name = wall.name   # the wall was renamed
    return made


def counted(some):
    """Returns a text such as ', 2 moving walls'."""
    return (', %d moving wall%s' % (len(some), 's'*(len(some) > 1))
            if some else '')


def joined(some):
    """Returns all walls as one: points, triangles, and the index of the wall
    of each triangle."""
    starts = np.cumsum([0] + [len(wall.x) for wall in some])
    if not some:
        return np.zeros((0, 3)), np.zeros((0, 3), int), np.zeros(0, int)
    return (np.concatenate([wall.x for wall in some]),
            np.concatenate([wall.triangles + s
                            for wall, s in zip(some, starts)]),
            np.concatenate([np.full(len(wall.triangles), k)
                            for k, wall in enumerate(some)]))

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""What a run of OpenFOAM wrote, as superellipsoidPost reads it.

The reading is done by the modules of superellipsoidPost and of the tutorials
(superellipsoidResults), which make install puts beside this file.
"""

import os
import sys

import numpy as np

from .library import HERE, SOURCES, core, vector
from .shape import Body, Shape

_TREE = os.path.dirname(SOURCES)
_PLACES = [os.path.join(HERE, 'post'),
           os.path.join(_TREE, 'lagrangianSuperellipsoid', 'applications',
                        'superellipsoidPost', 'superellipsoidPostModules'),
           os.path.join(_TREE, 'tutorials', 'common')]
sys.path += [place for place in (_PLACES[:1] if os.path.isdir(_PLACES[0])
                                 else _PLACES[1:])]

import postBodies                                                # noqa: E402
import postWalls                                                 # noqa: E402
from postProblem import Problem                                  # noqa: E402
import superellipsoidResults                                     # noqa: E402


class Run:
    """A case and the times of its cloud, from the files of superellipsoidVTP
    or, where there are none, from the time folders.

    folder  of the case
    cloud   name of the cloud (None: the only one)
    source  'vtp', 'folders' or None: what is there

    What is missing or spoilt raises Problem.
    """

    def __init__(self, folder='.', cloud=None, source=None):
        self._case = postBodies.Case(os.fspath(folder), cloud, source=source)
        self._walls = postWalls.MovingWalls(self._case)

    @property
    def times(self):
        """The written times [s]."""
        return np.array(self._case.times)

    def bed(self, time=None):
        """The particles of a time (None: the last), the nearest that was
        written. Arrays in the order of ids: x, Q, id, typeId, semiAxes, e1, e2,
        d; fields: all that was written; numbers(name): one number for each."""
        return self._case.bed(self._time(time))

    def walls(self, time=None):
        """The movingWalls of a time: name, x (points), triangles."""
        return self._walls.at(self._time(time))

    def _time(self, time):
        times = self.times
        return (times[-1] if time is None
                else times[np.argmin(np.abs(times - time))])

    def shapeNames(self):
        """The names of the shapes, in the order of typeId."""
        return self._case.shapeNames()

    def log(self, name='log.superellipsoidFoam'):
        """What the log says of each step, as arrays
        (superellipsoidResults.Log)."""
        return superellipsoidResults.Log(self._case.folder, name)

    @staticmethod
    def bodies(bed):
        """The particles of a bed as a list of Body, for contact and distance.
        Polyhedra, whose surface is not in the files, raise Problem."""
        if np.any(bed.key):
            raise Problem('%d of the particles are polyhedra: Shape.polyhedron '
                          'has their shape' % np.count_nonzero(bed.key))
        found, shapes = [], {}
        for i in range(bed.n):
            key = (*bed.semiAxes[i], bed.e1[i], bed.e2[i])
            if key not in shapes:
                shapes[key] = Shape(*key)
            q = np.empty(4)
            core.sel_motion_quaternion(vector(bed.Q[i], (3, 3)).ctypes,
                                       q.ctypes)
            found.append(Body(shapes[key], bed.x[i], q/np.linalg.norm(q)))
        return found

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Measures of the stacks of cylinderEmptying. Needs numpy.

    Run(folder)         one collapse: its times and measures
    Filling(folder)     the filled cylinder
    MEASURES            {name: (text, ratio of the stack with friction to that
                        without, time from which it applies [s])}
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'common'))
import numpy as np                         # noqa: E402
import superellipsoidResults as results    # noqa: E402

# The times of figure 23 of Wedel et al. [s].
TIMES = (1.0, 2.5, 5.0, 10.0)

# In air the collapse takes sqrt(rho_p/(rho_p - rho_f)) = 24 times less.
DRY = 1/25

# Height: the mean over all particles, which is half that of the stack, and
# that of the topmost particle. The latter rides on the stack until that has
# spread, and says little before. Width: of all particles, as in the figure,
# and of the inner ones. With friction a dense stack dilates as it starts to
# move: at first its inside is slightly wider and its edge narrower. After 1 s
# friction has made a stack of spheres narrower by 0.7 mm, the mean of twelve
# stacks, which differ by 0.6 mm: one stack does not show it.
MEASURES = {
    'middle': ('mean height of the centres', 'more', 0),
    'top': ('top of the bounding box', 'more', 10),
    'width': ('width of the bounding box, mean of x and y', 'less', 2.5),
    'mean': ('mean distance of the centres from the axis', 'less', 5),
    'most': ('distance from the axis of 90 % of them', 'less', 5),
}


RADIUS = 0.0285          # of the cylinder [m]


def measure(p):
    """Measures the particles of one time: {name: length [m]}; out is the mass
    [kg] of particles whose centre is outside the radius of the cylinder."""
    boxes = [results.extent(p, axis) for axis in np.eye(3)]
    low = [np.min(box[0]) for box in boxes]
    high = [np.max(box[1]) for box in boxes]
    radius = np.hypot(*(p.x[:, :2] - np.mean(p.x[:, :2], axis=0)).T)
    return {
        'top': high[2],
        'middle': np.mean(p.x[:, 2]),
        'width': (high[0] - low[0] + high[1] - low[1])/2,
        'mean': np.mean(radius),
        'most': np.quantile(radius, 0.9),
        'out': np.sum(p.mass[np.hypot(p.x[:, 0], p.x[:, 1]) > RADIUS]),
        'bottom': low[2],
        'reach': max(-low[0], -low[1], high[0], high[1]),
    }


class Filling:
    """The full cylinder. height: of the uppermost tenth of its particles [m];
    solid: solid fraction below nine tenths of that; speed: mean [m/s];
    sinking: vertical velocity of the centre of mass [m/s]; log."""

    def __init__(self, folder):
        p = results.Particles(results.series(folder)[-1][1])
        high = np.sort(results.extent(p, (0, 0, 1))[1])
        self.height = np.mean(high[-max(1, p.n//10):])
        level = 0.9*self.height
        self.solid = results.solidBelow(p, level, 4000)/(
            np.pi*RADIUS**2*level)
        self.sphere = bool(np.all(p.semiAxes == p.semiAxes[:, :1]))
        self.n = p.n
        self.speed = np.mean(p.speed)
        self.sinking = abs(np.mean(p.U[:, 2]))
        self.log = results.Log(folder)


class Run:
    """One collapse. t [s]; measures: {name: array over t}; last: particles;
    log; end: the intended end time [s]; friction and drag from the dictionary;
    pace: 1, or in air DRY, the scale of the times."""

    def __init__(self, folder):
        self.folder = folder
        self.files = results.series(folder)
        states = [results.Particles(name) for _, name in self.files]
        self.t = np.array([time for time, _ in self.files])
        self.counts = np.array([p.n for p in states])
        rows = [measure(p) for p in states]
        self.measures = {name: np.array([row[name] for row in rows])
                         for name in rows[0]}
        self.first, self.last = states[0], states[-1]
        self.log = results.Log(folder)
        self.end = float(self.entry('system/controlDict', 'endTime'))
        cloud = 'constant/superellipsoidCloudProperties'
        self.friction = self.entry(cloud, 'friction')
        wet = os.path.exists(os.path.join(folder, 'constant',
                                          'flowProperties'))
        self.drag = self.entry(cloud, 'drag') if wet else 'none (in air)'
        self.pace = 1 if wet else DRY
        self.substeps = int(self.entry(cloud, 'nSubCycles'))
        self.substep = (float(self.entry('system/controlDict', 'deltaT'))
                        / self.substeps)

    def entry(self, name, key):
        with open(os.path.join(self.folder, name)) as stream:
            found = re.search(r'^\s*%s\s+(.*?);?\s*$' % key,
                              re.sub('//.*', '', stream.read()), re.M)
        if not found:
            raise ValueError('%s: no %s' % (name, key))
        return found.group(1)

    def times(self):
        """Those of TIMES within the end time of the run."""
        return [t*self.pace for t in TIMES
                if t*self.pace <= self.end*(1 + 1e-9)]

    def at(self, time):
        """Index of a time in t; it must have been written."""
        k = int(np.argmin(np.abs(self.t - time)))
        if abs(self.t[k] - time) > 1e-6:
            raise ValueError('%s: nothing written at %g s'
                             % (self.folder, time))
        return k

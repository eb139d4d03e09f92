# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reading of a run for validate and plot of channelFibres. Needs numpy.

    Flow(folder)        fields and log of pimpleFoam
    Fibres(folder)      positions and orientations of the fibres
    jeffery(...)        rotation of a spheroid in a shear flow
"""

import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '..', 'common'))
import numpy as np                         # noqa: E402
import superellipsoidResults as results    # noqa: E402

# As in the dictionaries [SI]
HALF = 0.005             # between the middle and a wall
LENGTH = 0.03
WIDTH = 0.01
CELLS = (30, 24, 10)
VOLUME = LENGTH*2*HALF*WIDTH
WALLS = 2*LENGTH*WIDTH
NU = 1e-5
RHO = 1000
UBAR = 0.1
GRAVITY = 9.81

VECTOR = r'\(%s\)' % ' '.join([results.NUMBER]*3)


class Flow:
    """One entry per time step: time [s], gradient (of the pressure, per
    density [m/s2]), and in a run with fibres the force [N] (n x 3) that the
    fluid received. profile: mean velocity along x in the layers of cells, from
    wall to wall [m/s], since start [s]; y: their positions [m]."""

    def __init__(self, folder):
        with open(os.path.join(folder, 'log.pimpleFoam')) as stream:
            self.text = stream.read()
        steps = re.split(r'^Time = ', self.text, flags=re.M)[1:]
        self.time = np.array([float(s.split(None, 1)[0]) for s in steps])
        self.gradient = np.array([
            float(re.findall(r'pressure gradient = (\S+)', s)[-1])
            for s in steps])
        received = [re.search(r'the fluid received \[N\] ' + VECTOR, s)
                    for s in steps]
        self.force = (np.array([[float(x) for x in r.groups()]
                                for r in received])
                      if all(received) else None)
        last = max((name for name in os.listdir(folder)
                    if re.fullmatch(r'[0-9.]+', name)), key=float)
        with open(os.path.join(folder, last, 'UMean')) as stream:
            text = stream.read()
        found = re.search(r'internalField\s+nonuniform List<vector>\s*\d+\s*'
                          r'\((.*?)\n\)', text, re.S)
        U = np.array(re.sub('[()]', ' ', found.group(1)).split(), dtype=float)
        U = U.reshape(CELLS[::-1] + (3,))
        self.profile = U[..., 0].mean(axis=(0, 2))
        self.y = HALF*(2*(np.arange(CELLS[1]) + 0.5)/CELLS[1] - 1)
        with open(os.path.join(folder, 'system', 'controlDict')) as stream:
            self.start = float(re.search(r'timeStart\s+(\S+);',
                                         stream.read()).group(1))
        clock = re.findall(r'ExecutionTime = (\S+) s', self.text)
        self.seconds = float(clock[-1])

    def late(self):
        """Mask of the time steps used for the mean."""
        return self.time > self.start*(1 + 1e-9)

    def friction(self):
        """Force of the walls on the fluid, as the solver computes it [N]."""
        first = HALF/CELLS[1]
        return (RHO*NU*(self.profile[0] + self.profile[-1])/2/first*WALLS)

    def shear(self, y):
        """dU/dy of the mean profile [1/s], by differences of the layers."""
        step = self.y[1] - self.y[0]
        faces = self.y[:-1] + step/2
        slope = np.diff(self.profile)/step
        ends = np.array([self.profile[0], -self.profile[-1]])/(step/2)
        return np.interp(y, np.concatenate(([-HALF], faces, [HALF])),
                         np.concatenate((ends[:1], slope, ends[1:])))


class Fibres:
    """t [s]; y: n times x n fibres [m]; axis: their long axes, unit vectors
    (n times x n fibres x 3); first, last: particles."""

    def __init__(self, folder):
        files = results.series(folder)
        states = [results.Particles(name) for _, name in files]
        self.t = np.array([time for time, _ in files])
        self.counts = np.array([p.n for p in states])
        self.states = states
        self.first, self.last = states[0], states[-1]
        if len(set(self.counts)) == 1:
            self.y = np.array([p.x[:, 1] for p in states])
            self.axis = np.array([p.Q[:, :, 0] for p in states])

    @property
    def ratio(self):
        return self.first.semiAxes[0, 0]/self.first.semiAxes[0, 2]

    def momentum(self, time):
        """Momentum along x, at a written time [N s]."""
        k = int(np.argmin(np.abs(self.t - time)))
        if abs(self.t[k] - time) > 1e-6:
            raise ValueError('no particles written at %g s' % time)
        return np.sum(self.states[k].mass*self.states[k].U[:, 0])

    def weight(self):
        """Weight in the liquid [N]."""
        p = self.first
        return np.sum(p.volume*(p.rho - RHO))*GRAVITY


def jeffery(fibres, flow, step=1e-3):
    """Axes at the written times if each fibre rotated as Jeffery's spheroid in
    the mean shear at its position: n times x n fibres x 3."""
    factor = (fibres.ratio**2 - 1)/(fibres.ratio**2 + 1)

    def turn(p, shear):
        """dp/dt = W p + factor (E p - p (p . E p)), for u = shear y e_x."""
        half = 0.5*shear
        stretch = np.stack((half*p[:, 1], half*p[:, 0], 0*half), axis=1)
        spin = np.stack((half*p[:, 1], -half*p[:, 0], 0*half), axis=1)
        along = np.sum(p*stretch, axis=1)[:, None]
        return spin + factor*(stretch - p*along)

    shear = flow.shear(fibres.y)
    axes = [fibres.axis[0]]
    for k in range(len(fibres.t) - 1):
        span = fibres.t[k + 1] - fibres.t[k]
        n = max(1, int(np.ceil(span/step)))
        h, p = span/n, axes[-1]
        for i in range(n):
            s0, s1, s2 = ((1 - x)*shear[k] + x*shear[k + 1]
                          for x in (i/n, (i + 0.5)/n, (i + 1)/n))
            a = turn(p, s0)
            b = turn(p + h/2*a, s1)
            c = turn(p + h/2*b, s1)
            d = turn(p + h*c, s2)
            p = p + h/6*(a + 2*b + 2*c + d)
            p = p/np.linalg.norm(p, axis=1)[:, None]
        axes.append(p)
    return np.array(axes)

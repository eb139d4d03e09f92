# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reads the runs of a study of time steps (wallCollision, pairCollision), in
d, u0 and t_ref = d/u0."""

import os

import numpy as np

import planarBodies as planar
import superellipsoidResults as results

D = 1e-3               # diameter of the sphere of the same volume [m]
U0 = 1.0               # [m/s]
SHAPES = ['sphere', 'prolate', 'prolate2', 'cuboid', 'diamond']
TILT = 1e-9            # of the tilted bodies [rad]
STEPS = ['1', '0.5', '1x10', '0.1', '0.05', '0.01', '0.001', '0.0001']


def substep(step):
    """Substep of a run with this name [t_ref]."""
    return 0.1 if step == '1x10' else float(step)


class Study:
    """One run. t [t_ref]; x [d], v [u0], spin [u0/d]: times x particles x 3;
    turn: angle about z [rad], times x particles."""

    def __init__(self, folder):
        self.folder = folder
        self.step = os.path.basename(os.path.normpath(folder))
        self.dt = substep(self.step)
        self.series = results.series(folder)
        states = [results.Particles(name) for _, name in self.series]
        counts = {p.n for p in states}
        if len(counts) > 1:
            raise ValueError('%s: particles were lost: %s' % (folder, counts))
        self.first = states[0]
        self.t = np.array([t for t, _ in self.series])*U0/D
        self.x = np.array([p.x for p in states])/D
        self.v = np.array([p.U for p in states])/U0
        self.spin = np.array([p.omega for p in states])*D/U0
        Q = np.array([p.Q for p in states])
        self.turn = np.unwrap(np.arctan2(Q[..., 1, 0], Q[..., 0, 0]), axis=0)

    def shape(self, i):
        p = self.first
        return planar.Shape(p.semiAxes[i]/D, p.epsilon1[i], p.epsilon2[i])

    def body(self, i):
        """State of particle i at the start."""
        return planar.Body(self.shape(i), self.turn[0, i], self.x[0, i, :2],
                           self.v[0, i, :2])

    def hit(self, i):
        """Index of the first written state after the contact of i."""
        changed = np.max(np.abs(self.v[:, i] - self.v[0, i]), axis=1) > 1e-9
        if not np.any(changed):
            raise ValueError('%s: particle %d has not collided'
                             % (self.folder, i))
        return int(np.argmax(changed))


def read(folders):
    """Reads the runs, the coarsest first; by default all that exist."""
    folders = folders or [os.path.join('run', s) for s in STEPS
                          if os.path.isdir(os.path.join('run', s))]
    if not folders:
        raise FileNotFoundError('no runs: start ./Allrun')
    return sorted((Study(f) for f in folders),
                  key=lambda s: STEPS.index(s.step))


def label(step):
    return '1, ten substeps' if step == '1x10' else step

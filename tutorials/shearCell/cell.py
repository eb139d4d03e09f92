# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""A run of the cell: walls, profiles from wall to wall, stress from contacts.
Nothing of the library is used; the docstring of validate explains the method.
Needs numpy.

    runs(folder)    {shape: Run}
"""

import functools
import glob
import math
import os
import re

import contacts
import numpy as np
import superellipsoidResults as results

SHAPES = ('sphere', 'ellipsoid')
LAYERS = 12
CORE = slice(3, 9)       # of these layers
BEGIN = 0.25             # of the time
PARTS = 8                # of the time, for standard errors
TOUCH = 1e-5             # of the diameter
CLOUD = 'postProcessing/lagrangian/superellipsoidCloud'
X, Z = 0, 2


class Ledger:
    """ledger.dat of the run that began at a time; columns by name."""

    def __init__(self, folder, begin):
        name = os.path.join(folder, CLOUD, 'ledger', begin, 'ledger.dat')
        with open(name) as stream:
            stream.readline()
            names = stream.readline().split()[1:]
            rows = np.array([list(map(float, line.split())) for line in stream])
        if not len(rows):
            raise ValueError(name + ' is empty')
        self.columns = dict(zip(names, rows.T))
        self.t = self.columns['time']

    def between(self, name, t0, t1):
        """Growth of a column from t0 to t1."""
        def at(t):
            found = np.flatnonzero(np.abs(self.t - t) < 1e-6)
            if len(found):
                return self.columns[name][found[0]]
            if t < self.t[0]:
                return 0.0
            raise ValueError('the ledger has no time %g' % t)
        return at(t1) - at(t0)


class State(results.Particles):
    """Bodies of one shape: its volume is computed once."""

    @functools.cached_property
    def volume(self):
        if len(self.kinds()) != 1:
            raise ValueError(self.name + ': more than one shape')
        return np.full(self.n, results.volume(
            self.semiAxes[:1], self.epsilon1[:1], self.epsilon2[:1])[0])

    @functools.cached_property
    def mass(self):
        return self.rho*self.volume


class Profile:
    """Means over states, by layers: nu, u [m/s], T [m2/s2]. For the core:
    nuCore, TCore, gamma [1/s], spin [1/s], spread (covariance of velocities
    over T)."""

    def __init__(self, states, box):
        volume = np.prod(box)/LAYERS
        z = np.concatenate([p.x[:, Z] for p in states])
        U = np.concatenate([p.U for p in states])
        m = np.concatenate([p.mass for p in states])
        V = np.concatenate([p.volume for p in states])
        spin = np.concatenate([p.omega[:, 1] for p in states])
        self.z = box[Z]*(np.arange(LAYERS) + 0.5)/LAYERS
        k = np.clip((z/box[Z]*LAYERS).astype(int), 0, LAYERS - 1)

        def mean(values):
            return (np.bincount(k, m*values, LAYERS)
                    / np.bincount(k, m, LAYERS))

        self.nu = np.bincount(k, V, LAYERS)/volume/len(states)
        self.u = mean(U[:, X])
        for _ in range(2):                 # u varies within a layer
            flow = follow(self.z, self.u, z)
            self.u = mean(U[:, X] - flow) + self.u
        c = U.copy()
        c[:, X] -= follow(self.z, self.u, z)
        self.T = mean(np.sum(c**2, axis=1))/3
        core = (k >= CORE.start) & (k < CORE.stop)
        line = np.polyfit(z[core], U[core, X], 1)
        self.gamma = line[0]
        c = U[core].copy()
        c[:, X] -= np.polyval(line, z[core])
        self.TCore = np.mean(c**2)
        self.spread = c.T @ c/len(c)/self.TCore
        self.nuCore = np.mean(self.nu[CORE])
        self.spin = np.mean(spin[core])


def follow(at, values, z):
    """Interpolates linearly between layers, and extrapolates beyond the
    outermost."""
    h = at[1] - at[0]
    low, high = 2*values[0] - values[1], 2*values[-1] - values[-2]
    return np.interp(z, np.concatenate(([at[0] - h], at, [at[-1] + h])),
                     np.concatenate(([low], values, [high])))


def below(p, edges):
    """Momentum below, mean over each layer [N s] (LAYERS x 3)."""
    share = np.clip((edges[1:] - p.x[:, Z, None])/edges[1], 0, 1)
    return np.einsum('nk,n,ni->ki', share, p.mass, p.U)


class Window:
    """Stress from contacts. Pressure tensor by layers: kinetic, collisional,
    tangential (its part carried by impulses perpendicular to r) (LAYERS x 3 x
    3) [Pa]; flux: transport of total momentum by the bodies upwards (LAYERS x
    3) [Pa]; wall: impulses on bodies by each wall [N s] (2 x 3); stored:
    change of momentum below, mean over each layer [N s] (LAYERS x 3)."""

    def __init__(self, files, box, eWall):
        self.eWall = eWall
        self.wallLoss = 0.0
        self.coreContacts = self.coreImpulse = self.coreTime = 0.0
        self.t0, self.t1 = files[0][0], files[-1][0]
        self.states = [State(name) for _, name in files]
        self.box = box
        self.profile = Profile(self.states, box)
        self.flux = np.zeros((LAYERS, 3))
        self.kinetic = np.zeros((LAYERS, 3, 3))
        self.collisional = np.zeros((LAYERS, 3, 3))
        self.tangential = np.zeros((LAYERS, 3, 3))
        self.wall = np.zeros((2, 3))
        self.wallTotal = np.zeros(2)
        self.left = self.total = 0.0
        self.number = 0
        self.restitution, self.friction = [], []
        self.lossNormal = self.lossAll = 0.0
        self.edges = box[Z]*np.arange(LAYERS + 1)/LAYERS
        for (ta, _), (tb, _), a, b in zip(files, files[1:], self.states,
                                          self.states[1:]):
            self._add(contacts.Contacts(a, b, tb - ta, box), a, b, tb - ta)
        scale = np.prod(box)/LAYERS*(self.t1 - self.t0)
        self.flux /= scale
        self.kinetic /= scale
        self.collisional /= scale
        self.tangential /= scale
        self.P = self.kinetic + self.collisional
        self.stored = (self._below(self.states[-1])
                       - self._below(self.states[0]))

    def chance(self):
        """Three standard errors of the number of contacts, each of two bodies.
        """
        return 3*math.sqrt(2/max(self.coreContacts, 1))

    def _add(self, met, a, b, dt):
        for p in (a, b):
            k = np.clip((p.x[:, Z]/self.box[Z]*LAYERS).astype(int), 0,
                        LAYERS - 1)
            c = p.U.copy()
            c[:, X] -= follow(self.profile.z, self.profile.u, p.x[:, Z])
            flux = 0.5*dt*p.mass[:, None, None]*c[:, :, None]*c[:, None, :]
            np.add.at(self.kinetic, k, flux)
        z = a.x[:, Z].copy()
        z[met.who] = met.at[:, Z]
        self._carry(a, a.x[:, Z], z)
        self._carry(b, z, b.x[:, Z])
        self.left += met.left
        self.total += met.total
        self.number += len(met.J) + len(met.JWall)
        low, high = self.edges[CORE.start], self.edges[CORE.stop]
        core = (met.z > low) & (met.z < high)
        self.coreContacts += np.sum(core)
        self.coreImpulse += np.sum(core*np.linalg.norm(met.J, axis=1)[:, None])
        self.coreTime += dt*np.sum((a.x[:, Z] > low) & (a.x[:, Z] < high))
        self._spread(self.collisional, met.J, met.r, met.z)
        n = met.r/np.linalg.norm(met.r, axis=1)[:, None]
        normal = np.sum(met.J*n, axis=1)
        self._spread(self.tangential, met.J - normal[:, None]*n, met.r, met.z)
        for side in (contacts.BOTTOM, contacts.TOP):
            k = met.side == side
            J, z = met.JWall[k], met.zWall[k]
            self.wall[side] += np.sum(J, axis=0)
            self.wallTotal[side] += np.sum(np.linalg.norm(J, axis=1))
            at = 0.0 if side == contacts.BOTTOM else self.box[Z]
            r = np.zeros_like(J)
            r[:, Z] = z - at
            self._spread(self.collisional, J, r,
                         np.stack((np.full_like(z, at), z), axis=1))
            # m w^2 (1 - e^2)/2, w by J = m (1 + e) w
            self.wallLoss += (np.sum(J[:, Z]**2)*(1 - self.eWall)
                              / (2*a.mass[0]*(1 + self.eWall)))
        if np.ptp(a.semiAxes) == 0:
            self._law(met, a, b, n, normal)

    def _carry(self, p, z0, z1):
        """The momentum that bodies carry from z0 to z1."""
        low, high = self.edges[:-1], self.edges[1:]
        way = (np.clip(z1[:, None], low, high)
               - np.clip(z0[:, None], low, high))
        self.flux += np.einsum('nk,n,ni->ki', way, p.mass, p.U)

    def _spread(self, stress, J, r, z):
        low, high = np.min(z, axis=1), np.max(z, axis=1)
        length = np.maximum(high - low, 1e-12)
        share = np.clip(np.minimum(high[:, None], self.edges[1:])
                        - np.maximum(low[:, None], self.edges[:-1]),
                        0, None)/length[:, None]
        stress += np.einsum('nk,ni,nj->kij', share, J, r)

    def _law(self, met, a, b, n, normal):
        """e, mu and the dissipation of contacts of two spheres without other
        contacts whose distance at collision was a diameter."""
        length = np.linalg.norm(met.r, axis=1)/(2*met.reach)
        alone = met.alone & (np.abs(length - 1) < TOUCH)
        i, j = met.pairs[alone].T
        n, J, normal = n[alone], met.J[alone], normal[alone]
        before = np.sum((a.U[j] - a.U[i])*n, axis=1)
        after = np.sum((b.U[j] - b.U[i])*n, axis=1)
        self.restitution.append(-after/before)
        across = np.linalg.norm(J - normal[:, None]*n, axis=1)
        self.friction.append(across/normal)
        inertia = 0.4*a.mass*a.semiAxes[:, 0]**2

        def energy(p):
            return (0.5*p.mass*np.sum(p.U**2, axis=1)
                    + 0.5*inertia*np.sum(p.omega**2, axis=1))

        lost = energy(a) - energy(b)
        z = 0.5*np.sum(met.z[alone], axis=1)
        core = (z > self.edges[CORE.start]) & (z < self.edges[CORE.stop])
        self.lossAll += np.sum((lost[i] + lost[j])[core])
        self.lossNormal += np.sum((a.mass[i]/4*(before**2 - after**2))[core])

    def _below(self, p):
        return below(p, self.edges)


class Run:
    def __init__(self, folder):
        self.folder = folder
        self.name = os.path.basename(folder)
        self.box = np.array([entry(folder, 'system/blockMeshDict', word)
                             for word in ('length', 'width', 'height')])
        self.area = self.box[0]*self.box[1]
        cloud = 'constant/superellipsoidCloudProperties'
        self.e = entry(folder, cloud, 'en')
        self.mu = entry(folder, cloud, r'friction +\{ type coulomb; mu',
                        ends=';')
        self.speed = entry(folder, cloud, r'velocity +\(', ends=r' 0 0\);',
                           sign='')
        starts = sorted(os.listdir(os.path.join(folder, CLOUD, 'ledger')),
                        key=float)
        if len(starts) != 2:
            raise ValueError('%s: not a run and its window' % folder)
        self.end = float(starts[1])
        self.ledger = Ledger(folder, starts[0])
        self.ledgerWindow = Ledger(folder, starts[1])
        files = [(t, name) for t, name in results.series(
            os.path.join(folder, CLOUD, 'motion')) if t < self.end + 1e-9]
        late = [(t, name) for t, name in files
                if t > BEGIN*self.end - 1e-9]
        self.t = np.array([t for t, _ in late])
        self.states = [State(name) for _, name in late]
        p = self.states[0]
        self.n, self.rho = p.n, p.rho[0]
        self.d = np.mean(p.equivalentDiameter)
        self.m = p.mass[0]
        self.profile = Profile(self.states, self.box)
        if len(late) <= PARTS:
            raise ValueError(folder + ': ends before it is looked at')
        cuts = np.array_split(np.arange(1, len(late)), PARTS)
        self.parts = [Profile([self.states[k] for k in cut], self.box)
                      for cut in cuts]
        times = [self.t[0]] + [self.t[cut[-1]] for cut in cuts]
        self.tauParts = [np.mean(np.abs(self.tau(self.ledger, *pair)))
                         for pair in zip(times, times[1:])]
        bottom, top = self.tau(self.ledger, self.t[0], self.t[-1])
        self.tauMean = 0.5*(top - bottom)
        self.window = Window(
            [(t, name) for t, name in results.series(
                os.path.join(folder, CLOUD, 'window'))
             if t > self.end - 1e-9], self.box,
            entry(folder, cloud, 'bottom\n *\\{\n *en'))
        self.tauFlow = self.coreStress()

    def impulses(self, ledger, t0, t1):
        """Impulses of the bottom and the top wall on the grains, along x [N
        s]."""
        both = ledger.between('momentumX.walls', t0, t1)
        work = ledger.between('energy.walls', t0, t1)
        return (np.array([both - work/self.speed, both + work/self.speed])/2)

    def tau(self, ledger, t0, t1):
        return self.impulses(ledger, t0, t1)/(self.area*(t1 - t0))

    def coreStress(self):
        """Stress of the walls, less the change of the momentum of the flow."""
        t0, t1 = self.t[0], self.t[-1]
        change = (below(self.states[-1], self.window.edges)
                  - below(self.states[0], self.window.edges))
        bottom = self.impulses(self.ledger, t0, t1)[0]
        return np.mean(change[CORE, X] - bottom)/(self.area*(t1 - t0))

    def error(self, values):
        """Standard error of the mean from parts of the time."""
        return np.std(values, ddof=1)/math.sqrt(len(values))


def entry(folder, name, word, ends=';', sign='-'):
    """A number in a dictionary of the case."""
    with open(os.path.join(folder, name)) as stream:
        found = re.search(r'^ *%s *([0-9.eE+%s]+)%s' % (word, sign, ends),
                          stream.read(), re.M)
    if not found:
        raise ValueError('%s/%s: no %s' % (folder, name, word))
    return float(found.group(1))


def energy(p):
    """Total energy of translation and of rotation [J]."""
    inertia = p.rho[:, None]*results.principalInertia(
        p.semiAxes, p.epsilon1, p.epsilon2)
    body = np.einsum('nji,nj->ni', p.Q, p.omega)
    return 0.5*p.mass @ np.sum(p.U**2, axis=1) + 0.5*np.sum(inertia*body**2)


def ratio(run):
    """Energy per degree of freedom: rotation (two of them) over translation,
    in the core."""
    rotation = translation = 0.0
    p0 = run.profile
    for p in run.states:
        core = np.abs(p.x[:, Z]/run.box[Z] - 0.5) < 0.25
        inertia = p.rho[:, None]*results.principalInertia(
            p.semiAxes, p.epsilon1, p.epsilon2)
        spin = p.omega.copy()
        spin[:, 1] -= p0.spin
        body = np.einsum('nji,nj->ni', p.Q, spin)
        rotation += np.sum((inertia*body**2)[core, :2])/2
        c = p.U.copy()
        c[:, X] -= follow(p0.z, p0.u, p.x[:, Z])
        translation += np.sum((p.mass[:, None]*c**2)[core])/3
    return rotation/translation


def order(run):
    """S, and the angle of the mean axis from x towards z [degrees], in the
    core."""
    tensor, number = 0, 0
    for p in run.states:
        core = np.abs(p.x[:, Z]/run.box[Z] - 0.5) < 0.25
        axis = p.Q[core, :, 2]
        tensor = tensor + np.einsum('ni,nj->ij', axis, axis)
        number += len(axis)
    values, vectors = np.linalg.eigh(1.5*tensor/number - 0.5*np.eye(3))
    v = vectors[:, -1]
    return values[-1], math.degrees(math.atan(v[Z]/v[X]))


def runs(place):
    """Returns {shape: Run}."""
    return {shape: Run(os.path.join(place, shape)) for shape in SHAPES
            if glob.glob(os.path.join(place, shape))}

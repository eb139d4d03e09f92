# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Collision of two superellipsoids with soft contacts, integrated independently
of the library: Runge-Kutta of order 4, several pairs at once. Needs numpy.

The contact of two convex bodies that overlap: the unit normal n along which
    h1(n) + h2(-n) - n.(x2 - x1),    h: support functions,
is smallest, which is the overlap; there the points p1, p2 farthest along n and
-n
are on one line along n. Newton's method solves for the two angles of n at
which
the tangential part of p1 - p2 is zero, with its derivative by differences once
a
step.

Force on 2, at the middle of p1 and p2, u the velocity of 2 relative to 1
there:
    N = max(0, k_n overlap - 2 zeta (k_n m)^(1/2) n.u) along n, 1/m = n.A n,
    -k_t s tangentially, |k_t s| <= mu N,    s' = tangential part of u.
s rotates with n and with the mean spin about it; after each step the part that
exceeds mu N is removed (Campello 2015, eq. 35).
"""

import math

import numpy as np

FINER = 20


def dampingRatio(e):
    """zeta of a repulsive spring and damper with restitution e: e = exp(-zeta
    (pi - 2 asin zeta)/sqrt(1 - zeta^2)), zeta < 1."""
    low, high = 0.0, 1 - 1e-12
    for _ in range(100):
        z = (low + high)/2
        found = math.exp(-z*(math.pi - 2*math.asin(z))/math.sqrt(1 - z*z))
        low, high = (z, high) if found > e else (low, z)
    return low


def tensor(q):
    """Q of quaternions (... x 4), body to global."""
    w, x, y, z = np.moveaxis(q/np.linalg.norm(q, axis=-1, keepdims=True),
                             -1, 0)
    return np.stack((
        np.stack((1 - 2*(y*y + z*z), 2*(x*y - w*z), 2*(x*z + w*y)), -1),
        np.stack((2*(x*y + w*z), 1 - 2*(x*x + z*z), 2*(y*z - w*x)), -1),
        np.stack((2*(x*z - w*y), 2*(y*z + w*x), 1 - 2*(x*x + y*y)), -1)), -2)


def dot(a, b):
    return np.sum(a*b, axis=-1)


def cross(a, b):
    return (a[..., (1, 2, 0)]*b[..., (2, 0, 1)]
            - a[..., (2, 0, 1)]*b[..., (1, 2, 0)])


def turn(Q, a):
    return np.einsum('...ij,...j->...i', Q, a)


def back(Q, a):
    return np.einsum('...ji,...j->...i', Q, a)


class Pairs:
    """L pairs. axes (L x 2 x 3), e1, e2 (L x 2), mass (L x 2), inertia
    (L x 2 x 3, principal); x, v, omega (L x 2 x 3), q (L x 2 x 4); kn, kt,
    zeta, mu (L)."""

    def __init__(self, axes, e1, e2, mass, inertia, x, q, v, omega,
                 kn, kt, zeta, mu):
        self.axes, self.mass, self.inertia = axes, mass, inertia
        self.q1, self.q2 = 2/(2 - e1), 2/(2 - e2)
        self.y = np.concatenate((x, q, v, omega), axis=-1)
        self.kn, self.kt, self.zeta, self.mu = kn, kt, zeta, mu
        self.s = np.zeros((len(mass), 3))
        self.n = x[:, 1] - x[:, 0]
        self.n /= np.linalg.norm(self.n, axis=-1, keepdims=True)
        self.touched = np.zeros(len(mass))
        self.slipped = np.zeros(len(mass))
        self.touches = np.zeros(len(mass), dtype=bool)
        # Far from the solution Newton needs an initial guess.
        for _ in range(30):
            self.slope(tensor(self.y[..., 3:7]))
            self.contact(self.y)

    def points(self, Q, x, n):
        """Points p1 and p2 for normals n (L x 3)."""
        both = np.stack((n, -n), axis=1)
        local = back(Q, both)
        A = np.maximum(np.abs(self.axes*local), 1e-300)
        w = (A[..., 0]**self.q2 + A[..., 1]**self.q2)**(1/self.q2)
        h = (w**self.q1 + A[..., 2]**self.q1)**(1/self.q1)
        flat = (w/h)**(self.q1 - 1)
        p = self.axes*np.sign(local)*np.stack((
            (A[..., 0]/w)**(self.q2 - 1)*flat,
            (A[..., 1]/w)**(self.q2 - 1)*flat,
            (A[..., 2]/h)**(self.q1 - 1)), axis=-1)
        return x + turn(Q, p)

    def slope(self, Q, h=1e-6):
        """Two tangents per pair, and the inverse derivative of p1 - p2 in
        them."""
        n = self.n
        t = cross(n, np.eye(3)[np.argmin(np.abs(n), axis=-1)])
        t /= np.linalg.norm(t, axis=-1, keepdims=True)
        self.tangents = np.stack((t, cross(n, t)), axis=1)
        x = self.y[..., :3]
        J = np.empty((len(n), 2, 2))
        for c in range(2):
            apart = []
            for step in (h, -h):
                m = n + step*self.tangents[:, c]
                m /= np.linalg.norm(m, axis=-1, keepdims=True)
                p = self.points(Q, x, m)
                g = p[:, 0] - p[:, 1]
                apart.append(g - dot(g, m)[:, None]*m)
            J[..., c] = np.einsum('lij,lj->li', self.tangents,
                                  (apart[0] - apart[1])/(2*h))
        self.inverse = np.linalg.inv(J)

    def contact(self, y, most=12):
        """Overlap and middle of the points; n is improved."""
        Q, x = tensor(y[..., 3:7]), y[..., :3]
        for _ in range(most):
            p = self.points(Q, x, self.n)
            g = p[:, 0] - p[:, 1]
            step = -np.einsum('lij,lj->li', self.inverse,
                              np.einsum('lij,lj->li', self.tangents, g))
            size = np.linalg.norm(step, axis=-1)
            step *= (0.1/np.maximum(size, 0.1))[:, None]
            if np.max(size) < 1e-11:
                break
            self.n = self.n + np.einsum('li,lij->lj', step, self.tangents)
            self.n /= np.linalg.norm(self.n, axis=-1, keepdims=True)
        return dot(g, self.n), p.mean(axis=1), Q

    def turnRate(self, Q, omega, torque, gyroscopic=True):
        w, t = back(Q, omega), back(Q, torque)
        if gyroscopic:
            t = t - cross(w, self.inertia*w)
        return turn(Q, t/self.inertia)

    def forces(self, y, s):
        """Force on 2, its normal part, its point, the tangential velocity."""
        depth, point, Q = self.contact(y)
        arm = point[:, None] - y[..., :3]
        u = y[..., 7:10] + cross(y[..., 10:], arm)
        u = u[:, 1] - u[:, 0]
        n = self.n
        along = dot(u, n)
        across = u - along[:, None]*n
        moment = cross(arm, n[:, None])
        free = np.sum(1/self.mass + dot(moment, self.turnRate(
            Q, 0*moment, moment, False)), axis=1)
        push = np.where(depth > 0, np.maximum(0, (
            self.kn*depth - 2*self.zeta*np.sqrt(self.kn/free)*along)), 0)
        pull = self.kt*np.linalg.norm(s, axis=-1)
        most = self.mu*push
        share = np.where(pull > most, most/np.maximum(pull, 1e-300), 1)
        force = push[:, None]*n - (self.kt*share)[:, None]*s
        force = np.where((depth > 0)[:, None], force, 0)
        return force, push, arm, across, Q, depth > 0

    def rates(self, y, s):
        force, _, arm, across, Q, touches = self.forces(y, s)
        both = np.stack((-force, force), axis=1)
        w, q = y[..., 10:], y[..., 3:7]
        dq = 0.5*np.concatenate((
            -dot(w, q[..., 1:])[..., None],
            q[..., :1]*w + cross(w, q[..., 1:])), axis=-1)
        dw = self.turnRate(Q, w, cross(arm, both))
        return (np.concatenate((y[..., 7:10], dq, both
                                / self.mass[..., None], dw), axis=-1),
                np.where(touches[:, None], across, 0))

    def step(self, dt):
        y, s = self.y, self.s
        self.slope(tensor(y[..., 3:7]))
        a, sa = self.rates(y, s)
        b, sb = self.rates(y + dt/2*a, s + dt/2*sa)
        c, sc = self.rates(y + dt/2*b, s + dt/2*sb)
        d, sd = self.rates(y + dt*c, s + dt*sc)
        self.y = y = y + dt/6*(a + 2*b + 2*c + d)
        self.s = s = s + dt/6*(sa + 2*sb + 2*sc + sd)
        y[..., 3:7] /= np.linalg.norm(y[..., 3:7], axis=-1, keepdims=True)

        # The spring rotates with the contact, and slips.
        _, push, _, _, _, touches = self.forces(y, s)
        n = self.n
        length = np.linalg.norm(s, axis=-1)
        s = s - dot(s, n)[:, None]*n
        left = np.linalg.norm(s, axis=-1)
        s *= (length/np.maximum(left, 1e-300))[:, None]
        angle = dt*dot(y[..., 10:].mean(axis=1), n)[:, None]
        s = np.cos(angle)*s + np.sin(angle)*cross(n, s)
        holds = self.mu*push/np.maximum(self.kt, 1e-300)
        slips = touches & (length > holds)
        s = np.where(slips[:, None], (holds/np.maximum(
            length, 1e-300))[:, None]*s, s)
        self.s = np.where(touches[:, None], s, 0)
        self.touches = touches
        self.touched = self.touched + dt*touches
        self.slipped = self.slipped + dt*slips

    def steps(self, dt, count):
        """Takes a number of steps; those in which a touch begins or ends are
        repeated in FINER parts, since a damper sets in with its full force."""
        for _ in range(count):
            before = self.__dict__.copy()
            self.step(dt)
            if np.any(self.touches != before['touches']):
                self.__dict__.update(before)
                for _ in range(FINER):
                    self.step(dt/FINER)

    def far(self, time):
        """Can no pair touch within that time, for any motion?"""
        depth, point, _ = self.contact(self.y)
        arm = point[:, None] - self.y[..., :3]
        fast = (np.linalg.norm(self.y[..., 7:10], axis=-1)
                + np.linalg.norm(self.y[..., 10:], axis=-1)
                * (np.linalg.norm(arm, axis=-1) + self.axes.max(axis=-1)))
        return bool(np.all(depth < -time*fast.sum(axis=1)))

    def run(self, time, steps, every):
        """States (v, omega: times x L x 2 x 3) every so many steps, with the
        first. While all pairs are far apart, these steps are done in one."""
        rows = [self.y[..., 7:].copy()]
        span = every*time/steps
        for _ in range(steps//every):
            count = 1 if self.far(span) else every
            self.steps(span/count, count)
            rows.append(self.y[..., 7:].copy())
        rows = np.array(rows)
        return rows[..., :3], rows[..., 3:]

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Contacts between two written times, and their impulses. Nothing of the
library is used. Needs numpy.

Without gravity and fluid a body flies straight at its velocity until it
collides. A body whose velocity has changed between two times was on one line
before and is on another after; where both intersect it has hit a wall. For two
such bodies the same holds for one seen from the other. So each changed body is
joined with the bodies that it can have hit, the walls being one more body:
first those whose lines come nearest to an intersection, and never so that a
ring closes. On a tree the changes of momentum determine all impulses, one
after another from its leaves; where there was no collision the impulse comes
out as zero. A tree that is not connected to a wall must conserve its momentum;
the deficit is the value `left`.
"""

import numpy as np

BOTTOM, TOP = 0, 1
NOTHING = 1e-9           # of the largest impulse
STRAIGHT = 1e-9          # of the longest semi-axis


class Contacts:
    """Contacts between states a and b, dt apart.

    who, at     indices of all bodies that have collided, and where [m]
    pairs       n x 2, indices of bodies
    J           impulse on the second [N s]
    r           from the centre of the first to that of the second [m]
    z           n x 2, of both centres [m]
    alone       neither has another contact, and their lines intersect
    walls       m, indices of bodies; side, JWall, zWall likewise
    left        sum of the magnitudes of unexplained changes [N s]
    total       sum of the magnitudes of all changes [N s]
    """

    def __init__(self, a, b, dt, box):
        self.dt, self.box = dt, np.asarray(box)
        self.a, self.b = a, b
        self.who = np.flatnonzero(np.any(a.U != b.U, axis=1))
        who = self.who
        self.moved = self._nearest(b.x[who] - a.x[who])
        self.reach = np.max(a.semiAxes)
        self.gained = a.mass[who, None]*(b.U[who] - a.U[who])
        tree = self._tree(*self._candidates())
        self._solve(tree)

    def _nearest(self, r):
        """Nearest image across the periodic patches."""
        r = np.array(r)
        r[..., :2] -= self.box[:2]*np.rint(r[..., :2]/self.box[:2])
        return r

    def _meeting(self, r0, r1, v0, v1):
        """Time at which lines through r0 and r1, at the start and the end, are
        nearest to each other; the point then; and the distance."""
        change = v1 - v0
        s = -(np.sum((r1 - v1*self.dt - r0)*change, -1)
              / np.maximum(np.sum(change**2, -1), 1e-300))
        s = np.clip(s, 0, self.dt)
        before = r0 + v0*s[..., None]
        after = r1 - v1*(self.dt - s)[..., None]
        return s, 0.5*(before + after), np.linalg.norm(after - before, axis=-1)

    def _candidates(self):
        """Edges (i, j, miss, s) of those that can have collided; j is -1 -
        side for a wall."""
        who, a, b = self.who, self.a, self.b
        n = len(who)
        i, j = np.triu_indices(n, 1)
        r0 = self._nearest(a.x[who[j]] - a.x[who[i]])
        r1 = r0 + self.moved[j] - self.moved[i]
        near = np.minimum(np.linalg.norm(r0, axis=1),
                          np.linalg.norm(r1, axis=1)) < 4*self.reach
        i, j, r0, r1 = i[near], j[near], r0[near], r1[near]
        s, r, miss = self._meeting(
            r0, r1, a.U[who[j]] - a.U[who[i]], b.U[who[j]] - b.U[who[i]])
        apart = np.linalg.norm(r, axis=1) - 2*self.reach
        can = apart < 0.04*self.reach + 3*miss
        miss += np.maximum(apart, 0)
        edges = [(i[can], j[can], miss[can], s[can])]

        x = a.x[who]
        s, at, miss = self._meeting(x, x + self.moved, a.U[who], b.U[who])
        self.at = at
        for side in (BOTTOM, TOP):
            gap = at[:, 2] if side == BOTTOM else self.box[2] - at[:, 2]
            k = np.flatnonzero(gap < 1.02*self.reach + 3*miss)
            edges.append((k, np.full(len(k), -1 - side), miss[k], s[k]))
        return map(np.concatenate, zip(*edges))

    def _tree(self, i, j, miss, s):
        """Kruskal's algorithm: those with the smallest distance first, without
        rings."""
        n = len(self.who)
        root = np.arange(n + 1)

        def top(k):
            while root[k] != k:
                root[k] = root[root[k]]
                k = root[k]
            return k

        tree = []
        for k in np.argsort(miss, kind='stable'):
            one, other = top(i[k]), top(j[k] if j[k] >= 0 else n)
            if one != other:
                root[one] = other
                tree.append((i[k], j[k], s[k], miss[k]))
        return tree

    def _solve(self, tree):
        """Computes the impulses, starting from the leaves."""
        who, a, b = self.who, self.a, self.b
        n = len(who)
        gained = self.gained.copy()
        joined = [[] for _ in range(n)]
        for k, (i, j, _, _) in enumerate(tree):
            joined[i].append(k)
            if j >= 0:
                joined[j].append(k)
        degree = np.array([len(x) for x in joined])
        open_ = np.ones(len(tree), dtype=bool)
        leaves = list(np.flatnonzero(degree == 1))
        least = NOTHING*np.max(np.abs(gained), initial=0)
        met = np.zeros(n, dtype=int)
        pairs, walls = [], []
        while leaves:
            i = leaves.pop()
            edge = next((k for k in joined[i] if open_[k]), None)
            if edge is None:
                continue
            open_[edge] = False
            one, other, s, miss = tree[edge]
            J = gained[i].copy()
            gained[i] = 0
            real = np.max(np.abs(J)) > least
            met[i] += real
            if other < 0:
                if real:
                    walls.append((i, -1 - other, s, J))
                continue
            j = other if i == one else one
            met[j] += real
            if real:
                pairs.append((j, i, s, J, miss))
            gained[j] += J
            degree[j] -= 1
            if degree[j] == 1:
                leaves.append(j)
        self.left = np.sum(np.linalg.norm(gained, axis=1))
        self.total = np.sum(np.linalg.norm(self.gained, axis=1))

        def place(k, s):
            return 0.5*(a.x[who[k]] + a.U[who[k]]*s + a.x[who[k]]
                        + self.moved[k] - b.U[who[k]]*(self.dt - s))

        self.pairs = np.array([(who[i], who[j]) for i, j, _, _, _ in pairs],
                              dtype=int).reshape(-1, 2)
        self.J = np.array([J for _, _, _, J, _ in pairs]).reshape(-1, 3)
        ends = np.array([(place(i, s), place(j, s)) for i, j, s, _, _ in pairs]
                        ).reshape(-1, 2, 3)
        self.r = self._nearest(ends[:, 1] - ends[:, 0])
        self.z = ends[:, :, 2]
        self.alone = np.array([met[i] == 1 and met[j] == 1
                               for i, j, _, _, _ in pairs], dtype=bool)
        self.walls = np.array([who[i] for i, _, _, _ in walls], dtype=int)
        self.side = np.array([side for _, side, _, _ in walls], dtype=int)
        self.JWall = np.array([J for _, _, _, J in walls]).reshape(-1, 3)
        self.zWall = np.array([place(i, s)[2] for i, _, s, _ in walls])

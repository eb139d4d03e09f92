# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of what superellipsoidPacking has placed: checkDense.py NAME [..]"""

import sys

import numpy as np

from boxCase import need, series, state

EPS = 1e-12

# Semi-axes, epsilon of the shapes of the case; dEq 0.01 of the prolate one
CUBE, PROLATE, DIAMOND = 0, 1, 2


def support(s, directions):
    """Support distances of all particles (n x directions), in closed form."""
    n = np.einsum("pji,dj->pdi", s["Q"].reshape(-1, 3, 3), directions)
    q1 = (2/(2 - s["epsilon1"]))[:, None]
    q2 = (2/(2 - s["epsilon2"]))[:, None]
    a, b, c = np.moveaxis(np.abs(n*s["semiAxes"][:, None, :]), 2, 0)
    w = (a**q2 + b**q2)**(1/q2)
    return (w**q1 + c**q1)**(1/q1)


def volume(s):
    """Volume of each particle, by sampling a box around each type: to 0.3 %.
    """
    result = np.zeros(len(s["id"]))
    rng = np.random.default_rng(1)
    for kind in np.unique(s["typeId"]):
        i = np.flatnonzero(s["typeId"] == kind)
        a, e1, e2 = (s[k][i[0]] for k in ("semiAxes", "epsilon1", "epsilon2"))
        u = rng.random((400000, 3))
        f = (u[:, 0]**(2/e2) + u[:, 1]**(2/e2))**(e2/e1) + u[:, 2]**(2/e1)
        result[i] = 8*a.prod()*(f < 1).mean()
    return result


def apart(s, gap=0):
    """Each pair is separated by a plane: a direction in which there is a gap
    between the supports. The direction is searched by descent from the line of
    centres; if it is not found, the pair counts as an overlap."""
    x = s["x"]
    reach = s["semiAxes"].max(axis=1)*np.sqrt(3)
    d = np.linalg.norm(x[:, None] - x[None], axis=2)
    i, j = np.nonzero(np.triu(d < reach[:, None] + reach[None], 1))
    one = {k: s[k][i] for k in ("Q", "epsilon1", "epsilon2", "semiAxes")}
    two = {k: s[k][j] for k in ("Q", "epsilon1", "epsilon2", "semiAxes")}
    best = (x[j] - x[i])/d[i, j][:, None]

    def room(n):
        return (np.einsum("pk,pk->p", n, x[j] - x[i])
                - each(one, n) - each(two, n))

    rng = np.random.default_rng(2)
    most = room(best)
    step = 0.5*np.ones(len(i))
    for _ in range(3000):
        todo = most < gap
        if not todo.any():
            break
        trial = best + step[:, None]*rng.standard_normal(best.shape)
        trial /= np.linalg.norm(trial, axis=1)[:, None]
        found = room(trial)
        better = found > most
        best[better] = trial[better]
        most[better] = found[better]
        step = np.where(better, 1.5*step, 0.96*step)
        step = np.where(step < 1e-8, 0.3, step)
    need(most > gap - 1e-9, f"{(most <= gap - 1e-9).sum()} pairs overlap, by "
         f"{-most.min()} m")


def each(s, n):
    """Support distance of each particle in a direction of its own."""
    m = np.abs(np.einsum("pji,pj->pi", s["Q"].reshape(-1, 3, 3), n)
               * s["semiAxes"])
    q1, q2 = 2/(2 - s["epsilon1"]), 2/(2 - s["epsilon2"])
    w = (m[:, 0]**q2 + m[:, 1]**q2)**(1/q2)
    return (w**q1 + m[:, 2]**q1)**(1/q1)


def inside_box(s, low, high):
    h = support(s, np.eye(3))
    need(s["x"] - h >= np.array(low) - EPS, "below the box")
    need(s["x"] + h <= np.array(high) + EPS, "above the box")


def fraction(s, room, expected):
    """No more than requested, and less by at most one body; 0.3 % of the
    volume is the error of the sampling."""
    v = volume(s)
    share = v.sum()/room
    least = expected - v.max()/room - 0.003*expected
    need(least < share < 1.003*expected, f"solid fraction {share}")


def box():
    s = state(0)
    inside_box(s, [0.01, 0.02, 0.03], [0.09, 0.08, 0.11])
    fraction(s, 0.08*0.06*0.08, 0.45)
    n = len(s["id"])
    found = np.bincount(s["typeId"], minlength=3)
    need(abs(found - n*np.array([0.3, 0.45, 0.25])) < 1, f"shares {found}")
    # Types are random: the first half has half of the cubes, within four
    # standard deviations
    first = (s["typeId"][:n//2] == CUBE).sum()
    need(abs(first - found[CUBE]/2) < 2*np.sqrt(found[CUBE]), f"{first} first")
    need(s["U"] == [1, 2, 3], "velocity")
    need(s["omega"] == [4, 5, 6], "spin")
    q = s["Q"].reshape(-1, 3, 3)
    need(abs(q @ q.transpose(0, 2, 1) - np.eye(3)) < EPS, "Q")
    apart(s)


def cylinder():
    s = state(0)
    need(len(s["id"]) == 500, "number")
    angle = np.linspace(0, 2*np.pi, 720, endpoint=False)
    round_ = np.stack([np.cos(angle), np.sin(angle), 0*angle], axis=1)
    r = s["x"] - [0.05, 0.05, 0.02]
    need((r @ round_.T + support(s, round_)).max() <= 0.04 + EPS, "mantle")
    h = support(s, np.array([[0, 0, 1]]))[:, 0]
    need(r[:, 2] - h >= -EPS, "lower end")
    need(r[:, 2] + h <= 0.16 + EPS, "upper end")
    # The gap: bodies whose semi-axes are longer by half of it do not overlap
    s["semiAxes"] = s["semiAxes"] + 5e-5
    apart(s)


def zone():
    s = state(0)
    inside_box(s, [0, 0, 0], [0.1, 0.1, 0.1])
    fraction(s, 1e-3, 0.45)
    v = volume(s)
    half = v[s["typeId"] == PROLATE].sum()/v.sum()
    # Within a body, and the error of the sampling
    need(abs(half - 0.5) < v.max()/v.sum() + 0.003, f"share {half} by mass")
    apart(s)


def in_octahedron(s):
    corners = np.array([[i, j, k] for i in (-1, 1) for j in (-1, 1)
                        for k in (-1, 1)])/np.sqrt(3)
    far = (s["x"] - [0.05, 0.05, 0.1]) @ corners.T + support(s, corners)
    need(far.max() <= 0.045/np.sqrt(3) + 1e-10, "outside of the octahedron")


def surface():
    s = state(0)
    in_octahedron(s)
    fraction(s, 4/3*0.045**3, 0.25)
    apart(s)


def sparse():
    s = state(0)
    need(len(s["id"]) == 20, "number")
    in_octahedron(s)
    apart(s)


def whole():
    s = state(0)
    inside_box(s, [0, 0, 0], [0.1, 0.1, 0.2])
    fraction(s, 2e-3, 0.4)
    apart(s)


def aligned():
    s = state(0)
    inside_box(s, [0.01, 0.02, 0.03], [0.09, 0.08, 0.11])
    need(abs(s["Q"] - np.eye(3).ravel()) < EPS, "orientation")
    apart(s)


def second():
    found = [len(state(i)["id"]) for i, _ in enumerate(series())]
    need(found == [60, 60, 120], f"particles at times: {found}")


def same(case, other):
    a, b = state(0, case=case), state(0, case=other)
    for name in ("id", "typeId", "x", "Q", "U", "omega", "semiAxes"):
        need(np.array_equal(a[name], b[name]), f"{name} differs")


def differ(case, other):
    a, b = state(0, case=case), state(0, case=other)
    need(len(a["x"]) == len(b["x"]), "number")
    need(abs(a["x"] - b["x"]).max(axis=1) > 0, "same places")


globals()[sys.argv[1]](*sys.argv[2:])

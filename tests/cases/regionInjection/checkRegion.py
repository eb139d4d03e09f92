# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of what superellipsoidRegion has placed: checkRegion.py NAME [..]"""

import sys

import numpy as np

from boxCase import need, series, state

EPS = 1e-12


def count(s, expected):
    """Numbers of particles by type id; ids from 0 on."""
    found = np.bincount(s["typeId"], minlength=3)
    need(found == expected, f"{found} particles of the shapes")
    need(s["id"] == np.arange(len(s["id"])), f"ids {s['id']}")


def reach(s, directions):
    """Support distances of all particles (n x directions): closed form."""
    n = np.einsum("pji,dj->pdi", s["Q"].reshape(-1, 3, 3), directions)
    q1 = (2/(2 - s["epsilon1"]))[:, None]
    q2 = (2/(2 - s["epsilon2"]))[:, None]
    a, b, c = np.moveaxis(np.abs(n*s["semiAxes"][:, None, :]), 2, 0)
    w = (a**q2 + b**q2)**(1/q2)
    return (w**q1 + c**q1)**(1/q1)


def inside_box(s, low, high):
    h = reach(s, np.eye(3))
    need(s["x"] - h >= np.array(low) - EPS, "below the box")
    need(s["x"] + h <= np.array(high) + EPS, "above the box")


def box():
    s = state(0)
    count(s, [9, 14, 7])
    inside_box(s, [0.01, 0.02, 0.03], [0.09, 0.08, 0.11])
    need(s["U"] == [1, 2, 3], "velocity")
    need(s["omega"] == [4, 5, 6], "spin")
    q = s["Q"].reshape(-1, 3, 3)
    need(abs(q @ q.transpose(0, 2, 1) - np.eye(3)) < EPS, "Q")
    need(len(np.unique(q[:, 0, 0])) == 30, "orientations")


def cylinder():
    s = state(0)
    count(s, [18, 27, 15])
    angle = np.linspace(0, 2*np.pi, 720, endpoint=False)
    round_ = np.stack([np.cos(angle), np.sin(angle), 0*angle], axis=1)
    r = s["x"] - [0.05, 0.05, 0.02]
    need((r @ round_.T + reach(s, round_)).max() <= 0.04 + EPS, "mantle")
    h = reach(s, np.array([[0, 0, 1]]))[:, 0]
    need(r[:, 2] - h >= -EPS, "lower end")
    need(r[:, 2] + h <= 0.16 + EPS, "upper end")


def zone():
    s = state(0)
    count(s, [12, 18, 10])
    inside_box(s, [0, 0, 0], [0.1, 0.1, 0.1])


def aligned():
    s = state(0)
    count(s, [30, 0, 0])
    inside_box(s, [0.01, 0.02, 0.03], [0.09, 0.08, 0.11])
    need(abs(s["Q"] - [0, -1, 0, 1, 0, 0, 0, 0, 1]) < EPS, "orientation")
    # Nearly sharp cubes: separated in at least one direction
    d = np.abs(s["x"][:, None] - s["x"][None]).max(axis=2)
    need(d[~np.eye(30, dtype=bool)] > 0.95*8e-3, "cubes overlap")


def spread():
    """The first axis within 20 degrees of z, and not always the same."""
    s = state(0)
    count(s, [0, 30, 0])
    x = s["Q"].reshape(-1, 3, 3)[:, :, 0]
    need(x[:, 2] >= np.cos(np.radians(20)) - EPS, "axes")
    need(x[:, 2].std() > 1e-3, "no spread of axes")


def same(case, other):
    a, b = state(0, case=case), state(0, case=other)
    for name in ("id", "typeId", "x", "Q", "U", "omega", "semiAxes"):
        need(np.array_equal(a[name], b[name]), f"{name} differs")


def differ(case, other):
    a, b = state(0, case=case), state(0, case=other)
    need(len(a["x"]) == len(b["x"]), "number")
    need(abs(a["x"] - b["x"]).max(axis=1) > 0, "same places")


def restart():
    found = [(round(t, 9), len(state(i)["id"]))
             for i, (t, _) in enumerate(series())]
    need(found == [(0, 40), (0.002, 40), (0.004, 60), (0.006, 60)],
         f"particles at times: {found}")
    need(state(3)["id"] == np.arange(60), "ids")


def shares():
    count(state(0), [8, 2, 0])


globals()[sys.argv[1]](*sys.argv[2:])

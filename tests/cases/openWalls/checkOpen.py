# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of walls that open: checkOpen.py NAME [..]"""

import sys

import numpy as np

from boxCase import need, series, state


def left(n):
    s = state(-1)
    need(len(s["id"]) == int(n), f"{len(s['id'])} particles")


def fall():
    """Particle 0 lies over the hole and falls from 0.06 s on: at 0.08 s by g
    t^2/2, with an uncertainty of 1.4e-3 s of the steps; the seven on the floor
    are still at rest there, and so is particle 1, whose centre is next to the
    rim."""
    for i, (t, _) in enumerate(series()):
        s = state(i)
        if abs(t - 0.08) < 1e-9:
            z = s["x"][s["id"] == 0, 2][0]
            need(abs(z - 5e-3 + 9.81*0.02**2/2) < 1.5e-4, f"height {z}")
    s = state(-1)
    need(s["id"] == np.arange(1, 9), f"left are {s['id']}")
    need(abs(s["x"][:, 2] - 5e-3) < 2e-4, f"heights {s['x'][:, 2]}")
    need(np.linalg.norm(s["U"], axis=1) < 0.01, "they move")


def same(case, other):
    a, b = state(-1, case=case), state(-1, case=other)
    need(len(a["id"]) == 8, f"{len(a['id'])} particles")
    for name in ("id", "x", "Q", "U"):
        need(np.array_equal(a[name], b[name]), f"{name} differs")


globals()[sys.argv[1]](*sys.argv[2:])

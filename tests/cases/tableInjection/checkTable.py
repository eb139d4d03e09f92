# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of the particles injected by superellipsoidTable: checkTable.py NAME
"""

import sys

import numpy as np

from boxCase import need, series, state


def near(found, expected, text):
    need(np.shape(found) == np.shape(expected), f"{text}: {np.shape(found)}")
    need(np.abs(found - np.array(expected)) < 1e-15, f"{text}: {found}")


def first():
    s = state(0)
    need(s["id"] == np.arange(3), "ids")
    need(s["typeId"] == [0, 1, 2], "shapes")
    near(s["x"], [[.02, .03, .05], [.045, .05, .15], [.08, .03, .1]], "x")
    near(s["U"], [[0, 0, 0], [1, 2, 3], [-1, -2, -3]], "U")
    near(s["omega"], [[0, 0, 0], [4, 5, 6], [0, 0, -10]], "omega")
    near(s["Q"], [[1, 0, 0, 0, 1, 0, 0, 0, 1], [0, -1, 0, 1, 0, 0, 0, 0, 1],
                  [0, -1, 0, 0, 0, -1, 1, 0, 0]], "Q")
    near(s["d"], [0.01, 0.012, 0.008], "d")
    need(s["rho"] == [1000, 2500, 1000], "rho")
    a = s["semiAxes"]
    near(a[1], a[1, 0]*np.array([1, 0.5, 1]), "proportions")
    near(8*np.prod(a[1]), 0.012**3, "volume of the ellipsoid")


def full():
    first()
    need(len(series()) == 2, "files")


def restart():
    first()
    need([round(t, 9) for t, _ in series()] == [0, 0.002, 0.004], "times")
    s = state(2)
    need(s["id"] == np.arange(3), "ids after the restart")
    # The lowest is far from the others: it has fallen for 4 ms
    need(abs(s["U"][0, 2] + 9.81*4e-3) < 1e-12, f"velocity {s['U'][0]}")


def file():
    need([len(state(i)["id"]) for i in range(3)] == [0, 2, 2], "numbers")
    near(state(1)["Q"], [[1, 0, 0, 0, 1, 0, 0, 0, 1]]*2, "Q")
    # Injected at 1 ms, written at 2 ms
    need(abs(state(1)["U"] - [0, 0, -9.81e-3]) < 1e-12, "U")


def normalised():
    near(state(0)["Q"], [[1, 0, 0, 0, 1, 0, 0, 0, 1],
                         [-1, 0, 0, 0, -1, 0, 0, 0, 1]], "Q")


def tensor():
    near(state(0)["Q"], [[0, -1, 0, 1, 0, 0, 0, 0, 1]], "Q")


globals()[sys.argv[1]](*sys.argv[2:])

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Figures of the runs in Alltest compared with their expected values.

    checkStokes.py speeds CASE
    checkStokes.py stone CASE
    checkStokes.py near CASE CASE TIME TOLERANCE
    checkStokes.py slower CASE CASE
    checkStokes.py bumpy FILE
"""

import math
import sys

import numpy as np
from checkFluid import field, need, tensors

DENSITY, FLUID, MU, G, D = 2500.0, 1000.0, 1e-3, 9.81, 1e-4
WEIGHT = (DENSITY - FLUID) * math.pi / 6 * D**3 * G
BEAD = WEIGHT / (3 * math.pi * MU * D)

# Drag over that of the sphere of the same volume: an independent boundary-element
# program, five digits. The resistance is computed to 5e-4 here
CUBE, OCTAHEDRON = 1.0875, 1.07338


def speeds(case):
    U = field(case, "0.1", "U", 3)
    omega = field(case, "0.1", "omega", 3)
    need(U[0], [0, 0, -BEAD], 1e-9 * BEAD, "bead")
    for i, factor in (1, CUBE), (2, CUBE), (3, OCTAHEDRON):
        need(U[i], [0, 0, -BEAD / factor], 6e-4 * BEAD, f"body {i}")
    # No direction is preferred, and none rotates
    need(U[2], U[1], 1e-6 * BEAD, "the cube however it lies")
    need(U[4, :2], [0, 0], 1e-5 * BEAD, "the tetrahedron falls straight")
    need(omega[:5], 0, 1e-5 * BEAD / D, "none turns")
    if not 0.75 * BEAD < -U[4, 2] < 0.9 * BEAD:
        sys.exit(f"tetrahedron {U[4]}")


def resistances(case):
    """K, C, Omega (each 3 x 3) of the body with the strongest coupling, from
    the cache."""
    most = None
    with open(case + "/constant/superellipsoidResistance") as file:
        for line in file:
            words = line.split("#")[0].split()
            if len(words) < 60:
                continue
            x = np.array(words[:-1], dtype=float)[3:30].reshape(3, 3, 3)
            if most is None or np.max(np.abs(x[1])) > np.max(np.abs(most[1])):
                most = x
    return most


def stone(case):
    """Without inertia it moves so that the resistance of the six motions
    balances its weight; its inertia acts over 1e-3 s, in which it rotates by
    less than a hundredth."""
    def own(name, width):
        return field(case, "0.1", name, width)[5]

    K, C, Omega = resistances(case)
    Q, c = tensors(case, "0.1")[5], own("semiAxes", 3)[2]
    whole = math.pi * MU * c * np.block([[K, c * C.T], [c * C, c * c * Omega]])
    weight = np.concatenate([Q.T @ [0, 0, -WEIGHT], np.zeros(3)])
    motion = np.linalg.solve(whole, weight)
    U, omega = own("U", 3), own("omega", 3)
    # Its volume is the nominal one to single precision
    need(U, Q @ motion[:3], 2e-4 * BEAD, "the stone's velocity")
    need(omega, Q @ motion[3:], 1e-3 * np.linalg.norm(motion[3:]),
         "the stone's spin")
    if not np.linalg.norm(motion[3:]) > 1e-3 * BEAD / D:
        sys.exit(f"it does not turn: {motion}")


def near(one, other, time, tolerance):
    for name in "centre", "U", "omega":
        a, b = field(one, time, name, 3), field(other, time, name, 3)
        need(a, b, float(tolerance) * max(1, np.max(np.abs(b))), name)


def slower(one, other):
    a, b = field(one, "0.1", "U", 3), field(other, "0.1", "U", 3)
    # Re some 0.7, 1 + 0.15 Re^0.687: between 8 and 16 per cent
    ratio = b[1:4, 2] / a[1:4, 2]
    if not (np.all(ratio > 1.05) and np.all(ratio < 1.2)):
        sys.exit(f"ratios {ratio}")
    print(f"ratios {ratio}")


def bumpy(name):
    """A ball of 1280 triangles without any symmetry."""
    g = (1 + math.sqrt(5)) / 2
    p = [np.array(x) for x in [(-1, g, 0), (1, g, 0), (-1, -g, 0), (1, -g, 0),
                               (0, -1, g), (0, 1, g), (0, -1, -g), (0, 1, -g),
                               (g, 0, -1), (g, 0, 1), (-g, 0, -1), (-g, 0, 1)]]
    faces = [(0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11),
             (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8),
             (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9), (4, 9, 5),
             (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    triangles = [[p[i] for i in f] for f in faces]
    for _ in range(3):
        triangles = [t for a, b, c in triangles for t in (
            [a, (a + b) / 2, (a + c) / 2], [(a + b) / 2, b, (b + c) / 2],
            [(a + c) / 2, (b + c) / 2, c],
            [(a + b) / 2, (b + c) / 2, (a + c) / 2])]

    def bump(x):
        x = x / np.linalg.norm(x)
        return x * (1 + 0.03 * math.sin(3 * x[0] + 2 * x[1] - x[2])
                    + 0.02 * math.cos(2 * x[2] + 5 * x[0] * x[1]))

    with open(name, "w") as file:
        file.write("solid bumpy\n")
        for t in triangles:
            file.write("facet normal 0 0 0\nouter loop\n")
            for x in t:
                file.write("vertex %.9g %.9g %.9g\n" % tuple(bump(x)))
            file.write("endloop\nendfacet\n")
        file.write("endsolid\n")


globals()[sys.argv[1]](*sys.argv[2:])

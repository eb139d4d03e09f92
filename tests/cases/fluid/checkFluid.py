# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Figures of the runs in Alltest compared with their expected values.

    checkFluid.py settling WHAT CASE
    checkFluid.py shear CASE
    checkFluid.py follow CASE
    checkFluid.py near CASE CASE TIME TOLERANCE
    checkFluid.py dispersed CASE
    checkFluid.py moved CASE
    checkFluid.py ghosts LOG
"""

import glob
import math
import os
import re
import sys

import numpy as np


def field(case, time, name, width):
    """Values of a field of all processes, in the order of gid."""

    def numbers(file, n):
        text = open(file).read()
        text = text[text.index("// * *"):].split("\n", 1)[1]
        uniform = re.search(r"(\d+)\s*\{(.*?)\}", text, re.S)
        if uniform:
            row = [float(x) for x in
                   re.findall(r"[-+.\deE]+", uniform.group(2))]
            return np.tile(row, (int(uniform.group(1)), 1))
        start = re.search(r"\n(\d+)\s*\(", text)
        count = int(start.group(1))
        body = text[start.end():].replace("(", " ").replace(")", " ")
        body = body.split("//")[0]
        return np.array(body.split()[:count * n], dtype=float).reshape(-1, n)

    ids, rows = [], []
    for folder in [case] + sorted(glob.glob(case + "/processor*")):
        path = os.path.join(folder, time, "lagrangian", "superellipsoidCloud")
        if os.path.exists(os.path.join(path, "gid")):
            ids.append(numbers(os.path.join(path, "gid"), 1)[:, 0])
            rows.append(numbers(os.path.join(path, name), width))
    order = np.argsort(np.concatenate(ids))
    return np.concatenate(rows)[order]


def tensors(case, time):
    """Tensors from body to global, of the quaternions that were written."""
    w, v = (field(case, time, name, n)
            for name, n in (("orientation0", 1), ("orientation", 3)))
    turn = np.stack([np.cross(q, np.eye(3)).T for q in v])
    return np.eye(3) + 2*w[:, :, None]*turn + 2*turn @ turn


def need(value, expected, tolerance, what):
    """Checks with an absolute tolerance; exits with a text if it is exceeded.
    """
    off = np.max(np.abs(np.asarray(value) - expected))
    if not off <= tolerance:
        sys.exit(f"{what}: {value}, not {expected}: off by {off:.3g}, "
                 f"at most {tolerance:.3g}")
    print(f"{what}: off by {off:.3g} of at most {tolerance:.3g}")


# Beads of 1e-4 m and prolate rods of half that in radius and twice the length
DENSITY, FLUID, MU, G = 2500.0, 1000.0, 1e-3, 9.81
BEAD, LONG, SHORT = 0.5e-4, 1e-4, 5e-5


def volume(i):
    return 4 / 3 * math.pi * (BEAD**3 if i == 0 else LONG * SHORT**2)


def mobility(axis):
    """Mobility of a prolate spheroid with its axis along a unit vector: Kim
    and Karrila, Microhydrodynamics (1991), table 3.4."""
    e = math.sqrt(1 - (SHORT / LONG)**2)
    log = math.log((1 + e) / (1 - e))
    along = 8 / 3 * e**3 / (-2 * e + (1 + e * e) * log)
    across = 16 / 3 * e**3 / (2 * e + (3 * e * e - 1) * log)
    pp = np.outer(axis, axis)
    return (pp / along + (np.eye(3) - pp) / across) / (
        6 * math.pi * MU * LONG)


def axes():
    """Axes of the three rods: body z by the rotation about y in Alltest."""
    return [np.array([math.sin(a), 0, math.cos(a)])
            for a in (0, math.pi / 2, math.pi / 4)]


def settling(what, case):
    weight = [(DENSITY - FLUID) * volume(i) * G for i in range(4)]
    speed = weight[0] / (6 * math.pi * MU * BEAD)
    if what == "start":
        # Constant force, linear drag, added mass 1/2: an exponential; the
        # steps are exact for it, so that only rounding remains
        tau = (DENSITY + 0.5 * FLUID) * volume(0) / (6 * math.pi * MU * BEAD)
        for time in "0.002", "0.004":
            t = float(time)
            need(field(case, time, "U", 3)[0],
                 [0, 0, -speed * (1 - math.exp(-t / tau))], 1e-9 * speed,
                 f"speed of the bead at {time} s")
            need(field(case, time, "centre", 3)[0, 2] - 0.05,
                 -speed * (t - tau * (1 - math.exp(-t / tau))),
                 1e-12, f"way of the bead at {time} s")
    elif what == "terminal":
        # 0.1 s are 45 relaxation times and more
        U = field(case, "0.1", "U", 3)
        need(U[0], [0, 0, -speed], 1e-9 * speed, "bead")
        for i, axis in enumerate(axes()[:2]):
            need(U[1 + i], mobility(axis) @ [0, 0, -weight[1]],
                 1e-9 * speed, f"rod {i}")
    elif what == "drift":
        # The inclined one moves sideways and does not rotate
        U = field(case, "0.1", "U", 3)
        need(U[3], mobility(axes()[2]) @ [0, 0, -weight[3]], 1e-9 * speed,
             "inclined rod")
        if abs(U[3, 0]) < 0.02 * speed:
            sys.exit(f"no drift: {U[3]}")
        need(field(case, "0.1", "omega", 3), 0, 1e-9 * speed / LONG, "spins")
    elif what == "forces":
        V = np.array([volume(i) for i in range(4)])[:, None]
        down = np.array([0, 0, -G])
        limit = 1e-9 * weight[0]
        buoyancy = field(case, "0.1", "forceBuoyancy", 3)
        need(buoyancy, -V * FLUID * down, limit, "buoyancy")
        need(field(case, "0.1", "forceDrag", 3), -V * (DENSITY - FLUID) * down,
             limit, "drag")
        for name in "forceAddedMass", "forcePressureGradient":
            need(field(case, "0.1", name, 3), 0, limit, name)
        need(field(case, "0.1", "torqueFluid", 3), 0, limit * LONG, "torque")
        # of the first steps: all terms and the weight equal the momentum
        # gained (fields are means of the step; of two steps only the last is
        # available)
        U1 = field(case, "0.002", "U", 3)
        if os.path.exists(os.path.join(case, "0.002", "lagrangian",
                                       "superellipsoidCloud", "forceSaffman")):
            sys.exit("a force that is switched off is written")
        total = sum(field(case, "0.002", n, 3) for n in
                    ("forceBuoyancy", "forceDrag", "forceAddedMass",
                     "forcePressureGradient"))
        tau = (DENSITY + 0.5 * FLUID) * volume(0) / (6 * math.pi * MU * BEAD)
        before = -speed * (1 - math.exp(-0.001 / tau))
        need((total[0, 2] - DENSITY * volume(0) * G) * 0.001,
             DENSITY * volume(0) * (U1[0, 2] - before),
             1e-9 * weight[0] * 0.001, "momentum of the bead")
    elif what == "report":
        lines = [line for line in open(os.path.join(case, "log.solve"))
                 if "force on the particles" in line]
        last = re.findall(r"\(([^)]*)\)", lines[-1])
        force = [float(x) for x in last[0].split()]
        need(force[2], sum(weight), 6e-3 * sum(weight), "force in the log")
        Re = float(re.search(r"Re max ([^;]*);", lines[-1]).group(1))
        need(Re, max(FLUID * speed * 2 * BEAD, max(
            FLUID * -(mobility(a) @ [0, 0, -weight[1]])[2] * 2
            * (LONG * SHORT**2)**(1 / 3) for a in axes())) / MU,
             6e-3 * Re, "Re in the log")


def shear(case):
    """u = rate (z - 0.03, 0, 0). Without inertia: Jeffery (1922) for a
    spheroid with axis p, omega = curl u/2 + L p x (E p), L = (r^2 - 1)/(r^2 +
    1); centres move with the fluid. The deviation comes from inertia: rate
    times the relaxation time of the spin, about 7e-6 s."""
    rate = 10.0
    time = "0.1"
    x = field(case, time, "centre", 3)
    Q = tensors(case, time)
    spin = field(case, time, "omega", 3)
    need(field(case, time, "U", 3)[:, 0], rate * (x[:, 2] - 0.03),
         1e-4 * rate * 1e-3, "velocity of the centres")
    strain = np.array([[0, 0, rate / 2], [0, 0, 0], [rate / 2, 0, 0]])
    for i in range(4):
        p = Q[i][:, 2]
        factor = 0 if i == 0 else 3 / 5
        expected = [0, rate / 2, 0] + factor * np.cross(p, strain @ p)
        need(spin[i], expected, 1e-9 * rate if i == 0 else 1e-4 * rate,
             f"spin {i}")


def follow(case):
    """With the density of the fluid: for any drag, added mass and history, v =
    u(t) solves the equation of motion. Steps are exact for it, if the fluid's
    acceleration is right."""
    for time in "0.05", "0.1":
        need(field(case, time, "U", 3), [0.5 * float(time), 0, 0], 1e-9,
             f"velocities at {time} s")


def near(case1, case2, time, tolerance):
    for name, width in (("centre", 3), ("U", 3), ("omega", 3)):
        a = field(case1, time, name, width)
        scale = max(1.0, np.max(np.abs(a)))
        need(field(case2, time, name, width), a, float(tolerance) * scale,
             name)


def dispersed(case):
    """OpenFOAM's model: velocities of the fluid of magnitude
    sqrt(2 k/3) |N(0, 1)|, k = 0.015; particles follow within milliseconds."""
    U = np.linalg.norm(field(case, "0.02", "U", 3), axis=1)
    if not (np.max(U) > 0.01 and np.max(U) < 0.4 and len(set(U)) == 4):
        sys.exit(f"speeds {U}")


def moved(case):
    """A sphere of 1e-4 m moves by sqrt(2 D t) = 2e-8 m in 0.05 s, by the law
    of Stokes and Einstein; OpenFOAM's force is random in direction and size,
    so that only the order of magnitude is checked."""
    way = np.linalg.norm(
        field(case, "0.05", "centre", 3)
        - [[0.01, 0.02, 0.05], [0.03, 0.02, 0.05], [0.05, 0.02, 0.05],
           [0.01, 0.01, 0.05]], axis=1)
    if not (np.all(way > 1e-10) and np.all(way < 1e-6)):
        sys.exit(f"ways {way}")


def ghosts(log):
    found = re.findall(r"contacts: pairs (\S+), walls (\S+),", open(log).read())
    if not found or any(float(pairs) for pairs, _ in found):
        sys.exit("particles have met each other")
    if not any(float(walls) for _, walls in found):
        sys.exit("no particle has met a wall")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

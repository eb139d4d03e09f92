# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of load and wear of walls: checkWear.py NAME [..]"""

import glob
import math
import os
import re
import sys

import numpy as np

from boxCase import need
from checkBed import G, RHO, table

CLOUD = "superellipsoidCloud"
K_OVER_H = 1e-4/2e9
AREA = 1e-4


def boundary(case, time, field, patch):
    """Values of the faces of a patch, of all processes, sorted, since their
    order differs there. Vectors are concatenated."""
    found, width = [], 1
    for part in sorted(glob.glob(os.path.join(case, "processor*"))) or [case]:
        with open(os.path.join(part, time, f"{field}.{CLOUD}")) as file:
            text = file.read().split("boundaryField")[1]
        block = re.search(r"\n    " + patch + r"\n    \{(.*?)\n    \}", text,
                          re.S).group(1)
        value = re.search(r"value\s+(uniform|nonuniform)\s+(.*?);", block, re.S)
        if value.group(1) == "uniform":
            need(float(value.group(2).strip("()").split()[0]) == 0, "uniform")
            continue
        width = 3 if "vector" in value.group(2) else 1
        numbers = value.group(2).partition("(")[2]
        found += [float(x) for x in re.findall(r"[-+.\deE]+", numbers)]
    vectors = np.array(found).reshape(-1, width)
    return vectors[np.lexsort(vectors.T)].ravel()


def rows(case, function, name):
    """All rows of a table, of all runs."""
    starts = os.listdir(os.path.join(case, "postProcessing", "lagrangian", CLOUD,
                                     function))
    parts = [table(function, name, case, s) for s in sorted(starts, key=float)]
    return {k: np.concatenate([p[k] for p in parts]) for k in parts[0]}


def times(case="."):
    first = os.path.join(case, "processor0")
    return sorted([t for t in os.listdir(first if os.path.isdir(first) else case)
                   if re.fullmatch(r"[0-9.]+", t) and float(t) > 0], key=float)


def cube(half, epsilon):
    """Volume of a superellipsoid (Jaklic, Leonardis, Solina 2000, eq. 2.60)."""
    def beta(x, y):
        return math.gamma(x)*math.gamma(y)/math.gamma(x + y)
    return (2*half**3*epsilon**2*beta(epsilon/2 + 1, epsilon)
            * beta(epsilon/2, epsilon/2))


def slide():
    """The distance is v^2/(2 mu g); the time of rest within a substep, of 1e-4
    s, is unknown: mu g dt^2. Iterations leave 1e-6 of the weight in each; at
    the beginning the cube rocks on its edges, which lie 1e-5 of it higher:
    2e-4, as in bedOutput."""
    t = table("loads", "floor")
    mass, mu, v = RHO*cube(4e-3, 0.1), 0.2, 0.3
    way = v**2/(2*mu*G)
    worn = t["archardVolume"][-1]
    off = mu*G*1e-8/way + 2e-4
    print(f"worn {worn:.9g} for {K_OVER_H*mass*G*way:.9g}")
    need(abs(worn/(K_OVER_H*mass*G*way) - 1) < off, f"{worn}")
    lost = t["slidingPower"].sum()*1e-3
    need(abs(lost/(0.5*mass*v**2) - 1) < off, f"friction {lost}")
    need(t["power"] == 0, "power")
    # 24 faces of 1e-4 m2 carry it, from the first steps on
    pressure = t["pressure"][-1]
    need(abs(pressure*24*AREA/(mass*G) - 1) < 1e-4, f"pressure {pressure}")
    need(np.diff(t["archardVolume"]) >= 0, "it comes back")
    depths = boundary(".", times()[-1], "wallWear", "floor")
    # From x = 0.008 to 0.039, four faces, and two rows of them
    need(2 <= (depths > 0).sum() <= 8, f"{(depths > 0).sum()} faces")


def depths(*patches):
    """Depths times areas equal the volume of the patch, to the 12 digits of
    tables."""
    for patch in patches:
        t = table("loads", patch)
        for field, column in (("wallWear", "archardVolume"),
                              ("wallErosion", "finnieVolume")):
            volume = AREA*boundary(".", times()[-1], field, patch).sum()
            need(abs(volume - t[column][-1]) <= 1e-11*t[column][-1],
                 f"{patch} {field}: {volume} for {t[column][-1]}")
        print(f"{patch}: worn {t['archardVolume'][-1]:.4g} m3, "
              f"{t['impacts'][-1]:.0f} impacts")


def faces(*patches):
    """Pressures since the last write are the means of the rows since then."""
    depths(*patches)
    for patch in patches:
        t = table("loads", patch)
        last = t["time"] > float(times()[-2]) + 1e-9
        mean = t["pressure"][last].mean()
        pressure = boundary(".", times()[-1], "wallPressure", patch)
        need(abs(pressure.sum()/max(len(pressure), 1) - mean)
             <= 1e-10*abs(t["pressure"]).max(), f"{patch} pressure {mean}")
        shear = boundary(".", times()[-1], "wallShear", patch)
        need(len(shear) in (0, 3*len(pressure)), f"{patch} shear")
        if patch == "floor" and not os.path.exists("constant/dynamicMeshDict"):
            # Faces are alike: shear over pressure is that of the forces
            force = np.array([t[f"force_{c}"][last].mean() for c in "xyz"])
            mean = shear.reshape(-1, 3).mean(axis=0)
            need(len(shear) and force[2] < 0, "floor is not borne upon")
            off = mean*-force[2] - force*[1, 1, 0]*pressure.mean()
            need(np.abs(off).max() <= 1e-10*abs(force).max()*pressure.max(),
                 f"floor shear {mean}, force {force}, {pressure.mean()}")


def impact(angle):
    """c m v^2/(psi p K) f, K = psi = 2, c = 0.5, p = 1e9: to the rounding of the
    components that the case was given, six digits, and of tables."""
    a = float(angle)
    mass = RHO*math.pi/6*8e-3**3
    f = (math.sin(2*a) - 3*math.sin(a)**2 if math.tan(a) <= 1/3
         else math.cos(a)**2/3)
    expected = 0.5*mass*1/(2*1e9*2)*f
    t = table("loads", "floor")
    need(t["impacts"][-1] == 1, f"{t['impacts'][-1]} impacts")
    need(abs(t["finnieVolume"][-1]/expected - 1) < 1e-5,
         f"{t['finnieVolume'][-1]} for {expected}")
    depth = boundary(".", times()[-1], "wallErosion", "floor")
    need((depth > 0).sum() == 1, "one face")
    need(abs(depth[-1]*AREA/expected - 1) < 1e-5, f"depth {depth[-1]}")


def work():
    """Work of the walls is the sum of power times time: to the 12 digits of
    tables, of 100 rows that may cancel."""
    total = table("loads", "total")
    book = table("ledger", "ledger")
    done = total["power"].sum()*1e-3
    size = abs(total["power"]).sum()*1e-3
    found = book["energy.walls"][-1]
    print(f"work {done:.12g} J, in the ledger {found:.12g}")
    need(size > 0 and abs(done - found) < 1e-10*size, f"{done} for {found}")


def ledger():
    work()
    total = table("loads", "total")
    # The belt and the stirrer do work, walls at rest none
    for patch in ("sides", "ends", "top"):
        need(table("loads", patch)["power"] == 0, patch)
    parts = sum(table("loads", p)["slidingPower"]
                for p in ("sides", "ends", "floor", "top", "stirrer"))
    need(abs(parts - total["slidingPower"]) <= 1e-11*abs(parts).max(), "total")
    need(total["slidingPower"].sum() > 0, "friction that gives")


def stirrer():
    own = table("movingWalls", "stirrer")
    mine = table("loads", "stirrer")
    for name in ("power", "force_x", "force_y", "force_z"):
        need(abs(own[name] - mine[name]) <= 1e-11*abs(own[name]).max(), name)
    need(mine["archardVolume"][-1] > 0 and mine["finnieVolume"][-1] > 0, "worn")
    need(mine["impacts"][-1] > 5, "impacts")


def every():
    """Rows of seven steps: means of those of one, and the same volumes."""
    one, seven = table("loads", "total"), table("every", "total")
    n = len(seven["time"])
    for k in range(n):
        for name in ("power", "slidingPower", "pressure", "force_z"):
            mean = one[name][7*k:7*k + 7].mean()
            need(abs(seven[name][k] - mean) <= 1e-11*abs(one[name]).max(), name)
    for name in ("archardVolume", "finnieVolume", "impacts"):
        need(seven[name] == one[name][6::7][:n], name)


def alike(one, other):
    """Tables with the same digits, and faces with the same bits."""
    for function in ("loads", "every"):
        for name in ("floor", "sides", "ends", "top", "stirrer", "total"):
            a, b = rows(one, function, name), rows(other, function, name)
            for column in a:
                if function == "every" and column not in (
                        "time", "archardVolume", "finnieVolume", "impacts"):
                    continue  # a row that a restart cuts has a shorter mean
                need(len(a[column]) == len(b[column])
                     and np.array_equal(a[column], b[column]),
                     f"{function} {name} {column}: "
                     f"{abs(a[column] - b[column]).max()}")
    sameFaces(one, other)


def sameFaces(one, other):
    for field in ("wallPressure", "wallShear", "wallWear", "wallErosion"):
        for patch in ("floor", "sides", "ends", "top"):
            a, b = (boundary(case, times(case)[-1], field, patch)
                    for case in (one, other))
            need(np.array_equal(a[a != 0], b[b != 0]), f"{field} {patch}")


def lacking(one, other):
    """Depths from the time of the restart on; volumes since the start."""
    t, whole = table("loads", "floor", other, "0.05"), table("loads", "floor", one)
    need(t["archardVolume"][-1] == whole["archardVolume"][-1], "volume")
    depth = AREA*boundary(other, "0.1", "wallWear", "floor").sum()
    since = t["archardVolume"][-1] - whole["archardVolume"][49]
    # Accuracy of the digits of the table that are subtracted
    need(abs(depth - since) < 1e-11*whole["archardVolume"][-1],
         f"{depth} for {since}")
    need(np.array_equal(boundary(one, "0.1", "wallErosion", "floor"),
                        boundary(other, "0.1", "wallErosion", "floor")), "erosion")


def harder(one, other):
    t, whole = table("loads", "floor", other, "0.05"), table("loads", "floor", one)
    v = whole["archardVolume"]
    need(abs(t["archardVolume"][-1] - v[49] - 0.5*(v[-1] - v[49]))
         < 1e-11*v[-1], "volume")
    depth = AREA*boundary(other, "0.1", "wallWear", "floor").sum()
    need(abs(depth - t["archardVolume"][-1]) < 1e-11*v[-1], "depth")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of load and wear of the triangles of moving walls in their VTP:
checkTriangles.py NAME [..]"""

import math
import os
import sys

import numpy as np

from boxCase import need, read, series
from checkBed import G, RHO, table
from checkWear import CLOUD, K_OVER_H, cube, rows

FIELDS = ("wallPressure", "wallShear", "wallWear", "wallErosion")
SIDE = 4e-3


def sheet(name):
    """An open sheet of 12 x 8 squares of 4 mm, two triangles each, at z = 10 mm."""
    os.makedirs("constant/triSurface", exist_ok=True)
    with open(f"constant/triSurface/{name}.stl", "w") as file:
        print("solid sheet", file=file)
        for corners in triangles():
            print("facet normal 0 0 1\nouter loop", file=file)
            for x, y in corners:
                print(f"vertex {x:.6f} {y:.6f} 0.01", file=file)
            print("endloop\nendfacet", file=file)
        print("endsolid sheet", file=file)


def triangles():
    found = []
    for i in range(12):
        for k in range(8):
            a, b = 0.012 + SIDE*i, 0.004 + SIDE*k
            p = [(a, b), (a + SIDE, b), (a + SIDE, b + SIDE), (a, b + SIDE)]
            found += [[p[0], p[1], p[2]], [p[0], p[2], p[3]]]
    return found


def picture(time, case="."):
    """Arrays of the triangles, by the names of the fields; without names:
    their list."""
    file = [f for t, f in series("movingWalls", case) if abs(t - float(time)) < 1e-9]
    need(len(file) == 1, f"{len(file)} pictures of {time}")
    data = read(file[0])
    return {f: data[f"{f}.{CLOUD}"] for f in FIELDS if f"{f}.{CLOUD}" in data}


def exact_areas(case):
    if os.path.exists(os.path.join(case, "constant/triSurface/plate.stl")):
        return np.array([0.5*SIDE**2])
    a, b, c = 0.036, 0.004, 0.008  # the brick of the Alltest
    return 0.5*np.array([b*c, c*a, a*b])


def areas(case, time):
    """Areas of the triangles, with all digits: their corners are in single
    precision, which distinguishes them."""
    corners = read([f for t, f in series("movingWalls", case)
                    if abs(t - float(time)) < 1e-9][0])["x"].reshape(-1, 3, 3)
    rough = 0.5*np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0],
                                        corners[:, 2] - corners[:, 0]), axis=1)
    exact = exact_areas(case)
    nearest = exact[np.abs(rough[:, None] - exact).argmin(axis=1)]
    need(np.abs(rough/nearest - 1) < 1e-4, "areas of another file")
    return nearest


def sums(wall, before, now, case="."):
    """Triangles add up to the wall: volumes to the 12 digits of the tables,
    and means of the rows between two pictures."""
    p, t = picture(now, case), rows(case, "loads", wall)
    area = areas(case, now)
    need(t["archardVolume"][-1] > 0, "nothing is worn")
    for field, column in (("wallWear", "archardVolume"),
                          ("wallErosion", "finnieVolume")):
        volume = (area*p[field]).sum()
        need(abs(volume - t[column][-1]) <= 1e-11*t[column][-1],
             f"{field}: {volume} for {t[column][-1]}")
    since = (t["time"] > float(before) + 1e-9) & (t["time"] < float(now) + 1e-9)
    mean = t["pressure"][since].mean()
    found = (area*p["wallPressure"]).sum()/area.sum()
    need(abs(found - mean) <= 1e-10*abs(t["pressure"]).max(),
         f"pressure {found} for {mean}")
    print(f"{wall}: worn {t['archardVolume'][-1]:.6g} m3, pressure {mean:.6g} Pa, "
          f"{(p['wallWear'] > 0).sum()} of {len(area)} triangles")
    return p, t, area, since


def slid():
    """As checkWear's slide, on a plate that moves: in its frame the cube
    begins at x = 0.0215 and y = 0.021 and moves along x."""
    p, t, area, since = sums("plate", 0.1, 0.2)
    mass, mu, v = RHO*cube(4e-3, 0.1), 0.2, 0.25
    way = v**2/(2*mu*G)
    off = mu*G*1e-8/way + 2e-4
    volume = (area*p["wallWear"]).sum()
    print(f"worn {volume:.9g} for {K_OVER_H*mass*G*way:.9g}")
    need(abs(volume/(K_OVER_H*mass*G*way) - 1) < off, f"worn {volume}")
    corners = np.array(triangles())
    low, high = corners.min(axis=1), corners.max(axis=1)
    slack = 1e-5  # for points of rounded edges
    swept = ((low[:, 0] < 0.0215 + way + 4e-3 + slack)
             & (high[:, 0] > 0.0215 - 4e-3 - slack)
             & (low[:, 1] < 0.025 + slack) & (high[:, 1] > 0.017 - slack))
    worn = p["wallWear"] > 0
    need(~worn | swept, "worn where it was not")
    # All columns of squares that it passed are worn
    for x in np.unique(low[swept][:, 0]):
        need(worn[swept & (low[:, 0] == x)].any(), f"nothing at {x}")
    # Perpendicular to the motion the forces are those of the table: it does
    # not rotate
    for k, c in enumerate("xy"):
        mean = t[f"force_{c}"][since].mean()
        found = (area*p["wallShear"][:, k]).sum()
        need(abs(found - mean) <= 1e-10*mass*G, f"shear {c} {found} for {mean}")


def carried():
    """A cube that revolves with a plate presses on it outwards with m w^2 r,
    constant in the frame of the plate, of which the mean is taken; there is no
    wear, since it does not slip. Accuracy w dt = 1e-3, the rotation in a
    substep of impulses."""
    p, area = picture(0.2), areas(".", 0.2)
    mass, w, r = RHO*cube(4e-3, 0.1), 10, 0.008
    force = (area[:, None]*p["wallShear"]).sum(axis=0)
    expected = mass*w**2*r*np.array([math.cos(2), math.sin(2), 0])
    print(f"{force} N for {expected}")
    need(np.linalg.norm(force - expected) < 2e-3*mass*w**2*r, f"{force}")
    volume = (area*p["wallWear"]).sum()
    need(volume < 1e-3*K_OVER_H*mass*G*r*2, f"it slips: {volume}")


def alike(one, other):
    """Pictures with the same bits."""
    for time, _ in series("movingWalls", one):
        a, b = picture(time, one), picture(time, other)
        need(len(a) == 4 and a.keys() == b.keys(), f"{list(a)} and {list(b)}")
        for field in a:
            need(np.array_equal(a[field], b[field]), f"{field} at {time}")
            need(time == 0 or np.any(a[field] != 0) or field == "wallErosion",
                 f"{field} at {time} is zero")


def stirrer():
    sums("stirrer", 0.05, 0.1)


def bare():
    """Without fields pictures are the same as without the function."""
    data = read(series("movingWalls")[-1][1])
    need(not any("." in name for name in data), f"{list(data)}")


def lacking(one, other):
    """Depths start at the restart: checked against the whole since then."""
    a, before, b = picture(0.1, one), picture(0.05, one), picture(0.1, other)
    off = abs(a["wallWear"] - before["wallWear"] - b["wallWear"]).max()
    need(off <= 1e-12*a["wallWear"].max(), f"off by {off}")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of what superellipsoidVTP has written of polyhedra:
checkPolyhedra.py NAME"""

import sys

import numpy as np

from boxCase import need, series, state

# Points of each face, by typeId (0 and 1 are superellipsoids). For non-convex
# bodies these are triangles
FACES = {2: [3]*20, 3: [3]*20, 4: [4]*6, 5: [3]*4, 6: [4]*6 + [6]*2,
         7: [3]*28}


def bodies(poly):
    """Faces of each particle: the numbers of their points."""
    ids = poly.GetCellData().GetArray("id")
    found = {}
    for i in range(poly.GetNumberOfCells()):
        cell = poly.GetCell(i).GetPointIds()
        found.setdefault(int(ids.GetValue(i)), []).append(
            [cell.GetId(k) for k in range(cell.GetNumberOfIds())])
    return found


def surfaces():
    last = len(series()) - 1
    points, s = state(last), state(last, "surfaces")
    found = bodies(s["poly"])
    seen = set()
    for k, number in enumerate(points["id"]):
        faces = found[int(number)]
        kind = int(points["typeId"][k])
        need((points["polyhedron"][k] > 0) == (kind > 1), "keys")
        if kind < 2:
            continue
        seen.add(kind)
        need(sorted(map(len, faces)) == FACES[kind],
             f"faces of {kind}: {sorted(map(len, faces))}")
        check(points, s, k, faces)
    need(seen == set(FACES), f"only {seen} are there")


def check(points, s, k, faces):
    """Surface closed, faces flat and outwards, with the right volume, inside
    its box."""
    centre, Q = points["x"][k], points["Q"][k].reshape(3, 3)
    edges, volume = {}, 0
    for face in faces:
        x = s["x"][face].astype(float) - centre
        normal = s["Normals"][face].astype(float)
        need(abs(np.linalg.norm(normal, axis=1) - 1) < 1e-6, "normals")
        need(abs((x - x[0]) @ normal[0]) < 2e-8, "a face that is not flat")
        need(np.array_equal(normal, normal[[0]*len(face)]), "one normal a face")
        area = sum(np.cross(x[i] - x[0], x[i + 1] - x[0])
                   for i in range(1, len(face) - 1))/2
        need(area @ normal[0] > 0.999*np.linalg.norm(area), "turned inward")
        volume += area @ x[0]/3
        # Each point appears once per face that meets there; merged by
        # position, to single precision
        key = [tuple(np.round(y/2e-7).astype(int)) for y in x]
        for a, b in zip(key, key[1:] + key[:1]):
            edges[a, b] = edges.get((a, b), 0) + 1
        need(abs(x @ Q) <= points["semiAxes"][k] + 2e-8, "beyond its box")
    need(abs(volume/(np.pi/6*points["d"][k]**3) - 1) < 1e-4, f"volume {volume}")
    # Rounding may separate coincident points
    lonely = sum(edges.get((b, a)) != n for (a, b), n in edges.items())
    need(lonely <= 0.1*len(edges), f"{lonely} of {len(edges)} edges are open")


def inside():
    s = state(len(series()) - 1, "surfaces")
    x = s["x"]
    need(x[:, 2] > -2e-4, f"below the floor: {x[:, 2].min()}")
    need(x[:, :2] > -2e-4, "through a wall")
    need(x[:, :2] < np.array([0.06, 0.04]) + 2e-4, "through a wall")


globals()[sys.argv[1]](*sys.argv[2:])

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of the output of superellipsoidVTP: checkVTP.py NAME [..]"""

import os
import re
import sys

import numpy as np
import vtk

from boxCase import need, read, series, state

FIELDS = ("id", "typeId", "x", "U", "omega", "Q", "semiAxes", "epsilon1",
          "epsilon2", "overlap", "d", "rho")


def formats():
    for base in ("particles", "surfaces"):
        for i in range(3):
            a = state(i, base, function="ascii")
            b = state(i, base, function="binary")
            need(a.keys() == b.keys(), "other arrays")
            for name in set(a) - {"poly"}:
                need(np.array_equal(a[name], b[name]), f"{name} differs")
    need(set(FIELDS) <= set(state(0, function="binary")), "arrays missing")


def foam(time, name):
    """An ascii field of OpenFOAM, a row per particle."""
    path = os.path.join(time, "lagrangian", "superellipsoidCloud", name)
    with open(path) as f:
        text = re.sub(r"/\*.*?\*/", "", f.read(), flags=re.S)
    text = re.sub(r"//.*", "", text)
    text = re.sub(r"FoamFile\s*{[^}]*}", "", text)
    n, bracket, rest = re.match(r"\s*(\d+)\s*([({])(.*)", text,
                                flags=re.S).groups()
    values = [float(x) for x in re.findall(r"[^\s{}()]+", rest)]
    if bracket == "{":
        values *= int(n)
    return np.array(values).reshape(int(n), -1)


def tensors(time):
    """Tensors from body to global, of the quaternions that were written."""
    w, v = foam(time, "orientation0")[:, 0], foam(time, "orientation")
    n = len(w)
    cross = np.zeros((n, 3, 3))
    for k in range(3):
        cross[:, (k + 2) % 3, (k + 1) % 3] = v[:, k]
        cross[:, (k + 1) % 3, (k + 2) % 3] = -v[:, k]
    # Rodrigues
    return (np.eye(3) + 2*w[:, None, None]*cross
            + 2*cross @ cross).reshape(n, 9)


def fields():
    for i, time in ((1, "0.002"), (2, "0.004")):
        s = state(i, function="binary")
        order = np.argsort(foam(time, "gid")[:, 0])
        need(len(order) == 20, f"{len(order)} particles in {time}")
        for name in set(FIELDS) - {"id"}:
            found = s[name].reshape(20, -1)
            expected = (tensors(time) if name == "Q" else
                        foam(time, "centre" if name == "x" else name))[order]
            # 17 digits both: exactly the same numbers, except Q, which is
            # computed from numbers up to 1 in a few operations
            bound = 1e-15 if name == "Q" else 0
            need(abs(found - expected) <= bound, f"{name} at {time}")


def single():
    """By default numbers are those of double precision, rounded, and take 120
    bytes a particle; columns that are zero for all are left out."""
    for i in range(3):
        s = state(i, function="single")
        d = state(i, function="binary")
        need(not {"held", "polyhedron"} & set(s), "columns of zeros")
        size = 8                            # the vertex of a point
        for name in FIELDS:
            number = s[name].dtype
            need(number in (np.float32, np.int32), f"{name} has {number}")
            need(np.array_equal(s[name], d[name].astype(number)), name)
            size += s[name][0].nbytes
        need(size <= 120, f"{size} bytes a particle")


def surfaces():
    points = state(1, function="binary")
    s = state(1, "surfaces", function="binary")
    n = len(points["id"])
    nPoints = len(s["x"])//n
    nQuads = len(s["id"])//n
    for name in ("id", "typeId", "U", "omega", "overlap"):
        # These are in single precision
        expected = np.repeat(points[name], nQuads, axis=0).astype(s[name].dtype)
        need(np.array_equal(s[name], expected), name)
    # On the surface of the body: x in the body frame, then the gauge
    Q = points["Q"].reshape(n, 3, 3)
    x = s["x"].reshape(n, nPoints, 3) - points["x"][:, None, :]
    body = np.abs(np.einsum("nji,npj->npi", Q, x))/points["semiAxes"][:, None]
    p1 = (2/points["epsilon1"])[:, None]
    p2 = (2/points["epsilon2"])[:, None]
    F = (body[..., 0]**p2 + body[..., 1]**p2)**(p1/p2) + body[..., 2]**p1
    # Half a unit in the last place of a coordinate in single precision, in
    # each of three, over the smallest semi-axis: the gauge grows no faster
    single = 3*2**-24*abs(s["x"]).max()/points["semiAxes"].min()
    need(abs(F**(1/p1) - 1) < single, f"off the surface {abs(F - 1).max()}")
    need(abs(np.linalg.norm(s["Normals"], axis=1) - 1) < 1e-6, "normals")
    outward = np.einsum("npi,npi->np", x, s["Normals"].reshape(x.shape))
    need(outward > 0, "normals inward")
    # Each is closed, with its volume. The quads turn outward: volume > 0
    triangles = vtk.vtkTriangleFilter()
    triangles.SetInputData(s["poly"])
    clean = vtk.vtkCleanPolyData()
    clean.SetInputConnection(triangles.GetOutputPort())
    clean.SetAbsoluteTolerance(1e-6)    # single precision
    clean.ToleranceIsAbsoluteOn()
    edges = vtk.vtkFeatureEdges()
    edges.SetInputConnection(clean.GetOutputPort())
    edges.FeatureEdgesOff()
    edges.ManifoldEdgesOff()
    edges.Update()
    need(edges.GetOutput().GetNumberOfCells() == 0, "open surface")
    mass = vtk.vtkMassProperties()
    mass.SetInputConnection(triangles.GetOutputPort())
    share = mass.GetVolume()/np.sum(np.pi/6*points["d"]**3)
    need(0.9 < share <= 1, f"volume {share}")


def cost():
    """The log gives the size of the files of a time; it is small by default.
    """
    with open("log.solve") as f:
        text = f.read()
    for function, form, divisions in (("ascii", "ascii", 4),
                                      ("binary", "binary", 4),
                                      ("late", "binary", 4)):
        said, surface = map(float, re.search(
            rf"superellipsoidVTP {function}: (\S+) MB per written time for 20 "
            rf"particles, {form}, (\S+) of them for the surfaces "
            rf"\(divisions {divisions}\)", text).groups())
        sizes = [os.path.getsize(series(base, function=function)[0][1])/1e6
                 for base in ("particles", "surfaces")]
        # Three digits are written
        need(abs(said - sum(sizes)) < 5e-3*said, f"{said} MB, is {sizes}")
        need(abs(surface - sizes[1]) < 5e-3*said, f"{surface} MB, is {sizes}")
    need(sum(sizes)/20 < 0.035, f"{sizes} MB by default")


def times():
    def found(function, base="particles"):
        entries = series(base, function=function)
        for t, file in entries:
            stamp = read(file)["TimeValue"][0]
            need(abs(stamp - t) < 1e-12, f"TimeValue {stamp} at {t}")
        need(len({f for _, f in entries}) == len(entries), "files twice")
        return [round(t, 9) for t, _ in entries]

    for function in ("ascii", "binary"):
        for base in ("particles", "surfaces"):
            t = found(function, base)
            need(t == [0, 0.002, 0.004], f"{function} {base}: {t}")
    t = found("steps")
    need(t == [0, 0.001, 0.002, 0.003, 0.004], f"steps: {t}")
    t = found("late")
    need(t == [0.002, 0.004], f"late: {t}")


def alike(case, other):
    """Free flight: there are no contacts, so the processes must not matter at
    all."""
    for i in range(3):
        a = state(i, case=case, function="binary")
        b = state(i, case=other, function="binary")
        for name in FIELDS:
            need(np.array_equal(a[name], b[name]), f"{name} differs, {i}")


def empty():
    for function in ("ascii", "binary"):
        for base in ("particles", "surfaces"):
            for i in range(3):
                s = state(i, base, function=function)
                need(len(s["x"]) == 0, "points")
                need(s["poly"].GetNumberOfCells() == 0, "cells")


globals()[sys.argv[1]](*sys.argv[2:])

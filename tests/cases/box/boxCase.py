# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reading of the VTP output for the tests in this folder."""

import glob
import json
import os
import sys

import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy


def folder(case=".", function="vtp"):
    return os.path.join(case, "postProcessing", "lagrangian",
                        "superellipsoidCloud", function)


def read(file):
    """Arrays of a file, by name; points are called x."""
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName(file)
    errors = []
    reader.AddObserver("ErrorEvent", lambda *_: errors.append(file))
    reader.Update()
    if errors or reader.GetErrorCode():
        sys.exit(f"VTK cannot read {file}")
    data = reader.GetOutput()
    arrays = {"x": np.zeros((0, 3)), "poly": data}
    if data.GetNumberOfPoints():
        arrays["x"] = vtk_to_numpy(data.GetPoints().GetData())
    for part in (data.GetPointData(), data.GetCellData(),
                 data.GetFieldData()):
        for i in range(part.GetNumberOfArrays()):
            arrays[part.GetArrayName(i)] = vtk_to_numpy(part.GetArray(i))
    return arrays


def series(base="particles", case=".", function="vtp"):
    """Times and files of a time series."""
    path = folder(case, function)
    with open(os.path.join(path, base + ".vtp.series")) as f:
        entries = json.load(f)["files"]
    return [(e["time"], os.path.join(path, e["name"])) for e in entries]


def state(i, base="particles", case=".", function="vtp"):
    """The i-th state of a series."""
    return read(series(base, case, function)[i][1])


def need(true, text):
    """A check: exits with a text if it fails."""
    if not np.all(true):
        sys.exit(text)

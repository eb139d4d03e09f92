# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Draws a sphere in two windows, one after the other, and says so."""

from vtkmodules.vtkFiltersSources import vtkSphereSource
from vtkmodules.vtkRenderingCore import (vtkActor, vtkPolyDataMapper,
                                         vtkRenderer, vtkRenderWindow,
                                         vtkWindowToImageFilter)
import vtkmodules.vtkRenderingOpenGL2      # noqa: F401


def picture():
    source = vtkSphereSource()
    mapper = vtkPolyDataMapper()
    mapper.SetInputConnection(source.GetOutputPort())
    actor = vtkActor()
    actor.SetMapper(mapper)
    renderer = vtkRenderer()
    renderer.AddActor(actor)
    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(100, 100)
    window.AddRenderer(renderer)
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    image.ReadFrontBufferOff()
    image.Update()
    window.Finalize()
    return image.GetOutput().GetScalarRange()


if all(picture()[1] > 50 for window in range(2)):
    print('drawn')

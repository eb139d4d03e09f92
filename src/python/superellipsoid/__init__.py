# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Contact and motion of superellipsoids and polyhedra, and what runs wrote.

    Shape, Body          a shape; a shape with its pose
    contact, distance    of two bodies
    World                particles and walls that move; arrays are the core's
    Settings, Material   what a world and its contacts are given
    Wall, box, plane     triangles that particles touch
    Run                  what a run of OpenFOAM wrote (Run.bed: its particles)
    Error, Problem       wrong input, with the core's message; a spoilt run

The module calls the core's shared library, libsuperellipsoid. Functions and
members have the names that they have there, without the prefix, so that the
pages of the interface (make -C src docs) describe these, too. Units are SI, and
orientations unit quaternions (e0, e1, e2, e3); docs/python.md has examples.
"""

from .library import Error, VERSION as __version__
from .shape import Body, Shape
from .contact import Contact, contact, distance
from .walls import Wall, box, plane
from .world import Material, Settings, World
from .runs import Problem, Run

__all__ = ['Body', 'Contact', 'Error', 'Material', 'Problem', 'Run', 'Settings',
           'Shape', 'Wall', 'World', 'box', 'contact', 'distance', 'plane']

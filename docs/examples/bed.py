#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""An example: superellipsoids fall into a box. bed.c does the same in C."""

import superellipsoid as sel

# A world of rigid contacts, and one material for all of them
material = sel.Material(en=0.3, mu=0.4, friction='coulomb')
world = sel.World('nonSmooth', material=material)
world.set_walls(sel.box((0, 0, 0), (0.08, 0.08, 0.3)))

# 60 tablets at random places
tablet = sel.Shape(0.008, 0.006, 0.004, 0.6, 1)
world.place(tablet, 60, (0, 0, 0), (0.08, 0.08, 0.3), density=1200)

# 0.4 s in substeps of 0.5 ms
world.step(5e-4, 800)
for x in world.x:
    print('%.17g %.17g %.17g' % tuple(x))

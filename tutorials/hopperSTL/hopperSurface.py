#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The closed surface of a hopper: a cylinder on a cone with a hole.

    hopperSurface.py DIAMETER FILE

DIAMETER of the hole [mm]; FILE receives an STL with the regions walls, hatch
(the hole) and top, normals outwards, in m. The cylinder has a radius of 45 mm,
the cone slopes by 45 degrees.
"""

import math
import sys

RADIUS, TOP, SIDES = 45, 150, 72           # [mm], [mm], -


def ring(r, z):
    return [(r*math.cos(2*math.pi*k/SIDES), r*math.sin(2*math.pi*k/SIDES), z)
            for k in range(SIDES)]


def band(low, high):
    for k in range(SIDES):
        n = (k + 1) % SIDES
        yield low[k], low[n], high[n]
        yield low[k], high[n], high[k]


def disc(edge, z, up):
    for k in range(SIDES):
        a, b = edge[k], edge[(k + 1) % SIDES]
        yield ((0, 0, z), a, b) if up else ((0, 0, z), b, a)


def write(stream, name, triangles):
    stream.write('solid %s\n' % name)
    for t in triangles:
        stream.write(' facet normal 0 0 0\n  outer loop\n')
        for p in t:
            stream.write('   vertex %.9g %.9g %.9g\n' % tuple(
                1e-3*x for x in p))
        stream.write('  endloop\n endfacet\n')
    stream.write('endsolid %s\n' % name)


def main(diameter, name):
    r = 0.5*float(diameter)
    if not 0 < r < RADIUS:
        sys.exit('hopperSurface.py: a diameter between 0 and %d mm'
                 % (2*RADIUS))
    hole, shoulder, top = ring(r, 0), ring(RADIUS, RADIUS - r), ring(RADIUS, TOP)
    with open(name, 'w') as stream:
        write(stream, 'walls', list(band(hole, shoulder))
              + list(band(shoulder, top)))
        write(stream, 'hatch', disc(hole, 0, False))
        write(stream, 'top', disc(top, TOP, True))


if __name__ == '__main__':
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

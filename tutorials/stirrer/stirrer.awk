#!/usr/bin/awk -f
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# A stirrer as an STL file, in millimetres: a shaft of 12 sides along z, and two
# blades across it, whose planes stand at 45 degrees to the way that they go.
# Normals look outwards; the pieces are closed and stick in each other, which walls
# may.
#
#   stirrer.awk > stirrer.stl

function triangle(a, b, c,  k)
{
    print "facet normal 0 0 0\nouter loop"
    print "vertex " point[a] "\nvertex " point[b] "\nvertex " point[c]
    print "endloop\nendfacet"
}

function side(a, b, c, d) { triangle(a, b, c); triangle(a, c, d) }

function prism(n, radius, low, high,  k, angle)
{
    for (k = 0; k < n; k++)
    {
        angle = 2*pi*k/n
        point[k] = sprintf("%.9g %.9g %.9g", radius*cos(angle),
            radius*sin(angle), low)
        point[n + k] = sprintf("%.9g %.9g %.9g", radius*cos(angle),
            radius*sin(angle), high)
    }
    for (k = 0; k < n; k++)
    {
        side(k, (k + 1) % n, n + (k + 1) % n, n + k)
    }
    for (k = 1; k < n - 1; k++)
    {
        triangle(0, k + 1, k)
        triangle(n, n + k, n + k + 1)
    }
}

# From the axis outwards to reach, about a height; turned by 0 or pi
function blade(reach, width, thickness, height, turn,  k, x, y, z, a, b)
{
    for (k = 0; k < 8; k++)
    {
        x = k % 2 ? reach : 0
        a = int(k/2) % 2 ? thickness/2 : -thickness/2
        b = k > 3 ? width/2 : -width/2
        y = (a - b)*sqrt(0.5)
        z = (a + b)*sqrt(0.5) + height
        point[k] = sprintf("%.9g %.9g %.9g", x*cos(turn) - y*sin(turn),
            x*sin(turn) + y*cos(turn), z)
    }
    side(0, 4, 6, 2); side(1, 3, 7, 5); side(0, 1, 5, 4)
    side(2, 6, 7, 3); side(0, 2, 3, 1); side(4, 5, 7, 6)
}

BEGIN {
    pi = atan2(0, -1)
    print "solid stirrer"
    prism(12, 4, 10, 110)
    blade(27, 10, 3, 15, 0)
    blade(27, 10, 3, 15, pi)
    print "endsolid stirrer"
}

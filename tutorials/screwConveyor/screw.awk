#!/usr/bin/awk -f
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# A screw as an STL file, in millimetres: a shaft along x, "margin" longer at both ends
# than the flight, which goes from "from" to "to" as a right-handed helix of rectangular
# section, 36 of them a turn. Normals look outwards; the two pieces are closed, and the
# flight sticks in the shaft by a millimetre, which walls may.
#
#   screw.awk -v shaft=10 -v reach=29 -v thickness=3 -v pitch=50 -v from=-10 \
#       -v to=210 -v margin=10 > screw.stl

function put(k, x, radius, angle)
{
    point[k] = sprintf("%.9g %.9g %.9g", x, radius*cos(angle),
        radius*sin(angle))
}

function triangle(a, b, c)
{
    print "facet normal 0 0 0\nouter loop"
    print "vertex " point[a] "\nvertex " point[b] "\nvertex " point[c]
    print "endloop\nendfacet"
}

function side(a, b, c, d) { triangle(a, b, c); triangle(a, c, d) }

function prism(n, radius, low, high,  k)
{
    for (k = 0; k < n; k++)
    {
        put(k, low, radius, 2*pi*k/n)
        put(n + k, high, radius, 2*pi*k/n)
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

# Corners of a section: inside and outside, behind and in front
function flight(n, inner,  sections, k, x, angle, half)
{
    half = thickness/2
    sections = int(n*(to - from)/pitch + 0.5)
    for (k = 0; k <= sections; k++)
    {
        x = from + half + (to - from - thickness)*k/sections
        angle = 2*pi*x/pitch
        put(4*k, x - half, inner, angle)
        put(4*k + 1, x - half, reach, angle)
        put(4*k + 2, x + half, reach, angle)
        put(4*k + 3, x + half, inner, angle)
    }
    side(0, 1, 2, 3)
    for (k = 0; k < 4*sections; k += 4)
    {
        side(k, k + 4, k + 5, k + 1)
        side(k + 1, k + 5, k + 6, k + 2)
        side(k + 2, k + 6, k + 7, k + 3)
        side(k + 3, k + 7, k + 4, k)
    }
    side(k + 3, k + 2, k + 1, k)
}

BEGIN {
    pi = atan2(0, -1)
    print "solid screw"
    prism(36, shaft, from - margin, to + margin)
    flight(36, shaft - 1)
    print "endsolid screw"
}

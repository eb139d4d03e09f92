#!/usr/bin/awk -f
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
# A closed box as an STL file, in millimetres, about the z axis from z = 0 upwards;
# normals look outwards.
#
#   vessel.awk -v width=50 -v height=120 > vessel.stl

function corner(k)
{
    printf "vertex %.9g %.9g %.9g\n", (k % 2 ? 1 : -1)*width/2,
        (int(k/2) % 2 ? 1 : -1)*width/2, (k > 3 ? height : 0)
}

function triangle(a, b, c)
{
    print "facet normal 0 0 0\nouter loop"
    corner(a); corner(b); corner(c)
    print "endloop\nendfacet"
}

function side(a, b, c, d) { triangle(a, b, c); triangle(a, c, d) }

BEGIN {
    print "solid vessel"
    side(0, 4, 6, 2); side(1, 3, 7, 5); side(0, 1, 5, 4)
    side(2, 6, 7, 3); side(0, 2, 3, 1); side(4, 5, 7, 6)
    print "endsolid vessel"
}

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The surface of a heap, seen from above, and the cone that fits it best.

Geometry of the written particles alone; nothing of the library is used.
"""

import math

import numpy as np

import superellipsoidResults as results


def surface(p, half, square, without=()):
    """Distances from the axis and heights [m] of the squares of side `square`
    that grains cover, in a square of half width `half` around the axis;
    without: numbers of grains that are left out."""
    there = ~np.isin(p.id, without)
    n = int(round(2*half/square))
    high = np.full((n, n), -1.0)
    for _, index in p.kinds():
        index = index[there[index]]
        i = index[0]
        points = results.tessellate(p.semiAxes[i], p.epsilon1[i],
                                    p.epsilon2[i], 10)[0]
        y = (points @ np.swapaxes(p.Q[index], 1, 2)
             + p.x[index][:, None, :]).reshape(-1, 3)
        cell = np.floor((y[:, :2] + half)/square).astype(int)
        inside = np.all((cell >= 0) & (cell < n), axis=1)
        np.maximum.at(high, tuple(cell[inside].T), y[inside, 2])
    centre = (np.arange(n) + 0.5)*square - half
    r = np.hypot(centre[:, None], centre[None, :])
    return r[high >= 0], high[high >= 0]


def angle(r, z, least, most):
    """Angle of the cone through the surface between two distances, in degrees;
    nan if there is none."""
    k = (r > least) & (r < most)
    if np.count_nonzero(k) < 100:
        return math.nan
    return -math.degrees(math.atan(np.polyfit(r[k], z[k], 1)[0]))

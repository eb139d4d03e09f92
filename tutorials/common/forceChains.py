#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Draws the force chains of a bed from the output of
superellipsoidContactNetwork: a line per contact, as thick as its normal force.

    forceChains.py [CASE] [PICTURE]     default: the present folder, and
                                        CASE/forceChains.png

It shows the last time, from -y, x to the right and z up. If some contacts
stick, lines of those that slip are lighter. The thickness is proportional to
the force up to its 99th percentile. Needs numpy and matplotlib.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import environment                         # noqa: E402

if __name__ == '__main__':
    environment.help(__doc__)
    environment.needs('numpy', 'matplotlib')

import numpy as np                         # noqa: E402
import superellipsoidResults as results    # noqa: E402

THICK = 5.5            # thickest line [points]
LIGHTER = 0.55         # fraction of the colour for lines that slip


class Network:
    """The contacts of one file."""

    def __init__(self, name):
        data = results.readVtp(name, ('Points', 'CellData'))
        self.ends = data['x'].reshape(-1, 2, 3)
        self.force = data['normalForce'].ravel()
        self.status = data['status'].ravel()
        self.id = data['id'].reshape(-1, 2)

    def most(self):
        """Force of the thickest lines [N]."""
        bears = self.force[self.force > 0]
        return np.percentile(bears, 99) if len(bears) else 1.0


def last(case, stem='contacts'):
    """Returns time and network of the last file of a case."""
    time, name = results.series(case, stem)[-1]
    return time, Network(name)


def draw(axes, network, project, zorder=4):
    """Draws lines, those behind first. project: maps points (n, 3) to (x, y,
    depth), x and y in the units of the axes, the greater depth the farther
    away."""
    from matplotlib import cm, collections
    most = network.most()
    share = np.clip(network.force/most, 0, 1)
    a, b = (project(network.ends[:, k]) for k in (0, 1))
    order = np.argsort(-(a[:, 2] + b[:, 2]))
    order = order[share[order] > 0.01]
    colours = cm.inferno(0.08 + 0.72*(1 - share))
    if np.any(network.status == 1):
        colours[:, 3] = np.where(network.status == 2, LIGHTER, 1)
    lines = collections.LineCollection(
        np.stack((a[:, :2], b[:, :2]), axis=1)[order],
        linewidths=THICK*share[order], colors=colours[order],
        capstyle='round', zorder=zorder)
    axes.add_collection(lines)
    return most


def main(case='.', picture=None):
    import matplotlib
    matplotlib.use('Agg')
    import matplotlib.pyplot as plt
    time, network = last(case)
    figure, axes = plt.subplots(figsize=(6, 6), dpi=100)
    most = draw(axes, network,
                lambda x: np.stack((x[:, 0], x[:, 2], x[:, 1]), axis=1))
    axes.autoscale_view()
    axes.set_aspect('equal')
    axes.set_xlabel('x [m]')
    axes.set_ylabel('z [m]')
    axes.set_title('t = %.3g s, the thickest lines %.3g N' % (time, most))
    picture = picture or os.path.join(case, 'forceChains.png')
    figure.savefig(picture)
    print('picture in', picture)


if __name__ == '__main__':
    try:
        main(*sys.argv[1:3])
    except (OSError, KeyError, ValueError) as problem:
        sys.exit('forceChains.py: %s' % problem)

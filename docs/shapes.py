#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Draws docs/shapes.png: the effect of epsilon1 and epsilon2 on a body with
three equal semi-axes.

    shapes.py [FILE]

Needs numpy and matplotlib; if Pillow is installed, the picture is smaller.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'tutorials', 'common'))
import environment                         # noqa: E402

if __name__ == '__main__':
    environment.help(__doc__)
    environment.needs('numpy', 'matplotlib')

import matplotlib                          # noqa: E402
matplotlib.use('Agg')
import matplotlib.pyplot as plt            # noqa: E402
import numpy as np                         # noqa: E402
from matplotlib.collections import PolyCollection   # noqa: E402
import superellipsoidResults as results    # noqa: E402

VALUES = (0.2, 0.5, 1, 1.5, 1.8)
INK = '#22282e'
COLOUR = np.array(matplotlib.colors.to_rgb('#3f7cac'))
DIVISIONS = 36         # per quarter of a section

# The view direction is -SIGHT; z is up.
SIGHT = np.array([0.42, -0.80, 0.43])
SIGHT /= np.linalg.norm(SIGHT)
RIGHT = np.cross([0, 0, 1], SIGHT)
RIGHT /= np.linalg.norm(RIGHT)
UP = np.cross(SIGHT, RIGHT)
LIGHT = 0.75*SIGHT + 0.45*UP - 0.5*RIGHT
LIGHT /= np.linalg.norm(LIGHT)


def flat(points):
    """Projects points onto the page."""
    return np.stack((points @ RIGHT, points @ UP), axis=-1)


def draw(axes, epsilon1, epsilon2):
    """Draws one body: since it is convex, the quadrilaterals that face the
    viewer hide no others."""
    points, _, quads = results.tessellate(
        np.ones(3), epsilon1, epsilon2, DIVISIONS)
    corners = points[quads]
    normals = np.cross(corners[:, 2] - corners[:, 0],
                       corners[:, 3] - corners[:, 1])
    size = np.linalg.norm(normals, axis=1)
    keep = size > 1e-14
    corners, normals = corners[keep], normals[keep]/size[keep, None]
    normals *= np.sign(np.sum(normals*corners.mean(axis=1), axis=1))[:, None]

    seen = normals @ SIGHT > 0
    corners, normals = corners[seen], normals[seen]
    bright = 0.30 + 0.70*np.clip(normals @ LIGHT, 0, 1)
    gloss = 0.25*np.clip(normals @ LIGHT, 0, 1)**20
    colours = np.clip(COLOUR*bright[:, None] + gloss[:, None], 0, 1)
    axes.add_collection(PolyCollection(
        flat(corners), facecolors=colours, edgecolors=colours,
        linewidths=0.4))
    reach = 1.62
    axes.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect='equal')
    axes.axis('off')


def frame(figure):
    """Draws the axes of the body."""
    axes = figure.add_axes((0.0, 0.86, 0.15, 0.15))
    for i, name in enumerate('xyz'):
        end = flat(np.eye(3)[i])
        axes.annotate('', end, (0, 0), arrowprops=dict(
            arrowstyle='->', color=INK, linewidth=0.9))
        axes.text(*(1.35*end), name, ha='center', va='center', fontsize=8,
                  color=INK)
    axes.set(xlim=(-1.2, 1.5), ylim=(-1.0, 1.6), aspect='equal')
    axes.axis('off')


def main(name):
    n = len(VALUES)
    figure = plt.figure(figsize=(6.0, 5.6), dpi=130)
    left, top, width, height = 0.11, 0.90, 0.175, 0.178
    for row, epsilon1 in enumerate(VALUES):
        for column, epsilon2 in enumerate(VALUES):
            draw(figure.add_axes((left + column*width,
                                  top - (row + 1)*height, width, height)),
                 epsilon1, epsilon2)
        figure.text(left - 0.012, top - (row + 0.5)*height, '%g' % epsilon1,
                    ha='right', va='center', fontsize=10, color=INK)
    for column, epsilon2 in enumerate(VALUES):
        figure.text(left + (column + 0.5)*width, top + 0.008,
                    '%g' % epsilon2, ha='center', va='bottom', fontsize=10,
                    color=INK)
    figure.text(left + 0.5*n*width, 0.955, r'$\varepsilon_2$: the section '
                'across z', ha='center', va='bottom', fontsize=11, color=INK)
    figure.text(0.018, top - 0.5*n*height, r'$\varepsilon_1$: the sections '
                'through z', ha='center', va='center', rotation=90,
                fontsize=11, color=INK)
    frame(figure)
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3]
    try:
        from PIL import Image
        Image.fromarray(pixels).quantize(
            64, method=Image.MEDIANCUT, dither=Image.NONE).save(
                name, optimize=True)
    except ImportError:
        plt.imsave(name, pixels)


if __name__ == '__main__':
    main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, 'shapes.png'))

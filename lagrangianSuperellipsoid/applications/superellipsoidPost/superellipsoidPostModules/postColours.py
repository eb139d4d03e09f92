# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Colours of bodies: by shape, or by a field with a map and a range."""

import numpy as np

from postBodies import INITIAL
from postProblem import Problem, listed

SHAPES = ['#f2b134', '#3f7cac', '#1f9e89', '#e07a5f', '#7d5ba6', '#7fb069',
          '#c8436a', '#5b8e7d', '#a44a3f', '#868e96']

# Colours at equal distances, with linear interpolation between them.
MAPS = {
    'viridis': ['#440154', '#482878', '#3e4989', '#31688e', '#26828e',
                '#1f9e89', '#35b779', '#6ece58', '#b5de2b', '#fde725'],
    'coolwarm': ['#3b4cc0', '#6688ee', '#9abaff', '#c9d7f0', '#edd1c2',
                 '#f7a889', '#e26952', '#b40426'],
    'grey': ['#202020', '#f0f0f0'],
    'heat': ['#000000', '#7a0000', '#e03000', '#ff9c1a', '#ffff80', '#ffffff'],
    'blues': ['#f7fbff', '#c6dbef', '#6baed6', '#2171b5', '#08306b'],
}


def rgb(text):
    """Converts '#rrggbb' to three numbers from 0 to 1."""
    return np.array([int(text[k:k + 2], 16) for k in (1, 3, 5)])/255


def table(name, n=256):
    """Returns a colour map as n x 3, 0 to 1."""
    if name not in MAPS:
        raise Problem("-map: read '%s'; allowed: %s"
                      % (name, listed(sorted(MAPS))))
    anchors = np.array([rgb(c) for c in MAPS[name]])
    at = np.linspace(0, len(anchors) - 1, n)
    return np.stack([np.interp(at, np.arange(len(anchors)), anchors[:, k])
                     for k in range(3)], axis=1)


class Colouring:
    """Colours by 'shape', or by a field in a range (low, high). A limit that
    is None is the minimum or maximum over the given beds. spread: variation of
    brightness within a shape."""

    def __init__(self, field, limits, mapName, beds, spread=0.0):
        self.spread = spread
        self.field = field
        self.table = table(mapName)
        self.low, self.high = limits or (None, None)
        if field == 'shape' or limits:
            for bed in beds:
                bed.numbers(field)
            return
        values = [bed.numbers(field) for bed in beds if bed.n]
        values = np.concatenate(values) if values else np.zeros(1)
        if not np.all(np.isfinite(values)):
            raise Problem('%s has a value that is not a number' % field)
        self.low, self.high = np.min(values), np.max(values)

    @property
    def title(self):
        """Returns the title of the colour bar."""
        return ('initial %s [m]' % self.field[-1] if self.field in INITIAL
                else self.field)

    @property
    def byShape(self):
        return self.field == 'shape'

    def share(self, bed):
        """Returns the position of each body's value between low and high, 0 to
        1."""
        values = bed.numbers(self.field)
        width = self.high - self.low
        return np.clip((values - self.low)/width if width > 0
                       else np.zeros(bed.n), 0, 1)

    def of(self, bed):
        """Returns the colours of a bed, n x 3, 0 to 1."""
        if self.byShape:
            plain = np.array([rgb(SHAPES[t % len(SHAPES)])
                              for t in bed.typeId]).reshape(-1, 3)
            # Brightness varies slightly, so that neighbours can be
            # distinguished.
            shade = 1 + self.spread*(np.mod(bed.id*0.618034, 1) - 0.5)
            return np.clip(plain*shade[:, None], 0, 1)
        k = np.round(self.share(bed)*(len(self.table) - 1)).astype(int)
        return self.table[k]

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The contact of two bodies (sel_contact.h)."""

import ctypes
import math

from .library import STRUCTURES, core, value

# [m] Greater than any distance of two bodies (sel_limits.h).
FAR = 1e20


class Contact:
    """The members of sel_contact: point, normal (unit, from body 1 to body 2),
    overlap, point1, point2 [m], residual, iterations, fallback, end.

    touches  do the bodies touch?
    """

    def __init__(self, found):
        self._found = found

    def __getattr__(self, name):
        if name.startswith('_') or name not in self._found.MEMBERS:
            raise AttributeError('Contact has no %s' % name)
        return getattr(self._found, name)

    def __dir__(self):
        return [*super().__dir__(), *self._found.MEMBERS]

    @property
    def touches(self):
        return self._found._end >= value('sel_contact_end', 'touching')

    def __repr__(self):
        return 'Contact(%s, overlap=%.6g, normal=%s, point=%s)' % (
            self.end, self.overlap, self.normal, self.point)


def _pair(body1, body2, method):
    found = STRUCTURES['sel_contact']()
    memory = STRUCTURES['sel_contact_memory']()
    core.sel_contact_pair(value('sel_method', method), body1._pointer,
                          body2._pointer, ctypes.byref(memory),
                          ctypes.byref(found))
    return found


def contact(body1, body2, method='commonNormal'):
    """The contact of two bodies by a method: commonNormal, deepestPoint or
    midway. Where they do not touch overlap, normal and points have no
    meaning; distance has them."""
    found = Contact(_pair(body1, body2, method))
    if not found.touches:
        found._found.overlap = math.nan
    return found


def distance(body1, body2):
    """The contact of two bodies that are apart: overlap is minus their
    distance, the normal leads along it, and point1 and point2 are its ends. Of
    bodies that touch it is their contact, with the common normal."""
    found = _pair(body1, body2, 'commonNormal')
    if found._end < value('sel_contact_end', 'touching'):
        core.sel_contact_gap(body1._pointer, body2._pointer, FAR,
                             ctypes.byref(found))
    return Contact(found)

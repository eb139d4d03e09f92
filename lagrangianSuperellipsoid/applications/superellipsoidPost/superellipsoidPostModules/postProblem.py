# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""An error that is reported in one line."""


class Problem(Exception):
    """Ends the program with its text."""


def listed(names):
    """Returns 'a, b, c', or 'none' for an empty list."""
    return ', '.join(str(name) for name in names) or 'none'

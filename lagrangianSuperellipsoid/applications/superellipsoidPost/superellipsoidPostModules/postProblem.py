# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""What goes wrong in words, one line."""


class Problem(Exception):
    """Ends the program with its text."""


def listed(names):
    """'a, b, c', or a word for none."""
    return ', '.join(str(name) for name in names) or 'none'

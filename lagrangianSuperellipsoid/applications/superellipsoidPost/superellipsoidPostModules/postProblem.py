# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Errors that are reported in one line."""


class Problem(Exception):
    """Ends the program with its text."""


def listed(names):
    """Returns 'a, b, c', or a word for an empty list."""
    return ', '.join(str(name) for name in names) or 'none'

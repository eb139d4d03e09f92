# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The core's shared library, its functions and its structures.

    core.sel_...     functions of the library; one that returns an error status
                     raises Error
    STRUCTURES       {name: ctypes structure}, built from the layout that the
                     library describes (sel_members.h)
    vector(..)       numbers as a contiguous array of a given shape
    word(..)         the name of an enumerator

The library is the one that was installed with the module, or that of the tree
of sources in which the module lies. SUPERELLIPSOID_LIBRARY names another one.
One of another version is an error.
"""

import ctypes
import os
import re

import numpy as np

from .functions import FUNCTIONS
from .structures import Layout

HERE = os.path.dirname(os.path.realpath(__file__))
SOURCES = os.path.dirname(os.path.dirname(HERE))

# The meaning of functions and members that this module was written for:
# SEL_INTERFACE of sel_world.h.
INTERFACE = 4


class Error(Exception):
    """The core refused something. status: the name of its code, or ''."""

    def __init__(self, message, status=''):
        super().__init__(message)
        self.status = status


def _place():
    """The file of the library and the version of this module."""
    try:
        from . import installed
        return installed.LIBRARY, installed.VERSION
    except ImportError:
        header = os.path.join(SOURCES, 'include', 'sel_version.h')
        with open(header, encoding='utf-8') as file:
            version = re.search('define SEL_VERSION "(.*)"', file.read())[1]
        return os.path.join(os.path.dirname(SOURCES), 'build', 'core',
                            'libsuperellipsoid.so'), version


def _load():
    """The library, if it is one of this version."""
    file, version = _place()
    file = os.environ.get('SUPERELLIPSOID_LIBRARY') or file
    try:
        library = ctypes.CDLL(file)
        library.sel_version.restype = ctypes.c_char_p
        theirs = library.sel_version().decode()
        interface = library.sel_interface()
    except (OSError, AttributeError) as problem:
        raise ImportError(
            '%s is not the library of this module (make -C src builds it): %s'
            % (file, problem)) from None
    if (theirs, interface) != (version, INTERFACE):
        raise ImportError(
            '%s has version %s, interface %d; this module is for version %s, '
            'interface %d' % (file, theirs, interface, version, INTERFACE))
    return library, version


class _Functions:
    """The functions of the library, with the types of their declarations."""

    TYPES = {'void': None, 'int': ctypes.c_int, 'size_t': ctypes.c_size_t,
             'unsigned long': ctypes.c_ulong, 'double': ctypes.c_double,
             'int64_t': ctypes.c_int64, 'sel_method': ctypes.c_int,
             'sel_status': ctypes.c_int, 'const char *': ctypes.c_char_p}

    def __init__(self, library):
        for result, name, arguments in FUNCTIONS:
            function = getattr(library, name)
            function.restype = self._type(result)
            function.argtypes = [self._type(a) for a in arguments]
            if result == 'sel_status':
                function.errcheck = self._check
            setattr(self, name, function)

    def _type(self, declared):
        if declared not in self.TYPES and not declared.endswith('*'):
            raise ImportError('unknown type %s' % declared)
        return self.TYPES.get(declared, ctypes.c_void_p)

    def _check(self, status, function, arguments):
        if status:
            raise Error(self.sel_status_message(status).decode(),
                        word('sel_status', status))
        return status


_library, VERSION = _load()
_layout = Layout(_library)
STRUCTURES = _layout.structures
value, word = _layout.value, _layout.word
core = _Functions(_library)


def vector(numbers, shape, dtype=np.float64, what='the array'):
    """Numbers as a contiguous array of this shape; a copy where they are not.
    An entry None of the shape is free."""
    array = np.asarray(numbers, dtype=dtype, order='C')
    if array.ndim != len(shape) or any(
            wanted not in (None, n) for wanted, n in zip(shape, array.shape)):
        raise ValueError('%s has the shape %s; allowed: %s' % (
            what, array.shape, tuple('n' if n is None else n for n in shape)))
    return array


def wholes(numbers, shape, what='the array'):
    """Whole numbers as a contiguous array of C's int."""
    array = np.asarray(numbers)
    if array.size and not np.issubdtype(array.dtype, np.integer):
        raise ValueError('%s has numbers of type %s; allowed: whole numbers'
                         % (what, array.dtype))
    return vector(array, shape, np.intc, what)

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""ctypes structures from the layout that the library describes.

No layout is written in Python. The library lists name, type, offset and size
of the members (sel_members.h), and each structure is built from that list. An
entry that does not fit is an ImportError.
"""

import ctypes
import difflib

import numpy as np

NUMBERS = {'double': ctypes.c_double, 'int': ctypes.c_int,
           'char': ctypes.c_char, 'int64': ctypes.c_int64,
           'pointer': ctypes.c_void_p}


class _Member(ctypes.Structure):
    _fields_ = [('structure', ctypes.c_char_p), ('name', ctypes.c_char_p),
                ('type', ctypes.c_char_p), ('offset', ctypes.c_size_t),
                ('size', ctypes.c_size_t)]


class _Enumerator(ctypes.Structure):
    _fields_ = [('enumeration', ctypes.c_char_p), ('name', ctypes.c_char_p),
                ('value', ctypes.c_size_t)]


def near(name, names):
    """The end of a message about a wrong name."""
    like = difflib.get_close_matches(name, names, 1)
    return ((' (%s?)' % like[0] if like else '')
            + '; allowed: ' + ', '.join(names))


class Structure(ctypes.Structure):
    """A structure of the core. Enumerators are words; arrays of numbers are
    views of its memory, and setting them copies."""

    def __setattr__(self, name, value):
        if not hasattr(type(self), name):
            raise AttributeError('no member %s%s'
                                 % (name, near(name, dir(self))))
        super().__setattr__(name, value)

    def __dir__(self):
        return sorted(self.MEMBERS)

    def __repr__(self):
        return '%s(%s)' % (type(self).__name__, ', '.join(
            '%s=%r' % (name, getattr(self, name)) for name in self.MEMBERS))

    def copy(self):
        """A structure with the same values."""
        return type(self).from_buffer_copy(self)


def _array(name):
    """A member that is an array of numbers."""
    def get(self):
        return np.ctypeslib.as_array(getattr(self, '_' + name))

    def put(self, values):
        view, values = get(self), np.asarray(values, dtype=float)
        if values.shape != view.shape:
            raise ValueError('%s has the shape %s; allowed: %s'
                             % (name, values.shape, view.shape))
        view[:] = values
    return property(get, put)


def _word(name, enumeration, layout):
    """A member that is an enumerator."""
    def get(self):
        return layout.word(enumeration, getattr(self, '_' + name))

    def put(self, word):
        setattr(self, '_' + name, layout.value(enumeration, word))
    return property(get, put)


class Layout:
    """structures: {name: class}; enumerations: {name: {word: value}}."""

    def __init__(self, library):
        self.enumerations = {}
        for e in self._entries(library.sel_enumerator_list, _Enumerator):
            self.enumerations.setdefault(e.enumeration.decode(), {})[
                e.name.decode()] = e.value
        self.structures = {}
        members = {}
        for entry in self._entries(library.sel_member_list, _Member):
            members.setdefault(entry.structure.decode(), []).append(entry)
        for name, entries in members.items():
            self.structures[name] = self._structure(name, *entries)

    @staticmethod
    def _entries(function, entry):
        """A list of the library."""
        function.restype = ctypes.POINTER(entry)
        function.argtypes = [ctypes.c_void_p, ctypes.c_size_t]
        count = ctypes.c_int()
        entries = function(ctypes.byref(count), ctypes.sizeof(entry))
        if not entries:
            raise ImportError('this module does not support the form in which '
                              'the library describes its layout')
        return entries[:count.value]

    def _structure(self, name, whole, *entries):
        """The class of a structure."""
        fields, members, at = [], {'MEMBERS': []}, 0
        for entry in sorted(entries, key=lambda e: e.offset):
            member, kind = entry.name.decode(), entry.type.decode()
            if entry.offset > at:
                fields.append(('_%d' % at, ctypes.c_byte*(entry.offset - at)))
            hidden, declared = self._field(name, member, kind, entry.size)
            fields.append((hidden, declared))
            members['MEMBERS'].append(member)
            if kind in self.enumerations:
                members[member] = _word(member, kind, self)
            elif hidden != member:
                members[member] = _array(member)
            at = entry.offset + entry.size
        if whole.size > at:
            fields.append(('_%d' % at, ctypes.c_byte*(whole.size - at)))
        made = type(name, (Structure,), dict(members, _fields_=fields))
        wrong = [e.name.decode() for e in entries
                 if self._offset(made, e.name.decode()) != e.offset]
        if wrong or ctypes.sizeof(made) != whole.size:
            raise ImportError('the layout of %s differs: %s'
                              % (name, ', '.join(wrong) or 'its size'))
        return made

    @staticmethod
    def _offset(made, member):
        return next(getattr(made, name).offset for name in (
            '_' + member, member) if name in made.__dict__)

    def _field(self, structure, member, kind, size):
        """The name and the type of a field."""
        whole = (ctypes.c_int if kind in self.enumerations
                 else NUMBERS.get(kind) or self.structures.get(kind))
        count, rest = divmod(size, ctypes.sizeof(whole)) if whole else (0, 1)
        if rest or (count > 1 and kind not in ('double', 'char')):
            raise ImportError('%s.%s of %d bytes is no %s'
                              % (structure, member, size, kind))
        if kind in self.enumerations:
            return '_' + member, whole
        if count > 1 and kind == 'double':
            return '_' + member, whole*count
        return member, whole*count if count > 1 else whole

    def value(self, enumeration, word):
        """The number of an enumerator."""
        known = self.enumerations[enumeration]
        if word not in known:
            raise ValueError("read '%s'%s"
                             % (word, near(str(word), list(known))))
        return known[word]

    def word(self, enumeration, value):
        """The word of a number, or the number where it has none."""
        return next((word for word, known in self.enumerations[
            enumeration].items() if known == value), value)

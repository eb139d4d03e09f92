# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Particles and walls that move (sel_world.h).

The arrays of a World (x, q, v ..) are the core's own memory: what is written
into them is what the next step starts from. While such an array is kept the
number of particles cannot change, as with bytearray: add and remove raise
BufferError.
"""

import ctypes
import weakref

import numpy as np

from .library import (Error, INTERFACE, STRUCTURES, core, vector, wholes)
from .shape import Body
from .structures import near
from .walls import _joined


def Settings(model='nonSmooth', **members):
    """The settings of a world, sel_world_settings, with their defaults.

    model: nonSmooth, impulse, softSphere or barrier. members: gravity, material
    .., and what else the structure has. Words stand for enumerators:
    Settings().material.friction = 'coulomb'.
    """
    settings = STRUCTURES['sel_world_settings']()
    core.sel_world_fill_settings(ctypes.byref(settings),
                                 ctypes.sizeof(settings))
    settings.model = core.sel_model_find(model.encode())
    if not settings.model:
        raise ValueError("model: read '%s'%s" % (model, near(model, _models())))
    for name, member in members.items():
        setattr(settings, name, member)
    return settings


def _models():
    """The keywords of all models."""
    names = []
    while core.sel_model_list(len(names)):
        names.append(core.sel_model_keyword(
            core.sel_model_list(len(names))).decode())
    return names


def Material(**members):
    """A material of contacts, sel_material: en, et, mu, friction, soft,
    barrier. Without members it has full restitution and no friction."""
    material = Settings().material.copy()
    for name, member in members.items():
        setattr(material, name, member)
    return material


class _Handle:
    """The core's world, freed with the last array that shows its memory."""

    def __init__(self, settings):
        self.pointer = ctypes.c_void_p()
        layout = INTERFACE*65536 + ctypes.sizeof(STRUCTURES['sel_layout'])
        try:
            core.sel_world_create_as(ctypes.byref(self.pointer),
                                     ctypes.byref(settings), layout)
        except Error as problem:
            raise Error('%s: one of the settings (softSphere needs '
                        'material.soft, barrier material.barrier)' % problem,
                        problem.status) from None

    def __del__(self):
        if self.pointer:
            core.sel_world_free(self.pointer)


class _Memory:
    """Memory of a world, as numpy wants to see it."""

    def __init__(self, handle, address, shape, dtype):
        self._handle = handle
        self.__array_interface__ = {
            'data': (address, False), 'shape': shape, 'version': 3,
            'typestr': np.dtype(dtype).str}


def _fields():
    """{name: (offset of its pointer, width, meaning)} of sel_fields.h."""
    info = STRUCTURES['sel_field_info']
    count = ctypes.c_int()
    list_ = core.sel_field_list(ctypes.byref(count))
    entries = (info*count.value).from_address(list_)
    return {ctypes.string_at(e.name).decode(): (
        e.member, e.width, ctypes.string_at(e.meaning).decode())
        for e in entries}


FIELDS = _fields()


class World:
    """Particles, walls and their contacts.

    World(settings), or World(model, member=.., ..) as Settings has them.
    Arrays of the particles, n long: id, type and the fields of sel_fields.h:
    density, x, q, v, omega, force, torque, overlap, held.
    """

    def __init__(self, settings='nonSmooth', **members):
        if isinstance(settings, str):
            settings = Settings(settings, **members)
        elif members:
            raise TypeError('give settings or their members, not both')
        self.settings = settings.copy()
        self._handle = _Handle(self.settings)
        self._shapes = {}
        self._next = 1
        self._views = weakref.WeakSet()

    @property
    def _world(self):
        return self._handle.pointer

    # ------------------------------------------------------------- particles

    def _particles(self):
        return STRUCTURES['sel_particles'].from_address(
            core.sel_world_particles(self._world))

    def __len__(self):
        return self._particles().nLocal

    def _view(self, address, width, dtype):
        """An array of the particles, in place."""
        n = len(self)
        if not n:
            return np.empty((0, width) if width > 1 else 0, dtype)
        memory = _Memory(self._handle, address,
                         (n, width) if width > 1 else (n,), dtype)
        self._views.add(memory)
        return np.asarray(memory)

    def _whole(self, name, dtype):
        return self._view(getattr(self._particles(), name), 1, dtype)

    @property
    def id(self):
        """The numbers of the particles, which add gave them."""
        return self._whole('id', np.int64)

    @property
    def type(self):
        """The materials' numbers; the caller's, without a table of them."""
        return self._whole('type', np.intc)

    @type.setter
    def type(self, numbers):
        self.type[:] = numbers

    def shape(self, i):
        """The shape of particle i."""
        return self._shapes[int(self._whole('shape', np.intc)[i])]

    def body(self, i):
        """Particle i as it is now."""
        return Body(self.shape(i), self.x[i], self.q[i])

    def bodies(self):
        """All particles as they are now."""
        return [self.body(i) for i in range(len(self))]

    def _checkUnseen(self):
        """The arrays may move: none of them is kept."""
        if self._views:
            raise BufferError('the number of particles cannot change while '
                              'arrays of the world are kept (del them, or keep '
                              'copies)')

    def add(self, shape, x, q=(1, 0, 0, 0), v=(0, 0, 0), omega=(0, 0, 0),
            density=2500.0, type=0):
        """Adds particles of a shape at x (n x 3, or 3 [m]); the others are of
        all (3, 4, or one number) or of each (n rows). Returns their indices, a
        slice."""
        x = np.atleast_2d(np.asarray(x, dtype=float))
        first, n = len(self), len(vector(x, (None, 3), what='x'))
        given = {'x': x, 'q': q, 'v': v, 'omega': omega, 'density': density}
        rows = {name: self._rows(name, n, numbers)
                for name, numbers in given.items()}
        types = np.broadcast_to(wholes(type, np.shape(type), 'type'), (n,))
        self._checkUnseen()
        index = ctypes.c_int()
        core.sel_world_add_shape(self._world, shape._pointer,
                                 ctypes.byref(index))
        core.sel_world_resize(self._world, first + n, 0)
        self._shapes.setdefault(index.value, shape)
        new = slice(first, first + n)
        for name, numbers in rows.items():
            getattr(self, name)[new] = numbers
        self._whole('shape', np.intc)[new] = index.value
        self.id[new] = np.arange(self._next, self._next + n)
        self.type[new] = types
        self._next += n
        return new

    @staticmethod
    def _rows(name, n, numbers):
        width = FIELDS[name][1]
        shape = (n, width) if width > 1 else (n,)
        numbers = np.asarray(numbers, dtype=float)
        if numbers.shape not in (shape, shape[1:]):
            raise ValueError('%s has the shape %s; allowed: %s or %s'
                             % (name, numbers.shape, shape, shape[1:]))
        return np.broadcast_to(numbers, shape)

    def place(self, shape, n, low, high, seed=1, gap=0.0, attempts=10000,
              density=2500.0, type=0):
        """Adds n particles at random places and orientations in a box [m],
        without overlap with each other, with particles and with walls; at least
        gap [m] apart. Returns their indices, a slice. Error, status SEL_E_FULL:
        no place was found in this many attempts, and none is added."""
        region = STRUCTURES['sel_region']()
        region.type, region.p1, region.p2 = 'box', low, high
        there = self.bodies()
        fixed = (STRUCTURES['sel_body']*len(there))(*(b._body for b in there))
        x, q = np.zeros((n, 3)), np.zeros((n, 4))
        placed = ctypes.c_int()
        core.sel_packing_random(
            ctypes.byref(region), shape._pointer, n,
            np.zeros(n, np.intc).ctypes, seed, gap, attempts,
            core.sel_world_walls(self._world), len(there), fixed, x.ctypes,
            q.ctypes, ctypes.byref(placed))
        return self.add(shape, x, q, density=density, type=type)

    def remove(self, gone):
        """Removes particles: a mask of n, or indices. Contacts of the others
        are kept."""
        self._checkUnseen()
        keep = np.ones(len(self), bool)
        keep[gone] = False
        for array in (self.id, self.type, self._whole('shape', np.intc),
                      *(getattr(self, name) for name in FIELDS)):
            array[:np.sum(keep)] = array[keep]
        core.sel_world_resize(self._world, int(np.sum(keep)), 0)

    # ----------------------------------------------------------------- walls

    def set_walls(self, *walls):
        """Sets the walls (Wall, box, plane), in place of those before. Each is
        a patch of its own."""
        patches = (STRUCTURES['sel_wall_patch']*len(walls))(
            *(wall._patch(self.settings) for wall in walls))
        made = _joined(walls) if walls else None
        try:
            core.sel_world_set_walls(self._world, made, len(walls), patches)
        except Error:
            core.sel_walls_free(made)
            raise

    def set_materials(self, rows):
        """Sets the materials of pairs by type: rows[i][j] is that of particles
        of the types i and j, and the same as rows[j][i]."""
        n = len(rows)
        if any(len(row) != n for row in rows):
            raise ValueError('%s materials in the rows; allowed: %d in each'
                             % ([len(row) for row in rows], n))
        table = (STRUCTURES['sel_material']*(n*n))(
            *(material for row in rows for material in row))
        core.sel_world_set_materials(self._world, n, table)

    def set_gravity(self, gravity):
        """Changes gravity [m/s2]."""
        core.sel_world_set_gravity(
            self._world, vector(gravity, (3,), what='gravity').ctypes, None)
        self.settings.gravity = gravity

    # ---------------------------------------------------------------- motion

    def _begin(self):
        """The core checks and takes what the arrays have."""
        bad = ctypes.c_int(-1)
        try:
            core.sel_world_begin(self._world, ctypes.byref(bad))
        except Error as problem:
            raise self._explained(problem) from None

    def _explained(self, problem):
        """An error that names the particle that caused it."""
        bad = ctypes.c_int(-1)
        try:
            core.sel_world_check(self._world, ctypes.byref(bad))
        except Error:
            fault = core.sel_world_fault(self._world, bad.value)
            if fault:
                return Error('particle %d (id %d): %s' % (
                    bad.value, self.id[bad.value], fault.decode()),
                    problem.status)
        return problem

    def step(self, dt, n=1):
        """Advances the world by n substeps of dt [s]."""
        self._begin()
        for _ in range(n):
            try:
                core.sel_world_substep(self._world, dt)
            except Error as problem:
                raise self._explained(problem) from None

    def substeps_needed(self, dt, maxTravel=0.1):
        """The number of substeps in dt [s] in which no surface moves
        by more than maxTravel semi-axes in one."""
        self._begin()
        return core.sel_world_substeps_needed(self._world, dt, maxTravel)

    # ---------------------------------------------------------- observations

    def contacts(self, margin=0.0):
        """All contacts at the present places, an array with the fields of
        sel_contact and first, second: indices of the particles, second -1 for a
        wall. Pairs with a smaller gap than margin [m] are included."""
        self._begin()
        found, first, second = (ctypes.c_void_p() for _ in range(3))
        count = ctypes.c_int()
        core.sel_world_contacts(
            self._world, margin, ctypes.byref(found), ctypes.byref(first),
            ctypes.byref(second), ctypes.byref(count))
        contact, n = STRUCTURES['sel_contact'], count.value
        dtype = np.dtype(contact)
        shown = [name for name in dtype.names if name.lstrip('_')[:1].isalpha()]
        array = np.empty(n, [('first', np.intc), ('second', np.intc)]
                         + [(name.lstrip('_'), dtype[name]) for name in shown])
        for name, pointer, kind in (('first', first, np.intc),
                                    ('second', second, np.intc),
                                    (None, found, dtype)):
            if not n:
                break
            block = np.frombuffer(ctypes.string_at(
                pointer.value, n*np.dtype(kind).itemsize), kind)
            for field in [name] if name else shown:
                array[field.lstrip('_')] = block if name else block[field]
        return array

    def energy(self):
        """Energies [J] and momenta of the particles, sel_energy."""
        energy = STRUCTURES['sel_energy']()
        core.sel_world_energy(self._world, ctypes.byref(energy))
        return energy

    def statistics(self):
        """Statistics since clear_statistics, sel_statistics."""
        return STRUCTURES['sel_statistics'].from_address(
            core.sel_world_statistics(self._world)).copy()

    def clear_statistics(self):
        """Sets the statistics and the field overlap to zero."""
        core.sel_world_clear_statistics(self._world)


def _field(name, offset, width, meaning):
    """A field of the particles as a property of the world."""
    def get(self):
        start = core.sel_world_particles(self._world)
        return self._view(ctypes.c_void_p.from_address(start + offset).value,
                          width, np.float64)

    def put(self, values):
        get(self)[:] = values
    return property(get, put, doc='%s (n%s)' % (
        meaning, ' x %d' % width if width > 1 else ''))


for _name, (_offset, _width, _meaning) in FIELDS.items():
    setattr(World, _name, _field(_name, _offset, _width, _meaning))

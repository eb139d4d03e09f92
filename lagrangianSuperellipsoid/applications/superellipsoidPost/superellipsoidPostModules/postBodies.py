# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The bodies of a case at its times, and their surfaces.

    Case(..)            times of a cloud, from superellipsoidVTP or folders
    case.bed(time)      the bodies of a time, as arrays in the order of ids
    Surface             of one shape, of unit size, closed
    case.surfaces(bed)  [(surface, indices of the bodies that have it)]
"""

import glob
import json
import math
import os
import re

import numpy as np

import postFoam as foam
from postProblem import Problem, listed
import superellipsoidResults as results

INITIAL = ('initialx', 'initialy', 'initialz')
NEEDED = ('U', 'Q', 'semiAxes', 'epsilon1', 'epsilon2', 'typeId', 'id')


# ------------------------------------------------------------------ surfaces

class Surface:
    """A surface of unit size, in the body's frame.

    points, triangles: closed surface, in which every edge has two triangles
    shown, normals, cells: surface for pictures, with the normals of the true
    surface or of its faces
    """

    def __init__(self, shown, normals, cells, tolerance=1e-9):
        self.shown = np.asarray(shown, dtype=float)
        length = np.linalg.norm(normals, axis=1, keepdims=True)
        self.normals = normals/np.maximum(length, 1e-300)
        self.points, self.triangles = weld(self.shown, cells, tolerance)
        self.cells = cells[_area(self.shown, cells) > 0]

    def volume(self):
        return volume(self.points, self.triangles)

    def convex(self):
        """Is no point in front of a face, apart from a thousandth of the
        size?"""
        p, t = self.points, self.triangles
        n = np.cross(p[t[:, 1]] - p[t[:, 0]], p[t[:, 2]] - p[t[:, 0]])
        size = np.linalg.norm(n, axis=1)
        n = n[size > 0]/size[size > 0][:, None]
        before = p @ n.T - np.sum(p[t[size > 0][:, 0]]*n, axis=1)
        return np.max(before) < 1e-3*np.max(np.linalg.norm(p, axis=1))


def _area(x, cells):
    return np.linalg.norm(np.cross(x[cells[:, 1]] - x[cells[:, 0]],
                                   x[cells[:, 2]] - x[cells[:, 0]]), axis=1)


def volume(x, triangles):
    """Returns the volume enclosed by triangles that face outwards (divergence
    theorem)."""
    a, b, c = (x[triangles[:, k]] for k in range(3))
    return np.sum(a*np.cross(b, c))/6


def weld(x, triangles, tolerance):
    """Returns the surface with coincident points merged. Triangles that have
    become a line or a point are left out."""
    cell = np.round(x/tolerance).astype(np.int64)
    first, to = [], np.full(len(x), -1)
    places = {}
    for k, key in enumerate(map(tuple, cell)):
        near = None
        for shift in _NEAR:
            other = places.get((key[0] + shift[0], key[1] + shift[1],
                                key[2] + shift[2]))
            if other is not None and np.max(np.abs(
                    x[first[other]] - x[k])) <= tolerance:
                near = other
                break
        if near is None:
            near = len(first)
            first.append(k)
            places[key] = near
        to[k] = near
    t = to[triangles]
    good = ((t[:, 0] != t[:, 1]) & (t[:, 1] != t[:, 2]) & (t[:, 2] != t[:, 0]))
    return x[first], t[good]


_NEAR = [(0, 0, 0)] + [(i, j, k) for i in (-1, 0, 1) for j in (-1, 0, 1)
                       for k in (-1, 0, 1) if i or j or k]


def superellipsoid(e1, e2, n):
    """Returns the surface of a superellipsoid with unit semi-axes; for zero
    exponents it is a box."""
    x, normals, quads = results.tessellate(np.ones(3), e1, e2, n)
    cells = np.concatenate((quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]))
    return Surface(x, normals, cells)


def polyhedron(x, starts, corners, tolerance):
    """Returns the surface of a polyhedron with convex polygons as faces. Every
    face has its own points."""
    shown, normals, cells = [], [], []
    for low, high in zip(starts[:-1], starts[1:]):
        face = x[corners[low:high]]
        n = sum(np.cross(face[k] - face[0], face[k + 1] - face[0])
                for k in range(1, len(face) - 1))
        for k in range(1, len(face) - 1):
            cells.append((len(shown), len(shown) + k, len(shown) + k + 1))
        shown.extend(face)
        normals.extend([n]*len(face))
    surface = Surface(np.array(shown), np.array(normals),
                      np.array(cells), tolerance)
    surface.flat = True
    return surface


# ---------------------------------------------------------------------- beds

def real(values):
    """Converts numbers in single precision to double precision."""
    return values.astype(float) if values.dtype.kind == 'f' else values


def tensors(q0, q):
    """Returns the rotation tensors of quaternions, from the body to the global
    frame (n x 9). q0: scalar parts; q: vector parts."""
    x, y, z = np.moveaxis(q, -1, 0)
    return np.stack((
        1 - 2*(y*y + z*z), 2*(x*y - q0*z), 2*(x*z + q0*y),
        2*(x*y + q0*z), 1 - 2*(x*x + z*z), 2*(y*z - q0*x),
        2*(x*z - q0*y), 2*(y*z + q0*x), 1 - 2*(x*x + y*y)), axis=-1)


class Bed:
    """Bodies of one time, in the order of ids. fields: all written fields,
    {name: n or n x width}; places: FirstPlaces, or None."""

    def __init__(self, time, fields, source, places=None):
        self.time = time
        self.source = source
        self.places = places
        n = len(fields['x'])
        for name in NEEDED:
            if name not in fields:
                raise Problem('%s: no field %s' % (source, name))
        for name, values in fields.items():
            if len(values) != n:
                raise Problem('%s: %s has %d entries, not %d'
                              % (source, name, len(values), n))
        order = np.argsort(fields['id'], kind='stable')
        self.fields = {name: real(np.asarray(v)[order])
                       for name, v in fields.items()}
        self._unpack(n)
        self._check()

    def _unpack(self, n):
        f = self.fields
        self.n = n
        self.x = f['x'].astype(float)
        self.Q = f['Q'].astype(float).reshape(n, 3, 3)
        self.id = f['id'].astype(np.int64)
        self.typeId = f['typeId'].astype(np.int64)
        self.semiAxes = f['semiAxes'].astype(float)
        self.e1, self.e2 = (f['epsilon%d' % k].astype(float) for k in (1, 2))
        self.key = (f['polyhedron'] if 'polyhedron' in f
                    else np.zeros(n)).astype(np.int64)
        if 'd' not in f:
            f['d'] = np.cbrt(6/math.pi*results.volume(self.semiAxes, self.e1,
                                                      self.e2))
        self.d = f['d'].astype(float)

    def _check(self):
        for name in ('x', 'Q', 'semiAxes', 'd'):
            if not np.all(np.isfinite(self.fields[name])):
                raise Problem('%s: %s has a value that is not a number'
                              % (self.source, name))
        if len(np.unique(self.id)) != self.n:
            raise Problem('%s: duplicate id' % self.source)
        if self.n and not min(np.min(self.semiAxes), np.min(self.d)) > 0:
            raise Problem('%s: a body of size zero' % self.source)
        if self.n and not np.allclose(self.Q @ np.swapaxes(self.Q, 1, 2),
                                      np.eye(3), atol=1e-4):
            raise Problem('%s: Q is not a rotation' % self.source)

    def only(self, chosen):
        """Returns the bodies selected by a mask."""
        return Bed(self.time, {k: v[chosen] for k, v in self.fields.items()},
                   self.source, self.places)

    @property
    def initial(self):
        """Position of each body when it was first written (n x 3)."""
        return self.places.of(self)

    @property
    def scale(self):
        """Factors that scale the unit surface (n x 3)."""
        return np.where((self.key != 0)[:, None], self.d[:, None],
                        self.semiAxes)

    def numbers(self, name):
        """Returns one number per body, of a field. For a vector it is the
        magnitude; Ux, Uy, Uz are its components. Also known are shape, size,
        and initialx, y, z."""
        known = {'shape': self.typeId, 'size': self.d}
        if name in known:
            return known[name].astype(float)
        if name in INITIAL and name not in self.fields:
            return self.initial[:, INITIAL.index(name)]
        if name in self.fields:
            values = self.fields[name].astype(float)
            return (values if values.ndim == 1
                    else np.linalg.norm(values, axis=1))
        if name[-1:] in 'xyz' and name[:-1] in self.fields:
            values = self.fields[name[:-1]]
            if values.ndim == 2 and values.shape[1] == 3:
                return values[:, 'xyz'.index(name[-1])].astype(float)
        raise Problem("no field '%s' at %g s; present: %s" % (
            name, self.time, listed(sorted({'shape', 'size', *INITIAL}
                                           | (set(self.fields) - {'x'})))))


class FirstPlaces:
    """Positions of bodies at the first written time that has them. Times are
    read in order until all bodies are found."""

    def __init__(self, case):
        self.case = case
        self.rest = case.times[::-1]
        self.id, self.x = np.zeros(0, np.int64), np.zeros((0, 3))

    def _add(self, bed):
        new = ~np.isin(bed.id, self.id)
        if np.any(new):
            ids = np.concatenate((self.id, bed.id[new]))
            order = np.argsort(ids)
            self.id = ids[order]
            self.x = np.concatenate((self.x, bed.x[new]))[order]

    def of(self, bed):
        while (self.rest and self.rest[-1] <= bed.time
               and not np.all(np.isin(bed.id, self.id))):
            self._add(self.case.bed(self.rest.pop()))
        return self.x[np.searchsorted(self.id, bed.id)]


# --------------------------------------------------------------------- cases

class Case:
    """The times of a cloud.

    folder: folder of the case; cloud, function: names, or None if there is
    only one; source: 'vtp', 'folders', or None for any of them; resolution:
    resolution of surfaces
    """

    def __init__(self, folder, cloud=None, function=None, source=None,
                 resolution=None):
        if not os.path.isdir(folder):
            raise Problem('no folder %s' % folder)
        self.folder = folder
        self.resolution = resolution
        self.function = function
        self.cloud = cloud
        self._made = {}
        self.files = self.beds = {}
        if source != 'folders':
            self._fromSeries()
        if source == 'folders' or (source is None and not self.files):
            self._fromFolders()
        if not (self.files or self.beds):
            raise Problem(
                'no output in %s: no particles.vtp.series%s (cloud function '
                'superellipsoidVTP)' % (
                    folder, '' if source == 'vtp'
                    else ' and no time folder with a cloud'))
        self.places = FirstPlaces(self)

    def _chosen(self, what, names, wanted):
        """Returns the wanted name, or the only one."""
        if wanted is not None and wanted not in names:
            raise Problem("no %s '%s' with output; present: %s"
                          % (what, wanted, listed(names)))
        if wanted is None and len(names) > 1:
            raise Problem('several: %s; choose one with -%s'
                          % (listed(names), what))
        return wanted if wanted is not None else names[0]

    def _fromSeries(self):
        root = os.path.join(self.folder, 'postProcessing', 'lagrangian')
        found = {}
        for name in glob.glob(os.path.join(glob.escape(root), '*', '*',
                                           'particles.vtp.series')):
            cloud, function = name.split(os.sep)[-3:-1]
            found.setdefault(cloud, []).append(function)
        if not found:
            return
        self.cloud = self._chosen('cloud', sorted(found), self.cloud)
        functions = sorted(found[self.cloud])
        function = self._chosen('function', functions, self.function)
        self.output = os.path.join(root, self.cloud, function)
        self.files = self.series(self.output, 'particles')

    @staticmethod
    def series(folder, stem):
        name = os.path.join(folder, stem + '.vtp.series')
        try:
            with open(name) as stream:
                entries = json.load(stream)['files']
            times = {float(e['time']): os.path.join(folder, e['name'])
                     for e in entries}
        except OSError:
            return {}
        except (ValueError, KeyError, TypeError):
            raise Problem('%s is damaged' % name) from None
        return dict(sorted(times.items()))

    def _fromFolders(self):
        names = [name for name in foam.clouds(self.folder)
                 if foam.cloudTimes(self.folder, name)]
        if not names:
            return
        self.cloud = self._chosen('cloud', names, self.cloud)
        self.beds = foam.cloudTimes(self.folder, self.cloud)

    @property
    def times(self):
        return list(self.files or self.beds)

    def bed(self, time):
        if self.files:
            name = self.files[time]
            try:
                return Bed(time, results.readVtp(name), name, self.places)
            except FileNotFoundError:
                raise Problem('%s is missing' % name) from None
            except Problem:
                raise
            except Exception as problem:     # a file truncated at any place
                raise Problem('%s is damaged: %s' % (name, problem)) from None
        fields = foam.cloudFields(self.beds[time])
        fields = {name: values[:, 0] if values.shape[1] == 1 else values
                  for name, values in fields.items()}
        if 'centre' not in fields or 'gid' not in fields:
            raise Problem('%s: no fields centre and gid'
                          % self.beds[time][0])
        fields['x'], fields['id'] = fields.pop('centre'), fields.pop('gid')
        if 'Q' not in fields and {'orientation', 'orientation0'} <= set(fields):
            fields['Q'] = tensors(fields['orientation0'],
                                  fields['orientation'])
        wanted = foam.written(self.beds[time][0])
        if wanted is not None and wanted != len(fields['id']):
            raise Problem('%g s: %d bodies in %s, but %d were written; is the '
                          'folder of a process missing?'
                          % (time, len(fields['id']),
                             listed(self.beds[time]), wanted))
        return Bed(time, fields, self.beds[time][0], self.places)

    # ------------------------------------------------------------- surfaces

    def surfaces(self, bed):
        """Returns [(surface, indices of the bodies that have it)], each
        surface once."""
        keys = {}
        for i in range(bed.n):
            key = ((int(bed.key[i]),) if bed.key[i]
                   else (bed.e1[i], bed.e2[i]))
            keys.setdefault(key, []).append(i)
        return [(self._surface(key, bed, index[0]), np.array(index))
                for key, index in keys.items()]

    def _surface(self, key, bed, i):
        if key not in self._made:
            self._made[key] = (superellipsoid(*key, self.resolution)
                               if len(key) == 2
                               else self._polyhedron(key[0], bed, i))
        return self._made[key]

    def _polyhedron(self, key, bed, i):
        """Returns the surface of a polyhedron, from any time that has it. For
        a cube or a box of the dictionary, the surface may also come from the
        semi-axes."""
        for time, name in self._allSurfaces().items():
            made = self._facesOf(key, time, name)
            if made:
                return made
        if self._solid(bed.typeId[i]) in ('cube', 'box'):
            box = superellipsoid(0.0, 0.0, 1)
            ratio = bed.semiAxes[i]/bed.d[i]
            surface = Surface(box.shown*ratio, box.normals, box.cells)
            surface.flat = True
            return surface
        raise Problem(
            'the faces of body %d, a polyhedron, were not written; set '
            '"surfaces yes;" in superellipsoidVTP' % bed.id[i])

    def _allSurfaces(self):
        root = os.path.join(self.folder, 'postProcessing', 'lagrangian',
                            self.cloud)
        times = {}
        for folder in sorted(glob.glob(os.path.join(glob.escape(root), '*'))):
            for time, name in self.series(folder, 'surfaces').items():
                times.setdefault(time, name)
        return dict(sorted(times.items()))

    def _facesOf(self, key, time, name):
        """Reads the surface of the polyhedron with a key from a file. The body
        nearest to the origin is used, because single precision is most
        accurate there."""
        points = self.series(os.path.dirname(name), 'particles').get(time)
        if points is None or not os.path.exists(name):
            return None
        bed = Bed(time, results.readVtp(points), points)
        index = np.flatnonzero(bed.key == key)
        if not len(index):
            return None
        i = index[np.argmin(np.linalg.norm(bed.x[index], axis=1)
                            / bed.d[index])]
        data = results.readVtp(name, ('Points', 'Polys', 'CellData'))
        ends = np.concatenate(([0], data['offsets']))
        mine = np.flatnonzero(data['id'] == bed.id[i])
        if not len(mine):
            return None
        corners = np.concatenate([data['connectivity'][ends[f]:ends[f + 1]]
                                  for f in mine])
        starts = np.concatenate(([0], np.cumsum(ends[mine + 1] - ends[mine])))
        x = (data['x'].astype(float) - bed.x[i]) @ bed.Q[i]/bed.d[i]
        blur = 4e-7*np.max(np.abs(bed.x[i]))/bed.d[i]
        return polyhedron(x, starts, corners, max(1e-5, blur))

    def _solid(self, typeId):
        """Returns the entry 'solid' of a shape in the cloud's dictionary."""
        name = os.path.join(self.folder, 'constant',
                            self.cloud + 'Properties')
        try:
            with open(name) as stream:
                text = re.sub(r'//[^\n]*|/\*.*?\*/', '', stream.read(),
                              flags=re.S)
        except OSError:
            return None
        names = self.shapeNames()
        if typeId >= len(names):
            return None
        block = re.search(r'\b%s\s*\{([^{}]*\bpolyhedron\b[^{}]*)\}'
                          % re.escape(names[typeId]), text)
        solid = block and re.search(r'\bsolid\s+(\w+)\s*;', block.group(1))
        return solid.group(1) if solid else None

    def shapeNames(self):
        if self.cloud == 'superellipsoidCloud':
            return results.shapeNames(self.folder)
        return []


def reaches(parts, bed, shrink=1.0):
    """Returns the radius of a ball around each body. parts: result of
    Case.surfaces."""
    reach = np.zeros(bed.n)
    for surface, index in parts:
        for i in index:
            reach[i] = np.max(np.linalg.norm(
                surface.points*bed.scale[i], axis=1))
    return reach*shrink


def placed(surface, bed, i, shrink=1.0):
    """Returns the surface points of a body in the global frame. shrink: factor
    that scales the body about its centre."""
    return (surface.points*(bed.scale[i]*shrink)) @ bed.Q[i].T + bed.x[i]

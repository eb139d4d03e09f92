# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Writes the bodies of all times as one animated glTF 2.0 file (.glb): a mesh
for each shape of unit size and colour, a node for each body with translation,
rotation and scale (Khronos, glTF 2.0 specification, sections 3.7 and 3.11).

In glTF +y is up and the unit is the metre. The top node rotates the case's up
direction to +y. A body that does not exist at a time has scale 0. Colours do
not change in time: they depend on the shape, or on a field at one of the
times."""

import json
import math
import struct

import numpy as np

import postFoam as foam
import postWalls
from postBodies import INITIAL
from postColours import Colouring
from postProblem import Problem

FLOAT, UINT = 5126, 5125
VERTICES, INDICES = 34962, 34963
BINS = 32                 # number of different colours for a field

# Rotations of each axis to +y: (x, y, z, w).
H = math.sqrt(0.5)
UP = {'x': [0, 0, H, H], 'y': [0, 0, 0, 1], 'z': [-H, 0, 0, H]}


class Binary:
    """The buffer, with the bufferViews and accessors of its arrays."""

    def __init__(self):
        self.data = bytearray()
        self.views = []
        self.accessors = []

    def add(self, values, target=None, limits=False):
        """Adds an array with its own view. Returns the index of its
        accessor."""
        kind = UINT if values.dtype.kind in 'ui' else FLOAT
        values = np.ascontiguousarray(values, '<u4' if kind == UINT else '<f4')
        view = {'buffer': 0, 'byteOffset': len(self.data),
                'byteLength': values.nbytes}
        if target:
            view['target'] = target
        self.data += values.tobytes()
        width = values.shape[1] if values.ndim > 1 else 1
        accessor = {'bufferView': len(self.views), 'componentType': kind,
                    'count': len(values),
                    'type': {1: 'SCALAR', 3: 'VEC3', 4: 'VEC4'}[width]}
        if limits:
            rows = values.reshape(len(values), -1)
            accessor['min'] = [float(v) for v in rows.min(axis=0)]
            accessor['max'] = [float(v) for v in rows.max(axis=0)]
        self.views.append(view)
        self.accessors.append(accessor)
        return len(self.accessors) - 1


def quaternions(Q):
    """Returns the unit quaternions (x, y, z, w) of rotation tensors, n x 3 x 3
    (Shepperd 1978)."""
    t = np.stack((Q[:, 0, 0], Q[:, 1, 1], Q[:, 2, 2],
                  np.trace(Q, axis1=1, axis2=2)), axis=1)
    out = np.empty((len(Q), 4))
    big = np.argmax(t, axis=1)
    for n, (k, q) in enumerate(zip(big, Q)):
        if k == 3:
            out[n] = (q[2, 1] - q[1, 2], q[0, 2] - q[2, 0],
                      q[1, 0] - q[0, 1], 1 + t[n, 3])
        else:
            i, j, m = k, (k + 1) % 3, (k + 2) % 3
            out[n, i] = 1 + 2*q[i, i] - t[n, 3]
            out[n, j] = q[j, i] + q[i, j]
            out[n, m] = q[m, i] + q[i, m]
            out[n, 3] = q[m, j] - q[j, m]
    return out/np.linalg.norm(out, axis=1, keepdims=True)


def shorterWay(q):
    """Returns quaternions whose signs are such that each rotation from row to
    row is the shorter one."""
    q = q.copy()
    for k in range(1, len(q)):
        if q[k] @ q[k - 1] < 0:
            q[k] = -q[k]
    return q


def linear(rgb):
    """Converts screen colours (sRGB) to glTF's linear factors."""
    c = np.asarray(rgb)
    return np.where(c <= 0.04045, c/12.92, ((c + 0.055)/1.055)**2.4)


class Scene:
    """The glTF document under construction."""

    def __init__(self, up):
        self.binary = Binary()
        self.nodes = [{'name': 'case', 'rotation': UP[up], 'children': []}]
        self.meshes, self.materials = [], []
        self.channels, self.samplers = [], []
        self._geometry, self._meshOf, self._materialOf = {}, {}, {}

    def material(self, name, rgb, opacity=1.0, double=False):
        """Returns the index of a material, which is added if it is new.
        double: visible from both sides."""
        key = name, tuple(rgb), opacity, double
        if key not in self._materialOf:
            self._materialOf[key] = len(self.materials)
            made = {'name': name, 'pbrMetallicRoughness': {
                'baseColorFactor': [float(v) for v in linear(rgb)] + [opacity],
                'metallicFactor': 0.0, 'roughnessFactor': 0.55}}
            if opacity < 1:
                made['alphaMode'] = 'BLEND'
            if double:
                made['doubleSided'] = True
            self.materials.append(made)
        return self._materialOf[key]

    def mesh(self, surface, material, name):
        """Returns the index of the mesh of a shape in a colour. Meshes with
        the same surface share its data."""
        key = id(surface), material
        if key not in self._meshOf:
            if id(surface) not in self._geometry:
                self._geometry[id(surface)] = self._geometryOf(surface)
            self._meshOf[key] = len(self.meshes)
            self.meshes.append({'name': name, 'primitives': [
                dict(self._geometry[id(surface)], material=material)]})
        return self._meshOf[key]

    def _geometryOf(self, surface):
        add = self.binary.add
        return {
            'attributes': {
                'POSITION': add(surface.shown, VERTICES, True),
                'NORMAL': add(surface.normals, VERTICES)},
            'indices': add(surface.cells.astype(np.uint32).ravel(), INDICES)}

    def wall(self, name, x, triangles, colour, opacity, **placed):
        """Adds a wall and returns the index of its node. placed: pose of the
        wall."""
        material = self.material('wall', colour, opacity, True)
        add = self.binary.add
        self.meshes.append({'name': name, 'primitives': [{
            'attributes': {'POSITION': add(x, VERTICES, True)},
            'indices': add(triangles.astype(np.uint32).ravel(), INDICES),
            'material': material}]})
        return self.node(dict(name=name, mesh=len(self.meshes) - 1, **placed))

    def node(self, node):
        self.nodes[0]['children'].append(len(self.nodes))
        self.nodes.append(node)
        return len(self.nodes) - 1

    def animate(self, node, path, times, values, how):
        self.samplers.append({'input': times, 'output':
                              self.binary.add(values), 'interpolation': how})
        self.channels.append({'sampler': len(self.samplers) - 1, 'target':
                              {'node': node, 'path': path}})

    def document(self):
        made = {'asset': {'version': '2.0',
                          'generator': 'superellipsoidPost'},
                'scene': 0, 'scenes': [{'nodes': [0]}], 'nodes': self.nodes,
                'buffers': [{'byteLength': len(self.binary.data)}],
                'bufferViews': self.binary.views,
                'accessors': self.binary.accessors}
        if self.meshes:
            made.update(meshes=self.meshes, materials=self.materials)
        if self.channels:
            made['animations'] = [{'name': 'run', 'samplers': self.samplers,
                                   'channels': self.channels}]
        return made

    def write(self, name):
        text = json.dumps(self.document(), separators=(',', ':')).encode()
        text += b' '*(-len(text) % 4)
        data = bytes(self.binary.data) + b'\0'*(-len(self.binary.data) % 4)
        with open(name, 'wb') as stream:
            stream.write(struct.pack('<4sII', b'glTF', 2,
                                     28 + len(text) + len(data)))
            stream.write(struct.pack('<I4s', len(text), b'JSON') + text)
            stream.write(struct.pack('<I4s', len(data), b'BIN\0') + data)


class Track:
    """One body at all times. In rows of times at which it does not exist, it
    has scale 0 and its last position; before it first exists, its first
    position."""

    def __init__(self, n):
        self.there = np.zeros(n, bool)
        self.x, self.q = np.zeros((n, 3)), np.tile((0.0, 0, 0, 1), (n, 1))
        self.scale = np.zeros((n, 3))
        self.surface, self.typeId, self.colour = None, 0, None

    def fill(self):
        seen = np.flatnonzero(self.there)
        n = len(self.there)
        last = seen[np.clip(np.searchsorted(seen, np.arange(n), 'right') - 1,
                            0, None)]
        self.x, self.q = self.x[last], shorterWay(self.q[last])


def _tracks(case, beds, colouring, colourBed, factor):
    tracks = {}
    for k, bed in enumerate(beds):
        q = quaternions(bed.Q)
        for surface, index in case.surfaces(bed):
            for i in index:
                track = tracks.setdefault(int(bed.id[i]), Track(len(beds)))
                if track.surface is None:
                    track.surface = surface
                    track.typeId = int(bed.typeId[i])
                track.there[k] = True
                track.x[k], track.q[k] = bed.x[i], q[i]
                track.scale[k] = bed.scale[i]*factor
    _colour(tracks, beds, colouring, colourBed)
    for track in tracks.values():
        track.fill()
    return dict(sorted(tracks.items()))


def _colour(tracks, beds, colouring, colourBed):
    """Sets the colour of each body by its value at the chosen time, or, if it
    does not exist then, at its last time."""
    for bed in list(reversed(beds)) + [colourBed]:
        if colouring.byShape:
            chosen = colouring.of(bed)
        else:
            step = np.round(colouring.share(bed)*(BINS - 1))/(BINS - 1)
            chosen = colouring.table[np.round(
                step*(len(colouring.table) - 1)).astype(int)]
        for i, c in zip(bed.id, chosen):
            track = tracks[int(i)]
            if track.colour is None or bed is colourBed:
                track.colour = tuple(c)


def _fast(beds):
    """Returns the number of bodies that rotate by more than half a revolution
    between two times, and therefore seem to rotate backwards."""
    fast = set()
    for a, b in zip(beds[:-1], beds[1:]):
        for bed in (a, b):
            if 'omega' in bed.fields:
                turn = bed.numbers('omega')*(b.time - a.time)
                fast |= set(bed.id[turn > math.pi])
    return len(fast)


def _add(scene, number, track, times, names):
    name = (names[track.typeId] if track.typeId < len(names)
            else 'shape%d' % track.typeId)
    mesh = scene.mesh(track.surface, scene.material(name, track.colour), name)
    first = np.argmax(track.there)
    node = scene.node({
        'name': '%s %d' % (name, number), 'mesh': mesh,
        'translation': [float(v) for v in track.x[first]],
        'rotation': [float(v) for v in track.q[first]],
        'scale': [float(v) for v in track.scale[first]]})
    _animate(scene, node, track, times)


def _animate(scene, node, track, times):
    for path, values, how in (
            ('translation', track.x, 'LINEAR'),
            ('rotation', track.q, 'LINEAR'), ('scale', track.scale, 'STEP')):
        if len(values) > 1 and np.any(values != values[0]):
            scene.animate(node, path, times, values, how)


# --------------------------------------------------------------------- walls

def _still(scene, case, options):
    """Adds the walls of the mesh, or those of the given files instead."""
    if options['walls'] not in ('yes', 'mesh'):
        return
    around = ([(name,) + foam.readStl(name) for name in options['wallFile']]
              if options['wallFile'] else
              foam.wallFaces(case.folder, options['patches']))
    for name, x, triangles in around:
        scene.wall(name, x, triangles, postWalls.STILL, options['opacity'])


def _moving(scene, case, beds, shared, options):
    """Adds moving walls, each as a node whose origin is the point about which
    the wall rotates. Returns the number of walls, and the number of walls that
    rotate by more than half a revolution between two times."""
    if options['walls'] not in ('yes', 'moving'):
        return 0, 0
    moving = postWalls.MovingWalls(case)
    found = postWalls.tracks((moving.at(bed.time) for bed in beds), len(beds))
    for wall in found:
        origin = wall.origin()
        track = Track(len(beds))
        track.there = wall.there
        track.x = wall.R @ origin + wall.t
        track.q = quaternions(wall.R)
        track.scale[wall.there] = 1
        track.fill()
        first = np.argmax(wall.there)
        node = scene.wall(
            wall.name, wall.x - origin, wall.triangles, postWalls.MOVING,
            options['movingOpacity'],
            translation=[float(v) for v in track.x[first]])
        _animate(scene, node, track, shared)
    dt = np.diff([bed.time for bed in beds])
    return len(found), sum(np.any(np.maximum(
        wall.spin[1:], wall.spin[:-1])*dt > math.pi) for wall in found)


def glb(case, times, select, options):
    """Writes all times as one animation."""
    if options['up'] not in UP:
        raise Problem("-up: read '%s'; allowed: x, y, z" % options['up'])
    beds = [select(case.bed(time)) for time in times]
    if not any(bed.n for bed in beds):
        raise Problem('there are no particles at any of the times')
    coloured = beds[options['colourTime'](times)]
    # The first position of a body is the same at all times
    colouring = Colouring(options['colour'], options['range'], options['map'],
                          beds if options['colour'] in INITIAL else [coloured])
    scene = Scene(options['up'])
    moments = np.array([(bed.time - beds[0].time)/options['speed']
                        for bed in beds], np.float32)
    if len(moments) > 1 and not np.all(np.diff(moments) > 0):
        raise Problem('times are too close to each other for glTF')
    shared = scene.binary.add(moments, limits=True)
    tracks = _tracks(case, beds, colouring, coloured, options['factor'])
    for number, track in tracks.items():
        _add(scene, number, track, shared, case.shapeNames())
    _still(scene, case, options)
    nMoving, fastWalls = _moving(scene, case, beds, shared, options)
    scene.write(options['output'])
    print('%s: %d bodies, %d meshes, %d times, %g s%s'
          % (options['output'], len(tracks), len(scene.meshes), len(beds),
             moments[-1], postWalls.counted(range(nMoving))))
    fast = _fast(beds)
    if fast:
        print('%d bodies rotate by more than 180 degrees between two times, '
              'so their rotation is wrong: write more often' % fast)
    if fastWalls:
        print('%d moving walls rotate by more than 180 degrees between two '
              'times, so their rotation is wrong: write more '
              'often' % fastWalls)

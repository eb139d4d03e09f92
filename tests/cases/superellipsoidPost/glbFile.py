# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""A reader of .glb files that checks glTF 2.0's rules."""

import json
import struct

import numpy as np

KINDS = {5121: '<u1', 5123: '<u2', 5125: '<u4', 5126: '<f4'}
WIDTHS = {'SCALAR': 1, 'VEC2': 2, 'VEC3': 3, 'VEC4': 4, 'MAT4': 16}


def need(good, what):
    if not good:
        raise SystemExit(what)


class Glb:
    def __init__(self, name):
        with open(name, 'rb') as f:
            raw = f.read()
        magic, version, length = struct.unpack('<4sII', raw[:12])
        need(magic == b'glTF' and version == 2, 'header')
        need(length == len(raw) and length % 4 == 0, 'length of the file')
        chunks, at = [], 12
        while at < length:
            size, kind = struct.unpack('<I4s', raw[at:at + 8])
            need(size % 4 == 0, 'a chunk of %d bytes' % size)
            chunks.append((kind, raw[at + 8:at + 8 + size]))
            at += 8 + size
        need([c[0] for c in chunks] == [b'JSON', b'BIN\0'], 'chunks')
        self.json = json.loads(chunks[0][1])
        self.data = chunks[1][1]
        need(self.json['asset']['version'] == '2.0', 'asset.version')
        buffer, = self.json['buffers']
        need(0 <= len(self.data) - buffer['byteLength'] <= 3, 'buffer')
        self.arrays = [self._array(a) for a in self.json['accessors']]
        self._meshes()
        self._tree()
        self._animation()

    def _array(self, a):
        view = self.json['bufferViews'][a['bufferView']]
        kind, width = np.dtype(KINDS[a['componentType']]), WIDTHS[a['type']]
        start = view.get('byteOffset', 0) + a.get('byteOffset', 0)
        size = a['count']*width*kind.itemsize
        need(a['count'] > 0, 'an empty accessor')
        need(start % kind.itemsize == 0 and 'byteStride' not in view,
             'alignment')
        need(a.get('byteOffset', 0) + size <= view['byteLength'],
             'an accessor is longer than its view')
        need(view.get('byteOffset', 0) + view['byteLength']
             <= self.json['buffers'][0]['byteLength'], 'a view is too long')
        x = np.frombuffer(self.data[start:start + size], kind).reshape(
            -1, width)
        need(np.all(np.isfinite(x)), 'no number')
        for key, value in (('min', x.min(axis=0)), ('max', x.max(axis=0))):
            if key in a:
                need(np.array_equal(np.array(a[key], kind), value), key)
        return x

    def accessor(self, number, kind, target=None):
        a = self.json['accessors'][number]
        need(a['type'] == kind, 'type %s, not %s' % (a['type'], kind))
        if target:
            view = self.json['bufferViews'][a['bufferView']]
            need(view.get('target') == target, 'target')
        return self.arrays[number]

    def _meshes(self):
        for mesh in self.json['meshes']:
            for p in mesh['primitives']:
                need(p.get('mode', 4) == 4, 'mode')
                at = p['attributes']
                x = self.accessor(at['POSITION'], 'VEC3', 34962)
                need({'min', 'max'} <= set(
                    self.json['accessors'][at['POSITION']]), 'no min, max')
                if 'NORMAL' in at:
                    n = self.accessor(at['NORMAL'], 'VEC3', 34962)
                    need(len(n) == len(x), 'normals')
                    # The spec's validator: 1e-3 or so; single precision 1e-6
                    need(np.allclose(np.linalg.norm(n, axis=1), 1, atol=1e-5),
                         'normals of length one')
                i = self.accessor(p['indices'], 'SCALAR', 34963)
                need(len(i) % 3 == 0 and i.max() < len(x), 'indices')
                need(0 <= p['material'] < len(self.json['materials']),
                     'material')
        for m in self.json['materials']:
            c = m['pbrMetallicRoughness']['baseColorFactor']
            need(len(c) == 4 and min(c) >= 0 and max(c) <= 1, 'colour')

    def _tree(self):
        """Every node occurs once, from the scene's roots; none is its own
        ancestor."""
        seen = []

        def walk(k):
            need(k not in seen, 'node %d twice' % k)
            seen.append(k)
            for child in self.json['nodes'][k].get('children', ()):
                walk(child)
        for root in self.json['scenes'][self.json['scene']]['nodes']:
            walk(root)
        need(sorted(seen) == list(range(len(self.json['nodes']))), 'nodes')
        for node in self.json['nodes']:
            if 'rotation' in node:
                need(abs(np.linalg.norm(node['rotation']) - 1) < 1e-6,
                     'rotation of length one')
            if 'mesh' in node:
                need(node['mesh'] < len(self.json['meshes']), 'mesh')

    def _animation(self):
        for animation in self.json.get('animations', ()):
            targets = [(c['target']['node'], c['target']['path'])
                       for c in animation['channels']]
            need(len(set(targets)) == len(targets), 'a channel twice')
            for c in animation['channels']:
                s = animation['samplers'][c['sampler']]
                t = self.accessor(s['input'], 'SCALAR')
                need({'min', 'max'} <= set(
                    self.json['accessors'][s['input']]), 'no min, max')
                need(t.min() >= 0 and np.all(np.diff(t[:, 0]) > 0), 'times')
                path = c['target']['path']
                v = self.accessor(s['output'], 'VEC4' if path == 'rotation'
                                  else 'VEC3')
                need(len(v) == len(t), 'as many values as times')
                need(s['interpolation'] in ('LINEAR', 'STEP'),
                     'interpolation')
                if path == 'rotation':
                    need(np.allclose(np.linalg.norm(v, axis=1), 1,
                                     atol=1e-6), 'unit quaternions')
                    need(np.all(np.sum(v[1:]*v[:-1], axis=1) >= 0),
                         'the shorter way')

    def node(self, name):
        return next(k for k, n in enumerate(self.json['nodes'])
                    if n['name'] == name)

    def track(self, name, path):
        """times x width, or one row if it does not change."""
        k = self.node(name)
        for a in self.json.get('animations', ()):
            for c in a['channels']:
                if c['target'] == {'node': k, 'path': path}:
                    return self.arrays[a['samplers'][c['sampler']]['output']]
        return np.array([self.json['nodes'][k][path]])

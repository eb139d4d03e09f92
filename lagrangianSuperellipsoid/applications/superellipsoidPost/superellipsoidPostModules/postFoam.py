# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reads OpenFOAM's own files, text or binary, plain or gzipped: fields of a
cloud, and the boundary faces of a mesh.

    field(file)             the list in a file, n x width
    cloudTimes(case, cloud) times with a cloud: {time: [folders]}
    wallFaces(case, names)  points and faces of patches: [(name, x, triangles)]
"""

import glob
import gzip
import os
import re

import numpy as np

from postProblem import Problem, listed

WIDTH = {'scalar': 1, 'vector': 3, 'tensor': 9, 'label': 1}


def content(name):
    """Returns the bytes of a file, or of the file with .gz."""
    try:
        if not os.path.exists(name) and os.path.exists(name + '.gz'):
            with gzip.open(name + '.gz', 'rb') as stream:
                return stream.read()
        with open(name, 'rb') as stream:
            return stream.read()
    except OSError as problem:
        raise Problem('%s: %s' % (name, problem.strerror or problem)) from None


def exists(name):
    return os.path.exists(name) or os.path.exists(name + '.gz')


class _File:
    """Header and body of an OpenFOAM file."""

    def __init__(self, name):
        self.name = name
        self.text = content(name)
        head = re.search(rb'FoamFile\s*\{(.*?)\}', self.text, re.S)
        if not head:
            raise Problem('%s: no FoamFile header' % name)
        entries = dict(re.findall(rb'(\w+)\s+"?([^;"]*)"?\s*;', head.group(1)))
        self.binary = entries.get(b'format', b'').strip() == b'binary'
        self.kind = entries.get(b'class', b'').decode().strip()
        arch = entries.get(b'arch', b'').decode()
        wide = re.search(r'label=(\d+)', arch)
        self.label = 'i8' if wide and wide.group(1) == '64' else 'i4'
        real = re.search(r'scalar=(\d+)', arch)
        self.scalar = 'f4' if real and real.group(1) == '32' else 'f8'
        self.order = '>' if 'MSB' in arch else '<'
        self.at = head.end()

    def skip(self):
        """Skips blanks and comments."""
        blank = re.compile(rb'(?:\s+|//[^\n]*|/\*.*?\*/)*', re.S)
        self.at = blank.match(self.text, self.at).end()

    def list(self, width, dtype):
        """Reads the next list, n x width."""
        self.skip()
        head = re.compile(rb'(\d+)\s*([({]?)').match(self.text, self.at)
        if not head:
            raise Problem('%s: it has no list' % self.name)
        n, bracket = int(head.group(1)), head.group(2)
        self.at = head.end()
        if n == 0:
            if bracket:
                self.at += 1
            return np.zeros((0, width), dtype)
        if self.binary and bracket == b'(':
            kind = np.dtype(self.order + dtype)
            size = n*width*kind.itemsize
            raw = self.text[self.at:self.at + size]
            if len(raw) < size or self.text[self.at + size:][:1] != b')':
                raise Problem('%s is cut off' % self.name)
            self.at += size + 1
            return np.frombuffer(raw, kind).reshape(n, width)
        return self._words(n, width, bracket, dtype)

    def _words(self, n, width, bracket, dtype):
        close = {b'(': b')', b'{': b'}'}.get(bracket)
        depth, end = 1, self.at
        for found in re.compile(rb'[(){}]').finditer(self.text, self.at):
            depth += 1 if found.group() in b'({' else -1
            if depth == 0:
                end = found.end()
                break
        if close is None or depth:
            raise Problem('%s is cut off' % self.name)
        words = re.sub(rb'[(){}]', b' ', self.text[self.at:end]).split()
        self.at = end
        try:
            values = np.array(words, dtype='f8').astype(dtype)
        except ValueError:
            raise Problem('%s: a value that is not a number'
                          % self.name) from None
        if bracket == b'{':
            values = np.tile(values, n)
        if len(values) != n*width:
            raise Problem('%s has %d numbers, not %d'
                          % (self.name, len(values), n*width))
        return values.reshape(n, width)


def field(name):
    """Reads the list of a field, n x width."""
    file = _File(name)
    for kind, width in WIDTH.items():
        if file.kind == kind + 'Field':
            return file.list(width, file.label if kind == 'label'
                             else file.scalar)
    raise Problem("%s: class '%s' is not supported" % (name, file.kind))


# --------------------------------------------------------------------- cloud

def _number(word):
    try:
        return float(word)
    except ValueError:
        return None


def cloudTimes(case, cloud):
    """Returns {time: [folder of the cloud, of each process]}."""
    times = {}
    roots = [case]
    if not any(_cloudsOf(case)):
        roots = sorted(glob.glob(os.path.join(glob.escape(case),
                                              'processor[0-9]*')))
    for root in roots:
        for name in os.listdir(root):
            folder = os.path.join(root, name, 'lagrangian', cloud)
            if _number(name) is not None and exists(
                    os.path.join(folder, 'centre')):
                times.setdefault(float(name), []).append(folder)
    return dict(sorted(times.items()))


def _cloudsOf(root):
    for name in os.listdir(root):
        if _number(name) is not None:
            for found in glob.glob(os.path.join(glob.escape(root), name,
                                                'lagrangian', '*')):
                yield os.path.basename(found)


def clouds(case):
    """Returns the names of the clouds in the time folders of one or several
    processes."""
    roots = [case] + glob.glob(os.path.join(glob.escape(case),
                                            'processor[0-9]*'))
    return sorted({name for root in roots for name in _cloudsOf(root)})


def cloudFields(folders):
    """Returns {name: array} of a cloud at a time. folders: the cloud's folder
    of each process."""
    joined = {}
    for folder in folders:
        counts = set()
        for name in sorted(os.listdir(folder)):
            stem = name[:-3] if name.endswith('.gz') else name
            path = os.path.join(folder, stem)
            file = _File(path)
            if file.kind[:-len('Field')] in WIDTH and not os.path.isdir(path):
                values = field(path)
                counts.add(len(values))
                joined.setdefault(stem, []).append(values)
        if len(counts) > 1:
            raise Problem('%s: fields of different lengths' % folder)
    return {name: np.concatenate(parts) for name, parts in joined.items()}


def written(folder):
    """Returns the number of particles that all processes together have
    written, from a folder of a cloud; None if the number was not written."""
    time, _, cloud = folder.rsplit(os.sep, 2)
    name = os.path.join(time, 'uniform', 'lagrangian', cloud,
                        cloud + 'OutputProperties')
    if not exists(name):
        return None
    found = re.search(rb'^particles\s+(\d+)\s*;', content(name), flags=re.M)
    return int(found.group(1)) if found else None


# ---------------------------------------------------------------------- mesh

def meshes(case):
    """Returns the folders polyMesh of one or several processes of a case."""
    for pattern in ('', 'processor[0-9]*'):
        found = sorted(glob.glob(os.path.join(
            glob.escape(case), pattern, 'constant', 'polyMesh')))
        if [m for m in found if exists(os.path.join(m, 'boundary'))]:
            return found
    return []


def patches(mesh):
    """Returns [(name, type, number of faces, first face)]."""
    text = content(os.path.join(mesh, 'boundary')).decode(errors='replace')
    text = re.sub(r'//[^\n]*|/\*.*?\*/', '', text, flags=re.S)
    text = re.sub(r'FoamFile\s*\{.*?\}', '', text, flags=re.S)
    found = []
    for name, block in re.findall(r'([\w.:+-]+)\s*\{([^{}]*)\}', text):
        entry = dict(re.findall(r'(\w+)\s+([^;]+);', block))
        if {'type', 'nFaces', 'startFace'} <= set(entry):
            found.append((name, entry['type'].strip(), int(entry['nFaces']),
                          int(entry['startFace'])))
    return found


def _faces(mesh):
    """Returns starts and corners of all faces of a mesh."""
    file = _File(os.path.join(mesh, 'faces'))
    if file.kind == 'faceCompactList':
        starts = file.list(1, file.label)[:, 0]
        return starts, file.list(1, file.label)[:, 0]
    if file.kind != 'faceList':
        raise Problem("%s: class '%s' is not supported"
                      % (file.name, file.kind))
    body = file.text[file.at:]
    body = re.sub(rb'//[^\n]*|/\*.*?\*/', b'', body, flags=re.S)
    corners = [part.split() for part in re.findall(rb'\d+\s*\(([\d\s]+)\)',
                                                   body)]
    starts = np.cumsum([0] + [len(part) for part in corners])
    return starts, np.array([int(w) for part in corners for w in part])


def wallFaces(case, names=None):
    """Returns the faces of patches of type wall, or of the named ones, as
    triangles: [(patch, points, triangles)]."""
    surfaces, known = [], []
    for mesh in meshes(case):
        chosen = []
        for patch in patches(mesh):
            known.append(patch[0])
            if patch[2] and (patch[0] in names if names
                             else patch[1] == 'wall'):
                chosen.append(patch)
        if not chosen:
            continue
        x = field(os.path.join(mesh, 'points')).astype(float)
        starts, corners = _faces(mesh)
        for name, _, n, first in chosen:
            triangles = []
            for f in range(first, first + n):
                c = corners[starts[f]:starts[f + 1]]
                triangles += [(c[0], c[k], c[k + 1])
                              for k in range(1, len(c) - 1)]
            used, at = np.unique(triangles, return_inverse=True)
            surfaces.append((name, x[used], at.reshape(-1, 3)))
    for name in names or ():
        if name not in known:
            raise Problem("no patch '%s'; present: %s" % (
                name, listed(sorted(set(known)))))
    return surfaces


# ----------------------------------------------------------------------- STL

def readStl(name):
    """Returns points and triangles of an STL file, text or binary."""
    text = content(name)
    if len(text) >= 84:
        n = int(np.frombuffer(text[80:84], '<u4')[0])
        if len(text) == 84 + 50*n:
            rows = np.frombuffer(text[84:], np.dtype(
                [('n', '<f4', 3), ('x', '<f4', 9), ('a', '<u2')]))
            x = rows['x'].reshape(-1, 3).astype(float)
            return x, np.arange(len(x)).reshape(-1, 3)
    words = re.findall(rb'(?i)vertex\s+(\S+)\s+(\S+)\s+(\S+)', text)
    if not words or len(words) % 3:
        raise Problem('%s: not an STL file' % name)
    x = _reals(words, name)
    return x, np.arange(len(x)).reshape(-1, 3)


def _reals(words, name):
    try:
        return np.array(words, dtype=float)
    except ValueError:
        raise Problem('%s: a value that is not a number' % name) from None


def readObj(name):
    """Returns points and triangles of an OBJ file. Polygons are cut into
    triangles."""
    x, triangles = [], []
    for line in content(name).decode(errors='replace').splitlines():
        words = line.split()
        if words[:1] == ['v']:
            x.append(words[1:4])
        elif words[:1] == ['f']:
            try:
                at = [int(w.split('/')[0]) for w in words[1:]]
            except ValueError:
                raise Problem('%s: a face without numbers' % name) from None
            at = [k - 1 if k > 0 else len(x) + k for k in at]
            triangles += [(at[0], at[k], at[k + 1])
                          for k in range(1, len(at) - 1)]
    triangles = np.array(triangles, int).reshape(-1, 3)
    if not len(triangles) or any(len(p) != 3 for p in x) \
            or np.min(triangles) < 0 or np.max(triangles) >= len(x):
        raise Problem('%s: not an OBJ file' % name)
    return _reals(x, name), triangles


def readSurface(name):
    """Returns points and triangles of an STL or OBJ file."""
    x, triangles = (readObj if name.lower().endswith('.obj')
                    else readStl)(name)
    if not np.all(np.isfinite(x)):
        raise Problem('%s: a value that is not a number' % name)
    return x, triangles

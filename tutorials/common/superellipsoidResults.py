# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Reads the output of a superellipsoid cloud, with the geometry of its bodies.

Needs numpy only. Nothing here computes mechanics: it uses written particles
(VTP) and the log, independently of the library that wrote them.

    series(case)            the written times: [(time, file)]
    Particles(file)         one written time, as arrays
    support(p, directions)  support function of every body
    horizontalReach(p)      greatest distance of every body from the z axis
    solidBelow(p, height)   volume of the bodies below a height
    tessellate(...)         points, normals, quadrilaterals of a surface
    shapeNames(case)        names of the shapes, in the order of typeId
    Log(case)               the reports in the log step by step, as arrays

Superellipsoid, body frame, p = 2/epsilon:
    (|x/a|^p2 + |y/b|^p2)^(p1/p2) + |z/c|^p1 = 1
"""

import base64
import json
import math
import os
import re
import xml.etree.ElementTree as ElementTree

import numpy as np

DTYPES = {
    'Float32': 'f4', 'Float64': 'f8', 'Int8': 'i1', 'UInt8': 'u1',
    'Int32': 'i4', 'UInt32': 'u4', 'Int64': 'i8', 'UInt64': 'u8',
}


# ---------------------------------------------------------------- VTP files

def readVtp(name, parts=('Points', 'PointData')):
    """Returns points and point data, or other parts, of a VTK PolyData file,
    {name: array}.

    Supports ascii, inline base64 and appended (raw or base64) data, not
    compressed.
    """
    with open(name, 'rb') as stream:
        text = stream.read()

    appended, encoding = b'', ''
    head = re.search(rb'<AppendedData[^>]*encoding="(\w+)"[^>]*>\s*_', text)
    if head:
        encoding = head.group(1).decode()
        end = text.rindex(b'</AppendedData>')
        appended = text[head.end():end]
        text = text[:head.start()] + text[end + len(b'</AppendedData>'):]

    root = ElementTree.fromstring(text)
    if root.get('compressor'):
        raise ValueError(name + ': compressed data is not supported')
    order = '>' if root.get('byte_order') == 'BigEndian' else '<'
    header = np.dtype(order + DTYPES[root.get('header_type', 'UInt32')])

    def block(raw):
        size = int(np.frombuffer(raw, header, 1)[0])
        return raw[header.itemsize:header.itemsize + size]

    def unbase64(raw):
        """Decodes one block; its header may be encoded apart from its data."""
        first = (header.itemsize + 2)//3*4
        count = base64.b64decode(raw[:first])[:header.itemsize]
        size = int(np.frombuffer(count, header, 1)[0])
        if raw[:first].rstrip().endswith(b'='):
            return base64.b64decode(raw[first:first + (size + 2)//3*4])
        total = (header.itemsize + size + 2)//3*4
        return block(base64.b64decode(raw[:total]))

    def values(element):
        dtype = np.dtype(order + DTYPES[element.get('type')])
        form = element.get('format')
        if form == 'ascii':
            return np.array((element.text or '').split(), dtype=dtype)
        if form == 'binary':
            return np.frombuffer(unbase64(element.text.strip().encode()),
                                 dtype)
        raw = appended[int(element.get('offset')):]
        return np.frombuffer(
            block(raw) if encoding == 'raw' else unbase64(raw), dtype)

    result = {}
    for piece in root.iter('Piece'):
        for part in parts:
            for element in piece.find(part).iter('DataArray'):
                data = values(element)
                width = int(element.get('NumberOfComponents', 1))
                if width > 1:
                    data = data.reshape(-1, width)
                key = 'x' if part == 'Points' else element.get('Name')
                if key in result:
                    data = np.concatenate((result[key], data))
                result[key] = data
    return result


def series(case, stem='particles'):
    """The written times of a case: [(time, file)], in the order of time."""
    found = []
    for folder, _, names in os.walk(case):
        if stem + '.vtp.series' in names:
            found.append(os.path.join(folder, stem + '.vtp.series'))
    if not found:
        raise FileNotFoundError('no ' + stem + '.vtp.series in ' + case)
    times = {}
    for name in sorted(found):
        try:
            with open(name) as stream:
                for entry in json.load(stream)['files']:
                    times[float(entry['time'])] = os.path.join(
                        os.path.dirname(name), entry['name'])
        except (ValueError, KeyError, TypeError) as problem:
            raise ValueError('%s is damaged: %s' % (name, problem)) from None
        if not all(map(math.isfinite, times)):
            raise ValueError('%s: a time that is not a number' % name)
    return sorted(times.items())


def check(data):
    """Exits if fields are missing, truncated or not numbers, if particle ids
    occur twice or if bodies have no size."""
    n = len(data['x']) if 'x' in data else 0
    for key in ('x', 'U', 'Q', 'semiAxes', 'epsilon1', 'epsilon2', 'typeId',
                'id'):
        if key not in data:
            raise ValueError('no field ' + key)
        if len(data[key]) != n:
            raise ValueError('%s has %d entries, not %d'
                             % (key, len(data[key]), n))
        if not np.all(np.isfinite(data[key])):
            raise ValueError('%s has a value that is not a number' % key)
    if len(np.unique(data['id'])) != n:
        raise ValueError('duplicate id')
    if n and not np.min(data['semiAxes']) > 0:
        raise ValueError('a body of size zero')
    Q = data['Q'].reshape(n, 3, 3)
    if n and not np.allclose(Q @ np.swapaxes(Q, 1, 2), np.eye(3), atol=1e-4):
        raise ValueError('Q is not a rotation')


class Particles:
    """The particles of one written time, sorted by id.

    x, U, omega (n x 3), Q (n x 3 x 3, body to global), semiAxes (n x 3),
    epsilon1, epsilon2, typeId, overlap, rho, id (n); name of the file
    """

    def __init__(self, name):
        try:
            data = readVtp(name)
            check(data)
        except (ElementTree.ParseError, KeyError, IndexError, AttributeError,
                ValueError) as problem:
            raise ValueError('%s is damaged: %s' % (name, problem)) from None
        n = len(data['x'])
        self.n = n
        self.name = name
        data = {key: values.astype(float) if values.dtype.kind == 'f'
                else values for key, values in data.items()}
        self.fields = data
        order = np.argsort(data['id'], kind='stable')
        for key in ('x', 'U', 'omega', 'semiAxes', 'epsilon1', 'epsilon2',
                    'typeId', 'overlap', 'rho', 'id'):
            if key in data:
                setattr(self, key, data[key][order])
        self.Q = data['Q'][order].reshape(n, 3, 3)

    @property
    def volume(self):
        return volume(self.semiAxes, self.epsilon1, self.epsilon2)

    @property
    def mass(self):
        return self.rho*self.volume

    @property
    def speed(self):
        return np.linalg.norm(self.U, axis=1)

    @property
    def equivalentDiameter(self):
        return np.cbrt(6*self.volume/math.pi)

    def kinds(self):
        """[(typeId, indices)] of the shapes that occur."""
        return [(int(kind), np.flatnonzero(self.typeId == kind))
                for kind in np.unique(self.typeId)]


# ----------------------------------------------------------------- geometry

def _beta(x, y):
    log = np.vectorize(math.lgamma)
    return np.exp(log(x) + log(y) - log(x + y))


def volume(semiAxes, e1, e2):
    """Jaklic and Solina: 2 a b c e1 e2 B(e1/2 + 1, e1) B(e2/2, e2/2). For
    exponents of zero, which polyhedra have, that of the box."""
    box = _isBox(e1, e2)
    e1, e2 = np.where(box, 1, e1), np.where(box, 1, e2)
    smooth = 2*e1*e2*_beta(e1/2 + 1, e1)*_beta(e2/2, e2/2)
    return np.prod(semiAxes, axis=-1)*np.where(box, 8, smooth)


def _isBox(e1, e2):
    return (np.asarray(e1) == 0) & (np.asarray(e2) == 0)


def principalInertia(semiAxes, e1, e2):
    """Moments for unit density, about the body axes (n x 3); for exponents of
    zero those of the box."""
    a, b, c = np.moveaxis(np.asarray(semiAxes), -1, 0)
    box = _isBox(e1, e2)
    e1, e2 = np.where(box, 1, e1), np.where(box, 1, e2)
    xy = 0.5*e1*e2*_beta(1.5*e2, 0.5*e2)*_beta(0.5*e1, 2*e1 + 1)
    zz = 2*e1*e2*_beta(0.5*e2, 0.5*e2 + 1)*_beta(1.5*e1, e1 + 1)
    xy = a*b*c*np.where(box, 8/3, xy)
    zz = a*b*c*np.where(box, 8/3, zz)
    xx, yy, zz = a*a*xy, b*b*xy, c*c*zz
    return np.stack((yy + zz, xx + zz, xx + yy), axis=-1)


def support(p, directions):
    """Support function h = max d.(y - x) over the points y of each body, for
    global directions d (m x 3): n x m."""
    local = np.abs(np.einsum('nij,mi->nmj', p.Q, directions)
                   * p.semiAxes[:, None, :])
    q1 = (2/(2 - p.epsilon1))[:, None]
    q2 = (2/(2 - p.epsilon2))[:, None]
    w = (local[..., 0]**q2 + local[..., 1]**q2)**(1/q2)
    return (w**q1 + local[..., 2]**q1)**(1/q1)


def extent(p, direction):
    """Smallest and greatest coordinate of each body along a direction."""
    direction = np.asarray(direction, dtype=float)
    h = support(p, direction[None, :])[:, 0]
    centre = p.x @ direction
    return centre - h, centre + h


def horizontalReach(p, nDirections=1440):
    """Greatest distance of any point of each body from the z axis: the
    maximum over horizontal directions d of d.x + h(d)."""
    angle = 2*math.pi*np.arange(nDirections)/nDirections
    d = np.stack((np.cos(angle), np.sin(angle), 0*angle), axis=-1)
    return np.max(p.x @ d.T + support(p, d), axis=1)


def solidBelow(p, height, nSamples=20000):
    """Volume of the bodies below z = height, from points spread evenly in each
    body."""
    below = 0.0
    for kind, index in p.kinds():
        i = index[0]
        y = _lattice(nSamples)*2 - 1
        e1, e2 = p.epsilon1[i], p.epsilon2[i]
        z = np.abs(y)
        if not _isBox(e1, e2):
            y = y[((z[:, 0]**(2/e2) + z[:, 1]**(2/e2))**(e2/e1)
                   + z[:, 2]**(2/e1)) <= 1]
        y = y*p.semiAxes[i]
        for j in index:
            zs = p.x[j, 2] + y @ p.Q[j, 2]
            below += p.volume[j]*np.mean(zs <= height)
    return below


def _lattice(n):
    """Evenly spread points of the unit cube (generalised golden ratio)."""
    g = 1.2207440846057596
    return np.mod(0.5 + np.outer(np.arange(1, n + 1),
                                 [1/g, 1/g**2, 1/g**3]), 1)


def _superellipse(p, n):
    """n + 1 points (c, s) of a quarter of |c|^p + |s|^p = 1, spread evenly
    over both arc length and rotation of the normal, so that faces and edges
    have the same resolution."""
    t = np.linspace(0, 1, 4001)**3             # fine near both ends
    t = np.concatenate((t/2, 1 - t[-2::-1]/2))*math.pi/2
    c, s = np.cos(t), np.sin(t)
    g = (c**p + s**p)**(1/p)                   # radially onto the curve
    c, s = c/g, s/g
    turn = np.arctan2(s**(p - 1), c**(p - 1))
    length = np.concatenate(
        ([0], np.cumsum(np.hypot(np.diff(c), np.diff(s)))))
    measure = length/length[-1] + turn/turn[-1]
    at = np.interp(np.linspace(0, measure[-1], n + 1), measure,
                   np.arange(len(t)))
    c = np.interp(at, np.arange(len(t)), c)
    s = np.interp(at, np.arange(len(t)), s)
    c[-1] = s[0] = 0
    return c, s


def _box(semiAxes):
    points, normals, quads = [], [], []
    for axis in range(3):
        for sign in (-1, 1):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))[::sign]:
                corner = np.zeros(3)
                corner[axis], corner[u], corner[v] = sign, s, t
                points.append(corner*semiAxes)
                normals.append(sign*np.eye(3)[axis])
            quads.append(range(len(points) - 4, len(points)))
    return np.array(points), np.array(normals), np.array(quads)


def tessellate(semiAxes, e1, e2, n=24):
    """Surface of one shape, body frame: points, unit normals (m x 3), and
    quadrilaterals (k x 4). n: divisions of a quarter of a section. For
    exponents of zero the box."""
    if _isBox(e1, e2):
        return _box(np.asarray(semiAxes))

    def around(p):
        c, s = _superellipse(p, n)
        return (np.concatenate((c, -c[-2::-1], -c[1:], c[-2:0:-1])),
                np.concatenate((s, s[-2::-1], -s[1:], -s[-2:0:-1])))

    def power(x, p):
        return np.sign(x)*np.abs(x)**p

    p1, p2 = 2/e1, 2/e2
    c2, s2 = around(p2)                        # 4 n, closed
    c1, s1 = _superellipse(p1, n)
    c1 = np.concatenate((c1[::-1], c1[1:]))    # 2 n + 1, pole to pole
    s1 = np.concatenate((-s1[::-1], s1[1:]))

    points = np.stack((np.outer(c1, c2), np.outer(c1, s2),
                       np.outer(s1, np.ones_like(c2))), axis=-1)
    normals = np.stack((
        np.outer(power(c1, p1 - 1), power(c2, p2 - 1)),
        np.outer(power(c1, p1 - 1), power(s2, p2 - 1)),
        np.outer(power(s1, p1 - 1), np.ones_like(c2))), axis=-1)
    normals /= semiAxes
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True) + 1e-300
    rows, columns = points.shape[:2]
    i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns),
                       indexing='ij')
    k = (j + 1) % columns
    quads = np.stack((i*columns + j, i*columns + k, (i + 1)*columns + k,
                      (i + 1)*columns + j), axis=-1)
    return ((points*semiAxes).reshape(-1, 3), normals.reshape(-1, 3),
            quads.reshape(-1, 4))


# ------------------------------------------------------------- dictionaries

def _withoutComments(text):
    return re.sub(r'//[^\n]*|/\*.*?\*/', '', text, flags=re.S)


def shapeNames(case):
    """The names in the shapes block of the cloud's dictionary, in order."""
    name = os.path.join(case, 'constant', 'superellipsoidCloudProperties')
    try:
        with open(name) as stream:
            text = _withoutComments(stream.read())
    except OSError:
        return []
    start = re.search(r'\bshapes\s*\{', text)
    if not start:
        return []
    names, depth, token = [], 1, ''
    for token, brace in re.findall(r'([\w.]*)\s*([{};])',
                                   text[start.end():]):
        if brace == '{':
            if depth == 1:
                names.append(token)
            depth += 1
        elif brace == '}':
            depth -= 1
            if depth == 0:
                break
    return names


# ---------------------------------------------------------------------- log

NUMBER = r'([-+]?[0-9.]+(?:e[-+]?[0-9]+)?)'

NARROW = ('overlapPair', 'overlapWall', 'residual', 'newtonMean', 'newtonWorst',
          'fallbacks', 'loose', 'travel')

# One line of the cloud's report each: the fields that it has, in order.
REPORT = (
    (re.compile(r'^\w+: step \d+ of [\d.e+]+, time ' + NUMBER + ' s'), ('time',)),
    (re.compile(r'^ +contacts: pairs ' + NUMBER + ', walls ' + NUMBER
                + r', across process(?:or|e)s ' + NUMBER + r' \(' + NUMBER),
     ('pairs', 'walls', 'across', 'acrossStep')),
    (re.compile(r'^ +overlap/dEq: pairs ' + NUMBER + ', walls ' + NUMBER
                + '; contact search: residual at most ' + NUMBER
                + ', iterations mean ' + NUMBER + ', worst ' + NUMBER
                + ', fallbacks ' + NUMBER + ', inexact contacts ' + NUMBER
                + '; travel/semi-axis ' + NUMBER), NARROW),
    # the same line as earlier versions wrote it
    (re.compile(r'^ +overlap/dEq: pairs ' + NUMBER + ', walls ' + NUMBER
                + '; residual ' + NUMBER + '; Newton ' + NUMBER + ' mean, '
                + NUMBER + ' worst; fallbacks ' + NUMBER + '; loose '
                + NUMBER + '; travel ' + NUMBER), NARROW),
    (re.compile(r'^ +energy \[J\]: translation ' + NUMBER + ', rotation '
                + NUMBER + ', potential ' + NUMBER + ', dissipated ' + NUMBER
                + ', added ' + NUMBER + r'; speed \[m/s\] max ' + NUMBER),
     ('translation', 'rotation', 'potential', 'dissipated', 'added',
      'speedMax')),
)


class Log:
    """The reports of the cloud in the log of the solver. Arrays, one entry per
    reported step: time and the fields of REPORT; overlap, residual,
    newtonWorst and travel are the worst values of the step, and dissipated,
    added, fallbacks, loose and acrossStep the sums. Also

    seconds     wall-clock time of the run [s]
    processor   processor time of the first process [s]
    processes   number of processes
    ended       the solver has finished
    text        the log
    """

    def __init__(self, case, name='log.superellipsoidFoam'):
        with open(os.path.join(case, name)) as stream:
            self.text = stream.read()
        columns = {key: [] for _, keys in REPORT for key in keys}
        for line in self.text.splitlines():
            for pattern, keys in REPORT:
                found = pattern.match(line)
                if found:
                    for key, value in zip(keys, found.groups()):
                        columns[key].append(float(value))
                    break
        lengths = {len(values) for values in columns.values()}
        if lengths == {0} or len(lengths) > 1:
            raise ValueError('%s: no complete reports of a cloud'
                             % os.path.join(case, name))
        for key, values in columns.items():
            setattr(self, key, np.array(values))

        self.ended = bool(re.search(r'^End$', self.text, re.M))
        clock = re.findall(r'ExecutionTime = %s s  ClockTime = %s s'
                           % (NUMBER, NUMBER), self.text)
        self.processor, self.seconds = (map(float, clock[-1]) if clock
                                        else (math.nan, math.nan))
        if self.seconds < 10:          # the clock has whole seconds only
            self.seconds = max(self.processor, self.seconds)
        processes = re.search(r'^nProcs *: *(\d+)', self.text, re.M)
        self.processes = int(processes.group(1)) if processes else 1

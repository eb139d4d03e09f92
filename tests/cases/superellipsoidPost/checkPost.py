"""Checks of superellipsoidPost on cases made by hand: checkPost.py PROGRAM
NAME. Runs in a folder of its own."""

import collections
import glob
import math
import os
import shutil
import subprocess
import sys

import numpy as np

from glbFile import Glb, need
from postCases import body, case, mesh, timeFolder, turn

PROGRAM = sys.argv[1]


def post(*words, **environment):
    """What it prints; it must succeed."""
    done = subprocess.run([PROGRAM] + list(words), capture_output=True,
                          text=True, env=dict(os.environ, **environment))
    need(done.returncode == 0, '%s: %s' % (' '.join(words), done.stderr))
    return done.stdout


def refused(expected, *words, **environment):
    """It must fail with one line that has the words."""
    done = subprocess.run([PROGRAM] + list(words), capture_output=True,
                          text=True, env=dict(os.environ, **environment))
    lines = done.stderr.strip().split('\n')
    need(done.returncode == 1, 'not refused: %s' % ' '.join(words))
    need(len(lines) == 1, 'not one line: %s' % done.stderr)
    for word in expected:
        need(word in lines[0], "no '%s' in '%s'" % (word, lines[0]))


# ------------------------------------------------------------------- readers

def readStl(name):
    """{solid: n x 3 x 3}, of text or binary."""
    with open(name, 'rb') as f:
        raw = f.read()
    if not raw.startswith(b'solid'):
        n = int(np.frombuffer(raw[80:84], '<u4')[0])
        need(len(raw) == 84 + 50*n, 'length of the STL')
        rows = np.frombuffer(raw[84:], np.dtype(
            [('n', '<f4', 3), ('x', '<f4', (3, 3)), ('a', '<u2')]))
        return {'': rows['x'].astype(float)}
    solids, now = {}, None
    for line in raw.decode().split('\n'):
        words = line.split()
        if words[:1] == ['solid']:
            now = solids.setdefault(words[1], [])
        elif words[:1] == ['vertex']:
            now.append([float(w) for w in words[1:]])
    return {k: np.array(v).reshape(-1, 3, 3) for k, v in solids.items()}


def readObj(name):
    x, solids, now = [], {}, None
    with open(name) as f:
        for words in map(str.split, f):
            if words[0] == 'v':
                x.append([float(w) for w in words[1:]])
            elif words[0] == 'o':
                now = solids.setdefault(words[1], [])
            elif words[0] == 'f':
                now.append([int(w) - 1 for w in words[1:]])
    return {k: np.array(x)[np.array(v)] for k, v in solids.items()}


def enclosed(t):
    """Volume within triangles, by the divergence theorem."""
    t = t - np.mean(t, axis=(0, 1))
    return np.sum(t[:, 0]*np.cross(t[:, 1], t[:, 2]))/6


def closed(t):
    """Every edge is there once in each direction."""
    edges = collections.Counter()
    for triangle in t:
        p = [tuple(v) for v in triangle]
        need(len(set(p)) == 3, 'a triangle without area')
        for k in range(3):
            edges[p[k], p[(k + 1) % 3]] += 1
    for (a, b), n in edges.items():
        need(n == 1 and edges[b, a] == 1, 'an open edge')


def picture(name):
    """height x width x 3, top first."""
    import vtk
    from vtk.util import numpy_support
    reader = vtk.vtkPNGReader()
    reader.SetFileName(name)
    reader.Update()
    image = reader.GetOutput()
    w, h, _ = image.GetDimensions()
    pixels = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
    return pixels.reshape(h, w, -1)[::-1].astype(int)


# ------------------------------------------------------------------- meshes

def beta(x, y):
    return math.gamma(x)*math.gamma(y)/math.gamma(x + y)


def volumes():
    """Of smooth bodies the error goes with the square of the divisions: that
    of 24 is a quarter of that of 12, as far as the next order (a tenth)
    lets it. Formulas: a sphere's, an ellipsoid's, and Jaklic and Solina's
    (2003) of superellipsoids."""
    Q = turn((1, 2, 3), 1)
    # id: semi-axes, epsilons, volume over that of the box around
    some = {0: ((0.01,)*3, (1, 1), math.pi/6),
            1: ((0.02, 0.01, 0.005), (1, 1), math.pi/6),
            2: ((0.01, 0.02, 0.01), (0.5, 1.5), 0.75*beta(
                1.25, 0.5)*beta(0.75, 0.75)/4)}
    case('.', {0: [body(i, (0.1*i, 0, 0), a, e, Q)
                   for i, (a, e, _) in some.items()]})
    errors = {}
    for n in (12, 24):
        post('stl', '-each', '-resolution', str(n), '-output', 'a.stl')
        for i, (a, _, share) in some.items():
            t = readStl('a.stl')['body%d' % i]
            closed(t)
            exact = 8*a[0]*a[1]*a[2]*share
            errors[i, n] = 1 - enclosed(t)/exact
            need(0 < errors[i, n] < 0.02, 'body %d: %g' % (i, errors[i, n]))
    for i in some:
        ratio = errors[i, 12]/errors[i, 24]
        need(3.6 < ratio < 4.4, 'body %d: errors %g' % (i, ratio))


def faces():
    """A cube of volume pi/6 d^3 that was written in single precision, 2e-8
    m of 0.3 m: 1e-5 of its volume."""
    case('.', {0: [body(0, (0.3, 0.2, 0.1), Q=turn((1, 1, 0), 0.7),
                        polyhedron=77, epsilon=(0, 0), d=0.03)],
               1: [body(0, (0.3, 0.2, 0.1), Q=turn((1, 0, 1), 2),
                        polyhedron=77, epsilon=(0, 0), d=0.03),
                   body(5, (0, 0, 0), polyhedron=77, epsilon=(0, 0), d=0.06)]},
         cubes=(0, 5))
    post('stl', '-each', '-output', 'a.stl')
    for name, d in (('body0', 0.03), ('body5', 0.06)):
        t = readStl('a.stl')[name]
        closed(t)
        need(len(t) == 12, '%s: %d triangles' % (name, len(t)))
        need(abs(enclosed(t)/(math.pi/6*d**3) - 1) < 1e-5, name)
    # Turned as it should be: the corners of the second time
    t = readStl('a.stl')['body0']
    local = np.abs((t - (0.3, 0.2, 0.1)) @ turn((1, 0, 1), 2))
    need(np.allclose(local, np.cbrt(math.pi/6)*0.015, atol=1e-6), 'corners')


def forms():
    """Text, binary and OBJ are the same bodies; nine digits, or 24 bits."""
    case('.', {0: [body(3, (0, 0, 0)), body(8, (0.05, 0, 0),
                                            epsilon=(0.1, 1))]})
    post('stl', '-each', '-output', 'text.stl')
    post('stl', '-output', 'binary.stl')
    post('stl', '-format', 'ascii', '-output', 'one.stl')
    post('obj', '-each', '-output', 'a.obj')
    text, o = readStl('text.stl'), readObj('a.obj')
    need(list(text) == list(o) == ['body3', 'body8'], 'names')
    every = np.concatenate(list(text.values()))
    for other in (np.concatenate(list(o.values())),
                  readStl('binary.stl')[''], readStl('one.stl')['bed']):
        need(np.allclose(other, every, rtol=0, atol=1e-8), 'other points')
    for t in list(text.values()) + [readStl('binary.stl')['']]:
        closed(t)


def shrink():
    """About the centre, so that volume goes with the third power; of single
    numbers in the file 1e-6."""
    case('.', {0: [body(0, (0.2, 0, 0), epsilon=(0.3, 1))]})
    for word in ('1', '0.9'):
        post('stl', '-shrink', word, '-output', word + '.stl')
    a, b = (readStl(n + '.stl')[''] for n in ('1', '0.9'))
    need(abs(enclosed(b)/enclosed(a)/0.9**3 - 1) < 1e-5, 'volume')
    need(np.allclose(b - (0.2, 0, 0), 0.9*(a - (0.2, 0, 0)), atol=1e-7),
         'centre')


def bridges():
    """Between balls along the line of their centres, from a tenth of the
    radius within one to that within the other (the tessellation's sagitta,
    (pi/2/12)^2/8 of the radius, apart); none where the gap is wider."""
    r, gap = 0.01, 2e-4
    case('.', {0: [body(0, (0, 0, 0)), body(1, (2*r + gap, 0, 0)),
                   body(2, (0, 2*r + 2*gap, 0))]})
    words = post('stl', '-each', '-bridge', '%g' % (1.5*gap), '-bridgeRadius',
                 '1e-3', '-output', 'a.stl')
    need('3 bodies, 1 bridges' in words, words)
    t = readStl('a.stl')['bridge0-1']
    closed(t)
    x = t.reshape(-1, 3)
    sagitta = r*(math.pi/24)**2/8
    need(np.all(np.abs(np.array((x[:, 0].min(), x[:, 0].max()))
                       - (0.9*r, 1.1*r + gap)) < 2*sagitta + 1e-3*r), 'ends')
    need(np.max(np.hypot(x[:, 1], x[:, 2])) < 1.001e-3, 'thickness')
    # A prism of sixteen sides in a circle
    area = 8*math.sin(math.pi/8)*1e-6
    need(abs(enclosed(t)/(area*np.ptp(x[:, 0])) - 1) < 1e-4, 'volume')
    # Overlapping cubes: a bridge all the same
    case('.', {0: [body(0, (0, 0, 0), epsilon=(0.1, 0.1)),
                   body(1, (0.0199, 0, 0), epsilon=(0.1, 0.1))]})
    words = post('stl', '-bridge', '1e-5', '-output', 'b.stl')
    need('2 bodies, 1 bridges' in words, words)


def choice():
    """Which bodies: by region, shape, id, time."""
    case('.', {0: [body(0, (0, 0, 0))],
               0.5: [body(i, (0.05*i, 0, 0), typeId=i % 2)
                     for i in range(6)]}, shapes=('ball', 'egg'))
    for words, expected in (
            ((), '012345'), (('-time', '0'), '0'), (('-shapes', 'egg'), '135'),
            (('-ids', '4 2'), '24'), (('-shapes', '0', '-region',
                                       '0.01 -1 -1 0.3 1 1'), '24')):
        post('stl', '-each', '-output', 'a.stl', *words)
        need(list(readStl('a.stl')) == ['body' + c for c in expected],
             str(words))


def folders():
    """Time folders, as text and binary, of one process and of two, are the
    same as what superellipsoidVTP wrote."""
    some = [body(i, (0.05*i, 0.01*i, 0), epsilon=(0.5, 1), U=(i, 0, 0),
                 Q=turn((1, i, 2), i)) for i in (4, 1, 9)]
    case('vtp', {0.25: some})
    post('stl', '-case', 'vtp', '-output', 'vtp.stl')
    for name, binary in (('text', False), ('binary', True)):
        timeFolder(name + '/0.25', some, binary)
        post('stl', '-case', name, '-output', name + '.stl')
    timeFolder('two/processor0/0.25', some[:2], True)
    timeFolder('two/processor1/0.25', some[2:], False)
    post('stl', '-case', 'two', '-output', 'two.stl')
    expected = readStl('vtp.stl')['']
    for name in ('text', 'binary', 'two'):
        need(np.array_equal(readStl(name + '.stl')[''], expected), name)
    need('3 bodies' in post('info', '-case', 'binary'), 'info')
    path = 'binary/0.25/lagrangian/superellipsoidCloud/U'
    with open(path, 'r+b') as f:
        f.truncate(os.path.getsize(path) - 20)
    refused(['U is cut off'], 'stl', '-case', 'binary')
    path = 'text/0.25/lagrangian/superellipsoidCloud/centre'
    with open(path, 'r+b') as f:
        f.truncate(os.path.getsize(path) - 30)
    refused(['centre is cut off'], 'stl', '-case', 'text')


# --------------------------------------------------------------------- glTF

TIMES = (0, 0.1, 0.2, 0.3)


def moving():
    """A ball that goes, one that comes at 0.2 s and turns, and a brick that
    turns by 2.5 a time about z."""
    made = {}
    for k, t in enumerate(TIMES):
        made[t] = [body(0, (t, 0, 0.1), semiAxes=(0.01, 0.02, 0.03)),
                   body(1, (0, 0.1, 0), epsilon=(0.1, 0.1), typeId=1,
                        Q=turn((0, 0, 1), 2.5*k), U=(0, 0, t))]
        if t >= 0.2:
            made[t].append(body(2, (0, 0, t), Q=turn((1, 2, 3), 1.3*k)))
    case('.', made, shapes=('ball', 'brick'))
    mesh('.')


def matrix(quaternion):
    """Of a unit quaternion (x, y, z, w)."""
    x, y, z, w = quaternion
    return np.array([
        (1 - 2*(y*y + z*z), 2*(x*y - z*w), 2*(x*z + y*w)),
        (2*(x*y + z*w), 1 - 2*(x*x + z*z), 2*(y*z - x*w)),
        (2*(x*z - y*w), 2*(y*z + x*w), 1 - 2*(x*x + y*y))])


def quaternions():
    """Of rotations about any axis by any angle, half a turn among them, by
    their definition; the sign does not matter. Rounding: 1e-7 at half a
    turn, where sums cancel."""
    sys.path.insert(0, os.path.join(os.path.dirname(PROGRAM),
                                    'superellipsoidPostModules'))
    sys.path.insert(0, os.path.join(
        os.path.dirname(PROGRAM), '..', '..', '..', 'tutorials', 'common'))
    import postGltf
    random = np.random.default_rng(1)
    axes = np.concatenate((np.eye(3), -np.eye(3), random.normal(
        size=(200, 3))))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    for angle in (0, 1e-9, 0.5, 2, math.pi, 3.5, 6):
        q = postGltf.quaternions(np.array([turn(a, angle) for a in axes]))
        expected = np.hstack((math.sin(angle/2)*axes, np.full(
            (len(axes), 1), math.cos(angle/2))))
        off = np.minimum(np.max(np.abs(q - expected), axis=1),
                         np.max(np.abs(q + expected), axis=1))
        need(np.max(off) < 1e-7, 'angle %g: %g' % (angle, np.max(off)))


def glb():
    """By glTF's rules, and with the positions, turns and sizes of the run:
    in single precision, 1e-7."""
    moving()
    words = post('glb', '-output', 'a.glb')
    need('3 bodies, 3 meshes, 4 times, 0.3 s' in words, words)
    a = Glb('a.glb')
    need(np.allclose(a.track('ball 0', 'translation'),
                     [(t, 0, 0.1) for t in TIMES], atol=1e-7), 'path')
    need(np.allclose(a.track('ball 0', 'scale'), [(0.01, 0.02, 0.03)]),
         'semi-axes')
    s = a.track('ball 2', 'scale')
    need(np.allclose(s, [(0,)*3]*2 + [(0.01,)*3]*2), 'who comes')
    for k, q in enumerate(a.track('brick 1', 'rotation')):
        need(np.allclose(matrix(q), turn((0, 0, 1), 2.5*k), atol=1e-6),
             'turn')
    for k in (2, 3):
        q = a.track('ball 2', 'rotation')[k]
        need(np.allclose(matrix(q), turn((1, 2, 3), 1.3*k), atol=1e-6),
             'turn about (1 2 3)')
    # z is up: the node above all takes it to y
    up = matrix(a.json['nodes'][0]['rotation'])[:, 2]
    need(np.allclose(up, (0, 1, 0)), 'up')
    # Two balls have one surface
    used = {p['attributes']['POSITION'] for m in a.json['meshes']
            for p in m['primitives']}
    need(len(used) == 3, 'surfaces: %d' % len(used))


def glbColours():
    """By a field, between its least and greatest; linear, as glTF has
    them."""
    moving()
    post('glb', '-colour', 'U', '-map', 'grey', '-range', '0 0.3', '-walls',
         'no', '-output', 'a.glb', '-time', '0:0.2', '-speed', '2')
    a = Glb('a.glb')
    need(len(a.json['animations'][0]['samplers']) and
         a.arrays[0][-1, 0] == np.float32(0.1), 'speed')
    for name, share in (('ball 0', 0), ('brick 1', 2/3)):
        m = a.json['meshes'][a.json['nodes'][a.node(name)]['mesh']]
        colour = a.json['materials'][m['primitives'][0]['material']][
            'pbrMetallicRoughness']['baseColorFactor'][0]
        # 32 steps of colour: half a step on either side
        byte = (32 + share*208)/255
        steps = [((c + 0.055)/1.055)**2.4 for c in (
            byte - 4/255, byte + 4/255)]
        need(steps[0] <= colour <= steps[1], '%s: %g' % (name, colour))


def glbVtk():
    """VTK reads it: as many points and the bounds of the last time."""
    import vtk
    moving()
    post('glb', '-output', 'a.glb', '-walls', 'no', '-up', 'y', '-time',
         'latest')
    reader = vtk.vtkGLTFReader()
    reader.SetFileName('a.glb')
    reader.Update()
    joined = vtk.vtkCompositeDataGeometryFilter()
    joined.SetInputConnection(reader.GetOutputPort())
    joined.Update()
    bounds = joined.GetOutput().GetBounds()
    # The brick's edges: cos + sin of its turn; 1 % of it are rounded off
    half = 0.01*(abs(math.cos(7.5)) + abs(math.sin(7.5)))
    # The turned ball: twice the sagitta of six divisions, r (pi/24)^2/2
    need(abs(bounds[1] - 0.31) < 1e-5 and 0 < 0.31 - bounds[5] < 1.8e-4,
         str(bounds))
    need(abs(bounds[3] - 0.1 - half) < 0.1*half, str(bounds))
    need(reader.GetNumberOfAnimations() == 0, 'one time does not move')
    post('glb', '-output', 'b.glb')
    reader = vtk.vtkGLTFReader()
    reader.SetFileName('b.glb')
    reader.UpdateInformation()
    need(reader.GetNumberOfAnimations() == 1, 'no animation')
    need(abs(reader.GetAnimationDuration(0) - 0.3) < 1e-6, 'duration')


# ----------------------------------------------------------------- pictures

VIEW = ('-direction', '0 1 0', '-up', '0 0 1', '-focus', '0 0 0', '-height',
        '0.1', '-size', '200 100', '-walls', 'no', '-bar', 'no')


def pair():
    case('.', {0: [body(0, (-0.05, 0, 0), U=(0, 0, 0)),
                   body(1, (0.05, 0, 0.02), U=(3, 0, 4), typeId=1)]},
         shapes=('ball', 'egg'))


def draw():
    """A millimetre is a pixel: balls of ten pixels are where they should be,
    the slow one blue-violet, the fast one yellow; white elsewhere."""
    pair()
    post('draw', '-colour', 'U', *VIEW)
    p = picture('bed.png')
    need(p.shape[:2] == (100, 200), str(p.shape))
    slow, fast = p[50, 50], p[30, 150]
    need(slow[2] > slow[1] + 30 and slow[0] < 120, 'slow: %s' % slow)
    need(fast[0] > 120 and fast[1] > 120 and fast[2] < 90, 'fast: %s' % fast)
    need(np.all(p[70, 150] == 255) and np.all(p[50, 100] == 255), 'white')
    # Their area, as pixels that are not white; an edge is a pixel wide
    n = np.sum(np.any(p < 250, axis=2))
    need(abs(n - 2*math.pi*100) < 2*2*math.pi*10, 'area: %d' % n)


def clip():
    """What lies to the right of the slow ball's middle is cut away, and the
    cut is closed; so by a box."""
    pair()
    post('draw', '-clip', '-0.05 0 0 1 0 0', '-output', 'a.png', *VIEW)
    a = picture('a.png')
    need(np.any(a[50, 46] < 250) and np.all(a[50, 54] == 255), 'half')
    need(np.all(a[:, 100:] == 255), 'the other')
    # Towards the camera: the front is gone, the flat cut is seen
    post('draw', '-clip', '0 0 0 0 -1 0', '-shade', 'no', '-output', 'b.png',
         *VIEW)
    b = picture('b.png')[45:56, 45:56].reshape(-1, 3)
    need(np.all(b < 250) and np.max(np.ptp(b, axis=0)) <= 3, 'flat cut')
    post('draw', '-clipBox', '-0.1 -0.1 -0.1 -0.05 0.1 0.1', '-output',
         'c.png', *VIEW)
    need(np.max(np.abs(picture('c.png') - a)) <= 40, 'box')


def walls():
    """A floor of one square metre, seen from above: a tint where it is, and
    the ball below it, to be seen through it; from an STL, too."""
    case('.', {0: [body(0, (0.3, 0.3, -0.2), semiAxes=(0.1,)*3)]})
    mesh('.')
    view = ('-direction', '0 0 -1', '-up', '0 1 0', '-focus', '0 0 0',
            '-height', '2', '-size', '200 200', '-opacity', '0.3')
    post('draw', *view)
    p = picture('bed.png')
    need(np.all(p[150, 50] == 255), 'outside')
    need(np.all(p[20, 150] < 250) and np.all(p[20, 150] > 120), 'floor')
    need(p[70, 130, 0] > p[70, 130, 2] + 20, 'ball: %s' % p[70, 130])
    with open('floor.stl', 'w') as f:
        f.write('solid a\n')
        for t in (((0, 0, 0), (1, 0, 0), (1, 1, 0)),
                  ((0, 0, 0), (1, 1, 0), (0, 1, 0))):
            f.write('facet normal 0 0 1\nouter loop\n%sendloop\nendfacet\n'
                    % ''.join('vertex %g %g %g\n' % v for v in t))
        f.write('endsolid a\n')
    post('draw', '-wallFile', 'floor.stl', '-output', 'b.png', *view)
    need(np.max(np.abs(picture('b.png') - p)) <= 2, 'STL')
    post('draw', '-walls', 'no', '-output', 'c.png', *view)
    need(np.all(picture('c.png')[20, 150] == 255), 'no walls')


def screen():
    """Without a display, and with one that is not there: the same picture;
    no server is left."""
    pair()
    before = set(glob.glob('/tmp/superellipsoidPost.*'))
    plain = {k: v for k, v in os.environ.items() if k != 'DISPLAY'}
    for name, display in (('a', {}), ('b', {'DISPLAY': ':31999'})):
        subprocess.run([PROGRAM, 'draw', '-output', name + '.png', *VIEW],
                       env=dict(plain, **display), check=True,
                       stdout=subprocess.DEVNULL)
    need(np.array_equal(picture('a.png'), picture('b.png')), 'pictures')
    need(not set(glob.glob('/tmp/superellipsoidPost.*')) - before, 'left')


def film():
    """Frames of all times; a film by what is called ffmpeg, which here
    writes down what it was asked for; without it they say so."""
    moving()
    os.mkdir('bin')
    with open('bin/ffmpeg', 'w') as f:
        f.write('#!/bin/sh\necho "$@" > asked\n')
    os.chmod('bin/ffmpeg', 0o755)
    words = ('draw', '-time', 'all', '-every', '2', '-mp4', '-fps', '5',
             '-output', 'f.png', '-size', '64 48')
    post(*words, PATH=os.path.abspath('bin') + ':' + os.environ['PATH'])
    need(sorted(glob.glob('f_*.png')) == ['f_0000.png', 'f_0001.png'],
         'frames')
    with open('asked') as f:
        asked = f.read()
    need('-framerate 5 -i f_%04d.png' in asked and 'f.mp4' in asked, asked)
    # The last time is among every second
    need('0.3 s' in post('draw', '-time', 'all', '-every', '2', '-output',
                         'g.png', '-size', '64 48'), 'last time')
    if not shutil.which('ffmpeg'):
        need('no ffmpeg' in post(*words), 'no words about ffmpeg')


# ------------------------------------------------------------------- others

def state():
    """VTK reads the files that the .pvd names; the script runs with a
    paraview that takes everything."""
    import vtk
    moving()
    post('state', '-resolution', '12')
    with open('paraview/bed.pvd') as f:
        text = f.read()
    for k, t in enumerate(TIMES):
        need('timestep="%g" file="bed_%04d.vtp"' % (t, k) in text, text)
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName('paraview/bed_0003.vtp')
    reader.Update()
    out = reader.GetOutput()
    mass = vtk.vtkMassProperties()
    mass.SetInputData(out)
    mass.Update()
    # Two ellipsoids, and the brick: 12 divisions lose up to 2 %
    low = 4/3*math.pi*(6e-6 + 1e-6) + 0.95*8e-6
    need(0.97*low < mass.GetVolume() < low + 0.05*8e-6,
         'volume: %g' % mass.GetVolume())
    cells = out.GetCellData()
    ids = {cells.GetArray('id').GetValue(k)
           for k in range(out.GetNumberOfCells())}
    need(ids == {0, 1, 2} and cells.GetArray('U').GetNumberOfComponents()
         == 3, 'fields')
    os.makedirs('stub/paraview')
    open('stub/paraview/__init__.py', 'w').close()
    with open('stub/paraview/simple.py', 'w') as f:
        f.write('''
import os
class Any:
    def __getattr__(self, name): return lambda *a, **k: Any()
def reader(FileName):
    for n in [FileName] if isinstance(FileName, str) else FileName:
        assert os.path.exists(n), n
    return Any()
PVDReader = XMLPolyDataReader = reader
''' + ''.join('def %s(*a, **k): return Any()\n' % n for n in (
            'RenameSource', 'GetActiveViewOrCreate', 'Show', 'ColorBy',
            'GetAnimationScene', 'ResetCamera', 'Render')))
    subprocess.run([sys.executable, 'paraview/bed.py'], check=True,
                   env=dict(os.environ, PYTHONPATH='stub'))


def errors():
    """One line each, that says what is wrong and what there is."""
    refused(['nothing was written', 'superellipsoidVTP'], 'info')
    refused(['no folder x'], 'info', '-case', 'x')
    pair()
    refused(['unknown command', 'draw'], 'paint')
    refused(["unknown option '-fast'", '-shrink'], 'stl', '-fast')
    refused(['no time 7', 'there are 0'], 'draw', '-time', '7')
    refused(["-time: read 'x'"], 'draw', '-time', 'x')
    refused(['no time 1e400'], 'stl', '-time', '1e400')
    refused(["no field 'T'", 'omega'], 'draw', '-colour', 'T')
    refused(["no shape 'cube'", 'ball, egg'], 'stl', '-shapes', 'cube')
    refused(["-shrink: read '0'"], 'stl', '-shrink', '0')
    refused(["-size: read '9'"], 'draw', '-size', '9')
    refused(["-map: read 'jet'", 'viridis'], 'draw', '-map', 'jet', '-colour',
            'U')
    refused(['-shrink wants F'], 'stl', '-shrink')
    refused(['nobody is there'], 'stl', '-ids', '77')
    refused(["no cloud 'dust'", 'superellipsoidCloud'], 'info', '-cloud',
            'dust')
    mesh('.')
    refused(["no patch 'lid'", 'floor'], 'draw', '-patches', 'lid')
    refused(['no.stl'], 'draw', '-wallFile', 'no.stl')
    case('p', {0: [body(0, (0, 0, 0), polyhedron=5, epsilon=(0, 0))]})
    refused(['polyhedron', 'surfaces yes'], 'stl', '-case', 'p')
    case('s', {0: [body(0, (0, 0, 0))]})
    name = glob.glob('s/post*/lag*/*/*/particles_0.vtp')[0]
    with open(name, 'r+') as f:
        f.truncate(500)
    refused(['particles_0.vtp is spoilt'], 'stl', '-case', 's')
    os.remove(name)
    refused(['particles_0.vtp is not there'], 'stl', '-case', 's')
    # Two processes have written, and the folder of one is gone
    for k in (0, 1):
        timeFolder('t/processor%d/1' % k, [body(k, (k, 0, 0))], False)
    folder = 't/processor0/1/uniform/lagrangian/superellipsoidCloud'
    os.makedirs(folder)
    with open(folder + '/superellipsoidCloudOutputProperties', 'w') as f:
        f.write('particles       2;\n')
    need('2 bodies' in post('info', '-case', 't'), 'both processes')
    os.rename('t/processor1', 't/other')
    refused(['1 bodies are in', 'of 2 that were written'], 'info', '-case', 't')
    # A Python that has no vtk, and none of the system's to go to
    with open('vtk.py', 'w') as f:
        f.write('raise ImportError\n')
    refused(['missing: vtk'], 'draw', PYTHONPATH='.')


def help():
    """All options of each command, and every command in the help."""
    for name in ('draw', 'glb', 'stl', 'obj', 'state', 'info'):
        need('  %s ' % name in post('-help'), name)
        words = post(name, '-help')
        need('-case FOLDER' in words and '-time TIMES' in words, words)
    need('lagrangianSuperellipsoid 0.' in post('-help'), 'version')
    need('-bridge GAP' in post('stl', '-help'), 'bridge')
    need('-bridge' not in post('draw', '-help'), 'not of draw')


if __name__ == '__main__':
    globals()[sys.argv[2]]()

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
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
from postCases import (body, brick, case, mesh, stl, timeFolder, turn,
                       wallState)

PROGRAM = sys.argv[1]


def post(*words, **environment):
    """Returns the output; the command must succeed."""
    done = subprocess.run([PROGRAM] + list(words), capture_output=True,
                          text=True, env=dict(os.environ, **environment))
    need(done.returncode == 0, '%s: %s' % (' '.join(words), done.stderr))
    return done.stdout


def refused(expected, *words, **environment):
    """The command must fail with one line that has the words."""
    done = subprocess.run([PROGRAM] + list(words), capture_output=True,
                          text=True, env=dict(os.environ, **environment))
    lines = done.stderr.strip().split('\n')
    need(done.returncode == 1, 'not refused: %s' % ' '.join(words))
    need(len(lines) == 1, 'not one line: %s' % done.stderr)
    for word in expected:
        need(word in lines[0], "no '%s' in '%s'" % (word, lines[0]))


# ------------------------------------------------------------------- readers

def readStl(name):
    """Returns {solid: n x 3 x 3}, of text or binary."""
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
    """Does every edge occur once in each direction?"""
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
    """For smooth bodies the error goes with the square of the divisions: that
    of 24 is a quarter of that of 12, up to the next order (a tenth). Formulas:
    a sphere's, an ellipsoid's, and Jaklic and Solina's (2003) of
    superellipsoids."""
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
    """A cube of volume pi/6 d^3, written in single precision, 2e-8 m of 0.3 m:
    1e-5 of its volume."""
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
    # The right rotation: the corners of the second time
    t = readStl('a.stl')['body0']
    local = np.abs((t - (0.3, 0.2, 0.1)) @ turn((1, 0, 1), 2))
    need(np.allclose(local, np.cbrt(math.pi/6)*0.015, atol=1e-6), 'corners')


def forms():
    """Text, binary and OBJ have the same bodies; nine digits, or 24 bits."""
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
    """Scaled about the centre, so that volume goes with the third power; 1e-6
    for single precision numbers in the file."""
    case('.', {0: [body(0, (0.2, 0, 0), epsilon=(0.3, 1))]})
    for word in ('1', '0.9'):
        post('stl', '-shrink', word, '-output', word + '.stl')
    a, b = (readStl(n + '.stl')[''] for n in ('1', '0.9'))
    need(abs(enclosed(b)/enclosed(a)/0.9**3 - 1) < 1e-5, 'volume')
    need(np.allclose(b - (0.2, 0, 0), 0.9*(a - (0.2, 0, 0)), atol=1e-7),
         'centre')


def bridges():
    """Bridges are between balls along the line of their centres, from a tenth
    of the radius within one to that within the other (up to the tessellation's
    sagitta, (pi/2/12)^2/8 of the radius); there is none if the gap is wider.
    """
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
    # Overlapping cubes also get a bridge
    case('.', {0: [body(0, (0, 0, 0), epsilon=(0.1, 0.1)),
                   body(1, (0.0199, 0, 0), epsilon=(0.1, 0.1))]})
    words = post('stl', '-bridge', '1e-5', '-output', 'b.stl')
    need('2 bodies, 1 bridges' in words, words)


def choice():
    """Selection of bodies by region, shape, id, time."""
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
    """Time folders, as text and binary, of one process and of two, give the
    same as the output of superellipsoidVTP."""
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
    """A ball that disappears, one that appears at 0.2 s and rotates, and a
    brick that rotates by 2.5 a time about z."""
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
    """Rotation matrix of a unit quaternion (x, y, z, w)."""
    x, y, z, w = quaternion
    return np.array([
        (1 - 2*(y*y + z*z), 2*(x*y - z*w), 2*(x*z + y*w)),
        (2*(x*y + z*w), 1 - 2*(x*x + z*z), 2*(y*z - x*w)),
        (2*(x*z - y*w), 2*(y*z + x*w), 1 - 2*(x*x + y*y))])


def quaternions():
    """Rotations about any axis by any angle, including half a revolution, by
    their definition; the sign does not matter. Rounding: 1e-7 at half a
    revolution, where sums cancel."""
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
    """Satisfies glTF's rules, with the positions, rotations and sizes of the
    run in single precision, 1e-7."""
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
    # z is up: the top node rotates it to y
    up = matrix(a.json['nodes'][0]['rotation'])[:, 2]
    need(np.allclose(up, (0, 1, 0)), 'up')
    # Two balls have one surface
    used = {p['attributes']['POSITION'] for m in a.json['meshes']
            for p in m['primitives']}
    need(len(used) == 3, 'surfaces: %d' % len(used))


def glbColours():
    """By a field, between its minimum and maximum; linear, as in glTF."""
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
    """VTK reads the file: the same number of points and the bounds of the last
    time."""
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
    # The brick's edges: cos + sin of its angle; 1 % of it are rounded off
    half = 0.01*(abs(math.cos(7.5)) + abs(math.sin(7.5)))
    # The rotated ball: twice the sagitta of six divisions, r (pi/24)^2/2
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
    """A millimetre is a pixel: balls of ten pixels are at the right positions,
    the slow one blue-violet, the fast one yellow; white elsewhere."""
    pair()
    post('draw', '-colour', 'U', *VIEW)
    p = picture('bed.png')
    need(p.shape[:2] == (100, 200), str(p.shape))
    slow, fast = p[50, 50], p[30, 150]
    need(slow[2] > slow[1] + 30 and slow[0] < 120, 'slow: %s' % slow)
    need(fast[0] > 120 and fast[1] > 120 and fast[2] < 90, 'fast: %s' % fast)
    need(np.all(p[70, 150] == 255) and np.all(p[50, 100] == 255), 'white')
    # Their area in pixels that are not white; an edge is a pixel wide
    n = np.sum(np.any(p < 250, axis=2))
    need(abs(n - 2*math.pi*100) < 2*2*math.pi*10, 'area: %d' % n)


def clip():
    """Everything to the right of the slow ball's middle is cut away, and the
    cut is closed; the same with a box."""
    pair()
    post('draw', '-clip', '-0.05 0 0 1 0 0', '-output', 'a.png', *VIEW)
    a = picture('a.png')
    need(np.any(a[50, 46] < 250) and np.all(a[50, 54] == 255), 'half')
    need(np.all(a[:, 100:] == 255), 'the other')
    # Towards the camera: the front is removed, the flat cut is visible
    post('draw', '-clip', '0 0 0 0 -1 0', '-shade', 'no', '-output', 'b.png',
         *VIEW)
    b = picture('b.png')[45:56, 45:56].reshape(-1, 3)
    need(np.all(b < 250) and np.max(np.ptp(b, axis=0)) <= 3, 'flat cut')
    post('draw', '-clipBox', '-0.1 -0.1 -0.1 -0.05 0.1 0.1', '-output',
         'c.png', *VIEW)
    need(np.max(np.abs(picture('c.png') - a)) <= 40, 'box')


def walls():
    """A floor of one square metre, seen from above: tinted, and the ball below
    it visible through it; also from an STL."""
    case('.', {0: [body(0, (0.3, 0.3, -0.2), semiAxes=(0.1,)*3)]})
    mesh('.')
    view = ('-direction', '0 0 -1', '-up', '0 1 0', '-focus', '0 0 0',
            '-height', '2', '-size', '200 200', '-opacity', '0.3')
    post('draw', *view)
    p = picture('bed.png')
    need(np.all(p[150, 50] == 255), 'outside')
    need(np.all(p[20, 150] < 250) and np.all(p[20, 150] > 120), 'floor')
    need(p[70, 130, 0] > p[70, 130, 2] + 20, 'ball: %s' % p[70, 130])
    stl('floor.stl', (((0, 0, 0), (1, 0, 0), (1, 1, 0)),
                      ((0, 0, 0), (1, 1, 0), (0, 1, 0))))
    post('draw', '-wallFile', 'floor.stl', '-output', 'b.png', *view)
    need(np.max(np.abs(picture('b.png') - p)) <= 2, 'STL')
    post('draw', '-walls', 'no', '-output', 'c.png', *view)
    need(np.all(picture('c.png')[20, 150] == 255), 'no walls')


# A paddle that rotates about an off-centre vertical axis and rises: at time k
# it has rotated by k and risen by k/100. A fixed lid appears at 0.2 s.
AXIS = np.array((0.05, 0.02, 0))
PADDLE = brick((0.06, 0.01, 0), (0.1, 0.03, 0.04))
LID = brick((0, 0, 0.2), (0.1, 0.05, 0.21))


def gone(k):
    """The paddle at a time."""
    return (PADDLE - AXIS) @ turn((0, 0, 1), k).T + AXIS + (0, 0, 0.01*k)


def stirred(folder='.'):
    """Their output of superellipsoidVTP."""
    case(folder, {t: [body(0, (0, 0, 0.1))] for t in TIMES}, walls={
        t: [gone(k)] + ([LID] if t >= 0.2 else [])
        for k, t in enumerate(TIMES)})


PROPERTIES = '''
height 20;                      // [cm]
shapes { ball { } }
#includeIfPresent "nothing"
movingWalls
{
    writeInterval 5;
    ".*" { }
    paddle                      /* in cm, lying and elsewhere */
    {
        file "paddle.stl";
        scale 0.01;
        rotate { axis (0 0 3); angle -90; origin (1 2 3); }
        translate (0.1 0 0);
        motion { type prescribed; origin (0.05 0.02 0);
            axis (0 0 1); rate table ((0 0) (1 10)); }
    }
    #include "$FOAM_CASE/constant/lid"
}
'''
LIDS = 'lid { $common; file "$FOAM_CASE/lid.obj"; scale SCALE; }\n'


def inFolders(folder, processes=()):
    """The same in time folders, from files that have to be scaled, rotated and
    shifted."""
    os.makedirs(folder + '/constant/triSurface')
    back = (PADDLE - (0.1, 0, 0) - (1, 2, 3)) @ turn(
        (0, 0, 1), math.pi/2).T + (1, 2, 3)
    stl(folder + '/constant/triSurface/paddle.stl', 100*back)
    with open(folder + '/lid.obj', 'w') as f:
        for v in LID.reshape(-1, 3):
            f.write('v %.9g %.9g %.9g\n' % tuple(10*v))
        for k in range(len(LID)):
            f.write('f %d//1 %d//1 %d//1\n' % (3*k + 1, 3*k + 2, 3*k + 3))
    with open(folder + '/constant/lid', 'w') as f:
        f.write(LIDS.replace('SCALE', '$unit'))
    with open(folder + '/constant/superellipsoidCloudProperties', 'w') as f:
        f.write('unit 0.1;\ncommon { motion { type free; } }\n' + PROPERTIES)
    for k, t in enumerate(TIMES):
        for n, process in enumerate(processes or ('',)):
            at = os.path.join(folder, process, '%g' % t)
            timeFolder(at, [] if n else [body(0, (0, 0, 0.1))], False)
            poses = {'paddle': (AXIS + (0, 0, 0.01*k), (
                math.cos(k/2), 0, 0, math.sin(k/2)))}
            if t >= 0.1:
                poses['lid'] = ((0, 0, 0), (1, 0, 0, 0)) + (
                    ('open yes;',) if t < 0.2 else ())
            wallState(at, poses)


def movingWalls():
    """A pixel per millimetre, from above: the paddle is at its new position,
    and its old position is white; the same from time folders, of one process
    and of two; a lid that appears later."""
    view = ('-direction', '0 0 -1', '-up', '0 1 0', '-focus', '0 0 0',
            '-height', '0.3', '-size', '300 300', '-shade', 'no',
            '-movingOpacity', '1')
    stirred()
    inFolders('folders')
    inFolders('two', ('processor0', 'processor1'))
    words = post('draw', '-time', 'all', *view)
    need('0.1 s, 1 bodies, 1 moving wall\n' in words
         and '0.3 s, 1 bodies, 2 moving walls' in words, words)

    def seen(p, point):
        x, y = (np.asarray(point[:2])*1000).round().astype(int)
        return np.any(p[150 - y, 150 + x] < 250)

    pictures = [picture('bed_%04d.png' % k) for k in range(4)]
    for k in range(2):
        middle = np.mean(gone(k), axis=(0, 1))
        need(seen(pictures[k], middle), 'paddle at %d' % k)
        need(not seen(pictures[1 - k], middle), 'paddle gone at %d' % k)
    need(not seen(pictures[1], (0.005, 0.045))
         and seen(pictures[2], (0.005, 0.045)), 'lid')
    for folder in ('folders', 'two'):
        post('draw', '-time', 'all', '-case', folder, '-output',
             folder + '.png', *view)
        for k in range(4):
            # Edges may be off by rounding: by half a pixel of the picture or
            # of its downsampled version
            off = np.max(np.abs(picture('%s_%04d.png' % (folder, k))
                                - pictures[k]), axis=2)
            need(np.sum(off > 10) < 10, '%s: %d pixels at %d' % (
                folder, np.sum(off > 10), k))
    for word, there in (('no', False), ('mesh', False), ('moving', True)):
        post('draw', '-walls', word, '-time', '0', '-output', 'w.png', *view)
        need(seen(picture('w.png'), (0.08, 0.02)) == there, word)
    # They are also cut, and included in the extents of the picture
    post('draw', '-time', '0', '-clip', '0.08 0 0 1 0 0', '-output', 'c.png',
         *view)
    need(seen(picture('c.png'), (0.07, 0.02))
         and not seen(picture('c.png'), (0.09, 0.02)), 'clip')
    post('draw', '-fit', 'all', '-time', '0.2 0.3', '-output', 'f.png',
         '-size', '300 200', '-shade', 'no')
    need(np.all(picture('f_0001.png')[:2] == 255), 'fit all')
    need('moving wall lid: (0 0 0.2) to (0.1 0.05 0.21) m'
         in post('info', '-case', 'two'), 'info')
    missing()


def missing():
    """Missing or invalid entries are an error; without these walls they are
    not."""
    base = 'folders/constant/'
    os.rename(base + 'triSurface/paddle.stl', 'paddle.stl')
    refused(['moving wall paddle', 'no file paddle.stl', '-walls mesh'],
            'draw', '-case', 'folders')
    post('draw', '-case', 'folders', '-walls', 'mesh', '-size', '64 48')
    need('moving walls: moving wall paddle: no file' in post(
        'info', '-case', 'folders'), 'info')
    os.rename('paddle.stl', base + 'triSurface/paddle.stl')
    with open(base + 'lid', 'w') as f:
        f.write(LIDS.replace('SCALE', '#calc "1/10"'))
    refused(['moving wall lid', "'scale'", '#calc', '-walls mesh'], 'glb',
            '-case', 'folders')
    # A wall that the dictionary no longer has
    with open(base + 'lid', 'w') as f:
        f.write('// none\n')
    need('moving wall lid at 0.2 s is missing in' in post(
        'glb', '-case', 'folders', '-output', 'a.glb'), 'no word of the lid')
    for text, word in (('lid { file', 'a ; is missing'), ('lid {', '}'),
                       ('#include "lid"', 'includes itself')):
        with open(base + 'lid', 'w') as f:
            f.write(text)
        refused([word, '-walls mesh'], 'glb', '-case', 'folders')
    at = 'two/processor%d/0.3/uniform/lagrangian/superellipsoidCloud/'
    for k in (0, 1):
        name = at % k + 'superellipsoidCloudOutputProperties'
        with open(name) as f:
            text = f.read()
        with open(name, 'w') as f:
            f.write(text.replace('pose "', 'pose "x '))
    refused(["'pose'", '7 numbers'], 'draw', '-case', 'two')
    name = glob.glob('post*/lag*/*/*/movingWalls_3.vtp')[0]
    with open(name, 'r+') as f:
        f.truncate(700)
    refused(['movingWalls_3.vtp is damaged', '-walls mesh'], 'state')
    os.remove(name)
    refused(['movingWalls_3.vtp is missing'], 'draw')
    post('draw', '-time', '0', '-size', '64 48')


def wallStates():
    """The files for ParaView: as many triangles as the walls have, at their
    positions; a file without triangles if there are no walls; the script shows
    them; no file of an earlier call is left."""
    import vtk
    stirred()
    words = post('state')
    need('4 times, 2 moving walls' in words, words)
    for k in range(4):
        reader = vtk.vtkXMLPolyDataReader()
        reader.SetFileName('paraview/movingWalls_%04d.vtp' % k)
        reader.Update()
        out = reader.GetOutput()
        need(out.GetNumberOfCells() == (24 if k > 1 else 12), 'triangles')
        need(out.GetPointData().GetArray('U').GetNumberOfComponents() == 3
             and out.GetCellData().GetArray('wall').GetRange()[1] == (k > 1),
             'fields')
        x = gone(k).reshape(-1, 3)
        need(abs(out.GetBounds()[1] - max(x[:, 0].max(), 0.1*(k > 1)))
             < 1e-7, 'bounds at %d' % k)
    need(shown() == ['bed.pvd', 'movingWalls.pvd'], str(shown()))
    post('state', '-walls', 'mesh')
    need(shown() == ['bed.pvd'] and not glob.glob('paraview/moving*'), 'left')
    case('late', {t: [body(0, (0, 0, 0))] for t in TIMES},
         walls={0.3: [LID]})
    post('state', '-case', 'late')
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName('paraview/movingWalls_0000.vtp')
    reader.Update()
    need(reader.GetOutput().GetNumberOfCells() == 0, 'before it comes')
    need(shown() == ['bed.pvd', 'movingWalls.pvd'], 'late')


def glbWalls():
    """A node for each, whose corners are at the written positions at each
    time, in single precision; between times the paddle stays on its axis. The
    lid has scale zero before it appears."""
    stirred()
    inFolders('folders')
    for folder, names in (('.', ('wall0', 'wall1')),
                          ('folders', ('paddle', 'lid'))):
        words = post('glb', '-case', folder, '-output', 'a.glb')
        need('4 times, 0.3 s, 2 moving walls' in words
             and '180 degrees' not in words, words)
        # 30 rad/s are 3 rad from time to time, and 6 to every second time
        need('2 moving walls rotate by more than 180 degrees' in post(
            'glb', '-case', folder, '-time', '0.2 0.3 0', '-output', 'b.glb'),
             '180 degrees')
        a = Glb('a.glb')
        if folder == '.':
            names = [n['name'] for n in a.json['nodes'][2:]]
        node = a.json['nodes'][a.node(names[0])]
        primitive, = a.json['meshes'][node['mesh']]['primitives']
        corners = a.arrays[primitive['attributes']['POSITION']][
            a.arrays[primitive['indices']][:, 0]]
        x = a.track(names[0], 'translation')
        for k, q in enumerate(a.track(names[0], 'rotation')):
            found = corners @ matrix(q).T + x[k]
            need(np.allclose(found, gone(k).reshape(-1, 3), atol=1e-7),
                 'corners at %d' % k)
        need(np.allclose(x[:, :2], AXIS[:2], atol=1e-6), 'axis: %s' % x)
        need(np.array_equal(a.track(names[1], 'scale')[:, 0], (0, 0, 1, 1)),
             'lid')
    post('glb', '-walls', 'mesh', '-output', 'b.glb')
    need(len(Glb('b.glb').json['nodes']) == 2, 'without')
    post('glb', '-time', '0', '-output', 'c.glb', '-movingOpacity', '1')
    need([m.get('doubleSided') for m in Glb('c.glb').json['materials']]
         == [None, True], 'seen from both sides')
    need('animations' not in Glb('c.glb').json, 'one time')
    # A wall of another name after a restart, before the old one: the same wall
    case('named', {t: [body(0, (0, 0, 0))] for t in TIMES},
         walls={t: ([LID] if t > 0.1 else []) + [gone(k)]
                for k, t in enumerate(TIMES)})
    with open('named/constant/superellipsoidCloudProperties', 'w') as f:
        f.write('movingWalls { lid { } paddle { } }\n')
    post('glb', '-case', 'named', '-output', 'd.glb')
    names = [n['name'] for n in Glb('d.glb').json['nodes']]
    need(sorted(names[2:]) == ['lid', 'paddle'], 'names: %s' % names)
    # A wall that is open for a time keeps its name, and so do those behind it;
    # one that the dictionary no longer has gets none
    for walls, wanted in ((lambda k: [LID if k < 2 else None, gone(k)],
                           ['lid', 'paddle']),
                          (lambda k: [LID, None, gone(k)], ['lid', 'wall2'])):
        case('named', {t: [body(0, (0, 0, 0))] for t in TIMES},
             walls={t: walls(k) for k, t in enumerate(TIMES)})
        with open('named/constant/superellipsoidCloudProperties', 'w') as f:
            f.write('movingWalls { lid { } paddle { } }\n')
        post('glb', '-case', 'named', '-output', 'd.glb')
        names = [n['name'] for n in Glb('d.glb').json['nodes']]
        need(sorted(names[2:]) == wanted, 'open: %s' % names)


def initial():
    """Blue-violet if a body began on the left, yellow if it began on the
    right, at any later position; a body that appears later by its first
    position, of all times, not of the chosen ones."""
    case('.', {0: [body(0, (-0.05, 0, 0)), body(1, (0.05, 0, 0))],
               1: [body(0, (0.05, 0, 0)), body(1, (-0.05, 0, 0)),
                   body(2, (0, 0, 0.03))],
               2: [body(0, (0.05, 0, 0)), body(1, (-0.05, 0, 0)),
                   body(2, (0, 0, -0.03))]})
    post('draw', '-colour', 'initialx', *VIEW)
    p = picture('bed.png')
    right, left, last = p[50, 150], p[50, 50], p[80, 100]
    need(right[2] > right[1] + 30 and right[0] < 120, 'first: %s' % right)
    need(left[0] > 120 and left[1] > 120 and left[2] < 90, 'second: %s' % left)
    need(last[1] > last[0] + 30 and last[2] > last[0] + 30,
         'in the middle: %s' % last)
    post('draw', '-colour', 'initialz', '-map', 'grey', '-ids', '0 2', *VIEW)
    p = picture('bed.png')
    need(np.mean(p[80, 100]) > np.mean(p[50, 150]) + 50, 'the late one')
    # In glTF, where colours are constant, over all bodies of all times
    post('glb', '-colour', 'initialx', '-map', 'grey', '-output', 'a.glb')
    a = Glb('a.glb')
    for name, byte in (('ball 0', 32), ('ball 2', 136), ('ball 1', 240)):
        m = a.json['meshes'][a.json['nodes'][a.node(name)]['mesh']]
        colour = a.json['materials'][m['primitives'][0]['material']][
            'pbrMetallicRoughness']['baseColorFactor'][0]
        steps = [(((byte + off)/255 + 0.055)/1.055)**2.4 for off in (-4, 4)]
        need(steps[0] <= colour <= steps[1], '%s: %g' % (name, colour))
    import vtk
    post('state', '-colour', 'initialx')
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName('paraview/bed_0002.vtp')
    reader.Update()
    cells = reader.GetOutput().GetCellData()
    values = {(cells.GetArray('id').GetValue(k), round(
        cells.GetArray('initialx').GetValue(k), 6))
        for k in range(reader.GetOutput().GetNumberOfCells())}
    need(values == {(0, -0.05), (1, 0.05), (2, 0)}, str(values))
    refused(["no field 'initial'", 'initialx'], 'draw', '-colour', 'initial')
    # From time folders, too
    timeFolder('f/1', [body(7, (-0.05, 0, 0)), body(8, (0.05, 0, 0))], False)
    timeFolder('f/2', [body(8, (-0.05, 0, 0)), body(7, (0.05, 0, 0))], True)
    post('draw', '-case', 'f', '-colour', 'initialx', '-map', 'grey',
         *VIEW)
    p = picture('bed.png')
    need(np.mean(p[50, 50]) > np.mean(p[50, 150]) + 100, 'folders')


def scale():
    """Twice as large about the centres: four times the pixels, with the same
    centres; clipping, the camera and glTF use it, fields do not."""
    pair()
    post('draw', '-colour', 'U', *VIEW)
    post('draw', '-colour', 'U', '-scale', '2', '-output', 'b.png', *VIEW)
    a, b = (np.any(picture(n) < 250, axis=2) for n in ('bed.png', 'b.png'))
    # An edge is a pixel wide
    need(abs(np.sum(b) - 4*np.sum(a)) < 2*2*math.pi*30, 'area')
    for half in (slice(0, 100), slice(100, 200)):
        middles = [np.mean(np.nonzero(p[:, half]), axis=1) for p in (a, b)]
        need(np.allclose(*middles, atol=0.3), 'middles: %s' % middles)
    # A body that reaches the plane only by its size is cut
    post('draw', '-scale', '2', '-clip', '-0.035 0 0 1 0 0', '-output',
         'c.png', *VIEW)
    c = picture('c.png')
    need(np.any(c[50, 62] < 250) and np.all(c[50, 67] == 255), 'clip')
    post('draw', '-scale', '20', '-walls', 'no', '-output', 'd.png', '-shade',
         'no', '-size', '200 100')
    d = picture('d.png')
    need(np.all(d[:2] == 255) and np.all(d[:, :2] == 255), 'camera')
    post('glb', '-scale', '3', '-output', 'a.glb')
    need(np.allclose(Glb('a.glb').track('ball 0', 'scale'), 0.03), 'glTF')
    import vtk
    post('state', '-scale', '3')
    reader = vtk.vtkXMLPolyDataReader()
    reader.SetFileName('paraview/bed_0000.vtp')
    reader.Update()
    need(abs(reader.GetOutput().GetBounds()[2] + 0.03) < 1e-6, 'state')
    need(abs(reader.GetOutput().GetCellData().GetArray('d').GetValue(0)
             - 0.02) < 1e-6, 'd')
    for word in ('0', '-1', 'nan', 'inf', '1e400', 'x', '1e300', '1 2', ''):
        refused(["-scale: read '%s'" % word, 'a number'], 'glb', '-scale',
                word)
    refused(["unknown option '-scale' of stl"], 'stl', '-scale', '2')


def bar():
    """Bodies that fill the whole view, compared with an empty view: the pixels
    that differ are theirs, and the bar is not among them, in any aspect ratio.
    """
    case('.', {0: [body(0, (0, 0, 0), semiAxes=(1, 1, 1), U=(1, 0, 0)),
                   body(1, (0, 1, 0), semiAxes=(1, 1, 1), U=(2, 0, 0))]})
    views = [('200 800', ()), ('900 150', ()), ('16 16', ()),
             ('300 300', ('-perspective', '30', '-background', 'black')),
             ('300 400', ('-range', '-1e300 1e-300'))]
    if 'CASES_LONG' in os.environ:
        views += [('640 480', ()), ('333 251', ('-smooth', 'no')),
                  ('97 131', ('-range', '1000.1 1000.2'))]
    for size, more in views:
        words = ('draw', '-colour', 'U', '-height', '0.2', '-size', size,
                 '-shade', 'no', *more)
        post(*words, '-focus', '0 0 0', '-output', 'full.png')
        post(*words, '-focus', '100 0 0', '-output', 'empty.png')
        full, empty = picture('full.png'), picture('empty.png')
        need('%d %d' % full.shape[1::-1] == size, 'size %s' % size)
        bodies = np.any(full != empty, axis=2)
        drawn = np.any(empty != empty[0, 0], axis=2)
        need(np.any(drawn) and not np.any(bodies & drawn), size)
        # The space left for bodies is filled, more than half of the whole
        h, w = bodies.shape
        rows, columns = np.any(bodies, axis=1), np.any(bodies, axis=0)
        need(np.sum(bodies) == np.sum(rows)*np.sum(columns)
             and np.sum(bodies) > 0.5*h*w, '%s: %d' % (size, np.sum(bodies)))
        # All colours of the map occur, from one end to the other
        colours = {tuple(c) for c in empty[drawn]}
        need(len(colours) > min(40, max(h, w)/3), '%s: %d colours'
             % (size, len(colours)))
    post('draw', '-colour', 'U', '-height', '0.2', '-bar', 'no', '-output',
         'none.png', '-shade', 'no', '-size', '64 48')
    need(np.all(np.any(picture('none.png') < 250, axis=2)), 'no bar')


def screen():
    """Without a display, and with one that does not exist: the same picture;
    no server is left running."""
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
    """Frames of all times; a film by a program called ffmpeg, which here
    records its arguments; without it there is a message."""
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
        need('ffmpeg not found' in post(*words), 'no words about ffmpeg')


# ------------------------------------------------------------------- others

def state():
    """VTK reads the files that the .pvd names; the script runs with a fake
    paraview that accepts everything."""
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
    need(shown() == ['bed.pvd', 'walls.vtp'], str(shown()))
    post('state', '-walls', 'no', '-colour', 'U')
    need(shown() == ['bed.pvd'], 'without walls: %s' % shown())


def shown():
    """What the script shows, with a fake paraview that accepts everything and
    records which files were read and shown."""
    os.makedirs('standIn/paraview', exist_ok=True)
    with open('standIn/paraview/__init__.py', 'w'):
        pass
    with open('standIn/paraview/simple.py', 'w') as f:
        f.write('''
import os
class Any:
    def __getattr__(self, name): return lambda *a, **k: Any()
class Reader(Any):
    def __init__(self, FileName):
        self.file = FileName if isinstance(FileName, str) else FileName[0]
        assert os.path.exists(self.file), self.file
def Show(what, view):
    print(os.path.basename(what.file))
    return Any()
PVDReader = XMLPolyDataReader = Reader
''' + ''.join('def %s(*a, **k): return Any()\n' % n for n in (
            'RenameSource', 'GetActiveViewOrCreate', 'ColorBy',
            'GetAnimationScene', 'ResetCamera', 'Render')))
    return subprocess.run(
        [sys.executable, 'paraview/bed.py'], check=True, text=True,
        capture_output=True, env=dict(os.environ, PYTHONPATH='standIn')
    ).stdout.split()


def errors():
    """One line each, which says what is wrong and what is available."""
    refused(['no output', 'superellipsoidVTP'], 'info')
    refused(['no folder x'], 'info', '-case', 'x')
    pair()
    refused(['unknown command', 'draw'], 'paint')
    refused(["unknown option '-fast'", '-shrink'], 'stl', '-fast')
    refused(['no time 7', 'present: 0'], 'draw', '-time', '7')
    refused(["-time: read 'x'"], 'draw', '-time', 'x')
    refused(['no time 1e400'], 'stl', '-time', '1e400')
    refused(["no field 'T'", 'omega'], 'draw', '-colour', 'T')
    refused(["no shape 'cube'", 'ball, egg'], 'stl', '-shapes', 'cube')
    refused(["-shrink: read '0'"], 'stl', '-shrink', '0')
    refused(["-output: read 'a.jpg'", 'a.png'], 'draw', '-output', 'a.jpg')
    refused(["'made/' is a folder"], 'draw', '-output', 'made/')
    refused(["'.' is a folder"], 'stl', '-output', '.')
    need(not os.path.exists('made'), 'a folder was made')
    refused(["-size: read '9'"], 'draw', '-size', '9')
    refused(["-map: read 'jet'", 'viridis'], 'draw', '-map', 'jet', '-colour',
            'U')
    refused(['-shrink needs F'], 'stl', '-shrink')
    refused(['there are no particles'], 'stl', '-ids', '77')
    refused(["no cloud 'dust'", 'superellipsoidCloud'], 'info', '-cloud',
            'dust')
    mesh('.')
    refused(["no patch 'lid'", 'floor'], 'draw', '-patches', 'lid')
    refused(['no.stl'], 'draw', '-wallFile', 'no.stl')
    refused(["-walls: read 'some'", 'moving'], 'glb', '-walls', 'some')
    refused(['-movingOpacity'], 'glb', '-movingOpacity', '0')
    refused(["-range: read '-1e308 1e308'"], 'draw', '-colour', 'U', '-range',
            '-1e308 1e308')
    case('p', {0: [body(0, (0, 0, 0), polyhedron=5, epsilon=(0, 0))]})
    refused(['polyhedron', 'surfaces yes'], 'stl', '-case', 'p')
    case('s', {0: [body(0, (0, 0, 0))]})
    name = glob.glob('s/post*/lag*/*/*/particles_0.vtp')[0]
    with open(name, 'r+') as f:
        f.truncate(500)
    refused(['particles_0.vtp is damaged'], 'stl', '-case', 's')
    os.remove(name)
    refused(['particles_0.vtp is missing'], 'stl', '-case', 's')
    # Two processes have written, and the folder of one is missing
    for k in (0, 1):
        timeFolder('t/processor%d/1' % k, [body(k, (k, 0, 0))], False)
    folder = 't/processor0/1/uniform/lagrangian/superellipsoidCloud'
    os.makedirs(folder)
    with open(folder + '/superellipsoidCloudOutputProperties', 'w') as f:
        f.write('particles       2;\n')
    need('2 bodies' in post('info', '-case', 't'), 'both processes')
    os.rename('t/processor1', 't/other')
    refused(['1 bodies in', '2 were written'], 'info', '-case', 't')
    # A Python without vtk, and no system Python to use instead
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

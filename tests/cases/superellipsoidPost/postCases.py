# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Cases made by hand, with the output of superellipsoidVTP as text."""

import os

import numpy as np

# Corners and faces of a cube of edge 2, faces seen from outside.
CUBE = np.array([(i, j, k) for i in (-1, 1) for j in (-1, 1)
                 for k in (-1, 1)], dtype=float)
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4),
         (1, 5, 7, 3)]


def turn(axis, angle):
    """The rotation about an axis (Rodrigues)."""
    k = np.asarray(axis, dtype=float)/np.linalg.norm(axis)
    K = np.array([(0, -k[2], k[1]), (k[2], 0, -k[0]), (-k[1], k[0], 0)])
    return np.eye(3) + np.sin(angle)*K + (1 - np.cos(angle))*K @ K


def body(id, x, semiAxes=(0.01, 0.01, 0.01), epsilon=(1, 1), Q=None,
         typeId=0, U=(0, 0, 0), omega=(0, 0, 0), polyhedron=0, d=0.02):
    return dict(id=id, x=x, semiAxes=semiAxes, epsilon1=epsilon[0],
                epsilon2=epsilon[1], Q=np.eye(3) if Q is None else Q,
                typeId=typeId, U=U, omega=omega, polyhedron=polyhedron, d=d,
                rho=1000, overlap=0)


# Angular velocity of moving walls in the files [rad/s]
SPIN = 30

WHOLE = ('id', 'typeId', 'polyhedron', 'wall')


def array(name, rows):
    values = np.array(rows)
    values = values.reshape(len(rows), -1) if len(rows) else values
    kind = 'Int32' if name in WHOLE + ('connectivity', 'offsets') \
        else 'Float64'
    return ('<DataArray type="%s" Name="%s" NumberOfComponents="%d" '
            'format="ascii">%s</DataArray>\n' % (
                kind, name, values.shape[1] if values.ndim > 1 else 1,
                ' '.join('%.17g' % v for v in values.ravel())))


def vtp(name, points, polys, data, where, pointData=None):
    ends = np.cumsum([len(p) for p in polys])
    with open(name, 'w') as f:
        f.write('<?xml version="1.0"?>\n<VTKFile type="PolyData" version="1.0"'
                ' byte_order="LittleEndian" header_type="UInt64">\n<PolyData>'
                '<Piece NumberOfPoints="%d" NumberOfPolys="%d">\n'
                % (len(points), len(polys)))
        f.write('<Points>%s</Points>\n' % array('Points', points).replace(
            'NumberOfComponents="1"', 'NumberOfComponents="3"'))
        f.write('<%s>%s</%s>\n' % (where, ''.join(
            array(k, v) for k, v in data.items()), where))
        if pointData:
            f.write('<PointData>%s</PointData>\n' % ''.join(
                array(k, v) for k, v in pointData.items()))
        if len(polys):
            f.write('<Polys>%s%s</Polys>\n' % (
                array('connectivity', np.concatenate(polys)),
                array('offsets', ends)))
        f.write('</Piece></PolyData></VTKFile>\n')


def case(folder, times, shapes=('ball',), cubes=(), walls=None):
    """times: {time: [bodies]}; cubes: ids of polyhedra, cubes of volume pi/6
    d^3, whose faces are written; walls: {time: [n x 3 x 3 corners]}, of walls
    outside the mesh."""
    out = os.path.join(folder, 'postProcessing', 'lagrangian',
                       'superellipsoidCloud', 'bodies')
    os.makedirs(out, exist_ok=True)
    os.makedirs(os.path.join(folder, 'constant'), exist_ok=True)
    with open(os.path.join(folder, 'constant',
                           'superellipsoidCloudProperties'), 'w') as f:
        f.write('shapes\n{\n%s}\n' % ''.join(
            '    %s { }\n' % s for s in shapes))
    for stem in ('particles', 'surfaces') if cubes else ('particles',):
        with open(os.path.join(out, stem + '.vtp.series'), 'w') as f:
            f.write('{ "file-series-version" : "1.0", "files" : [\n%s\n] }\n'
                    % ',\n'.join('{ "name" : "%s_%d.vtp", "time" : %.12g }' % (
                        stem, k, t) for k, t in enumerate(times)))
    for k, some in enumerate(times.values()):
        fields = {name: [np.ravel(b[name]) for b in some]
                  for name in body(0, (0, 0, 0)) if name != 'x'}
        vtp(os.path.join(out, 'particles_%d.vtp' % k),
            [b['x'] for b in some], [], fields, 'PointData')
        if cubes:
            faces(os.path.join(out, 'surfaces_%d.vtp' % k),
                  [b for b in some if b['id'] in cubes])
    if walls is not None:
        movingWalls(out, list(times), walls)


def movingWalls(out, times, walls):
    """Written as by superellipsoidVTP: three points per triangle; None for an
    open wall."""
    with open(os.path.join(out, 'movingWalls.vtp.series'), 'w') as f:
        f.write('{ "file-series-version" : "1.0", "files" : [\n%s\n] }\n'
                % ',\n'.join(
                    '{ "name" : "movingWalls_%d.vtp", "time" : %.12g }'
                    % (times.index(t), t) for t in walls))
    for t, some in walls.items():
        there = [k for k, w in enumerate(some) if w is not None]
        x = np.concatenate([some[k] for k in there]).reshape(
            -1, 3).astype(np.float32)
        vtp(os.path.join(out, 'movingWalls_%d.vtp' % times.index(t)), x,
            np.arange(len(x)).reshape(-1, 3), {'wall': np.repeat(
                there, [len(some[k]) for k in there])}, 'CellData',
            {'U': SPIN*np.cross((0, 0, 1), x)})


def brick(low, high):
    """The triangles of a box (12 x 3 x 3)."""
    x = np.asarray(low) + (CUBE + 1)/2*(np.asarray(high) - low)
    return np.array([[x[a], x[b], x[c]] for f in FACES
                     for a, b, c in (f[:3], (f[0],) + f[2:])])


def stl(name, triangles):
    with open(name, 'w') as f:
        f.write('solid a\n')
        for t in triangles:
            f.write('facet normal 0 0 0\nouter loop\n%sendloop\nendfacet\n'
                    % ''.join('vertex %.9g %.9g %.9g\n' % tuple(v)
                              for v in t))
        f.write('endsolid a\n')


def wallState(folder, poses):
    """The state of moving walls in a time folder: {name: (position,
    quaternion)}, and for open walls {name: (position, quaternion, 'open
    yes;')}."""
    out = os.path.join(folder, 'uniform', 'lagrangian', 'superellipsoidCloud')
    os.makedirs(out)
    with open(os.path.join(out, 'superellipsoidCloudOutputProperties'),
              'w') as f:
        f.write('FoamFile { version 2.0; }\nmovingWalls\n{\n'
                '    time "0.1 0";\n%s}\n' % ''.join(
                    '    %s { pose "%s"; rates "0 0 0 0 0 %g"; %s }\n'
                    % (name, ' '.join('%.17g' % v for v in (*x, *q)), SPIN,
                       ''.join(more)) for name, (x, q, *more) in poses.items()))


def faces(name, some):
    """Faces with points of their own, in single precision, as the library
    writes them."""
    points, polys, ids = [], [], []
    for b in some:
        edge = np.cbrt(np.pi/6)*b['d']
        for face in FACES:
            polys.append(len(points) + np.arange(4))
            ids.append(b['id'])
            points += list((edge/2*CUBE[list(face)] @ np.asarray(b['Q']).T
                            + b['x']).astype(np.float32))
    vtp(name, points, polys, {'id': ids}, 'CellData')


KINDS = {'centre': 'vector', 'gid': 'label', 'typeId': 'label', 'U': 'vector',
         'omega': 'vector', 'Q': 'tensor', 'semiAxes': 'vector',
         'epsilon1': 'scalar', 'epsilon2': 'scalar', 'polyhedron': 'label',
         'd': 'scalar'}


def timeFolder(folder, bodies, binary):
    """Written as by OpenFOAM, in lagrangian/superellipsoidCloud."""
    out = os.path.join(folder, 'lagrangian', 'superellipsoidCloud')
    os.makedirs(out)
    for name, kind in KINDS.items():
        key = {'centre': 'x', 'gid': 'id'}.get(name, name)
        rows = [np.ravel(b[key]) for b in bodies]
        head = ('FoamFile\n{\n    version 2.0;\n    format %s;\n    class '
                '%sField;\n%s    object %s;\n}\n// * * //\n\n' % (
                    'binary' if binary else 'ascii', kind,
                    '    arch "LSB;label=32;scalar=64";\n' if binary else '',
                    name))
        with open(os.path.join(out, name), 'wb') as f:
            f.write(head.encode())
            if binary:
                raw = np.array(rows).astype('<i4' if kind == 'label'
                                            else '<f8').tobytes()
                f.write(b'%d\n(' % len(rows) + raw + b')\n')
            elif len({tuple(r) for r in rows}) == 1:
                f.write(b'%d{%s}\n' % (len(rows), word(rows[0])))
            else:
                f.write(b'%d\n(\n%s\n)\n// end\n' % (
                    len(rows), b'\n'.join(map(word, rows))))


def word(row):
    text = ' '.join('%.17g' % v for v in row)
    return (text if len(row) == 1 else '(%s)' % text).encode()


def mesh(folder):
    """A box from 0 to 1 of one cell: floor is a wall, the rest a patch."""
    out = os.path.join(folder, 'constant', 'polyMesh')
    os.makedirs(out)
    head = ('FoamFile\n{\n    version 2.0;\n    format ascii;\n    class %s;\n'
            '    object %s;\n}\n\n')
    with open(os.path.join(out, 'points'), 'w') as f:
        f.write(head % ('vectorField', 'points') + '8\n(\n%s\n)\n' % '\n'.join(
            '(%g %g %g)' % tuple((c + 1)/2) for c in CUBE))
    with open(os.path.join(out, 'faces'), 'w') as f:
        # The floor is the fifth of the cube's faces
        some = [FACES[4]] + FACES[:4] + FACES[5:]
        f.write(head % ('faceList', 'faces') + '6\n(\n%s\n)\n' % '\n'.join(
            '4(%d %d %d %d)' % face for face in some))
    with open(os.path.join(out, 'boundary'), 'w') as f:
        f.write(head % ('polyBoundaryMesh', 'boundary') + '''2
(
    floor { type wall; inGroups 1(wall); nFaces 1; startFace 0; }
    open  { type patch; nFaces 5; startFace 1; }
)
''')

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Files that ParaView can open: bed.pvd with the true shapes at all times, and
bed.py, which shows them coloured by a field, with the walls.

    paraview --script=bed.py
"""

import glob
import os

import numpy as np

import postBodies as bodies
import postFoam as foam
import postWalls
from postBodies import INITIAL
from postProblem import Problem

SCRIPT = '''# Written by superellipsoidPost: paraview --script=%(name)s
import os
from paraview.simple import *

here = os.path.dirname(os.path.abspath(__file__)) if '__file__' in globals() \\
    else %(folder)r

bodies = PVDReader(FileName=os.path.join(here, 'bed.pvd'))
RenameSource('bodies', bodies)
view = GetActiveViewOrCreate('RenderView')
shown = Show(bodies, view)
ColorBy(shown, ('CELLS', %(field)r%(component)s))
shown.RescaleTransferFunctionToDataRange(True, False)
shown.SetScalarBarVisibility(view, True)

walls = os.path.join(here, 'walls.vtp')
if os.path.exists(walls):
    walls = XMLPolyDataReader(FileName=[walls])
    RenameSource('walls', walls)
    around = Show(walls, view)
    ColorBy(around, None)
    around.Opacity = %(opacity)g

moving = os.path.join(here, 'movingWalls.pvd')
if os.path.exists(moving):
    moving = PVDReader(FileName=moving)
    RenameSource('movingWalls', moving)
    going = Show(moving, view)
    ColorBy(going, None)
    going.Opacity = %(movingOpacity)g

animation = GetAnimationScene()
animation.UpdateAnimationUsingDataTimeSteps()
animation.GoToLast()
shown.RescaleTransferFunctionToDataRange(False, True)
ResetCamera(view)
Render(view)
'''


def writeVtp(name, x, triangles, cellData, pointData=None):
    """Writes triangles with data of the triangles and of their corners, in the
    format raw appended."""
    arrays, offset, blocks = [], 0, []

    def array(label, values, kind):
        nonlocal offset
        values = np.ascontiguousarray(values, '<' + kind)
        width = values.shape[1] if values.ndim > 1 else 1
        raw = values.tobytes()
        word = {'f4': 'Float32', 'i4': 'Int32', 'f8': 'Float64'}[kind]
        text = ('<DataArray type="%s" Name="%s" NumberOfComponents="%d" '
                'format="appended" offset="%d"/>' % (word, label, width,
                                                     offset))
        blocks.append(np.array(len(raw), '<u8').tobytes() + raw)
        offset += 8 + len(raw)
        return text

    arrays.append('<Points>%s</Points>' % array('Points', x, 'f4'))
    for part, data in ('PointData', pointData or {}), ('CellData', cellData):
        arrays.append('<%s>%s</%s>' % (part, ''.join(
            array(label, values, 'i4' if values.dtype.kind in 'iu' else 'f4')
            for label, values in data.items()), part))
    arrays.append('<Polys>%s%s</Polys>' % (
        array('connectivity', triangles.ravel(), 'i4'),
        array('offsets', 3*np.arange(1, len(triangles) + 1), 'i4')))
    with open(name, 'wb') as stream:
        stream.write((
            '<?xml version="1.0"?>\n<VTKFile type="PolyData" version="1.0" '
            'byte_order="LittleEndian" header_type="UInt64">\n<PolyData>'
            '<Piece NumberOfPoints="%d" NumberOfVerts="0" NumberOfLines="0" '
            'NumberOfStrips="0" NumberOfPolys="%d">%s</Piece></PolyData>\n'
            '<AppendedData encoding="raw">_' % (
                len(x), len(triangles), ''.join(arrays))).encode())
        stream.write(b''.join(blocks))
        stream.write(b'</AppendedData>\n</VTKFile>\n')


def _surfaces(case, bed, name, shrink, more):
    """Writes the true shapes of one time, with all fields as cell data. more:
    further fields."""
    x, triangles, whose, n = [], [], [], 0
    for surface, index in case.surfaces(bed):
        for i in index:
            x.append(bodies.placed(surface, bed, i, shrink))
            triangles.append(surface.triangles + n)
            whose += [i]*len(surface.triangles)
            n += len(x[-1])
    if not x:
        x, triangles = [np.zeros((0, 3))], [np.zeros((0, 3), int)]
    whose = np.array(whose, int)
    data = {field: values[whose] for field, values in bed.fields.items()
            if field not in ('x', 'Q')}
    data.update({field: values[whose] for field, values in more.items()})
    writeVtp(name, np.concatenate(x), np.concatenate(triangles), data)


def state(case, times, select, options):
    """Writes all files into a folder."""
    folder = os.path.abspath(options['output'])
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise Problem('%s is not a folder' % folder)
    os.makedirs(folder, exist_ok=True)
    field, width = options['colour'], 0
    if field == 'shape':
        field = 'typeId'
    for k, time in enumerate(times):
        bed = select(case.bed(time))
        more = {field: bed.numbers(field)} if field in INITIAL else {}
        if field not in {**bed.fields, **more}:
            bed.numbers(field)
            raise Problem('-colour: read %s; for ParaView use one of the '
                          'written fields' % field)
        width = {**more, **bed.fields}[field].ndim
        _surfaces(case, bed, os.path.join(folder, 'bed_%04d.vtp' % k),
                  options['factor'], more)
    _collection(folder, 'bed', times)
    _walls(case, options, os.path.join(folder, 'walls.vtp'))
    nMoving = _moving(case, times, options, folder)
    script = os.path.join(folder, 'bed.py')
    with open(script, 'w') as stream:
        stream.write(SCRIPT % {
            'name': 'bed.py', 'folder': folder, 'field': field,
            'component': ", 'Magnitude'" if width > 1 else '',
            'opacity': options['opacity'],
            'movingOpacity': options['movingOpacity']})
    print('%s: %d times%s; paraview --script=%s' % (
        os.path.join(folder, 'bed.pvd'), len(times),
        postWalls.counted(range(nMoving)), script))


def _collection(folder, stem, times):
    """Writes the .pvd file, which lists the files of the times."""
    entries = ['<DataSet timestep="%.12g" file="%s_%04d.vtp"/>'
               % (time, stem, k) for k, time in enumerate(times)]
    with open(os.path.join(folder, stem + '.pvd'), 'w') as stream:
        stream.write('<?xml version="1.0"?>\n<VTKFile type="Collection" '
                     'version="1.0">\n<Collection>\n%s\n</Collection>\n'
                     '</VTKFile>\n' % '\n'.join(entries))


def _moving(case, times, options, folder):
    """Writes the moving walls, one file per time (without triangles if there
    are no walls). Returns the largest number of walls at a time."""
    _noMoving(folder)
    if options['walls'] not in ('yes', 'moving'):
        return 0
    moving, most = postWalls.MovingWalls(case), 0
    for k, time in enumerate(times):
        some = moving.at(time)
        most = max(most, len(some))
        x, triangles, number = postWalls.joined(some)
        cells = {'wall': number}
        for name in set.intersection(*(set(w.cells) for w in some)) \
                if some else ():
            cells[name] = np.concatenate([w.cells[name] for w in some])
        U = np.concatenate([w.U for w in some]) if some else np.zeros((0, 3))
        writeVtp(os.path.join(folder, 'movingWalls_%04d.vtp' % k), x,
                 triangles, cells, {'U': U})
    if most:
        _collection(folder, 'movingWalls', times)
    else:
        _noMoving(folder)
    return most


def _noMoving(folder):
    for old in glob.glob(os.path.join(glob.escape(folder), 'movingWalls*')):
        os.remove(old)


def _walls(case, options, name):
    around = []
    if options['walls'] in ('yes', 'mesh'):
        around = ([foam.readStl(f) for f in options['wallFile']]
                  if options['wallFile'] else
                  [(x, t) for _, x, t in foam.wallFaces(
                      case.folder, options['patches'])])
    if os.path.exists(name):
        os.remove(name)
    if around:
        starts = np.cumsum([0] + [len(x) for x, _ in around])
        patch = np.concatenate([np.full(len(t), k)
                                for k, (_, t) in enumerate(around)])
        writeVtp(name, np.concatenate([x for x, _ in around]), np.concatenate(
            [t + s for (_, t), s in zip(around, starts)]), {'patch': patch})

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Pictures of bodies in their true shapes, off screen, with VTK."""

import functools
import os
import shutil
import subprocess

import numpy as np

import postBodies as bodies
import postFoam as foam
import postScreen
import postWalls
from postColours import Colouring
from postProblem import Problem, listed

try:
    import vtk
    from vtk.util import numpy_support
except ImportError:
    raise Problem('missing: vtk for Python (on Debian: python3-vtk9)'
                  ) from None
from postBar import Bar


def _toVtk(array):
    return numpy_support.numpy_to_vtk(np.ascontiguousarray(array), deep=True)


def polyData(x, triangles, normals=None, colours=None):
    """Builds vtkPolyData. colours: one per point, 0 to 1."""
    data = vtk.vtkPolyData()
    points = vtk.vtkPoints()
    points.SetData(_toVtk(np.asarray(x, dtype=float)))
    data.SetPoints(points)
    cells = np.empty((len(triangles), 4), dtype=np.int64)
    cells[:, 0], cells[:, 1:] = 3, triangles
    array = vtk.vtkCellArray()
    array.SetCells(len(cells), numpy_support.numpy_to_vtkIdTypeArray(
        cells.ravel(), deep=True))
    data.SetPolys(array)
    if normals is not None:
        data.GetPointData().SetNormals(_toVtk(normals))
    if colours is not None:
        setColours(data, colours)
    return data


def setColours(data, colours):
    """Sets one colour per point, 0 to 1."""
    array = _toVtk(np.round(255*np.asarray(colours)).astype(np.uint8))
    array.SetName('colour')
    data.GetPointData().SetScalars(array)


# ------------------------------------------------------------------ clipping

class Clip:
    """Half spaces, whose intersection is kept. planes: [(point, normal that
    points to the kept side)]."""

    def __init__(self, planes):
        self.planes = [(np.asarray(p), np.asarray(n)/np.linalg.norm(n))
                       for p, n in planes]

    def split(self, x, reach):
        """Returns the masks of the bodies that are kept whole and of the
        bodies that are cut."""
        whole, there = np.ones(len(x), bool), np.ones(len(x), bool)
        for point, normal in self.planes:
            ahead = (x - point) @ normal
            whole &= ahead >= reach
            there &= ahead > -reach
        return whole, there & ~whole

    def _vtkPlanes(self):
        collection = vtk.vtkPlaneCollection()
        for point, normal in self.planes:
            plane = vtk.vtkPlane()
            plane.SetOrigin(*point)
            plane.SetNormal(*normal)
            collection.AddItem(plane)
        return collection

    def solid(self, x, triangles):
        """Returns a closed surface after cutting and closing it; None if
        nothing is left."""
        cut = vtk.vtkClipClosedSurface()
        cut.SetInputData(polyData(x, triangles))
        cut.SetClippingPlanes(self._vtkPlanes())
        cut.SetTolerance(1e-9)
        edges = vtk.vtkPolyDataNormals()
        edges.SetInputConnection(cut.GetOutputPort())
        edges.SetFeatureAngle(25)
        edges.ConsistencyOff()
        edges.Update()
        out = edges.GetOutput()
        return out if out.GetNumberOfPolys() else None

    def open(self, data):
        """Cuts a surface and leaves it open."""
        for point, normal in self.planes:
            plane = vtk.vtkPlane()
            plane.SetOrigin(*point)
            plane.SetNormal(*normal)
            cut = vtk.vtkClipPolyData()
            cut.SetInputData(data)
            cut.SetClipFunction(plane)
            cut.Update()
            data = cut.GetOutput()
        return data


# --------------------------------------------------------------------- scene

def bodiesData(case, bed, colours, clip, shrink):
    """Returns all bodies as one vtkPolyData, with one piece per shape if
    possible."""
    joined = vtk.vtkAppendPolyData()
    parts = case.surfaces(bed)
    whole, cut = clip.split(bed.x, bodies.reaches(parts, bed, shrink))
    for surface, index in parts:
        some = index[whole[index]]
        if len(some):
            joined.AddInputData(_many(surface, bed, some, colours, shrink))
        for i in index[cut[index]]:
            piece = clip.solid(bodies.placed(surface, bed, i, shrink),
                               surface.triangles)
            if piece:
                n = piece.GetNumberOfPoints()
                setColours(piece, np.tile(colours[i], (n, 1)))
                piece.GetCellData().Initialize()
                joined.AddInputData(piece)
    if not joined.GetNumberOfInputConnections(0):
        return vtk.vtkPolyData()
    joined.Update()
    joined.GetOutput().GetPointData().SetActiveScalars('colour')
    return joined.GetOutput()


def _many(surface, bed, index, colours, shrink):
    turn = np.swapaxes(bed.Q[index], 1, 2)
    scale = bed.scale[index][:, None, :]
    m = len(surface.shown)
    x = (surface.shown*scale*shrink) @ turn + bed.x[index][:, None, :]
    normals = surface.normals/scale
    normals /= np.linalg.norm(normals, axis=2, keepdims=True)
    cells = surface.cells + m*np.arange(len(index))[:, None, None]
    return polyData(x.reshape(-1, 3), cells.reshape(-1, 3),
                    (normals @ turn).reshape(-1, 3).astype(np.float32),
                    np.repeat(colours[index], m, axis=0))


def still(options, case):
    """Returns [(points, triangles)] of the walls that do not move."""
    if options['walls'] not in ('yes', 'mesh'):
        return []
    if options['wallFile']:
        return [foam.readStl(name) for name in options['wallFile']]
    return [(x, t) for _, x, t in
            foam.wallFaces(case.folder, options['patches'])]


def _rounded(data):
    """Adds normals. Neighbouring faces at an angle below 30 degrees are shaded
    smoothly."""
    clean = vtk.vtkCleanPolyData()
    clean.SetInputData(data)
    clean.PointMergingOn()
    clean.SetTolerance(0)
    normals = vtk.vtkPolyDataNormals()
    normals.SetInputConnection(clean.GetOutputPort())
    normals.SetFeatureAngle(30)
    normals.ConsistencyOff()
    normals.Update()
    return normals.GetOutput()


class Picture:
    """A window with the objects that are the same at all times: walls of the
    mesh, lights, the camera, and the colour bar next to it."""

    def __init__(self, options, colouring):
        self.options = options
        self.colouring = colouring
        self.renderer = vtk.vtkRenderer()
        self.renderer.SetBackground(*options['background'])
        self.renderer.SetUseDepthPeeling(1)
        self.window = vtk.vtkRenderWindow()
        self.window.SetOffScreenRendering(1)
        self.window.SetAlphaBitPlanes(1)
        self.window.SetMultiSamples(0)
        k = self.over = 2 if options['smooth'] else 1
        self.bar, self.size = None, options['size']
        if not colouring.byShape and options['bar']:
            self.bar = Bar(colouring, options['size'], self._ink(),
                           options['background'], k)
            self.size = self.bar.bodies
        self.window.SetSize(*(k*n for n in self.size))
        self.window.AddRenderer(self.renderer)
        self.mapper = vtk.vtkPolyDataMapper()
        self.renderer.AddActor(self._bodiesActor())
        self.moving = None
        self._lights()
        self._shade()

    def _bodiesActor(self):
        actor = vtk.vtkActor()
        actor.SetMapper(self.mapper)
        look = actor.GetProperty()
        look.SetInterpolationToPhong()
        look.SetAmbient(0.32)
        look.SetDiffuse(0.75)
        look.SetSpecular(0.15)
        look.SetSpecularPower(25)
        return actor

    def _lights(self):
        for where, strength in (((-0.7, 1.0, 1.2), 0.75),
                                ((1.2, 0.1, 0.8), 0.30)):
            light = vtk.vtkLight()
            light.SetLightTypeToCameraLight()
            light.SetPosition(*where)
            light.SetFocalPoint(0, 0, 0)
            light.SetIntensity(strength)
            self.renderer.AddLight(light)

    def _shade(self):
        """Darkens places where bodies are close to each other (ambient
        occlusion), if VTK supports it."""
        reach = self.options['shade']
        if reach and hasattr(self.renderer, 'SetUseSSAO'):
            self.renderer.SetUseSSAO(True)
            self.renderer.SetSSAORadius(reach)
            self.renderer.SetSSAOBias(0.03*reach)
            self.renderer.SetSSAOKernelSize(64)
            self.renderer.SSAOBlurOn()

    def _ink(self):
        return (0.1,)*3 if sum(self.options['background']) > 1.5 else (0.9,)*3

    def addWall(self, x, triangles, clip):
        mapper = vtk.vtkPolyDataMapper()
        mapper.SetInputData(clip.open(polyData(x, triangles)))
        self.renderer.AddActor(self._wallActor(mapper, postWalls.STILL,
                                               self.options['opacity']))

    @staticmethod
    def _wallActor(mapper, colour, opacity):
        actor = vtk.vtkActor()
        actor.SetMapper(mapper)
        look = actor.GetProperty()
        look.SetColor(*colour)
        look.SetOpacity(opacity)
        look.SetAmbient(0.6)
        look.SetDiffuse(0.4)
        return actor

    def setMoving(self, some, clip):
        """Replaces the moving walls by those of the next frame."""
        if self.moving:
            self.renderer.RemoveActor(self.moving)
            self.moving = None
        if not some:
            return
        x, triangles, _ = postWalls.joined(some)
        mapper = vtk.vtkPolyDataMapper()
        mapper.SetInputData(clip.open(_rounded(polyData(x, triangles))))
        self.moving = self._wallActor(mapper, postWalls.MOVING,
                                      self.options['movingOpacity'])
        self.renderer.AddActor(self.moving)

    def look(self, points, radius):
        """Places the camera so that all balls, given by their centres and
        radii, are in the picture."""
        o = self.options
        d = np.array(o['direction'])/np.linalg.norm(o['direction'])
        up = np.array(o['up'] or (0, 0, 1), dtype=float)
        if np.linalg.norm(np.cross(d, up)) < 1e-6*np.linalg.norm(up):
            up = np.array((0.0, 1, 0) if abs(d[1]) < 0.9 else (1.0, 0, 0))
        right = np.cross(d, up)
        right /= np.linalg.norm(right)
        up = np.cross(right, d)
        low = np.min([[np.min(points @ a - radius) for a in (right, up, d)]],
                     axis=0)
        high = np.max([[np.max(points @ a + radius) for a in (right, up, d)]],
                      axis=0)
        middle = (low + high)/2 @ np.array((right, up, d))
        focus = np.array(o['focus']) if o['focus'] else middle
        extent = np.array([2*np.max(np.abs(np.array((l, h)) - focus @ a))
                           for l, h, a in zip(low, high, (right, up, d))])
        width, height = self.size
        seen = o['height'] or 1.06*max(extent[1], extent[0]*height/width)
        self._camera(focus, d, up, seen/o['zoom'],
                     extent)

    def _camera(self, focus, d, up, seen, extent):
        camera = self.renderer.GetActiveCamera()
        camera.SetFocalPoint(*focus)
        angle = self.options['perspective']
        if angle:
            away = seen/2/np.tan(np.radians(angle)/2) + extent[2]/2
            camera.SetViewAngle(angle)
        else:
            away = max(extent) + seen
            camera.ParallelProjectionOn()
            camera.SetParallelScale(seen/2)
        camera.SetPosition(*(focus - away*d))
        camera.SetViewUp(*up)

    def frame(self, data, name):
        """Draws bodies into a PNG."""
        self.mapper.SetInputData(data)
        self.renderer.ResetCameraClippingRange()
        self.window.Render()
        grab = vtk.vtkWindowToImageFilter()
        grab.SetInput(self.window)
        grab.ReadFrontBufferOff()
        grab.ShouldRerenderOff()
        grab.Update()
        write = vtk.vtkPNGWriter()
        write.SetFileName(name)
        write.SetInputData(self._whole(grab.GetOutput()))
        write.Write()
        if not os.path.exists(name):
            raise Problem('cannot write %s' % name)

    def _whole(self, image):
        """Returns the picture with the bar. With smoothing, averages squares
        of pixels."""
        k = self.over
        w, h, _ = image.GetDimensions()
        pixels = numpy_support.vtk_to_numpy(image.GetPointData().GetScalars())
        pixels = pixels.reshape(h, w, -1)[..., :3]
        if self.bar:
            pixels = self.bar.beside(pixels[::-1])[::-1]
        if k > 1:
            h, w, _ = pixels.shape
            pixels = pixels.reshape(h//k, k, w//k, k, 3)
            pixels = np.round(pixels.mean(axis=(1, 3))).astype(np.uint8)
        h, w, _ = pixels.shape
        out = vtk.vtkImageData()
        out.SetDimensions(w, h, 1)
        out.GetPointData().SetScalars(_toVtk(pixels.reshape(-1, 3)))
        return out


# -------------------------------------------------------------------- driver

def _movie(frames, options):
    """Makes an mp4 of the frames if ffmpeg is available."""
    pattern, name = frames
    ffmpeg = shutil.which('ffmpeg')
    if not ffmpeg:
        print('ffmpeg not found, %s was not made; the frames were '
              'written' % name)
        return
    done = subprocess.run(
        [ffmpeg, '-y', '-loglevel', 'error', '-framerate',
         '%g' % options['fps'], '-i', pattern, '-pix_fmt', 'yuv420p', '-vf',
         'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white', name],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Problem('ffmpeg: %s' % (done.stderr.strip().splitlines()
                                      or ['no words'])[-1])
    print(name)


def _extents(case, beds, shrink):
    """Returns centres, radii and sizes of all bodies, one array per time."""
    x, radius, sizes = [], [], []
    for bed in beds:
        if bed.n:
            x.append(bed.x)
            radius.append(bodies.reaches(case.surfaces(bed), bed, shrink))
            sizes.append(bed.d*shrink)
    return x, radius, sizes


def _moving(case, times, options):
    """Returns a function that returns the moving walls of a time. All are read
    before the first frame is drawn, so that errors are reported at once."""
    if options['walls'] not in ('yes', 'moving'):
        return lambda time: []
    moving = postWalls.MovingWalls(case)
    for time in times:
        moving.at(time)
    return moving.at


def draw(case, times, select, options):
    """Draws one frame per time. select: function that selects bodies of a
    bed."""
    postScreen.ready(vtk)

    # A run may have more times than fit into memory.
    @functools.lru_cache(maxsize=4)
    def load(time):
        return select(case.bed(time))

    colouring = Colouring(options['colour'], options['range'],
                          options['map'], (load(t) for t in times), 0.2)
    clip = Clip(options['clip'])
    around = still(options, case)
    moving = _moving(case, times, options)
    x, radius, sizes = _extents(case, map(load, times), options['factor'])
    if options['fit'] == 'all' or not x:
        every = [wall for wall, _ in around] + [
            wall.outline for time in times for wall in moving(time)]
        x += every
        radius += [np.zeros(len(wall)) for wall in every]
    if not x:
        raise Problem('there are no particles at %s s: nothing to draw'
                      % listed('%g' % t for t in times))
    options['shade'] = (0.6*np.median(np.concatenate(sizes))
                        if sizes and options['shade'] else 0)
    picture = Picture(options, colouring)
    for wall, triangles in around:
        picture.addWall(wall, triangles, clip)
    picture.look(np.concatenate(x), np.concatenate(radius))

    stem = options['output'][:-4] if options['output'].endswith(
        '.png') else options['output']
    several = len(times) > 1 or options['mp4']
    for k, bed in enumerate(map(load, times)):
        name = stem + ('_%04d.png' % k if several else '.png')
        walls = moving(bed.time)
        picture.setMoving(walls, clip)
        picture.frame(bodiesData(case, bed, colouring.of(bed), clip,
                                 options['factor']), name)
        print('%s: %g s, %d bodies%s' % (
            name, bed.time, bed.n, postWalls.counted(walls)), flush=True)
    if options['mp4']:
        _movie((stem.replace('%', '%%') + '_%04d.png', stem + '.mp4'), options)

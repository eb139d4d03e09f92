# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Pictures of superellipsoids in their true shapes, with VTK off screen,
placed
on a page with matplotlib.

    Scene(p, names)      the particles of one time, as surfaces
    scene.image(view)    one picture, an array of height x width x 3
    save(figure, name)   a small PNG, and the formats in PICTURES
    scaleBar(axes, mm)   a bar with its length in millimetres

Needs numpy, matplotlib and VTK 9; if VTK draws through X, an X server
(xvfb-run
starts one).
"""

import math
import os
import warnings

import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt            # noqa: E402
import numpy as np                         # noqa: E402
import vtk                                 # noqa: E402
from vtk.util import numpy_support         # noqa: E402

import superellipsoidResults as results    # noqa: E402

INK = '#22282e'
FAINT = '#9aa3ab'

# Colours by the name of the shape; other shapes take the remaining ones in
# order.
COLOURS = {
    'sphere': '#f2b134', 'prolate': '#1f9e89', 'oblate': '#e07a5f',
    'triaxial': '#7fb069', 'cube': '#3f7cac', 'diamond': '#c8436a',
    'cylinder': '#7d5ba6',
}
MORE = ['#5b8e7d', '#bc4b51', '#f4a259', '#4d7ea8', '#8cb369', '#a44a3f']

plt.rcParams.update({
    'font.family': 'DejaVu Sans', 'font.size': 9, 'text.color': INK,
    'axes.edgecolor': FAINT, 'axes.labelcolor': INK, 'axes.linewidth': 0.8,
    'xtick.color': INK, 'ytick.color': INK, 'axes.spines.top': False,
    'axes.spines.right': False, 'legend.frameon': False,
})


def colour(kind, names):
    """The colour of a typeId, '#rrggbb'."""
    name = names[kind] if kind < len(names) else ''
    return COLOURS.get(name, MORE[kind % len(MORE)])


def _rgb(text):
    return np.array(matplotlib.colors.to_rgb(text))


class View:
    """A parallel projection.

    focus: the point in the middle [m]; direction: of sight; up; height: of
    the visible region [m]; size: of the picture (width, height) [pixels];
    reach: everything visible lies within this distance before and behind the
    focus [m].
    """

    def __init__(self, focus, direction, up, height, size, reach=0.1):
        self.reach = reach
        self.focus = np.asarray(focus, dtype=float)
        self.direction = np.asarray(direction, dtype=float)
        self.direction /= np.linalg.norm(self.direction)
        self.up = up
        self.height = height
        self.size = size

    @classmethod
    def front(cls, low, high, width, pixels, tilt=0):
        """View from -y, of low <= z <= high; pixels: width of the picture.
        tilt: degrees from above."""
        t = math.radians(tilt)
        return cls((0, 0, (low + high)/2),
                   (0, math.cos(t), -math.sin(t)), (0, 0, 1), high - low,
                   (pixels, int(round(pixels*(high - low)/width))))

    @classmethod
    def bottom(cls, width, pixels):
        """View from below, square."""
        return cls((0, 0, 0), (0, 0, 1), (0, 1, 0), width, (pixels, pixels))


class Scene:
    """Particles of one time, and the objects around them."""

    def __init__(self, p, names=(), divisions=20):
        self.window = None
        self.renderer = vtk.vtkRenderer()
        self.renderer.SetBackground(1, 1, 1)
        for kind, index in p.kinds():
            self._add(p, index, _rgb(colour(kind, names)), divisions)
        self._lights()

    def _add(self, p, index, rgb, n):
        i = index[0]
        points, normals, quads = results.tessellate(
            p.semiAxes[i], p.epsilon1[i], p.epsilon2[i], n)
        turn = np.swapaxes(p.Q[index], 1, 2)
        allPoints = (points @ turn + p.x[index][:, None, :]).reshape(-1, 3)
        allNormals = (normals @ turn).reshape(-1, 3)
        allQuads = (quads[None] + len(points)
                    * np.arange(len(index))[:, None, None]).reshape(-1, 4)

        # Brightness varies slightly, so that neighbours can be distinguished.
        shade = 1 + 0.10*(np.mod(p.id[index]*0.618034, 1) - 0.5)
        colours = np.clip(rgb[None]*shade[:, None], 0, 1)*255
        colours = np.repeat(colours.astype(np.uint8), len(points), axis=0)

        data = vtk.vtkPolyData()
        vtkPoints = vtk.vtkPoints()
        vtkPoints.SetData(_toVtk(allPoints))
        data.SetPoints(vtkPoints)
        cells = np.empty((len(allQuads), 5), dtype=np.int64)
        cells[:, 0] = 4
        cells[:, 1:] = allQuads
        array = vtk.vtkCellArray()
        array.SetCells(len(cells), numpy_support.numpy_to_vtkIdTypeArray(
            cells.ravel(), deep=True))
        data.SetPolys(array)
        data.GetPointData().SetNormals(_toVtk(allNormals))
        data.GetPointData().SetScalars(_toVtk(colours))

        mapper = vtk.vtkPolyDataMapper()
        mapper.SetInputData(data)
        actor = vtk.vtkActor()
        actor.SetMapper(mapper)
        look = actor.GetProperty()
        look.SetInterpolationToPhong()
        look.SetAmbient(0.34)
        look.SetDiffuse(0.80)
        look.SetSpecular(0.22)
        look.SetSpecularPower(28)
        self.renderer.AddActor(actor)

    def _lights(self):
        """Adds a key light over the shoulder, a fill and a rim light, all
        moving with the camera."""
        for where, strength, tint in (
                ((-0.7, 1.0, 1.2), 0.78, (1.0, 0.98, 0.95)),
                ((1.2, 0.1, 0.8), 0.30, (0.92, 0.96, 1.0)),
                ((0.0, -0.8, 0.6), 0.14, (1.0, 1.0, 1.0))):
            light = vtk.vtkLight()
            light.SetLightTypeToCameraLight()
            light.SetPosition(*where)
            light.SetFocalPoint(0, 0, 0)
            light.SetIntensity(strength)
            light.SetColor(*tint)
            self.renderer.AddLight(light)

    def addGlass(self, radius, low, high):
        """Adds a translucent standing cylinder."""
        source = vtk.vtkCylinderSource()
        source.SetRadius(radius)
        source.SetHeight(high - low)
        source.SetResolution(180)
        source.SetCenter(0, (low + high)/2, 0)
        source.CappingOff()
        mapper = vtk.vtkPolyDataMapper()
        mapper.SetInputConnection(source.GetOutputPort())
        actor = vtk.vtkActor()
        actor.SetMapper(mapper)
        actor.RotateX(90)
        actor.GetProperty().SetColor(0.55, 0.66, 0.76)
        actor.GetProperty().SetOpacity(0.10)
        actor.GetProperty().SetAmbient(0.6)
        actor.GetProperty().SetDiffuse(0.4)
        actor.GetProperty().SetSpecular(0)
        self.renderer.AddActor(actor)

    def image(self, view, supersample=2, shade=0.008):
        """An array height x width x 3, 0 to 255. shade: reach of the
        ambient occlusion [m]; 0 for none."""
        width, height = (supersample*k for k in view.size)
        if self.window is None:
            self.window = vtk.vtkRenderWindow()
            self.window.SetOffScreenRendering(1)
            self.window.SetMultiSamples(0)
            self.window.SetAlphaBitPlanes(1)
            self.window.AddRenderer(self.renderer)
            self.renderer.SetUseDepthPeeling(1)
        self.window.SetSize(width, height)

        camera = self.renderer.GetActiveCamera()
        camera.ParallelProjectionOn()
        camera.SetFocalPoint(*view.focus)
        # The camera is near: VTK's ambient occlusion has the depth in half
        # precision.
        camera.SetPosition(*(view.focus - view.reach*view.direction))
        camera.SetViewUp(*view.up)
        camera.SetParallelScale(view.height/2)
        camera.SetClippingRange(0.1*view.reach, 2*view.reach)
        if hasattr(self.renderer, 'SetUseSSAO'):
            self.renderer.SetUseSSAO(shade > 0)
            self.renderer.SetSSAORadius(shade)
            self.renderer.SetSSAOBias(0.03*shade)
            self.renderer.SetSSAOKernelSize(100)
            self.renderer.SSAOBlurOn()
        self.window.Render()

        grab = vtk.vtkWindowToImageFilter()
        grab.SetInput(self.window)
        grab.ReadFrontBufferOff()
        grab.ShouldRerenderOff()
        grab.Update()
        out = grab.GetOutput()
        w, h, _ = out.GetDimensions()
        pixels = numpy_support.vtk_to_numpy(out.GetPointData().GetScalars())
        pixels = pixels.reshape(h, w, -1)[::-1, :, :3].astype(float)
        k = supersample
        pixels = pixels[:h//k*k, :w//k*k].reshape(h//k, k, w//k, k, 3)
        return pixels.mean(axis=(1, 3)).round().astype(np.uint8)


def _toVtk(array):
    return numpy_support.numpy_to_vtk(np.ascontiguousarray(array), deep=True)


# --------------------------------------------------------------------- pages

def legend(figure, p, names, **where):
    """Draws the shapes that occur, with their colours and numbers."""
    handles = []
    for kind, index in p.kinds():
        name = names[kind] if kind < len(names) else 'shape %d' % kind
        handles.append(plt.Line2D(
            [], [], linestyle='', marker='o', markersize=8,
            color=colour(kind, names), label='%s (%d)' % (name, len(index))))
    return figure.legend(handles=handles, handletextpad=0.3,
                         columnspacing=1.6, **where)


def show(axes, image, view):
    """Shows an image on axes in millimetres."""
    w, h = view.size
    half = view.height*1e3/2
    axes.imshow(image, extent=(-half*w/h, half*w/h, -half, half),
                interpolation='antialiased')
    axes.set_axis_off()


def scaleBar(axes, length, where=(0.05, 0.05)):
    """Draws a bar of this length in millimetres on axes of show(), with a
    label; where: its left end, in fractions of the axes."""
    low, high = axes.get_xlim(), axes.get_ylim()
    x = low[0] + where[0]*(low[1] - low[0])
    y = high[0] + where[1]*(high[1] - high[0])
    axes.plot((x, x + length), (y, y), color=INK, linewidth=2,
              solid_capstyle='butt')
    axes.annotate('%g mm' % length, (x + length/2, y), (0, 2.5),
                  textcoords='offset points', ha='center', va='bottom',
                  fontsize=8, color=INK)


def _named(figure):
    """Colours of curves and texts, which are to be kept as they are: n x 3, 0
    to 255."""
    found = {(255, 255, 255)}
    for artist in figure.findobj(
            lambda a: isinstance(a, (plt.Line2D, matplotlib.text.Text))):
        found.add(tuple(int(round(255*c)) for c in _rgb(artist.get_color())))
    return sorted(found)


def _palette(pixels, colours, kept):
    """Reduces an image to this number of colours, which include the kept ones:
    a palette chosen by area alone would merge two blues."""
    from PIL import Image
    free = max(2, colours - len(kept))
    few = Image.fromarray(pixels).quantize(
        free, method=Image.MEDIANCUT, kmeans=1, dither=Image.NONE)
    chosen = np.array(few.getpalette()[:3*free]).reshape(-1, 3)
    entries = np.vstack((kept, chosen))[:256].astype(float)

    # The nearest of the colours; Pillow finds it for rounded colours only.
    flat = pixels.reshape(-1, 3).astype(np.int64) @ (65536, 256, 1)
    unique, where = np.unique(flat, return_inverse=True)
    colour3 = np.stack((unique >> 16, unique >> 8 & 255, unique & 255), 1)
    nearest = np.concatenate([
        ((part[:, None] - entries[None])**2).sum(2).argmin(1)
        for part in np.array_split(colour3, len(colour3)//4096 + 1)])
    image = Image.fromarray(
        nearest[where].reshape(pixels.shape[:2]).astype(np.uint8), 'P')
    image.putpalette(entries.astype(np.uint8).ravel().tolist())
    return image


def save(figure, name, colours=256):
    """Saves a PNG, with a palette if that makes it smaller. The environment
    variable PICTURES names further formats: PICTURES="pdf svg"."""
    for form in os.environ.get('PICTURES', '').split():
        figure.savefig(os.path.splitext(name)[0] + '.' + form)
    figure.canvas.draw()
    pixels = np.asarray(figure.canvas.buffer_rgba())[..., :3]
    kept = _named(figure)
    plt.close(figure)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            _palette(pixels, colours, kept).save(name, optimize=True)
    except ImportError:
        plt.imsave(name, pixels)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Draws the diagrams of docs/architecture.md.

    diagrams.py [FOLDER]    default: docs

diagram-shim.png      classes of the shim, from the solver to the core
diagram-substep.png   stages of a substep, a lane for each model
diagram-contact.png   life of a contact
diagram-halo.png      two processes and their halos

Text that overlaps other text or an arrow, or leaves its box, is an error.
Needs matplotlib; where Pillow is there, the pictures are smaller.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'tutorials', 'common'))
import environment                         # noqa: E402

if __name__ == '__main__':
    environment.help(__doc__)
    environment.needs('matplotlib')

import matplotlib                          # noqa: E402
matplotlib.use('Agg')
import matplotlib.pyplot as plt            # noqa: E402
from matplotlib.patches import Ellipse, FancyBboxPatch, Rectangle   # noqa: E402

WIDTH = 900           # of all pictures [px at 100 dpi]
DPI = 140             # of the files
SIZE = 8.4            # of text [pt]
LINE = 15             # between lines of text [px]

INK, GREY = '#22282e', '#5d6872'
# Fill and edge of a box
PLAIN = ('#ffffff', '#9aa3ab')
FOAM = ('#f1f3f5', '#9aa3ab')
BLUE = ('#e3eef7', '#3f7cac')
GREEN = ('#e8f3ea', '#4f8f5b')
ORANGE = ('#fbeedd', '#c07a28')
RED = ('#f8e6e4', '#b4493d')


class Page:
    """A picture whose coordinates are pixels, with y downward."""

    def __init__(self, height):
        self.figure = plt.figure(figsize=(WIDTH/100, height/100))
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set_xlim(0, WIDTH)
        self.axes.set_ylim(height, 0)
        self.axes.axis('off')
        self.texts = []      # each with the box that it belongs to, or None
        self.segments = []   # of arrows: x0, y0, x1, y1

    def text(self, x, y, words, at='left', colour=INK, bold=False, size=SIZE,
             box=None):
        """A line of text, its middle at height y."""
        item = self.axes.text(
            x, y, words, ha=at, va='center_baseline', color=colour,
            fontsize=size, fontweight='bold' if bold else 'normal', zorder=5)
        self.texts.append((item, box))

    def rectangle(self, x, y, width, height, style=PLAIN, dashed=False):
        patch = FancyBboxPatch(
            (x, y), width, height, boxstyle='round,pad=0,rounding_size=4',
            facecolor=style[0], edgecolor=style[1], linewidth=1,
            linestyle='--' if dashed else '-', zorder=2)
        self.axes.add_patch(patch)
        return patch

    def box(self, x, y, width, height, title, lines=(), style=PLAIN,
            at='center', dashed=False):
        """A box with a bold title and lines of text, in its middle."""
        patch = self.rectangle(x, y, width, height, style, dashed)
        words = ([(title, True, INK)] if title else []) + [
            (line, False, INK if title else INK) for line in lines]
        left = x + width/2 if at == 'center' else x + 9
        top = y + height/2 - LINE*(len(words) - 1)/2
        for k, (line, bold, colour) in enumerate(words):
            self.text(left, top + k*LINE, line, at, colour, bold, box=patch)
        return patch

    def arrow(self, *points, colour=INK, both=False, dashed=False):
        """A line through the points, with a head at its end."""
        line = '--' if dashed else '-'
        xs, ys = zip(*points)
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            self.segments.append((min(x0, x1), min(y0, y1),
                                  max(x0, x1), max(y0, y1)))
        self.axes.plot(xs[:-1], ys[:-1], color=colour, linewidth=1.2,
                       linestyle=line, zorder=3, solid_capstyle='butt')
        self.axes.annotate(
            '', xy=points[-1], xytext=points[-2], zorder=3,
            arrowprops=dict(arrowstyle='<|-|>' if both else '-|>', color=colour,
                            linewidth=1.2, linestyle=line, shrinkA=0, shrinkB=0,
                            mutation_scale=9))

    def check(self, name):
        """Ends where text overlaps other text or an arrow, or leaves its box or
        the page."""
        draw = self.figure.canvas.get_renderer()
        page = self.figure.bbox
        extents = []
        for item, box in self.texts:
            own = item.get_window_extent(draw)
            inside = (box.get_window_extent(draw) if box else page).padded(-2)
            if not (inside.x0 <= own.x0 and own.x1 <= inside.x1
                    and inside.y0 <= own.y0 and own.y1 <= inside.y1):
                sys.exit('diagrams.py: %s: no space for "%s"' % (
                    name, item.get_text()))
            for other, words in extents:
                if own.overlaps(other):
                    sys.exit('diagrams.py: %s: "%s" overlaps "%s"' % (
                        name, item.get_text(), words))
            extents.append((own, item.get_text()))
            here = own.transformed(self.axes.transData.inverted())
            for x0, y0, x1, y1 in self.segments:
                if (here.xmin - 3 < x1 and x0 < here.xmax + 3
                        and here.ymin - 3 < y1 and y0 < here.ymax + 3):
                    sys.exit('diagrams.py: %s: an arrow crosses "%s"' % (
                        name, item.get_text()))

    def save(self, folder, name):
        self.check(name)
        path = os.path.join(folder, name)
        self.figure.savefig(path, dpi=DPI, metadata={'Software': None})
        plt.close(self.figure)
        try:
            from PIL import Image
        except ImportError:
            return
        with Image.open(path) as image:
            image.convert('RGB').quantize(
                64, method=Image.Quantize.MEDIANCUT,
                dither=Image.Dither.NONE).save(path, optimize=True)


# - - - the classes of the shim - - -

def shim():
    page = Page(640)

    page.rectangle(10, 10, 880, 112, FOAM)
    page.text(22, 27, 'OpenFOAM', bold=True)
    page.text(105, 27, 'mesh, patches, U, rho, mu, g, files, MPI; a solver has '
              'the cloud in one of four ways:')
    entries = (
        (22, 190, 'superellipsoidFoam',
         ('application, solves no fluid:', 'a flow comes from a formula')),
        (220, 242, 'superellipsoidCloudFunctionObject',
         ('in any solver with U:', 'the fluid acts on the particles')),
        (470, 238, 'superellipsoidCloudSource',
         ('fvOption, in a solver with fvOptions:',
          'particles and fluid act on each other')),
        (716, 162, 'own solver',
         ('three lines, as in', 'tutorials/customSolver')),
    )
    page.rectangle(10, 132, 880, 392, BLUE)
    for x, width, name, lines in entries:
        page.box(x, 42, width, 68, name, lines)
        page.arrow((x + width/2, 110), (x + width/2, 157))
    page.text(130, 147, 'evolve(), once a time step')
    page.text(353, 147, 'shim: lagrangianSuperellipsoid/', bold=True)

    # The cloud, with what it uses to its left and right
    page.box(22, 158, 856, 56, 'basicSuperellipsoidCloud',
             ('SuperellipsoidCloud < KinematicCloud < SuperellipsoidBaseCloud '
              '< Cloud < basicSuperellipsoidParcel > > > >',))
    row = 238
    page.box(22, row, 196, 98, 'injectors',
             ('SuperellipsoidInjection,', 'superellipsoidInjector;',
              'superellipsoidNewcomers', "for OpenFOAM's own"))
    page.box(242, row, 196, 98, 'fluid',
             ('superellipsoidFluidFields,', 'superellipsoidExchange,',
              'superellipsoidCovering'))
    page.box(462, row, 196, 98, 'restart',
             ('superellipsoidRestart:', 'is a time directory complete?',
              'SuperellipsoidParcelIO.C'))
    page.box(682, row, 196, 98, 'observers',
             ('cloudFunctions: VTP,', 'contact network, wall forces,',
              'bulk state, measures ...'))
    page.arrow((120, row), (120, 215))
    page.arrow((340, row), (340, 215), both=True)
    page.arrow((560, row), (560, 215), both=True)
    page.arrow((780, 214), (780, row - 1))

    # The dynamics
    page.arrow((230, 214), (230, 359), both=True)
    page.text(242, 348, 'parcels to arrays, and back')
    page.arrow((780, row + 98), (780, 359), dashed=True)
    page.text(770, 348, 'watch(): called after each substep', at='right')
    page.rectangle(22, 360, 856, 154)
    page.text(34, 377, 'superellipsoidDynamics', bold=True)
    page.text(204, 377,
              'owns the world of the core; makes substeps, checks, reports')
    cells = (
        ('superellipsoidSettings', 'dictionary, materials'),
        ('superellipsoidShapes', 'shapes by name'),
        ('superellipsoidWalls', 'patches as triangles'),
        ('superellipsoidMovingWalls', 'walls not in the mesh'),
        ('superellipsoidHalo', 'particles of other processes'),
        ('superellipsoidPeriods', 'periodic patches, images'),
        ('superellipsoidForcing', 'gravity, surfaces by time'),
        ('superellipsoidResistances', 'of the shapes in a fluid'),
    )
    for k, (name, what) in enumerate(cells):
        x, y = 34 + (k % 4)*209, 391 + (k//4)*59
        page.box(x, y, 205, 52, None, (name, what), FOAM)

    page.arrow((230, 514), (230, 557), both=True)
    page.text(242, 541, 'arrays of doubles')
    page.arrow((450, 514), (450, 557))
    page.text(462, 541, 'settings, shapes, walls')
    page.arrow((680, 557), (680, 515))
    page.text(692, 541, 'select, exchange, reduce, sum')
    page.rectangle(10, 558, 880, 72, GREEN)
    page.text(22, 576, 'core: src/', bold=True)
    page.text(105, 576, 'sel_world_substep of a sel_world, in C, '
              'without OpenFOAM')
    for k, (name, what) in enumerate((
            ('world', 'particles, contacts'), ('step', 'one folder a model'),
            ('contact', 'narrow phase'), ('fluid', 'forces, motion'),
            ('base, shape', 'functions'))):
        page.box(22 + k*172, 588, 166, 34, None, (name + ': ' + what,))
    return page


# - - - a substep, by models - - -

LANES = ('impulse', 'nonSmooth', 'softSphere', 'barrier')
LANE, GAP, LEFT = 212, 8, 14


def substep():
    top, step = 42, 34
    page = Page(top + 17*step + 20)
    for k, name in enumerate(LANES):
        page.text(LEFT + k*(LANE + GAP) + LANE/2, 22, name, 'center',
                  bold=True, size=10)

    def stage(row, first, last, words, style=PLAIN, rows=1):
        page.box(LEFT + first*(LANE + GAP), top + row*step,
                 (last - first + 1)*(LANE + GAP) - GAP, rows*step - 6, None,
                 words if isinstance(words, tuple) else (words,), style)

    world, common = GREEN, BLUE
    stage(0, 0, 3, 'sel_world_substep: check the input, walls to mid-step, '
          'note the persistent contacts if the model may repeat', world)
    stage(1, 0, 1, 'half of the drift, half of the kick (not in a fluid)',
          common)
    stage(1, 2, 2, 'half of the drift', common)
    stage(1, 3, 3, 'a step h: walls to its start')
    stage(2, 0, 3, 'halos: one reduction; a message only where a halo may be '
          'touched', world)
    stage(3, 0, 3, 'detection: candidates, narrow phase, persistent contacts',
          world)
    stage(4, 0, 1, 'in a fluid: flight, back to mid-step, half of the kick',
          common)
    stage(4, 2, 2, 'half of the kick', common)
    stage(5, 0, 0, 'new contacts: to first touch')
    stage(6, 0, 2, 'manifolds: the points of flat contacts', world)

    # nonSmooth and impulse: bounce, then the rest of the kick
    stage(7, 1, 1, 'constraints, colours, stages')
    stage(8, 0, 1, 'bounces: pairs that are each other\'s deepest, iterated',
          common)
    stage(9, 0, 0, 'on from the first touch')
    stage(7, 2, 2, ('each contact: motion,', 'springs, centre of force,',
                    'forces of its points'), rows=2)
    stage(9, 2, 2, 'each particle: sum, kick')
    stage(10, 0, 2, 'the other half of the kick', common)
    stage(11, 0, 0, 'stop what still closes')
    stage(11, 1, 1, ('iterations against forces,', 'from the last impulses;',
                     'no gain of energy, no ejection'), rows=2)
    stage(12, 0, 0, 'position correction')
    stage(13, 0, 2, 'the other half of the drift', common)
    stage(14, 1, 1, 'position correction')
    stage(15, 1, 1, 'store forces, pushes, colours')

    # barrier: Newton's iteration
    stage(4, 3, 3, 'forces at the start')
    stage(5, 3, 3, 'walls to its end')
    page.rectangle(LEFT + 3*(LANE + GAP), top + 6*step, LANE, 7*step - 6,
                   ORANGE)
    x = LEFT + 3*(LANE + GAP) + 10
    wide = LANE - 34
    page.text(x + wide/2, top + 6*step + 15, "Newton's iteration", 'center',
              bold=True)
    for k, words in enumerate((
            ('positions by', "Newmark's rule; halos"),
            ('local contacts, forces', 'and their derivatives'),
            ('linear system,', 'over all processes'),
            ('advance by a share', 'that leaves each gap open'))):
        y = top + 6*step + 32 + k*49
        page.box(x, y, wide, 40, None, words)
        if k < 3:
            page.arrow((x + wide/2, y + 40), (x + wide/2, y + 49))
    page.arrow((x + wide, y + 20), (x + wide + 12, y + 20),
               (x + wide + 12, y - 127), (x + wide + 1, y - 127))
    stage(13, 3, 3, ('check: overlap, rotation,', 'energy, reach; else repeat,',
                     'shorter, damped or wider'), rows=2)
    stage(15, 3, 3, 'commit; the next step h')
    stage(16, 0, 3, 'sel_world_substep: impacts on walls, held particles, '
          'passages through walls, walls to the end, checks', world)
    page.text(LEFT, top + 17*step + 6, 'green: the world', colour=GREEN[1])
    page.text(LEFT + 120, top + 17*step + 6, 'blue: step/common',
              colour=BLUE[1])
    page.text(LEFT + 250, top + 17*step + 6,
              'white: the model; softSphere with leap-frog, barrier with its '
              'implicit rule', colour=GREY)
    return page


# - - - the life of a contact - - -

def contact():
    page = Page(520)
    wide, high, y = 196, 84, 14
    xs = [14 + k*225 for k in range(4)]
    page.box(xs[0], y, wide, high, 'candidate pair',
             ('the hulls of two particles,', 'each grown by half its skin,',
              'meet; or one is near a wall'), BLUE)
    page.box(xs[1], y, wide, high, 'narrow phase',
             ('if the bounding spheres meet:', 'point, normal, overlap,',
              'or the gap'), BLUE)
    page.box(xs[2], y, wide, high, 'contact of the substep',
             ('overlap, or a gap that may', 'close: speculative contact'), BLUE)
    page.box(xs[3], y, wide, high, 'model',
             ('impulses or forces', 'at one point or at',
              'those of a manifold'), BLUE)
    for k in range(3):
        page.arrow((xs[k] + wide, y + high/2), (xs[k + 1] - 1, y + high/2))

    # The persistent contact
    mid = 178
    page.rectangle(xs[0], mid, 872, 146, GREEN)
    page.text(xs[0] + 10, mid + 17, 'persistent contact', bold=True)
    page.text(xs[0] + 146, mid + 17,
              'key: two ids and convex parts; or an id, a convex part and a '
              'feature of a wall')
    cells = (
        ('age', ('substeps in a row,', 'counted by the detection')),
        ('warm start', ('surface coordinates of both', 'bodies (pairs only)')),
        ('geometry, with reuse', ('relative pose, point, normal,',
                                  'overlap, manifold')),
        ('data of the model', ('nonSmooth: forces, pushes,',
                               'colour; softSphere: springs;',
                               'barrier: tangential springs;',
                               'impulse: for output only')),
    )
    for k, (name, lines) in enumerate(cells):
        page.box(xs[0] + 10 + k*214, mid + 34, 210, 100, name, lines)
    page.arrow((xs[1] + 70, mid), (xs[1] + 70, y + high + 1))
    page.text(xs[1] + 60, 122, 'warm start', at='right')
    page.arrow((xs[1] + 126, y + high), (xs[1] + 126, mid - 1))
    page.text(xs[1] + 136, 152, 'result, age + 1')
    page.arrow((xs[3] + 70, mid), (xs[3] + 70, y + high + 1))
    page.text(xs[3] + 60, 122, 'start values', at='right')
    page.arrow((xs[3] + 126, y + high), (xs[3] + 126, mid - 1))
    page.text(xs[3] + 134, 152, 'new values')
    page.arrow((xs[2] + 98, y + high), (xs[2] + 98, mid - 1), both=True)
    page.text(xs[2] + 88, 122, 'each has one', at='right')

    # What becomes of it
    low, tall = 372, 136
    page.box(xs[0], low, wide, tall, 'separation',
             ('no contact any more:', 'age and data of the model',
              'are cleared. Spheres apart:', 'it is dropped. A new facet of',
              'a wall may take over data.'), RED)
    page.box(xs[1], low, wide, tall, 'new order of the arrays',
             ('candidates rebuilt, particles', 'sorted, come or gone:',
              'it is found again by ids'), ORANGE)
    page.box(xs[2], low, wide, tall, 'another process',
             ('record of numbers in the', "parcel's contactMemory:",
              'it comes with the parcel;', 'a pair across processes',
              'has a copy on both'), ORANGE)
    page.box(xs[3], low, wide, tall, 'restart',
             ('the same record in the', 'time directory, each pair',
              'once; impulse writes', 'no data of its own'), ORANGE)
    page.arrow((xs[0] + 98, mid + 146), (xs[0] + 98, low - 1))
    for k in (1, 2, 3):
        page.arrow((xs[k] + 98, mid + 146), (xs[k] + 98, low - 1), both=True)
    page.text(xs[1] + 108, 348, 'persistent_contacts.c')
    page.text(xs[2] + 108, 348, 'records.c')
    page.text(xs[0] + 108, 348, 'detect.c')
    return page


# - - - halos - - -

def halo():
    page = Page(660)
    style = {0: BLUE, 1: GREEN}
    # Particles: centre, semi-axes, tilt [deg], owner; as process 0 sees them
    particles = (
        (70, 96, 30, 18, 20, 0), (140, 168, 26, 20, -30, 0),
        (60, 186, 24, 18, 60, 0), (196, 98, 30, 20, 35, 0),
        (254, 133, 32, 20, 10, 1), (218, 190, 27, 17, -12, 0),
        (318, 96, 28, 18, -40, 1), (300, 196, 30, 17, 25, 1),
        (388, 120, 26, 20, 70, 1), (376, 184, 26, 17, 0, 1),
    )
    edge, band = 226, 104

    for proc, x0 in ((0, 10), (1, 460)):
        page.rectangle(x0, 10, 430, 268, FOAM)
        page.text(x0 + 12, 28, 'process %d has' % proc, bold=True,
                  colour=style[proc][1])
        page.text(x0 + 418, 28, 'dashed: halos', at='right', colour=GREY)

        # The box around its centres, and the band where others are halos
        own = [p for p in particles if p[5] == proc]
        left, right = min(p[0] for p in own), max(p[0] for p in own)
        top, low = min(p[1] for p in own), max(p[1] for p in own)
        begin = right if proc == 0 else left - band
        page.axes.add_patch(Rectangle(
            (x0 + begin, 66), band, 158, facecolor='#dfe3e7', linewidth=0,
            zorder=2.2))
        page.axes.add_patch(Rectangle(
            (x0 + left, top), right - left, low - top, fill=False,
            edgecolor=style[proc][1], linewidth=1, linestyle=':', zorder=2.3))
        page.axes.plot((x0 + edge,)*2, (48, 224), color=INK, linewidth=1.2,
                       zorder=2.4)
        page.text(x0 + edge - 8, 55, 'subdomain 0', 'right', GREY)
        page.text(x0 + edge + 8, 55, 'subdomain 1', 'left', GREY)
        page.arrow((x0 + begin, 234), (x0 + begin + band, 234), both=True)
        page.text(x0 + 215, 252, 'centres of halos: up to radius + largest '
                  'radius + margin', 'center')
        page.text(x0 + 215, 267, 'from the box around the centres here',
                  'center')
        for k, (x, y, a, b, tilt, owner) in enumerate(particles):
            if owner != proc and not begin < x < begin + band:
                continue
            page.axes.add_patch(Ellipse(
                (x0 + x, y), 2*a, 2*b, angle=tilt, facecolor=style[owner][0],
                edgecolor=style[owner][1], linewidth=1.4, zorder=3,
                linestyle='-' if owner == proc else '--'))
            page.text(x0 + x, y, str(k), 'center')

    # Rules
    y = 290
    page.rectangle(10, y, 880, 111)
    page.text(22, y + 17, 'Rules', bold=True)
    for k, (what, who) in enumerate((
            ('pair 3-4, across processes',
             'both, from the same numbers, in the frame of the lower id; each '
             'keeps its own particle and counts one half'),
            ('pair of two local particles', 'their process'),
            ('contact with a wall', 'the process of the particle; a halo has '
             'no contacts with walls'),
            ('halos are complete', 'while no particle has moved by more than '
             'half the margin; then new halos are made'))):
        page.text(22, y + 37 + k*19, what)
        page.text(214, y + 37 + k*19, who)

    # What travels when
    y = 413
    page.rectangle(10, y, 880, 237)
    page.text(22, y + 17, 'What is sent when', bold=True)
    page.text(330, y + 17, 'what', colour=GREY)
    page.text(704, y + 17, 'by', colour=GREY)
    rows = (
        ('never', 'SEL_TRAVEL_NEVER', 'force, torque, overlap',
         ('zero in halos',), ''),
        ('when halos are made', 'SEL_TRAVEL_ONCE', 'density',
         ('with id, type, shape and the fields of the next row',),
         'superellipsoidHalo'),
        ('in each substep', 'SEL_TRAVEL_SUBSTEP', 'x, q, v, omega, held',
         ('only if some halo may be touched',), 'exchange'),
        ('between iterations', '', 'v, omega of halos in contact',
         ('nonSmooth: of the contacts solved next; implicit rules: x, q, too',),
         'select, exchange'),
        ('to decide or to sum', '', 'a few numbers',
         ('greatest values; sums of whole numbers',), 'reduce, sum'),
        ('when a parcel moves on', '', 'the parcel, its contact records',
         ('after all substeps of a time step',), 'OpenFOAM'),
    )
    for k, (when, name, what, more, how) in enumerate(rows):
        at = y + 44 + k*34
        if k:
            page.axes.plot((22, 878), (at - 17,)*2, color='#d5dade',
                           linewidth=0.8, zorder=3)
        page.text(22, at, when)
        page.text(178, at, name, colour=GREY, size=7.6)
        page.text(330, at - 7, what)
        page.text(330, at + 7, more[0], colour=GREY, size=7.6)
        page.text(704, at, how)
    return page


PICTURES = {
    'diagram-shim.png': shim,
    'diagram-substep.png': substep,
    'diagram-contact.png': contact,
    'diagram-halo.png': halo,
}


def main(folder=HERE):
    matplotlib.rcdefaults()
    plt.rcParams['font.family'] = 'DejaVu Sans'     # matplotlib brings it
    for name, draw in PICTURES.items():
        draw().save(folder, name)


if __name__ == '__main__':
    try:
        main(*sys.argv[1:2])
    except OSError as problem:
        sys.exit('diagrams.py: %s' % problem)

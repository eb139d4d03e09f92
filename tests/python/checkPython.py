#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of the Python module (Alltest).

    checkPython.py PREFIX CHECK     CHECK: a function below

Works in the current folder. Prints what was compared; ends with an exception
where something is wrong. References are formulas, programs in C that do the
same, or a C compiler that reads the headers.
"""

import contextlib
import ctypes
import os
import re
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(ROOT, 'tests', 'cases', 'superellipsoidPost'),
                os.path.join(ROOT, 'tutorials', 'common')]

import superellipsoid as sel
from superellipsoid import functions, library, structures

PREFIX = sys.argv[1]
CC = os.environ.get('CC', 'gcc')


def run(*command, **environment):
    """What a command prints."""
    return subprocess.run(
        command, check=True, text=True, stdout=subprocess.PIPE,
        env=dict(os.environ, **environment)).stdout


@contextlib.contextmanager
def refused(kind, *words):
    """The block raises an exception of this kind whose text has the words."""
    try:
        yield
    except kind as problem:
        lacking = [word for word in words if word not in str(problem)]
        assert not lacking, '"%s" lacks %s' % (problem, lacking)
    else:
        raise AssertionError('not refused: %s' % ', '.join(words))


def rotation(rng):
    """A random unit quaternion."""
    q = rng.normal(size=4)
    return q/np.linalg.norm(q)


# ---------------------------------------------------- functions and structures

def compiles(declarations):
    """Does a compiler take these declarations behind the headers?"""
    with open('declarations.c', 'w') as file:
        file.write('#include <superellipsoid.h>\n' + declarations)
    return subprocess.run(
        [CC, '-std=c11', '-fsyntax-only', '-I', PREFIX + '/include',
         'declarations.c'], stderr=subprocess.DEVNULL).returncode == 0


def declarations():
    text = functions.DECLARATIONS
    assert compiles(text)
    lines = [line + ';' for line in text.split(';') if line.strip()]
    for line in lines:            # each of them is compared with the headers
        wrong = re.sub(r'\)', ', short)', line.replace('(void)', '(long)'))
        assert not compiles(wrong), wrong
    return '%d declarations are those of the headers' % len(lines)


def layout():
    """Every member, from a program that the compiler makes of the headers."""
    lines, expected = [], []
    for name, made in library.STRUCTURES.items():
        lines.append('printf("%%zu\\n", sizeof(%s));' % name)
        expected.append(ctypes.sizeof(made))
        for member in made.MEMBERS:
            field = getattr(made, '_' + member, None) or getattr(made, member)
            lines.append('printf("%%zu %%zu\\n", offsetof(%s, %s), '
                         'sizeof(((%s *)0)->%s));' % ((name, member)*2))
            expected += [field.offset, field.size]
    with open('layout.c', 'w') as file:
        file.write('#include <superellipsoid.h>\n#include <stddef.h>\n'
                   '#include <stdio.h>\nint main(void)\n{\n%s\n}\n'
                   % '\n'.join(lines))
    subprocess.run([CC, '-std=c11', '-I', PREFIX + '/include', 'layout.c', '-o',
                    'layout'], check=True)
    found = list(map(int, run('./layout').split()))
    assert found == expected
    assert len(library.STRUCTURES) > 15 and len(found) > 200
    wrongLayouts()
    return '%d structures, %d offsets and sizes' % (
        len(library.STRUCTURES), len(found))


def wrongLayouts():
    """Descriptions that do not fit are refused."""
    def described(*entries):
        array = (structures._Member*len(entries))(*entries)

        class Library:
            @staticmethod
            def sel_enumerator_list(count, size):
                count._obj.value = 0
                return (structures._Enumerator*1)()

            @staticmethod
            def sel_member_list(count, size):
                count._obj.value = len(entries)
                return array
        for function in (Library.sel_enumerator_list, Library.sel_member_list):
            function.restype = None
        return structures.Layout(Library)

    whole = (b's', b'', b's', 0, 16)
    good = described(whole, (b's', b'a', b'int', 0, 4),
                     (b's', b'b', b'double', 8, 8)).structures['s']
    assert ctypes.sizeof(good) == 16 and good.b.offset == 8
    for entries in (
            [(b's', b'a', b'double', 0, 4)],                 # of another size
            [(b's', b'a', b'pointer', 0, 4)],                # an enumeration
            [(b's', b'a', b'unknown', 0, 8)],
            [(b's', b'a', b'double', 0, 8), (b's', b'b', b'int', 4, 4)],
            [(b's', b'a', b'double', 12, 8)]):               # over the end
        with refused(ImportError):
            described(whole, *entries)


def others():
    """Libraries of another version or interface, and files that are none."""
    with open('other.c', 'w') as file:
        file.write('const char *sel_version(void) { return VERSION; }\n'
                   'int sel_interface(void) { return INTERFACE; }\n')
    for version, interface in (('9.9.9', library.INTERFACE),
                               (sel.__version__, library.INTERFACE + 1)):
        subprocess.run([CC, '-shared', '-fPIC', '-DVERSION="%s"' % version,
                        '-DINTERFACE=%d' % interface, 'other.c', '-o',
                        'other.so'], check=True)
        yield './other.so', 'version %s, interface %d' % (version, interface)
    yield './missing.so', 'missing.so'
    yield 'libc.so.6', 'is not the library'


def libraries():
    n = 0
    for file, words in others():
        failed = subprocess.run(
            [sys.executable, '-c', 'import superellipsoid'], text=True,
            stderr=subprocess.PIPE,
            env=dict(os.environ, SUPERELLIPSOID_LIBRARY=file))
        assert failed.returncode == 1 and 'ImportError' in failed.stderr \
            and words in failed.stderr, (file, failed.stderr)
        n += 1
    tree = run(sys.executable, '-c', 'import superellipsoid as s; '
               'print(s.library._place()[0], s.Shape.sphere(1).volume)',
               PYTHONPATH=os.path.join(ROOT, 'src', 'python')).split()
    assert os.path.samefile(tree[0], os.path.join(
        ROOT, 'build', 'core', 'libsuperellipsoid.so'))
    assert library._place()[0].startswith(PREFIX)
    return '%d other libraries are refused; the tree has its own' % n


# ------------------------------------------------------------ shapes, contacts

def shapes():
    import superellipsoidResults as results       # formulas of Jaklic, Solina
    rng = np.random.default_rng(1)
    for _ in range(20):
        axes, e1, e2 = rng.uniform(0.5, 2, 3), *rng.uniform(0.2, 1.8, 2)
        shape = sel.Shape(*axes, e1, e2)
        assert abs(shape.volume/results.volume(axes, e1, e2) - 1) < 1e-12
        inertia = results.principalInertia(axes, e1, e2)
        assert np.allclose(shape.inertia, inertia, rtol=1e-12)
        points, normals, quads = shape.tessellate(6)
        assert np.allclose(shape.gauge(points), 1, rtol=1e-12)
        assert np.allclose(shape.inside_outside(points), 0, atol=1e-10)
        reach = np.max(points @ normals.T, axis=0)      # over the points
        support = shape.support(normals)
        assert np.all(support > reach*(1 - 1e-12)), 'a point lies outside'
        assert np.allclose(support, np.sum(points*normals, axis=1), rtol=1e-9)
        assert np.max(quads) == len(points) - 1
    ball = sel.Shape.sphere(0.3)
    assert abs(ball.area()/(4*np.pi*0.09) - 1) < 1e-9
    assert abs(ball.projected_area((0, 1, 1))/(np.pi*0.09) - 1) < 1e-9
    same = sel.Shape.equivalent(0.6, (2, 1.5), 0.8, 1.2)
    assert abs(same.volume/ball.volume - 1) < 1e-12
    assert np.allclose(same.semiAxes/same.semiAxes[2], (2, 1.5, 1))
    cube = sel.Shape.polyhedron('cube', 0.5)
    assert abs(cube.volume - 1) < 1e-12 and cube.has_flat_sides()
    return 'volume, inertia, support and surface by formulas'


def answer(text):
    """Overlap, normal and points that superellipsoidContact printed."""
    return {line.split()[0]: np.array(line.split()[1:], dtype=float)
            for line in text.splitlines()
            if re.match(' +(overlap|normal|point[12]?) ', line)}


def pairs():
    """Random pairs, by every method, as the program in C solves them."""
    rng = np.random.default_rng(2)
    touching = apart = 0
    for k in range(24):
        method = ('commonNormal', 'deepestPoint', 'midway')[k % 3]
        command, bodies = [], []
        for b in '12':
            numbers = (*rng.uniform(0.5, 1.5, 3), *rng.uniform(0.3, 1.4, 2))
            x = rng.normal(size=3)*(0.75 if b == '2' else 0.3)
            body = sel.Body(sel.Shape(*numbers), x, rotation(rng))
            command += ['-shape' + b, ' '.join(map(repr, map(float, numbers))),
                        '-pose' + b, ' '.join(
                            map(repr, map(float, (*body.x, *body.q))))]
            bodies.append(body)
        found = sel.contact(*bodies, method)
        theirs = answer(run(PREFIX + '/bin/superellipsoidContact', '-method',
                            method, *command))
        assert found.touches == bool(theirs)
        touching += found.touches
        apart += not found.touches
        for name in theirs:
            assert np.array_equal(np.atleast_1d(getattr(found, name)),
                                  theirs[name]), (k, name, found, theirs)
    assert touching > 12 and apart > 0, (touching, apart)
    return ('%d contacts as superellipsoidContact has them, bit by bit'
            % touching)


def ellipsoidDistance(axes, point):
    """Distance of a point outside of an ellipsoid (Eberly: a root of one
    unknown, here by bisection)."""
    def scaled(t):
        return axes*point/(axes**2 + t)
    low, high = 0.0, np.linalg.norm(axes*point)
    for _ in range(200):
        t = (low + high)/2
        low, high = (t, high) if np.sum(scaled(t)**2) > 1 else (low, t)
    return np.linalg.norm(point - axes*scaled(low))


def ellipsoids():
    """Balls against each other and against ellipsoids."""
    rng = np.random.default_rng(3)
    for _ in range(20):
        radii, x = rng.uniform(0.2, 1, 2), rng.normal(size=3)
        r = np.linalg.norm(x)
        found = sel.distance(sel.Body(sel.Shape.sphere(radii[0])),
                             sel.Body(sel.Shape.sphere(radii[1]), x))
        assert abs(found.overlap - (np.sum(radii) - r)) < 1e-9
        assert found.touches == (np.sum(radii) > r)
        assert np.allclose(found.normal, x/r, atol=1e-6)

        axes, q = rng.uniform(0.5, 2, 3), rotation(rng)
        one = sel.Body(sel.Shape(*axes), q=q)
        x *= 3/r
        gap = ellipsoidDistance(axes, one.Q.T @ x)
        for radius in (0.5*gap, gap + 0.01):      # apart, and overlapping
            found = sel.distance(one, sel.Body(sel.Shape.sphere(radius), x))
            assert abs(found.overlap - (radius - gap)) < 1e-8, (found, gap)
    return 'distances and depths of balls and ellipsoids by formulas'


# ----------------------------------------------------------------------- world

def world():
    """Flight, a belt, a bounce, and energy, by formulas."""
    w = sel.World(gravity=(0, 0, -10))
    v = np.array([(1, 2, 3), (0, 0, 1)], dtype=float)
    w.add(sel.Shape(0.1, 0.2, 0.3), [(0, 0, 0), (5, 0, 0)], v=v, density=100)
    w.step(1e-2, 50)
    x = np.array([(0, 0, 0), (5, 0, 0)]) + v*0.5 - np.array((0, 0, 1.25))
    assert np.allclose(w.x, x, atol=1e-12)
    assert np.allclose(w.v[:, 2], v[:, 2] - 5)
    mass = 100*4/3*np.pi*0.006
    energy = w.energy()
    assert abs(energy.translation/(mass/2*np.sum(w.v**2)) - 1) < 1e-12
    assert abs(energy.mass/(2*mass) - 1) < 1e-12

    # a ball dropped from h comes back with en times its speed
    ball = sel.World(material=sel.Material(en=0.5))
    ball.set_walls(sel.plane((0, 0, 0), (0, 0, 1)))
    ball.add(sel.Shape.sphere(0.1), (0, 0, 1.1))
    speed = np.sqrt(2*9.81*1)
    ball.step(1e-4, int(1.1*speed/9.81*1e4))
    assert abs(ball.v[0, 2] - (0.5*speed - 0.1*speed)) < 3e-3*speed

    # two pairs of balls, of types whose materials differ
    w = sel.World(gravity=(0, 0, 0))
    soft, hard = sel.Material(en=0), sel.Material(en=1)
    w.set_materials([[soft, hard], [hard, hard]])
    w.add(sel.Shape.sphere(0.1),
          [(0, 0, 0), (0.3, 0, 0), (0, 9, 0), (0.3, 9, 0)],
          v=[(1, 0, 0), (-1, 0, 0)]*2, type=[0, 0, 0, 1])
    w.step(1e-3, 100)
    assert np.allclose(w.v[:, 0], (0, 0, -1, 1), atol=1e-9), w.v
    w.v *= 2
    assert np.allclose(w.v[:, 0], (0, 0, -2, 2), atol=1e-9)

    # at rest on a belt it moves with it; the wall carries its weight
    belt = sel.World(material=sel.Material(en=0, mu=0.5, friction='coulomb'),
                     manifold=0.01)
    belt.set_walls(sel.box((-1, -1, 0), (1, 1, 1), velocity=(0.1, 0, 0)))
    belt.add(sel.Shape.polyhedron('box', 0.05, (2, 2, 1)), (0, 0, 0.025),
             density=1000)
    belt.step(1e-3, 300)
    assert np.allclose(belt.v[0], (0.1, 0, 0), atol=1e-4), belt.v
    belt.clear_statistics()
    belt.step(1e-3, 100)
    weight = 9.81*1000*belt.shape(0).volume
    assert abs(belt.statistics().wallImpulse[2]/(0.1*weight) - 1) < 1e-3
    found = belt.contacts()
    assert len(found) == 1 and found['second'][0] == -1
    assert np.allclose(found['normal'][0], (0, 0, -1), atol=1e-6)
    return 'flight, bounce, belt and weight by formulas'


def sinking(relative, seed):
    """How far a cube a hundred times as heavy as the ten below it sinks in 0.5
    s, and how far any of them leans, over a side."""
    cube = sel.Shape.polyhedron('cube', 0.01)
    side, n = 0.02, 10
    settings = sel.Settings('nonSmooth')
    settings.gravity = (0, 0, -9.81)
    settings.manifold = 0.01
    settings.nonSmooth.relativeTolerance = relative
    settings.material = sel.Material(en=0.2, mu=0.4, friction='coulomb')
    w = sel.World(settings)
    w.set_walls(sel.box((-0.2, -0.2, 0), (0.2, 0.2, 1)))
    x = np.zeros((n + 1, 3))
    x[:, :2] = 1e-7*np.random.default_rng(seed).normal(size=(n + 1, 2))
    x[:, 2] = side*(np.arange(n + 1) + 0.5)
    w.add(cube, x[:n], density=1000)
    w.add(cube, x[n], density=1e5)
    w.step(1e-3, 500)
    return (x[n, 2] - w.x[n, 2])/side, np.max(np.abs(w.x[:, :2]))/side


def tower():
    """A heavy load on a tower: it sinks by less than 2e-3 of a side, and no cube
    leans by more than 0.02, with wider tolerances (relTol 0.1) or not: twice
    what was measured with relTol 0."""
    figures = np.array([[sinking(relative, seed) for seed in range(4)]
                        for relative in (0, 0.1)])
    assert np.max(figures[..., 0]) < 2e-3, figures
    assert np.max(figures[..., 1]) < 0.02, figures
    return 'a tower under a load of 100 cubes, with wider tolerances or not'


def arrays():
    """Arrays are the core's memory."""
    w = sel.World(gravity=(0, 0, 0))
    ball = sel.Shape.sphere(0.1)
    w.add(ball, np.outer(np.arange(5), (1, 0, 0)), type=3)
    x = w.x
    x[2] = (0.5, 7, 0)
    w.v[2] = (0, 1, 0)
    w.step(0.1)
    assert np.allclose(x[2], (0.5, 7.1, 0)) and x is not w.x
    assert w.x.ctypes.data == x.ctypes.data and not x.flags.owndata
    assert list(w.id) == [1, 2, 3, 4, 5] and list(w.type) == [3]*5
    for change in (lambda: w.add(ball, (0, 9, 0)), lambda: w.remove([0])):
        with refused(BufferError, 'cannot change'):
            change()
    assert len(w) == 5
    del x
    w.remove([0, 3])
    assert list(w.id) == [2, 3, 5] and np.allclose(w.x[1], (0.5, 7.1, 0))
    assert w.add(ball, [(0, 9, 0)]) == slice(3, 4) and w.id[3] == 6
    w.step(0.1)
    x, expected = w.x, w.x.copy()
    del w                            # the memory stays as long as its array
    assert np.array_equal(x, expected)

    # contacts with a margin: three balls in a row, 0.01 apart
    row = sel.World(gravity=(0, 0, 0))
    row.add(ball, [(0, 0, 0), (0.21, 0, 0), (0.41, 0, 0)])
    found = row.contacts(margin=0.02)
    assert [tuple(c) for c in found[['first', 'second']]] == [(0, 1), (1, 2)]
    assert np.allclose(found['overlap'], (-0.01, 0), atol=1e-9)
    assert len(row.bodies()) == 3 and row.shape(1) is ball
    row.step(1e-3)
    row.x[2] = (0, 0.19, 0)          # the lists of neighbours notice
    found = row.contacts()
    assert [tuple(c) for c in found[['first', 'second']]] == [(0, 2)]
    assert abs(found['overlap'][0] - 0.01) < 1e-9
    return 'arrays in place, and kept'


def example():
    """The bed of the example in C, compiled by pkg-config, and in Python."""
    flags = run('pkg-config', '--cflags', '--libs', 'superellipsoid',
                PKG_CONFIG_PATH=PREFIX + '/lib/pkgconfig').split()
    folder = PREFIX + '/share/superellipsoid/examples'
    subprocess.run([CC, '-std=c11', '-Wall', '-Wextra', '-Werror',
                    folder + '/bed.c', *flags, '-o', 'bed'], check=True)
    inC = run('./bed', LD_LIBRARY_PATH=PREFIX + '/lib')
    built = run(os.path.join(ROOT, 'build', 'core', 'examples', 'bed'))
    inPython = run(sys.executable, folder + '/bed.py')
    assert inC == inPython == built
    x = np.array(inC.split(), dtype=float).reshape(-1, 3)
    assert x.shape == (60, 3)
    assert np.all(x > 0.0039) and np.all(x[:, :2] < 0.08 - 0.0039)
    fraction = 60*sel.Shape(0.008, 0.006, 0.004, 0.6, 1).volume/(
        0.08**2*(np.max(x[:, 2]) + 0.004))
    assert 0.3 < fraction < 0.75, fraction
    return 'the bed of 60 tablets of bed.c and of bed.py, bit by bit'


def page():
    """The code of docs/python.md runs."""
    name = os.path.join(ROOT, 'docs', 'python.md')
    with open(name, encoding='utf-8') as file:
        blocks = re.findall(r'\n\n((?:    .*\n|\n)+)', file.read())
    code = [re.sub('^    ', '', block, flags=re.M) for block in blocks]
    code = [block for block in code
            if not re.match('make|cc ', block) and 'sel.Run' not in block]
    known = {}
    with open(os.devnull, 'w') as nothing, contextlib.redirect_stdout(nothing):
        for block in code:
            if 'world.v[:' in block:
                known['world'].add(sel.Shape.sphere(0.01), np.eye(3))
            exec(block, known)
    assert len(code) == 4, len(code)
    w = known['world']
    assert w.settings.material.soft.tangential == 'linear'
    force = w.force.copy()
    mass = w.density*w.shape(0).volume
    w.step(1e-4)
    assert np.allclose(w.v - np.array((0, 0, -9.81e-4)),
                       force/mass[:, None]*1e-4, atol=1e-12)
    return 'the code of docs/python.md runs'


# ------------------------------------------------------------- input, and runs

def wrongInput():
    w, ball = sel.World(), sel.Shape.sphere(0.1)
    for kind, words, call in (
            (AttributeError, ('gravty', 'gravity?'),
             lambda: sel.Settings(gravty=(0, 0, 1))),
            (ValueError, ("'coulom'", 'coulomb?', 'schwager'),
             lambda: sel.Material(friction='coulom')),
            (ValueError, ("'nonsmooth'", 'nonSmooth?', 'softSphere'),
             lambda: sel.World('nonsmooth')),
            (ValueError, ('gravity', '(3,)'), lambda: sel.Settings(gravity=3)),
            (ValueError, ('x has', "('n', 3)"), lambda: w.add(ball, (0, 0))),
            (ValueError, ('v has', '(2, 3)'),
             lambda: w.add(ball, np.eye(3)[:2], v=np.eye(3))),
            (ValueError, ('whole numbers',),
             lambda: sel.Wall(np.eye(3), [(0.0, 1.0, 2.0)])),
            (ValueError, ('unit quaternion',),
             lambda: sel.Body(ball, q=(1, 1, 0, 0))),
            (ValueError, ("'deepest'", 'deepestPoint?'),
             lambda: sel.contact(sel.Body(ball), sel.Body(ball), 'deepest')),
            (sel.Error, ('greater than zero',), lambda: sel.Shape(1, 1, -1)),
            (sel.Error, ('epsilon1',), lambda: sel.Shape(1, 1, 1, 5)),
            (sel.Error, ('dodecahedron',),
             lambda: sel.Shape.polyhedron('football', 1)),
            (sel.Error, ('none.stl',),
             lambda: sel.Shape.polyhedron('none.stl', 1)),
            (sel.Error, ('material.soft',), lambda: sel.World('softSphere')),
            (sel.Error, ('triangle 0',), lambda: w.set_walls(
                sel.Wall(np.zeros((3, 3)), [(0, 1, 2)]))),
            (sel.Error, ('no space',),
             lambda: w.place(ball, 50, (0, 0, 0), (0.3, 0.3, 0.3)))):
        with refused(kind, *words):
            call()
    assert len(w) == 0, 'what was refused has left something'
    w.add(ball, (0, 0, 0))
    w.x[0, 1] = np.nan
    with refused(sel.Error, 'particle 0 (id 1)', 'centre'):
        w.step(1e-3)
    return 'wrong input names what was read and what is allowed'


def runs():
    """A case made by hand, as superellipsoidPost's tests have them."""
    from postCases import body, case, turn
    bodies = [body(1, (0.03, 0, 0), (0.02, 0.01, 0.01)),
              body(0, (0, 0, 0), Q=turn((0, 1, 0), 0.3), U=(1, 0, 2))]
    case('case', {0: bodies[1:], 0.5: bodies})
    run_ = sel.Run('case')
    assert list(run_.times) == [0, 0.5] and run_.shapeNames() == ['ball']
    assert run_.bed(0.1).n == 1
    bed = run_.bed()
    assert bed.time == 0.5 and list(bed.id) == [0, 1]
    assert np.array_equal(bed.fields['U'][0], (1, 0, 2))
    assert np.allclose(bed.semiAxes[1], (0.02, 0.01, 0.01))
    one, two = run_.bodies(bed)
    assert np.allclose(one.Q, bodies[1]['Q'], atol=1e-12)
    assert abs(sel.distance(one, two).overlap) < 1e-9      # 0.01 + 0.02 - 0.03
    assert run_.walls() == []
    case('cubes', {0: [body(0, (0, 0, 0), polyhedron=7)]})
    with refused(sel.Problem, 'polyhedra'):
        sel.Run.bodies(sel.Run('cubes').bed())
    with refused(sel.Problem, 'no output'):
        sel.Run('.')
    return 'what superellipsoidVTP writes, as bodies'


if __name__ == '__main__':
    print(globals()[sys.argv[2]]())

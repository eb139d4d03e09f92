# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Small cases of features: a deck is a set of choices, one for each axis.

    deck(words)         the choices of a line as "nonSmooth inlet open x3", the
                        others at their first value
    refused(deck)       why the library rejects such a case; None: it does not
    write(deck, folder) the case

All random numbers come from the deck's seed.
"""

import math
import os
import random

# The first choice of each axis is the plain one. "cut" is how the mesh is cut
# up; "x3": three slices across x, "odd3": the cells next to three random points.
AXES = {
    'model': ('impulse', 'nonSmooth', 'softSphere', 'barrier'),
    'rule': ('usual', 'otherRule'),
    'fill': ('region', 'packing'),
    'feed': ('unfed', 'inlet'),
    'hatch': ('shut', 'open'),
    'stick': ('loose', 'stick'),
    'wall': ('fixed', 'prescribed', 'servo', 'free'),
    'gate': ('stays', 'goes'),
    'drive': ('steady', 'byTime'),
    'bodies': ('smooth', 'polyhedra', 'parts'),
    'period': ('walls', 'shift', 'turn'),
    'dimensions': ('three', 'two'),
    'mesh': ('still', 'moving'),
    'fluid': ('dry', 'oneWay', 'twoWay'),
    'contacts': ('points', 'manifold'),
    'threads': ('one', 'threads'),
    'stop': ('through', 'restart'),
    'pace': ('calm', 'fast'),
    'search': ('anew', 'reuse'),
    'attraction': ('clean', 'cohesion'),
    'cut': ('x2', 'y2', 'z2', 'x3', 'y3', 'xy4', 'xz4', 'odd2', 'odd3', 'odd4'),
}
AXIS_OF = {choice: axis for axis, choices in AXES.items() for choice in choices}

# A power of two: times add up without rounding, so that a stopped and
# restarted run has the same times as an uninterrupted one
STEPS = 20
STEP = 2.0**-10


def deck(words, seed=1):
    """The deck of some choices, separated by blanks."""
    chosen = {axis: choices[0] for axis, choices in AXES.items()}
    chosen['seed'] = seed
    for word in words.split():
        if word.startswith('seed='):
            chosen['seed'] = int(word[5:])
        elif word in AXIS_OF:
            chosen[AXIS_OF[word]] = word
        else:
            raise SystemExit(f'no feature {word}: {" ".join(AXIS_OF)}')
    return chosen


def words(chosen):
    """The line from which deck() makes it; default choices are left out."""
    return ' '.join([chosen[axis] for axis, choices in AXES.items()
                     if chosen[axis] != choices[0]] + [f'seed={chosen["seed"]}'])


def refused(d):
    """Reason, in the words of the documents, why features cannot be combined,
    or None."""
    has = d.values()
    if d['wall'] != 'fixed':
        if d['period'] != 'walls' or 'two' in has:
            return 'movingWalls: not with periods or one layer of cells'
        if d['wall'] == 'servo' and d['model'] not in ('softSphere', 'barrier'):
            return 'a servo needs softSphere or barrier'
        if d['wall'] == 'free' and d['model'] != 'softSphere':
            return 'a free wall needs softSphere'
    if 'barrier' in has and (d['fluid'] != 'dry' or 'two' in has
                             or 'turn' in has or 'manifold' in has):
        return 'barrier: no fluid, layer, turn or manifold'
    if 'otherRule' in has and d['model'] not in ('softSphere', 'barrier'):
        return 'another rule: of softSphere and barrier'
    if 'otherRule' in has and ('stick' in has or d['fluid'] != 'dry'):
        return 'another rule: no fluid, nor stick'
    if 'stick' in has and ('barrier' in has or 'open' in has or 'moving' in has):
        return 'stick: no barrier, hatch or mesh that moves'
    if 'cohesion' in has and d['model'] != 'softSphere':
        return 'cohesion: of softSphere'
    if 'reuse' in has and 'barrier' in has:
        return 'reuse: not with barrier'
    if 'goes' in has and d['wall'] == 'fixed':
        return 'goes: a wall of movingWalls does'
    if 'goes' in has and 'moving' in has:
        return 'open: not where walls move with the mesh'
    if 'open' in has and 'moving' in has:
        return 'open: not where walls move with the mesh'
    return None


#------------------------------------------------------------------- surfaces

def prism(corners, low, high):
    """Triangles of a prism along y; corners (x, z), seen along y, in the
    listed order anticlockwise about -y."""
    n = len(corners)
    at = [(x, low, z) for x, z in corners] + [(x, high, z) for x, z in corners]
    faces = []
    for k in range(n):
        j = (k + 1) % n
        faces += [(k, j, n + j), (k, n + j, n + k)]
    for a, b, c in triangles(corners):
        faces += [(c, b, a), (n + a, n + b, n + c)]
    volume = sum(dot(at[a], cross(at[b], at[c])) for a, b, c in faces)
    if volume < 0:
        faces = [(a, c, b) for a, b, c in faces]
    return [tuple(at[k] for k in face) for face in faces]


def triangles(corners):
    """Triangles of an L or a rectangle, fanned from its first corner, from
    which all others are visible."""
    return [(0, k, k + 1) for k in range(1, len(corners) - 1)]


def cross(a, b):
    return (a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0])


def dot(a, b):
    return sum(x*y for x, y in zip(a, b))


def write_stl(name, faces):
    os.makedirs(os.path.dirname(name), exist_ok=True)
    with open(name, 'w') as f:
        f.write('solid s\n')
        for face in faces:
            f.write('facet normal 0 0 0\nouter loop\n')
            for point in face:
                f.write('vertex %.17g %.17g %.17g\n' % point)
            f.write('endloop\nendfacet\n')
        f.write('endsolid s\n')


# The inner corner, which is first, sees all others
ANGLE = [(0, 0), (0, 2), (-1, 2), (-1, -1), (2, -1), (2, 0)]


#--------------------------------------------------------------------- meshes

def layer(d, thickness):
    """Does the mesh have one layer of cells thinner than bodies? Not if they
    act on the fluid in it."""
    if d['dimensions'] == 'three':
        return thickness
    return 0.012 if d['fluid'] == 'twoWay' else 0.002


def box(d):
    """Vertices, cells, patches of the box 0.06 x 0.04 x 0.06 m, or a layer."""
    depth = layer(d, 0.04)
    points = [(x, y, z) for z in (0, 0.06) for y in (0, depth) for x in (0, 0.06)]
    cells = (6, 1 if d['dimensions'] == 'two' else 4, 6)
    patches = {
        'one': ('wall', (0, 4, 6, 2)), 'other': ('wall', (1, 3, 7, 5)),
        'front': ('wall', (0, 1, 5, 4)), 'back': ('wall', (2, 6, 7, 3)),
        'floor': ('wall', (0, 2, 3, 1)), 'lid': ('wall', (4, 5, 7, 6)),
    }
    if d['period'] == 'shift':
        patches['one'] = ('cyclic; neighbourPatch other', patches['one'][1])
        patches['other'] = ('cyclic; neighbourPatch one', patches['other'][1])
    if d['dimensions'] == 'two':
        for name in ('front', 'back'):
            patches[name] = ('empty', patches[name][1])
    return points, cells, patches, ''


def ring(d):
    """A sixth of a ring round z, radii 0.05 to 0.1 m, 0.06 m high, or a
    layer."""
    height = layer(d, 0.06)
    turn = math.pi/3
    points = [(r*math.cos(a), r*math.sin(a), z)
              for z in (0, height) for a in (0, turn) for r in (0.05, 0.1)]
    # blockMesh wants x, y, z of a block right-handed: r, angle, z
    cells = (6, 5, 1 if d['dimensions'] == 'two' else 6)
    words_ = ('transform rotational; rotationAxis (0 0 1);'
              ' rotationCentre (0 0 0)')
    patches = {
        'inner': ('wall', (0, 4, 6, 2)), 'outer': ('wall', (1, 3, 7, 5)),
        'one': (f'cyclic; neighbourPatch other; {words_}', (0, 1, 5, 4)),
        'other': (f'cyclic; neighbourPatch one; {words_}', (2, 6, 7, 3)),
        'floor': ('wall', (0, 2, 3, 1)), 'lid': ('wall', (4, 5, 7, 6)),
    }
    if d['dimensions'] == 'two':
        for name in ('floor', 'lid'):
            patches[name] = ('empty', patches[name][1])
    half = turn/2
    arcs = ''.join(
        'arc %d %d (%.17g %.17g %.17g)\n'
        % (k, k + 2, r*math.cos(half), r*math.sin(half), z)
        for k, r, z in ((0, 0.05, 0), (1, 0.1, 0), (4, 0.05, height),
                        (5, 0.1, height)))
    return points, cells, patches, arcs


def header(name, of='dictionary', extra=''):
    return ('FoamFile { version 2.0; format ascii; class %s; object %s; %s}\n'
            % (of, name, extra))


def put(folder, name, text, of='dictionary'):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w') as f:
        f.write(header(os.path.basename(name), of) + text)


def hatch(d):
    """Adds the patch that opens."""
    if d['period'] == 'turn':
        return 'outer'
    return 'floor'


def write_mesh(d, folder):
    points, cells, patches, arcs = (ring if d['period'] == 'turn' else box)(d)
    put(folder, 'system/blockMeshDict', 'scale 1;\nvertices (\n%s\n);\n'
        'blocks ( hex (0 1 3 2 4 5 7 6) (%d %d %d) simpleGrading (1 1 1) );\n'
        'edges (\n%s);\nboundary (\n%s\n);\n' % (
            '\n'.join('(%.17g %.17g %.17g)' % p for p in points), *cells, arcs,
            '\n'.join('%s { type %s; faces ((%d %d %d %d)); }'
                      % (name, kind, *face)
                      for name, (kind, face) in patches.items())))
    if d['mesh'] == 'moving':
        put(folder, 'constant/dynamicMeshDict',
            'dynamicFvMesh dynamicMotionSolverFvMesh;\n'
            'motionSolverLibs (fvMotionSolvers); motionSolver solidBody;\n'
            'solidBodyMotionFunction oscillatingLinearMotion;\n'
            'amplitude %s; omega 60;\n' % (
                '(0 0 0.002)' if d['period'] == 'turn'
                and d['dimensions'] != 'two'
                else '(0 0 0)' if d['period'] == 'turn' else '(0.002 0 0.001)'))
    return cells


#-------------------------------------------------------------------- cutting

def write_cut(d, folder, cells):
    """Writes how the mesh is cut; returns the number of parts."""
    cut = d['cut']
    n = int(cut[-1])
    cuts = {'x2': (2, 1, 1), 'y2': (1, 2, 1), 'z2': (1, 1, 2), 'x3': (3, 1, 1),
            'y3': (1, 3, 1), 'xy4': (2, 2, 1), 'xz4': (2, 1, 2)}
    if cut in cuts:
        parts = list(cuts[cut])
        # There is one layer of cells to cut: along x then
        for k in range(3):
            if cells[k] == 1 and parts[k] > 1:
                parts[k], parts[0] = 1, parts[0]*parts[k]
        text = ('method hierarchical; hierarchicalCoeffs'
                ' { n (%d %d %d); delta 0.001; order xyz; }' % tuple(parts))
    else:
        rng = random.Random(d['seed']*1000 + n)
        points = [tuple(rng.uniform(0, c) for c in cells) for _ in range(n)]
        owner = [min(range(n), key=lambda p: sum(
            (points[p][k] - at[k] - 0.5)**2 for k in range(3)))
                 for at in ((i, j, k) for k in range(cells[2])
                            for j in range(cells[1]) for i in range(cells[0]))]
        for p in range(n):      # each has at least one cell
            if p not in owner:
                owner[p] = p
        put(folder, 'constant/cellOwners', '%d\n(\n%s\n)\n'
            % (len(owner), '\n'.join(map(str, owner))), 'labelList')
        text = 'method manual; manualCoeffs { dataFile "cellOwners"; }'
    put(folder, 'system/decomposeParDict', f'numberOfSubdomains {n};\n{text}\n')
    return n


#------------------------------------------------------------------ the cloud

def shapes(d):
    """Dictionaries of the shapes by name."""
    found = {'ball': 'dEq 8e-3; aspectRatios (1 1); epsilon (1 1);',
             'cube': 'semiAxes (4e-3 4e-3 4e-3); epsilon (0.4 0.4);'}
    if d['bodies'] != 'smooth':
        found['brick'] = ('type polyhedron; solid box; edges (2 1 1);'
                          ' dEq 8e-3;')
    if d['bodies'] == 'parts':
        found['angle'] = 'type polyhedron; file "angle.stl"; dEq 9e-3;'
    return found


def contact(d):
    def rule(words_):
        return words_ if d['rule'] == 'otherRule' else ''

    friction = 'friction { type coulomb; mu 0.4; }'
    words_ = {
        'impulse': 'nSubCycles 4;',
        'nonSmooth': 'nSubCycles 4;',
        'softSphere': 'nSubCycles 12; softSphereCoeffs { normal '
                      + ('hertz; E 1e6; nu 0.3; cohesion jkr; adhesion 0.5;'
                         if d['attraction'] == 'cohesion'
                         else 'hooke; kn 500; kt 150;')
                      + rule(' integration trapezoidal;') + ' }',
        'barrier': f'nSubCycles {rule(200) or 4}; barrierCoeffs {{ skin 1e-4;'
                   f' stiffness {rule(1e5) or 2000}; damping 0.3;'
                   f' {rule("integration explicit;")} }}',
    }[d['model']]
    if d['contacts'] == 'manifold':
        words_ += ' manifold on;'
    elif d['model'] != 'barrier':
        words_ += ' manifold off;'
    if d['search'] == 'reuse':
        words_ += ' reuse 0.01;'
    if d['threads'] == 'threads':
        words_ += ' threads 3;'
    return ('model %s; %s\n    contactLaw { en 0.4; %s }\n'
            '    walls { ".*" { en 0.3; %s %s } }'
            % (d['model'], words_, friction, friction,
               'stick yes; stickBelow 1;' if d['stick'] == 'stick' else
               surface(d)))


def surface(d):
    """Surface velocity of all walls, tangential to them."""
    if d['drive'] == 'steady':
        return ''
    return ('velocity { type sine; frequency 70; amplitude 1;'
            ' scale (0.2 0 0); level (0 0 0.1); }'
            ' omega table ((0 (0 0 0)) (0.01 (0 5 0)) (0.015 (0 -5 0)));'
            ' origin (0.03 0.02 0.03);')


def places(d):
    """Where the cloud is at the start, and where the feed is; the velocity of
    both, away from the feed."""
    *regions, velocity = places_calm(d)
    if d['pace'] == 'fast':
        velocity = '(%s)' % ' '.join(f'{3*float(x):.12g}'
                                     for x in velocity.strip('()').split())
    return [*regions, velocity]


def places_calm(d):
    """The same for the usual velocity."""
    flat = d['dimensions'] == 'two'
    if d['period'] == 'turn':
        cylinder = ('type cylinder; p1 (0.065 0.0375 %s);'
                    ' p2 (0.065 0.0375 %s); radius 0.024;')
        if flat:
            # New particles must find free space
            return [cylinder % (0, layer(d, 0))]*2 + ['(1.2 0.4 0)']
        return [cylinder % (0, 0.042), cylinder % (0.046, 0.06),
                '(1.2 0.4 -1.2)']
    box_ = 'type box; min (0 0 %s); max (0.06 %s %s);'
    depth = layer(d, 0.04)
    return [box_ % (0, depth, 0.042), box_ % (0.046, depth, 0.06),
            '(0.9 0 -1.5)' if flat else '(0.9 0.6 -1.5)']


def injectors(d):
    place, feed, velocity = places(d)
    flat = d['dimensions'] == 'two'
    if flat:
        spin = '(0 0 20)' if d['period'] == 'turn' else '(0 20 0)'
    else:
        spin = '(10 20 -15)'
    shares = ' '.join(f'{name} 1;' for name in shapes(d))
    # A sixth of the space, packed to a third
    n = 10 if flat else 45 if d['period'] == 'turn' else 60
    if d['fill'] == 'packing':
        n = 2*n
    fill = ('type %s; region { %s } nParticles %d;' % (
        'superellipsoidPacking' if d['fill'] == 'packing' else
        'superellipsoidRegion', place, n if d['bodies'] == 'smooth' else
        3*n//4))
    text = ('fill { %s shapes { %s } U0 %s; omega %s; seed %d; }\n'
            % (fill, shares, velocity, spin, d['seed']))
    if d['feed'] == 'inlet':
        text += ('feed { type superellipsoidInlet; region { %s }'
                 ' numberFlowRate 800; shapes { %s } U0 %s; U0Spread 0.05;'
                 ' seed %d; }\n' % (feed, shares, velocity, d['seed'] + 1))
        if flat:
            text = text.replace('U0Spread 0.05; ', '')
    return text


def wall(d):
    motion = {
        'prescribed': 'type prescribed; velocity (0.1 0 0.2); omega (0 3 0);'
                      ' origin (0.03 0.02 0.0455);',
        'servo': 'type servo; direction (0 0 -1); force 2; maxSpeed 0.3;',
        'free': 'type free; mass 0.005; inertia (1e-6 1e-6 1e-6);'
                ' origin (0.03 0.02 0.0455); velocity (0 0 -0.4);',
    }[d['wall']]
    return ('movingWalls { plate { file "plate.stl"; en 0.3;'
            ' friction { type coulomb; mu 0.4; } motion { %s } } }\n' % motion)


def write_cloud(d, folder):
    text = '#superellipsoidDefaults\nconstantProperties { rho0 1000; }\n'
    text += 'shapes\n{\n%s}\n' % ''.join(
        f'    {name} {{ {what} }}\n' for name, what in shapes(d).items())
    text += 'contact\n{\n    %s\n}\n' % contact(d)
    text += 'subModels { injectionModels {\n%s} }\n' % injectors(d)
    if d['drive'] == 'byTime':
        text += 'gravity %s;\n' % (
            'table ((0 (3 -9 0)) (0.007 (9 3 0)) (0.012 (0 9 0)))'
            if d['dimensions'] == 'two' and d['period'] == 'turn' else
            'table ((0 (0 0 -9.81)) (0.007 (30 0 -40)) (0.012 (-9 8 5)))')
    if d['gate'] == 'goes':
        text += ('open { plate { patch plate; start %.12g; end %.12g; } }\n'
                 % (3.5*STEP, 12*STEP))
        if d['model'] == 'barrier':
            text = text.replace(' end %.12g;' % (12*STEP), '')
    if d['hatch'] == 'open':
        text += ('open { hatch { patch %s; start %.12g; end %.12g; } }\n'
                 % (hatch(d), 1.5*STEP, 14*STEP))
        if d['model'] == 'barrier':
            # which cannot close on bodies
            text = text.replace(' end %.12g;' % (14*STEP), '')
    if d['wall'] != 'fixed':
        text += wall(d)
        write_stl(os.path.join(folder, 'constant/triSurface/plate.stl'), prism(
            [(0.02, 0.044), (0.04, 0.044), (0.04, 0.047), (0.02, 0.047)],
            0.01, 0.03))
    if d['bodies'] == 'parts':
        write_stl(os.path.join(folder, 'constant/triSurface/angle.stl'),
                  prism(ANGLE, -1, 1))
    if d['fluid'] != 'dry':
        plain = ('' if d['bodies'] == 'smooth' else
                 ' drag SchillerNaumann; dragLimit asPublished; torque no;')
        text += ('fluid { coupling %s;%s history yes;'
                 ' resistance { tolerance 0.01; } }\n' % (
                     'fourWay' if d['fluid'] == 'twoWay' else 'oneWay', plain))
    put(folder, 'constant/superellipsoidCloudProperties', text)
    put(folder, 'constant/g', 'dimensions [0 1 -2 0 0 0 0]; value %s;\n' % (
        '(3 -9 0)' if d['dimensions'] == 'two' and d['period'] == 'turn'
        else '(0 0 -9.81)'), 'uniformDimensionedVectorField')


def write_flow(d, folder):
    if d['fluid'] == 'oneWay':
        flow = ('type uniform; U (0 0 0);' if d['dimensions'] == 'two' else
                'type shear; direction (1 0 0); gradient (0 0 1); rate 20;')
        put(folder, 'constant/flowProperties',
            'rho 100; nu 1e-4; flow { %s }\n' % flow)
    if d['fluid'] != 'twoWay':
        return
    put(folder, 'constant/transportProperties',
        'transportModel Newtonian; nu 1e-5;\n')
    put(folder, 'constant/turbulenceProperties', 'simulationType laminar;\n')
    put(folder, 'constant/fvOptions', 'particles { type superellipsoidCloud;'
        ' libs (lagrangianSuperellipsoid); rhoInf 1000; }\n')
    kinds = {'walls': '"(one|other)" { type %s; }', 'shift':
             '"(one|other)" { type cyclic; }', 'turn':
             '"(one|other)" { type cyclic; }'}[d['period']]
    flat = {'two': '"(%s)" { type empty; }' % (
        'floor|lid' if d['period'] == 'turn' else 'front|back'), 'three': ''}
    for name, of, dims, value, plain in (
            ('U', 'volVectorField', '[0 1 -1 0 0 0 0]', '(0 0 0)', 'noSlip'),
            ('p', 'volScalarField', '[0 2 -2 0 0 0 0]', '0', 'zeroGradient')):
        put(folder, f'0/{name}', 'dimensions %s; internalField uniform %s;\n'
            'boundaryField { ".*" { type %s; } %s %s }\n' % (
                dims, value, 'movingWallVelocity; value uniform (0 0 0)'
                if name == 'U' and d['mesh'] == 'moving' else plain,
                kinds % plain if '%' in kinds else kinds,
                flat[d['dimensions']]), of)


def solver(d):
    if d['fluid'] != 'twoWay':
        return 'superellipsoidFoam'
    return 'pimpleFoam' if d['mesh'] == 'moving' else 'pisoFoam'


def write(d, folder):
    """Writes the case, to be run by solver(d); returns how many processes its
    cut has."""
    cells = write_mesh(d, folder)
    write_cloud(d, folder)
    write_flow(d, folder)
    put(folder, 'system/controlDict', '''application %s;
libs (lagrangianSuperellipsoid);
startFrom latestTime; startTime 0; stopAt endTime; endTime %.12g; deltaT %.12g;
writeControl timeStep; writeInterval %d; purgeWrite 0;
writeFormat ascii; writePrecision 17; writeCompression off;
timeFormat general; timePrecision 12; runTimeModifiable no;
''' % (solver(d), STEPS*STEP, STEP, STEPS//2))
    put(folder, 'system/fvSchemes', '''ddtSchemes { default Euler; }
gradSchemes { default Gauss linear; } divSchemes { default Gauss linear; }
laplacianSchemes { default Gauss linear corrected; }
interpolationSchemes { default linear; } snGradSchemes { default corrected; }
''')
    put(folder, 'system/fvSolution', '''solvers
{
    "p.*" { solver PCG; preconditioner DIC; tolerance 1e-13; relTol 0; }
    "U.*" { solver PBiCGStab; preconditioner DILU; tolerance 1e-14; relTol 0; }
}
PISO { nCorrectors 2; pRefCell 0; pRefValue 0; }
PIMPLE { nOuterCorrectors 1; nCorrectors 2; pRefCell 0; pRefValue 0; }
''')
    return write_cut(d, folder, cells)

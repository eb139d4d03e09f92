# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The command line. One table of options is used for parsing and for the help
text."""

import math
import re

import numpy as np

from postProblem import Problem, listed

COMMANDS = {
    'draw': 'pictures (PNG) of the bodies, and an mp4',
    'glb': 'an animated glTF 2.0 file (.glb) for browsers',
    'stl': 'closed surfaces of the bodies at one time, for meshing',
    'obj': 'the same as OBJ',
    'state': 'files and a script for ParaView',
    'info': 'list the times, bodies, shapes and fields',
}


# ------------------------------------------------------------------- readers
# The arguments of each are the name of the option and a word. Each returns the
# value.

def _bad(name, word, allowed):
    return Problem("-%s: read '%s'; allowed: %s" % (name, word, allowed))


def _floats(name, word, count):
    words = re.sub(r'[(),]', ' ', word).split()
    try:
        values = [float(w) for w in words]
    except ValueError:
        values = []
    if len(values) != count or not all(map(math.isfinite, values)):
        raise _bad(name, word, '%d numbers' % count if count > 1
                   else 'a number')
    return values


def vector(name, word):
    return tuple(_floats(name, word, 3))


def direction(name, word):
    values = vector(name, word)
    if not any(values):
        raise _bad(name, word, 'a vector that is not zero')
    return values


def interval(name, word):
    low, high = _floats(name, word, 2)
    if not (low < high and math.isfinite(high - low)):
        raise _bad(name, word, 'a smaller and a larger number')
    return low, high


def number(low, high):
    def read(name, word):
        value = _floats(name, word, 1)[0]
        if not low < value <= high:
            raise _bad(name, word, 'a number above %g, up to %g' % (low, high))
        return value
    return read


def whole(low, high):
    def read(name, word):
        if not re.fullmatch(r'\d{1,9}', word) or not low <= int(word) <= high:
            raise _bad(name, word, 'a whole number from %d to %d'
                       % (low, high))
        return int(word)
    return read


def size(name, word):
    words = re.sub(r'[(),x]', ' ', word).split()
    if len(words) != 2:
        raise _bad(name, word, 'width and height')
    return tuple(whole(16, 8192)(name, w) for w in words)


def box(name, word):
    v = _floats(name, word, 6)
    if not all(v[k] < v[k + 3] for k in range(3)):
        raise _bad(name, word, 'six numbers, the corners of smallest and of '
                   'largest coordinates')
    return np.array(v[:3]), np.array(v[3:])


def plane(name, word):
    v = _floats(name, word, 6)
    if not any(v[3:]):
        raise _bad(name, word, 'a point and a normal that is not zero')
    return [(np.array(v[:3]), -np.array(v[3:]))]


def boxPlanes(name, word):
    low, high = box(name, word)
    axes = np.eye(3)
    return [(low, a) for a in axes] + [(high, -a) for a in axes]


def text(name, word):
    if not word:
        raise _bad(name, word, 'a name')
    return word


def words(name, word):
    found = re.sub(r'[(),]', ' ', word).split()
    if not found:
        raise _bad(name, word, 'one name or several')
    return found


def oneOf(*allowed):
    def read(name, word):
        if word not in allowed:
            raise _bad(name, word, listed(allowed))
        return word
    return read


def colour(name, word):
    known = {'white': (1, 1, 1), 'black': (0, 0, 0), 'grey': (0.5, 0.5, 0.5)}
    if word in known:
        return known[word]
    if not re.fullmatch(r'#[0-9a-fA-F]{6}', word):
        raise _bad(name, word, '#rrggbb, white, black, grey')
    return tuple(int(word[k:k + 2], 16)/255 for k in (1, 3, 5))


def yesNo(name, word):
    return oneOf('yes', 'no')(name, word) == 'yes'


# --------------------------------------------------------------------- table

class Option:
    """An option. commands: the commands that accept it; several: may it be
    given more than once?"""

    def __init__(self, name, argument, read, default, help, commands=(),
                 several=False):
        self.name, self.argument, self.read = name, argument, read
        self.default, self.help = default, help
        self.commands = commands or tuple(COMMANDS)
        self.several = several


def factor(name, word):
    value = _floats(name, word, 1)[0]
    if not 1e-6 <= value <= 1e6:
        raise _bad(name, word, 'a number from 1e-06 to 1e+06')
    return value


PICTURES = ('draw', 'glb')
AROUND = ('draw', 'glb', 'state')
MESHES = ('stl', 'obj')
MADE = AROUND + MESHES

OPTIONS = [
    Option('case', 'FOLDER', text, '.', 'the case'),
    Option('cloud', 'NAME', text, None, 'the cloud, if there are several'),
    Option('function', 'NAME', text, None,
           'the cloud function, if there are several'),
    Option('from', 'vtp|folders', oneOf('vtp', 'folders'), None,
           'read the files of superellipsoidVTP or the time folders (default: '
           'the first of these that exists)'),
    Option('time', 'TIMES', text, None,
           'latest, first, all, a time, several "0.1 0.2", or 0.1:0.5 '
           '(default: latest; all for glb and state)'),
    Option('every', 'N', whole(1, 10**9), 1, 'only every Nth of these times',
           MADE),
    Option('region', 'BOX', box, None,
           'only bodies with their centre in "x0 y0 z0 x1 y1 z1"'),
    Option('shapes', 'NAMES', words, None,
           'only bodies of these shapes, by name or typeId'),
    Option('ids', 'NUMBERS', words, None, 'only bodies with these ids'),
    Option('resolution', 'N', whole(1, 200), None,
           'divisions of a quarter of a circumference (default: 12; 6 for glb '
           'and state; fewer in pictures and animations of more than a '
           'thousand bodies)',
           MADE),
    Option('shrink', 'F', number(0, 2), 1.0,
           'shrink each body about its centre by this factor',
           ('draw', 'state') + MESHES),
    Option('scale', 'F', factor, 1.0,
           'enlarge each body about its centre by this factor, e.g. for the '
           'small bodies of suspensions', AROUND),
    Option('output', 'NAME', text, None,
           'name of the file or folder (default: bed.png, bed.glb, bed.stl, '
           'bed.obj, or the folder paraview)', MADE),
    Option('colour', 'FIELD', text, None,
           'shape, size, a field (the magnitude of vectors) or a component '
           'such as Ux, Uy, Uz; initialx, initialy, initialz: position at the '
           'first output of the body (default: shape; U for state)', AROUND),
    Option('range', '"LOW HIGH"', interval, None,
           'range of the colours (default: all values)', PICTURES),
    Option('map', 'NAME', text, 'viridis',
           'colour map: viridis, coolwarm, heat, blues, grey', PICTURES),
    Option('walls', 'WHICH', oneOf('yes', 'no', 'mesh', 'moving'), 'yes',
           'walls that are shown: yes: all, no: none, mesh: only those of the '
           'mesh, moving: only movingWalls', AROUND),
    Option('patches', 'NAMES', words, None,
           'these patches instead of those of type wall', AROUND),
    Option('wallFile', 'STL', text, None,
           'STL file of walls instead; may be repeated', AROUND, True),
    Option('opacity', 'SHARE', number(0, 1), 0.12,
           'opacity of the walls of the mesh', AROUND),
    Option('movingOpacity', 'SHARE', number(0, 1), 0.5,
           'opacity of movingWalls', AROUND),
    Option('direction', 'VECTOR', direction, (0.3, 1.0, -0.35),
           'direction of view', ('draw',)),
    Option('up', 'VECTOR', text, None,
           'upward direction: a vector; for glb x, y or z (default: z)',
           PICTURES),
    Option('focus', 'POINT', vector, None,
           'point in the middle of the picture (default: middle of all that '
           'is drawn)', ('draw',)),
    Option('height', 'M', number(0, 1e30), None,
           'height of the visible region [m] (default: all bodies)',
           ('draw',)),
    Option('fit', 'bodies|all', oneOf('bodies', 'all'), 'bodies',
           'what the picture must include: bodies, or also walls', ('draw',)),
    Option('zoom', 'F', number(0, 1e6), 1.0, 'additional zoom factor',
           ('draw',)),
    Option('perspective', 'DEGREES', number(0, 120), None,
           'angle of view (default: parallel projection)', ('draw',)),
    Option('clip', 'PLANE', plane, None,
           '"px py pz nx ny nz": remove everything on the side of the normal; '
           'may be repeated', ('draw',), True),
    Option('clipBox', 'BOX', boxPlanes, None,
           '"x0 y0 z0 x1 y1 z1": remove everything outside', ('draw',)),
    Option('size', '"W H"', size, (960, 720), 'size of the picture [pixels]',
           ('draw',)),
    Option('background', 'COLOUR', colour, (1, 1, 1),
           '#rrggbb, white, black, grey', ('draw',)),
    Option('bar', 'yes|no', yesNo, True,
           'show the colour bar', ('draw',)),
    Option('smooth', 'yes|no', yesNo, True,
           'draw at twice the size and reduce', ('draw',)),
    Option('shade', 'yes|no', yesNo, True,
           'ambient occlusion: darker between close bodies', ('draw',)),
    Option('mp4', None, None, False, 'make a film of the frames with ffmpeg',
           ('draw',)),
    Option('fps', 'N', number(0, 1000), 25.0, 'frames per second of the film',
           ('draw',)),
    Option('speed', 'F', number(0, 1e9), 1.0,
           'seconds of the run per second', ('glb',)),
    Option('colourTime', 'TIME', text, 'latest',
           'time of the field of -colour (default: the last)', ('glb',)),
    Option('format', 'ascii|binary', oneOf('ascii', 'binary'), 'binary',
           'of the STL', ('stl',)),
    Option('each', None, None, False,
           'one solid per body, named by its id (the STL is then ascii); '
           'default: a single solid',
           MESHES),
    Option('bridge', 'GAP', number(0, 1e30), None,
           'a cylinder between bodies closer than this gap [m]', MESHES),
    Option('bridgeRadius', 'R', number(0, 1e30), None,
           'radius of this cylinder [m] (default: 0.1 of the smaller d)',
           MESHES),
]


def usage(command=None):
    """Returns the help of a command, or of the program."""
    if command is None:
        lines = ['superellipsoidPost COMMAND [options]', '',
                 'Pictures and meshes of the bodies of a run, in their true '
                 'shapes.', '']
        lines += ['  %-7s %s' % item for item in COMMANDS.items()]
        return '\n'.join(lines + [
            '', 'superellipsoidPost COMMAND -help lists its options.'])
    lines = ['superellipsoidPost %s [options]' % command, '',
             COMMANDS[command] + '.', '']
    for option in OPTIONS:
        if command in option.commands:
            head = '-%s %s' % (option.name, option.argument or '')
            lines.append('  %-24s %s' % (head.strip(), option.help))
    return '\n'.join(lines)


def parse(command, arguments):
    """Returns {name: value} from the words after the command."""
    mine = {o.name: o for o in OPTIONS if command in o.commands}
    values = {o.name: [] if o.several else o.default
              for o in mine.values()}
    given, rest = set(), list(arguments)
    while rest:
        word = rest.pop(0)
        option = mine.get(word[1:]) if word.startswith('-') else None
        if option is None:
            raise Problem("unknown option '%s' of %s; allowed: %s" % (
                word, command, listed('-' + name for name in mine)))
        if option.name in given and not option.several:
            raise Problem('%s is given twice' % word)
        given.add(option.name)
        if option.read is None:
            values[option.name] = True
            continue
        if not rest:
            raise Problem('%s needs %s' % (word, option.argument))
        value = option.read(option.name, rest.pop(0))
        if option.several:
            values[option.name] += value if isinstance(value, list) \
                else [value]
        else:
            values[option.name] = value
    return values

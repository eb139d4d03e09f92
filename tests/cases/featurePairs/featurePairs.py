#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Combinations of features: random small cases on one process, cut into parts,
and
stopped in between, must have the same state files, particle by particle, to
the
last bit.

    featurePairs.py short FOLDER          decks that contain most pairs of
    features
    featurePairs.py pairs FOLDER          every two features, a deck for each
    featurePairs.py random FOLDER N [FIRST]   N decks of random features, each
    on
                                          2, 3 and 4 processes; seeds from
                                          FIRST
    featurePairs.py deck FOLDER WORDS     one, as failures are named

Runs in FOLDER, with OpenFOAM's environment. Failed cases stay there; all
others
are removed. Cases that the library rejects according to its documents are not
run;
a rejection that is not documented is a failure. Prints PASS or FAIL lines;
exits
non-zero if one failed.

If particles act on a fluid (twoWay), its solvers add up in another order on
other
processes, and trajectories with contacts diverge from the last digit on: there
the runs must finish, and a restart on the same processes is the same to the
last
bit. Values that depend on the cells of a process are left out (IGNORED), and
the
sums that OpenFOAM's injection models keep.
"""

import itertools
import os
import random
import re
import shutil
import struct
import subprocess
import sys

import featureDeck as fd

CLOUD = 'superellipsoidCloud'
IGNORED = {'coordinates', 'positions', 'origId', 'origProcId'}

# The features of each deck of the short form; the others have default values
SHORT = (
    'nonSmooth inlet open prescribed manifold restart x3',
    'softSphere packing servo polyhedra threads restart y2',
    'softSphere inlet free parts open manifold odd3',
    'barrier parts shift open inlet threads restart xy4',
    'impulse packing shift oneWay moving restart odd2',
    'nonSmooth turn parts inlet open oneWay manifold restart y3',
    'nonSmooth two shift polyhedra inlet threads manifold z2',
    'softSphere turn moving packing parts threads restart odd3',
    'nonSmooth moving prescribed polyhedra oneWay inlet z2',
    'impulse two moving oneWay inlet restart x2',
    'barrier servo open polyhedra z2',
    'softSphere twoWay inlet parts moving restart x2',
    'nonSmooth stick turn parts oneWay inlet restart odd3 seed=14',
    'impulse stick shift polyhedra restart x2 seed=15',
    'barrier polyhedra x2 seed=1',
    'softSphere otherRule polyhedra inlet restart odd3 seed=17',
    # an iterate of the implicit rule met a halo that had not been refreshed
    'softSphere otherRule two x2 seed=144',
    # a contact that was restored had the derivatives of another one
    'softSphere otherRule reuse x2 seed=5',
    # the rotation of a patch was that of a process's own faces
    'impulse turn moving fast x2 seed=28',
)

# With CASES_LONG: together a minute of processor time.
LONG = (
    'barrier parts y2 seed=12',
    'barrier otherRule parts restart y2 seed=18',
    'softSphere otherRule packing inlet prescribed polyhedra manifold restart z2'
    ' seed=3036',
)


class Failure(Exception):
    """An error message."""


#--------------------------------------------------------------------- running

def command(folder, arguments, log, append=False):
    """Runs a command; fails with the messages of the log."""
    path = os.path.join(folder, log)
    with open(path, 'ab' if append else 'wb') as out:
        try:
            status = subprocess.run(
                arguments, cwd=folder, stdout=out, stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL, timeout=300, check=False,
                env=dict(os.environ, PWD=folder)).returncode
        except subprocess.TimeoutExpired:
            status = 'none, no end'
    if status == 0:
        return
    with open(path, errors='replace') as f:
        text = f.read()
    fatal = re.search(r'FOAM FATAL(?: IO)? ERROR[^\n]*\n(.*?)(?=\n\s*From |\Z)',
                      text, re.S)
    said = fatal.group(1) if fatal else text[-300:]
    said = re.sub(r'\[\d+\]', '', said)
    raise Failure(f'{os.path.basename(folder)}: {arguments[0]}: status {status}: '
                  + ' '.join(said.split())[:300])


def solve(d, folder, n):
    """Runs or continues the case on n processes."""
    if n == 1:
        command(folder, [fd.solver(d)], 'log.solve', True)
        return
    if not os.path.isdir(os.path.join(folder, 'processor0')):
        command(folder, ['decomposePar'], 'log.decomposePar')
    command(folder, ['mpirun', '--allow-run-as-root', '--oversubscribe', '-np',
                     str(n), fd.solver(d), '-parallel'], 'log.solve', True)


#----------------------------------------------------------------------- states

def body(path):
    """The bytes of a file behind its header, and its class."""
    with open(path, 'rb') as f:
        data = f.read()
    end = data.index(b'}', data.index(b'FoamFile')) + 1
    kind = re.search(rb'class\s+(\w+);', data[:end]).group(1)
    if b'binary' in data[:end]:
        return data[data.index(b'//\n', end) + 3:], kind
    return re.sub(rb'//[^\n]*', b'', data[end:]), kind


def counted(data, size):
    """A binary list of entries of the given size, and the rest of the data."""
    n = int(re.match(rb'\s*(\d+)', data).group(1))
    if n == 0:
        return b'', data[data.index(b'0') + 1:]
    begin = data.index(b'(') + 1
    return data[begin:begin + n*size], data[begin + n*size + 1:]


def compact(data):
    """Entries of a list of lists of scalars, as texts of their bytes: first
    where each begins, then all of them."""
    at, rest = counted(data, 4)
    scalars, _ = counted(rest, 8)
    at = struct.unpack(f'={len(at)//4}i', at)
    return [scalars[8*one:8*other].hex() for one, other in zip(at, at[1:])]


def entries(path):
    """Entries of a list, as texts."""
    data, kind = body(path)
    if kind.endswith(b'CompactField'):
        return compact(data)
    data = data.decode()
    tokens = re.findall(r'[(){}]|[^\s(){}]+', data)
    n = int(tokens[0])
    if tokens[1] == '{':
        return [' '.join(tokens[2:-1])]*n
    found, entry, depth = [], [], 0
    for k, token in enumerate(tokens[2:-1], 2):
        entry.append(token)
        depth += (token in '({') - (token in ')}')
        if depth == 0 and (token in ')}' or tokens[k + 1] not in '({'):
            found.append(' '.join(entry))
            entry = []
    if len(found) != n:
        raise Failure(f'{path}: {len(found)} entries of {n}')
    return found


def parts(folder):
    """The folder of the case, or those of its processes."""
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))
            if name.startswith('processor')] or [folder]


def state(folder, time):
    """Returns (gid, field) -> text, and for the properties (None, entry) ->
    text."""
    found = {}
    for part in parts(folder):
        where = os.path.join(part, time, 'lagrangian', CLOUD)
        if os.path.isfile(os.path.join(where, 'gid')):
            numbers = entries(os.path.join(where, 'gid'))
            for name in set(os.listdir(where)) - IGNORED:
                texts = entries(os.path.join(where, name))
                for number, text in zip(numbers, texts):
                    if (number, name) in found:
                        raise Failure(f'{folder}: particle {number} twice')
                    found[number, name] = text
        found.update(properties(part, time))
    if len(found) < 50:
        raise Failure(f'{folder}: no particles at {time}')
    return found


def properties(part, time):
    """The written properties of the cloud as a whole, without the sums of
    OpenFOAM's injection models, which differ by process."""
    path = os.path.join(part, time, 'uniform', 'lagrangian', CLOUD,
                        CLOUD + 'OutputProperties')
    text = re.sub(r'\b(massInjected|volumeTotal|fields)\s[^;]*;', '',
                  body(path)[0].decode())
    return {(None, f'properties, {k}'): line for k, line in enumerate(
        line for line in text.splitlines() if line.strip())}


def differences(one, other):
    """Describes the differences; empty if there are none."""
    keys = [key for key in one.keys() | other.keys()
            if one.get(key) != other.get(key)]
    if not keys:
        return ''
    names = sorted({name for _, name in keys})
    numbers = {number for number, _ in keys}
    key = min(keys, key=lambda k: (k[1] != 'centre', str(k)))
    return (f'{len(numbers)} particles differ in {" ".join(names)[:120]};'
            f' {key[1]} of {key[0]}: {str(one.get(key))[:80]}'
            f' and {str(other.get(key))[:80]}')


#------------------------------------------------------------------------ decks

TIMES = [f'{fd.STEP*fd.STEPS/2:.12g}', f'{fd.STEP*fd.STEPS:.12g}']


def same(what, one, other):
    """Fails if states differ."""
    said = differences(one, other)
    if said:
        raise Failure(f'{what}: {said}')


def run_deck(d, folder, cuts):
    """Runs a deck; fails with a message."""
    shutil.rmtree(folder, ignore_errors=True)
    serial = os.path.join(folder, 'one')
    fd.write(d, serial)
    command(serial, ['blockMesh'], 'log.blockMesh')
    fresh = os.path.join(folder, 'fresh')
    shutil.copytree(serial, fresh)
    solve(d, serial, 1)
    reference = [state(serial, time) for time in TIMES]
    if d['stop'] == 'restart':
        go_on(d, serial, 1, reference[1])
    for cut in cuts:
        d = dict(d, cut=cut)
        case = os.path.join(folder, cut)
        shutil.copytree(fresh, case)
        n = fd.write(d, case)
        solve(d, case, n)
        states = [state(case, time) for time in TIMES]
        for time, one, other in zip(TIMES, reference, states):
            if d['fluid'] != 'twoWay':
                same(f'{cut}, {time} s', one, other)
        if d['stop'] == 'restart':
            go_on(d, case, n, states[1])


def go_on(d, folder, n, reference):
    """Continues from the middle to the same end."""
    for part in parts(folder):
        shutil.rmtree(os.path.join(part, TIMES[1]))
    solve(d, folder, n)
    same(f'{os.path.basename(folder)}, restarted', reference,
         state(folder, TIMES[1]))


def check(d, folder, cuts=None):
    """Runs and prints; returns whether all is well."""
    name = fd.words(d)
    case = os.path.join(folder, re.sub(r'[^\w]+', '-', name))
    try:
        run_deck(d, case, cuts or [d['cut']])
    except Failure as failure:
        print(f'FAIL featurePairs: {name}: {failure}', flush=True)
        return False
    print(f'PASS featurePairs: {name}', flush=True)
    shutil.rmtree(case)
    return True


def every_pair():
    """A deck for every two features, without rejected ones; what a feature
    itself needs is added."""
    features = [choice for axis, choices in fd.AXES.items()
                for choice in (choices if axis in ('model', 'cut')
                               else choices[1:])]
    for seed, (one, other) in enumerate(itertools.combinations(features, 2)):
        if fd.AXIS_OF[one] == fd.AXIS_OF[other]:
            continue
        for model in fd.AXES['model']:
            d = fd.deck(f'{model} {one} {other}', seed + 1)
            if (fd.refused(d) is None and d[fd.AXIS_OF[one]] == one
                    and d[fd.AXIS_OF[other]] == other):
                yield d
                break


def random_decks(n, first):
    """Yields a deck for each seed."""
    for seed in range(first, first + n):
        rng = random.Random(seed)
        while True:
            d = {axis: choices[0] if rng.random() < 0.4 else rng.choice(choices)
                 for axis, choices in fd.AXES.items()}
            d['model'] = rng.choice(fd.AXES['model'])
            d['seed'] = seed
            cuts = [rng.choice([c for c in fd.AXES['cut'] if c[-1] == n_])
                    for n_ in '234']
            if fd.refused(d) is None:
                break
        d['cut'] = fd.AXES['cut'][0]
        yield d, cuts


def main(mode, folder, *rest):
    folder = os.path.abspath(folder)
    if mode == 'short':
        decks = SHORT + (LONG if os.environ.get('CASES_LONG') else ())
        results = [check(fd.deck(words, k + 1), folder)
                   for k, words in enumerate(decks)]
    elif mode == 'pairs':
        results = [check(d, folder) for d in every_pair()]
    elif mode == 'random':
        first = int(rest[1]) if len(rest) > 1 else 1
        results = [check(d, folder, cuts)
                   for d, cuts in random_decks(int(rest[0]), first)]
    elif mode == 'deck':
        d = fd.deck(' '.join(rest))
        if fd.refused(d):
            raise SystemExit(f'refused: {fd.refused(d)}')
        results = [check(d, folder)]
    else:
        raise SystemExit(__doc__)
    print(f'{sum(results)} of {len(results)} decks', file=sys.stderr)
    return not all(results)


if __name__ == '__main__':
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    sys.exit(main(*sys.argv[1:]))

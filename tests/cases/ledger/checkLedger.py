#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of the table that log { budget yes; } writes.

    checkLedger.py closes [energy] [noAngular]    the balances of each line are
        rounding; noAngular: except angular momentum, which contacts across
        periodic patches do not conserve
    checkLedger.py is NAME VALUE TOLERANCE    in the last line; relative to the
    value
    checkLedger.py same CASE          equals that of another case, to 1e-9
    checkLedger.py has NAME           it is not zero

Names are those in the first lines of the table, as momentumX.walls; a value
may
be a formula with these names.
"""

import glob
import sys

import numpy as np

CAUSES = ('in out removed stopped periodic gravity walls fluid forces '
          'positionCorrection friction restitution springs').split()


def table(case='.'):
    """Columns by name, of all runs of a case concatenated."""
    rows, names = [], None
    files = glob.glob(case + '/postProcessing/lagrangian/*/ledger/*/ledger.dat')
    for path in sorted(files, key=lambda p: float(p.split('/')[-2])):
        with open(path, encoding='utf-8') as file:
            lines = file.read().splitlines()
        names = lines[1][2:].split()
        rows += [[float(x) for x in line.split()] for line in lines[2:]]
    if not rows:
        sys.exit('no ledger')
    if any(len(row) != len(names) for row in rows):
        sys.exit('a line has not as many numbers as the header')
    return dict(zip(names, np.array(rows).T))


def closes(words):
    """Each term is a sum over up to 1e4 substeps and bodies, so that its
    rounding is some 1e4 times 1e-16 of the largest term."""
    t = table()
    wrong = []
    for q in ['number', 'mass', 'momentumX', 'momentumY', 'momentumZ',
              'angularX', 'angularY', 'angularZ', 'energy']:
        if q == 'energy' and 'energy' not in words \
                or q.startswith('angular') and 'noAngular' in words:
            continue
        group = [n for n in t if n.startswith(q.rstrip('XYZ'))
                 and not n.endswith('balance')]
        scale = max(np.abs(t[n]).max() for n in group)
        bound = 0 if q == 'number' else 1e-12 * scale
        worst = np.abs(t[q + '.balance']).max()
        print(f'{q}: {worst:.1e} of {scale:.1e}')
        if not worst <= bound:
            wrong.append(f'{q} is off by {worst:.2e} of {scale:.2e}')
        again = t[q + '.present'] - t[q + '.start'] - sum(
            t[f'{q}.{c}'] for c in CAUSES)
        if np.abs(again - t[q + '.balance']).max() > 1e-12 * scale:
            wrong.append(f'the balance of {q} is not that of its line')
    return wrong


def evaluate(text):
    t = table()
    names = {n.replace('.', '_'): t[n][-1] for n in t}
    for n in t:
        text = text.replace(n, n.replace('.', '_'))
    return eval(text, {'__builtins__': {}}, {**names, 'pi': np.pi})


def main():
    what, words = sys.argv[1], sys.argv[2:]
    if what == 'closes':
        wrong = closes(words)
    elif what == 'is':
        found, value = evaluate(words[0]), evaluate(words[1])
        off = abs(found - value)
        wrong = [] if off <= float(words[2]) * abs(value) else [
            f'{words[0]} is {found:.10g}, not {value:.10g}']
    elif what == 'has':
        wrong = [] if evaluate(words[0]) != 0 else [f'{words[0]} is zero']
    else:
        a, b = table(), table(words[0])
        wrong = []
        for n in a:
            if n.endswith('balance') or len(a[n]) != len(b[n]):
                continue
            group = [m for m in a if m.startswith(n.split('.')[0].rstrip('XYZ'))
                     and not m.endswith('balance')]
            scale = max(np.abs(b[m]).max() for m in group)
            if not np.abs(a[n] - b[n]).max() <= 1e-9 * scale:
                wrong.append(f'{n} differs')
        if len(a['time']) != len(b['time']):
            wrong.append('not as many lines')
    for line in wrong:
        print(line)
    return 1 if wrong else 0


sys.exit(main())

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The cost of a bed on many processes: the model of docs/scaling.md.

    scaling.py [FILE]

Prints the constants of the model, the messages and bytes measured by
tests/bench/ranks next to those of the model, and the table; draws
docs/scaling.png, or FILE.

Needs numpy and matplotlib; if Pillow is installed, the picture is smaller.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'tutorials', 'common'))
import environment                         # noqa: E402

if __name__ == '__main__':
    environment.help(__doc__)
    environment.needs('numpy', 'matplotlib')

import matplotlib                          # noqa: E402
matplotlib.use('Agg')
import matplotlib.pyplot as plt            # noqa: E402
import numpy as np                         # noqa: E402

# Measured: the bed of tests/bench (1000 superellipsoids, epsilon 0.5, aspect
# 2, mu 0.5, nonSmooth, substeps of 1e-3 s, 6 iterations).
CONTACT = 1.13e-6        # s per contact and substep, everything included
CONTACTS = 3.27          # per particle
ACROSS = 1.6             # contacts through a square as wide as the distance of
                         # particles (87 through 0.1 m x 16.5 mm)
ROUNDS = 47              # messages per substep to a process with a common face
EDGE_ROUNDS = 18         # and to one with a common edge
CONTACT_BYTES = 510      # sent per substep for each contact across a face
REDUCTIONS = 12          # per substep
MEMORY = 5.6e3           # bytes per particle

# Assumed.
CHOOSE = 1.5e-9          # s per particle and neighbour: test for its halo
NEIGHBOURS = 26          # processes whose boxes overlap that of a process
BOX = 5e-9               # s per process: test of two boxes for overlap
SUBSTEPS = 5             # per step
SUBSTEP = 1e-3           # s
HALO = 1.5               # thickness of a halo, in distances of particles
NETWORKS = {
    # latency of a message [s], time of a rank for one [s], bytes/s of a rank
    'InfiniBand': (1.5e-6, 0.3e-6, 0.4e9),
    'Ethernet': (20e-6, 3e-6, 0.02e9),
}
ALL_TO_ALL = 0.2e-6      # s per process: sizes of messages, three times a step
WAIT = 0.1               # part of a substep's work that waits for the slowest


def blocks(n):
    """Areas of faces and lengths of edges in units of the particle distance,
    and the number of corners: a cube of n particles among others."""
    side = n**(1/3)
    return 6*side**2, 6, 12


def counts(area, faces, edges):
    """Messages and bytes of a process in a substep."""
    return (ROUNDS*faces + EDGE_ROUNDS*edges,
            CONTACT_BYTES*ACROSS*area)


def substep(particles, ranks, network):
    """Returns the seconds of a substep by part, and the other columns."""
    latency, overhead, bandwidth = NETWORKS[network]
    n = particles/ranks
    area, faces, edges = blocks(n)
    messages, sent = counts(area, faces, edges)
    halos = (n**(1/3) + 2*HALO)**3 - n
    work = CONTACT*(CONTACTS*n + 0.5*ACROSS*area)
    part = {
        'work': work,
        'wait': WAIT*work,
        'latency': ROUNDS*latency,
        'messages': messages*overhead,
        'bytes': sent/bandwidth,
        'reductions': REDUCTIONS*np.log2(ranks)*latency,
        'halos': (CHOOSE*n*NEIGHBOURS + BOX*ranks
                  + 3*ALL_TO_ALL*ranks)/SUBSTEPS,
    }
    return part, messages, sent, halos


def efficiency(particles, ranks, network):
    """Returns the time on one rank over the total time of the ranks."""
    part = substep(particles, ranks, network)[0]
    return CONTACT*CONTACTS*particles/ranks/sum(part.values())


def compare():
    """Compares with the bed of 1000 in 2, 2 x 2 and 4 x 2 parts: 0.1 m wide,
    16.5 mm deep, bodies 5.48 mm from each other; values of the busiest
    process."""
    side, depth = 0.1/5.48e-3, 16.5e-3/5.48e-3
    print('%6s %22s %22s' % ('ranks', 'messages', 'kB'))
    for ranks, faces, edges, area, messages, sent in (
            (2, 1, 0, side*depth, 34, 44), (4, 2, 1, side*depth, 112, 46),
            (8, 3, 2, 1.25*side*depth, 212, 72)):
        model = counts(area, faces, edges)
        print('%6d %10.0f (was %4d) %10.0f (was %4d)' % (
            ranks, model[0], messages, model[1]/1e3, sent))


def table():
    """Prints the rows for docs/scaling.md."""
    print('| particles | ranks | particles per rank | work | messages per rank '
          '| kB per rank | messages, latency | bytes | reductions | new halos | '
          'efficiency | simulated s per hour | MB per rank |')
    print('|' + ' --- |'*13)
    for particles in (1e6, 1e7, 1e8):
        for ranks in (64, 512, 4096, 10000):
            part, messages, sent, halos = substep(
                particles, ranks, 'InfiniBand')
            total = sum(part.values())
            n = particles/ranks
            print('| 10%s | %d | %.2g | %.2g | %.0f | %.0f | %.2g | %.2g | '
                  '%.2g | %.2g | %.0f %% | %.2g | %.3g |' % (
                      {6: '⁶', 7: '⁷', 8: '⁸'}[round(np.log10(particles))],
                      ranks, n, 1e3*(part['work'] + part['wait']),
                      messages, sent/1e3,
                      1e3*(part['latency'] + part['messages']),
                      1e3*part['bytes'], 1e3*part['reductions'],
                      1e3*part['halos'],
                      100*efficiency(particles, ranks, 'InfiniBand'),
                      3600*SUBSTEP/total, MEMORY*(n + halos)/1e6))


def draw(name):
    """Draws efficiency over ranks, a line for each number of particles."""
    ranks = np.geomspace(64, 1e4, 60)
    figure, axes = plt.subplots(figsize=(6.4, 3.2))
    for particles, colour in ((1e6, '#b2542d'), (1e7, '#3f7cac'),
                              (1e8, '#22282e')):
        for network, style in (('InfiniBand', '-'), ('Ethernet', ':')):
            axes.plot(ranks, [efficiency(particles, p, network)
                              for p in ranks], style, color=colour,
                      label='$10^{%d}$, %s' % (np.log10(particles), network))
    axes.set_xscale('log')
    axes.set_ylim(0, 1)
    axes.set_xlabel('ranks')
    axes.set_ylabel('efficiency')
    axes.legend(fontsize=7, frameon=False, loc='center left',
                bbox_to_anchor=(1, 0.5))
    for side in ('top', 'right'):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(name, dpi=110)
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(name) as image:
        image.convert('P', palette=Image.ADAPTIVE, colors=64).save(
            name, optimize=True)


def main(name=os.path.join(HERE, 'scaling.png')):
    compare()
    table()
    draw(name)


if __name__ == '__main__':
    try:
        main(*sys.argv[1:2])
    except OSError as problem:
        sys.exit('scaling.py: %s' % problem)

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""A ball held on the axis of a tube: ball.py make, or ball.py check SPEED.

Its drag in a creeping flow through the tube (Haberman and Sayre 1958; this is
the
approximation given by Happel and Brenner, within 2 % at half the tube):

    F = 6 pi mu a V K, V the undisturbed speed on the axis, l = d/D
    K = (1 - 2/3 l^2 - 0.20217 l^5)/(1 - 2.1050 l + 2.0865 l^3 - 1.7068 l^5
        + 0.72603 l^6)
"""

import glob
import math
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'superellipsoidPost'))

import postCases                           # noqa: E402

A, L = 6e-3, 0.5               # radius [m]; over that of the tube
MU = 1e-3                      # of water, rho = 1000 kg/m3
BOUND = 0.05                   # formula 2 %; cells of a 17th of d 3 %


def make():
    postCases.case('.', {0: [postCases.body(0, (0, 0, 0), (A, A, A), d=2*A)]})


def check(speed):
    name = glob.glob(os.path.join('postProcessing', 'forcesBed', '*',
                                  'force.dat'))[0]
    with open(name) as stream:
        last = stream.read().strip().split('\n')[-1]
    force = float(re.sub('[()]', ' ', last).split()[3])
    K = ((1 - 2/3*L**2 - 0.20217*L**5)
         / (1 - 2.1050*L + 2.0865*L**3 - 1.7068*L**5 + 0.72603*L**6))
    expected = 6*math.pi*MU*A*2*speed*K
    print('drag %.4g N, expected %.4g N, off %.2f %%'
          % (force, expected, 100*(force/expected - 1)))
    return abs(force/expected - 1) > BOUND


if __name__ == '__main__':
    sys.exit(make() if sys.argv[1] == 'make' else check(float(sys.argv[2])))

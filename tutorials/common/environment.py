# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""What scripts do before they import more than Python itself has: print their
help, and start again in surroundings that have what they need."""

import importlib.util
import os
import shutil
import sys

SYSTEM = '/usr/bin/python3'


def help(text):
    """Print the text and end, where the command line asks for help."""
    if {'-h', '-help', '--help'} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit(0)


def needs(*modules, screen=False):
    """The modules: if this Python lacks one, the system's is tried. screen:
    an X display, where there is none through xvfb-run."""
    missing = [m for m in modules if importlib.util.find_spec(m) is None]
    command = [sys.executable]
    if missing:
        if os.environ.get('PLOT_STARTED_AGAIN') or not os.path.exists(SYSTEM):
            sys.exit('%s: missing: %s for Python (on Debian: %s)' % (
                os.path.basename(sys.argv[0]), ' '.join(missing),
                ' '.join('python3-' + m.replace('vtk', 'vtk9')
                         for m in missing)))
        command = [SYSTEM]
    elif not screen or os.environ.get('DISPLAY'):
        return
    if screen and not os.environ.get('DISPLAY'):
        if not shutil.which('xvfb-run'):
            sys.exit('%s: missing: a display, or xvfb-run (on Debian: xvfb '
                     'xauth)' % os.path.basename(sys.argv[0]))
        command = ['xvfb-run', '-a', '-s', '-screen 0 1920x1440x24'] + command
    os.environ['PLOT_STARTED_AGAIN'] = 'yes'
    sys.stdout.flush()
    os.execvp(command[0], command + sys.argv)

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""The first steps of a script, before it imports more than Python itself has:
it prints its help, and restarts in an environment that has the modules it
needs."""

import importlib.util
import os
import shutil
import sys

SYSTEM = '/usr/bin/python3'


def help(text):
    """Prints the text and exits, if the command line asks for help."""
    if {'-h', '-help', '--help'} & set(sys.argv[1:]):
        print(text.strip())
        sys.exit(0)


def needs(*modules, screen=False):
    """If this Python lacks one of the modules, the system's is used. screen:
    an X display, by xvfb-run if there is none."""
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

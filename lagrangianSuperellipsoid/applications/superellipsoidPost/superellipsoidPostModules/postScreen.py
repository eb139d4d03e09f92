# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Provides a display to draw on: the existing one, or a new server (Xvfb),
which ends with the program. If VTK draws without X, no display is needed."""

import atexit
import os
import random
import select
import shutil
import socket
import struct
import subprocess
import tempfile

from postProblem import Problem


def _answers(display):
    """Does a server answer at a display, in the form of $DISPLAY?"""
    host, _, number = display.rpartition(':')
    number = number.split('.')[0]
    if not number.isdigit():
        return False
    try:
        if host in ('', 'unix'):
            end = socket.socket(socket.AF_UNIX)
            end.connect('/tmp/.X11-unix/X' + number)
        else:
            end = socket.create_connection((host, 6000 + int(number)), 2)
        end.close()
        return True
    except OSError:
        return False


def _cookie(name):
    """Writes an authority file with a new secret, valid for any display."""
    parts = (b'', b'', b'MIT-MAGIC-COOKIE-1', os.urandom(16))
    with open(name, 'wb') as stream:
        os.chmod(name, 0o600)
        stream.write(struct.pack('>H', 0xffff))
        for part in parts:
            stream.write(struct.pack('>H', len(part)) + part)


def _start(number):
    """Starts a server with a given display number, which should not be one
    that another program uses when it starts or ends. Returns true if the
    server runs."""
    folder = tempfile.mkdtemp(prefix='superellipsoidPost.')
    authority = os.path.join(folder, 'authority')
    _cookie(authority)
    read, write = os.pipe()
    server = subprocess.Popen(
        ['Xvfb', ':%d' % number, '-displayfd', str(write), '-screen', '0',
         '1920x1440x24', '-noreset', '-nolisten', 'tcp', '-auth', authority],
        pass_fds=(write,), stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        start_new_session=True)
    os.close(write)

    def end():
        server.terminate()
        server.wait()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    # Read the complete line: a server that cannot write all of it exits.
    said = b''
    while not said.endswith(b'\n') and select.select([read], [], [], 60)[0]:
        part = os.read(read, 16)
        if not part:
            break
        said += part
    os.close(read)
    if not said.endswith(b'\n'):
        return False
    os.environ['DISPLAY'] = ':%d' % number
    os.environ['XAUTHORITY'] = authority
    return _answers(os.environ['DISPLAY'])


def ready(vtk):
    """Ensures that VTK can draw."""
    if vtk.vtkRenderWindow().GetClassName() != 'vtkXOpenGLRenderWindow':
        return
    if _answers(os.environ.get('DISPLAY', '')):
        return
    if not shutil.which('Xvfb'):
        raise Problem('missing: a display, or Xvfb (on Debian: xvfb)')
    if not any(_start(random.randint(1000, 9999)) for _ in range(5)):
        raise Problem('cannot start a virtual screen, Xvfb')

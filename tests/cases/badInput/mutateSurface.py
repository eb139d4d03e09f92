# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Damaged surfaces, for Allfuzz -surfaces.

    mutateSurface.py SEED FOLDER

Writes block.stl, block.obj (an L-shaped solid) and plate.stl, plate.obj (a
plate of two triangles) to the folder. One of them is damaged: its triangles
(lost, doubled, reversed, flat, with a vertex elsewhere or out of range, without
an end), its text, its bytes or its length. STL files are ascii for odd seeds
and binary for even ones. The same seed gives the same damage.
"""

import os
import random
import struct
import sys

NUMBERS = [0.0, 1e200, -1e200, 1e38, 1e-300, 1e-40, float("nan"), float("inf"),
           -1.0, 1e9, 0.5]
WORDS = ["solid", "facet", "endfacet", "endsolid", "vertex", "v", "f", "1/1/1",
         "-1", "0", "99999999999", "2147483648", "nan", "1e400", "", "#", "usemtl"]


def prism(outline, height):
    """Triangles, outwards, of a prism over an outline that turns to the left
    and whose first point sees all others."""
    n = len(outline)
    low = [(x, y, 0.0) for x, y in outline]
    high = [(x, y, height) for x, y in outline]
    faces = []
    for k in range(1, n - 1):
        faces += [(low[0], low[k + 1], low[k]), (high[0], high[k], high[k + 1])]
    for k in range(n):
        j = (k + 1) % n
        faces += [(low[k], low[j], high[j]), (low[k], high[j], high[k])]
    return faces


def block():
    """An L, whose inner corner sees all others."""
    return prism([(1, 1), (1, 2), (0, 2), (0, 0), (2, 0), (2, 1)], 1.0)


def plate():
    a, b, c, d = ((0.005, 0.005, 0.015), (0.055, 0.005, 0.015),
                  (0.055, 0.035, 0.015), (0.005, 0.035, 0.015))
    return [(a, b, c), (a, c, d)]


def spoil_faces(rng, faces):
    """Damages the list of triangles, in place."""
    kind = rng.randrange(8)
    i = rng.randrange(len(faces))
    if kind == 0:
        del faces[i]
    elif kind == 1:
        faces.append(faces[i])
    elif kind == 2:
        faces[i] = faces[i][::-1]
    elif kind == 3:
        faces[i] = (faces[i][0], faces[i][0], faces[i][1])
    elif kind == 4:
        vertex = list(faces[i][0])
        vertex[rng.randrange(3)] = rng.choice(NUMBERS)
        faces[i] = (tuple(vertex),) + faces[i][1:]
    elif kind == 5:
        scale = rng.choice([1e-30, 1e-12, 1e-6, 1e6, 1e15, 1e30, 0.0, -1.0])
        faces[:] = [tuple(tuple(scale*x for x in v) for v in f) for f in faces]
    elif kind == 6:
        axis = rng.randrange(3)
        faces[:] = [tuple(tuple(0.0 if k == axis else x for k, x in enumerate(v))
                          for v in f) for f in faces]
    else:
        old, new = faces[i][0], tuple(rng.uniform(-3, 3) for _ in range(3))
        faces[:] = [tuple(new if v == old else v for v in f) for f in faces]


def stl_text(faces):
    lines = ["solid surface"]
    for face in faces:
        lines += [" facet normal 0 0 0", "  outer loop"]
        lines += ["   vertex %.9g %.9g %.9g" % v for v in face]
        lines += ["  endloop", " endfacet"]
    return ("\n".join(lines) + "\nendsolid surface\n").encode()


def single(x):
    """A float of four bytes, infinite where it is too large."""
    try:
        return struct.pack("<f", x)
    except OverflowError:
        return struct.pack("<f", float("inf") if x > 0 else float("-inf"))


def stl_binary(faces):
    data = b"surface".ljust(80) + struct.pack("<I", len(faces))
    for face in faces:
        data += struct.pack("<3f", 0, 0, 0)
        data += b"".join(single(x) for v in face for x in v)
        data += struct.pack("<H", 0)
    return data


def obj(faces):
    points = []
    for face in faces:
        points += [v for v in face if v not in points]
    lines = ["v %.9g %.9g %.9g" % v for v in points]
    lines += ["f " + " ".join(str(points.index(v) + 1) for v in face)
              for face in faces]
    return ("\n".join(lines) + "\n").encode()


def spoil_words(rng, data):
    words = data.split(b" ")
    i = rng.randrange(len(words))
    if rng.randrange(2):
        del words[i]
    else:
        words[i] = rng.choice(WORDS).encode()
    return b" ".join(words)


def spoil_bytes(rng, data):
    """Damages the contents of a file."""
    kind = rng.randrange(5)
    data = bytearray(data)
    if kind == 0:
        return bytes(data[:rng.randrange(len(data))])
    if kind == 1:
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    elif kind == 2:  # the number of triangles, if binary
        data[80:84] = struct.pack("<I", rng.choice([0, 1, 7, 2**31, 2**32 - 1]))
    elif kind == 3:
        place = rng.randrange(len(data))
        data[place:place] = data[:rng.randrange(len(data))]
    else:
        return spoil_words(rng, bytes(data))
    return bytes(data)


def main():
    seed, folder = int(sys.argv[1]), sys.argv[2]
    rng = random.Random(seed)
    surfaces = {"block": block(), "plate": plate()}
    victim = rng.choice(["block", "block", "plate"])
    end = "stl" if seed % 3 else "obj"
    shapes = rng.randrange(2)
    if shapes:
        for _ in range(rng.randint(1, 2)):
            if surfaces[victim]:
                spoil_faces(rng, surfaces[victim])
    for name, faces in surfaces.items():
        stl = stl_text if seed % 2 else stl_binary
        for ending, data in (("stl", stl(faces)), ("obj", obj(faces))):
            if not shapes and name == victim and ending == end:
                data = spoil_bytes(rng, data)
            with open(os.path.join(folder, f"{name}.{ending}"), "wb") as file:
                file.write(data)


main()

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of deposits on walls: checkDeposit.py NAME [..]"""

import os
import re
import sys

import numpy as np

from boxCase import need
from checkBed import RHO
from checkWear import AREA, boundary, cube, rows

CLOUD = "superellipsoidCloud"


def numbers(case, time, field, width):
    """An ascii field of the particles, by ids, of one process."""
    def read(name, n):
        with open(os.path.join(case, time, "lagrangian", CLOUD, name)) as file:
            text = file.read().split("// * * *")[-1]
        found = re.search(r"\n(\d+)\s*([({])(.*)[)}]", text, re.S)
        values = [float(x) for x in re.findall(r"[-+.\deE]+", found.group(3))]
        if found.group(2) == "{":
            values *= int(found.group(1))
        return np.array(values).reshape(-1, n)
    return read(field, width)[np.argsort(read("gid", 1)[:, 0])]


def held(first, last):
    """A particle held at the first time is still in place, and held, at the
    last. The log, the table and the faces have their number and mass, to the
    digits of each."""
    before, after = (numbers(".", t, "held", 1)[:, 0] for t in (first, last))
    places = [numbers(".", t, "centre", 3) for t in (first, last)]
    stay = before > 0
    need(3 < stay.sum() <= (after > 0).sum() < len(after),
         f"{stay.sum()} held, {(after > 0).sum()} of {len(after)}")
    need((before == after)[stay].all(), "a held particle was released")
    need((places[0] == places[1])[stay].all(), "a held particle has moved")
    need(not numbers(".", last, "U", 3)[after > 0].any(), "it has a velocity")
    table = rows(".", "deposit", "floor")
    number, mass = table["number"][-1], table["mass"][-1]
    need(number == (after > 0).sum(), f"number {number}")
    semi = numbers(".", last, "semiAxes", 3)[:, 0]
    epsilon = numbers(".", last, "epsilon1", 1)[:, 0]
    each = RHO*np.array([cube(a, e) for a, e in zip(semi, epsilon)])
    need(abs(mass/each[after > 0].sum() - 1) < 1e-6, f"mass {mass}")
    need((np.diff(table["number"]) >= 0).all(), "less than before")
    for field, all_ in (("depositNumber", number), ("deposit", mass)):
        faces = boundary(".", last, field, "floor")
        need(len(faces) == 24 and faces.min() >= 0, f"{len(faces)} faces")
        need(abs(AREA*faces.sum()/all_ - 1) < 1e-11, f"{field}: {faces.sum()}")
        for patch in ("sides", "ends", "top"):
            need(not np.any(boundary(".", last, field, patch)), patch)
    with open("log.solve") as file:
        said = re.findall(r"held by walls: floor (\d+), (\S+) kg", file.read())
    need(said and int(said[-1][0]) == number
         and abs(float(said[-1][1])/mass - 1) < 1e-5, f"log {said[-1:]}")
    print(f"{number:.0f} of {len(after)} held")


def ledger(energy="1e-11", *only):
    """The unexplained part of the budget, over the contribution of gravity, in
    all reports: some 1e4 roundings. For energy, over what came in, there is
    the third order error of rotation, if bodies rotate freely."""
    with open("log.solve") as file:
        text = file.read()
    blocks = text.split("conservation budget since 0 s")[1:]
    need(len(blocks) > 10, f"{len(blocks)} reports")
    for block in blocks:
        for quantity, bound in (("momentum [N s]", 1e-10),
                                ("angular momentum [N m s]", 1e-10),
                                ("energy [J]", float(energy))):
            if only and quantity not in only:
                continue
            line = re.search(r"\n +" + re.escape(quantity) + ": (.*)",
                             block).group(1)
            given = re.search(r"(?:gravity|in) (\([^)]*\)|\S+?)[,;]", line)
            left = re.search(r"balance (.*)", line).group(1)
            norm = [np.linalg.norm([float(x) for x in text.strip("()").split()])
                    for text in (given.group(1), left)]
            need(norm[0] > 0 and norm[1] <= bound*norm[0],
                 f"{quantity}: {left} of {given.group(1)}")


def momentum():
    """Checks momentum alone: angular momentum and energy are balanced by the
    fluid."""
    ledger("inf", "momentum [N s]")


def alike(a, b):
    """Compares tables, and fields of faces."""
    for name in ("floor", "total"):
        one, other = (rows(case, "deposit", name) for case in (a, b))
        n = len(other["time"])
        for column, values in one.items():
            need((values[-n:] == other[column]).all(), f"{name} {column}")
    for field in ("deposit", "depositNumber"):
        one, other = (boundary(case, "0.16", field, "floor") for case in (a, b))
        need(len(one) == len(other) and (one == other).all(), field)


def risen(first, last):
    """No particle is held, and those that were held are higher than before."""
    need(numbers(".", first, "held", 1).any(), "no particle was held")
    need(not numbers(".", last, "held", 1).any(), "a particle is held")
    was = numbers(".", first, "held", 1)[:, 0] > 0
    rise = (numbers(".", last, "centre", 3) - numbers(".", first, "centre", 3))
    need(rise[was, 2].min() > 1e-3, f"risen by {rise[was, 2].min()}")


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

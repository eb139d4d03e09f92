# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of what the functions of a bed have written: checkBed.py NAME [..]"""

import filecmp
import glob
import math
import os
import sys

import numpy as np

from boxCase import folder, need, read, series

G = 9.81
RHO = 1000


def network(i=-1, function="network", case="."):
    return read(series("contacts", case, function)[i][1])


def table(function, name, case=".", start="0"):
    """Rows of a table, by the names of the columns."""
    path = os.path.join(folder(case, function), start, name + ".dat")
    with open(path) as file:
        head = file.readlines()[1].split()[1:]
    rows = np.loadtxt(path, ndmin=2)
    need(rows.shape[1] == len(head), f"{path}: columns")
    return {name: rows[:, k] for k, name in enumerate(head)}


def entries(path, width):
    """A binary field, n x width; 0: of integers. Equal entries are one, as text,
    in braces."""
    import re
    with open(path, "rb") as file:
        data = file.read()
    head = re.search(rb"\n(\d+)\s*\n?([({])", data)
    n, start = int(head.group(1)), head.end()
    kind, columns = np.dtype("<f8" if width else "<i4"), max(width, 1)
    if head.group(2) == b"{":
        words = re.sub(rb"[()]", b" ", data[start:data.index(b"}", start)])
        one = np.array([float(word) for word in words.split()])
        return np.tile(one.astype(kind).reshape(1, columns), (n, 1))
    return np.frombuffer(data, kind, n*columns, start).reshape(n, columns)


def values(field, width, case="."):
    """A binary field of the particles of the last time."""
    import re
    first = os.path.join(case, "processor0")
    times = [t for t in os.listdir(first if os.path.isdir(first) else case)
             if re.fullmatch(r"[0-9.]+", t) and float(t) > 0]
    time = max(times, key=float)
    found = []
    for part in sorted(glob.glob(os.path.join(case, "processor*"))) or [case]:
        path = os.path.join(part, time, "lagrangian", "superellipsoidCloud",
                            field)
        if os.path.exists(path):
            found.append(entries(path, width))
    return np.concatenate(found)


def particles(case="."):
    """Ids, centres and masses, by ids."""
    ids = values("gid", 0, case)[:, 0]
    order = np.argsort(ids)
    mass = RHO*math.pi/6*diameters(case)**3
    return ids[order], values("centre", 3, case)[order], mass[order]


def diameters(case):
    semi = values("semiAxes", 3, case)
    e1 = values("epsilon1", 1, case)[:, 0]
    e2 = values("epsilon2", 1, case)[:, 0]
    gamma = np.vectorize(math.gamma)

    def beta(x, y):
        return gamma(x)*gamma(y)/gamma(x + y)

    # Volume of a superellipsoid (Jaklic, Leonardis, Solina 2000, eq. 2.60)
    volume = (2*semi.prod(axis=1)*e1*e2
              * beta(e1/2 + 1, e1)*beta(e2/2, e2/2))
    return (6*volume/math.pi)**(1/3)


def exerted(net):
    """Sum of the forces that each particle exerts, by its id."""
    force = (net["normalForce"][:, None]*net["normal"]
             + net["tangentialForce"])
    all_ = {}
    for (i, j), f in zip(net["id"], force):
        all_[i] = all_.get(i, 0) + f
        if j >= 0:
            all_[j] = all_.get(j, 0) - f
    return all_


def tower():
    net = network()
    ids, x, mass = particles()
    need(len(net["id"]) == 5, f"{len(net['id'])} contacts")
    height = dict(zip(ids, x[:, 2]))
    for k, (i, j) in enumerate(net["id"]):
        lowest = 0 if j < 0 else max(height[i], height[j])
        above = G*sum(mass[x[:, 2] > lowest - 1e-4])
        need(abs(net["normalForce"][k] - above) < 1e-4*G*mass.sum(),
             f"{i} {j}: {net['normalForce'][k]} for {above}")
        need(abs(net["tangentialForce"][k]) < 1e-4*G*mass.sum(), "sideways")
        need(net["status"][k] == 1, "status")
        need((net["patch"][k] < 0) == (j >= 0), "patch")
        a, b = net["x"][2*k:2*k + 2]
        need(abs(a - x[ids == i][0]) < 1e-8, "start of a line")
        if j >= 0:
            need(abs(b - x[ids == j][0]) < 1e-8, "end of a line")
        else:
            need(abs(b - net["point"][k]) < 1e-15, "end of a line")
            # Points of a manifold between the slightly rounded faces
            need(abs(b[2]) < 1e-4, f"wall point at {b[2]}")
    order = [tuple(i) for i in net["id"]]
    need(order == sorted(order), "order")


def formats():
    a, b = network(), network(function="text")
    for name in set(a) - {"poly"}:
        need(np.array_equal(a[name], b[name]), name)


def floor(x, y, bound):
    """The floor carries everything, at a point; torque about (0.03 0.02 0)."""
    x, y, bound = float(x), float(y), float(bound)
    weight = G*particles()[2].sum()
    t = table("walls", "floor")
    force = np.array([t[f"force_{c}"][-1] for c in "xyz"])
    torque = np.array([t[f"torque_{c}"][-1] for c in "xyz"])
    need(abs(force - [0, 0, -weight]) < 1e-4*weight, f"force {force}")
    arm = np.array([x - 0.03, y - 0.02, 0])
    need(abs(torque - np.cross(arm, force)) < bound*0.01*weight,
         f"torque {torque}")
    total = table("walls", "total")
    need(abs(total["force_z"][-1] + weight) < 1e-4*weight, "total")


def slope(kind, angle):
    angle = float(angle)
    net = network()
    weight = G*particles()[2][0]
    need(len(net["id"]) == 1, "one contact")
    expected = {"stick": math.sin(angle), "slip": 0.5*math.cos(angle),
                "roll": 2/7*math.sin(angle)}[kind]
    # On the wall, down the slope
    need(abs(net["tangentialForce"][0] - weight*np.array([expected, 0, 0]))
         < 1e-4*weight, f"{net['tangentialForce'][0]/weight} for {expected}")
    need(abs(net["normalForce"][0] - weight*math.cos(angle)) < 1e-4*weight,
         f"{net['normalForce'][0]}")
    need(net["status"][0] == (2 if kind == "slip" else 1), "status")


def rest():
    """Each particle is supported, to a fraction of its weight, except those
    that still rock; the floor carries them all."""
    ids, x, mass = particles()
    force = exerted(network())
    need(set(force) == set(ids), "a particle without contact")
    off = [np.linalg.norm(force[i] - [0, 0, -G*m])/(G*m)
           for i, m in zip(ids, mass)]
    total = table("walls", "floor")["force_z"][-1]/(-G*mass.sum())
    print(f"off {np.median(off):.1e}, worst {max(off):.1e} of a weight; floor "
          f"{total - 1:.1e}")
    need(np.median(off) < 1e-2, f"most are held but for {np.median(off):.1e}")
    need(max(off) < 0.2, f"one is held but for {max(off):.1e}")
    need(abs(total - 1) < 2e-3, f"floor {total}")


def column(bound="2e-3", mu="0"):
    """sigma_zz V = sum m g z, for walls without friction; this is the integral
    of rho g h. The contacts agree with the network. bound: of the stress.
    Points of a manifold lock each other by friction, which the network, one
    force per contact, does not contain: perpendicular to z by no more than mu
    times the normal force."""
    bound, mu = float(bound), float(mu)
    ids, x, mass = particles()
    t = table("bulk", "bulkState")
    volume = 0.06*0.04*0.06
    expected = G*(mass*x[:, 2]).sum()/volume
    found = t["stress_zz"][-1]
    print(f"stress {found:.6g} for {expected:.6g}")
    need(abs(found - expected) < bound*expected, f"{found} for {expected}")
    need(abs(t["solidFraction"][-1]*volume*RHO - mass.sum())
         < 1e-9*mass.sum(), "solid")
    # The kinetic part is nearly zero
    need(abs(t["kinetic_zz"][-1]) < 1e-3*expected, "kinetic")
    net = network()
    bears = net["status"] > 0
    number = {i: 0 for i in ids}
    for (i, j), b in zip(net["id"], bears):
        number[i] += b
        if j >= 0:
            number[j] += b
    number = np.array(list(number.values()))
    need(t["particles"][-1] == len(ids), "particles")
    need(abs(t["contacts"][-1] - number.mean()) < 1e-10, "contacts")
    need(t["rattlers"][-1] == (number < 2).sum(), "rattlers")
    others = number[number >= 2]
    need(abs(t["contactsOfOthers"][-1] - others.mean()) < 1e-10, "others")
    for n in range(13):
        count = (number == n).sum() if n < 12 else (number >= 12).sum()
        need(t[f"n{n}"][-1] == count, f"n{n}")
    # The trace, and the rest of the stress, from the network
    force = net["normalForce"][:, None]*net["normal"] + net["tangentialForce"]
    ends = net["x"].reshape(-1, 2, 3)
    stress = np.einsum("ka,kb->ab", force, ends[:, 1] - ends[:, 0])/volume
    table_ = np.array([[t[f"stress_{a}{b}"][-1] for b in "xyz"]
                       for a in "xyz"])
    most = np.full((3, 3), bound*np.trace(table_))
    most[:2, :2] += mu*table_[2, 2]
    need((abs(stress - table_) < most).all(), f"{stress} and {table_}")


def fields():
    """Sums over the cells are those of the box."""
    import re

    def field(name, width):
        with open(os.path.join("0.1", name + ".superellipsoidCloud"),
                  "rb") as file:
            data = file.read()
        m = re.search(rb"nonuniform List<\w+>\s*\n?(\d+)\s*\n?\(", data)
        n = int(m.group(1))
        return np.frombuffer(data, "<f8", n*width, m.end()).reshape(n, width)

    t = table("bulk", "bulkState")
    stress = field("contactStress", 9).mean(axis=0)
    for k, name in enumerate(a + b for a in "xyz" for b in "xyz"):
        need(abs(stress[k] - t[f"stress_{name}"][-1])
             < 1e-9*t["stress_zz"][-1], name)
    need(abs(field("solidFraction", 1).mean() - t["solidFraction"][-1])
         < 1e-12, "solid")
    need(field("contacts", 1).max() <= 2, "contacts")


def across():
    """Some lines extend beyond the mesh; none is longer than two bodies."""
    ends = network()["x"].reshape(-1, 2, 3)
    outside = (ends[:, 1, 0] < 0) | (ends[:, 1, 0] > 0.06)
    print(f"{outside.sum()} of {len(ends)}")
    need(outside.sum() > 0, "no particle outside")
    need(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) < 0.015, "long")


def alike(a, b):
    for function in ("network", "text"):
        files = [series("contacts", c, function) for c in (a, b)]
        need([t for t, _ in files[0]] == [t for t, _ in files[1]], "times")
        need(len(files[0]) == 3, f"{len(files[0])} files")
        for (_, one), (_, other) in zip(*files):
            need(filecmp.cmp(one, other, False), f"{one} {other}")
    tables = [os.path.join(folder(c, "bulk"), "0", "bulkState.dat")
              for c in (a, b)]
    need(filecmp.cmp(*tables, False), "bulkState.dat")
    # Sums over the processes: to rounding
    weight = G*particles(a)[2].sum()
    for name in ("floor", "ends", "total"):
        one, other = (table("walls", name, c) for c in (a, b))
        for key in one:
            scale = weight*(1 if key.startswith("force") else 0.06)
            need(abs(one[key] - other[key]) < 1e-10*scale, f"{name} {key}")


def mean(bound):
    weight = G*particles()[2].sum()
    force = table("walls", "floor")["force_z"][-1]
    print(f"{-force/weight:.6f}")
    need(abs(force/weight + 1) < float(bound), f"{-force/weight} of the weight")


def slide():
    """mu m g (v0 t - mu g t^2/2), with some rocking at the start."""
    mass = particles()[2].sum()
    t = table("dissipation", "dissipation")
    time, mu = t["time"], 0.2
    need(len(time) == 6, "rows")
    way = 0.3*time - mu*G*time**2/2
    need(abs(t["friction"] - mu*mass*G*way) < 2e-4*mu*mass*G*way[-1],
         f"{t['friction']} for {mu*mass*G*way}")
    power = np.diff(np.concatenate([[0], t["friction"]]))/0.01
    need(abs(t["frictionPower"] - power) < 1e-9*power.max(), "power")
    drag = table("walls", "floor")["force_x"][5:].mean()
    need(abs(drag - mu*mass*G) < 1e-3*mu*mass*G, f"drag {drag}")


def times(*expected):
    found = [t for t, _ in series("contacts", ".", "network")]
    need(np.allclose(found, [float(t) for t in expected]), f"{found}")
    for _, file in series("contacts", ".", "network"):
        read(file)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])

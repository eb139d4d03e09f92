# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Checks of what superellipsoidInlet has fed: checkInlet.py NAME [..]"""

import glob
import re
import sys

import numpy as np

from boxCase import need, read, series, state

LAST = -1


def volume(s):
    return np.pi/6*s["d"]**3


def counts(s):
    return np.bincount(s["typeId"], minlength=3)


def number():
    s = state(LAST)
    need(len(s["id"]) == 83, f"{len(s['id'])} particles")
    need(abs(counts(s) - 83*np.array([0.5, 0.3, 0.2])) <= 1,
         f"{counts(s)} of the shapes")


def mass(total):
    """Each shape has its mass to one particle, and the total to one; rho 1000.
    """
    s = state(LAST)
    m = 1000*volume(s)
    need(m.sum() <= float(total)*(1 + 1e-9), f"{m.sum()} kg")
    need(m.sum() > float(total) - m.max(), f"{m.sum()} kg")
    of = np.bincount(s["typeId"], m, 3)
    need(abs(of - m.sum()*np.array([0.5, 0.3, 0.2])) <= m.max(), f"{of} kg")


def inside(s, i, points):
    """Inside-outside function of particle i at points."""
    x = (points - s["x"][i]) @ s["Q"][i].reshape(3, 3)
    x = abs(x)/s["semiAxes"][i]
    e1, e2 = s["epsilon1"][i], s["epsilon2"][i]
    w = (x[:, 0]**(2/e2) + x[:, 1]**(2/e2))**(e2/e1)
    return w + x[:, 2]**(2/e1)


def surface(s, i, n=40):
    """Points of its surface, by the radial projection of a grid."""
    t, p = np.meshgrid(np.linspace(0, np.pi, n),
                       np.linspace(0, 2*np.pi, 2*n, endpoint=False))
    d = np.stack([np.sin(t)*np.cos(p), np.sin(t)*np.sin(p), np.cos(t)],
                 axis=-1).reshape(-1, 3)
    Q = s["Q"][i].reshape(3, 3)
    f = inside(s, i, s["x"][i] + d @ Q.T)
    return s["x"][i] + (d*(f**(-s["epsilon1"][i]/2))[:, None]) @ Q.T


def apart():
    """No point of a surface lies inside another body."""
    s = state(LAST)
    n = len(s["id"])
    need(n > 1, f"{n} particles")
    reach = np.linalg.norm(s["semiAxes"], axis=1)
    for i in range(n):
        d = np.linalg.norm(s["x"] - s["x"][i], axis=1)
        near = [j for j in range(n) if j != i and d[j] < reach[i] + reach[j]]
        if near:
            points = surface(s, i)
            for j in near:
                need(inside(s, j, points) > 1, f"{i} and {j} overlap")


def sizes():
    """ln(length along x) is normal within the cut-offs: 5 standard errors."""
    s = state(LAST)
    d = 2*s["semiAxes"][:, 0]
    n = len(d)
    need(n > 250, f"{n} particles")
    need((d >= 2e-3) & (d <= 7e-3), "cut-offs")
    # moments of the normal distribution cut off at a and b
    def phi(x):
        return np.exp(-x*x/2)/np.sqrt(2*np.pi)
    grid = np.linspace(np.log(2/4)/0.3, np.log(7/4)/0.3, 20001)
    w = phi(grid)/phi(grid).sum()
    mean = (grid*w).sum()
    sd = np.sqrt(((grid - mean)**2*w).sum())
    z = np.log(d/4e-3)/0.3
    need(abs(z.mean() - mean) < 5*sd/np.sqrt(n) + 0.15,
         f"mean {z.mean()}, not {mean}")
    need(abs(z.std() - sd) < 5*sd/np.sqrt(2*n) + 0.1,
         f"deviation {z.std()}, not {sd}")


def rate():
    """SOI 0.01 to 0.04: 1000/s up to 0.02, then 3000/s; in steps of 1e-3."""
    for i, (t, _) in enumerate(series()):
        due = 1000*np.clip(t - 0.01, 0, 0.01) + 3000*np.clip(t - 0.02, 0, 0.02)
        found = len(state(i)["id"])
        # a table is not smooth: one particle in the step of its corner
        need(abs(found - due) <= 1.5, f"{found} of {due} at {t}")
    need(series()[LAST][0] > 0.045, "the run has not ended")


def patch():
    """Below the top, by the height of a body's highest point, which entered at
    0.2."""
    s = state(LAST)
    n = len(s["id"])
    need(n == 16, f"{n} particles")
    need(abs(s["U"] - [0, 0, -1]).max() <= 0.2, "spread of the velocity")
    need(np.linalg.norm(s["U"] - [0, 0, -1], axis=1).max() > 0.1, "no spread")
    x = s["Q"].reshape(-1, 3, 3)[:, :, 0]
    need(x[:, 2] >= np.cos(np.radians(20)) - 1e-12, "axes")
    need(x[:, 2].std() > 1e-3, "no spread of axes")
    # a particle that entered in step k has moved (20 - k) steps at its
    # velocity
    first = np.array([min(i for i, (t, f) in enumerate(series())
                          if k in state(i)["id"]) for k in s["id"]])
    need(len(np.unique(first)) > 1, "all came at once")


def disc():
    s = state(LAST)
    need(len(s["id"]) > 5, "particles")
    # freely rotating bodies wobble slightly in 0.02 s
    need(abs(s["omega"] - [1, 2, 3]) < 0.3, "spin")
    far = np.linalg.norm(s["x"][:, :2] - 0.05, axis=1)
    need(far < 0.04, "beside the disc")
    # one body's length below the disc, the greatest of all
    need((s["x"][:, 2] < 0.19) & (s["x"][:, 2] > 0.19 - 0.0154), "height")


def level():
    """The feed ended once 30 % of the volume lay below 0.12: since nothing
    moves, this is the present content."""
    s = state(LAST)
    order = np.argsort(s["x"][:, 2])
    v = volume(s)[order]
    z = s["x"][order, 2]
    at = z[np.searchsorted(np.cumsum(v), 0.3*v.sum())]
    need(at >= 0.12 - 1e-12, f"level {at}")
    need(len(v) < 60, "it did not end")


def fraction():
    s = state(LAST)
    at = volume(s).sum()/1e-3
    need((at >= 0.03) & (at < 0.035), f"fraction {at}")


def same(case, other):
    a, b = state(LAST, case=case), state(LAST, case=other)
    need(len(a["id"]) > 10, "particles")
    for name in ("id", "typeId", "x", "Q", "U", "semiAxes"):
        need(np.array_equal(a[name], b[name]), f"{name} differs")


def feeds(case="."):
    """The state of the feed at each written time, as it is written."""
    files = glob.glob(f"{case}/*/uniform/lagrangian/*/*OutputProperties") or \
        glob.glob(f"{case}/processor0/*/uniform/lagrangian/*/*OutputProperties")
    found = {}
    for file in files:
        with open(file, encoding="utf-8") as f:
            state = re.search(r'feed\s+"([^"]*)"', f.read())
        if state:
            found[float(file.split("/uniform")[0].split("/")[-1])] = state[1]
    need(len(found) > 1, f"{len(found)} times")
    return found


def fed(number, tell=""):
    """Each shape has its mass to one particle; the largest is 5 mm and rho
    1000."""
    last = feeds()[max(feeds())].split()
    n, mass, taken = int(last[0]), float(last[6]), np.array(last[8:13], float)
    # the amount received by a shape is a volume
    shares = taken/taken.sum()
    asked = np.array([0.3, 0.25, 0.2, 0.15, 0.1])
    if tell:
        print(f"{n} particles, {mass:.7g} kg, shares {np.round(shares, 5)}")
    need(n == int(number), f"{n} particles")
    need(abs(shares - asked)*mass <= 1000*np.pi/6*5e-3**3, f"shares {shares}")


def sameFeed(other):
    a, b = feeds(), feeds(other)
    need(a == b, "the feeds differ")
    times = [t for t, _ in series()]
    need(len(times) > 1, "no states")
    for t, file in series():
        s = read(file)
        o = [read(f) for u, f in series(case=other) if u == t]
        need(len(o) == 1, f"no state at {t}")
        for name in ("id", "typeId", "x", "Q", "U", "semiAxes"):
            need(np.array_equal(s[name], o[0][name]), f"{name} differs at {t}")


globals()[sys.argv[1]](*sys.argv[2:])

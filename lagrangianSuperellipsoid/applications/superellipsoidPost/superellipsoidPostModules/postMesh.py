# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Writes closed surfaces of bodies as STL or OBJ, for meshers.

Bodies that touch cannot be meshed. For this reason they are shrunk about their
centres, or joined by bridges. A bridge is a cylinder whose ends are inside two
bodies."""

import itertools

import numpy as np

import postBodies as bodies
from postProblem import Problem

SIDES = 16                # number of sides of a bridge
INNER = 0.9               # its ends: nearest points of bodies of this scale


# ------------------------------------------------------------------- bridges

def _nearestOnSimplex(w):
    """Returns the weights of the point of a simplex (k x 3) that is nearest to
    the origin."""
    best, weights = np.inf, None
    for size in range(1, len(w) + 1):
        for some in itertools.combinations(range(len(w)), size):
            p = w[list(some)]
            edges = p[1:] - p[0]
            gram = edges @ edges.T
            if size > 1 and np.linalg.det(gram) <= 1e-14*np.prod(
                    np.diag(gram)):
                continue
            rest = (np.linalg.solve(gram, -edges @ p[0]) if size > 1
                    else np.zeros(0))
            share = np.concatenate(([1 - np.sum(rest)], rest))
            distance = np.linalg.norm(share @ p)
            if np.all(share >= 0) and distance < best*(1 - 1e-12):
                best, weights = distance, np.zeros(len(w))
                weights[list(some)] = share
    return weights


def nearest(a, b):
    """Returns the nearest points of the convex hulls of two sets of points
    (Gilbert, Johnson and Keerthi 1988). If the hulls overlap, both are the
    same common point."""
    ends = [(a[0], b[0])]
    weights = np.ones(1)
    for _ in range(100):
        p = sum(s*e[0] for s, e in zip(weights, ends))
        q = sum(s*e[1] for s, e in zip(weights, ends))
        v = p - q
        new = a[np.argmin(a @ v)], b[np.argmax(b @ v)]
        size = v @ v
        if size < 1e-24 or size - v @ (new[0] - new[1]) <= 1e-10*size:
            break
        ends.append(new)
        weights = _nearestOnSimplex(np.array([e[0] - e[1] for e in ends]))
        ends = [e for e, s in zip(ends, weights) if s > 0]
        weights = weights[weights > 0]
    return p, q


def cylinder(p, q, radius):
    """Returns a closed cylinder between two points."""
    axis = (q - p)/np.linalg.norm(q - p)
    u = np.cross(axis, np.eye(3)[np.argmin(np.abs(axis))])
    u /= np.linalg.norm(u)
    v = np.cross(axis, u)
    t = 2*np.pi*np.arange(SIDES)/SIDES
    ring = radius*(np.outer(np.cos(t), u) + np.outer(np.sin(t), v))
    x = np.concatenate((p + ring, q + ring, [p, q]))
    triangles = []
    for k in range(SIDES):
        n = (k + 1) % SIDES
        triangles += [(k, n, SIDES + n), (k, SIDES + n, SIDES + k),
                      (2*SIDES, n, k), (2*SIDES + 1, SIDES + k, SIDES + n)]
    return x, np.array(triangles)


def bridges(case, bed, gap, radius, shrink):
    """Returns [(ids, points, triangles)] of the bridges between bodies whose
    distance is not greater than gap."""
    parts = case.surfaces(bed)
    whose = [None]*bed.n
    for surface, index in parts:
        if not surface.convex():
            raise Problem('-bridge joins convex bodies; body %d is not'
                          % bed.id[index[0]])
        for i in index:
            whose[i] = surface
    reach = bodies.reaches(parts, bed)
    made = []
    for i in range(bed.n):
        away = np.linalg.norm(bed.x[i + 1:] - bed.x[i], axis=1)
        for j in i + 1 + np.flatnonzero(
                away < (reach[i] + reach[i + 1:])*shrink + gap):
            pair = [bodies.placed(whose[k], bed, k, shrink) for k in (i, j)]
            p, q = nearest(*pair)
            if np.linalg.norm(p - q) > gap:
                continue
            inner = [bodies.placed(whose[k], bed, k, shrink*INNER)
                     for k in (i, j)]
            p, q = nearest(*inner)
            if np.linalg.norm(p - q) > 0:
                thick = radius or 0.1*min(bed.d[i], bed.d[j])
                made.append(((bed.id[i], bed.id[j]),) + cylinder(p, q, thick))
    return made


# --------------------------------------------------------------------- files

def solids(case, bed, options):
    """Returns [(name, points, triangles)] of the bodies, named by their ids,
    and of the bridges."""
    made = [None]*bed.n
    for surface, index in case.surfaces(bed):
        for i in index:
            made[i] = ('body%d' % bed.id[i],
                       bodies.placed(surface, bed, i, options['shrink']),
                       surface.triangles)
    if options['bridge']:
        for ids, x, t in bridges(case, bed, options['bridge'],
                                 options['bridgeRadius'], options['shrink']):
            made.append(('bridge%d-%d' % ids, x, t))
    return made


def _facets(x, triangles):
    corners = x[triangles]
    n = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(n, axis=1, keepdims=True)
    return n/np.where(size > 0, size, 1), corners


def writeStl(name, parts, binary):
    if binary:
        n, corners = (np.concatenate(both) for both in zip(
            *(_facets(x, t) for _, x, t in parts)))
        rows = np.zeros(len(n), np.dtype(
            [('n', '<f4', 3), ('x', '<f4', 9), ('a', '<u2')]))
        rows['n'], rows['x'] = n, corners.reshape(-1, 9)
        with open(name, 'wb') as stream:
            stream.write(b'superellipsoidPost'.ljust(80))
            stream.write(np.array(len(rows), '<u4').tobytes())
            stream.write(rows.tobytes())
        return
    with open(name, 'w') as stream:
        for solid, x, t in parts:
            stream.write('solid %s\n' % solid)
            for n, corners in zip(*_facets(x, t)):
                stream.write(
                    'facet normal %.9g %.9g %.9g\nouter loop\n' % tuple(n)
                    + ''.join('vertex %.9g %.9g %.9g\n' % tuple(c)
                              for c in corners) + 'endloop\nendfacet\n')
            stream.write('endsolid %s\n' % solid)


def writeObj(name, parts):
    first = 1
    with open(name, 'w') as stream:
        for solid, x, t in parts:
            stream.write('o %s\ng %s\n' % (solid, solid))
            for point in x:
                stream.write('v %.9g %.9g %.9g\n' % tuple(point))
            for face in t + first:
                stream.write('f %d %d %d\n' % tuple(face))
            first += len(x)


def joined(parts, name):
    """Joins all parts into one."""
    starts = np.cumsum([0] + [len(x) for _, x, _ in parts])
    return [(name, np.concatenate([x for _, x, _ in parts]),
             np.concatenate([t + s for (_, _, t), s in zip(parts, starts)]))]


def mesh(case, times, select, options, form):
    """Writes the bodies of one time."""
    bed = select(case.bed(times[-1]))
    if not bed.n:
        raise Problem('there are no particles at %g s' % bed.time)
    parts = solids(case, bed, options)
    nBridges = len(parts) - bed.n
    volume = sum(bodies.volume(x - np.mean(x, axis=0), t)
                 for _, x, t in parts[:bed.n])
    if not options['each']:
        parts = joined(parts, 'bed')
    if form == 'obj':
        writeObj(options['output'], parts)
    else:
        writeStl(options['output'], parts, options['format'] == 'binary')
    print('%s: %g s, %d bodies, %d bridges, %d triangles, volume %.6g m3'
          % (options['output'], bed.time, bed.n, nBridges,
             sum(len(t) for _, _, t in parts), volume))

# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Frictionless elastic collisions of superellipsoids that move in the plane
z = 0: rigid-body mechanics from closed-form support points and bisection.
Nothing of the library is used.

    Body(shape, angle, x, v)      a body, its angle about z, position, velocity
    hitWall(body)                 its contact with the wall y = 0
    hitPair(A, B)                 contact of A, that comes along x, with B
    wallPath, pairPath            positions and spins at given times
    tiltSpin(shape, tilt)         bound on the spin after a tilted collision

Lengths are in d, speeds in u0, so times in t_ref = d/u0. In a section z = 0
the
outline is |x/a|^p + |y/b|^p = 1, p = 2/epsilon2; the support point in the
direction of the unit vector n of the body frame is, with q = p/(p - 1) and
h = (|a nx|^q + |b ny|^q)^(1/q), x = a sgn(nx) (|a nx|/h)^(q - 1), y likewise.
"""

import math

import numpy as np

import superellipsoidResults as results


DOWN = np.array((0.0, -1.0))


class Shape:
    """a, b: semi-axes in the plane; p: exponent; kk: square of the radius of
    gyration about z."""

    def __init__(self, semiAxes, e1, e2):
        axes = np.asarray(semiAxes, dtype=float)
        self.a, self.b = axes[0], axes[1]
        self.p = 2/e2
        self.kk = float(results.principalInertia(axes, e1, e2)[2]
                        / results.volume(axes, e1, e2))


class Body:
    def __init__(self, shape, angle, x, v, spin=0.0):
        self.shape, self.angle, self.spin = shape, angle, spin
        self.x = np.array(x, dtype=float)
        self.v = np.array(v, dtype=float)

    def support(self, n):
        """Support point, from the centre, in the global direction n. It is
        computed by components, so that an aligned body stays exactly aligned.
        """
        s = self.shape
        q = s.p/(s.p - 1)
        c, sn = math.cos(self.angle), math.sin(self.angle)
        nx, ny = c*n[0] + sn*n[1], c*n[1] - sn*n[0]
        h = ((s.a*abs(nx))**q + (s.b*abs(ny))**q)**(1/q)
        x = math.copysign(s.a*(s.a*abs(nx)/h)**(q - 1), nx)
        y = math.copysign(s.b*(s.b*abs(ny)/h)**(q - 1), ny)
        return np.array((c*x - sn*y, sn*x + c*y))

    def after(self, t):
        """Returns the body moved on by t."""
        return Body(self.shape, self.angle + self.spin*t, self.x + self.v*t,
                    self.v, self.spin)

    def push(self, arm, impulse):
        """Applies an impulse over the mass, at an arm from the centre."""
        self.v = self.v + impulse
        self.spin += (arm[0]*impulse[1] - arm[1]*impulse[0])/self.shape.kk


def bisect(f, low, high, n=200):
    """Returns where f changes sign; its values at the ends have different
    signs."""
    positive = f(low) > 0
    for _ in range(n):
        middle = 0.5*(low + high)
        if middle in (low, high):
            break
        if (f(middle) > 0) == positive:
            low = middle
        else:
            high = middle
    return 0.5*(low + high)


# --------------------------------------------------------------------- wall

def height(body):
    """Height of the lowest point over the wall."""
    return body.x[1] + body.support(DOWN)[1]


def hitWall(body):
    """Bounce off the wall y = 0, en = 1: returns the body with its new motion.
    """
    arm = body.support(DOWN)
    approach = -(body.v[1] + body.spin*arm[0])
    out = body.after(0)
    out.push(arm, np.array((0, 2*approach/(1 + arm[0]**2/body.shape.kk))))
    return out


def wallPath(body, end, step=1e-3):
    """The motion from one bounce to the next: [(time, body)], first the given
    body at time 0, then after each contact."""
    legs = [(0.0, body)]
    t = step
    while t < end:
        start, last = legs[-1]
        if height(last.after(t - start)) < 0:
            at = bisect(lambda s: height(last.after(s)),
                        max(0.0, t - step - start), t - start)
            legs.append((start + at, hitWall(last.after(at))))
            t = start + at
        t += step
    return legs


# -------------------------------------------------------------------- pairs

def unit(direction):
    return np.array((math.cos(direction), math.sin(direction)))


def meeting(A, B, n=50):
    """Direction in which two bodies are the farthest apart (or overlap least),
    to n binary digits, and the gap there."""
    away = B.x - A.x

    def gap(direction):
        u = unit(direction)
        return u @ (away - A.support(u) + B.support(-u))

    def slope(direction):
        """Derivative of the gap by the direction: the tangential distance."""
        u = unit(direction)
        offset = away + B.support(-u) - A.support(u)
        return u[0]*offset[1] - u[1]*offset[0]

    angles = math.atan2(away[1], away[0]) + np.linspace(-1.5, 1.5, 61)
    best = max(angles, key=gap)
    best = bisect(slope, best - 0.06, best + 0.05, n)
    return best, gap(best)


def hitPair(A, B):
    """A, which moves along x, collides with B: returns (time, direction of the
    normal, A, B with their new motion)."""
    far = float(B.x[0] - A.x[0])
    time = bisect(lambda t: meeting(A.after(t), B.after(t))[1], 0.2*far, far,
                  60)
    A, B = A.after(time), B.after(time)
    direction, _ = meeting(A, B, 1100)      # near zero: all digits
    n = unit(direction)
    a, b = A.support(n), B.support(-n)

    def arm(r):
        return r[0]*n[1] - r[1]*n[0]
    approach = n @ (A.v - B.v) + arm(a)*A.spin - arm(b)*B.spin
    J = 2*approach/(2 + arm(a)**2/A.shape.kk + arm(b)**2/B.shape.kk)
    A.push(a, -J*n)
    B.push(b, J*n)
    return time, direction, A, B


def pairPath(A, B, end, step=0.02):
    """Time of contact, both bodies right after it, and the time up to which
    they do not touch again."""
    time, _, A, B = hitPair(A, B)
    t = time + 2*step
    while t < end and meeting(A.after(t - time), B.after(t - time))[1] > 0:
        t += step
    return time, A, B, min(t, end)


# --------------------------------------------------------------------- tilt

def tiltSpin(shape, tilt):
    """Bound on the spin [u0/d] of an otherwise aligned body that is tilted by
    this small angle and collides with a wall, or with a body like it, at
    u0 = 1 and elastically.

    Flat side: the support point in a direction off by the tilt lies off the
    axis by no more than a (a tilt/b)^(1/(p - 1)), with the larger of a and b
    for a. Pointed side: a tip off by a*tilt rotates the normal by no more
    than (b/a) tilt^(p - 1). Both give a lever arm L; with the tilted axis
    itself

        L = a (a tilt/b)^(1/(p - 1)) + a ((b/a) tilt^(p - 1) + tilt).

    The impulse is at most 2 m u0 on a wall, and L/(kk + L^2) <= L/kk.
    """
    a, b = max(shape.a, shape.b), min(shape.a, shape.b)
    lever = (a*(a*tilt/b)**(1/(shape.p - 1))
             + a*(b/a*tilt**(shape.p - 1) + tilt))
    return 2*lever/shape.kk

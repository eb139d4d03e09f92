"""Kinetic theory of smooth, hard, inelastic ellipsoids of revolution, by random
sampling of collisions. Independent of the library. Needs numpy.

Molecular chaos: the two of a pair have independent Gaussian velocities and spins
(none about the axis) and orientations; the density of contacts is g times that
of bodies at random places. All contacts of two convex bodies are known by the
common normal n; those with n in dn take the area

    dS = det(H1 + H2) dn,    H = M/h - (M n)(M n)/h^3,    h = sqrt(n.M n),

of the excluded body, with M = Q diag(a^2) Q^T, the determinant in the plane
across n, and the point M n/h of the first. Per body and time there are N/V g
times the mean over pairs of the integral of dS (v.n)+ of such collisions, of
which each changes the energies by the impulse (1 + e) v.n/K along n,
K = 2/m + sum of (r x n)^2/I.

g: from the equation of state of convex bodies of Nezbeda (Chem. Phys. Lett. 41
(1976) 55), by Z = 1 + g B2 N/V; of spheres that is Carnahan and Starling's.
"""

import math

import numpy as np

SAMPLES = 400000


def density(semiAxes, nu):
    """g, of a body of revolution with semi-axes (b, b, c)."""
    b, c = semiAxes[0], semiAxes[2]
    if b == c:
        alpha = 1.0
    else:
        # mean radius of curvature and area of a prolate one
        e = math.sqrt(1 - (b/c)**2)
        mean = 0.5*(c + b*(1 - e*e)**0.5*math.atanh(e)/e)
        area = 2*math.pi*b*b*(1 + c/b*math.asin(e)/e)
        alpha = mean*area/(4*math.pi*b*b*c)
    Z = ((1 + (3*alpha - 2)*nu + (alpha**2 + alpha - 1)*nu**2
          - alpha*(5*alpha - 4)*nu**3)/(1 - nu)**3)
    return (Z - 1)/((1 + 3*alpha)*nu)


class Collisions:
    """Random ones; masses 1, T 1."""

    def __init__(self, semiAxes, seed=1):
        random = np.random.RandomState(seed)

        def unit():
            v = random.normal(size=(SAMPLES, 3))
            return v/np.linalg.norm(v, axis=1)[:, None]

        b2, c2 = semiAxes[0]**2, semiAxes[2]**2
        self.inertia = (b2 + c2)/5
        n = unit()
        self.closing = np.sum(random.normal(size=n.shape)*n, 1)
        self.closing -= np.sum(random.normal(size=n.shape)*n, 1)
        self.turning = 0.0
        self.arms = 0.0
        H = 0.0
        for sign in (1, -1):
            axis = unit()
            normal = sign*n
            Mn = b2*normal + (c2 - b2)*np.sum(axis*normal, 1)[:, None]*axis
            h = np.sqrt(np.sum(Mn*normal, 1))
            arm = np.cross(Mn/h[:, None], n)
            self.arms = self.arms + np.sum(arm**2, 1)/self.inertia
            # only across the axis, as the arm is
            spin = random.normal(size=n.shape)/math.sqrt(self.inertia)
            self.turning = self.turning + sign*np.sum(spin*arm, 1)
            M = (b2*np.eye(3) + (c2 - b2)*axis[:, :, None]*axis[:, None, :])
            H = H + (M/h[:, None, None]
                     - Mn[:, :, None]*Mn[:, None, :]/h[:, None, None]**3)
        # H n = 0: the sum of the principal minors is the determinant across
        trace = np.trace(H, axis1=1, axis2=2)
        square = np.einsum('nij,nji->n', H, H)
        self.area = 4*math.pi*0.5*(trace**2 - square)

    def rates(self, ratio, e):
        """d/dt of the energies of translation and rotation of a body, for
        N/V g = 1, where a degree of rotation has ratio times the energy of
        one of translation."""
        speed = self.closing + math.sqrt(ratio)*self.turning
        flux = self.area*np.maximum(speed, 0)
        K = 2 + self.arms
        J = (1 + e)*speed/K
        translation = -J*self.closing + J*J
        rotation = -J*(speed - self.closing) + 0.5*J*J*self.arms
        return 0.5*np.mean(flux*translation), 0.5*np.mean(flux*rotation)

    def apart(self, ratio, e):
        """How much faster rotation grows than translation. What chance makes
        of elastic bodies at equipartition, where it is zero, is taken off."""
        zero = self.rates(1.0, 1.0)
        t, r = (x - x0 for x, x0 in zip(self.rates(ratio, e), zero))
        return r/ratio - t/1.5

    def ratio(self, e):
        """At which both cool alike."""
        low, high = 0.3, 1.7
        for _ in range(30):
            middle = 0.5*(low + high)
            if self.apart(middle, e) > 0:
                low = middle
            else:
                high = middle
        return low

    def cooling(self, e, ratio):
        """1/tau for N/V g = 1, T 1."""
        return -0.5*sum(self.rates(ratio, e))/(1.5 + ratio)

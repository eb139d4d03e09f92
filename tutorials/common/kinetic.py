# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright The lagrangianSuperellipsoid authors
"""Kinetic theory of smooth, hard, inelastic bodies, independent of the library.
Needs numpy.

Spheres: pressure, viscosity, dissipation by Lun, Savage, Jeffrey and Chepurniy
(J. Fluid Mech. 140 (1984) 223), Enskog's equation to the first order in
gradients; with e = 1 pressure and viscosity are Enskog's own. T is a third of
the mean square of the fluctuating velocity, nu the solid fraction, rho the
density of the bodies.

    kinetic.py      run as a program: compares the simulation with Enskog's
                    elastic spheres (a check), and with Lun's inelastic ones

Ellipsoids of revolution, by random sampling of collisions.
Molecular chaos: the two bodies of a pair have independent Gaussian velocities
and spins (none about the axis) and orientations; the density of contacts is g
times that of bodies at random places. All contacts of two convex bodies are
given by the common normal n; those with n in dn take the area

    dS = det(H1 + H2) dn,    H = M/h - (M n)(M n)/h^3,    h = sqrt(n.M n),

of the excluded body, with M = Q diag(a^2) Q^T, the determinant in the plane
perpendicular to n, and the point M n/h of the first. The number of such
collisions per body and time is N/V g times the mean over pairs of the integral
of dS (v.n)+; each changes the energies by the impulse (1 + e) v.n/K along n,
K = 2/m + sum of (r x n)^2/I.

g: from the equation of state of convex bodies of Nezbeda (Chem. Phys. Lett. 41
(1976) 55), by Z = 1 + g B2 N/V; for spheres that is Carnahan and Starling's.
"""

import math

import numpy as np

SAMPLES = 400000
BODIES = 2000            # of sheared()
STRAIN = 40.0            # averages start at half of it


def density(semiAxes, nu):
    """g of a body of revolution with semi-axes (b, b, c)."""
    b, c = semiAxes[0], semiAxes[2]
    if b == c:
        alpha = 1.0
    else:
        # mean radius of curvature and area of a prolate body
        e = math.sqrt(1 - (b/c)**2)
        mean = 0.5*(c + b*(1 - e*e)**0.5*math.atanh(e)/e)
        area = 2*math.pi*b*b*(1 + c/b*math.asin(e)/e)
        alpha = mean*area/(4*math.pi*b*b*c)
    Z = ((1 + (3*alpha - 2)*nu + (alpha**2 + alpha - 1)*nu**2
          - alpha*(5*alpha - 4)*nu**3)/(1 - nu)**3)
    return (Z - 1)/((1 + 3*alpha)*nu)


def contactDensity(nu):
    """g0 of spheres: Carnahan and Starling."""
    return (1 - nu/2)/(1 - nu)**3


def pressure(rho, nu, T, e):
    """Pressure of spheres [Pa]."""
    return rho*nu*T*(1 + 2*(1 + e)*nu*contactDensity(nu))


def viscosity(rho, nu, T, d, e):
    """Shear viscosity of spheres [Pa s]."""
    eta = (1 + e)/2
    g = contactDensity(nu)
    dilute = 5*math.sqrt(math.pi*T)/96*rho*d
    bulk = 256/(5*math.pi)*dilute*nu**2*g
    return (dilute/(eta*(2 - eta)*g)*(1 + 8/5*eta*nu*g)
            * (1 + 8/5*eta*(3*eta - 2)*nu*g) + 3/5*eta*bulk)


def dissipation(rho, nu, T, d, e):
    """Dissipation of spheres by restitution [W/m3]."""
    return (12/math.sqrt(math.pi)*(1 - e*e)*rho*nu**2*contactDensity(nu)
            * T**1.5/d)


class Sheared:
    """Enskog's equation of spheres with Coulomb friction in a uniform shear
    flow, to all orders in its gradient, by direct simulation (Montanero and
    Santos, Phys. Rev. E 54 (1996) 438). Bodies have no positions; their
    velocities are relative to the flow. A body collides with another at d n
    from it, which the flow carries faster by gamma d nz, at the rate
    4 pi d^2 g0 N/V times the approach velocity, with n uniform at random.
    Rotation is that of solid spheres; a sticking contact loses its tangential
    velocity.

    d, gamma and the density of the bodies are 1. T: kept constant, as by an
    external heat source; None: the value that the flow reaches.

    T; P, the pressure tensor; tangential, the part of it carried by tangential
    impulses; spin, mean; lost, the dissipation by restitution per unit volume
    and time; restitution, its fraction of the dissipation of contacts.
    """

    def __init__(self, nu, e, mu, T=None, seed=1):
        self.random = np.random.RandomState(seed)
        self.e, self.mu = e, mu
        self.mass = math.pi/6
        self.perVolume = nu/self.mass
        start = T or 1.0
        self.V = self.random.normal(size=(BODIES, 3))*math.sqrt(start)
        self.W = np.zeros((BODIES, 3))
        self.W[:, 1] = 0.5
        self.rate = 4*math.pi*contactDensity(nu)*self.perVolume
        time = 0.0
        self.P = np.zeros((3, 3))
        self.tangential = np.zeros((3, 3))
        self.T = self.spin = self.normal = self.all = 0.0
        averaged = 0.0
        while time < STRAIN:
            # each body in one pair at most; the flow moves by a fiftieth of a
            # diameter
            most = self.rate*8*math.sqrt(np.mean(self.V**2))
            dt = min(0.02, 0.9/most)
            self.V[:, 0] -= self.V[:, 2]*dt
            P, tangential, normal, lost = self._collide(most, dt)
            self.V -= np.mean(self.V, axis=0)      # would grow
            if T:
                self.V *= math.sqrt(T/np.mean(self.V**2))
            time += dt
            if time > STRAIN/2:
                averaged += dt
                self.P += P + dt*nu*(self.V.T @ self.V)/BODIES
                self.tangential += tangential
                self.T += dt*np.mean(self.V**2)
                self.spin += dt*np.mean(self.W[:, 1])
                self.normal += normal
                self.all += lost
        self.P /= averaged
        self.tangential /= averaged
        self.T /= averaged
        self.spin /= averaged
        self.lost = nu/BODIES*self.normal/averaged
        self.restitution = self.normal/self.all if self.all else 0.0

    def _collide(self, most, dt):
        """Performs collisions in dt: returns stress times dt, its tangential
        part, and the dissipation by restitution and in total. Masses are 1."""
        pick = self.random.permutation(BODIES)
        number = int(BODIES*most*dt/2)
        i, j = pick[:number], pick[number:2*number]
        n = self.random.normal(size=(number, 3))
        n /= np.linalg.norm(n, axis=1)[:, None]
        g = self.V[i] - self.V[j]
        g[:, 0] -= n[:, 2]
        closing = np.sum(g*n, axis=1)
        meet = self.random.rand(number)*most < self.rate*closing
        i, j, n, g, closing = (x[meet] for x in (i, j, n, g, closing))

        slip = g + 0.5*np.cross(self.W[i] + self.W[j], n)
        slip -= np.sum(slip*n, axis=1)[:, None]*n
        speed = np.linalg.norm(slip, axis=1)
        across = np.minimum(speed/7, self.mu*(1 + self.e)/2*closing)
        Jt = (across/np.maximum(speed, 1e-300))[:, None]*slip
        J = ((1 + self.e)/2*closing)[:, None]*n + Jt
        self.V[i] -= J
        self.V[j] += J
        turn = -5*np.cross(n, Jt)          # d/2 over I = m d^2/10
        self.W[i] += turn
        self.W[j] += turn
        scale = self.perVolume*self.mass/BODIES
        normal = np.sum((1 - self.e**2)/4*closing**2)
        return (scale*(J.T @ n), scale*(Jt.T @ n), normal,
                normal + np.sum(across*speed - 3.5*across**2))


class Collisions:
    """Random collisions; masses 1, T 1. In a shear flow along x that grows
    along z by shear (over sqrt(T)), with the mean spin of its rotation: spread
    is the covariance of the velocities relative to the flow, of trace 3."""

    def __init__(self, semiAxes, seed=1, shear=0.0, spread=None):
        random = np.random.RandomState(seed)

        def unit():
            v = random.normal(size=(SAMPLES, 3))
            return v/np.linalg.norm(v, axis=1)[:, None]

        b2, c2 = semiAxes[0]**2, semiAxes[2]**2
        self.inertia = (b2 + c2)/5
        n = unit()
        root = np.eye(3) if spread is None else np.linalg.cholesky(spread)
        self.closing = np.sum(random.normal(size=n.shape) @ root.T*n, 1)
        self.closing -= np.sum(random.normal(size=n.shape) @ root.T*n, 1)
        self.turning = 0.0
        self.arms = 0.0
        H = 0.0
        between = 0.0
        for sign in (1, -1):
            axis = unit()
            normal = sign*n
            Mn = b2*normal + (c2 - b2)*np.sum(axis*normal, 1)[:, None]*axis
            h = np.sqrt(np.sum(Mn*normal, 1))
            between = between + sign*Mn/h[:, None]
            arm = np.cross(Mn/h[:, None], n)
            self.arms = self.arms + np.sum(arm**2, 1)/self.inertia
            # perpendicular to the axis only, as the arm is
            spin = random.normal(size=n.shape)/math.sqrt(self.inertia)
            self.turning = self.turning + sign*np.sum(spin*arm, 1)
            M = (b2*np.eye(3) + (c2 - b2)*axis[:, :, None]*axis[:, None, :])
            H = H + (M/h[:, None, None]
                     - Mn[:, :, None]*Mn[:, None, :]/h[:, None, None]**3)
        self.closing -= 0.5*shear*(between[:, 0]*n[:, 2]
                                   + between[:, 2]*n[:, 0])
        # H n = 0: the sum of the principal minors is the tangential
        # determinant
        trace = np.trace(H, axis1=1, axis2=2)
        square = np.einsum('nij,nji->n', H, H)
        self.area = 4*math.pi*0.5*(trace**2 - square)

    def rates(self, ratio, e):
        """d/dt of the energies of translation and rotation of a body, for N/V
        g = 1, where a degree of freedom of rotation has ratio times the energy
        of one of translation."""
        speed = self.closing + math.sqrt(ratio)*self.turning
        flux = self.area*np.maximum(speed, 0)
        K = 2 + self.arms
        J = (1 + e)*speed/K
        translation = -J*self.closing + J*J
        rotation = -J*(speed - self.closing) + 0.5*J*J*self.arms
        return 0.5*np.mean(flux*translation), 0.5*np.mean(flux*rotation)

    def contacts(self, ratio, e):
        """Number of contacts of a body per unit of time, as in rates(), and
        the sum of their impulses."""
        speed = np.maximum(self.closing + math.sqrt(ratio)*self.turning, 0)
        return (np.mean(self.area*speed),
                np.mean(self.area*(1 + e)*speed**2/(2 + self.arms)))

    def apart(self, ratio, e):
        """Growth of rotation minus that of translation. The sampling error for
        elastic bodies at equipartition, where the exact value is zero, is
        subtracted."""
        zero = self.rates(1.0, 1.0)
        t, r = (x - x0 for x, x0 in zip(self.rates(ratio, e), zero))
        return r/ratio - t/1.5

    def ratio(self, e):
        """The ratio at which both cool alike."""
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


if __name__ == '__main__':
    print('spheres without friction, density, diameter and shear rate 1')
    print('    nu    e      T     stress: simulated  by Lun et al.')
    for e, T in ((1.0, 10.0), (0.9, None)):
        flow = Sheared(0.2, e, 0.0, T)
        print('%6.2f %4.1f %6.2f %18.4f %14.4f' % (
            0.2, e, flow.T, -flow.P[0, 2],
            viscosity(1, 0.2, flow.T, 1, e)))

/*---------------------------------------------------------------------------*\
    force_normal.c - normal forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    JKR, by the radius a of the contact area, with c = sqrt(2 pi w/E*):

        d = a^2/R - c sqrt(a)
        F = 4/3 E* a^3/R - sqrt(8 pi w E* a^3)

    An overlap has two solutions a, of which the greater is stable. They
    coincide at the least d, -3/4 c sqrt(a) with a^(3/2) = c R/4: there the neck
    breaks. On the way to that point F passes its least value, -3/2 pi w R. The
    energy is the integral of F dd, a polynomial in sqrt(a).
\*---------------------------------------------------------------------------*/

#include "sel_force.h"

#include <math.h>

#define PI 3.14159265358979323846

/* Newton's method from above, on a convex function: the iterates decrease until
   rounding stops them. It needs some ten steps. */
#define STEPS_MOST 100

/* sqrt(2 pi w/E*) [m^(1/2)] */
static double neck_constant(const sel_soft_material *m)
{
    return sqrt(2.0 * PI * m->adhesion / m->stiffness);
}

/* The greatest s >= 0 with s^4/R - c s = overlap, at least that of the neck
   that breaks. */
static double root_of_radius(double c, double R, double overlap)
{
    double s = cbrt(c * R) + sqrt(sqrt(fmax(0.0, overlap) * R));
    double least = cbrt(0.25 * c * R);
    for (int k = 0; k < STEPS_MOST; k++)
    {
        double cube = s * s * s / R;
        double slope = 4.0 * cube - c, value = (cube - c) * s - overlap;
        if (!(value > 0.0) || !(slope > 0.0))
        {
            break;
        }
        double next = fmax(least, s - value / slope);
        if (!(next < s))
        {
            break;
        }
        s = next;
    }
    return s;
}

/* Integral of F dd from a = 0, by s = sqrt(a). */
static double jkr_energy(double E, double w, double R, double s)
{
    double a = s * s, root = sqrt(2.0 * PI * w * E);
    return a * a
        * (8.0 / 15.0 * E * a * a * a / (R * R) - 4.0 / 3.0 * root * a * s / R
            + PI * w);
}

static void set_jkr(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    double E = m->stiffness, w = m->adhesion, c = neck_constant(m);
    double s = root_of_radius(c, R, overlap), a = s * s;
    f->radius = a;
    f->elastic = 4.0 / 3.0 * E * a * a * a / R;
    f->adhesive = sqrt(8.0 * PI * w * E) * a * s;
    f->stiffness = 2.0 * E * a;
    f->energy = jkr_energy(E, w, R, s) - jkr_energy(E, w, R, cbrt(c * R));
}

static void set_hertz(
    const sel_soft_material *m, double R, double overlap, sel_normal_force *f)
{
    double a = sqrt(R * overlap), E = m->stiffness;
    f->radius = a;
    f->elastic = 4.0 / 3.0 * E * a * overlap;
    f->stiffness = 2.0 * E * a;
    f->energy = 0.4 * f->elastic * overlap;
    if (m->cohesion == SEL_COHESION_DMT)
    {
        f->adhesive = sel_soft_pull_off(m, R);
        f->energy -= f->adhesive * overlap;
    }
}

/* c = sqrt(5) zeta sqrt(K m) d^(1/4), and K sqrt(d) = 4/3 E* a. */
static double damper_of(
    const sel_soft_material *m, double mass, const sel_normal_force *f)
{
    return m->normal == SEL_NORMAL_HOOKE
        ? 2.0 * m->damping * sqrt(m->stiffness * mass)
        : sqrt(20.0 / 3.0 * m->stiffness * f->radius * mass) * m->damping;
}

void sel_soft_normal(const sel_soft_material *m, double R, double mass,
    double overlap, int hasTouched, sel_normal_force *f)
{
    *f = (sel_normal_force){.elastic = 0.0};
    int jkr = m->cohesion == SEL_COHESION_JKR;
    if (!(overlap >= 0.0)
        && !(jkr && hasTouched && overlap >= -sel_soft_neck(m, R)))
    {
        return;
    }
    if (jkr)
    {
        set_jkr(m, R, overlap, f);
    }
    else if (m->normal == SEL_NORMAL_HERTZ)
    {
        set_hertz(m, R, overlap, f);
    }
    else
    {
        f->radius = sqrt(R * overlap);
        f->elastic = m->stiffness * overlap;
        f->stiffness = m->stiffness;
        f->energy = 0.5 * f->elastic * overlap;
    }
    if (m->cohesion == SEL_COHESION_SJKR)
    {
        f->adhesive = 2.0 * PI * R * overlap * m->adhesion;
        f->energy -= 0.5 * f->adhesive * overlap;
    }
    f->damper = damper_of(m, mass, f);
}

double sel_soft_neck(const sel_soft_material *m, double R)
{
    double c = neck_constant(m);
    return m->cohesion == SEL_COHESION_JKR ? 0.75 * c * cbrt(0.25 * c * R)
                                           : 0.0;
}

double sel_soft_pull_off(const sel_soft_material *m, double R)
{
    switch (m->cohesion)
    {
    case SEL_COHESION_JKR: return 1.5 * PI * m->adhesion * R;
    case SEL_COHESION_DMT: return 2.0 * PI * m->adhesion * R;
    default: return 0.0;
    }
}

double sel_soft_damped(const sel_soft_material *m, const sel_normal_force *f,
    double closing, double response, double *push)
{
    double still = f->elastic - f->adhesive;
    double force = (still + f->damper * closing) / (1.0 + f->damper * response);
    /* for JKR the elastic and the adhesive force cannot be separated */
    double least
        = m->cohesion == SEL_COHESION_JKR ? fmin(still, 0.0) : -f->adhesive;
    force = fmax(force, least);
    *push = fmax(0.0, force + f->adhesive);
    return force;
}

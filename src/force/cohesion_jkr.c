/*---------------------------------------------------------------------------*\
    cohesion_jkr.c - cohesion of Johnson, Kendall and Roberts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With the radius a of the contact area and c = sqrt(2 pi w/E*):

        d = a^2/R - c sqrt(a)
        F = 4/3 E* a^3/R - sqrt(8 pi w E* a^3)

    An overlap has two solutions a, of which the greater one is stable. The two
    coincide at the least d, which is -3/4 c sqrt(a) with a^(3/2) = c R/4; there
    the neck breaks. Before d reaches this value, F passes its least value, -3/2
    pi w R. The energy is the integral of F dd, a polynomial in sqrt(a).
\*---------------------------------------------------------------------------*/

#include "force/laws.h"

#include <math.h>

#define PI 3.14159265358979323846

/* Maximum number of Newton steps. Newton's method starts from above on a convex
   function, so the iterates decrease until rounding stops them. It needs about
   ten steps. */
#define STEPS_MOST 100

/* Returns sqrt(2 pi w/E*) [m^(1/2)]. */
static double neck_constant(const sel_soft_material *m)
{
    return sqrt(2.0 * PI * m->adhesion / m->stiffness);
}

/* Returns the greatest s >= 0 with s^4/R - c s = overlap; at least its value
   for the neck that breaks. */
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

/* Returns the integral of F dd from a = 0, in terms of s = sqrt(a). */
static double jkr_energy(double E, double w, double R, double s)
{
    double a = s * s, root = sqrt(2.0 * PI * w * E);
    return a * a
        * (8.0 / 15.0 * E * a * a * a / (R * R) - 4.0 / 3.0 * root * a * s / R
            + PI * w);
}

static void force(
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

static double neck(const sel_soft_material *m, double R)
{
    double c = neck_constant(m);
    return 0.75 * c * cbrt(0.25 * c * R);
}

static double pull_off(const sel_soft_material *m, double R)
{
    return 1.5 * PI * m->adhesion * R;
}

const sel_cohesion_entry sel_cohesion_jkr = {
    .law = {.keyword = "jkr",
        .help = "Johnson, Kendall and Roberts 1971, with a neck",
        .needs = SEL_LAW_NEEDS_MODULI | SEL_LAW_NEEDS_ADHESION,
        .traits = SEL_LAW_USES_RADIUS | SEL_LAW_HAS_NECK},
    .force = force,
    .neck = neck,
    .pull_off = pull_off,
};

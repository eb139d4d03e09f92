/*---------------------------------------------------------------------------*\
    force_barrier.c - the normal force of a barrier

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Source: Gay Neto and Wriggers 2021, eqs. 49 to 51. With the distance g_ at which it
    begins (the barrier's skin), the threshold g__ = `fraction` g_, and a gap g,
    the force is

        g_ <= g          0
        g__ <= g < g_    epsilon_1 (g_ - g)^n_1
        g < g__          epsilon_2 g^n_2 + c_2,    n_2 < 0

    epsilon_2 and c_2 are chosen such that value and slope are continuous at
    g__.
\*---------------------------------------------------------------------------*/

#include "sel_barrier.h"
#include "sel_force.h"
#include "sel_limits.h"

#include <math.h>

static int between(double value, double least, double most)
{
    return isfinite(value) && value >= least && value <= most;
}

int sel_barrier_material_valid(const sel_barrier_material *m)
{
    return between(m->stiffness, SEL_STIFFNESS_LEAST, SEL_STIFFNESS_MOST)
        && between(m->exponent, 1.0, 3.0) && between(m->fraction, 0.01, 0.99)
        && between(m->barrier, -4.0, -0.25) && between(m->damping, 0.0, 1e3)
        && between(m->tangential, 0.0, SEL_STIFFNESS_MOST)
        && between(m->drag, 0.0, SEL_STIFFNESS_MOST)
        && between(m->muStatic, 0.0, 1e6);
}

sel_barrier_material sel_barrier_material_usual(void)
{
    return (sel_barrier_material){.exponent = 1.0,
        .fraction = 0.5,
        .barrier = -1.0,
        .muStatic = -1.0,
        .tangential = -1.0};
}

int sel_barrier_material_set(
    sel_barrier_material *m, double mu, sel_finding *found)
{
    if (m->muStatic >= 0.0 && m->muStatic < mu)
    {
        *found = (sel_finding){"muStatic",
            "the coefficient of static friction, which must not be less than "
            "mu,",
            m->muStatic, mu, HUGE_VAL};
        return 1;
    }
    m->muStatic = m->muStatic >= 0.0 ? m->muStatic : mu;
    m->tangential = m->tangential < 0.0 ? m->stiffness : m->tangential;
    return 0;
}

/* [-] Gaps below this share of the skin count as this share. The force there exceeds all
   forces that occur, and is finite. */
#define GAP_LEAST 1e-12

static sel_barrier_force soft(
    const sel_barrier_material *m, double skin, double gap)
{
    double n = m->exponent, d = skin - gap;
    double slope = m->stiffness * n * pow(d, n - 1.0);
    return (sel_barrier_force){
        .force = m->stiffness * pow(d, n),
        .stiffness = slope,
        .bend = n > 1.0 ? slope * (n - 1.0) / d : 0.0,
        .energy = m->stiffness * pow(d, n + 1.0) / (n + 1.0),
    };
}

/* Returns the integral of (g/g__)^n from gap to g__. */
static double integral(double n, double gap, double threshold)
{
    double part = gap / threshold;
    return n == -1.0 ? -threshold * log(part)
                     : threshold * (1.0 - pow(part, n + 1.0)) / (n + 1.0);
}

sel_barrier_force sel_barrier_normal(
    const sel_barrier_material *m, double skin, double gap)
{
    sel_barrier_force none = {0.0, 0.0, 0.0, 0.0};
    double threshold = m->fraction * skin;
    if (!(gap < skin))
    {
        return none;
    }
    if (gap >= threshold)
    {
        return soft(m, skin, gap);
    }
    double g = gap > GAP_LEAST * skin ? gap : GAP_LEAST * skin;
    const sel_barrier_force at = soft(m, skin, threshold);
    double n = m->barrier, part = g / threshold;
    double steep = -at.stiffness * threshold / n; /* epsilon_2 g__^n_2 */
    double slope = at.stiffness * pow(part, n - 1.0);
    double rest = at.force - steep; /* c_2 */
    return (sel_barrier_force){
        .force = steep * pow(part, n) + rest,
        .stiffness = slope,
        .bend = slope * (1.0 - n) / g,
        .energy = at.energy + steep * integral(n, g, threshold)
            + rest * (threshold - g),
    };
}

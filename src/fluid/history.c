/*---------------------------------------------------------------------------*\
    history.c - the history force of a sphere of the same volume

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    F = 6 a^2 rho sqrt(pi nu) Int d(u - v)/dtau / sqrt(t - tau) dtau, which
    includes jumps of u - v at the start of a particle and at collisions (Basset
    1888; Maxey and Riley 1983 with the term of the initial slip).

    Kernel. Laplace's integral 1/sqrt(t) = Int s^(-1/2) exp(-s t) ds / sqrt(pi)
    over s > 0 is evaluated by the trapezoidal rule in log s. Each point is an
    exponential, whose memory needs three numbers. The relative error due to the
    spacing SPACING is 2 sqrt(2) exp(-pi^2/SPACING) = 1.5e-4 at all times,
    however long. The points outside the range are geometric series. One
    additional exponential replaces the slow points, with their weight and mean
    rate; a delta function replaces the fast points, with their integral.

    Rates are in units of nu/a^2 and range from SLOWEST to about 4e4. At the
    shortest times the force is a hundredth of the added-mass force, at the
    longest times it is below a hundredth of the drag.

    The slip is assumed to be linear in time in a substep; all exponentials are
    integrated exactly for this slip.
\*---------------------------------------------------------------------------*/

#include "fluid/fluid.h"
#include "fluid/phi.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

#define SPACING 1.0
#define SLOWEST 1e-5

void sel_history_kernel_set(sel_history_kernel *kernel)
{
    const int last = SEL_HISTORY_MODES - 1;
    for (int k = 1; k <= last; k++)
    {
        double rate = SLOWEST * exp(SPACING * (k - 1));
        kernel->rate[k] = rate;
        kernel->weight[k] = SPACING * sqrt(rate / M_PI);
    }
    double r = exp(-0.5 * SPACING), r3 = r * r * r;
    double weight = kernel->weight[1] * r / (1.0 - r);
    kernel->weight[0] = weight;
    kernel->rate[0]
        = kernel->weight[1] * kernel->rate[1] * r3 / (1.0 - r3) / weight;
    kernel->rest = kernel->weight[last] / kernel->rate[last] * r / (1.0 - r);
}

/* Returns the coefficient of the force. Multiply rates by *frequency, and
   weights by its square root. */
static double scale(const sel_immersed_particle *s, double *frequency)
{
    double a = 0.5 * s->shape->equivalentDiameter;
    *frequency = s->mu / (s->rho * a * a);
    return 6.0 * a * a * s->rho * sqrt(M_PI * s->mu / s->rho);
}

void sel_history_begin(sel_history *history, const sel_history_kernel *kernel,
    const sel_immersed_particle *s, const double slip[3], double dt,
    double *state)
{
    double frequency, jump[3];
    double *last = state + 3 * SEL_HISTORY_MODES;
    double coefficient = scale(s, &frequency), root = sqrt(frequency);
    *history = (sel_history){.steadyPer = 0.0};
    v3_sub(jump, slip, last);
    v3_copy(last, slip);
    for (int k = 0; k < SEL_HISTORY_MODES; k++)
    {
        double *memory = state + 3 * k;
        double weight = coefficient * root * kernel->weight[k];
        sel_phi f = sel_phi_of(frequency * kernel->rate[k] * dt);
        v3_madd(memory, memory, 1.0, jump);
        v3_madd(history->steady, history->steady, weight * f.p1, memory);
        v3_madd(history->final, history->final, weight * f.e, memory);
        history->steadyPer += weight * dt * f.p2;
        history->finalPer += weight * dt * f.p1;
    }
    double rest = coefficient * kernel->rest / root;
    history->steadyPer += rest;
    history->finalPer += rest;
}

void sel_history_end(const sel_history_kernel *kernel,
    const sel_immersed_particle *s, const double rate[3], const double slip[3],
    double dt, double *state)
{
    double frequency;
    scale(s, &frequency);
    for (int k = 0; k < SEL_HISTORY_MODES; k++)
    {
        double *memory = state + 3 * k;
        sel_phi f = sel_phi_of(frequency * kernel->rate[k] * dt);
        v3_scale(memory, f.e, memory);
        v3_madd(memory, memory, dt * f.p1, rate);
    }
    v3_copy(state + 3 * SEL_HISTORY_MODES, slip);
}

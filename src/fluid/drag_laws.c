/*---------------------------------------------------------------------------*\
    drag_laws.c - drag laws as functions of sphericity and areas

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With s the sphericity, R the Reynolds number on the diameter of the sphere
    of the same volume, C_D on its cross-section:

    Haider and Levenspiel, Powder Technology 58 (1989) 63: R < 2.5e4
        C_D = 24/R (1 + A R^B) + C/(1 + D/R)
    Ganser, Powder Technology 77 (1993) 143: R K1 K2 < 1e5
        C_D = 24/(R K1) (1 + 0.1118 (R K1 K2)^0.6567)
            + 0.4305 K2/(1 + 3305/(R K1 K2))
        1/K1 = d_n/(3 d_v) + 2/(3 sqrt(s)),  K2 = 10^(1.8148 (-lg s)^0.5743),
        d_n the diameter of the circle with the projected area
    Hoelzer and Sommerfeld, Powder Technology 184 (2008) 361
        C_D = 8/(R sqrt(s_par)) + 16/(R sqrt(s)) + 3/(sqrt(R) s^(3/4))
            + 0.42 10^(0.4 (-lg s)^0.2)/s_perp
        printed there as 0.4210^(...), a lost space

    Fits to simulations of single bodies (Ouchene, Zastawny, Sanjeevi and their
    co-workers) are not included, since their coefficients could not be checked
    in the original papers.
\*---------------------------------------------------------------------------*/

#include "fluid/drag_laws.h"

#include <gsl/gsl_math.h>

/* Sphericity above which a shape counts as a sphere. It absorbs rounding, to
   which the powers of the logarithm are very sensitive near 1. */
#define SPHERE (1.0 - 1e-12)
/* Largest Reynolds number of Schiller and Naumann's law. */
#define RE_SCHILLER 1000.0

void sel_drag_fit_set(sel_drag_fit *fit, double sphericity)
{
    double s = sphericity < SPHERE ? sphericity : 1.0;
    double logarithm = s < 1.0 ? -log10(s) : 0.0;

    fit->sphericity = s;
    fit->haider[0] = exp(2.3288 - 6.4581 * s + 2.4486 * s * s);
    fit->haider[1] = 0.0964 + 0.5565 * s;
    fit->haider[2]
        = exp(4.9050 - s * (13.8944 - s * (18.4222 - s * 10.2599))) / 24.0;
    fit->haider[3] = exp(1.4681 + s * (12.2584 - s * (20.7322 - s * 15.8855)));
    fit->ganser[0] = 2.0 / 3.0 / sqrt(s);
    fit->ganser[1] = pow(10.0, 1.8148 * pow(logarithm, 0.5743));
    fit->hoelzer[0] = 16.0 / 24.0 / sqrt(s);
    fit->hoelzer[1] = 3.0 / 24.0 / pow(s, 0.75);
    fit->hoelzer[2] = 0.42 / 24.0 * pow(10.0, 0.4 * pow(logarithm, 0.2));
}

static double schiller_naumann(double Re)
{
    double within = GSL_MIN_DBL(Re, RE_SCHILLER);
    double rise = 1.0 + 0.15 * pow(within, 0.687);
    return Re > RE_SCHILLER ? rise * (Re / RE_SCHILLER) : rise;
}

static double haider_levenspiel(const sel_drag_fit *fit, double Re)
{
    const double *h = fit->haider;
    return 1.0 + h[0] * pow(Re, h[1]) + h[2] * Re * (Re / (Re + h[3]));
}

/* 1/K1 */
static double ganser_slow(const sel_drag_fit *fit, double crosswise)
{
    return sqrt(crosswise) / 3.0 + fit->ganser[0];
}

static double ganser(const sel_drag_fit *fit, double Re, double crosswise)
{
    double slow = ganser_slow(fit, crosswise);
    double k2 = fit->ganser[1];
    double scaled = Re * k2 / slow;
    return slow * (1.0 + 0.1118 * pow(scaled, 0.6567))
        + 0.4305 / 24.0 * k2 * Re * (scaled / (scaled + 3305.0));
}

static double hoelzer_slow(const sel_drag_fit *fit, double lengthwise)
{
    return sqrt(lengthwise) / 3.0 + fit->hoelzer[0];
}

static double hoelzer_sommerfeld(
    const sel_drag_fit *fit, double Re, double crosswise, double lengthwise)
{
    const double *h = fit->hoelzer;
    return hoelzer_slow(fit, lengthwise) + h[1] * sqrt(Re)
        + h[2] * crosswise * Re;
}

double sel_drag_over_stokes(const sel_drag_fit *fit, sel_drag law, double Re,
    double crosswise, double lengthwise)
{
    switch (law)
    {
    case SEL_DRAG_STOKES: return 1.0;
    case SEL_DRAG_SCHILLER_NAUMANN: return schiller_naumann(Re);
    case SEL_DRAG_HAIDER_LEVENSPIEL: return haider_levenspiel(fit, Re);
    case SEL_DRAG_GANSER: return ganser(fit, Re, crosswise);
    case SEL_DRAG_HOELZER_SOMMERFELD:
        return hoelzer_sommerfeld(fit, Re, crosswise, lengthwise);
    case SEL_DRAG_NONE:
    case SEL_DRAG_COUNT: break;
    }
    return 0.0;
}

double sel_drag_stokes_limit(
    const sel_drag_fit *fit, sel_drag law, double crosswise, double lengthwise)
{
    if (law == SEL_DRAG_GANSER)
    {
        return ganser_slow(fit, crosswise);
    }
    return law == SEL_DRAG_HOELZER_SOMMERFELD ? hoelzer_slow(fit, lengthwise)
                                              : 1.0;
}

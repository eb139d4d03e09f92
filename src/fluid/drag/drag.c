/*---------------------------------------------------------------------------*\
    drag.c - drag coefficient and factor of a shape

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Combines the laws (drag_laws.c) with the areas that a shape presents to the
    flow (drag_form.c).
\*---------------------------------------------------------------------------*/

#include "fluid/drag/drag_laws.h"
#include "superellipsoid.h"
#include "base/tolerances.h"

#include <gsl/gsl_math.h>

static const sel_drag_fit *fit_of(const sel_drag_form *form)
{
    return form ? &form->fit : NULL;
}

/* Sets the areas that the law uses, and sets the others to 1. */
static void areas_for(const sel_drag_law *law, const sel_drag_form *form,
    const double direction[3], double *crosswise, double *lengthwise)
{
    unsigned needs = law ? law->needs : 0u;
    *crosswise = *lengthwise = 1.0;
    if (needs & SEL_DRAG_NEEDS_AREAS)
    {
        sel_drag_areas(form, direction,
            needs & SEL_DRAG_NEEDS_CROSSWISE ? crosswise : NULL,
            needs & SEL_DRAG_NEEDS_LENGTHWISE ? lengthwise : NULL);
    }
}

double sel_drag_coefficient(const sel_drag_form *form, const sel_drag_law *law,
    double Re, const double direction[3])
{
    double held
        = GSL_MAX_DBL(GSL_MIN_DBL(Re, SEL_DRAG_RE_MOST), SEL_DRAG_RE_LEAST);
    double crosswise, lengthwise;
    areas_for(law, form, direction, &crosswise, &lengthwise);
    return 24.0 / held
        * sel_drag_over_stokes(fit_of(form), law, held, crosswise, lengthwise);
}

double sel_drag_factor(const sel_drag_form *form, const sel_drag_law *law,
    double Re, const double direction[3])
{
    double held = GSL_MAX_DBL(GSL_MIN_DBL(Re, SEL_DRAG_RE_MOST), 0.0);
    double crosswise, lengthwise;
    areas_for(law, form, direction, &crosswise, &lengthwise);
    const sel_drag_fit *fit = fit_of(form);
    return sel_drag_over_stokes(fit, law, held, crosswise, lengthwise)
        / sel_drag_stokes_limit(fit, law, crosswise, lengthwise);
}

/*---------------------------------------------------------------------------*\
    describe.c - the settings of contacts in words

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_check.h"
#include "step/common/step.h"
#include "world/model.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void append(char *text, const char *format, ...)
{
    size_t n = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + n, SEL_EXPLANATION - n, format, arguments);
    va_end(arguments);
}

static void describe_nonsmooth(const sel_nonsmooth_settings *s, char *text)
{
    append(text,
        "    iterations: velocities up to %d, positions up to %d, tolerance "
        "%.3g, "
        "relTol %.3g, bounceThreshold %.3g, law %s\n",
        s->velocityIterations, s->positionIterations, s->tolerance,
        s->relativeTolerance, s->bounceThreshold,
        s->law == SEL_SLIP_COULOMB ? "coulomb" : "maximumDissipation");
}

static void describe_softsphere(const sel_softsphere_settings *s, char *text)
{
    append(text, "    radii of curvature %s, radiusLimit %.3g, integration %s",
        sel_curvature_list((int)s->curvature)->keyword, s->radiusLimit,
        sel_integration_list((int)s->integration)->keyword);
    if (s->integration == SEL_TRAPEZOIDAL)
    {
        append(text, ", up to %d iterations, tolerance %.3g", s->iterations,
            s->tolerance);
    }
    append(text, "\n");
}

static void describe_barrier(const sel_barrier_settings *s, char *text)
{
    append(text, "    skin %.3g m, integration %s", s->skin,
        s->isExplicit ? "explicit" : "implicit");
    if (!s->isExplicit)
    {
        append(text,
            ", up to %d iterations, tolerance %.3g, substepHalvings %d",
            s->iterations, s->tolerance, s->halvings);
    }
    append(text, "\n");
}

void sel_world_describe(
    const sel_world_settings *settings, char text[SEL_EXPLANATION])
{
    const sel_model *model = settings->model;
    text[0] = '\0';
    append(text, "detection %s", sel_method_name(settings->method));
    if (model == &sel_impulse_model)
    {
        append(text, ", partners %s",
            settings->impulse.partners == SEL_PARTNERS_ALL ? "all" : "deepest");
    }
    if (model != &sel_barrier_model)
    {
        append(text,
            settings->manifold > 0.0 ? ", manifold %.3g" : ", manifold off",
            settings->manifold);
    }
    append(text, ", model %s", sel_model_keyword(model));
    if (settings->threads > 1)
    {
        append(text, ", threads %d", settings->threads);
    }
    append(text, "\n");
    if (model == &sel_nonsmooth_model)
    {
        describe_nonsmooth(&settings->nonSmooth, text);
    }
    else if (model == &sel_softsphere_model)
    {
        describe_softsphere(&settings->softSphere, text);
    }
    else if (model == &sel_barrier_model)
    {
        describe_barrier(&settings->barrier, text);
    }
}

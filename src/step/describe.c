/*---------------------------------------------------------------------------*\
    describe.c - the settings of contacts in words

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_check.h"
#include "step/common/step.h"
#include "world/model.h"

void sel_world_describe(
    const sel_world_settings *settings, char text[SEL_EXPLANATION])
{
    const sel_model *model = settings->model;
    text[0] = '\0';
    sel_step_append(text, "detection %s", sel_method_name(settings->method));
    if (model->describeDetection)
    {
        model->describeDetection(settings, text);
    }
    if (!(model->traits & SEL_MODEL_FINDS_POINTS))
    {
        sel_step_append(text,
            settings->manifold > 0.0 ? ", manifold %.3g" : ", manifold off",
            settings->manifold);
    }
    sel_step_append(text, ", model %s", model->keyword);
    if (settings->threads > 1)
    {
        sel_step_append(text, ", threads %d", settings->threads);
    }
    sel_step_append(text, "\n");
    if (model->describe)
    {
        model->describe(settings, text);
    }
}

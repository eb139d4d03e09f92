/*---------------------------------------------------------------------------*\
    models.c - the list of models, and the default settings of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/step.h"
#include "world/world.h"

#include <stddef.h>
#include <string.h>

#define ENTRY(name) &sel_##name##_model,
static const sel_model *const models[] = {SEL_MODELS(ENTRY)};
#undef ENTRY

/* The model of a world whose settings do not name another. */
#define USUAL_MODEL (&sel_impulse_model)

const sel_model *sel_model_list(int k)
{
    int count = (int)(sizeof(models) / sizeof(models[0]));
    return k >= 0 && k < count ? models[k] : NULL;
}

const sel_model *sel_model_find(const char *keyword)
{
    const sel_model *found = NULL;
    for (int k = 0; !found && sel_model_list(k); k++)
    {
        if (strcmp(models[k]->keyword, keyword) == 0)
        {
            found = models[k];
        }
    }
    return found;
}

int sel_model_ignores(const sel_model *model, const char *keyword)
{
    const char *const *one = model->ignores;
    while (one && *one && strcmp(*one, keyword) != 0)
    {
        one++;
    }
    return one && *one;
}

int sel_world_conflict(
    const sel_world_settings *s, int inFluid, sel_conflict *found)
{
    if (inFluid && s->model->dry && s->model->dry(s, found))
    {
        return 1;
    }
    if (s->threads > sel_threads_most())
    {
        *found = (sel_conflict){"threads",
            "must be 1: this library was built by a compiler without OpenMP"};
        return 1;
    }
    return 0;
}

const char *sel_model_keyword(const sel_model *model)
{
    return model->keyword;
}

unsigned sel_model_traits(const sel_model *model)
{
    return model->traits;
}

int sel_world_is_stiff(const sel_world_settings *settings)
{
    return settings->model->isStiff && settings->model->isStiff(settings);
}

double sel_world_gap(const sel_world_settings *settings)
{
    return settings->model->gap ? settings->model->gap(settings) : 0.0;
}

static sel_world_settings usual(void)
{
    return (sel_world_settings){
        .gravity = {0.0, 0.0, -9.81},
        .material = {.en = 1.0, .et = 1.0, .friction = SEL_FRICTION_NONE},
        .method = SEL_COMMON_NORMAL,
        .betweenParticles = 1,
        .skin = 0.2,
        .threads = 1,
        .model = USUAL_MODEL,
        .impulse = {.partners = SEL_PARTNERS_ALL,
            .iterations = 10,
            .removeOverlap = 1,
            .impactTime = 1,
            .bounceThreshold = 4.0},
        .nonSmooth = {.velocityIterations = 50,
            .tolerance = 1e-2,
            .relativeTolerance = 0.1,
            .positionIterations = 30,
            .bounceIterations = 50,
            .bounceThreshold = 4.0},
        .softSphere = {.curvature = SEL_CURVATURE_MEAN,
            .radiusLimit = 10.0,
            .integration = SEL_LEAP_FROG,
            .tolerance = 1e-12,
            .iterations = 200},
        .barrier = {.skin = 0.0,
            .isExplicit = 0,
            .beta = 0.36,
            .gamma = 0.7,
            .tolerance = 1e-6,
            .iterations = 30,
            .halvings = 20},
        .cookie = SEL_SETTINGS_COOKIE,
    };
}

void sel_world_fill_settings(sel_world_settings *settings, size_t size)
{
    const sel_world_settings ours = usual();
    if (size == sizeof ours)
    {
        *settings = ours;
    }
    else
    {
        memset(settings, 0, size);
    }
}

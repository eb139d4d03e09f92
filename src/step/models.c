/*---------------------------------------------------------------------------*\
    models.c - the list of models, and the default settings of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/step.h"
#include "world/world.h"

#include <stddef.h>
#include <string.h>

/* The first model is the default. */
static const sel_model *const models[] = {&sel_impulse_model,
    &sel_nonsmooth_model, &sel_softsphere_model, &sel_barrier_model};

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

/* Keywords that some models do not use. */
static const struct
{
    const char *keyword;
    int nonSmooth, softSphere, barrier; /* 1: the model does not use the
                                           keyword */
} ignored[] = {
    {"partners", 1, 1, 1},
    {"impactTime", 1, 1, 1},
    {"iterations", 1, 1, 1},
    {"removeOverlap", 1, 1, 1},
    {"maxOverlap", 0, 1, 1},
    {"bounceThreshold", 0, 1, 1},
    {"en", 0, 0, 1},
};

int sel_model_ignores(const sel_model *model, const char *keyword)
{
    for (size_t k = 0; k < sizeof(ignored) / sizeof(ignored[0]); k++)
    {
        if (strcmp(ignored[k].keyword, keyword) == 0)
        {
            return (model == &sel_nonsmooth_model && ignored[k].nonSmooth)
                || (model == &sel_softsphere_model && ignored[k].softSphere)
                || (model == &sel_barrier_model && ignored[k].barrier);
        }
    }
    return 0;
}

int sel_world_conflict(
    const sel_world_settings *s, int inFluid, sel_conflict *found)
{
    if (inFluid && s->model == &sel_barrier_model)
    {
        *found = (sel_conflict){"model",
            "is barrier, whose time integration has no fluid forces; allowed "
            "in a fluid (the block fluid): impulse, nonSmooth, softSphere"};
        return 1;
    }
    if (inFluid && s->model == &sel_softsphere_model
        && s->softSphere.integration == SEL_TRAPEZOIDAL)
    {
        *found = (sel_conflict){"integration",
            "is trapezoidal, which has no fluid forces; allowed in a fluid "
            "(the block fluid): leapFrog"};
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

static sel_world_settings usual(void)
{
    return (sel_world_settings){
        .gravity = {0.0, 0.0, -9.81},
        .material = {.en = 1.0, .et = 1.0, .friction = SEL_FRICTION_NONE},
        .method = SEL_COMMON_NORMAL,
        .betweenParticles = 1,
        .skin = 0.2,
        .threads = 1,
        .model = models[0],
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

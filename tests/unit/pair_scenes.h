/*  pair_scenes.h - a pair in the form that the narrow phase works on

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors  */

#ifndef PAIR_SCENES_H
#define PAIR_SCENES_H

#include "contact_checks.h"

#include "contact/pair.h"

/* Moves a pair so that the frame of body 1 is the global one. */
static inline void to_own_frame(scene_pair *scene)
{
    static const double none[3] = {0, 0, 0}, still[4] = {1, 0, 0, 0};
    const double *p = scene->q[0];
    double back[4] = {p[0], -p[1], -p[2], -p[3]}, q[4], step[3], d[3];
    for (int k = 0; k < 3; k++)
    {
        step[k] = scene->body[1].centre[k] - scene->body[0].centre[k];
    }
    scene_turn_back(scene->body[0].Q, step, d);
    scene_quaternion_product(back, scene->q[1], q);
    scene_place(scene, 0, none, still);
    scene_place(scene, 1, d, q);
}

/* Returns the pair for the narrow phase; body 1 is in its own frame. */
static inline sel_pair pair_of(sel_method method, const scene_pair *scene)
{
    const sel_shape *one = scene->body[0].shape, *two = scene->body[1].shape;
    sel_pair pair = {.method = method, .shape1 = one, .shape2 = two,
        .length = fmin(one->equivalentDiameter, two->equivalentDiameter),
        .alpha = method == SEL_MIDWAY ? two->epsilon1/one->epsilon1 : 1};
    memcpy(pair.R, scene->body[1].Q, sizeof pair.R);
    memcpy(pair.d, scene->body[1].centre, sizeof pair.d);
    return pair;
}

/* Copies the scene with the bodies in the other order. */
static inline void exchanged(const scene_pair *scene, scene_pair *other)
{
    other->pose = scene->pose;
    other->size = scene->size;
    for (int i = 0; i < 2; i++)
    {
        other->shape[i] = scene->shape[1 - i];
        scene_place(other, i, scene->body[1 - i].centre, scene->q[1 - i]);
    }
    to_own_frame(other);
}

#endif

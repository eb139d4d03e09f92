/*---------------------------------------------------------------------------*\
    soft_scenes.h - worlds for the tests of model softSphere

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SOFT_SCENES_H
#define SOFT_SCENES_H

#include "world_scenes.h"

/* hooke with 1e5 N/m and a tangential stiffness of 2/7 of it, or hertz with 1e7
   Pa and nu 0.3. */
static inline sel_material soft_material(sel_normal_law law, double en,
    double mu)
{
    int hooke = law == SEL_NORMAL_HOOKE;
    sel_material m = {.en = en, .et = 1, .mu = mu,
        .friction = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
    m.soft.normal = law;
    m.soft.stiffness = hooke ? 1e5 : sel_soft_modulus(1e7, 0.3, 1e7, 0.3);
    m.soft.tangential = hooke ? SEL_TANGENTIAL_LINEAR : SEL_TANGENTIAL_MINDLIN;
    m.soft.shear = hooke ? 2e5/7 : sel_soft_shear_modulus(1e7, 0.3, 1e7, 0.3);
    m.soft.damping = sel_soft_damping(en);
    m.soft.dampingTangential = m.soft.damping;
    return m;
}

static inline sel_world_settings soft_settings(const sel_material *material,
    double gravity)
{
    sel_world_settings s = sel_world_default_settings();
    s.gravity[0] = s.gravity[1] = 0;
    s.gravity[2] = -gravity;
    s.material = *material;
    s.model = sel_model_find("softSphere");
    return s;
}

/* Adds a box of one material, whose surfaces move tangentially at a velocity.
   Its normal component is dropped: springs cannot store energy at a wall that
   stays in place but has a velocity towards the body. */
static inline void add_soft_box(sel_world *world, const double low[3],
    const double high[3], const sel_material *material,
    const double velocity[3])
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
        memcpy(patches[k].velocity, velocity, sizeof patches[k].velocity);
        patches[k].velocity[k/2] = 0;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* Adds a wide floor z = 0 of the given material. */
static inline void add_soft_floor(sel_world *world, const sel_material *m)
{
    const double low[3] = {-100, -100, 0}, high[3] = {100, 100, 100};
    const double still[3] = {0, 0, 0};
    add_soft_box(world, low, high, m, still);
}

static inline void one_ball(scene *s, double radius)
{
    const double axes[3] = {radius, radius, radius};
    sel_shape sphere;
    CHECK_OK(sel_shape_init(&sphere, axes, 1, 1));
    one_shape(s, &sphere);
}

static inline double mass_of(const scene *s, int i)
{
    return s->p[i].density*s->shapes[s->p[i].shape].volume;
}

#endif

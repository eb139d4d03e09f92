/*---------------------------------------------------------------------------*\
    barrier_scenes.h - worlds for the tests of the barrier model

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef BARRIER_SCENES_H
#define BARRIER_SCENES_H

#include "polyhedron_scenes.h"
#include "world_scenes.h"

/* Linear in the gap down to half of the skin, below as 1/g. */
static inline sel_material barrier_material(double stiffness, double damping,
    double mu)
{
    sel_material m = {.en = 1, .et = 1, .mu = mu,
        .friction = mu > 0 ? SEL_FRICTION_COULOMB : SEL_FRICTION_NONE};
    m.barrier = (sel_barrier_material){.stiffness = stiffness, .exponent = 1,
        .fraction = 0.5, .barrier = -1, .damping = damping,
        .tangential = stiffness, .muStatic = mu};
    return m;
}

static inline sel_world_settings barrier_settings(const sel_material *material,
    double skin, double gravity)
{
    sel_world_settings s = sel_world_default_settings();
    s.gravity[0] = s.gravity[1] = 0;
    s.gravity[2] = -gravity;
    s.material = *material;
    s.model = sel_model_find("barrier");
    s.barrier.skin = skin;
    return s;
}

/* Makes cubes of 1000 kg/m3 with edges of 2*half [m]. */
static inline void barrier_cubes(scene *s, double half)
{
    sel_shape cube;
    solid_shape(CUBE, half, &cube);
    one_shape(s, &cube);
}

static inline double barrier_energy(const sel_world *w)
{
    sel_energy e;
    sel_world_energy(w, &e);
    return e.translation + e.rotation + e.potential;
}

/* Adds the inside of a box; sides in the order of scene_mesh_box. */
static inline void add_barrier_box(sel_world *world, const double low[3],
    const double high[3], const sel_material *material)
{
    scene_mesh mesh;
    sel_walls *walls;
    sel_wall_patch patches[6];
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = *material;
    }
    scene_mesh_box(&mesh, low, high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
}

/* Adds a wide floor z = 0. */
static inline void add_barrier_floor(sel_world *world, const sel_material *m)
{
    const double low[3] = {-10, -10, 0}, high[3] = {10, 10, 10};
    add_barrier_box(world, low, high, m);
}

#endif

/*---------------------------------------------------------------------------*\
    golden_walls.h - stored runs in moving walls

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef GOLDEN_WALLS_H
#define GOLDEN_WALLS_H

#include "golden_crowds.h"
#include "sel_load.h"

/* Adds a vessel, and in it a brick that is a separate wall: patches 6 to 11. */
static inline void golden_brick(sel_world *world, const sel_material *material)
{
    static const double half[2][3] = {{-0.2, -0.1, -0.05}, {0.2, 0.1, 0.05}};
    scene_mesh parts[2], all;
    sel_wall_patch patches[12];
    sel_walls *walls;
    int rigid[256], count = 0;
    scene_mesh_box(&parts[0], golden_low, golden_high, 2, 0);
    scene_mesh_box(&parts[1], half[0], half[1], 2, 1);
    scene_mesh_start(&all);
    for (int m = 0; m < 2; m++)
    {
        const sel_wall_mesh *mesh = &parts[m].mesh;
        int first = all.mesh.nPoints;
        for (int i = 0; i < mesh->nPoints; i++)
        {
            const double *x = mesh->points + 3*i;
            scene_mesh_point(&all, x[0], x[1], x[2]);
        }
        for (int i = 0; i < mesh->nTriangles; i++, count++)
        {
            const int *t = mesh->triangles + 3*i;
            CHECK_TRUE(count < COUNT(rigid));
            rigid[count] = m;
            scene_mesh_triangle(&all, first + t[0], first + t[1], first + t[2],
                6*m + mesh->patch[i]);
        }
        scene_mesh_free(&parts[m]);
    }
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < COUNT(patches); k++)
    {
        patches[k].material = *material;
    }
    CHECK_OK(sel_walls_create_rigid(&walls, &all.mesh, rigid, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, COUNT(patches), patches));
    scene_mesh_free(&all);
}

static inline sel_rigid_motion golden_stirring(void)
{
    return (sel_rigid_motion){.position = {0.5, 0.5, 1.2},
        .orientation = {1}, .velocity = {0.2, 0, -1}, .omega = {0, 3, 2}};
}

/* A brick moves along a prescribed path through the bodies. */
static inline void golden_stirrer(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("nonSmooth");
    scene *s = golden_cubes(3, 0.3);
    sel_rigid_motion m = golden_stirring();
    sel_world *world = make(s, &settings);
    golden_brick(world, &settings.material);
    for (int k = 0; k < 120; k++)
    {
        CHECK_OK(sel_world_move_rigid_walls(world, &m));
        run(world, 1, 4e-3);
        sel_rigid_advance(&m, 4e-3);
    }
    golden_take(hash, world);
}

/* A brick moves under contact forces between springs. */
static inline void golden_free_wall(golden_hash *hash)
{
    const double dt = 1e-3;
    sel_material soft = soft_material(SEL_NORMAL_HERTZ, 0.5, 0.3);
    sel_world_settings settings = soft_settings(&soft, 9.81);
    scene *s = golden_cubes(3, 0.3);
    sel_rigid_motion m = golden_stirring();
    sel_world *world = make(s, &settings);
    golden_brick(world, &soft);
    for (int k = 0; k < 3; k++)
    {
        m.perMass[k] = 0.1;
        m.perInertia[4*k] = 2;
    }
    for (int k = 0; k < 250; k++)
    {
        sel_rigid_load load;
        double moment[3];
        CHECK_OK(sel_world_move_rigid_walls(world, &m));
        run(world, 1, dt);
        CHECK_OK(sel_world_rigid_load(world, 0, &load));
        sel_rigid_advance(&m, 0.5*dt);
        scene_cross(m.position, load.impulse, moment);
        for (int i = 0; i < 3; i++)
        {
            m.velocity[i] += m.perMass[i]*load.impulse[i];
            m.omega[i] += m.perInertia[4*i]*(load.moment[i] - moment[i]);
        }
        sel_rigid_advance(&m, 0.5*dt);
    }
    golden_take(hash, world);
}

/* The floor of a vessel with a moving mesh rises and tilts, with a belt on
   it. */
static inline sel_world *golden_floor(const char *model, int steps, double dt)
{
    sel_world_settings settings = golden_rigid(model);
    scene *s = golden_cubes(3, 0.3);
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    double up[3*64] = {0};
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
    }
    patches[4].velocity[0] = 0.5;
    patches[5].omega[2] = 1;
    sel_world *world = make(s, &settings);
    scene_mesh_box(&mesh, golden_low, golden_high, 2, 0);
    CHECK_OK(sel_walls_create(&walls, &mesh.mesh, NULL));
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    CHECK_TRUE(3*mesh.mesh.nPoints <= COUNT(up));
    for (int k = 0; k < steps; k++)
    {
        for (int i = 0; i < mesh.mesh.nPoints; i++)
        {
            int low = mesh.points[3*i + 2] < 0.5;
            double tilt = 0.5 + mesh.points[3*i];
            up[3*i + 2] = low ? tilt*(k/20 % 2 ? 0.5 : -0.4) : 0;
        }
        CHECK_OK(sel_world_move_walls(world, mesh.points, up, NULL));
        run(world, 1, dt);
        for (int i = 0; i < 3*mesh.mesh.nPoints; i++)
        {
            mesh.points[i] += dt*up[i];
        }
    }
    scene_mesh_free(&mesh);
    return world;
}

/* Bodies leave the vessel through an open side. */
static inline void golden_open(golden_hash *hash)
{
    sel_world_settings settings = golden_rigid("nonSmooth");
    const int open[6] = {1, 0, 0, 0, 0, 0};
    sel_wall_patch patches[6];
    scene_mesh mesh;
    sel_walls *walls;
    memset(patches, 0, sizeof patches);
    for (int k = 0; k < 6; k++)
    {
        patches[k].material = settings.material;
    }
    sel_world *world = make(golden_cubes(3, 0.3), &settings);
    scene_mesh_box(&mesh, golden_low, golden_high, 2, 0);
    CHECK_OK(sel_walls_create_open(&walls, &mesh.mesh, NULL, open, NULL));
    scene_mesh_free(&mesh);
    CHECK_OK(sel_world_set_walls(world, walls, 6, patches));
    run(world, 80, 4e-3);
    golden_take(hash, world);
}

static inline void golden_shaken(golden_hash *hash)
{
    golden_take(hash, golden_floor("nonSmooth", 100, 4e-3));
}

static inline void golden_shaken_impulse(golden_hash *hash)
{
    golden_take(hash, golden_floor("impulse", 100, 4e-3));
}

#endif

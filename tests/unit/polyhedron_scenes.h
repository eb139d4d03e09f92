/*---------------------------------------------------------------------------*\
    polyhedron_scenes.h - polyhedra for tests

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef POLYHEDRON_SCENES_H
#define POLYHEDRON_SCENES_H

#include "suite.h"

typedef enum solid
{
    CUBE,
    TETRAHEDRON,
    OCTAHEDRON,
    DODECAHEDRON,
    ICOSAHEDRON,
    BRICK,
    PLATE,
    NEEDLE,
    PRISM,
    DRUM,
    CONVEX_COUNT,
    TETRAPOD = CONVEX_COUNT,
    SOLID_COUNT
} solid;

static inline const sel_polyhedron *solid_of(solid which)
{
    static const struct
    {
        const char *name;
        double numbers[3];
        int count;
    } list[SOLID_COUNT] = {{"cube", {0}, 0}, {"tetrahedron", {0}, 0},
        {"octahedron", {0}, 0}, {"dodecahedron", {0}, 0},
        {"icosahedron", {0}, 0}, {"box", {2, 1, 1.5}, 3},
        {"box", {10, 10, 1}, 3}, {"box", {15, 1, 1}, 3}, {"prism", {7, 1}, 2}, {"prism", {50, 1}, 2},
        {"tetrapod", {4, 0.5}, 2}};
    static sel_polyhedron *made[SOLID_COUNT];
    if (!made[which])
    {
        sel_polyhedron_fault fault;
        made[which] = sel_polyhedron_solid(list[which].name,
            list[which].numbers, list[which].count, &fault);
        CHECK_THAT(made[which], "%s: %s", list[which].name, fault.text);
    }
    return made[which];
}

/* Makes a polyhedron whose longest half width is size [m]. */
static inline void solid_shape(solid which, double size, sel_shape *shape)
{
    CHECK_OK(sel_shape_init_polyhedron(shape, solid_of(which), size));
}

/* Corner v of a polyhedron, global. */
static inline void solid_corner(const sel_body *body, int v, double x[3])
{
    double r[3];
    for (int k = 0; k < 3; k++)
    {
        r[k] = body->shape->scale*body->shape->polyhedron->points[3*v + k];
    }
    scene_turn(body->Q, r, x);
    scene_axpy(1, body->centre, x);
}

#endif

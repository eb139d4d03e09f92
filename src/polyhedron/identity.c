/*---------------------------------------------------------------------------*\
    identity.c - the few numbers that identify a shape of either type

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_shape.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

/* [-] A shape has flat sides if an epsilon is below FLAT_BELOW or above
   FLAT_ABOVE. */
#define FLAT_BELOW 0.6
#define FLAT_ABOVE 1.5
/* [-] Maximum relative difference of equal sizes from files. */
#define SAME_SIZE 1e-4

void sel_shape_identity(const sel_shape *shape, double identity[SEL_IDENTITY])
{
    v3_copy(identity, shape->semiAxes);
    identity[3] = shape->epsilon1;
    identity[4] = shape->epsilon2;
    identity[5] = shape->polyhedron ? (double)shape->polyhedron->key : 0.0;
}

/* Makes a shape. The size of a polyhedron is exactly its largest half width. */
static sel_status make(sel_shape *shape, const double identity[SEL_IDENTITY],
    const sel_polyhedron *polyhedron)
{
    double size
        = GSL_MAX_DBL(identity[0], GSL_MAX_DBL(identity[1], identity[2]));
    return polyhedron
        ? sel_shape_init_polyhedron(shape, polyhedron, size)
        : sel_shape_init(shape, identity, identity[3], identity[4]);
}

sel_status sel_shape_of_identity(sel_shape *shape,
    const double identity[SEL_IDENTITY], sel_polyhedron_find find)
{
    const sel_polyhedron *polyhedron
        = identity[5] != 0.0 && find ? find((int64_t)identity[5]) : NULL;
    return identity[5] != 0.0 && !polyhedron
        ? SEL_E_ARGUMENT
        : make(shape, identity, polyhedron);
}

sel_status sel_shape_scale(
    const sel_shape *shape, double dEq, sel_shape *scaled)
{
    if (dEq == shape->equivalentDiameter)
    {
        *scaled = *shape;
        return SEL_OK;
    }
    double identity[SEL_IDENTITY];
    sel_shape_identity(shape, identity);
    double factor = dEq / shape->equivalentDiameter;
    for (int k = 0; k < 3; k++)
    {
        identity[k] *= factor;
    }
    return make(scaled, identity, shape->polyhedron);
}

int sel_is_same_size(double a, double b)
{
    return !(fabs(a - b) > SAME_SIZE * fabs(b));
}

int sel_shape_has_form(
    const sel_shape *shape, double dEq, const double identity[SEL_IDENTITY])
{
    double scale = dEq / shape->equivalentDiameter;
    int same = sel_is_same_size(identity[3], shape->epsilon1)
        && sel_is_same_size(identity[4], shape->epsilon2);
    for (int k = 0; k < 3; k++)
    {
        same
            = same && sel_is_same_size(identity[k], scale * shape->semiAxes[k]);
    }
    return shape->polyhedron || same;
}

int sel_shape_is_polyhedron(const sel_shape *shape)
{
    return shape->polyhedron != NULL;
}

int sel_shape_touches_in_region(const sel_shape *shape)
{
    double least = GSL_MIN_DBL(shape->epsilon1, shape->epsilon2);
    double most = GSL_MAX_DBL(shape->epsilon1, shape->epsilon2);
    return shape->polyhedron || least < FLAT_BELOW || most > FLAT_ABOVE;
}

/*---------------------------------------------------------------------------*\
    resistance_find.c - finds the resistance of a form for the fluid forces

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_resistance.h"
#include "base/try.h"
#include "base/vec3.h"

#include <string.h>

/* Ratios of semi-axes are rounded to a multiple of one over this number, so
   shapes that only differ in size have the same form. */
#define ROUNDED 1e10
/* Due to rounding a ratio may exceed the limit of sel_shape_init by less than
   this. */
#define SHORTER 1e-9

void sel_resistance_form(const sel_shape *shape, double form[4])
{
    for (int i = 0; i < 2; i++)
    {
        form[i] = round(ROUNDED * shape->semiAxes[i] / shape->semiAxes[2])
            / ROUNDED;
    }
    form[2] = shape->epsilon1;
    form[3] = shape->epsilon2;
}

sel_status sel_resistance_unit(
    const double form[4], const sel_polyhedron *polyhedron, sel_shape *shape)
{
    double axes[3] = {form[0], form[1], 1.0};
    if (polyhedron)
    {
        return sel_shape_init_polyhedron(shape, polyhedron, 1.0);
    }
    sel_status status = sel_shape_init(shape, axes, form[2], form[3]);
    if (status != SEL_OK)
    {
        for (int i = 0; i < 2; i++)
        {
            axes[i] *= axes[i] > 1.0 ? 1.0 - SHORTER : 1.0 + SHORTER;
        }
        status = sel_shape_init(shape, axes, form[2], form[3]);
    }
    return status;
}

/* Sets the resistance of a body with flat faces. */
static sel_status find_faces(const sel_shape *shape,
    const sel_resistance_wanted *wanted, sel_resistance_cache *cache,
    sel_resistance_found *found)
{
    const sel_polyhedron *body = shape->polyhedron;
    const double sphere[3] = {1.0, 1.0, 1.0};
    if (!wanted->needed)
    {
        return sel_resistance_ellipsoid(sphere, &found->diagonal);
    }
    if (cache
        && sel_resistance_cache_find_tensors(
            cache, body, wanted->tolerance, &found->tensors))
    {
        found->source = SEL_RESISTANCE_CACHED;
    }
    else
    {
        SEL_TRY(sel_resistance_polyhedron(
            body, wanted->tolerance, &found->tensors, NULL));
        found->source = SEL_RESISTANCE_COMPUTED;
        if (cache)
        {
            SEL_TRY(sel_resistance_cache_add_tensors(
                cache, body, wanted->tolerance, &found->tensors));
        }
    }
    found->hasTensors
        = !sel_resistance_tensors_diagonal(&found->tensors, shape);
    sel_resistance_diagonal(&found->tensors, &found->diagonal);
    return SEL_OK;
}

/* Resistances in the table are never taken from the cache: a file that another
   run has written would change the result. */
static sel_status find_smooth(const sel_shape *shape,
    const sel_resistance_wanted *wanted, sel_resistance_cache *cache,
    sel_resistance_found *found)
{
    if (wanted->fromTable
        && sel_resistance_table(shape, &found->diagonal) == SEL_OK)
    {
        found->source = SEL_RESISTANCE_TABULATED;
        return SEL_OK;
    }
    if (cache && sel_resistance_cache_find(cache, shape, &found->diagonal)
        && found->diagonal.error <= wanted->tolerance)
    {
        found->source = SEL_RESISTANCE_CACHED;
        return SEL_OK;
    }
    SEL_TRY(sel_resistance_compute(shape, wanted->tolerance, &found->diagonal));
    found->source = SEL_RESISTANCE_COMPUTED;
    return cache && found->diagonal.error > 0.0
        ? sel_resistance_cache_add(cache, shape, &found->diagonal)
        : SEL_OK;
}

sel_status sel_resistance_find(const sel_shape *shape,
    const sel_resistance_wanted *wanted, sel_resistance_cache *cache,
    sel_resistance_found *found)
{
    double axes[3];
    memset(found, 0, sizeof *found);
    sel_resistance_moment_axes(shape, axes);
    SEL_TRY(shape->polyhedron ? find_faces(shape, wanted, cache, found)
                              : find_smooth(shape, wanted, cache, found));
    return sel_resistance_added_mass(axes, found->addedMass);
}

/*---------------------------------------------------------------------------*\
    fluid.c - the fluid of a world: settings, arrays, resistances

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "fluid/fluid.h"
#include "base/arrays.h"
#include "fluid/drag/drag_laws.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "world/world.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>
#include <string.h>

sel_fluid_settings sel_fluid_default_settings(void)
{
    return (sel_fluid_settings){
        .drag = &sel_drag_stokes,
        .addedMass = SEL_ADDED_MASS_ELLIPSOID,
        .addedMassPath = SEL_ADDED_MASS_PARTICLE_PATH,
        .buoyancy = 1,
        .pressureGradient = 1,
        .torque = 1,
    };
}

/* Arrays per particle; sel_fluid describes them. */
#define FLUID_ARRAYS(X)                                                        \
    X(arrays.x0, double, 3, "sel_fluid")                                       \
    X(arrays.u, double, 3, "sel_fluid")                                        \
    X(arrays.dudt, double, 3, "sel_fluid")                                     \
    X(arrays.gradient, double, 9, "sel_fluid")                                 \
    X(arrays.density, double, 1, "sel_fluid")                                  \
    X(arrays.viscosity, double, 1, "sel_fluid")                                \
    X(arrays.impulse, double, 3, "sel_fluid")                                  \
    X(arrays.angularImpulse, double, 3, "sel_fluid")                           \
    X(arrays.coefficient, double, 9, "sel_fluid")                              \
    X(arrays.history, double, s->settings.history ? SEL_HISTORY_WIDTH : 0,     \
        "sel_fluid")                                                           \
    X(arrays.terms, double, s->settings.terms ? 3 * SEL_TERM_COUNT : 0,        \
        "sel_fluid")

/* Arrays per set of coefficients. */
#define HYDRO_ARRAYS(X)                                                        \
    X(hydros, sel_hydro, 1, "as given")                                        \
    X(tensors, sel_hydro_tensors, 1, "of each hydro")

SEL_ARRAYS(FLUID_ARRAYS, sel_fluid_state, grow, release)
SEL_ARRAYS(HYDRO_ARRAYS, sel_fluid_state, grow_hydros, release_hydros)

static void free_fluid(sel_world *world)
{
    sel_fluid_state *fluid = world->fluid;
    release(fluid);
    release_hydros(fluid);
    free(fluid->hydroOf);
    free(fluid);
}

static sel_status reserve_fluid(sel_world *world, int old, int capacity)
{
    return grow(world->fluid, old, capacity);
}

static const sel_companion companion
    = {.reserve = reserve_fluid, .free = free_fluid};

static int valid_settings(const sel_fluid_settings *settings)
{
    return (!settings->drag || sel_drag_index(settings->drag) >= 0)
        && (int)settings->addedMass >= 0
        && settings->addedMass <= SEL_ADDED_MASS_ELLIPSOID
        && (int)settings->addedMassPath >= 0
        && settings->addedMassPath <= SEL_ADDED_MASS_FLUID_PATH;
}

static int stays_dry(const sel_world *world)
{
    sel_conflict found;
    return world->model->dry && world->model->dry(&world->settings, &found);
}

sel_status sel_world_set_fluid(
    sel_world *world, const sel_fluid_settings *settings)
{
    if (world->fluid || !valid_settings(settings) || stays_dry(world))
    {
        return SEL_E_ARGUMENT;
    }
    sel_fluid_state *fluid = calloc(1, sizeof(sel_fluid_state));
    if (!fluid)
    {
        return SEL_E_MEMORY;
    }
    fluid->settings = *settings;
    sel_history_kernel_set(&fluid->kernel);
    world->fluid = fluid;
    world->fluidCompanion = &companion;
    return world->capacity > 0 ? reserve_fluid(world, 0, world->capacity)
                               : SEL_OK;
}

sel_fluid *sel_world_fluid(sel_world *world)
{
    return world->fluid ? &world->fluid->arrays : NULL;
}

int sel_world_history_width(const sel_world *world)
{
    return world->fluid && world->fluid->settings.history ? SEL_HISTORY_WIDTH
                                                          : 0;
}

/* - - - resistances - - - */

static int finite_in(int n, const double *value, double low, double high)
{
    int good = 1;
    for (int k = 0; k < n && good; k++)
    {
        good = gsl_finite(value[k]) && value[k] >= low && value[k] <= high;
    }
    return good;
}

/* Returns 1 if a form was initialised; it then has a sphericity. */
static int valid_form(const sel_drag_form *form)
{
    return form && finite_in(1, &form->fit.sphericity, GSL_DBL_MIN, 1.0);
}

static int valid_hydro(const sel_hydro *hydro, const sel_drag_law *law)
{
    int needsForm = law && (law->needs & SEL_DRAG_NEEDS_FORM);
    const sel_resistance *r = &hydro->resistance;
    return (!needsForm || valid_form(hydro->form))
        && finite_in(3, r->K, SEL_HYDRO_SMALLEST, SEL_HYDRO_LARGEST)
        && finite_in(3, r->Omega, SEL_HYDRO_SMALLEST, SEL_HYDRO_LARGEST)
        && finite_in(3, r->Pi, -SEL_HYDRO_LARGEST, SEL_HYDRO_LARGEST)
        && finite_in(3, hydro->addedMass, 0.0, SEL_HYDRO_LARGEST);
}

sel_status sel_world_add_hydro(
    sel_world *world, const sel_hydro *hydro, int *index)
{
    sel_fluid_state *fluid = world->fluid;
    if (!fluid || !valid_hydro(hydro, fluid->settings.drag))
    {
        return SEL_E_ARGUMENT;
    }
    if (fluid->nHydros == fluid->hydroCapacity)
    {
        int capacity = GSL_MAX_INT(16, 2 * fluid->hydroCapacity);
        SEL_TRY(grow_hydros(fluid, fluid->hydroCapacity, capacity));
        fluid->hydroCapacity = capacity;
    }
    fluid->hydros[fluid->nHydros] = *hydro;
    fluid->tensors[fluid->nHydros].given = 0;
    *index = fluid->nHydros++;
    return SEL_OK;
}

sel_status sel_world_add_hydro_tensors(sel_world *world, const sel_hydro *hydro,
    const sel_resistance_tensors *tensors, int *index)
{
    sel_hydro diagonal = *hydro;
    if (!sel_resistance_tensors_valid(tensors))
    {
        return SEL_E_ARGUMENT;
    }
    sel_resistance_diagonal(tensors, &diagonal.resistance);
    SEL_TRY(sel_world_add_hydro(world, &diagonal, index));
    sel_hydro_tensors_set(&world->fluid->tensors[*index], tensors);
    return SEL_OK;
}

sel_status sel_world_set_hydro(sel_world *world, int shape, int index)
{
    sel_fluid_state *fluid = world->fluid;
    if (!fluid || shape < 0 || shape >= world->nShapes || index < 0
        || index >= fluid->nHydros)
    {
        return SEL_E_ARGUMENT;
    }
    if (shape >= fluid->nHydroOf)
    {
        int capacity = GSL_MAX_INT(world->shapeCapacity, shape + 1), ok = 1;
        sel_array_grow(
            &fluid->hydroOf, &ok, fluid->nHydroOf, capacity, sizeof(int));
        if (!ok)
        {
            return SEL_E_MEMORY;
        }
        for (int k = fluid->nHydroOf; k < capacity; k++)
        {
            fluid->hydroOf[k] = -1;
        }
        fluid->nHydroOf = capacity;
    }
    if (fluid->tensors[index].given)
    {
        sel_hydro_tensors_set_modes(
            &fluid->tensors[index], world->shapes[shape].inertia);
    }
    fluid->hydroOf[shape] = index;
    return SEL_OK;
}

/* - - - a step - - - */

static int valid_fluid(const sel_fluid_state *fluid, int i, int shape)
{
    const sel_fluid *a = &fluid->arrays;
    const double most = SEL_FLUID_LARGEST, least = SEL_FLUID_SMALLEST;
    double rho = a->density[i], mu = a->viscosity[i];
    return shape >= 0 && shape < fluid->nHydroOf && fluid->hydroOf[shape] >= 0
        && finite_in(3, a->x0 + 3 * i, -most, most)
        && finite_in(3, a->u + 3 * i, -most, most)
        && finite_in(3, a->dudt + 3 * i, -most, most)
        && finite_in(9, a->gradient + 9 * i, -most, most)
        && finite_in(1, &rho, 0.0, most) && finite_in(1, &mu, 0.0, most)
        && (rho == 0.0 || rho >= least) && (mu == 0.0 || mu >= least)
        && (!a->history
            || finite_in(SEL_HISTORY_WIDTH, a->history + SEL_HISTORY_WIDTH * i,
                -most, most));
}

static void clear_sums(sel_fluid *a, int n)
{
    size_t size = (size_t)n * sizeof(double);
    memset(a->impulse, 0, 3 * size);
    memset(a->angularImpulse, 0, 3 * size);
    memset(a->coefficient, 0, 9 * size);
    if (a->terms)
    {
        memset(a->terms, 0, 3 * SEL_TERM_COUNT * size);
    }
}

sel_status sel_world_check_fluid(const sel_world *world, int *bad)
{
    for (int i = 0; i < world->p.nLocal && world->fluid; i++)
    {
        if (!valid_fluid(world->fluid, i, world->p.shape[i]))
        {
            if (bad)
            {
                *bad = i;
            }
            return SEL_E_FLUID;
        }
    }
    return SEL_OK;
}

sel_status sel_world_begin_fluid(sel_world *world, double offset)
{
    sel_fluid_state *fluid = world->fluid;
    if (!fluid || !finite_in(1, &offset, -SEL_FLUID_LARGEST, SEL_FLUID_LARGEST))
    {
        return SEL_E_ARGUMENT;
    }
    if (world->phase != SEL_PHASE_READY)
    {
        return SEL_E_ORDER;
    }
    fluid->time = -offset;
    fluid->elapsed = 0.0;
    SEL_TRY(fluid->flow ? sel_fluid_sample(world, 0.0)
                        : sel_world_check_fluid(world, NULL));
    if (world->p.n > 0)
    {
        clear_sums(&fluid->arrays, world->p.n);
    }
    return SEL_OK;
}

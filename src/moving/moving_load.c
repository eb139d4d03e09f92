/*---------------------------------------------------------------------------*\
    moving_load.c - loads and numbers of walls that move by themselves

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "sel_load.h"
#include "sel_moving_walls.h"
#include "base/try.h"
#include "base/vec3.h"

#include <gsl/gsl_math.h>

void sel_moving_walls_begin(sel_moving_walls *all)
{
    for (int i = 0; i < all->n; i++)
    {
        all->wall[i].square = all->wall[i].damping = 0.0;
    }
}

static void take(sel_moving_wall *wall, const sel_rigid_load *load, double dt)
{
    sel_rigid_motion middle = wall->state;
    sel_rigid_advance(&middle, 0.5 * dt);
    double by[3], moment[3];
    v3_cross(by, middle.position, load->impulse);
    v3_sub(moment, load->moment, by);
    for (int k = 0; k < 3; k++)
    {
        wall->last.force[k] = load->impulse[k] / dt;
        wall->last.torque[k] = moment[k] / dt;
        wall->impulse[k] += load->impulse[k];
        wall->moment[k] += moment[k];
    }
    wall->work += load->work;
    wall->square = GSL_MAX_DBL(wall->square, load->square);
    wall->damping = GSL_MAX_DBL(wall->damping, load->damping);
}

sel_status sel_moving_walls_load(
    sel_moving_walls *all, sel_world *world, double dt)
{
    int n = 0;
    for (int i = 0; i < all->n; i++)
    {
        sel_moving_wall *wall = &all->wall[i];
        if (wall->open)
        {
            v3_set(wall->last.force, 0.0, 0.0, 0.0);
            v3_set(wall->last.torque, 0.0, 0.0, 0.0);
        }
        else
        {
            sel_rigid_load load;
            SEL_TRY(sel_world_rigid_load(world, n++, &load));
            take(wall, &load, dt);
        }
    }
    return SEL_OK;
}

double sel_moving_walls_critical_step(
    const sel_moving_walls *all, int i, double bodies)
{
    double least = HUGE_VAL;
    for (int k = 0; k < all->n; k++)
    {
        if (i < 0 || k == i)
        {
            sel_rigid_load load = {
                .square = all->wall[k].square, .damping = all->wall[k].damping};
            least = GSL_MIN_DBL(least, sel_rigid_critical_step(&load, bodies));
        }
    }
    return least;
}

/* Writes numbers of an array to a list of numbers, or reads them from the
   list. */
typedef struct numbers
{
    double *at;
    int reads;
} numbers;

static void pass(numbers *n, double *values, int count)
{
    for (int k = 0; k < count; k++, n->at++)
    {
        if (n->reads)
        {
            values[k] = *n->at;
        }
        else
        {
            *n->at = values[k];
        }
    }
}

static void pass_state(numbers *n, sel_moving_wall *wall)
{
    pass(n, wall->state.position, 3);
    pass(n, wall->state.orientation, 4);
    pass(n, wall->state.velocity, 3);
    pass(n, wall->state.omega, 3);
}

static void pass_all(numbers *n, sel_moving_wall *wall)
{
    pass_state(n, wall);
    pass(n, wall->last.force, 3);
    pass(n, wall->last.torque, 3);
    pass(n, wall->impulse, 3);
    pass(n, wall->moment, 3);
    pass(n, &wall->work, 1);
}

void sel_moving_wall_state(
    const sel_moving_wall *wall, double values[SEL_MOVING_WALL_STATE])
{
    sel_moving_wall copy = *wall;
    pass_all(&(numbers){.at = values}, &copy);
}

void sel_moving_wall_set_state(
    sel_moving_wall *wall, const double values[SEL_MOVING_WALL_STATE])
{
    double copy[SEL_MOVING_WALL_STATE];
    for (int k = 0; k < SEL_MOVING_WALL_STATE; k++)
    {
        copy[k] = values[k];
    }
    pass_all(&(numbers){.at = copy, .reads = 1}, wall);
}

void sel_moving_wall_row(
    sel_moving_wall *wall, double since, double row[SEL_MOVING_WALL_ROW])
{
    double per = since > 0.0 ? 1.0 / since : 0.0;
    v3_scale(wall->impulse, per, wall->impulse);
    v3_scale(wall->moment, per, wall->moment);
    wall->work *= per;
    numbers n = {.at = row};
    pass_state(&n, wall);
    pass(&n, wall->impulse, 3);
    pass(&n, wall->moment, 3);
    pass(&n, &wall->work, 1);
    v3_set(wall->impulse, 0.0, 0.0, 0.0);
    v3_set(wall->moment, 0.0, 0.0, 0.0);
    wall->work = 0.0;
}

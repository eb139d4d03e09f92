/*---------------------------------------------------------------------------*\
    world_drive.c - walls that move, and how they do it where they are touched

    SPDX-License-Identifier: GPL-3.0-or-later

    Between two places that the caller gives, points of walls go straight and
    at one speed. Contacts are found in the middle of a substep (moreau.c), with
    the walls as they stand then; their velocity is that of the whole substep,
    so that who is held by a wall goes along with it, to the end.

    Who looks ahead looks farther by what the walls come nearer; who is far from
    all walls is so for some substeps only.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "world/world_check.h"
#include "world/world_state.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] Who is near a wall is asked anew after so many substeps, at most. */
#define NEAR_SERVES 10.0

void sel_drive_free(sel_drive *drive)
{
    free(drive->start);
    free(drive->velocity);
    free(drive->now);
    *drive = (sel_drive){.speed = 0.0};
}

static sel_status reserve(sel_drive *drive, size_t n)
{
    if (!drive->start)
    {
        drive->start = malloc((3 * n + 1) * sizeof(double));
        drive->velocity = malloc((3 * n + 1) * sizeof(double));
        drive->now = malloc((3 * n + 1) * sizeof(double));
    }
    return drive->start && drive->velocity && drive->now ? SEL_OK
                                                         : SEL_E_MEMORY;
}

/* The walls stand where they are after so long [s]. */
static sel_status place(sel_world *w, double elapsed)
{
    sel_drive *d = &w->drive;
    int n = 3 * sel_walls_points(w->walls);
    for (int i = 0; i < n; i++)
    {
        d->now[i] = d->start[i] + elapsed * d->velocity[i];
    }
    d->at = elapsed;
    return sel_walls_move(w->walls, d->now, NULL);
}

sel_status sel_world_move_walls(
    sel_world *w, const double *points, const double *velocities, int *bad)
{
    sel_drive *d = &w->drive;
    if (!w->walls)
    {
        return SEL_E_ARGUMENT;
    }
    int n = sel_walls_points(w->walls);
    for (int i = 0; velocities && i < 3 * n; i++)
    {
        if (!sel_within(velocities[i], SEL_SPEED_MOST))
        {
            return SEL_E_ARGUMENT;
        }
    }
    sel_status status = sel_walls_move(w->walls, points, bad);
    if (status == SEL_OK)
    {
        status = reserve(d, (size_t)n);
    }
    if (status != SEL_OK)
    {
        return status;
    }
    d->speed = d->elapsed = d->at = 0.0;
    for (int i = 0; i < n; i++)
    {
        v3_copy(d->start + 3 * i, points + 3 * i);
        v3_set(d->velocity + 3 * i, 0.0, 0.0, 0.0);
        if (velocities)
        {
            v3_copy(d->velocity + 3 * i, velocities + 3 * i);
        }
        d->speed = GSL_MAX_DBL(d->speed, v3_norm(d->velocity + 3 * i));
    }
    return SEL_OK;
}

sel_status sel_drive_middle(sel_world *w, double dt)
{
    sel_drive *d = &w->drive;
    if (d->speed == 0.0)
    {
        return SEL_OK;
    }
    d->margin = NEAR_SERVES * dt * d->speed;
    return place(w, d->elapsed + 0.5 * dt);
}

sel_status sel_drive_to(sel_world *w, double since)
{
    const sel_drive *d = &w->drive;
    return d->speed > 0.0 ? place(w, d->elapsed + since) : SEL_OK;
}

void sel_drive_done(sel_world *w, double dt)
{
    w->drive.elapsed += w->drive.speed > 0.0 ? dt : 0.0;
}

sel_status sel_drive_present(sel_world *w)
{
    const sel_drive *d = &w->drive;
    return d->speed > 0.0 && d->at != d->elapsed ? place(w, d->elapsed)
                                                 : SEL_OK;
}

int sel_drive_nears(const sel_world *w)
{
    return w->drive.speed > 0.0
        && w->walls->travelled - w->drive.nearAt > w->drive.margin;
}

double sel_drive_ahead(const sel_world *w, int i)
{
    return w->ahead[i] + w->drive.speed * w->aheadOf;
}

sel_surface sel_world_surface(
    const sel_world *w, int triangle, const double at[3])
{
    const sel_wall_patch *patch
        = &w->patches[sel_walls_patch(w->walls, triangle)];
    sel_surface s = {.material = &patch->material};
    v3_copy(s.velocity, patch->velocity);
    v3_copy(s.omega, patch->omega);
    v3_copy(s.origin, patch->origin);
    if (w->drive.speed > 0.0)
    {
        double u[3], own[3], spin[3];
        sel_walls_motion(
            w->walls, triangle, w->drive.velocity, at, u, spin, s.origin);
        v3_point_velocity(
            own, patch->velocity, patch->omega, patch->origin, s.origin);
        v3_madd(s.velocity, u, 1.0, own);
        v3_madd(s.omega, s.omega, 1.0, spin);
    }
    return s;
}

/*---------------------------------------------------------------------------*\
    world_drive.c - moving walls, and their velocity at contacts

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Between two positions that the caller gives, points of the walls move
    straight and at constant speed. Contacts are found at mid-step (moreau.c),
    with the walls in their positions at that time; the walls' velocity is that
    of the whole substep, so that a particle carried by a wall moves with it to
    the end.

    Rigid walls translate and rotate from the pose that the caller gives, with
    constant velocity and spin; their surface has the same motion.

    The speculative distance to walls grows by the distance that the walls
    approach, for rigid walls only if the particle may touch one. A particle
    that is far from all walls stays so for a limited number of substeps only.
\*---------------------------------------------------------------------------*/

#include "world/world_drive.h"
#include "base/tolerances.h"
#include "base/try.h"
#include "base/vec3.h"
#include "world/world.h"
#include "world/world_check.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] Number of substeps of wall motion that the search range around walls
   covers. */
#define NEAR_SERVES 10.0
/* [1/kg, 1/(kg m2)] Greatest mobility of a wall: that of the lightest one
   allowed, with a margin for rounding. */
#define ANSWER_MOST 2e30

/* [-] Share of the rigid walls' margin at which the far particles are
   determined again; the rest is for the speculative distance. */
#define NEAR_LASTS 0.8

void sel_drive_free(sel_drive *drive)
{
    free(drive->start);
    free(drive->velocity);
    free(drive->now);
    free(drive->rigid);
    *drive = (sel_drive){.speed = 0.0};
}

static void set_speed(sel_drive *d)
{
    d->speed = GSL_MAX_DBL(d->meshSpeed, d->rigidSpeed);
}

/* - - - rigid walls - - - */

/* Returns the pose of rigid wall k at a time [s] from now. It is computed
   from the start of the motion, so that it does not depend on earlier steps. */
static sel_rigid_motion rigid_at(const sel_drive *d, int k, double since)
{
    sel_rigid_motion m = d->rigid[k];
    sel_rigid_advance(&m, d->rigidElapsed + since);
    return m;
}

static sel_status place_rigid(sel_world *w, double since)
{
    const sel_drive *d = &w->drive;
    for (int k = 0; k < d->nRigid; k++)
    {
        double Q[9];
        sel_rigid_motion m = rigid_at(d, k, since);
        sel_motion_tensor(m.orientation, Q);
        SEL_TRY(sel_walls_place(w->walls, k, m.position, Q));
    }
    return SEL_OK;
}

/* Returns 1 if the mobility of a wall is in range and not negative along any
   axis; the tensor is not tested further. */
static int answers_well(const sel_rigid_motion *m)
{
    int good = 1;
    for (int k = 0; k < 9; k++)
    {
        good = good && sel_within(m->perInertia[k], ANSWER_MOST);
    }
    for (int k = 0; k < 3; k++)
    {
        good = good && sel_within(m->perMass[k], ANSWER_MOST)
            && m->perMass[k] >= 0.0 && m->perInertia[4 * k] >= 0.0;
    }
    return good;
}

static int isMovedByContacts(const sel_rigid_motion *m)
{
    int any = 0;
    for (int k = 0; k < 3; k++)
    {
        any = any || m->perMass[k] > 0.0 || m->perInertia[4 * k] > 0.0;
    }
    return any;
}

static int is_valid(const sel_rigid_motion *m)
{
    double size = 0.0;
    int valid = 1;
    for (int k = 0; k < 4; k++)
    {
        valid = valid && sel_within(m->orientation[k], 2.0);
        size += valid ? m->orientation[k] * m->orientation[k] : 0.0;
    }
    for (int k = 0; k < 3; k++)
    {
        valid = valid && sel_within(m->position[k], SEL_POSITION_MOST)
            && sel_within(m->velocity[k], SEL_SPEED_MOST)
            && sel_within(m->omega[k], SEL_SPIN_MOST);
    }
    return valid && fabs(size - 1.0) < SEL_UNIT && answers_well(m);
}

sel_status sel_world_move_rigid_walls(
    sel_world *w, const sel_rigid_motion *motions)
{
    sel_drive *d = &w->drive;
    int n = w->walls ? sel_walls_rigids(w->walls) : 0, valid = n > 0;
    for (int k = 0; k < n; k++)
    {
        valid = valid && is_valid(&motions[k]);
    }
    if (!valid)
    {
        return SEL_E_ARGUMENT;
    }
    if (!d->rigid)
    {
        d->rigid = malloc((size_t)n * sizeof(sel_rigid_motion));
    }
    if (!d->rigid)
    {
        return SEL_E_MEMORY;
    }
    d->nRigid = n;
    d->rigidElapsed = d->rigidSpeed = 0.0;
    d->isMovedByContacts = 0;
    for (int k = 0; k < n; k++)
    {
        d->rigid[k] = motions[k];
        d->isMovedByContacts
            = d->isMovedByContacts || isMovedByContacts(&motions[k]);
        double speed = v3_norm(motions[k].velocity)
            + v3_norm(motions[k].omega) * w->walls->rigids.reach[k];
        d->rigidSpeed = GSL_MAX_DBL(d->rigidSpeed, speed);
    }
    set_speed(d);
    return place_rigid(w, 0.0);
}

sel_status sel_drive_changed(sel_world *w)
{
    sel_drive *d = &w->drive;
    sel_rigid_motion *rigid = d->rigid;
    int n = d->nRigid;
    if (n > 0 && n != sel_walls_rigids(w->walls))
    {
        sel_drive_free(d);
        return SEL_OK;
    }
    for (int k = 0; k < n; k++)
    {
        rigid[k] = rigid_at(d, k, 0.0);
    }
    double speed = d->rigidSpeed;
    int any = d->isMovedByContacts;
    d->rigid = NULL;
    sel_drive_free(d);
    d->isMovedByContacts = any;
    d->rigid = rigid;
    d->nRigid = n;
    d->rigidSpeed = speed;
    set_speed(d);
    return place_rigid(w, 0.0);
}

/* - - - the mesh, and all - - - */

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

/* Moves the walls to their positions at a time [s] from now. */
static sel_status place(sel_world *w, double since)
{
    sel_drive *d = &w->drive;
    double elapsed = d->elapsed + since;
    int n = d->meshSpeed > 0.0 ? 3 * sel_walls_points(w->walls) : 0;
    for (int i = 0; i < n; i++)
    {
        d->now[i] = d->start[i] + elapsed * d->velocity[i];
    }
    d->at = elapsed;
    sel_status status
        = d->meshSpeed > 0.0 ? sel_walls_move(w->walls, d->now, NULL) : SEL_OK;
    SEL_THEN(status, place_rigid(w, since));
    return status;
}

sel_status sel_world_move_walls(
    sel_world *w, const double *points, const double *velocities, int *bad)
{
    sel_drive *d = &w->drive;
    if (!w->walls || w->holds)
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
    SEL_THEN(status, reserve(d, (size_t)n));
    if (status != SEL_OK)
    {
        return status;
    }
    d->meshSpeed = 0.0;
    d->elapsed = d->at = 0.0;
    for (int i = 0; i < n; i++)
    {
        v3_copy(d->start + 3 * i, points + 3 * i);
        v3_set(d->velocity + 3 * i, 0.0, 0.0, 0.0);
        if (velocities)
        {
            v3_copy(d->velocity + 3 * i, velocities + 3 * i);
        }
        d->meshSpeed = GSL_MAX_DBL(d->meshSpeed, v3_norm(d->velocity + 3 * i));
    }
    set_speed(d);
    return SEL_OK;
}

sel_status sel_drive_middle(sel_world *w, double dt)
{
    sel_drive *d = &w->drive;
    if (d->speed == 0.0)
    {
        return SEL_OK;
    }
    d->margin = NEAR_SERVES * dt * d->meshSpeed;
    d->rigidMargin = NEAR_SERVES * dt * d->rigidSpeed;
    return place(w, 0.5 * dt);
}

sel_status sel_drive_to(sel_world *w, double since)
{
    const sel_drive *d = &w->drive;
    return d->speed > 0.0 ? place(w, since) : SEL_OK;
}

void sel_drive_done(sel_world *w, double dt)
{
    sel_drive *d = &w->drive;
    d->elapsed += d->speed > 0.0 ? dt : 0.0;
    d->rigidElapsed += d->rigidSpeed > 0.0 ? dt : 0.0;
}

sel_status sel_drive_present(sel_world *w)
{
    const sel_drive *d = &w->drive;
    return d->speed > 0.0 && d->at != d->elapsed ? place(w, 0.0) : SEL_OK;
}

/* - - - particles near walls - - - */

void sel_drive_set_far(sel_world *w)
{
    sel_drive *d = &w->drive;
    d->mesh = (sel_far){.margin = d->margin};
    d->rigids = (sel_far){.margin = d->rigidMargin};
    if (w->walls)
    {
        d->mesh.since = w->walls->travelled;
        d->rigids.since = w->walls->rigids.travelled;
    }
}

int sel_drive_is_near(const sel_world *w, int i)
{
    const sel_drive *d = &w->drive;
    const double *x = w->near.xBuilt + 3 * i;
    double radius = w->near.radius[i];
    return sel_walls_near_branch(
               w->walls, w->walls->rigids.root[0], x, radius + d->mesh.margin)
        || sel_walls_near_branch(
            w->walls, w->walls->rigids.above, x, radius + d->rigids.margin);
}

int sel_drive_nears(const sel_world *w)
{
    const sel_drive *d = &w->drive;
    return d->speed > 0.0
        && (w->walls->travelled - d->mesh.since > d->mesh.margin
            || w->walls->rigids.travelled - d->rigids.since
                > NEAR_LASTS * d->rigids.margin);
}

/* Returns 1 if the ball around particle i, grown by its speculative distance,
   overlaps the box of a rigid wall. The result is the same on all processes. */
static int meets_rigid(const sel_world *w, int i)
{
    const sel_wall_rigids *rigids = &w->walls->rigids;
    const sel_body *body = &w->bodies[i];
    double low[3], high[3], reach = body->shape->boundingRadius;
    int meets = 0;
    if (w->speculation.time > 0.0)
    {
        reach += w->speculation.distance[i]
            + w->drive.rigidSpeed * w->speculation.time;
    }
    for (int k = 0; k < 3; k++)
    {
        low[k] = body->centre[k] - reach;
        high[k] = body->centre[k] + reach;
    }
    for (int g = 1; g <= rigids->n && !meets; g++)
    {
        const sel_wall_node *all = &w->walls->nodes[rigids->root[g]];
        meets = !sel_boxes_apart(low, high, all->box.low, all->box.high);
    }
    return meets;
}

int sel_drive_meets(const sel_world *w, int i)
{
    return w->drive.meshSpeed > 0.0
        || (w->drive.rigidSpeed > 0.0 && meets_rigid(w, i));
}

int sel_drive_moves(const sel_world *w, int triangle)
{
    return (w->drive.rigidSpeed > 0.0
               && sel_walls_rigid_of(w->walls, triangle) >= 0)
        || w->drive.meshSpeed > 0.0;
}

double sel_drive_speculative(const sel_world *w, int i)
{
    const sel_drive *d = &w->drive;
    double speed = d->rigidSpeed > d->meshSpeed && meets_rigid(w, i)
        ? d->rigidSpeed
        : d->meshSpeed;
    return w->speculation.distance[i] + speed * w->speculation.time;
}

/* - - - the motion of walls - - - */

/* Adds the motion of rigid wall k to the motion of its surface, which is given
   in the wall's frame. The result is global, with the origin of the surface
   motion as reference point. */
static void add_rigid(const sel_world *w, int k, sel_surface *s)
{
    static const double still[3] = {0.0, 0.0, 0.0};
    const sel_drive *d = &w->drive;
    const double *pose = w->walls->rigids.pose + 12 * (ptrdiff_t)k;
    const double *Q = pose + 3;
    const double *velocity = d->rigid ? d->rigid[k].velocity : still;
    const double *omega = d->rigid ? d->rigid[k].omega : still;
    double own[3], u[3];
    m3_apply(own, Q, s->origin);
    v3_madd(s->origin, pose, 1.0, own);
    m3_apply(own, Q, s->velocity);
    v3_point_velocity(u, velocity, omega, pose, s->origin);
    v3_madd(s->velocity, u, 1.0, own);
    m3_apply(own, Q, s->omega);
    v3_madd(s->omega, omega, 1.0, own);
}

sel_surface sel_drive_motion(const sel_world *w, int k)
{
    sel_surface s = {.material = NULL};
    add_rigid(w, k, &s);
    return s;
}

const sel_rigid_motion *sel_drive_movable_wall(
    const sel_world *w, int triangle, double origin[3])
{
    const sel_drive *d = &w->drive;
    int rigid
        = d->isMovedByContacts ? sel_walls_rigid_of(w->walls, triangle) : -1;
    if (rigid < 0 || !isMovedByContacts(&d->rigid[rigid]))
    {
        return NULL;
    }
    v3_copy(origin, w->walls->rigids.pose + 12 * (ptrdiff_t)rigid);
    return &d->rigid[rigid];
}

double sel_drive_lightest(const sel_world *w)
{
    const sel_drive *d = &w->drive;
    double most = 0.0;
    for (int k = 0; k < d->nRigid && d->isMovedByContacts; k++)
    {
        const sel_rigid_motion *m = &d->rigid[k];
        double reach = w->walls->rigids.reach[k], mass = 0.0, rotation = 0.0;
        for (int a = 0; a < 3; a++)
        {
            const double *row = m->perInertia + 3 * a;
            double sum = fabs(row[0]) + fabs(row[1]) + fabs(row[2]);
            mass = GSL_MAX_DBL(mass, m->perMass[a]);
            rotation = GSL_MAX_DBL(rotation, sum);
        }
        most = GSL_MAX_DBL(most, mass + rotation * reach * reach);
    }
    return most;
}

sel_surface sel_world_surface(
    const sel_world *w, int triangle, const double at[3])
{
    const sel_wall_patch *patch
        = &w->patches[sel_walls_patch(w->walls, triangle)];
    sel_surface s = {.material = &patch->material};
    int rigid = sel_walls_rigid_of(w->walls, triangle);
    v3_copy(s.velocity, patch->velocity);
    v3_copy(s.omega, patch->omega);
    v3_copy(s.origin, patch->origin);
    if (rigid >= 0)
    {
        add_rigid(w, rigid, &s);
    }
    else if (w->drive.meshSpeed > 0.0)
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

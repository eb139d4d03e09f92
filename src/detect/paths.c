/*---------------------------------------------------------------------------*\
    paths.c - walls between two particles, and on a particle's path

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Walls between two particles. Particles on both sides of a wall without
    thickness press into it from either side, and their tips overlap, but they
    do not touch. A sheet (wall_path.c) separates a contact if it crosses the
    path from the centre of one body through the contact point to the centre of
    the other. This path lies inside the bodies. If a body reaches around the
    edge of a sheet and touches the other one there, the path does not cross the
    sheet. The result follows from the two poses, so that it is the same on any
    process, and nothing is stored.

    Walls on a path. The centre of a particle that moves far in a substep may be
    in front of a wall at mid-step and behind it at the end, or in front at the
    start and behind at mid-step. Contacts are found at mid-step, and a wall
    does not detect a particle behind it. A particle that moves far therefore
    has a contact with the first wall that its centre passes. (Moving walls are
    not tested.)
\*---------------------------------------------------------------------------*/

#include "detect/paths.h"
#include "base/arrays.h"
#include "base/vec3.h"
#include "contact/hulls.h"
#include "detect/contact_list.h"
#include "world/particles.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>
#include <stdlib.h>

/* [-] The path is extended by these shares of its length, because rounding, or
   forces that change the velocity later, may move the centre farther. */
#define BACKWARD 1e-6
#define FORWARD  0.05
/* [-] A particle moves far if it moves by more than this share of its smallest
   semi-axis in a substep. A particle that moves by less than its extent from
   the centre cannot get behind a wall from one mid-step to the next without a
   contact at one of them. This extent is at least that of the octahedron of its
   semi-axes, 0.577 of the smallest. */
#define FAR 0.5

/* - - - between two particles - - - */

/* If one of the two is a halo, only its own process knows whether it is near
   walls. */
int sel_world_may_be_separated_by_wall(const sel_world *w, int i, int j)
{
    return w->walls && w->walls->nSheets > 0
        && (i >= w->p.nLocal || j >= w->p.nLocal || w->near.nearWall[i]
            || w->near.nearWall[j]);
}

int sel_world_is_separated_by_wall(
    const sel_world *w, int i, int j, int part, const double point[3])
{
    sel_two_bodies two;
    if (!sel_world_may_be_separated_by_wall(w, i, j))
    {
        return 0;
    }
    sel_world_two_bodies(w, i, j, part, &two);
    return sel_walls_part(
        w->walls, two.first->centre, point, two.second->centre);
}

/* - - - on the path of a particle - - - */

void sel_world_mark_fast_particles(
    sel_world *w, const double *began, double dt, int first, int end)
{
    w->speculation.began = began;
    w->speculation.beganOf = dt;
    for (int i = first; i < end; i++)
    {
        double way = dt * v3_norm(w->p.v + 3 * i);
        w->speculation.distance[i]
            = way > FAR * w->shapes[w->p.shape[i]].minSemiAxis
            ? 0.5 * (1.0 + FORWARD) * way
            : 0.0;
    }
}

int sel_world_goes_far(const sel_world *w, int i)
{
    return w->speculation.began && w->speculation.time == 0.0
        && w->speculation.distance[i] > 0.0;
}

/* Sets the contact of a body with the plane of a triangle. The body may be in
   front of the plane or behind it; the overlap is zero if they do not touch
   yet. */
static void meet(
    const sel_body *body, const sel_wall_triangle *tri, sel_contact *contact)
{
    double d[3], s[3];
    m3_apply_transposed(d, body->Q, tri->normal);
    sel_shape_support(body->shape, d, s);
    *contact = (sel_contact){.triangle = tri->name,
        .item = tri->plane,
        .feature = SEL_FACE,
        .end = SEL_TOUCHING};
    v3_copy(contact->normal, tri->normal);
    m3_apply(contact->point1, body->Q, s);
    v3_madd(contact->point1, contact->point1, 1.0, body->centre);
    double depth = v3_dot(tri->normal, contact->point1) - tri->offset;
    v3_madd(contact->point2, contact->point1, -depth, tri->normal);
    v3_madd(contact->point, contact->point1, -0.5 * depth, tri->normal);
    contact->overlap = GSL_MAX_DBL(depth, 0.0);
}

int sel_world_passed_wall(const sel_world *w, int i, sel_contact *contact)
{
    double from[3], to[3], back[3], share;
    const double *x = w->p.x + 3 * i;
    v3_sub(back, w->speculation.began + 3 * i, x);
    v3_madd(from, x, 1.0 + BACKWARD, back);
    v3_madd(
        to, x, 0.5 * (1.0 + FORWARD) * w->speculation.beganOf, w->p.v + 3 * i);
    int t = sel_walls_first(w->walls, 0, from, x, &share);
    if (t < 0)
    {
        t = sel_walls_first(w->walls, 0, x, to, &share);
    }
    if (t < 0 || sel_drive_moves(w, w->walls->triangles[t].name))
    {
        return 0;
    }
    /* the centre of a ring may pass a pin although the ring does not */
    if (sel_shape_parts(w->bodies[i].shape) > 1)
    {
        return 0;
    }
    meet(&w->bodies[i], &w->walls->triangles[t], contact);
    return 1;
}

/* - - - particles that have passed through rigid walls - - - */

void sel_wall_passages_free(sel_wall_passages *passes)
{
    free(passes->x);
    *passes = (sel_wall_passages){.capacity = 0};
}

static int has_rigid(const sel_world *w)
{
    return w->walls && w->walls->rigids.n > 0;
}

sel_status sel_wall_passages_begin(sel_world *w)
{
    sel_wall_passages *passes = &w->passes;
    int ok = 1;
    if (!has_rigid(w))
    {
        return SEL_OK;
    }
    if (w->capacity > passes->capacity)
    {
        sel_array_grow(
            &passes->x, &ok, passes->capacity, w->capacity, 3 * sizeof(double));
        passes->capacity = ok ? w->capacity : passes->capacity;
    }
    for (int k = 0; k < 3 * w->p.nLocal && ok; k++)
    {
        passes->x[k] = w->p.x[k];
    }
    return ok ? SEL_OK : SEL_E_MEMORY;
}

/* Returns 1 if particle i may have come to a wall: it was near one at mid-step,
   or has moved far. */
static int may_pass(const sel_world *w, int i)
{
    double way[3];
    v3_sub(way, w->p.x + 3 * i, w->passes.x + 3 * i);
    return sel_shape_parts(w->bodies[i].shape) == 1
        && (w->near.nearWall[i]
            || v3_dot(way, way) > w->near.halfSkin[i] * w->near.halfSkin[i]);
}

/* Computes the position of a point x relative to the wall at mid-step: x,
   shifted by the wall's motion over dt. dt [s] is the time from x to mid-step;
   < 0: x is later. */
static void seen_by(
    const sel_surface *wall, double dt, const double x[3], double place[3])
{
    double u[3];
    v3_point_velocity(u, wall->velocity, wall->omega, wall->origin, x);
    v3_madd(place, x, dt, u);
}

/* Returns 1 if the centre of particle i has passed through the wall. */
static int passes(
    const sel_world *w, int i, int root, const sel_surface *wall, double dt)
{
    double from[3], to[3], share;
    const double *middle = w->bodies[i].centre;
    seen_by(wall, 0.5 * dt, w->passes.x + 3 * i, from);
    seen_by(wall, -0.5 * dt, w->p.x + 3 * i, to);
    return sel_walls_first(w->walls, root, from, middle, &share) >= 0
        || sel_walls_first(w->walls, root, middle, to, &share) >= 0;
}

void sel_wall_passages_count(sel_world *w, double dt)
{
    sel_statistics *t = &w->statistics;
    for (int k = 0; has_rigid(w) && k < w->walls->rigids.n; k++)
    {
        int root = w->walls->rigids.root[k + 1];
        sel_surface wall = sel_drive_motion(w, k);
        for (int i = 0; i < w->p.nLocal; i++)
        {
            if (may_pass(w, i) && passes(w, i, root, &wall, dt))
            {
                double number = 1.0 + (double)w->p.id[i];
                t->passed += 1.0;
                t->wallPenetrationsHeld += sel_world_is_held(w, i);
                t->wallPenetrationId
                    = GSL_MAX_DBL(t->wallPenetrationId, number);
            }
        }
    }
}

/*---------------------------------------------------------------------------*\
    collision_scenes.h - random contacts of rigid bodies, and their conservation
    budgets

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Shared by the tests and the benchmark of the laws of collision.
\*---------------------------------------------------------------------------*/

#ifndef COLLISION_SCENES_H
#define COLLISION_SCENES_H

#include <math.h>
#include <string.h>
#include "scenes.h"

/* A body with its mass and inertia (global frame), which the oracles need. */
typedef struct mass_body
{
    sel_collision_body body;
    double mass;
    double inertia[9];
} mass_body;

static inline void set_pose(mass_body *b, const sel_shape *shape,
    double density, const double centre[3], const double q[4])
{
    double Q[9], T[9], D[9] = {0}, E[9] = {0};
    scene_tensor(q, Q);
    for (int i = 0; i < 3; i++)
    {
        for (int j = 0; j < 3; j++)
        {
            T[3*i + j] = Q[3*j + i];
        }
        D[4*i] = density*shape->inertia[i];
        E[4*i] = 1/D[4*i];
        b->body.centre[i] = centre[i];
    }
    scene_multiply(Q, D, b->inertia);
    scene_multiply(b->inertia, T, b->inertia);
    scene_multiply(Q, E, b->body.invInertia);
    scene_multiply(b->body.invInertia, T, b->body.invInertia);
    b->mass = density*shape->volume;
    b->body.invMass = 1/b->mass;
}

static inline void wall_body(sel_collision_body *wall)
{
    memset(wall, 0, sizeof *wall);
}

/* A random contact: any shapes (aspect to 20), density 500 .. 5000, contact
   point on the surface of body 1 with its normal, body 2 touching there; random
   velocities with which the bodies approach. wall: body 2 is a wall. */
static inline void random_contact(scene_random *random, int wall,
    mass_body b[2], double point[3], double normal[3])
{
    scene_pair pair;
    double r[3], g = 0;
    scene_random_pair(random, SCENE_ANY, &pair);
    scene_direction(random, normal);
    scene_touch(&pair, normal, 0);
    scene_body_support(&pair.body[0], normal, point);
    for (int i = 0; i < 2; i++)
    {
        set_pose(&b[i], &pair.shape[i], scene_log_uniform(random, 500, 5000),
            pair.body[i].centre, pair.q[i]);
        double *v = b[i].body.v, *w = b[i].body.omega;
        scene_direction(random, v);
        scene_direction(random, w);
        double spin = scene_uniform(random, 0, 1)
            /pair.shape[i].boundingRadius;
        for (int k = 0; k < 3; k++)
        {
            w[k] *= spin;
        }
    }
    if (wall)
    {
        wall_body(&b[1].body);
    }
    for (int i = 0; i < 2; i++)
    {
        double u[3];
        for (int k = 0; k < 3; k++)
        {
            r[k] = point[k] - b[i].body.centre[k];
        }
        scene_cross(b[i].body.omega, r, u);
        scene_axpy(1, b[i].body.v, u);
        g += (i ? 1 : -1)*scene_dot(normal, u);
    }
    if (g > 0)
    {
        /* they separate: adds to the speed of 1 so that they approach */
        scene_axpy(2*g, normal, b[0].body.v);
    }
}

typedef struct budget
{
    double p[3], L[3], energy, pSize, LSize;
} budget;

/* Sums over the bodies; angular momentum about the contact point. */
static inline void sum_up(const mass_body b[2], int count,
    const double point[3], budget *s)
{
    memset(s, 0, sizeof *s);
    for (int i = 0; i < count; i++)
    {
        double r[3], l[3], spin[3];
        const sel_collision_body *c = &b[i].body;
        for (int k = 0; k < 3; k++)
        {
            r[k] = c->centre[k] - point[k];
        }
        scene_cross(r, c->v, l);
        scene_turn(b[i].inertia, c->omega, spin);
        scene_axpy(b[i].mass, c->v, s->p);
        scene_axpy(b[i].mass, l, s->L);
        scene_axpy(1, spin, s->L);
        s->pSize += b[i].mass*scene_norm(c->v);
        s->LSize += b[i].mass*scene_norm(r)*scene_norm(c->v)
            + scene_norm(spin);
        s->energy += b[i].mass*scene_dot(c->v, c->v)/2
            + scene_dot(c->omega, spin)/2;
    }
}

/* Relative velocity of the contact point, 2 - 1. */
static inline void relative_velocity(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], double u[3])
{
    const sel_collision_body *body[2] = {body1, body2};
    memset(u, 0, 3*sizeof *u);
    for (int i = 0; i < 2; i++)
    {
        double r[3], spin[3];
        for (int k = 0; k < 3; k++)
        {
            r[k] = point[k] - body[i]->centre[k];
        }
        scene_cross(body[i]->omega, r, spin);
        scene_axpy(i ? 1 : -1, body[i]->v, u);
        scene_axpy(i ? 1 : -1, spin, u);
    }
}

/* Random points of a manifold in the tangent plane, within reach of the contact
   point, which is the first; the bodies approach there. */
static inline void random_manifold(scene_random *random, int wall, int n,
    mass_body b[2], double points[][3], double normal[3])
{
    double t[3], u[3];
    random_contact(random, wall, b, points[0], normal);
    double reach = scene_distance(points[0], b[0].body.centre)
        *scene_log_uniform(random, 1e-2, 1);
    scene_tangents(normal, t, u);
    for (int k = 1; k < n; k++)
    {
        memcpy(points[k], points[0], sizeof points[k]);
        scene_axpy(scene_uniform(random, -reach, reach), t, points[k]);
        scene_axpy(scene_uniform(random, -reach, reach), u, points[k]);
    }
}

#endif

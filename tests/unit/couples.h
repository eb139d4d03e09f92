/*---------------------------------------------------------------------------*\
    couples.h - two bodies, one or both of them polyhedra, and their contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef COUPLES_H
#define COUPLES_H

#include "base/vec3.h"
#include "contact/hulls.h"
#include "polyhedron_scenes.h"

typedef struct couple
{
    sel_shape shape[2];
    sel_body body[2];
    double length; /* smaller bounding radius */
} couple;

static inline void place(couple *c, int k, const double x[3], const double q[4])
{
    sel_contact_body(&c->body[k], &c->shape[k], x, q);
    c->length = fmin(c->shape[0].boundingRadius, c->shape[1].boundingRadius);
}

static inline void random_couple(scene_random *random, int smooth, couple *c)
{
    double x[3] = {0}, q[4], direction[3];
    for (int k = 0; k < 2; k++)
    {
        double size = scene_log_uniform(random, 0.3, 3);
        if (smooth && k == 0)
        {
            scene_shape(random, size, &c->shape[k]);
        }
        else
        {
            solid_shape((solid)scene_integer(random, CONVEX_COUNT), size,
                &c->shape[k]);
        }
    }
    double reach = c->shape[0].boundingRadius + c->shape[1].boundingRadius;
    for (int k = 0; k < 2; k++)
    {
        scene_quaternion(random, q);
        scene_direction(random, direction);
        v3_scale(x, k*reach*scene_uniform(random, 0.1, 1), direction);
        place(c, k, x, q);
    }
}

/* Returns the least n.x over a body. */
static inline double least(const sel_body *body, const double n[3])
{
    const sel_hull *hull = body->shape->hull;
    double m[3], low = HUGE_VAL;
    m3_apply_transposed(m, body->Q, n);
    for (int v = 0; v < hull->nPoints; v++)
    {
        low = fmin(low, v3_dot(hull->points + 3*v, m));
    }
    return v3_dot(body->centre, n) + body->shape->scale*low;
}

/* Is a point inside a hull, enlarged by slack [m]? */
static inline int holds(const sel_body *body, const double x[3], double slack)
{
    double r[3], y[3];
    v3_sub(r, x, body->centre);
    m3_apply_transposed(y, body->Q, r);
    for (int f = 0; f < body->shape->hull->nFaces; f++)
    {
        const double *plane = body->shape->hull->planes + 4*f;
        if (v3_dot(plane, y) > body->shape->scale*plane[3] + slack)
        {
            return 0;
        }
    }
    return 1;
}

/* Finds the contact of bodies that touch or are nearer than the margin; returns
   whether there is one. */
static inline int solve(const couple *c, double margin, sel_contact *contact)
{
    sel_contact_memory memory = {.type = 0};
    sel_contact_pair(SEL_COMMON_NORMAL, &c->body[0], &c->body[1], &memory,
        contact);
    return SEL_TOUCHES(contact->end)
        || (margin > 0
            && sel_contact_near(SEL_COMMON_NORMAL, &c->body[0], &c->body[1],
                margin, &memory, contact));
}

#endif

/*---------------------------------------------------------------------------*\
    collision_block.h - the points of a manifold as one problem (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Everything is in the frame of the contact, component 0 along the normal.
    J holds the impulses of the points one after another.
\*---------------------------------------------------------------------------*/

#ifndef SEL_COLLISION_COLLISION_BLOCK_H
#define SEL_COLLISION_COLLISION_BLOCK_H

#include "superellipsoid.h"
#include "base/vec3.h"

#define SEL_BLOCK_POINTS SEL_MANIFOLD_MAX
#define SEL_BLOCK_SIZE   (3 * SEL_MANIFOLD_MAX)

typedef struct sel_block
{
    int n;
    double mu;
    double Q[9];                   /* rows: normal and tangents */
    double r[SEL_BLOCK_POINTS][3]; /* from the mean point */
    double B[36];
    double motion[6]; /* U, W before the impulses */
    double speed;     /* of the fastest point before the collision */
    double N[SEL_BLOCK_POINTS][SEL_BLOCK_POINTS]; /* normal velocities by
                                                     normal impulses */
    double pace[SEL_BLOCK_POINTS][2]; /* impulse that stops a point alone by
                                         its velocity: normal, tangential */
    double soft;                      /* compliance that is added */
    int second; /* the phase in which the normal impulses are given, */
    double Jn[SEL_BLOCK_POINTS]; /* these */
} sel_block;

/* collision_block_model.c: B and the motion before, without friction; the
   normal velocities by normal impulses; what friction needs besides. */
void sel_block_init(sel_block *p, const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3]);
void sel_block_set_normals(sel_block *p);
void sel_block_set_paces(sel_block *p);

/* motion + B (sum of impulses, of their torques) */
void sel_block_move(
    const sel_block *p, const double J[SEL_BLOCK_SIZE], double motion[6]);

static inline void sel_block_velocity(
    const sel_block *p, int k, const double motion[6], double u[3])
{
    v3_cross(u, motion + 3, p->r[k]);
    v3_madd(u, u, 1.0, motion);
}

/* What unit impulses along axis j at point k do to the motion. */
void sel_block_respond(const sel_block *p, int k, int j, double motion[6]);

/* The radius of the disc of point k. */
static inline double sel_block_radius(const sel_block *p, int k, double Jn)
{
    return p->mu * (p->second ? p->Jn[k] : Jn);
}

/* The plastic problem or, in the second phase, that of the tangential
   impulses, from the start J: by Newton's method, which may fail (0, and J is
   of no use), */
int sel_block_newton(const sel_block *p, double J[SEL_BLOCK_SIZE]);

/* one sweep, which is exact for points that coincide, */
void sel_block_sweep(const sel_block *p, double J[SEL_BLOCK_SIZE]);

/* and many, which are slow; what they return lies in the cones, ended or
   not. */
void sel_block_sweeps(const sel_block *p, double J[SEL_BLOCK_SIZE]);

#endif

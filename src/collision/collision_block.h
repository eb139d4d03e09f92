/*---------------------------------------------------------------------------*\
    collision_block.h - joint impulses of the points of a manifold (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All vectors are in the frame of the contact, component 0 along the normal. J
    contains the impulses of the points one after another.
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
    double motion[6]; /* U, W before the impulses (collision_block_model.c) */
    double speed;     /* that of the fastest point before the collision */
    double N[SEL_BLOCK_POINTS][SEL_BLOCK_POINTS]; /* response of normal
                                                     velocities to normal
                                                     impulses */
    double pace[SEL_BLOCK_POINTS][2]; /* impulse that stops a single point,
                                         divided by its velocity: normal,
                                         tangential */
    double soft;                      /* compliance that is added to the
                                         diagonal */
    int second; /* 1: second phase, in which the normal impulses are given */
    double Jn[SEL_BLOCK_POINTS]; /* those normal impulses */
} sel_block;

/* collision_block_model.c: sel_block_init sets B and the motion before the
   collision, and mu to zero. sel_block_set_normals sets N. sel_block_set_paces
   sets the additional data for friction. */
void sel_block_init(sel_block *p, const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3]);
void sel_block_set_normals(sel_block *p);
void sel_block_set_paces(sel_block *p);

/* Sets `motion` to p->motion + B (sum of the impulses, sum of their
   torques). */
void sel_block_move(
    const sel_block *p, const double J[SEL_BLOCK_SIZE], double motion[6]);

static inline void sel_block_velocity(
    const sel_block *p, int k, const double motion[6], double u[3])
{
    v3_cross(u, motion + 3, p->r[k]);
    v3_madd(u, u, 1.0, motion);
}

/* Sets `motion` to the response to a unit impulse along axis j at point k. */
void sel_block_respond(const sel_block *p, int k, int j, double motion[6]);

/* Returns the radius of the friction disc of point k. */
static inline double sel_block_radius(const sel_block *p, int k, double Jn)
{
    return p->mu * (p->second ? p->Jn[k] : Jn);
}

/* Three functions that solve the plastic problem or, in the second phase, the
   problem of the tangential impulses. They start from J. sel_block_newton:
   Newton's method; returns 0 if it fails, and J is then meaningless. */
int sel_block_newton(const sel_block *p, double J[SEL_BLOCK_SIZE]);

/* Does one iteration of the fixed-point method, which is exact if the points
   coincide. */
void sel_block_iterate_once(const sel_block *p, double J[SEL_BLOCK_SIZE]);

/* Does many such iterations, which converge slowly. The result lies in the
   friction cones even if they do not converge. */
void sel_block_iterate(const sel_block *p, double J[SEL_BLOCK_SIZE]);

#endif

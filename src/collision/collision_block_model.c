/*---------------------------------------------------------------------------*\
    collision_block_model.c - response of the points of a manifold to impulses

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    The points share one normal and one relative motion: a velocity U at
    their mean p0 and a spin W, u_k = U + W x r_k with r_k = p_k - p0. Only
    the sum F and the torque T of the impulses change this motion,
        (U, W)' = (U, W) + B (F, T),
    where B is symmetric positive definite, 6 x 6. All vectors are in the frame
    of the contact, component 0 along the normal.
\*---------------------------------------------------------------------------*/

#include "collision/collision_block.h"
#include "base/tolerances.h"

#include <string.h>

static void add_body(sel_block *p, const sel_collision_body *body, double sign,
    const double point[3])
{
    double d[3], s[3], w[3], u[3], T[9], K[9], a[3];
    v3_sub(d, point, body->centre);
    m3_apply(s, p->Q, d);
    m3_apply(w, p->Q, body->omega);
    m3_apply(u, p->Q, body->v);
    v3_cross(a, w, s);
    v3_madd(u, u, 1.0, a);
    v3_madd(p->motion, p->motion, sign, u);
    v3_madd(p->motion + 3, p->motion + 3, sign, w);
    m3_multiply(T, p->Q, body->invInertia);
    for (int i = 0; i < 3; i++)
    {
        m3_apply(K + 3 * i, p->Q, T + 3 * i);
    }
    for (int j = 0; j < 6; j++)
    {
        double f[3] = {0.0}, t[3] = {0.0}, rotation[3], move[3];
        (j < 3 ? f : t)[j % 3] = 1.0;
        v3_cross(a, s, f);
        v3_madd(t, t, 1.0, a);
        m3_apply(rotation, K, t);
        v3_cross(move, rotation, s);
        v3_madd(move, move, body->invMass, f);
        for (int i = 0; i < 3; i++)
        {
            p->B[6 * i + j] += move[i];
            p->B[6 * (3 + i) + j] += rotation[i];
        }
    }
}

void sel_block_move(
    const sel_block *p, const double J[SEL_BLOCK_SIZE], double motion[6])
{
    double wrench[6] = {0.0};
    for (int k = 0; k < p->n; k++)
    {
        double torque[3];
        v3_cross(torque, p->r[k], J + 3 * k);
        v3_madd(wrench, wrench, 1.0, J + 3 * k);
        v3_madd(wrench + 3, wrench + 3, 1.0, torque);
    }
    for (int i = 0; i < 6; i++)
    {
        const double *b = p->B + 6 * i;
        motion[i] = p->motion[i] + b[0] * wrench[0] + b[1] * wrench[1]
            + b[2] * wrench[2] + b[3] * wrench[3] + b[4] * wrench[4]
            + b[5] * wrench[5];
    }
}

void sel_block_init(sel_block *p, const sel_collision_body *body1,
    const sel_collision_body *body2, int n, const double points[][3],
    const double normal[3])
{
    double mean[3] = {0.0}, d[3];
    memset(p, 0, sizeof *p);
    p->n = n;
    v3_copy(p->Q, normal);
    v3_frame(normal, p->Q + 3, p->Q + 6);
    for (int k = 0; k < n; k++)
    {
        v3_madd(mean, mean, 1.0 / n, points[k]);
    }
    for (int k = 0; k < n; k++)
    {
        v3_sub(d, points[k], mean);
        m3_apply(p->r[k], p->Q, d);
    }
    add_body(p, body1, -1.0, mean);
    /* the relative motion is that of 2 minus that of 1, so the opposite impulse
       gives a response of the same sign */
    add_body(p, body2, 1.0, mean);
}

void sel_block_respond(const sel_block *p, int k, int j, double motion[6])
{
    double torque[3], axis[3] = {0.0};
    axis[j] = 1.0;
    v3_cross(torque, p->r[k], axis);
    for (int i = 0; i < 6; i++)
    {
        motion[i] = p->B[6 * i + j] + v3_dot(p->B + 6 * i + 3, torque);
    }
}

void sel_block_set_normals(sel_block *p)
{
    double motion[6], u[3];
    for (int k = 0; k < p->n; k++)
    {
        sel_block_respond(p, k, 0, motion);
        for (int i = 0; i < p->n; i++)
        {
            sel_block_velocity(p, i, motion, u);
            p->N[i][k] = u[0];
        }
    }
}

void sel_block_set_paces(sel_block *p)
{
    for (int k = 0; k < p->n; k++)
    {
        double own[3], motion[6], u[3];
        for (int j = 0; j < 3; j++)
        {
            sel_block_respond(p, k, j, motion);
            sel_block_velocity(p, k, motion, u);
            own[j] = u[j];
        }
        p->pace[k][0] = 1.0 / own[0];
        p->pace[k][1] = 2.0 / (own[1] + own[2]);
        p->soft = fmax(p->soft, SEL_BLOCK_SOFT * own[0]);
    }
}

/*---------------------------------------------------------------------------*\
    collision.c - the impulse of one contact

    SPDX-License-Identifier: GPL-3.0-or-later

    The 12 x 12 and 6 x 6 systems of paper 000 (eq. 71-72, 81) state that an
    impulse J at the contact point changes momentum and angular momentum of
    each body; eliminating the velocities leaves
        u' = u + A J,   A = sum (1/m) E - [s]x I^-1 [s]x
    with u the relative velocity v2 - v1 of the contact point and s from a
    centre to that point. A is symmetric and positive definite.
\*---------------------------------------------------------------------------*/

#include "superellipsoid.h"
#include "vec3.h"

#include <gsl/gsl_math.h>

static void arm(double s[3], const sel_collision_body *body,
    const double point[3])
{
    v3_sub(s, point, body->centre);
}

static void point_velocity(double u[3], const sel_collision_body *body,
    const double point[3])
{
    double s[3];
    arm(s, body, point);
    v3_cross(u, body->omega, s);
    v3_madd(u, u, 1.0, body->v);
}

/* d(A f): what an impulse f does to the body's contact point. */
static void add_response(double u[3], const sel_collision_body *body,
    const double point[3], const double f[3])
{
    double s[3], torque[3], spin[3], swing[3];
    arm(s, body, point);
    v3_cross(torque, s, f);
    m3_apply(spin, body->invInertia, torque);
    v3_cross(swing, spin, s);
    v3_madd(u, u, body->invMass, f);
    v3_madd(u, u, 1.0, swing);
}

static void response(double u[3], const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], const double f[3])
{
    v3_set(u, 0.0, 0.0, 0.0);
    add_response(u, body1, point, f);
    add_response(u, body2, point, f);
}

/* Solve A x = b, A symmetric positive definite, by Cholesky. */
static void solve_spd(const double A[9], const double b[3], double x[3])
{
    double l00 = sqrt(A[0]);
    double l10 = A[3] / l00, l20 = A[6] / l00;
    double l11 = sqrt(A[4] - l10 * l10);
    double l21 = (A[7] - l20 * l10) / l11;
    double l22 = sqrt(A[8] - l20 * l20 - l21 * l21);
    double y0 = b[0] / l00;
    double y1 = (b[1] - l10 * y0) / l11;
    double y2 = (b[2] - l20 * y0 - l21 * y1) / l22;
    x[2] = y2 / l22;
    x[1] = (y1 - l21 * x[2]) / l11;
    x[0] = (y0 - l10 * x[1] - l20 * x[2]) / l00;
}

/* Impulse after which the contact velocity is -en g_n n + et g_t. */
static void restitution_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double gn,
    const double u[3], double impulse[3])
{
    double A[9], change[3];
    for (int j = 0; j < 3; j++)
    {
        double f[3] = {0.0, 0.0, 0.0}, column[3];
        f[j] = 1.0;
        response(column, body1, body2, point, f);
        for (int i = 0; i < 3; i++)
        {
            A[3 * i + j] = column[i];
        }
    }
    for (int i = 0; i < 3; i++)
    {
        double tangential = u[i] - gn * normal[i];
        change[i] = -(1.0 + material->en) * gn * normal[i]
            + (material->et - 1.0) * tangential;
    }
    solve_spd(A, change, impulse);
}

int sel_material_legal(const sel_material *m)
{
    return gsl_finite(m->en) && gsl_finite(m->et) && gsl_finite(m->mu)
        && m->en >= 0.0 && m->en <= 1.0 && m->et >= -1.0 && m->et <= 1.0
        && m->mu >= 0.0 && m->friction >= SEL_FRICTION_NONE
        && m->friction < SEL_FRICTION_COUNT;
}

int sel_collision_impulse(const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3],
    const double normal[3], const sel_material *material, double impulse[3])
{
    double u1[3], u[3];
    point_velocity(u1, body1, point);
    point_velocity(u, body2, point);
    v3_sub(u, u, u1);
    double gn = v3_dot(u, normal);
    if (!(gn < 0.0))
    {
        v3_set(impulse, 0.0, 0.0, 0.0);
        return 0;
    }
    if (material->friction == SEL_FRICTION_RESTITUTION)
    {
        restitution_impulse(
            body1, body2, point, normal, material, gn, u, impulse);
    }
    else
    {
        double du[3];
        response(du, body1, body2, point, normal);
        v3_scale(impulse, -(1.0 + material->en) * gn / v3_dot(du, normal),
            normal);
    }
    return 1;
}

static void apply(sel_collision_body *body, const double point[3], double sign,
    const double impulse[3])
{
    double s[3], torque[3], spin[3];
    arm(s, body, point);
    v3_cross(torque, s, impulse);
    m3_apply(spin, body->invInertia, torque);
    v3_madd(body->v, body->v, sign * body->invMass, impulse);
    v3_madd(body->omega, body->omega, sign, spin);
}

void sel_collision_apply(sel_collision_body *body1, sel_collision_body *body2,
    const double point[3], const double impulse[3])
{
    apply(body1, point, -1.0, impulse);
    apply(body2, point, 1.0, impulse);
}

/*---------------------------------------------------------------------------*\
    impact_response.c - change of the contact velocity by an impulse

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "collision/collision_laws.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <math.h>

static void arm(
    double s[3], const sel_collision_body *body, const double point[3])
{
    v3_sub(s, point, body->centre);
}

/* Adds to u the velocity change that an impulse f at the contact point causes
   at this point of the body. The sum over both bodies is A f. */
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

void sel_impact_point_response(double u[3], const sel_collision_body *body1,
    const sel_collision_body *body2, const double point[3], const double f[3])
{
    v3_set(u, 0.0, 0.0, 0.0);
    add_response(u, body1, point, f);
    add_response(u, body2, point, f);
}

void sel_impact_solve(const double A[9], const double b[3], double x[3])
{
    double l00 = sqrt(A[0]);
    double l10 = A[3] / l00, l20 = A[6] / l00;
    double l11 = sqrt(fmax(A[4] - l10 * l10, SEL_COLLISION_PIVOT * A[4]));
    double l21 = (A[7] - l20 * l10) / l11;
    double l22
        = sqrt(fmax(A[8] - l20 * l20 - l21 * l21, SEL_COLLISION_PIVOT * A[8]));
    double y0 = b[0] / l00;
    double y1 = (b[1] - l10 * y0) / l11;
    double y2 = (b[2] - l20 * y0 - l21 * y1) / l22;
    x[2] = y2 / l22;
    x[1] = (y1 - l21 * x[2]) / l11;
    x[0] = (y0 - l10 * x[1] - l20 * x[2]) / l00;
}

void sel_impact_response(const sel_impact *impact, double A[9])
{
    for (int j = 0; j < 3; j++)
    {
        double f[3] = {0.0, 0.0, 0.0}, column[3];
        f[j] = 1.0;
        sel_impact_point_response(
            column, impact->body1, impact->body2, impact->point, f);
        for (int i = 0; i < 3; i++)
        {
            A[3 * i + j] = column[i];
        }
    }
}

void sel_impact_restitution(const double A[9], const double normal[3],
    double en, double et, double gn, const double u[3], double impulse[3])
{
    double change[3];
    for (int i = 0; i < 3; i++)
    {
        double tangential = u[i] - gn * normal[i];
        change[i] = -(1.0 + en) * gn * normal[i] + (et - 1.0) * tangential;
    }
    sel_impact_solve(A, change, impulse);
}

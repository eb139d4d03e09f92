/*---------------------------------------------------------------------------*\
    nonSmooth_dissipation.c - friction by maximum dissipation

    SPDX-License-Identifier: GPL-3.0-or-later

    Preclik et al. 2017: of all impulses in the cone that stop a contact's
    approach the one that takes most energy (sel_cone.h), where Coulomb's law
    wants friction against the slip. They differ where a contact's normal and
    tangents are coupled, that is off centre.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/nonSmooth/nonSmooth.h"

static void frame_of(const sel_constraint *t, double Q[9])
{
    v3_copy(Q, t->normal);
    v3_frame(t->normal, Q + 3, Q + 6);
}

void sel_nonsmooth_set_cone(
    const sel_constraint *t, const double A[9], sel_cone *cone)
{
    double Q[9], B[9];
    frame_of(t, Q);
    for (int i = 0; i < 3; i++)
    {
        double column[3];
        m3_apply(column, A, Q + 3 * i);
        m3_apply(B + 3 * i, Q, column);
    }
    sel_cone_prepare(cone, B, t->mu);
}

void sel_nonsmooth_dissipate(const sel_constraint *t, const sel_cone *cone,
    const double u[3], double J[3])
{
    const double *lean = cone->lean, *S = cone->S;
    double Q[9], b[3], x[3];
    frame_of(t, Q);
    m3_apply(b, Q, u);
    m3_apply(x, Q, t->impulse);
    /* the velocity without what the contact itself has done */
    double normal = (x[0] + lean[0] * x[1] + lean[1] * x[2]) / cone->perNormal;
    b[0] -= normal;
    b[1] -= lean[0] * normal + S[0] * x[1] + S[1] * x[2];
    b[2] -= lean[1] * normal + S[1] * x[1] + S[2] * x[2];
    sel_cone_dissipation(cone, b, x);
    m3_apply_transposed(J, Q, x);
}

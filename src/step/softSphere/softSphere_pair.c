/*---------------------------------------------------------------------------*\
    softSphere_pair.c - the two sides of a contact, seen from particle 1

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Computes the responses of both sides to forces, and the radius of the
    contact.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/softSphere/softSphere.h"
#include "world/periods.h"
#include "world/world.h"

double sel_soft_act(sel_world *w, const sel_side *side, double sign,
    const double point[3], const double impulse[3], const double moment[3])
{
    int i = side->particle;
    double *v = w->p.v + 3 * i, *omega = w->p.omega + 3 * i;
    double dv[3], spin[3], J[3], angular[3];
    sel_side_load(side, point, impulse, moment, J, angular);
    m3_apply(spin, w->invInertia + 9 * i, angular);
    v3_scale(dv, sign * w->invMass[i], J);
    v3_scale(spin, sign, spin);
    double work = sign
        * (v3_dot(J, v) + v3_dot(angular, omega)
            + 0.5 * (v3_dot(J, dv) + v3_dot(angular, spin)));
    v3_madd(v, v, 1.0, dv);
    v3_madd(omega, omega, 1.0, spin);
    return work;
}

/* - - - response to forces - - - */

void sel_soft_spin(const sel_world *w, const sel_side *side,
    const double torque[3], double spin[3])
{
    double own[3], rotated[3];
    v3_set(spin, 0.0, 0.0, 0.0);
    if (side->particle < 0)
    {
        return;
    }
    sel_side_to_own_frame(side, torque, own);
    m3_apply(rotated, w->invInertia + 9 * side->particle, own);
    v3_copy(spin, rotated);
    if (side->Q)
    {
        m3_apply(spin, side->Q, rotated);
    }
}

/* Computes A n with A = 1/m E - [r]x I^-1 [r]x. wall: the rigid wall of the
   side, or NULL. */
static void answer(const sel_world *w, const sel_side *side,
    const sel_rigid_motion *wall, const double r[3], const double n[3],
    double An[3])
{
    double rotation[3], spin[3];
    v3_cross(rotation, r, n);
    if (wall)
    {
        m3_apply(spin, wall->perInertia, rotation);
        v3_cross(An, spin, r);
        for (int k = 0; k < 3; k++)
        {
            An[k] += wall->perMass[k] * n[k];
        }
        return;
    }
    sel_soft_spin(w, side, rotation, spin);
    v3_cross(An, spin, r);
    v3_madd(An, An, w->invMass[side->particle], n);
}

sel_soft_response sel_soft_response_of(
    const sel_prepared_contact *p, int side, const double point[3])
{
    const sel_side *s = &p->sides[side];
    const double *n = p->normal;
    sel_soft_response a = {0.0, 0.0, 0.0, 0.0};
    const sel_rigid_motion *wall = NULL;
    double x[3], r[3], t[3], u[3], An[3], At[3], Au[3];
    v3_copy(x, s->centre);
    if (s->particle < 0)
    {
        wall = sel_drive_movable_wall(p->world, p->touch->triangle, x);
        if (!wall)
        {
            return a;
        }
    }
    v3_sub(r, point, x);
    v3_tangents(n, t, u);
    answer(p->world, s, wall, r, n, An);
    answer(p->world, s, wall, r, t, At);
    answer(p->world, s, wall, r, u, Au);
    double tt = v3_dot(t, At), uu = v3_dot(u, Au), tu = v3_dot(t, Au);
    double nt = v3_dot(t, An), nu = v3_dot(u, An), half = 0.5 * (tt - uu);
    a.normal = v3_dot(n, An);
    a.tangential = 0.5 * (tt + uu);
    a.most = a.tangential + sqrt(half * half + tu * tu);
    a.mixed = sqrt(nt * nt + nu * nu);
    return a;
}

/* The result is the greater eigenvalue of the 2 x 2 matrix that bounds the
   blocks of K^(1/2) A K^(1/2). */
double sel_soft_square(const sel_soft_response *a, double kn, double kt)
{
    double one = kn * a->normal, two = kt * a->most, half = 0.5 * (one - two);
    double mixed = sqrt(kn * kt) * a->mixed;
    return 0.5 * (one + two) + sqrt(half * half + mixed * mixed);
}

/* - - - radius - - - */

static double radius_at(const sel_world *w, const sel_body *body,
    const double x[3], const double outward[3])
{
    const sel_softsphere_settings *s = &w->settings.softSphere;
    double d[3], local[3], n[3];
    v3_sub(d, x, body->centre);
    m3_apply_transposed(local, body->Q, d);
    m3_apply_transposed(n, body->Q, outward);
    return sel_soft_radius(body->shape, local, n, s->curvature, s->radiusLimit);
}

/* The radii are those at the contact points of both surfaces. A wall counts as
   flat, also at its edges and corners. */
double sel_soft_radius_of(const sel_prepared_contact *p)
{
    const sel_world *w = p->world;
    const sel_touch *contact = p->touch;
    int i = p->sides[0].particle, j = p->sides[1].particle;
    double x[3], back[3], half = 0.5 * contact->overlap;
    v3_madd(x, contact->point, half, contact->normal);
    double R1 = radius_at(w, &w->bodies[i], x, contact->normal);
    if (j < 0)
    {
        return R1;
    }
    sel_body moved;
    v3_madd(x, contact->point, -half, contact->normal);
    v3_scale(back, -1.0, contact->normal);
    return sel_soft_effective_radius(
        R1, radius_at(w, sel_world_body_seen(w, i, j, &moved), x, back));
}

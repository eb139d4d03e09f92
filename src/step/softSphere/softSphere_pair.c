/*---------------------------------------------------------------------------*\
    softSphere_pair.c - the two sides of a contact, seen from particle 1

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    All data of particle 2 that a contact uses comes from these functions, in
    the frame of particle 1, so that every process that has the pair uses the
    same numbers (world_periods.c); what the contact does to particle 2 is
    transformed back by one of them.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/softSphere/softSphere.h"
#include "world/pair_materials.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

/* - - - motion - - - */

static sel_soft_motion motion(
    const sel_world *w, int c, int side, const double *v, const double *omega)
{
    const sel_touch *contact = &w->contacts.list[c];
    int i = w->contacts.first[c], j = side ? w->contacts.second[c] : i;
    sel_soft_motion m;
    if (j < 0)
    {
        const sel_surface wall
            = sel_world_surface(w, contact->triangle, contact->point);
        v3_copy(m.v, wall.velocity);
        v3_copy(m.omega, wall.omega);
        v3_copy(m.centre, wall.origin);
        return m;
    }
    sel_world_vector_seen(w, i, j, v, m.v);
    sel_world_vector_seen(w, i, j, omega, m.omega);
    sel_world_seen(w, i, j, m.centre);
    return m;
}

sel_soft_motion sel_soft_motion_of(const sel_world *w, int c, int side)
{
    const sel_soft_state *s = sel_soft_of(w);
    return motion(w, c, side, s->v, s->omega);
}

sel_soft_motion sel_soft_motion_now(const sel_world *w, int c, int side)
{
    return motion(w, c, side, w->p.v, w->p.omega);
}

/* Sets x to the centre of the particle of a side. */
static void centre_of(const sel_world *w, int c, int side, double x[3])
{
    int i = w->contacts.first[c];
    sel_world_seen(w, i, side ? w->contacts.second[c] : i, x);
}

void sel_soft_load(const sel_world *w, int c, int side, const double point[3],
    const double impulse[3], const double moment[3], double J[3],
    double angular[3])
{
    int i = side ? w->contacts.second[c] : w->contacts.first[c];
    double centre[3], arm[3], seen[3];
    centre_of(w, c, side, centre);
    v3_sub(arm, point, centre);
    v3_cross(seen, arm, impulse);
    v3_madd(seen, seen, 1.0, moment);
    sel_world_vector_home(w, w->contacts.first[c], i, seen, angular);
    sel_world_vector_home(w, w->contacts.first[c], i, impulse, J);
}

double sel_soft_act(sel_world *w, int c, int side, const double point[3],
    const double impulse[3], const double moment[3])
{
    int i = side ? w->contacts.second[c] : w->contacts.first[c];
    double sign = side ? 1.0 : -1.0;
    double *v = w->p.v + 3 * i, *omega = w->p.omega + 3 * i;
    double dv[3], spin[3], J[3], angular[3];
    sel_soft_load(w, c, side, point, impulse, moment, J, angular);
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

static int particle_of(const sel_world *w, int c, int side)
{
    return side ? w->contacts.second[c] : w->contacts.first[c];
}

void sel_soft_spin(
    const sel_world *w, int c, int side, const double torque[3], double spin[3])
{
    int first = w->contacts.first[c], i = particle_of(w, c, side);
    v3_set(spin, 0.0, 0.0, 0.0);
    if (i >= 0)
    {
        const double *Q = sel_world_rotation(w, first, i);
        double home[3], rotated[3];
        sel_world_vector_home(w, first, i, torque, home);
        m3_apply(rotated, w->invInertia + 9 * i, home);
        v3_copy(spin, rotated);
        if (Q)
        {
            m3_apply(spin, Q, rotated);
        }
    }
}

/* A n, A = 1/m E - [r]x I^-1 [r]x; wall: the rigid wall of the side, or NULL */
static void answer(const sel_world *w, int c, int side,
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
    sel_soft_spin(w, c, side, rotation, spin);
    v3_cross(An, spin, r);
    v3_madd(An, An, w->invMass[particle_of(w, c, side)], n);
}

sel_soft_response sel_soft_response_of(
    const sel_world *w, int c, int side, const double point[3])
{
    const double *n = w->contacts.list[c].normal;
    sel_soft_response a = {0.0, 0.0, 0.0, 0.0};
    const sel_rigid_motion *wall = NULL;
    double x[3], r[3], t[3], u[3], An[3], At[3], Au[3];
    if (particle_of(w, c, side) < 0)
    {
        wall = sel_drive_movable_wall(w, w->contacts.list[c].triangle, x);
        if (!wall)
        {
            return a;
        }
    }
    else
    {
        centre_of(w, c, side, x);
    }
    v3_sub(r, point, x);
    v3_tangents(n, t, u);
    answer(w, c, side, wall, r, n, An);
    answer(w, c, side, wall, r, t, At);
    answer(w, c, side, wall, r, u, Au);
    double tt = v3_dot(t, At), uu = v3_dot(u, Au), tu = v3_dot(t, Au);
    double nt = v3_dot(t, An), nu = v3_dot(u, An), half = 0.5 * (tt - uu);
    a.along = v3_dot(n, An);
    a.across = 0.5 * (tt + uu);
    a.most = a.across + sqrt(half * half + tu * tu);
    a.mixed = sqrt(nt * nt + nu * nu);
    return a;
}

/* The result is the greater eigenvalue of the 2 x 2 matrix that bounds the
   blocks of K^(1/2) A K^(1/2). */
double sel_soft_square(const sel_soft_response *a, double kn, double kt)
{
    double one = kn * a->along, two = kt * a->most, half = 0.5 * (one - two);
    double mixed = sqrt(kn * kt) * a->mixed;
    return 0.5 * (one + two) + sqrt(half * half + mixed * mixed);
}

/* - - - radius and material - - - */

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
double sel_soft_radius_of(const sel_world *w, int c)
{
    const sel_touch *contact = &w->contacts.list[c];
    int i = w->contacts.first[c], j = w->contacts.second[c];
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

const sel_material *sel_soft_material_of(const sel_world *w, int c)
{
    int i = w->contacts.first[c], j = w->contacts.second[c];
    int triangle = w->contacts.list[c].triangle;
    return j < 0 ? &w->patches[sel_walls_patch(w->walls, triangle)].material
                 : sel_world_pair_material(w, i, j);
}

/* - - - points - - - */

int sel_soft_count(const sel_world *w, int c)
{
    return w->settings.manifold > 0.0 ? w->contacts.manifolds[c].count : 1;
}

const double *sel_soft_point(const sel_world *w, int c, int k)
{
    return w->settings.manifold > 0.0 ? w->contacts.manifolds[c].point[k]
                                      : w->contacts.list[c].point;
}

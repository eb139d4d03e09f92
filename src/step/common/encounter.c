/*---------------------------------------------------------------------------*\
    encounter.c - resolves a single contact, and its conservation budget

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#include "step/common/encounter.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/speculative.h"
#include "observe/budget.h"
#include "step/common/prepared.h"
#include "world/periods.h"
#include "world/world.h"

#include <math.h>
#include <string.h>

/* A gain of energy below this share of a contact's energy is a rounding
   error. */
#define ENERGY_ROUNDING 1e-12

/* A closing speed below this share of the speeds whose difference it is counts
   as zero. The value covers the rounding error of about ten operations, with an
   order of magnitude to spare. Otherwise a contact that has just been stopped
   would count as closing in half of the cases. */
#define APPROACH_ROUNDING 1e-14

/* Sets `body` to one of `parts` equal parts of particle i. */
static void set_part(
    const sel_world *w, int i, double parts, sel_collision_body *body)
{
    body->invMass = parts * w->invMass[i];
    for (int k = 0; k < 9; k++)
    {
        body->invInertia[k] = parts * w->invInertia[9 * i + k];
    }
    v3_copy(body->centre, w->p.x + 3 * i);
    v3_copy(body->v, w->p.v + 3 * i);
    v3_copy(body->omega, w->p.omega + 3 * i);
}

/* Transforms a side to the frame of particle 1. */
static void see_part(const sel_prepared_contact *p, sel_collision_body *body)
{
    const sel_side *side = &p->sides[1];
    if (side->Q)
    {
        double own[9];
        memcpy(own, body->invInertia, sizeof(own));
        m3_rotate(body->invInertia, side->Q, own);
    }
    sel_side_seen(side, p->world->p.v, body->v);
    sel_side_seen(side, p->world->p.omega, body->omega);
    v3_copy(body->centre, side->centre);
}

/* Sets `body` to a wall: infinite mass, and the motion of its surface. */
static void set_wall(const sel_surface *wall, sel_collision_body *body)
{
    *body = (sel_collision_body){.invMass = 0.0};
    v3_copy(body->centre, wall->origin);
    v3_copy(body->v, wall->velocity);
    v3_copy(body->omega, wall->omega);
}

/* Between curved surfaces the deepest point lies between the points of the
   manifold, and these may not overlap at all. Therefore the deepest point of
   the manifold gets the overlap of the contact; the other points keep their
   differences to it. */
double sel_encounter_overlap(const sel_world *w, int c, int k)
{
    double least = 0.0;
    if (w->settings.manifold > 0.0)
    {
        const sel_manifold *m = &w->contacts.manifolds[c];
        for (int l = 0; l < m->count && m->count > 1; l++)
        {
            least = fmin(least, m->overlap[k] - m->overlap[l]);
        }
    }
    return w->contacts.list[c].overlap + least;
}

/* Returns 1 if point k of contact c, which closes at `speed` [m/s], touches or
   will touch before the substep ends. Only such points support a tilted
   body. */
static int loadedPoints(const sel_world *w, int c, int k, double speed)
{
    double within = w->speculation.time > 0.0 ? w->speculation.time
                                              : w->speculation.loadTime;
    double gap = within > 0.0 && w->settings.manifold > 0.0
            && w->contacts.manifolds[c].count > 1
        ? -sel_encounter_overlap(w, c, k)
        : 0.0;
    return gap <= 0.0 || speed * within > gap;
}

static void at(double u[3], const sel_side_motion *m, const double point[3])
{
    v3_point_velocity(u, m->v, m->omega, m->centre, point);
}

static double sum_of_sizes(const double a[3], const double b[3])
{
    return fabs(a[0]) + fabs(a[1]) + fabs(a[2]) + fabs(b[0]) + fabs(b[1])
        + fabs(b[2]);
}

/* Sets the motion of side 0 or 1 of contact c, as seen from particle 1. */
static void set_motion(
    const sel_world *w, int c, int side, sel_side_motion *motion)
{
    int first = w->contacts.first[c];
    int i = side ? w->contacts.second[c] : first;
    if (i < 0)
    {
        const sel_touch *touch = &w->contacts.list[c];
        sel_surface wall = sel_world_surface(w, touch->triangle, touch->point);
        v3_copy(motion->centre, wall.origin);
        v3_copy(motion->v, wall.velocity);
        v3_copy(motion->omega, wall.omega);
        return;
    }
    sel_world_seen(w, first, i, motion->centre);
    sel_world_vector_seen(w, first, i, w->p.v, motion->v);
    sel_world_vector_seen(w, first, i, w->p.omega, motion->omega);
}

double sel_encounter_approach(const sel_world *w, int c)
{
    const double *normal = w->contacts.list[c].normal;
    sel_side_motion one, two;
    int n;
    const double(*points)[3] = sel_contact_points(w, c, &n);
    set_motion(w, c, 0, &one);
    set_motion(w, c, 1, &two);
    double most = 0.0;
    for (int k = 0; k < n; k++)
    {
        double u1[3], u2[3], u[3];
        at(u1, &one, points[k]);
        at(u2, &two, points[k]);
        v3_sub(u, u1, u2);
        double speed = v3_dot(u, normal);
        if (speed > most && sel_world_closes(w, c, speed)
            && loadedPoints(w, c, k, speed)
            && speed > APPROACH_ROUNDING
                    * (sum_of_sizes(u1, one.v) + sum_of_sizes(u2, two.v)))
        {
            most = speed;
        }
    }
    return most;
}

static double closing_speed(const sel_encounter *e, int k)
{
    const sel_collision_body *b = e->before;
    double u1[3], u2[3];
    v3_point_velocity(u1, b[0].v, b[0].omega, b[0].centre, e->points[k]);
    v3_point_velocity(u2, b[1].v, b[1].omega, b[1].centre, e->points[k]);
    v3_sub(u1, u1, u2);
    return v3_dot(u1, e->normal);
}

void sel_encounter_set(
    const sel_world *w, int c, const double parts[2], sel_encounter *e)
{
    sel_prepared_contact p;
    sel_contact_prepare(w, c, &p);
    e->contact = c;
    e->normal = p.normal;
    e->n = p.n;
    e->points = p.points;
    e->material = *p.material;
    set_part(w, p.sides[0].particle, parts[0], &e->before[0]);
    if (p.sides[1].particle < 0)
    {
        set_wall(&p.wall, &e->before[1]);
    }
    else
    {
        set_part(w, p.sides[1].particle, parts[1], &e->before[1]);
        see_part(&p, &e->before[1]);
    }
    e->nLoadedPoints = 0;
    for (int k = 0; k < e->n; k++)
    {
        if (e->n == 1 || loadedPoints(w, c, k, closing_speed(e, k)))
        {
            e->loadedPoints[e->nLoadedPoints++] = k;
        }
    }
}

/* Solves for the impulses at the points that carry a load; the impulses at the
   other points are zero. */
static int solve_some(sel_encounter *e)
{
    double points[SEL_MANIFOLD_MAX][3], impulses[SEL_MANIFOLD_MAX][3];
    const sel_collision_body *b = e->before;
    for (int k = 0; k < e->nLoadedPoints; k++)
    {
        v3_copy(points[k], e->points[e->loadedPoints[k]]);
    }
    int closes = e->nLoadedPoints > 0
        && sel_collision_impulses(&b[0], &b[1], e->nLoadedPoints,
            (const double(*)[3])points, e->normal, &e->material, impulses);
    for (int k = 0; k < e->n && closes; k++)
    {
        v3_set(e->impulses[k], 0.0, 0.0, 0.0);
    }
    for (int k = 0; k < e->nLoadedPoints && closes; k++)
    {
        v3_copy(e->impulses[e->loadedPoints[k]], impulses[k]);
    }
    return closes;
}

static int solve(sel_encounter *e)
{
    const sel_collision_body *b = e->before;
    if (e->nLoadedPoints < e->n)
    {
        return solve_some(e);
    }
    return e->n == 1 ? sel_collision_impulse(&b[0], &b[1], e->points[0],
               e->normal, &e->material, e->impulses[0])
                     : sel_collision_impulses(&b[0], &b[1], e->n, e->points,
                         e->normal, &e->material, e->impulses);
}

int sel_encounter_solve(sel_encounter *e)
{
    const sel_collision_body *b = e->before;
    int closes = solve(e);
    if (closes)
    {
        e->after[0] = b[0];
        e->after[1] = b[1];
        for (int k = 0; k < e->n; k++)
        {
            sel_collision_apply(
                &e->after[0], &e->after[1], e->points[k], e->impulses[k]);
        }
    }
    return closes;
}

/* - - - the conservation budget - - - */

static void relative_velocity(
    const sel_collision_body bodies[2], const double point[3], double u[3])
{
    double u1[3];
    v3_point_velocity(
        u1, bodies[0].v, bodies[0].omega, bodies[0].centre, point);
    v3_point_velocity(u, bodies[1].v, bodies[1].omega, bodies[1].centre, point);
    v3_sub(u, u, u1);
}

/* The other laws are proved not to add energy (friction_*.c, friction.c).
   Computing their gain, which is zero, would cost up to a fifth of the time for
   the impulse. */
static int may_add_energy(sel_friction friction)
{
    return (sel_friction_list((int)friction)->traits & SEL_LAW_MAY_ADD_ENERGY)
        != 0;
}

/* Returns the work of all impulses between two parts, sum J.(u before + u
   after)/2, if it is positive; otherwise 0. */
static double energy_gain(const sel_encounter *e)
{
    double work = 0.0, scale = 0.0;
    for (int k = 0; k < e->n; k++)
    {
        double u[3], v[3];
        relative_velocity(e->before, e->points[k], u);
        relative_velocity(e->after, e->points[k], v);
        work += 0.5 * (v3_dot(e->impulses[k], u) + v3_dot(e->impulses[k], v));
        scale += v3_norm(e->impulses[k]) * (v3_norm(u) + v3_norm(v));
    }
    return work > ENERGY_ROUNDING * scale ? work : 0.0;
}

/* Returns the energy that friction dissipates: - sum J_t.(u before + u
   after)/2. */
static double friction_loss(const sel_encounter *e)
{
    double loss = 0.0;
    for (int k = 0; k < e->n; k++)
    {
        double u[3], v[3], Jt[3];
        sel_encounter_tangential(e, k, Jt);
        relative_velocity(e->before, e->points[k], u);
        relative_velocity(e->after, e->points[k], v);
        loss -= 0.5 * (v3_dot(Jt, u) + v3_dot(Jt, v));
    }
    return loss;
}

static void count_wall(sel_world *w, const sel_encounter *e)
{
    const sel_collision_body *wall = &e->before[1];
    for (int k = 0; k < e->n; k++)
    {
        double u[3];
        v3_point_velocity(u, wall->v, wall->omega, wall->centre, e->points[k]);
        sel_world_count_wall(w, e->impulses[k], e->points[k], u);
    }
}

void sel_encounter_tangential(const sel_encounter *e, int k, double Jt[3])
{
    const double *J = e->impulses[k];
    v3_madd(Jt, J, -v3_dot(J, e->normal), e->normal);
}

void sel_encounter_count(sel_world *w, const sel_encounter *e)
{
    int c = e->contact, j = w->contacts.second[c];
    double part
        = w->contacts.first[c] < w->p.nLocal && j < w->p.nLocal ? 1.0 : 0.5;
    w->statistics.impulses += part;
    if (may_add_energy(e->material.friction))
    {
        w->statistics.energyAdded += part * energy_gain(e);
    }
    if (w->settings.budget)
    {
        w->statistics.energyFriction += part * friction_loss(e);
    }
    if (j < 0)
    {
        count_wall(w, e);
    }
}

void sel_encounter_apply(sel_world *w, const sel_encounter *e)
{
    int pair[2]
        = {w->contacts.first[e->contact], w->contacts.second[e->contact]};
    for (int k = 0; k < 2 && pair[k] >= 0; k++)
    {
        sel_world_vector_to_own_frame(
            w, pair[0], pair[k], e->after[k].v, w->p.v + 3 * pair[k]);
        sel_world_vector_to_own_frame(
            w, pair[0], pair[k], e->after[k].omega, w->p.omega + 3 * pair[k]);
    }
}

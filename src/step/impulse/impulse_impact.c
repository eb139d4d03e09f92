/*---------------------------------------------------------------------------*\
    impulse_impact.c - new contacts collide at the time of their first touch

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A contact is found at mid-step, up to dt after the first touch of the
    bodies, and with an overlap of up to dt times their speed. Point and normal
    then have errors of first order. Here both bodies are moved back to their
    first touch, collide there, and move forward with their new velocities for
    the same time. All stages in between use the touching pose. The motion is
    that of flight.c, so momentum and angular momentum, also about the origin,
    are conserved to rounding; energy is conserved as in any motion.

    This is only done if two bodies, or a body and the face of a wall, have no
    other contact in the substep: with several partners there is no unique time
    of first touch, and the effect of divided particles (impulse_collide.c) is
    greater.

    If a particle is so fast that its centre would pass a wall before the
    substep ends, it has a contact with that wall although it does not touch it
    yet (detect/paths.c). It is moved forward to its first touch, and back after
    the collision.

    New contacts. A pair is new if it did not touch in the last substep,
    according to its age; a wall contact is new if the body did not touch the
    plane dt earlier. The first touch of both must be within dt, the length of
    the substep, and fast enough for a bounce. This depends only on the
    particles and their persistent contacts, so a restarted run gives the same
    results.

    At a wall gravity and the particle's force act during the motion, but not in
    a fluid: drag balances most of gravity there, and all of it for a particle
    at its settling velocity. Between two particles gravity has no effect, and
    other forces change a velocity only by their effect over a part of dt.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "detect/paths.h"
#include "exchange/halo_times.h"
#include "memory/persistent_contacts.h"
#include "step/impulse/impulse.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_drive.h"

#include <gsl/gsl_math.h>

typedef struct pose
{
    double x[3], q[4], v[3], omega[3];
} pose;

/* Contact c of particles i and j (-1: a wall), at a time tau before now. */
typedef struct impact
{
    const sel_world *w;
    int c, i, j;
    pose pose[2];
    sel_body body[2];
    sel_contact_memory memory;
    sel_contact contact;
} impact;

static pose pose_of(const sel_world *w, int i)
{
    pose p;
    v3_copy(p.x, w->p.x + 3 * i);
    v3_copy(p.q, w->p.q + 4 * i);
    p.q[3] = w->p.q[4 * i + 3];
    v3_copy(p.v, w->p.v + 3 * i);
    v3_copy(p.omega, w->p.omega + 3 * i);
    return p;
}

static void set_pose(sel_world *w, int i, const pose *p)
{
    v3_copy(w->p.x + 3 * i, p->x);
    v3_copy(w->p.q + 4 * i, p->q);
    w->p.q[4 * i + 3] = p->q[3];
    v3_copy(w->p.v + 3 * i, p->v);
    v3_copy(w->p.omega + 3 * i, p->omega);
}

/* Type of the contact at which a flight ends or begins. */
typedef enum place
{
    AT_PARTICLE,
    AT_HELD, /* with a particle held by a wall */
    AT_WALL
} place;

/* Returns the type of contact of particles i and j (-1: a wall). */
static place place_of(const sel_world *w, int i, int j)
{
    return j < 0                                             ? AT_WALL
        : sel_world_is_held(w, i) || sel_world_is_held(w, j) ? AT_HELD
                                                             : AT_PARTICLE;
}

/* Returns 1 if gravity acts during the flight. It is not known whether a fluid
   surrounds a halo, nor which other forces act on it. */
static int falls(const sel_world *w, int i, place at)
{
    return (at == AT_WALL && !sel_impulse_of(w)->moreau.inFluid[i])
        || (at == AT_HELD && !w->fluid);
}

/* Moves a pose by free flight over t, which may be negative. At a wall the
   flight includes gravity and the particle's own force, unless a fluid balances
   most of both. For two free particles gravity changes neither their impact
   nor, after the flight back and forth, their positions; for a free and a held
   particle it does. A held particle does not move. */
static void fly(const sel_world *w, int i, place at, double t, pose *p)
{
    const sel_shape *shape = &w->shapes[w->p.shape[i]];
    double a[3] = {0.0, 0.0, 0.0}, inertia[3];
    if (sel_world_is_held(w, i))
    {
        return;
    }
    if (falls(w, i, at))
    {
        double share = at == AT_WALL ? 1.0 : 0.0;
        v3_madd(a, w->settings.gravity,
            share / (w->p.density[i] * shape->volume), w->p.force + 3 * i);
    }
    v3_madd(p->x, p->x, t, p->v);
    v3_madd(p->x, p->x, 0.5 * t * t, a);
    v3_madd(p->v, p->v, t, a);
    if (p->omega[0] != 0.0 || p->omega[1] != 0.0 || p->omega[2] != 0.0)
    {
        v3_scale(inertia, w->p.density[i], shape->inertia);
        sel_motion_rotate(inertia, t, p->q, p->omega);
    }
}

/* Adds the change of the angular momentum about the origin which gravity causes
   in such a flight: m (t x cross g + t^2/2 v cross g). */
static void count_flight(sel_world *w, int i, place at, double t, const pose *p)
{
    double arm[3], moment[3], *sum = w->statistics.gravityAngularImpulse;
    if (w->settings.budget && falls(w, i, at) && !sel_world_is_held(w, i)
        && i < w->p.nLocal)
    {
        double mass = w->p.density[i] * w->shapes[w->p.shape[i]].volume;
        v3_scale(arm, t, p->x);
        v3_madd(arm, arm, 0.5 * t * t, p->v);
        v3_cross(moment, arm, w->settings.gravity);
        v3_madd(sum, sum, mass, moment);
    }
}

static void fly_back(impact *m, int k, double tau)
{
    int i = k == 0 ? m->i : m->j;
    m->pose[k] = pose_of(m->w, i);
    fly(m->w, i, place_of(m->w, m->i, m->j), -tau, &m->pose[k]);
    sel_contact_body(&m->body[k], &m->w->shapes[m->w->p.shape[i]], m->pose[k].x,
        m->pose[k].q);
}

/* Sets the contact of the body, at its present pose, with the plane of the
   wall. */
static void meet_plane(impact *m)
{
    const sel_body *body = &m->body[0];
    sel_contact *contact = &m->contact;
    const double *n = contact->normal;
    double direction[3], support[3], step[3];
    m3_apply_transposed(direction, body->Q, n);
    sel_shape_support(body->shape, direction, support);
    m3_apply(contact->point1, body->Q, support);
    v3_madd(contact->point1, contact->point1, 1.0, body->centre);
    v3_sub(step, contact->point1, m->contact.point2);
    contact->overlap = v3_dot(step, n);
    v3_madd(contact->point2, contact->point1, -contact->overlap, n);
    v3_madd(contact->point, contact->point1, -0.5 * contact->overlap, n);
}

/* Returns the overlap at the time tau before now; < 0: a gap of at least that
   size. */
static double overlap_before(impact *m, double tau)
{
    fly_back(m, 0, tau);
    if (m->j < 0)
    {
        m->contact = sel_contact_of(&m->w->contacts, m->c);
        meet_plane(m);
        return m->contact.overlap;
    }
    fly_back(m, 1, tau);
    sel_contact_memory memory = m->memory;
    sel_body other = m->body[1];
    sel_world_see_body(m->w, m->i, m->j, &other);
    sel_contact_pair(
        m->w->settings.method, &m->body[0], &other, &memory, &m->contact);
    return m->contact.overlap;
}

/* Returns the present closing speed of the bodies at the contact. */
static double approach_speed(const impact *m)
{
    const sel_particles *p = &m->w->p;
    const sel_touch *contact = &m->w->contacts.list[m->c];
    double u1[3], u2[3] = {0.0, 0.0, 0.0};
    int i = m->i, j = m->j;
    v3_point_velocity(
        u1, p->v + 3 * i, p->omega + 3 * i, p->x + 3 * i, contact->point);
    if (j >= 0)
    {
        double centre[3], v[3], omega[3];
        sel_world_seen(m->w, i, j, centre);
        sel_world_vector_seen(m->w, i, j, p->v, v);
        sel_world_vector_seen(m->w, i, j, p->omega, omega);
        v3_point_velocity(u2, v, omega, centre, contact->point);
    }
    v3_sub(u1, u1, u2);
    return v3_dot(u1, contact->normal);
}

/* Times before now: at `late` there is an overlap, at `early` a gap. known 1:
   that gap has been computed. */
typedef struct bracket
{
    double late, lateOverlap, early, earlyOverlap;
    int known;
} bracket;

/* Returns the next time to try for the overlap `wanted`. It is on the chord, or
   in the middle if the gap is too large for the chord. Before any gap is known
   it is beyond the zero of the tangent. */
static double next_time(const bracket *b, double wanted, double speed)
{
    if (!b->known)
    {
        return GSL_MIN_DBL(b->early, b->late + 1.5 * b->lateOverlap / speed);
    }
    double part = 0.5;
    if (b->earlyOverlap > -SEL_TOUCH_CHORD * b->lateOverlap)
    {
        double rise = b->lateOverlap - b->earlyOverlap;
        part = (b->lateOverlap - GSL_MIN_DBL(wanted, 0.5 * b->lateOverlap))
            / rise;
    }
    return b->late + part * (b->early - b->late);
}

/* Narrows the bracket with the overlap at tau. If the same end stays twice, its
   value is halved (Illinois form of the rule of false position). */
static void narrow(bracket *b, double tau, double overlap, int *last)
{
    int apart = overlap < 0.0;
    if (apart)
    {
        b->lateOverlap *= *last == 1 ? 0.5 : 1.0;
        b->early = tau;
        b->earlyOverlap = overlap;
        b->known = 1;
    }
    else
    {
        b->earlyOverlap *= *last == 2 ? 0.5 : 1.0;
        b->late = tau;
        b->lateOverlap = overlap;
    }
    *last = apart ? 1 : 2;
}

/* Returns 1 if the contact was fast enough for a bounce at its first touch. Its
   speed was then less than now by the speed that gravity has added since. A
   contact that does not bounce is stopped at its present position. */
static int may_bounce(const sel_world *w, double speed, double dt)
{
    double gain = dt * v3_norm(w->settings.gravity);
    return speed > sel_impulse_of(w)->threshold + gain;
}

/* Returns the time of the first touch in a bracket, with an overlap between
   zero and `near`; 0: there is none. Tries tau first. */
static double find_touch(
    impact *m, bracket *b, double tau, double near, double speed, double dt)
{
    int last = 0;
    for (int k = 0; k < SEL_TOUCH_STEPS; k++)
    {
        double overlap = overlap_before(m, tau);
        if (overlap >= 0.0 && overlap <= near)
        {
            return tau;
        }
        if (overlap >= 0.0 && tau >= dt)
        {
            return 0.0;
        }
        narrow(b, tau, overlap, &last);
        tau = next_time(b, 0.5 * near, speed);
    }
    return b->known && b->late != 0.0 && overlap_before(m, b->late) >= 0.0
        ? b->late
        : 0.0;
}

/* Like time_since_touch, for a particle that moves far and does not touch the
   wall yet; the result is negative. */
static double time_to_touch(impact *m, double near, double speed, double dt)
{
    bracket b = {.late = -0.5 * dt, .known = 1};
    b.earlyOverlap = overlap_before(m, 0.0);
    b.lateOverlap = overlap_before(m, b.late);
    if (b.earlyOverlap >= 0.0 || b.lateOverlap <= near)
    {
        return 0.0;
    }
    return find_touch(m, &b, next_time(&b, 0.5 * near, speed), near, speed, dt);
}

/* Returns the time since the first touch, from the present overlap, and moves m
   to that time. 0: the first touch was not within dt. */
static double time_since_touch(impact *m, double dt)
{
    const sel_world *w = m->w;
    double size = w->bodies[m->i].shape->equivalentDiameter;
    double near = SEL_TOUCH_NEAR * size, speed = approach_speed(m);
    bracket b = {.lateOverlap = w->contacts.list[m->c].overlap, .early = dt};
    if (!(speed * dt > near) || !may_bounce(w, speed, dt))
    {
        return 0.0;
    }
    if (b.lateOverlap <= near)
    {
        return m->j < 0 && sel_world_goes_far(w, m->i)
            ? time_to_touch(m, near, speed, dt)
            : 0.0;
    }
    double tau = GSL_MIN_DBL(dt, b.lateOverlap / speed);
    return find_touch(m, &b, tau, near, speed, dt);
}

/* Returns 1 if the contact is new. Wall contacts have no memory: such a contact
   is new if the body did not touch the plane dt earlier. */
static int may_be_new(impact *m, double dt)
{
    const sel_world *w = m->w;
    if (m->j >= 0)
    {
        int l = w->contacts.entry[m->c];
        m->memory = sel_persistent_contact_memory(w, l);
        return w->persistent.list[l].age == 1;
    }
    return w->contacts.list[m->c].feature == SEL_FACE
        && overlap_before(m, dt) < 0.0;
}

static int on_wall(const impact *m)
{
    return m->j >= 0
        || sel_walls_cover(m->w->walls, m->contact.triangle, m->contact.point2);
}

/* Counts the contacts of each particle, on every process that has the
   particle. */
static sel_status count_contacts(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field field = {SEL_FIELD_SCALAR, s->active};
    for (int i = 0; i < w->p.n; i++)
    {
        s->active[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->active[w->contacts.first[c]] += 1.0;
        if (w->contacts.second[c] >= 0)
        {
            s->active[w->contacts.second[c]] += 1.0;
        }
    }
    return sel_world_share_fields(w, &field, 1);
}

static int is_alone(const sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int j = w->contacts.second[c];
    return s->active[w->contacts.first[c]] == 1.0
        && (j < 0 || s->active[j] == 1.0);
}

static void rewind_contact(sel_world *w, int c, double dt)
{
    sel_impulse_state *s = sel_impulse_of(w);
    impact m = {
        .w = w, .c = c, .i = w->contacts.first[c], .j = w->contacts.second[c]};
    if (m.j < 0 && sel_drive_moves(w, w->contacts.list[c].triangle))
    {
        return; /* the wall was in another position */
    }
    double tau = may_be_new(&m, dt) ? time_since_touch(&m, dt) : 0.0;
    if (tau == 0.0 || !on_wall(&m))
    {
        return;
    }
    s->since[c] = tau;
    place at = place_of(w, m.i, m.j);
    pose now = pose_of(w, m.i);
    count_flight(w, m.i, at, -tau, &now);
    if (m.j >= 0)
    {
        now = pose_of(w, m.j);
        count_flight(w, m.j, at, -tau, &now);
    }
    sel_contact_set(&w->contacts, c, &m.contact);
    set_pose(w, m.i, &m.pose[0]);
    w->bodies[m.i] = m.body[0];
    if (m.j >= 0)
    {
        set_pose(w, m.j, &m.pose[1]);
        w->bodies[m.j] = m.body[1];
    }
    double halo = m.i < w->p.nLocal && m.j < w->p.nLocal ? 1.0 : 0.5;
    w->statistics.impactsTraced += halo;
}

sel_status sel_impulse_rewind(sel_world *w, double dt)
{
    sel_impulse_state *s = sel_impulse_of(w);
    sel_status status = count_contacts(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        s->since[c] = 0.0;
        if (status == SEL_OK && is_alone(w, c))
        {
            rewind_contact(w, c, dt);
        }
    }
    return status;
}

void sel_impulse_fly_on(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.n; c++)
    {
        int pair[2] = {w->contacts.first[c], w->contacts.second[c]};
        for (int k = 0; k < 2 && s->since[c] != 0.0; k++)
        {
            if (pair[k] >= 0 && pair[k] < w->p.nLocal)
            {
                pose p = pose_of(w, pair[k]);
                place at = place_of(w, pair[0], pair[1]);
                count_flight(w, pair[k], at, s->since[c], &p);
                fly(w, pair[k], at, s->since[c], &p);
                set_pose(w, pair[k], &p);
            }
        }
    }
}

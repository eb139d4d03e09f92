/*---------------------------------------------------------------------------*\
    softSphere_force.c - the forces of one contact

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    With leap-frog a contact uses the velocities between the kicks of the last
    substep and of this one. Between these kicks its points moved by u dt, which
    is exactly the displacement that must stretch the springs. So a resting
    contact stretches no spring, however long substeps are, and does not creep.

    Dampers act on the mean of the velocities before and after the kick. The
    effect of other contacts on this mean is not known. The effect of the
    contact itself is known, so its force is computed implicitly
    (sel_soft_damped, sel_spring_pull). At a wall the half kick by gravity is
    known, too, and is included; in a pair it is the same for both particles. A
    damper starts with its whole force at any time within a substep, so in the
    first substep it only acts for the time since the beginning of the contact.

    With the trapezoidal rule springs are stretched by the mean velocity of the
    substep, and dampers act on the velocities at the time of evaluation.

    If a contact has several points, each has a share of the stiffness
    (softSphere_shares.c), so the overlap at rest is the same for any number of
    points. A new point of an existing contact takes the spring of the nearest
    old point, since the bodies have slid on each other there by the same
    displacement as everywhere.
\*---------------------------------------------------------------------------*/

#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/softSphere/softSphere.h"
#include "world/world.h"

#include <math.h>

/* The contact that is evaluated. */
typedef struct contact_work
{
    sel_world *w;
    sel_soft_contact *out;
    sel_prepared_contact p;
    const sel_material *material;
    const double *normal;
    sel_side_motion one, two;
    sel_spring old[SEL_MANIFOLD_MAX]; /* rotated with the normal */
    const sel_soft_span *span;
    double radius;
    double share;                    /* share of the present point */
    double shares[SEL_MANIFOLD_MAX]; /* shares of all points */
    /* normal and tangential response at the point at which the force of several
       points acts [1/kg]; 0: the contact has one point */
    double normalResponse, tangentialResponse;
    double push, shear; /* sums over all points: repulsive force [N], k_t
                           [N/m] */
    double oldShear;    /* k_t of the last substep */
    int wasThere;       /* 1: there was a force in the last substep */
} contact_work;

/* The point of the contact that is evaluated. */
typedef struct contact_point
{
    const double *point;
    double overlap;
    double stretched[3];  /* tangential displacement of 2 relative to 1 [m] */
    double u[3], closing; /* tangential velocity of 2 relative to 1; closing
                             speed [m/s] */
    sel_soft_response sides[2];
    double part; /* share of the substep for which the damper acts; it differs
                    from one if the contact has just begun */
    sel_normal_force normal;
} contact_point;

/* - - - motion of the two sides at a point - - - */

/* At a wall, adds the half kick by gravity and other forces to the relative
   velocity. */
static void add_kick(const contact_work *b, double u[3], const double point[3])
{
    const sel_world *w = b->w;
    int i = b->p.sides[0].particle;
    double kicked[3], was[3];
    if (b->p.sides[1].particle < 0)
    {
        v3_point_velocity(
            kicked, w->p.v + 3 * i, w->p.omega + 3 * i, b->one.centre, point);
        v3_point_velocity(was, b->one.v, b->one.omega, b->one.centre, point);
        v3_sub(kicked, kicked, was);
        v3_sub(u, u, kicked);
    }
}

/* Returns 1 if the velocities are those between the kicks (leap-frog). */
static int is_leap_frog(const contact_work *b)
{
    return b->span->ahead > 0.0;
}

/* Sets the relative velocity from the present velocities of the particles. */
static void set_present(const contact_work *b, contact_point *s)
{
    const double *v = b->w->p.v, *omega = b->w->p.omega;
    const sel_side_motion one = sel_side_motion_of(&b->p, 0, v, omega);
    const sel_side_motion two = sel_side_motion_of(&b->p, 1, v, omega);
    double u1[3], u2[3];
    v3_point_velocity(u1, one.v, one.omega, one.centre, s->point);
    v3_point_velocity(u2, two.v, two.omega, two.centre, s->point);
    v3_sub(s->u, u2, u1);
}

static void set_motion(const contact_work *b, contact_point *s)
{
    double u1[3], u2[3], separation;
    v3_point_velocity(u1, b->one.v, b->one.omega, b->one.centre, s->point);
    v3_point_velocity(u2, b->two.v, b->two.omega, b->two.centre, s->point);
    v3_sub(s->u, u2, u1);
    separation = v3_dot(s->u, b->normal);
    v3_madd(s->stretched, s->u, -separation, b->normal);
    v3_scale(s->stretched, b->span->stretches, s->stretched);
    s->part = 1.0;
    if (!b->wasThere && -separation * b->span->stretches > s->overlap)
    {
        /* the contact began within the step */
        double since = s->overlap / (-separation * b->span->stretches);
        v3_scale(s->stretched, since, s->stretched);
        s->part = is_leap_frog(b) ? 0.5 + since : 1.0;
    }
    if (is_leap_frog(b))
    {
        add_kick(b, s->u, s->point);
    }
    else
    {
        set_present(b, s);
    }
    s->closing = -v3_dot(s->u, b->normal);
    v3_madd(s->u, s->u, s->closing, b->normal);
}

/* - - - forces of a point - - - */

/* [-] Greater friction coefficients are reduced to this; nothing slips then. */
#define MU_MOST 1e6

/* Returns the normal response of both sides. Several points share one force.
   Its damper uses the mass at the point at which this force acts; otherwise a
   body that falls flat on these points would rebound too fast. */
static double normal_response(const contact_work *b, const contact_point *s)
{
    return b->normalResponse > 0.0 ? b->normalResponse
                                   : s->sides[0].normal + s->sides[1].normal;
}

static double tangential_response(const contact_work *b, const contact_point *s)
{
    return b->tangentialResponse > 0.0
        ? b->tangentialResponse
        : s->sides[0].tangential + s->sides[1].tangential;
}

/* Returns the velocity change of both sides per unit of a force, normal or
   tangential; a damper takes it into account. */
static double answer_of(const contact_work *b, double one, double two)
{
    return b->span->ahead * (one + two);
}

static double push_normal(contact_work *b, contact_point *s, double *push)
{
    const sel_soft_material *soft = &b->material->soft;
    double answer = answer_of(b, s->sides[0].normal, s->sides[1].normal);
    double force = sel_soft_damped(soft, &s->normal, s->closing, answer, push);
    double damped = force - (s->normal.elastic - s->normal.adhesive);
    b->out->damped += b->span->pushes * damped * (s->closing - answer * force);
    return force;
}

static double mu_of(const contact_work *b)
{
    return b->material->friction == SEL_FRICTION_NONE
        ? 0.0
        : fmin(b->material->mu, MU_MOST);
}

/* Adds the rates at which dampers stop the two particles. */
static void add_damping(
    contact_work *b, const contact_point *s, double tangential)
{
    for (int side = 0; side < 2; side++)
    {
        b->out->damping[side] += s->normal.damper * s->sides[side].normal
            + tangential * s->sides[side].most;
    }
}

/* The stored spring has the stiffness of a whole contact. Its stretch does not
   change when shares move from one point to another while bodies rock. So the
   energy of all springs together is not lost, as it would be if each stretch
   became smaller while its share grows (sel_spring_restiffen), and a body on a
   slope does not creep. */
static void pull_tangential(contact_work *b, contact_point *s, double push,
    sel_spring *spring, double force[3])
{
    const sel_soft_material *soft = &b->material->soft;
    sel_tangential_force f;
    double answer
        = answer_of(b, s->sides[0].tangential, s->sides[1].tangential);
    double alone = sel_soft_shear_stiffness(soft, s->normal.radius);
    double kt = b->share * alone;
    double mass = 1.0 / tangential_response(b, s);
    double damper
        = 2.0 * s->part * soft->dampingTangential * sqrt(kt * b->share * mass);
    add_damping(b, s, damper);
    b->shear += kt;
    b->out->slipped += b->share * sel_spring_restiffen(spring, alone);
    spring->stiffness = kt;
    sel_spring_pull(
        soft, mu_of(b), push, damper, answer, s->stretched, s->u, spring, &f);
    b->out->slipped += f.slip;
    b->out->dragged -= b->span->pushes
        * (v3_dot(f.damper, s->u) + answer * v3_dot(f.damper, f.force));
    b->out->stored += 0.5 * kt * v3_dot(spring->stretch, spring->stretch);
    spring->stiffness = alone;
    v3_madd(force, force, 1.0, f.force);
}

static void share_out(sel_normal_force *f, double share)
{
    f->elastic *= share;
    f->adhesive *= share;
    f->damper *= share;
    f->stiffness *= share;
    f->energy *= share;
}

/* Adds the squared frequencies that the springs cause; kt is 0 without a
   tangential spring. */
static void add_squares(contact_work *b, const contact_point *s, double kt)
{
    for (int side = 0; side < 2; side++)
    {
        b->out->square[side]
            += sel_soft_square(&s->sides[side], s->normal.stiffness, kt);
    }
}

/* Sets the normal force of a point; returns 0 if there is none. */
static int set_normal(contact_work *b, contact_point *s)
{
    for (int side = 0; side < 2; side++)
    {
        s->sides[side] = sel_soft_response_of(&b->p, side, s->point);
    }
    double mass = 1.0 / normal_response(b, s);
    sel_soft_normal(&b->material->soft, b->radius, mass, s->overlap,
        b->wasThere, &s->normal);
    share_out(&s->normal, b->share);
    /* the comparison does not ignore NaN from a law of a user's library */
    return !(s->normal.elastic <= 0.0 && s->normal.adhesive <= 0.0);
}

/* Sets the impulse of a point and updates its spring. */
static void resolve_point(
    contact_work *b, contact_point *s, sel_spring *spring, double impulse[3])
{
    double push, force[3];
    int holds
        = b->material->soft.tangential != SEL_TANGENTIAL_NONE && mu_of(b) > 0.0;
    v3_set(impulse, 0.0, 0.0, 0.0);
    if (!set_normal(b, s))
    {
        /* a point without a share may receive one again */
        *spring = b->share > 0.0 ? (sel_spring){.slips = 0} : *spring;
        return;
    }
    set_motion(b, s);
    s->normal.damper *= s->part;
    b->out->stored += s->normal.energy;
    v3_scale(force, push_normal(b, s, &push), b->normal);
    if (holds)
    {
        pull_tangential(b, s, push, spring, force);
    }
    else
    {
        add_damping(b, s, 0.0);
    }
    add_squares(b, s, holds ? b->share * spring->stiffness : 0.0);
    b->push += push;
    b->out->acts = 1;
    v3_scale(impulse, b->span->pushes, force);
}

/* - - - memory - - - */

/* Restores the stored springs. A spring rotates with the mean spin of the two
   particles about the normal. */
static void recall(contact_work *b, const sel_soft_memory *m)
{
    double angle = 0.5 * b->span->stretches
        * (v3_dot(b->one.omega, b->normal) + v3_dot(b->two.omega, b->normal));
    int count = (int)*m->count;
    b->wasThere = count > 0;
    b->out->before = *m->stored;
    for (int k = 0; k < count; k++)
    {
        v3_copy(b->old[k].stretch, m->stretch + 3 * k);
        sel_spring_rotate(b->old[k].stretch, b->normal, angle);
        b->old[k].stiffness = m->stiffness[k];
        b->old[k].slips = m->slips[k] > 0.0;
        b->oldShear += m->stiffness[k] / count;
    }
    sel_spring_rotate(m->rotation, b->normal, angle);
}

/* Returns the spring of the nearest point of the last substep. */
static sel_spring spring_of(
    const contact_work *b, const sel_soft_memory *m, const double point[3])
{
    double arm[3], step[3], least = HUGE_VAL;
    int count = (int)*m->count, nearest = 0;
    if (count == 0)
    {
        return (sel_spring){.slips = 0};
    }
    v3_sub(arm, point, b->one.centre);
    for (int k = 0; k < count && m->arm; k++)
    {
        v3_sub(step, m->arm + 3 * k, arm);
        double square = v3_dot(step, step);
        nearest = square < least ? k : nearest;
        least = square < least ? square : least;
    }
    return b->old[nearest];
}

static void store(const contact_work *b, const sel_soft_memory *m, int count,
    const sel_spring *springs)
{
    for (int k = 0; k < count; k++)
    {
        v3_copy(m->stretch + 3 * k, springs[k].stretch);
        m->stiffness[k] = springs[k].stiffness;
        m->slips[k] = springs[k].slips;
        if (m->arm)
        {
            v3_sub(m->arm + 3 * k, b->p.points[k], b->one.centre);
        }
    }
    v3_copy(m->normal, b->normal);
    *m->count = count;
    *m->stored = b->out->stored;
}

/* - - - rolling - - - */

/* Returns the number of contacts of a side's particle, or 1 if no material has
   CDT: the moment of EPSD2 is limited by its spring alone. */
static double contacts_of(const contact_work *b, int side)
{
    const sel_soft_state *s = sel_soft_of(b->w);
    int i = b->p.sides[side].particle;
    return s->rolls && i >= 0 ? fmax(1.0, s->contacted[i]) : 1.0;
}

/* Sets the tangential part of the spin of 2 relative to 1. Returns the moment
   that would stop this spin in a substep, over the spin [N m s]. If a particle
   has other contacts, which stop their spins in the same substep, the result is
   a share of that moment. All contacts together then leave each particle a mean
   of the spins with which it rolls. */
static double rolling_of(const contact_work *b, double rolling[3])
{
    double answer = 0.0;
    v3_sub(rolling, b->two.omega, b->one.omega);
    v3_madd(rolling, rolling, -v3_dot(rolling, b->normal), b->normal);
    double square = v3_dot(rolling, rolling);
    for (int side = 0; side < 2; side++)
    {
        double spin[3];
        sel_soft_spin(b->w, &b->p.sides[side], rolling, spin);
        answer += contacts_of(b, side) * v3_dot(rolling, spin);
    }
    return answer > 0.0 ? square / (b->span->dt * answer) : 0.0;
}

/* Adapts the rolling spring to its present stiffness kr. If kr has grown, the
   spring keeps its moment, like a tangential spring (sel_spring_restiffen), so
   that pressing adds no energy. Returns the energy that the spring stored
   before [J]. */
static double restiffen(const contact_work *b, double kr, double rotation[3])
{
    double old = b->oldShear > 0.0 ? b->oldShear * b->radius * b->radius : kr;
    double before = 0.5 * old * v3_dot(rotation, rotation);
    if (kr > old)
    {
        v3_scale(rotation, old / kr, rotation);
    }
    return before;
}

static void resist_rolling(contact_work *b, const sel_soft_memory *m)
{
    const sel_soft_material *soft = &b->material->soft;
    double rolling[3], moment[3], stop = rolling_of(b, rolling);
    double kr = b->shear * b->radius * b->radius;
    double before = restiffen(b, kr, m->rotation);
    sel_soft_rolling(soft, rolling, b->span->stretches,
        soft->muRolling * b->radius * b->push, kr, stop, m->rotation, moment);
    double after = 0.5 * kr * v3_dot(m->rotation, m->rotation);
    b->out->stored += after;
    /* if springs are not stretched (beginning of a trapezoidal substep), the
       energy lost by shortening the spring is not counted: the spring is
       shortened again at the end */
    b->out->rolled -= b->span->pushes * v3_dot(moment, rolling)
        + (b->span->stretches > 0.0 ? after - before : 0.0);
    v3_scale(b->out->moment, b->span->pushes, moment);
}

/* - - - the whole contact - - - */

/* Returns 1 if the material needs the effective radius. Hooke's springs alone
   do not need it. */
static int needs_radius(const sel_soft_material *m)
{
    unsigned traits = sel_normal_list((int)m->normal)->traits
        | sel_cohesion_list((int)m->cohesion)->traits
        | sel_rolling_list((int)m->rolling)->traits;
    return (traits & SEL_LAW_USES_RADIUS) != 0;
}

static void answer_at_centre(contact_work *b)
{
    double centre[3] = {0.0, 0.0, 0.0};
    for (int k = 0; k < b->p.n; k++)
    {
        v3_madd(centre, centre, b->shares[k], b->p.points[k]);
    }
    for (int side = 0; side < 2; side++)
    {
        const sel_soft_response a = sel_soft_response_of(&b->p, side, centre);
        b->normalResponse += a.normal;
        b->tangentialResponse += a.tangential;
    }
}

/* Finds the shares of the points. The rounding of the contact's sides is large
   enough that bodies rock no faster than substeps can follow, as for their
   bouncing. */
static void share_points(contact_work *b)
{
    const double *point = b->p.touch->point;
    sel_normal_force f;
    double answers = 0.0;
    b->shares[0] = 1.0;
    if (b->p.n < 2)
    {
        return;
    }
    for (int side = 0; side < 2; side++)
    {
        answers += sel_soft_response_of(&b->p, side, point).normal;
    }
    sel_soft_normal(&b->material->soft, b->radius, 1.0 / answers,
        b->p.touch->overlap, b->wasThere, &f);
    double phase = b->span->dt * b->span->dt * f.stiffness * answers;
    sel_soft_share_out(
        b->w, &b->p, fmin(SEL_SOFT_ROUND * phase, 1.0), b->shares);
    answer_at_centre(b);
}

static void begin(
    contact_work *b, sel_world *w, int c, const sel_soft_span *span)
{
    const sel_soft_state *s = sel_soft_of(w);
    *b = (contact_work){.w = w, .span = span};
    sel_contact_prepare(w, c, &b->p);
    b->out = &s->contacts[c];
    *b->out = (sel_soft_contact){.acts = 0};
    b->material = b->p.material;
    b->normal = b->p.normal;
    b->one = sel_side_motion_of(&b->p, 0, s->v, s->omega);
    b->two = sel_side_motion_of(&b->p, 1, s->v, s->omega);
    b->radius
        = needs_radius(&b->material->soft) ? sel_soft_radius_of(&b->p) : 1.0;
}

/* Ends a contact that has lost its force: the energy of a stretched neck is
   lost. */
static void end(const contact_work *b, const sel_soft_memory *m)
{
    const sel_law *law = sel_cohesion_list((int)b->material->soft.cohesion);
    if (b->wasThere && (law->traits & SEL_LAW_HAS_NECK))
    {
        b->out->torn = fmax(0.0, b->out->before);
    }
    sel_soft_forget(b->w, m);
}

void sel_soft_resolve(sel_world *w, int c, const sel_soft_span *span)
{
    contact_work b;
    const sel_soft_memory m = sel_soft_memory_new(w, c);
    sel_spring springs[SEL_MANIFOLD_MAX];
    int points = sel_soft_points(w);
    double *impulse = sel_soft_of(w)->impulse + 3 * points * c;
    begin(&b, w, c, span);
    recall(&b, &m);
    share_points(&b);
    for (int k = 0; k < b.p.n; k++)
    {
        contact_point s
            = {.point = b.p.points[k], .overlap = b.p.touch->overlap};
        b.share = b.shares[k];
        springs[k] = spring_of(&b, &m, s.point);
        resolve_point(&b, &s, &springs[k], impulse + 3 * k);
    }
    if (!b.out->acts)
    {
        end(&b, &m);
        return;
    }
    if (b.material->soft.rolling != SEL_ROLLING_NONE)
    {
        resist_rolling(&b, &m);
    }
    store(&b, &m, b.p.n, springs);
}

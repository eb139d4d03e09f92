/*---------------------------------------------------------------------------*\
    impulse_collide.c - impulses at all contacts of a substep

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Contacts. Each contact that takes part (impulse_partners.c) is a block: one
    point, or all points of the manifold together.

    Many contacts. First, pairs that both particles choose as their deepest one
    collide as whole particles. This is repeated until no contact closes
    (mutual.h), and restitution has the value of the material. If contacts still
    close after the maximum number of iterations, they collide with divided
    particles, so that as little closing as possible remains:

    Divided particles. A particle with n approaching partners is treated as n
    equal parts, each of mass m/n and inertia I/n, each of which collides with
    one partner (Wedel et al. 2023, section 4, as an impulse problem); then the
    parts share their momentum. With one partner the method is the single
    collision. With several partners it needs no order among them and conserves
    momentum and angular momentum. It cannot add energy if the single collision
    adds none, because parts that share their momentum can only lose energy. The
    only condition is that the law adds no energy to two parts. So the method is
    also valid with friction, and for manifolds, whose points together are one
    partner. The result does not depend on the distribution of particles over
    processes. The disadvantage is that restitution is less than en with n
    simultaneous partners.

    Walls. The wall contacts of a particle follow one after another, in the
    order of the triangles, each with the whole particle; all of them are on the
    particle's own process. They come last, so that a heavy neighbour does not
    push a light particle through a wall. A driven wall moves at its surface
    velocity and takes any impulse; its work on the particles is counted
    separately (wallWork), so that energyDissipated contains the losses.

    Deepest partners only (SEL_PARTNERS_DEEPEST): each particle has one partner
    and is not divided, and each iteration adds further pairs.
\*---------------------------------------------------------------------------*/

#include "base/try.h"
#include "base/vec3.h"
#include "detect/contact_list.h"
#include "exchange/halo_times.h"
#include "memory/persistent_contacts.h"
#include "step/impulse/impulse.h"
#include "world/periods.h"
#include "world/world.h"
#include "world/world_inertia.h"

/* Iterations with divided particles, for contacts that close faster than
   `least`. */
typedef struct parts
{
    double least; /* [m/s] */
    int join;     /* 1: each iteration adds further partners */
    int late;     /* 1: excludes contacts that have collided at their first
                     touch, because their bodies have moved since */
    double dt;    /* duration of the substep, if its whole kick has been applied
                     [s]; 0: only half of the kick has been applied */
} parts;

/* Returns the flags of a contact if it takes part and closes; otherwise 0. */
static int flags_of(const sel_world *w, int c, const parts *how)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    int traced
        = how->late && w->settings.impulse.impactTime && s->since[c] != 0.0;
    double speed = s->chosen[c] && !traced ? sel_encounter_approach(w, c) : 0.0;
    int slowly = speed > s->threshold ? 0 : SEL_IMPULSE_SLOWLY;
    return speed > how->least ? SEL_IMPULSE_CLOSES | slowly : 0;
}

/* Sets restitution to 0 for a contact that closes slowly: it does not
   bounce. */
static void set_restitution(sel_encounter *e, int flags)
{
    e->material.en = flags & SEL_IMPULSE_SLOWLY ? 0.0 : e->material.en;
}

/* Sets the flags of the pairs that approach, and counts them for each
   particle. */
static int count_active(sel_world *w, const parts *how)
{
    sel_impulse_state *s = sel_impulse_of(w);
    int any = 0;
    for (int i = 0; i < w->p.n; i++)
    {
        s->active[i] = 0.0;
    }
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        s->flags[c] = flags_of(w, c, how);
        if (s->flags[c])
        {
            any = 1;
            s->active[w->contacts.first[c]] += 1.0;
            s->active[w->contacts.second[c]] += 1.0;
        }
    }
    return any;
}

void sel_impulse_remember(sel_world *w, const sel_encounter *e)
{
    int j = w->contacts.second[e->contact];
    int *touched = sel_impulse_of(w)->moreau.touched;
    touched[w->contacts.first[e->contact]] = 1;
    touched[j < 0 ? w->contacts.first[e->contact] : j] = 1;
    double *sum = sel_persistent_contact_data(w, w->contacts.entry[e->contact]);
    for (int k = 0; k < e->n; k++)
    {
        v3_madd(sum + 3 * k, sum + 3 * k, 1.0, e->impulses[k]);
    }
}

/* Computes the impulses of one approaching pair, between the parts of its
   particles. No particle moves yet. */
static void find_push(sel_world *w, int c)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const double share[2]
        = {s->active[w->contacts.first[c]], s->active[w->contacts.second[c]]};
    sel_encounter e;
    sel_encounter_set(w, c, share, &e);
    set_restitution(&e, s->flags[c]);
    if (!sel_encounter_solve(&e))
    {
        return;
    }
    sel_encounter_count(w, &e);
    sel_impulse_remember(w, &e);
    for (int k = 0; k < e.n; k++)
    {
        v3_copy(s->push + s->pushWidth * c + 3 * k, e.impulses[k]);
    }
    s->flags[c] |= SEL_IMPULSE_PUSHED;
}

/* Adds a vector in the frame of contact c to a sum of its particle i. */
static void add_in_own_frame(const sel_world *w, int c, int i, double sign,
    const double seen[3], double sum[3])
{
    double own[3];
    sel_world_vector_to_own_frame(w, w->contacts.first[c], i, seen, own);
    v3_madd(sum, sum, sign, own);
}

/* Adds the impulses of a contact and their moments about the centre of particle
   i to the sums. */
static void collect(
    const sel_world *w, int i, int c, double impulse[3], double twist[3])
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double sign = w->contacts.first[c] == i ? -1.0 : 1.0;
    int n = 1;
    const double(*points)[3] = sel_contact_points(w, c, &n);
    const double *push = s->push + s->pushWidth * c;
    double centre[3];
    sel_world_seen(w, w->contacts.first[c], i, centre);
    for (int k = 0; k < n; k++, push += 3)
    {
        double arm[3], moment[3];
        v3_sub(arm, points[k], centre);
        v3_cross(moment, arm, push);
        add_in_own_frame(w, c, i, sign, push, impulse);
        add_in_own_frame(w, c, i, sign, moment, twist);
    }
}

/* Applies to a local particle the sum of its parts' impulses. */
static void apply_impulses(sel_world *w, int i)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double impulse[3] = {0.0}, twist[3] = {0.0}, spin[3];
    int count;
    const int *partners = sel_partners_of(w, i, &count);
    for (int k = 0; k < count; k++)
    {
        if (s->flags[partners[k]] & SEL_IMPULSE_PUSHED)
        {
            collect(w, i, partners[k], impulse, twist);
        }
    }
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, w->invMass[i], impulse);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
}

static void collide_pairs(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int c = 0; c < w->contacts.nPairs; c++)
    {
        if (s->flags[c])
        {
            find_push(w, c);
        }
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        if (s->active[i] > 0.0)
        {
            apply_impulses(w, i);
        }
    }
}

/* Corrects the energy that friction at a wall dissipates after the whole kick,
   since half of the kick does not act over the distance moved. (For pairs the
   contributions of gravity cancel.) */
static void count_half(sel_world *w, const sel_encounter *e, int i, double dt)
{
    double v[3], omega[3];
    sel_moreau_half(w, &sel_impulse_of(w)->moreau, i, dt, v, omega);
    for (int k = 0; k < e->n; k++)
    {
        double Jt[3], u[3];
        sel_encounter_tangential(e, k, Jt);
        v3_point_velocity(u, v, omega, w->p.x + 3 * i, e->points[k]);
        w->statistics.energyFriction -= v3_dot(Jt, u);
    }
}

/* Returns 0 if no wall was approached. */
static int collide_walls(sel_world *w, const parts *how)
{
    const double whole[2] = {1.0, 1.0};
    int any = 0;
    for (int c = w->contacts.nPairs; c < w->contacts.n; c++)
    {
        sel_encounter e;
        int flags = flags_of(w, c, how);
        if (!flags)
        {
            continue;
        }
        sel_encounter_set(w, c, whole, &e);
        set_restitution(&e, flags);
        if (sel_encounter_solve(&e))
        {
            sel_encounter_apply(w, &e);
            sel_encounter_count(w, &e);
            sel_impulse_remember(w, &e);
            if (w->settings.budget && how->dt > 0.0)
            {
                count_half(w, &e, w->contacts.first[c], how->dt);
            }
            any = 1;
        }
    }
    return any;
}

double sel_impulse_energy(const sel_world *w, double dt)
{
    const sel_moreau *m = &sel_impulse_of(w)->moreau;
    double sum = 0.0;
    for (int i = 0; i < w->p.nLocal && w->contacts.n > 0; i++)
    {
        sum += sel_moreau_energy(w, m, i, dt);
    }
    return sum;
}

/* Exchanges the counts; `touching` also shows the processes of halos which
   particles have a partner. */
static sel_status exchange_counts(sel_world *w, int withTouching)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field fields[]
        = {{SEL_FIELD_SCALAR, s->active}, {SEL_FIELD_SCALAR, s->touching}};
    return sel_world_share_fields(w, fields, withTouching ? 2 : 1);
}

/* Does one iteration; *any: 1 if a contact closed, or contacts were added. */
static sel_status collide_once(
    sel_world *w, const parts *how, int iteration, int *any)
{
    int joined = 0;
    sel_status status
        = how->join ? sel_impulse_choose(w, iteration, &joined) : SEL_OK;
    int pairs = status == SEL_OK && count_active(w, how);
    SEL_THEN(status, exchange_counts(w, how->join));
    if (status == SEL_OK && pairs)
    {
        collide_pairs(w);
    }
    int walls = status == SEL_OK && collide_walls(w, how);
    *any = pairs || walls || joined;
    return status;
}

static sel_status collide_parts(sel_world *w, const parts *how)
{
    int goOn = 1;
    for (int iteration = 0; iteration < w->settings.impulse.iterations && goOn;
         iteration++)
    {
        int any = 0;
        SEL_TRY(iteration > 0 ? sel_step_share_velocities(w) : SEL_OK);
        SEL_TRY(collide_once(w, how, iteration, &any));
        SEL_TRY(sel_step_go_on(w, iteration, any, &goOn));
    }
    return SEL_OK;
}

/* Collides all pairs as whole particles. Also exchanges the number of partners,
   which overlap removal needs. */
static sel_status bounce_all(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    const sel_field field = {SEL_FIELD_SCALAR, s->touching};
    int left = 0;
    SEL_TRY(sel_impulse_choose(w, 0, &left));
    SEL_TRY(sel_world_share_fields(w, &field, 1));
    s->mutual.threshold = s->threshold;
    return sel_mutual_iterate(
        w, &s->mutual, w->settings.impulse.iterations, &left);
}

sel_status sel_impulse_bounce(sel_world *w)
{
    sel_statistics *t = &w->statistics;
    const parts join = {.least = sel_impulse_of(w)->threshold, .join = 1};
    double before = sel_impulse_energy(w, 0.0), driven = t->wallWork;
    sel_world_set_inertia(w);
    sel_status status = w->settings.impulse.partners == SEL_PARTNERS_ALL
        ? bounce_all(w)
        : collide_parts(w, &join);
    t->energyDissipated
        += before + (t->wallWork - driven) - sel_impulse_energy(w, 0.0);
    return status;
}

sel_status sel_impulse_stop(sel_world *w, double dt)
{
    const parts all = {.least = 0.0, .late = 1, .dt = dt};
    return collide_parts(w, &all);
}

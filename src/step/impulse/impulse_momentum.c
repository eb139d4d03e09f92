/*---------------------------------------------------------------------------*\
    impulse_momentum.c - the angular momentum of what has been moved apart

    SPDX-License-Identifier: GPL-3.0-or-later

    Overlap removal moves the particles of a pair by -P n/m1 and P n/m2, P in
    kg m. With their velocities as they are the angular momentum changes by

        T = P n x u,    u = v2 - v1:

    who goes round another, further out and as fast as before, has more of it.
    Two bodies that fly apart freely go round more slowly instead. So each pair
    gets an impulse J (on 2, and -J on 1, at the centres) that makes up for it,
    with d the vector between the centres as they are moved:

        d x J = -(T - T_d),    J = d x T/d^2,    T_d the part of T along d,

    which for spheres, n along d, is J = -P/d u_t: it slows the pair's going
    round. T_d, which has to do with how bodies are not round, goes to the
    spin that it brakes more. Momentum and angular momentum then stay, to
    rounding.

    Energy. Along d the pair may get any impulse k: it changes neither. J and the
    spins change its energy by E. Where E > 0, k takes as much from the motion
    along d, or, where that has less, T_d is let go, and, where bodies so deep
    in each other are moved past each other that this does not do, as much of J
    as that has no energy for: angular momentum is lost rather than energy
    gained. Where E < 0 and the pair flies apart faster than what rests, k gives
    it back, as in free flight, as far as a bounce would: en^2 E.

    So pairs that are moved apart one after another keep the energy of elastic
    bodies, too. For what is moved at once a particle is as many parts as it has
    contacts, as in impulse_collide.c: no pair of parts gains energy, and parts
    that share their momentum only lose some.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "step/impulse/impulse.h"

#include <gsl/gsl_math.h>

/* [-] Distance of centres, over dEq, that has a direction. */
#define SEL_CENTRES_APART 1e-9

/* A pair that has been moved apart, as parts of its particles; in the frame of
   particle 1. */
typedef struct couple
{
    int i[2];
    double parts[2];   /* of each particle */
    double mobility;   /* of u by J: sum of 1/m [1/kg] */
    double d[3];       /* between the centres as moved [m] */
    double out[3];     /* d over its length */
    double speed;      /* of u along it [m/s] */
    double J[3];       /* on particle 2 [N s] */
    double spin[2][3]; /* on each [N m s] */
} couple;

/* A torque about d, to the particle that it brakes more. */
static void turn_one(const sel_world *w, couple *p, double torque)
{
    double omega[3];
    sel_world_vector_seen(w, p->i[0], p->i[1], w->p.omega, omega);
    double spin1 = torque * v3_dot(p->out, w->p.omega + 3 * p->i[0]);
    double spin2 = torque * v3_dot(p->out, omega);
    v3_scale(p->spin[0], spin1 < spin2 ? torque : 0.0, p->out);
    v3_scale(p->spin[1], spin1 < spin2 ? 0.0 : torque, p->out);
}

/* The velocity of 2 from 1. */
static void find_velocity(const sel_world *w, const couple *p, double u[3])
{
    sel_world_vector_seen(w, p->i[0], p->i[1], w->p.v, u);
    v3_sub(u, u, w->p.v + 3 * p->i[0]);
}

/* Of contact c, moved apart by P; parts are set. */
static void set_couple(const sel_world *w, int c, double P, couple *p)
{
    const sel_impulse_state *s = sel_impulse_of(w);
    double u[3], T[3], shift[3];
    int i = p->i[0] = w->contacts.first[c], j = p->i[1] = w->contacts.second[c];
    p->mobility = p->parts[0] * w->invMass[i] + p->parts[1] * w->invMass[j];
    sel_world_apart(w, i, j, p->d);
    sel_world_vector_seen(w, i, j, s->shift, shift);
    v3_madd(p->d, p->d, 1.0, shift);
    v3_madd(p->d, p->d, -1.0, s->shift + 3 * i);
    v3_copy(p->out, p->d);
    double length = v3_normalise(p->out);
    double size = w->bodies[i].shape->equivalentDiameter;
    double inverse = length > SEL_CENTRES_APART * size ? 1.0 / length : 0.0;
    find_velocity(w, p, u);
    p->speed = v3_dot(u, p->out);
    v3_cross(T, w->contacts.list[c].normal, u);
    v3_scale(T, P, T);
    v3_cross(p->J, p->out, T);
    v3_scale(p->J, inverse, p->J);
    turn_one(w, p, -v3_dot(T, p->out));
}

/* Energy that J brings to the parts, and the spins. */
static double energy_of_going_round(const sel_world *w, const couple *p)
{
    double u[3];
    find_velocity(w, p, u);
    return v3_dot(p->J, u) + 0.5 * p->mobility * v3_dot(p->J, p->J);
}

static double energy_of_spins(const sel_world *w, const couple *p)
{
    double sum = 0.0;
    for (int k = 0; k < 2; k++)
    {
        int i = p->i[k];
        double gain[3], spin[3];
        sel_world_vector_home(w, p->i[0], i, p->spin[k], spin);
        m3_apply(gain, w->invInertia + 9 * i, spin);
        sum += v3_dot(spin, w->p.omega + 3 * i)
            + 0.5 * p->parts[k] * v3_dot(gain, spin);
    }
    return sum;
}

/* The impulse along d that balances an energy E: the smaller root of
   mobility k^2/2 + speed k + E = 0. *can is 0 where there is none. */
static double balance(const couple *p, double E, int *can)
{
    double square = p->speed * p->speed - 2.0 * E * p->mobility;
    *can = square >= 0.0;
    double root = sqrt(GSL_MAX_DBL(square, 0.0));
    double sum = p->speed + (p->speed < 0.0 ? -root : root);
    return *can && sum != 0.0 ? -2.0 * E / sum : 0.0;
}

/* What of a loss E is given back: as much as restitution would, to those that
   fly apart faster than what rests. */
static double give_back(const sel_world *w, const couple *p, double E)
{
    double en = sel_world_pair_material(w, p->i[0], p->i[1])->en;
    return fabs(p->speed) > sel_impulse_of(w)->threshold ? en * en * E : 0.0;
}

/* The part of J that takes all of the motion along d, and no more. */
static void shorten(const sel_world *w, couple *p)
{
    double u[3], own = 0.5 * p->mobility * v3_dot(p->J, p->J);
    find_velocity(w, p, u);
    double work = v3_dot(p->J, u);
    double have = 0.5 * p->speed * p->speed / p->mobility;
    double root = sqrt(work * work + 4.0 * own * have);
    double part
        = work > 0.0 ? 2.0 * have / (work + root) : 0.5 * (root - work) / own;
    v3_scale(p->J, GSL_MIN_DBL(part, 1.0), p->J);
}

static void close_orbit(const sel_world *w, couple *p)
{
    int can;
    double round = energy_of_going_round(w, p);
    double E = round + energy_of_spins(w, p);
    double k = balance(p, E < 0.0 ? give_back(w, p, E) : E, &can);
    if (!can)
    {
        v3_set(p->spin[0], 0.0, 0.0, 0.0);
        v3_set(p->spin[1], 0.0, 0.0, 0.0);
        k = balance(p, round, &can);
    }
    if (!can)
    {
        shorten(w, p);
        k = -p->speed / p->mobility;
    }
    v3_madd(p->J, p->J, k, p->out);
}

/* What a local particle gets of its pairs, at the velocities as they are. */
static void gather(
    const sel_world *w, int i, double impulse[3], double twist[3])
{
    const sel_impulse_state *s = sel_impulse_of(w);
    int count;
    const int *pairs = sel_partners_of(w, i, &count);
    v3_set(impulse, 0.0, 0.0, 0.0);
    v3_set(twist, 0.0, 0.0, 0.0);
    for (int k = 0; k < count; k++)
    {
        int c = pairs[k];
        double P = s->push[s->pushWidth * c + 2];
        if (P > 0.0)
        {
            couple p = {.parts = {s->touching[w->contacts.first[c]],
                            s->touching[w->contacts.second[c]]}};
            set_couple(w, c, P, &p);
            close_orbit(w, &p);
            int me = p.i[0] == i ? 0 : 1;
            double J[3], spin[3];
            sel_world_vector_home(w, p.i[0], i, p.J, J);
            sel_world_vector_home(w, p.i[0], i, p.spin[me], spin);
            v3_madd(impulse, impulse, me ? 1.0 : -1.0, J);
            v3_madd(twist, twist, 1.0, spin);
        }
    }
}

/* What a body gets that a wall holds goes to the wall; its moment is measured
   (sel_world_end_parting). */
static void apply(
    sel_world *w, int i, const double impulse[3], const double twist[3])
{
    double spin[3], *wall = w->statistics.wallImpulse;
    if (sel_world_is_held(w, i))
    {
        v3_madd(wall, wall, i < w->p.nLocal ? -1.0 : 0.0, impulse);
        return;
    }
    m3_apply(spin, w->invInertia + 9 * i, twist);
    v3_madd(w->p.v + 3 * i, w->p.v + 3 * i, w->invMass[i], impulse);
    v3_madd(w->p.omega + 3 * i, w->p.omega + 3 * i, 1.0, spin);
}

/* Sums go where the stepping has no more use for room. */
void sel_impulse_keep_momentum(sel_world *w)
{
    sel_impulse_state *s = sel_impulse_of(w);
    for (int i = 0; i < w->p.nLocal; i++)
    {
        gather(w, i, s->moreau.v + 3 * i, s->moreau.omega + 3 * i);
    }
    for (int i = 0; i < w->p.nLocal; i++)
    {
        apply(w, i, s->moreau.v + 3 * i, s->moreau.omega + 3 * i);
    }
}

void sel_impulse_keep_momentum_of(sel_world *w, int c, double P)
{
    couple p = {.parts = {1.0, 1.0}};
    double back[3], J[3], spin[3];
    set_couple(w, c, P, &p);
    close_orbit(w, &p);
    v3_scale(back, -1.0, p.J);
    sel_world_vector_home(w, p.i[0], p.i[1], p.J, J);
    sel_world_vector_home(w, p.i[0], p.i[1], p.spin[1], spin);
    apply(w, p.i[0], back, p.spin[0]);
    apply(w, p.i[1], J, spin);
}

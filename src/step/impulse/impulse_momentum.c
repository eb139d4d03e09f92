/*---------------------------------------------------------------------------*\
    impulse_momentum.c - conserves the angular momentum in the position
    correction

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Overlap removal moves the particles of a pair by -P n/m1 and P n/m2, with P
    in kg m. If their velocities do not change, the angular momentum changes by

        T = P n x u,    u = v2 - v1:

    a particle that orbits another one at the same speed but at a greater
    distance has more angular momentum. Two bodies that move apart freely orbit
    more slowly instead. To compensate for T, each pair receives an impulse J at
    the centres (J on 2, -J on 1). With the vector d between the moved centres
    J is given by

        d x J = -(T - T_d),    J = d x T/d^2,    T_d: component of T along d.

    For spheres n is along d, and J = -P/d u_t slows the orbital motion of the
    pair. T_d is due to shapes that are not spheres; it is applied to the spin
    that it brakes more. Momentum and angular momentum are then conserved to
    rounding.

    Energy. An impulse k along d changes neither momentum nor angular momentum.
    J and the spins change the energy of the pair by E. If E > 0, k takes the
    same energy from the motion along d. If that motion has too little energy,
    T_d is omitted. If this is not enough either (for bodies that overlap deeply
    and are moved past each other), J is reduced to the value that the energy
    allows: a loss of angular momentum is preferred to a gain of energy. If
    E < 0 and the pair separates faster than resting contacts do, k returns the
    energy, as in free flight, in the same measure as a bounce: en^2 E.

    So pairs that are corrected one after another also conserve the energy of
    elastic bodies. If pairs are corrected simultaneously, a particle is divided
    into one part per contact, as in impulse_collide.c. No pair of parts gains
    energy, and parts that share their momentum only lose energy.
\*---------------------------------------------------------------------------*/

#include "base/vec3.h"
#include "detect/contact_list.h"
#include "step/impulse/impulse.h"
#include "world/pair_materials.h"
#include "world/particles.h"
#include "world/periods.h"
#include "world/world.h"

#include <gsl/gsl_math.h>

/* [-] Least distance of centres, over dEq, that defines a direction. */
#define SEL_CENTRES_APART 1e-9

/* A corrected pair of parts of particles, in the frame of particle 1. */
typedef struct couple
{
    int i[2];
    double parts[2];   /* number of parts of each particle */
    double mobility;   /* change of u over J: sum of 1/m [1/kg] */
    double d[3];       /* vector between the moved centres [m] */
    double out[3];     /* unit vector along d */
    double speed;      /* component of u along d [m/s] */
    double J[3];       /* impulse on particle 2 [N s] */
    double spin[2][3]; /* angular impulse on each particle [N m s] */
} couple;

/* Applies a torque about d to the particle whose spin it brakes more. */
static void turn_one(const sel_world *w, couple *p, double torque)
{
    double omega[3];
    sel_world_vector_seen(w, p->i[0], p->i[1], w->p.omega, omega);
    double spin1 = torque * v3_dot(p->out, w->p.omega + 3 * p->i[0]);
    double spin2 = torque * v3_dot(p->out, omega);
    v3_scale(p->spin[0], spin1 < spin2 ? torque : 0.0, p->out);
    v3_scale(p->spin[1], spin1 < spin2 ? 0.0 : torque, p->out);
}

/* Computes the velocity of particle 2 relative to particle 1. */
static void find_velocity(const sel_world *w, const couple *p, double u[3])
{
    sel_world_vector_seen(w, p->i[0], p->i[1], w->p.v, u);
    v3_sub(u, u, w->p.v + 3 * p->i[0]);
}

/* Sets the pair of contact c, which is corrected by P. The member `parts` must
   be set. */
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

/* energy_of_going_round returns the energy that J adds to the parts,
   energy_of_spins the energy that the angular impulses add. */
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
        sel_world_vector_to_own_frame(w, p->i[0], i, p->spin[k], spin);
        m3_apply(gain, w->invInertia + 9 * i, spin);
        sum += v3_dot(spin, w->p.omega + 3 * i)
            + 0.5 * p->parts[k] * v3_dot(gain, spin);
    }
    return sum;
}

/* Returns the impulse k along d that balances an energy E: the smaller root of
   mobility k^2/2 + speed k + E = 0. *can is 0 if there is no root. */
static double balance(const couple *p, double E, int *can)
{
    double square = p->speed * p->speed - 2.0 * E * p->mobility;
    *can = square >= 0.0;
    double root = sqrt(GSL_MAX_DBL(square, 0.0));
    double sum = p->speed + (p->speed < 0.0 ? -root : root);
    return *can && sum != 0.0 ? -2.0 * E / sum : 0.0;
}

/* Returns the share of a loss E that the pair regains: as in a bounce, if the
   pair separates faster than resting contacts do; otherwise 0. */
static double give_back(const sel_world *w, const couple *p, double E)
{
    double en = sel_world_pair_material(w, p->i[0], p->i[1])->en;
    return fabs(p->speed) > sel_impulse_of(w)->threshold ? en * en * E : 0.0;
}

/* Reduces J to the value that the energy of the motion along d allows. */
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

/* Sums the impulses of a local particle's pairs, at the present velocities. */
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
            sel_world_vector_to_own_frame(w, p.i[0], i, p.J, J);
            sel_world_vector_to_own_frame(w, p.i[0], i, p.spin[me], spin);
            v3_madd(impulse, impulse, me ? 1.0 : -1.0, J);
            v3_madd(twist, twist, 1.0, spin);
        }
    }
}

/* The impulse on a particle held by a wall goes to the wall;
   sel_world_end_position_correction measures its moment. */
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

/* Stores the sums in arrays of `moreau` that this substep no longer needs. */
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
    sel_world_vector_to_own_frame(w, p.i[0], p.i[1], p.J, J);
    sel_world_vector_to_own_frame(w, p.i[0], p.i[1], p.spin[1], spin);
    apply(w, p.i[0], back, p.spin[0]);
    apply(w, p.i[1], J, spin);
}

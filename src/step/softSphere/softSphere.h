/*---------------------------------------------------------------------------*\
    softSphere.h - the state of the model "softSphere", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_SOFTSPHERE_SOFTSPHERE_H
#define SEL_STEP_SOFTSPHERE_SOFTSPHERE_H

#include "base/arrays.h"
#include "step/common/moreau.h"
#include "step/common/prepared.h"
#include "step/common/step.h"
#include "world/world.h"

/* Times that the evaluation of contact forces uses. */
typedef struct sel_soft_span
{
    double dt;        /* substep [s] */
    double stretches; /* time for which the velocities sel_soft_state.v and
                         omega have stretched the springs since the springs
                         were stored [s] */
    double pushes;    /* time for which the forces act [s] */
    double ahead;     /* time for which a damper takes into account that the
                         force of its own contact changes the velocities [s]; 0:
                         it uses the present velocities of the particles */
} sel_soft_span;

/* Result of a contact in a substep, over all its points. */
typedef struct sel_soft_contact
{
    double moment[3];  /* moment of rolling resistance, times span.pushes, on
                          body 2 [N m s] */
    double square[2];  /* contribution to the squared angular frequency of
                          particles 1 and 2 [1/s2] */
    double damping[2]; /* contribution to the rate at which dampers stop
                          particles 1 and 2 [1/s] */
    int acts;          /* 1: the force is not zero */
    /* energy budget [J] */
    double before; /* energy in the springs of the contact before the substep */
    double stored; /* the same at the end of the substep */
    double damped, slipped, dragged, rolled, torn; /* sel_statistics */
} sel_soft_contact;

/* Sums over the contacts of a substep [J]. */
typedef struct sel_soft_tally
{
    double before, stored, damped, slipped, dragged, rolled, torn, acting;
} sel_soft_tally;

/* Arrays per particle: sel_trapezoid. */
#define SEL_TRAPEZOID_ARRAYS(X)                                                \
    X(x, double, 3, "local particles at the beginning [m]")                    \
    X(q, double, 4, "likewise")                                                \
    X(v, double, 3, "likewise, also of halos [m/s]")                           \
    X(omega, double, 3, "likewise, also of halos [rad/s]")                     \
    X(L, double, 3, "angular momentum at the beginning [kg m2/s]")             \
    X(first, double, 3,                                                        \
        "half the substep's impulses by the forces at the beginning [N s]")    \
    X(firstTurn, double, 3, "their moment about the centre [N m s]")           \
    X(last, double, 3, "impulses by the forces at the end [N s]")              \
    X(lastTurn, double, 3, "their moment [N m s]")                             \
    X(tried, double, 3, "velocities of an iterate [m/s]")                      \
    X(triedSpin, double, 3, "and spins [rad/s]")                               \
    X(best, double, 3, "velocities of the best iterate [m/s]")                 \
    X(bestSpin, double, 3, "and spins [rad/s]")                                \
    X(overlap, double, 1, "sel_particles.overlap before the substep [-]")

/* The same per contact. */
#define SEL_TRAPEZOID_ROWS(X)                                                  \
    X(rows, double, s->rowWidth, "data that persistent contacts will store")

/* Data of softSphere_trapezoidal.c; all of them belong to one substep. */
typedef struct sel_trapezoid
{
    int capacity;
    SEL_TRAPEZOID_ARRAYS(SEL_ARRAY_MEMBER)
    int rowCapacity, rowWidth;
    SEL_TRAPEZOID_ROWS(SEL_ARRAY_MEMBER)
    double pairWorst, wallWorst, untraced,
        haloContacts; /* sel_statistics before the substep */
    int searches;     /* number of contact searches in this substep */
} sel_trapezoid;

/* Arrays per particle: sel_soft_state. */
#define SEL_SOFT_ARRAYS(X)                                                     \
    X(v, double, 3,                                                            \
        "velocity that stretches springs: between the kicks of the last "      \
        "substep and of this one, or the mean of the substep; also of halos "  \
        "[m/s]")                                                               \
    X(omega, double, 3, "likewise [rad/s]")                                    \
    X(work, double, 1, "work of its contacts [J]")                             \
    X(square, double, 1,                                                       \
        "squared angular frequency, summed over its contacts [1/s2]")          \
    X(damping, double, 1,                                                      \
        "the same for the rates of dampers [1/s]; trapezoidal rule")           \
    X(contacted, double, 1,                                                    \
        "number of its contacts; also of halos, where rolls is set")

/* The same per contact. */
#define SEL_SOFT_CONTACTS(X)                                                   \
    X(contacts, sel_soft_contact, 1, "results")                                \
    X(impulse, double, 3 * s->points, "on body 2, at each point [N s]")

typedef struct sel_soft_state
{
    sel_moreau moreau;
    sel_trapezoid trapezoid;
    sel_soft_tally started; /* energies that belong to the forces at the
                               beginning of the substep */

    /* per particle */
    SEL_SOFT_ARRAYS(SEL_ARRAY_MEMBER)
    int rolls;   /* 1: some material has a law with SEL_LAW_STOPS */
    double neck; /* greatest reach of a particle's necks; this is the particle's
                    half of the gap [m] */

    /* per contact */
    int contactCapacity, points; /* points: sel_soft_points */
    SEL_SOFT_CONTACTS(SEL_ARRAY_MEMBER)

    double stored; /* energyElastic of the last substep [J] */
    int hasStored; /* 1: `stored` is valid */
} sel_soft_state;

static inline sel_soft_state *sel_soft_of(const sel_world *world)
{
    return world->modelState;
}

/* softSphere_speculative.c; see sel_model. */
int sel_soft_substeps(const sel_world *world, double dt);

/* - - - softSphere_memory.c: data stored in persistent contacts - - - */

/* Pointers into the data of a persistent contact; scalars are doubles. */
typedef struct sel_soft_memory
{
    double *normal;    /* 3: of the contact */
    double *rotation;  /* 3: stretch of the rolling spring [rad], global */
    double *stretch;   /* points x 3: stretch of the springs [m], global */
    double *arm;       /* points x 3: positions of the springs, from the centre
                          of particle 1 [m]; NULL with one point */
    double *stored;    /* energy in the springs [J] */
    double *count;     /* number of points with springs */
    double *stiffness; /* points: k_t of the springs [N/m] */
    double *slips;     /* points: 1 if the point slipped */
} sel_soft_memory;

int sel_soft_points(const sel_world *world);
int sel_soft_fields(
    const sel_world_settings *settings, sel_persistent_contact_field *fields);
/* Return the data of contact c at the beginning of the substep, and the same
   structure for the data of a given array. */
sel_soft_memory sel_soft_memory_of(const sel_world *world, int c);
sel_soft_memory sel_soft_memory_at(const sel_world *world, double *data);
/* Returns pointers to which new data of contact c are written. */
sel_soft_memory sel_soft_memory_new(const sel_world *world, int c);
/* See sel_model. */
int sel_soft_keeps(const sel_world *world, double *data);
/* See sel_model: computes the likeness from the angle between the normals, up
   to 60 degrees. */
double sel_soft_likeness(
    const sel_world *world, int entry, const sel_contact *contact);
/* Clears the springs of a contact. */
void sel_soft_forget(const sel_world *world, const sel_soft_memory *memory);

/* - - - softSphere_pair.c: both sides of a contact as seen from 1 - - - */

/* Applies an impulse at a point [N s], and a moment over the substep [N m s],
   times a sign, to the particle of a side. Returns the work [J]. invMass and
   invInertia must be valid. */
double sel_soft_act(sel_world *world, const sel_side *side, double sign,
    const double point[3], const double impulse[3], const double moment[3]);

/* Sets the angular acceleration [rad/s2] that a torque [N m] causes at the
   particle of a side, as seen from 1; zero for a wall. */
void sel_soft_spin(const sel_world *world, const sel_side *side,
    const double torque[3], double spin[3]);

/* Response of a point of a body to a force at this point, in normal and
   tangential direction: accelerations over forces [1/kg]. */
typedef struct sel_soft_response
{
    double normal;     /* n.A n */
    double tangential; /* mean of the two tangential directions */
    double most;       /* greatest tangential response */
    double mixed;      /* |A n - (n.A n) n| */
} sel_soft_response;

/* Returns the response of the particle of a side of a contact, or of a rigid
   wall that contacts move. The response of other walls is zero. */
sel_soft_response sel_soft_response_of(
    const sel_prepared_contact *contact, int side, const double point[3]);
/* Returns an upper bound of the squared angular frequency with springs of
   stiffness kn and kt [1/s2]. */
double sel_soft_square(const sel_soft_response *response, double kn, double kt);

/* Returns the effective radius of a contact [m]. */
double sel_soft_radius_of(const sel_prepared_contact *contact);

/* - - - softSphere_centre.c - - - */

/* Point in the tangent plane of contact c at which the force between flat sides
   acts, relative to the contact point. The sides are treated as slightly
   rounder than they are. At the distance (x, y) from the point `at` the overlap
   of the rounded sides is smaller by half of (L0 x + L1 y)^2 + (L2 y)^2. */
typedef struct sel_soft_centre
{
    double at[2]; /* [m] */
    double L[3];
    double lift; /* lift of the rim by the rounding [m] */
} sel_soft_centre;

sel_soft_centre sel_soft_centre_of(const sel_prepared_contact *contact,
    double round, const double t1[3], const double t2[3]);

/* - - - softSphere_shares.c - - - */

/* Finds shares, >= 0 and with the sum one, of 2 or more points of a plane.
   Their centroid is the origin if the points enclose the origin; otherwise it
   is the nearest possible point to the origin. */
void sel_soft_share(double at[][2], int count, double share[SEL_MANIFOLD_MAX]);
/* Finds the share of each point of a contact with several points in the force
   of the contact. round: rounding of the contact's sides, over the overlap. The
   points of the contact's manifold, in the world, may be moved. */
void sel_soft_share_out(sel_world *world, const sel_prepared_contact *contact,
    double round, double share[SEL_MANIFOLD_MAX]);

/* - - - softSphere_force.c - - - */

/* Evaluates the forces of contact c and updates its data. */
void sel_soft_resolve(sel_world *world, int c, const sel_soft_span *span);

/* - - - softSphere_kick.c - - - */

/* sel_soft_kick applies the contact impulses to local particles. The others
   update the statistics of walls, frequencies and energies. */
void sel_soft_kick(sel_world *world);
void sel_soft_count_walls(sel_world *world);
void sel_soft_note_frequencies(sel_world *world);
sel_soft_tally sel_soft_add_up(const sel_world *world);
/* work: work of the contacts on the particles, minus the work of driven walls
   [J]. */
void sel_soft_keep_budget(
    sel_world *world, const sel_soft_tally *sum, double work);

/* - - - softSphere_speculative.c - - - */

/* Sets the speculative distance of particles [first, end) which may have a
   neck; with the trapezoidal rule, of all of them. Also sets `rolls` and `neck`
   of the state. */
void sel_soft_set_speculative_distance(
    sel_world *world, double dt, int first, int end);

/* - - - softSphere.c - - - */

/* Finds the contacts at the present positions; halos must be up to date. */
sel_status sel_soft_find(sel_world *world);
void sel_soft_resolve_all(sel_world *world, const sel_soft_span *span);

/* - - - softSphere_trapezoidal.c - - - */

sel_status sel_soft_step_trapezoidal(sel_world *world, double dt);
void sel_trapezoid_free(sel_trapezoid *trapezoid);

#endif

/*---------------------------------------------------------------------------*\
    softSphere.h - the state of the model "softSphere", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_SOFTSPHERE_SOFTSPHERE_H
#define SEL_STEP_SOFTSPHERE_SOFTSPHERE_H

#include "step/moreau.h"
#include "step/step.h"

/* What the forces of contacts are asked for. */
typedef struct sel_soft_span
{
    double dt;        /* substep [s] */
    double stretches; /* [s] of it for which springs have been stretched since
                         they were kept, with the velocities of the state */
    double pushes;    /* [s] for which the forces act */
    double ahead;     /* [s] for which a damper knows what its own contact's
                         force does to the velocities; 0: it acts on those that
                         the particles have */
} sel_soft_span;

/* What a contact does in a substep, of all its points. */
typedef struct sel_soft_contact
{
    double moment[3];  /* rolling: times span.pushes, on body 2 [N m s] */
    double square[2];  /* of the angular frequency, what it adds for 1 and 2
                         [1/s2] */
    double damping[2]; /* and of what its dampers bring to rest [1/s] */
    int acts;          /* anything but zero */
    /* ledger [J] */
    double before; /* in its springs, before the substep, */
    double stored; /* and now */
    double damped, slipped, dragged, rolled, torn; /* sel_statistics */
} sel_soft_contact;

/* [J] Of the contacts of a substep, together. */
typedef struct sel_soft_tally
{
    double before, stored, damped, slipped, dragged, rolled, torn, acting;
} sel_soft_tally;

/* softSphere_trapezoidal.c; all of it is of one substep. */
typedef struct sel_trapezoid
{
    int room;
    double *x, *q;     /* room x 3, x 4: local particles when it began */
    double *v, *omega; /* room x 3: of halos, too */
    double *L;         /* room x 3: angular momentum then [kg m2/s] */
    double *first;     /* room x 3: half the substep's impulses, by the forces
                           then [N s] */
    double *firstTurn; /* and their moment about the centre [N m s] */
    double *last, *lastTurn;   /* and at its end */
    double *tried, *triedSpin; /* room x 3: velocities of an iterate, */
    double *best, *bestSpin;   /* and of the best one */
    int rowRoom;
    double *rows; /* rowRoom x links.width: what contacts will keep */
    double pairWorst, wallWorst, haloContacts; /* sel_statistics, before */
    int searches; /* for contacts, in this substep */
} sel_trapezoid;

typedef struct sel_soft_state
{
    sel_moreau moreau;
    sel_trapezoid trapezoid;
    sel_soft_tally started; /* of the forces when the substep began */

    /* per particle */
    double *v, *omega; /* room x 3: that springs are stretched with: between the
                          kicks of this substep and of the last one, or the
                          mean of the substep; of halos, too */
    double *work;      /* room: what contacts did to it [J] */
    double *square;    /* room: sum over its contacts [1/s2] */
    double *damping;   /* room: the same of dampers [1/s]; trapezoidal rule */
    double *contacted; /* room: its contacts; of halos, too, where rolls */
    int rolls;         /* some material has SEL_ROLLING_CDT */
    double neck; /* how far necks reach, of a body the half, at most [m] */

    /* per contact */
    int contactRoom;
    sel_soft_contact *contacts;
    double *impulse; /* contactRoom x points x 3: on body 2 [N s] */

    double stored; /* energyElastic of the last substep [J] */
    int hasStored; /* it is known */
} sel_soft_state;

static inline sel_soft_state *sel_soft_of(const sel_world *world)
{
    return world->modelState;
}

/* - - - softSphere_memory.c: what is kept of a contact - - - */

/* Where it stands in the link's numbers; scalars as doubles. */
typedef struct sel_soft_memory
{
    double *normal;    /* 3: of the contact */
    double *turn;      /* 3: of the rolling spring [rad], global */
    double *stretch;   /* points x 3: of the springs [m], global */
    double *arm;       /* points x 3: where they are, from the centre of
                          particle 1 [m]; NULL with one point */
    double *stored;    /* energy in the springs [J] */
    double *count;     /* points that there are springs of; 0: none */
    double *stiffness; /* points: k_t of the springs [N/m] */
    double *slips;     /* points: 1 where it slipped */
} sel_soft_memory;

int sel_soft_points(const sel_world *world);
int sel_soft_fields(const sel_world_settings *settings, sel_link_field *fields);
/* As contact c has kept it; and the same in an array of numbers. */
sel_soft_memory sel_soft_memory_of(const sel_world *world, int c);
sel_soft_memory sel_soft_memory_at(const sel_world *world, double *data);
/* Where that of contact c is to be changed. */
sel_soft_memory sel_soft_memory_new(const sel_world *world, int c);
/* sel_model. */
int sel_soft_keeps(const sel_world *world, double *data);
/* sel_model: by the angle between the normals, up to 60 degrees. */
double sel_soft_likeness(
    const sel_world *world, int link, const sel_contact *contact);
/* Nothing is left of its springs. */
void sel_soft_forget(const sel_world *world, const sel_soft_memory *memory);

/* - - - softSphere_pair.c: the two of a contact, seen from the first - - - */

/* How one of the two moves. */
typedef struct sel_soft_motion
{
    double v[3], omega[3], centre[3];
} sel_soft_motion;

/* Of contact c: of its particle 1 (side 0), or of its particle 2 as 1 sees it, or
   of the wall, near its point (side 1). By the velocities of the state; and by
   those that the particles have. */
sel_soft_motion sel_soft_motion_of(const sel_world *world, int c, int side);
sel_soft_motion sel_soft_motion_now(const sel_world *world, int c, int side);
/* An impulse of contact c [N s], and a moment over the substep [N m s], on
   particle 2, as the particle of that side has them at home: about its centre,
   sign as on particle 2. */
void sel_soft_load(const sel_world *world, int c, int side,
    const double point[3], const double impulse[3], const double moment[3],
    double J[3], double angular[3]);
/* Such an impulse acts on the particle of that side; returns the work [J]. What
   invMass and invInertia are must be known. */
double sel_soft_act(sel_world *world, int c, int side, const double point[3],
    const double impulse[3], const double moment[3]);

/* The rate of spin [rad/s2] that a torque [N m] gives to the particle of a side,
   as 1 sees it; of a wall it is zero. */
void sel_soft_spin(const sel_world *world, int c, int side,
    const double torque[3], double spin[3]);

/* What a point of a body answers to a force at it, along and across a normal:
   accelerations over forces [1/kg]. */
typedef struct sel_soft_response
{
    double along;  /* n.A n */
    double across; /* mean of the two directions across */
    double most;   /* the greater of them */
    double mixed;  /* |A n - along n| */
} sel_soft_response;

/* Of the particle of a side of contact c, or of a rigid wall that contacts move; of
   other walls all is zero. */
sel_soft_response sel_soft_response_of(
    const sel_world *world, int c, int side, const double point[3]);
/* The greatest square of an angular frequency that springs of stiffness kn and kt
   let it have, at most [1/s2]. */
double sel_soft_square(const sel_soft_response *response, double kn, double kt);

/* Effective radius of contact c [m]. */
double sel_soft_radius_of(const sel_world *world, int c);
const sel_material *sel_soft_material_of(const sel_world *world, int c);

/* The points of contact c: its one, or its manifold's. */
int sel_soft_count(const sel_world *world, int c);
const double *sel_soft_point(const sel_world *world, int c, int k);

/* - - - softSphere_centre.c - - - */

/* Where the force of contact c is to act, of flat sides that lie on each other, in
   the plane of its tangents about its point, if they are met as if they were rounder
   by so much, over the overlap; and by how much one place is better
   than another: what (L0 x + L1 y)^2 + (L2 y)^2 is from there. */
typedef struct sel_soft_centre
{
    double at[2]; /* [m] */
    double L[3];
    double lift; /* how much rounder sides are than they are [m] */
} sel_soft_centre;

sel_soft_centre sel_soft_centre_of(const sel_world *world, int c, double round,
    const double t1[3], const double t2[3]);

/* - - - softSphere_shares.c - - - */

/* Shares of 2 or more points of a plane, >= 0, that add up to one and have their
   centre in the origin, or, where they do not reach round it, next to it. */
void sel_soft_share(double at[][2], int count, double share[SEL_MANIFOLD_MAX]);
/* What part of the force of contact c, which has several points, each of them has;
   round: how much rounder its sides are met than they are, over the overlap. */
void sel_soft_share_out(
    sel_world *world, int c, double round, double share[SEL_MANIFOLD_MAX]);

/* - - - softSphere_force.c - - - */

/* Forces of contact c, and its memory. */
void sel_soft_resolve(sel_world *world, int c, const sel_soft_span *span);

/* - - - softSphere_kick.c - - - */

/* What contacts give to local particles and take from walls; statistics. */
void sel_soft_kick(sel_world *world);
void sel_soft_count_walls(sel_world *world);
void sel_soft_note_frequencies(sel_world *world);
sel_soft_tally sel_soft_add_up(const sel_world *world);
/* work: of the contacts on the particles, less that of driven walls [J]. */
void sel_soft_keep_ledger(
    sel_world *world, const sel_soft_tally *sum, double work);

/* - - - softSphere_ahead.c - - - */

/* How far particles [first, end) look ahead: who may have a neck, and with the
   trapezoidal rule all. Does anybody resist rolling? */
void sel_soft_look_ahead(sel_world *world, double dt, int first, int end);

/* - - - softSphere.c - - - */

/* The contacts where particles are; halos have been refreshed. */
sel_status sel_soft_find(sel_world *world);
void sel_soft_resolve_all(sel_world *world, const sel_soft_span *span);

/* - - - softSphere_trapezoidal.c - - - */

sel_status sel_soft_step_trapezoidal(sel_world *world, double dt);
void sel_trapezoid_free(sel_trapezoid *trapezoid);

#endif

/*---------------------------------------------------------------------------*\
    softSphere.h - the state of the model "softSphere", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_SOFTSPHERE_SOFTSPHERE_H
#define SEL_STEP_SOFTSPHERE_SOFTSPHERE_H

#include "step/moreau.h"
#include "step/step.h"

/* What a contact does in a substep, of all its points. */
typedef struct sel_soft_contact
{
    double moment[3]; /* rolling: times the substep, on body 2 [N m s] */
    double square[2]; /* of the angular frequency, what it adds for 1 and 2
                         [1/s2] */
    int acts;         /* anything but zero */
    /* ledger [J] */
    double before; /* in its springs, before the substep, */
    double stored; /* and now */
    double damped, slipped, dragged, rolled, torn; /* sel_statistics */
} sel_soft_contact;

typedef struct sel_soft_state
{
    sel_moreau moreau;

    /* per particle */
    double *v, *omega; /* room x 3: between the kicks of this substep and of the
                          last one; of halos, too */
    double *work;      /* room: what contacts did to it [J] */
    double *square;    /* room: sum over its contacts [1/s2] */
    double *contacted; /* room: its contacts; of halos, too, where rolls */
    int rolls;         /* some material has SEL_ROLLING_CDT */

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
sel_soft_memory sel_soft_memory_of(const sel_world *world, int c);
/* Nothing is left of its springs. */
void sel_soft_forget(const sel_world *world, const sel_soft_memory *memory);

/* - - - softSphere_pair.c: the two of a contact, seen from the first - - - */

/* How one of the two moves, between the kicks. */
typedef struct sel_soft_motion
{
    double v[3], omega[3], centre[3];
} sel_soft_motion;

/* Of contact c: of its particle 1 (side 0), or of its particle 2 as 1 sees it, or
   of the wall, near its point (side 1). */
sel_soft_motion sel_soft_motion_of(const sel_world *world, int c, int side);
/* An impulse of contact c [N s], and a moment over the substep [N m s], on
   particle 2, acts on the particle of that side; returns the work [J]. What
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

/* Of the particle of a side of contact c; of a wall all is zero. */
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
double sel_soft_overlap(const sel_world *world, int c, int k);

/* - - - softSphere_force.c - - - */

/* Forces of contact c over dt [s], and its memory. */
void sel_soft_resolve(sel_world *world, int c, double dt);

/* - - - softSphere_kick.c - - - */

/* What contacts give to local particles and take from walls; statistics. */
void sel_soft_kick(sel_world *world);

/* - - - softSphere_ahead.c - - - */

/* How far who may have a neck looks ahead; does anybody resist rolling? */
void sel_soft_look_ahead(sel_world *world, double dt);

#endif

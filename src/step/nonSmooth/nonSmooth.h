/*---------------------------------------------------------------------------*\
    nonSmooth.h - the state of the model "nonSmooth", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_NONSMOOTH_NONSMOOTH_H
#define SEL_STEP_NONSMOOTH_NONSMOOTH_H

#include "base/threads.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/common/moreau.h"
#include "step/common/mutual.h"
#include "world/world.h"

#include <stdbool.h>

/* Number of colours of pair contacts. Pairs of one colour share no particle and
   are solved at once. The last colour is the exception: it takes the pairs of
   particles that have more partners than there are colours. (Sets of colours
   are sent as doubles, so they must fit into the mantissa.) */
#define SEL_COLOURS SEL_SETS
/* Stages of an iteration (nonSmooth_stages.c), and keys of groups: one for each
   stage and colour, one for the last colour, one for walls. */
#define SEL_STAGES (2 * SEL_COLOURS)
#define SEL_KEYS   (SEL_STAGES * SEL_COLOURS + 2)

/* A contact point, at which two particles, or a particle and a wall, must not
   approach each other. Impulses act on particle j, their opposites on i. A
   particle has several constraints and each iteration visits all of them, so
   this struct holds only data that every visit needs; the rest is in
   sel_constraint_extra. */
typedef struct sel_constraint
{
    int i, j;          /* particles; j = -1: a wall */
    int contact;       /* index in world->contacts */
    int8_t point;      /* index of the point in the contact's manifold */
    int8_t points;     /* number of points of that manifold */
    int8_t image;      /* index in world->images: the rotation of j as seen by
                          i; 0: none */
    bool crowded;      /* i or j has other contacts of this colour */
    bool isNew;        /* the contact did not exist in the last substep */
    bool changed;      /* the impulse was changed by delta in the current
                          iteration */
    bool ready;        /* the cone in sel_constraint_extra is valid */
    bool part;         /* nonSmooth_energy.c: it is in the sums */
    double normal[3];  /* unit, from i to j or into the wall */
    double ri[3];      /* arm from the centre of i; all vectors are in the frame
                          of i */
    double rj[3];      /* arm from the centre of j; at a wall: velocity of its
                          surface [m/s] */
    double impulse[3]; /* accumulated in this stage of the substep [N s] */
    double gap;        /* speed at which the point may close [m/s]: for a point
                          that does not touch, or whose overlap is less than
                          SEL_LIES */
    double mu;         /* coefficient of friction */
    double An[3];      /* A n [1/kg] */
    double mass;       /* 1/(n.A n), with the masses of this colour [kg] */
    double stick[6];   /* inverse of A, u' = u + A J, with the masses of the
                          shares (last colour): xx xy xz yy yz zz [kg] */
    double change;     /* change of the push, or of the velocity [m/s], in the
                          current iteration */
    double push;       /* position correction: mass x displacement along the
                          normal [kg m] */
    double overlap;    /* overlap in the middle of the substep [m] */
    union
    {
        double slope;  /* slipping contacts: see sel_cone_coulomb_fast */
        double target; /* position correction: distance to open [m] */
    };
} sel_constraint;

/* Data of a constraint that only few stages need. Stages that never run at the
   same time share memory. */
typedef struct sel_constraint_extra
{
    union
    {
        double A[6]; /* velocities, slipping contacts: A, stored like stick
                        [1/kg] */
        struct
        {
            double spinI[3], spinJ[3]; /* position correction: I^-1 (r x n) of i
                                          and j, each in its own frame
                                          [1/(kg m)] */
        };
    };
    union
    {
        sel_cone cone; /* slipping contacts, valid if ready: in the frame of the
                          normal and the tangents of v3_frame */
        struct
        {
            double delta[3]; /* change of the impulse in this iteration: last
                                colour, or acceleration step [N s] */
            /* nonSmooth_accelerate.c: */
            double closing[3]; /* velocity before the step [m/s] */
            double slip;       /* mu |u_t| of a slipping contact [m/s] */
        };
    };
    double before[3]; /* nonSmooth_accelerate.c: impulse before the iteration
                         [N s] */
    double step[3];   /* nonSmooth_accelerate.c: change by the last step [N s].
                         nonSmooth_momentum.c: impulse after the previous
                         iteration [N s]. nonSmooth_ejection.c: impulse since the
                         impulse reset [N s] */
} sel_constraint_extra;

/* Data that decides whether a constraint must be solved again. It is a struct
   of its own since most constraints are skipped in most iterations. */
typedef struct sel_activity_record
{
    int i, j;     /* as in sel_constraint */
    int points;   /* as in sel_constraint */
    int crowded;  /* as in sel_constraint */
    double least; /* smaller changes do not matter [m/s]; position correction:
                     [m] */
    double seen;  /* activity of its particles when it was last solved: one
                     value for all points of a contact, at its first point
                     [m/s]; position correction: for each point [m] */
} sel_activity_record;

/* Flags: how an impulse was changed since the last step of acceleration or
   momentum but one, by an iteration or by the last such step. */
enum
{
    SEL_SWEPT = 1,
    SEL_STEPPED = 2,
    SEL_IMPULSE_RESET
    = 4 /* nonSmooth_ejection.c: its impulse was reset to zero */
};

/* Constraints of one stage and one colour: an iteration solves them at once. */
typedef struct sel_group
{
    int colour; /* SEL_COLOURS for walls */
    int set;    /* set of the halos in them; -1: no halos */
} sel_group;

typedef struct sel_nonsmooth_state
{
    sel_moreau moreau;
    sel_mutual mutual;

    /* per particle (room: capacity) */
    int capacity;
    double *crowd;  /* number of its pairs of the last colour */
    double *taken;  /* set of the colours of its contacts; in
                       nonSmooth_stages.c: of its contacts without a stage
                       yet */
    int *met;       /* nonSmooth_stages.c: process with whose halos it had a
                       contact in this iteration */
    double *wanted; /* key of the contact that is to be coloured next;
                       nonSmooth_ejection.c: greatest speed of its contacts
                       [m/s] */
    double *addend; /* term of a sum over particles */
    /* room x 3 each. Position correction: shift [m] and rotation vector turn
       [rad]. Momentum: v [m/s] and omega [rad/s] before the iteration, in stepV
       and stepOmega. Acceleration: impulses and moments of its two directions
       on a particle, z in shift [N s] and turn [N m s], y in stepV and
       stepOmega. nonSmooth_energy.c: impulses and moments in shift and turn. */
    double *shift;
    double *rotation;
    double *stepV;
    double *stepOmega;
    int hasStep;  /* 1: this stage has made an acceleration step after the same
                     type of iteration (one-way or symmetric) */
    double limit; /* upper bound on the decrease of f by acceleration steps [J],
                     -1: not computed yet; and the decrease that the steps so
                     far promised [J] */
    double gained;
    int unboundedImpulses; /* 1: impulses that grow without bound were found in this
                        substep */
    double *activity; /* activity: sum of the changes at its contacts in the
                        iterations of a stage [m/s]; position correction: [m] */
    double *speeds; /* speedCapacity x 6, only with settings.budget: v and omega
                        before the stage, after the whole kick if there is one,
                        minus twice the change by half of the kick
                        (nonSmooth_friction.c) */
    int speedCapacity;
    unsigned *stamp; /* value of `sweep` when the particle last collected
                        impulses */
    unsigned sweep;  /* number of iterations over the last colour so far */

    /* per contact (contactCapacity: capacity); constraints of pairs by group, then
       of walls */
    int contactCapacity, n;
    sel_constraint *list;
    sel_constraint_extra *spare; /* per constraint */
    sel_activity_record *wait;   /* per constraint */
    unsigned char *moved;        /* per constraint: flags SEL_SWEPT ... */
    double *total; /* per constraint x 3: impulse of the substep; until the end
                      of the substep: of earlier stages, i.e. of the collisions
                      [N s] */
    int *place;    /* index of the first constraint of a contact */
    int *colour;   /* of a pair contact; -1: no colour yet */
    int *stage;    /* of a pair contact, see nonSmooth_stages.c */
    int *set;      /* set in which it is exchanged; -1: none */
    int *queue;    /* pair contacts that have no stage yet, by colour */

    /* groups of constraints in the order of an iteration */
    int stages; /* number of stages of the pairs of this process */
    int groups, groupCapacity;
    sel_group *group;
    int groupOf[SEL_KEYS]; /* group of a key, see nonSmooth_order.c */
    int crowds, walls; /* first constraint of the last colour, and of walls */
    int *parts; /* groups x threads + 2: start of each thread's range of each
                   group, and the end */
} sel_nonsmooth_state;

/* y = M x, M symmetric: xx xy xz yy yz zz. */
static inline void sel_symmetric_apply(
    double y[3], const double M[6], const double x[3])
{
    y[0] = M[0] * x[0] + M[1] * x[1] + M[2] * x[2];
    y[1] = M[1] * x[0] + M[3] * x[1] + M[4] * x[2];
    y[2] = M[2] * x[0] + M[4] * x[1] + M[5] * x[2];
}

/* Transform a vector from the frame of particle i of a constraint to that of j,
   and back. The frames differ only across a rotational period
   (world_periods.c). to may be from. */
static inline void sel_nonsmooth_to_second(const sel_world *world,
    const sel_constraint *t, double to[3], const double from[3])
{
    double x[3];
    v3_copy(x, from);
    if (t->image)
    {
        m3_apply_transposed(to, world->images[t->image].Q, x);
        return;
    }
    v3_copy(to, x);
}

static inline void sel_nonsmooth_from_second(const sel_world *world,
    const sel_constraint *t, double to[3], const double from[3])
{
    double x[3];
    v3_copy(x, from);
    if (t->image)
    {
        m3_apply(to, world->images[t->image].Q, x);
        return;
    }
    v3_copy(to, x);
}

/* Applies an impulse, times a sign, at the arm r to particle i. */
static inline void sel_nonsmooth_act(sel_world *world, int i, double sign,
    const double r[3], const double impulse[3])
{
    double twist[3], spin[3];
    double *v = world->p.v + 3 * i, *omega = world->p.omega + 3 * i;
    v3_cross(twist, r, impulse);
    m3_apply(spin, world->invInertia + 9 * i, twist);
    v3_madd(v, v, sign * world->invMass[i], impulse);
    v3_madd(omega, omega, sign, spin);
}

/* Applies an impulse at a constraint, times a sign, to its particle j. */
static inline void sel_nonsmooth_act_second(sel_world *world,
    const sel_constraint *t, double sign, const double impulse[3])
{
    if (t->image)
    {
        double r[3], J[3];
        sel_nonsmooth_to_second(world, t, r, t->rj);
        sel_nonsmooth_to_second(world, t, J, impulse);
        sel_nonsmooth_act(world, t->j, sign, r, J);
        return;
    }
    sel_nonsmooth_act(world, t->j, sign, t->rj, impulse);
}

/* Applies an impulse at a constraint to its particle i or j, whichever is
   `who`: +impulse on j, -impulse on i. */
static inline void sel_nonsmooth_act_on(sel_world *world, int who,
    const sel_constraint *t, double sign, const double impulse[3])
{
    if (t->i == who)
    {
        sel_nonsmooth_act(world, t->i, -sign, t->ri, impulse);
    }
    else
    {
        sel_nonsmooth_act_second(world, t, sign, impulse);
    }
}

/* Velocity u of particle j at the point, in the frame of i, from the velocities
   v and omega of all particles. Also used for displacements. */
static inline void sel_nonsmooth_motion_of_second(const sel_world *world,
    const sel_constraint *t, const double *v, const double *omega, double u[3])
{
    const double *shift = v + 3 * t->j, *spin = omega + 3 * t->j;
    double rotated[6];
    if (t->image)
    {
        sel_nonsmooth_from_second(world, t, rotated, shift);
        sel_nonsmooth_from_second(world, t, rotated + 3, spin);
        shift = rotated;
        spin = rotated + 3;
    }
    v3_cross(u, spin, t->rj);
    v3_madd(u, u, 1.0, shift);
}

/* Arguments of a function that threads execute together. */
typedef struct sel_nonsmooth_task
{
    sel_world *w;
    double dt;
} sel_nonsmooth_task;

static inline sel_nonsmooth_state *sel_nonsmooth_of(const sel_world *world)
{
    return world->modelState;
}

/* nonSmooth.c: executes part for all items of [0, n) on all threads; returns
   the greatest of its return values. */
double sel_nonsmooth_share(sel_world *world, int n, sel_part part, double dt);
/* Returns the sum of the addends of local particles. */
double sel_nonsmooth_sum(const sel_world *world);

/* Returns the activity of both particles of a constraint in the iterations of a
   stage. */
static inline double sel_nonsmooth_activity(
    const sel_nonsmooth_state *state, const sel_activity_record *t)
{
    return state->activity[t->i] + (t->j >= 0 ? state->activity[t->j] : 0.0);
}

/* Returns 1 if a constraint need not be solved: too little has changed at its
   particles since it was last solved. */
static inline int sel_nonsmooth_is_quiet(
    const sel_nonsmooth_state *state, const sel_activity_record *t)
{
    return sel_nonsmooth_activity(state, t) - t->seen
        <= SEL_SWEEP_QUIET * t->least;
}

static inline void sel_nonsmooth_add_activity(
    sel_nonsmooth_state *state, const sel_constraint *t, double change)
{
    state->activity[t->i] += change;
    if (t->j >= 0)
    {
        state->activity[t->j] += change;
    }
}

/* nonSmooth_bounce.c: sets *any to 1 if any contact approaches too fast, at the
   present velocities, to be a resting contact. *any is the same on all
   processes. */
sel_status sel_nonsmooth_approach(sel_world *world, double dt, int *any);
/* Collisions in the middle of the substep. */
sel_status sel_nonsmooth_bounce(sel_world *world, double dt);

/* nonSmooth_friction.c, only with settings.budget. The first stores the
   velocities before iterations (dt: as for sel_moreau_energy); the second,
   called after them, adds the energy that friction dissipated by an impulse at
   constraint t on this process. */
sel_status sel_nonsmooth_note_speeds(sel_world *world, double dt);
void sel_nonsmooth_count_friction(
    sel_world *world, const sel_constraint *t, const double impulse[3]);

/* nonSmooth_colour.c: sets the colours of all pair contacts. */
sel_status sel_nonsmooth_colour(sel_world *world);

/* nonSmooth_stages.c: sets the stage of each pair, and the halos that are
   refreshed before it; declares the pairs to exchange. Called after
   sel_nonsmooth_colour. */
sel_status sel_nonsmooth_stages(sel_world *world);

/* nonSmooth_order.c: sets the positions of all constraints in the list. Called
   after sel_nonsmooth_stages. */
sel_status sel_nonsmooth_order(sel_world *world);

/* Number of points of contact c in this substep. */
static inline int sel_nonsmooth_count(const sel_world *world, int c)
{
    return world->settings.manifold > 0.0 ? world->contacts.manifolds[c].count
                                          : 1;
}

/* nonSmooth_memory.c: data that the model stores in a persistent contact.
   sel_nonsmooth_points: the most points that a contact may have. */
int sel_nonsmooth_points(const sel_world *world);
int sel_nonsmooth_memory(
    const sel_world_settings *settings, sel_persistent_contact_field *fields);
/* Points x 3: force on particle 2 or the wall [N]; arms from the centre of
   particle 1 [m], only where there may be several points. Colour + 1; 0: no
   colour. Points: push of the position correction [kg m]. */
double *sel_nonsmooth_kept_force(const sel_world *world, int c);
double *sel_nonsmooth_kept_arms(const sel_world *world, int c);
double *sel_nonsmooth_kept_colour(const sel_world *world, int c);
double *sel_nonsmooth_kept_push(const sel_world *world, int c);

/* nonSmooth_prepare.c: sets up the constraints of all contacts, without
   impulses, and refreshes the data of halos. */
sel_status sel_nonsmooth_prepare(sel_world *world, double dt);
/* Applies the impulses of the last substep (warm start). Halos are not
   updated. */
void sel_nonsmooth_warm(sel_world *world, double dt);
/* Stores the impulses in the persistent contacts. */
void sel_nonsmooth_store(sel_world *world, double dt);

/* nonSmooth_sweep.c: parameters and state of the iterations that make the
   velocities satisfy all contacts. */
typedef struct sel_sweep
{
    double least;   /* tolerance: smaller changes of a contact's velocity do not
                       matter [m/s] */
    double lowest;  /* below it particles count as at rest [m/s]. Where flat
                       sides touch, a residual between this and the tolerance is
                       reduced by further iterations. HUGE_VAL: it is not */
    int toRest;     /* 1: those further iterations are under way */
    double enough;  /* least before these: the tolerance */
    int collisions; /* 1: collisions: a contact that closes more slowly than
                       that is left out, unless it already has an impulse */
    int back;       /* 1: backward: walls first, then the last colour, and so
                       on */
    int count;      /* number of iterations */
    int isLast;     /* 1: this is the last iteration */
    double left;    /* greatest change of a velocity in the last iteration
                       [m/s] */
    double theta;   /* of Nesterov's method, nonSmooth_momentum.c */
    int goOn;       /* 1: it changed a velocity by more than the tolerance.
                       Within an iteration: on this process */
} sel_sweep;

/* Iterates until the velocities satisfy all contacts. Afterwards halos have the
   velocities of their last refresh, which may be out of date. */
sel_status sel_nonsmooth_sweep(sel_world *world, sel_sweep *rule);

/* nonSmooth_round.c: the callbacks of an iteration, over velocities or over
   positions. */
typedef struct sel_round
{
    /* Solves constraints [first, end) of a group. */
    void (*solve)(sel_world *world, sel_sweep *rule, int first, int end);
    /* Applies to particle i the change of constraint l. */
    void (*take)(sel_world *world, int i, int l);
    /* Sends the unknowns of the owners to the halos of a set. */
    sel_status (*share)(sel_world *world, int set);
} sel_round;

/* One iteration. It sets left and goOn for this process only. */
sel_status sel_nonsmooth_round(
    sel_world *world, const sel_round *round, sel_sweep *rule);
/* Applies to particle i the changes of its pairs in [first, end). */
void sel_nonsmooth_collect(
    sel_world *world, const sel_round *round, int i, int first, int end);
/* Adds the impulses at the end of a stage to the statistics: those from walls,
   and the work of friction. */
void sel_nonsmooth_add_statistics(sel_world *world);
/* Adds an impulse of constraint t of a wall to the statistics. */
void sel_nonsmooth_count_wall(
    sel_world *world, const sel_constraint *t, const double impulse[3]);
/* Solves for the contact impulses against the forces of the substep, starting
   from the impulses of the last one. */
sel_status sel_nonsmooth_solve_forces(sel_world *world, double dt);
/* Velocity of the contact point of j, or of the wall, relative to that of i
   [m/s]. */
void sel_nonsmooth_velocity(
    const sel_world *world, const sel_constraint *t, double u[3]);

/* Applies all deltas, those of pairs in the order of the partners. */
void sel_nonsmooth_act_all(sel_world *world);
sel_status sel_nonsmooth_share_velocities(sel_world *world);

/* nonSmooth_momentum.c: the first is called before the first iteration with
   momentum, the second after each that is followed by another one. overshot:
   its residual is greater than that of the iteration before. */
void sel_nonsmooth_momentum_begin(sel_world *world, sel_sweep *rule);
void sel_nonsmooth_momentum(sel_world *world, sel_sweep *rule, int overshot);

/* nonSmooth_accelerate.c: the first is called before the first accelerated
   iteration, the second after each. They use shift, turn, stepV and
   stepOmega. */
void sel_nonsmooth_remember(sel_world *world);
sel_status sel_nonsmooth_accelerate(sel_world *world);

/* nonSmooth_ejection.c: the greatest speed of any contact on any process, without
   the impulses of the stage. Uses shift, turn, stepV and stepOmega. */
sel_status sel_nonsmooth_fastest_before(sel_world *world, double *speed);

/* nonSmooth_energy.c: where the iterations have not converged, scales impulses
   such that they add no energy to that of the velocities after the forces of
   the substep. Uses shift and turn for impulses [N s, N m s]. */
sel_status sel_nonsmooth_limit_energy(sel_world *world);

/* nonSmooth_energy.c: writes the impulses [N s] and their moments [N m s] on
   local particles to shift and turn: those of all contacts, or only those of
   contacts that have not converged. */
void sel_nonsmooth_gather(sel_world *world, int all);

/* nonSmooth_ejection.c: where the iterations have not converged, resets impulses
   until no contact is faster than 1.5 times the fastest contact of its cluster
   was before, plus least [m/s]. *any: some impulses were reset; their
   constraints have moved == SEL_IMPULSE_RESET. Uses wanted, addend, shift, turn, stepV
   and stepOmega. */
sel_status sel_nonsmooth_limit_speed(sel_world *world, double least, int *any);
/* Adds the impulses since the reset to the totals of these constraints, and to
   the statistics. */
void sel_nonsmooth_count_reset(sel_world *world);

/* nonSmooth_position.c: the first sets how far contacts are to open, from the
   velocities at the end of the substep; the second, called when particles have
   moved, removes overlaps (position correction). */
void sel_nonsmooth_set_targets(sel_world *world, double dt);
sel_status sel_nonsmooth_correct_positions(sel_world *world);

#endif

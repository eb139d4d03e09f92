/*---------------------------------------------------------------------------*\
    solver.h - many contacts at once: the problem and its solution (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Bodies with a velocity, a mass and an inertia touch each other and walls at
    constraints. The solver finds impulses at all constraints such that no
    contact closes, no contact pulls, and friction is within its cone. It also
    finds pushes that remove overlaps. It uses arrays of numbers only: the owner
    of the bodies sets pointers to them here, and supplies the messages between
    processes.

    Order of the calls in a substep:

        the caller sets bodies, contacts, settings and messages
        sel_solver_reserve              capacity
        sel_solver_colour, _stages, _order
                                        the order in which constraints are
                                        solved, the same on all processes
        the caller sets each constraint at its place (i to mu)
        sel_solver_respond              response of constraints to impulses
        the caller may set impulses; sel_solver_act_start applies them
        sel_solver_iterate              velocities
        the caller may set targets and pushes
        sel_solver_correct_positions    shift and rotation of each body
\*---------------------------------------------------------------------------*/

#ifndef SEL_SOLVER_SOLVER_H
#define SEL_SOLVER_SOLVER_H

#include "sel_cone.h"
#include "sel_exchange.h"
#include "sel_limits.h"
#include "sel_period.h"
#include "sel_status.h"
#include "base/arrays.h"
#include "base/sums.h"
#include "base/threads.h"
#include "base/tolerances.h"
#include "base/vec3.h"

#include <stdbool.h>
#include <stdint.h>

/* Number of colours of pair contacts. Pairs of one colour share no body and are
   solved at once. The last colour is the exception: it takes the pairs of
   bodies that have more partners than there are colours. (Sets of colours are
   sent as doubles, so they must fit into the mantissa.) */
#define SEL_COLOURS SEL_SETS
/* Stages of an iteration (solver_stages.c), and keys of groups: one for each
   stage and colour, one for the last colour, one for walls. */
#define SEL_STAGES (2 * SEL_COLOURS)
#define SEL_KEYS   (SEL_STAGES * SEL_COLOURS + 2)

/* The bodies: arrays of n entries that belong to the caller, local bodies
   first. The others are halos, copies of bodies of other processes. */
typedef struct sel_solver_bodies
{
    int n, nLocal;
    double *v, *omega;        /* n x 3: velocity [m/s] and spin [rad/s] */
    const double *invMass;    /* [1/kg] */
    const double *invInertia; /* n x 9 [1/(kg m2)] */
    const double *mass;       /* local bodies [kg] */
    const double *radius;     /* local bodies: radius of the bounding sphere
                                 [m] */
    const int64_t *id;        /* unique, except for images of one body */
    const int *source;        /* halos: number of their process; < 0: unknown */
    const sel_image *images;  /* see sel_constraint.image; NULL: not used */
} sel_solver_bodies;

/* The contacts: pairs, then walls. Arrays belong to the caller. */
typedef struct sel_solver_contacts
{
    int n, nPairs;
    const int *first, *second; /* bodies; second -1: a wall */
    const int *points;         /* number of constraints; NULL: one each */
    /* The pair contacts of body i are partner[start[i]] to partner[start[i + 1]
       - 1], sorted by the ids of its partners. Impulses on body i are added in
       this order. */
    const int *start, *partner;
} sel_solver_contacts;

/* Parameters of the iterations. */
typedef struct sel_solver_settings
{
    int threads;
    sel_slip_law law;
    int velocityIterations, positionIterations; /* maximum numbers per call */
    double relativeTolerance; /* see sel_nonsmooth_settings; position
                                 correction: a change of a contact's opening in
                                 an iteration does not matter if it is less than
                                 this share of all changes so far at its
                                 bodies */
    int restsOnFaces; /* 1: if the first iteration is within the tolerance,
                         further ones reduce its residual (solver_velocity.c) */
} sel_solver_settings;

/* Messages between processes. All processes call them in the same order. */
typedef struct sel_solver_messages
{
    void *context;
    int shared; /* 1: some process has a contact with a halo. 0: share and
                   select are not called */
    /* Refreshes fields of the halos of a set, or of all halos with contacts
       (SEL_SET_ANY). */
    sel_status (*share)(
        void *context, const sel_field *fields, int count, int set);
    /* Receives the set of each pair contact across processes; < 0: none. */
    sel_status (*select)(void *context, const int *sets);
    /* Replaces each value by the greatest one of all processes. NULL: one
       process. */
    sel_status (*greatest)(void *context, double *values, int count);
    /* Sums over all processes. NULL: one process. */
    sel_status (*sum)(void *context, sel_sums *sums, double *values);
    /* Returns the greatest speed at which a contact closes at any of its points
       [m/s]. Only for collisions (sel_solver_rule). */
    double (*approach)(const void *context, int contact);
} sel_solver_messages;

/* A contact point, at which two bodies, or a body and a wall, must not approach
   each other. Impulses act on body j, their opposites on i. A body has several
   constraints and each iteration visits all of them, so this struct holds only
   data that every visit needs. */
typedef struct sel_constraint
{
    int i, j;          /* bodies; j = -1: a wall */
    int contact;       /* index of the contact */
    int8_t point;      /* index of the point in the contact */
    int8_t points;     /* number of points of that contact */
    int8_t image;      /* index in bodies.images: the rotation of j as seen by
                          i; 0: none */
    bool divided;      /* i or j has other contacts of this colour: each contact
                          gets an equal part of the body */
    bool isNew;        /* the contact did not exist in the last substep */
    bool changed;      /* the impulse was changed by delta in the current
                          iteration */
    bool part;         /* solver_energy.c: the constraint is in the sums */
    int slip;          /* index in slips; -1: it has not slipped yet */
    double normal[3];  /* unit, from i to j or into the wall */
    double ri[3];      /* arm from the centre of i; all vectors are in the frame
                          of i */
    double rj[3];      /* arm from the centre of j; at a wall: velocity of its
                          surface [m/s] */
    double impulse[3]; /* accumulated in this stage of the substep [N s] */
    double mu;         /* coefficient of friction */
    double mass;       /* 1/(n.A n), with the masses of this colour [kg] */
    double change;     /* change of the push, or of the velocity [m/s], in the
                          current iteration */
    double push;       /* position correction: mass x displacement along the
                          normal [kg m] */
    double overlap;    /* overlap in the middle of the substep [m] */
    union
    {
        struct /* for velocities */
        {
            double gap;      /* speed at which the point may close [m/s] */
            double An[3];    /* A n [1/kg] */
            double stick[6]; /* inverse of A, u' = u + A J, with the masses of
                                the parts (last colour): xx xy xz yy yz zz
                                [kg] */
        };
        struct /* for the position correction, after them */
        {
            double target; /* distance by which the contact is to open [m]; set
                              by the caller */
            double size;   /* size of the smaller body [m]; set by the caller */
            double spinI[3], spinJ[3]; /* I^-1 (r x n) of i and j, each in its
                                          own frame [1/(kg m)] */
        };
    };
} sel_constraint;

/* A symmetric matrix: xx xy xz yy yz zz. */
typedef struct sel_symmetric
{
    double a[6];
} sel_symmetric;

/* A constraint that has slipped in this substep. */
typedef struct sel_slip
{
    sel_cone cone; /* in the frame of the normal and the tangents of v3_frame */
    double slope;  /* see sel_cone_coulomb_fast */
} sel_slip;

/* Acceleration step at a constraint (solver_accelerate.c). */
typedef struct sel_acceleration
{
    union
    {
        double z[3];    /* change by the iteration, without components that
                           leave the cone [N s] */
        double step[3]; /* then: change by the present step [N s] */
    };
    double y[3];       /* change by the last step, without components that leave
                          the cone [N s] */
    double closing[3]; /* velocity before the step; its normal component
                          contains the gap and the slip [m/s] */
    double slip;       /* mu |u_t| of a slipping contact [m/s] */
} sel_acceleration;

/* Data that decides whether a constraint must be solved again. It is a struct
   of its own since most constraints are skipped in most iterations. */
typedef struct sel_activity_record
{
    int i, j;      /* as in sel_constraint */
    int8_t points; /* as in sel_constraint */
    bool divided;  /* as in sel_constraint */
    int step;      /* index in steps; -1: it has taken part in none */
    double least;  /* smaller changes do not matter [m/s]; position correction:
                      [m] */
    double seen;   /* activity of the bodies when the constraint was last
                      solved: one value for all points of a contact, at its
                      first point [m/s]; position correction: for each point
                      [m] */
} sel_activity_record;

/* Flags: an impulse was changed, since the last but one step of acceleration or
   momentum, by an iteration, or by the last such step. */
enum
{
    SEL_BY_ITERATION = 1,
    SEL_BY_STEP = 2,
    SEL_IMPULSE_RESET = 4 /* solver_ejection.c: the impulse was reset to zero */
};

/* Constraints of one stage and one colour: an iteration solves them at once. */
typedef struct sel_group
{
    int colour; /* SEL_COLOURS for walls */
    int set;    /* set of the halos of these constraints; -1: no halos */
} sel_group;

/* Arrays per body. */
#define SEL_SOLVER_BODIES(X)                                                   \
    X(nOfLast, double, 1, "number of its pairs of the last colour")            \
    X(levelPartner, int, 1,                                                    \
        "solver_stages.c: process with whose halos it had a contact in this "  \
        "level")                                                               \
    X(addend, double, 1, "term of a sum over bodies")                          \
    X(activity, double, 1,                                                     \
        "sum of the changes at its contacts in the iterations of a stage "     \
        "[m/s]; position correction: [m]")                                     \
    X(stamp, unsigned, 1,                                                      \
        "value of lastColourCount when it last collected impulses")            \
    X(scratch, double, SEL_SOLVER_SCRATCH_WIDTH, "SEL_SOLVER_SCRATCH_ARRAYS")

/* Arrays per body. Some of them share memory, because they are used one after
   another in a substep: X(name, place, meaning). place: the number of doubles
   per body before the array in scratch. */
#define SEL_SOLVER_SCRATCH_WIDTH 14
#define SEL_SOLVER_SCRATCH_ARRAYS(X)                                           \
    X(taken, 12,                                                               \
        "set of the colours of its contacts; in solver_stages.c: of its "      \
        "contacts without a stage yet")                                        \
    X(nominated, 13, "key of the contact that is to be coloured next")         \
    X(beforeV, 0, "3, momentum: v before the iteration [m/s]")                 \
    X(beforeOmega, 3, "3, momentum: omega before it [rad/s]")                  \
    X(nearSpeed, 12,                                                           \
        "speed at which bodies nearby approach or leave each other [m/s]")     \
    X(ringSpeed, 13, "the same before the present ring [m/s]")                 \
    X(zPush, 0, "3, acceleration: impulses of the direction z [N s]")          \
    X(zTwist, 3, "3, their moments [N m s]")                                   \
    X(yPush, 6, "3, acceleration: impulses of the direction y [N s]")          \
    X(yTwist, 9, "3, their moments [N m s]")                                   \
    X(push, 0, "3, sum of impulses (solver_energy.c) [N s]")                   \
    X(twist, 3, "3, their moments [N m s]")                                    \
    X(changeV, 6,                                                              \
        "3, change of v by the impulses of the stage (solver_ejection.c) "     \
        "[m/s]")                                                               \
    X(changeOmega, 9, "3, change of omega by them [rad/s]")                    \
    X(fastest, 12,                                                             \
        "greatest speed of the contacts of its cluster before the impulses "   \
        "[m/s]")                                                               \
    X(marked, 13, "1: the impulses at its contacts are reset")                 \
    X(shift, 0, "3, position correction [m]")                                  \
    X(rotation, 3, "3, position correction: rotation vector [rad]")
#define SEL_SOLVER_SCRATCH_MEMBER(name, place, meaning) double *name;

/* Arrays per constraint. Each substep sets the entries that it needs. `slips`
   and `steps` have capacity for all constraints, but contain only entries of
   those that slip, and of those that take part in acceleration steps. The
   unused rest occupies no physical memory. */
#define SEL_SOLVER_CONSTRAINTS(X)                                              \
    X(list, sel_constraint, 1, "constraints of pairs by group, then of walls") \
    X(records, sel_activity_record, 1, "whether to solve them again")          \
    X(A, sel_symmetric, 1, "A of the velocities u' = u + A J [1/kg]")          \
    X(slips, sel_slip, 1, "of sel_constraint.slip")                            \
    X(steps, sel_acceleration, 1, "of sel_activity_record.step")               \
    X(delta, double, 3,                                                        \
        "change of the impulse that the bodies have yet to receive; "          \
        "acceleration: part of the step that is due to the projection into "   \
        "the cone [N s]")                                                      \
    X(before, double, 3,                                                       \
        "momentum, acceleration: impulse after the previous iteration or "     \
        "step; with the flag SEL_IMPULSE_RESET: impulse since the reset "      \
        "[N s]")                                                               \
    X(flags, unsigned char, 1, "SEL_BY_ITERATION ..")                          \
    X(total, double, 3,                                                        \
        "impulse of the substep; until its end: of earlier stages, i.e. of "   \
        "the collisions [N s]")

/* Arrays per contact. */
#define SEL_SOLVER_CONTACTS(X)                                                 \
    X(place, int, 1, "index of its first constraint")                          \
    X(colour, int, 1,                                                          \
        "of a pair; -1: no colour yet. The caller sets that of the last "      \
        "substep")                                                             \
    X(stage, int, 1, "of a pair, see solver_stages.c; used if stages > 1")     \
    X(set, int, 1, "in which it is exchanged; -1: none")                       \
    X(queue, int, 1, "pairs that have no stage yet, by colour")

/* Arrays per group. */
#define SEL_SOLVER_GROUPS(X)                                                   \
    X(group, sel_group, 1, "groups in the order of an iteration")              \
    X(ranges, int, s->settings.threads,                                        \
        "groups x threads + 2: start of each thread's range of each group, "   \
        "and the end")

typedef struct sel_solver
{
    /* the problem, set by the caller */
    sel_solver_settings settings;
    sel_solver_bodies bodies;
    sel_solver_contacts contacts;
    sel_solver_messages messages;

    /* per body */
    int capacity;
    SEL_SOLVER_BODIES(SEL_ARRAY_MEMBER)
    SEL_SOLVER_SCRATCH_ARRAYS(SEL_SOLVER_SCRATCH_MEMBER)
    unsigned lastColourCount; /* number of iterations over the last colour until
                                 now */

    /* per constraint and per contact */
    int constraintCapacity, contactCapacity;
    int n;      /* number of constraints */
    int nSlips; /* number of constraints that have slipped in this substep */
    int nSteps; /* number of constraints that have taken part in acceleration
                   steps of this stage */
    SEL_SOLVER_CONSTRAINTS(SEL_ARRAY_MEMBER)
    SEL_SOLVER_CONTACTS(SEL_ARRAY_MEMBER)

    /* the order of an iteration */
    uint32_t sets; /* bit k: this process has a pair of set k */
    int stages;    /* number of stages of the pairs of this process */
    int groups, groupCapacity;
    SEL_SOLVER_GROUPS(SEL_ARRAY_MEMBER)
    int groupOf[SEL_KEYS];      /* group of a key, see solver_order.c */
    int firstOfLast, firstWall; /* first constraint of the last colour, and of
                                   walls */

    /* acceleration */
    int hasStep;  /* 1: this stage has made a step after the same type of
                     iteration (one-way or symmetric) */
    double limit; /* limit: upper bound on the decrease of f by steps [J], -1:
                     not computed yet; gained: decrease that the steps so far
                     promised [J] */
    double gained;
    int unbounded; /* 1: impulses that grow without bound were found; the caller
                      sets it to 0 */

    double least;  /* tolerance of velocities, before it is widened [m/s] */
    int wereReset; /* 1: sel_solver_iterate has reset impulses. Their
                      constraints have the flag SEL_IMPULSE_RESET, and the
                      impulses since the reset are in `before` */
} sel_solver;

/* Parameters and result of the iterations that make the velocities satisfy all
   contacts. */
typedef struct sel_solver_rule
{
    double least;   /* tolerance: smaller changes of a contact's velocity do not
                       matter [m/s] */
    double lowest;  /* speed below which bodies count as at rest [m/s]. If flat
                       sides touch, further iterations reduce a residual between
                       this and the tolerance. HUGE_VAL: they do not */
    int toRest;     /* 1: those further iterations are under way */
    double enough;  /* `least` before these further iterations: the tolerance */
    double kick;    /* change of a velocity by forces in the substep [m/s]:
                       relative velocities up to this one are not motion
                       (solver_widen.c) */
    int widened;    /* 1: the tolerances are those of bodies that move
                       (solver_widen.c) */
    int collisions; /* 1: collisions: a contact that closes more slowly than
                       `least` is left out, unless it already has an impulse */
    int back;       /* 1: backward: walls first, then the last colour, and so
                       on */
    int count;      /* number of iterations */
    int isLast;     /* 1: this is the last iteration */
    double left;    /* greatest change of a velocity in the last iteration
                       [m/s] */
    double theta;   /* parameter of Nesterov's method, solver_momentum.c */
    int goOn;       /* 1: the iteration changed a velocity by more than the
                       tolerance. Within an iteration: on this process */
} sel_solver_rule;

/* y = M x, M symmetric: xx xy xz yy yz zz. */
static inline void sel_symmetric_apply(
    double y[3], const double M[6], const double x[3])
{
    y[0] = M[0] * x[0] + M[1] * x[1] + M[2] * x[2];
    y[1] = M[1] * x[0] + M[3] * x[1] + M[4] * x[2];
    y[2] = M[2] * x[0] + M[4] * x[1] + M[5] * x[2];
}

/* - - - solver.c - - - */

/* Grows the arrays per body; the first old ones are kept. SEL_E_MEMORY. */
sel_status sel_solver_reserve_bodies(sel_solver *s, int old, int capacity);
/* Provides capacity for contacts with at most `points` points each; contents
   are lost if it grows. SEL_E_MEMORY. */
sel_status sel_solver_reserve(sel_solver *s, int contacts, int points);
void sel_solver_free(sel_solver *s);

/* Argument of a function that threads execute together. */
typedef struct sel_solver_task
{
    sel_solver *s;
    double value;
} sel_solver_task;

/* Executes `part` for all items of [0, n) on all threads; its context is a
   sel_solver_task. Returns the greatest of its return values. */
double sel_solver_share(sel_solver *s, int n, sel_part part, double value);
/* Returns the sum of the addends of local bodies. */
double sel_solver_add_up(const sel_solver *s);

/* Sets *any to 1 if `mine` is not 0 on some process; else to 0. */
sel_status sel_solver_any(sel_solver *s, int mine, int *any);
/* Refreshes fields of the halos of a set, or of all halos with contacts
   (SEL_SET_ANY), if this process has such halos. */
sel_status sel_solver_refresh(
    sel_solver *s, const sel_field *fields, int count, int set);
/* Refreshes velocities and activity of all halos with contacts. */
sel_status sel_solver_share_velocities(sel_solver *s);
/* Returns 1 if pair contact c is between a local body and a halo. */
static inline int sel_solver_is_across(const sel_solver *s, int c)
{
    int nLocal = s->bodies.nLocal;
    return (s->contacts.first[c] < nLocal) != (s->contacts.second[c] < nLocal);
}
/* Declares the set of each pair contact across processes, s->set. */
sel_status sel_solver_select(sel_solver *s);

/* Returns the pair contacts of body i; *count: their number. */
static inline const int *sel_solver_partners(
    const sel_solver *s, int i, int *count)
{
    const int *start = s->contacts.start;
    *count = start[i + 1] - start[i];
    return s->contacts.partner + start[i];
}
/* Returns the number of constraints of contact c. */
static inline int sel_solver_points(const sel_solver *s, int c)
{
    return s->contacts.points ? s->contacts.points[c] : 1;
}

/* - - - the order of constraints - - - */

/* solver_colour.c: gives a colour to all pairs that have none (-1). */
sel_status sel_solver_colour(sel_solver *s);
/* solver_stages.c: sets the stage of each pair, and the halos that are
   refreshed before it; declares the pairs to exchange. */
sel_status sel_solver_stages(sel_solver *s);
/* solver_order.c: sets the places of all constraints in the list. */
sel_status sel_solver_order(sel_solver *s);

/* - - - solver_response.c - - - */

/* Sets the responses of all constraints, from the members that the caller has
   set, and refreshes the data of halos. */
sel_status sel_solver_respond(sel_solver *s);
/* Applies the impulses of all constraints. Halos are not updated. */
void sel_solver_act_start(sel_solver *s);

/* - - - velocities - - - */

/* Iterates until the velocities satisfy all contacts. Afterwards halos have the
   velocities of their last refresh, which may be out of date. */
sel_status sel_solver_iterate(sel_solver *s, sel_solver_rule *rule);
/* Computes the velocity of the contact point of j, or of the wall, relative to
   that of i [m/s]. */
void sel_solver_velocity(
    const sel_solver *s, const sel_constraint *t, double u[3]);

/* - - - solver_position.c - - - */

/* Sets *any to 1 if a contact of any process has a push or is to open. */
sel_status sel_solver_any_opening(sel_solver *s, int *any);
/* Iterates until all contacts are open by their targets; shift and rotation of
   each local body are the result. *iterations: their number. */
sel_status sel_solver_correct_positions(sel_solver *s, int *iterations);

/* Returns 1 if the last iteration changed the velocity of constraint l by no
   more than its tolerance before widening (solver_widen.c). */
static inline int sel_solver_is_exact(const sel_solver *s, int l)
{
    double least = (s->list[l].isNew ? SEL_TOLERANCE_NEW : 1.0) * s->least;
    double now = s->records[l].least;
    return s->list[l].change <= (now < least ? now : least);
}

/* - - - frames of a constraint - - - */

/* Transform a vector from the frame of body i of a constraint to that of j, and
   back. The frames differ only across a rotational period. `to` may be
   `from`. */
static inline void sel_solver_to_second(const sel_solver *s,
    const sel_constraint *t, double to[3], const double from[3])
{
    double x[3];
    v3_copy(x, from);
    if (t->image)
    {
        m3_apply_transposed(to, s->bodies.images[t->image].Q, x);
        return;
    }
    v3_copy(to, x);
}

static inline void sel_solver_from_second(const sel_solver *s,
    const sel_constraint *t, double to[3], const double from[3])
{
    double x[3];
    v3_copy(x, from);
    if (t->image)
    {
        m3_apply(to, s->bodies.images[t->image].Q, x);
        return;
    }
    v3_copy(to, x);
}

#endif

/*---------------------------------------------------------------------------*\
    nonSmooth.h - the state of the model "nonSmooth", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_NONSMOOTH_NONSMOOTH_H
#define SEL_STEP_NONSMOOTH_NONSMOOTH_H

#include "base/threads.h"
#include "base/tolerances.h"
#include "base/vec3.h"
#include "step/moreau.h"
#include "step/mutual.h"

#include <stdbool.h>

/* Colours of pairs: those of one colour have no particle in common and are
   solved at once. The last one is for what is left, where particles have more
   partners than there are colours. (Sets of them travel as doubles.) */
#define SEL_COLOURS SEL_SETS
/* Stages of a sweep (nonSmooth_stages.c), and what names a group by its stage and
   colour, the last colour and walls. */
#define SEL_STAGES (2 * SEL_COLOURS)
#define SEL_KEYS   (SEL_STAGES * SEL_COLOURS + 2)

/* A point at which two particles, or a particle and a wall, may not come
   nearer. Impulses are on particle j, the opposite ones on i. There are several
   a particle, and sweeps go over all of them again and again: here stands what
   they always need, and what few stages need is apart (sel_spare). */
typedef struct sel_constraint
{
    int i, j;          /* particles; j -1: a wall */
    int contact;       /* in world->contacts */
    int8_t point;      /* of its manifold */
    int8_t points;     /* that it has */
    int8_t image;      /* of world->images: how j is turned for i; 0: not */
    bool crowded;      /* i or j has further contacts of this colour */
    bool isNew;        /* it was not there in the last substep */
    bool changed;      /* by delta, in the sweep that is under way */
    bool ready;        /* its cone is (sel_spare) */
    bool part;         /* nonSmooth_energy.c: it is counted */
    double normal[3];  /* unit, from i to j or into the wall */
    double ri[3];      /* from the centre of i, in whose frame all of it lies */
    double rj[3];      /* from the centre of j; a wall: velocity of its surface
                         [m/s] */
    double impulse[3]; /* so far, of the stage [N s] */
    double gap;        /* speed at which the point may close [m/s]: of one that
                          is apart, or lies less than SEL_LIES deep */
    double mu;         /* coefficient of friction */
    double An[3];      /* A n [1/kg] */
    double mass;       /* 1/(n.A n), of this colour [kg] */
    double stick[6];   /* inverse of A, u' = u + A J, with the masses of the
                          parts: xx xy xz yy yz zz [kg] */
    double change;     /* of the push, or of the velocity [m/s], in the sweep
                          that is under way */
    double push;       /* positions: mass x way along the normal [kg m] */
    double overlap;    /* half the way [m] */
    union
    {
        double slope;  /* of those that slip: sel_cone_coulomb_fast */
        double target; /* positions: how far it is to open [m] */
    };
} sel_constraint;

/* What few stages need of a constraint. Stages that follow each other share
   room. */
typedef struct sel_spare
{
    union
    {
        double A[6]; /* velocities, those that slip: as stick [1/kg] */
        struct
        {
            double spinI[3], spinJ[3]; /* positions: I^-1 (r x n), of each in
                                          its own frame [1/(kg m)] */
        };
    };
    union
    {
        sel_cone cone; /* of those that slip, if ready: in the frame normal and
                          v3_frame's tangents */
        struct
        {
            double delta[3]; /* in the last colour, or by a step: of the sweep
                                that is under way [N s] */
            /* nonSmooth_accelerate.c */
            double closing[3]; /* velocity before the step [m/s] */
            double slip;       /* mu |u_t| where it slips [m/s] */
        };
    };
    double before[3]; /* nonSmooth_accelerate.c: impulse before the sweep */
    double step[3];   /* there: change by the last step [N s].
                         nonSmooth_momentum.c: the impulse that the sweep before
                         left [N s]. nonSmooth_throw.c: the impulses since it was
                         let go [N s] */
} sel_spare;

/* What tells whether a constraint has to be solved again: apart, since most are
   quiet in most sweeps. */
typedef struct sel_wait
{
    int i, j;     /* as there */
    int points;   /* as there */
    int crowded;  /* as there */
    double least; /* changes below do not matter [m/s]; positions: [m] */
    double seen;  /* what had stirred its particles when it was solved, of the
                     contact's first point [m/s]; positions, of each: [m] */
} sel_wait;

/* What has changed an impulse since the last step of acceleration or momentum but
   one: the sweep, that step. */
enum
{
    SEL_SWEPT = 1,
    SEL_STEPPED = 2,
    SEL_LET_GO = 4 /* nonSmooth_throw.c: it has lost its impulse */
};

/* Constraints that a sweep solves at once: of one stage and one colour. */
typedef struct sel_group
{
    int colour; /* SEL_COLOURS: walls */
    int set;    /* of the halos in them; -1: there are none */
} sel_group;

typedef struct sel_nonsmooth_state
{
    sel_moreau moreau;
    sel_mutual mutual;

    /* per particle */
    int room;
    double *crowd;  /* pairs of the last colour */
    double *taken;  /* set of the colours of its contacts; of those without a
                       stage (nonSmooth_stages.c) */
    int *met;       /* nonSmooth_stages.c: whose halos it has met in a round */
    double *wanted; /* key of the contact that is to be coloured next */
    double *addend; /* what is to be added up over the particles */
    /* room x 3 each. Position correction: shift [m] and turn [rad]. Momentum:
       v [m/s] and omega [rad/s] before the sweep, in stepV and stepOmega.
       Acceleration: what its two directions do to a particle, z in shift
       [N s] and turn [N m s], y in stepV and stepOmega; nonSmooth_energy.c:
       impulses in shift and turn. */
    double *shift;
    double *turn;
    double *stepV;
    double *stepOmega;
    int hasStep;  /* there was one, in this stage, of this kind */
    double limit; /* [J] more than steps can take off, once it was asked for;
                        else -1; and what they have taken */
    double gained;
    int boundless; /* impulses that have no bound were found in this substep */
    double *stirred; /* sum of the changes at its contacts, in the sweeps of
                        a stage [m/s]; positions: [m] */
    double *speeds;  /* speedRoom x 6, with settings.ledger: v and omega before
                       the stage, less twice what half of the kick gives,
                       after the whole of it (nonSmooth_friction.c) */
    int speedRoom;
    unsigned *stamp; /* the last sweep that has collected for it */
    unsigned sweep;  /* of those with a crowd */

    /* per contact: pairs by group, then walls */
    int contactRoom, n;
    sel_constraint *list;
    sel_spare *spare;     /* constraint */
    sel_wait *wait;       /* constraint */
    unsigned char *moved; /* constraint: by what, of SEL_SWEPT ... */
    double *total; /* of each constraint, x 3: impulse of the substep; before
                      its end, of the stages before: what closed too fast
                      [N s] */
    int *place;    /* of the first constraint of a contact */
    int *colour;   /* of a pair contact; -1: none yet */
    int *stage;    /* of a pair contact: nonSmooth_stages.c */
    int *set;      /* that it is told in; -1: in none */
    int *queue;    /* pair contacts that have no stage yet, by colour */

    /* groups of constraints, in the order in which a sweep goes over them */
    int stages; /* of the pairs here */
    int groups, groupRoom;
    sel_group *group;
    int groupOf[SEL_KEYS]; /* nonSmooth_order.c */
    int crowds, walls; /* starts of those of the last colour, and of walls */
    int *parts; /* groups x threads, and two: starts of each thread's part of a
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

/* What lies in the frame of particle i of a constraint, in that of j, and back:
   the same, but across a period that turns (world_periods.c). to may be
   from. */
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

/* An impulse at the arm r acts on particle i, with a sign. */
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

/* One at a constraint on its particle j; times the sign. */
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

/* One at a constraint, on its particle i or j: it is on j, and against i. */
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

/* Motion of j at the point, of velocities v and omega of all particles; as i
   sees it. */
static inline void sel_nonsmooth_motion_of_second(const sel_world *world,
    const sel_constraint *t, const double *v, const double *omega, double u[3])
{
    const double *shift = v + 3 * t->j, *spin = omega + 3 * t->j;
    double turned[6];
    if (t->image)
    {
        sel_nonsmooth_from_second(world, t, turned, shift);
        sel_nonsmooth_from_second(world, t, turned + 3, spin);
        shift = turned;
        spin = turned + 3;
    }
    v3_cross(u, spin, t->rj);
    v3_madd(u, u, 1.0, shift);
}

/* What threads are told that share a stage. */
typedef struct sel_nonsmooth_task
{
    sel_world *w;
    double dt;
} sel_nonsmooth_task;

static inline sel_nonsmooth_state *sel_nonsmooth_of(const sel_world *world)
{
    return world->modelState;
}

/* nonSmooth.c: the stage for all items of [0, n), by all threads; the greatest
   that it returns. */
double sel_nonsmooth_share(sel_world *world, int n, sel_part part, double dt);
/* Sum of the addends of local particles. */
double sel_nonsmooth_sum(const sel_world *world);

/* How much contacts have stirred both bodies of a constraint in the sweeps of a
   stage. */
static inline double sel_nonsmooth_stirred(
    const sel_nonsmooth_state *state, const sel_wait *t)
{
    return state->stirred[t->i] + (t->j >= 0 ? state->stirred[t->j] : 0.0);
}

/* Nothing is to be found where nothing has happened since it was solved. */
static inline int sel_nonsmooth_is_quiet(
    const sel_nonsmooth_state *state, const sel_wait *t)
{
    return sel_nonsmooth_stirred(state, t) - t->seen
        <= SEL_SWEEP_QUIET * t->least;
}

static inline void sel_nonsmooth_stir(
    sel_nonsmooth_state *state, const sel_constraint *t, double change)
{
    state->stirred[t->i] += change;
    if (t->j >= 0)
    {
        state->stirred[t->j] += change;
    }
}

/* nonSmooth_bounce.c: does any contact approach too fast to be at rest, at
   the velocities as they are? Every process alike. */
sel_status sel_nonsmooth_approach(sel_world *world, double dt, int *any);
/* Those that do collide, in the middle of the substep. */
sel_status sel_nonsmooth_bounce(sel_world *world, double dt);

/* nonSmooth_friction.c, with settings.ledger: before sweeps, as
   sel_moreau_energy has dt; and after them, what friction took at constraint t
   by an impulse, here. */
sel_status sel_nonsmooth_note_speeds(sel_world *world, double dt);
void sel_nonsmooth_count_friction(
    sel_world *world, const sel_constraint *t, const double impulse[3]);

/* nonSmooth_colour.c: colours of all pair contacts. */
sel_status sel_nonsmooth_colour(sel_world *world);

/* nonSmooth_stages.c: when pairs are solved, and before which of them halos are
   refreshed; tells pairs. After the colours. */
sel_status sel_nonsmooth_stages(sel_world *world);

/* nonSmooth_order.c: places of all constraints. After the stages. */
sel_status sel_nonsmooth_order(sel_world *world);

/* Points that contact c has now. */
static inline int sel_nonsmooth_count(const sel_world *world, int c)
{
    return world->settings.manifold > 0.0 ? world->contacts.manifolds[c].count
                                          : 1;
}

/* nonSmooth_memory.c: what the model keeps of a contact at its home. Points
   that a contact may have. */
int sel_nonsmooth_points(const sel_world *world);
int sel_nonsmooth_memory(
    const sel_world_settings *settings, sel_link_field *fields);
/* Points x 3: force on particle 2 or the wall [N]; arms from the centre of
   particle 1 [m], where there may be several points. Colour + 1, 0: none.
   Points: the push of position correction [kg m]. */
double *sel_nonsmooth_kept_force(const sel_world *world, int c);
double *sel_nonsmooth_kept_arms(const sel_world *world, int c);
double *sel_nonsmooth_kept_colour(const sel_world *world, int c);
double *sel_nonsmooth_kept_push(const sel_world *world, int c);

/* nonSmooth_prepare.c: constraints of all contacts, without impulses; and what
   halos have is up to date. */
sel_status sel_nonsmooth_prepare(sel_world *world, double dt);
/* The impulses that contacts had in the last substep act. Halos are left as they
   were. */
void sel_nonsmooth_warm(sel_world *world, double dt);
/* What contacts have got goes to their homes. */
void sel_nonsmooth_store(sel_world *world, double dt);

/* nonSmooth_sweep.c: sweeps until the velocities obey all contacts. */
typedef struct sel_sweep
{
    double least;   /* changes of a contact's velocity below do not matter
                       [m/s] */
    double lowest;  /* and below, bodies are at rest: of flat ones what is less
                       than the tolerance, but more than this, is taken off by
                       more sweeps. HUGE_VAL: it stays [m/s] */
    int toRest;     /* it is being taken off */
    double enough;  /* least before: the tolerance */
    int collisions; /* 1: what closes by less than that takes no part, unless
                       it is met by what does */
    int back;       /* 1: walls first, the last colour next, and so on */
    int count;      /* of sweeps */
    int isLast;     /* there will be no other */
    double left;    /* the most that the last would have changed [m/s] */
    double theta;   /* nonSmooth_momentum.c */
    int goOn;       /* did it change anything that matters? Of a part of it:
                       here */
} sel_sweep;

/* Halos are left as they were when it was their turn. */
sel_status sel_nonsmooth_sweep(sel_world *world, sel_sweep *rule);

/* nonSmooth_round.c: one sweep, of velocities or of positions. */
typedef struct sel_round
{
    /* Solves constraints [first, end) of a group. */
    void (*solve)(sel_world *world, sel_sweep *rule, int first, int end);
    /* Particle i takes what constraint l has got. */
    void (*take)(sel_world *world, int i, int l);
    /* What is solved for becomes that of the owners, at the halos of a set. */
    sel_status (*share)(sel_world *world, int set);
} sel_round;

/* left and goOn are those of this sweep here. */
sel_status sel_nonsmooth_round(
    sel_world *world, const sel_round *round, sel_sweep *rule);
/* Particle i takes what its pairs in [first, end) have got. */
void sel_nonsmooth_collect(
    sel_world *world, const sel_round *round, int i, int first, int end);
/* The impulses as they stand, at the end of a stage: what walls give, and what
   friction takes. */
void sel_nonsmooth_book(sel_world *world);
/* An impulse that constraint t of a wall has got. */
void sel_nonsmooth_count_wall(
    sel_world *world, const sel_constraint *t, const double impulse[3]);
/* The forces of the substep against the contacts, from the impulses of the
   last one. */
sel_status sel_nonsmooth_hold(sel_world *world, double dt);
/* Velocity of j's, or the wall's, contact point against i's [m/s]. */
void sel_nonsmooth_velocity(
    const sel_world *world, const sel_constraint *t, double u[3]);

/* All deltas act, those of pairs in the order of the partners. */
void sel_nonsmooth_act_all(sel_world *world);
sel_status sel_nonsmooth_share_velocities(sel_world *world);

/* nonSmooth_momentum.c: before the first sweep that has momentum, and after each
   that another one follows; overshot: it has left more than the one before. */
void sel_nonsmooth_momentum_begin(sel_world *world, sel_sweep *rule);
void sel_nonsmooth_momentum(sel_world *world, sel_sweep *rule, int overshot);

/* nonSmooth_accelerate.c: before the first sweep that is accelerated, and after
   each. Uses shift, turn, stepV and stepOmega. */
void sel_nonsmooth_remember(sel_world *world);
sel_status sel_nonsmooth_accelerate(sel_world *world);

/* nonSmooth_throw.c: of any contact, anywhere, without the impulses of the stage. Uses
   what find_changes does: shift, turn, stepV and stepOmega. */
sel_status sel_nonsmooth_fastest_before(sel_world *world, double *speed);

/* nonSmooth_energy.c: where sweeps have not settled, no energy beyond what the
   forces of the substep gave to the velocities. Shift and turn are used for
   impulses [N s, N m s]. */
sel_status sel_nonsmooth_keep_energy(sel_world *world);

/* nonSmooth_energy.c: impulses [N s] and their moments [N m s] on local
   particles, of all contacts or of those that have not settled, to shift and
   turn. */
void sel_nonsmooth_gather(sel_world *world, int all);

/* nonSmooth_throw.c: where sweeps have not settled, no contact is left faster
   than 1.5 times the fastest of its cluster before, and least [m/s]. *any: some
   were let go, which moved tells. Uses wanted, addend, shift, turn, stepV and
   stepOmega. */
sel_status sel_nonsmooth_keep_speed(sel_world *world, double least, int *any);
/* What they have got since then is added to their totals, and to statistics. */
void sel_nonsmooth_count_let_go(sel_world *world);

/* nonSmooth_position.c: how far contacts are to open, by the velocities that
   end the substep; then, when particles have arrived, what overlaps is parted. */
void sel_nonsmooth_aim(sel_world *world, double dt);
sel_status sel_nonsmooth_part(sel_world *world);

#endif

/*---------------------------------------------------------------------------*\
    barrier.h - the state of the model "barrier", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    A step goes from its beginning, where x0, q0, v0 and w0 are, to the iterate
    that the world's particles stand at. What a step has found is the state of
    the next one: accelerations at the beginning are those that forces there
    give.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_BARRIER_BARRIER_H
#define SEL_STEP_BARRIER_BARRIER_H

#include "sel_local.h"
#include "step/step.h"

/* Springs across normals that are kept of two bodies, or of one and the walls. */
#define SEL_BARRIER_SPRINGS 16

enum
{
    SEL_BARRIER_U = SEL_LOCAL_UNKNOWNS, /* of two bodies */
    SEL_BARRIER_B = 6, /* of one: way, then turn; rows: force, then moment */
    SEL_BARRIER_MOVES = 64 /* iterations of a step that are told of */
};

/* Newmark's constants for a step (eq. 21). */
typedef struct sel_newmark
{
    double h;     /* [s] */
    double gamma; /* [-] share of the forces at the end; explicit: 1 */
    double a1, a2, a3, a4, a5, a6;
} sel_newmark;

/* How a body of a contact moves where the iterate stands; of a wall near the point:
   what it does not know of itself is zero. */
typedef struct sel_barrier_motion
{
    double centre[3], v[3], omega[3];
    double speed;    /* d v/d way: a4 [1/s]; a wall's is 0 */
    double spin[9];  /* d omega/d turn [1/s] */
    double point[3]; /* where that of its points is now that was the closest one
                        when the step began [m] */
    int fixed;       /* a wall */
} sel_barrier_motion;

/* A local contact as it was when the step began. */
typedef struct sel_barrier_spring
{
    int64_t name, place;
    double arm1[3], arm2[3]; /* closest points then, in the bodies' frames; of a
                                wall: global [m] */
    double normal[3], gap;
    double stretch[3]; /* of the spring: 2 against 1, global [m] */
    int slides;
} sel_barrier_spring;

/* What a local contact does. */
typedef struct sel_barrier_answer
{
    double force[3];                /* on 2 [N] */
    double slope[3][SEL_BARRIER_U]; /* of it, with the unknowns */
    double push;                    /* along the normal, weighted [N] */
    double normal;                  /* the same without its weight [N] */
    double dNormal[SEL_BARRIER_U];  /* of that, with the unknowns */
    double stiffness;               /* greater of along and across [N/m] */
    double stretch[3];              /* what is kept of the spring */
    int slides;
    double energy;                   /* along and across [J] */
    double damped, slipped, dragged; /* power lost [W] */
} sel_barrier_answer;

/* What a contact is asked. */
typedef struct sel_barrier_question
{
    const sel_material *material;
    double skin, mass; /* [m]; m1 m2/(m1 + m2) [kg] */
    double span;       /* [s]: springs are stretched by the velocity over it; 0:
                          by the way of their points since the step began */
    const sel_local *local;
    const sel_local_slope *slope;    /* NULL: answer.slope is not asked for */
    double expected;                 /* what the last iteration has told of
                                        answer.normal [N]; 0: nothing */
    const sel_barrier_spring *start; /* NULL: it was not there */
    const sel_barrier_motion *one, *two;
} sel_barrier_question;

/* Two bodies, or a body and the walls. */
typedef struct sel_barrier_pair
{
    int first, second;  /* particles; second -1: the walls */
    int contact, count; /* homes: of the world's contacts from .. so many */
    int springs, springCount;       /* of state.springs */
    int locals, localCount;         /* of state.gaps */
    int old, oldCount;              /* of state.oldGaps */
    int kept;                       /* of state.kept, at the iterate: as many as
                                  localCount */
    double reach;                   /* [m] */
    double force[2][SEL_BARRIER_B]; /* on 1 and on 2: force and moment */
    double block[4][SEL_BARRIER_B * SEL_BARRIER_B]; /* 11, 12, 21, 22: - d
                                                       force/d unknown */
    double energy, damped, slipped, dragged, square[2];
    double before[2][SEL_BARRIER_B], energyBefore; /* when the step began */
    double given; /* [W] to walls that move, then */
} sel_barrier_pair;

/* How near a local contact is, and how it goes. */
typedef struct sel_barrier_gap
{
    double gap, slope[SEL_BARRIER_U];
    int64_t name;
    double normal, dNormal[SEL_BARRIER_U]; /* as in sel_barrier_answer */
} sel_barrier_gap;

/* A local contact at an iterate: what of it is kept and shown. */
typedef struct sel_barrier_kept
{
    int64_t name, place;
    double stretch[3], force[3], point[3];
    double gap;
    int slides, acts, inverted, triangle;
    int home; /* the contact that shows it */
} sel_barrier_kept;

typedef struct sel_barrier_state
{
    /* shapes and walls, in sub-regions */
    sel_subregions **regions; /* of each shape of the world; NULL: smooth */
    int nRegions;
    sel_wall_regions *wallRegions;
    unsigned wallsTaken; /* whose they are: of the world then */
    double travelled;    /* how far these had gone [m] */

    /* per particle: room */
    int room;
    double *xs, *qs, *vs, *ws; /* when the substep began */
    double *x0, *q0, *v0, *w0; /* when the step began: halos, too */
    double *a0, *b0;           /* accelerations then: of spins, too */
    double *way, *turn;        /* of the iterate: u, and Rodrigues' alpha */
    double *residual;          /* room x 6 */
    double *diagonal;          /* room x 36 */
    double *inverse;           /* room x 36: of it */
    double *du, *dphi;         /* room x 3: what is solved for; halos, too */
    double *vector[8];         /* room x 6: of the solver */

    sel_barrier_pair *pairs;
    int nPairs, nBodies, pairRoom; /* all; those of two bodies come first */
    int *pairOf; /* per contact: the pair it is a home of, or -1 */
    int contactRoom;
    int *wallPair; /* per particle: that with the walls, or -1 */

    sel_barrier_spring *springs;
    int nSprings, springRoom;
    sel_barrier_gap *gaps, *oldGaps; /* of the iterate, and of that before */
    sel_barrier_kept *kept;
    int nGaps, gapRoom, oldRoom, keptRoom;
    sel_local *locals;
    sel_local_slope *slopes;
    size_t *order; /* of those of walls */
    int localRoom;

    double *impulse; /* per contact x points x 3: of the substep, on 2 [N s] */
    int *slipped;    /* per contact */

    double alpha; /* of the solver, see barrier_solve.c */
    int which[2]; /* vectors whose product is asked for */
    sel_newmark newmark;
    int expects; /* slopes are those of the force that is expected */
    int damps;   /* the step is taken by a rule that damps, barrier_gain.c */
    int linear;  /* iterations of the solver in the last step */
    double moves
        [SEL_BARRIER_MOVES]; /* how far its iterations led, over the skin */
    int nMoves;
    double spare;  /* [m] what bodies may go beyond what their velocities say */
    double stored; /* energy in springs at the end of the last step [J]; */
    int hasStored; /* it is known */
    /* as a step began: of the bodies, in springs, done by walls and by forces so
       far [J] */
    double energyBefore, storedBefore, driven, forced;
} sel_barrier_state;

static inline sel_barrier_state *sel_barrier_of(const sel_world *world)
{
    return world->modelState;
}

/* Points that a contact is shown with. */
static inline int sel_barrier_points(const sel_world *world)
{
    return world->settings.manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
}

/* - - - barrier_contact.c - - - */

/* Where both get the force, and its column k. */
void sel_barrier_middle(const sel_local *local, double at[3]);
void sel_barrier_middle_slope(
    const sel_local_slope *slope, int k, double dp[3]);
void sel_barrier_ask(
    const sel_barrier_question *question, sel_barrier_answer *answer);

/* - - - barrier_memory.c - - - */

int sel_barrier_fields(
    const sel_world_settings *settings, sel_link_field *fields);
int sel_barrier_keeps(const sel_world *world, double *data);
/* What is kept in the homes of a pair of local contact k of count that are in
   state.locals: by its name, or by its place, where what had its name is none any
   more. 0: nothing. */
int sel_barrier_recall(const sel_world *world, const sel_barrier_pair *pair,
    int k, int count, sel_barrier_spring *spring);
/* To all homes of a pair: what the iterate says. */
void sel_barrier_keep(sel_world *world, const sel_barrier_pair *pair);

/* - - - barrier_pairs.c - - - */

/* Contacts where the particles are, as pairs, and their local contacts as the
   step begins; halos are there. */
sel_status sel_barrier_find(sel_world *world, double h);
/* Sub-regions of all shapes, and of the walls as they stand. */
sel_status sel_barrier_set_regions(sel_world *world);
/* The same step again, of another length: particles stand where it begins. */
sel_status sel_barrier_start(sel_world *world, double h);
/* All local contacts at the iterate: forces, and with tangent 1 blocks. span: as
   that of a question. */
sel_status sel_barrier_evaluate(sel_world *world, double span, int tangent);

/* - - - barrier_ledger.c - - - */

/* Before a step, all contacts evaluated where it begins (explicit: before the kick);
   and after it, statistics of walls done. */
void sel_barrier_open_ledger(sel_world *world);
void sel_barrier_close_ledger(sel_world *world);
/* Of forces and torques from outside, over h [s] in which bodies have come from x
   [m] and omega [rad/s]. */
void sel_barrier_count_forces(
    sel_world *world, const double *x, const double *omega, double h);
/* What the walls have done to the body of a pair by the forces of the step's beginning,
   which act for (1 - gamma) h; those of its end act for gamma h (eq. 21). */
void sel_barrier_count_beginning(
    sel_world *world, const sel_barrier_pair *pair);
/* For sel_world_trouble. second -1: a wall; the deepest contact of the list; the
   least gap of the iterate. */
void sel_barrier_blame(
    sel_world *world, int first, int second, const double point[3], double gap);
void sel_barrier_blame_overlap(sel_world *world);
void sel_barrier_blame_least(sel_world *world);

/* - - - barrier_gain.c - - - */

/* Before a step, all contacts evaluated where it begins: what they do there. */
void sel_barrier_note_forces(sel_world *world);
/* 1: a contact has given bodies more energy than it had, at the solution. */
int sel_barrier_anyone_gains(const sel_world *world);

/* - - - barrier_overlap.c - - - */

/* Do the surfaces of two polyhedra go through each other? */
int sel_barrier_surfaces_cut(const sel_body *one, const sel_body *two);
/* 1: two of the bodies overlap, or one and a wall; or a normal has turned round. */
int sel_barrier_overlaps(sel_world *world);
/* 1: somebody has gone so far since x0, q0 that he may be past another one, or a
   wall. */
int sel_barrier_anyone_passes(sel_world *world);

/* - - - barrier_motion.c - - - */

sel_newmark sel_newmark_of(const sel_world *world, double h);
/* Local particles stand where way and turn bring them, with the velocities that
   follow. */
void sel_barrier_place(sel_world *world);
/* How particle i moves at the iterate, with the derivatives. */
void sel_barrier_motion_of(
    const sel_world *world, int i, sel_barrier_motion *motion);
/* Inertia, gravity and what else acts: residual and diagonal of particle i. */
void sel_barrier_inertia(
    const sel_world *world, int i, double residual[6], double diagonal[36]);
/* Accelerations at the beginning of the step, by the forces of the pairs. */
void sel_barrier_accelerate(sel_world *world);
/* Force and moment of the contacts on local particle i. */
void sel_barrier_total(const sel_world *world, int i, double total[6]);

/* - - - barrier_solve.c - - - */

/* du, dphi of the linear system that sel_barrier_assemble has made, to a tolerance
   [m, rad]; *iterations, -1: not solved. */
sel_status sel_barrier_solve(
    sel_world *world, double tolerance, int *iterations);

/* - - - barrier_newton.c - - - */

/* The linear system of the iterate whose blocks have been evaluated: residual,
   diagonal, and blocks of pairs; turns as ways of the hull. */
void sel_barrier_assemble(sel_world *world);

typedef enum sel_barrier_end
{
    SEL_BARRIER_SOLVED,
    SEL_BARRIER_GAINED,   /* solved, but for energy from nowhere */
    SEL_BARRIER_UNSOLVED, /* particles stand anywhere */
    SEL_BARRIER_OWL       /* and have come where nobody looked: state.spare */
} sel_barrier_end;

/* One step of the implicit rule. */
sel_status sel_barrier_newton(sel_world *world, double h, sel_barrier_end *end);

/* - - - barrier_commit.c - - - */

/* The step is done: what it leaves to contacts, walls and statistics. dt: the
   substep that it is a part of [s]. */
void sel_barrier_commit(sel_world *world, double dt);

/* - - - barrier.c - - - */

/* The beginning of a step of h that begins so long after the substep [s]: who is
   near whom, and accelerations. */
sel_status sel_barrier_begin(sel_world *world, double h, double since);

/* - - - barrier_explicit.c - - - */

sel_status sel_barrier_step_explicit(sel_world *world, double dt);

#endif

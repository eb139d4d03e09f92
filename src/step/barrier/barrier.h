/*---------------------------------------------------------------------------*\
    barrier.h - the state of the model "barrier", and its stages (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A step leads from its beginning (x0, q0, v0 and w0) to the iterate, which is
    the present state of the world's particles. The result of a step is the
    beginning of the next one: the forces there give the accelerations at that
    beginning.
\*---------------------------------------------------------------------------*/

#ifndef SEL_STEP_BARRIER_BARRIER_H
#define SEL_STEP_BARRIER_BARRIER_H

#include "sel_local.h"
#include "base/arrays.h"
#include "step/common/step.h"
#include "world/world.h"

/* Maximum number of tangential springs that are stored for two bodies, or for a
   body and the walls. */
#define SEL_BARRIER_SPRINGS 16

enum
{
    SEL_BARRIER_U = SEL_LOCAL_UNKNOWNS, /* unknowns of two bodies */
    SEL_BARRIER_B = 6,     /* unknowns of one body: displacement, then rotation;
                              rows: force, then moment */
    SEL_BARRIER_MOVES = 64 /* maximum number of recorded iterations of a step */
};

/* Newmark's constants for a step (eq. 21). */
typedef struct sel_newmark
{
    double h;     /* [s] */
    double gamma; /* share of the forces at the end [-]; explicit: 1 */
    double a1, a2, a3, a4, a5, a6;
} sel_newmark;

/* Motion of one of the two bodies of a contact at the iterate. For a wall, it
   is the motion near the contact point. Entries that a wall does not have are
   zero. */
typedef struct sel_barrier_motion
{
    double centre[3], v[3], omega[3];
    double speed;    /* d v/d displacement: a4 [1/s]; 0 for a wall */
    double spin[9];  /* d omega/d rotation [1/s] */
    double point[3]; /* present position of the body's point that was the
                        closest one when the step began [m] */
    int fixed;       /* 1: a wall */
} sel_barrier_motion;

/* A local contact at the beginning of the step. */
typedef struct sel_barrier_spring
{
    int64_t name, place;
    double arm1[3], arm2[3]; /* closest points at that time, in the bodies'
                                frames; on a wall: global [m] */
    double normal[3], gap;
    double stretch[3]; /* stretch of the spring: displacement of 2 relative to
                          1, global [m] */
    int slides;
} sel_barrier_spring;

/* Force of a local contact, with derivatives. */
typedef struct sel_barrier_force_result
{
    double force[3];                /* on 2 [N] */
    double slope[3][SEL_BARRIER_U]; /* its derivative by the unknowns */
    double push;                    /* normal force, times the weight of the
                                       local contact [N] */
    double normal;                  /* normal force without that weight [N] */
    double dNormal[SEL_BARRIER_U];  /* its derivative by the unknowns */
    double stiffness;               /* greater of normal and tangential
                                       stiffness [N/m] */
    double stretch[3];              /* stretch of the spring that is stored
                                       [m] */
    int slides;
    double energy;                   /* normal and tangential [J] */
    double damped, slipped, dragged; /* power lost [W] */
} sel_barrier_force_result;

/* Input of the force of a local contact. */
typedef struct sel_barrier_force_input
{
    const sel_material *material;
    double skin, mass; /* [m]; m1 m2/(m1 + m2) [kg] */
    double span;       /* time over which the velocity stretches springs [s]; 0:
                          the displacement of their points since the beginning
                          of the step stretches them */
    const sel_local *local;
    const sel_local_slope *slope;    /* NULL: answer.slope is not requested */
    double expected;                 /* answer.normal as the last iteration
                                        predicted it [N]; 0: no prediction */
    const sel_barrier_spring *start; /* NULL: the contact did not exist at the
                                        beginning of the step */
    const sel_barrier_motion *one, *two;
} sel_barrier_force_input;

/* Two particles, or a particle and the walls. */
typedef struct sel_barrier_pair
{
    int first, second;  /* particles; second -1: the walls */
    int contact, count; /* `count` persistent contacts, from index `contact` in
                           the world's contacts */
    int springs, springCount;       /* range in state.springs */
    int locals, localCount;         /* range in state.gaps */
    int old, oldCount;              /* range in state.oldGaps */
    int kept;                       /* start of the range in state.kept at the
                                       iterate; its length is localCount */
    double reach;                   /* [m] */
    double force[2][SEL_BARRIER_B]; /* on 1 and 2: force and moment */
    double block[4][SEL_BARRIER_B * SEL_BARRIER_B]; /* blocks 11, 12, 21, 22 of
                                                       -d force/d unknown */
    double energy, damped, slipped, dragged, square[2];
    double before[2][SEL_BARRIER_B], energyBefore; /* at the beginning of the
                                                      step */
    double given; /* power to moving walls at the beginning of the step [W] */
} sel_barrier_pair;

/* Gap of a local contact, with derivatives. */
typedef struct sel_barrier_gap
{
    double gap, slope[SEL_BARRIER_U];
    int64_t name;
    double normal, dNormal[SEL_BARRIER_U]; /* as in sel_barrier_force_result */
} sel_barrier_gap;

/* Data of a local contact at an iterate; they are stored and reported. */
typedef struct sel_barrier_kept
{
    int64_t name, place;
    double stretch[3], force[3], point[3];
    double gap;
    int slides, acts, inverted, triangle;
    int reporter; /* index in the contact list of the contact that reports this
                     one */
} sel_barrier_kept;

/* Arrays per particle: sel_barrier_state. */
#define SEL_BARRIER_ARRAYS(X)                                                  \
    X(xs, double, 3, "at the beginning of the substep [m]")                    \
    X(qs, double, 4, "likewise")                                               \
    X(vs, double, 3, "likewise [m/s]")                                         \
    X(ws, double, 3, "likewise [rad/s]")                                       \
    X(x0, double, 3, "at the beginning of the step; also of halos [m]")        \
    X(q0, double, 4, "likewise")                                               \
    X(v0, double, 3, "likewise [m/s]")                                         \
    X(w0, double, 3, "likewise [rad/s]")                                       \
    X(a0, double, 3, "acceleration then [m/s2]")                               \
    X(b0, double, 3, "and angular acceleration [rad/s2]")                      \
    X(way, double, 3, "of the iterate: displacement u [m]")                    \
    X(rotation, double, 3, "and Rodrigues vector alpha")                       \
    X(residual, double, 6, "of the equations")                                 \
    X(diagonal, double, 36, "diagonal block")                                  \
    X(inverse, double, 36, "its inverse")                                      \
    X(du, double, 3, "solution of the linear system; also of halos")           \
    X(dphi, double, 3, "likewise")                                             \
    X(wallPair, int, 1, "its pair with the walls, or -1")

typedef struct sel_barrier_state
{
    /* sub-regions of shapes and walls */
    sel_subregions **regions; /* for each shape of the world; NULL: smooth */
    int nRegions;
    sel_wall_regions *wallRegions;
    unsigned wallsTaken; /* version of the world's walls for which wallRegions
                            were made */
    double travelled;    /* distance by which these walls had moved then [m] */

    /* per particle (capacity) */
    int capacity;
    SEL_BARRIER_ARRAYS(SEL_ARRAY_MEMBER)
    double *vector[8]; /* capacity x 6: vectors of the linear solver */

    sel_barrier_pair *pairs;
    int nPairs, nBodies, pairCapacity; /* number of all pairs, and of pairs of
                                      two particles, which come first */
    int *pairOf; /* per contact: the pair whose first persistent contact it is,
                    or -1 */
    int contactCapacity;

    sel_barrier_spring *springs;
    int nSprings, springCapacity;
    sel_barrier_gap *gaps, *oldGaps; /* of the iterate, and of the one before */
    sel_barrier_kept *kept;
    int nGaps, gapCapacity, oldCapacity, keptCapacity;
    sel_local *locals;
    sel_local_slope *slopes;
    size_t *order; /* order of local contacts with walls */
    int localCapacity;

    double *impulse; /* per contact x points x 3: impulse on 2 in the substep [N
                        s] */
    int *slipped;    /* per contact: 1 if it slips */

    double alpha; /* not used */
    int which[2]; /* the two vectors of the requested scalar product */
    sel_newmark newmark;
    int expects; /* 1: derivatives use the predicted force */
    int damps;   /* 1: the step uses a rule with damping, see barrier_gain.c */
    int linear;  /* iterations of the linear solver in the last step */
    double moves
        [SEL_BARRIER_MOVES]; /* displacements in the Newton iterations of this
                                step, over the skin */
    int nMoves;
    double spare;  /* distance that the search adds to the motion that the
                      velocities predict [m] */
    double stored; /* energy in springs at the end of the last step [J] */
    int hasStored; /* 1: `stored` is valid */
    /* at the beginning of a step [J]: energy of the particles, energy in
       springs, work by walls and work by forces so far */
    double energyBefore, storedBefore, driven, forced;
} sel_barrier_state;

static inline sel_barrier_state *sel_barrier_of(const sel_world *world)
{
    return world->modelState;
}

/* Returns the maximum number of points of a reported contact. */
static inline int sel_barrier_points(const sel_world *world)
{
    return world->settings.manifold > 0.0 ? SEL_MANIFOLD_MAX : 1;
}

/* - - - barrier_contact.c - - - */

/* Computes the point at which the force acts on both bodies; the second
   function computes column k of the derivative of this point. */
void sel_barrier_middle(const sel_local *local, double at[3]);
void sel_barrier_middle_slope(
    const sel_local_slope *slope, int k, double dp[3]);
void sel_barrier_contact_force(
    const sel_barrier_force_input *question, sel_barrier_force_result *answer);

/* - - - barrier_memory.c - - - */

int sel_barrier_fields(
    const sel_world_settings *settings, sel_persistent_contact_field *fields);
int sel_barrier_keeps(const sel_world *world, double *data);
/* Restores the stored spring of a pair for local contact k of the `count` ones
   in state.locals. Looks for its name first. If there is none, looks for its
   place, among the stored springs whose own local contact no longer exists.
   Returns 0 if there is no such spring. */
int sel_barrier_recall(const sel_world *world, const sel_barrier_pair *pair,
    int k, int count, sel_barrier_spring *spring);
/* Stores the springs of the iterate in all persistent contacts of a pair. */
void sel_barrier_keep(sel_world *world, const sel_barrier_pair *pair);

/* - - - barrier_pairs.c - - - */

/* Finds the contacts at the present positions, sorts them into pairs, and sets
   their local contacts at the beginning of the step; refreshes halos. */
sel_status sel_barrier_find(sel_world *world, double h);
/* Sets the sub-regions of all shapes, and of the walls at their present
   positions. */
sel_status sel_barrier_set_regions(sel_world *world);
/* Begins the same step with another length. Particles must have their positions
   at the beginning of the step. */
sel_status sel_barrier_start(sel_world *world, double h);
/* Evaluates the forces of all local contacts at the iterate; with `tangent` 1
   also their blocks. span: see sel_barrier_force_input. */
sel_status sel_barrier_evaluate(sel_world *world, double span, int tangent);

/* - - - barrier_budget.c - - - */

/* Call the first function before a step, with all contacts evaluated at its
   beginning (explicit: before the kick). Call the second one after the step,
   when the statistics of walls are complete. */
void sel_barrier_open_budget(sel_world *world);
void sel_barrier_close_budget(sel_world *world);
/* Adds the work of external forces and torques in a step of h [s]; x [m] and
   omega [rad/s] are those at its beginning. */
void sel_barrier_count_forces(
    sel_world *world, const double *x, const double *omega, double h);
/* Adds the effect of walls on the particle of a pair by the forces at the
   beginning of the step. These forces act for (1 - gamma) h; the forces at the
   end of the step act for gamma h (eq. 21). */
void sel_barrier_count_beginning(
    sel_world *world, const sel_barrier_pair *pair);
/* These functions set sel_world_failure: for the given particles (second -1: a
   wall); for the contact of the list with the greatest overlap; for the
   smallest gap of the iterate. */
void sel_barrier_set_trouble(
    sel_world *world, int first, int second, const double point[3], double gap);
void sel_barrier_set_trouble_overlap(sel_world *world);
void sel_barrier_set_trouble_least(sel_world *world);

/* - - - barrier_gain.c - - - */

/* Stores the forces at the beginning of a step. All contacts must have been
   evaluated. */
void sel_barrier_note_forces(sel_world *world);
/* Returns 1 if, at the solution, a contact has given particles more energy than
   was stored in it. */
int sel_barrier_anyone_gains(const sel_world *world);

/* - - - barrier_overlap.c - - - */

/* Returns 1 if the surfaces of two polyhedra intersect. */
int sel_barrier_surfaces_cut(const sel_body *one, const sel_body *two);
/* Returns 1 if two particles overlap, or a particle and a wall, or if a normal
   has reversed. */
int sel_barrier_overlaps(sel_world *world);
/* Returns 1 if a particle has moved so far since x0, q0 that it may have passed
   through another particle or a wall. */
int sel_barrier_anyone_passes(sel_world *world);

/* - - - barrier_motion.c - - - */

sel_newmark sel_newmark_of(const sel_world *world, double h);
/* Moves local particles by `way` and `rotation`, and sets the velocities that
   follow from them. */
void sel_barrier_place(sel_world *world);
/* Sets the motion of particle i at the iterate, with derivatives. */
void sel_barrier_motion_of(
    const sel_world *world, int i, sel_barrier_motion *motion);
/* Sets the residual and the diagonal block of particle i from inertia, gravity
   and external forces. */
void sel_barrier_inertia(
    const sel_world *world, int i, double residual[6], double diagonal[36]);
/* Sets the accelerations at the beginning of the step from the forces of the
   pairs. */
void sel_barrier_accelerate(sel_world *world);
/* Sums the forces and moments of the contacts on local particle i. */
void sel_barrier_total(const sel_world *world, int i, double total[6]);

/* - - - barrier_solve.c - - - */

/* Solves the linear system that sel_barrier_assemble makes for du, dphi [m,
   rad] to a relative tolerance [-]. *iterations is -1 if the system was not
   solved. */
sel_status sel_barrier_solve(
    sel_world *world, double tolerance, int *iterations);

/* - - - barrier_newton.c - - - */

/* Assembles the linear system of the iterate: residual, diagonal, and blocks of
   pairs. These blocks must have been evaluated. Rotations are scaled to
   displacements of the hull. */
void sel_barrier_assemble(sel_world *world);

typedef enum sel_barrier_end
{
    SEL_BARRIER_SOLVED,
    SEL_BARRIER_GAINED,      /* solved, but a contact has created energy */
    SEL_BARRIER_UNSOLVED,    /* not solved; positions are meaningless */
    SEL_BARRIER_OUT_OF_REACH /* not solved either: a particle has left the
                             searched region, see state.spare */
} sel_barrier_end;

/* Makes one step of the implicit rule. */
sel_status sel_barrier_newton(sel_world *world, double h, sel_barrier_end *end);

/* - - - barrier_commit.c - - - */

/* Ends a step: stores contact data, applies forces to walls, adds statistics.
   dt: the substep that the step belongs to [s]. */
void sel_barrier_commit(sel_world *world, double dt);

/* - - - barrier.c - - - */

/* Begins a step of length h, at the time `since` after the beginning of the
   substep [s]: finds pairs and accelerations. */
sel_status sel_barrier_begin(sel_world *world, double h, double since);

/* - - - barrier_explicit.c - - - */

sel_status sel_barrier_step_explicit(sel_world *world, double dt);

#endif

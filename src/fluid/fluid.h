/*---------------------------------------------------------------------------*\
    fluid.h - the fluid of a world, and one particle in it (private)

    SPDX-License-Identifier: GPL-3.0-or-later
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_FLUID_H
#define SEL_FLUID_FLUID_H

#include "world/world_state.h"

/* Exponentials that the kernel of the history force is made of, and the state
   of a particle: the memory of each (3) and the last velocity of the fluid
   less the particle's (3). */
#define SEL_HISTORY_MODES 24
#define SEL_HISTORY_WIDTH (3 * (SEL_HISTORY_MODES + 1))

/* 1/sqrt(t) = sum of weight exp(-rate t) + rest delta(t). */
typedef struct sel_history_kernel
{
    double rate[SEL_HISTORY_MODES], weight[SEL_HISTORY_MODES];
    double rest;
} sel_history_kernel;

/* Resistance that is tensors, and what follows from it. F = pi mu c K (u + c
   (drift e + slide o) - v), T = pi mu c^3 Omega (o + twist e + turn (u - v)/c). */
typedef struct sel_hydro_tensors
{
    int given;      /* 0: the diagonals are all */
    int couples;    /* slip turns, spin moves: more than the error of C */
    double axes[9]; /* columns: principal axes of K, right-handed, body */
    double K[3];    /* along them */
    double Omega[9];
    double drift[18]; /* K^-1 G */
    double slide[9];  /* K^-1 C^T */
    double twist[18]; /* Omega^-1 H */
    double turn[9];   /* Omega^-1 C */

    /* Modes of the spin, of a shape of this form: z = toModes w with z' = - relax z
       pi mu c^3 / inertia[2] */
    double toModes[9], fromModes[9], relax[3];
} sel_hydro_tensors;

struct sel_fluid_state
{
    sel_fluid_settings settings;
    sel_fluid arrays;
    sel_hydro *hydros;
    sel_hydro_tensors *tensors; /* of each hydro */
    int nHydros, hydroRoom;
    int *hydroOf; /* by shape: index of its hydro, -1: none */
    int nHydroOf;
    sel_history_kernel kernel; /* for times in units of radius^2/nu */
    double time;               /* now - t0 [s] */
    sel_flow *flow;            /* NULL: the caller samples */
    void *flowContext;
    double elapsed; /* since sel_world_begin_fluid, of whole substeps [s] */
};

/* One particle in the fluid, at the beginning of a substep. */
typedef struct sel_swimmer
{
    const sel_fluid_settings *settings;
    const sel_shape *shape;
    const sel_hydro *hydro;
    const double *x0, *u, *dudt, *gradient; /* sel_fluid */
    double time;                            /* now - t0 */
    double rho, mu;                         /* of the fluid */
    double mass, displaced;                 /* V rho_p, V rho_f [kg] */
    double added[3];                        /* C V rho_f [kg] */
    double drag[3];    /* pi mu c K, without the law's factor [kg/s] */
    double inertia[3]; /* [kg m2] */
    double turn[3];    /* pi mu c^3 Omega / inertia [1/s] */
    double strain[3];  /* Pi / Omega [-] */

    /* With tensors drag and added are along the axes of K, turn of the modes in
       which the spin relaxes. NULL: the rest is not set. */
    const sel_hydro_tensors *tensors;
    double slip[3]; /* u - v, its mean, global: what turns the body;
                       zero where nothing couples */
} sel_swimmer;

/* fluid_tensors.c: of tensors that are legal. */
void sel_hydro_tensors_set(
    sel_hydro_tensors *to, const sel_resistance_tensors *from);

/* For the shape that has them, or others of its form; its moments of inertia. */
void sel_hydro_tensors_set_modes(
    sel_hydro_tensors *tensors, const double inertia[3]);

/* What of a swimmer the tensors decide, once all else is set. */
void sel_fluid_set_tensors(sel_swimmer *s, const sel_hydro_tensors *tensors);

/* 1: slip turns the body, and spin moves it. */
int sel_fluid_couples(const sel_swimmer *s);

/* What the tensors add to the velocity that the drag sees, along the axes of K;
   spin: of the particle [rad/s], global; Q: its orientation. */
void sel_fluid_shift(const sel_swimmer *s, const double Q[9],
    const double spin[3], double shift[3]);

/* Rates of strain xx yy zz yz zx xy of a gradient. */
void sel_fluid_strain(const double G[9], double e[6]);

/* fluid_flow.c: where the flow is known everywhere, what it is at the local
   particles for a coming substep of dt (0: as it is now). */
sel_status sel_fluid_sample(sel_world *world, double dt);

/* fluid_force.c: 0 where the fluid does nothing to particle i: its shape has
   no resistance, or the density and viscosity are zero. */
int sel_fluid_swimmer(sel_swimmer *s, const sel_world *world, int i);

/* Velocity of the fluid at x, t after the beginning of the substep. */
void sel_fluid_velocity(
    const sel_swimmer *s, const double x[3], double t, double u[3]);

/* What the drag is multiplied with, for a fluid that moves by slip (body
   frame) past the particle. */
double sel_fluid_factor(const sel_swimmer *s, const double slip[3]);

/* |slip| dEq rho/mu; 0 without viscosity. */
double sel_fluid_reynolds(const sel_swimmer *s, const double slip[3]);

/* The lift forces are (u - v) x saffman and (u - v) x magnus. spin: of the
   particle [rad/s], global. */
void sel_fluid_lift(const sel_swimmer *s, const double spin[3],
    double saffman[3], double magnus[3]);

/* The spin (body frame) at which the fluid turns a body of orientation q with
   no torque. */
void sel_fluid_target(
    const sel_swimmer *s, const double q[4], double target[3]);

/* The number of substeps in time dt that keep the motion of a surface point of
   particle i below limit [m]; inVacuum if the fluid does nothing to it. */
double sel_fluid_steps(
    const sel_world *world, int i, double dt, double limit, double inVacuum);

/* fluid_spin.c: q and omega over dt, and the angular momentum got from the
   fluid besides the particle's constant torque (both global). */
void sel_fluid_rotate(const sel_swimmer *s, double dt, const double torque[3],
    double q[4], double omega[3], double gained[3]);

/* fluid_motion.c: particle i over dt. */
void sel_fluid_move(sel_world *world, int i, double dt);

/* history.c: in a substep in which the slip changes at a constant rate the mean
   of the force is steady + steadyPer rate, and at the end it is
   final + finalPer rate; global. */
typedef struct sel_history
{
    double steady[3], final[3]; /* [N] */
    double steadyPer, finalPer; /* [kg] */
} sel_history;

void sel_history_kernel_set(sel_history_kernel *kernel);

/* slip: at the beginning of the substep of dt, global. A slip other than that
   at the end of the last substep is a jump (a collision). */
void sel_history_begin(sel_history *history, const sel_history_kernel *kernel,
    const sel_swimmer *s, const double slip[3], double dt, double *state);

/* rate: of the slip in this substep. */
void sel_history_end(const sel_history_kernel *kernel, const sel_swimmer *s,
    const double rate[3], const double slip[3], double dt, double *state);

#endif

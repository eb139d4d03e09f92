/*---------------------------------------------------------------------------*\
    fluid.h - the fluid of a world, and one particle in it (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_FLUID_H
#define SEL_FLUID_FLUID_H

#include "superellipsoid.h"

/* Number of exponentials in the kernel of the history force, and size of the
   state of a particle: the memory of each exponential (3) and the last slip
   (3). Slip is the velocity of the fluid minus that of the particle. */
#define SEL_HISTORY_MODES 24
#define SEL_HISTORY_WIDTH (3 * (SEL_HISTORY_MODES + 1))

/* 1/sqrt(t) = sum of weight exp(-rate t) + rest delta(t). */
typedef struct sel_history_kernel
{
    double rate[SEL_HISTORY_MODES], weight[SEL_HISTORY_MODES];
    double rest;
} sel_history_kernel;

/* A resistance given by tensors, and quantities derived from it:
       F = pi mu c K (u + c (drift e + slide o) - v)
       T = pi mu c^3 Omega (o + twist e + rotation (u - v)/c)
   with the strain rate e of the fluid and its spin o relative to the body. */
typedef struct sel_hydro_tensors
{
    int given;      /* 0: the resistance is diagonal, and the other members are
                       not set */
    int couples;    /* 1: slip causes a torque and spin causes a force, and both
                       exceed the error of C */
    double axes[9]; /* columns: principal axes of K, right-handed, body frame */
    double K[3];    /* principal values of K */
    double Omega[9];
    double drift[18];   /* K^-1 G */
    double slide[9];    /* K^-1 C^T */
    double twist[18];   /* Omega^-1 H */
    double rotation[9]; /* Omega^-1 C */

    /* modes z = toModes w of the spin w of a shape of this form, with z' = -
       relax z pi mu c^3 / inertia[2] */
    double toModes[9], fromModes[9], relax[3];
} sel_hydro_tensors;

struct sel_fluid_state
{
    sel_fluid_settings settings;
    sel_fluid arrays;
    sel_hydro *hydros;
    sel_hydro_tensors *tensors; /* one for each hydro */
    int nHydros, hydroCapacity;
    int *hydroOf; /* for each shape, the index of its hydro; -1: none */
    int nHydroOf;
    sel_history_kernel kernel; /* for times in units of radius^2/nu */
    double time;               /* now - t0 [s] */
    sel_flow *flow;            /* NULL: the caller samples the flow */
    void *flowContext;
    double elapsed; /* time of the substeps since sel_world_begin_fluid [s] */
};

/* One particle in the fluid at the beginning of a substep. */
typedef struct sel_immersed_particle
{
    const sel_fluid_settings *settings;
    const sel_shape *shape;
    const sel_hydro *hydro;
    const double *x0, *u, *dudt, *gradient; /* sel_fluid */
    double time;                            /* now - t0 */
    double rho, mu;                         /* of the fluid [kg/m3], [Pa s] */
    double mass, displaced;                 /* V rho_p, V rho_f [kg] */
    double added[3];                        /* C V rho_f [kg] */
    double drag[3];     /* pi mu c K, without the factor of the drag law
                           [kg/s] */
    double inertia[3];  /* [kg m2] */
    double rotation[3]; /* pi mu c^3 Omega / inertia [1/s] */
    double strain[3];   /* Pi / Omega [-] */

    /* NULL: the resistance is diagonal, and `slip` is not set. With tensors,
       `drag` and `added` are along the axes of K, and `rotation` belongs to the
       modes in which the spin relaxes. */
    const sel_hydro_tensors *tensors;
    double slip[3]; /* mean of u - v, global; it causes torque; zero without
                       coupling */
} sel_immersed_particle;

/* fluid_tensors.c: computes all members except the modes from valid tensors. */
void sel_hydro_tensors_set(
    sel_hydro_tensors *to, const sel_resistance_tensors *from);

/* Computes the modes for a shape with these moments of inertia. They are also
   valid for all other shapes of the same form. */
void sel_hydro_tensors_set_modes(
    sel_hydro_tensors *tensors, const double inertia[3]);

/* Sets the members that depend on the tensors; call it after all other members
   are set. */
void sel_fluid_set_tensors(
    sel_immersed_particle *s, const sel_hydro_tensors *tensors);

/* Returns 1 if slip causes a torque and spin causes a force. */
int sel_fluid_couples(const sel_immersed_particle *s);

/* Computes the velocity that the tensors add to the velocity of the fluid in
   the drag, along the axes of K. spin: spin of the particle [rad/s], global; Q:
   orientation of the particle. */
void sel_fluid_shift(const sel_immersed_particle *s, const double Q[9],
    const double spin[3], double shift[3]);

/* Computes the rates of strain xx yy zz yz zx xy from a gradient. */
void sel_fluid_strain(const double G[9], double e[6]);

/* fluid_flow.c: samples a flow that is known everywhere. Samples it at the
   local particles, for the next substep of dt (0: for the present time). */
sel_status sel_fluid_sample(sel_world *world, double dt);

/* fluid_force.c: sets the particle in the fluid; returns 0 if the fluid does
   not act on particle i: its shape has no resistance, or the density and
   viscosity are zero. */
int sel_fluid_swimmer(sel_immersed_particle *s, const sel_world *world, int i);

/* Computes the velocity of the fluid at the point x and the time t after the
   beginning of the substep. */
void sel_fluid_velocity(
    const sel_immersed_particle *s, const double x[3], double t, double u[3]);

/* Returns the factor of the drag law for a fluid that moves past the particle
   at the velocity `slip` (body frame). */
double sel_fluid_factor(const sel_immersed_particle *s, const double slip[3]);

/* Returns the Reynolds number |slip| dEq rho/mu; 0 without viscosity. */
double sel_fluid_reynolds(const sel_immersed_particle *s, const double slip[3]);

/* Computes the vectors `saffman` and `magnus` of the lift forces (u - v) x
   saffman and (u - v) x magnus. spin: spin of the particle [rad/s], global. */
void sel_fluid_lift(const sel_immersed_particle *s, const double spin[3],
    double saffman[3], double magnus[3]);

/* Computes the spin (body frame) at which the fluid exerts no torque on a body
   of orientation q. */
void sel_fluid_target(
    const sel_immersed_particle *s, const double q[4], double target[3]);

/* Returns the number of substeps in the time dt for which a surface point of
   particle i moves by less than `limit` [m] in a substep. Returns `inVacuum` if
   the fluid does not act on the particle. */
double sel_fluid_steps(
    const sel_world *world, int i, double dt, double limit, double inVacuum);

/* fluid_spin.c: advances q and omega over dt under the fluid and the particle's
   constant torque (global). gained: angular momentum received from the fluid,
   global. */
void sel_fluid_rotate(const sel_immersed_particle *s, double dt,
    const double torque[3], double q[4], double omega[3], double gained[3]);

/* fluid_motion.c: advances particle i over dt. */
void sel_fluid_move(sel_world *world, int i, double dt);

/* history.c: the history force in a substep in which the slip changes at a
   constant rate. Its mean is steady + steadyPer rate, its value at the end is
   final + finalPer rate; global. */
typedef struct sel_history
{
    double steady[3], final[3]; /* [N] */
    double steadyPer, finalPer; /* [kg] */
} sel_history;

void sel_history_kernel_set(sel_history_kernel *kernel);

/* slip: slip at the beginning of the substep of dt, global. If it differs from
   the slip at the end of the last substep, the difference counts as a jump (a
   collision). */
void sel_history_begin(sel_history *history, const sel_history_kernel *kernel,
    const sel_immersed_particle *s, const double slip[3], double dt,
    double *state);

/* rate: rate of the slip in this substep; slip: slip at its end. */
void sel_history_end(const sel_history_kernel *kernel,
    const sel_immersed_particle *s, const double rate[3], const double slip[3],
    double dt, double *state);

#endif

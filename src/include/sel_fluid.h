/*---------------------------------------------------------------------------*\
    sel_fluid.h - what the fluid does to the particles of a world

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLUID_H
#define SEL_FLUID_H

#include "sel_drag.h"
#include "sel_resistance.h"
#include "sel_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The dimensionless numbers that the fluid needs of a shape: shared by all
   sizes of it. */
typedef struct sel_hydro
{
    sel_resistance resistance; /* [-] */
    double addedMass[3];       /* coefficients in the body frame: of the
                                  ellipsoid with the same second moments */
    const sel_drag_form *form; /* NULL where no law needs it */
} sel_hydro;

/* Translation alone, as in Wedel et al. 2023: what Kirchhoff's equations add
   for a body that turns is left out (the turning of the tensor, Munk's moment,
   moments of inertia). They matter for light, long or flat bodies at large
   Re. */
typedef enum sel_added_mass
{
    SEL_ADDED_MASS_NONE,
    SEL_ADDED_MASS_SPHERE,   /* 1/2, Wedel et al. 2023, eq. 7 */
    SEL_ADDED_MASS_ELLIPSOID /* the tensor */
} sel_added_mass;

/* Which acceleration of the fluid the added mass sees.
   PARTICLE_PATH: du/dt along the way of the particle, as in Wedel et al. 2023,
   eq. 7, and Maxey and Riley 1983: for small particles in viscous flow, where
   the two differ by less than what these equations neglect.
   FLUID_PATH: Du/Dt along that of the fluid, which Auton, Hunt and Prud'homme
   1988 derive for flow without viscosity: for large Re, above all for bodies
   as light as the fluid or lighter that slip through a steep flow. */
typedef enum sel_added_mass_path
{
    SEL_ADDED_MASS_PARTICLE_PATH,
    SEL_ADDED_MASS_FLUID_PATH
} sel_added_mass_path;

/* Terms of the equation of motion that the fluid adds. */
typedef enum sel_term
{
    SEL_TERM_BUOYANCY,          /* - V rho_f g */
    SEL_TERM_PRESSURE_GRADIENT, /* V rho_f Du/Dt */
    SEL_TERM_ADDED_MASS,        /* - C V rho_f (dv/dt - du/dt), or Du/Dt */
    SEL_TERM_DRAG,              /* pi mu c K (u - v) */
    SEL_TERM_SAFFMAN,
    SEL_TERM_MAGNUS,
    SEL_TERM_HISTORY,
    SEL_TERM_COUNT
} sel_term;

typedef struct sel_fluid_settings
{
    sel_drag drag;
    int dragAsPublished; /* 0: the law's rise over its own Stokes limit times
                            the tensor; 1: the law's scalar C_D alone, which
                            misses the tensor as Re -> 0 */
    sel_added_mass addedMass;
    sel_added_mass_path addedMassPath;
    int buoyancy;
    int pressureGradient;
    int torque;  /* Wedel et al. 2023, eq. 21, by spin and strain */
    int saffman; /* lift by shear, near-spheres */
    int magnus;  /* lift by spin, near-spheres */
    int history; /* Basset's, near-spheres */
    int terms;   /* keep the impulse of each term */
} sel_fluid_settings;

sel_fluid_settings sel_fluid_default_settings(void);

/* The fluid that the local particles see, and what they have got from it.
   All arrays are owned by the world, valid until the next sel_world_resize.
   In a substep the fluid at a particle is
       u(x, t) = u + gradient (x - x0) + dudt (t - t0)
   with the gradient as given. Motion is of second order in dt where fluid and
   gradient are: sampled half a step ahead, at x0 = x + v dt/2, t0 = t + dt/2;
   of first order in a curved flow sampled where the particle is. A flow that
   is known everywhere (sel_flow) is sampled half a step ahead by the world
   itself, in each substep. */
typedef struct sel_fluid
{
    /* filled by the caller */
    double *x0;        /* n x 3 [m]: where it was sampled */
    double *u;         /* n x 3 [m/s] at x0, t0 */
    double *dudt;      /* n x 3 [m/s2] partial derivative in time at x0 */
    double *gradient;  /* n x 9 [1/s]: [3 i + j] = d u_i / d x_j */
    double *density;   /* n [kg/m3] */
    double *viscosity; /* n [Pa s] */
    double *history;   /* n x sel_world_history_width: state of the history
                          force, zero for a new particle; to be kept with it */

    /* summed over the substeps since sel_world_begin_fluid */
    double *impulse;        /* n x 3 [N s] got from the fluid, all terms but
                               buoyancy */
    double *angularImpulse; /* n x 3 [N m s] about its centre, global */
    double *coefficient;    /* n x 9 [kg]: integral over time of the derivative
                               of the drag by u, with v and the law's factor
                               as they are; global, symmetric */
    double *terms;          /* n x SEL_TERM_COUNT x 3 [N s], buoyancy too; NULL
                               unless asked for */
} sel_fluid;

/* The fluid acts from now on. SEL_E_ARGUMENT: there is one, the settings are
   not legal, or the model's integration (sel_integration) takes none. */
sel_status sel_world_set_fluid(
    sel_world *world, const sel_fluid_settings *settings);
/* NULL: there is none. */
sel_fluid *sel_world_fluid(sel_world *world);
int sel_world_history_width(const sel_world *world);

/* What the fluid needs of the world's shape, copied; before the first substep
   with a particle of this shape. hydro is shared by shapes of one form; what
   its form points to stays the caller's and must outlive the world.
   SEL_E_ARGUMENT where there is no fluid, a number is not finite or not legal
   (K and Omega greater than zero), the form is missing or empty that the
   drag law needs (all beyond SCHILLER_NAUMANN), or an index out of range. */
sel_status sel_world_add_hydro(
    sel_world *world, const sel_hydro *hydro, int *index);
sel_status sel_world_set_hydro(sel_world *world, int shape, int index);

/* The same for a body whose resistance is tensors, in place of
   hydro->resistance, which is not read. Force and torque are those of
   sel_resistance_tensors; what couples translation and spin only where the drag
   has its tensor (not dragAsPublished) and the torque is on. Laws that know a
   shape by direction are not for it. SEL_E_ARGUMENT also where the tensors are not
   legal. */
sel_status sel_world_add_hydro_tensors(sel_world *world, const sel_hydro *hydro,
    const sel_resistance_tensors *tensors, int *index);

/* A flow that is known at every place and time: u [m/s] (n x 3), its gradient
   [1/s] (n x 9, as in sel_fluid) and its partial derivative in time [m/s2]
   (n x 3) at the places x [m] (n x 3), t [s] after sel_world_begin_fluid. */
typedef void sel_flow(void *context, int n, const double *x, double t,
    double *u, double *gradient, double *dudt);

/* From now on x0, u, gradient and dudt are the flow's, and the world samples
   them: in sel_world_begin_fluid, whose offset then is not read, and in each
   substep half of it ahead of each particle. NULL: the caller fills them
   again. What it leaves that is not finite ends the substep with SEL_E_FLUID.
   SEL_E_ARGUMENT where there is no fluid. */
sel_status sel_world_set_flow(sel_world *world, sel_flow *flow, void *context);

/* The caller has filled the fluid arrays, which hold at t0 = now + offset [s]
   (0: the start of the coming substeps; the length of a step: its end). The
   sums become zero. SEL_E_ARGUMENT where there is no fluid or the offset is
   not in [-1e60, 1e60]. SEL_E_FLUID where the fluid at a local particle, its
   history too, is not finite, its density or viscosity neither zero nor in
   [1e-60, 1e60], or the particle's shape has no hydro. Where both are zero the
   particle moves as in a vacuum. */
sel_status sel_world_begin_fluid(sel_world *world, double offset);

/* That check alone (*bad: the index; may be NULL). */
sel_status sel_world_check_fluid(const sel_world *world, int *bad);

#ifdef __cplusplus
}
#endif

#endif

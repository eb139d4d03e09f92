/*---------------------------------------------------------------------------*\
    sel_fluid.h - the action of the fluid on the particles of a world

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

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

/* The dimensionless coefficients of a shape in a fluid, shared by all sizes of
   the shape. */
typedef struct sel_hydro
{
    sel_resistance resistance; /* [-] */
    double addedMass[3]; /* coefficients in the body frame [-]: those of the
                            ellipsoid with the same second moments */
    const sel_drag_form *form; /* NULL if the drag law does not need it */
} sel_hydro;

/* Law of the added mass. It acts on translation only, as in Wedel et al. 2023.
   Further terms of Kirchhoff's equations for a rotating body are left out: the
   rotation of the tensor, Munk's moment, moments of inertia. They matter for
   light, long or flat bodies at large Re. */
typedef enum sel_added_mass
{
    SEL_ADDED_MASS_NONE,
    SEL_ADDED_MASS_SPHERE,   /* 1/2, Wedel et al. 2023, eq. 7 */
    SEL_ADDED_MASS_ELLIPSOID /* the tensor */
} sel_added_mass;

/* The acceleration of the fluid in the term of the added mass. PARTICLE_PATH:
   du/dt along the path of the particle, as in Wedel et al. 2023, eq. 7, and
   Maxey and Riley 1983. Use it for small particles in viscous flow; there du/dt
   and Du/Dt differ by less than the terms that these equations neglect.
   FLUID_PATH: Du/Dt along the path of the fluid, which Auton, Hunt and
   Prud'homme 1988 derive for inviscid flow. Use it at large Re, in particular
   for bodies not heavier than the fluid that move relative to a flow with steep
   gradients. */
typedef enum sel_added_mass_path
{
    SEL_ADDED_MASS_PARTICLE_PATH,
    SEL_ADDED_MASS_FLUID_PATH
} sel_added_mass_path;

/* Terms that the fluid adds to the equation of motion. */
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

/* Settings of the fluid. Members without a comment switch their term on (1) or
   off (0). */
typedef struct sel_fluid_settings
{
    const sel_drag_law *drag; /* a law of sel_drag_list; NULL: no drag */
    int dragAsPublished; /* 0: resistance tensor times sel_drag_factor (C_D of
                            the law over its Stokes limit); 1: the law's scalar
                            C_D only, which disagrees with the tensor as Re ->
                            0 */
    sel_added_mass addedMass;
    sel_added_mass_path addedMassPath;
    int buoyancy;
    int pressureGradient;
    int torque;  /* Wedel et al. 2023, eq. 21, from spin and strain */
    int saffman; /* lift by shear, for near-spheres */
    int magnus;  /* lift by spin, for near-spheres */
    int history; /* Basset's history force, for near-spheres */
    int terms;   /* 1: record the impulse of each term */
} sel_fluid_settings;

/* Returns the default settings: Stokes drag, added mass of the ellipsoid on the
   particle path, buoyancy, pressure gradient and torque; no lift, no
   history. */
sel_fluid_settings sel_fluid_default_settings(void);

/* The fluid at the local particles, and the impulses that they have received
   from it. The world owns all arrays; they are valid until the next
   sel_world_resize. They have n entries, as those of sel_particles, but only
   the entries of local particles are used. In a substep the fluid at a particle
   is
       u(x, t) = u + gradient (x - x0) + dudt (t - t0)
   with a constant gradient. The motion is accurate to second order in dt if
   fluid and gradient are sampled half a step ahead: at x0 = x + v dt/2, t0 = t
   + dt/2. If a curved flow is sampled at the particle, the motion is of first
   order. If the flow is known everywhere (sel_flow), the world itself samples
   it half a substep ahead, in each substep. */
typedef struct sel_fluid
{
    /* filled by the caller */
    double *x0;        /* n x 3 [m]: points at which the fluid was sampled */
    double *u;         /* n x 3 [m/s] at x0, t0 */
    double *dudt;      /* n x 3 [m/s2] partial derivative in time at x0 */
    double *gradient;  /* n x 9 [1/s]: [3 i + j] = d u_i / d x_j */
    double *density;   /* n [kg/m3] */
    double *viscosity; /* n [Pa s] */
    double *history; /* n x sel_world_history_width: state of the history force,
                        zero for a new particle; the caller keeps it with the
                        particle */

    /* summed over the substeps since sel_world_begin_fluid */
    double *impulse;        /* n x 3 [N s] from the fluid, without buoyancy */
    double *angularImpulse; /* n x 3 [N m s] about the particle's centre,
                               global */
    double *coefficient; /* n x 9 [kg]: integral over time of the derivative of
                            the drag force with respect to u, at fixed v and
                            fixed factor of the law; global, symmetric */
    double *terms; /* n x SEL_TERM_COUNT x 3 [N s], with buoyancy; NULL unless
                      settings.terms is 1 */
} sel_fluid;

/* Switches the fluid on. SEL_E_ARGUMENT: the world has a fluid already, the
   settings are not valid, or the model does not support a fluid (barrier, and
   softSphere with the trapezoidal rule). SEL_E_MEMORY. */
sel_status sel_world_set_fluid(
    sel_world *world, const sel_fluid_settings *settings);
/* Returns the arrays of the fluid; NULL: the world has no fluid. */
sel_fluid *sel_world_fluid(sel_world *world);

/* Returns the number of doubles per particle of the history force; 0 without
   it. */
int sel_world_history_width(const sel_world *world);

/* Adds a copy of a set of coefficients, and sets *index. Shapes that differ
   only in size may share one. The caller still owns *hydro->form, which must
   outlive the world. SEL_E_ARGUMENT: there is no fluid; a number is not finite
   or not valid (K and Omega must be greater than zero); the form is missing or
   empty although the drag law needs it (SEL_DRAG_NEEDS_FORM). SEL_E_MEMORY. */
sel_status sel_world_add_hydro(
    sel_world *world, const sel_hydro *hydro, int *index);

/* Assigns the coefficients with the number `index` to the shape with the number
   `shape` in the world. Call it before the first substep with a particle of
   this shape. SEL_E_ARGUMENT: there is no fluid, or a number is out of range.
   SEL_E_MEMORY. */
sel_status sel_world_set_hydro(sel_world *world, int shape, int index);

/* Adds a set of coefficients like sel_world_add_hydro, for a body whose
   resistance is given by tensors; hydro->resistance is not read. Force and
   torque are those of sel_resistance_tensors. Translation and spin are coupled
   only if the drag uses its tensor (not dragAsPublished) and the torque is on.
   Do not use drag laws with areas by direction for such a body: their tables
   (sel_drag_form) need three mirror planes. SEL_E_ARGUMENT also if the tensors
   are not valid. */
sel_status sel_world_add_hydro_tensors(sel_world *world, const sel_hydro *hydro,
    const sel_resistance_tensors *tensors, int *index);

/* A flow that is known at every point and time. Writes u [m/s] (n x 3), its
   gradient [1/s] (n x 9, as in sel_fluid) and its partial derivative in time
   [m/s2] (n x 3) at the points x [m] (n x 3), at the time t [s] after
   sel_world_begin_fluid. */
typedef void sel_flow(void *context, int n, const double *x, double t,
    double *u, double *gradient, double *dudt);

/* Lets the world fill x0, u, gradient and dudt from the flow: in
   sel_world_begin_fluid, which then ignores its offset, and in each substep,
   half a substep ahead of each particle. NULL: from now on the caller fills
   these arrays again. If values of the flow are not finite, the substep ends
   with SEL_E_FLUID. SEL_E_ARGUMENT: there is no fluid. */
sel_status sel_world_set_flow(sel_world *world, sel_flow *flow, void *context);

/* Begins substeps with the fluid arrays that the caller has filled. Their
   values are those at t0 = now + offset [s] (offset 0: start of the next
   substeps; offset equal to the length of a step: its end). Sets the sums to
   zero. SEL_E_ARGUMENT: there is no fluid, or the offset is not in [-1e60,
   1e60]. SEL_E_ORDER: sel_world_begin has not been called. SEL_E_FLUID: at a
   local particle the fluid or its history is not finite, or the density or
   viscosity is neither zero nor in [1e-60, 1e60], or the particle's shape has
   no hydro. If density and viscosity are both zero, the particle moves as in a
   vacuum. */
sel_status sel_world_begin_fluid(sel_world *world, double offset);

/* Checks the fluid arrays as sel_world_begin_fluid does (SEL_E_FLUID). *bad is
   the index of the particle; it may be NULL. */
sel_status sel_world_check_fluid(const sel_world *world, int *bad);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_cone.h - the impulse of one contact among many

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A is the response of a contact to its own impulse; b is the velocity that it
    would have without that impulse. These functions find the impulse x with

        u = A x + b,   u_n >= 0,   x_n >= 0,   u_n x_n = 0,
        |x_t| <= mu x_n

    and friction by one of two laws. All vectors are in the frame of the
    contact: component 0 is along the unit normal from body 1 to body 2,
    components 1 and 2 are along two tangents. u and b are velocities of body 2
    relative to body 1 [m/s]: the bodies approach if b_n < 0. x [N s] acts on
    body 2. A [1/kg] is symmetric and positive definite. The change of the
    kinetic energy is x.b + x.A.x/2; it is never positive.

    The caller includes restitution and the correction of drift in b_n.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONE_H
#define SEL_CONE_H

#include "sel_law.h"

#ifdef __cplusplus
extern "C" {
#endif

/* State of a contact in a solution. */
typedef enum sel_cone_state
{
    SEL_CONE_OPEN,  /* separates: x = 0 */
    SEL_CONE_STICK, /* sticks: u = 0 */
    SEL_CONE_SLIP   /* slips: u_n = 0, |x_t| = mu x_n */
} sel_cone_state;

/* Law of friction of a contact that slips:
       COULOMB               sel_cone_coulomb
       MAXIMUM_DISSIPATION   sel_cone_dissipation */
#define SEL_SLIP_LAWS(X)                                                       \
    X(COULOMB, coulomb)                                                        \
    X(MAXIMUM_DISSIPATION, maximumDissipation)
#define SEL_SLIP_ENUMERATOR(NAME, name) SEL_SLIP_##NAME,
/* The laws above, in their order. */
typedef enum sel_slip_law
{
    SEL_SLIP_LAWS(SEL_SLIP_ENUMERATOR) SEL_SLIP_COUNT
} sel_slip_law;
#undef SEL_SLIP_ENUMERATOR
/* Returns the k-th of these laws, NULL beyond the last one (sel_law.h). */
sel_law_list sel_slip_list;

/* Quantities of a contact that are computed once for many solutions. With u_n =
   0 the normal impulse is x_n = level - lean.x_t with level = -b_n/A_nn, and
   the remaining equation is u_t = S x_t + c with c = b_t - lean b_n. */
typedef struct sel_cone
{
    double perNormal;  /* 1/A_nn [kg] */
    double lean[2];    /* A_tn/A_nn */
    double S[3];       /* A_tt - A_tn A_nt/A_nn: 11, 12, 22 [1/kg] */
    double factors[3]; /* factors of S: 1/S_11, S_12/S_11, 1/(S_22 -
                          S_12^2/S_11) */
    double mu;         /* >= 0 */
    int single;        /* 1: Coulomb's law has one solution for every b */
} sel_cone;

/* The maximum number of solutions of Coulomb's law for one contact. */
#define SEL_CONE_SOLUTIONS 4

/* Prepares a contact from A (3 x 3, row by row, [1/kg]; only the upper triangle
   is read) and mu >= 0. If A is singular to rounding, a regular matrix close to
   A is used instead. */
void sel_cone_prepare(sel_cone *cone, const double A[9], double mu);

/* Solves Coulomb's law: if the contact slips, friction opposes the slip, u_t =
   -k x_t with k > 0. For b_n >= 0 the solution is zero; others may exist
   (jamming). For b_n < 0 there is always a solution, and there may be three
   (Preclik et al. 2017, sect. 4.1). The function finds the one with the least
   k: the sticking one if it exists, else the one that dissipates most energy,
   since x.b + x.A.x/2 grows with k. Returns a sel_cone_state. */
int sel_cone_coulomb(const sel_cone *cone, const double b[3], double x[3]);

/* Writes all solutions of Coulomb's law for b_n < 0, sorted by k, the least
   first. Returns their number. */
int sel_cone_coulomb_all(
    const sel_cone *cone, const double b[3], double x[SEL_CONE_SOLUTIONS][3]);

/* Solves Coulomb's law as sel_cone_coulomb does, for inner loops. *k [1/kg]:
   that of the previous solution, or zero; it is replaced. A good start saves
   steps. If the contact slips, the direction of friction has an error of up to
   1e-7, and less if the function is called again with the same k. |x_t| = mu
   x_n and u_n = 0 hold to rounding. */
int sel_cone_coulomb_fast(
    const sel_cone *cone, const double b[3], double *k, double x[3]);

/* Solves the law of maximum dissipation (Preclik et al. 2017, sect. 3.2): x.b +
   x.A.x/2 is minimal over the points of the cone with u_n = 0. The solution is
   unique, and zero for b_n > 0. If normal and tangent are coupled, friction
   need not oppose the slip. Returns a sel_cone_state. */
int sel_cone_dissipation(const sel_cone *cone, const double b[3], double x[3]);

#ifdef __cplusplus
}
#endif

#endif

/*---------------------------------------------------------------------------*\
    sel_flow.h - flows that are given by a formula

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A flow is u(x, t) = s(t) u0(x): a steady formula u0 times a factor s. The
    factor is exp(-decay t), the viscous decay of the flow, times a function of
    time that the user may give.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_FLOW_H
#define SEL_FLOW_H

#include "sel_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a number of a formula is given. */
typedef enum sel_flow_form
{
    SEL_FLOW_VECTOR,    /* 3 numbers, the magnitude of each at most `most` */
    SEL_FLOW_DIRECTION, /* 3 numbers, not all zero; stored as a unit vector */
    SEL_FLOW_TENSOR,    /* 6 numbers (xx xy xz yy yz zz), symmetric */
    SEL_FLOW_NUMBER,    /* any finite number */
    SEL_FLOW_LENGTH,    /* greater than zero, in [least, most] */
    SEL_FLOW_COUNT,     /* a whole number in [least, most] */
    SEL_FLOW_SWITCH     /* yes or no; stored as 1 or 0 */
} sel_flow_form;

/* A number, or several, that a formula needs. */
typedef struct sel_flow_need
{
    const char *keyword;
    sel_flow_form form;
    int place;          /* its first number in sel_flow_formula.given */
    int optional;       /* 1: deflt is used if the keyword is missing */
    double deflt;       /* default value of each number */
    double least, most; /* limits; both 0: none */
    const char *must;   /* condition of sel_flow_type.prepare, as text that
                           follows "it must be"; NULL: none */
    const char *beside; /* keyword that `must` names last; NULL: none */
    const char *other;  /* keyword of another quantity that may be given
                           instead; NULL: none */
    double per_other;   /* value of this quantity over that of the other one */
} sel_flow_need;

/* Maximum number of given numbers of a formula, and of numbers that it derives
   from them. */
#define SEL_FLOW_GIVEN   16
#define SEL_FLOW_DERIVED 24
/* Maximum number of formulas: those of the core and registered ones. */
#define SEL_FLOW_TYPES_MOST 32

/* A type of flow, below. */
struct sel_flow_type;

/* A formula with its numbers. */
typedef struct sel_flow_formula
{
    const struct sel_flow_type *type;
    double given[SEL_FLOW_GIVEN];     /* by the user, at sel_flow_need.place */
    double derived[SEL_FLOW_DERIVED]; /* by sel_flow_type.prepare */
    double decay;                     /* [1/s], >= 0 */
} sel_flow_formula;

/* A type of flow. */
typedef struct sel_flow_type
{
    const char *keyword; /* letters, digits and underscores */
    const char *variant; /* value of the keyword geometry, which chooses between
                            types of the same keyword; NULL: no such keyword */
    const char *help;    /* the formula, one line */
    const sel_flow_need *needs; /* ends with a keyword that is NULL */

    /* Derives numbers from the given ones, and decay from the kinematic
       viscosity nu [m2/s]. Returns NULL, or the need whose condition is not
       satisfied. If the pointer is NULL, the given numbers are enough. */
    const sel_flow_need *(*prepare)(sel_flow_formula *formula, double nu);

    /* Computes u0 [m/s] and J[3 i + j] = d u0_i/d x_j [1/s] at x [m]; J may be
       NULL. */
    void (*evaluate)(const sel_flow_formula *formula, const double x[3],
        double u[3], double J[9]);

    /* Returns 0 at points where the formula is not valid, for example beyond
       the walls of a pipe; the fluid is at rest there. If the pointer is NULL,
       the formula is valid everywhere. */
    int (*covers)(const sel_flow_formula *formula, const double x[3]);
} sel_flow_type;

/* Types of the core. X(name) is the type sel_flow_name, defined in
   src/fluid/flow. */
#define SEL_FLOW_TYPES(X)                                                      \
    X(plane)                                                                   \
    X(pipe)                                                                    \
    X(rotation)                                                                \
    X(shear)                                                                   \
    X(strain)                                                                  \
    X(taylor_green)                                                            \
    X(uniform)

/* Declares the structure of a type. */
#define SEL_FLOW_DECLARE(name) extern const sel_flow_type sel_flow_##name;
/* The types of the core. */
SEL_FLOW_TYPES(SEL_FLOW_DECLARE)
#undef SEL_FLOW_DECLARE

/* Returns the k-th type, in the order of SEL_FLOW_TYPES and then of
   registration; NULL beyond the last one. */
const sel_flow_type *sel_flow_list(int k);

/* Returns the type with this keyword and variant, NULL if there is none.
   variant: NULL for a type that has none. */
const sel_flow_type *sel_flow_find(const char *keyword, const char *variant);

/* Adds a type to the list, until the process ends. The structure is not copied.
   Call it from one thread, for example while a library is loaded.
   SEL_E_ARGUMENT: keyword, needs or evaluate is NULL; keyword and variant are
   in use; there are SEL_FLOW_TYPES_MOST types already. */
sel_status sel_flow_register(const sel_flow_type *type);

/* Derives the numbers of a formula from its members `type` and `given`. nu:
   kinematic viscosity [m2/s]. Returns NULL, or the need whose condition is not
   satisfied. */
const sel_flow_need *sel_flow_prepare(sel_flow_formula *formula, double nu);

/* Returns 1 at points where the formula is valid, 0 where the fluid is at rest
   instead. */
int sel_flow_covers(const sel_flow_formula *formula, const double x[3]);

/* The user's factor at the time t [s], a finite number. */
typedef double sel_flow_factor(void *context, double t);

/* Computes the flow at n points x (n x 3 [m]) at the time t [s]: its velocity u
   (n x 3 [m/s]), its gradient (n x 9 [1/s], [9 k + 3 i + j] = d u_i/d x_j) and
   its partial derivative in time dudt (n x 3 [m/s2]); the last two may be NULL.
   factor: the user's, or NULL. dt: a time step [s]. The derivative of the
   factor is a difference of second order over 1e-4 dt. It is a forward
   difference because particles move to later times and a table may have a kink
   at t; the factor is therefore called for times from t to t + 2e-4 dt. */
void sel_flow_evaluate(const sel_flow_formula *formula, sel_flow_factor *factor,
    void *context, double dt, int n, const double *x, double t, double *u,
    double *gradient, double *dudt);

#ifdef __cplusplus
}
#endif

#endif

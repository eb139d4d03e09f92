/*---------------------------------------------------------------------------*\
    sel_immersed.h - the fluid at a body that spans several cells

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    At a free surface the density of the fluid changes by a factor of a thousand
    from one cell to the next. The force on a body is then an integral over the
    cells that it covers, not a sample at its centre. With shares w of its
    volume,

        rho_f = sum w rho                   - rho_f V g is Archimedes' force
        u     = sum w rho u / rho_f,        Du/Dt likewise,

    so that rho_f V Du/Dt is the sum of the forces that accelerate the fluid of
    each cell. In return a cell receives the share w rho/rho_f of the reaction
    of the body: all fluid in the body gets the same acceleration, and air does
    not receive the share of the water.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_IMMERSED_H
#define SEL_IMMERSED_H

#ifdef __cplusplus
extern "C" {
#endif

/* The fluid in a cell, and the share of the body in that cell. */
typedef struct sel_immersed_cell
{
    double share;   /* share of the body's volume in this cell, > 0; the sum of
                       a body's shares is 1 */
    double arm[3];  /* from the body's centre to the centre of its volume in the
                       cell [m] */
    double density; /* [kg/m3], >= 0 */
    double viscosity;   /* [Pa s] */
    double velocity[3]; /* [m/s] */
    double rate[3];     /* partial derivative of velocity in time [m/s2] */
    double gradient[9]; /* [1/s]: [3 i + j] = d u_i / d x_j */
} sel_immersed_cell;

/* The mean fluid over a body. */
typedef struct sel_immersed
{
    double density;     /* mean over the volume [kg/m3] */
    double viscosity;   /* likewise [Pa s] */
    double velocity[3]; /* mean weighted by mass, like all members below
                           [m/s] */
    double rate[3]; /* chosen so that rate + gradient velocity is the mean of
                       Du/Dt [m/s2] */
    double gradient[9]; /* [1/s] */
    double arm[3]; /* from the centre of the body to the centre of mass of the
                      fluid that it displaces [m] */
} sel_immersed;

/* Computes the mean fluid of a body in n >= 1 cells. Sets massShare (n) to the
   share of each cell in the mass of fluid (in the volume if there is no mass).
   Returns 1 if the densities of the cells differ by more than 1 % of the
   largest. Else returns 0: there is one fluid, and its state at the centre
   represents it. */
int sel_immersed_mean(int n, const sel_immersed_cell *cells, double *massShare,
    sel_immersed *mean);

/* Computes the torque [N m] of Archimedes' force on a body of this volume [m3]
   about its centre. */
void sel_immersed_torque(const sel_immersed *mean, double volume,
    const double gravity[3], double torque[3]);

#ifdef __cplusplus
}
#endif

#endif

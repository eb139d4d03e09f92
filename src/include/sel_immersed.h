/*---------------------------------------------------------------------------*\
    sel_immersed.h - the fluid over a body that reaches into several cells

    SPDX-License-Identifier: GPL-3.0-or-later

    At a free surface the density of the fluid jumps by a thousand from one
    cell to the next. What a body feels is then an integral over the cells that
    it covers, and not a sample at its centre: with shares w of its volume,
        rho_f = sum w rho                   - rho_f V g is Archimedes' force
        u     = sum w rho u / rho_f,        Du/Dt likewise,
    so that rho_f V Du/Dt is the sum of the forces that accelerate the fluid of
    each cell. In return a cell gets the share w rho/rho_f of what the body
    gives: all of the fluid in the body is accelerated alike, and air gets none
    of what is water's.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_IMMERSED_H
#define SEL_IMMERSED_H

#ifdef __cplusplus
extern "C" {
#endif

/* The fluid in a cell, and how much of the body is there. */
typedef struct sel_immersed_cell
{
    double share;       /* of the body's volume, > 0; those of a body add up
                           to 1 */
    double arm[3];      /* from the body's centre to that of its part in the
                           cell [m] */
    double density;     /* [kg/m3], >= 0 */
    double viscosity;   /* [Pa s] */
    double velocity[3]; /* [m/s] */
    double rate[3];     /* partial derivative of it in time [m/s2] */
    double gradient[9]; /* [1/s]: [3 i + j] = d u_i / d x_j */
} sel_immersed_cell;

/* The fluid that the body sees. */
typedef struct sel_immersed
{
    double density;     /* mean over the volume [kg/m3] */
    double viscosity;   /* likewise [Pa s] */
    double velocity[3]; /* by mass, as all that follows [m/s] */
    double rate[3];     /* such that rate + gradient velocity is the mean of
                           Du/Dt [m/s2] */
    double gradient[9]; /* [1/s] */
    double arm[3];      /* from the centre of the body to that of the mass of
                           fluid in its place [m] */
} sel_immersed;

/* n >= 1 cells of a body. massShare: n, the share of each in the mass of fluid
   (in the volume where there is no mass). Returns 1 where the density differs
   between the cells by more than 1 % of the largest, 0 where it
   is one fluid, of which the centre may stand for the body. */
int sel_immersed_mean(int n, const sel_immersed_cell *cells, double *massShare,
    sel_immersed *mean);

/* The torque of Archimedes' force on a body of this volume [m3] about its
   centre [N m]. */
void sel_immersed_torque(const sel_immersed *mean, double volume,
    const double gravity[3], double torque[3]);

#ifdef __cplusplus
}
#endif

#endif

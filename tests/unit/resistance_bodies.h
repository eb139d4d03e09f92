/*---------------------------------------------------------------------------*\
    resistance_bodies.h - resistances from an independent program

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Superellipsoids by another boundary-element program: single layer, meshes of
    7, 10, 14 (and 20) divisions graded to the edges, extrapolated in n^-2 and
    n^-3, right to 1e-6 .. 6e-6 on a sphere and on the ellipsoid (5, 3, 1). The
    last column is the difference of two of its extrapolations; figures are
    printed to four decimals or five digits, an error that the tests add.
\*---------------------------------------------------------------------------*/

#ifndef RESISTANCE_BODIES_H
#define RESISTANCE_BODIES_H

static const struct
{
    double axes[3], epsilon[2], K[3], Omega[3], Pi[3], spread;
} bodies[] = {
    {{1, 1, 1}, {1, 1}, {6, 6, 6}, {8, 8, 8}, {0, 0, 0}, 3e-6},
    {{5, 3, 1}, {1, 1}, {15.4877, 17.0465, 20.5278},
        {155.73, 317.35, 304.19}, {124.58, -292.94, 143.15}, 2e-5},
    {{1, 1, 1}, {0.2, 0.2}, {7.7319, 7.7319, 7.7319},
        {17.6152, 17.6152, 17.6152}, {0, 0, 0}, 6e-6},
    {{1, 1, 1}, {0.25, 0.25}, {7.6255, 7.6255, 7.6255},
        {16.8397, 16.8397, 16.8397}, {0, 0, 0}, 2e-5},
    {{1, 1, 1}, {0.4, 0.4}, {7.2950, 7.2950, 7.2950},
        {14.6102, 14.6102, 14.6102}, {0, 0, 0}, 2e-5},
    {{1, 1, 1}, {0.5, 0.5}, {7.0712, 7.0712, 7.0712},
        {13.2414, 13.2414, 13.2414}, {0, 0, 0}, 2e-5},
    {{1, 1, 1}, {1.8, 1.8}, {4.6515, 4.6515, 4.6515},
        {3.8376, 3.8376, 3.8376}, {0, 0, 0}, 1e-5},
    {{1, 1, 1}, {1.5, 1.5}, {5.0956, 5.0956, 5.0956},
        {4.9556, 4.9556, 4.9556}, {0, 0, 0}, 6e-6},
    {{1, 1, 1}, {0.2, 1}, {7.0605, 7.0605, 6.9690},
        {13.7605, 13.7605, 11.9205}, {-1.5603, 1.5603, 0}, 8e-6},
    {{0.5, 0.5, 1}, {0.2, 1}, {4.8392, 4.8392, 4.2806},
        {5.1351, 5.1351, 2.4591}, {-3.0481, 3.0481, 0}, 3e-5},
    {{0.2, 0.2, 1}, {0.2, 1}, {3.2440, 3.2440, 2.5201},
        {2.2326, 2.2326, 0.3423}, {-2.0055, 2.0055, 0}, 3e-5},
    {{1.96, 1.83, 1}, {0.564, 0.472}, {10.6277, 10.7539, 11.9221},
        {47.8766, 51.2897, 62.5091}, {23.8753, -27.8671, 3.7631}, 2e-5},
    {{2, 2, 1}, {0.5, 0.5}, {11.2057, 11.2057, 12.5634},
        {57.6571, 57.6571, 72.5614}, {31.0346, -31.0346, 0}, 2e-5},
    {{2, 1.5, 1}, {0.5, 1.4}, {8.7791, 9.3617, 9.6742},
        {25.1088, 32.7113, 34.7072}, {4.6719, -14.4005, 10.8357}, 4e-4},
    {{5, 5, 1}, {0.2, 0.2}, {24.8083, 24.8083, 31.0113},
        {796.6, 796.6, 1036.1}, {683.54, -683.54, 0}, 3e-5},
    {{10, 10, 1}, {1.5, 1.5}, {32.4155, 32.4155, 46.0675},
        {2527.1, 2527.1, 2732.4}, {2499.6, -2499.6, 0}, 7e-6},
    {{4, 1, 1}, {0.2, 0.2}, {12.2415, 15.1245, 15.1245},
        {50.4189, 190.77, 190.77}, {0, -156.02, 156.02}, 3e-5},
    {{1.50943, 1.50943, 1}, {1.0/3, 1}, {8.9217, 8.9217, 9.4114},
        {27.4634, 27.4634, 30.1417}, {6.5307, -6.5307, 0}, 3e-5},
};

/* Half of the last printed digit of Omega or Pi, as a relative error. */
static inline double printed(double omega)
{
    double unit = omega < 100 ? 5e-5 : omega < 700 ? 5e-3 : 0.05;
    return unit/omega;
}

/* Largest relative deviation: of K, and of Omega and Pi (relative to Omega). */
static inline void deviations(const sel_resistance *r, const double K[3],
    const double Omega[3], const double Pi[3], double *ofK, double *ofOmega)
{
    *ofK = *ofOmega = 0;
    for (int i = 0; i < 3; i++)
    {
        *ofK = fmax(*ofK, fabs(r->K[i]/K[i] - 1));
        *ofOmega = fmax(*ofOmega, fabs(r->Omega[i]/Omega[i] - 1));
        *ofOmega = fmax(*ofOmega, fabs(r->Pi[i] - Pi[i])/Omega[i]);
    }
}

#endif

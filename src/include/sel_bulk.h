/*---------------------------------------------------------------------------*\
    sel_bulk.h - bulk state of the particles in a volume: coordination, solid
    fraction, stress

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. Sums are taken in the order of the particles.
    Compression is positive.
\*---------------------------------------------------------------------------*/

#ifndef SEL_BULK_H
#define SEL_BULK_H

#ifdef __cplusplus
extern "C" {
#endif

/* Number of entries of the histogram of contacts: 0 to 12; the last one
   includes higher numbers. */
#define SEL_BULK_HISTOGRAM 13

/* The contribution of a particle. */
typedef struct sel_bulk_particle
{
    double id;
    double volume;    /* [m3] */
    double mass;      /* [kg] */
    double v[3];      /* velocity [m/s] */
    double contacts;  /* number of its contacts that carry a load */
    double moment[9]; /* 3 x 3: sum over its contacts of f_i l_j [N m]; f: the
                         force that the particle exerts; l: the vector from its
                         centre to the contact point */
} sel_bulk_particle;

/* State of the particles in a volume. Means are 0 if there are no particles. */
typedef struct sel_bulk
{
    double number;   /* number of particles */
    double contacts; /* mean number of their contacts (coordination number) */
    double rattlers; /* number of particles with fewer than `least` contacts */
    double contactsOfOthers; /* mean number of contacts without the rattlers */
    double solidFraction;    /* sum of the particles' volumes over V [-] */
    double stress[9];        /* (1/V) sum f_i l_j [Pa]: Love (1927), Weber
                                (1966) */
    double kinetic[9]; /* (1/V) sum m v'_i v'_j, v' relative to the velocity of
                          the centre of mass [Pa] */
    double histogram[SEL_BULK_HISTOGRAM]; /* number of particles with 0, 1, ..
                                             contacts */
} sel_bulk;

/* Computes the state of n particles in a volume V [m3]. A particle with fewer
   contacts than the argument `least` is a rattler. */
void sel_bulk_state(int n, const sel_bulk_particle *particles, double V,
    double least, sel_bulk *bulk);

#ifdef __cplusplus
}
#endif

#endif

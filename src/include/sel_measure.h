/*---------------------------------------------------------------------------*\
    sel_measure.h - numbers out of many bodies: what passes a plane, profiles,
    levels, slopes, order of orientations, mixing

    SPDX-License-Identifier: GPL-3.0-or-later

    Conventions: superellipsoid.h. Functions of their arguments alone: nothing
    is kept, and sums are taken in the order of the bodies. Where there is
    nothing to tell from (no body, no sample), results are zero and a count says
    so.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEASURE_H
#define SEL_MEASURE_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A plane, or what of it lies in a circle or in a polygon. */
typedef struct sel_section
{
    double point[3];  /* in the plane; of a circle the centre [m] */
    double normal[3]; /* unit */
    double radius;    /* of the circle [m]; 0: none */
    int nCorners;     /* of the polygon, in order, convex or not; 0: none */
    const double *corners; /* nCorners x 3, in the plane [m] */
} sel_section;

/* Has a point that went straight from one place to the other passed it: 1, the
   way of the normal; -1, against it; 0, no. In the plane is beyond it, so that
   who stops there passes once. */
int sel_section_passed(
    const sel_section *section, const double from[3], const double to[3]);

/* Bins: a box in nx x ny x nz cells, x fastest; or a cylinder in slices along
   its axis and rings of equal width, slices fastest. */
typedef enum sel_bins_kind
{
    SEL_BINS_BOX,
    SEL_BINS_CYLINDER
} sel_bins_kind;

typedef struct sel_bins
{
    sel_bins_kind kind;
    double low[3];   /* least corner; one end of the axis [m] */
    double high[3];  /* greatest corner; the other end [m] */
    double radius;   /* of the cylinder [m] */
    int n[3];        /* cells along x, y, z; slices, rings, 1 */
    int periodic[3]; /* of a box: what is beyond comes in at the other side */
} sel_bins;

int sel_bins_count(const sel_bins *bins);

/* Of a point; -1: outside. Lower sides belong to a bin, upper ones do not. */
int sel_bins_find(const sel_bins *bins, const double x[3]);

/* [m3] */
double sel_bins_volume(const sel_bins *bins, int bin);

/* Its middle: of a box along x, y, z; of a cylinder along the axis from low,
   and the distance from the axis, 0 [m]. */
void sel_bins_middle(const sel_bins *bins, int bin, double middle[3]);

/* n points in a body, in its frame, that stand for an nth of its volume each:
   those in it of the sequence of Roberts, "The unreasonable effectiveness of
   quasirandom sequences" (2018), in its box. What a plane cuts off of a body
   is found to some n^(-2/3) of its volume. Returns how many there are: fewer
   than n only of bodies that fill less than a 1000th of their box. */
int sel_measure_points(const sel_shape *shape, int n, double *points);

/* A body among many. */
typedef struct sel_measured
{
    double x[3];   /* centre [m] */
    double q[4];   /* orientation */
    double v[3];   /* velocity [m/s] */
    double mass;   /* [kg] */
    double volume; /* [m3] */
} sel_measured;

/* What a bin has of bodies. */
typedef struct sel_bin_sums
{
    double number;      /* of centres */
    double volume;      /* of the parts of bodies in it [m3] */
    double mass;        /* likewise [kg] */
    double momentum[3]; /* of the mass, at the velocity of the body [N s] */
    double square;      /* mass times the square of that velocity [J] */
} sel_bin_sums;

/* A body joins the sums, by the points of its shape (sel_measure_points): over
   all bins, and what lies in none, its volume is exactly that of the body but
   for rounding. */
void sel_bins_add(const sel_bins *bins, const sel_measured *body,
    const double *points, int nPoints, sel_bin_sums *sums);

/* Mean velocity of the mass in a bin, and (1/3) of the mean square of what its
   parts have beyond it [m2/s2], the granular temperature. 0 where there is
   none. */
void sel_bins_mean(
    const sel_bin_sums *sums, double velocity[3], double *temperature);

/* Where a line leaves a body last: the greatest t [m] with start + t direction
   in it. 0: it misses the body. direction: unit. Of ellipsoids
   and polyhedra exact, of others by bisection of the gauge, to rounding. */
int sel_measure_line(const sel_shape *shape, const double x[3],
    const double Q[9], const double start[3], const double direction[3],
    double *t);

/* Vertical lines through the middles of the cells of a box, nx x ny seen along
   the axis up (0, 1, 2): the other two in the order x, y, z, the first
   fastest. */
typedef struct sel_columns
{
    double low[3], high[3]; /* [m] */
    int up;
    int n[2];
} sel_columns;

/* Where a column stands: its place along the other two axes. */
void sel_columns_place(const sel_columns *columns, int column, double place[2]);

/* Raise heights (of n[0] n[1] columns, along up [m]) to the top of a body where
   it is higher, and note that the column has one in covered. */
void sel_columns_raise(const sel_columns *columns, const sel_shape *shape,
    const double x[3], const double q[4], double *heights,
    unsigned char *covered);

/* Of n >= 1 values, which it sorts: the quantile 0 <= part <= 1, linear between
   two. */
double sel_measure_quantile(double *values, int n, double part);

/* A straight line through points by least squares: height = top - slope way. */
typedef struct sel_incline
{
    double top;      /* [m] */
    double slope;    /* > 0: falls along the way; the tangent of the angle */
    double residual; /* root mean square of what is left [m] */
    int n; /* points; with fewer than 3, or all at one way: the slope is 0 */
} sel_incline;

void sel_measure_slope(
    int n, const double *way, const double *height, sel_incline *fit);

/* Nematic order of n axes (n x 3, unit, without a sign): the tensor
   <(3 u u - 1)/2> (3 x 3), its eigenvalues from the greatest to the least, and
   their directions as rows, the first of them the director. The greatest is the
   order parameter: 1 all parallel, 0 none. de Gennes and Prost (1993), 2.1. */
typedef struct sel_nematic
{
    double tensor[9];
    double values[3];
    double directions[9];
} sel_nematic;

void sel_measure_nematic(int n, const double *axes, sel_nematic *order);

/* Cubic order of n bodies with orientations q (n x 4): the greatest over
   directions d of <sum over the three axes u of P4(u.d)>, over 7/4: 1 all
   cubes aligned, 0 no order; d where it is so. John, Juhlin and Escobedo
   (2008), J. Chem. Phys. 128, 044909. Found from many starts by ascents that
   never fall. */
double sel_measure_cubatic(int n, const double *q, double director[3]);

/* Angle of an axis without a sign to a direction, both unit: [0, pi/2]. */
double sel_measure_angle(const double axis[3], const double direction[3]);

/* The axis of least (which = 0) or greatest (1) moment of inertia of a shape:
   the long one of rods, that across discs; of equal ones the first. 0, 1, 2. */
int sel_measure_axis(const sel_shape *shape, int which);

/* The bin of n equal ones of [0, most) that a value is in; beyond, the last. */
int sel_measure_bin(double value, double most, int n);

/* Mixing of two kinds over samples (Lacey 1954, J. Appl. Chem. 4, 257). */
typedef struct sel_mixing
{
    int samples;       /* that count: with at least so many bodies */
    double bodies;     /* in these */
    double share;      /* p, of the first kind in these */
    double variance;   /* s2 of the shares about p, by bodies */
    double segregated; /* s0^2 = p (1 - p) */
    double random;     /* sr^2 = p (1 - p) (k - 1)/(N - 1): what a random mix of
                           the N bodies over the k samples has, whatever the
                           sizes of these */
    double lacey;      /* (s0^2 - s2)/(s0^2 - sr^2): 0 segregated, 1 random */
    double segregation; /* s2/s0^2: 1 segregated (Danckwerts 1952) */
    int told; /* 1: there are two samples and both kinds; else lacey and
                           segregation are 0 */
} sel_mixing;

/* Of n samples: bodies in each, and those of the first kind; least >= 2. */
void sel_measure_mixing(int n, const double *bodies, const double *first,
    double least, sel_mixing *mixing);

#ifdef __cplusplus
}
#endif

#endif

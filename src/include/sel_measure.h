/*---------------------------------------------------------------------------*\
    sel_measure.h - measurements on many bodies: flow through a plane, profiles,
    surface levels, slopes, order of orientations, mixing

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Conventions: superellipsoid.h. The functions depend on their arguments only
    and keep no state; sums are taken in the order of the bodies. If there are
    no data (no body, no sample), results are zero and a count is zero.
\*---------------------------------------------------------------------------*/

#ifndef SEL_MEASURE_H
#define SEL_MEASURE_H

#include "sel_shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A plane, or the portion of a plane in a circle or in a polygon. */
typedef struct sel_section
{
    double point[3];  /* in the plane; the centre of the circle [m] */
    double normal[3]; /* unit */
    double radius;    /* of the circle [m]; 0: none */
    int nCorners;     /* of the polygon, in order, convex or not; 0: none */
    const double *corners; /* nCorners x 3, in the plane [m] */
} sel_section;

/* Returns 1 if a point that moved in a straight line [m] crossed the section in
   the direction of the normal, -1 if against it, 0 if not. A point in the plane
   counts as beyond it, so that a point that stops there crosses once. */
int sel_section_passed(
    const sel_section *section, const double from[3], const double to[3]);

/* Returns 1 if a point is in the plane of a section or beyond it, in the
   direction of the normal; else 0. */
int sel_section_beyond(const sel_section *section, const double x[3]);

/* Returns the first corner of the polygon of a section that does not lie in the
   section's plane; -1: all corners lie in it. The tolerance is 1e-6 of the
   distance from the section's point, for coordinates with seven digits. */
int sel_section_stray_corner(const sel_section *section);

/* Type of bins: a box divided into nx x ny x nz cells, x fastest; or a cylinder
   divided into slices along its axis and rings of equal width, slices
   fastest. */
typedef enum sel_bins_type
{
    SEL_BINS_BOX,
    SEL_BINS_CYLINDER
} sel_bins_type;

/* A set of bins. */
typedef struct sel_bins
{
    sel_bins_type type;
    double low[3];   /* least corner; one end of the axis [m] */
    double high[3];  /* greatest corner; the other end [m] */
    double radius;   /* of the cylinder [m] */
    int n[3];        /* cells along x, y, z; slices, rings, 1 */
    int periodic[3]; /* of a box; 1: a point beyond one side enters again at the
                        opposite side */
} sel_bins;

/* Returns the number of bins. */
int sel_bins_count(const sel_bins *bins);

/* Returns the bin of a point [m]; -1: the point is outside. A bin includes its
   lower sides, but not its upper ones. */
int sel_bins_find(const sel_bins *bins, const double x[3]);

/* Returns the volume of a bin [m3]. */
double sel_bins_volume(const sel_bins *bins, int bin);

/* Finds the middle of a bin [m]: for a box its x, y and z; for a cylinder the
   distance along the axis from low, the distance from the axis, and 0. */
void sel_bins_middle(const sel_bins *bins, int bin, double middle[3]);

/* Finds n points in a body, in its frame [m]. Each point represents 1/n of the
   volume. A quasi-random sequence (Roberts, "The unreasonable effectiveness of
   quasirandom sequences", 2018) fills the body's box; the points outside the
   body are left out. The number of points on one side of a plane then gives the
   volume on that side to about n^(-2/3) of the body's volume. Returns the
   number of points: less than n only if the body fills less than 1/1000 of its
   box. */
int sel_measure_points(const sel_shape *shape, int n, double *points);

/* State of one body. */
typedef struct sel_measured
{
    double x[3];   /* centre [m] */
    double q[4];   /* orientation */
    double v[3];   /* velocity [m/s] */
    double mass;   /* [kg] */
    double volume; /* [m3] */
} sel_measured;

/* Sums over the bodies in a bin. */
typedef struct sel_bin_sums
{
    double number;      /* number of centres in the bin */
    double volume;      /* volume of the bodies within the bin [m3] */
    double mass;        /* mass of the bodies within the bin [kg] */
    double momentum[3]; /* this mass times the velocity of its body [N s] */
    double square;      /* this mass times the square of that velocity [J] */
} sel_bin_sums;

/* Adds a body to the sums of the bins, by the points of its shape
   (sel_measure_points). The volume added to all bins, and the volume outside
   them, sum up to that of the body, except for rounding. */
void sel_bins_add(const sel_bins *bins, const sel_measured *body,
    const double *points, int nPoints, sel_bin_sums *sums);

/* Finds the mean velocity of the mass in a bin [m/s], and the granular
   temperature [m2/s2]: 1/3 of the mean square of the velocity relative to that
   mean. Both are 0 in an empty bin. */
void sel_bins_mean(
    const sel_bin_sums *sums, double velocity[3], double *temperature);

/* Replaces a velocity v [m/s] at a point x [m] by its components in the
   cylinder of the bins: axial, radial and circumferential. On the axis the last
   two are 0. */
void sel_bins_cylindrical(const sel_bins *bins, const double x[3], double v[3]);

/* Scatter of values. All are 0 if there are no values. */
typedef struct sel_scatter
{
    double deviation; /* root mean square of the deviations from a mean */
    double least;
    double greatest;
} sel_scatter;

/* Computes the scatter of n values about a mean. */
void sel_measure_scatter(
    int n, const double *values, double mean, sel_scatter *scatter);

/* Solid fraction of the cells of a grid. */
typedef struct sel_bins_solid
{
    double volume;       /* of the bodies in all cells [m3] */
    double mean;         /* solid fraction of the grid */
    sel_scatter scatter; /* of the cells about the mean */
} sel_bins_solid;

/* Computes the solid fraction of each cell of a box, `fractions`
   (sel_bins_count), and of all cells together, *solid. */
void sel_bins_fractions(const sel_bins *bins, const sel_bin_sums *sums,
    double *fractions, sel_bins_solid *solid);

/* Finds the centre of mass of n bodies [m]; 0 if they have no mass. */
void sel_measure_centre(int n, const sel_measured *bodies, double centre[3]);

/* Finds the point where a line leaves a body: the greatest t [m] for which
   start + t direction lies in the body. x: centre of the body [m]; Q (3 x 3):
   its orientation; direction: unit. Returns 0 if the line misses the body, else
   1. Exact for ellipsoids and polyhedra; else by bisection of the gauge, to
   rounding. */
int sel_measure_line(const sel_shape *shape, const double x[3],
    const double Q[9], const double start[3], const double direction[3],
    double *t);

/* Lines (columns) along the axis `up` (0, 1, 2), through the middles of the
   n[0] x n[1] cells into which the section of a box is divided. The other two
   axes are in the order x, y, z, the first fastest. */
typedef struct sel_columns
{
    double low[3], high[3]; /* [m] */
    int up;
    int n[2];
} sel_columns;

/* Finds the coordinates [m] of a column along the other two axes. */
void sel_columns_place(const sel_columns *columns, int column, double place[2]);

/* Raises the heights (n[0] n[1], coordinate along up [m]) of the columns
   through a body to the top of the body, if that is higher, and sets `covered`
   of these columns to 1. */
void sel_columns_raise(const sel_columns *columns, const sel_shape *shape,
    const double x[3], const double q[4], double *heights,
    unsigned char *covered);

/* As sel_columns_raise, for a body and its images, which are one box away in
   both directions of each periodic axis except `up`. */
void sel_columns_raise_images(const sel_columns *columns, const int periodic[3],
    const sel_shape *shape, const double x[3], const double q[4],
    double *heights, unsigned char *covered);

/* Returns the height [m] of the top of a body above the lower end of the
   columns. */
double sel_columns_top(const sel_columns *columns, const sel_shape *shape,
    const double x[3], const double q[4]);

/* Finds the heights of the covered columns [m], above the lower end of the
   columns, in the order of the columns. tops: capacity n[0] n[1]. Returns the
   number of covered columns. */
int sel_columns_tops(const sel_columns *columns, const double *heights,
    const unsigned char *covered, double *tops);

/* Finds the mean of the heights of sel_columns_tops, 0 if there are none, and n
   quantiles of them: quantiles[i] for parts[i], see sel_measure_quantile. work:
   capacity n[0] n[1]. Returns the number of covered columns. */
int sel_columns_level(const sel_columns *columns, const double *heights,
    const unsigned char *covered, int n, const double *parts, double *work,
    double *mean, double *quantiles);

/* Returns a quantile of n >= 1 values, by linear interpolation between two of
   them. `part`: 0 to 1; 0.5 gives the median. Sorts the values. */
double sel_measure_quantile(double *values, int n, double part);

/* A straight line fitted to points by least squares: height = top - slope
   way. */
typedef struct sel_line_fit
{
    double top;   /* [m] */
    double slope; /* tangent of the angle; > 0: the height decreases along the
                     way */
    double residual; /* root mean square of the deviations [m] */
    int n; /* number of points. The slope is 0 with fewer than 3 points, or if
              all have the same way */
} sel_line_fit;

/* Fits a straight line to n points. way (n): the horizontal distance [m];
   height (n) [m]. */
void sel_measure_slope(
    int n, const double *way, const double *height, sel_line_fit *fit);

/* Form of a surface with a slope. */
typedef enum sel_incline_type
{
    SEL_INCLINE_CONE, /* the way is the distance from an axis along up */
    SEL_INCLINE_WEDGE /* the way is the distance along a direction */
} sel_incline_type;

/* A surface with a slope, and the range of ways to which a line is fitted. */
typedef struct sel_incline
{
    sel_incline_type type;
    double origin[3];    /* a point at which the way is zero [m] */
    double direction[3]; /* of the wedge: unit, normal to up */
    double from, to;     /* [m] */
} sel_incline;

/* Finds the points for sel_measure_slope: the ways [m] of the covered columns
   in the range of a surface, and their heights above the lower end of the
   columns [m]. way, height: capacity n[0] n[1]. Returns the number of
   points. */
int sel_columns_ways(const sel_columns *columns, const sel_incline *incline,
    const double *heights, const unsigned char *covered, double *way,
    double *height);

/* Fits a straight line to the points of sel_columns_ways. work: capacity 2 n[0]
   n[1]. */
void sel_columns_slope(const sel_columns *columns, const sel_incline *incline,
    const double *heights, const unsigned char *covered, double *work,
    sel_line_fit *fit);

/* Nematic order of n axes: the tensor <(3 u u - 1)/2> (3 x 3), its eigenvalues
   from the greatest to the least, and their directions as rows, the first of
   which is the director. The greatest eigenvalue is the order parameter: 1 all
   parallel, 0 no order. de Gennes and Prost (1993), 2.1. */
typedef struct sel_nematic
{
    double tensor[9];
    double values[3];
    double directions[9];
} sel_nematic;

/* Computes the nematic order of n axes (n x 3, unit; their sign does not
   matter). */
void sel_measure_nematic(int n, const double *axes, sel_nematic *order);

/* Returns the component of the nematic tensor along a unit direction: the mean
   of P2 of the angles between the axes and the direction. */
double sel_nematic_along(const sel_nematic *order, const double direction[3]);

/* Returns the cubic order of n bodies with orientations q (n x 4): the maximum
   over directions d of <sum over the three axes u of P4(u.d)>, divided by 7/4.
   1: all cubes are aligned, 0: no order. Sets director to the direction d of
   the maximum. John, Juhlin and Escobedo (2008), J. Chem. Phys. 128, 044909.
   The maximum is found by monotonic ascents from many starting directions. */
double sel_measure_cubatic(int n, const double *q, double director[3]);

/* Returns the angle between an axis, whose sign does not matter, and a
   direction, both unit: [0, pi/2] rad. */
double sel_measure_angle(const double axis[3], const double direction[3]);

/* Counts the angles between n axes (n x 3) and a direction, in nBins equal bins
   of [0, pi/2]. */
void sel_measure_angles(int n, const double *axes, const double direction[3],
    int nBins, double *counts);

/* Returns the axis (0, 1, 2) with the smallest (which = 0) or largest (which =
   1) moment of inertia of a shape: the long axis of a rod, or the axis of a
   disc. Of equal ones returns the first. */
int sel_measure_axis(const sel_shape *shape, int which);

/* Finds axis k (0, 1, 2) of a body with an orientation q in the global
   frame. */
void sel_measure_axis_at(const double q[4], int k, double axis[3]);

/* Returns the share of the angles in a bin, one of n equal bins of [0, pi/2],
   if the axes are isotropic (have no order). */
double sel_measure_isotropic(int bin, int n);

/* Returns the diameter [m] of the sphere of a volume [m3]. */
double sel_measure_diameter(double volume);

/* Returns the index of the bin of a value, one of n equal bins of [0, most).
   Larger values are in the last bin, negative ones in the first. */
int sel_measure_bin(double value, double most, int n);

/* Mixing of two types of bodies over samples (Lacey 1954, J. Appl. Chem. 4,
   257). */
typedef struct sel_mixing
{
    int samples;     /* number of samples with at least the required number of
                        bodies */
    double bodies;   /* number of bodies in these samples */
    double share;    /* p, the share of the first type in these bodies */
    double variance; /* s2, the variance of the shares about p, weighted by the
                        number of bodies */
    double segregated; /* s0^2 = p (1 - p) */
    double random;     /* sr^2 = p (1 - p) (k - 1)/(N - 1): variance of a random
                          mixture of the N bodies in the k samples, for any
                          sizes of the samples */
    double lacey;      /* (s0^2 - s2)/(s0^2 - sr^2): 0 segregated, 1 random */
    double segregation; /* s2/s0^2: 1 segregated (Danckwerts 1952) */
    int isValid; /* 1: there are at least two samples and both types; 0: lacey
                    and segregation are 0 */
} sel_mixing;

/* Computes the mixing from n samples. bodies: number of bodies in each sample;
   first: number of bodies of the first type. Samples with fewer bodies than the
   argument `least` (>= 2) are left out. */
void sel_measure_mixing(int n, const double *bodies, const double *first,
    double least, sel_mixing *mixing);

#ifdef __cplusplus
}
#endif

#endif

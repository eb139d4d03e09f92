/*---------------------------------------------------------------------------*\
    sel_period.h - periodic boundaries and the images that they make

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A period is a pair of boundaries, 0 and 1. A particle that leaves through 0
    enters through 1, rotated about the origin and moved by the step. A particle
    near 0 therefore has an image at Q x + step, beyond 1, and a particle near 1
    has an image at Q^T (x - step). With several periods there are also images
    across edges and corners, to which the periods are applied one after the
    other. At most one of the periods rotates, and the steps of the others are
    parallel to its axis, so that the order of the periods does not matter.

    The position x of a particle is its own, not that of an image.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PERIOD_H
#define SEL_PERIOD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Maximum number of periods. */
#define SEL_PERIODS_MOST 3
/* Maximum number of images, including the particle itself:
   3^SEL_PERIODS_MOST. */
#define SEL_IMAGES_MOST 27

/* Maximum number of boxes of a boundary. */
#define SEL_GATES_MOST 16

/* A box [m] that contains a portion of a boundary. */
typedef struct sel_gate
{
    double low[3], high[3];
} sel_gate;

/* A pair of periodic boundaries. */
typedef struct sel_period
{
    double step[3]; /* [m]; for a rotating period the image of the origin */
    double
        rotation[4]; /* unit quaternion of Q; vector part 0: the period does not
                        rotate */
    double half;     /* rotating period: half of the least distance between any
                        permitted position of a particle and its image [m];
                        others: not used */
    int gates; /* number of boxes that contain each boundary; particles pass the
                  boundary only in them. (Two parts of a bent channel may be one
                  step apart and not be connected.) 0: the boundaries are
                  unbounded planes. At least 1 for a rotating period */
    sel_gate gate[2][SEL_GATES_MOST]; /* boxes of boundaries 0 and 1 */
} sel_period;

/* Transformation to an image: if a particle has the position x and the
   orientation q, its image is at Q x + shift, with the orientation Q q. */
typedef struct sel_image
{
    int rotated;     /* 0: Q is the identity */
    double Q[9];     /* 3 x 3 */
    double q[4];     /* Q as a quaternion */
    double shift[3]; /* [m] */
} sel_image;

/* Returns 1 if a period rotates. */
int sel_period_is_rotating(const sel_period *period);
/* Returns half of the least distance between a particle and its image [m]. */
double sel_period_half(const sel_period *period);

/* Returns the number of images of n periods, including the particle itself:
   3^n. */
int sel_image_count(int nPeriods);

/* Finds the signs of image k, which is moved by the sum of sign_p step_p,
   sign_p in {-1, 0, 1}. Image 0 is the particle itself. */
void sel_image_signs(int k, int signs[SEL_PERIODS_MOST]);

/* Returns the image with the opposite signs. */
int sel_image_opposite(int k);

/* Sets the transformation of image k, bitwise the same in every call. If no
   period rotates, the opposite image has exactly the opposite shift. */
void sel_image_set(
    const sel_period *periods, int nPeriods, int k, sel_image *image);
/* Finds the position `at` [m] of the image of a particle at the position
   x [m]. */
void sel_image_place(const sel_image *image, const double x[3], double at[3]);

/* Finds the bounding box [m] of the image of a box low .. high [m]; the results
   may be the same arrays. */
void sel_image_place_box(const sel_image *image, const double low[3],
    const double high[3], double lowAt[3], double highAt[3]);

/* Returns 1 if image k of a particle may touch a particle: if x, its own
   position [m], is near enough to the boundaries beyond which the image lies.
   (The size of a particle is limited to half a step.) more: an additional
   distance [m], for particles that move towards the boundaries. */
int sel_image_may_touch(const sel_period *periods, int nPeriods, int k,
    const double x[3], double more);

/* The periods of a mesh. */
typedef struct sel_periods
{
    int size;
    sel_period list[SEL_PERIODS_MOST];
    double reach[SEL_PERIODS_MOST]; /* distance beyond the boundaries up to
                                       which a particle may touch its image
                                       [m] */
} sel_periods;

/* Result of sel_periods_add. */
typedef enum sel_periods_fault
{
    SEL_PERIODS_OK,
    SEL_PERIODS_TWO_ROTATIONS, /* another period has a different rotation */
    SEL_PERIODS_FULL           /* there are SEL_PERIODS_MOST other periods */
} sel_periods_fault;

/* Adds a pair of boundaries. gates: boxes of the boundaries 0 and 1; NULL:
   unbounded. way: the transformation from one boundary to the other. If there
   is a period that equals `way` or its inverse (up to rounding of rotations),
   the pair is added to it, else a new period is made. Beyond SEL_GATES_MOST
   pairs the last gate is extended. *at: index of the period, or of the one that
   has a different rotation. */
sel_periods_fault sel_periods_add(sel_periods *periods, const sel_period *way,
    const sel_gate *gates, double reach, int *at);

/* Returns the index of the period that rotates; -1: none. */
int sel_periods_rotating(const sel_periods *periods);

/* Returns the index of a period whose step is not parallel to the axis of the
   period that rotates; -1: none. */
int sel_periods_off_axis(const sel_periods *periods);

/* Returns the reach of image k: the greatest reach of its periods [m]. */
double sel_periods_reach(const sel_periods *periods, int k);

/* Returns 1 if a box of a particle itself [m] is within reach of the boundaries
   beyond which image k of the box lies. */
int sel_periods_box_may_touch(const sel_periods *periods, int k,
    const double low[3], const double high[3]);

/* Rounds a step to twelve digits of its largest component: further digits
   depend on the decomposition of a mesh. */
void sel_period_round(double step[3]);

/* Returns an angle [rad], rounded to a circle over a whole number if it is
   close to that, else to twelve digits as in sel_period_round. */
double sel_period_whole_angle(double angle);

/* Sets a period that rotates by an angle [rad] about an axis (unit) through a
   centre [m]. `least`: minimum distance of a particle from the axis [m]. */
void sel_period_set_rotation(sel_period *period, const double axis[3],
    const double centre[3], double angle, double least);

/* Returns the reach [m] of a period of sel_period_set_rotation with boundaries
   in two boxes (`gates` [m]): half of the distance between a particle and its
   image at the largest distance from the axis, and at least period->half. For
   angles of more than half a circle the particle's own side may lie within this
   reach, too. */
double sel_period_rotation_reach(const sel_period *period, const double axis[3],
    const double centre[3], double angle, const sel_gate gates[2]);

/* One side of a pair of boundaries: sums over its faces. */
typedef struct sel_period_side
{
    double area;          /* [m2] */
    double moment[3];     /* area times centre [m3] */
    double vectorArea[3]; /* [m2] */
} sel_period_side;

/* Comparison of side 0, after the transformation of the period, with side 1.
   turned: centre of the transformed side 0 [m]; centre: centre of side 1 [m];
   off: distance of the two [m]; tilt: length of the sum of their area vectors
   (which should be opposite), over the area. */
typedef struct sel_period_misfit
{
    double turned[3], centre[3];
    double off;
    double tilt;
    int isLarge; /* 1: off is more than 1/1000 of the size of the side (the
                    sides may have different faces), or tilt is more than
                    1/100 */
} sel_period_misfit;

/* Compares the two sides of a period. */
sel_period_misfit sel_period_compare(
    const sel_period *period, const sel_period_side sides[2]);

/* Returns 1 if a triangle (3 x 3 [m]) lies in one of the gates, with a
   tolerance of 1e-6 of the step. Considers only periods that do not rotate and
   whose gates are planes normal to coordinate axes. */
int sel_period_on_gate(
    const sel_period *periods, int nPeriods, const double corners[9]);

#ifdef __cplusplus
}
#endif

#endif

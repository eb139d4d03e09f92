/*---------------------------------------------------------------------------*\
    sel_period.h - periodic boundaries and the images that they make

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    A period is a pair of boundaries, 0 and 1. A particle that leaves through 0
    enters through 1, rotated about the origin and moved by the step. So a
    particle near 0 has an image at Q x + step, beyond 1, and a particle near 1
    has one at Q^T (x - step). Several periods make images along edges and at
    corners, which are moved by one period after the other. At most one of the
    periods rotates, and the steps of the others lie along its axis, so that
    their order does not matter.

    A particle is at home at its own position x, as opposed to the positions of
    its images.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PERIOD_H
#define SEL_PERIOD_H

#ifdef __cplusplus
extern "C" {
#endif

/* Greatest number of periods. */
#define SEL_PERIODS_MOST 3
/* Greatest number of images, the particle at home included:
   3^SEL_PERIODS_MOST. */
#define SEL_IMAGES_MOST 27

/* Greatest number of boxes that a boundary consists of. */
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
    int gates; /* 0: the boundaries are unbounded planes. Else each lies in this
                  many boxes, and particles pass it only there: two stretches of
                  a bent channel may lie a step apart and be unrelated. At least
                  1 for a rotating period */
    sel_gate gate[2][SEL_GATES_MOST]; /* boxes of boundaries 0 and 1 */
} sel_period;

/* The image of a particle with position x and orientation q at home: it is at
   Q x + shift, with orientation Q q. */
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

/* Returns the number of images of n periods, the particle at home included:
   3^n. */
int sel_image_count(int nPeriods);

/* Finds the signs of image k, which is moved by the sum of sign_p step_p,
   sign_p in {-1, 0, 1}. Image 0 is the particle at home. */
void sel_image_signs(int k, int signs[SEL_PERIODS_MOST]);

/* Returns the image that is moved the opposite way. */
int sel_image_opposite(int k);

/* Sets the transformation of image k, bitwise the same in every call. Where no
   period rotates, that of the opposite image differs by its sign only. */
void sel_image_set(
    const sel_period *periods, int nPeriods, int k, sel_image *image);
/* Finds the position [m] of the image of a particle at x at home [m]. */
void sel_image_place(const sel_image *image, const double x[3], double at[3]);

/* Finds the bounding box [m] of the image of a box low .. high [m]; the results
   may be the same arrays. */
void sel_image_place_box(const sel_image *image, const double low[3],
    const double high[3], double lowAt[3], double highAt[3]);

/* Returns 1 if a particle at x at home [m] is near enough to the boundaries
   beyond which its image k lies for that image to touch a particle there. (No
   particle extends further than half a step.) more: an additional distance [m]
   by which it may come nearer. */
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
    SEL_PERIODS_TWO_TURNS, /* another period rotates otherwise */
    SEL_PERIODS_FULL       /* there are SEL_PERIODS_MOST others */
} sel_periods_fault;

/* Adds a pair of boundaries, which are the gates 0 and 1; NULL: unbounded. It
   belongs to a period that is equal to way or its inverse, up to rounding of
   rotations; else a new one is made. Beyond SEL_GATES_MOST pairs the last gate
   is extended. *at is the index of the period, or of the one that rotates
   otherwise. */
sel_periods_fault sel_periods_add(sel_periods *periods, const sel_period *way,
    const sel_gate *gates, double reach, int *at);

/* Returns the index of the period that rotates; -1: none. */
int sel_periods_rotating(const sel_periods *periods);

/* Returns the index of a period whose step is not along the axis of the one
   that rotates; -1: none. */
int sel_periods_off_axis(const sel_periods *periods);

/* Returns the reach of image k: the greatest of its periods [m]. */
double sel_periods_reach(const sel_periods *periods, int k);

/* Returns 1 if a box at home [m] is within reach of the boundaries beyond which
   its image k lies. */
int sel_periods_box_may_touch(const sel_periods *periods, int k,
    const double low[3], const double high[3]);

/* Rounds a step to twelve digits of its largest component: those that depend on
   the decomposition of a mesh are lost. */
void sel_period_round(double step[3]);

/* Returns an angle [rad] rounded to an integer fraction of a circle if it is
   close to one, else as a step. */
double sel_period_whole_angle(double angle);

/* Sets a period that rotates by an angle [rad] about an axis (unit) through a
   centre [m]. least: least distance of a particle from the axis [m]. */
void sel_period_set_turn(sel_period *period, const double axis[3],
    const double centre[3], double angle, double least);

/* Returns the reach of that period, with boundaries in two boxes [m]: half of
   the distance to the image for the largest distance from the axis, and at
   least period->half. Beyond half a circle the particle's own side may lie
   there. */
double sel_period_turn_reach(const sel_period *period, const double axis[3],
    const double centre[3], double angle, const sel_gate gates[2]);

/* One side of a pair of boundaries: sums over its faces. */
typedef struct sel_period_side
{
    double area;          /* [m2] */
    double moment[3];     /* area times centre [m3] */
    double vectorArea[3]; /* [m2] */
} sel_period_side;

/* Compares side 0, rotated by the period, with side 1: the place [m] of its
   centre, how far that is from the other centre [m], and by how much the
   vectors of their areas differ, over the area. */
typedef struct sel_period_misfit
{
    double turned[3], centre[3];
    double off;
    double tilt;
    int isLarge; /* 1: above a thousandth of the size of the side, since sides
                    may have different faces, or a hundredth */
} sel_period_misfit;

/* Returns that comparison. */
sel_period_misfit sel_period_compare(
    const sel_period *period, const sel_period_side sides[2]);

/* Returns 1 if a triangle (3 x 3 [m]) lies in one of the gates, to a millionth
   of the step. Considers periods that do not rotate, whose gates are planes
   normal to coordinate axes. */
int sel_period_on_gate(
    const sel_period *periods, int nPeriods, const double corners[9]);

#ifdef __cplusplus
}
#endif

#endif

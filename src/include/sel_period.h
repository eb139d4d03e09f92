/*---------------------------------------------------------------------------*\
    sel_period.h - periodic boundaries and the images that they make

    SPDX-License-Identifier: GPL-3.0-or-later

    A period is a pair of boundaries, 0 and 1: who leaves through 0 comes in
    through 1, turned about the origin and moved by the step. So an image of who
    is near 0 stands at Q x + step, beyond 1, and one of who is near 1 at
    Q^T (x - step). Several periods make images along edges and at corners,
    moved by one after the other; one of them at most turns, and the steps of
    the others lie along its axis: so their order does not matter.

    Conventions: superellipsoid.h.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PERIOD_H
#define SEL_PERIOD_H

#ifdef __cplusplus
extern "C" {
#endif

#define SEL_PERIODS_MOST 3
/* Images, and who is at home: 3^SEL_PERIODS_MOST. */
#define SEL_IMAGES_MOST 27

/* Stretches of a period that have nothing to do with each other. */
#define SEL_GATES_MOST 16

/* A box that a part of a boundary lies in [m]. */
typedef struct sel_gate
{
    double low[3], high[3];
} sel_gate;

typedef struct sel_period
{
    double step[3]; /* [m]; of one that turns where the origin comes to */
    double
        turn[4]; /* unit quaternion: Q. Its vector part 0: it does not turn */
    double half; /* one that turns: half of the shortest way from anywhere
                       that a particle may be to its image [m]. Others: any */
    int gates;   /* 0: the boundaries are planes without an end. Else each
                       lies in so many boxes, and nobody passes them elsewhere:
                       two stretches of a bent channel may lie a step apart and
                       have nothing to do with each other. At least 1, if it
                       turns */
    sel_gate gate[2][SEL_GATES_MOST]; /* of boundaries 0 and 1 */
} sel_period;

/* An image of who is at x, q at home: at Q x + shift, Q q. */
typedef struct sel_image
{
    int turned;      /* 0: Q is 1 */
    double Q[9];     /* 3 x 3 */
    double q[4];     /* the same as a quaternion */
    double shift[3]; /* [m] */
} sel_image;

int sel_period_turns(const sel_period *period);
/* Half of the shortest way to an image [m]. */
double sel_period_half(const sel_period *period);

/* How many images, who is at home among them: 3^n. */
int sel_image_count(int nPeriods);

/* Image number k is that moved by the sum of sign_p step_p, sign_p in {-1, 0,
   1}; 0: at home. */
void sel_image_signs(int k, int signs[SEL_PERIODS_MOST]);

/* The image moved the other way. */
int sel_image_opposite(int k);

/* Image k: the same bits always; where nothing turns, the opposite has those
   with the other sign. */
void sel_image_set(
    const sel_period *periods, int nPeriods, int k, sel_image *image);
/* Where who is at x at home [m] stands. */
void sel_image_place(const sel_image *image, const double x[3], double at[3]);

/* Is somebody at x, at home, near enough to the boundaries behind which his
   image k stands, to touch anyone there? (Nobody reaches further than half a
   step.) more: or if he comes nearer by so much [m]. */
int sel_image_may_touch(const sel_period *periods, int nPeriods, int k,
    const double x[3], double more);

/* Does a triangle (3 x 3 [m]) lie in one of the gates, to a millionth of the step?
   Of periods that do not turn, whose gates are planes across coordinate axes. */
int sel_period_on_gate(
    const sel_period *periods, int nPeriods, const double corners[9]);

#ifdef __cplusplus
}
#endif

#endif

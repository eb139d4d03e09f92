/*---------------------------------------------------------------------------*\
    sel_period.h - periodic boundaries and the images that they make

    SPDX-License-Identifier: GPL-3.0-or-later

    A period is a pair of boundaries, 0 and 1: who leaves through 0 comes in
    through 1, moved by the step. So an image of who is near 0 stands at
    x + step, beyond 1, and one of who is near 1 at x - step. Several periods
    make images along edges and at corners, moved by sums of steps.

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

typedef struct sel_period
{
    double step[3]; /* [m] */
    int gated;      /* 0: the boundaries are planes without an end; 1: each
                       lies in a box, and nobody passes them elsewhere: two
                       stretches of a bent channel may lie a step apart and
                       have nothing to do with each other */
    double low[2][3], high[2][3]; /* those boxes [m] */
} sel_period;

/* How many images, who is at home among them: 3^n. */
int sel_image_count(int nPeriods);

/* Image number k is that moved by the sum of sign_p step_p, sign_p in {-1, 0,
   1}; 0: at home. */
void sel_image_signs(int k, int signs[SEL_PERIODS_MOST]);

/* The image moved the other way. */
int sel_image_opposite(int k);

/* What image k is moved by [m]: the same bits always, and those of the opposite
   with the other sign. */
void sel_image_shift(
    const sel_period *periods, int nPeriods, int k, double shift[3]);

/* Is somebody at x, at home, near enough to the boundaries behind which his
   image k stands, to touch anyone there? (Nobody reaches further than half a
   step.) */
int sel_image_may_touch(
    const sel_period *periods, int nPeriods, int k, const double x[3]);

#ifdef __cplusplus
}
#endif

#endif

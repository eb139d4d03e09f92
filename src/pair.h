/*---------------------------------------------------------------------------*\
    pair.h - two bodies in the frame of the first, and the two ways to find
    their contact (private)

    SPDX-License-Identifier: GPL-3.0-or-later

    Paper 000, eq. 51-59, in gauges: find the point x of particle 1 where the
    gauge phi2 of particle 2 is least. The problem is convex:

        min { phi2(x) : phi1(x) <= 1 }
            = max over directions n of  (n.d - h1(n)) / h2(-n)       (dual)

    with d the centre of 2 and h the support distances, if the centre of 2 is
    outside particle 1. So any x gives an upper bound, any n a lower one, and
    their gap certifies a solution. The bodies touch where the value is < 1.
\*---------------------------------------------------------------------------*/

#ifndef SEL_PAIR_H
#define SEL_PAIR_H

#include "superellipsoid.h"

typedef struct sel_pair
{
    const sel_shape *shape1, *shape2;
    double R[9];   /* body 2 to body 1 */
    double d[3];   /* centre of 2 in body 1 [m] */
    double length; /* scale of the residual: smaller dEq [m] */
} sel_pair;

typedef struct sel_solution
{
    double point[3];  /* on particle 1, body 1 [m] */
    double normal[3]; /* unit, from 1 to 2, body 1 */
    double gauge;     /* phi2 there */
    double residual;  /* max(gap, angle) */
    int iterations;
} sel_solution;

/* contact_newton.c: Newton in the charts of both surfaces, from and to u1,
   u2. Returns 1 if the residual is below SEL_CONTACT_TOLERANCE. */
int sel_newton(const sel_pair *pair, double u1[3], double u2[3],
    sel_solution *solution);

/* The lower bound of direction n (body 1). */
double sel_pair_lower_bound(const sel_pair *pair, const double n[3]);

/* contact_bracket.c: ellipsoid method. The plane n = d/|d| + y1 e1 + y2 e2
   holds all directions that matter; each cut keeps an ellipse that contains
   the best one. */
typedef struct sel_dual
{
    double axis[3], e1[3], e2[3];
    double distance;   /* |d| */
    double y[2], P[3]; /* centre and matrix (xx, xy, yy) of the ellipse */
    double bound;      /* greatest lower bound so far */
    double best[3];    /* its direction */
    int cuts, done;
} sel_dual;

void sel_dual_start(sel_dual *dual, const sel_pair *pair);

/* Up to so many cuts in all; ends early when the bracket is small or the
   bodies are proven apart (bound > 1). */
void sel_dual_run(sel_dual *dual, const sel_pair *pair, int cuts);

/* The whole search: direction, then point. Always ends. */
void sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution);

#endif

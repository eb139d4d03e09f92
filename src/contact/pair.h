/*---------------------------------------------------------------------------*\
    pair.h - a pair of bodies in the frame of the first, and the contact solvers
    (private)

    SPDX-License-Identifier: GPL-3.0-or-later
    Copyright The lagrangianSuperellipsoid authors

    Each method looks for points x1, x2 on the two surfaces with opposite
    normals n and -n, and for scales s1, s2 of the bodies, so that

        s1 x1 - d - s2 x2 = rho n                                       (1)

    with d the centre of 2 (x2 is relative to it):

        deepestPoint  s1 = 1, rho = 0:   s2 is the least gauge of 2 on 1
        midway        s2 = s1^alpha, rho = 0:   F1 = F2 at the point s1 x1,
                      alpha = (2/epsilon1 of 1)/(2/epsilon1 of 2)
        commonNormal  s1 = s2 = 1:   rho is the overlap

    The first two are convex problems: any direction n gives a lower bound,

        s1 h1(n) + s2 h2(-n) >= n.d                                     (2)

    with h the support distances (deepestPoint: if the centre of 2 is outside
    particle 1), any point gives an upper bound, and the gap between the two
    certifies a solution. The bodies touch where s2 < 1. commonNormal has one
    solution for slight overlaps; its search starts from the solution of midway.
\*---------------------------------------------------------------------------*/

#ifndef SEL_CONTACT_PAIR_H
#define SEL_CONTACT_PAIR_H

#include "superellipsoid.h"

typedef struct sel_pair
{
    sel_method method;
    const sel_shape *shape1, *shape2;
    double R[9];   /* body 2 to body 1 */
    double d[3];   /* centre of 2 in body 1 [m] */
    double length; /* scale of the residual: smaller dEq [m] */
    double alpha;  /* midway: exponent of s1 that gives s2 */
    double near;   /* commonNormal: gap [m] up to which it is also sought */
} sel_pair;

typedef struct sel_solution
{
    double x1[3];     /* on particle 1, body 1 [m] */
    double x2[3];     /* on particle 2, from its centre, axes of body 1 [m] */
    double normal[3]; /* unit, from 1 to 2, body 1 */
    double s1, s2;    /* scales in (1) */
    double rho;       /* (x1 - d - x2).normal: the planes' overlap [m] */
    double residual;  /* see sel_contact_pair */
    int iterations;
} sel_solution;

typedef enum sel_newton_end
{
    SEL_NEWTON_FAILED,
    SEL_NEWTON_APART, /* the plane of the normal separates the bodies; the
                         iteration stops there */
    SEL_NEWTON_SOLVED
} sel_newton_end;

/* What is known of two bodies and a margin. */
typedef enum sel_reach
{
    SEL_REACH_OPEN, /* apart; a plane separates them by less than the margin */
    SEL_REACH_FAR,  /* farther apart than the margin */
    SEL_REACH_NEAR  /* they touch, or the contact has their nearest points */
} sel_reach;

/* contact.c: sel_contact_pair for two superellipsoids. commonNormal: a solution
   is sought for gaps of up to margin [m] >= 0, too; contact then has overlap =
   -distance and the nearest points. */
sel_reach sel_contact_smooth(sel_method method, const sel_body *body1,
    const sel_body *body2, double margin, sel_contact_memory *memory,
    sel_contact *contact);

/* Sets up two bodies for a method. */
void sel_pair_set(sel_pair *pair, sel_method method, const sel_body *body1,
    const sel_body *body2);

/* contact_newton.c: Newton's method from the coordinates u1, u2 (see patch.h),
   which it updates. SOLVED: the residual is below SEL_CONTACT_TOLERANCE. */
sel_newton_end sel_newton(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

/* contact_ellipsoids.c: the same where both bodies are ellipsoids. */
sel_newton_end sel_newton_ellipsoids(
    const sel_pair *pair, double u1[3], double u2[3], sel_solution *solution);

/* contact_bracket.c: ellipsoid method for the convex problems (commonNormal:
   that of midway with alpha = 1). The plane n = d/|d| + y1 e1 + y2 e2 holds
   all directions that matter; each cut keeps an ellipse that contains the
   best one. */
typedef struct sel_dual
{
    double axis[3], e1[3], e2[3];
    double distance;   /* |d| */
    double y[2], J[4]; /* the ellipse y + J u, |u| <= 1 */
    double bound;      /* greatest lower bound of s2 so far */
    double best[3];    /* direction of the bound */
    int cuts, done;
} sel_dual;

void sel_dual_start(sel_dual *dual, const sel_pair *pair);

/* Keeps { y : g.(y - centre) >= slack }, slack >= 0, of an ellipse (see
   sel_dual); returns 0 when nothing is left. */
int sel_ellipse_cut(double y[2], double J[4], const double g[2], double slack);

/* Makes up to `cuts` cuts in all; ends early when the bracket is small or the
   bodies are proven apart (bound > 1). */
void sel_dual_run(sel_dual *dual, const sel_pair *pair, int cuts);

/* Runs the whole search: direction, then point. It always ends; returns 0 where
   a plane proves the bodies apart, and then sets only its normal. */
int sel_bracket(sel_dual *dual, const sel_pair *pair, sel_solution *solution);

/* Returns the lower bound of s1 by (2): s1 of s1 h1 + s2(s1) h2 = distance;
   deepestPoint: s2. */
double sel_pair_scale(
    const sel_pair *pair, double h1, double h2, double distance);

/* contact_depth.c: the depth h1(n) + h2(-n) - n.d at a direction n of length
   one: how far 2 must be moved along n to be apart (commonNormal: least). */
double sel_depth(const sel_pair *pair, const double n[3]);

/* The same for n of any length, with its gradient by n (may be NULL). */
double sel_depth_at(const sel_pair *pair, const double n[3], double g[3]);

/* Lowers the depth from the direction n towards a (local) minimum, in `rounds`
   iterations at most. The depth never rises. */
void sel_depth_descend(const sel_pair *pair, double n[3], int rounds);

/* Start coordinates for Newton from a direction n. */
void sel_pair_start(
    const sel_pair *pair, const double n[3], double u1[3], double u2[3]);

/* contact_slope.c: the derivatives of the contact that a memory holds, with R
   body 2 to body 1 and n unit, in body 1. In the tangent frame of n
   (v3_tangents), 2 x 4: shift and turn are the change of the point on body 1
   [m] and of the normal with theta x n (2 columns) and with the motion of the
   point on body 2 (2 columns). Returns 0 where there is no solution. */
int sel_contact_slope(const sel_shape *shape1, const sel_shape *shape2,
    const double R[9], const sel_contact_memory *memory, const double n[3],
    double overlap, double shift[8], double rotation[8]);

/* contact_line.c: finds the distance t [m] along a line from a point inside (x,
   body frame; n unit) to the surface; start: a distance that is certainly
   outside. Returns 0 where the line misses the body, as it may from a point
   that rounding has put outside. */
int sel_line_exit(const sel_shape *shape, const double x[3], const double n[3],
    double start, double *t);

/* Returns the distance to the bounding sphere along the line [m]. */
double sel_line_start(
    const sel_shape *shape, const double x[3], const double n[3]);

#endif
